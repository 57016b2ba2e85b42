"""Three seats and an onlooker play in four windows while everything goes wrong that may.

The gate plays a part of each game; marked deep are whole games:

    pytest -m deep tests/browser/test_evenings.py     tells what was played, and how long
"""

import random
import sys
from pathlib import Path
from typing import Any

import pytest

from galaxy_rules.match.match import Match
from tests.browser.evenings import Evening, timed
from tests.browser.tables import every_game

SHORT, LONG = 12, 1_000_000


def spoke_wrongly(browser: Any) -> list[str]:
    """What scripts complained of; that a connection was lost is none of it."""
    return [
        one["message"]
        for one in browser.get_log("browser")
        if one["level"] == "SEVERE"
        and one["source"] != "network"
        and "WebSocket connection to" not in one["message"]
    ]


@every_game
def test_nothing_is_lost_whatever_happens(browser: Any, tmp_path: Path, name: str) -> None:
    with Evening(browser, tmp_path / "t.sqlite", name, random.Random(6)).begun() as evening:
        evening.play_on(every=1, most=SHORT)
        evening.everybody_sees_the_same_table()
        assert len(evening.happened) >= 5
    assert spoke_wrongly(browser) == []


@pytest.mark.deep
@every_game
def test_a_whole_game_whatever_happens(
    browser: Any, tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with Evening(browser, tmp_path / "t.sqlite", name, random.Random(7)).begun() as evening:
        with capsys.disabled():
            sys.stdout.write(f"\n{timed(evening, every=12, most=LONG)}\n")
        evening.everybody_sees_the_same_table()
        evening.everybody_sees_the_end()
        assert len(evening.happened) == 7
        match = evening.look(lambda live: live.match)
        assert Match.replay(match.record()).state == match.state
    assert spoke_wrongly(browser) == []
