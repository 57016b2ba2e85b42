"""All worlds behind one view: its parts, and how they make a position together."""

from collections.abc import Callable, Sequence
from math import prod
from typing import Any, Final, Generic, TypeVar

from galaxy_rules.kernel.worlds.numbers import Numbers
from galaxy_rules.kernel.worlds.parts import Part

S = TypeVar("S")


class Behind(Generic[S]):
    """What lies behind a view: parts that do not depend on each other, put together and apart."""

    def __init__(
        self,
        parts: Sequence[Part[Any]],
        join: Callable[[Sequence[Any]], S],
        split: Callable[[S], Sequence[Any]],
    ) -> None:
        """Take the parts, how one of each makes a position, and what a position has of them."""
        self._parts: Final = parts
        self._join: Final = join
        self._split: Final = split

    @property
    def ways(self) -> int:
        """In how many equally likely ways what is hidden can lie."""
        return prod(part.ways for part in self._parts)

    def ways_to(self, world: S) -> int:
        """How many of them make this position, of those that look like the view."""
        values = self._split(world)
        if self._join(values) != world:
            return 0
        return prod(
            part.ways_to(value) for part, value in zip(self._parts, values, strict=True)
        )  # fmt: skip

    def count(self) -> int | None:
        """How many different positions there are, where that can be counted."""
        counts = [part.count() for part in self._parts]
        known = [count for count in counts if count is not None]
        return prod(known) if len(known) == len(counts) else None

    def draw(self, numbers: Numbers) -> S:
        """One position, by the ways that make it."""
        return self._join([part.draw(numbers) for part in self._parts])
