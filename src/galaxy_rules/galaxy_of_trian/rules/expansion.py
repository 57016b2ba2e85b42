"""Phase 2: taking a tile, choosing its face, laying it down."""

from typing import Final

from galaxy_rules.galaxy_of_trian.board.galaxy import (
    fits_somewhere,
    match_faults,
    normal_turn,
    radius,
    turns_that_fit,
)
from galaxy_rules.galaxy_of_trian.board.growing import add_tile
from galaxy_rules.galaxy_of_trian.board.supplies import emissary_home, first_of_all, pay, ship_home
from galaxy_rules.galaxy_of_trian.rules.arithmetic import space_credits
from galaxy_rules.galaxy_of_trian.rules.hooks.asking import lingers, skills_of
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import SIDES, Place, TakeTile
from galaxy_rules.galaxy_of_trian.words.events import (
    AreaClosed,
    Log,
    Paid,
    Struck,
    TilePlaced,
    TileTaken,
    TileUnplaceable,
)
from galaxy_rules.galaxy_of_trian.words.grid import SPACE, neighbours
from galaxy_rules.galaxy_of_trian.words.maps import Closed
from galaxy_rules.galaxy_of_trian.words.rulings import UnplaceableTile
from galaxy_rules.galaxy_of_trian.words.state import (
    Cause,
    Draft,
    Estate,
    Phase,
    State,
    Table,
    replace,
)
from galaxy_rules.galaxy_of_trian.words.tasks import Settling, TopDue
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import LEGAL, Objection, Objections, Refusal

GAS: Final = "G"
NO_STACK: Final = Refusal("no_stack", "there is no stack {stack}", "TRI-CMP-10")
STACK_EMPTY: Final = Refusal("stack_empty", "stack {stack} is empty", "TRI-EXP-01")
ALL_TRIED: Final = Refusal(
    "all_tried", "every tile of stack {stack} was tried this turn", "TRI-R-131"
)
NO_TILE: Final = Refusal("no_tile", "a tile is to be taken first", "TRI-EXP-01")
TILE_IN_HAND: Final = Refusal("tile_in_hand", "one tile a turn is drawn", "TRI-EXP-01")
NOT_A_SIDE: Final = Refusal(
    "not_a_side", "{face} is on neither side of the drawn tile", "TRI-EXP-03"
)
NO_TURN: Final = Refusal("no_turn", "a tile is turned 0, 1 or 2 times", "TRI-CMP-01")
OCCUPIED: Final = Refusal("occupied", "there is a tile on {cell}", "TRI-EXP-06")
NOT_CONNECTED: Final = Refusal(
    "not_connected", "{cell} shares no edge with the galaxy", "TRI-EXP-04"
)
NOT_AT_ORIGIN: Final = Refusal(
    "not_connected", "the first tile goes to the cell in the middle, not to {cell}", "TRI-R-05"
)
NO_MATCH: Final = Refusal(
    "no_match", "edge {edge} shows {own} and would meet {other}", "TRI-EXP-05"
)
GAS_UNMATCHED: Final = Refusal(
    "no_match", "gas meets gas only: edge {edge} shows {own} and would meet {other}", "TRI-R-14"
)


# drawing


@cites("TRI-EXP-01", "TRI-R-131")
def judge_take(state: State, action: TakeTile) -> Objections:
    """The top of either stack, once."""
    if state.hands[state.turn] is not None or state.added is not None:
        return (TILE_IN_HAND(),)
    if not 0 <= action.stack < len(state.heights):
        return (NO_STACK(stack=action.stack),)
    if not state.heights[action.stack]:
        return (STACK_EMPTY(stack=action.stack),)
    if state.tried[action.stack] >= state.heights[action.stack]:
        return (ALL_TRIED(stack=action.stack),)
    return LEGAL


def open_stacks(table: Table) -> list[int]:
    """The stacks that a tile can be taken from."""
    return [stack for stack, height in enumerate(table.heights) if table.tried[stack] < height]


