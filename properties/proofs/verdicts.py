"""What an engine may answer about a law, and which word of ours its answers deserve."""

import enum
from collections.abc import Iterable, Mapping
from typing import Any, Final

import attrs

from properties.proofs.laws import Law
from properties.proofs.manners import asked

MOST_PATHS: Final = 4_000
"""Neither engine follows more paths than this for one law."""
LAW_SECONDS: Final = 30.0
PATH_SECONDS: Final = 10.0
MOST_WORK: Final = 30_000_000
"""What Z3 may spend on one question, in its own count: about ten seconds.

A limit by the clock would start and stop a thread for every question, and most are answered sooner
than that is done; and the count is the same on every machine.
"""


class Verdict(enum.Enum):
    """The answer of one engine about one law."""

    CONFIRMED = "confirmed"
    REFUTED = "refuted"
    VACUOUS = "vacuous"
    UNKNOWN = "unknown"


class Tier(enum.IntEnum):
    """How strong a word a law has earned: a higher one is better."""

    NOTHING = 0
    PROVED_TO_A_BOUND = 1
    PROVED = 2

    @property
    def words(self) -> str:
        """The tier in plain words."""
        return self.name.lower().replace("_", " ")


@attrs.frozen
class Answer:
    """A verdict with its evidence: the paths followed, those that lived, a counterexample."""

    engine: str
    verdict: Verdict
    paths: int
    live_paths: int
    seconds: float
    note: str = ""


def tier(law: Law, answers: Iterable[Answer]) -> Tier:
    """The word a law has earned: every engine must confirm it, on a live path."""
    if not all(a.verdict is Verdict.CONFIRMED and a.live_paths > 0 for a in answers):
        return Tier.NOTHING
    own_limit = law.bound is None or law.bound.by is not None
    return Tier.PROVED if own_limit else Tier.PROVED_TO_A_BOUND


def breaks(law: Law, values: Mapping[str, Any]) -> bool:
    """Whether these plain values, run on the real code, are a counterexample."""
    if not all(condition(values) for condition in law.requires):
        return False
    try:
        return not asked(law)(**values)
    except Exception:  # noqa: BLE001 - a law that raises for an input of its domain does not hold
        return True
