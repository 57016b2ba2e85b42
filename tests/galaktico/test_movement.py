"""Movement and normal flight: how far, where, over what, and what a move onto a ship means."""

import pytest

from galaxy_rules.galaktico.words.events import Fought, Moved
from tests.galaktico.looking import happened, listed, only, ships_of
from tests.helpers import fragment, galaktico, permits, play, refuses

RANGES = {"destroyer": 2, "fighter": 3, "cruiser": 4, "scout": 5}
DIAGONAL = ["A22", "A33", "A44", "A55", "A66"]


@pytest.mark.clauses("GAL-MOV-01")
@pytest.mark.parametrize("ship, limit", RANGES.items())
def test_a_ship_flies_no_further_than_its_range(ship: str, limit: int) -> None:
    game = galaktico()
    here = fragment(game, f"0 {ship} A11")
    permits(game, here, "A11: " + " ".join(DIAGONAL[:limit]))
    too_far = [*DIAGONAL, "A65"][: limit + 1]
    (objection,) = refuses(game, here, "A11: " + " ".join(too_far), "range", "GAL-MOV-01")
    assert (("ship", ship), ("steps", limit + 1), ("limit", limit)) == objection.facts


@pytest.mark.clauses("GAL-MOV-01")
def test_a_detour_uses_up_range_like_any_flight() -> None:
    game = galaktico()
    here = fragment(game, "0 destroyer A33")
    refuses(game, here, "A33: A34 A44 A45", "range", "GAL-MOV-01")
    assert [] == [text for text in listed(game, here) if text.endswith(" A36")]


@pytest.mark.clauses("GAL-MOV-02")
@pytest.mark.parametrize("steps", [1, 2, 3, 4])
def test_a_ship_need_not_use_its_whole_range(steps: int) -> None:
    game = galaktico()
    here = fragment(game, "0 cruiser A11")
    after = permits(game, here, "A11: " + " ".join(DIAGONAL[:steps]))
    assert {f"0 cruiser {DIAGONAL[steps - 1]}"} == ships_of(game, after)


@pytest.mark.clauses("GAL-MOV-03")
@pytest.mark.parametrize("space", ["A33", "A34", "A35", "A43", "A45", "A53", "A54", "A55"])
def test_a_step_leads_over_a_side_or_a_corner(space: str) -> None:
    game = galaktico()
    permits(game, fragment(game, "0 scout A44"), f"A44: {space}")


@pytest.mark.clauses("GAL-MOV-03")
@pytest.mark.parametrize("space", ["A46", "A42", "A66", "A44", "B44"])
def test_a_step_leads_no_further_than_a_touching_space(space: str) -> None:
    game = galaktico()
    here = fragment(game, "0 scout A44")
    refuses(game, here, f"A44: {space}", "not_adjacent", "GAL-MOV-03")


@pytest.mark.clauses("GAL-MOV-04")
def test_a_ship_may_not_be_moved_twice_in_a_turn() -> None:
    game = galaktico()
    here = fragment(game, "0 scout A44", "0 scout A66", "1 scout B44")
    once = permits(game, here, "A44: A45")
    refuses(game, once, "A45: A46", "already_moved", "GAL-MOV-04")
    assert not [text for text in listed(game, once) if text.startswith("A45")]
    permits(game, once, "A66: A65")


@pytest.mark.clauses("GAL-MOV-04")
def test_in_the_next_turn_a_ship_may_move_again() -> None:
    game = galaktico()
    here = fragment(game, "0 scout A44", "0 scout A66", "1 scout B44", "1 scout B66")
    back = play(game, here, "A44: A45", "A66: A65", "B44: B45", "B66: B65")
    assert 0 == back.turn
    permits(game, back, "A45: A46")


@pytest.mark.clauses("GAL-MOV-04")
def test_a_ship_that_won_its_combat_has_moved() -> None:
    game = galaktico()
    here = fragment(game, "0 fighter A44", "1 scout A45")
    refuses(game, permits(game, here, "A44: A45"), "A45: A46", "already_moved", "GAL-MOV-04")


@pytest.mark.clauses("GAL-MOV-04")
def test_a_cruiser_that_went_on_after_a_victory_has_moved() -> None:
    game = galaktico()
    here = fragment(game, "0 cruiser A44", "1 scout A45")
    after = play(game, here, "A44: A45", "continue A46")
    refuses(game, after, "A46: A36", "already_moved", "GAL-MOV-04")


