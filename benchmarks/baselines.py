"""Baselines: how the library's own players do against each other, and the page that tells it.

    python -m benchmarks.baselines --play GAME ROUNDS POLICY POLICY [--jobs N]
                                                play a tournament and keep what it came to
    python -m benchmarks.baselines --write      make the page of what is kept
    python -m benchmarks.baselines              exit code 1 where the page says something else

What is kept are the documents of `galaxy-rules tournament --json`, one file each in
`benchmarks/kept`; the page has nothing that is not in them.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from galaxy_rules.catalogue import game
from galaxy_rules.lab.contests.tournaments import Tournament, as_json, contest
from galaxy_rules.lab.playouts import Table

ROOT: Final = Path(__file__).parent.parent
FOLDER: Final = ROOT / "benchmarks" / "kept"
PAGE: Final = ROOT / "docs" / "baselines.md"
SEED: Final = 2026
SHORT: Final = 12
"""Letters of a hash on the page."""
HEAD: Final = """# Baselines

How the library's own players do against each other, for two at a table, every one at both seats
in turn. Made by `python -m benchmarks.baselines --write` from `benchmarks/kept`, documents of
`galaxy-rules tournament --json`; `python -m benchmarks.baselines --play GAME ROUNDS POLICY
POLICY` plays and keeps another one.

A *win* is shared by all who won; the interval covers the true share with 95 % (Wilson's). Few
games tell little: read the intervals, not the shares. A policy with a budget of time
(`search:100ms`) depends on the machine; the others go by their seeds. Statistics of games with
[reconstructed components](reconstructed.md) are statistics of our cards and tiles. How the
policies choose, and what the ratings mean, is told in [experiments](experiments.md).
"""


def play(name: str, rounds: int, policies: tuple[str, ...], jobs: int) -> Path:
    """Play a tournament for two and keep what it came to."""
    found = contest(Tournament(Table(name, 2), policies), rounds, SEED, jobs=jobs)
    file = FOLDER / f"{name}-{'-'.join(policies).replace(':', '_')}.json"
    FOLDER.mkdir(exist_ok=True)
    file.write_text(json.dumps(as_json(found), indent=1) + "\n", encoding="utf-8")
    return file


def kept() -> list[dict[str, Any]]:
    """All documents, by game and policies."""
    found = [json.loads(file.read_text("utf-8")) for file in sorted(FOLDER.glob("*.json"))]
    return sorted(found, key=lambda one: (one["game"], one["policies"]))


def page(documents: list[dict[str, Any]]) -> str:
    """The page of some documents."""
    return "\n".join([HEAD, *_lines(documents)]) + "\n"


def _lines(documents: list[dict[str, Any]]) -> Iterator[str]:
    for name in dict.fromkeys(one["game"] for one in documents):
        own = [one for one in documents if one["game"] == name]
        header = own[0]
        hashed = header["data"][:SHORT]
        yield f"## {game(name).title or name}\n"
        yield f"Rules {header['rules']}, {header['variant']}, data `{hashed}`.\n"
        yield "| policies | games | policy | wins | share | 95 % | unfinished |"
        yield "|---|---:|---|---:|---:|---|---:|"
        for one in own:
            yield from map(_row, [one] * len(one["standings"]), one["standings"])
        yield ""


def _row(document: dict[str, Any], standing: dict[str, Any]) -> str:
    low, high = standing["interval"]
    cells = (
        " against ".join(document["policies"]),
        standing["games"],
        standing["policy"],
        standing["wins"],
        f"{standing['share']:.0%}",
        f"{low:.0%} to {high:.0%}",
        document["unfinished"],
    )
    return f"| {' | '.join(map(str, cells))} |"


def main() -> int:
    """Play, write or compare."""
    parser = argparse.ArgumentParser(description="Baselines of the library's own players.")
    parser.add_argument("--play", action="store_true")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("what", nargs="*", metavar="GAME ROUNDS POLICY POLICY")
    asked = parser.parse_args()
    if asked.play:
        name, rounds, *policies = asked.what
        print(play(name, int(rounds), tuple(policies), asked.jobs))
        return 0
    made = page(kept())
    if asked.write:
        PAGE.write_text(made, encoding="utf-8")
    elif not PAGE.exists() or PAGE.read_text("utf-8") != made:
        print(f"{PAGE.relative_to(ROOT)} is not what benchmarks/kept say")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
