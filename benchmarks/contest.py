"""Engines side by side: each plays its own random games, slot by slot, in one process.

A round gives every engine one slot of CPU time after the other, so that whatever else the machine
does falls on all of them; only ratios within a round are compared, and their median is reported.
"""

import random
import time
from collections.abc import Callable, Sequence
from statistics import median, quantiles
from typing import Any, Final, Protocol

import attrs

WARM_UP: Final = 6
"""Slots before the clock counts: what engines keep for later is then mostly there."""


class Engine(Protocol):
    """What a contestant must be able to do; positions are never changed, only built."""

    name: str

    def start(self, rng: random.Random) -> Any:
        """A first position."""

    def over(self, position: Any) -> bool:
        """Whether nothing more is to be played here."""

    def listed(self, position: Any) -> Sequence[Any]:
        """Every legal action, spelled out."""

    def play(self, position: Any, action: Any) -> Any:
        """A new position; the old one stays as it was."""

    def successors(self, position: Any) -> Sequence[Any]:
        """Every position that one action leads to."""


@attrs.frozen
class Slot:
    """What was done in one slot, and the CPU seconds it took."""

    transitions: int
    actions: int
    games: int
    seconds: float

    @property
    def transitions_per_second(self) -> float:
        return self.transitions / self.seconds

    @property
    def actions_per_second(self) -> float:
        return self.actions / self.seconds

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds


Ply = Callable[[Engine, Any, random.Random], tuple[Any, int]]
"""Play one ply: the next position and how many actions were looked at; none ends the game."""


def playout_ply(engine: Engine, position: Any, rng: random.Random) -> tuple[Any, int]:
    """List every legal action, choose one, play it."""
    actions = engine.listed(position)
    if not actions:
        return None, 0
    return engine.play(position, actions[int(rng.random() * len(actions))]), len(actions)


def expansion_ply(engine: Engine, position: Any, rng: random.Random) -> tuple[Any, int]:
    """Build every successor, and go on with one of them."""
    children = engine.successors(position)
    if not children:
        return None, 0
    return children[int(rng.random() * len(children))], len(children)


class Table:
    """One engine's games, played on from slot to slot."""

    def __init__(self, engine: Engine, ply: Ply, seed: int) -> None:
        """Sit down; the first slot is the warm-up."""
        self.engine = engine
        self.ply = ply
        self.rng = random.Random(seed)
        self.position = engine.start(self.rng)
        self.games = 0

    def slot(self, seconds: float) -> Slot:
        """Play for so many CPU seconds."""
        transitions = actions = 0
        known = self.games
        began = time.process_time()
        until = began + seconds
        while (now := time.process_time()) < until:
            for _ in range(50):
                count = self._ply()
                transitions += count > 0
                actions += count
        return Slot(transitions, actions, self.games - known, now - began)

    def _ply(self) -> int:
        position, count = self.ply(self.engine, self.position, self.rng)
        if position is None or self.engine.over(position):
            position = self.engine.start(self.rng)
            self.games += 1
        self.position = position
        return count

    def close(self) -> None:
        """Nothing to be put away."""


class Seated(Protocol):
    """A table as the rounds see it, here or in another process."""

    def slot(self, seconds: float) -> Slot:
        """Play for so many CPU seconds."""

    def close(self) -> None:
        """Put away what was needed."""


def rounds(tables: Sequence[Seated], number: int, seconds: float) -> list[list[Slot]]:
    """So many rounds, a slot for every table in each, after a warm-up of some slots."""
    for table in tables:
        table.slot(seconds * WARM_UP)
    return [[table.slot(seconds) for table in tables] for _ in range(number)]


@attrs.frozen
class Ratio:
    """One engine's figure as a multiple of another's: the median of the rounds, and quartiles."""

    middle: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.middle:.2f} ({self.low:.2f} to {self.high:.2f})"


def middle(slots: Sequence[Sequence[Slot]], table: int, figure: str) -> float:
    """The median over the rounds of one table's figure."""
    return float(median(getattr(row[table], figure) for row in slots))


def ratio(slots: Sequence[Sequence[Slot]], one: int, other: int, figure: str) -> Ratio:
    """One table's figure as a multiple of another's, round by round."""
    quotients = [getattr(row[one], figure) / getattr(row[other], figure) for row in slots]
    low, _, high = quantiles(quotients, n=4) if len(quotients) > 1 else quotients * 3
    return Ratio(float(median(quotients)), float(low), float(high))
