"""What is written can be read again: notation, structured JSON, documents."""

from collections.abc import Iterator
from typing import Any

from galaxy_rules.kernel.documents.codec import read_json, write_json
from galaxy_rules.match.documents import dumps, loads
from galaxy_rules.testing.claims import claim, claim_refused, claim_same
from galaxy_rules.testing.subjects import Seen, Subject


def notation(subject: Subject) -> None:
    """An action is read from its notation, and from its fields in JSON."""
    game = subject.game
    for spot in subject.spots():
        for action in subject.outcomes(spot.state, subject.dice("notation")):
            claim_same(action, game.parse(str(action)), spot, "in notation:")
            plain = read_json(write_json(game.notation.plain(action)))
            claim_same(action, game.notation.structure(plain), spot, "structured:")
            less = {key: value for key, value in plain.items() if key != "kind"}
            claim_refused("action", game.notation.structure, less)
            claim_refused("action", game.notation.structure, {**plain, "surplus": 1})
            claim_refused("action", game.parse, f"{action} \x00")


def tokens(subject: Subject) -> None:
    """Every action has one spelling in tokens, and whoever spells a listed one ends with it."""
    game, dice = subject.game, subject.dice("tokens")
    for spot in subject.spots():
        listed = game.legal_actions(spot.state)
        spelled = {game.spell(action) for action in listed}
        claim_same(len(listed), len(spelled), spot, "listed actions and spellings:")
        for action in subject.outcomes(spot.state, dice):
            found = game.spell(action)
            claim_same(action, game.read(found), spot, "in tokens:")
            claim_refused("tokens", game.read, found[:-1])
            claim_refused("tokens", game.read, (*found, found[0]))
            claim(action not in listed or _is_spelled(game, spot.state, found), spot, action)


def _is_spelled(game: Any, state: Any, found: tuple[int, ...]) -> bool:
    """Whether each token may follow those before it, and none the last."""
    asked = [game.next_tokens(state, found[:place]) for place in range(len(found) + 1)]
    return all(token in may for token, may in zip(found, asked, strict=False)) and not asked[-1]


def documents(subject: Subject) -> None:
    """States, views, actions and events are read from their documents, equal to what they were."""
    values = (value for step in subject.steps() for value in _values(subject, step))
    for value in {repr(value): value for value in values}.values():
        again = _read(subject, value)
        claim_same(value, again, "as a document:")
        claim_same(value.digest(), again.digest(), "as a document, by digest:")
        if isinstance(value, (subject.game.state_class, subject.game.view_class)):
            text = dumps(value, subject.game, readable=True)
            claim_same(value, loads(text, subject.pack), "in the readable form:")
        if isinstance(value, subject.game.action_classes):
            claim_same(value, _read(subject, value, structured=True), "structured:")


def _values(subject: Subject, step: Seen) -> Iterator[Any]:
    """All that can be written after a step."""
    yield from (step.action, step.after, *step.events)
    for seat in subject.onlookers(step.after):
        yield subject.game.view(step.after, seat)
        yield from (subject.game.event_for(event, seat) for event in step.events)


def _read(subject: Subject, value: Any, *, structured: bool = False) -> Any:
    return loads(dumps(value, subject.game, structured=structured), subject.pack)
