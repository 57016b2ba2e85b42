"""Tables in a real browser: opening, picking, refusals, undo, and what happens when lines break."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from galaxy_rules.serving.stores.sqlite import Sqlite
from tests.browser.lines import lines
from tests.browser.tables import (
    buttons,
    complaints,
    connected,
    drawn,
    every_game,
    play,
    run,
    shown,
    sit,
    turn,
    until,
)
from tests.serving.clients import Server

PLIES = 40


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(Sqlite(tmp_path / "tables.sqlite")) as server:
        yield server


@every_game
def test_several_on_one_device_play_by_clicks(browser: Any, server: Server, name: str) -> None:
    opened = server.open(name, ("person", "person"), names=["Ada", "Grace"])
    sit(browser, opened, *opened.seats)
    live = server.desk.places[opened.id].live
    clicked = play(browser, PLIES, random.Random(3), lambda: server.look(lambda: live.count))

    assert server.look(lambda: live.count) >= PLIES
    assert clicked["place"] > 0
    assert complaints(browser) == []


def test_a_table_is_opened_in_the_form_and_its_links_lead_to_it(
    browser: Any, server: Server
) -> None:
    browser.get(f"http://{server.address}/")
    until(lambda: run(browser, "return document.querySelectorAll('#seats select').length"))
    run(
        browser,
        "const by = (id) => document.getElementById(id);"
        "by('game').value = 'galaktico'; by('game').onchange();"
        "by('count').value = '2'; by('count').onchange();"
        "document.querySelectorAll('#seats input')[0].value = 'Ada';"
        "by('wishes').requestSubmit();",
    )
    until(lambda: run(browser, "return document.querySelectorAll('#list a').length") == 4)
    link = run(browser, "return document.querySelector('#list a').href")
    browser.get(link)
    until(lambda: "Ada" in run(browser, "return document.getElementById('players').textContent"))
    assert until(lambda: buttons(browser))
    assert complaints(browser) == []


def test_three_seats_and_an_onlooker_see_what_they_may(browser: Any, server: Server) -> None:
    opened = server.open("galaktico", ("person",) * 3, names=["Ada", "Grace", "Mary"])
    handles = []
    for link in (*opened.seats, opened.onlooker):
        browser.switch_to.new_window("tab")
        handles.append(browser.current_window_handle)
        sit(browser, opened, link)
    live = server.desk.places[opened.id].live
    dice = random.Random(4)

    def now() -> tuple[int, int]:
        return server.look(lambda: (live.match.to_move, live.count))

    for _ in range(30):
        mover, before = now()
        browser.switch_to.window(handles[mover])
        play(browser, 1, dice, lambda: now()[1])
        assert now()[1] > before
    mover, _ = now()
    for handle in handles:
        browser.switch_to.window(handle)
        until(lambda: live.names[mover] in turn(browser) or buttons(browser))
    browser.switch_to.window(handles[-1])
    assert buttons(browser) == []
    assert run(browser, "return document.getElementById('order').hidden")
    page = browser.page_source
    assert not any(card in page for cards in live.match.state.equipment for card in cards)


def test_a_refusal_unfolds_its_clauses(browser: Any, server: Server) -> None:
    opened = server.open()
    sit(browser, opened, opened.seats[0])
    until(lambda: buttons(browser))
    run(
        browser,
        "document.getElementById('words').value = 'equip fighter inversionsfeld';"
        "document.getElementById('order').requestSubmit();",
    )
    until(lambda: run(browser, "return document.querySelectorAll('#refusal summary').length"))
    assert "GAL-" in run(browser, "return document.getElementById('refusal').textContent")
    assert buttons(browser)


def test_three_set_up_at_once_and_disturb_nobody(browser: Any, server: Server) -> None:
    opened = server.open("galaktico", ("person",) * 3, names=["Ada", "Grace", "Mary"])
    handles = []
    for link in opened.seats:
        browser.switch_to.new_window("tab")
        handles.append(browser.current_window_handle)
        sit(browser, opened, link)
    live, dice = server.desk.places[opened.id].live, random.Random(8)

    def count() -> int:
        return server.look(lambda: live.count)

    until(lambda: buttons(browser))
    run(browser, "document.querySelector('#picks button').marked = true")
    for seat in (1, 0, 1):
        browser.switch_to.window(handles[seat])
        play(browser, 1, dice, count)
    assert turn(browser) == "Decide ahead, in secret"
    until(lambda: len(run(browser, AHEAD)) == 2)
    assert run(browser, AHEAD) == server.look(lambda: list(live.ahead[1]))
    browser.switch_to.window(handles[2])
    until(lambda: shown(browser) == 3)
    assert run(browser, "return document.querySelector('#picks button').marked")
    assert run(browser, AHEAD) == []
    assert complaints(browser) == []


AHEAD = "return [...document.querySelectorAll('#ahead li')].map((one) => one.textContent)"


def take_back(browser: Any, before: int, count: Callable[[], int]) -> None:
    """Take a decision back, once the page lets one, and wait until the page knows."""
    disabled = "return document.getElementById('undo').disabled"
    clicked = None

    def taken() -> bool:
        # A click about a table that has gone on meanwhile is stale: then another is needed.
        nonlocal clicked
        if count() < before:
            return True
        shown = run(browser, UNDO, clicked)
        clicked = clicked if shown is None else shown
        return False

    until(taken)
    until(lambda: run(browser, disabled) != bool(count()))


UNDO = """
const [clicked] = arguments, undo = document.getElementById('undo');
const shown = document.getElementById('board').dataset.number;
if (undo.disabled || shown === clicked) return null;
undo.click();
return shown;
"""


def test_a_decision_is_taken_back(browser: Any, server: Server) -> None:
    opened = server.open("galaktico", ("person", "random"))
    sit(browser, opened, opened.seats[0])
    live = server.desk.places[opened.id].live

    def decided() -> int:
        return server.look(lambda: len(live.decisions))

    play(browser, 1, random.Random(1), lambda: server.look(lambda: live.count))
    while before := decided():
        take_back(browser, before, decided)
    assert server.look(lambda: len(live.match.plies)) == 0


def test_a_reload_and_a_restart_of_the_server_lose_nothing(browser: Any, tmp_path: Path) -> None:
    """The page reaches both servers at one address, as it would reach one that was restarted."""
    store = tmp_path / "tables.sqlite"
    dice = random.Random(9)
    with Server(Sqlite(store)) as server, lines(server.port, 1) as (line,):
        opened = server.open("take_the_galaxy", ("person", "person"))
        sit(browser, opened, *opened.seats, address=line.address)
        live = server.desk.places[opened.id].live
        play(browser, 6, dice, lambda: server.look(lambda: live.count))
        browser.refresh()
        drawn(browser)
        play(browser, 6, dice, lambda: server.look(lambda: live.count))
        server.__exit__()
        until(lambda: not connected(browser), "the lost connection")
        with Server(Sqlite(store)) as again:
            line.mend(again.port)
            until(lambda: opened.id in again.desk.places, "the table")
            other = again.desk.places[opened.id].live
            assert again.look(lambda: other.count) == live.count
            until(lambda: connected(browser), "the connection")
            play(browser, 6, dice, lambda: again.look(lambda: other.count))
            assert again.look(lambda: other.count) >= live.count + 6


def test_the_page_speaks_german(browser: Any, server: Server) -> None:
    opened = server.open(names=["Ada", "Grace"])
    sit(browser, opened, opened.seats[0])
    until(lambda: turn(browser) == "Your turn")
    run(browser, "document.getElementById('language').click()")
    until(lambda: turn(browser) == "Du bist am Zug")
    assert run(browser, "return document.documentElement.lang") == "de"
    run(browser, "localStorage.clear()")
