"""Deploying a ship: out of the supply, onto the own station, while no ship stands there."""

import pytest

from galaxy_rules.galaktico import ShipType, State
from galaxy_rules.galaktico.words.events import Deployed
from tests.galaktico.looking import count, happened, listed, ships_of
from tests.helpers import fragment, galaktico, permits, play, refuses


def yard(*ships: str, **more: object) -> State:
    """Both stations, one ship of every type in dark's supply, and these ships."""
    supply = {"0": dict.fromkeys(("destroyer", "fighter", "cruiser", "scout"), 1)}
    words = {"stations": {"0": "A44", "1": "B44"}, "supply": supply, **more}
    return fragment(galaktico(), *ships, **words)


@pytest.mark.clauses("GAL-DEP-01")
@pytest.mark.parametrize("ship", ["destroyer", "fighter", "cruiser", "scout"])
def test_a_ship_of_any_type_comes_from_the_supply_onto_the_station(ship: str) -> None:
    game = galaktico()
    here = yard()
    assert (Deployed(0, ShipType[ship.upper()], "A44"),) == happened(game, here, f"deploy {ship}")
    after = permits(game, here, f"deploy {ship}")
    assert ({f"0 {ship} A44"}, 1) == (ships_of(game, after), after.actions_left)
    assert (0, 3) == (count(after.supply, 0, ship), sum(after.supply[:4]))


@pytest.mark.clauses("GAL-DEP-01")
def test_what_is_not_in_the_supply_cannot_be_deployed() -> None:
    game = galaktico()
    here = yard(supply={"0": {"scout": 1}, "1": {"cruiser": 2}})
    refuses(game, here, "deploy cruiser", "deploy_empty", "GAL-DEP-01")
    assert ["deploy scout"] == listed(game, here)


@pytest.mark.clauses("GAL-DEP-02")
def test_a_ship_deployed_with_the_first_action_moves_with_the_second() -> None:
    game = galaktico()
    deployed = permits(game, yard(), "deploy scout")
    assert (0, 1) == (deployed.turn, deployed.actions_left)
    after = permits(game, deployed, "A44: A33 A32")
    assert ({"0 scout A32"}, 1) == (ships_of(game, after), after.turn)


@pytest.mark.clauses("GAL-DEP-03")
def test_nothing_is_deployed_while_a_ship_stands_on_the_station() -> None:
    game = galaktico()
    here = yard("0 cruiser A44")
    refuses(game, here, "deploy scout", "deploy_occupied", "GAL-DEP-03")
    assert not [text for text in listed(game, here) if text.startswith("deploy")]
    permits(game, yard("0 cruiser A45"), "deploy scout")


@pytest.mark.clauses("GAL-DEP-04")
def test_a_deployed_ship_has_to_leave_before_the_next_can_follow() -> None:
    game = galaktico()
    here = yard("1 scout B11", "1 scout B33")
    once = permits(game, here, "deploy scout")
    refuses(game, once, "deploy cruiser", "deploy_occupied", "GAL-DEP-03")
    left = play(game, once, "A44: A45", "B11: B12", "B33: B34")
    assert {"0 cruiser A44", "0 scout A45"} <= ships_of(game, permits(game, left, "deploy cruiser"))


@pytest.mark.clauses("GAL-DEP-05")
@pytest.mark.parametrize("space, points", [("A44", 5), ("A46", 4)])
def test_inactive_are_the_supply_and_the_ship_on_the_station(space: str, points: int) -> None:
    game = galaktico()
    here = yard(f"0 scout {space}", "1 destroyer A33", turn=1)
    after = permits(game, here, "A33: A44")
    assert 5 + points == after.points[1]


@pytest.mark.clauses("GAL-DEP-05")
def test_a_ship_is_active_as_soon_as_it_has_moved_off_its_station() -> None:
    game = galaktico()
    here = yard("1 destroyer A33")
    moved = play(game, here, "deploy scout", "A44: A55")
    assert 3 == sum(moved.supply[:4])
    assert 5 + 3 == permits(game, moved, "A33: A44").points[1]
