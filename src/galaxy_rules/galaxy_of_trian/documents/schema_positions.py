"""The words of a position of Galaxy of Trian, and how places are written."""

from typing import Final

import attrs

from galaxy_rules.galaxy_of_trian.documents.positions import (
    CAUSE_WORDS,
    EMISSARY_WORDS,
    FIGURES,
    MOST_ENTRIES,
    ONCE_A_TURN,
    PHASES,
    SHIP_WORDS,
    SPECIALS,
)
from galaxy_rules.galaxy_of_trian.game import GalaxyOfTrian
from galaxy_rules.galaxy_of_trian.words.actions import SIDES
from galaxy_rules.galaxy_of_trian.words.components import STACKS
from galaxy_rules.galaxy_of_trian.words.grid import CELL_PATTERN, KIND_LETTERS, NODE_PATTERN, TURNS
from galaxy_rules.kernel.schemas.sketching import NULL, Schema, array, either, record, row, table
from galaxy_rules.kernel.schemas.sketching import words as one_of
from galaxy_rules.kernel.schemas.spelling import COUNT_10000, TEXT, players, seat, seat_or_name


@attrs.frozen
class Places:
    """Cells, parts of tiles, and either."""

    cell_pattern: str = CELL_PATTERN
    node_pattern: str = NODE_PATTERN

    @property
    def cell(self) -> Schema:
        """A cell by its three strips."""
        return {"type": "string", "pattern": f"^{self.cell_pattern}$"}

    @property
    def node(self) -> Schema:
        """A part of a tile."""
        return {"type": "string", "pattern": f"^{self.node_pattern}$"}

    @property
    def place(self) -> Schema:
        """A part of a tile, or its cell where only one part can be meant."""
        part = f"(?::[{KIND_LETTERS}][0-7])?"
        return {"type": "string", "pattern": f"^{self.cell_pattern}{part}$"}


PLACES: Final = Places()
_SEATS: Final = max(GalaxyOfTrian.players)
_SEAT: Final = seat_or_name(_SEATS)
_CELL: Final = PLACES.cell
_PLACE: Final = PLACES.place
_TRUTH: Final[Schema] = {"type": "boolean"}
_AMOUNT: Final[Schema] = {"type": "integer", "minimum": -10_000, "maximum": 10_000}


def _many(items: Schema) -> Schema:
    return array(items, maxItems=MOST_ENTRIES)


def _seated(entry: Schema) -> Schema:
    """A table of seats: a list in their order, or an object by seat."""
    return {"anyOf": [array(entry, maxItems=_SEATS), table(entry)]}


def _heap(*known: str) -> Schema:
    """A list of things, or how many there are of each."""
    thing = one_of(*known) if known else TEXT
    return {"anyOf": [_many(thing), table(COUNT_10000, propertyNames=thing)]}


def _by(key: Schema, entry: Schema) -> Schema:
    return table(entry, propertyNames=key)


_CELLS: Final = _many(_CELL)
_MAYBE_CELL: Final = either(_CELL, NULL)
_TILE: Final[Schema] = {"anyOf": [TEXT, row(TEXT, one_of(*SIDES))]}
_TWO_COUNTS: Final = row(*[COUNT_10000] * STACKS)
_BOTTOM: Final = _many(_TILE)

POSITION: Final[dict[str, Schema]] = {
    "players": players(GalaxyOfTrian.players),
    "first": _SEAT,
    "turn": _SEAT,
    "turns": COUNT_10000,
    "phase": one_of(*PHASES),
    "galaxy": _many(row(_CELL, TEXT, {"enum": list(range(TURNS))})),
    "added": _MAYBE_CELL,
    "emissaries": _many(row(_PLACE, _SEAT, COUNT_10000, one_of(*EMISSARY_WORDS), least=2)),
    "ships": _many(row(_PLACE, _SEAT, one_of(*SHIP_WORDS))),
    "pending": _many(_PLACE),
    "controllers": _by(_PLACE, either(_SEAT, NULL)),
    "held": _by(_PLACE, _many(_SEAT)),
    "stocks": _by(_PLACE, _heap()),
    "credits": _seated(COUNT_10000),
    "ledger": _seated(record(dict.fromkeys(CAUSE_WORDS, _AMOUNT), [])),
    "minerals": _seated(_heap()),
    "tokens": _seated(_heap()),
    "supplies": _seated(record(dict.fromkeys(FIGURES, COUNT_10000), [])),
    "bag": _heap(),
    "token_bag": _heap(),
    "hand": either(TEXT, NULL),
    "source": either(row(seat(STACKS), TEXT), NULL),
    "tops": row(*[either(_TILE, NULL)] * STACKS),
    "heights": _TWO_COUNTS,
    "rest": _heap(),
    "aside": _heap(),
    "bottoms": row(*[_BOTTOM] * STACKS),
    "tried": _TWO_COUNTS,
    "main": _TRUTH,
    "extra": COUNT_10000,
    "outposts": _CELLS,
    "built": _TRUTH,
    "bound": _TRUTH,
    "arrived": _CELLS,
    "moved": _MAYBE_CELL,
    "mined": _by(_PLACE, COUNT_10000),
    "raided": _by(_PLACE, COUNT_10000),
    "rogues": {"anyOf": [_CELLS, _by(_CELL, COUNT_10000)]},
    "landed": _CELLS,
    "races": _seated(either(TEXT, NULL)),
    "skills": _seated(_many(TEXT)),
    "specials": _seated(_heap(*SPECIALS)),
    "harnessed": _by(_CELL, _SEAT),
    "wormholes": _by(_PLACE, _SEAT),
    "exmitters": _by(_CELL, _SEAT),
    "modulators": _by(_CELL, either(_SEAT, row(_SEAT, _TRUTH))),
    "evolved": _TRUTH,
    "used": _heap(*ONCE_A_TURN),
}
MORE: Final[Schema] = {"dependentSchemas": {"ledger": {"properties": {"credits": False}}}}
"""Either credits or their causes."""
