"""The signs of Galaxy of Trian: minerals, figures and stations, tokens, and what tiles show.

Every sign is told from the others by its shape; colour only helps.
"""

import math
from typing import Final

from galaxy_rules.drawing.svg import (
    OPEN,
    circle,
    element,
    emblem,
    number,
    path,
    points,
    polygon,
    rectangle,
    ring,
    seat_class,
    used,
    words,
)
from galaxy_rules.galaxy_of_trian.pictures.map import PRIESTESS, UNIT_LETTERS
from galaxy_rules.galaxy_of_trian.words.actions import PLUS, REROLL, Unit
from galaxy_rules.galaxy_of_trian.words.state import Emissary

CRYSTALS: Final = {
    "red": "m-4.6-3.4h9.2l-4.6 8z",
    "yellow": "m0-5.6l1.5 4.1 4.1 1.5-4.1 1.5-1.5 4.1-1.5-4.1-4.1-1.5 4.1-1.5z",
    "green": "m-4.6 0l2.3-4h4.6l2.3 4-2.3 4h-4.6z",
    "blue": "m0-5.6c2 2.8 3.9 4.4 3.9 6.4a3.9 3.9 0 0 1-7.8 0c0-2 1.9-3.6 3.9-6.4z",
}
"""A triangle on its tip, a star, a hexagon and a drop."""
HULLS: Final[dict[Unit, tuple[tuple[float, float], ...]]] = {
    Unit.CORVETTE: ((0, -1.35), (0.5, -0.75), (0.75, 0.4), (1.15, 1), (-1.15, 1), (-0.75, 0.4),
                    (-0.5, -0.75)),
    Unit.ROGUE: ((0, -0.95), (0.45, -0.6), (1.45, -0.75), (1.15, 0.75), (0.4, 0.6), (0, 1),
                 (-0.4, 0.6), (-1.15, 0.75), (-1.45, -0.75), (-0.45, -0.6)),
}  # fmt: skip
"""A rocket and a flying wing."""
LABEL: Final = 10
"""The smallest letters on the map, which are those of the class small."""
COIN: Final = 7
"""A combat token in a card."""
BACK: Final = "?"
FACES: Final = {REROLL: "R", PLUS: "+", BACK: BACK}
"""What a combat token shows; its back, where it may not be looked at."""


def label(x: float, y: float, text: object, classes: str, size: float = LABEL) -> str:
    """Letters in the middle of a place."""
    if size == LABEL:
        return words(x, y + 3.6, text, f"{classes} small bold mid")
    high = f"font-size:{number(size)}px"
    return words(x, y + size * 0.36, text, f"{classes} bold mid", style=high)


def corners_of(
    sides: int, x: float, y: float, radius: float, turn: float = 0
) -> list[tuple[float, float]]:
    """The corners of a regular polygon, from its top."""
    angles = (math.tau * (step + turn) / sides for step in range(sides))
    return [(x + radius * math.sin(angle), y - radius * math.cos(angle)) for angle in angles]


def star(rays: int, x: float, y: float, outer: float, inner: float) -> list[tuple[float, float]]:
    """The corners of a star."""
    tips, dents = corners_of(rays, x, y, outer), corners_of(rays, x, y, inner, 0.5)
    return [corner for pair in zip(tips, dents, strict=True) for corner in pair]


# minerals and combat tokens


def mineral(colour: str, x: float, y: float) -> str:
    """A mineral, about ten high, out of the definitions."""
    return element("use", href=f"#gr-{colour}", x=x, y=y)


def definitions() -> str:
    """What is drawn often: minerals, hulls, hexagons and the grounds of signs.

    A copy does not know the picture round it, so the style sheet's root stands on the original
    where that has colours of its own; hulls and hexagons take theirs from the copy.
    """
    crystals = "".join(
        element("g", path(f"M0 0{shape}", f"f-{colour} k-paper thin", fill=None),
                id=f"gr-{colour}", class_="gr gr-auto")
        for colour, shape in CRYSTALS.items()
    )  # fmt: skip
    hulls = "".join(
        element("polygon", points=points((10 * x, 10 * y) for x, y in hull), id=f"gr-{unit}")
        for unit, hull in HULLS.items()
    )
    hexagons = element("polygon", points=points(corners_of(6, 0, 0, 10)), id="gr-hex")
    pads = element("rect", x=-2, width=40, height=16, id="gr-pad", **OPEN)
    return crystals + hulls + hexagons + pads


def pad(x: float) -> str:
    """What can be pointed at behind a sign and its number in a line of such."""
    return element("use", href="#gr-pad", x=x or None)


def hexagon(x: float, y: float, radius: float, classes: str) -> str:
    """A hexagon out of the definitions; its line is as wide as its size makes it."""
    return used("gr-hex", x, y, radius / 10, classes)


