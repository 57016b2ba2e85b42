"""Space ships: what each of the four types, and the station, can do and cannot do."""

import pytest

from galaxy_rules.galaktico import ShipType
from galaxy_rules.galaktico.rules.arithmetic import meteor_bonus
from galaxy_rules.galaktico.words.events import Fought, StationRazed
from tests.galaktico.looking import count, happened, listed, meteors_of, only, ships_of
from tests.helpers import P2, K, fragment, galaktico, permits, refuses


@pytest.mark.clauses("GAL-UNI-DE-01")
def test_a_destroyer_has_force_5_and_range_2() -> None:
    game = galaktico()
    card = game.box.ships[ShipType.DESTROYER]
    assert (5, 2, 0) == (card.force, card.range, card.jumps)
    here = fragment(game, "0 destroyer A11")
    permits(game, here, "A11: A22 A33")
    refuses(game, here, "A11: A22 A33 A44", "range", "GAL-MOV-01")


@pytest.mark.clauses("GAL-UNI-DE-02")
def test_nobody_else_jumps_beside_a_destroyer() -> None:
    game = galaktico()
    guarded = fragment(game, "0 cruiser A25", "1 destroyer B51")
    refuses(game, guarded, "A25: ~B52", "jump_gravity", "GAL-GRV-02")
    permits(game, fragment(game, "0 cruiser A25", "1 cruiser B51"), "A25: ~B52")


@pytest.mark.clauses("GAL-UNI-DE-03")
def test_the_owner_of_a_destroyer_moves_the_meteors_around_it() -> None:
    game = galaktico()
    here = fragment(game, "0 destroyer B33", meteors=["B34"])
    assert {"B35"} == meteors_of(game, permits(game, here, "meteor B34 B35"))
    without = fragment(game, "0 cruiser B33", meteors=["B34"])
    refuses(game, without, "meteor B34 B35", "meteor_right", "GAL-MET-03")


@pytest.mark.clauses("GAL-UNI-DE-04")
def test_a_destroyer_razes_a_station_and_no_other_type_does() -> None:
    game = galaktico()
    stations = {"0": "A44", "1": "B44"}
    here = fragment(game, "0 destroyer B33", stations=stations)
    assert [StationRazed(0, 1, "B44", None)] == only(StationRazed, happened(game, here, "B33: B44"))
    for ship in ("fighter", "cruiser", "scout"):
        other = fragment(game, f"0 {ship} B33", stations=stations)
        refuses(game, other, "B33: B44", "station", "GAL-STA-03")


@pytest.mark.clauses("GAL-UNI-FI-01")
def test_a_fighter_has_force_4_range_3_and_one_jump() -> None:
    game = galaktico()
    card = game.box.ships[ShipType.FIGHTER]
    assert (4, 3, 1) == (card.force, card.range, card.jumps)
    here = fragment(game, "0 fighter A25")
    permits(game, here, "A25: A26 ~B62 B61")
    refuses(game, here, "A25: A35 A45 A55 A65", "range", "GAL-MOV-01")
    refuses(game, here, "A25: ~B52 ~C25", "jump_limit", "GAL-HYP-02")


@pytest.mark.clauses("GAL-UNI-FI-02")
def test_a_fighter_attacks_out_of_hyperspace_and_stands_where_it_won() -> None:
    game = galaktico()
    here = fragment(game, "0 fighter A25", "1 scout B52")
    (fought,) = only(Fought, happened(game, here, "A25: ~B52"))
    assert (17, 14, "B52") == (fought.attack, fought.defence, fought.space)
    after = permits(game, here, "A25: ~B52")
    assert {"0 fighter B52"} == ships_of(game, after)
    assert (None, 1) == (after.pending, after.actions_left)


@pytest.mark.clauses("GAL-UNI-FI-02")
def test_a_fighter_may_not_go_on_from_the_ship_it_jumped_onto() -> None:
    game = galaktico()
    here = fragment(game, "0 fighter A25", "1 scout B52")
    refuses(game, here, "A25: ~B52 B53", "jump_occupied", "GAL-HYP-06")


@pytest.mark.clauses("GAL-UNI-FI-03")
def test_a_fighter_may_not_strike_out_of_hyperspace_into_a_field() -> None:
    game = galaktico()
    shelter = fragment(game, "0 fighter A25", "1 scout B52", "1 destroyer B42")
    refuses(game, shelter, "A25: ~B52", "jump_gravity", "GAL-UNI-FI-03")
    permits(game, fragment(game, "0 fighter A25", "1 scout B52", "1 destroyer B32"), "A25: ~B52")


@pytest.mark.clauses("GAL-UNI-FI-03")
def test_a_destroyer_shelters_itself_from_fighters_out_of_hyperspace() -> None:
    game = galaktico()
    here = fragment(game, "0 fighter A25", "1 destroyer B52")
    refuses(game, here, "A25: ~B52", "jump_gravity", "GAL-UNI-FI-03")


