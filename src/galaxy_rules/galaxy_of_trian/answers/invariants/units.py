"""What can be wrong with closed areas, and with emissaries, stations and ships."""

from collections.abc import Iterator

from galaxy_rules.galaxy_of_trian.answers.invariants.common import This, exploring, local
from galaxy_rules.galaxy_of_trian.answers.invariants.galaxy import _rebuilt
from galaxy_rules.galaxy_of_trian.answers.invariants.skills import EMISSARIES
from galaxy_rules.galaxy_of_trian.board.galaxy import emissary_nodes, space_nodes
from galaxy_rules.galaxy_of_trian.rules.battles.contact import conflicts, contact_waits
from galaxy_rules.galaxy_of_trian.rules.blocking import inhabitants, presence
from galaxy_rules.galaxy_of_trian.rules.construction import HIGHEST
from galaxy_rules.galaxy_of_trian.rules.control import embattled
from galaxy_rules.galaxy_of_trian.rules.events import window_is_open
from galaxy_rules.galaxy_of_trian.rules.hooks.asking import zone_for
from galaxy_rules.galaxy_of_trian.rules.hooks.skill import FLEET
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.grid import NEBULA, SYSTEM, cell_of, is_node
from galaxy_rules.galaxy_of_trian.words.state import Estate, Phase, State
from galaxy_rules.galaxy_of_trian.words.tasks import (
    Controlling,
    Fighting,
    Retrieving,
    Scope,
    Settling,
)
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.game import Fault

# closed areas


@cites("TRI-CLO-01", "TRI-CLO-02", "TRI-CLO-04", "TRI-CLO-11", "TRI-EXT-08", "TRI-CTL-02")
def estate_faults(tables: Tables, state: State) -> Iterator[Fault]:
    """I-15, I-16: the closed nebulas and systems of the map, each with its size and parts."""
    _, closed = _rebuilt(tables.atlas, This(state.galaxy))
    for key in sorted(closed.keys() | state.estates.keys()):
        area, estate = closed.get(key), state.estates.get(key)
        if area is None or estate is None:
            what = "open" if area is None else "closed"
            name = tables.node_name(key) if is_node(key) else str(key)
            yield local("estates", f"{name} is {what}", "TRI-CLO-01", "TRI-CLO-04")
            continue
        right = (area.kind, area.tiles, area.extractors, area.nodes)
        if (estate.kind, estate.tiles, estate.extractors, estate.nodes) != right:
            yield local("estates", f"{tables.node_name(key)} has another size", "TRI-CLO-04")
        yield from _estate(tables, state, key, estate)


def _estate(tables: Tables, state: State, key: int, estate: Estate) -> Iterator[Fault]:
    name = tables.node_name(key)
    if estate.stock and estate.kind != NEBULA:
        yield local("stock", f"minerals in the system {name}", "TRI-CLO-11", "TRI-CON-14")
    if estate.controller is not None and estate.controller not in estate.held:
        yield local("held", f"{name} is controlled, but never was", "TRI-CTL-04", "TRI-R-93")
    if estate.resolved:
        return
    if not exploring(state) or state.added not in {cell_of(node) for node in estate.nodes}:
        yield local("pending", f"{name} was not closed this turn", "TRI-EVT-02", "TRI-CLO-02")
    if estate.held:
        yield local("pending", f"{name} is controlled too early", "TRI-CLO-07", "TRI-CLO-19")
    paid = any(
        isinstance(task, (Retrieving, Controlling)) and task.area == key for task in state.agenda
    )
    if estate.stock and not paid:
        yield local("stock", f"minerals are in {name} too early", "TRI-CLO-11", "TRI-CLO-12")


# units


