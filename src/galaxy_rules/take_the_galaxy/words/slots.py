"""Kinds of colonies and slots, and which goes on which."""

import enum

from galaxy_rules.kernel.clauses import cites


class Kind(enum.Enum):
    """What a player's card builds: one of three types of colony, or a ship."""

    CIVILIZATION = "civilization"
    MINING = "mining"
    UTILITY = "utility"
    SHIP = "ship"


class Slot(enum.Enum):
    """Where on a system a colony is built."""

    BIOSPHERE = "biosphere"
    DEPOSIT = "deposit"
    UTILITY = "utility"


@cites(
    "TTG-SYS-05", "TTG-SYS-06", "TTG-SYS-07", "TTG-COL-01", "TTG-COL-02", "TTG-COL-03",
    "TTG-SHP-01",
)  # fmt: skip
def accepts(slot: Slot, kind: Kind) -> bool:
    """Whether a slot takes a kind: utility goes anywhere, the others have one type of slot."""
    match kind:
        case Kind.UTILITY:
            return True
        case Kind.CIVILIZATION:
            return slot is Slot.BIOSPHERE
        case Kind.MINING:
            return slot is Slot.DEPOSIT
        case Kind.SHIP:
            return False
