"""Conformance vectors: language-neutral scenarios, each pointing to its clauses.

A file holds a list of vectors: ``id``, ``game``, ``title``, ``clauses``, ``setup`` and ``script``,
a list of ``{do, expect}``.  What is expected is an error code, which must be the first objection
and leave the state as it was, or values that must hold afterwards.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import attrs

from galaxy_rules.catalogue import game, game_class
from galaxy_rules.kernel.documents.codec import alike, read_json, write_json
from galaxy_rules.kernel.documents.vectors import Dialect
from galaxy_rules.kernel.errors import BadInput, shown
from galaxy_rules.kernel.packs import Pack

KEYS: Final = {"id", "game", "title", "clauses", "setup", "script"}
MOST_VECTORS: Final = 100_000
MOST_STEPS: Final = 1_000
"""In one script: each costs as much as a ply."""
MOST_IN_ALL: Final = 100_000
"""Steps in one file, whatever scripts they are in."""
LARGEST_SETUP: Final = 60_000
"""Characters: every step costs as much as the position is large."""


@attrs.frozen
class Outcome:
    """How a vector fared: nothing in `problems` means that it passed."""

    id: str
    game: str
    clauses: tuple[str, ...]
    problems: tuple[str, ...]
    refused: tuple[str, ...]
    """The clauses and rulings that its refusals cited."""
    ran: bool = True
    """Whether it could be set up and read; where not, its one problem says why."""

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
    if sum(len(vector["script"]) for vector in document) > MOST_IN_ALL:
        raise BadInput("vectors", f"more than {MOST_IN_ALL} steps in all")
    return document


def _check_form(vector: object, path: str) -> None:
    if not isinstance(vector, dict):
        raise BadInput(path, "expected an object")
    if missing := KEYS - set(vector):
        raise BadInput(f"{path}.{min(missing)}", "missing")
    if extra := set(vector) - KEYS:
        raise BadInput(f"{path}.{min(extra)}", "unknown field")
    for key, kind in (("id", str), ("game", str), ("title", str), ("setup", dict)):
        if not isinstance(vector[key], kind):
            raise BadInput(f"{path}.{key}", f"expected {kind.__name__}")
    if len(write_json(vector["setup"])) > LARGEST_SETUP:
        raise BadInput(f"{path}.setup", f"longer than {LARGEST_SETUP} characters")
    clauses = vector["clauses"]
    if not isinstance(clauses, list) or not all(isinstance(clause, str) for clause in clauses):
        raise BadInput(f"{path}.clauses", "expected a list of ids")
    if not isinstance(vector["script"], list):
        raise BadInput(f"{path}.script", "expected a list of steps")
    if len(vector["script"]) > MOST_STEPS:
        raise BadInput(f"{path}.script", f"more than {MOST_STEPS} steps")
    for number, step in enumerate(vector["script"]):
        _check_step(step, f"{path}.script[{number}]")


def _check_step(step: object, path: str) -> None:
    if not isinstance(step, dict) or set(step) != {"do", "expect"}:
        raise BadInput(path, "expected an object with do and expect")
    if not isinstance(step["do"], str):
        raise BadInput(f"{path}.do", "expected a text")
    if not isinstance(step["expect"], (str, dict)):
        raise BadInput(f"{path}.expect", "expected an error code or an object of values")


def run_vectors(vectors: list[dict[str, Any]], data: Pack | None = None) -> Iterator[Outcome]:
    """How each vector fares, one after the other; a pack replaces the data of its own game."""
    for vector in vectors:
        yield run_vector(vector, data)


def run_vector(vector: Mapping[str, Any], data: Pack | None = None) -> Outcome:
    """Set up, act, and compare; what cannot be read is a `BadInput` that names vector and field."""
    field = ""
    try:
        problems = [f"unknown clause {clause}" for clause in _unknown_clauses(vector)]
        refused: list[str] = []
        pack = data if data is not None and data.game == vector["game"] else None
        scenario = game_class(vector["game"]).dialect(vector["setup"], pack)
        for number, step in enumerate(vector["script"]):
            field = f"script[{number}]."
            problems += [f"step {number}: {p}" for p in _run_step(scenario, step, refused)]
    except BadInput as error:
        raise BadInput(f"{vector['id']}.{field}{error.field}", error.problem) from None
    clauses, told = tuple(vector["clauses"]), tuple(map(shown, problems))
    return Outcome(vector["id"], vector["game"], clauses, told, tuple(refused))


def attempt(vector: Mapping[str, Any], data: Pack | None = None) -> Outcome:
    """How a vector fares; one that cannot be run is an outcome too, and says why."""
    try:
        return run_vector(vector, data)
    except BadInput as error:
        script = error.field.startswith(shown(f"{vector['id']}.script"))
        problem = f"cannot be {'read' if script else 'set up'}: {error}"
        clauses = tuple(vector["clauses"])
        return Outcome(vector["id"], vector["game"], clauses, (problem,), (), ran=False)


def _unknown_clauses(vector: Mapping[str, Any]) -> list[str]:
    register = game(vector["game"]).clauses
    return [clause for clause in vector["clauses"] if clause not in register]


def _run_step(scenario: Dialect, step: Mapping[str, Any], refused: list[str]) -> Iterator[str]:
    do, expected = step["do"], step["expect"]
    before = scenario.fingerprint()
    code = scenario.do(do) if do.strip() else None
    if code is not None:
        refused.extend(scenario.cited())
        if before != scenario.fingerprint():
            yield f"{do!r}: refused, yet the state changed"
    if isinstance(expected, str):
        if code != expected:
            yield f"{do!r}: expected {expected}, found {code or 'legal'}"
    elif code is not None:
        yield f"{do!r}: refused with {code}"
    else:
        yield from _differences(expected, scenario)


def _differences(expected: Mapping[str, Any], scenario: Dialect) -> Iterator[str]:
    found = scenario.observe()
    for key, value in expected.items():
        if key not in found:
            raise BadInput(f"expect.{key}", "nothing of that name can be observed")
        same = alike if scenario.ordered(key) else _alike
        if not same(value, found[key]):
            yield f"{key}: expected {value!r}, found {found[key]!r}"


def _alike(expected: object, found: object) -> bool:
    """Equal as JSON; lists of names in any order, and an empty object as good as none."""
    if isinstance(expected, dict) and isinstance(found, dict):
        left, right = _entries(expected), _entries(found)
        return left.keys() == right.keys() and all(_alike(left[key], right[key]) for key in left)
    if isinstance(expected, list) and isinstance(found, list):
        if _are_names(expected) and _are_names(found):
            return sorted(expected) == sorted(found)
        return len(expected) == len(found) and all(map(_alike, expected, found))
    return type(expected) is type(found) and expected == found


def _entries(table: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in table.items() if value != {}}


def _are_names(items: list[Any]) -> bool:
    return all(isinstance(item, str) for item in items)
