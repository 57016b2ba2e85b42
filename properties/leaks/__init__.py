"""Leaks to plant, one at a time: each must be caught by the check that it names.

`LEAKS` is a table for people as well: name, clauses, what leaks, channel, and what caught it.
"""

from typing import Final

from properties.leaks import galaktico, galaxy_of_trian, take_the_galaxy
from properties.leaks.planting import Leak

LEAKS: Final[tuple[Leak, ...]] = (
    *galaktico.LEAKS,
    *galaxy_of_trian.LEAKS,
    *take_the_galaxy.LEAKS,
)

__all__ = ["LEAKS", "Leak"]
