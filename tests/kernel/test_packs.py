"""Data packs: provenance on every value, a hash of what they say, errors by path."""

import json
import pickle
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import galaxy_rules as gr
from galaxy_rules.galaktico import Galaktico
from galaxy_rules.galaktico.game import published_pack
from galaxy_rules.galaktico.tables import PACKAGE
from galaxy_rules.kernel.errors import BadData
from galaxy_rules.kernel.packs import LARGEST_PACK, LONGEST_KEY, Datum, Pack, Reader, read_pack
from galaxy_rules.kernel.resources import package_text
from tests.kernel.toy import PACK
from tests.kernel.trying import refusal

PUBLISHED = package_text(PACKAGE, "data", "published.toml")
LEAF = 'king = { value = 2, tag = "reconstructed", source = "made up" }'
CHANGES = [
    ('format = "galaxy-rules/data/1"', 'format = "galaxy-rules/data/2"', "format"),
    ('format = "galaxy-rules/data/1"', "format = 0x" + "f" * 9999, "format"),
    ('profile = "toy"', 'profile = "real"', "profile"),
    ('profile = "toy"', "profile = []", "profile"),
    ('game = "storm"', "game = 5", "game"),
    ('title = "five cards"', "", "title"),
    ('title = "five cards"', 'title = "x"\nnotes = 5', "notes"),
    (LEAF, "king = 2", "deck.king"),
    (LEAF, 'king = { value = 2, tag = "attested" }', "deck.king"),
    (LEAF, 'king = { value = 2, tag = "attested", source = "x", more = 1 }', "deck.king"),
    (LEAF, 'king = { value = 2, tag = "certain", source = "x" }', "deck.king.tag"),
    (LEAF, 'king = { value = 2, tag = 5, source = "x" }', "deck.king.tag"),
    (LEAF, 'king = { value = 2, tag = "attested", source = "" }', "deck.king.source"),
    (LEAF, 'king = { value = 2, tag = "attested", source = 5 }', "deck.king.source"),
    (LEAF, 'king = { value = 2.5, tag = "attested", source = "x" }', "deck.king"),
    (LEAF, 'king = { value = 2009-01-01, tag = "attested", source = "x" }', "deck.king"),
    (
        LEAF,
        f'king = {{ value = [1, 0x{"f" * 9999}], tag = "derived", source = "x" }}',
        "deck.king[1]",
    ),
    (LEAF, "[a.b.c.d.e.f.g.h.i.j.k.l.m.n.o]", "a.b.c.d.e.f.g.h.i.j.k.l.m"),
]


@pytest.mark.parametrize("old, new, field", CHANGES)
def test_a_wrong_pack_is_refused_at_the_path(old: str, new: str, field: str) -> None:
    assert old in PACK
    with pytest.raises(BadData) as caught:
        read_pack(PACK.replace(old, new, 1))
    assert field == caught.value.field


TEXTS: list[Any] = [
    None, 5, [], b"{}", "", "{", "[]", "5", "{}", '{"format": 1, "format": 2}', "x = ",
    '{"a":' * 100_000, "[" * 100_000, "a." * 50_000 + "b = 1", '{"format": NaN}',
    '{"format": ' + "9" * 5000 + "}", "a = " + "9" * 5000, " " * (LARGEST_PACK + 1), "\ud800", "\0",
]  # fmt: skip


@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
def test_what_is_no_pack_is_refused(text: Any) -> None:
    with pytest.raises(BadData):
        read_pack(text)


@pytest.mark.parametrize(
    "text", [5, " " * (LARGEST_PACK + 1), "a." * 50_000 + "b = 1"], ids=["number", "long", "dots"]
)
def test_what_is_wrong_with_the_whole_pack_is_told_of_the_pack(text: Any) -> None:
    with pytest.raises(BadData) as caught:
        read_pack(text)
    assert "pack" == caught.value.field


def test_a_pack_has_a_million_characters_and_none_more() -> None:
    assert read_pack(PACK) == read_pack(PACK.ljust(1_000_000))
    with pytest.raises(BadData, match="longer than 1000000 characters"):
        read_pack(PACK.ljust(1_000_001))


@pytest.mark.parametrize(
    "opening, closing", [("[", "]"), ("{ a = ", " }")], ids=["lists", "tables"]
)
def test_a_value_has_lists_and_tables_twelve_deep_and_none_deeper(
    opening: str, closing: str
) -> None:
    def pack(depth: int) -> str:
        value = opening * depth + "1" + closing * depth
        return PACK.replace(LEAF, f'king = {{ value = {value}, tag = "derived", source = "x" }}', 1)

    assert "deck.king" in read_pack(pack(12)).data
    with pytest.raises(BadData, match="nested deeper than 12"):
        read_pack(pack(13))


def test_a_number_has_64_bits_and_none_more() -> None:
    def pack(value: int) -> str:
        return PACK.replace(LEAF, f'king = {{ value = {value}, tag = "derived", source = "x" }}', 1)

    assert 2**64 - 1 == read_pack(pack(2**64 - 1)).data["deck.king"].value
    with pytest.raises(BadData):
        read_pack(pack(2**64))


