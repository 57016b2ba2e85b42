"""What one action, one state, one more ply and one import cost."""

import gc
import pickle
import random
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Sequence
from functools import partial
from statistics import median

import attrs

from galaxy_rules.galaktico import Action, Galaktico, Move, Phase, State

SHALLOW, DEEP = 50, 3000
"""Plies after the set-up, between which the cost of `apply` must not grow."""
WINDOW = 150
"""Plies after each of these depths that are measured."""


@attrs.frozen
class Figures:
    """What this module measures."""

    check_us: float
    list_us: float
    shallow_us: float
    deep_us: float
    depth_ratio: float
    bytes_per_state: float
    bytes_with_history: float
    pickle_bytes: float
    dump_us: float
    load_us: float
    import_ms: float
    import_attrs_ms: float

    @property
    def check_share(self) -> float:
        """Checking one action as a share of listing all."""
        return self.check_us / self.list_us


History = list[tuple[Action, State]]


def measure(repeats: int) -> Figures:
    """Every figure, from one long quiet game and one random game."""
    game = Galaktico()
    quiet = quiet_game(game, DEEP + WINDOW + 1)
    random_states = [state for _, state in random_game(game, 3)]
    check_us, list_us = checking(game, random_states[:: max(1, len(random_states) // 150)], repeats)
    shallow_us, deep_us, depth_ratio = depths(game, quiet, repeats)
    alone, with_history = memory(game)
    size, dump_us, load_us = pickling(random_states[-200:], repeats)
    return Figures(
        check_us=check_us, list_us=list_us, shallow_us=shallow_us, deep_us=deep_us,
        depth_ratio=depth_ratio, bytes_per_state=alone, bytes_with_history=with_history,
        pickle_bytes=size, dump_us=dump_us, load_us=load_us,
        import_ms=importing("galaxy_rules", repeats),
        import_attrs_ms=importing("attrs", repeats),
    )  # fmt: skip


# games


def set_up(game: Galaktico, rng: random.Random) -> State:
    """A state at the first turn after a random set-up."""
    state = game.new(3)
    while state.phase is not Phase.PLAY:
        state = game.apply(state, rng.choice(game.legal_actions(state)))
    return state


def quiet_game(game: Galaktico, plies: int) -> History:
    """A game of ship movements without attack, which never ends; all of it is kept.

    The fleets stay what they were at the start, so that positions early and late are of one kind.
    """
    rng = random.Random(7)
    state = set_up(game, rng)
    history: History = []
    while len(history) < plies:
        action = _quiet_move(game, state, rng)
        history.append((action, state))
        state = game.apply(state, action)
    return history


def _quiet_move(game: Galaktico, state: State, rng: random.Random) -> Action:
    occupied = 0
    for mask in (*state.fleets, *state.stations):
        occupied |= mask
    actions = game.legal_actions(state)
    while True:
        action = actions[rng.randrange(len(actions))]
        if isinstance(action, Move) and not occupied >> game.board.index[_end(action)] & 1:
            return action


def _end(move: Move) -> str:
    return move.path[-1].removeprefix("~")


def random_game(game: Galaktico, seed: int) -> History:
    """A random game from the first turn to its end."""
    rng = random.Random(seed)
    state = set_up(game, rng)
    history: History = []
    while state.phase is not Phase.OVER:
        action = rng.choice(game.legal_actions(state))
        history.append((action, state))
        state = game.apply(state, action)
    return history


# time


def _microseconds(do: Callable[[], object], times: int) -> float:
    began = time.perf_counter_ns()
    for _ in range(times):
        do()
    return (time.perf_counter_ns() - began) / times / 1000


def checking(game: Galaktico, states: Sequence[State], repeats: int) -> tuple[float, float]:
    """Median cost of `why_not` for one listed action, and of listing all, over the positions."""
    rng = random.Random(5)
    one: list[float] = []
    every: list[float] = []
    for state in states:
        action = rng.choice(game.legal_actions(state))
        one.append(_best(partial(game.why_not, state, action), repeats, 20))
        every.append(_best(partial(_list_all, game, state), repeats, 2))
    return median(one), median(every)


def _list_all(game: Galaktico, state: State) -> list[Action]:
    return list(game.legal_actions(state))


def _best(do: Callable[[], object], repeats: int, times: int) -> float:
    return min(_microseconds(do, times) for _ in range(repeats))


def depths(game: Galaktico, history: History, repeats: int) -> tuple[float, float, float]:
    """Median cost of `apply` at either depth of one game, and the deeper as a multiple.

    The two depths take turns, ply by ply, so that the machine's moods fall on both.
    """
    shallow: list[float] = []
    deep: list[float] = []
    for number in range(WINDOW):
        for depth, costs in ((SHALLOW, shallow), (DEEP, deep)):
            action, state = history[depth + number]
            costs.append(_best(partial(game.apply, state, action), repeats, 20))
    return median(shallow), median(deep), median(deep) / median(shallow)


# memory


def memory(game: Galaktico) -> tuple[float, float]:
    """Bytes for each state of a random game that is kept, alone and with its action."""
    history = random_game(game, 3)
    actions = [action for action, _ in history]
    start = history[0][1]
    return _kept(game, start, actions, states_only=True), _kept(
        game, start, actions, states_only=False
    )


def _kept(game: Galaktico, state: State, actions: list[Action], *, states_only: bool) -> float:
    kept: list[object] = []
    texts = [str(action) for action in actions]
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    for text in texts:
        state = _keep(game, state, text, kept, states_only=states_only)
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) / len(actions)


def _keep(
    game: Galaktico, state: State, text: str, kept: list[object], *, states_only: bool
) -> State:
    """Play an action that is spelled anew, as one from a record or a frontend is."""
    action = game.parse(text)
    after = game.apply(state, action)
    kept.append(after if states_only else (action, after))
    return after


def pickling(states: Sequence[State], repeats: int) -> tuple[float, float, float]:
    """Median size of a pickled state, and the median time to write and to read one."""
    texts = [pickle.dumps(state, pickle.HIGHEST_PROTOCOL) for state in states]
    dump = [
        _best(partial(pickle.dumps, state, pickle.HIGHEST_PROTOCOL), repeats, 5) for state in states
    ]
    load = [_best(partial(pickle.loads, text), repeats, 5) for text in texts]
    return median(map(len, texts)), median(dump), median(load)


def importing(module: str, repeats: int) -> float:
    """The least time, in milliseconds, that a fresh interpreter needs to import a module."""
    program = (
        "import time; t = time.perf_counter_ns(); "
        f"import {module}; print(time.perf_counter_ns() - t)"
    )
    runs = [
        int(subprocess.run([sys.executable, "-c", program], capture_output=True, check=True).stdout)
        for _ in range(repeats)
    ]
    return min(runs) / 1e6
