"""What others do is seen to happen: pieces glide, events come one by one; or nothing moves."""

import random
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest

from galaxy_rules.serving.stores.sqlite import Sqlite
from tests.browser.tables import complaints, every_game, run, sit, until
from tests.serving.clients import Opened, Server, leaves

DECISIONS: Final = 45
WATCH: Final = """
window.begun = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  const box = this.getBoundingClientRect();
  const matrix = this.ownerSVGElement ? this.parentNode.getScreenCTM() : null;
  const away = /translate\\((.+)px, (.+)px\\)/.exec(frames[0].transform ?? '');
  const from = away && matrix && [
    box.x + box.width / 2 + Number(away[1]) * matrix.a,
    box.y + box.height / 2 + Number(away[2]) * matrix.d,
  ];
  const spaces = [...document.querySelectorAll('#board [data-place]')].filter((one) => {
    const at = one.getBoundingClientRect();
    return from && Math.hypot(at.x + at.width / 2 - from[0], at.y + at.height / 2 - from[1]) < 30;
  });
  window.begun.push({
    tag: this.nodeName, kind: this.dataset.kind ?? '', place: this.dataset.place ?? '',
    words: this.textContent, delay: timing.delay, from: spaces.map((one) => one.dataset.place),
    number: document.getElementById('board').dataset.number,
  });
  return animate.call(this, frames, timing);
};
"""
BEGUN: Final = "return window.begun"
MOVING: Final = "return document.getAnimations().length"
DRAWN: Final = "return Number(document.getElementById('board').dataset.drawn ?? -1)"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(Sqlite(tmp_path / "tables.sqlite")) as server:
        yield server


def drawn_up_to(browser: Any, number: int) -> bool:
    return int(run(browser, DRAWN)) >= number


def watched(browser: Any, opened: Opened, seed: int) -> list[dict[str, Any]]:
    """What an onlooker's page begins to move while two people play, each table drawn."""
    sit(browser, opened, opened.onlooker)
    run(browser, WATCH)
    dice = random.Random(seed)
    with opened.sit(*opened.seats) as client:
        for number in range(DECISIONS):
            told = client.reach(client.reach(0, number)["to_move"], number)
            order = dice.choice(list(leaves(told["choices"])))
            assert client.play(told["seat"], order, number=number)["type"] == "done"
            until(partial(drawn_up_to, browser, number + 1), "the drawing")
    assert complaints(browser) == []
    return list(run(browser, BEGUN))


def prefers_less(browser: Any, *, less: bool) -> None:
    value = "reduce" if less else "no-preference"
    features = [{"name": "prefers-reduced-motion", "value": value}]
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})


def test_a_ship_glides_from_where_it_stood(browser: Any, server: Server) -> None:
    prefers_less(browser, less=False)
    opened = server.open("galaktico", ("person", "person"))
    begun = watched(browser, opened, 11)
    actions = server.look(
        lambda: [ply.action for ply in server.desk.places[opened.id].live.match.plies]
    )
    moved = {
        (one.path[-1].lstrip("~"), one.origin)
        for one in actions
        if getattr(one, "path", ()) and hasattr(one, "origin")
    }
    glides = [one for one in begun if one["kind"] == "ship space" and one["from"]]
    assert glides
    for one in glides:
        assert any((one["place"], origin) in moved for origin in one["from"]), one


@every_game
def test_events_are_told_one_after_the_other(browser: Any, server: Server, name: str) -> None:
    prefers_less(browser, less=False)
    begun = watched(browser, server.open(name, ("person", "person")), 3)
    entries = [one for one in begun if one["tag"] == "LI"]
    together: dict[str, list[int]] = {}
    for one in entries:
        together.setdefault(one["number"], []).append(one["delay"])
    assert any(len(delays) > 1 for delays in together.values())
    for delays in together.values():
        assert delays == sorted(delays)
        assert delays[0] == 0
        assert len(set(delays)) == min(len(delays), 7)


@every_game
def test_nothing_moves_for_who_prefers_no_motion(browser: Any, server: Server, name: str) -> None:
    prefers_less(browser, less=True)
    try:
        begun = watched(browser, server.open(name, ("person", "person")), 3)
        assert begun == []
        assert run(browser, MOVING) == 0
    finally:
        prefers_less(browser, less=False)
