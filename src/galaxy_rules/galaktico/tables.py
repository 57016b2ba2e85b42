"""What rules, box and board come to, worked out once: the rules take it with every question."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import attrs

from galaxy_rules.galaktico.board.hexagon import Board, board_of
from galaxy_rules.galaktico.board.meteor_moves import MeteorMoves
from galaxy_rules.galaktico.board.route_tables import RouteTable
from galaxy_rules.galaktico.words.actions import JUMP, Action
from galaxy_rules.galaktico.words.components import (
    Blocks,
    Components,
    Effects,
    ShipType,
    read_components,
)
from galaxy_rules.galaktico.words.events import Event
from galaxy_rules.galaktico.words.rulings import LaunchJump, NullMove, OwnStation, Rulings
from galaxy_rules.galaktico.words.state import State, View
from galaxy_rules.kernel.game import Game
from galaxy_rules.kernel.packs import Pack

PACKAGE: Final = "galaxy_rules.galaktico"


@attrs.frozen(eq=False)
class Tables:
    """One table's readings, components and geometry; it never changes."""

    rulings: Rulings
    data: Pack
    variant: str
    box: Components
    board: Board
    shields: Mapping[str, Blocks]
    weapons: Mapping[str, Effects]
    catalogue: Mapping[str, int]
    """Every card with its place: shields first, then weapons."""
    steps: Mapping[str, int]
    """Every step in notation with its space; those of jumps are larger by the board's size."""
    route_tables: tuple[RouteTable, ...]
    """The routes of each type of ship."""
    meteor_moves: MeteorMoves
    station_open: bool
    """Whether ships may fly over their own station."""
    launch_jumps: bool
    """Whether the first step off a station may be a jump."""
    null_moves: bool
    """Whether a movement may end where it began."""

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        """What they were worked out from: another process works them out again."""
        return (tables_of, (self.rulings, self.data, self.variant))


class TabledGame(Game[State, Action, Event, View]):
    """Galaktico as its documents know it, which the game itself is built on."""

    tables: Tables


def tables_of(rulings: Rulings, data: Pack, variant: str) -> Tables:
    """Read the components of a variant, and work out geometry and routes."""
    box = read_components(data, variant)
    board = board_of(box.side)
    shields = {card.key: card.blocks for card in box.shields}
    weapons = {card.key: card.effects for card in box.weapons}
    return Tables(
        rulings,
        data,
        variant,
        box,
        board,
        shields,
        weapons,
        catalogue={key: number for number, key in enumerate((*shields, *weapons))},
        steps=_steps(board),
        route_tables=tuple(
            RouteTable(board, card.range, card.jumps, strikes=card.type is ShipType.CRUISER)
            for card in box.ships
        ),
        meteor_moves=MeteorMoves(board),
        station_open=rulings.own_station is not OwnStation.CLOSED,
        launch_jumps=rulings.launch_jump is LaunchJump.ALLOWED,
        null_moves=rulings.null_move is not NullMove.FORBIDDEN,
    )


def _steps(board: Board) -> dict[str, int]:
    flights = {label: space for space, label in enumerate(board.labels)}
    return flights | {JUMP + label: space + board.size for label, space in flights.items()}
