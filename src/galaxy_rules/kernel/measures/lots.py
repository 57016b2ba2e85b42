"""Lots: what chance can bring as whole numbers, for those who draw and need not see it all.

`chance_outcomes` spells every outcome out with an exact fraction.  A table that only draws one has
no use for that: it takes the lots, a few outcomes of equal weight at a time, and a number.

>>> lots = Lots([("ace",), ("low king", "high king")], [1, 2])
>>> [lots.pick(lambda limit: mark) for mark in range(3)]
['ace', 'low king', 'high king']
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from math import gcd, lcm
from typing import Any, Final, Generic, TypeVar

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.reducer import Reducer
from galaxy_rules.kernel.values import Value

A = TypeVar("A")
S = TypeVar("S", bound=Value)
K = TypeVar("K")


_ONE_EACH: Final = {1}


class Lots(Generic[A]):
    """Groups of outcomes in their order, and how many lots each group has among its outcomes."""

    __slots__ = ("counts", "groups")

    def __init__(self, groups: Sequence[Sequence[A]], counts: Sequence[int]) -> None:
        """Take the groups, none of them empty, and their lots."""
        self.groups: Final = groups
        """The outcomes, those together that are equally likely."""
        self.counts: Final = counts
        """How many lots each group has among its outcomes."""

    @classmethod
    def of(cls, outcomes: Iterable[tuple[A, Fraction]]) -> "Lots[A]":
        """The lots of outcomes with their probabilities, which must add up to one."""
        known = list(outcomes)
        whole = lcm(*[chance.denominator for _, chance in known])
        counts = [chance.numerator * (whole // chance.denominator) for _, chance in known]
        if not known or sum(counts) != whole:
            raise BadInput("outcomes", "the probabilities do not add up to one")
        return cls([(outcome,) for outcome, _ in known], counts)

    def pick(self, below: Callable[[int], int]) -> A:
        """The outcome at a number that `below` finds, given the limit that it stays below.

        The limit is the smallest that gives every outcome a whole share: so it was drawn when all
        outcomes were listed, and so the same seed goes on meaning the same.
        """
        counts, groups = self.counts, self.groups
        if not counts:
            raise BadInput("outcomes", "there is nothing to draw")
        sizes = set(map(len, groups))
        alike = counts.count(counts[0]) == len(counts)
        if alike and sizes == _ONE_EACH:
            return groups[below(len(groups))][0]
        ends = list(accumulate(counts))
        total = ends[-1]
        if sizes == _ONE_EACH:
            each = gcd(*counts)
            return groups[bisect_right(ends, below(total // each) * each)][0]
        if alike:
            shares = {(counts[0], size) for size in sizes}
        else:
            shares = set(zip(counts, map(len, groups), strict=True))
        whole = lcm(*[total * size // gcd(count, total * size) for count, size in shares])
        mark = below(whole)
        place = bisect_right(ends, mark * total // whole)
        count, group = counts[place], groups[place]
        start = ends[place] - count
        return group[(mark * total - start * whole) * len(group) // (count * whole)]


class Drum(Generic[K, A]):
    """The things that may lie in some bag, each with the outcomes that bring it: made once.

    Its lots are in the order in which outcomes are listed, or in that of their notation.
    """

    __slots__ = ("_groups", "_places")

    def __init__(self, outcomes: Mapping[K, Sequence[A]]) -> None:
        """Take the things, in the order in which they are listed."""
        listed = {thing: tuple(some) for thing, some in outcomes.items()}
        worded = {thing: tuple(sorted(some, key=str)) for thing, some in outcomes.items()}
        order = sorted(worded, key=lambda thing: str(worded[thing][0]) if worded[thing] else "")
        self._groups: Final = (listed, worded)
        self._places: Final = (_places(listed), _places(order))

    def lots(self, bag: Bag[K], *, worded: bool) -> Lots[A]:
        """The lots of what lies in a bag."""
        things = sorted(bag, key=self._places[worded].__getitem__)
        return Lots(list(map(self._groups[worded].__getitem__, things)), bag.counts(things))


def _places(things: Iterable[K]) -> dict[K, int]:
    return {thing: place for place, thing in enumerate(things)}


class WithLots(Generic[S, A]):
    """What a game has for those who draw."""

    reducer: Reducer[Any, Any, Any, Any, Any]
    tables: Any

    def chance_outcomes(self, state: S) -> tuple[tuple[A, Fraction], ...]:
        """As the game lists them."""
        raise NotImplementedError

    def check_state(self, state: S) -> None:
        """As the game checks them."""
        raise NotImplementedError

    def lots(self, state: S, *, worded: bool = False) -> Lots[A]:
        """What `chance_outcomes` tells, for those who draw one outcome and need not see them all.

        In the order in which outcomes are listed, or in that of their notation, which equal states
        share.  A position that stumbles here has all its outcomes listed, which says what is wrong.
        """
        self.check_state(state)
        # A game may answer everything by methods of its own, and then it has no lots to give.
        few = self.reducer.lots if hasattr(self, "reducer") else None
        lots: Lots[A] | None = None
        if few is not None:
            try:
                lots = few(self.tables, state, worded)
            except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
                lots = None
        if lots is None:
            outcomes = self.chance_outcomes(state)
            lots = Lots.of(sorted(outcomes, key=_in_words) if worded else outcomes)
        return lots


def _in_words(outcome: tuple[Any, Fraction]) -> str:
    return str(outcome[0])
