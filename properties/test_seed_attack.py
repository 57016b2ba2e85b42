"""The attack on seeds: it succeeds where a seed can be guessed, and finds nothing where not."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count, groupby, islice, pairwise
from typing import Final

import pytest

from galaxy_rules.match.seeds import KEYED, PLAIN, Dice, dice, keyed_dice, secret_seed
from properties.seed_attack import candidates, findings, played, watched

BITS: Final = 10
SECRET: Final = 1 << 128 | 0x0123456789ABCDEF


def test_the_attack_comes_to_what_it_should() -> None:
    assert not [sentence for sentence, held in findings(BITS) if not held]


@pytest.mark.parametrize("generator", [PLAIN, KEYED])
def test_a_seed_that_can_be_guessed_is_found_from_what_one_seat_saw(generator: str) -> None:
    seen = watched(played(generator, 777), seat=1)
    assert [777] == candidates(seen, generator, range(1 << BITS))
    assert not candidates(seen, generator, range(777))


def test_the_attack_is_told_the_right_outcomes() -> None:
    """Else it would find no candidate for any seed, and show nothing."""
    seed = secret_seed()
    seen = watched(played(KEYED, seed), seat=0)
    assert [seed] == candidates(seen, KEYED, [seed, seed + 1, seed ^ 1 << 64])


# statistics of the keyed dice, under fixed keys


BLOCK: Final = 20_000
"""Bits of a block, with the bounds that FIPS 140-2 has for one."""
BLOCKS: Final = 8


def by_ply() -> Iterator[int]:
    """The first word of every ply: what matches use most."""
    return (keyed_dice(SECRET, ply).word() for ply in count())


def in_a_ply() -> Iterator[int]:
    """The words of one ply."""
    stream = keyed_dice(SECRET, 3)
    return (stream.word() for _ in count())


def by_seed() -> Iterator[int]:
    """The first word under neighbouring seeds."""
    return (keyed_dice(SECRET + step, 0).word() for step in count())


def plain() -> Iterator[int]:
    """The dice of experiments."""
    return (dice(7, ply).word() for ply in count())


def blocks(words: Iterator[int]) -> list[str]:
    """Blocks of bits."""
    bits = "".join(f"{word:064b}" for word in islice(words, BLOCKS * BLOCK // 64))
    return [bits[at * BLOCK : (at + 1) * BLOCK] for at in range(BLOCKS)]


def evenly(block: str) -> bool:
    """About as many ones as zeros."""
    return 9_725 < block.count("1") < 10_275


def every_four(block: str) -> bool:
    """Each pattern of four bits about as often."""
    counts = Counter(block[at : at + 4] for at in range(0, BLOCK, 4))
    poker = 16 / 5_000 * sum(found**2 for found in counts.values()) - 5_000
    return 2.16 < poker < 46.17


RUNS: Final = {1: (2_315, 2_685), 2: (1_114, 1_386), 3: (527, 723), 4: (240, 384), 5: (103, 209),
               6: (103, 209)}  # fmt: skip


def runs(block: str) -> bool:
    """Runs of every length about as often as they should be, and none very long."""
    lengths = [(bit, sum(1 for _ in run)) for bit, run in groupby(block)]
    counts = Counter((bit, min(length, 6)) for bit, length in lengths)
    fits = all(
        low <= counts[bit, length] <= high for bit in "01" for length, (low, high) in RUNS.items()
    )
    return fits and max(length for _, length in lengths) < 26


def uncorrelated(block: str) -> bool:
    """A bit says nothing of the next, nor of the one 64 further on, at five deviations."""
    for lag in (1, 2, 8, 64):
        same = sum(one == two for one, two in zip(block, block[lag:], strict=False))
        if abs(2 * same - (BLOCK - lag)) > 5 * (BLOCK - lag) ** 0.5:
            return False
    return True


CHECKS: Final = (evenly, every_four, runs, uncorrelated)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("source", [by_ply, in_a_ply, by_seed, plain], ids=lambda s: s.__name__)
def test_the_bits_are_as_random_ones_are(
    source: Callable[[], Iterator[int]], check: Callable[[str], bool]
) -> None:
    assert all(map(check, blocks(source())))


@pytest.mark.parametrize(
    "words, check",
    [
        ((word | 1 << 40 | 1 << 7 for word in by_ply()), evenly),
        ((word & ~(0xF << 60) | 3 << 60 for word in by_ply()), every_four),
        ((word ^ word >> 1 for word in count(0, 0x9E3779B97F4A7C15 >> 9)), runs),
        ((word for word in by_ply() for _ in (0, 1)), uncorrelated),
    ],
    ids=["evenly", "every_four", "runs", "uncorrelated"],
)  # fmt: skip
def test_the_checks_see_a_bad_generator(words: Iterator[int], check: Callable[[str], bool]) -> None:
    assert not all(map(check, blocks(iter(words))))


@pytest.mark.parametrize("limit", [2, 3, 6, 9, 12, 52, 100])
def test_draws_of_every_size_fall_evenly(limit: int) -> None:
    """Chi-squared of values at five deviations, and of the step from each to the next."""
    draws = [keyed_dice(SECRET, ply).below(limit) for ply in range(12_000)]
    steps = [(two - one) % limit for one, two in pairwise(draws)]
    for found in (draws, steps):
        expected, counts = len(found) / limit, Counter(found)
        squared = sum((counts[side] - expected) ** 2 / expected for side in range(limit))
        assert abs(squared - (limit - 1)) < 5 * (2 * (limit - 1)) ** 0.5


@pytest.mark.parametrize("limit", [3, 6, 2**64 - 1, 2**64 + 1, 3 << 63])
def test_no_remainder_is_favoured(limit: int) -> None:
    """The upper and the lower half of a range come equally often, also where words do not fit."""
    draws = [keyed_dice(SECRET, ply).below(limit) for ply in range(4_000)]
    low = sum(draw < limit // 3 for draw in draws)
    assert abs(low - len(draws) * (limit // 3) / limit) < 5 * (len(draws) * 2 / 9) ** 0.5


def test_the_check_of_remainders_sees_a_generator_that_favours_some() -> None:
    class Loaded(Dice):
        def below(self, limit: int) -> int:
            return self.word() % limit

    stream, limit = Loaded(5), 3 << 62
    draws = [stream.below(limit) for _ in range(4_000)]
    low = sum(draw < limit // 3 for draw in draws)
    assert abs(low - len(draws) / 3) > 5 * (len(draws) * 2 / 9) ** 0.5
