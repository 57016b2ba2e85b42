"""A small checkout of a game that nobody plays: two clauses, a ruling, and what speaks for them."""

import json
from pathlib import Path
from typing import Any

from galaxy_rules.kernel.clauses import read_register
from galaxy_rules.lab.ledger import Books, Subject, collect
from galaxy_rules.lab.ledger.results import Result, Results, write_results

REGISTER = """
format = "galaxy-rules/clauses/1"
game = "toy"
edition = "none"
transcript_sha256 = "0"

[[clause]]
id = "TOY-MOV-01"
section = "Moving"
lines = [1]
text = "A piece moves twice as far as its die shows."
kind = "quantity"
held = "enforced"

[[clause]]
id = "TOY-MOV-02"
section = "Moving"
lines = [2]
text = "Nobody moves backwards."
kind = "prohibition"
held = "enforced"

[[ruling]]
id = "TOY-R-01"
question = "May one pass?"
lines = [2]
clauses = ["TOY-MOV-02"]
ruling = "Yes."
why = "Nothing forbids it."
"""
TOY = Subject("toy", "1", read_register(REGISTER))
CODE = """
from galaxy_rules.kernel.clauses import cites


@cites("TOY-MOV-01")
def moves(die):
    return double(die)


class Judge:
    def objects(self, steps):
        return steps < 0 and "TOY-MOV-02"
"""
ARITHMETIC = """
def double(number):
    return 2 * number


def _helper(number):
    return number
"""
LAWS = """
from galaxy_rules.toy import arithmetic as toy
from properties.proofs.laws import Registry

REGISTRY = Registry()
law = REGISTRY.law


def image(number):
    return toy.double(number)


@law(clauses=("TOY-MOV-01",))
def doubles_are_even(number: int) -> bool:
    \"\"\"Twice a number is
    even.\"\"\"
    return image(number) % 2 == 0
"""
CONTROLS = """
from properties.proofs.laws import Registry

FALSE = Registry()


@FALSE.law()
def nothing_is_even(number: int) -> bool:
    return number % 2 == 1
"""
TESTS = """
import pytest


@pytest.mark.clauses("TOY-MOV-02")
@pytest.mark.parametrize("steps", [1, 2])
def test_forwards_is_fine(steps):
    assert steps > 0


@pytest.mark.clauses("TOY-R-01")
def test_one_may_pass():
    pass
"""
VECTOR_TEST = """
import pytest


@pytest.mark.parametrize("name", ["TOY-V-01"])
def test_a_vector_passes(name):
    pass
"""
VECTOR = {
    "id": "TOY-V-01",
    "game": "toy",
    "title": "one may pass",
    "clauses": ["TOY-R-01"],
    "setup": {},
    "script": [],
}
CONFIRMED = {"verdict": "confirmed", "paths": 2, "live_paths": 1, "seconds": 0.5}
LOCK: dict[str, Any] = {
    "format": "galaxy-rules/proofs-lock/1",
    "tools": {"prover": "7"},
    "python": "3.11.0",
    "laws": {
        "doubles_are_even": {
            "clauses": ["TOY-MOV-01"],
            "tier": "proved",
            "bound": None,
            "engines": {"one": CONFIRMED, "other": CONFIRMED},
        }
    },
    "controls": {"nothing_is_even": {}},
}
TOOLS = {"pytest": "9", "hypothesis": "6", "python": "3.11.0"}
FILES = {
    "src/galaxy_rules/toy/moving.py": CODE,
    "src/galaxy_rules/toy/arithmetic.py": ARITHMETIC,
    "properties/proofs/toy_laws.py": LAWS,
    "properties/proofs/control_laws.py": CONTROLS,
    "properties/proofs.lock.json": json.dumps(LOCK),
    "tests/test_toy.py": TESTS,
    "tests/test_vectors.py": VECTOR_TEST,
    "fixtures/vectors/toy.json": json.dumps([VECTOR]),
}


def checkout(root: Path, **changes: str) -> Path:
    """The small checkout, with other texts for some of its files: name by last name."""
    for path, text in FILES.items():
        put(root, path, changes.get(Path(path).stem, text))
    return root


def put(root: Path, path: str, text: str) -> None:
    """A file in its place."""
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(text, encoding="utf-8")


def locked(**changes: Any) -> str:
    """The lock with some other values in the entry of its law."""
    law = {**LOCK["laws"]["doubles_are_even"], **changes}
    return json.dumps({**LOCK, "laws": {"doubles_are_even": law}})


def answers(live_paths: int = 1, seconds: float = 0.5, **verdicts: str) -> str:
    """The lock with these verdicts of engines about its law."""
    record = {"live_paths": live_paths, "seconds": seconds}
    return locked(engines={engine: {"verdict": v, **record} for engine, v in verdicts.items()})


def collected(root: Path) -> Books:
    """What the small checkout says."""
    return collect(root, [TOY])


def words(books: Books) -> dict[str, str]:
    """The word for each clause."""
    return {entry.id: entry.tier for ledger in books.ledgers for entry in ledger.entries}


def with_marks(*marks: str) -> str:
    """A test of the prohibition under these lines."""
    lines = ["import pytest", *marks, "def test_backwards(): pass", ""]
    return "\n".join(lines)


def on_record(root: Path, **outcomes: str) -> None:
    """The results of some tests of the small checkout, with equal times."""
    tests = {f"tests/test_toy.py::{name}": Result(o, 0.25, 2) for name, o in outcomes.items()}
    write_results(root, Results(TOOLS, tests))
