"""Which rule answers which action.  No rule stands here: see the chapter it names."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, ClassVar, Final

from galaxy_rules.galaxy_of_trian.board.galaxy import Atlas
from galaxy_rules.galaxy_of_trian.rules.chance import (
    is_chance,
    lots,
    outcomes,
)
from galaxy_rules.galaxy_of_trian.rules.end_of_game import score
from galaxy_rules.galaxy_of_trian.rules.hooks.steps import (
    open_steps,
    skill_sets,
)
from galaxy_rules.galaxy_of_trian.rules.listing import list_actions
from galaxy_rules.galaxy_of_trian.rules.set_up import first_state
from galaxy_rules.galaxy_of_trian.rules.table import carry_out, judge
from galaxy_rules.galaxy_of_trian.rules.turn import (
    to_move,
)
from galaxy_rules.galaxy_of_trian.tables import Tables, tables_of
from galaxy_rules.galaxy_of_trian.words import actions
from galaxy_rules.galaxy_of_trian.words.actions import (
    ACTIONS,
    Action,
)
from galaxy_rules.galaxy_of_trian.words.components import PLAYERS, Box
from galaxy_rules.galaxy_of_trian.words.events import (
    EVENTS,
    Event,
    TileTaken,
    TileUnplaceable,
    TokenGained,
    TokensShown,
)
from galaxy_rules.galaxy_of_trian.words.grid import cell_name, node_name
from galaxy_rules.galaxy_of_trian.words.rulings import Rulings
from galaxy_rules.galaxy_of_trian.words.state import (
    Phase,
    State,
    View,
)
from galaxy_rules.kernel.game import Game
from galaxy_rules.kernel.measures.lots import Lots
from galaxy_rules.kernel.packs import Pack, packaged
from galaxy_rules.kernel.reducer import Reducer
from galaxy_rules.kernel.resources import entered
from galaxy_rules.kernel.versions import Correction
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
    Correction(
        "2",
        ("TRI-R-28", "TRI-EVT-05"),
        "emissaries freed by an exmitter fought before ships that a tile had brought together",
        "the ships fight first",
    ),
)
"""What no switch restores of rules version 1."""


def _tables(rulings: Rulings, data: Pack, variant: str | None) -> Tables:
    return tables_of(rulings, data, variant, skill_sets, open_steps(rulings))


def _list_actions(tables: Tables, state: State) -> Sequence[Action]:
    """One action for each different outcome that the seat to move can choose."""
    return tuple(list_actions(tables, state)) if state.phase is not Phase.OVER else ()


def _chances(tables: Tables, state: State) -> tuple[tuple[Action, Fraction], ...]:
    return outcomes(tables, state) if state.phase is not Phase.OVER and is_chance(state) else ()


def _lots(tables: Tables, state: State, worded: bool) -> Lots[Action] | None:
    return None if state.phase is Phase.OVER else lots(tables, state, worded)


def _options(state: State) -> dict[str, Any]:
    found: dict[str, Any] = {"players": len(state.credits), "first": state.first}
    races = [race for race in state.races if race is not None]
    if len(races) == len(state.races):
        found["races"] = races
    return found


class GalaxyOfTrian(Game[State, Action, Event, View]):
    """Galaxy of Trian: its rules with these rulings and components, frozen; all is pure."""

    name: ClassVar[str] = "galaxy_of_trian"
    title: ClassVar[str] = "Galaxy of Trian: New Order"
    package: ClassVar[str] = PACKAGE
    tiny_table: ClassVar[tuple[int, str]] = (2, "beginner")
    nano_table: ClassVar[tuple[int, str]] = (2, "ships")
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
    reducer: Reducer[Any, State, Action, Event, View] = Reducer(
        package=PACKAGE,
        tables=_tables,
        seats=lambda state: len(state.credits),
        options=_options,
        to_move=to_move,
        judge=judge,
        carry_out=carry_out,
        list_actions=_list_actions,
        chances=_chances,
        lots=_lots,
        score=score,
        read_change=entered(f"{PACKAGE}.documents.wire", "read_change"),
        remember=entered(f"{PACKAGE}.answers.seen", "remember"),
        lexicons=entered(f"{PACKAGE}.documents.vocabulary", "lexicons"),
        extents=entered(f"{PACKAGE}.documents.extents", "extents"),
        limits=entered(f"{PACKAGE}.documents.extents", "limits"),
        way=entered(f"{PACKAGE}.pictures.choosing", "way_of"),
        chance_actions=entered(f"{PACKAGE}.documents.vocabulary", "chance_actions"),
    )
    rulings: Rulings
    tables: Tables
    box: Box
    atlas: Atlas
    ships: bool
    full: bool
    colours: tuple[str, ...]
    token_kinds: tuple[str, ...]
    cell_name: Callable[[int], str]
    node_name: Callable[[int], str]

    def prepare(self) -> None:
        """Components, lists of them, and the names of places."""
        tables = self.tables
        self.box, self.atlas = tables.box, tables.atlas
        self.ships, self.full = tables.ships, tables.full
        self.colours, self.token_kinds = tables.colours, tables.token_kinds
        self.cell_name, self.node_name = cell_name, node_name

    def new(self, players: int = 2, *, first: int = 0, races: Sequence[str] | None = None) -> State:
        """The first state; combat tokens and the tops of the stacks are chance's.

        In the full game races are chosen, one for each seat, or drawn by chance as well.
        """
        return first_state(self.tables, players, first, races)


def published_pack() -> Pack:
    """The component data that ships with the library."""
    return packaged(PACKAGE, "published")


def tiny_pack() -> Pack:
    """A toy with a few small tiles, for exhaustive checking."""
    return packaged(PACKAGE, "tiny")
