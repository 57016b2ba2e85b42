"""The game as others ask it: which function answers which question."""

from collections.abc import Mapping
from typing import Any, ClassVar

from galaxy_rules.kernel.documents.vectors import Dialect
from galaxy_rules.kernel.game import Game
from galaxy_rules.kernel.packs import Pack
from galaxy_rules.kernel.reducer import Reducer
from galaxy_rules.kernel.words import Notation
from tests.toy_game import answers, documents
from tests.toy_game.rules import ending, set_up, table, turn
from tests.toy_game.tables import PACKAGE, PLAYERS, Tables, tables_of
from tests.toy_game.words.actions import ACTIONS, NOTATION, Action
from tests.toy_game.words.events import EVENTS, Dealt, Event, Shown
from tests.toy_game.words.rulings import Rulings
from tests.toy_game.words.state import State, View


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
    reducer: Reducer[Any, State, Action, Event, View] = Reducer(
        tables=tables_of,
        seats=lambda state: len(state.fuel),
        options=lambda state: {"players": len(state.fuel), "first": state.first},
        to_move=turn.to_move,
        judge=table.judge,
        carry_out=table.carry_out,
        list_actions=turn.list_actions,
        chances=turn.chances,
        chance_actions=turn.chance_actions,
        canonical=documents.canonical,
        compose=documents.compose,
        faults=answers.faults,
        position=documents.position,
        complete=answers.complete,
        behind=answers.behind,
        score=ending.score,
        explain=table.explain,
        encode=documents.WIRE.encode,
        decode=documents.WIRE.decode,
    )
    tables: Tables

    def new(self, players: int = 2, *, first: int = 0) -> State:
        """The table before the first card is dealt."""
        return set_up.first_state(self.tables, players, first)

    @classmethod
    def dialect(cls, setup: Mapping[str, Any], data: Pack | None = None) -> Dialect:
        """A vector's set-up: a position in words, and the readings."""
        made = cls(setup.get("rulings"), data)
        words = {key: value for key, value in setup.items() if key != "rulings"}
        return documents.Scenario(made, made.position(words, fragment=True))
