"""Galaktico: three fleets on a hexagon of rhombi, secret equipment, hyperspace."""

from galaxy_rules.galaktico.actions import (
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
from galaxy_rules.galaktico.components import ShipType
from galaxy_rules.galaktico.events import Event
from galaxy_rules.galaktico.reducer import Galaktico
from galaxy_rules.galaktico.rulings import Rulings
from galaxy_rules.galaktico.state import Phase, State, View

GAME = Galaktico

__all__ = [
    "GAME", "Action", "Continue", "Deploy", "Equip", "Event", "Galaktico", "Move", "MoveMeteor",
    "Pass", "Phase", "Place", "Rulings", "ShipType", "State", "Stop", "View",
]  # fmt: skip
