"""The rules of Prospectors, clause by clause."""

import functools
from fractions import Fraction

import pytest

from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.game import CHANCE, OVER
from tests.helpers import refuses
from tests.toy_game import Prospectors
from tests.toy_game.words.state import Phase, State

GAME = Prospectors()
DEALT = ("deal io", "deal titan")


def play(game: Prospectors, *words: str, players: int = 2) -> State:
    """The state after these actions, from the start."""
    return functools.reduce(game.apply, map(game.parse, words), game.new(players))


@pytest.mark.clauses("PRO-SET-01")
def test_two_or_three_begin_with_three_barrels() -> None:
    assert (3, 3, 3) == GAME.new(3).fuel
    for players in (1, 4, "2", True):
        with pytest.raises(BadInput, match=r"^players: "):
            GAME.new(players)  # type: ignore[arg-type]  # that is the point


@pytest.mark.clauses("PRO-SET-02")
def test_cards_are_dealt_by_chance_and_are_their_owner_s_alone() -> None:
    start = GAME.new()
    assert CHANCE == GAME.to_move(start)
    assert {Fraction(1, 3)} == {chance for _, chance in GAME.chance_outcomes(start)}
    after = play(GAME, *DEALT)
    assert [("io", None), (None, "titan")] == [GAME.view(after, seat).cards for seat in (0, 1)]
    refuses(
        GAME, play(GAME, "deal io", "deal io", players=3), "deal io", "not_in_deck", "PRO-SET-02"
    )


@pytest.mark.clauses("PRO-TRN-01")
def test_one_aims_then_drills_then_the_die_is_rolled() -> None:
    state = play(GAME, *DEALT)
    refuses(GAME, state, "drill 1", "not_now", "PRO-TRN-01")
    refuses(GAME, state, "aim mars", "no_moon", "PRO-TRN-01")
    aimed = GAME.apply(state, GAME.parse("aim io"))
    assert (Phase.DRILL, 0) == (aimed.phase, GAME.to_move(aimed))
    refuses(GAME, aimed, "rest", "not_now", "PRO-TRN-01")
    rolled = play(GAME, *DEALT, "aim io", "drill 1", "roll 1")
    assert (Phase.PLAY, 1) == (rolled.phase, rolled.turn)


@pytest.mark.clauses("PRO-AIM-01")
def test_nobody_aims_with_an_empty_tank() -> None:
    empty = play(GAME, *DEALT, "aim io", "drill 3", "roll 1", "rest")
    refuses(GAME, empty, "aim rhea", "no_fuel", "PRO-AIM-01")
    assert ["rest"] == list(map(str, GAME.legal_actions(empty)))


@pytest.mark.clauses("PRO-AIM-02", "PRO-R-01")
def test_the_moon_that_was_drilled_last_is_hot() -> None:
    words = (*DEALT, "aim io", "drill 1", "roll 1")
    refuses(GAME, play(GAME, *words), "aim io", "too_hot", "PRO-AIM-02", "PRO-R-01")
    own = Prospectors({"hot": "driller"})
    assert () == own.why_not(play(own, *words), own.parse("aim io"))
    refuses(own, play(own, *words, "rest"), "aim io", "too_hot", "PRO-AIM-02")


@pytest.mark.clauses("PRO-DRL-01")
@pytest.mark.parametrize("barrels", [0, 4])
def test_drilling_burns_one_to_three_barrels(barrels: int) -> None:
    aimed = play(GAME, *DEALT, "aim titan")
    refuses(GAME, aimed, f"drill {barrels}", "barrels", "PRO-DRL-01")
    assert 3 == len(GAME.legal_actions(aimed))


@pytest.mark.clauses("PRO-DRL-02")
@pytest.mark.parametrize("pips, hits", [(3, 0), (4, 1)])
def test_die_and_barrels_must_come_to_the_depth(pips: int, hits: int) -> None:
    state = play(GAME, *DEALT, "aim rhea", "drill 2", f"roll {pips}")
    assert (0, hits, 0) == state.hits[0]
    refuses(GAME, play(GAME, *DEALT, "aim io", "drill 1"), "roll 7", "no_pips", "PRO-DRL-02")
    drilling = play(GAME, *DEALT, "aim rhea")
    assert 4 == GAME.explain(drilling, GAME.parse("drill 2")).sums[0].amount


@pytest.mark.clauses("PRO-RST-01")
def test_resting_fills_the_tank_up_to_five() -> None:
    assert (5, 3) == play(GAME, *DEALT, "rest").fuel
    assert (5, 5) == play(GAME, *DEALT, "rest", "rest", "rest").fuel


@pytest.mark.clauses("PRO-END-01", "PRO-SCO-01", "PRO-SCO-02", "PRO-SCO-03")
def test_the_cards_count_at_the_end() -> None:
    hit = ("aim io", "drill 3", "roll 6")
    before = play(GAME, *DEALT, *hit, *["rest"] * 6)
    assert (1, 0) == GAME.score(before).totals
    over = play(GAME, *DEALT, *hit, *["rest"] * 7)
    assert OVER == GAME.to_move(over)
    assert (3, 0) == GAME.score(over).totals
    assert (0,) == GAME.score(over).winners
    assert ("io", "titan") == GAME.view(over, 1).cards
    refuses(GAME, over, "rest", "game_over", "PRO-END-01")
    assert (0, 1) == GAME.score(play(GAME, *DEALT, *["rest"] * 8)).winners
