"""Frozen mappings: they keep their order, never change, and are equal by content."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from galaxy_rules.kernel.frozen import FrozenMap

contents = st.dictionaries(st.integers(0, 9), st.text(max_size=2))


@given(contents, st.integers(0, 9), st.text(max_size=2))
def test_setting_gives_another_mapping_and_leaves_the_first(
    items: dict[int, str], key: int, value: str
) -> None:
    frozen = FrozenMap(items)
    mark = hash(frozen)
    after = frozen.set(key, value)
    assert {**items, key: value} == dict(after)
    assert list({**items, key: value}) == list(after)
    assert items == dict(frozen)
    assert mark == hash(frozen)
    assert (after == frozen) == (items.get(key) == value)


@given(contents, st.integers(0, 9))
def test_leaving_out_a_key_gives_another_mapping(items: dict[int, str], key: int) -> None:
    frozen = FrozenMap(items)
    if key not in items:
        with pytest.raises(KeyError):
            frozen.without(key)
        return
    after = frozen.without(key)
    assert {k: v for k, v in items.items() if k != key} == dict(after)
    assert items == dict(frozen)
    assert after.set(key, items[key]) == frozen


@given(contents, contents)
def test_equality_and_hash_do_not_depend_on_the_order(
    items: dict[int, str], others: dict[int, str]
) -> None:
    frozen, turned = FrozenMap(items), FrozenMap(dict(reversed(items.items())))
    assert frozen == turned
    assert hash(frozen) == hash(turned)
    assert (frozen == FrozenMap(others)) == (items == others)
    assert frozen == items
    assert frozen != tuple(items)
    assert all(key in frozen for key in items)
    assert None not in frozen


def test_what_cannot_be_hashed_makes_no_hash() -> None:
    with pytest.raises(TypeError):
        hash(FrozenMap({"a": [1]}))


def test_it_never_changes() -> None:
    frozen = FrozenMap({"a": 1})
    with pytest.raises(AttributeError):
        frozen._items = {}
    with pytest.raises(AttributeError):
        del frozen._items
    with pytest.raises(TypeError):
        frozen["a"] = 2  # type: ignore[index]  # that it is refused is the point
    assert copy.copy(frozen) is frozen
    again = pickle.loads(pickle.dumps(frozen))
    assert again == frozen
    assert hash(again) == hash(frozen)
    assert "FrozenMap({'a': 1})" == repr(again)


def test_its_getter_answers_as_it_does() -> None:
    frozen = FrozenMap({"a": 1})
    ask = frozen.getter()
    assert ask("a") == frozen.get("a") == 1
    assert ask("b") is frozen.get("b") is None
    assert frozen.set("b", 2).getter()("b") == 2
    assert ask("b") is None
