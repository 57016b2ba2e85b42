"""``schema``: printed alone or together, written as files, and what is refused."""

import json
from pathlib import Path

import pytest

from galaxy_rules.match.schemas import WHATS, bundle, names, schema
from tests.cli.running import process, refused, run


def test_one_schema_is_printed_as_it_is() -> None:
    result = run("schema", "view", "--game", "galaktico")
    assert 0 == result.exit_code
    assert schema("view", "galaktico") == json.loads(result.output)
    assert schema("pack") == json.loads(run("schema", "pack").output)


@pytest.mark.parametrize(
    "words, what, game",
    [([], None, None), (["state"], "state", None), (["--game", "galaktico"], None, "galaktico")],
)
def test_several_are_printed_as_one(words: list[str], what: str | None, game: str | None) -> None:
    printed = json.loads(run("schema", *words).output)
    assert bundle(what, game) == printed
    assert len(names(what, game)) == len(printed["$defs"])


def test_each_is_written_to_a_file_of_its_own(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "schemas"
    result = process("schema", "event", "--write", "new/schemas", cwd=tmp_path)
    assert (0, "3 schemas in new/schemas\n") == (result.returncode, result.stdout)
    written = {path.name: json.loads(path.read_text("utf-8")) for path in folder.iterdir()}
    expected = {f"{name}.event.schema.json": schema("event", name) for _, name in names("event")}
    assert expected == written


def test_help_names_everything_that_there_is() -> None:
    shown = "".join(run("schema", "--help").output.split())
    assert [what for what in WHATS if what not in shown] == []


def test_what_is_not_there_is_refused(tmp_path: Path) -> None:
    assert "schema: 'rumour' is none of action, event" in refused("schema", "rumour")
    assert "game: 'chess' is none of" in refused("schema", "view", "--game", "chess")
    assert "vectors has one schema for all games" in refused(
        "schema", "vectors", "--game", "galaktico"
    )
    (tmp_path / "file").write_text("x", encoding="utf-8")
    assert "no folder to write to" in refused("schema", "--write", str(tmp_path / "file"))
    assert "no folder to write to" in refused("schema", "--write", str(tmp_path / "file" / "x"))
