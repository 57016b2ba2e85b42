"""States, views and events as plain JSON values.

Cells and parts of tiles go by their names, maps by those names in ascending order, the galaxy by
the face and turn on every cell; what is derived from that is worked out again.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, NewType, get_args, get_origin

import attrs
from cattrs import Converter
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from galaxy_rules.galaxy_of_trian.board.galaxy import Galaxy
from galaxy_rules.galaxy_of_trian.board.growing import galaxy_of
from galaxy_rules.galaxy_of_trian.board.shapes import Placed
from galaxy_rules.galaxy_of_trian.documents.event_kinds import kinds
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.components import PLAYERS, Supply
from galaxy_rules.galaxy_of_trian.words.events import EVENTS, Event
from galaxy_rules.galaxy_of_trian.words.grid import (
    KIND_NAMES,
    TURNS,
    cell_name,
    node_name,
    read_cell,
    read_node,
)
from galaxy_rules.galaxy_of_trian.words.state import (
    Battle,
    Emissary,
    Estate,
    Modulator,
    Ship,
    State,
    Things,
    View,
)
from galaxy_rules.galaxy_of_trian.words.tasks import (
    Controlling,
    Evading,
    Fighting,
    Fixing,
    Gathering,
    Giving,
    MineralsDue,
    Offering,
    Paying,
    RaceDue,
    Resolving,
    Retrieving,
    RollDue,
    Settling,
    Task,
    TokenDue,
    TopDue,
    Upkeep,
)
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.codec import strict_converter, structure, with_every_field
from galaxy_rules.kernel.errors import BadInput, brief, is_whole
from galaxy_rules.kernel.fields import check_event
from galaxy_rules.kernel.frozen import FrozenMap
from galaxy_rules.kernel.states import typed_fields
from galaxy_rules.kernel.visibility import SPECTATOR

_EVENT_NAMES: Final = {event.__name__: event for event in EVENTS}
TASKS: Final[dict[str, type[Task]]] = {
    "minerals": MineralsDue,
    "token": TokenDue,
    "top": TopDue,
    "fighting": Fighting,
    "settling": Settling,
    "resolving": Resolving,
    "paying": Paying,
    "retrieving": Retrieving,
    "controlling": Controlling,
    "race": RaceDue,
    "roll": RollDue,
    "giving": Giving,
    "gathering": Gathering,
    "offering": Offering,
    "fixing": Fixing,
    "evading": Evading,
    "upkeep": Upkeep,
}
_TASK_NAMES: Final = {kind: name for name, kind in TASKS.items()}
_RECORDS: Final[tuple[type[Any], ...]] = (
    Supply, Emissary, Ship, Estate, Modulator, *TASKS.values(), Battle, State, View, *EVENTS,
)  # fmt: skip
CELLS: Final = frozenset({"added", "moved", "cell", "after", "own", "target"})
"""The fields that are cells, or none."""
NODES: Final = frozenset({"node", "area"})
"""The fields that are parts of tiles, or none; an area goes by its least part."""
LISTED: Final = frozenset({"emissaries", "fleet"})
"""The fields that list cells in a task."""
BY_CELL: Final = frozenset(
    {"emissaries", "ships", "rogues", "harnessed", "exmitters", "modulators"}
)
"""The maps that go by cells; the others go by parts."""

Writer = Callable[[Any], Any]
Reader = Callable[[Any, Any], Any]
Cell = NewType("Cell", int)
Node = NewType("Node", int)
"""What a list or map holds, so that the converter can tell where in it something is wrong."""


@cache
def converter() -> Converter:
    """A strict converter for this game's values; a galaxy is read as its tiles alone."""
    made = strict_converter()
    made.register_structure_hook(type(None), _read_nothing)
    made.register_structure_hook_func(lambda kind: kind is Cell, _reader_of(read_cell))
    made.register_structure_hook_func(lambda kind: kind is Node, _reader_of(read_node))
    made.register_structure_hook_func(_is_pile, _pile_reader(made))
    made.register_unstructure_hook_func(_is_pile, made.unstructure)
    made.register_structure_hook(Galaxy, lambda value, _: _read_galaxy(made, value))
    made.register_unstructure_hook(Galaxy, _write_galaxy)
    made.register_structure_hook(Task, lambda value, _: _read_task(made, value))
    made.register_unstructure_hook(Task, lambda task: _write_task(made, task))
    for shape in _RECORDS:
        fields = typed_fields(shape)
        hooks = {field.name: _hooks(made, field.name, field.type) for field in fields}
        overrides: dict[str, Any] = {
            name: override(unstruct_hook=write, struct_hook=read)
            for name, (write, read) in hooks.items()
        }
        made.register_unstructure_hook(shape, make_dict_unstructure_fn(shape, made, **overrides))
        read = make_dict_structure_fn(
            shape, made, _cattrs_forbid_extra_keys=True, _cattrs_detailed_validation=True,
            **overrides,
        )  # fmt: skip
        made.register_structure_hook(shape, with_every_field(shape, read))
    return made


