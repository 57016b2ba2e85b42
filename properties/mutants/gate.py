"""A sample of mutants with the tests that notice them, quick enough for every run of the gate.

    python -m properties.mutants.gate            run the sample that is kept
    python -m properties.mutants.gate --draw N   draw another from the last run's results

The sample also holds controls, which nothing may notice: a mutant that is listed as equivalent must
come out alive, or the machinery kills on its own.
"""

import argparse
import gc
import json
import os
import sys
from collections import defaultdict
from collections.abc import Sequence
from random import Random
from typing import Any, Final

import attrs

from properties.mutants.coverage import arguments, quiet_profile
from properties.mutants.operators import Mutant
from properties.mutants.report import read_equivalents
from properties.mutants.results import read_results
from properties.mutants.server import KILLED, SURVIVED, TIMEOUT, Living, Outcome, Trial, by_exchange
from properties.mutants.sources import HERE, ROOT, Sources, game_of, read_sources

FILE: Final = HERE / "sample.json"
CONTROLS: Final = 3
FILES_EACH: Final = 4
"""From so many test files of each game the killers are taken, because collecting takes time."""
LARGE: Final = "tests/test_vectors.py"
"""Collecting it takes longer than all the rest."""


@attrs.frozen
class Kept:
    """A mutant of the sample, the tests it faces, and whether they notice it."""

    mutant: str
    tests: tuple[str, ...]
    noticed: bool


def read_sample() -> list[Kept]:
    """The sample as it is kept."""
    entries = json.loads(FILE.read_text(encoding="utf-8"))
    return [Kept(entry["mutant"], tuple(entry["tests"]), entry["noticed"]) for entry in entries]


def by_key(sources: Sources) -> dict[str, Mutant]:
    """All mutants by their keys."""
    return {mutant.key: mutant for module in sources.trees for mutant in sources.mutants(module)}


class _Sampling:
    """A pytest plugin that runs the sample instead of the tests that it has collected."""

    def __init__(self, sources: Sources, sample: Sequence[Kept]) -> None:
        self._sources = sources
        self._sample = sample
        self.outcomes: list[tuple[Kept, Outcome]] = []

    def pytest_runtestloop(self, session: Any) -> bool:
        """Instead of pytest's own loop."""
        items = {item.nodeid: item for item in session.items}
        mutants = by_key(self._sources)
        living = Living(self._sources)
        gc.freeze()
        for kept in self._sample:
            tests = [items[test] for test in kept.tests]
            outcome = by_exchange(living, mutants[kept.mutant], Trial(tests), {}, rebuild=False)
            self.outcomes.append((kept, outcome))
        return True


def run(sample: Sequence[Kept]) -> dict[str, str]:
    """What is wrong with a sample: mutants that live, and controls that die."""
    import pytest

    quiet_profile()
    os.chdir(ROOT)
    plugin = _Sampling(read_sources(), sample)
    files = sorted({test.partition("::")[0] for kept in sample for test in kept.tests})
    pytest.main(arguments(*files), plugins=[plugin])
    right = {
        kept.mutant
        for kept, outcome in plugin.outcomes
        if outcome.status in ((KILLED, TIMEOUT) if kept.noticed else (SURVIVED,))
    }
    found = {kept.mutant: outcome.status for kept, outcome in plugin.outcomes}
    return {
        kept.mutant: found.get(kept.mutant, "did not run")
        for kept in sample
        if kept.mutant not in right
    }


def draw(size: int, seed: int) -> list[Kept]:
    """A sample of what the last run noticed: the same share of every rule module."""
    results = [
        result
        for result in read_results().values()
        if result.status == "killed" and result.mode == "exchange" and "::" in result.test
        if not result.test.startswith(LARGE)
    ]
    Random(seed).shuffle(results)
    mutants = by_key(read_sources())
    results = [result for result in results if result.key in mutants]
    files = _common_files([(mutants[r.key].module, r.test) for r in results])
    by_module: dict[str, list[Kept]] = defaultdict(list)
    for result in results:
        module = mutants[result.key].module
        if result.test.partition("::")[0] in files[game_of(module)]:
            by_module[module].append(Kept(result.key, (result.test,), noticed=True))
    chosen: list[Kept] = []
    while len(chosen) < size and any(by_module.values()):
        for module in sorted(by_module):
            if by_module[module] and len(chosen) < size:
                chosen.append(by_module[module].pop())
    return chosen


def _common_files(killers: Sequence[tuple[str, str]]) -> dict[str, set[str]]:
    """For each game the few test files that notice something in the most modules."""
    modules: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for module, test in killers:
        modules[game_of(module)][test.partition("::")[0]].add(module)
    return {
        game: set(sorted(files, key=lambda file: (-len(files[file]), file))[:FILES_EACH])
        for game, files in modules.items()
    }


def controls(sample: Sequence[Kept]) -> list[Kept]:
    """Listed equivalents, to face tests that notice other mutants of the same game."""
    mutants = by_key(read_sources())
    found = []
    for key in read_equivalents():
        if key in mutants and mutants[key].function:
            game = game_of(mutants[key].module)
            tests = [t for kept in sample if kept.mutant.startswith(f"{game}.") for t in kept.tests]
            found.append(Kept(key, tuple(dict.fromkeys(tests))[:5], noticed=False))
    return found[:CONTROLS]


def main() -> int:
    """Run the sample, or draw another."""
    parser = argparse.ArgumentParser(prog="python -m properties.mutants.gate")
    parser.add_argument("--draw", type=int, default=0, metavar="N")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    sample = read_sample() if not options.draw else _drawn(options.draw, options.seed)
    wrong = run(sample)
    if options.draw:
        sample = [kept for kept in sample if kept.mutant not in wrong]
        lines = [json.dumps(attrs.asdict(kept), ensure_ascii=False) for kept in sample]
        FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n", "utf-8")
    noticed = sum(kept.noticed for kept in sample)
    print(f"{noticed} mutants to be noticed, {len(sample) - noticed} controls, {len(wrong)} wrong")
    for mutant, status in wrong.items():
        print(f"{status}: {mutant}")
    return 1 if wrong else 0


def _drawn(size: int, seed: int) -> list[Kept]:
    sample = draw(size, seed)
    return sample + controls(sample)


if __name__ == "__main__":
    sys.exit(main())
