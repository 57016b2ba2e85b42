"""What happened, for frontends: past participles, each field with who may see it."""

from typing import Any, Final, get_args

import attrs

from galaxy_rules.kernel.happenings import event
from galaxy_rules.kernel.unchanging import frozen
from galaxy_rules.kernel.values import Value
from galaxy_rules.kernel.visibility import ACTOR, PUBLIC
from galaxy_rules.take_the_galaxy.words.actions import Resource
from galaxy_rules.take_the_galaxy.words.state import Amounts

PAIR: Final = 2


def _owned(happened: "Used | BountyTaken") -> dict[str, Any]:
    return {"own": happened.seat == happened.owner}


def _pool(changed: "PoolChanged") -> dict[str, Any]:
    pool = zip(attrs.astuple(changed.pool), "MSP", strict=True)
    return {"pool": tuple((count, resource) for count, resource in pool if count)}


def _change(changed: "RenownChanged") -> dict[str, Any]:
    return {"gain": changed.amount > 0, "amount": abs(changed.amount)}


def _ended(ended: "GameEnded") -> dict[str, Any]:
    """Whether the winners sit across the table: in teams they are partners."""
    return {"across": len(ended.winners) == PAIR and ended.winners[1] - ended.winners[0] == PAIR}


@event(
    "TTG-EXP-01",
    "TTG-EXP-02",
    told="{card} comes into the Explored Space.",
)
@frozen
class Revealed(Value):
    """A space card came into the Explored Space."""

    card: str = attrs.field(metadata=PUBLIC)


@event(
    "TTG-EXP-03",
    "TTG-EXP-04",
    told="{card} leaves the Explored Space.",
)
@frozen
class Dropped(Value):
    """A card fell off the far end of the Explored Space."""

    card: str = attrs.field(metadata=PUBLIC)


@event(
    "TTG-PH-01",
    told="Seat {seat} begins {its} turn.",
)
@frozen
class TurnBegan(Value):
    """A player's turn began with the exploration phase."""

    seat: int = attrs.field(metadata=PUBLIC)


@event(
    "TTG-PIR-01",
    told="Seat {seat} loses {card} to pirates.",
)
@frozen
class Surrendered(Value):
    """Space Pirates took a card."""

    seat: int = attrs.field(metadata=PUBLIC)
    card: str = attrs.field(metadata=PUBLIC)


@event(
    "TTG-PH-03",
    "TTG-RES-05",
    told="Seat {seat} draws {card, select, none {a card} other {{card}}}.",
)
@frozen
class Drew(Value):
    """A player drew a card; which, only that player sees."""

    seat: int = attrs.field(metadata=PUBLIC)
    card: str | None = attrs.field(metadata=ACTOR)


@event(
    "TTG-SET-10",
    told="Seat {seat} shuffles {its} discard pile into a new deck.",
)
@frozen
class Reshuffled(Value):
    """A discard pile became the deck."""

    seat: int = attrs.field(metadata=PUBLIC)


@event(
    "TTG-PH-04",
    told="Seat {seat} sets {its} cards upright.",
)
@frozen
class WasReset(Value):
    """A player's cards and the opportunities are upright again."""

    seat: int = attrs.field(metadata=PUBLIC)


@event(
    "TTG-R-71",
    told="Seat {seat} announces {order}, for {due:card}.",
)
@frozen
class Announced(Value):
    """An order was announced that costs cards; a card to be built leaves the hand."""

    seat: int = attrs.field(metadata=PUBLIC)
    order: str = attrs.field(metadata=PUBLIC)
    due: int = attrs.field(metadata=PUBLIC)


@event(
    "TTG-RES-06",
    told="Seat {seat} pays {card}.",
)
@frozen
class Paid(Value):
    """A card was discarded for an order."""

    seat: int = attrs.field(metadata=PUBLIC)
    card: str = attrs.field(metadata=PUBLIC)


@event(
    "TTG-BLD-04",
    told="Seat {seat} claims the system {card}.",
)
@frozen
class SystemClaimed(Value):
    """A system was taken from the Explored Space."""

    seat: int = attrs.field(metadata=PUBLIC)
    card: str = attrs.field(metadata=PUBLIC)


