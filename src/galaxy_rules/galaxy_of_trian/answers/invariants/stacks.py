"""What can be wrong with the stacks and with tiles in hand."""

from collections.abc import Iterator

from galaxy_rules.galaxy_of_trian.answers.invariants.common import exploring, local, whole
from galaxy_rules.galaxy_of_trian.rules.set_up import heights_of
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.components import STACKS
from galaxy_rules.galaxy_of_trian.words.rulings import UnplaceableTile
from galaxy_rules.galaxy_of_trian.words.state import Phase, State
from galaxy_rules.galaxy_of_trian.words.tasks import TopDue
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.game import Fault


@cites("TRI-SET-11", "TRI-SET-12", "TRI-EXP-01", "TRI-EXP-02", "TRI-R-04", "TRI-R-131")
def stack_faults(tables: Tables, state: State) -> Iterator[Fault]:
    """I-02: a stack shows a side that may be seen, unless the next top is still to be revealed."""
    due = {task.stack for task in state.agenda if isinstance(task, TopDue)}
    most = heights_of(len(tables.box.tiles))
    for stack, height in enumerate(state.heights):
        top, tile, below = state.tops[stack], state.beneath[stack], state.bottoms[stack]
        if (top is None) != (tile is None) or (top is None) != (not height or stack in due):
            yield local("tops", f"what stack {stack} shows", "TRI-EXP-02", "TRI-SET-11")
        elif top is not None and tile is not None and not _shows(tables, tile, top):
            yield local("side", f"{tile} shows {top} on stack {stack}", "TRI-SET-11", "TRI-R-04")
        if len(below) + (top is not None) > height:
            yield local("heights", f"stack {stack} is higher", "TRI-SET-12")
        if height > most[stack]:
            yield whole("heights", f"stack {stack} is too high", "TRI-SET-12")
        for under, side in below:
            if side not in tables.box.visible_sides(under):
                yield local("side", f"{under} lies {side} up", "TRI-SET-11", "TRI-R-04")
    yield from _bottoms(tables, state)
    shown = sum(tile is not None for tile in state.beneath) + sum(map(len, state.bottoms))
    if sum(state.heights) > len(state.rest) + shown:
        yield local("heights", "the stacks are higher than their tiles", "TRI-SET-12")
    elif sum(state.heights) != len(state.rest) + shown:
        yield whole("heights", "the stacks do not hold the tiles left", "TRI-SET-12")


def _shows(tables: Tables, tile: str, face: str) -> bool:
    return face in {tables.box.tiles[tile].side(side) for side in tables.box.visible_sides(tile)}


@cites("TRI-R-07", "TRI-R-131")
def _bottoms(tables: Tables, state: State) -> Iterator[Fault]:
    """Tiles are put back in one reading only, and each at most once a turn."""
    if tables.rulings.unplaceable_tile is not UnplaceableTile.BOTTOM_REDRAW:
        if any(state.bottoms) or any(state.tried):
            yield local("bottoms", "no tile goes back under a stack", "TRI-R-07")
        return
    trying = state.phase is Phase.EXPANSION or exploring(state)
    if any(state.tried) and not trying:
        yield local("bottoms", "a tile was tried before Expansion", "TRI-R-131")
    if any(state.heights) and any(map(int.__gt__, state.tried, state.heights)):
        yield local("bottoms", "more tiles were tried than there are", "TRI-R-131")


@cites("TRI-EXP-01", "TRI-EXP-03", "TRI-TRN-02", "TRI-TRN-03", "TRI-R-07")
def hand_faults(tables: Tables, state: State) -> Iterator[Fault]:
    """One tile in hand at most: the active player's, in Expansion, off the stack it came from."""
    held = [(seat, tile) for seat, tile in enumerate(state.hands) if tile is not None]
    if (state.source is None) != (not held):
        yield local("hand", "a tile in hand comes from a stack", "TRI-EXP-01")
    if state.source is not None and not 0 <= state.source[0] < STACKS:
        yield local("hand", f"there is no stack {state.source[0]}", "TRI-CMP-10")
    for seat, tile in held:
        if seat != state.turn or state.phase is not Phase.EXPANSION:
            yield local("hand", f"seat {seat} holds a tile", "TRI-EXP-01", "TRI-TRN-02")
        if state.source is not None and not _shows(tables, tile, state.source[1]):
            yield local("hand", f"{tile} did not show {state.source[1]}", "TRI-EXP-03")
    if state.phase is Phase.EXPANSION and held and state.added is not None:
        yield local("hand", "a tile was laid already", "TRI-EXP-01")
    if state.phase is Phase.EXPANSION and not held and state.added is None:
        skip = tables.rulings.unplaceable_tile is UnplaceableTile.SKIP
        if skip or not (state.aside or any(state.tried)):
            yield local("hand", "no tile was taken", "TRI-EXP-01", "TRI-R-07")
