"""The signs of Take The Galaxy's drawing: resources, slots, kinds of card, tokens.

Every sign has a shape of its own besides its colour: manpower is a disc, science a triangle,
production a square; what a slot takes has the slot's shape.  A drawing holds each sign once, in
its `<defs>`.
"""

import math
import re
from collections.abc import Iterable, Sequence
from typing import Final

from galaxy_rules.drawing.svg import (
    circle,
    element,
    fitted,
    number,
    path,
    polygon,
    rectangle,
    used,
    width_of,
    words,
    wrapped,
)
from galaxy_rules.take_the_galaxy.words.components import (
    AnomalyCard,
    Effect,
    EventCard,
    Generate,
    Goods,
    SpaceCard,
)
from galaxy_rules.take_the_galaxy.words.slots import Kind, Slot
from galaxy_rules.take_the_galaxy.words.state import Amounts

SMALL: Final = 10
"""The least size of text."""
BOLD: Final = 1.1
"""Bold letters are wider."""
FIGURE: Final = 7
"""The width of a figure beside a sign."""
SIGN: Final = 16
"""The width of a sign beside a figure."""
ARROW: Final = 12
_USED: Final = re.compile(r'href="#(gr-[a-z-]+)"')

KINDS: Final = {
    Kind.CIVILIZATION: ("gr-civ", "good"),
    Kind.MINING: ("gr-mining", "rock"),
    Kind.UTILITY: ("gr-utility", "science"),
    Kind.SHIP: ("gr-ship", "ink"),
}
"""The sign and the colour of each kind of player card."""
SLOTS: Final = {
    Slot.BIOSPHERE: "gr-biosphere",
    Slot.DEPOSIT: "gr-deposit",
    Slot.UTILITY: "gr-utility-slot",
}
_HEXAGON: Final = tuple(
    (6.5 * math.cos(turn * math.pi / 3), 6.5 * math.sin(turn * math.pi / 3)) for turn in range(6)
)
_DIAMOND: Final = ((0, -7), (6, 0), (0, 7), (-6, 0))
_TRIANGLE: Final = ((0, -8), (8, 6), (-8, 6))
_SHIP: Final = ((-6, -6), (7, 0), (-6, 6), (-3, 0))
_BOLT: Final = ((1, -7), (-5, 1.5), (-0.5, 1.5), (-1.5, 7), (5, -2), (0.5, -2))
_STAR: Final = tuple(
    (reach * math.sin(turn * math.pi / 5), -reach * math.cos(turn * math.pi / 5))
    for turn, reach in enumerate((7, 3) * 5)
)


def _letter(letter: str, low: float = 3.6, ink: str = "paper") -> str:
    return words(0, low, letter, f"f-{ink} small bold mid")


SIGNS: Final = {
    "gr-m": circle(0, 0, 7, "f-manpower") + _letter("M"),
    "gr-s": polygon(_TRIANGLE, "f-science") + _letter("S", 5),
    "gr-p": rectangle(-6.5, -6.5, 13, 13, "f-production", 1.5) + _letter("P"),
    "gr-c": rectangle(-5, -7, 10, 14, "f-paper k-ink thin", 2) + _letter("C", 3.6, "ink"),
    "gr-rp": polygon(_STAR, "f-ink"),
    "gr-hazard": polygon(_TRIANGLE, "f-bad") + _letter("!", 5),
    "gr-burst": polygon(_TRIANGLE, "f-paper k-bad wide") + _letter("!", 5, "bad"),
    "gr-off": polygon(_TRIANGLE, "f-paper k-faint thin dots"),
    "gr-civ": circle(0, 0, 5, "f-good")
    + element("ellipse", cx=0, cy=0, rx=7.5, ry=2.5, fill="none", class_="k-good thin"),
    "gr-mining": polygon(_DIAMOND, "f-rock"),
    "gr-utility": polygon(_HEXAGON, "f-science"),
    "gr-ship": polygon(_SHIP, "f-ink"),
    "gr-biosphere": circle(0, 0, 5.5, "f-paper k-good wide"),
    "gr-deposit": polygon(_DIAMOND, "f-paper k-rock wide"),
    "gr-utility-slot": polygon(_HEXAGON, "f-paper k-science wide"),
    "gr-system": circle(0, 0, 3, "f-ink")
    + element("circle", cx=0, cy=0, r=6.5, fill="none", class_="k-ink thin"),
    "gr-event": polygon(_BOLT, "f-ink"),
    "gr-anomaly": path("M0 0a2 2 0 0 1 4 0a4 4 0 0 1-8 0a6 6 0 0 1 11-2", "k-ink wide round"),
    "gr-back": rectangle(-6, -8, 12, 16, "f-board k-line thin", 2) + polygon(
        ((0, -5), (3, 0), (0, 5), (-3, 0)), "f-line half"
    ),
    "gr-used": path("M-4.5 1.5a4.5 4.5 0 1 1 4.5 4.5", "k-ink wide")
    + polygon(((-7.5, 0.5), (-1.5, 0.5), (-4.5, 5)), "f-ink"),
}  # fmt: skip


