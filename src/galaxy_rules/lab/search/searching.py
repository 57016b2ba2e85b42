"""The policy: a few candidates, tried in the same worlds; the worse are given up by and by.

Each round draws a world and dice, and plays every candidate that is left once, with the same world
and the same dice: so luck strikes all alike.  Once a share of the budget is used, the worse half
goes (sequential halving).  Below the candidates the tree grows by one node a simulation.
"""

from collections.abc import Sequence
from typing import Any, Final

from galaxy_rules.catalogue import AnyGame
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.lab.opponents.names import Policy
from galaxy_rules.lab.search.budgets import Budget
from galaxy_rules.lab.search.playing import Playing, State, Style, Worths
from galaxy_rules.lab.search.trees import Node, Spread
from galaxy_rules.match.seeds import Dice, check_seed

CANDIDATES: Final = 8
"""How many actions are tried at least."""


def search_policy(game: AnyGame, seed: int, of: Budget, style: Style | None = None) -> Policy:
    """A policy that looks ahead; by a number of simulations it goes by its seed alone."""
    playing = Playing.of(game, Style() if style is None else style)
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

    def best(self, listed: Sequence[Any], of: Budget) -> Any:  # noqa: ANN401 - any game's action
        """The candidate that came to most, when the budget is used."""
        clock = of.clock()
        left = self.candidates(listed)
        if not self.imaginable():
            return left[0]
        self.nodes = {action: Node(self.game.seats(self.view)) for action in left}
        rounds = (len(left) - 1).bit_length()
        for number in range(rounds):
            while True:
                self.round(left)
                clock.done += len(left)
                if clock.share * rounds > number + 1:
                    break
            left = self.halved(left)
        return left[0]

    def candidates(self, listed: Sequence[Any]) -> list[Any]:
        """The actions that bring most at once, the best first; luck decides between equals."""
        return self.ranked(self.view, listed, self.dice)[:CANDIDATES]

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

    def halved(self, left: list[Any]) -> list[Any]:
        """The better half, the best first."""
        keep = (len(left) + 1) // 2
        return sorted(left, key=lambda one: -self.nodes[one].mean(self.seat))[:keep]

    def round(self, left: Sequence[Any]) -> None:
        """Try each candidate once, in one world and with the same dice."""
        world = self.world()
        seed = self.dice.word()
        for action in left:
            state = self.game.carry_out(world, action, None)
            worths = self.simulated(self.nodes[action], state, Dice(seed))
            self.spread.add(worths[self.seat])

    def world(self) -> State:
        """A position that the seat must think possible."""
        if self.memory is None:
            return self.game.worlds(self.view, self.dice.word())
        return self.game.worlds(self.view, self.dice.word(), self.memory)

    def simulated(self, node: Node, state: State, dice: Dice) -> Worths:
        """Go down the tree from a node, add one, and play on; what that came to is remembered."""
        game, way, plies = self.game, [node], 1
        while way[-1].visits and plies < self.playing.style.horizon:
            mover = game.to_move(state)
            if mover == OVER:
                break
            if mover == CHANCE:
                action = game.lots(state).pick(dice.below)
            else:
                action = self.chosen(way, state, mover, dice)
            state = game.carry_out(state, action, None)
            plies += 1
        worths = self.playing.on(state, dice, plies)
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
