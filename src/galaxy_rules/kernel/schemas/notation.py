"""Actions as they declare themselves: by the patterns of their notation, and field by field."""

from collections.abc import Sequence

from galaxy_rules.kernel.schemas.docs import words_of
from galaxy_rules.kernel.schemas.sketching import NULL, Schema, Sketch, array, either, record
from galaxy_rules.kernel.words import Slot, kind_name, template_of


def notation(kinds: Sequence[type], longest: int) -> Schema:
    """The schema of these actions in notation, each by its pattern."""
    ways = [
        {
            "title": kind.__name__,
            "description": words_of(kind).about,
            "type": "string",
            "maxLength": longest,
            "pattern": pattern,
        }
        for kind in kinds
        for pattern in template_of(kind).patterns()
    ]
    return {"anyOf": ways}


def structured(sketch: Sketch, kinds: Sequence[type]) -> Schema:
    """The schema of these actions field by field, each a definition of its own, by its kind."""
    return {"anyOf": [_named(sketch, kind) for kind in kinds]}


def _named(sketch: Sketch, kind: type) -> Schema:
    return sketch.define(kind, lambda: _fields(kind), f"{kind.__name__}Action")


def _fields(kind: type) -> Schema:
    fields = {slot.field: _field(slot) for slot in template_of(kind).slots}
    shape = record({"kind": {"const": kind_name(kind)}, **fields})
    return {"description": words_of(kind).about, **shape}


def _field(slot: Slot) -> Schema:
    if slot.many:
        return array(slot.word.schema)
    return either(slot.word.schema, NULL) if slot.optional else slot.word.schema
