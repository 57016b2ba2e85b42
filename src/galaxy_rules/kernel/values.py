"""Immutable values: bases for states, fast construction, and digests that never change.

A state is a frozen attrs class with slots.  `builder` gives a second, mutable class of the same
layout, fills it and then turns the object into the frozen class: the same object, built more than
twice as fast, and frozen from then on.
"""

import abc
import enum
import hashlib
import sys
from collections.abc import Callable, Container, Iterable, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, TypeVar, cast

import attrs

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.errors import LARGEST, BadInput
from galaxy_rules.kernel.frozen import FrozenMap

T = TypeVar("T")
SINCE: Final = "since"
"""In a field's metadata: the rules version that brought the field.

A later field has a default, the value that it would have had before it existed.  There the digest
leaves it out, so that a position which could already be told before has the digest it had.
"""
WRITTEN: Final = "written"
"""In a field's metadata: its key in documents, where that is not its name."""
WORDS_KEPT: Final = 1024
"""How many texts have their digests remembered: more than any game has names of things."""


def written(key: str) -> dict[str, str]:
    """Metadata of a field that documents know by another key: `{**PUBLIC, **written("left")}`."""
    return {WRITTEN: key}


def key_of(field: "attrs.Attribute[Any]") -> str:
    """The key of a field in documents."""
    return str(field.metadata.get(WRITTEN, field.name))


if TYPE_CHECKING:  # classes of values are what they were; only who belongs to them may be asked
    _Kind = type
else:
    _Kind = abc.ABCMeta


class Value(metaclass=_Kind):
    """Base of states, views, actions and events: copying gives itself, pickling is compact.

    Compiled values belong to it without being derived from it, so it lets itself be asked.
    """

    __slots__ = ()
    __attrs_attrs__: ClassVar[tuple[Any, ...]]

    def __copy__(self) -> Self:
        """Itself: it never changes."""
        return self

    def __deepcopy__(self, memo: object) -> Self:
        """Itself: it never changes."""
        return self

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        """Pickle as class and fields, without their names."""
        fields = attrs.fields(cast("type[attrs.AttrsInstance]", type(self)))
        return (type(self), tuple(getattr(self, field.name) for field in fields))

    def digest(self) -> str:
        """A short hash of the value, the same in every process and on every machine."""
        return digest(self)


def builder(cls: type[T]) -> type[T]:
    """A constructor of `cls` that takes every field, in order, and checks nothing."""
    if "__slots__" not in vars(cls):
        return cls  # a native class of the compiled library: nothing is as fast as itself
    names = [field.name for field in attrs.fields(cast("type[attrs.AttrsInstance]", cls))]
    # A plain class will do, with the slots that `cls` itself adds: attrs takes ten times as long.
    like: Any = type(cls)
    twin = like(f"_{cls.__name__}Twin", cls.__bases__, {"__slots__": vars(cls)["__slots__"]})

    # Spelled out, as attrs spells constructors: one call that stores each field by its name.
    lines = [
        f"def build({', '.join(names)}):",
        "    made = new(twin)",
        *(f"    made.{name} = {name}" for name in names),
        "    made.__class__ = cls",
        "    return made",
    ]
    scope: dict[str, Any] = {"new": object.__new__, "twin": twin, "cls": cls}
    exec("\n".join(lines), scope)  # noqa: S102 - made of the names of the class's own fields
    return cast("type[T]", scope["build"])


def copier(cls: type[T], names: Sequence[str]) -> Callable[[Any], T]:
    """A function that makes an object of `cls`, which can be written on, with fields of another.

    Spelled out like `builder`: no list of fifty values is made and taken apart again on the way.
    """
    lines = [
        "def copied(known):",
        "    made = new(cls)",
        *(f"    made.{name} = known.{name}" for name in names),
        "    return made",
    ]
    scope: dict[str, Any] = {"new": cls.__new__, "cls": cls}
    exec("\n".join(lines), scope)  # noqa: S102 - made of the names of the class's own fields
    return cast("Callable[[Any], T]", scope["copied"])


def changer(cls: type[T]) -> Callable[..., T]:
    """`attrs.evolve` for one class, at a quarter of its price: values with some fields changed.

    Spelled out like `builder`, and like it without checks.

    >>> @attrs.frozen(weakref_slot=False)
    ... class Ship(Value):
    ...     seat: int
    ...     cell: int
    >>> changer(Ship)(Ship(1, 4), cell=5)
    Ship(seat=1, cell=5)
    """
    names = [field.name for field in attrs.fields(cast("type[attrs.AttrsInstance]", cls))]
    lines = [
        f"def changed(known, *, {', '.join(f'{name}=kept' for name in names)}):",
        "    return build(",
        *(f"        known.{name} if {name} is kept else {name}," for name in names),
        "    )",
    ]
    scope: dict[str, Any] = {"build": builder(cls), "kept": object()}
    exec("\n".join(lines), scope)  # noqa: S102 - made of the names of the class's own fields
    return cast("Callable[..., T]", scope["changed"])


