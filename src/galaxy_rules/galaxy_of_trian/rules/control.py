"""Taking control of closed areas, losing it, and the battles that break out in them later."""

import attrs

from galaxy_rules.galaxy_of_trian.board.supplies import first_of_all
from galaxy_rules.galaxy_of_trian.rules.blocking import presence
from galaxy_rules.galaxy_of_trian.rules.hooks.asking import skills_of
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.events import ControlLost, ControlTaken, Log
from galaxy_rules.galaxy_of_trian.words.rulings import ControlToken
from galaxy_rules.galaxy_of_trian.words.state import Draft, Table
from galaxy_rules.galaxy_of_trian.words.tasks import TokenDue
from galaxy_rules.kernel.clauses import cites


@cites("TRI-CTL-02", "TRI-CTL-04", "TRI-CTL-06", "TRI-CTL-07", "TRI-R-92", "TRI-R-93")
def take_control(tables: Tables, draft: Draft, area: int, seat: int, events: Log) -> bool:
    """A player controls an area from now on; whether that brings a combat token."""
    estate = draft.estates[area]
    every = tables.rulings.control_token is ControlToken.EVERY
    changed = attrs.evolve(estate, controller=seat, held=estate.held | {seat})
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
    draft.estates = draft.estates.set(area, attrs.evolve(estate, controller=None))
    if events is not None and estate.controller is not None:
        events.append(ControlLost(estate.controller, area))


@cites("TRI-BEM-12", "TRI-CTL-08", "TRI-R-28", "TRI-R-134", "TRI-R-136")
def embattled(table: Table) -> list[int]:
    """The closed areas, their closings apart, in which several players are present, by key."""
    return sorted(
        key
        for key, estate in table.estates.items()
        if estate.resolved and len(presence(table, estate)) > 1
    )


@cites("TRI-CTL-01", "TRI-CTL-06", "TRI-CTL-07", "TRI-R-87", "TRI-R-92", "TRI-R-94")
def update_control(tables: Tables, draft: Draft, events: Log) -> None:
    """Bring the control of every closed area up to date; tokens are drawn in order of the areas."""
    tokens: list[TokenDue] = []
    for area in sorted(draft.estates):
        estate = draft.estates[area]
        if not estate.resolved:
            continue
        there = presence(draft, estate)
        now = next(iter(there)) if len(there) == 1 else None
        if now == estate.controller:
            continue
        if estate.controller is not None:
            lose_control(draft, area, events)
        if now is not None and take_control(tables, draft, area, now, events):
            tokens += control_tokens(tables, draft, now)
    first_of_all(draft, *tokens)
