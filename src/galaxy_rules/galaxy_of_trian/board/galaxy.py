"""The growing map: which tile lies where, and the areas that their parts form together.

What lies where is the whole position; everything else is derived from it and kept up to date with
every tile: a union-find over the parts of tiles, with each area's tiles and open ports, and the
empty cells next to placed tiles with what a tile has to show there.  Nothing of it ever changes: a
new tile makes a new map, so every earlier one stays as it was.

>>> from galaxy_rules.galaxy_of_trian.board.growing import add_tile
>>> from galaxy_rules.galaxy_of_trian.words.packs import read_components
>>> from galaxy_rules.galaxy_of_trian.words.rulings import Rulings
>>> from galaxy_rules.kernel.packs import packaged
>>> box = read_components(packaged("galaxy_rules.galaxy_of_trian", "published"))
>>> tables = atlas(box, Rulings())
>>> galaxy, closed = add_tile(tables, empty(tables), 0, "NSS", 1)
>>> galaxy, closed = add_tile(tables, galaxy, 1, "NSS", 1)
>>> [(area.kind, area.tiles) for area in closed]
[(1, 2)]
"""

from bisect import bisect_left
from collections.abc import Mapping
from typing import Final

import attrs

from galaxy_rules.galaxy_of_trian.board.shapes import Shape, fits_of, shape_of
from galaxy_rules.galaxy_of_trian.words.components import Box
from galaxy_rules.galaxy_of_trian.words.grid import (
    CENTRE,
    EDGES,
    STEPS,
    TURNS,
    cell_of,
    kind_of,
    neighbours,
    ring12,
)
from galaxy_rules.galaxy_of_trian.words.maps import Area, Galaxy
from galaxy_rules.galaxy_of_trian.words.rulings import (
    ExmitterRadius,
    OuterSpaceHoles,
    Rulings,
    TeleportRadius,
)
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.frozen import FrozenMap

NO_CELLS: Final[frozenset[int]] = frozenset()


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
    teleports: frozenset[str]
    """The faces with a teleport."""
    start: Galaxy


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
        own = [shape_of(face, turn, n, codes) for turn in range(face.symmetry)]
        shapes[code] = tuple(own[turn % face.symmetry] for turn in range(TURNS))
        fits[code] = fits_of(own, codes)
    start = Galaxy(FrozenMap({}), FrozenMap({}), FrozenMap({}), ((CENTRE, 0),), NO_CELLS, ())
    return Atlas(
        box,
        rulings.exmitter_radius is ExmitterRadius.RING12,
        rulings.outer_space_holes is OuterSpaceHoles.TOPOLOGICAL,
        shapes,
        fits,
        frozenset(code for code, face in box.faces.items() if face.special == "teleport"),
        start,
    )


@cites("TRI-SET-15", "TRI-R-05")
def empty(tables: Atlas) -> Galaxy:
    """The table before the first tile, which goes to the centre."""
    return tables.start


def normal_turn(tables: Atlas, face: str, turn: int) -> int:
    """The smallest turn that looks the same."""
    return turn % tables.box.faces[face].symmetry


# ---------------------------------------------------------------------------------------- areas


def root_of(galaxy: Galaxy, node: int) -> int:
    """The root of a part's area."""
    links = galaxy.links
    parent = links[node]
    while parent != node:
        node = parent
        parent = links[node]
    return node


def area_at(galaxy: Galaxy, node: int) -> Area:
    """The area of a space, nebula or system part; another node is a `KeyError`."""
    return galaxy.areas[root_of(galaxy, node)]


def same_area(galaxy: Galaxy, node: int, other: int) -> bool:
    """Whether two parts belong to one area."""
    return root_of(galaxy, node) == root_of(galaxy, other)


@cites("TRI-CLO-04", "TRI-CLO-14", "TRI-R-20", "TRI-R-21")
def is_closed(galaxy: Galaxy, node: int) -> bool:
    """Whether the area of a part is closed: no open port, and no hole that it waits for."""
    area = area_at(galaxy, node)
    return not area.open and all(key != area.key for key, _ in galaxy.hollow)


def links_of(tables: Atlas, galaxy: Galaxy, node: int) -> tuple[int, ...]:
    """The parts of the same kind on adjacent tiles that a part is joined to, by edge."""
    cell = node >> 5
    kind = kind_of(node)
    on = galaxy.tiles.getter()
    steps = STEPS[cell & 1]
    found = []
    for edge, ports in shape_at(tables, galaxy, cell).ways[node & 31]:
        near = cell + steps[edge]
        placed = on(near)
        if placed is not None:
            offsets = tables.shapes[placed.face][placed.turn].offsets[kind]
            for port in ports:
                other = (near << 5) + offsets[port]
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
    frontier = galaxy.frontier
    spot = bisect_left(frontier, (cell,))
    if spot < len(frontier) and frontier[spot][0] == cell:
        return frontier[spot][1]
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
