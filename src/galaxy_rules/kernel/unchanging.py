"""What never changes once it is built: games, and objects of frozen classes."""

import abc
from collections.abc import Sequence
from functools import cached_property, partial
from inspect import get_annotations
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, TypeVar

import attrs

T = TypeVar("T")


class _Freezing(abc.ABCMeta):
    """Classes whose instances are frozen once they are complete, whatever class completes them."""

    def __call__(cls, *args: object, **options: object) -> Any:  # noqa: ANN401 - an instance
        """Build one, and let nothing be set any more."""
        made = super().__call__(*args, **options)
        object.__setattr__(made, "_frozen", True)
        return made


class Unchanging(metaclass=_Freezing):
    """Something with a name that never changes once it is built."""

    name: ClassVar[str]

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse once it is built."""
        if "_frozen" in self.__dict__:
            message = f"{self.name} is frozen: {name} cannot be set"
            raise AttributeError(message)
        object.__setattr__(self, name, value)

    def __delattr__(self, name: str) -> None:
        """Refuse: it never changes."""
        message = f"{self.name} is frozen: {name} cannot be deleted"
        raise AttributeError(message)

    def __copy__(self) -> Self:
        """Itself: it never changes."""
        return self

    def __deepcopy__(self, memo: object) -> Self:
        """Itself: it never changes."""
        return self


class _Declared:
    """A class whose methods are still to be written, and the fields that it was declared with."""

    __slots__ = ("owner", "parts")
    owner: type

    def __init__(self, parts: dict[str, Any]) -> None:
        """Take the fields."""
        self.parts: Final = parts

    def written(self, name: str) -> Any:  # noqa: ANN401 - as attrs has it
        """Have attrs write all that is still missing; one thing of it."""
        owner: type = self.owner
        written = vars(attrs.frozen(type(owner.__name__, (), dict(self.parts))))
        for one in _WRITTEN:
            if isinstance(vars(owner)[one], _Later):
                setattr(owner, one, written[one])
        return vars(owner)[name]


class _Later:
    """What attrs writes for a class under one name: written when somebody asks for it."""

    __slots__ = ("_declared", "_name")

    def __init__(self, declared: _Declared, name: str) -> None:
        """Take whose it is."""
        self._declared: Final = declared
        self._name: Final = name

    def __get__(self, instance: object, kind: type | None = None) -> Any:  # noqa: ANN401 - as attrs has it
        """The attribute, which takes this place from now on."""
        found = self._declared.written(self._name)
        return found.__get__(instance, kind) if hasattr(found, "__get__") else found


class _Sample:
    __slots__ = ("field",)
    field: int


_WRITTEN: Final = vars(attrs.frozen(_Sample)).keys() - vars(_Sample).keys() - {"__weakref__"}
"""The names of what this version of attrs writes."""
_HOOKS: Final = ("__attrs_pre_init__", "__attrs_post_init__")
_FIELD: Final = type(attrs.field())


def written_later(cls: type[T] | None = None, *, weakref_slot: bool = True) -> Any:  # noqa: ANN401 - as attrs has it
    """`attrs.frozen`, at a tenth of its price until somebody makes, compares or prints an object.

    A game has a hundred kinds of events and actions, and its first list of actions needs few of
    them: to write and compile the methods of all took half of the start of a process.  The class
    has its slots at once; its fields and methods are what attrs makes of the same declaration.
    """
    if cls is None:
        return partial(written_later, weakref_slot=weakref_slot)
    own, hints = vars(cls), get_annotations(cls)
    names = [name for name, hint in hints.items() if "ClassVar" not in str(hint)]
    if not _is_plain(cls, names):
        return attrs.frozen(cls, weakref_slot=weakref_slot)
    like = {"__module__": cls.__module__, "__qualname__": cls.__qualname__}
    fields = {name: own[name] for name in names if name in own}
    kept = {name: one for name, one in own.items() if name not in fields and name not in _GIVEN}
    slots = [*names, "__weakref__"] if weakref_slot and not _has_weakrefs(cls) else names
    kind: Any = type(cls)
    declared = _Declared({**like, **fields, "__annotations__": {one: hints[one] for one in names}})
    later = {name: _Later(declared, name) for name in _WRITTEN}
    inside = {**kept, **like, **later, "__slots__": tuple(slots)}
    declared.owner = kind(cls.__name__, cls.__bases__, inside)
    return declared.owner


def field_names(cls: type[Any]) -> list[str]:
    """The names of a class's fields; nothing is written because they are asked for."""
    own = vars(cls)
    if isinstance(own.get("__attrs_attrs__"), _Later):
        return [name for name in own["__slots__"] if name not in _GIVEN]
    return [field.name for field in attrs.fields(cls)]


_GIVEN: Final = ("__dict__", "__weakref__")
"""What a class without slots is given."""


def _has_weakrefs(cls: type) -> bool:
    return any("__weakref__" in vars(base) for base in cls.__mro__[1:])


def _is_plain(cls: type, names: Sequence[str]) -> bool:
    """Whether nothing in a class asks for more than its fields and methods."""
    own = vars(cls)
    return (
        _WRITTEN.isdisjoint(own)
        and not issubclass(cls, BaseException)
        and not any("__attrs_attrs__" in vars(base) for base in cls.__mro__[1:])
        and not any(vars(base).get("__slots__") for base in cls.__mro__[1:])
        and not any(hasattr(cls, name) for name in _HOOKS)
        and not any(type(one) is _FIELD for name, one in own.items() if name not in names)
        and not any(map(_knows_its_class, own.values()))
    )


def _knows_its_class(thing: object) -> bool:
    """Whether a part of a class means this very class and no other of the same name."""
    inner = getattr(thing, "__func__", None) or getattr(thing, "fget", None) or thing
    free = getattr(getattr(inner, "__code__", None), "co_freevars", ())
    return isinstance(thing, cached_property) or "__class__" in free


if TYPE_CHECKING:  # in the eyes of a type checker it is what attrs makes
    from attrs import frozen as frozen  # noqa: PLC0414 - exported
else:
    frozen = written_later
