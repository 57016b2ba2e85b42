"""The drawing kit that the three games share: elements, colours, emblems.

A drawing is plain SVG 1.1: no scripts, no outside fonts or images.  Colour is never the only sign:
each seat has an emblem of its own shape and its number.  Colours are classes, one style sheet
serves light and dark (`auto` follows the reader's setting), and equal drawings are equal texts.
"""

import re
import textwrap
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

import attrs

from galaxy_rules.kernel.errors import BadInput, brief, shown

THEMES: Final = ("auto", "light", "dark")
SEATS: Final = 4
LONG: Final = 80
"""From this length on, texts are not remembered."""
KEPT: Final = 8192
"""So many numbers, attributes and lines are remembered as they are written."""
FONT: Final = "system-ui,-apple-system,'Segoe UI','DejaVu Sans',Arial,sans-serif"

COLOURS: Final = {
    "paper": ("#ffffff", "#12151b"),
    "board": ("#eef1f6", "#1c222c"),
    "panel": ("#f5f7fa", "#1a1f28"),
    "ink": ("#171b22", "#e9edf3"),
    "faint": ("#5b6472", "#a3adbb"),
    "line": ("#8d97a6", "#657084"),
    "grid": ("#c9d0da", "#39424f"),
    "target": ("#a86400", "#ffc857"),
    "path": ("#6b2fb3", "#cdb0ff"),
    "rock": ("#85715f", "#a58f7b"),
    "good": ("#1b7f4b", "#58d69a"),
    "bad": ("#b3261e", "#ff8a80"),
    "manpower": ("#a8443c", "#ff9d94"),
    "science": ("#2b62b0", "#8cbcff"),
    "production": ("#66721a", "#cdd86a"),
    "seat0": ("#0068a8", "#5cb8f2"),
    "seat1": ("#c94f00", "#ff9d57"),
    "seat2": ("#007f5f", "#35d6a4"),
    "seat3": ("#9c3b86", "#ee9fd0"),
    "none": ("#5b6472", "#a3adbb"),
    "space": ("#e4eaf5", "#1a2440"),
    "nebula": ("#cbb5ec", "#4d3c80"),
    "gas": ("#d8d0b4", "#4d4a36"),
    "red": ("#c62828", "#ff7b73"),
    "yellow": ("#a97b00", "#ffd54a"),
    "green": ("#2e7d32", "#6fdc7e"),
    "blue": ("#1f5fd0", "#7fb0ff"),
}
"""What a colour is for, in light and in dark; the seats' are told apart by colour-blind eyes."""
_SIZES: Final = {"tiny": 8, "small": 10, "text": 12, "large": 14, "huge": 18}
_WIDE: Final = 0.57
"""The width of an average letter, in heights; there is no font here to measure."""
_CLASSES: Final = re.compile(r'class="([^"]*)"')
_ODD: Final = re.compile(r'[<>&"]')
"""What an attribute cannot hold as it is."""
_IN_TEXTS: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


@attrs.frozen
class Picture:
    """A drawing: its text is `svg`; notebooks show it as it is."""

    title: str
    """What is drawn, in a few words."""
    description: str
    """What can be seen, in a sentence or two: for who does not see it."""
    width: float
    """In its own units."""
    height: float
    """In its own units."""
    body: str = attrs.field(repr=False)
    """The elements, without the frame of the document and the style sheet."""
    theme: str = "auto"
    """`auto`, `light` or `dark`."""
    size: float | None = None
    """How wide it is shown; None where its own units are pixels."""

    @property
    def svg(self) -> str:
        """The whole document."""
        wide, high = number(self.width), number(self.height)
        scale = 1 if self.size is None else self.size / self.width
        across, down = number(self.width * scale), number(self.height * scale)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="gr gr-{self.theme}" role="img"'
            f' viewBox="0 0 {wide} {high}" width="{across}" height="{down}"'
            f' style="max-width:100%;height:auto">'
            f"<title>{written(self.title)}</title><desc>{written(self.description)}</desc>"
            f"<style>{style(self.theme, self.body)}</style>{self.body}</svg>"
        )

    def __str__(self) -> str:
        """The whole document."""
        return self.svg

    def _repr_svg_(self) -> str:
        """What notebooks ask for."""
        return self.svg


