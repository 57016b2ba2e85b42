"""One house for games: who may name a game, no case forgotten, no long file, no crowded room.

What is not in order yet stands in `house.toml` here and in the folder of each game; what is put in
order has to be taken from there, so those lists only shrink.
"""

import ast
import enum
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import get_args

import pytest

from galaxy_rules.catalogue import HOMES, game, room
from galaxy_rules.kernel.errors import BadData
from galaxy_rules.kernel.table import RuleTable
from tools.check_dispatch import OPEN, Source, Trouble, sources, troubles, unmissed

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "galaxy_rules"
LONGEST, FULLEST, LONGEST_RUN = 450, 20, 12
"""Lines of a file, files of a room, lines that two games have alike."""


@cache
def known(what: str) -> frozenset[str]:
    """The places that are known not to be in order."""
    lists = [ROOT / "tests" / "house.toml", *(ROOT / "tests").glob("*/house.toml")]
    read = [(path, tomllib.loads(path.read_text("utf-8"))) for path in lists if path.exists()]
    return frozenset(
        place if path.parent.name == "tests" else f"{path.parent.name}/{place}"
        for path, found in read
        for place in found.get(what, ())
    )


def hold(what: str, found: Iterable[str], advice: str) -> None:
    """Nothing is out of order but what is known to be, and all that is known still is."""
    places = set(found)
    assert sorted(places - known(what)) == [], advice
    assert sorted(known(what) - places) == [], f"in order now: take it from `{what}` in house.toml"


# ----------------------------------------------------------------------------- who names a game


def named() -> Iterator[str]:
    """The files that name a game, of those that serve every game."""
    names = re.compile("|".join(name.replace("_", "[_ -]?") for name in HOMES), re.IGNORECASE)
    for path in chain([ROOT / "Makefile"], *map(files, ("src", "tools", ".github"))):
        if names.search(path.read_text("utf-8")):
            yield path.relative_to(ROOT).as_posix()


def files(folder: str) -> Iterator[Path]:
    own = [PACKAGE / name for name in HOMES]
    for path in sorted((ROOT / folder).rglob("*")):
        served = path != PACKAGE / "catalogue.py" and not any(map(path.is_relative_to, own))
        if served and path.is_file() and "__pycache__" not in path.parts:
            yield path


def test_only_the_catalogue_names_a_game() -> None:
    hold("names", named(), "ask the catalogue for games; a game's own things go into its package")


# ----------------------------------------------------------------------------- no case forgotten


def places(said: Iterable[Trouble]) -> set[str]:
    return {one.place for one in said}


def test_no_dispatch_swallows_a_forgotten_case() -> None:
    """By reading all of them, and by taking the first case of each away."""
    found = places(chain(troubles(PACKAGE), unmissed(PACKAGE, [0])))
    hold("dispatch", found, "`python -m tools.check_dispatch` says what is wrong")


@pytest.mark.parametrize(
    ("lines", "trouble"),
    [
        ("match kind:\n  case Kind.A: return 1\n  case Kind.B: return 2", ""),
        ("match kind:\n  case Kind.A: return 1\n  case _: assert_never(kind)", ""),
        ("match kind:\n  case str(): return 1\n  case _: return 2", ""),
        ("match kind:\n  case Kind.A: return 1\n  case _: return 2", "a wildcard"),
        ("match kind:\n  case Kind.A: return 1\n  case other: return 2", "a wildcard"),
        ("match (kind, 1):\n  case (Kind(), one): return 1\n  case _: return 2", "a wildcard"),
        ("match kind:\n  case Kind.A if flag: return 1\n  case Kind.A: return 2", "a guard"),
        ("if kind is Kind.A: return 1\n if kind is Kind.B: return 2", "write a match"),
        ("if isinstance(kind, Kind): return 1\n elif isinstance(kind, Kind): return 2", "a match"),
        ("return 1 if kind is Kind.A else 2 if kind is Kind.B else 3", "write a match"),
        ("if kind is Kind.A: return 1\n return 2", ""),
    ],
)
def test_the_check_finds_what_swallows_a_case(tmp_path: Path, lines: str, trouble: str) -> None:
    function = f"class Kind: ...\ndef ask(kind, flag):\n {lines}\n".replace("\n  ", "\n    ")
    (tmp_path / "asking.py").write_text(function)
    found = [str(one) for one in troubles(tmp_path)]
    assert len(found) == bool(trouble)
    assert all(trouble in one for one in found)


