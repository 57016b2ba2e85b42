"""What was seen of plies that were taken back: undo moves a match, not what people know."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from galaxy_rules.catalogue import AnyGame
from galaxy_rules.kernel.frozen import FrozenMap
from galaxy_rules.kernel.game import CHANCE
from galaxy_rules.kernel.visibility import SPECTATOR

if TYPE_CHECKING:
    from galaxy_rules.match.match import Ply


@attrs.frozen
class Glimpse:
    """What one seat saw of some plies: the action, if it was its own, and the events."""

    action: Any
    """None of another's: what the others see of it are its events."""
    events: tuple[Any, ...]


@attrs.frozen
class Disclosure:
    """One undo: where and whose action was taken back, and what each seat had seen by then."""

    ply: int
    """How many plies came before it."""
    by: int
    action: Any
    seen: Mapping[int, Glimpse]
    """By seat, SPECTATOR among them."""

    def for_seat(self, seat: int) -> "Disclosure":
        """The same as that seat may keep it: its own glimpse, and the action if it was its own."""
        glimpse = self.seen[seat]
        return attrs.evolve(self, action=glimpse.action, seen=FrozenMap({seat: glimpse}))


def disclosed(game: AnyGame, start: int, plies: Sequence["Ply"], seats: int) -> Disclosure:
    """What taking these plies back discloses: a seat's action and the chance after it."""
    first = plies[0]
    seen = {seat: _glimpse(game, plies, seat) for seat in onlookers(seats)}
    return Disclosure(start, first.by, first.action, FrozenMap(seen))


def onlookers(seats: int) -> tuple[int, ...]:
    """Everybody who watches a table."""
    return (*range(seats), SPECTATOR)


def _glimpse(game: AnyGame, plies: Sequence["Ply"], seat: int) -> Glimpse:
    own = plies[0].by == seat
    return Glimpse(plies[0].action if own else None, tuple(_shown(game, plies, seat)))


def _shown(game: AnyGame, plies: Iterable["Ply"], seat: int) -> Iterator[Any]:
    return (game.event_for(event, seat) for ply in plies for event in ply.events)


def news(game: AnyGame, plies: Sequence["Ply"], seats: int) -> FrozenMap[int, tuple[Any, ...]]:
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
