"""The end: the last card, the turn that is still played, and eleven turns for everybody."""

from collections import Counter
from functools import cache
from typing import Any

import pytest

from galaxy_rules.kernel.game import OVER
from galaxy_rules.take_the_galaxy import Phase, Reveal, State, TakeTheGalaxy
from galaxy_rules.take_the_galaxy.game import small_pack
from galaxy_rules.take_the_galaxy.rules.arithmetic import turns
from galaxy_rules.take_the_galaxy.words.events import GameEnded, Revealed, TurnBegan, TurnEnded
from tests.take_the_galaxy.helpers import game, permits, play, refuses, settle, table
from tests.take_the_galaxy.walks import Moment, walk


def last_turn(**words: Any) -> State:
    """Seat 1 of two has just revealed the last card and is in the action phase."""
    home = {"id": "home", "colonies": [["frontier_colony"], ["research_complex"]]}
    seats = [{"hand": []}, {"hand": ["scout", "archive"], "systems": [home]}]
    return table(turn=1, explored=["an_C1"], space_left=[], seat=seats, **words)


@cache
def whole(players: int, variant: str = "standard") -> tuple[Moment, ...]:
    """A whole game at random."""
    return tuple(walk(game(variant), players, 10 + players))


@pytest.mark.clauses("TTG-END-01", "TTG-END-02")
def test_who_reveals_the_last_card_still_has_the_whole_turn() -> None:
    rules = game()
    seats = [{}, {"hand": ["scout", "archive"], "deck": ["capital"]}]
    state = table(phase="explore", turn=1, space_left=["an_F1"], seat=seats)
    action = settle(rules, state)
    assert (Phase.ACTION, 1, 3) == (action.phase, action.turn, len(action.hands[1]))
    after = play(rules, action, "use 1 0 0", "ship scout archive")
    assert Phase.ACTION is after.phase


@pytest.mark.clauses("TTG-END-01")
def test_while_a_card_is_left_the_game_goes_on() -> None:
    rules = game()
    state = table(turn=1, explored=["an_C1"], space_left=["an_F1"])
    assert (Phase.EXPLORE, 0) == (
        permits(rules, state, "end").phase,
        permits(rules, state, "end").turn,
    )


@pytest.mark.clauses("TTG-END-03", "TTG-R-69")
def test_after_that_turn_the_game_is_over_and_every_action_is_refused() -> None:
    rules = game()
    before = last_turn()
    over = permits(rules, before, "end")
    assert (Phase.OVER, OVER, ()) == (
        over.phase,
        rules.to_move(over),
        tuple(rules.legal_actions(over)),
    )
    assert () == rules.chance_outcomes(over)
    for action in rules.legal_actions(before):
        refuses(rules, over, action, "game_over", "TTG-END-03")
    for text in ("draw scout", "reveal an_F1", "pay scout", "surrender scout", "invest", "agree"):
        refuses(rules, over, text, "game_over", "TTG-END-03")
    refuses(rules, over, "ship scout archive", "game_over", "TTG-END-03")


@pytest.mark.clauses("TTG-END-04", "TTG-SCO-03")
def test_then_everybody_counts_and_the_winners_are_told() -> None:
    rules = game()
    step = rules.step(last_turn(), rules.parse("end"))
    ended = [event for event in step.events if isinstance(event, GameEnded)]
    score = rules.score(step.state)
    assert [GameEnded((1, 3), (1,))] == ended
    assert ((1, 3), (1,)) == (score.totals, score.winners)
    assert () == rules.score(last_turn()).winners


@pytest.mark.clauses("TTG-END-05", "TTG-SET-05", "TTG-EXP-01")
@pytest.mark.parametrize("variant", ["standard", "random"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_everybody_has_eleven_turns_and_all_cards_are_shown(players: int, variant: str) -> None:
    events = [event for moment in whole(players, variant) for event in moment.events]
    began = Counter(event.seat for event in events if isinstance(event, TurnBegan))
    ended = Counter(event.seat for event in events if isinstance(event, TurnEnded))
    assert began == ended == Counter(dict.fromkeys(range(players), 11))
    assert 12 * players == sum(isinstance(event, Revealed) for event in events)
    assert 11 * players == turns(12 * players, players)


@pytest.mark.clauses("TTG-END-01", "TTG-END-05")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_card_falls_in_the_last_seats_eleventh_turn(players: int) -> None:
    moments = whole(players)
    last = [moment for moment in moments if isinstance(moment.action, Reveal)][-1]
    first = moments[0].before.first
    assert (first - 1) % players == last.before.turn
    assert first != last.before.turn
    assert Phase.OVER is moments[-1].after.phase
    assert not any(moments[-1].after.space)


@pytest.mark.clauses("TTG-END-03", "TTG-R-47")
def test_with_other_numbers_of_cards_one_reading_finishes_the_round() -> None:
    """Seven cards for two: two are shown, the fifth turn is the first player's."""
    pack = small_pack().with_values("toy", "seven cards", {"space.an_F2.wormhole": 3})
    counted = {}
    for reading in ("literal", "finish_round"):
        rules = TakeTheGalaxy({"end": reading}, pack)
        events = [event for moment in walk(rules, 2, 4) for event in moment.events]
        counted[reading] = sum(isinstance(event, TurnBegan) for event in events)
    assert {"literal": 5, "finish_round": 6} == counted


@pytest.mark.clauses("TTG-END-02", "TTG-R-70")
def test_the_last_turn_too_ends_only_when_its_player_says_so() -> None:
    rules = game()
    state = table(space_left=[], turn=1, seat=[{"hand": []}, {"hand": []}])
    used = permits(rules, state, "use 1 0 0")
    assert (Phase.ACTION, ["end"]) == (used.phase, [str(a) for a in rules.legal_actions(used)])
