"""catanatron as a contestant: `copy` and `execute`, four random bots."""

import random

import catanatron

LAST_TURN = 1000


class CatanEngine:
    """Catan; `execute` lists the next player's actions itself, so listing them costs nothing."""

    name = "catanatron"

    def start(self, rng: random.Random) -> catanatron.Game:
        colours = catanatron.Color
        seats = (colours.RED, colours.BLUE, colours.WHITE, colours.ORANGE)
        players = [catanatron.RandomPlayer(colour) for colour in seats]
        return catanatron.Game(players, seed=rng.randrange(1, 1 << 31))

    def over(self, position: catanatron.Game) -> bool:
        return position.winning_color() is not None or position.state.num_turns > LAST_TURN

    def listed(self, position: catanatron.Game) -> list[catanatron.Action]:
        return list(position.state.playable_actions)

    def play(self, position: catanatron.Game, action: catanatron.Action) -> catanatron.Game:
        after = position.copy()
        after.execute(action)
        return after

    def successors(self, position: catanatron.Game) -> list[catanatron.Game]:
        return [self.play(position, action) for action in position.state.playable_actions]
