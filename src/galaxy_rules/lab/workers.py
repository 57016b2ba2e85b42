"""One door for many games: any executor, units of work long enough to be worth the journey.

Work is done on runs of tasks (most often the numbers of games), and what it comes to is handed out
in the order of the tasks, so that nobody can tell how many workers shared them.  How many tasks
make a unit is found by measuring; a few units are under way at once; the units of a worker that
dies are done again.

>>> [(list(unit.tasks), unit.result) for unit in units(sum, range(10), size=4)]
[([0, 1, 2, 3], 6), ([4, 5, 6, 7], 22), ([8, 9], 17)]
>>> list(many(abs, (3, -4, 5)))
[3, 4, 5]

Worker processes are on a leash: they end when the one who started them does, however that ends.
Each waits on a pipe that only its starter holds open.  When the starter closes it, or is killed and
the system closes it, the worker stops at once, in the middle of whatever it does.
"""

import contextlib
import math
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import (
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from functools import partial
from itertools import chain
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import Any, Final, Generic, TypeVar

import attrs

from galaxy_rules.kernel.errors import BadInput

T = TypeVar("T")
R = TypeVar("R")
UNIT: Final = 0.2
"""Seconds that a unit of work should take; at the end, half of that will do."""
SHARE: Final = 0.02
"""The same for each worker, where they are many: sharing out a unit keeps one process busy."""
GROWTH: Final = 4
"""A unit is at most so many times as long as those that were measured."""
AHEAD: Final = 64
"""Units under way at once where an executor does not say how many workers it has."""
EACH: Final = 3
"""Units under way for each worker, of an executor that says so."""
MOST_DEATHS: Final = 3
"""How often workers may die without a single unit done in between."""


class WorkersLost(BadInput):
    """Workers died again and again at the same unit, or cannot be replaced."""


@attrs.frozen
class Unit(Generic[T, R]):
    """Some tasks in a row, what they came to, and the seconds that took."""

    first: int
    """The place of the first of them among all tasks."""
    tasks: Sequence[T]
    result: R
    seconds: float


def many(
    work: Callable[[T], R],
    tasks: Sequence[T],
    executor: Executor | None = None,
    *,
    jobs: int | None = 1,
    size: int | None = None,
) -> Iterator[R]:
    """What becomes of each task, in their order; the rest is as for `units`."""
    found = units(partial(_each, work), tasks, executor, jobs=jobs, size=size)
    return chain.from_iterable(unit.result for unit in found)


def units(
    work: Callable[[Sequence[T]], R],
    tasks: Sequence[T],
    executor: Executor | None = None,
    *,
    jobs: int | None = 1,
    size: int | None = None,
    first: int = 0,
) -> Generator[Unit[T, R], None, None]:
    """What becomes of the tasks from the first one on, unit by unit, in their order.

    Any executor will do.  Without one, so many processes are started and put away again: one for
    each core, or none with a single job.  Units have so many tasks each, or as many as take long
    enough.
    """
    if jobs is not None and jobs < 1:
        raise BadInput("jobs", f"expected at least 1, found {jobs}")
    if size is not None and size < 1:
        raise BadInput("size", f"expected at least 1, found {size}")
    plan = _Plan(tasks, size, first)
    if executor is not None:
        yield from _shared(work, plan, executor)
    elif jobs == 1:
        yield from _alone(work, plan)
    else:
        with workers(jobs) as pool:
            yield from _shared(work, plan, pool)


# units of work


@attrs.define
class _Plan(Generic[T]):
    """Which tasks make the next unit, by what the units so far have cost."""

    tasks: Sequence[T]
    size: int | None
    next: int
    width: int = 1
    """Workers that share what is left."""
    seconds: float = 0.0
    done: int = 0
    largest: int = 1

    def take(self) -> tuple[int, Sequence[T]] | None:
        """The place and the tasks of the next unit, or None where all are taken."""
        if self.next >= len(self.tasks):
            return None
        first = self.next
        self.next = min(first + (self.size or self._fitting()), len(self.tasks))
        return first, self.tasks[first : self.next]

    def _fitting(self) -> int:
        """Tasks that take as long as a unit should; fewer of them near the end."""
        if not self.done:
            return 1
        cost = max(self.seconds / self.done, 1e-9)
        unit = max(UNIT, SHARE * self.width)
        most = math.ceil(unit / cost)
        least = math.ceil(UNIT / 2 / cost)
        even = (len(self.tasks) - self.next) // (2 * self.width)
        return max(1, min(most, GROWTH * self.largest, max(least, even)))

    def note(self, tasks: int, seconds: float) -> None:
        """What one more unit has cost."""
        self.seconds += seconds
        self.done += tasks
        self.largest = max(self.largest, tasks)


def _timed(work: Callable[[Sequence[T]], R], tasks: Sequence[T]) -> tuple[float, R]:
    """In a worker: what some tasks come to, and the seconds that took."""
    begun = time.perf_counter()
    result = work(tasks)
    return time.perf_counter() - begun, result


def _each(work: Callable[[T], R], tasks: Sequence[T]) -> list[R]:
    return [work(task) for task in tasks]


def _alone(work: Callable[[Sequence[T]], R], plan: _Plan[T]) -> Iterator[Unit[T, R]]:
    while (taken := plan.take()) is not None:
        first, tasks = taken
        seconds, result = _timed(work, tasks)
        plan.note(len(tasks), seconds)
        yield Unit(first, tasks, result, seconds)


def _shared(
    work: Callable[[Sequence[T]], R], plan: _Plan[T], executor: Executor
) -> Iterator[Unit[T, R]]:
    width = getattr(executor, "width", None)
    ahead = AHEAD if width is None else EACH * width
    plan.width = width or 1
    flight = _Flight(partial(_timed, work), executor)
    try:
        while True:
            while len(flight.waiting) < ahead and (taken := plan.take()) is not None:
                flight.send(*taken)
            if not flight.waiting:
                return
            first, tasks, (seconds, result) = flight.land()
            plan.note(len(tasks), seconds)
            yield Unit(first, tasks, result, seconds)
    finally:
        flight.cancel()


@attrs.define
class _Sent:
    """A unit that is under way."""

    first: int
    tasks: Sequence[Any]
    future: "Future[Any] | None" = None


@attrs.define
class _Flight:
    """The units that are under way, the first one first; those that are lost are sent again."""

    work: Callable[[Any], Any]
    executor: Executor
    waiting: deque[_Sent] = attrs.field(factory=deque)
    deaths: int = 0

    @property
    def losses(self) -> tuple[type[BaseException], ...]:
        """What it looks like when a worker has died."""
        found: tuple[type[BaseException], ...] = getattr(self.executor, "losses", (BrokenExecutor,))
        return found

    def send(self, first: int, tasks: Sequence[Any]) -> None:
        """Send one more unit."""
        self.waiting.append(_Sent(first, tasks))
        self._submit(self.waiting[-1])

    def land(self) -> tuple[int, Sequence[Any], Any]:
        """The first unit that was sent: its place, its tasks and what they came to."""
        while True:
            unit = self.waiting[0]
            if unit.future is not None:
                with contextlib.suppress(*self.losses):
                    result = unit.future.result()
                    self.waiting.popleft()
                    self.deaths = 0
                    return unit.first, unit.tasks, result
            self._again(unit)

    def cancel(self) -> None:
        """Take back what nobody has begun."""
        for unit in self.waiting:
            if unit.future is not None:
                unit.future.cancel()

    def _submit(self, unit: _Sent) -> None:
        """Send a unit; where the workers are just lost, that is noticed when it should land."""
        unit.future = None
        with contextlib.suppress(*self.losses):
            unit.future = self.executor.submit(self.work, unit.tasks)

    def _again(self, unit: _Sent) -> None:
        """Replace the workers that are lost, and send again what they were at."""
        self.deaths += 1
        renew = getattr(self.executor, "renew", None)
        where = f"task {unit.first + 1} and the {len(unit.tasks) - 1} after it"
        if renew is None:
            raise WorkersLost(
                "executor", f"a worker died at {where}, and this executor cannot replace it"
            )
        if self.deaths > MOST_DEATHS:
            raise WorkersLost("executor", f"workers died {self.deaths} times in a row at {where}")
        renew()
        for one in self.waiting:
            if one.future is None or self._lost(one.future):
                self._submit(one)

    def _lost(self, future: "Future[Any]") -> bool:
        if not future.done():
            return False
        return future.cancelled() or isinstance(future.exception(), self.losses)


# processes


class LeashedPool(Executor):
    """Processes that can be ended at once, end with their starter, and are replaced if they die."""

    losses: Final = (BrokenExecutor,)

    def __init__(self, jobs: int | None = None) -> None:
        """So many workers, or one for each core."""
        self.width: Final = jobs or os.cpu_count() or 1
        self._pool = _Leashed(self.width)

    def submit(self, fn: Callable[..., R], /, *args: Any, **kwargs: Any) -> "Future[R]":  # noqa: ANN401 - as any executor
        """Have a worker do it."""
        return self._pool.submit(fn, *args, **kwargs)

    def renew(self) -> None:
        """Put away what is left of the workers after one of them has died, and start others."""
        self._pool.end()
        self._pool = _Leashed(self.width)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take no more work, and let what is under way be done."""
        self._pool.shutdown(wait=wait, cancel_futures=cancel_futures)

    def end(self) -> None:
        """Stop the workers now; whatever they were at is lost."""
        self._pool.end()


class _Leashed(ProcessPoolExecutor):
    """Processes on a leash; when one of them dies, all are of no more use."""

    def __init__(self, jobs: int) -> None:
        reader, self._leash = Pipe(duplex=False)
        super().__init__(jobs, initializer=_leashed, initargs=(reader, self._leash))

    def end(self) -> None:
        self._leash.close()
        self.shutdown(wait=True, cancel_futures=True)


@contextlib.contextmanager
def workers(jobs: int | None = None) -> Iterator[LeashedPool]:
    """A pool that is put away when all is done, and ended at once when something comes between."""
    pool = LeashedPool(jobs)
    try:
        yield pool
    except BaseException:
        pool.end()
        raise
    pool.shutdown(wait=True)


class Threads(ThreadPoolExecutor):
    """Threads of this process, for work that lets others run meanwhile."""

    def __init__(self, jobs: int) -> None:
        """So many."""
        self.width: Final = jobs
        super().__init__(jobs)


@contextlib.contextmanager
def threads(jobs: int) -> Iterator[Threads]:
    """Threads that do not begin with what is left when something comes between."""
    pool = Threads(jobs)
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _leashed(reader: "Connection[None, None]", leash: "Connection[None, None]") -> None:
    """In a worker: leave interruptions to the starter, and wait for its end beside the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    leash.close()
    threading.Thread(target=_end_with, args=(reader,), daemon=True).start()


def _end_with(reader: "Connection[None, None]") -> None:
    with contextlib.suppress(EOFError, OSError):
        reader.recv_bytes()
    os._exit(1)
