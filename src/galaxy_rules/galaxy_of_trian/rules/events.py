"""Events: what is pending, and when it may be resolved; what a closing brings is in `closing`."""

from typing import Final

from galaxy_rules.galaxy_of_trian.board.galaxy import has_node, is_closed
from galaxy_rules.galaxy_of_trian.rules.hooks.asking import has_late_steps
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import Resolve
from galaxy_rules.galaxy_of_trian.words.grid import SPACE, kind_of
from galaxy_rules.galaxy_of_trian.words.rulings import (
    EventWindow,
)
from galaxy_rules.galaxy_of_trian.words.state import Phase, State, Table
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import LEGAL, Objections, Refusal

NOT_PENDING: Final = Refusal("not_pending", "the closing of {area} has been resolved", "TRI-EVT-02")
STILL_OPEN: Final = Refusal(
    "not_pending", "no closed nebula or system goes by {area}", "TRI-CLO-04"
)
PAID_AT_ONCE: Final = Refusal(
    "not_pending", "outer space is paid at once, with nothing to resolve: {area}", "TRI-R-133"
)
TOO_LATE: Final = Refusal(
    "too_late", "events are resolved before the first action or after the last", "TRI-R-29"
)


@cites("TRI-EVT-03", "TRI-R-29")
def window_is_open(tables: Tables) -> bool:
    """Whether events are resolved, and steps without an action taken, until the phase is ended."""
    return tables.rulings.event_window is EventWindow.OPEN


@cites("TRI-R-29")
def may_resolve(tables: Tables, table: Table) -> bool:
    """Whether what is pending may be resolved now in Exploration.

    Before the first action always; after it, which is then the last, only where steps of skills
    can follow: elsewhere that is the end of the phase and nothing but.
    """
    return table.main or (window_is_open(tables) and has_late_steps(tables, table))


def pending(table: Table) -> list[int]:
    """The closed areas whose events are still to be resolved, by key."""
    return sorted(key for key, estate in table.estates.items() if not estate.resolved)


@cites("TRI-EVT-01", "TRI-EVT-02", "TRI-EVT-03", "TRI-R-26", "TRI-R-29", "TRI-R-31")
def judge_resolve(tables: Tables, state: State, action: Resolve) -> Objections:
    """A pending closing, before the first action or after the last."""
    if state.phase is Phase.EXPLORATION and not may_resolve(tables, state):
        return (TOO_LATE(),)
    estate = state.estates.get(action.area)
    if estate is not None and not estate.resolved:
        return LEGAL
    refusal = STILL_OPEN if estate is None else NOT_PENDING
    there = kind_of(action.area) == SPACE and has_node(tables.atlas, state.galaxy, action.area)
    space = there and is_closed(state.galaxy, action.area)
    return ((PAID_AT_ONCE if space else refusal)(area=tables.node_name(action.area)),)
