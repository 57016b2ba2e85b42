"""One judge: legal is what nobody objects to, and everything else is refused by its clauses."""

from typing import Any

from galaxy_rules.kernel.errors import GalaxyRulesError
from galaxy_rules.kernel.game import CHANCE
from galaxy_rules.kernel.verdicts import IllegalAction, Objections
from galaxy_rules.testing.claims import claim, claim_same, fail
from galaxy_rules.testing.strangers import Strangers
from galaxy_rules.testing.subjects import Spot, Subject


def listed_is_legal(subject: Subject) -> None:
    """A listed action is legal, its own twin, and leads to a position without fault."""
    game, dice = subject.game, subject.dice("listed")
    for spot in subject.spots():
        listed = game.legal_actions(spot.state)
        for action in subject.listed(spot.state, dice):
            claim_same((), game.why_not(spot.state, action), spot, action, "is listed:")
            claim(action in listed, spot, action, "is listed and not found in the list")
            claim_same(action, game.canonical(spot.state, action), spot, "a listed twin:")
            claim_same((), game.faults(game.apply(spot.state, action)), spot, action, "leads to")


def answers_agree(subject: Subject) -> None:
    """`apply`, `step` and `successors` lead to the same states."""
    game, dice = subject.game, subject.dice("agree")
    for spot in subject.spots():
        for action in subject.outcomes(spot.state, dice):
            step = game.step(spot.state, action)
            claim_same(game.apply(spot.state, action), step.state, spot, action, "step, apply:")
            for event in step.events:
                claim(type(event) in game.event_classes, spot, f"{event!r} is no event")
    for line in subject.lines:
        for state in (line.start, *(step.after for step in line.steps[-1:])):
            listed = game.legal_actions(state)
            children = [(action, game.apply(state, action)) for action in listed]
            claim_same(children, list(game.successors(state)), "successors:")


def strangers_are_judged(subject: Subject) -> None:
    """What is not listed has a listed twin, or is refused by clauses and changes nothing."""
    strangers = Strangers(subject)
    for spot in subject.spots():
        by_chance = subject.game.to_move(spot.state) == CHANCE
        for action in strangers.some(subject.sample):
            objections = subject.game.why_not(spot.state, action)
            if objections:
                _refused(subject, spot, action, objections)
            elif by_chance:
                outcomes = [one for one, _ in subject.game.chance_outcomes(spot.state)]
                claim(action in outcomes, spot, action, "is legal and no outcome")
            else:
                _has_twin(subject, spot, action)


def _refused(subject: Subject, spot: Spot, action: Any, objections: Objections) -> None:
    game, before = subject.game, spot.state.digest()
    for objection in objections:
        unknown = [clause for clause in objection.clauses if clause not in game.clauses]
        claim(bool(objection.clauses) and not unknown, spot, action, f"{objection} cites nothing")
        claim(bool(objection.code and objection.message), spot, action, "is refused for nothing")
    claim(action not in game.legal_actions(spot.state), spot, action, "is listed and refused")
    for act in (game.apply, game.step, game.canonical):
        try:
            act(spot.state, action)
        except IllegalAction as error:
            claim_same(objections, error.objections, spot, action, "why_not, apply:")
        except GalaxyRulesError as error:
            fail(spot, action, "is refused otherwise:", error)
        else:
            fail(spot, action, f"is refused by why_not and taken by {act.__name__}")
    claim_same(before, spot.state.digest(), spot, action, "was refused and changed the state:")


def _has_twin(subject: Subject, spot: Spot, action: Any) -> None:
    game = subject.game
    twin = game.canonical(spot.state, action)
    claim(twin in game.legal_actions(spot.state), spot, action, f"has the twin {twin}, not listed")
    mine, theirs = game.apply(spot.state, action), game.apply(spot.state, twin)
    good = subject.as_good(game, mine, theirs)
    claim(good, spot, action, f"and its twin {twin} lead to different positions")
