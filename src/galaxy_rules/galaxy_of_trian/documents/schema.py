"""How Galaxy of Trian writes: places by name, maps by place, what is due by its task."""

from typing import Any, Final

from galaxy_rules.galaxy_of_trian.documents.kinds import CELL_SCHEMA
from galaxy_rules.galaxy_of_trian.documents.position_words import MORE, POSITION
from galaxy_rules.galaxy_of_trian.documents.wire import TASKS
from galaxy_rules.galaxy_of_trian.tables import VARIANTS
from galaxy_rules.galaxy_of_trian.words.grid import (
    KIND_NAMES,
    TURNS,
    AreaKind,
)
from galaxy_rules.galaxy_of_trian.words.maps import Galaxy
from galaxy_rules.galaxy_of_trian.words.state import Things
from galaxy_rules.galaxy_of_trian.words.tasks import Task
from galaxy_rules.kernel.schemas.sketching import (
    COUNT,
    Schema,
    Sketch,
    bag,
    either,
    row,
    table,
)
from galaxy_rules.kernel.schemas.sketching import words as one_of
from galaxy_rules.kernel.schemas.spelling import TEXT, TEXTS, Spelling

_TURN: Final[Schema] = {"type": "integer", "minimum": 0, "maximum": TURNS - 1}


def spell(sketch: Sketch, field: str, kind: Any) -> Schema | None:  # noqa: ANN401 - a type form
    """The galaxy by its tiles, heaps that may be hidden, and what is due by its name."""
    if kind == AreaKind:
        return one_of(*KIND_NAMES)
    if kind is Galaxy:
        return table(row(TEXT, _TURN), propertyNames=CELL_SCHEMA)
    if kind == Things | int:
        return either(bag(0), COUNT)
    if kind == Task:
        return {"anyOf": [_task(sketch, word) for word in TASKS]}
    return None


def _task(sketch: Sketch, word: str) -> Schema:
    """Something due: its name beside its fields."""
    shape = sketch.fields(TASKS[word])
    shape["properties"] = {"task": {"const": word}, **shape["properties"]}
    shape["required"] = ["task", *shape.get("required", [])]
    return sketch.define(TASKS[word], lambda: shape)


SPELLING: Final = Spelling(
    title="Galaxy of Trian",
    variants=VARIANTS,
    options={"races": TEXTS},
    optional=("races",),
    spell=spell,
    position=POSITION,
    position_more=MORE,
)
