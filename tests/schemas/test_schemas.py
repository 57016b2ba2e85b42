"""The schemas: whatever is written fits, and what they refuse is refused on the way in."""

import json
import re
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files
from inspect import signature
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import galaxy_rules as gr
from galaxy_rules.catalogue import game_class
from galaxy_rules.galaktico.documents.positions import WORDS as GALAKTICO_WORDS
from galaxy_rules.galaxy_of_trian.documents.positions import WORDS as TRIAN_WORDS
from galaxy_rules.kernel.errors import BadData, BadInput
from galaxy_rules.kernel.packs import read_pack
from galaxy_rules.kernel.schemas.sketching import Sketch
from galaxy_rules.match.journal import Journal
from galaxy_rules.match.journal_lines import chained_line
from galaxy_rules.match.match import Match
from galaxy_rules.match.schemas import DIALECT, KINDS, SHARED, WHATS, bundle, names, schema
from galaxy_rules.match.schemas.documents import spelling
from galaxy_rules.match.seeds import Dice
from galaxy_rules.take_the_galaxy.documents.positions import WORDS as TABLE_WORDS
from tests.kernel.trying import refusal
from tests.match.journals import journal_lines
from tests.match.playing import play_on, played
from tests.schemas.positions import FIXTURES, VARIANTS, positions
from tests.schemas.spoiling import spoilt

EVERY: Final = names()
LINE: Final = "journal-line"
SPOILT: Final = 80
"""Spoilt documents of each kind."""
TABLES: Final = (
    ("galaktico", "standard", 2), ("galaktico", "outer", 3),
    ("take_the_galaxy", "standard", 1), ("take_the_galaxy", "random", 2),
    ("take_the_galaxy", "teams", 4), ("take_the_galaxy", "teams_random", 4),
    ("galaxy_of_trian", "full", 3), ("galaxy_of_trian", "ships", 2),
    ("galaxy_of_trian", "beginner", 4),
)  # fmt: skip
RECORDS: Final[dict[str, Callable[[str], object]]] = {
    "record": Match.replay,
    "seat-record": gr.review,
}


@cache
def validator(what: str, name: str | None = None) -> Draft202012Validator:
    return Draft202012Validator(schema(what, name))


def complaints(what: str, name: str | None, document: object) -> list[str]:
    found = validator(what, name).iter_errors(document)
    return [f"{error.json_path}: {error.message:.200}" for error in found]


@cache
def match_at(name: str, variant: str, players: int) -> Match:
    return played(name, players, 11, 120, variant=variant)


@cache
def documents_at(name: str, variant: str, players: int) -> list[tuple[str, str]]:
    return list(documents(match_at(name, variant, players)))


def documents(match: Match) -> Iterator[tuple[str, str]]:
    """Everything that can be written of a match, from plies here and there."""
    game = match.game
    seats = [*range(game.seats(match.state)), gr.SPECTATOR]
    for ply in match.plies[::13]:
        yield "state", gr.dumps(ply.state, game)
        yield "action", gr.dumps(ply.action, game)
        yield "choices", gr.dumps(game.choices(ply.state))
        yield "readable-state", gr.dumps(ply.state, game, readable=True)
        yield "readable-view", gr.dumps(game.view(ply.state, seats[0]), game, readable=True)
        for seat in seats:
            yield "view", gr.dumps(game.view(ply.state, seat), game)
        for event in ply.events:
            yield from (
                ("event", gr.dumps(one, game))
                for one in (event, *(game.event_for(event, seat) for seat in seats))
            )
    yield "record", gr.dumps(match)
    short = play_on(Match(game, match.start_state, match.seed), match.seed, 30)
    yield "seat-record", gr.dumps(short.record(0))
    yield "seat-record", gr.dumps(short.record(gr.SPECTATOR))
    yield "seat-record", gr.dumps(short.record(0, key=bytes(16)))
    yield from (("journal-line", line) for line in journal_lines(short))


# ------------------------------------------------------------------------ the schemas themselves


