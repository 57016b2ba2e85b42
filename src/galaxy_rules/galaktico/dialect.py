"""Galaktico in the words of the conformance vectors.

A set-up names its players and labels its ships; the labels are the vector's own and are followed
through the events, since a ship has no identity on the table.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from galaxy_rules.galaktico.actions import (
    Action,
    Continue,
    Deploy,
    Move,
    MoveMeteor,
    Pass,
    Stop,
)
from galaxy_rules.galaktico.board import LARGEST_SIDE
from galaxy_rules.galaktico.components import SHIP_TYPES, SHIP_WORDS, TYPES, ShipType
from galaxy_rules.galaktico.events import (
    Captured,
    Deployed,
    Event,
    Fought,
    Moved,
    StationRazed,
)
from galaxy_rules.galaktico.state import Phase, State
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.packs import Pack, read_pack
from galaxy_rules.kernel.resources import package_text

if TYPE_CHECKING:
    from galaxy_rules.galaktico.reducer import Galaktico

KITS: Final = {
    "K": ["inversionsfeld", "krypto_projektil", "cryo_blitz"],
    "P": ["shield_qk", "plasma_bombe", "korrosions_strahl"],
    "P2": ["deflektor", "plasma_bombe", "korrosions_strahl"],
}
"""Cards that rest on the booklet's worked examples alone."""
PUBLISHED_SIDE: Final = 6
POSITION_WORDS: Final = frozenset(
    "sectors first stations meteors supply lost cards points turn left moved pending".split()
)
OWN_WORDS: Final = frozenset({"players", "ships", "kits", "n", "rulings"})


def pack_of_side(side: object) -> Pack:
    """The published data on a board of another side: a toy with the least layout there can be."""
    pack = read_pack(package_text("galaxy_rules.galaktico", "data", "published.toml"))
    if side == PUBLISHED_SIDE:
        return pack
    if type(side) is not int or not 1 <= side <= LARGEST_SIDE:
        raise BadInput("setup.n", f"expected 1 to {LARGEST_SIDE}, found {side!r:.40}")
    changes: dict[str, Any] = {
        "board.side": side,
        "layouts.standard.station": [],
        "layouts.standard.marked": [[1, 1]],
        "layouts.standard.meteors": [],
    }
    changes |= {f"fleet.{ship}.start": int(ship is ShipType.DESTROYER) for ship in SHIP_TYPES}
    return pack.with_values("toy", f"side {side}", changes)


