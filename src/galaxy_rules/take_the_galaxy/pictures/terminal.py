"""Take The Galaxy at a terminal: its colours, what may be typed, and how it is shown."""

from typing import Final

from galaxy_rules.drawing.stories import Story
from galaxy_rules.take_the_galaxy.pictures.sentences import TURNING_POINTS
from galaxy_rules.take_the_galaxy.words.events import ColonyBuilt, RenownChanged

INKS: Final = {
    r"^(Seat \d|Explored Space|TAKE THE GALAXY)": "bold cyan",
    r"\b\d+ hazards?\b": "red",
    r"\bused\b": "yellow",
    r"\bfree\b": "bold green",
    r"\bover \w+": "dim",
}
"""Colours by what they show."""
ORDERS: Final = """\
  build             list the actions of a kind such as build
  all               list every action
  use 0 1 0         every action may be typed as it is listed: seat 0, system 1, slot 0
  claim_sys CARD SLOT COLONY PAYMENT    a whole order; a payment is CARD,CARD or - for none
  claim CARD PAYMENT                    the same for an anomaly or event
  build SYSTEM SLOT COLONY PAYMENT      and for upgrade
  ship CARD PAYMENT
  bounty SYSTEM RESOURCE NUMBER         several tokens at once
  opp CARD [CARD,CARD]                  an opportunity, the Investors with what is traded in"""
"""What orders look like."""
STORY: Final = Story(
    "take_the_galaxy",
    "Take The Galaxy for two",
    2,
    "The Explored Space is laid out, and seat 0 has drawn its card:",
    lambda _: True,
    (*TURNING_POINTS, ColonyBuilt, RenownChanged),
    "table",
    (
        "rulings take_the_galaxy",
        "clauses take_the_galaxy TTG-REL",
        "data take_the_galaxy rates",
    ),
)
