"""End of game: three conditions, five points, and the highest total wins."""

import pytest

from galaxy_rules.galaktico import Galaktico, Phase
from galaxy_rules.galaktico.game import published_pack
from galaxy_rules.galaktico.words.events import EndReached, GameEnded, Rewarded
from galaxy_rules.galaktico.words.state import Cause, Fulfilled
from galaxy_rules.kernel.game import OVER
from tests.galaktico.looking import count, happened, listed, only
from tests.helpers import P2, K, fragment, galaktico, permits, refuses

STATIONS = {"0": "A44", "1": "B44", "2": "C44"}
STRONG = {"0": {"destroyer": K, "cruiser": K}, "1": {"destroyer": P2}}


@pytest.mark.clauses("GAL-END-01")
@pytest.mark.parametrize("points, over", [(28, False), (29, True)])
def test_the_game_ends_with_the_thirtieth_point(points: int, over: bool) -> None:
    game = galaktico()
    here = fragment(game, "0 destroyer A33", "1 scout A34", points={"0": points})
    after = permits(game, here, "A33: A34")
    assert over == (after.phase is Phase.OVER)
    reached = [EndReached(0, Cause.POINTS)] if over else []
    assert reached == only(EndReached, happened(game, here, "A33: A34"))


@pytest.mark.clauses("GAL-END-01")
def test_a_defender_may_reach_thirty_points() -> None:
    game = galaktico()
    here = fragment(game, "0 scout A33", "1 destroyer A34", points={"1": 29})
    after = permits(game, here, "A33: A34")
    assert (Phase.OVER, (0, 35), (1,)) == (after.phase, after.points, game.score(after).winners)


@pytest.mark.clauses("GAL-END-02")
def test_the_game_ends_when_a_station_is_razed() -> None:
    game = galaktico()
    here = fragment(game, "0 destroyer B33", stations={"0": "A44", "1": "B44"})
    assert [EndReached(0, Cause.STATION)] == only(EndReached, happened(game, here, "B33: B44"))
    assert Phase.OVER is permits(game, here, "B33: B44").phase
    assert Phase.PLAY is permits(game, here, "B33: B43").phase


@pytest.mark.clauses("GAL-END-03")
@pytest.mark.parametrize("lost, over", [(1, False), (2, True)])
def test_the_game_ends_with_the_third_destroyer_captured(lost: int, over: bool) -> None:
    game = galaktico()
    words = {"lost": {"1": {"destroyer": lost}}, "equipment": STRONG}
    here = fragment(game, "0 destroyer A33", "1 destroyer A34", **words)
    after = permits(game, here, "A33: A34")
    assert over == (after.phase is Phase.OVER)
    assert lost + 1 == count(after.lost, 1, "destroyer")
    reached = [EndReached(0, Cause.DESTROYERS)] if over else []
    assert reached == only(EndReached, happened(game, here, "A33: A34"))


@pytest.mark.clauses("GAL-END-03")
def test_three_lost_ships_of_another_type_end_nothing() -> None:
    game = galaktico()
    lost = {"1": {"scout": 4, "cruiser": 3, "fighter": 3}}
    here = fragment(game, "0 destroyer A33", "1 scout A34", lost=lost)
    assert Phase.PLAY is permits(game, here, "A33: A34").phase


@pytest.mark.clauses("GAL-END-03")
def test_how_many_destroyers_there_are_decides_not_how_many_fighters() -> None:
    toy = published_pack().with_values("toy", "more fighters", {"fleet.fighter.figures": 4})
    game = Galaktico(data=toy)
    words = {"lost": {"1": {"destroyer": 2}}, "equipment": STRONG}
    here = fragment(game, "0 destroyer A33", "1 destroyer A34", **words)
    assert Phase.OVER is permits(game, here, "A33: A34").phase


@pytest.mark.clauses("GAL-END-03")
def test_in_a_toy_without_destroyers_nobody_has_lost_the_last_of_them() -> None:
    none = {"fleet.destroyer.figures": 0, "fleet.destroyer.start": 0}
    game = Galaktico(data=published_pack().with_values("toy", "no destroyers", none))
    here = fragment(game, "0 cruiser A33", "1 scout A34")
    assert Phase.PLAY is permits(game, here, "A33: A34").phase


@pytest.mark.clauses("GAL-END-04")
def test_after_the_end_nobody_may_act() -> None:
    game = galaktico()
    words = {"cards": {"1": {"destroyer": 4}}, "points": {"1": 7}, "equipment": STRONG}
    ships = ("0 destroyer A33", "0 scout A11", "1 destroyer A34")
    here = fragment(game, *ships, lost={"1": {"destroyer": 2}}, **words)
    over = permits(game, here, "A33: A34")
    assert ((9, 7), OVER, []) == (over.points, game.to_move(over), listed(game, over))
    for action in ("A11: A12", "pass", "deploy scout", "stop", "equip scout deflektor"):
        refuses(game, over, action, "game_over", "GAL-END-04")


@pytest.mark.clauses("GAL-END-04")
def test_a_cruiser_that_takes_the_last_destroyer_does_not_go_on() -> None:
    game = galaktico()
    words = {"lost": {"1": {"destroyer": 2}}, "equipment": STRONG}
    over = permits(game, fragment(game, "0 cruiser A33", "1 destroyer A34", **words), "A33: A34")
    assert (None, (6, 0)) == (over.pending, over.points)
    refuses(game, over, "continue A35", "game_over", "GAL-END-04")


@pytest.mark.clauses("GAL-END-05")
def test_the_five_points_are_given_before_the_count() -> None:
    game = galaktico()
    supply = {"1": {"scout": 2}}
    words = {"points": {"0": 4, "1": 3, "2": 16}, "supply": supply, "stations": STATIONS}
    here = fragment(game, "0 destroyer B33", players=3, **words)
    *_, award, ended = happened(game, here, "B33: B44")
    assert Rewarded(0, 5, "GAL-PTS-05") == award
    assert GameEnded((11, 3, 16), (2,)) == ended


@pytest.mark.clauses("GAL-END-05")
def test_at_the_end_all_bags_are_opened() -> None:
    game = galaktico()
    here = fragment(game, "0 destroyer A33", "1 scout A34", points={"0": 29, "1": 12})
    assert (29, None) == game.view(here, 0).points
    over = permits(game, here, "A33: A34")
    assert (35, 12) == game.view(over, 0).points == game.view(over, 1).points


@pytest.mark.clauses("GAL-END-06")
@pytest.mark.parametrize("third, winner", [(10, 0), (12, 2)])
def test_the_highest_total_wins_whoever_ended_the_game(third: int, winner: int) -> None:
    game = galaktico()
    words = {"points": {"0": 4, "2": third}, "supply": {"1": {"scout": 2}}, "stations": STATIONS}
    here = fragment(game, "0 destroyer B33", players=3, **words)
    over = permits(game, here, "B33: B44")
    assert (winner,) == game.score(over).winners
    assert over.ending is not None
    assert (0,) == over.ending.enders
    assert (Fulfilled(0, Cause.STATION),) == over.ending.fulfilled


@pytest.mark.clauses("GAL-END-06")
def test_nobody_has_won_before_the_end() -> None:
    game = galaktico()
    score = game.score(fragment(game, "0 scout A33", points={"0": 20}))
    assert ((), (0,)) == (score.winners, score.leaders)
