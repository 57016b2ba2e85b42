"""Cells, nodes and distances of the triangular grid."""

from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from galaxy_rules.galaxy_of_trian.words.grid import (
    CENTRE,
    FARTHEST,
    KIND_LETTERS,
    NEBULA,
    OUTPOST,
    SPACE,
    SYSTEM,
    ball,
    cell_at,
    cell_name,
    cell_of,
    coordinates,
    corners,
    distance,
    index_of,
    is_cell,
    is_node,
    kind_of,
    neighbour,
    neighbours,
    node_at,
    node_name,
    points_down,
    read_cell,
    read_node,
    ring12,
)
from galaxy_rules.kernel.errors import BadInput

NEAR = ball(CENTRE, 7)
FARTHEST_CELLS = [
    (400, 0, 400), (0, 400, 401), (-400, 400, 0), (0, -400, -400), (400, 400, 801),
    (-400, -400, -800),
]  # fmt: skip
"""At the ends of their strips; the last two are the largest and the least number."""

strips = st.integers(-FARTHEST, FARTHEST)
cells = st.builds(lambda a, b, d: cell_at(a, b, a + b + d), strips, strips, st.integers(0, 1))
inner = st.integers(-300, 300)
inner_cells = st.builds(lambda a, b, d: cell_at(a, b, a + b + d), inner, inner, st.integers(0, 1))


@given(cells)
def test_a_cell_is_its_three_strips_and_its_name(cell: int) -> None:
    assert is_cell(cell)
    a, b, c = coordinates(cell)
    assert cell == cell_at(a, b, c)
    assert points_down(cell) == (c - a - b == 1)
    assert cell == read_cell(cell_name(cell))


@pytest.mark.parametrize("strips", FARTHEST_CELLS)
def test_the_farthest_cells_are_cells(strips: tuple[int, int, int]) -> None:
    assert is_cell(cell_at(*strips))
    assert strips == coordinates(cell_at(*strips))


def test_cells_of_a_region_are_different_numbers() -> None:
    around = list(product(range(-20, 21), range(-20, 21), (0, 1)))
    assert len(around) == len({cell_at(a, b, a + b + d) for a, b, d in around})


@given(inner_cells, st.integers(0, 2))
@pytest.mark.clauses("TRI-R-16")
def test_a_neighbour_meets_a_cell_with_the_edge_of_the_same_number(cell: int, edge: int) -> None:
    a, b, c = coordinates(cell)
    s = -1 if points_down(cell) else 1
    expected = [(a, b - s, c), (a, b, c + s), (a - s, b, c)][edge]
    assert expected == coordinates(neighbour(cell, edge))
    assert cell == neighbour(neighbour(cell, edge), edge)
    assert neighbour(cell, edge) == neighbours(cell)[edge]
    assert points_down(cell) != points_down(neighbour(cell, edge))


@given(inner_cells, st.integers(0, 2))
def test_neighbours_share_the_two_corners_of_their_edge(cell: int, edge: int) -> None:
    mine, other = corners(cell), corners(neighbour(cell, edge))
    own = {mine[edge], mine[(edge + 1) % 3]}
    assert own == {other[edge], other[(edge + 1) % 3]}
    assert own == set(mine) & set(other)


def steps_from(start: int, far: int) -> dict[int, int]:
    """Distances by walking, edge by edge."""
    found, rim = {start: 0}, [start]
    for step in range(1, far + 1):
        rim = [near for cell in rim for near in neighbours(cell) if near not in found]
        found |= dict.fromkeys(rim, step)
        rim = list(dict.fromkeys(rim))
    return found


@pytest.mark.parametrize("start", [(0, 0, 0), (0, 0, 1), (-3, 5, 2)])
def test_distance_is_the_number_of_edges_crossed(start: tuple[int, int, int]) -> None:
    cell = cell_at(*start)
    walked = steps_from(cell, 7)
    assert walked == {other: distance(cell, other) for other in walked}
    assert set(ball(cell, 7)) == set(walked)


def test_balls_have_the_sizes_of_the_grid() -> None:
    for start in (cell_at(0, 0, 0), cell_at(0, 0, 1)):
        assert [1, 4, 10, 19, 31] == [len(ball(start, radius)) for radius in range(5)]
        assert all(list(cells) == sorted(cells) for cells in [ball(start, 4), ring12(start)])


