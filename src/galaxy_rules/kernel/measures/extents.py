"""Extents: how much there may be of what a view holds, so that its features have one size.

A game says them by the path of a field, such as ``systems[].stacks``, where ``[]`` stands for the
entries of a table, or by the kind of a word.  What it does not say has room for `ROOM` entries and
any name of the box.
"""

from collections.abc import Mapping
from typing import Final

import attrs

ROOM: Final = 16
"""Entries of a table that nobody has said anything about."""


@attrs.frozen
class Each:
    """A table with just so many entries, such as one for each seat."""

    count: int


@attrs.frozen
class Many:
    """A table, set or map with at most so many entries; how many there are is a feature."""

    most: int


@attrs.frozen
class Names:
    """What a name may be; of a number, which the names are that it counts through."""

    words: tuple[str, ...]


@attrs.frozen
class Places:
    """A number that is a set of so many places, a bit each."""

    count: int


@attrs.frozen
class Follows:
    """What follows from other fields, and is left out."""


FOLLOWS: Final = Follows()
Extent = Each | Many | Names | Places | Follows
Extents = Mapping[object, Extent]
"""By the path of a field, or by kind; the empty path is for all names."""
