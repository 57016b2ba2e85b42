"""Points: what a victory, a razed station and the end of the game are worth."""

import pytest

from galaxy_rules.galaktico.words.events import Captured, Rewarded
from galaxy_rules.kernel.score import Line
from tests.galaktico.looking import count, happened, only
from tests.helpers import P2, K, fragment, galaktico, permits, play

STRONG = {"0": {"destroyer": K, "cruiser": K}, "1": {"destroyer": P2, "scout": P2}}


@pytest.mark.clauses("GAL-PTS-01")
def test_points_are_earned_by_winning_combats() -> None:
    game = galaktico()
    here = fragment(game, "0 destroyer A33", "1 scout A34", points={"0": 2})
    after = permits(game, here, "A33: A34")
    assert (3, 0) == after.points
    assert (Line(0, 3, "GAL-PTS-01", "ships captured in combat"),) == game.score(after).lines


@pytest.mark.clauses("GAL-PTS-01")
@pytest.mark.parametrize("action", ["A33: A32", "deploy scout", "meteor A11 A12"])
def test_nothing_else_in_a_turn_earns_points(action: str) -> None:
    game = galaktico()
    supply = {"0": {"scout": 1}}
    more = {"stations": {"0": "A44"}, "meteors": ["A11"], "supply": supply}
    here = fragment(game, "0 destroyer A33", "1 scout A35", **more)
    assert (0, 0) == permits(game, here, action).points
    assert [] == only(Rewarded, happened(game, here, action))


@pytest.mark.clauses("GAL-PTS-02")
def test_defeating_a_destroyer_whose_card_holds_three_is_worth_three_points() -> None:
    game = galaktico()
    cards = {"1": {"destroyer": 3}}
    here = fragment(game, "0 destroyer A33", "1 destroyer A34", cards=cards, equipment=STRONG)
    assert [Rewarded(0, 3, "GAL-PTS-02")] == only(Rewarded, happened(game, here, "A33: A34"))
    after = permits(game, here, "A33: A34")
    assert (3, 0) == after.points
    assert (1, 3) == (count(after.trophies, 0, "destroyer"), count(after.trophies, 1, "destroyer"))


@pytest.mark.clauses("GAL-PTS-02")
def test_the_cards_of_other_types_and_of_the_winner_do_not_count() -> None:
    game = galaktico()
    cards = {"0": {"destroyer": 6}, "1": {"scout": 5, "cruiser": 4, "destroyer": 2}}
    here = fragment(game, "0 destroyer A33", "1 destroyer A34", cards=cards, equipment=STRONG)
    assert (2, 0) == permits(game, here, "A33: A34").points


@pytest.mark.clauses("GAL-PTS-03")
def test_defeating_a_scout_whose_card_is_empty_is_worth_one_point() -> None:
    game = galaktico()
    here = fragment(game, "0 destroyer A33", "1 scout A34")
    assert [Rewarded(0, 1, "GAL-PTS-03")] == only(Rewarded, happened(game, here, "A33: A34"))
    assert (1, 0) == permits(game, here, "A33: A34").points


@pytest.mark.clauses("GAL-PTS-03")
@pytest.mark.parametrize("figures, points", [(0, 1), (1, 1), (2, 2), (9, 9)])
def test_a_reward_is_the_figures_on_the_card_but_never_nothing(figures: int, points: int) -> None:
    game = galaktico()
    cards = {"1": {"scout": figures}}
    here = fragment(game, "0 destroyer A33", "1 scout A34", cards=cards)
    assert (points, 0) == permits(game, here, "A33: A34").points


@pytest.mark.clauses("GAL-PTS-04")
def test_an_award_is_seen_by_all_and_the_bag_by_its_owner() -> None:
    game = galaktico()
    here = fragment(game, "0 destroyer A33", "1 scout A34")
    (award,) = only(Rewarded, happened(game, here, "A33: A34"))
    assert award == game.event_for(award, 1)
    after = permits(game, here, "A33: A34")
    assert ((1, None), (None, 0)) == (game.view(after, 0).points, game.view(after, 1).points)


