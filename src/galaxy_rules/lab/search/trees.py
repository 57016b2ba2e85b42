"""The tree of a search: what came of actions, of the seat that chose and of all others.

One tree serves all worlds.  A node is a sequence of choices; what chance did between them, and what
cannot be seen, is not told apart, so a node is visited in many positions, in which different
actions may be listed.
"""

from collections.abc import Sequence
from math import isqrt, sqrt
from typing import Any, Final

EXPLORING: Final = 1.0
"""How much is tried that has been tried little, in spreads of what games come to."""


class Spread:
    """How different the worths of games were so far, to measure differences by."""

    __slots__ = ("count", "squares", "total")

    def __init__(self) -> None:
        """None are known."""
        self.count: int = 0
        self.total: int = 0
        self.squares: int = 0

    def add(self, worth: int) -> None:
        """One more."""
        self.count += 1
        self.total += worth
        self.squares += worth * worth

    @property
    def value(self) -> float:
        """Their standard deviation, and one where that is less."""
        if not self.count:
            return 1.0
        return max(1.0, sqrt(self.count * self.squares - self.total**2) / self.count)


class Node:
    """What came of a sequence of choices, over all simulations that made it."""

    __slots__ = ("children", "totals", "visits")

    def __init__(self, seats: int) -> None:
        """Nothing yet."""
        self.children: dict[Any, Node] = {}
        self.visits: int = 0
        self.totals: list[int] = [0] * seats

    def add(self, worths: Sequence[int]) -> None:
        """What one more simulation came to, by seat."""
        self.visits += 1
        for seat, worth in enumerate(worths):
            self.totals[seat] += worth

    def mean(self, seat: int) -> float:
        """What it is worth to a seat."""
        return self.totals[seat] / self.visits

    @property
    def width(self) -> int:
        """How many actions are tried here: more, the oftener one comes."""
        return 1 + isqrt(self.visits)

    def choose(self, ranked: Sequence[Any], seat: int, spread: float) -> Any:  # noqa: ANN401 - any game's action
        """Which of these actions, the most promising first, a seat should try next."""
        tries = sqrt(self.visits)
        hope = self.mean(seat) / spread

        def promise(place: int) -> float:
            child = self.children.get(ranked[place])
            visits = child.visits if child is not None else 0
            worth = child.mean(seat) / spread if child is not None and visits else hope
            return worth + EXPLORING / (1 + place) * tries / (1 + visits)

        return ranked[max(range(len(ranked)), key=promise)]
