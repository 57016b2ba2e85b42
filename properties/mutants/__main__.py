"""Mutate the rule modules, run the tests on each mutant, and say which survive.

    python -m properties.mutants [--game G | --module M] [--sample N --seed S] [--jobs J]
        [--budget SECONDS] [--again] [--fresh]

Results are kept in .mutants/results.jsonl, so an interrupted run goes on where it stopped; --again
runs the survivors once more, --fresh forgets everything.  The exit code is 1 if the score is below
90 %.
"""

import argparse
import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any, Final

import attrs

from properties.mutants import coverage, report
from properties.mutants.operators import Mutant
from properties.mutants.results import FILE, Result, add_result, read_results, still_good
from properties.mutants.selection import Selection, spread
from properties.mutants.server import (
    SURVIVED,
    UNREACHED,
    Living,
    Outcome,
    Play,
    Trial,
    by_exchange,
    by_import,
)
from properties.mutants.sources import GAMES, ROOT, Sources, digest, file_of, game_of, read_sources
from properties.mutants.vectors import vectors_of

FILES_IMPORTED: Final = 4
LARGE: Final = "tests/test_vectors.py"
"""Too many cases to be collected anew for each mutant."""
BEFOREHAND: Final = ("pytest", "hypothesis.strategies", "cattrs", "pyrsistent", "jsonschema")
ENOUGH: Final = 0.9


@attrs.frozen
class Effort:
    """How much is tried on each mutant."""

    budget: float
    most: int
    jobs: int
    deep: bool
    whole: float = 12.0
    """Seconds for all tests of a game."""
    control: bool = False
    """Run everything without a fault, to see that nothing is noticed then."""


class Run:
    """Everything that a run over mutants needs."""

    def __init__(self, sources: Sources, effort: Effort) -> None:
        self.sources = sources
        self.effort = effort
        self.hashes = {module: _hash(module) for module in sources.trees}
        self.selection = Selection(
            sources.trees, coverage.find_blocks(sources.trees), coverage.load()
        )
        self.started = time.monotonic()
        self.done = 0

    def exchange_all(self, mutants: Sequence[Mutant]) -> None:
        """Mutants of functions: exchange their code in children of a process with all tests."""
        if mutants and (pid := os.fork()) == 0:
            import pytest

            pytest.main(
                coverage.arguments(*self.selection.files), plugins=[_Exchanging(self, mutants)]
            )
            os._exit(0)
        elif mutants:
            os.waitpid(pid, 0)

    def import_all(self, mutants: Sequence[Mutant]) -> None:
        """Mutants of what runs at import: import it all anew for each, but not what it uses."""
        for name in BEFOREHAND:
            import_module(name)
        self.share(mutants, self._import)

    def _import(self, mutant: Mutant) -> None:
        """A few aimed tests, and if it stands them, all of its game."""
        start = time.monotonic()
        fault = None if self.effort.control else mutant
        chosen = self.selection.tests(mutant, self.effort.budget, 3 * self.effort.most)
        small = [test for test in chosen if not test.startswith(LARGE)]
        first = self.selection.citing(mutant)
        trial = Trial([*first, *self._in_few_files(small or chosen)])
        outcome = by_import(self.sources, fault, trial, self.selection.seconds)
        if outcome.status == SURVIVED:
            game = game_of(mutant.module)
            whole = self.selection.whole(game, self.effort.whole)
            last = self.selection.last(mutant, self.effort.budget)
            trial = Trial(whole, last, (vectors_of(game),))
            outcome = by_import(self.sources, fault, trial, self.selection.seconds)
        self.report(mutant, outcome, "import", start)

    def _in_few_files(self, tests: Sequence[str]) -> list[str]:
        files = list(dict.fromkeys(test.partition("::")[0] for test in tests))[:FILES_IMPORTED]
        found = [test for test in tests if test.partition("::")[0] in files]
        return found[: self.effort.most]

    def share(self, mutants: Sequence[Mutant], work: Callable[[Mutant], None]) -> None:
        """Divide the work among some processes."""
        workers = []
        for number in range(self.effort.jobs):
            pid = os.fork()
            if pid == 0:
                for mutant in mutants[number :: self.effort.jobs]:
                    work(mutant)
                os._exit(0)
            workers.append(pid)
        for worker in workers:
            os.waitpid(worker, 0)

    def report(self, mutant: Mutant, outcome: Outcome, mode: str, start: float) -> None:
        """Keep a result, and learn from it; a control is only told about if it fails."""
        if self.effort.control:
            if outcome.status != SURVIVED:
                print(f"control failed: {outcome}, chosen for {mutant.key}", flush=True)
            return
        if outcome.test in self.selection.seconds:
            self.selection.killed(mutant, outcome.test)
        seconds = round(time.monotonic() - start, 2)
        source = self.hashes[mutant.module]
        add_result(
            Result(
                mutant.key,
                mutant.line,
                outcome.status,
                outcome.test,
                outcome.tests,
                mode,
                seconds,
                source,
            )
        )
        self.done += 1
        if self.done % 50 == 0:
            pace = self.done / (time.monotonic() - self.started)
            print(f"  {mode}: {self.done} mutants, {pace:.1f} a second", flush=True)


