"""One judge: legal is what nobody objects to, and everything else is refused by its clauses."""

from galaxy_rules.testing import looking
from galaxy_rules.testing.claims import at, claim, claim_same
from galaxy_rules.testing.strangers import Strangers
from galaxy_rules.testing.subjects import Subject


def listed_is_legal(subject: Subject) -> None:
    """A listed action is legal, its own twin, and leads to a position without fault."""
    game, dice = subject.game, subject.dice("listed")
    for spot in subject.spots():
        found = game.legal_actions(spot.state)
        for action in subject.listed(spot.state, dice):
            with at(spot):
                claim(action in found, action, "is listed and not found in the list")
                looking.listed(game, spot.state, action)
                looking.own_twin(game, spot.state, action)
                looking.child(game, spot.state, action)


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
    game, strangers = subject.game, Strangers(subject)
    for spot in subject.spots():
        before = spot.state.digest()
        for action in strangers.some(subject.sample):
            with at(spot):
                code = looking.judged(game, spot.state, action, subject.as_good)
                told = not (code and action in game.legal_actions(spot.state))
                claim(told, action, "is listed and refused")
        claim_same(before, spot.state.digest(), spot, "what was refused changed the state:")
