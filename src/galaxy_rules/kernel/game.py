"""The protocol of a game: a pure reducer over immutable states, with one judge.

Legality lives in `judge`; `legal_actions`, `apply`, `step` and `why_not` all go through it or are
built from the same facts.  *Legal* means that `why_not` is empty; *listed* means that an action is
in `legal_actions`; every legal action has a listed twin, `canonical`.
"""

import abc
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any, ClassVar, Final, Generic, TypeVar, cast

from galaxy_rules.kernel.clauses import Register, packaged_register
from galaxy_rules.kernel.documents.vectors import Dialect
from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.measures.lots import WithLots
from galaxy_rules.kernel.measures.measured import Measured
from galaxy_rules.kernel.packs import Pack, packaged
from galaxy_rules.kernel.reducer import Fault, Reducer, Step
from galaxy_rules.kernel.rulings import RulingsBase, chosen, read_rulings
from galaxy_rules.kernel.score import Explanation, Score
from galaxy_rules.kernel.unchanging import Unchanging
from galaxy_rules.kernel.values import Value
from galaxy_rules.kernel.verdicts import IllegalAction, Objections, is_refused
from galaxy_rules.kernel.versions import Correction
from galaxy_rules.kernel.visibility import SPECTATOR, Circumstances, redacted, redacted_event
from galaxy_rules.kernel.words import Notation
from galaxy_rules.kernel.words.choosing import Choosing
from galaxy_rules.kernel.words.coding import Coded
from galaxy_rules.kernel.worlds.imagining import Imagining

__all__ = ["AS_FRAGMENT", "CHANCE", "OVER", "Fault", "Game", "Reducer", "Step", "is_refused"]

