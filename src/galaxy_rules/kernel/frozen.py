"""Mappings that never change, in order: for positions, and for data that many games share."""

from collections.abc import (
    Callable,
    ItemsView,
    Iterable,
    Iterator,
    KeysView,
    Mapping,
    ValuesView,
)
from typing import Any, Final, Self, TypeVar, cast, overload

K = TypeVar("K")
V = TypeVar("V")
D = TypeVar("D")


class FrozenMap(Mapping[K, V]):
    """An immutable mapping in insertion order; which order that is does not count for equality.

    >>> FrozenMap({"a": 1})["a"]
    1
    >>> FrozenMap({"a": 1}).set("b", 2).without("a")
    FrozenMap({'b': 2})
    """

    __slots__ = ("_hash", "_items")
    _items: dict[K, V]
    _hash: int | None

    def __init__(self, items: Mapping[K, V]) -> None:
        """Take a copy of the items."""
        object.__setattr__(self, "_items", dict(items))
        object.__setattr__(self, "_hash", None)

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

    def __contains__(self, key: object) -> bool:
        """Whether there is such a key."""
        return key in self._items

    @overload
    def get(self, key: K, /) -> V | None: ...
    @overload
    def get(self, key: K, /, default: V | D) -> V | D: ...
    def get(self, key: K, /, default: V | D | None = None) -> V | D | None:
        """The value of a key, or the default where there is none; asked all the time."""
        return self._items.get(key, default)

    def getter(self) -> Callable[[K], V | None]:
        """`get` without a detour, for loops that ask again and again."""
        return self._items.get

    def keys(self) -> KeysView[K]:
        """The keys, in order."""
        return self._items.keys()

    def items(self) -> ItemsView[K, V]:
        """Keys and values, in order."""
        return self._items.items()

    def values(self) -> ValuesView[V]:
        """The values, in order."""
        return self._items.values()

    def __eq__(self, other: object) -> bool:
        """Mappings with the same items are equal, in whatever order."""
        if self is other:
            return True
        if isinstance(other, FrozenMap):
            same: bool = self._items == other._items
            return same
        return isinstance(other, Mapping) and self._items == dict(other)

    def __hash__(self) -> int:
        """By content, where every value has a hash; counted once."""
        if self._hash is None:
            object.__setattr__(self, "_hash", hash(frozenset(self._items.items())))
        return cast("int", self._hash)

    def set(self, key: K, value: V) -> "FrozenMap[K, V]":
        """The same mapping with one value entered or replaced."""
        return _made({**self._items, key: value})

    def without(self, key: K) -> "FrozenMap[K, V]":
        """The same mapping without a key that it has."""
        items = dict(self._items)
        del items[key]
        return _made(items)

    def changed(self, entries: Mapping[K, V], gone: Iterable[K] = ()) -> "FrozenMap[K, V]":
        """The same mapping without some keys that it has, then with these entries.

        >>> FrozenMap({"a": 1, "b": 2}).changed({"b": 3, "c": 4}, gone=["a"])
        FrozenMap({'b': 3, 'c': 4})
        """
        items = dict(self._items)
        for key in gone:
            del items[key]
        items.update(entries)
        return _made(items)

    def __copy__(self) -> Self:
        """Itself: it never changes."""
        return self

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        """Pickle by content."""
        return (FrozenMap, (self._items,))

    def __repr__(self) -> str:
        """As it could be written."""
        return f"FrozenMap({self._items!r})"


def _made(items: dict[K, V]) -> FrozenMap[K, V]:
    """A mapping that takes these items over, without another copy."""
    made: FrozenMap[K, V] = _NEW(FrozenMap)
    _PUT_ITEMS(made, items)
    _PUT_HASH(made, None)
    return made


_NEW: Final = FrozenMap.__new__
_PUT_ITEMS: Final = vars(FrozenMap)["_items"].__set__
_PUT_HASH: Final = vars(FrozenMap)["_hash"].__set__
"""Write the fields of a map that is being made: looked up once, since maps change all the time."""
