"""Workers of one run of the suite share what they have proved, so that every law is proved once.

A worker claims a law by making a file, proves it and leaves its answers in another; a law that is
claimed already it leaves to its fellow, and reads the answers when they are there.  Nothing
outlives the run: the folder has the run's own number, and the next run removes it.
"""

import os
import pickle
import shutil
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Final, TypeVar

T = TypeVar("T")
RUNS: Final = Path(__file__).parent.parent.parent / ".pytest_cache" / "proofs"
RUN: Final = "PYTEST_XDIST_TESTRUNUID"
PATIENCE: Final = 900.0
"""Seconds after which a fellow worker is taken for lost, and its law is proved here."""


def shared(names: Iterable[str], work: Callable[[str], T]) -> Mapping[str, T]:
    """The work done for each name: here, or by a fellow worker of this run."""
    run = os.environ.get(RUN)
    if run is None:
        return {name: work(name) for name in names}
    for other in RUNS.glob("*"):
        if other.name != run:
            shutil.rmtree(other, ignore_errors=True)
    return share(RUNS / run, names, work)


def share(folder: Path, names: Iterable[str], work: Callable[[str], T]) -> Mapping[str, T]:
    """The same in a folder of one's choice."""
    folder.mkdir(parents=True, exist_ok=True)
    done: dict[str, T | None] = dict.fromkeys(names)
    for name in done:
        if _claim(folder / f"{name}.claim"):
            _leave(folder / name, work(name))
    return {name: _result(folder / name, name, work) for name in done}


def _claim(file: Path) -> bool:
    try:
        file.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def _leave(file: Path, result: object) -> None:
    """Write it whole: nobody ever reads half of it."""
    draft = file.with_suffix(".draft")
    draft.write_bytes(pickle.dumps(result))
    draft.replace(file)


def _result(file: Path, name: str, work: Callable[[str], T]) -> T:
    end = time.monotonic() + PATIENCE
    while not file.exists():
        if time.monotonic() > end:
            return work(name)
        time.sleep(0.05)
    result: T = pickle.loads(file.read_bytes())
    return result
