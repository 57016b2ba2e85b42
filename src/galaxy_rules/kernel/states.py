"""The fields of a position, said once: its state, its views and its drafts follow from them.

A game declares its fields in one class, each with its type, who may see it and what it means,
generic in what a view shows otherwise than the state has it.  The state, the view and the draft
are that class with those types filled in::

    Hand = TypeVar("Hand")


    @attrs.define(eq=False, weakref_slot=False)
    class Fields(Generic[Hand]):
        hands: tuple[Hand, ...] = attrs.field(metadata=COUNTED)


    @attrs.frozen(weakref_slot=False, field_transformer=filled_in)
    class State(Fields[Cards], Value): ...


    @attrs.frozen(weakref_slot=False, field_transformer=filled_in)
    class View(Fields[Cards | int], Value):
        seat: int = attrs.field(kw_only=True)


    @attrs.define(eq=False, weakref_slot=False, field_transformer=filled_in)
    class Draft(Fields[Cards], Rewriting[State]): ...


    Draft.becomes(State)
"""

import inspect
from operator import attrgetter
from typing import Any, ClassVar, Generic, Self, TypeVar, cast, get_args

import attrs

from galaxy_rules.kernel.values import Value, builder, copier

S = TypeVar("S", bound=Value)


class Rewriting(Generic[S]):
    """A state being rewritten by a rule, field by field; nobody outside a rule ever sees one."""

    __slots__ = ()
    _values: ClassVar[Any]
    """Reads the fields in order."""
    _build: ClassVar[Any]
    """Builds a state of them."""
    _begin: ClassVar[Any]
    """Copies a state's fields into a draft."""
    _state: ClassVar[Any]
    """The class of the state, where a draft can turn into one."""

    @classmethod
    def becomes(cls, state: type[S]) -> None:
        """Say which state it is a draft of."""
        fields = attrs.fields(cast("type[attrs.AttrsInstance]", state))
        names = [field.name for field in fields]
        cls._values = attrgetter(*names)
        cls._build = staticmethod(builder(state))
        cls._begin = staticmethod(copier(cls, names))
        cls._state = state if _alike(cls, state) else None

    @classmethod
    def of(cls, state: S) -> Self:
        """A draft that starts as a state is."""
        made: Self = cls._begin(state)
        return made

    def done(self) -> S:
        """The state it has become; the draft can be written on."""
        return cast("S", self._build(*self._values(self)))

    def turned(self) -> S:
        """The state it has become, for whoever is through with the draft.

        It is the same object: the draft takes on the class of the state, which is frozen, so that
        no field is copied a second time.
        """
        if self._state is None:
            return self.done()
        made: Any = self
        made.__class__ = self._state
        turned: S = made
        return turned


def _alike(draft: type[Any], state: type[Any]) -> bool:
    """Whether an object of one class can become one of the other: not where they are compiled."""
    try:
        object.__new__(draft).__class__ = state
    except TypeError:
        return False
    return True


def filled_in(cls: type, fields: list["attrs.Attribute[Any]"]) -> list["attrs.Attribute[Any]"]:
    """For attrs: a class's own fields before those it inherits, whose types are filled in."""
    known: dict[object, Any] = {}
    for base in getattr(cls, "__orig_bases__", ()):
        names = getattr(getattr(base, "__origin__", None), "__parameters__", ())
        known.update(zip(names, get_args(base), strict=True))
    named = inspect.get_annotations(cls)
    own = [field.evolve(kw_only=False) for field in fields if field.name in named]
    taken = [
        field.evolve(type=_filled(field.type, known)) for field in fields if field.name not in named
    ]
    # Whoever asks the class for its annotations, as converters do, finds those types as well.
    cls.__annotations__ = {field.name: field.type for field in (*own, *taken)}
    return [*own, *taken]


def _filled(kind: Any, known: dict[object, Any]) -> Any:  # noqa: ANN401 - a type form
    """A type with its variables replaced by what is known of them."""
    if isinstance(kind, TypeVar):
        return known.get(kind, kind)
    names = () if isinstance(kind, type) else getattr(kind, "__parameters__", ())
    return kind[tuple(known.get(name, name) for name in names)] if names else kind


def typed_fields(cls: type) -> tuple["attrs.Attribute[Any]", ...]:
    """The fields of a class with their types, those that are quoted in its source as well."""
    kind = cast("type[attrs.AttrsInstance]", cls)
    if any(isinstance(field.type, str) for field in attrs.fields(kind)):
        attrs.resolve_types(kind)
    return cast("tuple[attrs.Attribute[Any], ...]", attrs.fields(kind))
