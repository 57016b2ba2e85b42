"""How the values of a position are written: each kind with its reader, writer and schema."""

from collections.abc import Callable, Container, Iterable, Mapping
from typing import Any, Final, Generic, TypeVar

import attrs

from galaxy_rules.galaxy_of_trian.board.galaxy import (
    area_at,
    emissary_nodes,
    has_node,
    is_closed,
    nebula_nodes,
    space_nodes,
    system_nodes,
)
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import SIDES
from galaxy_rules.galaxy_of_trian.words.components import PLAYERS, STACKS
from galaxy_rules.galaxy_of_trian.words.grid import (
    CELL_PATTERN,
    KIND_LETTERS,
    NEBULA,
    NODE_PATTERN,
    SPACE,
    SYSTEM,
    cell_name,
    kind_of,
    node_name,
    read_cell,
    read_node,
)
from galaxy_rules.galaxy_of_trian.words.state import Draft, Things
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.documents.describing import listed
from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.frozen import FrozenMap
from galaxy_rules.kernel.schemas.sketching import NULL, Schema, array, either, row, table
from galaxy_rules.kernel.schemas.sketching import words as one_of
from galaxy_rules.kernel.schemas.spelling import COUNT_10000, TEXT, seat_or_name

T = TypeVar("T")
LARGEST_COUNT: Final = 10_000
MOST_ENTRIES: Final = 1_000
SEAT_NUMBERS: Final = tuple(map(str, range(max(PLAYERS))))
CELL_SCHEMA: Final[Schema] = {"type": "string", "pattern": f"^{CELL_PATTERN}$"}
NODE_SCHEMA: Final[Schema] = {"type": "string", "pattern": f"^{NODE_PATTERN}$"}
PLACE_SCHEMA: Final[Schema] = {
    "type": "string",
    "pattern": f"^{CELL_PATTERN}(?::[{KIND_LETTERS}][0-7])?$",
}
"""A part of a tile, or its cell where only one part can be meant."""


@attrs.define
class Reading:
    """A description that is being read: whose words they are, and what is known so far."""

    tables: Tables
    seats: int
    names: Mapping[str, int]
    """The seats by name, where they have names."""
    draft: Draft
    taken: list[str] = attrs.field(factory=list)
    """The tiles that are spoken for."""


@attrs.frozen
class Pen:
    """How places and seats are called in what is written."""

    cell: Callable[[int], str] = cell_name
    node: Callable[[int], str] = node_name
    seat: Callable[[int], Any] = int


@attrs.frozen
class Kind(Generic[T]):
    """A kind of value: its schema, how it is read, and how it is written."""

    schema: Schema
    read: Callable[[Reading, str, Any], T]
    """What a value means; anything else is a `BadInput` with the path."""
    write: Callable[[Pen, Any], Any] = lambda _, value: value


# plain values


def object_at(path: str, value: object) -> Mapping[str, Any]:
    """An object whose keys are texts."""
    if not isinstance(value, Mapping):
        raise BadInput(path, f"expected an object, found {brief(value)}")
    for word in value:
        if not isinstance(word, str):
            raise BadInput(path, f"{brief(word)} is no word")
    return value


def list_at(path: str, value: object) -> list[Any]:
    """A list that is not too long."""
    if not isinstance(value, (list, tuple)):
        raise BadInput(path, f"expected a list, found {brief(value)}")
    if len(value) > MOST_ENTRIES:
        raise BadInput(path, f"more than {MOST_ENTRIES} entries")
    return list(value)


def _number(least: int, what: str) -> Kind[int]:
    def read(_: Reading, path: str, value: object) -> int:
        if type(value) is not int or not least <= value <= LARGEST_COUNT:
            raise BadInput(path, f"expected {what}, found {brief(value)}")
        return value

    return Kind({"type": "integer", "minimum": least, "maximum": LARGEST_COUNT}, read)


def _truth(_: Reading, path: str, value: object) -> bool:
    if type(value) is not bool:
        raise BadInput(path, f"expected true or false, found {brief(value)}")
    return value


COUNT: Final = _number(0, "a count")
AMOUNT: Final = _number(-LARGEST_COUNT, "a whole number")
TRUTH: Final = Kind({"type": "boolean"}, _truth)


def word_of(words: Mapping[str, T]) -> Kind[T]:
    """One of these words."""

    def read(_: Reading, path: str, value: object) -> T:
        if not isinstance(value, str) or value not in words:
            raise BadInput(path, f"{brief(value)} is none of {', '.join(words)}")
        return words[value]

    return Kind(one_of(*words), read, lambda _, value: value.value)


def maybe(kind: Kind[T]) -> Kind[T | None]:
    """Something or null."""
    return Kind(
        either(kind.schema, NULL),
        lambda reading, path, value: None if value is None else kind.read(reading, path, value),
        lambda pen, value: None if value is None else kind.write(pen, value),
    )