def oversized(value: Value, besides: Container[str] = ()) -> str:
    """The first field that holds a number beyond the largest of any game, somewhere inside it.

    Nothing where there is none.  `besides` are fields that hold sets of places as numbers.
    """
    fields = attrs.fields(cast("type[attrs.AttrsInstance]", type(value)))
    for field in fields:
        if field.name not in besides and holds_too_much(getattr(value, field.name)):
            return key_of(field)
    return ""


def holds_too_much(value: object) -> bool:
    """Whether a number beyond the largest of any game is somewhere inside a value."""
    left = [value]
    while left:
        thing = left.pop()
        if isinstance(thing, int):
            if not -LARGEST <= thing <= LARGEST:
                return True
            continue
        kind: Any = type(thing)
        parts = _parts_of(kind)
        if parts is not None:
            left.extend(parts(thing))
    return False


@cache
def _parts_of(kind: type[Any]) -> Callable[[Any], Iterable[Any]] | None:
    """How the things that a thing of this class holds are found; None where it holds no numbers.

    Bags bound their counts themselves, and what is derived is bounded by what it is derived from.
    """
    if issubclass(kind, (tuple, list, set, frozenset)):
        return cast("Callable[[Any], Iterable[Any]]", iter)
    if issubclass(kind, (dict, FrozenMap, *_persistent())):
        return lambda table: (*table, *table.values())
    names = _counted_fields(kind) if attrs.has(kind) else None
    if not names:
        return None
    return lambda thing: [getattr(thing, name) for name in names]


def digest(value: object) -> str:
    """Sixteen bytes of SHA-256 over a canonical spelling of a value, in hexadecimal."""
    return _digest_of_word(value) if type(value) is str else _hashed(_spell(value))


