"""The policy: a few candidates, tried in the same worlds, against what greedy would do.

Each round draws a world and dice, and plays what greedy would do and every rival that is left once,
in the same world and with the same dice: so luck strikes all alike.  Once a share of the budget is
used, the worse half of the rivals goes (sequential halving).  The last of them is chosen if it
came to more than chance explains.  Below the candidates the tree grows by one node a simulation.
"""

from collections.abc import Sequence
from typing import Any, Final

from galaxy_rules.catalogue import AnyGame
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.lab.opponents.names import Policy
from galaxy_rules.lab.search.budgets import Budget
from galaxy_rules.lab.search.playing import Luck, Playing, State, Worths
from galaxy_rules.lab.search.trees import Node, Spread
from galaxy_rules.match.seeds import Dice, check_seed

RIVALS: Final = 5
"""How many actions are tried beside the one that greedy would take."""
CAUTION: Final = 1.0
"""By how many standard errors a rival has to be ahead in the games that both were tried in."""


def search_policy(game: AnyGame, seed: int, of: Budget, horizon: int | None = None) -> Policy:
    """A policy that looks ahead; by a number of simulations it goes by its seed alone."""
    playing = Playing.of(game, horizon)
    chance = Dice(check_seed(seed))

    def search(view: Any, legal_actions: Sequence[Any], memory: Any = None) -> Any:  # noqa: ANN401
        if len(legal_actions) == 1:
            return legal_actions[0]
        return Search(playing, chance, view, memory).best(legal_actions, of)

    return search


class Search:
    """One decision of a seat."""

    def __init__(self, playing: Playing, dice: Dice, view: Any, memory: Any = None) -> None:  # noqa: ANN401 - any game's
        """Take what the seat sees, and what it remembers."""
        self.playing: Final = playing
        self.game: Final = playing.game
        self.dice: Final = dice
        self.view: Final = view
        self.memory: Final = memory
        self.seat: Final[int] = view.seat
        self.spread: Final = Spread()
        self.nodes: Final[dict[Any, Node]] = {}
        self.came_to: Final[dict[Any, list[int]]] = {}
        """By candidate, what it was worth in each round."""

    def best(self, listed: Sequence[Any], of: Budget) -> Any:  # noqa: ANN401 - any game's action
        """What greedy would do, or the last rival if it did better, when the budget is used."""
        clock = of.clock()
        usual, *rivals = self.candidates(listed)
        if not self.imaginable():
            return usual
        for action in (usual, *rivals):
            self.nodes[action] = Node(self.game.seats(self.view))
            self.came_to[action] = []
        parts = (len(rivals) - 1).bit_length() + 1
        for part in range(1, parts + 1):
            while True:
                self.round([usual, *rivals])
                clock.done += 1 + len(rivals)
                if clock.share * parts >= part:
                    break
            rivals = self.better(rivals)
        return rivals[0] if self.is_ahead(rivals[0], usual) else usual

    def candidates(self, listed: Sequence[Any]) -> list[Any]:
        """The actions that bring most at once, the best first; luck decides between equals."""
        return self.ranked(self.view, listed, self.dice)[: 1 + RIVALS]

    def imaginable(self) -> bool:
        """Whether there are worlds at all: a part of a position built by hand may have none."""
        try:
            self.world()
        except BadInput:
            return False
        return True

    def ranked(self, view: Any, listed: Sequence[Any], dice: Dice) -> list[Any]:  # noqa: ANN401 - any game's
        """Actions by what they bring at once, give or take a whim."""
        whim = self.playing.evaluation.whim
        worths = self.playing.evaluation.worths(view, listed)
        felt = [worth + dice.below(whim) for worth in worths] if whim > 1 else worths
        order = sorted(range(len(listed)), key=lambda place: -felt[place])
        return [listed[place] for place in order]

    def better(self, rivals: list[Any]) -> list[Any]:
        """The better half, the best first."""
        keep = (len(rivals) + 1) // 2
        return sorted(rivals, key=lambda one: -sum(self.came_to[one]))[:keep]

    def is_ahead(self, rival: Any, usual: Any) -> bool:  # noqa: ANN401 - any game's actions
        """Whether a rival came to more than chance explains, over the rounds that both played."""
        pairs = zip(self.came_to[rival], self.came_to[usual], strict=True)
        gains = [one - other for one, other in pairs]
        total, rounds = sum(gains), len(gains)
        spread = rounds * sum(gain * gain for gain in gains) - total * total
        return rounds > 1 and total > 0 and total * total * (rounds - 1) > CAUTION**2 * spread

    def round(self, left: Sequence[Any]) -> None:
        """Try each candidate once, in one world and with the same dice."""
        world = self.world()
        seed = self.dice.word()
        for action in left:
            state = self.game.carry_out(world, action, None)
            worth = self.simulated(self.nodes[action], state, Luck(seed))[self.seat]
            self.came_to[action].append(worth)
            self.spread.add(worth)

    def world(self) -> State:
        """A position that the seat must think possible."""
        if self.memory is None:
            return self.game.worlds(self.view, self.dice.word())
        return self.game.worlds(self.view, self.dice.word(), self.memory)

    def simulated(self, node: Node, state: State, luck: Luck) -> Worths:
        """Go down the tree from a node, add one, and play on; what that came to is remembered."""
        game, way, plies = self.game, [node], 1
        while way[-1].visits and plies < self.playing.horizon:
            mover = game.to_move(state)
            if mover == OVER:
                break
            if mover == CHANCE:
                action = luck.draw(game, state)
            else:
                action = self.chosen(way, state, mover, luck.whims)
            state = game.carry_out(state, action, None)
            plies += 1
        worths = self.playing.on(state, luck, plies)
        for one in way:
            one.add(worths)
        return worths

    def chosen(self, way: list[Node], state: State, mover: int, dice: Dice) -> Any:  # noqa: ANN401 - any game's action
        """What the tree tries next; where there is a choice, the way goes on to its node."""
        listed = self.game.legal_actions(state)
        if len(listed) == 1:
            return listed[0]
        node = way[-1]
        ranked = self.ranked(self.game.view(state, mover), listed, dice)[: node.width]
        action = node.choose(ranked, mover, self.spread.value)
        way.append(node.children.setdefault(action, Node(len(node.totals))))
        return action
