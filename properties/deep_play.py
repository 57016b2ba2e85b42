"""Random play with every step looked at, and the trace of a failure made short.

A `Table` (configuration, swarm, seed) says what is played; the standard library's `Random` plays
it.  What goes wrong is a `Failure` with its trace; `shortened` drops from the trace what it does
not need.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from random import Random
from typing import Any, Final, ParamSpec, TypeVar

import attrs

from galaxy_rules.galaktico import (
    Action,
    Continue,
    Deploy,
    Galaktico,
    Move,
    MoveMeteor,
    Phase,
    ShipType,
    State,
)
from galaxy_rules.kernel.game import OVER, Step
from galaxy_rules.kernel.rulings import chosen
from galaxy_rules.testing import looking
from properties.nonsense import malformed, nonsense
from properties.shrinking import shrink
from properties.tables import Table
from properties.transitions import Ledger, Transition, complaints, final_complaints

TYPES: Final = len(ShipType)
MOST_PLIES: Final = 5_000
P = ParamSpec("P")
R = TypeVar("R")


@attrs.frozen
class Effort:
    """How much is looked at on each ply."""

    judged: int = 5
    """All listed actions are judged on every so-many-th ply."""
    sample: int = 20
    """How many are on the others."""
    applied: int = 3
    """How many listed actions are carried out and their states examined."""
    every_child: int = 100
    """On every so-many-th ply all listed actions are, against `successors`."""
    nonsense: int = 6
    """How many actions that are most likely illegal are tried."""
    malformed: int = 2
    """How many broken objects are tried."""


@attrs.frozen
class Failure:
    """What went wrong at the end of a trace, and with which action where that matters."""

    kind: str
    message: str
    subject: Any = None


class Found(Exception):
    """Carries a failure out of the play."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.kind, failure.message)
        self.failure = failure


@attrs.define
class Count:
    """Figures of one or many plays."""

    games: int = 0
    plies: int = 0
    capped: int = 0
    judged: int = 0
    applied: int = 0
    plies_judged_in_full: int = 0
    legal_nonsense: int = 0
    malformed: int = 0
    refused: Counter[str] = attrs.field(factory=Counter)
    endings: Counter[str] = attrs.field(factory=Counter)
    players: Counter[int] = attrs.field(factory=Counter)
    layouts: Counter[str] = attrs.field(factory=Counter)
    readings: Counter[tuple[str, str]] = attrs.field(factory=Counter)
    swarms: Counter[str] = attrs.field(factory=Counter)
    branching: Counter[int] = attrs.field(factory=Counter)
    deeds: Counter[str] = attrs.field(factory=Counter)

    def add(self, other: "Count") -> None:
        """Take in another count."""
        for field in attrs.fields(Count):
            mine, theirs = getattr(self, field.name), getattr(other, field.name)
            setattr(self, field.name, mine + theirs)


@attrs.frozen
class Play:
    """A finished or failed play."""

    table: Table
    trace: tuple[Action, ...]
    count: Count
    failure: Failure | None


# choosing


def choose(
    game: Galaktico, state: State, listed: Sequence[Action], table: Table, rng: Random
) -> Action:
    """A listed action as the swarm likes it."""
    if state.phase is not Phase.PLAY:
        return rng.choice(listed)
    swarm = table.swarm
    if rng.random() < swarm.hostile:
        liked = [action for action in listed if _is_attack(game, state, action)]
        if liked:
            return rng.choice(liked)
    if swarm.favour != "anything" and rng.random() < swarm.strength:
        liked = [action for action in listed if _is_liked(game, state, action, swarm.favour)]
        if liked:
            return rng.choice(liked)
    return rng.choice(listed)


def _is_liked(game: Galaktico, state: State, action: Action, favour: str) -> bool:
    match favour:
        case "meteors":
            return isinstance(action, MoveMeteor)
        case "shuttle":
            return not _is_attack(game, state, action)
        case "deployments":
            return isinstance(action, Deploy)
        case "attacks":
            return _is_attack(game, state, action)
        case "jumps":
            path = action.path if isinstance(action, (Move, Continue)) else ()
            return any(step.startswith("~") for step in path)
        case "raids":
            return _is_raid(game, state, action)
        case _:
            return _is_of_type(game, state, action, favour.removesuffix("s"))


def _is_attack(game: Galaktico, state: State, action: Action) -> bool:
    if not isinstance(action, Move):
        return False
    target = 1 << game.board.index[action.path[-1].lstrip("~")]
    own = state.turn * TYPES
    foes = (*state.fleets[:own], *state.fleets[own + TYPES :], *_foreign_stations(state))
    return any(mask & target for mask in foes)


def _foreign_stations(state: State) -> Iterator[int]:
    return (mask for seat, mask in enumerate(state.stations) if seat != state.turn)


