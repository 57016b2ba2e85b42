"""Nano packs are solved: CFR+ comes near an equilibrium, whose value our own enumeration knows."""

from typing import Any, Final

import pytest

import galaxy_rules as gr
from galaxy_rules.catalogue import NANO, usual_table
from galaxy_rules.lab.trees import tree

pyspiel = pytest.importorskip("pyspiel", reason="the extra openspiel is not installed")
pytest.importorskip("scipy", reason="it comes with OpenSpiel")

from open_spiel.python.algorithms.gambit import export_gambit  # noqa: E402 - only where it is

from galaxy_rules.adapters import open_spiel  # noqa: E402 - the same
from tests.adapters.sequence_form import plans_and_payoffs, value  # noqa: E402 - the same

ITERATIONS: Final = 400
NEAR: Final = 0.01
PLIES: Final = {"galaktico": 14}
"""Where play can go on for ever, it is cut."""
WORTH: Final = {"galaktico": 0.0, "galaxy_of_trian": 0.0, "take_the_galaxy": 0.25}
"""What the first player can make sure of; a quarter is half of the stake."""


def parameters(name: str) -> dict[str, Any]:
    players, variant = usual_table(name, NANO)
    plies = PLIES.get(name, 99)
    return {
        "pack": NANO, "variant": variant, "players": players, "coding": "index", "max_plies": plies,
    }  # fmt: skip


@pytest.mark.parametrize("name", gr.games())
def test_cfr_plus_comes_near_the_value_of_our_own_enumeration(name: str) -> None:
    asked = parameters(name)
    loaded = pyspiel.load_game(f"galaxy_{name}", asked)
    played = loaded.table.played
    exact = value(played, played.new(2), asked["max_plies"])
    assert exact == pytest.approx(WORTH[name], abs=1e-9)
    # OpenSpiel's own export of the tree, so that its solver need not ask us again and again.
    drawn = pyspiel.load_efg_game(export_gambit(loaded))
    solver = pyspiel.CFRPlusSolver(drawn)
    gaps = []
    for number in range(1, ITERATIONS + 1):
        solver.evaluate_and_update_policy()
        if number in (1, ITERATIONS):
            gaps.append(pyspiel.nash_conv(drawn, solver.average_policy(), True))
    first, last = gaps
    assert last / 2 < NEAR < first
    (mine, yours) = pyspiel.expected_returns(
        drawn.new_initial_state(), solver.average_policy(), -1, True
    )
    assert mine == pytest.approx(-yours)
    assert abs(mine - exact) <= last


@pytest.mark.parametrize("name", gr.games())
def test_the_plans_are_those_of_the_tree(name: str) -> None:
    """The linear program knows the information sets that the walk counted."""
    asked = parameters(name)
    game: Any = gr.game(name, data=gr.pack(name, NANO), variant=asked["variant"])
    plans, payoffs = plans_and_payoffs(game, game.new(2), asked["max_plies"])
    walked = tree(game, game.new(2), asked["max_plies"])
    assert walked.information_sets == tuple(len(one.sets) for one in plans)
    assert payoffs.shape == tuple(len(one.sequences) for one in plans)


def test_cfr_plus_on_the_game_itself_does_what_it_does_on_its_tree() -> None:
    """The export loses nothing: the same solver, asking us at every node, comes as near."""
    loaded = pyspiel.load_game("galaxy_galaktico", parameters("galaktico"))
    drawn = pyspiel.load_efg_game(export_gambit(loaded))
    gaps = []
    for one in (loaded, drawn):
        solver = pyspiel.CFRPlusSolver(one)
        for _ in range(5):
            solver.evaluate_and_update_policy()
        gaps.append(pyspiel.nash_conv(one, solver.average_policy(), True))
    assert gaps[0] == pytest.approx(gaps[1])


assert open_spiel.GAMES, "importing the adapter registers the games"
