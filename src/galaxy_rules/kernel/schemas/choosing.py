"""Trees of choices: what a pick says, and the two things that it may come to."""

from typing import Final

from galaxy_rules.kernel.documents.choosing import LONGEST_LABEL, MOST_SEATS
from galaxy_rules.kernel.schemas.docs import words_of
from galaxy_rules.kernel.schemas.sketching import NULL, Schema, Sketch, array, either, record
from galaxy_rules.kernel.words.choices import Choice, Choices

_TEXT: Final[Schema] = {"type": "string", "maxLength": LONGEST_LABEL}
_SEAT: Final[Schema] = {"type": "integer", "minimum": 0, "maximum": MOST_SEATS - 1}
_MOVER: Final[Schema] = {**_SEAT, "minimum": -2}


def choices(sketch: Sketch, notation: Schema, structured: Schema) -> Schema:
    """The body of a document of choices."""
    pick = sketch.define(Choice, lambda: _pick(sketch, notation, structured), "Choice")
    said = words_of(Choices).fields
    shape = record(
        {
            "seat": {**_MOVER, "description": said["seat"]},
            "prompt": {**_TEXT, "description": words_of(Choice).fields["prompt"]},
            "choices": array(pick),
        }
    )
    about = words_of(Choices).about
    return sketch.define(Choices, lambda: {"description": about, **shape})


def _pick(sketch: Sketch, notation: Schema, structured: Schema) -> Schema:
    """One pick: at the end of its way an action, else what to pick next."""
    end = {"action": notation, "structured": structured}
    more = {
        "prompt": {**_TEXT, "description": words_of(Choice).fields["prompt"]},
        "choices": array({"$ref": "#/$defs/Choice"}, minItems=1),
    }
    last = sketch.define(
        Choice, lambda: _with(end, "A pick with which an action is chosen."), "LastChoice"
    )
    first = sketch.define(
        Choice, lambda: _with(more, "A pick after which another one is to be made."), "FirstChoice"
    )
    return {"description": words_of(Choice).about, "anyOf": [last, first]}


def _with(more: dict[str, Schema], about: str) -> Schema:
    said = words_of(Choice).fields
    shapes = {
        "kind": _TEXT,
        "label": _TEXT,
        "place": either({"type": "string"}, NULL),
        "seat": {"anyOf": [_SEAT, NULL]},
        "remark": _TEXT,
    }
    fields = {name: {**shape, "description": said[name]} for name, shape in shapes.items()}
    return {"description": about, **record({**fields, **more})}
