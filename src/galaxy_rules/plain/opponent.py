"""What an action brings at once: how far ahead it leaves the seat, by the score.

It is tried in a position that looks like the view, so that nothing hidden is known.
"""

from collections.abc import Sequence
from typing import Any, Final

from galaxy_rules.kernel.game import Game
from galaxy_rules.kernel.measures.worth import POINT


class Lead:
    """The lead over the best of the others after an action."""

    def __init__(self, game: Game[Any, Any, Any, Any]) -> None:
        """Take a game."""
        self.game: Final = game
        self.whim: int = 1
        self.horizon: int = 20

    def standing(self, state: Any) -> list[int]:  # noqa: ANN401 - any game's
        """The points of each seat."""
        return [POINT * total for total in self.game.score(state).totals]

    def worths(self, view: Any, listed: Sequence[Any]) -> list[int]:  # noqa: ANN401 - any game's
        """The worth of each listed action, in hundredths of a point."""
        state = self.game.complete(view)
        return [self._worth(state, view.seat, action) for action in listed]

    def _worth(self, state: Any, seat: int, action: Any) -> int:  # noqa: ANN401 - the same
        if self.game.why_not(state, action):
            return 0
        totals = self.game.score(self.game.apply(state, action)).totals
        others = [total for other, total in enumerate(totals) if other != seat]
        return POINT * (totals[seat] - max(others, default=0))


EVALUATION: Final = Lead
"""The evaluation of a game that brings none."""
