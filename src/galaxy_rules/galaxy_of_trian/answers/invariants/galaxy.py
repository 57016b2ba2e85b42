"""What can be wrong with the map: tiles that do not fit or hang together, areas that differ."""

from collections.abc import Iterator, Mapping

from galaxy_rules.galaxy_of_trian.answers.invariants.common import This, local, once_a_map, whole
from galaxy_rules.galaxy_of_trian.board.galaxy import Atlas, is_connected, normal_turn, shape_at
from galaxy_rules.galaxy_of_trian.board.growing import galaxy_of, is_built
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.grid import (
    CENTRE,
    EDGES,
    SPACE,
    TURNS,
    cell_name,
    coordinates,
    neighbour,
)
from galaxy_rules.galaxy_of_trian.words.maps import Area, Closed, Galaxy
from galaxy_rules.galaxy_of_trian.words.state import State
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.game import Fault


@cites("TRI-EXP-04")
def reach_faults(tables: Tables, state: State) -> Iterator[Fault]:
    """No more tiles than there are, and none farther away than a row of all of them would go."""
    most, tiles = len(tables.box.tiles), state.galaxy.tiles
    if len(tiles) > most:
        yield local("cell", f"tiles on {len(tiles)} cells, of {most}", "TRI-EXP-04")
    if not _within_reach(most, This(state.galaxy)):
        yield local("cell", f"{most} tiles do not reach so far", "TRI-EXP-04")


@once_a_map
def _within_reach(most: int, this: This) -> bool:
    strips = zip(*map(coordinates, this.galaxy.tiles), strict=True)
    return all(max(strip) - min(strip) <= most for strip in strips)


@cites("TRI-EXP-05", "TRI-EXP-07", "TRI-R-14")
def edge_faults(tables: Tables, state: State) -> Iterator[Fault]:
    """I-10: turned as it is written, and all touching edges match."""
    yield from _misfits(tables.atlas, This(state.galaxy))


@once_a_map
def _misfits(tables: Atlas, this: This) -> tuple[Fault, ...]:
    """The first tile turned otherwise than it is written, or the edges that do not match."""
    galaxy, tiles = this.galaxy, this.galaxy.tiles
    for cell, placed in tiles.items():
        if not 0 <= placed.turn < TURNS or placed.turn != normal_turn(
            tables, placed.face, placed.turn
        ):
            return (local("turned", f"the tile on {cell_name(cell)}", "TRI-EXP-07"),)
    found = []
    for cell in tiles:
        own = shape_at(tables, galaxy, cell)
        for edge in range(EDGES):
            near = neighbour(cell, edge)
            if cell < near and near in tiles:
                other = shape_at(tables, galaxy, near).sides[edge][::-1]
                if own.sides[edge] != other:
                    what = f"edge {edge} of {cell_name(cell)} does not match"
                    found.append(local("edges", what, "TRI-EXP-05", "TRI-R-14"))
    return tuple(found)


@cites("TRI-EXP-04", "TRI-SET-15", "TRI-R-05")
def connection_faults(_: Tables, state: State) -> Iterator[Fault]:
    """I-10: one galaxy, grown from the centre."""
    if state.galaxy.tiles and CENTRE not in state.galaxy.tiles:
        yield whole("centre", "the first tile is not there", "TRI-SET-15", "TRI-R-05")
    if not _in_one_piece(This(state.galaxy)):
        yield whole("connected", "the galaxy is in pieces", "TRI-EXP-04")


@once_a_map
def _in_one_piece(this: This) -> bool:
    return is_connected(this.galaxy)


@cites("TRI-CLO-04", "TRI-CLO-14", "TRI-R-20", "TRI-R-21", "TRI-TIL-11")
def derivation_faults(tables: Tables, state: State) -> Iterator[Fault]:
    """I-41: areas, free places and exmitters' zones are what the tiles make them."""
    wrong, _ = _rebuilt(tables.atlas, This(state.galaxy))
    yield from wrong


@once_a_map
def _rebuilt(tables: Atlas, this: This) -> tuple[tuple[Fault, ...], Mapping[int, Closed]]:
    """What differs from the map built anew, and its closed nebulas and systems; once for a map."""
    kept = this.galaxy
    right = kept if is_built(tables, kept) else galaxy_of(tables, kept.tiles)
    wrong: list[Fault] = []
    if kept.zone != right.zone:
        wrong.append(local("map", "the exmitters' zones are others", "TRI-TIL-11"))
    if kept.frontier != right.frontier:
        wrong.append(local("map", "the free places are others", "TRI-EXP-04", "TRI-EXP-05"))
    if kept.hollow != right.hollow:
        wrong.append(local("map", "the holes in outer space are others", "TRI-R-21"))
    areas = _areas(right)
    if kept is not right and _areas(kept) != areas:
        wrong.append(local("map", "the areas are others", "TRI-CLO-04", "TRI-CLO-14"))
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
