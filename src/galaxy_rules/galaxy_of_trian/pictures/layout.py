"""Where everything goes on paper: the scale of the map, and a free place for every piece.

The map is as large as its box allows, and never so small that its pieces cannot be read: a galaxy
that is long and thin gets a larger picture.  Pieces are put down one after the other, each at the
best place of its part that is still free.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from functools import lru_cache
from typing import Any, Final

import attrs

from galaxy_rules.drawing.kept import Same
from galaxy_rules.drawing.svg import number
from galaxy_rules.galaxy_of_trian import GalaxyOfTrian
from galaxy_rules.galaxy_of_trian.board.galaxy import area_at, is_closed, shape_at
from galaxy_rules.galaxy_of_trian.pictures.faces import Printed, printed
from galaxy_rules.galaxy_of_trian.pictures.ground import SIDE, Circle, Point
from galaxy_rules.galaxy_of_trian.pictures.map import Shown
from galaxy_rules.galaxy_of_trian.words.grid import (
    CENTRE,
    NEBULA,
    SYSTEM,
    Cell,
    Node,
    cell_of,
    coordinates,
    kind_of,
    points_down,
)
from galaxy_rules.galaxy_of_trian.words.maps import Area, Galaxy
from galaxy_rules.galaxy_of_trian.words.state import Emissary, Estate, Modulator, Ship
from galaxy_rules.kernel.frozen import FrozenMap

HIGH: Final = math.sqrt(3) / 2
"""The height of a triangle, in sides."""
LARGEST, SMALLEST = 140.0, 50.0
"""Sides, in pixels."""
PIECE: Final = 0.135
LEAST_PIECE, MOST_PIECE = 8.6, 14.0
"""The radius of a piece: a share of the side, within limits."""
BADGE: Final = 11
MINERAL: Final = 5.2
HEAP: Final = 9
"""The room for a badge, a mineral, and a mineral with a number."""
SINGLE: Final = 4
"""So many minerals to a tile are drawn one by one."""
STATIONS: Final = (1, 1.4, 1.7)
"""By level: how far an emissary with its station reaches, in radii."""
RIM: Final = 12
"""Between the map and its box."""
KEPT: Final = 48
"""So many maps are remembered: a page that tells a game looks at each of them several times."""


@attrs.frozen
class Frame:
    """The map's box on paper, and how its cells lie in it."""

    width: float
    height: float
    side: float
    left: float
    """Where column 0 would begin, in pixels."""
    top: float
    """Where row 0 ends, in pixels."""

    def middle(self, cell: int) -> Point:
        """The middle of a cell."""
        x, y = spot_of(cell)
        return self.left + x * self.side / SIDE, self.top + y * self.side / SIDE

    @property
    def scale(self) -> str:
        """What brings `spot_of` onto paper."""
        size = f"scale({self.side / SIDE:.5g})"
        return f"translate({number(self.left)} {number(self.top)}) {size}"

    def at(self, cell: int, turn: int, spot: Point) -> Point:
        """Where a spot of an unturned face is when the face lies on a cell."""
        return self.all_at(cell, turn, (spot,))[0]

    def all_at(self, cell: int, turn: int, spots: Iterable[Point]) -> tuple[Point, ...]:
        """The same for several spots."""
        x, y = self.middle(cell)
        angle, scale = math.radians(angle_of(cell, turn)), self.side / SIDE
        sine, cosine = math.sin(angle) * scale, math.cos(angle) * scale
        return tuple([(x + u * cosine - v * sine, y + u * sine + v * cosine) for u, v in spots])

    @property
    def piece(self) -> float:
        """The radius of a piece."""
        return min(max(PIECE * self.side, LEAST_PIECE), MOST_PIECE)


@lru_cache(maxsize=4096)
def spot_of(cell: int) -> Point:
    """The middle of a cell where triangles have their unturned size, whatever else lies there."""
    a, b, _ = coordinates(cell)
    down = points_down(cell)
    x = a + b / 2 + (1 if down else 0.5)
    return SIDE * x, -SIDE * HIGH * (b + (2 / 3 if down else 1 / 3))


def angle_of(cell: int, turn: int) -> int:
    """How a face is turned on paper, clockwise; tiles turn counter-clockwise."""
    return (180 * points_down(cell) - 120 * turn) % 360


def frame_of(
    cells: Iterable[int], width: float, height: float, top: float, *, snug: bool = False
) -> Frame:
    """A box for these cells, as wide and high as given or larger; `snug` is no higher than they."""
    known = [(*coordinates(cell)[:2], cell & 1) for cell in cells]
    columns = [2 * a + b + down for a, b, down in known]
    rows = [b for _, b, _ in known]
    across = (max(columns) - min(columns)) / 2 + 1
    high = (max(rows) - min(rows) + 1) * HIGH
    side = max(min((width - 2 * RIM) / across, (height - 2 * RIM) / high, LARGEST), SMALLEST)
    wide, tall = max(width, across * side + 2 * RIM), high * side + 2 * RIM
    tall = tall if snug else max(height, tall)
    return Frame(
        wide,
        tall,
        side,
        (wide - across * side) / 2 - min(columns) / 2 * side,
        top + (tall + high * side) / 2 + min(rows) * HIGH * side,
    )


