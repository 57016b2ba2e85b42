"""What can be wrong with the agenda: which tasks can be due, when, in which order."""

from collections.abc import Iterator
from typing import Final

from galaxy_rules.galaxy_of_trian.answers.invariants.common import local
from galaxy_rules.galaxy_of_trian.rules.blocking import presence
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.grid import NEBULA, cell_of
from galaxy_rules.galaxy_of_trian.words.rulings import PriestessFixing
from galaxy_rules.galaxy_of_trian.words.state import Phase, State
from galaxy_rules.galaxy_of_trian.words.tasks import (
    CHANCES,
    DUTIES,
    Controlling,
    Fighting,
    Fixing,
    MineralsDue,
    Paying,
    RaceDue,
    Resolving,
    Retrieving,
    RollDue,
    Settling,
    Task,
    TokenDue,
    TopDue,
)
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.game import Fault

LATE: Final = (Phase.EXPLORATION, Phase.CLOSING)
PHASES: Final[dict[type[Task], tuple[Phase, ...]]] = {
    TopDue: (Phase.SETUP, Phase.EXPANSION),
    TokenDue: (Phase.SETUP, Phase.EXTRACTION, *LATE),
}
"""When a task can be due, where that is not after the placing of a tile."""
ANY_TIME: Final = (MineralsDue, TokenDue, Fighting, Settling)
"""What skills can bring about in any phase of a turn."""
DUE: Final = (*CHANCES, *DUTIES)
CLOSING: Final[tuple[tuple[type[Task], ...], ...]] = (
    (),
    (Fighting, Settling),
    (Settling,),
    (Fighting, Settling, Resolving),
    (Settling, Resolving),
    (Resolving,),
    (Paying, Retrieving, Controlling),
    (Retrieving, Controlling),
)
"""What may be on the agenda after the draws: ships, then emissaries, then one closing."""


@cites("TRI-EVT-02", "TRI-EVT-05", "TRI-R-27", "TRI-R-28", "TRI-R-30")
def agenda_faults(tables: Tables, state: State) -> Iterator[Fault]:
    """Draws first; then ships, emissaries and the steps of one closing, in this order."""
    agenda = _without_late_fixing(tables, state.agenda)
    draws = [task for task in agenda if isinstance(task, DUE)]
    events = agenda[len(draws) :]
    if any(isinstance(task, DUE) for task in events) or tuple(map(type, events)) not in CLOSING:
        yield local("agenda", "events are due in another order", "TRI-EVT-05", "TRI-R-28")
        return
    for task in state.agenda:
        if not _in_time(tables, state, task):
            name = type(task).__name__
            yield local("agenda", f"{name} in {state.phase.value}", "TRI-TRN-02", "TRI-EVT-02")
    tops = [task for task in draws if isinstance(task, TopDue)]
    if len(set(tops)) != len(tops):
        yield local("agenda", "one top is due twice", "TRI-EXP-01")
    for task in (one for one in draws if isinstance(one, MineralsDue | TopDue)):
        yield from _draw(state, task)
    areas = {
        task.area
        for task in events
        if isinstance(task, (Resolving, Paying, Retrieving, Controlling))
    }
    if len(areas) > 1:
        yield local("agenda", "two closings at once", "TRI-R-27", "TRI-R-31")
        return
    for area in areas:
        estate = state.estates.get(area)
        if estate is None or estate.resolved:
            yield local("agenda", "no such closing is pending", "TRI-EVT-02", "TRI-CLO-02")
            return
        fought = state.battle is None and not isinstance(events[-1], Resolving)
        if fought and len(presence(state, estate)) > 1:
            yield local("agenda", "a battle was passed over", "TRI-CLO-07", "TRI-R-27")
        cells = {cell_of(node) for node in estate.nodes}
        for task in (one for one in events if isinstance(one, Paying | Retrieving)):
            yield from _closing(state, task, cells)


@cites("TRI-R-153")
def _without_late_fixing(tables: Tables, agenda: tuple[Task, ...]) -> tuple[Task, ...]:
    """The agenda without the question whether the Priestess is fixed, where it may come late.

    In one reading it comes after the battle of ships.
    """
    if tables.rulings.priestess_fixing is PriestessFixing.BEFORE_BATTLE:
        return agenda
    late = [
        number
        for number, task in enumerate(agenda)
        if isinstance(task, Fixing) and number and isinstance(agenda[number - 1], Fighting)
    ]
    return tuple(task for number, task in enumerate(agenda) if number not in late)


def _in_time(tables: Tables, state: State, task: Task) -> bool:
    """Whether a task can be due in this phase; those of skills are looked at elsewhere."""
    if isinstance(task, (*DUTIES, RaceDue, RollDue)):
        return True
    early = tables.full and state.phase in (Phase.EXTRACTION, Phase.EXPANSION)
    if early and isinstance(task, ANY_TIME):
        return True
    return state.phase in PHASES.get(type(task), LATE)


@cites("TRI-R-09", "TRI-R-10", "TRI-CLO-11", "TRI-CON-14", "TRI-BSH-10")
def _draw(state: State, task: MineralsDue | TopDue) -> Iterator[Fault]:
    """Somebody or some nebula gets what is drawn; a stack whose top is due holds a tile."""
    match task:
        case MineralsDue(count=count, seat=seat, area=area):
            if count < 1 or (seat is None) == (area is None):
                yield local("draws", f"{count} minerals for nobody or for two", "TRI-R-09")
            elif area is not None:
                estate = state.estates.get(area)
                paid = any(
                    isinstance(one, (Retrieving, Controlling)) and one.area == area
                    for one in state.agenda
                )
                if estate is None or estate.kind != NEBULA or not (estate.resolved or paid):
                    yield local("draws", "minerals for no closed nebula", "TRI-CLO-11")
        case TopDue(stack=stack):
            if not 0 <= stack < len(state.heights) or not state.heights[stack]:
                yield local("draws", f"stack {stack} has no top", "TRI-EXP-01")


def _closing(state: State, task: Paying | Retrieving, cells: set[int]) -> Iterator[Fault]:
    match task:
        case Paying(before=before):
            if len(before) != len(state.credits) or min(before) < 0:
                yield local("agenda", "emissaries before the battle", "TRI-R-68")
        case Retrieving(after=after):
            if after is not None and after not in cells:
                yield local("agenda", "none was taken back there", "TRI-CLO-16")
