"""Taking a card from the Explored Space: systems, anomalies, events; and buying off hazards."""

from typing import Final

import attrs

from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import LEGAL, Objection, Objections, Refusal
from galaxy_rules.take_the_galaxy.rules.arithmetic import has_room
from galaxy_rules.take_the_galaxy.rules.building import (
    COLONY_NOT_IN_HAND,
    judge_place,
    judge_slot,
    place,
)
from galaxy_rules.take_the_galaxy.rules.exploration import find, leave_row
from galaxy_rules.take_the_galaxy.rules.tokens import affords, hazards_on, spend
from galaxy_rules.take_the_galaxy.tables import Tables
from galaxy_rules.take_the_galaxy.words.actions import Claim, ClaimSystem, RemoveHazard
from galaxy_rules.take_the_galaxy.words.events import (
    CardClaimed,
    ColonyBuilt,
    HazardRemoved,
    Log,
    SystemClaimed,
)
from galaxy_rules.take_the_galaxy.words.rulings import EventCountsAsClaim, HazardRemoval
from galaxy_rules.take_the_galaxy.words.state import Draft, State, System, replace

CLAIM_LIMIT: Final = Refusal("claim_limit", "a card was taken in this turn already", "TTG-PH-07")
EVENT_LIMIT: Final = Refusal(
    "claim_limit", "a card was taken in this turn already, and a solved event is taken too",
    "TTG-TAKE-02", "TTG-R-13",
)  # fmt: skip
NOT_IN_ROW: Final = Refusal("not_explored", "{card} is not in the Explored Space", "TTG-PH-06")
AN_ANOMALY: Final = Refusal("kind", "{card} is an anomaly: it is studied", "TTG-ANO-01")
AN_EVENT: Final = Refusal("kind", "{card} is an event: it is solved", "TTG-EVT-05")
A_SYSTEM: Final = Refusal(
    "kind", "{card} is a system: it is taken by building a colony", "TTG-SYS-04"
)
NO_FOUNDER: Final = Refusal("type", "{card} is a ship and founds no colony", "TTG-SYS-04")
SYSTEM_LIMIT: Final = Refusal(
    "system_limit", "{count} systems are controlled, of {limit}", "TTG-SYS-02"
)
STUDY_COST: Final = Refusal("resources", "{need} needed, {have} in the pool", "TTG-ANO-01")
EVENT_COST: Final = Refusal("resources", "{need} needed, {have} in the pool", "TTG-EVT-05")
NEVER_HAZARDS: Final = Refusal(
    "kind", "{card} is no system: only systems have hazards", "TTG-HAZ-01"
)
NO_HAZARD: Final = Refusal("no_hazard", "{card} has no hazard", "TTG-HAZ-02")
HAZARDS_WITH_CLAIM: Final = Refusal(
    "with_claim", "hazards are paid when the system is claimed", "TTG-R-19"
)


CLAIM_USED: Final = Refusal(
    "claim_limit", "a card was taken in this turn: hazards are for claimants", "TTG-TAKE-02",
    "TTG-R-19",
)  # fmt: skip
NO_ROOM: Final = Refusal(
    "system_limit", "{count} systems are controlled, of {limit}: none can be colonized",
    "TTG-SYS-02", "TTG-R-19",
)  # fmt: skip
COMMITTED: Final = Refusal(
    "committed", "hazards of {card} were bought off in this turn, to claim it", "TTG-R-19"
)


# systems


@cites("TTG-TAKE-02", "TTG-SYS-01", "TTG-SYS-02", "TTG-SYS-03", "TTG-SYS-04", "TTG-BNT-01")
def judge_claim_system(tables: Tables, state: State, action: ClaimSystem) -> Objections:
    """The one claim, a card in the row and its slot, a card in hand, room, and what fits."""
    found: list[Objection] = []
    if state.claimed:
        found.append(CLAIM_LIMIT())
    if state.committed not in ("", action.card):
        found.append(COMMITTED(card=state.committed))
    if find(state.row, action.card) < 0:
        found.append(NOT_IN_ROW(card=action.card))
    if action.card in tables.systems:
        found += judge_slot(tables, action.card, action.slot)
    if action.colony not in state.hands[state.turn]:
        found.append(COLONY_NOT_IN_HAND(card=action.colony))
    count = len(state.systems[state.turn])
    if not has_room(count, tables.box.max_systems):
        found.append(SYSTEM_LIMIT(count=count, limit=tables.box.max_systems))
    if action.card in tables.spaces and action.card not in tables.systems:
        other = AN_EVENT if action.card in tables.events else AN_ANOMALY
        found.append(other(card=action.card))
    if action.card in tables.systems and action.colony in tables.builds:
        free = (None,) * len(tables.systems[action.card].slots)
        found += judge_place(tables, action.card, free, action.slot, action.colony, NO_FOUNDER)
    return tuple(found)


