"""Every kind of refusal and every skill with its clauses: a table read against the register.

    python -m properties.refusals [--write]

A refusal cites the clauses that forbid something, and a wrong citation sends a reader to the wrong
page.  `fixtures/refusals.json` has every kind of refusal of every game, by module and name: code,
sentence and clauses; and under `skills` the clauses of every skill of Galaxy of Trian, by its id.
Each row was compared with the paraphrases of the register; a row that changes is to be read again
before it is written.
"""

import argparse
import json
import pkgutil
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import galaxy_rules as gr
from galaxy_rules.galaxy_of_trian.rules.skills import SKILLS
from galaxy_rules.kernel.verdicts import Refusal

FILE: Final = Path(__file__).parents[1] / "fixtures" / "refusals.json"
SKILLS_KEY: Final = "skills"
Rows = dict[str, dict[str, Any]]
CHAPTERS: Final = {
    "battles.contact": "battles",
    "battles.emissary_battles": "battles",
    "battles.combat_tokens": "battles",
    "hooks.asking": "hooks",
    "hooks.duties": "duties",
    "hooks.steps": "steps",
}
"""What the table calls modules that share a chapter or a room."""


def refusals(game: str) -> Iterator[tuple[str, Refusal]]:
    """Every kind of refusal that a game declares, by the place of its declaration."""
    package = import_module(f"galaxy_rules.{game}")
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        module = import_module(found.name)
        for name, value in vars(module).items():
            if isinstance(value, Refusal) and _declares(module.__file__ or "", name):
                yield f"{game}.{_chapter(found.name, game)}.{name}", value


def _chapter(module: str, game: str) -> str:
    """A chapter of a game, whatever rooms its modules are in."""
    place = module.removeprefix(f"galaxy_rules.{game}.").partition(".")[2]
    return CHAPTERS.get(place, place)


def _declares(file: str, name: str) -> bool:
    """Whether a module declares a name, and does not only import it."""
    text = Path(file).read_text(encoding="utf-8")
    return f"\n{name}: Final = Refusal(" in text


def table(game: str) -> Rows:
    """Code, sentence and clauses of every kind of refusal."""
    return {
        place: {"code": one.code, "sentence": one.sentence, "clauses": list(one.clauses)}
        for place, one in sorted(refusals(game))
    }


def skills() -> Rows:
    """The clauses of every skill, by its id."""
    return {
        f"galaxy_of_trian.skills.{name}": {"clauses": list(skill.clauses)}
        for name, skill in sorted(SKILLS.items())
    }


def tables() -> dict[str, Rows]:
    """The whole table as it is now: a part for each game, and one for the skills."""
    return {game: table(game) for game in gr.games()} | {SKILLS_KEY: skills()}


def kept() -> dict[str, Rows]:
    """The table as it is kept, part by part."""
    read: dict[str, Rows] = json.loads(FILE.read_text(encoding="utf-8"))
    return read


def main() -> int:
    """Print what differs from the kept table, or write it anew."""
    parser = argparse.ArgumentParser(prog="python -m properties.refusals")
    parser.add_argument("--write", action="store_true")
    now = tables()
    if parser.parse_args().write:
        FILE.write_text(json.dumps(now, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        return 0
    old = kept()
    parted = [
        place
        for part, rows in now.items()
        for place in sorted(rows.keys() | old.get(part, {}).keys())
        if rows.get(place) != old.get(part, {}).get(place)
    ]
    kinds = sum(len(rows) for part, rows in now.items() if part != SKILLS_KEY)
    about = f"{kinds} kinds of refusal and {len(now[SKILLS_KEY])} skills"
    print(f"{about}, {len(parted)} not as they are kept")
    print(*parted, sep="\n")
    return 1 if parted else 0


if __name__ == "__main__":
    sys.exit(main())
