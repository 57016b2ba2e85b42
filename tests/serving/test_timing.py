"""How long the server takes to tell a seat something does not hang on what the seat may not know.

Twins differ in secrets alone.  For each of them the same seat is told everything, again and again,
in any order.  Compared is the least time of the processor that either took, since other work on a
machine only ever adds, and for how long the server chose to wait, by what it asks of `sleep`: a
clock on the wall would tell more of who else is busy.  Where the times differ it is tried again,
and a difference that stays is a leak.

What this shows is sampled and has a resolution: a difference below `FINE` or `SHARE` is not
noticed, and neither is one that only the first asking makes, before anything is remembered, nor
one that comes of waiting for a disk or for another thread.
"""

import asyncio
import contextlib
import gc
import random
import time
import zlib
from collections.abc import Callable, Iterator
from typing import Any, Final
from unittest import mock

import pytest

from galaxy_rules.serving import frames, sockets
from galaxy_rules.serving.live import Live
from properties.noninterference.registry import TABLES
from tests.serving.test_secrecy import Twins, pairs, told

FEW, SOME, MANY = 3, 30, 120
"""Tries of each: before a difference is seen, where one was planted, and where none may stay."""
FINE: Final = 0.0004
"""Seconds of the processor."""
SHARE: Final = 0.1
"""Of the time that it takes at all."""
Times = tuple[float, float]
NEVER: Final = (float("inf"), 0.0)


@contextlib.contextmanager
def waits() -> Iterator[list[float]]:
    """What is asked of `sleep`, which takes no time meanwhile."""
    asked: list[float] = []
    clean = asyncio.sleep

    async def slept(delay: float, result: Any = None) -> Any:
        asked.append(delay)
        return await clean(0, result)

    sleeping = mock.patch.object(time, "sleep", asked.append)
    with sleeping, mock.patch.object(asyncio, "sleep", slept):
        yield asked


def taken(live: Live, twins: Twins) -> Times:
    """Seconds to tell a seat everything: of the processor, and of waiting."""
    gc.disable()  # it comes after so much work, and might come to the same one each time
    try:
        with waits() as asked:
            begun = time.thread_time()
            told(live, twins.seat, twins.orders)
            return time.thread_time() - begun, sum(asked)
    finally:
        gc.enable()


def differ(one: Times, other: Times) -> bool:
    """Whether times are further apart than what is not noticed."""
    bound = max(FINE, SHARE * min(one[0], other[0]))
    return abs(one[0] - other[0]) > bound or one[1] != other[1]


def leaks(twins: Twins, most: int = MANY) -> bool:
    """Whether a seat can tell twins apart by how long it is answered."""
    best, dice = [NEVER, NEVER], random.Random(5)
    for tried in range(most):
        if tried >= FEW and not differ(*best):
            return False
        for side, live in dice.sample(list(enumerate(twins.lives())), 2):
            spent, waited = taken(live, twins)
            best[side] = min(best[side][0], spent), waited
    return differ(*best)


def apart(name: str) -> Iterator[Twins]:
    """Twins that differ at all."""
    return (twins for twins in pairs(name) if twins.one != twins.other)


@pytest.mark.parametrize("name", TABLES)
def test_twins_are_told_in_the_same_time(name: str) -> None:
    asked = [leaks(twins) for twins in apart(name)]
    assert asked
    assert not any(asked)


# Ways in which a server might take its time over what a game keeps to itself.


def secret(live: Live | None) -> int:
    """A number that hangs on the whole position."""
    return 0 if live is None else zlib.crc32(repr(live.match.state).encode()) % 5


def _sleeping(clean: Callable[..., Any]) -> Callable[..., Any]:
    def told(live: Live, *given: Any) -> Any:
        time.sleep(0.002 * secret(live))
        return clean(live, *given)

    return told


def _working(clean: Callable[..., Any]) -> Callable[..., Any]:
    def told(live: Live, *given: Any) -> Any:
        for _ in range(100_000 * secret(live)):
            pass
        return clean(live, *given)

    return told


def _drawing_more(clean: Callable[..., str]) -> Callable[..., str]:
    def drawn(live: Live, *given: Any) -> str:
        for _ in range(secret(live)):
            clean(live, *given)
        return clean(live, *given)

    return drawn


PLANTS: Final[dict[str, tuple[Any, str, Callable[..., Any]]]] = {
    "a pause that hangs on a hidden card": (sockets, "table_frame", _sleeping),
    "work that hangs on a hidden card": (frames, "log", _working),
    "a drawing that is made as often as a hidden card says": (frames, "picture", _drawing_more),
}


@contextlib.contextmanager
def planted(plant: str) -> Iterator[None]:
    home, where, leaky = PLANTS[plant]
    with mock.patch.object(home, where, leaky(getattr(home, where))):
        yield


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("plant", PLANTS)
def test_a_leak_in_how_long_it_takes_is_caught(plant: str, name: str) -> None:
    with planted(plant):
        assert any(leaks(twins, SOME) for twins in apart(name))
