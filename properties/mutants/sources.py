"""The rule modules: their files, their syntax trees, and loading them changed."""

import ast
import hashlib
import importlib.abc
import importlib.machinery
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, Final

import attrs

from properties.mutants.operators import Mutant, Vocabulary, mutants, vocabulary

ROOT: Final = Path(__file__).resolve().parents[2]
PACKAGE: Final = ROOT / "src" / "galaxy_rules"
HERE: Final = ROOT / "properties" / "mutants"
GAMES: Final = ("kernel", "galaktico", "take_the_galaxy", "galaxy_of_trian")
BESIDE: Final = frozenset(
    {"pictures", "schema", "schema_positions", "schemas", "describing", "worth"}
)
"""Rooms and modules whose faults would be no faults of the rules."""
Transform = Callable[[str, ast.Module], ast.Module]


@attrs.frozen(eq=False)
class Sources:
    """The syntax trees of all rule modules, by their dotted names below the package."""

    trees: Mapping[str, ast.Module]
    vocabularies: Mapping[str, Vocabulary]

    def words(self, module: str) -> Vocabulary:
        """The vocabulary of the game that a module belongs to."""
        return self.vocabularies[game_of(module)]

    def mutants(self, module: str) -> Iterator[Mutant]:
        """Every mutant of a module."""
        return mutants(module, self.trees[module], self.words(module))


def read_sources() -> Sources:
    """Parse the rule modules."""
    trees = {
        name: ast.parse(file.read_text(encoding="utf-8"))
        for game in GAMES
        for file in sorted((PACKAGE / game).rglob("*.py"))
        for name in [module_name(file)]
        if not _is_beside_the_rules(name)
    }
    words = {
        game: vocabulary(tree for name, tree in trees.items() if game_of(name) == game)
        for game in GAMES
    }
    return Sources(trees, words)


def _is_beside_the_rules(name: str) -> bool:
    """Pictures, schemas and opponents answer no question about the rules."""
    return bool(BESIDE & set(name.split("."))) or name.rsplit(".", maxsplit=1)[-1].startswith(
        "opponent"
    )


def module_name(file: Path) -> str:
    """The dotted name of a file below the package: `galaktico.combat`."""
    parts = file.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts)


def file_of(module: str) -> Path:
    """The file of a module."""
    return (PACKAGE / Path(*module.split("."))).with_suffix(".py")


def game_of(module: str) -> str:
    """The package a module belongs to, the kernel among them."""
    return module.split(".", maxsplit=1)[0]


def digest(folders: Sequence[str] = ("src", "tests", "properties", "fixtures")) -> str:
    """A hash of everything that decides which test runs what."""
    found = hashlib.sha256()
    for folder in folders:
        for file in sorted((ROOT / folder).rglob("*")):
            if file.suffix in (".py", ".json", ".toml") and file.parent != HERE:
                found.update(file.read_bytes())
    return found.hexdigest()[:16]


class _Loader(importlib.machinery.SourceFileLoader):
    """Loads a rule module with its tree transformed, and never from a cached file."""

    def __init__(self, fullname: str, path: str, transform: Transform) -> None:
        super().__init__(fullname, path)
        self._transform = transform

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        tree = self._transform(module_name(Path(path)), ast.parse(self.get_data(path)))
        code: CodeType = compile(tree, path, "exec", dont_inherit=True)
        return code


class Finder(importlib.abc.MetaPathFinder):
    """Finds rule modules, whose trees are transformed before they run."""

    def __init__(self, transform: Transform, only: str | None = None) -> None:
        self._transform = transform
        self._only = f"galaxy_rules.{only}".removesuffix(".__init__") if only else None

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> Any:
        """The usual place of a rule module, with the loader that transforms it."""
        parts = fullname.split(".")
        if len(parts) < 2 or parts[0] != "galaxy_rules" or parts[1] not in GAMES:
            return None
        if self._only not in (None, fullname) or _is_beside_the_rules(fullname):
            return None
        spec = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        if spec is not None and spec.origin is not None:
            spec.loader = _Loader(fullname, spec.origin, self._transform)
        return spec

    def install(self) -> None:
        """Put it in front of the others."""
        sys.meta_path.insert(0, self)
