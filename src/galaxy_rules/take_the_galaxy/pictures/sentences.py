"""Which of the things that happen turn a game."""

from typing import Final

from galaxy_rules.take_the_galaxy.words import events

TURNING_POINTS: Final = (
    events.SystemClaimed,
    events.CardClaimed,
    events.SystemRelinquished,
    events.GameEnded,
)
"""What a short account of a game tells."""
