"""Galaxy of Trian as a contestant, for three players; chance is resolved within `play`.

As for Take The Galaxy, a decision and all that chance brings after it are one transition, since
catanatron counts its dice and draws that way.
"""

import random
from collections.abc import Sequence
from operator import itemgetter

from galaxy_rules.galaxy_of_trian import Action, GalaxyOfTrian, Phase, State

_state = itemgetter(1)


class GalaxyOfTrianEngine:
    """Complete rules of a variant, default rulings, set-up included."""

    def __init__(self, variant: str = "ships") -> None:
        """Read the components before the clock runs."""
        self.name = f"galaxy_of_trian, {variant}"
        self.game = GalaxyOfTrian(variant=variant)
        self.rng = random.Random(0)

    def start(self, rng: random.Random) -> State:
        self.rng = rng
        return self._settled(self.game.new(3))

    def over(self, position: State) -> bool:
        return position.phase is Phase.OVER

    def listed(self, position: State) -> Sequence[Action]:
        return self.game.legal_actions(position)

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
