"""What is still to be done: draws that chance makes, events in order, and what skills ask."""

import enum
from typing import Final

import attrs

from galaxy_rules.galaxy_of_trian.words.grid import Cell, Cells, Node
from galaxy_rules.kernel.unchanging import frozen
from galaxy_rules.kernel.values import SINCE, Value


@frozen(weakref_slot=False)
class MineralsDue(Value):
    """Random minerals to be drawn, for a seat or into a nebula."""

    count: int
    seat: int | None
    area: Node | None


@frozen(weakref_slot=False)
class TokenDue(Value):
    """A combat token to be drawn for a seat."""

    seat: int


@frozen(weakref_slot=False)
class TopDue(Value):
    """The new top of a stack to be revealed."""

    stack: int


@frozen(weakref_slot=False)
class Retrieving(Value):
    """The closer may take emissaries back, in ascending order of cells, after the last one."""

    area: Node
    after: Cell | None = None
    won: bool = attrs.field(default=False, metadata={SINCE: "2"})
    """Whether it follows a battle, where that makes a difference (retrieve_beside_blocked)."""


@frozen(weakref_slot=False)
class Controlling(Value):
    """Control of an area just closed is to be settled."""

    area: Node


@frozen(weakref_slot=False)
class Paying(Value):
    """The credits and minerals of an area just closed are due; emissaries as before a battle."""

    area: Node
    before: tuple[int, ...]


class Scope(enum.Enum):
    """Which ships that meet are to clash."""

    ALL = "all"
    ACTION = "action"
    """All, if the ship that the action put where it is meets an enemy; else none yet."""
    FIRE = "fire"
    """None yet: only fields of fire and explosions do not wait."""


@frozen(weakref_slot=False)
class Fighting(Value):
    """Enemy ships that meet are to clash, pair by pair."""

    scope: Scope = attrs.field(default=Scope.ALL, metadata={SINCE: "2"})


@frozen(weakref_slot=False)
class Settling(Value):
    """Battles in closed areas are to be fought and control is to be brought up to date."""


@frozen(weakref_slot=False)
class Resolving(Value):
    """The event of an area just closed is to be resolved."""

    area: Node


# what skills bring under way


@frozen(weakref_slot=False)
class RaceDue(Value):
    """A race to be drawn for a seat."""

    seat: int


@frozen(weakref_slot=False)
class RollDue(Value):
    """A die to be rolled for a seat's stake."""

    seat: int


@frozen(weakref_slot=False)
class Giving(Value):
    """A seat gives chosen minerals to another, or into the bag."""

    seat: int
    count: int
    receiver: int | None = None


@frozen(weakref_slot=False)
class Gathering(Value):
    """A seat takes chosen minerals from a nebula."""

    seat: int
    area: Node
    count: int


@frozen(weakref_slot=False)
class Offering(Value):
    """A seat takes chosen minerals from one nebula around a cell."""

    seat: int
    cell: Cell
    count: int


@frozen(weakref_slot=False)
class Fixing(Value):
    """A seat may turn the ship on a cell into an emissary."""

    seat: int
    cell: Cell


@frozen(weakref_slot=False)
class Evading(Value):
    """A seat may let its ship flee from a clash, the attacker's cell first."""

    seat: int
    ships: tuple[Cell, Cell]


@frozen(weakref_slot=False)
class Upkeep(Value):
    """A seat pays for its units near exmitters, or takes them home; the next in order."""

    seat: int
    emissaries: Cells
    """Cells whose emissary is still to be paid for."""
    fleet: Cells
    """Cells whose ship is."""


Task = (
    MineralsDue | TokenDue | TopDue | Fighting | Settling | Resolving | Paying | Retrieving
    | Controlling | RaceDue | RollDue | Giving | Gathering | Offering | Fixing | Evading | Upkeep
)  # fmt: skip
Asked = Giving | Gathering | Offering | Fixing | Evading | Upkeep
"""What skills ask of a seat."""
CHANCES: Final = (MineralsDue, TokenDue, TopDue, RaceDue, RollDue)
"""What chance settles."""
DUTIES: Final = (Giving, Gathering, Offering, Fixing, Evading, Upkeep)
"""What skills ask of a seat."""
FIGHT: Final = Fighting()
SETTLE: Final = Settling()
TO_SETTLE: Final = (FIGHT, SETTLE)
"""What an action brings about: ships clash, then control is settled."""
