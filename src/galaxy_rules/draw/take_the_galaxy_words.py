"""Take The Galaxy in sentences: what happened, and what a listed action is about."""

from typing import Final

from galaxy_rules.draw.take_the_galaxy import public, victory
from galaxy_rules.draw.take_the_galaxy_cards import (
    amounts,
    card_words,
    effect_words,
    event_words,
    goods,
)
from galaxy_rules.take_the_galaxy import (
    Action,
    Build,
    BuildShip,
    Claim,
    ClaimSystem,
    Convert,
    Opportunity,
    Pay,
    Recover,
    Relinquish,
    RemoveHazard,
    Surrender,
    TakeTheGalaxy,
    TradeIn,
    Upgrade,
    UseColony,
    UseShip,
    View,
)
from galaxy_rules.take_the_galaxy.actions import Order
from galaxy_rules.take_the_galaxy.events import (
    Announced,
    Answered,
    Asked,
    BountyTaken,
    CardClaimed,
    ColonyBuilt,
    ColonyUpgraded,
    DealOpened,
    Drew,
    Dropped,
    Event,
    GameEnded,
    HazardRemoved,
    OpportunityUsed,
    Paid,
    PoolChanged,
    Proceeded,
    Recovered,
    RenownChanged,
    Reshuffled,
    Revealed,
    ShipBuilt,
    ShipGiven,
    Surrendered,
    SystemClaimed,
    SystemRelinquished,
    TradedIn,
    TurnBegan,
    TurnEnded,
    Used,
    WasReset,
)
from galaxy_rules.take_the_galaxy.exchanging import rate_of
from galaxy_rules.take_the_galaxy.paying import cost_of
from galaxy_rules.take_the_galaxy.scoring import colony_renown

TURNING_POINTS: Final = (SystemClaimed, CardClaimed, SystemRelinquished, GameEnded)
"""What a short account of a game tells."""
CAPTIONS: Final = {
    "claim": "from the Explored Space",
    "clear": "a hazard",
    "build": "a colony",
    "ship": "from hand",
    "upgrade": "a colony",
    "use": "a colony",
    "fly": "a ship",
    "recover": "a discarded card",
    "proceed": "to what comes next",
    "relinquish": "a system",
}
"""What the kinds of action are about."""


def sentence(game: TakeTheGalaxy, event: Event) -> str:  # noqa: C901, PLR0911, PLR0912 - one match
    """What happened, as one would tell it; hidden things are told as hidden."""
    match event:
        case Revealed(card=card):
            return f"{card} comes into the Explored Space."
        case Dropped(card=card):
            return f"{card} leaves the Explored Space."
        case TurnBegan(seat=seat):
            return f"Seat {seat} begins its turn."
        case Surrendered(seat=seat, card=card):
            return f"Seat {seat} loses {card} to pirates."
        case Drew(seat=seat, card=card):
            return f"Seat {seat} draws {card or 'a card'}."
        case Reshuffled(seat=seat):
            return f"Seat {seat} shuffles its discard pile into a new deck."
        case WasReset(seat=seat):
            return f"Seat {seat} sets its cards upright."
        case Announced(seat=seat, order=order, due=due):
            return f"Seat {seat} announces {order}, for {_cards(due)}."
        case Paid(seat=seat, card=card):
            return f"Seat {seat} pays {card}."
        case SystemClaimed(seat=seat, card=card):
            return f"Seat {seat} claims the system {card}."
        case CardClaimed(seat=seat, card=card):
            return f"Seat {seat} claims {card}."
        case HazardRemoved(seat=seat, card=card):
            return f"Seat {seat} buys off a hazard of {card}."
        case ColonyBuilt(seat=seat, system=system, colony=colony):
            return f"Seat {seat} builds {colony} on {system}."
        case ColonyUpgraded(seat=seat, system=system, old=old, new=new):
            return f"Seat {seat} upgrades {old} on {system} to {new}."
        case ShipBuilt(seat=seat, card=card):
            return f"Seat {seat} builds the ship {card}."
        case Used(seat=seat, owner=owner, card=card):
            return f"Seat {seat} uses {_whose(seat, owner)} {card}."
        case PoolChanged(seat=seat, pool=pool):
            return f"Seat {seat} has {amounts(pool)} in its pool."
        case BountyTaken(seat=seat, owner=owner, system=system, resource=resource):
            return f"Seat {seat} takes 1 {resource} from {_whose(seat, owner)} {system}."
        case Recovered(seat=seat, card=card):
            return f"Seat {seat} takes {card or 'a card'} back from its discard pile."
        case OpportunityUsed(seat=seat, card=card):
            return f"Seat {seat} makes use of {card}."
        case DealOpened(seat=seat, card=card, payer=payer):
            return f"Seat {seat} opens a deal with {card}; seat {payer} is to pay."
        case TradedIn(seat=seat, card=card):
            return f"Seat {seat} changes {card} into tokens."
        case ShipGiven(seat=seat, card=card):
            return f"Seat {seat} gives up the ship {card}."
        case SystemRelinquished(seat=seat, card=card):
            return f"Seat {seat} relinquishes {card}."
        case RenownChanged(seat=seat, amount=amount, clause=clause):
            verb = "gains" if amount > 0 else "loses"
            return f"Seat {seat} {verb} {abs(amount)} RP [{clause}]."
        case Asked(seat=seat, request=request):
            return f"Seat {seat} asks its partner for: {request}."
        case Answered(seat=seat, agreed=agreed):
            return f"Seat {seat} {'agrees' if agreed else 'declines'}."
        case Proceeded(seat=seat):
            return f"Seat {seat} goes on."
        case TurnEnded(seat=seat):
            return f"Seat {seat} ends its turn."
        case GameEnded(totals=totals, winners=winners):
            points = ", ".join(f"seat {seat} {total}" for seat, total in enumerate(totals))
            return f"The game is over: {victory(game, winners)} ({points})."


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"


