"""Which rule answers which action.  No rule stands here: see the chapter it names."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Final, cast

from galaxy_rules.galaktico.answers.completing import complete
from galaxy_rules.galaktico.answers.explaining import explain
from galaxy_rules.galaktico.answers.faults import faults
from galaxy_rules.galaktico.documents import positions, wire
from galaxy_rules.galaktico.documents.orders import canonical, compose
from galaxy_rules.galaktico.documents.vectors import Scenario
from galaxy_rules.galaktico.rules.listing import list_actions
from galaxy_rules.galaktico.rules.points import score
from galaxy_rules.galaktico.rules.set_up import first_state
from galaxy_rules.galaktico.rules.table import DEEDS, judge, successors
from galaxy_rules.galaktico.tables import PACKAGE, TabledGame, Tables, tables_of
from galaxy_rules.galaktico.words import actions
from galaxy_rules.galaktico.words.actions import ACTIONS, Action
from galaxy_rules.galaktico.words.components import PLAYERS, layouts
from galaxy_rules.galaktico.words.events import DISCLOSING, EVENTS, Event
from galaxy_rules.galaktico.words.rulings import Rulings
from galaxy_rules.galaktico.words.spaces import SECTOR_NAMES
from galaxy_rules.galaktico.words.state import Phase, State, View
from galaxy_rules.kernel.clauses import Register
from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.game import OVER, Fault
from galaxy_rules.kernel.packs import Pack, read_pack
from galaxy_rules.kernel.resources import package_text
from galaxy_rules.kernel.rulings import read_rulings
from galaxy_rules.kernel.score import Explanation, Score
from galaxy_rules.kernel.vectors import Dialect
from galaxy_rules.kernel.verdicts import Objections
from galaxy_rules.kernel.visibility import Circumstances, redacted
from galaxy_rules.kernel.words import Notation


class Galaktico(TabledGame):
    """Galaktico: its rules with these rulings and components, frozen; all functions are pure."""

    name: ClassVar[str] = "galaktico"
    title: ClassVar[str] = "Galaktico"
    package: ClassVar[str] = PACKAGE
    tiny_table: ClassVar[tuple[int, str]] = (2, "standard")
    rules_version: ClassVar[str] = "2"
    players: ClassVar[tuple[int, ...]] = PLAYERS
    turn_clauses: ClassVar[tuple[str, ...]] = ("GAL-TRN-04",)
    setup_clauses: ClassVar[tuple[str, ...]] = ("GAL-R-36",)
    rulings_class: ClassVar[type[Rulings]] = Rulings
    state_class: type[State] = State
    action_classes: tuple[type[Action], ...] = ACTIONS
    notation: Notation[Action] = actions.NOTATION
    event_classes: tuple[type[Event], ...] = EVENTS
    disclosing: ClassVar[tuple[type, ...]] = DISCLOSING
    view_class: type[View] = View
    rulings: Rulings
    data: Pack
    variant: str
    clauses: Register

    def __init__(
        self,
        rulings: Mapping[str, Any] | str | None = None,
        data: Pack | None = None,
        variant: str | None = None,
    ) -> None:
        """Read rulings and data, and work out geometry and tables once."""
        self.rulings = read_rulings(Rulings, {} if rulings is None else rulings)
        if data is not None and not isinstance(data, Pack):
            raise BadInput("data", f"expected a data pack, found {brief(data)}")
        self.data = data if data is not None else published_pack()
        self.variant = self._variant(variant)
        self.tables: Tables = tables_of(self.rulings, self.data, self.variant)
        self.clauses = self.tables.clauses
        self.box: Final = self.tables.box
        self.board: Final = self.tables.board
        self.shields: Final = self.tables.shields
        self.weapons: Final = self.tables.weapons
        self.catalogue: Final = self.tables.catalogue
        self.steps: Final = self.tables.steps

    def _variant(self, variant: str | None) -> str:
        names = layouts(self.data)
        if not names:
            raise BadInput("layouts", "the data pack has no layout")
        if variant is None:
            return names[0]
        if variant not in names:
            raise BadInput("variant", f"{brief(variant)} is none of {', '.join(names)}")
        return variant

    @classmethod
    def dialect(cls, setup: Mapping[str, Any], data: Pack | None = None) -> Dialect:
        """A conformance vector's set-up, ready to be played in the vector's own words."""
        return Scenario(cls, setup, data)

    # the rules

    def judge(self, state: State, action: Action) -> Objections:
        """Game over; set-up; pending; then what the action's chapter says."""
        return judge(self.tables, state, action)

    def carry_out(self, state: State, action: Action, events: list[Event] | None) -> State:
        """The state after a legal action."""
        return DEEDS[type(action)](self.tables, state, action, events)

    def successors(self, state: State) -> list[tuple[Action, State]]:
        """Every listed action with the state after it."""
        self.check_state(state)
        return successors(self.tables, state)

    # questions

    def new(
        self, players: int = 3, *, first: int = 0, sectors: Sequence[str] | None = None
    ) -> State:
        """The first state: who sits in which sector, and who starts, are the table's choice."""
        names = SECTOR_NAMES[:players] if sectors is None and type(players) is int else sectors
        return first_state(self.tables, players, first, cast("Sequence[str]", names))

    def turn_clauses_in(self, state: State) -> tuple[str, ...]:
        """Turns go round the table; before the first one, all equip and place in another order."""
        turns = super().turn_clauses_in(state)
        return self.setup_clauses if state.phase in (Phase.EQUIP, Phase.PLACE) else turns

    def options(self, state: State) -> dict[str, Any]:
        """The arguments of `new` that lead to this state's table; of a view's as well."""
        if not isinstance(state, (State, View)):
            raise BadInput("state", f"{brief(state)} is not a state of {self.name}")
        sectors = [SECTOR_NAMES[sector] for sector in state.sectors]
        return {"players": len(sectors), "first": state.first, "sectors": sectors}

    def seats(self, state: State) -> int:
        """How many players sit at the table."""
        return len(state.sectors)

    def to_move(self, state: State) -> int:
        """The seat to move, or OVER; nothing in this game is left to chance."""
        self.check_state(state)
        return OVER if state.phase is Phase.OVER else state.turn

    def legal_actions(self, state: State) -> Sequence[Action]:
        """One canonical action for each different outcome."""
        self.check_state(state)
        return list_actions(self.tables, state)

    def canonical(self, state: State, action: Action) -> Action:
        """The listed twin of a legal action."""
        self.check(state, action)
        return canonical(self.tables, state, action)

    def compose(self, state: State, text: str) -> tuple[Action, ...] | Objections:
        """The small actions that spell a whole order, or the objections to it."""
        self.check_state(state)
        return compose(self.tables, state, text)

    def faults(self, state: State) -> tuple[Fault, ...]:
        """Everything that is wrong with a position."""
        self.check_state(state)
        return faults(self.tables, state)

    def position(self, description: Mapping[str, Any], *, fragment: bool = False) -> State:
        """A position built by hand; see `positions` for the words."""
        state = positions.position(self.tables, description, fragment=fragment)
        for fault in self.faults(state):
            if fault.local or not fragment:
                raise BadInput("position", str(fault))
        return state

    def view(self, state: State, seat: int) -> View:
        """What a seat, or SPECTATOR, may know."""
        self.check_state(state)
        self.check_seat(state, seat)
        circumstances = Circumstances(self.rulings, self.variant, state.phase)
        return View(seat=seat, **redacted(state, seat, len(state.sectors), circumstances))

    def complete(self, view: View) -> State:
        """A position that looks like this view to its seat, where there is one."""
        return complete(self.tables, view)

    def score(self, state: State) -> Score:
        """The points, line by line."""
        self.check_state(state)
        return score(self.tables, state)

    @classmethod
    def tiny_pack(cls) -> Pack:
        """A toy with so little in the box that every position can be visited."""
        return tiny_pack()

    def score_shown(self, shown: State | View) -> Score:
        """The same of a view: the rules of scoring read only what states and views share."""
        return score(self.tables, cast("State", shown))

    def causes(self, state: State) -> tuple[str, ...]:
        """The conditions of the end that were fulfilled."""
        self.check_state(state)
        met = () if state.ending is None else state.ending.fulfilled
        return tuple(dict.fromkeys(fulfilled.cause.value for fulfilled in met))

    def explain(self, state: State, action: Action) -> Explanation:
        """The arithmetic of a legal action."""
        return explain(self.tables, state, action, self.step(state, action))

    def parse(self, text: str) -> Action:
        """The action that a text means."""
        return actions.parse(text)

    def encode(self, value: State | View | Event) -> Any:  # noqa: ANN401 - plain JSON values
        """A state, view or event as plain JSON values."""
        return wire.encode(self.tables, value)

    def decode(self, body: object, kind: str, path: str, *, fragment: bool = True) -> Any:  # noqa: ANN401 - as `kind` says
        """The state, view or event in plain JSON values; errors name the field."""
        value = wire.decode(self.tables, body, kind, path)
        if kind == "view":
            self.check_view(value, fragment=fragment, field=path)
        elif kind != "event":
            self.check_sound(value, fragment=fragment, field=path)
        return value


@cache
def published_pack() -> Pack:
    """The component data that ships with the library."""
    return read_pack(package_text(PACKAGE, "data", "published.toml"))


@cache
def tiny_pack() -> Pack:
    """A toy with a few ships and secret weapons, for exhaustive checking."""
    return read_pack(package_text(PACKAGE, "data", "tiny.toml"))
