"""How long it takes from a click that decides to the next table, drawn and painted.

The gate looks at few clicks and is patient with busy machines; marked deep is the measure:

    pytest -m deep tests/browser/test_speed.py        tells half, 95 % and 99 % of the clicks
"""

import json
import os
import sys
import urllib.request
from pathlib import Path
from typing import Any, Final

import pytest

from tests.browser.tables import buttons, every_game, over, run, until
from tests.serving.test_killed import serving

FEW, MANY = 6, 60
IMMEDIATE: Final = 0.100
"""Seconds in which a click is to be answered where nothing else runs."""
PATIENT: Final = 1.0
"""The same on a machine that is busy with other things."""
CLICK: Final = """
const [number, done] = arguments;
const board = document.getElementById('board'), picks = document.getElementById('picks');
const shown = Number(board.dataset.number);
let begun;
new MutationObserver((_, seen) => {
  if (Number(board.dataset.drawn) <= shown) return;
  seen.disconnect();
  // After the next frame it is painted.
  requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun)));
}).observe(board, { attributes: true, attributeFilter: ['data-drawn'] });
for (let offered; (offered = picks.querySelectorAll('button')).length;) {
  begun = performance.now();
  offered[number % offered.length].click();
}
"""
SETTLED: Final = """
const board = document.getElementById('board');
return board.dataset.number === board.dataset.drawn;
"""


def clicks(browser: Any, folder: Path, name: str, count: int) -> list[float]:
    """Seconds for so many clicks of somebody who plays against an opponent; sorted."""
    found: list[float] = []
    browser.set_script_timeout(60)
    with serving(folder / "tables.sqlite") as served:
        address = f"http://127.0.0.1:{served.port}"
        body = json.dumps({"game": name, "seats": ["person", "random"]}).encode()
        with urllib.request.urlopen(f"{address}/api/tables", body, timeout=60) as answer:  # noqa: S310
            told = json.loads(answer.read())
        browser.get(f"{address}/t/{told['table']}#{told['seats'][0]}")
        while len(found) < count:
            until(lambda: over(browser) or (buttons(browser) and run(browser, SETTLED)))
            if over(browser):
                break
            found.append(browser.execute_async_script(CLICK, 7 * len(found)) / 1_000)
        browser.get("about:blank")
    return sorted(found)


@every_game
def test_a_click_is_soon_followed_by_the_next_table(
    browser: Any, tmp_path: Path, name: str
) -> None:
    found = clicks(browser, tmp_path, name, FEW)
    assert len(found) == FEW
    assert found[len(found) // 2] < PATIENT


@pytest.mark.deep
@every_game
def test_the_next_table_is_there_within_a_tenth_of_a_second(
    browser: Any, tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found = clicks(browser, tmp_path, name, MANY)
    half, most, nearly = (found[int(share * (len(found) - 1))] for share in (0.5, 0.95, 0.99))
    load = os.getloadavg()[0]
    with capsys.disabled():
        sys.stdout.write(
            f"\n{name}: {len(found)} clicks, drawn after {1_000 * half:.0f},"
            f" {1_000 * most:.0f}, {1_000 * nearly:.0f} ms, at a load of {load:.1f}\n"
        )
    waiting = max(1.0, load / (os.cpu_count() or 1))  # for each core
    assert half < IMMEDIATE * waiting
