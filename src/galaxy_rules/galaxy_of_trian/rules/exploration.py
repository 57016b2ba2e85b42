"""Phase 3: how many actions there are, research, and expeditions."""

from collections.abc import Mapping
from typing import Final

import attrs

from galaxy_rules.galaxy_of_trian.board.galaxy import (
    area_at,
    emissary_nodes,
    has_node,
    links_of,
    shape_at,
    space_nodes,
)
from galaxy_rules.galaxy_of_trian.board.supplies import (
    first_of_all,
    in_supply,
    owe_minerals,
    stock_of,
)
from galaxy_rules.galaxy_of_trian.rules.battles.contact import battle_waits, contact_waits
from galaxy_rules.galaxy_of_trian.rules.blocking import is_blocked
from galaxy_rules.galaxy_of_trian.rules.events import window_is_open
from galaxy_rules.galaxy_of_trian.rules.hooks.asking import (
    bars_emissaries,
    is_exmitter,
    judge_sendable,
    zone_for,
)
from galaxy_rules.galaxy_of_trian.rules.hooks.skill import PASSIVE
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import Action, Research, Send, Unit
from galaxy_rules.galaxy_of_trian.words.events import ActionsGained, Log, UnitSent
from galaxy_rules.galaxy_of_trian.words.grid import (
    NEBULA,
    OUTPOST,
    SYSTEM,
    cell_of,
    kind_of,
    neighbours,
)
from galaxy_rules.galaxy_of_trian.words.rulings import ExpeditionIntoControlled, OutpostSkillActions
from galaxy_rules.galaxy_of_trian.words.state import (
    Draft,
    Emissary,
    Estate,
    Phase,
    Ship,
    State,
    Table,
)
from galaxy_rules.galaxy_of_trian.words.tasks import SETTLE, TO_SETTLE, Fighting, Scope
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import LEGAL, Objection, Objections, Refusal

EXTRA_ACTIONS: Final = 2
NO_ACTION: Final = Refusal("no_action", "the one action of this turn was taken", "TRI-TRN-07")
ACTIONS_USED: Final = Refusal("no_action", "no additional action is left", "TRI-OUT-01")
EVENTS_FIRST: Final = Refusal(
    "events_first", "the other events are resolved before any action too", "TRI-R-26"
)
EXTRA_KIND: Final = Refusal("extra_kind", "an additional action is no expedition", "TRI-OUT-01")
EXTRA_TOKEN: Final = Refusal("extra_kind", "an additional action sends no token", "TRI-R-42")
EXTRA_SKILL: Final = Refusal("extra_skill", "an additional action is none of a skill", "TRI-R-42")
NO_SHIPS: Final = Refusal("no_ships", "this variant has no ships", "TRI-VAR-01")


# what keeps units from a place


