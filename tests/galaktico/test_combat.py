"""Combat: cards are shown, forces compared, the weaker ship captured."""

import pytest

from galaxy_rules.galaktico import ShipType
from galaxy_rules.galaktico.words.events import Captured, Fought, Moved, Outcome, Revealed, Rewarded
from galaxy_rules.kernel.visibility import SPECTATOR
from tests.galaktico.looking import count, happened, only, ships_of, sums
from tests.helpers import P2, K, P, fragment, galaktico, permits, refuses

BOOKLET = {"0": {"cruiser": K}, "1": {"destroyer": P2}}
"""The cards of the booklet's combat: 21 against 18."""


@pytest.mark.clauses("GAL-CMB-01")
def test_a_combat_takes_place_within_the_move_that_leads_to_it() -> None:
    game = galaktico()
    here = fragment(game, "0 destroyer A33", "1 scout A34")
    kinds = [type(event) for event in happened(game, here, "A33: A34")]
    assert [Moved, Revealed, Revealed, Fought, Captured, Rewarded] == kinds
    after = permits(game, here, "A33: A34")
    assert ({"0 destroyer A34"}, 1) == (ships_of(game, after), after.actions_left)


@pytest.mark.clauses("GAL-CMB-01")
def test_a_move_that_ends_elsewhere_starts_no_combat() -> None:
    game = galaktico()
    here = fragment(game, "0 destroyer A33", "1 scout A34")
    assert [Moved] == [type(event) for event in happened(game, here, "A33: A43")]


@pytest.mark.clauses("GAL-CMB-02")
@pytest.mark.parametrize("ship", ["destroyer", "fighter", "scout"])
def test_with_the_combat_the_movement_is_over(ship: str) -> None:
    game = galaktico()
    kits = {"0": {ship: K}, "1": {"scout": P2}}
    here = fragment(game, f"0 {ship} A33", "0 scout A11", "1 scout A34", equipment=kits)
    after = permits(game, here, "A33: A34")
    assert ({f"0 {ship} A34", "0 scout A11"}, None) == (ships_of(game, after), after.pending)
    refuses(game, after, "continue A35", "no_pending")
    refuses(game, here, "A33: A34 A35", "blocked", "GAL-MOV-06")


@pytest.mark.clauses("GAL-CMB-02")
def test_only_a_victorious_cruiser_may_go_on() -> None:
    game = galaktico()
    assert permits(game, fragment(game, "0 cruiser A33", "1 scout A34"), "A33: A34").pending
    tied = permits(game, fragment(game, "0 cruiser A33", "1 cruiser A34"), "A33: A34")
    beaten = permits(game, fragment(game, "0 cruiser A33", "1 fighter A34"), "A33: A34")
    assert (None, None) == (tied.pending, beaten.pending)


@pytest.mark.clauses("GAL-CMB-03")
def test_both_players_show_the_cards_of_the_two_fighting_types() -> None:
    game = galaktico()
    here = fragment(game, "0 cruiser A33", "1 destroyer A34", equipment=BOOKLET)
    first, second = only(Revealed, happened(game, here, "A33: A34"))
    assert Revealed(0, ShipType.CRUISER, tuple(K)) == first
    assert Revealed(1, ShipType.DESTROYER, tuple(P2)) == second
    for seat in (0, 1, SPECTATOR):
        assert first == game.event_for(first, seat)
        assert second == game.event_for(second, seat)


@pytest.mark.clauses("GAL-CMB-03")
def test_a_player_who_does_not_fight_sees_the_cards_as_well() -> None:
    game = galaktico()
    here = fragment(game, "0 cruiser A33", "1 destroyer A34", players=3)
    shown = only(Revealed, happened(game, here, "A33: A34"))
    assert shown == [game.event_for(event, 2) for event in shown]


@pytest.mark.clauses("GAL-CMB-04")
def test_each_sides_weapons_are_measured_against_the_others_shield() -> None:
    game = galaktico()
    here = fragment(game, "0 cruiser A33", "1 destroyer A34", equipment=BOOKLET)
    weapons = [step.amount for step in sums(game, here, "A33: A34") if " pass the " in step.what]
    assert [7, 11, 6, 7] == weapons


@pytest.mark.clauses("GAL-CMB-05", "GAL-CMB-06")
def test_the_booklets_cruiser_beats_the_destroyer_by_21_to_18() -> None:
    game = galaktico()
    here = fragment(game, "0 cruiser A35", "1 destroyer B44", equipment=BOOKLET)
    (fought,) = only(Fought, happened(game, here, "A35: A24 ~B42 B43 B44"))
    assert (21, 18, Outcome.WON) == (fought.attack, fought.defence, fought.outcome)
    after = permits(game, here, "A35: A24 ~B42 B43 B44")
    assert {"0 cruiser B44"} == ships_of(game, after)
    assert ((1, 0), 1, None) == (after.points, after.actions_left, after.pending)
    assert (1, 1) == (count(after.trophies, 0, "cruiser"), count(after.lost, 1, "destroyer"))


