"""The Explored Space: reveals, the far end, hazards and bounty on arrival."""

from fractions import Fraction
from typing import Final

import attrs

from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import LEGAL, Objections, Refusal
from galaxy_rules.take_the_galaxy.rules.arithmetic import overflow
from galaxy_rules.take_the_galaxy.rules.events import (
    NOT_YET,
    acting_bursts,
    begin_bursts,
    end_burst,
)
from galaxy_rules.take_the_galaxy.rules.tokens import cut_resources, hazards_to_place
from galaxy_rules.take_the_galaxy.tables import Tables
from galaxy_rules.take_the_galaxy.words.actions import Action, Reveal
from galaxy_rules.take_the_galaxy.words.components import SystemCard
from galaxy_rules.take_the_galaxy.words.events import Dropped, Log, Revealed
from galaxy_rules.take_the_galaxy.words.rulings import Burst, Row
from galaxy_rules.take_the_galaxy.words.state import (
    Amounts,
    Draft,
    Phase,
    Quota,
    RowCard,
    State,
    Table,
    replace,
)

NO_REVEAL: Final = Refusal(
    "wrong_phase", "space cards are revealed in the exploration phase", "TTG-EXP-01"
)
NOT_IN_SPACE: Final = Refusal("not_next", "{card} is not in the space deck", "TTG-EXP-01")
NOT_SELECTED: Final = Refusal("not_next", "{card} is not for so few players", "TTG-SET-02")
OTHER_SECTOR: Final = Refusal("not_next", "{card} lies under another sector", "TTG-SET-04")
ALL_SHOWN: Final = "all cards of {card}'s kind and sector are shown"
QUOTA_OF_ONE: Final = Refusal("not_next", ALL_SHOWN, "TTG-RND-01")
QUOTA_OF_TWO: Final = Refusal("not_next", ALL_SHOWN, "TTG-RND-02")
QUOTA_OF_THREE: Final = Refusal("not_next", ALL_SHOWN, "TTG-RND-03")
QUOTA_OF_FOUR: Final = Refusal("not_next", ALL_SHOWN, "TTG-RND-04")
QUOTAS: Final = {1: QUOTA_OF_ONE, 2: QUOTA_OF_TWO, 3: QUOTA_OF_THREE, 4: QUOTA_OF_FOUR}
SOLO_FRINGE: Final = Refusal(
    "not_next", "{card} is not of the kind that was agreed on for the Fringe", "TTG-R-53"
)


def find(row: tuple[RowCard | None, ...], card: str) -> int:
    """Where a card lies in the row, or -1."""
    for index, entry in enumerate(row):
        if entry is not None and entry.card == card:
            return index
    return -1


# what comes next


@cites("TTG-SET-04", "TTG-R-05")
def next_sector(table: Table) -> int:
    """The sector of the next card, Core before Expanse before Fringe; -1 when all is revealed."""
    if table.quotas:
        return next((i for i, quota in enumerate(table.quotas) if quota.total()), -1)
    return next((i for i, cards in enumerate(table.space) if cards), -1)


@cites("TTG-SET-03", "TTG-SET-14", "TTG-R-72", "TTG-R-53")
def reveal_chances(tables: Tables, state: State) -> tuple[tuple[Action, Fraction], ...]:
    """Each card that may come next, with its exact chance."""
    sector = next_sector(state)
    if sector < 0:
        return ()
    cards = state.space[sector]
    if not state.quotas:
        even = tables.chance(1, len(cards))
        order = sorted(cards, key=tables.pile_order.__getitem__)
        return tuple([(tables.reveals[card], even) for card in order])
    quota = state.quotas[sector]
    outcomes: list[tuple[Action, Fraction]] = []
    for count, kinds in _shares(quota):
        unseen = [c for c in tables.space_order if c in cards and tables.kinds[c] in kinds]
        if count:
            each = Fraction(count, quota.total() * len(unseen))
            outcomes += [(tables.reveals[card], each) for card in unseen]
    return tuple(outcomes)


def _shares(quota: Quota) -> tuple[tuple[int, str], ...]:
    """How many of which kinds: s for systems, e for events, a for anomalies."""
    return (
        (quota.systems, "s"),
        (quota.events, "e"),
        (quota.anomalies, "a"),
        (quota.either, "ea"),
    )


def _less(quota: Quota, kind: str) -> Quota:
    """The quota after a card of that kind."""
    if kind == "s":
        return attrs.evolve(quota, systems=quota.systems - 1)
    if quota.either:
        return attrs.evolve(quota, either=quota.either - 1)
    if kind == "e":
        return attrs.evolve(quota, events=quota.events - 1)
    return attrs.evolve(quota, anomalies=quota.anomalies - 1)


