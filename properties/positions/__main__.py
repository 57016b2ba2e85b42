"""Positions without faults that nobody has played to: an action, chance or the end, every time.

    python -m properties.positions GAME --inputs 20000 [--seed 0] [--jobs 2]

Positions of play at tables of the sweep (all variants, numbers of players and readings) and of toys
are changed as an attacker would: phase, seat, counters, tokens, hands, decks, what is on the board,
what the turn remembers, one thing or several at once, and again from whatever has no fault.  Of
each that `faults` finds nothing wrong with: the mover has an action, or chance has outcomes that
add up to one, or the game is over; every action that is tried leads to a position without faults;
scores, views, pictures, texts and documents work.  The figures say what was *sampled*; the exit
code is 1 where something failed.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed

from galaxy_rules.match.documents import dumps
from properties.positions.walking import PARTS, Count, Example, walks

AT_A_TABLE = 400
"""Positions generated at one table, before the next."""
WIDTH = 24
MOST_SHOWN = 12


def _arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="properties.positions", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("game", choices=tuple(PARTS))
    parser.add_argument("--inputs", type=int, default=20_000, help="positions to generate")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    return parser.parse_args(words)


def counted(name: str, inputs: int, seed: int, jobs: int) -> Iterator[Count]:
    """The figures of each table."""
    tables = range(-(-inputs // AT_A_TABLE))
    if jobs == 1:
        yield from (walks(name, [number], seed, AT_A_TABLE) for number in tables)
        return
    with ProcessPoolExecutor(jobs) as pool:
        work = [pool.submit(walks, name, [number], seed, AT_A_TABLE) for number in tables]
        yield from (done.result() for done in as_completed(work))


def summary(count: Count, seed: int, seconds: float) -> str:
    """The table of figures."""
    rows = [
        ("tables", f"{count.tables:,} (seed {seed})"),
        ("generated", f"{count.generated:,}"),
        ("faultless, all checked", f"{count.faultless:,}"),
        ("  by phase", _counted(count.phases)),
        ("  by mover", _counted(count.movers)),
        ("actions carried out", f"{count.actions:,}"),
        ("with faults", f"{count.faults.total():,}"),
        ("  by the first", _counted(count.faults)),
        ("time", f"{seconds:.0f} s"),
        ("violations", f"{count.found.total():,}"),
    ]
    return "\n".join(f"{name:{WIDTH}}{value}" for name, value in rows)


def _counted(numbers: Counter[str]) -> str:
    return ", ".join(f"{key} {number:,}" for key, number in numbers.most_common()) or "none"


def shown(example: Example, times: int) -> str:
    """A violation, with the position that it was found in."""
    try:
        document = dumps(example.state, example.game)
    except Exception as error:  # noqa: BLE001 - then that is what is wrong with it
        document = f"{error}: {example.state}"
    return f"\n{times} times: {example.complaint}\nat: {example.table}\nin: {document}"


def main(words: Sequence[str] | None = None) -> int:
    """Generate, check, print the figures, say whether all is well."""
    given = _arguments(words)
    began, total = time.perf_counter(), Count()
    for count in counted(given.game, given.inputs, given.seed, given.jobs):
        total.add(count)
        print(f"\r{total.generated:,} of {given.inputs:,}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    print(summary(total, given.seed, time.perf_counter() - began))
    for kind, times in total.found.most_common(MOST_SHOWN):
        print(shown(total.examples[kind], times))
    return 1 if total.found else 0


if __name__ == "__main__":
    sys.exit(main())
