"""Ships: built without a system, paid like colonies, never upgraded, worth no renown."""

import pytest

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.errors import BadData
from galaxy_rules.take_the_galaxy import TakeTheGalaxy
from galaxy_rules.take_the_galaxy.game import published_pack
from galaxy_rules.take_the_galaxy.words.events import ShipBuilt
from galaxy_rules.take_the_galaxy.words.slots import Kind
from galaxy_rules.take_the_galaxy.words.state import Ship
from tests.take_the_galaxy.helpers import game, permits, play, refuses, table

FULL_HOME = {"id": "home", "colonies": [["frontier_colony"], ["supply_depot"]]}


@pytest.mark.clauses("TTG-SHP-01", "TTG-SHP-03")
def test_a_ship_needs_no_free_slot_and_lies_beside_the_systems() -> None:
    rules = game()
    state = table(seat=[{"hand": ["scout", "archive"], "systems": [FULL_HOME]}])
    after = permits(rules, state, "ship scout archive")
    assert ((Ship("scout"),), state.systems) == (after.ships[0], after.systems)


@pytest.mark.clauses("TTG-SHP-01")
def test_everybody_is_told_of_a_ship_that_was_built() -> None:
    rules = game()
    announced = rules.apply(table(seat=[{"hand": ["scout", "archive"]}]), rules.parse("ship scout"))
    events = rules.step(announced, rules.parse("pay archive")).events
    assert ShipBuilt(0, "scout") in events
    assert events == tuple(rules.event_for(event, 1) for event in events)


@pytest.mark.clauses("TTG-SHP-01", "TTG-SYS-04")
def test_a_ship_is_no_colony_and_a_colony_no_ship() -> None:
    rules = game()
    hand = ["scout", "supply_depot", "archive", "archive"]
    state = table(explored=["sys_C1a"], seat=[{"hand": hand[:3]}])
    refuses(rules, state, "build 0 1 scout", "type", "TTG-SHP-01")
    refuses(rules, state, "claim sys_C1a 1 scout", "type", "TTG-SYS-04")
    refuses(rules, state, "ship supply_depot", "type", "TTG-BLD-01")
    refuses(rules, state, "ship freighter", "not_in_hand")


@pytest.mark.clauses("TTG-SHP-02")
def test_a_ship_is_paid_with_as_many_cards_as_printed() -> None:
    rules = game()
    hand = ["freighter", "scout", "scout", "archive", "capital"]
    state = table(seat=[{"hand": hand}])
    refuses(rules, state, "ship freighter scout,scout", "payment_size", "TTG-SHP-02")
    refuses(rules, state, "ship freighter scout,scout,freighter", "payment_not_in_hand", "TTG-R-26")
    after = permits(rules, state, "ship freighter scout,scout,archive")
    assert Bag({"capital": 1}) == after.hands[0]
    assert Bag({"scout": 2, "archive": 1}) == after.discards[0]
    poor = table(seat=[{"hand": hand[:3]}])
    refuses(rules, poor, "ship freighter", "too_few_cards", "TTG-R-26")


@pytest.mark.clauses("TTG-SHP-02", "TTG-MEC-02")
def test_the_mech_revolution_makes_no_ship_cheaper() -> None:
    rules = game()
    state = table(explored=["ev_mech"], seat=[{"hand": ["scout", "archive"]}])
    refuses(rules, state, "ship scout -", "payment_size", "TTG-SHP-02")
    permits(rules, state, "ship scout archive")


@pytest.mark.clauses("TTG-SHP-04", "TTG-UPG-06")
@pytest.mark.parametrize("slot", [0, 1])
def test_a_ship_is_never_laid_on_a_colony(slot: int) -> None:
    rules = game()
    hand = ["survey_ship", *["scout"] * 2, "archive", "capital"]
    state = table(seat=[{"hand": hand, "systems": [FULL_HOME]}])
    refuses(rules, state, f"upgrade 0 {slot} survey_ship", "type", "TTG-SHP-04")


@pytest.mark.clauses("TTG-SHP-04")
def test_nothing_is_ever_laid_on_a_ship() -> None:
    """Upgrades name a slot of a system, where no ship ever lies; so none can name a ship."""
    rules = game()
    hand = ["freighter", "survey_ship", "scout", "archive", "capital", "field_lab"]
    ships = [["scout", 0]]
    state = table(seat=[{"hand": hand, "systems": [FULL_HOME], "ships": ships}])
    upgrades = [str(act) for act in rules.legal_actions(state) if str(act).startswith("upgrade")]
    assert ["upgrade 0 1 field_lab"] == [act for act in upgrades if "capital" not in act]
    refuses(rules, state, "upgrade 1 0 freighter", "no_system", "TTG-UPG-01")
    after = permits(rules, state, "ship freighter scout,archive,capital")
    assert (Ship("scout"), Ship("freighter")) == after.ships[0]


@pytest.mark.clauses("TTG-SHP-05", "TTG-SCO-02")
def test_ships_add_nothing_to_the_score() -> None:
    rules = game()
    ships = [["scout", 0], ["freighter", 1], ["survey_ship", 0]]
    without, with_ships = table(seat=[{}]), table(seat=[{"ships": ships}])
    assert rules.score(without).totals == rules.score(with_ships).totals
    assert {0} == {card.rp for card in rules.builds.values() if card.kind is Kind.SHIP}


@pytest.mark.clauses("TTG-SHP-05")
def test_a_pack_with_a_ship_that_has_renown_is_refused() -> None:
    pack = published_pack().with_values("toy", "proud ships", {"player.scout.rp": 1})
    with pytest.raises(BadData, match="TTG-SHP-05") as caught:
        TakeTheGalaxy(data=pack)
    assert "player.scout.rp" == caught.value.field


@pytest.mark.clauses("TTG-SHP-06", "TTG-REL-06")
def test_ships_stay_when_a_system_goes() -> None:
    rules = game()
    systems = [FULL_HOME, {"id": "sys_C2d", "colonies": [["field_lab"]]}]
    ships = [["scout", 0], ["freighter", 1]]
    state = table(seat=[{"hand": [], "systems": systems, "ships": ships}])
    after = permits(rules, state, "relinquish 0")
    assert (Ship("scout"), Ship("freighter", used=True)) == after.ships[0]
    assert Bag({"frontier_colony": 1, "supply_depot": 1}) == after.discards[0]


@pytest.mark.clauses("TTG-SHP-07", "TTG-PH-05")
def test_all_eight_ships_of_a_deck_may_be_built_and_the_last_in_one_turn_with_others() -> None:
    rules = game()
    fleet = ["freighter", "freighter", "survey_ship", "survey_ship", "mining_barge", "factory_ship"]
    hand = ["scout", "scout", "archive", "capital"]
    state = table(seat=[{"hand": hand, "ships": [[ship, 0] for ship in fleet]}])
    after = play(rules, state, "ship scout archive", "ship scout capital")
    assert 8 == len(after.ships[0])
    assert Bag.of([*fleet, "scout", "scout"]) == Bag.of(ship.card for ship in after.ships[0])
