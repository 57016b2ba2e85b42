"""The rulings: every question the booklet leaves open, answered, and every switch on each side."""

import attrs
import pytest

from galaxy_rules.galaktico import Galaktico, Phase, Rulings, ShipType, State
from galaxy_rules.galaktico.board.hexagon import bits
from galaxy_rules.galaktico.game import published_pack
from galaxy_rules.galaktico.words.events import (
    Captured,
    Deployed,
    Fought,
    GameEnded,
    Revealed,
    Unveiled,
)
from galaxy_rules.galaktico.words.state import Cause
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.game import OVER, is_refused
from galaxy_rules.kernel.rulings import switches
from galaxy_rules.kernel.visibility import SPECTATOR
from tests.galaktico.looking import (
    LOADOUT,
    begun,
    count,
    equipped,
    happened,
    listed,
    meteors_of,
    only,
    ordered,
    ships_of,
    small,
)
from tests.helpers import P2, K, fragment, galaktico, permits, play, refuses

STATIONS = {"0": "A44", "1": "B44"}
THREE = {"0": "A44", "1": "B44", "2": "C44"}
STRONG = {"0": {"destroyer": K, "cruiser": K}, "1": {"destroyer": P2}}


def same_turn(state: State, seat: int) -> State:
    """The same position with another player on turn."""
    return attrs.evolve(state, turn=seat)


@pytest.mark.clauses(
    "GAL-R-08", "GAL-R-12", "GAL-R-14", "GAL-R-17", "GAL-R-18", "GAL-R-23", "GAL-R-26", "GAL-R-27",
    "GAL-R-28", "GAL-R-29", "GAL-R-30", "GAL-R-32", "GAL-R-33",
)  # fmt: skip
def test_the_register_argues_for_every_reading_of_every_switch() -> None:
    game = galaktico()
    offered = {(s.ruling, s.name): s.readings for s in switches(Rulings)}
    argued = {
        (ruling.id, name): tuple(readings)
        for ruling in game.clauses.rulings
        for name, readings in ruling.switches.items()
    }
    assert 14 == len(argued)
    assert argued == offered
    assert {s.readings[0] for s in switches(Rulings)} == {s.default for s in switches(Rulings)}


# ------------------------------------------------------------------ errors of the text


@pytest.mark.clauses("GAL-R-01")
def test_it_is_the_fighter_that_attacks_out_of_hyperspace_and_not_the_scout() -> None:
    game = galaktico()
    scout = fragment(game, "0 scout A25", "1 scout B52")
    refuses(game, scout, "A25: ~B52", "jump_type", "GAL-R-01")
    permits(game, fragment(game, "0 fighter A25", "1 scout B52"), "A25: ~B52")


@pytest.mark.clauses("GAL-R-02")
def test_range_5_through_meteors_is_the_scouts_and_not_the_fighters() -> None:
    game = galaktico()
    meteors = ["A21", "A31", "A51"]
    fighter = fragment(game, "0 fighter A12", meteors=meteors)
    refuses(game, fighter, "A12: A21 A22", "meteor_pass", "GAL-R-02")
    refuses(game, fighter, "A12: A13 A14 A15 A16", "range", "GAL-MOV-01")
    permits(game, fragment(game, "0 scout A11", meteors=meteors), "A11: A21 A31 A41 A51 A61")


@pytest.mark.clauses("GAL-R-02", "GAL-MOV-08")
@pytest.mark.parametrize(
    "path, clauses",
    [("A12: A21 A22", ("GAL-MOV-08", "GAL-R-02")), ("A12: A21", ("GAL-MOV-08",))],
)
def test_the_caption_is_in_question_where_a_fighter_would_cross_and_not_where_it_would_end(
    path: str, clauses: tuple[str, ...]
) -> None:
    game = galaktico()
    permits(game, fragment(game, "0 fighter A12"), path)
    here = fragment(game, "0 fighter A12", meteors=["A21"])
    assert [clauses] == [one.clauses for one in refuses(game, here, path, "meteor_pass")]


@pytest.mark.clauses("GAL-R-54")
def test_points_are_hidden_though_the_box_lists_no_bags_and_there_is_one_board() -> None:
    game = galaktico()
    assert not [path for path in published_pack().data if "bag" in path]
    assert (None, None) == game.view(begun(game), SPECTATOR).points
    assert galaktico().board.size == 3 * 6 * 6


# --------------------------------------------------------------- hyperspace and fields


@pytest.mark.clauses("GAL-R-03")
def test_a_cruiser_jumps_beside_an_enemy_and_flies_onto_it() -> None:
    game = galaktico()
    here = fragment(game, "0 cruiser A25", "1 scout B52")
    refuses(game, here, "A25: ~B52", "jump_occupied", "GAL-R-03")
    permits(game, here, "A25: A26 ~B62 B52")


@pytest.mark.clauses("GAL-R-04")
def test_no_jump_ends_on_a_meteor_not_even_on_the_way() -> None:
    game = galaktico()
    here = fragment(game, "0 cruiser A25", "0 fighter A26", meteors=["B52"])
    refuses(game, here, "A25: ~B52", "jump_occupied", "GAL-R-04")
    refuses(game, here, "A25: ~B52 B53", "jump_occupied", "GAL-R-04")
    permits(game, here, "A26: ~B62")


@pytest.mark.clauses("GAL-R-05")
def test_a_step_to_a_neighbour_that_is_also_the_image_is_flown_or_jumped_as_the_player_says() -> (
    None
):
    game = galaktico()
    here = fragment(game, "0 cruiser A31", "1 destroyer C24")
    refuses(game, here, "A31: ~C13", "jump_gravity", "GAL-GRV-02")
    assert {"0 cruiser C13", "1 destroyer C24"} == ships_of(game, permits(game, here, "A31: C13"))


@pytest.mark.clauses("GAL-R-05")
def test_a_flown_step_uses_up_no_jump() -> None:
    game = galaktico()
    here = fragment(game, "0 fighter A31")
    refuses(game, here, "A31: ~C13 ~B31", "jump_limit", "GAL-HYP-02")
    permits(game, here, "A31: C13 ~B31")
    assert ("A31: C13",) == tuple(map(str, game.compose(here, "A31 > C13")))


@pytest.mark.clauses("GAL-R-06")
def test_no_jump_lands_on_an_own_ship_on_the_way() -> None:
    game = galaktico()
    here = fragment(game, "0 cruiser A25", "0 scout B52")
    refuses(game, here, "A25: ~B52 B53", "jump_occupied", "GAL-R-06")
    permits(game, here, "A25: ~C52 C53")


@pytest.mark.clauses("GAL-R-07")
def test_a_space_has_two_images_and_none_in_its_own_sector() -> None:
    game = galaktico()
    refuses(game, fragment(game, "0 cruiser A25"), "A25: ~A52", "not_image", "GAL-R-07")
    for space, images in enumerate(game.board.images):
        sectors = {game.board.sector_of[image] for image in bits(images)}
        assert {0, 1, 2} - {game.board.sector_of[space]} == sectors
        assert 2 == images.bit_count()