CHANCE: Final = -1
"""To move when dice, draws or reveals decide."""
OVER: Final = -2
"""To move when the game has ended."""
AS_FRAGMENT: Final = "say fragment=True, or --fragment"
"""How a part of a position is taken for what it is, in Python and on the command line."""
_UNSOUND: Final = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What a rule may run into in a position that no play leads to."""
S = TypeVar("S", bound=Value)
A = TypeVar("A", bound=Value)
E = TypeVar("E", bound=Value)
V = TypeVar("V", bound=Value)
R = TypeVar("R")


class Game(
    Unchanging, Coded[S, A], WithLots[S, A], Choosing[S, A], Measured[S, A, V], Imagining[S, V],
    Generic[S, A, E, V],
):  # fmt: skip
    """Rules, rulings and component data of one game, frozen; all its functions are pure."""

    name: ClassVar[str]
    """As programs call it: what `game` takes."""
    title: ClassVar[str] = ""
    """As it stands on the box."""
    package: ClassVar[str] = ""
    """Where its rooms are: documents, answers, pictures, an opponent."""
    tiny_table: ClassVar[tuple[int, str]] = (2, "standard")
    """How many play its toy and which variant: every position has been visited."""
    nano_table: ClassVar[tuple[int, str]] = (2, "standard")
    """The same of its smallest toy, of which every history can be walked."""
    rules_version: ClassVar[str]
    corrections: ClassVar[tuple[Correction, ...]] = ()
    """What this version of the rules answers otherwise, where no switch restores the old answer."""
    former_data: ClassVar[frozenset[str]] = frozenset()
    """Hashes that the published data had when they said the same in other words."""
    rulings_class: ClassVar[type[RulingsBase]]
    players: ClassVar[tuple[int, ...]]
    """How many can play."""
    turn_clauses: ClassVar[tuple[str, ...]]
    """The clauses by which it is somebody else's turn, once turns are taken."""
    disclosing: ClassVar[tuple[type, ...]] = ()
    """The events of a seat's action by which the rules lay secrets open, so that all learn more."""
    disclosing_to_actor: ClassVar[tuple[type, ...]] = ()
    """The events by which only the seat that they are about learns more."""
    state_class: type[S]
    reducer: Reducer[Any, S, A, E, V]
    """Which function answers which question."""
    action_classes: tuple[type[A], ...]
    notation: Notation[A]
    event_classes: tuple[type[E], ...]
    view_class: type[V]
    variant: str
    tables: Any
    """What rulings, data and variant come to, worked out once."""
    rulings: RulingsBase
    """How the questions that the rulebook leaves open are read."""
    data: Pack

    # frozen, comparable, ready for other processes

    @cached_property
    def _identity(self) -> tuple[object, ...]:
        header = self.header()
        return (type(self), *(value for key, value in header.items() if key != "rulings"),
                tuple(header["rulings"].items()))  # fmt: skip

    def __eq__(self, other: object) -> bool:
        """Games whose documents have the same header are the same."""
        return isinstance(other, Game) and self._identity == other._identity

    def __hash__(self) -> int:
        """By header."""
        return hash(self._identity)

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        """Pickle as rulings, data and variant; the tables are worked out again over there."""
        rulings = tuple(chosen(self.rulings).items())
        return (_rebuilt, (type(self), rulings, self.data, self.variant))

    # what every game brings

    def __init__(
        self,
        rulings: Mapping[str, Any] | str | None = None,
        data: Pack | None = None,
        variant: str | None = None,
    ) -> None:
        """Read rulings and data, and work out tables once; from then on the game is frozen."""
        self.rulings = read_rulings(self.rulings_class, {} if rulings is None else rulings)
        if data is not None and not isinstance(data, Pack):
            raise BadInput("data", f"expected a data pack, found {brief(data)}")
        self.data = packaged(self.package, "published") if data is None else data
        self.tables = self.reducer.tables(self.rulings, self.data, variant)
        self.variant = self.tables.variant
        self.prepare()

    @cached_property
    def clauses(self) -> Register:
        """The clauses and rulings of the booklet, read when somebody asks for one."""
        return packaged_register(self.package)

    def prepare(self) -> None:
        """Take from the tables what others are to find at the game itself."""

    @abc.abstractmethod
    def new(self, *args: Any, **options: Any) -> S:  # noqa: ANN401 - each game names its own
        """The first state for this many players and these choices of the table."""

    @classmethod
    def dialect(cls, setup: Mapping[str, Any], data: Pack | None = None) -> Dialect:
        """A conformance vector's set-up, ready to be played in the vector's own words."""
        return cls.reducer.dialect(cls, setup, data)

    # what its functions answer

    def judge(self, state: S, action: A) -> Objections:
        """Every objection to a well-formed action, in the documented order."""
        try:
            return self.reducer.judge(self.tables, state, action)
        except _UNSOUND:
            self._blame(state)
            raise

    def carry_out(self, state: S, action: A, events: list[E] | None) -> S:
        """The state after a legal action; what happens is appended to `events` where one asks."""
        try:
            return self.reducer.carry_out(self.tables, state, action, events)
        except _UNSOUND:
            self._blame(state)
            raise

    def legal_actions(self, state: S) -> Sequence[A]:
        """One action for each different outcome that the seat to move can choose.

        The sequence cannot be changed; it is empty at CHANCE and OVER, and only there.
        """
        self.check_state(state)
        try:
            return self.reducer.list_actions(self.tables, state)
        except _UNSOUND:
            self._blame(state)
            raise

    def successors(self, state: S) -> list[tuple[A, S]]:
        """Every listed action with the state after it."""
        return [
            (action, self.carry_out(state, action, None)) for action in self.legal_actions(state)
        ]

    def to_move(self, state: S) -> int:
        """The seat to move, CHANCE or OVER."""
        if type(state) is not self.state_class:
            self.check_state(state)
        try:  # as `_ask` does it, without a call: who is to move is asked with every ply
            return self.reducer.to_move(self.tables, state)
        except _UNSOUND:
            self._blame(state)
            raise

    def chance_outcomes(self, state: S) -> tuple[tuple[A, Fraction], ...]:
        """Every outcome with its exact probability at CHANCE, nothing elsewhere."""
        self.check_state(state)
        return self._ask(self.reducer.chances, state)

    def is_chance(self, state: S) -> bool:
        """Whether a draw, a reveal or a roll comes next."""
        return self.to_move(state) == CHANCE

    def canonical(self, state: S, action: A) -> A:
        """The listed twin of a legal action."""
        self.check(state, action)
        return self._ask(self.reducer.canonical, state, action)

    def compose(self, state: S, text: str) -> tuple[A, ...] | Objections:
        """The small actions that spell a whole order, or the objections to it."""
        self.check_state(state)
        return self._ask(self.reducer.compose, state, text)

    def faults(self, state: S) -> tuple[Fault, ...]:
        """Everything that is wrong with a position."""
        self.check_state(state)
        return self.reducer.faults(self.tables, state)

    def position(self, description: Mapping[str, Any], *, fragment: bool = False) -> S:
        """A position built by hand; see the game's page for the words."""
        if type(fragment) is not bool:
            raise BadInput("fragment", f"expected True or False, found {brief(fragment)}")
        state = self.reducer.position(self.tables, description, fragment)
        for fault in self.faults(state):
            if fault.local or not fragment:
                raise BadInput("position", str(fault))
        return state

    def options(self, state: S) -> dict[str, Any]:
        """The arguments of `new` that lead to this state's table; of a view's as well."""
        if not isinstance(state, (self.state_class, self.view_class)):
            raise BadInput("state", f"{brief(state)} is not a state of {self.name}")
        return self._ask(lambda _, shown: self.reducer.options(shown), state)

    def seats(self, state: S) -> int:
        """How many players sit at the table."""
        return self._ask(lambda _, shown: self.reducer.seats(shown), state)

    def view(self, state: S, seat: int) -> V:
        """What a seat, or SPECTATOR, may know."""
        self.check_state(state)
        self.check_seat(state, seat)
        try:
            here = Circumstances(self.rulings, self.variant, getattr(state, "phase", None))
            view: type[Any] = self.view_class
            return cast("V", view(seat=seat, **redacted(state, seat, self.seats(state), here)))
        except _UNSOUND:
            self._blame(state)
            raise

    def score(self, state: S) -> Score:
        """The points, line by line, from the whole state."""
        self.check_state(state)
        return self._ask(self.reducer.score, state)

    def score_shown(self, shown: S | V) -> Score:
        """The points as far as a state or a view shows them; hidden ones count as none."""
        return self.reducer.score(self.tables, cast("S", shown))

    def explain(self, state: S, action: A) -> Explanation:
        """The arithmetic of a legal action, from the whole state: not for a player's eyes where
        it sums up what is still hidden.
        """
        return self._ask(self.reducer.explain, state, action, self.step(state, action))

    def encode(self, value: S | V | E) -> Any:  # noqa: ANN401 - plain JSON values
        """A state, view or event as plain JSON values."""
        return self._ask(self.reducer.encode, value)

    def decode(self, body: object, kind: str, path: str, *, fragment: bool = True) -> Any:  # noqa: ANN401 - as `kind` says
        """The state, view or event in plain JSON values; errors name the field.

        A state, and a view of one, has no local fault; where it is not to be a fragment, none.
        """
        value = self.reducer.decode(self.tables, body, kind, path)
        if kind == "view":
            self.check_view(value, fragment=fragment, field=path)
        elif kind != "event":
            self.check_sound(value, fragment=fragment, field=path)
        return value

    def read_change(
        self,
        before: V,
        changes: Mapping[str, Any],
        path: str,
        *,
        fragment: bool = True,
        ask: bool = True,
    ) -> V:
        """The view after another, out of the fields that changed as plain JSON values.

        As `decode` would read all of it.  A game may spare itself what has not changed, and then,
        where nobody asks, the question whether some position looks like it.
        """
        read = self.reducer.read_change if hasattr(self, "reducer") else None
        if read is None:
            body = self.encode(before) | dict(changes)
            return cast("V", self.decode(body, "view", path, fragment=fragment or not ask))
        view: V = read(self.tables, before, changes, path)
        if ask:
            self.check_view(view, fragment=fragment, field=path)
        return view

    def _ask(self, answer: Callable[..., R], state: object, *more: object) -> R:
        """An answer; where it stumbles over a position no play leads to, what is wrong there."""
        try:
            return answer(self.tables, state, *more)
        except _UNSOUND:
            self._blame(state)
            raise

    def _blame(self, state: object) -> None:
        """Raise `BadInput` where a position is at fault, and not the rule."""
        if isinstance(state, self.state_class):
            self.check_sound(state)

    # what follows from it

    @classmethod
    def tiny_pack(cls) -> Pack:
        """A toy with so little in the box that every position can be visited."""
        return packaged(cls.package, "tiny")

    def side(self, seat: int) -> int:
        """The seat, or the first seat of its team: sides win together."""
        return seat

    def causes(self, state: S) -> tuple[str, ...]:
        """Why the game ended, where there is more than one way."""
        self.check_state(state)
        return ()

    def why_not(self, state: S, action: A) -> Objections:
        """Nothing if the action is legal, else every objection, in the documented order."""
        self.check(state, action)
        return self.judge(state, action)

    def apply(self, state: S, action: A) -> S:
        """The state after an action; an illegal one raises `IllegalAction` and changes nothing."""
        return self.advance(state, action, None)

    def step(self, state: S, action: A) -> Step[S, E]:
        """The same, with what happened."""
        events: list[E] = []
        after = self.advance(state, action, events)
        return Step(after, tuple(events))

    def advance(self, state: S, action: A, events: list[E] | None) -> S:
        """The same in one function; what happens is appended to `events` where one asks."""
        self.check(state, action)
        if objections := self.judge(state, action):
            raise IllegalAction(str(action), objections)
        return self.carry_out(state, action, events)

    def event_for(self, event: E, seat: int) -> E:
        """An event as a seat, or SPECTATOR, may see it."""
        if type(event) not in self.event_classes:
            raise BadInput("event", f"{_kind(event)} is not an event of {self.name}")
        shown: E = redacted_event(event, seat)
        return shown

    def discloses(self, event: E, seat: int) -> bool:
        """Whether a seat learns from an event what it could not know when it chose its action."""
        own = getattr(event, "seat", None) == seat
        return isinstance(event, self.disclosing + self.disclosing_to_actor * own)

    def turn_clauses_in(self, state: S) -> tuple[str, ...]:
        """The clauses by which it is somebody else's turn in this state."""
        self.check_state(state)
        return self.turn_clauses

    def check(self, state: S, action: A) -> None:
        """Raise `BadInput` unless both belong to this game and are well formed."""
        if type(state) is not self.state_class:
            self.check_state(state)
        fits = self.notation.checks[type(action)]
        if fits is None:
            raise BadInput("action", f"{_kind(action)} is not an action of {self.name}")
        fits(action)

    def check_action(self, action: A) -> None:
        """Raise `BadInput` where a field of the action has the wrong type."""
        self.notation.check(action)

    def parse(self, text: str) -> A:
        """The action that a text in the game's notation means: the inverse of `str`."""
        return self.notation.parse(text)

    def check_state(self, state: S) -> None:
        """Raise `BadInput` unless it is a state of this game."""
        if type(state) is not self.state_class:
            raise BadInput("state", f"{_kind(state)} is not a state of {self.name}")

    def check_sound(self, state: S, *, fragment: bool = True, field: str = "state") -> None:
        """Raise `BadInput` with the first fault of a position; of a fragment, the first local one.

        A fragment may lack what a whole position has, but nothing in it may be wrong by itself.
        """
        found = self.faults(state)
        for fault in found:
            if fault.local:
                raise BadInput(field, str(fault))
        if found and not fragment:
            raise BadInput(field, f"{found[0]}; only a fragment may be so: {AS_FRAGMENT}")

    def check_view(self, view: V, *, fragment: bool = True, field: str = "view") -> None:
        """Raise `BadInput` unless some sound position looks like this view to its seat."""
        if type(view) is not self.view_class:
            raise BadInput(field, f"{_kind(view)} is not a view of {self.name}")
        try:
            witness = self.complete(view)
            self.check_sound(witness, fragment=fragment, field=field)
            seen: object = self.view(witness, getattr(view, "seat", SPECTATOR))
        except BadInput as error:
            raise BadInput(field, error.problem) from None
        except _UNSOUND:
            raise BadInput(field, "no position looks like this") from None
        if seen != view:
            raise BadInput(field, "no position looks like this to that seat")

    def check_seat(self, state: S, seat: int) -> None:
        """Raise `BadInput` unless it is a seat at this table, or SPECTATOR."""
        if type(seat) is not int or not (0 <= seat < self.seats(state) or seat == SPECTATOR):
            raise BadInput("seat", f"{brief(seat)} is not a seat of this table")

    def header(self) -> dict[str, Any]:
        """What every document must say to be read again."""
        return {
            "game": self.name,
            "rules": self.rules_version,
            "variant": self.variant,
            "rulings": chosen(self.rulings),
            "data": self.data.sha256,
        }


@lru_cache(maxsize=16)
def _rebuilt(
    kind: type[Game[Any, Any, Any, Any]],
    rulings: tuple[tuple[str, str], ...],
    data: Pack,
    variant: str,
) -> Game[Any, Any, Any, Any]:
    """A pickled game: a worker that gets it with every task builds it once."""
    return kind(dict(rulings), data, variant)


def _kind(thing: object) -> str:
    return f"{type(thing).__module__}.{type(thing).__qualname__}"
