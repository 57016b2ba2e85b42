"""Gravity fields: their shape, their sources, whom they stop and whom they do not."""

import attrs
import pytest

from galaxy_rules.galaktico import Galaktico, State
from tests.galaktico.looking import ships_of
from tests.helpers import fragment, galaktico, permits, refuses


def field(game: Galaktico, space: str) -> tuple[str, ...]:
    """The field of a source on a space."""
    return game.board.name(game.board.fields[game.board.index[space]])


@pytest.mark.clauses("GAL-GRV-01")
def test_a_field_is_the_sources_space_and_all_spaces_around_it() -> None:
    expected = ("A33", "A34", "A35", "A43", "A44", "A45", "A53", "A54", "A55")
    assert expected == field(galaktico(), "A44")


@pytest.mark.clauses("GAL-GRV-01")
@pytest.mark.parametrize("space, spaces", [("A11", 8), ("A44", 9), ("A16", 6), ("A66", 4)])
def test_a_field_is_smaller_at_the_rim_and_at_the_centre(space: str, spaces: int) -> None:
    assert spaces == len(field(galaktico(), space))


@pytest.mark.clauses("GAL-GRV-01")
def test_a_field_reaches_across_a_border() -> None:
    game = galaktico()
    assert ("A15", "A16", "A25", "A26", "B51", "B61") == field(game, "A16")
    here = fragment(game, "0 cruiser B51", "1 destroyer A16")
    refuses(game, here, "B51: ~C15", "jump_gravity", "GAL-HYP-09")


@pytest.mark.clauses("GAL-GRV-02", "GAL-HYP-09")
@pytest.mark.parametrize("destroyer", ["A14", "A36", "B41", "B63"])
def test_a_jump_may_neither_begin_nor_end_in_an_opponents_field(destroyer: str) -> None:
    game = galaktico()
    here = fragment(game, "0 cruiser A25", f"1 destroyer {destroyer}")
    clause = "GAL-HYP-09" if destroyer.startswith("A") else "GAL-GRV-02"
    refuses(game, here, "A25: ~B52", "jump_gravity", clause)


@pytest.mark.clauses("GAL-GRV-02")
@pytest.mark.parametrize("destroyer", ["A13", "A45", "B32", "B64"])
def test_two_spaces_away_a_destroyer_stops_no_jump(destroyer: str) -> None:
    game = galaktico()
    here = fragment(game, "0 cruiser A25", f"1 destroyer {destroyer}")
    permits(game, here, "A25: ~B52")


@pytest.mark.clauses("GAL-GRV-03")
def test_the_own_field_hinders_no_own_jump() -> None:
    game = galaktico()
    ships = ("0 fighter A25", "0 destroyer A26", "0 destroyer B62", "1 scout B52")
    here = fragment(game, *ships)
    after = permits(game, here, "A25: ~B52")
    assert {"0 fighter B52", "0 destroyer A26", "0 destroyer B62"} == ships_of(game, after)


@pytest.mark.clauses("GAL-GRV-03")
def test_the_field_of_the_own_station_hinders_no_own_jump() -> None:
    game = galaktico()
    here = fragment(game, "0 cruiser A35", stations={"0": "A44"})
    permits(game, here, "A35: ~B53")
    refuses(
        game, fragment(game, "0 cruiser A35", stations={"1": "A44"}), "A35: ~B53", "jump_gravity"
    )


@pytest.mark.clauses("GAL-GRV-04")
@pytest.mark.parametrize("seat", [0, 2])
def test_a_field_works_against_each_of_the_other_players(seat: int) -> None:
    game = galaktico()
    ships = ("0 cruiser A25", "2 cruiser A26", "1 destroyer B51")
    here = fragment(game, *ships, players=3, turn=seat)
    jump = "A25: ~B52" if seat == 0 else "A26: ~B62"
    refuses(game, here, jump, "jump_gravity", "GAL-GRV-02")


@pytest.mark.clauses("GAL-GRV-04")
def test_the_owner_of_the_field_is_the_one_player_it_does_not_work_against() -> None:
    game = galaktico()
    ships = ("1 cruiser A25", "1 destroyer B51")
    permits(game, fragment(game, *ships, players=3, turn=1), "A25: ~B52")


@pytest.mark.clauses("GAL-GRV-05")
@pytest.mark.parametrize("ship", ["fighter", "cruiser", "scout"])
def test_only_destroyers_and_stations_have_fields(ship: str) -> None:
    game = galaktico()
    permits(game, fragment(game, "0 cruiser A25", f"1 {ship} B51"), "A25: ~B52")
    source = fragment(game, "0 cruiser A25", "1 destroyer B51")
    refuses(game, source, "A25: ~B52", "jump_gravity", "GAL-GRV-02")
    station = fragment(game, "0 cruiser A25", f"1 {ship} B66", stations={"1": "B51"})
    refuses(game, station, "A25: ~B52", "jump_gravity", "GAL-GRV-02")


@pytest.mark.clauses("GAL-GRV-05")
def test_destroyers_in_the_supply_have_no_field() -> None:
    game = galaktico()
    here = fragment(game, "0 cruiser A25", supply={"1": {"destroyer": 3}})
    permits(game, here, "A25: ~B52")


@pytest.mark.clauses("GAL-GRV-05")
def test_a_field_moves_with_its_destroyer() -> None:
    game = galaktico()
    here = fragment(game, "0 cruiser A25", "1 destroyer B51", "1 scout C66", turn=1, left=1)
    refuses(game, _turned(here, 0), "A25: ~B52", "jump_gravity", "GAL-GRV-02")
    permits(game, permits(game, here, "B51: B41 B31"), "A25: ~B52")


def _turned(state: State, seat: int) -> State:
    return attrs.evolve(state, turn=seat)


@pytest.mark.clauses("GAL-GRV-06")
def test_flight_leads_into_and_through_an_opponents_field() -> None:
    game = galaktico()
    here = fragment(game, "0 scout A22", "1 destroyer A34", stations={"1": "A44"})
    after = permits(game, here, "A22: A23 A24 A25 A35 A36")
    assert {"0 scout A36", "1 destroyer A34"} == ships_of(game, after)
    permits(game, here, "A22: A33")


@pytest.mark.clauses("GAL-GRV-06")
def test_a_cruiser_that_cannot_jump_out_of_a_field_can_fly_out_of_it_and_then_jump() -> None:
    game = galaktico()
    here = fragment(game, "0 cruiser A25", "1 destroyer A14")
    refuses(game, here, "A25: ~B52", "jump_gravity", "GAL-HYP-09")
    permits(game, here, "A25: A26 ~B62")