@pytest.mark.clauses("GAL-R-08")
@pytest.mark.parametrize("action", ["A25: ~B52 ~A25", "A25: A26 A25"])
def test_a_movement_that_ends_where_it_began_is_an_action_in_one_reading_only(action: str) -> None:
    ships = ("0 cruiser A25", "1 scout B66")
    game = galaktico()
    refuses(game, fragment(game, *ships), action, "null_move", "GAL-R-08")
    lenient = galaktico(null_move="allowed")
    after = permits(lenient, fragment(lenient, *ships), action)
    assert ({"0 cruiser A25", "1 scout B66"}, 1) == (ships_of(lenient, after), after.actions_left)
    refuses(lenient, after, "A25: A26", "already_moved", "GAL-MOV-04")


@pytest.mark.clauses("GAL-R-08")
@pytest.mark.parametrize("reading", ["forbidden", "allowed"])
def test_a_movement_without_any_step_is_refused_in_both_readings(reading: str) -> None:
    game = galaktico(null_move=reading)
    refuses(game, fragment(game, "0 cruiser A25"), "A25:", "no_step", "GAL-R-08")


@pytest.mark.clauses("GAL-R-08")
def test_a_victorious_cruiser_may_come_home_and_to_come_back_to_the_combat_is_to_stop() -> None:
    game = galaktico()
    won = permits(game, fragment(game, "0 cruiser A33", "1 scout A34"), "A33: A34")
    assert {"0 cruiser A33"} == ships_of(game, permits(game, won, "continue A33"))
    stopped = permits(game, won, "stop")
    assert stopped == permits(game, won, "continue A35 A34")


@pytest.mark.clauses("GAL-R-09")
def test_a_third_players_field_hinders_a_jump_and_a_jump_attack() -> None:
    game = galaktico()
    guard = ("1 scout B52", "2 destroyer B42")
    attack = fragment(game, "0 fighter A25", *guard, players=3)
    refuses(game, attack, "A25: ~B52", "jump_gravity", "GAL-R-09")
    jump = fragment(game, "0 fighter A25", "2 destroyer B42", players=3)
    refuses(game, jump, "A25: ~B52", "jump_gravity", "GAL-GRV-02")
    permits(game, fragment(game, "0 fighter A25", guard[0], players=3), "A25: ~B52")


@pytest.mark.clauses("GAL-R-10")
def test_an_inactive_destroyer_gives_no_right_over_meteors() -> None:
    game = galaktico()
    words = {"meteors": ["B11"], "stations": {"0": "A11"}}
    inactive = fragment(game, "0 destroyer A11", **words)
    refuses(game, inactive, "meteor B11 B22", "meteor_right", "GAL-R-10")
    permits(game, fragment(game, "0 destroyer A12", **words), "meteor B11 B22")


@pytest.mark.clauses("GAL-R-10")
@pytest.mark.parametrize("variant", ["standard", "outer"])
def test_in_the_shipped_layouts_the_field_of_a_station_lies_in_its_own_sector(variant: str) -> None:
    game = Galaktico(variant=variant)
    for seat, station in enumerate(game.new(3).stations):
        assert 0 == game.board.field(station) & ~game.board.sectors[seat]


@pytest.mark.clauses("GAL-R-11")
def test_the_field_of_a_station_gives_no_right_over_meteors() -> None:
    game = galaktico()
    here = fragment(game, "0 scout A66", meteors=["B11"], stations={"0": "A11"})
    refuses(game, here, "meteor B11 B22", "meteor_right", "GAL-R-11")


@pytest.mark.clauses("GAL-R-12")
def test_the_first_step_off_the_station_may_be_a_jump_in_one_reading_only() -> None:
    words = {"stations": {"0": "A44", "1": "C44"}, "sectors": ["A", "C"]}
    game = galaktico()
    here = fragment(game, "0 cruiser A44", **words)
    refuses(game, here, "A44: ~C44", "jump_gravity", "GAL-GRV-02")
    assert {"0 cruiser B44"} == ships_of(game, permits(game, here, "A44: ~B44"))
    strict = galaktico(launch_jump="forbidden")
    there = fragment(strict, "0 cruiser A44", **words)
    refuses(strict, there, "A44: ~B44", "launch_jump", "GAL-R-12")
    permits(strict, there, "A44: A55 ~B55")
    assert not [text for text in listed(strict, there) if text.startswith("A44: ~")]
    assert "A44: ~B44" in listed(game, here)


@pytest.mark.clauses("GAL-R-12")
def test_where_the_first_step_may_not_be_a_jump_the_second_may() -> None:
    strict = galaktico(launch_jump="forbidden")
    words = {"stations": {"0": "A44", "1": "C44"}, "sectors": ["A", "C"]}
    here = fragment(strict, "0 cruiser A44", **words)
    assert {"A44: A33 ~B33", "A44: A33 ~B33 B44", "A44: A33 A22 ~C22 C33"} <= set(
        listed(strict, here)
    )


@pytest.mark.clauses("GAL-R-12")
def test_a_ship_that_does_not_stand_on_its_station_jumps_first_in_both_readings() -> None:
    strict = galaktico(launch_jump="forbidden")
    permits(strict, fragment(strict, "0 cruiser A45", stations={"0": "A44"}), "A45: ~B54")


@pytest.mark.clauses("GAL-R-08", "GAL-R-14")
def test_a_movement_that_ends_where_it_began_does_not_end_on_a_closed_station() -> None:
    game = galaktico(null_move="allowed")
    words = {"stations": {"0": "A44", "1": "C44"}, "sectors": ["A", "C"]}
    targets = {
        text.split(" ")[-1] for text in listed(game, fragment(game, "0 destroyer A44", **words))
    }
    assert not targets & {"A44", "A11"}
    assert {"A33", "A22", "A55", "A66"} <= targets


@pytest.mark.clauses("GAL-R-13")
def test_a_ship_may_attack_with_the_move_that_takes_it_off_its_station() -> None:
    game = galaktico()
    supply = {"0": {"destroyer": 1}}
    here = fragment(game, "1 scout A45", stations=STATIONS, supply=supply)
    after = play(game, here, "deploy destroyer", "A44: A45")
    assert ({"0 destroyer A45"}, (1, 0)) == (ships_of(game, after), after.points)


