"""Delta debugging of a trace: drop ever smaller chunks of it while it still fails.

A dropped action makes others illegal, and which ones only the rules know.  So the caller's check
does not say yes or no: it replays what it is given, leaves out what has become illegal, and gives
back the part that fails, or None.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeVar

A = TypeVar("A")
Trace = tuple[A, ...]
Check = Callable[[Sequence[A]], Trace[A] | None]
"""The failing, legal part of a trace, or None where nothing fails any more."""

Cut = tuple[int, int, int]
"""From where to before where a chunk is cut out, and one more place to cut out behind it."""
Cuts = Callable[[int], Iterator[Cut]]
"""The cuts to try on a trace of that length."""

MOST_REPLAYS: Final = 4_000
NEAR: Final = 10
"""How far apart two actions are that are dropped together."""


def shrink(trace: Sequence[A], still_fails: Check[A], replays: int = MOST_REPLAYS) -> Trace[A]:
    """A failing trace from which neither one action nor two near each other can be dropped.

    Two, because a turn has a rhythm: dropping one action hands all that follow to another player.
    When the replays have run out, the shortest trace so far is the answer.

    >>> def sums_to_ten(numbers):
    ...     return tuple(numbers) if sum(numbers) >= 10 else None
    >>> shrink([1, 5, 2, 9, 4, 3, 8], sums_to_ten)
    (9, 3)
    """
    best = tuple(trace)
    size = max(1, len(best) // 2)
    budget = replays
    while budget > 0:
        drop = _chunks(size) if size else _pairs
        shorter, tried = _pass(best, drop, still_fails, budget)
        budget -= tried
        if len(shorter) < len(best):
            best = shorter
            size = max(1, min(size, len(best) // 2))
        elif not size:
            break
        else:
            size //= 2
    return best


def _chunks(size: int) -> Cuts:
    """Cuts of so many actions in a row."""
    return lambda length: ((i, min(i + size, length), length) for i in range(0, length, size))


def _pairs(length: int) -> Iterator[Cut]:
    """Cuts of two actions that are near each other."""
    for first in range(length):
        for second in range(first + 2, min(first + NEAR, length)):
            yield first, first + 1, second


def _without(trace: Trace[A], cut: Cut) -> Trace[A]:
    first, last, second = cut
    return (*trace[:first], *trace[last:second], *trace[second + 1 :])


def _pass(trace: Trace[A], cuts: Cuts, still_fails: Check[A], budget: int) -> tuple[Trace[A], int]:
    """Try each cut, every success on top of the last, and count the replays."""
    best, tried = trace, 0
    for cut in cuts(len(trace)):
        shift = len(trace) - len(best)
        moved = (max(0, cut[0] - shift), max(0, cut[1] - shift), max(0, cut[2] - shift))
        if tried >= budget:
            break
        tried += 1
        failing = still_fails(_without(best, moved))
        if failing is not None and len(failing) < len(best):
            best = failing
    return best, tried
