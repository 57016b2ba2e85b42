"""Reference counts: ``fixtures/counts`` and the page made of them, written and read again.

    python -m properties.counts --write     count everything again and write files and page
    python -m properties.counts             the same without writing; exit code 1 where they differ

The counts come from `galaxy_rules.lab.perft`, which asks the games nothing but what everybody may
ask them.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import attrs

from galaxy_rules.catalogue import AnyGame, games
from galaxy_rules.kernel.rulings import departures
from galaxy_rules.lab.perft import NANO, PUBLISHED, TINY, Paths, census, options, table
from galaxy_rules.lab.trees import tree

FORMAT: Final = "galaxy-rules/counts/1"
ROOT: Final = Path(__file__).parent.parent
FOLDER: Final = ROOT / "fixtures" / "counts"
PAGE: Final = ROOT / "docs" / "reference_counts.md"
SCHEMA: Final = ROOT / "fixtures" / "schema" / "counts.schema.json"


@attrs.frozen
class Instance:
    """What is counted: a table, perhaps after some first steps, to some depths."""

    game: str
    pack: str
    players: int
    variant: str
    depth: int
    """Sequences of 1 to so many steps are counted,"""
    divided: int
    """and those of this many steps by the first of them."""
    whole: bool = False
    """Whether every position is counted."""
    first_steps: int = 0
    """So many steps, always the first of the list, lead to where counting begins."""
    rulings: tuple[tuple[str, str], ...] = ()
    walked: bool = False
    """Whether every history is counted, of at most so many steps as sequences are."""

    @property
    def name(self) -> str:
        """What tells it apart from the others of its game."""
        words = [self.pack, self.variant, f"{self.players} players"]
        words += [f"after {self.first_steps} steps"] * (self.first_steps > 0)
        words += [f"{switch} {reading}" for switch, reading in self.rulings]
        return ", ".join(words).replace("1 players", "1 player")


INSTANCES: Final = (
    Instance("galaktico", TINY, 2, "standard", 12, 10, whole=True),
    Instance("galaktico", TINY, 2, "standard", 10, 10, rulings=(("pass", "voluntary"),)),
    Instance("galaktico", NANO, 2, "standard", 14, 8, whole=True, walked=True),
    Instance("galaktico", NANO, 3, "standard", 10, 10, whole=True, walked=True),
    Instance("galaktico", PUBLISHED, 2, "standard", 5, 3),
    Instance("galaktico", PUBLISHED, 2, "standard", 2, 2, first_steps=38),
    Instance("galaktico", PUBLISHED, 3, "standard", 2, 2, first_steps=57),
    Instance("galaxy_of_trian", TINY, 2, "beginner", 12, 6, whole=True),
    Instance("galaxy_of_trian", TINY, 2, "ships", 10, 6, whole=True),
    Instance("galaxy_of_trian", NANO, 2, "beginner", 11, 6, whole=True, walked=True),
    Instance("galaxy_of_trian", NANO, 2, "ships", 11, 6, whole=True, walked=True),
    Instance("galaxy_of_trian", PUBLISHED, 2, "beginner", 4, 2),
    Instance("galaxy_of_trian", PUBLISHED, 2, "ships", 4, 2),
    Instance("galaxy_of_trian", PUBLISHED, 2, "full", 5, 3),
    Instance("take_the_galaxy", TINY, 1, "standard", 12, 6, whole=True),
    Instance(
        "take_the_galaxy", TINY, 1, "standard", 11, 6, rulings=(("event_counts_as_claim", "no"),)
    ),
    Instance("take_the_galaxy", NANO, 2, "standard", 21, 6, whole=True, walked=True),
    Instance("take_the_galaxy", PUBLISHED, 1, "standard", 5, 3),
    Instance("take_the_galaxy", PUBLISHED, 2, "standard", 4, 3),
)


def placed(instance: Instance) -> tuple[AnyGame, Any, list[str]]:
    """The game, where counting begins, and the first steps that lead there."""
    one = instance
    game, state = table(one.game, one.pack, one.players, one.variant, dict(one.rulings))
    done = []
    for _ in range(one.first_steps):
        action = options(game, state)[0]
        done.append(str(action))
        state = game.apply(state, action)
    return game, state, done


def header(instance: Instance) -> dict[str, Any]:
    """Which instance it is, in plain words."""
    game, _, done = placed(instance)
    return {
        "name": instance.name,
        "pack": {"name": instance.pack, "title": game.data.title, "sha256": game.data.sha256},
        "variant": game.variant,
        "players": instance.players,
        "rulings": {name: str(reading) for name, reading in departures(game.rulings).items()},
        "first_steps": done,
    }


def paths(instance: Instance) -> dict[str, Any]:
    """Sequences of steps by length, and at one length by their first step."""
    game, state, _ = placed(instance)
    counting = Paths(game)
    counts = [counting.count(state, depth) for depth in range(1, instance.depth + 1)]
    parts = counting.divide(state, instance.divided)
    return {"paths": counts, "divide": {"depth": instance.divided, "by_first_step": parts}}


def counted(instance: Instance) -> dict[str, Any]:
    """Everything about an instance."""
    words = header(instance) | paths(instance)
    if instance.whole:
        game, state, _ = placed(instance)
        words["census"] = census(game, state).document()
    if instance.walked:
        game, state, _ = placed(instance)
        words["tree"] = tree(game, state, instance.depth).document()
    return words


def document(name: str) -> dict[str, Any]:
    """All instances of a game, counted."""
    found = []
    for instance in INSTANCES:
        if instance.game == name:
            began = time.process_time()
            found.append(counted(instance))
            seconds = time.process_time() - began
            print(f"{name}: {instance.name}, {seconds:.1f} s", file=sys.stderr, flush=True)
    return {"format": FORMAT, "game": name, "instances": found}


def text_of(words: dict[str, Any]) -> str:
    """A document as it is written."""
    return json.dumps(words, indent=1, ensure_ascii=False) + "\n"


def stored(name: str) -> dict[str, Any]:
    """The stored counts of a game."""
    words: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return words


def stored_instance(instance: Instance) -> dict[str, Any]:
    """The stored counts of an instance."""
    found = [one for one in stored(instance.game)["instances"] if one["name"] == instance.name]
    words: dict[str, Any] = found[0]
    return words


# --- The page --------------------------------------------------------------------------------

OPENING: Final = """# Reference counts

