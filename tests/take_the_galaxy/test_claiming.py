"""Taking a card from Explored Space: anomalies, systems, and the slots of a system."""

from typing import Any

import pytest

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.errors import BadData, BadInput
from galaxy_rules.take_the_galaxy import Claim, State, TakeTheGalaxy
from galaxy_rules.take_the_galaxy.game import published_pack
from galaxy_rules.take_the_galaxy.words.components import AnomalyCard, EventCard, Sector, SystemCard
from galaxy_rules.take_the_galaxy.words.events import CardClaimed, ColonyBuilt, SystemClaimed
from galaxy_rules.take_the_galaxy.words.slots import Kind, Slot, accepts
from tests.take_the_galaxy.helpers import game, permits, play, refuses, settle, shown, table

CIV, MINE, UTILITY = "frontier_colony", "surface_mine", "supply_depot"
HAND = [CIV, MINE, UTILITY, *["field_lab"] * 2, "scout"]
HOME = {"id": "home", "colonies": [["frontier_colony"], ["cheap_industry"]]}
MORE = [
    {"id": "sys_C1a", "colonies": [["hive_colony"], None]},
    {"id": "sys_C1b", "colonies": [["strip_mine"], None]},
    {"id": "sys_C2d", "colonies": [["archive"]]},
]


def row(*cards: str, **seat: Any) -> State:
    """The first seat's action phase with these cards in the row."""
    return table(players=4, explored=list(cards), seat=[{"hand": HAND, **seat}])


def pay(rules: TakeTheGalaxy, state: State, order: str, *cards: str) -> State:
    """The state after an order that is announced and paid."""
    state = permits(rules, state, rules.parse(order))
    return play(rules, state, *(f"pay {card}" for card in cards))


# taking a card


@pytest.mark.clauses("TTG-TAKE-01")
def test_each_of_the_four_kinds_is_taken_in_its_own_way() -> None:
    rules = game()
    here = row("sys_C1c", "sys_C1d", "an_C1", "ev_migration", pool={"M": 5, "S": 2})
    assert [SystemCard, SystemCard, AnomalyCard, EventCard] == [
        type(rules.spaces[card]) for card in shown(here) if card is not None
    ]
    pay(rules, here, "claim sys_C1c 0 frontier_colony", "field_lab", "field_lab")
    bounty = pay(rules, here, "claim sys_C1d 0 surface_mine", "field_lab", "field_lab")
    assert 1 == bounty.systems[0][1].bounty.s
    assert ("an_C1",) == permits(rules, here, "claim an_C1 -").renown[0]
    assert ("ev_migration",) == permits(rules, here, "claim ev_migration -").renown[0]
    for card, clause in (("an_C1", "TTG-ANO-01"), ("ev_migration", "TTG-EVT-05")):
        refuses(rules, here, f"claim {card} 0 supply_depot", "kind", clause)
    refuses(rules, here, "claim sys_C1c", "kind", "TTG-SYS-04")


@pytest.mark.clauses("TTG-TAKE-01")
def test_only_what_lies_in_explored_space_can_be_taken() -> None:
    rules = game()
    here = row("sys_C1c", pool={"S": 9})
    refuses(rules, here, "claim an_C1", "not_explored", "TTG-PH-06")
    refuses(rules, here, "claim sys_C1a 0 frontier_colony", "not_explored", "TTG-PH-06")


@pytest.mark.clauses("TTG-TAKE-02", "TTG-PH-07", "TTG-R-66")
def test_however_it_came_about_a_second_card_cannot_be_taken() -> None:
    rules = game()
    here = row("sys_C1c", "sys_C1d", "an_C1", "ev_migration", pool={"M": 5, "S": 2})
    after = pay(rules, here, "claim sys_C1c 1 supply_depot", "field_lab")
    assert after.claimed
    for second in ("claim sys_C1d 0 surface_mine", "claim an_C1"):
        refuses(rules, after, second, "claim_limit", "TTG-PH-07")
    refuses(rules, after, "claim ev_migration", "claim_limit", "TTG-TAKE-02", "TTG-R-13")
    assert not any(str(act).startswith("claim") for act in rules.legal_actions(after))


@pytest.mark.clauses("TTG-TAKE-02")
def test_opportunities_take_no_card_and_leave_the_claim() -> None:
    rules = game()
    after = permits(rules, row("an_C1", "ev_migration", pool={"S": 2}), "opp ev_migration")
    assert not after.claimed
    permits(rules, after, "claim an_C1 -")


# anomalies


@pytest.mark.clauses("TTG-ANO-01", "TTG-R-59")
@pytest.mark.parametrize(
    ("card", "price"), [("an_C1", 2), ("an_C3", 3), ("an_E1", 4), ("an_F1", 6)]
)
def test_an_anomaly_costs_the_science_on_its_card(card: str, price: int) -> None:
    rules = game()
    after = permits(rules, row(card, pool={"S": price + 1}), f"claim {card} -")
    assert 1 == after.pools[0].s
    poor = row(card, pool={"S": price - 1, "M": 9, "P": 9})
    refuses(rules, poor, f"claim {card}", "resources", "TTG-ANO-01")


