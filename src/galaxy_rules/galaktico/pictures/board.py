"""Galaktico's board: three rhombi round a point, like a cube seen on a corner, and what is on it.

Sector A lies above the centre, B at its lower right, C at its lower left.  A space's two counts run
outward along its sector's two axes, so that every space is a rhombus of its own.
"""

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import Final

import attrs

from galaxy_rules.drawing.svg import (
    OPEN,
    circle,
    element,
    emblem,
    number,
    path,
    points,
    polygon,
    ring,
    seat_class,
    titled,
    words,
)
from galaxy_rules.drawing.svg import at as placed
from galaxy_rules.galaktico import Galaktico, Phase, ShipType
from galaxy_rules.galaktico.board.hexagon import bits
from galaxy_rules.galaktico.pictures import figures
from galaxy_rules.galaktico.pictures.text import Shown, start_spaces
from galaxy_rules.galaktico.rules.gravity import fields as gravity
from galaxy_rules.galaktico.words.components import TYPES
from galaxy_rules.galaktico.words.spaces import SECTOR_NAMES

Point = tuple[float, float]

_HALF: Final = math.sqrt(3) / 2
_X, _Y, _Z = (-_HALF, -0.5), (_HALF, -0.5), (0.0, 1.0)
AXES: Final = ((_X, _Y), (_Y, _Z), (_Z, _X))
"""The directions in which the counts of the sectors A, B and C grow."""
_LABELS: Final = ((-0.55, 0.06), (-0.22, 0.52), (-0.22, -0.4))
"""Where labels stand in a space, from its middle: in an acute corner, clear of figures."""
TALLEST: Final = 336
"""Half a board's height, where the spaces are not at their limits."""
_UNITS: Final = (42, 90)
"""The smallest and the largest side of a space."""
_FULL_LABELS: Final = 48
"""From this side of a space on, labels have their sector's letter."""


@attrs.frozen
class Geometry:
    """Where everything on a board is drawn."""

    labels: tuple[str, ...]
    side: int
    unit: float
    middle: Point

    @property
    def radius(self) -> float:
        """How large a ship is drawn."""
        return self.unit * 0.3

    def corner(self, sector: int, p: float, q: float) -> Point:
        """A point of a sector by its two counts."""
        (ax, ay), (bx, by) = AXES[sector]
        x, y = self.middle
        return x + self.unit * (p * ax + q * bx), y + self.unit * (p * ay + q * by)

    def space(self, space: int, what: str = "", seat: int | None = None) -> dict[str, str]:
        """What an element is that is a space, or stands on one."""
        return placed(f"{what} space".strip(), self.labels[space], seat)

    def counts(self, space: int) -> tuple[int, int, int]:
        """A space's sector and its two counts."""
        label = self.labels[space]
        return SECTOR_NAMES.index(label[0]), int(label[1]), int(label[2])

    def centre(self, space: int) -> Point:
        """The middle of a space."""
        sector, p, q = self.counts(space)
        return self.corner(sector, p - 0.5, q - 0.5)

    def outline(self, space: int) -> list[Point]:
        """The four corners of a space."""
        sector, p, q = self.counts(space)
        return [self.corner(sector, p - i, q - j) for i, j in ((1, 1), (0, 1), (0, 0), (1, 0))]


def geometry(game: Galaktico, width: float, top: float, tallest: float = TALLEST) -> Geometry:
    """A board's place: centred in this width, its upper corner at this height."""
    side = game.board.side
    smallest, largest = _UNITS
    unit = max(smallest, min(largest, tallest / side))
    return Geometry(game.board.labels, side, unit, (width / 2, top + unit * side))


def width_of_board(game: Galaktico, tallest: float = TALLEST) -> float:
    """How wide the hexagon is."""
    at = geometry(game, 0, 0, tallest)
    return 2 * _HALF * at.side * at.unit


# the board itself


def ground(shown: Shown, at: Geometry) -> str:
    """The sectors with their spaces, their labels, and whose they are."""
    return _ground(tuple(shown.sectors), at)


