"""The map of Galaxy of Trian as a drawing: what touches is what lies at the same point.

Nothing here knows the engine's numbers for cells, its neighbour table, how ports are glued or how
areas are kept.  A tile is a triangle between three points of a lattice; every port is a point on
its border; two tiles touch where they have such a point in common.  Areas are found by a plain
flood fill from the printed faces, anew for every map.

`play_out` lays tiles at random, in a given style, and `check_map` holds a map of the engine
against the drawing; `turned_map` and `moved_map` turn and move a whole map on the lattice.
"""

from collections.abc import Iterator, Mapping
from functools import cache, cached_property, lru_cache
from random import Random
from typing import Any, Final

import attrs

from galaxy_rules.galaxy_of_trian.board.galaxy import (
    Atlas,
    area_at,
    atlas,
    empty,
    is_closed,
    nodes_of,
    placements,
)
from galaxy_rules.galaxy_of_trian.board.growing import add_tile
from galaxy_rules.galaxy_of_trian.words.components import Box
from galaxy_rules.galaxy_of_trian.words.grid import (
    cell_at,
    cell_of,
    coordinates,
    index_of,
    kind_of,
    node_at,
)
from galaxy_rules.galaxy_of_trian.words.maps import Closed, Galaxy, Placed
from galaxy_rules.galaxy_of_trian.words.packs import read_components
from galaxy_rules.galaxy_of_trian.words.rulings import Rulings
from galaxy_rules.kernel.frozen import FrozenMap
from galaxy_rules.kernel.packs import Datum, Pack, read_pack
from galaxy_rules.kernel.resources import package_text
from galaxy_rules.kernel.rulings import read_rulings

Triple = tuple[int, int, int]
Point = tuple[int, int]
Tiles = Mapping[Triple, tuple[str, int]]
"""By cell: face and turn."""
Piece = tuple[Triple, int, int]
"""A part: cell, kind, index."""
Gist = tuple[int, int, int, int]
"""An area in short: kind, tiles, open ports, extractors."""

PACKAGE: Final = "galaxy_rules.galaxy_of_trian"


# ------------------------------------------------------------------------------------ the drawing


def triangle(cell: Triple) -> tuple[Point, Point, Point]:
    """The corners of a cell, counter-clockwise, on a lattice with axes at sixty degrees."""
    a, b, c = cell
    if c == a + b:
        return (a, b), (a + 1, b), (a, b + 1)
    return (a + 1, b + 1), (a, b + 1), (a + 1, b)


def cell_between(corners: set[Point]) -> Triple:
    """The cell with these corners."""
    a, b = min(x for x, _ in corners), min(y for _, y in corners)
    found = (a, b, a + b) if (a, b) in corners else (a, b, a + b + 1)
    assert set(triangle(found)) == corners
    return found


@cache
def port_points(cell: Triple, segments: int) -> tuple[Point, ...]:
    """Where the ports of a cell lie, in units small enough for whole numbers."""
    corners = triangle(cell)
    points = []
    for edge in range(3):
        (x, y), (u, v) = corners[edge], corners[(edge + 1) % 3]
        for segment in range(segments):
            far = 2 * segment + 1
            near = 2 * segments - far
            points.append((near * x + far * u, near * y + far * v))
    return tuple(points)


@cache
def printed(cell: Triple, turn: int, segments: int) -> tuple[Point, ...]:
    """Where each port of a face lies when the face is put on a cell and turned."""
    points = port_points(cell, segments)
    return tuple(points[(port + turn * segments) % len(points)] for port in range(len(points)))


@attrs.frozen
class Patch:
    """An area of the drawing."""

    kind: int
    pieces: frozenset[Piece]
    open: int
    extractors: int

    @property
    def cells(self) -> frozenset[Triple]:
        """The cells it lies on."""
        return frozenset(cell for cell, _, _ in self.pieces)

    def gist(self) -> Gist:
        """In short."""
        return self.kind, len(self.cells), self.open, self.extractors