class _Exchanging:
    """A pytest plugin that runs mutants instead of the tests that it has collected."""

    def __init__(self, run: Run, mutants: Sequence[Mutant]) -> None:
        self._run = run
        self._mutants = mutants

    def pytest_runtestloop(self, session: Any) -> bool:
        """Instead of pytest's own loop."""
        import gc

        items = {item.nodeid: item for item in session.items}
        plays = _plays(self._run.effort)
        living = Living(self._run.sources)
        gc.collect()
        gc.freeze()
        self._run.started = time.monotonic()

        def work(mutant: Mutant) -> None:
            start = time.monotonic()
            selection = self._run.selection
            effort = self._run.effort
            chosen = selection.tests(mutant, effort.budget, effort.most)
            last = selection.last(mutant, effort.budget)
            trial = Trial(
                [items[test] for test in chosen if test in items],
                [items[test] for test in last if test in items],
                plays(game_of(mutant.module)),
            )
            outcome = by_exchange(
                living,
                None if effort.control else mutant,
                trial,
                selection.seconds,
                rebuild=selection.is_imported(mutant),
            )
            self._run.report(mutant, outcome, "exchange", start)

        self._run.share(self._mutants, work)
        return True


def _plays(effort: Effort) -> Callable[[str], Sequence[Play]]:
    """The long plays for a game; loaded here, because they import the library."""
    if not effort.deep:
        return lambda _: ()
    from properties.mutants.deep import plays

    return lambda game: list(plays(game))


def _hash(module: str) -> str:
    return hashlib.sha256(file_of(module).read_bytes()).hexdigest()[:12]


def choose(sources: Sources, options: argparse.Namespace) -> list[Mutant]:
    """The mutants that were asked for, or a sample of them with its share of each module."""
    chosen = [
        mutant
        for module in sources.trees
        if options.game in (None, game_of(module)) and options.module in (None, module)
        for mutant in sources.mutants(module)
    ]
    if options.known:
        known = read_results()
        return [mutant for mutant in chosen if mutant.key in known]
    return spread(chosen, options.sample or len(chosen), options.seed)


def recorded() -> None:
    """Record which test runs what, unless that is known for these sources."""
    try:
        if coverage.load().digest == digest():
            return
    except (FileNotFoundError, TypeError):
        pass
    print("== recording which test runs which code (some minutes)", flush=True)
    subprocess.run([sys.executable, "-m", "properties.mutants.coverage"], check=True, cwd=ROOT)