@pytest.mark.parametrize("what, name", EVERY)
def test_a_schema_is_one_and_says_what_it_is_of(what: str, name: str | None) -> None:
    found = schema(what, name)
    Draft202012Validator.check_schema(found)
    assert DIALECT == found["$schema"]
    place = f"{name}:{what}" if name else what
    assert f"urn:galaxy-rules:schema:1:{place}" == found["$id"]
    assert found["title"]
    assert found["description"]


def test_there_is_one_for_every_kind_of_every_game_and_three_for_all() -> None:
    assert len(KINDS) * len(gr.games()) + len(SHARED) == len(EVERY) == len(set(EVERY))


def test_the_stored_schemas_are_those_that_are_drawn() -> None:
    """Where this fails: `galaxy-rules schema --write fixtures/schema`."""
    from galaxy_rules.cli.commands.schemas import file_name, text_of

    drawn = {file_name(*one): text_of(schema(*one)) for one in EVERY}
    stored = {
        path.name: path.read_text("utf-8") for path in sorted((FIXTURES / "schema").iterdir())
    }
    assert sorted(drawn) == sorted(stored)
    assert [name for name, text in drawn.items() if stored[name] != text] == []


def test_every_definition_is_used() -> None:
    for what, name in EVERY:
        text = json.dumps(schema(what, name))
        for definition in schema(what, name).get("$defs", {}):
            assert f'"#/$defs/{definition}' in text, (what, name, definition)


@pytest.mark.parametrize("name", gr.games())
def test_words_come_from_the_classes(name: str) -> None:
    defs = schema("event", name)["$defs"]
    for kind in game_class(name).event_classes:
        assert " ".join((kind.__doc__ or "").split()) == defs[kind.__name__]["description"]


def test_words_come_from_the_fields_and_say_who_may_see_them() -> None:
    state = schema("state", "galaxy_of_trian")["$defs"]["State"]["properties"]
    view = schema("view", "galaxy_of_trian")["$defs"]["View"]["properties"]
    assert "Turns that are over." == state["turns"]["description"]
    assert "Turns that are over." == view["turns"]["description"]
    assert "Each seat sees its own entries." in state["hands"]["description"]
    fleets = schema("state", "galaktico")["$defs"]["State"]["properties"]["fleets"]
    assert fleets["description"].startswith("Where the ships of each seat and type are.")
    assert "Fleets are behind a screen until every ship is placed." in fleets["description"]


@pytest.mark.parametrize("name", gr.games())
def test_the_table_s_choices_are_the_arguments_of_new(name: str) -> None:
    options = schema("state", name)["$defs"]["Options"]["properties"]
    assert list(options) == list(signature(game_class(name).new).parameters)[1:]


def test_what_has_no_schema_is_refused_by_name() -> None:
    for words, field in (
        (("rumour", None), "schema"),
        (("view", "chess"), "game"),
        (("vectors", "galaktico"), "game"),
        ((["view"], None), "schema"),
    ):
        with pytest.raises(BadInput) as caught:
            names(*words)
        assert field == caught.value.field
    with pytest.raises(BadInput, match=r"^game: every game has its own schema of a view"):
        schema("view")


def test_a_type_that_the_codec_does_not_know_has_no_schema() -> None:
    with pytest.raises(BadData, match=r"^schema: there is none for"):
        Sketch(lambda *_: None).of(list[int])


def test_two_classes_of_one_name_are_not_mixed_up() -> None:
    sketch = Sketch(lambda *_: None)
    sketch.define(int, dict, "Ship")
    with pytest.raises(BadData, match=r"^schema: two different things are called Ship"):
        sketch.define(str, dict, "Ship")


# ------------------------------------------------------------------------ what is written fits


@pytest.mark.parametrize("name, variant, players", TABLES)
def test_every_document_of_a_match_fits(name: str, variant: str, players: int) -> None:
    found = set[str]()
    for what, text in documents_at(name, variant, players):
        assert complaints(what, name, json.loads(text)) == []
        found.add(what)
    assert set(KINDS) - {"position"} == found


