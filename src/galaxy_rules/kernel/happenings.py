"""Events say by which clauses they happen, so that a reader may unfold the rule.

It is what holds whenever such an event occurs; where several rules bring the same kind of event
about, each of them.  An event that has a field ``clause`` is taken at its word, and where other
particulars decide, a function of the event says so.
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from galaxy_rules.kernel.errors import BadData

Clauses = tuple[str, ...]
T = TypeVar("T")
_KINDS: Final[dict[type, tuple[Clauses, Callable[[Any], Clauses] | None]]] = {}


def event(
    *clauses: str, particulars: Callable[[Any], Clauses] | None = None
) -> Callable[[type[T]], type[T]]:
    """Declare a kind of event by its clauses; `particulars` gives those of one event, if any."""

    def declare(cls: type[T]) -> type[T]:
        _KINDS[cls] = clauses, particulars
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
