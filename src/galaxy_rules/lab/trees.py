"""The tree of a game: every history, and what each seat can tell apart with perfect recall.

A history is a sequence of steps from the start; two that lead to the same position are two.  That
is the tree which solvers walk.  A toy's may be walked whole, and a game that can go on for ever is
cut after so many steps.

>>> from galaxy_rules.catalogue import games
>>> from galaxy_rules.lab.perft import NANO, table
>>> found = tree(*table(games()[0], NANO), depth=14)
>>> found.histories, found.information_sets, found.cut
(319, (23, 23), 16)
"""

from collections.abc import Iterator
from typing import Any, Final

import attrs

from galaxy_rules.catalogue import AnyGame
from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.lab.perft import DEEPEST, EVERY, Tick, check_depth, options, silent
from galaxy_rules.match.memory import Memory

State = Any


@attrs.frozen
class Tree:
    """The histories of a game, counted; `complete` unless some were cut short."""

    decisions: tuple[int, ...]
    """Histories after which a seat decides, by seat."""
    information_sets: tuple[int, ...]
    """How many of them a seat tells apart, by what it did and saw from the start."""
    chance: int
    terminal: int
    cut: int
    """Histories that would have gone on."""
    depth: int
    """Steps of the longest."""

    @property
    def histories(self) -> int:
        """All of them, the empty one included."""
        return sum(self.decisions) + self.chance + self.terminal + self.cut

    @property
    def complete(self) -> bool:
        """Whether none was cut short."""
        return not self.cut

    def document(self) -> dict[str, Any]:
        """All of it as plain JSON values."""
        return {
            "histories": self.histories,
            "decisions": list(self.decisions),
            "information_sets": list(self.information_sets),
            "chance": self.chance,
            "terminal": self.terminal,
            "cut": self.cut,
            "depth": self.depth,
        }


@attrs.frozen
class History:
    """A position, how many steps led to it, and what every seat remembers."""

    state: State
    depth: int
    mover: int
    memories: tuple[Memory, ...]


def histories(game: AnyGame, start: State, depth: int | None = None) -> Iterator[History]:
    """Every history of at most so many steps, each before those that continue it."""
    memories = tuple(Memory.begun(game, start, seat) for seat in range(game.seats(start)))
    left = [History(start, 0, game.to_move(start), memories)]
    while left:
        one = left.pop()
        yield one
        if one.depth == depth or one.mover == OVER:
            continue
        for action in options(game, one.state):
            after = game.step(one.state, action)
            left.append(
                History(
                    after.state, one.depth + 1, game.to_move(after.state),
                    tuple(
                        memory.after(game, action, one.mover, after.events, after.state)
                        for memory in one.memories
                    ),
                )
            )  # fmt: skip


def tree(game: AnyGame, start: State, depth: int | None = None, tick: Tick = silent) -> Tree:
    """Count every history of at most so many steps, at most as many as a path may have."""
    if depth is not None:
        check_depth(depth, least=0)
    seats = game.seats(start)
    decisions, seen = [0] * seats, [set[str]() for _ in range(seats)]
    counts: Final = {CHANCE: 0, OVER: 0}
    cut = deepest = 0
    most = DEEPEST if depth is None else depth
    for number, one in enumerate(histories(game, start, most), 1):
        deepest = max(deepest, one.depth)
        if one.depth == most and one.mover != OVER:
            cut += 1
        elif one.mover in counts:
            counts[one.mover] += 1
        else:
            decisions[one.mover] += 1
            seen[one.mover].add(one.memories[one.mover].digest)
        if number % EVERY == 0:
            tick(number)
    return Tree(tuple(decisions), tuple(map(len, seen)), counts[CHANCE], counts[OVER], cut, deepest)
