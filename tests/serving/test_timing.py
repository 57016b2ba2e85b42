"""How long the server takes to tell a seat something does not hang on what the seat may not know.

Twins differ in secrets alone.  For each of them the same seat is told everything, again and again,
in turns; compared is the least time of either, since other work on a machine only ever adds.  Where
they differ it is tried again, and a difference that stays is a leak.

What this shows is sampled and has a resolution: a difference of less than `FINE` and of less than
`SHARE` of the time is not noticed, and neither is one that only the first asking makes, before
anything is remembered.  Whoever listens over a network sees no finer.
"""

import contextlib
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

FEW, MANY = 3, 60
"""Tries of each, before and after a difference was seen."""
PATIENT: Final = 1_000
"""Tries before somebody is accused: a busy machine is late, but not every time on the same side."""
FINE: Final = 0.0004
"""Seconds."""
SHARE: Final = 0.1


def taken(live: Live, twins: Twins) -> float:
    """Seconds to tell a seat everything."""
    begun = time.perf_counter()
    told(live, twins.seat, twins.orders)
    return time.perf_counter() - begun


def differ(least: list[float]) -> bool:
    """Whether two times are further apart than what is not noticed."""
    return abs(least[0] - least[1]) > max(FINE, SHARE * min(least))


def leaks(twins: Twins, tries: int = MANY) -> bool:
    """Whether a seat can tell twins apart by how long it is answered."""
    least = [float("inf")] * 2
    for tried in range(tries):
        if tried >= FEW and not differ(least):
            return False
        sides = list(enumerate(twins.lives()))
        for side, live in sides[:: 1 if tried % 2 else -1]:
            least[side] = min(least[side], taken(live, twins))
    return True


def apart(name: str) -> Iterator[Twins]:
    """Twins that differ at all."""
    return (twins for twins in pairs(name) if twins.one != twins.other)


@pytest.mark.parametrize("name", TABLES)
def test_twins_are_told_in_the_same_time(name: str) -> None:
    asked = [leaks(twins, PATIENT) for twins in apart(name)]
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
        assert any(leaks(twins) for twins in apart(name))