# the style sheet


def check_theme(theme: str) -> str:
    """The theme, if there is such a one."""
    if theme not in THEMES:
        raise BadInput("theme", f"{brief(theme)} is none of {', '.join(THEMES)}")
    return theme


def style(theme: str, body: str | None = None) -> str:
    """The rules for the classes that a drawing uses, or for all of them."""
    if body is None:
        return _style(theme, None)
    texts = set(_CLASSES.findall(body))
    return _style(theme, frozenset(name for text in texts for name in text.split()))


@lru_cache(maxsize=256)
def _style(theme: str, used: frozenset[str] | None) -> str:
    plain = f".gr text{{font-family:var(--gr-font,{FONT});font-size:{_SIZES['text']}px}}"
    rest = {name: f"font-size:{size}px" for name, size in _SIZES.items()} | {
        "bold": "font-weight:700",
        "mid": "text-anchor:middle",
        "end": "text-anchor:end",
        "dash": "stroke-dasharray:5 4",
        "dots": "stroke-dasharray:1.5 3",
        "bare": "fill:none;pointer-events:all",
        "pale": "fill-opacity:.16",
        "half": "fill-opacity:.45",
        "thin": "stroke-width:1",
        "wide": "stroke-width:2",
        "bold-line": "stroke-width:3.5",
        "round": "stroke-linecap:round;stroke-linejoin:round",
    }
    rules = [plain, _rules(".gr", rest, used)]
    side = 1 if theme == "dark" else 0
    rules.append(_rules(".gr", _colours(side), used))
    if theme == "auto":
        dark = _rules(".gr-auto", _colours(1), used)
        rules.append(f"@media(prefers-color-scheme:dark){{{dark}}}")
    return "".join(rules)


def _colours(side: int) -> dict[str, str]:
    """Classes for filling (`f-ink`) and for outlines (`k-ink`)."""
    own = {name: f"var(--gr-{name},{pair[side]})" for name, pair in COLOURS.items()}
    fills = {f"f-{name}": f"fill:{colour}" for name, colour in own.items()}
    return fills | {f"k-{name}": f"stroke:{colour}" for name, colour in own.items()}


def _rules(root: str, rules: dict[str, str], used: frozenset[str] | None) -> str:
    return "".join(
        f"{root} .{name}{{{rule}}}" for name, rule in rules.items() if used is None or name in used
    )


# elements


@lru_cache(maxsize=KEPT)
def number(value: float) -> str:
    """A length, as short as a tenth of a pixel allows."""
    text = f"{value:.1f}"
    text = text.removesuffix(".0")
    return "0" if text == "-0" else text


def points(pairs: Iterable[tuple[float, float]]) -> str:
    """Corners, for polygons and polylines."""
    return " ".join([f"{number(x)},{number(y)}" for x, y in pairs])


def element(name: str, *children: str, **attributes: float | str | None) -> str:
    """An element: `class_` is written class, an underscore a hyphen, None nothing.

    >>> element("circle", cx=1.04, cy=2, class_="f-ink", stroke_width=None)
    '<circle cx="1" cy="2" class="f-ink"/>'
    """
    marked = "".join(
        [_marked(key, value) for key, value in attributes.items() if value is not None]
    )
    inside = "".join(children)
    return f"<{name}{marked}>{inside}</{name}>" if inside else f"<{name}{marked}/>"


def _marked(key: str, value: float | str) -> str:
    """An attribute; long ones, as the data of paths are, hardly ever come again."""
    if type(value) is str and len(value) > LONG:
        return f" {key.rstrip('_').replace('_', '-')}={_quoted(value)}"
    return _attribute(key, value)


@lru_cache(maxsize=KEPT)
def _attribute(key: str, value: float | str) -> str:
    """An attribute with the blank before it: few of them are ever different."""
    return f" {key.rstrip('_').replace('_', '-')}={_quoted(value)}"


def _quoted(value: float | str) -> str:
    """The value of an attribute, quoted; Python's module for that would load half a network."""
    if not isinstance(value, str):
        return f'"{number(value)}"'
    text = shown(value)
    if not _ODD.search(text):
        return f'"{text}"'
    told = text.translate(_IN_TEXTS)
    if '"' in told and "'" not in told:
        return f"'{told}'"
    return '"' + told.replace('"', "&quot;") + '"'


