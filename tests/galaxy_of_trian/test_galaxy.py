"""The growing map: matching, areas, closings, faces, radius, and what a map keeps to itself."""

import pickle
from itertools import permutations

import attrs
import pytest

from galaxy_rules.galaxy_of_trian.board.galaxy import (
    Atlas,
    area_at,
    bordering,
    emissary_nodes,
    empty,
    fits_somewhere,
    has_extractor,
    has_node,
    has_planet,
    is_closed,
    is_connected,
    links_of,
    match_faults,
    nebula_nodes,
    nodes_of,
    normal_turn,
    placements,
    radius,
    same_area,
    space_nodes,
    special_of,
    system_nodes,
    turns_that_fit,
)
from galaxy_rules.galaxy_of_trian.board.growing import add_tile, galaxy_of
from galaxy_rules.galaxy_of_trian.words.components import walls
from galaxy_rules.galaxy_of_trian.words.grid import (
    NEBULA,
    OUTPOST,
    SPACE,
    SYSTEM,
    cell_at,
    corners,
    kind_of,
    neighbours,
    node_at,
    ring12,
)
from galaxy_rules.galaxy_of_trian.words.maps import Galaxy, Placed
from galaxy_rules.galaxy_of_trian.words.rulings import ExmitterRadius, TeleportRadius
from galaxy_rules.kernel.errors import BadInput
from tests.galaxy_of_trian.maps import D0, D1, D2, K, L, Laid, M, Q, U, box, gist, lay, tables

AROUND = [cell_at(1, -1, 0), cell_at(1, -1, 1), L]
"""The way from D0 round the corner (1,0) to D1."""
ROUND_THE_CORNER: list[Laid] = [(cell, "SSS", 0) for cell in AROUND]


def one_tile(face: str, turn: int = 0) -> Galaxy:
    """A map of a single tile."""
    return lay((U, face, turn))[0]


# -------------------------------------------------------------------------------------- placing


@pytest.mark.clauses("TRI-SET-15", "TRI-R-05")
def test_the_first_tile_goes_to_the_centre_in_any_turn() -> None:
    start = empty(tables())
    assert 0 == len(start.tiles)
    assert [(U, 0), (U, 1), (U, 2)] == placements(tables(), start, "NSS")
    assert [(U, 0)] == placements(tables(), start, "SSS")
    assert () == turns_that_fit(tables(), start, "NSS", D1)


@pytest.mark.clauses("TRI-EXP-05", "TRI-R-14")
def test_touching_borders_must_match() -> None:
    galaxy = one_tile("NSS")
    assert () == turns_that_fit(tables(), galaxy, "SSS", D0)
    assert (0,) == turns_that_fit(tables(), galaxy, "NSS", D0)
    assert [] == match_faults(tables(), galaxy, "NSS", D0, 0)
    assert [(0, "S", "N")] == match_faults(tables(), galaxy, "NSS", D0, 1)
    assert [(0, "S", "N")] == match_faults(tables(), galaxy, "SSS", D0, 0)


@pytest.mark.clauses("TRI-EXP-05", "TRI-R-14")
@pytest.mark.parametrize("mine, theirs", list(permutations(("SSS", "PPP", "NNN", "GGG"), 2)))
def test_every_kind_of_border_meets_its_own_kind_only(mine: str, theirs: str) -> None:
    galaxy = one_tile(theirs)
    assert () == turns_that_fit(tables(), galaxy, mine, D1)
    assert (0,) == turns_that_fit(tables(), galaxy, theirs, D1)


@pytest.mark.clauses("TRI-EXP-05", "TRI-R-13")
def test_segments_meet_as_in_a_mirror() -> None:
    toy = tables("tiny")
    galaxy, _ = lay((U, "NGS", 0), on=toy)
    assert [] == match_faults(toy, galaxy, "NGS", D0, 0)
    # the third edge shows space and then gas, seen from the other side gas and then space
    assert [(2, "SG", "GS")] == match_faults(toy, galaxy, "NGS", D2, 0)


