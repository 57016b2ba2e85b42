"""Galaxy of Trian in the words of the conformance vectors.

Set-ups are positions (see `positions`) with ``variant``, ``rulings``, ``labels`` for cells beside
U, D0, D1, D2, L, K and Q, and the forced outcomes of chance: ``draws`` (colours, tokens and
races),
``rolls`` and ``reveals`` (``TILE SIDE``), each in order; where none is left the first outcome
comes.  With ``chance`` said to be ``asked`` nothing comes by itself, and the script says
``draw``, ``roll`` and ``reveal``.

Actions are whole orders (see `orders`) by the player to move, with labels for cells; an area goes
by any of its parts, or by a cell with one area that can be meant.
"""

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from galaxy_rules.galaxy_of_trian.board.galaxy import (
    area_at,
    has_node,
    nebula_nodes,
    system_nodes,
)
from galaxy_rules.galaxy_of_trian.documents.observing import Observation
from galaxy_rules.galaxy_of_trian.documents.position_words import (
    PLAIN_WORDS,
    WORDS,
)
from galaxy_rules.galaxy_of_trian.documents.positions import seat_names
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import Action, Draw, Reveal, Roll
from galaxy_rules.galaxy_of_trian.words.events import Event
from galaxy_rules.galaxy_of_trian.words.grid import (
    node_name,
    read_cell,
    read_node,
)
from galaxy_rules.galaxy_of_trian.words.state import State, View
from galaxy_rules.kernel.documents.vectors import as_text
from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.game import CHANCE, Game
from galaxy_rules.kernel.packs import Pack
from galaxy_rules.kernel.verdicts import Objection, Objections

Playing = Game[State, Action, Event, View]
OWN_WORDS: Final = frozenset(
    {"variant", "rulings", "labels", "draws", "rolls", "reveals", "chance"}
)
LABELS: Final = {
    "U": "0,0,0",
    "D0": "0,-1,0",
    "D1": "0,0,1",
    "D2": "-1,0,0",
    "L": "1,0,1",
    "K": "0,1,1",
    "Q": "0,1,2",
}
_LABEL: Final = re.compile(r"[A-Za-z]\w{0,9}", re.ASCII)


