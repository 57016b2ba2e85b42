"""How much there may be of what a view holds, and how far a game may go, with this box."""

from galaxy_rules.kernel.measures.extents import Each, Extents, Many, Names
from galaxy_rules.kernel.measures.limits import Limits
from galaxy_rules.take_the_galaxy.tables import Tables
from galaxy_rules.take_the_galaxy.words.components import Sector
from galaxy_rules.take_the_galaxy.words.slots import Kind
from galaxy_rules.take_the_galaxy.words.state import PER_SEAT

MOST_LISTED = 1024
"""Far more than a hand of cards can be used for."""
MOST_DECLINED = 64
"""Requests that a partner says no to in one turn."""


def extents(tables: Tables, players: int) -> Extents:
    """The row, a row for each seat, and what the rules let a seat have."""
    box = tables.box
    names = tuple(dict.fromkeys((*tables.pile, *tables.builds)))
    builds, spaces = Names(tuple(tables.builds)), Names(tuple(tables.pile))
    ships = sum(card.copies for card in box.builds.values() if card.kind is Kind.SHIP)
    slots = max(len(system.slots) for system in tables.systems.values())
    return {
        "": Names(names),
        **dict.fromkeys(PER_SEAT, Each(players)),
        "hands": Each(players),
        **dict.fromkeys(("hands[]", "decks[]", "discards[]", "pending.paid"), builds),
        "space": Each(len(Sector)),
        **dict.fromkeys(("space[]", "space_discard", "removed"), spaces),
        "quotas": Many(len(Sector)),
        "row": Many(players + box.row_extra),
        "systems[]": Many(box.max_systems + 1),
        "systems[][].stacks": Many(slots),
        "systems[][].stacks[].cards": Many(len({card.cost for card in box.builds.values()})),
        "ships[]": Many(max(ships, 1)),
        "renown[]": Many(len(tables.pile)),
        "declined": Many(MOST_DECLINED if tables.teams else 0),
    }


def limits(tables: Tables, players: int) -> Limits:
    """A turn a card; how much there is to do in one, nobody has worked out."""
    return Limits(plies=None, listed=MOST_LISTED, points=None)
