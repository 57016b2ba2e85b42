"""Scenarios of vectors: names and labels of ships, and what can be observed."""

from typing import Any

import pytest

from galaxy_rules.galaktico import Galaktico
from galaxy_rules.galaktico.documents.vectors import Scenario
from galaxy_rules.kernel.errors import BadInput

PLAYERS = ["dark", "light"]


def scenario(ships: dict[str, Any], **more: Any) -> Scenario:
    """Two players and these ships, by label."""
    return Scenario(Galaktico, {"players": PLAYERS, "ships": ships, **more})


@pytest.mark.clauses("GAL-END-04", "GAL-EQP-01", "GAL-SET-04")
def test_the_phases_of_a_vector_are_equip_place_play_and_over() -> None:
    ships = {"d": ["dark", "destroyer", "A33"], "s": ["light", "scout", "A34"]}
    last = scenario(ships, points={"dark": 29})
    early = [
        Scenario(Galaktico, {"players": PLAYERS, "phase": phase}) for phase in ("equip", "place")
    ]
    assert ["equip", "place", "play"] == [it.observe()["phase"] for it in (*early, last)]
    assert last.do("move d A34") is None
    assert ("over", True) == (last.observe()["phase"], last.observe()["over"])


@pytest.mark.clauses("GAL-UNI-DE-04", "GAL-STA-05")
def test_a_destroyer_takes_the_space_of_the_ship_whose_station_it_razes() -> None:
    ships = {"raider": ["dark", "destroyer", "B33"], "guard": ["light", "scout", "B44"]}
    razing = scenario(ships, stations={"light": "B44"})
    assert razing.do("move raider B44") is None
    assert {"raider": "B44"} == razing.observe()["at"]
    assert razing.labels.is_gone("guard")


@pytest.mark.parametrize(
    "words", ["move nobody A34", "move scout A34", "move A77 A34", "move D11 -"]
)
def test_a_ship_that_no_label_and_no_space_names_cannot_be_moved(words: str) -> None:
    with pytest.raises(BadInput, match=r"^do: no ship is called '\w+'$"):
        scenario({"s": ["dark", "scout", "A33"]}).do(words)