@pytest.mark.clauses("GAL-R-14")
@pytest.mark.parametrize(
    "reading, crosses, docks",
    [("closed", False, False), ("pass", True, False), ("dock", True, True)],
)
def test_the_own_station_is_closed_open_to_cross_or_open_to_dock(
    reading: str, crosses: bool, docks: bool
) -> None:
    game = galaktico(own_station=reading)
    here = fragment(game, "0 cruiser A33", stations=STATIONS, supply={"0": {"scout": 1}})
    for action, allowed in (("A33: A44 A55", crosses), ("A33: A44", docks)):
        if allowed:
            permits(game, here, action)
        else:
            refuses(game, here, action, "station", "GAL-R-14")
    assert docks == any(text.endswith(" A44") for text in listed(game, here))


@pytest.mark.clauses("GAL-R-14")
def test_a_docked_ship_is_inactive_has_moved_and_blocks_deployment() -> None:
    game = galaktico(own_station="dock")
    words = {"stations": STATIONS, "supply": {"0": {"scout": 1}}}
    here = fragment(game, "0 cruiser A33", "1 destroyer A55", **words)
    docked = permits(game, here, "A33: A44")
    refuses(game, docked, "deploy scout", "deploy_occupied", "GAL-DEP-03")
    refuses(game, docked, "A44: A45", "already_moved", "GAL-MOV-04")
    razed = permits(game, same_turn(attrs.evolve(docked, moved=here.moved), 1), "A55: A44")
    assert 5 + 2 == razed.points[1]


@pytest.mark.clauses("GAL-R-14")
@pytest.mark.parametrize("reading", ["closed", "pass", "dock"])
def test_no_jump_ends_on_the_own_station_in_any_reading(reading: str) -> None:
    game = galaktico(own_station=reading)
    here = fragment(game, "0 cruiser B44", stations={"0": "A44"})
    refuses(game, here, "B44: ~A44", "jump_occupied", "GAL-HYP-06")
    refuses(game, here, "B44: ~A44 A45", "jump_occupied", "GAL-HYP-06")


@pytest.mark.clauses("GAL-R-14")
@pytest.mark.parametrize("reading", ["closed", "pass", "dock"])
def test_a_station_with_a_ship_on_it_is_not_crossed_in_any_reading(reading: str) -> None:
    game = galaktico(own_station=reading)
    here = fragment(game, "0 cruiser A33", "0 scout A44", stations=STATIONS)
    closed = reading == "closed"
    code, clause = ("station", "GAL-MOV-05") if closed else ("own_ship", "GAL-MOV-06")
    refuses(game, here, "A33: A44 A55", code, clause)


@pytest.mark.clauses("GAL-R-15")
@pytest.mark.parametrize("ship", ["fighter", "cruiser", "scout"])
def test_no_opposing_ship_enters_a_station_or_fights_the_ship_on_it(ship: str) -> None:
    game = galaktico()
    here = fragment(game, f"0 {ship} B33", "1 scout B44", stations=STATIONS)
    refuses(game, here, "B33: B44", "station", "GAL-R-15")
    refuses(game, here, "B33: B44 B55", "station", "GAL-MOV-05")


@pytest.mark.clauses("GAL-R-16")
def test_the_ship_on_a_razed_station_is_one_of_the_inactive_and_no_trophy() -> None:
    game = galaktico()
    supply = {"1": {"scout": 2, "cruiser": 1, "destroyer": 2}}
    here = fragment(game, "0 destroyer B33", "1 cruiser B44", stations=STATIONS, supply=supply)
    over = permits(game, here, "B33: B44")
    assert ((6 + 5, 0), 0) == (over.points, sum(over.trophies))


@pytest.mark.clauses("GAL-R-17")
@pytest.mark.parametrize("reading, points", [("before", (2, 4)), ("after", (3, 5))])
def test_in_a_tie_rewards_are_counted_before_or_after_the_trophies_are_placed(
    reading: str, points: tuple[int, int]
) -> None:
    game = galaktico(tie_rewards=reading)
    cards = {"0": {"cruiser": 4}, "1": {"cruiser": 2}}
    here = fragment(game, "0 cruiser A33", "1 cruiser A34", cards=cards)
    after = permits(game, here, "A33: A34")
    assert (points, (5, 3)) == (after.points, (after.trophies[2], after.trophies[6]))


@pytest.mark.clauses("GAL-R-17", "GAL-PTS-03")
@pytest.mark.parametrize("reading", ["before", "after"])
def test_an_empty_card_is_worth_one_point_in_a_tie_and_a_victory_is_paid_as_before(
    reading: str,
) -> None:
    game = galaktico(tie_rewards=reading)
    tie = fragment(game, "0 cruiser A33", "1 cruiser A34")
    assert (1, 1) == permits(game, tie, "A33: A34").points
    words = {"cards": {"1": {"scout": 2}}}
    won = permits(game, fragment(game, "0 cruiser A33", "1 scout A34", **words), "A33: A34")
    assert (2, 0) == won.points


@pytest.mark.clauses("GAL-R-17", "GAL-R-18")
@pytest.mark.parametrize("reading", ["before", "after"])
def test_where_only_wins_count_the_new_trophy_of_a_tie_never_does(reading: str) -> None:
    game = galaktico(tie_rewards=reading, reward_basis="wins_only")
    cards = {"0": {"cruiser": 4}, "1": {"cruiser": 2}}
    here = fragment(game, "0 cruiser A33", "1 cruiser A34", cards=cards)
    assert (2, 4) == permits(game, here, "A33: A34").points


@pytest.mark.clauses("GAL-R-17", "GAL-END-01")
def test_the_trophy_just_placed_may_bring_the_thirtieth_point() -> None:
    game = galaktico(tie_rewards="after")
    words = {"cards": {"1": {"cruiser": 1}}, "points": {"0": 28, "1": 3}}
    over = permits(game, fragment(game, "0 cruiser A33", "1 cruiser A34", **words), "A33: A34")
    assert (Phase.OVER, (35, 4)) == (over.phase, over.points)


@pytest.mark.clauses("GAL-R-18")
@pytest.mark.parametrize("reading, points", [("card", 2), ("wins_only", 1)])
def test_figures_from_ties_make_a_type_dearer_in_one_reading_only(
    reading: str, points: int
) -> None:
    game = galaktico(reward_basis=reading)
    ships = ("0 cruiser A33", "0 destroyer A43", "1 cruiser A34", "1 cruiser A44")
    here = fragment(game, *ships, cards={"1": {"cruiser": 1}})
    tied = permits(game, here, "A33: A34")
    assert ((1, 1), 2) == (tied.points, count(tied.trophies, 1, "cruiser"))
    after = permits(game, tied, "A43: A44")
    assert (1 + points, 1) == after.points


@pytest.mark.clauses("GAL-R-19")
def test_a_diagonal_step_between_two_blocked_spaces_is_free() -> None:
    game = galaktico()
    here = fragment(game, "0 cruiser A33", "1 scout A34", meteors=["A43"])
    assert "0 cruiser A44" in ships_of(game, permits(game, here, "A33: A44"))


