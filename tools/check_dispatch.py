"""Does every dispatch over a closed union name all its cases, so that none can be forgotten?

python -m tools.check_dispatch            what swallows a forgotten case, from the source alone
python -m tools.check_dispatch --deep     takes every case away in turn, and asks mypy

A dispatch is a `match` over classes or members of enums that this library defines.  It has no guard
and no wildcard; only one that hands the rest on, to `assert_never` or to a function for the rest.
"""

import ast
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
LIBRARY: Final = "galaxy_rules"
OPEN: Final[Mapping[str, str]] = {
    "kernel/documents/codec.py:_say": "exceptions: anybody may raise another",
    "kernel/values.py:_spell_other": "anything may be given; what has no digest is refused",
    "match/documents.py:dumps": "anything may be given; what is no document is refused",
    "plain/pictures/rows.py:spelled": "anything may stand in a field of a state or an event",
    "showing/replay.py:_story": "anything may be given; what is no game is refused",
}
"""Where classes of ours are asked for, and the subject may be anything else too."""
_ERROR: Final = re.compile(r"^(?P<file>[^:]+):(?P<line>\d+): error:", re.MULTILINE)


@dataclass(frozen=True)
class Dispatch:
    """A `match` over a closed union, and where it stands."""

    file: str
    name: str
    match: ast.Match

    @property
    def place(self) -> str:
        """The file and the function."""
        return f"{self.file}:{self.name}"

    @cached_property
    def units(self) -> tuple[tuple[ast.match_case, ast.pattern], ...]:
        """What can be forgotten: every alternative of every case but the wildcard."""
        return tuple(
            (case, one)
            for case in self.match.cases
            if not _is_wild(case)
            for one in _alternatives(case.pattern)
        )


@dataclass(frozen=True)
class Trouble:
    """A place where a forgotten case would pass."""

    place: str
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.place} (line {self.line}): {self.what}"


# -------------------------------------------------------------------------- reading the source


class Source:
    """A module: its functions, and which names in it are the library's."""

    def __init__(self, path: Path, package: Path) -> None:
        """Read a file of the package."""
        self.file = path.relative_to(package).as_posix()
        self.text = path.read_text("utf-8")
        self.tree = ast.parse(self.text)
        self.ours = set(_own_names(self.tree))

    def functions(self) -> Iterator[tuple[str, ast.FunctionDef]]:
        """Every function with its name, methods behind their class."""
        yield from _functions(self.tree, "")

    def dispatches(self) -> Iterator[Dispatch]:
        """Every `match` that names classes or members of ours."""
        for name, function in self.functions():
            for node in _own_nodes(function):
                if isinstance(node, ast.Match) and any(map(self._is_ours, _patterns(node))):
                    yield Dispatch(self.file, name, node)

    def _is_ours(self, pattern: ast.pattern) -> bool:
        match pattern:
            case ast.MatchClass(cls=named) | ast.MatchValue(value=ast.Attribute(value=named)):
                return _base(named) in self.ours
            case _:
                return False

    def ladders(self) -> Iterator[Trouble]:
        """Every run of questions about the kind of one thing: a dispatch without a `match`."""
        for name, function in self.functions():
            for block in _blocks(function):
                asked = [self._asked(line) for line in block]
                for (one, _), (two, line) in pairwise(asked):
                    if one and one == two:
                        what = f"asks {one} for its kind again and again: write a match"
                        yield Trouble(f"{self.file}:{name}", line, what)
                        break

    def _asked(self, line: ast.AST) -> tuple[str, int]:
        """The thing whose kind an `if` asks for, and the line."""
        match line:
            case (ast.If() | ast.IfExp()) as question:
                thing = self._kind_asked(question.test)
                return (ast.unparse(thing) if thing else ""), question.test.lineno
            case _:
                return "", 0

    def _kind_asked(self, test: ast.expr) -> ast.expr | None:
        """What `isinstance(thing, Kind)` or `thing is Kind.MEMBER` asks about."""
        match test:
            case ast.Call(func=ast.Name(id="isinstance"), args=[thing, kinds]):
                return thing if self._all_ours(kinds) else None
            case ast.Compare(
                left=thing,
                ops=[ast.Is() | ast.Eq()],
                comparators=[ast.Attribute(value=ast.Name(id=kind))],
            ):
                return thing if kind in self.ours and kind[0].isupper() else None
            case _:
                return None

    def _all_ours(self, kinds: ast.expr) -> bool:
        named = [one for one in ast.walk(kinds) if isinstance(one, ast.Name)]
        return bool(named) and all(one.id in self.ours for one in named)


