"""Phase 3: how many actions there are, research, and expeditions."""

from typing import TYPE_CHECKING, Final

from galaxy_rules.galaxy_of_trian.actions import Action, Research, Send, Unit
from galaxy_rules.galaxy_of_trian.battles import battle_waits
from galaxy_rules.galaxy_of_trian.blocking import is_blocked
from galaxy_rules.galaxy_of_trian.board import OUTPOST, cell_of, kind_of, neighbours
from galaxy_rules.galaxy_of_trian.events import ActionsGained, Log, UnitSent
from galaxy_rules.galaxy_of_trian.galaxy import area_at, emissary_nodes, space_nodes
from galaxy_rules.galaxy_of_trian.hooks import (
    as_deployed,
    bars_emissaries,
    judge_sendable,
    zone_for,
)
from galaxy_rules.galaxy_of_trian.rulings import ExpeditionIntoControlled, OutpostSkillActions
from galaxy_rules.galaxy_of_trian.state import (
    Draft,
    Emissary,
    Estate,
    Fighting,
    Settling,
    Ship,
    State,
    Table,
)
from galaxy_rules.galaxy_of_trian.supplies import (
    first_of_all,
    in_supply,
    owe_minerals,
    stock_of,
)
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import LEGAL, Objection, Objections, Refusal

if TYPE_CHECKING:
    from galaxy_rules.galaxy_of_trian.reducer import GalaxyOfTrian

EXTRA_ACTIONS: Final = 2
NO_ACTION: Final = Refusal("no_action", "no action is left this turn", "TRI-TRN-07", "TRI-OUT-03")
EVENTS_FIRST: Final = Refusal(
    "events_first", "the other events are resolved before any action too", "TRI-EVT-03", "TRI-R-26"
)
EXTRA_KIND: Final = Refusal(
    "extra_kind", "an additional action is no expedition", "TRI-OUT-01", "TRI-R-42"
)
EXTRA_SKILL: Final = Refusal(
    "extra_skill", "an additional action is none of a skill", "TRI-OUT-01", "TRI-R-42"
)
NO_SHIPS: Final = Refusal("no_ships", "this variant has no ships", "TRI-VAR-01", "TRI-R-128")
NO_UNIT: Final = Refusal("no_unit", "no {unit} is left on the board", "TRI-EDN-01", "TRI-R-11")
NOT_ADDED: Final = Refusal(
    "not_added", "expeditions go to the tile just added", "TRI-EDN-01", "TRI-R-07"
)
NO_PLACE: Final = Refusal(
    "no_place", "an emissary cannot stand on {node}", "TRI-EDN-02", "TRI-EDN-03", "TRI-TEL-05",
    "TRI-TEL-06", "TRI-TIL-03", "TRI-TIL-06", "TRI-TIL-08", "TRI-R-125",
)  # fmt: skip
NO_SPACE: Final = Refusal(
    "no_space", "a ship cannot be on {node}", "TRI-EDN-04", "TRI-EDN-07", "TRI-TEL-08",
    "TRI-TEL-09", "TRI-MOV-03",
)  # fmt: skip
IN_ZONE: Final = Refusal(
    "in_zone", "{cell} is within an exmitter's radius", "TRI-EDN-06", "TRI-TIL-11", "TRI-TEL-06",
    "TRI-TEL-09", "TRI-MOV-04", "TRI-R-17",
)  # fmt: skip
TAKEN: Final = Refusal(
    "taken", "{cell} holds an emissary already", "TRI-TEL-11", "TRI-TEL-06", "TRI-R-25"
)
SHIP_THERE: Final = Refusal(
    "ship_there", "{cell} holds a ship already", "TRI-TEL-11", "TRI-TEL-09", "TRI-MOV-06"
)
SHIP_NEAR: Final = Refusal(
    "ship_near", "there is a ship on an adjacent tile", "TRI-EDN-05", "TRI-R-41", "TRI-R-16"
)
FOREIGN: Final = Refusal(
    "foreign", "another player controls that area", "TRI-TEL-06", "TRI-R-40", "TRI-R-54"
)
FOREIGN_STATION: Final = Refusal(
    "foreign_station", "another player's station stands in that area", "TRI-CON-17"
)


# actions


@cites("TRI-TRN-07", "TRI-OUT-01", "TRI-OUT-03", "TRI-EVT-03", "TRI-R-26", "TRI-R-42")
def judge_action(state: State, action: Action) -> Objections:
    """There is an action left, of a kind that includes this one."""
    if not state.main and not state.extra:
        return (NO_ACTION(),)
    if state.bound:
        return (EVENTS_FIRST(),)
    if not state.main and isinstance(action, Send):
        return (EXTRA_KIND(),)
    return LEGAL


@cites("TRI-OUT-01", "TRI-R-42")
def skill_actions_left(game: "GalaxyOfTrian", table: Table) -> bool:
    """Whether an action is left that a skill may use: the first, in one reading any."""
    if table.main:
        return True
    yes = game.rulings.outpost_skill_actions is OutpostSkillActions.YES
    return yes and table.extra > 0


@cites("TRI-TRN-07", "TRI-OUT-01", "TRI-R-28")
def use_action(game: "GalaxyOfTrian", draft: Draft, action: Action) -> None:
    """An action is used up; what it brings about is resolved before the next one.

    Research moves nothing, so it brings nothing about; only a battle that a placed tile made
    possible may then be waiting.
    """
    if draft.main:
        draft.main = False
    else:
        draft.extra -= 1
    draft.moved = None
    if not isinstance(action, Research) or battle_waits(game, draft):
        first_of_all(draft, Fighting(), Settling())