def main() -> int:
    """Run, and print the summary."""
    options = _options()
    sources = read_sources()
    chosen = {mutant.key: mutant for mutant in choose(sources, options)}
    if options.fresh:
        FILE.unlink(missing_ok=True)
    if not options.keep:
        recorded()
    coverage.quiet_profile()
    effort = Effort(
        options.budget, options.most, options.jobs, options.deep, control=options.control
    )
    run = Run(sources, effort)
    if options.control:
        chosen_now = list(chosen.values())
        run.exchange_all([mutant for mutant in chosen_now if mutant.function])
        run.import_all([mutant for mutant in chosen_now if not mutant.function])
        return 0
    for phase in PHASES[options.phase]:
        good = {result.key: result for result in still_good(read_results(), chosen, run.hashes)}
        again = {key for key, result in good.items() if options.again and not result.dead}
        waiting = list(phase(run, chosen, good, again))
        print(f"== {phase.__name__[4:]}: {len(waiting)} of {len(chosen)} mutants", flush=True)
        (run.exchange_all if phase is _to_exchange else run.import_all)(waiting)
    good = {result.key: result for result in still_good(read_results(), chosen, run.hashes)}
    return _conclude(sources, options, chosen, good)


def _conclude(
    sources: Sources,
    options: argparse.Namespace,
    chosen: dict[str, Mutant],
    good: dict[str, Result],
) -> int:
    equivalents = report.read_equivalents()
    alive = report.survivors(chosen, good, equivalents)
    for line in report.survivor_lines(sources, alive):
        print(line)
    whole = not (options.sample or options.known or options.game or options.module)
    stale = list(report.stale(chosen, good, equivalents)) if whole else []
    for line in stale:
        print(f"stale: {line}")
    found = report.figures(good.values(), equivalents)
    print(
        f"{found.killed + found.timeout} of {found.mutants} mutants noticed, {found.equivalent} "
        f"equivalent, {found.survived} survived: score {100 * found.score:.1f} %, "
        f"{100 * found.strict:.1f} % without the {found.snapshots} only snapshots notice"
    )
    if options.remember:
        minutes = sum(result.seconds for result in good.values()) / 60
        report.remember(options.remember, f"{options.sample}, seed {options.seed}", found, minutes)
    if options.page and options.game is None and options.module is None:
        drawn = f", drawn with seed {options.seed}" if options.sample else ""
        total = sum(1 for module in sources.trees for _ in sources.mutants(module))
        text = report.page(sources, total, drawn, chosen, good, equivalents)
        report.PAGE.write_text(text, encoding="utf-8")
    return 0 if found.score >= ENOUGH and not stale else 1


def _to_exchange(
    run: Run, chosen: dict[str, Mutant], good: dict[str, Result], again: set[str]
) -> Iterator[Mutant]:
    for key, mutant in chosen.items():
        if mutant.function and (key not in good or key in again):
            yield mutant


def _to_import(
    run: Run, chosen: dict[str, Mutant], good: dict[str, Result], again: set[str]
) -> Iterator[Mutant]:
    for key, mutant in chosen.items():
        result = good.get(key)
        if result is None:
            if not mutant.function:
                yield mutant
        elif result.mode == "exchange":
            hidden = result.status == SURVIVED and run.selection.is_imported(mutant)
            if hidden or result.status == UNREACHED:
                yield mutant
        elif key in again and not mutant.function:
            yield mutant


PHASES: Final = {
    "both": (_to_exchange, _to_import),
    "exchange": (_to_exchange,),
    "import": (_to_import,),
    "none": (),
}


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m properties.mutants")
    parser.add_argument("--game", choices=GAMES)
    parser.add_argument("--module")
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--phase", choices=PHASES, default="both")
    parser.add_argument("--budget", type=float, default=6.0)
    parser.add_argument("--most", type=int, default=200, help="tests for each mutant")
    parser.add_argument(
        "--page", action="store_true", help="write docs/mutants.md, if no game is named"
    )
    parser.add_argument("--deep", action="store_true", help="long play against survivors")
    parser.add_argument("--known", action="store_true", help="only those that have a result")
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--fresh", action="store_true")
    parser.add_argument("--remember", metavar="WORDS", help="keep the figures in history.toml")
    parser.add_argument("--control", action="store_true", help="the tests without any fault")
    parser.add_argument("--keep", action="store_true", help="the recording is good enough")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