class Drawing:
    """A map drawn from its tiles."""

    def __init__(self, box: Box, tiles: Tiles) -> None:
        self.box = box
        self.tiles = tiles
        self.letters: dict[Point, list[str]] = {}
        self.pieces: dict[Piece, set[Point]] = {}
        for cell, (code, turn) in tiles.items():
            face = box.faces[code]
            points = printed(cell, turn, box.segments)
            for point, letter in zip(points, face.edges, strict=True):
                self.letters.setdefault(point, []).append(letter)
            kinds = (face.space_parts, face.nebula_parts, face.system_parts)
            for kind, parts in enumerate(kinds):
                for index, part in enumerate(parts):
                    self.pieces[cell, kind, index] = {points[port] for port in part}

    @cached_property
    def matches(self) -> bool:
        """Whether nothing touches anything different."""
        return all(len(set(letters)) == 1 for letters in self.letters.values())

    @cached_property
    def areas(self) -> tuple[Patch, ...]:
        """All areas, by flood fill."""
        owners: dict[tuple[int, Point], list[Piece]] = {}
        for piece, points in self.pieces.items():
            for point in points:
                owners.setdefault((piece[1], point), []).append(piece)
        found, seen = [], set[Piece]()
        for start in self.pieces:
            if start in seen:
                continue
            pool, rim = {start}, [start]
            while rim:
                piece = rim.pop()
                for point in self.pieces[piece]:
                    more = [p for p in owners[piece[1], point] if p not in pool]
                    pool.update(more)
                    rim.extend(more)
            seen |= pool
            found.append(self._patch(start[1], pool))
        return tuple(found)

    def _patch(self, kind: int, pool: set[Piece]) -> Patch:
        points = [point for piece in pool for point in self.pieces[piece]]
        free = sum(len(self.letters[point]) == 1 for point in points)
        drills = 0
        if kind == 1:
            cells = {cell for cell, _, _ in pool}
            drills = sum(self.box.faces[self.tiles[cell][0]].extractor for cell in cells)
        return Patch(kind, frozenset(pool), free, drills)

    def places(self, code: str) -> set[tuple[Triple, tuple[tuple[Point, str], ...]]]:
        """Where a face fits, each way of lying given by what it shows at every point."""
        face = self.box.faces[code]
        if not self.tiles:
            spots = {(0, 0, 0)}
        else:
            corners = {corner for cell in self.tiles for corner in triangle(cell)}
            near = {(x + i, y + j) for x, y in corners for i in (-1, 0, 1) for j in (-1, 0, 1)}
            spots = {(x, y, x + y + down) for x, y in near for down in (0, 1)} - set(self.tiles)
        found = set()
        for cell in spots:
            for turn in range(3):
                points = printed(cell, turn, self.box.segments)
                shown = list(zip(points, face.edges, strict=True))
                touching = [pair for pair in shown if pair[0] in self.letters]
                fits = all(letter in self.letters[point] for point, letter in touching)
                if fits and (touching or not self.tiles):
                    found.add((cell, tuple(sorted(shown))))
        return found


@lru_cache(maxsize=8)
def drawing_of(known: Atlas, galaxy: Galaxy) -> Drawing:
    """The drawing of a map of the engine, made of its tiles alone; the last few are kept."""
    return Drawing(known.box, tiles_of(galaxy))


def tiles_of(galaxy: Galaxy) -> dict[Triple, tuple[str, int]]:
    """The tiles of a map, in the drawing's words."""
    return {coordinates(cell): (p.face, p.turn) for cell, p in galaxy.tiles.items()}


def node_of(piece: Piece) -> int:
    """The engine's number for a part."""
    cell, kind, index = piece
    return node_at(cell_at(*cell), kind, index)


