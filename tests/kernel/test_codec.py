"""JSON, strict on the way in: no coercion, no unknown or doubled key, limits, exact paths."""

import enum
import json
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.documents.codec import (
    alike,
    kind_of,
    read_json,
    strict_converter,
    structure,
    wrap,
    write_json,
)
from galaxy_rules.kernel.documents.reading import DEEPEST, Budget
from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.schemas.sketching import Sketch
from galaxy_rules.kernel.values import SINCE, digest, written
from tests.kernel.trying import refusal


class Suit(enum.Enum):
    HEART = 1
    SPADE = 2


class Rank(enum.IntEnum):
    LOW = 0
    HIGH = 1


@attrs.frozen
class Inner:
    name: str
    flag: bool


@attrs.frozen
class Outer:
    number: int
    suit: Suit
    rank: Rank
    rows: tuple[Inner, ...]
    pair: tuple[int, str]
    maybe: str | None
    words: dict[str, str]
    bag: Bag[str]


GOOD: dict[str, Any] = {
    "number": 5, "suit": "heart", "rank": "high", "rows": [{"name": "a", "flag": True}],
    "pair": [1, "x"], "maybe": None, "words": {"k": "v"}, "bag": {"b": 2, "a": 1},
}  # fmt: skip
VALUE = Outer(
    5, Suit.HEART, Rank.HIGH, (Inner("a", flag=True),), (1, "x"), None, {"k": "v"},
    Bag({"a": 1, "b": 2}),
)  # fmt: skip


def read(document: object) -> Outer:
    return structure(strict_converter(), document, Outer, "body")


def test_what_is_written_reads_back() -> None:
    assert VALUE == read(GOOD)
    plain = strict_converter().unstructure(VALUE)
    assert VALUE == read(json.loads(write_json(plain)))
    assert ["a", "b"] == list(plain["bag"])


WRONG: list[tuple[str, Any, str]] = [
    ("number", True, "body.number"), ("number", 5.0, "body.number"), ("number", "5", "body.number"),
    ("number", None, "body.number"), ("number", [], "body.number"), ("number", {}, "body.number"),
    ("suit", "HEART", "body.suit"), ("suit", 1, "body.suit"), ("suit", None, "body.suit"),
    ("suit", [], "body.suit"), ("rank", 1, "body.rank"), ("rank", "middle", "body.rank"),
    ("rows", "abc", "body.rows"), ("rows", {}, "body.rows"), ("rows", 5, "body.rows"),
    ("rows", None, "body.rows"), ("rows", [5], "body.rows[0]"), ("rows", [{}], "body.rows[0].name"),
    ("rows", [GOOD["rows"][0], {"name": "a", "flag": 1}], "body.rows[1].flag"),
    ("rows", [{"name": 1, "flag": True}], "body.rows[0].name"),
    ("rows", [{"name": "a", "flag": True, "more": 1}], "body.rows[0]"),
    ("pair", [1], "body.pair"), ("pair", [1, "x", 2], "body.pair"), ("pair", "1x", "body.pair"),
    ("pair", ["1", "x"], "body.pair"), ("maybe", 5, "body.maybe"), ("maybe", True, "body.maybe"),
    ("words", [], "body.words"), ("words", {"k": 5}, "body.words"), ("bag", [], "body.bag"),
    ("bag", {"a": -1}, "body.bag"), ("bag", {"a": True}, "body.bag"), ("bag", "a", "body.bag"),
]  # fmt: skip


@pytest.mark.parametrize("key, value, path", WRONG)
def test_nothing_is_coerced_and_the_path_is_named(key: str, value: Any, path: str) -> None:
    with pytest.raises(BadInput) as caught:
        read({**GOOD, key: value})
    assert caught.value.field.startswith(path)
    assert caught.value.problem


@pytest.mark.parametrize("key", GOOD)
def test_a_missing_key_is_named(key: str) -> None:
    with pytest.raises(BadInput) as caught:
        read({k: v for k, v in GOOD.items() if k != key})
    assert f"body.{key}" == caught.value.field