NO_PLACE: Final = Refusal("no_place", "an emissary cannot stand on {node}", "TRI-EDN-02")
BARREN: Final = Refusal(
    "no_place", "a path, a teleport or an extractor is no place: {node}", "TRI-EDN-03"
)
IN_ZONE: Final = Refusal("in_zone", "{cell} is within an exmitter's radius", "TRI-EDN-06")
TAKEN: Final = Refusal("taken", "{cell} holds an emissary already", "TRI-TEL-11")
FOREIGN: Final = Refusal("foreign", "another player controls that area", "TRI-R-40")
NO_PLACE_FOR_TELEPORT: Final = Refusal(
    "no_place", "no emissary is teleported to {node}", "TRI-TEL-05"
)
SPECIAL_THERE: Final = Refusal(
    "no_place", "no emissary is teleported to a teleport or an extractor: {node}", "TRI-TEL-06"
)
TELEPORTED_INTO_ZONE: Final = Refusal(
    "in_zone", "no emissary is teleported into an exmitter's radius: {cell}", "TRI-TEL-06"
)
TAKEN_FOR_TELEPORT: Final = Refusal(
    "taken", "no emissary is teleported to {cell}, which holds one", "TRI-TEL-06"
)
FOREIGN_FOR_TELEPORT: Final = Refusal(
    "foreign", "no emissary is teleported into an area that another player controls", "TRI-TEL-06"
)
RELATIVE: Final = Refusal(
    "foreign", "the area is closed to that emissary, whoever teleports it", "TRI-R-54"
)
FOREIGN_STATION: Final = Refusal(
    "foreign_station", "another player's station stands in that area", "TRI-CON-17"
)
MODULATED: Final = Refusal(
    "no_place", "a space modulator keeps other emissaries from {node}", "TRI-R-125"
)
BY_CORNER: Final = Refusal(
    "in_zone", "an exmitter's radius is read to reach {cell} over a corner", "TRI-R-17"
)
NO_SPACE: Final = Refusal("no_space", "a ship cannot be sent to {node}", "TRI-EDN-04")
SHIP_THERE: Final = Refusal("ship_there", "{cell} holds a ship already", "TRI-TEL-11")
NO_SPACE_FOR_TELEPORT: Final = Refusal(
    "no_space", "a ship is teleported to outer space, which {node} is not", "TRI-TEL-08"
)
SHIP_INTO_ZONE: Final = Refusal(
    "in_zone", "no ship is teleported into an exmitter's radius: {cell}", "TRI-TEL-09"
)
SHIP_ON_SHIP: Final = Refusal(
    "ship_there", "no ship is teleported to {cell}, which holds one", "TRI-TEL-09"
)


@attrs.frozen
class Landing:
    """What keeps an emissary from a place; each way of coming there has clauses of its own."""

    no_place: Refusal
    path: Refusal
    special: Refusal
    """A teleport or an extractor."""
    in_zone: Refusal
    taken: Refusal
    foreign: Refusal


@attrs.frozen
class Mooring:
    """What keeps a ship from a place, likewise."""

    no_space: Refusal
    in_zone: Refusal
    ship_there: Refusal


LANDED: Final = Landing(NO_PLACE, BARREN, BARREN, IN_ZONE, TAKEN, FOREIGN)
"""On an expedition."""
BEAMED: Final = Landing(
    NO_PLACE_FOR_TELEPORT, NO_PLACE_FOR_TELEPORT, SPECIAL_THERE, TELEPORTED_INTO_ZONE,
    TAKEN_FOR_TELEPORT, FOREIGN_FOR_TELEPORT,
)  # fmt: skip
"""By a teleport, or by the transporter, which teleports."""
MOORED: Final = Mooring(NO_SPACE, IN_ZONE, SHIP_THERE)
"""On an expedition."""
SHIP_BEAMED: Final = Mooring(NO_SPACE_FOR_TELEPORT, SHIP_INTO_ZONE, SHIP_ON_SHIP)


# what keeps units from an expedition


NO_UNIT: Final = Refusal("no_unit", "no {unit} is left on the board", "TRI-EDN-01")
NO_SPECIAL_UNIT: Final = Refusal("no_unit", "no {unit} token is on the race board", "TRI-SET-08")
NOT_ADDED: Final = Refusal("not_added", "expeditions go to the tile just added", "TRI-EDN-01")
PRIESTESS_NOT_ADDED: Final = Refusal(
    "not_added", "the Priestess is sent to the tile just added", "TRI-SK-1-01"
)
DECOY_NOT_ADDED: Final = Refusal(
    "not_added", "the Decoy is sent to the tile just added", "TRI-SK-7-01"
)
CANNON_NOT_ADDED: Final = Refusal(
    "not_added", "the Cannon is sent to the tile just added", "TRI-SK-8-04"
)
SHIP_NEAR: Final = Refusal("ship_near", "there is a ship on an adjacent tile", "TRI-EDN-05")
NEAR_PRIESTESS: Final = Refusal(
    "ship_near", "the Priestess is not sent next to a ship", "TRI-SK-1-01"
)
NEAR_DECOY: Final = Refusal("ship_near", "the Decoy is not sent next to a ship", "TRI-SK-7-01")
NEAR_CANNON: Final = Refusal("ship_near", "the Cannon is not sent next to a ship", "TRI-SK-8-04")
BEHIND_WALL: Final = Refusal(
    "ship_near", "there is a ship on an adjacent tile, if behind a nebula or gas", "TRI-R-41"
)
NEAR_TOKEN: Final = Refusal(
    "ship_near", "a Decoy or a Cannon on an adjacent tile counts as a ship", "TRI-R-150"
)


