"""What a player or chance may do, and how it is written.

Cells are written by their three strips, parts of a tile by a letter and a number after a colon:
``s`` space, ``n`` nebula, ``p`` planetary system, ``o`` outpost.  An area goes by its least part.

>>> from galaxy_rules.galaxy_of_trian.words.grid import read_node
>>> str(Send(Unit.EMISSARY, read_node("0,0,1:p0")))
'send emissary 0,0,1:p0'
>>> parse("place PoSS 0,0,1 2")
Place(face='PoSS', cell=1, turn=2)
"""

import enum
from typing import Annotated, Final, get_args

from galaxy_rules.galaxy_of_trian.words.grid import Area, Cell, Node
from galaxy_rules.galaxy_of_trian.words.skill_actions import (
    BagMineral,
    DeclaredToken,
    HandToken,
    Heap,
    Mineral,
    Name,
    Number,
    SkillAction,
    Traveller,
)
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.unchanging import frozen
from galaxy_rules.kernel.values import Value
from galaxy_rules.kernel.words import NUMBER, At, Notation, action

LONGEST_TEXT: Final = 200
REROLL: Final = "reroll"
PLUS: Final = "plus"
TOKENS: Final = (REROLL, PLUS)
"""The two kinds of combat tokens, in the order in which they are declared."""
SIDES: Final = ("front", "back")


class Unit(enum.Enum):
    """What can stand in the galaxy: three kinds of figures, and tokens of racial skills."""

    EMISSARY = "emissary"
    CORVETTE = "corvette"
    ROGUE = "rogue"
    PRIESTESS = "priestess"
    MINION = "minion"
    DECOY = "decoy"
    CANNON = "cannon"

    def __str__(self) -> str:
        """The word."""
        return self.value


# That of enumerations is worked out of the name each time, in Python.
Unit.__hash__ = object.__hash__  # type: ignore[method-assign]


UNIT_WORDS: Final = {unit.value: unit for unit in Unit}
Supply = Annotated[Unit, At("supply", owned=True)]
"""A seat's units of a kind that are not in the galaxy."""
Stack = Annotated[int, NUMBER, At("stack")]
"""A stack of tiles, counted from 0."""
DrawnFace = Annotated[Name, At("face")]
"""A face of the tile that was drawn."""


# chance


@action("reveal {stack} {tile} {side}")
@frozen
class Reveal(Value):
    """Chance: the tile that is now on top of a stack, and the side that shows."""

    stack: Number
    tile: Name
    side: Name


@action("draw {thing}")
@frozen
class Draw(Value):
    """Chance: a mineral by its colour, or a combat token by its kind."""

    thing: Name


@action("roll {value}")
@frozen
class Roll(Value):
    """Chance: what the next attack die shows."""

    value: Number


# extraction


@action("buy {colour}")
@frozen
class BuyMineral(Value):
    """Buy a mineral of a chosen colour from the bag."""

    colour: BagMineral


@action("buy token")
@frozen
class BuyToken(Value):
    """Buy a random combat token."""


@action("exchange {first} {second} {wanted}")
@frozen
class Exchange(Value):
    """Give two minerals for one of a chosen colour."""

    first: Mineral
    second: Mineral
    wanted: BagMineral


@action("extract {area} {colour}")
@frozen
class Extract(Value):
    """Take one mineral from a closed nebula one controls."""

    area: Area
    colour: Heap


@action("mine {cell} {area} {colour}")
@frozen
class Mine(Value):
    """Take one mineral from a closed nebula with the Rogue on a cell."""

    cell: Cell
    area: Area
    colour: Heap


# expansion


@action("take {stack}")
@frozen
class TakeTile(Value):
    """Take the top tile of a stack; this ends the Extraction phase."""

    stack: Stack


@action("place {face} {cell} {turn}")
@frozen(weakref_slot=False)
class Place(Value):
    """Lay the drawn tile on a cell, one of its faces up, turned so often counter-clockwise."""

    face: DrawnFace
    cell: Cell
    turn: Number


# exploration


@action("research")
@frozen
class Research(Value):
    """Draw a random mineral."""


@action("send {unit} {node}")
@frozen(weakref_slot=False)
class Send(Value):
    """Send a unit on an expedition to a part of the tile just added."""

    unit: Supply
    node: Node


@action("build {cell}")
@frozen
class Build(Value):
    """Build the next level under the emissary on a cell."""

    cell: Cell


@action("teleport {what} {cell} {node}")
@frozen
class Teleport(Value):
    """Teleport the emissary or the ship on a cell to a part of another tile."""

    what: Traveller
    cell: Cell
    node: Node


@action("move {cell} {node}")
@frozen(weakref_slot=False)
class Move(Value):
    """Move the own ship on a cell to a part of another tile."""

    cell: Cell
    node: Node


@action("resolve {area}")
@frozen
class Resolve(Value):
    """Resolve the event of a closed area: its closing, or a battle that broke out in it."""

    area: Area


@action("end")
@frozen
class EndTurn(Value):
    """Take no further action."""


# events


@action("attack {own} {target}")
@frozen
class Attack(Value):
    """Say which ship clashes with which: the attacker's cell, then the defender's."""

    own: Cell
    target: Cell


@action("declare {token}")
@frozen
class Declare(Value):
    """Lay a combat token face down for this clash."""

    token: HandToken


@action("ready")
@frozen
class Ready(Value):
    """Declare no further token."""


@action("use {token}")
@frozen
class Use(Value):
    """Use a declared token."""

    token: DeclaredToken


@action("stand")
@frozen
class Stand(Value):
    """Use no further token."""


@action("remove {cell}")
@frozen
class Remove(Value):
    """Send home an emissary that falls in a clash."""

    cell: Cell


@action("retrieve {cell}")
@frozen
class Retrieve(Value):
    """Take back an emissary from the area just closed."""

    cell: Cell


@action("keep")
@frozen
class Keep(Value):
    """Take back no further emissary."""


Action = (
    Reveal | Draw | Roll | BuyMineral | BuyToken | Exchange | Extract | Mine | TakeTile | Place
    | Research | Send | Build | Teleport | Move | Resolve | EndTurn | Attack | Declare | Ready
    | Use | Stand | Remove | Retrieve | Keep | SkillAction
)  # fmt: skip
"""The closed union: what the three phases offer, what events ask, chance, and racial skills."""
ACTIONS: Final[tuple[type[Action], ...]] = get_args(Action)

NOTATION: Final[Notation[Action]] = Notation("Galaxy of Trian", LONGEST_TEXT, ACTIONS)


@cites("TRI-TRN-02", "TRI-TRN-06", "TRI-TRN-07")
def parse(text: str) -> Action:
    """The action that a text means; anything else is a `BadInput`."""
    return NOTATION.parse(text)
