"""Bounty and exchanges before the action phase: when a phase waits for its player, and goes on."""

from random import Random
from typing import Any

import pytest

from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.take_the_galaxy import Phase, Proceed, State, TakeTheGalaxy
from galaxy_rules.take_the_galaxy.words.actions import TakeBounty
from galaxy_rules.take_the_galaxy.words.events import Proceeded, Reshuffled
from galaxy_rules.take_the_galaxy.words.state import Amounts
from tests.take_the_galaxy.helpers import game, permits, play, refuses, table
from tests.take_the_galaxy.walks import pick, walk

LAB = {"id": "sys_F4a", "colonies": [["strip_mine"]], "bounty": {"S": 1}}
"""A bounty system with science left on it."""
YARD = {"id": "sys_C2d", "colonies": [["logistics_hub"]], "bounty": {"P": 1}}
"""One with production."""
EARLY = ("explore", "pirates", "draw")


def early(
    phase: str, *systems: dict[str, Any], rules: TakeTheGalaxy | None = None, **seat: Any
) -> State:
    """Seat 0 in a phase before the action phase, Pirates in the row."""
    own = {"hand": ["scout"], "systems": [{"id": "home"}, *systems], **seat}
    space = ["sys_C1c", "sys_C1d"]
    return table(rules, phase=phase, explored=["ev_pirates1"], space_left=space, seat=[own])


def listed(rules: TakeTheGalaxy, state: State) -> list[str]:
    """What the player may do."""
    return [str(action) for action in rules.legal_actions(state)]


# ------------------------------------------------------------------------- when a phase waits


@pytest.mark.clauses("TTG-R-12")
@pytest.mark.parametrize("phase", EARLY)
def test_a_phase_waits_for_whoever_can_spend_something(phase: str) -> None:
    rules = game()
    here = early(phase, LAB)
    assert (True, 0) == (here.window, rules.to_move(here))
    assert "bounty 0 1 S" == listed(rules, here)[0]
    nothing = early(phase)
    assert not nothing.window
    assert (0 if phase == "pirates" else CHANCE) == rules.to_move(nothing)
    refuses(rules, nothing, "proceed", "no_window", "TTG-R-12")


@pytest.mark.clauses("TTG-R-12", "TTG-RES-07")
@pytest.mark.parametrize(
    ("seat", "waits"),
    [
        ({"pool": {"M": 3}}, True),
        ({"pool": {"M": 2}}, False),
        ({"pool": {"P": 1}}, True),
        ({"pool": {"P": 1}, "deck": []}, False),
        ({"pool": {"S": 1}, "discard": ["capital"]}, True),
        ({"pool": {"S": 1}}, False),
        ({"pool": {"S": 1, "M": 3}}, True),
    ],
)
def test_a_pool_that_buys_nothing_is_not_waited_for(seat: dict[str, Any], waits: bool) -> None:
    here = early("explore", **seat)
    assert (waits, CHANCE) == (here.window, game().to_move(here)) or waits
    assert waits is (game().to_move(here) == 0)


@pytest.mark.clauses("TTG-R-12", "TTG-POOL-02", "TTG-POOL-03")
def test_what_is_gained_early_stays_until_the_turn_ends() -> None:
    rules = game()
    here = play(rules, early("explore", YARD), "bounty 0 1 P", "proceed", "reveal sys_C1c")
    assert (Phase.PIRATES, Amounts(p=1)) == (here.phase, here.pools[0])
    here = permits(rules, here, "surrender scout")
    assert (Phase.DRAW, True) == (here.phase, here.window)
    acting = play(rules, here, "proceed", "draw capital")
    assert (Phase.ACTION, Amounts(p=1)) == (acting.phase, acting.pools[0])
    assert Amounts() == permits(rules, acting, "end").pools[0]


@pytest.mark.clauses("TTG-R-12")
def test_with_nothing_left_to_spend_the_phase_goes_on_by_itself() -> None:
    rules = game()
    here = early("explore", LAB)
    bought = permits(rules, here, "bounty 0 1 S")
    assert (False, CHANCE) == (bought.window, rules.to_move(bought))
    assert Phase.PIRATES is permits(rules, bought, "reveal sys_C1c").phase
    useful = early("explore", LAB, discard=["capital"])
    picked = play(rules, useful, "bounty 0 1 S", "recover capital")
    assert (False, 1) == (picked.window, picked.hands[0]["capital"])


