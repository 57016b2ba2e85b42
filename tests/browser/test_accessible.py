"""The pages under axe-core, which knows the rules of WCAG that a program can check."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from galaxy_rules.serving.stores.sqlite import Sqlite
from tests.browser.tables import buttons, every_game, run, sit, until
from tests.docs.commands import ROOT
from tests.serving.clients import Server
from tools.browser import darken, resize

AXE: Final = ROOT / ".node" / "types" / "node_modules" / "axe-core" / "axe.min.js"
FOUND: Final = """
const done = arguments[arguments.length - 1];
const said = (one) => `${one.id}: ${one.help}: ${one.nodes.map((node) => node.html).join(" ")}`;
axe.run(document, { resultTypes: ["violations"] }).then((told) => done(told.violations.map(said)));
"""
PHONE: Final = (390, 844)

pytestmark = pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not here: run make")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(Sqlite(tmp_path / "tables.sqlite")) as server:
        yield server


def violations(browser: Any) -> list[str]:
    """What is wrong with the page as it stands."""
    browser.set_script_timeout(300)
    run(browser, AXE.read_text("utf-8"))
    return list(browser.execute_async_script(FOUND))


def test_the_form_is_clean(browser: Any, server: Server) -> None:
    browser.get(f"http://{server.address}/")
    until(lambda: run(browser, "return document.querySelectorAll('#seats select').length"))
    run(browser, "document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    assert violations(browser) == []
    run(browser, "document.getElementById('wishes').requestSubmit()")
    until(lambda: run(browser, "return document.querySelectorAll('#list a').length"))
    assert violations(browser) == []


@every_game
def test_a_table_is_clean(browser: Any, server: Server, name: str) -> None:
    opened = server.open(name, ("person", "person"), names=["Ada", "Grace"])
    sit(browser, opened, opened.seats[0])
    until(lambda: buttons(browser))
    assert violations(browser) == []


def test_a_refusal_on_a_phone_at_night_is_clean(browser: Any, server: Server) -> None:
    opened = server.open("galaktico", ("person", "person"))
    resize(browser, *PHONE, mobile=True)
    darken(browser, dark=True)
    try:
        sit(browser, opened, opened.seats[0])
        until(lambda: buttons(browser))
        run(
            browser,
            "document.getElementById('words').value = 'equip fighter inversionsfeld';"
            "document.getElementById('order').requestSubmit();",
        )
        until(lambda: run(browser, "return document.querySelectorAll('#refusal summary').length"))
        run(browser, "document.querySelector('#refusal details').open = true")
        assert violations(browser) == []
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
        darken(browser, dark=False)


def test_what_is_wrong_is_found(browser: Any, server: Server) -> None:
    browser.get(f"http://{server.address}/")
    until(lambda: run(browser, "return document.querySelectorAll('#seats select').length"))
    run(
        browser,
        "document.querySelector('#wishes label').replaceWith(document.createElement('select'))",
    )
    assert any(one.startswith("select-name") for one in violations(browser))
