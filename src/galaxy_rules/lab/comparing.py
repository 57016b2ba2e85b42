"""Readings weighed: the same seeds under two readings of one ruling, and how often they part.

A game is played under the table's own reading, and in every position of it the other reading is
asked the same things.  As long as they never part they are the same game, so no difference that
random play meets can hide from this.  Then the same seed is played under the other reading alone,
for winners and scores.

"The same seed" means: the choice at the k-th ply is a fraction that the seed and k alone decide,
and the action is the one at that fraction of the list, a chance outcome likewise by its
probability.  So both games make the same choices until they part, and similar ones while their
lists stay similar.

>>> from galaxy_rules.catalogue import games
>>> question = Question(Table(games()[-1], 2), "discards", "owner")
>>> [pair.different["actions"] for pair in compare(question, games=2)]
[0, 0]
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from fractions import Fraction
from functools import partial
from itertools import accumulate, chain
from typing import Any, Final, TypeVar

import attrs

from galaxy_rules.catalogue import AnyGame
from galaxy_rules.kernel.clauses import Ruling
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.kernel.rulings import Switch, chosen, switches
from galaxy_rules.kernel.visibility import SPECTATOR
from galaxy_rules.lab.playouts import CAP, Table, check_run, made, seed_of
from galaxy_rules.lab.workers import units
from galaxy_rules.match.seeds import check_seed, dice

T = TypeVar("T")
ACTIONS: Final = "actions"
VIEWS: Final = "views"
SCORES: Final = "scores"
RESULTS: Final = "results"
START: Final = "start"
"""A ruling about the set-up: the first positions are different."""
KINDS: Final = (ACTIONS, VIEWS, SCORES)
"""How two readings can differ about a position; about a step, in its result."""
FURTHER: Final = 1
"""Actions tried in every position beside the one that is played."""
WORD: Final = 64
"""Bits of a fraction."""


@attrs.frozen
class Question:
    """A table, and the reading of one switch that is weighed against the table's own."""

    table: Table
    switch: str
    reading: str

    @property
    def default(self) -> str:
        """The table's own reading."""
        return chosen(made(self.table).rulings)[self.switch]

    @property
    def words(self) -> tuple[str, str]:
        """Both readings, the table's own first."""
        return (self.default, self.reading)

    @property
    def other(self) -> Table:
        """The table with the other reading."""
        rulings = {**self.table.rulings, self.switch: self.reading}
        return attrs.evolve(self.table, rulings=rulings)


@attrs.frozen
class Difference:
    """How two readings differ about a position: in what, and about which action."""

    kind: str
    action: str = ""
    allowed: str = ""
    """The reading that allows the action, where the other refuses it."""


@attrs.frozen
class Parting:
    """The first difference of a game: after how many plies, and which."""

    seed: int
    ply: int
    difference: Difference


@attrs.frozen
class Pair:
    """How one seed went under both readings."""

    seed: int
    positions: int
    different: Mapping[str, int]
    """Positions with a difference, by kind."""
    steps: int
    """Steps that both readings allow and were tried under both."""
    other_results: int
    first: Parting | None
    winners: tuple[tuple[int, ...], tuple[int, ...]]
    totals: tuple[tuple[int, ...], tuple[int, ...]]
    plies: tuple[int, int]
    capped: tuple[bool, bool]


def check_question(question: Question) -> Switch:
    """The switch in question; a `BadInput` names the switches, or the readings, that there are."""
    known = {switch.name: switch for switch in switches(type(made(question.table).rulings))}
    if question.switch not in known:
        problem = f"no such switch; there are {', '.join(known)}"
        raise BadInput(f"rulings.{question.switch}", problem)
    switch = known[question.switch]
    if question.reading not in switch.readings:
        problem = f"{question.reading!r:.60} is no reading of it"
        raise BadInput(
            f"rulings.{question.switch}", f"{problem}; there are {', '.join(switch.readings)}"
        )
    return switch


def ruling_of(question: Question) -> Ruling:
    """The ruling that a switch answers."""
    game = made(question.table)
    known = {switch.name: switch.ruling for switch in switches(type(game.rulings))}
    entry = game.clauses[known[question.switch]]
    if not isinstance(entry, Ruling):
        raise BadInput("rulings", f"{entry.id} is not a ruling")
    return entry