@pytest.mark.clauses("TRI-EXP-05")
def test_all_neighbours_count_not_only_one() -> None:
    outside: list[Laid] = [(D0, "SSS", 0), (cell_at(1, -1, 0), "SSS", 0), (M, "SSS", 0)]
    galaxy, _ = lay((U, "SSS", 0), (D1, "NSS", 2), *outside)
    assert (2,) == turns_that_fit(tables(), galaxy, "NSS", L)
    assert () == turns_that_fit(tables(), galaxy, "SSS", L)
    assert [(2, "S", "N")] == match_faults(tables(), galaxy, "SSS", L, 0)
    assert [(0, "N", "S")] == match_faults(tables(), galaxy, "NNN", L, 0)
    for cell, _ in galaxy.frontier:
        for face in box().faces:
            fitting = turns_that_fit(tables(), galaxy, face, cell)
            for turn in range(box().faces[face].symmetry):
                faults = match_faults(tables(), galaxy, face, cell, turn)
                assert (turn in fitting) == (not faults)


@pytest.mark.clauses("TRI-EXP-04")
def test_a_tile_that_touches_a_corner_only_is_not_placed() -> None:
    galaxy = one_tile("SSS")
    assert () == turns_that_fit(tables(), galaxy, "SSS", K)
    assert {D0, D1, D2} == {cell for cell, _ in placements(tables(), galaxy, "SSS")}
    assert () == turns_that_fit(tables(), galaxy, "SSS", U)


@pytest.mark.clauses("TRI-EXP-07")
def test_turning_is_free_and_equal_turns_are_one() -> None:
    galaxy = one_tile("SSS")
    assert (1, 2) == turns_that_fit(tables(), galaxy, "PoSS", D0)
    assert (0, 2) == turns_that_fit(tables(), galaxy, "PoSS", D1)
    assert (0, 1) == turns_that_fit(tables(), galaxy, "PoSS", D2)
    assert (0,) == turns_that_fit(tables(), galaxy, "O", D2)
    assert [0, 0, 0] == [normal_turn(tables(), "PPPo", turn) for turn in range(3)]
    assert [0, 1, 2] == [normal_turn(tables(), "PoSS", turn) for turn in range(3)]


def test_a_turn_that_looks_the_same_gives_the_same_map() -> None:
    maps = [one_tile("PPPo", turn) for turn in range(3)]
    assert 1 == len(set(maps))
    assert 1 == len({galaxy.digest() for galaxy in maps})
    assert 3 == len({one_tile("PoSS", turn) for turn in range(3)})


@pytest.mark.clauses("TRI-R-07")
def test_a_tile_fits_somewhere_if_one_of_its_faces_does() -> None:
    galaxy = one_tile("GGG")
    fitting = {tile for tile in box().tiles if fits_somewhere(tables(), galaxy, tile)}
    showing = {
        tile.id
        for tile in box().tiles.values()
        if any("G" in box().faces[face].edges for face in (tile.front, tile.back))
    }
    assert showing == fitting
    assert 0 < len(fitting) < len(box().tiles)


@pytest.mark.clauses("TRI-EXP-06")
def test_a_map_never_changes_a_map_it_came_from() -> None:
    before, _ = lay((U, "NSS", 1), (D1, "NNS", 1))
    kept = attrs.astuple(before, recurse=False)
    digest = before.digest()
    after, _ = add_tile(tables(), before, L, "NSS", 2)
    assert kept == attrs.astuple(before, recurse=False)
    assert digest == before.digest()
    assert dict(before.tiles).items() <= dict(after.tiles).items()
    assert 1 == area_at(before, node_at(U, NEBULA, 0)).open
    assert 0 == area_at(after, node_at(U, NEBULA, 0)).open


# ------------------------------------------------------------------------------ worked examples

LINE: list[tuple[list[Laid], list[tuple[str, int, int]]]] = [
    ([(U, "NSS", 1), (D1, "NNS", 1), (L, "NSS", 2)], [("N", 3, 0)]),
    ([(U, "NSS", 1), (D1, "ENNS", 1), (L, "NSS", 2)], [("N", 3, 1)]),
    ([(U, "PoSS", 1), (D1, "PPoS", 1), (L, "PoSS", 2)], [("P", 3, 0)]),
    ([(U, "GGS", 2), (D1, "NSS", 0), (L, "GGS", 0)], [("S", 3, 0)]),
    ([(U, "PoGG", 1), (D1, "PPoG", 1), (L, "PoGG", 2)], [("P", 3, 0), ("S", 3, 0)]),
]


