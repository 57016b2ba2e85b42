"""Plant faults in the glue of the games and say what finds each; ``--write`` writes the page.

``python -m properties.shapes.planted [GAME] [--one-of N]`` plants one fault of so many.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import attrs

from properties.shapes.finding import (
    NOTHING,
    SHAPES,
    VECTORS,
    Found,
    Ground,
    all_faults,
    chosen,
    find,
)
from properties.shapes.glue import Fault
from properties.shapes.registry import ACCOUNTS

PAGE: Final = Path(__file__).parent.parent.parent / "docs" / "planted_glue.md"
GAMES: Final = {"galaktico": 10, "galaxy_of_trian": 4, "take_the_galaxy": 14}
"""From so many plays the shapes are gathered that look for planted faults."""
ONE_OF: Final = {"galaktico": 7, "galaxy_of_trian": 60, "take_the_galaxy": 14}
"""One fault of so many is on the page: no choice of ours, the faults' names say which."""
INTRODUCTION: Final = """\
# Faults planted in the glue

What stands between the proved functions: an effect twice or not at all, two effects in the wrong
order, an effect that hangs on the log or on a number that has nothing to do with it, the wrong
seat, two numbers changed for each other.  The faults are made from the source, statement by
statement, and one of so many is taken by a hash of its text.  Each is planted alone.  *Shapes*
means that a proof on a [shape](verification.md) is refuted, with what is not so and the action;
else the first conformance vector that fails is named; *nothing* means that neither found it and
nobody looked into it: it may change no answer.  Written by
`python -m properties.shapes.planted --write`.
"""


@attrs.frozen
class Row:
    """A fault with what found it."""

    fault: Fault
    found: Found


def rows_of(name: str, one_of: int) -> Iterator[Row]:
    """Every chosen fault of a game, planted."""
    account = ACCOUNTS[name]
    ground = Ground.of(account, GAMES[name])
    for fault in chosen(account, one_of):
        yield Row(fault, find(ground, fault))


def section(name: str, rows: list[Row]) -> str:
    """A game's part of the page: how many were found by what, and every fault."""
    head = ["| where | kind | was | became | found by |", "|---|---|---|---|---|"]
    lines = [f"## {name}", "", summary(name, rows), "", *head, *map(_line, rows)]
    return "\n".join(lines) + "\n"


def summary(name: str, rows: list[Row]) -> str:
    """How many were found by what."""
    whole = sum(1 for _ in all_faults(ACCOUNTS[name]))
    found = Counter(row.found.by for row in rows)
    by = ", ".join(f"{kind} {found[kind]}" for kind in (SHAPES, VECTORS, NOTHING))
    return f"Of {whole} faults {len(rows)} were planted; found by {by}."


def written(page: str, name: str, new: str) -> str:
    """The page with another section for a game."""
    parts = page.split("\n## ")
    sections = {part.partition("\n")[0]: f"## {part}" for part in parts[1:]}
    sections[name] = new
    bodies = (sections[key].rstrip("\n") + "\n" for key in sorted(sections))
    return "\n".join((INTRODUCTION, *bodies))


def _line(row: Row) -> str:
    fault, found = row.fault, row.found
    was = _short(fault.old)
    became = {"told only": "only with a log", "silent only": "only without a log"}.get(
        fault.kind, "" if fault.kind in ("forgotten", "twice", "order") else _short(fault.new)
    )
    by = f"{found.by}: {found.what}" if found.what else found.by
    cells = (f"`{fault.where}`", fault.kind, was, became, by)
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"


def _short(text: str) -> str:
    shown = text if len(text) <= SHOWN else f"{text[:SHOWN]} …"
    return f"`{shown}`" if shown else ""


SHOWN: Final = 90


def main() -> int:
    """Plant and tell; the exit code says whether nothing found some fault."""
    parser = argparse.ArgumentParser(prog="python -m properties.shapes.planted")
    parser.add_argument("game", nargs="?", choices=sorted(ACCOUNTS), help="one of the games")
    parser.add_argument("--one-of", type=int, default=0, help="plant one fault of so many")
    parser.add_argument("--write", action="store_true", help="write the page")
    options = parser.parse_args()
    missed = 0
    for name in [options.game] if options.game else sorted(ACCOUNTS):
        rows = []
        for row in rows_of(name, options.one_of or ONE_OF[name]):
            rows.append(row)
            print(f"{row.found.by:8} {row.fault.where} {row.fault.kind}: {row.fault.old[:70]}")
            if options.write:
                page = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
                PAGE.write_text(written(page, name, section(name, rows)), encoding="utf-8")
        print(f"{name}: {summary(name, rows)}")
        missed += sum(row.found.by == NOTHING for row in rows)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
