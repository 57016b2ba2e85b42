"""Positions built by hand: a description in plain words becomes a state.

Words: ``players`` (a number, or names in turn order), ``sectors`` (a list, or by player),
``first``, ``turn``, ``left``, ``ships`` (a list of [owner, type, space], or the same by label),
``stations`` (by player), ``meteors``, ``supply``, ``lost``, ``cards`` (by player and type),
``points`` (by player), ``equipment`` (by player and type: card keys), ``moved`` (spaces),
``pending`` ([space, steps, jumps]).  An owner is a seat number or a name.  What a complete position
leaves out is taken from the layout and the box; what a fragment leaves out is not there.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from galaxy_rules.galaktico.rules.set_up import first_state
from galaxy_rules.galaktico.tables import Tables
from galaxy_rules.galaktico.words.components import PLAYERS, SHIP_WORDS, TYPES, ShipType
from galaxy_rules.galaktico.words.spaces import SECTOR_NAMES, Spaces
from galaxy_rules.galaktico.words.state import Draft, Pending, Phase, State, entry
from galaxy_rules.kernel.errors import BadInput, brief

WORDS: Final = frozenset(
    [
        "players", "sectors", "first", "turn", "left", "ships", "stations", "meteors", "supply",
        "lost", "cards", "points", "equipment", "moved", "pending",
    ]
)  # fmt: skip
LARGEST_COUNT: Final = 10_000


def position(tables: Tables, description: Mapping[str, Any], *, fragment: bool) -> State:
    """The state that a description means; whether it has faults is another question."""
    if not isinstance(description, Mapping):
        raise BadInput("position", f"expected a mapping, found {type(description).__name__}")
    if type(fragment) is not bool:
        raise BadInput("fragment", f"expected True or False, found {brief(fragment)}")
    for word in description:
        if type(word) is not str:
            raise BadInput("position", f"expected words, found {brief(word)}")
        if word not in WORDS:
            raise BadInput(f"position.{word}", f"unknown; there are {', '.join(sorted(WORDS))}")
    return _Reader(tables, description, fragment=fragment).state()


class _Reader:
    """Reads one description, with its names of players."""

    def __init__(self, tables: Tables, words: Mapping[str, Any], *, fragment: bool) -> None:
        self.tables = tables
        self.words = words
        self.fragment = fragment
        players = words.get("players", 2)
        self.names: list[str] = [] if type(players) is int else self._texts("players", players)
        self.seats = players if type(players) is int else len(self.names)
        if self.seats not in PLAYERS:
            problem = f"{brief(players)}, but two or three can play (GAL-CMP-01)"
            raise BadInput("position.players", problem)

    def state(self) -> State:
        """Everything read, in order."""
        words = self.words
        start = first_state(self.tables, self.seats, self._seat("first", 0), self._sectors())
        draft = Draft.of(start)
        draft.phase = Phase.PLAY
        draft.turn = self._seat("turn", draft.first)
        draft.left = self._count("left", words.get("left", self.tables.box.actions))
        draft.fleets = self._ships()
        if self.fragment or "meteors" in words:
            draft.meteors = self._spaces("meteors", words.get("meteors", ()))
        if self.fragment or "stations" in words:
            draft.stations = self._stations()
        draft.lost = self._by_type("lost")
        draft.cards = self._by_type("cards")
        draft.points = self._points()
        draft.supply = self._supply(draft)
        draft.equipment = self._equipment()
        draft.moved = self._spaces("moved", words.get("moved", ()))
        draft.pending = self._pending()
        if draft.pending is not None:
            draft.moved = Spaces(draft.moved | 1 << draft.pending.space)
        return draft.done()

    def _sectors(self) -> Sequence[str]:
        given = self.words.get("sectors")
        if given is None:
            return SECTOR_NAMES[: self.seats]
        if isinstance(given, Mapping):
            by_seat = {self._owner("sectors", owner): name for owner, name in given.items()}
            given = [by_seat.get(seat) for seat in range(self.seats)]
        if not isinstance(given, (list, tuple)):
            raise BadInput("position.sectors", f"expected a list, found {brief(given)}")
        return given

    def _owner(self, path: str, owner: object) -> int:
        if isinstance(owner, str) and owner in self.names:
            return self.names.index(owner)
        if isinstance(owner, str) and owner.isdecimal() and len(owner) == 1:
            owner = int(owner)
        if type(owner) is int and 0 <= owner < self.seats:
            return owner
        raise BadInput(f"position.{path}", f"{brief(owner)} is no player")

    def _seat(self, word: str, default: int) -> int:
        return self._owner(word, self.words[word]) if word in self.words else default

    def _count(self, path: str, value: object) -> int:
        if type(value) is not int or not 0 <= value <= LARGEST_COUNT:
            raise BadInput(f"position.{path}", f"expected a count, found {brief(value)}")
        return value

    @staticmethod
    def _texts(path: str, value: object) -> list[str]:
        if not isinstance(value, (list, tuple)) or not all(type(item) is str for item in value):
            raise BadInput(f"position.{path}", f"expected a list of texts, found {brief(value)}")
        if len(set(value)) != len(value):
            raise BadInput(f"position.{path}", "something stands twice")
        return list(value)

    def _space(self, path: str, label: object) -> int:
        space = self.tables.board.index.get(label) if isinstance(label, str) else None
        if space is None:
            raise BadInput(f"position.{path}", f"{brief(label)} is no space of this board")
        return space

    def _spaces(self, path: str, labels: object) -> Spaces:
        listed = self._texts(path, labels)
        return self.tables.board.gather(
            self._space(f"{path}[{number}]", label) for number, label in enumerate(listed)
        )

    def _type(self, path: str, word: object) -> ShipType:
        if isinstance(word, str) and word in SHIP_WORDS:
            return SHIP_WORDS[word]
        raise BadInput(f"position.{path}", f"{brief(word)} is none of {', '.join(SHIP_WORDS)}")

    def _mapping(self, path: str, value: object) -> Iterable[tuple[Any, Any]]:
        if not isinstance(value, Mapping):
            raise BadInput(f"position.{path}", f"expected a mapping, found {brief(value)}")
        return value.items()

    def _ships(self) -> tuple[Spaces, ...]:
        given = self.words.get("ships", ())
        if not isinstance(given, (Mapping, list, tuple)):
            raise BadInput("position.ships", f"expected ships, found {brief(given)}")
        rows = list(given.items()) if isinstance(given, Mapping) else list(enumerate(given))
        fleets = [0] * (self.seats * TYPES)
        taken = 0
        for label, row in rows:
            path = f"ships[{label}]"
            if not isinstance(row, (list, tuple)) or len(row) != 3:  # noqa: PLR2004 - as said
                raise BadInput(f"position.{path}", "expected [owner, type, space]")
            index = entry(self._owner(path, row[0]), self._type(path, row[1]))
            bit = 1 << self._space(path, row[2])
            if taken & bit:
                raise BadInput(f"position.{path}", f"{row[2]} is taken (GAL-SET-06)")
            taken |= bit
            fleets[index] |= bit
        return tuple(map(Spaces, fleets))

    def _stations(self) -> tuple[Spaces, ...]:
        stations = [Spaces(0)] * self.seats
        for owner, label in self._mapping("stations", self.words.get("stations", {})):
            space = self._space(f"stations.{owner}", label)
            stations[self._owner("stations", owner)] = Spaces(1 << space)
        return tuple(stations)

    def _by_type(self, word: str) -> tuple[int, ...]:
        table = [0] * (self.seats * TYPES)
        for owner, counts in self._mapping(word, self.words.get(word, {})):
            for ship, count in self._mapping(f"{word}.{owner}", counts):
                index = entry(self._owner(word, owner), self._type(f"{word}.{owner}", ship))
                table[index] = self._count(f"{word}.{owner}.{ship}", count)
        return tuple(table)

    def _points(self) -> tuple[int, ...]:
        points = [0] * self.seats
        for owner, count in self._mapping("points", self.words.get("points", {})):
            points[self._owner("points", owner)] = self._count(f"points.{owner}", count)
        return tuple(points)

    def _supply(self, draft: Draft) -> tuple[int, ...]:
        if self.fragment or "supply" in self.words:
            return self._by_type("supply")
        figures = [card.figures for card in self.tables.box.ships] * self.seats
        return tuple(
            max(0, count - fleet.bit_count() - lost)
            for count, fleet, lost in zip(figures, draft.fleets, draft.lost, strict=True)
        )

    def _equipment(self) -> tuple[tuple[str, ...], ...]:
        table: list[tuple[str, ...]] = [()] * (self.seats * TYPES)
        for owner, types in self._mapping("equipment", self.words.get("equipment", {})):
            for ship, cards in self._mapping(f"equipment.{owner}", types):
                path = f"equipment.{owner}.{ship}"
                index = entry(self._owner("equipment", owner), self._type(path, ship))
                table[index] = tuple(self._texts(path, cards))
        return tuple(table)

    def _pending(self) -> Pending | None:
        given = self.words.get("pending")
        if given is None:
            return None
        if not isinstance(given, (list, tuple)) or len(given) != 3:  # noqa: PLR2004 - as said
            raise BadInput("position.pending", "expected [space, steps, jumps]")
        steps, jumps = (self._count("pending", count) for count in given[1:])
        return Pending(self._space("pending", given[0]), steps, jumps)
