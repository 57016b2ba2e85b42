"""Relinquishing: which system may go, and what becomes of it and of its colonies."""

from typing import Any

import pytest

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.take_the_galaxy import Phase, Relinquish, State
from galaxy_rules.take_the_galaxy.rules.arithmetic import may_relinquish
from galaxy_rules.take_the_galaxy.words.state import Amounts
from tests.take_the_galaxy.helpers import game, permits, play, refuses, settle, table
from tests.take_the_galaxy.walks import walk

HOME = {"id": "home", "colonies": [["frontier_colony"], ["supply_depot"]]}
HUB = {"id": "sys_C2d", "colonies": [["logistics_hub"]]}
MINE = {"id": "sys_C1d", "colonies": [["surface_mine"]]}
OPEN = {"id": "sys_C1a", "colonies": [["frontier_colony"], None]}


def controlling(*systems: dict[str, Any], **words: Any) -> State:
    """Seat 0 with these systems, oldest first, and nothing in hand unless it is said."""
    return table(seat=[{"hand": [], "systems": list(systems), **words}])


def cards(state: State, seat: int = 0) -> list[str]:
    """The systems of a seat, oldest first."""
    return [system.card for system in state.systems[seat]]


@pytest.mark.clauses("TTG-REL-01", "TTG-PH-01")
def test_a_system_is_given_up_in_the_action_phase_and_at_no_other_time() -> None:
    rules = game()
    after = permits(rules, controlling(HOME, HUB), "relinquish 0")
    assert ["sys_C2d"] == cards(after)
    drawing = table(phase="draw", seat=[{"hand": [], "systems": [HOME, HUB]}])
    refuses(rules, drawing, "relinquish 0", "wrong_phase", "TTG-PH-06")
    refuses(rules, after, "relinquish 5", "relinquish_limit", "TTG-REL-01", "TTG-PH-08")


@pytest.mark.clauses("TTG-REL-01", "TTG-R-51c")
def test_only_an_own_system_that_is_there_can_be_given_up() -> None:
    rules = game()
    seats = [{"hand": []}, {"hand": [], "systems": [HOME, HUB]}]
    refuses(rules, table(seat=seats), "relinquish 1", "no_system", "TTG-REL-01")


@pytest.mark.clauses("TTG-REL-02", "TTG-R-34")
def test_the_newest_system_stays_however_many_there_are() -> None:
    rules = game()
    refuses(rules, controlling(HOME), "relinquish 0", "newest", "TTG-REL-02")
    state = controlling(HOME, MINE, HUB)
    refuses(rules, state, "relinquish 2", "newest", "TTG-REL-02")
    listed = [act.system for act in rules.legal_actions(state) if isinstance(act, Relinquish)]
    assert [0, 1] == listed


@pytest.mark.clauses("TTG-REL-02")
def test_a_system_that_is_no_longer_the_newest_may_go_in_the_same_turn() -> None:
    rules = game()
    hand = ["surface_mine", "scout", "scout"]
    seat = {"hand": hand, "systems": [HOME, HUB]}
    state = table(explored=["sys_C1b"], seat=[seat])
    refuses(rules, state, "relinquish 1", "newest", "TTG-REL-02")
    after = play(rules, state, "claim_sys sys_C1b 0 surface_mine scout,scout", "relinquish 1")
    assert ["home", "sys_C1b"] == cards(after)


@pytest.mark.clauses("TTG-REL-03")
def test_a_system_with_a_free_slot_stays_until_it_is_filled() -> None:
    rules = game()
    state = controlling(OPEN, HUB, hand=["supply_depot", "archive"])
    refuses(rules, state, "relinquish 0", "unfilled", "TTG-REL-03")
    assert Relinquish(0) not in rules.legal_actions(state)
    after = play(rules, state, "build 0 1 supply_depot archive", "relinquish 0")
    assert ["sys_C2d"] == cards(after)


@pytest.mark.clauses("TTG-REL-02", "TTG-REL-03")
def test_the_newest_with_a_free_slot_meets_both_objections() -> None:
    rules = game()
    found = refuses(
        rules, controlling(HOME, OPEN), "relinquish 1", "newest", "TTG-REL-02", "TTG-REL-03"
    )
    assert ["newest", "unfilled"] == [objection.code for objection in found]


