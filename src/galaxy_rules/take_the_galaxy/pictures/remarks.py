"""What a player should know about a listed action, as far as a view shows it."""

from galaxy_rules.kernel.texts.voices import Said
from galaxy_rules.take_the_galaxy import Action, TakeTheGalaxy, View
from galaxy_rules.take_the_galaxy.pictures.card_words import (
    card_said,
    effect_said,
    event_said,
    goods_said,
)
from galaxy_rules.take_the_galaxy.pictures.text import public
from galaxy_rules.take_the_galaxy.rules.end_of_game import colony_renown
from galaxy_rules.take_the_galaxy.rules.paying import cost_of
from galaxy_rules.take_the_galaxy.rules.resources import rate_of
from galaxy_rules.take_the_galaxy.words import actions
from galaxy_rules.take_the_galaxy.words.actions import Order
from galaxy_rules.take_the_galaxy.words.components import EventKind


def remark(game: TakeTheGalaxy, view: View, action: Action) -> Said | None:
    """What an action costs and brings: only what the view shows and what cards say."""
    match action:
        case actions.Pay(card=card) | actions.Surrender(card=card) | actions.Recover(card=card):
            return card_said(game.builds[card])
        case actions.TradeIn(card=card):
            return Said("worth", {"rp": game.pile[card].rp})
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
            return Said("rate", {"count": rate_of(game.tables, resource), "resource": resource})
        case actions.Opportunity(card=card, argument=argument):
            return _opportunity(game, view, card, argument)
        case actions.Relinquish(system=number):
            return _relinquish(game, view, number)
        case (
            actions.Reveal() | actions.Draw() | actions.TakeBounty() | actions.Invest()
            | actions.EndTurn() | actions.Agree() | actions.Decline()
            | actions.Proceed()
        ):  # fmt: skip
            return None


def _order(game: TakeTheGalaxy, view: View, order: Order) -> Said:
    due = Said("cards", {"count": cost_of(game.tables, public(view), order)})
    match order:
        case actions.ClaimSystem(card=card, colony=colony):
            built = game.builds[colony]
            both = game.pile[card].rp + built.rp
            return Said("built", {"due": due, "rp": both, "effect": effect_said(built)})
        case actions.Claim(card=card):
            price = goods_said(game.prices[card])
            return Said("claimed", {"due": price, "rp": game.pile[card].rp})
        case (
            actions.Build(colony=card) | actions.BuildShip(card=card) | actions.Upgrade(colony=card)
        ):
            built = game.builds[card]
            return Said("built", {"due": due, "rp": built.rp, "effect": effect_said(built)})
        case actions.RemoveHazard() | actions.UseColony() | actions.UseShip():
            return Said("costs", {"due": due})


def _use(
    game: TakeTheGalaxy, view: View, action: actions.UseColony | actions.UseShip
) -> Said | None:
    if isinstance(action, actions.UseShip):
        card = view.ships[action.owner][action.ship].card
    else:
        stack = view.systems[action.owner][action.system].stacks[action.slot]
        if stack is None:
            return None
        card = stack.cards[-1]
    return Said("use", {"card": card, "effect": effect_said(game.builds[card])})


def _opportunity(game: TakeTheGalaxy, view: View, card: str, argument: int | None) -> Said:
    event = game.events[card]
    does, ships = event_said(game, event), view.ships[view.turn]
    if event is not EventKind.NEXTSTEP or argument is None or argument >= len(ships):
        return does
    return Said("for_ship", {"event": does, "ship": ships[argument].card})


def _relinquish(game: TakeTheGalaxy, view: View, number: int) -> Said:
    system = view.systems[view.turn][number]
    colonies = colony_renown(game.tables, system)
    rp = game.pile[system.card].rp
    return Said("relinquished", {"card": system.card, "rp": rp, "colonies": colonies})


def caption(game: TakeTheGalaxy, view: View, place: str) -> str:
    """Nothing: no piece stands at a place of its own."""
    return ""
