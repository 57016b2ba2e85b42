"""Which rule answers which action.  No rule stands here: see the chapter it names."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Final, cast

from galaxy_rules.galaktico.answers.completing import complete
from galaxy_rules.galaktico.answers.explaining import explain
from galaxy_rules.galaktico.answers.faults import faults
from galaxy_rules.galaktico.board.hexagon import SECTOR_NAMES, board_of
from galaxy_rules.galaktico.board.route_tables import RouteBook
from galaxy_rules.galaktico.documents import positions, wire
from galaxy_rules.galaktico.documents.orders import canonical, compose
from galaxy_rules.galaktico.documents.vectors import Scenario
from galaxy_rules.galaktico.rules.deploying import deploy, judge_deploy
from galaxy_rules.galaktico.rules.flight import carry_on, carry_out_move, give_up, stay, successors
from galaxy_rules.galaktico.rules.listing import list_actions
from galaxy_rules.galaktico.rules.meteors import MeteorMoves, judge_meteor, move_meteor
from galaxy_rules.galaktico.rules.movement import NO_STOP, judge_continue, judge_move
from galaxy_rules.galaktico.rules.points import score
from galaxy_rules.galaktico.rules.set_up import (
    equip,
    first_state,
    judge_equip,
    judge_place,
    judge_setup_done,
    place,
)
from galaxy_rules.galaktico.rules.turn import MUST_ACT, PENDING, over
from galaxy_rules.galaktico.words import actions
from galaxy_rules.galaktico.words.actions import (
    ACTIONS,
    JUMP,
    Action,
    Continue,
    Deploy,
    Equip,
    Move,
    MoveMeteor,
    Pass,
    Place,
    Stop,
)
from galaxy_rules.galaktico.words.components import PLAYERS, ShipType, layouts, read_components
from galaxy_rules.galaktico.words.events import DISCLOSING, EVENTS, Event
from galaxy_rules.galaktico.words.rulings import LaunchJump, NullMove, OwnStation, PassRule, Rulings
from galaxy_rules.galaktico.words.state import Phase, State, View
from galaxy_rules.kernel.clauses import Register, read_register
from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.game import OVER, Fault, Game
from galaxy_rules.kernel.packs import Pack, read_pack
from galaxy_rules.kernel.resources import package_text
from galaxy_rules.kernel.rulings import read_rulings
from galaxy_rules.kernel.score import Explanation, Score
from galaxy_rules.kernel.vectors import Dialect
from galaxy_rules.kernel.verdicts import LEGAL, Objections
from galaxy_rules.kernel.visibility import Circumstances, redacted
from galaxy_rules.kernel.words import Notation

PACKAGE: Final = "galaxy_rules.galaktico"
TurnAction = Move | Continue | Stop | Deploy | MoveMeteor | Pass


class Galaktico(Game[State, Action, Event, View]):
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
        self.clauses = register()
        self.box: Final = read_components(self.data, self.variant)
        self.board: Final = board_of(self.box.side)
        self.shields: Final = {card.key: card.blocks for card in self.box.shields}
        self.weapons: Final = {card.key: card.effects for card in self.box.weapons}
        keys = (*self.shields, *self.weapons)
        self.catalogue: Final = {key: number for number, key in enumerate(keys)}
        self.station_open: Final = self.rulings.own_station is not OwnStation.CLOSED
        self.launch_jumps: Final = self.rulings.launch_jump is LaunchJump.ALLOWED
        self.null_moves: Final = self.rulings.null_move is not NullMove.FORBIDDEN
        labels, size = self.board.labels, self.board.size
        self.steps: Final = {label: i for i, label in enumerate(labels)} | {
            JUMP + label: i + size for i, label in enumerate(labels)
        }
        self.books: Final = tuple(
            RouteBook(self.board, card.range, card.jumps, strikes=card.type is ShipType.CRUISER)
            for card in self.box.ships
        )
        self.meteor_moves: Final = MeteorMoves(self.board)

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

    # the judge

    def judge(self, state: State, action: Action) -> Objections:
        """Game over; set-up; pending; then what the action's chapter says."""
        if state.phase is Phase.OVER:
            return (over(self, state),)
        match action:
            case Equip():
                return judge_equip(self, state, action)
            case Place():
                return judge_place(self, state, action)
            case Move() | Continue() | Stop() | Deploy() | MoveMeteor() | Pass():
                return judge_setup_done(state) or self._judge_turn(state, action)

    def _judge_turn(self, state: State, action: TurnAction) -> Objections:
        match action:
            case Continue():
                return judge_continue(self, state, action)
            case Stop():
                return LEGAL if state.pending is not None else (NO_STOP(),)
            case Move() | Deploy() | MoveMeteor() | Pass() if state.pending is not None:
                return (PENDING(),)
            case Move():
                return judge_move(self, state, action)
            case Deploy():
                return judge_deploy(state, action)
            case MoveMeteor():
                return judge_meteor(self, state, action)
            case Pass():
                return self._judge_pass(state)

    def _judge_pass(self, state: State) -> Objections:
        if self.rulings.pass_ is PassRule.VOLUNTARY or Pass() in self.legal_actions(state):
            return LEGAL
        return (MUST_ACT(),)

    # the rules

    def carry_out(self, state: State, action: Action, events: list[Event] | None) -> State:
        """The state after a legal action."""
        match action:
            case Move():
                return carry_out_move(self, state, action, events)
            case MoveMeteor():
                return move_meteor(self, state, action, events)
            case Deploy():
                return deploy(self, state, action, events)
            case Continue():
                return carry_on(self, state, action, events)
            case Stop():
                return stay(self, state, events)
            case Equip():
                return equip(self, state, action, events)
            case Place():
                return place(self, state, action, events)
            case Pass():
                return give_up(self, state, events)

    def successors(self, state: State) -> list[tuple[Action, State]]:
        """Every listed action with the state after it."""
        self.check_state(state)
        return successors(self, state)

    # questions

    def new(
        self, players: int = 3, *, first: int = 0, sectors: Sequence[str] | None = None
    ) -> State:
        """The first state: who sits in which sector, and who starts, are the table's choice."""
        names = SECTOR_NAMES[:players] if sectors is None and type(players) is int else sectors
        return first_state(self, players, first, cast("Sequence[str]", names))

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
        if not 0 <= state.meteors <= self.board.everywhere:  # the list may be worked out later
            self.check_sound(state)
        return list_actions(self, state)

    def canonical(self, state: State, action: Action) -> Action:
        """The listed twin of a legal action."""
        self.check(state, action)
        return canonical(self, state, action)

    def compose(self, state: State, text: str) -> tuple[Action, ...] | Objections:
        """The small actions that spell a whole order, or the objections to it."""
        self.check_state(state)
        return compose(self, state, text)

    def faults(self, state: State) -> tuple[Fault, ...]:
        """Everything that is wrong with a position."""
        self.check_state(state)
        return faults(self, state)

    def position(self, description: Mapping[str, Any], *, fragment: bool = False) -> State:
        """A position built by hand; see `positions` for the words."""
        return positions.position(self, description, fragment=fragment)

    def view(self, state: State, seat: int) -> View:
        """What a seat, or SPECTATOR, may know."""
        self.check_state(state)
        self.check_seat(state, seat)
        circumstances = Circumstances(self.rulings, self.variant, state.phase)
        return View(seat=seat, **redacted(state, seat, len(state.sectors), circumstances))

    def complete(self, view: View) -> State:
        """A position that looks like this view to its seat, where there is one."""
        return complete(self, view)

    def score(self, state: State) -> Score:
        """The points, line by line."""
        self.check_state(state)
        return score(self, state)

    @classmethod
    def tiny_pack(cls) -> Pack:
        """A toy with so little in the box that every position can be visited."""
        return tiny_pack()

    def score_shown(self, shown: State | View) -> Score:
        """The same of a view: the rules of scoring read only what states and views share."""
        return score(self, cast("State", shown))

    def causes(self, state: State) -> tuple[str, ...]:
        """The conditions of the end that were fulfilled."""
        self.check_state(state)
        met = () if state.ending is None else state.ending.fulfilled
        return tuple(dict.fromkeys(fulfilled.cause.value for fulfilled in met))

    def explain(self, state: State, action: Action) -> Explanation:
        """The arithmetic of a legal action."""
        return explain(self, state, action)

    def parse(self, text: str) -> Action:
        """The action that a text means."""
        return actions.parse(text)

    def encode(self, value: State | View | Event) -> Any:  # noqa: ANN401 - plain JSON values
        """A state, view or event as plain JSON values."""
        return wire.encode(self, value)

    def decode(self, body: object, kind: str, path: str, *, fragment: bool = True) -> Any:  # noqa: ANN401 - as `kind` says
        """The state, view or event in plain JSON values; errors name the field."""
        return wire.decode(self, body, kind, path, fragment=fragment)


@cache
def register() -> Register:
    """The booklet's clauses and rulings, read once."""
    return read_register(package_text(PACKAGE, "clauses.toml"))


@cache
def published_pack() -> Pack:
    """The component data that ships with the library."""
    return read_pack(package_text(PACKAGE, "data", "published.toml"))


@cache
def tiny_pack() -> Pack:
    """A toy with a few ships and secret weapons, for exhaustive checking."""
    return read_pack(package_text(PACKAGE, "data", "tiny.toml"))
