"""Games at random, for what is sampled: every step with what was done and what happened."""

from collections.abc import Iterator
from random import Random

import attrs

from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.take_the_galaxy import Action, EndTurn, Event, State, TakeTheGalaxy


@attrs.frozen
class Moment:
    """One step of a game: the position before, what was done, what happened, and after."""

    before: State
    action: Action
    events: tuple[Event, ...]
    after: State


def walk(rules: TakeTheGalaxy, players: int, seed: int) -> Iterator[Moment]:
    """A whole game at random; turns are ended seldom while something else can be done."""
    rng = Random(seed)
    state = rules.new(players, first=seed % players)
    while rules.to_move(state) != OVER:
        action = pick(rules, state, rng)
        step = rules.step(state, action)
        yield Moment(state, action, step.events, step.state)
        state = step.state


def pick(rules: TakeTheGalaxy, state: State, rng: Random) -> Action:
    """What chance brings by its weights, or a listed action."""
    if rules.to_move(state) == CHANCE:
        outcomes = rules.chance_outcomes(state)
        weights = [float(chance) for _, chance in outcomes]
        return rng.choices([action for action, _ in outcomes], weights)[0]
    listed = list(rules.legal_actions(state))
    others = [action for action in listed if not isinstance(action, EndTurn)]
    return rng.choice(others if others and rng.random() < 0.9 else listed)
