"""The example of a frontend plays every game by clicks on places and buttons alone."""

import importlib.util
import json
import re
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.support.wait import WebDriverWait

import galaxy_rules as gr
from galaxy_rules.match.seeds import Dice

FOLDER: Final = Path(__file__).resolve().parents[2] / "examples" / "web"
PLIES: Final = 40
"""So many actions are clicked together in each game."""
PATIENCE: Final = 30
"""Seconds that a busy machine may need."""
OPEN: Final = """
const open = [...document.querySelectorAll("#board .open")];
const buttons = [...document.querySelectorAll('#buttons [data-pick="pick"]')];
return [open.length, buttons.length, document.querySelectorAll('[data-pick="confirm"]').length];
"""
SPOT: Final = """
const element = document.querySelectorAll("#board .open")[arguments[0]];
element.scrollIntoView({ block: "center", inline: "center" });
const box = element.getBoundingClientRect();
for (const fine of [2, 6, 14, 30]) {
  for (let row = 1; row < fine; row++) for (let column = 1; column < fine; column++) {
    const x = box.left + (box.width * column) / fine, y = box.top + (box.height * row) / fine;
    for (const found of document.elementsFromPoint(x, y)) {
      const place = found.closest("[data-place].open");
      if (place === element) return [x, y];
      if (place) break;
    }
  }
}
return null;
"""
"""A point of the screen where a click on an open place means that place."""


@pytest.fixture(scope="module")
def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("web_example", FOLDER / "server.py")
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    sys.modules["web_example"] = found
    spec.loader.exec_module(found)
    return found


@pytest.fixture(scope="module")
def address(example: ModuleType) -> Iterator[str]:
    server = example.serve()
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def asked(address: str, path: str, body: Any = None) -> tuple[int, Any]:
    """What the server answers."""
    data = None if body is None else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(f"{address}{path}", data) as answer:  # noqa: S310 - our own
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read())


class Clicker:
    """Somebody with a mouse, who knows no game."""

    def __init__(self, driver: Any, seed: int) -> None:
        self.driver, self.dice = driver, Dice(seed)
        self.places = self.buttons = 0

    def ply(self) -> int:
        return int(self.driver.execute_script("return document.body.dataset.ply ?? -1"))

    def until(self, holds: Any) -> None:
        WebDriverWait(self.driver, PATIENCE, poll_frequency=0.02).until(lambda _: holds())

    def act(self) -> None:
        """One action: pick after pick, then confirm."""
        before = self.ply()
        for _ in range(6):
            places, buttons, confirm = self.driver.execute_script(OPEN)
            if confirm:
                self.press('[data-pick="confirm"]')
                self.until(lambda: self.ply() != before)
                return
            assert places + buttons, "nothing can be picked"
            self.pick(self.dice.choose(range(places + buttons)), places)
        raise AssertionError("six picks, and still no action")

    def pick(self, number: int, places: int) -> None:
        if number >= places:
            self.buttons += 1
            self.press('#buttons [data-pick="pick"]', number - places)
            return
        spot = self.driver.execute_script(SPOT, number)
        assert spot is not None, self.driver.execute_script(
            'return document.querySelectorAll("#board .open")[arguments[0]].outerHTML.slice(0,300)',
            number,
        )
        self.places += 1
        click = ActionChains(self.driver, duration=0)
        mouse: Any = click.w3c_actions.pointer_action
        mouse.move_to_location(*map(round, spot))
        click.click().perform()

    def press(self, css: str, number: int = 0) -> None:
        found = self.driver.find_elements(By.CSS_SELECTOR, css)[number]
        self.driver.execute_script("arguments[0].scrollIntoView({ block: 'center' })", found)
        found.click()


@pytest.mark.parametrize("name", gr.games())
def test_every_game_is_played_by_clicks(
    driver: Any, example: ModuleType, address: str, name: str
) -> None:
    players = min(gr.game(name).players)
    wanted = {"game": name, "players": max(players, 2), "seed": 5, "names": ["Ada <b>", "Grace"]}
    status, made = asked(address, "/tables", wanted)
    assert 200 == status, made
    keys = "".join(f"&key={key}" for key in made["keys"])
    driver.get_log("browser")
    driver.get(f"{address}/?table={made['table']}{keys}")
    hand = Clicker(driver, 7)
    hand.until(lambda: hand.ply() >= 0)
    for _ in range(PLIES):
        hand.act()
    match = example.TABLES[made["table"]].match
    assert PLIES == sum(ply.by >= 0 for ply in match.plies)
    assert hand.places >= PLIES // 4
    assert match.state == gr.Match.replay(match.record()).state
    assert [] == [one["message"] for one in driver.get_log("browser")]
    assert "Ada <b>" not in driver.page_source


def test_a_player_sees_and_moves_for_the_own_seat_alone(address: str) -> None:
    _, made = asked(address, "/tables", {"game": gr.games()[0], "players": 2, "seed": 1})
    table, (first, second) = f"/tables/{made['table']}", made["keys"]
    _, mine = asked(address, f"{table}?key={first}")
    _, yours = asked(address, f"{table}?key={second}")
    _, nobody = asked(address, table)
    assert mine["choices"]["choices"]
    assert [] == yours["choices"]["choices"]
    assert nobody["choices"] is None
    action = mine["choices"]["choices"][0]["action"]
    for key, ply, expected in ((second, 0, 403), (first, 1, 409), (first, 0, 200)):
        status, _ = asked(address, f"{table}?key={key}", {"action": action, "ply": ply})
        assert expected == status
    status, said = asked(address, f"{table}?key={first}", {"action": action, "ply": 1})
    assert (409, True) == (status, "code" in said)
    bodies: tuple[Any, ...] = ([], {"action": 3, "ply": 1}, {"action": "fly me", "ply": 1})
    for body in bodies:
        assert 400 == asked(address, f"{table}?key={first}", body)[0]
    assert 404 == asked(address, "/tables/nowhere")[0]
    assert 400 == asked(address, "/tables", {"game": "chess", "players": 2})[0]


def test_it_is_short_and_names_no_game() -> None:
    server, script = ((FOLDER / name).read_text("utf-8") for name in ("server.py", "table.js"))
    assert len(server.splitlines()) <= 300
    assert len(script.splitlines()) <= 200
    words = [word for name in gr.games() for word in (name, gr.game(name).title)]
    page = (FOLDER / "page.html").read_text("utf-8")
    assert not re.search("|".join(map(re.escape, words)), server + script + page, re.IGNORECASE)
