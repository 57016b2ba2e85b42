"""Galaktico at a terminal: its colours, what may be typed, and how it is shown."""

from typing import Final

from galaxy_rules.drawing.stories import Story
from galaxy_rules.galaktico import Phase
from galaxy_rules.galaktico.pictures.sentences import TURNING_POINTS
from galaxy_rules.galaktico.words.events import Rewarded

INKS: Final = {
    r"(?<!\w)0[DFCS@]@?\d\d": "bold cyan",
    r"(?<!\w)1[DFCS@]@?\d\d": "bold magenta",
    r"(?<!\w)2[DFCS@]@?\d\d": "bold green",
    r"\*\d\d": "yellow",
    r"(?<!\w)[ABC]\d\d": "dim",
    r"\?\d\d": "red",
    r"\+\d\d": "bold",
}
"""Colours by what they show."""
ORDERS: Final = """\
  A35               list the actions of the ship on A35, or of a kind such as meteor
  all               list every action
  A35 > B44         go there, the library finds the way
  A35: A24 ~B42     a path in full, ~ before a jump (every action may be typed like this)
  equip destroyer CARD CARD CARD, fighter CARD CARD CARD, ...     a whole loadout
  place destroyer SPACE, fighter SPACE, cruiser SPACE SPACE, ...  a whole start fleet"""
"""What orders look like."""
SET_UP: Final = ("equip", "place")
"""Actions of a set-up that may be offered as one order."""
STORY: Final = Story(
    "galaktico",
    "Galaktico for three",
    3,
    "The fleets are equipped, placed and unveiled:",
    lambda state: state.phase is Phase.PLAY,
    (*TURNING_POINTS, Rewarded),
    "board",
    ("rulings galaktico", "clauses galaktico GAL-HYP", "data galaktico weapons"),
)
