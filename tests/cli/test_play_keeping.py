"""``play``: games that are not over are kept, and go on; opponents by name."""

import json
import shlex
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from galaxy_rules.cli import keeping
from galaxy_rules.cli.keeping import keep, uninterrupted
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.match.documents import dumps
from galaxy_rules.match.match import Match
from tests.cli.running import FLEET, LOADOUT, process, refused, run, short_match, written
from tests.cli.terminal import words_to_go_on

GAME = "galaktico"


def lines(*words: str) -> str:
    return "".join(f"{word}\n" for word in words)


def log_of(file: Path) -> Any:
    return json.loads(file.read_text(encoding="utf-8"))["log"]


# keeping


@pytest.mark.parametrize("last", [(), ("quit",)])
def test_a_game_that_is_left_is_kept_and_the_words_to_go_on_are_told(
    last: tuple[str, ...], kept_games: Path
) -> None:
    result = run("play", GAME, typed=lines(LOADOUT, *last))
    file = kept_games / "galaxy-rules-galaktico.json"
    assert 0 == result.exit_code
    assert f"The game is kept in {file}.  To go on:" in result.output
    words = ("play", "--resume", str(file), "--seat", "0", "--opponent", "greedy")
    assert words == words_to_go_on(result.output)
    assert 3 * 12 == len(log_of(file))


def test_nothing_is_kept_of_a_game_that_nobody_has_begun(kept_games: Path) -> None:
    for name in (GAME, "take_the_galaxy", "galaxy_of_trian"):
        result = run("play", name, typed="")
        assert "Nothing was played yet, so nothing is kept." in result.output
    assert [] == list(kept_games.iterdir())


def test_no_file_is_ever_overwritten(kept_games: Path) -> None:
    for _ in range(3):
        run("play", GAME, typed=lines("1"))
    run("play", GAME, typed=lines("1", "1"))
    names = {"", "-2", "-3", "-4"}
    files = {name: kept_games / f"galaxy-rules-galaktico{name}.json" for name in names}
    assert set(files.values()) == set(kept_games.iterdir())
    assert [1, 1, 1, 2] == [len(log_of(files[name])) for name in sorted(names)]


def test_a_game_from_which_nothing_was_played_stays_in_its_file(kept_games: Path) -> None:
    run("play", GAME, typed=lines("1"))
    (file,) = kept_games.iterdir()
    result = run("play", "--resume", str(file), typed=lines("2", "undo", "quit"))
    assert f"The game is kept in {file}." in result.output
    assert [file] == list(kept_games.iterdir())


def test_a_game_that_is_over_is_not_kept_without_being_asked(kept_games: Path) -> None:
    result = run("play", "take_the_galaxy", "--players", "1", "--seat", "none")
    assert "won by seat 0" in result.output
    assert [] == list(kept_games.iterdir())


def test_where_the_folder_cannot_be_written_it_goes_to_the_temporary_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "FOLDER", tmp_path / "missing")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert str(tmp_path / "galaxy-rules-galaktico.json") == keep(GAME, "{}")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "neither"))
    with pytest.raises(BadInput, match="cannot be written"):
        keep(GAME, "{}")


def test_an_interruption_waits_until_what_is_under_way_is_whole() -> None:
    done: list[str] = []
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt), uninterrupted():  # noqa: PT012 - the order is meant
            signal.raise_signal(signal.SIGINT)
            done.append("whole")
        assert signal.default_int_handler is signal.getsignal(signal.SIGINT)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        with uninterrupted():
            signal.raise_signal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)
    assert ["whole"] == done


def test_an_interruption_between_an_action_and_its_chance_leaves_a_record_that_replays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = Match._play_chance

    def interrupted(self: Match) -> tuple[Any, ...]:
        if any(ply.by >= 0 for ply in self.plies):
            signal.raise_signal(signal.SIGINT)
        return chance(self)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        monkeypatch.setattr(Match, "_play_chance", interrupted)
        words = ("play", "take_the_galaxy", "-p", "2", "--seed", "1", "--record")
        result = run(*words, str(tmp_path / "game.json"), typed=lines("end"))
        monkeypatch.setattr(Match, "_play_chance", chance)
    finally:
        signal.signal(signal.SIGINT, before)
    assert 130 == result.exit_code
    match = Match.replay((tmp_path / "game.json").read_text(encoding="utf-8"))
    assert ["end"] == [str(ply.action) for ply in match.plies if ply.by == 0]


