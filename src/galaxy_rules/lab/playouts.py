"""Playouts: many seeded games, at random or by policies, on any executor, and what they add up to.

A game's seed decides it completely, and each game of a run has its own, so that the results do
not depend on how many workers share them.

>>> from concurrent.futures import ThreadPoolExecutor
>>> from galaxy_rules.catalogue import games
>>> with ThreadPoolExecutor(1) as pool:
...     results = list(playouts(Table(games()[0], 2), games=2, seed=7, executor=pool))
>>> summarise(results).games
2
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from functools import lru_cache, partial
from itertools import chain, islice, starmap
from typing import Any, Final, TypeVar

import attrs

from galaxy_rules.catalogue import AnyGame, game
from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.kernel.packs import Pack
from galaxy_rules.lab.opponents import Policy, play_out, seated
from galaxy_rules.lab.workers import many, units
from galaxy_rules.match.match import Match
from galaxy_rules.match.seeds import PLAIN, Dice, check_seed, dice

T = TypeVar("T")
R = TypeVar("R")
CAP: Final = 5_000
"""Plies after which a game is left unfinished and counted as such."""
MOST_GAMES: Final = 10_000_000
AT_ONCE: Final = 256
"""Games that are kept until they are added up."""
STAND_IN: Final = "random"
"""Whose seat a policy takes that has no name."""


@attrs.frozen
class Seeded:
    """A policy with dice of its own: made anew for every game, from the game and a seed."""

    make: Callable[[AnyGame, int], Policy]


@attrs.frozen
class Table:
    """What is played: a game by name, how many play it, how it is read, and who plays."""

    game: str
    players: int
    rulings: Mapping[str, str] = attrs.field(factory=dict, hash=False)
    data: Pack | None = None
    variant: str | None = None
    policies: tuple[str | Policy | Seeded, ...] = ()
    """Who plays, a policy a seat; without any, all choose evenly from the game's dice.

    A policy is a name, a function of a view and its listed actions that remembers nothing, or
    `Seeded`.  Other processes have to be able to import it.
    """


@attrs.frozen
class Playout:
    """How one game went."""

    seed: int
    plies: int
    capped: bool
    winners: tuple[int, ...]
    totals: tuple[int, ...]
    causes: tuple[str, ...]
    """What ended it, in the game's own words; nothing where there is only one way."""
    sides: int
    """How many won: partners are one side."""


@attrs.frozen
class Spread:
    """The least, the middle and the greatest of some numbers, and their mean."""

    least: int
    median: float
    greatest: int
    mean: float


@attrs.frozen
class Summary:
    """What many games add up to; a victory counts for each seat that shares it."""

    games: int
    capped: int
    shared: int
    wins: tuple[int, ...]
    causes: Mapping[str, int]
    plies: Spread
    points: tuple[Spread, ...]


def made(table: Table) -> AnyGame:
    """The game of a table, worked out once in each process."""
    return _made(table, tuple(sorted(table.rulings.items())))


@lru_cache(maxsize=8)
def _made(table: Table, rulings: tuple[tuple[str, str], ...]) -> AnyGame:
    return game(table.game, rulings=dict(rulings), data=table.data, variant=table.variant)


def playout(table: Table, seed: int, cap: int = CAP) -> Playout:
    """One game, every seat choosing evenly among its listed actions or by its policy."""
    played = made(table)
    if table.policies:
        return _by_policies(table, seed, cap)
    state = played.new(table.players)
    choices = Dice(check_seed(seed))
    plies = 0
    while (mover := played.to_move(state)) != OVER and plies < cap:
        if mover == CHANCE:
            action = played.lots(state).pick(choices.below)
        else:
            action = choices.choose(played.legal_actions(state))
        state = played.apply(state, action)
        plies += 1
    return _result(played, state, seed, plies)


def _by_policies(table: Table, seed: int, cap: int) -> Playout:
    match = match_of(table, seed, cap)
    return _result(match.game, match.state, seed, len(match.plies))


def match_of(table: Table, seed: int, cap: int = CAP) -> Match:
    """The match of a table with policies; every seat's has dice of its own, made from the seed."""
    played = made(table)
    match = Match(played, played.new(table.players), seed, PLAIN)
    play_out(match, _seats(table, played, match.seed), cap)
    return match


def _seats(table: Table, played: AnyGame, seed: int) -> tuple[Policy, ...]:
    """Who sits where, each with dice of its own."""
    names = [one if isinstance(one, str) else STAND_IN for one in table.policies]
    made = seated(names, played, seed)
    return tuple(
        _policy(one, named, played, dice(seed, seat).word())
        for seat, (one, named) in enumerate(zip(table.policies, made, strict=True))
    )


def _policy(one: str | Policy | Seeded, named: Policy, played: AnyGame, seed: int) -> Policy:
    if isinstance(one, str):
        return named
    return one.make(played, seed) if isinstance(one, Seeded) else one


