"""The ground of a face: parts of space, nebula and gas that together cover its triangle.

One part owns the middle, the hub, and every other part is a bay along its own ports; the hub is
chosen so that space and nebulas touch exactly where the tile set says that they do.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Final

import attrs

from galaxy_rules.galaxy_of_trian.words.components import Face, Part
from galaxy_rules.galaxy_of_trian.words.grid import EDGES, NEBULA, SPACE, node_at

Point = tuple[float, float]
Circle = tuple[float, float, float]
Line = tuple[tuple[str, tuple[Point, ...]], ...]
"""The commands of a path, each with its points."""

SIDE: Final = 100
CORNERS: Final[tuple[Point, ...]] = ((-50, 28.868), (50, 28.868), (0, -57.735))
"""Counter-clockwise from the lower left, as the edges are."""
DEPTH: Final = 0.92
"""How far the ends of a bay's border lean to the middle."""
LEAN: Final = 0.15
"""How far it stays off the middle, so that bays side by side do not touch."""
ALONE: Final = -0.35
"""The same for the only bay of a face, which may reach beyond the middle."""
GAS: Final = 9
"""A kind for gas, on which nobody can stand."""
FORCE: Final = 0.32
"""How far the middle of a hub gives way to bays."""


# the rim


def _rim_point(along: float) -> Point:
    """A point of the rim, in edges counter-clockwise from the lower left."""
    edge = int(along) % EDGES
    return between(CORNERS[edge], CORNERS[(edge + 1) % EDGES], along - int(along))


def between(one: Point, two: Point, share: float) -> Point:
    """The point at a share of the way."""
    return one[0] + (two[0] - one[0]) * share, one[1] + (two[1] - one[1]) * share


def _rim(start: float, end: float) -> list[Point]:
    """A stretch of the rim, corners included."""
    corners = [float(corner) for corner in range(int(start) + 1, 2 * EDGES) if corner < end]
    return [_rim_point(along) for along in (start, *corners, end)]


def _stretches(ports: Part, segments: int) -> tuple[tuple[float, float], ...]:
    """The stretches that ports make up, each as long as it can be."""
    around, own = EDGES * segments, set(ports)
    found = []
    for port in ports:
        if (port - 1) % around not in own or len(own) == around:
            end = port + 1
            while end % around in own and end - port < around:
                end += 1
            found.append((port / segments, end / segments))
            if len(own) == around:
                break
    return tuple(found)


def port_middle(port: int, segments: int) -> Point:
    """The middle of a port."""
    return _rim_point((port + 0.5) / segments)


def mean(spots: Sequence[Point]) -> Point:
    """The middle of some points."""
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)


def curve(one: Point, lean: Point, other: Point, two: Point) -> tuple[Point, ...]:
    """A cubic curve as a line of short pieces."""
    found = []
    for step in range(9):
        t = step / 8
        u = 1 - t
        parts = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        corners = (one, lean, other, two)
        found.append(
            (
                sum(part * corner[0] for part, corner in zip(parts, corners, strict=True)),
                sum(part * corner[1] for part, corner in zip(parts, corners, strict=True)),
            )
        )
    return tuple(found)


# the ground


@attrs.frozen(eq=False)
class Ground:
    """A part of space, nebula or gas, and the stretches of the rim that are its own."""

    part: int
    kind: int
    size: int
    stretches: tuple[tuple[float, float], ...]
    mean: Point
    """The middle of its ports."""
    lean: float

    @cached_property
    def curves(self) -> tuple[tuple[Point, Point, Point, Point], ...]:
        """Where the bay ends on the tile: from each of its stretches to the next."""
        middle = between((0, 0), self.mean, self.lean)
        found = []
        for place, (_, stop) in enumerate(self.stretches):
            one = _rim_point(stop)
            two = _rim_point(self.stretches[(place + 1) % len(self.stretches)][0])
            found.append((one, between(one, middle, DEPTH), between(two, middle, DEPTH), two))
        return tuple(found)

    @property
    def border(self) -> Line:
        """The same as a line."""
        return tuple(
            step for one, *rest in self.curves for step in (("M", (one,)), ("C", tuple(rest)))
        )

    @property
    def ground(self) -> Line:
        """The bay with its stretches of the rim."""
        found: list[tuple[str, tuple[Point, ...]]] = []
        for own, (_, *rest) in zip(self.stretches, self.curves, strict=True):
            start, *rim = _rim(*own)
            found += [] if found else [("M", (start,))]
            found += [("L", tuple(rim)), ("C", tuple(rest))]
        return (*found, ("Z", ()))

    @cached_property
    def outline(self) -> tuple[Point, ...]:
        """The bay as a polygon."""
        pieces = zip(self.stretches, self.curves, strict=True)
        return tuple(spot for own, line in pieces for spot in (*_rim(*own), *curve(*line)[1:]))


