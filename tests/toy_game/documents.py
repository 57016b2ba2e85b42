"""Documents: JSON, positions built by hand, and conformance vectors."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from galaxy_rules.kernel.codec import strict_converter, structure
from galaxy_rules.kernel.errors import BadInput, brief
from tests.toy_game.words.events import EVENTS, Event
from tests.toy_game.words.state import State, View

if TYPE_CHECKING:
    from tests.toy_game.game import Prospectors

_CONVERTER: Final = strict_converter()
_EVENTS: Final = {kind.__name__: kind for kind in EVENTS}


def encode(value: State | View | Event) -> dict[str, Any]:
    """Plain JSON values; an event has its name beside its fields."""
    plain: dict[str, Any] = _CONVERTER.unstructure(value)
    return {"event": type(value).__name__, **plain} if isinstance(value, Event) else plain


def decode(body: object, kind: str, path: str) -> State | View | Event:
    """The state, view or event that they mean; errors name the field."""
    if kind == "state":
        return structure(_CONVERTER, body, State, path)
    if kind == "view":
        return structure(_CONVERTER, body, View, path)
    name = body.get("event") if isinstance(body, dict) else None
    if not isinstance(body, dict) or type(name) is not str or name not in _EVENTS:
        raise BadInput(f"{path}.event", f"expected the name of an event, found {brief(name)}")
    fields = {key: value for key, value in body.items() if key != "event"}
    return structure(_CONVERTER, fields, _EVENTS[name], path)


def position(start: State, words: Mapping[str, Any]) -> State:
    """A position in the words of its JSON; what is not said is as at the start."""
    return structure(_CONVERTER, {**encode(start), **words}, State, "position")


class Scenario:
    """A conformance vector under way."""

    def __init__(self, game: "Prospectors", state: State) -> None:
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
        return {**encode(self.state), "score": list(self.game.score(self.state).totals)}

    def ordered(self, name: str) -> bool:
        """Rows by seat are in order."""
        return True

    def fingerprint(self) -> str:
        """A digest of the state."""
        return self.state.digest()
