"""Steps and arrows on Galaktico's board: a flight is a straight line, a jump a dashed arc."""

import math
from collections.abc import Iterable

from galaxy_rules.drawing.svg import polygon, rectangle, width_of, words
from galaxy_rules.galaktico import Galaktico
from galaxy_rules.galaktico.pictures.board import Geometry, Point, pair
from galaxy_rules.galaktico.words.actions import JUMP

Leg = tuple[int, int, bool]
"""A step: from, to, and whether it is a jump."""


def legs(game: Galaktico, origin: str, steps: Iterable[str]) -> list[Leg]:
    """A path step by step."""
    found = []
    here = game.board.index[origin]
    for step in steps:
        there = game.board.index[step.removeprefix(JUMP)]
        found.append((here, there, step.startswith(JUMP)))
        here = there
    return found


def _toward(start: Point, end: Point, short: float) -> Point:
    """A point so much before the end of a line."""
    length = math.dist(start, end) or 1
    part = max(length - short, 0) / length
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _bend(start: Point, end: Point) -> Point:
    """The point that pulls the arc of a jump to its side."""
    (x, y), (u, v) = start, end
    return (x + u) / 2 - (v - y) * 0.22, (y + v) / 2 + (u - x) * 0.22


def stroke(at: Geometry, leg: Leg, short: float = 0) -> str:
    """A step as a piece of a path, ending so much before the middle of its space."""
    start, end = at.centre(leg[0]), at.centre(leg[1])
    if not leg[2]:
        return f"M{pair(start)}L{pair(_toward(start, end, short))}"
    bend = _bend(start, end)
    return f"M{pair(start)}Q{pair(bend)} {pair(_toward(bend, end, short))}"


def arrow_head(at: Geometry, leg: Leg, short: float, size: float, classes: str) -> str:
    """The head of an arrow at the end of a step."""
    end = at.centre(leg[1])
    start = _bend(at.centre(leg[0]), end) if leg[2] else at.centre(leg[0])
    tip = _toward(start, end, short)
    turn = math.atan2(end[1] - start[1], end[0] - start[0])
    wings = [
        (tip[0] - size * math.cos(turn + side), tip[1] - size * math.sin(turn + side))
        for side in (0.5, -0.5)
    ]
    return polygon([tip, *wings], classes)


def tag(x: float, y: float, text: str, colour: str) -> str:
    """A few letters on paper, framed in a colour."""
    width = width_of(text, 10) + 8
    return rectangle(x - width / 2, y - 7.5, width, 15, f"f-paper k-{colour} thin", 4) + words(
        x, y + 3.6, text, "f-ink small bold mid"
    )
