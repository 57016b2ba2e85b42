"""Whole games in a terminal of 80 columns: mistakes, Ctrl-C, going on, and the end."""

import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import attrs
import pytest

from galaxy_rules.match.match import Match
from tests.cli.running import FLEET, LOADOUT, process
from tests.cli.terminal import CTRL_D, Terminal, terminal, too_wide, words_to_go_on

ENOUGH = 600
"""Lines after which a game should be over."""


@attrs.frozen
class Play:
    """A game that a person plays: with which words, what goes wrong first, and how it goes on."""

    words: tuple[str, ...]
    mistakes: tuple[tuple[str, tuple[str, ...]], ...]
    """A line, and what is shown for it; none of them changes anything."""
    opening: tuple[str, ...]
    before: int
    """Lines typed before the interruption, after the opening."""


PLAYS = {
    "galaktico": Play(
        ("--players", "2", "--seed", "1"),
        (
            ("hello", ("Not understood: action: 'hello' is not Galaktico's", "Type help.")),
            ("place SSS 0,0,0 0", ("Not understood: ",)),
            ("99", ("There are actions 1 to 6.",)),
            ("9999999999", ("There are actions 1 to 6.",)),
            ("A35: A24", ("refused", "equip_first: ", "[GAL-EQP-01", "before anybody plays a")),
            ("why equip scout deflektor", ("refused", "ship_order", "GAL-R-55")),
            ("why equip destroyer deflektor", ("equip destroyer deflektor: legal",)),
            ("undo", ("There is nothing of yours to take back.",)),
            ("help", ("list the actions of the ship on A35", "quit  ")),
            ("all", ("6  equip destroyer shield_ki",)),
        ),
        (LOADOUT, FLEET),
        5,
    ),
    "galaxy_of_trian": Play(
        ("--players", "4", "--variant", "beginner", "--seed", "1"),
        (
            ("hello", ("Not understood: action: 'hello' is not Galaxy of Trian's",)),
            ("equip destroyer deflektor", ("Not understood: ",)),
            ("-1", ("Not understood: ",)),
            ("8", ("There are actions 1 to 7.",)),
            ("research", ("refused", "wrong_phase: ", "[TRI-TRN-03", "Expansion may not be")),
            ("why research", ("refused", "TRI-TRN-03")),
            ("why take 0", ("take 0: legal",)),
            ("undo", ("There is nothing of yours to take back.",)),
            ("help", ("retrieve CELL CELL", "quit  ")),
            ("buy", ("4  buy blue   (6 credits)",)),
        ),
        ("1", "undo", "take 0"),
        15,
    ),
    "take_the_galaxy": Play(
        ("--players", "1", "--seed", "7"),
        (
            ("hello", ("Not understood: action: 'hello' is not Take The Galaxy's",)),
            ("A35: A24", ("Not understood: ",)),
            ("0", ("There are actions 1 to 17.",)),
            ("18", ("There are actions 1 to 17.",)),
            (
                "build 0 0 capital",
                ("refused", "not_in_hand: ", "[TTG-BLD-01", "from the hand"),
            ),
            ("why relinquish 0", ("refused", "TTG-REL-02")),
            ("why end", ("end: legal",)),
            ("undo", ("There is nothing of yours to take back.",)),
            ("help", ("claim CARD PAYMENT", "quit  ")),
            ("claim", ("1  claim sys_C1c 0 frontier_colony",)),
        ),
        ("use 0 0 0", "undo", "16"),
        12,
    ),
}
"""Seeds and tables with which a person who always takes the first action is soon done."""


def flat(shown: str) -> str:
    """Everything shown, on one line."""
    return " ".join(shown.split())


def type_all(at: Terminal, lines: Sequence[str]) -> None:
    for line in lines:
        at.type(line)
        assert not at.over


def play_first(at: Terminal) -> int:
    """Take the first action again and again, to the end of the game; how often."""
    for count in range(ENOUGH):
        if at.over:
            return count
        at.type("1")
    raise AssertionError(at.shown[-500:])


def log_of(file: Path) -> Any:
    return json.loads(file.read_text(encoding="utf-8"))["log"]


@pytest.mark.parametrize("name", PLAYS)
def test_a_game_survives_mistakes_and_an_interruption(name: str, tmp_path: Path) -> None:
    play = PLAYS[name]
    kept = tmp_path / f"galaxy-rules-{name}.json"
    with terminal("play", name, *play.words, cwd=tmp_path) as at:
        assert "reconstructed" in at.shown
        for line, expected in play.mistakes:
            answer = flat(at.type(line))
            assert [] == [part for part in expected if " ".join(part.split()) not in answer], line
        type_all(at, (*play.opening, *("1",) * play.before))
        at.interrupt()
        assert 130 == at.left()
        assert "galaxy-rules: interrupted" in at.shown
        assert "Traceback" not in at.shown
        assert [] == too_wide(at.shown.replace(LOADOUT, ""))
        words = words_to_go_on(at.shown)
    assert ("play", "--resume", kept.name, "--seat", "0") == words[:5]
    so_far = log_of(kept)
    assert "Taken back." in at.shown or name == "galaktico"
    with terminal(*words, "--record", "whole game.json", cwd=tmp_path) as at:
        assert f"Going on after {len(so_far)} plies." in at.shown
        assert play_first(at) > 0
        assert 0 == at.left()
        assert "won by " in at.shown
        assert [] == too_wide(at.shown)
    whole = tmp_path / "whole game.json"
    assert so_far == log_of(whole)[: len(so_far)]
    assert Match.replay(whole.read_text(encoding="utf-8")).over
    assert 0 == process("replay", str(whole)).returncode


@pytest.mark.parametrize("name", ["galaktico", "take_the_galaxy"])
def test_an_interrupted_game_goes_on_as_if_it_had_not_been(name: str, tmp_path: Path) -> None:
    words = ("play", name, "--players", "2", "--seed", "4", "--opponent", "1=greedy")
    opening = {"galaktico": (LOADOUT, FLEET), "take_the_galaxy": ("1",) * 8}[name]
    lines = (*opening, *("1",) * 6)
    typed = "".join(f"{line}\n" for line in lines)
    assert 0 == process(*words, "--record", "straight.json", typed=typed, cwd=tmp_path).returncode
    with terminal(*words, cwd=tmp_path) as at:
        type_all(at, lines[: len(opening) + 2])
        at.interrupt()
        assert 130 == at.left()
        on = words_to_go_on(at.shown)
    assert ("--seat", "0", "--opponent", "greedy") == on[3:]
    with terminal(*on, "--record", "resumed.json", cwd=tmp_path) as at:
        type_all(at, lines[len(opening) + 2 :])
        at.press(CTRL_D)
        assert 0 == at.left()
    assert log_of(tmp_path / "straight.json") == log_of(tmp_path / "resumed.json")


def test_ctrl_c_while_the_opponents_think_keeps_a_record_that_replays(tmp_path: Path) -> None:
    words = ("play", "galaktico", "--seat", "none", "--opponent", "random", "--seed", "6")
    at = Terminal(*words, cwd=tmp_path)
    try:
        until = time.monotonic() + 60
        while "galaktico" not in at.shown and time.monotonic() < until:
            at.shown += at.piece()
        time.sleep(0.5)
        at.interrupt()
        assert 130 == at.left()
    finally:
        at.close()
    file = tmp_path / "galaxy-rules-galaktico.json"
    match = Match.replay(file.read_text(encoding="utf-8"))
    assert match.plies
    assert not match.over
    assert ("--seat", "none", "--opponent", "random") == words_to_go_on(at.shown)[3:]
