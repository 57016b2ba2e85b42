"""Gather shapes, prove each for all numbers, print what was proved and which ways the shapes go.

``python -m properties.shapes [GAME]`` exits with 1 if a shape is not confirmed.
"""

import argparse
import sys
from collections import Counter

from properties.shapes.gathering import Shape, step, telling
from properties.shapes.proving import Account, Report, settle_all
from properties.shapes.registry import ACCOUNTS, GAMES
from properties.shapes.ways import Ways


def main() -> int:
    """Print a table for each game."""
    parser = argparse.ArgumentParser(prog="python -m properties.shapes", description=__doc__)
    parser.add_argument("game", nargs="?", choices=sorted(ACCOUNTS), help="one of the games")
    parser.add_argument("--games", type=int, default=0, help="gather from so many games")
    parser.add_argument("--every-class", action="store_true", help="all ways for each class")
    parser.add_argument("--missing", action="store_true", help="list the ways that no shape goes")
    options = parser.parse_args()
    wrong = 0
    for name in [options.game] if options.game else sorted(ACCOUNTS):
        account, ways = ACCOUNTS[name], Ways.of(ACCOUNTS[name].rules)
        games = options.games or GAMES[name]
        shapes = telling(account.gather(games), ways, by_kind=options.every_class)
        report = settle_all(account, shapes)
        print_report(account, report, games)
        print_ways(shapes, ways, missing=options.missing)
        wrong += len(report.open)
    return 1 if wrong else 0


def print_report(account: Account, report: Report, games: int) -> None:
    """What was proved, class by class, and what was not."""
    steps = sum(not one.shape.refused for one in report.proofs)
    print(f"{account.name}: {steps} shapes of steps and {len(report.proofs) - steps} of refusals")
    print(f"{'':22} shapes  proved  live paths")
    for kind, (shapes, proved, paths) in report.by_kind().items():
        print(f"  {kind:20} {shapes:6}  {proved:6}  {paths:10}")
    proved = len(report.proofs) - len(report.open)
    print(f"proved for all numbers on {proved} shapes, gathered from {games} games")
    print(f"{report.seconds:.1f} s of CPU; one engine, counterexamples repeated on plain numbers")
    for one in report.open:
        why = ", ".join(one.broken) or one.answer.note[:200]
        print(f"WRONG {one.shape.action} {one.word}: {why}")


def print_ways(shapes: list[Shape], ways: Ways, *, missing: bool) -> None:
    """How much of the rules the shapes go through, with the numbers that play had."""
    with ways.recording():
        for shape in shapes:
            step(shape.game, shape.state, shape.action)
    print(f"ways of conditions gone by the shapes: {len(ways.taken)} of {ways.total}")
    if missing:
        for line, count in sorted(Counter(ways.missing()).items()):
            print(f"  {line}" + (" both ways" if count > 1 else ""))
    print()


if __name__ == "__main__":
    sys.exit(main())
