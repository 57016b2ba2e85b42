"""Chance: exact weights, every outcome legal, none twice."""

from fractions import Fraction
from functools import partial
from itertools import accumulate
from math import lcm

from galaxy_rules.testing.claims import claim, claim_same
from galaxy_rules.testing.subjects import Subject


def weights_add_up(subject: Subject) -> None:
    """The outcomes of chance have positive fractions that add up to one, and are all legal."""
    game = subject.game
    for spot in subject.spots():
        outcomes = game.chance_outcomes(spot.state)
        if not outcomes:
            continue
        for outcome, weight in outcomes:
            exact = type(weight) is Fraction and weight > 0
            claim(exact, spot, outcome, f"has the weight {weight!r}")
        total = sum((weight for _, weight in outcomes), Fraction(0))
        claim_same(Fraction(1), total, spot, "the weights add up to")
        names = [str(outcome) for outcome, _ in outcomes]
        claim_same(len(names), len(set(names)), spot, "an outcome stands twice:")
        for outcome, _ in outcomes[: subject.sample]:
            claim_same((), game.why_not(spot.state, outcome), spot, outcome, "is an outcome:")
            claim_same((), game.faults(game.apply(spot.state, outcome)), spot, outcome, "leads to")


def lots_draw_what_is_listed(subject: Subject) -> None:
    """Lots give each outcome the numbers it has when all are listed, in either order."""
    game = subject.game
    for spot in subject.spots():
        outcomes = game.chance_outcomes(spot.state)
        for worded in (False, True) if outcomes else ():
            order = sorted(outcomes, key=lambda one: str(one[0])) if worded else outcomes
            lots = game.lots(spot.state, worded=worded)
            for mark in (0, 1, 6, 10**9 + 7):
                limits: list[int] = []
                found = lots.pick(partial(_below, mark, limits))
                whole = lcm(*(weight.denominator for _, weight in order))
                claim_same([whole], limits, spot, "lots are drawn below")
                ends = accumulate(weight * whole for _, weight in order)
                place = next(i for i, end in enumerate(ends) if mark % whole < end)
                claim_same(order[place][0], found, spot, f"the lot {mark % whole} of {whole} is")


def _below(mark: int, limits: list[int], limit: int) -> int:
    limits.append(limit)
    return mark % limit


def outcomes_are_numbered(subject: Subject) -> None:
    """Whatever chance brings is among the outcomes that the game numbers, if it numbers any."""
    game = subject.game
    numbered = game.chance_actions()
    claim_same(len(numbered), len(set(numbered)), "an outcome has two numbers:")
    for spot in subject.spots() if numbered else ():
        for outcome, _ in game.chance_outcomes(spot.state):
            claim(outcome in numbered, spot, outcome, "has no number")
