"""Relinquishing a system: it and its colonies become renown, and there is room again."""

from typing import Final

import attrs

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import Objection, Objections, Refusal
from galaxy_rules.take_the_galaxy.rules.arithmetic import has_room, may_relinquish
from galaxy_rules.take_the_galaxy.rules.decks import discard
from galaxy_rules.take_the_galaxy.rules.tokens import change_renown
from galaxy_rules.take_the_galaxy.tables import Tables
from galaxy_rules.take_the_galaxy.words.actions import Relinquish
from galaxy_rules.take_the_galaxy.words.components import EventKind
from galaxy_rules.take_the_galaxy.words.events import Log, OpportunityUsed, SystemRelinquished
from galaxy_rules.take_the_galaxy.words.rulings import RelinquishScope, RelinquishWhen
from galaxy_rules.take_the_galaxy.words.state import Draft, State, System, replace

RELINQUISH_LIMIT: Final = Refusal(
    "relinquish_limit", "a system was relinquished in this turn already", "TTG-PH-08"
)
NO_SYSTEM: Final = Refusal("no_system", "there is no own system {system}", "TTG-REL-01")
NEWEST: Final = Refusal("newest", "{card} is the system colonized last", "TTG-REL-02")
UNFILLED: Final = Refusal("unfilled", "{card} has a slot without a colony", "TTG-REL-03")
NOT_FULL: Final = Refusal("not_full", "there is still room for another system", "TTG-R-32")
NOT_OLDEST: Final = Refusal("not_oldest", "{card} is not the oldest system", "TTG-R-59b")


@cites("TTG-REL-01", "TTG-REL-02", "TTG-REL-03", "TTG-REL-10", "TTG-R-32", "TTG-R-33", "TTG-R-34")
def judge_relinquish(tables: Tables, state: State, action: Relinquish) -> Objections:
    """Once a turn; one reading wants four systems; an older one, with all slots filled."""
    found: list[Objection] = []
    if state.relinquished:
        found.append(RELINQUISH_LIMIT())
    own = state.systems[state.turn]
    if not 0 <= action.system < len(own):
        return (*found, NO_SYSTEM(system=action.system))
    card, filled = own[action.system].card, None not in own[action.system].stacks
    stays = not may_relinquish(action.system, len(own), filled)
    full = tables.rulings.relinquish_when is RelinquishWhen.FULL
    if full and has_room(len(own), tables.box.max_systems):
        found.append(NOT_FULL())
    if stays and action.system == len(own) - 1:
        found.append(NEWEST(card=card))
    if tables.rulings.relinquish_scope is RelinquishScope.OLDEST_ONLY and action.system:
        found.append(NOT_OLDEST(card=card))
    if stays and not filled:
        found.append(UNFILLED(card=card))
    return tuple(found)


@cites("TTG-REL-04", "TTG-REL-05", "TTG-REL-06", "TTG-REL-08", "TTG-REL-09", "TTG-BNT-06")
def relinquish(tables: Tables, draft: Draft, action: Relinquish, events: Log) -> None:
    """The system to the pile, its colonies to the discard pile; the others close up in order."""
    seat, own = draft.turn, draft.systems[draft.turn]
    system = own[action.system]
    rest = (*own[: action.system], *own[action.system + 1 :])
    draft.systems = replace(draft.systems, seat, rest)
    draft.renown = replace(draft.renown, seat, (*draft.renown[seat], system.card))
    draft.relinquished = True
    if events is not None:
        events.append(SystemRelinquished(seat, system.card))
    _count_colonies(tables, draft, system, events)
    cards = [card for stack in system.stacks if stack is not None for card in stack.cards]
    discard(tables, draft, seat, Bag.of(cards), events)
    _race(tables, draft, events)


@cites("TTG-REL-07", "TTG-BLD-07", "TTG-SHP-06", "TTG-R-30", "TTG-R-35")
def _count_colonies(tables: Tables, draft: Draft, system: System, events: Log) -> None:
    """The renown of the colonies on top, in one sum, or gains and losses apart."""
    values = [tables.builds[stack.cards[-1]].rp for stack in system.stacks if stack is not None]
    parts = [sum(values)]
    if tables.gross:
        parts = [sum(v for v in values if v > 0), sum(v for v in values if v < 0)]
    for part in parts:
        change_renown(tables, draft, draft.turn, part, "TTG-REL-07", events)


@cites("TTG-RAC-01", "TTG-RAC-02", "TTG-OPP-02", "TTG-R-17", "TTG-R-64")
def _race(tables: Tables, draft: Draft, events: Log) -> None:
    """Every Space Race in the row pays by itself, once a turn."""
    for index, card in enumerate(draft.row):
        if card is None or card.used or tables.events.get(card.card) is not EventKind.RACE:
            continue
        draft.row = replace(draft.row, index, attrs.evolve(card, used=True))
        if events is not None:
            events.append(OpportunityUsed(draft.turn, card.card))
        renown = tables.box.rates.race_renown
        change_renown(tables, draft, draft.turn, renown, "TTG-RAC-01", events)
