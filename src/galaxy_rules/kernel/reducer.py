"""Which function answers which question of a game: all of them take the game's tables.

The kernel asks (`kernel.game`): it checks what comes in, and says what is wrong with a position
where an answer stumbles over it.  The functions stand in the chapters.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Generic, TypeVar

import attrs

from galaxy_rules.kernel.packs import Pack
from galaxy_rules.kernel.score import Explanation, Score
from galaxy_rules.kernel.values import Value
from galaxy_rules.kernel.verdicts import Objections

T = TypeVar("T")
S = TypeVar("S", bound=Value)
A = TypeVar("A", bound=Value)
E = TypeVar("E", bound=Value)
V = TypeVar("V", bound=Value)


@attrs.frozen
class Step(Generic[S, E]):
    """A new state and what happened on the way to it."""

    state: S
    events: tuple[E, ...]


@attrs.frozen
class Fault:
    """Something wrong with a position, by clause; `local` faults are wrong even in a fragment."""

    code: str
    clauses: tuple[str, ...]
    message: str
    local: bool

    def __str__(self) -> str:
        """The sentence, then where it is written."""
        return f"{self.message} [{self.code}: {', '.join(self.clauses)}]"


def _nothing(_tables: object, _state: object) -> tuple[()]:
    """Nothing is left to chance."""
    return ()


@attrs.frozen(kw_only=True)
class Reducer(Generic[T, S, A, E, V]):
    """The functions of a game; what each one answers, `Game` says where it asks."""

    tables: Callable[[Any, Pack, str | None], T]
    """Rulings, data and the variant that was asked for, worked out once."""
    seats: Callable[[S | V], int]
    options: Callable[[S], dict[str, Any]]
    to_move: Callable[[T, S], int]
    judge: Callable[[T, S, A], Objections]
    carry_out: Callable[[T, S, A, list[E] | None], S]
    list_actions: Callable[[T, S], Sequence[A]]
    """What is listed; nothing at the end and where chance moves."""
    canonical: Callable[[T, S, A], A]
    compose: Callable[[T, S, str], "tuple[A, ...] | Objections"]
    faults: Callable[[T, S], tuple[Fault, ...]]
    position: Callable[[T, Mapping[str, Any], bool], S]
    """Out of a description, and whether it may be a fragment; its faults are the kernel's."""
    complete: Callable[[T, V], S]
    score: Callable[[T, S], Score]
    """It reads only what states and views share."""
    explain: Callable[[T, S, A, Step[S, E]], Explanation]
    encode: Callable[[T, S | V | E], Any]
    decode: Callable[[T, object, str, str], Any]
    chances: Callable[[T, S], tuple[tuple[A, Fraction], ...]] = _nothing
