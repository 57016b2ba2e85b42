"""What can be wrong with a position.

Each rule is *local* (wrong even in a fragment that shows only part of the table) or *whole* (it
counts every tile, mineral, token and figure of the box, or every turn, which a fragment leaves
out).  The looks are taken in order; those that follow a local fault would build on it, so they are
not taken.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Final

import attrs

from galaxy_rules.galaxy_of_trian.answers.event_faults import agenda_faults, battle_faults
from galaxy_rules.galaxy_of_trian.answers.skill_faults import (
    EMISSARIES,
    duty_faults,
    fire_faults,
    race_faults,
    special_faults,
    token_faults,
)
from galaxy_rules.galaxy_of_trian.board.galaxy import (
    Area,
    Atlas,
    Closed,
    Galaxy,
    emissary_nodes,
    galaxy_of,
    is_connected,
    normal_turn,
    shape_at,
    space_nodes,
    special_of,
)
from galaxy_rules.galaxy_of_trian.board.grid import (
    CENTRE,
    EDGES,
    NEBULA,
    SPACE,
    SYSTEM,
    TURNS,
    cell_name,
    cell_of,
    coordinates,
    is_cell,
    is_node,
    neighbour,
)
from galaxy_rules.galaxy_of_trian.rules.arithmetic import MOST_EXTRACTED, seats_from
from galaxy_rules.galaxy_of_trian.rules.battles import conflicts, contact_waits, window_is_open
from galaxy_rules.galaxy_of_trian.rules.blocking import inhabitants, presence
from galaxy_rules.galaxy_of_trian.rules.closing import pending
from galaxy_rules.galaxy_of_trian.rules.construction import HIGHEST
from galaxy_rules.galaxy_of_trian.rules.control import embattled
from galaxy_rules.galaxy_of_trian.rules.exploration import EXTRA_ACTIONS
from galaxy_rules.galaxy_of_trian.rules.extraction import rogue_quota
from galaxy_rules.galaxy_of_trian.rules.hooks import FLEET, zone_for
from galaxy_rules.galaxy_of_trian.rules.set_up import heights_of, supply_for
from galaxy_rules.galaxy_of_trian.rules.turn import proceed
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import Unit
from galaxy_rules.galaxy_of_trian.words.components import (
    PLAYERS,
    SIDES,
    SPECIAL_TOKENS,
    STACKS,
    Box,
    Supply,
)
from galaxy_rules.galaxy_of_trian.words.rulings import (
    EventTiming,
    RogueInCap,
    UnplaceableTile,
)
from galaxy_rules.galaxy_of_trian.words.state import (
    CAUSE_INDEX,
    CAUSES,
    DUTIES,
    Cause,
    Controlling,
    Draft,
    Emissary,
    Estate,
    Fighting,
    Giving,
    MineralsDue,
    Phase,
    RaceDue,
    Retrieving,
    RollDue,
    Scope,
    Settling,
    Ship,
    State,
    TokenDue,
    TopDue,
)
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.declared import Declared, kinds
from galaxy_rules.kernel.game import Fault
from galaxy_rules.kernel.values import oversized

EXPLORING: Final = (Phase.EXPLORATION, Phase.CLOSING)
PLAYING: Final = (Phase.EXTRACTION, Phase.EXPANSION, *EXPLORING)
SPENDING: Final = (Cause.TRADE, Cause.UNLOCK, Cause.PLUNDERED)
AT_THE_END: Final = (Cause.SALE, Cause.PLUNDER, Cause.PLUNDERED)


def faults(tables: Tables, state: State) -> tuple[Fault, ...]:
    """Every fault; after a local one only what does not build on it is looked at."""
    found: list[Fault] = []
    for looks in _LOOKS:
        for look in looks:
            found += look(tables, state)
        if any(fault.local for fault in found):
            break
    return tuple(found)


def _local(code: str, message: str, *clauses: str) -> Fault:
    return Fault(code, clauses, message, local=True)


def _whole(code: str, message: str, *clauses: str) -> Fault:
    return Fault(code, clauses, message, local=False)


# types and shape


@cites("TRI-CMP-10", "TRI-R-08")
def _types(_: Tables, state: State) -> Iterator[Fault]:
    """Every field has the type that it is declared with, all the way down."""
    if name := oversized(state):
        yield _local("type", f"{name} holds a number too large", "TRI-CMP-10", "TRI-R-08")
    test = _DECLARED.test
    if test(State)(state):
        return
    for name, kind in kinds(State).items():
        if not test(kind)(getattr(state, name, ...)):
            yield _local("type", f"{name} is not what it should be", "TRI-CMP-10", "TRI-R-08")


class _This:
    """One map and no other: maps with the same tiles are equal, whatever they have derived."""

    __slots__ = ("galaxy",)

    def __init__(self, galaxy: Galaxy) -> None:
        self.galaxy: Final = galaxy

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _This) and self.galaxy is other.galaxy

    def __hash__(self) -> int:
        return id(self.galaxy)


_once_a_map: Final = lru_cache(maxsize=16)
"""For what depends on the map alone, which stays the same for many actions and never changes."""


@_once_a_map
def _typed(this: _This) -> bool:
    """Whether every field of a map has its type."""
    return _test_of_map(this.galaxy)


def _is_map(value: object) -> bool:
    return type(value) is Galaxy and _typed(_This(value))


_test_of_map: Final = Declared().of_fields(Galaxy)
_DECLARED: Final = Declared({Galaxy: _is_map})
_PER_SEAT: Final = (
    "hands", "minerals", "ledger", "supplies", "tokens", "declared", "shown", "spent", "races",
    "modules", "specials",
)  # fmt: skip
_PER_STACK: Final = ("heights", "tops", "beneath", "bottoms", "tried")


@cites("TRI-SET-01", "TRI-SET-17", "TRI-CMP-10", "TRI-TRN-09")
def _shape(tables: Tables, state: State) -> Iterator[Fault]:
    """Two to four seats, one entry for each of them everywhere, two stacks, no negative count."""
    seats = len(state.credits)
    if seats not in PLAYERS or seats not in tables.box.supplies:
        yield _local("players", f"{seats} players", "TRI-SET-01", "TRI-R-02")
    for names, count, clause in (
        (_PER_SEAT, seats, "TRI-SET-01"),
        (_PER_STACK, STACKS, "TRI-CMP-10"),
    ):
        for name in names:
            if len(getattr(state, name)) != count:
                yield _local("shape", f"{name} needs {count} entries", clause)
    if any(len(row) != len(CAUSES) for row in state.ledger):
        yield _local("shape", f"a ledger has {len(CAUSES)} entries", "TRI-TRN-09")
    for seat in _seats_named(state):
        if not 0 <= seat < seats:
            yield _local("seat", f"there is no seat {seat}", "TRI-SET-17", "TRI-SET-01")
    if any(count < 0 for count in _counts(state)):
        yield _local("negative", "a negative count", "TRI-SET-03", "TRI-SET-12", "TRI-OUT-01")


_in_supply: Final = attrgetter(*(field.name for field in attrs.fields(Supply)))


def _seats_named(state: State) -> Iterator[int]:
    yield from (state.first, state.turn)
    yield from (one.seat for one in state.emissaries.values())
    yield from (one.seat for one in state.ships.values())
    for estate in state.estates.values():
        yield from estate.held
        if estate.controller is not None:
            yield estate.controller
    for owners in (state.harnessed, state.wormholes, state.exmitters):
        yield from owners.values()
    yield from (one.seat for one in state.modulators.values())
    for task in state.agenda:
        if isinstance(task, (MineralsDue, TokenDue, RaceDue, RollDue, *DUTIES)):
            yield from (seat for seat in (task.seat,) if seat is not None)
        if isinstance(task, Giving) and task.receiver is not None:
            yield task.receiver
    if state.battle is not None:
        yield from (*state.battle.seats, *state.battle.falls, *state.battle.cries)
        if state.battle.chooser is not None:
            yield state.battle.chooser


def _counts(state: State) -> Iterator[int]:
    yield from (state.turns, state.extra, *state.heights, *state.tried)
    for supply in state.supplies:
        yield from _in_supply(supply)


# names


@cites("TRI-CMP-01", "TRI-CMP-04", "TRI-CMP-06", "TRI-TOK-02")
def _names(tables: Tables, state: State) -> Iterator[Fault]:
    """Only tiles, faces, colours and tokens of this box."""
    minerals = [state.bag, *state.minerals, *(one.stock for one in state.estates.values())]
    faces = [placed.face for placed in state.galaxy.tiles.values()]
    faces += [face for face in state.tops if face is not None]
    faces += [state.source[1]] if state.source is not None else []
    sides = [side for below in state.bottoms for _, side in below]
    known: tuple[tuple[str, set[str], object, str], ...] = (
        ("tile", set(_tiles_off_map(state)), tables.box.tiles, "TRI-CMP-01"),
        ("face", set(faces), tables.box.faces, "TRI-CMP-01"),
        ("side", set(sides), SIDES, "TRI-CMP-01"),
        ("mineral", {thing for bag in minerals for thing in bag}, tables.box.minerals,
         "TRI-CMP-04"),
        ("token", {thing for bag in _token_bags(state) for thing in bag}, tables.box.tokens,
         "TRI-CMP-06"),
        ("special token", {thing for bag in state.specials for thing in bag}, SPECIAL_TOKENS,
         "TRI-CMP-02"),
    )  # fmt: skip
    for what, names, box, clause in known:
        for name in sorted(name for name in names if name not in box):  # type: ignore[operator]  # a container
            yield _local("name", f"there is no {what} {name!r}", clause)


def _tiles_off_map(state: State) -> Mapping[str, int]:
    """How often each tile lies elsewhere than on the map."""
    found = dict(state.rest.items())
    below = (tile for stack in state.bottoms for tile, _ in stack)
    known = ((tile, 1) for tile in (*state.beneath, *state.hands, *below) if tile is not None)
    for tile, count in (*state.aside.items(), *known):
        found[tile] = found.get(tile, 0) + count
    return found


def _token_bags(state: State) -> tuple[Bag[str], ...]:
    return (state.token_bag, *state.tokens, *state.declared, *state.shown, *state.spent)


@cites("TRI-EXP-04")
def _reach(tables: Tables, state: State) -> Iterator[Fault]:
    """No more tiles than there are, and none farther away than a row of all of them would go."""
    most, tiles = len(tables.box.tiles), state.galaxy.tiles
    if len(tiles) > most:
        yield _local("cell", f"tiles on {len(tiles)} cells, of {most}", "TRI-EXP-04")
    if not _within_reach(most, _This(state.galaxy)):
        yield _local("cell", f"{most} tiles do not reach so far", "TRI-EXP-04")


@_once_a_map
def _within_reach(most: int, this: _This) -> bool:
    strips = zip(*map(coordinates, this.galaxy.tiles), strict=True)
    return all(max(strip) - min(strip) <= most for strip in strips)


@cites("TRI-EXP-04", "TRI-TEL-11", "TRI-CLO-01")
def _cells(_: Tables, state: State) -> Iterator[Fault]:
    """Cells and parts that can be written, and units filed under the cell they stand on."""
    cells = [*state.galaxy.tiles, *state.rogues, *state.outposts, *state.arrived]
    cells += [cell for cell in (state.added, state.moved) if cell is not None]
    cells += [*state.harnessed, *state.exmitters, *state.modulators, *state.landed]
    nodes = [node for estate in state.estates.values() for node in estate.nodes]
    nodes += state.wormholes
    units: list[tuple[int, Emissary | Ship]] = [*state.emissaries.items(), *state.ships.items()]
    nodes += [unit.node for _, unit in units]
    if not all(map(is_cell, cells)):
        yield _local("cell", "something is on no cell", "TRI-EXP-04")
    if not all(map(is_node, nodes)):
        yield _local("cell", "something is on no part of a tile", "TRI-EXP-04")
    for cell, unit in units:
        if cell != cell_of(unit.node):
            yield _local("cell", "a unit is filed under another cell", "TRI-TEL-11")


# totals


@cites("TRI-CMP-04", "TRI-SET-13", "TRI-END-03")
def _minerals(tables: Tables, state: State) -> Iterator[Fault]:
    """I-01: bag, players and nebulas together have all minerals of every colour."""
    bags = [state.bag, *state.minerals, *(one.stock for one in state.estates.values())]
    for colour, count in tables.box.minerals.items():
        found = sum(bag[colour] for bag in bags)
        if found != count:
            yield _whole("minerals", f"{found} {colour} minerals of {count}", "TRI-CMP-04")


@cites("TRI-CMP-06", "TRI-SET-13", "TRI-TOK-06")
def _tokens(tables: Tables, state: State) -> Iterator[Fault]:
    """I-04: bag, hands and the clash together have all combat tokens of each type."""
    for token, count in tables.box.tokens.items():
        found = sum(bag[token] for bag in _token_bags(state))
        if found != count:
            yield _whole("tokens", f"{found} {token} tokens of {count}", "TRI-CMP-06")


@cites("TRI-SET-03", "TRI-SET-04", "TRI-SET-05", "TRI-VAR-01", "TRI-CON-03", "TRI-CON-04")
def _figures(tables: Tables, state: State) -> Iterator[Fault]:
    """I-03: board and galaxy together have what a player gets of each kind."""
    full = supply_for(tables, len(state.credits))
    for seat, supply in enumerate(state.supplies):
        levels = [one.level for one in state.emissaries.values() if one.seat == seat]
        kinds = [one.kind for one in state.ships.values() if one.seat == seat]
        regular = [one for one in state.emissaries.values() if one.seat == seat and is_regular(one)]
        out = {
            "emissaries": len(regular),
            "research": sum(level > 0 for level in levels),
            "space": sum(level > 1 for level in levels),
            "corvettes": kinds.count(Unit.CORVETTE),
            "rogues": kinds.count(Unit.ROGUE),
        }
        for name, there in out.items():
            have, wanted = getattr(supply, name) + there, getattr(full, name)
            if have != wanted:
                yield _whole("figures", f"seat {seat} has {have} {name} of {wanted}", "TRI-SET-03")


@cites("TRI-CMP-01", "TRI-EXP-01", "TRI-EXP-06")
def _tiles(tables: Tables, state: State) -> Iterator[Fault]:
    """I-02: no tile twice, every tile somewhere, and the faces on the map on the tiles left."""
    off_map = _tiles_off_map(state)
    if twice := sorted(tile for tile, count in off_map.items() if count > 1):
        yield _local("tile_twice", f"more than once: {', '.join(twice)}", "TRI-CMP-01")
    left = tuple(tile for tile in tables.box.tiles if tile not in off_map)
    placed = state.galaxy.tiles
    if len(left) != len(placed):
        yield _whole("tiles", f"{len(placed)} tiles on the map, of {len(left)}", "TRI-CMP-01")
    elif not _bears_its_faces(tables.atlas, left, _This(state.galaxy)):
        yield _whole("faces", "no tiles show the faces on the map", "TRI-CMP-01", "TRI-EXP-03")


@_once_a_map
def _bears_its_faces(tables: Atlas, tiles: tuple[str, ...], this: _This) -> bool:
    """Whether these tiles can show the faces on a map."""
    return _all_printed(tables.box, tiles, [one.face for one in this.galaxy.tiles.values()])


def _all_printed(box: Box, tiles: Iterable[str], faces: Sequence[str]) -> bool:
    """Whether each face can be on a tile of its own: a matching, grown path by path."""
    bearers: dict[str, list[str]] = {}
    for tile in tiles:
        for side in SIDES:
            bearers.setdefault(box.tiles[tile].side(side), []).append(tile)
    given: dict[str, int] = {}

    def find(number: int, seen: set[str]) -> bool:
        for tile in bearers.get(faces[number], ()):
            if tile not in seen:
                seen.add(tile)
                if tile not in given or find(given[tile], seen):
                    given[tile] = number
                    return True
        return False

    return all(find(number, set()) for number in range(len(faces)))


@cites("TRI-SET-09", "TRI-TRD-08", "TRI-TRN-09", "TRI-PLU-05", "TRI-PLU-07", "TRI-END-02")
def _ledger(tables: Tables, state: State) -> Iterator[Fault]:
    """I-05: credits are what came less what went, and not below zero; plunder goes round."""
    for seat, (have, row) in enumerate(zip(state.credits, state.ledger, strict=True)):
        if have < 0:
            yield _local("credits", f"seat {seat} has {have} credits", "TRI-TRD-08", "TRI-PLU-07")
        if sum(row) != have:
            yield _local("ledger", f"seat {seat}'s ledger comes to {sum(row)}", "TRI-TRN-09")
        for cause, amount in zip(CAUSES, row, strict=True):
            if (amount > 0) if cause in SPENDING else (amount < 0):
                yield _local("ledger", f"{amount} from {cause.value}", "TRI-TRN-09")
            if amount and cause in AT_THE_END and state.phase is not Phase.OVER:
                yield _local("ledger", f"{cause.value} before the end", "TRI-END-02")
        if row[CAUSE_INDEX[Cause.START]] != tables.box.start_credits:
            yield _whole("start", f"seat {seat} began with other credits", "TRI-SET-09")
    moved = (CAUSE_INDEX[Cause.PLUNDER], CAUSE_INDEX[Cause.PLUNDERED])
    if sum(row[index] for row in state.ledger for index in moved):
        yield _local("plunder", "more or less was plundered than paid", "TRI-PLU-05")


# the map


@cites("TRI-EXP-05", "TRI-EXP-07", "TRI-R-14")
def _edges(tables: Tables, state: State) -> Iterator[Fault]:
    """I-10: turned as it is written, and all touching edges match."""
    yield from _misfits(tables.atlas, _This(state.galaxy))


@_once_a_map
def _misfits(tables: Atlas, this: _This) -> tuple[Fault, ...]:
    """The first tile turned otherwise than it is written, or the edges that do not match."""
    galaxy, tiles = this.galaxy, this.galaxy.tiles
    for cell, placed in tiles.items():
        if not 0 <= placed.turn < TURNS or placed.turn != normal_turn(
            tables, placed.face, placed.turn
        ):
            return (_local("turned", f"the tile on {cell_name(cell)}", "TRI-EXP-07"),)
    found = []
    for cell in tiles:
        own = shape_at(tables, galaxy, cell)
        for edge in range(EDGES):
            near = neighbour(cell, edge)
            if cell < near and near in tiles:
                other = shape_at(tables, galaxy, near).sides[edge][::-1]
                if own.sides[edge] != other:
                    what = f"edge {edge} of {cell_name(cell)} does not match"
                    found.append(_local("edges", what, "TRI-EXP-05", "TRI-R-14"))
    return tuple(found)


@cites("TRI-EXP-04", "TRI-SET-15", "TRI-R-05")
def _connected(_: Tables, state: State) -> Iterator[Fault]:
    """I-10: one galaxy, grown from the centre."""
    if state.galaxy.tiles and CENTRE not in state.galaxy.tiles:
        yield _whole("centre", "the first tile is not there", "TRI-SET-15", "TRI-R-05")
    if not _in_one_piece(_This(state.galaxy)):
        yield _whole("connected", "the galaxy is in pieces", "TRI-EXP-04")


@_once_a_map
def _in_one_piece(this: _This) -> bool:
    return is_connected(this.galaxy)


@cites("TRI-CLO-04", "TRI-CLO-14", "TRI-R-20", "TRI-R-21", "TRI-TIL-11")
def _derived(tables: Tables, state: State) -> Iterator[Fault]:
    """I-41: areas, free places and exmitters' zones are what the tiles make them."""
    wrong, _ = _rebuilt(tables.atlas, _This(state.galaxy))
    yield from wrong


