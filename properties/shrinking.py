"""Delta debugging of a trace: drop ever smaller chunks of it while it still fails.

A dropped action makes others illegal, and which ones only the rules know.  So the caller's check
does not say yes or no: it replays what it is given, leaves out what has become illegal, and gives
back the part that fails, or None.
"""

from collections.abc import Callable, Sequence
from typing import TypeVar

A = TypeVar("A")
Trace = tuple[A, ...]
Check = Callable[[Sequence[A]], Trace[A] | None]
"""The failing, legal part of a trace, or None where nothing fails any more."""

MOST_REPLAYS = 4_000


def shrink(trace: Sequence[A], still_fails: Check[A], replays: int = MOST_REPLAYS) -> Trace[A]:
    """A failing trace from which no single action can be dropped (or the replays have run out).

    >>> def sums_to_ten(numbers):
    ...     return tuple(numbers) if sum(numbers) >= 10 else None
    >>> shrink([1, 5, 2, 9, 4, 3, 8], sums_to_ten)
    (9, 3)
    """
    best = tuple(trace)
    size = max(1, len(best) // 2)
    budget = replays
    while budget > 0:
        shorter, tried = _pass(best, size, still_fails, budget)
        budget -= tried
        if len(shorter) < len(best):
            best = shorter
            size = max(1, min(size, len(best) // 2))
        elif size == 1:
            break
        else:
            size //= 2
    return best


def _pass(
    trace: Trace[A], size: int, still_fails: Check[A], budget: int
) -> tuple[Trace[A], int]:
    """Try to drop each chunk of this size, from the front; how many replays that took."""
    best, start, tried = trace, 0, 0
    while start < len(best) and tried < budget:
        tried += 1
        failing = still_fails((*best[:start], *best[start + size :]))
        if failing is not None and len(failing) < len(best):
            best = failing
        else:
            start += size
    return best, tried
