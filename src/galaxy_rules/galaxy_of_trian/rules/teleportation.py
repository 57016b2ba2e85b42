"""Phase 3, teleportation: out of the radius of a teleport just added, or off a resident one."""

from typing import Final

from galaxy_rules.galaxy_of_trian.board.galaxy import (
    emissary_nodes,
    radius,
    space_nodes,
    special_of,
)
from galaxy_rules.galaxy_of_trian.rules.blocking import is_blocked, is_protected
from galaxy_rules.galaxy_of_trian.rules.exploration import (
    BEAMED,
    NO_SHIPS,
    SHIP_BEAMED,
    judge_area,
    judge_emissary_place,
    judge_ship_place,
    reach_outpost,
)
from galaxy_rules.galaxy_of_trian.rules.hooks.asking import (
    bars_emissaries,
    is_loose,
    judge_loose,
    works_as_teleport,
    zone_for,
)
from galaxy_rules.galaxy_of_trian.rules.movement import relocate
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import Teleport
from galaxy_rules.galaxy_of_trian.words.events import Log, Teleported
from galaxy_rules.galaxy_of_trian.words.grid import cell_of, neighbours, ring12
from galaxy_rules.galaxy_of_trian.words.rulings import ResidentTeleport, TeleportControlRelativeTo
from galaxy_rules.galaxy_of_trian.words.skill_actions import Traveller
from galaxy_rules.galaxy_of_trian.words.state import (
    Draft,
    Emissary,
    State,
    Table,
    emissary_with,
)
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import Objection, Objections, Refusal

NOWHERE: Final[frozenset[int]] = frozenset()
NO_TELEPORT: Final = Refusal("no_teleport", "no teleport acts on {cell} now", "TRI-TEL-01")
OUT_OF_RADIUS: Final = Refusal(
    "no_teleport", "{cell} is not in the radius of the teleport just added", "TRI-TEL-02"
)
OVER_CORNER: Final = Refusal(
    "no_teleport", "a teleport's radius is read not to reach {cell} over a corner", "TRI-R-18"
)
OLD_TELEPORT: Final = Refusal(
    "no_teleport", "a teleport that was there before does not reach {cell}", "TRI-TEL-12"
)
JUST_ARRIVED: Final = Refusal(
    "no_teleport", "the ship on {cell} has come there this turn", "TRI-TEL-13", "TRI-R-57"
)
NOT_READY: Final = Refusal(
    "no_teleport", "the space modulator on {cell} works from its owner's next turn on",
    "TRI-SK-7-08",
)  # fmt: skip
OWNER_ONLY: Final = Refusal(
    "no_teleport", "a teleport is read to send the ship on {cell} for its owner only", "TRI-R-57"
)
NO_TRAVELLER: Final = Refusal("no_traveller", "there is no {what} on {cell}", "TRI-TEL-01")
IN_STATION: Final = Refusal(
    "in_station", "the emissary on {cell} stands on a station", "TRI-TEL-04"
)
BLOCKED_HERE: Final = Refusal("blocked", "the emissary on {cell} is blocked", "TRI-BLK-05")
PROTECTED: Final = Refusal(
    "protected", "its owner's Corvette protects the emissary on {cell}", "TRI-BLK-08"
)
SAME_PLACE: Final = Refusal("same_place", "teleporting leads to another tile", "TRI-TEL-01")
SHIP_STAYS: Final = Refusal("same_place", "teleporting leads a ship elsewhere", "TRI-TEL-08")


@cites("TRI-TEL-01", "TRI-TEL-02", "TRI-R-18", "TRI-R-58", "TRI-R-147")
def fresh_radius(tables: Tables, table: Table) -> frozenset[int]:
    """The cells on which a teleport added this turn acts, for every action of that turn."""
    added = table.added
    if added is None or table.galaxy.tiles[added].face not in tables.atlas.teleports:
        return NOWHERE
    return frozenset(radius(added, tables.rulings.teleport_radius)) - {added}


