"""Ratings: how strong players are, by who won at which table.

The model is Bradley and Terry's, for tables of any size: a side wins with a chance in proportion
to the exponential of its strength, which is the sum of its partners' strengths.  A victory that
several sides share counts for each in part.  One drawn game against a stranger of strength nought
is added for everybody: so whoever never lost has a rating as well.

Ratings are told in Elo's points, 400 for odds of ten to one, and their mean is nought.

>>> even = rate(2, [Contest(((0,), (1,)), (0,), 5), Contest(((0,), (1,)), (1,), 5)])
>>> [round(one.value) for one in even]
[0, 0]
>>> [round(one.value) for one in rate(2, [Contest(((0,), (1,)), (0,), 1000)])]
[664, -664]
"""

import math
from collections.abc import Iterable, Sequence
from typing import Final

import attrs

Vector = list[float]
Matrix = list[list[float]]
POINTS: Final = 400 / math.log(10)
"""Elo's points to one of strength."""
SURE: Final = 1.96
"""Standard errors on either side that make an interval of 95 %."""
STEPS: Final = 200
NEAR: Final = 1e-10
LONGEST: Final = 1.0
"""How far strengths go in one step of the search: Newton's own may overshoot."""


@attrs.frozen
class Contest:
    """Some games of the same kind: who sat on each side, which sides won, and how many games."""

    sides: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]
    games: int


@attrs.frozen
class Rating:
    """A strength in Elo's points, and half the width of its 95 % interval."""

    value: float
    within: float


def rate(players: int, contests: Iterable[Contest]) -> tuple[Rating, ...]:
    """The ratings of so many players, numbered from nought; contests without winners say nothing.

    The intervals come from the curvature of the likelihood, and are rough for few games.
    """
    told = [contest for contest in contests if contest.winners]
    strengths = [0.0] * players
    for _ in range(STEPS):
        slope, curve = _likelihood(strengths, told)
        step = [sum(map(float.__mul__, row, slope)) for row in _inverse(curve)]
        shorter = min(1.0, LONGEST / max(NEAR, *map(abs, step)))
        strengths = [old + shorter * new for old, new in zip(strengths, step, strict=True)]
        if max(map(abs, step)) < NEAR:
            break
    mean = sum(strengths) / players
    errors = _centred(_inverse(_likelihood(strengths, told)[1]))
    return tuple(
        Rating(POINTS * (one - mean), SURE * POINTS * math.sqrt(max(0.0, error)))
        for one, error in zip(strengths, errors, strict=True)
    )


def _likelihood(strengths: Vector, contests: Sequence[Contest]) -> tuple[Vector, Matrix]:
    """The slope of the likelihood at these strengths, and its curvature with the sign turned."""
    players = range(len(strengths))
    slope = [0.5 - _chance(one) for one in strengths]
    curve = [[0.0] * len(strengths) for _ in players]
    for one in players:
        curve[one][one] = _chance(strengths[one]) * (1 - _chance(strengths[one]))
    for contest in contests:
        seated = [[float(side.count(one)) for one in players] for side in contest.sides]
        chances = _chances([sum(map(float.__mul__, row, strengths)) for row in seated])
        mean = [sum(map(float.__mul__, chances, column)) for column in zip(*seated, strict=True)]
        share = contest.games / len(contest.winners)
        for one in players:
            won = share * sum(seated[side][one] for side in contest.winners)
            slope[one] += won - contest.games * mean[one]
            for other in players:
                both = sum(
                    chance * row[one] * row[other]
                    for chance, row in zip(chances, seated, strict=True)
                )
                curve[one][other] += contest.games * (both - mean[one] * mean[other])
    return slope, curve


def _chance(strength: float) -> float:
    """Of beating a stranger."""
    return _chances([strength, 0.0])[0]


def _chances(strengths: Vector) -> Vector:
    """Of each side."""
    most = max(strengths)
    weights = [math.exp(one - most) for one in strengths]
    return [weight / sum(weights) for weight in weights]


def _centred(spread: Matrix) -> Vector:
    """The variances of strengths less their mean, where these are their covariances."""
    size = len(spread)
    rows = [sum(row) / size for row in spread]
    whole = sum(rows) / size
    return [spread[one][one] - 2 * rows[one] + whole for one in range(size)]


def _inverse(matrix: Matrix) -> Matrix:
    """The inverse of a positive definite matrix, by elimination."""
    size = len(matrix)
    rows = [[*row, *(float(one == place) for one in range(size))]
            for place, row in enumerate(matrix)]  # fmt: skip
    for place in range(size):
        rows[place] = [number / rows[place][place] for number in rows[place]]
        for other in range(size):
            if other != place:
                times = rows[other][place]
                rows[other] = [
                    number - times * pivot
                    for number, pivot in zip(rows[other], rows[place], strict=True)
                ]
    return [row[size:] for row in rows]
