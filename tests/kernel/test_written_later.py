"""Classes whose methods are written later are those that attrs makes at once."""

import copy
import inspect
import pickle
import threading
import weakref
from collections.abc import Callable
from typing import Any, ClassVar, Generic, TypeVar

import attrs
import pytest

import galaxy_rules as gr
from galaxy_rules.kernel.unchanging import written_later
from galaxy_rules.kernel.values import Value

T = TypeVar("T")
Maker = Callable[[type], Any]


def declared(frozen: Maker) -> dict[str, Any]:
    """The same classes, by whoever makes them."""

    @frozen
    class Empty(Value): ...

    @frozen
    class Move(Value):
        """A move."""

        ship: str
        way: tuple[int, ...] = ()
        bonus: bool = attrs.field(default=False, kw_only=True, metadata={"word": 1})
        _own: int = 3
        most: ClassVar[int] = 7

        def __str__(self) -> str:
            return f"{self.ship} {self.length}"

        @property
        def length(self) -> int:
            return len(self.way)

        @classmethod
        def far(cls: Any) -> Any:
            return cls("far", (1, 2, 3))

    @frozen
    class Bare:
        left: list[int] = attrs.field(factory=list)
        right: int = attrs.field(default=2, eq=False, repr=False)
        both: int = attrs.field(init=False, default=5)

    @frozen
    class Holding(Value, Generic[T]):
        thing: T

    return {one.__name__: one for one in (Empty, Move, Bare, Holding)}


ARGUMENTS: dict[str, list[Any]] = {
    "Empty": [{}],
    "Move": [{"ship": "a"}, {"ship": "a", "way": (1,), "bonus": True, "own": 4}, {"ship": "b"}],
    "Bare": [{}, {"left": [1]}, {"right": 3}],
    "Holding": [{"thing": 1}, {"thing": "x"}, {"thing": (1, 2)}],
}
NAMES = sorted(ARGUMENTS)


@pytest.mark.parametrize("name", NAMES)
def test_they_are_declared_alike(name: str) -> None:
    ours, theirs = declared(written_later)[name], declared(attrs.frozen)[name]
    assert vars(theirs)["__slots__"] == vars(ours)["__slots__"]
    assert vars(theirs).keys() == vars(ours).keys()
    assert theirs.__doc__ == ours.__doc__
    assert theirs.__qualname__ == ours.__qualname__
    assert theirs.__match_args__ == ours.__match_args__
    assert str(inspect.signature(theirs)) == str(inspect.signature(ours))
    assert repr(attrs.fields(theirs)) == repr(attrs.fields(ours))
    assert attrs.has(ours)


@pytest.mark.parametrize("name", NAMES)
def test_their_objects_behave_alike(name: str) -> None:
    ours, theirs = declared(written_later)[name], declared(attrs.frozen)[name]
    mine, others = ([kind(**one) for one in ARGUMENTS[name]] for kind in (ours, theirs))
    assert list(map(repr, others)) == list(map(repr, mine))
    assert list(map(attrs.asdict, others)) == list(map(attrs.asdict, mine))
    for one, other in zip(mine, others, strict=True):
        assert [one == same for same in mine] == [other == same for same in others]
        assert [one != same for same in mine] == [other != same for same in others]
        assert one != other
        assert one == copy.copy(one) == attrs.evolve(one)
        assert weakref.ref(one)() is one
        assert not hasattr(one, "__dict__")
    if name != "Bare":
        assert len(set(others)) == len(set(mine)) == len({*mine, *map(copy.deepcopy, mine)})
    with pytest.raises(TypeError, match="unexpected keyword argument 'nothing'"):
        ours(nothing=1)


MORE: dict[str, Any] = {"more": 1, "__annotations__": {"more": int}}
ASKED: dict[str, Callable[[Any], object]] = {
    "fields": attrs.fields,
    "has": attrs.has,
    "signature": inspect.signature,
    "init": lambda kind: kind("a"),
    "order of fields": lambda kind: kind.__match_args__,
    "equality": lambda kind: kind.__eq__,
    "hash": lambda kind: kind.__hash__,
    "subclass": lambda kind: attrs.frozen(type("Sub", (kind,), dict(MORE))),
}


