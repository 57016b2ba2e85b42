"""The library's only dice, written out so that a seed means the same everywhere.

Chance at the k-th ply of a match is decided by the seed and k alone, so taking a move back and
playing it again gives the same outcome.  There are two generators:

- ``hmac-sha256`` for matches: HMAC-SHA-256 under the seed, so that no number of outcomes tells
  anything about the seed or about other outcomes.  A seed is a secret of the table only if nobody
  can guess it, so a match that is given none draws 128 bits;
- ``splitmix64`` for experiments, where many numbers are wanted and nobody has a stake in them, and
  for records of matches that were played with it.

>>> [keyed_dice(7, number).below(6) for number in range(8)]
[1, 3, 5, 5, 1, 3, 1, 1]
>>> [dice(7, number).below(6) for number in range(8)]
[3, 4, 3, 1, 4, 4, 1, 0]
"""

import math
import secrets
import struct
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from hashlib import sha256
from itertools import accumulate
from typing import Final, TypeVar

from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.worlds.numbers import GAMMA, WORD, Numbers, mixed

T = TypeVar("T")
KEYED: Final = "hmac-sha256"
PLAIN: Final = "splitmix64"
SEED_BITS: Final = {KEYED: 256, PLAIN: 64}
"""How long a seed of each generator may be."""
SECRET_BITS: Final = 128
"""As long is a seed that is drawn where none is given."""
GUESSABLE_BITS: Final = 100
"""A shorter seed is none that a table could keep secret."""
_STREAM: Final = b"galaxy-rules/dice/1"
_COMMITMENT: Final = b"galaxy-rules/seed/1"
_UNPACK: Final = struct.Struct(">4Q").unpack
"""The words of a block, the first one first."""


def check_seed(seed: object, generator: str = PLAIN) -> int:
    """The seed, if it is one of that generator's."""
    bits = SEED_BITS[check_generator(generator)]
    if type(seed) is not int or not 0 <= seed < 1 << bits:
        problem = f"expected a whole number from 0 to 2**{bits} - 1, found {brief(seed)}"
        raise BadInput("seed", problem)
    return seed


def check_generator(name: object) -> str:
    """The name of a generator, if it is one."""
    if type(name) is not str or name not in SEED_BITS:
        raise BadInput("dice", f"{brief(name)} is none of {', '.join(SEED_BITS)}")
    return name


def secret_seed() -> int:
    """A seed that nobody can guess, from the operating system."""
    return 1 << SECRET_BITS | secrets.randbits(SECRET_BITS)


def is_secret(seed: int) -> bool:
    """Whether a seed is too long to be guessed."""
    return seed.bit_length() >= GUESSABLE_BITS


def commitment(seed: int) -> str:
    """A hash that commits a table to its seed and does not tell it.

    Players who have it from the start can check, once the seed is told, that it was not exchanged.
    Of a seed that can be guessed a hash would be as good as the seed, so there is none.
    """
    if not is_secret(check_seed(seed, KEYED)):
        problem = f"a seed of fewer than {GUESSABLE_BITS} bits can be guessed from its hash"
        raise BadInput("seed", problem)
    return sha256(_COMMITMENT + _key(seed)).hexdigest()


def _key(seed: int) -> bytes:
    return seed.to_bytes(32, "big")


class Dice(Numbers):
    """A stream of whole numbers from a 64-bit seed."""

    def draw(self, outcomes: Sequence[tuple[T, Fraction]]) -> T:
        """One of the outcomes, by its exact probability."""
        whole = math.lcm(*(chance.denominator for _, chance in outcomes))
        ends = list(accumulate(c.numerator * (whole // c.denominator) for _, c in outcomes))
        if not ends or ends[-1] != whole:
            raise BadInput("outcomes", "the probabilities do not add up to one")
        mark = self.below(whole)
        return next(outcome for (outcome, _), end in zip(outcomes, ends, strict=True) if mark < end)


class KeyedDice(Dice):
    """A stream of whole numbers that only the key foretells: HMAC-SHA-256, block by block."""

    def __init__(self, key: bytes, number: int) -> None:
        """Start the stream of one ply."""
        super().__init__(0)
        self._key = key
        self._message = _STREAM + number.to_bytes(8, "big")
        self._block = 0
        self._words: list[int] = []

    def word(self) -> int:
        """The next 64 bits: a block gives four, the first one first."""
        if not self._words:
            inner, outer = _pads(self._key)
            message = self._message + self._block.to_bytes(8, "big")
            block = sha256(outer + sha256(inner + message).digest()).digest()
            self._words = list(_UNPACK(block)[::-1])
            self._block += 1
        return self._words.pop()


@lru_cache(maxsize=8)
def _pads(key: bytes) -> tuple[bytes, bytes]:
    """The key as HMAC mixes it into its two hashes.

    `hmac.digest` looks the hash up by its name each time, which takes longer than both hashes.
    """
    block = key.ljust(64, b"\0")
    return bytes([byte ^ 0x36 for byte in block]), bytes([byte ^ 0x5C for byte in block])


def keyed_dice(seed: int, number: int) -> Dice:
    """The dice for chance at the ply with this number in a match with this seed."""
    return KeyedDice(_key(seed), number)


def dice_of(generator: str, seed: int, number: int) -> Dice:
    """The same, of a generator by its name."""
    return keyed_dice(seed, number) if generator == KEYED else dice(seed, number)


def dice(seed: int, number: int) -> Dice:
    """The dice of an experiment with this seed at the ply with this number."""
    return Dice(mixed(seed + GAMMA & WORD) ^ mixed(number & WORD))
