"""Upgrading: a dearer colony of the same type on top, for the difference."""

from typing import Any

import pytest

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.take_the_galaxy import State, Upgrade
from galaxy_rules.take_the_galaxy.words.state import Amounts, Stack
from tests.take_the_galaxy.helpers import game, permits, play, refuses, table

SPARE = ["scout", "scout", "freighter", "freighter", "survey_ship", "survey_ship"]


def seat(civilization: str, utility: str | None, *hand: str, **words: Any) -> dict[str, Any]:
    """A seat with these two colonies at home, these cards in hand and six ships to pay with."""
    colonies = [[civilization], [utility] if utility else None]
    return {"hand": [*hand, *SPARE], "systems": [{"id": "home", "colonies": colonies}], **words}


def upgrades(state: State) -> set[str]:
    """The listed upgrades."""
    return {str(act) for act in game().legal_actions(state) if isinstance(act, Upgrade)}


@pytest.mark.clauses("TTG-UPG-01", "TTG-UPG-04")
def test_a_colony_from_the_hand_covers_one_that_stands_and_both_stay_on_the_table() -> None:
    rules = game()
    state = table(seat=[seat("frontier_colony", None, "penal_colony")])
    after = permits(rules, state, "upgrade 0 0 penal_colony scout")
    assert Stack(("frontier_colony", "penal_colony")) == after.systems[0][0].stacks[0]
    assert Bag({"scout": 1}) == after.discards[0]
    assert "penal_colony" not in after.hands[0]


@pytest.mark.clauses("TTG-UPG-01")
def test_an_upgrade_needs_a_card_in_hand_and_a_colony_below() -> None:
    rules = game()
    state = table(seat=[seat("frontier_colony", None, "field_lab")])
    refuses(rules, state, "upgrade 0 0 hive_colony", "not_in_hand")
    refuses(rules, state, "upgrade 0 1 field_lab", "empty_slot", "TTG-UPG-01")
    refuses(rules, state, "upgrade 0 2 field_lab", "no_slot")
    refuses(rules, state, "upgrade 1 0 field_lab", "no_system", "TTG-UPG-01")


@pytest.mark.clauses("TTG-UPG-02")
@pytest.mark.parametrize("new, due", [("penal_colony", 1), ("hive_colony", 3), ("garden_city", 4)])
def test_the_price_is_the_difference_of_the_costs(new: str, due: int) -> None:
    rules = game()
    state = table(seat=[seat("frontier_colony", None, new)])
    order = f"upgrade 0 0 {new} "
    for count in (due - 1, due + 1, rules.builds[new].cost):
        if count != due:
            payment = ",".join(SPARE[:count]) or "-"
            clause = "TTG-UPG-02" if count < due else "TTG-R-27"
            refuses(rules, state, order + payment, "payment_size", clause)
    after = permits(rules, state, order + ",".join(SPARE[:due]))
    assert due == len(state.hands[0]) - len(after.hands[0]) - 1 == len(after.discards[0])


@pytest.mark.clauses("TTG-UPG-05", "TTG-R-31")
def test_a_colony_that_covers_another_is_covered_by_a_dearer_one_only() -> None:
    rules = game()
    home = {"id": "home", "colonies": [["frontier_colony", "hive_colony"], None]}
    hand = ["penal_colony", "hive_colony", "garden_city", *SPARE]
    state = table(seat=[{"hand": hand, "systems": [home]}])
    for colony in ("penal_colony", "hive_colony"):
        refuses(rules, state, f"upgrade 0 0 {colony}", "not_costlier", "TTG-UPG-05")
    assert {"upgrade 0 0 garden_city"} == upgrades(state)


@pytest.mark.clauses("TTG-UPG-02", "TTG-BLD-02")
def test_an_upgrade_that_the_hand_cannot_pay_is_refused() -> None:
    rules = game()
    poor = {"hand": ["hive_colony", "scout", "scout"]}
    refuses(rules, table(seat=[poor]), "upgrade 0 0 hive_colony", "too_few_cards", "TTG-R-26")


@pytest.mark.clauses("TTG-UPG-02", "TTG-MEC-01", "TTG-R-20")
def test_the_mech_revolution_makes_an_upgrade_one_cheaper_and_never_less_than_nothing() -> None:
    rules = game()
    words = seat("frontier_colony", "field_lab", "logistics_hub")
    state = table(explored=["ev_mech"], seat=[words])
    after = permits(rules, state, "upgrade 0 1 logistics_hub")
    assert Stack(("field_lab", "logistics_hub")) == after.systems[0][0].stacks[1]
    assert not after.discards[0]
    refuses(rules, table(seat=[words]), "upgrade 0 1 logistics_hub -", "payment_size")


@pytest.mark.clauses("TTG-UPG-03", "TTG-SCO-02")
def test_the_covered_colonys_renown_ceases_to_count() -> None:
    rules = game()
    state = table(seat=[seat("penal_colony", "cheap_industry", "hive_colony", "field_lab")])
    assert 1 - 1 - 2 == rules.score(state).totals[0]
    once = permits(rules, state, "upgrade 0 0 hive_colony scout,scout")
    assert 1 + 1 - 2 == rules.score(once).totals[0]
    twice = permits(rules, once, "upgrade 0 1 field_lab freighter,freighter")
    assert 1 + 1 + 0 == rules.score(twice).totals[0]