@cites("TRI-EXP-01", "TRI-EXP-03", "TRI-TRN-02")
def take_tile(draft: Draft, action: TakeTile, events: Log) -> None:
    """The tile is the drawer's to see; the next one shows its face."""
    seat, stack = draft.turn, action.stack
    tile, face = draft.beneath[stack], draft.tops[stack]
    if tile is None or face is None:
        return
    draft.phase = Phase.EXPANSION
    draft.hands = replace(draft.hands, seat, tile)
    draft.source = (stack, face)
    draft.beneath = replace(draft.beneath, stack, None)
    draft.tops = replace(draft.tops, stack, None)
    draft.heights = replace(draft.heights, stack, draft.heights[stack] - 1)
    if events is not None:
        events.append(TileTaken(seat, stack, face, tile))
    if draft.heights[stack]:
        first_of_all(draft, TopDue(stack))


@cites("TRI-TRN-03", "TRI-R-07", "TRI-R-130", "TRI-R-131")
def try_tile(tables: Tables, draft: Draft, events: Log) -> bool:
    """Whether the drawn tile, or the choice of another stack, is now the player's decision.

    A tile that fits nowhere is dealt with by the reading taken; when there is nothing left to
    draw, the turn goes on without a tile.
    """
    tile = draft.hands[draft.turn]
    if tile is not None:
        if fits_somewhere(tables.atlas, draft.galaxy, tile):
            return True
        _give_up(tables, draft, tile, events)
    if draft.agenda or draft.phase is not Phase.EXPANSION:
        return False
    if open_stacks(draft):
        return True
    _set_all_aside(draft, events)
    begin_exploration(draft)
    return False


@cites("TRI-R-07", "TRI-R-130", "TRI-R-131")
def _give_up(tables: Tables, draft: Draft, tile: str, events: Log) -> None:
    """Set a tile aside, or put it under its stack as it lay."""
    draft.hands = replace(draft.hands, draft.turn, None)
    source, draft.source = draft.source, None
    below = tables.rulings.unplaceable_tile is UnplaceableTile.BOTTOM_REDRAW
    if events is not None:
        events.append(TileUnplaceable(draft.turn, tile, not below))
    if not below or source is None:
        draft.aside = draft.aside.add(tile)
        if tables.rulings.unplaceable_tile is UnplaceableTile.SKIP:
            begin_exploration(draft)
        return
    stack, face = source
    side = next(side for side in SIDES if tables.box.tiles[tile].side(side) == face)
    draft.heights = replace(draft.heights, stack, draft.heights[stack] + 1)
    draft.bottoms = replace(draft.bottoms, stack, (*draft.bottoms[stack], (tile, side)))
    draft.tried = replace(draft.tried, stack, draft.tried[stack] + 1)
    if draft.tops[stack] is None:
        first_of_all(draft, TopDue(stack))


@cites("TRI-R-131")
def _set_all_aside(draft: Draft, events: Log) -> None:
    """Tiles that were all tried in vain will never fit: the map cannot change any more."""
    left = [tile for tile in draft.beneath if tile is not None]
    left += [tile for below in draft.bottoms for tile, _ in below]
    for tile in left:
        draft.aside = draft.aside.add(tile)
        if events is not None:
            events.append(TileUnplaceable(draft.turn, tile, aside=True))
    none = (None,) * len(draft.heights)
    draft.tops = draft.beneath = none
    draft.heights = (0,) * len(draft.heights)
    draft.bottoms = ((),) * len(draft.heights)


# placing


