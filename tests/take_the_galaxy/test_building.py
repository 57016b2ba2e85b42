"""Building colonies: where, for how many cards, and what stays on the table."""

import pytest

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.take_the_galaxy import Build, State
from galaxy_rules.take_the_galaxy.words.slots import Kind, Slot, accepts
from tests.take_the_galaxy.helpers import game, permits, play, refuses, table
from tests.take_the_galaxy.walks import walk

HOME = {"id": "home", "colonies": [["frontier_colony"], ["supply_depot"]]}
SLOTS = {"B": ("sys_C3d", 0), "D": ("sys_C1d", 0), "U": ("sys_C2d", 0)}
COLONIES = {"civilization": "frontier_colony", "mining": "surface_mine", "utility": "field_lab"}
FITS = {
    ("B", "civilization"), ("B", "utility"), ("D", "mining"), ("D", "utility"), ("U", "utility"),
}  # fmt: skip


# ------------------------------------------------------------------------ which slot takes what


@pytest.mark.clauses("TTG-COL-01", "TTG-COL-02", "TTG-COL-03", "TTG-SYS-05", "TTG-SYS-06")
@pytest.mark.parametrize("kind", COLONIES)
@pytest.mark.parametrize("letter", SLOTS)
def test_five_of_nine_pairs_of_slot_and_type_fit_and_four_are_refused(
    letter: str, kind: str
) -> None:
    rules = game()
    (system, slot), colony = SLOTS[letter], COLONIES[kind]
    state = table(
        players=4, explored=[system], seat=[{"hand": [colony, *["scout"] * 2, "archive"]}]
    )
    action = f"claim {system} {slot} {colony}"
    names = {"B": Slot.BIOSPHERE, "D": Slot.DEPOSIT, "U": Slot.UTILITY}
    assert accepts(names[letter], Kind(kind)) is ((letter, kind) in FITS)
    if (letter, kind) in FITS:
        permits(rules, state, action)
    else:
        (objection,) = refuses(rules, state, action, "slot_type")
        forbids = "TTG-COL-01" if kind == "civilization" else "TTG-COL-03"
        assert ("TTG-SYS-07" if letter == "U" else forbids,) == objection.clauses


@pytest.mark.clauses("TTG-SYS-07", "TTG-COL-01", "TTG-R-25")
def test_where_slots_are_matched_the_free_slot_is_what_forbids_it() -> None:
    rules = game(slots="matched")
    home = {"id": "home", "colonies": [["frontier_colony"], None]}
    state = table(rules, seat=[{"hand": ["hive_colony", *["scout"] * 2], "systems": [home]}])
    (objection,) = refuses(rules, state, "build 0 0 hive_colony", "slot_type")
    assert ("TTG-SYS-07",) == objection.clauses
    assert "a utility slot takes no civilization colony" == objection.message


@pytest.mark.clauses("TTG-COL-01")
@pytest.mark.parametrize("slot", [1, 0])
def test_a_civilization_colony_is_refused_on_deposits_and_on_utility_slots(slot: int) -> None:
    rules = game()
    state = table(
        players=4,
        seat=[
            {
                "hand": ["hive_colony", *["surface_mine"] * 3, *["scout"] * 2],
                "systems": [
                    {"id": "sys_C1b", "colonies": [None, ["supply_depot"]]}
                    if slot == 0
                    else {"id": "home", "colonies": [["frontier_colony"], None]}
                ],
            }
        ],
    )
    clause = "TTG-SYS-07" if slot else "TTG-COL-01"
    refuses(rules, state, f"build 0 {slot} hive_colony", "slot_type", clause)


@pytest.mark.clauses("TTG-COL-01")
def test_a_civilization_colony_is_built_on_a_biosphere() -> None:
    rules = game()
    systems = [{"id": "sys_C1a", "colonies": [None, ["supply_depot"]]}]
    hand = ["hive_colony", "frontier_colony", "frontier_colony", "scout", "scout", "archive"]
    state = table(seat=[{"hand": hand, "systems": systems}])
    after = permits(rules, state, "build 0 0 hive_colony " + ",".join(hand[1:]))
    assert "hive_colony" == tops(after)[0][0]


@pytest.mark.clauses("TTG-COL-02", "TTG-BLD-01")
@pytest.mark.parametrize("slot", [0, 1, 2])
def test_a_utility_colony_is_built_on_any_of_the_three_slots(slot: int) -> None:
    rules = game()
    state = table(
        players=4,
        explored=["sys_E4a"],
        seat=[{"hand": ["supply_depot", *["scout"] * 2, "archive"]}],
    )
    after = play(rules, state, f"claim_sys sys_E4a {slot} supply_depot scout,archive,scout")
    assert "supply_depot" == tops(after)[1][slot]