@pytest.mark.clauses("TTG-ANO-01")
def test_cards_do_not_pay_for_an_anomaly() -> None:
    here = row("an_C1", pool={"S": 2})
    refuses(game(), here, "claim an_C1 scout", "payment_size", "TTG-R-27")


@pytest.mark.clauses("TTG-ANO-02", "TTG-ANO-03")
def test_a_claimed_anomaly_counts_in_the_renown_pile() -> None:
    rules = game()
    here = row("sys_C1a", "an_E1", pool={"S": 4})
    step = rules.step(here, Claim("an_E1"))
    assert (["sys_C1a"], ("an_E1",)) == (shown(step.state), step.state.renown[0])
    assert CardClaimed(0, "an_E1") in step.events
    before, after = rules.score(here), rules.score(step.state)
    assert 6 == after.totals[0] - before.totals[0]
    assert before.totals[1:] == after.totals[1:]
    lines = [line for line in after.lines if line.clause == "TTG-ANO-03"]
    assert [(0, 6)] == [(line.seat, line.amount) for line in lines]


@pytest.mark.clauses("TTG-ANO-03")
def test_an_anomaly_in_explored_space_counts_for_nobody() -> None:
    rules = game()
    assert rules.score(row()).totals == rules.score(row("an_F1")).totals


@pytest.mark.clauses("TTG-ANO-04")
def test_what_an_anomaly_shows() -> None:
    card = game().spaces["an_E3"]
    assert isinstance(card, AnomalyCard)
    assert ("E3", 5, 7, Sector.EXPANSE) == (card.name, card.cost.s, card.rp, card.sector)


# room for systems


@pytest.mark.clauses("TTG-SYS-01", "TTG-SYS-02")
def test_with_three_systems_there_is_room_for_a_fourth() -> None:
    rules = game()
    here = row("sys_C1c", systems=[HOME, *MORE[:2]])
    after = pay(rules, here, "claim sys_C1c 1 supply_depot", "field_lab")
    assert 4 == len(after.systems[0])


@pytest.mark.clauses("TTG-SYS-01", "TTG-SYS-02", "TTG-SYS-03")
def test_a_fifth_system_needs_room_first() -> None:
    rules = game()
    here = row("sys_C1c", systems=[HOME, *MORE])
    claim = "claim sys_C1c 1 supply_depot"
    refuses(rules, here, claim, "system_limit", "TTG-SYS-02")
    after = pay(rules, permits(rules, here, "relinquish 0"), claim, "field_lab")
    owned = [system.card for system in after.systems[0]]
    assert ["sys_C1a", "sys_C1b", "sys_C2d", "sys_C1c"] == owned
    permits(rules, row("an_C1", systems=[HOME, *MORE], pool={"S": 2}), "claim an_C1 -")


@pytest.mark.clauses("TTG-SYS-02")
def test_a_table_with_five_systems_of_one_player_is_unsound() -> None:
    fifth = {"id": "sys_C1c", "colonies": [["garden_city"], None]}
    row("an_C1", systems=[HOME, *MORE])
    with pytest.raises(BadInput, match="TTG-SYS-02"):
        row("an_C1", systems=[HOME, *MORE, fifth])


@pytest.mark.clauses("TTG-SYS-04")
def test_a_system_is_taken_with_a_colony() -> None:
    rules = game()
    due = permits(rules, row("sys_C1c"), rules.parse("claim sys_C1c 1 supply_depot"))
    step = rules.step(due, rules.parse("pay field_lab"))
    assert SystemClaimed(0, "sys_C1c") in step.events
    assert ColonyBuilt(0, "sys_C1c", 1, "supply_depot") in step.events
    colony = step.state.systems[0][1].stacks[1]
    assert colony is not None
    assert (UTILITY,) == colony.cards
    assert [] == shown(step.state)


@pytest.mark.clauses("TTG-SYS-04")
def test_no_colony_no_system() -> None:
    rules = game()
    refuses(rules, row("sys_C1c"), "claim sys_C1c", "kind", "TTG-SYS-04")
    refuses(rules, row("sys_C1c"), "claim sys_C1c 0 scout", "type", "TTG-SYS-04")
    absent = row("sys_C1c", hand=[MINE, "scout", "scout"])
    refuses(rules, absent, "claim sys_C1c 0 frontier_colony", "not_in_hand", "TTG-BLD-01")


# slots


@pytest.mark.clauses("TTG-SYS-05", "TTG-SYS-06", "TTG-SYS-07")
def test_which_colonies_a_slot_takes() -> None:
    taken = {
        (slot, kind)
        for slot in Slot
        for kind in Kind
        if kind is not Kind.SHIP and accepts(slot, kind)
    }
    assert {
        (Slot.BIOSPHERE, Kind.CIVILIZATION),
        (Slot.BIOSPHERE, Kind.UTILITY),
        (Slot.DEPOSIT, Kind.MINING),
        (Slot.DEPOSIT, Kind.UTILITY),
        (Slot.UTILITY, Kind.UTILITY),
    } == taken


