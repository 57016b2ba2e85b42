"""Subspace tunnel technology, with its generator: wormholes that bring own ships from anywhere."""

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

from galaxy_rules.galaxy_of_trian.board.galaxy import space_nodes
from galaxy_rules.galaxy_of_trian.board.supplies import keep_special
from galaxy_rules.galaxy_of_trian.rules.exploration import SHIP_THERE, Mooring, judge_ship_place
from galaxy_rules.galaxy_of_trian.rules.hooks.asking import (
    exmitter_zone,
    is_at,
    is_loose,
    judge_loose,
)
from galaxy_rules.galaxy_of_trian.rules.hooks.skill import Skill, Step
from galaxy_rules.galaxy_of_trian.rules.movement import relocate
from galaxy_rules.galaxy_of_trian.rules.skills.common import (
    BLUE,
    RED,
    judge_colour,
    judge_token,
    spend,
)
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import Action
from galaxy_rules.galaxy_of_trian.words.events import Log, ShipMoved
from galaxy_rules.galaxy_of_trian.words.grid import cell_of
from galaxy_rules.galaxy_of_trian.words.skill_actions import Dive, Tunnel
from galaxy_rules.galaxy_of_trian.words.skill_events import WormholeOpened
from galaxy_rules.galaxy_of_trian.words.state import Draft, Phase, State, Table
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import Objection, Objections, Refusal

TOKEN: Final = "tunnel"
PAYS: Final = (RED, BLUE)
TWICE: Final = Refusal("twice", "there is a wormhole on {cell} already", "TRI-R-157")
NOT_NOW: Final = Refusal(
    "wrong_phase", "a wormhole is opened in {wanted}, not in {phase}", "TRI-SK-5-04"
)
DIVES_LATER: Final = Refusal(
    "wrong_phase", "ships use a wormhole in {wanted}, not in {phase}", "TRI-TRN-07"
)
NO_TOKEN: Final = Refusal("no_special", "no {token} token is left on the race board", "TRI-SK-5-04")
COSTS: Final = Refusal(
    "minerals", "it takes {count} {colour} mineral, and there are {have}", "TRI-SK-5-04"
)
WRONG_COLOUR: Final = Refusal("wrong_colour", "{colour} does not pay for it", "TRI-SK-5-04")
NO_SPACE: Final = Refusal(
    "no_space", "a wormhole lies in outer space, which {node} is not", "TRI-SK-5-04"
)
IN_ZONE: Final = Refusal(
    "in_zone", "no wormhole is opened in an exmitter's radius: {cell}", "TRI-R-117"
)
NO_SHIP: Final = Refusal("no_ship", "there is no own ship on {cell}", "TRI-SK-5-05")
SAME_TILE: Final = Refusal("same_tile", "the ship is there already", "TRI-SK-5-05")
NO_WORMHOLE: Final = Refusal("no_wormhole", "there is no own wormhole on {node}", "TRI-SK-5-05")
ZONE_AROUND: Final = Refusal(
    "in_zone", "{cell} with the wormhole is within an exmitter's radius", "TRI-TIL-11"
)
EMERGED: Final = Mooring(NO_SPACE, ZONE_AROUND, SHIP_THERE)
"""Out of a wormhole."""


class SubspaceTunnel(Skill):
    """A wormhole in outer space, to which own ships come from anywhere."""

    id: ClassVar[str] = "subspace_tunnel"
    clauses: ClassVar[tuple[str, ...]] = ("TRI-SK-5-04", "TRI-SK-5-05", "TRI-R-117", "TRI-R-157")
    grants: ClassVar[Mapping[str, int]] = {TOKEN: 1}

    def steps(self) -> tuple[Step, ...]:
        """Opening one takes no action, going there does."""
        explore = (Phase.EXPLORATION,)
        return (
            Step(Tunnel, explore, judge_tunnel, tunnel, openings, NOT_NOW),
            Step(Dive, explore, judge_dive, dive, dives, DIVES_LATER, uses_action=True),
        )


