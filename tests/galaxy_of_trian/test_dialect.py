"""Vectors in Galaxy of Trian's own words: what they may expect, ask of chance, and get wrong."""

from typing import Any

import pytest

from galaxy_rules.galaxy_of_trian import GalaxyOfTrian
from galaxy_rules.kernel.errors import BadInput
from tests.galaxy_of_trian.helpers import SYSTEM, U


def scene(**setup: Any) -> Any:
    """A vector's set-up, ready to be played."""
    return GalaxyOfTrian.dialect(setup)


@pytest.mark.clauses("TRI-SET-17", "TRI-TRN-02")
@pytest.mark.parametrize("turns, name", [(0, "Ann"), (5, "Bob")])
def test_a_vector_sees_whose_turn_it_is_and_how_many_there_were(turns: int, name: str) -> None:
    seen = scene(players=["Ann", "Bob"], turns=turns, turn=turns % 2).observe()
    assert (turns, name, name) == (seen["turns"], seen["turn"], seen["to_move"])


@pytest.mark.clauses("TRI-RES-01", "TRI-R-09")
@pytest.mark.parametrize("said, mover", [({}, "1"), ({"chance": "asked"}, "chance")])
def test_chance_comes_by_itself_unless_it_is_asked(said: dict[str, str], mover: str) -> None:
    place = scene(galaxy=[["U", "SSS", 0]], added="U", draws=["blue"] if not said else [], **said)
    assert place.do("research") is None
    assert mover == place.observe()["to_move"]
    if said:
        assert place.do("draw blue") is None
    assert 1 == place.observe()["minerals.0.blue"]


@pytest.mark.clauses("TRI-EVT-02")
@pytest.mark.parametrize("area", ["0,0,0:x9", "0,0,0:p", "9,9,9:p0", "9,9,9", "0,0,1,1"])
def test_an_order_about_what_is_no_area_is_named_as_the_fault_of_the_order(area: str) -> None:
    place = scene(galaxy=[list(tile) for tile in SYSTEM], added="L", pending=[U])
    with pytest.raises(BadInput) as caught:
        place.do(f"resolve {area}")
    assert "do" == caught.value.field
    assert place.do("resolve D1") is None


@pytest.mark.clauses("TRI-SET-11", "TRI-SET-12")
def test_the_tiles_that_a_vector_reveals_lie_on_the_stacks_in_their_order() -> None:
    place = scene(phase="setup", reveals=["T82", "T33 back"])
    tiles = place.game.box.tiles
    assert [tiles["T82"].front, tiles["T33"].back] == place.observe()["tops"]
    assert [] == place.reveals
    with pytest.raises(BadInput, match="no tile 'T99'") as caught:
        scene(phase="setup", reveals=["T99"])
    assert "reveals" == caught.value.field
    with pytest.raises(BadInput, match="expected a list of outcomes") as caught:
        scene(phase="setup", reveals="T82")
    assert "setup.reveals" == caught.value.field
