"""Write every generated part of the documentation; what has not changed is left alone.

`python -m tools.docs.writing` writes them into docs/_generated, as a build by Sphinx does.
"""

from collections.abc import Iterator
from pathlib import Path

from galaxy_rules.catalogue import game, games
from tools.docs import commands, conformance, layers, registers, vocabulary

ROOT = Path(__file__).parents[2]


def parts(root: Path) -> Iterator[tuple[str, str]]:
    """The generated files by name: ``.md`` is a page, ``.inc`` a part of one."""
    yield "layers.svg", layers.drawing(root)
    yield "replay.inc", replay_part(root, games()[0], "")
    yield "commands.inc", commands.commands_part()
    for name in games():
        made, title = game(name), title_of(name)
        yield f"{name}/replay.inc", replay_part(root, name, "../")
        yield f"{name}/clauses.md", registers.clauses_page(made, title)
        yield f"{name}/components.md", registers.components_page(made, title)
        yield f"{name}/provenance.inc", registers.provenance_part(made)
        yield f"{name}/rulings.inc", registers.rulings_part(made)
        yield f"{name}/actions.inc", vocabulary.actions_part(made)
        yield f"{name}/events.inc", vocabulary.events_part(made)
        if skills := registers.skills_part(made):
            yield f"{name}/skills.inc", skills
        yield f"{name}/conformance.inc", conformance.conformance_part(root, name)


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
    """Put them all into a folder."""
    for name, text in parts(root):
        file = folder / name
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(ROOT / "docs" / "_generated")
