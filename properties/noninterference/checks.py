"""The two checks, on fixed games: what the clean code must pass, and every planted leak fail."""

from collections.abc import Callable, Iterator
from typing import Final

import attrs

from properties.noninterference.channels import Finding, Tally, search, search_rare
from properties.noninterference.exports import record_findings
from properties.noninterference.tables import Case, Table

GAMES: Final = 22
PLIES: Final = {"galaktico": 45, "galaxy_of_trian": 25, "take_the_galaxy": 30}
MATCHES: Final = 7
STRANGE_SEED: Final = 987_654_000
"""A seed that would be noticed in a text."""


def sample(table: Table, games: int = GAMES) -> tuple[Case, ...]:
    """Fixed games, looked at from somewhere in the middle."""
    return tuple(
        table.case(number, number * 37 % 400, PLIES[table.name]) for number in range(games)
    )


def matches(table: Table) -> tuple[Case, ...]:
    """Fixed matches, short to long."""
    return tuple(
        attrs.evolve(table.case(number, 0, 8 + 7 * number), seed=STRANGE_SEED + number)
        for number in range(MATCHES)
    )


def twins(table: Table, tally: Tally, games: int = GAMES) -> Iterator[Finding]:
    """Every way in which a seat can tell twins apart, in the fixed games."""
    yield from search_rare(table, tally)
    for case in sample(table, games):
        yield from search(table, case, tally)


def exports(table: Table, tally: Tally) -> Iterator[Finding]:
    """Every difference between exports of a match and of a retold one, in the fixed matches."""
    for case in matches(table):
        yield from record_findings(table, case, tally)


Check = Callable[[Table, Tally], Iterator[Finding]]
TWINS: Final = "test_no_seat_can_tell_twins_apart"
EXPORTS: Final = "test_retold_matches_have_equal_exports"
CHECKS: Final[dict[str, Check]] = {TWINS: twins, EXPORTS: exports}
"""By the names of the tests that run them, in `test_noninterference`."""
