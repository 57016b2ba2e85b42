"""Files in and out: bounded, decoded strictly, written whole or not at all."""

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.packs import Pack
from galaxy_rules.kernel.reading import LARGEST_TEXT
from galaxy_rules.match.documents import load_data

STDIN: Final = "-"


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


def check_writable(path: str) -> None:
    """Refuse at the start what could not be written at the end."""
    folder = Path(path).resolve().parent
    if Path(path).is_dir():
        raise BadInput(path, "is a folder, not a file to write")
    if not folder.is_dir() or not os.access(folder, os.W_OK):
        raise BadInput(path, "cannot be written: no such folder, or no permission")


def write_text(path: str, text: str) -> None:
    """Write a file whole: first beside it, then in its place."""
    target = Path(path)
    beside = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        beside.write_text(text, encoding="utf-8")
        beside.replace(target)
    except OSError as error:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise BadInput(path, f"cannot be written: {error.strerror or error}") from None


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
        if error.field.startswith(path):
            raise
        raise BadInput(f"{path}: {error.field}", error.problem) from None
