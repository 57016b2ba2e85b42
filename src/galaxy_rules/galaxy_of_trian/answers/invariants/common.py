"""Faults, and what is looked at once a map."""

from functools import lru_cache
from typing import Final

from galaxy_rules.galaxy_of_trian.words.actions import Unit
from galaxy_rules.galaxy_of_trian.words.maps import Galaxy
from galaxy_rules.galaxy_of_trian.words.state import Emissary, Phase, State
from galaxy_rules.kernel.game import Fault

EXPLORING: Final = (Phase.EXPLORATION, Phase.CLOSING)


def local(code: str, message: str, *clauses: str) -> Fault:
    """A fault that is wrong even in a fragment."""
    return Fault(code, clauses, message, local=True)


def whole(code: str, message: str, *clauses: str) -> Fault:
    """A fault of the whole table, which a fragment may have."""
    return Fault(code, clauses, message, local=False)


class This:
    """One map and no other: maps with the same tiles are equal, whatever they have derived."""

    __slots__ = ("galaxy",)

    def __init__(self, galaxy: Galaxy) -> None:
        self.galaxy: Final = galaxy

    def __eq__(self, other: object) -> bool:
        return isinstance(other, This) and self.galaxy is other.galaxy

    def __hash__(self) -> int:
        return id(self.galaxy)


once_a_map: Final = lru_cache(maxsize=16)
"""For what depends on the map alone, which stays the same for many actions and never changes."""


def is_regular(emissary: Emissary) -> bool:
    """Whether an emissary is a figure, not a token."""
    return emissary.unit is Unit.EMISSARY


def exploring(state: State) -> bool:
    """Whether the tile of this turn lies, or there is none to lay."""
    laid = state.phase is Phase.EXPANSION and state.added is not None
    return laid or state.phase in EXPLORING