@attrs.frozen
class Label:
    """The size of an area that is still open."""

    spot: Point
    area: Area


@attrs.frozen
class Heap:
    """Minerals of one colour at one place; a single one has no number."""

    spot: Point
    colour: str
    count: int
    area: int
    """The area in which it lies, by its least part."""


@attrs.frozen
class Chart:
    """All of a position that the map shows; every part of it stays until it changes."""

    game: GalaxyOfTrian
    galaxy: Galaxy
    emissaries: FrozenMap[Cell, Emissary]
    ships: FrozenMap[Cell, Ship]
    estates: FrozenMap[Node, Estate]
    exmitters: FrozenMap[Cell, int]
    modulators: FrozenMap[Cell, Modulator]
    wormholes: FrozenMap[Node, int]


def layout_of(game: GalaxyOfTrian, shown: Shown, frame: Frame) -> "Layout":
    """Where each piece of a position is on paper."""
    parts = (
        shown.galaxy, shown.emissaries, shown.ships, shown.estates, shown.exmitters,
        shown.modulators, shown.wormholes,
    )  # fmt: skip
    return _layout_of(game, frame, tuple(map(Same, parts)))


@lru_cache(maxsize=KEPT)
def _layout_of(game: GalaxyOfTrian, frame: Frame, parts: tuple[Same[Any], ...]) -> "Layout":
    return Layout(Chart(game, *(part.thing for part in parts)), frame)


