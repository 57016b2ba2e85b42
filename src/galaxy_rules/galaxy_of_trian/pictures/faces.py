"""What is printed on a face: where its nebulas, gas clouds, paths and planets are on a triangle.

A face is drawn once, as it lies unturned on a triangle that points up, with a side of 100 round
its middle; tiles are copies of it, turned.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import blake2s
from itertools import pairwise
from typing import Final

import attrs

from galaxy_rules.drawing.svg import element, number, path, points, polygon
from galaxy_rules.galaxy_of_trian.pictures.ground import (
    CORNERS,
    GAS,
    Circle,
    Ground,
    Line,
    Point,
    between,
    curve,
    grounds_of,
    hub_of,
    is_ground,
    lattice,
    mean,
    places_of,
    port_middle,
    square,
)
from galaxy_rules.galaxy_of_trian.pictures.signs import extractor, planet, special
from galaxy_rules.galaxy_of_trian.words.components import Face
from galaxy_rules.galaxy_of_trian.words.grid import NEBULA, OUTPOST, SPACE, SYSTEM, node_at

STEP: Final = 6.5
"""Between places where something may stand."""
RIM: Final = 8
"""How far a piece's middle stays off the edges."""
FINE_STEP: Final = 4.5
FINE_RIM: Final = 6
"""The same for labels and minerals."""
PLANET: Final = 11
EXTRACTOR: Final = 12
SPECIAL: Final = 20
BEAD: Final = 3
WAY: Final = 18
"""How wide a path is for whoever points at it."""
FILLS: Final = {SPACE: "f-space", NEBULA: "f-nebula", GAS: "f-gas"}


@attrs.frozen
class Printed:
    """A face as it is drawn."""

    id: str
    body: str
    """Its elements, to be defined once."""
    regions: dict[int, Line]
    """By part: its ground, for the even-odd rule."""
    borders: dict[int, Line]
    """By part: where it ends on the tile; for systems, the paths themselves."""
    places: dict[int, tuple[Point, ...]]
    """By part: where a unit may stand, the best place first."""
    beside: dict[int, tuple[Point, ...]]
    """By part: where a label may stand, the best place first."""
    taken: tuple[Circle, ...]
    """What is printed and should not be covered."""
    grounds: tuple[tuple[int, str], ...]
    """By part: the shape of what can be pointed at, to be defined once; paths come last."""


@lru_cache(maxsize=1024)
def printed(face: Face, segments: int) -> Printed:
    """A face of a tile set with so many segments on an edge."""
    grounds = grounds_of(face, segments)
    hub = hub_of(face, grounds)
    bays = [ground for ground in grounds if ground is not hub]
    systems = _systems(face, segments, hub)
    planets = [spot for (_, spot), there in zip(systems, face.planets, strict=True) if there]
    nodes = [ground for ground in grounds if ground.kind != GAS]
    places = {one.part: places_of(one, hub, bays, STEP, RIM) for one in nodes}
    finer = {one.part: places_of(one, hub, bays, FINE_STEP, FINE_RIM) for one in nodes}
    derrick = _derrick(face, places)
    rim: Line = (("M", CORNERS[:1]), ("L", CORNERS[1:]), ("Z", ()))
    own = {bay.part: bay.ground for bay in bays} | {
        hub.part: (*rim, *(step for bay in bays for step in bay.ground))
    }
    ends = {bay.part: bay.border for bay in bays} | {
        hub.part: tuple(step for bay in bays for step in bay.border)
    }
    first, outpost = node_at(0, SYSTEM, 0), node_at(0, OUTPOST, 0)
    homes = _homes(face)
    name = f"gr-t{blake2s(repr((face, segments)).encode(), digest_size=4).hexdigest()}"
    return Printed(
        id=name,
        body=_body(face, hub, bays, systems, planets, derrick),
        regions={one.part: own[one.part] for one in nodes},
        borders={one.part: ends[one.part] for one in nodes}
        | {first + index: lines for index, (lines, _) in enumerate(systems)},
        places=places
        | {first + index: (spot,) for index, (_, spot) in enumerate(systems)}
        | {outpost: ((0, 0),)},
        beside=finer
        | {
            first + index: _nearest(finer[home], spot)
            for index, (home, (_, spot)) in enumerate(zip(homes, systems, strict=True))
        }
        | {outpost: finer.get(hub.part, ())},
        taken=tuple(_taken(face, systems, planets, derrick)),
        grounds=tuple(_grounds([(one.part, own[one.part]) for one in nodes], systems, face, name)),
    )


def _grounds(
    regions: Iterable[tuple[int, Line]], systems: "Systems", face: Face, name: str
) -> Iterator[tuple[int, str]]:
    """The ground of each part, then paths in all their width, then what is in the middle."""
    for part, region in regions:
        yield part, element("path", id=f"{name}-{part}", d=data(region), fill_rule="evenodd")
    for index, (line, _) in enumerate(systems):
        part = node_at(0, SYSTEM, index)
        drawn = element(
            "path", id=f"{name}-{part}", d=data(line), stroke_width=WAY, stroke_linecap="round",
            pointer_events="stroke",
        )  # fmt: skip
        yield part, drawn
    if face.special == "outpost":
        part = node_at(0, OUTPOST, 0)
        yield part, element("circle", id=f"{name}-{part}", r=SPECIAL)


