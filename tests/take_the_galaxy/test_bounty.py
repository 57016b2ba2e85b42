"""Bounty systems: what lies on them, who may spend it, and how it goes."""

import pytest

from galaxy_rules.take_the_galaxy import State
from galaxy_rules.take_the_galaxy.words.actions import parse
from galaxy_rules.take_the_galaxy.words.events import BountyTaken
from galaxy_rules.take_the_galaxy.words.state import Amounts
from tests.take_the_galaxy.helpers import game, permits, play, refuses, settle, table

HOME = {"id": "home", "colonies": [["frontier_colony"], ["cheap_industry"]]}
BARGE = {"id": "sys_E2c", "colonies": [["strip_mine"]]}
LAST = {"id": "sys_C1a", "colonies": [["hive_colony"], None]}


def owning(**more: object) -> State:
    """The first seat's action phase, with a system that has three production on it."""
    return table(seat=[{"systems": [HOME, BARGE, LAST], **more}])


@pytest.mark.clauses("TTG-BNT-01")
def test_a_bounty_system_is_a_system() -> None:
    rules = game()
    here = table(explored=["sys_E1b"], seat=[{"hand": ["surface_mine", "scout", "scout"]}])
    refuses(rules, here, "claim sys_E1b", "kind", "TTG-SYS-04")
    refuses(rules, here, "claim sys_E1b 1 surface_mine", "slot_type", "TTG-SYS-07", "TTG-R-25")
    after = permits(rules, here, "claim_sys sys_E1b 0 surface_mine scout,scout")
    before = rules.score(here).totals[0]
    assert 2 == rules.score(after).totals[0] - before
    four = [HOME, BARGE, LAST, {"id": "sys_C1b", "colonies": [["deep_mine"], None]}]
    full = table(explored=["sys_E1b"], seat=[{"systems": four}])
    refuses(rules, full, "claim sys_E1b 0 surface_mine", "system_limit", "TTG-SYS-02")


@pytest.mark.clauses("TTG-BNT-02")
@pytest.mark.parametrize(
    ("card", "bounty"),
    [
        ("sys_C1a", Amounts()),
        ("sys_C1d", Amounts(s=1)),
        ("sys_C2d", Amounts(p=2)),
        ("sys_E3b", Amounts(m=3)),
        ("an_C1", Amounts()),
    ],
)
def test_the_resources_come_with_the_card(card: str, bounty: Amounts) -> None:
    here = table(phase="explore", space_left=[card, "an_F1"])
    (newest,) = permits(game(), here, f"reveal {card}").row
    assert newest is not None
    assert bounty == newest.bounty


@pytest.mark.clauses("TTG-BNT-02", "TTG-R-06")
def test_the_resources_come_with_the_cards_of_the_set_up_too() -> None:
    (first,) = permits(game(), game().new(2), "reveal sys_C2d").row
    assert first is not None
    assert Amounts(p=2) == first.bounty


@pytest.mark.clauses("TTG-BNT-03")
def test_the_tokens_stay_when_the_system_is_colonized() -> None:
    rules = game()
    here = table(explored=["sys_C2d"], seat=[{"hand": ["supply_depot", "scout"]}])
    after = permits(rules, here, "claim_sys sys_C2d 0 supply_depot scout")
    assert [Amounts(), Amounts(p=2)] == [system.bounty for system in after.systems[0]]
    assert Amounts() == after.pools[0]


@pytest.mark.clauses("TTG-BNT-03", "TTG-R-46")
def test_a_bounty_in_explored_space_is_nobodys() -> None:
    here = table(explored=["sys_C2d"])
    assert not any(str(act).startswith("bounty") for act in game().legal_actions(here))
    refuses(game(), here, "bounty 0 0 P", "no_bounty", "TTG-BNT-02")
    refuses(game(), here, "bounty 0 1 P", "no_system", "TTG-BNT-04")


@pytest.mark.clauses("TTG-BNT-04", "TTG-R-45")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_the_owner_spends_as_many_as_wanted(count: int) -> None:
    rules = game()
    after = permits(rules, owning(), f"bounty 1 P {count}")
    assert (count, 3 - count) == (after.pools[0].p, after.systems[0][1].bounty.p)
    event = rules.step(owning(), parse("bounty 0 1 P")).events[0]
    assert isinstance(event, BountyTaken)


@pytest.mark.clauses("TTG-BNT-04", "TTG-R-12")
def test_it_is_spent_at_any_moment_of_an_own_turn() -> None:
    rules = game()
    here = owning()
    after = play(rules, here, "bounty 1 P 1", "use 0 0 0", "bounty 1 P 1", "relinquish 0")
    assert (1, 2) == (after.systems[0][0].bounty.p, after.pools[0].p)
    other = table(turn=1, seat=[{"systems": [HOME, BARGE]}])
    refuses(rules, other, "bounty 0 1 P", "not_team_mate", "TTG-BNT-04")
    drawing = table(phase="draw", seat=[{"systems": [HOME, BARGE]}])
    assert 1 == permits(rules, drawing, "bounty 0 1 P").pools[0].p
    waiting = game(resource_timing="action_phase")
    drawing = table(waiting, phase="draw", seat=[{"systems": [HOME, BARGE]}])
    refuses(waiting, drawing, "bounty 0 1 P", "wrong_phase", "TTG-R-12")


@pytest.mark.clauses("TTG-BNT-05")
def test_what_was_spent_does_not_come_back() -> None:
    rules = game()
    spent = permits(rules, table(players=1, seat=[{"systems": [HOME, BARGE]}]), "bounty 1 P 3")
    refuses(rules, spent, "bounty 0 1 P", "no_bounty", "TTG-BNT-05")
    refuses(rules, spent, "bounty 0 1 S", "no_bounty", "TTG-BNT-02")
    later = settle(rules, permits(rules, spent, "end"))
    assert (0, Amounts(), Amounts()) == (later.turn, later.systems[0][1].bounty, later.pools[0])
    refuses(rules, later, "bounty 0 1 P", "no_bounty", "TTG-BNT-05")


@pytest.mark.clauses("TTG-BNT-05")
def test_what_was_not_spent_is_there_in_later_turns() -> None:
    rules = game()
    spent = permits(rules, table(players=1, seat=[{"systems": [HOME, BARGE]}]), "bounty 1 P 1")
    later = settle(rules, permits(rules, spent, "end"))
    assert 2 == permits(rules, later, "bounty 1 P 2").pools[0].p


@pytest.mark.clauses("TTG-BNT-06", "TTG-REL-08")
def test_a_bounty_that_was_not_spent_goes_with_the_system() -> None:
    rules = game()
    after = permits(rules, owning(), "relinquish 1")
    assert ("sys_E2c",) == after.renown[0]
    assert {Amounts()} == {system.bounty for system in after.systems[0]} | {after.pools[0]}
    assert rules.score(owning()).totals == rules.score(after).totals
