"""What a player may do, and how it is written.

Spaces are labels; a step that is a jump through hyperspace has a ``~`` before its space.

>>> str(Move("A35", ("A24", "~B42", "B43", "B44")))
'A35: A24 ~B42 B43 B44'
>>> parse("meteor A31 C13")
MoveMeteor(origin='A31', target='C13')
"""

import re
from typing import Final

import attrs

from galaxy_rules.galaktico.components import SHIP_WORDS, ShipType
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.errors import BadInput, brief, is_name
from galaxy_rules.kernel.values import Value

JUMP: Final = "~"
LONGEST_TEXT: Final = 400


@attrs.frozen
class Equip(Value):
    """Lay a shield or weapon card, face down, at a ship card."""

    ship: ShipType
    card: str

    def __str__(self) -> str:
        """In notation."""
        return f"equip {self.ship} {self.card}"


@attrs.frozen
class Place(Value):
    """Put a start ship on a marked space, behind the screen."""

    ship: ShipType
    space: str

    def __str__(self) -> str:
        """In notation."""
        return f"place {self.ship} {self.space}"


@attrs.frozen
class Move(Value):
    """Move the ship on a space along a path; entering an opposing ship's space is an attack."""

    origin: str
    path: tuple[str, ...]

    def __str__(self) -> str:
        """In notation."""
        return f"{self.origin}: {' '.join(self.path)}".rstrip()


@attrs.frozen
class Continue(Value):
    """Move a victorious cruiser on."""

    path: tuple[str, ...]

    def __str__(self) -> str:
        """In notation."""
        return f"continue {' '.join(self.path)}".rstrip()


@attrs.frozen
class Stop(Value):
    """Leave a victorious cruiser where it is."""

    def __str__(self) -> str:
        """In notation."""
        return "stop"


@attrs.frozen
class Deploy(Value):
    """Put a ship from the supply on one's station."""

    ship: ShipType

    def __str__(self) -> str:
        """In notation."""
        return f"deploy {self.ship}"


@attrs.frozen
class MoveMeteor(Value):
    """Move a meteor by one space."""

    origin: str
    target: str

    def __str__(self) -> str:
        """In notation."""
        return f"meteor {self.origin} {self.target}"


@attrs.frozen
class Pass(Value):
    """Do nothing, because nothing can be done."""

    def __str__(self) -> str:
        """In notation."""
        return "pass"


Action = Equip | Place | Move | Continue | Stop | Deploy | MoveMeteor | Pass
"""The closed union: GAL-TRN-05's three kinds, what belongs to them, and the set-up."""
ACTIONS: Final[tuple[type[Action], ...]] = (
    Equip, Place, Move, Continue, Stop, Deploy, MoveMeteor, Pass,
)  # fmt: skip

_FLIGHT: Final = re.compile(r"(\w+):((?: ~?\w+)*)")
_WORD: Final = re.compile(r"~?\w+")


@cites("GAL-TRN-05", "GAL-R-05")
def parse(text: str) -> Action:
    """The action that a text means; anything else is a `BadInput`."""
    if not isinstance(text, str):
        raise BadInput("action", f"expected a text, found {type(text).__name__}")
    if len(text) > LONGEST_TEXT:
        raise BadInput("action", f"longer than {LONGEST_TEXT} characters")
    if flight := _FLIGHT.fullmatch(text):
        return Move(flight[1], tuple(flight[2].split()))
    words = text.split(" ")
    if not all(map(_WORD.fullmatch, words)):
        raise BadInput("action", f"{text!r:.80} is not Galaktico's notation")
    match words:
        case ["equip", ship, card]:
            return Equip(_ship(ship), card)
        case ["place", ship, space]:
            return Place(_ship(ship), space)
        case ["continue", *path]:
            return Continue(tuple(path))
        case ["stop"]:
            return Stop()
        case ["deploy", ship]:
            return Deploy(_ship(ship))
        case ["meteor", origin, target]:
            return MoveMeteor(origin, target)
        case ["pass"]:
            return Pass()
        case _:
            raise BadInput("action", f"{text!r:.80} is not Galaktico's notation")


def _ship(word: str) -> ShipType:
    if word not in SHIP_WORDS:
        raise BadInput("action.ship", f"{word!r:.40} is none of {', '.join(SHIP_WORDS)}")
    return SHIP_WORDS[word]


def check(action: Action) -> None:
    """Raise `BadInput` where a field has the wrong type."""
    match action:
        case Move(origin=origin, path=path):
            _text("origin", origin)
            _path(path)
        case Continue(path=path):
            _path(path)
        case Equip(ship=ship, card=card):
            _type(ship)
            _text("card", card)
        case Place(ship=ship, space=space):
            _type(ship)
            _text("space", space)
        case Deploy(ship=ship):
            _type(ship)
        case MoveMeteor(origin=origin, target=target):
            _text("origin", origin)
            _text("target", target)
        case Stop() | Pass():
            pass


def _text(field: str, value: object) -> None:
    if not is_name(value):
        raise BadInput(f"action.{field}", f"expected a name, found {brief(value)}")


def _type(value: object) -> None:
    if type(value) is not ShipType:
        raise BadInput("action.ship", f"expected a ShipType, found {brief(value)}")


def _path(value: object) -> None:
    if type(value) is not tuple:
        raise BadInput("action.path", f"expected a tuple of spaces, found {brief(value)}")
    for number, space in enumerate(value):
        if not is_name(space):
            raise BadInput(f"action.path[{number}]", f"expected a name, found {brief(space)}")
