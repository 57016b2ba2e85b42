"""The protocol: who is to move, what a game declares of itself, what it says to nonsense."""

import enum
from collections.abc import Sequence
from typing import Any, Final

import attrs

from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.kernel.happenings import clauses_of, declared_clauses
from galaxy_rules.kernel.visibility import undeclared
from galaxy_rules.kernel.words import template_of
from galaxy_rules.testing.claims import claim, claim_refused, claim_same, fail
from galaxy_rules.testing.subjects import Spot, Subject

NO_STATES: Final[tuple[Any, ...]] = (None, 5, "x", (), {}, object(), 10**400)
NO_SEATS: Final[tuple[Any, ...]] = (-7, CHANCE, OVER, 99, True, None, "0", 0.0)


def plays(subject: Subject) -> None:
    """Random play goes on to the end, or as long as it is looked at."""
    for line in subject.lines:
        if line.error is not None:
            told = f"after [{line.actions_before(len(line.steps))}]:"
            fail(told, type(line.error).__name__, line.error)
        claim(bool(line.steps), "nothing can be played")


def declares(subject: Subject) -> None:
    """Every field says who may see it, every event its clauses, every action its notation."""
    game = subject.game
    for shape in (game.state_class, *game.event_classes):
        claim_same((), undeclared(shape), shape.__name__, "does not say who may see")
    for kind in game.action_classes:
        claim(bool(template_of(kind).pieces), kind.__name__, "has no notation")
    for event in game.event_classes:
        unknown = [clause for clause in declared_clauses(event) if clause not in game.clauses]
        claim_same([], unknown, event.__name__, "cites what the register does not have:")
    _known(subject, game.turn_clauses, "turn_clauses")
    names = [field.name for field in attrs.fields(game.state_class)]
    seen = [field.name for field in attrs.fields(game.view_class)]
    claim_same({"seat", *names}, set(seen), "a view has a seat and the fields of the state:")
    phase: Any = attrs.fields_dict(game.state_class)["phase"].type
    claim(issubclass(phase, enum.Enum), "the field `phase` is no enumeration")
    claim("over" in {one.value for one in phase}, "no phase is called over")


def _known(subject: Subject, clauses: tuple[str, ...], whose: str) -> None:
    claim(bool(clauses), whose, "cites nothing")
    unknown = [clause for clause in clauses if clause not in subject.game.clauses]
    claim_same([], unknown, whose, "cites what the register does not have:")


def moves(subject: Subject) -> None:
    """A seat, chance or nobody is to move, and whoever is has something to do."""
    for spot in subject.spots():
        state, game = spot.state, subject.game
        mover = game.to_move(state)
        seats = game.seats(state)
        claim(mover in (CHANCE, OVER) or 0 <= mover < seats, spot, mover, "is to move")
        listed = game.legal_actions(state)
        claim((mover >= 0) == (len(listed) > 0), spot, f"{len(listed)} actions for {mover}")
        by_chance = bool(game.chance_outcomes(state))
        claim((mover == CHANCE) == by_chance, spot, f"{mover} is to move; chance: {by_chance}")
        _well_listed(subject, spot, listed)


def _well_listed(subject: Subject, spot: Spot, listed: Sequence[Any]) -> None:
    claim(not hasattr(listed, "__setitem__"), spot, "the list can be changed")
    claim_same(len(listed), len(set(listed)), spot, "an action is listed twice:")
    for action in listed:
        claim(type(action) in subject.game.action_classes, spot, f"{action!r} is no action")


def is_sound(subject: Subject) -> None:
    """No position that play leads to has a fault, and its table can be set again."""
    for spot in subject.spots():
        game, state = subject.game, spot.state
        claim_same((), game.faults(state), spot)
        options = game.options(state)
        claim_same(options, game.options(game.new(**options)), spot, "another table:")


def events_cite(subject: Subject) -> None:
    """Whatever happens, happens by clauses that the register has."""
    for step in subject.steps():
        for event in step.events:
            _known(subject, clauses_of(event), f"{event!r:.100}")


def scores(subject: Subject) -> None:
    """Points have clauses, everybody a total, and nobody wins before the end."""
    for spot in subject.spots():
        game, state = subject.game, spot.state
        score, seats = game.score(state), game.seats(state)
        claim_same(seats, len(score.totals), spot, "totals for so many:")
        for line in score.lines:
            _known(subject, (line.clause,), f"{spot} {line.what}")
            claim(0 <= line.seat < seats, spot, line.seat, "scores and does not play")
        over = game.to_move(state) == OVER
        claim(over or not score.winners, spot, "somebody has won a game that is not over")
        claim(set(score.winners) <= set(range(seats)), spot, "a winner who does not play")


def refuses_strangers(subject: Subject) -> None:
    """What is no state, no seat and no action of this game is a `BadInput` that names it."""
    game, state = subject.game, subject.lines[0].start
    for junk in NO_STATES:
        for ask in (game.to_move, game.legal_actions, game.chance_outcomes, game.faults):
            claim_refused("state", ask, junk)
        for act in (game.why_not, game.apply, game.step, game.canonical):
            claim_refused("action", act, state, junk)
        claim_refused("action", game.parse, junk)
        claim_refused("event", game.event_for, junk, 0)
    for seat in NO_SEATS:
        claim_refused("seat", game.view, state, seat)
    for kind in game.action_classes:
        if fields := template_of(kind).slots:
            claim_refused("action.", game.why_not, state, kind(*(object() for _ in fields)))