@event(
    "TTG-ANO-02",
    "TTG-EVT-06",
    told="Seat {seat} claims {card}.",
)
@frozen
class CardClaimed(Value):
    """An anomaly was studied or an event solved."""

    seat: int = attrs.field(metadata=PUBLIC)
    card: str = attrs.field(metadata=PUBLIC)


@event(
    "TTG-HAZ-02",
    "TTG-HAZ-03",
    told="Seat {seat} buys off a hazard of {card}.",
)
@frozen
class HazardRemoved(Value):
    """A hazard of a system in the Explored Space was bought off."""

    seat: int = attrs.field(metadata=PUBLIC)
    card: str = attrs.field(metadata=PUBLIC)


@event(
    "TTG-BLD-01",
    told="Seat {seat} builds {colony} on {system}.",
)
@frozen
class ColonyBuilt(Value):
    """A colony was built."""

    seat: int = attrs.field(metadata=PUBLIC)
    system: str = attrs.field(metadata=PUBLIC)
    slot: int = attrs.field(metadata=PUBLIC)
    colony: str = attrs.field(metadata=PUBLIC)


@event(
    "TTG-UPG-01",
    "TTG-UPG-03",
    told="Seat {seat} upgrades {old} on {system} to {new}.",
)
@frozen
class ColonyUpgraded(Value):
    """A colony was covered by another."""

    seat: int = attrs.field(metadata=PUBLIC)
    system: str = attrs.field(metadata=PUBLIC)
    slot: int = attrs.field(metadata=PUBLIC)
    old: str = attrs.field(metadata=PUBLIC)
    new: str = attrs.field(metadata=PUBLIC)


@event(
    "TTG-SHP-01",
    told="Seat {seat} builds the ship {card}.",
)
@frozen
class ShipBuilt(Value):
    """A ship was built."""

    seat: int = attrs.field(metadata=PUBLIC)
    card: str = attrs.field(metadata=PUBLIC)


@event(
    "TTG-USE-05",
    "TTG-USE-06",
    told="Seat {seat} uses {own, select, true {{its}} other {seat {owner}'s}} {card}.",
    facts=_owned,
)
@frozen
class Used(Value):
    """A colony or ship was used, one's own or a partner's."""

    seat: int = attrs.field(metadata=PUBLIC)
    owner: int = attrs.field(metadata=PUBLIC)
    card: str = attrs.field(metadata=PUBLIC)


@event(
    "TTG-POOL-01",
    told=("Seat {seat} has {pool, plural, =0 {nothing} other {{pool, words}}} in {its} pool."),
    facts=_pool,
)
@frozen
class PoolChanged(Value):
    """A player's pool has changed to this."""

    seat: int = attrs.field(metadata=PUBLIC)
    pool: Amounts = attrs.field(metadata=PUBLIC)


@event(
    "TTG-BNT-04",
    "TTG-BNT-05",
    told=(
        "Seat {seat} takes 1 {resource} from {own, select, true {{its}} other {seat"
        " {owner}'s}} {system}."
    ),
    facts=_owned,
)
@frozen
class BountyTaken(Value):
    """A resource was taken from a bounty system."""

    seat: int = attrs.field(metadata=PUBLIC)
    owner: int = attrs.field(metadata=PUBLIC)
    system: str = attrs.field(metadata=PUBLIC)
    resource: Resource = attrs.field(metadata=PUBLIC)


@event(
    "TTG-RES-04",
    told=(
        "Seat {seat} takes {card, select, none {a card} other {{card}}} back from {its}"
        " discard pile."
    ),
)
@frozen
class Recovered(Value):
    """A player took a card from the own discard pile; an open pile shows which."""

    seat: int = attrs.field(metadata=PUBLIC)
    card: str | None = attrs.field(metadata=ACTOR)


@event(
    "TTG-OPP-02",
    "TTG-OPP-03",
    told="Seat {seat} makes use of {card}.",
)
@frozen
class OpportunityUsed(Value):
    """An opportunity was used, or applied by itself."""

    seat: int = attrs.field(metadata=PUBLIC)
    card: str = attrs.field(metadata=PUBLIC)


@event(
    "TTG-INV-01",
    told="Seat {seat} opens a deal with {card}; seat {payer} is to pay.",
)
@frozen
class DealOpened(Value):
    """A player began a deal with the Investors; who pays may be the partner."""

    seat: int = attrs.field(metadata=PUBLIC)
    card: str = attrs.field(metadata=PUBLIC)
    payer: int = attrs.field(metadata=PUBLIC)


