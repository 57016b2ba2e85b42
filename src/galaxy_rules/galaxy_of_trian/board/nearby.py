"""What follows from the tiles around a cell alone, kept until one of those tiles is another.

A tile that joins the map changes what is possible near it, and nothing elsewhere: where a ship can
fly to is the same as a turn ago, unless a tile has come within its range.  To see that no tile near
by has changed takes a tenth of the time that the flights take.
"""

from collections.abc import Hashable, Iterable
from typing import Final, Generic, TypeVar

from galaxy_rules.galaxy_of_trian.words.maps import Galaxy, Placed

T = TypeVar("T")
MOST: Final = 1 << 9
"""More is not kept: a game has no more ships than would fill a twentieth of it."""


class Nearby(Generic[T]):
    """Answers by question, each with the tiles that it was found for.

    Whoever asks while another thread writes finds the one answer or the other, and either holds
    for the tiles that stand beside it.
    """

    __slots__ = ("_kept",)

    def __init__(self) -> None:
        """Begin with nothing."""
        self._kept: dict[Hashable, tuple[tuple[int, ...], tuple[Placed | None, ...], T]] = {}

    def known(self, question: Hashable, galaxy: Galaxy) -> T | None:
        """The answer, if the tiles around are those that it was found for."""
        found = self._kept.get(question)
        if found is None:
            return None
        cells, tiles, answer = found
        return answer if tuple(map(galaxy.tiles.getter(), cells)) == tiles else None

    def keep(self, question: Hashable, galaxy: Galaxy, cells: Iterable[int], answer: T) -> None:
        """Keep an answer that depends on what lies, or does not lie, on these cells."""
        if len(self._kept) >= MOST:
            self._kept.clear()
        cells = tuple(cells)
        tiles = tuple(map(galaxy.tiles.getter(), cells))
        self._kept[question] = (cells, tiles, answer)