class Digests:
    """The digests of values that follow each other: what stayed inside them is not spelled again.

    >>> from galaxy_rules.kernel.bags import Bag
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
        return _hashed(self._whole[1])

    def of_field(self, name: str, value: object) -> str:
        """The digest of a value that is the next one of a field."""
        if value is None or isinstance(value, (int, enum.Enum)):
            return _digest_of_little(value)
        found = self._fields[name] = _respelled(value, self._fields.get(name, _UNSPELLED))
        return _hashed(found[1])


_Spelled = tuple[object, str, Any]
"""A value, its spelling, and the same of its parts, where it has any that may stay."""
_UNSPELLED: Final[_Spelled] = (object(), "", None)


def _respelled(value: object, before: _Spelled) -> _Spelled:
    """The spelling of a value that comes after another: parts that are the same are known."""
    if before[0] is value:
        return before
    kind: Any = type(value)
    if kind in _PLAIN:
        return value, _spell(value), None
    if kind is tuple:
        return _respelled_tuple(cast("tuple[Any, ...]", value), before)
    names = _counted_fields(kind)
    if names is not None:
        parts = _respelled_parts([getattr(value, name) for name in names], kind, before)
        inside = "".join([part[1] for part in parts])
        return value, f"{kind.__name__}[{inside}]{_spell_later(value, kind)}", parts
    if kind is FrozenMap or kind in _persistent():
        return _respelled_map(cast("FrozenMap[Any, Any]", value), before)
    if kind is Bag:
        return _respelled_bag(cast("Bag[Any]", value), before)
    return value, _spell(value), None


_PLAIN: Final = frozenset({int, str})
"""What has no parts."""


def _respelled_tuple(value: tuple[Any, ...], before: _Spelled) -> _Spelled:
    if _PLAIN.issuperset(map(type, value)):
        return value, _spell(value), None
    parts = _respelled_parts(value, tuple, before)
    return value, f"({''.join([part[1] for part in parts])})", parts


def _respelled_parts(values: Sequence[object], kind: type, before: _Spelled) -> list[_Spelled]:
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


def _respelled_map(value: "FrozenMap[Any, Any]", before: _Spelled) -> _Spelled:
    """A table: an entry that is the same one as before has its digest already."""
    known = before[2] if isinstance(before[2], dict) else {}
    entries = {}
    for key, entry in value.items():
        there = known.get(key, _UNSPELLED)
        entries[key] = there if there[0] is entry else (entry, digest((key, entry)))
    digests = sorted([found[1] for found in entries.values()])
    return value, f"|{''.join([f'32:{one};' for one in digests])}|", entries


def _respelled_bag(value: Bag[Any], before: _Spelled) -> _Spelled:
    """A bag: its words are in the order of their digests already, unless new ones came."""
    counts = dict(value.items())
    if not _WORD.issuperset(map(type, counts)):
        return value, _spell(value), None
    known: dict[tuple[str, int], str] = before[2] if type(before[0]) is Bag and before[2] else {}
    items = counts.items()
    parts = {item: text for item, text in known.items() if item in items}
    if len(parts) < len(items):
        for item in items - parts.keys():
            parts[item] = _in_bag(*item)
        parts = dict(sorted(parts.items(), key=_spelling))
    return value, f"{{{''.join(parts.values())}}}", parts


_WORD: Final = frozenset({str})


def _in_bag(thing: object, count: int) -> str:
    return f"(32:{digest(thing)};{count:x};)"


def _spelling(item: tuple[tuple[str, int], str]) -> str:
    return item[1]


@lru_cache(maxsize=WORDS_KEPT)
def _digest_of_word(word: str) -> str:
    """The same of a text: the names of cards and tiles are asked for again and again."""
    return _hashed(_spell(word))


@lru_cache(maxsize=WORDS_KEPT, typed=True)
def _digest_of_little(value: int | enum.Enum | None) -> str:
    """The same of phases, seats and numbers, which come again as often."""
    return _hashed(_spell(value))


def _hashed(spelling: str) -> str:
    return hashlib.sha256(spelling.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def _spell(value: object) -> str:
    """The canonical spelling; the plain kinds first, of which every state has most."""
    if type(value) is int:
        return f"{value:x};"
    if type(value) is tuple:
        return _spell_all(value, "()")
    if type(value) is str:
        return f"{len(value)}:{value};"
    kind: Any = type(value)
    names = _counted_fields(kind)
    if names is not None:
        fields = [getattr(value, name) for name in names]
        later = _spell_later(value, kind)
        return f"{kind.__name__}{_spell_all(fields, '[]')}{later}"
    return _spell_other(value)


def _spell_other(value: object) -> str:
    match value:
        case None | bool():
            return f"{value};"
        case enum.Enum():
            return f"{type(value).__name__}.{value.name};"
        case int():
            return f"{value:x};"
        case str():
            return f"{len(value)}:{value};"
        case tuple():
            return _spell_all(value, "()")
        case Fraction():
            return f"{value.numerator:x}/{value.denominator:x};"
        case Bag():
            return f"{{{''.join(sorted([_in_bag(*item) for item in value.items()]))}}}"
        case frozenset():
            return _spell_all(sorted(digest(item) for item in value), "<>")
        case FrozenMap():
            return _spell_map(value)
        case _:
            if isinstance(value, _persistent()):
                return _spell_map(value)
            raise BadInput("digest", f"there is none for {type(value).__name__}")


def _spell_map(value: Any) -> str:  # noqa: ANN401 - a mapping of either kind
    return _spell_all(sorted(digest(item) for item in value.items()), "||")


def _persistent() -> tuple[type, ...]:
    """The class of pyrsistent's maps, once somebody has loaded them.

    Nobody has one before.  Loading them takes longer than attrs, and a game that is only played
    has no use for them: it starts that much sooner.
    """
    loaded = sys.modules.get("pyrsistent")
    found = getattr(loaded, "PMap", None)
    return () if found is None else (found,)


def _spell_all(items: Sequence[object], brackets: str) -> str:
    return f"{brackets[0]}{''.join([_spell(item) for item in items])}{brackets[1]}"


@cache
def _counted_fields(kind: type[Any]) -> tuple[str, ...] | None:
    """The fields of a class that count for equality, from which the others are derived.

    None for what is no attrs class; later fields are spelled by `_spell_later`.
    """
    if not attrs.has(kind):
        return None
    fields = attrs.fields(kind)
    return tuple(field.name for field in fields if field.eq and SINCE not in field.metadata)


def _spell_later(value: object, kind: Any) -> str:  # noqa: ANN401 - a class
    """The fields that a later rules version brought, by name, where they are not as before it."""
    return "".join(
        f"{name}={_spell(getattr(value, name))}"
        for name, before in _later_fields(kind)
        if getattr(value, name) != before
    )


@cache
def _later_fields(kind: type[Any]) -> tuple[tuple[str, object], ...]:
    """Those fields that count for equality, each with the value it had before it existed."""
    return tuple(
        (field.name, field.default)
        for field in attrs.fields(kind)
        if field.eq and SINCE in field.metadata
    )