@_once_a_map
def _rebuilt(tables: Atlas, this: _This) -> tuple[tuple[Fault, ...], Mapping[int, Closed]]:
    """What differs from the map built anew, and its closed nebulas and systems; once for a map."""
    kept, right = this.galaxy, galaxy_of(tables, this.galaxy.tiles)
    wrong: list[Fault] = []
    if kept.zone != right.zone:
        wrong.append(_local("map", "the exmitters' zones are others", "TRI-TIL-11"))
    if kept.frontier != right.frontier:
        wrong.append(_local("map", "the free places are others", "TRI-EXP-04", "TRI-EXP-05"))
    if kept.hollow != right.hollow:
        wrong.append(_local("map", "the holes in outer space are others", "TRI-R-21"))
    areas = _areas(right)
    if _areas(kept) != areas:
        wrong.append(_local("map", "the areas are others", "TRI-CLO-04", "TRI-CLO-14"))
    nodes: dict[Area, list[int]] = {}
    for node, area in areas.items():
        if area is not None and area.kind != SPACE and not area.open:
            nodes.setdefault(area, []).append(node)
    closed = {
        area.key: Closed(area.kind, area.key, area.tiles, area.extractors, tuple(sorted(parts)))
        for area, parts in nodes.items()
    }
    return tuple(wrong), closed


