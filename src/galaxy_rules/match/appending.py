"""A file that lines are appended to: each append is on the disk whole, or not in the file at all.

One writer has a file at a time.  Where the system has locks, a second one is refused when it comes;
everywhere a writer notices before it writes that the file is not as it has left it.
"""

import contextlib
import os
import stat
from pathlib import Path
from typing import Final

from galaxy_rules.kernel.errors import BadInput

try:
    from fcntl import LOCK_EX, LOCK_NB, flock
except ImportError:  # pragma: no cover - a system without such locks
    LOCK_EX = LOCK_NB = 0  # type: ignore[misc]

    def flock(_: int, __: int) -> None:  # type: ignore[misc]
        """Nothing: a second writer is noticed when it has written."""


PRIVATE: Final = 0o600
"""The mode of a new file: a journal holds the seed, so it is its owner's alone."""


class Appending:
    """An open file at whose end lines are written, on the disk when `append` returns."""

    def __init__(self, path: Path) -> None:
        """Open a file that exists, for this writer alone."""
        self.path: Final = path
        try:
            handle = os.open(path, os.O_RDWR | os.O_APPEND)
        except OSError as error:
            raise BadInput(str(path), f"cannot be opened: {error.strerror or error}") from None
        self._handle: int | None = handle
        try:
            _lock(handle, path)
            self._size: int = os.fstat(handle).st_size
        except BaseException:
            self.close()
            raise

    @property
    def size(self) -> int:
        """How many bytes the file has, as this writer left it."""
        return self._size

    def append(self, data: bytes) -> None:
        """Write at the end, and have it on the disk; whatever goes wrong, the file is as it was."""
        handle = self._own()
        try:
            _write(handle, data)
        except BaseException as error:
            with contextlib.suppress(OSError):
                os.ftruncate(handle, self._size)
            if isinstance(error, OSError):
                raise _unwritable(self.path, error) from None
            raise
        self._size += len(data)

    def cut(self, size: int) -> None:
        """Put away what comes after so many bytes."""
        handle = self._own()
        try:
            os.ftruncate(handle, size)
            os.fsync(handle)
        except OSError as error:
            raise _unwritable(self.path, error) from None
        self._size = size

    def _own(self) -> int:
        """The open file, if it is still the one of that name and as it was left."""
        if self._handle is None:
            raise BadInput(str(self.path), "the journal is closed")
        try:
            here, there = os.fstat(self._handle), self.path.stat()
        except OSError as error:
            raise _unwritable(self.path, error) from None
        same = (here.st_dev, here.st_ino) == (there.st_dev, there.st_ino)
        if not same or here.st_size != self._size:
            raise BadInput(str(self.path), "somebody else has written it meanwhile")
        return self._handle

    @property
    def closed(self) -> bool:
        """Whether nothing can be written any more."""
        return self._handle is None

    def close(self) -> None:
        """Let others have the file; what was appended is on the disk already."""
        handle, self._handle = self._handle, None
        if handle is not None:
            os.close(handle)


def _lock(handle: int, path: Path) -> None:
    """Have an open file for oneself, where the file system lets one ask for it."""
    try:
        flock(handle, LOCK_EX | LOCK_NB)
    except BlockingIOError:
        raise BadInput(str(path), "somebody else is writing it") from None
    except OSError:  # pragma: no cover - a file system without locks
        return


def _write(handle: int, data: bytes) -> None:
    """All of it in one call, and onto the disk."""
    if os.write(handle, data) != len(data):
        raise OSError(0, "the disk is full")
    os.fsync(handle)


def write_new(path: Path, data: bytes) -> None:
    """A new file with this in it, or no new file; one that is there already stays as it is."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with contextlib.suppress(FileNotFoundError):
            beside.unlink()
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        _name(beside, path)
    except FileExistsError:
        raise BadInput(str(path), "is there already: open it, or choose another file") from None
    except (OSError, ValueError) as error:
        raise _unwritable(path, error) from None
    finally:
        with contextlib.suppress(OSError, ValueError):
            beside.unlink()
    _sync_folder(path.parent)


def _name(beside: Path, path: Path) -> None:
    """Give a file its name, unless something has it."""
    try:
        path.hardlink_to(beside)
    except FileExistsError:
        raise
    except OSError:  # a file system without a second name for a file
        if path.exists():
            raise FileExistsError from None
        beside.rename(path)


def _sync_folder(folder: Path) -> None:
    """Have the disk know the new name, where the system lets one ask for it."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def read_bytes(path: Path, most: int) -> bytes:
    """A file's bytes; devices, pipes and what is too long are refused before they are read."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise BadInput(str(path), "is no file, but a folder, a device, a pipe or the like")
        with path.open("rb") as file:
            found = file.read(most + 1)
    except OSError as error:
        raise BadInput(str(path), f"cannot be read: {error.strerror or error}") from None
    if len(found) > most:
        raise BadInput(str(path), f"longer than {most} bytes")
    return found


def resolved(path: object) -> Path:
    """The file that a path leads to, links followed."""
    if not isinstance(path, (str, os.PathLike)):
        raise BadInput("path", f"expected a path, found {type(path).__name__}")
    try:
        return Path(os.fsdecode(path)).resolve()
    except (OSError, RuntimeError, ValueError) as error:
        raise BadInput("path", f"leads nowhere: {error}") from None


def _unwritable(path: Path, error: OSError | ValueError) -> BadInput:
    return BadInput(str(path), f"cannot be written: {getattr(error, 'strerror', '') or error}")
