"""Counting: the ways play can go on for so many steps, and every position that can be reached.

Everything here asks a game only what any program may ask it (`to_move`, `legal_actions`,
`chance_outcomes`, `successors`, `apply`, `view`), so it works on every game.  A *step* is a listed
action or an outcome of chance.  The numbers depend on the rules and the data alone, which makes
them reference counts for other implementations.

>>> from galaxy_rules.catalogue import game, games
>>> played = game(games()[0])
>>> Paths(played).count(played.new(2), 2)
42
"""

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

import attrs

from galaxy_rules import catalogue
from galaxy_rules.catalogue import PACKS, AnyGame
from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.kernel.packs import Pack

Tick = Callable[[int], object]
"""Told from time to time how many positions have been looked at; what it raises ends the count."""
State = Any
Action = Any
NANO: Final = catalogue.NANO
TINY: Final = catalogue.TINY
PUBLISHED: Final = catalogue.PUBLISHED
EVERY: Final = 256
"""Positions between two ticks."""
DEEPEST: Final = 400
"""Steps; a path is followed by as many nested calls."""


def silent(positions: int) -> None:
    """Nobody wants to know."""


def table(
    name: str,
    pack: Pack | str = PUBLISHED,
    players: int | None = None,
    variant: str | None = None,
    rulings: Mapping[str, str] | None = None,
) -> tuple[AnyGame, State]:
    """A game and its first position; words such as tiny and nano stand for the shipped packs.

    A toy is played at its usual table and any other pack by as few as can, unless it is said.
    """
    if isinstance(pack, str):
        if pack not in PACKS:
            known = ", ".join(PACKS)
            raise BadInput("pack", f"expected one of {known} or a data pack, found {brief(pack)}")
        data: Pack | None = None if pack == PUBLISHED else catalogue.pack(name, pack)
        usual_players, usual_variant = catalogue.usual_table(name, pack)
        variant = usual_variant if variant is None else variant
        players = usual_players if players is None and variant == usual_variant else players
    else:
        data = pack
    made = catalogue.game(name, rulings=rulings, data=data, variant=variant)
    return made, made.new(min(made.players) if players is None else players)


def options(game: AnyGame, state: State) -> Sequence[Action]:
    """What can come next: the listed actions, or everything that chance may bring."""
    if game.to_move(state) == CHANCE:
        return tuple(action for action, _ in game.chance_outcomes(state))
    return game.legal_actions(state)


def steps(game: AnyGame, state: State) -> list[tuple[Action, State]]:
    """Every step that can come next, with the position after it."""
    if game.to_move(state) == CHANCE:
        outcomes = game.chance_outcomes(state)
        return [(action, game.apply(state, action)) for action, _ in outcomes]
    return game.successors(state)


# --- Paths -----------------------------------------------------------------------------------


class Paths:
    """How many sequences of steps of a length there are, remembered position by position."""

    def __init__(self, game: AnyGame, tick: Tick = silent) -> None:
        self.game: Final = game
        self.tick: Final = tick
        self.asked: int = 0
        self._known: Final[dict[tuple[State, int], int]] = {}

    def count(self, state: State, depth: int) -> int:
        """The sequences of exactly so many steps from here; games that end earlier have none."""
        check_depth(depth, least=0)
        return self._count(state, depth)

    def _count(self, state: State, depth: int) -> int:
        if depth == 0:
            return 1
        known = self._known.get((state, depth))
        if known is not None:
            return known
        self.asked += 1
        if self.asked % EVERY == 0:
            self.tick(self.asked)
        if depth == 1:
            found = len(options(self.game, state))
        else:
            found = sum(self._count(after, depth - 1) for _, after in steps(self.game, state))
        self._known[state, depth] = found
        return found

    def divide(self, state: State, depth: int) -> dict[str, int]:
        """The same by first step, in the game's notation and in the order of its list."""
        check_depth(depth, least=1)
        first = steps(self.game, state)
        return {str(action): self._count(after, depth - 1) for action, after in first}


