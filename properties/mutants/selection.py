"""Which tests a mutant has to face, and in what order: cheap, aimed and unlike ones first."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from math import sqrt
from typing import Final

from properties.mutants.coverage import Blocks, Recording, numbers
from properties.mutants.operators import Mutant
from properties.mutants.sources import game_of

FEW: Final = 12
"""With fewer tests than this the block may hide behind a cache: the module's other tests help."""
OVERHEAD: Final = 0.002
"""Seconds that any test takes besides its own."""
KILLERS: Final = 4


class Selection:
    """Chooses tests by the recording and by what has killed the neighbours of a mutant."""

    def __init__(self, blocks: Blocks, recording: Recording) -> None:
        self.blocks = blocks
        self.seconds = recording.seconds
        self.imported = frozenset(numbers(recording.imported))
        self._by_block: dict[int, list[str]] = defaultdict(list)
        self._by_module: dict[str, set[str]] = defaultdict(set)
        self._weight: dict[str, float] = {}
        self._killers: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
        self._ordered: dict[int, list[str]] = {}
        modules = {
            number: module for (module, _), starts in blocks.starts.items() for _, number in starts
        }
        for test, packed in recording.reached.items():
            reached = numbers(packed)
            self._weight[test] = (self.seconds[test] + OVERHEAD) * sqrt(1 + len(reached))
            for block in reached:
                self._by_block[block].append(test)
                self._by_module[modules[block]].add(test)

    def is_imported(self, mutant: Mutant) -> bool:
        """Whether importing, or collecting the tests, runs a mutant's block."""
        block = self.blocks.of(mutant)
        return block is None or not mutant.function or block in self.imported

    def killed(self, mutant: Mutant, test: str) -> None:
        """Remember what killed a mutant, for its neighbours."""
        self._killers[mutant.module, mutant.function][test] += 1

    def tests(self, mutant: Mutant, budget: float, most: int) -> list[str]:
        """The tests for a mutant, within so many recorded seconds."""
        block = self.blocks.of(mutant)
        covering = self._covering(block) if mutant.function and block is not None else []
        reaching = set(covering)
        known = self._killers[mutant.module, mutant.function].most_common(KILLERS)
        first = [test for test, _ in known if not covering or test in reaching]
        more = self._of_module(mutant.module) if len(covering) < FEW else []
        return _within(dict.fromkeys([*first, *covering, *more]), self.seconds, budget, most)

    def _covering(self, block: int) -> list[str]:
        if block not in self._ordered:
            self._ordered[block] = self._in_turn(self._by_block.get(block, ()))
        return self._ordered[block]

    def _of_module(self, module: str) -> list[str]:
        found = self._by_module.get(module)
        if not found:
            game = game_of(module)
            found = {test for test in self.seconds if f"/{game}/" in test}
        return self._in_turn(found)

    def _in_turn(self, tests: Iterable[str]) -> list[str]:
        """One case of each test function in turn, the lightest first."""
        functions: dict[str, list[str]] = defaultdict(list)
        for test in sorted(tests, key=lambda name: (self._weight[name], name)):
            functions[test.partition("[")[0]].append(test)
        rounds = zip_longest(*functions.values())
        return [test for turn in rounds for test in turn if test is not None]


def _within(
    tests: Mapping[str, None], seconds: Mapping[str, float], budget: float, most: int
) -> list[str]:
    chosen: list[str] = []
    for test in tests:
        if len(chosen) == most:
            break
        if seconds[test] + OVERHEAD <= budget:
            budget -= seconds[test] + OVERHEAD
            chosen.append(test)
    return chosen


def spread(mutants: Sequence[Mutant], size: int, order: Iterator[float]) -> list[Mutant]:
    """A sample with its share of every function: functions in turn, at random within each."""
    groups: dict[tuple[str, str], list[tuple[float, Mutant]]] = defaultdict(list)
    for mutant in mutants:
        groups[mutant.module, mutant.function].append((next(order), mutant))
    ranked = [
        ((place + chance) / len(group), mutant)
        for group in groups.values()
        for place, (chance, mutant) in enumerate(sorted(group, key=lambda pair: pair[0]))
    ]
    return [mutant for _, mutant in sorted(ranked, key=lambda pair: pair[0])][:size]
