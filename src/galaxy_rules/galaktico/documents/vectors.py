"""Galaktico in the words of the conformance vectors.

A set-up names its players and labels its ships; the labels are the vector's own and are followed
through the events, since a ship has no identity on the table.
"""

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

from galaxy_rules.galaktico.documents.positions import POSITION, WORDS, Seating, describe
from galaxy_rules.galaktico.tables import TabledGame
from galaxy_rules.galaktico.words.actions import (
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
from galaxy_rules.galaktico.words.components import SHIP_TYPES, SHIP_WORDS, TYPES, ShipType
from galaxy_rules.galaktico.words.events import Captured, Deployed, Event, Fought, Moved, Placed
from galaxy_rules.galaktico.words.spaces import LARGEST_SIDE
from galaxy_rules.galaktico.words.state import Draft, Phase, State
from galaxy_rules.kernel.documents.vectors import as_text
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.packs import Pack, read_pack
from galaxy_rules.kernel.resources import package_text
from galaxy_rules.kernel.verdicts import Objection

KITS: Final = {
    "K": ["inversionsfeld", "krypto_projektil", "cryo_blitz"],
    "P": ["shield_qk", "plasma_bombe", "korrosions_strahl"],
    "P2": ["deflektor", "plasma_bombe", "korrosions_strahl"],
}
"""Cards that rest on the booklet's worked examples alone."""
PUBLISHED_SIDE: Final = 6
BOX_WORDS: Final = frozenset({"kits", "n", "layout", "rulings", "phase"})
BOARD_WORDS: Final = POSITION.keys() - {"sectors", "first", "equipment"}
SETUP_WORDS: Final = BOX_WORDS | WORDS - {"equipment"}
LAYOUT_WORDS: Final = frozenset({"station", "marked", "meteors"})
PHASES: Final = {"equip": Phase.EQUIP, "place": Phase.PLACE, "play": Phase.PLAY}


class Labels:
    """Which label is where, kept true by the events."""

    def __init__(self, places: Mapping[str, str]) -> None:
        """Start with the space of every label."""
        self._on = {space: label for label, space in places.items()}
        self._known = set(places)

    def places(self) -> dict[str, str]:
        """The space of every ship on the board, by label."""
        return {label: space for space, label in self._on.items()}

    def on(self, space: str) -> str:
        """The label of the ship on a space."""
        return self._on[space]

    def is_gone(self, label: str) -> bool:
        """Whether the label was a ship's that is off the board by now."""
        return label in self._known and label not in self._on.values()

    def follow(self, events: tuple[Event, ...], newcomer: str) -> None:
        """Take the events of one action into account; `newcomer` names a ship that came with it.

        A mover arrives only after the others' captures: until then two ships are on one space.  It
        takes the place of a ship that perishes with its station, whose label is then gone.
        """
        mover, seat, goal = "", -1, ""
        for event in events:
            if isinstance(event, Moved):
                mover, seat, goal = self._on.pop(event.origin), event.seat, event.target
            if isinstance(event, Captured) and event.owner == seat:
                mover = ""
            elif isinstance(event, Captured):
                del self._on[event.space]
            if isinstance(event, Deployed | Placed) and event.space is not None:
                self._welcome(newcomer or self._fresh(event.ship), event.space)
        if mover:
            self._on[goal] = mover

    def _welcome(self, label: str, space: str) -> None:
        self._on[space] = label
        self._known.add(label)

    def _fresh(self, ship: ShipType) -> str:
        """A label for a ship that the vector gave none: its type, with a number from 2 on."""
        label, number = str(ship), 1
        while label in self._known:
            number += 1
            label = f"{ship}{number}"
        return label


class Scenario:
    """A vector's position, its names and labels, and what last happened."""

    def __init__(
        self, kind: type[TabledGame], setup: Mapping[str, Any], data: Pack | None = None
    ) -> None:
        """Build the game and the fragment that the set-up describes."""
        for word in setup:
            if word not in SETUP_WORDS:
                raise BadInput(f"setup.{word}", "not a word of Galaktico's set-ups")
        try:
            self.names: Final = _names(setup.get("players"))
            self.game: Final = _game(kind, _box(setup), data)
            self.seating: Final = Seating(self.game.tables, len(self.names), self.names)
            ships = _ships(setup.get("ships", {}))
            self.state: State = self._position(setup, ships)
        except BadInput as error:
            raise BadInput(_in_setup(error.field), error.problem) from None
        self.labels: Final = Labels({label: row[2] for label, row in ships.items()})
        self.forces: list[int] | None = None
        self._cited: tuple[str, ...] = ()

    # setting up

    def _position(self, setup: Mapping[str, Any], ships: Mapping[str, Any]) -> State:
        words = {word: setup[word] for word in ("sectors", "first") if word in setup}
        words |= {"players": self.names, "equipment": self._kits(setup.get("kits", {}))}
        phase = _phase(setup.get("phase", "play"))
        if phase is not Phase.PLAY:
            return self._before_play(setup, words, phase)
        words |= {word: setup[word] for word in BOARD_WORDS if word in setup}
        words |= {"ships": ships} | _spaces_of(setup, ships)
        return self.game.position(words, fragment=True)

    def _before_play(
        self, setup: Mapping[str, Any], words: Mapping[str, Any], phase: Phase
    ) -> State:
        """The first state, or the same with the kits laid out and no ship placed."""
        for word in setup:
            if word in BOARD_WORDS:
                raise BadInput(f"setup.{word}", "before the first turn the layout says it")
        table = self.game.position(words, fragment=True)
        draft = Draft.of(self.game.new(**self.game.options(table)))
        if phase is Phase.PLACE:
            draft.phase, draft.equipment = phase, table.equipment
        return draft.done()

    def _kits(self, given: object) -> dict[str, dict[str, list[str]]]:
        kits = _mapping("setup.kits", given, self.names)
        table: dict[str, dict[str, list[str]]] = {}
        for seat, name in enumerate(self.names):
            usual = "P" if seat else "K"
            chosen = _mapping(f"setup.kits.{name}", kits.get(name, {}), list(SHIP_WORDS))
            table[name] = {
                word: _kit(f"setup.kits.{name}.{word}", chosen.get(word, usual))
                for word in SHIP_WORDS
            }
        return table

    # acting

    def do(self, words: str) -> str | None:
        """Perform an action in plain words; the first objection's code if it is refused."""
        verb, _, order = words.partition(" ")
        if verb == "order":
            return self._obey(order)
        action, newcomer = self.action(words.split())
        if objections := self.game.why_not(self.state, action):
            return self._refuse(objections)
        self._perform(action, newcomer)
        return None

    def _obey(self, order: str) -> str | None:
        """A whole order in the game's own notation: everything, or nothing."""
        composed = self.game.compose(self.state, order)
        objections = tuple(item for item in composed if isinstance(item, Objection))
        if objections:
            return self._refuse(objections)
        for action in composed:
            if isinstance(action, Action):
                self._perform(action, "")
        return None

    def _refuse(self, objections: tuple[Objection, ...]) -> str:
        self._cited = tuple(clause for objection in objections for clause in objection.clauses)
        return objections[0].code

    def _perform(self, action: Action, newcomer: str) -> None:
        step = self.game.step(self.state, action)
        self.state = step.state
        self.labels.follow(step.events, newcomer)
        for event in step.events:
            if isinstance(event, Fought):
                self.forces = [event.attack, event.defence]

    def action(self, words: list[str]) -> tuple[Action, str]:
        """The action that words mean, and the label of the ship that it brings."""
        match words:
            case ["move", label, *path]:
                return Move(self._origin(label), _path(path)), ""
            case ["continue", *path]:
                return Continue(_path(path)), ""
            case ["stop"]:
                return Stop(), ""
            case ["deploy", ship, *label] if ship in SHIP_WORDS and len(label) <= 1:
                return Deploy(SHIP_WORDS[ship]), self._newcomer(label)
            case ["meteor", origin, target]:
                return MoveMeteor(origin, target), ""
            case ["pass"]:
                return Pass(), ""
            case ["equip", ship, card] if ship in SHIP_WORDS:
                return Equip(SHIP_WORDS[ship], card), ""
            case ["place", ship, space, *label] if ship in SHIP_WORDS and len(label) <= 1:
                return Place(SHIP_WORDS[ship], space), self._newcomer(label)
            case _:
                raise BadInput("do", f"{' '.join(words)!r:.80} is no action in a vector's words")

    def _origin(self, label: str) -> str:
        """Where the ship of a label is; a space is its own label.

        A captured ship is nowhere, and any space without a ship answers for it.
        """
        places = self.labels.places()
        spaces = self.game.tables.board.index
        if label in places or label in spaces:
            return places.get(label, label)
        if self.labels.is_gone(label):
            return next(space for space in spaces if space not in places.values())
        raise BadInput("do", f"no ship is called {label!r:.40}")

    def _newcomer(self, label: list[str]) -> str:
        if label and label[0] in self.labels.places():
            raise BadInput("do", f"another ship is called {label[0]!r:.40}")
        return label[0] if label else ""

    def cited(self) -> tuple[str, ...]:
        """The clauses and rulings that the last refusal cited."""
        return self._cited

    def ordered(self, name: str) -> bool:
        """Never: no list of names that can be observed has an order in the rules."""
        return False

    def fingerprint(self) -> str:
        """A digest of the state."""
        return self.state.digest()

    # being observed

    def observe(self) -> Mapping[str, Any]:
        """Everything that a vector may expect, by its name."""
        state, said = self.state, describe(self.seating, self.state)
        nobody: dict[str, Any] = {name: {} for name in self.names}
        return {word: said[word] for word in ("points", "turn", "left", "meteors")} | {
            "phase": state.phase.value,
            "at": self.labels.places(),
            "seen_points": self._seen_points(),
            "cards": nobody | said["cards"],
            "lost": nobody | said["lost"],
            "supply": self._by_player(map(sum, _shares(state.supply))),
            "pending": self._pending(),
            "forces": self.forces,
            "shown": self._shown(),
            "over": state.phase is Phase.OVER,
            "winners": self._named(self.game.score(state).winners),
            "enders": self._named(state.ending.enders if state.ending else ()),
        }

    def _named(self, seats: tuple[int, ...]) -> list[str]:
        return [self.names[seat] for seat in seats]

    def _by_player(self, shares: Iterable[Any]) -> dict[str, Any]:
        return dict(zip(self.names, shares, strict=True))

    def _shown(self) -> dict[str, list[str]]:
        shares = _shares(self.state.revealed)
        return self._by_player([str(s) for s in SHIP_TYPES if share[s]] for share in shares)

    def _seen_points(self) -> dict[str, dict[str, int | None]]:
        views = (self.game.view(self.state, seat) for seat in range(len(self.names)))
        return self._by_player(self._by_player(view.points) for view in views)

    def _pending(self) -> list[Any] | None:
        pending = self.state.pending
        if pending is None:
            return None
        label = self.labels.on(self.game.tables.board.labels[pending.space])
        return [label, pending.steps, pending.jumps]


def _shares(table: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    """A table by player and type, player by player."""
    return [table[start : start + TYPES] for start in range(0, len(table), TYPES)]


# reading set-ups


def _box(setup: Mapping[str, Any]) -> str:
    """What makes the game and not the position, as a text that can be compared."""
    words = {word: setup[word] for word in ("rulings", "n", "layout") if word in setup}
    return json.dumps({word: as_text(f"setup.{word}", value) for word, value in words.items()})


@lru_cache(maxsize=256)
def _game(kind: type[TabledGame], box: str, data: Pack | None) -> TabledGame:
    """The game for a vector; kept, since many vectors share one and it never changes."""
    words = {word: json.loads(text) for word, text in json.loads(box).items()}
    return kind(words.get("rulings"), _pack(words, data))


def _pack(setup: Mapping[str, Any], data: Pack | None) -> Pack:
    """The component data, as a toy where the vector brings a board or a layout of its own."""
    pack = data or read_pack(package_text("galaxy_rules.galaktico", "data", "published.toml"))
    side = setup.get("n", PUBLISHED_SIDE)
    if type(side) is not int or not 1 <= side <= LARGEST_SIDE:
        raise BadInput("setup.n", f"expected 1 to {LARGEST_SIDE}, found {side!r:.40}")
    if side == PUBLISHED_SIDE and "layout" not in setup:
        return pack
    changes: dict[str, Any] = {"board.side": side} | _layout(setup.get("layout", {}))
    if side != PUBLISHED_SIDE:
        changes |= {f"fleet.{ship}.start": int(ship is ShipType.DESTROYER) for ship in SHIP_TYPES}
    return pack.with_values("toy", f"side {side}", changes)


def _layout(given: object) -> dict[str, Any]:
    """What the vector says, and else the least layout there can be."""
    layout = {"station": [], "marked": [[1, 1]], "meteors": []}
    layout |= _mapping("setup.layout", given, sorted(LAYOUT_WORDS))
    return {f"layouts.standard.{word}": value for word, value in layout.items()}


def _in_setup(field: str) -> str:
    """The field's path as the vector's author knows it."""
    field = field.replace("layouts.standard", "layout").replace("layouts", "layout")
    root, dot, rest = field.partition(".")
    return f"setup{dot}{rest}" if root in {"position", "setup"} else f"setup.{field}"


def _mapping(path: str, value: object, keys: list[str]) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise BadInput(path, f"expected an object, found {value!r:.40}")
    for key in value:
        if key not in keys:
            raise BadInput(f"{path}.{key}", f"expected one of {', '.join(keys)}")
    return value


def _names(players: object) -> list[str]:
    if not isinstance(players, list) or not all(type(name) is str for name in players):
        raise BadInput("setup.players", f"expected names in turn order, found {players!r:.60}")
    return players


def _phase(word: object) -> Phase:
    if not isinstance(word, str) or word not in PHASES:
        raise BadInput("setup.phase", f"{word!r:.40} is none of {', '.join(PHASES)}")
    return PHASES[word]


def _kit(path: str, kit: object) -> list[str]:
    if isinstance(kit, list):
        return kit
    if not isinstance(kit, str) or kit not in KITS:
        raise BadInput(path, f"{kit!r:.40} is none of {', '.join(KITS)}, nor a list of cards")
    return KITS[kit]


def _ships(ships: object) -> Mapping[str, Any]:
    if not isinstance(ships, Mapping):
        raise BadInput("setup.ships", "expected ships by label")
    for label in ships:
        if type(label) is not str or label.split() != [label]:
            raise BadInput("setup.ships", f"{label!r:.40} is no label: one word is needed")
    return ships


def _spaces_of(setup: Mapping[str, Any], ships: Mapping[str, Any]) -> dict[str, Any]:
    """`moved` and `pending` name ships, which positions know by their spaces."""

    def space(word: Any) -> Any:  # noqa: ANN401 - checked with the position
        row = ships.get(word) if isinstance(word, str) else None
        return row[-1] if isinstance(row, list) and row else word

    moved, pending = setup.get("moved", []), setup.get("pending")
    return {
        "moved": [space(word) for word in moved] if isinstance(moved, list) else moved,
        "pending": [space(word) for word in pending] if isinstance(pending, list) else pending,
    }


def _path(words: list[str]) -> tuple[str, ...]:
    return () if words == ["-"] else tuple(words)
