"""Which tests a mutant has to face, and in what order: cheap, aimed and unlike ones first."""

import ast
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from math import sqrt
from random import Random
from typing import Final
from zlib import decompress

from properties.mutants.coverage import Blocks, Recording, numbers, uses
from properties.mutants.operators import Mutant
from properties.mutants.sources import game_of

FEW: Final = 12
"""With fewer tests than this the block may hide behind a cache: the module's other tests help."""
OVERHEAD: Final = 0.002
"""Seconds that any test takes besides its own."""
KILLERS: Final = 4
BOOKS: Final = ("properties/test_answers.py", "tests/match/test_golden.py")
CITING: Final = ("tests/galaxy_of_trian/test_explain.py", "tests/galaxy_of_trian/test_faults.py")
"""What compares with fixtures made by the engine itself: a change is seen, not a mistake.  They
come last, so that they are only credited with what nothing else notices."""
PAGES: Final = 12
REFUSALS: Final = "tests/test_refusals.py"
ALWAYS: Final = (
    REFUSALS,
    "tests/kernel/test_registers.py",
    "tests/test_public_api.py",
    "tests/test_absurd_input.py",
    "tests/test_notation_fields.py",
    "tests/test_position_words.py",
)
WHOLE: Final = {
    "kernel": (
        "tests/kernel/",
        "tests/match/",
        "tests/galaktico/",
        "tests/take_the_galaxy/",
        *ALWAYS,
    ),
    "galaktico": ("tests/galaktico/", *ALWAYS),
    "take_the_galaxy": ("tests/take_the_galaxy/", *ALWAYS),
    "galaxy_of_trian": ("tests/galaxy_of_trian/", *ALWAYS),
}  # fmt: skip
"""Where the tests of a game are."""