class Scenario:
    """A vector's position, its names and labels, and what last happened."""

    def __init__(self, kind: "type[Galaktico]", setup: Mapping[str, Any]) -> None:
        """Build the game and the fragment that the set-up describes."""
        for word in setup:
            if word not in POSITION_WORDS | OWN_WORDS:
                raise BadInput(f"setup.{word}", "not a word of Galaktico's set-ups")
        self.names: Final = _names(setup.get("players"))
        self.game: Final = kind(setup.get("rulings"), pack_of_side(setup.get("n", 6)))
        words = {word: setup[word] for word in POSITION_WORDS if word in setup}
        ships = setup.get("ships", {})
        if not isinstance(ships, Mapping):
            raise BadInput("setup.ships", "expected ships by label")
        words |= {"players": self.names, "ships": ships, "equipment": self._kits(setup)}
        self.state: State = self.game.position(words, fragment=True)
        self.labels: dict[str, str] = {label: row[2] for label, row in ships.items()}
        self.events: tuple[Event, ...] = ()
        self._cited: tuple[str, ...] = ()

    def _kits(self, setup: Mapping[str, Any]) -> dict[str, dict[str, list[str]]]:
        given = setup.get("kits", {})
        if not isinstance(given, Mapping):
            raise BadInput("setup.kits", "expected kits by player and type")
        table: dict[str, dict[str, list[str]]] = {}
        for seat, name in enumerate(self.names):
            chosen = given.get(name, {})
            table[name] = {
                str(ship): _kit(f"setup.kits.{name}", chosen, ship, seat) for ship in ShipType
            }
        return table

    # acting

    def do(self, words: str) -> str | None:
        """Perform an action in plain words; the first objection's code if it is refused."""
        action, newcomer = self._action(words.split())
        objections = self.game.why_not(self.state, action)
        if objections:
            self._cited = tuple(c for objection in objections for c in objection.clauses)
            return objections[0].code
        step = self.game.step(self.state, action)
        self.state, self.events = step.state, step.events
        self._follow(newcomer)
        return None

    def _action(self, words: list[str]) -> tuple[Action, str]:
        match words:
            case ["move", label, *path]:
                return Move(self.labels.get(label, label), tuple(path)), ""
            case ["continue", *path]:
                return Continue(tuple(path)), ""
            case ["stop"]:
                return Stop(), ""
            case ["deploy", ship, *rest] if ship in SHIP_WORDS and len(rest) <= 1:
                return Deploy(SHIP_WORDS[ship]), rest[0] if rest else f"new {ship}"
            case ["meteor", origin, target]:
                return MoveMeteor(origin, target), ""
            case ["pass"]:
                return Pass(), ""
            case _:
                raise BadInput("do", f"{' '.join(words)!r:.80} is no action in a vector's words")

    def _follow(self, newcomer: str) -> None:
        """Keep the labels on their ships; a captured ship's label goes with it."""
        for event in self.events:
            match event:
                case Moved(origin=origin, target=target):
                    mover = self._label_on(origin)
                    self.labels[mover] = f"{target}" if mover else target
                    self._mover = mover
                case Captured(space=space, seat=captor):
                    self._remove(space, attacker_wins=captor == self._attacker())
                case StationRazed(space=space):
                    self._remove(space, attacker_wins=True)
                case Deployed(space=space):
                    self.labels[newcomer] = space
                case _:
                    pass
        self.labels.pop("", None)

    _mover: str = ""

    def _attacker(self) -> int:
        return next((e.seat for e in self.events if isinstance(e, Fought)), -1)

    def _label_on(self, space: str) -> str:
        return next((label for label, there in self.labels.items() if there == space), "")

    def _remove(self, space: str, *, attacker_wins: bool) -> None:
        gone = [
            label
            for label, there in self.labels.items()
            if there == space and (label == self._mover) != attacker_wins
        ]
        for label in gone:
            del self.labels[label]

    def cited(self) -> tuple[str, ...]:
        """The clauses and rulings that the last refusal cited."""
        return self._cited

    def fingerprint(self) -> str:
        """A digest of the state."""
        return self.state.digest()

    # being observed

    def observe(self) -> Mapping[str, Any]:
        """Everything that a vector may expect, by its name."""
        state, names = self.state, self.names
        score = self.game.score(state)
        fought = [event for event in self.events if isinstance(event, Fought)]
        enders = state.ending.enders if state.ending else ()
        return {
            "at": dict(self.labels),
            "points": dict(zip(names, state.points, strict=True)),
            "cards": self._by_type(state.cards),
            "lost": self._by_type(state.lost),
            "supply": {
                name: sum(state.supply[seat * TYPES : seat * TYPES + TYPES])
                for seat, name in enumerate(names)
            },
            "turn": names[state.turn],
            "left": state.left,
            "pending": self._pending(),
            "forces": [fought[-1].attack, fought[-1].defence] if fought else None,
            "meteors": list(self.game.board.name(state.meteors)),
            "over": state.phase is Phase.OVER,
            "winners": [names[seat] for seat in score.winners],
            "enders": [names[seat] for seat in enders],
            "shown": self._shown(),
        }

    def _by_type(self, table: tuple[int, ...]) -> dict[str, dict[str, int]]:
        return {
            name: {
                str(ship): table[seat * TYPES + ship]
                for ship in ShipType
                if table[seat * TYPES + ship]
            }
            for seat, name in enumerate(self.names)
        }

    def _pending(self) -> list[Any] | None:
        pending = self.state.pending
        if pending is None:
            return None
        label = self._label_on(self.game.board.labels[pending.space])
        return [label, pending.steps, pending.jumps]

    def _shown(self) -> dict[str, list[str]]:
        return {
            name: [
                str(ship) for ship in ShipType if self.state.shown[seat * TYPES + ship]
            ]
            for seat, name in enumerate(self.names)
        }


def _names(players: object) -> list[str]:
    if not isinstance(players, list) or not all(type(name) is str for name in players):
        raise BadInput("setup.players", f"expected names in turn order, found {players!r:.60}")
    return players


def _kit(path: str, chosen: Any, ship: ShipType, seat: int) -> list[str]:  # noqa: ANN401 - checked
    if not isinstance(chosen, Mapping):
        raise BadInput(path, "expected kits by type")
    kit = chosen.get(str(ship), "P" if seat else "K")
    if isinstance(kit, list):
        return kit
    if not isinstance(kit, str) or kit not in KITS:
        raise BadInput(f"{path}.{ship}", f"{kit!r:.40} is none of {', '.join(KITS)}")
    return KITS[kit]