@given(inner_cells, inner_cells, inner_cells)
def test_distance_is_a_metric(p: int, q: int, r: int) -> None:
    assert distance(p, q) == distance(q, p)
    assert (distance(p, q) == 0) == (p == q)
    assert (distance(p, q) == 1) == (q in neighbours(p))
    assert distance(p, r) <= distance(p, q) + distance(q, r)


@given(inner_cells)
def test_twelve_cells_share_an_edge_or_a_corner(cell: int) -> None:
    ring = ring12(cell)
    assert 12 == len(ring)
    assert [1] * 3 + [2] * 6 + [3] * 3 == sorted(distance(cell, other) for other in ring)
    assert set(neighbours(cell)) <= set(ring)
    assert cell not in ring
    for other in ring:
        assert cell in ring12(other)


@given(inner_cells)
@pytest.mark.clauses("TRI-R-16")
def test_two_neighbours_of_a_cell_touch_in_a_corner_and_are_not_adjacent(cell: int) -> None:
    first, second, third = neighbours(cell)
    for one, other in pairwise((first, second, third, first)):
        assert 2 == distance(one, other)
        assert set(corners(one)) & set(corners(other))


def test_six_cells_meet_at_a_corner() -> None:
    for corner in corners(CENTRE):
        assert 6 == sum(corner in corners(cell) for cell in NEAR)


# nodes


@given(cells, st.integers(0, 3), st.integers(0, 7))
def test_a_node_is_its_cell_kind_and_index_and_its_name(cell: int, kind: int, index: int) -> None:
    node = node_at(cell, kind, index)
    assert (cell, kind, index) == (cell_of(node), kind_of(node), index_of(node))
    assert is_node(node)
    assert node == read_node(node_name(node))
    assert node_name(node) == f"{cell_name(cell)}:{KIND_LETTERS[kind]}{index}"


@given(cells, cells)
def test_nodes_sort_as_their_cells_do(cell: int, other: int) -> None:
    assert (cell < other) == (node_at(cell, OUTPOST, 7) < node_at(other, SPACE, 0))
    assert node_at(cell, SPACE, 7) < node_at(cell, NEBULA, 0) < node_at(cell, SYSTEM, 0)


@pytest.mark.parametrize(
    "text",
    ["", "0,0", "0,0,2", "0,0,-1", "00,0,0", "-0,0,0", "+1,0,1", "0, 0,0", "0,0,0,0", "401,0,401",
     "0,-401,-401", "a,0,0", "٣,0,3", "99999,0,99999", None, 0, b"0,0,0", ["0,0,0"]],
)  # fmt: skip
def test_what_is_no_cell_is_refused(text: object) -> None:
    with pytest.raises(BadInput) as caught:
        read_cell(text)  # type: ignore[arg-type]  # that it is refused is the point
    assert "cell" == caught.value.field


@pytest.mark.parametrize(
    "text",
    ["", "0,0,0", "0,0,0:", "0,0,0:p", "0,0,0:p8", "0,0,0:x0", "0,0,0:P0", "0,0,0:p00", ":p0",
     "0,0,0 :p0", 0, None],
)  # fmt: skip
def test_what_is_no_node_is_refused(text: object) -> None:
    with pytest.raises(BadInput) as caught:
        read_node(text)  # type: ignore[arg-type]  # that it is refused is the point
    assert "node" == caught.value.field


def test_a_node_on_an_impossible_cell_is_refused() -> None:
    with pytest.raises(BadInput, match="cell"):
        read_node("0,0,5:p0")


@pytest.mark.parametrize("thing", [True, 0.0, "0", None, 10**12, -(10**12), 2048 * 401, 2 * 401])
def test_what_is_too_far_or_no_number_is_no_cell(thing: object) -> None:
    assert not is_cell(thing)
    assert not is_node(thing if not isinstance(thing, int) or thing is True else thing * 32)


@pytest.mark.parametrize("strips", [(0, 0, 2), (0, 0, -1), (401, 0, 401), (0, -401, -401)])
def test_strips_that_do_not_meet_make_no_cell(strips: tuple[int, int, int]) -> None:
    with pytest.raises(BadInput, match="is no cell"):
        cell_at(*strips)
