"""What a player or chance may do, and how it is written.

Cards go by their ids, systems, slots and ships by their numbers from 0, oldest system first; where
a partner's things may be used, their owner's seat comes first.

>>> str(ClaimSystem("sys_C1b", 0, "surface_mine"))
'claim sys_C1b 0 surface_mine'
>>> parse("use 2 0 1")
UseColony(owner=2, system=0, slot=1)
"""

import enum
from typing import Annotated, Final, get_args

from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.unchanging import frozen
from galaxy_rules.kernel.values import Value
from galaxy_rules.kernel.words import NUMBER, SEAT, At, Notation, action, name_word, word_of

LONGEST_TEXT: Final = 200


class Resource(enum.Enum):
    """What a pool holds; credits are the cards in hand."""

    M = "M"
    S = "S"
    P = "P"

    def __str__(self) -> str:
        """The letter."""
        return self.value


RESOURCE_WORDS: Final = {resource.value: resource for resource in Resource}
Card = Annotated[str, name_word("[A-Za-z0-9_]+")]
"""A card by its id."""
RowCard = Annotated[Card, At("row")]
"""A card of the Explored Space."""
HazardCard = Annotated[Card, At("hazard")]
"""The same for its hazards."""
HandCard = Annotated[Card, At("hand", owned=True)]
"""A card in the hand of the seat that acts."""
DiscardCard = Annotated[Card, At("discard", owned=True)]
"""A card in its discard pile."""
PileCard = Annotated[Card, At("pile")]
"""A card of a renown pile; no two are alike."""
Number = Annotated[int, NUMBER]
Seat = Annotated[int, NUMBER, At(SEAT)]
SystemNumber = Annotated[int, NUMBER, At("system", owned=True)]
"""A system of a seat, the oldest first."""
SlotNumber = Annotated[int, NUMBER, At("slot", ("system",), owned=True)]
"""A slot of a system."""
RowSlot = Annotated[int, NUMBER, At("row-slot", ("card",))]
"""A slot of a system in the row."""
ShipNumber = Annotated[int, NUMBER, At("ship", owned=True)]
"""A ship of a seat, the oldest first."""
Bounty = Annotated[Resource, At("bounty", ("system",), owned=True)]
"""What is left of a system's bounty."""
Pool = Annotated[Resource, At("pool", owned=True)]
"""A seat's resources of a kind."""


@action("reveal {card}")
@frozen
class Reveal(Value):
    """Chance: the next space card."""

    card: Card


@action("draw {card}")
@frozen
class Draw(Value):
    """Chance: the next card of the active player's deck."""

    card: Card


@action("surrender {card}")
@frozen
class Surrender(Value):
    """Give a card to the Space Pirates; one reading leaves it to chance which."""

    card: HandCard


@action("claim {card} {slot} {colony}")
@frozen
class ClaimSystem(Value):
    """Take a system from the row by building a colony on one of its slots."""

    card: RowCard
    slot: RowSlot
    colony: HandCard


@action("claim {card}")
@frozen
class Claim(Value):
    """Study an anomaly or solve an event."""

    card: RowCard


@action("clear {card}")
@frozen
class RemoveHazard(Value):
    """Buy off one hazard of a system in the row."""

    card: HazardCard


@action("build {system} {slot} {colony}")
@frozen
class Build(Value):
    """Build a colony on a free slot of a controlled system."""

    system: SystemNumber
    slot: SlotNumber
    colony: HandCard


@action("ship {card}")
@frozen
class BuildShip(Value):
    """Build a ship."""

    card: HandCard


@action("upgrade {system} {slot} {colony}")
@frozen
class Upgrade(Value):
    """Cover a colony with a dearer one of its type."""

    system: SystemNumber
    slot: SlotNumber
    colony: HandCard


@action("pay {card}")
@frozen
class Pay(Value):
    """Discard one card for the announced order."""

    card: HandCard


@action("use {owner} {system} {slot}")
@frozen
class UseColony(Value):
    """Use an own or a partner's colony."""

    owner: Seat
    system: SystemNumber
    slot: SlotNumber


@action("fly {owner} {ship}")
@frozen
class UseShip(Value):
    """Use an own or a partner's ship."""

    owner: Seat
    ship: ShipNumber


@action("bounty {owner} {system} {resource}")
@frozen
class TakeBounty(Value):
    """Take one resource from an own or a partner's bounty system."""

    owner: Seat
    system: SystemNumber
    resource: Bounty


@action("convert {resource}")
@frozen
class Convert(Value):
    """Spend manpower or production to draw a card."""

    resource: Pool


@action("recover {card}")
@frozen
class Recover(Value):
    """Spend science to take a card of one's choice from one's discard pile."""

    card: DiscardCard


@action("opportunity {card} {argument?}")
@frozen
class Opportunity(Value):
    """Use an opportunity; The Next Step needs a ship, the Investors may name who pays."""

    card: RowCard
    argument: Number | None = None


@action("trade {card}")
@frozen
class TradeIn(Value):
    """Change a card of the payer's renown pile into tokens, for the Investors."""

    card: PileCard


@action("invest")
@frozen
class Invest(Value):
    """Give the Investors their token."""


@action("relinquish {system}")
@frozen
class Relinquish(Value):
    """Give up a system."""

    system: SystemNumber


@action("end")
@frozen
class EndTurn(Value):
    """Declare the end of the turn."""


@action("proceed")
@frozen
class Proceed(Value):
    """Go on to what the phase brings, before the action phase: all is spent that is wanted."""


@action("agree")
@frozen
class Agree(Value):
    """Let the partner use what was asked for."""


@action("decline")
@frozen
class Decline(Value):
    """Do not let the partner use what was asked for."""


Order = (
    ClaimSystem | Claim | RemoveHazard | Build | BuildShip | Upgrade | UseColony | UseShip
)  # fmt: skip
"""What may have to be paid in cards, one card at a time (TTG-R-27)."""
Request = TakeBounty | Opportunity
"""What a partner may have to agree to."""
Spending = TakeBounty | Convert | Recover
"""What may be done in every phase of one's own turn (TTG-R-12)."""
Action = (
    Reveal | Draw | Surrender | ClaimSystem | Claim | RemoveHazard | Build | BuildShip | Upgrade
    | Pay | UseColony | UseShip | TakeBounty | Convert | Recover | Opportunity | TradeIn | Invest
    | Relinquish | EndTurn | Agree | Decline | Proceed
)  # fmt: skip
"""The closed union: TTG-PH-06's actions, what belongs to them, and chance."""
ACTIONS: Final[tuple[type[Action], ...]] = get_args(Action)

NOTATION: Final[Notation[Action]] = Notation("Take The Galaxy", LONGEST_TEXT, ACTIONS)


@cites("TTG-PH-06")
def parse(text: str) -> Action:
    """The action that a text means; anything else is a `BadInput`."""
    return NOTATION.parse(text)


def number(field: str, word: str) -> int:
    """A number from 0, written plainly."""
    found: int = NUMBER.read(word, f"action.{field}")
    return found


def resource(word: str) -> Resource:
    """M, S or P."""
    found: Resource = word_of(Resource).read(word, "action.resource")
    return found
