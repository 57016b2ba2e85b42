"""Every command for Take The Galaxy, as a user runs it."""

import json
import os
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import galaxy_rules as gr
from galaxy_rules.kernel.rulings import switches
from galaxy_rules.lab.playouts import Table, playout, summarise
from galaxy_rules.match.documents import dumps
from galaxy_rules.match.match import Match
from galaxy_rules.match.seeds import Dice
from tests.cli.running import process, refused, run, told, written

GAME = "take_the_galaxy"
QUESTION: dict[str, Any] = {
    "players": 2,
    "explored": ["sys_C2c", "an_C1"],
    "seat": [{"hand": ["surface_mine", "scout", "scout", "freighter"]}, {}],
}
"""A rules question: what does a system with a hazard cost?"""
TEAMS: dict[str, Any] = {"players": 4, "explored": ["sys_C1a"], "seat": [{}, {}, {}, {}]}
VECTOR: dict[str, Any] = {
    "id": "V-1",
    "game": GAME,
    "title": "hazards are paid with the colony",
    "clauses": ["TTG-HAZ-02"],
    "setup": QUESTION,
    "script": [
        {"do": "claim_sys sys_C2c 1 surface_mine scout,scout", "expect": "payment_size"},
        {
            "do": "claim_sys sys_C2c 1 surface_mine freighter,scout,scout",
            "expect": {"0.hand": 0, "0.systems": ["home", "sys_C2c"]},
        },
        {"do": "END", "expect": {"phase": "explore"}},
    ],
}


def lines(*words: str) -> str:
    return "".join(f"{word}\n" for word in words)


@cache
def short_match() -> Match:
    """A seeded match of some turns."""
    match = Match.start(GAME, players=3, seed=5)
    dice = Dice(5)
    while len(match.plies) < 90:
        match.play(dice.choose(match.legal))
    return match


def short_record(folder: Path) -> Path:
    return written(folder / "record.json", json.loads(dumps(short_match())))


# play


def test_it_draws_the_table_numbers_the_actions_and_says_what_is_reconstructed() -> None:
    result = run("play", GAME, "--seed", "2", typed=lines("quit"))
    assert 0 == result.exit_code
    assert "the card lists are reconstructed" in result.output
    assert "TAKE THE GALAXY, as seat 0 sees it" in result.output
    assert "Seat 0, your turn." in result.output
    assert "Seat 0 draws " in result.output