@pytest.mark.clauses("TRI-CLO-01", "TRI-CLO-03", "TRI-CLO-04", "TRI-CLO-14", "TRI-R-20")
@pytest.mark.parametrize("tiles, expected", LINE)
def test_three_tiles_close_what_the_examples_close(
    tiles: list[Laid], expected: list[tuple[str, int, int]]
) -> None:
    for order in permutations(tiles):
        galaxy, closed = lay(*order)
        assert expected == gist(closed)
        for laid in (order[:1], order[:2]):
            assert () == lay(*laid)[1]
        for area in closed:
            assert all(is_closed(galaxy, node) for node in area.nodes)
            assert area.nodes == nodes_of(tables(), galaxy, area.key)


@pytest.mark.clauses("TRI-CLO-03")
def test_one_tile_closes_two_systems() -> None:
    galaxy, closed = lay(
        (D0, "PoSS", 0), *ROUND_THE_CORNER, (D1, "PoSS", 1), (U, "Po/PoS", 0)
    )  # fmt: skip
    assert [("P", 2, 0), ("P", 2, 0)] == gist(closed)
    both = system_nodes(tables(), galaxy, U)
    assert 2 == len(both)
    assert not same_area(galaxy, *both)


@pytest.mark.clauses("TRI-CLO-03")
def test_one_tile_closes_a_system_and_a_nebula() -> None:
    _, closed = lay((D0, "PoSS", 0), *ROUND_THE_CORNER, (D1, "NSS", 1), (U, "PoNS", 0))
    assert [("N", 2, 0), ("P", 2, 0)] == gist(closed)


@pytest.mark.clauses("TRI-CLO-04")
def test_a_nebula_of_four_tiles_with_two_extractors() -> None:
    tiles: list[Laid] = [(U, "NSS", 1), (D1, "ENNS", 1), (L, "ENNS", 2), (M, "NSS", 0)]
    galaxy, closed = lay(*tiles)
    assert [("N", 4, 2)] == gist(closed)
    assert 2 == area_at(galaxy, node_at(M, NEBULA, 0)).extractors


@pytest.mark.clauses("TRI-CLO-04", "TRI-R-20")
def test_an_area_with_an_open_port_is_open_even_where_nothing_could_be_added() -> None:
    galaxy, closed = lay((U, "NSS", 1), (D1, "NNS", 1))
    assert () == closed
    area = area_at(galaxy, node_at(U, NEBULA, 0))
    assert (NEBULA, 2, 1) == (area.kind, area.tiles, area.open)
    assert not is_closed(galaxy, area.key)


@pytest.mark.clauses("TRI-CLO-14")
def test_a_ring_of_space_round_an_empty_cell_is_open() -> None:
    ring = _in_order(list(ring12(U)))
    galaxy, closed = lay(*((cell, "SSS", 0) for cell in ring))
    assert () == closed
    area = area_at(galaxy, node_at(D1, SPACE, 0))
    assert (12, 12) == (area.tiles, area.open)
    filled, closed = add_tile(tables(), galaxy, U, "SSS", 0)
    assert () == closed
    area = area_at(filled, node_at(U, SPACE, 0))
    assert (13, 9) == (area.tiles, area.open)


def _in_order(cells: list[int]) -> list[int]:
    """Cells one after the other along their edges."""
    done = [cells.pop(0)]
    while cells:
        near = next(cell for cell in cells if any(one in neighbours(cell) for one in done))
        cells.remove(near)
        done.append(near)
    return done


@pytest.mark.clauses("TRI-CLO-15", "TRI-TIL-03", "TRI-TIL-04", "TRI-TIL-05", "TRI-TIL-08")
@pytest.mark.parametrize("face", ["PPP", "PPPo", "PoSS", "PPS", "Po/PoS", "O", "T", "X", "SSS"])
def test_paths_planets_and_specials_never_bound_outer_space(face: str) -> None:
    galaxy = one_tile(face)
    assert 1 == len(space_nodes(tables(), galaxy, U))
    assert 3 == area_at(galaxy, node_at(U, SPACE, 0)).open
    assert not walls(box().faces[face])


