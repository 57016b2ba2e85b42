"""Every wrong reading is found by all its checks, every family of clauses has one, the page is new.

A check counts rules that break down as found, so each is also tried on the rules as they are: there
it must find nothing.  Of laws that is what `test_proofs` says, once for all of them.
"""

from typing import Final

import pytest

from galaxy_rules import catalogue
from galaxy_rules.kernel.clauses import Clause
from properties.proofs import lock
from properties.wrong_readings.checks import Check, Law
from properties.wrong_readings.page import PAGE, READINGS, family_of, leaks, page
from properties.wrong_readings.registry import WrongReading
from properties.wrong_readings.suites import SUITES

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


CHECKS: Final = {check.text: check for row in READINGS for check in row.checks}
"""Every check there is, each once."""


@pytest.mark.parametrize(
    "check",
    [check for check in CHECKS.values() if not isinstance(check, Law)],
    ids=lambda check: check.text,
)
def test_a_check_finds_nothing_in_the_rules_as_they_are(check: Check) -> None:
    assert not check.finds()


def test_the_laws_among_the_checks_are_confirmed_as_they_are() -> None:
    locked = lock.read()["laws"]
    named = {check.name for check in CHECKS.values() if isinstance(check, Law)}
    assert named <= locked.keys()
    assert all(locked[name]["tier"].startswith("proved") for name in named)


def test_a_confirmed_law_finds_nothing() -> None:
    assert not Law("next_seat_goes_round").finds()


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
    assert all(bug in text for suite in SUITES for bug in suite.bugs())
