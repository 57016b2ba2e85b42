"""How much there may be of what a view holds, and how far a game may go, with this box."""

from galaxy_rules.galaktico.tables import Tables
from galaxy_rules.galaktico.words.components import SHIP_TYPES, TYPES
from galaxy_rules.galaktico.words.spaces import SECTOR_NAMES, SECTORS, Spaces
from galaxy_rules.galaktico.words.state import BY_SEAT, BY_TYPE, Cause
from galaxy_rules.kernel.measures.extents import Each, Extents, Many, Names, Places
from galaxy_rules.kernel.measures.limits import Limits
from galaxy_rules.kernel.visibility import HIDDEN_CARD

MOST_LISTED = 4096
"""Far more than a fleet finds to do: some 300 are usual."""


def extents(tables: Tables, players: int) -> Extents:
    """Rows by seat and type, spaces of the board, and the cards a type may have."""
    cards = Many(max(tables.box.cards_of(ship) for ship in SHIP_TYPES))
    names = Names((*tables.catalogue, HIDDEN_CARD))
    return {
        "": names,
        Spaces: Places(tables.board.size),
        **dict.fromkeys(BY_TYPE, Each(players * TYPES)),
        **dict.fromkeys(BY_SEAT, Each(players)),
        "sectors": Each(players),
        "sectors[]": Names(tuple(SECTOR_NAMES)),
        "equipment[]": cards,
        "revealed[]": cards,
        "pending.space": Names(tables.board.labels),
        "razed": Many(SECTORS),
        "ending.fulfilled": Many(players * len(Cause)),
        "ending.enders": Many(players),
    }


def limits(tables: Tables, players: int) -> Limits:
    """Fleets that evade each other may do so for ever."""
    return Limits(plies=None, listed=MOST_LISTED, points=None)