# research


@cites("TRI-RES-01", "TRI-R-09", "TRI-R-142")
def research(draft: Draft) -> None:
    """A random mineral, if there is one."""
    owe_minerals(draft, 1, seat=draft.turn)


# expeditions


@cites("TRI-EDN-01", "TRI-VAR-01", "TRI-R-11", "TRI-R-128")
def judge_send(game: "GalaxyOfTrian", state: State, action: Send) -> Objections:
    """A unit from the board, the tile just added, and a place for it there."""
    if action.unit is not Unit.EMISSARY and not game.ships:
        return (NO_SHIPS(),)
    if found := judge_sendable(game, action.unit):
        return tuple(found)
    if not stock_of(state, state.turn, action.unit):
        found.append(NO_UNIT(unit=action.unit.value))
    if state.added is None or cell_of(action.node) != state.added:
        return (*found, as_deployed(action.unit, NOT_ADDED()))
    if action.unit is Unit.EMISSARY:
        found += _judge_landing(game, state, action.node)
    else:
        found += judge_ship_place(game, state, action.node, state.turn)
        if not any(objection.code == NO_SPACE.code for objection in found):
            near = _judge_distance(state, state.added)
            found += [as_deployed(action.unit, objection) for objection in near]
    return tuple(found)


@cites(
    "TRI-EDN-02", "TRI-EDN-03", "TRI-EDN-06", "TRI-TEL-05", "TRI-TEL-06", "TRI-TEL-11",
    "TRI-TIL-02", "TRI-TIL-04", "TRI-TIL-05", "TRI-TIL-11", "TRI-R-40", "TRI-R-54", "TRI-R-55",
    "TRI-R-125",
)  # fmt: skip
def judge_emissary_place(
    game: "GalaxyOfTrian", state: Table, node: int, owner: int, insider: int
) -> list[Objection]:
    """A part for emissaries, free, outside exmitters' radius, in no area that others control.

    Others are all but the `insider`, who is the owner except in one reading of teleportation.
    """
    cell = cell_of(node)
    if (
        cell not in state.galaxy.tiles
        or bars_emissaries(state, cell)
        or node not in emissary_nodes(game.atlas, state.galaxy, cell)
    ):
        return [NO_PLACE(node=game.node_name(node))]
    found: list[Objection] = []
    if cell in zone_for(game, state, owner):
        found.append(IN_ZONE(cell=game.cell_name(cell)))
    if cell in state.emissaries:
        found.append(TAKEN(cell=game.cell_name(cell)))
    found += judge_area(state, node, owner, insider)
    return found


def _judge_landing(game: "GalaxyOfTrian", state: State, node: int) -> list[Objection]:
    """A place for an emissary that is sent, in whose area it may go on an expedition."""
    found = judge_emissary_place(game, state, node, state.turn, state.turn)
    if not may_intrude(game, state, node):
        return found
    return [objection for objection in found if objection.code != FOREIGN.code]


@cites("TRI-EDN-01", "TRI-CON-17", "TRI-R-40")
def may_intrude(game: "GalaxyOfTrian", state: Table, node: int) -> bool:
    """Whether an expedition may go where another player is in control: in one reading, to fight.

    No expedition goes beside another player's station.
    """
    if game.rulings.expedition_into_controlled is ExpeditionIntoControlled.FORBIDDEN:
        return False
    estate = estate_at(state, node)
    return estate is not None and not has_station(state, estate)


@cites("TRI-TEL-06", "TRI-CON-17", "TRI-R-40", "TRI-R-54", "TRI-R-55", "TRI-R-61")
def judge_area(state: Table, node: int, owner: int, insider: int) -> list[Objection]:
    """Whether an emissary may enter the area of a part."""
    estate = estate_at(state, node)
    if estate is None or estate.controller is None:
        return []
    if estate.controller != insider:
        return [FOREIGN()]
    if estate.controller != owner and has_station(state, estate):
        return [FOREIGN_STATION()]
    return []


def estate_at(table: Table, node: int) -> Estate | None:
    """The closed nebula or system that a part belongs to, if it does."""
    if kind_of(node) == OUTPOST:
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
def judge_ship_place(game: "GalaxyOfTrian", state: Table, node: int, owner: int) -> list[Objection]:
    """A space part of a tile without a ship, outside exmitters' radius."""
    cell = cell_of(node)
    if cell not in state.galaxy.tiles or node not in space_nodes(game.atlas, state.galaxy, cell):
        return [NO_SPACE(node=game.node_name(node))]
    found: list[Objection] = []
    if cell in zone_for(game, state, owner):
        found.append(IN_ZONE(cell=game.cell_name(cell)))
    if cell in state.ships:
        found.append(SHIP_THERE(cell=game.cell_name(cell)))
    return found


@cites(
    "TRI-EDN-05", "TRI-R-16", "TRI-R-41", "TRI-SK-1-01", "TRI-SK-7-01", "TRI-SK-8-04", "TRI-R-150",
)  # fmt: skip
def _judge_distance(state: State, cell: int) -> list[Objection]:
    """No ship, own or enemy, on an adjacent tile, walls or not."""
    if any(near in state.ships for near in neighbours(cell)):
        return [SHIP_NEAR()]
    return []


@cites(
    "TRI-EDN-01", "TRI-OUT-01", "TRI-OUT-04", "TRI-OUT-05", "TRI-SK-1-01", "TRI-SK-7-01",
    "TRI-SK-8-04",
)  # fmt: skip
def send(game: "GalaxyOfTrian", draft: Draft, action: Send, events: Log) -> None:
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
