"""What a finished game is worth to its players, in three ways that tools understand."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final

from galaxy_rules.kernel.score import Score

Worth = tuple[Fraction, ...]


def nothing(seats: int) -> Worth:
    """What a game is worth that is not over."""
    return (Fraction(0),) * seats


def win_loss(score: Score) -> Worth:
    """The winners share one point and everybody has put in the same: it adds up to nothing.

    Alone at the table, one point for a win.
    """
    seats, winners = len(score.totals), score.winners
    if seats == 1 or not winners:
        return tuple(Fraction(seat in winners) for seat in range(seats))
    share, stake = Fraction(1, len(winners)), Fraction(1, seats)
    return tuple((share if seat in winners else 0) - stake for seat in range(seats))


def margin(score: Score) -> Worth:
    """By how much the points exceed the mean of the others."""
    totals = score.totals
    others = max(len(totals) - 1, 1)
    return tuple(own - Fraction(sum(totals) - own, others) for own in totals)


def rank(score: Score) -> Worth:
    """How many have fewer points less how many have more, as a share of the others."""
    totals = score.totals
    others = max(len(totals) - 1, 1)
    places = [sum((own > one) - (own < one) for one in totals) for own in totals]
    return tuple(Fraction(place, others) for place in places)


UTILITIES: Final[Mapping[str, Callable[[Score], Worth]]] = {
    "win_loss": win_loss, "rank": rank, "margin": margin,
}  # fmt: skip