def test_the_tables_are_of_every_variant() -> None:
    named = {(name, variant) for name, variant, _ in TABLES}
    for name in gr.games():
        own = spelling(name).variants or ("standard", "outer")
        assert {variant for other, variant in named if other == name} == set(own)


@pytest.mark.parametrize(
    "path", sorted((FIXTURES / "records").glob("*.json")), ids=lambda p: p.name
)
def test_golden_records_fit(path: Path) -> None:
    document = json.loads(path.read_text("utf-8"))
    what = document["format"].split("/")[1]
    assert complaints(what, document["game"], document) == []


def test_a_record_from_a_position_fits() -> None:
    game = gr.game("galaktico")
    start = game.position(positions("galaktico")[1], fragment=True)
    record = json.loads(gr.dumps(Match(game, start, fragment=True)))
    assert record["position"] is not None
    assert complaints("record", "galaktico", record) == []


@pytest.mark.parametrize("name", gr.games())
def test_packaged_data_fit(name: str) -> None:
    folder = files(f"galaxy_rules.{name}").joinpath("data")
    packs = [tomllib.loads(path.read_text("utf-8")) for path in folder.iterdir()]
    assert len(packs) >= 2
    assert [complaints("pack", None, pack) for pack in packs] == [[]] * len(packs)


@pytest.mark.parametrize("name", gr.games())
def test_positions_fit_and_are_read(name: str) -> None:
    game = gr.game(name, variant=VARIANTS[name])
    for position in positions(name):
        assert complaints("position", name, position) == []
        assert game.position(position, fragment=True)


def test_only_null_leaves_a_race_to_those_that_nobody_plays() -> None:
    game = gr.game("galaxy_of_trian")
    said: tuple[Any, ...] = (None, "decoy", False, 0, [], {})
    rows = [{"races": ["xemh", race]} for race in said]
    fits = [not complaints("position", "galaxy_of_trian", row) for row in rows]
    assert [True, True] + [False] * 4 == fits
    assert fits == [refusal(game.position, row, fragment=True) is None for row in rows]
    assert refusal(game.position, {"races": ["xemh", ""]}, fragment=True)


def test_quotas_are_held_to_their_form_in_random_play() -> None:
    game = gr.game("take_the_galaxy", variant="random")
    rows: tuple[Any, ...] = ([[0] * 4] * 3, [[0] * 4] * 2, [[0] * 3] * 3, [["0"] * 4] * 3, 5, {})
    fits = [not complaints("position", "take_the_galaxy", {"quotas": row}) for row in rows]
    assert [True] + [False] * 5 == fits
    assert fits == [
        refusal(game.position, {"quotas": row, "space_left": []}, fragment=True) is None
        for row in rows
    ]


@pytest.mark.parametrize(
    "name, words",
    [
        ("galaktico", GALAKTICO_WORDS),
        ("take_the_galaxy", TABLE_WORDS),
        ("galaxy_of_trian", TRIAN_WORDS),
    ],
)
def test_every_word_of_a_position_has_its_schema(name: str, words: frozenset[str]) -> None:
    assert words == set(schema("position", name)["properties"])


def test_one_schema_for_several_takes_each_of_them() -> None:
    views = Draft202012Validator(bundle("view"))
    for name in gr.games():
        game = gr.game(name)
        state = game.new(2)
        view = json.loads(gr.dumps(game.view(state, 0)))
        assert views.is_valid(view)
        assert not views.is_valid(json.loads(gr.dumps(state)))
        assert not views.is_valid(view | {"surplus": 1})


def test_one_schema_for_everything_takes_the_last_as_well_as_the_first() -> None:
    whole = Draft202012Validator(bundle())
    counts = json.loads((FIXTURES / "counts" / "take_the_galaxy.json").read_text("utf-8"))
    action = json.loads(gr.dumps(gr.game("galaktico").parse("pass")))
    assert whole.is_valid(counts)
    assert whole.is_valid(action)
    assert not whole.is_valid(action | {"body": "dance"})
    assert schema("pack") == bundle("pack")
    ids = {one["$id"] for one in bundle(game="galaktico")["$defs"].values()}
    assert {schema(what, "galaktico")["$id"] for what in KINDS} == ids


