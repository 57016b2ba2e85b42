"""Values: frozen, small, themselves when copied; digests that are the same everywhere."""

import copy
import enum
import os
import pickle
import subprocess
import sys
from fractions import Fraction
from itertools import combinations
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyrsistent import pmap

from galaxy_rules.galaktico import Galaktico, Move, ShipType, State
from galaxy_rules.galaktico.words.actions import Equip, Stop
from galaxy_rules.galaktico.words.state import build
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.documents.digests import Digests
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.frozen import FrozenMap
from galaxy_rules.kernel.values import Value, builder, changer, copier, digest
from galaxy_rules.match.match import Match
from galaxy_rules.match.seeds import Dice
from tests.helpers import galaktico


class Colour(enum.Enum):
    RED = 1
    BLUE = 2


@attrs.frozen(weakref_slot=False)
class Pair(Value):
    left: int
    right: object


@attrs.frozen(weakref_slot=False)
class Twin(Value):
    left: int
    right: object


@attrs.frozen(weakref_slot=False)
class Marked(Value):
    left: int
    derived: object = attrs.field(eq=False)


def midgame(game: Galaktico, plies: int = 250) -> State:
    dice = Dice(11)
    state = game.new(3)
    for _ in range(plies):
        actions = game.legal_actions(state)
        if not actions:
            break
        state = game.apply(state, dice.choose(actions))
    return state


DIFFERENT: list[object] = [
    None, True, False, 0, 1, -1, 16, 255, 10**40, "", "1", "None", "a", "ab", ("a", "b"), ("ab",),
    (), ((),), ((), ()), (1, (2, 3)), ((1, 2), 3), Fraction(1, 2), Fraction(2, 1), Colour.RED,
    Colour.BLUE, Bag({"a": 1}), Bag({"a": 2}), Bag({"b": 1}), Bag[str](), frozenset({1}),
    frozenset({1, 2}), frozenset[int](), Pair(1, 2), Pair(2, 1), Twin(1, 2), Pair(1, (2,)),
    Pair(1, Pair(1, 2)), Pair(1, "2"), ShipType.SCOUT, Move("A11", ("A12",)), Move("A12", ()),
    "\ud800", "ü", FrozenMap({"a": 1}), FrozenMap({"a": 2}), FrozenMap({"b": 1}),
    FrozenMap[str, int]({}), pmap({"c": 1}), pmap({"c": 1, "d": 2}), Marked(1, 2), Marked(2, 2),
]  # fmt: skip


MANY: list[Any] = [Pair(1, 2), Pair(1, (2, 3)), Bag.of("ab")]


def test_different_values_have_different_digests() -> None:
    clashes = [(a, b) for a, b in combinations(DIFFERENT, 2) if digest(a) == digest(b)]
    assert [] == clashes


def test_values_that_follow_each_other_have_the_digests_that_they_have_alone() -> None:
    after_all_others = Digests()
    assert list(map(digest, DIFFERENT)) == after_all_others.of_field("field", DIFFERENT)
    for value in (*DIFFERENT, *reversed(DIFFERENT)):
        assert digest(value) == after_all_others.of_field("field", [value])[0]


LINES: list[list[object]] = [
    [Bag.of("hello"), Bag.of("hell"), Bag.of("ello"), Bag.of("jello"), Bag.of("o"), Bag.of("of")],
    [Bag.of([1, 2]), Bag.of([True, 2]), Bag.of("a"), Bag.of(["a", 1]), Bag.of("ab"), Bag[str]()],
    [(Pair(1, 2), Pair(3, 4)), (Pair(3, 4),), (), (Pair(3, 4), Pair(1, 2)), (Pair(1, 2),)],
    [(MANY[0], MANY[1]), (MANY[1],), (MANY[2], MANY[0], MANY[1]), (MANY[0],), (*MANY, *MANY)],
]


@pytest.mark.parametrize("line", LINES, ids=range(len(LINES)))
def test_what_comes_and_goes_inside_of_values_is_seen(line: list[Any]) -> None:
    after_another = Digests()
    for value in (*line, *reversed(line), *line[::2]):
        assert digest(value) == after_another.of(value)
        assert digest((value, "x")) == after_another.of_field("field", [(value, "x")])[0]


def test_digests_are_pinned() -> None:
    assert "305d93271cfd05eb3d9d4fdcf2e25c2d" == digest((1, "a", None))
    assert "9675e0b91b65a25b4ff9e17c32e7c78b" == digest(Bag.of("hello"))
    mixed = (frozenset("abc"), Fraction(-1, 3), True, "ü")
    assert "8d369befc2080b4ed31c68b7a2c3d9d9" == digest(mixed)
    assert Pair(1, 2).digest() == digest(Pair(1, 2))


def test_a_digest_leaves_out_what_does_not_count_for_equality() -> None:
    assert Marked(1, "x") == Marked(1, ["y"])
    assert digest(Marked(1, "x")) == digest(Marked(1, ["y"]))
    assert digest(Marked(1, "x")) != digest(Marked(2, "x"))


