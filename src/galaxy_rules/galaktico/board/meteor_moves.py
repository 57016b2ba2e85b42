"""The ways of meteors over a board, spelled once."""

from typing import Final

from galaxy_rules.galaktico.board.hexagon import Board, bits
from galaxy_rules.galaktico.words.actions import MoveMeteor


class MeteorMoves:
    """The actions of moving meteors.

    For each space, as a set, what lies around it, and the actions from there by the targets that
    are free: 256 entries at most.
    """

    def __init__(self, board: Board) -> None:
        """Start with nothing kept."""
        self._labels: Final = board.labels
        self._kept: Final[dict[int, tuple[int, dict[int, tuple[MoveMeteor, ...]]]]] = {
            single: (around, {})
            for single, around in zip(board.singles, board.neighbours, strict=True)
        }

    def __call__(self, meteors: int, free: int) -> list[MoveMeteor]:
        """One action for each of these meteors and each free space next to it, ascending."""
        found: list[MoveMeteor] = []
        kept = self._kept
        while meteors:
            single = meteors & -meteors
            meteors ^= single
            around, actions = kept[single]
            around &= free
            found += actions.get(around) or self._spell(single, around)
        return found

    def _spell(self, single: int, targets: int) -> tuple[MoveMeteor, ...]:
        labels = self._labels
        origin = labels[single.bit_length() - 1]
        found = tuple(MoveMeteor(origin, labels[target]) for target in bits(targets))
        self._kept[single][1][targets] = found
        return found