def _areas(galaxy: Galaxy) -> Mapping[int, Area | None]:
    """The area of every part; None where the links lead nowhere."""
    links, areas = galaxy.links, galaxy.areas
    found: dict[int, Area | None] = {}
    for node in links:
        root: int = node
        for _ in range(len(links)):
            parent = links.get(root, root)
            if parent == root:
                break
            root = parent
        found[node] = areas.get(root)
    return found


# closed areas


@cites("TRI-CLO-01", "TRI-CLO-02", "TRI-CLO-04", "TRI-CLO-11", "TRI-EXT-08", "TRI-CTL-02")
def _estates(tables: Tables, state: State) -> Iterator[Fault]:
    """I-15, I-16: the closed nebulas and systems of the map, each with its size and parts."""
    _, closed = _rebuilt(tables.atlas, _This(state.galaxy))
    for key in sorted(closed.keys() | state.estates.keys()):
        area, estate = closed.get(key), state.estates.get(key)
        if area is None or estate is None:
            what = "open" if area is None else "closed"
            name = tables.node_name(key) if is_node(key) else str(key)
            yield _local("estates", f"{name} is {what}", "TRI-CLO-01", "TRI-CLO-04")
            continue
        right = (area.kind, area.tiles, area.extractors, area.nodes)
        if (estate.kind, estate.tiles, estate.extractors, estate.nodes) != right:
            yield _local("estates", f"{tables.node_name(key)} has another size", "TRI-CLO-04")
        yield from _estate(tables, state, key, estate)


