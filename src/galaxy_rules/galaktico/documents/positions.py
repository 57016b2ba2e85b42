"""Positions in plain words: one table says how each is read, written and sketched.

`game.position` reads them, vectors set up with them, `describing` writes them.  Words: ``players``
(a number, or names in turn order), ``sectors`` (a list, or by player), ``first``, ``turn``,
``left``, ``ships`` (a list of [owner, type, space], or the same by label), ``stations`` (by
player), ``meteors``, ``supply``, ``lost``, ``cards`` (by player and type), ``points`` (by player),
``equipment`` (by player and type: card keys), ``moved`` (spaces), ``pending`` ([space, steps,
jumps]).  An owner is a seat number or a name.  What a complete position leaves out is taken from
the layout and the box; what a fragment leaves out is not there.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

import attrs

from galaxy_rules.galaktico.rules.set_up import first_state
from galaxy_rules.galaktico.tables import Tables
from galaxy_rules.galaktico.words.components import (
    PLAYERS,
    SHIP_TYPES,
    SHIP_WORDS,
    TYPES,
    ShipType,
)
from galaxy_rules.galaktico.words.spaces import NOWHERE, SECTOR_NAMES, Spaces
from galaxy_rules.galaktico.words.state import Draft, Pending, Phase, State, entry
from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.schemas.sketching import Schema, array, row, table
from galaxy_rules.kernel.schemas.sketching import words as one_of
from galaxy_rules.kernel.schemas.spelling import COUNT_10000, TEXT, seat_or_name

LARGEST_COUNT: Final = 10_000
SPACE_LABEL: Final[Schema] = {"type": "string", "pattern": f"^[{SECTOR_NAMES}][1-9][1-9]$"}
SECTOR_NAME: Final = one_of(*SECTOR_NAMES)


@attrs.frozen
class Seating:
    """The box, and who sits at the table: so many seats, perhaps with names."""

    tables: Tables
    seats: int
    names: Sequence[str] = ()


@attrs.frozen
class Spelled:
    """How something is spelled: its schema, its reader (errors name the path) and its writer."""

    schema: Schema
    read: Callable[[Seating, str, Any], Any]
    write: Callable[[Seating, Any], Any]


# what is said


def _count(_: Seating, path: str, value: object) -> int:
    if type(value) is not int or not 0 <= value <= LARGEST_COUNT:
        raise BadInput(path, f"expected a count, found {brief(value)}")
    return value


def _owner(at: Seating, path: str, owner: object) -> int:
    if isinstance(owner, str) and owner in at.names:
        return at.names.index(owner)
    if isinstance(owner, str) and owner.isdecimal() and len(owner) == 1:
        owner = int(owner)
    if type(owner) is int and 0 <= owner < at.seats:
        return owner
    raise BadInput(path, f"{brief(owner)} is no player")


def _texts(_: Seating, path: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, (list, tuple)) or not all(type(item) is str for item in value):
        raise BadInput(path, f"expected a list of texts, found {brief(value)}")
    if len(set(value)) != len(value):
        raise BadInput(path, "something stands twice")
    return tuple(value)


def _space(at: Seating, path: str, label: object) -> int:
    space = at.tables.board.index.get(label) if isinstance(label, str) else None
    if space is None:
        raise BadInput(path, f"{brief(label)} is no space of this board")
    return space


def _spaces(at: Seating, path: str, labels: object) -> Spaces:
    listed = enumerate(_texts(at, path, labels))
    return at.tables.board.gather(_space(at, f"{path}[{n}]", label) for n, label in listed)


def _type(path: str, word: object) -> ShipType:
    if isinstance(word, str) and word in SHIP_WORDS:
        return SHIP_WORDS[word]
    raise BadInput(path, f"{brief(word)} is none of {', '.join(SHIP_WORDS)}")


def _entries(path: str, value: object) -> Iterable[tuple[Any, Any]]:
    if not isinstance(value, Mapping):
        raise BadInput(path, f"expected a mapping, found {brief(value)}")
    return value.items()


def _sectors(at: Seating, path: str, given: object) -> Sequence[str | None]:
    if given is None:
        return SECTOR_NAMES[: at.seats]
    if isinstance(given, Mapping):
        by_seat = {_owner(at, path, owner): name for owner, name in given.items()}
        given = [by_seat.get(seat) for seat in range(at.seats)]
    if not isinstance(given, (list, tuple)):
        raise BadInput(path, f"expected a list, found {brief(given)}")
    return given


def _write_sectors(at: Seating, sectors: tuple[int, ...]) -> dict[str, str]:
    return {name: SECTOR_NAMES[s] for name, s in zip(at.names, sectors, strict=True)}


def _ships(at: Seating, path: str, given: object) -> tuple[Spaces, ...]:
    if not isinstance(given, (Mapping, list, tuple)):
        raise BadInput(path, f"expected ships, found {brief(given)}")
    fleets, taken = [0] * (at.seats * TYPES), 0
    for label, ship in given.items() if isinstance(given, Mapping) else enumerate(given):
        here = f"{path}[{label}]"
        if not isinstance(ship, (list, tuple)) or len(ship) != 3:  # noqa: PLR2004 - as said
            raise BadInput(here, "expected [owner, type, space]")
        index = entry(_owner(at, here, ship[0]), _type(here, ship[1]))
        bit = 1 << _space(at, here, ship[2])
        if taken & bit:
            raise BadInput(here, f"{ship[2]} is taken (GAL-SET-06)")
        taken |= bit
        fleets[index] |= bit
    return tuple(map(Spaces, fleets))


def _write_ships(at: Seating, fleets: tuple[Spaces, ...]) -> dict[str, list[str]]:
    """By label, such as d.scout2: owner, type and space."""
    return {
        f"{name[0]}.{ship}{number}": [name, str(ship), space]
        for seat, name in enumerate(at.names)
        for ship in SHIP_TYPES
        for number, space in enumerate(at.tables.board.name(fleets[entry(seat, ship)]), 1)
    }


def _pending(at: Seating, path: str, given: object) -> Pending | None:
    if given is None:
        return None
    if not isinstance(given, (list, tuple)) or len(given) != 3:  # noqa: PLR2004 - as said
        raise BadInput(path, "expected [space, steps, jumps]")
    steps, jumps = (_count(at, path, count) for count in given[1:])
    return Pending(_space(at, path, given[0]), steps, jumps)


def _write_pending(at: Seating, one: Pending | None) -> list[Any]:
    return [] if one is None else [at.tables.board.labels[one.space], one.steps, one.jumps]


COUNT: Final = Spelled(COUNT_10000, _count, lambda _, count: count)
OWNER: Final = Spelled(seat_or_name(max(PLAYERS)), _owner, lambda at, seat: at.names[seat])
CARDS: Final = Spelled(array(TEXT, uniqueItems=True), _texts, lambda _, cards: list(cards))
SPACES: Final = Spelled(
    array(SPACE_LABEL, uniqueItems=True), _spaces, lambda at, set_: list(at.tables.board.name(set_))
)
STATION: Final = Spelled(
    SPACE_LABEL,
    lambda at, path, label: Spaces(1 << _space(at, path, label)),
    lambda at, station: next(iter(at.tables.board.name(station)), None),
)
SECTORS: Final = Spelled(
    {"anyOf": [array(SECTOR_NAME), table(SECTOR_NAME), {"type": "null"}]}, _sectors, _write_sectors
)
_TYPE: Final = one_of(*SHIP_WORDS)
_SHIP: Final = row(OWNER.schema, _TYPE, SPACE_LABEL)
SHIPS: Final = Spelled({"anyOf": [array(_SHIP), table(_SHIP)]}, _ships, _write_ships)
PENDING: Final = Spelled(
    {"anyOf": [row(SPACE_LABEL, COUNT_10000, COUNT_10000), {"type": "null"}]},
    _pending,
    _write_pending,
)


def _by_player(kind: Spelled, nothing: object) -> Spelled:
    """A table with one entry a player; who is not named has nothing."""

    def read(at: Seating, path: str, value: object) -> tuple[Any, ...]:
        rows = [nothing] * at.seats
        for owner, thing in _entries(path, value):
            said = kind.read(at, f"{path}.{owner}", thing)
            rows[_owner(at, path, owner)] = said
        return tuple(rows)

    def write(at: Seating, rows: tuple[Any, ...]) -> dict[str, Any]:
        said = {name: kind.write(at, thing) for name, thing in zip(at.names, rows, strict=True)}
        return {name: thing for name, thing in said.items() if thing is not None}

    return Spelled(table(kind.schema), read, write)


def _by_type(kind: Spelled, nothing: object, *, deep: bool = False) -> Spelled:
    """A table by player and type; what is wrong with a type is told of it, or of its player."""

    def read(at: Seating, path: str, value: object) -> tuple[Any, ...]:
        rows = [nothing] * (at.seats * TYPES)
        for owner, types in _entries(path, value):
            for ship, thing in _entries(f"{path}.{owner}", types):
                here = f"{path}.{owner}.{ship}"
                where = here if deep else f"{path}.{owner}"
                index = entry(_owner(at, path, owner), _type(where, ship))
                rows[index] = kind.read(at, here, thing)
        return tuple(rows)

    def write(at: Seating, rows: tuple[Any, ...]) -> dict[str, Any]:
        said: dict[str, dict[str, Any]] = {}
        for index, thing in enumerate(rows):
            if thing:
                word = str(SHIP_TYPES[index % TYPES])
                said.setdefault(at.names[index // TYPES], {})[word] = kind.write(at, thing)
        return said

    return Spelled(table(table(kind.schema, propertyNames=_TYPE)), read, write)


# the words


@attrs.frozen
class Word:
    """A word of a description: which field of the position it says, and how that is spelled."""

    field: str
    kind: Spelled


POSITION: Final[dict[str, Word]] = {
    "sectors": Word("sectors", SECTORS),
    "first": Word("first", OWNER),
    "turn": Word("turn", OWNER),
    "left": Word("actions_left", COUNT),
    "ships": Word("fleets", SHIPS),
    "stations": Word("stations", _by_player(STATION, NOWHERE)),
    "meteors": Word("meteors", SPACES),
    "supply": Word("supply", _by_type(COUNT, 0)),
    "lost": Word("lost", _by_type(COUNT, 0)),
    "cards": Word("trophies", _by_type(COUNT, 0)),
    "points": Word("points", _by_player(COUNT, 0)),
    "equipment": Word("equipment", _by_type(CARDS, (), deep=True)),
    "moved": Word("moved", SPACES),
    "pending": Word("pending", PENDING),
}
WORDS: Final = frozenset({"players", *POSITION})


def position(tables: Tables, description: Mapping[str, Any], fragment: bool) -> State:
    """The state that a description means; whether it has faults is another question."""
    if not isinstance(description, Mapping):
        raise BadInput("position", f"expected a mapping, found {type(description).__name__}")
    for word in description:
        if type(word) is not str:
            raise BadInput("position", f"expected words, found {brief(word)}")
        if word not in WORDS:
            raise BadInput(f"position.{word}", f"unknown; there are {', '.join(sorted(WORDS))}")
    return _read(_seating(tables, description.get("players", 2)), description, fragment=fragment)


def _seating(tables: Tables, players: object) -> Seating:
    if type(players) is int:
        at = Seating(tables, players)
    else:
        names = _texts(Seating(tables, 0), "position.players", players)
        at = Seating(tables, len(names), names)
    if at.seats not in PLAYERS:
        problem = f"{brief(players)}, but two or three can play (GAL-CMP-01)"
        raise BadInput("position.players", problem)
    return at


def _read(at: Seating, words: Mapping[str, Any], *, fragment: bool) -> State:
    said = {"first": 0} | dict(words)
    first = OWNER.read(at, "position.first", said.pop("first"))
    sectors = SECTORS.read(at, "position.sectors", said.pop("sectors", None))
    draft = Draft.of(first_state(at.tables, at.seats, first, sectors))
    draft.phase, draft.actions_left = Phase.PLAY, at.tables.box.actions
    if fragment:
        draft.meteors, draft.stations = NOWHERE, (NOWHERE,) * at.seats
        draft.supply = (0,) * (at.seats * TYPES)
    for name, word in POSITION.items():
        if name in said:
            setattr(draft, word.field, word.kind.read(at, f"position.{name}", said[name]))
    if not fragment and "supply" not in said:
        draft.supply = _not_in_play(draft)
    if draft.pending is not None:
        draft.moved = Spaces(draft.moved | 1 << draft.pending.space)
    return draft.done()


def _not_in_play(draft: Draft) -> tuple[int, ...]:
    """Of all figures, which are the supply of the first state, those that nothing is said of."""
    rows = zip(draft.supply, draft.fleets, draft.lost, strict=True)
    return tuple(max(0, count - fleet.bit_count() - lost) for count, fleet, lost in rows)


def describe(at: Seating, state: State) -> dict[str, Any]:
    """Every word of a position with names for its players."""
    said = {
        name: word.kind.write(at, getattr(state, word.field)) for name, word in POSITION.items()
    }
    return {"players": list(at.names), **said}