# ------------------------------------------------------------------------------------ parts, R-22


@pytest.mark.clauses("TRI-R-22")
def test_a_tile_that_meets_an_area_with_two_parts_counts_once() -> None:
    # D1's two space parts are kept apart by gas, and joined again round the corner.
    corner = [L, M, cell_at(1, -1, 0), D0]
    tiles: list[Laid] = [(D1, "GS/S", 0), (U, "SSS", 0), (L, "SSS", 0)]
    apart, _ = lay(*tiles)
    left, right = space_nodes(tables(), apart, D1)
    assert not same_area(apart, left, right)
    assert frozenset({D1}) == area_at(apart, left).split
    joined, _ = lay(*tiles, *((cell, "SSS", 0) for cell in corner[1:]))
    assert same_area(joined, left, right)
    assert 6 == area_at(joined, left).tiles
    assert 7 == len(nodes_of(tables(), joined, left))


@pytest.mark.clauses("TRI-R-23", "TRI-TIL-01")
def test_gas_keeps_the_space_parts_of_its_tile_apart() -> None:
    galaxy, _ = lay((U, "SSS", 0), (D1, "GS/S", 2), (K, "SSS", 0))
    near, far = space_nodes(tables(), galaxy, D1)
    ends = node_at(U, SPACE, 0), node_at(K, SPACE, 0)
    assert not same_area(galaxy, *ends)
    linked = {links_of(tables(), galaxy, part) for part in (near, far)}
    assert {(ends[0],), (ends[1],)} == linked
    assert walls(box().faces["GS/S"])


# ------------------------------------------------------------------------------------ tile kinds


def places(face: str) -> tuple[list[int], int]:
    """The kinds of an emissary's places on a face, and the number of a ship's."""
    galaxy = one_tile(face)
    nodes = emissary_nodes(tables(), galaxy, U)
    assert all(has_node(tables(), galaxy, node) for node in nodes)
    return [kind_of(node) for node in nodes], len(space_nodes(tables(), galaxy, U))


@pytest.mark.clauses("TRI-EDN-02", "TRI-EDN-03", "TRI-EDN-04", "TRI-EDN-07", "TRI-R-25")
@pytest.mark.parametrize(
    "face, emissaries, ships",
    [
        pytest.param("GGG", [], 0, marks=pytest.mark.clauses("TRI-TIL-01")),
        pytest.param("GGS", [], 1, marks=pytest.mark.clauses("TRI-TIL-01")),
        pytest.param("GS/S", [], 2, marks=pytest.mark.clauses("TRI-TIL-01")),
        pytest.param("NSS", [NEBULA], 1, marks=pytest.mark.clauses("TRI-TIL-02")),
        pytest.param("NS/S", [NEBULA], 2, marks=pytest.mark.clauses("TRI-TIL-02")),
        pytest.param("N/NS", [NEBULA, NEBULA], 1, marks=pytest.mark.clauses("TRI-TIL-02")),
        pytest.param("NNN", [NEBULA], 0, marks=pytest.mark.clauses("TRI-TIL-02")),
        pytest.param("PPS", [], 1, marks=pytest.mark.clauses("TRI-TIL-03")),
        pytest.param("PoSS", [SYSTEM], 1, marks=pytest.mark.clauses("TRI-TIL-04")),
        pytest.param("Po/PoS", [SYSTEM, SYSTEM], 1, marks=pytest.mark.clauses("TRI-TIL-04")),
        pytest.param("PoNS", [NEBULA, SYSTEM], 1, marks=pytest.mark.clauses("TRI-TIL-04")),
        pytest.param("PPN", [NEBULA], 1, marks=pytest.mark.clauses("TRI-TIL-03")),
        pytest.param("O", [OUTPOST], 1, marks=pytest.mark.clauses("TRI-TIL-05")),
        pytest.param("ENNS", [], 1, marks=pytest.mark.clauses("TRI-TIL-06")),
        pytest.param("ENNN", [], 0, marks=pytest.mark.clauses("TRI-TIL-06")),
        pytest.param("T", [], 1, marks=pytest.mark.clauses("TRI-TIL-08")),
        pytest.param("X", [], 1, marks=pytest.mark.clauses("TRI-TIL-11")),
    ],
)
def test_where_units_stand_on_each_kind_of_tile(
    face: str, emissaries: list[int], ships: int
) -> None:
    assert (emissaries, ships) == places(face)


