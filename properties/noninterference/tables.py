"""What each game brings to the property: its games to look at, its secrets, its manners."""

import abc
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar

import attrs

from galaxy_rules.catalogue import AnyGame, game
from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.kernel.rulings import RulingsBase, switches
from galaxy_rules.kernel.visibility import SPECTATOR, Seen
from galaxy_rules.match.match import Match
from galaxy_rules.testing.declarations import NOWHERE, Places

Dice = random.Random
Readings = tuple[tuple[str, str], ...]


@attrs.frozen
class Case:
    """A game to look at: the table, the readings, how it is played, from where and how long."""

    players: int
    seed: int
    skipped: int
    plies: int
    rulings: Readings = ()
    variant: str = ""
    style: str = ""
    options: tuple[tuple[str, Any], ...] = ()
    """Of `new`, besides the number of players."""


@attrs.frozen
class Varier:
    """A way to change hidden values of some fields into others that are just as possible."""

    fields: tuple[str, ...]
    vary: Callable[[Any, Any, Places, Dice], Any]
    """From a game, a state and the places that may change: another state."""


@lru_cache(maxsize=256)
def game_of(name: str, rulings: Readings, variant: str) -> AnyGame:
    """A game with these readings; its tables are worked out once."""
    return game(name, rulings=dict(rulings), variant=variant)


def swarm(record: type[RulingsBase], number: int) -> Readings:
    """A reading for every switch; numbers in a row go through all readings of each switch.

    Which readings meet is drawn anew in every round.
    """
    chosen = []
    for switch in switches(record):
        count = len(switch.readings)
        order = list(switch.readings)
        Dice(f"{switch.name}/{number // count}").shuffle(order)
        chosen.append((switch.name, order[number % count]))
    return tuple(chosen)


def onlookers(made: AnyGame, state: Any) -> tuple[int, ...]:
    """Everybody who watches: the seats, and somebody without one."""
    return (*range(made.seats(state)), SPECTATOR)


def next_actions(made: AnyGame, state: Any) -> tuple[Any, ...]:
    """What can come next: the outcomes where chance moves, else the listed actions."""
    if made.to_move(state) == CHANCE:
        return tuple(action for action, _ in made.chance_outcomes(state))
    return tuple(made.legal_actions(state))


class Table(abc.ABC):
    """A game, as the property needs it."""

    name: ClassVar[str]
    rulings: ClassVar[type[RulingsBase]]
    variants: ClassVar[tuple[str, ...]]
    variers: ClassVar[tuple[Varier, ...]]
    clauses: ClassVar[tuple[str, ...]]
    """The clauses and rulings that keep something secret."""
    open_score: ClassVar[bool] = True
    """Whether everybody may work the score out: else it is the whole state's and nobody's."""
    questions: ClassVar[int] = 12
    """How many probes are asked in a position."""

    @abc.abstractmethod
    def case(self, number: int, skipped: int, plies: int) -> Case:
        """The game with this number."""

    @abc.abstractmethod
    def choose(self, made: Any, state: Any, case: Case, dice: Dice) -> Any:
        """What a seat does, or chance."""

    @abc.abstractmethod
    def secrets(self, made: Any, state: Any) -> Mapping[str, Seen]:
        """The fields that the rules keep secret here, said once more and not from declarations."""

    @abc.abstractmethod
    def probes(self, made: Any, state: Any, dice: Dice) -> Sequence[Any]:
        """Actions of every kind, most of them refused."""

    @abc.abstractmethod
    def naming(self, made: Any, state: Any, seat: int) -> Sequence[Any]:
        """Actions that name things hidden from the seat, as one who guesses would."""

    @abc.abstractmethod
    def orders(self, made: Any, state: Any, dice: Dice) -> Sequence[str]:
        """Whole orders in words, of several small actions."""

    @abc.abstractmethod
    def may_ask(self, made: Any, state: Any, seat: int) -> bool:
        """Whether the judge's answers are this seat's to hear."""

    @abc.abstractmethod
    def disclosed(self, made: Any, state: Any, events: Sequence[Any], seat: int) -> Places:
        """The places whose values a step shows the seat, by the rules."""

    @abc.abstractmethod
    def alike(self, made: Any, state: Any, other: Any, seat: int, action: Any) -> Sequence[Any]:
        """The actions in a twin that look to the seat like this one."""

    def played(self, case: Case) -> Match:
        """A match of that many plies of the seats."""
        made, dice = self.game(case), Dice(case.seed)
        match = Match(made, self.start(case), case.seed)
        for _ in range(case.plies):
            if not match.over:
                match.play(self.choose(made, match.state, case, dice))
        return match

    @abc.abstractmethod
    def retold(self, match: Match, seat: int, dice: Dice, seed: int) -> Match | None:
        """The match as it may have been for all the seat knows, from another seed."""

    # the same for all

    def game(self, case: Case) -> AnyGame:
        """The rules of a case."""
        return game_of(self.name, case.rulings, case.variant)

    def start(self, case: Case) -> Any:
        """Its first state."""
        return self.game(case).new(case.players, **dict(case.options))

    def positions(self, case: Case) -> Iterator[Any]:
        """The positions of a random game from one ply on."""
        made, dice = self.game(case), Dice(case.seed)
        state = self.start(case)
        for ply in range(case.skipped + case.plies):
            if ply >= case.skipped:
                yield self.seasoned(made, state, dice)
            if made.to_move(state) == OVER:
                return
            state = made.apply(state, self.choose(made, state, case, dice))

    def seasoned(self, made: Any, state: Any, dice: Dice) -> Any:
        """A position, or one like it with more secrets in it than random play comes to."""
        return state

    def to_listen(self, made: Any, state: Any, case: Case, dice: Dice) -> list[Any]:
        """Actions whose events are listened to."""
        return [self.choose(made, state, case, dice)]

    def rare(self) -> Sequence[tuple[Case, Any, Any]]:
        """Steps that random play hardly comes to: a game, a position of it and an action."""
        return ()

    def may_part(self, made: Any, seat: int, event: Any) -> bool:
        """Whether the event discloses something, so that streams may part there."""
        return False

    def shapes(self) -> tuple[type, tuple[type, ...]]:
        """The state class and the event classes."""
        made = game_of(self.name, (), self.variants[0])
        return made.state_class, made.event_classes


NOTHING_SHOWN: Places = NOWHERE