def _result(played: AnyGame, state: Any, seed: int, plies: int) -> Playout:  # noqa: ANN401 - any game's state
    score = played.score(state)
    capped = played.to_move(state) != OVER
    sides = len({played.side(seat) for seat in score.winners})
    return Playout(seed, plies, capped, score.winners, score.totals, played.causes(state), sides)


def seed_of(seed: int, number: int) -> int:
    """The seed of the game with this number in a run with this seed."""
    return dice(seed, number).word()


def playouts(
    table: Table,
    games: int,
    seed: int = 0,
    cap: int = CAP,
    executor: Executor | None = None,
    *,
    jobs: int | None = None,
) -> Iterator[Playout]:
    """Many games, in the order of their numbers, as soon as they are known.

    Any executor will do; without one, so many processes are made and put away again, or one for
    each core.
    """
    check_run(table, games, seed, cap)
    found = units(partial(batch, table, seed, cap), range(games), executor, jobs=jobs)
    yield from chain.from_iterable(unit.result for unit in found)


def check_run(table: Table, games: int, seed: int, cap: int) -> None:
    """Raise `BadInput` before anything is started."""
    check_seed(seed)
    for field, value, most in (("games", games, MOST_GAMES), ("plies", cap, MOST_GAMES)):
        if type(value) is not int or not 1 <= value <= most:
            raise BadInput(field, f"expected 1 to {most}, found {value!r:.60}")
    made(table).new(table.players)
    if table.policies and len(table.policies) != table.players:
        problem = f"{len(table.policies)} for {table.players} players; one for each seat, or none"
        raise BadInput("policies", problem)
    for seat, one in enumerate(table.policies):
        if not isinstance(one, (str, Seeded)) and not callable(one):
            raise BadInput(
                f"policies[{seat}]", f"expected a name or a function, found {brief(one)}"
            )
    _seats(table, made(table), seed)


def batch(table: Table, seed: int, cap: int, numbers: Sequence[int]) -> list[Playout]:
    """The games of a run that have these numbers."""
    return [playout(table, seed_of(seed, number), cap) for number in numbers]


def in_order(executor: Executor, work: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
    """What becomes of some tasks, in their order."""
    return many(work, tuple(tasks), executor)


# adding up


@attrs.frozen
class Sums:
    """What some playouts of one table add up to; others can be added."""

    games: int
    capped: int
    shared: int
    wins: tuple[int, ...]
    causes: dict[str, int]
    plies: dict[int, int]
    """How many games had how many."""
    points: tuple[dict[int, int], ...]
    """The same for each seat's points."""

    @classmethod
    def over(cls, games: Sequence[Playout]) -> "Sums":
        """What some playouts add up to; there must be at least one."""
        if not games:
            raise BadInput("games", "there is nothing to add up")
        seats = range(len(games[0].totals))
        return cls(
            games=len(games),
            capped=sum(one.capped for one in games),
            shared=sum(one.sides > 1 for one in games),
            wins=tuple(sum(seat in one.winners for one in games) for seat in seats),
            causes=dict(Counter(" and ".join(one.causes) for one in games if not one.capped)),
            plies=dict(Counter(one.plies for one in games)),
            points=tuple(dict(Counter(one.totals[seat] for one in games)) for seat in seats),
        )

    def __add__(self, later: "Sums") -> "Sums":
        """These games and others of the same table."""
        return Sums(
            games=self.games + later.games,
            capped=self.capped + later.capped,
            shared=self.shared + later.shared,
            wins=tuple(map(sum, zip(self.wins, later.wins, strict=True))),
            causes=_both(self.causes, later.causes),
            plies=_both(self.plies, later.plies),
            points=tuple(starmap(_both, zip(self.points, later.points, strict=True))),
        )

    def summary(self) -> Summary:
        """The figures that are told."""
        return Summary(
            games=self.games,
            capped=self.capped,
            shared=self.shared,
            wins=self.wins,
            causes=self.causes,
            plies=_spread(self.plies),
            points=tuple(map(_spread, self.points)),
        )


def _both(some: Mapping[T, int], others: Mapping[T, int]) -> dict[T, int]:
    return dict(Counter(some) + Counter(others))


def summarise(results: Iterable[Playout]) -> Summary:
    """What some playouts of one table add up to; there must be at least one."""
    games = iter(results)
    total = Sums.over(list(islice(games, AT_ONCE)))
    while more := list(islice(games, AT_ONCE)):
        total += Sums.over(more)
    return total.summary()


def _spread(numbers: Mapping[int, int]) -> Spread:
    """The spread of some numbers, each so many times."""
    count = sum(numbers.values())
    middle = [_at(numbers, (count - 1) // 2), _at(numbers, count // 2)]
    mean = sum(number * times for number, times in numbers.items()) / count
    return Spread(min(numbers), sum(middle) / 2, max(numbers), mean)


def _at(numbers: Mapping[int, int], place: int) -> int:
    """The number at a place, in order of size."""
    passed = 0
    for number in sorted(numbers):
        passed += numbers[number]
        if passed > place:
            return number
    raise BadInput("numbers", "there are fewer")
