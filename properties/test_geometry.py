"""The geometry of the board: exhausted for every pair of spaces on boards of side 1 to 8.

The engine's tables are held against three formulations of `geometry_models`, against the counts
and the worked examples of the published board, and its set functions against plain unions:
exhausted for every pattern of eight neighbouring bits, sampled by Hypothesis for whole sets.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import combinations, permutations
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from galaxy_rules.galaktico.board.hexagon import Board, bits
from galaxy_rules.galaktico.words.spaces import NOWHERE, Spaces
from properties import geometry_models as models

SIDES: Final = range(1, 9)
PUBLISHED: Final = 6
FORMULATIONS: Final = (
    models.corner_geometry,
    models.plane_geometry,
    models.border_geometry,
)

every_side = pytest.mark.parametrize("side", SIDES)
every_formulation = pytest.mark.parametrize("formulation", FORMULATIONS)

board_of = cache(Board)
Formulation = Callable[[int], models.Geometry]


@pytest.fixture
def published() -> Board:
    """The board of the booklet."""
    return board_of(PUBLISHED)


def by_label(board: Board, masks: Sequence[int]) -> models.Relation:
    """A table of the engine as a relation between labels."""
    named = zip(board.labels, masks, strict=True)
    return {label: frozenset(board.name(mask)) for label, mask in named}


def one(board: Board, label: str) -> Spaces:
    """The set of one space."""
    return board.gather([board.index[label]])


def balls(board: Board, start: str) -> list[int]:
    """What flight reaches in 0, 1, 2, ... steps on an empty board, until nothing is added."""
    reached: list[int] = [one(board, start)]
    while (wider := reached[-1] | board.spread(reached[-1])) != reached[-1]:
        reached.append(wider)
    return reached


def searched_distances(board: Board, start: str) -> dict[str, int]:
    """Breadth-first: the number of the first ball that contains a space."""
    reached = balls(board, start)
    return {
        label: next(step for step, ball in enumerate(reached) if ball >> i & 1)
        for i, label in enumerate(board.labels)
    }


def end_spaces(board: Board, start: str, *, reach: int, jumps: int) -> int:
    """Where a ship may end on an otherwise empty board, its own space left out."""
    by_jumps: list[int] = [one(board, start), *[NOWHERE] * jumps]
    for _ in range(reach):
        landed = [NOWHERE, *(board.mirror(spaces) for spaces in by_jumps[:-1])]
        by_jumps = [
            spaces | board.spread(spaces) | image
            for spaces, image in zip(by_jumps, landed, strict=True)
        ]
    return united(by_jumps) & ~one(board, start)


def united(masks: Iterable[int]) -> int:
    """The plain union."""
    out = 0
    for mask in masks:
        out |= mask
    return out


# The three formulations


@pytest.mark.clauses("GAL-CMP-02")
@pytest.mark.tier("exhausted", "boards of side 1 to 8")
@every_side
@every_formulation
def test_the_board_has_the_spaces_of_each_formulation(formulation: Formulation, side: int) -> None:
    assert sorted(formulation(side).neighbours) == list(board_of(side).labels)


@pytest.mark.clauses("GAL-CMP-02", "GAL-MOV-03", "GAL-MOV-09", "GAL-R-39")
@pytest.mark.tier("exhausted", "boards of side 1 to 8")
@every_side
@every_formulation
def test_the_same_spaces_are_adjacent_in_each_formulation(
    formulation: Formulation, side: int
) -> None:
    board = board_of(side)
    assert formulation(side).neighbours == by_label(board, board.neighbours)


@pytest.mark.clauses("GAL-GRV-01")
@pytest.mark.tier("exhausted", "boards of side 1 to 8")
@every_side
@every_formulation
def test_fields_are_the_same_in_each_formulation(formulation: Formulation, side: int) -> None:
    board = board_of(side)
    assert formulation(side).fields == by_label(board, board.fields)


@pytest.mark.clauses("GAL-HYP-05", "GAL-R-07")
@pytest.mark.tier("exhausted", "boards of side 1 to 8")
@every_side
@every_formulation
def test_images_are_the_same_in_each_formulation(formulation: Formulation, side: int) -> None:
    board = board_of(side)
    assert formulation(side).images == by_label(board, board.images)


@pytest.mark.clauses("GAL-CMP-02")
@pytest.mark.tier("exhausted", "boards of side 1 to 8")
@every_side
def test_the_drawn_rhombi_tile_a_hexagon_without_gap_or_overlap(side: int) -> None:
    drawn = [models.rhombus(label) for label in models.labels_of(side)]
    edges = Counter(
        pair for shape in drawn for pair in combinations(sorted(shape), 2) if _is_side(shape, *pair)
    )
    corners = frozenset[models.Vector]().union(*drawn)
    assert {1: 6 * side, 2: 6 * side * side - 3 * side} == Counter(edges.values())
    assert len(edges) + 1 == len(corners) + len(drawn)  # Euler: one piece, no hole


def _is_side(shape: models.Rhombus, a: models.Vector, b: models.Vector) -> bool:
    """Opposite a side lies its parallel; opposite a diagonal the other diagonal, which crosses."""
    c, d = sorted(shape - {a, b})
    return (a[0] - b[0], a[1] - b[1]) == (c[0] - d[0], c[1] - d[1])


# Counts


@pytest.mark.clauses("GAL-CMP-02", "GAL-R-39")
@pytest.mark.tier("exhausted")
@pytest.mark.parametrize(
    ("side", "histogram"),
    [
        (1, {2: 3}),
        (2, {3: 3, 5: 6, 7: 3}),
        (3, {3: 3, 5: 12, 7: 3, 8: 9}),
        (6, {3: 3, 5: 30, 7: 3, 8: 72}),
        (7, {3: 3, 5: 36, 7: 3, 8: 105}),
        (8, {3: 3, 5: 42, 7: 3, 8: 144}),
    ],
)
def test_as_many_spaces_have_each_number_of_neighbours(
    side: int, histogram: dict[int, int]
) -> None:
    assert histogram == Counter(mask.bit_count() for mask in board_of(side).neighbours)


@pytest.mark.clauses("GAL-R-39")
@pytest.mark.tier("exhausted")
@pytest.mark.parametrize("side", SIDES[1:])
def test_corners_have_three_neighbours_the_rim_five_the_centre_seven_all_others_eight(
    side: int,
) -> None:
    board = board_of(side)
    expected = {label: _degree(side, int(label[1]), int(label[2])) for label in board.labels}
    assert expected == {
        label: len(around) for label, around in by_label(board, board.neighbours).items()
    }


def _degree(side: int, p: int, q: int) -> int:
    if (p, q) == (1, 1):
        return 7
    return {0: 8, 1: 5, 2: 3}[(p, q).count(side)]


@pytest.mark.clauses("GAL-CMP-02")
@pytest.mark.tier("exhausted")
@pytest.mark.parametrize(
    ("side", "spaces", "edges", "diameter"),
    [
        (1, 3, 3, 1),
        (2, 12, 30, 3),
        (3, 27, 81, 5),
        (6, 108, 378, 11),
        (7, 147, 525, 13),
        (8, 192, 696, 15),
    ],
)
def test_spaces_edges_and_diameter_are_those_of_the_table(
    side: int, spaces: int, edges: int, diameter: int
) -> None:
    board = board_of(side)
    assert spaces == board.size
    assert 2 * edges == sum(mask.bit_count() for mask in board.neighbours)
    assert diameter == max(len(balls(board, label)) - 1 for label in board.labels)


@pytest.mark.clauses("GAL-CMP-02")
@pytest.mark.tier("exhausted", "boards of side 1 to 8")
@every_side
def test_spaces_edges_and_diameter_follow_their_formulas(side: int) -> None:
    board = board_of(side)
    assert 3 * side**2 == board.size == board.everywhere.bit_count()
    assert 2 * (12 * side**2 - 9 * side) == sum(mask.bit_count() for mask in board.neighbours)
    assert 2 * side - 1 == max(len(balls(board, label)) - 1 for label in board.labels)


@pytest.mark.clauses("GAL-R-05", "GAL-HYP-05")
@pytest.mark.tier("exhausted")
@pytest.mark.parametrize(("side", "pairs"), [(1, 6), (2, 12), (3, 18), (6, 36), (7, 42), (8, 48)])
def test_an_image_is_also_a_neighbour_only_along_the_borders(side: int, pairs: int) -> None:
    board = board_of(side)
    both = [a & b for a, b in zip(board.images, board.neighbours, strict=True)]
    assert pairs == sum(mask.bit_count() for mask in both)
    assert [label for label in board.labels if "1" in label] == [
        label for label, mask in zip(board.labels, both, strict=True) if mask
    ]


# Distance


@pytest.mark.clauses("GAL-MOV-03", "GAL-MOV-09")
@pytest.mark.tier("exhausted")
@pytest.mark.parametrize("side", [1, 2, 3, 6, 7, 8])
def test_the_closed_formula_for_distance_is_what_a_search_finds(side: int) -> None:
    board = board_of(side)
    for start in board.labels:
        expected = {label: models.distance(start, label) for label in board.labels}
        assert expected == searched_distances(board, start), start


# Worked examples on the published board


@pytest.mark.clauses("GAL-MOV-03", "GAL-MOV-09", "GAL-R-39")
@pytest.mark.tier("shown")
@pytest.mark.parametrize(
    ("space", "around"),
    [
        ("A11", "A12 A21 A22 B11 B21 C11 C12"),
        ("A12", "A11 A13 A21 A22 A23 B11 B21 B31"),
        ("A16", "A15 A25 A26 B51 B61"),
        ("A61", "A51 A52 A62 C15 C16"),
        ("A66", "A55 A56 A65"),
        ("A36", "A25 A26 A35 A45 A46"),
        ("A44", "A33 A34 A35 A43 A45 A53 A54 A55"),
    ],
)
def test_a_space_has_these_neighbours(published: Board, space: str, around: str) -> None:
    assert tuple(around.split()) == published.name(published.neighbours[published.index[space]])


@pytest.mark.clauses("GAL-HYP-05", "GAL-R-07")
@pytest.mark.tier("shown")
@pytest.mark.parametrize(
    ("space", "images"),
    [
        ("A25", "B52 C52"),
        ("A31", "B13 C13"),
        ("A11", "B11 C11"),
        ("B32", "A23 C23"),
        ("C24", "A42 B42"),
    ],
)
def test_a_space_has_these_images(published: Board, space: str, images: str) -> None:
    assert tuple(images.split()) == published.name(published.images[published.index[space]])


@pytest.mark.clauses("GAL-R-05")
@pytest.mark.tier("shown")
@pytest.mark.parametrize(("space", "both"), [("A31", "C13"), ("A11", "B11 C11"), ("A25", "")])
def test_these_images_are_neighbours_too(published: Board, space: str, both: str) -> None:
    i = published.index[space]
    assert tuple(both.split()) == published.name(published.images[i] & published.neighbours[i])


@pytest.mark.clauses("GAL-MOV-03", "GAL-MOV-09")
@pytest.mark.tier("shown")
@pytest.mark.parametrize(
    ("start", "end", "steps"),
    [
        ("A33", "B33", 5),
        ("A44", "B44", 7),
        ("A33", "B44", 6),
        ("A66", "B66", 11),
        ("A15", "B51", 1),
        ("A15", "C51", 5),
        ("A61", "B16", 6),
        ("A51", "B15", 5),
    ],
)
def test_flight_between_two_spaces_takes_so_many_steps(
    published: Board, start: str, end: str, steps: int
) -> None:
    assert steps == models.distance(start, end)
    assert steps == searched_distances(published, start)[end]
    assert steps == searched_distances(published, end)[start]


@pytest.mark.clauses("GAL-MOV-03", "GAL-MOV-09")
@pytest.mark.tier("shown")
@pytest.mark.parametrize(
    ("start", "sizes"),
    [
        ("A11", [8, 21, 40, 65, 96]),
        ("A33", [9, 25, 48, 60, 72]),
        ("A44", [9, 25, 36, 48, 60]),
        ("A66", [4, 9, 16, 25, 36]),
        ("A16", [6, 15, 28, 45, 66]),
    ],
)
def test_so_many_spaces_lie_within_one_to_five_steps(
    published: Board, start: str, sizes: list[int]
) -> None:
    assert sizes == [ball.bit_count() for ball in balls(published, start)[1:6]]


@pytest.mark.clauses("GAL-GRV-01", "GAL-R-39")
@pytest.mark.tier("shown")
@pytest.mark.parametrize(("source", "size"), [("A11", 8), ("A44", 9), ("A16", 6), ("A66", 4)])
def test_a_destroyers_field_has_so_many_spaces(published: Board, source: str, size: int) -> None:
    assert size == published.fields[published.index[source]].bit_count()


@pytest.mark.clauses("GAL-GRV-01", "GAL-STA-02")
@pytest.mark.tier("shown")
def test_the_field_of_a_station_on_a44_is_the_block_of_nine_round_it(published: Board) -> None:
    block = "A33 A34 A35 A43 A44 A45 A53 A54 A55"
    assert tuple(block.split()) == published.name(published.fields[published.index["A44"]])
    assert tuple(block.split()) == published.name(published.field(one(published, "A44")))


@pytest.mark.clauses("GAL-MOV-03", "GAL-MOV-09", "GAL-HYP-05")
@pytest.mark.tier("shown")
@pytest.mark.parametrize(
    ("reach", "jumps", "counts"),
    [
        pytest.param(2, 0, (20, 24, 24, 8), id="destroyer"),
        pytest.param(3, 1, (39, 87, 85, 33), id="fighter"),
        pytest.param(4, 2, (64, 107, 107, 56), id="cruiser"),
        pytest.param(5, 0, (95, 71, 59, 35), id="scout"),
    ],
)
def test_a_ship_alone_on_the_board_may_end_on_so_many_spaces(
    published: Board, reach: int, jumps: int, counts: tuple[int, ...]
) -> None:
    assert counts == tuple(
        end_spaces(published, start, reach=reach, jumps=jumps).bit_count()
        for start in ("A11", "A33", "A44", "A66")
    )


# Relations and symmetries


@pytest.mark.clauses("GAL-MOV-03", "GAL-GRV-01")
@pytest.mark.tier("exhausted", "boards of side 1 to 8")
@every_side
def test_neighbours_fields_and_images_are_mutual_and_only_fields_hold_the_space_itself(
    side: int,
) -> None:
    board = board_of(side)
    for table, itself in ((board.neighbours, 0), (board.images, 0), (board.fields, 1)):
        for i in range(board.size):
            assert itself == table[i] >> i & 1
            assert table[i] == board.gather(j for j in range(board.size) if table[j] >> i & 1)


@pytest.mark.clauses("GAL-R-07", "GAL-HYP-05")
@pytest.mark.tier("exhausted", "boards of side 1 to 8")
@every_side
def test_a_space_has_two_images_one_in_each_other_sector(side: int) -> None:
    board = board_of(side)
    for home, images in zip(board.sector_of, board.images, strict=True):
        expected = [0 if sector == home else 1 for sector in range(3)]
        assert expected == [(images & spaces).bit_count() for spaces in board.sectors]


@pytest.mark.clauses("GAL-HYP-05")
@pytest.mark.tier("exhausted", "boards of side 1 to 8")
@every_side
def test_two_jumps_lead_back_or_to_the_same_place_of_another_sector(side: int) -> None:
    board = board_of(side)
    for label, images in zip(board.labels, board.images, strict=True):
        expected = tuple(sector + label[1:] for sector in models.SECTOR_LETTERS)
        assert expected == board.name(board.mirror(images))


@pytest.mark.clauses("GAL-CMP-02", "GAL-MOV-03", "GAL-GRV-01", "GAL-HYP-05")
@pytest.mark.tier("exhausted", "boards of side 1 to 8")
@every_side
@pytest.mark.parametrize("order", [*permutations(range(3))])
def test_each_of_the_six_symmetries_keeps_neighbours_fields_and_images(
    order: tuple[int, int, int], side: int
) -> None:
    board = board_of(side)
    moved = _moved_by(board, order)
    assert list(range(board.size)) == sorted(moved)
    for table in (board.neighbours, board.fields, board.images):
        for i, mask in enumerate(table):
            assert board.gather(moved[j] for j in bits(mask)) == table[moved[i]]


def _moved_by(board: Board, order: tuple[int, int, int]) -> list[int]:
    """Where a permutation of the coordinates takes each space."""
    numbers = {point: i for i, point in enumerate(board.points)}
    x, y, z = order
    return [numbers[point[x], point[y], point[z]] for point in board.points]


# Labels and sectors


@pytest.mark.clauses("GAL-CMP-02")
@pytest.mark.tier("exhausted", "boards of side 1 to 8")
@every_side
def test_labels_and_numbers_are_each_others_inverse(side: int) -> None:
    board = board_of(side)
    assert models.labels_of(side) == list(board.labels)
    assert list(range(board.size)) == [board.index[label] for label in board.labels]
    assert list(range(board.size)) == [
        board.at("ABC".index(label[0]), int(label[1]), int(label[2])) for label in board.labels
    ]


@pytest.mark.clauses("GAL-CMP-02")
@pytest.mark.tier("shown")
def test_labels_name_these_coordinates(published: Board) -> None:
    expected = {"A25": (2, 5, 0), "B25": (0, 2, 5), "C25": (5, 0, 2)}
    assert expected == {label: published.points[published.index[label]] for label in expected}


@pytest.mark.clauses("GAL-CMP-02")
@pytest.mark.tier("exhausted", "boards of side 1 to 8")
@every_side
def test_a_set_gathers_and_names_exactly_its_members(side: int) -> None:
    board = board_of(side)
    numbers = list(range(board.size))
    assert board.everywhere == board.gather(numbers)
    assert numbers == bits(board.everywhere)
    assert numbers[::2] == bits(board.gather(reversed(numbers[::2])))
    assert board.labels[1::3] == board.name(board.gather(numbers[1::3]))
    assert [] == bits(board.gather([]))


@pytest.mark.clauses("GAL-CMP-02")
@pytest.mark.tier("exhausted", "boards of side 1 to 8")
@every_side
def test_the_sectors_divide_the_board_into_three_equal_parts(side: int) -> None:
    board = board_of(side)
    assert [side * side] * 3 == [spaces.bit_count() for spaces in board.sectors]
    assert board.everywhere == united(board.sectors)
    for letter, spaces in zip(models.SECTOR_LETTERS, board.sectors, strict=True):
        assert {letter} == {label[0] for label in board.name(spaces)}
    assert [label[0] for label in board.labels] == ["ABC"[sector] for sector in board.sector_of]


# Set functions


def _set_functions(
    board: Board,
) -> list[tuple[Callable[[int], int], tuple[Spaces, ...]]]:
    return [
        (board.spread, board.neighbours),
        (board.mirror, board.images),
        (board.field, board.fields),
    ]


@pytest.mark.clauses("GAL-MOV-03", "GAL-HYP-05", "GAL-GRV-01")
@pytest.mark.tier("exhausted", "boards of side 1 to 8")
@every_side
def test_set_functions_unite_their_table_for_every_pattern_of_eight_spaces(side: int) -> None:
    board = board_of(side)
    for function, table in _set_functions(board):
        for base in range(0, board.size, 8):
            for pattern in range(1 << min(8, board.size - base)):
                spaces = pattern << base
                assert united(table[i] for i in bits(spaces)) == function(spaces)


@pytest.mark.clauses("GAL-MOV-03", "GAL-HYP-05", "GAL-GRV-01")
@every_side
@settings(deadline=None, max_examples=100)
@given(data=st.data())
def test_set_functions_unite_their_table_over_any_set(side: int, data: st.DataObject) -> None:
    board = board_of(side)
    members = data.draw(st.sets(st.integers(0, board.size - 1)))
    for function, table in _set_functions(board):
        assert united(table[i] for i in members) == function(board.gather(members))