@cites("TRI-EXP-03", "TRI-EXP-04", "TRI-EXP-05", "TRI-EXP-06", "TRI-EXP-07", "TRI-R-05")
def judge_place(tables: Tables, state: State, action: Place) -> Objections:
    """One of the two faces, next to the galaxy, matching along every edge."""
    tile = state.hands[state.turn]
    if tile is None:
        return (NO_TILE() if state.added is None else TILE_IN_HAND(),)
    found: list[Objection] = []
    printed = tables.box.tiles[tile]
    if action.face not in (printed.front, printed.back):
        return (NOT_A_SIDE(face=action.face),)
    if action.turn in turns_that_fit(tables.atlas, state.galaxy, action.face, action.cell):
        return LEGAL
    if action.turn not in (0, 1, 2):
        return (NO_TURN(),)
    cell, placed = action.cell, state.galaxy.tiles
    if cell in placed:
        found.append(OCCUPIED(cell=tables.cell_name(cell)))
    elif not placed and cell != 0:
        found.append(NOT_AT_ORIGIN(cell=tables.cell_name(cell)))
    elif placed and not any(other in placed for other in neighbours(cell)):
        found.append(NOT_CONNECTED(cell=tables.cell_name(cell)))
    else:
        for edge, own, other in match_faults(
            tables.atlas, state.galaxy, action.face, cell, action.turn
        ):
            refusal = GAS_UNMATCHED if GAS in own + other else NO_MATCH
            found.append(refusal(edge=edge, own=own, other=other))
    return tuple(found)


@cites("TRI-EXP-06", "TRI-TRN-03", "TRI-CLO-02", "TRI-CLO-03")
def place(tables: Tables, draft: Draft, action: Place, events: Log) -> None:
    """The galaxy grows; an exmitter strikes; outer space that is closed pays at once."""
    turn = normal_turn(tables.atlas, action.face, action.turn)
    draft.galaxy, closed = add_tile(tables.atlas, draft.galaxy, action.cell, action.face, turn)
    draft.hands = replace(draft.hands, draft.turn, None)
    draft.source = None
    draft.added = action.cell
    if events is not None:
        events.append(TilePlaced(draft.turn, action.cell, action.face, turn))
    if not lingers(tables, draft):
        begin_exploration(draft)
    for area in closed:
        _close(draft, area, events)
    if tables.box.faces[action.face].special == "exmitter":
        strike(tables, draft, action.cell, events)


@cites("TRI-TRN-07", "TRI-TRN-02")
def begin_exploration(draft: Draft) -> None:
    """One action, and no more of the phase before."""
    draft.phase = Phase.EXPLORATION
    draft.main = True


@cites("TRI-CLO-01", "TRI-CLO-03", "TRI-CLO-13", "TRI-R-133")
def _close(draft: Draft, area: Closed, events: Log) -> None:
    if events is not None:
        events.append(AreaClosed(area.kind, area.key, area.tiles))
    if area.kind != SPACE:
        estate = Estate(area.kind, area.tiles, area.extractors, area.nodes)
        draft.estates = draft.estates.set(area.key, estate)
        return
    amount = space_credits(area.tiles)
    pay(draft, draft.turn, amount, Cause.SPACE)
    if events is not None:
        events.append(
            Paid(draft.turn, amount, Cause.SPACE, area.key, area.tiles, emissaries=0, extractors=0)
        )


@cites(
    "TRI-TIL-09", "TRI-TIL-10", "TRI-TIL-12", "TRI-TIL-13", "TRI-CON-08", "TRI-R-17", "TRI-R-30",
    "TRI-R-134", "TRI-SK-8-06",
)  # fmt: skip
def strike(tables: Tables, draft: Draft, cell: int, events: Log) -> None:
    """Every ship and every emissary without a station in the radius goes home."""
    if events is not None:
        events.append(Struck(cell))
    for near in sorted(radius(cell, tables.rulings.exmitter_radius)):
        emissary, ship = draft.emissaries.get(near), draft.ships.get(near)
        if (
            emissary is not None
            and not emissary.level
            and not skills_of(tables, draft, emissary.seat).immune
        ):
            emissary_home(draft, near, events)
        if ship is not None and not skills_of(tables, draft, ship.seat).immune:
            ship_home(draft, near, events)
    first_of_all(draft, Settling())
