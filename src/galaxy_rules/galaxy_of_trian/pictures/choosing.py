"""What a player picks first, then next, and what it is called: see `kernel.words.choices`."""

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from galaxy_rules.galaxy_of_trian import Action, GalaxyOfTrian, View
from galaxy_rules.galaxy_of_trian.answers.sums.skills import skill_name
from galaxy_rules.galaxy_of_trian.pictures.phrases import area_words, public, unit_words
from galaxy_rules.galaxy_of_trian.pictures.remarks import remark
from galaxy_rules.galaxy_of_trian.rules.evolution import module_skill
from galaxy_rules.galaxy_of_trian.words import actions as do
from galaxy_rules.galaxy_of_trian.words import skill_actions as feats
from galaxy_rules.galaxy_of_trian.words.grid import KIND_NAMES, cell_name, kind_of, node_name
from galaxy_rules.galaxy_of_trian.words.skill_actions import Traveller
from galaxy_rules.kernel.texts.voices import Speaker
from galaxy_rules.kernel.words import kind_name
from galaxy_rules.kernel.words.choices import ACTION, Way, way

ORDERS: Final[Mapping[type, tuple[str, ...]]] = {
    do.Place: ("face", "cell", "turn"),
    do.Mine: ("cell", ACTION, "area", "colour"),
    do.Exchange: ("first", ACTION, "second", "wanted"),
    do.Teleport: ("cell", ACTION, "node"),
    feats.Transport: ("cell", ACTION, "node"),
    feats.Swap: ("own", ACTION, "target"),
}
"""Where the order of picks is not the usual one."""
TURNED: Final = ("not turned", "turned once", "turned twice")
"""Counter-clockwise."""
DEEDS: Final[Mapping[type, str]] = {
    do.BuyMineral: "Buy",
    do.BuyToken: "Buy a combat token",
    do.TakeTile: "Take the top tile",
    do.EndTurn: "End the turn",
    do.Stand: "Use no further token",
    do.Ready: "Declare no further token",
    do.Keep: "Take back nothing further",
    feats.SellSet: "Sell one mineral of every colour",
    feats.SellToken: "Sell",
    feats.PlaceExmitter: "Place an exmitter",
    feats.Explore: "Go on to exploration",
    feats.Minion: "Send a Slave-minion",
    feats.Raise: "Build both stations",
    feats.Cry: "Cry war",
}
"""What the kinds of actions are called, where the usual name is not short and plain."""


def way_of(game: GalaxyOfTrian, view: View, action: Action, voice: Speaker) -> Way:
    """A face, a cell, how it is turned; a unit, what it does, where; an area, then a colour."""
    label = partial(_label, game, view, action, voice)
    return way(
        action, view.seat, voice, ORDERS.get(type(action), ()), label, remark(game, view, action)
    )  # fmt: skip


def _label(game: GalaxyOfTrian, view: View, action: Action, voice: Speaker, field: str) -> str:
    """What a field is called."""
    if field == ACTION:
        return _deed(action)
    value = getattr(action, field)
    match field:
        case "turn":
            return TURNED[value]
        case "unit":
            return unit_words(value).capitalize()
        case "node":
            return part_words(value)
        case "area":
            return _area(view, value)
        case "cell" | "own" | "target":
            return _on_cell(view, action, value)
        case "stack":
            return f"stack {value}"
        case "module":
            return f"module {value}"
        case "side":
            return _side(game, view, action, value)
        case _:
            return ""


def _deed(action: Action) -> str:
    """What is done, with what sort of unit where that has to be said."""
    if isinstance(action, do.Teleport | feats.Transport | feats.Swap):
        return f"{kind_name(type(action)).capitalize()} the {action.what}"
    return DEEDS.get(type(action), "")


def part_words(node: int) -> str:
    """A part of a tile: what it is, and where."""
    return f"{KIND_NAMES[kind_of(node)]} {node_name(node)}"


def _area(view: View, area: int) -> str:
    """An area: what it is and how large, and where."""
    estate = view.estates.get(area)
    if estate is None:
        return part_words(area)
    return f"{area_words(estate.kind, estate.tiles)} at {node_name(area)}"


def _on_cell(view: View, action: Action, cell: int) -> str:
    """A cell, and the unit on it that it is about."""
    ship, emissary = view.ships.get(cell), view.emissaries.get(cell)
    what: Any = getattr(action, "what", None)
    about = {
        Traveller.SHIP: (ship,), Traveller.EMISSARY: (emissary,), None: (ship, emissary),
    }[what]  # fmt: skip
    units = [_unit(unit) for unit in about if unit is not None]
    return f"{cell_name(cell)} ({', '.join(units)})" if units else cell_name(cell)


def _unit(unit: Any) -> str:  # noqa: ANN401 - a ship or an emissary
    return f"seat {unit.seat}'s {unit_words(unit.kind if hasattr(unit, 'kind') else unit.unit)}"


def _side(game: GalaxyOfTrian, view: View, action: Action, side: str) -> str:
    """The side of a module, by its skill."""
    if not isinstance(action, feats.Unlock):
        return ""
    skill = module_skill(game.tables, public(view), view.turn, action.module, side)
    return f"{skill_name(skill)} ({side} side)"
