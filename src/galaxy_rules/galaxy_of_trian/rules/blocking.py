"""Blocking and protection: what a Corvette does to the tile it is on."""

from galaxy_rules.galaxy_of_trian.board.galaxy import has_planet
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import Unit
from galaxy_rules.galaxy_of_trian.words.grid import NEBULA, OUTPOST, SYSTEM, cell_of, kind_of
from galaxy_rules.galaxy_of_trian.words.rulings import PlanetBlock
from galaxy_rules.galaxy_of_trian.words.state import Emissary, Estate, Table
from galaxy_rules.kernel.clauses import cites


@cites(
    "TRI-BLK-01", "TRI-BLK-02", "TRI-BLK-04", "TRI-BLK-06", "TRI-BLK-07", "TRI-TRD-11", "TRI-R-39",
    "TRI-R-96",
)  # fmt: skip
def is_blocked(table: Table, emissary: Emissary) -> bool:
    """Whether an enemy Corvette shares its tile; not in nebulas, and not on a space station."""
    if emissary.level > 1 or kind_of(emissary.node) == NEBULA:
        return False
    ship = table.ships.get(cell_of(emissary.node))
    return ship is not None and ship.kind is Unit.CORVETTE and ship.seat != emissary.seat


@cites("TRI-BLK-08", "TRI-R-59")
def is_protected(table: Table, emissary: Emissary, seat: int) -> bool:
    """Whether its owner's Corvette on the tile keeps another player from teleporting it."""
    if emissary.seat == seat:
        return False
    ship = table.ships.get(cell_of(emissary.node))
    return ship is not None and ship.kind is Unit.CORVETTE and ship.seat == emissary.seat


def inhabitants(table: Table, estate: Estate) -> list[tuple[int, Emissary]]:
    """The emissaries in a closed area with their cells, in the order of the cells."""
    found = []
    for node in estate.nodes:
        emissary = table.emissaries.get(cell_of(node))
        if emissary is not None and emissary.node == node:
            found.append((cell_of(node), emissary))
    return found


@cites("TRI-BEM-02", "TRI-BEM-11", "TRI-BLK-05")
def fighters(table: Table, estate: Estate) -> dict[int, int]:
    """How many unblocked emissaries each player has in an area, for those who have any."""
    counts: dict[int, int] = {}
    for _, emissary in inhabitants(table, estate):
        if not is_blocked(table, emissary):
            counts[emissary.seat] = counts.get(emissary.seat, 0) + 1
    return counts


@cites("TRI-CTL-01", "TRI-R-91")
def presences(table: Table) -> dict[int, set[int]]:
    """The same as `presence` for every closed area where anybody is, by key.

    There are fewer emissaries than parts of closed areas: going by them, control after an action
    costs a third.
    """
    parent_of, areas, estates = table.galaxy.links.getter(), table.galaxy.areas, table.estates
    found: dict[int, set[int]] = {}
    for emissary in table.emissaries.values():
        node, parent = emissary.node, parent_of(emissary.node)
        while parent is not None and parent != node:
            node, parent = parent, parent_of(parent)
        area = areas.get(node)
        if area is None or area.key not in estates:
            continue
        if emissary.level or not is_blocked(table, emissary):
            found.setdefault(area.key, set()).add(emissary.seat)
    return found


@cites("TRI-CTL-01", "TRI-R-91")
def presence(table: Table, estate: Estate) -> set[int]:
    """The players with an unblocked emissary or a station in an area."""
    return {
        emissary.seat
        for _, emissary in inhabitants(table, estate)
        if emissary.level or not is_blocked(table, emissary)
    }


@cites("TRI-BLK-03", "TRI-CON-12", "TRI-CLO-20", "TRI-R-69")
def counted_tiles(tables: Tables, table: Table, estate: Estate, seat: int) -> int:
    """The tiles of an area that count for a player: not planets under somebody else's Corvette.

    In one reading those count as well where the player is paid without being in control.
    """
    if estate.kind != SYSTEM:
        return estate.tiles
    controlled_only = tables.rulings.planet_block is PlanetBlock.CONTROLLED_ONLY
    if controlled_only and presence(table, estate) != {seat}:
        return estate.tiles
    blocked = set()
    for node in estate.nodes:
        ship = table.ships.get(cell_of(node))
        foe = ship is not None and ship.kind is Unit.CORVETTE and ship.seat != seat
        if foe and has_planet(tables.atlas, table.galaxy, node):
            blocked.add(cell_of(node))
    return estate.tiles - len(blocked)


@cites("TRI-CON-11", "TRI-CON-13", "TRI-R-47", "TRI-R-68")
def counted_emissaries(table: Table, estate: Estate, seat: int) -> int:
    """A player's emissaries in an area that count: unblocked ones, stations included."""
    return fighters(table, estate).get(seat, 0)


@cites("TRI-TRD-03", "TRI-TRD-05", "TRI-OUT-05", "TRI-R-45")
def has_outpost(table: Table, seat: int) -> bool:
    """Whether a player has an unblocked emissary on a trade outpost."""
    return any(
        emissary.seat == seat and not is_blocked(table, emissary)
        for emissary in table.emissaries.values()
        if kind_of(emissary.node) == OUTPOST
    )
