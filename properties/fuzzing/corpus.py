"""The corpus that is kept: for each reader the smallest texts that between them take all branches.

`python -m properties.fuzzing --keep` writes it after a run with atheris: what the engine found is
merged with what was kept, so that every text takes a branch which no shorter one takes.  The gate
reads all of it, and every run begins with it.
"""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).with_name("corpus")
LONGEST: Final = 4_000
"""Characters of a text."""
ROOM: Final = 100_000
"""Characters of all texts of a reader."""


def kept(name: str, folder: Path = FOLDER) -> tuple[str, ...]:
    """The texts that are kept for a reader."""
    file = folder / f"{name}.json"
    return tuple(json.loads(file.read_text(encoding="ascii"))) if file.exists() else ()


def keep(name: str, texts: Iterable[str], folder: Path = FOLDER) -> int:
    """Keep texts for a reader, the shortest first, as long as there is room; how many."""
    chosen: list[str] = []
    room = ROOM
    for text in sorted(set(texts), key=lambda text: (len(text), text)):
        room -= len(json.dumps(text))
        if len(text) > LONGEST or room < 0:
            break
        chosen.append(text)
    folder.mkdir(exist_ok=True)
    written = json.dumps(sorted(chosen), indent=0) + "\n"
    (folder / f"{name}.json").write_text(written, encoding="ascii")
    return len(chosen)
