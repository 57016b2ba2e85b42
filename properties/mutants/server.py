"""A child for each mutant: forked from a parent in which everything is already imported.

In the child the code of the living functions is exchanged, caches are emptied, and the chosen tests
run until one fails.  What runs when modules are imported cannot be reached so: such mutants get a
child of a parent without the library, which imports the mutated module and then the tests.
"""

import ast
import functools
import gc
import os
import resource
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from types import CodeType, FunctionType
from typing import Any, Final

import attrs

from properties.mutants.coverage import arguments
from properties.mutants.operators import Mutant, apply
from properties.mutants.sources import Finder, Sources, file_of

KILLED, TIMEOUT, SURVIVED, UNREACHED = "killed", "timeout", "survived", "unreached"
PATIENCE: Final = 10
"""How many times its recorded time a test may take."""
GRACE: Final = 3.0
LONG: Final = 200.0
WALL: Final = 600.0
MEMORY: Final = 3 << 30
BY_IMPORT: Final = "import"


@attrs.frozen
class Outcome:
    """What became of a mutant, and by which test."""

    status: str
    test: str = ""
    tests: int = 0


Child = Callable[[Callable[[str], None]], None]


def in_child(work: Child) -> Outcome:
    """Let a forked child tell line by line what it does, until it ends or hangs."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(reading)
        _child(work, writing)
    os.close(writing)
    said = _listen(reading, pid)
    os.close(reading)
    _, status = os.waitpid(pid, 0)
    return _outcome(said, os.WIFSIGNALED(status))


def _child(work: Child, writing: int) -> None:
    try:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        gc.disable()
        quiet = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(quiet, stream)
        work(lambda line: _say(writing, line))
    except BaseException as error:  # noqa: BLE001 - whatever escapes was caused by the mutant
        _say(writing, f"killed {type(error).__name__}")
    finally:
        os._exit(0)


def _say(writing: int, line: str) -> None:
    os.write(writing, f"{line}\n".encode())


def _listen(reading: int, pid: int) -> list[str]:
    heard = b""
    end = time.monotonic() + WALL
    while True:
        ready, _, _ = select.select([reading], [], [], max(0.0, end - time.monotonic()))
        if not ready:
            os.kill(pid, signal.SIGKILL)
            break
        chunk = os.read(reading, 1 << 16)
        if not chunk:
            break
        heard += chunk
    return heard.decode().splitlines()


def _outcome(said: Sequence[str], by_signal: bool) -> Outcome:
    started = [line.removeprefix("test ") for line in said if line.startswith("test ")]
    last = started[-1] if started else BY_IMPORT
    if said and said[-1].startswith("killed"):
        return Outcome(KILLED, said[-1].removeprefix("killed ") or last, len(started))
    if said and said[-1] == "survived":
        return Outcome(SURVIVED, "", len(started))
    if said and said[-1] == "unreached":
        return Outcome(UNREACHED)
    return Outcome(TIMEOUT if by_signal else KILLED, last, len(started))


Play = tuple[str, Callable[[], None]]
SNAPSHOT: Final = "snapshot "
"""Marks a test that was only failed by a fixture that the engine itself has made."""


@attrs.frozen
class Trial:
    """What a mutant faces: tests, then plays, then tests by what the engine itself has written."""

    items: Sequence[Any]
    last: Sequence[Any] = ()
    plays: Sequence[Play] = ()

    def passed(self, seconds: Mapping[str, float], say: Callable[[str], None]) -> bool:
        """Whether a mutant stands all of it."""
        with any_citation_accepted():
            if not (face(self.items, seconds, say) and stand(self.plays, say)):
                return False
        return face(self.last, seconds, say, SNAPSHOT)


@contextmanager
def any_citation_accepted() -> Iterator[None]:
    """Without the list of citations, which was taken from the engine."""
    module = sys.modules.get("tests.galaxy_of_trian.citing")
    if module is None:
        yield
        return
    listed = module.is_cited.__code__
    module.is_cited.__code__ = _accept.__code__
    try:
        yield
    finally:
        module.is_cited.__code__ = listed


def _accept(kind: str, what: str, clauses: tuple[str, ...]) -> bool:
    return True


def face(
    items: Sequence[Any], seconds: Mapping[str, float], say: Callable[[str], None], kind: str = ""
) -> bool:
    """Run tests until one fails, each with a time limit that ends the process; whether all pass."""
    from _pytest.runner import runtestprotocol

    for item in items:
        say(f"test {kind}{item.nodeid}")
        limit = GRACE + PATIENCE * seconds.get(item.nodeid, 0.0)
        signal.setitimer(signal.ITIMER_PROF, limit)
        reports = runtestprotocol(item, log=False, nextitem=None)
        if any(report.failed for report in reports):
            say(f"killed {kind}{item.nodeid}")
            return False
    return True


def stand(plays: Sequence[Play], say: Callable[[str], None]) -> bool:
    """Whether a mutant also stands long play; whatever escapes from it is a failure."""
    for name, play in plays:
        say(f"test {name}")
        signal.setitimer(signal.ITIMER_PROF, LONG)
        play()
    return True


# exchanging code


class Living:
    """The functions of the rule modules as they live in this process, and the caches."""

    def __init__(self, sources: Sources) -> None:
        self._sources = sources
        for module in sources.trees:
            import_module(f"galaxy_rules.{module}")  # rooms are entered when they are asked for
        files = {str(file_of(module)) for module in sources.trees}
        self._functions: dict[tuple[str, str, int], list[FunctionType]] = {}
        self._caches: list[Any] = []
        for thing in gc.get_objects():
            if isinstance(thing, FunctionType) and thing.__code__.co_filename in files:
                self._functions.setdefault(_address(thing.__code__), []).append(thing)
            elif isinstance(thing, functools._lru_cache_wrapper):
                self._caches.append(thing)

    def exchange(self, mutant: Mutant | None, *, rebuild: bool) -> bool:
        """Put a mutant's code into the living functions; whether any was found.  None changes none.

        The games themselves, which are caches of their constructors, are made anew only on request.
        """
        for cache in self._caches:
            if rebuild or not getattr(cache, "__module__", "").endswith("game"):
                cache.cache_clear()
        if mutant is None:
            return True
        tree = self._sources.trees[mutant.module]
        apply(tree, mutant, self._sources.words(mutant.module))
        code = compile(tree, str(file_of(mutant.module)), "exec", dont_inherit=True)
        found = False
        for new in _codes(code):
            if new.co_qualname.startswith(mutant.function):
                for function in self._functions.get(_address(new), ()):
                    if function.__code__.co_freevars == new.co_freevars:
                        function.__code__ = new
                        found |= new.co_qualname == mutant.function
        return found


def _address(code: CodeType) -> tuple[str, str, int]:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def by_exchange(
    living: Living,
    mutant: Mutant | None,
    trial: Trial,
    seconds: Mapping[str, float],
    *,
    rebuild: bool,
) -> Outcome:
    """Exchange the code of a mutant in a child and let it face a trial there."""

    def work(say: Callable[[str], None]) -> None:
        if not living.exchange(mutant, rebuild=rebuild):
            say("unreached")
        elif trial.passed(seconds, say):
            say("survived")

    return in_child(work)


# importing anew


class _Chosen:
    """A pytest plugin that runs chosen tests in their order, in one process."""

    def __init__(
        self, trial: Trial, seconds: Mapping[str, float], say: Callable[[str], None]
    ) -> None:
        self._trial = trial
        self._seconds = seconds
        self._say = say
        self.ran = False

    def pytest_runtestloop(self, session: Any) -> bool:
        """Instead of pytest's own loop."""
        self.ran = True
        found = {item.nodeid: item for item in session.items}
        items, last = (
            [found[test] for test in tests if test in found]
            for tests in (self._trial.items, self._trial.last)
        )
        if session.testsfailed:
            self._say(f"killed {BY_IMPORT}")
        elif attrs.evolve(self._trial, items=items, last=last).passed(self._seconds, self._say):
            self._say("survived")
        return True


def by_import(
    sources: Sources, mutant: Mutant | None, trial: Trial, seconds: Mapping[str, float]
) -> Outcome:
    """Import the mutated module in a child, and let it face a trial there, its tests by name.

    A test that is not found is left out: the names of some contain words of the code.
    """

    def work(say: Callable[[str], None]) -> None:
        import pytest

        if mutant is not None:
            Finder(lambda _, tree: _mutated(sources, mutant, tree), mutant.module).install()
        signal.setitimer(signal.ITIMER_PROF, 20 * GRACE)
        chosen = _Chosen(trial, seconds, say)
        places = dict.fromkeys(test.partition("::")[0] for test in (*trial.items, *trial.last))
        pytest.main(arguments(*places), plugins=[chosen])
        if not chosen.ran:
            say(f"killed {BY_IMPORT}")

    return in_child(work)


def _mutated(sources: Sources, mutant: Mutant, tree: ast.Module) -> ast.Module:
    apply(tree, mutant, sources.words(mutant.module))
    return tree
