"""What a player may do, and how it is written.

Spaces are labels; a step that is a jump through hyperspace has a ``~`` before its space.

>>> str(Move("A35", ("A24", "~B42", "B43", "B44")))
'A35: A24 ~B42 B43 B44'
>>> parse("meteor A31 C13")
MoveMeteor(origin='A31', target='C13')
"""

from typing import Annotated, Final, get_args

from galaxy_rules.galaktico.words.components import ShipType
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.unchanging import frozen
from galaxy_rules.kernel.values import Value
from galaxy_rules.kernel.words import At, Notation, action, name_word

JUMP: Final = "~"
LONGEST_TEXT: Final = 400
Space = Annotated[str, name_word(rf"{JUMP}?\w+"), At("space", sign=JUMP)]
"""A space by its label; in a path a jump has its sign before it."""
Card = Annotated[str, name_word(rf"{JUMP}?\w+")]
"""A shield or weapon card by its name."""
ShipCard = Annotated[ShipType, At("ship-card", owned=True)]
"""A seat's ship card, at which equipment lies."""
Supply = Annotated[ShipType, At("supply", owned=True)]
"""A seat's ships of a type that are not on the board."""


@action("equip {ship} {card}")
@frozen
class Equip(Value):
    """Lay a shield or weapon card, face down, at a ship card."""

    ship: ShipCard
    card: Card


@action("place {ship} {space}")
@frozen
class Place(Value):
    """Put a start ship on a marked space, behind the screen."""

    ship: Supply
    space: Space


@action("{origin}: {path*}")
@frozen
class Move(Value):
    """Move the ship on a space along a path; entering an opposing ship's space is an attack."""

    origin: Space
    path: tuple[Space, ...]


@action("continue {path*}")
@frozen
class Continue(Value):
    """Move a victorious cruiser on."""

    path: tuple[Space, ...]


@action("stop")
@frozen
class Stop(Value):
    """Leave a victorious cruiser where it is."""


@action("deploy {ship}")
@frozen
class Deploy(Value):
    """Put a ship from the supply on one's station."""

    ship: Supply


@action("meteor {origin} {target}")
@frozen
class MoveMeteor(Value):
    """Move a meteor by one space."""

    origin: Space
    target: Space


@action("pass")
@frozen
class Pass(Value):
    """Do nothing, because nothing can be done."""


Action = Equip | Place | Move | Continue | Stop | Deploy | MoveMeteor | Pass
"""The closed union: GAL-TRN-05's three kinds, what belongs to them, and the set-up."""
ACTIONS: Final[tuple[type[Action], ...]] = get_args(Action)
NOTATION: Final[Notation[Action]] = Notation("Galaktico", LONGEST_TEXT, ACTIONS)


@cites("GAL-TRN-05", "GAL-R-05")
def parse(text: str) -> Action:
    """The action that a text means; anything else is a `BadInput`."""
    return NOTATION.parse(text)
