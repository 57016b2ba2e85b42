"""The next turn, the end, and the points (PRO-END, PRO-SCO)."""

from collections.abc import Iterator

import attrs

from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.score import Line, Score, leaders
from tests.toy_game.tables import Tables
from tests.toy_game.words.events import Log, Shown
from tests.toy_game.words.state import Phase, State, View


@cites("PRO-END-01")
def next_turn(state: State, events: Log) -> State:
    """The next player's turn; after the last one all cards are shown."""
    over = state.turns_left == 1
    if over and events is not None:
        events.append(Shown(state.cards))
    return attrs.evolve(
        state,
        phase=Phase.OVER if over else Phase.PLAY,
        turn=(state.turn + 1) % len(state.fuel),
        turns_left=state.turns_left - 1,
    )


@cites("PRO-SCO-03")
def score(tables: Tables, shown: State | View) -> Score:
    """The points as far as they are shown; cards count at the end alone."""
    lines = tuple(line for seat in range(len(shown.fuel)) for line in _lines(tables, shown, seat))
    totals = tuple(
        sum(line.amount for line in lines if line.seat == seat) for seat in range(len(shown.fuel))
    )
    best = leaders(totals)
    return Score(lines, totals, best, best if shown.phase is Phase.OVER else ())


@cites("PRO-SCO-01", "PRO-SCO-02")
def _lines(tables: Tables, shown: State | View, seat: int) -> Iterator[Line]:
    for name, hits in zip(tables.order, shown.hits[seat], strict=True):
        if hits:
            yield Line(seat, hits * tables.moons[name].worth, "PRO-SCO-01", f"hits on {name}")
        if hits and shown.phase is Phase.OVER and shown.cards[seat] == name:
            yield Line(seat, hits * tables.bonus, "PRO-SCO-02", f"the card of {name}")