@cites("TRI-TEL-12", "TRI-TEL-13", "TRI-MOV-08", "TRI-R-57", "TRI-R-125")
def on_resident(tables: Tables, table: Table, cell: int) -> bool:
    """Whether a ship on a teleport since before this turn may be sent by the active player."""
    ship = table.ships.get(cell)
    if ship is None:
        return False
    # Few ships stand on a teleport, so that is looked at first.
    printed = table.galaxy.tiles[cell].face in tables.atlas.teleports
    if (not printed and not works_as_teleport(table, cell)) or cell in table.arrived:
        return False
    anyone = tables.rulings.resident_teleport is ResidentTeleport.ANYONE
    return anyone or ship.seat == table.turn


@cites("TRI-R-54")
def insider(tables: Tables, table: Table, emissary: Emissary) -> int:
    """Whose areas an emissary may be teleported into: its owner's, or the active player's."""
    if tables.rulings.teleport_control_relative_to is TeleportControlRelativeTo.ACTING_PLAYER:
        return table.turn
    return emissary.seat


@cites("TRI-TEL-01", "TRI-TEL-03", "TRI-TEL-12", "TRI-R-56")
def judge_teleport(tables: Tables, state: State, action: Teleport) -> Objections:
    """A teleport that acts on the unit, and a place for it elsewhere."""
    if action.what is Traveller.EMISSARY:
        return _judge_emissary(tables, state, action)
    if not tables.ships:
        return (NO_SHIPS(),)
    cell = tables.cell_name(action.cell)
    found: list[Objection] = []
    if action.cell not in state.ships:
        return (NO_TRAVELLER(what="ship", cell=cell),)
    if action.cell not in fresh_radius(tables, state) and not on_resident(
        tables, state, action.cell
    ):
        found.append(_why_not_ship(tables, state, action.cell)(cell=cell))
    found += judge_loose(tables, state, action.cell)
    if cell_of(action.node) == action.cell:
        return (*found, SHIP_STAYS())
    owner = state.ships[action.cell].seat
    return (*found, *judge_ship_place(tables, state, action.node, owner, SHIP_BEAMED))


@cites("TRI-TEL-12", "TRI-TEL-13", "TRI-R-57", "TRI-SK-7-08")
def _why_not_ship(tables: Tables, state: State, cell: int) -> Refusal:
    """Why no teleport sends the ship on a cell."""
    printed = special_of(tables.atlas, state.galaxy, cell) == "teleport"
    if not printed and cell not in state.modulators:
        return _why_not_near(tables, state, cell)
    if cell in state.arrived:
        return JUST_ARRIVED
    return OWNER_ONLY if printed or works_as_teleport(state, cell) else NOT_READY


@cites("TRI-TEL-01", "TRI-TEL-02", "TRI-TEL-12", "TRI-R-18")
def _why_not_near(tables: Tables, state: State, cell: int) -> Refusal:
    """Why no teleport reaches a unit that is not on one."""
    if state.added is not None and fresh_radius(tables, state):
        return OVER_CORNER if cell in ring12(state.added) else OUT_OF_RADIUS
    tiles = state.galaxy.tiles
    near = (other for other in neighbours(cell) if other in tiles)
    old = any(special_of(tables.atlas, state.galaxy, other) == "teleport" for other in near)
    return OLD_TELEPORT if old else NO_TELEPORT


@cites(
    "TRI-TEL-01", "TRI-TEL-03", "TRI-TEL-04", "TRI-TEL-05", "TRI-TEL-06", "TRI-TEL-07",
    "TRI-BLK-05", "TRI-BLK-08", "TRI-R-54",
)  # fmt: skip
def _judge_emissary(tables: Tables, state: State, action: Teleport) -> Objections:
    cell = tables.cell_name(action.cell)
    emissary = state.emissaries.get(action.cell)
    if emissary is None:
        return (NO_TRAVELLER(what="emissary", cell=cell),)
    found: list[Objection] = []
    if action.cell not in fresh_radius(tables, state):
        found.append(_why_not_near(tables, state, action.cell)(cell=cell))
    if emissary.level:
        found.append(IN_STATION(cell=cell))
    if is_blocked(state, emissary):
        found.append(BLOCKED_HERE(cell=cell))
    if is_protected(state, emissary, state.turn):
        found.append(PROTECTED(cell=cell))
    if cell_of(action.node) == action.cell:
        return (*found, SAME_PLACE())
    inside = insider(tables, state, emissary)
    place = judge_emissary_place(tables, state, action.node, emissary.seat, inside, BEAMED)
    return (*found, *place)


