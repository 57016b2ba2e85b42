"""States, views and events as plain JSON values: spaces as labels, types and phases as words."""

from functools import lru_cache
from typing import Final

from cattrs import Converter

from galaxy_rules.galaktico.board.hexagon import Board, board_of
from galaxy_rules.galaktico.documents.event_kinds import kinds
from galaxy_rules.galaktico.tables import Tables
from galaxy_rules.galaktico.words.components import PLAYERS, TYPES
from galaxy_rules.galaktico.words.events import EVENTS
from galaxy_rules.galaktico.words.spaces import SECTORS, Spaces
from galaxy_rules.galaktico.words.state import BY_SEAT, BY_TYPE, Pending, State, View
from galaxy_rules.kernel.documents.codec import strict_converter
from galaxy_rules.kernel.documents.wire import Wire, check_entries, check_seats
from galaxy_rules.kernel.errors import BadInput, brief, is_whole


@lru_cache(maxsize=16)
def converter_for(side: int) -> Converter:
    """A strict converter that spells spaces with the labels of a board."""
    board = board_of(side)
    converter = strict_converter()

    def read_spaces(value: object, _: object) -> Spaces:
        if not isinstance(value, list):
            message = f"expected a list of spaces, found {value!r:.60}"
            raise ValueError(message)
        if len(set(map(str, value))) != len(value):
            message = "a space stands twice"
            raise ValueError(message)
        return board.gather(_number(board, label) for label in value)

    converter.register_structure_hook(Spaces, read_spaces)
    converter.register_unstructure_hook(Spaces, lambda spaces: list(board.name(spaces)))
    converter.register_structure_hook(Pending, lambda value, _: _read_pending(board, value))
    converter.register_unstructure_hook(
        Pending, lambda pending: [board.labels[pending.space], pending.steps, pending.jumps]
    )
    return converter


def _number(board: Board, label: object) -> int:
    number = board.index.get(label) if isinstance(label, str) else None
    if number is None:
        message = f"{label!r:.40} is no space of this board"
        raise ValueError(message)
    return number


def _read_pending(board: Board, value: object) -> Pending:
    match value:
        case [str(label), int(steps), int(jumps)] if is_whole(steps) and is_whole(jumps):
            return Pending(_number(board, label), steps, jumps)
        case _:
            message = f"expected [space, steps, jumps], found {brief(value)}"
            raise ValueError(message)


def _check_seats(state: State | View, path: str) -> None:
    """Whoever is named beside the tables sits at the table."""
    ending = state.ending
    named = {
        "razed": [seat for razed in state.razed for seat in (razed.owner, razed.by)],
        "ending": [*ending.enders, *(met.seat for met in ending.fulfilled)] if ending else [],
    }
    for name, seats in named.items():
        if not set(seats) <= set(range(len(state.sectors))):
            raise BadInput(f"{path}.{name}", f"{brief(seats)} are not all seats of this table")


def _check_view(view: View, path: str) -> None:
    """Seats and tables are those of a table; the rest is for the position that it may be of."""
    seats = len(view.sectors)
    if seats not in PLAYERS or len(set(view.sectors)) != seats:
        raise BadInput(f"{path}.sectors", f"expected {PLAYERS} different ones, found {seats}")
    if not set(view.sectors) <= set(range(SECTORS)):
        raise BadInput(f"{path}.sectors", f"{brief(view.sectors)} are no sectors")
    check_seats(view, seats, path)
    check_entries(view, seats * TYPES, path, *BY_TYPE)
    check_entries(view, seats, path, *BY_SEAT)


def _finish(_: Tables, found: State | View, path: str) -> State | View:
    if isinstance(found, View):
        _check_view(found, path)
    _check_seats(found, path)
    return found


WIRE: Final = Wire(
    title="Galaktico", state=State, view=View, events=EVENTS,
    converter=lambda tables: converter_for(tables.board.side), kinds=kinds, finish=_finish,
)  # fmt: skip
encode: Final = WIRE.encode
decode: Final = WIRE.decode
read_change: Final = WIRE.read_change