def heap(known: Callable[[Tables], Iterable[str]], *named: str) -> Kind[Things]:
    """A list of things, or how many there are of each."""

    def read(reading: Reading, path: str, value: object) -> Things:
        names = list(known(reading.tables))
        counts: dict[str, int] = {}
        if isinstance(value, Mapping):
            counts = {n: COUNT.read(reading, f"{path}.{n}", count) for n, count in value.items()}
        else:
            for thing in list_at(path, value):
                name = thing if isinstance(thing, str) else brief(thing)
                counts[name] = counts.get(name, 0) + 1
        for name in counts:
            if name not in names:
                raise BadInput(path, f"{brief(name)} is none of {', '.join(names)}")
        return Bag({name: counts[name] for name in names if counts.get(name)})

    thing = one_of(*named) if named else TEXT
    schema: Schema = {"anyOf": [listing(thing), table(COUNT_10000, propertyNames=thing)]}
    return Kind(schema, read, lambda _, value: listed(value))


# several


def listing(items: Schema) -> Schema:
    """The schema of a list that is not too long."""
    return array(items, maxItems=MOST_ENTRIES)


def _each(kind: Kind[Any]) -> Callable[[Pen, Iterable[Any]], list[Any]]:
    return lambda pen, values: [kind.write(pen, value) for value in values]


def many(kind: Kind[T]) -> Kind[tuple[T, ...]]:
    """A list, in any order."""

    def read(reading: Reading, path: str, value: object) -> tuple[T, ...]:
        rows = enumerate(list_at(path, value))
        return tuple(kind.read(reading, f"{path}[{number}]", one) for number, one in rows)

    return Kind(
        listing(kind.schema), read, lambda pen, values: [kind.write(pen, v) for v in values]
    )


def several(kind: Kind[T]) -> Kind[frozenset[T]]:
    """A list of which each entry counts once."""
    entries = many(kind)
    return Kind(
        entries.schema,
        lambda reading, path, value: frozenset(entries.read(reading, path, value)),
        lambda pen, values: entries.write(pen, sorted(values)),
    )


def by(key: Kind[int], kind: Kind[T]) -> Kind[FrozenMap[int, T]]:
    """An object by places."""

    def read(reading: Reading, path: str, value: object) -> FrozenMap[int, T]:
        found: dict[int, T] = {}
        for name, entry in object_at(path, value).items():
            place = key.read(reading, f"{path}.{name}", name)
            found[place] = kind.read(reading, f"{path}.{name}", entry)
        return FrozenMap(found)

    return Kind(
        table(kind.schema, propertyNames=key.schema),
        read,
        lambda pen, values: {key.write(pen, k): kind.write(pen, v) for k, v in values.items()},
    )


def entry(shape: str, *kinds: Kind[Any], usual: tuple[Any, ...] = ()) -> Kind[tuple[Any, ...]]:
    """A list with an entry of each kind; the last ones are as usual where they are left out."""
    least = len(kinds) - len(usual)

    def read(reading: Reading, path: str, value: object) -> tuple[Any, ...]:
        if not isinstance(value, (list, tuple)) or not least <= len(value) <= len(kinds):
            raise BadInput(path, f"expected {shape}, found {brief(value)}")
        said = (*value, *usual[len(value) - least :])
        rows = enumerate(zip(kinds, said, strict=True))
        return tuple(kind.read(reading, f"{path}[{n}]", part) for n, (kind, part) in rows)

    def write(pen: Pen, values: tuple[Any, ...]) -> list[Any]:
        return [kind.write(pen, value) for kind, value in zip(kinds, values, strict=False)]

    return Kind(row(*(kind.schema for kind in kinds), least=least), read, write)


def known(of: Callable[[Tables], Container[str]], what: str) -> Kind[str]:
    """A name that the box knows."""

    def read(reading: Reading, path: str, value: object) -> str:
        if not isinstance(value, str) or value not in of(reading.tables):
            raise BadInput(path, f"{brief(value)} is no {what}")
        return value

    return Kind(TEXT, read)


def for_stacks(kind: Kind[T], *, numbered: bool = True) -> Kind[tuple[T, ...]]:
    """An entry for each stack."""

    def read(reading: Reading, path: str, value: object) -> tuple[T, ...]:
        rows = list_at(path, value)
        if len(rows) != STACKS:
            raise BadInput(path, f"expected {STACKS} entries")
        return tuple(
            kind.read(reading, f"{path}[{stack}]" if numbered else path, entry)
            for stack, entry in enumerate(rows)
        )

    return Kind(row(*[kind.schema] * STACKS), read, _each(kind))


def for_seats(kind: Kind[T]) -> Kind[dict[int, T]]:
    """A table of seats: a list in their order, or an object; not every seat needs an entry."""

    def read(reading: Reading, path: str, value: object) -> dict[int, T]:
        found: dict[int, T] = {}
        if isinstance(value, Mapping):
            for name, entry in value.items():
                known = reading.names.get(name)
                number = int(name) if known is None and name in SEAT_NUMBERS else known
                seat = SEAT.read(reading, f"{path}.{name}", name if number is None else number)
                found[seat] = kind.read(reading, f"{path}.{name}", entry)
            return found
        values = list_at(path, value)
        if len(values) > reading.seats:
            raise BadInput(path, f"{len(values)} entries for {reading.seats} players")
        for seat, entry in enumerate(values):
            found[seat] = kind.read(reading, f"{path}[{seat}]", entry)
        return found

    schema: Schema = {"anyOf": [array(kind.schema, maxItems=max(PLAYERS)), table(kind.schema)]}
    return Kind(
        schema, read, lambda pen, values: {str(s): kind.write(pen, v) for s, v in enumerate(values)}
    )


