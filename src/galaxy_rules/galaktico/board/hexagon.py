"""The hexagon of three rhombi: spaces, neighbours, mirror images, gravity fields, sets of spaces.

Three rhombi round a point look like the faces of a cube seen on a corner, so a space is a triple
of which exactly one number is 0; the others count the spaces outward from the centre.  Sector A
lies between the axes X and Y, B between Y and Z, C between Z and X, and a label such as ``A25``
names the sector and the two counts.

Inside, a space is its number in the order of the labels and a set of spaces is an `int` with one
bit a space, so that unions, fields and floods are a few machine words of work.

>>> board = Board(6)
>>> board.name(board.neighbours[board.index["A16"]])
('A15', 'A25', 'A26', 'B51', 'B61')
>>> board.name(board.images[board.index["A25"]])
('B52', 'C52')
"""

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import Final

from galaxy_rules.galaktico.board.geometry import (
    Point,
    adjacent,
    index_of,
    label_of,
    point_of,
    reflect,
    sector_of,
)
from galaxy_rules.galaktico.words.actions import JUMP
from galaxy_rules.galaktico.words.spaces import SECTOR_NAMES, SECTORS, Spaces
from galaxy_rules.kernel.clauses import cites

SIGNS: Final = ("", JUMP)
"""What stands before a label in a path: nothing for flight, the sign of a jump."""

UNIONS_KEPT: Final = 4096
"""How many gravity fields a board remembers: those of slow pieces are asked for again soon."""
_BYTE: Final = 8


def bits(spaces: int) -> list[int]:
    """The members of a set, ascending."""
    out = []
    while spaces > 0:
        low = spaces & -spaces
        out.append(low.bit_length() - 1)
        spaces ^= low
    return out


@cites("GAL-CMP-02", "GAL-MOV-03", "GAL-GRV-01", "GAL-HYP-05", "GAL-R-07", "GAL-R-39")
class Board:
    """The geometry of a board whose sectors have `side` by `side` spaces, worked out once."""

    def __init__(self, side: int) -> None:
        """Work out neighbours, fields and images of every space."""
        self.side: Final = side
        self.size: Final = SECTORS * side * side
        self.everywhere: Final = Spaces((1 << self.size) - 1)
        places = [label_of(side, i) for i in range(self.size)]
        self.labels: Final = tuple(f"{SECTOR_NAMES[s]}{p}{q}" for s, p, q in places)
        self.step_labels: Final = tuple(sign + label for label in self.labels for sign in SIGNS)
        self.index: Final = {label: i for i, label in enumerate(self.labels)}
        self.singles: Final = tuple(Spaces(1 << i) for i in range(self.size))
        self.bit_of: Final = {
            sign + label: self.singles[i] for label, i in self.index.items() for sign in SIGNS
        }
        points: list[Point] = [point_of(s, p, q) for s, p, q in places]
        self.points: Final = tuple(points)
        self.sector_of: Final = tuple(sector_of(point) for point in points)
        self.sectors: Final = tuple(
            self.gather(i for i in range(self.size) if self.sector_of[i] == sector)
            for sector in range(SECTORS)
        )
        self.neighbours: Final = tuple(
            self.gather(i for i, other in enumerate(points) if adjacent(point, other))
            for point in points
        )
        self.fields: Final = tuple(
            Spaces(around | 1 << i) for i, around in enumerate(self.neighbours)
        )
        self.images: Final = tuple(self.gather(self._image_numbers(point)) for point in points)
        self.spread: Final = _union_of(self.neighbours)
        self.mirror: Final = _union_of(self.images)
        self.field: Final = lru_cache(maxsize=UNIONS_KEPT)(_union_of(self.fields))

    def _image_numbers(self, point: Point) -> Iterable[int]:
        home = sector_of(point)
        numbers = {point: i for i, point in enumerate(self.points)}
        images = (reflect(point, axis) for axis in range(SECTORS))
        return [numbers[image] for image in images if sector_of(image) != home]

    @cites("GAL-R-07")
    def mirrors_within(self, space: int, other: int) -> bool:
        """Whether two spaces mirror each other across the third axis, in a sector of both."""
        if self.sector_of[space] != self.sector_of[other] or space == other:
            return False
        axes = range(SECTORS)
        return self.points[other] in [reflect(self.points[space], axis) for axis in axes]

    def at(self, sector: int, p: int, q: int) -> int:
        """The number of the space with these counts in a sector."""
        return index_of(self.side, sector, p, q)

    def spots(self, sector: int, spots: Iterable[tuple[int, int]]) -> Spaces:
        """A layout's spots as spaces of a sector."""
        return self.gather(self.at(sector, p, q) for p, q in spots)

    @staticmethod
    def gather(numbers: Iterable[int]) -> Spaces:
        """The set of these spaces."""
        mask = 0
        for number in numbers:
            mask |= 1 << number
        return Spaces(mask)

    def name(self, spaces: int) -> tuple[str, ...]:
        """The labels of a set of spaces, ascending."""
        return tuple(self.labels[i] for i in bits(spaces))


@cache
def board_of(side: int) -> Board:
    """The board of a side, which all games of a process share."""
    return Board(side)


def _union_of(masks: tuple[Spaces, ...]) -> Callable[[int], int]:
    """A function that unites the masks of all members of a set, eight members at a time."""
    tables = [_byte_table(masks[base : base + _BYTE]) for base in range(0, len(masks), _BYTE)]
    width = len(tables)

    def union(spaces: int) -> int:
        out = 0
        for table, byte in zip(tables, spaces.to_bytes(width, "little"), strict=True):
            out |= table[byte]
        return out

    return _union_of_fourteen(tables) if width == _PUBLISHED_WIDTH else union


def _byte_table(masks: tuple[Spaces, ...]) -> list[int]:
    table = [0] * (1 << _BYTE)
    for pattern in range(1, 1 << len(masks)):
        low = pattern & -pattern
        table[pattern] = table[pattern ^ low] | masks[low.bit_length() - 1]
    return table


_PUBLISHED_WIDTH: Final = 14
"""Bytes in a set of spaces of the published board, of 108 spaces."""


def _union_of_fourteen(tables: list[list[int]]) -> Callable[[int], int]:
    """The same for the published board, its loop written out: the hottest line of the library."""
    t0, t1, t2, t3, t4, t5, t6, t7, t8, t9, ta, tb, tc, td = tables

    def union(spaces: int) -> int:
        a, b, c, d, e, f, g, h, i, j, k, m, n, o = spaces.to_bytes(_PUBLISHED_WIDTH, "little")
        return (
            t0[a] | t1[b] | t2[c] | t3[d] | t4[e] | t5[f] | t6[g]
            | t7[h] | t8[i] | t9[j] | ta[k] | tb[m] | tc[n] | td[o]
        )  # fmt: skip

    return union