@pytest.mark.clauses("TTG-BLD-02", "TTG-R-71")
def test_notation_numbers_and_whole_orders_are_played(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    typed = lines("use 0 0 0", "ship scout supply_depot", "build 0 1 field_lab", "1", "1", "1")
    words = ("play", GAME, "-p", "2", "--seed", "1", "--record", str(file))
    result = run(*words, typed=typed + lines("end", "quit"))
    assert 0 == result.exit_code
    match = Match.replay(file.read_text(encoding="utf-8"))
    own = [str(ply.action) for ply in match.plies if ply.by == 0]
    assert ["use 0 0 0", "ship scout", "pay supply_depot", "build 0 1 field_lab"] == own[:4]
    assert [True] * 3 == [action.startswith("pay ") for action in own[4:7]]
    assert "Seat 0 builds Field Laboratory on starting system." in result.output
    assert "Seat 1 draws a card." in result.output


def test_paying_does_not_draw_the_table_again() -> None:
    typed = lines("build 0 1 field_lab", "quit")
    result = run("play", GAME, "-p", "2", "--seed", "2", typed=typed)
    assert 1 == result.output.count("TAKE THE GALAXY")
    assert "pay cheap_industry   (utility, cost 1, -2 RP, turns 2 M into 2 P)" in result.output


def test_kinds_of_action_are_grouped_and_can_be_opened() -> None:
    typed = lines("claim", "build", "all", "board", "help")
    result = run("play", GAME, "--seed", "1", typed=lines("1") + typed)
    assert "claim from the Explored Space: 20 actions" in result.output
    assert "build 0 1 field_lab   (costs 3 cards; 0 RP; turns 2 M into 1 S)" in result.output
    assert "claim_sys CARD SLOT COLONY PAYMENT" in result.output
    assert "A35" not in result.output


@pytest.mark.clauses("TTG-REL-02", "TTG-BLD-02")
def test_refusals_name_the_clause_and_nonsense_changes_nothing() -> None:
    typed = lines(
        "why relinquish 0", "relinquish 0", "ship scout scout,scout", "why end", "dance", "A35 > A3"
    )
    result = run("play", GAME, "-p", "2", "--seed", "1", typed=typed)
    assert 2 == result.output.count("relinquish 0: refused")
    assert "[TTG-REL-02]" in result.output
    assert "The system colonized last may not be given up." in told(result)
    assert "payment_not_in_hand" in result.output
    assert "end: legal" in result.output
    assert 2 == result.output.count("Not understood: action: ")
    assert 1 == result.output.count("TAKE THE GALAXY")


def test_undo_takes_a_whole_order_back(tmp_path: Path) -> None:
    logs = []
    for name, typed in (
        ("one", lines("use 0 0 0", "end")),
        ("two", lines("ship scout supply_depot", "undo", "use 0 0 0", "end", "undo", "end")),
    ):
        file = tmp_path / name
        run("play", GAME, "--seed", "1", "--record", str(file), typed=typed)
        logs.append(json.loads(file.read_text(encoding="utf-8"))["log"])
    assert logs[0] == logs[1]


@pytest.mark.clauses("TTG-PH-03")
def test_each_draw_is_told_and_only_the_own_card_by_name() -> None:
    result = run("play", GAME, "-p", "2", "--seed", "3", typed=lines("end", "quit"))
    drawn = [line for line in result.output.splitlines() if " draws " in line]
    assert all(line.endswith("draws a card.") for line in drawn if line.startswith("Seat 1"))
    assert not any(line.endswith("a card.") for line in drawn if line.startswith("Seat 0"))
    assert 2 == sum(line.startswith("Seat 0") for line in drawn)


@pytest.mark.clauses("TTG-SCO-03", "TTG-END-04")
@pytest.mark.parametrize(
    "words", [("-p", "1"), ("-p", "2", "--variant", "random"), ("-p", "4", "--variant", "teams")]
)
def test_without_a_person_it_is_played_to_the_end_and_scored(words: tuple[str, ...]) -> None:
    result = run("play", GAME, "--seat", "none", "--seed", "2", *words)
    assert 0 == result.exit_code
    assert "The game is over: " in result.output
    assert "TTG-SCO-02  controlled systems" in result.output
    assert "won by seat" in result.output
    assert " claims " in result.output


@pytest.mark.clauses("TTG-TEAM-01", "TTG-COMP-06")
@pytest.mark.parametrize(
    "words, field",
    [
        (("--players", "5"), "players: 5"),
        (("--players", "3", "--variant", "teams"), "players: 3"),
        (("--variant", "outer"), "variant: 'outer'"),
        (("--rulings", "pass=voluntary"), "rulings.pass: "),
        (("--rulings", "row=round"), "rulings.row: "),
    ],
)
def test_bad_arguments_are_named_in_one_line(words: tuple[str, ...], field: str) -> None:
    assert field in refused("play", GAME, *words, typed="quit\n")


# simulate


def test_simulate_prints_a_table_without_ways_to_end() -> None:
    result = run("simulate", GAME, "4", "--players", "1", "--seed", "4", "--jobs", "1")
    assert 0 == result.exit_code
    assert "4 random games of take_the_galaxy, 1 player\n" in result.output
    assert "seat wins share points: least median most mean" in told(result)
    assert "left unfinished at the cap 0" in result.output
    assert "ended by" not in result.output


def test_processes_share_the_work_and_give_the_same_table() -> None:
    words = ("simulate", GAME, "6", "--players", "2", "--seed", "4", "--jobs")
    one, two = (process(*words, jobs) for jobs in ("1", "2"))
    assert 0 == one.returncode == two.returncode
    assert one.stdout == two.stdout


@pytest.mark.clauses("TTG-TEAM-07", "TTG-R-49")
def test_partners_that_win_do_not_share_a_victory() -> None:
    table = Table(GAME, 4, variant="teams")
    games = [playout(table, seed) for seed in range(6)]
    both = {frozenset({0, 2}), frozenset({1, 3}), frozenset(range(4))}
    assert {frozenset(one.winners) for one in games} <= both
    assert summarise(games).shared == sum(len(one.winners) == 4 for one in games)
    assert {()} == {one.causes for one in games}


# replay, why


def test_a_record_reproduces_and_every_ply_can_be_drawn(tmp_path: Path) -> None:
    file = str(short_record(tmp_path))
    whole = run("replay", file)
    assert 0 == whole.exit_code
    assert f"{len(short_match().plies)} plies of take_the_galaxy, unfinished." in whole.output
    first = run("replay", file, "--ply", "1")
    assert ": chance brought reveal " in first.output
    assert "comes into the Explored Space." in first.output
    later = next(n for n, ply in enumerate(short_match().plies, 1) if ply.by == 1)
    assert f"ply {later} of " in run("replay", file, "--ply", str(later)).output
    assert "seat 1 played " in run("replay", file, "--ply", str(later)).output


def test_one_seats_record_is_reviewed_and_shows_no_other_hand(tmp_path: Path) -> None:
    record = json.loads(dumps(short_match().record(seat=1)))
    file = str(written(tmp_path / "seat.json", record))
    assert "A record of seat 1" in run("replay", file).output
    drawn = run("replay", file, "--ply", str(len(record["log"]))).output
    assert "TAKE THE GALAXY, as seat 1 sees it" in drawn
    assert 1 >= drawn.count("  hand:")


def test_a_record_that_parts_says_where(tmp_path: Path) -> None:
    record = json.loads(dumps(short_match()))
    record["log"][0]["do"] = "reveal an_F1"
    result = run("replay", str(written(tmp_path / "bad.json", record)))
    assert 1 == result.exit_code
    assert "parts at ply 1 (log[0])" in result.output


@pytest.mark.clauses("TTG-HAZ-02", "TTG-BLD-02")
def test_why_gives_the_arithmetic_or_the_objections(tmp_path: Path) -> None:
    file = str(written(tmp_path / "question.json", QUESTION))
    words = ("why", file, "--game", GAME, "--fragment")
    good = run(*words, "claim_sys sys_C2c 1 surface_mine scout,freighter,scout")
    assert 0 == good.exit_code
    assert "hazards of sys_C2c: 1 [TTG-HAZ-02]" in good.output
    assert "cards to pay: 3" in good.output
    assert "  pay freighter" in good.output
    bad = run(*words, "claim_sys sys_C2c 0 surface_mine scout,freighter,scout")
    assert 1 == bad.exit_code
    assert "slot_type" in bad.output
    assert "system_limit" not in bad.output
    assert 1 == run(*words, "claim an_C1").exit_code


@pytest.mark.clauses("TTG-TEAM-03")
def test_why_takes_a_variant_for_a_description(tmp_path: Path) -> None:
    file = str(written(tmp_path / "teams.json", TEAMS))
    words = ("why", file, "--game", GAME, "--fragment")
    assert 0 == run(*words, "use 2 0 0", "--variant", "teams").exit_code
    alone = run(*words, "use 2 0 0")
    assert 1 == alone.exit_code
    assert "not_team_mate" in alone.output


def test_why_understands_vectors_and_their_words(tmp_path: Path) -> None:
    file = str(written(tmp_path / "vectors.json", [VECTOR]))
    spot = f"{file}#V-1"
    assert 0 == run("why", spot, "END").exit_code
    assert 0 == run("why", spot, "claim_sys sys_C2c 1 surface_mine freighter,scout,scout").exit_code
    again = run("why", spot, "claim an_C1", "--ply", "2")
    assert 1 == again.exit_code
    assert "claim_limit" in again.output
    pirates = QUESTION | {"explored": ["ev_pirates1"], "phase": "pirates"}
    other = str(written(tmp_path / "pirates.json", [VECTOR | {"setup": pirates, "script": []}]))
    assert 0 == run("why", f"{other}#V-1", "PIRATES scout").exit_code


# registers, check, trace


def test_every_switch_is_listed_and_argued() -> None:
    listed = run("rulings", GAME).output
    for switch in switches(type(gr.game(GAME).rulings)):
        assert switch.name in listed
        one = run("rulings", GAME, switch.name)
        assert 0 == one.exit_code
        assert all(f"  {reading}" in one.output for reading in switch.readings)
        assert f"{switch.default} (default): " in one.output


def test_every_clause_is_listed_and_can_be_shown_alone() -> None:
    listed = run("clauses", GAME).output
    for key in gr.game(GAME).clauses:
        assert key in listed
    assert "rulebook: " in run("clauses", GAME, "TTG-REL-02").output
    assert "question: " in run("clauses", GAME, "TTG-R-34").output
    assert "TTG-EXP-01" not in run("clauses", GAME, "TTG-REL").output


@pytest.mark.clauses("TTG-R-01")
def test_data_say_plainly_that_the_card_lists_are_reconstructed() -> None:
    everything = told(run("data", GAME))
    assert "the card lists are reconstructed, and surely not what was printed" in everything
    assert "494 of the 560 values on cards are invented" in everything
    rates = run("data", GAME, "rates").output
    assert "14 values: 2 attested, 10 derived, 2 reconstructed." in rates
    tiny = str(Path(gr.__file__).parent / GAME / "data" / "tiny.toml")
    assert "a toy pack, not the published game" in told(run("data", GAME, "--data", tiny))


def test_vectors_pass_or_fail_by_step(tmp_path: Path) -> None:
    good = str(written(tmp_path / "good.json", [VECTOR]))
    assert 0 == run("check", good).exit_code
    wrong = [{"do": "END", "expect": "payment_due"}]
    bad = run("check", str(written(tmp_path / "bad.json", [VECTOR | {"script": wrong}])))
    assert 1 == bad.exit_code
    assert "expected payment_due, found legal" in bad.output


def test_the_trace_knows_the_game() -> None:
    result = run("trace", GAME, "--check")
    assert result.exit_code in (0, 1)
    assert "take_the_galaxy: 2" in result.output
    assert "unknown" not in result.output


# demo


@pytest.mark.clauses("TTG-SCO-01", "TTG-SCO-02")
def test_the_demo_tells_records_and_replays_a_game(tmp_path: Path) -> None:
    done = process("demo", "--game", GAME, cwd=tmp_path)
    assert 0 == done.returncode
    assert "" == done.stderr
    for part in (
        "A game of Take The Galaxy for two, seed 7.",
        "the card lists are reconstructed",
        "Turning points:",
        " claims the system ",
        " relinquishes ",
        " leads with ",
        "The game is over: ",
        "TTG-SCO-01  tokens",
        "TTG-SCO-02  colonies",
        "reproduces it exactly",
        "Try next:",
    ):
        assert part in done.stdout
    match = Match.replay((tmp_path / f"{GAME}-demo.json").read_text(encoding="utf-8"))
    assert match.over
    assert ["take_the_galaxy-demo.json"] == os.listdir(tmp_path)  # noqa: PTH208 - names are meant
    assert done.stdout == process("demo", "--game", GAME, cwd=tmp_path).stdout


def test_what_the_demo_says_to_try_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    said = run("demo", "--game", GAME, "--seed", "3").output
    tips = said.split("Try next:")[1].strip().splitlines()
    question = next(tip for tip in tips if " why " in tip)
    _, _, file, _, ply, *_ = question.split()
    assert 0 == run("why", file, "--ply", ply, question.split('"')[1]).exit_code
    for tip in tips:
        words = tip.split()[1:]
        if words[0] in ("replay", "rulings", "clauses", "data"):
            assert 0 == run(*words).exit_code


def test_a_demo_of_nothing_known_is_refused() -> None:
    assert "game: 'chess' is none of galaktico, galaxy_of_trian, take_the_galaxy" in refused(
        "demo", "--game", "chess"
    )