def _estate(tables: Tables, state: State, key: int, estate: Estate) -> Iterator[Fault]:
    name = tables.node_name(key)
    if estate.stock and estate.kind != NEBULA:
        yield _local("stock", f"minerals in the system {name}", "TRI-CLO-11", "TRI-CON-14")
    if estate.controller is not None and estate.controller not in estate.held:
        yield _local("held", f"{name} is controlled, but never was", "TRI-CTL-04", "TRI-R-93")
    if estate.resolved:
        return
    if not exploring(state) or state.added not in {cell_of(node) for node in estate.nodes}:
        yield _local("pending", f"{name} was not closed this turn", "TRI-EVT-02", "TRI-CLO-02")
    if estate.held:
        yield _local("pending", f"{name} is controlled too early", "TRI-CLO-07", "TRI-CLO-19")
    paid = any(
        isinstance(task, (Retrieving, Controlling)) and task.area == key for task in state.agenda
    )
    if estate.stock and not paid:
        yield _local("stock", f"minerals are in {name} too early", "TRI-CLO-11", "TRI-CLO-12")


# units


@cites("TRI-EDN-02", "TRI-EDN-03", "TRI-EDN-04", "TRI-TIL-11", "TRI-TIL-10", "TRI-VAR-01")
def _places(tables: Tables, state: State) -> Iterator[Fault]:
    """I-07, I-08, I-09: every unit where its kind may be, and none in an exmitter's zone."""
    galaxy = state.galaxy
    for cell, emissary in state.emissaries.items():
        name = tables.cell_name(cell)
        if not 0 <= emissary.level <= HIGHEST:
            yield _local("level", f"a station of level {emissary.level}", "TRI-CON-04")
        if cell not in galaxy.tiles or emissary.node not in emissary_nodes(
            tables.atlas, galaxy, cell
        ):
            yield _local("place", f"an emissary on {name}", "TRI-EDN-02", "TRI-EDN-03")
        if emissary.unit not in EMISSARIES:
            yield _local("place", f"no emissary on {name}", "TRI-EDN-02")
        if cell in zone_for(tables, state, emissary.seat) and not emissary.level:
            yield _local("zone", f"an emissary near an exmitter on {name}", "TRI-TIL-09")
    for cell, ship in state.ships.items():
        name = tables.cell_name(cell)
        if (
            ship.kind not in FLEET
            or cell not in galaxy.tiles
            or ship.node not in space_nodes(tables.atlas, galaxy, cell)
        ):
            yield _local("place", f"a ship on {name}", "TRI-EDN-04", "TRI-EDN-07")
        if cell in zone_for(tables, state, ship.seat):
            yield _local("zone", f"a ship near an exmitter on {name}", "TRI-TIL-09", "TRI-TIL-11")
    if not tables.ships and (
        state.ships or any(supply.corvettes or supply.rogues for supply in state.supplies)
    ):
        yield _local("no_ships", "this variant has no ships", "TRI-VAR-01", "TRI-R-128")


