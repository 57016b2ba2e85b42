"""Documents: orders, JSON, positions built by hand, and conformance vectors."""

from collections.abc import Mapping
from typing import Any, Final

from galaxy_rules.kernel.documents.codec import structure
from galaxy_rules.kernel.documents.fields import Kinds, many, number, one_of
from galaxy_rules.kernel.documents.wire import Wire, words_converter
from galaxy_rules.kernel.game import Game
from galaxy_rules.kernel.verdicts import IllegalAction, Objections
from tests.toy_game.rules.set_up import first_state
from tests.toy_game.rules.table import judge
from tests.toy_game.tables import DIE, PLAYERS, Tables
from tests.toy_game.words.actions import NOTATION, Action
from tests.toy_game.words.events import EVENTS, Event
from tests.toy_game.words.state import State, View

# orders: one action each, with one spelling


def canonical(tables: Tables, state: State, action: Action) -> Action:
    """Itself; an illegal one is refused."""
    if objections := judge(tables, state, action):
        raise IllegalAction(str(action), objections)
    return action


def compose(tables: Tables, state: State, text: str) -> tuple[Action, ...] | Objections:
    """The action in a text, or the objections to it."""
    action = NOTATION.parse(text)
    return judge(tables, state, action) or (action,)


# JSON


def _kinds(tables: Tables) -> Kinds:
    """What the fields of events may hold."""
    moon = one_of("a moon", tables.moons)
    return {
        "seat": one_of("a seat", range(max(PLAYERS))),
        "moon": moon,
        "moons": many(moon, max(PLAYERS)),
        "barrels": number(0, tables.tank),
        "pips": number(1, DIE),
    }


_CONVERTER: Final = words_converter()
WIRE: Final[Wire[Tables]] = Wire(
    title="Prospectors",
    state=State,
    view=View,
    events=EVENTS,
    converter=lambda _: _CONVERTER,
    kinds=_kinds,
)


# positions and vectors


def position(tables: Tables, words: Mapping[str, Any], _: bool) -> State:
    """A position in the words of its JSON; what is not said is as at the start."""
    fuel = words.get("fuel")
    start = first_state(tables, len(fuel) if isinstance(fuel, list) else PLAYERS[0], 0)
    whole = {**WIRE.encode(tables, start), **words}
    return structure(_CONVERTER, whole, State, "position")


class Scenario:
    """A conformance vector under way."""

    def __init__(self, game: Game[State, Action, Event, View], state: State) -> None:
        """Begin with a position."""
        self.game: Final = game
        self.state = state
        self._cited: tuple[str, ...] = ()

    def do(self, words: str) -> str | None:
        """Perform an action; the first objection's code if it is refused."""
        action = self.game.parse(words)
        objections = self.game.why_not(self.state, action)
        self._cited = tuple(clause for one in objections for clause in one.clauses)
        if objections:
            return objections[0].code
        self.state = self.game.apply(self.state, action)
        return None

    def cited(self) -> tuple[str, ...]:
        """The clauses that the last refusal cited."""
        return self._cited

    def observe(self) -> Mapping[str, Any]:
        """Everything on the table, and the points."""
        score = self.game.score(self.state)
        return {**self.game.encode(self.state), "score": list(score.totals)}

    def ordered(self, name: str) -> bool:
        """Rows by seat are in order."""
        return True

    def fingerprint(self) -> str:
        """A digest of the state."""
        return self.state.digest()