def piece_of(node: int) -> Piece:
    """The drawing's words for a part."""
    return coordinates(cell_of(node)), kind_of(node), index_of(node)


# ------------------------------------------------------------------------------------- comparing


def areas_of(known: Atlas, galaxy: Galaxy) -> tuple[Patch, ...]:
    """All areas of the drawing of a map, in which everything has to match."""
    drawing = drawing_of(known, galaxy)
    assert drawing.matches
    return drawing.areas


def check_map(known: Atlas, galaxy: Galaxy) -> tuple[Patch, ...]:
    """Assert that a map's areas, frontier and zone are those of the drawing, and give the areas."""
    areas = areas_of(known, galaxy)
    nodes = set()
    for patch in areas:
        own = sorted(map(node_of, patch.pieces))
        nodes.update(own)
        found = [area_at(galaxy, node) for node in own]
        assert 1 == len({id(area) for area in found})
        area = found[0]
        assert own[0] == area.key
        assert patch.gist() == (area.kind, area.tiles, area.open, area.extractors)
        assert own == list(nodes_of(known, galaxy, own[0]))
    assert nodes == set(galaxy.links)
    assert len(areas) == len(galaxy.areas)
    _check_frontier(galaxy)
    return areas


def _check_frontier(galaxy: Galaxy) -> None:
    """Every empty triangle with two corners in common with a placed one, and the zone."""
    cells = {coordinates(cell) for cell in galaxy.tiles}
    wanted = {near for cell in cells for near in touching_cells(cell)} - cells
    assert sorted(cell_at(*cell) for cell in wanted or {(0, 0, 0)}) == [
        cell for cell, _ in galaxy.frontier
    ]


@cache
def touching_cells(cell: Triple, corners: int = 2) -> frozenset[Triple]:
    """The cells that have at least so many corners in common with a cell."""
    own = set(triangle(cell))
    x, y = cell[0], cell[1]
    near = ((x + i, y + j) for i in range(-2, 3) for j in range(-2, 3))
    cells = {(i, j, i + j + down) for i, j in near for down in (0, 1)} - {cell}
    return frozenset(c for c in cells if len(own & set(triangle(c))) >= corners)


def check_zone(known: Atlas, galaxy: Galaxy) -> None:
    """Assert that the zone is what lies in the radius of some exmitter."""
    corners = 1 if known.ring12 else 2
    zone: set[Triple] = set()
    for cell, (code, _) in tiles_of(galaxy).items():
        if known.box.faces[code].special == "exmitter":
            zone |= {cell} | touching_cells(cell, corners)
    assert {cell_at(*cell) for cell in zone} == galaxy.zone


def check_places(known: Atlas, galaxy: Galaxy, code: str) -> None:
    """Assert that a face fits where the drawing says, in as many ways as can be told apart."""
    face, n = known.box.faces[code], known.box.segments
    found = placements(known, galaxy, code)
    assert found == sorted(set(found))
    ways = [
        (
            coordinates(cell),
            tuple(sorted(zip(printed(coordinates(cell), turn, n), face.edges, strict=True))),
        )
        for cell, turn in found
    ]
    assert len(ways) == len(set(ways)) or face.symmetry == 3
    assert drawing_of(known, galaxy).places(code) == set(ways)


def holes(galaxy: Galaxy, patch: Patch) -> bool:
    """Whether an area keeps an empty cell from the outside: walk away from every empty cell."""
    wall, placed = patch.cells, set(tiles_of(galaxy))
    far = 2 + max(max(map(abs, cell)) for cell in wall)
    empty_cells = {near for cell in placed for near in touching_cells(cell)} - placed
    outside: set[Triple] = set()
    for start in empty_cells - outside:
        seen, rim, out = {start}, [start], False
        while rim and not out:
            cell = rim.pop()
            out = cell in outside or max(map(abs, cell)) > far
            more = touching_cells(cell) - seen - wall
            seen |= more
            rim.extend(more)
        if not out:
            return True
        outside |= seen
    return False


