"""What may lie behind a view: the cards of each seat that are in hand, deck or discard pile.

Which of a seat's cards nobody sees is known: all that do not lie openly.  Where they lie, the
shuffling of its deck has decided, so every dealing of those cards is equally likely.  A payment
under way tells more: enough is left in hand to finish it, in the order of the catalogue.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import attrs

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.worlds.behind import Behind
from galaxy_rules.kernel.worlds.parts import Piles
from galaxy_rules.take_the_galaxy.answers.completing import PILES, seen_cards
from galaxy_rules.take_the_galaxy.rules.set_up import opening_hand
from galaxy_rules.take_the_galaxy.tables import Tables
from galaxy_rules.take_the_galaxy.words.events import (
    Event,
    Paid,
    Recovered,
    Reshuffled,
    Surrendered,
)
from galaxy_rules.take_the_galaxy.words.state import NO_CARDS, Cards, Payment, Phase, State, View

Known = tuple[Cards, ...]
"""Of every seat, cards that are in its hand for certain."""
HAND: Final = 0


def behind(tables: Tables, view: View, known: Known | None) -> Behind[State]:
    """Of every seat the piles of which only the size is seen."""
    fields = attrs.asdict(view, recurse=False)
    del fields["seat"]
    hidden = [
        (seat, [name for name in PILES if not isinstance(getattr(view, name)[seat], Bag)])
        for seat in range(len(view.hands))
    ]
    hidden = [(seat, names) for seat, names in hidden if names]
    parts = [_piles(tables, view, seat, names, known) for seat, names in hidden]

    def join(values: Sequence[Any]) -> State:
        tables_of_piles = {name: list(getattr(view, name)) for name in PILES}
        for (seat, names), piles in zip(hidden, values, strict=True):
            for name, pile in zip(names, piles, strict=True):
                tables_of_piles[name][seat] = pile
        return State(**(fields | {name: tuple(row) for name, row in tables_of_piles.items()}))

    def split(world: State) -> list[tuple[Cards, ...]]:
        return [tuple(getattr(world, name)[seat] for name in names) for seat, names in hidden]

    return Behind(parts, join, split)


def _piles(tables: Tables, view: View, seat: int, names: list[str], known: Known | None) -> Piles:
    """The hidden piles of a seat, the hand first where it is one of them."""
    things = _unseen(tables, view, seat)
    sizes = [getattr(view, name)[seat] for name in names]
    if names[HAND] != PILES[HAND]:
        return Piles(things, sizes)
    if view.phase is Phase.SETUP:
        return Piles(things, sizes, known=opening_hand(tables))
    held = NO_CARDS if known is None else known[seat]
    payment = view.pending
    if seat != view.turn or not isinstance(payment, Payment):
        return Piles(things, sizes, known=held)
    payable = tables.deck_order[payment.last :]
    return Piles(things, sizes, known=held, least=payment.due, among=payable)


def _unseen(tables: Tables, view: View, seat: int) -> Cards:
    """The cards of a seat that nobody sees: all but those that lie openly."""
    left = Counter(tables.copies)
    left.subtract(seen_cards(view, seat))
    for name in PILES:
        pile = getattr(view, name)[seat]
        if isinstance(pile, Bag):
            left.subtract(dict(pile.items()))
    return _more_than_none(left)


def _more_than_none(cards: Counter[str]) -> Cards:
    return Bag({card: count for card, count in cards.items() if count > 0})


# what a seat has seen before


def remember(
    tables: Tables, known: Known | None, before: View | None, view: View, events: Sequence[Event]
) -> Known | None:
    """Cards that are in a hand for certain: dealt openly, taken from a pile, or left in no deck.

    Whoever plays a card may have drawn it since, but it is the same card wherever it came from: so
    one that is known goes first.  When a discard pile that was seen becomes the deck, all that is
    unseen and was not in it is in hand.  Piles that only their owners see tell nothing of that.
    """
    seats = range(len(view.hands))
    if not all(isinstance(pile, Bag) for pile in view.discards):
        return None
    if view.phase is Phase.SETUP:
        return (opening_hand(tables),) * len(view.hands)
    if known is None or before is None:
        return (NO_CARDS,) * len(view.hands)
    return tuple(_held(tables, known[seat], (before, view), seat, events) for seat in seats)


def _held(
    tables: Tables, known: Cards, views: tuple[View, View], seat: int, events: Sequence[Event]
) -> Cards:
    """What a seat holds for certain after a step, from the views on either side of it."""
    view = views[1]
    if isinstance(view.hands[seat], Bag):
        return NO_CARDS
    was, now = (Counter(dict(_unseen(tables, one, seat).items())) for one in views)
    own = [event for event in events if getattr(event, "seat", None) == seat]
    if any(isinstance(event, Reshuffled) for event in own):
        paid = (event.card for event in own if isinstance(event, (Paid, Surrendered)))
        deck = now - was + Counter(paid)
        whole = deck.total() == view.decks[seat] and deck <= now
        return _more_than_none(now - deck) if whole else NO_CARDS
    taken = sum(isinstance(event, Recovered) for event in own)
    back = now - was
    held = Counter(dict(known.items())) - (was - now)
    return _more_than_none(held + back if back.total() == taken else held)
