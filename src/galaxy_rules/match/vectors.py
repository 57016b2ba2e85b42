"""Conformance vectors: language-neutral scenarios, each pointing to its clauses.

A file holds a list of vectors: ``id``, ``game``, ``title``, ``clauses``, ``setup`` and ``script``, a
list of ``{do, expect}``.  What is expected is an error code, which must be the first objection and
leave the state as it was, or values that must hold afterwards.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import attrs

from galaxy_rules.catalogue import game, game_class
from galaxy_rules.kernel.codec import read_json
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.vectors import Dialect

KEYS: Final = {"id", "game", "title", "clauses", "setup", "script"}
MOST_VECTORS: Final = 100_000


@attrs.frozen
class Outcome:
    """How a vector fared: nothing in `problems` means that it passed."""

    id: str
    game: str
    clauses: tuple[str, ...]
    problems: tuple[str, ...]
    refused: tuple[str, ...]
    """The clauses and rulings that its refusals cited."""

    @property
    def passed(self) -> bool:
        """Whether everything was as expected."""
        return not self.problems


def read_vectors(text: str) -> list[dict[str, Any]]:
    """The vectors in a JSON text, their form checked; errors name the field."""
    document = read_json(text)
    if not isinstance(document, list):
        raise BadInput("vectors", "expected a list of vectors")
    if len(document) > MOST_VECTORS:
        raise BadInput("vectors", f"more than {MOST_VECTORS}")
    for number, vector in enumerate(document):
        _check_form(vector, f"vectors[{number}]")
    return document


def _check_form(vector: object, path: str) -> None:
    if not isinstance(vector, dict):
        raise BadInput(path, "expected an object")
    if missing := KEYS - set(vector):
        raise BadInput(f"{path}.{sorted(missing)[0]}", "missing")
    if extra := set(vector) - KEYS:
        raise BadInput(f"{path}.{sorted(extra)[0]}", "unknown field")
    for key, kind in (("id", str), ("game", str), ("title", str), ("setup", dict)):
        if not isinstance(vector[key], kind):
            raise BadInput(f"{path}.{key}", f"expected {kind.__name__}")
    clauses = vector["clauses"]
    if not isinstance(clauses, list) or not all(isinstance(clause, str) for clause in clauses):
        raise BadInput(f"{path}.clauses", "expected a list of ids")
    if not isinstance(vector["script"], list):
        raise BadInput(f"{path}.script", "expected a list of steps")
    for number, step in enumerate(vector["script"]):
        _check_step(step, f"{path}.script[{number}]")


def _check_step(step: object, path: str) -> None:
    if not isinstance(step, dict) or set(step) != {"do", "expect"}:
        raise BadInput(path, "expected an object with do and expect")
    if not isinstance(step["do"], str):
        raise BadInput(f"{path}.do", "expected a text")
    if not isinstance(step["expect"], (str, dict)):
        raise BadInput(f"{path}.expect", "expected an error code or an object of values")


def run_vectors(vectors: list[dict[str, Any]]) -> Iterator[Outcome]:
    """How each vector fares, one after the other."""
    for vector in vectors:
        yield run_vector(vector)


def run_vector(vector: Mapping[str, Any]) -> Outcome:
    """Set up, act, and compare."""
    kind = game_class(vector["game"])
    problems: list[str] = []
    refused: list[str] = []
    register = game(vector["game"]).clauses
    unknown = [clause for clause in vector["clauses"] if clause not in register]
    problems += [f"unknown clause {clause}" for clause in unknown]
    try:
        scenario = kind.dialect(vector["setup"])
        for number, step in enumerate(vector["script"]):
            problems += [f"step {number}: {p}" for p in _run_step(scenario, step, refused)]
    except BadInput as error:
        raise BadInput(f"{vector['id']}.{error.field}", error.problem) from None
    clauses = tuple(vector["clauses"])
    return Outcome(vector["id"], vector["game"], clauses, tuple(problems), tuple(refused))


def _run_step(
    scenario: Dialect, step: Mapping[str, Any], refused: list[str]
) -> Iterator[str]:
    before = scenario.fingerprint()
    code = scenario.do(step["do"]) if step["do"] else None
    expected = step["expect"]
    if code is not None:
        refused.extend(scenario.cited())
        if before != scenario.fingerprint():
            yield f"{step['do']!r}: refused, yet the state changed"
    if isinstance(expected, str):
        if code != expected:
            yield f"{step['do']!r}: expected {expected}, found {code or 'legal'}"
        return
    if code is not None:
        yield f"{step['do']!r}: refused with {code}"
        return
    yield from _differences(expected, scenario.observe())


def _differences(expected: Mapping[str, Any], found: Mapping[str, Any]) -> Iterator[str]:
    for key, value in expected.items():
        if key not in found:
            raise BadInput(f"expect.{key}", "nothing of that name can be observed")
        if not _alike(value, found[key]):
            yield f"{key}: expected {value!r}, found {found[key]!r}"


def _alike(expected: object, found: object) -> bool:
    """Equal; lists of names or spaces in any order."""
    if isinstance(expected, list) and isinstance(found, list) and _names(expected):
        return sorted(expected) == sorted(map(str, found))
    return expected == found


def _names(items: list[Any]) -> bool:
    return all(isinstance(item, str) for item in items)
