"""Which tests run which block of the rule modules, and how long they take: recorded once.

A block is a run of statements that are carried out together.  The modules are loaded with a mark at
the start of each block, and after every test the marks say where it has been.

    python -m properties.mutants.coverage [FILE ...]    all of them, or add these files
"""

import ast
import bisect
import builtins
import os
import pickle
import signal
import sys
import time
import zlib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import attrs

from properties.mutants.operators import Mutant
from properties.mutants.operators import Path as NodePath
from properties.mutants.sources import ROOT, Finder, digest, game_of, read_sources

CACHE: Final = ROOT / ".mutants"
SLOW: Final = 0.7
"""Seconds of CPU after which a test is too slow to be run for every mutant."""
LISTS: Final = ("body", "orelse", "finalbody")
COMPOUND: Final = (ast.If, ast.For, ast.While, ast.Match, ast.Try, ast.With)
Place = tuple[NodePath, str]
"""A list of statements: its owner's path and field."""
PLACES: Final = (
    "tests/kernel",
    "tests/galaktico",
    "tests/take_the_galaxy",
    "tests/galaxy_of_trian",
    "src",
    "tests/match",
    "tests/test_refusals.py",
    "tests/test_public_api.py",
    "tests/test_absurd_input.py",
    "tests/test_notation_fields.py",
    "tests/test_position_words.py",
    "tests/test_vectors.py",
    "properties/test_answers.py",
    "properties/test_lockstep.py",
    "properties/test_lockstep_galaktico.py",
    "properties/test_lockstep_ttg.py",
    "properties/test_lockstep_trian.py",
    "properties/test_deep_play.py",
)
"""Screens and commands are left out, for what they print is not a rule; provers and plants, because
they change the code themselves; and most of the properties, because almost none of their tests is
quick: `deep` plays like them."""


@attrs.frozen(eq=False)
class Blocks:
    """The numbered blocks of all rule modules."""

    starts: Mapping[tuple[str, Place], Sequence[tuple[int, int]]]
    """Module and list of statements: where its blocks begin, and their numbers, in order."""
    ends: Mapping[tuple[str, NodePath], int]
    """Module and owner of a list: the number after the last block within."""
    count: int

    def of(self, mutant: Mutant) -> int | None:
        """The innermost block that a mutant stands in; none outside functions."""
        for depth in range(len(mutant.path) - 1, -1, -1):
            field, index = mutant.path[depth]
            number = self.at(mutant.module, (mutant.path[:depth], field), index or 0)
            if number is not None:
                return number
        return None

    def at(self, module: str, place: Place, index: int) -> int | None:
        """The block of a statement in a list."""
        found = self.starts.get((module, place))
        if not found:
            return None
        position = bisect.bisect_right([start for start, _ in found], index) - 1
        return found[max(position, 0)][1]

    def around(self, mutant: Mutant) -> range:
        """The blocks of the outermost function that a mutant stands in."""
        for depth, (field, _) in enumerate(mutant.path):
            found = self.starts.get((mutant.module, (mutant.path[:depth], field)))
            if found:
                return range(found[0][1], self.ends[mutant.module, mutant.path[:depth]])
        return range(0)


def find_blocks(trees: Mapping[str, ast.Module]) -> Blocks:
    """Number the blocks of these modules."""
    starts: dict[tuple[str, Place], list[tuple[int, int]]] = {}
    ends: dict[tuple[str, NodePath], int] = {}
    count = 0
    for module, tree in trees.items():
        for place, statements in _lists(tree, (), inside=False):
            found = starts.setdefault((module, place), [])
            for index in _beginnings(statements):
                found.append((index, count))
                count += 1
            for depth in range(len(place[0]) + 1):
                ends[module, place[0][:depth]] = count
    return Blocks(starts, ends, count)


def _lists(
    node: ast.AST, path: NodePath, *, inside: bool
) -> Iterator[tuple[Place, list[ast.stmt]]]:
    """The lists of statements inside functions, outer ones first."""
    inside = inside or isinstance(node, ast.FunctionDef)
    for field, value in ast.iter_fields(node):
        if isinstance(value, list):
            if inside and field in LISTS and value and isinstance(value[0], ast.stmt):
                yield (path, field), value
            for index, item in enumerate(value):
                if isinstance(item, ast.AST):
                    yield from _lists(item, (*path, (field, index)), inside=inside)


def _beginnings(statements: Sequence[ast.stmt]) -> Iterator[int]:
    first = int(_is_docstring(statements[0]))
    for index in range(first, len(statements)):
        if index == first or isinstance(statements[index - 1], COMPOUND):
            yield index


def _is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def uses(trees: Mapping[str, ast.Module], blocks: Blocks) -> dict[tuple[str, str], set[int]]:
    """The blocks of each game that mention a name, be it a name of its own or an attribute."""
    found: dict[tuple[str, str], set[int]] = defaultdict(set)
    for module, tree in trees.items():
        for place, statements in _lists(tree, (), inside=False):
            for index, statement in enumerate(statements):
                number = blocks.at(module, place, index)
                if number is not None:
                    for name in _names(statement):
                        found[game_of(module), name].add(number)
    return found