@pytest.mark.clauses("GAL-R-20")
def test_the_field_of_a_captured_destroyer_is_gone_at_once() -> None:
    game = galaktico()
    here = fragment(game, "0 cruiser A44", "1 destroyer A54", equipment=STRONG)
    refuses(game, here, "A44: ~B44", "jump_gravity", "GAL-HYP-09")
    won = permits(game, here, "A44: A54")
    assert {"0 cruiser B45"} == ships_of(game, permits(game, won, "continue ~B45"))


@pytest.mark.clauses("GAL-R-21")
def test_a_cruiser_decides_after_the_combat_and_what_it_used_counts() -> None:
    game = galaktico()
    won = permits(game, fragment(game, "0 cruiser A25", "1 scout B53"), "A25: ~B52 B53")
    assert won.pending is not None
    assert ("B53", 2, 1) == (
        game.board.labels[won.pending.space], won.pending.steps, won.pending.jumps,
    )  # fmt: skip
    refuses(game, won, "continue B54 B55 B56", "range", "GAL-UNI-CR-02")
    refuses(game, won, "continue ~A35 ~C53", "jump_limit", "GAL-HYP-02")
    refuses(game, won, "B53: B54", "pending", "GAL-R-21")
    after = permits(game, won, "continue ~A35 A36")
    assert ({"0 cruiser A36"}, 1) == (ships_of(game, after), after.actions_left)


@pytest.mark.clauses("GAL-R-22")
def test_every_ship_has_its_own_jumps_in_a_turn() -> None:
    game = galaktico()
    here = fragment(game, "0 fighter A25", "0 fighter A36", "1 scout C66")
    after = play(game, here, "A25: ~B52", "A36: ~B63")
    assert {"0 fighter B52", "0 fighter B63", "1 scout C66"} == ships_of(game, after)
    refuses(game, here, "A25: ~B52 ~C25", "jump_limit", "GAL-HYP-02")


@pytest.mark.clauses("GAL-R-23")
def test_a_player_who_can_do_nothing_passes_and_others_may_not() -> None:
    game = small()
    ships = ("0 cruiser A22", "1 scout C11", "1 scout C12", "1 scout C21")
    words = {"sectors": ["C", "A"], "stations": {"1": "A11"}}
    here = fragment(game, *ships, meteors=["A12", "A21", "B22", "C22"], **words)
    assert ["pass"] == listed(game, here)
    once = permits(game, here, "pass")
    assert (0, 1, ["pass"]) == (once.turn, once.actions_left, listed(game, once))
    twice = permits(game, once, "pass")
    assert (1, 2) == (twice.turn, twice.actions_left)
    refuses(game, twice, "pass", "must_act", "GAL-R-23")


@pytest.mark.clauses("GAL-R-23")
def test_in_one_reading_any_action_may_be_passed() -> None:
    game = galaktico(**{"pass": "voluntary"})
    here = fragment(game, "0 scout A33", "1 scout B33")
    assert "pass" in listed(game, here)
    after = play(game, here, "A33: A34", "pass")
    assert (1, 2) == (after.turn, after.actions_left)
    strict = galaktico()
    refuses(strict, fragment(strict, "0 scout A33", "1 scout B33"), "pass", "must_act", "GAL-R-23")


@pytest.mark.clauses("GAL-R-24")
def test_the_declared_path_decides_about_the_bonus_and_it_is_given_once() -> None:
    game = galaktico()
    here = fragment(game, "0 scout A12", "1 cruiser A33", meteors=["A22", "A23"])
    bonus = {
        path: only(Fought, happened(game, here, path))[0].bonus
        for path in ("A12: A13 A24 A33", "A12: A22 A33", "A12: A22 A23 A33")
    }
    assert {"A12: A13 A24 A33": 0, "A12: A22 A33": 3, "A12: A22 A23 A33": 3} == bonus
    attacks = [text for text in listed(game, here) if text.endswith("A33")]
    assert 2 == len(attacks)


@pytest.mark.clauses("GAL-R-24")
def test_a_last_step_across_a_border_gives_the_bonus_too() -> None:
    game = galaktico()
    here = fragment(game, "0 scout A14", "1 cruiser B51", meteors=["A15"])
    (fought,) = only(Fought, happened(game, here, "A14: A15 B51"))
    assert (3, 17) == (fought.bonus, fought.attack)


@pytest.mark.clauses("GAL-R-25")
def test_several_conditions_at_once_pay_the_five_points_once() -> None:
    game = galaktico()
    words = {"lost": {"1": {"destroyer": 2}}, "points": {"0": 29}, "equipment": STRONG}
    over = permits(game, fragment(game, "0 destroyer A33", "1 destroyer A34", **words), "A33: A34")
    assert over.ending is not None
    assert (Cause.POINTS, Cause.DESTROYERS) == tuple(f.cause for f in over.ending.fulfilled)
    assert (29 + 1 + 5, 0) == over.points


@pytest.mark.clauses("GAL-R-26")
@pytest.mark.parametrize("reading, points", [("fulfiller", (0, 35)), ("active", (5, 30))])
def test_a_defender_who_ends_the_game_gets_the_five_points_in_one_reading(
    reading: str, points: tuple[int, int]
) -> None:
    game = galaktico(end_bonus_owner=reading)
    here = fragment(game, "0 scout A33", "1 destroyer A34", points={"1": 29})
    assert points == permits(game, here, "A33: A34").points


@pytest.mark.clauses("GAL-R-26")
@pytest.mark.parametrize(
    "reading, points, enders",
    [("both", (35, 35), (0, 1)), ("active", (35, 30), (0,)), ("none", (30, 30), ())],
)
def test_when_a_tie_lifts_both_to_thirty_each_reading_pays_others(
    reading: str, points: tuple[int, int], enders: tuple[int, ...]
) -> None:
    game = galaktico(end_bonus_double=reading)
    here = fragment(game, "0 cruiser A33", "1 cruiser A34", points={"0": 29, "1": 29})
    over = permits(game, here, "A33: A34")
    assert over.ending is not None
    assert (points, enders) == (over.points, over.ending.enders)
    assert tuple(s for s in (0, 1) if points[s] == max(points)) == game.score(over).winners


@pytest.mark.clauses("GAL-R-26")
@pytest.mark.parametrize("double", ["both", "active", "none"])
def test_where_the_active_player_ends_the_game_the_double_switch_is_silent(double: str) -> None:
    game = galaktico(end_bonus_owner="active", end_bonus_double=double)
    here = fragment(game, "0 cruiser A33", "1 cruiser A34", points={"0": 29, "1": 29})
    assert (35, 30) == permits(game, here, "A33: A34").points


@pytest.mark.clauses("GAL-R-26")
def test_when_the_last_destroyers_tie_both_end_the_game() -> None:
    game = galaktico()
    lost = {"0": {"destroyer": 2}, "1": {"destroyer": 2}}
    words = {"lost": lost, "points": {"0": 10, "1": 9}}
    over = permits(game, fragment(game, "0 destroyer A33", "1 destroyer A34", **words), "A33: A34")
    assert ((16, 15), (0,)) == (over.points, game.score(over).winners)
    assert over.ending is not None
    assert (0, 1) == over.ending.enders


