"""The position: everything on the table, and who may see it.

Tables have one entry per seat.  Decks, hands and piles are multisets: no rule looks at their order,
so a shuffled deck is one from which every card is equally likely to come next.
"""

import enum
from typing import Final, Generic, TypeVar

import attrs

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.states import Rewriting, filled_in
from galaxy_rules.kernel.unchanging import frozen
from galaxy_rules.kernel.values import SINCE, Value, written
from galaxy_rules.kernel.visibility import COUNTED, PUBLIC, Circumstances, Seen, depends
from galaxy_rules.kernel.words.labels import SEATS, labelled
from galaxy_rules.take_the_galaxy.words.actions import Order, Request
from galaxy_rules.take_the_galaxy.words.rulings import Discards, Rulings

T = TypeVar("T")
Pile = TypeVar("Pile")
Cards = Bag[str]
NO_CARDS: Final[Cards] = Bag()


class Phase(enum.Enum):
    """The phases of a turn, the set-up before and the end after; resets need no decision."""

    SETUP = "setup"
    EXPLORE = "explore"
    PIRATES = "pirates"
    DRAW = "draw"
    ACTION = "action"
    OVER = "over"


EARLY: Final = (Phase.EXPLORE, Phase.PIRATES, Phase.DRAW)
"""The phases in which one reading lets bounty be taken and resources be exchanged."""


@frozen(weakref_slot=False)
class Amounts(Value):
    """Manpower, science and production: a pool, or what is left on a bounty system."""

    m: int = 0
    s: int = 0
    p: int = 0


EMPTY: Final = Amounts()


@frozen(weakref_slot=False)
class RowCard(Value):
    """A card of the Explored Space with what lies on it."""

    card: str
    used: bool = False
    """An opportunity that was used this turn."""
    hazards: int = 0
    """Hazard tokens by its own icons."""
    burst: int = 0
    """Hazard tokens by Cosmic Bursts."""
    removed: int = 0
    """Hazards bought off."""
    bounty: Amounts = EMPTY
    acting: bool = False
    """A Cosmic Burst that has begun to act."""


@frozen(weakref_slot=False)
class Stack(Value):
    """A colony and those it covers, bottom to top; only the top one counts."""

    cards: tuple[str, ...]
    used: bool = False


@frozen(weakref_slot=False)
class System(Value):
    """A controlled system, its slots in the order of the card."""

    card: str
    stacks: tuple[Stack | None, ...]
    bounty: Amounts = EMPTY


@frozen(weakref_slot=False)
class Ship(Value):
    """A ship."""

    card: str
    used: bool = False


@frozen(weakref_slot=False)
class Quota(Value):
    """Random play: how many cards of each kind a sector still has to show."""

    systems: int
    events: int
    anomalies: int
    either: int

    def total(self) -> int:
        """How many cards that is."""
        return self.systems + self.events + self.anomalies + self.either


@frozen(weakref_slot=False)
class Payment(Value):
    """An announced order, the cards still due, where in the catalogue the last one stands.

    What is paid lies openly beside the discard pile until the order is carried out.
    """

    order: Order
    due: int
    last: int = 0
    paid: Cards = NO_CARDS


@frozen(weakref_slot=False)
class Investing(Value):
    """A deal with the Investors: whose renown, and where in the catalogue the last card stands."""

    card: str
    payer: int
    last: int = -1


@frozen(weakref_slot=False)
class Consent(Value):
    """What the partner has been asked for."""

    request: Request


Pending = Payment | Investing | Consent


@cites("TTG-PH-10", "TTG-R-54")
def _discards(circumstances: Circumstances) -> Seen:
    """Discard piles are open, or in one reading their owners' to look through."""
    rulings = circumstances.rulings
    own = isinstance(rulings, Rulings) and rulings.discards is Discards.OWNER
    return Seen.COUNTED if own else Seen.PUBLIC


BY_SEATS: Final = labelled(SEATS)


