"""``compare``: two readings on the command line."""

import json
from pathlib import Path
from typing import Any

import pytest

from galaxy_rules.cli.commands import comparing
from galaxy_rules.lab.weighing import Weight
from galaxy_rules.match.vectors import read_vectors, run_vector
from tests.cli.running import process, refused, run, told

WORDS = ("compare", "take_the_galaxy", "slots=matched", "--games", "2", "--players", "2")


def test_the_report_says_how_often_and_where(tmp_path: Path) -> None:
    file = tmp_path / "witness.json"
    result = run(*WORDS, "--jobs", "1", "--save", str(file))
    assert 0 == result.exit_code
    for part in (
        "take_the_galaxy, 2 players: slots: chosen → matched",
        "TTG-R-25: ",
        "2 random games from seed 0",
        "other actions",
        "another winner",
        "points of seat 1",
        "The soonest parting: game ",
        "is allowed under",
        "Explored Space, newest first",
        "Witness (play: seed ",
        "chosen: refused, slot_type",
        "2/2",
    ):
        assert part in told(result)
    vectors = read_vectors(file.read_text("utf-8"))
    assert all(run_vector(vector).passed for vector in vectors)
    assert 0 == run("check", str(file)).exit_code


def test_json_for_machines() -> None:
    result = process(*WORDS, "--jobs", "1", "--json")
    document: dict[str, Any] = json.loads(result.stdout)
    assert 0 == result.returncode
    assert "galaxy-rules/comparison/1" == document["format"]
    assert ("slots", "chosen", "matched") == tuple(
        document[word] for word in ("switch", "default", "reading")
    )
    assert "galaxy-rules/state/1" == document["position"]["format"]
    assert ["origin", "vectors"] == list(document["witness"])
    assert all(run_vector(vector).passed for vector in document["witness"]["vectors"])


def test_processes_share_the_work_and_say_the_same() -> None:
    one, two = (process(*WORDS, "--json", "--jobs", jobs) for jobs in ("1", "2"))
    assert 0 == one.returncode == two.returncode
    assert one.stdout == two.stdout


def test_where_nothing_differs_it_says_so(tmp_path: Path) -> None:
    file = tmp_path / "none.json"
    words = ("compare", "take_the_galaxy", "team_consent=on", "--games", "1", "--jobs", "1")
    result = run(*words, "--save", str(file))
    assert 0 == result.exit_code
    assert "In none of these positions do they differ." in result.output
    assert "there is no witness to save" in result.output
    assert not file.exists()


def test_a_tiny_pack_is_asked_state_by_state() -> None:
    words = ("compare", "take_the_galaxy", "upgrade_state=inherit", "--pack", "tiny")
    result = run(*words)
    assert 0 == result.exit_code
    assert "the tiny pack, variant standard: they part after " in result.output
    assert result.stdout == result.output  # nothing on standard error
    assert "has another result" in result.output
    document = json.loads(run(*words, "--json").stdout)
    assert document["difference"]["kind"] == "results"
    assert document["path"]
    assert not document["never_differ"]
    few = json.loads(
        run(*words[:2], "end=finish_round", *words[3:], "--states", "9", "--json").stdout
    )
    assert (9, False, None) == (few["states"], few["complete"], few["difference"])


@pytest.mark.parametrize(
    "words, said",
    [
        (("chess", "a=b"), "game: "),
        (("take_the_galaxy", "moon=full"), "rulings.moon: no such switch; there are burst"),
        (("take_the_galaxy", "slots=full"), "there are chosen, matched"),
        (("take_the_galaxy", "slots=chosen"), "chosen is the default; compare it with matched"),
        (("take_the_galaxy", "slots"), "is not NAME=READING"),
        (("take_the_galaxy", "slots=matched", "--games", "0"), "games: "),
        (("take_the_galaxy", "slots=matched", "--jobs", "0"), "jobs: "),
        (("take_the_galaxy", "slots=matched", "--players", "9"), "players: "),
        (("take_the_galaxy", "slots=matched", "--pack", "tiny", "--states", "0"), "states: "),
        (("take_the_galaxy", "slots=matched", "--pack", "tiny", "--save", "w.json"), "save: "),
        (("take_the_galaxy", "slots=matched", "--save", "/no/such/folder/x"), "cannot be written"),
    ],
)
def test_bad_input_names_what_is_wrong(words: tuple[str, ...], said: str) -> None:
    assert said in refused("compare", *words)


def test_an_interruption_ends_it_with_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: Any, **__: Any) -> Weight:
        raise KeyboardInterrupt

    monkeypatch.setattr(comparing, "weighed", interrupted)
    result = run(*WORDS, "--jobs", "1")
    assert 130 == result.exit_code
    assert "galaxy-rules: interrupted" in result.output
    assert "Witness" not in result.output


def test_a_comparison_can_be_stopped_and_resumed(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    words = (*WORDS, "--json", "--checkpoint", str(file), "--jobs")
    assert 0 == process(*words, "2", "--games", "1").returncode
    assert process(*WORDS, "--json", "--jobs", "1").stdout == process(*words, "1").stdout
    other = ("compare", "take_the_galaxy", "upgrade_state=inherit", "-p", "2", "-n", "2")
    said = refused(*other, "--checkpoint", str(file))
    assert 'checkpoint.switch: "slots" in ' in said
