"""How Galaktico writes: spaces as labels, a waiting cruiser as a row."""

from typing import Any, Final

from galaxy_rules.galaktico.game import Galaktico
from galaxy_rules.galaktico.words.components import PLAYERS, SHIP_WORDS
from galaxy_rules.galaktico.words.spaces import SECTOR_NAMES, Spaces
from galaxy_rules.galaktico.words.state import Pending
from galaxy_rules.kernel.schemas.sketching import Schema, Sketch, array, row, table
from galaxy_rules.kernel.schemas.sketching import words as one_of
from galaxy_rules.kernel.schemas.spelling import COUNT_10000, Spelling, players, seat_or_name

SPACE: Final[Schema] = {"type": "string", "pattern": f"^[{SECTOR_NAMES}][1-9][1-9]$"}
SPACES: Final = array(SPACE, uniqueItems=True)
SECTOR: Final = one_of(*SECTOR_NAMES)


def spell(sketch: Sketch, field: str, kind: Any) -> Schema | None:  # noqa: ANN401 - a type form
    """Sets of spaces are lists of labels; [space, steps, jumps] is a cruiser that may move on."""
    if kind is Spaces:
        return dict(SPACES)
    if kind is Pending:
        return row(SPACE, {"type": "integer"}, {"type": "integer"})
    return None


# positions

_OWNER: Final = seat_or_name(max(PLAYERS))
_TYPE: Final = one_of(*SHIP_WORDS)
_SHIP: Final = row(_OWNER, _TYPE, SPACE)


def _by_type(entry: Schema) -> Schema:
    return table(table(entry, propertyNames=_TYPE))


_POSITION: Final[dict[str, Schema]] = {
    "players": players(PLAYERS),
    "sectors": {"anyOf": [array(SECTOR), table(SECTOR), {"type": "null"}]},
    "first": _OWNER,
    "turn": _OWNER,
    "left": COUNT_10000,
    "ships": {"anyOf": [array(_SHIP), table(_SHIP)]},
    "stations": table(SPACE),
    "meteors": SPACES,
    "supply": _by_type(COUNT_10000),
    "lost": _by_type(COUNT_10000),
    "cards": _by_type(COUNT_10000),
    "points": table(COUNT_10000),
    "equipment": _by_type(array({"type": "string"}, uniqueItems=True)),
    "moved": SPACES,
    "pending": {"anyOf": [row(SPACE, COUNT_10000, COUNT_10000), {"type": "null"}]},
}

SPELLING: Final = Spelling(
    title="Galaktico",
    game=Galaktico,
    variants=None,
    options={"sectors": array(SECTOR, uniqueItems=True)},
    optional=(),
    spell=spell,
    position=_POSITION,
)
