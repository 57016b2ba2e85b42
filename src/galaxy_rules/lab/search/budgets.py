"""How long a search may go on: a number of simulations, or seconds of the processor.

>>> budget("500").simulations, budget("1s").seconds, budget("250ms").seconds
(500, 1.0, 0.25)
"""

import re
import time
from typing import Final

import attrs

from galaxy_rules.kernel.errors import BadInput, brief

MOST: Final = 10_000_000
LONGEST: Final = 86_400.0
"""Seconds for one decision."""
FORM: Final = re.compile(r"(\d{1,9})(s|ms)?")
UNITS: Final = {"s": 1.0, "ms": 0.001}


@attrs.frozen
class Budget:
    """One of both: simulations, with which a seed decides everything, or seconds."""

    simulations: int | None = None
    seconds: float | None = None

    def clock(self) -> "Clock":
        """How much of it is used, from now on."""
        return Clock(self)


def budget(word: str) -> Budget:
    """The budget that a word such as 500 or 1s means."""
    found = FORM.fullmatch(word)
    number, unit = (int(found[1]), found[2]) if found else (0, None)
    most = MOST if unit is None else round(LONGEST / UNITS[unit])
    if not 1 <= number <= most:
        problem = f"expected a number of simulations, or of seconds as in 1s, found {brief(word)}"
        raise BadInput("policy", problem)
    return Budget(number) if unit is None else Budget(seconds=number * UNITS[unit])


class Clock:
    """How much of a budget is used."""

    def __init__(self, of: Budget) -> None:
        """Begin."""
        self._of: Final = of
        self._begun: Final = time.thread_time()
        self.done: int = 0

    @property
    def share(self) -> float:
        """The part that is used; the whole is one."""
        if self._of.simulations is not None:
            return self.done / self._of.simulations
        used = time.thread_time() - self._begun
        return used / (self._of.seconds or LONGEST)
