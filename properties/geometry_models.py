"""The board of Galaktico in three formulations that share nothing with the engine, nor a formula.

`corner_geometry` takes the spaces as corners of a cube's lattice, `plane_geometry` draws every
space as a rhombus and looks which rhombi touch, `border_geometry` spells out by hand what happens
at the rays between sectors and at the centre.  Where all of them and the engine agree for every
pair of spaces, a slip would have to have been made four times in the same way.

Spaces are labels such as ``A25`` throughout: sector, then two counts outward from the centre.
Sector A lies between the rays X and Y, B between Y and Z, C between Z and X.
"""

from collections.abc import Callable, Mapping
from functools import cache
from itertools import product
from typing import Final

import attrs

Label = str
Relation = Mapping[Label, frozenset[Label]]
Triple = tuple[int, ...]
Vector = tuple[int, int]
Rhombus = frozenset[Vector]

SECTOR_LETTERS: Final = "ABC"


@attrs.frozen
class Geometry:
    """What a formulation says of every space: its neighbours, its field, its mirror images."""

    neighbours: Relation
    fields: Relation
    images: Relation


def labels_of(side: int) -> list[Label]:
    """The labels of a board, in their own order."""
    counts = range(1, side + 1)
    return [f"{sector}{p}{q}" for sector, p, q in product(SECTOR_LETTERS, counts, counts)]


def relation(names: list[Label], holds: Callable[[Label, Label], bool]) -> Relation:
    """A relation written as sets, by asking for every ordered pair."""
    return {a: frozenset(b for b in names if holds(a, b)) for a in names}


# 1. Corners of a cube: triples with exactly one zero, and the maximum norm.


@cache
def corner_geometry(side: int) -> Geometry:
    """Spaces are triples with exactly one zero; near means that no coordinate differs by over 1."""
    triples = {_corner_label(t): t for t in product(range(side + 1), repeat=3) if t.count(0) == 1}
    names = sorted(triples)
    return Geometry(
        neighbours=relation(names, lambda a, b: _norm(triples[a], triples[b]) == 1),
        fields=relation(names, lambda a, b: _norm(triples[a], triples[b]) <= 1),
        images=relation(names, lambda a, b: _is_corner_image(triples[a], triples[b])),
    )


def _corner_label(triple: Triple) -> Label:
    x, y, z = triple
    return {2: f"A{x}{y}", 0: f"B{y}{z}", 1: f"C{z}{x}"}[triple.index(0)]


def _norm(a: Triple, b: Triple) -> int:
    return max(abs(i - j) for i, j in zip(a, b, strict=True))


def _is_corner_image(a: Triple, b: Triple) -> bool:
    """Two coordinates have changed places and the zero was one of them."""
    x, y, z = a
    return a.index(0) != b.index(0) and b in {(x, z, y), (z, y, x), (y, x, z)}


# 2. The plane: rhombi with whole-number corners in a skewed lattice.

X: Final[Vector] = (1, 0)
Y: Final[Vector] = (0, 1)
Z: Final[Vector] = (-1, -1)
"""Three unit vectors 120 degrees apart, so that they add up to zero; X and Y are the basis."""

AXES: Final = (X, Y, Z)
SPANS: Final = {"A": (X, Y), "B": (Y, Z), "C": (Z, X)}


@cache
def plane_geometry(side: int) -> Geometry:
    """Spaces are rhombi in the plane; they touch when they have a corner in common."""
    drawn = {label: rhombus(label) for label in labels_of(side)}
    return Geometry(
        neighbours=relation([*drawn], lambda a, b: a != b and bool(drawn[a] & drawn[b])),
        fields=relation([*drawn], lambda a, b: bool(drawn[a] & drawn[b])),
        images=relation([*drawn], lambda a, b: a[0] != b[0] and drawn[b] in mirrored(drawn[a])),
    )


def rhombus(label: Label) -> Rhombus:
    """The four corners of a space."""
    (u, v), p, q = SPANS[label[0]], int(label[1]), int(label[2])
    return frozenset(
        (i * u[0] + j * v[0], i * u[1] + j * v[1]) for i in (p - 1, p) for j in (q - 1, q)
    )


def mirrored(shape: Rhombus) -> list[Rhombus]:
    """A shape reflected across the whole line of each axis in turn."""
    return [frozenset(reflected(corner, axis) for corner in shape) for axis in AXES]


def reflected(point: Vector, axis: Vector) -> Vector:
    """The reflection of a point across the line through the centre along a unit vector."""
    twice = twice_dot(point, axis)
    return (twice * axis[0] - point[0], twice * axis[1] - point[1])


def twice_dot(u: Vector, v: Vector) -> int:
    """Twice the inner product; X and Y enclose 120 degrees, so that X.Y is -1/2."""
    return 2 * u[0] * v[0] + 2 * u[1] * v[1] - u[0] * v[1] - u[1] * v[0]


# 3. By hand: king's moves in a sector, three rays, the centre; images by their labels.

CENTRE: Final = frozenset({"A11", "B11", "C11"})


@cache
def border_geometry(side: int) -> Geometry:
    """Spaces are labels; what touches what is written out case by case."""
    names = labels_of(side)
    neighbours = relation(names, _touches_by_hand)
    return Geometry(
        neighbours=neighbours,
        fields={space: around | {space} for space, around in neighbours.items()},
        images={
            space: frozenset(
                other + space[2] + space[1] for other in SECTOR_LETTERS if other != space[0]
            )
            for space in names
        },
    )


def _touches_by_hand(a: Label, b: Label) -> bool:
    if a == b:
        return False
    if a[0] == b[0]:
        return _next_to(a[1], b[1]) and _next_to(a[2], b[2])
    return CENTRE.issuperset({a, b}) or _touches_over_a_ray(*sorted((a, b)))


def _touches_over_a_ray(a: Label, b: Label) -> bool:
    match tuple(a), tuple(b):
        case ("A", "1", t), ("B", s, "1"):  # ray Y
            return _next_to(t, s)
        case ("A", t, "1"), ("C", "1", s):  # ray X
            return _next_to(t, s)
        case ("B", "1", t), ("C", s, "1"):  # ray Z
            return _next_to(t, s)
        case _:
            return False


def _next_to(t: str, s: str) -> bool:
    return abs(int(t) - int(s)) <= 1


# Distance in closed form, to be held against a search.


def distance(a: Label, b: Label) -> int:
    """Steps of flight between two spaces of an empty board."""
    (p, q), (r, s) = (int(a[1]), int(a[2])), (int(b[1]), int(b[2]))
    if a[0] == b[0]:
        return max(abs(p - r), abs(q - s))
    if a[0] + b[0] in {"AB", "BC", "CA"}:
        return _distance_over_a_ray(along=q, depth=p, other_along=r, other_depth=s)
    return _distance_over_a_ray(along=p, depth=q, other_along=s, other_depth=r)


def _distance_over_a_ray(*, along: int, depth: int, other_along: int, other_depth: int) -> int:
    """Straight over the shared ray, or round the centre through the third sector if shorter."""
    straight = max(abs(along - other_along), depth + other_depth - 1)
    round_the_centre = max(along + other_depth, depth + other_along, along + other_along) - 1
    return min(straight, round_the_centre)
