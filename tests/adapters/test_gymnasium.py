"""Gymnasium's own check on the games that one plays alone, and what it does not ask."""

import random
from typing import Any

import pytest

import galaxy_rules as gr
from galaxy_rules.kernel.errors import BadInput

gymnasium = pytest.importorskip("gymnasium", reason="the extra gymnasium is not installed")

import numpy as np  # noqa: E402 - it comes with Gymnasium
from gymnasium.utils.env_checker import check_env  # noqa: E402 - only where it is

from galaxy_rules.adapters import gymnasium as ours  # noqa: E402 - the same

TABLES: list[dict[str, Any]] = [
    {}, {"coding": "index"}, {"variant": "random", "returns": "margin"}, {"tensors": "spread"},
    {"pack": "tiny"},
]  # fmt: skip
every_game = pytest.mark.parametrize("name", ours.SOLO)


def made(name: str, **options: Any) -> Any:
    return gymnasium.make(f"galaxy_rules/{name}-v0", disable_env_checker=True, **options)


def played(env: Any, seed: int) -> list[Any]:
    """Random choices by the mask, to the end."""
    observed, info = env.reset(seed=seed)
    rng, seen, over = random.Random(seed), [observed.tobytes()], False
    while not over:
        action = rng.choice(np.flatnonzero(info["action_mask"]).tolist())
        observed, reward, terminated, truncated, info = env.step(action)
        seen.append((action, reward, observed.tobytes()))
        over = terminated or truncated
    return seen


def test_every_game_that_one_plays_alone_is_there() -> None:
    assert ours.SOLO == tuple(name for name in gr.games() if 1 in gr.game(name).players)
    assert ours.SOLO


@pytest.mark.parametrize("table", TABLES, ids=str)
@every_game
def test_it_passes_their_check(name: str, table: dict[str, Any]) -> None:
    env = made(name, **table).unwrapped
    env.spec.kwargs["render_mode"] = None
    check_env(env)


@every_game
def test_a_seed_is_a_game_and_its_end_is_worth_something(name: str) -> None:
    env = made(name, coding="index")
    one, two, other = played(env, 1), played(env, 1), played(env, 2)
    assert one == two
    assert one != other
    score = env.unwrapped.func.table.played.score(env.unwrapped.turn.node.state)
    assert float(0 in score.winners) == other[-1][1]
    assert {0.0} == {reward for _, reward, _ in other[1:-1]}
    points = made(name, coding="index", returns="margin")
    assert played(points, 2)[-1][1] == score.totals[0]


@every_game
def test_what_cannot_be_chosen_changes_nothing_and_costs(name: str) -> None:
    env = made(name, illegal_reward=-3)
    observed, info = env.reset(seed=0)
    state = env.unwrapped.turn
    for number in (int(np.flatnonzero(info["action_mask"] == 0)[0]), 10**6, -1):
        again, reward, *flags, same = env.step(number)
        assert (-3, [False, False]) == (reward, flags)
        assert (again == observed).all()
        assert (same["action_mask"] == info["action_mask"]).all()
    assert env.unwrapped.turn is state


@every_game
def test_a_game_that_goes_on_for_too_long_is_cut(name: str) -> None:
    env = made(name, max_plies=12)
    played(env, 3)
    assert env.unwrapped.func.truncated(env.unwrapped.turn)
    assert not env.unwrapped.func.terminal(env.unwrapped.turn, None)
    assert not env.unwrapped.func.state_info(env.unwrapped.turn)["action_mask"].any()


@every_game
def test_the_functions_play_as_the_environment_does(name: str) -> None:
    func, env = ours.SoloFunc(name, {"coding": "index"}, -1.0), made(name, coding="index")
    env.reset(seed=6)
    rng, ours_rng = random.Random(0), np.random.default_rng(np.random.SeedSequence(6))
    state = func.initial(ours_rng)
    while not func.terminal(state, ours_rng):
        mask = func.state_info(state)["action_mask"]
        action = rng.choice(np.flatnonzero(mask).tolist())
        after = func.transition(state, action, ours_rng)
        observed, reward, over, *_ = env.step(action)
        assert (func.observation(after, ours_rng) == observed).all()
        assert func.reward(state, action, after, ours_rng) == reward
        assert over == func.terminal(after, ours_rng)
        state = after
    assert func.transition(state, 0, ours_rng) is state


@every_game
def test_what_is_rendered_is_the_players_view(name: str) -> None:
    for mode in ("ansi", "svg"):
        env = made(name, render_mode=mode)
        env.reset(seed=1)
        text = env.render()
        assert text.startswith("<svg") == (mode == "svg")
        assert len(text) > 200


def test_nonsense_is_refused_with_the_field() -> None:
    (name, *_) = ours.SOLO
    other = next(one for one in gr.games() if one not in ours.SOLO)
    for options, field in (
        ({"home": other}, "home"), ({"home": "chess"}, "game"),
        ({"home": name, "render_mode": "rgb"}, "render_mode"),
        ({"home": name, "colour": 1}, "colour"), ({"home": name, "pack": "nano"}, "space"),
    ):  # fmt: skip
        with pytest.raises((BadInput, gr.BadData), match=field):
            ours.SoloEnv(**options)
