"""What every evaluation shares: a scale, and how the best of some worths is chosen.

Worths are whole numbers, hundredths of a point, of a renown point or of a credit, so that they
come to the same on every machine.
"""

from collections.abc import Sequence
from typing import Any, Final, Protocol, TypeVar

from galaxy_rules.match.seeds import Dice

POINT: Final = 100
"""One point, renown point or credit."""
A = TypeVar("A")


class Evaluation(Protocol):
    """What one game's actions are worth to the seat that looks at a view."""

    whim: int
    """Worths that differ by less are a matter of luck: so nobody goes round in circles."""

    def worths(self, view: Any, listed: Sequence[Any]) -> list[int]:  # noqa: ANN401 - any game's
        """The worth of each listed action, in hundredths."""


def best(dice: Dice, listed: Sequence[A], worths: Sequence[int], whim: int) -> A:
    """One of the actions that are worth most, give or take a whim."""
    felt = [worth + dice.below(whim) for worth in worths] if whim > 1 else worths
    most = max(felt)
    return dice.choose([one for one, worth in zip(listed, felt, strict=True) if worth == most])
