"""Explored Space: where a card comes, where it goes, and how many fit."""

import pytest

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.game import CHANCE
from galaxy_rules.take_the_galaxy import Phase, Reveal
from galaxy_rules.take_the_galaxy.words.events import Dropped, Revealed
from tests.take_the_galaxy.helpers import (
    game,
    permits,
    play,
    played_out,
    refuses,
    settle,
    shown,
    table,
)

NO_CARDS = Bag[str]()
THREE = ["sys_C1a", "sys_C1b", "sys_C1c"]


@pytest.mark.clauses("TTG-EXP-01", "TTG-EXP-02")
def test_the_new_card_lies_beside_the_deck_and_the_others_move_on() -> None:
    rules = game()
    before = table(players=3, phase="explore", explored=THREE)
    assert CHANCE == rules.to_move(before)
    step = rules.step(before, Reveal("an_C1"))
    assert ["an_C1", *THREE] == shown(step.state)
    assert Revealed("an_C1") == step.events[0]
    assert "an_C1" not in step.state.space[0]


@pytest.mark.clauses("TTG-EXP-01")
@pytest.mark.parametrize("phase", ["pirates", "draw", "action"])
def test_nothing_is_revealed_outside_the_exploration_phase(phase: str) -> None:
    here = table(phase=phase, explored=["ev_pirates1"])
    refuses(game(), here, "reveal an_C1", "wrong_phase", "TTG-EXP-01")


@pytest.mark.clauses("TTG-EXP-01")
def test_every_turn_reveals_one_card() -> None:
    rules = game()
    _, events = played_out(rules, rules.new(2))
    kinds = [event for event in map(type, events) if event.__name__ in ("Revealed", "TurnBegan")]
    words = [kind.__name__ for kind in kinds]
    assert ["Revealed"] * 2 + ["TurnBegan", "Revealed"] * 22 == words


@pytest.mark.clauses("TTG-EXP-02")
def test_after_a_claim_the_row_closes_up_in_order() -> None:
    rules = game()
    here = table(players=3, explored=["sys_C1a", "an_C1", "sys_C1b"], seat=[{"pool": {"S": 2}}])
    assert ["sys_C1a", "sys_C1b"] == shown(permits(rules, here, "claim an_C1 -"))


@pytest.mark.clauses("TTG-EXP-03", "TTG-EXP-04", "TTG-R-55")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_one_card_more_than_players_fits_and_the_oldest_drops(players: int) -> None:
    rules = game()
    cards = ["sys_C1a", "sys_C1b", "sys_C1c", "sys_C1d", "an_C1"][: players + 1]
    room = table(players=players, phase="explore", explored=cards[1:])
    step = rules.step(room, Reveal(cards[0]))
    assert cards == shown(step.state)
    assert NO_CARDS == step.state.space_discard
    full = table(players=players, phase="explore", explored=cards)
    step = rules.step(full, Reveal("ev_migration"))
    assert ["ev_migration", *cards[:-1]] == shown(step.state)
    assert Bag.of(cards[-1:]) == step.state.space_discard
    assert Dropped(cards[-1]) in step.events


@pytest.mark.clauses("TTG-EXP-03", "TTG-EXP-04")
def test_no_card_drops_before_there_are_too_many() -> None:
    rules = game()
    states, _ = played_out(rules, rules.new(3), seed=4)
    assert 4 == max(len(state.row) for state in states)
    dropped = [state for state in states if state.space_discard]
    assert all(len(state.row) == 4 for state in dropped)


@pytest.mark.clauses("TTG-EXP-03", "TTG-EXP-04", "TTG-R-08")
@pytest.mark.parametrize(
    ("reading", "left", "gone"),
    [
        ("compact", ["sys_C1d", "sys_C1a", "sys_C1b"], []),
        ("conveyor", ["sys_C1d", "sys_C1a"], ["sys_C1b"]),
    ],
)
def test_a_claimed_card_leaves_a_gap_on_the_conveyor_only(
    reading: str, left: list[str], gone: list[str]
) -> None:
    rules = game(row=reading)
    seats = [{"pool": {"S": 2}}]
    here = table(rules, players=2, explored=["sys_C1a", "an_C1", "sys_C1b"], seat=seats)
    claimed = permits(rules, here, "claim an_C1 -")
    assert (None in shown(claimed)) is (reading == "conveyor")
    after = settle(rules, permits(rules, claimed, "end"), "sys_C1d", "capital")
    assert left == [card for card in shown(after) if card is not None]
    assert Bag.of(gone) == after.space_discard


@pytest.mark.clauses("TTG-EXP-05", "TTG-R-09")
def test_an_event_that_drops_no_longer_acts() -> None:
    rules = game()
    full = table(phase="explore", explored=["sys_C1a", "sys_C1b", "ev_pirates1"])
    after = permits(rules, full, "reveal sys_C1c")
    assert Phase.DRAW is after.phase
    assert Bag.of(["ev_pirates1"]) == after.space_discard
    room = table(phase="explore", explored=["sys_C1a", "ev_pirates1", "sys_C1b"])
    assert Phase.PIRATES is permits(rules, room, "reveal sys_C1c").phase


@pytest.mark.clauses("TTG-EXP-05")
def test_a_burst_that_comes_acts_on_what_is_left_after_the_drop() -> None:
    rules = game()
    core = ["an_C1", "sys_C1a", "sys_C2c"]
    here = table(phase="explore", explored=core, space_left=["ev_burst", "ev_mech"])
    after = permits(rules, here, "reveal ev_burst")
    assert ["ev_burst", "an_C1", "sys_C1a"] == shown(after)
    assert [0, 0, 1] == [card.burst for card in after.row if card is not None]
    assert Bag.of(["sys_C2c"]) == after.space_discard


@pytest.mark.clauses("TTG-EXP-06")
def test_dropped_cards_lie_apart_from_the_players_piles() -> None:
    rules = game()
    full = table(
        phase="explore", explored=THREE, seat=[{"deck": ["scout"], "discard": ["archive"]}]
    )
    after = play(rules, full, "reveal an_C1", "draw scout")
    assert Bag.of(["sys_C1c"]) == after.space_discard
    assert Bag.of(["archive"]) == after.decks[0]
    assert (NO_CARDS, NO_CARDS) == after.discards


@pytest.mark.clauses("TTG-EXP-06")
def test_nobody_gets_a_card_out_of_the_space_discard_pile() -> None:
    here = table(space_discard=["sys_C1a", "an_C1"], seat=[{"pool": {"S": 9}}])
    refuses(game(), here, "recover sys_C1a", "not_in_discard", "TTG-RES-04")
    refuses(game(), here, "claim an_C1", "not_explored", "TTG-PH-06")
    last = table(phase="explore", space_left=["an_C1"], space_discard=["sys_C1a"])
    refuses(game(), last, "reveal sys_C1a", "not_next", "TTG-EXP-01")