@pytest.mark.clauses("GAL-R-27")
@pytest.mark.parametrize("reading, allowed", [("nobody", False), ("everybody", True)])
def test_the_meteors_of_the_empty_sector_are_everybodys_in_one_reading_only(
    reading: str, allowed: bool
) -> None:
    game = galaktico(neutral_meteors=reading)
    words = {"sectors": ["A", "C"], "meteors": ["B33", "C33"]}
    here = fragment(game, "0 scout B34", "0 destroyer A11", **words)
    if allowed:
        permits(game, here, "meteor B33 B32")
    else:
        refuses(game, here, "meteor B33 B32", "meteor_right", "GAL-R-27")
    refuses(game, here, "meteor C33 C32", "meteor_right", "GAL-MET-03")
    come = permits(game, here, "A11: B11 B22")
    assert {"B32", "C33"} == meteors_of(game, permits(game, come, "meteor B33 B32"))


@pytest.mark.clauses("GAL-R-27")
def test_the_empty_sector_has_no_station_no_field_and_ordinary_spaces() -> None:
    game = galaktico()
    here = fragment(game, "0 cruiser A44", sectors=["A", "C"], stations={"0": "A44", "1": "C44"})
    permits(game, here, "A44: ~B44")
    permits(game, here, "A44: A45 ~B54 B44")


@pytest.mark.clauses("GAL-R-27", "GAL-MET-03")
@pytest.mark.parametrize("space", ["A11", "A12", "A33", "A66"])
def test_a_meteor_in_the_sector_of_another_is_not_everybodys(space: str) -> None:
    game = galaktico(neutral_meteors="everybody")
    here = fragment(game, "0 scout B34", sectors=["B", "A"], meteors=[space])
    near = {"A11": "A22", "A12": "A22", "A33": "A22", "A66": "A55"}[space]
    refuses(game, here, f"meteor {space} {near}", "meteor_right", "GAL-MET-03")
    assert not [text for text in listed(game, here) if text.startswith("meteor")]


@pytest.mark.clauses("GAL-R-27")
def test_with_three_players_no_sector_is_empty_and_the_switch_is_silent() -> None:
    game = galaktico(neutral_meteors="everybody")
    here = fragment(game, "0 scout B34", meteors=["B33"], players=3)
    refuses(game, here, "meteor B33 B32", "meteor_right", "GAL-MET-03")


def razing(game: Galaktico, **points: int) -> State:
    """Three players; dark razes light's station and earns 5 by it."""
    totals = {"0": points["dark"], "1": points["light"], "2": points["third"]}
    return permits(
        game,
        fragment(game, "0 destroyer B33", players=3, stations=THREE, points=totals),
        "B33: B44",
    )


@pytest.mark.clauses("GAL-R-28")
@pytest.mark.parametrize("reading, winners", [("shared", (0, 2)), ("ender", (0,))])
def test_among_equals_the_ender_wins_alone_in_one_reading(
    reading: str, winners: tuple[int, ...]
) -> None:
    game = galaktico(final_tie=reading)
    over = razing(game, dark=4, light=3, third=9)
    assert ((9, 3, 9), winners) == (over.points, game.score(over).winners)


@pytest.mark.clauses("GAL-R-28")
@pytest.mark.parametrize("reading", ["shared", "ender"])
def test_equals_who_did_not_end_the_game_share_the_victory(reading: str) -> None:
    game = galaktico(final_tie=reading)
    assert (1, 2) == game.score(razing(game, dark=1, light=9, third=9)).winners


@pytest.mark.clauses("GAL-R-28")
@pytest.mark.parametrize("reading, winners", [("shared", (0, 1, 2)), ("ender", (0, 1))])
def test_several_enders_among_equals_all_win(reading: str, winners: tuple[int, ...]) -> None:
    game = galaktico(final_tie=reading)
    points = {"0": 29, "1": 29, "2": 35}
    here = fragment(game, "0 cruiser A33", "1 cruiser A34", players=3, points=points)
    over = permits(game, here, "A33: A34")
    assert ((35, 35, 35), winners) == (over.points, game.score(over).winners)


@pytest.mark.clauses("GAL-R-29")
@pytest.mark.parametrize(
    "reading, seat, actions", [("immediate", 0, 0), ("end_of_turn", 0, 1), ("end_of_round", 2, 5)]
)
def test_the_game_ends_at_once_or_after_the_turn_or_the_round(
    reading: str, seat: int, actions: int
) -> None:
    game = galaktico(end_timing=reading)
    ships = ("0 destroyer B33", "0 scout A11", "1 scout B11", "2 scout C11")
    here = fragment(game, *ships, players=3, stations=THREE, supply={"1": {"scout": 2}})
    state = permits(game, here, "B33: B44")
    assert (2 + 5, 0, 0) == state.points
    seats = [0]
    while game.to_move(state) != OVER:
        if state.turn == 1:
            refuses(game, state, "deploy scout", "no_station", "GAL-R-29")
        seats.append(state.turn)
        state = game.apply(state, game.legal_actions(state)[0])
    assert (1 + actions, seat) == (len(seats), seats[-1])
    assert (2 + 5, 0, 0) == state.points


@pytest.mark.clauses("GAL-R-29")
@pytest.mark.parametrize("first, over", [(0, False), (1, True)])
def test_a_round_ends_before_the_turn_of_the_player_who_started(first: int, over: bool) -> None:
    game = galaktico(end_timing="end_of_round")
    ships = ("0 destroyer B33", "1 scout B11", "2 scout C11")
    words = {"stations": THREE, "turn": 0, "first": first, "left": 1}
    after = permits(game, fragment(game, *ships, players=3, **words), "B33: B44")
    assert over == (after.phase is Phase.OVER)


@pytest.mark.clauses("GAL-R-29")
def test_in_a_later_reading_a_further_station_pays_but_not_the_five_points() -> None:
    game = galaktico(end_timing="end_of_turn")
    ships = ("0 destroyer B33", "0 destroyer C33")
    supply = {"1": {"scout": 2}, "2": {"scout": 1}}
    here = fragment(game, *ships, players=3, stations=THREE, supply=supply)
    first = permits(game, here, "B33: B44")
    assert (Phase.PLAY, 1, (7, 0, 0)) == (first.phase, first.actions_left, first.points)
    *_, ended = happened(game, first, "C33: C44")
    assert GameEnded((8, 0, 0), (0,)) == ended


