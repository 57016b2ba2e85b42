"""The oldest versions of the run-time dependencies that pyproject.toml permits, for pip.

    python tools/oldest.py > requirements.txt
    python tools/oldest.py --check

What each requirement names as its lower bound is to be installed, exactly, and beside it the tools
that tests need, as they are pinned; `make oldest` runs tests with that. With `--check` the versions
in this environment must be those.
"""

import re
import sys
import tomllib
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
EXTRAS: Final = ("cli",)
"""Extras that users run; the others are tools of developers, pinned exactly."""
TOOLS: Final = ("hypothesis", "jsonschema", "pytest", "pytest-xdist")
"""Of the extra `dev`: the others need newer versions of what the library needs."""
REQUIREMENT: Final = re.compile(r"([A-Za-z0-9._-]+)>=([0-9]+(?:\.[0-9]+)*)")


class Unbounded(ValueError):
    """A requirement that does not say from which version on it holds."""


def bounds(project: dict[str, Any]) -> dict[str, str]:
    """The lower bound of every run-time requirement, by name."""
    extras = project.get("optional-dependencies", {})
    listed = [*project["dependencies"], *(one for extra in EXTRAS for one in extras[extra])]
    found = {}
    for requirement in listed:
        match = REQUIREMENT.fullmatch(requirement)
        if match is None:
            raise Unbounded(f"{requirement!r} is not NAME>=VERSION")
        found[match[1]] = match[2]
    return found


def tools(project: dict[str, Any]) -> list[str]:
    """The tools of tests, as they are pinned."""
    pinned = {one.partition("==")[0]: one for one in project["optional-dependencies"]["dev"]}
    return [pinned[name] for name in TOOLS]


def requirements(project: dict[str, Any]) -> str:
    """Lines for pip: exactly these versions."""
    oldest = [f"{name}=={bound}" for name, bound in bounds(project).items()]
    return "\n".join([*oldest, *tools(project), ""])


def padded(words: str) -> tuple[int, ...]:
    """A version as numbers: 13.7 is 13.7.0."""
    numbers = [int(word) for word in words.split(".")]
    return tuple(numbers + [0] * (4 - len(numbers)))


def main() -> int:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    project = tomllib.loads(text)["project"]
    if sys.argv[1:] != ["--check"]:
        print(requirements(project), end="")
        return 0
    found = bounds(project)
    other = [name for name, bound in found.items() if padded(version(name)) != padded(bound)]
    print(", ".join(f"{name} {version(name)}" for name in found))
    return 1 if other else 0


if __name__ == "__main__":
    sys.exit(main())
