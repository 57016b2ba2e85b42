"""How a game is shown to somebody who does not know it yet, and what is said of toys."""

from collections.abc import Callable
from typing import Any

import attrs

from galaxy_rules.kernel.packs import Pack


@attrs.frozen
class Story:
    """How a game is shown: for how many, from where on it is told, and what is worth telling."""

    name: str
    title: str
    players: int
    opening: str
    is_set_up: Callable[[Any], bool]
    """Of a state: whether the telling begins here."""
    told: tuple[type, ...]
    board: str
    hints: tuple[str, ...]

    @property
    def record(self) -> str:
        """The file that the record goes to."""
        return f"{self.name}-demo.json"


def toy(data: Pack) -> str:
    """What to know about component data that are not the published ones."""
    return f"Component data: {data.title} (a toy pack, not the published game)."
