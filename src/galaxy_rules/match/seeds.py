"""The library's only dice: SplitMix64, written out so that a seed means the same everywhere.

Chance at the k-th ply of a match is decided by the seed and k alone, so taking a move back and
playing it again gives the same outcome.

>>> [dice(7, number).below(6) for number in range(8)]
[3, 4, 3, 1, 4, 4, 1, 0]
"""

import math
from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Final, TypeVar

from galaxy_rules.kernel.errors import BadInput, brief

T = TypeVar("T")
_WORD: Final = (1 << 64) - 1
_GAMMA: Final = 0x9E3779B97F4A7C15
LARGEST_SEED: Final = _WORD


def check_seed(seed: object) -> int:
    """The seed, if it is one."""
    if type(seed) is not int or not 0 <= seed <= LARGEST_SEED:
        raise BadInput("seed", f"expected a whole number from 0 to 2**64 - 1, found {brief(seed)}")
    return seed


def _mix(word: int) -> int:
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & _WORD
    return word ^ word >> 31


class Dice:
    """A stream of whole numbers from a 64-bit seed."""

    def __init__(self, seed: int) -> None:
        """Start the stream."""
        self._state = seed & _WORD

    def word(self) -> int:
        """The next 64 bits."""
        self._state = self._state + _GAMMA & _WORD
        return _mix(self._state)

    def below(self, limit: int) -> int:
        """A whole number from 0 to below `limit`, each equally likely."""
        if type(limit) is not int or limit < 1:
            raise BadInput("limit", f"expected a positive whole number, found {brief(limit)}")
        words = max(1, (limit.bit_length() + 63) // 64)
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

    def draw(self, outcomes: Sequence[tuple[T, Fraction]]) -> T:
        """One of the outcomes, by its exact probability."""
        whole = math.lcm(*(chance.denominator for _, chance in outcomes))
        ends = list(accumulate(c.numerator * (whole // c.denominator) for _, c in outcomes))
        if not ends or ends[-1] != whole:
            raise BadInput("outcomes", "the probabilities do not add up to one")
        mark = self.below(whole)
        return next(outcome for (outcome, _), end in zip(outcomes, ends, strict=True) if mark < end)


def dice(seed: int, number: int) -> Dice:
    """The dice for chance at the ply with this number in a match with this seed."""
    return Dice(_mix(seed + _GAMMA & _WORD) ^ _mix(number & _WORD))
