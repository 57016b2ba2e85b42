"""Keeping a game that is not over: where its record goes, and the words that go on with it."""

import contextlib
import signal
import tempfile
import threading
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Final

from galaxy_rules.cli.files import naming, read_text
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.packs import Pack
from galaxy_rules.match.match import Match

FOLDER: Final = Path()
"""Where games are kept: the current folder."""
MOST_FILES: Final = 10_000
"""Kept games of one kind in one folder."""


@contextlib.contextmanager
def uninterrupted() -> Iterator[None]:
    """Put an interruption off until what is under way is whole.

    A match between an action and the chance that follows it would be a record that parts.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.getsignal(signal.SIGINT)
    if not callable(before):
        yield
        return
    waiting: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _: waiting.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if waiting:
        raise KeyboardInterrupt


def keep(game: str, text: str) -> str:
    """Write a record to a file of its own in the current folder, or where that cannot be written
    among the temporary files; the file.
    """
    try:
        return _keep_in(FOLDER, game, text)
    except OSError:
        pass
    folder = Path(tempfile.gettempdir())
    try:
        return _keep_in(folder, game, text)
    except OSError as error:
        raise BadInput(str(folder), f"cannot be written: {error.strerror or error}") from None


def _keep_in(folder: Path, game: str, text: str) -> str:
    """A new file, whatever is there already."""
    for number in count(1):
        name = f"galaxy-rules-{game}.json" if number == 1 else f"galaxy-rules-{game}-{number}.json"
        try:
            with (folder / name).open("x", encoding="utf-8") as file:
                file.write(text)
        except FileExistsError:
            if number >= MOST_FILES:
                raise
        else:
            return str(folder / name)
    raise AssertionError


def kept_match(path: str, pack: Pack | None) -> Match:
    """The match in a file, replayed ply by ply; what is wrong with it names the file."""
    with naming(path):
        return Match.replay(read_text(path), pack)
