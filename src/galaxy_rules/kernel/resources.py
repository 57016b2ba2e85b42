"""The one place where kernel and games read: files that are part of the package."""

from importlib.resources import files


def package_text(package: str, *path: str) -> str:
    """The text of a file inside a package of this library."""
    return files(package).joinpath(*path).read_text(encoding="utf-8")
