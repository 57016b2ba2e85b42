"""What every evaluation shares: a scale.

Worths are whole numbers, hundredths of a point, of a renown point or of a credit, so that they
come to the same on every machine.
"""

from collections.abc import Sequence
from typing import Any, Final, Protocol

POINT: Final = 100
"""One point, renown point or credit."""


class Evaluation(Protocol):
    """What one game's actions are worth to the seat that looks at a view, and its positions."""

    whim: int
    """Worths that differ by less are a matter of luck: so nobody goes round in circles."""

    horizon: int
    """Plies after which a game that is only imagined is judged as it stands."""

    def standing(self, state: Any) -> list[int]:  # noqa: ANN401 - any game's
        """What each seat has in a position and may expect of it, in hundredths."""

    def worths(self, view: Any, listed: Sequence[Any]) -> list[int]:  # noqa: ANN401 - any game's
        """The worth of each listed action, in hundredths."""
