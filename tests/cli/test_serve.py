"""What `galaxy-rules serve` says, and what it needs."""

import tomllib

import pytest

from galaxy_rules.cli import NEEDED
from galaxy_rules.cli.commands.serving import MEMORY, _store, greet
from tests.docs.commands import ROOT

MODULES = 21
"""The least that a QR code has on a side."""


def test_the_extra_brings_what_the_command_needs() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    serve = extras["optional-dependencies"]["serve"]
    assert set(NEEDED) <= {one.partition(">=")[0] for one in serve}


def test_phones_are_shown_a_code(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("segno")
    greet("http://192.0.2.7:8000/", lan=True)
    first, *rows = capsys.readouterr().out.splitlines()
    assert "http://192.0.2.7:8000/" in first
    blocks = [row for row in rows if set(row) & set("▀▄█")]
    assert len(blocks) >= MODULES // 2
    assert {len(row) for row in blocks} == {len(blocks[0])}


def test_it_is_said_whether_tables_are_kept(capsys: pytest.CaptureFixture[str]) -> None:
    greet("http://127.0.0.1:8000/", lan=False, kept=False)
    assert "the tables end with it" in capsys.readouterr().out
    assert _store(MEMORY).shared == MEMORY


def test_others_are_told_how(capsys: pytest.CaptureFixture[str]) -> None:
    greet("http://127.0.0.1:8000/", lan=False)
    assert "galaxy-rules serve --lan" in capsys.readouterr().out
