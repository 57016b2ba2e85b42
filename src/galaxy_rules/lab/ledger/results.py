"""Results on record: how each check fared when the suite was last run, how long it took, with what.

A run writes one line for each case of each test (``--ledger-results``); the record keeps one for
each test, and one for each vector, since a vector is a check of its own.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import attrs

from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.lab.ledger.layout import DAMAGE, laid_out

RESULTS: Final = Path("docs", "ledger", "results.json")
FORMAT: Final = "galaxy-rules/results/1"
VECTOR_TEST: Final = "tests/test_vectors.py::test_a_vector_passes"
"""The test that has a case for each vector."""
WORST_FIRST: Final = ("failed", "skipped", "passed")


@attrs.frozen
class Result:
    """How a test fared, all its cases together."""

    outcome: str
    seconds: float
    cases: int


@attrs.frozen
class Results:
    """What is on record, by test."""

    tools: Mapping[str, str] = attrs.field(factory=dict)
    tests: Mapping[str, Result] = attrs.field(factory=dict)

    def merged(self, newer: "Results") -> "Results":
        """The record after another run; what other tools had found no longer counts."""
        older = self.tests if self.tools == newer.tools else {}
        return Results(newer.tools, {**older, **newer.tests})

    def of(self, tests: Iterable[str]) -> "Results":
        """The record of these tests alone: those that are no more are dropped."""
        return Results(self.tools, {t: self.tests[t] for t in sorted(tests) if t in self.tests})


def vector_case(vector: str) -> str:
    """The case that runs a vector."""
    return f"{VECTOR_TEST}[{vector}]"


def read_run(file: Path) -> Results:
    """What a run of the suite has written, test by test."""
    document = _document(file)
    cases: dict[str, list[tuple[str, float]]] = {}
    with _noticing_damage(file):
        for case, (outcome, seconds) in document["tests"].items():
            test = case if case.startswith(f"{VECTOR_TEST}[") else case.partition("[")[0]
            cases.setdefault(test, []).append((outcome, seconds))
        tests = {test: _together(rows) for test, rows in cases.items()}
        return Results(dict(document["tools"]), tests)


def _together(rows: list[tuple[str, float]]) -> Result:
    outcome = min((outcome for outcome, _ in rows), key=WORST_FIRST.index)
    return Result(outcome, round(sum(seconds for _, seconds in rows), 2), len(rows))


def read_results(root: Path) -> Results:
    """The record of a checkout; without one, nothing has been run yet."""
    if not (root / RESULTS).exists():
        return Results()
    document = _document(root / RESULTS)
    with _noticing_damage(root / RESULTS):
        tests = {test: Result(*row) for test, row in document["tests"].items()}
        return Results(dict(document["tools"]), tests)


def write_results(root: Path, results: Results) -> None:
    """Put a record in its place."""
    document = {
        "format": FORMAT,
        "tools": dict(sorted(results.tools.items())),
        "tests": {test: attrs.astuple(result) for test, result in sorted(results.tests.items())},
    }
    (root / RESULTS).parent.mkdir(parents=True, exist_ok=True)
    (root / RESULTS).write_text(laid_out(document), encoding="utf-8")


@contextmanager
def _noticing_damage(file: Path) -> Iterator[None]:
    """Say of a document of another shape which file it is."""
    try:
        yield
    except DAMAGE as error:
        raise BadInput(file.name, f"damaged ({type(error).__name__})") from None


def _document(file: Path) -> Mapping[str, Any]:
    try:
        document = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        problem = f"no results can be read: {error}; without this file nothing is on record"
        raise BadInput(file.name, problem) from None
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise BadInput(f"{file.name}.format", f"expected {FORMAT!r}")
    return document
