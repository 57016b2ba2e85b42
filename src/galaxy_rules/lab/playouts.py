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

import contextlib
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor, Future
from functools import lru_cache, partial
from itertools import chain
from statistics import median
from typing import Any, Final, TypeVar

import attrs

from galaxy_rules.catalogue import AnyGame, game
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.kernel.packs import Pack
from galaxy_rules.lab.opponents import play_out, seated
from galaxy_rules.match.match import Match
from galaxy_rules.match.seeds import PLAIN, Dice, check_seed, dice

T = TypeVar("T")
R = TypeVar("R")
CAP: Final = 5_000
"""Plies after which a game is left unfinished and counted as such."""
MOST_GAMES: Final = 10_000_000
BATCH: Final = 4
"""Games in one task: enough to make the journey to a worker cheap."""
AHEAD: Final = 64
"""Tasks under way at once: enough for every worker, and few enough to stop soon."""


@attrs.frozen
class Table:
    """What is played: a game by name, how many play it, how it is read, and who plays."""

    game: str
    players: int
    rulings: Mapping[str, str] = attrs.field(factory=dict, hash=False)
    data: Pack | None = None
    variant: str | None = None
    policies: tuple[str, ...] = ()
    """Who plays, by name, a policy a seat; without any, all choose evenly from the game's dice."""


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
    """One match; every seat's policy has dice of its own, made from the seed."""
    played = made(table)
    match = Match(played, played.new(table.players), seed, PLAIN)
    play_out(match, seated(table.policies, played, match.seed), cap)
    return _result(played, match.state, seed, len(match.plies))


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
) -> Iterator[Playout]:
    """Many games, in the order of their numbers, as soon as they are known.

    Any executor will do; without one, a pool of processes is made and put away again.
    """
    check_run(table, games, seed, cap)
    with contextlib.ExitStack() as stack:
        if executor is None:
            from galaxy_rules.lab.workers import workers

            executor = stack.enter_context(workers())
        seeds = [seed_of(seed, number) for number in range(games)]
        batches = [seeds[start : start + BATCH] for start in range(0, games, BATCH)]
        yield from chain.from_iterable(in_order(executor, partial(_batch, table, cap=cap), batches))


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
    seated(table.policies, made(table), seed)


def in_order(executor: Executor, work: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
    """What becomes of some tasks, in their order, with a few of them under way at once."""
    waiting: deque[Future[R]] = deque()
    try:
        for task in tasks:
            if len(waiting) >= AHEAD:
                yield waiting.popleft().result()
            waiting.append(executor.submit(work, task))
        while waiting:
            yield waiting.popleft().result()
    finally:
        for left in waiting:
            left.cancel()


def _batch(table: Table, seeds: list[int], cap: int) -> list[Playout]:
    return [playout(table, seed, cap) for seed in seeds]


def summarise(results: Iterable[Playout]) -> Summary:
    """What some playouts of one table add up to; there must be at least one."""
    games = list(results)
    if not games:
        raise BadInput("games", "there is nothing to add up")
    seats = range(len(games[0].totals))
    return Summary(
        games=len(games),
        capped=sum(one.capped for one in games),
        shared=sum(one.sides > 1 for one in games),
        wins=tuple(sum(seat in one.winners for one in games) for seat in seats),
        causes=dict(Counter(" and ".join(one.causes) for one in games if not one.capped)),
        plies=_spread([one.plies for one in games]),
        points=tuple(_spread([one.totals[seat] for one in games]) for seat in seats),
    )


def _spread(numbers: list[int]) -> Spread:
    mean = sum(numbers) / len(numbers)
    return Spread(min(numbers), float(median(numbers)), max(numbers), mean)
