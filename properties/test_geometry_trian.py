"""The map of Galaxy of Trian against a drawing of it: sampled, at every tile of random maps.

The engine keeps areas up to date with a union-find over numbered ports; the drawing of
`geometry_trian` finds them anew from the points where printed faces touch.
"""

from collections.abc import Callable
from itertools import permutations
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from galaxy_rules.galaxy_of_trian.board.galaxy import (
    Atlas,
    area_at,
    empty,
    fits_somewhere,
    is_connected,
    match_faults,
    placements,
    turns_that_fit,
)
from galaxy_rules.galaxy_of_trian.board.growing import add_tile, galaxy_of
from galaxy_rules.galaxy_of_trian.words.grid import (
    NEBULA,
    SPACE,
    ball,
    cell_at,
    coordinates,
    corners,
    distance,
    neighbours,
    node_at,
    ring12,
)
from galaxy_rules.galaxy_of_trian.words.maps import Galaxy, Placed
from properties.geometry_trian import (
    THREE_SEGMENTS,
    Drawing,
    check_map,
    check_places,
    check_step,
    check_zone,
    gists,
    moved_map,
    placed_tiles,
    play_out,
    published_tables,
    three_segment_tables,
    tiles_of,
    touching_cells,
    triangle,
    turned_map,
)

SETS: Final = {"published": published_tables, "three segments": three_segment_tables}
Tables = Callable[[], Atlas]
seeds = st.integers(0, 2**32)
every_set = pytest.mark.parametrize("tables", SETS.values(), ids=SETS)


def last_map(seed: int, known: Atlas, most: int = 84) -> Galaxy:
    """The map at the end of a random play-out."""
    galaxy = empty(known)
    for step in play_out(seed, known, most):
        galaxy = step.after
    return galaxy


# ----------------------------------------------------------------------------------- the lattice


def test_the_engines_neighbours_are_the_triangles_that_touch() -> None:
    for cell in ball(0, 6):
        triple = coordinates(cell)
        assert triangle(triple) == corners(cell)
        assert touching_cells(triple) == {coordinates(near) for near in neighbours(cell)}
        assert touching_cells(triple, 1) == {coordinates(near) for near in ring12(cell)}


@pytest.mark.clauses("TRI-R-16")
def test_distances_are_the_same_after_turning_the_plane() -> None:
    cells = ball(0, 4)
    for sixths in range(1, 6):
        image = {}
        for cell in cells:
            (there,) = turned_map({coordinates(cell): ("SSS", 0)}, sixths)
            image[cell] = cell_at(*there)
        assert len(cells) == len(set(image.values()))
        for one, other in permutations(cells, 2):
            assert distance(one, other) == distance(image[one], image[other])


# -------------------------------------------------------------------------------------- the areas


@every_set
@given(seed=seeds)
@pytest.mark.clauses("TRI-CLO-02", "TRI-CLO-04", "TRI-CLO-14", "TRI-EXP-06", "TRI-R-22")
def test_areas_are_those_of_the_drawing_after_every_tile(tables: Tables, seed: int) -> None:
    known = tables()
    for step in play_out(seed, known):
        check_map(known, step.after)
        check_step(known, step.before, step.after, step.closed)
        assert is_connected(step.after)
        for area in step.closed:
            assert step.cell in {node >> 5 for node in area.nodes}


@given(seed=seeds)
@pytest.mark.clauses("TRI-R-17", "TRI-R-21")
def test_the_other_readings_agree_with_the_drawing_too(seed: int) -> None:
    known = published_tables(exmitter_radius="ring12", outer_space_holes="topological")
    for step in play_out(seed, known, compact=0.9):
        check_step(known, step.before, step.after, step.closed)
        check_zone(known, step.after)


@every_set
@given(seed=seeds, most=st.integers(0, 40))
@pytest.mark.clauses("TRI-EXP-04", "TRI-EXP-05", "TRI-EXP-07", "TRI-R-07", "TRI-TIL-11")
def test_tiles_fit_where_the_drawing_says(tables: Tables, seed: int, most: int) -> None:
    known = tables()
    galaxy = last_map(seed, known, most)
    check_zone(known, galaxy)
    for code in known.box.faces:
        check_places(known, galaxy, code)
        found = placements(known, galaxy, code)
        for cell in {cell for cell, _ in galaxy.frontier}:
            fitting = turns_that_fit(known, galaxy, code, cell)
            assert fitting == tuple(turn for where, turn in found if where == cell)
    for tile in known.box.tiles.values():
        anywhere = any(placements(known, galaxy, side) for side in (tile.front, tile.back))
        assert anywhere == fits_somewhere(known, galaxy, tile.id)


@every_set
@given(seed=seeds)
def test_a_closed_area_never_changes_again(tables: Tables, seed: int) -> None:
    known = tables()
    closed = {}
    for step in play_out(seed, known, compact=0.9):
        for area in step.closed:
            assert area.key not in closed
            closed[area.key] = area
        for key, area in closed.items():
            now = area_at(step.after, key)
            assert (area.key, area.tiles, area.extractors) == (now.key, now.tiles, now.extractors)
            assert 0 == now.open


# ------------------------------------------------------------------------------------- symmetries


@every_set
@given(seed=seeds, sixths=st.integers(0, 5), x=st.integers(-50, 50), y=st.integers(-50, 50))
def test_turning_and_moving_a_whole_map_changes_nothing(
    tables: Tables, seed: int, sixths: int, x: int, y: int
) -> None:
    known = tables()
    galaxy = last_map(seed, known)
    image = moved_map(turned_map(tiles_of(galaxy), sixths), x, y)
    there = galaxy_of(known, placed_tiles(image))
    assert gists(galaxy) == gists(there)
    assert len(galaxy.frontier) == len(there.frontier)
    assert len(galaxy.zone) == len(there.zone)
    for code in known.box.faces:
        assert len(placements(known, galaxy, code)) == len(placements(known, there, code))
    check_map(known, there)


