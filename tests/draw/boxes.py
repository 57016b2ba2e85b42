"""What the tests of drawings look at: elements with their places, titles, the words for readers."""

import re
from collections.abc import Iterator
from typing import Final
from xml.etree import ElementTree as ET

import attrs

from galaxy_rules.drawing.svg import width_of

SVG: Final = "{http://www.w3.org/2000/svg}"
SIZES: Final = {"tiny": 8, "small": 10, "text": 12, "large": 14, "huge": 18}
REACH: Final = 11.4
"""How far a shape out of `<defs>` reaches from its origin."""
_NUMBER: Final = re.compile(r"-?\d+(?:\.\d+)?")
_PLAIN_PATH: Final = re.compile(r"[MLQZ\d\s.,-]*")


@attrs.frozen
class Box:
    """An element and the rectangle that it fills, about."""

    tag: str
    left: float
    top: float
    right: float
    bottom: float
    text: str = ""
    size: float = 0

    def meets(self, other: "Box") -> bool:
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


def read(svg: str) -> ET.Element:
    """The drawing as a tree; anything that is not well formed fails here."""
    return ET.fromstring(svg)  # noqa: S314 - our own text


def titles(svg: str) -> list[str]:
    """What pointers and readers of screens are told, without the picture's own title."""
    return [title.text or "" for title in read(svg).iter(f"{SVG}title")][1:]


def titled(svg: str, title: str) -> ET.Element:
    """The one group with this title."""
    parents = [
        group
        for group in read(svg).iter(f"{SVG}g")
        if (found := group.find(f"{SVG}title")) is not None and found.text == title
    ]
    assert 1 == len(parents), (title, titles(svg))
    return parents[0]


def description(svg: str) -> str:
    """What is on the table, in words."""
    found = read(svg).find(f"{SVG}desc")
    assert found is not None
    return found.text or ""


def texts(svg: str) -> list[str]:
    """Every line that is written in the drawing."""
    return ["".join(text.itertext()) for text in read(svg).iter(f"{SVG}text")]


def boxes(svg: str) -> list[Box]:
    """Every element that is drawn, with where it is."""
    return list(_walk(read(svg), 0, 0, 1))


def _walk(node: ET.Element, x: float, y: float, scale: float) -> Iterator[Box]:
    for child in node:
        tag = child.tag.removeprefix(SVG)
        if tag == "defs":
            continue
        dx, dy, size = _moved(child.get("transform", ""))
        here = (x + scale * dx, y + scale * dy, scale * size)
        for box in _drawn(tag, child):
            yield _put(box, *here)
        yield from _walk(child, *here)


def _moved(transform: str) -> tuple[float, float, float]:
    place = re.search(r"translate\((\S+) (\S+)\)", transform)
    size = re.search(r"scale\((\S+)\)", transform)
    dx, dy = (float(place[1]), float(place[2])) if place else (0.0, 0.0)
    return dx, dy, float(size[1]) if size else 1.0


def _put(box: Box, x: float, y: float, scale: float) -> Box:
    return attrs.evolve(
        box,
        left=x + scale * box.left,
        right=x + scale * box.right,
        top=y + scale * box.top,
        bottom=y + scale * box.bottom,
        size=scale * box.size,
    )


def _drawn(tag: str, node: ET.Element) -> Iterator[Box]:
    match tag:
        case "rect":
            x, y, wide, high = (float(node.get(name, 0)) for name in ("x", "y", "width", "height"))
            yield Box(tag, x, y, x + wide, y + high)
        case "circle":
            x, y, radius = (float(node.get(name, 0)) for name in ("cx", "cy", "r"))
            yield Box(tag, x - radius, y - radius, x + radius, y + radius)
        case "polygon" | "polyline":
            yield _around(tag, node.get("points", ""))
        case "path" if _PLAIN_PATH.fullmatch(node.get("d", "")):
            yield _around(tag, node.get("d", ""))
        case "use":
            yield Box(tag, -REACH, -REACH, REACH, REACH)
        case "text" if not len(node):
            yield _words(node, node.get("class", "").split(), node.get("style", ""))
        case "text":
            classes = node.get("class", "").split()
            yield from (_words(part, classes, "") for part in node)
        case _:
            pass


def _around(tag: str, text: str) -> Box:
    numbers = [float(found) for found in _NUMBER.findall(text)]
    xs, ys = numbers[::2], numbers[1::2]
    return Box(tag, min(xs), min(ys), max(xs), max(ys))


def _words(node: ET.Element, classes: list[str], style: str) -> Box:
    text = node.text or ""
    own = re.search(r"font-size:([\d.]+)px", style)
    named = next((SIZES[name] for name in classes if name in SIZES), SIZES["text"])
    size = float(own[1]) if own else named
    x, y = float(node.get("x", 0)), float(node.get("y", 0))
    wide = float(node.get("textLength", width_of(text, size)))
    left = x - (wide / 2 if "mid" in classes else wide if "end" in classes else 0)
    return Box("text", left, y - 0.75 * size, left + wide, y + 0.2 * size, text, size)


def outside(svg: str) -> list[Box]:
    """Everything that is drawn beyond the frame, by more than the rounding of a number."""
    root = read(svg)
    _, _, width, height = map(float, root.get("viewBox", "").split())
    return [
        box
        for box in boxes(svg)
        if min(box.left, box.top) < -1 or box.right > width + 1 or box.bottom > height + 1
    ]


def crowded(found: list[Box]) -> list[tuple[Box, Box]]:
    """Pairs of boxes that meet."""
    return [
        (one, two)
        for place, one in enumerate(found)
        for two in found[place + 1 :]
        if one.meets(two)
    ]
