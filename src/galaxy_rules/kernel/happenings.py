"""Events say by which clauses they happen, so that a reader may unfold the rule.

It is what holds whenever such an event occurs; where several rules bring the same kind of event
about, each of them.  An event that has a field ``clause`` is taken at its word, and where other
particulars decide, a function of the event says so.  They also say their sentence in English, with
the names of their fields in braces: places go by their words, ``{price:credit}`` is a number of
credits, and whatever else a message can say (`kernel.texts.messages`).
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from galaxy_rules.kernel.errors import BadData
from galaxy_rules.kernel.states import typed_fields
from galaxy_rules.kernel.words.kinds import place_word

Clauses = tuple[str, ...]
T = TypeVar("T")
_KINDS: Final[dict[type, tuple[Clauses, Callable[[Any], Clauses] | None]]] = {}
_SENTENCES: Final[dict[type, str]] = {}
_ADDED: Final[dict[type, Callable[[Any], dict[str, Any]]]] = {}


def event(
    *clauses: str,
    particulars: Callable[[Any], Clauses] | None = None,
    told: str = "",
    facts: Callable[[Any], dict[str, Any]] | None = None,
) -> Callable[[type[T]], type[T]]:
    """Declare a kind of event by its clauses; `particulars` gives those of one event, if any.

    `told` is its sentence in English, a message (`kernel.texts.messages`) about its fields and
    about whatever `facts` makes of them.
    """

    def declare(cls: type[T]) -> type[T]:
        _KINDS[cls] = clauses, particulars
        _SENTENCES[cls] = told
        if facts is not None:
            _ADDED[cls] = facts
        return cls

    return declare


def declared_clauses(kind: type) -> Clauses:
    """The clauses of a kind of event, whatever its particulars."""
    if kind not in _KINDS:
        raise BadData(kind.__name__, "does not declare by which clauses it happens")
    return _KINDS[kind][0]


def clauses_of(happened: Any) -> Clauses:  # noqa: ANN401 - any game's event
    """The clauses about one event, as far as the event itself tells."""
    clauses = declared_clauses(type(happened))
    particulars = _KINDS[type(happened)][1]
    if particulars is not None:
        return particulars(happened) or clauses
    named = getattr(happened, "clause", None)
    return (named,) if named else clauses


def sentence_declared(kind: type) -> str:
    """The sentence that a kind of event declares, with its gaps; without one it is empty."""
    return _SENTENCES.get(kind, "")


def facts_of_event(happened: Any) -> dict[str, Any]:  # noqa: ANN401 - any game's event
    """What an event says of itself: its fields, places by their words, and what it adds."""
    told: dict[str, Any] = {}
    for field in typed_fields(type(happened)):
        value, word = getattr(happened, field.name), place_word(field.type)
        told[field.name] = value if word is None or value is None else word.write(value)
    added = _ADDED.get(type(happened))
    return told if added is None else told | added(happened)
