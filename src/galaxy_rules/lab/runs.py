"""Runs of many games that are added up as they come, and that can be stopped and resumed.

What some games come to is one small value that can be added to others, so that a run of a million
games keeps no games.  Games are known by their numbers, and added in that order: a run that is
shared, stopped, resumed or prolonged comes to the same as one that one process did at once.
"""

import contextlib
import json
import os
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, Final, Generic, Protocol, Self, TypeVar

import attrs
import cattrs

from galaxy_rules._version import __version__
from galaxy_rules.kernel.documents.reading import Budget, read_json
from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.lab.whole_files import written
from galaxy_rules.lab.workers import units

FORMAT: Final = "galaxy-rules/checkpoint/1"
KEPT: Final = 5.0
"""Seconds after which a run writes down how far it has come."""
CONVERTER: Final = cattrs.Converter(forbid_extra_keys=True)
BUDGET: Final = Budget()


class Sums(Protocol):
    """What some games come to, in a row with others."""

    def __add__(self, later: Self, /) -> Self:
        """What these games and those after them come to."""


S = TypeVar("S", bound=Sums)


def added(
    work: Callable[[Sequence[int]], S],
    games: int,
    executor: Executor | None = None,
    *,
    jobs: int | None = 1,
    checkpoint: "Checkpoint[S] | None" = None,
    told: Callable[[int], None] | None = None,
) -> S:
    """What games with the numbers from 0 on come to, where `work` says it of some of them.

    Executor and jobs are as for `units`.  Whoever wants to know is told how many are done.
    """
    done, total = (0, None) if checkpoint is None else checkpoint.read(games)
    if told is not None and done:
        told(done)
    found = units(work, range(games), executor, jobs=jobs, first=done)
    kept = time.monotonic()
    # What is done and what it comes to change in one step, so that an interruption falls between.
    state = (done, total)
    try:
        with contextlib.closing(found):
            for unit in found:
                done = unit.first + len(unit.tasks)
                state = (done, unit.result if state[1] is None else state[1] + unit.result)
                if told is not None:
                    told(done)
                if checkpoint is not None and time.monotonic() > kept + KEPT:
                    checkpoint.write(*state)
                    kept = time.monotonic()
    finally:
        if checkpoint is not None:
            checkpoint.write(*state)
    if state[1] is None:
        raise BadInput("games", "there is nothing to add up")
    return state[1]


@attrs.frozen
class Checkpoint(Generic[S]):
    """A file that says how far a run has come, for whoever goes on with it."""

    path: str | os.PathLike[str]
    kind: type[S]
    """What the games are added up in."""
    parameters: Mapping[str, Any]
    """What the games depend on; a file of other parameters is refused."""

    def read(self, games: int) -> tuple[int, S | None]:
        """How many of the games are done, and what they come to; nothing yet where no file is."""
        try:
            text = Path(self.path).read_text("utf-8")
        except FileNotFoundError:
            self.write(0, None)
            return 0, None
        except (OSError, ValueError) as error:
            raise BadInput(str(self.path), f"cannot be read: {error}") from None
        done, total = self._understood(text)
        if done > games:
            raise BadInput("games", f"{done} are done in {self.path} already, more than {games}")
        return done, total

    def write(self, done: int, total: S | None) -> None:
        """Say how far it has come; the file is as it was before, or as it should be."""
        document = {
            "format": FORMAT,
            "parameters": self._named(),
            "done": done,
            "total": None if total is None else CONVERTER.unstructure(total),
        }
        with written(self.path) as file:
            file.write(json.dumps(document, indent=1, sort_keys=False).encode() + b"\n")

    def _named(self) -> dict[str, Any]:
        plain: dict[str, Any] = json.loads(json.dumps({"library": __version__, **self.parameters}))
        return plain

    def _understood(self, text: str) -> tuple[int, S | None]:
        try:
            document = read_json(text, BUDGET)
        except BadInput as error:
            raise BadInput(str(self.path), f"is no checkpoint: {error}") from None
        if not isinstance(document, dict) or document.get("format") != FORMAT:
            raise BadInput(str(self.path), f"is no checkpoint: its format is not {FORMAT}")
        self._check(document.get("parameters"))
        done, total = document.get("done"), document.get("total")
        if type(done) is not int or done < 0 or (done > 0) != (total is not None):
            raise BadInput(f"{self.path}: done", f"{brief(done)} games cannot be done")
        try:
            return done, None if total is None else CONVERTER.structure(total, self.kind)
        except (cattrs.BaseValidationError, ValueError, TypeError, KeyError, AttributeError):
            raise BadInput(f"{self.path}: total", f"is no {self.kind.__name__}") from None

    def _check(self, found: object) -> None:
        """Refuse the checkpoint of another run, naming in what it is another."""
        if not isinstance(found, dict):
            raise BadInput(f"{self.path}: parameters", "are missing")
        asked = self._named()
        for name in {**asked, **found}:
            if found.get(name) != asked.get(name):
                here, there = json.dumps(asked.get(name)), json.dumps(found.get(name))
                problem = f"{there:.80} in {self.path}, {here:.80} now: this is another run"
                raise BadInput(f"checkpoint.{name}", problem)
