"""The growing map: which tile lies where, and the areas that their parts form together.

What lies where is the whole position; everything else is derived from it and kept up to date with
every tile: a union-find over the parts of tiles, with each area's tiles and open ports, and the
empty cells next to placed tiles with what a tile has to show there.  Nothing of it ever changes: a
new tile makes a new map, so every earlier one stays as it was.

>>> from galaxy_rules.galaxy_of_trian.words.components import read_components
>>> from galaxy_rules.galaxy_of_trian.words.rulings import Rulings
>>> from galaxy_rules.kernel.packs import read_pack
>>> from galaxy_rules.kernel.resources import package_text
>>> text = package_text("galaxy_rules.galaxy_of_trian", "data", "published.toml")
>>> tables = atlas(read_components(read_pack(text)), Rulings())
>>> galaxy, closed = add_tile(tables, empty(tables), 0, "NSS", 1)
>>> galaxy, closed = add_tile(tables, galaxy, 1, "NSS", 1)
>>> [(area.kind, area.tiles) for area in closed]
[(1, 2)]
"""

from bisect import bisect_left
from collections.abc import Mapping
from typing import Final

import attrs

from galaxy_rules.galaxy_of_trian.board.grid import (
    CENTRE,
    EDGES,
    NEBULA,
    OUTPOST,
    SPACE,
    STEPS,
    SYSTEM,
    TURNS,
    cell_at,
    cell_of,
    coordinates,
    is_cell,
    kind_of,
    neighbours,
    node_at,
    ring12,
)
from galaxy_rules.galaxy_of_trian.words.components import Box, Face, turned, turned_text, walls
from galaxy_rules.galaxy_of_trian.words.rulings import (
    ExmitterRadius,
    OuterSpaceHoles,
    Rulings,
    TeleportRadius,
)
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.frozen import FrozenMap
from galaxy_rules.kernel.values import Value, builder

__all__ = [
    "Area", "Atlas", "Closed", "Galaxy", "Placed", "Shape", "add_tile", "area_at", "atlas",
    "bordering", "emissary_nodes", "empty", "fits_somewhere", "galaxy_of", "has_extractor",
    "has_node", "has_planet", "is_closed", "is_connected", "links_of", "match_faults",
    "nebula_nodes", "nodes_of", "normal_turn", "placements", "radius", "same_area", "shape_at",
    "space_nodes", "special_of", "system_nodes", "turns_that_fit", "walls",
]  # fmt: skip

NO_CELLS: Final[frozenset[int]] = frozenset()
AREA_KINDS: Final = (SPACE, NEBULA, SYSTEM)
GLUED_BY: Final[Mapping[str, tuple[int, ...]]] = {
    "S": (SPACE,), "P": (SPACE, SYSTEM), "N": (NEBULA,), "G": (),
}  # fmt: skip
"""The kinds of areas that continue across a port of each letter."""


# ----------------------------------------------------------------------------------- the tables


@attrs.frozen(weakref_slot=False)
class Placed(Value):
    """A face on a cell, and how it is turned."""

    face: str
    turn: int


@attrs.frozen
class Shape:
    """A turned face, ready for use: parts are given as what to add to the cell's first node."""

    face: Face
    placed: Placed
    letters: str
    """Of every port of the cell."""
    sides: tuple[str, ...]
    """The letters of every edge."""
    demands: tuple[int, ...]
    """By edge: what the tile there adds to the pattern of the empty neighbour."""
    parts: tuple[tuple[int, int, int, bool], ...]
    """Offset, ports, extractors, and whether the face has several parts of that kind."""
    glue: tuple[tuple[tuple[int, int, int], ...], ...]
    """By edge: kind, own offset and the port of the neighbour that it meets."""
    offsets: tuple[tuple[int, ...], ...]
    """By kind and port: the offset of the part there, or -1."""
    space: tuple[int, ...]
    nebulas: tuple[int, ...]
    systems: tuple[int, ...]
    planets: frozenset[int]
    emissaries: tuple[int, ...]
    borders: Mapping[int, tuple[int, ...]]
    """By space part: the nebula parts with no gas between."""
    ports: Mapping[int, tuple[tuple[int, int], ...]]
    """By part: its ports, as an edge and the port of the neighbour there."""


