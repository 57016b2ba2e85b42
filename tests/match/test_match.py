"""A match: chance from the seed, undo and redo over it, turns, and what each seat hears."""

import functools
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import galaxy_rules as gr
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.game import CHANCE
from galaxy_rules.kernel.verdicts import IllegalAction
from galaxy_rules.match.match import Match
from galaxy_rules.match.seeds import Dice
from tests.helpers import galaktico
from tests.kernel.toy import Bidden, Dealt, Fold, Storm
from tests.kernel.trying import refusal
from tests.match.playing import play_on, played, storm

SEEDS = st.integers(0, 2**64 - 1)
STORM = Storm()


@given(SEEDS, st.integers(0, 12))
def test_a_match_is_a_fold_of_its_actions(seed: int, plies: int) -> None:
    match = storm(seed, plies)
    actions = [ply.action for ply in match.plies]
    assert match.state == functools.reduce(match.game.apply, actions, match.start_state)
    assert all(ply.by == CHANCE or ply.by in (0, 1) for ply in match.plies)


@given(st.integers(0, 500), st.sampled_from([2, 3]))
def test_a_match_of_galaktico_is_a_fold_too(seed: int, players: int) -> None:
    match = played("galaktico", players, seed, 60)
    actions = [ply.action for ply in match.plies]
    assert match.state == functools.reduce(match.game.apply, actions, match.start_state)


def test_chance_that_comes_first_is_played_at_once() -> None:
    match = Match(STORM, STORM.new(), 3)
    assert 0 == match.to_move
    assert [CHANCE] * 5 == [ply.by for ply in match.plies]
    assert not match.over


@given(SEEDS)
def test_the_same_seed_gives_the_same_match(seed: int) -> None:
    assert list(storm(seed).plies) == list(storm(seed).plies)


def test_other_seeds_give_other_chances() -> None:
    dealt = {tuple(str(ply.action) for ply in storm(seed, 0).plies) for seed in range(60)}
    assert len(dealt) > 20


@given(SEEDS)
def test_chance_depends_on_the_position_and_not_on_how_its_bags_were_filled(seed: int) -> None:
    start = STORM.new()
    turned = attrs.evolve(start, deck=Bag(reversed(start.deck.items())))
    assert turned == start
    assert list(turned.deck) != list(start.deck)
    one, other = Match(STORM, start, seed), Match(STORM, turned, seed)
    assert [ply.action for ply in one.plies] == [ply.action for ply in other.plies]


@given(SEEDS, st.lists(st.sampled_from(["play", "undo", "redo"]), max_size=25))
def test_undo_and_redo_walk_along_one_line(seed: int, moves: list[str]) -> None:
    match, dice = Match(STORM, STORM.new(), seed), Dice(seed)
    past, future = [match.state], list[Any]()
    for move in moves:
        if move == "undo" and len(past) > 1:
            match.undo()
            future.append(past.pop())
        elif move == "redo" and future:
            match.redo()
            past.append(future.pop())
        elif move == "play" and not match.over:
            match.play(dice.choose(match.legal))
            past.append(match.state)
            future.clear()
        assert match.state == past[-1]
        assert match.to_move != CHANCE


@given(SEEDS)
def test_taking_back_and_playing_the_same_again_gives_the_same_chance(seed: int) -> None:
    match = storm(seed, 2)
    state, plies = match.state, list(match.plies)
    again = [match.undo(), match.undo()]
    for action in reversed(again):
        match.play(action)
    assert state == match.state
    assert plies == list(match.plies)


def test_undo_gives_back_the_seat_s_action_and_takes_chance_with_it() -> None:
    match = storm(3, 1)
    second = match.legal[0]
    match.play(second)
    assert CHANCE == match.plies[-1].by
    assert second == match.undo()
    assert 1 == match.to_move
    assert second == match.redo()
    assert CHANCE == match.plies[-1].by


def test_there_is_an_end_to_undo_and_redo() -> None:
    match = storm(3, 1)
    match.undo()
    with pytest.raises(BadInput, match=r"^undo: there is nothing to take back"):
        match.undo()
    match.redo()
    with pytest.raises(BadInput, match=r"^redo: there is nothing to play again"):
        match.redo()


def test_a_new_action_clears_what_could_be_redone_and_a_refused_one_does_not() -> None:
    match = storm(3, 2)
    match.undo()
    with pytest.raises(IllegalAction):
        match.play("draw king")
    assert match.redo()
    match.undo()
    match.play(Fold())
    with pytest.raises(BadInput, match=r"^redo"):
        match.redo()


@pytest.mark.parametrize(
    "match, clauses",
    [
        (storm(3, 0), ("TOY-BID-01",)),
        (played("galaktico", 3, 1, 5), ("GAL-R-36",)),
        (played("galaktico", 3, 1, 60), ("GAL-TRN-04",)),
        (played("take_the_galaxy", 3, 1, 9), ("TTG-R-50",)),
        (played("galaxy_of_trian", 3, 1, 9), ("TRI-SET-17",)),
    ],
    ids=["storm", "galaktico's set-up", "galaktico", "take_the_galaxy", "galaxy_of_trian"],
)
def test_only_the_seat_to_move_may_play(match: Match, clauses: tuple[str, ...]) -> None:
    before, plies = match.state, len(match.plies)
    for seat in [*range(match.game.seats(match.state)), gr.SPECTATOR]:
        if seat == match.to_move:
            continue
        with pytest.raises(IllegalAction) as caught:
            match.play(match.legal[0], seat)
        assert "not_your_turn" == caught.value.code
        assert clauses == caught.value.clauses
        assert all(clause in match.game.clauses for clause in caught.value.clauses)
        assert f"seat {seat} is not to move, seat {match.to_move} is" in str(caught.value)
    assert before == match.state
    assert plies == len(match.plies)
    assert match.play(match.legal[0], match.to_move)