@pytest.mark.clauses("TTG-REL-04", "TTG-REL-09", "TTG-SYS-02", "TTG-SYS-03")
def test_giving_one_of_four_up_makes_room_for_another() -> None:
    rules = game()
    seat = {"hand": ["surface_mine", "scout", "scout"], "systems": [HOME, HUB, MINE, OPEN]}
    state = table(explored=["sys_C1b"], seat=[seat])
    order = "claim_sys sys_C1b 0 surface_mine scout,scout"
    refuses(rules, state, order, "system_limit", "TTG-SYS-02")
    after = play(rules, state, "relinquish 1", order)
    assert ["home", "sys_C1d", "sys_C1a", "sys_C1b"] == cards(after)


@pytest.mark.clauses("TTG-REL-05", "TTG-SCO-01")
def test_the_system_comes_on_top_of_the_renown_pile_and_counts() -> None:
    rules = game()
    after = permits(rules, controlling(HOME, HUB, renown=["an_C1"]), "relinquish 0")
    assert ("an_C1", "home") == after.renown[0]
    lines = {line.what: line.amount for line in rules.score(after).lines if line.seat == 0}
    assert rules.pile["home"].rp == lines["relinquished systems"] == 1


@pytest.mark.clauses("TTG-REL-06", "TTG-UPG-03", "TTG-R-30")
def test_all_cards_of_its_stacks_go_to_the_discard_pile_and_only_the_top_ones_pay() -> None:
    rules = game()
    home = {"id": "home", "colonies": [["frontier_colony"], ["cheap_industry", "logistics_hub"]]}
    after = permits(rules, controlling(home, HUB), "relinquish 0")
    stacks = {"frontier_colony": 1, "cheap_industry": 1, "logistics_hub": 1}
    assert Bag(stacks) == after.discards[0]
    assert (1, 0) == (after.renown_tokens[0], after.negative_tokens[0])


@pytest.mark.clauses("TTG-REL-06", "TTG-SET-10")
def test_the_colonies_are_the_new_deck_where_the_old_one_is_empty() -> None:
    rules = game()
    after = permits(rules, controlling(HOME, HUB, deck=[]), "relinquish 0")
    assert (Bag({"frontier_colony": 1, "supply_depot": 1}), 0) == (
        after.decks[0],
        len(after.discards[0]),
    )


@pytest.mark.clauses("TTG-REL-07", "TTG-R-35")
@pytest.mark.parametrize(
    "colonies, rp, net, gross",
    [
        (["hive_colony", "logistics_hub"], 0, (2, 0), (2, 0)),
        (["penal_colony", "cheap_industry"], 0, (0, 3), (0, 3)),
        (["penal_colony", "cheap_industry"], 4, (1, 0), (4, 3)),
        (["hive_colony", "cheap_industry"], 0, (0, 1), (1, 2)),
        (["frontier_colony", "supply_depot"], 3, (3, 0), (3, 0)),
    ],
)
def test_the_colonies_renown_is_settled_at_once_in_tokens(
    colonies: list[str], rp: int, net: tuple[int, int], gross: tuple[int, int]
) -> None:
    home = {"id": "home", "colonies": [[card] for card in colonies]}
    for rules, tokens in ((game(), net), (game(renown_tokens="gross"), gross)):
        state = table(rules, seat=[{"hand": [], "systems": [home, HUB], "rp": rp}])
        after = permits(rules, state, "relinquish 0")
        assert tokens == (after.renown_tokens[0], after.negative_tokens[0])
        assert rules.score(state).totals == rules.score(after).totals


@pytest.mark.clauses("TTG-REL-08", "TTG-BNT-06")
def test_bounty_that_is_left_on_the_system_is_lost() -> None:
    rules = game()
    state = controlling(HUB, HOME)
    assert Amounts(p=2) == state.systems[0][0].bounty
    taken = permits(rules, state, "bounty 0 0 P")
    after = permits(rules, taken, "relinquish 0")
    assert Amounts(p=1) == after.pools[0]
    assert {Amounts()} == {system.bounty for system in after.systems[0]}
    refuses(rules, after, "bounty 0 0 P", "no_bounty", "TTG-BNT-02")