@lru_cache(maxsize=64)
def _ground(owners: tuple[int, ...], at: Geometry) -> str:
    """The same, which stays as it is for a whole game."""
    sectors = range(len(AXES))
    names = [_caption(owners, at, sector) for sector in sectors]
    return "".join(
        (
            *(_sector(owners, at, sector) for sector in sectors),
            path("".join(_grid(at)), "k-grid thin") if at.side > 1 else "",
            path("".join(_edges(at)), "k-line wide round"),
            element("text", *_space_labels(at), class_="f-faint small mid", opacity="0.75"),
            circle(*at.middle, 4, "f-paper k-line wide"),
            *names,
            element("g", *map(partial(_open_space, at), range(len(at.labels))), **OPEN),
        )
    )


def _open_space(at: Geometry, space: int) -> str:
    """A space as something to point at, whatever stands on it."""
    return element("polygon", points=points(at.outline(space)), **at.space(space))


def _owner(owners: tuple[int, ...], sector: int) -> int | None:
    return owners.index(sector) if sector in owners else None


def _sector(owners: tuple[int, ...], at: Geometry, sector: int) -> str:
    seat = _owner(owners, sector)
    corners = [at.corner(sector, p * at.side, q * at.side) for p, q in _SQUARE]
    name = f"sector {SECTOR_NAMES[sector]}"
    whose = f"{name}, nobody's" if seat is None else f"{name} of seat {seat}"
    tint = element("g", polygon(corners, f"f-{seat_class(seat)} pale"), opacity="0.5")
    return titled(whose, polygon(corners, "f-board"), "" if seat is None else tint)


_SQUARE: Final = ((0, 0), (1, 0), (1, 1), (0, 1))


def _grid(at: Geometry) -> Iterator[str]:
    """The lines between the spaces."""
    for sector in range(len(AXES)):
        for count in range(1, at.side):
            yield line(at.corner(sector, count, 0), at.corner(sector, count, at.side))
            yield line(at.corner(sector, 0, count), at.corner(sector, at.side, count))


def _edges(at: Geometry) -> Iterator[str]:
    """The three axes and the rim."""
    for sector in range(len(AXES)):
        yield line(at.middle, at.corner(sector, at.side, 0))
        yield line(at.corner(sector, at.side, 0), at.corner(sector, at.side, at.side))
        yield line(at.corner(sector, at.side, at.side), at.corner(sector, 0, at.side))


def line(start: Point, end: Point) -> str:
    """A straight piece of a path."""
    return f"M{pair(start)}L{pair(end)}"


def pair(point: Point) -> str:
    """A point in a path."""
    return f"{number(point[0])} {number(point[1])}"


def _space_labels(at: Geometry) -> Iterator[str]:
    for space, label in enumerate(at.labels):
        x, y = at.centre(space)
        dx, dy = _LABELS[at.counts(space)[0]]
        text = label if at.unit >= _FULL_LABELS else label[1:]
        yield element("tspan", text, x=x + dx * at.unit, y=y + dy * at.unit)


def _caption(owners: tuple[int, ...], at: Geometry, sector: int) -> str:
    """A sector's letter beside the board, with its owner's sign."""
    x, y = at.middle
    reach, high = at.side * at.unit * _HALF, at.side * at.unit
    left, low = sector != SECTOR_NAMES.index("B"), sector != SECTOR_NAMES.index("A")
    near = max(reach - 40, 100)
    cx, cy = x - near if left else x + near, y + high - 24 if low else y - high + 22
    seat = _owner(owners, sector)
    whose = "nobody's" if seat is None else f"seat {seat}"
    sign = "" if seat is None else emblem(seat, cx + 18, cy - 6, 9)
    start, hold = (cx - 34, "") if left else (cx + 34, " end")
    return (
        words(cx - 2, cy, SECTOR_NAMES[sector], "f-ink huge bold mid")
        + sign
        + words(start, cy + 15, whose, f"f-faint small{hold}")
    )


# gravity fields


def gravity_fields(game: Galaktico, shown: Shown, at: Geometry, seats: Sequence[int]) -> str:
    """The spaces in the fields of these seats' destroyers and stations, each hatched in its way."""
    return "".join(_field(game, shown, at, seat) for seat in sorted(set(seats)))


def _field(game: Galaktico, shown: Shown, at: Geometry, seat: int) -> str:
    destroyers = shown.fleets[seat * TYPES + ShipType.DESTROYER] or 0
    spaces = bits(gravity(game.tables, destroyers | shown.stations[seat]))
    if not spaces:
        return ""
    colour = seat_class(seat)
    fill = "".join(_closed(at.outline(space)) for space in spaces)
    hatch = "".join(stroke for space in spaces for stroke in _hatching(at, space, seat))
    names = ", ".join(at.labels[space] for space in spaces)
    return titled(
        f"gravity fields of seat {seat}: {names}",
        path(fill, f"f-{colour} pale", fill=None),
        path(hatch, f"k-{colour} thin"),
    )


