"""Undo moves a match, not what people know: what was seen is kept, for each seat its own."""

import copy
import pickle
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import galaxy_rules as gr
from galaxy_rules.galaktico.words.events import Fought, Revealed
from galaxy_rules.kernel.game import CHANCE
from galaxy_rules.match.match import Match
from tests.kernel.toy import Bidden, Dealt, Fold, Rolled, Shown
from tests.match.playing import fight, play_on, played, storm

TABLES = [("galaktico", 3), ("take_the_galaxy", 3), ("galaxy_of_trian", 2)]
every_table = pytest.mark.parametrize("name, players", TABLES)


def bid(match: Match) -> Any:
    """The first bid that is a card."""
    return next(action for action in match.legal if action != Fold())


# what is kept


def test_a_fight_that_is_taken_back_leaves_its_trace() -> None:
    match, attack = fight()
    before, mover = match.state, match.to_move
    told = match.play(attack, mover)
    assert attack == match.undo(mover)
    assert before == match.state
    (kept,) = match.disclosures
    assert (40, mover, attack) == (kept.ply, kept.by, kept.action)
    assert told == kept.seen[mover].events
    assert {Revealed, Fought} <= {type(event) for event in kept.seen[1 - mover].events}
    assert [attack, None] == [kept.seen[seat].action for seat in (mover, 1 - mover)]


def test_what_was_disclosed_is_kept_for_good() -> None:
    match = storm(3, 2)
    first, second = match.undo(), match.undo()
    kept = match.disclosures
    assert [second, first] == [one.action for one in reversed(kept)]
    match.redo()
    match.redo()
    assert kept == match.disclosures
    match.undo()
    match.play("fold")
    assert kept == match.disclosures[:2]
    assert 3 == len(match.disclosures)
    match.play("fold")
    assert 3 == len(match.disclosures)


@every_table
@given(seed=st.integers(0, 200), plies=st.integers(1, 50), back=st.integers(1, 4))
def test_each_seat_keeps_what_it_had_heard(
    name: str, players: int, seed: int, plies: int, back: int
) -> None:
    match = played(name, players, seed, plies)
    seats = (*range(players), gr.SPECTATOR)
    for _ in range(back):
        if all(ply.by == CHANCE for ply in match.plies):
            break
        heard = {seat: match.events(seat) for seat in seats}
        actor = next(ply.by for ply in reversed(match.plies) if ply.by != CHANCE)
        action = match.undo(actor)
        kept = match.disclosures[-1]
        assert (actor, action, len(match.plies)) == (kept.by, kept.action, kept.ply)
        for seat in seats:
            assert heard[seat] == (*match.events(seat), *kept.seen[seat].events)
            assert kept.seen[seat].action == (action if seat == actor else None)


def test_a_record_says_only_what_was_played_in_the_end() -> None:
    match, plain = storm(5, 1), storm(5, 1)
    match.play(bid(match))
    match.undo()
    for one in (match, plain):
        one.play("fold")
    assert 1 == len(match.disclosures)
    assert gr.dumps(plain) == gr.dumps(match)
    assert gr.dumps(plain.record(1)) == gr.dumps(match.record(1))


# for one seat


def test_a_seat_reads_what_it_saw_itself_and_nothing_of_the_others() -> None:
    match = storm(3, 0)
    match.play(bid(match), 0)
    action = match.undo(0)
    for seat in (1, gr.SPECTATOR):
        (told,) = match.disclosures_to(seat)
        assert told.action is None
        assert [seat] == list(told.seen)
        assert told.seen[seat] == gr.Glimpse(None, (Bidden(0, None),))
        assert repr(action) not in repr(told)
    (own,) = match.disclosures_to(0)
    assert own.action == action == own.seen[0].action
    assert own.seen[0].events == (Bidden(0, action.card),)


def test_disclosures_never_change() -> None:
    match, attack = fight()
    match.play(attack)
    match.undo()
    (kept,) = match.disclosures
    assert kept == pickle.loads(pickle.dumps(kept)) == copy.deepcopy(kept)
    assert hash(kept) == hash(copy.copy(kept))
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        kept.ply = 7  # type: ignore[misc]
    with pytest.raises(TypeError):
        kept.seen[0] = None  # type: ignore[index]


# whose action


@every_table
@pytest.mark.parametrize("plies", [4, 25])
def test_only_who_played_last_may_take_it_back(name: str, players: int, plies: int) -> None:
    match = played(name, players, 2, plies)
    actor = next(ply.by for ply in reversed(match.plies) if ply.by != CHANCE)
    before = match.state
    for seat in (*range(players), gr.SPECTATOR):
        if seat != actor:
            for ask in (match.undo, match.undo_discloses):
                with pytest.raises(gr.BadInput, match="did not play the last action") as caught:
                    ask(seat)
                assert "seat" == caught.value.field
    assert before is match.state
    assert () == match.disclosures
    assert match.undo(actor)


