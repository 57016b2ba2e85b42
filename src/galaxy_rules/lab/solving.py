"""Solving toys: CFR+ on the whole tree of a game for two, and how far it is from an equilibrium.

The tree is ours, and so is the arithmetic: nothing but the library is needed.  What a seat can
tell apart is its memory (`match.memory`), so recall is perfect.  A game that can go on for ever is
cut after so many steps, and is worth nothing to anybody where it is cut.

>>> from galaxy_rules.catalogue import games
>>> from galaxy_rules.lab.perft import NANO, table
>>> solver = Solver(grown(*table(games()[0], NANO), depth=14))
>>> for _ in range(20):
...     solver.iterate()
>>> solver.exploitability() < 0.1
True
"""

from typing import Any, Final

from galaxy_rules.catalogue import AnyGame
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.lab.perft import DEEPEST, check_depth
from galaxy_rules.match.memory import Memory

SEATS: Final = 2
State = Any
Memories = tuple[Memory, ...]


class Place:
    """A history: who decides, in which information set, and what follows; at the end its worth."""

    __slots__ = ("chances", "children", "mover", "reach", "set", "worth")

    def __init__(self, mover: int, worth: float = 0.0) -> None:
        """Take who decides, or what it is worth to seat 0 where nobody does."""
        self.mover: Final = mover
        self.worth: Final = worth
        self.set: int = 0
        self.children: list[Place] = []
        self.chances: list[float] = []
        self.reach: float = 0.0
        """How likely chance and the other seat lead here, as it was worked out last."""


class Tree:
    """All histories, and the information sets of both seats by number."""

    def __init__(self, game: AnyGame, depth: int) -> None:
        """Take a game for two, and how many steps are followed."""
        self.game: Final = game
        self.depth: Final = depth
        self.sets: Final[list[list[Place]]] = []
        """The histories of each information set."""
        self._numbers: Final[dict[tuple[int, str], int]] = {}

    def grow(self, state: State, memories: Memories, depth: int) -> Place:
        """The tree from a history on."""
        game, mover = self.game, self.game.to_move(state)
        if mover == OVER or depth == self.depth:
            return Place(OVER, float(game.returns(state)[0]))
        place = Place(mover)
        if mover == CHANCE:
            outcomes = game.chance_outcomes(state)
            place.chances = [float(chance) for _, chance in outcomes]
            actions = [action for action, _ in outcomes]
        else:
            self._enter(place, memories[mover])
            actions = list(game.legal_actions(state))
        for action in actions:
            after = game.step(state, action)
            then = tuple(
                memory.after(game, action, mover, after.events, after.state) for memory in memories
            )
            place.children.append(self.grow(after.state, then, depth + 1))
        return place

    def _enter(self, place: Place, memory: Memory) -> None:
        known = (place.mover, memory.digest)
        place.set = self._numbers.setdefault(known, len(self._numbers))
        if place.set == len(self.sets):
            self.sets.append([])
        self.sets[place.set].append(place)


def grown(game: AnyGame, start: State, depth: int = DEEPEST) -> tuple[Tree, Place]:
    """The whole tree of a game for two from a position on, of at most so many steps."""
    check_depth(depth, least=1)
    if game.seats(start) != SEATS:
        raise BadInput("players", f"expected {SEATS}: what one wins the other loses")
    tree = Tree(game, depth)
    memories = tuple(Memory.begun(game, start, seat) for seat in range(SEATS))
    return tree, tree.grow(start, memories, 0)


