"""What a player picks first, then next, and what it is called: see `kernel.words.choices`."""

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from galaxy_rules.kernel.texts.voices import Speaker
from galaxy_rules.kernel.words.choices import ACTION, Way, way
from galaxy_rules.take_the_galaxy import Action, TakeTheGalaxy, View
from galaxy_rules.take_the_galaxy.pictures.remarks import remark
from galaxy_rules.take_the_galaxy.words import actions as do
from galaxy_rules.take_the_galaxy.words.components import EventKind

ORDERS: Final[Mapping[type, tuple[str, ...]]] = {
    do.ClaimSystem: ("colony", "slot", ACTION),
    do.Build: ("colony", "slot", ACTION),
    do.Upgrade: ("colony", "slot", ACTION),
    do.UseColony: ("slot", ACTION),
    do.UseShip: ("ship", ACTION),
    do.TakeBounty: ("resource", ACTION),
}
"""Where the order of picks is not the usual one: a card, then the slot it is for."""
DEEDS: Final[Mapping[type, str]] = {
    do.ClaimSystem: "Claim",
    do.RemoveHazard: "Buy off a hazard",
    do.BuildShip: "Build",
    do.UseColony: "Use",
    do.UseShip: "Use",
    do.TakeBounty: "Take",
    do.Opportunity: "Use",
    do.TradeIn: "Trade in",
}
"""What the kinds of actions are called, where the usual name is not short and plain."""
RESOURCES: Final[Mapping[do.Resource, str]] = {
    do.Resource.M: "manpower",
    do.Resource.S: "science",
    do.Resource.P: "production",
}


def way_of(game: TakeTheGalaxy, view: View, action: Action, voice: Speaker) -> Way:
    """A card, then where it goes; whatever else lies on the table, then what is done with it."""
    label = partial(_label, game, view, action, voice)
    return way(
        action, view.seat, voice, ORDERS.get(type(action), ()), label, remark(game, view, action)
    )  # fmt: skip


def _label(game: TakeTheGalaxy, view: View, action: Action, voice: Speaker, field: str) -> str:
    """What a field is called, in the words on the cards."""
    match field:
        case "action":
            return DEEDS.get(type(action), "")
        case "resource":
            word = RESOURCES[getattr(action, field)]
            if isinstance(action, do.TakeBounty):
                return f"{word} of {_system(game, view, action.owner, action.system)}"
            return word
        case "system":
            return _system(game, view, view.turn, getattr(action, field))
        case "slot":
            return _slot(game, view, action)
        case "ship" if isinstance(action, do.UseShip):
            return name_of(game, view.ships[action.owner][action.ship].card)
        case "argument" if isinstance(action, do.Opportunity):
            return _argument(game, view, action)
        case _:
            return ""


def name_of(game: TakeTheGalaxy, card: str) -> str:
    """The name on a card."""
    return game.builds[card].name if card in game.builds else game.pile[card].name


def _system(game: TakeTheGalaxy, view: View, owner: int, number: int) -> str:
    return name_of(game, view.systems[owner][number].card)


def _slot(game: TakeTheGalaxy, view: View, action: Any) -> str:  # noqa: ANN401 - what has a slot
    """A slot, by the colony on it where there is one."""
    if isinstance(action, do.ClaimSystem):
        return f"slot {action.slot} of {name_of(game, action.card)}"
    owner = action.owner if isinstance(action, do.UseColony) else view.turn
    stack = view.systems[owner][action.system].stacks[action.slot]
    where = _system(game, view, owner, action.system)
    if stack is None:
        return f"slot {action.slot} of {where}"
    return f"{name_of(game, stack.cards[-1])} on {where}"


def _argument(game: TakeTheGalaxy, view: View, action: do.Opportunity) -> str:
    """A ship that is given up, or who pays the Investors."""
    if action.argument is None:
        return ""
    if game.events.get(action.card) is EventKind.NEXTSTEP:
        return name_of(game, view.ships[view.turn][action.argument].card)
    return f"seat {action.argument} pays"