@event(
    "TTG-INV-03",
    told="Seat {seat} changes {card} into tokens.",
)
@frozen
class TradedIn(Value):
    """A card of the renown pile was changed into tokens."""

    seat: int = attrs.field(metadata=PUBLIC)
    card: str = attrs.field(metadata=PUBLIC)


@event(
    "TTG-NXT-01",
    told="Seat {seat} gives up the ship {card}.",
)
@frozen
class ShipGiven(Value):
    """A ship was given up for The Next Step."""

    seat: int = attrs.field(metadata=PUBLIC)
    card: str = attrs.field(metadata=PUBLIC)


@event(
    "TTG-REL-05",
    "TTG-REL-06",
    told="Seat {seat} relinquishes {card}.",
)
@frozen
class SystemRelinquished(Value):
    """A system went to the renown pile, its colonies to the discard pile."""

    seat: int = attrs.field(metadata=PUBLIC)
    card: str = attrs.field(metadata=PUBLIC)


@event(
    told="Seat {seat} {gain, select, true {gains} other {loses}} {amount} RP [{clause}].",
    facts=_change,
)
@frozen
class RenownChanged(Value):
    """A player gained or lost renown in tokens, by a clause."""

    seat: int = attrs.field(metadata=PUBLIC)
    amount: int = attrs.field(metadata=PUBLIC)
    clause: str = attrs.field(metadata=PUBLIC)


@event(
    "TTG-TEAM-06",
    told="Seat {seat} asks {its} partner for: {request}.",
)
@frozen
class Asked(Value):
    """A player asked the partner for something that does not come back."""

    seat: int = attrs.field(metadata=PUBLIC)
    request: str = attrs.field(metadata=PUBLIC)


@event(
    "TTG-TEAM-06",
    told="Seat {seat} {agreed, select, true {agrees} other {declines}}.",
)
@frozen
class Answered(Value):
    """The partner answered."""

    seat: int = attrs.field(metadata=PUBLIC)
    agreed: bool = attrs.field(metadata=PUBLIC)


@event(
    "TTG-R-12",
    told="Seat {seat} goes on.",
)
@frozen
class Proceeded(Value):
    """A player went on to what the phase brings."""

    seat: int = attrs.field(metadata=PUBLIC)


@event(
    "TTG-PH-09",
    "TTG-POOL-03",
    told="Seat {seat} ends {its} turn.",
)
@frozen
class TurnEnded(Value):
    """A player declared the end of the turn; what was in the pool is lost."""

    seat: int = attrs.field(metadata=PUBLIC)


@event(
    "TTG-END-04",
    told=(
        "The game is over: {winners, seats} {winners, plural, one {wins} other {{across, select,"
        " true {{variant, select, standard {share the victory} random {share the victory}"
        " other {win together}}} other {share the victory}}}} ({totals, points})."
    ),
    facts=_ended,
)
@frozen
class GameEnded(Value):
    """Everybody counted; the totals and the winners."""

    totals: tuple[int, ...] = attrs.field(metadata=PUBLIC)
    winners: tuple[int, ...] = attrs.field(metadata=PUBLIC)


Event = (
    Revealed | Dropped | TurnBegan | Surrendered | Drew | Reshuffled | WasReset | Announced | Paid
    | SystemClaimed | CardClaimed | HazardRemoved | ColonyBuilt | ColonyUpgraded | ShipBuilt | Used
    | PoolChanged | BountyTaken | Recovered | OpportunityUsed | DealOpened | TradedIn | ShipGiven
    | SystemRelinquished | RenownChanged | Asked | Answered | TurnEnded | GameEnded | Proceeded
)  # fmt: skip
"""The closed union of what can happen."""
EVENTS: Final[tuple[type[Event], ...]] = get_args(Event)
Log = list[Event] | None
"""Where what happens is noted, if anybody asks."""
DISCLOSING: Final[tuple[type[Event], ...]] = (
    Surrendered, Announced, Paid, ColonyBuilt, ColonyUpgraded, ShipBuilt,
)  # fmt: skip
"""The events that show a card of a hand to everybody."""
