"""Phase 3, moving a ship through outer space."""

from collections.abc import Iterator, Mapping
from typing import Final

import attrs

from galaxy_rules.galaxy_of_trian.board.galaxy import (
    is_closed,
    shape_at,
    space_nodes,
)
from galaxy_rules.galaxy_of_trian.rules.exploration import NO_SHIPS, Mooring, judge_ship_place
from galaxy_rules.galaxy_of_trian.rules.hooks.asking import (
    is_loose,
    judge_loose,
    ship_moved,
    ship_range,
    skills_of,
    zone_for,
)
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import Move, Unit
from galaxy_rules.galaxy_of_trian.words.components import Face, walls
from galaxy_rules.galaxy_of_trian.words.events import Log, ShipMoved
from galaxy_rules.galaxy_of_trian.words.grid import SPACE, STEPS, ball, cell_of, neighbour
from galaxy_rules.galaxy_of_trian.words.rulings import ClosedAreaMoves, GasTiles
from galaxy_rules.galaxy_of_trian.words.state import (
    Draft,
    Ship,
    State,
    Table,
    ship_with,
)
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.values import builder
from galaxy_rules.kernel.verdicts import Objections, Refusal

NO_SHIP: Final = Refusal("no_ship", "there is no own ship on {cell}", "TRI-MOV-01")
SAME_TILE: Final = Refusal("same_tile", "a move ends on another tile", "TRI-MOV-02")
NO_SPACE: Final = Refusal(
    "no_space", "a ship flies through outer space, which {node} is not", "TRI-MOV-03"
)
IN_ZONE: Final = Refusal("in_zone", "no ship flies into an exmitter's radius: {cell}", "TRI-MOV-04")
SHIP_THERE: Final = Refusal(
    "ship_there", "no move ends on {cell}, which holds a ship", "TRI-MOV-06"
)
_move: Final = builder(Move)
FLOWN: Final = Mooring(NO_SPACE, IN_ZONE, SHIP_THERE)
TOO_FAR: Final = Refusal("not_reached", "no way of {range} tiles leads there", "TRI-MOV-01")
DECOY_TOO_FAR: Final = Refusal(
    "not_reached", "the Decoy moves {range} tiles at most", "TRI-SK-7-02"
)
PRIESTESS_TOO_FAR: Final = Refusal(
    "not_reached", "the Priestess moves {range} tiles at most", "TRI-SK-1-02"
)
BURNT_OUT: Final = Refusal(
    "not_reached", "with Afterburner no way of {range} tiles leads there", "TRI-SK-8-02"
)
HARVESTER_TOO_FAR: Final = Refusal(
    "not_reached", "with Harvester no way of {range} tiles leads a Rogue there", "TRI-SK-5-01"
)
THRUST_TOO_FAR: Final = Refusal(
    "not_reached", "with thrusters the Decoy moves {range} tiles at most", "TRI-SK-7-06"
)
FARTHER: Final = {
    "afterburner": BURNT_OUT,
    "harvester": HARVESTER_TOO_FAR,
    "manoeuvring_thrusters": THRUST_TOO_FAR,
}
"""What refuses where a skill has lengthened the range, by its id."""
FARTHEST: Final = {Unit.DECOY: DECOY_TOO_FAR, Unit.PRIESTESS: PRIESTESS_TOO_FAR}
NOT_REACHED: Final = Refusal(
    "not_reached", "no way of {range} tiles through outer space leads there", "TRI-MOV-03"
)
THROUGH_ZONE: Final = Refusal(
    "not_reached", "no way of {range} tiles leads there past the exmitters", "TRI-MOV-04"
)
THROUGH_GAS: Final = Refusal(
    "not_reached", "no way of {range} tiles leads there as gas tiles are read", "TRI-R-15"
)
ENCLOSED: Final = Refusal("enclosed", "no ship moves in a closed outer space area", "TRI-R-63")


@cites("TRI-MOV-03", "TRI-R-63")
def enclosed(tables: Tables, table: Table, node: int) -> bool:
    """Whether no ship moves where a part is: in one reading, because its area is closed."""
    return _closed_areas_bar(tables) and is_closed(table.galaxy, node)


def _closed_areas_bar(tables: Tables) -> bool:
    return tables.rulings.closed_area_moves is ClosedAreaMoves.FORBIDDEN


