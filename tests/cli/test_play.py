"""``play``: words in, a game out; refusals explained, nothing hidden shown, nothing lost."""

import json
from pathlib import Path

import pytest

from galaxy_rules.match.match import Match
from tests.cli.running import FLEET, LOADOUT, refused, run, told


def lines(*words: str) -> str:
    return "".join(f"{word}\n" for word in words)


def test_it_draws_the_board_numbers_the_actions_and_says_what_is_reconstructed() -> None:
    result = run("play", "galaktico", typed=lines("quit"))
    assert 0 == result.exit_code
    assert "22 of the 32 weapon numbers" in result.output
    assert "GALAKTICO, as seat 0 sees it" in result.output
    assert "1  equip destroyer wellen_absorber   (blocks quanten and impuls)" in result.output


def test_whole_orders_numbers_and_journeys_are_played(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    typed = lines(LOADOUT, FLEET, "A35 > A25", "1", "quit")
    result = run("play", "galaktico", "--seed", "3", "--record", str(file), typed=typed)
    assert 0 == result.exit_code
    match = Match.replay(file.read_text(encoding="utf-8"))
    own = [str(ply.action) for ply in match.plies if ply.by == 0]
    assert 12 + 7 + 2 == len(own)
    assert "A35: A25" == own[19]


def test_a_number_plays_the_action_with_that_number() -> None:
    result = run("play", "galaktico", typed=lines("2", "quit"))
    assert "equip destroyer krypto_projektil" in result.output.split("> 2")[1]


def test_many_actions_are_grouped_and_a_group_can_be_opened() -> None:
    result = run("play", "galaktico", typed=lines(LOADOUT, FLEET, "A33", "meteor", "all"))
    assert "A33 destroyer: 8 actions" in result.output
    assert "1  A33: A23 A12" in result.output
    assert "meteor A22 A12" in result.output


def test_a_refusal_names_the_clause_and_what_it_says() -> None:
    result = run("play", "galaktico", typed=lines(LOADOUT, FLEET, "A33: A32 A31 A21"))
    assert "refused" in result.output
    assert "[GAL-MOV-01]" in result.output
    assert "not go further in one movement than the range of its type" in told(result)


def test_why_judges_without_playing() -> None:
    typed = lines("why equip destroyer laser", "why equip destroyer deflektor", "why nonsense")
    result = run("play", "galaktico", typed=typed)
    assert "no_card" in result.output
    assert "equip destroyer deflektor: legal" in result.output
    assert "Not understood: action: 'nonsense'" in result.output


def test_it_speaks_german_where_it_is_asked_to(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    words = ("equip scout cryo_blitz", LOADOUT, FLEET, "999", "xyz", "undo", "quit")
    german = ("--seed", "1", "--language", "de", "--record", str(record))
    result = run("play", "galaktico", *german, typed=lines(*words))
    for text in (
        "Sitz 0 ist am Zug.",
        "equip scout cryo_blitz: abgelehnt",
        "ship_order: der Zerstörer ist an der Reihe, nicht der Aufklärer [GAL-R-55]",
        "(blockt Quanten und Impuls)",
        "Sitz 1 entfernt den Sichtschirm: Zerstörer",
        "Nicht verstanden: action: 'xyz'",
        "Zurückgenommen.",
        "--language de",
    ):
        assert text in result.output
    assert "your turn" not in result.output
    assert "language: 'xx' is none of de, en" in refused("play", "galaktico", "--language", "xx")


def test_nonsense_is_not_understood_and_changes_nothing() -> None:
    typed = lines("", "hello", "99999999999999999999", "0", "A35 >", "²", "equip x y z w", "quit")
    result = run("play", "galaktico", typed=typed)
    assert 0 == result.exit_code
    assert "There are actions 1 to 6." in result.output
    assert "play action number 7 of the list" in result.output


def test_undo_takes_a_whole_order_back_with_what_the_others_did(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    typed = lines("undo", LOADOUT, "undo", "undo", LOADOUT, FLEET, "board")
    result = run("play", "galaktico", "--record", str(file), typed=typed)
    assert 2 == result.output.count("There is nothing of yours to take back.")
    assert 1 == result.output.count("Taken back.")
    assert 3 * 12 + 3 * 7 == len(json.loads(file.read_text(encoding="utf-8"))["log"])


def test_undo_says_in_a_line_for_each_action_what_was_seen_since() -> None:
    typed = lines("buy token", "take 0", "undo", "undo", "quit")
    output = run("play", "galaxy_of_trian", "--seed", "3", typed=typed).output
    first, second = (part.split("GALAXY")[0] for part in output.split("Taken back.")[1:])
    assert first.startswith("\nSeen since, and not to be forgotten:\n  seat 0: Seat 0 takes PPS")
    assert "Stack 0 shows " in first
    assert second.startswith("\nSeen since, and not to be forgotten:\n  seat 0: Seat 0 draws")
    assert 1 == first.count("  seat 0:") == second.count("  seat 0:")


def test_undo_says_nothing_of_what_the_seat_knew_and_nothing_that_others_hide() -> None:
    output = run("play", "galaktico", "--seed", "3", typed=lines(LOADOUT, "undo", "quit")).output
    after = output.split("Taken back.")[1].split("Seat 0, your turn")[0]
    assert "seat 0:" not in after
    assert "seat 1: Seat 1 " in after
    assert not [card for card in ("deflektor", "laser", "plasma", "krypto") if card in after]
    assert "Seen since" not in run("play", "galaktico", typed=lines("1", "undo", "quit")).output


def test_after_an_undo_the_opponents_decide_as_before(tmp_path: Path) -> None:
    logs = []
    for name, typed in (
        ("one", lines(LOADOUT, FLEET)),
        ("two", lines(LOADOUT, FLEET, "undo", FLEET)),
    ):
        file = tmp_path / name
        run("play", "galaktico", "--seed", "8", "--record", str(file), typed=typed)
        logs.append(json.loads(file.read_text(encoding="utf-8"))["log"])
    assert logs[0] == logs[1]


def test_the_end_of_input_ends_it_politely() -> None:
    result = run("play", "galaktico", typed="")
    assert 0 == result.exit_code
    assert "Stopped here; the game is not over." in result.output


def test_an_interruption_ends_it_with_130_and_the_record_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    file = tmp_path / "game.json"
    result = run("play", "galaktico", "--record", str(file))
    assert 130 == result.exit_code
    assert "galaxy-rules: interrupted" in result.output
    assert [] == json.loads(file.read_text(encoding="utf-8"))["log"]


def test_nothing_of_the_others_cards_is_shown_before_a_combat() -> None:
    result = run("play", "galaktico", "--seed", "3", typed=lines(LOADOUT, FLEET, "board", "quit"))
    assert "  0 destroyer  wellen_absorber" in result.output
    assert "  1 destroyer" not in result.output
    assert "Seat 1 equips, face down, its destroyer." in result.output
    assert "Seat 1 places a scout behind its screen." in result.output


def test_without_a_person_it_is_played_to_the_end_and_scored() -> None:
    result = run("play", "galaktico", "--seat", "none", "--players", "2", "--seed", "2")
    assert 0 == result.exit_code
    assert "The game is over: " in result.output
    assert "total force of the" in result.output
    assert "GAL-PTS-01  ships captured in combat" in result.output
    assert "won by seat" in result.output


def test_several_people_take_turns() -> None:
    words = ("play", "galaktico", "--players", "2", "--seat", "0", "--seat", "1")
    result = run(*words, typed=lines(LOADOUT, "undo", "quit"))
    assert "Seat 1, your turn." in result.output
    assert "There is nothing of yours to take back." in result.output


def test_readings_and_layouts_can_be_chosen() -> None:
    typed = lines(LOADOUT, FLEET, "pass", "quit")
    assert "must_act" in run("play", "galaktico", typed=typed).output
    other = run("play", "galaktico", "--rulings", "pass=voluntary", typed=typed)
    assert "Seat 0 passes." in other.output
    outer = run("play", "galaktico", "--variant", "outer", typed="")
    assert "0@55" in outer.output


@pytest.mark.parametrize(
    "words, field",
    [
        (("chess",), "game: 'chess' is none of galaktico"),
        (("galaktico", "--players", "7"), "players: 7"),
        (("galaktico", "--players", "two"), "--players"),
        (("galaktico", "--seat", "3"), "seat: expected 0 to 2"),
        (("galaktico", "--seat", "none", "--seat", "1"), "seat: "),
        (("galaktico", "--seed", "-1"), "seed: "),
        (("galaktico", "--seed", "9" * 90), "seed: "),
        (("galaktico", "--rulings", "pass"), "rulings: 'pass' is not NAME=READING"),
        (("galaktico", "--rulings", "pass=never"), "rulings.pass: "),
        (("galaktico", "--rulings", "pass=voluntary", "-r", "pass=voluntary"), "given twice"),
        (("galaktico", "--rulings", "tea=milk"), "rulings.tea: no such switch"),
        (("galaktico", "--variant", "round"), "variant: 'round'"),
        (("galaktico", "--record", "/no/such/folder/game.json"), "/no/such/folder/game.json: "),
        (("galaktico", "--record", "."), ".: is a folder"),
        (("galaktico", "--data", "/no/such/pack.toml"), "/no/such/pack.toml: "),
        (("galaktico", "--nonsense"), "No such option"),
    ],
)  # fmt: skip
def test_bad_arguments_are_named_in_one_line(words: tuple[str, ...], field: str) -> None:
    assert field in refused("play", *words, typed="quit\n")
