"""Take The Galaxy in sentences: what happened, and what a listed action is about."""

from typing import Final

from galaxy_rules.take_the_galaxy import TakeTheGalaxy
from galaxy_rules.take_the_galaxy.pictures.card_words import amounts, cards
from galaxy_rules.take_the_galaxy.pictures.text import victory
from galaxy_rules.take_the_galaxy.words import events
from galaxy_rules.take_the_galaxy.words.events import Event

TURNING_POINTS: Final = (
    events.SystemClaimed,
    events.CardClaimed,
    events.SystemRelinquished,
    events.GameEnded,
)
"""What a short account of a game tells."""


def sentence(game: TakeTheGalaxy, event: Event) -> str:  # noqa: C901, PLR0911, PLR0912 - one match
    """What happened, as one would tell it; hidden things are told as hidden."""
    match event:
        case events.Revealed(card=card):
            return f"{card} comes into the Explored Space."
        case events.Dropped(card=card):
            return f"{card} leaves the Explored Space."
        case events.TurnBegan(seat=seat):
            return f"Seat {seat} begins its turn."
        case events.Surrendered(seat=seat, card=card):
            return f"Seat {seat} loses {card} to pirates."
        case events.Drew(seat=seat, card=card):
            return f"Seat {seat} draws {card or 'a card'}."
        case events.Reshuffled(seat=seat):
            return f"Seat {seat} shuffles its discard pile into a new deck."
        case events.WasReset(seat=seat):
            return f"Seat {seat} sets its cards upright."
        case events.Announced(seat=seat, order=order, due=due):
            return f"Seat {seat} announces {order}, for {cards(due)}."
        case events.Paid(seat=seat, card=card):
            return f"Seat {seat} pays {card}."
        case events.SystemClaimed(seat=seat, card=card):
            return f"Seat {seat} claims the system {card}."
        case events.CardClaimed(seat=seat, card=card):
            return f"Seat {seat} claims {card}."
        case events.HazardRemoved(seat=seat, card=card):
            return f"Seat {seat} buys off a hazard of {card}."
        case events.ColonyBuilt(seat=seat, system=system, colony=colony):
            return f"Seat {seat} builds {colony} on {system}."
        case events.ColonyUpgraded(seat=seat, system=system, old=old, new=new):
            return f"Seat {seat} upgrades {old} on {system} to {new}."
        case events.ShipBuilt(seat=seat, card=card):
            return f"Seat {seat} builds the ship {card}."
        case events.Used(seat=seat, owner=owner, card=card):
            return f"Seat {seat} uses {_whose(seat, owner)} {card}."
        case events.PoolChanged(seat=seat, pool=pool):
            return f"Seat {seat} has {amounts(pool)} in its pool."
        case events.BountyTaken(seat=seat, owner=owner, system=system, resource=resource):
            return f"Seat {seat} takes 1 {resource} from {_whose(seat, owner)} {system}."
        case events.Recovered(seat=seat, card=card):
            return f"Seat {seat} takes {card or 'a card'} back from its discard pile."
        case events.OpportunityUsed(seat=seat, card=card):
            return f"Seat {seat} makes use of {card}."
        case events.DealOpened(seat=seat, card=card, payer=payer):
            return f"Seat {seat} opens a deal with {card}; seat {payer} is to pay."
        case events.TradedIn(seat=seat, card=card):
            return f"Seat {seat} changes {card} into tokens."
        case events.ShipGiven(seat=seat, card=card):
            return f"Seat {seat} gives up the ship {card}."
        case events.SystemRelinquished(seat=seat, card=card):
            return f"Seat {seat} relinquishes {card}."
        case events.RenownChanged(seat=seat, amount=amount, clause=clause):
            verb = "gains" if amount > 0 else "loses"
            return f"Seat {seat} {verb} {abs(amount)} RP [{clause}]."
        case events.Asked(seat=seat, request=request):
            return f"Seat {seat} asks its partner for: {request}."
        case events.Answered(seat=seat, agreed=agreed):
            return f"Seat {seat} {'agrees' if agreed else 'declines'}."
        case events.Proceeded(seat=seat):
            return f"Seat {seat} goes on."
        case events.TurnEnded(seat=seat):
            return f"Seat {seat} ends its turn."
        case events.GameEnded(totals=totals, winners=winners):
            points = ", ".join(f"seat {seat} {total}" for seat, total in enumerate(totals))
            return f"The game is over: {victory(game, winners)} ({points})."


def _whose(seat: int, owner: int) -> str:
    return "its" if seat == owner else f"seat {owner}'s"
