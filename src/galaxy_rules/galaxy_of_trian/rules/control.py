"""Taking control of closed areas, losing it, and the battles that break out in them later."""

from collections.abc import Mapping

from galaxy_rules.galaxy_of_trian.board.supplies import first_of_all
from galaxy_rules.galaxy_of_trian.rules.blocking import presences
from galaxy_rules.galaxy_of_trian.rules.hooks.asking import skills_of
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.events import ControlLost, ControlTaken, Log
from galaxy_rules.galaxy_of_trian.words.rulings import ControlToken
from galaxy_rules.galaxy_of_trian.words.state import (
    Draft,
    Table,
    estate_with,
)
from galaxy_rules.galaxy_of_trian.words.tasks import TokenDue
from galaxy_rules.kernel.clauses import cites

Presences = Mapping[int, set[int]]
"""By closed area, the players who are present there."""


@cites("TRI-CTL-02", "TRI-CTL-04", "TRI-CTL-06", "TRI-CTL-07", "TRI-R-92", "TRI-R-93")
def take_control(tables: Tables, draft: Draft, area: int, seat: int, events: Log) -> bool:
    """A player controls an area from now on; whether that brings a combat token."""
    estate = draft.estates[area]
    every = tables.rulings.control_token is ControlToken.EVERY
    changed = estate_with(estate, controller=seat, held=estate.held | {seat})
    draft.estates = draft.estates.set(area, changed)
    if events is not None:
        events.append(ControlTaken(seat, area))
    return every or seat not in estate.held


@cites("TRI-CTL-04", "TRI-R-156")
def control_tokens(tables: Tables, table: Table, seat: int) -> list[TokenDue]:
    """The combat tokens that control brings, where it brings any."""
    return [TokenDue(seat)] * (1 + skills_of(tables, table, seat).tokens)


@cites("TRI-R-94", "TRI-CTL-01")
def lose_control(draft: Draft, area: int, events: Log) -> None:
    """Nobody controls an area any more; its minerals stay."""
    estate = draft.estates[area]
    draft.estates = draft.estates.set(area, estate_with(estate, controller=None))
    if events is not None and estate.controller is not None:
        events.append(ControlLost(estate.controller, area))


@cites("TRI-BEM-12", "TRI-CTL-08", "TRI-R-28", "TRI-R-134", "TRI-R-136")
def embattled(table: Table, there: Presences | None = None) -> list[int]:
    """The closed areas, their closings apart, in which several players are present, by key.

    Who is present where may be given, by whoever has asked already.
    """
    found = presences(table) if there is None else there
    return sorted(
        key for key, seats in found.items() if len(seats) > 1 and table.estates[key].resolved
    )


@cites("TRI-CTL-01", "TRI-CTL-06", "TRI-CTL-07", "TRI-R-87", "TRI-R-92", "TRI-R-94")
def update_control(tables: Tables, draft: Draft, there: Presences, events: Log) -> None:
    """Bring the control of every closed area up to date; tokens are drawn in order of the areas.

    Who is present where is given: to take control moves nobody.
    """
    tokens: list[TokenDue] = []
    alone = {area: next(iter(seats)) for area, seats in there.items() if len(seats) == 1}
    changed = [
        area
        for area, estate in draft.estates.items()
        if estate.resolved and estate.controller != alone.get(area)
    ]
    for area in sorted(changed):
        estate, now = draft.estates[area], alone.get(area)
        if estate.controller is not None:
            lose_control(draft, area, events)
        if now is not None and take_control(tables, draft, area, now, events):
            tokens += control_tokens(tables, draft, now)
    first_of_all(draft, *tokens)
