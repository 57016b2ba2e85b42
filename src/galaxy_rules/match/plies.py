"""One action of a match: who did what, what happened, and how it stood then."""

from collections.abc import Sequence
from typing import Any, Final

import attrs
from pyrsistent import PVector, pvector

from galaxy_rules.kernel.game import CHANCE
from galaxy_rules.kernel.values import builder


@attrs.frozen(weakref_slot=False)
class Ply:
    """One action of a match: who, what, what happened, and the state after it."""

    by: int
    """The seat that acted, or CHANCE."""
    action: Any
    """What it did."""
    events: tuple[Any, ...]
    """What happened, in order; everything open."""
    state: Any
    """The position after it."""


new_ply: Final = builder(Ply)
"""A ply, made at once: a match makes one for each action."""
NO_PLIES: Final[PVector[Ply]] = pvector()


def last_decision(plies: Sequence[Ply]) -> int:
    """The place of the last action that was no chance; -1 where there is none."""
    last = len(plies) - 1
    while last >= 0 and plies[last].by == CHANCE:
        last -= 1
    return last
