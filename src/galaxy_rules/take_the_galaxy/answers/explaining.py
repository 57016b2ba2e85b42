"""The arithmetic of an action: what it costs and why, and what it brings in renown."""

from typing import Final

from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.reducer import Step
from galaxy_rules.kernel.score import Explanation, Sum
from galaxy_rules.take_the_galaxy.rules.arithmetic import relinquish_change
from galaxy_rules.take_the_galaxy.rules.end_of_game import colony_renown
from galaxy_rules.take_the_galaxy.rules.sums import caveat
from galaxy_rules.take_the_galaxy.rules.table import TABLE
from galaxy_rules.take_the_galaxy.tables import Tables
from galaxy_rules.take_the_galaxy.words.actions import Action, Relinquish
from galaxy_rules.take_the_galaxy.words.events import Event, RenownChanged
from galaxy_rules.take_the_galaxy.words.state import State

PAID: Final = {"TTG-NOM-01": "guildship_reward", "TTG-NXT-01": "nextstep_reward"}
"""The rates by which two events pay."""
LOST_REWARDS: Final = ("TTG-NOM-01", "TTG-RAC-01", "TTG-NXT-01")


def explain(tables: Tables, state: State, action: Action, step: Step[State, Event]) -> Explanation:
    """What a legal action costs, as its rule says, and what it makes happen, by clause."""
    before = TABLE[type(action)].explain
    sums = [] if before is None else [*before(tables, state, action)]
    changes = [event for event in step.events if isinstance(event, RenownChanged)]
    sums += [Sum(_renown(tables, one), one.amount, _for(one.clause)) for one in changes]
    if isinstance(action, Relinquish):
        sums.append(_given_up(tables, state, action, sum(one.amount for one in changes)))
    return Explanation(str(action), tuple(sums))


@cites("TTG-R-03")
def _renown(tables: Tables, change: RenownChanged) -> str:
    """Whose renown; where an event pays it, that the kind of the reward is a reconstruction."""
    return f"renown for seat {change.seat}{caveat(tables, PAID.get(change.clause, ''))}"


@cites("TTG-R-03")
def _for(clause: str) -> tuple[str, ...]:
    """What brings renown; three rewards are read from lost icons."""
    return (clause, "TTG-R-03") if clause in LOST_REWARDS else (clause,)


@cites("TTG-R-58")
def _given_up(tables: Tables, state: State, action: Relinquish, tokens: int) -> Sum:
    """What a score changes by where renown ceases to count too."""
    system = state.systems[state.turn][action.system]
    worth = colony_renown(tables, system)
    change = relinquish_change(tables.pile[system.card].rp, worth, tokens - worth)
    return Sum("change of score", change, ("TTG-R-58",))
