"""The position: everything on the table, and who may see it.

Tables have one entry per seat.  Bags and stacks are multisets: no rule looks at their order, so a
tile is drawn when it becomes the top of a stack, and a token when somebody gets it.  Units have no
identity: an emissary or a ship is whose it is, what it is and on which part of a tile it stands.
"""

import enum
from typing import Final, Generic, TypeVar

import attrs

from galaxy_rules.galaxy_of_trian.words.actions import Unit
from galaxy_rules.galaxy_of_trian.words.components import Supply
from galaxy_rules.galaxy_of_trian.words.grid import AreaKind, Cell, Node, Nodes
from galaxy_rules.galaxy_of_trian.words.maps import Galaxy
from galaxy_rules.galaxy_of_trian.words.tasks import Task
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.frozen import FrozenMap
from galaxy_rules.kernel.states import Rewriting, filled_in
from galaxy_rules.kernel.unchanging import frozen
from galaxy_rules.kernel.values import Value, changer
from galaxy_rules.kernel.visibility import COUNT, COUNTED, NOBODY, OWNER, PUBLIC
from galaxy_rules.kernel.words.labels import EACH, SEATS, labelled

T = TypeVar("T")
Tops = TypeVar("Tops")
Bottoms = TypeVar("Bottoms")
Unseen = TypeVar("Unseen")
Heap = TypeVar("Heap")
Things = Bag[str]
NOTHING: Final[Things] = Bag()
Names = tuple[str | None, ...]
Undersides = tuple[tuple[tuple[str, str], ...], ...]


class Phase(enum.Enum):
    """The phases of a turn, what is left to resolve after it, the set-up and the end."""

    SETUP = "setup"
    EXTRACTION = "extraction"
    EXPANSION = "expansion"
    EXPLORATION = "exploration"
    CLOSING = "closing"
    OVER = "over"


class Cause(enum.Enum):
    """Why credits come and go."""

    START = "start"
    TRADE = "trade"
    NEBULA = "nebula"
    SYSTEM = "system"
    SPACE = "space"
    BUILT_NEBULA = "built_nebula"
    BUILT_SYSTEM = "built_system"
    UNLOCK = "unlock"
    MORE_NEBULA = "more_nebula"
    MORE_SYSTEM = "more_system"
    MEDITATION = "meditation"
    SET = "set"
    TOKENS = "tokens"
    SALE = "sale"
    PLUNDER = "plunder"
    PLUNDERED = "plundered"


for _kind in (Phase, Cause):
    _kind.__hash__ = object.__hash__  # type: ignore[method-assign]


CAUSES: Final = tuple(Cause)
LINES: Final = {
    Cause.START: ("TRI-SET-09", "at the start"),
    Cause.TRADE: ("TRI-TRD-08", "spent on trade"),
    Cause.NEBULA: ("TRI-CLO-10", "closed nebulas"),
    Cause.SYSTEM: ("TRI-CLO-09", "closed planetary systems"),
    Cause.SPACE: ("TRI-CLO-13", "closed outer space"),
    Cause.BUILT_NEBULA: ("TRI-CON-10", "stations in nebulas"),
    Cause.BUILT_SYSTEM: ("TRI-CON-09", "stations in planetary systems"),
    Cause.UNLOCK: ("TRI-EVO-02", "spent on skills"),
    Cause.MORE_NEBULA: ("TRI-UNI-01", "more for closed nebulas"),
    Cause.MORE_SYSTEM: ("TRI-UNI-03", "more for closed planetary systems"),
    Cause.MEDITATION: ("TRI-SK-1-10", "stations built in meditation"),
    Cause.SET: ("TRI-UNI-02", "sets of minerals sold"),
    Cause.TOKENS: ("TRI-SK-4-05", "combat tokens sold"),
    Cause.SALE: ("TRI-END-03", "minerals sold"),
    Cause.PLUNDER: ("TRI-PLU-04", "plundered from others"),
    Cause.PLUNDERED: ("TRI-PLU-05", "paid to plunderers"),
}
"""By which clause credits come and go so, and how a line of the score says it."""
CAUSE_INDEX: Final = {cause: index for index, cause in enumerate(CAUSES)}


@frozen(weakref_slot=False)
class Emissary(Value):
    """An emissary on a nebula, a planet or an outpost; level 1 and 2 stand on stations.

    Tokens of racial skills can stand for one: then `unit` says which.
    """

    seat: int
    node: Node
    level: int = 0
    unit: Unit = Unit.EMISSARY


@frozen(weakref_slot=False)
class Ship(Value):
    """A Corvette, a Rogue or a token that is a ship, in a space part."""

    seat: int
    kind: Unit
    node: Node