@pytest.mark.clauses("TTG-SYS-05", "TTG-COL-01", "TTG-COL-02")
def test_a_biosphere_slot_takes_civilization_and_utility() -> None:
    rules = game()
    here = row("sys_C3a")
    pay(rules, here, "claim sys_C3a 0 frontier_colony", "field_lab", "field_lab")
    pay(rules, here, "claim sys_C3a 0 supply_depot", "field_lab")
    refuses(rules, here, "claim sys_C3a 0 surface_mine", "slot_type", "TTG-COL-03")


@pytest.mark.clauses("TTG-SYS-06", "TTG-COL-02", "TTG-COL-03")
def test_a_deposit_slot_takes_mining_and_utility() -> None:
    rules = game()
    here = row("sys_C3b")
    pay(rules, here, "claim sys_C3b 0 surface_mine", "field_lab", "field_lab")
    pay(rules, here, "claim sys_C3b 0 supply_depot", "field_lab")
    refuses(rules, here, "claim sys_C3b 0 frontier_colony", "slot_type", "TTG-COL-01")


@pytest.mark.clauses("TTG-SYS-07")
def test_a_utility_slot_takes_utility_only() -> None:
    rules = game()
    here = row("sys_C2d")
    pay(rules, here, "claim sys_C2d 0 supply_depot", "field_lab")
    refuses(rules, here, "claim sys_C2d 0 frontier_colony", "slot_type", "TTG-SYS-07")
    refuses(rules, here, "claim sys_C2d 0 surface_mine", "slot_type", "TTG-SYS-07")
    home = row()
    pay(rules, home, "build 0 1 supply_depot", "field_lab")
    refuses(rules, home, "build 0 1 frontier_colony", "slot_type", "TTG-SYS-07")
    refuses(rules, home, "build 0 1 surface_mine", "slot_type", "TTG-SYS-07")


@pytest.mark.clauses("TTG-SYS-08")
def test_a_slot_holds_one_colony() -> None:
    rules = game()
    here = row()
    refuses(rules, here, "build 0 0 frontier_colony", "slot_filled", "TTG-SYS-08")
    refuses(rules, here, "build 0 0 supply_depot", "slot_filled", "TTG-SYS-08", "TTG-R-25")
    built = pay(rules, here, "build 0 1 supply_depot", "field_lab")
    refuses(rules, built, "build 0 1 field_lab", "slot_filled", "TTG-SYS-08")


@pytest.mark.clauses("TTG-SYS-08", "TTG-R-25")
def test_where_colonies_only_have_to_fit_somehow_there_are_still_no_more_than_slots() -> None:
    rules = game(slots="matched")
    seat = {"hand": HAND, "systems": [HOME]}
    here = table(rules, seat=[seat])
    refuses(rules, here, "build 0 1 supply_depot", "slot_filled", "TTG-SYS-08")
    utility = {"id": "sys_C1c", "colonies": [["cheap_industry"], None]}
    moved = table(rules, seat=[{"hand": HAND, "systems": [utility]}])
    after = pay(rules, moved, "build 0 1 frontier_colony", "supply_depot", "scout")
    tops = [stack.cards[-1] for stack in after.systems[0][0].stacks if stack is not None]
    assert ["frontier_colony", "cheap_industry"] == tops


@pytest.mark.clauses("TTG-SYS-09")
def test_what_a_system_shows() -> None:
    rules = game()
    card = rules.systems["sys_E4a"]
    slots = (Slot.BIOSPHERE, Slot.DEPOSIT, Slot.UTILITY)
    assert ("E4a", 4, Sector.EXPANSE, slots) == (card.name, card.rp, card.sector, card.slots)
    refuses(rules, row("sys_C1c"), "claim sys_C1c 2 supply_depot", "no_slot", "TTG-SYS-09")
    for slots_of in ([], ["X"], ["B"] * 4):
        pack = published_pack().with_values("toy", "a test", {"space.sys_C1a.slots": slots_of})
        with pytest.raises(BadData, match="slots"):
            TakeTheGalaxy(data=pack)


@pytest.mark.clauses("TTG-SYS-04", "TTG-TAKE-02")
def test_a_claim_moves_nothing_but_what_it_names() -> None:
    rules = game()
    here = row("sys_C1c", "an_C1")
    after = pay(rules, here, "claim sys_C1c 1 supply_depot", "field_lab")
    assert ["an_C1"] == shown(after)
    assert Bag.of(["field_lab"]) == after.discards[0]
    assert here.hands[0] == after.hands[0] + Bag.of(["field_lab", "supply_depot"])
    assert here.systems[1:] == after.systems[1:]
    assert 1 == settle(rules, permits(rules, after, "end")).turn
