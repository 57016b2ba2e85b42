"""What the pages print as shell commands does what they say, when typed as printed."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.docs.commands import (
    READ,
    REFUSAL,
    ROOT,
    RUN,
    commands,
    exit_code,
    files,
    pages,
    shell_blocks,
)

SECONDS = 300
PAGES = [page for page in pages() if commands(page)]


def run(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Type a line in a folder, with nobody at the keyboard."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        ["bash", "-c", line],
        cwd=folder,
        env=os.environ | {"PATH": path, "COLUMNS": "100"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_command_of_a_page_ends_as_the_page_says(page: Path, tmp_path: Path) -> None:
    (tmp_path / "fixtures").symlink_to(ROOT / "fixtures")
    for name, text in files(page).items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    for line in commands(page):
        done = run(line, tmp_path)
        assert exit_code(line) == done.returncode, f"{line}\n{done.stdout}{done.stderr}"


def test_the_pages_have_commands_and_files_to_try() -> None:
    assert {"README", "start", "questions"} <= {page.stem for page in PAGES}
    assert "border.json" in files(ROOT / "docs" / "questions.md")


def test_a_command_may_say_that_the_answer_is_no() -> None:
    assert 1 == exit_code("galaxy-rules why x.json y   # exit code 1: refused")
    assert 0 == exit_code("galaxy-rules why x.json y   # legal")


def test_a_block_that_is_not_run_says_why() -> None:
    silent = [block for block in shell_blocks() if not block.runs]
    assert silent
    assert [] == [block for block in silent if not REFUSAL.fullmatch(block.said)]


def test_every_line_of_a_shell_block_is_a_command_that_is_run_or_read_here() -> None:
    lines = [(block.page, line) for block in shell_blocks() for line in block.lines]
    assert [] == [line for line in lines if line[1].split()[0] not in (*RUN, *READ)]


def test_every_target_of_make_that_a_page_names_exists() -> None:
    targets = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    text = "\n".join(page.read_text(encoding="utf-8") for page in pages())
    named = set(re.findall(r"(?:^|`)make ([a-z]+)\b(?=[^`\n]*`|[ ]+#)", text, re.MULTILINE))
    assert {"demo", "test", "docs"} <= named
    assert set() == named - targets


def test_every_extra_that_a_page_names_exists() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    text = "\n".join(page.read_text(encoding="utf-8") for page in pages())
    named = set(re.findall(r"galaxy-rules\[(\w+)\]", text))
    assert named
    assert set() == named - set(project["optional-dependencies"])
