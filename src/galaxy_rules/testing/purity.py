"""Nothing that was made changes: states, actions, events, views, and the game itself."""

import copy
import pickle
from collections.abc import Iterator
from functools import partial
from typing import Any

import attrs

from galaxy_rules.kernel.rulings import chosen
from galaxy_rules.testing.claims import claim, claim_same, fail
from galaxy_rules.testing.subjects import Spot, Subject


def questions_change_nothing(subject: Subject) -> None:
    """A state is after every question and action what it was, and answers are the same again."""
    game, dice = subject.game, subject.dice("pure")
    for step in subject.steps():
        claim_same(step.looked, repr(step.before), step.action, "changed the state before it:")
    for spot in subject.spots():
        before = _look(spot.state)
        for action in subject.outcomes(spot.state, dice):
            first, again = game.step(spot.state, action), game.step(spot.state, action)
            claim_same(before, _look(spot.state), spot, action, "changed the state:")
            claim_same(first, again, spot, action, "played twice:")
        _asked(subject, spot)
        claim_same(before, _look(spot.state), spot, "a question changed the state:")


def _asked(subject: Subject, spot: Spot) -> None:
    game, state = subject.game, spot.state
    for ask in (game.to_move, game.chance_outcomes, game.score, game.faults, game.options):
        claim_same(ask(state), ask(state), spot, f"{ask.__name__} asked twice:")
    claim_same(list(game.legal_actions(state)), list(game.legal_actions(state)), spot, "listed:")
    for seat in subject.onlookers(state):
        claim_same(game.view(state, seat), game.view(state, seat), spot, "viewed twice:")


def _look(state: Any) -> tuple[str, int, str]:
    return state.digest(), hash(state), repr(state)


def values_are_frozen(subject: Subject) -> None:
    """States, views, actions and events are frozen, hashable, and survive copying and pickling."""
    for spot in subject.spots():
        for value in _values(subject, spot):
            _frozen(value, spot)
            claim(copy.copy(value) is value, spot, f"{value!r:.80} is copied")
            claim(copy.deepcopy(value) is value, spot, f"{value!r:.80} is copied deeply")
            again = pickle.loads(pickle.dumps(value))  # noqa: S301 - pickled here
            claim_same(value, again, spot, "pickled:")
            claim_same(hash(value), hash(again), spot, "pickled, by hash:")
            claim_same(value.digest(), again.digest(), spot, "pickled, by digest:")


def _values(subject: Subject, spot: Spot) -> Iterator[Any]:
    game, state = subject.game, spot.state
    yield state
    yield game.view(state, 0)
    for action in subject.outcomes(state, subject.dice("frozen"))[:2]:
        yield action
        yield from game.step(state, action).events


def _frozen(value: Any, spot: Spot) -> None:
    for field in attrs.fields(type(value)):
        held = getattr(value, field.name)
        claim(_is_closed(held), spot, f"{type(value).__name__}.{field.name} can be changed inside")
        try:
            setattr(value, field.name, held)
        except AttributeError:
            continue
        fail(spot, f"{type(value).__name__}.{field.name} can be set")


def _is_closed(value: object) -> bool:
    """Whether nothing can be put into a value, tuples all the way down."""
    if isinstance(value, (tuple, frozenset)):
        return all(map(_is_closed, value))
    return not isinstance(value, (list, dict, set, bytearray))


def the_game_is_frozen(subject: Subject) -> None:
    """A game cannot be changed, is equal to its like, and survives pickling."""
    played = subject.game
    game = type(played)(chosen(played.rulings), played.data, played.variant)
    claim_same(played, game, "built again:")
    for name in ("rulings", "data", "variant", "clauses", "anything"):
        for change in (partial(setattr, game, name, None), partial(delattr, game, name)):
            try:
                change()
            except AttributeError:
                continue
            fail(f"{name} can be changed")
    claim(copy.deepcopy(game) is game, "the game is copied")
    again = pickle.loads(pickle.dumps(game))  # noqa: S301 - pickled here
    claim_same(game, again, "pickled:")
    claim_same(hash(game), hash(again), "pickled, by hash:")
    claim_same(game.header(), again.header(), "pickled, by header:")
