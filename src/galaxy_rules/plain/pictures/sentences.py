"""What happened, in a sentence made of an event's own name and fields."""

from typing import Any, Final

import attrs

from galaxy_rules.kernel.game import Game
from galaxy_rules.kernel.values import Value
from galaxy_rules.kernel.visibility import SEEN, Seen
from galaxy_rules.kernel.words import kind_name
from galaxy_rules.plain.pictures.rows import UNSEEN, spelled

TURNING_POINTS: Final[tuple[type, ...]] = (Value,)
"""A game that does not say which of its events turn it: all of them."""


def sentence(game: Game[Any, Any, Any, Any], event: Any) -> str:  # noqa: ANN401 - any game's event
    """The kind of event, then its fields by name; what was taken out is unseen."""
    fields = attrs.fields(type(event))
    said = ", ".join(f"{field.name} {_value(field, event)}" for field in fields)
    kind = kind_name(type(event)).replace("_", " ").capitalize()
    return f"{kind}: {said}." if said else f"{kind}."


def _value(field: "attrs.Attribute[Any]", event: Any) -> str:  # noqa: ANN401 - the same
    value = getattr(event, field.name)
    hidden = value is None and field.metadata.get(SEEN) is not Seen.PUBLIC
    return UNSEEN if hidden else spelled(value)