@pytest.mark.clauses("GAL-UNI-CR-01")
def test_a_cruiser_has_force_3_range_4_and_two_jumps() -> None:
    game = galaktico()
    card = game.box.ships[ShipType.CRUISER]
    assert (3, 4, 2) == (card.force, card.range, card.jumps)
    here = fragment(game, "0 cruiser A11")
    permits(game, here, "A11: A22 A33 A44 A55")
    refuses(game, here, "A11: A22 A33 A44 A55 A66", "range", "GAL-MOV-01")
    there = fragment(game, "0 cruiser A25")
    permits(game, there, "A25: ~B52 ~C25")
    refuses(game, there, "A25: ~B52 ~C25 ~A52", "jump_limit", "GAL-HYP-02")


@pytest.mark.clauses("GAL-UNI-CR-02")
def test_a_victorious_cruiser_goes_on_with_what_is_left_of_its_range() -> None:
    game = galaktico()
    won = permits(game, fragment(game, "0 cruiser A33", "1 scout A34"), "A33: A34")
    assert won.pending is not None
    assert (1, 0, 2) == (won.pending.steps, won.pending.jumps, won.actions_left)
    refuses(game, won, "continue A35 A36 A46 A56", "range", "GAL-UNI-CR-02")
    after = permits(game, won, "continue A35 ~B53 B54")
    assert ({"0 cruiser B54"}, 1) == (ships_of(game, after), after.actions_left)


@pytest.mark.clauses("GAL-UNI-CR-02")
def test_until_the_cruiser_has_gone_on_or_stopped_nothing_else_is_done() -> None:
    game = galaktico()
    here = fragment(game, "0 cruiser A33", "0 scout A66", "1 scout A34", meteors=["A11"])
    won = permits(game, here, "A33: A34")
    for action in ("A66: A65", "A34: A35", "meteor A11 A12", "deploy scout", "pass"):
        refuses(game, won, action, "pending", "GAL-R-21")


@pytest.mark.clauses("GAL-UNI-CR-02")
def test_nobody_goes_on_without_a_victory() -> None:
    game = galaktico()
    here = fragment(game, "0 cruiser A33", "0 fighter A13", "1 destroyer A34", "1 scout A14")
    refuses(game, here, "continue A32", "no_pending", "GAL-UNI-CR-02")
    refuses(game, here, "stop", "no_pending", "GAL-UNI-CR-04")
    lost = permits(game, here, "A33: A34")
    refuses(game, lost, "continue A35", "no_pending", "GAL-UNI-CR-02")
    fighter = permits(game, here, "A13: A14")
    refuses(game, fighter, "continue A15", "no_pending", "GAL-UNI-CR-02")


@pytest.mark.clauses("GAL-UNI-CR-02")
def test_a_cruiser_that_used_its_range_has_nothing_left_to_go_on_with() -> None:
    game = galaktico()
    here = fragment(game, "0 cruiser A31", "1 scout A35")
    after = permits(game, here, "A31: A32 A33 A34 A35")
    assert (None, 1) == (after.pending, after.actions_left)


@pytest.mark.clauses("GAL-UNI-CR-03")
def test_a_cruiser_may_not_attack_twice() -> None:
    game = galaktico()
    ships = ("0 cruiser A33", "1 scout A34", "1 scout A35", "1 scout B53")
    won = permits(game, fragment(game, *ships), "A33: A34")
    refuses(game, won, "continue A35", "second_attack", "GAL-UNI-CR-03")
    refuses(game, won, "continue A44 A35", "second_attack", "GAL-UNI-CR-03")
    permits(game, won, "continue A44 A45 A46")


@pytest.mark.clauses("GAL-UNI-CR-03", "GAL-MOV-06")
def test_a_victorious_cruiser_attacks_nobody_else_and_flies_over_nobody() -> None:
    game = galaktico()
    won = permits(game, fragment(game, "0 cruiser A33", "1 scout A34", "1 scout A35"), "A33: A34")
    for path, clause in (("A35", "GAL-UNI-CR-03"), ("A35 A36", "GAL-MOV-06")):
        objections = refuses(game, won, f"continue {path}", "second_attack")
        assert [(clause,)] == [one.clauses for one in objections]
    permits(game, won, "continue A45 A36")


@pytest.mark.clauses("GAL-UNI-CR-04")
def test_a_victorious_cruiser_may_stay_where_it_won() -> None:
    game = galaktico()
    won = permits(game, fragment(game, "0 cruiser A33", "1 scout A34"), "A33: A34")
    assert "stop" == listed(game, won)[0]
    after = permits(game, won, "stop")
    assert ({"0 cruiser A34"}, 1) == (ships_of(game, after), after.actions_left)


