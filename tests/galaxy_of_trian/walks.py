"""Games at random, for what is sampled: every step with what was done and what happened."""

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Final

import attrs

from galaxy_rules.galaxy_of_trian.game import GalaxyOfTrian
from galaxy_rules.galaxy_of_trian.words.actions import Action
from galaxy_rules.galaxy_of_trian.words.events import Event
from galaxy_rules.galaxy_of_trian.words.state import State
from galaxy_rules.kernel.game import CHANCE, OVER

WEIGHTS: Final = {
    "EndTurn": 1, "BuyToken": 2, "BuyMineral": 1, "Exchange": 1, "Send": 30, "Attack": 20,
    "Move": 20, "Build": 30, "Extract": 15, "Mine": 15,
}  # fmt: skip
"""How often each kind of action is chosen, others 8: often enough that everything comes about."""


@attrs.frozen
class Moment:
    """One step of a game: the position before, what was done, what happened, and after."""

    before: State
    action: Action
    events: tuple[Event, ...]
    after: State


def walk(rules: GalaxyOfTrian, players: int, seed: int) -> Iterator[Moment]:
    """A whole game at random."""
    rng = Random(seed)
    state = rules.new(players, first=seed % players)
    while rules.to_move(state) != OVER:
        action = pick(rules, state, rng)
        step = rules.step(state, action)
        yield Moment(state, action, step.events, step.state)
        state = step.state


def pick(rules: GalaxyOfTrian, state: State, rng: Random) -> Action:
    """What chance brings by its weights, or a listed action: first its kind, then which."""
    if rules.to_move(state) == CHANCE:
        outcomes = rules.chance_outcomes(state)
        weights = [float(chance) for _, chance in outcomes]
        return rng.choices([action for action, _ in outcomes], weights)[0]
    kinds: dict[str, list[Action]] = {}
    for action in rules.legal_actions(state):
        kinds.setdefault(type(action).__name__, []).append(action)
    kind = rng.choices(list(kinds), [WEIGHTS.get(name, 8) for name in kinds])[0]
    return rng.choice(kinds[kind])


@cache
def played(rules: GalaxyOfTrian, players: int, seed: int) -> tuple[Moment, ...]:
    """The moments of such a game, kept for other tests."""
    return tuple(walk(rules, players, seed))


def find(rules: GalaxyOfTrian, wanted: Callable[[State], object], players: int = 3) -> State:
    """The first position of some games at random that is as wanted."""
    for seed in range(20):
        for moment in played(rules, players, seed):
            if wanted(moment.before):
                return moment.before
    raise AssertionError("no game at random comes to such a position")
