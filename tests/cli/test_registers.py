"""``rulings``, ``clauses``, ``data``, ``check``, ``trace``: what the library knows of itself."""

from pathlib import Path

import pytest

import galaxy_rules as gr
from galaxy_rules.kernel.rulings import switches
from galaxy_rules.lab import trace as tracing
from tests.cli.running import VECTOR, refused, run, told, written


def test_every_switch_is_listed_and_argued() -> None:
    listed = run("rulings", "galaktico").output
    for switch in switches(type(gr.game("galaktico").rulings)):
        assert switch.name in listed
        one = run("rulings", "galaktico", switch.name)
        assert 0 == one.exit_code
        assert all(f"  {reading}" in one.output for reading in switch.readings)
        assert f"{switch.default} (default): " in one.output


def test_every_clause_is_listed_and_can_be_shown_alone() -> None:
    listed = run("clauses", "galaktico").output
    for key in gr.game("galaktico").clauses:
        assert key in listed
    assert "rulebook: Hyperspace jump, L151" in run("clauses", "galaktico", "GAL-HYP-02").output
    assert "question: " in run("clauses", "galaktico", "GAL-R-14").output
    chapter = run("clauses", "galaktico", "GAL-HYP").output
    assert "GAL-HYP-09" in chapter
    assert "GAL-MOV-01" not in chapter


def test_data_come_with_their_provenance_and_say_what_is_reconstructed() -> None:
    everything = told(run("data", "galaktico"))
    assert "22 of the 32 weapon numbers" in everything
    assert "layout of the board (station, start spaces, meteors) is reconstructed" in everything
    assert "layouts.standard.station [4, 4] reconstructed" in everything
    one = run("data", "galaktico", "weapons.cryo_blitz").output
    assert "L118" in one
    assert "5 values: 4 attested, 1 reconstructed." in one


@pytest.mark.parametrize(
    "words, field",
    [
        (("rulings", "chess"), "game: "),
        (("rulings", "galaktico", "tea"), "rulings.tea: "),
        (("clauses", "galaktico", "GAL-TEA-01"), "clause: "),
        (("data", "galaktico", "tea.milk"), "path: 'tea.milk'"),
        (("data", "galaktico", "--data", "/no/such/file"), "/no/such/file: "),
        (("check",), "FILE"),
        (("trace", "chess"), "game: "),
        (("trace", "galaktico", "--all"), "trace: "),
        (("nonsense",), "No such command 'nonsense'"),
    ],
)
def test_unknown_names_are_bad_input(words: tuple[str, ...], field: str) -> None:
    assert field in refused(*words)


def test_a_pack_with_seven_weapons_is_refused_by_name(tmp_path: Path) -> None:
    source = Path(gr.__file__).parent / "galaktico" / "data" / "published.toml"
    text = source.read_text(encoding="utf-8")
    start = text.index("[weapons.weapon_8]")
    end = text.index("\n[", start)
    file = tmp_path / "seven.toml"
    file.write_text(text[:start] + text[end:], encoding="utf-8")
    line = refused("play", "galaktico", "--data", str(file))
    assert "weapons: " in line
    assert "GAL-EQP-04" in line


def test_vectors_pass_or_fail_by_step(tmp_path: Path) -> None:
    good = str(written(tmp_path / "good.json", [VECTOR]))
    passed = run("check", good)
    assert 0 == passed.exit_code
    assert f"1 1 0 0 {Path(good).parent.parent}" in told(passed)
    assert "passed V-1 [GAL-MOV-01]" in run("check", good, "--verbose").output
    script = [{"do": "move d.c A22", "expect": "pending"}]
    wrong = str(written(tmp_path / "wrong.json", [VECTOR | {"script": script}]))
    failed = run("check", good, wrong)
    assert 1 == failed.exit_code
    assert "FAILED V-1 [GAL-MOV-01]" in failed.output
    assert "expected pending, found legal" in failed.output


@pytest.mark.parametrize(
    "document, field",
    [
        ([], "vectors: there are none"),
        ({}, "vectors: expected a list"),
        ([VECTOR | {"tea": 1}], "vectors[0].tea: unknown field"),
        ([{"id": "x"}], "missing"),
    ],
)
def test_bad_vectors_are_named(tmp_path: Path, document: object, field: str) -> None:
    file = str(written(tmp_path / "vectors.json", document))
    line = refused("check", file)
    assert file in line
    assert field in line


@pytest.mark.parametrize(
    "change, problem",
    [
        ({"game": "chess"}, "cannot be set up: V-1.game: 'chess'"),
        ({"setup": {"players": "all"}}, "cannot be set up: V-1.setup.players: "),
        ({"script": [{"do": "dance", "expect": {}}]}, "cannot be read: V-1.script[0].do: 'dance'"),
    ],
)
def test_a_vector_that_cannot_be_run_says_why_and_the_others_run(
    tmp_path: Path, change: dict[str, object], problem: str
) -> None:
    vectors = [VECTOR | change, VECTOR | {"id": "V-2"}]
    file = str(written(tmp_path / "vectors.json", vectors))
    result = run("check", file, "--verbose")
    assert 1 == result.exit_code
    assert "NOT RUN V-1 [GAL-MOV-01]" in result.output
    assert problem in told(result)
    assert "passed V-2" in result.output
    assert "2 1 0 1 " in told(result)


def test_an_entry_shows_its_code_sites_and_tests_in_a_checkout() -> None:
    shown = told(run("clauses", "GAL-MOV-01"))
    assert "code: src/galaxy_rules/galaktico/" in shown
    assert "tests: " in shown
    assert "refused in: " in shown
    assert "tests/galaktico/test_movement.py::" in shown


def test_a_ruling_is_shown_with_its_code_too() -> None:
    shown = told(run("clauses", "GAL-R-39"))
    assert "GAL-R-39 (ruling)" in shown
    assert "code: src/galaxy_rules/galaktico/" in shown


def test_outside_a_checkout_an_entry_has_no_code_to_show(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shown = told(run("clauses", "GAL-MOV-01"))
    assert "GAL-MOV-01 (" in shown
    assert "code: " not in shown


ROWS = (tracing.Row("GAL-MOV-01", "prohibition", "enforced", ("src/a.py:1",), ("t",), ("t",)),)


@pytest.mark.parametrize("holes", [(), ("GAL-MOV-02: no test shows it",)])
@pytest.mark.parametrize("words", [("galaktico",), ("--all", "--check"), ()])
def test_the_trace_shows_its_holes_and_its_exit_code(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, holes: tuple[str, ...], words: tuple[str, ...]
) -> None:
    found = tracing.Trace("galaktico", ROWS, holes)
    monkeypatch.setattr(tracing, "trace", lambda *_: found)
    monkeypatch.setattr(tracing, "find_checkout", lambda _: tmp_path)
    result = run("trace", *words)
    assert bool(holes) == result.exit_code
    assert f"1 clauses and rulings, 1 code sites, 1 tests, {len(holes)} holes" in result.output
    assert all(f"hole: {hole}" in result.output for hole in holes)
    assert ("GAL-MOV-01" in result.output) == ("--check" not in words)


def test_outside_a_checkout_there_is_nothing_to_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "not inside a checkout" in refused("trace")
