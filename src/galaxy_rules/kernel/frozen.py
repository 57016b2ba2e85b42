"""A mapping that keeps its order and never changes, for data that many games share."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class FrozenMap(Mapping[K, V]):
    """An immutable mapping in insertion order.

    >>> FrozenMap({"a": 1})["a"]
    1
    """

    __slots__ = ("_items",)
    _items: dict[K, V]

    def __init__(self, items: Mapping[K, V]) -> None:
        """Take a copy of the items."""
        object.__setattr__(self, "_items", dict(items))

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse: it never changes."""
        raise AttributeError(name)

    def __delattr__(self, name: str) -> None:
        """Refuse: it never changes."""
        raise AttributeError(name)

    def __getitem__(self, key: K) -> V:
        """The value of a key."""
        return self._items[key]

    def __iter__(self) -> Iterator[K]:
        """The keys, in order."""
        return iter(self._items)

    def __len__(self) -> int:
        """How many there are."""
        return len(self._items)

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        """Pickle by content."""
        return (FrozenMap, (self._items,))

    def __repr__(self) -> str:
        """As it could be written."""
        return f"FrozenMap({self._items!r})"
