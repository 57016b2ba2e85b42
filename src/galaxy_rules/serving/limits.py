"""How much one client may ask for: a bucket that fills up again, for each address and each socket.

Whoever asks for more is told so and served again later; nobody else waits for that.
"""

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

import attrs

MOST_ADDRESSES: Final = 10_000


@attrs.frozen
class Rate:
    """So many at once, and so many more each second."""

    burst: float
    each_second: float


@attrs.define
class Bucket:
    """What is left to one client."""

    rate: Rate
    left: float
    at: float

    def take(self, now: float, cost: float = 1.0) -> bool:
        """Whether there is enough left; then it is taken."""
        filled = self.left + max(0.0, now - self.at) * self.rate.each_second
        self.left, self.at = min(self.rate.burst, filled), now
        if self.left < cost:
            return False
        self.left -= cost
        return True


class Limiter:
    """A bucket for each name, the oldest forgotten when there are very many."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with full buckets."""
        self.rate: Final = rate
        self._clock: Final = clock
        self._buckets: Final[OrderedDict[str, Bucket]] = OrderedDict()

    def take(self, name: str, cost: float = 1.0) -> bool:
        """Whether this one may."""
        now = self._clock()
        bucket = self._buckets.get(name)
        if bucket is None:
            bucket = self._buckets[name] = Bucket(self.rate, self.rate.burst, now)
            if len(self._buckets) > MOST_ADDRESSES:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(name)
        return bucket.take(now, cost)


@attrs.frozen
class Limits:
    """What one server allows."""

    tables: Rate = Rate(30, 0.5)
    """Tables opened from one address."""
    requests: Rate = Rate(200, 50)
    """Requests from one address."""
    messages: Rate = Rate(60, 20)
    """Messages on one socket."""
    sockets: int = 2_000
    """Sockets at once, of all clients."""
    sockets_a_table: int = 64
