"""Find a witness for every reading that can be switched to: ``fixtures/vectors/*_witnesses.json``.

``python -m properties.witnesses --write`` goes through all alternatives.  A witness is looked for
where the games of ``fixtures/weights.json`` first part; where they never do, or what they show
cannot be set up in a vector's words, in the vectors that were written for the switch by hand.
Then it is shrunk.  Where each came from is kept in ``fixtures/witnesses.json``.  Known witnesses
are kept too; ``--anew`` looks for them again.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any, Final

from galaxy_rules.lab.comparing import Difference, Parting, Question
from galaxy_rules.lab.witnesses import Vector, search
from galaxy_rules.match.vectors import read_vectors
from properties import weights

FIXTURES: Final = Path(__file__).parent.parent / "fixtures"
ORIGINS: Final = FIXTURES / "witnesses.json"


def file_of(game: str) -> Path:
    """The file with a game's witnesses."""
    return FIXTURES / "vectors" / f"{game}_witnesses.json"


def by_hand(game: str) -> list[Vector]:
    """The vectors that were written for a game's switches."""
    return read_vectors((FIXTURES / "vectors" / f"{game}_rulings.json").read_text("utf-8"))


def partings(question: Question) -> list[Parting]:
    """Where the games that were measured first part."""
    found = weights.read().get(weights.key(question), {}).get("first")
    if found is None:
        return []
    return [Parting(found["seed"], found["ply"], Difference(**found["difference"]))]


def known() -> dict[str, Any]:
    """Every witness so far: its vectors' ids and where it came from."""
    read: dict[str, Any] = json.loads(ORIGINS.read_text("utf-8")) if ORIGINS.exists() else {}
    return read


def vectors_of(game: str) -> list[Vector]:
    """The witnesses of a game so far."""
    file = file_of(game)
    return read_vectors(file.read_text("utf-8")) if file.exists() else []


def write(found: dict[str, Any], game: str, vectors: dict[str, Vector]) -> None:
    """Keep what was found, in the order of the questions."""
    keys = [weights.key(question) for question in weights.questions()]
    ordered = {key: found[key] for key in keys if key in found}
    ORIGINS.write_text(json.dumps(ordered, indent=2) + "\n", encoding="utf-8")
    mine = [vectors[name] for entry in ordered.values() for name in entry["ids"] if name in vectors]
    text = json.dumps(mine, indent=2, ensure_ascii=False)
    file_of(game).write_text(text + "\n", encoding="utf-8")


def main(arguments: list[str]) -> int:
    """Look for what is missing."""
    parser = argparse.ArgumentParser(prog="python -m properties.witnesses", description=__doc__)
    parser.add_argument("--write", action="store_true", help="search and write")
    parser.add_argument("--anew", action="store_true", help="look again for known ones")
    parser.add_argument("--only", default="", help="alternatives whose names begin so")
    chosen = parser.parse_args(arguments)
    missing = 0
    for question in weights.questions():
        key, found = weights.key(question), known()
        if not key.startswith(chosen.only) or (key in found and not chosen.anew):
            continue
        if key not in weights.read():
            print(f"{key}: not weighed yet")
            missing += 1
            continue
        game = question.table.game
        witness = search(question, partings(question), by_hand(game)) if chosen.write else None
        print(f"{key}: {witness.origin if witness else 'no witness'}", flush=True)
        if witness is None:
            missing += 1
            continue
        entry = {"ids": list(witness.ids), "origin": witness.origin}
        vectors = {vector["id"]: vector for vector in (*vectors_of(game), *witness.vectors())}
        write(found | {key: entry}, game, vectors)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
