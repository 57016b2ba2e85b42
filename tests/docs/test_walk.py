"""The walk through the house leads to places that are there."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
PLACES = re.findall(
    r"^\| `([\w/.]+)(?:::(\w+))?` \|", (ROOT / "docs/walk.md").read_text(), re.MULTILINE
)


@pytest.mark.parametrize(("path", "name"), PLACES)
def test_what_the_walk_names_is_there(path: str, name: str) -> None:
    tree = ast.parse((ROOT / "src/galaxy_rules" / path).read_text("utf-8"))
    named = {node.name for node in tree.body if isinstance(node, ast.ClassDef | ast.FunctionDef)}
    assert not name or name in named


def test_every_game_is_walked_through_its_rooms() -> None:
    for game in ("galaktico", "take_the_galaxy", "galaxy_of_trian"):
        rooms = {path.split("/")[1] for path, _ in PLACES if path.startswith(game)}
        assert {"words", "rules", "answers", "documents", "pictures", "opponent.py"} <= rooms
