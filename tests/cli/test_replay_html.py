"""``replay --html``: a page that is written whole or not at all."""

import json
from pathlib import Path

import pytest

from galaxy_rules.match.documents import dumps
from tests.cli.running import refused, run, written
from tests.draw.replaying import Held, played


def recorded(folder: Path, seat: int | None = None, name: str = "galaktico") -> str:
    """A record of a few plies, or what a seat has of it, in a file."""
    match = played(name, 5)
    record = match.record() if seat is None else match.record(seat)
    return str(written(folder / "game.json", json.loads(dumps(record))))


def test_a_record_becomes_a_page(tmp_path: Path) -> None:
    out = tmp_path / "out.html"
    result = run("replay", recorded(tmp_path), "--html", str(out))
    assert 0 == result.exit_code, result.output
    assert "reproduces exactly: 5 plies of galaktico, unfinished." in result.output
    assert "out.html: 24 drawings" in result.output
    assert "every seat's view" in result.output
    assert ["open", "0", "1", "onlooker"] == Held(out.read_text(encoding="utf-8")).keys


@pytest.mark.parametrize("seat, key, whose", [(1, "1", "seat 1"), (-3, "onlooker", "an onlooker")])
def test_a_seats_record_becomes_a_page_of_that_seat(
    tmp_path: Path, seat: int, key: str, whose: str
) -> None:
    out = tmp_path / "out.html"
    result = run("replay", recorded(tmp_path, seat), "--html", str(out))
    assert 0 == result.exit_code, result.output
    assert f"It holds what {whose} may know and nothing else." in result.output
    assert [key] == Held(out.read_text(encoding="utf-8")).keys


def test_a_record_that_parts_leaves_no_page(tmp_path: Path) -> None:
    file = Path(recorded(tmp_path))
    record = json.loads(file.read_text(encoding="utf-8"))
    record["result"]["totals"] = [9, 9]
    out = tmp_path / "out.html"
    result = run("replay", str(written(file, record)), "--html", str(out))
    assert 1 == result.exit_code
    assert "parts at field record.result.totals" in result.output
    assert not out.exists()


def test_a_page_has_every_ply_already(tmp_path: Path) -> None:
    out = tmp_path / "out.html"
    words = refused("replay", recorded(tmp_path), "--html", str(out), "--ply", "3")
    assert "ply: a page has every ply: open" in words
    assert "out.html#ply=3" in words
    assert not out.exists()


def test_a_page_that_cannot_be_written_is_refused_before_anything_is_read(tmp_path: Path) -> None:
    assert str(tmp_path) in refused("replay", "missing.json", "--html", str(tmp_path))
    nowhere = str(tmp_path / "no" / "out.html")
    assert nowhere in refused("replay", "missing.json", "--html", nowhere)
