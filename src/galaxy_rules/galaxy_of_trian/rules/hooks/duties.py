"""What skills leave to be decided: minerals to give and to take, and what single skills ask."""

from collections.abc import Iterator
from typing import Final

from galaxy_rules.galaxy_of_trian.board.supplies import give
from galaxy_rules.galaxy_of_trian.rules.extraction import NOT_IN_STOCK, take_mineral
from galaxy_rules.galaxy_of_trian.rules.skills import adaptation, priestess
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import Action
from galaxy_rules.galaxy_of_trian.words.events import Log
from galaxy_rules.galaxy_of_trian.words.skill_actions import Decline, Evade, Fix, Gather, Give
from galaxy_rules.galaxy_of_trian.words.skill_events import Gathered
from galaxy_rules.galaxy_of_trian.words.state import Draft, Phase, State, Table
from galaxy_rules.galaxy_of_trian.words.tasks import (
    DUTIES,
    Asked,
    Evading,
    Fixing,
    Gathering,
    Giving,
    Offering,
    RaceDue,
    RollDue,
    Task,
    Upkeep,
)
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import LEGAL, Objections, Refusal

Duty = Give | Gather | Fix | Evade | Decline
NOTHING_ASKED: Final = Refusal("nothing_asked", "no skill asks for that now", "TRI-EVO-07")
NOT_YOURS: Final = Refusal("not_owned", "there is no {colour} among the own minerals", "TRI-R-158")
OUT_OF_RADIUS: Final = Refusal(
    "other_nebula", "{area} is no closed nebula with minerals around the Priestess", "TRI-SK-1-03"
)
ANOTHER_NEBULA: Final = Refusal(
    "other_nebula", "the extra mineral comes from the nebula of the green one, not from {area}",
    "TRI-SK-3-04",
)  # fmt: skip
SECOND_NEBULA: Final = Refusal(
    "other_nebula", "both minerals come from one nebula, not from {area}", "TRI-R-162"
)


def task_of(table: Table) -> Task | None:
    """What is due first, unless a clash is under way."""
    return table.agenda[0] if table.agenda and table.battle is None else None


# minerals


def sources(tables: Tables, table: Table, task: Gathering | Offering) -> list[int]:
    """The nebulas that minerals are taken from now."""
    if isinstance(task, Offering):
        return priestess.nebulas_around(tables, table, task.cell)
    return [task.area] if table.estates[task.area].stock else []


@cites("TRI-R-161", "TRI-R-162")
def gather(draft: Draft, task: Gathering | Offering, action: Gather, events: Log) -> None:
    """A mineral comes from the nebula, and the rest from the same one."""
    left = task.count - 1
    rest = (Gathering(task.seat, action.area, left),) if left else ()
    draft.agenda = (*rest, *draft.agenda[1:])
    take_mineral(draft, task.seat, action.area, action.colour)
    if events is not None:
        events.append(Gathered(task.seat, action.area, action.colour))


# whatever is due


def work(tables: Tables, draft: Draft, task: Asked | RaceDue | RollDue, events: Log) -> bool:
    """Take up what a skill has left to do; False where it waits for a decision or a die."""
    match task:
        case Giving(seat=seat, count=count):
            return skipped(draft, waits=count > 0 and bool(draft.minerals[seat]))
        case Gathering():
            return skipped(draft, waits=bool(sources(tables, draft, task)))
        case Offering():
            if priestess.interrupted(tables, draft, task, events):
                return True
            return skipped(draft, waits=bool(sources(tables, draft, task)))
        case Fixing():
            return skipped(draft, waits=bool(priestess.places_to_fix(tables, draft, task)))
        case Upkeep():
            return adaptation.upkeep(draft, task, events)
        case Evading() | RaceDue() | RollDue():
            return False


def skipped(draft: Draft, *, waits: bool) -> bool:
    """Drop a task for which there is nothing to draw or to decide."""
    if not waits:
        draft.agenda = draft.agenda[1:]
    return not waits