@pytest.mark.clauses("GAL-MOV-05")
def test_a_flight_leads_over_free_spaces_only() -> None:
    game = galaktico()
    ships = ("0 cruiser A33", "0 scout A34", "1 scout A43")
    here = fragment(game, *ships, meteors=["A44"], stations={"0": "A22", "1": "A32"})
    refuses(game, here, "A33: A34 A35", "own_ship", "GAL-MOV-06")
    refuses(game, here, "A33: A22 A11", "station", "GAL-MOV-05")
    refuses(game, here, "A33: A32 A31", "station")
    refuses(game, here, "A33: A43 A53", "blocked")
    refuses(game, here, "A33: A44 A55", "meteor_pass")
    permits(game, here, "A33: A23 A24 A35")


@pytest.mark.clauses("GAL-MOV-05")
def test_a_destroyer_does_not_fly_on_over_a_station_it_could_raze() -> None:
    game = galaktico()
    here = fragment(game, "0 destroyer B33", stations={"1": "B44"})
    refuses(game, here, "B33: B44 B55", "station", "GAL-MOV-05")


@pytest.mark.clauses("GAL-MOV-06")
def test_a_destroyer_has_to_fly_round_an_own_cruiser() -> None:
    game = galaktico()
    here = fragment(game, "0 destroyer A33", "0 cruiser A34")
    refuses(game, here, "A33: A34 A35", "own_ship", "GAL-MOV-06")
    after = permits(game, here, "A33: A44 A35")
    assert {"0 destroyer A35", "0 cruiser A34"} == ships_of(game, after)


@pytest.mark.clauses("GAL-MOV-06")
def test_an_opposing_ship_is_not_flown_over_either() -> None:
    game = galaktico()
    here = fragment(game, "0 scout A33", "1 cruiser A34")
    refuses(game, here, "A33: A34 A35", "blocked", "GAL-MOV-06")
    permits(game, here, "A33: A44 A35")


@pytest.mark.clauses("GAL-MOV-06")
def test_no_ship_ends_its_move_on_an_own_ship() -> None:
    game = galaktico()
    here = fragment(game, "0 destroyer A33", "0 cruiser A34")
    refuses(game, here, "A33: A34", "own_ship", "GAL-MOV-05")


@pytest.mark.clauses("GAL-MOV-07")
@pytest.mark.parametrize("ship", RANGES)
def test_every_type_may_fly_into_an_opponents_field(ship: str) -> None:
    game = galaktico()
    here = fragment(game, f"0 {ship} A22", "1 destroyer A44")
    after = permits(game, here, "A22: A33")
    assert {f"0 {ship} A33", "1 destroyer A44"} == ships_of(game, after)


@pytest.mark.clauses("GAL-MOV-08")
@pytest.mark.parametrize("ship", ["destroyer", "fighter", "cruiser"])
def test_only_scouts_enter_a_space_with_a_meteor(ship: str) -> None:
    game = galaktico()
    here = fragment(game, f"0 {ship} A12", meteors=["A21"])
    refuses(game, here, "A12: A21 A22", "meteor_pass", "GAL-MOV-08")
    refuses(game, here, "A12: A21", "meteor_pass", "GAL-MOV-08")
    permits(game, here, "A12: A22")
    permits(game, fragment(game, "0 scout A12", meteors=["A21"]), "A12: A21 A22")


@pytest.mark.clauses("GAL-MOV-09")
def test_a_flight_leads_from_sector_to_sector() -> None:
    game = galaktico()
    after = permits(game, fragment(game, "0 destroyer A15"), "A15: B51 B52")
    assert {"0 destroyer B52"} == ships_of(game, after)
    permits(game, fragment(game, "0 scout A12"), "A12: B11 C11 A21")
    refuses(game, fragment(game, "0 scout A25"), "A25: B52", "not_adjacent", "GAL-MOV-03")


@pytest.mark.clauses("GAL-MOV-10")
def test_to_move_onto_an_opponents_ship_is_to_attack_it() -> None:
    game = galaktico()
    here = fragment(game, "0 destroyer A33", "1 scout A34")
    moved, *others = happened(game, here, "A33: A34")
    assert isinstance(moved, Moved)
    assert "A34" == moved.target
    assert 1 == len(only(Fought, others))


@pytest.mark.clauses("GAL-MOV-10")
def test_to_move_beside_an_opponents_ship_is_no_attack() -> None:
    game = galaktico()
    here = fragment(game, "0 destroyer A33", "1 scout A34")
    assert [] == only(Fought, happened(game, here, "A33: A44"))


@pytest.mark.clauses("GAL-TRN-05")
def test_where_no_ship_stands_none_can_be_moved() -> None:
    game = galaktico()
    refuses(game, fragment(game, "0 scout A33"), "A34: A35", "no_ship", "GAL-TRN-05")
