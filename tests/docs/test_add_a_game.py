"""The page about adding a game: its code is the game's own, and its commands do what they say."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.commands import ROOT, Block, blocks
from tests.prospectors.installing import environment

PAGE = ROOT / "docs" / "add_a_game.md"
GAME = ROOT / "tests" / "toy_game"
PIECES = [block for block in blocks(PAGE) if block.text.startswith("# ")]
SHELL = [line for block in blocks(PAGE) if block.language == "sh" for line in block.lines]


@pytest.mark.parametrize("piece", PIECES, ids=lambda piece: piece.text.split("\n")[0][2:])
def test_a_piece_of_code_stands_in_the_game_word_for_word(piece: Block) -> None:
    file, _, text = piece.text.removeprefix("# ").partition("\n")
    assert text in (GAME / file).read_text("utf-8")


def test_every_room_is_shown() -> None:
    shown = {piece.text.split("\n")[0].removeprefix("# ").split("/")[0] for piece in PIECES}
    assert {"clauses.toml", "data", "words", "rules", "game.py"} <= shown


def test_the_commands_do_what_the_page_says(tmp_path: Path) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    env = environment(tmp_path / "installed") | {"PATH": path}
    assert SHELL
    for line in SHELL:
        done = subprocess.run(
            ["bash", "-c", line],
            cwd=tmp_path,
            env=env,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        assert 0 == done.returncode, f"{line}\n{done.stdout}{done.stderr}"
    assert (tmp_path / "game.html").exists()
