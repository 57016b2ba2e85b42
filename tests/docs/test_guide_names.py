"""Every name that the guide for frontends uses is in the reference, where a reader finds it."""

import ast
import inspect
import re
import textwrap
from collections.abc import Iterator
from itertools import pairwise

import galaxy_rules as gr
from tests.docs.commands import ROOT

GUIDE = (ROOT / "docs" / "frontend.md").read_text(encoding="utf-8")
REFERENCE = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
OURS = ("game", "gr", "match", "journal", "picture", "verdict", "objection", "refusal", "tree")
"""What the guide calls our things by in its prose."""
NOT_OURS = {
    *dir(str), *dir(dict), *dir(list), "TemporaryDirectory", "Path", "cleanup", "token_bytes",
    "run", "to_thread", "write", "__name__",
}  # fmt: skip
OF_ONE_GAME = {"equipment", "points", "css", "target"}
"""Fields of a game's own views, which its schemas have, and what a browser calls things."""


def told(thing: type) -> Iterator[str]:
    """The members of a class that its entry in the reference has: those with words of their own."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(thing))).body[0]
    assert isinstance(tree, ast.ClassDef)
    methods = [one for one in tree.body if isinstance(one, ast.FunctionDef)]
    yield from (one.name for one in methods if one.name[0] != "_" and ast.get_docstring(one))
    for body in (tree.body, *(one.body for one in methods)):
        for one, after in pairwise(body):
            if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
                yield from assigned(one)


def assigned(statement: ast.stmt) -> Iterator[str]:
    """The names of what a statement sets."""
    if isinstance(statement, (ast.Assign, ast.AnnAssign)):
        target = statement.target if isinstance(statement, ast.AnnAssign) else statement.targets[0]
        yield getattr(target, "attr", "") or getattr(target, "id", "")


def reference() -> set[str]:
    """Every name that a reader finds there."""
    entries = re.findall(r":: galaxy_rules\.([\w.]+)", REFERENCE)
    found = {part for entry in entries for part in entry.split(".")}
    for entry in entries:
        thing = getattr(gr, entry, None) if "." not in entry else None
        if inspect.isclass(thing):
            found |= set(told(thing))
    return found


def used() -> set[str]:
    """Every name that the guide asks one of our things for, in its examples and in its prose."""
    blocks = re.findall(r"```pycon\n(.*?)```", GUIDE, re.DOTALL)
    lines = (line for block in blocks for line in block.splitlines())
    code = "\n".join(line[4:] for line in lines if line.startswith((">>> ", "... ")))
    examples = {one.attr for one in ast.walk(ast.parse(code)) if isinstance(one, ast.Attribute)}
    prose = re.findall(
        rf"`(?:{'|'.join(OURS)})\.(\w+)", re.sub(r"```.*?```", "", GUIDE, flags=re.DOTALL)
    )
    return examples | set(prose)


def test_every_name_in_the_guide_is_in_the_reference() -> None:
    assert set() == used() - reference() - NOT_OURS - OF_ONE_GAME


def test_names_without_words_would_be_missed() -> None:
    class Silent:
        said: int
        """In words."""
        unsaid: int

        def asked(self) -> int:
            """In words."""
            return self.said

        def mute(self) -> int:
            return self.unsaid

    assert {"said", "asked"} == set(told(Silent))


def test_every_field_of_what_the_reference_names_has_words() -> None:
    entries = re.findall(r"auto(?:class|exception):: galaxy_rules\.(\w+)\n   :members:", REFERENCE)
    assert len(entries) > 30
    silent = {
        f"{entry}.{name}"
        for entry in entries
        for name in getattr(getattr(gr, entry), "__annotations__", {})
        if name[0] != "_" and name not in set(told(getattr(gr, entry)))
    }
    assert {name for name in silent if not name.startswith("Game.")} == set()


def test_whatever_can_be_cited_has_a_text() -> None:
    for name in gr.games():
        for entry in gr.game(name).clauses.values():
            assert len(entry.text) > len(entry.id), entry.id
            if isinstance(entry, gr.Ruling):
                assert entry.text.startswith(entry.question)
                assert entry.text.endswith(entry.ruling)
