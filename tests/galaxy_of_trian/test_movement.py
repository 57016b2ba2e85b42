"""Phase 3, moving a ship: how far, through what, and where it may end."""

from typing import Any

import pytest

from galaxy_rules.galaxy_of_trian import State
from galaxy_rules.galaxy_of_trian.words.actions import Unit
from galaxy_rules.galaxy_of_trian.words.events import ClashBegan, ShipMoved
from galaxy_rules.galaxy_of_trian.words.grid import read_cell, read_node
from tests.galaxy_of_trian.helpers import (
    D0,
    D1,
    D2,
    SPACE,
    STRIP,
    SYSTEM,
    K,
    L,
    Laid,
    Q,
    U,
    emissary,
    estate,
    game,
    happened,
    listed,
    permits,
    refuses,
    ship,
    table,
)

Y, R = range(2)
GAS: Laid = [(U, "SSS", 0), (D1, "GS/S", 2), (K, "SSS", 0)]
"""Outer space on either side of a tile that gas divides: s1 towards U, s0 towards K."""


def moving(galaxy: Laid, *ships: tuple[str, int, str], **words: Any) -> State:
    """The active player's action, with these ships on the map."""
    return table(galaxy=galaxy, added=galaxy[0][0], ships=[list(row) for row in ships], **words)


def goals(state: State) -> set[str]:
    """The parts where a move can end."""
    return {text.split()[2] for text in listed(game(), state, "move")}


@pytest.mark.clauses("TRI-MOV-01", "TRI-R-62")
@pytest.mark.parametrize("kind", ["corvette", "rogue"])
def test_a_ship_of_either_class_moves_one_to_three_tiles(kind: str) -> None:
    here = moving(STRIP, (D2, Y, kind))
    assert {f"{U}:s0", f"{D1}:s0", f"{K}:s0"} == goals(here)
    after = permits(game(), here, f"move {D2} {K}:s0")
    assert ship(after, D2) is None
    moved = ship(after, K)
    assert moved is not None
    assert (Y, Unit(kind), read_node(f"{K}:s0")) == (moved.seat, moved.kind, moved.node)
    assert R == after.turn
    (event,) = happened(game(), here, f"move {D2} {K}:s0", ShipMoved)
    assert (Y, read_cell(D2), read_node(f"{K}:s0")) == (event.seat, event.cell, event.node)
    refuses(game(), here, f"move {D2} {Q}:s0", "not_reached", "TRI-MOV-01")


@pytest.mark.clauses("TRI-MOV-01")
def test_only_ones_own_ships_are_moved() -> None:
    here = moving(STRIP, (D2, R, "rogue"))
    refuses(game(), here, f"move {D2} {U}:s0", "no_ship", "TRI-MOV-01")
    refuses(game(), here, f"move {K} {Q}:s0", "no_ship", "TRI-MOV-01")
    assert set() == goals(here)


@pytest.mark.clauses("TRI-MOV-02", "TRI-R-62")
def test_a_move_does_not_end_on_the_tile_where_it_began() -> None:
    here = moving(STRIP, (D2, Y, "rogue"))
    refuses(game(), here, f"move {D2} {D2}:s0", "same_tile", "TRI-MOV-02")
    part = moving([(U, "NS/S", 1), (D0, "SSS", 0)], (f"{U}:s1", Y, "rogue"))
    refuses(game(), part, f"move {U} {U}:s0", "same_tile", "TRI-MOV-02")


@pytest.mark.clauses("TRI-MOV-03", "TRI-TIL-01", "TRI-R-15")
def test_gas_stops_a_ship_in_the_near_part_of_its_tile() -> None:
    here = moving(GAS, (U, Y, "corvette"))
    assert {f"{D1}:s1"} == goals(here)
    refuses(game(), here, f"move {U} {D1}:s0", "not_reached", "TRI-MOV-03")
    refuses(game(), here, f"move {U} {K}:s0", "not_reached", "TRI-MOV-03")


@pytest.mark.clauses("TRI-MOV-03", "TRI-MOV-06", "TRI-R-23", "TRI-BSH-02")
def test_ships_in_two_parts_of_divided_space_are_on_one_tile_and_do_not_meet() -> None:
    here = moving(GAS, (U, R, "rogue"), (f"{D1}:s0", Y, "rogue"), turn=R)
    assert here.battle is None
    assert set() == goals(here)
    refuses(game(), here, f"move {U} {D1}:s1", "ship_there", "TRI-MOV-06")


@pytest.mark.clauses("TRI-MOV-03", "TRI-TIL-02")
def test_ships_enter_no_nebula_and_do_not_cross_one() -> None:
    wall: Laid = [(U, "NSS", 1), (D1, "NSS", 1), (K, "SSS", 0)]
    here = moving(wall, (U, Y, "corvette"))
    assert set() == goals(here)
    refuses(game(), here, f"move {U} {D1}:n0", "no_space", "TRI-MOV-03")
    refuses(game(), here, f"move {U} {D1}:s0", "not_reached", "TRI-MOV-03")
    refuses(game(), here, f"move {U} {K}:s0", "not_reached", "TRI-MOV-03")


