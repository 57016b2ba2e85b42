"""Playing on: how the games that a search imagines go on, and what they are worth where they stop.

Every seat is greedy: it knows what its view in the imagined world shows it.
"""

from typing import Any, Final

import attrs

from galaxy_rules.catalogue import AnyGame
from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.kernel.measures.worth import Evaluation
from galaxy_rules.lab.opponents.names import best, evaluation_of
from galaxy_rules.match.seeds import Dice, dice

State = Any
Worths = list[int]
"""What a position is worth to each seat."""
VICTORY: Final = 1_000
"""To have won, in hundredths of a point."""


class Luck:
    """The dice of one imagined game: what chance brings does not hang on what players like."""

    __slots__ = ("drawn", "seed", "whims")

    def __init__(self, seed: int) -> None:
        """Two with the same seed have the same luck, draw by draw."""
        self.seed: Final = seed
        self.drawn: int = 0
        self.whims: Final = dice(seed, 0)

    def draw(self, game: AnyGame, state: State) -> Any:  # noqa: ANN401 - any game's action
        """What chance brings next."""
        self.drawn += 1
        return game.lots(state).pick(dice(self.seed, self.drawn).below)


@attrs.frozen
class Playing:
    """A game, and how it is played on."""

    game: AnyGame
    evaluation: Evaluation
    horizon: int
    """Plies after which it is judged as it stands."""

    @classmethod
    def of(cls, game: AnyGame, horizon: int | None = None) -> "Playing":
        """By the game's own evaluation."""
        own = evaluation_of(game)
        return cls(game, own, own.horizon if horizon is None else horizon)

    def on(self, state: State, luck: "Luck", plies: int = 0) -> Worths:
        """What a position comes to, of which so many plies are played already."""
        game = self.game
        for _ in range(plies, self.horizon):
            mover = game.to_move(state)
            if mover == OVER:
                break
            if mover == CHANCE:
                action = luck.draw(game, state)
            else:
                action = self.greedy(state, mover, luck.whims)
            state = game.carry_out(state, action, None)
        return self.worths(state)

    def greedy(self, state: State, mover: int, dice: Dice) -> Any:  # noqa: ANN401 - any game's action
        """What brings most at once, of those that are looked at."""
        listed = self.game.legal_actions(state)
        if len(listed) == 1:
            return listed[0]
        worths = self.evaluation.worths(self.game.view(state, mover), listed)
        return best(dice, listed, worths, self.evaluation.whim)

    def worths(self, state: State) -> Worths:
        """How far each seat's side is ahead of all others, in hundredths; an end counts more."""
        sides = [self.game.side(seat) for seat in range(self.game.seats(state))]
        standing: dict[int, int] = {}
        for side, worth in zip(sides, self.evaluation.standing(state), strict=True):
            standing[side] = max(worth, standing.get(side, worth))
        winning = {self.game.side(seat) for seat in self.game.score(state).winners}
        return [
            standing[side]
            - max((standing[other] for other in standing if other != side), default=0)
            + (VICTORY * (1 if side in winning else -1) if winning else 0)
            for side in sides
        ]
