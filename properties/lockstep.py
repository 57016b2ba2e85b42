"""Any of the three games beside its second reading, until so many steps have been compared.

    python -m properties.lockstep galaktico --steps 100000
    python -m properties.lockstep galaxy_of_trian --full --steps 100000
    python -m properties.lockstep --steps 100000        all of them, one after the other

Galaxy of Trian is played with ships alone or, as `--full` has it, with races and skills as well.

A step is an action, or in Take The Galaxy a whole order, that engine and second reading carry out
on their own; after each of them everything that can be observed is compared.  Run follows run of a
numbered schedule, and the number is the seed, so the same numbers compare the same things.  The
first disagreement ends it: the run is tried again with fewer readings, and the smallest
disagreement is printed with the call that shows it.  Exit codes: 0 none, 1 one, 130 interrupted.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final

import attrs

from properties import (
    lockstep_galaktico,
    lockstep_trian,
    lockstep_trian_full,
    lockstep_ttg,
    lockstep_ttg_scenes,
)
from properties.sweep_take_the_galaxy import scheduled as scheduled_ttg

Tally = Counter[str]
Readings = tuple[tuple[str, str], ...]
Run = Callable[[int, Readings], Tally]
INTERRUPTED: Final = 130
EVERY_SECONDS: Final = 2.0


@attrs.frozen
class Driver:
    """How one game is played side by side."""

    readings: Callable[[int], Readings]
    """The readings of a run of the schedule."""
    run: Run
    """A run of the schedule, with these readings."""
    error: type[AssertionError]
    steps: str
    """What its tally calls the steps,"""
    tables: str
    """the positions compared,"""
    judged: str
    """and the actions put to both, legal or not."""


def _ttg_readings(number: int) -> Readings:
    return scheduled_ttg(number, seed=5).rulings


def _ttg_run(number: int, readings: Readings) -> Tally:
    table = scheduled_ttg(number, seed=5)
    game = lockstep_ttg.game_run(table.players, table.variant, readings, number, every=4, odd=8)
    return game + lockstep_ttg_scenes.scene_run(number, readings)


def _trian_run(number: int, readings: Readings) -> Tally:
    players, variant, _, seed, box = lockstep_trian.scheduled(number)
    game = lockstep_trian.game_run(players, variant, readings, seed, box)
    return game + lockstep_trian.scene_run(players, readings, seed)


DRIVERS: Final = {
    "galaktico": Driver(
        lambda number: lockstep_galaktico.scheduled(number)[2],
        lockstep_galaktico.scheduled_run,
        lockstep_galaktico.DisagreementError,
        steps="actions", tables="tables", judged="judged",
    ),
    "galaxy_of_trian": Driver(
        lambda number: lockstep_trian.scheduled(number)[2],
        _trian_run,
        lockstep_trian.DisagreementError,
        steps="steps", tables="tables", judged="odd",
    ),
    "take_the_galaxy": Driver(
        _ttg_readings, _ttg_run, lockstep_ttg.DisagreementError,
        steps="orders", tables="tables", judged="judged",
    ),
}  # fmt: skip


FULL: Final = Driver(
    lambda number: lockstep_trian_full.scheduled(number)[1],
    lockstep_trian_full.scheduled_run,
    lockstep_trian.DisagreementError,
    steps="steps", tables="tables", judged="odd",
)  # fmt: skip
"""Galaxy of Trian with races and skills."""


def compared(driver: Driver, steps: int, start: int) -> Iterator[tuple[int, Tally]]:
    """Run after run of the schedule with the sum so far, until there are so many steps."""
    total, number = Tally(), start
    while total[driver.steps] < steps:
        total += driver.run(number, driver.readings(number))
        yield number, total
        number += 1


def smallest(driver: Driver, number: int, found: AssertionError) -> AssertionError:
    """The same run with as few readings other than the recommended ones as still disagree."""
    readings = driver.readings(number)
    for reading in driver.readings(number):
        fewer = tuple(one for one in readings if one != reading)
        try:
            driver.run(number, fewer)
        except driver.error as smaller:
            readings, found = fewer, smaller
    return found


def report(driver: Driver, total: Tally, start: int, stop: int, seconds: float) -> Iterator[str]:
    """What was compared, line by line."""
    codes = [key for key in total if key.startswith("code ") and key != "code legal"]
    yield f"runs (and seeds)    {start} to {stop}"
    yield f"steps               {total[driver.steps]}"
    yield f"positions compared  {total[driver.tables]}"
    yield f"offers compared     {total['offers']}"
    yield f"actions judged      {total[driver.judged]}, of which {total['code legal']} legal"
    yield f"first objections    {len(codes)} different ones"
    yield f"seconds of CPU      {seconds:.0f}"


def _arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m properties.lockstep")
    parser.add_argument("game", nargs="?", choices=sorted(DRIVERS), help="all without one")
    parser.add_argument("--full", action="store_true", help="Galaxy of Trian with its races")
    parser.add_argument("--steps", type=int, default=10_000, help="compare at least so many")
    parser.add_argument("--start", type=int, default=0, help="the first run of the schedule")
    given = parser.parse_args(words)
    if given.full and given.game != "galaxy_of_trian":
        parser.error("--full: of these games only galaxy_of_trian has races")
    return given


def main(words: Sequence[str] | None = None) -> int:
    """Play until enough is compared, or until two readings differ."""
    given = _arguments(words)
    if given.game is not None:
        return compare(given.game, FULL if given.full else DRIVERS[given.game], given)
    every = [*DRIVERS.items(), ("galaxy_of_trian, full", FULL)]
    return next(filter(None, (compare(name, driver, given) for name, driver in every)), 0)


def compare(name: str, driver: Driver, given: argparse.Namespace) -> int:
    """One game, until enough is compared; the exit code."""
    said, began = time.monotonic(), time.process_time()
    number, total, code = given.start - 1, Tally(), 0
    try:
        for number, total in compared(driver, given.steps, given.start):  # noqa: B007 - reported
            if time.monotonic() - said > EVERY_SECONDS and sys.stderr.isatty():
                said = time.monotonic()
                line = f"\r{name}: {total[driver.steps]} of {given.steps} steps"
                print(line, end="", file=sys.stderr, flush=True)
    except driver.error as found:
        print(f"{name}, run {number + 1}: the two readings differ")
        print(smallest(driver, number + 1, found))
        return 1
    except KeyboardInterrupt:
        code = INTERRUPTED
    verdict = "no disagreement" if code == 0 else "interrupted; no disagreement so far"
    print(f"\r{name}: {verdict}")
    seconds = time.process_time() - began
    print("\n".join(report(driver, total, given.start, number, seconds)))
    return code


if __name__ == "__main__":
    sys.exit(main())