@frozen(weakref_slot=False)
class Estate(Value):
    """A closed nebula or planetary system."""

    kind: AreaKind
    tiles: int
    extractors: int
    nodes: Nodes
    stock: Things = NOTHING
    controller: int | None = None
    resolved: bool = False
    """Whether the event of its closing is over."""
    held: frozenset[int] = frozenset()
    """Who has controlled it so far."""


@frozen(weakref_slot=False)
class Modulator(Value):
    """A space modulator: whose it is, and whether it works yet."""

    seat: int
    ready: bool


class Stage(enum.Enum):
    """The stages of a clash."""

    DECLARE = "declare"
    ROLL = "roll"
    RESOLVE = "resolve"
    REROLL = "reroll"
    REMOVE = "remove"


@frozen(weakref_slot=False)
class Battle(Value):
    """A clash under way, of two ships or in an area.

    The seats stand in the order in which they act, the attacker first; bonuses, rolls and pluses
    go with them.  `index` is whose turn it is; `falls` are the seats that still lose an emissary,
    and `chooser` picks it: the winner, or in a tie (None) the owner.
    """

    stage: Stage
    seats: tuple[int, ...]
    bonuses: tuple[int, ...]
    ships: tuple[Cell, Cell] | None = None
    area: Node | None = None
    closing: bool = False
    index: int = 0
    rolls: tuple[int, ...] = ()
    pluses: tuple[int, ...] = ()
    falls: tuple[int, ...] = ()
    chooser: int | None = None
    cries: tuple[int, ...] = ()
    """Seats that have paid for a better roll in this clash."""


BY_SEATS: Final = labelled(SEATS)

# What rules change all the time, one field or two of it.
emissary_with: Final = changer(Emissary)
ship_with: Final = changer(Ship)
estate_with: Final = changer(Estate)
battle_with: Final = changer(Battle)


