"""A stream of whole numbers that a seed decides: the same on every machine and every Python.

>>> numbers = Numbers(7)
>>> [numbers.below(6) for _ in range(8)]
[3, 0, 0, 3, 4, 3, 4, 0]
"""

from collections.abc import Sequence
from typing import Final, TypeVar

from galaxy_rules.kernel.errors import BadInput, brief

T = TypeVar("T")
SPAN: Final = 1 << 64
WORD: Final = SPAN - 1
GAMMA: Final = 0x9E3779B97F4A7C15


def mixed(word: int) -> int:
    """A word of which every bit depends on every bit of another: the last step of splitmix64."""
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & WORD
    return word ^ word >> 31


class Numbers:
    """A stream of whole numbers from a 64-bit seed: splitmix64."""

    def __init__(self, seed: int) -> None:
        """Start the stream."""
        self._state = seed & WORD

    def word(self) -> int:
        """The next 64 bits."""
        self._state = self._state + GAMMA & WORD
        return mixed(self._state)

    def below(self, limit: int) -> int:
        """A whole number from 0 to below `limit`, each equally likely."""
        if type(limit) is not int or limit < 1:
            raise BadInput("limit", f"expected a positive whole number, found {brief(limit)}")
        if limit <= WORD:
            fair = SPAN - SPAN % limit
            while True:
                drawn = self.word()
                if drawn < fair:
                    return drawn % limit
        words = (limit.bit_length() + 63) // 64
        span = 1 << 64 * words
        while True:
            drawn = 0
            for _ in range(words):
                drawn = drawn << 64 | self.word()
            if drawn < span - span % limit:
                return drawn % limit

    def choose(self, items: Sequence[T]) -> T:
        """One of the items, each equally likely."""
        return items[self.below(len(items))]

    def some(self, items: Sequence[T], count: int) -> tuple[list[T], list[T]]:
        """So many of the items, each choice equally likely, in random order; and the others."""
        left = list(items)
        for place in range(count):
            other = place + self.below(len(left) - place)
            left[place], left[other] = left[other], left[place]
        return left[:count], left[count:]
