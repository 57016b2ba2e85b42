"""Many games by any executor: the same results in the same order, whatever happens to workers."""

import json
import os
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Self

import attrs
import pytest

from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.lab import runs, workers
from galaxy_rules.lab.runs import Checkpoint, added
from galaxy_rules.lab.whole_files import written
from galaxy_rules.lab.workers import LeashedPool, WorkersLost, many, threads, units


@attrs.frozen
class Row:
    """Numbers in a row: adding shows in which order."""

    numbers: tuple[int, ...]

    def __add__(self, later: Self) -> "Row":
        return Row(self.numbers + later.numbers)


def in_row(numbers: Sequence[int]) -> Row:
    return Row(tuple(numbers))


def doubled(number: int) -> int:
    return 2 * number


# any executor


@pytest.fixture(params=["here", "jobs", "threads", "plain", "leashed"])
def executor(request: pytest.FixtureRequest) -> Iterator[dict[str, Any]]:
    """What is handed in for the work to be done in each way."""
    match request.param:
        case "here":
            yield {}
        case "jobs":
            yield {"jobs": 2}
        case "threads":
            with threads(3) as pool:
                yield {"executor": pool}
        case "plain":
            with ProcessPoolExecutor(2) as pool:
                yield {"executor": pool}
        case _:
            with workers.workers(2) as pool:
                yield {"executor": pool}


def test_results_come_in_the_order_of_the_tasks(executor: dict[str, Any]) -> None:
    tasks = tuple(range(500))
    assert [2 * task for task in tasks] == list(many(doubled, tasks, **executor))
    assert Row(tasks) == added(in_row, 500, **executor)


def test_every_task_is_in_one_unit(executor: dict[str, Any]) -> None:
    for size in (None, 1, 7, 1000):
        found = list(units(in_row, range(40), **executor, size=size, first=3))
        assert list(range(3, 40)) == [task for unit in found for task in unit.tasks]
        assert [unit.tasks[0] for unit in found] == [unit.first for unit in found]
        assert all(unit.result.numbers == tuple(unit.tasks) for unit in found)
        if size is not None:
            assert {size} >= {len(unit.tasks) for unit in found[:-1]}


