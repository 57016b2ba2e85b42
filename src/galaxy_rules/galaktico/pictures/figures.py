"""Galaktico's figures: four silhouettes that are told apart without colour, stations, meteors.

Each shape is drawn once in the drawing's `<defs>`, ten units round its own origin and without a
colour; where it is used it takes its owner's.  The shapes are this project's own: the figures and
pictures of the published game are not shown here.
"""

from functools import cache
from typing import Final

from galaxy_rules.drawing.svg import element, emblem, emblem_shape, used
from galaxy_rules.galaktico.words.components import SHIP_TYPES, ShipType

REACH: Final = 10
"""How far shapes reach from their origin, before scaling."""
BADGE: Final = 8.6
"""A badge's radius: its number is nine pixels high."""

_HULLS: Final = {
    ShipType.DESTROYER: (
        "M0-10 2.6-5.2 4.6 1 10 5.2V9.2H6.4L4.6 7.2H-4.6L-6.4 9.2H-10V5.2L-4.6 1-2.6-5.2Z"
        "M-1.3-2.4V3H1.3V-2.4Z"
    ),
    ShipType.FIGHTER: (
        "M0-10C1.5-7.4 1.9-4.6 1.9-1.8L10 6V8.4L2.4 5.2 4.6 9.8H-4.6L-2.4 5.2-10 8.4V6"
        "L-1.9-1.8C-1.9-4.6-1.5-7.4 0-10Z"
    ),
    ShipType.CRUISER: (
        "M-5.2-5A5.2 5.2 0 1 1 5.2-5A5.2 5.2 0 1 1-5.2-5Z"
        "M-1.5-1H1.5V3L5 2.2V0.4H8V9.8H5V5L1.5 5.8V8H-1.5V5.8L-5 5V9.8H-8V0.4H-5V2.2L-1.5 3Z"
        "M-1.7-5A1.7 1.7 0 1 0 1.7-5A1.7 1.7 0 1 0-1.7-5Z"
    ),
    ShipType.SCOUT: (
        "M-4.4 0.2C-4.4-3.6-2.4-5.6-0.5-5.8V-8.6H0.5V-5.8C2.4-5.6 4.4-3.6 4.4 0.2"
        "C7.6 0.8 10 1.9 10 3.3C10 5.3 5.5 6.9 0 6.9"
        "C-5.5 6.9-10 5.3-10 3.3C-10 1.9-7.6 0.8-4.4 0.2Z"
        "M-2.7 0.4C-1 0.8 1 0.8 2.7 0.4C2.6-1.8 1.6-3.6 0-3.8C-1.6-3.6-2.6-1.8-2.7 0.4Z"
    ),
}
"""Wedge, jet, saucer with two engines, flying saucer; holes are drawn the other way round."""
_ROCK: Final = "M-9-3-5.5-8.6 1-9.4 7-6.2 9.6-0.4 6.6 7.4-0.6 9.6-7 7.2-10 2Z"
_CRATERS: Final = (
    "M-5.8-3.6A2.4 2.4 0 1 1-1-3.6A2.4 2.4 0 1 1-5.8-3.6Z"
    "M0.6 1.4A3 3 0 1 1 6.6 1.4A3 3 0 1 1 0.6 1.4Z"
    "M-5.1 4.4A1.7 1.7 0 1 1-1.7 4.4A1.7 1.7 0 1 1-5.1 4.4Z"
)
_STAR: Final = "M0-10 2.7-3.4 9.5-3.1 4.3 1.3 6.1 8.1 0 4.4-6.1 8.1-4.3 1.3-9.5-3.1-2.7-3.4Z"
_SHIELD: Final = "M-8-8.5 0-10 8-8.5V0C8 4.6 4.6 8.2 0 10C-4.6 8.2-8 4.6-8 0Z"
_WEAPON: Final = "M2.5-10-7 2H-1L-3.5 10 7-2.5H0.8Z"
_SPOKES: Final = (
    "M0-9V-11.4M7.8-4.5 9.9-5.7M7.8 4.5 9.9 5.7M0 9V11.4M-7.8 4.5-9.9 5.7M-7.8-4.5-9.9-5.7"
)


def name_of(ship: ShipType) -> str:
    """The id of a type's silhouette."""
    return f"gr-{ship}"


@cache
def definitions() -> str:
    """Every shape of the drawing: style sheets do not reach into them, so they have no classes."""
    wheel = element("circle", r=9, fill="none", stroke_width=2.6)
    docks = element("path", d=_SPOKES, fill="none", stroke_width=3.2)
    plain = {"gr-trophy": _STAR, "gr-shield": _SHIELD, "gr-weapon": _WEAPON}
    plain |= {"gr-rock": _ROCK, "gr-craters": _CRATERS}
    plain |= {name_of(ship): _HULLS[ship] for ship in SHIP_TYPES}
    return element(
        "defs",
        *(element("path", id=name, d=d) for name, d in plain.items()),
        element("g", wheel, docks, id="gr-station"),
    )


def ship(kind: ShipType, seat: int, at: tuple[float, float], unit: float, *, docked: bool) -> str:
    """A ship with its owner's badge at its lower right; on a station it is smaller."""
    x, y = at
    badge = max(BADGE, unit * 0.15)
    size, lift = (0.2, 0.02) if docked else (0.29, 0.07)
    cx, cy = x + unit * 0.25, y + unit * 0.21
    hull = used(
        name_of(kind), x - unit * lift, y - unit * lift, unit * size / REACH, f"f-seat{seat}"
    )
    return hull + emblem_shape(seat, cx, cy, badge + 2, "f-board") + emblem(seat, cx, cy, badge)


def meteor(x: float, y: float, radius: float) -> str:
    """A rock with craters."""
    scale = radius / REACH
    return used("gr-rock", x, y, scale, "f-rock") + used("gr-craters", x, y, scale, "f-board half")


def station(seat: int, x: float, y: float, radius: float, *, taken: bool) -> str:
    """A station; its badge is in its middle unless a ship stands there."""
    wheel = used("gr-station", x, y, radius / REACH, f"k-seat{seat}")
    return wheel if taken else wheel + emblem(seat, x, y, max(BADGE, radius * 0.46))
