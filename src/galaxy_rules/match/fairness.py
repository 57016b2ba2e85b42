"""Whether taking an action back is fair: what it takes out of views, and who has to agree.

A match can be moved back, but not what people know.  So it is asked what was seen since: by the
seat that acted, of what it could not know when it chose, and by every other seat at all.  Nothing
here is a judgement; all of it is read off views and events.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from galaxy_rules.catalogue import AnyGame
from galaxy_rules.kernel.errors import BadInput, GalaxyRulesError, brief
from galaxy_rules.kernel.frozen import FrozenMap
from galaxy_rules.match.disclosures import news

if TYPE_CHECKING:
    from galaxy_rules.match.match import Ply


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
        self.missing = missing
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
    plies: Sequence["Ply"],
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
