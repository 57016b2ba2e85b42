"""A table's page in a browser, in the words of somebody who sits there.

A machine may be busy: whatever is waited for is asked for again and again, and every click is
decided about what the page shows, in the same breath.
"""

import random
import time
from collections.abc import Callable
from typing import Any, Final, TypeVar

import pytest

from tests.serving.clients import Opened

T = TypeVar("T")
GAMES: Final = ("galaktico", "galaxy_of_trian", "take_the_galaxy")
PATIENCE: Final = 60.0
"""Seconds that a busy machine may need for one thing."""
every_game = pytest.mark.parametrize("name", GAMES)


def until(ask: Callable[[], T], what: str = "it") -> T:
    """What is asked for, once it is there."""
    end = time.monotonic() + PATIENCE
    while not (found := ask()):
        assert time.monotonic() < end, f"{what} never came"
        time.sleep(0.02)
    return found


def run(browser: Any, script: str, *given: Any) -> Any:
    return browser.execute_script(script, *given)


def sit(browser: Any, opened: Opened, *links: str, address: str = "") -> None:
    """Open the page of a table with these links."""
    browser.get("about:blank")
    browser.get(f"http://{address or opened.server.address}/t/{opened.id}#{'.'.join(links)}")
    drawn(browser)


def drawn(browser: Any) -> None:
    """Wait for the drawing, behind the curtain where there is one."""
    until(lambda: run(browser, DRAWN), "the drawing")


DRAWN: Final = """
if (document.getElementById('curtain').open) document.getElementById('lift').click();
return document.querySelector('#board svg') !== null;
"""


def turn(browser: Any) -> str:
    return str(run(browser, "return document.getElementById('turn').textContent"))


def shown(browser: Any) -> int:
    """The number of the table that the page shows; -1 before it shows one."""
    return int(run(browser, "return document.getElementById('board').dataset.number ?? -1"))


def buttons(browser: Any) -> list[str]:
    script = "return [...document.querySelectorAll('#picks button')].map((b) => b.textContent)"
    return list(run(browser, script))


def over(browser: Any) -> bool:
    return not run(browser, "return document.getElementById('result').hidden")


def connected(browser: Any) -> bool:
    script = "return document.getElementById('connection').classList.contains('bad')"
    return not run(browser, script)


PICK: Final = """
const [number, onBoard, wanted] = arguments;
// Decided about what is shown, so that no click is about a table that has gone on since.
if (Number(document.getElementById('board').dataset.number) >= wanted) return '';
const places = [...document.querySelectorAll('#board .open')];
const picks = [...document.querySelectorAll('#picks button')];
if (document.getElementById('curtain').open) {
  document.getElementById('lift').click();
  return 'lifted';
}
if (onBoard && places.length) {
  places[number % places.length].dispatchEvent(new MouseEvent('click', { bubbles: true }));
  return 'place';
}
if (!picks.length) return '';
picks[number % picks.length].click();
return 'button';
"""


def pick(browser: Any, dice: random.Random, wanted: int) -> str:
    """One click on the drawing or in the list, if the table has not gone on so far; its kind."""
    return str(run(browser, PICK, dice.randrange(1000), dice.random() < 0.7, wanted))


def play(
    browser: Any, decisions: int, dice: random.Random, count: Callable[[], int]
) -> dict[str, int]:
    """Click, on the drawing or in the list, until the table has gone on by so many decisions."""
    clicked = {"place": 0, "button": 0, "lifted": 0}
    wanted = count() + decisions
    end = time.monotonic() + 2 * PATIENCE
    while count() < wanted and not over(browser):
        assert time.monotonic() < end, f"stuck: {turn(browser)}, {buttons(browser)}, {clicked}"
        how = pick(browser, dice, wanted)
        if how:
            clicked[how] += 1
        else:
            time.sleep(0.02)
    return clicked


def complaints(browser: Any) -> list[str]:
    """What the console has got since the last time."""
    return [one["message"] for one in browser.get_log("browser") if one["level"] == "SEVERE"]
