"""A drawing of the layers, made from the import contract that the gate checks."""

import ast
import tomllib
from html import escape
from pathlib import Path

WIDTH = 760
BOX = 104
GAP = 34
MARGIN = 10
SOURCE = Path("src") / "galaxy_rules"


def layers(root: Path) -> list[list[str]]:
    """The rooms of the package from the top down, those of one layer beside each other."""
    contracts = tomllib.loads((root / "pyproject.toml").read_text())["tool"]["importlinter"]
    rows = next(c["layers"] for c in contracts["contracts"] if c["type"] == "layers")
    split = [[name.strip().strip("()") for name in row.split("|")] for row in rows]
    there = [[name for name in row if _module(root, name).exists()] for row in split]
    return [row for row in there if row and not row[0].startswith("_")]


def _module(root: Path, name: str) -> Path:
    folder = root / SOURCE / name
    return folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")


def sentence(root: Path, name: str) -> str:
    """What a room says of itself, up to its first stop."""
    doc = ast.get_docstring(ast.parse(_module(root, name).read_text())) or ""
    first = " ".join(doc.partition("\n\n")[0].replace("`", "").split())
    return first.partition(". ")[0].rstrip(".")


def drawing(root: Path) -> str:
    """The layers as SVG: boxes from the top down, an arrow from each layer to the one below."""
    rows = layers(root)
    height = len(rows) * (BOX + GAP) - GAP + 2 * MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
        "<title>The layers of galaxy_rules: each may import what is below it</title>",
        f"<style>{_STYLE}</style>",
    ]
    for number, row in enumerate(rows):
        top = MARGIN + number * (BOX + GAP)
        parts += _row(root, row, top)
        if number + 1 < len(rows):
            parts.append(_arrow(top + BOX))
    return "\n".join([*parts, "</svg>", ""])


_STYLE = (
    "text{font-family:system-ui,sans-serif}"
    ".box{fill:#eef2fb;stroke:#5b6f9e}.name{font-weight:600;font-size:14px;fill:#1d2b4f}"
    ".line{font-size:11.5px;fill:#3b4663}.arrow{stroke:#8793b0;stroke-width:2;fill:none}"
    "@media(prefers-color-scheme:dark){.box{fill:#1f2740;stroke:#7f92c4}.name{fill:#eef2fb}"
    ".line{fill:#c3cbe0}}"
)


def _row(root: Path, row: list[str], top: int) -> list[str]:
    width = (WIDTH - 2 * MARGIN - GAP // 2 * (len(row) - 1)) // len(row)
    parts = []
    for place, name in enumerate(row):
        left = MARGIN + place * (width + GAP // 2)
        parts.append(
            f'<rect class="box" x="{left}" y="{top}" width="{width}" height="{BOX}" rx="8"/>'
        )
        lines = _wrapped(sentence(root, name), (width - 24) // 6)
        parts.append(_text("name", left + 12, top + 22, name))
        parts += [
            _text("line", left + 12, top + 40 + 14 * line, text) for line, text in enumerate(lines)
        ]
    return parts


def _wrapped(text: str, letters: int) -> list[str]:
    """A sentence in lines of so many letters, five at most."""
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + len(word) >= letters:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines[:5]


def _text(kind: str, left: int, top: int, text: str) -> str:
    return f'<text class="{kind}" x="{left}" y="{top}">{escape(text)}</text>'


def _arrow(top: int) -> str:
    middle, end = WIDTH // 2, top + GAP - 6
    return (
        f'<path class="arrow" d="M{middle} {top + 4}V{end}M{middle - 6} {end - 7}'
        f'L{middle} {end}L{middle + 6} {end - 7}"/>'
    )
