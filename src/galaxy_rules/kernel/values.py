"""Immutable values: bases for states, fast construction, and digests that never change.

A state is a frozen attrs class with slots.  `builder` gives a second, mutable class of the same
layout, fills it and then turns the object into the frozen class: the same object, built more than
twice as fast, and frozen from then on.
"""

import enum
import hashlib
from collections.abc import Callable
from fractions import Fraction
from typing import Any, ClassVar, Self, TypeVar, cast

import attrs
from pyrsistent import PMap

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.frozen import FrozenMap

T = TypeVar("T", bound="Value")


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


def digest(value: object) -> str:
    """Sixteen bytes of SHA-256 over a canonical spelling of a value, in hexadecimal."""
    parts: list[str] = []
    _spell(value, parts.append)
    text = "".join(parts).encode("utf-8", "surrogatepass")
    return hashlib.sha256(text).hexdigest()[:32]


def _spell(value: object, put: Callable[[str], object]) -> None:
    match value:
        case None | bool():
            put(f"{value};")
        case enum.Enum():
            put(f"{type(value).__name__}.{value.name};")
        case int():
            put(f"{value:x};")
        case str():
            put(f"{len(value)}:{value};")
        case tuple():
            _spell_all(value, "()", put)
        case Fraction():
            put(f"{value.numerator:x}/{value.denominator:x};")
        case Bag():
            items = sorted((digest(thing), count) for thing, count in value.items())
            _spell_all(tuple(items), "{}", put)
        case frozenset():
            _spell_all(tuple(sorted(digest(item) for item in value)), "<>", put)
        case PMap() | FrozenMap():
            _spell_all(tuple(sorted(digest(item) for item in value.items())), "||", put)
        case _ if attrs.has(type(value)):
            put(type(value).__name__)
            fields = attrs.fields(cast("type[attrs.AttrsInstance]", type(value)))
            # What does not count for equality is derived from what does.
            _spell_all(tuple(getattr(value, f.name) for f in fields if f.eq), "[]", put)
        case _:
            raise BadInput("digest", f"there is none for {type(value).__name__}")


def _spell_all(items: tuple[object, ...], brackets: str, put: Callable[[str], object]) -> None:
    put(brackets[0])
    for item in items:
        _spell(item, put)
    put(brackets[1])
