"""A game that another package brings: everything that is generic serves it like our own."""

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import galaxy_rules as gr
from galaxy_rules import catalogue
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.match.match import Match
from galaxy_rules.match.schemas import KINDS, schema
from galaxy_rules.showing.replay import page
from tests.cli.running import refused, run, told
from tests.draw.boxes import outside
from tests.prospectors.installing import ROOT, environment
from tests.toy_game import Prospectors

SRC = ROOT / "src"


def match(seed: int = 3) -> Match:
    """A whole game, by dice."""
    from tests.match.playing import played

    return played("prospectors", 3, seed, 99)


# the catalogue


def test_it_is_found_by_its_entry_point_and_by_nothing_else() -> None:
    assert isinstance(gr.game("prospectors"), Prospectors)
    assert "prospectors" not in gr.games()
    assert ("prospectors",) == catalogue.others()
    for file in SRC.rglob("*.py"):
        assert "rospectors" not in file.read_text("utf-8"), file


def test_a_name_that_nobody_brings_is_refused() -> None:
    with pytest.raises(BadInput, match=r"^game: 'chess' is none of"):
        gr.game("chess")


def test_an_entry_point_that_leads_to_something_else_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = tmp_path / "odd-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: odd\nVersion: 1.0\n")
    lines = "[galaxy_rules.games]\nodd = tests.toy_game:Prospectors\neven = json:loads\n"
    (info / "entry_points.txt").write_text(lines)
    monkeypatch.syspath_prepend(tmp_path)
    for name in ("odd", "even"):
        with pytest.raises(BadInput, match=rf"^game: the entry point {name} is no game"):
            gr.game(name)


def test_rooms_that_it_does_not_bring_are_the_plain_ones() -> None:
    game = gr.game("prospectors")
    assert not catalogue.has_room(game, "pictures.text")
    assert "galaxy_rules.plain.pictures.text" == catalogue.room(game, "pictures.text").__name__
    ours = gr.game("galaktico")
    assert "galaxy_rules.galaktico.opponent" == catalogue.room(ours, "opponent").__name__


# played, recorded, drawn


def test_a_record_is_replayed_and_a_seat_s_record_reviewed() -> None:
    played = match()
    again = Match.replay(gr.dumps(played))
    assert played.over
    assert played.state == again.state
    assert gr.review(gr.dumps(played.record(1))).seat == 1


def test_documents_find_their_game() -> None:
    state = match().state
    assert state == gr.loads(gr.dumps(state))
    assert gr.read_document(gr.dumps(state)).game == gr.game("prospectors")


@pytest.mark.parametrize("what", KINDS)
def test_it_has_every_schema(what: str) -> None:
    found = schema(what, "prospectors")
    assert f"urn:galaxy-rules:schema:1:prospectors:{what}" == found["$id"]


def test_the_text_shows_what_a_seat_may_see() -> None:
    played = match()
    dealt = Match(played.game, played.start_state, played.seed)
    for seat in (0, 1, gr.SPECTATOR):
        lines = gr.draw.text(dealt.game, dealt.view(seat)).split("\n")
        assert max(map(len, lines)) <= 100
        (cards,) = (line.split()[1:] for line in lines if line.split()[0] == "cards")
        shown = [word.strip(",") for word in cards]
        assert [card or "?" for card in dealt.view(seat).cards] == shown
        assert (seat == dealt.to_move) == ("actions" in "".join(lines))


def test_the_picture_is_sound_svg_and_hides_as_well() -> None:
    played = match()
    dealt = Match(played.game, played.start_state, played.seed)
    for seat in (0, 1, gr.SPECTATOR):
        drawn = gr.draw(dealt.game, dealt.view(seat), events=dealt.events(seat))
        assert [] == outside(drawn.svg)
        for other, card in enumerate(dealt.state.cards):
            assert f"Dealt: seat {other}, moon {card if other == seat else '?'}." in drawn.svg


def test_a_replay_page_holds_every_ply() -> None:
    played = match()
    assert "Prospectors, standard, 3 players" in page(played)
    assert "This page holds what seat 2 may know" in page(played.record(2))


# the command line


def test_play_by_policies_and_by_hand(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    words = ("--players", "2", "--seed", "4", "--record", str(file))
    assert 0 == run("play", "prospectors", "--seat", "none", *words).exit_code
    assert 0 == run("replay", str(file)).exit_code
    assert 0 == run("replay", str(file), "--html", str(tmp_path / "game.html")).exit_code
    typed = run("play", "prospectors", *words, typed="help\nwhy drill 1\naim io\ndrill 9\nquit\n")
    assert "not_now: drill 1 comes at another time [PRO-TRN-01]" in told(typed)
    assert "barrels: 9 is not within 1 to 3 [PRO-DRL-01]" in told(typed)


def test_registers_schemas_and_questions(tmp_path: Path) -> None:
    assert "13 entries." in run("clauses", "prospectors").output
    assert "hot (driller)" not in run("rulings", "prospectors").output
    assert "Nobody aims with an empty tank." in told(run("clauses", "PRO-AIM-01"))
    assert "box.tank" in run("data", "prospectors").output
    assert json.loads(run("schema", "view", "--game", "prospectors").output)["title"]
    file = tmp_path / "state.json"
    file.write_text(gr.dumps(Match.start("prospectors", 2, 1).state), "utf-8")
    assert 0 == run("why", str(file), "aim io").exit_code
    assert 1 == run("why", str(file), "drill 1").exit_code
    assert "'chess' is none of" in refused("clauses", "chess")


def test_a_vector_is_run(tmp_path: Path) -> None:
    setup = {"phase": "play", "cards": ["io", "io"], "deck": {"rhea": 2, "titan": 2}}
    steps = [
        {"do": "drill 1", "expect": "not_now"},
        {"do": "aim io", "expect": {"aimed": "io", "score": [0, 0]}},
    ]
    vector = {"id": "PRO-1", "game": "prospectors", "title": "one aims", "clauses": ["PRO-TRN-01"]}
    file = tmp_path / "vectors.json"
    file.write_text(json.dumps([{**vector, "setup": setup, "script": steps}]), "utf-8")
    done = run("check", str(file))
    assert 0 == done.exit_code, done.output


def test_simulate_trace_and_demo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert 0 == run("demo", "--game", "prospectors").exit_code
    monkeypatch.chdir(ROOT)
    trace = run("trace", "prospectors", "--check")
    assert 0 == trace.exit_code, trace.output


@pytest.mark.parametrize("words", ["simulate prospectors 4 --jobs 2 -p 2", "clauses prospectors"])
def test_in_a_process_of_its_own(words: str, tmp_path: Path) -> None:
    command = (sys.executable, "-m", "galaxy_rules.cli", *shlex.split(words))
    done = subprocess.run(
        command, capture_output=True, text=True, env=environment(tmp_path), check=False
    )
    assert 0 == done.returncode, done.stderr


def test_the_greedy_opponent_takes_what_scores() -> None:
    from galaxy_rules.plain.opponent import Lead

    game = Prospectors()
    played = Match(game, game.new(2), 1)
    assert [0] * 4 == Lead(game).worths(played.view(0), played.legal)