@pytest.mark.clauses("GAL-R-29")
def test_in_a_later_reading_a_cruiser_that_ended_the_game_may_go_on() -> None:
    game = galaktico(end_timing="end_of_turn")
    words = {"lost": {"1": {"destroyer": 2}}, "equipment": STRONG}
    here = fragment(game, "0 cruiser A33", "0 scout A11", "1 destroyer A34", **words)
    won = permits(game, here, "A33: A34")
    assert won.pending is not None
    assert OVER == game.to_move(play(game, won, "continue A35", "A11: A12"))


LAPSES = {
    "the cruiser won": (29, 0, 0, ["A33: A34"]),
    "a destroyer won": (29, 0, 0, ["A13: A14"]),
    "a destroyer won, the cruiser has won before": (29, 0, 3, ["A13: A14"]),
    "a destroyer won, the cruiser has moved": (29, 0, 0, ["A33: A32", "A13: A14"]),
    "a destroyer razed, the cruiser has moved": (0, 0, 3, ["A33: A32", "A13: A12"]),
    "a scout lost, the cruiser has moved": (0, 29, 3, ["A33: A32", "A53: A54"]),
}


@pytest.mark.clauses("GAL-R-29", "GAL-END-04")
@pytest.mark.parametrize("mine, theirs, card, moves", LAPSES.values(), ids=LAPSES.keys())
def test_after_the_last_action_of_a_round_a_victorious_cruiser_would_go_on(
    mine: int, theirs: int, card: int, moves: list[str]
) -> None:
    own = ("1 cruiser A33", "1 destroyer A13", "1 scout A53")
    ships = (*own, "0 scout A34", "0 scout A14", "0 destroyer A54")
    words = {
        "turn": 1, "left": len(moves), "stations": {"0": "A12"},
        "points": {"0": theirs, "1": mine}, "cards": {"1": {"cruiser": card}},
    }  # fmt: skip
    game, later = galaktico(), galaktico(end_timing="end_of_turn")
    over, there = (play(one, fragment(one, *ships, **words), *moves) for one in (game, later))
    assert Phase.OVER is over.phase
    lapses = not later.why_not(there, later.parse("stop"))
    assert lapses == (moves == ["A33: A34"])
    clauses = ("GAL-END-04", "GAL-R-29") if lapses else ("GAL-END-04",)
    for action in ("stop", "continue A35"):
        assert [clauses] == [one.clauses for one in refuses(game, over, action, "game_over")]
    assert ("GAL-END-04",) == refuses(game, over, "pass", "game_over")[0].clauses


@pytest.mark.clauses("GAL-R-29")
def test_in_a_later_reading_every_move_of_the_last_turn_ends_where_it_says() -> None:
    game = galaktico(end_timing="end_of_turn")
    ships = ("0 destroyer B33", "0 scout A11", "0 cruiser A22", "1 scout B11")
    last = permits(game, fragment(game, *ships, stations={"0": "A44", "1": "B44"}), "B33: B44")
    assert last.ending is not None
    successors = game.successors(last)
    assert list(game.legal_actions(last)) == [action for action, _ in successors]
    for action, after in successors:
        assert game.apply(last, action) == after


@pytest.mark.clauses("GAL-R-30")
@pytest.mark.parametrize("reading", ["open", "closed"])
def test_a_meteor_may_be_shifted_across_a_border_in_one_reading_only(reading: str) -> None:
    game = galaktico(meteor_border=reading)
    here = fragment(game, meteors=["A31"])
    refuses(game, here, "meteor A31 C15", "not_adjacent", "GAL-MET-02")
    permits(game, here, "meteor A31 A21")
    over = {"meteor A31 C12", "meteor A31 C13", "meteor A31 C14"}
    if reading == "open":
        assert {"C13"} == meteors_of(game, permits(game, here, "meteor A31 C13"))
        assert over < set(listed(game, here))
    else:
        refuses(game, here, "meteor A31 C13", "meteor_border", "GAL-R-30")
        assert not over & set(listed(game, here))


@pytest.mark.clauses("GAL-R-30", "GAL-MET-04")
def test_an_own_destroyer_frees_a_meteor_of_the_own_sector_from_its_border() -> None:
    game = galaktico(meteor_border="closed")
    here = fragment(game, "0 destroyer A22", meteors=["A31", "A51", "A15"])
    permits(game, here, "meteor A31 C13")
    refuses(game, here, "meteor A51 C15", "meteor_border", "GAL-R-30")
    origins = [text.split()[1] for text in listed(game, here) if text.startswith("meteor")]
    assert origins == sorted(origins)
    docked = fragment(game, "0 destroyer A22", meteors=["A31"], stations={"0": "A22"})
    refuses(game, docked, "meteor A31 C13", "meteor_border", "GAL-R-30")


@pytest.mark.clauses("GAL-R-27", "GAL-R-30")
def test_a_meteor_of_the_empty_sector_has_no_border_where_both_may_shift_it() -> None:
    game = galaktico(meteor_border="closed", neutral_meteors="everybody")
    here = fragment(game, sectors=["A", "B"], meteors=["C13"])
    assert {"A31"} == meteors_of(game, permits(game, here, "meteor C13 A31"))


@pytest.mark.clauses("GAL-R-31")
def test_a_meteor_belongs_to_the_sector_where_it_lies() -> None:
    game = galaktico()
    here = fragment(game, "1 scout B66", meteors=["A15", "A66"])
    pushed = permits(game, here, "meteor A15 B51")
    refuses(game, pushed, "meteor B51 A15", "meteor_right", "GAL-MET-03")
    theirs = permits(game, pushed, "meteor A66 A65")
    assert 1 == theirs.turn
    permits(game, theirs, "meteor B51 A15")


@pytest.mark.clauses("GAL-R-32")
@pytest.mark.parametrize("reading, seen", [("hidden", ()), ("open", tuple(P2))])
def test_cards_shown_in_a_combat_stay_open_in_one_reading_only(
    reading: str, seen: tuple[str, ...]
) -> None:
    game = galaktico(equipment_after_combat=reading)
    here = fragment(game, "0 cruiser A33", "1 destroyer A34", equipment=STRONG)
    after = permits(game, here, "A33: A34")
    light = 4 + ShipType.DESTROYER
    view = game.view(after, 0)
    assert seen == view.revealed[light]
    assert ("?", "?", "?") == view.equipment[light]
    assert () == view.revealed[4 + ShipType.SCOUT]
    assert 2 == len(only(Revealed, happened(game, here, "A33: A34")))


@pytest.mark.clauses("GAL-R-33")
@pytest.mark.parametrize("reading, seen", [("hidden", (7, None)), ("open", (7, 4))])
def test_totals_are_counted_by_the_others_in_one_reading_only(
    reading: str, seen: tuple[int, int | None]
) -> None:
    game = galaktico(points_view=reading)
    here = fragment(game, "0 scout A33", points={"0": 7, "1": 4})
    assert seen == game.view(here, 0).points
    assert ((7, 4) if reading == "open" else (None, None)) == game.view(here, SPECTATOR).points


