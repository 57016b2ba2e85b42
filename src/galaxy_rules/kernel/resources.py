"""The one place where kernel and games read: files that are part of the package."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any, cast


def package_text(package: str, *path: str) -> str:
    """The text of a file inside a package of this library.

    Asked of the package's own loader, as it may lie in an archive: `importlib.resources` would do
    the same, and costs as much to import as a third of the kernel.
    """
    home: Any = import_module(package)
    place = "/".join((*home.__path__[:1], *path))
    return cast("bytes", home.__spec__.loader.get_data(place)).decode()


@cache
def package_files(package: str, folder: str) -> frozenset[str]:
    """The names of the files in a folder of a package, none where there is no such folder.

    Only those ask who look for what a package may bring, so the dear import is theirs.
    """
    from importlib.resources import files

    found = files(package).joinpath(folder)
    return frozenset(one.name for one in found.iterdir()) if found.is_dir() else frozenset()


def entered(room: str, name: str) -> Callable[..., Any]:
    """A function of a room that is entered when it is first asked for, so that games start fast."""

    def ask(*given: object) -> Any:  # noqa: ANN401 - as that function answers
        return getattr(import_module(room), name)(*given)

    return ask
