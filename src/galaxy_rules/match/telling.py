"""What was told of a match so far, ply by ply, so that saving it again tells only what is new.

Marks, views and events of a ply never change.  They are worked out when they are first asked for,
each from the ply before it, and kept beside the match: what stayed is neither spelled nor written
again.  Copies of a match share what was told; where they part, it is told anew from there.
"""

import threading
from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeVar

import attrs

from galaxy_rules.catalogue import AnyGame
from galaxy_rules.kernel.documents.digests import Digests
from galaxy_rules.kernel.values import differing
from galaxy_rules.match.records import MARK, Logged, Seen, chained

if TYPE_CHECKING:
    from galaxy_rules.match.plies import Ply

K = TypeVar("K")


@attrs.frozen
class Glance:
    """A position in a seat's eyes, and the ply that led there as the seat saw it."""

    view: Any
    shown: dict[str, Any]
    """The view as plain values; nobody changes them."""
    digest: str
    chain: str
    seen: Seen | None = None
    """None at the start."""


class Telling:
    """What was told of the plies of one match, and of its copies."""

    def __init__(self, game: AnyGame, start: Any) -> None:  # noqa: ANN401 - any game's state
        """Begin with nothing told."""
        self._game: Final = game
        self._start: Final = start
        self._lock: Final = threading.RLock()
        self._logged: Final[list[tuple[Ply, Logged]]] = []
        self._digests: Final = Digests()
        self._eyes: Final[dict[int, Eyes]] = {}
        self._noted: Final[dict[int, tuple[Ply, list[tuple[str, Any]]]]] = {}

    def __reduce__(self) -> tuple[type["Telling"], tuple[Any, ...]]:
        """Nothing told: all of it can be told again."""
        return (Telling, (self._game, self._start))

    def note(self, number: int, before: Any, ply: "Ply") -> None:  # noqa: ANN401 - any game's state
        """Look at what a ply has changed while it is the last one; its digests may wait.

        A game that writes on its positions would not be found out later.
        """
        kind: Any = type(before)
        self._noted[number] = ply, _differing(kind)(before, ply.state)

    def logged(self, plies: Sequence["Ply"], number: int) -> Logged:
        """One ply as a whole record has it."""
        with self._lock:
            known = self._logged
            if number >= len(known) or known[number][0] is not plies[number]:
                self._log(plies, number + 1)
            return known[number][1]

    def log(self, plies: Sequence["Ply"]) -> tuple[Logged, ...]:
        """All of them."""
        with self._lock:
            self._log(plies, len(plies))
            return tuple([logged for _, logged in self._logged[: len(plies)]])

    def _log(self, plies: Sequence["Ply"], count: int) -> None:
        known = self._logged
        part(known, plies)
        before = known[-1][0].state if known else self._start
        new = [plies[number] for number in range(len(known), count)]
        known += [
            (ply, Logged(ply.by, str(ply.action), marks))
            for ply, marks in zip(new, self._marks(before, new), strict=True)
        ]

    def _marks(self, before: Any, plies: Sequence["Ply"]) -> list[dict[str, str]]:  # noqa: ANN401 - any game's state
        """As `records.marks` has them of each ply; field by field, since to spell one field again
        and again is quicker than to spell all kinds of fields in turn.
        """
        kind: Any = type(before)
        different, first = _differing(kind), len(self._logged)
        told: list[dict[str, str]] = []
        fields: dict[str, tuple[list[dict[str, str]], list[Any]]] = {}
        for number, ply in enumerate(plies, first):
            marks: dict[str, str] = {}
            noted, changes = self._noted.pop(number, (None, []))
            for key, value in changes if noted is ply else different(before, ply.state):
                marks[key] = ""
                if key not in fields:
                    fields[key] = [], []
                whose, values = fields[key]
                whose.append(marks)
                values.append(value)
            told.append(marks)
            before = ply.state
        for key, (whose, values) in fields.items():
            for marks, digest in zip(whose, self._digests.of_field(key, values), strict=True):
                marks[key] = digest[:MARK]
        return told

    def looks(self, plies: Sequence["Ply"], seat: int) -> tuple[Glance, ...]:
        """What a seat saw: the start, then every ply."""
        with self._lock:
            if seat not in self._eyes:
                self._eyes[seat] = Eyes(self._game, self._start, seat)
            return self._eyes[seat].looks(plies)


class Eyes:
    """What one seat saw, told so far."""

    def __init__(self, game: AnyGame, start: Any, seat: int) -> None:  # noqa: ANN401 - any game's state
        """Begin with the first position."""
        self._game: Final = game
        self._seat: Final = seat
        self._digests: Final = Digests()
        self._glances: Final[list[tuple[Ply, Glance]]] = []
        view = game.view(start, seat)
        digest = self._digests.of(view)
        self._first: Final = Glance(view, game.encode(view), digest, digest)

    def looks(self, plies: Sequence["Ply"]) -> tuple[Glance, ...]:
        """The start, then every ply."""
        known = self._glances
        part(known, plies)
        while len(known) < len(plies):
            ply = plies[len(known)]
            known.append((ply, self._next(known[-1][1] if known else self._first, ply)))
        return (self._first, *[glance for _, glance in known[: len(plies)]])

    def _next(self, before: Glance, ply: "Ply") -> Glance:
        game, seat = self._game, self._seat
        view, changed = game.view(ply.state, seat), {}
        shown, digest = before.shown, before.digest
        if view != before.view:
            after = game.encode(view)
            changed = {key: value for key, value in after.items() if shown[key] != value}
            shown, digest = {**shown, **changed}, self._digests.of(view)
        events = tuple([game.encode(game.event_for(event, seat)) for event in ply.events])
        seen = Seen(
            by=ply.by,
            do=str(ply.action) if ply.by == seat else None,
            events=events,
            view=changed,
            digest=digest,
            chain="",
        )
        chain = chained(before.chain, seen)
        return Glance(view, shown, digest, chain, attrs.evolve(seen, chain=chain))


@cache
def _differing(kind: type[Any]) -> Callable[[Any, Any], list[tuple[str, Any]]]:
    return differing(kind)


def part(known: list[tuple["Ply", K]], plies: Sequence["Ply"]) -> None:
    """Forget what was told of another line: from where these plies are others.

    A ply is one object, and stands after the same plies wherever it stands, so that most often one
    look is enough.
    """
    both = same = min(len(known), len(plies))
    while same and known[same - 1][0] is not plies[same - 1]:
        same -= 1
    if same < both:
        del known[same:]
