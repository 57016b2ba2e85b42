"""Whoever points at the middle of a place means it, in a browser, on drawings of every game."""

from collections.abc import Iterator
from typing import Any, Final

import pytest

import galaxy_rules as gr
from tools.browser import resize

MISSED: Final = """
document.body.innerHTML = arguments[0];
const missed = [];
for (const one of document.querySelectorAll("svg.gr [data-place]")) {
  const { left, top, width, height } = one.getBoundingClientRect();
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  const place = found && found.closest("[data-place]");
  const name = (of) => `${of.dataset.place} of ${of.dataset.seat}`;
  if (!place || (place.contains(one) && name(place) !== name(one)))
    missed.push(`${one.dataset.kind}: ${one.dataset.place}`);
}
return missed;
"""
"""Places in whose middle one points at what lies behind them, or at nothing."""
SHAPES: Final = "part area: "
"""A part of a tile may be bent round its middle."""


def drawings(name: str) -> Iterator[gr.Picture]:
    """Early and late in a game, for a desk and for a phone."""
    for players in (2, 3):
        match = gr.Match.start(name, players=players, seed=players)
        for plies in (40, 200):
            gr.play_out(match, (gr.policy("greedy", match.game, seed=1),) * players, cap=plies)
            seat = 0 if match.over else match.to_move
            view, actions = match.view(seat), match.legal_for(seat)
            for portrait in (False, True):
                yield gr.draw(match.game, view, actions=actions, portrait=portrait)


@pytest.mark.parametrize("name", gr.games())
def test_the_middle_of_a_place_belongs_to_it(browser: Any, name: str) -> None:
    resize(browser, 1600, 4000)
    missed: set[str] = set()
    for picture in drawings(name):
        missed |= set(browser.execute_script(MISSED, picture.svg))
    assert set() == {one for one in missed if not one.startswith(SHAPES)}
    resize(browser, 1366, 900)


def test_thin_signs_without_a_ground_are_seen(browser: Any) -> None:
    drawn = next(drawings("galaktico")).svg
    bare = drawn.replace(";pointer-events:all", "")
    assert bare != drawn
    resize(browser, 1600, 4000)
    assert any(one.startswith("supply: ") for one in browser.execute_script(MISSED, bare))
    resize(browser, 1366, 900)
