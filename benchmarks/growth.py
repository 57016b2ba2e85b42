"""How the cost of a step of Galaxy of Trian grows with the number of tiles on the table.

Random games are played once and their positions kept; then every step is taken again, by size of
the map, and the fastest of several rounds counts.  Placing a tile (with all its areas), asking for
an area, listing placements (which looks at the whole rim of the map) and all other transitions are
told apart.
"""

import random
import time
from collections import defaultdict
from collections.abc import Callable
from statistics import median

import attrs

from galaxy_rules.galaxy_of_trian import Action, GalaxyOfTrian, Phase, Place, State
from galaxy_rules.galaxy_of_trian.board.galaxy import area_at
from galaxy_rules.kernel.game import CHANCE, OVER

SIZES = (10, 20, 30, 40, 50, 60, 70, 84)
GAMES = 6


@attrs.frozen
class Point:
    """Microseconds at one size of the map."""

    tiles: int
    placing: float
    area: float
    listing: float
    others: float


def curve(repeats: int) -> tuple[Point, ...]:
    """The cost at each size, from positions with about so many tiles."""
    game = GalaxyOfTrian(variant="ships")
    steps: dict[int, list[tuple[State, Action]]] = defaultdict(list)
    for seed in range(GAMES):
        _play(game, seed, steps)
    return tuple(_point(game, size, steps[size], repeats) for size in SIZES)


def _play(game: GalaxyOfTrian, seed: int, steps: dict[int, list[tuple[State, Action]]]) -> None:
    """A random game; every step is kept with the size of the map nearest to a measured one."""
    rng = random.Random(seed)
    state = game.new(3)
    while (mover := game.to_move(state)) != OVER:
        if mover == CHANCE:
            action = rng.choice(game.chance_outcomes(state))[0]
        else:
            action = rng.choice(game.legal_actions(state))
        tiles = len(state.galaxy.tiles) + isinstance(action, Place)
        near = min(SIZES, key=lambda size: abs(size - tiles))
        if abs(near - tiles) < 4 and state.phase is not Phase.SETUP:
            steps[near].append((state, action))
        state = game.apply(state, action)


def _point(
    game: GalaxyOfTrian, size: int, steps: list[tuple[State, Action]], repeats: int
) -> Point:
    placing = [(state, action) for state, action in steps if isinstance(action, Place)]
    others = [(state, action) for state, action in steps if not isinstance(action, Place)]
    nodes = [(state, sorted(state.galaxy.links)) for state, _ in placing]
    return Point(
        size,
        _fastest(lambda: [game.apply(*step) for step in placing], len(placing), repeats),
        _fastest(
            lambda: [area_at(state.galaxy, node) for state, own in nodes for node in own],
            sum(len(own) for _, own in nodes),
            repeats,
        ),
        _fastest(
            lambda: [game.legal_actions(state) for state, _ in placing], len(placing), repeats
        ),
        _fastest(lambda: [game.apply(*step) for step in others], len(others), repeats),
    )


def _fastest(work: Callable[[], object], count: int, repeats: int) -> float:
    """Microseconds for one of so many, the middle of the faster half of some rounds."""
    times = []
    for _ in range(2 * repeats):
        begun = time.process_time()
        work()
        times.append(time.process_time() - begun)
    return 1e6 * median(sorted(times)[:repeats]) / max(1, count)