def grounds_of(face: Face, segments: int) -> list[Ground]:
    """All parts that together cover the triangle; gas has numbers below 0."""
    kinds = ((SPACE, face.space_parts), (NEBULA, face.nebula_parts), (GAS, face.gas_parts))
    lean = ALONE if sum(len(parts) for _, parts in kinds) == 2 else LEAN  # noqa: PLR2004 - hub and bay
    return [
        Ground(
            -1 - index if kind == GAS else node_at(0, kind, index),
            kind,
            len(ports),
            _stretches(ports, segments),
            mean([port_middle(port, segments) for port in ports]),
            lean,
        )
        for kind, parts in kinds
        for index, ports in enumerate(parts)
    ]


def hub_of(face: Face, grounds: Sequence[Ground]) -> Ground:
    """The part that owns the middle: it touches all bays, and bays touch nothing else."""
    return min(grounds, key=lambda one: (_misfits(face, grounds, one), -one.size, one.kind))


def _misfits(face: Face, grounds: Sequence[Ground], hub: Ground) -> int:
    """In how many pairs of parts a picture with this hub would say something wrong.

    Parts of space or nebula that touched would be one part.
    """
    touching = {
        (space.part & 7, nebula.part & 7)
        for space in grounds
        for nebula in grounds
        if space.kind == SPACE and nebula.kind == NEBULA and hub in (space, nebula)
    }
    alike = 0 if hub.kind == GAS else sum(one.kind == hub.kind for one in grounds) - 1
    return len(touching ^ face.borders) + alike


def _is_inside(polygon: Sequence[Point], x: float, y: float) -> bool:
    """Whether a point is in a polygon: how often a ray from it crosses the rim."""
    inside = False
    for (ax, ay), (bx, by) in pairwise((*polygon, polygon[0])):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside


def is_ground(ground: Ground, hub: Ground, bays: Iterable[Ground], spot: Point) -> bool:
    """Whether a spot is on a part."""
    if ground is not hub:
        return _is_inside(ground.outline, *spot)
    return not any(_is_inside(bay.outline, *spot) for bay in bays)


def lattice(step: float, rim: float) -> Iterator[Point]:
    """Points of the triangle, some way off its edges."""
    row = 0
    y = CORNERS[0][1] - rim
    while y > CORNERS[2][1]:
        half = (y - CORNERS[2][1]) / 3**0.5 - rim * 2 / 3**0.5
        count = int(half / step)
        if half >= 0:
            shift = step / 2 * (row % 2)
            yield from (
                (n * step + shift, y) for n in range(-count, count + 1) if n * step + shift <= half
            )
        y -= step * 0.866
        row += 1


def _anchor(ground: Ground, hub: Ground, bays: Sequence[Ground]) -> Point:
    """Where a part has most room."""
    if ground is not hub:
        return between((0, 0), ground.mean, 0.62 if len(bays) > 1 else 0.5)
    return -FORCE * sum(bay.mean[0] for bay in bays), -FORCE * sum(bay.mean[1] for bay in bays)


def places_of(
    ground: Ground, hub: Ground, bays: Sequence[Ground], step: float, rim: float
) -> tuple[Point, ...]:
    """Where something may stand on a part, the roomiest place first."""
    best = _anchor(ground, hub, bays)
    spots = [spot for spot in lattice(step, rim) if is_ground(ground, hub, bays, spot)]
    spots.sort(key=lambda spot: (round(square(spot, best), 3), spot))
    return (best, *spots)


def square(one: Point, two: Point) -> float:
    """The square of a distance."""
    return (one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2
