"""What the tests of Take The Galaxy share: refusals checked to the end, tables in few words.

A text is an action in notation ("relinquish 0") or a whole order with its payment
("build 0 1 surface_mine frontier_colony"); see `galaxy_rules.take_the_galaxy.documents.orders`.
"""

from functools import cache
from random import Random
from typing import Any

import pytest

from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.kernel.verdicts import IllegalAction, Objection, Objections
from galaxy_rules.take_the_galaxy import Action, Proceed, State, TakeTheGalaxy
from galaxy_rules.take_the_galaxy.words.events import Event


@cache
def game(variant: str = "standard", /, **rulings: str) -> TakeTheGalaxy:
    """Take The Galaxy in this variant with these readings; worked out once for all tests."""
    return TakeTheGalaxy(rulings, variant=variant)


def table(rules: TakeTheGalaxy | None = None, /, **words: Any) -> State:
    """A fragment in the words of the vectors; without a game, of the game as it is."""
    return (rules or game()).position(words, fragment=True)


def cited(objections: Objections) -> set[str]:
    """Every id that the objections cite."""
    return {clause for objection in objections for clause in objection.clauses}


def refuses(
    rules: TakeTheGalaxy, state: State, action: str | Action, code: str, *clauses: str
) -> Objections:
    """Assert that an action or order is refused: this code first, nothing changed.

    Where ids are given, they are cited, and the first objection cites no others.
    """
    before = state.digest()
    act = _notation(rules, action)
    objections = _order_refused(rules, state, action) if act is None else rules.why_not(state, act)
    assert code == (objections[0].code if objections else "legal"), objections
    assert set(clauses) <= cited(objections), f"expected {clauses}, cited {cited(objections)}"
    assert not clauses or set(objections[0].clauses) <= set(clauses), objections[0]
    if act is not None:
        with pytest.raises(IllegalAction) as caught:
            rules.apply(state, act)
        assert objections == caught.value.objections
    assert before == state.digest()
    return objections


def permits(rules: TakeTheGalaxy, state: State, action: str | Action) -> State:
    """Assert that an action or a whole order is legal, and give the state after it."""
    small = rules.compose(state, action) if isinstance(action, str) else (action,)
    for act in small:
        assert not isinstance(act, Objection), act
        assert rules.why_not(state, act) == ()
        state = rules.apply(state, act)
    return state


def play(rules: TakeTheGalaxy, state: State, *actions: str) -> State:
    """The state after several actions or orders, all of them legal."""
    for text in actions:
        state = permits(rules, state, text)
    return state


def settle(rules: TakeTheGalaxy, state: State, *cards: str) -> State:
    """Chance decides until a player does: these cards first, then the first by catalogue.

    Whoever could spend something before the action phase goes on without it.
    """
    forced = list(cards)
    while rules.to_move(state) == CHANCE or not rules.why_not(state, Proceed()):
        if rules.to_move(state) != CHANCE:
            state = rules.apply(state, Proceed())
            continue
        outcomes = {str(act).split()[1]: act for act, _ in rules.chance_outcomes(state)}
        state = rules.apply(state, outcomes[forced.pop(0) if forced else next(iter(outcomes))])
    assert not forced, f"nothing was left to decide for {forced}"
    return state


def shown(state: State) -> list[str | None]:
    """The cards of Explored Space, newest first; a gap is None."""
    return [card.card if card is not None else None for card in state.row]


def played_out(
    rules: TakeTheGalaxy, state: State, seed: int = 0
) -> tuple[list[State], list[Event]]:
    """A game in which nobody does anything: every state to the end, and what happened."""
    rng = Random(seed)
    states, events = [state], list[Event]()
    while (mover := rules.to_move(state)) != OVER:
        if mover == CHANCE:
            acts, chances = zip(*rules.chance_outcomes(state), strict=True)
            action = rng.choices(acts, [float(chance) for chance in chances])[0]
        else:
            action = rules.legal_actions(state)[-1]
        step = rules.step(state, action)
        state = step.state
        states.append(state)
        events += step.events
    return states, events


def _notation(rules: TakeTheGalaxy, action: str | Action) -> Action | None:
    """The small action that is meant, or None for a whole order."""
    if not isinstance(action, str):
        return action
    try:
        return rules.parse(action)
    except BadInput:
        return None


def _order_refused(rules: TakeTheGalaxy, state: State, order: str | Action) -> Objections:
    assert isinstance(order, str)
    composed = rules.compose(state, order)
    return tuple(item for item in composed if isinstance(item, Objection))