@attrs.frozen
class Sending:
    """What keeps a unit from an expedition, where a token has a clause of its own."""

    no_unit: Refusal
    not_added: Refusal
    ship_near: Refusal


FIGURE: Final = Sending(NO_UNIT, NOT_ADDED, SHIP_NEAR)
SENDING: Final[Mapping[Unit, Sending]] = {
    Unit.PRIESTESS: Sending(NO_SPECIAL_UNIT, PRIESTESS_NOT_ADDED, NEAR_PRIESTESS),
    Unit.DECOY: Sending(NO_SPECIAL_UNIT, DECOY_NOT_ADDED, NEAR_DECOY),
    Unit.CANNON: Sending(NO_SPECIAL_UNIT, CANNON_NOT_ADDED, NEAR_CANNON),
}


# actions


@cites("TRI-TRN-07", "TRI-OUT-01", "TRI-OUT-03", "TRI-EVT-03", "TRI-R-26", "TRI-R-42")
def judge_action(state: State, action: Action) -> Objections:
    """There is an action left, of a kind that includes this one."""
    if not state.main and not state.extra:
        return (ACTIONS_USED() if state.outposts else NO_ACTION(),)
    if state.bound:
        return (EVENTS_FIRST(),)
    if not state.main and isinstance(action, Send):
        return (EXTRA_TOKEN() if action.unit in SENDING else EXTRA_KIND(),)
    return LEGAL


@cites("TRI-OUT-01", "TRI-R-42")
def skill_actions_left(tables: Tables, table: Table) -> bool:
    """Whether an action is left that a skill may use: the first, in one reading any."""
    if table.main:
        return True
    yes = tables.rulings.outpost_skill_actions is OutpostSkillActions.YES
    return yes and table.extra > 0


@cites("TRI-TRN-07", "TRI-OUT-01", "TRI-R-28", "TRI-R-29")
def use_action(tables: Tables, draft: Draft, action: Action) -> None:
    """An action is used up; what it brings about is resolved before the next one.

    Research moves nothing, so it brings nothing about.  A battle that no action brought about goes
    on waiting for the last action, or in one reading is fought after the first.
    """
    if draft.main:
        draft.main = False
    else:
        draft.extra -= 1
    draft.moved = None
    research = isinstance(action, Research)
    if not window_is_open(tables):
        if not research or battle_waits(tables, draft):
            first_of_all(draft, *TO_SETTLE)
    elif not research:
        if draft.ships and contact_waits(tables, draft):
            first_of_all(draft, Fighting(Scope.ACTION), SETTLE)
        else:
            first_of_all(draft, *TO_SETTLE)


@cites("TRI-EVT-03", "TRI-R-29")
def take_no_more(draft: Draft) -> None:
    """Events that are resolved after an action are resolved after the last."""
    if draft.phase is Phase.EXPLORATION and not draft.main:
        draft.extra = 0


# research


@cites("TRI-RES-01", "TRI-R-09", "TRI-R-142")
def research(draft: Draft) -> None:
    """A random mineral, if there is one."""
    owe_minerals(draft, 1, seat=draft.turn)


# expeditions


@cites("TRI-EDN-01", "TRI-VAR-01", "TRI-R-11", "TRI-R-128")
def judge_send(tables: Tables, state: State, action: Send) -> Objections:
    """A unit from the board, the tile just added, and a place for it there."""
    if action.unit is not Unit.EMISSARY and not tables.ships:
        return (NO_SHIPS(),)
    if found := judge_sendable(tables, action.unit):
        return tuple(found)
    how = SENDING.get(action.unit, FIGURE)
    if not stock_of(state, state.turn, action.unit):
        found.append(how.no_unit(unit=action.unit.value))
    if state.added is None or cell_of(action.node) != state.added:
        return (*found, how.not_added())
    if action.unit is Unit.EMISSARY:
        found += _judge_landing(tables, state, action.node)
    else:
        found += judge_ship_place(tables, state, action.node, state.turn)
        if not any(objection.code == NO_SPACE.code for objection in found):
            found += _judge_distance(tables, state, action.node, how)
    return tuple(found)


