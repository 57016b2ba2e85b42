"""The generated parts hold the whole of what they are made from."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import attrs
import pytest

import galaxy_rules as gr
from galaxy_rules.cli.app import cli
from galaxy_rules.kernel.rulings import switches
from tests.docs.commands import ROOT
from tools.docs import commands, layers, registers, vocabulary, writing
from tools.docs.tables import code, plain, prose, table

NAMES = gr.games()


@pytest.mark.parametrize("name", NAMES)
def test_every_clause_and_ruling_has_one_anchor(name: str) -> None:
    page = registers.clauses_page(gr.game(name), "A game")
    anchors = re.findall(r'<a id="([a-z0-9-]+)"></a>', page)
    assert [registers.anchor(id_) for id_ in gr.game(name).clauses] == anchors


@pytest.mark.parametrize("name", NAMES)
def test_every_value_of_a_pack_is_on_its_page_with_its_tag(name: str) -> None:
    data = gr.game(name).data.data
    rows = [
        row.split(" | ") for row in registers.components_page(gr.game(name), "A game").split("\n")
    ]
    tags = {row[0].strip("|` "): row[-2].strip("*") for row in rows if row[0].startswith("| `")}
    assert {path: datum.tag for path, datum in data.items()} == tags


def test_a_reconstructed_value_stands_out() -> None:
    page = registers.components_page(gr.game("galaktico"), "A game")
    assert re.search(
        r"`layouts\.standard\.station` \| `\[4, 4\]` \| \*\*reconstructed\*\* \|", page
    )


@pytest.mark.parametrize("name", NAMES)
def test_every_action_and_event_is_described(name: str) -> None:
    game = gr.game(name)
    actions, events = vocabulary.actions_part(game), vocabulary.events_part(game)
    assert [] == [kind for kind in game.action_classes if f"| `{kind.__name__}` |" not in actions]
    assert [] == [kind for kind in game.event_classes if f"| `{kind.__name__}` |" not in events]


@pytest.mark.parametrize("name", NAMES)
def test_the_notation_of_an_action_names_all_its_fields_and_nothing_else(name: str) -> None:
    for kind in gr.game(name).action_classes:
        fields = [field.name.upper() for field in attrs.fields(kind)]
        words = re.split(r"[ :]+", vocabulary.notation(kind))
        assert fields == [word.strip("[]") for word in words if word.upper() == word]


def test_the_notation_of_an_action_is_how_it_is_written() -> None:
    forms = {vocabulary.notation(kind) for kind in gr.game("take_the_galaxy").action_classes}
    assert {"claim CARD SLOT COLONY", "opportunity CARD [ARGUMENT]", "end"} <= forms


def test_secret_fields_of_events_are_marked() -> None:
    assert "card (its own seat alone)" in vocabulary.events_part(gr.game("galaktico"))


@pytest.mark.parametrize("name", NAMES)
def test_every_switch_leads_to_its_ruling(name: str) -> None:
    part = registers.rulings_part(gr.game(name))
    for switch in switches(type(gr.game(name).rulings)):
        assert f"| `{switch.name}` | `{switch.default}` |" in part
        assert (ROOT / "docs" / "rulings" / f"{switch.ruling}.md").exists()


def test_every_skill_stands_with_its_race() -> None:
    part = registers.skills_part(gr.game("galaxy_of_trian"))
    assert re.search(r"\| Maephos \| Harvester \| .* \| TRI-SK-5-01 \|", part)
    assert re.search(r"\| Xemh \| Warcry \| .* \| TRI-SK-8-01 \|", part)


def test_every_command_has_its_section_and_its_options() -> None:
    part = commands.commands_part()
    assert sorted(cli.commands) == re.findall(r"^## (.*)$", part, re.MULTILINE)
    assert "| `--fragment` | It is a part of a position, not a whole one. |" in part
    assert [] == re.findall(r"^\| .* \|\s*\|$", part, re.MULTILINE), "an option without a word"


def test_layers_are_those_of_the_contract_and_every_room_is_drawn() -> None:
    rows = layers.layers(ROOT)
    assert "cli" in rows[0]
    assert ["kernel"] == rows[-1]
    assert any(set(NAMES) <= set(row) for row in rows)
    svg = ET.fromstring(layers.drawing(ROOT))  # noqa: S314 - our own text
    words = {node.text for node in svg.iter("{http://www.w3.org/2000/svg}text")}
    assert {name for row in rows for name in row} <= words


def test_what_is_kept_is_what_is_made() -> None:
    """Where this fails: `python -m tools.docs.writing`."""
    assert [] == writing.stale()


@pytest.mark.parametrize("name", NAMES)
def test_the_page_of_a_game_says_its_tables_without_a_build(name: str) -> None:
    page = (ROOT / "docs" / "games" / f"{name}.md").read_text(encoding="utf-8")
    made = [found[2] for found in writing.TABLE.finditer(page)]
    own = {f"{name}/{what}" for what, part in writing.PARTS.items() if part(gr.game(name))}
    assert own == set(made)
    assert [] == [what for what in made if writing.table(what).strip() not in page]


def test_a_stale_table_is_renewed_where_it_stands() -> None:
    page = "before\n\n<!-- made: galaktico/events -->\n\n| old |\n\n<!-- end -->\n\nafter\n"
    renewed = writing.with_tables(page)
    assert "| old |" not in renewed
    assert writing.table("galaktico/events").strip() in renewed
    assert (renewed[:8], renewed[-6:]) == (page[:8], page[-6:])
    assert renewed == writing.with_tables(renewed)


def test_all_parts_are_written_once_and_left_alone_when_nothing_changed(tmp_path: Path) -> None:
    writing.write(tmp_path)
    names = {name for name, _ in writing.parts(ROOT)}
    files = [file for file in tmp_path.rglob("*") if file.is_file()]
    assert names == {file.relative_to(tmp_path).as_posix() for file in files}
    before = {file: file.stat().st_mtime_ns for file in files}
    writing.write(tmp_path)
    assert before == {file: file.stat().st_mtime_ns for file in files}


def test_signs_of_markdown_in_the_words_of_a_rule_are_plain_signs() -> None:
    assert r"a \| b \* c" == plain("a | b\n* c")
    assert r"`a_b` and c\_d" == prose("`a_b` and c_d")
    assert r"`[1, 2]`" == code([1, 2])
    assert "(empty)" == code("")
    assert "There are none." == table(["a"], [])


def test_the_drawing_of_the_layers_cuts_no_sentence_short() -> None:
    drawn = " ".join(re.findall(r'class="line"[^>]*>([^<]*)<', layers.drawing(ROOT)))
    rooms = [name for row in layers.layers(ROOT) for name in row]
    assert " ".join(layers.sentence(ROOT, name) for name in rooms) == drawn


def test_a_replay_page_is_shown_where_there_is_a_picture_of_it(tmp_path: Path) -> None:
    assert "](" not in writing.replay_part(tmp_path, "galaktico", "../")
    (tmp_path / "docs" / "pictures").mkdir(parents=True)
    (tmp_path / "docs" / "pictures" / "galaktico-replay.png").touch()
    shown = writing.replay_part(tmp_path, "galaktico", "../")
    assert "](../pictures/galaktico-replay.png)" in shown
    assert "](" not in writing.replay_part(tmp_path, "galaxy_of_trian", "../")