@pytest.mark.clauses("TRI-TIL-02", "TRI-TIL-06")
@pytest.mark.parametrize("face", ["NS/S", "ENS/S", "GS/S"])
def test_nebula_gas_and_extractors_divide_space(face: str) -> None:
    galaxy = one_tile(face)
    assert not same_area(galaxy, *space_nodes(tables(), galaxy, U))


@pytest.mark.clauses("TRI-TIL-03", "TRI-TIL-04")
def test_paths_count_as_tiles_of_the_system() -> None:
    galaxy, closed = lay((U, "PoSS", 1), (D1, "PPS", 1), (L, "PoSS", 2))
    assert [("P", 3, 0)] == gist(closed)
    holders = [has_planet(tables(), galaxy, node_at(cell, SYSTEM, 0)) for cell in (U, D1, L)]
    assert [True, False, True] == holders
    assert not has_planet(tables(), galaxy, node_at(U, SPACE, 0))


@pytest.mark.clauses("TRI-EXT-10")
def test_gas_between_a_space_part_and_a_nebula_keeps_them_from_bordering() -> None:
    for face, expected in (("NSS", 1), ("NGS", 0), ("N/NS", 2), ("ENGS", 0), ("PoNN", 1)):
        galaxy = one_tile(face)
        (part,) = space_nodes(tables(), galaxy, U)
        found = bordering(tables(), galaxy, part)
        assert expected == len(found)
        assert set(found) <= set(nebula_nodes(tables(), galaxy, U))
    galaxy = one_tile("NS/S")
    nebulas = nebula_nodes(tables(), galaxy, U)
    for part in space_nodes(tables(), galaxy, U):
        assert nebulas == bordering(tables(), galaxy, part)


def test_specials_and_extractors_are_known_by_their_cell() -> None:
    assert ["outpost", "teleport", "exmitter", None] == [
        special_of(tables(), one_tile(face), U) for face in ("O", "T", "X", "SSS")
    ]
    assert [True, False] == [has_extractor(tables(), one_tile(face), U) for face in ("ENNN", "NNN")]


@pytest.mark.clauses("TRI-TIL-01", "TRI-TIL-06", "TRI-R-15")
def test_faces_with_gas_or_an_extractor_are_the_ones_that_bar_ships() -> None:
    barring = {code for code, face in box().faces.items() if walls(face)}
    assert barring == {code for code in box().faces if "G" in code or code.startswith("E")}


def test_there_are_no_parts_where_there_are_none() -> None:
    galaxy = one_tile("O")
    assert has_node(tables(), galaxy, node_at(U, OUTPOST, 0))
    assert has_node(tables(), galaxy, node_at(U, SPACE, 0))
    assert not has_node(tables(), galaxy, node_at(U, SPACE, 1))
    assert not has_node(tables(), galaxy, node_at(U, NEBULA, 0))
    assert not has_node(tables(), galaxy, node_at(D1, SPACE, 0))
    assert not has_node(tables(), one_tile("SSS"), node_at(U, OUTPOST, 0))
    with pytest.raises(KeyError):
        area_at(galaxy, node_at(U, OUTPOST, 0))


# ---------------------------------------------------------------------------------------- radius


@pytest.mark.clauses("TRI-TEL-02", "TRI-R-17", "TRI-R-18", "TRI-R-58")
def test_a_radius_is_the_own_cell_and_its_neighbours_or_all_twelve() -> None:
    for edge, wide in (
        (ExmitterRadius.EDGE, ExmitterRadius.RING12),
        (TeleportRadius.EDGE, TeleportRadius.RING12),
    ):
        assert tuple(sorted((U, D0, D1, D2))) == radius(U, edge)
        assert tuple(sorted((U, *ring12(U)))) == radius(U, wide)


