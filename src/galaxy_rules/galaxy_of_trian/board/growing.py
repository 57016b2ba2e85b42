"""A tile joins the map: parts are glued together, and areas close."""

from bisect import bisect_left
from collections import deque
from collections.abc import Mapping
from typing import Final

import attrs

from galaxy_rules.galaxy_of_trian.board.galaxy import (
    NO_CELLS,
    Atlas,
    area_at,
    empty,
    match_faults,
    nodes_of,
)
from galaxy_rules.galaxy_of_trian.board.shapes import Shape
from galaxy_rules.galaxy_of_trian.words.grid import (
    SPACE,
    STEPS,
    TURNS,
    cell_at,
    cell_of,
    coordinates,
    is_cell,
    neighbours,
    ring12,
)
from galaxy_rules.galaxy_of_trian.words.maps import Area, Closed, Galaxy, Placed
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.values import builder

_area: Final = builder(Area)
_galaxy: Final = builder(Galaxy)


def galaxy_of(tables: Atlas, tiles: Mapping[int, Placed]) -> Galaxy:
    """The map with these tiles, in whatever order they are given; misfits are a `BadInput`."""
    return _with_tiles(tables, empty(tables), tiles)


def extended(tables: Atlas, known: Galaxy, tiles: Mapping[int, Placed]) -> Galaxy:
    """The same, where a map that is known has a part of them; built here, it need not be again."""
    if not is_built(tables, known):
        return galaxy_of(tables, tiles)
    more = {cell: placed for cell, placed in tiles.items() if cell not in known.tiles}
    return _with_tiles(tables, known, more)


def _with_tiles(tables: Atlas, galaxy: Galaxy, tiles: Mapping[int, Placed]) -> Galaxy:
    for cell, placed in tiles.items():
        if not is_cell(cell):
            raise BadInput("galaxy", f"{brief(cell)} is no cell")
        if placed.face not in tables.shapes:
            raise BadInput("galaxy", f"{brief(placed.face)} is no face")
        if type(placed.turn) is not int or not 0 <= placed.turn < TURNS:
            raise BadInput("galaxy", f"{brief(placed.turn)} is no turn")
        if match_faults(tables, galaxy, placed.face, cell, placed.turn):
            raise BadInput("galaxy", f"the tile on {coordinates(cell)} does not match")
        galaxy, _ = add_tile(tables, galaxy, cell, placed.face, placed.turn)
    _built.append((tables, galaxy))
    return galaxy


_built: Final[deque[tuple[Atlas, Galaxy]]] = deque(maxlen=16)
"""The maps that were built last."""


def is_built(tables: Atlas, galaxy: Galaxy) -> bool:
    """Whether this very map was built here just now: to build it anew would lead to the same."""
    return any(galaxy is map_ and tables is own for own, map_ in tuple(_built))


@cites("TRI-EXP-06", "TRI-CLO-02", "TRI-CLO-04", "TRI-CLO-14", "TRI-R-20", "TRI-R-22")
def add_tile(
    tables: Atlas, galaxy: Galaxy, cell: int, face: str, turn: int
) -> tuple[Galaxy, tuple[Closed, ...]]:
    """The map with one more tile, and the areas that it closes, by key.

    The tile has to fit.  Only areas with a part of the new tile change, so only those can close,
    and outer space that was waiting for this very cell.
    """
    shape = tables.shapes[face][turn]
    frontier = list(galaxy.frontier) if galaxy.tiles else []
    spot = bisect_left(frontier, (cell,))
    if spot < len(frontier) and frontier[spot][0] == cell:
        del frontier[spot]
    work = _join(tables, galaxy, cell, shape, frontier)
    first = cell << 5
    swallowed = [root for root in work.joined if cell_of(root) != cell]
    parts = [first + offset for offset, _, _, _ in shape.parts]
    shut = [area for area in work.areas.values() if not area.open]
    zone = galaxy.zone
    if shape.face.special == "exmitter":
        zone = zone.union(ring12(cell) if tables.ring12 else neighbours(cell), (cell,))
    added = _galaxy(
        galaxy.tiles.set(cell, shape.placed),
        galaxy.links.changed({node: work.root(node) for node in (*swallowed, *parts)}),
        galaxy.areas.changed(work.areas, gone=swallowed),
        tuple(frontier),
        zone,
        galaxy.hollow,
    )
    if not shut and not galaxy.hollow:
        return added, ()
    return _close(tables, added, cell, shut)


