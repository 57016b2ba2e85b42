"""Changes of a position that need no knowledge of its game, only of how values are built.

Everything is drawn from a `random.Random`.  A donor is another position of a table of the same
size, from which a change takes what it would hardly guess.
"""

import enum
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

import attrs

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.frozen import FrozenMap

Position = Any
"""A state of any game."""
MOST_GRAFTED: Final = 3
LARGEST_MASK: Final = 200
"""Spaces of no board."""


def grafted(rng: Random, state: Position, donor: Position) -> Position:
    """A position with a few fields of another one."""
    names = [field.name for field in attrs.fields(type(state))]
    chosen = rng.sample(names, rng.randint(1, MOST_GRAFTED))
    return attrs.evolve(state, **{name: getattr(donor, name) for name in chosen})


def field_changed(rng: Random, state: Position, donor: Position) -> Position:
    """A position with something in one of its fields changed."""
    name = rng.choice([field.name for field in attrs.fields(type(state))])
    value = changed(rng, getattr(state, name), getattr(donor, name))
    return attrs.evolve(state, **{name: value})


def changed(rng: Random, value: Any, other: Any) -> Any:
    """A value of the same kind, a little different; `other` stood in its place elsewhere."""
    if rng.random() < 0.2:
        return other
    match value:
        case bool():
            return not value
        case enum.Enum():
            return rng.choice(list(type(value)))
        case int():
            return _number(rng, value)
        case tuple():
            return _tuple(rng, value, other if isinstance(other, tuple) else ())
        case Bag():
            return _bag(rng, value, other if isinstance(other, Bag) else value)
        case FrozenMap():
            return _map(rng, value, other if isinstance(other, FrozenMap) else value)
        case frozenset():
            spare = [*value, *(other if isinstance(other, frozenset) else ())]
            return value ^ {rng.choice(spare)} if spare else value
        case _ if attrs.has(type(value)):
            return field_changed(rng, value, other if type(other) is type(value) else value)
        case _:
            return other


def _number(rng: Random, value: int) -> int:
    """A little more or less, nothing, or another space in a set of spaces."""
    if value > LARGEST_MASK:
        return value ^ 1 << rng.randrange(value.bit_length())
    return rng.choice((value - 1, value + 1, value + rng.randint(2, 9), 0, 1))


def _tuple(rng: Random, value: tuple[Any, ...], other: tuple[Any, ...]) -> tuple[Any, ...]:
    """One entry changed, two exchanged, one more or one less."""
    items = list(value)
    spare = rng.choice(other) if other else None
    match rng.randrange(8):
        case 0 if items:
            del items[rng.randrange(len(items))]
        case 1 if spare is not None:
            items.insert(rng.randint(0, len(items)), spare)
        case 2 | 3 if len(items) > 1:
            one, two = rng.sample(range(len(items)), 2)
            items[one], items[two] = items[two], items[one]
        case _ if items:
            spot = rng.randrange(len(items))
            items[spot] = changed(rng, items[spot], spare)
        case _:
            return other
    return tuple(items)


def _bag(rng: Random, value: Bag[Any], other: Bag[Any]) -> Bag[Any]:
    """One thing more or less."""
    things = [*value, *other]
    if not things:
        return value
    thing = rng.choice(things)
    return value.remove(thing) if thing in value and rng.random() < 0.5 else value.add(thing)


def _map(rng: Random, value: FrozenMap[Any, Any], other: FrozenMap[Any, Any]) -> Any:
    """One entry changed, gone, brought or put elsewhere."""
    keys, spare = list(value), list(other)
    match rng.randrange(4):
        case 0 if keys:
            return value.without(rng.choice(keys))
        case 1 if spare:
            key = rng.choice(spare)
            return value.set(key, other[key])
        case 2 if keys and spare:
            key = rng.choice(keys)
            return value.without(key).set(rng.choice(spare), value[key])
        case _ if keys:
            key = rng.choice(keys)
            return value.set(key, changed(rng, value[key], other.get(key, value[key])))
        case _:
            return other


# what a box holds stays in the box


def things_moved(rng: Random, state: Position, fields: Sequence[str]) -> Position:
    """Something lies in another pile of these fields, or two things have changed places."""
    piles = list(_piles(state, fields))
    full = [place for place in piles if _at(state, place)]
    if not full:
        return state
    source = rng.choice(full)
    near = [place for place in piles if place[1] == source[1]]
    target = rng.choice(near if rng.random() < 0.5 else piles)
    thing = rng.choice(list(_at(state, source)))
    back = list(_at(state, target)) if rng.random() < 0.5 else []
    state = _put(state, source, _at(state, source).remove(thing))
    state = _put(state, target, _at(state, target).add(thing))
    if back:
        other = rng.choice(back)
        state = _put(state, target, _at(state, target).remove(other))
        state = _put(state, source, _at(state, source).add(other))
    return state


Place = tuple[str, int | None]
"""A field and, where it is a table, an entry of it."""


def _piles(state: Position, fields: Sequence[str]) -> Iterator[Place]:
    for name in fields:
        value = getattr(state, name)
        if isinstance(value, Bag):
            yield name, None
        else:
            yield from ((name, index) for index in range(len(value)))


def _at(state: Position, place: Place) -> Bag[Any]:
    name, index = place
    value = getattr(state, name)
    found: Bag[Any] = value if index is None else value[index]
    return found


def _put(state: Position, place: Place, pile: Bag[Any]) -> Position:
    name, index = place
    if index is None:
        return attrs.evolve(state, **{name: pile})
    return attrs.evolve(state, **{name: with_entry(getattr(state, name), index, pile)})


def with_entry(table: Sequence[Any], index: int, value: Any) -> tuple[Any, ...]:
    """A table with one entry changed."""
    return (*table[:index], value, *table[index + 1 :])
