"""The end of the game: after which turn, who wins, and the renown that is counted."""

from itertools import chain

from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.score import Line, Score, leaders
from galaxy_rules.take_the_galaxy.rules.arithmetic import next_seat, partner
from galaxy_rules.take_the_galaxy.rules.exploration import next_sector
from galaxy_rules.take_the_galaxy.tables import Tables
from galaxy_rules.take_the_galaxy.words.components import AnomalyCard, EventCard, SystemCard
from galaxy_rules.take_the_galaxy.words.events import (
    GameEnded,
    Log,
)
from galaxy_rules.take_the_galaxy.words.rulings import End
from galaxy_rules.take_the_galaxy.words.state import (
    Draft,
    Phase,
    State,
    System,
    Table,
)


@cites("TTG-END-04", "TTG-SCO-01", "TTG-SCO-02", "TTG-SCO-03", "TTG-SCO-04", "TTG-R-48")
def score(tables: Tables, state: State) -> Score:
    """Tokens, pile and table, seat by seat."""
    seats = [_lines(tables, state, seat) for seat in range(len(state.hands))]
    totals = tuple(sum(line.amount for line in lines) for lines in seats)
    best = _leading(tables, totals)
    over = state.phase is Phase.OVER
    return Score(tuple(chain.from_iterable(seats)), totals, best, best if over else ())


def standing(tables: Tables, table: Table) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Everybody's renown and who has the most."""
    totals = tuple(total(tables, table, seat) for seat in range(len(table.hands)))
    return totals, _leading(tables, totals)


@cites("TTG-SCO-03", "TTG-SCO-04", "TTG-TEAM-07", "TTG-R-49")
def _leading(tables: Tables, totals: tuple[int, ...]) -> tuple[int, ...]:
    """Who has the most; partners add theirs."""
    if not tables.teams:
        return leaders(totals)
    return leaders(tuple(own + totals[partner(seat)] for seat, own in enumerate(totals)))


def total(tables: Tables, table: Table, seat: int) -> int:
    """One player's renown."""
    return sum(line.amount for line in _lines(tables, table, seat))


@cites("TTG-SCO-01", "TTG-SCO-02", "TTG-ANO-03", "TTG-EVT-06", "TTG-R-33", "TTG-R-58")
def _lines(tables: Tables, table: Table, seat: int) -> list[Line]:
    """What counts, by kind; lines without renown are left out."""
    relinquished = anomalies = events = 0
    for card in table.renown[seat]:
        match tables.pile[card]:
            case SystemCard(rp=rp):
                relinquished += rp
            case EventCard(rp=rp):
                events += rp
            case AnomalyCard(rp=rp):
                anomalies += rp
    systems = table.systems[seat]
    lines = (
        (table.renown_tokens[seat] - table.negative_tokens[seat], "TTG-SCO-01", "tokens"),
        (relinquished, "TTG-SCO-01", "relinquished systems"),
        (anomalies, "TTG-ANO-03", "studied anomalies"),
        (events, "TTG-EVT-06", "solved events"),
        (
            sum(tables.pile[system.card].rp for system in systems),
            "TTG-SCO-02",
            "controlled systems",
        ),
        (sum(colony_renown(tables, system) for system in systems), "TTG-SCO-02", "colonies"),
    )
    return [Line(seat, amount, clause, what) for amount, clause, what in lines if amount]


@cites("TTG-UPG-03", "TTG-SHP-05", "TTG-R-30")
def colony_renown(tables: Tables, system: System) -> int:
    """The renown of a system's colonies: covered ones do not count, ships have none."""
    return sum(tables.builds[stack.cards[-1]].rp for stack in system.stacks if stack is not None)


@cites("TTG-END-01", "TTG-END-02", "TTG-END-03", "TTG-R-47")
def is_last_turn(tables: Tables, draft: Draft) -> bool:
    """Whether the game is over after this turn: nothing is left to reveal, the round may be."""
    if next_sector(draft) >= 0:
        return False
    if tables.rulings.end is End.LITERAL:
        return True
    return next_seat(draft.turn, len(draft.hands)) == draft.first


@cites("TTG-END-04")
def finish(tables: Tables, draft: Draft, events: Log) -> None:
    """Nothing is left to do but to count."""
    draft.phase = Phase.OVER
    if events is not None:
        totals, winners = standing(tables, draft)
        events.append(GameEnded(totals, winners))