@pytest.mark.parametrize("cut", range(0, len(PACK) - 80, 97))
def test_a_truncated_pack_is_refused(cut: int) -> None:
    with pytest.raises(BadData):
        read_pack(PACK[:cut])


def as_json(text: str) -> str:
    return json.dumps(tomllib.loads(text))


def test_the_hash_is_of_what_a_pack_says_not_of_its_layout() -> None:
    pack = read_pack(PACK)
    again = read_pack("# a remark\n" + PACK.replace(" = ", "="))
    assert pack == again == read_pack(as_json(PACK))
    assert hash(pack) == hash(again)
    retold = PACK.replace("made up", "told by an owner").replace('"reconstructed"', '"attested"')
    assert read_pack(retold).sha256 == pack.sha256
    assert pack != "storm"


def test_the_order_of_the_keys_within_a_value_says_nothing() -> None:
    def pack(table: str) -> Pack:
        value = f'king = {{ value = [{table}], tag = "derived", source = "x" }}'
        return read_pack(PACK.replace(LEAF, value, 1))

    one, other = pack("{ p = 1, q = 2 }"), pack("{ q = 2, p = 1 }")
    assert one.data != read_pack(PACK).data
    assert one.sha256 == other.sha256 != pack("{ p = 2, q = 1 }").sha256


def test_every_value_of_the_published_pack_changes_its_hash() -> None:
    pack = published_pack()
    hashes = {pack.sha256}
    for path, datum in pack.data.items():
        value = datum.value
        other: Any = (
            value + 1 if type(value) is int else [*value, 1] if type(value) is list else value + "x"
        )
        changed = pack.with_values(pack.profile, pack.title, {path: other})
        hashes.add(changed.sha256)
        assert "reconstructed" == changed.data[path].tag
    assert 1 + len(pack.data) == len(hashes)
    assert pack.sha256 not in {
        Pack("other", pack.profile, pack.title, "", pack.data).sha256,
        Pack(pack.game, "toy", pack.title, "", pack.data).sha256,
    }


def test_the_order_of_the_cards_counts_because_the_game_depends_on_it() -> None:
    pack = published_pack()
    turned = dict(reversed(list(pack.data.items())))
    other = Pack(pack.game, pack.profile, pack.title, pack.notes, turned)
    assert Galaktico(data=pack).catalogue != Galaktico(data=other).catalogue
    assert pack.sha256 != other.sha256


def test_reading_values() -> None:
    pack = read_pack(PACK)
    assert 2 == pack.integer("deck.king", 0, 9)
    assert ("page", "king") == pack.keys("deck")
    assert () == pack.keys("nowhere")
    other = pack.with_values("toy", "other", {"a.text": "x", "a.list": [1], "a.flag": True})
    assert "x" == other.text("a.text")
    assert [1] == other.items("a.list")
    assert 2 == other.value("deck.king")
    assert Datum("x", "reconstructed", "other") == other.data["a.text"]
    for read, path in ((other.text, "a.list"), (other.items, "a.text"), (other.text, "a.flag")):
        with pytest.raises(BadData, match=rf"^{path}: expected"):
            read(path)
    for bad, low, high in (("a.flag", 0, 1), ("a.text", 0, 1), ("deck.king", 3, 9)):
        with pytest.raises(BadData, match=rf"^{bad}: expected"):
            other.integer(bad, low, high)
    with pytest.raises(BadData, match=r"^deck\.joker: missing"):
        pack.value("deck.joker")
    assert pickle.loads(pickle.dumps(pack)) == pack


@pytest.mark.parametrize(
    "profile, title, changes, field",
    [
        ("real", "x", {}, "profile"),
        (None, "x", {}, "profile"),
        ("toy", 5, {}, "title"),
        ("toy", "", {}, "title"),
        ("toy", "x", 5, "changes"),
        ("toy", "x", {"board.side": object()}, "board.side"),
        ("toy", "x", {"board.side": 10**5000}, "board.side"),
        ("toy", "x", {"a": [[[None]]]}, "a[0][0][0]"),
    ],
)
def test_wrong_changes_are_refused(profile: Any, title: Any, changes: Any, field: str) -> None:
    with pytest.raises(BadData) as caught:
        read_pack(PACK).with_values(profile, title, changes)
    assert field == caught.value.field


