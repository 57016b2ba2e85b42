"""Galaxy of Trian: New Order: a map of triangles that grows, emissaries, stations and ships."""

from galaxy_rules.galaxy_of_trian.game import GalaxyOfTrian
from galaxy_rules.galaxy_of_trian.words.actions import (
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
    Unit,
    Use,
)
from galaxy_rules.galaxy_of_trian.words.events import Event
from galaxy_rules.galaxy_of_trian.words.rulings import Rulings
from galaxy_rules.galaxy_of_trian.words.skill_actions import (
    Cry,
    Decline,
    Detonate,
    Dive,
    Evade,
    Explore,
    Fix,
    Gamble,
    Gather,
    Give,
    Harness,
    Minion,
    Modulate,
    PlaceExmitter,
    Raise,
    Release,
    SellSet,
    SellToken,
    Swap,
    Transport,
    Traveller,
    Tunnel,
    Unlock,
)
from galaxy_rules.galaxy_of_trian.words.state import Phase, State, View

GAME = GalaxyOfTrian

__all__ = [
    "GAME", "Action", "Attack", "Build", "BuyMineral", "BuyToken", "Cry", "Declare", "Decline",
    "Detonate", "Dive", "Draw", "EndTurn", "Evade", "Event", "Exchange", "Explore", "Extract",
    "Fix", "GalaxyOfTrian", "Gamble", "Gather", "Give", "Harness", "Keep", "Mine", "Minion",
    "Modulate", "Move", "Phase", "Place", "PlaceExmitter", "Raise", "Ready", "Release", "Remove",
    "Research", "Resolve", "Retrieve", "Reveal", "Roll", "Rulings", "SellSet", "SellToken", "Send",
    "Stand", "State", "Swap", "TakeTile", "Teleport", "Transport", "Traveller", "Tunnel", "Unit",
    "Unlock", "Use", "View",
]  # fmt: skip
