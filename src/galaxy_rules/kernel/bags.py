"""Multisets: decks, bags and supplies whose order nobody can know, with exact chances.

>>> deck = Bag({"red": 2, "blue": 1})
>>> [(name, str(chance)) for name, chance in deck.chances()]
[('red', '2/3'), ('blue', '1/3')]
>>> deck.remove("red") + Bag({"red": 1}) == deck
True
"""

from collections.abc import Callable, ItemsView, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Final, Generic, TypeVar

from galaxy_rules.kernel.counts import (
    differences,
    joined,
    positive,
    size,
    with_less,
    with_more,
    within,
)
from galaxy_rules.kernel.errors import BadInput, brief

K = TypeVar("K")
MOST_OF_A_KIND: Final = 1_000_000
"""More of one thing is in no box: a count beyond that is a slip or an attack."""


class Bag(Generic[K]):
    """An immutable multiset, in the order in which its kinds were first named.

    Two bags are equal when they hold the same things equally often, whatever the order.
    """

    __slots__ = ("_counts", "_hash")
    _counts: dict[K, int]
    _hash: int
    """Worked out when it is first asked for: most bags of a game are never a key."""

    def __init__(self, counts: Mapping[K, int] | Iterable[tuple[K, int]] = ()) -> None:
        """Take how often each thing is in it; a negative count is a `BadInput`."""
        try:
            kept: dict[K, Any] = dict(counts)
        except (TypeError, ValueError):
            raise BadInput("bag", f"expected things with counts, found {brief(counts)}") from None
        for thing, count in kept.items():
            if type(count) is not int or not 0 <= count <= MOST_OF_A_KIND:
                raise BadInput(f"bag[{brief(thing)}]", f"expected a count, found {brief(count)}")
        object.__setattr__(self, "_counts", positive(kept))

    @classmethod
    def of(cls, things: Iterable[K]) -> "Bag[K]":
        """A bag of these things."""
        counts: dict[K, int] = {}
        for thing in things:
            counts[thing] = counts.get(thing, 0) + 1
        return cls(counts)

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse: a bag never changes."""
        raise AttributeError(name)

    def __delattr__(self, name: str) -> None:
        """Refuse: a bag never changes."""
        raise AttributeError(name)

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        """Pickle by content."""
        return (Bag, (self._counts,))

    def __copy__(self) -> "Bag[K]":
        """Itself: it never changes."""
        return self

    def __deepcopy__(self, memo: object) -> "Bag[K]":
        """Itself: it never changes."""
        return self

    def __getitem__(self, thing: K) -> int:
        """How often a thing is in it."""
        return self._counts.get(thing, 0)

    def __contains__(self, thing: object) -> bool:
        """Whether a thing is in it at least once."""
        return thing in self._counts

    def __iter__(self) -> Iterator[K]:
        """The different things in it."""
        return iter(self._counts)

    def __len__(self) -> int:
        """How many things are in it, repeats counted."""
        return size(self._counts)

    def __bool__(self) -> bool:
        """Whether anything is in it."""
        return bool(self._counts)

    def __eq__(self, other: object) -> bool:
        """The same things equally often."""
        return isinstance(other, Bag) and self._counts == other._counts

    def __hash__(self) -> int:
        """By content, whatever the order."""
        try:
            return self._hash
        except AttributeError:
            object.__setattr__(self, "_hash", hash(frozenset(self._counts.items())))
            return self._hash

    def __repr__(self) -> str:
        """As it could be written."""
        return f"Bag({self._counts!r})"

    def __add__(self, other: "Bag[K]") -> "Bag[K]":
        """Both together: what shuffling one deck into another comes to."""
        return _holding(joined(self._counts, _bag(other)._counts))

    def __le__(self, other: "Bag[K]") -> bool:
        """Whether everything in this bag is also in the other."""
        return within(self._counts, _bag(other)._counts)

    def __sub__(self, other: "Bag[K]") -> "Bag[K]":
        """What is left without the other's things; taking what is not there is a `BadInput`."""
        left = differences(self._counts, _bag(other)._counts)
        return _holding(positive(left)) if within(other._counts, self._counts) else Bag(left)

    def add(self, thing: K, count: int = 1) -> "Bag[K]":
        """With more of a thing."""
        if type(count) is not int or count < 1:
            return self + Bag({thing: count})
        return _holding(with_more(self._counts, thing, count))

    def remove(self, thing: K, count: int = 1) -> "Bag[K]":
        """With less of a thing; taking what is not there is a `BadInput`."""
        if type(count) is not int or not 1 <= count <= self._counts.get(thing, 0):
            return self - Bag({thing: count})
        return _holding(with_less(self._counts, thing, count))

    def items(self) -> tuple[tuple[K, int], ...]:
        """The different things with their counts."""
        return tuple(self._counts.items())

    def pairs(self) -> ItemsView[K, int]:
        """The same without a copy, to be looked at and compared."""
        return self._counts.items()

    def counts(self, things: Iterable[K]) -> list[int]:
        """How often each of these things is in it, all of which are."""
        return list(map(self._counts.__getitem__, things))

    def among(self, things: Iterable[K]) -> list[K]:
        """Those of some things that are in it, in their order."""
        counts = self._counts
        return [thing for thing in things if thing in counts]

    def chances(self) -> tuple[tuple[K, Fraction], ...]:
        """Each thing with the exact chance that it is the next one drawn; nothing from nothing."""
        total = size(self._counts)
        return tuple((thing, Fraction(count, total)) for thing, count in self._counts.items())


_NEW: Final = Bag.__new__
_PUT: Final = vars(Bag)["_counts"].__set__
"""Writes the field of a bag that is being made: looked up once, since decks change all the time."""


def _holding(counts: dict[K, int]) -> Bag[K]:
    """A bag of counts that are known to be positive: nothing is looked at again."""
    made: Bag[K] = _NEW(Bag)
    _PUT(made, counts)
    return made


def _bag(other: Bag[K]) -> Bag[K]:
    if not isinstance(other, Bag):
        raise BadInput("bag", f"expected a bag, found {brief(other)}")
    return other
