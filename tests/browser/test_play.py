"""The page "Play": the library itself in a browser, with nothing behind it once it is loaded.

Marked deep: it builds the wheel and needs npm for Python in WebAssembly.
"""

import functools
import http.server
import random
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.browser.tables import PICK, complaints, run, until
from tools import site

pytestmark = pytest.mark.deep
LOADING, WHOLE = 180.0, 1_500.0


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Files, and no word about them."""

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "play"
    subprocess.run([sys.executable, str(site.ROOT / "tools" / "site.py"), str(folder)], check=True)
    if not folder.exists():
        pytest.skip("npm is not installed here")
    return folder


@contextmanager
def served(home: Path) -> Iterator[str]:
    """The folder on a port of its own, for as long as this lasts."""
    handler = functools.partial(Quiet, directory=str(home))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()
        thread.join()


def loaded(driver: Any, home: Path) -> None:
    """The page, loaded; what served it is gone afterwards."""
    driver.get_log("browser")
    with served(home) as address:
        driver.get(address)
        end = time.monotonic() + LOADING
        while not run(driver, "return document.body.dataset.ready"):
            assert time.monotonic() < end, "it never was ready"
            time.sleep(0.2)


OPEN = """
const [game, variant] = arguments;
const by = (id) => document.getElementById(id);
by('game').value = game;
by('game').onchange();
if (variant) by('variant').value = variant;
by('count').value = '2';
by('count').onchange();
document.querySelectorAll('#seats select')[1].value = 'random';
by('wishes').requestSubmit();
"""


@pytest.mark.parametrize(
    ("game", "variant"),
    [("galaktico", ""), ("take_the_galaxy", ""), ("galaxy_of_trian", "beginner")],
)
def test_a_whole_game_against_an_opponent_without_a_network(
    driver: Any, home: Path, game: str, variant: str
) -> None:
    loaded(driver, home)
    run(driver, OPEN, game, variant)
    until(lambda: run(driver, "return !document.getElementById('table').hidden"))
    dice, end = random.Random(5), time.monotonic() + WHOLE
    while run(driver, "return document.getElementById('result').hidden"):
        assert time.monotonic() < end, "the game never ended"
        run(driver, PICK, dice.randrange(1000), dice.random() < 0.5)
        time.sleep(0.02)
    assert run(driver, "return document.querySelectorAll('#score li').length") >= 2
    assert complaints(driver) == []
    record = run(driver, "return localStorage.getItem('galaxy-rules.record')")
    assert record is None or '"format":"galaxy-rules/record/1"' in record