@cites(
    "TRI-MOV-01", "TRI-MOV-03", "TRI-MOV-04", "TRI-MOV-05", "TRI-TIL-01", "TRI-TIL-06", "TRI-R-15",
    "TRI-R-62", "TRI-R-63", "TRI-R-140",
)  # fmt: skip
def reachable(tables: Tables, table: Table, ship: Ship) -> Mapping[int, int]:
    """The space parts that a ship can come to, with the steps it takes; other ships do not matter.

    Steps lead over edges that belong to both parts; exmitters' radius is closed, and two readings
    close tiles with gas or an extractor, for passing or for entering.
    """
    return flights(tables, table, ship).reached


class Flights:
    """Where a ship can fly to, kept from turn to turn while nothing near it changes."""

    __slots__ = ("_moves", "cell", "reached", "zone")

    def __init__(self, cell: int, zone: frozenset[int], reached: Mapping[int, int]) -> None:
        """Take the parts with their steps; `moves` are made when they are first listed."""
        self.cell: Final = cell
        self.zone: Final = zone
        self.reached: Final = reached
        self._moves: tuple[tuple[int, Move], ...] | None = None

    def moves(self) -> tuple[tuple[int, Move], ...]:
        """Every move to another tile with the cell where it ends, in the order of the parts."""
        moves, own = self._moves, self.cell
        if moves is None:
            moves = tuple(
                [(part >> 5, _move(own, part)) for part in sorted(self.reached) if part >> 5 != own]
            )
            self._moves = moves
        return moves


def flights(tables: Tables, table: Table, ship: Ship) -> Flights:
    """Where a ship can fly to.

    That depends on the tiles within its range and on exmitters alone, so it is worked out once for
    them; but in one reading of closed areas on the whole map.
    """
    zone = zone_for(tables, table, ship.seat)
    reach, passage = ship_range(tables, table, ship), _passage(tables, table, ship)
    question = (ship.node, reach, passage)
    known: Flights | None = tables.flights.known(question, table.galaxy)
    if known is not None and (known.zone is zone or known.zone == zone):
        return known
    limits = Limits(reach, zone, tables.rulings.gas_tiles, passage, _closed_areas_bar(tables))
    cell = cell_of(ship.node)
    looked = {cell}
    found = Flights(cell, zone, _flights(tables, table, ship, limits, looked))
    if not limits.shut:
        tables.flights.keep(question, table.galaxy, looked, found)
    return found


@attrs.frozen
class Limits:
    """What limits a ship: its range, cells closed to it, how gas and closed areas are read."""

    range: int
    zone: frozenset[int]
    gas: GasTiles
    passage: str
    shut: bool
    """Whether no ship moves in closed areas."""

    def bars(self, table: Table, node: int) -> bool:
        """Whether no ship moves where a part is, because its area is closed."""
        return self.shut and is_closed(table.galaxy, node)


def _limits(tables: Tables, table: Table, ship: Ship) -> Limits:
    zone, passage = zone_for(tables, table, ship.seat), _passage(tables, table, ship)
    reach, shut = ship_range(tables, table, ship), _closed_areas_bar(tables)
    return Limits(reach, zone, tables.rulings.gas_tiles, passage, shut)


def _passage(tables: Tables, table: Table, ship: Ship) -> str:
    """The letters of the edges that a ship crosses besides outer space."""
    passage: str = skills_of(tables, table, ship.seat).passage
    return passage


def is_through(tables: Tables, table: Table, ship: Ship, node: int) -> bool:
    """Whether only a skill that crosses walls brings a ship to a part in so few steps."""
    limits = _limits(tables, table, ship)
    plain = _flights(tables, table, ship, attrs.evolve(limits, passage=""), set())
    return plain.get(node) != _flights(tables, table, ship, limits, set()).get(node)


def _flights(
    tables: Tables, table: Table, ship: Ship, limits: Limits, looked: set[int]
) -> dict[int, int]:
    """The parts that a ship comes to; `looked` takes the cells that this depends on."""
    if limits.bars(table, ship.node):
        return {ship.node: 0}
    if limits.passage:
        looked.update(ball(cell_of(ship.node), limits.range))
        return _through(tables, table, ship, limits)
    barred = limits.gas is GasTiles.NO_TRANSIT
    found = {ship.node: 0}
    edge = [ship.node]
    for step in range(1, limits.range + 1):
        reached: list[int] = []
        for part in edge:
            if barred and part != ship.node and walled(tables, table, part):
                continue
            for after in _linked(tables, table, part, limits, looked):
                if after not in found:
                    found[after] = step
                    reached.append(after)
        edge = reached
    return found


