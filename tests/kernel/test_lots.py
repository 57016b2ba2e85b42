"""Lots: a draw from them is the draw that it was when every outcome was listed."""

import hashlib
import hmac
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import galaxy_rules as gr
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.measures.lots import Drum, Lots
from galaxy_rules.match.seeds import Dice, keyed_dice

EVEN = st.integers(1, 6).flatmap(
    lambda count: st.lists(st.tuples(st.just(count), st.integers(1, 3)), min_size=1, max_size=9)
)
GROUPS = EVEN | st.lists(st.tuples(st.integers(1, 6), st.integers(1, 3)), min_size=1, max_size=9)
SEEDS = st.integers(0, 2**64 - 1)


@given(GROUPS, SEEDS)
def test_lots_draw_as_the_list_of_their_outcomes_does(
    shares: list[tuple[int, int]], seed: int
) -> None:
    total = sum(count for count, _ in shares)
    groups = [[(place, face) for face in range(size)] for place, (_, size) in enumerate(shares)]
    listed = [
        (one, Fraction(count, total * size))
        for group, (count, size) in zip(groups, shares, strict=True)
        for one in group
    ]
    lots = Lots(groups, [count for count, _ in shares])
    listing, drawing = Dice(seed), Dice(seed)
    for _ in range(3):
        assert listing.draw(listed) == lots.pick(drawing.below)
    assert listing.word() == drawing.word()
    assert Dice(seed).draw(listed) == Lots.of(listed).pick(Dice(seed).below)


def test_lots_of_nothing_are_refused() -> None:
    with pytest.raises(BadInput, match=r"^outcomes: there is nothing to draw"):
        Lots[str]([], []).pick(Dice(0).below)
    with pytest.raises(BadInput, match=r"^outcomes: the probabilities do not add up to one"):
        Lots.of([("half", Fraction(1, 2))])


def test_a_drum_has_two_orders() -> None:
    drum = Drum({"b": ("b two", "b one"), "a": ("a",), "c": ("c",)})
    bag = Bag({"a": 1, "b": 4})
    assert [("b two", "b one"), ("a",)] == drum.lots(bag, worded=False).groups
    assert [("a",), ("b one", "b two")] == drum.lots(bag, worded=True).groups
    assert [1, 4] == drum.lots(bag, worded=True).counts


@given(SEEDS, st.integers(0, 10**6))
def test_keyed_dice_are_the_library_s_own_hmac(seed: int, number: int) -> None:
    message = b"galaxy-rules/dice/1" + number.to_bytes(8, "big") + bytes(8)
    block = hmac.digest(seed.to_bytes(32, "big"), message, hashlib.sha256)
    dice = keyed_dice(seed, number)
    assert [int.from_bytes(block[at : at + 8], "big") for at in (0, 8, 16, 24)] == [
        dice.word() for _ in range(4)
    ]


@pytest.mark.parametrize("name", gr.games())
def test_whoever_asks_of_no_state_is_refused(name: str) -> None:
    with pytest.raises(BadInput, match=r"^state: "):
        gr.game(name).lots("nothing")