def test_an_unknown_key_is_named() -> None:
    with pytest.raises(BadInput, match="surplus"):
        read({**GOOD, "surplus": 1})


@pytest.mark.parametrize("document", [None, 5, "x", [], [GOOD], True, 1.5])
def test_what_is_no_object_is_refused(document: object) -> None:
    with pytest.raises(BadInput, match=r"^body"):
        read(document)


TEXTS: list[tuple[Any, str]] = [
    (None, "expected a text"), (5, "expected a text"), (b"{}", "expected a text"),
    ("", "not JSON"), ("{", "not JSON"), ("nul", "not JSON"), ("{} {}", "not JSON"),
    ("NaN", "NaN is not a JSON number"), ("[Infinity]", "Infinity is not"), ("-Infinity", "is not"),
    ("9" * 5000, "more than 80 digits"), ("[" * 100_000, "nested deeper"),
    ('{"a":' * 100_000, "nested deeper"),
    ("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1), "nested deeper"), ('"' + "[" * 99, "not JSON"),
    ('{"a": 1, "b": 2, "a": 3}', "stands twice"), ('[{"x": {"a": 1, "a": 1}}]', "stands twice"),
    ('["\\ud800"]', "half"), ('{"\\udc00": 1}', "half"),
    ("\ud800", "not JSON"), ('{"a": 1', "not JSON"), ("'a'", "not JSON"), ("\ufeff{}", "not JSON"),
]  # fmt: skip


@pytest.mark.parametrize("text, problem", TEXTS, ids=range(len(TEXTS)))
def test_what_is_no_acceptable_json_is_refused(text: Any, problem: str) -> None:
    with pytest.raises(BadInput, match=problem):
        read_json(text)


def test_doubled_keys_are_named() -> None:
    with pytest.raises(BadInput) as caught:
        read_json('{"alpha": 1, "beta": 2, "beta": 3}')
    assert "beta" == caught.value.field


def test_limits_are_limits() -> None:
    assert [[]] == read_json("[[]]", Budget(4))
    with pytest.raises(BadInput, match="longer than 3 characters"):
        read_json("[[]]", Budget(3))
    deep = "[" * DEEPEST + "]" * DEEPEST
    assert deep == write_json(read_json(deep))
    wide = "[" + "[]," * 50 + "[" * (DEEPEST - 1) + "]" * DEEPEST
    assert wide == write_json(read_json(wide))
    with pytest.raises(BadInput, match="nested deeper"):
        read_json("[" + "[]," * 50 + deep + "]")
    assert "[" * 5000 == read_json(write_json("[" * 5000))
    assert '\\"[' * 90 == read_json(write_json('\\"[' * 90))


def test_no_document_has_more_than_32_million_characters() -> None:
    with pytest.raises(BadInput, match=r"^document: longer than 32000000 characters$"):
        read_json(" " * 32_000_001)


@given(st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
))  # fmt: skip
def test_plain_values_round_trip(value: Any) -> None:
    assert value == read_json(write_json(value))
    assert alike(value, read_json(write_json(value)))


@given(st.text(alphabet='[]{}",:0123456789.eE+-truefalsn\\ \n', max_size=40))
def test_any_text_is_json_or_bad_input(text: str) -> None:
    assert isinstance(refusal(read_json, text), BadInput | None)


def test_alike_tells_truth_from_one() -> None:
    assert alike({"a": 1, "b": [2]}, {"b": [2], "a": 1})
    assert not alike({"a": 1}, {"a": True})
    assert not alike(0, False)
    assert not alike(1, 1.0)


FORMATS: list[Any] = [
    None, 5, "", "galaxy-rules/state", "galaxy-rules/state/1/2", "galaxy/state/1", ["x"], {},
    "galaxy-rules/state/2", "galaxy-rules/state/01", "galaxy-rules/state/",
    "galaxy-rules/a/" + "9" * 99,
]  # fmt: skip


