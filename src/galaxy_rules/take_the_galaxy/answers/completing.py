"""A position that a view may be of: hidden piles are filled with the cards that are left.

Of a seat's cards those that nobody sees lie in hand, discard pile and deck.  The hand gets the last
of the catalogue, so that a payment under way can be finished.  Whether the position is one is for
`faults` to say; here nothing is judged.
"""

from collections import Counter
from typing import Any

import attrs

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.take_the_galaxy.rules.paying import built_card
from galaxy_rules.take_the_galaxy.rules.set_up import opening_hand
from galaxy_rules.take_the_galaxy.tables import Tables
from galaxy_rules.take_the_galaxy.words.state import Cards, Payment, Phase, State, View

PILES = ("hands", "discards", "decks")


def complete(tables: Tables, view: View) -> State:
    """A position that looks like this view to its seat, where there is one."""
    fields = attrs.asdict(view, recurse=False)
    del fields["seat"]
    piles: dict[str, list[Cards]] = {name: [] for name in PILES}
    for seat in range(len(view.hands)):
        for name, pile in _piles(tables, view, seat).items():
            piles[name].append(pile)
    fields |= {name: tuple(table) for name, table in piles.items()}
    return State(**fields)


def _piles(tables: Tables, view: View, seat: int) -> dict[str, Cards]:
    """A seat's hand, discard pile and deck, filled where only their size is seen."""
    found: dict[str, Any] = {name: getattr(view, name)[seat] for name in PILES}
    left = Counter(tables.copies)
    left.subtract(seen_cards(view, seat))
    for pile in found.values():
        if isinstance(pile, Bag):
            left.subtract(dict(pile.items()))
    dealt = _dealt(tables, view) & left
    left -= dealt
    cards = [card for card in reversed(tables.deck_order) for _ in range(left[card])]
    cards = [*dealt.elements(), *cards]
    for name, pile in found.items():
        if isinstance(pile, Bag):
            continue
        taken, cards = cards[:pile], cards[pile:]
        # A fragment may have more cards than the box: any will do for those.
        found[name] = Bag.of(taken) + Bag({tables.deck_order[-1]: pile - len(taken)})
    return found


def _dealt(tables: Tables, view: View) -> Counter[str]:
    """What a hand is known to hold: before the first turn, what everybody is dealt."""
    return Counter(dict(opening_hand(tables).items())) if view.phase is Phase.SETUP else Counter()


def seen_cards(view: View, seat: int) -> Counter[str]:
    """A seat's cards that lie openly: ships, colonies, what is being built and what was paid."""
    seen = Counter(ship.card for ship in view.ships[seat])
    for system in view.systems[seat]:
        for stack in system.stacks:
            seen.update(stack.cards if stack is not None else ())
    if seat == view.turn and isinstance(view.pending, Payment):
        seen.update(dict(view.pending.paid.items()))
        seen.update(filter(None, [built_card(view.pending.order)]))
    return seen