@pytest.mark.clauses("TTG-REL-09", "TTG-R-59b")
@pytest.mark.parametrize("gone", [0, 1])
def test_the_others_close_up_in_the_same_order(gone: int) -> None:
    rules = game()
    state = controlling(HOME, HUB, MINE)
    after = permits(rules, state, f"relinquish {gone}")
    assert [card for card in cards(state) if card != cards(state)[gone]] == cards(after)
    kept = [system for index, system in enumerate(state.systems[0]) if index != gone]
    assert tuple(kept) == after.systems[0]


@pytest.mark.clauses("TTG-REL-10", "TTG-PH-08")
def test_it_is_possible_once_a_turn_and_again_in_the_next() -> None:
    rules = game()
    state = table(players=1, seat=[{"hand": [], "systems": [HOME, MINE, OPEN]}])
    after = permits(rules, state, "relinquish 0")
    refuses(rules, after, "relinquish 0", "relinquish_limit", "TTG-PH-08")
    later = settle(rules, permits(rules, after, "end"))
    assert ["sys_C1a"] == cards(permits(rules, later, "relinquish 0"))


@pytest.mark.clauses("TTG-REL-05", "TTG-REL-07", "TTG-R-58", "TTG-RAC-01")
def test_it_leaves_the_score_as_it_is_save_for_the_space_race() -> None:
    rules = game()
    seat = {"hand": [], "systems": [HUB, HOME]}
    plain, race = table(players=3, seat=[seat]), table(players=3, explored=["ev_race"], seat=[seat])
    assert 0 == change(plain)
    assert 1 == change(race)
    assert rules.box.rates.race_renown == 1


def change(state: State) -> int:
    """What relinquishing the oldest system does to seat 0's score."""
    rules = game()
    after = permits(rules, state, "relinquish 0")
    return rules.score(after).totals[0] - rules.score(state).totals[0]


@pytest.mark.clauses("TTG-REL-01", "TTG-R-32")
def test_one_reading_asks_for_four_systems_first() -> None:
    full = game(relinquish_when="full")
    three = table(full, seat=[{"hand": [], "systems": [HOME, HUB, MINE]}])
    refuses(full, three, "relinquish 0", "not_full", "TTG-R-32")
    permits(game(), controlling(HOME, HUB, MINE), "relinquish 0")
    permits(
        full, table(full, seat=[{"hand": [], "systems": [HOME, HUB, MINE, OPEN]}]), "relinquish 0"
    )


@pytest.mark.clauses("TTG-REL-02", "TTG-R-59b")
def test_one_reading_lets_only_the_oldest_go() -> None:
    oldest = game(relinquish_scope="oldest_only")
    state = table(oldest, seat=[{"hand": [], "systems": [HOME, HUB, MINE]}])
    refuses(oldest, state, "relinquish 1", "not_oldest", "TTG-R-59b")
    permits(oldest, state, "relinquish 0")
    permits(game(), controlling(HOME, HUB, MINE), "relinquish 1")


@pytest.mark.clauses("TTG-REL-02", "TTG-REL-03", "TTG-R-34")
@pytest.mark.parametrize("players", [1, 2, 4])
def test_in_random_games_the_judge_says_what_the_arithmetic_says(players: int) -> None:
    """Laws are proved of `may_relinquish`; this shows that the game follows it."""
    rules, answers = game(), set()
    for moment in walk(rules, players, 80 + players):
        state = moment.before
        own = state.systems[state.turn]
        if state.phase is not Phase.ACTION or state.relinquished or state.pending or state.draws:
            continue
        for index, system in enumerate(own):
            allowed = may_relinquish(index, len(own), None not in system.stacks)
            assert allowed is (rules.why_not(state, Relinquish(index)) == ())
            answers.add(allowed)
    assert {True, False} == answers