@pytest.mark.clauses("TTG-COL-03")
def test_a_mine_is_built_on_a_deposit_and_refused_elsewhere() -> None:
    rules = game()
    systems = [HOME, {"id": "sys_F3a", "colonies": [None, None, ["field_lab"]]}]
    hand = ["surface_mine", "scout", "scout"]
    state = table(players=3, seat=[{"hand": hand, "systems": systems}])
    for order in ("build 1 0 surface_mine scout,scout", "build 1 0 surface_mine"):
        refuses(rules, state, order, "slot_type", "TTG-COL-03", "TTG-R-25")
    after = permits(rules, state, "build 1 1 surface_mine scout,scout")
    assert [None, "surface_mine", "field_lab"] == tops(after)[1]


# ------------------------------------------------------------------------------------- building


def tops(state: State) -> list[list[str | None]]:
    """The visible colonies of the player to move, system by system."""
    systems = state.systems[state.turn]
    return [
        [stack.cards[-1] if stack is not None else None for stack in system.stacks]
        for system in systems
    ]


@pytest.mark.clauses("TTG-BLD-01", "TTG-SYS-08")
def test_a_colony_goes_to_a_free_slot_of_an_own_system_and_nowhere_else() -> None:
    rules = game()
    state = table(seat=[{"hand": ["supply_depot", "field_lab", "scout", "scout", "archive"]}])
    refuses(rules, state, "build 0 0 supply_depot", "slot_filled", "TTG-SYS-08", "TTG-R-25")
    refuses(rules, state, "build 1 0 supply_depot", "no_system", "TTG-BLD-01")
    refuses(rules, state, "build 0 2 supply_depot", "no_slot", "TTG-SYS-09")
    refuses(rules, state, "build 0 1 cheap_industry", "not_in_hand")
    refuses(rules, state, "build 0 1 scout", "type", "TTG-SHP-01")
    after = permits(rules, state, "build 0 1 supply_depot archive")
    assert [["frontier_colony", "supply_depot"]] == tops(after)
    refuses(rules, after, "build 0 1 field_lab", "slot_filled", "TTG-SYS-08")


@pytest.mark.clauses("TTG-BLD-01", "TTG-SYS-04")
def test_a_colony_is_built_on_the_system_that_is_claimed_with_it_and_beside_it() -> None:
    rules = game()
    hand = ["frontier_colony", "supply_depot", "scout", "scout", "freighter"]
    state = table(explored=["sys_C1a"], seat=[{"hand": hand}])
    after = play(
        rules,
        state,
        "claim_sys sys_C1a 0 frontier_colony scout,scout",
        "build 1 1 supply_depot freighter",
    )
    assert [["frontier_colony", None], ["frontier_colony", "supply_depot"]] == tops(after)


@pytest.mark.clauses("TTG-BLD-02")
def test_building_costs_as_many_cards_as_printed_and_they_go_to_the_own_discard_pile() -> None:
    rules = game()
    state = table(seat=[{"hand": ["field_lab", "scout", "scout", "archive", "capital"]}])
    after = permits(rules, state, "build 0 1 field_lab archive,scout,capital")
    assert Bag({"scout": 1}) == after.hands[0]
    assert Bag({"scout": 1, "archive": 1, "capital": 1}) == after.discards[0]
    assert not after.discards[1]


@pytest.mark.clauses("TTG-BLD-02", "TTG-R-27", "TTG-R-71")
@pytest.mark.parametrize("payment", ["-", "scout,scout", "scout,scout,archive,capital"])
def test_neither_fewer_nor_more_cards_are_taken(payment: str) -> None:
    rules = game()
    state = table(seat=[{"hand": ["field_lab", "scout", "scout", "archive", "capital"]}])
    order = f"build 0 1 field_lab {payment}"
    clause = "TTG-R-27" if "capital" in payment else "TTG-BLD-02"
    refuses(rules, state, order, "payment_size", clause)


@pytest.mark.clauses("TTG-BLD-02", "TTG-R-26", "TTG-R-71")
def test_who_cannot_pay_all_of_it_may_not_begin() -> None:
    rules = game()
    short = table(seat=[{"hand": ["field_lab", "scout", "scout"]}])
    refuses(rules, short, "build 0 1 field_lab", "too_few_cards", "TTG-R-26")
    exact = table(seat=[{"hand": ["field_lab", "scout", "scout", "archive"]}])
    assert Build(0, 1, "field_lab") in rules.legal_actions(exact)


