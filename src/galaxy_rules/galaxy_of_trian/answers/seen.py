"""What a seat has seen of tiles: which face each showed before it was laid, and what went back.

A tile shows one face in its stack and may be laid with the other.  Whoever has seen both knows what
tiles it can be; of one's own tile one knows which it is.  A tile that fits nowhere is shown: where
such tiles go back under their stack, everybody knows which lie there, and which come up again.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Self

import attrs

from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.components import SIDES
from galaxy_rules.galaxy_of_trian.words.events import (
    Event,
    TilePlaced,
    TileTaken,
    TileUnplaceable,
    TopRevealed,
)
from galaxy_rules.galaxy_of_trian.words.grid import Cell
from galaxy_rules.galaxy_of_trian.words.state import (
    Names,
    Phase,
    Undersides,
    View,
    replace,
)  # fmt: skip

Laid = tuple[Cell, str | None, str]
"""A cell of the map, the tile there where it is known, and the face that it showed before."""


@attrs.frozen
class Known:
    """What was seen of tiles; `whole` if it was from the first turn on."""

    whole: bool
    laid: tuple[Laid, ...]
    heights: tuple[int, ...]
    beneath: Names
    """Tiles on top that were seen before they were put back."""
    bottoms: Undersides
    taken: tuple[int, str, str | None] | None = None
    """The tile in hand: its stack, the face that it showed, and which it is if that is known."""

    @classmethod
    def begun(cls, view: View) -> Self:
        """Nothing yet."""
        stacks = len(view.heights)
        whole = view.phase is Phase.SETUP
        return cls(whole, (), view.heights, (None,) * stacks, ((),) * stacks)


def remember(
    tables: Tables, known: Known | None, _before: View | None, view: View, events: Sequence[Event]
) -> Known:
    """What is known after the events of a step."""
    found = Known.begun(view) if known is None else known
    for event in events:
        if tell := _TOLD.get(type(event)):
            found = tell(tables, found, event)
    if any(view.heights):
        return attrs.evolve(found, heights=view.heights)
    stacks = len(view.heights)
    return attrs.evolve(
        found, heights=view.heights, beneath=(None,) * stacks, bottoms=((),) * stacks
    )  # fmt: skip


def _taken(_tables: Tables, known: Known, event: TileTaken) -> Known:
    stack = event.stack
    tile = event.tile if event.tile is not None else known.beneath[stack]
    return attrs.evolve(
        known,
        heights=replace(known.heights, stack, known.heights[stack] - 1),
        beneath=replace(known.beneath, stack, None),
        taken=(stack, event.face, tile),
    )


def _revealed(_tables: Tables, known: Known, event: TopRevealed) -> Known:
    """Where only tiles that were put back are left, the next of them is on top."""
    stack = event.stack
    below = known.bottoms[stack]
    if not below or len(below) != known.heights[stack]:
        return attrs.evolve(known, beneath=replace(known.beneath, stack, None))
    (tile, _), *others = below
    return attrs.evolve(
        known,
        beneath=replace(known.beneath, stack, tile),
        bottoms=replace(known.bottoms, stack, tuple(others)),
    )


def _put_back(tables: Tables, known: Known, event: TileUnplaceable) -> Known:
    """Under the stack that it came from, with the side up that showed there."""
    if event.aside or known.taken is None:
        return attrs.evolve(known, taken=None)
    stack, face, _ = known.taken
    side = next(side for side in SIDES if tables.box.tiles[event.tile].side(side) == face)
    return attrs.evolve(
        known,
        heights=replace(known.heights, stack, known.heights[stack] + 1),
        bottoms=replace(known.bottoms, stack, (*known.bottoms[stack], (event.tile, side))),
        taken=None,
    )


def _placed(_tables: Tables, known: Known, event: TilePlaced) -> Known:
    """The tile in hand lies on the map; where it was not seen before, its face alone is known."""
    if known.taken is None:
        return known
    _, face, tile = known.taken
    return attrs.evolve(known, laid=(*known.laid, (event.cell, tile, face)), taken=None)


_TOLD: Final[Mapping[type, Callable[[Tables, Known, Any], Known]]] = {
    TileTaken: _taken,
    TopRevealed: _revealed,
    TileUnplaceable: _put_back,
    TilePlaced: _placed,
}
"""What tells of tiles, and what one knows then."""