@attrs.frozen(eq=False)
class Atlas:
    """What the map's functions look up: every face in every turn, and what fits where."""

    box: Box
    ring12: bool
    """Whether an exmitter reaches the twelve cells around it."""
    topological: bool
    """Whether an enclosed empty cell keeps outer space open."""
    shapes: Mapping[str, tuple[Shape, ...]]
    """By face: the three turns, equal ones being the same object."""
    fits: Mapping[str, Mapping[int, tuple[int, ...]]]
    """By face and pattern: the distinct turns that match it."""
    start: "Galaxy"


@cites("TRI-R-13", "TRI-R-17", "TRI-R-21")
def atlas(box: Box, rulings: Rulings) -> Atlas:
    """The tables for a box under these readings."""
    n = box.segments
    seen = {
        face.edges[edge * n : edge * n + n] for face in box.faces.values() for edge in range(EDGES)
    }
    codes = {side: code for code, side in enumerate(sorted(seen | {s[::-1] for s in seen}), 1)}
    shapes = {}
    fits = {}
    for code, face in box.faces.items():
        own = [_shape(face, turn, n, codes) for turn in range(face.symmetry)]
        shapes[code] = tuple(own[turn % face.symmetry] for turn in range(TURNS))
        fits[code] = _fits(own, codes)
    start = Galaxy(FrozenMap({}), FrozenMap({}), FrozenMap({}), ((CENTRE, 0),), NO_CELLS, ())
    return Atlas(
        box,
        rulings.exmitter_radius is ExmitterRadius.RING12,
        rulings.outer_space_holes is OuterSpaceHoles.TOPOLOGICAL,
        shapes,
        fits,
        start,
    )


def _weight(edge: int, codes: Mapping[str, int]) -> int:
    """A pattern has a digit for each edge: 0 for no tile, else the code of what it shows."""
    weight: int = (len(codes) + 1) ** edge
    return weight


