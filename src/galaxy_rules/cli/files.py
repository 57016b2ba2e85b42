"""Files in and out: bounded, decoded strictly, written whole or not at all."""

import os
import sys
import tempfile
from pathlib import Path
from typing import Final

from galaxy_rules.kernel.codec import LARGEST_TEXT
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.packs import Pack
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
    try:
        handle, beside = tempfile.mkstemp(dir=target.resolve().parent, prefix=".galaxy-rules-")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        Path(beside).chmod(0o644)
        Path(beside).replace(target)
    except OSError as error:
        raise BadInput(path, f"cannot be written: {error.strerror or error}") from None


def read_pack_file(path: str | None) -> Pack | None:
    """An owner's data pack, where one is named."""
    return None if path is None else load_data(path)
