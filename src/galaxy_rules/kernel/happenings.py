"""Events say by which clauses they happen, so that a reader may unfold the rule.

It is what holds whenever such an event occurs; where several rules bring the same kind of event
about, each of them.  An event that has a field ``clause`` is taken at its word, and where other
particulars decide, a function of the event says so.  Many also say their sentence, with the names
of their fields in braces: places go by their words, and ``{price:credit}`` is a number of credits.
"""

import string
from collections.abc import Callable
from typing import Any, Final, TypeVar

from galaxy_rules.kernel.errors import BadData
from galaxy_rules.kernel.states import typed_fields
from galaxy_rules.kernel.words.kinds import place_word

Clauses = tuple[str, ...]
T = TypeVar("T")
_KINDS: Final[dict[type, tuple[Clauses, Callable[[Any], Clauses] | None]]] = {}
_SENTENCES: Final[dict[type, str]] = {}


def event(
    *clauses: str, particulars: Callable[[Any], Clauses] | None = None, told: str = ""
) -> Callable[[type[T]], type[T]]:
    """Declare a kind of event by its clauses; `particulars` gives those of one event, if any.

    `told` is its sentence, where one sentence will do.
    """

    def declare(cls: type[T]) -> type[T]:
        _KINDS[cls] = clauses, particulars
        _SENTENCES[cls] = told
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


class _Sentence(string.Formatter):
    """Fills in a sentence; what a number counts stands behind the colon."""

    def format_field(self, value: Any, format_spec: str) -> str:  # noqa: ANN401 - any field
        counted = f"{value} {format_spec}{'' if value == 1 else 's'}"
        return counted if format_spec else str(value)


def sentence_of(happened: Any) -> str:  # noqa: ANN401 - any game's event
    """The sentence that a kind of event declares, about this one; without one it is empty."""
    told = {}
    for field in typed_fields(type(happened)):
        value, word = getattr(happened, field.name), place_word(field.type)
        told[field.name] = value if word is None or value is None else word.write(value)
    return _Sentence().vformat(_SENTENCES.get(type(happened), ""), (), told)