def judge(tables: Tables, state: State, action: Duty) -> Objections:
    """Objections to an answer that nothing asks for, or that is no answer."""
    task = task_of(state)
    match action:
        case Give(colour=colour):
            if isinstance(task, (Giving, Upkeep)):
                return LEGAL if colour in state.minerals[task.seat] else (NOT_YOURS(colour=colour),)
        case Gather():
            if isinstance(task, (Gathering, Offering)):
                return _judge_gather(tables, state, task, action)
        case Fix():
            if isinstance(task, Fixing):
                return priestess.judge_fix(tables, state, task, action)
        case Evade():
            if isinstance(task, Evading):
                return priestess.judge_evade(tables, state, task, action)
        case Decline():
            if isinstance(task, (Fixing, Evading, Upkeep)):
                return LEGAL
    return (NOTHING_ASKED(),)


def _judge_gather(
    tables: Tables, state: State, task: Gathering | Offering, action: Gather
) -> Objections:
    if action.area not in sources(tables, state, task):
        return (_other_nebula(state, task)(area=tables.node_name(action.area)),)
    if action.colour not in state.estates[action.area].stock:
        return (NOT_IN_STOCK(colour=action.colour),)
    return LEGAL


@cites("TRI-SK-1-03", "TRI-SK-3-04", "TRI-R-162")
def _other_nebula(state: State, task: Gathering | Offering) -> Refusal:
    """Why minerals do not come from a nebula now."""
    if isinstance(task, Offering):
        return OUT_OF_RADIUS
    return ANOTHER_NEBULA if state.phase is Phase.EXTRACTION else SECOND_NEBULA


def options(tables: Tables, state: State, task: Asked) -> Iterator[Action]:
    """The answers to what a skill asks."""
    match task:
        case Giving(seat=seat):
            yield from (Give(colour) for colour in tables.colours if colour in state.minerals[seat])
        case Gathering() | Offering():
            for area in sources(tables, state, task):
                stock = state.estates[area].stock
                yield from (Gather(area, colour) for colour in tables.colours if colour in stock)
        case Fixing():
            yield from (Fix(node) for node in priestess.places_to_fix(tables, state, task))
            yield Decline()
        case Evading():
            yield from (Evade(node) for node in priestess.refuges(tables, state, task.ships[1]))
            yield Decline()
        case Upkeep(seat=seat):
            yield from (Give(colour) for colour in tables.colours if colour in state.minerals[seat])
            yield Decline()


def carry_out(tables: Tables, draft: Draft, action: Duty, events: Log) -> None:
    """What the answer brings about."""
    task, rest = draft.agenda[0], draft.agenda[1:]
    if not isinstance(task, DUTIES):
        return
    match task:
        case Giving(seat=seat, count=count, receiver=receiver):
            if isinstance(action, Give):
                draft.agenda = (Giving(seat, count - 1, receiver), *rest) if count > 1 else rest
                give(draft, seat, action.colour, receiver, events)
        case Upkeep():
            draft.agenda = (adaptation.after(task), *rest)
            _keep_up(draft, task, action, events)
        case Gathering() | Offering():
            if isinstance(action, Gather):
                gather(draft, task, action, events)
        case Fixing():
            draft.agenda = rest
            if isinstance(action, Fix):
                priestess.fix(draft, task, action.node, events)
        case Evading():
            draft.agenda = rest
            if isinstance(action, Evade):
                priestess.evade(tables, draft, task, action.node, events)
            else:
                priestess.stay(tables, draft, task, events)


def _keep_up(draft: Draft, task: Upkeep, action: Duty, events: Log) -> None:
    """A mineral is paid for a unit, or the unit given up."""
    if isinstance(action, Give):
        give(draft, task.seat, action.colour, None, events)
    else:
        adaptation.give_up(draft, task, events)