def _linked(tables: Tables, table: Table, part: int, limits: Limits, looked: set[int]) -> list[int]:
    """The parts on adjacent tiles that a part is joined to, without what is closed to entering."""
    on, shapes, zone = table.galaxy.tiles.getter(), tables.atlas.shapes, limits.zone
    barred = limits.gas is GasTiles.NO_ENTRY
    cell = part >> 5
    steps = STEPS[cell & 1]
    found: list[int] = []
    for edge, ports in shape_at(tables.atlas, table.galaxy, cell).ways[part & 31]:
        near = cell + steps[edge]
        looked.add(near)
        placed = on(near)
        if placed is None or near in zone:
            continue
        shape, first = shapes[placed.face][placed.turn], near << 5
        if not barred or not walls(shape.face):
            offsets = shape.offsets[SPACE]
            found += [first + offsets[port] for port in ports]
    return found


Region = tuple[int, int | None]
"""A cell with the outer space part that a ship is in, or None if it gets all over the tile."""


@cites("TRI-SK-3-01", "TRI-SK-8-03", "TRI-R-148")
def _through(tables: Tables, table: Table, ship: Ship, limits: Limits) -> dict[int, int]:
    """The same for a ship that also crosses edges of some letters."""
    zone, reading, passage = limits.zone, limits.gas, limits.passage
    start = _region(tables, table, ship.node, passage)
    seen = {start}
    rim = [start]
    found = dict.fromkeys(_stops(tables, table, start, limits), 0)
    for step in range(1, limits.range + 1):
        reached = []
        for region in rim:
            wall = _still_walled(tables, table, region[0], passage)
            if reading is GasTiles.NO_TRANSIT and wall and region != start:
                continue
            for after in _exits(tables, table, region, limits):
                if after in seen or after[0] in zone:
                    continue
                if reading is GasTiles.NO_ENTRY and _still_walled(tables, table, after[0], passage):
                    continue
                seen.add(after)
                reached.append(after)
                for node in _stops(tables, table, after, limits):
                    found.setdefault(node, step)
        rim = reached
    return found


def _joined(face: Face, passage: str) -> bool:
    """Whether a ship with this passage gets all over a tile."""
    return "N" in passage or bool(face.gas_parts)


def _still_walled(tables: Tables, table: Table, cell: int, passage: str) -> bool:
    """Whether a tile still stops a ship that passes gas: by its extractor; nothing stops others."""
    return "N" not in passage and shape_at(tables.atlas, table.galaxy, cell).face.extractor


def _region(tables: Tables, table: Table, node: int, passage: str) -> Region:
    cell = cell_of(node)
    joined = _joined(shape_at(tables.atlas, table.galaxy, cell).face, passage)
    return (cell, None if joined else node)


def _stops(tables: Tables, table: Table, region: Region, limits: Limits) -> tuple[int, ...]:
    cell, node = region
    nodes = space_nodes(tables.atlas, table.galaxy, cell) if node is None else (node,)
    return tuple(node for node in nodes if not limits.bars(table, node))


