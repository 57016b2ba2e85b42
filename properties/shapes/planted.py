"""Plant faults in the glue of the games and say what finds each; ``--write`` writes the page.

``python -m properties.shapes.planted [GAME] [--one-of N]`` plants one fault of so many.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import attrs

from properties.shapes.finding import NOTHING, Found, Ground, all_faults, chosen, find
from properties.shapes.glue import Fault
from properties.shapes.registry import ACCOUNTS

PAGE: Final = Path(__file__).parent.parent.parent / "docs" / "planted_glue.md"
GAMES: Final = {"galaktico": 40, "take_the_galaxy": 50}
"""From so many plays the shapes are gathered that look for planted faults."""
ONE_OF: Final = {"galaktico": 7, "take_the_galaxy": 14}
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
    ground = Ground.of(account, GAMES[name], by_kind=True)
    for fault in chosen(account, one_of):
        yield Row(fault, find(ground, fault))


def page(rows: dict[str, list[Row]]) -> str:
    """The page: for each game how many were found by what, and every fault."""
    parts = [INTRODUCTION, _summary(rows)]
    for name, found in rows.items():
        lines = [
            f"## {name}",
            "",
            "| where | kind | was | became | found by |",
            "|---|---|---|---|---|",
        ]
        lines += [_line(row) for row in found]
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


def _summary(rows: dict[str, list[Row]]) -> str:
    lines = [
        "| game | faults there are | planted | shapes | vectors | nothing |",
        "|---|---|---|---|---|---|",
    ]
    for name, found in rows.items():
        whole = sum(1 for _ in all_faults(ACCOUNTS[name]))
        kinds = [sum(row.found.by == by for row in found) for by in ("shapes", "vectors", NOTHING)]
        lines.append(f"| {name} | {whole} | {len(found)} | {' | '.join(map(str, kinds))} |")
    return "\n".join(lines) + "\n"


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
    rows: dict[str, list[Row]] = {}
    for name in [options.game] if options.game else sorted(ACCOUNTS):
        rows[name] = []
        for row in rows_of(name, options.one_of or ONE_OF[name]):
            rows[name].append(row)
            print(f"{row.found.by:8} {row.fault.where} {row.fault.kind}: {row.fault.old[:70]}")
    print(_summary(rows))
    if options.write and not options.game and not options.one_of:
        PAGE.write_text(page(rows), encoding="utf-8")
    return 1 if any(row.found.by == NOTHING for found in rows.values() for row in found) else 0


if __name__ == "__main__":
    sys.exit(main())
