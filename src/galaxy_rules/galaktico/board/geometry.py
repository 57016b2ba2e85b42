"""The geometry of a space's three numbers: neighbours, fields, reflections, labels.

Pure functions of integers, so that a solver can settle what they do for every input; `hexagon`
works out a whole board with them.
"""

from galaxy_rules.kernel.clauses import cites

Point = tuple[int, int, int]
"""A space as cube-corner coordinates: exactly one of the three is 0 (see `hexagon`)."""


@cites("GAL-MOV-03", "GAL-MOV-09", "GAL-R-39")
def adjacent(a: Point, b: Point) -> bool:
    """Whether two spaces share an edge or a corner, across sector borders too."""
    return a != b and in_field(a, b)


@cites("GAL-GRV-01")
def in_field(source: Point, space: Point) -> bool:
    """Whether a space lies in the gravity field of a source: itself and all around it."""
    return (
        abs(source[0] - space[0]) <= 1
        and abs(source[1] - space[1]) <= 1
        and abs(source[2] - space[2]) <= 1
    )


@cites("GAL-HYP-05")
def reflect(space: Point, axis: int) -> Point:
    """The mirror image across the X, Y or Z axis (0, 1, 2): the two others change places.

    >>> reflect((2, 5, 0), 1)  # A25 across Y is B52
    (0, 5, 2)
    """
    x, y, z = space
    if axis == 0:
        return (x, z, y)
    return (z, y, x) if axis == 1 else (y, x, z)


def sector_of(space: Point) -> int:
    """The sector of a space: 0 (A) where z is 0, 1 (B) where x is, 2 (C) where y is."""
    x, y, _ = space
    if x == 0:
        return 1
    return 2 if y == 0 else 0


def place_of(space: Point) -> tuple[int, int, int]:
    """A space as its label has it: sector and the two digits, counted out from the centre."""
    x, y, z = space
    sector = sector_of(space)
    if sector == 0:
        return (0, x, y)
    return (1, y, z) if sector == 1 else (2, z, x)


def point_of(sector: int, p: int, q: int) -> Point:
    """The coordinates of a label: the inverse of `place_of`."""
    if sector == 0:
        return (p, q, 0)
    return (0, p, q) if sector == 1 else (q, 0, p)


def index_of(side: int, sector: int, p: int, q: int) -> int:
    """The number of a space on a board of that side, in the order of the labels."""
    return (sector * side + p - 1) * side + q - 1


def label_of(side: int, index: int) -> tuple[int, int, int]:
    """Sector and digits of a space's number: the inverse of `index_of`."""
    row, q = divmod(index, side)
    sector, p = divmod(row, side)
    return (sector, p + 1, q + 1)