def coin(kind: str, x: float, y: float) -> str:
    """A combat token, by its kind or its back."""
    known = kind != BACK
    disc = circle(x, y, COIN, "f-board k-ink thin" if known else "f-faint k-ink thin")
    return disc + label(x, y, FACES[kind], "f-ink" if known else "f-paper")


# figures


def emissary(figure: Emissary, x: float, y: float, radius: float) -> str:
    """An emissary or the token that stands for one; rings are the levels of its station."""
    colour = seat_class(figure.seat)
    rings = "".join(
        hexagon(x, y, radius * size, f"f-paper k-{colour} wide")
        for size in STATION_RINGS[figure.level]
    )
    if figure.unit is Unit.EMISSARY:
        return rings + emblem(figure.seat, x, y, radius)
    letter = PRIESTESS if figure.unit is Unit.PRIESTESS else UNIT_LETTERS[figure.unit]
    return rings + token(figure.seat, letter, x, y, radius)


STATION_RINGS: Final = ((), (1.45,), (1.8, 1.45))
"""By level: the hexagons round an emissary, in radii."""


def ship(seat: int, kind: Unit, x: float, y: float, radius: float) -> str:
    """A Corvette, a Rogue, or a token that is a ship."""
    if kind not in HULLS:
        return token(seat, UNIT_LETTERS[kind], x, y, radius)
    number_ = label(x, y + radius * 0.1, seat, "f-paper", max(LABEL, radius * 1.05))
    return hull(seat, kind, x, y, radius) + number_


def hull(seat: int, kind: Unit, x: float, y: float, radius: float) -> str:
    """A Corvette or a Rogue without its number."""
    return used(f"gr-{kind}", x, y, radius / 10, f"f-{seat_class(seat)} k-paper thin")


def token(seat: int, letter: str, x: float, y: float, radius: float) -> str:
    """A special token that is a unit: an octagon with its seat and its letter."""
    shape = polygon(corners_of(8, x, y, radius * 1.2, 0.5), f"f-{seat_class(seat)} k-paper thin")
    return shape + label(x, y, f"{seat}{letter}", "f-paper", max(LABEL, radius))


def exmitter_token(seat: int, x: float, y: float, radius: float) -> str:
    """An exmitter token: a star with its seat."""
    shape = polygon(
        star(8, x, y, radius * 1.35, radius * 0.9), f"f-{seat_class(seat)} k-paper thin"
    )
    return shape + label(x, y, seat, "f-paper")


def modulator(seat: int, ready: bool, x: float, y: float, radius: float) -> str:
    """A space modulator: three bars with its seat; pale while it does not work yet."""
    colour = seat_class(seat)
    wide = radius * 1.1
    bars = "".join(
        rectangle(x - wide, y + radius * step, 2 * wide, radius * 0.3, f"f-{colour}")
        for step in (-1.2, 0.9)
    )
    dash = "" if ready else " dash"
    box = rectangle(
        x - wide, y - radius * 0.75, 2 * wide, radius * 1.5, f"f-paper k-{colour} thin{dash}"
    )
    return bars + box + label(x, y, seat, f"f-{colour}")


def wormhole(seat: int, x: float, y: float, radius: float) -> str:
    """A wormhole: rings within rings, with its seat."""
    colour = seat_class(seat)
    rings = circle(x, y, radius * 1.25, f"f-paper k-{colour} thin dots")
    return (
        rings
        + circle(x, y, radius * 0.9, f"f-paper k-{colour} wide")
        + label(x, y, seat, f"f-{colour}")
    )


def harness(seat: int, x: float, y: float, radius: float) -> str:
    """The harness round a ship, in the colour of whose it is."""
    return ring(x, y, radius * 1.7, f"k-{seat_class(seat)} wide dash")


# what tiles show


def planet(x: float, y: float) -> str:
    """A planet with its ring, for a triangle with sides of 100."""
    place = f"rotate(-24 {number(x)} {number(y)})"
    band = element(
        "ellipse", cx=x, cy=y, rx=19, ry=6, class_="k-rock wide", fill="none", transform=place
    )
    return circle(x, y, 11, "f-rock") + band


def extractor(x: float, y: float) -> str:
    """A derrick."""
    tower = f"M{number(x - 8)} {number(y + 9)}l8-20 8 20m2 0h-20M{number(x - 4)} {number(y)}h8"
    return circle(x, y, 13, "f-paper half") + path(tower, "k-ink wide round")


def special(kind: str) -> str:
    """An outpost, a teleport or an exmitter, in the middle of its face."""
    match kind:
        case "outpost":
            return polygon(corners_of(6, 0, 0, 24), "f-paper k-ink wide") + polygon(
                corners_of(6, 0, 0, 17), "f-board k-line thin"
            )
        case "teleport":
            return "".join(
                circle(0, 0, radius, f"{fill} k-ink thin")
                for radius, fill in ((19, "f-paper"), (13, "f-board"), (7, "f-ink"))
            )
        case _:
            return polygon(star(8, 0, 0, 23, 10), "f-paper k-bad wide") + circle(0, 0, 5, "f-bad")
