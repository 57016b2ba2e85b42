"""Many random games of one game, every step looked at, on several processes; then the figures.

    python -m properties.sweep --game galaktico --games 2000 [--jobs 2] [--seed 0] [--plies 5000]
    python -m properties.sweep --game take_the_galaxy --games 2000 [--variant teams]
    python -m properties.sweep --game galaxy_of_trian --games 1000 [--variant full|ships|beginner]

Any 50 games in a row have every reading of every switch alone at least once, and mixtures; swarms
favour one kind of action.  Galaktico: two and three players, both layouts, all sectors, every first
player; what the others play stands in `sweep_take_the_galaxy` and `sweep_galaxy_of_trian`.  The
figures say what was *sampled*.  A failure is printed with its trace made short, and the exit code
is 1; after Ctrl-C, which leaves the figures so far, it is 130.  Variants are Galaktico's layouts,
Take The Galaxy's variants and, in Galaxy of Trian, "full", "ships", "beginner", "basic" (the last
two) or "all".
"""

import argparse
import contextlib
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

import attrs

from galaxy_rules.lab.workers import units
from properties import sweep_galaxy_of_trian, sweep_take_the_galaxy
from properties.deep_play import MOST_PLIES, Count, Effort, Play, play, shortened
from properties.tables import LAYOUTS, every_reading, scheduled

BATCH: Final = 5
WIDTH: Final = 24
INTERRUPTED: Final = 130


@attrs.frozen
class Batch:
    """What a process brings back: its game's figures and, if one failed, the report on it."""

    count: Any
    report: str


Runner = Callable[..., Batch]


@attrs.frozen
class Part:
    """What a game brings to the sweep: how its games are played, counted and summed up."""

    run_batch: Runner
    count: Callable[[], Any]
    summary: Callable[[Any, int, float, Effort, int], str]
    variants: Mapping[str, Runner] = attrs.field(factory=dict)
    """How only some of its games are played."""
    shortfall: Callable[[Any], str] = attrs.field(default=lambda _: "")
    """What the figures lack, if they lack anything."""


def run_batch(
    numbers: Sequence[int], seed: int, plies: int, effort: Effort, layout: str = ""
) -> Batch:
    """Play these games of a sweep, in both layouts or in one, up to the first that fails."""
    total = Count()
    for number in numbers:
        played = play(scheduled(number, seed, layout), plies, effort)
        total.add(played.count)
        if played.failure is not None:
            return Batch(total, report(played))
    return Batch(total, "")


def run_take_the_galaxy(
    numbers: Sequence[int], seed: int, plies: int, effort: Effort, variant: str = ""
) -> Batch:
    """The same for Take The Galaxy, for all of its variants or one."""
    return Batch(*sweep_take_the_galaxy.play_batch(numbers, seed, plies, effort, variant))


def run_galaxy_of_trian(
    numbers: Sequence[int], seed: int, plies: int, effort: Effort, schedule: str = "all"
) -> Batch:
    """The same for Galaxy of Trian, for all of its variants or some."""
    return Batch(*sweep_galaxy_of_trian.play_batch(numbers, seed, plies, effort, schedule))


def report(played: Play) -> str:
    """A failed play for somebody who wants to see it again."""
    failure = played.failure
    if failure is None:
        return ""
    short = shortened(played)
    return "\n".join(
        [
            f"FAILED ({failure.kind}): {failure.message}",
            f"at: {played.table}",
            f"with: {failure.subject}",
            f"after {len(played.trace)} actions; shortened to {len(short)}:",
            *(f"  {number:4} {action}" for number, action in enumerate(short)),
        ]
    )


def sweep(
    run: Runner, games: int, jobs: int, seed: int, plies: int, effort: Effort
) -> Iterator[Batch]:
    """Batches of a sweep as they are finished."""
    work = partial(run, seed=seed, plies=plies, effort=effort)
    with contextlib.closing(units(work, range(games), jobs=jobs, size=BATCH)) as found:
        for unit in found:
            yield unit.result
            if unit.result.report:
                return


# figures


def summary(count: Count, seed: int, seconds: float, effort: Effort, failures: int) -> str:
    """The table of figures."""
    rows = [
        ("games", f"{count.games:,} (seed {seed})"),
        ("plies", f"{count.plies:,}"),
        ("capped games", f"{count.capped:,}"),
        ("endings", _counted(count.endings)),
        ("players", _counted(count.players)),
        ("layouts", _counted(count.layouts)),
        ("swarms", _counted(count.swarms)),
        ("actions taken", _counted(count.deeds)),
        ("listed actions judged", f"{count.judged:,} ({_thoroughness(count, effort)})"),
        ("listed actions applied", f"{count.applied:,}"),
        ("branching", _branching(count.branching)),
        ("illegal actions refused", f"{count.refused.total():,}"),
        ("  by code", _counted(count.refused)),
        ("legal by accident", f"{count.legal_nonsense:,}, each with a listed twin"),
        ("malformed, BadInput", f"{count.malformed:,}"),
        ("readings covered", _coverage(count)),
        ("  by games", _counted({f"{s}={w}": n for (s, w), n in count.readings.items()})),
        ("time", f"{seconds:.0f} s, {60 * count.games / max(seconds, 1e-9):.0f} games a minute"),
        ("faults and failures", str(failures)),
    ]
    return "\n".join(f"{name:{WIDTH}}{value}" for name, value in rows)


