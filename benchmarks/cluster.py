"""What a run of very many games would cost on many workers: measured units, simulated clock.

    python -m benchmarks.cluster [--games 1000000] [--workers 1 10 100] [--seconds 10]

Units of work are measured here: how long the games of a table take, what travels to a worker and
back, and what sending and adding up a unit costs the one process that shares the work out; with
Dask, where it is installed, what its scheduler costs as well.  Then `lab.workers.units`, the code
that shares out real runs, shares out the whole run among workers that only have a clock: each unit
takes as long as one that was measured.  Nothing here has seen a hundred machines; what is told is
*derived* from one.
"""

import argparse
import pickle
import random
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from functools import partial
from heapq import heapify, heapreplace
from importlib.util import find_spec
from typing import Any, Final

import attrs

from galaxy_rules.lab.playouts import CAP, Sums, Table, batch
from galaxy_rules.lab.workers import UNIT, units, workers

TABLES: Final = (
    Table("galaktico", 3),
    Table("take_the_galaxy", 3),
    Table("galaxy_of_trian", 3, variant="ships"),
    Table("galaxy_of_trian", 3),
)
PLENTY: Final = 1_000_000
"""Games from which the measured units are taken; time ends the measurement."""
LEAST: Final = 5
"""Units that are measured however long they take."""
EMPTY: Final = 400
"""Units of nothing, by which the cost of a journey is found."""
LATENCY: Final = 0.001
"""Seconds of a journey through a network, there or back; assumed."""
HOUR: Final = 3600


@attrs.frozen
class Costs:
    """What a table's units cost."""

    rates: tuple[float, ...]
    """Seconds for each game, of each unit that was measured."""
    there: int
    back: int
    """Bytes that travel with a unit."""

    @property
    def seconds(self) -> float:
        """What a game costs on average."""
        return sum(self.rates) / len(self.rates)


def played(table: Table, numbers: Sequence[int]) -> Sums:
    """The work: what some games add up to."""
    return Sums.over(batch(table, 0, CAP, numbers))


def measured(table: Table, seconds: float) -> Costs:
    """Units of one table, played here until the time is up."""
    work = partial(played, table)
    rates: list[float] = []
    there = back = 0
    played(table, range(2))  # what is made once is no unit's cost
    begun = last = time.process_time()
    for unit in units(work, range(PLENTY)):
        now = time.process_time()
        if unit.seconds > UNIT / 2:
            rates.append((now - last) / len(unit.tasks))
            there = max(there, len(pickle.dumps((work, unit.tasks))))
            back = max(back, len(pickle.dumps((unit.seconds, unit.result))))
        if len(rates) >= LEAST and now > begun + seconds:
            break
        last = now
    return Costs(tuple(rates), there, back)


# the one who shares out


def nothing(_: Sequence[int]) -> None:
    """Work that costs no more than its journey."""


def handling(executor: Executor) -> float:
    """Seconds of CPU that a unit costs the one who shares out; Dask's scheduler sits there too."""
    list(units(nothing, range(EMPTY // 4), executor, size=1))
    begun = time.process_time()
    for _ in units(nothing, range(EMPTY), executor, size=1):
        pass
    return (time.process_time() - begun) / EMPTY


def handlings() -> dict[str, float]:
    """The same by each way of sharing out that is installed."""
    with workers(1) as pool:
        found = {"processes": handling(pool)}
    if find_spec("distributed") is not None:
        from galaxy_rules.adapters import dask

        with dask.executor(workers=1) as cluster:
            found["dask"] = handling(cluster)
    return found


# a clock


@attrs.define
class Clock:
    """The time of those who have no other."""

    now: float = 0.0


@attrs.define
class Arriving:
    """What a worker that only has a clock brings back."""

    clock: Clock
    ready: float
    handling: float
    found: tuple[float, None]

    def result(self) -> tuple[float, None]:
        """Wait for it, and take it in."""
        self.clock.now = max(self.clock.now, self.ready) + self.handling
        return self.found

    def cancel(self) -> bool:
        """Nobody takes anything back here."""
        return False


class Simulated(Executor):
    """Workers that take as long as measured ones, by a clock."""

    def __init__(self, width: int, costs: Costs, handling: float, clock: Clock) -> None:
        """So many of them; each unit keeps the one who shares out busy for some time."""
        self.width: Final = width
        self.costs: Final = costs
        self.handling: Final = handling
        self.clock: Final = clock
        self.busy = 0.0
        self.units = 0
        self._dice: Final = random.Random(0)
        self._free: Final = [0.0] * width
        heapify(self._free)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **_: Any) -> Any:
        """Have the worker do it that is free first."""
        del fn
        (tasks,) = args
        seconds = self._dice.choice(self.costs.rates) * len(tasks)
        begun = max(self._free[0], self.clock.now + LATENCY)
        heapreplace(self._free, begun + seconds)
        self.busy += seconds
        self.units += 1
        ready = begun + seconds + LATENCY
        found: Future[Any] | Arriving = Arriving(self.clock, ready, self.handling, (seconds, None))
        return found


@attrs.frozen
class Run:
    """What a run would cost."""

    hours: float
    efficiency: float
    """The share of the workers' time in which they play."""
    units: int
    megabytes: float


def simulated(games: int, width: int, costs: Costs, handling: float) -> Run:
    """A whole run, shared out by the code that shares out real ones."""
    clock = Clock()
    pool = Simulated(width, costs, handling, clock)
    for _ in units(nothing, range(games), pool):
        pass
    megabytes = pool.units * (costs.there + costs.back) / 1e6
    return Run(clock.now / HOUR, pool.busy / (clock.now * width), pool.units, megabytes)


# the report


def title(table: Table) -> str:
    """A table in words."""
    return " ".join(filter(None, (table.game, table.variant)))


def row(table: Table, games: int, width: int, costs: Costs, handled: dict[str, float]) -> list[str]:
    """A line of the report: on so many workers, by the dearest way of sharing out."""
    run = simulated(games, width, costs, max(handled.values()))
    return [
        title(table),
        f"{costs.seconds * 1000:.0f} ms",
        str(width),
        f"{run.hours:.2f}",
        f"{run.efficiency:.0%}",
        f"{run.units:,}",
        f"{costs.there:,} + {costs.back:,}",
        f"{run.megabytes:,.0f}",
    ]


HEADS: Final = (
    "table", "a game", "workers", "hours", "they play", "units", "bytes a unit", "MB in all",
)  # fmt: skip


def main() -> int:
    """Measure, simulate, and print the table."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.cluster",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 10, 100])
    parser.add_argument("--seconds", type=float, default=10.0, help="to measure each table")
    options = parser.parse_args()
    handled = handlings()
    for way, seconds in handled.items():
        print(f"{way}: {seconds * 1000:.2f} ms to share out a unit")
    print(f"| {' | '.join(HEADS)} |", "|" + "---|" * len(HEADS), sep="\n", flush=True)
    for table in TABLES:
        costs = measured(table, options.seconds)
        for width in options.workers:
            print(f"| {' | '.join(row(table, options.games, width, costs, handled))} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
