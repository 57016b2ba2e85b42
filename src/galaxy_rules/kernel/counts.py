"""The arithmetic of multisets: how often each thing is there, as plain dictionaries.

`Bag` checks what it is given and does all its sums here; the laws of `properties/proofs` are about
these functions.  Counts are whole and positive wherever nothing else is said, and a thing that is
not there has no entry.

>>> with_less(with_more({"red": 1}, "blue", 2), "red", 1)
{'blue': 2}
"""

from collections.abc import Mapping
from typing import TypeVar

K = TypeVar("K")


def size(counts: Mapping[K, int]) -> int:
    """How many things there are, repeats counted: what the weights of a draw come to."""
    return sum(counts.values())


def positive(counts: Mapping[K, int]) -> dict[K, int]:
    """Without the things that are there no more; counts may be zero here."""
    return {thing: count for thing, count in counts.items() if count}


def joined(one: dict[K, int], other: Mapping[K, int]) -> dict[K, int]:
    """Both together."""
    counts = one.copy()
    for thing, count in other.items():
        counts[thing] = counts.get(thing, 0) + count
    return counts


def within(one: Mapping[K, int], other: Mapping[K, int]) -> bool:
    """Whether everything of the one is also in the other."""
    return all(count <= other.get(thing, 0) for thing, count in one.items())


def differences(one: dict[K, int], other: Mapping[K, int]) -> dict[K, int]:
    """How many more the one has of each thing of either: zero and less are possible."""
    counts = one.copy()
    for thing, count in other.items():
        counts[thing] = counts.get(thing, 0) - count
    return counts


def with_more(counts: dict[K, int], thing: K, count: int) -> dict[K, int]:
    """With so many more of a thing."""
    more = counts.copy()
    more[thing] = more.get(thing, 0) + count
    return more


def with_less(counts: dict[K, int], thing: K, count: int) -> dict[K, int]:
    """With so many less of a thing, of which there are at least as many."""
    less = counts.copy()
    left = less[thing] - count
    if left:
        less[thing] = left
    else:
        del less[thing]
    return less
