"""Every command for Galaxy of Trian, as a user runs it."""

import json
import os
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import galaxy_rules as gr
from galaxy_rules.cli.menu import Menu
from galaxy_rules.kernel.rulings import switches
from galaxy_rules.match.documents import dumps
from galaxy_rules.match.match import Match
from galaxy_rules.match.seeds import Dice
from tests.cli.running import process, refused, run, told, written

GAME = "galaxy_of_trian"
QUESTION: dict[str, Any] = {
    "galaxy": [["0,0,0", "PoNS", 0], ["0,0,1", "NSS", 1], ["0,-1,0", "PoSS", 0]],
    "emissaries": [["0,0,0:p0", 0, 1]],
    "phase": "exploration",
}
"""A rules question: what does a space station in a system of two tiles pay?"""
VECTOR: dict[str, Any] = {
    "id": "V-1",
    "game": GAME,
    "title": "a station in a system of two tiles",
    "clauses": ["TRI-CON-09"],
    "setup": QUESTION | {"players": ["a", "b"], "emissaries": [["U:p0", "a", 1]]},
    "script": [
        {"do": "build D0", "expect": "no_emissary"},
        {"do": "build U", "expect": {"dcredits.a": 12}},
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


def test_it_draws_the_galaxy_numbers_the_actions_and_says_what_is_reconstructed() -> None:
    result = run("play", GAME, "--seed", "1", typed=lines("quit"))
    assert 0 == result.exit_code
    assert "the tiles are reconstructed" in result.output
    assert "Of the 8 races, 6 names are lost and reconstructed" in told(result)
    assert "Seat 1 plays " in result.output
    assert "  race " in result.output
    assert "GALAXY OF TRIAN, as seat 0 sees it" in result.output
    assert "Seat 0, your turn." in result.output
    assert "Seat 0 draws a combat token, " in result.output
    assert "Seat 1 draws a combat token.\n" in result.output


@pytest.mark.clauses("TRI-TRD-01", "TRI-EXP-01", "TRI-EXP-03")
def test_notation_numbers_and_whole_orders_are_played(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    typed = lines("buy blue,token", "take 0", "1", "research", "quit")
    words = ("play", GAME, "-p", "2", "--seed", "1", "--record", str(file))
    result = run(*words, typed=typed)
    assert 0 == result.exit_code
    match = Match.replay(file.read_text(encoding="utf-8"))
    own = [str(ply.action) for ply in match.plies if ply.by == 0]
    assert ["buy blue", "buy token", "take 0"] == own[:3]
    assert own[3].startswith("place ")
    assert "research" == own[4]
    assert "Seat 0 buys a blue mineral for 6 credits." in result.output
    assert "Seat 1 places " in result.output


def test_kinds_of_action_are_grouped_and_can_be_opened() -> None:
    typed = lines("take 0", "place", "all", "board", "help", "quit")
    result = run("play", GAME, "-p", "2", "--seed", "1", typed=typed)
    assert "place PPoN 0,0,0 1   (bottom N, right P, left P)" in result.output
    assert "place FACE CELL TURN" in result.output
    assert "A35" not in result.output
    assert 3 == result.output.count("GALAXY OF TRIAN")


def test_long_lists_are_shown_by_kinds_of_action() -> None:
    match = Match.start(GAME, players=2, seed=1, variant="ships")
    dice = Dice(1)
    seen: set[str] = set()
    while not match.over:
        menu = Menu(match.game, match.view(match.to_move), match.legal)
        if len(match.legal) > 24:
            *groups, last = menu.overview()
            seen |= {group.split()[1] for group in groups if group.endswith("actions")}
            assert last.endswith("lists its actions), all, an order, or help.")
        match.play(dice.choose(match.legal))
    assert {"place", "move", "teleport"} <= seen


@pytest.mark.clauses("TRI-SK-8-01", "TRI-R-158")
@pytest.mark.parametrize(
    "orders, about_cards",
    [
        (("declare plus", "warcry", "ready"), True),
        (("warcry", "ready"), True),
        (("give red", "give blue"), True),
        (("give red", "decline"), False),
        (("unlock 0 racial", "take 0"), False),
    ],
)
def test_the_board_is_not_drawn_again_where_only_minerals_are_paid(
    orders: tuple[str, ...], about_cards: bool
) -> None:
    match = short_match()
    menu = Menu(match.game, match.view(0), [match.game.parse(order) for order in orders])
    assert about_cards == menu.is_about_cards


@pytest.mark.clauses("TRI-TRN-03", "TRI-TRD-01", "TRI-EXP-04")
def test_refusals_name_the_clause_and_nonsense_changes_nothing() -> None:
    typed = lines(
        "why end", "end", "buy red,red,red", "why take 0", "dance", "place O 0,0 0", "A35 > A3"
    )
    result = run("play", GAME, "-p", "2", "--seed", "1", typed=typed)
    assert 2 == result.output.count("end: refused")
    assert "TRI-TRN-03" in result.output
    assert "buy red,red,red: refused" in result.output
    assert "[TRI-TRD-01]" in result.output
    assert "take 0: legal" in result.output
    assert 3 == result.output.count("Not understood: action")
    assert 1 == result.output.count("GALAXY OF TRIAN")


def test_undo_takes_a_whole_order_back(tmp_path: Path) -> None:
    logs = []
    for name, typed in (
        ("one", lines("take 1", "1", "end")),
        ("two", lines("buy red,token", "undo", "take 0", "undo", "take 1", "1", "end")),
    ):
        file = tmp_path / name
        run("play", GAME, "-p", "2", "--seed", "1", "--record", str(file), typed=typed)
        logs.append(json.loads(file.read_text(encoding="utf-8"))["log"])
    assert logs[0] == logs[1]


@pytest.mark.clauses("TRI-TRN-01", "TRI-END-03")
@pytest.mark.parametrize(
    "words",
    [
        ("-p", "2"),
        ("-p", "3", "--variant", "beginner"),
        ("-p", "4", "--variant", "ships"),
        ("-p", "3", "--variant", "full"),
    ],
)
def test_without_a_person_it_is_played_to_the_end_and_scored(words: tuple[str, ...]) -> None:
    result = run("play", GAME, "--seat", "none", "--seed", "2", *words)
    assert 0 == result.exit_code
    assert "The game is over: " in result.output
    assert "TRI-SET-09 at the start" in told(result)
    assert "won by seat" in result.output
    assert ("Corvette" in result.output) == ("beginner" not in words)


@pytest.mark.clauses("TRI-SET-01", "TRI-VAR-01")
@pytest.mark.parametrize(
    "words, field",
    [
        (("--players", "5"), "players: 5"),
        (("--players", "1"), "players: 1"),
        (("--variant", "outer"), "variant: 'outer' is none of full, ships, beginner"),
        (("--rulings", "pass=voluntary"), "rulings.pass: "),
        (("--rulings", "gas_tiles=round"), "rulings.gas_tiles: "),
    ],
)
def test_bad_arguments_are_named_in_one_line(words: tuple[str, ...], field: str) -> None:
    assert field in refused("play", GAME, *words, typed="quit\n")


# simulate


def test_simulate_prints_a_table_without_ways_to_end() -> None:
    words = ("--players", "4", "--seed", "4", "--jobs", "1", "--variant", "beginner")
    result = run("simulate", GAME, "3", *words)
    assert 0 == result.exit_code
    assert "3 random games of galaxy_of_trian, 4 players\n" in result.output
    assert "seat wins share points: least median most mean" in told(result)
    assert "left unfinished at the cap 0" in result.output
    assert "ended by" not in result.output


def test_processes_share_the_work_and_give_the_same_table() -> None:
    words = ("simulate", GAME, "6", "--players", "2", "--seed", "4", "--jobs")
    one, two = (process(*words, jobs) for jobs in ("1", "2"))
    assert 0 == one.returncode == two.returncode
    assert one.stdout == two.stdout


# replay, why


def test_a_record_reproduces_and_every_ply_can_be_drawn(tmp_path: Path) -> None:
    file = str(short_record(tmp_path))
    whole = run("replay", file)
    assert 0 == whole.exit_code
    assert f"{len(short_match().plies)} plies of galaxy_of_trian, unfinished." in whole.output
    first = run("replay", file, "--ply", "1")
    assert ": chance brought draw " in first.output
    assert "Seat 0 plays " in first.output
    assert "Seat 0 draws a combat token, " in run("replay", file, "--ply", "4").output
    later = next(n for n, ply in enumerate(short_match().plies, 1) if ply.by == 1)
    drawn = run("replay", file, "--ply", str(later)).output
    assert f"ply {later} of " in drawn
    assert "seat 1 played " in drawn


@pytest.mark.clauses("TRI-TRD-09", "TRI-EXP-02")
def test_one_seats_record_is_reviewed_and_shows_nobody_elses_tokens(tmp_path: Path) -> None:
    record = json.loads(dumps(short_match().record(seat=1)))
    file = str(written(tmp_path / "seat.json", record))
    assert "A record of seat 1" in run("replay", file).output
    drawn = run("replay", file, "--ply", str(len(record["log"]))).output
    assert "GALAXY OF TRIAN, as seat 1 sees it" in drawn
    boards = [line for line in drawn.splitlines() if line.startswith("  minerals ")]
    hands = [line.partition("combat tokens ")[2] for line in boards]
    assert [True, False, True] == [words.isdecimal() for words in hands]


def test_a_record_that_parts_says_where(tmp_path: Path) -> None:
    record = json.loads(dumps(short_match()))
    record["log"][0]["do"] = "draw red"
    result = run("replay", str(written(tmp_path / "bad.json", record)))
    assert 1 == result.exit_code
    assert "parts at ply 1 (log[0])" in result.output


@pytest.mark.clauses("TRI-CON-09", "TRI-CON-02")
def test_why_gives_the_arithmetic_or_the_objections(tmp_path: Path) -> None:
    file = str(written(tmp_path / "question.json", QUESTION))
    words = ("why", file, "--game", GAME, "--fragment")
    good = run(*words, "build 0,0,0")
    assert 0 == good.exit_code
    assert "12 [" in good.output
    assert "TRI-CON-09" in good.output
    bad = run(*words, "build 0,-1,0")
    assert 1 == bad.exit_code
    assert "no_emissary" in bad.output
    assert "TRI-CON-02" in bad.output


@pytest.mark.clauses("TRI-MOV-01", "TRI-VAR-01")
def test_why_takes_a_variant_and_readings(tmp_path: Path) -> None:
    ships = QUESTION | {"ships": [["0,-1,0", 0, "rogue"]]}
    file = str(written(tmp_path / "ships.json", ships))
    words = ("why", file, "--game", GAME, "--fragment", "move 0,-1,0 0,0,0:s0")
    assert 0 == run(*words).exit_code
    assert 0 == run(*words, "--rulings", "gas_tiles=no_entry").exit_code
    plain = str(written(tmp_path / "plain.json", QUESTION))
    order = "send corvette 0,0,0:s0"
    alone = run("why", plain, "--game", GAME, "--fragment", order, "--variant", "beginner")
    assert 1 == alone.exit_code
    assert "TRI-VAR-01" in alone.output


def test_why_understands_vectors_and_their_names_for_cells(tmp_path: Path) -> None:
    file = str(written(tmp_path / "vectors.json", [VECTOR]))
    spot = f"{file}#V-1"
    assert 0 == run("why", spot, "build U").exit_code
    assert 0 == run("why", spot, "build 0,0,0").exit_code
    assert 0 == run("why", spot, "end").exit_code
    again = run("why", spot, "build U", "--ply", "2")
    assert 1 == again.exit_code
    ship = VECTOR | {"setup": QUESTION | {"ships": [["D0", 0, "rogue"]]}, "script": []}
    other = str(written(tmp_path / "ship.json", [ship]))
    moved = run("why", f"{other}#V-1", "move D0 U:s0")
    assert 0 == moved.exit_code
    assert "move 0,-1,0 0,0,0:s0: legal" in moved.output


SKILLS: dict[str, Any] = {
    "galaxy": [["0,0,0", "SSS", 0], ["0,0,1", "SSS", 0], ["1,0,1", "SSS", 0]],
    "ships": [["0,0,0", 0, "decoy"], ["1,0,1", 1, "corvette"]],
    "races": ["decoy", "maephos"],
    "phase": "exploration",
}


@pytest.mark.clauses("TRI-SK-7-02", "TRI-SK-7-03", "TRI-R-122", "TRI-SET-07", "TRI-VAR-03")
def test_why_answers_for_skills_as_for_rules(tmp_path: Path) -> None:
    file = str(written(tmp_path / "skills.json", SKILLS))
    words = ("why", file, "--game", GAME, "--fragment")
    good = run(*words, "detonate 0,0,0 0,0,1:s0")
    assert 0 == good.exit_code, good.output
    assert "minerals due to seat 0: 2 [TRI-SK-7-03]" in good.output
    assert "corvette back on the board of seat 1: 1 [TRI-SK-7-03]" in good.output
    bad = run(*words, "gamble")
    assert 1 == bad.exit_code
    assert "no_skill" in bad.output
    assert "TRI-SET-07  The two basic skills of a race work" in bad.output
    plain = str(written(tmp_path / "plain.json", QUESTION))
    ships = run("why", plain, "--game", GAME, "--fragment", "gamble", "--variant", "ships")
    assert 1 == ships.exit_code
    assert "no_skills" in ships.output
    assert "position.races: only the full game has that" in refused(
        *words, "end", "--variant", "ships"
    )


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
    assert "rulebook: " in run("clauses", GAME, "TRI-MOV-01").output
    assert "question: " in run("clauses", GAME, "TRI-R-07").output
    skill = run("clauses", GAME, "TRI-SK-7-03").output
    assert "TRI-SK-7-03 (" in skill
    assert "Its explosion destroys all ships and emissaries in its field" in skill
    race = run("clauses", GAME, "TRI-SK-7").output
    assert "TRI-SK-7-09" in race
    assert "TRI-SK-8-01" not in race
    assert "TRI-EXP-01" not in run("clauses", GAME, "TRI-MOV").output


@pytest.mark.clauses("TRI-CMP-01", "TRI-CMP-06")
def test_data_say_plainly_that_the_tiles_are_reconstructed() -> None:
    everything = told(run("data", GAME))
    assert "the tiles are reconstructed, and surely not what was printed" in everything
    assert "84 of the 84 tiles, 37 of the 37 faces on them" in everything
    tokens = run("data", GAME, "tokens").output
    assert "2 values: 2 reconstructed." in tokens
    tiny = str(Path(gr.__file__).parent / GAME / "data" / "tiny.toml")
    assert "a toy pack, not the published game" in told(run("data", GAME, "--data", tiny))


@pytest.mark.clauses("TRI-CMP-02", "TRI-CMP-07", "TRI-CMP-08")
def test_data_say_what_is_known_of_the_races() -> None:
    everything = told(run("data", GAME))
    assert "Of the 8 races, 6 names are lost and reconstructed" in everything
    races = run("data", GAME, "races")
    assert "32 values: 2 attested, 10 derived, 20 reconstructed." in races.output
    for race, tags in (
        ("xemh", "4 values: 1 attested, 3 reconstructed."),
        ("quuylto", "4 values: 4 reconstructed."),
        ("gambler", "4 values: 2 derived, 2 reconstructed."),
    ):
        assert tags in run("data", GAME, f"races.{race}").output
    assert "a handle after its Risky Business" in told(run("data", GAME, "races.gambler"))


def test_vectors_pass_or_fail_by_step(tmp_path: Path) -> None:
    good = str(written(tmp_path / "good.json", [VECTOR]))
    passed = run("check", good)
    assert 0 == passed.exit_code, passed.output
    wrong = [{"do": "build U", "expect": "blocked"}]
    bad = run("check", str(written(tmp_path / "bad.json", [VECTOR | {"script": wrong}])))
    assert 1 == bad.exit_code
    assert "expected blocked, found legal" in bad.output


def test_the_trace_knows_the_game() -> None:
    result = run("trace", GAME, "--check")
    assert result.exit_code in (0, 1)
    assert f"{GAME}: {len(gr.game(GAME).clauses)} clauses and rulings" in result.output


# demo


@pytest.mark.clauses("TRI-TRN-09", "TRI-END-03")
def test_the_demo_tells_records_and_replays_a_game(tmp_path: Path) -> None:
    done = process("demo", "--game", GAME, cwd=tmp_path)
    assert 0 == done.returncode
    assert "" == done.stderr
    for part in (
        "A game of Galaxy of Trian for three, with races, seed 7.",
        "the tiles are reconstructed",
        " race Maephos: Harvest technology, Subspace tunnel",
        " unlocks Gain nebulas for 5 credits.",
        "TRI-EVO-02 spent on skills",
        "Every seat has had three turns:",
        "Turning points:",
        " builds a research station on ",
        " takes control of the nebula ",
        " takes control of the system ",
        " wins the clash (",
        " leads with ",
        "The game is over: ",
        "stations in planetary systems",
        "reproduces it exactly",
        "Try next:",
    ):
        assert part in " ".join(done.stdout.split())
    match = Match.replay((tmp_path / f"{GAME}-demo.json").read_text(encoding="utf-8"))
    assert match.over
    assert ["galaxy_of_trian-demo.json"] == os.listdir(tmp_path)  # noqa: PTH208 - names are meant
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


@pytest.mark.clauses("TRI-SK-7-03")
def test_a_clause_says_by_itself_which_game_it_is_of() -> None:
    alone = run("clauses", "TRI-SK-7-03")
    assert 0 == alone.exit_code
    assert alone.output == run("clauses", GAME, "TRI-SK-7-03").output
    assert "TRI-SK-7-09" in run("clauses", "TRI-SK-7").output
    wrong = run("clauses", "XYZ-1")
    assert 0 != wrong.exit_code
    assert "none of galaktico" in wrong.output