@attrs.define(eq=False, weakref_slot=False)
class Fields(Generic[Tops, Bottoms, Unseen, Heap]):
    """What a position consists of; the variables stand for what a view shows otherwise."""

    phase: Phase = attrs.field(metadata=PUBLIC)
    """Of the turn, or of the whole game."""
    first: int = attrs.field(metadata=PUBLIC)
    """The seat that began."""
    turn: int = attrs.field(metadata=PUBLIC)
    """The seat whose turn it is."""
    turns: int = attrs.field(metadata=PUBLIC)
    """Turns that are over."""
    galaxy: Galaxy = attrs.field(metadata={**PUBLIC, **labelled(EACH, ("face", "turn"))})
    """The map: its tiles, and the areas that they make."""
    added: Cell | None = attrs.field(metadata=PUBLIC)
    """The cell of the tile added this turn."""
    heights: tuple[int, ...] = attrs.field(metadata=PUBLIC)
    """Tiles in each stack, the visible one included."""
    tops: tuple[str | None, ...] = attrs.field(metadata=PUBLIC)
    """The face that shows on each stack."""
    beneath: Tops = attrs.field(metadata=NOBODY)
    """Which tile that is."""
    rest: Unseen = attrs.field(metadata=COUNT)
    """The tiles that nobody has seen anything of."""
    bottoms: Bottoms = attrs.field(metadata=NOBODY)
    """Tiles put back under a stack, with the side that lies up; the next to come up first."""
    tried: tuple[int, ...] = attrs.field(metadata=PUBLIC)
    """How many tiles went back under each stack this turn."""
    hands: tuple[str | None, ...] = attrs.field(metadata={**OWNER, **BY_SEATS})
    """The tile that a seat has drawn."""
    source: tuple[int, str] | None = attrs.field(metadata=PUBLIC)
    """The stack it came from and the face that showed."""
    aside: Things = attrs.field(metadata=PUBLIC)
    """Tiles that fitted nowhere."""
    bag: Things = attrs.field(metadata=PUBLIC)
    """The minerals in their bag."""
    minerals: tuple[Things, ...] = attrs.field(metadata={**PUBLIC, **BY_SEATS})
    """The minerals of each seat."""
    credits: tuple[int, ...] = attrs.field(metadata={**PUBLIC, **BY_SEATS})
    """The credits of each seat."""
    ledger: tuple[tuple[int, ...], ...] = attrs.field(
        metadata={**PUBLIC, **labelled(SEATS, tuple(cause.value for cause in Cause), empty=0)}
    )
    """Credits by cause."""
    supplies: tuple[Supply, ...] = attrs.field(metadata={**PUBLIC, **BY_SEATS})
    """The figures on each board."""
    token_bag: Unseen = attrs.field(metadata=COUNT)
    """The combat tokens in their bag."""
    tokens: tuple[Heap, ...] = attrs.field(metadata={**COUNTED, **BY_SEATS})
    """Combat tokens in hand."""
    declared: tuple[Heap, ...] = attrs.field(metadata={**COUNTED, **BY_SEATS})
    """Combat tokens laid face down for the clash."""
    shown: tuple[Things, ...] = attrs.field(metadata={**PUBLIC, **BY_SEATS})
    """Combat tokens shown in the clash and not used."""
    spent: tuple[Things, ...] = attrs.field(metadata={**PUBLIC, **BY_SEATS})
    """Combat tokens used in the clash."""
    emissaries: FrozenMap[Cell, Emissary] = attrs.field(metadata=PUBLIC)
    """By cell."""
    ships: FrozenMap[Cell, Ship] = attrs.field(metadata=PUBLIC)
    """By cell."""
    estates: FrozenMap[Node, Estate] = attrs.field(metadata=PUBLIC)
    """Closed nebulas and systems, by key."""
    mined: FrozenMap[Node, int] = attrs.field(metadata=PUBLIC)
    """Minerals taken this turn from each nebula as its controller."""
    raided: FrozenMap[Node, int] = attrs.field(metadata=PUBLIC)
    """Minerals taken this turn by Rogues from each nebula, where they count (rogue_in_cap)."""
    rogues: FrozenMap[Cell, int] = attrs.field(metadata=PUBLIC)
    """How much the Rogue on each cell has mined this turn."""
    main: bool = attrs.field(metadata=PUBLIC)
    """Whether the action of the Exploration phase is still to be had."""
    extra: int = attrs.field(metadata=PUBLIC)
    """Additional actions left."""
    outposts: frozenset[Cell] = attrs.field(metadata=PUBLIC)
    """Cells of the outposts that have given additional actions this turn."""
    built: bool = attrs.field(metadata=PUBLIC)
    """Whether something was built this turn."""
    bound: bool = attrs.field(metadata=PUBLIC)
    """Whether events must be resolved before any action (event_timing=all_together)."""
    arrived: frozenset[Cell] = attrs.field(metadata=PUBLIC)
    """Cells that a ship came to this turn."""
    moved: Cell | None = attrs.field(metadata=PUBLIC)
    """The cell of the ship that the last action put where it is."""
    races: tuple[str | None, ...] = attrs.field(metadata={**PUBLIC, **BY_SEATS})
    """The race of each seat, None where there are none or it is still to be drawn."""
    modules: tuple[tuple[str, ...], ...] = attrs.field(metadata=PUBLIC)
    """By seat and module: locked (empty), or the side that lies up."""
    specials: tuple[Things, ...] = attrs.field(metadata={**PUBLIC, **BY_SEATS})
    """Special tokens on each race board, ready for use."""
    harnessed: FrozenMap[Cell, int] = attrs.field(metadata=PUBLIC)
    """Cells with a harnessed ship, and whose harness it is."""
    wormholes: FrozenMap[Node, int] = attrs.field(metadata=PUBLIC)
    """Outer space parts with a wormhole, and whose it is."""
    exmitters: FrozenMap[Cell, int] = attrs.field(metadata=PUBLIC)
    """Cells with an exmitter token, and who put it there."""
    modulators: FrozenMap[Cell, Modulator] = attrs.field(metadata=PUBLIC)
    """By cell."""
    evolved: bool = attrs.field(metadata=PUBLIC)
    """Whether a skill was unlocked this turn."""
    used: frozenset[str] = attrs.field(metadata=PUBLIC)
    """Skills of one use a turn that were used."""
    landed: frozenset[Cell] = attrs.field(metadata=PUBLIC)
    """Cells that the active player's emissaries were sent or teleported to this turn."""
    agenda: tuple[Task, ...] = attrs.field(metadata=PUBLIC)
    """What is to be done next, the first task first."""
    battle: Battle | None = attrs.field(metadata=PUBLIC)
    """The clash under way."""


@attrs.frozen(weakref_slot=False, field_transformer=filled_in)
class State(Fields[Names, Undersides, Things, Things], Value):
    """A position of Galaxy of Trian."""


@attrs.frozen(weakref_slot=False, field_transformer=filled_in)
class View(Fields[None, None, int, Things | int], Value):
    """A position as one seat may see it."""

    seat: int = attrs.field(kw_only=True)
    """Whose view it is, or an onlooker's."""


@attrs.define(eq=False, weakref_slot=False, field_transformer=filled_in)
class Draft(Fields[Names, Undersides, Things, Things], Rewriting[State]):
    """A state being rewritten by a rule, field by field; nobody outside a rule ever sees one."""


Draft.becomes(State)


Table = State | Draft
"""What the rules read: a state, or one that is being rewritten."""


def replace(table: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """A table with one entry changed."""
    changed = list(table)
    changed[index] = value
    return tuple(changed)
