"""Where the time of random play goes, by rule: ``make profile GAME=galaktico``.

Seeded games are played under the profiler of the standard library, chance included.  Each row is a
function of the library with its share of the whole time: in itself, and with all that it calls.
The profiler makes small functions look dearer than they are; it says where to look, and the
benchmarks say what was gained.
"""

import argparse
import cProfile
import pstats
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

import attrs

import galaxy_rules as gr

MARK: Final = "galaxy_rules"


@attrs.frozen
class Row:
    """A function: how often it was called, and its shares of the time."""

    place: str
    name: str
    calls: int
    own: float
    whole: float


def play(game: Any, players: int, plies: int, seed: int) -> Counter[str]:
    """Random games of so many plies; how many actions of each kind were taken."""
    rng, deeds = random.Random(seed), Counter[str]()
    state = game.new(players)
    for _ in range(plies):
        mover = game.to_move(state)
        if mover == gr.OVER:
            state = game.new(players)
            continue
        if mover == gr.CHANCE:
            outcomes = game.chance_outcomes(state)
            weights = [weight.numerator / weight.denominator for _, weight in outcomes]
            action = rng.choices(outcomes, weights)[0][0]
        else:
            action = rng.choice(game.legal_actions(state))
        deeds[type(action).__name__] += 1
        state = game.apply(state, action)
    return deeds


def rows(stats: pstats.Stats) -> Iterator[Row]:
    """The functions of the library; what they call elsewhere counts with them."""
    table: dict[tuple[str, int, str], Any] = vars(stats)["stats"]
    total = sum(entry[2] for entry in table.values()) or 1.0
    for (file, line, name), (_, calls, own, whole, _) in table.items():
        if MARK in file:
            place = file.rpartition(f"{MARK}/")[2].removesuffix(".py")
            yield Row(f"{place}:{line}", name, calls, own / total, whole / total)


def by_module(found: Sequence[Row]) -> Counter[str]:
    """The share of the time that each file takes in itself."""
    shares: Counter[str] = Counter()
    for row in found:
        shares[row.place.partition(":")[0]] += row.own  # type: ignore[assignment] # shares add up
    return shares


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, and print the dearest functions and files."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.profiling", description=__doc__)
    parser.add_argument("game", choices=gr.games())
    parser.add_argument("--variant")
    parser.add_argument("--players", type=int)
    parser.add_argument("--plies", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rows", type=int, default=30)
    asked = parser.parse_args(arguments)
    game = gr.game(asked.game, variant=asked.variant)
    players = asked.players or max(game.players)
    play(game, players, asked.plies // 4, asked.seed + 1)
    profiler = cProfile.Profile()
    deeds = profiler.runcall(play, game, players, asked.plies, asked.seed)
    _print(sorted(rows(pstats.Stats(profiler)), key=lambda row: -row.own), deeds, asked.rows)
    return 0


def _print(found: Sequence[Row], deeds: Counter[str], number: int) -> None:
    plies = deeds.total()
    print(f"{plies} plies: {', '.join(f'{name} {n}' for name, n in deeds.most_common(12))}\n")
    print(f"{'itself':>8}{'with calls':>12}{'calls/ply':>11}  function")
    for row in found[:number]:
        calls = f"{row.calls / plies:.2f}"
        print(f"{row.own:>8.1%}{row.whole:>12.1%}{calls:>11}  {row.place} {row.name}")
    print(f"\n{'itself':>8}  file")
    for place, share in by_module(found).most_common(12):
        print(f"{share:>8.1%}  {place}")


if __name__ == "__main__":
    sys.exit(main())
