"""The map as a value: which tile lies where, and what is derived from it."""

import attrs

from galaxy_rules.galaxy_of_trian.words.grid import Cell
from galaxy_rules.kernel.frozen import FrozenMap
from galaxy_rules.kernel.unchanging import frozen
from galaxy_rules.kernel.values import Value


@frozen(weakref_slot=False)
class Placed(Value):
    """A face on a cell, and how it is turned."""

    face: str
    turn: int


@frozen(weakref_slot=False)
class Area(Value):
    """Parts of one kind that hang together."""

    kind: int
    key: int
    """Its smallest node: a name that no longer changes once the area is closed."""
    tiles: int
    """Distinct cells."""
    open: int
    """Ports that face an empty cell."""
    extractors: int
    split: frozenset[int]
    """Its cells whose tile has several parts of this kind."""


@frozen(weakref_slot=False)
class Closed(Value):
    """An area that a tile has closed."""

    kind: int
    key: int
    tiles: int
    extractors: int
    nodes: tuple[int, ...]


@frozen(weakref_slot=False)
class Galaxy(Value):
    """The tiles on the table.  Two maps with the same tiles are equal; the rest is derived."""

    tiles: FrozenMap[Cell, Placed]
    links: FrozenMap[int, int] = attrs.field(eq=False, repr=False)
    """The union-find: each node's parent, a root being its own."""
    areas: FrozenMap[int, Area] = attrs.field(eq=False, repr=False)
    """By root."""
    frontier: tuple[tuple[int, int], ...] = attrs.field(eq=False, repr=False)
    """The empty cells where a tile may go, ascending, each with the pattern to match."""
    zone: frozenset[int] = attrs.field(eq=False, repr=False)
    """The cells within an exmitter's radius, its own included, with or without a tile."""
    hollow: tuple[tuple[int, frozenset[int]], ...] = attrs.field(eq=False, repr=False)
    """Outer space without open ports that still encloses empty cells: keys and those cells."""