class _Work:
    """The areas that a new tile changes: roots that are joined to others, and what results."""

    __slots__ = ("areas", "joined")

    def __init__(self, cell: int, shape: Shape) -> None:
        first = cell << 5
        self.joined: dict[int, int] = {}
        self.areas = {
            first + offset: _area(
                offset >> 3, first + offset, 1, ports, extractors,
                frozenset((cell,)) if several else NO_CELLS,
            )
            for offset, ports, extractors, several in shape.parts
        }  # fmt: skip

    def root(self, node: int) -> int:
        """Where a root has gone."""
        while node in self.joined:
            node = self.joined[node]
        return node

    def glue(self, own: int, other: int, area: Area) -> None:
        """Join a part of the new tile to a root with its area: two ports are no longer open."""
        one, two = self.root(own), self.root(other)
        mine = self.areas[one]
        if one == two:
            self.areas[one] = _area(
                mine.kind, mine.key, mine.tiles, mine.open - 2, mine.extractors, mine.split
            )
            return
        area = self.areas.pop(two, area)
        del self.areas[one]
        if mine.tiles > area.tiles:
            one, two = two, one
        self.joined[one] = two
        self.areas[two] = _area(
            mine.kind,
            min(mine.key, area.key),
            mine.tiles + area.tiles - len(mine.split & area.split),
            mine.open + area.open - 2,
            mine.extractors + area.extractors,
            mine.split | area.split,
        )


def _join(
    tables: Atlas, galaxy: Galaxy, cell: int, shape: Shape, frontier: list[tuple[int, int]]
) -> _Work:
    """Glue the new tile to its neighbours, and tell the empty ones what they have to match."""
    work = _Work(cell, shape)
    tiles, links, areas = galaxy.tiles, galaxy.links, galaxy.areas
    first = cell << 5
    for edge, step in enumerate(STEPS[cell & 1]):
        near = cell + step
        if near not in tiles:
            spot = bisect_left(frontier, (near,))
            if spot < len(frontier) and frontier[spot][0] == near:
                frontier[spot] = (near, frontier[spot][1] + shape.demands[edge])
            else:
                frontier.insert(spot, (near, shape.demands[edge]))
            continue
        placed = tiles[near]
        offsets = tables.shapes[placed.face][placed.turn].offsets
        for kind, offset, port in shape.glue[edge]:
            node = (near << 5) + offsets[kind][port]
            parent = links[node]
            while parent != node:
                node = parent
                parent = links[node]
            work.glue(first + offset, node, areas[node])
    return work


@cites("TRI-CLO-03", "TRI-R-21")
def _close(
    tables: Atlas, galaxy: Galaxy, cell: int, shut: list[Area]
) -> tuple[Galaxy, tuple[Closed, ...]]:
    """What is closed by the tile just added to a cell; outer space may have to wait."""
    waiting = []
    done = []
    for key, holes in galaxy.hollow:
        left = holes - {cell}
        if left:
            waiting.append((key, left))
        else:
            done.append(area_at(galaxy, key))
    for area in shut:
        holes = NO_CELLS
        if tables.topological and area.kind == SPACE:
            holes = _holes(tables, galaxy, area.key)
        if holes:
            waiting.append((area.key, holes))
        else:
            done.append(area)
    waiting.sort()
    closed = tuple(
        Closed(area.kind, area.key, area.tiles, area.extractors,
               nodes_of(tables, galaxy, area.key))
        for area in sorted(done, key=lambda area: area.key)
    )  # fmt: skip
    if tuple(waiting) != galaxy.hollow:
        galaxy = attrs.evolve(galaxy, hollow=tuple(waiting))
    return galaxy, closed


def _holes(tables: Atlas, galaxy: Galaxy, node: int) -> frozenset[int]:
    """The empty cells that no way across edges joins to the outside without crossing an area."""
    wall = {cell_of(part) for part in nodes_of(tables, galaxy, node)}
    lines = [coordinates(cell) for cell in wall]
    low_a, high_a = min(a for a, _, _ in lines) - 1, max(a for a, _, _ in lines) + 1
    low_b, high_b = min(b for _, b, _ in lines) - 1, max(b for _, b, _ in lines) + 1
    frame = {
        cell_at(a, b, a + b + down)
        for a in range(low_a, high_a + 1)
        for b in range(low_b, high_b + 1)
        for down in (0, 1)
    }
    rim = [
        cell
        for cell in frame
        if coordinates(cell)[0] in {low_a, high_a} or coordinates(cell)[1] in {low_b, high_b}
    ]
    outside = set(rim)
    while rim:
        for near in neighbours(rim.pop()):
            if near in frame and near not in outside and near not in wall:
                outside.add(near)
                rim.append(near)
    return frozenset(
        cell
        for cell in frame
        if cell not in outside and cell not in wall and cell not in galaxy.tiles
    )
