"""The game as others ask it.  No rule stands here: see `rules.table` and the chapters."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar

from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.game import Game
from galaxy_rules.kernel.measures.lots import Lots
from galaxy_rules.kernel.packs import Pack, packaged
from galaxy_rules.kernel.reducer import Reducer
from galaxy_rules.kernel.resources import entered
from galaxy_rules.kernel.words import Notation
from galaxy_rules.take_the_galaxy.rules import table
from galaxy_rules.take_the_galaxy.rules.arithmetic import partner
from galaxy_rules.take_the_galaxy.rules.decks import draw_chances
from galaxy_rules.take_the_galaxy.rules.end_of_game import score
from galaxy_rules.take_the_galaxy.rules.events import surrender_chances
from galaxy_rules.take_the_galaxy.rules.exploration import next_sector, reveal_chances
from galaxy_rules.take_the_galaxy.rules.listing import list_actions
from galaxy_rules.take_the_galaxy.rules.set_up import first_state
from galaxy_rules.take_the_galaxy.rules.turn import is_chance, to_move
from galaxy_rules.take_the_galaxy.tables import PACKAGE, VARIANTS, Tables, tables_of
from galaxy_rules.take_the_galaxy.words import actions
from galaxy_rules.take_the_galaxy.words.actions import ACTIONS, Action
from galaxy_rules.take_the_galaxy.words.components import (
    PLAYERS,
    BuildCard,
    Components,
    EventKind,
    Goods,
    SpaceCard,
    SystemCard,
)
from galaxy_rules.take_the_galaxy.words.events import EVENTS, Event
from galaxy_rules.take_the_galaxy.words.rulings import Rulings
from galaxy_rules.take_the_galaxy.words.state import Phase, State, View


def _tables(rulings: Rulings, data: Pack, variant: str | None) -> Tables:
    if variant is not None and variant not in VARIANTS:
        raise BadInput("variant", f"{brief(variant)} is none of {', '.join(VARIANTS)}")
    return tables_of(rulings, data, VARIANTS[0] if variant is None else variant)


def _list_actions(tables: Tables, state: State) -> Sequence[Action]:
    """One canonical action for each different outcome; none where chance moves."""
    return () if is_chance(tables, state) else tuple(list_actions(tables, state))


def _chances(tables: Tables, state: State) -> tuple[tuple[Action, Fraction], ...]:
    """Draws first, then what pirates take, then what is revealed."""
    if not is_chance(tables, state):
        return ()
    if state.draws:
        return draw_chances(tables, state)
    if state.phase is Phase.PIRATES:
        return surrender_chances(tables, state)
    return reveal_chances(tables, state)


def _lots(tables: Tables, state: State, worded: bool) -> Lots[Action] | None:
    """The same to draw from, for decks and for a space deck that is not dealt by quotas."""
    if state.draws:
        return tables.deck_drum.lots(state.decks[state.turn], worded=worded)
    if tables.random or not is_chance(tables, state) or state.phase is Phase.PIRATES:
        return None
    sector = next_sector(state)
    return None if sector < 0 else tables.space_drum.lots(state.space[sector], worded=worded)


class TakeTheGalaxy(Game[State, Action, Event, View]):
    """Take The Galaxy: its rules with these rulings and components, frozen; all is pure."""

    name: ClassVar[str] = "take_the_galaxy"
    title: ClassVar[str] = "Take The Galaxy"
    package: ClassVar[str] = PACKAGE
    tiny_table: ClassVar[tuple[int, str]] = (1, "standard")
    nano_table: ClassVar[tuple[int, str]] = (2, "standard")
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
    reducer: Reducer[Any, State, Action, Event, View] = Reducer(
        package=PACKAGE,
        tables=_tables,
        seats=lambda state: len(state.hands),
        options=lambda state: {"players": len(state.hands), "first": state.first},
        to_move=to_move,
        judge=table.judge,
        carry_out=table.carry_out,
        list_actions=_list_actions,
        chances=_chances,
        lots=_lots,
        score=score,
        read_change=entered(f"{PACKAGE}.documents.wire", "read_change"),
        remember=entered(f"{PACKAGE}.answers.worlds", "remember"),
        lexicons=entered(f"{PACKAGE}.documents.vocabulary", "lexicons"),
        extents=entered(f"{PACKAGE}.documents.extents", "extents"),
        limits=entered(f"{PACKAGE}.documents.extents", "limits"),
        way=entered(f"{PACKAGE}.pictures.choosing", "way_of"),
        chance_actions=entered(f"{PACKAGE}.documents.vocabulary", "chance_actions"),
    )
    rulings: Rulings
    tables: Tables
    box: Components
    teams: bool
    random: bool
    builds: Mapping[str, BuildCard]
    deck_order: tuple[str, ...]
    catalogue: dict[str, int]
    spaces: Mapping[str, SpaceCard]
    pile: dict[str, SpaceCard]
    systems: dict[str, SystemCard]
    events: dict[str, EventKind]
    prices: dict[str, Goods]

    def prepare(self) -> None:
        """Components and lists of them."""
        tables = self.tables
        self.box, self.teams, self.random = tables.box, tables.teams, tables.random
        self.builds, self.deck_order = tables.builds, tables.deck_order
        self.catalogue = tables.catalogue
        self.spaces, self.pile, self.systems = tables.spaces, tables.pile, tables.systems
        self.events, self.prices = tables.events, tables.prices

    def new(self, players: int = 2, *, first: int = 0) -> State:
        """The first state; the Explored Space is revealed by chance."""
        return first_state(self.tables, players, first)

    def side(self, seat: int) -> int:
        """The smaller one of a seat and its partner's."""
        return min(seat, partner(seat)) if self.teams else seat


def published_pack() -> Pack:
    """The component data that ships with the library."""
    return packaged(PACKAGE, "published")


def tiny_pack() -> Pack:
    """A toy that one player can exhaust: two turns with a few cards."""
    return packaged(PACKAGE, "tiny")


def small_pack() -> Pack:
    """A toy with a few cards of every kind, for short games."""
    return packaged(PACKAGE, "small")
