"""Values against the types that their classes declare: all the way down, and nothing else."""

import enum
from typing import Annotated, Any, cast

import attrs
import pytest

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.documents.declared import Declared, kinds, lately
from galaxy_rules.kernel.frozen import FrozenMap


class Colour(enum.Enum):
    """A kind of value that its class says all about."""

    RED = "red"


@attrs.frozen
class Inner:
    """A value in a value."""

    number: Annotated[int, "how many"]
    word: Annotated[str, "of a kind"] | None = None


@attrs.frozen
class Outer:
    """One field of every form that declarations have."""

    flag: bool
    colour: Colour
    inner: Inner
    either: Inner | tuple[int, ...] | None
    many: tuple[Inner, ...]
    pair: tuple[int, str]
    some: frozenset[int]
    things: Bag[str]
    by: FrozenMap[int, Inner]


def inner(number: Any, word: Any = None) -> Inner:
    """One with anything in its fields."""
    return Inner(number, word)


SOUND = Outer(
    True, Colour.RED, Inner(1), None, (Inner(1, "a"),), (1, "b"), frozenset([1]), Bag({"x": 1}),
    FrozenMap({1: Inner(2)}),
)  # fmt: skip


@pytest.mark.parametrize(
    "field, value",
    [
        ("either", Inner(3)), ("either", (1, 2)), ("many", ()), ("some", frozenset()),
        ("things", Bag()), ("by", FrozenMap({})),
    ],
)  # fmt: skip
def test_what_is_declared_fits(field: str, value: Any) -> None:
    assert Declared().test(Outer)(SOUND)
    assert Declared().test(Outer)(attrs.evolve(SOUND, **{field: value}))


@pytest.mark.parametrize(
    "field, value",
    [
        ("flag", 1), ("flag", None), ("colour", "red"), ("inner", None), ("inner", inner(True)),
        ("inner", inner("1")), ("inner", inner(1, 2)), ("either", inner(None)), ("either", (1, "")),
        ("either", [1]), ("many", [inner(1)]), ("many", (None,)), ("many", (inner(1), inner(1.0))),
        ("pair", (1,)), ("pair", ("b", 1)), ("pair", [1, "b"]), ("some", {1}),
        ("some", frozenset(["1"])), ("things", {"x": 1}), ("things", Bag({1: 1})),
        ("by", {1: inner(2)}), ("by", FrozenMap({"1": inner(2)})), ("by", FrozenMap({1: None})),
        ("by", FrozenMap({1: inner(None)})),
    ],
)  # fmt: skip
def test_what_is_not_declared_does_not_fit(field: str, value: Any) -> None:
    wrong = attrs.evolve(SOUND, **{field: value})
    declared = Declared()
    assert not declared.test(Outer)(wrong)
    fits = {name: declared.test(kind)(getattr(wrong, name)) for name, kind in kinds(Outer).items()}
    assert [field] == [name for name, well in fits.items() if not well]


def test_a_field_that_was_never_set_does_not_fit() -> None:
    assert not Declared().test(Inner)(object.__new__(Inner))
    assert not Declared().test(Outer)(object.__new__(Outer))


def test_a_type_with_a_test_of_its_own_is_left_to_it() -> None:
    odd = Declared({Inner: lambda value: value.number % 2 == 1})
    assert odd.test(Outer)(SOUND) is False
    assert odd.test(Outer)(attrs.evolve(SOUND, by=FrozenMap({1: Inner(5)})))


# what follows each other


@attrs.frozen
class Pair:
    one: tuple[int, ...]
    two: FrozenMap[str, int]


def test_of_values_that_follow_each_other_only_what_is_new_is_looked_at() -> None:
    looked: list[object] = []

    def look(value: object) -> bool:
        looked.append(value)
        return type(value) is tuple

    fits = lately(Pair, Declared({tuple[int, ...]: look}))
    first, second = Pair((1, 2), FrozenMap({})), Pair((1, 3), FrozenMap({}))
    for pair in (first, first, attrs.evolve(first, two=FrozenMap({"a": 1})), second, first):
        assert fits(pair)
    assert [(1, 2), (1, 3), (1, 2)] == looked


def test_what_did_not_pass_is_looked_at_again() -> None:
    fits, sound = lately(Pair, Declared()), Pair((1, 2), FrozenMap({}))
    spoilt: list[Any] = [
        attrs.evolve(sound, one=(1, True)),
        Pair(cast("Any", [1]), sound.two),
        attrs.evolve(sound, two=FrozenMap({"a": 10**10})),
        attrs.evolve(sound, one=(10**10,)),
        object.__new__(Pair),
        (1, 2),
    ]
    for value in (sound, *spoilt, *spoilt, sound):
        assert (value is sound) == fits(value)