@cites("TRI-CON-02", "TRI-CON-06", "TRI-CON-17", "TRI-R-49", "TRI-R-51")
def _stations(tables: Tables, state: State) -> Iterator[Fault]:
    """I-12, I-14: stations in resolved areas only, one in a system, and no enemies beside them."""
    housed = set()
    for key, estate in sorted(state.estates.items()):
        there = [emissary for _, emissary in inhabitants(state, estate)]
        stations = [emissary for emissary in there if emissary.level]
        if estate.resolved:
            housed |= {emissary.node for emissary in stations}
        if estate.kind == SYSTEM and len(stations) > 1:
            yield _local("one_station", f"two in {tables.node_name(key)}", "TRI-CON-06", "TRI-R-49")
        if stations and len({emissary.seat for emissary in there}) > 1:
            yield _local("station_shared", f"enemies in {tables.node_name(key)}", "TRI-CON-17")
    for cell, emissary in state.emissaries.items():
        if emissary.level and emissary.node not in housed:
            yield _local("station", f"a station on {tables.cell_name(cell)}", "TRI-CON-02")


def is_regular(emissary: Emissary) -> bool:
    """Whether an emissary is a figure, not a token."""
    return emissary.unit is Unit.EMISSARY


def exploring(state: State) -> bool:
    """Whether the tile of this turn lies, or there is none to lay."""
    laid = state.phase is Phase.EXPANSION and state.added is not None
    return laid or state.phase in EXPLORING