# ------------------------------------------------------------------------ what is refused


def readers(name: str) -> dict[str, Callable[[str], object]]:
    game = gr.game(name, variant=VARIANTS[name])
    return {
        **dict.fromkeys(("state", "view", "action", "event", "choices"), gr.loads),
        **dict.fromkeys(("readable-state", "readable-view"), gr.loads),
        **RECORDS,
        "position": lambda text: game.position(json.loads(text), fragment=True),
        "pack": lambda text: gr.game(name, data=read_pack(text)),
    }


def is_read(reader: Callable[[str], object], document: object) -> bool:
    found = refusal(reader, json.dumps(document))
    assert found is None or isinstance(found, BadInput), found
    return found is None


@cache
def samples(what: str, name: str) -> list[Any]:
    if what == "position":
        return positions(name)
    if what == "pack":
        folder = files(f"galaxy_rules.{name}").joinpath("data")
        return [tomllib.loads(folder.joinpath("tiny.toml").read_text("utf-8"))]
    variant, players = next((v, p) for n, v, p in TABLES if n == name)
    if what in RECORDS:
        short = played(name, players, 5, 3, variant=variant)
        return [json.loads(gr.dumps(short if what == "record" else short.record(0)))]
    texts = [text for kind, text in documents_at(name, variant, players) if kind == what]
    return [json.loads(text) for text in texts[::5]]


@pytest.mark.parametrize("name", gr.games())
@pytest.mark.parametrize("what", [*(kind for kind in KINDS if kind != LINE), "pack"])
def test_what_the_schema_refuses_is_refused_on_the_way_in(what: str, name: str) -> None:
    reader = readers(name)[what]
    dice = Dice(len(what) + len(name))
    schema_name = None if what == "pack" else name
    refused = 0
    tries = SPOILT // 4 if what in RECORDS else SPOILT
    for number in range(tries):
        wrong = spoilt(samples(what, name)[number % len(samples(what, name))], dice)
        if not validator(what, schema_name).is_valid(wrong):
            refused += 1
            assert not is_read(reader, wrong), (complaints(what, schema_name, wrong), wrong)
    assert refused >= tries // 2


@pytest.mark.parametrize("name", gr.games())
def test_lines_that_the_schema_refuses_are_refused_in_a_journal(name: str, tmp_path: Path) -> None:
    lines = journal_lines(played(name, min(gr.game(name).players), 5, 3, variant=VARIANTS[name]))
    rows, file = list(map(json.loads, lines)), tmp_path / "journal.jsonl"
    dice, refused = Dice(len(name)), 0
    for number in range(SPOILT):
        index = number % len(rows)
        wrong = spoilt(rows[index], dice)
        if validator(LINE, name).is_valid(wrong):
            continue
        refused += 1
        text = json.dumps(wrong)
        if isinstance(wrong, dict) and wrong.get("chain") == rows[index]["chain"]:
            text, _ = chained_line(rows[index - 1]["chain"] if index else "", wrong)
        file.write_text("\n".join((*lines[:index], text.rstrip(), "")), "utf-8")
        assert isinstance(refusal(Journal.open, file), BadInput), wrong
    assert refused >= SPOILT // 2


DROPPED: Final = [("state", "phase"), ("view", "seat"), ("event", "event")]


@pytest.mark.parametrize("name", gr.games())
@pytest.mark.parametrize("what, field", DROPPED)
def test_a_field_that_is_missing_unknown_or_of_a_wrong_type_is_refused(
    name: str, what: str, field: str
) -> None:
    whole = samples(what, name)[0]
    assert complaints(what, name, whole) == []
    body = whole["body"]
    less = {key: value for key, value in body.items() if key != field}
    assert complaints(what, name, {**whole, "body": less})
    assert complaints(what, name, {**whole, "body": {**body, "surplus": 1}})
    nonsense: tuple[Any, ...] = (True, 1.5, [], {}, "nothing of that kind", None)
    for junk in nonsense:
        assert complaints(what, name, {**whole, "body": {**body, field: junk}})
    for key in whole:
        assert complaints(what, name, {k: v for k, v in whole.items() if k != key})
    assert complaints(what, name, {**whole, "surplus": 1})


