"""What test files say of themselves: clauses, tiers and refusals, read without running them.

Marks count wherever pytest lets them stand: on a function, on one of its parameters, on the class
around it, or in the ``pytestmark`` of a class or module.
"""

import ast
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final

import attrs

from galaxy_rules.kernel.clauses import CLAUSE_ID

TEST_FOLDERS: Final = ("tests", "properties")
CITING: Final = ("clauses", "law")
"""The calls that name clauses: a test's mark and a law's declaration."""


@attrs.frozen
class Marked:
    """A function of a test file, with everything that its marks and its calls say."""

    path: str
    name: str
    clauses: tuple[str, ...]
    refuses: tuple[str, ...]
    """The clauses that it sees refuse."""
    tier: str | None
    note: str
    """What its tier says besides the word: how many cases there are, or which."""
    is_test: bool
    is_law: bool
    is_drawn: bool
    """Whether its examples are drawn by hypothesis."""
    is_deep: bool
    """Whether it belongs to the long profile, which the gate leaves out."""

    @property
    def where(self) -> str:
        """The place as pytest writes it."""
        return f"{self.path}::{self.name}"


def marked(root: Path) -> Iterator[Marked]:
    """Every function in the test folders of a checkout, in the order of the files."""
    for folder in TEST_FOLDERS:
        for file in sorted((root / folder).rglob("*.py")):
            path = file.relative_to(root).as_posix()
            yield from _functions(path, file.read_text(encoding="utf-8"))


@lru_cache(maxsize=2048)
def _functions(path: str, text: str) -> tuple[Marked, ...]:
    """Every function of a file; what the same text says is worked out once."""
    return tuple(_within(ast.parse(text), path, "", ()))


def _within(
    around: ast.Module | ast.ClassDef, path: str, prefix: str, outer: tuple[ast.expr, ...]
) -> Iterator[Marked]:
    marks = (*_assigned_marks(around), *outer)
    for node in around.body:
        if isinstance(node, ast.ClassDef):
            yield from _within(node, path, f"{prefix}{node.name}::", (*node.decorator_list, *marks))
        elif isinstance(node, ast.FunctionDef):
            yield _read(node, path, f"{prefix}{node.name}", (*node.decorator_list, *marks))


def _assigned_marks(around: ast.Module | ast.ClassDef) -> Iterator[ast.expr]:
    """What ``pytestmark`` holds: a mark, or a list of them."""
    for node in around.body:
        if isinstance(node, ast.Assign) and any(
            isinstance(target, ast.Name) and target.id == "pytestmark" for target in node.targets
        ):
            yield node.value


def _read(function: ast.FunctionDef, path: str, name: str, marks: tuple[ast.expr, ...]) -> Marked:
    calls = [call for mark in marks for call in calls_in(mark)]
    names = {name_of(call.func) for call in calls}
    tiers = [tuple(texts(call)) for call in calls if name_of(call.func) == "tier"]
    tier, note = (*tiers[0], "", "")[:2] if tiers else (None, "")
    refusals = (call for call in calls_in(function) if name_of(call.func) == "refuses")
    return Marked(
        path=path,
        name=name,
        clauses=_ids(call for call in calls if name_of(call.func) in CITING),
        refuses=_ids(refusals),
        tier=tier,
        note=note,
        is_test=function.name.startswith("test") and Path(path).name.startswith("test_"),
        is_law="law" in names,
        is_drawn="given" in names,
        is_deep=any(name_of(mark) == "deep" for outer in marks for mark in _attributes(outer)),
    )


def calls_in(node: ast.AST) -> Iterator[ast.Call]:
    """Every call in a piece of code."""
    return (inner for inner in ast.walk(node) if isinstance(inner, ast.Call))


def _attributes(node: ast.AST) -> Iterator[ast.Attribute]:
    return (inner for inner in ast.walk(node) if isinstance(inner, ast.Attribute))


def name_of(function: ast.expr) -> str:
    """The last word of what is called."""
    match function:
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
        case _:
            return ""


def texts(node: ast.AST) -> Iterator[str]:
    """Every literal text in a piece of code."""
    for inner in ast.walk(node):
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
            yield inner.value


def _ids(calls: Iterable[ast.Call]) -> tuple[str, ...]:
    """The clauses that calls name, each once."""
    found = (text for call in calls for text in texts(call) if CLAUSE_ID.fullmatch(text))
    return tuple(dict.fromkeys(found))
