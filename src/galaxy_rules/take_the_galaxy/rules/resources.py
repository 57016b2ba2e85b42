"""Resources on their own: cards for manpower and production, picks for science, bounty."""

from typing import Final

import attrs

from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import Objection, Objections, Refusal
from galaxy_rules.take_the_galaxy.rules.arithmetic import cards_for
from galaxy_rules.take_the_galaxy.rules.decks import can_draw, owe_draws
from galaxy_rules.take_the_galaxy.rules.tokens import amount_of, one_of, spend
from galaxy_rules.take_the_galaxy.rules.using import (
    NOT_OWN_BOUNTY,
    NOT_TEAM_BOUNTY,
    judge_owner,
    sharers,
)
from galaxy_rules.take_the_galaxy.tables import Tables
from galaxy_rules.take_the_galaxy.words.actions import Convert, Recover, Resource, TakeBounty
from galaxy_rules.take_the_galaxy.words.events import BountyTaken, Log, PoolChanged, Recovered
from galaxy_rules.take_the_galaxy.words.state import (
    EMPTY,
    Amounts,
    Draft,
    State,
    Table,
    put_system,
    replace,
)

NOT_CONVERTED: Final = Refusal(
    "not_converted", "science picks from the discard pile, it draws nothing", "TTG-RES-04"
)
NOTHING_TO_DRAW: Final = Refusal("nothing_to_draw", "deck and discard pile are empty", "TTG-R-39")
MANPOWER: Final = Refusal("resources", "{need} {resource} needed, {have} in the pool", "TTG-RES-02")
PRODUCTION: Final = Refusal(
    "resources", "{need} {resource} needed, {have} in the pool", "TTG-RES-03"
)
SCIENCE: Final = Refusal("resources", "{need} {resource} needed, {have} in the pool", "TTG-RES-04")
NOT_IN_DISCARD: Final = Refusal("not_in_discard", "{card} is not in the discard pile", "TTG-RES-04")
NO_SUCH_SYSTEM: Final = Refusal(
    "no_system", "seat {owner} controls no system {system}", "TTG-BNT-04"
)
NO_BOUNTY: Final = Refusal("no_bounty", "no {resource} comes with {system}", "TTG-BNT-02")
BOUNTY_SPENT: Final = Refusal("no_bounty", "no {resource} is left on {system}", "TTG-BNT-05")


TOO_LITTLE: Final = {Resource.M: MANPOWER, Resource.P: PRODUCTION, Resource.S: SCIENCE}


def rate_of(tables: Tables, resource: Resource) -> int:
    """How much of a resource a card costs."""
    rates = tables.box.rates
    match resource:
        case Resource.M:
            return rates.manpower_per_card
        case Resource.P:
            return rates.production_per_card
        case Resource.S:
            return rates.science_per_pick


@cites("TTG-RES-02", "TTG-RES-03", "TTG-RES-07", "TTG-R-02", "TTG-R-39")
def judge_convert(tables: Tables, state: State, action: Convert) -> Objections:
    """Enough of it, and a card to draw."""
    found: list[Objection] = []
    if action.resource is Resource.S:
        return (NOT_CONVERTED(),)
    if not can_draw(state):
        found.append(NOTHING_TO_DRAW())
    return (*found, *_judge_amount(tables, state, action.resource))


def _judge_amount(tables: Tables, state: State, resource: Resource) -> Objections:
    have = amount_of(state.pools[state.turn], resource)
    need = rate_of(tables, resource)
    if cards_for(have, need):
        return ()
    return (TOO_LITTLE[resource](need=need, resource=str(resource), have=have),)


@cites("TTG-RES-02", "TTG-RES-03")
def convert(tables: Tables, draft: Draft, action: Convert, events: Log) -> None:
    """Spend the resource; chance brings the card."""
    spend(draft, one_of(action.resource, rate_of(tables, action.resource)), events)
    owe_draws(draft, 1, events)


