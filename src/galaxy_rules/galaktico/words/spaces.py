"""Spaces and sectors, as positions and layouts speak of them; their geometry is the board's."""

from typing import Final, NewType

Spaces = NewType("Spaces", int)
"""A set of spaces: bit `i` is set when space `i` is in it."""

NOWHERE: Final = Spaces(0)
SECTOR_NAMES: Final = "ABC"
SECTORS: Final = len(SECTOR_NAMES)
LARGEST_SIDE: Final = 9
"""Labels have one digit a coordinate."""
