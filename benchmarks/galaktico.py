"""Galaktico as a contestant: for two players, for three, and lazily."""

import random
from collections.abc import Sequence
from operator import itemgetter

from galaxy_rules.galaktico import Action, Galaktico, Phase, State

_state = itemgetter(1)


class GalakticoEngine:
    """Complete rules, default rulings, set-up included."""

    name = "galaktico"

    def __init__(self, players: int = 2) -> None:
        """Fill the route tables before the clock runs, as python-chess its tables at import."""
        self.players = players
        self.game = Galaktico()
        for table in self.game.tables.route_tables:
            for origin in range(self.game.board.size):
                table.page(origin)

    def start(self, rng: random.Random) -> State:
        return self.game.new(self.players)

    def over(self, position: State) -> bool:
        return position.phase is Phase.OVER

    def listed(self, position: State) -> Sequence[Action]:
        return list(self.game.legal_actions(position))

    def play(self, position: State, action: Action) -> State:
        return self.game.apply(position, action)

    def successors(self, position: State) -> list[State]:
        return list(map(_state, self.game.successors(position)))


class LazyEngine(GalakticoEngine):
    """The same games by `len` and index alone, without a list of its own."""

    name = "galaktico, lazy"

    def listed(self, position: State) -> Sequence[Action]:
        return self.game.legal_actions(position)
