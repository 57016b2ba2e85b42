"""The whole tree, rewritten: what is compiled, and what stays as it is."""

import ast
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tools.compiling.reading import read
from tools.compiling.statements import rewritten

PACKAGE: Final = "galaxy_rules"
KERNEL: Final = ("bags", "counts", "frozen")
ROOMS: Final = ("words", "board", "rules")
"""Of each game: where its rules are asked; documents, answers and pictures stay as they are."""
BESIDE: Final = ("tables",)
LEFT: Final = ("words/rulings.py", "words/packs.py", "words/box_reading.py", "rules/sums.py")
"""What is asked once for each game, or only to explain."""


def compiled(package: Path) -> Iterator[str]:
    """The files that are compiled, by their path in the package."""
    yield from (f"kernel/{name}.py" for name in KERNEL)
    for register in sorted(package.glob("*/clauses.toml")):
        game = register.parent
        found = [path for room in ROOMS for path in sorted((game / room).rglob("*.py"))]
        found += [game / f"{name}.py" for name in BESIDE]
        for path in found:
            inside = path.relative_to(package).as_posix()
            empty = path.name == "__init__.py" and path.read_text("utf-8").count("\n") < 2
            if path.exists() and not empty and not inside.endswith(LEFT):
                yield inside


def write(source: Path, target: Path) -> list[str]:
    """Write the tree of a package into a folder; the files that are to be compiled."""
    package = target / PACKAGE
    shutil.copytree(source / PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    natives = Path(__file__).with_name("natives.py")
    shutil.copyfile(natives, package / "_natives.py")
    files = list(compiled(source / PACKAGE))
    known = {}
    for path in sorted((source / PACKAGE).rglob("*.py")):
        file = path.relative_to(source / PACKAGE).as_posix()
        name = f"{PACKAGE}.{file.removesuffix('.py').replace('/', '.')}".removesuffix(".__init__")
        known[name] = read(path, name, file, compiled=file in files)
    answer = f"{PACKAGE}/_compiled.py"
    (target / answer).write_text("__compiled__: bool = True\n", "utf-8")
    for module in known.values():
        if module.file in files:
            text = ast.unparse(rewritten(module, known))
            (package / module.file).write_text(text, "utf-8")
    return [answer, *(f"{PACKAGE}/{file}" for file in files)]
