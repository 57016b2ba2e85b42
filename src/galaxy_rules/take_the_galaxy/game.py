"""The game as others ask it.  No rule stands here: see `rules.table` and the chapters."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, ClassVar, Final, cast

from galaxy_rules.kernel.clauses import Register
from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.game import Fault, Game
from galaxy_rules.kernel.packs import Pack, read_pack
from galaxy_rules.kernel.resources import package_text
from galaxy_rules.kernel.rulings import read_rulings
from galaxy_rules.kernel.score import Explanation, Score
from galaxy_rules.kernel.vectors import Dialect
from galaxy_rules.kernel.verdicts import Objections
from galaxy_rules.kernel.visibility import Circumstances, redacted
from galaxy_rules.kernel.words import Notation
from galaxy_rules.take_the_galaxy.answers.completing import complete
from galaxy_rules.take_the_galaxy.answers.explaining import explain
from galaxy_rules.take_the_galaxy.answers.faults import faults
from galaxy_rules.take_the_galaxy.documents import positions, wire
from galaxy_rules.take_the_galaxy.documents.orders import canonical, compose
from galaxy_rules.take_the_galaxy.documents.vectors import Scenario
from galaxy_rules.take_the_galaxy.rules import table
from galaxy_rules.take_the_galaxy.rules.arithmetic import partner
from galaxy_rules.take_the_galaxy.rules.decks import draw_chances
from galaxy_rules.take_the_galaxy.rules.exploration import (
    reveal_chances,
    surrender_chances,
)
from galaxy_rules.take_the_galaxy.rules.listing import list_actions
from galaxy_rules.take_the_galaxy.rules.scoring import score
from galaxy_rules.take_the_galaxy.rules.set_up import first_state
from galaxy_rules.take_the_galaxy.rules.turn import (
    is_chance,
    to_move,
)
from galaxy_rules.take_the_galaxy.tables import PACKAGE, tables_of
from galaxy_rules.take_the_galaxy.words import actions
from galaxy_rules.take_the_galaxy.words.actions import (
    ACTIONS,
    Action,
)
from galaxy_rules.take_the_galaxy.words.components import (
    PLAYERS,
)
from galaxy_rules.take_the_galaxy.words.events import EVENTS, Event, Log
from galaxy_rules.take_the_galaxy.words.rulings import (
    Rulings,
)
from galaxy_rules.take_the_galaxy.words.state import Phase, State, View

VARIANTS: Final = ("standard", "random", "teams", "teams_random")


class TakeTheGalaxy(Game[State, Action, Event, View]):
    """Take The Galaxy: its rules with these rulings and components, frozen; all is pure."""

    name: ClassVar[str] = "take_the_galaxy"
    title: ClassVar[str] = "Take The Galaxy"
    package: ClassVar[str] = PACKAGE
    tiny_table: ClassVar[tuple[int, str]] = (1, "standard")
    rules_version: ClassVar[str] = "2"
    players: ClassVar[tuple[int, ...]] = PLAYERS
    turn_clauses: ClassVar[tuple[str, ...]] = ("TTG-R-50",)
    former_data: ClassVar[frozenset[str]] = frozenset(
        {"bce384adb97fc02c2883f49429781de2fa1d048f26ea11a4b9c433994c064926"}
    )
    rulings_class: ClassVar[type[Rulings]] = Rulings
    state_class: type[State] = State
    action_classes: tuple[type[Action], ...] = ACTIONS
    notation: Notation[Action] = actions.NOTATION
    event_classes: tuple[type[Event], ...] = EVENTS
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
        self.rulings = read_rulings(Rulings, rulings or {})
        self.data = data if data is not None else published_pack()
        self.variant = _variant(variant)
        self.tables: Final = tables_of(self.rulings, self.data, self.variant)
        self.clauses = self.tables.clauses
        self.box: Final = self.tables.box
        self.teams: Final = self.tables.teams
        self.random: Final = self.tables.random
        self.builds: Final = self.tables.builds
        self.deck_order: Final = self.tables.deck_order
        self.catalogue: Final = self.tables.catalogue
        self.spaces: Final = self.tables.spaces
        self.pile: Final = self.tables.pile
        self.systems: Final = self.tables.systems
        self.events: Final = self.tables.events
        self.prices: Final = self.tables.prices

    @classmethod
    def dialect(cls, setup: Mapping[str, Any], data: Pack | None = None) -> Dialect:
        """A conformance vector's set-up, ready to be played in the vector's own words."""
        return Scenario(cls, setup, data)

    # what the rule table says

    def judge(self, state: State, action: Action) -> Objections:
        """Game over; phase; then what the action's chapter says."""
        return table.judge(self.tables, state, action)

    def carry_out(self, state: State, action: Action, events: Log) -> State:
        """The state after a legal action."""
        return table.carry_out(self.tables, state, action, events)

    # chance

    def is_chance(self, state: State) -> bool:
        """Whether a reveal, a draw or, in one reading, pirates come next."""
        return is_chance(self.tables, state)

    def chance_outcomes(self, state: State) -> tuple[tuple[Action, Fraction], ...]:
        """Every outcome with its exact probability at CHANCE, nothing elsewhere."""
        self.check_state(state)
        if not is_chance(self.tables, state):
            return ()
        if state.draws:
            return draw_chances(self.tables, state)
        if state.phase is Phase.PIRATES:
            return surrender_chances(self.tables, state)
        return reveal_chances(self.tables, state)

    # questions

    def new(self, players: int = 2, *, first: int = 0) -> State:
        """The first state; the Explored Space is revealed by chance."""
        return first_state(self.tables, players, first)

    def options(self, state: State) -> dict[str, Any]:
        """The arguments of `new` that lead to this state's table."""
        return {"players": len(state.hands), "first": state.first}

    def seats(self, state: State) -> int:
        """How many players sit at the table."""
        return len(state.hands)

    def to_move(self, state: State) -> int:
        """The seat to move, CHANCE or OVER."""
        self.check_state(state)
        return to_move(self.tables, state)

    def legal_actions(self, state: State) -> Sequence[Action]:
        """One canonical action for each different outcome; none where chance moves."""
        self.check_state(state)
        return () if is_chance(self.tables, state) else tuple(list_actions(self.tables, state))

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
        if type(fragment) is not bool:
            raise BadInput("fragment", f"expected True or False, found {brief(fragment)}")
        state = positions.position(self.tables, description)
        for fault in self.faults(state):
            if fault.local or not fragment:
                raise BadInput("position", str(fault))
        return state

    def view(self, state: State, seat: int) -> View:
        """What a seat, or SPECTATOR, may know."""
        self.check_state(state)
        self.check_seat(state, seat)
        circumstances = Circumstances(self.rulings, self.variant, state.phase)
        return View(seat=seat, **redacted(state, seat, len(state.hands), circumstances))

    def complete(self, view: View) -> State:
        """A position that looks like this view to its seat, where there is one."""
        return complete(self.tables, view)

    def score(self, state: State) -> Score:
        """The renown, line by line."""
        self.check_state(state)
        return score(self.tables, state)

    @classmethod
    def tiny_pack(cls) -> Pack:
        """A toy with so little in the box that every position can be visited."""
        return tiny_pack()

    def score_shown(self, shown: State | View) -> Score:
        """The same of a view: the rules of scoring read only what states and views share."""
        return score(self.tables, cast("State", shown))

    def side(self, seat: int) -> int:
        """The smaller one of a seat and its partner's."""
        return min(seat, partner(seat)) if self.teams else seat

    def explain(self, state: State, action: Action) -> Explanation:
        """The arithmetic of a legal action."""
        return explain(self.tables, state, action, self.step(state, action).events)

    def parse(self, text: str) -> Action:
        """The action that a text means."""
        return actions.parse(text)

    def encode(self, value: State | View | Event) -> Any:  # noqa: ANN401 - plain JSON values
        """A state, view or event as plain JSON values."""
        return wire.encode(value)

    def decode(self, body: object, kind: str, path: str, *, fragment: bool = True) -> Any:  # noqa: ANN401 - as `kind` says
        """The state, view or event in plain JSON values; errors name the field."""
        value = wire.decode(self.tables, body, kind, path)
        if kind == "view":
            self.check_view(value, fragment=fragment, field=path)
        elif kind != "event":
            self.check_sound(value, fragment=fragment, field=path)
        return value


def _variant(variant: str | None) -> str:
    if variant is None:
        return VARIANTS[0]
    if variant not in VARIANTS:
        raise BadInput("variant", f"{brief(variant)} is none of {', '.join(VARIANTS)}")
    return variant


@cache
def published_pack() -> Pack:
    """The component data that ships with the library."""
    return read_pack(package_text(PACKAGE, "data", "published.toml"))


@cache
def tiny_pack() -> Pack:
    """A toy that one player can exhaust: two turns with a few cards."""
    return read_pack(package_text(PACKAGE, "data", "tiny.toml"))


@cache
def small_pack() -> Pack:
    """A toy with a few cards of every kind, for short games."""
    return read_pack(package_text(PACKAGE, "data", "small.toml"))