def _counted(numbers: Counter[str] | Counter[int] | dict[str, int]) -> str:
    ordered = sorted(numbers.items(), key=lambda item: (-item[1], str(item[0])))
    return ", ".join(f"{key} {number:,}" for key, number in ordered) or "none"


def _thoroughness(count: Count, effort: Effort) -> str:
    if count.plies_judged_in_full >= count.branching.total():
        return "all of them on every ply"
    return f"all on every {effort.judged}. ply, {effort.sample} on the others"


def _branching(sizes: Counter[int]) -> str:
    ordered = sorted(sizes.elements())
    if not ordered:
        return "none"
    return f"median {ordered[len(ordered) // 2]}, largest {ordered[-1]}"


def _coverage(count: Count) -> str:
    wanted = list(every_reading())
    missing = [f"{switch}={word}" for switch, word in wanted if not count.readings[switch, word]]
    return f"{len(wanted) - len(missing)} of {len(wanted)}" + (
        f"; missing {', '.join(missing)}" if missing else ""
    )


# the command


TTG_VARIANTS: Final = sorted({variant for _, variant in sweep_take_the_galaxy.SEATINGS})
TRIAN_SCHEDULES: Final = sweep_galaxy_of_trian.SCHEDULES
GAMES: Final = {
    "galaktico": Part(
        run_batch, Count, summary, {name: partial(run_batch, layout=name) for name in LAYOUTS}
    ),
    "take_the_galaxy": Part(
        run_take_the_galaxy,
        sweep_take_the_galaxy.Count,
        sweep_take_the_galaxy.summary,
        {name: partial(run_take_the_galaxy, variant=name) for name in TTG_VARIANTS},
    ),
    "galaxy_of_trian": Part(
        run_galaxy_of_trian,
        sweep_galaxy_of_trian.Count,
        sweep_galaxy_of_trian.summary,
        {name: partial(run_galaxy_of_trian, schedule=name) for name in TRIAN_SCHEDULES},
        sweep_galaxy_of_trian.shortfall,
    ),
}


def _arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="properties.sweep", description=__doc__.split("\n")[0])
    parser.add_argument("--game", choices=tuple(GAMES), default="galaktico")
    parser.add_argument("--games", type=_positive, default=2000, help="how many games")
    parser.add_argument("--jobs", type=_positive, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--plies", type=_positive, default=MOST_PLIES, help="cap on a game")
    parser.add_argument(
        "--judge-every", type=_positive, default=Effort().judged, metavar="K",
        help="judge all listed actions on every K-th ply, a sample on the others",
    )  # fmt: skip
    parser.add_argument("--variant", default="", help="play only these games, where there are such")
    given = parser.parse_args(words)
    if given.variant and given.variant not in GAMES[given.game].variants:
        parser.error(f"{given.game} has no variant {given.variant!r}")
    return given


def _positive(word: str) -> int:
    number = int(word)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is not positive")
    return number


def _progress(batches: Iterable[Batch], games: int, began: float) -> Iterator[Batch]:
    done = 0
    for batch in batches:
        done += batch.count.games
        passed = time.perf_counter() - began
        line = f"{done}/{games} games, {60 * done / passed:.0f} a minute"
        print(f"\r{line}", end="", file=sys.stderr, flush=True)
        yield batch
    print(file=sys.stderr)


def main(words: Sequence[str] | None = None) -> int:
    """Run the sweep, print the figures, say whether all is well."""
    given = _arguments(words)
    effort = Effort(judged=given.judge_every)
    began = time.perf_counter()
    part = GAMES[given.game]
    total, reports = part.count(), []
    run = part.variants.get(given.variant, part.run_batch)
    batches = sweep(run, given.games, given.jobs, given.seed, given.plies, effort)
    code = 0
    try:
        for batch in _progress(batches, given.games, began):
            total.add(batch.count)
            if batch.report:
                reports.append(batch.report)
                break
        reports += filter(None, [part.shortfall(total)])
    except KeyboardInterrupt:
        print("\ninterrupted; the games that were finished:", file=sys.stderr)
        code = INTERRUPTED
    print(part.summary(total, given.seed, time.perf_counter() - began, effort, len(reports)))
    for text in reports:
        print(f"\n{text}")
    return 1 if reports else code


if __name__ == "__main__":
    sys.exit(main())
