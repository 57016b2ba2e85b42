"""What racial skills let a player do, and how it is written; see `actions` for cells and parts.

>>> str(Unlock(1, "racial"))
'unlock 1 racial'
"""

import enum
from typing import Annotated, Final, get_args

from galaxy_rules.galaxy_of_trian.words.grid import Area, Cell, Node
from galaxy_rules.kernel.unchanging import frozen
from galaxy_rules.kernel.values import Value
from galaxy_rules.kernel.words import NUMBER, At, action, name_word

Name = Annotated[str, name_word("[A-Za-z0-9_/]{1,40}")]
"""A colour, tile, token or side by its name."""
Mineral = Annotated[Name, At("mineral", owned=True)]
"""The minerals of a colour that a seat has."""
BagMineral = Annotated[Name, At("bag")]
"""The minerals of a colour that are left in the bag."""
Heap = Annotated[Name, At("heap", ("area",))]
"""The minerals of a colour in an area."""
HandToken = Annotated[Name, At("token", owned=True)]
"""A seat's combat tokens of a kind."""
DeclaredToken = Annotated[Name, At("declared", owned=True)]
"""Those that it has declared in a clash."""
Number = Annotated[int, NUMBER]
Module = Annotated[int, NUMBER, At("module", owned=True)]
"""A module of a race, counted from 0."""

SIDES: Final = ("racial", "universal")
"""The two sides of a module."""


class Traveller(enum.Enum):
    """What can be teleported."""

    EMISSARY = "emissary"
    SHIP = "ship"

    def __str__(self) -> str:
        """The word."""
        return self.value


# extraction


@action("unlock {module} {side}")
@frozen
class Unlock(Value):
    """Unlock a module, counted from 0, with one of its sides up."""

    module: Module
    side: Name


@action("sell set")
@frozen
class SellSet(Value):
    """Sell one mineral of every colour."""


@action("sell {token}")
@frozen
class SellToken(Value):
    """Sell a combat token."""

    token: HandToken


@action("gather {area} {colour}")
@frozen
class Gather(Value):
    """Take a mineral from a nebula that a skill opens."""

    area: Area
    colour: Heap


# expansion


@action("exmit")
@frozen
class PlaceExmitter(Value):
    """Put an exmitter token on the tile just added."""


@action("modulate {cell} {colour}")
@frozen
class Modulate(Value):
    """Put a space modulator on a tile, for a mineral of a colour."""

    cell: Cell
    colour: Mineral


@action("swap {what} {own} {target}")
@frozen
class Swap(Value):
    """Swap an own unit with an enemy's of the same type, by their cells."""

    what: Traveller
    own: Cell
    target: Cell


@action("explore")
@frozen
class Explore(Value):
    """Take no further step of the Expansion phase."""


# exploration, without an action


@action("harness {cell}")
@frozen
class Harness(Value):
    """Put the Harness token on an enemy ship, or shift it there."""

    cell: Cell


@action("release {cell}")
@frozen
class Release(Value):
    """Buy an own ship free of its harness."""

    cell: Cell


@action("minion {node}")
@frozen
class Minion(Value):
    """Send a Slave-minion along with an emissary."""

    node: Node


@action("tunnel {node} {colour}")
@frozen
class Tunnel(Value):
    """Open a wormhole, for a mineral of a colour."""

    node: Node
    colour: Mineral


# exploration, as an action


@action("raise {cell}")
@frozen
class Raise(Value):
    """Build both stations under the Slave-minion on a cell at once."""

    cell: Cell


@action("gamble")
@frozen
class Gamble(Value):
    """Stake minerals on a roll."""


@action("transport {what} {cell} {node}")
@frozen
class Transport(Value):
    """Send an own emissary or ship to another area by the transporter."""

    what: Traveller
    cell: Cell
    node: Node


@action("dive {cell} {node}")
@frozen
class Dive(Value):
    """Bring an own ship to a wormhole."""

    cell: Cell
    node: Node


@action("detonate {cell} {node}")
@frozen
class Detonate(Value):
    """Move the Decoy and let it explode there."""

    cell: Cell
    node: Node


# what skills ask


@action("give {colour}")
@frozen
class Give(Value):
    """Give a chosen mineral towards what is to be paid."""

    colour: Mineral


@action("fix {node}")
@frozen
class Fix(Value):
    """Let the Priestess become an emissary where she is."""

    node: Node


@action("evade {node}")
@frozen
class Evade(Value):
    """Let the Priestess flee from an attack."""

    node: Node


@action("warcry")
@frozen
class Cry(Value):
    """Spend a mineral for a better roll in a clash."""


@action("decline")
@frozen
class Decline(Value):
    """Do without what a skill offers; a unit that is not paid for goes home."""


SkillAction = (
    Unlock | SellSet | SellToken | Gather | PlaceExmitter | Modulate | Swap | Explore | Harness
    | Release | Minion | Tunnel | Raise | Gamble | Transport | Dive | Detonate | Give | Fix | Evade
    | Cry | Decline
)  # fmt: skip
"""The closed union of what skills add."""
SKILL_ACTIONS: Final[tuple[type[SkillAction], ...]] = get_args(SkillAction)
