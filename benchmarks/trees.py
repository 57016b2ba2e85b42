"""Two checkouts side by side: ``python -m benchmarks.trees OLD [NEW]``.

Each plays the same seeded games in a process of its own; the processes take turns, so that whatever
else the machine does falls on both, and only CPU time within a turn is compared.  The figures are
how much faster the new one is (its speed over the old one's): the median over the turns.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any, Final

HERE: Final = Path(__file__).resolve().parent.parent
TABLES: Final = (
    ("galaktico", "standard", 2), ("galaktico", "standard", 3), ("take_the_galaxy", "standard", 2),
    ("galaxy_of_trian", "ships", 2), ("galaxy_of_trian", "full", 2), ("galaxy_of_trian", "full", 4),
)  # fmt: skip
WORK: Final = """
import json, random, sys, time
begun = time.process_time()
import galaxy_rules as gr
name, variant, players, plies, seed = *sys.argv[1:3], *map(int, sys.argv[3:])
game = gr.game(name, variant=variant)
state = game.new(players)

def settled(state, rng):
    while game.to_move(state) == gr.CHANCE:
        outcomes = game.chance_outcomes(state)
        picked = rng.choices(outcomes, [float(chance) for _, chance in outcomes])[0][0]
        state = game.apply(state, picked)
    return state

rng = random.Random(seed)
state = settled(state, rng)
list(game.legal_actions(state))
first = time.process_time() - begun
count, spent, grown = 0, 0.0, 0.0
for ply in range(plies):
    if game.to_move(state) == gr.OVER:
        state = settled(game.new(players), rng)
    begun = time.process_time()
    actions = list(game.legal_actions(state))
    after = game.apply(state, rng.choice(actions))
    after = settled(after, rng)
    spent += time.process_time() - begun
    if ply % 10 == 0:
        begun = time.process_time()
        count += len(game.successors(state))
        grown += time.process_time() - begun
    state = after
print(json.dumps({"first": first, "plies": spent, "successors": grown, "end": state.digest(),
                  "count": count}))
"""


def played(tree: Path, table: tuple[str, str, int], plies: int, seed: int) -> dict[str, Any]:
    """What one checkout did, and the CPU seconds of it."""
    command = [sys.executable, "-c", WORK, *map(str, table), str(plies), str(seed)]
    place = os.environ | {"PYTHONPATH": str(tree / "src"), "PYTHONHASHSEED": "0"}
    done = subprocess.run(command, env=place, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare, and say 1 where the two do not play the same."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path, nargs="?", default=HERE)
    parser.add_argument("--game", help="of all tables, those of one game")
    parser.add_argument("--turns", type=int, default=7)
    parser.add_argument("--plies", type=int, default=1500)
    asked = parser.parse_args(arguments)
    parted = 0
    print(f"{'':36}{'plies':>8}{'successors':>12}{'first list':>12}")
    for table in [table for table in TABLES if asked.game in (None, table[0])]:
        ratios: dict[str, list[float]] = {"plies": [], "successors": [], "first": []}
        for turn in range(asked.turns):
            order = (asked.old, asked.new) if turn % 2 else (asked.new, asked.old)
            done = {tree: played(tree, table, asked.plies, turn) for tree in order}
            old, new = done[asked.old], done[asked.new]
            parted += old["end"] != new["end"] or old["count"] != new["count"]
            for figure, found in ratios.items():
                found.append(old[figure] / new[figure])
        cells = [f"{median(found):.2f}" for found in ratios.values()]
        print(f"{' '.join(map(str, table)):36}{cells[0]:>8}{cells[1]:>12}{cells[2]:>12}")
    print("the same games" if not parted else f"{parted} games parted")
    return 1 if parted else 0


if __name__ == "__main__":
    sys.exit(main())
