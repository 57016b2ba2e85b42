"""The game as others ask it; the rule table says which rule answers which action."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar, Final

from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.game import CHANCE, OVER, Fault, Game
from galaxy_rules.kernel.packs import Pack
from galaxy_rules.kernel.rulings import read_rulings
from galaxy_rules.kernel.score import Explanation, Score
from galaxy_rules.kernel.vectors import Dialect
from galaxy_rules.kernel.verdicts import IllegalAction, Objections
from galaxy_rules.kernel.visibility import Circumstances, redacted
from galaxy_rules.kernel.words import Notation
from tests.toy_game import answers, documents
from tests.toy_game.rules import drilling, ending, set_up, table
from tests.toy_game.tables import PACKAGE, PLAYERS, published_pack, register, tables_of
from tests.toy_game.words.actions import ACTIONS, NOTATION, Action
from tests.toy_game.words.events import EVENTS, Dealt, Event, Log, Shown
from tests.toy_game.words.rulings import Rulings
from tests.toy_game.words.state import Phase, State, View

VARIANT: Final = "standard"


class Prospectors(Game[State, Action, Event, View]):
    """Prospectors: its rules with these readings and components."""

    name: ClassVar[str] = "prospectors"
    title: ClassVar[str] = "Prospectors"
    package: ClassVar[str] = PACKAGE
    rules_version: ClassVar[str] = "1"
    players: ClassVar[tuple[int, ...]] = PLAYERS
    turn_clauses: ClassVar[tuple[str, ...]] = ("PRO-TRN-01",)
    disclosing: ClassVar[tuple[type, ...]] = (Shown,)
    disclosing_to_actor: ClassVar[tuple[type, ...]] = (Dealt,)
    rulings_class: ClassVar[type[Rulings]] = Rulings
    state_class: type[State] = State
    action_classes: tuple[type[Action], ...] = ACTIONS
    notation: Notation[Action] = NOTATION
    event_classes: tuple[type[Event], ...] = EVENTS
    view_class: type[View] = View

    def __init__(
        self,
        rulings: Mapping[str, Any] | str | None = None,
        data: Pack | None = None,
        variant: str | None = None,
    ) -> None:
        """Read rulings and data."""
        if variant not in (None, VARIANT):
            raise BadInput("variant", f"{brief(variant)} is not {VARIANT}")
        readings = read_rulings(Rulings, rulings or {})
        self.rulings = readings
        self.data = published_pack() if data is None else data
        self.variant = VARIANT
        self.clauses = register()
        self.tables = tables_of(readings, self.data)

    @classmethod
    def dialect(cls, setup: Mapping[str, Any], data: Pack | None = None) -> Dialect:
        """A vector's set-up: a position in words, and the readings."""
        made = cls(setup.get("rulings"), data)
        words = {key: value for key, value in setup.items() if key != "rulings"}
        return documents.Scenario(made, made.position(words, fragment=True))

    # the rules

    def judge(self, state: State, action: Action) -> Objections:
        """Game over; phase; then what the action's chapter says."""
        return table.judge(self.tables, state, action)

    def carry_out(self, state: State, action: Action, events: Log) -> State:
        """The state after a legal action."""
        return table.carry_out(self.tables, state, action, events)

    def to_move(self, state: State) -> int:
        """The seat to move, CHANCE or OVER."""
        self.check_state(state)
        if state.phase is Phase.OVER:
            return OVER
        return CHANCE if state.phase in (Phase.DEAL, Phase.ROLL) else state.turn

    def legal_actions(self, state: State) -> Sequence[Action]:
        """Aim or rest; then how much fuel."""
        self.check_state(state)
        return tuple(drilling.options(self.tables, state))

    def chance_outcomes(self, state: State) -> tuple[tuple[Action, Fraction], ...]:
        """The next card, or the die."""
        self.check_state(state)
        match state.phase:
            case Phase.DEAL:
                return set_up.deal_chances(state)
            case Phase.ROLL:
                return drilling.roll_chances()
            case _:
                return ()

    def canonical(self, state: State, action: Action) -> Action:
        """Itself: every action has one spelling."""
        if objections := self.why_not(state, action):
            raise IllegalAction(str(action), objections)
        return action

    def compose(self, state: State, text: str) -> tuple[Action, ...] | Objections:
        """An order is one action."""
        self.check_state(state)
        action = self.parse(text)
        return self.why_not(state, action) or (action,)

    def score(self, state: State) -> Score:
        """The points, line by line."""
        self.check_state(state)
        return ending.score(self.tables, state)

    def score_shown(self, shown: State | View) -> Score:
        """The same of a view: cards count when all are shown."""
        return ending.score(self.tables, shown)

    def explain(self, state: State, action: Action) -> Explanation:
        """What the die must show."""
        if objections := self.why_not(state, action):
            raise IllegalAction(str(action), objections)
        tell = table.TABLE[type(action)].explain
        return Explanation(str(action), tuple(tell(self.tables, state, action) if tell else ()))

    # positions

    def new(self, players: int = 2, *, first: int = 0) -> State:
        """The table before the first card is dealt."""
        return set_up.first_state(self.tables, players, first)

    def options(self, state: State) -> dict[str, Any]:
        """The arguments of `new` that lead to this table."""
        return {"players": len(state.fuel), "first": state.first}

    def seats(self, state: State) -> int:
        """How many play."""
        return len(state.fuel)

    def view(self, state: State, seat: int) -> View:
        """What a seat, or SPECTATOR, may know."""
        self.check_state(state)
        self.check_seat(state, seat)
        now = Circumstances(self.rulings, self.variant, state.phase)
        return View(seat=seat, **redacted(state, seat, len(state.fuel), now))

    def complete(self, view: View) -> State:
        """A position that looks like this view to its seat."""
        return answers.complete(self.tables, view)

    def faults(self, state: State) -> tuple[Fault, ...]:
        """Everything that is wrong with a position."""
        self.check_state(state)
        return answers.faults(self.tables, state)

    def position(self, description: Mapping[str, Any], *, fragment: bool = False) -> State:
        """A position in the words of its JSON; what is not said is as at the start."""
        seats = description.get("fuel")
        start = self.new(len(seats) if isinstance(seats, list) else 2)
        state = documents.position(start, description)
        self.check_sound(state, fragment=fragment, field="position")
        return state

    def encode(self, value: State | View | Event) -> Any:
        """A state, view or event as plain JSON values."""
        return documents.encode(value)

    def decode(self, body: object, kind: str, path: str, *, fragment: bool = True) -> Any:
        """The state, view or event in plain JSON values."""
        value = documents.decode(body, kind, path)
        if isinstance(value, State):
            self.check_sound(value, fragment=fragment, field=path)
        elif isinstance(value, View):
            self.check_view(value, fragment=fragment, field=path)
        return value
