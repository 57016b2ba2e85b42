"""Take The Galaxy as a contestant, for three players; chance is resolved within `play`.

catanatron rolls its dice and draws its cards inside `execute`, and counts that as one transition;
so here a decision and all reveals and draws that follow from it, each with its exact chances, are
one transition as well.
"""

import random
from collections.abc import Sequence
from operator import itemgetter

from galaxy_rules.take_the_galaxy import Action, Phase, State, TakeTheGalaxy

_state = itemgetter(1)


class TakeTheGalaxyEngine:
    """Complete rules, default rulings, set-up included."""

    name = "take_the_galaxy"

    def __init__(self) -> None:
        """Read the components before the clock runs."""
        self.game = TakeTheGalaxy()
        self.rng = random.Random(0)

    def start(self, rng: random.Random) -> State:
        self.rng = rng
        return self._settled(self.game.new(3))

    def over(self, position: State) -> bool:
        return position.phase is Phase.OVER

    def listed(self, position: State) -> Sequence[Action]:
        return list(self.game.legal_actions(position))

    def play(self, position: State, action: Action) -> State:
        return self._settled(self.game.apply(position, action))

    def successors(self, position: State) -> list[State]:
        return list(map(self._settled, map(_state, self.game.successors(position))))

    def _settled(self, state: State) -> State:
        """The state after the chance that comes first."""
        game = self.game
        while game.is_chance(state):
            state = game.apply(state, self._drawn(state))
        return state

    def _drawn(self, state: State) -> Action:
        return self.game.lots(state).pick(self.rng.randrange)