@pytest.mark.clauses("TTG-R-12")
def test_going_on_is_told_and_brings_what_the_phase_brings() -> None:
    rules = game()
    here = early("explore", LAB)
    refuses(rules, here, "reveal sys_C1c", "not_yet", "TTG-R-12")
    step = rules.step(here, Proceed())
    assert ((Proceeded(0),), CHANCE) == (step.events, rules.to_move(step.state))
    refuses(rules, step.state, "bounty 0 1 S", "wrong_phase", "TTG-PH-01")
    refuses(rules, step.state, "proceed", "no_window", "TTG-R-12")
    assert str(Proceed()) == "proceed" == str(rules.parse("proceed"))


@pytest.mark.clauses("TTG-R-12", "TTG-PH-06")
@pytest.mark.parametrize("phase", EARLY)
@pytest.mark.parametrize("action", ["ship scout", "use 0 0 0", "relinquish 0"])
def test_nothing_but_bounty_and_exchanges_is_done_early(phase: str, action: str) -> None:
    refuses(game(), early(phase, LAB), action, "wrong_phase", "TTG-PH-06")


@pytest.mark.clauses("TTG-R-12", "TTG-SET-05")
def test_the_set_up_waits_for_nobody() -> None:
    here = table(phase="setup", seat=[{"systems": [{"id": "home"}, LAB]}])
    assert (False, CHANCE) == (here.window, game().to_move(here))
    refuses(game(), here, "bounty 0 1 S", "wrong_phase", "TTG-PH-01")


@pytest.mark.clauses("TTG-R-12", "TTG-END-01")
def test_with_nothing_to_explore_the_next_phase_waits() -> None:
    rules = game(end="finish_round")
    seat = {"systems": [{"id": "home"}, LAB]}
    here = table(rules, explored=["sys_C1c"], space_left=[], seat=[{}, seat])
    after = permits(rules, here, "end")
    assert (Phase.DRAW, True, 1) == (after.phase, after.window, after.turn)


# --------------------------------------------------------------------------------- the draw


@pytest.mark.clauses("TTG-R-12", "TTG-RES-04", "TTG-SET-10", "TTG-R-38")
@pytest.mark.parametrize(("reading", "deck"), [("immediate", ["scout"]), ("lazy", [])])
def test_science_saves_a_discarded_card_from_the_reshuffle(reading: str, deck: list[str]) -> None:
    """Lines 305 and 686: the draw of the turn would shuffle it into the new deck."""
    rules = game(reshuffle=reading)
    here = early("draw", LAB, rules=rules, deck=deck, discard=["capital", "freighter"])
    saved = play(rules, here, "bounty 0 1 S", "recover capital")
    assert (1, Phase.DRAW) == (saved.hands[0]["capital"], saved.phase)
    assert CHANCE == rules.to_move(saved)
    lost = permits(rules, here, "proceed")
    if reading == "immediate":
        step = rules.step(lost, rules.parse("draw scout"))
        assert Reshuffled(0) in step.events
        lost = step.state
    assert (1, 0) == (lost.decks[0]["capital"], len(lost.discards[0]))
    waiting = game(reshuffle=reading, resource_timing="action_phase")
    late = early("draw", LAB, rules=waiting, deck=["scout"], discard=["capital"])
    refuses(waiting, late, "bounty 0 1 S", "wrong_phase", "TTG-R-12")


@pytest.mark.clauses("TTG-R-12", "TTG-PH-03")
def test_a_card_bought_before_the_draw_is_not_the_draw() -> None:
    rules = game()
    here = early("draw", YARD)
    bought = play(rules, here, "bounty 0 1 P", "convert P")
    refuses(rules, bought, "proceed", "drawing", "TTG-R-71")
    after = permits(rules, bought, "draw capital")
    assert (Phase.DRAW, 1, CHANCE) == (after.phase, after.draws, rules.to_move(after))
    assert Phase.ACTION is permits(rules, after, "draw field_lab").phase