@cites("TRI-CTL-01", "TRI-CTL-02", "TRI-BEM-12", "TRI-EVT-02", "TRI-R-24", "TRI-R-87", "TRI-R-94")
def _settled(tables: Tables, state: State) -> Iterator[Fault]:
    """I-11: unless that is to be settled, no two players in one area, and who is there controls."""
    fought = state.battle is not None and not state.battle.closing
    if fought or any(isinstance(task, Settling) for task in state.agenda):
        return
    for area in embattled(state):
        yield _local("contested", f"several players in {tables.node_name(area)}", "TRI-BEM-12")
    for key, estate in sorted(state.estates.items()):
        there = presence(state, estate)
        alone = next(iter(there)) if len(there) == 1 else None
        if estate.resolved and len(there) < 2 and estate.controller != alone:  # noqa: PLR2004 - enemies
            yield _local("control", f"of {tables.node_name(key)}", "TRI-CTL-01", "TRI-R-94")


@cites("TRI-BSH-01", "TRI-BSH-12", "TRI-EVT-02", "TRI-R-29")
def _contacts(tables: Tables, state: State) -> Iterator[Fault]:
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
        yield _local("contact", f"enemy ships on {names}", "TRI-BSH-01", "TRI-BSH-12")


@cites("TRI-EVT-03", "TRI-R-29")
def _may_wait(tables: Tables, state: State) -> bool:
    """Whether a battle that no action brought about may still wait."""
    if window_is_open(tables):
        return state.phase in (Phase.EXPANSION, Phase.EXPLORATION)
    return exploring(state) and (state.main or state.phase is Phase.EXPANSION)


# stacks and hands


@cites("TRI-SET-11", "TRI-SET-12", "TRI-EXP-01", "TRI-EXP-02", "TRI-R-04", "TRI-R-131")
def _stacks(tables: Tables, state: State) -> Iterator[Fault]:
    """I-02: a stack shows a side that may be seen, unless the next top is still to be revealed."""
    due = {task.stack for task in state.agenda if isinstance(task, TopDue)}
    most = heights_of(len(tables.box.tiles))
    for stack, height in enumerate(state.heights):
        top, tile, below = state.tops[stack], state.beneath[stack], state.bottoms[stack]
        if (top is None) != (tile is None) or (top is None) != (not height or stack in due):
            yield _local("tops", f"what stack {stack} shows", "TRI-EXP-02", "TRI-SET-11")
        elif top is not None and tile is not None and not _shows(tables, tile, top):
            yield _local("side", f"{tile} shows {top} on stack {stack}", "TRI-SET-11", "TRI-R-04")
        if len(below) + (top is not None) > height:
            yield _local("heights", f"stack {stack} is higher", "TRI-SET-12")
        if height > most[stack]:
            yield _whole("heights", f"stack {stack} is too high", "TRI-SET-12")
        for under, side in below:
            if side not in tables.box.visible_sides(under):
                yield _local("side", f"{under} lies {side} up", "TRI-SET-11", "TRI-R-04")
    yield from _bottoms(tables, state)
    shown = sum(tile is not None for tile in state.beneath) + sum(map(len, state.bottoms))
    if sum(state.heights) > len(state.rest) + shown:
        yield _local("heights", "the stacks are higher than their tiles", "TRI-SET-12")
    elif sum(state.heights) != len(state.rest) + shown:
        yield _whole("heights", "the stacks do not hold the tiles left", "TRI-SET-12")


