"""Itemised answers: score lines and explanations, every number with its clause."""

from galaxy_rules.kernel.unchanging import frozen


@frozen
class Line:
    """One entry of a score: whose, how much, by which clause, for what."""

    seat: int
    """Whose points."""
    amount: int
    """How many; less than nothing where they are taken off."""
    clause: str
    """The clause or ruling that gives them."""
    what: str
    """What for, in words."""


@frozen
class Score:
    """A score line by line, its totals, who leads, and who has won once the game is over."""

    lines: tuple[Line, ...]
    """Where the points come from."""
    totals: tuple[int, ...]
    """Points by seat."""
    leaders: tuple[int, ...]
    """The seats with the most points."""
    winners: tuple[int, ...]
    """The seats that have won; nobody before the end."""


@frozen
class Sum:
    """One step of an explanation: what is counted, by which clauses, and what it comes to."""

    what: str
    """What is counted, in words."""
    amount: int
    """What it comes to."""
    clauses: tuple[str, ...]
    """The clauses and rulings that say so."""

    def __str__(self) -> str:
        """As one would say it over the board."""
        return f"{self.what}: {self.amount} [{', '.join(self.clauses)}]"


@frozen
class Explanation:
    """The arithmetic of a legal action, step by step."""

    title: str
    """What is explained."""
    sums: tuple[Sum, ...]
    """Its steps, in order."""

    def __str__(self) -> str:
        """The title and one step a line."""
        return "\n".join([self.title, *(f"  {step}" for step in self.sums)])


def leaders(totals: tuple[int, ...]) -> tuple[int, ...]:
    """The seats with the most points."""
    most = max(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == most)
