"""Twins: states that differ only in places that are hidden from a seat, and are just as possible.

Which places those are, the declarations say.  Cards are dealt anew among them, each place keeping
as many as it has; a twin that has a fault is thrown away.  A game whose secrets are bound to each
other in other ways brings a function of its own.
"""

import random
from collections.abc import Callable, Iterable
from typing import Any, Final

from galaxy_rules.catalogue import AnyGame
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.testing.declarations import Place, declared_now, hidden, put, value_at

TRIES: Final = 6
Twin = Callable[[AnyGame, Any, int, random.Random], Any]
"""From a game, a state, a seat and dice: a twin, or None where there is none."""


def dealt_twin(game: AnyGame, state: Any, seat: int, dice: random.Random) -> Any:
    """The position with what the declarations hide from the seat dealt anew, where that can be."""
    places = hidden(game, state, seat, declared_now(game, state))
    for _ in range(TRIES if places else 0):
        other = dealt_anew(state, places, dice)
        if other != state and not game.faults(other):
            return other
    return None


def dealt_anew(state: Any, places: Iterable[Place], dice: random.Random) -> Any:
    """Everything in these places, shuffled together and dealt out again in the same sizes.

    Names of things go wherever names were; other values change places within their own field.
    """
    order = sorted(places, key=str)
    pools: dict[object, list[Any]] = {}
    for place in order:
        value = value_at(state, place)
        pools.setdefault(_pool(place, value), []).extend(_things(value))
    for things in pools.values():
        dice.shuffle(things)
    return put(state, {place: _dealt(place, value_at(state, place), pools) for place in order})


def _pool(place: Place, value: object) -> object:
    """Things of one pool can lie in each other's place."""
    return "names" if all(type(one) is str for one in _things(value)) else place.field


def _things(value: object) -> list[Any]:
    if isinstance(value, Bag):
        return [thing for thing, count in value.items() for _ in range(count)]
    if isinstance(value, tuple):
        return list(value)
    return [] if value is None else [value]


def _dealt(place: Place, value: Any, pools: dict[object, list[Any]]) -> Any:
    """As much as was in a place, from its pool."""
    pool = pools[_pool(place, value)]
    things = [pool.pop() for _ in _things(value)]
    if isinstance(value, Bag):
        return Bag.of(things)
    if isinstance(value, tuple):
        return tuple(things)
    return things[0] if things else None
