"""Every wrong reading is found by all its checks, every family of clauses has one, the page is new.

That the same checks find nothing in the rules as they are is seen elsewhere, since each belongs to
a suite of its own; of every kind one is tried here on the clean rules all the same.
"""

from typing import Final

import pytest

from galaxy_rules import catalogue
from galaxy_rules.kernel.clauses import Clause
from properties.wrong_readings.page import PAGE, READINGS, family_of, leaks, page
from properties.wrong_readings.registry import WrongReading

ROWS: Final = [
    pytest.param(row, id=row.name, marks=pytest.mark.clauses(*row.clauses)) for row in READINGS
]
KINDS: Final = {"vectors", "laws", "lockstep", "invariants", "exhaustion", "secrecy", "shown"}
LEAST: Final = 60


@pytest.mark.parametrize("row", ROWS)
def test_a_wrong_reading_is_found_by_each_of_its_checks(row: WrongReading) -> None:
    assert row.checks
    with row.plant():
        missed = [check.text for check in row.checks if not check.finds()]
    assert missed == []


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_the_clean_rules_pass_a_check_of_each_kind(kind: str) -> None:
    check = next(check for row in READINGS for check in row.checks if check.kind == kind)
    assert not check.finds()


def clauses() -> list[Clause]:
    """All clauses of the three games; rulings are no clauses."""
    games = [catalogue.game_class(name)() for name in catalogue.games()]
    found = [entry for game in games for entry in game.clauses.values()]
    return [entry for entry in found if isinstance(entry, Clause)]


def test_every_family_of_enforced_clauses_has_a_wrong_reading() -> None:
    enforced = {family_of(clause.id) for clause in clauses() if clause.held == "enforced"}
    covered = {family_of(clause) for row in READINGS for clause in row.clauses}
    assert enforced - covered == set()


def test_there_are_many_and_every_checker_has_some() -> None:
    assert len(READINGS) >= LEAST
    assert {check.kind for row in READINGS for check in row.checks} == KINDS
    assert len({row.name for row in READINGS}) == len(READINGS)


def test_the_clauses_exist() -> None:
    named = {clause for row in READINGS for clause in row.clauses if "-R-" not in clause}
    assert named <= {clause.id for clause in clauses()}


def test_a_plant_leaves_nothing_behind() -> None:
    row = READINGS[0]
    before = page()
    with pytest.raises(ZeroDivisionError), row.plant():
        raise ZeroDivisionError
    assert not row.checks[0].finds()
    assert page() == before


def test_the_page_is_current_and_names_every_row() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert text == page()
    assert all(f"| {row.name} |" in text for row in (*READINGS, *leaks()))