def _hooks(made: Converter, name: str, kind: Any) -> tuple[Writer, Reader]:  # noqa: ANN401 - a type form
    """How a field is written and read: numbers by what the field's name says they are."""
    if name in CELLS:
        return _maybe(cell_name), _maybe_read(read_cell)
    if name in NODES:
        return _maybe(node_name), _maybe_read(read_node)
    if name == "kind" and kind is int:
        return KIND_NAMES.__getitem__, _read_kind
    if get_origin(kind) is FrozenMap:
        return _map_hooks(made, name, get_args(kind)[1])
    if listed := _list_hooks(made, name, kind):
        return listed
    return made.get_unstructure_hook(kind), made.get_structure_hook(kind)


def _list_hooks(made: Converter, name: str, kind: Any) -> tuple[Writer, Reader] | None:  # noqa: ANN401 - a type form
    """The same for fields that list places, seats or names; None for all others."""
    if name == "nodes":
        return lambda nodes: list(map(node_name, nodes)), _list_reader(made, Node, tuple)
    if name in LISTED and kind == tuple[int, ...]:
        return lambda cells: list(map(cell_name, cells)), _list_reader(made, Cell, tuple)
    if name == "held":
        return sorted, _list_reader(made, int, frozenset)
    if kind == frozenset[str]:
        return sorted, _list_reader(made, str, frozenset)
    if kind == frozenset[int]:
        return (
            lambda cells: list(map(cell_name, sorted(cells))),
            _list_reader(made, Cell, frozenset),
        )
    if kind in (tuple[int, int], tuple[int, int] | None):
        reader = _pair_reader(made, optional=kind != tuple[int, int])
        return _maybe(lambda pair: list(map(cell_name, pair))), reader
    return None


# numbers that are places


def _maybe(write: Callable[[Any], Any]) -> Writer:
    return lambda value: None if value is None else write(value)


def _maybe_read(read: Callable[[Any], int]) -> Reader:
    """A place, or null where the field may be empty."""
    reader = _reader_of(read)

    def maybe(value: Any, kind: Any) -> Any:  # noqa: ANN401 - plain JSON
        if value is None and type(None) in get_args(kind):
            return None
        return reader(value, kind)

    return maybe


def _reader_of(read: Callable[[Any], int]) -> Reader:
    """A place by its name; the converter knows the field."""

    def reader(value: Any, _: Any) -> int:  # noqa: ANN401 - plain JSON
        try:
            return read(value)
        except BadInput as error:
            raise ValueError(error.problem) from None

    return reader


def _read_kind(value: object, _: object) -> int:
    if value not in KIND_NAMES:
        message = f"expected one of {', '.join(KIND_NAMES)}, found {brief(value)}"
        raise ValueError(message)
    return KIND_NAMES.index(str(value))


def _list_reader(
    made: Converter,
    item: Any,  # noqa: ANN401 - a type form
    whole: type[tuple[int, ...] | frozenset[int] | frozenset[str]],
) -> Reader:
    """A list in which nothing stands twice."""

    def reader(value: object, _: object) -> Any:  # noqa: ANN401 - as `whole` says
        if not isinstance(value, list):
            message = f"expected a list, found {brief(value)}"
            raise ValueError(message)
        found = made.structure(value, list[item])
        if len(set(found)) != len(found):
            message = "something stands twice in this list"
            raise ValueError(message)
        return whole(found)

    return reader


def _pair_reader(made: Converter, *, optional: bool) -> Reader:
    def reader(value: object, _: object) -> Any:  # noqa: ANN401 - a pair of cells, or None
        if optional and value is None:
            return None
        return made.structure(value, tuple[Cell, Cell])

    return reader


# maps


def _map_hooks(made: Converter, field: str, entry: Any) -> tuple[Writer, Reader]:  # noqa: ANN401 - a type form
    """Units go by their cells; closed areas, and counts of what was taken there, by their parts."""
    by_cell = field in BY_CELL
    key = Cell if by_cell else Node
    name = cell_name if by_cell else node_name

    def write(table: Mapping[int, Any]) -> dict[str, Any]:
        return {name(place): made.unstructure(table[place]) for place in sorted(table)}

    def reader(value: object, _: object) -> FrozenMap[int, Any]:
        if not isinstance(value, dict):
            message = f"expected an object, found {brief(value)}"
            raise ValueError(message)
        found = made.structure(value, dict[key, entry])  # type: ignore[valid-type]  # known at run time
        return FrozenMap({place: found[place] for place in sorted(found)})

    return write, reader


def _write_galaxy(galaxy: Galaxy) -> dict[str, list[Any]]:
    tiles = galaxy.tiles
    return {cell_name(cell): [tiles[cell].face, tiles[cell].turn] for cell in sorted(tiles)}


def _read_galaxy(made: Converter, value: object) -> Galaxy:
    """The tiles; `decode` works out the rest once it knows the game's faces."""
    if not isinstance(value, dict):
        message = f"expected an object, found {brief(value)}"
        raise ValueError(message)
    entries = made.structure(value, dict[Cell, tuple[str, int]])
    tiles = {int(cell): Placed(*entry) for cell, entry in entries.items()}
    return Galaxy(FrozenMap(tiles), FrozenMap({}), FrozenMap({}), (), frozenset(), ())


