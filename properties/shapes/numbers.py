"""Numbers of a shape as symbols, and sums and comparisons of them that decide nothing.

`Taker` goes over a position twice in the same way: once to note which numbers there are, with the
range that each has by nature, and then to put other numbers in their places.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import reduce
from operator import and_
from types import ModuleType
from typing import Any, Final, Protocol

import attrs

from galaxy_rules.kernel.bags import Bag
from properties.proofs.bare import holding
from properties.proofs.laws import Domain, Range, Truth, Whole

Said = Any
"""A truth value, plain or symbolic."""


class Taker(Protocol):
    """What a game hands the numbers of a position to, each with a name of its own."""

    def number(self, name: str, value: int, least: int | None = 0, most: int | None = None) -> Any:
        """The number that stands there."""

    def mark(self, name: str, value: bool) -> Any:
        """The truth value that stands there."""


@attrs.define
class Noting:
    """Notes the numbers and leaves them as they are."""

    domains: dict[str, Domain] = attrs.field(factory=dict)

    def number(self, name: str, value: int, least: int | None = 0, most: int | None = None) -> Any:
        """Note a number with its range."""
        self.domains[name] = Whole(Range(least, most))
        return value

    def mark(self, name: str, value: bool) -> Any:
        """Note a truth value."""
        self.domains[name] = Truth()
        return value


@attrs.frozen
class Putting:
    """Puts other numbers in their places."""

    values: Mapping[str, Any]

    def number(self, name: str, value: int, least: int | None = 0, most: int | None = None) -> Any:
        """The other number."""
        del value, least, most
        return self.values[name]

    def mark(self, name: str, value: bool) -> Any:
        """The other truth value."""
        del value
        return self.values[name]


def bag_of(take: Taker, name: str, bag: Bag[Any]) -> Bag[Any]:
    """A bag of the same things, each there at least once."""
    return holding({thing: take.number(f"{name}.{thing}", n, 1) for thing, n in bag.items()})


def every(said: Iterable[Said]) -> Said:
    """Whether all is so, asked without deciding any of it."""
    return reduce(and_, said, True)


def neither(one: Said, other: Said) -> Said:
    """Whether not both are so."""
    return (one == False) | (other == False)  # noqa: E712 - a symbol has no `not`


def same(one: Any, other: Any) -> Said:
    """Whether two values are equal part by part, asked without deciding it."""
    if one is other:
        return True
    if isinstance(one, Bag) and isinstance(other, Bag):
        return every(one[thing] == other[thing] for thing in {*one, *other})
    if isinstance(one, tuple) and isinstance(other, tuple):
        if len(one) != len(other):
            return False
        return every(same(a, b) for a, b in zip(one, other, strict=True))
    if attrs.has(type(one)) and type(one) is type(other):
        names = [field.name for field in attrs.fields(type(one)) if field.eq]
        return every(same(getattr(one, name), getattr(other, name)) for name in names)
    return one == other


_LENGTH: Final = len


def length(thing: Any) -> Any:
    """`len`, which for a bag of symbols is a symbol."""
    return sum(n for _, n in thing.items()) if isinstance(thing, Bag) else _LENGTH(thing)


@contextmanager
def measured(modules: Iterable[ModuleType]) -> Iterator[None]:
    """Let the rules of these modules count things in bags of symbols: Python's `len` cannot."""
    changed = tuple(modules)
    for module in changed:
        vars(module)["len"] = length
    try:
        yield
    finally:
        for module in changed:
            del vars(module)["len"]


Fold = Callable[[Any, Any], Any]
