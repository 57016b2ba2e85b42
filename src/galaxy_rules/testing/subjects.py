"""What is looked at: a game, and positions of it from seeded random play."""

import random
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

import attrs

from galaxy_rules.catalogue import AnyGame, game
from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.kernel.packs import Pack
from galaxy_rules.kernel.visibility import SPECTATOR
from galaxy_rules.testing.looking import AsGood, equal
from galaxy_rules.testing.twins import Twin, dealt_twin

Random = random.Random


@attrs.frozen(eq=False)
class Seen:
    """One step of a line: who took which action where, what happened, and what came of it."""

    before: Any
    by: int
    action: Any
    events: tuple[Any, ...]
    after: Any
    looked: str = ""
    """How the state before it was printed, before the step was taken."""


@attrs.frozen(eq=False)
class Line:
    """One game, or the beginning of one; where it could not go on, the error says why."""

    start: Any
    steps: tuple[Seen, ...]
    error: Exception | None

    def actions_before(self, number: int) -> str:
        """The last actions that led to a position, in notation."""
        return "; ".join(str(step.action) for step in self.steps[max(0, number - 6) : number])


@attrs.frozen(eq=False)
class Spot:
    """A position, and how it was come by."""

    state: Any
    after: str

    def __str__(self) -> str:
        """The last actions that led to it."""
        return f"after [{self.after}]:"


@attrs.frozen(eq=False, slots=False)
class Subject:
    """A game to be held to the suite, and how much of it is looked at."""

    game: AnyGame
    seeds: tuple[int, ...] = (1, 2)
    """A line of play for each."""
    plies: int = 60
    """How long each line is at most, chance included."""
    stride: int = 1
    """Every so many positions one is looked at; the last one of a line always is."""
    sample: int = 8
    """How many actions are tried in a position."""
    tables: tuple[Mapping[str, Any], ...] = ()
    """The arguments of `new`, line by line; without any, all numbers of players in turn."""
    twin: Twin = dealt_twin
    """A position that differs only in what a seat may not see; None where there is no other."""
    as_good: AsGood = equal
    """Whether the state after an action is matched by the state after its listed twin."""

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """Seeded lines of play; every outcome of chance is as likely as any other."""
        tables = self.tables or tuple({"players": number} for number in self.game.players)
        return tuple(
            _played(self.game, tables[number % len(tables)], seed, self.plies)
            for number, seed in enumerate(self.seeds)
        )

    @cached_property
    def pack(self) -> Pack | None:
        """The data that documents of the game are read with; None for those of the catalogue."""
        return None if game(self.game.name).data == self.game.data else self.game.data

    def spots(self) -> Iterator[Spot]:
        """The positions that are looked at."""
        for line in self.lines:
            yield Spot(line.start, "")
            for number, step in enumerate(line.steps, 1):
                if number % self.stride == 0 or number == len(line.steps):
                    yield Spot(step.after, line.actions_before(number))

    def steps(self) -> Iterator[Seen]:
        """The steps that are looked at."""
        for line in self.lines:
            yield from line.steps[:: self.stride]

    def dice(self, purpose: str) -> Random:
        """Dice of one purpose, the same every time."""
        return Random(f"{self.game.name}/{purpose}")

    def onlookers(self, state: Any) -> tuple[int, ...]:
        """Everybody who watches: the seats, and somebody without one."""
        return (*range(self.game.seats(state)), SPECTATOR)

    def listed(self, state: Any, dice: Random) -> list[Any]:
        """Some of the actions that are listed for the seat to move."""
        found = self.game.legal_actions(state)
        return [found[place] for place in _some(len(found), self.sample, dice)]

    def outcomes(self, state: Any, dice: Random) -> list[Any]:
        """Some of what can come next: listed actions, or outcomes of chance."""
        found = self.game.chance_outcomes(state)
        if not found:
            return self.listed(state, dice)
        return [found[place][0] for place in _some(len(found), self.sample, dice)]


def _some(number: int, most: int, dice: Random) -> list[int]:
    return sorted(dice.sample(range(number), min(number, most)))


def _played(game: AnyGame, table: Mapping[str, Any], seed: int, plies: int) -> Line:
    dice, steps = Random(seed), list[Seen]()
    start = state = game.new(**table)
    try:
        while len(steps) < plies and (by := game.to_move(state)) != OVER:
            action = _chosen(game, state, by, dice)
            looked = repr(state)
            step = game.step(state, action)
            steps.append(Seen(state, by, action, step.events, step.state, looked))
            state = step.state
    except Exception as error:  # noqa: BLE001 - the checks tell what it comes from
        return Line(start, tuple(steps), error)
    return Line(start, tuple(steps), None)


def _chosen(game: AnyGame, state: Any, by: int, dice: Random) -> Any:
    if by == CHANCE:
        return dice.choice([action for action, _ in game.chance_outcomes(state)])
    listed = game.legal_actions(state)
    return listed[dice.randrange(len(listed))]
