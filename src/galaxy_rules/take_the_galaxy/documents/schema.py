"""How Take The Galaxy writes: piles as counts, orders in notation, what is open by its kind."""

from typing import Any, Final, get_args

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.schemas.notation import notation
from galaxy_rules.kernel.schemas.sketching import (
    COUNT,
    NULL,
    Schema,
    Sketch,
    array,
    bag,
    either,
    record,
    row,
)
from galaxy_rules.kernel.schemas.sketching import words as one_of
from galaxy_rules.kernel.schemas.spelling import COUNT_10000, TEXT, TEXTS, Spelling, seat
from galaxy_rules.take_the_galaxy.documents.positions import PHASES
from galaxy_rules.take_the_galaxy.documents.wire import PENDING
from galaxy_rules.take_the_galaxy.game import VARIANTS, TakeTheGalaxy
from galaxy_rules.take_the_galaxy.words.actions import (
    NOTATION,
    RESOURCE_WORDS,
    Order,
    Request,
    Resource,
)
from galaxy_rules.take_the_galaxy.words.components import Sector
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


# positions

_SEAT: Final = seat(max(TakeTheGalaxy.players))
_TRUTH: Final[Schema] = {"enum": [True, False, 0, 1]}
_AMOUNTS: Final = record(dict.fromkeys(RESOURCE_WORDS, COUNT_10000), [])
_ROW_CARD: Final = record(
    {
        "id": TEXT,
        "used": _TRUTH,
        "hazards": COUNT_10000,
        "burst": COUNT_10000,
        "removed": COUNT_10000,
        "bounty": _AMOUNTS,
    },
    ["id"],
)
_SYSTEM: Final = record(
    {
        "id": TEXT,
        "colonies": array({"anyOf": [TEXTS, NULL]}),
        "used": array(COUNT),
        "bounty": _AMOUNTS,
    },
    ["id"],
)
_RENOWN: Final[Schema] = {"type": "integer", "minimum": -10_000, "maximum": 10_000}
_TABLE: Final = {
    **record(
        {
            "hand": TEXTS,
            "deck": TEXTS,
            "discard": TEXTS,
            "systems": array(_SYSTEM),
            "ships": array({"anyOf": [TEXT, row(TEXT, _TRUTH)]}),
            "renown": TEXTS,
            "rp": _RENOWN,
            "plus": COUNT_10000,
            "minus": COUNT_10000,
            "pool": _AMOUNTS,
        },
        [],
    ),
    "dependentSchemas": {"rp": {"properties": {"plus": False, "minus": False}}},
}
_QUOTAS: Final = row(*[row(*[COUNT_10000] * 4)] * len(Sector))
_POSITION: Final[dict[str, Schema]] = {
    "players": {"enum": list(TakeTheGalaxy.players)},
    "first": _SEAT,
    "turn": _SEAT,
    "phase": one_of(*PHASES),
    "explored": array({"anyOf": [NULL, TEXT, _ROW_CARD]}),
    "space_left": TEXTS,
    "space_discard": TEXTS,
    "removed": TEXTS,
    "quotas": {**_QUOTAS, "description": "Read in random play alone."},
    "claimed": _TRUTH,
    "relinquished": _TRUTH,
    "window": _TRUTH,
    "committed": TEXT,
    "seat": array(_TABLE, maxItems=max(TakeTheGalaxy.players)),
}

SPELLING: Final = Spelling(
    title="Take The Galaxy",
    game=TakeTheGalaxy,
    variants=VARIANTS,
    options={},
    optional=(),
    spell=spell,
    position=_POSITION,
)