@pytest.mark.clauses("TTG-UPG-03", "TTG-USE-05", "TTG-R-57")
def test_only_the_colony_on_top_is_used() -> None:
    rules = game()
    home = {"id": "home", "colonies": [["frontier_colony", "university"], None]}
    state = table(seat=[{"hand": [], "systems": [home]}])
    after = permits(rules, state, "use 0 0 0")
    assert Amounts(m=1, s=2) == after.pools[0]
    refuses(rules, after, "use 0 0 0", "already_used", "TTG-USE-02")


@pytest.mark.clauses("TTG-UPG-03", "TTG-R-29")
def test_an_upgrade_is_ready_although_the_covered_colony_was_used_save_in_one_reading() -> None:
    orders = ("use 0 0 0", "upgrade 0 0 penal_colony scout")
    words = seat("frontier_colony", None, "penal_colony")
    fresh, inherit = game(), game(upgrade_state="inherit")
    after = play(fresh, table(fresh, seat=[words]), *orders)
    assert Amounts(m=6) == permits(fresh, after, "use 0 0 0").pools[0]
    turned = play(inherit, table(inherit, seat=[words]), *orders)
    refuses(inherit, turned, "use 0 0 0", "already_used", "TTG-USE-02", "TTG-R-29")
    unused = permits(inherit, table(inherit, seat=[words]), orders[1])
    permits(inherit, unused, "use 0 0 0")


@pytest.mark.clauses("TTG-UPG-05")
@pytest.mark.parametrize(
    "below, new, allowed",
    [
        ("frontier_colony", "frontier_colony", False),
        ("hive_colony", "frontier_colony", False),
        ("hive_colony", "penal_colony", False),
        ("hive_colony", "garden_city", True),
        ("frontier_colony", "penal_colony", True),
    ],
)
def test_only_a_colony_that_costs_more_may_cover(below: str, new: str, allowed: bool) -> None:
    rules = game()
    state = table(seat=[seat(below, None, new)])
    if allowed:
        permits(rules, state, f"upgrade 0 0 {new}")
    else:
        refuses(rules, state, f"upgrade 0 0 {new}", "not_costlier", "TTG-UPG-05")
    assert allowed is (f"upgrade 0 0 {new}" in upgrades(state))


@pytest.mark.clauses("TTG-UPG-05", "TTG-R-20")
def test_what_costs_more_is_judged_by_the_printed_costs_whatever_the_discount() -> None:
    rules = game()
    words = seat("frontier_colony", "supply_depot", "cheap_industry")
    state = table(explored=["ev_mech"], seat=[words])
    refuses(rules, state, "upgrade 0 1 cheap_industry", "not_costlier", "TTG-UPG-05")


@pytest.mark.clauses("TTG-UPG-06")
@pytest.mark.parametrize(
    "system, below, new",
    [
        ("sys_C3d", "frontier_colony", "field_lab"),
        ("sys_C3d", "supply_depot", "hive_colony"),
        ("sys_C1d", "surface_mine", "field_lab"),
        ("sys_C1d", "supply_depot", "deep_mine"),
    ],
)
def test_a_colony_of_another_type_never_covers_even_where_the_slot_would_take_it(
    system: str, below: str, new: str
) -> None:
    rules = game()
    systems = [{"id": system, "colonies": [[below]]}]
    state = table(players=3, seat=[{"hand": [new, *SPARE], "systems": systems}])
    refuses(rules, state, f"upgrade 0 0 {new}", "type", "TTG-UPG-06")
    assert set() == upgrades(state)


@pytest.mark.clauses("TTG-UPG-05", "TTG-UPG-06")
def test_both_objections_are_raised_together() -> None:
    rules = game()
    state = table(seat=[seat("hive_colony", None, "field_lab")])
    found = refuses(rules, state, "upgrade 0 0 field_lab", "type", "TTG-UPG-06", "TTG-UPG-05")
    assert ["type", "not_costlier"] == [objection.code for objection in found]


@pytest.mark.clauses("TTG-UPG-07", "TTG-UPG-04", "TTG-UPG-02")
def test_a_colony_may_be_upgraded_again_and_again_in_one_turn() -> None:
    rules = game()
    state = table(
        seat=[seat("frontier_colony", None, "penal_colony", "hive_colony", "garden_city")]
    )
    after = play(
        rules,
        state,
        "upgrade 0 0 penal_colony scout",
        "upgrade 0 0 hive_colony freighter,scout",
        "upgrade 0 0 garden_city freighter",
    )
    chain = ("frontier_colony", "penal_colony", "hive_colony", "garden_city")
    assert Stack(chain) == after.systems[0][0].stacks[0]
    assert rules.builds["garden_city"].cost - 2 == len(after.discards[0])


@pytest.mark.clauses("TTG-UPG-01", "TTG-STR-01")
def test_a_strike_stops_every_upgrade_and_no_building() -> None:
    rules = game()
    words = seat("frontier_colony", None, "penal_colony", "supply_depot")
    state = table(players=4, explored=["ev_strike"], seat=[words])
    refuses(rules, state, "upgrade 0 0 penal_colony", "strike", "TTG-STR-01")
    permits(rules, state, "build 0 1 supply_depot scout")
