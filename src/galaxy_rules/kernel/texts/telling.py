"""What a game says about itself: its speaker in a language, and events told by their messages."""

from typing import Any

from galaxy_rules.kernel.errors import shown
from galaxy_rules.kernel.game import Game
from galaxy_rules.kernel.happenings import facts_of_event, sentence_declared
from galaxy_rules.kernel.texts.catalogues import ENGLISH
from galaxy_rules.kernel.texts.messages import Gap, Message
from galaxy_rules.kernel.texts.voices import Names, Speaker, speech_of
from galaxy_rules.kernel.visibility import SEEN, Seen
from galaxy_rules.kernel.words import kind_name

AnyGame = Game[Any, Any, Any, Any]


def speaker(game: AnyGame, names: Names = (), language: str = ENGLISH) -> Speaker:
    """Who speaks for a game; in a language that it has no texts in, that is English."""
    return Speaker(speech_of(game.package, game.data, language), names, game.parse)


def told(game: AnyGame, event: Any, names: Names = (), language: str = ENGLISH) -> str:  # noqa: ANN401 - any game's event
    """What happened, as its message tells it.

    It is empty where no message is declared, or none that does without what these eyes do not see.
    """
    voice = speaker(game, names, language)
    kind = type(event)
    message = voice.speech.message("events", kind_name(kind), sentence_declared(kind))
    if message is None or _gives_away(message, event):
        return ""
    return shown(voice.told(message, {"variant": game.variant, **facts_of_event(event)}))


def _gives_away(message: Message, event: Any) -> bool:  # noqa: ANN401 - any game's event
    """Whether a message has a gap, and no other words, for a field that was taken out."""
    gaps = {part.name for part in message.parts if isinstance(part, Gap)}
    return any(is_hidden(event, name) for name in gaps if hasattr(event, name))


def is_hidden(event: Any, name: str) -> bool:  # noqa: ANN401 - any game's event
    """Whether a field was taken out of an event."""
    metadata = next(one.metadata for one in type(event).__attrs_attrs__ if one.name == name)
    return getattr(event, name) is None and metadata.get(SEEN) is not Seen.PUBLIC
