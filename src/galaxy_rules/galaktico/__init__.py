"""Galaktico: three fleets on a hexagon of rhombi, secret equipment, hyperspace."""

from galaxy_rules.galaktico.game import Galaktico
from galaxy_rules.galaktico.words.actions import (
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
from galaxy_rules.galaktico.words.components import ShipType
from galaxy_rules.galaktico.words.events import Event
from galaxy_rules.galaktico.words.rulings import Rulings
from galaxy_rules.galaktico.words.state import Phase, State, View

GAME = Galaktico

__all__ = [
    "GAME", "Action", "Continue", "Deploy", "Equip", "Event", "Galaktico", "Move", "MoveMeteor",
    "Pass", "Phase", "Place", "Rulings", "ShipType", "State", "Stop", "View",
]  # fmt: skip
