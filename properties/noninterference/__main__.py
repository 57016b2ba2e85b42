"""Run both checks on the fixed games and print what they covered.

    python -m properties.noninterference [--games N] [GAME...]

The tests look at 22 games of each; with `--games` one can look at more.  A line for each field that
the declarations ever hide: in which ways, and in how many pairs of twins it differed; then what was
compared on the channels.  Exit code 1 where something leaks or a hidden field was never varied.
"""

import argparse
import sys

from galaxy_rules.testing.declarations import ever_hidden, hidden_event_fields
from properties.noninterference.channels import Tally
from properties.noninterference.checks import GAMES, exports, twins
from properties.noninterference.registry import TABLES
from properties.noninterference.tables import Table


def covered(table: Table, games: int) -> bool:
    """Print the coverage of one game; whether it is whole and nothing leaks."""
    tally, told = Tally(), Tally()
    leaks = [*twins(table, tally, games), *exports(table, told)]
    state_class, event_classes = table.shapes()
    secret = ever_hidden(state_class, table.rulings, table.variants)
    print(f"{table.name}: {tally.pairs} pairs of twins, {tally.differing} of them different")
    for field, ways in secret.items():
        how = ", ".join(sorted(way.value for way in ways))
        print(f"  {field:12} {how:12} varied {tally.fields[field]} times")
    for event, field in sorted(hidden_event_fields(event_classes)):
        seen = "differed unseen" if (event, field) in tally.secrets else "NEVER VARIED"
        print(f"  {event}.{field}: {seen}")
    print(
        f"  {tally.questions} questions with {len(tally.codes)} codes of objections,"
        f" {tally.errors} error texts, {tally.explained} explanations,"
        f" {tally.verdicts} answers to a seat, {tally.out_of_turn} of them out of turn,"
        f" {tally.orders} whole orders taken,"
        f" {tally.handed} things pickled and printed,"
        f" {tally.undone} steps taken back,"
        f" {tally.steps} steps with {len(tally.kinds)} kinds of events,"
        f" {tally.disclosing} of them disclosing, {tally.parting} parting,"
        f" {told.pairs} exports of which {told.differing} retold otherwise"
    )
    for leak in leaks:
        print(f"  LEAK {leak}")
    whole = not hidden_event_fields(event_classes) - tally.secrets
    return whole and not leaks and all(tally.fields[field] for field in secret)


def main(words: list[str]) -> int:
    """Cover these games, or all."""
    parser = argparse.ArgumentParser(prog="python -m properties.noninterference")
    parser.add_argument("names", nargs="*", choices=[[], *TABLES], metavar="GAME")
    parser.add_argument("--games", type=int, default=GAMES)
    chosen = parser.parse_args(words)
    results = [covered(TABLES[name], chosen.games) for name in chosen.names or TABLES]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