class Solver:
    """CFR+: regrets that never fall below nought, seats in turn, later strategies weighing more."""

    def __init__(self, whole: tuple[Tree, Place]) -> None:
        """Take a tree and its root; at first all choices are alike."""
        self.tree: Final[Tree] = whole[0]
        self.root: Final[Place] = whole[1]
        sizes = [len(places[0].children) for places in self.tree.sets]
        self.regrets: Final = [[0.0] * size for size in sizes]
        self.sums: Final = [[0.0] * size for size in sizes]
        self.current: Final = [_even(size) for size in sizes]
        self.iterations: int = 0

    def iterate(self) -> None:
        """Let both seats learn once."""
        self.iterations += 1
        for seat in range(SEATS):
            self._learn(self.root, seat, 1.0, 1.0)
            for number, places in enumerate(self.tree.sets):
                if places[0].mover == seat:
                    regrets = self.regrets[number] = [max(0.0, one) for one in self.regrets[number]]
                    self.current[number] = _shares(regrets)

    def _learn(self, place: Place, seat: int, own: float, others: float) -> float:
        """What a history is worth to a seat by the strategies of now; its regrets are noted."""
        if place.mover == OVER:
            return place.worth if seat == 0 else -place.worth
        if place.mover == CHANCE:
            chances = zip(place.chances, place.children, strict=True)
            return sum(
                chance * self._learn(child, seat, own, others * chance) for chance, child in chances
            )
        shares = self.current[place.set]
        if place.mover != seat:
            choices = zip(shares, place.children, strict=True)
            return sum(
                share * self._learn(child, seat, own, others * share) if share else 0.0
                for share, child in choices
            )
        worths = [
            self._learn(child, seat, own * share, others)
            for share, child in zip(shares, place.children, strict=True)
        ]
        mean = sum(map(float.__mul__, shares, worths))
        regrets, sums = self.regrets[place.set], self.sums[place.set]
        for choice, (share, worth) in enumerate(zip(shares, worths, strict=True)):
            regrets[choice] += others * (worth - mean)
            sums[choice] += self.iterations * own * share
        return mean

    # how far it has come

    @property
    def average(self) -> list[list[float]]:
        """The strategy that is told: for each information set the share of each choice."""
        return [_shares(sums) for sums in self.sums]

    def value(self) -> float:
        """What the game is worth to seat 0 when both play the average strategy."""
        return _worth(self.root, self.average)

    def exploitability(self) -> float:
        """What a seat gains on average by knowing the other's average strategy; nought is perfect.

        Half of what is called NashConv.
        """
        average = self.average
        return sum(Best(self.tree, self.root, average, seat).value for seat in range(SEATS)) / SEATS


class Best:
    """The best that a seat can do against a strategy of the other."""

    def __init__(self, tree: Tree, root: Place, against: list[list[float]], seat: int) -> None:
        """Work it out."""
        self._tree: Final = tree
        self._against: Final = against
        self._seat: Final = seat
        self._choices: Final[dict[int, int]] = {}
        self._reach(root, 1.0)
        self.value: Final = self._worth(root)
        """What it is worth to the seat."""

    def _reach(self, place: Place, reach: float) -> None:
        place.reach = reach
        if place.mover == self._seat:
            shares = [1.0] * len(place.children)
        else:
            shares = place.chances or self._against[place.set] if place.children else []
        for share, child in zip(shares, place.children, strict=True):
            self._reach(child, reach * share)

    def _worth(self, place: Place) -> float:
        if place.mover == OVER:
            return place.worth if self._seat == 0 else -place.worth
        if place.mover == self._seat:
            return self._worth(place.children[self._choice(place.set)])
        shares = place.chances or self._against[place.set]
        return sum(
            share * self._worth(child) if share else 0.0
            for share, child in zip(shares, place.children, strict=True)
        )

    def _choice(self, number: int) -> int:
        """What to do wherever it cannot be told apart."""
        if number not in self._choices:
            places = self._tree.sets[number]
            worths = [
                sum(place.reach * self._worth(place.children[choice]) for place in places)
                for choice in range(len(places[0].children))
            ]
            self._choices[number] = worths.index(max(worths))
        return self._choices[number]


def _worth(place: Place, strategy: list[list[float]]) -> float:
    """What a history is worth to seat 0."""
    if place.mover == OVER:
        return place.worth
    shares = place.chances or strategy[place.set]
    return sum(
        share * _worth(child, strategy) if share else 0.0
        for share, child in zip(shares, place.children, strict=True)
    )


def _even(size: int) -> list[float]:
    return [1 / size] * size


def _shares(weights: list[float]) -> list[float]:
    """Weights as parts of one; all alike where there are none."""
    whole = sum(weights)
    return [weight / whole for weight in weights] if whole else _even(len(weights))