def _shows(tables: Tables, tile: str, face: str) -> bool:
    return face in {tables.box.tiles[tile].side(side) for side in tables.box.visible_sides(tile)}


@cites("TRI-R-07", "TRI-R-131")
def _bottoms(tables: Tables, state: State) -> Iterator[Fault]:
    """Tiles are put back in one reading only, and each at most once a turn."""
    if tables.rulings.unplaceable_tile is not UnplaceableTile.BOTTOM_REDRAW:
        if any(state.bottoms) or any(state.tried):
            yield _local("bottoms", "no tile goes back under a stack", "TRI-R-07")
        return
    trying = state.phase is Phase.EXPANSION or exploring(state)
    if any(state.tried) and not trying:
        yield _local("bottoms", "a tile was tried before Expansion", "TRI-R-131")
    if any(state.heights) and any(map(int.__gt__, state.tried, state.heights)):
        yield _local("bottoms", "more tiles were tried than there are", "TRI-R-131")


@cites("TRI-EXP-01", "TRI-EXP-03", "TRI-TRN-02", "TRI-TRN-03", "TRI-R-07")
def _hand(tables: Tables, state: State) -> Iterator[Fault]:
    """One tile in hand at most: the active player's, in Expansion, off the stack it came from."""
    held = [(seat, tile) for seat, tile in enumerate(state.hands) if tile is not None]
    if (state.source is None) != (not held):
        yield _local("hand", "a tile in hand comes from a stack", "TRI-EXP-01")
    if state.source is not None and not 0 <= state.source[0] < STACKS:
        yield _local("hand", f"there is no stack {state.source[0]}", "TRI-CMP-10")
    for seat, tile in held:
        if seat != state.turn or state.phase is not Phase.EXPANSION:
            yield _local("hand", f"seat {seat} holds a tile", "TRI-EXP-01", "TRI-TRN-02")
        if state.source is not None and not _shows(tables, tile, state.source[1]):
            yield _local("hand", f"{tile} did not show {state.source[1]}", "TRI-EXP-03")
    if state.phase is Phase.EXPANSION and held and state.added is not None:
        yield _local("hand", "a tile was laid already", "TRI-EXP-01")
    if state.phase is Phase.EXPANSION and not held and state.added is None:
        skip = tables.rulings.unplaceable_tile is UnplaceableTile.SKIP
        if skip or not (state.aside or any(state.tried)):
            yield _local("hand", "no tile was taken", "TRI-EXP-01", "TRI-R-07")


# the turn


@cites("TRI-TRN-02", "TRI-TRN-05", "TRI-TRN-07", "TRI-EXP-06", "TRI-SET-15", "TRI-END-01")
def _phase(tables: Tables, state: State) -> Iterator[Fault]:
    """I-17: what belongs to a phase is there in that phase only."""
    late, playing = exploring(state), state.phase in PLAYING
    main = state.phase is Phase.EXPLORATION
    acting = late or (tables.full and state.phase is Phase.EXPANSION)
    there: tuple[tuple[str, bool, bool, str], ...] = (
        ("main", state.main, main, "TRI-TRN-07"),
        ("extra", state.extra > 0, main, "TRI-OUT-03"),
        ("added", state.added is not None, late, "TRI-EXP-06"),
        ("moved", state.moved is not None, acting, "TRI-TRN-07"),
        ("built", state.built, late, "TRI-CON-01"),
        ("bound", state.bound, late, "TRI-R-26"),
        ("arrived", bool(state.arrived), acting, "TRI-TEL-13"),
        ("outposts", bool(state.outposts), late, "TRI-OUT-03"),
        ("evolved", state.evolved, playing, "TRI-EVO-03"),
        ("used", bool(state.used), acting, "TRI-EVO-07"),
        ("landed", bool(state.landed), late, "TRI-SK-2-04"),
        ("mined", bool(state.mined), playing, "TRI-EXT-05"),
        ("raided", bool(state.raided), playing, "TRI-R-35"),
        ("rogues", bool(state.rogues), playing, "TRI-EXT-09"),
    )
    for name, found, fitting, clause in there:
        if found and not fitting:
            yield _local("phase", f"{name} in {state.phase.value}", "TRI-TRN-02", clause)
    if state.phase is Phase.SETUP and (
        state.galaxy.tiles or state.turns or state.aside or any(state.minerals)
    ):
        yield _local("set_up", "the game has begun", "TRI-SET-15", "TRI-SET-17")
    if state.phase is Phase.OVER and (any(state.minerals) or any(state.heights)):
        yield _local("over", "minerals or tiles are left", "TRI-END-01", "TRI-END-03")
    if state.phase is Phase.EXTRACTION and not any(state.heights):
        yield _whole("over", "there is no tile to take", "TRI-END-01", "TRI-EXP-01")