@pytest.mark.clauses("GAL-R-34")
def test_the_last_award_may_be_larger_than_what_is_left_of_90() -> None:
    game = galaktico()
    words = {"points": {"0": 29, "1": 29, "2": 29}, "stations": THREE}
    supply = {"1": dict.fromkeys(("destroyer", "fighter", "cruiser", "scout"), 2)}
    here = fragment(game, "0 destroyer B33", players=3, supply=supply, **words)
    over = permits(game, here, "B33: B44")
    assert (29 + 8 + 5, 29, 29) == over.points
    assert 90 < sum(over.points)


@pytest.mark.clauses("GAL-R-35")
@pytest.mark.parametrize(
    "first, second",
    [
        ("meteor A33 A34", "meteor A34 A35"),
        ("meteor A33 A34", "meteor A34 A33"),
        ("meteor A33 A34", "meteor A55 A54"),
        ("A11: A12", "A66: A65"),
    ],
)
def test_both_actions_may_shift_meteors_even_the_same_or_move_two_ships(
    first: str, second: str
) -> None:
    game = galaktico()
    here = fragment(game, "0 scout A11", "0 scout A66", meteors=["A33", "A55"])
    assert 1 == play(game, here, first, second).turn


@pytest.mark.clauses("GAL-R-36")
def test_all_equip_then_all_place_seat_by_seat_and_placements_are_revealed_together() -> None:
    game = galaktico()
    state = game.new(2, first=1)
    moments: list[tuple[str, int]] = []
    unveiled: list[Unveiled] = []
    while state.phase is not Phase.PLAY:
        assert [] == unveiled
        moments.append((state.phase.value, state.turn))
        step = game.step(state, game.legal_actions(state)[0])
        unveiled += only(Unveiled, step.events)
        state = step.state
    expected = [("equip", 1), ("equip", 0), ("place", 1), ("place", 0)]
    assert expected == list(dict.fromkeys(moments))
    assert (12, 12, 7, 7) == tuple(moments.count(moment) for moment in expected)
    assert [0, 1] == [event.seat for event in unveiled]


@pytest.mark.clauses("GAL-R-36")
def test_nobody_places_before_all_have_equipped_or_plays_before_all_have_placed() -> None:
    game = galaktico()
    half = ordered(game, game.new(2), LOADOUT)
    refuses(game, half, "place destroyer B33", "equip_first", "GAL-R-36")
    placing = permits(game, equipped(game), "place destroyer A33")
    refuses(game, placing, "A33: A23", "place_first", "GAL-R-36")
    refuses(game, placing, "deploy scout", "place_first", "GAL-R-36")


@pytest.mark.clauses("GAL-R-37")
def test_sectors_are_settled_by_the_table_and_default_to_the_order_of_seats() -> None:
    game = galaktico()
    assert ["A", "B", "C"] == game.options(game.new(3))["sectors"]
    assert ["A", "B"] == game.options(game.new(2))["sectors"]
    chosen = game.new(3, first=2, sectors=["C", "A", "B"])
    assert {"players": 3, "first": 2, "sectors": ["C", "A", "B"]} == game.options(chosen)
    with pytest.raises(BadInput, match="sectors"):
        game.new(3, sectors=["C", "A", "C"])


@pytest.mark.clauses("GAL-R-38")
@pytest.mark.parametrize("variant", ["standard", "outer"])
def test_the_marked_spaces_are_the_eight_around_the_station(variant: str) -> None:
    game = Galaktico(variant=variant)
    layout = game.box.layout
    assert layout.station is not None
    p, q = layout.station
    around = {(p + i, q + j) for i in (-1, 0, 1) for j in (-1, 0, 1)} - {(p, q)}
    assert around == set(layout.marked)


@pytest.mark.clauses("GAL-R-38")
def test_another_layout_may_mark_other_spaces() -> None:
    marked = [[1, 1], [1, 2], [1, 3], [2, 1], [3, 1], [3, 3], [1, 5]]
    changed = {"layouts.standard.marked": marked}
    game = Galaktico(data=published_pack().with_values("published", "mine", changed))
    start = equipped(game)
    permits(game, start, "place destroyer A11")
    refuses(game, start, "place destroyer A34", "not_marked", "GAL-SET-05")


@pytest.mark.clauses("GAL-R-39")
@pytest.mark.parametrize(
    "space, neighbours",
    [
        ("A44", "A33 A34 A35 A43 A45 A53 A54 A55"),
        ("A12", "A11 A13 A21 A22 A23 B11 B21 B31"),
        ("A11", "A12 A21 A22 B11 B21 C11 C12"),
        ("A16", "A15 A25 A26 B51 B61"),
        ("A61", "A51 A52 A62 C15 C16"),
        ("A36", "A25 A26 A35 A45 A46"),
        ("A66", "A55 A56 A65"),
    ],
)
def test_neighbours_share_a_side_or_a_corner_across_borders_too(
    space: str, neighbours: str
) -> None:
    game = galaktico()
    around = game.board.neighbours[game.board.index[space]]
    assert neighbours.split() == list(game.board.name(around))
    here = fragment(game, f"0 scout {space}")
    reached = {text.split()[-1] for text in listed(game, here) if text.count(" ") == 1}
    assert set(neighbours.split()) == reached


@pytest.mark.clauses("GAL-R-40")
def test_a_flight_need_not_be_straight() -> None:
    game = galaktico()
    here = fragment(game, "0 scout A33")
    permits(game, here, "A33: A34 A44 A43 A32 A22")
    refuses(game, here, "A33: A35", "not_adjacent", "GAL-MOV-03")


@pytest.mark.clauses("GAL-R-41")
@pytest.mark.parametrize("points, card, over", [(27, 2, False), (27, 3, True), (27, 9, True)])
def test_the_game_ends_from_thirty_points_on(points: int, card: int, over: bool) -> None:
    game = galaktico()
    words = {"points": {"0": points}, "cards": {"1": {"scout": card}}}
    after = permits(game, fragment(game, "0 destroyer A33", "1 scout A34", **words), "A33: A34")
    assert over == (after.phase is Phase.OVER)


@pytest.mark.clauses("GAL-R-41", "GAL-CMB-09")
@pytest.mark.parametrize("points, totals", [(28, (29, 11)), (29, (35, 11))])
def test_the_thirtieth_point_may_come_from_a_tie(points: int, totals: tuple[int, int]) -> None:
    game = galaktico()
    words = {"points": {"0": points, "1": 10}}
    after = permits(game, fragment(game, "0 cruiser A33", "1 cruiser A34", **words), "A33: A34")
    assert (points == 29, totals) == (after.phase is Phase.OVER, after.points)


