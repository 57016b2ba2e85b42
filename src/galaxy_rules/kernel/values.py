"""Immutable values: bases for states, fast construction, and digests that never change.

A state is a frozen attrs class with slots.  `builder` gives a second, mutable class of the same
layout, fills it and then turns the object into the frozen class: the same object, built more than
twice as fast, and frozen from then on.
"""

import enum
import hashlib
from collections.abc import Callable, Container, Iterable, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any, ClassVar, Final, Self, TypeVar, cast

import attrs
from pyrsistent import PMap

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.errors import LARGEST, BadInput
from galaxy_rules.kernel.frozen import FrozenMap

T = TypeVar("T", bound="Value")
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


class Value:
    """Base of states, views, actions and events: copying gives itself, pickling is compact."""

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
    names = [field.name for field in attrs.fields(cast("type[attrs.AttrsInstance]", cls))]
    twin = attrs.make_class(
        f"_{cls.__name__}Twin", names, bases=cls.__bases__, slots=True, weakref_slot=False,
        eq=False, repr=False, frozen=False,
    )  # fmt: skip

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
    if issubclass(kind, (dict, FrozenMap, PMap)):
        return lambda table: (*table, *table.values())
    names = _counted_fields(kind) if attrs.has(kind) else None
    if not names:
        return None
    return lambda thing: [getattr(thing, name) for name in names]


def digest(value: object) -> str:
    """Sixteen bytes of SHA-256 over a canonical spelling of a value, in hexadecimal."""
    return _digest_of_word(value) if type(value) is str else _hashed(_spell(value))


class Digests:
    """The digests of values that follow each other: a field that stayed is not spelled again.

    >>> from galaxy_rules.kernel.bags import Bag
    >>> Digests().of(Bag({"a": 1})) == digest(Bag({"a": 1}))
    True
    """

    __slots__ = ("_spelled",)

    def __init__(self) -> None:
        """Begin without any."""
        self._spelled: dict[str, tuple[object, str]] = {}

    def of(self, value: object) -> str:
        """The digest of a value."""
        kind: Any = type(value)
        names = _counted_fields(kind)
        if names is None:
            return digest(value)
        before, nothing = self._spelled, (self, "")
        spelled = {}
        for name in names:
            field = getattr(value, name)
            known = before.get(name, nothing)
            spelled[name] = known if known[0] is field else (field, _spell(field))
        self._spelled = spelled
        fields = "".join([spelling for _, spelling in spelled.values()])
        return _hashed(f"{kind.__name__}[{fields}]{_spell_later(value, kind)}")


@lru_cache(maxsize=WORDS_KEPT)
def _digest_of_word(word: str) -> str:
    """The same of a text: the names of cards and tiles are asked for again and again."""
    return _hashed(_spell(word))


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
            items = sorted((digest(thing), count) for thing, count in value.items())
            return _spell_all(items, "{}")
        case frozenset():
            return _spell_all(sorted(digest(item) for item in value), "<>")
        case PMap() | FrozenMap():
            return _spell_all(sorted(digest(item) for item in value.items()), "||")
        case _:
            raise BadInput("digest", f"there is none for {type(value).__name__}")


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
