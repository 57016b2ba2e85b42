"""Multisets: their algebra, their exact chances, and that nothing changes them."""

import copy
import pickle
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from galaxy_rules.kernel.bags import MOST_OF_A_KIND, Bag
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.values import digest

COUNTS = st.dictionaries(st.sampled_from("abcdef"), st.integers(0, 5), max_size=6)
BAGS = COUNTS.map(Bag)


def counter(bag: Bag[str]) -> Counter[str]:
    return Counter(dict(bag.items()))


@given(BAGS, BAGS, BAGS)
def test_union_is_commutative_and_associative_with_the_empty_bag_as_unit(
    a: Bag[str], b: Bag[str], c: Bag[str]
) -> None:
    assert a + b == b + a
    assert (a + b) + c == a + (b + c)
    assert a + Bag[str]() == a


@given(BAGS, BAGS)
def test_taking_out_undoes_putting_in(a: Bag[str], b: Bag[str]) -> None:
    assert (a + b) - b == a
    assert a <= a + b
    assert len(a + b) == len(a) + len(b)


@given(BAGS, BAGS)
def test_it_agrees_with_a_counter(a: Bag[str], b: Bag[str]) -> None:
    assert counter(a + b) == counter(a) + counter(b)
    assert (a <= b) == (counter(a) <= counter(b))
    assert bool(a) == bool(len(a)) == (a.items() != ())
    assert all(a[thing] == counter(a)[thing] for thing in "abcdef")
    assert set(a) == {thing for thing in "abcdef" if thing in a}


@given(BAGS, BAGS)
def test_what_is_not_there_cannot_be_taken(a: Bag[str], b: Bag[str]) -> None:
    if b <= a:
        assert counter(a - b) == counter(a) - counter(b)
        return
    with pytest.raises(BadInput, match="expected a count"):
        _ = a - b


@given(BAGS)
def test_chances_add_up_to_exactly_one(bag: Bag[str]) -> None:
    chances = bag.chances()
    assert sum((chance for _, chance in chances), Fraction(0)) == (1 if bag else 0)
    assert all(chance == Fraction(bag[thing], len(bag)) for thing, chance in chances)


@given(st.permutations(sorted("aabbbcd")))
def test_order_never_counts(things: list[str]) -> None:
    bag, other = Bag.of(things), Bag({"a": 2, "b": 3, "c": 1, "d": 1, "e": 0})
    assert bag == other
    assert hash(bag) == hash(other)
    assert digest(bag) == digest(other)


def test_kinds_stay_in_the_order_in_which_they_were_named() -> None:
    bag = Bag({"red": 2, "blue": 1, "green": 1})
    assert ["red", "green"] == list(bag.remove("blue"))
    assert ["red", "blue", "green"] == list(bag - Bag({"green": 0, "red": 1}))
    assert ["red", "blue", "green", "black"] == list(bag.add("black").add("red"))


def test_equal_only_to_bags_with_the_same_things() -> None:
    assert Bag({"a": 1}) != Bag({"a": 2})
    assert Bag({"a": 1}) != {"a": 1}
    assert Bag[str]() == Bag({"a": 0})


def test_nothing_changes_a_bag() -> None:
    source = {"a": 1}
    bag = Bag(source)
    source["a"] = 5
    assert 1 == bag["a"]
    with pytest.raises(AttributeError):
        setattr(bag, "extra", 1)  # noqa: B010 - that it is refused is the point
    with pytest.raises(AttributeError):
        bag._counts = {}
    with pytest.raises(AttributeError):
        del bag._counts


@given(BAGS)
def test_copies_are_itself_and_pickles_are_equal(bag: Bag[str]) -> None:
    assert copy.copy(bag) is bag
    assert copy.deepcopy(bag) is bag
    again = pickle.loads(pickle.dumps(bag))
    assert again == bag
    assert hash(again) == hash(bag)
    assert again.items() == bag.items()
    assert bag == eval(repr(bag), {"Bag": Bag})  # noqa: S307 - a repr is Python


@pytest.mark.parametrize(
    "counts", [{"a": -1}, {"a": True}, {"a": 1.0}, {"a": "1"}, {"a": None}, {"a": -(10**5000)}]
)
def test_a_count_is_a_whole_number_from_zero_on(counts: Any) -> None:
    with pytest.raises(BadInput, match=r"^bag\['a'\]: expected a count") as caught:
        Bag(counts)
    assert "bag['a']" == caught.value.field


WRONG: Any = 5
HALF: Any = 0.5
LETTERS: Any = "abc"
NOTHING: Any = None
TABLE: Any = {"a": 1}
MISUSES: dict[str, Callable[[], object]] = {
    "a number": lambda: Bag(WRONG),
    "letters": lambda: Bag(LETTERS),
    "things that cannot be told apart": lambda: Bag([([], 1)]),
    "plus a number": lambda: Bag({"a": 1}) + WRONG,
    "minus nothing": lambda: Bag({"a": 1}) - NOTHING,
    "within a dictionary": lambda: Bag({"a": 1}) <= TABLE,
    "more than is there": lambda: Bag({"a": 1}).remove("a", 2),
    "less than nothing": lambda: Bag({"a": 1}).add("a", -1),
    "a part of a thing more": lambda: Bag({"a": 1}).add("a", HALF),
    "a part of a thing less": lambda: Bag({"a": 1}).remove("a", HALF),
    "a truth more": lambda: Bag({"a": 1}).add("a", True),
    "a truth less": lambda: Bag({"a": 1}).remove("a", True),
    "less than nothing taken": lambda: Bag({"a": 1}).remove("a", -1),
    "one that is not there": lambda: Bag({"a": 1}).remove("b"),
}


@pytest.mark.parametrize("name", MISUSES)
def test_misuse_is_bad_input(name: str) -> None:
    with pytest.raises(BadInput, match=r"^bag"):
        MISUSES[name]()


@pytest.mark.parametrize("count", [0, 1, 2])
def test_adding_and_removing_some_is_adding_and_removing_a_bag(count: int) -> None:
    bag = Bag({"a": 2, "b": 1})
    assert bag + Bag({"a": count}) == bag.add("a", count)
    assert bag - Bag({"a": count}) == bag.remove("a", count)
    assert bag.add("c", count).items() == (bag + Bag({"c": count})).items()
    assert bag.remove("a", count).items() == (bag - Bag({"a": count})).items()


def test_the_most_of_a_kind_may_be_in_a_bag_and_no_more() -> None:
    assert MOST_OF_A_KIND == Bag({"a": MOST_OF_A_KIND})["a"]
    with pytest.raises(BadInput):
        Bag({"a": MOST_OF_A_KIND + 1})