@cites(
    "TRI-EDN-02", "TRI-EDN-03", "TRI-EDN-06", "TRI-TEL-05", "TRI-TEL-06", "TRI-TEL-11",
    "TRI-TIL-02", "TRI-TIL-04", "TRI-TIL-05", "TRI-TIL-11", "TRI-R-40", "TRI-R-54", "TRI-R-55",
    "TRI-R-125",
)  # fmt: skip
def judge_emissary_place(
    tables: Tables, state: Table, node: int, owner: int, insider: int, how: Landing = LANDED
) -> list[Objection]:
    """A part for emissaries, free, outside exmitters' radius, in no area that others control.

    Others are all but the `insider`, who is the owner except in one reading of teleportation.
    """
    cell = cell_of(node)
    if found := _judge_part(tables, state, node, how):
        return found
    found += judge_zone(tables, state, cell, owner, how.in_zone)
    if cell in state.emissaries:
        found.append(how.taken(cell=tables.cell_name(cell)))
    found += judge_area(state, node, owner, insider, how)
    return found


def _judge_part(tables: Tables, state: Table, node: int, how: Landing) -> list[Objection]:
    """Whether an emissary can stand on a part at all."""
    cell = cell_of(node)
    if cell not in state.galaxy.tiles:
        return [how.no_place(node=tables.node_name(node))]
    if bars_emissaries(state, cell):
        return [MODULATED(node=tables.node_name(node))]
    if node in emissary_nodes(tables.atlas, state.galaxy, cell):
        return []
    face = shape_at(tables.atlas, state.galaxy, cell).face
    there = has_node(tables.atlas, state.galaxy, node)
    refusal = how.path if there and kind_of(node) == SYSTEM else how.no_place
    if face.special == "teleport" or (face.extractor and there and kind_of(node) == NEBULA):
        refusal = how.special
    return [refusal(node=tables.node_name(node))]


@cites("TRI-EDN-06", "TRI-TIL-11", "TRI-R-17")
def judge_zone(
    tables: Tables, state: Table, cell: int, owner: int, refusal: Refusal
) -> list[Objection]:
    """Whether an exmitter keeps the units of a seat from a tile; over corners in one reading."""
    if cell not in zone_for(tables, state, owner):
        return []
    near = any(is_exmitter(tables, state, other) for other in (cell, *neighbours(cell)))
    return [(refusal if near else BY_CORNER)(cell=tables.cell_name(cell))]


def _judge_landing(tables: Tables, state: State, node: int) -> list[Objection]:
    """A place for an emissary that is sent, in whose area it may go on an expedition."""
    found = judge_emissary_place(tables, state, node, state.turn, state.turn)
    rest = [objection for objection in found if objection.code != FOREIGN.code]
    return rest if len(rest) < len(found) and may_intrude(tables, state, node) else found


@cites("TRI-EDN-01", "TRI-CON-17", "TRI-R-40")
def may_intrude(tables: Tables, state: Table, node: int) -> bool:
    """Whether an expedition may go where another player is in control: in one reading, to fight.

    No expedition goes beside another player's station.
    """
    if tables.rulings.expedition_into_controlled is ExpeditionIntoControlled.FORBIDDEN:
        return False
    estate = estate_at(state, node)
    return estate is not None and not has_station(state, estate)


@cites("TRI-TEL-06", "TRI-CON-17", "TRI-R-40", "TRI-R-54", "TRI-R-55", "TRI-R-61")
def judge_area(
    state: Table, node: int, owner: int, insider: int, how: Landing = LANDED
) -> list[Objection]:
    """Whether an emissary may enter the area of a part."""
    estate = estate_at(state, node)
    if estate is None or estate.controller is None:
        return []
    if estate.controller != insider:
        relative = estate.controller in (owner, state.turn)
        return [RELATIVE() if relative else how.foreign()]
    if estate.controller != owner and has_station(state, estate):
        return [FOREIGN_STATION()]
    return []