def test_every_open_place_is_there() -> None:
    names = {f"{one.file}:{name}" for one in sources(PACKAGE) for name, _ in one.functions()}
    assert set(OPEN) <= names


@pytest.mark.deep
def test_mypy_misses_every_case_that_is_taken_away() -> None:
    found = [str(one) for one in unmissed(PACKAGE) if one.place not in known("dispatch")]
    assert found == []


def partial() -> Iterator[str]:
    """The tables by members of an enumeration or a union that lack some, and which they lack."""
    for source in sources(PACKAGE):
        for name, keys in filter(None, map(by_member, ast.walk(source.tree))):
            if missing := sorted(set(members(source.file, name)) - keys):
                yield f"{source.file}: {name} without {', '.join(missing)}"


def by_member(node: ast.AST) -> tuple[str, set[str]] | None:
    """What a table is by, and which members it has: constants of a class, or types of a union."""
    match node:
        case ast.Dict(keys=[ast.Attribute(value=ast.Name(id=name)), _, *_] as keys):
            found = [key.attr for key in keys if isinstance(key, ast.Attribute)]
        case ast.AnnAssign(annotation=kind, value=ast.Dict(keys=[ast.Name(), _, *_] as keys)):
            name = next(iter(re.findall(r"type\[(\w+)\]", ast.unparse(kind))), "")
            found = [key.id for key in keys if isinstance(key, ast.Name)]
        case _:
            return None
    return (name, set(found)) if name and name[0].isupper() and len(found) == len(keys) else None


def members(file: str, name: str) -> Iterable[str]:
    """The members of an enumeration or a union that a module knows by this name."""
    module = ".".join(Path("galaxy_rules", file).with_suffix("").parts).removesuffix(".__init__")
    kind = getattr(import_module(module), name)
    if isinstance(kind, type):
        return kind.__members__ if issubclass(kind, enum.Enum) else ()
    return [one.__name__ for one in get_args(kind)]


def test_tables_by_members_have_them_all() -> None:
    hold("partial", partial(), "a member is missing; where that is meant, add it to `partial`")


@pytest.mark.parametrize("name", HOMES)
def test_every_row_of_a_rule_table_is_missed(name: str) -> None:
    rules = tuple(room(game(name), "rules.table").TABLE)
    kinds = game(name).action_classes
    for rule in rules:
        with pytest.raises(BadData, match=f"{rule.action.__name__}: has no rule"):
            RuleTable(kinds, [other for other in rules if other is not rule])


# ----------------------------------------------------------------------------- files and rooms


def test_no_file_is_too_long() -> None:
    lengths = {path: len(path.read_text("utf-8").splitlines()) for path in PACKAGE.rglob("*.py")}
    found = (path.relative_to(PACKAGE).as_posix() for path in lengths if lengths[path] > LONGEST)
    hold("long", found, f"at most {LONGEST} lines: divide it by what it is about")


def test_no_room_is_too_full() -> None:
    rooms = [PACKAGE, *(path for path in PACKAGE.rglob("*") if path.is_dir())]
    full = (path for path in rooms if len(list(path.glob("*.py"))) > FULLEST)
    hold(
        "full", (path.relative_to(PACKAGE).as_posix() for path in full), f"at most {FULLEST} files"
    )


def alike() -> Iterator[str]:
    """The pairs of files of two games that have a long run of the same lines."""
    homes: dict[tuple[str, ...], set[str]] = defaultdict(set)
    for name in HOMES:
        for source in sources(PACKAGE / name):
            lines = list(spoken(source))
            for start in range(len(lines) - LONGEST_RUN):
                homes[tuple(lines[start : start + LONGEST_RUN + 1])].add(f"{name}/{source.file}")
    for found in {frozenset(places) for places in homes.values()}:
        if len({place.partition("/")[0] for place in found}) > 1:
            yield " ~ ".join(sorted(found))


def spoken(source: Source) -> Iterator[str]:
    """The lines of a module without imports, comments and those that say next to nothing."""
    imports = {
        line
        for node in ast.walk(source.tree)
        if isinstance(node, (ast.Import, ast.ImportFrom))
        for line in range(node.lineno, (node.end_lineno or 0) + 1)
    }
    for number, line in enumerate(source.text.splitlines(), start=1):
        text = line.strip()
        if number not in imports and len(text) > 1 and not text.startswith("#"):
            yield text


def test_no_two_games_say_the_same_at_length() -> None:
    hold("alike", alike(), f"at most {LONGEST_RUN} lines that two games share: put them below")
