"""The declared faults: where each stands, what it changes, and which invariant it breaks."""

import hashlib
import tomllib
from contextlib import AbstractContextManager
from functools import cache
from pathlib import Path
from types import CodeType
from typing import Final

import attrs

from properties.wrong_readings.planting import Edit

HERE: Final = Path(__file__).parent
GAMES: Final = ("galaktico", "galaxy_of_trian", "take_the_galaxy")
INVARIANTS: Final = {
    "limits": "limits and supplies",
    "costs": "costs paid",
    "forces": "force sums",
    "scores": "scoring totals",
}
"""What the table has of each game; Take The Galaxy has no combat."""


@attrs.frozen
class Fault:
    """A fault in one function: what is planted, what kind of slip it is, and what it breaks."""

    game: str
    invariant: str
    kind: str
    edit: Edit
    says: str
    harmless: str = ""
    """Why it changes no answer, where that was found out afterwards."""

    test: str = ""
    """A test that is to find it, where nothing else does."""

    @property
    def name(self) -> str:
        """What tells it from all others, whatever changes elsewhere."""
        text = f"{self.edit.where}|{self.edit.old}|{self.edit.new}"
        return hashlib.sha256(text.encode()).hexdigest()[:8]

    @property
    def code(self) -> CodeType:
        """The code of the function as it is."""
        return self.edit.function().__code__

    @property
    def where(self) -> str:
        """The function, by chapter and name."""
        return self.edit.where.partition(".")[2].removeprefix("rules.")

    def planted(self) -> AbstractContextManager[None]:
        """The rules with the fault for a while."""
        return self.edit.planted()


@cache
def faults_of(game: str) -> tuple[Fault, ...]:
    """The faults of a game, as they are declared."""
    read = tomllib.loads((HERE / f"{game}.toml").read_text("utf-8"))
    return tuple(
        Fault(
            game, row["invariant"], row["kind"], Edit(row["where"], row["old"], row["new"]),
            row["says"], row.get("harmless", ""), row.get("test", ""),
        )
        for row in read["fault"]
    )  # fmt: skip