def check_depth(depth: int, *, least: int) -> None:
    """Raise `BadInput` for a number of steps that makes no sense."""
    if type(depth) is not int or not least <= depth <= DEEPEST:
        raise BadInput("depth", f"expected {least} to {DEEPEST}, found {brief(depth)}")


# --- Census ----------------------------------------------------------------------------------


@attrs.frozen
class Visited:
    """A position that play can lead to: how soon, who decides, and every step from it."""

    state: State
    depth: int
    mover: int
    steps: list[tuple[Action, State]]


@attrs.frozen
class Census:
    """The positions of a game, counted; `complete` unless a depth cut it short."""

    decisions: tuple[int, ...]
    """Positions in which a seat decides, by seat."""
    chance: int
    terminal: int
    transitions: int
    information_sets: tuple[int, ...]
    """For each seat, how many different things it can see, with different listed actions, in the
    positions in which it decides: what lies before it now, without memory of how it came about."""
    by_depth: tuple[int, ...]
    """Positions by the fewest steps that lead to them."""
    complete: bool

    @property
    def states(self) -> int:
        """All positions."""
        return sum(self.by_depth)

    @property
    def greatest_depth(self) -> int:
        """The steps to the positions that are furthest from the start."""
        return len(self.by_depth) - 1

    def document(self) -> dict[str, Any]:
        """All of it as plain JSON values."""
        return {
            "decisions": list(self.decisions),
            "information_sets": list(self.information_sets),
            "chance": self.chance,
            "terminal": self.terminal,
            "states": self.states,
            "transitions": self.transitions,
            "greatest_depth": self.greatest_depth,
            "by_depth": list(self.by_depth),
        }


def visit(game: AnyGame, start: State, depth: int | None = None) -> Iterator[Visited]:
    """Every position that can be reached, at most so many steps away; once, the nearest first."""
    seen = {start}
    queue = deque([(start, 0)])
    while queue:
        state, far = queue.popleft()
        found = steps(game, state)
        yield Visited(state, far, game.to_move(state), found)
        if far == depth:
            continue
        for _, after in found:
            if after not in seen:
                seen.add(after)
                queue.append((after, far + 1))


class CensusTaker:
    """Adds up a census, position by position."""

    def __init__(self, game: AnyGame, seats: int) -> None:
        self.game: Final = game
        self.decisions: list[int] = [0] * seats
        self.chance: int = 0
        self.terminal: int = 0
        self.transitions: int = 0
        self.by_depth: list[int] = []
        self.seen: Final[list[set[Any]]] = [set() for _ in range(seats)]
        self.actions: Final[dict[Action, Action]] = {}

    def add(self, one: Visited) -> None:
        """Count a position."""
        self.transitions += len(one.steps)
        if one.depth == len(self.by_depth):
            self.by_depth.append(0)
        self.by_depth[one.depth] += 1
        if one.mover == CHANCE:
            self.chance += 1
        elif one.mover == OVER:
            self.terminal += 1
        else:
            self.decisions[one.mover] += 1
            listed = tuple(self.actions.setdefault(action, action) for action, _ in one.steps)
            self.seen[one.mover].add((self.game.view(one.state, one.mover), listed))

    def census(self, depth: int | None = None) -> Census:
        """What has been counted; a depth that was reached may have cut it short."""
        return Census(
            tuple(self.decisions),
            self.chance,
            self.terminal,
            self.transitions,
            tuple(map(len, self.seen)),
            tuple(self.by_depth),
            complete=depth is None or len(self.by_depth) <= depth,
        )


def census(game: AnyGame, start: State, depth: int | None = None, tick: Tick = silent) -> Census:
    """Count every position that can be reached from one, at most so many steps away."""
    if depth is not None:
        check_depth(depth, least=0)
    taker = CensusTaker(game, game.seats(start))
    for number, one in enumerate(visit(game, start, depth), 1):
        taker.add(one)
        if number % EVERY == 0:
            tick(number)
    return taker.census(depth)
