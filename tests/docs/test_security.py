"""Every promise on the page of the threat model has its test, and the reports have their way."""

import ast
import re
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from tests.docs.commands import ROOT

PAGE: Final = (ROOT / "docs" / "security.md").read_text("utf-8")
POLICY: Final = (ROOT / "SECURITY.md").read_text("utf-8")
TEST: Final = re.compile(r"`((?:tests|properties)/[\w/]+\.py)::(\w+)`")
NAMED: Final = sorted(set(TEST.findall(PAGE)))


@cache
def functions(file: str) -> set[str]:
    tree = ast.parse((ROOT / file).read_text("utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def rows(heading: str) -> list[str]:
    """The rows of the tables below a heading, without their own headings."""
    part = PAGE.split(f"\n{heading}\n")[1].split("\n## ")[0]
    lines = [line for line in part.splitlines() if line.startswith("| ")]
    return [line for line in lines if not re.match(r"\| (promise|finding|who|door) \|", line)]


@pytest.mark.parametrize("file, name", NAMED, ids=[name for _, name in NAMED])
def test_every_test_that_is_named_exists(file: str, name: str) -> None:
    assert name.startswith("test_")
    assert Path(ROOT / file).exists()
    assert name in functions(file)


def test_every_promise_names_its_test() -> None:
    promises = rows("## Promises")
    assert len(promises) > 30
    assert [] == [row for row in promises if not TEST.search(row)]


def test_every_finding_names_its_test_and_what_changed() -> None:
    found = rows("## Findings")
    assert [] == [row for row in found if not TEST.search(row) or row.count(" | ") != 3]
    numbers = [int(match[1]) for match in map(re.compile(r"\| (\d+) ").match, found) if match]
    assert [*range(1, 14), 32] == numbers  # the last are 32 MB


def test_the_check_sees_a_promise_without_one() -> None:
    assert not TEST.search("| all is well | |")
    assert not TEST.search("| all is well | `tests/test_nothing.py` |")
    assert "test_nothing" not in functions("tests/docs/test_security.py")


@pytest.mark.parametrize("heading", ["What is promised", "What is not promised", "How to report"])
def test_the_policy_says_what_it_must(heading: str) -> None:
    assert f"\n## {heading}\n" in POLICY


def test_the_policy_promises_something_to_everybody() -> None:
    for whom in ("To a seat", "To a host", "To a reader of a record"):
        assert f"**{whom}**" in POLICY
        assert f"\n### {whom}\n" in PAGE


def test_no_address_is_made_up() -> None:
    for text in (POLICY, PAGE):
        assert not re.search(r"https?://|\S@\S+\.\w", text)


def test_the_way_there_is_shown() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert "(SECURITY.md)" in readme
    assert "(docs/security.md)" in readme
    assert "(docs/security.md)" in POLICY
    assert re.search(r"^security$", (ROOT / "docs" / "index.md").read_text("utf-8"), re.MULTILINE)