@every_set
@given(seed=seeds)
@pytest.mark.clauses("TRI-EXP-06")
def test_the_order_of_tiles_does_not_matter(tables: Tables, seed: int) -> None:
    known = tables()
    galaxy = last_map(seed, known)
    tiles = list(galaxy.tiles.items())
    Random(seed).shuffle(tiles)
    again = galaxy_of(known, dict(tiles))
    assert galaxy == again
    assert hash(galaxy) == hash(again)
    assert galaxy.digest() == again.digest()
    assert galaxy.frontier == again.frontier
    assert galaxy.zone == again.zone
    for node in galaxy.links:
        assert area_at(galaxy, node) == area_at(again, node)


def test_turns_by_sixty_degrees_put_every_second_triangle_on_its_tip() -> None:
    tiles = {(0, 0, 0): ("PoSS", 1), (0, 0, 1): ("PPoS", 1), (1, 0, 1): ("PoSS", 2)}
    for sixths in range(7):
        image = turned_map(tiles, sixths)
        assert sorted((c - a - b for a, b, c in image), reverse=sixths % 2 == 1) == (
            [1, 1, 0] if sixths % 2 else [0, 0, 1]
        )
    assert tiles == turned_map(tiles, 6)
    assert tiles != turned_map(tiles, 3)


# ------------------------------------------------------------------------ three segments to an edge

AROUND: Final = [cell for cell in ball(0, 3) if (0, 0) in corners(cell)]
"""The six cells round a corner."""


def round_a_corner(face: str) -> list[tuple[Galaxy, tuple[int, ...]]]:
    """Six tiles of a symmetric face round a corner, one after the other, and what closes."""
    known = three_segment_tables()
    rest = [cell for cell in AROUND if cell]
    order = [0]
    while rest:
        near = next(cell for cell in rest if order[-1] in neighbours(cell))
        rest.remove(near)
        order.append(near)
    galaxy, out = empty(known), []
    for cell in order:
        assert not match_faults(known, galaxy, face, cell, 0)
        galaxy, closed = add_tile(known, galaxy, cell, face, 0)
        out.append((galaxy, tuple(area.tiles for area in closed if area.kind == SPACE)))
    return out


@pytest.mark.clauses("TRI-R-13")
@pytest.mark.tier("shown")
@pytest.mark.parametrize("face", ["NNN", "GGG"])
def test_with_space_in_the_corners_the_smallest_outer_space_has_six_tiles(face: str) -> None:
    steps = round_a_corner(face)
    assert [(), (), (), (), (), (6,)] == [closed for _, closed in steps]
    five, _ = steps[4]
    sizes = {(area.tiles, area.open) for area in five.areas.values() if area.kind == SPACE}
    assert (5, 2) in sizes


@pytest.mark.clauses("TRI-R-13")
@given(seed=seeds)
def test_no_outer_space_of_fewer_than_six_tiles_closes_there(seed: int) -> None:
    known = three_segment_tables()
    dice = Random(seed)
    galaxy, sizes = empty(known), []
    for _ in range(45):
        ways = placements(known, galaxy, "NNN")
        counts = [sum(near in galaxy.tiles for near in neighbours(cell)) for cell, _ in ways]
        most = max(counts)
        cell, turn = dice.choice([w for w, n in zip(ways, counts, strict=True) if n == most])
        galaxy, closed = add_tile(known, galaxy, cell, "NNN", turn)
        sizes += [area.tiles for area in closed if area.kind == SPACE]
    assert {6} == set(sizes)


def test_an_edge_meets_only_its_mirror_image() -> None:
    known = three_segment_tables()
    galaxy, _ = add_tile(known, empty(known), 0, "SNG", 0)
    below = neighbours(0)[0]
    # edge 0 shows S, N, G counter-clockwise, so the tile below has to show G, N, S
    fitting = {code: turns_that_fit(known, galaxy, code, below) for code in THREE_SEGMENTS}
    assert {"GNS": (0, 1)} == {code: turns for code, turns in fitting.items() if turns}
    assert [(0, "SNG", "GNS")] == match_faults(known, galaxy, "SNG", below, 0)
    joined, _ = add_tile(known, galaxy, below, "GNS", 0)
    assert 2 == area_at(joined, node_at(0, NEBULA, 0)).tiles


def test_a_drawing_that_does_not_match_is_noticed() -> None:
    known = published_tables()
    good = {(0, 0, 0): ("NSS", 0), (0, -1, 0): ("NSS", 0)}
    assert Drawing(known.box, good).matches
    assert not Drawing(known.box, {**good, (0, 0, 1): ("GGG", 0)}).matches


# ------------------------------------------------------------------------------- the check itself


def test_the_comparison_notices_areas_that_are_wrong() -> None:
    known = published_tables()
    galaxy = galaxy_of(known, {0: Placed("NSS", 1), 1: Placed("NNS", 1)})
    check_map(known, galaxy)
    for cell, face, turn in ((0, "NSS", 0), (0, "PoSS", 1), (1, "ENNS", 1)):
        lying = Galaxy(
            galaxy.tiles.set(cell, Placed(face, turn)),
            galaxy.links,
            galaxy.areas,
            galaxy.frontier,
            galaxy.zone,
            galaxy.hollow,
        )
        with pytest.raises((AssertionError, KeyError)):
            check_map(known, lying)