def test_a_seat_must_be_one_of_the_table() -> None:
    match = storm(3, 1)
    for seat in (2, -1, True, "0", 1.0):
        for ask in (match.undo, match.undo_discloses, match.disclosures_to):
            with pytest.raises(gr.BadInput) as caught:
                ask(seat)  # type: ignore[arg-type]
            assert "seat" == caught.value.field
    fresh = storm(3, 0)
    for ask in (fresh.undo, fresh.undo_discloses):
        with pytest.raises(gr.BadInput) as caught:
            ask(0)
        assert "undo" == caught.value.field


# before it is done


def test_an_action_that_tells_its_player_nothing_is_news_to_the_others_alone() -> None:
    match = storm(3, 0)
    match.play(bid(match), 0)
    assert {0: (), 1: (Bidden(0, None),), gr.SPECTATOR: (Bidden(0, None),)} == dict(
        match.undo_discloses(0)
    )


def test_chance_and_what_is_laid_open_are_news_to_the_player_too() -> None:
    match = storm(3, 1)
    match.play(bid(match), 1)
    news = match.undo_discloses(1)
    kinds = {type(event) for event in news[1]}
    assert Shown in kinds
    assert Bidden not in kinds
    assert {Bidden, Shown} <= {type(event) for event in news[0]}
    fallen = [event for ply in match.plies[-4:] if ply.by == CHANCE for event in ply.events]
    assert {Dealt, Rolled} & {type(event) for event in fallen}
    assert {match.game.event_for(event, 1) for event in fallen} <= set(news[1])


@given(seed=st.integers(0, 200), plies=st.integers(1, 60))
def test_what_chance_revealed_is_news_to_whoever_ended_the_turn(seed: int, plies: int) -> None:
    match = played("take_the_galaxy", 2, seed, plies)
    last = max(place for place, ply in enumerate(match.plies) if ply.by != CHANCE)
    actor = match.plies[last].by
    fallen = [event for ply in match.plies[last + 1 :] for event in ply.events]
    assert (
        tuple(match.game.event_for(e, actor) for e in fallen) == match.undo_discloses(actor)[actor]
    )


@every_table
@given(seed=st.integers(0, 200), plies=st.integers(1, 50))
def test_nobody_hears_of_anothers_news_more_than_it_saw_itself(
    name: str, players: int, seed: int, plies: int
) -> None:
    match = played(name, players, seed, plies)
    actor = next(ply.by for ply in reversed(match.plies) if ply.by != CHANCE)
    news = match.undo_discloses(actor)
    match.undo()
    seen = match.disclosures[-1].seen
    assert set(seen) == set(news)
    assert set(news[actor]) <= set(seen[actor].events)
    for seat, learned in news.items():
        if seat != actor:
            shown = tuple(match.game.event_for(event, actor) for event in seen[seat].events)
            assert shown == learned
            assert all(match.game.event_for(event, actor) == event for event in learned)


def test_news_of_a_fight_are_the_cards_and_not_the_move() -> None:
    match, attack = fight()
    mover = match.to_move
    match.play(attack, mover)
    assert {Revealed, Fought} == {type(event) for event in match.undo_discloses(mover)[mover]}


def test_a_game_says_which_events_are_news() -> None:
    game = storm(3, 0).game
    assert game.discloses(Shown((None, None), (0, 0)), 0)
    assert game.discloses(Dealt(0, "x", None), 0)
    assert not game.discloses(Dealt(0, None, None), 1)
    assert not game.discloses(Bidden(0, None), 0)


def test_undo_takes_as_long_a_match_back_as_there_is() -> None:
    match = play_on(gr.Match.start("take_the_galaxy", 2, 4), 4, 60)
    decided = [ply.action for ply in match.plies if ply.by != CHANCE]
    undone = [match.undo() for _ in decided]
    assert decided == undone[::-1]
    assert len(decided) == len(match.disclosures)


# buttons


def test_whether_there_is_anything_to_take_back_or_to_play_again() -> None:
    match, attack = fight()
    match.play(attack, mover := match.to_move)
    assert match.can_undo()
    assert [True, False] == [match.can_undo(seat) for seat in (mover, 1 - mover)]
    assert not match.can_redo
    match.undo(mover)
    assert match.can_redo
    match.redo()
    assert not match.can_redo


def test_at_the_start_there_is_nothing_to_take_back() -> None:
    match = gr.Match.start("galaxy_of_trian", players=2, seed=1)
    assert any(ply.by == CHANCE for ply in match.plies)
    assert [False] * 4 == [match.can_undo(seat) for seat in (None, 0, 1, gr.SPECTATOR)]
    with pytest.raises(gr.BadInput, match="seat"):
        match.can_undo(7)


@given(seed=st.integers(0, 400), plies=st.integers(0, 12))
def test_so_much_can_be_undone_as_is_said(seed: int, plies: int) -> None:
    match = storm(seed, plies)
    for seat in (None, 0, 1):
        one = copy.copy(match)
        if one.can_undo(seat):
            one.undo(seat)
            assert one.can_redo
        else:
            with pytest.raises(gr.BadInput):
                one.undo(seat)