# seats and places


def _seat(reading: Reading, path: str, value: object) -> int:
    if isinstance(value, str) and value in reading.names:
        return reading.names[value]
    if type(value) is not int or not 0 <= value < reading.seats:
        raise BadInput(path, f"{brief(value)} is not a seat of this table")
    return value


def _cell(_: Reading, path: str, value: object) -> int:
    if not isinstance(value, str):
        raise BadInput(path, f"expected a cell such as 0,0,1, found {brief(value)}")
    return read_cell(value, path)


SEAT: Final = Kind(seat_or_name(max(PLAYERS)), _seat, lambda pen, seat: pen.seat(seat))
CELL: Final = Kind(CELL_SCHEMA, _cell, lambda pen, cell: pen.cell(cell))


def _place(parts: Callable[[Reading, int], Iterable[int]]) -> Kind[int]:
    """A part of a tile; a cell alone where only one part of its tile can be meant."""

    def read(reading: Reading, path: str, value: object) -> int:
        if isinstance(value, str) and ":" in value:
            node = read_node(value, path)
            if not has_node(reading.tables.atlas, reading.draft.galaxy, node):
                raise BadInput(path, f"there is no part {value}")
            return node
        cell = _cell(reading, path, value)
        if cell not in reading.draft.galaxy.tiles:
            raise BadInput(path, f"there is no tile on {value}")
        found = tuple(parts(reading, cell))
        if len(found) != 1:
            names = ", ".join(map(node_name, found)) or "nothing"
            raise BadInput(path, f"expected one of the parts of a tile: {names}")
        return found[0]

    return Kind(PLACE_SCHEMA, read, lambda pen, node: pen.node(node))


def _closed(reading: Reading, cell: int) -> list[int]:
    """The closed nebulas and systems on a cell, by their keys."""
    atlas, galaxy = reading.tables.atlas, reading.draft.galaxy
    nodes = (*nebula_nodes(atlas, galaxy, cell), *system_nodes(atlas, galaxy, cell))
    keys = {area_at(galaxy, node).key for node in nodes}
    return sorted(keys & set(reading.draft.estates))


def _area(reading: Reading, path: str, value: object) -> int:
    node, galaxy = _AREA_PART.read(reading, path, value), reading.draft.galaxy
    if kind_of(node) not in (NEBULA, SYSTEM) or not is_closed(galaxy, node):
        raise BadInput(path, f"{brief(value)} is no closed nebula or system")
    return area_at(galaxy, node).key


def _berth(reading: Reading, path: str, value: object) -> int:
    node = _SPACE_PART.read(reading, path, value)
    if kind_of(node) != SPACE:
        raise BadInput(path, f"{brief(value)} is no outer space")
    return node


_AREA_PART: Final = _place(_closed)
_SPACE_PART: Final = _place(lambda r, cell: space_nodes(r.tables.atlas, r.draft.galaxy, cell))
STAND: Final = _place(lambda r, cell: emissary_nodes(r.tables.atlas, r.draft.galaxy, cell))
"""Where an emissary may stand."""
BERTH: Final = attrs.evolve(_SPACE_PART, read=_berth)
"""A part of outer space."""
AREA: Final = attrs.evolve(_AREA_PART, read=_area)
"""A closed nebula or system, by any of its parts."""


# tiles


def _tile(reading: Reading, path: str, value: object) -> str:
    """A tile by its name, or the first one left with a face."""
    tiles = reading.tables.box.tiles
    if isinstance(value, str) and value in tiles:
        if value in reading.taken:
            raise BadInput(path, f"{value} lies elsewhere already")
        reading.taken.append(value)
        return value
    for tile, printed in tiles.items():
        if value in (printed.front, printed.back) and tile not in reading.taken:
            reading.taken.append(tile)
            return tile
    raise BadInput(path, f"{brief(value)} is no tile or face that is left")


def _sided(reading: Reading, path: str, entry: object) -> tuple[str, str]:
    """A tile and the side that lies up: as said, as the face says, else the first allowed."""
    if isinstance(entry, (list, tuple)):
        if len(entry) != len(SIDES):
            raise BadInput(path, f"expected [tile, side], found {brief(entry)}")
        tile = _tile(reading, f"{path}[0]", entry[0])
        return tile, _SIDE.read(reading, f"{path}[1]", entry[1])
    tile = _tile(reading, path, entry)
    sides = reading.tables.box.visible_sides(tile)
    printed = reading.tables.box.tiles[tile]
    return tile, next((side for side in sides if printed.side(side) == entry), sides[0])


_SIDE: Final = word_of({name: name for name in SIDES})
TILE: Final = Kind(TEXT, _tile)
SIDED: Final = Kind({"anyOf": [TEXT, row(TEXT, _SIDE.schema)]}, _sided, lambda _, top: list(top))
