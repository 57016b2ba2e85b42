"""The command that plays any game beside its second reading: it counts, finds and says so."""

from collections import Counter
from typing import Final

import pytest

from properties import lockstep
from properties.lockstep import DRIVERS, Readings, Tally
from properties.oracle import galaktico as oracle

STEPS: Final = 60


@pytest.mark.parametrize("game", DRIVERS)
def test_it_plays_until_so_many_steps_are_compared(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 0 == lockstep.main([game, "--steps", str(STEPS)])
    printed = capsys.readouterr().out
    assert f"{game}: no disagreement" in printed
    rows = dict(line.split("  ", 1) for line in printed.splitlines() if "  " in line)
    assert int(rows["steps"]) >= STEPS
    assert all(int(rows[row].split(",")[0]) > 0 for row in ("positions compared", "actions judged"))


def test_a_disagreement_ends_it_and_is_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(oracle.RANGE, "scout", 4)
    assert 1 == lockstep.main(["galaktico", "--steps", "5000"])
    printed = capsys.readouterr().out
    assert "the two readings differ" in printed
    assert "_run(" in printed


def test_an_interruption_says_what_was_compared(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(number: int, readings: Readings) -> Tally:
        if number > 2:
            raise KeyboardInterrupt
        return Counter({"actions": 10})

    monkeypatch.setitem(DRIVERS, "galaktico", toy_driver(interrupted))
    assert 130 == lockstep.main(["galaktico", "--steps", "5000"])
    printed = capsys.readouterr().out
    assert "interrupted; no disagreement so far" in printed
    assert "steps               30" in printed


def test_a_disagreement_is_shown_with_as_few_readings_as_it_needs() -> None:
    def run(number: int, readings: Readings) -> Tally:
        if ("b", "2") in readings:
            raise AssertionError(readings)
        return Tally()

    driver = toy_driver(run)
    found = lockstep.smallest(driver, 0, AssertionError("all"))
    assert ((("b", "2"),),) == found.args


def toy_driver(run: lockstep.Run) -> lockstep.Driver:
    """A driver of no game."""
    readings = (("a", "1"), ("b", "2"), ("c", "3"))
    return lockstep.Driver(lambda _: readings, run, AssertionError, "actions", "tables", "judged")
