"""The rule table of a game: a row for every kind of action, complete when it is made.

A row says in which phases its action may be taken, who judges it and who carries it out.  Each game
names its rows once, with its tables, its state, what its rules work on, what they return, and its
events:

    Row = Rule[Tables, State, Draft, None, Event]
    TABLE = RuleTable(
        ACTIONS,
        (
            Row(action=Move, phases=(Phase.PLAY,), judge=judge_move, carry_out=move),
            Row(action=Pass, phases=(Phase.PLAY,), judge=judge_pass, carry_out=give_up),
        ),
    )

A type checker objects to a row whose judge takes another kind of action.
"""

import enum
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, Generic, TypeVar

from galaxy_rules.kernel.errors import BadData
from galaxy_rules.kernel.score import Sum
from galaxy_rules.kernel.verdicts import Objections

A = TypeVar("A")
T = TypeVar("T")
S = TypeVar("S")
D = TypeVar("D")
R = TypeVar("R")
E = TypeVar("E")


class Rule(Generic[T, S, D, R, E]):
    """One kind of action: its phases, its judge, what it does, and the sums that explain it."""

    __slots__ = ("action", "carry_out", "explain", "judge", "phases")

    action: type[Any]
    phases: tuple[enum.Enum, ...]
    """The phases in which such an action may be legal."""
    judge: Callable[[T, S, Any], Objections]
    carry_out: Callable[[T, D, Any, list[E] | None], R]
    explain: Callable[[T, S, Any], Sequence[Sum]] | None
    """The sums that can be told before the action is taken, if any."""

    def __init__(
        self,
        *,
        action: type[A],
        phases: tuple[enum.Enum, ...],
        judge: Callable[[T, S, A], Objections],
        carry_out: Callable[[T, D, A, list[E] | None], R],
        explain: Callable[[T, S, A], Sequence[Sum]] | None = None,
    ) -> None:
        """Take the row of a kind of action; all its functions take that kind."""
        self.action = action
        self.phases = phases
        self.judge = judge
        self.carry_out = carry_out
        self.explain = explain


class RuleTable(Generic[T, S, D, R, E]):
    """Every kind of action of a game with its rule; `judges` and `deeds` are for the hot path."""

    def __init__(self, kinds: Sequence[type], rules: Sequence[Rule[T, S, D, R, E]]) -> None:
        """Take a row for each kind; one that is missing, twice or unknown is a `BadData`."""
        _check(kinds, [rule.action for rule in rules])
        rows = {rule.action: rule for rule in rules}
        self.rules: Final[Mapping[type, Rule[T, S, D, R, E]]] = MappingProxyType(rows)
        self.judges: Final = {kind: rule.judge for kind, rule in rows.items()}
        self.deeds: Final = {kind: rule.carry_out for kind, rule in rows.items()}

    def __getitem__(self, kind: type) -> Rule[T, S, D, R, E]:
        """The row of a kind of action."""
        return self.rules[kind]

    def __iter__(self) -> Iterator[Rule[T, S, D, R, E]]:
        """All rows, in the order in which they were written."""
        return iter(self.rules.values())

    def in_phase(self, phase: enum.Enum) -> tuple[type, ...]:
        """The kinds of action that a phase knows."""
        return tuple(rule.action for rule in self if phase in rule.phases)


def _check(kinds: Sequence[type], actions: Sequence[type]) -> None:
    rows = Counter(actions)
    for trouble, wrong in (
        ("no rule", [kind for kind in kinds if kind not in rows]),
        ("more than one rule", [kind for kind in rows if rows[kind] > 1]),
        ("a rule, but is no kind of action", [kind for kind in rows if kind not in kinds]),
    ):
        if wrong:
            names = ", ".join(kind.__name__ for kind in wrong)
            raise BadData("rules", f"{names}: has {trouble}")
