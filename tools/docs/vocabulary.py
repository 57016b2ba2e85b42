"""The actions and events of a game: how they are written, what they mean, who sees what."""

import inspect

import attrs

from galaxy_rules.catalogue import AnyGame
from galaxy_rules.kernel.visibility import SEEN, Seen
from galaxy_rules.kernel.words import Slot, template_of
from tools.docs.tables import plain, prose, table

WHO_SEES = {Seen.PUBLIC: "", Seen.ACTOR: " (its own seat alone)"}


def actions_part(game: AnyGame) -> str:
    """Every kind of action with its notation."""
    rows = [
        [f"`{notation(kind)}`", f"`{kind.__name__}`", prose(sentence(kind))]
        for kind in game.action_classes
    ]
    return table(["notation", "class", "what it is"], rows)


def events_part(game: AnyGame) -> str:
    """Every kind of event with its fields; those that not everybody sees are marked."""
    rows = [
        [f"`{kind.__name__}`", ", ".join(map(_field, attrs.fields(kind))), prose(sentence(kind))]
        for kind in game.event_classes
    ]
    return table(["event", "fields", "what happened"], rows)


def _field(field: "attrs.Attribute[object]") -> str:
    seen = field.metadata[SEEN]
    return plain(field.name) + WHO_SEES.get(seen, " (who sees it is a matter of rulings)")


def sentence(kind: type) -> str:
    """What a class says of itself, up to the first empty line."""
    return (inspect.getdoc(kind) or "").partition("\n\n")[0]


def notation(kind: type) -> str:
    """How an action is written, with its fields in capitals, as it declares itself.

    >>> from galaxy_rules.catalogue import game, games
    >>> [notation(kind) for kind in game(games()[0]).action_classes][2:5]
    ['ORIGIN: PATH', 'continue PATH', 'stop']
    """
    return " ".join(map(_word, template_of(kind).pieces))


def _word(piece: str | Slot) -> str:
    """A word of the notation; a field in brackets where it may be left out."""
    if isinstance(piece, str):
        return piece
    name = f"{piece.before}{piece.field.upper()}{piece.after}"
    return f"[{name}]" if piece.optional else name
