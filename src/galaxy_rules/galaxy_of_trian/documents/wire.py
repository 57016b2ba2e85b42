"""States, views and events as plain JSON values.

Cells and parts of tiles go by their names, maps by those names in ascending order, the galaxy by
the face and turn on every cell; what is derived from that is worked out again.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, Final

import attrs
from cattrs import Converter

from galaxy_rules.galaxy_of_trian.board.galaxy import empty
from galaxy_rules.galaxy_of_trian.board.growing import extended
from galaxy_rules.galaxy_of_trian.documents.event_kinds import kinds
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.components import PLAYERS
from galaxy_rules.galaxy_of_trian.words.events import EVENTS
from galaxy_rules.galaxy_of_trian.words.grid import (
    TURNS,
    Cell,
    cell_name,
)
from galaxy_rules.galaxy_of_trian.words.maps import Galaxy, Placed
from galaxy_rules.galaxy_of_trian.words.state import (
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
from galaxy_rules.kernel.documents.wire import (
    Wire,
    check_entries,
    check_seats,
    tagged,
    words_converter,
)
from galaxy_rules.kernel.errors import BadInput, brief, is_whole
from galaxy_rules.kernel.frozen import FrozenMap

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


@cache
def converter() -> Converter:
    """A strict converter for this game's values; a galaxy is read as its tiles alone."""
    made = words_converter()
    made.register_structure_hook_func(_is_pile, _pile_reader(made))
    made.register_unstructure_hook_func(_is_pile, made.unstructure)
    made.register_structure_hook(Galaxy, lambda value, _: _read_galaxy(made, value))
    made.register_unstructure_hook(Galaxy, _write_galaxy)
    tagged(made, Task, "task", TASKS)
    return made


# the galaxy


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


def _is_pile(kind: object) -> bool:
    return bool(kind == (Things | int))


def _pile_reader(made: Converter) -> Callable[[object, object], Things | int]:
    def reader(value: object, _: object) -> Things | int:
        """A heap that is seen, or how much is in it."""
        if is_whole(value) and value >= 0:
            return value
        found: Things = made.structure(value, Things)
        return found

    return reader


# documents


def _finish(tables: Tables, found: State | View, path: str) -> State | View:
    """The galaxy grows out of its tiles; a view is held to its table."""
    if isinstance(found, View):
        _check_view(found, path)
    return attrs.evolve(found, galaxy=_grown(tables, found.galaxy, path))


def _finish_next(tables: Tables, before: View, found: View, path: str) -> View:
    """The same of a view after another: the galaxy is the same, or has grown."""
    _check_view(found, path)
    if found.galaxy is before.galaxy:
        return found
    if not before.galaxy.tiles.items() <= found.galaxy.tiles.items():
        raise BadInput(f"{path}.galaxy", "a tile that lay on the map is gone")
    return attrs.evolve(found, galaxy=_grown(tables, found.galaxy, path, before.galaxy))


def _grown(tables: Tables, galaxy: Galaxy, path: str, known: Galaxy | None = None) -> Galaxy:
    """The galaxy of these tiles, with its areas; in ascending order, so that it is always alike.

    Where one is known that is a part of it, its tiles come first.
    """
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
        return extended(tables.atlas, known or empty(tables.atlas), tiles)
    except BadInput as error:
        raise BadInput(f"{path}.{error.field}", error.problem) from None


def _check_view(view: View, path: str) -> None:
    """Seats and tables are those of a table; the rest is for the position that it may be of."""
    seats = len(view.credits)
    if seats not in PLAYERS:
        raise BadInput(f"{path}.credits", f"expected two to four, found {seats}")
    check_seats(view, seats, path)
    check_entries(
        view, seats, path, "hands", "minerals", "ledger", "supplies", "tokens", "declared", "shown",
        "spent", "races", "modules", "specials",
    )  # fmt: skip
    for name in ("tokens", "declared"):
        for seat, heap in enumerate(getattr(view, name)):
            if isinstance(heap, Bag) is not (seat == view.seat):
                raise BadInput(f"{path}.{name}[{seat}]", "not what this seat may see")
    for seat, tile in enumerate(view.hands):
        if tile is not None and seat != view.seat:
            raise BadInput(f"{path}.hands[{seat}]", "not what this seat may see")


WIRE: Final = Wire(
    title="this game", state=State, view=View, events=EVENTS,
    converter=lambda _: converter(), kinds=kinds, finish=_finish, finish_next=_finish_next,
)  # fmt: skip
encode: Final = WIRE.encode
decode: Final = WIRE.decode
read_change: Final = WIRE.read_change