@pytest.mark.clauses("GAL-CMB-05")
@pytest.mark.parametrize(
    "ship, total", [("destroyer", 18), ("fighter", 17), ("cruiser", 16), ("scout", 14)]
)
def test_the_basic_force_is_added_to_the_weapons(ship: str, total: int) -> None:
    game = galaktico()
    here = fragment(game, f"0 {ship} A33", "1 scout A34")
    (fought,) = only(Fought, happened(game, here, "A33: A34"))
    assert (total, 14) == (fought.attack, fought.defence)


@pytest.mark.clauses("GAL-CMB-06")
def test_the_stronger_defender_takes_the_attacker() -> None:
    game = galaktico()
    cards = {"0": {"scout": 4}, "1": {"destroyer": 1}}
    here = fragment(game, "0 scout A33", "1 destroyer A34", cards=cards)
    (fought,) = only(Fought, happened(game, here, "A33: A34"))
    assert (14, 18, Outcome.LOST) == (fought.attack, fought.defence, fought.outcome)
    after = permits(game, here, "A33: A34")
    assert ({"1 destroyer A34"}, (0, 4)) == (ships_of(game, after), after.points)


@pytest.mark.clauses("GAL-CMB-07")
def test_the_captured_figure_goes_onto_the_card_of_the_type_that_won() -> None:
    game = galaktico()
    here = fragment(game, "0 destroyer A33", "1 scout A34")
    after = permits(game, here, "A33: A34")
    captured = only(Captured, happened(game, here, "A33: A34"))
    assert [Captured(0, ShipType.DESTROYER, 1, ShipType.SCOUT, "A34")] == captured
    assert (1, 0, 0, 0, 0, 0, 0, 0) == after.trophies
    assert (0, 0, 0, 0, 0, 0, 0, 1) == after.lost


@pytest.mark.clauses("GAL-CMB-07")
def test_a_defender_that_wins_keeps_the_trophy_and_the_losers_card_stays() -> None:
    game = galaktico()
    cards = {"0": {"scout": 4}, "1": {"destroyer": 1}}
    here = fragment(game, "0 scout A33", "1 destroyer A34", cards=cards)
    after = permits(game, here, "A33: A34")
    assert (4, 2) == (count(after.trophies, 0, "scout"), count(after.trophies, 1, "destroyer"))


@pytest.mark.clauses("GAL-CMB-08")
@pytest.mark.parametrize(
    "ships, points", [(("scout", "destroyer"), (0, 1)), (("destroyer", "scout"), (1, 0))]
)
def test_whoever_wins_earns_points_attacker_or_not(
    ships: tuple[str, str], points: tuple[int, int]
) -> None:
    game = galaktico()
    here = fragment(game, f"0 {ships[0]} A33", f"1 {ships[1]} A34")
    assert points == permits(game, here, "A33: A34").points


@pytest.mark.clauses("GAL-CMB-09")
def test_in_a_tie_both_are_captured_and_both_rewarded() -> None:
    game = galaktico()
    cards = {"1": {"cruiser": 2}}
    here = fragment(game, "0 cruiser A33", "1 cruiser A34", cards=cards)
    (fought,) = only(Fought, happened(game, here, "A33: A34"))
    assert (16, 16, Outcome.TIE) == (fought.attack, fought.defence, fought.outcome)
    after = permits(game, here, "A33: A34")
    assert (set(), (2, 1)) == (ships_of(game, after), after.points)
    assert (1, 3) == (count(after.trophies, 0, "cruiser"), count(after.trophies, 1, "cruiser"))
    assert (1, 1) == (count(after.lost, 0, "cruiser"), count(after.lost, 1, "cruiser"))
    assert (None, 1) == (after.pending, after.actions_left)


@pytest.mark.clauses("GAL-CMB-09")
def test_after_a_tie_of_two_types_each_figure_stands_on_the_card_it_fought() -> None:
    game = galaktico()
    here = fragment(game, "0 scout A13", "1 fighter A33", meteors=["A23"])
    captured = only(Captured, happened(game, here, "A13: A23 A33"))
    assert [
        Captured(0, ShipType.SCOUT, 1, ShipType.FIGHTER, "A33"),
        Captured(1, ShipType.FIGHTER, 0, ShipType.SCOUT, "A33"),
    ] == captured


@pytest.mark.clauses("GAL-CMB-09")
def test_one_point_of_force_makes_a_victory_and_not_a_tie() -> None:
    game = galaktico()
    here = fragment(game, "0 fighter A33", "1 cruiser A34")
    assert {"0 fighter A34"} == ships_of(game, permits(game, here, "A33: A34"))


@pytest.mark.clauses("GAL-CMB-10")
def test_the_scouts_bonus_is_part_of_its_total_force() -> None:
    game = galaktico()
    kits = {"0": {"scout": K}, "1": {"cruiser": P}}
    here = fragment(game, "0 scout A12", "1 cruiser A33", meteors=["A23"], equipment=kits)
    steps = {step.what: step.amount for step in sums(game, here, "A12: A23 A33")}
    assert 1 == steps["basic force of the scout"]
    assert 3 == steps["attack straight out of a meteor"]
    assert 17 == steps["total force of the scout"]


@pytest.mark.clauses("GAL-CMB-10")
def test_the_bonus_does_not_make_the_scout_a_dearer_prey() -> None:
    game = galaktico()
    here = fragment(game, "0 scout A12", "1 destroyer A33", meteors=["A23"])
    after = permits(game, here, "A12: A23 A33")
    assert (0, 1) == after.points
