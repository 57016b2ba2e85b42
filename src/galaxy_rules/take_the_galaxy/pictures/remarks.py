"""What a player should know about a listed action, as far as a view shows it."""

from typing import Final

from galaxy_rules.take_the_galaxy import Action, TakeTheGalaxy, View
from galaxy_rules.take_the_galaxy.pictures.card_words import (
    card_words,
    cards,
    effect_words,
    event_words,
    goods,
)
from galaxy_rules.take_the_galaxy.pictures.text import public
from galaxy_rules.take_the_galaxy.rules.end_of_game import colony_renown
from galaxy_rules.take_the_galaxy.rules.paying import cost_of
from galaxy_rules.take_the_galaxy.rules.resources import rate_of
from galaxy_rules.take_the_galaxy.words import actions
from galaxy_rules.take_the_galaxy.words.actions import Order

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


def remark(game: TakeTheGalaxy, view: View, action: Action) -> str:
    """What an action costs and brings: only what the view shows and what cards say."""
    match action:
        case actions.Pay(card=card) | actions.Surrender(card=card) | actions.Recover(card=card):
            return card_words(game.builds[card])
        case actions.TradeIn(card=card):
            return f"{game.pile[card].rp} RP"
        case (
            actions.Claim()
            | actions.ClaimSystem()
            | actions.RemoveHazard()
            | actions.Build()
            | actions.BuildShip()
            | actions.Upgrade()
        ):
            return _order(game, view, action)
        case actions.UseColony() | actions.UseShip():
            return _use(game, view, action)
        case actions.Convert(resource=resource):
            return f"{rate_of(game.tables, resource)} {resource} for 1 card"
        case actions.Opportunity(card=card, argument=argument):
            return _opportunity(game, view, card, argument)
        case actions.Relinquish(system=number):
            return _relinquish(game, view, number)
        case (
            actions.Reveal() | actions.Draw() | actions.TakeBounty() | actions.Invest()
            | actions.EndTurn() | actions.Agree() | actions.Decline()
            | actions.Proceed()
        ):  # fmt: skip
            return ""


def _order(game: TakeTheGalaxy, view: View, order: Order) -> str:
    due = cards(cost_of(game.tables, public(view), order))
    match order:
        case actions.ClaimSystem(card=card, colony=colony):
            both = game.pile[card].rp + game.builds[colony].rp
            return f"costs {due}; {both} RP; {effect_words(game.builds[colony])}"
        case actions.Claim(card=card):
            return f"costs {goods(game.prices[card])}; {game.pile[card].rp} RP"
        case (
            actions.Build(colony=card) | actions.BuildShip(card=card) | actions.Upgrade(colony=card)
        ):
            built = game.builds[card]
            return f"costs {due}; {built.rp} RP; {effect_words(built)}"
        case actions.RemoveHazard() | actions.UseColony() | actions.UseShip():
            return f"costs {due}"


def _use(game: TakeTheGalaxy, view: View, action: actions.UseColony | actions.UseShip) -> str:
    if isinstance(action, actions.UseShip):
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
    colonies = colony_renown(game.tables, system)
    return f"{system.card}, {game.pile[system.card].rp} RP; colonies {colonies}"


def caption(game: TakeTheGalaxy, view: View, kind: str) -> str:
    """What a kind of action is about, whatever the view."""
    return CAPTIONS.get(kind, "")
