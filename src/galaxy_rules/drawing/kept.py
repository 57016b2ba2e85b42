"""Keys for remembering what was drawn: large immutable things, by which they are.

A map or a table of pieces is passed on from position to position as long as nothing changes there.
What was drawn of it is found by that very thing, without looking into it; what remembers it is a
bounded `lru_cache`, which holds on to the thing, so that no other can take its place.
"""

from collections.abc import Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Same(Generic[T]):
    """A thing as a key: equal to itself alone.

    >>> one, other = (1, 2), tuple([1, 2])
    >>> Same(one) == Same(one), Same(one) == Same(other)
    (True, False)
    """

    __slots__ = ("thing",)

    def __init__(self, thing: T) -> None:
        """Take a thing that never changes."""
        self.thing: T = thing

    def __eq__(self, other: object) -> bool:
        """Whether it is the same thing."""
        return isinstance(other, Same) and self.thing is other.thing

    def __hash__(self) -> int:
        """By which thing it is."""
        return id(self.thing)


class Keyed(Generic[T]):
    """A thing that is looked at only as far as its key says: equal where the keys are equal."""

    __slots__ = ("key", "thing")

    def __init__(self, thing: T, *key: Hashable) -> None:
        """Take a thing, and all of it that matters."""
        self.thing: T = thing
        self.key: tuple[Hashable, ...] = key

    def __eq__(self, other: object) -> bool:
        """Whether all that matters is equal."""
        return isinstance(other, Keyed) and self.key == other.key

    def __hash__(self) -> int:
        """By all that matters."""
        return hash(self.key)