def _taken(
    face: Face, systems: "Systems", planets: Iterable[Point], derrick: Point | None
) -> Iterator[Circle]:
    yield from ((x, y, PLANET) for x, y in planets)
    if derrick is not None:
        yield (*derrick, EXTRACTOR)
    if face.special is not None:
        yield (0, 0, SPECIAL)
    for line, _ in systems:
        for (_, (*_, start)), (command, spots) in pairwise(line):
            if command == "L":
                yield (*between(start, spots[0], 0.33), BEAD)
                yield (*between(start, spots[0], 0.67), BEAD)
            elif command == "C":
                yield from ((x, y, BEAD) for x, y in curve(start, *spots)[2:-2:2])


# what lies on the ground

Systems = list[tuple[Line, Point]]
"""By system part: its paths, and where its planet or its joint is."""


def _homes(face: Face) -> list[int]:
    """By system part: the space part that it lies in."""
    return [
        next(
            node_at(0, SPACE, index)
            for index, space in enumerate(face.space_parts)
            if set(ports) <= set(space)
        )
        for ports in face.system_parts
    ]


def _nearest(places: Iterable[Point], spot: Point) -> tuple[Point, ...]:
    return tuple(sorted(places, key=lambda place: (round(square(place, spot), 3), place)))


def _systems(face: Face, segments: int, hub: Ground) -> Systems:
    found: Systems = []
    for index, (ports, home) in enumerate(zip(face.system_parts, _homes(face), strict=True)):
        ends = [port_middle(port, segments) for port in ports]
        if home != hub.part:
            share = 0.62
        elif len(ports) > 1:
            share = 0.4
        else:
            share = 0.25 if len(face.system_parts) == 1 else 0.62
        spot = between((0, 0), mean(ends), share)
        found.append((_path(face.planets[index], ends, spot), spot))
    return found


def _path(planet: bool, ends: Sequence[Point], spot: Point) -> Line:
    """Paths from the rim to a planet or a joint; without a planet, two of them are one curve."""
    if not planet and len(ends) == 2:  # noqa: PLR2004 - from somewhere to somewhere
        one, two = ends
        return ("M", (one,)), ("C", (between(one, spot, 0.8), between(two, spot, 0.8), two))
    return tuple(step for end in ends for step in (("M", (end,)), ("L", (spot,))))


def _derrick(face: Face, places: dict[int, tuple[Point, ...]]) -> Point | None:
    return places[node_at(0, NEBULA, 0)][0] if face.extractor else None


def _body(
    face: Face,
    hub: Ground,
    bays: Sequence[Ground],
    systems: Systems,
    planets: Iterable[Point],
    derrick: Point | None,
) -> str:
    """The face, from its ground to what stands on it."""
    parts = [polygon(CORNERS, f"{FILLS[hub.kind]} k-line thin")]
    parts += [path(data(bay.ground), f"{FILLS[bay.kind]} k-line thin", fill=None) for bay in bays]
    parts += _textures(hub, bays, (derrick, *planets))
    stars = "".join(data(line) for line, _ in systems)
    if stars:
        parts.append(
            element("path", d=stars, class_="k-ink round", fill="none", stroke_width=4,
                    stroke_dasharray="0.1 7")
        )  # fmt: skip
    parts += [planet(x, y) for x, y in planets]
    if derrick is not None:
        parts.append(extractor(*derrick))
    if face.special is not None:
        parts.append(special(face.special))
    return "".join(parts)


def data(line: Line) -> str:
    """A line as a path's data."""
    return "".join(f"{command}{points(spots)}" for command, spots in line)


def _textures(hub: Ground, bays: Sequence[Ground], spots: Iterable[Point | None]) -> Iterator[str]:
    """Waves on nebulas and dots on gas, but not under what is printed there."""
    clear = [spot for spot in spots if spot is not None]
    for kind, stroke, style in ((NEBULA, "q2.5-4 5 0t5 0", "k-line thin round"),
                                (GAS, "h0", "k-line bold-line round")):  # fmt: skip
        own = [ground for ground in (hub, *bays) if ground.kind == kind]
        marks = "".join(
            f"M{number(x - 5 * (kind == NEBULA))} {number(y)}{stroke}"
            for x, y in lattice(15 if kind == NEBULA else 12, 6)
            if any(is_ground(ground, hub, bays, (x, y)) for ground in own)
            and all(square((x, y), spot) > 400 for spot in clear)  # noqa: PLR2004 - twenty away
        )
        if marks:
            yield element("path", d=marks, class_=style, fill="none")