@pytest.mark.clauses("GAL-UNI-SC-01")
def test_a_scout_has_force_1_and_range_5_and_flies_through_meteors() -> None:
    game = galaktico()
    card = game.box.ships[ShipType.SCOUT]
    assert (1, 5, 0) == (card.force, card.range, card.jumps)
    here = fragment(game, "0 scout A11", meteors=["A21", "A31", "A51"])
    after = permits(game, here, "A11: A21 A31 A41 A51 A61")
    assert {"0 scout A61"} == ships_of(game, after)
    assert {"A21", "A31", "A51"} == meteors_of(game, after)
    refuses(game, here, "A11: A21 A31 A41 A51 A61 A62", "range", "GAL-MOV-01")


@pytest.mark.clauses("GAL-UNI-SC-02")
def test_a_scout_may_not_end_its_move_on_a_meteor() -> None:
    game = galaktico()
    here = fragment(game, "0 scout A12", meteors=["A22", "A23"])
    refuses(game, here, "A12: A22", "meteor_stop", "GAL-UNI-SC-02")
    refuses(game, here, "A12: A22 A23", "meteor_stop", "GAL-UNI-SC-02")
    permits(game, here, "A12: A22 A23 A33")


@pytest.mark.clauses("GAL-UNI-SC-03")
def test_a_scout_out_of_a_meteor_is_three_stronger() -> None:
    game = galaktico()
    here = fragment(game, "0 scout A12", "1 cruiser A33", meteors=["A22", "A23"])
    (fought,) = only(Fought, happened(game, here, "A12: A22 A23 A33"))
    assert (3, 17, 16) == (fought.bonus, fought.attack, fought.defence)
    assert {"0 scout A33"} == ships_of(game, permits(game, here, "A12: A22 A23 A33"))


@pytest.mark.clauses("GAL-UNI-SC-03")
def test_other_types_have_no_bonus_near_meteors_and_a_defending_scout_has_none() -> None:
    game = galaktico()
    here = fragment(game, "0 scout A24", "1 fighter A35", meteors=["A23", "A34"], turn=1)
    (fought,) = only(Fought, happened(game, here, "A35: A24"))
    assert (0, 17, 14) == (fought.bonus, fought.attack, fought.defence)


@pytest.mark.clauses("GAL-UNI-SC-03")
@pytest.mark.parametrize(
    "scout, out_of_meteor, bonus", [(True, True, 3), (True, False, 0), (False, True, 0)]
)
def test_the_bonus_needs_both_a_scout_and_a_meteor(
    scout: bool, out_of_meteor: bool, bonus: int
) -> None:
    assert bonus == meteor_bonus(3, scout=scout, out_of_meteor=out_of_meteor)


@pytest.mark.clauses("GAL-UNI-SC-04")
def test_the_last_step_has_to_begin_on_the_meteor() -> None:
    game = galaktico()
    here = fragment(game, "0 scout A13", "1 fighter A33", meteors=["A23"])
    forces = {
        path: (fought.bonus, fought.attack)
        for path in ("A13: A24 A33", "A13: A23 A33", "A13: A23 A24 A33")
        for fought in only(Fought, happened(game, here, path))
    }
    assert {
        "A13: A24 A33": (0, 14),
        "A13: A23 A33": (3, 17),
        "A13: A23 A24 A33": (0, 14),
    } == forces


@pytest.mark.clauses("GAL-UNI-SC-04")
def test_with_the_bonus_a_scout_ties_with_a_fighter_that_would_beat_it() -> None:
    game = galaktico()
    here = fragment(game, "0 scout A13", "1 fighter A33", meteors=["A23"])
    without = permits(game, here, "A13: A24 A33")
    assert ({"1 fighter A33"}, (0, 1)) == (ships_of(game, without), without.points)
    with_it = permits(game, here, "A13: A23 A33")
    assert (set(), (1, 1)) == (ships_of(game, with_it), with_it.points)


@pytest.mark.clauses("GAL-UNI-ST-01")
def test_a_station_neither_moves_nor_fights() -> None:
    game = galaktico()
    kits = {"0": {"destroyer": K}, "1": {"destroyer": P2}}
    stations = {"0": "A44", "1": "B44"}
    here = fragment(game, "0 destroyer B33", stations=stations, equipment=kits)
    refuses(game, here, "A44: A45", "no_ship", "GAL-TRN-05")
    assert not [text for text in listed(game, here) if text.startswith("A44")]
    assert [] == only(Fought, happened(game, here, "B33: B44"))


@pytest.mark.clauses("GAL-UNI-ST-01")
def test_a_station_beside_an_enemy_does_nothing_in_its_owners_turn() -> None:
    game = galaktico()
    here = fragment(game, "0 scout A66", "1 scout A45", stations={"0": "A44"})
    after = permits(game, here, "A66: A65")
    assert {"0 scout A65", "1 scout A45"} == ships_of(game, after)
    assert 0 == count(after.lost, 1, "scout")
