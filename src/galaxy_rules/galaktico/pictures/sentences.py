"""Which of the things that happen turn a game."""

from typing import Final

from galaxy_rules.galaktico.words.events import EndReached, Fought, GameEnded, StationRazed

TURNING_POINTS: Final = (Fought, StationRazed, EndReached, GameEnded)
"""What a short account of a game tells."""
