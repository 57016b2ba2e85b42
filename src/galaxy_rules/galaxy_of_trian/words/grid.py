"""The triangular grid: cells, parts of placed tiles, and how far apart they are.

A cell is a plain whole number, and so is a node, that is a part of the tile on a cell; both sort,
hash and compare as fast as Python can.  `coordinates` gives the triple of strips behind a cell.
"""

import re
from typing import Annotated, Final

from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.words import At, Word
from galaxy_rules.kernel.words.kinds import DISTINCT

EDGES: Final = 3
TURNS: Final = 3
FARTHEST: Final = 400
"""The largest strip number: far more than a line of all tiles needs."""

SPACE: Final = 0
NEBULA: Final = 1
SYSTEM: Final = 2
OUTPOST: Final = 3
KIND_LETTERS: Final = "snpo"
KIND_NAMES: Final = ("outer space", "nebula", "system", "outpost")
MOST_PARTS: Final = 8
"""Of one kind on one tile."""

CENTRE: Final = 0
"""The cell of the first tile."""

_ROW: Final = 2048
_CELL_BITS: Final = 5
_KIND_BITS: Final = 3

STEPS: Final = ((-1, 1, 1 - _ROW), (1, -1, _ROW - 1))
"""By direction of the triangle (up, down) and edge: what to add to a cell for its neighbour."""

_CELL: Final = re.compile(r"(0|-?[1-9]\d{0,3}),(0|-?[1-9]\d{0,3}),(0|-?[1-9]\d{0,3})", re.ASCII)
_NODE: Final = re.compile(r"([-,\d]+):([snpo])([0-7])", re.ASCII)


# ---------------------------------------------------------------------------------------- cells


def cell_at(a: int, b: int, c: int) -> int:
    """The cell in strips a, b and c.

    >>> cell_at(0, 0, 0), cell_at(0, 0, 1), cell_at(1, 0, 1)
    (0, 1, 2048)
    """
    down = c - a - b
    if down not in (0, 1) or abs(a) > FARTHEST or abs(b) > FARTHEST:
        raise BadInput("cell", f"{a},{b},{c} is no cell")
    return a * _ROW + b * 2 + down