@cites("TRI-R-63", "TRI-R-148")
def _exits(tables: Tables, table: Table, region: Region, limits: Limits) -> Iterator[Region]:
    """Where edges lead from a region, if a tile lies there; those of shut areas lead nowhere."""
    (cell, node), passage = region, limits.passage
    n, galaxy = tables.box.segments, table.galaxy
    shape = shape_at(tables.atlas, galaxy, cell)
    for port, letter in enumerate(shape.letters):
        if letter not in "SP" and letter not in passage:
            continue
        if node is not None and shape.offsets[SPACE][port] != node & 31:
            continue
        if letter in "SP" and limits.bars(table, (cell << 5) + shape.offsets[SPACE][port]):
            continue
        near = neighbour(cell, port // n)
        if near not in galaxy.tiles:
            continue
        other = shape_at(tables.atlas, galaxy, near)
        if _joined(other.face, passage):
            yield (near, None)
        else:
            facing = port // n * n + (n - 1 - port % n)
            yield (near, (near << 5) + other.offsets[SPACE][facing])


@cites("TRI-TIL-01", "TRI-TIL-06", "TRI-R-15")
def walled(tables: Tables, table: Table, node: int) -> bool:
    """Whether a part lies on a tile with gas or an extractor."""
    return walls(shape_at(tables.atlas, table.galaxy, cell_of(node)).face)


@cites("TRI-MOV-02", "TRI-MOV-06")
def destinations(tables: Tables, table: Table, cell: int) -> list[int]:
    """The parts where the ship on a cell may end a move."""
    return [move.node for move in moves_of(tables, table, cell)]


@cites("TRI-MOV-02", "TRI-MOV-06")
def moves_of(tables: Tables, table: Table, cell: int) -> list[Move]:
    """The moves of the ship on a cell."""
    if not is_loose(table, cell):
        return []
    ships = table.ships
    moves = flights(tables, table, ships[cell]).moves()
    taken = set(ships)
    return [move for near, move in moves if near not in taken]


@cites("TRI-MOV-01", "TRI-MOV-02", "TRI-MOV-06", "TRI-VAR-01")
def judge_move(tables: Tables, state: State, action: Move) -> Objections:
    """An own ship, another tile without a ship, and a way there."""
    if not tables.ships:
        return (NO_SHIPS(),)
    ship = state.ships.get(action.cell)
    if ship is None or ship.seat != state.turn:
        return (NO_SHIP(cell=tables.cell_name(action.cell)),)
    if cell_of(action.node) == action.cell:
        return (SAME_TILE(),)
    if held := judge_loose(tables, state, action.cell):
        return tuple(held)
    found = judge_ship_place(tables, state, action.node, ship.seat, FLOWN)
    if not found and action.node not in reachable(tables, state, ship):
        refusal = _why_not_reached(tables, state, ship, action.node)
        found.append(refusal(range=ship_range(tables, state, ship)))
    return tuple(found)


@cites(
    "TRI-MOV-01", "TRI-MOV-03", "TRI-MOV-04", "TRI-SK-1-02", "TRI-SK-7-02", "TRI-R-15", "TRI-R-63"
)
def _why_not_reached(tables: Tables, state: State, ship: Ship, node: int) -> Refusal:
    """What a ship would have to do without to come to a part: a reading, its range, exmitters."""
    limits = _limits(tables, state, ship)
    flies_in = bool(limits.passage) and enclosed(tables, state, node)
    if flies_in or enclosed(tables, state, ship.node):
        return ENCLOSED
    if limits.shut and _comes_to(tables, state, ship, attrs.evolve(limits, shut=False), node):
        return ENCLOSED
    if _comes_to(tables, state, ship, attrs.evolve(limits, gas=GasTiles.PARTS), node):
        return THROUGH_GAS
    farther = attrs.evolve(limits, range=len(state.galaxy.tiles))
    if _comes_to(tables, state, ship, farther, node):
        return _too_far(tables, state, ship)
    if _comes_to(tables, state, ship, attrs.evolve(limits, zone=frozenset()), node):
        return THROUGH_ZONE
    return NOT_REACHED


@cites("TRI-MOV-01", "TRI-SK-1-02", "TRI-SK-5-01", "TRI-SK-7-02", "TRI-SK-7-06", "TRI-SK-8-02")
def _too_far(tables: Tables, state: State, ship: Ship) -> Refusal:
    """What sets the range that is too short: the skill that lengthened it last, or the ship."""
    longer = [skill.id for skill in skills_of(tables, state, ship.seat).reach if skill.reach(ship)]
    refusal = FARTHEST.get(ship.kind, TOO_FAR)
    return FARTHER.get(longer[-1], refusal) if longer else refusal


def _comes_to(tables: Tables, state: State, ship: Ship, limits: Limits, node: int) -> bool:
    return node in _flights(tables, state, ship, limits, set())


@cites("TRI-MOV-01", "TRI-MOV-07", "TRI-EDN-09", "TRI-R-64", "TRI-R-65")
def move(tables: Tables, draft: Draft, action: Move, events: Log) -> None:
    """The ship is where it went; only there may it meet enemies."""
    if events is not None:
        events.append(ShipMoved(draft.turn, action.cell, action.node))
    relocate(draft, action.cell, action.node)
    ship_moved(tables, draft, cell_of(action.node))


def relocate(draft: Draft, cell: int, node: int) -> None:
    """Put the ship of a cell on a part of another tile."""
    ship, target = draft.ships[cell], cell_of(node)
    draft.ships = draft.ships.without(cell).set(target, ship_with(ship, node=node))
    draft.arrived = (draft.arrived - {cell}) | {target}
    draft.moved = target
