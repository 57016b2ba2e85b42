"""No seat learns what the declarations hide from it: non-interference.

Two positions that differ only in what a seat may not see look alike to it, let it do the same, and
tell it the same when it has done so, unless an event lays secrets open.  And where others, or
chance, could have acted in two ways that leave the seat with one view of two positions, it has
heard the same of both; unless, again, the rules lay it open to everybody.
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from galaxy_rules.kernel.documents.codec import write_json
from galaxy_rules.testing.claims import claim_same
from galaxy_rules.testing.declarations import declared_now, differing, hidden, value_at
from galaxy_rules.testing.strangers import Strangers
from galaxy_rules.testing.subjects import Seen, Spot, Subject


def twins_look_alike(subject: Subject) -> None:
    """A seat cannot tell positions apart that differ only in what is hidden from it."""
    strangers, dice = Strangers(subject), subject.dice("twins")
    secret, varied = set[str](), set[str]()
    for spot in subject.spots():
        for seat in subject.onlookers(spot.state):
            secret |= _secrets(subject, spot, seat)
            twin = subject.twin(subject.game, spot.state, seat, dice)
            if twin is None or twin == spot.state:
                continue
            varied |= differing(spot.state, twin)
            _alike(subject, spot, twin, seat)
            if subject.game.to_move(spot.state) == seat:
                _lets_do(subject, spot, twin, strangers)
    claim_same(set(), secret - varied, "hidden, and never varied: give a `twin`;")


def _secrets(subject: Subject, spot: Spot, seat: int) -> set[str]:
    """The fields in which something is hidden from a seat."""
    places = hidden(subject.game, spot.state, seat, declared_now(subject.game, spot.state))
    return {place.field for place in places if value_at(spot.state, place)}


def _alike(subject: Subject, spot: Spot, twin: Any, seat: int) -> None:
    game, told = subject.game, f"to seat {seat}"
    claim_same(game.to_move(spot.state), game.to_move(twin), spot, "who is to move", told)
    mine, yours = game.view(spot.state, seat), game.view(twin, seat)
    claim_same(mine, yours, spot, "a view tells more than it may", told)
    claim_same(mine.digest(), yours.digest(), spot, "the digest of a view", told)
    claim_same(repr(mine), repr(yours), spot, "a view as it is printed", told)
    texts = [write_json(game.encode(view)) for view in (mine, yours)]
    claim_same(*texts, spot, "a view as it is written", told)


def _lets_do(subject: Subject, spot: Spot, twin: Any, strangers: Strangers) -> None:
    """What the seat to move may do, why not, and what it is told of it."""
    game = subject.game
    seat = game.to_move(twin)
    mine, yours = (list(game.legal_actions(state)) for state in (spot.state, twin))
    claim_same(mine, yours, spot, f"what seat {seat} may do tells what it may not see:")
    for action in strangers.some(subject.sample // 2):
        said = [game.why_not(state, action) for state in (spot.state, twin)]
        claim_same(*said, spot, f"why not {action} tells seat {seat} what it may not see:")
    for action in mine[: subject.sample // 2]:
        steps = [game.step(state, action) for state in (spot.state, twin)]
        if any(game.discloses(event, seat) for step in steps for event in step.events):
            continue
        heard = [[game.event_for(event, seat) for event in step.events] for step in steps]
        claim_same(*heard, spot, action, f"tells seat {seat} what it may not see:")
        views = [game.view(step.state, seat) for step in steps]
        claim_same(*views, spot, action, f"shows seat {seat} what it may not see:")


def events_tell_no_more(subject: Subject) -> None:
    """Of two ways to act that leave a seat with one view of two positions it hears the same."""
    game, dice = subject.game, subject.dice("events")
    for spot in subject.spots():
        actions = subject.outcomes(spot.state, dice)
        steps = [step for action in actions for step in _quiet(subject, spot, action)]
        for seat in subject.onlookers(spot.state):
            if seat != game.to_move(spot.state):
                _heard(subject, spot, seat, steps)


def _quiet(subject: Subject, spot: Spot, action: Any) -> Iterator[Seen]:
    """A step, unless it lays something open to everybody."""
    game = subject.game
    step = game.step(spot.state, action)
    if not any(isinstance(event, game.disclosing) for event in step.events):
        yield Seen(spot.state, game.to_move(spot.state), action, step.events, step.state)


def _heard(subject: Subject, spot: Spot, seat: int, steps: list[Seen]) -> None:
    """Steps that differ in nothing that the seat sees."""
    game = subject.game
    alike: dict[tuple[type, Any], list[Seen]] = defaultdict(list)
    for step in steps:
        alike[type(step.action), game.view(step.after, seat)].append(step)
    for group in alike.values():
        first = group[0]
        heard = [game.event_for(event, seat) for event in first.events]
        for other in group[1:]:
            if other.after != first.after:
                told = [game.event_for(event, seat) for event in other.events]
                acts = f"{first.action} or {other.action}"
                claim_same(heard, told, spot, f"seat {seat} hears whether it was {acts}:")