# choices


def at_fraction(word: int, items: Sequence[T]) -> T:
    """The item at a fraction of a list, the fraction being so many parts of 2**64.

    >>> at_fraction(1 << 63, "abcd")
    'c'
    """
    return items[word * len(items) >> WORD]


def outcome_at(word: int, outcomes: Sequence[tuple[T, Fraction]]) -> T:
    """The outcome at a fraction of the whole of their probabilities."""
    whole = math.lcm(*(chance.denominator for _, chance in outcomes))
    ends = accumulate(chance.numerator * (whole // chance.denominator) for _, chance in outcomes)
    mark = word * whole >> WORD
    return next(action for (action, _), end in zip(outcomes, ends, strict=True) if mark < end)


def chosen_action(game: AnyGame, state: Any, word: int) -> Any:  # noqa: ANN401 - any game's
    """What is done at a fraction of what can be done or can happen."""
    return _chosen_actions(game, state, (word,))[0]


def _chosen_actions(game: AnyGame, state: Any, words: Iterable[int]) -> list[Any]:  # noqa: ANN401
    """The same for several fractions; what can be done is listed once."""
    if game.to_move(state) == CHANCE:
        outcomes = game.chance_outcomes(state)
        return [outcome_at(word, outcomes) for word in words]
    listed = game.legal_actions(state)
    return [at_fraction(word, listed) for word in words]


def play(game: AnyGame, players: int, seed: int, cap: int = CAP) -> tuple[Any, int]:
    """The last state of a seed under one reading, and how many plies led there."""
    state, ply = game.new(players), 0
    while game.to_move(state) != OVER and ply < cap:
        state = game.apply(state, chosen_action(game, state, dice(seed, ply).word()))
        ply += 1
    return state, ply


def trail(question: Question, seed: int, plies: int) -> tuple[list[Any], list[Any]]:
    """The states of a seed under the table's reading up to a ply, and the actions between them."""
    game = made(question.table)
    states, actions = [game.new(question.table.players)], []
    for ply in range(plies):
        actions.append(chosen_action(game, states[-1], dice(seed, ply).word()))
        states.append(game.apply(states[-1], actions[-1]))
    return states, actions


# one position


@attrs.frozen
class Readings:
    """One game under two readings, and the words for them."""

    games: tuple[AnyGame, AnyGame]
    words: tuple[str, str]

    @classmethod
    def of(cls, question: Question) -> "Readings":
        """Both readings of a question."""
        return cls((made(question.table), made(question.other)), question.words)

    def starts(self, players: int) -> Iterator[Difference]:
        """Whether the first positions are different."""
        one, other = self.games
        if one.new(players) != other.new(players):
            yield Difference(START)

    def differences(self, state: Any) -> Iterator[Difference]:  # noqa: ANN401 - any game's state
        """How they differ about a position: what may be done, be seen and be counted.

        Views are the onlooker's and that of the seat to move: what a reading opens or closes to
        the others is opened or closed to an onlooker too.
        """
        one, other = self.games
        yield from self._actions(state)
        mover = one.to_move(state)
        viewers = (SPECTATOR, mover) if mover not in (CHANCE, OVER) else (SPECTATOR,)
        if any(one.view(state, seat) != other.view(state, seat) for seat in viewers):
            yield Difference(VIEWS)
        if one.score(state) != other.score(state):
            yield Difference(SCORES)

    def _actions(self, state: Any) -> Iterator[Difference]:  # noqa: ANN401 - any game's state
        """Another mover, other chances, or the first action that only one of them allows."""
        one, other = self.games
        chances = [dict(game.chance_outcomes(state)) for game in self.games]
        if one.to_move(state) != other.to_move(state) or chances[0] != chances[1]:
            yield Difference(ACTIONS)
            return
        lists = tuple(one.legal_actions(state)), tuple(other.legal_actions(state))
        if lists[0] != lists[1]:
            yield from self._refused(state, lists)

    def _refused(
        self,
        state: Any,  # noqa: ANN401 - any game's state
        lists: tuple[tuple[Any, ...], tuple[Any, ...]],
    ) -> Iterator[Difference]:
        """The first action that one lists and the other refuses; a twin of a listed one is none."""
        for mine, theirs in ((0, 1), (1, 0)):
            known = frozenset(lists[theirs])
            judge = self.games[theirs]
            for action in lists[mine]:
                if action not in known and judge.why_not(state, action):
                    yield Difference(ACTIONS, str(action), self.words[mine])
                    return

    def steps(self, state: Any, actions: Iterable[Any]) -> Iterator[Difference | None]:  # noqa: ANN401
        """For each action that both allow: None, or that its state or events are different."""
        one, other = self.games
        for action in actions:
            if one.why_not(state, action) or other.why_not(state, action):
                continue
            same = one.step(state, action) == other.step(state, action)
            yield None if same else Difference(RESULTS, str(action))


# one game


@attrs.define
class _Tally:
    """What one game adds up to so far."""

    seed: int
    positions: int = 0
    different: dict[str, int] = attrs.field(factory=lambda: dict.fromkeys(KINDS, 0))
    steps: int = 0
    results: int = 0
    first: Parting | None = None

    def position(self, ply: int, found: Iterable[Difference]) -> None:
        """One more position, and how the readings differ about it."""
        self.positions += 1
        for difference in found:
            self.different[difference.kind] += 1
            self.part(ply, difference)

    def step(self, ply: int, found: Difference | None) -> None:
        """One more step that both allow."""
        self.steps += 1
        if found is not None:
            self.results += 1
            self.part(ply, found)

    def part(self, ply: int, difference: Difference) -> None:
        """A difference; the first one is where they part."""
        if self.first is None:
            self.first = Parting(self.seed, ply, difference)


def compare_game(question: Question, seed: int, cap: int = CAP) -> Pair:
    """One seed under both readings."""
    readings, tally = Readings.of(question), _Tally(check_seed(seed))
    game = readings.games[0]
    for difference in readings.starts(question.table.players):
        tally.part(0, difference)
    state, ply = game.new(question.table.players), 0
    while True:
        tally.position(ply, readings.differences(state))
        if game.to_move(state) == OVER or ply >= cap:
            break
        stream = dice(seed, ply)
        words = [stream.word() for _ in range(1 + FURTHER)]
        tried = _chosen_actions(game, state, words)
        for found in readings.steps(state, dict.fromkeys(tried)):
            tally.step(ply, found)
        state, ply = game.apply(state, tried[0]), ply + 1
    other, plies = play(readings.games[1], question.table.players, seed, cap)
    return _paired(readings, tally, (state, other), (ply, plies))


def _paired(
    readings: Readings, tally: _Tally, ends: tuple[Any, Any], plies: tuple[int, int]
) -> Pair:
    one, other = readings.games
    scores = one.score(ends[0]), other.score(ends[1])
    return Pair(
        seed=tally.seed,
        positions=tally.positions,
        different=tally.different,
        steps=tally.steps,
        other_results=tally.results,
        first=tally.first,
        winners=(scores[0].winners, scores[1].winners),
        totals=(scores[0].totals, scores[1].totals),
        plies=plies,
        capped=(one.to_move(ends[0]) != OVER, other.to_move(ends[1]) != OVER),
    )


# many games


def compare(
    question: Question,
    games: int,
    seed: int = 0,
    cap: int = CAP,
    executor: Executor | None = None,
    *,
    jobs: int | None = 1,
) -> Iterator[Pair]:
    """Many seeds under both readings, in the order of their numbers, as soon as they are known.

    Any executor will do, with the same results; without one, everything is done here, or by so many
    processes.
    """
    check_question(question)
    check_run(question.table, games, seed, cap)
    work = partial(compared, question, seed, cap)
    found = units(work, range(games), executor, jobs=jobs)
    yield from chain.from_iterable(unit.result for unit in found)


def compared(question: Question, seed: int, cap: int, numbers: Sequence[int]) -> list[Pair]:
    """The games of a run that have these numbers, under both readings."""
    return [compare_game(question, seed_of(seed, number), cap) for number in numbers]
