"""The galaxy as triangles of text: each tile with its edges, its cell and what is on it.

A row of the picture is a row of the grid, of triangles that point up and down in turn.  They are
as small as the longest name of a cell allows; where the galaxy is wider than a terminal, it is
drawn in strips from left to right.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

import attrs

from galaxy_rules.galaxy_of_trian import GalaxyOfTrian, State, View
from galaxy_rules.galaxy_of_trian.board.galaxy import shape_at
from galaxy_rules.galaxy_of_trian.board.shapes import Shape
from galaxy_rules.galaxy_of_trian.words.actions import Unit
from galaxy_rules.galaxy_of_trian.words.grid import (
    KIND_LETTERS,
    NEBULA,
    SPACE,
    SYSTEM,
    cell_name,
    cell_of,
    coordinates,
    index_of,
    kind_of,
    points_down,
)
from galaxy_rules.galaxy_of_trian.words.state import Emissary, Ship

WIDTH: Final = 100
STRIP: Final = 80
"""Columns of a strip of the map: words can be wrapped once more, triangles cannot."""
SMALLEST: Final = 6
"""Lines of a triangle, which is also half of its side in columns."""
OVERLAP: Final = 3
"""Half sides that two strips have in common."""
SPECIAL_LETTERS: Final = {"outpost": "O", "teleport": "T", "exmitter": "X"}
UNIT_LETTERS: Final = {
    Unit.EMISSARY: "e", Unit.MINION: "m", Unit.CORVETTE: "C", Unit.ROGUE: "R",
    Unit.PRIESTESS: "P", Unit.DECOY: "D", Unit.CANNON: "G",
}  # fmt: skip
PRIESTESS: Final = "p"
"""Once she is an emissary."""
HELD: Final = "!"
"""After a ship that is harnessed."""
EDGE_NAMES: Final = (("bottom", "right", "left"), ("top", "left", "right"))
"""By direction of the triangle and edge."""
FREE: Final = "free"
LEGEND: Final = (
    "edges: S space, P starlight path, N nebula, G gas",
    "on tiles: * planet, E extractor, O outpost, T teleport, X exmitter",
    "0e p0: seat 0's emissary on part p0, 0e1 p0 on a research station, 0e2 p0 on a space station",
    "parts: s space, n nebula, p planetary system, o outpost",
)
SHIP_LEGEND: Final = "0C seat 0's Corvette, 0R its Rogue; 0Cs1 in which of several space parts"
SKILL_LEGEND: Final = (
    "0m seat 0's Slave-minion, 0p its Priestess as an emissary, 0P as a ship, 0D Decoy, 0G Cannon",
    "tokens: x exmitter, t space modulator, w wormhole; 0C! a harnessed ship",
)
Shown = State | View


@attrs.frozen
class Spot:
    """A triangle to draw: what stands on it, from its tip to its base, and its edges."""

    cell: int
    words: tuple[str, ...]
    """What is on it, from the tip to the base; the last one is its name."""
    sides: tuple[str, ...]
    """The letters of its edges; none for a free cell."""

    @property
    def row(self) -> int:
        """Which row of the grid it is in, counted upwards."""
        return coordinates(self.cell)[1]

    @property
    def column(self) -> int:
        """Where its middle is, in half sides."""
        a, b, _ = coordinates(self.cell)
        return 2 * a + b + (self.cell & 1)


def picture(game: GalaxyOfTrian, shown: Shown) -> Iterator[str]:
    """The tiles and the free cells next to them."""
    spots = [*_tiles(game, shown), *(_free(cell) for cell, _ in shown.galaxy.frontier)]
    size = max(SMALLEST, *(_room(spot) for spot in spots))
    first = min(spot.column for spot in spots)
    total = max(spot.column for spot in spots) - first + 1
    for number, (start, across, strips) in enumerate(_strips(first, total, STRIP // size - 1), 1):
        if strips > 1:
            yield f"(strip {number} of {strips} from left to right; they overlap)"
        within = [spot for spot in spots if start <= spot.column < start + across]
        yield from _strip(within, start, size)


def _room(spot: Spot) -> int:
    """How large a triangle has to be for its words, which have less room towards the tip."""
    from_base = enumerate(reversed(spot.words))
    return max((len(word) + 1) // 2 + 2 + number for number, word in from_base if word)


def _strips(first: int, total: int, most: int) -> Iterator[tuple[int, int, int]]:
    """Where each strip starts, how many half sides it has, and how many strips there are."""
    strips = max(1, -(-(total - OVERLAP) // (most - OVERLAP)))
    across = -(-(total + (strips - 1) * OVERLAP) // strips)
    for number in range(strips):
        yield first + number * (across - OVERLAP), across, strips


def to_fill(shown: Shown) -> tuple[int, ...]:
    """The free cells next to tiles, while a tile is to be laid on one."""
    if shown.source is None or shown.added is not None:
        return ()
    return tuple(cell for cell, _ in shown.galaxy.frontier)


# what is on a tile


def _tiles(game: GalaxyOfTrian, shown: Shown) -> Iterator[Spot]:
    for cell in shown.galaxy.tiles:
        shape = shape_at(game.atlas, shown.galaxy, cell)
        words = (
            landmarks(shape) + _tokens(shown, cell),
            _ship_word(shape, shown.ships.get(cell), held=cell in shown.harnessed),
            emissary_word(shown.emissaries.get(cell)),
            cell_name(cell),
        )
        yield Spot(cell, words, shape.sides)


def _free(cell: int) -> Spot:
    return Spot(cell, ("", "", FREE, cell_name(cell)), ())


def landmarks(shape: Shape) -> str:
    """A sign for each planet, the extractor and the special of a tile."""
    face = shape.face
    special = "" if face.special is None else SPECIAL_LETTERS[face.special]
    return "*" * len(shape.planets) + "E" * face.extractor + special


def _tokens(shown: Shown, cell: int) -> str:
    """A sign for each special token that lies on a tile for good."""
    wormhole = any(cell_of(node) == cell for node in shown.wormholes)
    return "x" * (cell in shown.exmitters) + "t" * (cell in shown.modulators) + "w" * wormhole


def _ship_word(shape: Shape, ship: Ship | None, *, held: bool) -> str:
    """A ship, whether it is harnessed, and in which space part where there are several."""
    if ship is None:
        return ""
    part = part_name(ship.node) if len(shape.space) > 1 else ""
    return f"{ship.seat}{UNIT_LETTERS[ship.kind]}{HELD if held else ''}{part}"


def emissary_word(emissary: Emissary | None) -> str:
    """An emissary, its level and on which part it stands."""
    if emissary is None:
        return ""
    return f"{emissary_letters(emissary)} {part_name(emissary.node)}"


def emissary_letters(emissary: Emissary) -> str:
    """An emissary, or the token that stands for one, and its level."""
    letter = PRIESTESS if emissary.unit is Unit.PRIESTESS else UNIT_LETTERS[emissary.unit]
    return f"{emissary.seat}{letter}{emissary.level or ''}"


def part_name(node: int) -> str:
    """A part of a tile, without the tile."""
    return f"{KIND_LETTERS[kind_of(node)]}{index_of(node)}"


# triangles


class _Canvas:
    """Characters by line and column; what is drawn later covers what is there."""

    def __init__(self) -> None:
        self._marks: dict[tuple[int, int], str] = {}

    def put(self, line: int, column: int, text: str) -> None:
        for offset, mark in enumerate(text):
            self._marks[line, column + offset] = mark

    def lines(self) -> Iterator[str]:
        down = [line for line, _ in self._marks]
        width = max(column for _, column in self._marks) + 1
        for line in range(min(down), max(down) + 1):
            row = (self._marks.get((line, column), " ") for column in range(width))
            yield "".join(row).rstrip()


def _strip(spots: list[Spot], start: int, size: int) -> Iterator[str]:
    """The rows of one strip, the highest first."""
    if not spots:
        return
    canvas = _Canvas()
    top = max(spot.row for spot in spots)
    for draw in (_outline, _letters, _words):
        for spot in spots:
            draw(
                canvas,
                spot,
                _Frame((top - spot.row) * size, (spot.column - start + 1) * size, size),
            )
    yield from canvas.lines()


@attrs.frozen
class _Frame:
    """Where a triangle is: its first line, its middle column, and its lines."""

    line: int
    middle: int
    size: int

    def left(self, line: int, *, down: bool) -> int:
        """The column of the left border on one of its lines."""
        return self.middle - self.size + line if down else self.middle - 1 - line

    def right(self, line: int, *, down: bool) -> int:
        """The column of the right border."""
        return 2 * self.middle - 1 - self.left(line, down=down)


def _outline(canvas: _Canvas, spot: Spot, frame: _Frame) -> None:
    if not spot.sides:
        return
    down = points_down(spot.cell)
    for line in range(frame.size):
        canvas.put(frame.line + line, frame.left(line, down=down), "\\" if down else "/")
        canvas.put(frame.line + line, frame.right(line, down=down), "/" if down else "\\")
    base = frame.line - 1 if down else frame.line + frame.size - 1
    canvas.put(base, frame.middle - frame.size + 1, "_" * (2 * frame.size - 2))


def _letters(canvas: _Canvas, spot: Spot, frame: _Frame) -> None:
    """The letters of the edges, spread along them counter-clockwise."""
    down, size = points_down(spot.cell), frame.size
    base = frame.line - 1 if down else frame.line + size - 1
    for edge, letters in enumerate(spot.sides):
        steps = [(number + 1) / (len(letters) + 1) for number in range(len(letters))]
        name = EDGE_NAMES[down][edge]
        for step, letter in zip(steps, letters, strict=True):
            if name in ("bottom", "top"):
                along = step if name == "bottom" else 1 - step
                canvas.put(base, frame.middle - size + int(2 * size * along), letter)
                continue
            # Counter-clockwise is upwards on the right and downwards on the left.
            line = int(size * (step if name == "left" else 1 - step))
            side = frame.left if name == "left" else frame.right
            canvas.put(frame.line + line, side(line, down=down), letter)


def _words(canvas: _Canvas, spot: Spot, frame: _Frame) -> None:
    """What is on it, each word on a line that is wide enough, the name where it is widest."""
    down, size = points_down(spot.cell), frame.size
    for number, word in enumerate(reversed(spot.words)):
        line = 1 + number if down else size - 2 - number
        canvas.put(frame.line + line, frame.middle - (len(word) + 1) // 2, word)


# parts


def several_parts(game: GalaxyOfTrian, shown: Shown) -> Iterator[str]:
    """Which part is which, on the tiles with more than one of a kind."""
    for cell in sorted(shown.galaxy.tiles):
        shape = shape_at(game.atlas, shown.galaxy, cell)
        kinds = {SPACE: shape.space, NEBULA: shape.nebulas, SYSTEM: shape.systems}
        parts = [part for own in kinds.values() if len(own) > 1 for part in own]
        if parts:
            places = ", ".join(
                f"{part_name(part)} {_edges(shape.ports, part, cell)}" for part in parts
            )
            yield f"{cell_name(cell)}: {places}"


def _edges(ports: Mapping[int, Iterable[tuple[int, int]]], part: int, cell: int) -> str:
    edges = sorted({edge for edge, _ in ports[part]})
    return " and ".join(EDGE_NAMES[points_down(cell)][edge] for edge in edges)