@pytest.mark.parametrize("form", FORMATS)
def test_another_format_or_version_is_refused(form: Any) -> None:
    with pytest.raises(BadInput) as caught:
        kind_of({"format": form})
    assert "format" == caught.value.field
    assert len(str(caught.value)) < 120


def test_kinds_are_told_by_the_format() -> None:
    assert "state" == kind_of(wrap("state", {"game": "x"}, {"body": 1}))
    documents: tuple[Any, ...] = (None, [], "galaxy-rules/state/1")
    for document in documents:
        with pytest.raises(BadInput, match=r"^document: expected an object"):
            kind_of(document)


class Unspeakable:
    def __repr__(self) -> str:
        message = "no words"
        raise ValueError(message)


def test_messages_show_values_briefly_and_never_fail() -> None:
    assert "'x'" == brief("x")
    assert 60 == len(brief("x" * 1000))
    assert "a number of 16610 bits" == brief(10**5000)
    assert "a Unspeakable too large to show" == brief(Unspeakable())
    assert "a list too large to show" == brief([10**5000])


class Picky:
    """What nothing fits; how often it was tried is counted."""


@pytest.mark.parametrize(
    "kind, many",
    [
        (tuple[Picky, ...], [0] * 50), (list[Picky], [0] * 50), (set[Picky], [0] * 50),
        (frozenset[Picky], [0] * 50), (dict[str, Picky], dict.fromkeys("abcdefgh", 0)),
    ],
    ids=str,
)  # fmt: skip
def test_the_first_entry_that_does_not_fit_ends_the_reading(kind: Any, many: Any) -> None:
    tried = []

    def read(value: object, _: object) -> Picky:
        tried.append(value)
        raise ValueError("nothing fits")

    converter = strict_converter()
    converter.register_structure_hook(Picky, read)
    holder = attrs.make_class("Holder", {"field": attrs.field(type=kind)})
    with pytest.raises(BadInput, match="nothing fits"):
        structure(converter, {"field": many}, holder, "holder")
    assert [0] == tried


@attrs.frozen
class Tallied:
    """Something whose field has another key in documents than in Python."""

    tokens: tuple[int, ...] = attrs.field(metadata=written("plus"))
    left: int = attrs.field(default=0, metadata={**written("rest"), SINCE: "2"})


def test_a_field_is_written_and_read_by_its_key() -> None:
    converter = strict_converter()
    document = {"plus": [1, 2], "rest": 3}
    assert document == converter.unstructure(Tallied((1, 2), 3))
    assert Tallied((1, 2), 3) == structure(converter, document, Tallied, "it")
    assert Tallied((1, 2)) == structure(converter, {"plus": [1, 2]}, Tallied, "it")
    assert [document] == converter.unstructure([Tallied((1, 2), 3)])


@pytest.mark.parametrize(
    "document, field",
    [
        ({"tokens": [1], "rest": 3}, "it.plus"),
        ({"plus": [1, "2"]}, "it.plus[1]"),
        ({"plus": 5}, "it.plus"),
        ({"plus": [1], "rest": "3"}, "it.rest"),
    ],
)
def test_what_is_wrong_with_a_field_is_told_by_its_key(document: Any, field: str) -> None:
    with pytest.raises(BadInput) as caught:
        structure(strict_converter(), document, Tallied, "it")
    assert field == caught.value.field


def test_the_name_of_a_field_is_no_key_of_it() -> None:
    with pytest.raises(BadInput, match="unknown field 'tokens'"):
        structure(strict_converter(), {"plus": [], "tokens": []}, Tallied, "it")


def test_a_schema_has_the_keys_and_a_digest_no_names() -> None:
    shape = Sketch(lambda *_: None).fields(Tallied)
    assert ["plus", "rest"] == list(shape["properties"])
    assert ["plus"] == shape["required"]
    twin = attrs.make_class("Tallied", {"plus": attrs.field(type=tuple[int, ...])}, frozen=True)
    assert digest(Tallied((1, 2))) == digest(twin((1, 2)))
