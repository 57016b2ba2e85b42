"""Beyond one process: playouts on one and two workers, and what it costs to send work about."""

import pickle
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any, Final

import attrs

import galaxy_rules as gr
from benchmarks.kit import played
from galaxy_rules.lab.playouts import Table, playouts

GAMES: Final = 24
PLIES: Final = 200


@attrs.frozen
class Shared:
    """What one game gains from a second worker."""

    game: str
    one: float
    """Playouts per second of the clock on one worker, its start not counted."""
    two: float
    pickled: float
    """Bytes of a state."""
    dumping: float
    """Microseconds of CPU to pickle a state."""
    loading: float
    unit: float
    """Milliseconds for a task that does nothing, to a worker and back."""


def measure() -> tuple[Shared, ...]:
    """Every game's figures."""
    return tuple(_shared(name) for name in gr.games())


def _shared(name: str) -> Shared:
    state = played(name, PLIES).state
    text = pickle.dumps(state, pickle.HIGHEST_PROTOCOL)
    one, unit = _speed(name, 1)
    two, _ = _speed(name, 2)
    return Shared(
        name, one, two, len(text),
        1e6 * _each(200, lambda: pickle.dumps(state, pickle.HIGHEST_PROTOCOL)),
        1e6 * _each(200, lambda: pickle.loads(text)), 1e3 * unit,
    )  # fmt: skip


def _speed(name: str, workers: int) -> tuple[float, float]:
    """Games per second on so many workers that are up already, and the cost of an empty task."""
    table = Table(name, max(gr.game(name).players))
    with ProcessPoolExecutor(workers) as pool:
        list(playouts(table, games=4 * workers, seed=1, executor=pool))
        empty = _each(50, lambda: pool.submit(_nothing, 0).result(), clock=time.perf_counter)
        begun = time.perf_counter()
        done = sum(1 for _ in _run(table, pool))
        return done / (time.perf_counter() - begun), empty


def _run(table: Table, pool: ProcessPoolExecutor) -> Iterator[Any]:
    yield from playouts(table, games=GAMES, seed=2, executor=pool)


def _nothing(number: int) -> int:
    return number


def _each(times: int, work: Any, clock: Any = time.process_time) -> float:
    begun = clock()
    for _ in range(times):
        work()
    return float((clock() - begun) / times)
