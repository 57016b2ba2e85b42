"""The engine against a second reading of the rules that was written without seeing it.

Sampled: seeded play on the published and on small boards, from set-ups and from crowded fragments,
in every reading at least once and in random combinations.  `LOCKSTEP_RUNS` sets how many runs the
deep profile makes; each has a seed of its own, which a disagreement prints.
"""

import os
from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any, Final

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from properties import lockstep_galaktico as lockstep
from properties.lockstep_galaktico import DisagreementError, Tally, crowd_run, game_run
from properties.oracle import galaktico as oracle

DEEP_RUNS: Final = int(os.environ.get("LOCKSTEP_RUNS", "2000"))
CODES: Final = {
    "already_moved", "blocked", "deploy_empty", "deploy_occupied", "game_over", "jump_gravity",
    "jump_limit", "jump_occupied", "jump_type", "launch_jump", "legal", "meteor_border",
    "meteor_dest", "meteor_pass", "meteor_right", "meteor_stop", "must_act", "no_meteor",
    "no_pending", "no_ship", "no_space", "no_station", "no_step", "not_adjacent", "not_image",
    "not_yours", "null_move", "own_ship", "pending", "range", "second_attack", "station",
}  # fmt: skip
"""Every objection to an action of a turn, and none."""

# Shrinking a seed leads nowhere: every number is another game.
PLAIN: Final = (Phase.explicit, Phase.reuse, Phase.generate)

readings = st.one_of(
    st.just(()),
    st.sampled_from(lockstep.alternatives()).map(lambda one: (one,)),
    st.integers(0, 2**32).map(lambda seed: lockstep.any_readings(Random(seed))),
)
boards = st.sampled_from(lockstep.BOARDS)
players = st.sampled_from((2, 3))
seeds = st.integers(0, 2**32)


def compared(tally: Tally, plies: int = 1) -> None:
    """A run that compared nothing would show nothing."""
    assert tally["plies"] >= plies
    assert tally["judged"] > 0


def crowds(some: Iterable[int], *chosen: tuple[str, str]) -> Tally:
    """Runs from crowded fragments on all boards, with two and with three players."""
    return sum(
        (crowd_run(lockstep.BOARDS[seed % 5], 2 + seed % 2, chosen, seed, 5) for seed in some),
        Tally(),
    )


@pytest.mark.parametrize("board", lockstep.BOARDS)
@pytest.mark.parametrize("seats", [2, 3])
def test_games_with_the_recommended_readings(board: str, seats: int) -> None:
    compared(sum((game_run(board, seats, (), seed, plies=80) for seed in range(3)), Tally()), 15)


@pytest.mark.parametrize("switch, reading", lockstep.alternatives())
def test_every_other_reading(switch: str, reading: str) -> None:
    chosen = ((switch, reading),)
    compared(game_run("side 3", 2, chosen, seed=1, plies=80))
    compared(game_run("standard", 2, chosen, seed=2, plies=40))
    compared(crowds(range(5), *chosen))


def test_odd_actions_meet_every_objection() -> None:
    """The generator of actions is good enough to be refused, and permitted, for every reason."""
    total = crowds(range(30)) + crowds(range(30, 50), ("launch_jump", "forbidden"))
    total += crowds(range(50, 80), ("meteor_border", "closed"))
    assert CODES == {key.removeprefix("code ") for key in total if key.startswith("code ")}
    for what in ("combats", "continuations", "ended", "twins spelled otherwise"):
        assert total[what] > 0, what


@settings(derandomize=True, deadline=None, max_examples=25, phases=PLAIN)
@given(boards, players, readings, seeds)
def test_crowded_fragments(board: str, seats: int, chosen: lockstep.Readings, seed: int) -> None:
    compared(crowd_run(board, seats, chosen, seed, plies=6))


@settings(derandomize=True, deadline=None, max_examples=10, phases=PLAIN)
@given(boards, players, readings, seeds)
def test_games(board: str, seats: int, chosen: lockstep.Readings, seed: int) -> None:
    compared(game_run(board, seats, chosen, seed, plies=120))


@pytest.mark.deep
@settings(deadline=None, max_examples=DEEP_RUNS, phases=PLAIN)
@given(boards, players, readings, seeds)
def test_many_crowded_fragments(
    board: str, seats: int, chosen: lockstep.Readings, seed: int
) -> None:
    compared(crowd_run(board, seats, chosen, seed, plies=12))


@pytest.mark.deep
@settings(deadline=None, max_examples=max(1, DEEP_RUNS // 5), phases=PLAIN)
@given(boards, players, readings, seeds)
def test_many_games_to_their_end(
    board: str, seats: int, chosen: lockstep.Readings, seed: int
) -> None:
    compared(game_run(board, seats, chosen, seed, plies=1500))


PLANTED: Final[dict[str, tuple[str, Any]]] = {
    "a scout with another range": ("RANGE", oracle.RANGE | {"scout": 4}),
    "a stronger fighter": ("FORCE", oracle.FORCE | {"fighter": 6}),
    "a cruiser with one jump": ("JUMPS", oracle.JUMPS | {"cruiser": 1}),
    "another bonus out of meteors": ("SCOUT_BONUS", 9),
    "an earlier end": ("POINTS_TO_END", 29),
    "another reward for the end": ("END_POINTS", 4),
    "own ships are no obstacle": ("ship_met", lambda *_: None),
    "fields hinder nobody": ("hostile_field", lambda *_: False),
    "every meteor is everybody's": ("meteor_right", lambda *_: True),
    "every attack is worth a choice": ("undominated", lambda pairs: pairs),
    "every reward is one": ("reward", lambda *_: 1),
    "all who are there end the game": ("paid_enders", lambda *_: {0, 1}),
    "everybody wins": ("winners", lambda table: set(table.sectors)),
}


READ: Final[dict[str, tuple[tuple[str, str], str, Any]]] = {
    "a destroyer opens no border": (("meteor_border", "closed"), "pulled", lambda *_: False),
    "no border is closed": (("meteor_border", "closed"), "border_closed", lambda *_: False),
    "a tie is worth what it was": (("tie_rewards", "after"), "reward", lambda *_: 1),
}


@pytest.mark.parametrize("chosen, name, value", READ.values(), ids=READ.keys())
def test_a_difference_planted_in_a_reading_is_found(
    chosen: tuple[str, str], name: str, value: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(oracle, name, value)
    with pytest.raises(DisagreementError):
        crowds(range(100), chosen)


@pytest.mark.parametrize("name, value", PLANTED.values(), ids=PLANTED.keys())
def test_a_planted_difference_is_found(
    name: str, value: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Changed in the oracle, which is as good as changed in the engine: the two then differ."""
    monkeypatch.setattr(oracle, name, value)
    with pytest.raises(DisagreementError):
        crowds(range(100))


def test_the_translation_of_a_table_is_compared_field_by_field() -> None:
    """Every field of the oracle's table but the forces, which are compared with the event."""
    game = lockstep.game_on("standard")
    table = lockstep.table_of(game, lockstep.set_up(game, Random(0), 3))
    assert [] == lockstep.differences(table, table)
    assert {"pending", "moved", "enders", "tied", "cards"} <= set(lockstep.COMPARED)
    assert Counter(seat for seat, _ in table.ships.values()) == {0: 7, 1: 7, 2: 7}
    assert 24 == len(table.meteors)
