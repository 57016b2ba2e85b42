"""What event cards do while they lie in the Explored Space.

What events do is a function of the row.  Only the tokens of a Cosmic Burst are kept, because two
readings (TTG-R-18) and a short supply (TTG-R-41) remember when they were laid.  Events that are
used (Migration, Investors, Nomads, Next Step) stand in `opportunities`; the Space Race pays in
`relinquishing`.
"""

from fractions import Fraction
from typing import Final

import attrs

from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import LEGAL, Objections, Refusal
from galaxy_rules.take_the_galaxy.rules.decks import discard, take_from_hand
from galaxy_rules.take_the_galaxy.rules.tokens import hazards_to_place
from galaxy_rules.take_the_galaxy.tables import Tables
from galaxy_rules.take_the_galaxy.words.actions import Action, Surrender
from galaxy_rules.take_the_galaxy.words.components import EventKind
from galaxy_rules.take_the_galaxy.words.events import Log, Surrendered
from galaxy_rules.take_the_galaxy.words.rulings import Burst, Pirates
from galaxy_rules.take_the_galaxy.words.state import (
    Cards,
    Draft,
    Phase,
    RowCard,
    State,
    Table,
    replace,
)

NOT_YET: Final = Refusal(
    "not_yet", "the player still spends resources, and then goes on", "TTG-R-12"
)
NOT_YET_TAKEN: Final = Refusal(
    "not_yet", "pirates help themselves when the player goes on", "TTG-R-11"
)
NO_PIRATES: Final = Refusal("wrong_phase", "no card is to be given to pirates now", "TTG-PIR-01")
NOT_TO_GIVE: Final = Refusal("not_in_hand", "{card} is not in hand", "TTG-PIR-01")


# Mech Revolution, Union Strike, Crackdown


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


# Cosmic Burst


def acting_bursts(row: tuple[RowCard | None, ...]) -> int:
    """How many Bursts have begun to act."""
    return sum(1 for card in row if card is not None and card.acting)


@cites("TTG-EVT-01", "TTG-BUR-01", "TTG-R-06", "TTG-R-10", "TTG-R-18", "TTG-R-65")
def begin_bursts(tables: Tables, draft: Draft) -> None:
    """A Burst begins to act: every system in the row gets its hazard, the oldest first."""
    for index in range(len(draft.row) - 1, -1, -1):
        card = draft.row[index]
        if card is None or card.acting:
            continue
        if tables.events.get(card.card) is EventKind.BURST:
            draft.row = replace(draft.row, index, attrs.evolve(card, acting=True))
            irradiate(tables, draft, range(len(draft.row) - 1, -1, -1))


@cites("TTG-BUR-01", "TTG-R-19", "TTG-R-65")
def irradiate(tables: Tables, draft: Draft, places: range) -> None:
    """One Burst's hazards on the systems in these places.

    What was bought off of an earlier one that is gone takes nothing from it.
    """
    for index in places:
        card = draft.row[index]
        if card is not None and card.card in tables.systems:
            more = hazards_to_place(tables, draft, tables.box.rates.burst_hazard)
            removed = min(card.removed, card.hazards + card.burst)
            struck = attrs.evolve(card, burst=card.burst + more, removed=removed)
            draft.row = replace(draft.row, index, struck)


@cites("TTG-BUR-02", "TTG-R-18")
def end_burst(tables: Tables, draft: Draft) -> None:
    """A Burst has left, and its hazards with it, unless they are read as permanent."""
    if tables.rulings.burst is Burst.PERMANENT:
        return
    newer = 0
    every = acting_bursts(draft.row)
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
    discard(tables, draft, draft.turn, Cards({action.card: 1}), events)
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
