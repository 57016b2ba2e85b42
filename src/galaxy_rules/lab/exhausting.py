"""Two readings on a tiny instance: every reachable state asked, breadth first.

As long as two readings have not parted they reach the same states, so where nothing is found in
all states that one of them reaches, they never differ there.

>>> from galaxy_rules.catalogue import games
>>> question = Question(tiny_table(games()[1]), "extraction", "additive_capped")
>>> exhaust(question, most=200).complete
False
"""

from typing import Any, Final

import attrs

from galaxy_rules.catalogue import tiny_pack
from galaxy_rules.lab.comparing import Difference, Question, Readings, check_question
from galaxy_rules.lab.perft import TINY, Tick, silent, table, visit
from galaxy_rules.lab.playouts import Table

MOST_STATES: Final = 200_000
"""States after which a search gives up, unless it is said otherwise."""
Origins = dict[Any, tuple[Any, str] | None]
"""By state, the one from which it was first reached, and how."""


@attrs.frozen
class Exhausted:
    """What asking the reachable states one after the other has shown."""

    states: int
    """States that were asked."""
    steps: int
    """Steps that were tried under both readings."""
    complete: bool
    """Whether these are all reachable states, in none of which the readings differ."""
    difference: Difference | None
    path: tuple[str, ...]
    """The actions that lead to the difference: no shorter way leads to any."""

    @property
    def sentence(self) -> str:
        """What may be said, and no more."""
        if self.difference is not None:
            return f"they part after {_plies(len(self.path))}, and nowhere sooner"
        if self.complete:
            return f"in all {self.states} reachable states they never differ"
        return f"in the first {self.states} states they do not differ; there are more"


def _plies(number: int) -> str:
    return "1 ply" if number == 1 else f"{number} plies"


def tiny_table(name: str, players: int | None = None, variant: str | None = None) -> Table:
    """A table with the tiny pack; unless it is said otherwise, the one that is visited whole."""
    pack = tiny_pack(name)
    game, start = table(name, TINY, players, variant)
    return Table(name, game.seats(start), data=pack, variant=game.variant)


def exhaust(question: Question, most: int = MOST_STATES, tick: Tick = silent) -> Exhausted:
    """Ask every reachable state, the nearest first, until the readings differ in one.

    `tick` is told after each state how many are done.
    """
    check_question(question)
    readings = Readings.of(question)
    game = readings.games[0]
    start = game.new(question.table.players)
    if difference := next(readings.starts(question.table.players), None):
        return Exhausted(0, 0, False, difference, ())
    came_from: Origins = {start: None}
    steps = 0
    for states, one in enumerate(visit(game, start), 1):
        if states > most:
            return Exhausted(most, steps, False, None, ())
        tick(states)
        if difference := next(readings.differences(one.state), None):
            return Exhausted(states, steps, False, difference, _path(came_from, one.state))
        for action, after in one.steps:
            steps += 1
            if difference := next(filter(None, readings.steps(one.state, [action])), None):
                return Exhausted(states, steps, False, difference, _path(came_from, one.state))
            came_from.setdefault(after, (one.state, str(action)))
    return Exhausted(len(came_from), steps, True, None, ())


def _path(came_from: Origins, state: Any) -> tuple[str, ...]:  # noqa: ANN401 - any game's state
    """The actions that led to a state first."""
    path: list[str] = []
    while (step := came_from[state]) is not None:
        state, action = step
        path.append(action)
    return tuple(reversed(path))