OWN_WAYS: Final[list[tuple[str, str, tuple[Any, ...], Any]]] = [
    ("state", "galaktico", ("fleets", 0), ["A11", "A11"]),
    ("state", "galaktico", ("meteors",), ["D11"]),
    ("state", "galaktico", ("pending",), ["A11", 1]),
    ("view", "galaktico", ("points",), ["1", "1"]),
    ("state", "take_the_galaxy", ("hands", 0), {"scout": 0}),
    ("state", "take_the_galaxy", ("hands", 0), 5),
    ("view", "take_the_galaxy", ("hands", 0), -1),
    ("state", "take_the_galaxy", ("pending",), {"kind": "rumour"}),
    ("state", "take_the_galaxy", ("declined",), ["end"]),
    ("state", "galaxy_of_trian", ("galaxy",), {"0,0": ["SSS", 0]}),
    ("state", "galaxy_of_trian", ("galaxy",), {"0,0,0": ["SSS", 3]}),
    ("state", "galaxy_of_trian", ("agenda",), [{"task": "rumour"}]),
    ("state", "galaxy_of_trian", ("agenda",), [{"task": "top"}]),
    ("state", "galaxy_of_trian", ("estates",), {"0,0,0": {}}),
    ("view", "galaxy_of_trian", ("rest",), {"t1": 1}),
    ("view", "galaxy_of_trian", ("beneath",), []),
    ("view", "galaxy_of_trian", ("used",), ["x", "x"]),
]


@pytest.mark.parametrize("what, name, path, junk", OWN_WAYS)
def test_what_a_game_writes_in_its_own_way_is_held_to_it(
    what: str, name: str, path: tuple[Any, ...], junk: object
) -> None:
    document = json.loads(json.dumps(samples(what, name)[0]))
    place = document["body"]
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = junk
    assert any(f".body.{path[0]}" in problem for problem in complaints(what, name, document))


# ------------------------------------------------------------------------ notation


def ways(name: str) -> list[tuple[str, str]]:
    found = schema("action", name)["$defs"]["Notation"]["anyOf"]
    return [(way["title"], way["pattern"]) for way in found]


@pytest.mark.parametrize("name", gr.games())
def test_every_kind_of_action_has_a_pattern(name: str) -> None:
    kinds = [kind.__name__ for kind in game_class(name).action_classes]
    assert kinds == list(dict.fromkeys(title for title, _ in ways(name)))


@pytest.mark.parametrize("name", gr.games())
@given(data=st.data())
def test_a_text_that_fits_a_pattern_is_an_action(name: str, data: st.DataObject) -> None:
    """Except for places that are too far away, which a pattern cannot tell."""
    title, pattern = data.draw(st.sampled_from(ways(name)))
    text = data.draw(st.from_regex(pattern.replace("[1-9][0-9]{0,3})", "[1-9])"), fullmatch=True))
    problem = refusal(gr.game(name).parse, text)
    if problem is not None:
        assert "is no cell" in str(problem) or len(text) > spelling(name).game.notation.longest
        return
    action = gr.game(name).parse(text)
    assert text == str(action)
    titles = {other for other, form in ways(name) if re.search(form, text)}
    assert {type(action).__name__, title} <= titles


@pytest.mark.parametrize("name, variant, players", TABLES)
def test_an_action_fits_the_pattern_of_its_kind(name: str, variant: str, players: int) -> None:
    for ply in match_at(name, variant, players).plies:
        titles = [title for title, form in ways(name) if re.search(form, str(ply.action))]
        assert type(ply.action).__name__ in titles


def test_what_there_is_can_be_named() -> None:
    assert {what for what, _ in EVERY} == set(WHATS)