class Selection:
    """Chooses tests by the recording and by what has killed the neighbours of a mutant."""

    def __init__(
        self, trees: Mapping[str, ast.Module], blocks: Blocks, recording: Recording
    ) -> None:
        self._trees = trees
        self._uses = uses(trees, blocks)
        self.blocks = blocks
        self.seconds = recording.seconds
        self.imported = frozenset(numbers(recording.imported))
        self._reached = {test: decompress(hits) for test, hits in recording.reached.items()}
        self._weight = {
            test: (recording.seconds[test] + OVERHEAD) * sqrt(1 + sum(hits))
            for test, hits in self._reached.items()
        }
        self._killers: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
        self._ordered: dict[int, list[str]] = {}
        self._of_modules: dict[str, list[str]] = {}
        self._within_module: dict[str, range] = {}
        for (module, _), starts in blocks.starts.items():
            for _, number in starts:
                first = self._within_module.setdefault(module, range(number, number)).start
                self._within_module[module] = range(first, number + 1)

    @property
    def files(self) -> list[str]:
        """The files of all tests that are known."""
        return list(dict.fromkeys(test.partition("::")[0] for test in self.seconds))

    def is_imported(self, mutant: Mutant) -> bool:
        """Whether importing, or collecting the tests, runs a mutant's block."""
        block = self.blocks.of(mutant)
        return block is None or not mutant.function or block in self.imported

    def killed(self, mutant: Mutant, test: str) -> None:
        """Remember what killed a mutant, for its neighbours."""
        self._killers[mutant.module, mutant.function][test] += 1

    def tests(self, mutant: Mutant, budget: float, most: int) -> list[str]:
        """The tests for a mutant, within so many recorded seconds, without those for `last`."""
        order = [test for test in self._order(mutant) if not test.startswith(BOOKS)]
        return _within(dict.fromkeys(order), self.seconds, budget, most)

    def last(self, mutant: Mutant, budget: float) -> list[str]:
        """The tests by fixtures that were made from the engine."""
        order = [test for test in self._order(mutant) if test.startswith(BOOKS + CITING)]
        return _within(dict.fromkeys(order), self.seconds, budget, PAGES)

    def citing(self, mutant: Mutant) -> list[str]:
        """For another clause in a module's own code, the tests of what refusals cite."""
        if mutant.function or mutant.operator != "clause":
            return []
        return [test for test in self.seconds if test.startswith(REFUSALS)]

    def whole(self, game: str, budget: float) -> list[str]:
        """Every quick test of a game, for mutants of what runs at import."""
        places = WHOLE[game]
        found = [t for t in self.seconds if t.startswith(places) and not t.startswith(BOOKS)]
        return _within(dict.fromkeys(self._unlike(found)), self.seconds, budget, len(found))

    def _order(self, mutant: Mutant) -> list[str]:
        block = self.blocks.of(mutant)
        covering: list[str] = []
        if mutant.function and block is not None:
            covering = self._covering(block, self.blocks.around(mutant))
        elif not mutant.function:
            covering = self._using(mutant)
        reaching = set(covering)
        known = self._killers[mutant.module, mutant.function].most_common(KILLERS)
        first = [test for test, _ in known if not covering or test in reaching]
        more = self._of_module(mutant.module) if len(covering) < FEW else []
        return [*first, *covering, *more]

    def _covering(self, block: int, function: range) -> list[str]:
        """The tests that reach a block: those with unlike ways through its function in turn."""
        if block not in self._ordered:
            ways: dict[bytes, list[str]] = defaultdict(list)
            for test, hits in self._reached.items():
                if hits[block]:
                    ways[hits[function.start : function.stop]].append(test)
            self._ordered[block] = self._in_turn([self._unlike(tests) for tests in ways.values()])
        return self._ordered[block]

    def _using(self, mutant: Mutant) -> list[str]:
        """The tests that reach a use of what a module's own code defines there."""
        game = game_of(mutant.module)
        names = defined(self._trees, mutant)
        found = {block for name in names for block in self._uses.get((game, name), ())}
        groups = [self._covering(block, range(block, block + 1)) for block in sorted(found)]
        return list(dict.fromkeys(self._in_turn(group for group in groups if group)))

    def _of_module(self, module: str) -> list[str]:
        if module not in self._of_modules:
            blocks = self._within_module.get(module, range(0))
            found = [
                t for t, hits in self._reached.items() if any(hits[blocks.start : blocks.stop])
            ]
            game = f"/{game_of(module)}/"
            found = found or [test for test in self.seconds if game in test]
            self._of_modules[module] = self._unlike(found)
        return self._of_modules[module]

    def _unlike(self, tests: Iterable[str]) -> list[str]:
        """One case of each test function in turn, the lightest first."""
        functions: dict[str, list[str]] = defaultdict(list)
        for test in sorted(tests, key=lambda name: (self._weight[name], name)):
            functions[test.partition("[")[0]].append(test)
        return self._in_turn(functions.values())

    def _in_turn(self, groups: Iterable[list[str]]) -> list[str]:
        """The first of each group, then the second of each: the lightest groups first."""
        lightest = sorted(groups, key=lambda group: (self._weight[group[0]], group[0]))
        return [test for turn in zip_longest(*lightest) for test in turn if test is not None]


def defined(trees: Mapping[str, ast.Module], mutant: Mutant) -> list[str]:
    """The innermost names that the statements around a mutant bind: a constant, field or class."""
    names: list[str] = []
    node: ast.AST = trees[mutant.module]
    for field, index in mutant.path:
        child = getattr(node, field)
        node = child if index is None else child[index]
        match node:
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                names = [name]
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                names = [name]
            case _:
                pass
    return names


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


def spread(mutants: Sequence[Mutant], size: int, seed: int) -> list[Mutant]:
    """A sample with its share of every function: functions in turn, at random within each.

    A mutant's chance hangs on the seed and its own key, so that edits elsewhere do not change it.
    """
    groups: dict[tuple[str, str], list[tuple[float, Mutant]]] = defaultdict(list)
    for mutant in mutants:
        chance = Random(f"{seed} {mutant.key}").random()
        groups[mutant.module, mutant.function].append((chance, mutant))
    ranked = [
        ((place + chance) / len(group), mutant)
        for group in groups.values()
        for place, (chance, mutant) in enumerate(sorted(group, key=lambda pair: pair[0]))
    ]
    return [mutant for _, mutant in sorted(ranked, key=lambda pair: pair[0])][:size]