def _shape(face: Face, turn: int, n: int, codes: Mapping[str, int]) -> Shape:
    around = EDGES * n
    letters = turned_text(face.edges, turn, n)
    sides = tuple(letters[edge * n : edge * n + n] for edge in range(EDGES))
    facing = [port // n * n + (n - 1 - port % n) for port in range(around)]
    by_kind = (face.space_parts, face.nebula_parts, face.system_parts)
    offsets = [[-1] * around for _ in AREA_KINDS]
    ports: dict[int, tuple[tuple[int, int], ...]] = {}
    parts = []
    for kind, own in zip(AREA_KINDS, by_kind, strict=True):
        for index, part in enumerate(own):
            offset = node_at(0, kind, index)
            lie = turned(part, turn, n)
            for port in lie:
                offsets[kind][port] = offset
            ports[offset] = tuple((port // n, facing[port]) for port in lie)
            extractors = int(face.extractor and kind == NEBULA)
            parts.append((offset, len(part), extractors, len(own) > 1))
    space, nebulas, systems = (
        tuple(node_at(0, kind, index) for index in range(len(own)))
        for kind, own in zip(AREA_KINDS, by_kind, strict=True)
    )
    planets = tuple(part for part, planet in zip(systems, face.planets, strict=True) if planet)
    outposts = (node_at(0, OUTPOST, 0),) if face.special == "outpost" else ()
    return Shape(
        face=face,
        placed=Placed(face.code, turn),
        letters=letters,
        sides=sides,
        demands=tuple(codes[side[::-1]] * _weight(edge, codes) for edge, side in enumerate(sides)),
        parts=tuple(parts),
        glue=tuple(
            tuple(
                (kind, offsets[kind][port], facing[port])
                for port in range(edge * n, edge * n + n)
                for kind in GLUED_BY[letters[port]]
            )
            for edge in range(EDGES)
        ),
        offsets=tuple(map(tuple, offsets)),
        space=space,
        nebulas=nebulas,
        systems=systems,
        planets=frozenset(planets),
        emissaries=(() if face.extractor else nebulas) + planets + outposts,
        borders={
            part: tuple(nebulas[j] for j in range(len(nebulas)) if (i, j) in face.borders)
            for i, part in enumerate(space)
        },
        ports=ports,
    )


def _fits(shapes: list[Shape], codes: Mapping[str, int]) -> dict[int, tuple[int, ...]]:
    """By pattern: the turns that match it; a free edge asks for nothing."""
    found: dict[int, tuple[int, ...]] = {}
    for turn, shape in enumerate(shapes):
        patterns = [0]
        for edge, side in enumerate(shape.sides):
            digit = codes[side] * _weight(edge, codes)
            patterns += [pattern + digit for pattern in patterns]
        for pattern in patterns:
            found[pattern] = (*found.get(pattern, ()), turn)
    return found


# -------------------------------------------------------------------------------------- the map


@attrs.frozen(weakref_slot=False)
class Area(Value):
    """Parts of one kind that hang together."""

    kind: int
    key: int
    """Its smallest node: a name that no longer changes once the area is closed."""
    tiles: int
    """Distinct cells."""
    open: int
    """Ports that face an empty cell."""
    extractors: int
    split: frozenset[int]
    """Its cells whose tile has several parts of this kind."""


@attrs.frozen(weakref_slot=False)
class Closed(Value):
    """An area that a tile has closed."""

    kind: int
    key: int
    tiles: int
    extractors: int
    nodes: tuple[int, ...]


@attrs.frozen(weakref_slot=False)
class Galaxy(Value):
    """The tiles on the table.  Two maps with the same tiles are equal; the rest is derived."""

    tiles: FrozenMap[int, Placed]
    links: FrozenMap[int, int] = attrs.field(eq=False, repr=False)
    """The union-find: each node's parent, a root being its own."""
    areas: FrozenMap[int, Area] = attrs.field(eq=False, repr=False)
    """By root."""
    frontier: tuple[tuple[int, int], ...] = attrs.field(eq=False, repr=False)
    """The empty cells where a tile may go, ascending, each with the pattern to match."""
    zone: frozenset[int] = attrs.field(eq=False, repr=False)
    """The cells within an exmitter's radius, its own included, with or without a tile."""
    hollow: tuple[tuple[int, frozenset[int]], ...] = attrs.field(eq=False, repr=False)
    """Outer space without open ports that still encloses empty cells: keys and those cells."""


_area: Final = builder(Area)
_galaxy: Final = builder(Galaxy)


@cites("TRI-SET-15", "TRI-R-05")
def empty(tables: Atlas) -> Galaxy:
    """The table before the first tile, which goes to the centre."""
    return tables.start


def galaxy_of(tables: Atlas, tiles: Mapping[int, Placed]) -> Galaxy:
    """The map with these tiles, in whatever order they are given; misfits are a `BadInput`."""
    galaxy = empty(tables)
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
    return galaxy


def normal_turn(tables: Atlas, face: str, turn: int) -> int:
    """The smallest turn that looks the same."""
    return turn % tables.box.faces[face].symmetry


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


# ---------------------------------------------------------------------------------------- areas


def _root(galaxy: Galaxy, node: int) -> int:
    links = galaxy.links
    parent = links[node]
    while parent != node:
        node = parent
        parent = links[node]
    return node


def area_at(galaxy: Galaxy, node: int) -> Area:
    """The area of a space, nebula or system part; another node is a `KeyError`."""
    return galaxy.areas[_root(galaxy, node)]


def same_area(galaxy: Galaxy, node: int, other: int) -> bool:
    """Whether two parts belong to one area."""
    return _root(galaxy, node) == _root(galaxy, other)


@cites("TRI-CLO-04", "TRI-CLO-14", "TRI-R-20", "TRI-R-21")
def is_closed(galaxy: Galaxy, node: int) -> bool:
    """Whether the area of a part is closed: no open port, and no hole that it waits for."""
    area = area_at(galaxy, node)
    return not area.open and all(key != area.key for key, _ in galaxy.hollow)


def links_of(tables: Atlas, galaxy: Galaxy, node: int) -> tuple[int, ...]:
    """The parts of the same kind on adjacent tiles that a part is joined to, by edge."""
    cell = node >> 5
    kind = kind_of(node)
    tiles = galaxy.tiles
    steps = STEPS[cell & 1]
    found = []
    for edge, port in shape_at(tables, galaxy, cell).ports[node & 31]:
        near = cell + steps[edge]
        if near in tiles:
            placed = tiles[near]
            other = (near << 5) + tables.shapes[placed.face][placed.turn].offsets[kind][port]
            if other not in found:
                found.append(other)
    return tuple(found)


def nodes_of(tables: Atlas, galaxy: Galaxy, node: int) -> tuple[int, ...]:
    """All parts of an area, ascending, found by walking through it."""
    found = {node}
    rim = [node]
    while rim:
        for near in links_of(tables, galaxy, rim.pop()):
            if near not in found:
                found.add(near)
                rim.append(near)
    return tuple(sorted(found))


def is_connected(galaxy: Galaxy) -> bool:
    """Whether all tiles hang together by their edges."""
    cells = set(galaxy.tiles)
    rim = [cells.pop()] if cells else []
    while rim:
        for near in neighbours(rim.pop()):
            if near in cells:
                cells.remove(near)
                rim.append(near)
    return not cells


# -------------------------------------------------------------------------------------- placing


def _pattern(galaxy: Galaxy, cell: int) -> int | None:
    """What a tile on an empty cell next to the map has to show."""
    spot = bisect_left(galaxy.frontier, (cell,))
    if spot < len(galaxy.frontier) and galaxy.frontier[spot][0] == cell:
        return galaxy.frontier[spot][1]
    return None


@cites("TRI-EXP-04", "TRI-EXP-05", "TRI-EXP-07", "TRI-R-05", "TRI-R-14")
def turns_that_fit(tables: Atlas, galaxy: Galaxy, face: str, cell: int) -> tuple[int, ...]:
    """The distinct turns in which a face may be placed on a cell."""
    pattern = _pattern(galaxy, cell)
    return () if pattern is None else tables.fits[face].get(pattern, ())


@cites("TRI-EXP-04", "TRI-EXP-05", "TRI-EXP-07")
def placements(tables: Atlas, galaxy: Galaxy, face: str) -> list[tuple[int, int]]:
    """Every cell and distinct turn where a face fits, ascending."""
    fits = tables.fits[face]
    return [
        (cell, turn)
        for cell, pattern in galaxy.frontier
        if pattern in fits
        for turn in fits[pattern]
    ]


@cites("TRI-R-07")
def fits_somewhere(tables: Atlas, galaxy: Galaxy, tile: str) -> bool:
    """Whether a tile can be placed at all, with either face."""
    card = tables.box.tiles[tile]
    front, back = tables.fits[card.front], tables.fits[card.back]
    return any(pattern in front or pattern in back for _, pattern in galaxy.frontier)


@cites("TRI-EXP-05", "TRI-R-14")
def match_faults(
    tables: Atlas, galaxy: Galaxy, face: str, cell: int, turn: int
) -> list[tuple[int, str, str]]:
    """The edges that do not match: each with the letters of both tiles, as seen from this one."""
    shape = tables.shapes[face][turn]
    faults = []
    for edge, near in enumerate(neighbours(cell)):
        if near in galaxy.tiles:
            other = shape_at(tables, galaxy, near).sides[edge][::-1]
            if other != shape.sides[edge]:
                faults.append((edge, shape.sides[edge], other))
    return faults


# ---------------------------------------------------------------------------------------- tiles


def shape_at(tables: Atlas, galaxy: Galaxy, cell: int) -> Shape:
    """The turned face on a cell."""
    placed = galaxy.tiles[cell]
    return tables.shapes[placed.face][placed.turn]


def has_node(tables: Atlas, galaxy: Galaxy, node: int) -> bool:
    """Whether there is such a part: of space, nebula, system, or an outpost."""
    cell = cell_of(node)
    if cell not in galaxy.tiles:
        return False
    shape = shape_at(tables, galaxy, cell)
    return node & 31 in shape.ports or node & 31 in shape.emissaries


@cites("TRI-EDN-04", "TRI-EDN-07", "TRI-TIL-01", "TRI-TIL-02", "TRI-TIL-06", "TRI-R-23")
def space_nodes(tables: Atlas, galaxy: Galaxy, cell: int) -> tuple[int, ...]:
    """Where a ship may stand on a tile: each space part."""
    first = cell << 5
    return tuple([first + part for part in shape_at(tables, galaxy, cell).space])


@cites("TRI-EDN-02", "TRI-EDN-03", "TRI-TIL-02", "TRI-TIL-03", "TRI-TIL-04", "TRI-TIL-05",
       "TRI-TIL-06", "TRI-TIL-08", "TRI-R-25")  # fmt: skip
def emissary_nodes(tables: Atlas, galaxy: Galaxy, cell: int) -> tuple[int, ...]:
    """Where an emissary may stand: nebulas without extractor, planets, an outpost."""
    first = cell << 5
    return tuple([first + part for part in shape_at(tables, galaxy, cell).emissaries])


def nebula_nodes(tables: Atlas, galaxy: Galaxy, cell: int) -> tuple[int, ...]:
    """The nebula parts of a tile."""
    first = cell << 5
    return tuple([first + part for part in shape_at(tables, galaxy, cell).nebulas])


def system_nodes(tables: Atlas, galaxy: Galaxy, cell: int) -> tuple[int, ...]:
    """The system parts of a tile, with and without planet."""
    first = cell << 5
    return tuple([first + part for part in shape_at(tables, galaxy, cell).systems])


def has_planet(tables: Atlas, galaxy: Galaxy, node: int) -> bool:
    """Whether a node is a system part with a planet."""
    return (node & 31) in shape_at(tables, galaxy, node >> 5).planets


def has_extractor(tables: Atlas, galaxy: Galaxy, cell: int) -> bool:
    """Whether an extractor stands on a tile."""
    return shape_at(tables, galaxy, cell).face.extractor


def special_of(tables: Atlas, galaxy: Galaxy, cell: int) -> str | None:
    """The special of a tile: outpost, teleport, exmitter or none."""
    return shape_at(tables, galaxy, cell).face.special


@cites("TRI-EXT-10")
def bordering(tables: Atlas, galaxy: Galaxy, node: int) -> tuple[int, ...]:
    """The nebula parts on the tile of a space part with no gas between."""
    cell = node >> 5
    first = cell << 5
    return tuple([first + part for part in shape_at(tables, galaxy, cell).borders[node & 31]])


@cites("TRI-TEL-02", "TRI-TIL-13", "TRI-R-17", "TRI-R-18", "TRI-R-58")
def radius(cell: int, reading: ExmitterRadius | TeleportRadius) -> tuple[int, ...]:
    """The cells within the radius of a special, its own included, ascending; walls do not count."""
    wide = reading is ExmitterRadius.RING12 or reading is TeleportRadius.RING12
    return tuple(sorted((cell, *(ring12(cell) if wide else neighbours(cell)))))
