"""Commands as a user runs them: in this process, or in one of their own."""

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from galaxy_rules.cli.app import cli
from galaxy_rules.match.documents import dumps
from galaxy_rules.match.match import Match
from galaxy_rules.match.seeds import Dice

LOADOUT = (
    "equip destroyer wellen_absorber krypto_projektil cryo_blitz,"
    " fighter deflektor plasma_bombe korrosions_strahl,"
    " cruiser shield_li weapon_5 weapon_6, scout shield_qk weapon_7 weapon_8"
)
FLEET = "place destroyer A33, fighter A34, cruiser A35 A43, scout A45 A53 A54"
QUESTION: dict[str, Any] = {
    "players": 2,
    "ships": [[0, "cruiser", "A35"], [1, "scout", "B44"]],
    "equipment": {
        "0": {"cruiser": ["inversionsfeld", "krypto_projektil", "cryo_blitz"]},
        "1": {"scout": ["shield_qk", "plasma_bombe", "korrosions_strahl"]},
    },
}
"""A rules question: may the cruiser reach the scout, and who would win?"""
VECTOR: dict[str, Any] = {
    "id": "V-1",
    "game": "galaktico",
    "title": "a cruiser has four steps",
    "clauses": ["GAL-MOV-01"],
    "setup": {"players": ["dark", "light"], "ships": {"d.c": ["dark", "cruiser", "A11"]}},
    "script": [
        {"do": "move d.c A22 A33 A44 A55 A66", "expect": "range"},
        {"do": "move d.c A22", "expect": {"at": {"d.c": "A22"}}},
    ],
}


def run(*words: str, typed: str | None = None) -> Result:
    """Run a command in this process; an exception that is not an exit fails the test."""
    return CliRunner().invoke(cli, words, input=typed, catch_exceptions=False)


def told(result: Result) -> str:
    """Everything printed, on one line."""
    return " ".join(result.output.split())


def refused(*words: str, typed: str | None = None) -> str:
    """Run a command that must be refused as bad input, in one line; the line."""
    result = run(*words, typed=typed)
    assert 2 == result.exit_code, result.output
    line = result.output.strip().splitlines()[-1]
    assert line.startswith("galaxy-rules: ")
    assert "Traceback" not in result.output
    return line


def process(
    *words: str, typed: str = "", cwd: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a command in a process of its own."""
    command = (sys.executable, "-m", "galaxy_rules.cli", *words)
    return subprocess.run(
        command, input=typed, capture_output=True, text=True, check=False, cwd=cwd, timeout=120
    )


@cache
def short_match() -> Match:
    """A seeded match of 90 plies: set up, and some turns of it."""
    match = Match.start("galaktico", players=3, seed=5)
    dice = Dice(5)
    while len(match.plies) < 90:
        match.play(dice.choose(match.legal))
    return match


def short_record(folder: Path) -> Path:
    """Its record, in a file."""
    return written(folder / "record.json", json.loads(dumps(short_match())))


def written(file: Path, document: object) -> Path:
    """A JSON file."""
    file.write_text(json.dumps(document), encoding="utf-8")
    return file
