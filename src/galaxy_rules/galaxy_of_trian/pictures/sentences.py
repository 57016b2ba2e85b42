"""Which of the things that happen turn a game, and what stations are called."""

from typing import Final

from galaxy_rules.galaxy_of_trian.words import events as happened
from galaxy_rules.galaxy_of_trian.words import skill_events as skilled

TURNING_POINTS: Final = (
    happened.ClashEnded, happened.ControlTaken, happened.StationBuilt, happened.Struck,
    skilled.SkillUnlocked, skilled.Fired, skilled.Exploded, happened.GameEnded,
)  # fmt: skip
"""What a short account of a game tells."""
STATIONS: Final = ("", "research station", "space station")