@pytest.mark.clauses("TTG-R-12", "TTG-R-39")
def test_with_no_card_to_draw_the_turn_goes_on_to_the_action_phase() -> None:
    here = early("draw", LAB, deck=[])
    assert Phase.ACTION is permits(game(), here, "proceed").phase


# ------------------------------------------------------------------------------- the Pirates


@pytest.mark.clauses("TTG-R-12", "TTG-RES-03", "TTG-PIR-01")
def test_production_fetches_a_card_for_the_pirates() -> None:
    """Lines 305, 584 and 686: the only card of the hand is kept, the new one is given."""
    rules = game()
    here = early("pirates", YARD, hand=["capital"])
    fetched = play(rules, here, "bounty 0 1 P", "convert P", "draw scout")
    assert (Phase.PIRATES, 1) == (fetched.phase, fetched.toll)
    after = permits(rules, fetched, "surrender scout")
    assert (1, Phase.DRAW) == (after.hands[0]["capital"], after.phase)
    waiting = game(resource_timing="action_phase")
    late = early("pirates", YARD, rules=waiting, hand=["capital"])
    assert ["surrender capital"] == listed(waiting, late)


@pytest.mark.clauses("TTG-R-12", "TTG-PIR-01")
def test_a_player_who_chooses_gives_a_card_instead_of_going_on() -> None:
    rules = game()
    here = early("pirates", LAB)
    assert ["bounty 0 1 S", "surrender scout"] == listed(rules, here)
    refuses(rules, here, "proceed", "toll_first", "TTG-PIR-01")
    given = permits(rules, here, "surrender scout")
    assert (Phase.DRAW, True) == (given.phase, given.window)


@pytest.mark.clauses("TTG-R-12", "TTG-PIR-03")
def test_an_empty_hand_is_passed_over_unless_it_is_filled_first() -> None:
    rules = game()
    here = permits(rules, early("explore", YARD, hand=[]), "proceed")
    here = permits(rules, here, "reveal sys_C1c")
    assert (Phase.PIRATES, 0, True) == (here.phase, here.toll, here.window)
    assert ["bounty 0 1 P", "proceed"] == listed(rules, here)
    passed = permits(rules, here, "proceed")
    assert (Phase.DRAW, True) == (passed.phase, passed.window)
    filled = play(rules, here, "bounty 0 1 P", "convert P", "draw scout")
    assert (Phase.PIRATES, 1, False) == (filled.phase, filled.toll, filled.window)
    assert ["surrender scout"] == listed(rules, filled)
    spent = play(rules, early("pirates", LAB, hand=[], rules=rules), "bounty 0 1 S")
    assert (Phase.DRAW, 0, False) == (spent.phase, spent.toll, spent.window)


@pytest.mark.clauses("TTG-R-11", "TTG-R-12")
def test_pirates_that_help_themselves_wait_for_the_player_too() -> None:
    rules = game(pirates="random")
    here = early("pirates", YARD, rules=rules)
    assert ["bounty 0 1 P", "proceed"] == listed(rules, here)
    refuses(rules, here, "surrender scout", "not_yet", "TTG-R-11")
    robbed = permits(rules, here, "proceed")
    assert (CHANCE, False) == (rules.to_move(robbed), robbed.window)
    assert Phase.DRAW is permits(rules, robbed, "surrender scout").phase
    asked = play(rules, here, "bounty 0 1 P", "convert P")
    refuses(rules, asked, "surrender scout", "not_yet")


# ------------------------------------------------------------------------------------- teams


def partners(consent: str, **words: Any) -> tuple[TakeTheGalaxy, State]:
    """Seat 0 before the draw; the science lies on the partner's system."""
    rules = game("teams", team_consent=consent)
    mate = {"systems": [{"id": "home"}, LAB]}
    seat = {"hand": ["scout"], "discard": ["capital"]}
    return rules, table(rules, phase="draw", seat=[seat, {}, mate, {}], **words)