class TunnelGenerator(Skill):
    """A second wormhole."""

    id: ClassVar[str] = "tunnel_generator"
    clauses: ClassVar[tuple[str, ...]] = ("TRI-SK-5-06",)
    grants: ClassVar[Mapping[str, int]] = {TOKEN: 1}


@cites("TRI-SK-5-04", "TRI-R-117", "TRI-R-157")
def judge_tunnel(tables: Tables, state: State, action: Tunnel) -> Objections:
    """A token, a red or blue mineral, and outer space without an exmitter or another wormhole."""
    seat, node = state.turn, action.node
    found = judge_token(state, seat, TOKEN, NO_TOKEN)
    if action.colour not in PAYS:
        found.append(WRONG_COLOUR(colour=action.colour))
    else:
        found += judge_colour(state, action.colour, COSTS)
    cell = cell_of(node)
    if not is_at(state, node) or node not in space_nodes(tables.atlas, state.galaxy, cell):
        return (*found, NO_SPACE(node=tables.node_name(node)))
    if cell in exmitter_zone(tables, state):
        found.append(IN_ZONE(cell=tables.cell_name(cell)))
    if any(cell_of(other) == cell for other in state.wormholes):
        found.append(TWICE(cell=tables.cell_name(cell)))
    return tuple(found)


def openings(tables: Tables, table: Table) -> Iterator[Action]:
    """Every part and colour for a new wormhole."""
    seat = table.turn
    colours = [colour for colour in PAYS if colour in table.minerals[seat]]
    if TOKEN not in table.specials[seat] or not colours:
        return
    closed = {*exmitter_zone(tables, table), *map(cell_of, table.wormholes)}
    for cell in sorted(table.galaxy.tiles):
        if cell not in closed:
            for node in space_nodes(tables.atlas, table.galaxy, cell):
                yield from (Tunnel(node, colour) for colour in colours)


@cites("TRI-SK-5-04")
def tunnel(_: Tables, draft: Draft, action: Tunnel, events: Log) -> None:
    """The wormhole stays where it is."""
    seat = draft.turn
    spend(draft, action.colour, 1, events)
    keep_special(draft, seat, TOKEN, -1)
    draft.wormholes = draft.wormholes.set(action.node, seat)
    if events is not None:
        events.append(WormholeOpened(seat, action.node))


@cites("TRI-SK-5-05", "TRI-R-117")
def judge_dive(tables: Tables, state: State, action: Dive) -> Objections:
    """An own ship that is free to go, and an own wormhole on a tile without a ship."""
    seat, ship = state.turn, state.ships.get(action.cell)
    if ship is None or ship.seat != seat:
        return (NO_SHIP(cell=tables.cell_name(action.cell)),)
    found: list[Objection] = judge_loose(tables, state, action.cell)
    if cell_of(action.node) == action.cell:
        return (*found, SAME_TILE())
    if state.wormholes.get(action.node) != seat:
        return (*found, NO_WORMHOLE(node=tables.node_name(action.node)))
    return (*found, *judge_ship_place(tables, state, action.node, seat, EMERGED))


def dives(tables: Tables, table: Table) -> Iterator[Action]:
    """Every own ship with every own wormhole."""
    seat = table.turn
    ends = [
        node
        for node in sorted(table.wormholes)
        if table.wormholes[node] == seat and not judge_ship_place(tables, table, node, seat)
    ]
    for cell in sorted(table.ships) if ends else ():
        if table.ships[cell].seat == seat and is_loose(table, cell):
            yield from (Dive(cell, node) for node in ends)


@cites("TRI-SK-5-05")
def dive(_: Tables, draft: Draft, action: Dive, events: Log) -> None:
    """The ship comes out of the wormhole."""
    if events is not None:
        events.append(ShipMoved(draft.turn, action.cell, action.node))
    relocate(draft, action.cell, action.node)