Made by `python -m properties.counts --write` from `fixtures/counts`; the gate keeps it fresh.
An implementation of the rules in any language that is given the same data can be held against
these numbers: where they differ, at least one of the two is wrong.

- A **step** is a listed action, one for each different outcome that a player can choose, or an
  outcome of chance. Draws, reveals and rolls are steps; so is each card of a payment.
- **Sequences** of a length are all ways to take so many steps from the start; a game that ends
  earlier has none. By first step they are in the files.
- **Positions** are different states: everything on the table, hidden cards included, and not how it
  came about. Each is a decision of a seat, a question to chance, or the end of the game.
- **Information sets** of a seat are the different things it can see, together with the actions it
  has, in the positions in which it decides. It is what lies before it now, without memory of what
  it saw earlier: a player with memory tells more positions apart.
- **Histories** are sequences of every length, the empty one included: the tree that solvers walk.
  With perfect recall a seat tells two of them apart by anything that it did or saw on the way. One
  that would go on beyond the longest sequences counted here is cut.
- **Depth** of a position is the smallest number of steps that lead to it.

`galaxy-rules perft GAME --pack tiny` counts positions, with `--depth N` it counts sequences, and
also by first step (`--no-divide` leaves that out).
"""


def page(documents: Sequence[dict[str, Any]]) -> str:
    """The page of all counts."""
    parts = [OPENING]
    for words in documents:
        parts.append(f"\n## {words['game']}\n")
        parts += [part for one in words["instances"] for part in _section(one)]
    return "".join(parts)


def _section(one: dict[str, Any]) -> Iterator[str]:
    yield f"\n### {one['name']}\n\n"
    yield f"{one['pack']['title']}, data `{one['pack']['sha256'][:12]}`.\n"
    if one["first_steps"]:
        yield f"Counted after {len(one['first_steps'])} first steps, which the file names.\n"
    if "census" in one:
        yield from _census_rows(one["census"])
    if "tree" in one:
        yield from _tree_rows(one["tree"])
    yield "\n| steps | sequences |\n|---:|---:|\n"
    for depth, count in enumerate(one["paths"], 1):
        yield f"| {depth} | {count:,} |\n"


def _census_rows(found: dict[str, Any]) -> Iterator[str]:
    yield "\n| positions | number |\n|---|---:|\n"
    for seat, count in enumerate(found["decisions"]):
        yield f"| decisions of seat {seat} | {count:,} |\n"
        yield f"| information sets of seat {seat} | {found['information_sets'][seat]:,} |\n"
    for key in ("chance", "terminal", "states", "transitions", "greatest_depth"):
        words = {"states": "all positions", "greatest_depth": "greatest depth"}
        yield f"| {words.get(key, key)} | {found[key]:,} |\n"


def _tree_rows(found: dict[str, Any]) -> Iterator[str]:
    yield "\n| histories | number |\n|---|---:|\n"
    for seat, count in enumerate(found["decisions"]):
        yield f"| at decisions of seat {seat} | {count:,} |\n"
        sets = found["information_sets"][seat]
        yield f"| information sets of seat {seat} with perfect recall | {sets:,} |\n"
    for key in ("chance", "terminal", "cut", "histories", "depth"):
        words = {"histories": "all histories", "depth": "steps of the longest"}
        yield f"| {words.get(key, key)} | {found[key]:,} |\n"


# --- The command -----------------------------------------------------------------------------


def main(words: Sequence[str] | None = None) -> int:
    """Count, then write or compare."""
    parser = argparse.ArgumentParser(prog="python -m properties.counts", description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the files and the page")
    given = parser.parse_args(words)
    documents = [document(name) for name in games()]
    texts = {FOLDER / f"{words['game']}.json": text_of(words) for words in documents}
    texts[PAGE] = page(documents)
    stale = [p for p, text in texts.items() if not p.exists() or p.read_text("utf-8") != text]
    for path in stale:
        print(f"{path.relative_to(ROOT)}: {'written' if given.write else 'differs'}")
        if given.write:
            path.write_text(texts[path], encoding="utf-8")
    return 1 if stale and not given.write else 0


if __name__ == "__main__":
    sys.exit(main())
