"""A seat's memory: the same after what it did and saw was the same, and different otherwise."""

import random
from typing import Any

import pytest

import galaxy_rules as gr
from galaxy_rules.kernel.errors import BadInput

GAMES = [("galaktico", 3), ("take_the_galaxy", 3), ("galaxy_of_trian", 2)]


def remembered(match: gr.Match, seat: int, plies: int) -> list[gr.Memory]:
    """A seat's memories, one after each of the first plies."""
    memory = gr.Memory.begun(match.game, match.start_state, seat)
    found = [memory]
    for ply in match.plies[:plies]:
        memory = memory.after(match.game, ply.action, ply.by, ply.events, ply.state)
        found.append(memory)
    return found


def played(name: str, players: int, seed: int, plies: int) -> gr.Match:
    match = gr.Match.start(name, players, seed)
    rng = random.Random(seed)
    while not match.over and len(match.plies) < plies:
        match.play(rng.choice(match.legal))
    return match


@pytest.mark.parametrize("name, players", GAMES)
def test_the_same_history_leaves_the_same_memory(name: str, players: int) -> None:
    one, other = (played(name, players, 4, 120) for _ in range(2))
    for seat in range(players):
        assert remembered(one, seat, 120) == remembered(other, seat, 120)


@pytest.mark.parametrize("name, players", GAMES)
def test_a_memory_never_comes_back_once_something_was_seen(name: str, players: int) -> None:
    match = played(name, players, 5, 150)
    found = remembered(match, 0, 150)
    distinct = list(dict.fromkeys(one.digest for one in found))
    again = [one.digest for i, one in enumerate(found) if not i or one != found[i - 1]]
    assert distinct == again


def test_what_one_did_oneself_is_remembered_where_views_are_alike() -> None:
    game = gr.game("galaktico")
    state = game.new(2)
    one, two = list(game.legal_actions(state))[:2]
    start = gr.Memory.begun(game, state, 0)
    # The state after the first action stands for both, so that only the action differs.
    after = game.step(state, one)
    told = [start.after(game, action, 0, (), after.state).digest for action in (one, two)]
    assert told[0] != told[1]


def test_what_another_did_behind_the_screen_leaves_no_difference() -> None:
    game = gr.game("galaktico")
    state = game.new(2)
    start = gr.Memory.begun(game, state, 1)
    found = set()
    for action in list(game.legal_actions(state))[:4]:
        step = game.step(state, action)
        found.add(start.after(game, action, 0, step.events, step.state).digest)
    assert 1 == len(found)


def test_nothing_seen_leaves_no_trace() -> None:
    game: Any = gr.game("galaktico")
    state = game.new(2)
    start = gr.Memory.begun(game, state, 1)
    assert start is start.after(game, game.legal_actions(state)[0], 0, (), state)


def test_nonsense_is_refused() -> None:
    game: Any = gr.game("galaktico")
    with pytest.raises(BadInput, match=r"^game: "):
        gr.Memory.begun("galaktico", game.new(2), 0)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match=r"^seat: "):
        gr.Memory.begun(game, game.new(2), 7)
    with pytest.raises(BadInput, match=r"^state: "):
        gr.Memory.begun(game, None, 0)


@pytest.mark.parametrize("name, players", GAMES)
def test_worlds_take_only_the_memory_of_what_is_seen(name: str, players: int) -> None:
    match = played(name, players, 6, 60)
    memories = [remembered(match, seat, len(match.plies))[-1] for seat in (0, 1)]
    game, view = match.game, match.view(0)
    assert game.world_chance(view, match.state, memories[0]) > 0
    strange: tuple[Any, ...] = (memories[1], gr.Memory.begun(game, match.start_state, 0), "seat 0")
    for wrong in strange:
        with pytest.raises(BadInput, match="memory"):
            game.worlds(view, 1, wrong)


def test_a_memory_knows_more_than_a_view() -> None:
    """What everybody is dealt, and what was drawn and paid since, tells the other hand."""
    match = played("take_the_galaxy", 2, 6, 10)
    memory = remembered(match, 0, len(match.plies))[-1]
    view = match.view(0)
    assert match.game.count_worlds(view) == 772575
    assert match.game.count_worlds(view, memory) == 1
    assert match.game.worlds(view, 3, memory) == match.state