@cites("TTG-RES-04", "TTG-R-40")
def judge_recover(tables: Tables, state: State, action: Recover) -> Objections:
    """A card of one's own discard pile, and science for it."""
    found: list[Objection] = []
    if action.card not in state.discards[state.turn]:
        found.append(NOT_IN_DISCARD(card=action.card))
    return (*found, *_judge_amount(tables, state, Resource.S))


@cites("TTG-RES-04")
def recover(tables: Tables, draft: Draft, action: Recover, events: Log) -> None:
    """Spend science; the chosen card comes to the hand."""
    seat, card = draft.turn, action.card
    spend(draft, one_of(Resource.S, tables.box.rates.science_per_pick), events)
    draft.discards = replace(draft.discards, seat, draft.discards[seat].remove(card))
    draft.hands = replace(draft.hands, seat, draft.hands[seat].add(card))
    if events is not None:
        events.append(Recovered(seat, card))


@cites("TTG-BNT-04", "TTG-BNT-05", "TTG-TEAM-04", "TTG-R-46")
def judge_bounty(tables: Tables, state: State, action: TakeBounty) -> Objections:
    """A resource that still lies on an own or a partner's system."""
    if objections := judge_owner(tables, state, action.owner, NOT_OWN_BOUNTY, NOT_TEAM_BOUNTY):
        return objections
    systems = state.systems[action.owner]
    if not 0 <= action.system < len(systems):
        return (NO_SUCH_SYSTEM(owner=action.owner, system=action.system),)
    system = systems[action.system]
    if not amount_of(system.bounty, action.resource):
        printed = tables.systems[system.card].bounty
        shown = Amounts(printed.m, printed.s, printed.p)
        none = BOUNTY_SPENT if amount_of(shown, action.resource) else NO_BOUNTY
        return (none(resource=str(action.resource), system=system.card),)
    return ()


@cites("TTG-BNT-04", "TTG-BNT-05", "TTG-R-45", "TTG-R-51b")
def take_bounty(draft: Draft, action: TakeBounty, events: Log) -> None:
    """One token goes from the system to the active player's pool, and never comes back."""
    seat, owner = draft.turn, action.owner
    system = draft.systems[owner][action.system]
    one = one_of(action.resource)
    here, pool = system.bounty, draft.pools[seat]
    left = Amounts(here.m - one.m, here.s - one.s, here.p - one.p)
    put_system(draft, owner, action.system, attrs.evolve(system, bounty=left))
    pool = Amounts(pool.m + one.m, pool.s + one.s, pool.p + one.p)
    draft.pools = replace(draft.pools, seat, pool)
    if events is not None:
        events.append(BountyTaken(seat, owner, system.card, action.resource))
        events.append(PoolChanged(seat, pool))


# whether there is anything to spend


@cites("TTG-BNT-04", "TTG-RES-07", "TTG-TEAM-04", "TTG-R-12", "TTG-R-51e")
def can_spend(tables: Tables, table: Table) -> bool:
    """Whether bounty could be taken, or anything of the pool be exchanged, at this moment."""
    return can_exchange(tables, table) or any(
        TakeBounty(owner, index, resource) not in table.declined
        for owner in sharers(tables, table.turn)
        for index, system in enumerate(table.systems[owner])
        if system.bounty != EMPTY
        for resource in Resource
        if amount_of(system.bounty, resource)
    )


def can_exchange(tables: Tables, table: Table) -> bool:
    """Whether the pool holds enough for a card, from the deck or from the discard pile."""
    pool = table.pools[table.turn]
    if pool == EMPTY:
        return False
    rates = tables.box.rates
    drawn = cards_for(pool.m, rates.manpower_per_card)
    drawn = drawn or cards_for(pool.p, rates.production_per_card)
    picked = cards_for(pool.s, rates.science_per_pick)
    return bool((drawn and can_draw(table)) or (picked and table.discards[table.turn]))