def _names(statement: ast.stmt) -> Iterator[str]:
    """The names in a statement, but not in the statements that it contains."""
    waiting: list[ast.AST] = [statement]
    while waiting:
        node = waiting.pop()
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name):
                yield name
            case _:
                pass
        children = ast.iter_child_nodes(node)
        waiting += [c for c in children if not isinstance(c, ast.stmt | ast.match_case)]


def mark(module: str, tree: ast.Module, blocks: Blocks) -> ast.Module:
    """The module with a mark at the start of each of its blocks."""
    for place, statements in list(_lists(tree, (), inside=False)):
        for index, number in reversed(blocks.starts[module, place]):
            hit = ast.parse(f"__mutants_hits__[{number}] = 1").body[0]
            statements.insert(index, ast.copy_location(hit, statements[index]))
    return ast.fix_missing_locations(tree)


# recording


@attrs.frozen(eq=False)
class Recording:
    """What each test reaches, how long it takes, and what importing alone reaches."""

    digest: str
    seconds: Mapping[str, float]
    reached: Mapping[str, bytes]
    """A byte for each block, compressed."""
    imported: bytes

    def tests_of(self) -> dict[int, list[str]]:
        """The tests that reach each block."""
        found: dict[int, list[str]] = {}
        for test, packed in self.reached.items():
            for block in numbers(packed):
                found.setdefault(block, []).append(test)
        return found


def numbers(packed: bytes) -> list[int]:
    """The blocks whose byte is set."""
    return [number for number, hit in enumerate(zlib.decompress(packed)) if hit]


class TooSlow(BaseException):
    """A test takes longer than is sensible for every mutant."""


class Recorder:
    """A pytest plugin that looks at the marks after each test."""

    def __init__(self, hits: bytearray) -> None:
        self.hits = hits
        self.seconds: dict[str, float] = {}
        self.reached: dict[str, bytes] = {}
        self.imported = b""
        self._failed = False

    def pytest_collection_finish(self, session: Any) -> None:
        """What was reached until here was reached by importing."""
        self.imported = zlib.compress(bytes(self.hits))

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Only tests that pass are of use."""
        self._failed |= not report.passed

    def pytest_runtest_protocol(self, item: Any, nextitem: Any) -> bool:
        """Run one test between two looks at the marks and the clock."""
        from _pytest.runner import runtestprotocol

        self.hits[:] = bytes(len(self.hits))
        self._failed = False
        signal.setitimer(signal.ITIMER_PROF, 1.5 * SLOW)
        start = time.process_time()
        try:
            runtestprotocol(item, nextitem=nextitem, log=True)
        except TooSlow:
            self._failed = True
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        seconds = time.process_time() - start
        if not self._failed and seconds < SLOW:
            self.seconds[item.nodeid] = seconds
            self.reached[item.nodeid] = zlib.compress(bytes(self.hits))
        return True


def _too_slow(number: int, frame: object) -> None:
    raise TooSlow


def quiet_profile() -> None:
    """Hypothesis without shrinking: a mutant is dead at the first failure."""
    from hypothesis import HealthCheck, Phase, settings

    settings.register_profile(
        "mutants",
        max_examples=30,
        derandomize=True,
        database=None,
        deadline=None,
        phases=(Phase.explicit, Phase.generate),
        report_multiple_bugs=False,
        suppress_health_check=tuple(HealthCheck),
    )
    os.environ["HYPOTHESIS_PROFILE"] = "mutants"


def arguments(*places: str) -> list[str]:
    """How pytest is called, for these files or folders."""
    options = (
        "-q --tb=no -p no:cacheprovider -p no:xdist -W ignore::pytest.PytestAssertRewriteWarning"
    )
    return [*places, *options.split(), "--rootdir", str(ROOT)]


def record(places: Sequence[str]) -> Recording:
    """Run the suite once, in this process, over marked modules."""
    import pytest

    sources = read_sources()
    blocks = find_blocks(sources.trees)
    hits = bytearray(blocks.count)
    vars(builtins)["__mutants_hits__"] = hits
    Finder(lambda module, tree: mark(module, tree, blocks)).install()
    quiet_profile()
    signal.signal(signal.SIGPROF, _too_slow)
    recorder = Recorder(hits)
    os.chdir(ROOT)
    pytest.main(arguments(*places), plugins=[recorder])
    return Recording(digest(), recorder.seconds, recorder.reached, recorder.imported)


def save(recording: Recording) -> None:
    """Keep a recording beside the sources it was made with."""
    CACHE.mkdir(exist_ok=True)
    data = (recording.digest, recording.seconds, recording.reached, recording.imported)
    (CACHE / "coverage.pickle").write_bytes(pickle.dumps(data))


def load() -> Recording:
    """The recording that was kept."""
    return Recording(*pickle.loads((CACHE / "coverage.pickle").read_bytes()))


def main() -> None:
    """Record the whole suite, or add some files to the recording."""
    places = sys.argv[1:]
    new = record(places or PLACES)
    if places:
        old = load()
        new = Recording(
            digest(), {**old.seconds, **new.seconds}, {**old.reached, **new.reached}, old.imported
        )
    save(new)


if __name__ == "__main__":
    main()
