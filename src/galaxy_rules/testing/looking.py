"""Looks at one action in one position, for the suite and for long runs of random play."""

from collections.abc import Callable
from typing import Any

from galaxy_rules.catalogue import AnyGame
from galaxy_rules.kernel.game import CHANCE
from galaxy_rules.kernel.verdicts import IllegalAction, Objections
from galaxy_rules.testing.claims import claim, claim_refused, claim_same, fail

AsGood = Callable[[AnyGame, Any, Any], bool]
"""Whether the state after an action is matched by the state after its listed twin."""


def equal(game: AnyGame, mine: Any, theirs: Any) -> bool:
    """The same state."""
    return bool(mine == theirs)


def options_of(game: AnyGame, state: Any) -> tuple[Any, ...]:
    """What can come next: a decision, or an outcome of chance."""
    if game.to_move(state) == CHANCE:
        return tuple(action for action, _ in game.chance_outcomes(state))
    return tuple(game.legal_actions(state))


def listed(game: AnyGame, state: Any, action: Any) -> None:
    """A listed action is legal."""
    claim_same((), game.why_not(state, action), action, "is listed and refused:")


def own_twin(game: AnyGame, state: Any, action: Any) -> None:
    """A listed action is its own twin, and can be written."""
    claim_same(action, game.canonical(state, action), action, "is listed, and its twin is another:")
    claim_same(action, game.parse(str(action)), action, "is read as another:")


def child(game: AnyGame, state: Any, action: Any) -> Any:
    """A listed action leads to a position without fault, which is given back."""
    after = game.apply(state, action)
    claim_same((), game.faults(after), action, "leads to a fault:")
    return after


def judged(game: AnyGame, state: Any, action: Any, as_good: AsGood = equal) -> str:
    """Any action: the code of its refusal, or nothing where it is legal and has a listed twin."""
    objections = game.why_not(state, action)
    if not objections:
        _has_twin(game, state, action, as_good)
        return ""
    cited(game, action, objections)
    for act in (game.apply, game.step, game.canonical):
        try:
            act(state, action)
        except IllegalAction as error:
            claim_same(objections, error.objections, action, "is refused in two ways:")
        else:
            fail(action, f"is refused by why_not and taken by {act.__name__}")
    return objections[0].code


def cited(game: AnyGame, what: object, objections: Objections) -> None:
    """Every refusal has a code, a sentence and at least one clause, all of them known."""
    for objection in objections:
        unknown = [clause for clause in objection.clauses if clause not in game.clauses]
        claim(bool(objection.clauses) and not unknown, what, f"{objection} cites nothing known")
        claim(bool(objection.code and objection.message), what, "is refused for nothing")


def _has_twin(game: AnyGame, state: Any, action: Any, as_good: AsGood) -> None:
    twin = game.canonical(state, action)
    claim(twin in options_of(game, state), action, f"has the twin {twin}, not listed")
    same = as_good(game, game.apply(state, action), game.apply(state, twin))
    claim(same, action, f"and its twin {twin} lead to different positions")


def malformed(game: AnyGame, state: Any, action: Any) -> None:
    """A broken state or action is a `BadInput` that names the field, whatever is asked."""
    for question in (game.why_not, game.apply, game.step, game.canonical):
        claim_refused(("state", "action"), question, state, action)
