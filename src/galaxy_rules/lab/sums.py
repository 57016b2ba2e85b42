"""Sums of whole numbers over games, from which means and their spread follow exactly.

They are added in any portions and come to the same, as sums of floating-point numbers do not.
"""

import math

import attrs


@attrs.frozen
class Moments:
    """Some whole numbers, one a game: how many, their sum, and that of their squares."""

    games: int
    total: int
    squares: int

    @classmethod
    def of(cls, number: int) -> "Moments":
        """One of them."""
        return cls(1, number, number * number)

    def __add__(self, later: "Moments") -> "Moments":
        """These and others."""
        return Moments(
            self.games + later.games, self.total + later.total, self.squares + later.squares
        )

    @property
    def mean(self) -> float:
        """Their mean."""
        return self.total / self.games

    @property
    def error(self) -> float | None:
        """The standard error of the mean; None of a single one, or where all are alike."""
        n, spread = self.games, self.games * self.squares - self.total**2
        return math.sqrt(spread / (n * (n - 1))) / math.sqrt(n) if spread else None


@attrs.frozen
class Ratio:
    """So many of so many in each game, as sums over the games."""

    games: int
    count: int
    of: int
    counts: int
    """Squares of counts."""
    products: int
    ofs: int
    """Squares of what they are of."""

    @classmethod
    def one(cls, count: int, of: int) -> "Ratio":
        """One game."""
        return cls(1, count, of, count * count, count * of, of * of)

    def __add__(self, later: "Ratio") -> "Ratio":
        """These games and others."""
        return Ratio(
            self.games + later.games,
            self.count + later.count,
            self.of + later.of,
            self.counts + later.counts,
            self.products + later.products,
            self.ofs + later.ofs,
        )

    @property
    def error(self) -> float | None:
        """The standard error of the share, games being what is sampled; None where none shows."""
        n, count, of = self.games, self.count, self.of
        if not count or n == 1:
            return None
        spread = of**2 * self.counts - 2 * of * count * self.products + count**2 * self.ofs
        return math.sqrt(spread * n / (n - 1)) / of**2 if spread else None
