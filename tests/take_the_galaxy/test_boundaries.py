"""Values just at a limit and just past it."""

import pytest

from galaxy_rules.kernel.errors import BadInput
from tests.take_the_galaxy.helpers import game, table

RANDOM = game("random")
FIVE = [5, 2, 1, 0]


@pytest.mark.clauses("TTG-SET-09")
@pytest.mark.parametrize("word", ["plus", "minus"])
def test_a_count_of_a_position_has_a_limit(word: str) -> None:
    at = {"10000": 10_000, "10001": 10_001}
    assert at["10000"] == getattr(table(seat=[{word: at["10000"]}, {}]), word)[0]
    with pytest.raises(BadInput, match=word):
        table(seat=[{word: at["10001"]}, {}])


@pytest.mark.clauses("TTG-SET-09", "TTG-R-35")
@pytest.mark.parametrize("sign", [1, -1])
def test_a_tally_of_a_position_has_a_limit_on_either_side(sign: int) -> None:
    state = table(seat=[{"rp": sign * 10_000}, {}])
    assert sign * 10_000 == state.plus[0] - state.minus[0]
    with pytest.raises(BadInput, match=r"position\.seat\[0\]\.rp"):
        table(seat=[{"rp": sign * 10_001}, {}])


@pytest.mark.clauses("TTG-RND-01", "TTG-R-53")
@pytest.mark.parametrize(
    "quotas", [[FIVE, FIVE], [FIVE, FIVE, FIVE[:3]], [FIVE, FIVE, FIVE, FIVE], [[], [], []]]
)
def test_quotas_are_four_counts_for_each_of_three_sectors(quotas: list[list[int]]) -> None:
    with pytest.raises(BadInput, match=r"position\.quotas: expected four counts"):
        table(RANDOM, quotas=quotas)
