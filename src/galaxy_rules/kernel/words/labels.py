"""Labels: what the places of a table mean, said on the field that holds it.

A list of twelve entries is a table with a row for each seat and a column for each type of ship.  A
field declares its axes; schemas say them, and the readable form of documents has its entries by
these labels.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import attrs

LABELS: Final = "labels"
"""In a field's metadata."""
SEATS: Final = "seats"
"""An axis: an entry for each seat."""
EACH: Final = "each"
"""An axis: the values of a table that has keys already."""
Axis = str | tuple[str, ...]


@attrs.frozen
class Labels:
    """The axes of a field: from the outermost on, seats, keys, or these labels."""

    axes: tuple[Axis, ...]
    flat: bool
    """Whether rows and columns stand in one list, row after row."""
    empty: Any
    """An entry of the last axis that a person would not mention; None where all are."""
    word: str
    """What the field is called there, where that is not its key."""

    @property
    def meaning(self) -> str:
        """What an index means, for a schema."""
        return f"By {', then '.join(map(_told, self.axes))}{', in one list' * self.flat}."


def _told(axis: Axis) -> str:
    if isinstance(axis, str):
        return {SEATS: "seat", EACH: "key"}[axis]
    return f"({', '.join(axis)})"


def labelled(
    *axes: Axis | Sequence[str],
    flat: bool = False,
    empty: Any = None,  # noqa: ANN401 - plain JSON
    word: str = "",
) -> Mapping[str, Labels]:
    """Metadata of a field: what the places of its table mean."""
    held = tuple(axis if isinstance(axis, str) else tuple(axis) for axis in axes)
    return {LABELS: Labels(held, flat, empty, word)}
