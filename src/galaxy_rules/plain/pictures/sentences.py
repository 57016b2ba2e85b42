"""What happened, in a sentence made of an event's own name and fields."""

from typing import Any, Final

import attrs

from galaxy_rules.kernel.game import Game
from galaxy_rules.kernel.happenings import sentence_of
from galaxy_rules.kernel.values import Value
from galaxy_rules.kernel.visibility import SEEN, Seen
from galaxy_rules.kernel.words import kind_name
from galaxy_rules.plain.pictures.rows import UNSEEN, spelled

TURNING_POINTS: Final[tuple[type, ...]] = (Value,)
"""A game that does not say which of its events turn it: all of them."""


def sentence(game: Game[Any, Any, Any, Any], event: Any) -> str:  # noqa: ANN401 - any game's event
    """As it declares itself, where it shows all; else its kind, then its fields by name."""
    fields = attrs.fields(type(event))
    declared = "" if any(_is_hidden(field, event) for field in fields) else sentence_of(event)
    if declared:
        return declared
    said = ", ".join(f"{field.name} {_value(field, event)}" for field in fields)
    kind = kind_name(type(event)).replace("_", " ").capitalize()
    return f"{kind}: {said}." if said else f"{kind}."


def _value(field: "attrs.Attribute[Any]", event: Any) -> str:  # noqa: ANN401 - the same
    return UNSEEN if _is_hidden(field, event) else spelled(getattr(event, field.name))


def _is_hidden(field: "attrs.Attribute[Any]", event: Any) -> bool:  # noqa: ANN401 - the same
    """Whether a field was taken out of an event."""
    return getattr(event, field.name) is None and field.metadata.get(SEEN) is not Seen.PUBLIC
