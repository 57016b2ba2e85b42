"""Which rule answers which action.  No rule stands here: see the chapter it names."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, ClassVar, Final, cast

from galaxy_rules.galaxy_of_trian.answers.completing import complete
from galaxy_rules.galaxy_of_trian.answers.explaining import explain
from galaxy_rules.galaxy_of_trian.answers.faults import faults
from galaxy_rules.galaxy_of_trian.documents import positions, wire
from galaxy_rules.galaxy_of_trian.documents.orders import canonical, compose
from galaxy_rules.galaxy_of_trian.documents.vectors import Scenario
from galaxy_rules.galaxy_of_trian.rules.chance import (
    is_chance,
    outcomes,
)
from galaxy_rules.galaxy_of_trian.rules.end_of_game import score
from galaxy_rules.galaxy_of_trian.rules.hooks.steps import (
    OPEN,
    skill_sets,
)
from galaxy_rules.galaxy_of_trian.rules.listing import list_actions
from galaxy_rules.galaxy_of_trian.rules.set_up import first_state
from galaxy_rules.galaxy_of_trian.rules.table import carry_out, judge
from galaxy_rules.galaxy_of_trian.rules.turn import (
    decider,
    proceed,
)
from galaxy_rules.galaxy_of_trian.tables import tables_of
from galaxy_rules.galaxy_of_trian.words import actions
from galaxy_rules.galaxy_of_trian.words.actions import (
    ACTIONS,
    Action,
)
from galaxy_rules.galaxy_of_trian.words.components import PLAYERS
from galaxy_rules.galaxy_of_trian.words.events import (
    EVENTS,
    Event,
    Log,
    TileTaken,
    TileUnplaceable,
    TokenGained,
    TokensShown,
)
from galaxy_rules.galaxy_of_trian.words.grid import cell_name, node_name
from galaxy_rules.galaxy_of_trian.words.rulings import Rulings
from galaxy_rules.galaxy_of_trian.words.state import (
    Draft,
    Phase,
    State,
    View,
)
from galaxy_rules.kernel.clauses import Register, read_register
from galaxy_rules.kernel.game import CHANCE, OVER, Fault, Game
from galaxy_rules.kernel.packs import Pack, read_pack
from galaxy_rules.kernel.resources import package_text
from galaxy_rules.kernel.rulings import read_rulings
from galaxy_rules.kernel.score import Explanation, Score
from galaxy_rules.kernel.vectors import Dialect
from galaxy_rules.kernel.verdicts import Objections
from galaxy_rules.kernel.versions import Correction
from galaxy_rules.kernel.visibility import Circumstances, redacted
from galaxy_rules.kernel.words import Notation

PACKAGE: Final = "galaxy_rules.galaxy_of_trian"


CORRECTIONS: Final = (
    Correction(
        "2",
        ("TRI-R-71", "TRI-CLO-16"),
        "a closer whose emissaries are all blocked took none back",
        "he is asked like any other who is alone there",
    ),
    Correction(
        "2",
        ("TRI-R-109", "TRI-SK-1-11"),
        "any enemy ship next to a tile spoiled it as a refuge",
        "only one with which there would be a battle does",
    ),
)
"""What no switch restores of rules version 1."""


class GalaxyOfTrian(Game[State, Action, Event, View]):
    """Galaxy of Trian: its rules with these rulings and components, frozen; all is pure."""

    name: ClassVar[str] = "galaxy_of_trian"
    title: ClassVar[str] = "Galaxy of Trian: New Order"
    package: ClassVar[str] = PACKAGE
    tiny_table: ClassVar[tuple[int, str]] = (2, "beginner")
    rules_version: ClassVar[str] = "2"
    players: ClassVar[tuple[int, ...]] = PLAYERS
    corrections: ClassVar[tuple[Correction, ...]] = CORRECTIONS
    turn_clauses: ClassVar[tuple[str, ...]] = ("TRI-SET-17",)
    rulings_class: ClassVar[type[Rulings]] = Rulings
    state_class: type[State] = State
    action_classes: tuple[type[Action], ...] = ACTIONS
    notation: Notation[Action] = actions.NOTATION
    event_classes: tuple[type[Event], ...] = EVENTS
    disclosing: ClassVar[tuple[type, ...]] = (TokensShown, TileUnplaceable)
    disclosing_to_actor: ClassVar[tuple[type, ...]] = (TileTaken, TokenGained)
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
        """Read rulings and data, and work out tables once."""
        self.tables: Final = tables_of(
            read_rulings(Rulings, rulings or {}),
            data if data is not None else published_pack(),
            variant,
            skill_sets,
            OPEN,
        )
        self.rulings = self.tables.rulings
        self.data = self.tables.data
        self.variant = self.tables.variant
        self.clauses = register()
        self.box: Final = self.tables.box
        self.atlas: Final = self.tables.atlas
        self.ships: Final = self.tables.ships
        self.full: Final = self.tables.full
        self.colours: Final = self.tables.colours
        self.token_kinds: Final = self.tables.token_kinds
        self.cell_name: Final = cell_name
        self.node_name: Final = node_name

    @classmethod
    def dialect(cls, setup: Mapping[str, Any], data: Pack | None = None) -> Dialect:
        """A conformance vector's set-up, ready to be played in the vector's own words."""
        return Scenario(cls, setup, data)

    # the rules

    def judge(self, state: State, action: Action) -> Objections:
        """Every objection to an action: see its row in the rule table."""
        return judge(self.tables, state, action)

    def carry_out(self, state: State, action: Action, events: Log) -> State:
        """The state after a legal action, and after all that follows from it by itself."""
        return carry_out(self.tables, state, action, events)

    def proceed(self, draft: Draft, events: Log) -> None:
        """Carry out what needs neither a decision nor chance."""
        proceed(self.tables, draft, events)

    # chance

    def is_chance(self, state: State) -> bool:
        """Whether a draw, a reveal or a roll comes next."""
        return state.phase is not Phase.OVER and is_chance(state)

    def chance_outcomes(self, state: State) -> tuple[tuple[Action, Fraction], ...]:
        """Every outcome with its exact probability at CHANCE, nothing elsewhere."""
        self.check_state(state)
        return outcomes(self.tables, state) if self.is_chance(state) else ()

    # questions

    def new(self, players: int = 2, *, first: int = 0, races: Sequence[str] | None = None) -> State:
        """The first state; combat tokens and the tops of the stacks are chance's.

        In the full game races are chosen, one for each seat, or drawn by chance as well.
        """
        return first_state(self.tables, players, first, races)

    def options(self, state: State) -> dict[str, Any]:
        """The arguments of `new` that lead to this state's table."""
        found: dict[str, Any] = {"players": len(state.credits), "first": state.first}
        races = [race for race in state.races if race is not None]
        if len(races) == len(state.races):
            found["races"] = races
        return found

    def seats(self, state: State) -> int:
        """How many players sit at the table."""
        return len(state.credits)

    def to_move(self, state: State) -> int:
        """The seat to move, CHANCE or OVER."""
        self.check_state(state)
        if state.phase is Phase.OVER:
            return OVER
        return CHANCE if is_chance(state) else decider(self.tables, state)

    def legal_actions(self, state: State) -> Sequence[Action]:
        """One action for each different outcome that the seat to move can choose."""
        self.check_state(state)
        if state.phase is Phase.OVER or is_chance(state):
            return ()
        return tuple(list_actions(self.tables, state))

    def canonical(self, state: State, action: Action) -> Action:
        """The listed twin of a legal action."""
        self.check(state, action)
        return canonical(self, self.tables, state, action)

    def compose(self, state: State, text: str) -> tuple[Action, ...] | Objections:
        """The small actions that spell a whole order, or the objections to it."""
        self.check_state(state)
        return compose(self, self.tables, state, text)

    def faults(self, state: State) -> tuple[Fault, ...]:
        """Everything that is wrong with a position."""
        self.check_state(state)
        return faults(self.tables, state)

    def position(self, description: Mapping[str, Any], *, fragment: bool = False) -> State:
        """A position built by hand; see `positions` for the words."""
        return positions.position(self.tables, description, self.faults, fragment=fragment)

    def view(self, state: State, seat: int) -> View:
        """What a seat, or SPECTATOR, may know."""
        self.check_state(state)
        self.check_seat(state, seat)
        circumstances = Circumstances(self.rulings, self.variant, state.phase)
        return View(seat=seat, **redacted(state, seat, len(state.credits), circumstances))

    def complete(self, view: View) -> State:
        """A position that looks like this view to its seat, where there is one."""
        return complete(self.tables, view)

    def score(self, state: State) -> Score:
        """The credits, line by line."""
        self.check_state(state)
        return score(self.tables, state)

    @classmethod
    def tiny_pack(cls) -> Pack:
        """A toy with so little in the box that every position can be visited."""
        return tiny_pack()

    def score_shown(self, shown: State | View) -> Score:
        """The same of a view: the rules of scoring read only what states and views share."""
        return score(self.tables, cast("State", shown))

    def explain(self, state: State, action: Action) -> Explanation:
        """The arithmetic of a legal action."""
        return explain(self.tables, state, action, self.step(state, action))

    def parse(self, text: str) -> Action:
        """The action that a text means."""
        return actions.parse(text)

    def encode(self, value: State | View | Event) -> Any:  # noqa: ANN401 - plain JSON values
        """A state, view or event as plain JSON values."""
        return wire.encode(value)

    def decode(self, body: object, kind: str, path: str, *, fragment: bool = True) -> Any:  # noqa: ANN401 - as `kind` says
        """The state, view or event in plain JSON values; errors name the field."""
        found = wire.decode(self.tables, body, kind, path)
        if isinstance(found, View):
            self.check_view(found, fragment=fragment, field=path)
        elif isinstance(found, State):
            self.check_sound(found, fragment=fragment, field=path)
        return found


@cache
def register() -> Register:
    """The clauses and rulings; read once, since every document builds its game."""
    return read_register(package_text(PACKAGE, "clauses.toml"))


@cache
def published_pack() -> Pack:
    """The component data that ships with the library."""
    return read_pack(package_text(PACKAGE, "data", "published.toml"))


@cache
def tiny_pack() -> Pack:
    """A toy with a few small tiles, for exhaustive checking."""
    return read_pack(package_text(PACKAGE, "data", "tiny.toml"))
