"""Taking an action back: what was seen of it, whether it is fair, and who has to agree.

A match can be moved back, but not what people know.  So it is asked what was seen since: by the
seat that acted, of what it could not know when it chose, and by every other seat at all.  Nothing
here is a judgement; all of it is read off views and events.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

import attrs

from galaxy_rules.catalogue import AnyGame
from galaxy_rules.kernel.errors import BadInput, GalaxyRulesError, brief
from galaxy_rules.kernel.frozen import FrozenMap
from galaxy_rules.kernel.game import CHANCE
from galaxy_rules.kernel.visibility import SPECTATOR
from galaxy_rules.match.plies import Ply

# what was seen


@attrs.frozen
class Glimpse:
    """What one seat saw of some plies: the action, if it was its own, and the events."""

    action: Any
    """None of another's: what the others see of it are its events."""
    events: tuple[Any, ...]
    """What the seat saw happen."""


@attrs.frozen
class Disclosure:
    """One undo: where and whose action was taken back, and what each seat had seen by then."""

    ply: int
    """How many plies came before it."""
    by: int
    """Whose action was taken back."""
    action: Any
    """What was taken back; None where it was another's, for a seat."""
    seen: Mapping[int, Glimpse]
    """By seat, SPECTATOR among them."""

    def for_seat(self, seat: int) -> "Disclosure":
        """The same as that seat may keep it: its own glimpse, and the action if it was its own."""
        glimpse = self.seen[seat]
        return attrs.evolve(self, action=glimpse.action, seen=FrozenMap({seat: glimpse}))


def disclosed(game: AnyGame, start: int, plies: Sequence[Ply], seats: int) -> Disclosure:
    """What taking these plies back discloses: a seat's action and the chance after it."""
    first = plies[0]
    seen = {seat: _glimpse(game, plies, seat) for seat in onlookers(seats)}
    return Disclosure(start, first.by, first.action, FrozenMap(seen))


def onlookers(seats: int) -> tuple[int, ...]:
    """Everybody who watches a table."""
    return (*range(seats), SPECTATOR)


def _glimpse(game: AnyGame, plies: Sequence[Ply], seat: int) -> Glimpse:
    own = plies[0].by == seat
    return Glimpse(plies[0].action if own else None, tuple(_shown(game, plies, seat)))


def _shown(game: AnyGame, plies: Iterable[Ply], seat: int) -> Iterator[Any]:
    return (game.event_for(event, seat) for ply in plies for event in ply.events)


def news(game: AnyGame, plies: Sequence[Ply], seats: int) -> FrozenMap[int, tuple[Any, ...]]:
    """What each seat learned from these plies, as far as the one who acted may know of it.

    Who acted knew what the action would do, but not how chance would fall nor what the rules would
    lay open; to everybody else all of it was new.
    """
    by = plies[0].by
    learned = {
        seat: tuple(game.event_for(event, by) for event in _shown(game, plies, seat))
        for seat in onlookers(seats)
        if seat != by
    }
    own = tuple(
        shown
        for ply in plies
        for shown in _shown(game, (ply,), by)
        if ply.by == CHANCE or game.discloses(shown, by)
    )
    return FrozenMap({by: own, **learned})


# whether it is fair


@attrs.frozen
class UndoVerdict:
    """What undoing a seat's last action would take back, as that seat may know it.

    It is `free` where nobody would lose anything seen: no other seat's view changes by it, and the
    seat has learnt nothing that it did not know when it chose.  It is `open` where the others have
    seen no more than what the seat chose in the open: many tables are so kind then.
    """

    seat: int
    """Whose action it is."""
    ply: int
    """How many plies there would be afterwards."""
    taken: int
    """How many plies would be taken back: the action, and the chance after it."""
    agree: tuple[int, ...]
    """The other seats that would have to agree: those whose views would be taken back, and all of
    them where the seat has learnt something.
    """
    learnt: tuple[Any, ...]
    """What the seat has learnt since: how chance fell, and what was laid open."""
    seen: Mapping[int, tuple[Any, ...]]
    """What each other seat has seen of it, and SPECTATOR, as far as this seat may know."""

    @property
    def free(self) -> bool:
        """Whether nothing that anybody else has seen, or the seat has learnt, is taken back."""
        return not self.agree and not self.learnt

    @property
    def open(self) -> bool:
        """Whether nothing random or hidden has come out, whoever saw what the seat chose."""
        return not self.learnt


class UnfairUndo(GalaxyRulesError):
    """An action that is not taken back, since not everybody has agreed whose view it would change.

    `verdict` says who would have to, and what was disclosed.
    """

    def __init__(self, verdict: UndoVerdict, missing: tuple[int, ...]) -> None:
        """Say whose agreement is missing."""
        self.verdict = verdict
        """What undoing would come to."""
        self.missing = missing
        """The seats whose agreement is missing."""
        super().__init__(verdict, missing)

    def __str__(self) -> str:
        """Who would have to agree, and why."""
        seats = " and ".join(f"seat {seat}" for seat in self.missing)
        if self.verdict.open:
            return f"undo: {seats} would have to agree, whose view it would take back"
        count = len(self.verdict.learnt)
        what = "1 event has" if count == 1 else f"{count} events have"
        return f"undo: {seats} would have to agree, since {what} come out that nobody forgets"


def verdict_on(
    game: AnyGame,
    plies: Sequence[Ply],
    before: Any,  # noqa: ANN401 - any game's state
    start: int,
) -> UndoVerdict:
    """What taking these plies back would come to: a seat's action, and the chance after it."""
    by, after, seats = plies[0].by, plies[-1].state, game.seats(before)
    told = news(game, plies, seats)
    others = tuple(seat for seat in range(seats) if seat != by)
    heard = any(ply.events for ply in plies)
    looked = [s for s in others if heard or game.view(before, s) != game.view(after, s)]
    learnt = told[by]
    seen = FrozenMap({seat: events for seat, events in told.items() if seat != by})
    agree = others if learnt else tuple(looked)
    return UndoVerdict(by, start, len(plies), agree, learnt, seen)


def check_agreed(verdict: UndoVerdict, agreed: object, seats: int) -> None:
    """Object unless everybody has agreed who would have to."""
    if isinstance(agreed, str) or not isinstance(agreed, Collection):
        raise BadInput("agreed", f"expected seats, found {brief(agreed)}")
    for seat in agreed:
        if type(seat) is not int or not 0 <= seat < seats:
            raise BadInput("agreed", f"{brief(seat)} is no seat of this table")
    if missing := tuple(seat for seat in verdict.agree if seat not in agreed):
        raise UnfairUndo(verdict, missing)
