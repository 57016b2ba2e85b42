"""Parts of what is hidden, each independent of the others: piles, and numbers in a range.

Each part can lie in a number of *ways*, which are equally likely.  A way tells single things apart,
as a table does: of three equal cards any may be the one in hand.  A position does not, so some
positions can be come by in more ways than others.
"""

import abc
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from math import comb, factorial, prod
from typing import Final, Generic, TypeVar

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.worlds.numbers import Numbers

T = TypeVar("T")
Piled = tuple[Bag[str], ...]


class Part(abc.ABC, Generic[T]):
    """Something hidden, and everything that it can be."""

    @property
    @abc.abstractmethod
    def ways(self) -> int:
        """In how many ways it can be; none where it cannot be at all."""

    @abc.abstractmethod
    def ways_to(self, value: T) -> int:
        """How many of them are this."""

    @abc.abstractmethod
    def count(self) -> int | None:
        """How many different things it can be, where that can be counted."""

    @abc.abstractmethod
    def draw(self, numbers: Numbers) -> T:
        """One way, each equally likely."""


class Between(Part[int]):
    """A number of which only the bounds are known."""

    def __init__(self, least: int, most: int) -> None:
        """Take the bounds, both of which it may be."""
        self._least: Final = least
        self._most: Final = most

    @property
    def ways(self) -> int:
        """Each number is one."""
        return max(0, self._most - self._least + 1)

    def ways_to(self, value: int) -> int:
        """One, within the bounds."""
        return int(self._least <= value <= self._most)

    def count(self) -> int:
        """The numbers."""
        return self.ways

    def draw(self, numbers: Numbers) -> int:
        """Any of them."""
        return self._least + numbers.below(self.ways)


class Piles(Part[Piled]):
    """Things of which it is known how many lie in each pile: every dealing is equally likely.

    Some are known to lie in the first pile, and of some kinds there are a least number of things.

    >>> piles = Piles(Bag({"ace": 1, "king": 2}), (1, 2))
    >>> piles.ways, piles.count()
    (3, 2)
    >>> piles.ways_to((Bag({"king": 1}), Bag({"ace": 1, "king": 1})))
    2
    """

    def __init__(
        self,
        things: Bag[str],
        sizes: Sequence[int],
        *,
        known: Bag[str] = Bag(),  # noqa: B008 - it never changes
        least: int = 0,
        among: Iterable[str] = (),
    ) -> None:
        """Take all things, the sizes of the piles, and what is known of the first one."""
        self._known: Final = known
        self._possible: Final = known <= things and len(known) <= sizes[0]
        self._things: Final = things - known if self._possible else things
        self._sizes: Final = (sizes[0] - len(known), *sizes[1:]) if self._possible else sizes
        special = frozenset(among) if least else frozenset()
        self._wanted: Final = tuple(thing for thing in self._things if thing in special)
        self._others: Final = tuple(thing for thing in self._things if thing not in special)
        self._least: Final = max(0, least - sum(known[thing] for thing in special))

    @cached_property
    def _shares(self) -> list[tuple[int, int]]:
        """How many of what is wanted the first pile may hold, and in how many ways it does."""
        size, total = self._sizes[0], len(self._things)
        wanted = sum(self._things[thing] for thing in self._wanted)
        return [
            (held, comb(wanted, held) * comb(total - wanted, size - held))
            for held in range(self._least, min(wanted, size) + 1)
        ]

    @cached_property
    def ways(self) -> int:
        """Of dealing out all things, the order within a pile left aside."""
        if not self._possible or len(self._things) != sum(self._sizes):
            return 0
        rest = factorial(sum(self._sizes[1:])) // prod(map(factorial, self._sizes[1:]))
        return sum(ways for _, ways in self._shares) * rest

    def ways_to(self, value: Piled) -> int:
        """By which of the equal things lie where."""
        first, *others = value
        if not self.ways or not self._known <= first:
            return 0
        piles = [first - self._known, *others]
        if [len(pile) for pile in piles] != list(self._sizes):
            return 0
        if sum((pile for pile in piles[1:]), piles[0]) != self._things:
            return 0
        if sum(piles[0][thing] for thing in self._wanted) < self._least:
            return 0
        return prod(_splits([pile[thing] for pile in piles]) for thing in self._things)

    def count(self) -> int:
        """The different piles: by how full they are after each kind of thing."""
        if not self.ways:
            return 0
        found = {(self._sizes, self._least): 1}
        for thing in (*self._wanted, *self._others):
            wanted, after = thing in self._wanted, dict[tuple[Sequence[int], int], int]()
            for (room, least), ways in found.items():
                for left in _fillings(self._things[thing], room):
                    more = max(0, least - (room[0] - left[0])) if wanted else least
                    after[left, more] = after.get((left, more), 0) + ways
            found = after
        return sum(ways for (_, least), ways in found.items() if not least)

    def draw(self, numbers: Numbers) -> Piled:
        """Deal the first pile, with what it must hold, then the others."""
        first, left = self._first(numbers)
        piles = [Bag.of(first) + self._known if self._known else Bag.of(first)]
        for size in self._sizes[1:-1]:
            pile, left = numbers.some(left, size)
            piles.append(Bag.of(pile))
        if len(self._sizes) > 1:
            piles.append(Bag.of(left))
        return tuple(piles)

    def _first(self, numbers: Numbers) -> tuple[list[str], list[str]]:
        """The first pile without what is known of it, and what is left."""
        if not self._least:
            return numbers.some(self._all, self._sizes[0])
        mark, held = numbers.below(sum(ways for _, ways in self._shares)), 0
        for held, ways in self._shares:  # noqa: B007 - the share at the mark is what is looked for
            if mark < ways:
                break
            mark -= ways
        wanted, others = _each(self._things, self._wanted), _each(self._things, self._others)
        some, spare = numbers.some(wanted, held)
        more, left = numbers.some(others, self._sizes[0] - held)
        return some + more, spare + left

    @cached_property
    def _all(self) -> list[str]:
        return _each(self._things, self._things)


def _each(things: Bag[str], kinds: Iterable[str]) -> list[str]:
    """The things of some kinds, one by one."""
    return [thing for thing in kinds for _ in range(things[thing])]


def _splits(counts: Sequence[int]) -> int:
    """In how many ways things of one kind come to lie so."""
    return factorial(sum(counts)) // prod(map(factorial, counts))


def _fillings(count: int, room: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The room that is left in the piles, for each way to lay so many equal things there."""
    first, *rest = room
    if not rest:
        if count <= first:
            yield (first - count,)
        return
    for here in range(min(count, first) + 1):
        for others in _fillings(count - here, rest):
            yield (first - here, *others)
