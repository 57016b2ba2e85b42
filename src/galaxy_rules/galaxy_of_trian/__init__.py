"""Galaxy of Trian: New Order: a map of triangles that grows, emissaries, stations and ships."""

from galaxy_rules.galaxy_of_trian.actions import (
    Action,
    Attack,
    Build,
    BuyMineral,
    BuyToken,
    Declare,
    Draw,
    EndTurn,
    Exchange,
    Extract,
    Keep,
    Mine,
    Move,
    Place,
    Ready,
    Remove,
    Research,
    Resolve,
    Retrieve,
    Reveal,
    Roll,
    Send,
    Stand,
    TakeTile,
    Teleport,
    Traveller,
    Unit,
    Use,
)
from galaxy_rules.galaxy_of_trian.events import Event
from galaxy_rules.galaxy_of_trian.reducer import GalaxyOfTrian
from galaxy_rules.galaxy_of_trian.rulings import Rulings
from galaxy_rules.galaxy_of_trian.state import Phase, State, View

GAME = GalaxyOfTrian

__all__ = [
    "GAME", "Action", "Attack", "Build", "BuyMineral", "BuyToken", "Declare", "Draw", "EndTurn",
    "Event", "Exchange", "Extract", "GalaxyOfTrian", "Keep", "Mine", "Move", "Phase", "Place",
    "Ready", "Remove", "Research", "Resolve", "Retrieve", "Reveal", "Roll", "Rulings", "Send",
    "Stand", "State", "TakeTile", "Teleport", "Traveller", "Unit", "Use", "View",
]  # fmt: skip
