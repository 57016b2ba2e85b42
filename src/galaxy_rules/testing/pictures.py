"""Every position can be shown: as text, as SVG, and what happened as sentences."""

from typing import Final

from galaxy_rules.kernel.visibility import SPECTATOR
from galaxy_rules.showing.pictures import draw
from galaxy_rules.testing.claims import claim
from galaxy_rules.testing.subjects import Subject

WIDEST: Final = 100
"""Columns of a terminal."""
MOST: Final = 12
"""So many positions are drawn."""


def positions_are_drawn(subject: Subject) -> None:
    """States and views have a text that fits a terminal, and a picture; events can be told."""
    game = subject.game
    spots = list(subject.spots())
    for spot in spots[:: max(len(spots) // MOST, 1)]:
        views = (game.view(spot.state, seat) for seat in subject.onlookers(spot.state))
        for shown in (spot.state, *views):
            lines = draw.text(game, shown).split("\n")
            widest = max(map(len, lines))
            claim(widest <= WIDEST, spot, f"a text of {widest} columns")
            claim(all(map(str.isprintable, lines)), spot, "a text that cannot be printed")
            claim(draw(game, shown).svg.startswith("<svg "), spot, "no picture")
    for step in subject.steps():
        for event in step.events:
            told = draw.sentence(game, game.event_for(event, SPECTATOR))
            claim(told.isprintable(), f"{event!r} cannot be told")
