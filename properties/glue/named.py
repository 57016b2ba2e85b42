"""Tests for what no proof asks and no vector shows; a fault may name one of them."""

from collections.abc import Callable
from typing import Final

from galaxy_rules.galaxy_of_trian.rules.extraction import left_to_extract
from galaxy_rules.galaxy_of_trian.words.grid import NEBULA
from properties.shapes.gathering import of_vectors


def only_its_controller_has_a_quota() -> None:
    """Nothing is left to extract in a nebula that somebody else controls."""
    asked = 0
    for shape in of_vectors("galaxy_of_trian"):
        state, tables = shape.state, shape.game.tables
        for area, estate in state.estates.items():
            if estate.kind == NEBULA and estate.controller not in (None, state.turn):
                asked += 1
                assert left_to_extract(tables, state, area, estate) == 0
    assert asked > 0


TESTS: Final[dict[str, Callable[[], None]]] = {
    "only_its_controller_has_a_quota": only_its_controller_has_a_quota,
}
