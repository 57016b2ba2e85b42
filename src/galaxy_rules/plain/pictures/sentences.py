"""What happened, in a sentence made of an event's own name and fields."""

from typing import Any, Final

import attrs

from galaxy_rules.kernel.game import Game
from galaxy_rules.kernel.texts.telling import is_hidden, speaker, told
from galaxy_rules.kernel.texts.voices import Speaker
from galaxy_rules.kernel.values import Value
from galaxy_rules.kernel.words import kind_name
from galaxy_rules.plain.pictures.rows import UNSEEN, spelled

TURNING_POINTS: Final[tuple[type, ...]] = (Value,)
"""A game that does not say which of its events turn it: all of them."""


def sentence(game: Game[Any, Any, Any, Any], event: Any, voice: Speaker | None = None) -> str:  # noqa: ANN401 - any game's event
    """As it declares itself, where it shows all; else its kind, then its fields by name."""
    voice = speaker(game) if voice is None else voice
    declared = told(game, event, voice.names)
    if declared:
        return declared
    said = ", ".join(_named(event, field.name, voice) for field in attrs.fields(type(event)))
    kind = kind_name(type(event)).replace("_", " ").capitalize()
    return f"{kind}: {said}." if said else f"{kind}."


def _named(event: Any, name: str, voice: Speaker) -> str:  # noqa: ANN401 - the same
    """A field and its value; a player goes by name."""
    if is_hidden(event, name):
        return f"{name} {UNSEEN}"
    value = getattr(event, name)
    return voice.player(value, name) if name == "seat" else f"{name} {spelled(value)}"