@cites("TTG-BLD-04", "TTG-BNT-03", "TTG-HAZ-04", "TTG-R-62", "TTG-R-66")
def claim_system(tables: Tables, draft: Draft, action: ClaimSystem, events: Log) -> None:
    """The system is the newest one, with its bounty, its hazards gone and a colony on it."""
    seat, index = draft.turn, find(draft.row, action.card)
    card = draft.row[index]
    slots = tables.systems[action.card].slots
    placed = place(tables, slots, (None,) * len(slots), action.slot, action.colony)
    if card is None or placed is None:
        return
    leave_row(tables, draft, index)
    stacks, slot = placed
    system = System(action.card, stacks, card.bounty)
    draft.systems = replace(draft.systems, seat, (*draft.systems[seat], system))
    draft.claimed = True
    draft.committed = ""
    if events is not None:
        events.append(SystemClaimed(seat, action.card))
        events.append(ColonyBuilt(seat, action.card, slot, action.colony))


# anomalies and events


@cites("TTG-TAKE-02", "TTG-ANO-01", "TTG-EVT-05", "TTG-OPP-01", "TTG-R-14", "TTG-R-16")
def judge_claim(tables: Tables, state: State, action: Claim) -> Objections:
    """The one claim, an anomaly or event in the row, and its price in the pool."""
    found: list[Objection] = []
    event = action.card in tables.events
    if state.claimed and uses_claim(tables, action.card):
        found.append(EVENT_LIMIT() if event else CLAIM_LIMIT())
    if state.committed and uses_claim(tables, action.card):
        found.append(COMMITTED(card=state.committed))
    if find(state.row, action.card) < 0:
        return (*found, NOT_IN_ROW(card=action.card))
    price = tables.prices.get(action.card)
    if price is None:
        return (*found, A_SYSTEM(card=action.card))
    pool = state.pools[state.turn]
    if not affords(pool, price):
        need = f"{price.m} M, {price.s} S, {price.p} P"
        dear = EVENT_COST if event else STUDY_COST
        found.append(dear(need=need, have=f"{pool.m} M, {pool.s} S, {pool.p} P"))
    return tuple(found)


@cites("TTG-R-13")
def uses_claim(tables: Tables, card: str) -> bool:
    """Whether taking a card uses up the one of the turn; one reading leaves events out."""
    return (
        card not in tables.events or tables.rulings.event_counts_as_claim is EventCountsAsClaim.YES
    )


@cites("TTG-ANO-02", "TTG-EVT-06", "TTG-R-15", "TTG-R-59")
def claim(tables: Tables, draft: Draft, action: Claim, events: Log) -> None:
    """The card goes to the renown pile, and an event stops at once."""
    spend(draft, tables.prices[action.card], events)
    leave_row(tables, draft, find(draft.row, action.card))
    seat = draft.turn
    draft.renown = replace(draft.renown, seat, (*draft.renown[seat], action.card))
    if uses_claim(tables, action.card):
        draft.claimed = True
    if events is not None:
        events.append(CardClaimed(seat, action.card))


# hazards


@cites("TTG-HAZ-02", "TTG-HAZ-03", "TTG-R-19")
def judge_remove(tables: Tables, state: State, action: RemoveHazard) -> Objections:
    """On a system that has one, where hazards may be bought off by themselves.

    In one reading that is for whoever could still claim the system in this turn.
    """
    if tables.rulings.hazard_removal is HazardRemoval.WITH_CLAIM:
        return (HAZARDS_WITH_CLAIM(),)
    staged = tables.rulings.hazard_removal is HazardRemoval.STAGED
    found = [*_judge_begun(state, action.card)] if staged else []
    index = find(state.row, action.card)
    card = state.row[index] if index >= 0 else None
    if card is None:
        found.append(NOT_IN_ROW(card=action.card))
    if staged:
        found += _judge_room(tables, state)
    if card is not None and action.card not in tables.systems:
        found.append(NEVER_HAZARDS(card=action.card))
    elif card is not None and not hazards_on(card):
        found.append(NO_HAZARD(card=action.card))
    return tuple(found)


@cites("TTG-HAZ-02", "TTG-SYS-01", "TTG-SYS-02", "TTG-TAKE-02", "TTG-R-19")
def judge_claimant(tables: Tables, state: State, card: str) -> Objections:
    """The claim of the turn is open, no other system is begun, and there is room for one."""
    return (*_judge_begun(state, card), *_judge_room(tables, state))


def _judge_begun(state: State, card: str) -> Objections:
    if state.claimed:
        return (CLAIM_USED(),)
    return LEGAL if state.committed in ("", card) else (COMMITTED(card=state.committed),)


def _judge_room(tables: Tables, state: State) -> Objections:
    count, limit = len(state.systems[state.turn]), tables.box.max_systems
    return LEGAL if has_room(count, limit) else (NO_ROOM(count=count, limit=limit),)


@cites("TTG-HAZ-02", "TTG-HAZ-03", "TTG-R-19")
def remove_hazard(tables: Tables, draft: Draft, action: RemoveHazard, events: Log) -> None:
    """One hazard less, for everybody; a claimant has begun with this system."""
    if tables.rulings.hazard_removal is HazardRemoval.STAGED:
        draft.committed = action.card
    index = find(draft.row, action.card)
    card = draft.row[index]
    if card is not None:
        draft.row = replace(draft.row, index, attrs.evolve(card, removed=card.removed + 1))
        if events is not None:
            events.append(HazardRemoved(draft.turn, action.card))
