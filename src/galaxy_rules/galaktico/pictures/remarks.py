"""What a player should know about a listed action, as far as a view shows it."""

from galaxy_rules.galaktico import Galaktico
from galaxy_rules.galaktico.board.hexagon import bits
from galaxy_rules.galaktico.words.actions import (
    JUMP,
    Action,
    Continue,
    Deploy,
    Equip,
    Move,
    MoveMeteor,
    Pass,
    Place,
    Stop,
)
from galaxy_rules.galaktico.words.components import EFFECTS, TYPES, ShipType
from galaxy_rules.galaktico.words.state import View


def remark(game: Galaktico, view: View, action: Action) -> str:
    """A card's numbers, or whom a move attacks: only what the view shows."""
    match action:
        case Equip(card=card):
            return numbers_of(game, card)
        case Move(path=path):
            if not path:
                return ""
            target = target_of(game, view, path[-1].removeprefix(JUMP))
            return target + _bonus(game, view, action) if target else ""
        case Deploy(ship=ship):
            return f"{view.supply[view.turn * TYPES + ship]} in supply"
        case Place() | Continue() | Stop() | MoveMeteor() | Pass():
            return ""


def _bonus(game: Galaktico, view: View, move: Move) -> str:
    """What a scout gains by attacking straight out of a meteor."""
    before = move.path[-2] if len(move.path) > 1 else move.origin
    in_meteor = view.meteors >> game.board.index[before.removeprefix(JUMP)] & 1
    scouting = caption(game, view, move.origin) == str(ShipType.SCOUT)
    return f", +{game.box.meteor_bonus} out of a meteor" if in_meteor and scouting else ""


def caption(game: Galaktico, view: View, label: str) -> str:
    """The type of the ship on a space, if one stands there."""
    space = game.board.index.get(label)
    for entry, fleet in enumerate(view.fleets):
        if space is not None and (fleet or 0) >> space & 1:
            return str(ShipType(entry % TYPES))
    return ""


def numbers_of(game: Galaktico, key: str) -> str:
    """What a shield blocks, or what a weapon's effects are."""
    if key in game.shields:
        blocks = game.shields[key]
        return f"blocks {' and '.join(effect for effect in EFFECTS if getattr(blocks, effect))}"
    effects = game.weapons[key]
    return ", ".join(f"{effect} {getattr(effects, effect)}" for effect in EFFECTS)


def target_of(game: Galaktico, view: View, label: str) -> str:
    """Which opposing figure stands on a space."""
    space = game.board.index[label]
    for entry, fleet in enumerate(view.fleets):
        if entry // TYPES != view.turn and space in bits(fleet or 0):
            return f"attacks seat {entry // TYPES}'s {ShipType(entry % TYPES)}"
    for seat, station in enumerate(view.stations):
        if seat != view.turn and space in bits(station):
            return f"destroys seat {seat}'s station"
    return ""
