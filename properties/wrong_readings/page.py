"""The page of planted bugs: a row each, with the checks that find it; planted leaks after them."""

import importlib
import importlib.util
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from properties.wrong_readings import galaktico, galaxy_of_trian, take_the_galaxy
from properties.wrong_readings.suites import SUITES

PAGE: Final = Path(__file__).parent.parent.parent / "docs" / "planted.md"
READINGS: Final = (
    *galaktico.READINGS,
    *take_the_galaxy.READINGS,
    *galaxy_of_trian.READINGS,
)
FAMILY: Final = re.compile(r"[A-Z]+-(?:SK-\d+|UNI-[A-Z]+|[A-Z]+)")
INTRODUCTION: Final = """\
# Planted bugs, and what finds them

Each row is a wrong reading of the rules.  It is planted in the code, and every check of its last
column must then find a fault; without it none of them does.  Leaks and the bugs of other suites
are planted by tests of their own and listed here as well.  The page is written by
`python -m properties.wrong_readings --write`, and `properties/test_wrong_readings.py` keeps it.
"""


def family_of(clause: str) -> str:
    """The family of a clause: its game and chapter; skills go race by race."""
    found = FAMILY.match(clause)
    if found is None:
        message = f"{clause} is no clause"
        raise ValueError(message)
    return found.group()


def leaks() -> tuple[Any, ...]:
    """The planted leaks, where there are any."""
    if importlib.util.find_spec("properties.leaks") is None:
        return ()
    return tuple(importlib.import_module("properties.leaks").LEAKS)


def page() -> str:
    """The whole page."""
    parts = [INTRODUCTION, f"## Wrong readings ({len(READINGS)})\n", _table(READINGS)]
    if planted := leaks():
        parts += [f"## Leaks ({len(planted)})\n", _table(planted)]
    total = sum(len(suite.bugs()) for suite in SUITES)
    return "\n".join((*parts, f"## Bugs of other suites ({total})\n", _suites()))


def _suites() -> str:
    lines = ["| file | what is planted | found by |", "|---|---|---|"]
    for suite in SUITES:
        cells = (f"`properties/{suite.file}.py`", "; ".join(suite.bugs()), suite.found_by)
        lines.append(f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |")
    return "\n".join(lines) + "\n"


def _table(rows: Iterable[Any]) -> str:
    lines = ["| name | clauses | what is planted | found by |", "|---|---|---|---|"]
    for row in rows:
        cells = (row.name, ", ".join(row.clauses), row.says, _found_by(row.caught_by))
        lines.append(f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |")
    return "\n".join(lines) + "\n"


def _found_by(caught_by: str | tuple[str, ...]) -> str:
    return caught_by if isinstance(caught_by, str) else "; ".join(caught_by)
