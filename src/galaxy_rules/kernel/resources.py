"""The one place where kernel and games read: files that are part of the package."""

from collections.abc import Callable
from importlib import import_module
from importlib.resources import files
from typing import Any


def package_text(package: str, *path: str) -> str:
    """The text of a file inside a package of this library."""
    return files(package).joinpath(*path).read_text(encoding="utf-8")


def entered(room: str, name: str) -> Callable[..., Any]:
    """A function of a room that is entered when it is first asked for, so that games start fast."""

    def ask(*given: object) -> Any:  # noqa: ANN401 - as that function answers
        return getattr(import_module(room), name)(*given)

    return ask