class Clock:
    """The time of those who have no other."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        monkeypatch.setattr(workers, "time", SimpleNamespace(perf_counter=lambda: self.now))

    def slow(self, seconds: float, numbers: Sequence[int]) -> int:
        self.now += seconds * len(numbers)
        return len(numbers)


def test_units_grow_until_they_take_long_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    sizes = [unit.result for unit in units(partial(clock.slow, 0.01), range(60))]
    assert [1, 4, 16, 19, 10, 10] == sizes
    assert [1, 1, 1] == [unit.result for unit in units(partial(clock.slow, 0.25), range(3))]


def test_units_are_longer_where_many_wait_for_the_one_who_shares_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = Clock(monkeypatch)

    class Wide(Executor):
        """Does all at once, and says that it is many."""

        width = 100

        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> "Future[Any]":
            done: Future[Any] = Future()
            done.set_result(fn(*args, **kwargs))
            return done

    found = list(units(partial(clock.slow, 0.01), range(100_000), Wide()))
    assert max(unit.seconds for unit in found) == pytest.approx(
        workers.SHARE * Wide.width, rel=0.01
    )
    assert sum(unit.result for unit in found) == 100_000


def test_few_units_are_under_way_at_once() -> None:
    waiting: list[Future[Any]] = []

    class Late(Executor):
        """Does nothing until somebody waits."""

        width = 2

        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> "Future[Any]":
            class Asked(Future[Any]):
                def result(self, timeout: float | None = None) -> Any:
                    waiting.remove(self)
                    return fn(*args, **kwargs)

            waiting.append(Asked())
            assert len(waiting) <= workers.EACH * self.width
            return waiting[-1]

    assert 100 == sum(unit.result for unit in units(len, range(100), Late(), size=1))


@pytest.mark.parametrize("wrong, field", [({"jobs": 0}, "jobs"), ({"size": 0}, "size")])
def test_a_run_that_makes_no_sense_is_refused(wrong: dict[str, Any], field: str) -> None:
    with pytest.raises(BadInput, match=f"{field}: expected at least 1, found 0"):
        next(units(in_row, range(3), **wrong))
    with pytest.raises(BadInput, match="games: there is nothing"):
        added(in_row, 0)


def failing(number: int) -> int:
    if number == 5:
        raise BadInput("number", "five")
    return number


def test_an_error_of_the_work_is_handed_on(executor: dict[str, Any]) -> None:
    found = many(failing, range(9), **executor)
    assert [0, 1, 2, 3, 4] == [next(found) for _ in range(5)]
    with pytest.raises(BadInput, match="number: five"):
        next(found)


# workers that die


def deadly(folder: Path, numbers: Sequence[int]) -> Row:
    """Kill the worker at the games 3 and 11, the first time they are played."""
    for number in numbers:
        mark = folder / str(number)
        if number in (3, 11) and not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(0.01)
    return in_row(numbers)


@pytest.mark.parametrize("size", [1, 4, None])
def test_what_a_worker_was_at_when_it_was_killed_is_done_again(
    tmp_path: Path, size: int | None
) -> None:
    found = units(partial(deadly, tmp_path), range(20), jobs=2, size=size)
    assert list(range(20)) == [number for unit in found for number in unit.result.numbers]
    assert {"3", "11"} == {file.name for file in tmp_path.iterdir()}


def resting(numbers: Sequence[int]) -> int:
    time.sleep(0.02)
    return len(numbers)


def test_a_worker_that_is_killed_from_outside_is_replaced() -> None:
    with workers.workers(2) as pool:
        killed, numbers = False, []
        for unit in units(resting, range(30), pool, size=1):
            numbers.append(unit.first)
            if unit.first == 10 and not killed:
                os.kill(pool.submit(os.getpid).result(), signal.SIGKILL)
                killed = True
        assert killed
        assert list(range(30)) == numbers


def fatal(numbers: Sequence[int]) -> int:
    if 6 in numbers:
        os.kill(os.getpid(), signal.SIGKILL)
    return numbers[0]


def test_a_task_that_kills_every_worker_ends_the_run_and_is_named() -> None:
    with workers.workers(1) as pool:
        found = units(fatal, range(9), pool, size=2)
        assert [0, 2, 4] == [next(found).result for _ in range(3)]
        with pytest.raises(WorkersLost, match="4 times in a row at task 7 and the 1 after it"):
            next(found)


def test_where_nobody_can_replace_workers_it_is_said() -> None:
    with ProcessPoolExecutor(1) as pool, pytest.raises(WorkersLost, match="cannot replace it"):
        list(units(fatal, range(9), pool, size=2))
    with pytest.raises(BrokenExecutor):
        pool.submit(os.getpid)


def test_a_pool_that_was_renewed_still_ends_at_once() -> None:
    pool = LeashedPool(1)
    assert isinstance(pool.submit(os.getpid).result(), int)
    pool.renew()
    pool.submit(time.sleep, 60)
    begun = time.monotonic()
    pool.end()
    assert time.monotonic() - begun < 5


# checkpoints


def kept(folder: Path, **parameters: Any) -> Checkpoint[Row]:
    return Checkpoint(folder / "run.json", Row, parameters)


def test_a_run_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "KEPT", 0.0)
    done: list[int] = []

    def broken(numbers: Sequence[int]) -> Row:
        if 7 in numbers:
            raise KeyboardInterrupt
        return in_row(numbers)

    with pytest.raises(KeyboardInterrupt):
        added(broken, 30, checkpoint=kept(tmp_path, seed=1))
    stopped = json.loads((tmp_path / "run.json").read_text())
    assert 1 <= stopped["done"] <= 7
    assert list(range(stopped["done"])) == stopped["total"]["numbers"]
    whole = added(in_row, 30, checkpoint=kept(tmp_path, seed=1), told=done.append)
    assert Row(tuple(range(30))) == whole
    assert stopped["done"] == done[0]
    assert 30 == done[-1]
    assert whole == added(partial(fail, "again"), 30, checkpoint=kept(tmp_path, seed=1))
    assert Row(tuple(range(33))) == added(in_row, 33, jobs=2, checkpoint=kept(tmp_path, seed=1))
    assert ["run.json"] == [file.name for file in tmp_path.iterdir()]


def fail(why: str, _: Sequence[int]) -> Row:
    pytest.fail(why)


def test_a_checkpoint_of_another_run_is_refused_and_stays(tmp_path: Path) -> None:
    added(in_row, 5, checkpoint=kept(tmp_path, seed=1, game="toy"))
    before = (tmp_path / "run.json").read_text()
    for other, field in (
        (kept(tmp_path, seed=2, game="toy"), "checkpoint.seed: 1 in .*, 2 now"),
        (kept(tmp_path, seed=1), 'checkpoint.game: "toy" in .*, null now'),
        (kept(tmp_path, seed=1, game="toy", cap=9), "checkpoint.cap: null in .*, 9 now"),
    ):
        with pytest.raises(BadInput, match=field):
            added(in_row, 5, checkpoint=other)
    with pytest.raises(BadInput, match=r"games: 5 are done in .* already, more than 4"):
        added(in_row, 4, checkpoint=kept(tmp_path, seed=1, game="toy"))
    assert before == (tmp_path / "run.json").read_text()


def changed(**values: Any) -> Callable[[str], str]:
    return lambda text: json.dumps(json.loads(text) | values)


@pytest.mark.parametrize(
    "change, said",
    [
        (lambda text: text[: len(text) // 2], "is no checkpoint"),
        (lambda _: "[]", "its format is not"),
        (lambda _: "\ud83d", "cannot be read"),
        (changed(format="galaxy-rules/checkpoint/2"), "its format is not"),
        (changed(parameters=None), "parameters: are missing"),
        (changed(done=-1), "done: -1 games"),
        (changed(done=True), "done: True games"),
        (changed(done=0), "done: 0 games"),
        (changed(total=None), "done: 5 games"),
        (changed(total={"numbers": ["x"]}), "total: is no Row"),
        (changed(total={"numbers": [], "more": 1}), "total: is no Row"),
        (changed(total=[1]), "total: is no Row"),
    ],
)
def test_nonsense_in_a_checkpoint_is_refused_by_its_field(
    tmp_path: Path, change: Callable[[str], str], said: str
) -> None:
    file = tmp_path / "run.json"
    added(in_row, 5, checkpoint=kept(tmp_path))
    file.write_bytes(change(file.read_text()).encode(errors="surrogatepass"))
    before = file.read_bytes()
    with pytest.raises(BadInput, match=said):
        added(in_row, 9, checkpoint=kept(tmp_path))
    assert before == file.read_bytes()


def test_a_file_is_whole_or_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "some"
    with written(file) as out:
        out.write(b"one")
        assert not file.exists()
    with pytest.raises(TypeError), written(file) as out:
        out.writelines([b"two", 3])  # type: ignore[list-item]
    assert b"one" == file.read_bytes()
    assert [file] == list(tmp_path.iterdir())
    for path in (tmp_path, tmp_path / "no" / "such", Path("/dev/null"), Path("nul\0")):
        with pytest.raises(BadInput), written(path):
            pytest.fail("opened")
