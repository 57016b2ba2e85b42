"""How Galaxy of Trian writes: places by name, maps by place, what is due by its task."""

from typing import Any, Final, get_args, get_origin

from galaxy_rules.galaxy_of_trian.board.galaxy import Galaxy
from galaxy_rules.galaxy_of_trian.documents.kinds import CELL_SCHEMA, NODE_SCHEMA
from galaxy_rules.galaxy_of_trian.documents.position_words import MORE, POSITION
from galaxy_rules.galaxy_of_trian.documents.wire import BY_CELL, CELLS, LISTED, NODES, TASKS
from galaxy_rules.galaxy_of_trian.game import GalaxyOfTrian
from galaxy_rules.galaxy_of_trian.tables import VARIANTS
from galaxy_rules.galaxy_of_trian.words.grid import (
    KIND_NAMES,
    TURNS,
)
from galaxy_rules.galaxy_of_trian.words.state import Things
from galaxy_rules.galaxy_of_trian.words.tasks import Task
from galaxy_rules.kernel.frozen import FrozenMap
from galaxy_rules.kernel.schemas.sketching import (
    COUNT,
    NULL,
    Schema,
    Sketch,
    array,
    bag,
    either,
    row,
    table,
)
from galaxy_rules.kernel.schemas.sketching import words as one_of
from galaxy_rules.kernel.schemas.spelling import TEXT, TEXTS, Spelling

_TURN: Final[Schema] = {"type": "integer", "minimum": 0, "maximum": TURNS - 1}


def spell(sketch: Sketch, field: str, kind: Any) -> Schema | None:  # noqa: ANN401 - a type form
    """Numbers by what the field's name says they are, as the wire has it."""
    if field in CELLS:
        return _maybe(CELL_SCHEMA, kind)
    if field in NODES:
        return _maybe(NODE_SCHEMA, kind)
    if field == "kind" and kind is int:
        return one_of(*KIND_NAMES)
    if get_origin(kind) is FrozenMap:
        key = CELL_SCHEMA if field in BY_CELL else NODE_SCHEMA
        return table(sketch.of(get_args(kind)[1]), propertyNames=key)
    if kind is Galaxy:
        return table(row(TEXT, _TURN), propertyNames=CELL_SCHEMA)
    if kind == Things | int:
        return either(bag(0), COUNT)
    if kind == Task:
        return {"anyOf": [_task(sketch, word) for word in TASKS]}
    return _listed(field, kind)


def _maybe(place: Schema, kind: Any) -> Schema:  # noqa: ANN401 - a type form
    """A place, or null where the field may be empty."""
    return either(place, NULL) if type(None) in get_args(kind) else dict(place)


def _listed(field: str, kind: Any) -> Schema | None:  # noqa: ANN401 - a type form
    """The same for fields that list places, seats or names."""
    if field == "nodes":
        return array(NODE_SCHEMA, uniqueItems=True)
    if field in LISTED and kind == tuple[int, ...]:
        return array(CELL_SCHEMA, uniqueItems=True)
    if field == "held":
        return array({"type": "integer"}, uniqueItems=True)
    if kind == frozenset[str]:
        return array(TEXT, uniqueItems=True)
    if kind == frozenset[int]:
        return array(CELL_SCHEMA, uniqueItems=True)
    if kind == tuple[int, int]:
        return row(CELL_SCHEMA, CELL_SCHEMA)
    if kind == tuple[int, int] | None:
        return either(row(CELL_SCHEMA, CELL_SCHEMA), NULL)
    return None


def _task(sketch: Sketch, word: str) -> Schema:
    """Something due: its name beside its fields."""
    shape = sketch.fields(TASKS[word])
    shape["properties"] = {"task": {"const": word}, **shape["properties"]}
    shape["required"] = ["task", *shape.get("required", [])]
    return sketch.define(TASKS[word], lambda: shape)


SPELLING: Final = Spelling(
    title="Galaxy of Trian",
    game=GalaxyOfTrian,
    variants=VARIANTS,
    options={"races": TEXTS},
    optional=("races",),
    spell=spell,
    position=POSITION,
    position_more=MORE,
)
