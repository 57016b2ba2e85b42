"""Itemised answers: score lines and explanations, every number with its clause."""

import attrs


@attrs.frozen
class Line:
    """One entry of a score: whose, how much, by which clause, for what."""

    seat: int
    amount: int
    clause: str
    what: str


@attrs.frozen
class Score:
    """A score line by line, its totals, who leads, and who has won once the game is over."""

    lines: tuple[Line, ...]
    totals: tuple[int, ...]
    leaders: tuple[int, ...]
    winners: tuple[int, ...]


@attrs.frozen
class Sum:
    """One step of an explanation: what is counted, by which clauses, and what it comes to."""

    what: str
    amount: int
    clauses: tuple[str, ...]

    def __str__(self) -> str:
        """As one would say it over the board."""
        return f"{self.what}: {self.amount} [{', '.join(self.clauses)}]"


@attrs.frozen
class Explanation:
    """The arithmetic of a legal action, step by step."""

    title: str
    sums: tuple[Sum, ...]

    def __str__(self) -> str:
        """The title and one step a line."""
        return "\n".join([self.title, *(f"  {step}" for step in self.sums)])


def leaders(totals: tuple[int, ...]) -> tuple[int, ...]:
    """The seats with the most points."""
    most = max(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == most)