def _own_names(tree: ast.Module) -> Iterator[str]:
    """The names that a module takes from the library or defines as classes."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(LIBRARY):
            yield from (one.asname or one.name for one in node.names)
        elif isinstance(node, ast.ClassDef):
            yield node.name


def _functions(node: ast.AST, before: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef):
            yield before + child.name, child
        inside = isinstance(child, (ast.ClassDef, ast.FunctionDef)) and f"{before}{child.name}."
        yield from _functions(child, inside or before)


def _own_nodes(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """The nodes of a function without those of functions inside it."""
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop(0)
        yield node
        if not isinstance(node, ast.FunctionDef):
            waiting += ast.iter_child_nodes(node)


def _blocks(function: ast.FunctionDef) -> Iterator[list[ast.AST]]:
    """The statements that follow each other, a chain of `elif` or of conditions as one run."""
    for node in [function, *_own_nodes(function)]:
        for field in ("body", "orelse"):
            block = getattr(node, field, None)
            if isinstance(block, list):
                yield list(block)
        if isinstance(node, (ast.If, ast.IfExp)):
            yield list(_chain(node))


def _chain(node: ast.AST) -> Iterator[ast.AST]:
    """An `if` with its `elif`s, or a condition with those in its `else`."""
    yield node
    rest = node.orelse if isinstance(node, (ast.If, ast.IfExp)) else []
    lines = rest if isinstance(rest, list) else [rest]
    if len(lines) == 1:
        yield from _chain(lines[0])


def _patterns(match: ast.Match) -> Iterator[ast.pattern]:
    """The patterns of all cases, those inside tuples too, but not those of fields."""
    waiting = [case.pattern for case in match.cases]
    while waiting:
        pattern = waiting.pop()
        yield pattern
        if isinstance(pattern, (ast.MatchOr, ast.MatchSequence)):
            waiting += pattern.patterns
        elif isinstance(pattern, ast.MatchAs) and pattern.pattern is not None:
            waiting.append(pattern.pattern)


def _base(named: ast.expr) -> str:
    """The first name of a dotted one."""
    while isinstance(named, ast.Attribute):
        named = named.value
    return named.id if isinstance(named, ast.Name) else ""


def _alternatives(pattern: ast.pattern) -> list[ast.pattern]:
    return pattern.patterns if isinstance(pattern, ast.MatchOr) else [pattern]


def _is_wild(case: ast.match_case) -> bool:
    """Whether a case takes anything."""
    return isinstance(case.pattern, ast.MatchAs) and case.pattern.pattern is None


# --------------------------------------------------------------------- what is wrong, by reading


def troubles(package: Path) -> Iterator[Trouble]:
    """Every place of a package where a forgotten case would pass, as far as reading tells."""
    for source in sources(package):
        swallowed = (found for one in source.dispatches() for found in _troubles(one))
        yield from (one for one in (*swallowed, *source.ladders()) if one.place not in OPEN)


def sources(package: Path) -> Iterator[Source]:
    """The modules of a package, by name."""
    return (Source(path, package) for path in sorted(package.rglob("*.py")))


def _troubles(dispatch: Dispatch) -> Iterator[Trouble]:
    for case in dispatch.match.cases:
        line = case.pattern.lineno
        if case.guard is not None:
            yield Trouble(dispatch.place, line, "a guard: ask inside the case")
        elif _is_wild(case) and not _hands_on(case, ast.unparse(dispatch.match.subject)):
            yield Trouble(dispatch.place, line, "a wildcard: name the cases that are left")


def _hands_on(case: ast.match_case, subject: str) -> bool:
    """Whether a wildcard gives what is left to a function, as it is."""
    calls = [node for line in case.body for node in ast.walk(line) if isinstance(node, ast.Call)]
    return any(subject == ast.unparse(given) for call in calls for given in call.args)


# ------------------------------------------------------------------------- what is wrong, by mypy


def unmissed(package: Path, rounds: Iterable[int] | None = None) -> Iterator[Trouble]:
    """Every case that can be taken away without an objection of mypy's.

    In each round every dispatch of the package loses one case at once, in a copy.
    """
    read = [source for source in sources(package) if any(source.dispatches())]
    longest = max(len(one.units) for source in read for one in source.dispatches())
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "src" / LIBRARY
        shutil.copytree(package, copy, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", folder)
        for number in range(longest) if rounds is None else rounds:
            yield from _round(read, copy, number)


def _round(read: Iterable[Source], copy: Path, number: int) -> Iterator[Trouble]:
    """Take away one case of every dispatch, ask mypy, and name those where it says nothing."""
    touched = []
    for source in read:
        lines = source.text
        for one in source.dispatches():
            if number < len(one.units) and len(one.match.cases) > 1 and one.place not in OPEN:
                lines = _without(lines, one, number)
                touched.append(one)
        (copy / source.file).write_text(lines, encoding="utf-8")
    errors = _errors(copy.parent.parent)
    for one in touched:
        span = range(one.match.lineno, (one.match.end_lineno or 0) + 1)
        if not errors.get(one.file, set()).intersection(span):
            pattern = one.units[number][1]
            what = f"nobody misses `case {ast.unparse(pattern)}`"
            yield Trouble(one.place, pattern.lineno, what)


def _errors(folder: Path) -> dict[str, set[int]]:
    """The lines with errors, by file, of the copy in a folder."""
    command = (sys.executable, "-m", "mypy", "src", "--no-error-summary", "--hide-error-context")
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if run.returncode not in {0, 1}:
        raise RuntimeError(run.stdout + run.stderr)
    errors: dict[str, set[int]] = {}
    for found in _ERROR.finditer(run.stdout):
        file = Path(found["file"]).relative_to(f"src/{LIBRARY}").as_posix()
        errors.setdefault(file, set()).add(int(found["line"]))
    return errors


def _without(text: str, dispatch: Dispatch, number: int) -> str:
    """A text without one case or one alternative of it; every other line stays where it is."""
    case, pattern = dispatch.units[number]
    others = _alternatives(case.pattern)
    lines = text.splitlines(keepends=True)
    if len(others) == 1:
        first, last = _first_line(lines, case), case.body[-1].end_lineno or 0
        return "".join([*lines[: first - 1], "\n" * (last - first + 1), *lines[last:]])
    place = others.index(pattern)
    if place == 0:
        start, end = _start(lines, pattern), _start(lines, others[1])
    else:
        start, end = _end(lines, others[place - 1]), _end(lines, pattern)
    return text[:start] + "\n" * text.count("\n", start, end) + text[end:]


def _first_line(lines: list[str], case: ast.match_case) -> int:
    """The line of the word `case`: a long pattern in brackets begins further down."""
    number = case.pattern.lineno
    while not lines[number - 1].lstrip().startswith("case"):
        number -= 1
    return number


def _start(lines: list[str], node: ast.pattern) -> int:
    return _offset(lines, node.lineno, node.col_offset)


def _end(lines: list[str], node: ast.pattern) -> int:
    return _offset(lines, node.end_lineno, node.end_col_offset)


def _offset(lines: list[str], line: int, column: int) -> int:
    """Where a position in bytes of a line is in the text."""
    before = lines[line - 1].encode()[:column].decode()
    return sum(map(len, lines[: line - 1])) + len(before)


def main(words: list[str]) -> int:
    """Say what is wrong."""
    package = ROOT / "src" / LIBRARY
    said = 0
    for one in unmissed(package) if "--deep" in words else troubles(package):
        print(one, flush=True)
        said += 1
    print(f"{said} places where a forgotten case would pass")
    return 1 if said else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
