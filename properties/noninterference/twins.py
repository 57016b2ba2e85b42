"""Twins: states that differ only in places that are hidden from a seat, and are just as possible.

Hidden is what the declarations hide or the rules keep secret: where the two do not agree, a twin
still differs in both, and the difference comes out.  A hidden field that nobody said how to vary
is an error, so that no secret is left out by forgetting.
"""

from typing import Any, Final

import attrs

from galaxy_rules.catalogue import AnyGame
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.testing.declarations import (
    Places,
    declared_now,
    hidden,
    put,
    value_at,
)
from properties.noninterference.tables import NOTHING_SHOWN, Dice, Table

TRIES: Final = 20


class NoVarier(AssertionError):
    """A hidden field that twins could not differ in."""

    def __init__(self, game: str, field: str) -> None:
        """Say which field of which game."""
        super().__init__(f"{game}: no way to vary field {field}: give one")


@attrs.frozen
class Pair:
    """Two positions that a seat, or an onlooker, may not be able to tell apart."""

    first: Any
    second: Any
    seat: int


def hidden_places(table: Table, made: AnyGame, state: Any, seat: int) -> Places:
    """All places that are hidden from a seat, by the declarations or by the rules."""
    by_declaration = hidden(made, state, seat, declared_now(made, state))
    found = by_declaration | hidden(made, state, seat, table.secrets(made, state))
    known = {name for varier in table.variers for name in varier.fields}
    for place in sorted(found, key=str):
        if place.field not in known:
            raise NoVarier(table.name, place.field)
    return found


def twin(
    table: Table, made: AnyGame, state: Any, seat: int, dice: Dice, kept: Places = NOTHING_SHOWN
) -> Any:
    """The position with what the seat may not know drawn anew, but for what is kept."""
    free = hidden_places(table, made, state, seat) - kept
    for varier in table.variers:
        places = frozenset(place for place in free if place.field in varier.fields)
        if places:
            state = varier.vary(made, state, places, dice)
    return _turned(table, made, state, seat)


def _turned(table: Table, made: AnyGame, state: Any, seat: int) -> Any:
    """The same state with its hidden bags filled the other way round: an order tells as well."""
    changes = {}
    for place in hidden_places(table, made, state, seat):
        value = value_at(state, place)
        if isinstance(value, Bag):
            changes[place] = Bag(value.items()[::-1])
    return put(state, changes)
