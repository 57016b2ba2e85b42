"""Whose eyes see what of a game, ply by ply: the material of a replay page.

A whole match is told to everybody at once: everything open, each seat, an onlooker.  What a seat
or an onlooker is told is made from its own view and events.  Actions are listed for the seat to
move, and arithmetic is told where nothing of the ply is hidden from these eyes.  A seat's record
is told to that seat alone; it holds no positions, hence neither lists of actions nor arithmetic.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final

import attrs

from galaxy_rules.catalogue import AnyGame, game_for
from galaxy_rules.drawing.naming import named
from galaxy_rules.kernel.game import OVER
from galaxy_rules.kernel.packs import Pack
from galaxy_rules.kernel.score import Sum
from galaxy_rules.kernel.visibility import SPECTATOR
from galaxy_rules.match.match import Match
from galaxy_rules.match.records import SeatRecord, Seen
from galaxy_rules.match.reviewing import review
from galaxy_rules.showing.terminal import remark

START: Final = -4
"""Who acted before the first ply: nobody."""
UNKNOWN: Final = -5
"""To move where a record ends and does not say."""
Names = tuple[str, ...]
"""What players are called, by seat; none where nobody has a name."""
Moves = tuple[tuple[str, str], ...]
"""Listed actions, each with a remark."""


@attrs.frozen
class Sight:
    """One ply as a pair of eyes sees it, and the position after it."""

    by: int
    did: str
    """The action in notation; empty where these eyes do not see it."""
    events: tuple[Any, ...]
    shown: Any
    """A state where everything is open, else a view."""
    mover: int
    sums: tuple[Sum, ...] = ()
    moves: Moves | None = None
    """What the seat to move may do; None where that is not for these eyes."""


@attrs.frozen
class Eyes:
    """Somebody who looks on: the word in links, the name in the picker, and what is seen."""

    key: str
    name: str
    sights: Iterable[Sight]


# a whole match


class Table:
    """A match with what several pairs of eyes ask of it, worked out once."""

    def __init__(self, match: Match, names: Names) -> None:
        """Take a match, and what its players are called."""
        self.match: Final = match
        self.names: Final = names
        self.game: Final = match.game
        self.states: Final = (match.start_state, *(ply.state for ply in match.plies))
        self.moves: Final = lru_cache(maxsize=None)(self._moves)
        self.sums: Final = lru_cache(maxsize=None)(self._sums)

    def mover(self, ply: int) -> int:
        """Who is to move after so many plies."""
        return self.game.to_move(self.states[ply])

    def _moves(self, ply: int) -> Moves:
        """What the seat to move may do, with what that seat should know about it."""
        game, state, mover = self.game, self.states[ply], self.mover(ply)
        if mover < 0:
            return ()
        view = game.view(state, mover)
        return tuple(
            (str(one), remark(game, view, one, self.names)) for one in game.legal_actions(state)
        )

    def _sums(self, ply: int) -> tuple[Sum, ...]:
        """The arithmetic of a ply."""
        return self.game.explain(self.states[ply - 1], self.match.plies[ply - 1].action).sums


def eyes_on_match(match: Match, names: Names = ()) -> tuple[Eyes, ...]:
    """Everybody who can look at a match: everything open, every seat, an onlooker."""
    table = Table(match, names)
    seats = range(match.game.seats(match.start_state))
    return (
        Eyes("open", "everything open", _open(table)),
        *(Eyes(*_named(seat, names), _seen(table, seat)) for seat in (*seats, SPECTATOR)),
    )


def _named(seat: int, names: Names) -> tuple[str, str]:
    """The word for a seat in links, and in the picker."""
    if seat == SPECTATOR:
        return "onlooker", "as an onlooker sees it"
    return str(seat), named(f"as seat {seat} sees it", names)


def _open(table: Table) -> Iterator[Sight]:
    yield Sight(START, "", (), table.states[0], table.mover(0), (), table.moves(0))
    for number, ply in enumerate(table.match.plies, 1):
        yield Sight(
            ply.by,
            str(ply.action),
            ply.events,
            ply.state,
            table.mover(number),
            table.sums(number),
            table.moves(number),
        )


def _seen(table: Table, seat: int) -> Iterator[Sight]:
    game = table.game
    first = game.view(table.states[0], seat)
    yield Sight(START, "", (), first, table.mover(0), (), _moves_for(table, 0, seat))
    for number, ply in enumerate(table.match.plies, 1):
        events = tuple(game.event_for(event, seat) for event in ply.events)
        yield Sight(
            ply.by,
            str(ply.action) if ply.by == seat else "",
            events,
            game.view(ply.state, seat),
            table.mover(number),
            table.sums(number) if events and events == ply.events else (),
            _moves_for(table, number, seat),
        )


def _moves_for(table: Table, ply: int, seat: int) -> Moves | None:
    return table.moves(ply) if table.mover(ply) == seat else None


# one seat's record


def eyes_on_record(
    record: SeatRecord, data: Pack | None, names: Names = ()
) -> tuple[AnyGame, tuple[Eyes, ...], bool]:
    """The game of a seat's record, once it was reviewed, that seat's eyes, and `own_start`."""
    found = review(record, data)
    header = {key: getattr(record, key) for key in ("game", "rules", "variant", "rulings", "data")}
    game = game_for(header, data)
    return game, (Eyes(*_named(record.seat, names), _recorded(game, record)),), found.own_start


def _recorded(game: AnyGame, record: SeatRecord) -> Iterator[Sight]:
    shown = dict(record.view)
    log: tuple[Seen, ...] = record.log
    movers = [*(seen.by for seen in log), UNKNOWN]
    view = game.decode(shown, "view", "record.view")
    yield Sight(START, "", (), view, _or_over(view, movers[0]))
    for number, seen in enumerate(log):
        shown |= seen.view
        path = f"log[{number}]"
        view = game.decode(shown, "view", f"{path}.view")
        events = tuple(game.decode(body, "event", f"{path}.events") for body in seen.events)
        mover = _or_over(view, movers[number + 1])
        yield Sight(seen.by, seen.do or "", events, view, mover)


def _or_over(view: Any, mover: int) -> int:  # noqa: ANN401 - any game's view
    """Who acts next; every view says in its phase whether the game is over."""
    return OVER if view.phase.value == "over" else mover
