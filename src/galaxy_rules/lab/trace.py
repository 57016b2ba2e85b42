"""The trace of a game: clause, code sites, tests, refusals; and the holes in it.

It reads a checkout, not the installed package.  A code site is an id that stands in code (a
citation, a refusal, a score line), never one in a comment or docstring.  A test names its clauses
with ``pytest.mark.clauses``, a law or a vector with its own list; a refusal is seen by ``refuses``,
which asserts the id at run time, or by running the vectors.
"""

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import attrs

from galaxy_rules.catalogue import game
from galaxy_rules.kernel.clauses import CLAUSE_ID, Clause, Register
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.lab.marks import Marked, marked
from galaxy_rules.match.vectors import read_vectors, run_vectors

Sites = Mapping[str, list[str]]


@attrs.frozen
class Row:
    """One clause or ruling: what it is, where code carries it out, what tests it."""

    id: str
    kind: str
    held: str
    sites: tuple[str, ...]
    tests: tuple[str, ...]
    refusals: tuple[str, ...]


@attrs.frozen
class Trace:
    """The whole matrix, and every hole in it."""

    game: str
    rows: tuple[Row, ...]
    holes: tuple[str, ...]


def find_checkout(start: Path) -> Path:
    """The checkout that a folder lies in; outside of one there is nothing to trace."""
    for folder in (start, *start.parents):
        if (folder / "src" / "galaxy_rules").is_dir() and (folder / "tests").is_dir():
            return folder
    raise BadInput("checkout", "not inside a checkout of galaxy-rules: there are no tests to read")


def trace(name: str, root: Path, functions: Sequence[Marked] | None = None) -> Trace:
    """The trace of a game in a checkout; its `marked` functions are read unless they are given."""
    made = game(name)
    register = made.clauses
    sites = code_sites(_source(root, made.package), root)
    tests, refusals = _tests(marked(root) if functions is None else functions)
    _add_vectors(root, name, tests, refusals)
    rows = tuple(
        Row(
            entry.id,
            entry.kind if isinstance(entry, Clause) else "ruling",
            entry.held if isinstance(entry, Clause) else "",
            tuple(sites.get(entry.id, ())),
            tuple(tests.get(entry.id, ())),
            tuple(refusals.get(entry.id, ())),
        )
        for entry in register.entries.values()
    )
    holes = (*_unknown(register, sites, tests, refusals), *(_holes(register, rows)))
    return Trace(name, rows, holes)


def _source(root: Path, package: str) -> Path:
    """The folder of a package in a checkout, below ``src`` or beside it."""
    parts = package.split(".")
    below = root.joinpath("src", *parts)
    return below if below.is_dir() else root.joinpath(*parts)


def row_of(name: str, id: str, root: Path) -> Row:  # noqa: A002 - the word of the registers
    """One clause or ruling of a game in the trace of a checkout."""
    return next(row for row in trace(name, root).rows if row.id == id)


def _holes(register: Register, rows: tuple[Row, ...]) -> Iterator[str]:
    switched = {ruling.id for ruling in register.rulings if ruling.switches}
    for row in rows:
        if (row.held == "enforced" or row.id in switched) and not row.sites:
            yield f"{row.id}: no code carries it out"
        if not row.tests:
            yield f"{row.id}: no test shows it"
        if row.kind == "prohibition" and not row.refusals:
            yield f"{row.id}: a prohibition that no test sees refuse"


def _unknown(register: Register, *tables: Sites) -> Iterator[str]:
    prefix = next(iter(register)).split("-")[0] + "-"
    for table in tables:
        for clause, places in table.items():
            if clause.startswith(prefix) and clause not in register:
                yield f"{clause}: unknown, cited in {places[0]}"


# code


def code_sites(package: Path, root: Path) -> dict[str, list[str]]:
    """By clause, the lines of a package that name it in code."""
    sites: dict[str, list[str]] = defaultdict(list)
    for file, tree in _modules(package):
        for clause, line in _ids_in_code(tree):
            sites[clause].append(f"{file.relative_to(root).as_posix()}:{line}")
    return sites


def code_names(package: Path) -> dict[str, list[str]]:
    """By clause, the functions and classes that name it: places that an edit elsewhere leaves."""
    sites: dict[str, list[str]] = defaultdict(list)
    for file, tree in _modules(package):
        scopes = list(_scopes(tree))
        for clause, line in _ids_in_code(tree):
            names = [name for name, first, last in scopes if first <= line <= last]
            place = "::".join([file.relative_to(package.parent).as_posix(), *names[-1:]])
            if place not in sites[clause]:
                sites[clause].append(place)
    return sites


def _modules(package: Path) -> Iterator[tuple[Path, ast.Module]]:
    for file in sorted(package.rglob("*.py")):
        yield file, ast.parse(file.read_text(encoding="utf-8"))


def _scopes(tree: ast.AST, prefix: str = "") -> Iterator[tuple[str, int, int]]:
    """Functions and classes with their lines, decorators included, the outer before the inner."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            name = f"{prefix}{node.name}"
            first = min(part.lineno for part in (node, *node.decorator_list))
            yield name, first, node.end_lineno or node.lineno
            yield from _scopes(node, f"{name}.")
        elif isinstance(node, ast.stmt):
            yield from _scopes(node, prefix)


def _ids_in_code(tree: ast.Module) -> Iterator[tuple[str, int]]:
    nodes = list(ast.walk(tree))
    docstrings = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if not isinstance(node, ast.Constant) or id(node) in docstrings:
            continue
        if isinstance(node.value, str) and CLAUSE_ID.fullmatch(node.value):
            yield node.value, node.lineno


# tests


def _tests(functions: Iterable[Marked]) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    tests: dict[str, list[str]] = defaultdict(list)
    refusals: dict[str, list[str]] = defaultdict(list)
    for function in functions:
        for clause in function.clauses:
            tests[clause].append(function.where)
        for clause in function.refuses:
            refusals[clause].append(function.where)
    return tests, refusals


# vectors


def _add_vectors(
    root: Path, name: str, tests: dict[str, list[str]], refusals: dict[str, list[str]]
) -> None:
    for file in sorted((root / "fixtures" / "vectors").glob("*.json")):
        vectors = read_vectors(file.read_text(encoding="utf-8"))
        mine = [vector for vector in vectors if vector["game"] == name]
        for outcome in run_vectors(mine):
            for clause in outcome.clauses:
                tests[clause].append(outcome.id)
            if outcome.passed:
                for clause in dict.fromkeys(outcome.refused):
                    refusals[clause].append(outcome.id)