def test_mappings_have_digests_of_their_items_in_any_order() -> None:
    assert "51bff06dbdc21edff587aa52da053612" == digest(FrozenMap({"a": 1, "b": (2,)}))
    for kind in (FrozenMap[str, int], pmap):
        one, other = kind({"a": 1, "b": 2}), kind({"b": 2, "a": 1})
        assert digest(one) == digest(other)
        assert digest(one) != digest(kind({"a": 2, "b": 1}))
        assert digest(one) != digest(kind({"a": 1}))
    with pytest.raises(BadInput, match="digest"):
        digest(FrozenMap({"a": [1]}))


@pytest.mark.parametrize("thing", [1.5, object(), [1], {"a": 1}, {1}, b"x", (1, [2])])
def test_what_has_no_canonical_spelling_has_no_digest(thing: object) -> None:
    with pytest.raises(BadInput, match="digest"):
        digest(thing)


PROGRAM = """
from fractions import Fraction
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.values import digest
from galaxy_rules.match.match import Match
from tests.match.playing import played
from tests.kernel.toy import Storm
print(digest((frozenset("abcdef"), Bag.of("hello"), Fraction(1, 3), None, -7)))
print(played("galaktico", 3, 5, 90).state.digest())
print(Match(Storm(), Storm().new(), 3).state.digest())
"""


def test_digests_are_the_same_in_every_process() -> None:
    found = set()
    for seed in ("0", "1", "4711"):
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        run = subprocess.run(
            [sys.executable, "-c", PROGRAM], env=env, capture_output=True, text=True, check=True
        )
        found.add(run.stdout)
    assert 1 == len(found)
    assert 3 == len(found.pop().split())


@given(st.recursive(st.integers() | st.text() | st.none(), lambda x: st.lists(x).map(tuple)))
def test_every_plain_value_has_a_digest_of_its_own_content(value: Any) -> None:
    assert digest(value) == digest(copy.deepcopy(value))
    assert digest(value) != digest((value,))


VALUES: list[Value] = [
    Pair(1, 2), Move("A35", ("A24",)), Equip(ShipType.SCOUT, "x"), Stop(), galaktico().new(2),
    galaktico().view(galaktico().new(3), 1),
]  # fmt: skip


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_values_are_frozen_hashable_and_themselves_when_copied(value: Value) -> None:
    assert copy.copy(value) is value
    assert copy.deepcopy(value) is value
    again = pickle.loads(pickle.dumps(value))
    assert again == value
    assert hash(again) == hash(value)
    assert again.digest() == value.digest()
    for field in attrs.fields(type(value)):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(value, field.name, 1)
    with pytest.raises(AttributeError):
        value.more = 1  # type: ignore[attr-defined]  # that it is refused is the point
    assert not hasattr(value, "__dict__")


def test_a_position_in_mid_game_pickles_into_less_than_a_kilobyte() -> None:
    state = midgame(galaktico())
    assert len(pickle.dumps(state)) < 1024
    assert pickle.loads(pickle.dumps(state)) == state
    assert copy.deepcopy(state) is state


def test_the_builder_makes_the_frozen_class_itself() -> None:
    made = builder(Pair)(1, "x")
    assert type(made) is Pair
    assert made == Pair(1, "x")
    assert hash(made) == hash(Pair(1, "x"))
    assert repr(made) == repr(Pair(1, "x"))
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        made.left = 2  # type: ignore[misc]  # that it is refused is the point
    assert pickle.loads(pickle.dumps(made)) == made


def test_states_from_the_builder_are_states() -> None:
    state = midgame(galaktico(), 120)
    twin = build(*(getattr(state, field.name) for field in attrs.fields(State)))
    assert type(twin) is State
    assert twin == state
    assert twin.digest() == state.digest()
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        twin.turn = 0  # type: ignore[misc]  # that it is refused is the point


def test_a_match_never_changes_a_state_it_handed_out() -> None:
    match = Match.start("galaktico", 2, 1)
    before = match.state
    mark = before.digest()
    match.play(match.legal[0])
    assert mark == before.digest()
    assert match.state != before


def test_a_changed_value_is_another_with_the_rest_as_it_was() -> None:
    change, before = changer(Pair), Pair(1, "two")
    after = change(before, left=3)
    assert after == attrs.evolve(before, left=3)
    assert type(after) is Pair
    assert before == Pair(1, "two")
    assert change(before, right=None) == Pair(1, None)
    assert change(before) == before
    with pytest.raises(TypeError, match="middle"):
        change(before, middle=2)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        after.left = 4  # type: ignore[misc] # that it is refused is the point


@attrs.define
class Loose:
    left: int
    right: object


def test_a_copy_has_the_fields_of_another_object() -> None:
    before = Pair(1, "two")
    made = copier(Loose, ["left", "right"])(before)
    assert made == Loose(1, "two")
    made.left = 2
    assert before.left == 1
