"""Files in and out: bounded, decoded strictly, written whole or not at all."""

import contextlib
import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from galaxy_rules.kernel.documents.reading import LARGEST_TEXT
from galaxy_rules.kernel.errors import LONGEST_FIELD, BadInput, shown
from galaxy_rules.kernel.packs import Pack
from galaxy_rules.match.documents import load_data
from galaxy_rules.match.signing import SHORTEST_KEY

STDIN: Final = "-"
LARGEST_KEY: Final = 4096
"""Bytes of a file that holds a key."""
PRIVATE: Final = 0o600
"""The mode of a new file."""


def read_text(path: str) -> str:
    """A file's text, or standard input's for ``-``; what cannot be read names the file."""
    try:
        if path == STDIN:
            text = sys.stdin.read(LARGEST_TEXT + 1)
        else:
            with Path(path).open(encoding="utf-8") as file:
                text = file.read(LARGEST_TEXT + 1)
    except UnicodeDecodeError:
        raise BadInput(path, "not a text in UTF-8") from None
    except OSError as error:
        raise BadInput(path, f"cannot be read: {error.strerror or error}") from None
    except ValueError as error:
        raise BadInput("file", f"cannot be read: {error}") from None
    if not text.strip():
        raise BadInput(path, "empty")
    return text


def read_key(path: str) -> bytes:
    """A file's bytes, all of them, as a table's key."""
    try:
        with Path(path).open("rb") as file:
            key = file.read(LARGEST_KEY + 1)
    except (OSError, ValueError) as error:
        raise BadInput(
            path, f"cannot be read: {getattr(error, 'strerror', None) or error}"
        ) from None
    if not SHORTEST_KEY <= len(key) <= LARGEST_KEY:
        problem = f"a key has {SHORTEST_KEY} to {LARGEST_KEY} bytes"
        raise BadInput(path, problem)
    return key


def check_writable(path: str) -> None:
    """Refuse at the start what could not be written at the end."""
    target = _target(path)
    if not target.parent.is_dir() or not os.access(target.parent, os.W_OK):
        raise BadInput(path, "cannot be written: no such folder, or no permission")


def write_text(path: str, text: str) -> None:
    """Write a file whole: first beside it, onto the disk, and then in its place.

    Links are followed.  A file keeps its mode, and a new one is its owner's alone, since a record
    holds the seed.  Whatever goes wrong, the file is as it was or as it should be.
    """
    target = _target(path)
    beside = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        _write_new(beside, text, _mode(target))
        beside.replace(target)
        _sync_folder(target.parent)
    except OSError as error:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise BadInput(path, f"cannot be written: {error.strerror or error}") from None


def _target(path: str) -> Path:
    """The place that a path leads to, links followed: a file, or nothing yet.

    Devices, pipes and folders are refused: a record would take their place.
    """
    try:
        target = Path(path).resolve()
        mode = target.stat().st_mode if target.exists() else None
    except (OSError, RuntimeError, ValueError) as error:
        raise BadInput(path, f"cannot be written: {error}") from None
    if mode is None:
        return target
    if stat.S_ISDIR(mode):
        raise BadInput(path, "is a folder, not a file to write")
    if not stat.S_ISREG(mode):
        raise BadInput(path, "is no file, but a device, a pipe or the like")
    return target


def _mode(target: Path) -> int:
    try:
        return stat.S_IMODE(target.stat().st_mode)
    except FileNotFoundError:
        return PRIVATE


def _write_new(path: Path, text: str, mode: int) -> None:
    """A new file on the disk; what a broken run has left there is put away."""
    with contextlib.suppress(FileNotFoundError):
        path.unlink()
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE)
    with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    path.chmod(mode)


def _sync_folder(folder: Path) -> None:
    """Have the disk know the new name, where the system lets one ask for it."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


Stamp = tuple[int, int, int] | None
"""What a file is known by: its number, its time and its size; None for no file."""


def stamp(path: str) -> Stamp:
    """A file as it is now."""
    try:
        found = Path(path).stat()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise BadInput(path, f"cannot be read: {error.strerror or error}") from None
    return found.st_ino, found.st_mtime_ns, found.st_size


def read_pack_file(path: str | None) -> Pack | None:
    """An owner's data pack, where one is named."""
    if path is None:
        return None
    with naming(path):
        return load_data(path)


@contextlib.contextmanager
def naming(path: str) -> Iterator[None]:
    """Say of everything wrong with a file which file it is."""
    try:
        yield
    except BadInput as error:
        if error.field.startswith(shown(path)[:LONGEST_FIELD]):
            raise
        raise BadInput(f"{path}: {error.field}", error.problem) from None
