"""What the chapters of faults share: how a fault is told, and what lies where."""

from collections.abc import Iterable

from galaxy_rules.kernel.game import Fault
from galaxy_rules.take_the_galaxy.rules.paying import built_card
from galaxy_rules.take_the_galaxy.tables import Tables
from galaxy_rules.take_the_galaxy.words.rulings import ResourceTiming
from galaxy_rules.take_the_galaxy.words.state import NO_CARDS, Amounts, Cards, Payment, State


def local(code: str, message: str, *clauses: str) -> Fault:
    """Wrong even in a fragment."""
    return Fault(code, clauses, message, local=True)


def whole(code: str, message: str, *clauses: str) -> Fault:
    """Wrong where the whole table is shown."""
    return Fault(code, clauses, message, local=False)


def own_turn(tables: Tables) -> bool:
    """Whether a player may spend in every phase of the own turn."""
    return tables.rulings.resource_timing is ResourceTiming.OWN_TURN


def negative(amounts: Amounts) -> bool:
    """Whether there is less than nothing of a resource."""
    return min(amounts.m, amounts.s, amounts.p) < 0


def within(amounts: Amounts, m: int, s: int, p: int) -> bool:
    """Whether there is no more of each resource than this."""
    return amounts.m <= m and amounts.s <= s and amounts.p <= p


def paid_cards(state: State) -> Cards:
    """What is paid and not yet discarded."""
    return state.pending.paid if isinstance(state.pending, Payment) else NO_CARDS


def set_aside(state: State) -> str:
    """The card that is being built, while it is paid for."""
    return (isinstance(state.pending, Payment) and built_card(state.pending.order)) or ""


def counted(cards: Iterable[str], piles: Iterable[Cards]) -> dict[str, int]:
    """How often each card is there: single ones and those in piles."""
    counts: dict[str, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    for pile in piles:
        for card, count in pile.items():
            counts[card] = counts.get(card, 0) + count
    return counts