# what may be hidden


def _read_nothing(value: object, _: object) -> None:
    if value is not None:
        message = f"expected null, found {brief(value)}"
        raise ValueError(message)


def _is_pile(kind: object) -> bool:
    return bool(kind == (Things | int))


def _pile_reader(made: Converter) -> Reader:
    def reader(value: object, _: object) -> Things | int:
        """A heap that is seen, or how much is in it."""
        if is_whole(value) and value >= 0:
            return value
        found: Things = made.structure(value, Things)
        return found

    return reader


# what is due


def _read_task(made: Converter, value: object) -> Task:
    name = value.get("task") if isinstance(value, dict) else None
    if not isinstance(value, dict) or not isinstance(name, str) or name not in TASKS:
        message = f"expected a task of {', '.join(TASKS)}, found {brief(value)}"
        raise ValueError(message)
    fields = {key: entry for key, entry in value.items() if key != "task"}
    found: Task = made.structure(fields, TASKS[name])
    return found


def _write_task(made: Converter, task: Task) -> dict[str, Any]:
    return {"task": _TASK_NAMES[type(task)], **made.unstructure(task)}


# documents


def encode(_: Tables, value: State | View | Event) -> Any:  # noqa: ANN401 - plain values
    """Plain JSON values."""
    if not isinstance(value, (State, View, *EVENTS)):
        raise BadInput("document", f"{brief(value)} is no state, view or event of this game")
    plain = converter().unstructure(value)
    return {"event": type(value).__name__, **plain} if isinstance(value, EVENTS) else plain


def decode(tables: Tables, body: object, kind: str, path: str) -> State | View | Event:
    """The state, view or event they mean; whether it is sound is for the game to say."""
    if kind == "event":
        return _decode_event(tables, body, path)
    if kind == "view":
        view: View = structure(converter(), body, View, path)
        _check_view(view, path)
        return attrs.evolve(view, galaxy=_grown(tables, view.galaxy, path))
    state: State = structure(converter(), body, State, path)
    return attrs.evolve(state, galaxy=_grown(tables, state.galaxy, path))


def _grown(tables: Tables, galaxy: Galaxy, path: str) -> Galaxy:
    """The galaxy of these tiles, with its areas; in ascending order, so that it is always alike."""
    if len(galaxy.tiles) > len(tables.box.tiles):
        raise BadInput(f"{path}.galaxy", f"more tiles than the {len(tables.box.tiles)} of the box")
    tiles = {cell: galaxy.tiles[cell] for cell in sorted(galaxy.tiles)}
    for cell, placed in tiles.items():
        here = f"{path}.galaxy['{cell_name(cell)}']"
        if placed.face not in tables.box.faces:
            raise BadInput(here, f"{brief(placed.face)} is no face")
        if not 0 <= placed.turn < TURNS:
            raise BadInput(here, f"{brief(placed.turn)} is no turn")
    try:
        return galaxy_of(tables.atlas, tiles)
    except BadInput as error:
        raise BadInput(f"{path}.{error.field}", error.problem) from None


def _decode_event(tables: Tables, body: object, path: str) -> Event:
    if not isinstance(body, dict):
        raise BadInput(path, f"expected an event, found {brief(body)}")
    name = body.get("event")
    if type(name) is not str or name not in _EVENT_NAMES:
        raise BadInput(f"{path}.event", f"expected the name of an event, found {brief(name)}")
    fields = {key: value for key, value in body.items() if key != "event"}
    event: Event = structure(converter(), fields, _EVENT_NAMES[name], path)
    check_event(event, kinds(tables), path)
    return event


def _check_view(view: View, path: str) -> None:
    """Seats and tables are those of a table; the rest is for the position that it may be of."""
    seats = len(view.credits)
    if seats not in PLAYERS:
        raise BadInput(f"{path}.credits", f"expected two to four, found {seats}")
    for name in ("turn", "first", "seat"):
        seat = getattr(view, name)
        if not 0 <= seat < seats and (name, seat) != ("seat", SPECTATOR):
            raise BadInput(f"{path}.{name}", f"{brief(seat)} is not a seat of this table")
    tables = (
        "hands", "minerals", "ledger", "supplies", "tokens", "declared", "shown", "spent", "races",
        "modules", "specials",
    )  # fmt: skip
    for name in tables:
        if len(getattr(view, name)) != seats:
            raise BadInput(f"{path}.{name}", f"expected {seats} entries")
    for name in ("tokens", "declared"):
        for seat, heap in enumerate(getattr(view, name)):
            if isinstance(heap, Bag) is not (seat == view.seat):
                raise BadInput(f"{path}.{name}[{seat}]", "not what this seat may see")
    for seat, tile in enumerate(view.hands):
        if tile is not None and seat != view.seat:
            raise BadInput(f"{path}.hands[{seat}]", "not what this seat may see")