def _is_raid(game: Galaktico, state: State, action: Action) -> bool:
    """A destroyer that gets nearer to a foreign station, or onto it."""
    if not _is_of_type(game, state, action, "destroyer") or not isinstance(action, Move):
        return False
    points, index = game.board.points, game.board.index
    here, there = index[action.origin], index[action.path[-1]]
    goals = [mask.bit_length() - 1 for mask in _foreign_stations(state) if mask]

    def far(space: int) -> int:
        spread = (zip(points[space], points[goal], strict=True) for goal in goals)
        return min((sum(abs(a - b) for a, b in pairs) for pairs in spread), default=0)

    return far(there) < far(here)


def _is_of_type(game: Galaktico, state: State, action: Action, word: str) -> bool:
    if not isinstance(action, Move):
        return False
    ship = ShipType[word.upper()]
    return bool(state.fleets[state.turn * TYPES + ship] >> game.board.index[action.origin] & 1)


# looking


def guarded(kind: str, subject: Any, look: Callable[P, R], /, *args: P.args, **kw: P.kwargs) -> R:
    """What a look says; any exception but a finding is itself a finding of that kind."""
    try:
        return look(*args, **kw)
    except Found:
        raise
    except Exception as error:
        message = f"{subject}: {type(error).__name__}: {error}"
        raise Found(Failure(kind, message, subject)) from error


def look_at_position(game: Galaktico, state: State) -> None:
    """No position that play leads to has a fault."""
    if faults := game.faults(state):
        raise Found(Failure("faults", "; ".join(map(str, faults))))


def look_at_step(ply: Transition, ledger: Ledger) -> None:
    """The transition's invariants, and what needs a memory."""
    for complaint in (*complaints(ply), *ledger.complaints(ply)):
        raise Found(Failure("transition", complaint))


def look_at_child(game: Galaktico, state: State, action: Action) -> State:
    """A listed action leads to a position without fault, is its own twin, and can be written."""
    looking.own_twin(game, state, action)
    after: State = looking.child(game, state, action)
    return after


def look_at_nonsense(game: Galaktico, state: State, action: Action) -> str:
    """An action that may be illegal: the code of its refusal, or "" where it is legal after all."""
    return looking.judged(game, state, action, no_worse)


def no_worse(game: Any, mine: State, theirs: State) -> bool:
    """The same position, or a cruiser that may do as much."""
    return mine == theirs or may_do_as_much(game, mine, theirs)


def may_do_as_much(game: Galaktico, mine: State, theirs: State) -> bool:
    """Whether two states differ in what a cruiser has left, and the second leaves no less."""
    if theirs.pending is None:
        return False
    reached = {game.apply(theirs, action) for action in game.legal_actions(theirs)}
    if mine.pending is None:
        return mine in reached
    if attrs.evolve(mine, pending=None) != attrs.evolve(theirs, pending=None):
        return False
    return all(game.apply(mine, action) in reached for action in game.legal_actions(mine))


# playing