def test_after_the_end_the_end_is_the_reason() -> None:
    match = storm(3)
    assert match.over
    assert () == tuple(match.legal)
    for seat in (None, 0, 1):
        with pytest.raises(IllegalAction) as caught:
            match.play(Fold(), seat)
        assert "game_over" == caught.value.code
    assert match.score() == STORM.score(match.state)


def test_an_action_may_be_given_in_notation() -> None:
    match = storm(3, 0)
    assert (Bidden(0, None),) == match.play("fold")
    assert Fold() == match.plies[-1].action


def test_what_play_tells_a_seat_is_what_it_may_know() -> None:
    match = storm(3, 0)
    told = match.play(match.legal[0], 0)
    assert isinstance(told[0], Bidden)
    assert told[0].card is not None
    assert match.events(1)[-1] == Bidden(0, None)
    match.play(match.legal[0], 1)
    deals = [event for event in match.events(1) if isinstance(event, Dealt)]
    assert all((deal.card is None) == (deal.seat == 0) for deal in deals)
    assert all(deal.origin is None for deal in deals)
    onlooker = [event for event in match.events(gr.SPECTATOR) if isinstance(event, Dealt)]
    assert all(deal.card is None for deal in onlooker)


@given(SEEDS, st.integers(0, 6))
def test_each_seat_hears_every_event_as_it_may(seed: int, plies: int) -> None:
    match = storm(seed, plies)
    happened = [event for ply in match.plies for event in ply.events]
    for seat in (0, 1, gr.SPECTATOR):
        expected = tuple(STORM.event_for(event, seat) for event in happened)
        assert expected == match.events(seat)
        assert STORM.view(match.state, seat) == match.view(seat)


BAD_STARTS: list[tuple[dict[str, Any], str]] = [
    ({"players": "3"}, "players"), ({"players": 4}, "players"), ({"players": None}, "players"),
    ({"players": True}, "players"), ({"players": 3, "first": 9}, "first"),
    ({"players": 3, "first": True}, "first"), ({"players": 3, "first": "0"}, "first"),
    ({"players": 3, "sectors": "AAA"}, "sectors"), ({"players": 3, "sectors": 5}, "sectors"),
    ({"players": 3, "sectors": ["A", "B"]}, "sectors"),
    ({"players": 2, "sectors": "AX"}, "sectors[1]"),
    ({"players": 2, "sectors": [[], 1]}, "sectors[0]"),
    ({"players": 2, "colour": "red"}, "options"),
    ({"players": 2, "seed": -1}, "seed"), ({"players": 2, "seed": "7"}, "seed"),
    ({"players": 2, "seed": 2**256}, "seed"), ({"players": 2, "rulings": {"x": 1}}, "rulings.x"),
    ({"players": 2, "rulings": []}, "rulings"), ({"players": 2, "data": {}}, "data"),
    ({"players": 2, "variant": "inner"}, "variant"), ({"players": 2, "variant": 5}, "variant"),
]  # fmt: skip


@pytest.mark.parametrize("options, field", BAD_STARTS)
def test_a_match_that_cannot_start_says_why(options: dict[str, Any], field: str) -> None:
    with pytest.raises(BadInput) as caught:
        Match.start("galaktico", **options)
    assert field == caught.value.field


JUNK: list[Any] = [
    None,
    5,
    [],
    {},
    object(),
    10**5000,
    True,
    Fold,
    b"x",
    1.5,
    "",
    "draw",
    "x" * 999,
]


@pytest.mark.parametrize("junk", JUNK, ids=range(len(JUNK)))
def test_junk_changes_nothing(junk: Any) -> None:
    match = play_on(Match.start("galaktico", 2, 1), 1, 40)
    before = match.state.digest(), len(match.plies)
    for call in (
        lambda: match.play(junk),
        lambda: match.play(junk, 0),
        lambda: match.play(junk, 1),
    ):
        assert isinstance(refusal(call), BadInput)
    for seat in [junk] if junk is not None else []:
        for ask in (
            match.view,
            match.events,
            match.record,
            functools.partial(match.play, match.legal[0]),
        ):
            error = refusal(ask, seat)
            assert isinstance(error, BadInput)
            assert "seat" == error.field
    assert isinstance(refusal(Match, junk, match.state), BadInput)
    assert isinstance(refusal(Match, match.game, junk), BadInput)
    assert isinstance(refusal(Match, match.game, STORM.new()), BadInput)
    assert before == (match.state.digest(), len(match.plies))


def test_actions_of_another_game_are_refused() -> None:
    match = Match.start("galaktico", 2)
    with pytest.raises(
        BadInput, match=r"^action: tests\.kernel\.toy\.Fold is not an action of galaktico"
    ):
        match.play(Fold(), 0)
    with pytest.raises(BadInput, match=r"^action: .*Equip is not an action of storm"):
        storm(3, 0).play(galaktico().legal_actions(galaktico().new(2))[0])