def check_step(known: Atlas, before: Galaxy, after: Galaxy, closed: tuple[Closed, ...]) -> None:
    """Assert that a tile closed exactly what is closed now and was not before."""
    was = {patch.pieces for patch in areas_of(known, before) if _shut(known, before, patch)}
    now = {patch for patch in areas_of(known, after) if _shut(known, after, patch)}
    fresh = {patch for patch in now if patch.pieces not in was}
    assert was <= {patch.pieces for patch in now}
    told = {
        (frozenset(map(piece_of, area.nodes)), area.kind, area.tiles, area.extractors)
        for area in closed
    }
    assert {(p.pieces, p.kind, len(p.cells), p.extractors) for p in fresh} == told
    assert len(told) == len(closed)
    assert sorted(area.key for area in closed) == [area.key for area in closed]
    for patch in now:
        assert is_closed(after, node_of(min(patch.pieces)))


def _shut(known: Atlas, galaxy: Galaxy, patch: Patch) -> bool:
    if patch.open:
        return False
    return not (known.topological and patch.kind == 0 and holes(galaxy, patch))


# --------------------------------------------------------------------------------------- playing


@attrs.frozen
class Step:
    """One tile of a random map."""

    before: Galaxy
    cell: int
    face: str
    turn: int
    after: Galaxy
    closed: tuple[Closed, ...]


def play_out(
    seed: int, known: Atlas | None = None, most: int = 84, compact: float = 0.5
) -> Iterator[Step]:
    """Tiles of the box in a random order, each laid at random where it fits.

    `compact` is how often the tile goes where it touches most others, so that areas meet and close.
    """
    tables = known or published_tables()
    dice = Random(seed)
    galaxy = empty(tables)
    tiles = list(tables.box.tiles.values())
    dice.shuffle(tiles)
    for tile in tiles[:most]:
        sides = [tile.front, tile.back]
        dice.shuffle(sides)
        face = next((side for side in sides if placements(tables, galaxy, side)), None)
        if face is None:
            continue
        ways = placements(tables, galaxy, face)
        if dice.random() < compact:
            touching = [_touching(galaxy, cell) for cell, _ in ways]
            ways = [w for w, count in zip(ways, touching, strict=True) if count == max(touching)]
        cell, turn = dice.choice(ways)
        after, closed = add_tile(tables, galaxy, cell, face, turn)
        yield Step(galaxy, cell, face, turn, after, closed)
        galaxy = after


def _touching(galaxy: Galaxy, cell: int) -> int:
    return sum(cell_at(*near) in galaxy.tiles for near in touching_cells(coordinates(cell)))


# ------------------------------------------------------------------------------ moving whole maps


def moved_map(tiles: Tiles, x: int, y: int) -> dict[Triple, tuple[str, int]]:
    """A map moved on the lattice."""
    return {(a + x, b + y, c + x + y): laid for (a, b, c), laid in tiles.items()}


def turned_map(tiles: Tiles, sixths: int) -> dict[Triple, tuple[str, int]]:
    """A map turned about the origin by so many times sixty degrees."""
    out = {}
    for cell, (face, turn) in tiles.items():
        image = [_turned(corner, sixths) for corner in triangle(cell)]
        there = cell_between(set(image))
        # corner 0 of the tile now lies where the new cell has its corner number `shift`
        shift = triangle(there).index(image[0])
        out[there] = (face, (turn + shift) % 3)
    return out


def _turned(point: Point, sixths: int) -> Point:
    x, y = point
    for _ in range(sixths):
        x, y = -y, x + y
    return x, y


def placed_tiles(tiles: Tiles) -> dict[int, Placed]:
    """A map in the engine's words."""
    return {cell_at(*cell): Placed(face, turn) for cell, (face, turn) in tiles.items()}