def teleportable(tables: Tables, table: Table) -> list[tuple[Traveller, int]]:
    """The units that the active player can teleport now, emissaries first, by cell."""
    near = fresh_radius(tables, table)
    seat = table.turn
    emissaries = [
        (Traveller.EMISSARY, cell)
        for cell in sorted(near)
        if (one := table.emissaries.get(cell)) is not None
        and not one.level
        and not is_blocked(table, one)
        and not is_protected(table, one, seat)
    ]
    tiles, teleports, tokens = table.galaxy.tiles, tables.atlas.teleports, table.modulators
    # Most ships are where no teleport is, printed or put there: these need no further look.
    sent = [
        cell
        for cell in table.ships
        if cell in near or tiles[cell].face in teleports or (tokens and cell in tokens)
    ]
    ships = [
        (Traveller.SHIP, cell)
        for cell in sorted(sent)
        if (cell in near or on_resident(tables, table, cell)) and is_loose(table, cell)
    ]
    return emissaries + ships


def emissary_targets(tables: Tables, state: Table, cell: int) -> list[int]:
    """Where the emissary on a cell can be teleported to."""
    emissary = state.emissaries[cell]
    owner, inside = emissary.seat, insider(tables, state, emissary)
    return emissary_places(tables, state, cell, owner, inside)


def emissary_places(tables: Tables, state: Table, cell: int, owner: int, inside: int) -> list[int]:
    """The parts of other tiles where an emissary of a seat could be put."""
    zone = zone_for(tables, state, owner)
    return [
        node
        for target in sorted(state.galaxy.tiles)
        if target != cell
        and target not in zone
        and target not in state.emissaries
        and not bars_emissaries(state, target)
        for node in emissary_nodes(tables.atlas, state.galaxy, target)
        if not judge_area(state, node, owner, inside)
    ]


def ship_targets(tables: Tables, table: Table, owner: int) -> list[int]:
    """Where a ship of a seat can be teleported to."""
    zone = zone_for(tables, table, owner)
    return [
        node
        for target in sorted(table.galaxy.tiles)
        if target not in zone and target not in table.ships
        for node in space_nodes(tables.atlas, table.galaxy, target)
    ]


@cites("TRI-TEL-07", "TRI-TEL-10", "TRI-TEL-14", "TRI-OUT-02", "TRI-OUT-06", "TRI-R-46")
def teleport(draft: Draft, action: Teleport, events: Log) -> None:
    """The unit is elsewhere; an own emissary on an outpost brings two more actions."""
    send_away(draft, action.what, action.cell, action.node, events)
    if action.what is Traveller.EMISSARY:
        target = cell_of(action.node)
        reach_outpost(draft, target, draft.emissaries[target].seat, events)


@cites("TRI-TEL-07", "TRI-TEL-10", "TRI-TEL-14")
def send_away(draft: Draft, what: Traveller, cell: int, node: int, events: Log) -> None:
    """A unit vanishes on one tile and appears on another."""
    seat, target = draft.turn, cell_of(node)
    if what is Traveller.SHIP:
        ship = draft.ships[cell]
        if events is not None:
            events.append(Teleported(seat, ship.seat, ship.kind, cell, node))
        relocate(draft, cell, node)
        return
    emissary = draft.emissaries[cell]
    moved = emissary_with(emissary, node=node)
    draft.emissaries = draft.emissaries.without(cell).set(target, moved)
    draft.landed -= {cell}
    if emissary.seat == seat:
        draft.landed |= {target}
    if events is not None:
        events.append(Teleported(seat, emissary.seat, emissary.unit, cell, node))
