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
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, TypeVar, cast

import attrs

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.errors import LARGEST, BadInput
from galaxy_rules.kernel.frozen import FrozenMap
from galaxy_rules.kernel.unchanging import field_names

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
    names = field_names(cls)
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
    names = field_names(cls)
    lines = [
        f"def changed(known, *, {', '.join(f'{name}=kept' for name in names)}):",
        "    return build(",
        *(f"        known.{name} if {name} is kept else {name}," for name in names),
        "    )",
    ]
    scope: dict[str, Any] = {"build": builder(cls), "kept": object()}
    exec("\n".join(lines), scope)  # noqa: S102 - made of the names of the class's own fields
    return cast("Callable[..., T]", scope["changed"])


def differing(cls: type[T]) -> Callable[[T, T], list[tuple[str, Any]]]:
    """A function that tells the fields in which two values of a class differ: their keys in
    documents, with what the second value has there.

    Spelled out like `builder`: most of fifty fields stay from ply to ply, and a look at each is
    all that they cost.

    >>> @attrs.frozen(weakref_slot=False)
    ... class Ship(Value):
    ...     seat: int
    ...     cell: int
    >>> differing(Ship)(Ship(1, 4), Ship(1, 5))
    [('cell', 5)]
    """
    fields = attrs.fields(cast("type[attrs.AttrsInstance]", cls))
    lines = ["def different(before, after):", "    found = []"]
    for field in fields:
        lines += [
            f"    value, old = after.{field.name}, before.{field.name}",
            f"    if value is not old and value != old: found.append(({key_of(field)!r}, value))",
        ]
    scope: dict[str, Any] = {}
    exec("\n".join([*lines, "    return found"]), scope)  # noqa: S102 - of names of fields
    return cast("Callable[[T, T], list[tuple[str, Any]]]", scope["different"])


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
    if issubclass(kind, (dict, FrozenMap, *persistent())):
        return lambda table: (*table, *table.values())
    names = counted_fields(kind) if attrs.has(kind) else None
    if not names:
        return None
    return lambda thing: [getattr(thing, name) for name in names]


def digest(value: object) -> str:
    """Sixteen bytes of SHA-256 over a canonical spelling of a value, in hexadecimal."""
    return _digest_of_word(value) if type(value) is str else hashed(spell(value))


@lru_cache(maxsize=WORDS_KEPT)
def _digest_of_word(word: str) -> str:
    """The same of a text: the names of cards and tiles are asked for again and again."""
    return hashed(spell(word))


def in_bag(thing: object, count: int) -> str:
    """A thing in a bag, by its digest, in whose order bags are spelled."""
    return f"(32:{digest(thing)};{count:x};)"


def hashed(spelling: str) -> str:
    """The digest of a canonical spelling."""
    return hashlib.sha256(spelling.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def spell(value: object) -> str:
    """The canonical spelling; the plain kinds first, of which every state has most."""
    kind: Any = type(value)
    if kind is int:
        return f"{value:x};"
    if kind is str:
        return f"{len(cast('str', value))}:{value};"
    if kind is tuple:
        return f"({''.join(map(spell, cast('tuple[Any, ...]', value)))})"
    return _speller_of(kind)(value)


_WORDS: Final = (bool, type(None))
"""What is spelled as it is called."""


@cache
def _speller_of(kind: Any) -> Callable[[Any], str]:  # noqa: ANN401 - a class
    """What spells the values of a class."""
    if kind in _WORDS:
        return "{};".format
    names = counted_fields(kind)
    if names is None:
        return _spell_other
    word, fields, later = kind.__name__, taker(names), bool(_later_fields(kind))

    def spelled(value: object) -> str:
        rest = spell_later(value, kind) if later else ""
        return f"{word}[{''.join(map(spell, fields(value)))}]{rest}"

    return spelled


def _spell_other(value: object) -> str:
    match value:
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
            return f"{{{''.join(sorted([in_bag(*item) for item in value.items()]))}}}"
        case frozenset():
            return _spell_all(sorted(digest(item) for item in value), "<>")
        case FrozenMap():
            return _spell_map(value)
        case _:
            if isinstance(value, persistent()):
                return _spell_map(value)
            raise BadInput("digest", f"there is none for {type(value).__name__}")


def _spell_map(value: Any) -> str:  # noqa: ANN401 - a mapping of either kind
    return _spell_all(sorted(digest(item) for item in value.items()), "||")


def persistent() -> tuple[type, ...]:
    """The class of pyrsistent's maps, once somebody has loaded them.

    Nobody has one before.  Loading them takes longer than attrs, and a game that is only played
    has no use for them: it starts that much sooner.
    """
    loaded = sys.modules.get("pyrsistent")
    found = getattr(loaded, "PMap", None)
    return () if found is None else (found,)


def _spell_all(items: Sequence[object], brackets: str) -> str:
    return f"{brackets[0]}{''.join([spell(item) for item in items])}{brackets[1]}"


@cache
def counted_fields(kind: type[Any]) -> tuple[str, ...] | None:
    """The fields of a class that count for equality, from which the others are derived.

    None for what is no attrs class; later fields are spelled by `spell_later`.
    """
    if not attrs.has(kind):
        return None
    fields = attrs.fields(kind)
    return tuple(field.name for field in fields if field.eq and SINCE not in field.metadata)


def taker(names: Sequence[str]) -> Callable[[Any], tuple[Any, ...]]:
    """What takes these fields out of a value."""
    if len(names) > 1:
        return cast("Callable[[Any], tuple[Any, ...]]", attrgetter(*names))
    # Asked for a single name, an attrgetter would give back the bare value.
    return lambda value: tuple([getattr(value, name) for name in names])


def spell_later(value: object, kind: Any) -> str:  # noqa: ANN401 - a class
    """The fields that a later rules version brought, by name, where they are not as before it."""
    return "".join(
        f"{name}={spell(getattr(value, name))}"
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
