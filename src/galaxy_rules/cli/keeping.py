"""Keeping a game that is not over: where its record goes, and the words that go on with it."""

import contextlib
import signal
import tempfile
import threading
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Final

from galaxy_rules.cli.files import Stamp, check_writable, naming, read_text, stamp, write_text
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.packs import Pack
from galaxy_rules.match.documents import dumps
from galaxy_rules.match.match import Match

FOLDER: Final = Path()
"""Where games are kept: the current folder."""
MOST_FILES: Final = 10_000
"""Kept games of one kind in one folder."""


_INTERRUPTIONS: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)


@contextlib.contextmanager
def uninterrupted() -> Iterator[None]:
    """Put an interruption off until what is under way is whole.

    A match between an action and the chance that follows it would be a record that parts.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    handled = [number for number in _INTERRUPTIONS if callable(signal.getsignal(number))]
    waiting: list[int] = []
    before = {one: signal.signal(one, lambda number, _: waiting.append(number)) for one in handled}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    for number in waiting[:1]:
        signal.raise_signal(number)


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


class Keeper:
    """Keeps the record of a game under way in one file, whole after every decision."""

    def __init__(self, match: Match, file: str) -> None:
        """Take the match and its file, which must be writable; nothing is written yet."""
        check_writable(file)
        self.match: Final = match
        self.file: Final = file
        self._written: Stamp = stamp(file)
        self._plies: object = None

    def keep(self) -> None:
        """Write the record, if anything happened since; not over what somebody else wrote."""
        if self.match.plies is self._plies:
            return
        if stamp(self.file) != self._written:
            raise BadInput(self.file, "somebody else has written it meanwhile")
        write_text(self.file, dumps(self.match))
        self._written, self._plies = stamp(self.file), self.match.plies


@contextlib.contextmanager
def ending_in_order() -> Iterator[None]:
    """Let a request to end, or a terminal that is gone, end the game as quitting does.

    Exit code 128 and the signal's number, as a shell has it.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    names = [name for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {name: signal.signal(getattr(signal, name), _end) for name in names}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)


def _end(number: int, _: object) -> None:
    raise SystemExit(128 + number)


def kept_match(path: str, pack: Pack | None) -> Match:
    """The match in a file, replayed ply by ply; what is wrong with it names the file."""
    with naming(path):
        return Match.replay(read_text(path), pack)
