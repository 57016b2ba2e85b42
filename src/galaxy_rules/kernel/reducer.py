"""Which function answers which question of a game: all of them take the game's tables.

The kernel asks (`kernel.game`): it checks what comes in, and says what is wrong with a position
where an answer stumbles over it.  The functions stand in the chapters.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import attrs

from galaxy_rules.kernel.documents.vectors import Dialect
from galaxy_rules.kernel.packs import Pack
from galaxy_rules.kernel.resources import entered
from galaxy_rules.kernel.score import Explanation, Score
from galaxy_rules.kernel.unchanging import frozen
from galaxy_rules.kernel.values import Value
from galaxy_rules.kernel.verdicts import Objections

if TYPE_CHECKING:  # games start fast, and few of them are ever spelled
    from galaxy_rules.kernel.measures.extents import Extents
    from galaxy_rules.kernel.measures.limits import Limits
    from galaxy_rules.kernel.measures.lots import Lots
    from galaxy_rules.kernel.texts.voices import Speaker
    from galaxy_rules.kernel.words.choices import Way
    from galaxy_rules.kernel.words.lexicons import Lexicons
    from galaxy_rules.kernel.worlds.behind import Behind

T = TypeVar("T")
S = TypeVar("S", bound=Value)
A = TypeVar("A", bound=Value)
E = TypeVar("E", bound=Value)
V = TypeVar("V", bound=Value)


@frozen
class Step(Generic[S, E]):
    """A new state and what happened on the way to it."""

    state: S
    """The new position."""
    events: tuple[E, ...]
    """What happened, in order; everything open."""


@frozen
class Fault:
    """Something wrong with a position, by clause; `local` faults are wrong even in a fragment."""

    code: str
    """A short word that stays, for programs."""
    clauses: tuple[str, ...]
    """The clauses and rulings that the position breaks."""
    message: str
    """What is wrong, in words."""
    local: bool
    """Whether it is wrong even where the position is only a part of one."""

    def __str__(self) -> str:
        """The sentence, then where it is written."""
        return f"{self.message} [{self.code}: {', '.join(self.clauses)}]"


def _nothing(_tables: object, _state: object) -> tuple[()]:
    """Nothing is left to chance."""
    return ()


def _no_lexicon(_tables: object) -> "Lexicons":
    """Names are spelled letter by letter."""
    return {}


def _no_extents(_tables: object, _players: int) -> "Extents":
    """Tables have room for some entries, and any name of the box stands in them."""
    return {}


def _no_chance(_tables: object) -> tuple[()]:
    """Nothing is left to chance."""
    return ()


def _nothing_known(
    _tables: object, _known: object, _before: object, _view: object, _events: object
) -> None:
    """A view tells all that a seat can know."""


def _there(room: str, name: str) -> Any:  # noqa: ANN401 - what attrs takes for a default
    """A function that every game has in the same room under the same name."""
    return attrs.Factory(
        lambda reducer: entered(f"{reducer.package}.{room}", name), takes_self=True
    )


@attrs.frozen(kw_only=True)
class Reducer(Generic[T, S, A, E, V]):
    """The functions of a game; what each one answers, `Game` says where it asks.

    Those of documents and answers are found in their rooms, unless a game says otherwise.
    """

    package: str = ""
    """Whose rooms these are."""
    tables: Callable[[Any, Pack, str | None], T]
    """Rulings, data and the variant that was asked for, worked out once."""
    seats: Callable[[S | V], int]
    options: Callable[[S], dict[str, Any]]
    to_move: Callable[[T, S], int]
    judge: Callable[[T, S, A], Objections]
    carry_out: Callable[[T, S, A, list[E] | None], S]
    list_actions: Callable[[T, S], Sequence[A]]
    """What is listed; nothing at the end and where chance moves."""
    chances: Callable[[T, S], tuple[tuple[A, Fraction], ...]] = _nothing
    lots: "Callable[[T, S, bool], Lots[A] | None] | None" = None
    """The same to draw from, as listed or in the order of notation; None where all are listed."""
    lexicons: "Callable[[T], Lexicons]" = _no_lexicon
    """What the kinds of words of its actions may be, by what is in the box."""
    extents: "Callable[[T, int], Extents]" = _no_extents
    """How much there may be of what a view holds, with so many players."""
    limits: "Callable[[T, int], Limits] | None" = None
    """How far a game with so many players may go; chance is counted by the kernel."""
    chance_actions: Callable[[T], Iterable[A]] = _no_chance
    """Everything that chance may ever bring."""
    way: "Callable[[Any, V, A, Speaker], Way] | None" = None
    """By which picks a person comes to an action; without it they follow from its declaration.

    The game itself is given, and what the seat to move may see: what is picked goes by the words of
    the drawings, and those are above the rules.
    """
    score: Callable[[T, S], Score]
    """It reads only what states and views share."""
    canonical: Callable[[T, S, A], A] = attrs.field(default=_there("documents.orders", "canonical"))
    compose: Callable[[T, S, str], "tuple[A, ...] | Objections"] = attrs.field(
        default=_there("documents.orders", "compose")
    )
    position: Callable[[T, Mapping[str, Any], bool], S] = attrs.field(
        default=_there("documents.positions", "position")
    )
    """Out of a description, and whether it may be a fragment; its faults are the kernel's."""
    encode: Callable[[T, S | V | E], Any] = attrs.field(default=_there("documents.wire", "encode"))
    decode: Callable[[T, object, str, str], Any] = attrs.field(
        default=_there("documents.wire", "decode")
    )
    read_change: Callable[[T, V, Mapping[str, Any], str], V] | None = None
    """A view out of the one before it and what changed; without it `decode` reads all of it."""
    dialect: Callable[[Any, Mapping[str, Any], Pack | None], Dialect] = attrs.field(
        default=_there("documents.vectors", "Scenario")
    )
    faults: Callable[[T, S], tuple[Fault, ...]] = attrs.field(
        default=_there("answers.faults", "faults")
    )
    complete: Callable[[T, V], S] = attrs.field(default=_there("answers.completing", "complete"))
    behind: "Callable[[T, V, Any], Behind[S]]" = attrs.field(
        default=_there("answers.worlds", "behind")
    )
    """What may lie behind a view, given what its seat has seen before, where it remembers."""
    remember: "Callable[[T, Any, V | None, V, Sequence[E]], Any]" = _nothing_known
    """What a seat has seen of what is hidden: out of what it knew, the view before it, the events
    that it was told, and the view now; at the beginning there is no view before it."""
    explain: Callable[[T, S, A, Step[S, E]], Explanation] = attrs.field(
        default=_there("answers.explaining", "explain")
    )
