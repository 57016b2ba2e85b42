"""The position: everything on and beside the board, and who may see it.

Per-player tables are flat tuples.  Where a table has an entry per ship type it runs seat by seat:
entry ``seat * 4 + type``.  Sets of spaces are bit masks (`board.Spaces`).  A ship is its owner, its
type and its space; nothing else tells two ships apart.
"""

import enum
from typing import Final

import attrs

from galaxy_rules.galaktico.board.hexagon import Spaces
from galaxy_rules.galaktico.words.components import TYPES, ShipType
from galaxy_rules.galaktico.words.rulings import PointsView, Rulings
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.values import Value, builder
from galaxy_rules.kernel.visibility import FACE_DOWN, PUBLIC, Circumstances, Seen, depends


class Phase(enum.Enum):
    """Equip, place, play, over: in this order, and never back."""

    EQUIP = "equip"
    PLACE = "place"
    PLAY = "play"
    OVER = "over"


class Cause(enum.Enum):
    """What ends the game."""

    POINTS = "points"
    STATION = "station"
    DESTROYERS = "destroyers"


@attrs.frozen
class Pending(Value):
    """A victorious cruiser that may move on: where it is and what it has used."""

    space: int
    steps: int
    jumps: int


@attrs.frozen
class Fulfilled(Value):
    """Who fulfilled which condition."""

    seat: int
    cause: Cause


@attrs.frozen
class Ending(Value):
    """The conditions that were met first, and who got the ender's points."""

    fulfilled: tuple[Fulfilled, ...]
    enders: tuple[int, ...]


@attrs.frozen
class Razed(Value):
    """A station destroyed: whose, by whom, the ship that stood on it, and the reward."""

    owner: int
    by: int
    ship: ShipType | None
    reward: int


@cites("GAL-SET-08", "GAL-R-36")
def _until_placed(circumstances: Circumstances) -> Seen:
    """Fleets are behind a screen until every ship is placed."""
    return Seen.OWNER if circumstances.phase is Phase.PLACE else Seen.PUBLIC


@cites("GAL-CMP-09", "GAL-PTS-04", "GAL-R-33")
def _until_counted(circumstances: Circumstances) -> Seen:
    """Points are in a bag until the end, when everybody counts."""
    rulings = circumstances.rulings
    shown = isinstance(rulings, Rulings) and rulings.points_view is PointsView.OPEN
    return Seen.PUBLIC if shown or circumstances.phase is Phase.OVER else Seen.OWNER


@attrs.frozen(weakref_slot=False)
class State(Value):
    """A position of Galaktico."""

    phase: Phase = attrs.field(metadata=PUBLIC)
    sectors: tuple[int, ...] = attrs.field(metadata=PUBLIC)
    first: int = attrs.field(metadata=PUBLIC)
    turn: int = attrs.field(metadata=PUBLIC)
    left: int = attrs.field(metadata=PUBLIC)
    fleets: tuple[Spaces, ...] = attrs.field(metadata=depends(_until_placed))
    meteors: Spaces = attrs.field(metadata=PUBLIC)
    stations: tuple[Spaces, ...] = attrs.field(metadata=PUBLIC)
    supply: tuple[int, ...] = attrs.field(metadata=PUBLIC)
    lost: tuple[int, ...] = attrs.field(metadata=PUBLIC)
    cards: tuple[int, ...] = attrs.field(metadata=PUBLIC)
    tied: tuple[int, ...] = attrs.field(metadata=PUBLIC)
    points: tuple[int, ...] = attrs.field(metadata=depends(_until_counted))
    moved: Spaces = attrs.field(metadata=PUBLIC)
    pending: Pending | None = attrs.field(metadata=PUBLIC)
    equipment: tuple[tuple[str, ...], ...] = attrs.field(metadata=FACE_DOWN)
    shown: tuple[tuple[str, ...], ...] = attrs.field(metadata=PUBLIC)
    razed: tuple[Razed, ...] = attrs.field(metadata=PUBLIC)
    ending: Ending | None = attrs.field(metadata=PUBLIC)


@attrs.frozen(weakref_slot=False)
class View(Value):
    """A position as one seat may see it: None, or face-down cards, where it may not."""

    seat: int
    phase: Phase
    sectors: tuple[int, ...]
    first: int
    turn: int
    left: int
    fleets: tuple[Spaces | None, ...]
    meteors: Spaces
    stations: tuple[Spaces, ...]
    supply: tuple[int, ...]
    lost: tuple[int, ...]
    cards: tuple[int, ...]
    tied: tuple[int, ...]
    points: tuple[int | None, ...]
    moved: Spaces
    pending: Pending | None
    equipment: tuple[tuple[str, ...], ...]
    shown: tuple[tuple[str, ...], ...]
    razed: tuple[Razed, ...]
    ending: Ending | None


build: Final = builder(State)


def entry(seat: int, ship: ShipType) -> int:
    """Where a table with an entry per seat and type has this one."""
    return seat * TYPES + ship


def ship_at(state: State, space: int) -> int:
    """The entry (seat and type) of the ship on a space, or -1."""
    bit = 1 << space
    for index, fleet in enumerate(state.fleets):
        if fleet & bit:
            return index
    return -1


def replace(table: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    """A table with one entry changed."""
    return (*table[:index], value, *table[index + 1 :])
