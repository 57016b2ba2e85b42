"""Phase 3, moving a ship through outer space."""

from typing import TYPE_CHECKING, Final

import attrs

from galaxy_rules.galaxy_of_trian.actions import Move
from galaxy_rules.galaxy_of_trian.board import cell_of
from galaxy_rules.galaxy_of_trian.events import Log, ShipMoved
from galaxy_rules.galaxy_of_trian.exploration import NO_SHIPS, judge_ship_place
from galaxy_rules.galaxy_of_trian.galaxy import links_of, shape_at, walls
from galaxy_rules.galaxy_of_trian.rulings import GasTiles
from galaxy_rules.galaxy_of_trian.state import Draft, State, Table
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import Objections, Refusal

if TYPE_CHECKING:
    from galaxy_rules.galaxy_of_trian.reducer import GalaxyOfTrian

NO_SHIP: Final = Refusal("no_ship", "there is no own ship on {cell}", "TRI-MOV-01")
SAME_TILE: Final = Refusal("same_tile", "a move ends on another tile", "TRI-MOV-02", "TRI-R-62")
NOT_REACHED: Final = Refusal(
    "not_reached", "no way of {range} tiles through outer space leads there", "TRI-MOV-01",
    "TRI-MOV-03", "TRI-MOV-04", "TRI-R-15", "TRI-R-63",
)  # fmt: skip


@cites(
    "TRI-MOV-01", "TRI-MOV-03", "TRI-MOV-04", "TRI-MOV-05", "TRI-TIL-01", "TRI-TIL-06", "TRI-R-15",
    "TRI-R-62", "TRI-R-63", "TRI-R-140",
)  # fmt: skip
def reachable(game: "GalaxyOfTrian", table: Table, node: int) -> dict[int, int]:
    """The space parts that a ship can come to, with the steps it takes; other ships do not matter.

    Steps lead over edges that belong to both parts; exmitters' radius is closed, and two readings
    close tiles with gas or an extractor, for passing or for entering.
    """
    atlas, galaxy, reading = game.atlas, table.galaxy, game.rulings.gas_tiles
    zone = galaxy.zone
    found = {node: 0}
    edge = [node]
    for step in range(1, game.box.range + 1):
        reached = []
        for part in edge:
            if reading is GasTiles.NO_TRANSIT and part != node and walled(game, table, part):
                continue
            for after in links_of(atlas, galaxy, part):
                if after in found or cell_of(after) in zone:
                    continue
                if reading is GasTiles.NO_ENTRY and walled(game, table, after):
                    continue
                found[after] = step
                reached.append(after)
        edge = reached
    return found


@cites("TRI-TIL-01", "TRI-TIL-06", "TRI-R-15")
def walled(game: "GalaxyOfTrian", table: Table, node: int) -> bool:
    """Whether a part lies on a tile with gas or an extractor."""
    return walls(shape_at(game.atlas, table.galaxy, cell_of(node)).face)


@cites("TRI-MOV-02", "TRI-MOV-06")
def destinations(game: "GalaxyOfTrian", table: Table, cell: int) -> list[int]:
    """The parts where the ship on a cell may end a move."""
    node = table.ships[cell].node
    return sorted(
        part
        for part in reachable(game, table, node)
        if cell_of(part) != cell and cell_of(part) not in table.ships
    )


@cites("TRI-MOV-01", "TRI-MOV-02", "TRI-MOV-06", "TRI-VAR-01")
def judge_move(game: "GalaxyOfTrian", state: State, action: Move) -> Objections:
    """An own ship, another tile without a ship, and a way there."""
    if not game.ships:
        return (NO_SHIPS(),)
    ship = state.ships.get(action.cell)
    if ship is None or ship.seat != state.turn:
        return (NO_SHIP(cell=game.cell_name(action.cell)),)
    if cell_of(action.node) == action.cell:
        return (SAME_TILE(),)
    found = judge_ship_place(game, state, action.node)
    if not found and action.node not in reachable(game, state, ship.node):
        found.append(NOT_REACHED(range=game.box.range))
    return tuple(found)


@cites("TRI-MOV-01", "TRI-MOV-07", "TRI-EDN-09", "TRI-R-64", "TRI-R-65")
def move(draft: Draft, action: Move, events: Log) -> None:
    """The ship is where it went; only there may it meet enemies."""
    if events is not None:
        events.append(ShipMoved(draft.turn, action.cell, action.node))
    relocate(draft, action.cell, action.node)


def relocate(draft: Draft, cell: int, node: int) -> None:
    """Put the ship of a cell on a part of another tile."""
    ship, target = draft.ships[cell], cell_of(node)
    draft.ships = draft.ships.without(cell).set(target, attrs.evolve(ship, node=node))
    draft.arrived = (draft.arrived - {cell}) | {target}
    draft.moved = target
