"""Which objection comes first: what is not there, no room, the wrong kind or slot, the cost."""

import pytest

from galaxy_rules.kernel.game import is_refused
from galaxy_rules.take_the_galaxy import State
from tests.take_the_galaxy.helpers import game, refuses, table

HOME = {"id": "home", "colonies": [["frontier_colony"], ["supply_depot"]]}
HUB = {"id": "sys_C2d", "colonies": [["logistics_hub"]]}
MINE = {"id": "sys_C1d", "colonies": [["surface_mine"]]}
OPEN = {"id": "sys_C1a", "colonies": [["frontier_colony"], None]}
HAND = ["surface_mine", "scout", "supply_depot"]


def full(*explored: str) -> State:
    """Four systems, and three cards in hand."""
    return table(explored=list(explored), seat=[{"hand": HAND, "systems": [HOME, HUB, MINE, OPEN]}])


def codes(state: State, text: str) -> list[str]:
    """The codes of all objections to an action, in their order."""
    rules = game()
    return [objection.code for objection in rules.why_not(state, rules.parse(text))]


@pytest.mark.clauses("TTG-TAKE-01", "TTG-SYS-02", "TTG-SYS-09", "TTG-SYS-04")
def test_a_claim_asks_for_card_slot_and_colony_before_room_and_kind() -> None:
    here = full("sys_C1b", "an_C1")
    assert ["no_slot", "not_in_hand", "system_limit"] == codes(here, "claim sys_C1b 7 field_lab")
    assert ["not_in_hand", "system_limit"] == codes(here, "claim sys_C1b 0 strip_mine")[:2]
    assert ["system_limit", "kind"] == codes(here, "claim an_C1 0 surface_mine")
    assert ["system_limit", "type"] == codes(here, "claim sys_C1b 0 scout")
    assert "not_explored" == codes(here, "claim sys_C1c 7 field_lab")[0]
    refuses(game(), here, "claim sys_C1b 7 surface_mine", "no_slot", "TTG-SYS-09", "TTG-SYS-02")


@pytest.mark.clauses("TTG-BLD-01", "TTG-SYS-08", "TTG-SYS-09", "TTG-SHP-01")
def test_a_building_asks_for_place_and_card_before_room_and_kind() -> None:
    here = full("sys_C1b")
    assert ["no_system", "not_in_hand"] == codes(here, "build 6 0 field_lab")
    assert ["no_slot", "not_in_hand"] == codes(here, "build 0 6 field_lab")
    assert ["not_in_hand", "slot_filled"] == codes(here, "build 0 0 field_lab")[:2]
    assert ["slot_filled", "type"] == codes(here, "build 0 0 scout")
    assert ["slot_filled", "slot_type"] == codes(here, "build 0 0 surface_mine")
    refuses(game(), here, "build 3 1 scout", "type", "TTG-SHP-01")


@pytest.mark.clauses("TTG-R-25", "TTG-SYS-08")
def test_matched_slots_are_filled_only_when_all_are() -> None:
    rules = game(slots="matched")
    systems = [HOME, {"id": "sys_C1a", "colonies": [["supply_depot"], None]}]
    here = table(rules, seat=[{"hand": ["supply_depot", "scout"], "systems": systems}])
    assert not rules.why_not(here, rules.parse("build 1 0 supply_depot"))
    assert not rules.why_not(here, rules.parse("build 1 1 supply_depot"))
    refuses(rules, here, "build 0 0 supply_depot", "slot_filled", "TTG-SYS-08")
    refuses(rules, here, "build 1 2 supply_depot", "no_slot", "TTG-SYS-09")


@pytest.mark.clauses("TTG-REL-01", "TTG-REL-02", "TTG-REL-03", "TTG-R-32", "TTG-R-59b")
def test_relinquishing_asks_for_four_systems_then_for_age_then_for_colonies() -> None:
    rules = game(relinquish_when="full", relinquish_scope="oldest_only")
    here = table(
        rules,
        seat=[
            {
                "hand": [],
                "systems": [HOME, OPEN, {"id": "sys_C1b", "colonies": [["supply_depot"], None]}],
            }
        ],
    )
    found = [
        refuses(rules, here, f"relinquish {index}", "not_full", "TTG-R-32") for index in (1, 2)
    ]
    assert [
        ["not_full", "not_oldest", "unfilled"],
        ["not_full", "newest", "not_oldest", "unfilled"],
    ] == [[objection.code for objection in objections] for objections in found]


@pytest.mark.clauses("TTG-INV-02", "TTG-INV-03", "TTG-R-36")
def test_cards_that_are_not_in_the_pile_come_before_too_little_renown() -> None:
    rules = game()
    here = table(explored=["ev_investors"], seat=[{"hand": [], "rp": -3, "renown": ["an_C1"]}])
    refuses(rules, here, "opp ev_investors an_C1", "no_rp", "TTG-INV-02")
    refuses(rules, here, "opp ev_investors an_C2", "not_in_pile", "TTG-INV-03", "TTG-INV-02")
    refuses(rules, here, "opp ev_investors an_C1,an_C1", "not_in_pile", "TTG-INV-03")
    rich = table(explored=["ev_investors"], seat=[{"hand": [], "rp": 1, "renown": ["an_C1"]}])
    refuses(rules, rich, "opp ev_investors an_C2", "not_in_pile", "TTG-INV-03")
    assert not is_refused(rules.compose(rich, "opp ev_investors an_C1"))