@pytest.mark.parametrize("asked", ASKED)
def test_whatever_is_asked_first_has_all_written(asked: str) -> None:
    kind = declared(written_later)["Move"]
    assert kind.most == 7
    assert not inspect.isfunction(vars(kind)["__init__"])
    ASKED[asked](kind)
    assert inspect.isfunction(vars(kind)["__init__"])
    assert inspect.isfunction(vars(kind)["__eq__"])
    assert "Move(ship='a', way=(), bonus=False, _own=3)" in repr(kind("a"))
    assert "a 0" == str(kind("a"))
    assert 3 == kind.far().length


def test_nothing_can_be_changed_from_the_first_object_on() -> None:
    kind = declared(written_later)["Move"]
    blank = object.__new__(kind)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        blank.ship = "a"
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        del kind("a").ship


def test_one_without_weak_references_has_none() -> None:
    @written_later(weakref_slot=False)
    class Small(Value):
        number: int

    assert ("number",) == vars(Small)["__slots__"]
    made: Any = Small
    with pytest.raises(TypeError, match="weak reference"):
        weakref.ref(made(1))


def test_what_derives_from_one_asks_for_its_base() -> None:
    base = declared(written_later)["Move"]

    class Plain(base):  # type: ignore[misc, valid-type]
        def __repr__(self) -> str:
            return f"<{super().__repr__()}>"

    assert "Move(ship='a'" not in repr(Plain("b"))
    assert repr(Plain("a")).endswith("Plain(ship='a', way=(), bonus=False, _own=3)>")
    derived: Any = written_later(type("Derived", (base,), dict(MORE)))
    assert ["ship", "way", "bonus", "_own", "more"] == [one.name for one in attrs.fields(derived)]


def unusual() -> list[type]:
    class Known:
        number: int

        def kind(self) -> type:
            return __class__  # type: ignore[name-defined,no-any-return]

    class After:
        number: int

        def __attrs_post_init__(self) -> None:
            assert self.number

    class Alike:
        number: int

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Alike)

        __hash__ = None  # type: ignore[assignment]

    class Trouble(Exception):
        number: int

    return [Known, After, Alike, Trouble]


@pytest.mark.parametrize("number", range(4))
def test_whatever_wants_more_is_made_by_attrs_at_once(number: int) -> None:
    made: Any = written_later(unusual()[number])
    assert inspect.isfunction(vars(made)["__init__"])
    one = made(1)
    assert 1 == one.number
    if number == 0:
        assert one.kind() is made


def test_two_threads_may_ask_at_once() -> None:
    for _ in range(20):
        kind = declared(written_later)["Move"]
        gate = threading.Barrier(4)
        found: list[Any] = []

        def ask(kind: Any = kind, gate: Any = gate, found: Any = found) -> None:
            gate.wait()
            found.append((kind("a") == kind("a"), hash(kind("b")), repr(kind("c"))))

        threads = [threading.Thread(target=ask) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert 4 == len(found)
        assert 1 == len({told for _, _, told in found})
        assert all(same for same, _, _ in found)


@pytest.mark.parametrize("name", gr.games())
def test_every_kind_of_action_and_event_is_what_attrs_would_make(name: str) -> None:
    game = gr.game(name)
    for kind in (*game.action_classes, *game.event_classes):
        fields = attrs.fields(kind)
        parameters = inspect.signature(kind).parameters
        assert [field.alias for field in fields] == list(parameters)
        assert tuple(field.name for field in fields if not field.kw_only) == kind.__match_args__
        made = kind(*[(field.name,) for field in fields])
        assert made == kind(*[(field.name,) for field in fields])
        assert hash(made) == hash(pickle.loads(pickle.dumps(made)))
        told = ", ".join(f"{field.name}=({field.name!r},)" for field in fields)
        assert f"{kind.__qualname__}({told})" == repr(made)
