"""Two readings on a tiny instance: every reachable state asked, breadth first.

As long as two readings have not parted they reach the same states, so where nothing is found in
all states that one of them reaches, they never differ there.

>>> question = Question(
...     Table("galaxy_of_trian", 2, data=tiny_pack("galaxy_of_trian")),
...     "extraction",
...     "additive_capped",
... )
>>> exhaust(question, most=200).complete
False
"""

from collections import deque
from collections.abc import Callable, Iterator
from typing import Any, Final

import attrs

from galaxy_rules.catalogue import AnyGame, game_class
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.kernel.packs import Pack, read_pack
from galaxy_rules.kernel.resources import package_text
from galaxy_rules.lab.comparing import Difference, Question, Readings, check_question
from galaxy_rules.lab.playouts import Table

MOST_STATES: Final = 200_000
"""States after which a search gives up, unless it is said otherwise."""


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
            return f"they part after {len(self.path)} plies, and nowhere sooner"
        if self.complete:
            return f"in all {self.states} reachable states they never differ"
        return f"in the first {self.states} states they do not differ; there are more"


def tiny_pack(name: str) -> Pack:
    """The tiny pack of a game, if it has one."""
    try:
        text = package_text(game_class(name).__module__.rpartition(".")[0], "data", "tiny.toml")
    except FileNotFoundError:
        raise BadInput("pack", f"{name} has no tiny pack") from None
    return read_pack(text)


def open_actions(game: AnyGame, state: Any) -> Iterator[Any]:  # noqa: ANN401 - any game's
    """Everything that can be done, or can happen."""
    if game.to_move(state) == CHANCE:
        yield from (action for action, _ in game.chance_outcomes(state))
    elif game.to_move(state) != OVER:
        yield from game.legal_actions(state)


def _quietly(done: int, waiting: int) -> None:
    """Tell nobody."""


def exhaust(
    question: Question,
    most: int = MOST_STATES,
    progress: Callable[[int, int], None] = _quietly,
) -> Exhausted:
    """Ask every reachable state, the nearest first, until the readings differ in one.

    `progress` is told how many states are done and how many are waiting.
    """
    check_question(question)
    readings = Readings.of(question)
    game = readings.games[0]
    if difference := next(readings.starts(question.table.players), None):
        return Exhausted(0, 0, False, difference, ())
    start = game.new(question.table.players)
    came_from: dict[Any, tuple[Any, str] | None] = {start: None}
    queue = deque([start])
    states = steps = 0
    while queue and states < most:
        state = queue.popleft()
        states += 1
        progress(states, len(queue))
        if difference := next(readings.differences(state), None):
            return Exhausted(states, steps, False, difference, _path(came_from, state))
        for action in open_actions(game, state):
            steps += 1
            if difference := next(filter(None, readings.steps(state, [action])), None):
                return Exhausted(states, steps, False, difference, _path(came_from, state))
            after = game.apply(state, action)
            if after not in came_from:
                came_from[after] = (state, str(action))
                queue.append(after)
    return Exhausted(states, steps, not queue, None, ())


def _path(came_from: dict[Any, tuple[Any, str] | None], state: Any) -> tuple[str, ...]:  # noqa: ANN401
    """The actions that led to a state first."""
    path: list[str] = []
    while (step := came_from[state]) is not None:
        state, action = step
        path.append(action)
    return tuple(reversed(path))


def tiny_table(name: str, players: int | None, variant: str | None) -> Table:
    """A table with the tiny pack, for as few players as it can have unless it is said otherwise."""
    pack = tiny_pack(name)
    least = min(game_class(name).players) if players is None else players
    return Table(name, least, data=pack, variant=variant)