def written(text: str) -> str:
    r"""A text as XML writes it; letters that cannot be printed are escaped.

    >>> print(written("a < b" + chr(0)))
    a &lt; b\x00
    """
    return shown(text).translate(_IN_TEXTS)


_inside: Final = lru_cache(maxsize=KEPT)(written)
"""The same for lines, most of which are a number or come again and again."""


def words(x: float, y: float, text: object, classes: str = "f-ink", **attributes: str) -> str:
    """A line of text."""
    return element("text", _inside(str(text)), x=x, y=y, class_=classes, **attributes)


def titled(title: str, *children: str, **attributes: float | str | None) -> str:
    """A group with a title, which readers of screens read and pointers show."""
    return element("g", f"<title>{_inside(title)}</title>", *children, **attributes)


def at(kind: str, place: object, seat: int | None = None) -> dict[str, str]:
    """The attributes of an element that is a place: what it is, its words, and whose.

    A kind may be several words, what it is first: a ship on a space is a `ship space`.

    >>> element("g", **at("ship space", "A35", 1))
    '<g data-kind="ship space" data-place="A35" data-seat="1"/>'
    """
    whose = {} if seat is None else {"data_seat": str(seat)}
    return {"data_kind": kind, "data_place": str(place), **whose}


OPEN: Final = {"fill": "none", "pointer_events": "all"}
"""The attributes of places that are nothing to see: they can be pointed at, and take marks."""


def ground(x: float, y: float, width: float, height: float) -> str:
    """A box that is nothing to see, behind thin signs: between them one points at it."""
    return element("rect", x=x or None, y=y or None, width=width, height=height, class_="bare")


def polygon(corners: Iterable[tuple[float, float]], classes: str) -> str:
    """A filled shape."""
    return element("polygon", points=points(corners), class_=classes)


def polyline(corners: Iterable[tuple[float, float]], classes: str) -> str:
    """A line with corners."""
    return element("polyline", points=points(corners), class_=classes, fill="none")


def rectangle(
    x: float, y: float, width: float, height: float, classes: str, radius: float = 0
) -> str:
    """A box, round at the corners if asked."""
    round_ = radius or None
    return element(
        "rect", x=x, y=y, width=max(width, 0), height=max(height, 0), rx=round_, class_=classes
    )


def circle(x: float, y: float, radius: float, classes: str) -> str:
    """A disc or ring."""
    return element("circle", cx=x, cy=y, r=radius, class_=classes)


def ring(x: float, y: float, radius: float, classes: str) -> str:
    """A circle with nothing in it."""
    return element("circle", cx=x, cy=y, r=radius, class_=classes, fill="none")


def path(d: str, classes: str, *, fill: str | None = "none") -> str:
    """A line of any shape; filled by its class where `fill` is None."""
    return element("path", d=d, class_=classes, fill=fill)


def used(name: str, x: float, y: float, scale: float = 1, classes: str | None = None) -> str:
    """A shape out of the drawing's `<defs>`, put here; it takes its colour from these classes."""
    size = "" if scale == 1 else f"scale({scale:.3g})"
    coloured = "" if classes is None else _attribute("class_", classes)
    moved = f"translate({number(x)} {number(y)})" if x or y or not size else ""
    told = f"{moved} {size}".strip()
    return f'<use href="#{name}" transform="{told}"{coloured}/>'


def width_of(text: str, size: float = _SIZES["text"]) -> float:
    """About how wide a text is."""
    return len(text) * size * _WIDE


def whole(x: float, y: float, text: str, room: float, classes: str) -> str:
    """A line of text that is never cut: in smaller letters, or drawn together, to fit its room."""
    named = next((name for name in classes.split() if name in _SIZES), "text")
    wide = _letters(text) * (_BOLD if "bold" in classes.split() else 1)
    for name in _SMALLER[_SMALLER.index(named) :]:
        fits = max(wide * _SIZES[name], width_of(text, _SIZES[name])) <= room
        if fits or name == _SMALLER[-1]:
            smaller = " ".join(name if one == named else one for one in classes.split())
            drawn = {} if fits else {"textLength": number(room), "lengthAdjust": _TOGETHER}
            return words(x, y, text, smaller, **drawn)
    raise AssertionError(named)


