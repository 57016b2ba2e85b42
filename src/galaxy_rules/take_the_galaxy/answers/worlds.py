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
from galaxy_rules.take_the_galaxy.words.state import NO_CARDS, Cards, Payment, Phase, State, View

Known = tuple[Cards, ...]
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
    left = Counter(tables.copies)
    left.subtract(seen_cards(view, seat))
    for name in PILES:
        pile = getattr(view, name)[seat]
        if isinstance(pile, Bag):
            left.subtract(dict(pile.items()))
    things = Bag({card: count for card, count in left.items() if count > 0})
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
