"""What compared games add up to: shares and shifts with their uncertainty, and their JSON.

>>> from galaxy_rules.catalogue import games
>>> from galaxy_rules.lab.comparing import compare
>>> from galaxy_rules.lab.playouts import Table
>>> question = Question(Table(games()[-1], 2), "discards", "owner")
>>> weigh(question, 0, compare(question, games=2)).positions["views"].value
1.0
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from functools import partial, reduce
from operator import add
from typing import Any, Final

import attrs

from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.lab.comparing import KINDS, Pair, Parting, Question, check_question, compared
from galaxy_rules.lab.playouts import CAP, check_run, made
from galaxy_rules.lab.runs import Checkpoint, added
from galaxy_rules.lab.simulations import parameters
from galaxy_rules.lab.sums import Moments, Ratio

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
        return cls.of_sums(reduce(add, (Ratio.one(count, of) for count, of in counts)))

    @classmethod
    def of_sums(cls, sums: Ratio) -> "Rate":
        """The same, of sums over games."""
        error = sums.error
        return cls(sums.count, sums.of, None if error is None else sure(sums.games) * error)


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
        return cls.of_sums(reduce(add, map(Moments.of, changes)))

    @classmethod
    def of_sums(cls, sums: Moments) -> "Shift":
        """The same, of sums over games."""
        error = sums.error
        return cls(sums.mean, None if error is None else sure(sums.games) * error)


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


@attrs.frozen
class Sums:
    """What pairs of games of one question add up to; others can be added."""

    games: int
    positions: dict[str, Ratio]
    steps: Ratio
    parted: int
    other_winner: int
    seats: tuple[Moments, ...]
    winner: Moments
    unfinished: tuple[int, int]
    first: Parting | None
    plies: int
    """Of all partings."""

    @classmethod
    def of(cls, pair: Pair) -> "Sums":
        """A pair by itself."""
        one, other = pair.totals
        return cls(
            games=1,
            positions={k: Ratio.one(pair.different[k], pair.positions) for k in KINDS},
            steps=Ratio.one(pair.other_results, pair.steps),
            parted=int(pair.first is not None),
            other_winner=int(pair.winners[0] != pair.winners[1]),
            seats=tuple(Moments.of(b - a) for a, b in zip(one, other, strict=True)),
            winner=Moments.of(max(other) - max(one)),
            unfinished=(int(pair.capped[0]), int(pair.capped[1])),
            first=pair.first,
            plies=0 if pair.first is None else pair.first.ply,
        )

    def __add__(self, later: "Sums") -> "Sums":
        """These pairs and those after them."""
        partings = [one for one in (self.first, later.first) if one is not None]
        return Sums(
            games=self.games + later.games,
            positions={kind: self.positions[kind] + later.positions[kind] for kind in KINDS},
            steps=self.steps + later.steps,
            parted=self.parted + later.parted,
            other_winner=self.other_winner + later.other_winner,
            seats=tuple(a + b for a, b in zip(self.seats, later.seats, strict=True)),
            winner=self.winner + later.winner,
            unfinished=(
                self.unfinished[0] + later.unfinished[0],
                self.unfinished[1] + later.unfinished[1],
            ),
            first=min(partings, key=lambda parting: parting.ply, default=None),
            plies=self.plies + later.plies,
        )

    def weight(self, question: Question, seed: int) -> Weight:
        """The figures that are told."""
        return Weight(
            question=question,
            default=question.default,
            seed=seed,
            games=self.games,
            positions={kind: Rate.of_sums(sums) for kind, sums in self.positions.items()},
            steps=Rate.of_sums(self.steps),
            parted=Share(self.parted, self.games),
            other_winner=Share(self.other_winner, self.games),
            seats=tuple(map(Shift.of_sums, self.seats)),
            winner=Shift.of_sums(self.winner),
            unfinished=self.unfinished,
            first=self.first,
            plies=self.plies / self.parted if self.parted else None,
        )


def weigh(question: Question, seed: int, pairs: Iterable[Pair]) -> Weight:
    """What the pairs of games of one run add up to; there must be at least one."""
    total: Sums | None = None
    for pair in pairs:
        total = Sums.of(pair) if total is None else total + Sums.of(pair)
    if total is None:
        raise BadInput("games", "there is nothing to add up")
    return total.weight(question, seed)


def weighed(
    question: Question,
    games: int,
    seed: int = 0,
    cap: int = CAP,
    executor: Executor | None = None,
    *,
    jobs: int | None = 1,
    checkpoint: str | None = None,
    told: Callable[[int], None] | None = None,
) -> Weight:
    """What many games say about a reading, without keeping any; the same whoever does the work.

    A checkpoint is a file that says how far the run has come: when it is started again, it goes on
    from there.
    """
    check_question(question)
    check_run(question.table, games, seed, cap)
    kept = None
    if checkpoint is not None:
        asked = {"switch": question.switch, "reading": question.reading}
        run = parameters("compare", question.table, seed, cap) | asked
        kept = Checkpoint(checkpoint, Sums, run)
    work = partial(_sums, question, seed, cap)
    total = added(work, games, executor, jobs=jobs, checkpoint=kept, told=told)
    return total.weight(question, seed)


def _sums(question: Question, seed: int, cap: int, numbers: Sequence[int]) -> Sums:
    return reduce(add, map(Sums.of, compared(question, seed, cap, numbers)))


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
