"""Collecting a ledger from a checkout: registers, code, tests, vectors, the lock, the record."""

import json
import textwrap
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

import attrs

from galaxy_rules.catalogue import AnyGame
from galaxy_rules.kernel.clauses import Clause, Register, Ruling
from galaxy_rules.lab.ledger.laws import LOCK, law_book
from galaxy_rules.lab.ledger.model import (
    EARNED,
    LEFT_OUT,
    NOT_RUN,
    NOTHING,
    PASSED,
    PROVED,
    Books,
    Check,
    Count,
    Entry,
    Law,
    LawBook,
    Ledger,
    strength,
)
from galaxy_rules.lab.ledger.results import Results, read_results, vector_case
from galaxy_rules.lab.marks import Marked, marked
from galaxy_rules.lab.trace import code_names
from galaxy_rules.match.vectors import read_vectors

Checks = Mapping[str, list[Check]]
RULE_LENGTH: Final = 110
UNSOUND: Final = ("failed", "skipped")


@attrs.frozen
class Subject:
    """What a ledger is about: a game's name, the version of its rules, and its register."""

    name: str
    rules: str
    register: Register

    @classmethod
    def of(cls, game: AnyGame) -> "Subject":
        """A game of the catalogue."""
        return cls(game.name, game.rules_version, game.clauses)


def collect(root: Path, subjects: Iterable[Subject]) -> Books:
    """The ledgers of some games, as a checkout and its record have them now."""
    functions = tuple(marked(root))
    results = read_results(root)
    laws = law_book(root, functions)
    checks: dict[str, list[Check]] = defaultdict(list)
    for clauses, check in (
        *_proofs(laws),
        *_tests(functions, results),
        *_vectors(root, results),
    ):
        for clause in clauses:
            checks[clause].append(check)
    return Books(tuple(_ledger(root, subject, checks) for subject in subjects), laws)


def recorded(root: Path) -> set[str]:
    """The tests, and the cases of vectors, whose results belong on record."""
    tests = {function.where for function in marked(root) if _is_check(function)}
    return tests | {vector_case(vector) for vector, _, _ in _read_vectors(root)}


def _ledger(root: Path, subject: Subject, checks: Checks) -> Ledger:
    code = code_names(root / "src" / "galaxy_rules" / subject.name)
    entries = tuple(
        _entry(entry, tuple(code.get(entry.id, ())), checks.get(entry.id, ()))
        for entry in subject.register.entries.values()
    )
    counts = tuple(_counts(root, subject.name))
    return Ledger(subject.name, subject.rules, entries, tuple(_holes(entries)), counts)


def _entry(entry: Clause | Ruling, code: tuple[str, ...], checks: Iterable[Check]) -> Entry:
    kind, held, rule = (
        (entry.kind, entry.held, entry.text)
        if isinstance(entry, Clause)
        else ("ruling", "", entry.ruling)
    )
    return Entry(
        id=entry.id,
        kind=kind,
        held=held,
        rule=textwrap.shorten(rule, RULE_LENGTH, placeholder=" …"),
        code=code,
        checks=tuple(sorted(checks, key=lambda check: (strength(check.tier), check.where))),
        read_by=entry.read_by if isinstance(entry, Clause) else (),
    )


def _holes(entries: Iterable[Entry]) -> Iterator[str]:
    yield from (f"{entry.id}: no check speaks for it" for entry in entries if entry.tier == NOTHING)
    checks = {check.where: check for entry in entries for check in entry.checks}
    for where, check in sorted(checks.items()):
        if check.outcome in UNSOUND:
            yield f"{where}: {check.outcome} when last run"
        if check.kind == "test" and check.tier not in EARNED:
            yield f"{where}: {check.tier!r} is no word for a test"


# proofs


def _proofs(book: LawBook) -> Iterator[tuple[tuple[str, ...], Check]]:
    by_name = {law.name: law for law in book.laws}
    for law in book.laws:
        yield law.clauses, _proof("law", law.where, law.tier, [law], book, _paths(law))
    for induction in book.inductions:
        laws = [by_name[law] for law in induction.laws if law in by_name]
        where = f"{LOCK.as_posix()}::{induction.name}"
        notes = (f"{len(laws)} laws, {induction.actions} actions", induction.bound, induction.glue)
        note = "; ".join(filter(None, notes))
        yield induction.clauses, _proof("induction", where, induction.tier, laws, book, note)


def _proof(kind: str, where: str, tier: str, laws: list[Law], book: LawBook, note: str) -> Check:
    engines = sorted({engine for law in laws for engine in law.verdicts})
    return Check(
        kind=kind,
        where=where,
        tier=tier,
        tool=" and ".join(engines),
        version=book.version,
        seconds=round(sum(law.seconds for law in laws), 2),
        outcome=PASSED if tier in PROVED else "failed",
        note=note,
    )


def _paths(law: Law) -> str:
    failing = f"fails for {', '.join(law.fails_for)}" if law.fails_for else ""
    return "; ".join(filter(None, (f"{law.paths} live paths", law.bound, failing)))


# tests


def _is_check(function: Marked) -> bool:
    return function.is_test and bool(function.clauses)


def _tests(
    functions: Iterable[Marked], results: Results
) -> Iterator[tuple[tuple[str, ...], Check]]:
    for function in functions:
        if _is_check(function):
            tool = "hypothesis" if function.is_drawn else "pytest"
            check = Check("test", function.where, _word(function), tool, note=function.note)
            check = _with_result(check, function.where, results)
            yield function.clauses, _deep(check) if function.is_deep else check


def _word(function: Marked) -> str:
    """What a test earns its clauses: what it says, or else what is usual at its place."""
    usual = "sampled" if function.is_drawn or function.path.startswith("properties/") else "shown"
    return function.tier or usual


def _deep(check: Check) -> Check:
    """A test that the gate leaves out speaks for nothing until it has been run."""
    outcome = LEFT_OUT if check.outcome == NOT_RUN else check.outcome
    note = "; ".join(filter(None, (check.note, "only in the long profile")))
    return attrs.evolve(check, outcome=outcome, note=note)


def _with_result(check: Check, test: str, results: Results) -> Check:
    version = results.tools.get(check.tool, "")
    result = results.tests.get(test)
    if result is None:
        return attrs.evolve(check, version=version, outcome=NOT_RUN)
    return attrs.evolve(
        check,
        version=version,
        seconds=result.seconds,
        outcome=result.outcome,
        cases=result.cases,
    )


# vectors


def _vectors(root: Path, results: Results) -> Iterator[tuple[tuple[str, ...], Check]]:
    for vector, path, clauses in _read_vectors(root):
        check = Check("vector", f"{path}::{vector}", "shown", "pytest")
        yield clauses, _with_result(check, vector_case(vector), results)


def _read_vectors(root: Path) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Each vector's id, file and clauses."""
    for file in sorted((root / "fixtures" / "vectors").glob("*.json")):
        for vector in read_vectors(file.read_text(encoding="utf-8")):
            path = file.relative_to(root).as_posix()
            yield vector["id"], path, tuple(dict.fromkeys(vector["clauses"]))


# counts


def _counts(root: Path, name: str) -> Iterator[Count]:
    """The reference counts of a game, if it has any."""
    file = root / "fixtures" / "counts" / f"{name}.json"
    instances = json.loads(file.read_text(encoding="utf-8"))["instances"] if file.exists() else []
    for instance in instances:
        census = instance.get("census", {})
        yield Count(
            instance=instance["name"],
            steps=len(instance["paths"]),
            sequences=instance["paths"][-1],
            positions=census.get("states"),
            transitions=census.get("transitions"),
        )
