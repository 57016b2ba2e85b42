"""Digests of values that follow each other: what stayed inside them is not spelled again."""

import enum
from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from typing import Any, Final, cast

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.frozen import FrozenMap
from galaxy_rules.kernel.values import (
    WORDS_KEPT,
    counted_fields,
    digest,
    hashed,
    in_bag,
    persistent,
    spell,
    spell_later,
    taker,
)

_Spelled = tuple[object, str, Any]
"""A value, its spelling, and the same of its parts, where it has any that may stay."""
_Way = Callable[[Any, _Spelled], _Spelled]
_UNSPELLED: Final[_Spelled] = (object(), "", None)
_PLAIN: Final = frozenset({int, str, bool, type(None)})
"""What has no parts."""
_WORD: Final = frozenset({str})


class Digests:
    """The digests of values that follow each other, and of fields of positions that do.

    >>> Digests().of(Bag({"a": 1})) == digest(Bag({"a": 1}))
    True
    """

    __slots__ = ("_fields", "_whole")

    def __init__(self) -> None:
        """Begin without any."""
        self._whole: _Spelled = _UNSPELLED
        self._fields: dict[str, _Spelled] = {}

    def of(self, value: object) -> str:
        """The digest of a value."""
        self._whole = _respelled(value, self._whole)
        return hashed(self._whole[1])

    def of_field(self, name: str, values: Iterable[object]) -> list[str]:
        """The digests of values that are the next ones of a field."""
        found, before = [], self._fields.get(name, _UNSPELLED)
        for value in values:
            if value is None or isinstance(value, (int, enum.Enum)):
                found.append(_digest_of_little(value))
            else:
                before = _respelled(value, before)
                found.append(hashed(before[1]))
        self._fields[name] = before
        return found


@lru_cache(maxsize=WORDS_KEPT, typed=True)
def _digest_of_little(value: int | enum.Enum | None) -> str:
    """Phases, seats and numbers come again and again."""
    return hashed(spell(value))


def _respelled(value: object, before: _Spelled) -> _Spelled:
    """The spelling of a value that comes after another: parts that are the same are known."""
    if before[0] is value:
        return before
    kind: Any = type(value)
    return _way_of(kind)(value, before)


@cache
def _way_of(kind: Any) -> _Way:  # noqa: ANN401 - a class
    """How values of a class are spelled after each other."""
    if kind is tuple:
        return _tuple
    if counted_fields(kind) is not None:
        return _fields_one_by_one(kind)
    if kind is FrozenMap or kind in persistent():
        return _map
    return _bag if kind is Bag else _anew


def _anew(value: object, _: _Spelled) -> _Spelled:
    return value, spell(value), None


def _tuple(value: tuple[Any, ...], before: _Spelled) -> _Spelled:
    if _PLAIN.issuperset(map(type, value)):
        return value, spell(value), None
    parts = _parts(value, tuple, before)
    return value, f"({''.join([part[1] for part in parts])})", parts


def _fields_one_by_one(kind: Any) -> _Way:  # noqa: ANN401 - a class
    fields = taker(counted_fields(kind) or ())

    def way(value: object, before: _Spelled) -> _Spelled:
        values = fields(value)
        if _PLAIN.issuperset(map(type, values)):
            return value, spell(value), None
        parts = _parts(values, kind, before)
        inside = "".join([part[1] for part in parts])
        return value, f"{kind.__name__}[{inside}]{spell_later(value, kind)}", parts

    return way


def _parts(values: Sequence[object], kind: type, before: _Spelled) -> list[_Spelled]:
    known: list[_Spelled] = before[2] if type(before[0]) is kind and before[2] else []
    more = len(values) - len(known)
    if more and known and values and values[-1] is known[-1][0]:
        # What came or went did so at the front: the rest is where it was, seen from the end.
        known = [*[_UNSPELLED] * more, *known[max(-more, 0) :]]
    elif more > 0:
        known = [*known, *[_UNSPELLED] * more]
    return [
        part if part[0] is value else _respelled(value, part)
        for value, part in zip(values, known, strict=False)
    ]


def _map(value: "FrozenMap[Any, Any]", before: _Spelled) -> _Spelled:
    """A table: an entry that is the same one as before has its digest already."""
    known = before[2] if isinstance(before[2], dict) else {}
    entries = {}
    for key, entry in value.items():
        there = known.get(key, _UNSPELLED)
        entries[key] = there if there[0] is entry else (entry, digest((key, entry)))
    digests = sorted([found[1] for found in entries.values()])
    return value, f"|32:{';32:'.join(digests)};|" if digests else "||", entries


def _bag(value: Bag[Any], before: _Spelled) -> _Spelled:
    """A bag of words: only what came or went finds its place in the order of the digests."""
    if not _WORD.issuperset(map(type, value)):
        return _anew(value, before)
    changes, texts = _changes(value, before)
    for thing, count in changes:
        text = in_bag(thing, count)
        place = bisect_left(texts, text)
        if texts[place : place + 1] == [text]:
            del texts[place]
        else:
            texts.insert(place, text)
    return value, f"{{{''.join(texts)}}}", texts


def _changes(value: Bag[str], before: _Spelled) -> tuple[Iterable[tuple[str, int]], list[str]]:
    """What is in one of two bags and not in the other, and how the earlier one was spelled."""
    if type(before[0]) is Bag and before[2] is not None:
        known: list[str] = before[2]
        changes = cast("Bag[str]", before[0]).pairs() ^ value.pairs()
        if len(changes) < len(known):
            return changes, list(known)
    return value.pairs(), []
