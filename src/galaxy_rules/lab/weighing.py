"""What compared games add up to: shares and shifts with their uncertainty, and their JSON.

>>> from galaxy_rules.catalogue import games
>>> from galaxy_rules.lab.comparing import compare
>>> from galaxy_rules.lab.playouts import Table
>>> question = Question(Table(games()[-1], 2), "discards", "owner")
>>> weigh(question, 0, compare(question, games=2)).positions["views"].value
1.0
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean, stdev
from typing import Any, Final

import attrs

from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.lab.comparing import KINDS, Pair, Parting, Question
from galaxy_rules.lab.playouts import made

FORMAT: Final = "galaxy-rules/comparison/1"
SURE: Final = 1.96
"""Standard errors on either side of a share that make an interval of 95 %."""
STUDENT: Final = (
    *(12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228),
    *(2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086),
    *(2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042),
)
"""The same for means of 2, 3, 4 … games, whose spread is estimated from as few: Student's t."""


def sure(games: int) -> float:
    """Standard errors on either side of a mean over so many games that make 95 %.

    >>> [round(sure(games), 3) for games in (2, 6, 31, 32, 60, 1000)]
    [12.706, 2.571, 2.042, 2.039, 2.001, 1.962]
    """
    degrees = games - 1
    if degrees <= len(STUDENT):
        return STUDENT[degrees - 1]
    first = (SURE**3 + SURE) / 4
    second = (5 * SURE**5 + 16 * SURE**3 + 3 * SURE) / 96
    return SURE + first / degrees + second / degrees**2


@attrs.frozen
class Share:
    """A share of games, with an interval that covers the true one with 95 % (Wilson's)."""

    count: int
    of: int

    @property
    def value(self) -> float:
        """The share itself."""
        return self.count / self.of

    @property
    def interval(self) -> tuple[float, float]:
        """From where to where.

        >>> [round(end, 3) for end in Share(0, 100).interval]
        [0.0, 0.037]
        """
        n, p, z = self.of, self.value, SURE
        middle = p + z * z / (2 * n)
        reach = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        low, high = (middle - reach) / (1 + z * z / n), (middle + reach) / (1 + z * z / n)
        return (low if self.count else 0.0, high if self.count < n else 1.0)


@attrs.frozen
class Rate:
    """A share of positions or steps, and half the width of its 95 % interval.

    Positions of one game are alike, so games are what is sampled, not positions: the interval is
    that of a ratio of sums over games.  There is none where nothing was found, one game is all
    there is, or all games are alike: what spread there is was not seen then.
    """

    count: int
    of: int
    within: float | None

    @property
    def value(self) -> float:
        """The share itself."""
        return self.count / self.of if self.of else 0.0

    @classmethod
    def over(cls, counts: Sequence[tuple[int, int]]) -> "Rate":
        """The share over games that have so many of so many each.

        >>> Rate.over([(1, 10), (3, 10)])
        Rate(count=4, of=20, within=1.2706)
        """
        count, of, n = sum(c for c, _ in counts), sum(t for _, t in counts), len(counts)
        if not count or n == 1:
            return cls(count, of, None)
        spread = sum((c * of - count * total) ** 2 for c, total in counts)
        if not spread:
            return cls(count, of, None)
        return cls(count, of, sure(n) * math.sqrt(spread * n / (n - 1)) / of**2)


@attrs.frozen
class Shift:
    """A mean of differences between paired games, and half the width of its 95 % interval."""

    mean: float
    within: float | None
    """None where one game is too few to tell, or all are alike and no spread was seen."""

    @classmethod
    def over(cls, changes: Sequence[int]) -> "Shift":
        """The mean of some differences.

        >>> Shift.over([1, 1, 1, 1])
        Shift(mean=1.0, within=None)
        """
        if len(set(changes)) == 1:
            return cls(float(changes[0]), None)
        error = stdev(changes) / math.sqrt(len(changes))
        return cls(fmean(changes), sure(len(changes)) * error)


@attrs.frozen
class Weight:
    """What many seeds say about a reading."""

    question: Question
    default: str
    seed: int
    games: int
    positions: Mapping[str, Rate]
    """By kind of difference, the share of positions that have it."""
    steps: Rate
    parted: Share
    """Games in which the readings part at all."""
    other_winner: Share
    seats: tuple[Shift, ...]
    """By seat, points under the other reading less points under the table's."""
    winner: Shift
    """The same for the highest total."""
    unfinished: tuple[int, int]
    """Games that were left unfinished at the cap, under either reading."""
    first: Parting | None
    """The parting after the fewest plies, of the earliest game that has it."""
    plies: float | None
    """After how many plies the games part on average, where they do."""


def weigh(question: Question, seed: int, pairs: Iterable[Pair]) -> Weight:
    """What the pairs of games of one run add up to; there must be at least one."""
    games = list(pairs)
    if not games:
        raise BadInput("games", "there is nothing to add up")
    parted = [pair.first for pair in games if pair.first is not None]
    seats = range(len(games[0].totals[0]))
    return Weight(
        question=question,
        default=question.default,
        seed=seed,
        games=len(games),
        positions={
            kind: Rate.over([(pair.different[kind], pair.positions) for pair in games])
            for kind in KINDS
        },
        steps=Rate.over([(pair.other_results, pair.steps) for pair in games]),
        parted=Share(len(parted), len(games)),
        other_winner=Share(sum(p.winners[0] != p.winners[1] for p in games), len(games)),
        seats=tuple(Shift.over([p.totals[1][i] - p.totals[0][i] for p in games]) for i in seats),
        winner=Shift.over([max(p.totals[1]) - max(p.totals[0]) for p in games]),
        unfinished=(sum(p.capped[0] for p in games), sum(p.capped[1] for p in games)),
        first=min(parted, key=lambda parting: parting.ply, default=None),
        plies=fmean(parting.ply for parting in parted) if parted else None,
    )


# as JSON


def as_json(weight: Weight) -> dict[str, Any]:
    """A weight as plain JSON values; the form is promised by its `format`."""
    question, table = weight.question, weight.question.table
    game = made(table)
    return {
        "format": FORMAT,
        "game": table.game,
        "rules": game.rules_version,
        "variant": game.variant,
        "data": game.data.sha256,
        "players": table.players,
        "switch": question.switch,
        "default": weight.default,
        "reading": question.reading,
        "seed": weight.seed,
        "games": weight.games,
        "positions": {kind: _rate(rate) for kind, rate in weight.positions.items()},
        "steps": _rate(weight.steps),
        "parted": _share(weight.parted),
        "other_winner": _share(weight.other_winner),
        "points": {
            "winner": _shift(weight.winner),
            "seats": [_shift(shift) for shift in weight.seats],
        },
        "unfinished": list(weight.unfinished),
        "first": None if weight.first is None else attrs.asdict(weight.first),
        "plies": None if weight.plies is None else round(weight.plies, 1),
    }


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, 6)


def _rate(rate: Rate) -> dict[str, Any]:
    share, within = _rounded(rate.value), _rounded(rate.within)
    return {"count": rate.count, "of": rate.of, "share": share, "within": within}


def _share(share: Share) -> dict[str, Any]:
    interval = [_rounded(end) for end in share.interval]
    return {
        "count": share.count,
        "of": share.of,
        "share": _rounded(share.value),
        "interval": interval,
    }


def _shift(shift: Shift) -> dict[str, Any]:
    return {"mean": _rounded(shift.mean), "within": _rounded(shift.within)}
