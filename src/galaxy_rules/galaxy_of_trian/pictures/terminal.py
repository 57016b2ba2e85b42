"""Galaxy of Trian at a terminal: its colours, what may be typed, and how it is shown."""

from typing import Final

from galaxy_rules.drawing.stories import Story
from galaxy_rules.galaxy_of_trian.pictures.sentences import TURNING_POINTS
from galaxy_rules.galaxy_of_trian.words.actions import Action, Exchange
from galaxy_rules.galaxy_of_trian.words.events import Paid, Plundered, Sold
from galaxy_rules.galaxy_of_trian.words.skill_events import SetSold

NINE: Final = 9
INKS: Final = {
    r"^(Seat \d|Closed areas|Open areas.*|GALAXY OF TRIAN)": "bold cyan",
    r"(?<![\da-z,])0[empCRPDG]": "bold cyan",
    r"(?<![\da-z,])1[empCRPDG]": "bold magenta",
    r"(?<![\da-z,])2[empCRPDG]": "bold green",
    r"(?<![\da-z,])3[empCRPDG]": "bold yellow",
    r"(?<=[\\/ ])\*{1,2}(?=[\\/ ])": "yellow",
    r"\bfree\b": "dim",
    r"\bblocked\b": "red",
}
"""Colours by what they show."""
ORDERS: Final = """\
  place             list the actions of a kind such as place
  all               list every action
  place FACE CELL TURN                  every action may be typed as it is listed; a cell is
                                        0,0,1, a part of its tile 0,0,1:p0
  buy COLOUR,COLOUR                     several minerals at once, token for a combat token
  extract AREA COLOUR,COLOUR            several minerals from a nebula; so with gather, by a skill
  give COLOUR,COLOUR                    several minerals that are due
  unlock 0 racial                       a side of a module, racial or universal
  declare TOKEN,TOKEN                   all combat tokens for a clash, - for none
  retrieve CELL CELL                    all emissaries to be taken back, - for none"""
"""What orders look like."""
STORY: Final = Story(
    "galaxy_of_trian",
    "Galaxy of Trian for three, with races",
    3,
    "Every seat has had three turns:",
    lambda state: state.turns >= NINE,
    (*TURNING_POINTS, Paid, SetSold, Plundered, Sold),
    "galaxy",
    (
        "rulings galaxy_of_trian",
        "clauses galaxy_of_trian TRI-SK-7",
        "data galaxy_of_trian races",
    ),
)


def is_useless(action: Action) -> bool:
    """Whether a menu may leave an action out: an exchange for what is given away with it."""
    return isinstance(action, Exchange) and action.wanted in (action.first, action.second)
