"""One browser for all tests of a run; every test ends with a look at its console and requests."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.opened import Opened
from tests.draw.replaying import GAMES, short_page
from tools.browser import HINT, installed, started


@pytest.fixture(scope="session")
def driver() -> Iterator[Any]:
    programs = installed()
    if programs is None:
        missing = f"no Chromium with its driver: {HINT}"
        if os.environ.get("CI") == "true":
            pytest.fail(f"{missing}; in CI the browser tests must run")
        pytest.skip(missing)
    with started(programs) as running:
        yield running


@pytest.fixture(scope="session")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A page of each game, as a file."""
    folder = tmp_path_factory.mktemp("pages")
    for name in GAMES:
        (folder / f"{name}.html").write_text(short_page(name), encoding="utf-8")
    return {name: folder / f"{name}.html" for name in GAMES}


@pytest.fixture
def opened(driver: Any) -> Iterator[Opened]:
    """A browser that can open pages; what it complains of or asks for fails the test."""
    page = Opened(driver)
    yield page
    assert [] == page.complaints()
    assert [] == page.asked_for()
    page.leave()


@pytest.fixture
def browser(driver: Any) -> Iterator[Any]:
    """A browser with one empty window; those that a test opens are closed after it."""
    driver.get("about:blank")
    driver.get_log("browser")
    first = driver.current_window_handle
    yield driver
    for handle in driver.window_handles:
        driver.switch_to.window(handle)
        if handle != first:
            driver.close()
    driver.switch_to.window(first)
    driver.get("about:blank")
