"""The shell commands that README and the documentation print, and the files that they need."""

import re
from collections.abc import Iterator
from pathlib import Path

import attrs

ROOT = Path(__file__).parents[2]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
MARK = re.compile(r"<!-- (runs|file): (.*?) -->\s*\Z", re.DOTALL)
REFUSAL = re.compile(r"no: \S.*", re.DOTALL)
EXIT_CODE = re.compile(r"#.*\bexit code (\d+)")
RUN = ("galaxy-rules", "python")
READ = ("make", "pip")


@attrs.frozen
class Block:
    """A fenced block of a page, and what the comment before it says."""

    page: str
    language: str
    text: str
    mark: str
    said: str

    @property
    def lines(self) -> list[str]:
        """Its lines that are commands."""
        return [line for line in self.text.splitlines() if line.split() and line[0] != "#"]

    @property
    def runs(self) -> bool:
        """Whether a reader is meant to type it anywhere."""
        return self.mark != "runs"


def pages() -> list[Path]:
    """README and every page that is written by hand or kept under version control."""
    docs = sorted((ROOT / "docs").rglob("*.md"))
    made = {"_build", "_generated"}
    return [ROOT / "README.md", *(page for page in docs if not made & set(page.parts))]


def blocks(page: Path) -> Iterator[Block]:
    """The fenced blocks of a page."""
    text = page.read_text(encoding="utf-8")
    for fence in FENCE.finditer(text):
        mark = MARK.search(text, 0, fence.start())
        said = (mark[1], mark[2]) if mark else ("", "")
        yield Block(page.relative_to(ROOT).as_posix(), fence[1], fence[2], *said)


def shell_blocks() -> list[Block]:
    """Every block of shell commands."""
    return [block for page in pages() for block in blocks(page) if block.language == "sh"]


def files(page: Path) -> dict[str, str]:
    """The files that a page tells its reader to save."""
    return {block.said: block.text for block in blocks(page) if block.mark == "file"}


def commands(page: Path) -> list[str]:
    """The commands of a page that can be run, in order."""
    shell = (block for block in blocks(page) if block.language == "sh" and block.runs)
    return [line for block in shell for line in block.lines if line.split()[0] in RUN]


def exit_code(line: str) -> int:
    """What a command ends with, if its comment says so; nought otherwise."""
    said = EXIT_CODE.search(line)
    return int(said[1]) if said else 0
