"""The library's dice: the same on every Python, and under a key that nobody can guess."""

import json
from collections import Counter
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import galaxy_rules as gr
from galaxy_rules.kernel.errors import BadInput, BadRecord
from galaxy_rules.match.match import Match
from galaxy_rules.match.seeds import (
    GUESSABLE_BITS,
    KEYED,
    Dice,
    check_seed,
    commitment,
    dice,
    is_secret,
    keyed_dice,
)

REFERENCE = [
    6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431,
    16408922859458223821,
]  # fmt: skip
SEEDS = st.integers(0, 2**64 - 1)
WEIGHTS = [("calm", Fraction(1, 2)), ("wind", Fraction(1, 3)), ("storm", Fraction(1, 6))]


def test_the_stream_is_splitmix64_s_published_one() -> None:
    stream = Dice(1234567)
    assert REFERENCE == [stream.word() for _ in range(5)]


def test_pinned_numbers() -> None:
    stream, wind = Dice(7), Dice(3)
    assert [3, 6, 0, 6, 7, 3, 7, 3] == [stream.below(9) for _ in range(8)]
    assert [3, 4, 3, 1, 4, 4, 1, 0] == [dice(7, number).below(6) for number in range(8)]
    assert [767, 450, 153, 134] == [dice(2**64 - 1, n).below(1000) for n in (0, 1, 2, 999)]
    assert 5242726513927221220935696413786007912775 == Dice(5).below(10**40)
    drawn = ["wind", "wind", "wind", "storm", "calm", "calm"]
    assert drawn == [wind.draw(WEIGHTS) for _ in range(6)]


@given(SEEDS, st.integers(1, 2**200))
def test_numbers_are_in_range(seed: int, limit: int) -> None:
    assert 0 <= Dice(seed).below(limit) < limit


@given(SEEDS, st.integers(0, 5000))
def test_a_seed_and_a_ply_decide_alone(seed: int, number: int) -> None:
    assert dice(seed, number).word() == dice(seed, number).word()
    assert dice(seed, number).word() != dice(seed, number + 1).word()


def test_numbers_are_about_equally_likely() -> None:
    stream = Dice(42)
    found = Counter(stream.below(6) for _ in range(60_000))
    assert set(range(6)) == set(found)
    assert all(abs(count - 10_000) < 500 for count in found.values())


def test_the_first_number_of_every_ply_is_about_uniform_too() -> None:
    found = Counter(dice(seed, ply).below(6) for seed in range(100) for ply in range(100))
    assert all(abs(count - 10_000 / 6) < 200 for count in found.values())


def test_draws_follow_the_exact_weights() -> None:
    stream = Dice(3)
    found = Counter(stream.draw(WEIGHTS) for _ in range(60_000))
    assert all(abs(found[name] - 60_000 * chance) < 700 for name, chance in WEIGHTS)


@given(SEEDS, st.lists(st.integers(1, 10**30), min_size=1, max_size=6))
def test_a_draw_is_one_of_the_outcomes(seed: int, shares: list[int]) -> None:
    outcomes = [(number, Fraction(share, sum(shares))) for number, share in enumerate(shares)]
    assert 0 <= Dice(seed).draw(outcomes) < len(shares)


@given(SEEDS)
def test_what_has_no_chance_never_happens(seed: int) -> None:
    outcomes = [("never", Fraction(0)), ("always", Fraction(1)), ("nor this", Fraction(0))]
    assert "always" == Dice(seed).draw(outcomes)


@pytest.mark.parametrize(
    "outcomes", [[], [("a", Fraction(1, 2))], [("a", Fraction(2))], [*WEIGHTS, *WEIGHTS]]
)
def test_weights_that_are_not_one_are_refused(outcomes: Any) -> None:
    with pytest.raises(BadInput, match=r"^outcomes: the probabilities do not add up to one"):
        Dice(0).draw(outcomes)


