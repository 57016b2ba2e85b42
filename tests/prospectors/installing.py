"""What an installer does with a game that another package brings: two files beside each other."""

import os
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
HOME: Final = "tests.toy_game:Prospectors"


def install(folder: Path, home: str = HOME) -> Path:
    """Write them into a folder, which is then to be on the path of Python."""
    info = folder / "prospectors-1.0.dist-info"
    info.mkdir(parents=True, exist_ok=True)
    head = "Metadata-Version: 2.1\nName: prospectors\nVersion: 1.0\n"
    lines = f"[galaxy_rules.games]\nprospectors = {home}\n"
    (info / "METADATA").write_text(head, encoding="utf-8")
    (info / "entry_points.txt").write_text(lines, encoding="utf-8")
    return folder


def environment(folder: Path) -> dict[str, str]:
    """The variables of a process that finds the game installed in a folder."""
    return os.environ | {"PYTHONPATH": os.pathsep.join([str(install(folder)), str(ROOT)])}