@pytest.mark.clauses("TRI-MOV-04", "TRI-TIL-11", "TRI-R-17")
def test_ships_keep_out_of_the_radius_of_an_exmitter() -> None:
    here = moving([*STRIP, (L, "X", 0)], (D2, Y, "corvette"))
    assert {f"{U}:s0"} == goals(here)
    refuses(game(), here, f"move {D2} {D1}:s0", "in_zone", "TRI-MOV-04")
    refuses(game(), here, f"move {D2} {L}:s0", "in_zone", "TRI-MOV-04")
    refuses(game(), here, f"move {D2} {K}:s0", "not_reached", "TRI-MOV-04")


@pytest.mark.clauses("TRI-MOV-05", "TRI-MOV-06")
def test_a_ship_passes_ships_but_does_not_end_on_one() -> None:
    here = moving(STRIP, (D2, Y, "rogue"), (U, Y, "corvette"), (D1, Y, "rogue"))
    refuses(game(), here, f"move {D2} {U}:s0", "ship_there", "TRI-MOV-06")
    assert ship(permits(game(), here, f"move {D2} {K}:s0"), K) is not None
    enemy = moving(STRIP, (D2, Y, "rogue"), (D1, R, "rogue"))
    refuses(game(), enemy, f"move {D2} {D1}:s0", "ship_there", "TRI-MOV-06")
    (clash,) = happened(game(), enemy, f"move {D2} {K}:s0", ClashBegan)
    assert (read_cell(K), read_cell(D1)) == clash.ships


@pytest.mark.clauses("TRI-MOV-07", "TRI-BSH-01", "TRI-R-28")
def test_a_ship_that_ends_next_to_an_enemy_fights() -> None:
    here = moving(STRIP, (D2, Y, "rogue"), (K, R, "rogue"))
    (clash,) = happened(game(), here, f"move {D2} {D1}:s0", ClashBegan)
    assert ((Y, R), (read_cell(D1), read_cell(K))) == (clash.seats, clash.ships)
    assert [] == happened(game(), here, f"move {D2} {U}:s0", ClashBegan)


@pytest.mark.clauses("TRI-R-64", "TRI-MOV-05", "TRI-MOV-07")
def test_a_ship_that_only_passes_next_to_an_enemy_does_not_fight() -> None:
    here = moving([*STRIP, (L, "SSS", 0)], (U, Y, "rogue"), (L, R, "corvette"))
    after = permits(game(), here, f"move {U} {K}:s0")
    assert after.battle is None
    assert ship(after, K) is not None
    assert ship(after, L) is not None


@pytest.mark.clauses("TRI-R-63", "TRI-MOV-03")
def test_ships_move_within_a_closed_area_and_not_out_of_it_or_into_it() -> None:
    beyond: Laid = [*SPACE, (K, "NSS", 0)]
    inside = moving(beyond, (U, Y, "rogue"))
    assert {f"{D1}:s0", f"{L}:s0"} == goals(inside)
    refuses(game(), inside, f"move {U} {K}:s0", "not_reached", "TRI-MOV-03")
    outside = moving(beyond, (K, Y, "rogue"))
    refuses(game(), outside, f"move {K} {D1}:s0", "not_reached", "TRI-MOV-03")


@pytest.mark.clauses("TRI-R-65", "TRI-BLK-01", "TRI-MOV-06")
def test_a_corvette_may_end_on_the_tile_of_an_enemys_emissary_and_blocks_it() -> None:
    here = moving([*SYSTEM, (K, "SSS", 0)], (K, Y, "corvette"), emissaries=[[D1, R]])
    assert R == estate(here, f"{U}:p0").controller
    after = permits(game(), here, f"move {K} {D1}:s0")
    assert emissary(after, D1) is not None
    assert estate(after, f"{U}:p0").controller is None


@pytest.mark.clauses("TRI-MOV-08", "TRI-TEL-12")
def test_on_a_teleport_a_ship_is_teleported_in_place_of_its_move() -> None:
    galaxy: Laid = [(D1, "SSS", 0), (U, "T", 0), (K, "SSS", 0), (Q, "SSS", 0), ("0,2,2", "SSS", 0)]
    here = moving(galaxy, (U, Y, "rogue"))
    refuses(game(), here, f"move {U} 0,2,2:s0", "not_reached", "TRI-MOV-01")
    after = permits(game(), here, f"teleport ship {U} 0,2,2:s0")
    assert ship(after, "0,2,2") is not None
    assert R == after.turn


@pytest.mark.clauses("TRI-EDN-09", "TRI-MOV-01")
def test_of_all_actions_only_moves_and_teleports_change_where_a_ship_is() -> None:
    galaxy: Laid = [(D0, "PoSS", 1), (U, "T", 0), (D1, "SSS", 0), (K, "SSS", 0)]
    here = moving(galaxy, (U, Y, "rogue"), (K, R, "corvette"))
    for text in listed(game(), here):
        after = game().apply(here, game().parse(text))
        if text.split()[0] in ("move", "teleport"):
            assert ship(after, U) is None
        else:
            assert here.ships[read_cell(U)] == after.ships[read_cell(U)]
            assert here.ships[read_cell(K)] == after.ships[read_cell(K)]