def _closed(corners: Sequence[Point]) -> str:
    return "M" + "L".join(map(pair, corners)) + "Z"


def _hatching(at: Geometry, space: int, seat: int) -> Iterator[str]:
    """Strokes along one axis, along the other, or between them."""
    sector, p, q = at.counts(space)
    for a, b, c, d in _STROKES[seat % len(_STROKES)]:
        yield line(at.corner(sector, p - a, q - b), at.corner(sector, p - c, q - d))


_STROKES: Final = (
    tuple((part, 1, part, 0) for part in (0.25, 0.5, 0.75)),
    tuple((1, part, 0, part) for part in (0.25, 0.5, 0.75)),
    ((1, 0.5, 0.5, 1), (1, 0, 0, 1), (0.5, 0, 0, 0.5)),
)
"""The ends of each stroke in a space, for each seat."""


# what stands on it


def pieces(game: Galaktico, shown: Shown, at: Geometry) -> str:
    """Start spaces, meteors, stations, ships."""
    parts: list[str] = []
    if shown.phase in (Phase.EQUIP, Phase.PLACE):
        parts += _start_spaces(game, shown, at)
    parts += [_meteor(at, space) for space in bits(shown.meteors)]
    ships = 0
    for fleet in shown.fleets:
        ships |= fleet or 0
    for seat, stations in enumerate(shown.stations):
        parts += [_station(at, seat, space, taken=ships >> space & 1) for space in bits(stations)]
    for entry, fleet in enumerate(shown.fleets):
        parts += [_ship(shown, at, entry, space) for space in bits(fleet or 0)]
    return "".join(parts)


def _start_spaces(game: Galaktico, shown: Shown, at: Geometry) -> Iterator[str]:
    taken = 0
    for fleet in shown.fleets:
        taken |= fleet or 0
    for seat, space, screened in start_spaces(game, shown):
        if taken >> space & 1:
            continue
        x, y = at.centre(space)
        colour = seat_class(seat)
        what = "behind the screen" if screened else "start space"
        yield titled(
            f"{at.labels[space]}: {what} of seat {seat}",
            circle(
                x, y, at.radius * 0.9, f"f-paper k-{colour} thin {'wide' if screened else 'dash'}"
            ),
            words(x, y + 6, "?", f"f-{colour} huge bold mid") if screened else "",
            **at.space(space, "start", seat),
        )


def _meteor(at: Geometry, space: int) -> str:
    x, y = at.centre(space)
    rock = figures.meteor(x, y, at.radius * 0.92)
    return titled(f"meteor on {at.labels[space]}", rock, **at.space(space, "meteor"))


def _station(at: Geometry, seat: int, space: int, *, taken: int) -> str:
    x, y = at.centre(space)
    drawn = figures.station(seat, x, y, at.unit * 0.345, taken=bool(taken))
    told = f"station of seat {seat} on {at.labels[space]}"
    return titled(told, drawn, **at.space(space, "station", seat))


def _ship(shown: Shown, at: Geometry, entry: int, space: int) -> str:
    x, y = at.centre(space)
    seat, kind = entry // TYPES, ShipType(entry % TYPES)
    on_station = shown.stations[seat] >> space & 1
    moved = shown.moved >> space & 1
    waits = shown.pending is not None and shown.pending.space == space
    drawn = figures.ship(kind, seat, (x, y), at.unit, docked=bool(on_station))
    notes = ", moved already" * moved + ", won and may move on" * waits
    return titled(
        f"{kind} of seat {seat} on {at.labels[space]}{notes}",
        drawn,
        _tick(x - at.radius * 0.86, y - at.radius * 0.74) if moved else "",
        ring(x, y, at.unit * 0.42, "k-ink wide dash") if waits else "",
        **at.space(space, "ship", seat),
    )


def _tick(x: float, y: float) -> str:
    """The sign of a ship that has moved in this turn."""
    stroke = f"M{number(x - 3.5)} {number(y)}l2.6 3 4.6-6"
    return circle(x, y, 7, "f-paper k-ink thin") + path(stroke, "k-ink wide round")