def gists(galaxy: Galaxy) -> list[Gist]:
    """All areas of a map of the engine in short, sorted."""
    return sorted((a.kind, a.tiles, a.open, a.extractors) for a in galaxy.areas.values())


# ------------------------------------------------------------------------------------- tile sets


@cache
def published_tables(**rulings: str) -> Atlas:
    """The tables of the published pack under these readings."""
    pack = read_pack(package_text(PACKAGE, "data", "published.toml"))
    return atlas(read_components(pack), read_rulings(Rulings, rulings))


def _face(edges: str, **parts: Any) -> dict[str, Any]:
    plain: dict[str, Any] = {
        "space": [], "nebula": [], "gas": [], "systems": [], "planets": [],
        "extractor": False, "special": "", "borders": [],
    }  # fmt: skip
    return {"edges": edges, **plain, **parts}


CORNERS: Final = [[8, 0], [2, 3], [5, 6]]
"""The ports on either side of each corner, with three segments to an edge."""

THREE_SEGMENTS: Final = {
    # Nebula or gas from the middle of the edges; space stays in the corners.
    "NNN": _face("SNSSNSSNS", space=CORNERS, nebula=[[1, 4, 7]],
                 borders=[[0, 0], [1, 0], [2, 0]]),
    "N/N/N": _face("SNSSNSSNS", space=[[0, 8, 2, 3, 5, 6]], nebula=[[1], [4], [7]]),
    "ENN": _face("SNSSNSSSS", space=[[0, 5, 6, 7, 8], [2, 3]], nebula=[[1, 4]], extractor=True),
    "G/N": _face("SGSSNSSSS", space=[[0, 2, 3, 5, 6, 7, 8]], nebula=[[4]], gas=[[1]]),
    "GGG": _face("SGSSGSSGS", space=CORNERS, gas=[[1, 4, 7]]),
    "PPo": _face("SPSSPSSSS", space=[list(range(9))], systems=[[1, 4]], planets=[True]),
    "Po/Po": _face("SPSSPSSSS", space=[list(range(9))], systems=[[1], [4]], planets=[True, True]),
    "SSS": _face("SSSSSSSSS", space=[list(range(9))]),
    "X": _face("SSSSSSSSS", space=[list(range(9))], special="exmitter"),
    # Edges that are not their own mirror image: they meet only what is written backwards.
    "SNG": _face("SNGSNGSSS", space=[[0], [3, 6, 7, 8]], nebula=[[1, 4]], gas=[[2], [5]]),
    "GNS": _face("GNSSSSGNS", space=[[2, 3, 4, 5], [8]], nebula=[[1, 7]], gas=[[0], [6]]),
    "whole": _face("NNNSSSSSS", space=[[3, 4, 5, 6, 7, 8]], nebula=[[0, 1, 2]], borders=[[0, 0]]),
}  # fmt: skip
"""A tile set with three segments to an edge, in which space can run past a nebula's corners."""


@cache
def three_segment_tables() -> Atlas:
    """The tables of a made-up tile set with three segments to an edge, 48 tiles."""
    published = read_pack(package_text(PACKAGE, "data", "published.toml"))
    codes = list(THREE_SEGMENTS)
    data = {
        path: datum
        for path, datum in published.data.items()
        if not path.startswith(("faces.", "tiles."))
    }
    made: dict[str, object] = {"rules.segments": 3}
    made |= {f"faces.{code}": face for code, face in THREE_SEGMENTS.items()}
    for number in range(48):
        front, back = codes[number % len(codes)], codes[(number * 5 + 7) % len(codes)]
        visible = "SSS" if front == "X" else front
        made[f"tiles.T{number:02}"] = [visible, back]
    data |= {path: Datum(value, "reconstructed", "made up") for path, value in made.items()}
    pack = Pack(published.game, "toy", "three segments", "", FrozenMap(data))
    return atlas(read_components(pack), Rulings())
