"""Take The Galaxy: a row of discovered systems, colonies built with cards, and renown."""

from galaxy_rules.take_the_galaxy.game import TakeTheGalaxy
from galaxy_rules.take_the_galaxy.words.actions import (
    Action,
    Agree,
    Build,
    BuildShip,
    Claim,
    ClaimSystem,
    Convert,
    Decline,
    Draw,
    EndTurn,
    Invest,
    Opportunity,
    Pay,
    Proceed,
    Recover,
    Relinquish,
    RemoveHazard,
    Resource,
    Reveal,
    Surrender,
    TakeBounty,
    TradeIn,
    Upgrade,
    UseColony,
    UseShip,
)
from galaxy_rules.take_the_galaxy.words.events import Event
from galaxy_rules.take_the_galaxy.words.rulings import Rulings
from galaxy_rules.take_the_galaxy.words.state import Phase, State, View

GAME = TakeTheGalaxy

__all__ = [
    "GAME", "Action", "Agree", "Build", "BuildShip", "Claim", "ClaimSystem", "Convert", "Decline",
    "Draw", "EndTurn", "Event", "Invest", "Opportunity", "Pay", "Phase", "Proceed", "Recover",
    "Relinquish", "RemoveHazard", "Resource", "Reveal", "Rulings", "State", "Surrender",
    "TakeBounty", "TakeTheGalaxy", "TradeIn", "Upgrade", "UseColony", "UseShip", "View",
]  # fmt: skip