@pytest.mark.clauses("TRI-TIL-11", "TRI-TIL-13", "TRI-R-17")
@pytest.mark.parametrize("reading", list(ExmitterRadius))
def test_the_zone_of_exmitters_covers_placed_and_empty_cells(reading: ExmitterRadius) -> None:
    known = tables(exmitter_radius=str(reading))
    galaxy, _ = lay((U, "SSS", 0), (D1, "SSS", 0), on=known)
    assert frozenset() == galaxy.zone
    galaxy, _ = add_tile(known, galaxy, L, "X", 0)
    assert frozenset(radius(L, reading)) == galaxy.zone
    assert D1 in galaxy.zone
    assert (U in galaxy.zone) == (reading is ExmitterRadius.RING12)
    galaxy, _ = add_tile(known, galaxy, D2, "X", 0)
    assert frozenset(radius(L, reading)) | frozenset(radius(D2, reading)) == galaxy.zone


# ----------------------------------------------------------------------------------------- holes


def ring_of_space(reading: str) -> tuple[Atlas, Galaxy, list[tuple[str, int, int]]]:
    """Twelve tiles of outer space round an empty cell, with nebula at all other edges."""
    known = tables(outer_space_holes=reading)
    cells = ring12(U)
    galaxy, shut = empty(known), []
    for cell in _in_order(list(cells)):
        (away,) = (edge for edge, near in enumerate(neighbours(cell)) if near not in cells)
        assert not match_faults(known, galaxy, "NSS", cell, away)
        galaxy, closed = add_tile(known, galaxy, cell, "NSS", away)
        shut += gist(closed)
    return known, galaxy, shut


@pytest.mark.clauses("TRI-CLO-14", "TRI-R-21")
def test_a_hole_behind_nebula_does_not_keep_space_open() -> None:
    known, galaxy, shut = ring_of_space("ports")
    assert [("S", 12, 0)] == shut
    assert is_closed(galaxy, node_at(D0, SPACE, 0))
    assert () == galaxy.hollow
    _, closed = add_tile(known, galaxy, U, "NNN", 0)
    assert [("N", 4, 0)] == gist(closed)


@pytest.mark.clauses("TRI-CLO-14", "TRI-R-21")
def test_a_hole_behind_nebula_keeps_space_open_until_it_is_filled() -> None:
    known, galaxy, shut = ring_of_space("topological")
    assert [] == shut
    area = area_at(galaxy, node_at(D0, SPACE, 0))
    assert (12, 0) == (area.tiles, area.open)
    assert not is_closed(galaxy, area.key)
    assert ((area.key, frozenset({U})),) == galaxy.hollow
    elsewhere = min(near for near in neighbours(ring12(U)[0]) if near not in galaxy.tiles)
    galaxy, closed = add_tile(known, galaxy, elsewhere, "NNN", 0)
    assert () == closed
    filled, closed = add_tile(known, galaxy, U, "NNN", 0)
    assert [("N", 4, 0), ("S", 12, 0)] == gist(closed)
    assert is_closed(filled, area.key)
    assert () == filled.hollow
    backwards = dict(reversed(list(filled.tiles.items())))
    assert filled.hollow == galaxy_of(known, backwards).hollow
    del backwards[U]
    assert galaxy.hollow == galaxy_of(known, backwards).hollow


def hook_of_space(reading: str, gap: tuple[int, int]) -> tuple[Atlas, Galaxy, int]:
    """Nine tiles of outer space round an empty cell, shut by nebula, with a gap at one corner."""
    known = tables(outer_space_holes=reading)
    hook = [cell for cell in ring12(U) if cell in neighbours(U) or gap not in corners(cell)]
    galaxy, shut = empty(known), 0
    for cell in _in_order(list(hook)):
        inside = [edge for edge, near in enumerate(neighbours(cell)) if near in hook]
        end = len(inside) == 1
        face, turn = ("NNS", (inside[0] + 1) % 3) if end else ("NSS", 3 - sum(inside))
        assert not match_faults(known, galaxy, face, cell, turn)
        galaxy, closed = add_tile(known, galaxy, cell, face, turn)
        shut += sum(area.kind == SPACE for area in closed)
    return known, galaxy, shut