WEAPON = {f"weapons.extra.{effect}": 1 for effect in ("laser", "quanten", "krypto", "impuls")}
BOX: list[tuple[dict[str, Any], str]] = [
    ({"weapons.extra.name": "", **WEAPON}, "weapons"),
    ({"board.side": "6"}, "board.side"),
    ({"board.side": 0}, "board.side"),
    ({"board.side": True}, "board.side"),
    ({"fleet.scout.figures": -1}, "fleet.scout.figures"),
    ({"fleet.scout.range": 10**15}, "fleet.scout.range"),
    ({"fleet.station.figures": "one"}, "fleet.station.figures"),
    ({"layouts.standard.station": [True, 1]}, "layouts.standard.station[0]"),
    ({"layouts.standard.meteors": [[1, 1], [1, 7]]}, "layouts.standard.meteors[1]"),
    ({"layouts.standard.meteors": 5}, "layouts.standard.meteors"),
    ({"shields.deflektor.blocks": [["laser"], 5]}, "shields.deflektor.blocks"),
    ({"shields.deflektor.blocks": ["laser"]}, "shields.deflektor.blocks"),
    ({"tokens.ones": "many"}, "tokens"),
]  # fmt: skip


@pytest.mark.parametrize("changes, field", BOX)
def test_a_box_that_is_not_the_booklet_s_is_refused(changes: dict[str, Any], field: str) -> None:
    pack = published_pack().with_values("published", "changed", changes)
    with pytest.raises(BadData) as caught:
        gr.game("galaktico", data=pack)
    assert field == caught.value.field


@pytest.mark.parametrize("key", ["two words", "", "a,b", "deflektor"])
def test_a_card_must_have_a_key_of_its_own_that_notation_can_spell(key: str) -> None:
    weapon = {f"weapons.{key}.{e}": 1 for e in ("laser", "quanten", "krypto", "impuls")}
    pack = published_pack().with_values("toy", "cards", {f"weapons.{key}.name": "", **weapon})
    with pytest.raises(BadData, match=r"^cards: "):
        Galaktico(data=pack)


def test_an_owner_s_pack_loads_from_toml_and_json(tmp_path: Path) -> None:
    for name, text in (("pack.toml", PUBLISHED), ("pack.json", as_json(PUBLISHED))):
        file = tmp_path / name
        file.write_text(text, encoding="utf-8")
        assert published_pack() == gr.load_data(file) == gr.load_data(str(file))


def test_a_file_that_is_no_pack_is_bad_data(tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes(b"title = '\xff'")
    (tmp_path / "large.toml").write_bytes(b" " * (LARGEST_PACK + 1))
    (tmp_path / "empty.toml").write_bytes(b"")
    wrong: list[Any] = [None, 5, [], object(), "\0", tmp_path, tmp_path / "none", -1, b"\xff"]
    wrong += [tmp_path / name for name in ("latin.toml", "large.toml", "empty.toml")]
    for path in wrong:
        with pytest.raises(BadData):
            gr.load_data(path)


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["value", "tag", "source", "a"]), inner)
    ),
    max_leaves=10,
)


@given(st.text(max_size=60) | st.dictionaries(st.text(max_size=4), PLAIN).map(json.dumps))
def test_any_text_is_a_pack_or_bad_data(text: str) -> None:
    assert isinstance(refusal(read_pack, text), BadData | None)


@given(st.sampled_from(sorted(published_pack().data)), PLAIN)
def test_any_value_anywhere_is_a_box_or_bad_data(path: str, value: Any) -> None:
    def build() -> None:
        pack = published_pack().with_values("toy", "fuzz", {path: value})
        assert pack.sha256
        Galaktico(data=pack)

    error = refusal(build)
    assert error is None or (isinstance(error, BadData) and error.field)


@pytest.mark.parametrize("name", gr.games())
@pytest.mark.parametrize("path", ["rules.spelt_wrong", "nothing", "new.table.key"])
def test_a_key_that_nothing_reads_is_refused_by_its_name(name: str, path: str) -> None:
    pack = gr.game(name).data
    with pytest.raises(BadData) as caught:
        gr.game(name, data=pack.with_values("toy", "a slip", {path: 1}))
    assert (path, "nothing reads this key; is it misspelt?") == (
        caught.value.field,
        caught.value.problem,
    )
    assert gr.game(name, data=pack.with_values("toy", "the same", {})).data.profile == "toy"


@pytest.mark.parametrize("name", gr.games())
def test_a_reader_notes_what_is_read(name: str) -> None:
    reader = Reader.of(gr.game(name).data)
    first = next(iter(reader.data))
    with pytest.raises(BadData, match=re.escape(first)):
        reader.check_all_read()
    for path in reader.data:
        reader.value(path)
    reader.check_all_read()
    assert reader == gr.game(name).data


def test_a_key_is_no_longer_than_a_line_or_two() -> None:
    """Every value is named by its path, so that a long key would be written again and again."""
    leaf = '{"value": [[[1]], {"KEY": 1}], "tag": "derived", "source": "x"}'
    head = '{"format": "galaxy-rules/data/1", "game": "x", "profile": "toy", "title": "x", '
    for body in ('"KEY": ' + leaf.replace("KEY", "k"), '"k": ' + leaf):
        text = f"{head}{body}}}"
        assert read_pack(text.replace("KEY", "k" * LONGEST_KEY)).data
        with pytest.raises(BadData, match="a key is longer than"):
            read_pack(text.replace("KEY", "k" * (LONGEST_KEY + 1)))
