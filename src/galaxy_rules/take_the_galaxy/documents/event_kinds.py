"""What the fields of Take The Galaxy's events hold, for events that come from outside."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, get_args

from galaxy_rules.kernel.clauses import packaged_register
from galaxy_rules.kernel.documents.fields import Kind, Kinds, counted_out, number, one_of
from galaxy_rules.kernel.errors import LARGEST, BadInput
from galaxy_rules.take_the_galaxy.tables import PACKAGE, Tables
from galaxy_rules.take_the_galaxy.words.actions import Order, Request, parse
from galaxy_rules.take_the_galaxy.words.components import PLAYERS
from galaxy_rules.take_the_galaxy.words.state import Amounts


@lru_cache(maxsize=16)
def kinds(tables: Tables) -> Kinds:
    """Seats, cards by where they belong, orders in notation, bounded numbers."""
    seats = range(max(PLAYERS))
    seat = one_of("a seat", seats)
    built = one_of("a player card", tables.builds)
    space = one_of("a space card", tables.spaces)
    system = one_of("a system", tables.systems)
    slot = Kind(
        "a slot of that system",
        lambda event: 0 <= event.slot < len(tables.systems[event.system].slots),
    )
    return {
        "seat": seat, "owner": seat, "payer": seat,
        "card": built, "colony": built, "old": built, "new": built,
        **dict.fromkeys(
            ("Revealed.card", "Dropped.card", "CardClaimed.card", "OpportunityUsed.card",
             "DealOpened.card"), space,
        ),
        **dict.fromkeys(
            ("system", "SystemClaimed.card", "HazardRemoved.card", "SystemRelinquished.card"),
            system,
        ),
        "TradedIn.card": one_of("a card of a renown pile", tables.pile),
        "slot": number(0), "ColonyBuilt": slot, "ColonyUpgraded": slot,
        "order": Kind("an order in notation", _means(Order)),
        "request": Kind("a request in notation", _means(Request)),
        "due": number(0), "amount": number(),
        "pool": Kind("amounts", _is_a_pool),
        "clause": one_of("a clause", packaged_register(PACKAGE)),
        **counted_out(seats, len(seats)),
    }  # fmt: skip


def _is_a_pool(pool: Amounts) -> bool:
    """Whether a position can have it: a pool is told as large as it is."""
    return all(0 <= count <= LARGEST for count in (pool.m, pool.s, pool.p))


def _means(union: Any) -> Callable[[str], bool]:  # noqa: ANN401 - a union of actions
    """Whether a text is an action of that union, in the spelling that the library writes."""

    def fits(text: str) -> bool:
        try:
            action = parse(text)
        except BadInput:
            return False
        return isinstance(action, get_args(union)) and str(action) == text

    return fits
