"""Which rule answers which action.  No rule stands here: see the chapter it names."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast

from galaxy_rules.galaktico.board.hexagon import Board
from galaxy_rules.galaktico.rules.listing import list_actions
from galaxy_rules.galaktico.rules.points import score
from galaxy_rules.galaktico.rules.set_up import first_state
from galaxy_rules.galaktico.rules.table import carry_out, judge, successors
from galaxy_rules.galaktico.tables import PACKAGE, TabledGame, Tables, tables_of
from galaxy_rules.galaktico.words import actions
from galaxy_rules.galaktico.words.actions import ACTIONS, Action
from galaxy_rules.galaktico.words.components import PLAYERS, Blocks, Components, Effects, layouts
from galaxy_rules.galaktico.words.events import DISCLOSING, EVENTS, Event
from galaxy_rules.galaktico.words.rulings import Rulings
from galaxy_rules.galaktico.words.spaces import SECTOR_NAMES
from galaxy_rules.galaktico.words.state import Phase, State, View
from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.game import OVER
from galaxy_rules.kernel.packs import Pack, packaged
from galaxy_rules.kernel.reducer import Reducer
from galaxy_rules.kernel.resources import entered
from galaxy_rules.kernel.words import Notation


def _tables(rulings: Rulings, data: Pack, variant: str | None) -> Tables:
    """For a layout of the data pack: the one that is asked for, else the first."""
    names = layouts(data)
    if not names:
        raise BadInput("layouts", "the data pack has no layout")
    if variant is not None and variant not in names:
        raise BadInput("variant", f"{brief(variant)} is none of {', '.join(names)}")
    return tables_of(rulings, data, names[0] if variant is None else variant)


def _to_move(_: Tables, state: State) -> int:
    """The seat to move, or OVER; nothing in this game is left to chance."""
    return OVER if state.phase is Phase.OVER else state.turn


def _options(state: State) -> dict[str, Any]:
    sectors = [SECTOR_NAMES[sector] for sector in state.sectors]
    return {"players": len(sectors), "first": state.first, "sectors": sectors}


class Galaktico(TabledGame):
    """Galaktico: its rules with these rulings and components, frozen; all functions are pure."""

    name: ClassVar[str] = "galaktico"
    title: ClassVar[str] = "Galaktico"
    package: ClassVar[str] = PACKAGE
    tiny_table: ClassVar[tuple[int, str]] = (2, "standard")
    nano_table: ClassVar[tuple[int, str]] = (2, "standard")
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
    reducer: Reducer[Any, State, Action, Event, View] = Reducer(
        package=PACKAGE,
        tables=_tables,
        seats=lambda state: len(state.sectors),
        options=_options,
        to_move=_to_move,
        judge=judge,
        carry_out=carry_out,
        list_actions=list_actions,
        score=score,
        read_change=entered(f"{PACKAGE}.documents.wire", "read_change"),
        lexicons=entered(f"{PACKAGE}.documents.vocabulary", "lexicons"),
        extents=entered(f"{PACKAGE}.documents.extents", "extents"),
        limits=entered(f"{PACKAGE}.documents.extents", "limits"),
        remember=entered(f"{PACKAGE}.answers.worlds", "remember"),
        way=entered(f"{PACKAGE}.pictures.choosing", "way_of"),
    )
    rulings: Rulings
    box: Components
    board: Board
    shields: Mapping[str, Blocks]
    weapons: Mapping[str, Effects]
    catalogue: Mapping[str, int]
    steps: Mapping[str, int]

    def prepare(self) -> None:
        """Components, board and lists of them."""
        tables = self.tables
        self.box, self.board, self.steps = tables.box, tables.board, tables.steps
        self.shields, self.weapons = tables.shields, tables.weapons
        self.catalogue = tables.catalogue

    def successors(self, state: State) -> list[tuple[Action, State]]:
        """Every listed action with the state after it, worked out side by side."""
        self.check_state(state)
        return self._ask(successors, state)

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

    def causes(self, state: State) -> tuple[str, ...]:
        """The conditions of the end that were fulfilled."""
        self.check_state(state)
        met = () if state.ending is None else state.ending.fulfilled
        return tuple(dict.fromkeys(fulfilled.cause.value for fulfilled in met))


def published_pack() -> Pack:
    """The component data that ships with the library."""
    return packaged(PACKAGE, "published")


def tiny_pack() -> Pack:
    """A toy with a few ships and secret weapons, for exhaustive checking."""
    return packaged(PACKAGE, "tiny")
