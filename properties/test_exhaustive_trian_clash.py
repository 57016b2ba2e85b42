"""Clashes of emissaries in Galaxy of Trian, exhausted: all dice and bonuses up to four.

Two, three and four players, each with every fall of the die and every bonus from none to four.  In
every case either one player is strictly above all others and loses nothing while they lose one
emissary each, or the highest result is shared and everybody loses one.  How often either happens
is worked out a second way, by counting instead of clashing.
"""

from collections import Counter
from itertools import product
from typing import Final

import pytest

from galaxy_rules.galaxy_of_trian.rules import arithmetic as tri

DIE: Final = range(1, 7)
BONUSES: Final = range(5)
SIDES: Final = [tri.clash_result(die, bonus, 0) for die, bonus in product(DIE, BONUSES)]
"""The results of one player, a case each."""
CASES: Final = {2: 900, 3: 27_000, 4: 810_000}
WON: Final = {2: 790, 3: 22_275, 4: 640_196}


def losses(results: tuple[int, ...]) -> tuple[int, ...]:
    """How many emissaries each player loses by a clash."""
    winner = tri.clash_winner(results)
    return tuple(0 if seat == winner else 1 for seat in range(len(results)))


def counted_wins(players: int) -> int:
    """The cases that somebody wins: one has a result, and all others are below it."""
    ways = Counter(die + bonus for die in DIE for bonus in BONUSES)
    below = {top: sum(count for result, count in ways.items() if result < top) for top in ways}
    return sum(players * count * below[top] ** (players - 1) for top, count in ways.items())


@pytest.mark.clauses("TRI-BEM-03", "TRI-BEM-05", "TRI-BEM-06", "TRI-BEM-07", "TRI-R-83")
@pytest.mark.tier("exhausted", "837,900 clashes")
@pytest.mark.parametrize("players", CASES)
def test_one_wins_and_the_others_lose_one_or_all_lose_one(players: int) -> None:
    cases = won = 0
    for results in product(SIDES, repeat=players):
        cases += 1
        lost = losses(results)
        *_, second, first = sorted(results)
        if first > second:
            won += 1
            assert lost[results.index(first)] == 0
            assert sum(lost) == players - 1
        else:
            assert sum(lost) == players
    assert cases == CASES[players]
    assert won == WON[players] == counted_wins(players)