@pytest.mark.clauses("TTG-R-12", "TTG-TEAM-04")
def test_a_partners_bounty_is_free_in_every_phase_too() -> None:
    rules, here = partners("off")
    saved = play(rules, here, "bounty 2 1 S", "recover capital")
    assert (1, Amounts()) == (saved.hands[0]["capital"], saved.systems[2][1].bounty)


@pytest.mark.clauses("TTG-R-12", "TTG-TEAM-06", "TTG-R-51e")
def test_a_partner_is_asked_in_every_phase_and_a_refusal_holds() -> None:
    rules, here = partners("on")
    asked = permits(rules, here, "bounty 2 1 S")
    assert (2, ["agree", "decline"]) == (rules.to_move(asked), listed(rules, asked))
    refuses(rules, asked, "proceed", "consent_open", "TTG-R-51e")
    agreed = permits(rules, asked, "agree")
    assert (Amounts(s=1), True) == (agreed.pools[0], agreed.window)
    declined = permits(rules, asked, "decline")
    assert (TakeBounty(2, 1, rules.parse("bounty 2 1 S").resource),) == declined.declined  # type: ignore[union-attr]  # a bounty
    assert (False, CHANCE) == (declined.window, rules.to_move(declined))
    assert not rules.faults(declined) or all(not fault.local for fault in rules.faults(declined))
    acting = permits(rules, declined, "draw scout")
    refuses(rules, acting, "bounty 2 1 S", "declined", "TTG-R-51e")


# ----------------------------------------------------------------------- positions and games


@pytest.mark.clauses("TTG-R-12", "TTG-PIR-03")
@pytest.mark.parametrize(
    ("words", "clause"),
    [
        ({"window": True}, "TTG-R-12"),
        ({"window": True, "phase": "draw"}, "TTG-R-12"),
        ({"window": True, "phase": "setup"}, "TTG-R-12"),
        ({"phase": "pirates", "window": True}, "TTG-R-12"),
        ({"phase": "setup", "seat": [{"pool": {"P": 1}}]}, "TTG-POOL-03"),
        ({"phase": "draw", "turn": 1, "seat": [{"pool": {"P": 1}}]}, "TTG-POOL-03"),
    ],
)
def test_a_phase_that_waits_for_nothing_is_no_position(words: dict[str, Any], clause: str) -> None:
    with pytest.raises(BadInput, match=clause):
        table(**words)


@pytest.mark.clauses("TTG-R-12")
def test_a_position_may_say_that_its_player_has_gone_on() -> None:
    seat = {"systems": [{"id": "home"}, LAB]}
    here = table(phase="explore", window=False, seat=[seat])
    assert (False, CHANCE) == (here.window, game().to_move(here))
    drawing = table(phase="draw", window=False, seat=[seat])
    assert (False, 1) == (drawing.window, drawing.draws)
    waiting = game(resource_timing="action_phase")
    with pytest.raises(BadInput, match="TTG-R-12"):
        table(waiting, phase="explore", window=True, seat=[seat])
    with pytest.raises(BadInput, match="TTG-POOL-03"):
        table(waiting, phase="draw", seat=[{"pool": {"P": 1}}])


@pytest.mark.clauses("TTG-R-12")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_window_always_offers_something_to_spend(players: int) -> None:
    rules, rng, seen = game(), Random(players), 0
    state = rules.new(players)
    while rules.to_move(state) != OVER:
        if state.window and not state.draws:
            words = {text.split()[0] for text in listed(rules, state)}
            assert words & {"bounty", "convert", "recover"}
            assert words & {"proceed", "surrender"}
            seen += 1
        action = pick(rules, state, rng)
        while state.phase is Phase.ACTION and isinstance(action, TakeBounty):
            action = pick(rules, state, rng)
        state = rules.apply(state, action)
    assert seen


@pytest.mark.clauses("TTG-R-12")
@pytest.mark.parametrize("players", [1, 3])
def test_version_1_never_waits_before_the_action_phase(players: int) -> None:
    rules = TakeTheGalaxy("version-1")
    for moment in walk(rules, players, players):
        assert (False, "") == (moment.after.window, moment.after.committed)