class Scenario:
    """A vector's position, the outcomes it forces, and how it began."""

    def __init__(
        self, kind: type[Playing], setup: Mapping[str, Any], data: Pack | None = None
    ) -> None:
        """Build the game and the fragment that the set-up describes."""
        for word in setup:
            if word not in WORDS | OWN_WORDS:
                raise BadInput(f"setup.{word}", "not a word of Galaxy of Trian's set-ups")
        self.labels: Final = {**LABELS, **_labels(setup)}
        self.called: Final = {read_cell(cell): label for label, cell in self.labels.items()}
        self.names: Final = seat_names(setup.get("players", 2))
        try:
            self.game: Final = _game(kind, _box(setup), data, _variant(setup))
            self.tables: Final[Tables] = self.game.tables
            self._check_labels()
            words = {
                word: value if word in PLAIN_WORDS else self._placed(value)
                for word, value in setup.items()
                if word in WORDS
            }
            self.state: State = self.game.position(words, fragment=True)
        except BadInput as error:
            field = error.field.removeprefix("position.")
            raise BadInput(f"setup.{field}", error.problem) from None
        self.draws: Final = _forced(setup, "draws", str)
        self.rolls: Final = _forced(setup, "rolls", int)
        self.reveals: Final = _forced(setup, "reveals", str)
        self.asked: Final = _asked(setup)
        self.log: list[Event] = []
        self._cited: tuple[str, ...] = ()
        self._run_chance()
        self.start: Final = self.state

    # places

    def _check_labels(self) -> None:
        """A map has faces beside cells, so no label may be mistaken for a face."""
        for label in self.labels:
            if label in self.tables.box.faces:
                raise BadInput(f"labels.{label}", "this is the code of a face")

    def _placed(self, value: Any) -> Any:  # noqa: ANN401 - plain JSON
        """A value of the set-up with cells for labels."""
        if isinstance(value, str):
            return self._place(value)
        if isinstance(value, list):
            return [self._placed(item) for item in value]
        if isinstance(value, dict):
            return {self._place(str(key)): self._placed(item) for key, item in value.items()}
        return value

    def _place(self, word: str) -> str:
        label, colon, part = word.partition(":")
        return self.labels.get(label, label) + colon + part

    def _area(self, word: str) -> str:
        """The name of the area that a cell or any part stands for, where there is one."""
        atlas, galaxy = self.tables.atlas, self.state.galaxy
        if ":" in word:
            nodes: tuple[int, ...] = (read_node(word, "do"),)
        else:
            cell = read_cell(word, "do")
            if cell not in galaxy.tiles:
                raise BadInput("do", f"there is no tile on {word}")
            nodes = (*nebula_nodes(atlas, galaxy, cell), *system_nodes(atlas, galaxy, cell))
        known = [node for node in nodes if has_node(atlas, galaxy, node) and node in galaxy.links]
        keys = {area_at(galaxy, node).key for node in known}
        if len(keys) > 1:
            keys &= set(self.state.estates)
        return node_name(keys.pop()) if len(keys) == 1 else word

    # acting

    def notation(self, words: str) -> str:
        """An order as the game reads it: cells for labels, and areas by their names."""
        order = [self._place(word) for word in words.split()]
        match order:
            case ["extract" | "resolve" | "gather" as verb, area, *rest]:
                order = [verb, self._area(area), *rest]
            case ["mine", cell, area, *rest]:
                order = ["mine", cell, self._area(area), *rest]
            case _:
                pass
        return " ".join(order)

    def do(self, words: str) -> str | None:
        """Perform an action in plain words; the first objection's code if it is refused."""
        composed = self.game.compose(self.state, self.notation(words))
        objections = tuple(item for item in composed if isinstance(item, Objection))
        if objections:
            return self._refuse(objections)
        self.log = []
        for action in composed:
            if isinstance(action, Action):
                self._perform(action)
        self._run_chance()
        return None

    def _perform(self, action: Action) -> None:
        step = self.game.step(self.state, action)
        self.state = step.state
        self.log += step.events

    def _run_chance(self) -> None:
        """The outcomes that are forced, or the first there is, until somebody has to decide."""
        while not self.asked and self.game.to_move(self.state) == CHANCE:
            self._perform(self._outcome())

    def _outcome(self) -> Action:
        first = self.game.chance_outcomes(self.state)[0][0]
        if not isinstance(first, Roll | Draw | Reveal):
            return first
        match first:
            case Roll():
                return self._possible("rolls", Roll(self.rolls.pop(0))) if self.rolls else first
            case Draw():
                return self._possible("draws", Draw(self.draws.pop(0))) if self.draws else first
            case Reveal(stack=stack):
                if not self.reveals:
                    return first
                tile, _, side = self.reveals.pop(0).partition(" ")
                if tile not in self.tables.box.tiles:
                    raise BadInput("reveals", f"there is no tile {brief(tile)}")
                side = side or self.tables.box.visible_sides(tile)[0]
                return self._possible("reveals", Reveal(stack, tile, side))

    def _possible(self, word: str, outcome: Action) -> Action:
        """A forced outcome that can come."""
        for objection in self.game.why_not(self.state, outcome):
            raise BadInput(word, objection.message)
        return outcome

    def _refuse(self, objections: Objections) -> str:
        self._cited = tuple(clause for objection in objections for clause in objection.clauses)
        return objections[0].code

    def cited(self) -> tuple[str, ...]:
        """The clauses and rulings that the last refusal cited."""
        return self._cited

    def ordered(self, name: str) -> bool:
        """Results and payments stand in order; other lists are heaps."""
        return name in ("results", "seats", "paid", "clashes", "plundered", "sold")

    def fingerprint(self) -> str:
        """A digest of the state."""
        return self.state.digest()

    def observe(self) -> Mapping[str, Any]:
        """Everything that a vector may expect, by its name."""
        return Observation(self).observe()


# reading set-ups


def _box(setup: Mapping[str, Any]) -> str:
    """The readings, as a text that can be compared."""
    return as_text("rulings", setup.get("rulings"))


@lru_cache(maxsize=256)
def _game(kind: type[Playing], rulings: str, data: Pack | None, variant: str | None) -> Playing:
    """The game for a vector; kept, since many vectors share one and it never changes."""
    return kind(json.loads(rulings), data, variant)


def _variant(setup: Mapping[str, Any]) -> str | None:
    variant = setup.get("variant")
    if variant is not None and not isinstance(variant, str):
        raise BadInput("variant", f"expected a text, found {brief(variant)}")
    return variant


def _labels(setup: Mapping[str, Any]) -> dict[str, str]:
    given = setup.get("labels", {})
    if not isinstance(given, Mapping):
        raise BadInput("setup.labels", f"expected cells by label, found {brief(given)}")
    for label, cell in given.items():
        if not isinstance(label, str) or not _LABEL.fullmatch(label):
            raise BadInput("setup.labels", f"{brief(label)} is no label")
        read_cell(cell, f"setup.labels.{label}")
    return dict(given)


def _forced(setup: Mapping[str, Any], word: str, kind: type) -> list[Any]:
    given = setup.get(word, [])
    if not isinstance(given, list) or not all(type(item) is kind for item in given):
        raise BadInput(f"setup.{word}", f"expected a list of outcomes, found {brief(given)}")
    return list(given)


def _asked(setup: Mapping[str, Any]) -> bool:
    word = setup.get("chance", "forced")
    if word not in ("forced", "asked"):
        raise BadInput("setup.chance", f"{brief(word)} is neither forced nor asked")
    return bool(word == "asked")
