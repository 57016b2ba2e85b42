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
from galaxy_rules.kernel.texts.voices import Said


def remark(game: Galaktico, view: View, action: Action) -> Said | None:
    """A card's numbers, or whom a move attacks: only what the view shows."""
    match action:
        case Equip(card=card):
            return numbers_of(game, card)
        case Move(path=path):
            return _attack(game, view, action) if path else None
        case Deploy(ship=ship):
            return Said("supply", {"count": view.supply[view.turn * TYPES + ship]})
        case Place() | Continue() | Stop() | MoveMeteor() | Pass():
            return None


def _attack(game: Galaktico, view: View, move: Move) -> Said | None:
    target = target_of(game, view, move.path[-1].removeprefix(JUMP))
    if target is None or not _is_out_of_meteor(game, view, move):
        return target
    return Said("out_of_meteor", {"attack": target, "bonus": game.box.meteor_bonus})


def _is_out_of_meteor(game: Galaktico, view: View, move: Move) -> bool:
    """Whether a scout attacks straight out of a meteor."""
    before = move.path[-2] if len(move.path) > 1 else move.origin
    in_meteor = view.meteors >> game.board.index[before.removeprefix(JUMP)] & 1
    return bool(in_meteor) and caption(game, view, move.origin) == str(ShipType.SCOUT)


def caption(game: Galaktico, view: View, label: str) -> str:
    """The type of the ship on a space, if one stands there."""
    space = game.board.index.get(label)
    for entry, fleet in enumerate(view.fleets):
        if space is not None and (fleet or 0) >> space & 1:
            return str(ShipType(entry % TYPES))
    return ""


def numbers_of(game: Galaktico, key: str) -> Said:
    """What a shield blocks, or what a weapon's effects are."""
    if key in game.shields:
        blocks = game.shields[key]
        blocked = tuple(effect for effect in EFFECTS if getattr(blocks, effect))
        return Said("blocks", {"effects": blocked})
    effects = game.weapons[key]
    return Said("forces", {"effects": tuple((one, getattr(effects, one)) for one in EFFECTS)})


def target_of(game: Galaktico, view: View, label: str) -> Said | None:
    """Which opposing figure stands on a space."""
    space = game.board.index[label]
    for entry, fleet in enumerate(view.fleets):
        if entry // TYPES != view.turn and space in bits(fleet or 0):
            return Said("attacks", {"owner": entry // TYPES, "ship": ShipType(entry % TYPES)})
    for seat, station in enumerate(view.stations):
        if seat != view.turn and space in bits(station):
            return Said("razes", {"owner": seat})
    return None