@cites("TTG-EXP-01", "TTG-SET-02", "TTG-SET-04", "TTG-R-05")
def judge_reveal(tables: Tables, state: State, action: Reveal) -> Objections:
    """In set-up and exploration, a card of the sector that is on top."""
    if state.phase not in (Phase.SETUP, Phase.EXPLORE):
        return (NO_REVEAL(),)
    if state.window:
        return (NOT_YET(),)
    sector = next_sector(state)
    if sector < 0 or action.card not in state.space[sector]:
        return (_not_next(tables, state, action.card)(card=action.card),)
    if state.quotas:
        kind = tables.kinds[action.card]
        if not any(count for count, kinds in _shares(state.quotas[sector]) if kind in kinds):
            return (_over_quota(tables, state, sector)(card=action.card),)
    return LEGAL


def _not_next(tables: Tables, state: State, card: str) -> Refusal:
    """Why a card is not among those on top: deeper down, never taken out of the box, or gone."""
    if any(card in cards for cards in state.space):
        return OTHER_SECTOR
    if tables.random or card not in tables.spaces:
        return NOT_IN_SPACE
    chosen = tables.box.selected(len(state.hands))
    return NOT_IN_SPACE if tables.spaces[card] in chosen else NOT_SELECTED


@cites("TTG-RND-01", "TTG-RND-02", "TTG-RND-03", "TTG-RND-04", "TTG-R-53")
def _over_quota(tables: Tables, state: State, sector: int) -> Refusal:
    """The numbers for so many players, or the reading that settles what may be either kind."""
    players, quota = len(state.hands), state.quotas[sector]
    settled = tables.box.selections[players][sector].either and (quota.events or quota.anomalies)
    return SOLO_FRINGE if settled else QUOTAS[players]


# revealing


@cites("TTG-EXP-01", "TTG-EXP-02", "TTG-SET-05", "TTG-R-07")
def reveal(tables: Tables, draft: Draft, action: Reveal, events: Log) -> None:
    """Turn a card over and lay it next to the deck; the others move aside."""
    sector = next_sector(draft)
    draft.space = replace(draft.space, sector, draft.space[sector].remove(action.card))
    if draft.quotas:
        kind = tables.kinds[action.card]
        draft.quotas = replace(draft.quotas, sector, _less(draft.quotas[sector], kind))
    draft.row = (RowCard(action.card), *draft.row)
    if events is not None:
        events.append(Revealed(action.card))
    if draft.phase is Phase.EXPLORE:
        _drop(tables, draft, events)
    if draft.row:
        draft.row = (_with_tokens(tables, draft, action.card), *draft.row[1:])
    if draft.phase is Phase.EXPLORE:
        begin_bursts(tables, draft)


@cites("TTG-EXP-03", "TTG-EXP-04", "TTG-EXP-06", "TTG-R-08", "TTG-R-09", "TTG-R-55")
def _drop(tables: Tables, draft: Draft, events: Log) -> None:
    """What is beyond the far end goes to the space discard pile: a card, or a mere gap."""
    while overflow(len(draft.row), len(draft.hands), tables.box.row_extra):
        gone = draft.row[-1]
        leave_row(tables, draft, len(draft.row) - 1)
        if gone is not None:
            draft.space_discard = draft.space_discard.add(gone.card)
            if events is not None:
                events.append(Dropped(gone.card))


@cites("TTG-R-08", "TTG-R-15")
def leave_row(tables: Tables, draft: Draft, index: int) -> None:
    """Take a card out of the row; the row closes up, or one reading leaves a gap."""
    gone = draft.row[index]
    if tables.rulings.row is Row.CONVEYOR and index < len(draft.row) - 1:
        draft.row = replace(draft.row, index, None)
    else:
        draft.row = (*draft.row[:index], *draft.row[index + 1 :])
    while draft.row and draft.row[-1] is None:
        draft.row = draft.row[:-1]
    if gone is not None and gone.acting:
        end_burst(tables, draft)


@cites("TTG-HAZ-01", "TTG-BNT-02", "TTG-BUR-01", "TTG-R-06")
def _with_tokens(tables: Tables, draft: Draft, card: str) -> RowCard:
    """A card that has just come, with the tokens that belong on it."""
    system = tables.systems.get(card)
    if system is None:
        return RowCard(card)
    extra = 0
    if tables.rulings.burst is Burst.CONTINUOUS:
        extra = acting_bursts(draft.row) * tables.box.rates.burst_hazard
    hazards = hazards_to_place(tables, draft, system.hazards)
    if extra:
        extra = hazards_to_place(tables, draft, hazards + extra) - hazards
    return RowCard(card, hazards=hazards, burst=extra, bounty=_bounty(tables, draft, system))


def _bounty(tables: Tables, draft: Draft, system: SystemCard) -> Amounts:
    goods = cut_resources(tables, draft, system.bounty) if tables.strict else system.bounty
    return Amounts(goods.m, goods.s, goods.p)
