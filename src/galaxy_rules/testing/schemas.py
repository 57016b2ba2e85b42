"""Documents are as their schemas say; this needs the package ``jsonschema``."""

from typing import Any, Final

from galaxy_rules.kernel.documents.codec import read_json
from galaxy_rules.match.documents import dumps
from galaxy_rules.match.schemas import KINDS, schema
from galaxy_rules.testing.claims import claim, claim_same
from galaxy_rules.testing.matches import played
from galaxy_rules.testing.subjects import Subject

MOST: Final = 12
"""So many steps are written down."""


def documents_fit(subject: Subject) -> None:
    """What is written fits the schema of its kind, and less or more than that does not."""
    from jsonschema import Draft202012Validator

    game = subject.game
    shapes = {kind: schema(kind, game.name) for kind in KINDS}
    validators = {kind: Draft202012Validator(shape) for kind, shape in shapes.items()}
    for kind, shape in shapes.items():
        Draft202012Validator.check_schema(shape)
        claim(bool(shape["title"] and shape["description"]), f"the schema of a {kind} says nothing")
    for kind, document in _documents(subject):
        problems = [
            f"{one.json_path}: {one.message}" for one in validators[kind].iter_errors(document)
        ]
        claim_same([], problems, f"a {kind} does not fit its schema:")
        claim(not validators[kind].is_valid({**document, "surplus": 1}), f"a {kind} fits with more")
        for key in set(document) - {"fragment"}:
            less = {name: value for name, value in document.items() if name != key}
            needed = key in shapes[kind]["required"]
            claim(needed != validators[kind].is_valid(less), f"a {kind} without {key}:")


def _documents(subject: Subject) -> list[tuple[str, dict[str, Any]]]:
    """A document of every kind, and several of those that differ from each other."""
    game, found = subject.game, list[tuple[str, Any]]()
    steps = [step for line in subject.lines for step in line.steps]
    for step in steps[:: max(len(steps) // MOST, 1)]:
        found += [("action", step.action), ("state", step.after)]
        found += [("view", game.view(step.after, seat)) for seat in subject.onlookers(step.after)]
        found += [("event", event) for event in step.events]
        found += [("event", game.event_for(event, 0)) for event in step.events]
    texts = [(kind, dumps(value, game)) for kind, value in found]
    texts += [
        (kind, dumps(value, game, structured=True)) for kind, value in found if kind == "action"
    ]
    match = played(subject, subject.lines[0], 0)
    texts += [("record", dumps(match)), ("seat-record", dumps(match.record(0)))]
    return [(kind, read_json(text)) for kind, text in dict.fromkeys(texts)]