class Player:
    """One play under way."""

    def __init__(self, table: Table, effort: Effort) -> None:
        self.table: Final = table
        self.effort: Final = effort
        self.game: Final = table.game()
        self.rng: Final = Random(table.seed)
        self.count: Final = Count()
        self.trace: Final[list[Action]] = []
        self.ledger: Final = Ledger()

    def play(self, plies: int) -> Play:
        """Play to the end, the cap or the first failure."""
        failure = None
        try:
            self._play(plies)
        except Found as found:
            failure = found.failure
        except Exception as error:  # noqa: BLE001 - a crash of the engine is a finding
            failure = _crash(error)
        self._close()
        return Play(self.table, tuple(self.trace), self.count, failure)

    def _play(self, plies: int) -> None:
        start = state = self.table.start()
        look_at_position(self.game, state)
        while self.game.to_move(state) != OVER and len(self.trace) < plies:
            state = self._ply(state)
        self._look_at_end(state)
        again = reduce(self.game.apply, self.trace, start)
        if again != state or again.digest() != state.digest():
            raise Found(Failure("replay", "replaying the log gives another state"))

    def _ply(self, state: State) -> State:
        game, digest = self.game, state.digest()
        lazy = game.legal_actions(state)
        listed = tuple(lazy)
        self._look_at_laziness(lazy, listed)
        self._look_at_list(state, listed)
        self._try_nonsense(state, listed)
        action = choose(game, state, listed, self.table, self.rng)
        step = game.step(state, action)
        if state.digest() != digest:
            raise Found(Failure("mutation", "a question or an action changed the state"))
        self.trace.append(action)
        self.count.deeds[type(action).__name__] += 1
        self._look_at_step(state, action, step)
        return step.state

    def _look_at_step(self, state: State, action: Action, step: Step[State, Any]) -> None:
        look_at_position(self.game, step.state)
        look_at_step(Transition(self.game, state, action, step.state, step.events), self.ledger)
        if self.game.apply(state, action) != step.state:
            raise Found(Failure("transition", "step and apply disagree"))

    def _look_at_list(self, state: State, listed: tuple[Action, ...]) -> None:
        game, rng, effort, ply = self.game, self.rng, self.effort, len(self.trace)
        full = ply % effort.judged == 0 or len(listed) <= effort.sample
        judged = listed if full else rng.sample(listed, effort.sample)
        for action in judged:
            guarded("listed", action, looking.listed, game, state, action)
        for action in rng.sample(listed, min(effort.applied, len(listed))):
            guarded("child", action, look_at_child, game, state, action)
        if ply % effort.every_child == effort.every_child - 1:
            self._look_at_children(state, listed)
        self.count.judged += len(judged)
        self.count.applied += min(effort.applied, len(listed))
        self.count.plies_judged_in_full += full
        self.count.branching[len(listed)] += 1

    def _look_at_laziness(self, lazy: Sequence[Action], listed: tuple[Action, ...]) -> None:
        if not listed:
            raise Found(Failure("empty", "somebody is to move, and nothing is listed"))
        if len(set(listed)) != len(listed):
            raise Found(Failure("twice", "an action is listed twice"))
        number = self.rng.randrange(len(listed))
        if len(lazy) != len(listed) or lazy[number] != listed[number]:
            raise Found(Failure("lazy", f"listed action {number} depends on how one asks"))

    def _look_at_children(self, state: State, listed: tuple[Action, ...]) -> None:
        game = self.game
        children = [
            (action, guarded("child", action, look_at_child, game, state, action))
            for action in listed
        ]
        if self.game.successors(state) != children:
            raise Found(Failure("successors", "successors and apply disagree"))
        self.count.applied += len(children)

    def _try_nonsense(self, state: State, listed: tuple[Action, ...]) -> None:
        for action in nonsense(self.game, state, listed, self.rng, self.effort.nonsense):
            self._try(state, action)
        for _ in range(self.effort.malformed):
            pair = malformed(self.game, state, self.rng)
            guarded("malformed", pair, looking.malformed, self.game, *pair)
            self.count.malformed += 1

    def _try(self, state: State, action: Action) -> None:
        code = guarded("nonsense", action, look_at_nonsense, self.game, state, action)
        if code:
            self.count.refused[code] += 1
        else:
            self.count.legal_nonsense += 1

    def _look_at_end(self, state: State) -> None:
        if self.game.to_move(state) != OVER:
            self.count.capped += 1
            self.count.endings["capped"] += 1
            return
        for complaint in final_complaints(self.game, state):
            raise Found(Failure("end", complaint))
        for action in (*self.trace[-3:], *nonsense(self.game, state, (), self.rng, 5)):
            self._try(state, action)
        met = state.ending.fulfilled if state.ending else ()
        causes = {condition.cause.value for condition in met}
        self.count.endings[" and ".join(sorted(causes))] += 1

    def _close(self) -> None:
        count, table = self.count, self.table
        count.games = 1
        count.plies = len(self.trace)
        count.players[table.players] += 1
        count.layouts["toy" if table.toy else table.layout] += 1
        count.swarms[table.swarm.favour] += 1
        count.readings.update(chosen(self.game.rulings).items())


def _crash(error: Exception) -> Failure:
    return Failure("crash", f"{type(error).__name__}: {error}")


def play(table: Table, plies: int = MOST_PLIES, effort: Effort | None = None) -> Play:
    """Play at a table, and look at every step."""
    return Player(table, effort or Effort()).play(plies)


# shortening


def shortened(play: Play) -> tuple[Action, ...]:
    """The trace of a failed play without what the failure does not need."""
    failure = play.failure
    if failure is None:
        return play.trace
    return shrink(play.trace, lambda trace: failing_part(play.table, trace, failure))


def failing_part(
    table: Table, trace: Sequence[Action], failure: Failure
) -> tuple[Action, ...] | None:
    """The legal part of a trace up to where it fails in the same way; None where it does not."""
    game, state, ledger = table.game(), table.start(), Ledger()
    kept: list[Action] = []
    try:
        for action in trace:
            if guarded("crash", None, game.judge, state, action):
                continue
            kept.append(action)
            step = guarded("crash", None, game.step, state, action)
            look_at_position(game, step.state)
            look_at_step(Transition(game, state, action, step.state, step.events), ledger)
            state = step.state
        _look_again(game, state, failure)
    except Found as found:
        return tuple(kept) if found.failure.kind == failure.kind else None
    return None


def _look_again(game: Galaktico, state: State, failure: Failure) -> None:
    """Look at the last position, where the failure was one of a position."""
    kind, subject = failure.kind, failure.subject
    listed = guarded("crash", None, _listed, game, state)
    match kind:
        case "listed" if subject in listed:
            guarded(kind, subject, looking.listed, game, state, subject)
        case "child" if subject in listed:
            guarded(kind, subject, look_at_child, game, state, subject)
        case "nonsense":
            guarded(kind, subject, look_at_nonsense, game, state, subject)
        case "malformed":
            guarded(kind, subject, looking.malformed, game, *subject)
        case "twice" if len(set(listed)) != len(listed):
            raise Found(failure)
        case "empty" if not listed and game.to_move(state) != OVER:
            raise Found(failure)
        case "end" if game.to_move(state) == OVER and any(final_complaints(game, state)):
            raise Found(failure)
        case _:
            pass


def _listed(game: Galaktico, state: State) -> tuple[Action, ...]:
    return tuple(game.legal_actions(state))