# going on


def test_the_words_to_go_on_are_complete_and_quoted(tmp_path: Path) -> None:
    file = tmp_path / "a game's record.json"
    words = ("play", GAME, "-p", "3", "-s", "1", "--opponent", "random", "--opponent", "2=greedy")
    result = run(*words, "--record", str(file), typed=lines("1"))
    on = words_to_go_on(result.output)
    expected = ("--seat", "1", "--opponent", "0=random", "--opponent", "2=greedy")
    assert ("play", "--resume", str(file), *expected, "--record", str(file)) == on
    assert f"galaxy-rules replay {shlex.quote(str(file))}" in result.output
    plies = len(log_of(file))
    again = run(*on, typed=lines("1"))
    assert f"Going on after {plies} plies." in again.output
    assert plies + 1 == len(log_of(file))


def test_going_on_shows_the_board_and_tells_nothing_twice() -> None:
    first = run("play", GAME, "--seed", "3", typed=lines(LOADOUT))
    assert "Seat 1 equips, face down, its destroyer." in first.output
    again = run(*words_to_go_on(first.output), typed="")
    assert "GALAKTICO, as seat 0 sees it" in again.output
    assert "Seat 1 equips" not in again.output


def test_what_was_played_before_the_pause_can_be_taken_back(kept_games: Path) -> None:
    first = run("play", GAME, typed=lines("1", "3"))
    again = run(*words_to_go_on(first.output), typed=lines("undo", "undo", "undo", "2"))
    assert 2 == again.output.count("Taken back.")
    assert 1 == again.output.count("There is nothing of yours to take back.")
    assert 1 == len(log_of(kept_games / "galaxy-rules-galaktico-2.json"))


def test_readings_variant_and_seed_are_the_records(tmp_path: Path) -> None:
    file = str(tmp_path / "game.json")
    words = ("play", GAME, "--variant", "outer", "-r", "pass=voluntary", "--seed", "5")
    run(*words, "--record", file, typed=lines(LOADOUT))
    run("play", "--resume", file, "--record", file, typed=lines("1"))
    match = Match.replay(Path(file).read_text(encoding="utf-8"))
    assert ("outer", 5) == (match.game.variant, match.seed)
    assert "voluntary" == match.game.header()["rulings"]["pass"]


def test_a_game_that_is_over_cannot_go_on_and_says_so(tmp_path: Path) -> None:
    file = tmp_path / "over.json"
    run("play", "take_the_galaxy", "-p", "1", "--seat", "none", "--record", str(file))
    result = run("play", "--resume", str(file))
    assert 1 == result.exit_code
    assert f"The game in {file} is over: there is nothing left to play." in result.output
    assert "won by seat 0" in result.output


def cut_short(record: dict[str, Any]) -> None:
    del record["log"][-1]


def change_a_mark(record: dict[str, Any]) -> None:
    record["log"][3]["marks"]["equipment"] = "000000000000"


def change_a_move(record: dict[str, Any]) -> None:
    record["log"][70]["do"] = "A11: A11"


def lose_the_seed(record: dict[str, Any]) -> None:
    del record["seed"]


def another_pack(record: dict[str, Any]) -> None:
    record["data"] = "0" * 64


@pytest.mark.parametrize(
    "damage, field",
    [
        (cut_short, "record.result.digest"),
        (change_a_mark, "log[3].marks.equipment"),
        (change_a_move, "log[70].do"),
        (lose_the_seed, "record.seed"),
        (another_pack, "record.data: written with another data pack"),
    ],
)
def test_a_damaged_record_is_refused_by_file_and_field(
    damage: Callable[[dict[str, Any]], object], field: str, tmp_path: Path
) -> None:
    record = json.loads(dumps(short_match()))
    damage(record)
    file = str(written(tmp_path / "bad.json", record))
    assert f"galaxy-rules: {file}: {field}" in refused("play", "--resume", file)


