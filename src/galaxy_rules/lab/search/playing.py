"""Playing on: how the games that a search imagines go on, and what they are worth where they stop.

Every seat is greedy and sees all: a look at the view is not worth its time here.  Where much is
listed only some of it is looked at, drawn anew each time.
"""

from collections.abc import Sequence
from typing import Any, Final

import attrs

from galaxy_rules.catalogue import AnyGame
from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.kernel.measures.worth import Evaluation
from galaxy_rules.lab.opponents.names import best, evaluation_of
from galaxy_rules.match.seeds import Dice

State = Any
Worths = list[int]
"""What a position is worth to each seat."""


@attrs.frozen
class Style:
    """How games are played on."""

    horizon: int = 60
    """Plies after which they are judged as they stand."""
    looks: int = 8
    """Actions that are looked at in a ply."""
    victory: int = 0
    """What it is worth to have won, in points."""


@attrs.frozen
class Playing:
    """A game, and how it is played on."""

    game: AnyGame
    evaluation: Evaluation
    style: Style

    @classmethod
    def of(cls, game: AnyGame, style: Style) -> "Playing":
        """The same with the game's own evaluation."""
        return cls(game, evaluation_of(game), style)

    def on(self, state: State, dice: Dice, plies: int = 0) -> Worths:
        """What a position comes to, of which so many plies are played already."""
        game = self.game
        for _ in range(plies, self.style.horizon):
            mover = game.to_move(state)
            if mover == OVER:
                break
            if mover == CHANCE:
                action = game.lots(state).pick(dice.below)
            else:
                action = self.greedy(state, mover, dice)
            state = game.carry_out(state, action, None)
        return self.worths(state)

    def greedy(self, state: State, mover: int, dice: Dice) -> Any:  # noqa: ANN401 - any game's action
        """What brings most at once, of those that are looked at."""
        listed: Sequence[Any] = self.game.legal_actions(state)
        count, looks = len(listed), self.style.looks
        if count == 1:
            return listed[0]
        some = [listed[dice.below(count)] for _ in range(looks)] if count > looks else listed
        worths = self.evaluation.worths(self.game.view(state, mover), some)
        return best(dice, some, worths, self.evaluation.whim)

    def worths(self, state: State) -> Worths:
        """By how many points each seat's side is ahead of all others, and whether it has won."""
        score = self.game.score(state)
        sides = [self.game.side(seat) for seat in range(len(score.totals))]
        best = {side: max(t for t, s in zip(score.totals, sides, strict=True) if s == side)
                for side in sides}  # fmt: skip
        prize = self.style.victory
        winning = {self.game.side(seat) for seat in score.winners}
        return [
            best[side]
            - max((best[other] for other in best if other != side), default=0)
            + (prize * (1 if side in winning else -1) if winning else 0)
            for side in sides
        ]


MOST_LOOKS: Final = 1_000