@pytest.mark.clauses("TTG-BLD-02", "TTG-R-71")
def test_nothing_else_is_done_while_a_payment_is_due() -> None:
    rules = game()
    state = table(seat=[{"hand": ["supply_depot", "scout", "scout"]}])
    refuses(rules, state, "pay scout", "nothing_to_pay", "TTG-R-27")
    begun = permits(rules, state, "build 0 1 supply_depot")
    refuses(rules, begun, "end", "payment_due", "TTG-R-71")
    refuses(rules, begun, "use 0 0 0", "payment_due", "TTG-R-71")
    assert ["pay scout"] == [str(action) for action in rules.legal_actions(begun)]
    assert [["frontier_colony", None]] == tops(begun)


@pytest.mark.clauses("TTG-BLD-03", "TTG-BLD-04")
def test_the_newest_system_is_the_last_and_its_colony_lies_on_the_slot_that_was_named() -> None:
    rules = game()
    systems = [HOME, {"id": "sys_C2d", "colonies": [["logistics_hub"]]}]
    hand = ["surface_mine", "scout", "scout"]
    state = table(explored=["sys_C2a", "sys_C1c"], seat=[{"hand": hand, "systems": systems}])
    after = permits(rules, state, "claim_sys sys_C1c 1 surface_mine scout,scout")
    assert ["home", "sys_C2d", "sys_C1c"] == [system.card for system in after.systems[0]]
    assert [None, "surface_mine"] == tops(after)[-1]


@pytest.mark.clauses("TTG-BLD-05", "TTG-HAZ-02")
def test_hazards_are_paid_with_the_colony_and_the_slot_still_has_to_suit_it() -> None:
    rules = game()
    hand = ["surface_mine", "scout", "scout", "archive"]
    state = table(explored=["sys_C2c"], seat=[{"hand": hand}])
    refuses(rules, state, "claim sys_C2c 0 surface_mine", "slot_type", "TTG-COL-03", "TTG-R-25")
    order = "claim_sys sys_C2c 1 surface_mine"
    refuses(rules, state, f"{order} scout,scout", "payment_size", "TTG-HAZ-02")
    after = permits(rules, state, f"{order} scout,scout,archive")
    assert 0 == len(after.hands[0])


@pytest.mark.clauses("TTG-BLD-06", "TTG-BLD-07", "TTG-UPG-04")
@pytest.mark.parametrize("seed", range(3))
def test_in_random_games_colonies_leave_the_table_only_with_their_system(seed: int) -> None:
    """Cards that lie in stacks are counted before and after every step."""
    rules = game()
    for moment in walk(rules, 2, seed):
        for seat in range(2):
            before, after = built(moment.before, seat), built(moment.after, seat)
            if not before <= after:
                assert moment.action.__class__.__name__ == "Relinquish"
                gone = before - after
                discards = moment.after.discards[seat] + moment.after.decks[seat]
                assert gone <= discards


def built(state: State, seat: int) -> Bag[str]:
    """Every colony card on a player's systems, covered ones too."""
    stacks = [stack for system in state.systems[seat] for stack in system.stacks]
    return Bag.of(card for stack in stacks if stack is not None for card in stack.cards)


@pytest.mark.clauses("TTG-BLD-07", "TTG-REL-06", "TTG-REL-07")
def test_a_relinquished_systems_colonies_come_back_and_their_renown_is_charged() -> None:
    rules = game()
    home = {"id": "home", "colonies": [["penal_colony"], ["cheap_industry"]]}
    systems = [home, {"id": "sys_C2d", "colonies": [["field_lab"]]}]
    after = permits(rules, table(seat=[{"hand": [], "systems": systems}]), "relinquish 0")
    assert Bag({"penal_colony": 1, "cheap_industry": 1}) == after.discards[0]
    assert (0, 3) == (after.renown_tokens[0], after.negative_tokens[0])


@pytest.mark.clauses("TTG-BLD-08")
def test_every_colony_has_a_cost_a_name_a_type_a_renown_and_an_effect() -> None:
    rules = game()
    colonies = [card for card in rules.builds.values() if card.kind is not Kind.SHIP]
    assert {Kind.CIVILIZATION, Kind.MINING, Kind.UTILITY} == {card.kind for card in colonies}
    assert all(card.name and card.cost >= 0 and card.effect.out for card in colonies)
    assert {-2, -1} == {card.rp for card in colonies if card.rp < 0}