@pytest.mark.parametrize("limit", [0, -1, True, None, "6", 6.0, -(10**5000)], ids=range(7))
def test_a_limit_is_a_positive_number(limit: Any) -> None:
    with pytest.raises(BadInput, match=r"^limit: "):
        Dice(0).below(limit)
    with pytest.raises(BadInput, match=r"^limit: "):
        Dice(0).choose([])


@pytest.mark.parametrize("seed", [-1, 2**64, True, None, "7", 7.0, [], 10**5000], ids=range(8))
def test_a_seed_has_sixty_four_bits(seed: Any) -> None:
    with pytest.raises(BadInput, match=r"^seed: expected a whole number from 0 to 2\*\*64 - 1"):
        check_seed(seed)
    assert 0 == check_seed(0)
    assert 2**64 - 1 == check_seed(2**64 - 1)
    assert 2**256 - 1 == check_seed(2**256 - 1, KEYED)


# dice under a key


def test_a_match_without_a_seed_draws_one_that_nobody_can_guess() -> None:
    seeds = {Match.start("galaktico", players=2).seed for _ in range(50)}
    assert 50 == len(seeds)
    assert all(seed.bit_length() > 128 and is_secret(seed) for seed in seeds)


def test_a_seed_that_can_be_guessed_is_refused_as_a_secret() -> None:
    for bits in (1, 8, 32, 64, GUESSABLE_BITS - 1):
        with pytest.raises(BadInput, match=r"^seed: .*can be guessed"):
            commitment((1 << bits) - 1)
    assert 64 == len(commitment(1 << GUESSABLE_BITS))
    with pytest.raises(BadInput, match=r"^seed: .*can be guessed"):
        _ = Match.start("galaktico", players=2, seed=7).commitment


def test_a_seats_record_has_the_commitment_and_not_the_seed() -> None:
    match = Match.start("galaktico", players=2)
    record = match.record(0)
    assert match.commitment == record.commitment
    assert str(match.seed) not in gr.dumps(record)
    assert match.commitment == gr.loads(gr.dumps(record)).commitment
    assert "" == Match.start("galaktico", players=2, seed=7).record(0).commitment


def test_a_record_names_its_dice_and_one_of_old_is_rolled_as_of_old() -> None:
    match = Match.start("take_the_galaxy", players=2, seed=5)
    document = json.loads(gr.dumps(match))
    assert KEYED == document["dice"]
    assert match.state == Match.replay(json.dumps(document)).state
    del document["dice"]
    with pytest.raises(gr.ReplayParted):
        Match.replay(json.dumps(document))
    document["dice"] = "loaded"
    with pytest.raises(BadRecord, match="dice"):
        Match.replay(json.dumps(document))


@pytest.mark.parametrize("limit", [2, 6, 7, 52])
def test_keyed_dice_fall_evenly_and_say_nothing_of_each_other(limit: int) -> None:
    """Chi-squared of values, and of pairs of neighbouring plies, at five standard deviations."""
    rolls = [keyed_dice(1 << 128, ply).below(limit) for ply in range(6_000)]
    pairs = [one * limit + two for one, two in zip(rolls[::2], rolls[1::2], strict=True)]
    for found, cells in ((rolls, limit), (pairs, limit * limit)):
        if len(found) < 5 * cells:
            continue
        expected = len(found) / cells
        counts = Counter(found)
        squared = sum((counts[cell] - expected) ** 2 / expected for cell in range(cells))
        assert abs(squared - (cells - 1)) < 5 * (2 * (cells - 1)) ** 0.5


def test_neighbouring_seeds_and_plies_share_nothing() -> None:
    words = [keyed_dice(seed, ply).word() for seed in range(40) for ply in range(40)]
    assert len(words) == len(set(words))
    apart = [(one ^ two).bit_count() for one, two in pairwise(words)]
    assert 30 < sum(apart) / len(apart) < 34