def test_what_is_no_whole_record_is_refused(tmp_path: Path) -> None:
    seat = tmp_path / "seat.json"
    seat.write_text(json.dumps(short_match().record(seat=1).document()), encoding="utf-8")
    assert "only reviewed" in refused("play", "--resume", str(seat))
    (tmp_path / "half.json").write_text(dumps(short_match())[:5_000], encoding="utf-8")
    assert "half.json: " in refused("play", "--resume", str(tmp_path / "half.json"))
    assert "cannot be read" in refused("play", "--resume", str(tmp_path / "none.json"))
    assert "cannot be read" in refused("play", "--resume", str(tmp_path))


@pytest.mark.parametrize(
    "words, field",
    [
        ((), "game: say which one, or --resume FILE"),
        (("--resume", "x.json", "galaktico"), "game: a resumed record says it itself"),
        (("--resume", "x.json", "--players", "3"), "players: a resumed record says it itself"),
        (("--resume", "x.json", "--seed", "0"), "seed: a resumed record says it itself"),
        (("--resume", "x.json", "--variant", "outer"), "variant: a resumed record says it itself"),
        (("--resume", "x.json", "-r", "a=b"), "rulings: a resumed record says it itself"),
        (("--resume", "-"), "resume: expected a file"),
        (("galaktico", "--opponent", "clever"), "opponent: 'clever' is none of random, greedy"),
        (("galaktico", "--opponent", "3=random"), "opponent: expected a seat from 0 to 2"),
        (("galaktico", "--opponent", "x=random"), "opponent: expected a seat from 0 to 2"),
        (("galaktico", "--opponent", "=random"), "opponent: expected a seat from 0 to 2"),
        (("galaktico", "--opponent", "1="), "opponent: '' is none of random, greedy"),
        (("galaktico", "--opponent", "random", "--opponent", "greedy"), "say SEAT=NAME"),
        (("galaktico", "--opponent", "1=random", "--opponent", "1=greedy"), "named twice"),
    ],
)  # fmt: skip
def test_words_that_do_not_go_together_are_refused(words: tuple[str, ...], field: str) -> None:
    assert field in refused("play", *words)


def test_a_seat_of_a_resumed_game_must_be_one_of_its_own(tmp_path: Path) -> None:
    file = str(written(tmp_path / "game.json", json.loads(dumps(short_match()))))
    assert "seat: expected 0 to 2" in refused("play", "--resume", file, "--seat", "3")
    assert "opponent: expected" in refused("play", "--resume", file, "--opponent", "3=random")


# opponents


def played_by(tmp_path: Path, *words: str) -> list[str]:
    """What the opponents do in a game that a person leaves after the set-up."""
    file = tmp_path / "game.json"
    words = ("play", GAME, "-p", "2", "--seed", "8", "--record", str(file), *words)
    run(*words, typed=lines(LOADOUT, FLEET))
    return [ply["do"] for ply in log_of(file) if ply["by"] == 1]


def test_opponents_are_greedy_unless_told_otherwise(tmp_path: Path) -> None:
    greedy = played_by(tmp_path)
    assert greedy == played_by(tmp_path, "--opponent", "greedy")
    assert greedy == played_by(tmp_path, "--opponent", "1=greedy", "--opponent", "random")
    assert greedy != played_by(tmp_path, "--opponent", "1=random")


def test_a_person_at_every_seat_needs_no_opponent() -> None:
    result = run("play", GAME, "-p", "2", "-s", "0", "-s", "1", typed=lines("1"))
    assert ("--seat", "0", "--seat", "1") == words_to_go_on(result.output)[3:]


def test_simulations_take_policies() -> None:
    words = ("simulate", "take_the_galaxy", "3", "-p", "2", "--jobs", "1", "--seed", "4")
    result = run(*words, "--policy", "1=greedy")
    assert "3 games of take_the_galaxy, 2 players (random, greedy)" in result.output
    rows = [line.split() for line in result.output.splitlines()]
    assert ["1", "3", "100.0%"] in [row[:3] for row in rows]
    assert "3 random games of " in run(*words, "--policy", "random").output
    assert run(*words).output == run(*words, "--policy", "random").output
    assert "policy: 'x' is none of" in refused(*words, "--policy", "x")


def test_processes_play_the_same_games_by_policies() -> None:
    words = ("simulate", "take_the_galaxy", "6", "-p", "2", "--policy", "greedy", "--seed", "4")
    one, two = (process(*words, "--jobs", jobs).stdout for jobs in ("1", "2"))
    assert "6 games of take_the_galaxy, 2 players (greedy, greedy)" in one
    assert one == two