def coordinates(cell: int) -> tuple[int, int, int]:
    """The three strips of a cell.

    >>> coordinates(cell_at(-3, 2, 0))
    (-3, 2, 0)
    """
    half = _ROW // 4
    flat = cell >> 1
    b = ((flat + half) & (_ROW // 2 - 1)) - half
    a = (flat - b) // (_ROW // 2)
    return a, b, a + b + (cell & 1)


def is_cell(thing: object) -> bool:
    """Whether this is a cell near enough to be written."""
    if type(thing) is not int or abs(thing) > FARTHEST * _ROW + 2 * FARTHEST + 1:
        return False
    a, b, _ = coordinates(thing)
    return abs(a) <= FARTHEST and abs(b) <= FARTHEST


def points_down(cell: int) -> bool:
    """Whether the triangle stands on its tip."""
    return bool(cell & 1)


def cell_name(cell: int) -> str:
    """A cell as it is written.

    >>> cell_name(cell_at(0, -1, 0))
    '0,-1,0'
    """
    return ",".join(map(str, coordinates(cell)))


def read_cell(text: str, field: str = "cell") -> int:
    """The cell that is written so; anything else is a `BadInput`."""
    a, b, c = map(int, _groups(_CELL, text, field, "no cell such as 0,0,1"))
    try:
        return cell_at(a, b, c)
    except BadInput as error:
        raise BadInput(field, error.problem) from None


@cites("TRI-R-16")
def neighbour(cell: int, edge: int) -> int:
    """The cell across an edge, which meets this one with its own edge of the same number."""
    return cell + STEPS[cell & 1][edge]


@cites("TRI-R-16")
def neighbours(cell: int) -> tuple[int, int, int]:
    """The cells across the three edges: adjacent means sharing an edge."""
    first, second, third = STEPS[cell & 1]
    return cell + first, cell + second, cell + third


def distance(p: int, q: int) -> int:
    """How many edges have to be crossed from one cell to another."""
    return sum(abs(i - j) for i, j in zip(coordinates(p), coordinates(q), strict=True))


def ball(cell: int, radius: int) -> tuple[int, ...]:
    """All cells at most so far away, in ascending order."""
    reached = {cell}
    rim = {cell}
    for _ in range(radius):
        rim = {near for one in rim for near in neighbours(one)} - reached
        reached |= rim
    return tuple(sorted(reached))


def corners(cell: int) -> tuple[tuple[int, int], ...]:
    """The three corners, counter-clockwise; edge i joins corner i and the one after it."""
    a, b, _ = coordinates(cell)
    if points_down(cell):
        return (a + 1, b + 1), (a, b + 1), (a + 1, b)
    return (a, b), (a + 1, b), (a, b + 1)


def ring12(cell: int) -> tuple[int, ...]:
    """The twelve cells that share an edge or a corner with this one, in ascending order."""
    own = set(corners(cell))
    return tuple(near for near in ball(cell, 3) if near != cell and own & set(corners(near)))


# ---------------------------------------------------------------------------------------- nodes


def node_at(cell: int, kind: int, index: int) -> int:
    """A part of the tile on a cell: of a kind, and which one of the face's parts of that kind."""
    return (cell << _CELL_BITS) + (kind << _KIND_BITS) + index


def cell_of(node: int) -> int:
    """The cell of a part."""
    return node >> _CELL_BITS


def kind_of(node: int) -> int:
    """The kind of a part: SPACE, NEBULA, SYSTEM or OUTPOST."""
    return (node >> _KIND_BITS) & 3


def index_of(node: int) -> int:
    """Which of its face's parts of that kind a part is."""
    return node & (MOST_PARTS - 1)


def is_node(thing: object) -> bool:
    """Whether this names a part of a tile on some cell."""
    return type(thing) is int and is_cell(thing >> _CELL_BITS)


def node_name(node: int) -> str:
    """A part as it is written.

    >>> node_name(node_at(cell_at(0, 0, 1), SYSTEM, 0))
    '0,0,1:p0'
    """
    return f"{cell_name(cell_of(node))}:{KIND_LETTERS[kind_of(node)]}{index_of(node)}"


def read_node(text: str, field: str = "node") -> int:
    """The part that is written so; anything else is a `BadInput`."""
    wanted = "no part of a tile such as 0,0,1:p0"
    cell, letter, index = _groups(_NODE, text, field, wanted)
    return node_at(read_cell(cell, field), KIND_LETTERS.index(letter), int(index))


def _groups(form: re.Pattern[str], text: object, field: str, problem: str) -> tuple[str, ...]:
    found = form.fullmatch(text) if isinstance(text, str) else None
    if found is None:
        raise BadInput(field, f"{brief(text)} is {problem}")
    return tuple(found.groups())


# --------------------------------------------------------------------------------------- in words

_STRIP: Final = "(?:0|-?[1-9][0-9]{0,3})"
CELL_PATTERN: Final = f"{_STRIP},{_STRIP},{_STRIP}"
NODE_PATTERN: Final = f"{CELL_PATTERN}:[{KIND_LETTERS}][0-7]"
Cell = Annotated[int, Word("a cell", CELL_PATTERN, is_cell, read_cell, cell_name), At("cell")]
_PART: Final = Word("a part of a tile", NODE_PATTERN, is_node, read_node, node_name)
Node = Annotated[int, _PART, At("part")]
Area = Annotated[Node, At("area")]
"""An area goes by its least part."""
Cells = Annotated[tuple[Cell, ...], DISTINCT]
Nodes = Annotated[tuple[Node, ...], DISTINCT]


def _read_kind(text: str, field: str) -> int:
    if text not in KIND_NAMES:
        raise BadInput(field, f"expected one of {', '.join(KIND_NAMES)}, found {brief(text)}")
    return KIND_NAMES.index(text)


AreaKind = Annotated[
    int,
    Word(
        "a kind of area", "|".join(KIND_NAMES), range(len(KIND_NAMES)).__contains__, _read_kind,
        KIND_NAMES.__getitem__,
    ),
]  # fmt: skip
"""A nebula, a system or the outer space."""