@pytest.mark.clauses("GAL-PTS-05")
def test_whoever_ends_the_game_gets_five_points_more() -> None:
    game = galaktico()
    here = fragment(game, "0 destroyer A33", "1 scout A34", points={"0": 29})
    awards = only(Rewarded, happened(game, here, "A33: A34"))
    assert [Rewarded(0, 1, "GAL-PTS-03"), Rewarded(0, 5, "GAL-PTS-05")] == awards
    assert (35, 0) == permits(game, here, "A33: A34").points


@pytest.mark.clauses("GAL-PTS-05")
def test_nobody_gets_the_five_points_before_the_end() -> None:
    game = galaktico()
    here = fragment(game, "0 destroyer A33", "1 scout A34", points={"0": 28})
    assert (29, 0) == permits(game, here, "A33: A34").points


@pytest.mark.clauses("GAL-PTS-06")
def test_razing_a_station_pays_for_the_supply_the_ship_on_it_and_the_end() -> None:
    game = galaktico()
    supply = {"0": {"scout": 2}, "1": {"scout": 2, "cruiser": 1, "destroyer": 2}}
    stations = {"0": "A44", "1": "B44"}
    here = fragment(game, "0 destroyer B33", "1 cruiser B44", stations=stations, supply=supply)
    awards = only(Rewarded, happened(game, here, "B33: B44"))
    assert [Rewarded(0, 6, "GAL-PTS-06"), Rewarded(0, 5, "GAL-PTS-05")] == awards
    after = permits(game, here, "B33: B44")
    assert (11, 0) == after.points
    assert (
        Line(0, 6, "GAL-PTS-06", "inactive ships of a destroyed station"),
        Line(0, 5, "GAL-PTS-05", "ending the game"),
    ) == game.score(after).lines


@pytest.mark.clauses("GAL-PTS-06")
def test_ships_that_have_left_their_station_are_not_paid_for() -> None:
    game = galaktico()
    stations = {"0": "A44", "1": "B44"}
    ships = ("0 destroyer B33", "1 scout B45", "1 cruiser B55", "1 destroyer C11")
    here = fragment(game, *ships, stations=stations, supply={"1": {"scout": 1}})
    assert (6, 0) == permits(game, here, "B33: B44").points


@pytest.mark.clauses("GAL-PTS-07")
def test_a_type_that_wins_often_becomes_a_dearer_prey() -> None:
    game = galaktico()
    ships = ("0 destroyer A33", "1 scout A34", "1 scout A55", "1 destroyer A36")
    kits = {"0": dict.fromkeys(("destroyer", "scout"), K), "1": {"scout": P2, "destroyer": K}}
    cards = {"0": {"destroyer": 1}}
    here = fragment(game, *ships, equipment=kits, cards=cards, meteors=["A11"], left=1)
    won = permits(game, here, "A33: A34")
    assert 2 == count(won.trophies, 0, "destroyer")
    tied = permits(game, won, "A36: A35 A34")
    assert (2, 1) == (tied.points[1], tied.points[0] - won.points[0])


@pytest.mark.clauses("GAL-PTS-07")
def test_captured_figures_stay_on_their_card_when_the_captor_is_lost() -> None:
    game = galaktico()
    cards = {"0": {"scout": 2}}
    ships = ("0 scout A33", "0 scout A43", "1 destroyer A34", "1 destroyer A44")
    here = fragment(game, *ships, cards=cards)
    once = permits(game, here, "A33: A34")
    assert 2 == count(once.trophies, 0, "scout")
    twice = permits(game, once, "A43: A44")
    assert (2, 4) == (count(twice.trophies, 0, "scout"), twice.points[1])
    assert 2 == len(
        only(Captured, happened(game, here, "A33: A34") + happened(game, once, "A43: A44"))
    )


@pytest.mark.clauses("GAL-PTS-07")
def test_the_reward_is_for_the_type_and_not_for_the_figure_that_won() -> None:
    game = galaktico()
    ships = ("0 destroyer A33", "0 scout A11", "1 scout A34", "1 destroyer A12")
    here = fragment(game, *ships, cards={"1": {"scout": 3}}, turn=1)
    later = play(game, here, "A12: A11", "A34: A45")
    assert (3, 1) == permits(game, later, "A33: A34 A45").points
