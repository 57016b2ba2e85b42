"""Measure every reading that can be switched to, and keep the figures: ``fixtures/weights.json``.

``python -m properties.weights --write`` plays what is missing, one reading after the other, and
writes after each, so that an interrupted run goes on where it was.  ``--games`` says how many games
of every alternative there are to be; figures from fewer games, or from other rules, are measured
again.  One process, and the same figures wherever it runs.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from galaxy_rules.catalogue import game
from galaxy_rules.kernel.rulings import switches
from galaxy_rules.lab.comparing import Question, compare
from galaxy_rules.lab.playouts import Table, made
from galaxy_rules.lab.weighing import as_json, weigh

FILE: Final = Path(__file__).parent.parent / "fixtures" / "weights.json"
SEED: Final = 0
GAMES: Final = {"take_the_galaxy": 60, "galaxy_of_trian": 15, "galaktico": 6}
"""How many games of every alternative are played unless it is said otherwise; the fast first."""
TABLES: Final = {
    ("galaktico", "neutral_meteors"): Table("galaktico", 2),
    ("take_the_galaxy", "solo_fringe"): Table("take_the_galaxy", 1, variant="random"),
    ("take_the_galaxy", "team_consent"): Table("take_the_galaxy", 4, variant="teams"),
}
"""Questions that other tables do not ask; the others are put to three players."""


def questions() -> Iterator[Question]:
    """Every alternative of every switch of every game."""
    for name in GAMES:
        for switch in switches(type(game(name).rulings)):
            table = TABLES.get((name, switch.name), Table(name, 3))
            for reading in switch.readings:
                if reading != switch.default:
                    yield Question(table, switch.name, reading)


def key(question: Question) -> str:
    """What an alternative is called in the file."""
    return f"{question.table.game}.{question.switch}={question.reading}"


def read() -> dict[str, Any]:
    """The figures measured so far."""
    known: dict[str, Any] = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    return known


def is_measured(found: dict[str, Any] | None, question: Question, wanted: int) -> bool:
    """Whether the figures are of these rules and of enough games."""
    if found is None:
        return False
    rules = made(question.table).rules_version
    return bool(found["games"] >= wanted and found["rules"] == rules and found["seed"] == SEED)


def measure(question: Question, wanted: int) -> dict[str, Any]:
    """The figures of an alternative."""
    return as_json(weigh(question, SEED, compare(question, wanted, SEED)))


def main(arguments: list[str]) -> int:
    """Measure what is missing."""
    parser = argparse.ArgumentParser(prog="python -m properties.weights", description=__doc__)
    parser.add_argument("--write", action="store_true", help="measure and write")
    parser.add_argument("--games", type=int, help="games of every alternative")
    parser.add_argument("--only", default="", help="alternatives whose names begin so")
    chosen = parser.parse_args(arguments)
    figures, missing = read(), []
    for question in questions():
        wanted = chosen.games or GAMES[question.table.game]
        if key(question).startswith(chosen.only) and not is_measured(
            figures.get(key(question)), question, wanted
        ):
            missing.append((question, wanted))
    for number, (question, wanted) in enumerate(missing, 1):
        print(f"{number}/{len(missing)} {key(question)}: {wanted} games", flush=True)
        if chosen.write:
            figures[key(question)] = measure(question, wanted)
            ordered = {
                key(each): figures[key(each)] for each in questions() if key(each) in figures
            }
            FILE.write_text(json.dumps(ordered, indent=2) + "\n", encoding="utf-8")
    return 0 if chosen.write or not missing else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
