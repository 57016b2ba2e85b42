"""The position: everything on and beside the board, and who may see it.

Per-player tables are flat tuples.  Where a table has an entry per ship type it runs seat by seat:
entry ``seat * 4 + type``.  Sets of spaces are bit masks (`board.Spaces`).  A ship is its owner, its
type and its space; nothing else tells two ships apart.
"""

import enum
from collections.abc import Mapping
from typing import Final, Generic, TypeVar

import attrs

from galaxy_rules.galaktico.words.components import SHIP_WORDS, TYPES, ShipType
from galaxy_rules.galaktico.words.rulings import PointsView, Rulings
from galaxy_rules.galaktico.words.spaces import Spaces
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.states import Rewriting, filled_in
from galaxy_rules.kernel.unchanging import frozen
from galaxy_rules.kernel.values import Value, builder, key_of, written
from galaxy_rules.kernel.visibility import FACE_DOWN, PUBLIC, Circumstances, Seen, depends
from galaxy_rules.kernel.words.labels import SEATS, Labels, labelled

Fleet = TypeVar("Fleet")
Points = TypeVar("Points")


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


@frozen
class Pending(Value):
    """A victorious cruiser that may move on: where it is and what it has used."""

    space: int
    steps: int
    jumps: int


@frozen
class Fulfilled(Value):
    """Who fulfilled which condition."""

    seat: int
    cause: Cause


@frozen
class Ending(Value):
    """The conditions that were met first, and who got the ender's points."""

    fulfilled: tuple[Fulfilled, ...]
    enders: tuple[int, ...]


@frozen
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


BY_SEATS: Final = labelled(SEATS)


def by_ship(empty: object, word: str = "") -> Mapping[str, Labels]:
    """Of each seat and type of ship, in one list."""
    return labelled(SEATS, tuple(SHIP_WORDS), flat=True, empty=empty, word=word)


@attrs.define(eq=False, weakref_slot=False)
class Fields(Generic[Fleet, Points]):
    """What a position consists of; fleets and points may be hidden from a view."""

    phase: Phase = attrs.field(metadata=PUBLIC)
    """Of the turn, or of the whole game."""
    sectors: tuple[int, ...] = attrs.field(metadata={**PUBLIC, **BY_SEATS})
    """The sector of each seat."""
    first: int = attrs.field(metadata=PUBLIC)
    """The seat that began."""
    turn: int = attrs.field(metadata=PUBLIC)
    """The seat whose turn it is."""
    actions_left: int = attrs.field(metadata={**PUBLIC, **written("left")})
    """Actions left in this turn."""
    fleets: tuple[Fleet, ...] = attrs.field(
        metadata={**depends(_until_placed), **by_ship([], word="ships")}
    )
    """Where the ships of each seat and type are."""
    meteors: Spaces = attrs.field(metadata=PUBLIC)
    """Where the meteors are."""
    stations: tuple[Spaces, ...] = attrs.field(metadata={**PUBLIC, **BY_SEATS})
    """Where the station of each seat is; nowhere once it is destroyed."""
    supply: tuple[int, ...] = attrs.field(metadata={**PUBLIC, **by_ship(0)})
    """Ships of each seat and type that are not in play yet."""
    lost: tuple[int, ...] = attrs.field(metadata={**PUBLIC, **by_ship(0)})
    """Ships of each seat and type that were captured."""
    trophies: tuple[int, ...] = attrs.field(metadata={**PUBLIC, **written("cards"), **by_ship(0)})
    """Captured ships that lie at each seat and type: those that this type captured."""
    tied: tuple[int, ...] = attrs.field(metadata={**PUBLIC, **by_ship(0)})
    """How many of them were captured in a tie."""
    points: tuple[Points, ...] = attrs.field(metadata={**depends(_until_counted), **BY_SEATS})
    """The points in the bag of each seat."""
    moved: Spaces = attrs.field(metadata=PUBLIC)
    """Ships that have moved in this turn."""
    pending: Pending | None = attrs.field(
        metadata={**PUBLIC, **labelled(("space", "steps", "jumps"))}
    )
    """The victorious cruiser that may move on."""
    equipment: tuple[tuple[str, ...], ...] = attrs.field(metadata={**FACE_DOWN, **by_ship([])})
    """The weapons of each seat and type."""
    revealed: tuple[tuple[str, ...], ...] = attrs.field(
        metadata={**PUBLIC, **written("shown"), **by_ship([])}
    )
    """Those of them that a fight has laid open."""
    razed: tuple[Razed, ...] = attrs.field(metadata=PUBLIC)
    """The stations destroyed so far."""
    ending: Ending | None = attrs.field(metadata=PUBLIC)
    """How the game ends, once that is certain."""


@attrs.frozen(weakref_slot=False, field_transformer=filled_in)
class State(Fields[Spaces, int], Value):
    """A position of Galaktico."""


@attrs.frozen(weakref_slot=False, field_transformer=filled_in)
class View(Fields[Spaces | None, int | None], Value):
    """A position as one seat may see it: None, or face-down cards, where it may not."""

    seat: int = attrs.field(kw_only=True)
    """Whose view it is, or an onlooker's."""


build: Final = builder(State)
KEYS: Final = {field.name: key_of(field) for field in attrs.fields(State)}
"""What documents call the fields."""
BY_TYPE: Final = ("fleets", "supply", "lost", "trophies", "tied", "equipment", "revealed")
"""The tables with an entry for each seat and type."""
BY_SEAT: Final = ("stations", "points")
"""Those with an entry for each seat."""


@attrs.define(eq=False, weakref_slot=False, field_transformer=filled_in)
class Draft(Fields[Spaces, int], Rewriting[State]):
    """A state being rewritten by a rule, field by field; nobody outside a rule ever sees one."""


Draft.becomes(State)


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
