"""How Take The Galaxy writes: piles as counts, orders in notation, what is open by its kind."""

from typing import Any, Final, get_args

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.schemas.notation import notation
from galaxy_rules.kernel.schemas.sketching import COUNT, NULL, Schema, Sketch, bag, either
from galaxy_rules.kernel.schemas.sketching import words as one_of
from galaxy_rules.kernel.schemas.spelling import Spelling
from galaxy_rules.take_the_galaxy.documents.position_words import TABLE, schemas
from galaxy_rules.take_the_galaxy.documents.wire import PENDING
from galaxy_rules.take_the_galaxy.tables import VARIANTS
from galaxy_rules.take_the_galaxy.words.actions import (
    NOTATION,
    RESOURCE_WORDS,
    Order,
    Request,
    Resource,
)
from galaxy_rules.take_the_galaxy.words.state import Cards, Pending

_UNIONS: Final = {Order: "Order", Request: "Request"}


def spell(sketch: Sketch, field: str, kind: Any) -> Schema | None:  # noqa: ANN401 - a type form
    """Bags by card, piles that may be a mere count, resources by letter, actions as text."""
    if kind in (Bag, Cards):
        return bag(1)
    if kind == Cards | int:
        return either(bag(1), COUNT)
    if kind is Resource:
        return one_of(*RESOURCE_WORDS)
    if kind == Pending | None:
        return {"anyOf": [*(_open(sketch, word) for word in PENDING), NULL]}
    if kind in _UNIONS:
        return _action(sketch, kind)
    return None


def _open(sketch: Sketch, word: str) -> Schema:
    """Something open: its kind beside its fields."""
    shape = sketch.fields(PENDING[word])
    shape["properties"] = {"kind": {"const": word}, **shape["properties"]}
    shape["required"] = ["kind", *shape["required"]]
    return sketch.define(PENDING[word], lambda: shape)


def _action(sketch: Sketch, union: Any) -> Schema:  # noqa: ANN401 - a union of actions
    kinds = get_args(union)
    return sketch.define(union, lambda: notation(kinds, NOTATION.longest), _UNIONS[union])


SPELLING: Final = Spelling(
    title="Take The Galaxy",
    variants=VARIANTS,
    options={},
    optional=(),
    spell=spell,
    position=schemas(TABLE),
)