@lru_cache(maxsize=KEPT)
def _letters(text: str) -> float:
    """How wide a text is in heights, letter by letter, in the widest of the usual fonts."""
    return sum(_WIDTHS.get(one, _CAPITAL if one.isupper() else _OTHER) for one in text)


_WIDTHS: Final = {**dict.fromkeys(" fijlrtIJ.,:;!|'()-", 0.36), **dict.fromkeys("mwMW", 0.92)}
_CAPITAL: Final = 0.7
_OTHER: Final = 0.62
_SMALLER: Final = ("huge", "large", "text", "small")
_BOLD: Final = 1.1
"""Bold letters are wider."""
_TOGETHER: Final = "spacingAndGlyphs"


@lru_cache(maxsize=KEPT)
def fitted(text: str, width: float, size: float = _SIZES["text"]) -> str:
    """A text, cut with an ellipsis where it would be wider.

    >>> fitted("a very long name of a system", 90)
    'a very long…'
    """
    room = int(width / (size * _WIDE))
    return text if len(text) <= room else text[: max(room - 1, 0)].rstrip() + "…"


def wrapped(text: str, width: float, size: float = _SIZES["text"]) -> list[str]:
    """A text in lines that are no wider."""
    return list(_wrapped(text, max(int(width / (size * _WIDE)), 1)))


@lru_cache(maxsize=KEPT)
def _wrapped(text: str, most: int) -> tuple[str, ...]:
    return tuple(textwrap.wrap(text, most))


# seats


def seat_class(seat: int | None) -> str:
    """The name of a seat's colour; nobody has one too."""
    return "none" if seat is None or not 0 <= seat < SEATS else f"seat{seat}"


def emblem(seat: int, x: float, y: float, radius: float, *, hollow: bool = False) -> str:
    """A seat's sign: disc, square, triangle or diamond, with its number."""
    colour = seat_class(seat)
    classes = f"f-paper k-{colour} wide" if hollow else f"f-{colour}"
    ink = f"f-{colour}" if hollow else "f-paper"
    low = radius * 0.36 + (radius * 0.14 if seat == 2 else 0)  # noqa: PLR2004 - a triangle's middle
    sign = words(x, y + low, seat, f"{ink} bold mid", style=f"font-size:{number(radius * 1.05)}px")
    return emblem_shape(seat, x, y, radius, classes) + sign


def emblem_shape(seat: int, x: float, y: float, radius: float, classes: str) -> str:
    """The shape of a seat's sign alone."""
    match seat % SEATS:
        case 0:
            return circle(x, y, radius, classes)
        case 1:
            side = radius * 0.9
            return rectangle(x - side, y - side, 2 * side, 2 * side, classes, radius * 0.2)
        case 2:
            top, low, half = y - radius * 1.2, y + radius * 0.85, radius * 1.2
            return polygon([(x, top), (x + half, low), (x - half, low)], classes)
        case _:
            reach = radius * 1.2
            return polygon(
                [(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)], classes
            )


_A_SEAT: Final = re.compile(r"seat \d", re.IGNORECASE)


@attrs.frozen
class Extras:
    """What is drawn onto the board."""

    events: tuple[Any, ...] = ()
    """What happened last, as the beholder may see it."""
    actions: tuple[Any, ...] = ()
    """What may be done: sources, targets and paths."""
    fields: tuple[int, ...] = ()
    """Seats whose gravity fields are shown."""
    names: tuple[str, ...] = ()
    """What players are called, by seat."""
    board: bool = False
    """Whether the board is drawn alone."""
    portrait: bool = False
    """Whether everything is drawn below each other, for a phone."""
    coordinates: bool = False
    """Whether cells have their names on them, where a board does not show them anyway."""

    @property
    def spoken(self) -> tuple[str, ...]:
        """The names for sentences; none of them where one has something like a seat in it.

        In all other texts names take the place of seats last, and would do so in that name too.
        """
        return () if any(map(_A_SEAT.search, self.names)) else self.names
