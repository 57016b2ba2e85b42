"""The Explored Space: reveals, the far end, hazards and bounty on arrival, events that act.

What events do is a function of the row.  Only the tokens of a Cosmic Burst are kept, because two
readings (TTG-R-18) and a short supply (TTG-R-41) remember when they were laid.
"""

from fractions import Fraction
from typing import Final

import attrs

from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import LEGAL, Objections, Refusal
from galaxy_rules.take_the_galaxy.rules.arithmetic import overflow
from galaxy_rules.take_the_galaxy.rules.decks import discard
from galaxy_rules.take_the_galaxy.rules.tokens import cut_resources, hazards_to_place
from galaxy_rules.take_the_galaxy.tables import Tables
from galaxy_rules.take_the_galaxy.words.actions import Action, Reveal, Surrender
from galaxy_rules.take_the_galaxy.words.components import EventKind, SystemCard
from galaxy_rules.take_the_galaxy.words.events import Dropped, Log, Revealed, Surrendered
from galaxy_rules.take_the_galaxy.words.rulings import Burst, Pirates, Row
from galaxy_rules.take_the_galaxy.words.state import (
    Amounts,
    Cards,
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
NOT_YET: Final = Refusal(
    "not_yet", "the player still spends resources, and then goes on", "TTG-R-12"
)
NOT_YET_TAKEN: Final = Refusal(
    "not_yet", "pirates help themselves when the player goes on", "TTG-R-11"
)
NOT_IN_SPACE: Final = Refusal("not_next", "{card} is not in the space deck", "TTG-EXP-01")
NOT_SELECTED: Final = Refusal("not_next", "{card} is not for so few players", "TTG-SET-02")
OTHER_SECTOR: Final = Refusal("not_next", "{card} lies under another sector", "TTG-SET-04")
QUOTA_OF_ONE: Final = Refusal(
    "not_next", "all cards of {card}'s kind and sector are shown", "TTG-RND-01"
)
QUOTA_OF_TWO: Final = Refusal(
    "not_next", "all cards of {card}'s kind and sector are shown", "TTG-RND-02"
)
QUOTA_OF_THREE: Final = Refusal(
    "not_next", "all cards of {card}'s kind and sector are shown", "TTG-RND-03"
)
QUOTA_OF_FOUR: Final = Refusal(
    "not_next", "all cards of {card}'s kind and sector are shown", "TTG-RND-04"
)
QUOTAS: Final = {1: QUOTA_OF_ONE, 2: QUOTA_OF_TWO, 3: QUOTA_OF_THREE, 4: QUOTA_OF_FOUR}
SOLO_FRINGE: Final = Refusal(
    "not_next", "{card} is not of the kind that was agreed on for the Fringe", "TTG-R-53"
)
NO_PIRATES: Final = Refusal("wrong_phase", "no card is to be given to pirates now", "TTG-PIR-01")
NOT_TO_GIVE: Final = Refusal("not_in_hand", "{card} is not in hand", "TTG-PIR-01")


# events as a function of the row


@attrs.frozen
class Modifiers:
    """What the events in a row change for the active player."""

    discount: int
    no_upgrade: bool
    crackdown: bool


UNCHANGED: Final = Modifiers(0, False, False)


@cites(
    "TTG-EVT-02", "TTG-EVT-03", "TTG-EVT-04", "TTG-STR-01", "TTG-CRK-01", "TTG-MEC-01",
    "TTG-MEC-03", "TTG-R-15", "TTG-R-24b", "TTG-R-65",
)  # fmt: skip
def modifiers(tables: Tables, row: tuple[RowCard | None, ...]) -> Modifiers:
    """What a row changes, for as long as it is as it is."""
    kinds = [tables.standing[card.card] for card in row if card and card.card in tables.standing]
    if not kinds:
        return UNCHANGED
    return Modifiers(
        kinds.count(EventKind.MECH) * tables.box.rates.mech_discount,
        EventKind.STRIKE in kinds,
        EventKind.CRACKDOWN in kinds,
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
        _strike(tables, draft)


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
        _subside(tables, draft)


@cites("TTG-HAZ-01", "TTG-BNT-02", "TTG-BUR-01", "TTG-R-06")
def _with_tokens(tables: Tables, draft: Draft, card: str) -> RowCard:
    """A card that has just come, with the tokens that belong on it."""
    system = tables.systems.get(card)
    if system is None:
        return RowCard(card)
    extra = 0
    if tables.rulings.burst is Burst.CONTINUOUS:
        extra = _acting(draft.row) * tables.box.rates.burst_hazard
    hazards = hazards_to_place(tables, draft, system.hazards)
    if extra:
        extra = hazards_to_place(tables, draft, hazards + extra) - hazards
    return RowCard(card, hazards=hazards, burst=extra, bounty=_bounty(tables, draft, system))


def _bounty(tables: Tables, draft: Draft, system: SystemCard) -> Amounts:
    goods = cut_resources(tables, draft, system.bounty) if tables.strict else system.bounty
    return Amounts(goods.m, goods.s, goods.p)


# Cosmic Burst


def _acting(row: tuple[RowCard | None, ...]) -> int:
    """How many Bursts have begun to act."""
    return sum(1 for card in row if card is not None and card.acting)


@cites("TTG-EVT-01", "TTG-BUR-01", "TTG-R-06", "TTG-R-10", "TTG-R-18", "TTG-R-65")
def _strike(tables: Tables, draft: Draft) -> None:
    """A Burst begins to act: every system in the row gets its hazard, the oldest first."""
    for index in range(len(draft.row) - 1, -1, -1):
        card = draft.row[index]
        if card is None or card.acting:
            continue
        if tables.events.get(card.card) is EventKind.BURST:
            draft.row = replace(draft.row, index, attrs.evolve(card, acting=True))
            irradiate(tables, draft, range(len(draft.row) - 1, -1, -1))


def irradiate(tables: Tables, draft: Draft, places: range) -> None:
    """One Burst's hazards on the systems in these places."""
    for index in places:
        card = draft.row[index]
        if card is not None and card.card in tables.systems:
            more = hazards_to_place(tables, draft, tables.box.rates.burst_hazard)
            draft.row = replace(draft.row, index, attrs.evolve(card, burst=card.burst + more))


@cites("TTG-BUR-02", "TTG-R-18")
def _subside(tables: Tables, draft: Draft) -> None:
    """A Burst has left, and its hazards with it, unless they are read as permanent."""
    if tables.rulings.burst is Burst.PERMANENT:
        return
    newer = 0
    every = _acting(draft.row)
    snapshot = tables.rulings.burst is Burst.SNAPSHOT
    for index, card in enumerate(draft.row):
        if card is None:
            continue
        newer += card.acting
        if card.burst:
            most = (newer if snapshot else every) * tables.box.rates.burst_hazard
            draft.row = replace(draft.row, index, attrs.evolve(card, burst=min(card.burst, most)))


# Space Pirates


def has_pirates(tables: Tables, table: Table) -> bool:
    """Whether Space Pirates lie in the row."""
    return any(card and tables.events.get(card.card) is EventKind.PIRATES for card in table.row)


@cites("TTG-PIR-01", "TTG-PIR-02", "TTG-PIR-03", "TTG-PIR-04", "TTG-EXP-05", "TTG-PH-02")
def toll(tables: Tables, table: Table) -> int:
    """How many cards pirates take now: several ask no more than one, an empty hand gives none."""
    if not has_pirates(tables, table):
        return 0
    return min(tables.box.rates.pirates_cards, len(table.hands[table.turn]))


def judge_surrender(tables: Tables, state: State, action: Surrender) -> Objections:
    """A card of one's own, when pirates ask for it; they help themselves when the player goes on.

    A draw or a question that is open comes first.
    """
    if state.phase is not Phase.PIRATES:
        return (NO_PIRATES(),)
    if state.window and tables.rulings.pirates is Pirates.RANDOM:
        return (NOT_YET_TAKEN(),)
    if state.draws or state.pending is not None:
        return (NOT_YET(),)
    if action.card not in state.hands[state.turn]:
        return (NOT_TO_GIVE(card=action.card),)
    return LEGAL


@cites("TTG-PIR-01", "TTG-R-11")
def surrender(tables: Tables, draft: Draft, action: Surrender, events: Log) -> None:
    """The card goes to the discard pile."""
    take_from_hand(draft, action.card)
    if events is not None:
        events.append(Surrendered(draft.turn, action.card))
    discard(tables, draft, draft.turn, _one(action.card), events)
    draft.toll -= 1
    draft.window = False


@cites("TTG-R-11")
def surrender_chances(tables: Tables, state: State) -> tuple[tuple[Action, Fraction], ...]:
    """Pirates that help themselves: every card of the hand alike."""
    hand = state.hands[state.turn]
    total = len(hand)
    return tuple(
        (Surrender(card), tables.chance(hand[card], total))
        for card in tables.deck_order
        if card in hand
    )


def take_from_hand(draft: Draft, card: str) -> None:
    """The active player's hand without a card."""
    draft.hands = replace(draft.hands, draft.turn, draft.hands[draft.turn].remove(card))


def _one(card: str) -> Cards:
    return Cards({card: 1})