def definitions(body: str) -> str:
    """The signs that a drawing uses, each once.

    A copy that `<use>` makes knows no elements round it, so the classes that the style sheet's
    rules begin with stand on the sign itself.
    """
    found = set(_USED.findall(body))
    signs = (element("g", SIGNS[key], id=key, class_="gr gr-auto") for key in SIGNS if key in found)
    return element("defs", *signs)


def short(card: SpaceCard) -> str:
    """The shorter of a card's name and its id."""
    return min(card.name, card.id, key=len)


def kind_of(card: SpaceCard) -> str:
    """What kind of space card it is; the signs have the same names."""
    if isinstance(card, EventCard):
        return "event"
    return "anomaly" if isinstance(card, AnomalyCard) else "system"


# amounts


def _parts(found: Goods) -> list[tuple[int, str]]:
    named = (
        (found.m, "gr-m"), (found.s, "gr-s"), (found.p, "gr-p"), (found.c, "gr-c"),
        (found.rp, "gr-rp"),
    )  # fmt: skip
    return [(amount, sign) for amount, sign in named if amount]


def goods_of(found: Amounts) -> Goods:
    """Resources as goods."""
    return Goods(m=found.m, s=found.s, p=found.p)


def _run(parts: Iterable[tuple[int, str]], x: float, y: float) -> tuple[str, float]:
    """Figures with their signs, and where they end."""
    drawn = []
    for amount, sign in parts:
        wide = FIGURE * len(str(amount))
        drawn.append(words(x, y + 4, amount, "f-ink text bold"))
        drawn.append(used(sign, x + wide + SIGN / 2 + 1, y))
        x += wide + SIGN + 6
    return "".join(drawn), x


def goods_run(found: Goods, x: float, y: float) -> tuple[str, float]:
    """Amounts with their signs, and where they end; `y` is their middle."""
    return _run(_parts(found), x, y)


def _effect(effect: Effect) -> tuple[str, float]:
    if isinstance(effect, Generate):
        return goods_run(effect.out, 0, 0)
    price, x = goods_run(effect.inp, 0, 0)
    arrow = path(f"M{number(x)} 0h8m-3-3l3 3l-3 3", "k-faint wide round")
    gain, end = goods_run(effect.out, x + ARROW, 0)
    return price + arrow + gain, end


def effect_run(effect: Effect, x: float, y: float, room: float) -> str:
    """What a card takes and gives, smaller where there is less room."""
    drawn, wide = _effect(effect)
    scale = min(1, room / wide) if wide else 1
    size = "" if scale == 1 else f" scale({scale:.3g})"
    return element("g", drawn, transform=f"translate({number(x)} {number(y)}){size}")


def renown(rp: int, x: float, y: float) -> str:
    """A star and a number, which ends at `x`."""
    wide = FIGURE * len(str(rp))
    return used("gr-rp", x - wide - 9, y) + words(x, y + 4, rp, "f-ink text bold end")


# text


def lines(
    text: str, x: float, y: float, width: float, most: int, classes: str, step: float = 11.5
) -> tuple[str, float]:
    """A text in lines, cut where it has too many, and where the next line would be."""
    size = (12 if "text" in classes.split() else SMALL) * (BOLD if "bold" in classes else 1)
    rows = wrapped(text, width, size)
    if len(rows) > most:
        rows = [*rows[: most - 1], fitted(" ".join(rows[most - 1 :]), width, size)]
    drawn = [words(x, y + step * place, row, classes) for place, row in enumerate(rows)]
    return "".join(drawn), y + step * len(rows)


def backs(count: int, x: float, y: float, room: float) -> str:
    """Cards face down beside each other, closer where there are many."""
    step = min(14, (room - 12) / max(count - 1, 1))
    return "".join(used("gr-back", x + 6 + step * place, y) for place in range(min(count, 40)))


def chip(x: float, y: float, text: str, edge: str = "k-line", sign: str = "") -> tuple[str, float]:
    """A small label with its edge, and where it ends; 18 high."""
    left = 18 if sign else 7
    wide = left + width_of(text, SMALL * BOLD) + 7
    drawn = [
        rectangle(x, y, wide, 18, f"f-paper {edge}", 9),
        used(sign, x + 11, y + 9, 0.8) if sign else "",
        words(x + left, y + 12.5, text, "f-ink small bold"),
    ]
    return "".join(drawn), x + wide


def names_of(cards: Sequence[tuple[str, int]]) -> str:
    """Cards with their numbers."""
    return ", ".join(f"{count} {card}" if count > 1 else card for card, count in cards)