def estate_at(table: Table, node: int) -> Estate | None:
    """The closed nebula or system that a part belongs to, if it does."""
    if not table.estates or kind_of(node) == OUTPOST:
        return None
    return table.estates.get(area_at(table.galaxy, node).key)


def has_station(table: Table, estate: Estate) -> bool:
    """Whether a research or space station stands in an area."""
    for node in estate.nodes:
        emissary = table.emissaries.get(cell_of(node))
        if emissary is not None and emissary.node == node and emissary.level:
            return True
    return False


@cites(
    "TRI-EDN-04", "TRI-EDN-06", "TRI-EDN-07", "TRI-TEL-08", "TRI-TEL-09", "TRI-TEL-11",
    "TRI-TIL-01", "TRI-TIL-03", "TRI-TIL-08", "TRI-TIL-11", "TRI-R-23",
)  # fmt: skip
def judge_ship_place(
    tables: Tables, state: Table, node: int, owner: int, how: Mooring = MOORED
) -> list[Objection]:
    """A space part of a tile without a ship, outside exmitters' radius."""
    cell = cell_of(node)
    if cell not in state.galaxy.tiles or node not in space_nodes(tables.atlas, state.galaxy, cell):
        return [how.no_space(node=tables.node_name(node))]
    found = judge_zone(tables, state, cell, owner, how.in_zone)
    if cell in state.ships:
        found.append(how.ship_there(cell=tables.cell_name(cell)))
    return found


@cites(
    "TRI-EDN-05", "TRI-R-16", "TRI-R-41", "TRI-SK-1-01", "TRI-SK-7-01", "TRI-SK-8-04", "TRI-R-150",
)  # fmt: skip
def _judge_distance(tables: Tables, state: State, node: int, how: Sending) -> list[Objection]:
    """No ship, own or enemy, on an adjacent tile, walls or not."""
    near = [ship for cell in neighbours(cell_of(node)) if (ship := state.ships.get(cell))]
    if not near:
        return []
    figures = [ship for ship in near if ship.kind not in PASSIVE]
    if not figures:
        return [NEAR_TOKEN()]
    linked = links_of(tables.atlas, state.galaxy, node)
    return [how.ship_near() if any(ship.node in linked for ship in figures) else BEHIND_WALL()]


@cites(
    "TRI-EDN-01", "TRI-OUT-01", "TRI-OUT-04", "TRI-OUT-05", "TRI-SK-1-01", "TRI-SK-7-01",
    "TRI-SK-8-04", "TRI-R-167",
)  # fmt: skip
def send(tables: Tables, draft: Draft, action: Send, events: Log) -> None:
    """The unit stands on the new tile; an emissary on an outpost brings two more actions."""
    seat, cell = draft.turn, cell_of(action.node)
    in_supply(draft, seat, action.unit, -1)
    if events is not None:
        events.append(UnitSent(seat, action.unit, action.node))
    if action.unit is Unit.EMISSARY:
        draft.emissaries = draft.emissaries.set(cell, Emissary(seat, action.node))
        draft.landed |= {cell}
        reach_outpost(draft, cell, seat, events)
        return
    draft.ships = draft.ships.set(cell, Ship(seat, action.unit, action.node))
    draft.arrived |= {cell}
    draft.moved = cell


@cites("TRI-OUT-01", "TRI-OUT-02", "TRI-OUT-05", "TRI-R-43", "TRI-R-46", "TRI-R-146")
def reach_outpost(draft: Draft, cell: int, seat: int, events: Log) -> None:
    """Two additional actions for the active player's own unblocked emissary on an outpost."""
    emissary = draft.emissaries[cell]
    if kind_of(emissary.node) != OUTPOST or seat != draft.turn or is_blocked(draft, emissary):
        return
    if cell in draft.outposts:
        return
    draft.outposts |= {cell}
    draft.extra += EXTRA_ACTIONS
    if events is not None:
        events.append(ActionsGained(seat, EXTRA_ACTIONS))
