"""What racial skills let a player do, and how it is written; see `actions` for cells and parts.

>>> str(Unlock(1, "racial"))
'unlock 1 racial'
"""

import enum
from typing import Final

import attrs

from galaxy_rules.galaxy_of_trian.board import cell_name, node_name
from galaxy_rules.kernel.values import Value

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


@attrs.frozen
class Unlock(Value):
    """Unlock a module, counted from 0, with one of its sides up."""

    module: int
    side: str

    def __str__(self) -> str:
        """In notation."""
        return f"unlock {self.module} {self.side}"


@attrs.frozen
class SellSet(Value):
    """Sell one mineral of every colour."""

    def __str__(self) -> str:
        """In notation."""
        return "sell set"


@attrs.frozen
class SellToken(Value):
    """Sell a combat token."""

    token: str

    def __str__(self) -> str:
        """In notation."""
        return f"sell {self.token}"


@attrs.frozen
class Gather(Value):
    """Take a mineral from a nebula that a skill opens."""

    area: int
    colour: str

    def __str__(self) -> str:
        """In notation."""
        return f"gather {node_name(self.area)} {self.colour}"


# expansion


@attrs.frozen
class PlaceExmitter(Value):
    """Put an exmitter token on the tile just added."""

    def __str__(self) -> str:
        """In notation."""
        return "exmit"


@attrs.frozen
class Modulate(Value):
    """Put a space modulator on a tile, for a mineral of a colour."""

    cell: int
    colour: str

    def __str__(self) -> str:
        """In notation."""
        return f"modulate {cell_name(self.cell)} {self.colour}"


@attrs.frozen
class Swap(Value):
    """Swap an own unit with an enemy's of the same type, by their cells."""

    what: Traveller
    own: int
    target: int

    def __str__(self) -> str:
        """In notation."""
        return f"swap {self.what} {cell_name(self.own)} {cell_name(self.target)}"


@attrs.frozen
class Explore(Value):
    """Take no further step of the Expansion phase."""

    def __str__(self) -> str:
        """In notation."""
        return "explore"


# exploration, without an action


@attrs.frozen
class Harness(Value):
    """Put the Harness token on an enemy ship, or shift it there."""

    cell: int

    def __str__(self) -> str:
        """In notation."""
        return f"harness {cell_name(self.cell)}"


@attrs.frozen
class Release(Value):
    """Buy an own ship free of its harness."""

    cell: int

    def __str__(self) -> str:
        """In notation."""
        return f"release {cell_name(self.cell)}"


@attrs.frozen
class Minion(Value):
    """Send a Slave-minion along with an emissary."""

    node: int

    def __str__(self) -> str:
        """In notation."""
        return f"minion {node_name(self.node)}"


@attrs.frozen
class Tunnel(Value):
    """Open a wormhole, for a mineral of a colour."""

    node: int
    colour: str

    def __str__(self) -> str:
        """In notation."""
        return f"tunnel {node_name(self.node)} {self.colour}"


# exploration, as an action


@attrs.frozen
class Raise(Value):
    """Build both stations under the Slave-minion on a cell at once."""

    cell: int

    def __str__(self) -> str:
        """In notation."""
        return f"raise {cell_name(self.cell)}"


@attrs.frozen
class Gamble(Value):
    """Stake minerals on a roll."""

    def __str__(self) -> str:
        """In notation."""
        return "gamble"


@attrs.frozen
class Transport(Value):
    """Send an own emissary or ship to another area by the transporter."""

    what: Traveller
    cell: int
    node: int

    def __str__(self) -> str:
        """In notation."""
        return f"transport {self.what} {cell_name(self.cell)} {node_name(self.node)}"


@attrs.frozen
class Dive(Value):
    """Bring an own ship to a wormhole."""

    cell: int
    node: int

    def __str__(self) -> str:
        """In notation."""
        return f"dive {cell_name(self.cell)} {node_name(self.node)}"


@attrs.frozen
class Detonate(Value):
    """Move the Decoy and let it explode there."""

    cell: int
    node: int

    def __str__(self) -> str:
        """In notation."""
        return f"detonate {cell_name(self.cell)} {node_name(self.node)}"


# what skills ask


@attrs.frozen
class Give(Value):
    """Give a chosen mineral towards what is to be paid."""

    colour: str

    def __str__(self) -> str:
        """In notation."""
        return f"give {self.colour}"


@attrs.frozen
class Fix(Value):
    """Let the Priestess become an emissary where she is."""

    node: int

    def __str__(self) -> str:
        """In notation."""
        return f"fix {node_name(self.node)}"


@attrs.frozen
class Evade(Value):
    """Let the Priestess flee from an attack."""

    node: int

    def __str__(self) -> str:
        """In notation."""
        return f"evade {node_name(self.node)}"


@attrs.frozen
class Cry(Value):
    """Spend a mineral for a better roll in a clash."""

    def __str__(self) -> str:
        """In notation."""
        return "warcry"


@attrs.frozen
class Decline(Value):
    """Do without what a skill offers; a unit that is not paid for goes home."""

    def __str__(self) -> str:
        """In notation."""
        return "decline"


SkillAction = (
    Unlock | SellSet | SellToken | Gather | PlaceExmitter | Modulate | Swap | Explore | Harness
    | Release | Minion | Tunnel | Raise | Gamble | Transport | Dive | Detonate | Give | Fix | Evade
    | Cry | Decline
)  # fmt: skip
"""The closed union of what skills add."""
SKILL_ACTIONS: Final[tuple[type[SkillAction], ...]] = (
    Unlock, SellSet, SellToken, Gather, PlaceExmitter, Modulate, Swap, Explore, Harness, Release,
    Minion, Tunnel, Raise, Gamble, Transport, Dive, Detonate, Give, Fix, Evade, Cry, Decline,
)  # fmt: skip
