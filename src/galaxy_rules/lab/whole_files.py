"""Files that are there whole or not at all, however long they take to write."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from galaxy_rules.kernel.errors import BadInput


@contextlib.contextmanager
def written(path: str | os.PathLike[str]) -> Iterator[IO[bytes]]:
    """A file to write to; it takes its name when all is written, and else leaves nothing behind.

    Links are followed.  Folders, devices and pipes are refused: the file would take their place.
    """
    target = _target(path)
    beside = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        with beside.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        beside.replace(target)
    except OSError as error:
        raise BadInput(str(path), f"cannot be written: {error.strerror or error}") from None
    finally:
        with contextlib.suppress(OSError):
            beside.unlink()


def _target(path: str | os.PathLike[str]) -> Path:
    try:
        target = Path(path).resolve()
        if target.exists() and not target.is_file():
            raise BadInput(str(path), "is no file, but a folder, a device or the like")
    except (OSError, RuntimeError, ValueError) as error:
        if isinstance(error, BadInput):
            raise
        raise BadInput(str(path), f"cannot be written: {error}") from None
    if not target.parent.is_dir():
        raise BadInput(str(path), "cannot be written: there is no such folder")
    return target