def _whose(seat: int, owner: int) -> str:
    return "its" if seat == owner else f"seat {owner}'s"


# listed actions


def remark(game: TakeTheGalaxy, view: View, action: Action) -> str:
    """What an action costs and brings: only what the view shows and what cards say."""
    match action:
        case Pay(card=card) | Surrender(card=card) | Recover(card=card):
            return card_words(game.builds[card])
        case TradeIn(card=card):
            return f"{game.pile[card].rp} RP"
        case Claim() | ClaimSystem() | RemoveHazard() | Build() | BuildShip() | Upgrade():
            return _order(game, view, action)
        case UseColony() | UseShip():
            return _use(game, view, action)
        case Convert(resource=resource):
            return f"{rate_of(game, resource)} {resource} for 1 card"
        case Opportunity(card=card, argument=argument):
            return _opportunity(game, view, card, argument)
        case Relinquish(system=number):
            return _relinquish(game, view, number)
        case _:
            return ""


def _order(game: TakeTheGalaxy, view: View, order: Order) -> str:
    due = _cards(cost_of(game, public(view), order))
    match order:
        case ClaimSystem(card=card, colony=colony):
            both = game.pile[card].rp + game.builds[colony].rp
            return f"costs {due}; {both} RP; {effect_words(game.builds[colony])}"
        case Claim(card=card):
            return f"costs {goods(game.prices[card])}; {game.pile[card].rp} RP"
        case Build(colony=card) | BuildShip(card=card) | Upgrade(colony=card):
            built = game.builds[card]
            return f"costs {due}; {built.rp} RP; {effect_words(built)}"
        case _:
            return f"costs {due}"


def _use(game: TakeTheGalaxy, view: View, action: UseColony | UseShip) -> str:
    if isinstance(action, UseShip):
        card = view.ships[action.owner][action.ship].card
    else:
        stack = view.systems[action.owner][action.system].stacks[action.slot]
        if stack is None:
            return ""
        card = stack.cards[-1]
    return f"{card} {effect_words(game.builds[card])}"


def _opportunity(game: TakeTheGalaxy, view: View, card: str, argument: int | None) -> str:
    words = event_words(game, game.events[card])
    ships = view.ships[view.turn]
    if argument is None or "for a ship" not in words or argument >= len(ships):
        return words
    return f"{words}: {ships[argument].card}"


def _relinquish(game: TakeTheGalaxy, view: View, number: int) -> str:
    system = view.systems[view.turn][number]
    return f"{system.card}, {game.pile[system.card].rp} RP; colonies {colony_renown(game, system)}"


def caption(kind: str) -> str:
    """What a kind of action is about."""
    return CAPTIONS.get(kind, "")