@pytest.mark.clauses("GAL-R-41")
def test_the_five_points_never_help_to_reach_thirty() -> None:
    game = galaktico()
    words = {"lost": {"1": {"destroyer": 2}}, "points": {"0": 26}, "equipment": STRONG}
    over = permits(game, fragment(game, "0 destroyer A33", "1 destroyer A34", **words), "A33: A34")
    assert over.ending is not None
    assert (32, [Cause.DESTROYERS]) == (over.points[0], [f.cause for f in over.ending.fulfilled])


@pytest.mark.clauses("GAL-R-42")
def test_captured_ships_never_come_back() -> None:
    game = galaktico()
    here = fragment(
        game, "0 destroyer A33", "1 scout A34", "1 scout B11", stations=STATIONS, left=1
    )
    after = permits(game, here, "A33: A34")
    assert (1, 0) == (count(after.lost, 1, "scout"), count(after.supply, 1, "scout"))
    refuses(game, after, "deploy scout", "deploy_empty", "GAL-R-42")
    assert [] == only(Deployed, happened(game, after, "B11: B12"))


@pytest.mark.clauses("GAL-R-43")
def test_nobody_else_can_tell_which_shields_were_left_over() -> None:
    game = galaktico()
    other = LOADOUT.replace("shield_li", "shield_ki")
    one, two = (ordered(game, game.new(2), order) for order in (LOADOUT, other))
    assert one != two
    assert game.view(one, 1) == game.view(two, 1)
    assert game.view(one, SPECTATOR) == game.view(two, SPECTATOR)


@pytest.mark.clauses("GAL-R-44")
def test_attacking_is_optional_and_own_ships_are_never_attacked() -> None:
    game = galaktico()
    here = fragment(game, "0 destroyer A33", "0 scout A32", "1 scout A34")
    refuses(game, here, "A33: A32", "own_ship", "GAL-R-44")
    permits(game, here, "A33: A43")
    permits(game, here, "A33: A34")


@pytest.mark.clauses("GAL-R-45")
@pytest.mark.parametrize(
    "attacker, left",
    [("destroyer", {"0 destroyer A34"}), ("scout", {"1 cruiser A34"}), ("cruiser", set())],
)
def test_the_winner_stands_on_the_targets_space_and_a_tie_empties_it(
    attacker: str, left: set[str]
) -> None:
    game = galaktico()
    here = fragment(game, f"0 {attacker} A33", "1 cruiser A34")
    assert left == ships_of(game, permits(game, here, "A33: A34"))


@pytest.mark.clauses("GAL-R-46")
def test_an_inactive_ship_is_never_in_a_combat() -> None:
    game = galaktico()
    ships = ("0 destroyer B33", "0 scout B34", "0 fighter B45", "0 cruiser B55", "1 scout B44")
    here = fragment(game, *ships, stations=STATIONS, supply={"1": {"scout": 1}})
    onto = [text for text in listed(game, here) if text.endswith("B44")]
    assert ["B33: B44"] == onto
    events = happened(game, here, "B33: B44")
    assert [] == only(Fought, events) + only(Captured, events)


@pytest.mark.clauses("GAL-R-47")
def test_nothing_is_restricted_in_the_first_turn() -> None:
    game = galaktico()
    start = begun(game)
    attacks = game.compose(start, "A33 > B33")
    assert not is_refused(attacks)
    (fought,) = only(Fought, happened(game, start, str(attacks[0])))
    assert (fought.seat, fought.opponent, fought.space) == (0, 1, "B33")
    for action in ("deploy destroyer", "meteor A22 A11", "A45: A36 ~B63"):
        permits(game, start, action)


@pytest.mark.clauses("GAL-R-48")
def test_a_position_may_come_back_for_ever() -> None:
    game = galaktico()
    start = begun(game)
    state = start
    for _ in range(20):
        state = play(
            game, state, "meteor A22 A21", "meteor A21 A22", "meteor B22 B21", "meteor B21 B22"
        )
        assert start == state
    assert Phase.PLAY is state.phase


@pytest.mark.clauses("GAL-R-49")
def test_where_fields_overlap_the_opposing_one_hinders_the_jump() -> None:
    game = galaktico()
    ships = ("0 cruiser A25", "0 destroyer B62", "1 destroyer B42")
    refuses(game, fragment(game, *ships), "A25: ~B52", "jump_gravity", "GAL-R-49")
    permits(game, fragment(game, *ships[:2]), "A25: ~B52")


@pytest.mark.clauses("GAL-R-53")
@pytest.mark.parametrize("action", ["B33: B44", "A33: A34"], ids=["station", "destroyers"])
def test_with_three_players_one_loss_ends_the_game_for_all(action: str) -> None:
    game = galaktico()
    ships = ("0 destroyer B33", "0 destroyer A33", "1 destroyer A34", "2 scout C11")
    words = {"lost": {"1": {"destroyer": 2}}, "equipment": STRONG, "stations": THREE}
    over = permits(game, fragment(game, *ships, players=3, **words), action)
    assert (Phase.OVER, OVER, []) == (over.phase, game.to_move(over), listed(game, over))
    assert 3 == len(game.score(over).totals)


@pytest.mark.clauses("GAL-R-55")
def test_cards_are_laid_and_ships_placed_in_one_fixed_order() -> None:
    game = galaktico()
    refuses(game, game.new(2), "equip scout deflektor", "ship_order", "GAL-R-55")
    shielded = play(game, game.new(2), "equip destroyer deflektor", "equip destroyer plasma_bombe")
    refuses(game, shielded, "equip destroyer cryo_blitz", "card_order", "GAL-R-55")
    refuses(game, equipped(game), "place scout A33", "ship_order", "GAL-R-55")
    cruisers = ("place destroyer A33", "place fighter A34", "place cruiser A45")
    placing = play(game, equipped(game), *cruisers)
    refuses(game, placing, "place cruiser A35", "space_order", "GAL-R-55")
    permits(game, placing, "place cruiser A53")


@pytest.mark.clauses("GAL-R-55")
def test_no_beginning_of_a_set_up_is_a_dead_end() -> None:
    game = galaktico()
    last = permits(game, game.new(2), "equip destroyer deflektor")
    assert "equip destroyer weapon_8" not in listed(game, last)
    refuses(game, last, "equip destroyer weapon_8", "card_order", "GAL-R-55")
    state = game.new(2)
    while state.phase is not Phase.PLAY:
        state = game.apply(state, game.legal_actions(state)[-1])
    assert (2, 2, 2, 2) * 2 == state.supply


@pytest.mark.clauses("GAL-R-55")
def test_a_whole_order_may_be_given_in_any_sequence() -> None:
    game = galaktico()
    shuffled = (
        "equip scout weapon_8 shield_li weapon_7, cruiser weapon_6 weapon_5 wellen_absorber, "
        "fighter korrosions_strahl deflektor plasma_bombe, "
        "destroyer cryo_blitz krypto_projektil inversionsfeld"
    )
    assert game.compose(game.new(2), LOADOUT) == game.compose(game.new(2), shuffled)
