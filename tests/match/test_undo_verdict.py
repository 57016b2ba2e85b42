"""Whether an undo is fair: the verdict agrees with what every seat has seen, and keeps secrets."""

import pickle
import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import galaxy_rules as gr
from galaxy_rules.kernel.game import CHANCE
from galaxy_rules.match import undoing
from galaxy_rules.match.match import Match
from galaxy_rules.testing.twins import dealt_twin
from tests.kernel.toy import Bidden, Dealt, Rolled
from tests.match.playing import fight, played, storm

TABLES = [("galaktico", 2), ("galaktico", 3), ("take_the_galaxy", 1), ("take_the_galaxy", 3),
          ("galaxy_of_trian", 3)]  # fmt: skip
every_table = pytest.mark.parametrize("name, players", TABLES)


def actor_of(match: Match) -> int:
    """Who played last."""
    return next(ply.by for ply in reversed(match.plies) if ply.by != CHANCE)


def last_decision(match: Match) -> int:
    """How many plies came before the last action of a seat."""
    return max(place for place, ply in enumerate(match.plies) if ply.by != CHANCE)


def contradictions(match: Match) -> Iterator[str]:
    """Where a verdict says otherwise than views and events do."""
    seat, start, game = actor_of(match), last_decision(match), match.game
    verdict = match.undo_verdict(seat)
    gone = match.plies[start:]
    before = match.plies[start - 1].state if start else match.start_state
    if (seat, start, len(gone)) != (verdict.seat, verdict.ply, verdict.taken):
        yield "tells of another action"
    for other in range(game.seats(before)):
        heard = any(ply.events for ply in gone)
        saw = heard or game.view(before, other) != game.view(match.state, other)
        if other != seat and saw and other not in verdict.agree:
            yield f"seat {other} has seen it and is not asked"
        if other != seat and not saw and other in verdict.agree and not verdict.learnt:
            yield f"seat {other} is asked and has seen nothing"
    if seat in verdict.agree:
        yield "asks the seat itself"
    if not verdict.learnt and (told := foreseen_otherwise(match, seat, before, start)):
        yield f"the seat could not have known what it has seen: {told}"


def foreseen_otherwise(match: Match, seat: int, before: Any, start: int) -> str:
    """How it might have come otherwise in that seat's eyes, for all that it knew when it chose.

    That chance falls otherwise, or that what the seat could not see was otherwise.
    """
    game, dice = match.game, random.Random(start)
    seen, gone = match.view(seat), match.plies[start:]
    for place, ply in enumerate(gone[1:]):
        state = gone[place].state
        assert ply.by == CHANCE
        for outcome, _ in game.chance_outcomes(state)[:20]:
            if game.view(game.apply(state, outcome), seat) != game.view(ply.state, seat):
                return f"chance might have been {outcome}"
    twin = dealt_twin(game, before, seat, dice)
    if len(gone) > 1 or twin is None or game.view(twin, seat) != game.view(before, seat):
        return ""
    if game.why_not(twin, gone[0].action):
        return f"{gone[0].action} might have been refused"
    if game.view(game.apply(twin, gone[0].action), seat) != seen:
        return "what is hidden might have come out otherwise"
    return ""


@every_table
@given(seed=st.integers(0, 400), plies=st.integers(1, 60))
def test_the_verdict_agrees_with_what_everybody_saw(
    name: str, players: int, seed: int, plies: int
) -> None:
    match = played(name, players, seed, plies)
    assert [] == list(contradictions(match))


@given(seed=st.integers(0, 400), plies=st.integers(1, 8))
def test_so_it_does_in_a_game_of_secrets_and_dice(seed: int, plies: int) -> None:
    match = storm(seed, plies)
    assert [] == list(contradictions(match))


def test_a_verdict_that_forgets_what_came_out_would_be_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    real = undoing.news
    monkeypatch.setattr(undoing, "news", lambda *given: dict.fromkeys(real(*given), ()))
    caught = [say for seed in range(20) for say in contradictions(storm(seed, 1 + seed % 4))]
    assert any("chance might have been" in say for say in caught)
    match, attack = fight()
    match.play(attack)
    assert match.undo_verdict(actor_of(match)).open