@attrs.define(eq=False, weakref_slot=False)
class Fields(Generic[Pile]):
    """What a position consists of; a pile may be hidden from a view."""

    phase: Phase = attrs.field(metadata=PUBLIC)
    """Of the turn, or of the whole game."""
    first: int = attrs.field(metadata=PUBLIC)
    """The seat that began."""
    turn: int = attrs.field(metadata=PUBLIC)
    """The seat whose turn it is."""
    space: tuple[Cards, ...] = attrs.field(metadata=PUBLIC)
    """Of each sector, the cards that may still come up; nobody can know their order."""
    quotas: tuple[Quota, ...] = attrs.field(metadata=PUBLIC)
    """Of each sector, how many of each kind still come up; empty outside random play."""
    row: tuple[RowCard | None, ...] = attrs.field(metadata=PUBLIC)
    """The Explored Space: its cards and its empty places."""
    space_discard: Cards = attrs.field(metadata=PUBLIC)
    """Cards that went out of the Explored Space."""
    removed: Cards = attrs.field(metadata=PUBLIC)
    """Cards that are out of the game."""
    hands: tuple[Pile, ...] = attrs.field(metadata={**COUNTED, **BY_SEATS})
    """The cards in each hand."""
    decks: tuple[Pile, ...] = attrs.field(metadata={**COUNTED, **BY_SEATS})
    """The cards in each draw pile."""
    discards: tuple[Pile, ...] = attrs.field(metadata={**depends(_discards), **BY_SEATS})
    """The cards in each discard pile."""
    systems: tuple[tuple[System, ...], ...] = attrs.field(metadata={**PUBLIC, **BY_SEATS})
    """The systems that each seat controls, in the order in which they came."""
    ships: tuple[tuple[Ship, ...], ...] = attrs.field(metadata={**PUBLIC, **BY_SEATS})
    """The ships of each seat."""
    renown: tuple[tuple[str, ...], ...] = attrs.field(metadata={**PUBLIC, **BY_SEATS})
    """The cards that each seat has for their renown."""
    renown_tokens: tuple[int, ...] = attrs.field(metadata={**PUBLIC, **written("plus"), **BY_SEATS})
    """Renown tokens of each seat."""
    negative_tokens: tuple[int, ...] = attrs.field(
        metadata={**PUBLIC, **written("minus"), **BY_SEATS}
    )
    """Tokens of each seat that cost renown."""
    pools: tuple[Amounts, ...] = attrs.field(metadata={**PUBLIC, **BY_SEATS})
    """What each seat has of manpower, science and production in this turn."""
    claimed: bool = attrs.field(metadata=PUBLIC)
    """Whether a system was claimed in this turn."""
    relinquished: bool = attrs.field(metadata=PUBLIC)
    """Whether a system was given up in this turn."""
    draws: int = attrs.field(metadata=PUBLIC)
    """Cards still to be drawn."""
    toll: int = attrs.field(metadata=PUBLIC)
    """Cards still to be given to Pirates."""
    pending: Pending | None = attrs.field(metadata=PUBLIC)
    """What was begun and is to be brought to its end first."""
    declined: tuple[Request, ...] = attrs.field(metadata=PUBLIC)
    """What the partner has said no to in this turn."""
    window: bool = attrs.field(default=False, metadata={**PUBLIC, SINCE: "2"})
    """Before the action phase: the player may still spend before the phase goes on."""
    committed: str = attrs.field(default="", metadata={**PUBLIC, SINCE: "2"})
    """The system whose hazards are bought off in this turn: no other card may be taken."""


PER_SEAT: Final = (
    "decks", "discards", "systems", "ships", "renown", "renown_tokens", "negative_tokens", "pools",
)  # fmt: skip
"""The tables that have an entry for each hand."""


@attrs.frozen(weakref_slot=False, field_transformer=filled_in)
class State(Fields[Cards], Value):
    """A position of Take The Galaxy."""


@attrs.frozen(weakref_slot=False, field_transformer=filled_in)
class View(Fields[Cards | int], Value):
    """A position as one seat may see it: of other hands and decks only how many cards there are."""

    seat: int = attrs.field(kw_only=True)
    """Whose view it is, or an onlooker's."""


@attrs.define(eq=False, weakref_slot=False, field_transformer=filled_in)
class Draft(Fields[Cards], Rewriting[State]):
    """A state being rewritten by a rule, field by field; nobody outside a rule ever sees one."""


Draft.becomes(State)


Table = State | Draft
"""What the rules read: a state, or one that is being rewritten."""


def replace(table: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """A table with one entry changed."""
    return (*table[:index], value, *table[index + 1 :])


def put_system(draft: Draft, owner: int, index: int, system: System) -> None:
    """A controlled system as it has become; how many there are, and their order, stay."""
    draft.systems = replace(draft.systems, owner, replace(draft.systems[owner], index, system))
