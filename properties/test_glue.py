"""The faults in the glue: what is on record of each, and a few of them planted every day."""

import dis
from collections import Counter
from collections.abc import Iterator
from functools import cache
from types import CodeType, FunctionType

import pytest

from properties.glue.declared import GAMES, INVARIANTS, Fault, faults_of
from properties.glue.finding import NOTHING, PROOFS, refuted_by_shapes
from properties.glue.invariants import HELD, worded
from properties.glue.named import TESTS
from properties.glue.page import BEFORE, PAGE, by_kind, counted, page, record
from properties.shapes.finding import Ground
from properties.shapes.registry import ACCOUNTS, GATE

LEAST = 120
BY_PROOF = 0.9
A_DAY = 5
"""So many faults of each game are planted every day: the first by their names, which are hashes."""


@cache
def ground_of(game: str) -> Ground:
    return Ground.of(ACCOUNTS[game], GATE[game])


def sample(game: str) -> list[Fault]:
    """Faults that are refuted on the few shapes of every day."""
    found = record()["found"]
    faults = [one for one in faults_of(game) if not one.harmless and found[one.name]["gate"]]
    return sorted(faults, key=lambda fault: fault.name)[:A_DAY]


@pytest.mark.parametrize("game", GAMES)
def test_some_faults_are_refuted_every_day(game: str) -> None:
    planted = sample(game)
    missed = [
        fault.says for fault in planted
        if refuted_by_shapes(ground_of(game), fault, patience=0) is None
    ]  # fmt: skip
    assert len(planted) == A_DAY
    assert missed == []


def test_there_are_many_faults_and_most_are_refuted_by_proof() -> None:
    faults = counted()
    kinds = by_kind(record(), faults)
    assert len(faults) >= LEAST
    assert sum(kinds[kind] for kind in PROOFS) >= BY_PROOF * len(faults)
    assert kinds[NOTHING] == 0


def test_the_record_is_of_the_declared_faults() -> None:
    names = [fault.name for game in GAMES for fault in faults_of(game)]
    assert len(set(names)) == len(names)
    assert {fault.name for fault in counted()} == record()["found"].keys()


def test_the_page_is_written_from_the_record() -> None:
    assert page(record()) == PAGE.read_text("utf-8")


def test_every_invariant_of_every_game_has_faults_and_is_told() -> None:
    have = Counter((fault.invariant, fault.game) for fault in counted())
    told = {(key, game) for key in INVARIANTS for game in HELD[key]}
    assert have.keys() == told == {(key, game) for game in GAMES for key in BEFORE[game]}
    assert min(have.values()) >= A_DAY
    assert all(worded(held) for games in HELD.values() for held in games.values())


@pytest.mark.parametrize("name", sorted(TESTS))
def test_what_faults_name_holds_without_them(name: str) -> None:
    TESTS[name]()


def names_of(code: CodeType) -> Iterator[str]:
    """The names that code takes from its module."""
    for one in dis.get_instructions(code):
        if one.opname == "LOAD_GLOBAL":
            yield one.argval
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from names_of(constant)


@pytest.mark.parametrize("game", GAMES)
def test_a_fault_is_one_of_meaning_and_no_misspelling(game: str) -> None:
    for fault in faults_of(game):
        function: FunctionType = fault.edit.function()
        honest = function.__code__
        with fault.planted():
            wrong = function.__code__
        known = function.__globals__.keys() | function.__globals__["__builtins__"].keys()
        assert wrong.co_code != honest.co_code or wrong.co_consts != honest.co_consts or (
            wrong.co_names != honest.co_names
        ), fault.says  # fmt: skip
        assert set(names_of(wrong)) <= known, fault.says
        assert fault.edit.function().__code__ is honest