def test_alone_everything_is_free_but_what_chance_has_shown() -> None:
    match = gr.Match.start("take_the_galaxy", players=1, seed=5)
    found = set()
    for _ in range(80):
        match.play(match.legal[len(match.legal) // 2])
        verdict = match.undo_verdict(0)
        assert () == verdict.agree
        came = any(ply.by == CHANCE for ply in match.plies[verdict.ply :])
        assert verdict.free or verdict.learnt
        assert not (came and verdict.free)
        found.add(verdict.free)
    assert {True, False} == found


def test_a_secret_choice_is_open_but_not_free() -> None:
    match = storm(3, 0)
    bidder = match.to_move
    match.play(match.legal[-1], bidder)
    verdict = match.undo_verdict(bidder)
    assert (False, True) == (verdict.free, verdict.open)
    assert (1 - bidder,) == verdict.agree
    assert (Bidden(bidder, None),) == verdict.seen[1 - bidder]
    assert () == verdict.learnt


def test_who_has_seen_dice_needs_everybody() -> None:
    match = storm(3, 1)
    while not {Dealt, Rolled} & {type(event) for event in match.plies[-1].events}:
        match.play(match.legal[0])
    seat = actor_of(match)
    verdict = match.undo_verdict(seat)
    assert not verdict.open
    assert verdict.learnt == match.undo_discloses(seat)[seat]
    assert (1 - seat,) == verdict.agree


# undoing as agreed


def test_undo_says_who_would_have_to_agree() -> None:
    match, attack = fight()
    seat = match.to_move
    match.play(attack, seat)
    before = match.plies
    said = rf"^undo: seat {1 - seat} would have to agree, since \d events have come out"
    with pytest.raises(gr.UnfairUndo, match=said) as caught:
        match.undo(seat, agreed=[])
    assert before is match.plies
    assert () == match.disclosures
    assert match.undo_verdict(seat) == caught.value.verdict
    assert (1 - seat,) == caught.value.missing
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(caught.value), again.verdict) == (str(again), caught.value.verdict)
    assert attack == match.undo(seat, agreed=[1 - seat])
    assert 1 == len(match.disclosures)


def test_undo_as_ever_asks_nobody() -> None:
    match, attack = fight()
    match.play(attack)
    assert attack == match.undo()


def test_a_free_undo_needs_no_agreement() -> None:
    match = gr.Match.start("take_the_galaxy", players=1, seed=5)
    match.play(match.legal[0])
    while not match.undo_verdict(0).free:
        match.play(match.legal[0])
    assert match.undo(0, agreed=())


@pytest.mark.parametrize("agreed", ["1", 1, [9], [-3], [True], ["1"], {None}])
def test_who_agrees_is_a_seat(agreed: Any) -> None:
    match = storm(3, 1)
    with pytest.raises(gr.BadInput, match=r"^agreed: "):
        match.undo(agreed=agreed)
    assert () == match.disclosures


@pytest.mark.parametrize("seat", [2, -1, True, "0", 1.0])
def test_whose_verdict_is_asked_is_a_seat(seat: Any) -> None:
    match = storm(3, 1)
    with pytest.raises(gr.BadInput, match=r"^seat: "):
        match.undo_verdict(seat)


# since


@every_table
@given(seed=st.integers(0, 200), plies=st.integers(0, 40))
def test_since_is_the_end_of_all_that_a_seat_saw(
    name: str, players: int, seed: int, plies: int
) -> None:
    match = played(name, players, seed, plies)
    for seat in (*range(players), gr.SPECTATOR):
        acted = [place for place, ply in enumerate(match.plies) if ply.by == seat]
        start = acted[-1] + 1 if acted else 0
        assert match.since(seat) == match.events(seat, start)
        assert match.events(seat)[
            len(match.events(seat)) - len(match.since(seat)) :
        ] == match.since(seat)
        told = sum(len(ply.events) for ply in match.plies[start:])
        assert told == len(match.since(seat))


def test_a_player_who_comes_back_hears_of_the_others_alone() -> None:
    match = gr.Match.start("galaktico", players=2, seed=1)
    while match.to_move == 0:
        match.play(match.legal[0], 0)
    assert () == match.since(0)
    assert match.events(1) == match.since(1)
    match.play(match.legal[0], 1)
    (told,) = match.since(0)
    assert (1, None) == (told.seat, told.card)
    assert () == match.since(1)


@pytest.mark.parametrize("start", [-1, True, "0", 1.0, None])
def test_events_start_at_a_ply(start: Any) -> None:
    with pytest.raises(gr.BadInput, match=r"^start: "):
        storm(3, 1).events(0, start)