class Layout:
    """Where each piece is on paper."""

    def __init__(self, chart: Chart, frame: Frame) -> None:
        """Put down what the position has."""
        self.game: Final = chart.game
        self.shown: Final = chart
        self.frame: Final = frame
        shown = chart
        self.taken: dict[tuple[int, int], list[Circle]] = {}
        """By square of the paper: what is there, for what is put down next."""
        self._faces: dict[int, Printed] = {}
        self._take_printed()
        self.emissaries: Final = self._emissaries()
        self.ships: Final = self._put((c, (s.node,), 1.1) for c, s in sorted(shown.ships.items()))
        tokens = (*sorted(shown.exmitters), *sorted(shown.modulators))
        self.tokens: Final = self._put((cell, self._parts(cell), 1.2) for cell in tokens)
        self.wormholes: Final = self._put((node, (node,), 1.25) for node in sorted(shown.wormholes))
        self.badges: Final = {
            key: self._label(shown.estates[key].nodes, BADGE) for key in sorted(shown.estates)
        }
        self.heaps: Final = [heap for key in sorted(shown.estates) for heap in self._stock(key)]
        self.sizes: Final = tuple(self._sizes())

    # places

    def face(self, cell: int) -> Printed:
        """The face on a cell as it is drawn."""
        if cell not in self._faces:
            face = shape_at(self.game.atlas, self.shown.galaxy, cell).face
            self._faces[cell] = printed(face, self.game.box.segments)
        return self._faces[cell]

    def place(self, cell: int, spot: Point) -> Point:
        """A spot of the face on a cell, on paper."""
        return self.frame.at(cell, self.shown.galaxy.tiles[cell].turn, spot)

    def target(self, node: int) -> Point:
        """Where a unit that comes to a part would be drawn."""
        return self._unit(node, self.frame.piece)

    def copied(self) -> "Layout":
        """The same layout to put more down in; this one stays as it is."""
        found = copy(self)
        found.taken = {bucket: list(spots) for bucket, spots in self.taken.items()}
        return found

    def _parts(self, cell: int) -> tuple[int, ...]:
        """All parts of a tile that have ground."""
        return tuple((cell << 5) + part for part in self.face(cell).regions) or (cell << 5,)

    def _put(self, pieces: Iterable[tuple[int, tuple[int, ...], float]]) -> dict[int, Point]:
        return {key: self._best(nodes, self.frame.piece * size) for key, nodes, size in pieces}

    def _emissaries(self) -> dict[int, Point]:
        found = {}
        for cell, one in sorted(self.shown.emissaries.items()):
            found[cell] = self._unit(one.node, self.frame.piece * STATIONS[one.level])
        return found

    def _unit(self, node: int, radius: float) -> Point:
        """A place for a unit: planets and outposts have just one."""
        cell = cell_of(node)
        places = self._places(cell, node & 31)
        if len(places) == 1:
            found = self.place(cell, places[0])
            self._take(found, radius)
            return found
        return self._best((node,), radius)

    def _label(self, nodes: Sequence[int], radius: float) -> Point:
        return self._best(nodes, radius, beside=True)

    def _best(self, nodes: Sequence[int], radius: float, *, beside: bool = False) -> Point:
        """The first free place of these parts, or else the freest."""
        best, freest = (nodes[0] if nodes else CENTRE, (0.0, 0.0)), -math.inf
        size = radius * SIDE / self.frame.side
        for node in nodes:
            cell = cell_of(node)
            near = self._beneath(cell, self._near(cell, radius))
            for spot in self._places(cell, node & 31, beside=beside):
                room = _room(near, spot, size, freest)
                if room > freest:
                    best, freest = (node, spot), room
                    if not room:
                        break
            if not freest:
                break
        found = self.place(cell_of(best[0]), best[1])
        self._take(found, radius)
        return found

    def _places(self, cell: int, part: int, *, beside: bool = False) -> tuple[Point, ...]:
        """The places of a part, on the unturned face."""
        face = self.face(cell)
        return (face.beside if beside else face.places).get(part, ((0.0, 0.0),))

    def _beneath(self, cell: int, near: Iterable[Circle]) -> list[Circle]:
        """Circles on paper as they would lie on the unturned face of a cell."""
        x, y = self.frame.middle(cell)
        angle = math.radians(angle_of(cell, self.shown.galaxy.tiles[cell].turn))
        scale = SIDE / self.frame.side
        sine, cosine = math.sin(angle) * scale, math.cos(angle) * scale
        return [
            ((u - x) * cosine + (v - y) * sine, (v - y) * cosine - (u - x) * sine, own * scale)
            for u, v, own in near
        ]

    def _near(self, cell: int, radius: float) -> list[Circle]:
        """What could be in the way on a cell: what is on it and what reaches over its edges."""
        x, y = self.frame.middle(cell)
        column, row = self._bucket((x, y))
        far = self.frame.side / math.sqrt(3) + radius
        return [
            one
            for across in (column - 1, column, column + 1)
            for down in (row - 1, row, row + 1)
            for one in self.taken.get((across, down), ())
            if (one[0] - x) ** 2 + (one[1] - y) ** 2 < (far + one[2]) ** 2
        ]

    def _bucket(self, spot: Point) -> tuple[int, int]:
        """Which square of the paper a spot is in."""
        return int(spot[0] // self.frame.side), int(spot[1] // self.frame.side)

    def _take(self, spot: Point, radius: float) -> None:
        self.taken.setdefault(self._bucket(spot), []).append((*spot, radius))

    def _take_printed(self) -> None:
        """What is printed on the tiles is there first."""
        scale = self.frame.side / SIDE
        for cell, placed in self.shown.galaxy.tiles.items():
            taken = self.face(cell).taken
            spots = self.frame.all_at(cell, placed.turn, [(x, y) for x, y, _ in taken])
            for spot, (_, _, radius) in zip(spots, taken, strict=True):
                self._take(spot, radius * scale)

    # areas

    def _stock(self, key: int) -> Iterator[Heap]:
        """The minerals of a closed nebula, spread over its tiles."""
        estate = self.shown.estates[key]
        colours = [colour for colour in self.game.colours if colour in estate.stock]
        if len(estate.stock) <= SINGLE * len(estate.nodes):
            singles = [(colour, 1) for colour in colours for _ in range(estate.stock[colour])]
        else:
            singles = [(colour, estate.stock[colour]) for colour in colours]
        nodes = [node for node in estate.nodes if cell_of(node) in self.shown.galaxy.tiles]
        for place, (colour, count) in enumerate(singles):
            turn = place % len(nodes)
            room = MINERAL if count == 1 else HEAP
            spot = self._label((*nodes[turn:], *nodes[:turn]), room)
            yield Heap(spot, colour, count, key)

    def _sizes(self) -> Iterator[Label]:
        """Open nebulas and systems of several tiles, each with its size where it is free."""
        galaxy = self.shown.galaxy
        open_areas: dict[int, tuple[Area, list[int]]] = {}
        for cell in sorted(galaxy.tiles):
            for part in self.face(cell).borders:
                node = (cell << 5) + part
                if kind_of(node) in (NEBULA, SYSTEM) and not is_closed(galaxy, node):
                    area = area_at(galaxy, node)
                    open_areas.setdefault(area.key, (area, []))[1].append(node)
        for key in sorted(open_areas):
            area, nodes = open_areas[key]
            if area.tiles > 1:
                yield Label(self._label(nodes, LEAST_PIECE * 0.7), area)


def _room(near: Iterable[Circle], spot: Point, radius: float, enough: float) -> float:
    """How far a piece at a spot would reach into others, below 0; or 0.

    The exact number matters only where it is above `enough`.
    """
    x, y = spot
    free = 0.0
    for u, v, own in near:
        reach, dx, dy = own + radius, u - x, v - y
        gap = dx * dx + dy * dy
        if gap < reach * reach:
            free = min(free, math.sqrt(gap) - reach)
            if free <= enough:
                break
    return free