@pytest.mark.clauses("TRI-CLO-14", "TRI-R-21", "TRI-R-16")
@pytest.mark.parametrize("gap", corners(U))
def test_a_hole_with_a_gap_at_a_corner_is_a_hole_for_corners_join_nothing(
    gap: tuple[int, int],
) -> None:
    known, galaxy, shut = hook_of_space("topological", gap)
    area = area_at(galaxy, node_at(D0, SPACE, 0))
    assert (0, 9, 0) == (shut, area.tiles, area.open)
    assert ((area.key, frozenset({U})),) == galaxy.hollow
    assert not is_closed(galaxy, area.key)
    filled, _ = add_tile(known, galaxy, U, "NNN", 0)
    assert is_closed(filled, area.key)
    _, galaxy, shut = hook_of_space("ports", gap)
    assert (1, ()) == (shut, galaxy.hollow)
    assert is_closed(galaxy, area.key)


@pytest.mark.clauses("TRI-R-21")
@pytest.mark.parametrize("tiles, expected", LINE)
def test_without_holes_both_readings_agree(
    tiles: list[Laid], expected: list[tuple[str, int, int]]
) -> None:
    galaxy, closed = lay(*tiles, on=tables(outer_space_holes="topological"))
    assert expected == gist(closed)
    assert () == galaxy.hollow


# ---------------------------------------------------------------------------------- maps as values


def test_galaxies_from_scratch_are_the_same_in_any_order() -> None:
    tiles: list[Laid] = [(U, "NSS", 1), (D1, "ENNS", 1), (L, "NSS", 2), (K, "SSS", 0)]
    grown, _ = lay(*tiles)
    for order in permutations(tiles):
        again = galaxy_of(tables(), {cell: Placed(face, turn) for cell, face, turn in order})
        assert grown == again
        assert hash(grown) == hash(again)
        assert grown.digest() == again.digest()
        assert grown.frontier == again.frontier
        for node in grown.links:
            assert area_at(grown, node) == area_at(again, node)


@pytest.mark.parametrize(
    "tiles",
    [
        {U: Placed("NSS", 0), D0: Placed("SSS", 0)},
        {U: Placed("what", 0)},
        {U: Placed("SSS", 3)},
        {U: Placed("SSS", -1)},
        {10**9: Placed("SSS", 0)},
    ],
)
def test_a_map_of_misfits_is_refused(tiles: dict[int, Placed]) -> None:
    with pytest.raises(BadInput, match="galaxy"):
        galaxy_of(tables(), tiles)


def test_maps_hang_together_or_not() -> None:
    assert is_connected(empty(tables()))
    assert is_connected(one_tile("SSS"))
    assert is_connected(lay((U, "SSS", 0), (D1, "SSS", 0), (K, "SSS", 0))[0])
    assert not is_connected(galaxy_of(tables(), {U: Placed("SSS", 0), K: Placed("SSS", 0)}))
    assert not is_connected(galaxy_of(tables(), {U: Placed("SSS", 0), Q: Placed("SSS", 0)}))


def test_only_the_tiles_count_for_equality_and_digests() -> None:
    galaxy, _ = lay((U, "NSS", 1), (D1, "NNS", 1))
    stripped = attrs.evolve(galaxy, frontier=(), zone=frozenset({1}), hollow=())
    assert galaxy == stripped
    assert hash(galaxy) == hash(stripped)
    assert galaxy.digest() == stripped.digest()
    other, _ = lay((U, "NSS", 1), (D1, "ENNS", 1))
    assert galaxy != other
    assert galaxy.digest() != other.digest()


def test_a_map_is_written_as_its_tiles() -> None:
    galaxy, _ = lay((U, "SSS", 0), (D1, "X", 0))
    assert galaxy.zone
    assert f"Galaxy(tiles={galaxy.tiles!r})" == repr(galaxy)


def test_a_map_pickles_with_what_is_derived_from_it() -> None:
    galaxy, _ = lay((U, "NSS", 1), (D1, "NNS", 1), (K, "X", 0))
    again = pickle.loads(pickle.dumps(galaxy))
    assert galaxy == again
    for field in attrs.fields(Galaxy):
        assert getattr(galaxy, field.name) == getattr(again, field.name)
