"""What became of each mutant, kept as lines of JSON so that a run can be taken up again."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import attrs

from properties.mutants.coverage import CACHE
from properties.mutants.operators import Mutant

FILE: Final = CACHE / "results.jsonl"
DEAD: Final = ("killed", "timeout")


@attrs.frozen
class Result:
    """One mutant and its fate."""

    key: str
    line: int
    status: str
    test: str
    tests: int
    mode: str
    seconds: float
    source: str
    """The hash of the module that was mutated."""

    @property
    def dead(self) -> bool:
        """Whether a test noticed it, or it never came to an end."""
        return self.status in DEAD

    @property
    def by_snapshot(self) -> bool:
        """Whether only what the engine itself has written noticed it."""
        return self.dead and self.test.startswith("snapshot ")


def read_results(file: Path = FILE) -> dict[str, Result]:
    """The last word on each mutant; once a test has noticed it, fewer tests do not matter."""
    found: dict[str, Result] = {}
    if not file.exists():
        return found
    for line in file.read_text(encoding="utf-8").splitlines():
        result = Result(**json.loads(line))
        before = found.get(result.key)
        if before is None or not before.dead or before.source != result.source:
            found[result.key] = result
    return found


def add_result(result: Result, file: Path = FILE) -> None:
    """Append a line, whole or not at all, for several processes write to the file."""
    with file.open("a", encoding="utf-8") as lines:
        lines.write(json.dumps(attrs.asdict(result), ensure_ascii=False) + "\n")


def still_good(
    results: Mapping[str, Result], mutants: Mapping[str, Mutant], hashes: Mapping[str, str]
) -> Iterator[Result]:
    """The results about modules that have not changed since."""
    for key, mutant in mutants.items():
        result = results.get(key)
        if result is not None and result.source == hashes[mutant.module]:
            yield result
