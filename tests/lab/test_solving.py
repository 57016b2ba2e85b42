"""Toys are solved by our own CFR+: near an equilibrium, at the value that two others know."""

import json
from functools import cache
from typing import Any

import pytest

import galaxy_rules as gr
from galaxy_rules.catalogue import NANO
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.lab.perft import table
from galaxy_rules.lab.solving import Best, Place, Solver, Tree, grown
from tests.docs.commands import ROOT

DEPTH = {"galaktico": 14}
"""Where play can go on for ever, it is cut."""
WORTH = {"galaktico": 0.0, "galaxy_of_trian": 0.0, "take_the_galaxy": 0.25}
"""As a linear program over the same tree has it (`tests/adapters/test_solving.py`)."""
ITERATIONS = {"galaktico": 80, "galaxy_of_trian": 15, "take_the_galaxy": 10}
EVERY = pytest.mark.parametrize("name", gr.games())


@cache
def whole(name: str) -> tuple[Tree, Place]:
    return grown(*table(name, NANO), DEPTH.get(name, 99))


def solver(name: str) -> Solver:
    return Solver(whole(name))


@EVERY
def test_cfr_plus_comes_near_an_equilibrium_and_its_value(name: str) -> None:
    found = solver(name)
    uniform = found.exploitability()
    for _ in range(ITERATIONS[name]):
        found.iterate()
    gap = found.exploitability()
    assert gap < 0.01 < uniform
    assert abs(found.value() - WORTH[name]) <= 2 * gap


@EVERY
def test_no_answer_is_better_than_the_best(name: str) -> None:
    """The best answer to a strategy gets at least what the strategy gets against itself."""
    found = solver(name)
    for _ in range(3):
        found.iterate()
    average, value = found.average, found.value()
    best = [Best(found.tree, found.root, average, seat).value for seat in range(2)]
    assert best[0] >= value - 1e-12
    assert best[1] >= -value - 1e-12
    assert found.exploitability() == pytest.approx(sum(best) / 2)


@EVERY
def test_the_tree_is_the_one_that_is_counted(name: str) -> None:
    counts = json.loads((ROOT / "fixtures" / "counts" / f"{name}.json").read_text("utf-8"))
    game, start = table(name, NANO)
    asked: tuple[object, ...] = (game.data.sha256, game.variant, game.seats(start), {})
    [counted] = [
        one["tree"]
        for one in counts["instances"]
        if (one["pack"]["sha256"], one["variant"], one["players"], one["rulings"]) == asked
    ]
    sets = whole(name)[0].sets
    by_seat = [sum(places[0].mover == seat for places in sets) for seat in range(2)]
    assert counted["information_sets"] == by_seat
    assert sum(counted["decisions"]) == sum(map(len, sets))


def test_open_spiel_measures_the_same() -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="the extra openspiel is not installed")
    from galaxy_rules.adapters import open_spiel

    assert open_spiel.GAMES, "importing the adapter registers the games"
    asked: dict[str, Any] = {
        "pack": NANO,
        "players": 2,
        "coding": "index",
        "max_plies": DEPTH["galaktico"],
    }
    loaded = pyspiel.load_game("galaxy_galaktico", asked)
    gap = pyspiel.nash_conv(loaded, pyspiel.UniformRandomPolicy(loaded), True)
    assert gap / 2 == pytest.approx(solver("galaktico").exploitability())


def test_only_games_for_two_are_solved() -> None:
    game = gr.game("take_the_galaxy")
    with pytest.raises(BadInput, match="players"):
        grown(game, game.new(3))
    with pytest.raises(BadInput, match="depth"):
        grown(game, game.new(2), 0)