@cites(
    "TRI-EXT-05", "TRI-EXT-09", "TRI-R-26", "TRI-R-35", "TRI-OUT-01", "TRI-TEL-13", "TRI-MOV-01",
)  # fmt: skip
def _counters(tables: Tables, state: State) -> Iterator[Fault]:
    """What was done this turn can have been done, and where."""
    tiles = state.galaxy.tiles
    nebulas = {key for key, estate in state.estates.items() if estate.kind == NEBULA}
    quota = rogue_quota(tables, state, state.turn)
    most = tables.box.supplies[len(state.credits)].rogues
    raided = max(MOST_EXTRACTED, quota * most)
    if (
        not {*state.mined, *state.raided} <= nebulas
        or not all(1 <= count <= MOST_EXTRACTED for count in state.mined.values())
        or not all(1 <= count <= raided for count in state.raided.values())
    ):
        yield _local("mined", "minerals taken this turn", "TRI-EXT-05", "TRI-EXT-08")
    if state.raided and tables.rulings.rogue_in_cap is RogueInCap.NO:
        yield _local("mined", "what Rogues take does not count", "TRI-R-35")
    if not all(1 <= count <= quota for count in state.rogues.values()):
        yield _local("rogues", "a Rogue has mined more than it may", "TRI-EXT-09")
    rogues = [state.ships.get(cell) for cell in state.rogues]
    if (
        len(rogues) > most
        or not state.rogues.keys() <= tiles.keys()
        or (
            state.phase is Phase.EXTRACTION
            and not state.evolved
            and not all(
                ship is not None and ship.kind is Unit.ROGUE and ship.seat == state.turn
                for ship in rogues
            )
        )
    ):
        yield _local("rogues", "no such Rogues have mined", "TRI-EXT-09")
    if any(
        cell not in tiles or special_of(tables.atlas, state.galaxy, cell) != "outpost"
        for cell in state.outposts
    ):
        yield _local("outposts", "additional actions from no outpost", "TRI-OUT-01")
    if state.extra > EXTRA_ACTIONS * len(state.outposts):
        yield _local("extra", f"{state.extra} additional actions", "TRI-OUT-01", "TRI-OUT-03")
    acted = state.built or state.extra or state.outposts
    moved = state.arrived or state.moved is not None
    if state.main and (acted or (moved and not tables.full)):
        yield _local("main", "the action was had already", "TRI-TRN-07", "TRI-OUT-01")
    if not state.arrived <= state.ships.keys():
        yield _local("arrived", "a ship that came is not there", "TRI-TEL-13")
    for what, cell in (("added", state.added), ("moved", state.moved)):
        if cell is not None and cell not in tiles:
            yield _local("nowhere", f"{what} where no tile is", "TRI-EXP-06", "TRI-MOV-01")
    together = tables.rulings.event_timing is EventTiming.ALL_TOGETHER
    if state.bound and not (together and pending(state)):
        yield _local("bound", "no event has to be resolved first", "TRI-R-26")


@cites("TRI-SET-17", "TRI-EXP-01", "TRI-TRN-03", "TRI-END-01", "TRI-R-07", "TRI-R-102")
def _turns(tables: Tables, state: State) -> Iterator[Fault]:
    """I-17: turns go round the table, and each has its tile."""
    over = state.phase is Phase.OVER
    seats = seats_from(state.first, len(state.credits))
    if over and not state.turns:
        yield _whole("turns", "over before the first turn", "TRI-END-01")
    elif state.turn != seats[(state.turns - over) % len(seats)]:
        yield _whole("turns", f"seat {state.turn} after {state.turns} turns", "TRI-SET-17")
    placed, aside = len(state.galaxy.tiles), len(state.aside)
    late = exploring(state)
    if tables.rulings.unplaceable_tile is UnplaceableTile.SKIP:
        right = placed + aside == state.turns + late
    else:
        # A turn goes without a tile only when none is left, and that turn is the last.
        without = late and state.added is None
        right = placed == state.turns + (state.added is not None)
        right = right or (over and aside > 0 and placed == state.turns - 1)
        right = right and not (without and any(state.heights))
    if not right:
        yield _whole(
            "turns", f"{placed} tiles after {state.turns} turns", "TRI-EXP-01", "TRI-TRN-03"
        )


@cites("TRI-EVT-02", "TRI-EVT-04", "TRI-TRN-08", "TRI-R-28")
def _rest(tables: Tables, state: State) -> Iterator[Fault]:
    """I-20, I-22: what needs neither a decision nor chance has happened already."""
    draft = Draft.of(state)
    proceed(tables, draft, None)
    if draft.done() != state:
        yield _local("rest", "something was left undone", "TRI-EVT-02", "TRI-R-28")


Look = Callable[[Tables, State], Iterator[Fault]]
_LOOKS: Final[tuple[tuple[Look, ...], ...]] = (
    (_types,),
    (_shape,),
    (_names, _cells, _reach, race_faults),
    (_minerals, _tokens, _figures, _tiles, _ledger, _edges, special_faults),
    (_connected, _derived),
    (_estates, _places, token_faults),
    (_stations, _settled, _contacts, _stacks, _hand, _phase, _counters, _turns),
    (agenda_faults, battle_faults, duty_faults),
    (fire_faults, _rest),
)
"""What is looked at, in order; each group relies on those before it."""
