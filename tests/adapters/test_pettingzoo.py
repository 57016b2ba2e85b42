"""PettingZoo's own suites on our games, and what they do not ask.

Its `max_cycles_test` asks for a `parallel_env` (line 9) and plays it without looking at masks (line
18), which no game of turns can serve; what `max_cycles` means here is asked below.
"""

import random
from typing import Any, Final

import pytest

import galaxy_rules as gr
from galaxy_rules.kernel.errors import BadInput

pytest.importorskip("pettingzoo", reason="the extra pettingzoo is not installed")

import numpy as np
from pettingzoo.test import api_test, render_test, seed_test

from galaxy_rules.adapters import pettingzoo

TABLES: Final[list[tuple[str, dict[str, Any]]]] = [
    ("galaktico", {"players": 2}),
    ("galaktico", {"players": 3, "variant": "outer", "coding": "index"}),
    ("take_the_galaxy", {"players": 2, "tensors": "spread"}),
    ("take_the_galaxy", {"players": 4, "variant": "teams", "coding": "index"}),
    ("galaxy_of_trian", {"players": 2, "variant": "beginner"}),
    ("galaxy_of_trian", {"players": 4}),
    *((name, {"pack": "nano", "coding": coding, "max_plies": 60})
      for name in gr.games() for coding in ("tokens", "index")),
]  # fmt: skip
every_table = pytest.mark.parametrize("name, table", TABLES, ids=str)


def played(env: Any, seed: int, choices: int = 10_000) -> list[Any]:
    """Random choices by the mask; what was seen on the way."""
    env.reset(seed=seed)
    rng, seen = random.Random(seed), []
    for agent in env.agent_iter(choices):
        observed, reward, terminated, truncated, _ = env.last()
        action = None
        if not (terminated or truncated):
            action = rng.choice(np.flatnonzero(observed["action_mask"]).tolist())
        seen.append((agent, action, reward, observed["observation"].tobytes()))
        env.step(action)
    return seen


@pytest.mark.filterwarnings("ignore::UserWarning")
@every_table
def test_it_passes_their_api_test(name: str, table: dict[str, Any]) -> None:
    api_test(pettingzoo.env(name, **table), num_cycles=40)


@every_table
def test_it_passes_their_seed_test(name: str, table: dict[str, Any]) -> None:
    seed_test(lambda: pettingzoo.env(name, **table), num_cycles=20)


@pytest.mark.parametrize("name", gr.games())
def test_it_passes_their_render_test(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(
        lambda **options: pettingzoo.env(name, **options),
        custom_tests={"svg": lambda text: text.startswith("<svg") and text.endswith("</svg>")},
    )
    assert capsys.readouterr().out


@pytest.mark.parametrize("name", gr.games())
def test_a_seed_is_a_game(name: str) -> None:
    one, two, other = (
        played(pettingzoo.env(name, max_plies=80), seed) for seed in (3, 3, 4)
    )  # fmt: skip
    assert one == two
    assert one != other


@pytest.mark.parametrize("name", gr.games())
def test_rewards_come_at_the_end_and_add_up_to_nothing(name: str) -> None:
    env = pettingzoo.GalaxyEnv(name, players=2, coding="index")
    seen = played(env, 5)
    *before, first, second = seen
    assert {0.0} == {reward for _, _, reward, _ in before}
    assert {"seat_0", "seat_1"} == {first[0], second[0]}
    assert 0 == first[2] + second[2]
    assert (None, None) == (first[1], second[1])
    assert not env.agents


def test_a_seat_has_had_enough_after_so_many_choices() -> None:
    env = pettingzoo.env("take_the_galaxy", players=3, max_cycles=4, coding="index")
    seen = played(env, 1)
    choices = [agent for agent, action, *_ in seen if action is not None]
    assert 4 == max(choices.count(agent) for agent in env.possible_agents)
    assert {0.0} == {reward for _, _, reward, _ in seen}


def test_a_game_that_goes_on_for_too_long_is_cut_and_not_over() -> None:
    env = pettingzoo.GalaxyEnv("galaktico", max_plies=3, coding="index")
    env.reset(seed=0)
    for _ in range(3):
        assert not any(env.truncations.values())
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


@every_table
def test_only_the_seat_to_move_has_choices(name: str, table: dict[str, Any]) -> None:
    env = pettingzoo.GalaxyEnv(name, **table)
    env.reset(seed=2)
    rng = random.Random(0)
    for _ in range(30):
        for agent in env.agents:
            mask = env.observe(agent)["action_mask"]
            mine = agent == env.agent_selection and not env.terminations[agent]
            assert mine == mask.any()
        if any(env.terminations.values()) or any(env.truncations.values()):
            break
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(rng.choice(np.flatnonzero(mask).tolist()))


def test_who_chooses_what_cannot_be_chosen_has_lost() -> None:
    env = pettingzoo.env("galaktico", players=2)
    env.reset(seed=0)
    mask = env.last()[0]["action_mask"]
    env.step(int(np.flatnonzero(mask == 0)[0]))
    assert all(env.terminations.values())
    assert (-0.5, 0) == (env.rewards["seat_0"], env.rewards["seat_1"])
    raw = pettingzoo.GalaxyEnv("galaktico", players=2)
    raw.reset(seed=0)
    for number in (10**6, -1, None, int(np.flatnonzero(mask == 0)[0])):
        with pytest.raises(BadInput, match="action"):
            raw.step(number)
    assert (0, raw.table.first) == (raw._choices["seat_0"], raw._turn)


def test_what_is_rendered_is_a_view() -> None:
    for seat in (0, gr.SPECTATOR):
        env = pettingzoo.GalaxyEnv("take_the_galaxy", render_mode="ansi", render_seat=seat)
        env.reset(seed=1)
        game, state = env.table.played, env._turn.node.state
        assert gr.draw.text(game, game.view(state, seat)) == env.render()
    assert pettingzoo.GalaxyEnv("galaktico").render() is None


@pytest.mark.parametrize(
    "options, field",
    [
        ({"render_mode": "rgb"}, "render_mode"), ({"render_seat": 7}, "seat"),
        ({"max_cycles": 0}, "max_cycles"), ({"max_cycles": "9"}, "max_cycles"),
        ({"colour": 1}, "colour"), ({"players": 9}, "players"),
    ],
)  # fmt: skip
def test_nonsense_is_refused_with_the_field(options: dict[str, Any], field: str) -> None:
    with pytest.raises(BadInput, match=field):
        pettingzoo.env("galaktico", **options)
    with pytest.raises(BadInput, match="game"):
        pettingzoo.env("chess")