@cites("TRI-EDN-02", "TRI-EDN-03", "TRI-EDN-04", "TRI-TIL-11", "TRI-TIL-10", "TRI-VAR-01")
def place_faults(tables: Tables, state: State) -> Iterator[Fault]:
    """I-07, I-08, I-09: every unit where its kind may be, and none in an exmitter's zone."""
    galaxy = state.galaxy
    for cell, emissary in state.emissaries.items():
        name = tables.cell_name(cell)
        if not 0 <= emissary.level <= HIGHEST:
            yield local("level", f"a station of level {emissary.level}", "TRI-CON-04")
        if cell not in galaxy.tiles or emissary.node not in emissary_nodes(
            tables.atlas, galaxy, cell
        ):
            yield local("place", f"an emissary on {name}", "TRI-EDN-02", "TRI-EDN-03")
        if emissary.unit not in EMISSARIES:
            yield local("place", f"no emissary on {name}", "TRI-EDN-02")
        if cell in zone_for(tables, state, emissary.seat) and not emissary.level:
            yield local("zone", f"an emissary near an exmitter on {name}", "TRI-TIL-09")
    for cell, ship in state.ships.items():
        name = tables.cell_name(cell)
        if (
            ship.kind not in FLEET
            or cell not in galaxy.tiles
            or ship.node not in space_nodes(tables.atlas, galaxy, cell)
        ):
            yield local("place", f"a ship on {name}", "TRI-EDN-04", "TRI-EDN-07")
        if cell in zone_for(tables, state, ship.seat):
            yield local("zone", f"a ship near an exmitter on {name}", "TRI-TIL-09", "TRI-TIL-11")
    if not tables.ships and (
        state.ships or any(supply.corvettes or supply.rogues for supply in state.supplies)
    ):
        yield local("no_ships", "this variant has no ships", "TRI-VAR-01", "TRI-R-128")


@cites("TRI-CON-02", "TRI-CON-06", "TRI-CON-17", "TRI-R-49", "TRI-R-51")
def station_faults(tables: Tables, state: State) -> Iterator[Fault]:
    """I-12, I-14: stations in resolved areas only, one in a system, and no enemies beside them."""
    housed = set()
    for key, estate in sorted(state.estates.items()):
        there = [emissary for _, emissary in inhabitants(state, estate)]
        stations = [emissary for emissary in there if emissary.level]
        if estate.resolved:
            housed |= {emissary.node for emissary in stations}
        if estate.kind == SYSTEM and len(stations) > 1:
            yield local("one_station", f"two in {tables.node_name(key)}", "TRI-CON-06", "TRI-R-49")
        if stations and len({emissary.seat for emissary in there}) > 1:
            yield local("station_shared", f"enemies in {tables.node_name(key)}", "TRI-CON-17")
    for cell, emissary in state.emissaries.items():
        if emissary.level and emissary.node not in housed:
            yield local("station", f"a station on {tables.cell_name(cell)}", "TRI-CON-02")


@cites("TRI-CTL-01", "TRI-CTL-02", "TRI-BEM-12", "TRI-EVT-02", "TRI-R-24", "TRI-R-87", "TRI-R-94")
def settling_faults(tables: Tables, state: State) -> Iterator[Fault]:
    """I-11: unless that is to be settled, no two players in one area, and who is there controls."""
    fought = state.battle is not None and not state.battle.closing
    if fought or any(isinstance(task, Settling) for task in state.agenda):
        return
    for area in embattled(state):
        yield local("contested", f"several players in {tables.node_name(area)}", "TRI-BEM-12")
    for key, estate in sorted(state.estates.items()):
        there = presence(state, estate)
        alone = next(iter(there)) if len(there) == 1 else None
        if estate.resolved and len(there) < 2 and estate.controller != alone:  # noqa: PLR2004 - enemies
            yield local("control", f"of {tables.node_name(key)}", "TRI-CTL-01", "TRI-R-94")


@cites("TRI-BSH-01", "TRI-BSH-12", "TRI-EVT-02", "TRI-R-29")
def contact_faults(tables: Tables, state: State) -> Iterator[Fault]:
    """I-11: unless they are to fight, no enemy ships that meet.

    A swap, and where ships of one outer space area meet a new tile, may bring ships together whose
    battle waits for the next event or action, or for the last.
    """
    fights = [task.scope for task in state.agenda if isinstance(task, Fighting)]
    fought = state.battle is not None and state.battle.ships is not None
    if fought or Scope.ALL in fights or (contact_waits(tables, state) and _may_wait(tables, state)):
        return
    pairs = conflicts(tables, state)
    if Scope.ACTION in fights and any(state.moved in pair for pair in pairs):
        return
    for one, two in pairs:
        names = f"{tables.cell_name(one)} and {tables.cell_name(two)}"
        yield local("contact", f"enemy ships on {names}", "TRI-BSH-01", "TRI-BSH-12")


@cites("TRI-EVT-03", "TRI-R-29")
def _may_wait(tables: Tables, state: State) -> bool:
    """Whether a battle that no action brought about may still wait."""
    if window_is_open(tables):
        return state.phase in (Phase.EXPANSION, Phase.EXPLORATION)
    return exploring(state) and (state.main or state.phase is Phase.EXPANSION)
