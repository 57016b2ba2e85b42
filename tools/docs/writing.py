"""Write the parts of the documentation that the library makes; what is current is left alone.

Registers, tables and the drawing of the layers are kept under version control, so that pages say
everything without a build: `python -m tools.docs.writing` writes them, and a test says when they
are stale.  What depends on the ledger or on a browser is written into docs/_generated alone, as
each build by Sphinx does, and is not kept.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from galaxy_rules.catalogue import AnyGame, game, games
from tools.docs import commands, conformance, layers, registers, vocabulary

ROOT: Final = Path(__file__).parents[2]
TABLE: Final = re.compile(r"(<!-- made: (\S+) -->\n).*?(<!-- end -->)", re.DOTALL)
"""What is made inside a page: the name of the part, and everything up to its end."""
PARTS: Final = {
    "provenance": registers.provenance_part,
    "rulings": registers.rulings_part,
    "skills": registers.skills_part,
    "actions": vocabulary.actions_part,
    "events": vocabulary.events_part,
}
"""The tables of a game."""


def parts(root: Path) -> Iterator[tuple[str, str]]:
    """The parts that are not kept, by name, for docs/_generated."""
    yield "replay.inc", replay_part(root, games()[0], "")
    for name in games():
        yield f"{name}/replay.inc", replay_part(root, name, "../")
        yield f"{name}/conformance.inc", conformance.conformance_part(root, name)


def kept(root: Path) -> Iterator[tuple[str, str]]:
    """The files below docs that are kept, by name, as they should be: whole ones, and pages with
    tables in them.
    """
    yield "pictures/layers.svg", layers.drawing(root) + "\n"
    for name in games():
        yield f"registers/{name}/clauses.md", registers.clauses_page(_made(name), title_of(name))
        components = registers.components_page(_made(name), title_of(name))
        yield f"registers/{name}/components.md", components
        yield f"games/{name}.md", with_tables((root / "docs" / "games" / f"{name}.md").read_text())
    yield "cli.md", with_tables((root / "docs" / "cli.md").read_text())


def with_tables(page: str) -> str:
    """A page with its tables as they should be."""
    return TABLE.sub(lambda found: f"{found[1]}\n{table(found[2]).strip()}\n\n{found[3]}", page)


@cache
def table(part: str) -> str:
    """What a part of a page says: the commands, or a table of a game."""
    if part == "commands":
        return commands.commands_part()
    name, _, what = part.partition("/")
    return PARTS[what](_made(name))


@cache
def _made(name: str) -> AnyGame:
    return game(name)


def title_of(name: str) -> str:
    """What a game is called, without its second title."""
    return game(name).title.partition(":")[0]


def replay_part(root: Path, name: str, up: str) -> str:
    """A picture of a game's replay page, where a browser has taken one, for a page below docs."""
    picture = f"pictures/{name}-replay.png"
    if not (root / "docs" / picture).exists():
        return "<!-- no browser -->\n"
    words = (
        f"A game of {title_of(name)} as `galaxy-rules replay game.json --html out.html` shows it:"
    )
    return f"{words}\n\n![A replay page in a browser]({up}{picture})\n"


def write(folder: Path, root: Path = ROOT) -> None:
    """Put the parts that are not kept into a folder."""
    for name, text in parts(root):
        _write(folder / name, text)


def write_kept(root: Path = ROOT) -> None:
    """Put everything else where it is kept."""
    for name, text in kept(root):
        _write(root / "docs" / name, text)


def stale(root: Path = ROOT) -> list[str]:
    """The kept files that are not what they should be."""
    files = ((root / "docs" / name, text) for name, text in kept(root))
    return [str(file.relative_to(root)) for file, text in files if _said(file) != text]


def _write(file: Path, text: str) -> None:
    if _said(file) != text:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


def _said(file: Path) -> str | None:
    return file.read_text(encoding="utf-8") if file.exists() else None


if __name__ == "__main__":
    write(ROOT / "docs" / "_generated")
    write_kept()
