"""The end of the game: minerals are sold, systems plundered, credits compared."""

from galaxy_rules.galaxy_of_trian.board.supplies import pay
from galaxy_rules.galaxy_of_trian.rules.arithmetic import (
    plunder_due,
    sale,
    seats_from,
    transfer,
    winners,
)
from galaxy_rules.galaxy_of_trian.rules.blocking import inhabitants
from galaxy_rules.galaxy_of_trian.rules.hooks.asking import skills_of
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import Unit
from galaxy_rules.galaxy_of_trian.words.events import GameEnded, Log, Plundered, Sold
from galaxy_rules.galaxy_of_trian.words.grid import SYSTEM, cell_of
from galaxy_rules.galaxy_of_trian.words.state import (
    CAUSES,
    LINES,
    NOTHING,
    Cause,
    Draft,
    Estate,
    Phase,
    State,
    Table,
    replace,
)
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.score import Line, Score


@cites("TRI-END-01", "TRI-END-02", "TRI-TRN-01")
def end_game(tables: Tables, draft: Draft, events: Log) -> None:
    """First the minerals, then plunder, then the total."""
    draft.phase = Phase.OVER
    for seat in seats_from(draft.first, len(draft.credits)):
        for skill in skills_of(tables, draft, seat).game_ends:
            skill.game_ends(tables, draft, seat, events)
    _sell(tables, draft, events)
    for seat in seats_from(draft.first, len(draft.credits)):
        _plunder(draft, seat, events)
    if events is not None:
        totals, winners = standing(draft)
        events.append(GameEnded(totals, winners))


@cites("TRI-END-03", "TRI-R-103", "TRI-R-143")
def _sell(tables: Tables, draft: Draft, events: Log) -> None:
    """Every mineral in a supply brings credits; nothing else does."""
    for seat, own in enumerate(draft.minerals):
        amount = sale(len(own), tables.box.sale)
        if not own:
            continue
        pay(draft, seat, amount, Cause.SALE)
        _empty(draft, seat)
        if events is not None:
            events.append(Sold(seat, len(own), amount))


def _empty(draft: Draft, seat: int) -> None:
    """All minerals of a player go into the bag."""
    draft.bag = draft.bag + draft.minerals[seat]
    draft.minerals = replace(draft.minerals, seat, NOTHING)


@cites("TRI-PLU-01", "TRI-PLU-02", "TRI-PLU-03", "TRI-PLU-08", "TRI-BLK-07", "TRI-R-96", "TRI-R-98")
def spoils(table: Table, seat: int) -> list[tuple[int, int, int, int]]:
    """What a player may plunder: area, victim, Corvettes there and the level of the station."""
    found = []
    for area in sorted(table.estates):
        estate = table.estates[area]
        if estate.kind != SYSTEM or estate.controller in (None, seat):
            continue
        level = station_level(table, estate)
        cells = {cell_of(node) for node in estate.nodes}
        corvettes = sum(
            ship.seat == seat and ship.kind is Unit.CORVETTE
            for cell, ship in table.ships.items()
            if cell in cells
        )
        if level and corvettes and estate.controller is not None:
            found.append((area, estate.controller, corvettes, level))
    return found


def station_level(table: Table, estate: Estate) -> int:
    """The highest station in an area: 0 for none, 1 research, 2 space."""
    return max((emissary.level for _, emissary in inhabitants(table, estate)), default=0)


@cites("TRI-PLU-04", "TRI-PLU-05", "TRI-PLU-06", "TRI-PLU-07", "TRI-R-97", "TRI-R-99", "TRI-R-104")
def _plunder(draft: Draft, seat: int, events: Log) -> None:
    """Every system with a station that a Corvette is in is paid for, as far as its owner can."""
    for area, victim, corvettes, level in spoils(draft, seat):
        due = plunder_due(draft.estates[area].tiles, level, corvettes)
        paid = transfer(due, draft.credits[victim])
        pay(draft, victim, -paid, Cause.PLUNDERED)
        pay(draft, seat, paid, Cause.PLUNDER)
        if events is not None:
            events.append(Plundered(seat, victim, area, due, paid))


@cites("TRI-TIE-01", "TRI-R-100")
def figures_left(table: Table) -> tuple[int, ...]:
    """Emissaries, stations and ships left on each board."""
    return tuple(supply.total() for supply in table.supplies)


@cites("TRI-TRN-01", "TRI-TIE-01", "TRI-TIE-02")
def standing(table: Table) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The credits, and who would win with them."""
    return table.credits, winners(table.credits, figures_left(table))


@cites(
    "TRI-TRN-09", "TRI-SET-09", "TRI-TRD-08", "TRI-CLO-09", "TRI-CLO-10", "TRI-CLO-13",
    "TRI-CON-09", "TRI-CON-10", "TRI-END-03", "TRI-PLU-04", "TRI-PLU-05",
)  # fmt: skip
def score(_: Tables, state: State) -> Score:
    """The credits of each seat by what they came from and went to."""
    lines = tuple(
        Line(seat, amount, *LINES[cause])
        for seat, row in enumerate(state.ledger)
        for cause, amount in zip(CAUSES, row, strict=True)
        if amount
    )
    totals, ahead = standing(state)
    return Score(lines, totals, ahead, ahead if state.phase is Phase.OVER else ())
