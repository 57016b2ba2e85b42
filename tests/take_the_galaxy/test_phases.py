"""The phases of a turn, what each allows, and the two actions that are counted."""

from itertools import pairwise, permutations
from typing import Any

import pytest

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.game import CHANCE
from galaxy_rules.kernel.verdicts import IllegalAction
from galaxy_rules.kernel.visibility import SPECTATOR
from galaxy_rules.match.match import Match
from galaxy_rules.take_the_galaxy import Action, EndTurn, Phase
from galaxy_rules.take_the_galaxy.words.events import (
    Drew,
    Revealed,
    Surrendered,
    TurnBegan,
    TurnEnded,
    WasReset,
)
from tests.take_the_galaxy.helpers import (
    game,
    permits,
    play,
    played_out,
    refuses,
    settle,
    table,
)

EVENT_LIMIT = ("TTG-TAKE-02", "TTG-R-13")
FILLED = [["frontier_colony"], ["supply_depot"]]
HOME = {"id": "home", "colonies": FILLED}
OTHERS = [
    {"id": "sys_C1a", "colonies": [["frontier_colony"], ["field_lab"]]},
    {"id": "sys_C2a", "colonies": [["hive_colony"], None]},
]
SEAT = {
    "hand": ["hive_colony", "supply_depot", *["surface_mine"] * 3],
    "systems": [HOME, {"id": "sys_C1b", "colonies": [["strip_mine"], None]}],
    "ships": [["scout", 0]],
}
EVERYTHING: dict[str, Any] = {
    "explored": ["sys_C1c", "an_C1", "ev_migration"],
    "seat": [SEAT | {"pool": {"M": 3, "S": 2, "P": 1}}],
}
ACTIONS = [
    "claim an_C1",
    "claim sys_C1c 1 surface_mine",
    "opportunity ev_migration",
    "build 1 1 supply_depot",
    "use 0 0 0",
    "fly 0 0",
    "upgrade 0 0 hive_colony",
    "relinquish 0",
    "convert P",
]


@pytest.mark.clauses("TTG-PH-01", "TTG-R-50")
def test_only_the_player_whose_turn_it_is_may_act() -> None:
    match = Match(game(), table(turn=1, explored=["sys_C1a", "sys_C1b"]))
    with pytest.raises(IllegalAction) as caught:
        match.play("end", 0)
    assert "not_your_turn" == caught.value.code
    assert ("TTG-R-50",) == caught.value.clauses
    assert TurnEnded(1) == match.play("end", 1)[0]


@pytest.mark.clauses("TTG-PH-01")
def test_every_turn_goes_through_its_phases_in_order() -> None:
    rules = game()
    _, events = played_out(rules, rules.new(2), seed=1)
    words = [type(event).__name__ for event in events]
    watched = [TurnBegan, Revealed, Drew, WasReset, TurnEnded]
    names = [kind.__name__ for kind in watched]
    assert names * 22 == [word for word in words if word in names][2:]


@pytest.mark.clauses("TTG-PH-01", "TTG-PH-06", "TTG-OPP-05")
@pytest.mark.parametrize("phase", ["explore", "pirates", "draw"])
@pytest.mark.parametrize("action", [*ACTIONS[:-1], "end"])
def test_actions_belong_to_the_action_phase(phase: str, action: str) -> None:
    """All but exchanges, of which one reading says the same (TTG-R-12)."""
    explored = ["sys_C1c", "an_C1", "ev_migration", "ev_pirates1"]
    here = table(players=3, phase=phase, explored=explored, seat=[SEAT])
    named = {"opportunity": "TTG-OPP-05", "end": "TTG-PH-01", "convert": "TTG-R-12"}
    word = action.split(maxsplit=1)[0]
    refuses(game(), here, action, "wrong_phase", named.get(word, "TTG-PH-06"))


@pytest.mark.clauses("TTG-PH-06", "TTG-PH-05")
@pytest.mark.parametrize("action", ACTIONS)
def test_the_actions_of_the_action_phase(action: str) -> None:
    rules = game()
    here = table(**EVERYTHING)
    assert action in map(str, rules.legal_actions(here))
    permits(rules, here, rules.parse(action))


@pytest.mark.clauses("TTG-PH-06", "TTG-R-19")
def test_what_is_not_in_the_list_of_actions_cannot_be_done() -> None:
    rules = game(hazard_removal="with_claim")
    here = table(rules, explored=["sys_C2c"])
    refuses(rules, here, "clear sys_C2c", "with_claim", "TTG-R-19")


@pytest.mark.clauses("TTG-PH-02", "TTG-PH-01")
def test_events_of_the_exploration_phase_come_before_the_draw() -> None:
    rules = game()
    robbed = permits(rules, table(phase="explore"), "reveal ev_pirates1")
    assert Phase.PIRATES is robbed.phase
    refuses(rules, robbed, "draw capital", "nothing_due", "TTG-PH-03")
    drawing = permits(rules, robbed, "surrender scout")
    assert Phase.DRAW is drawing.phase
    refuses(rules, drawing, "surrender field_lab", "wrong_phase", "TTG-PIR-01")
    assert Phase.ACTION is permits(rules, drawing, "draw capital").phase


@pytest.mark.clauses("TTG-PH-02")
def test_no_draw_ever_comes_before_the_pirates_are_paid() -> None:
    rules = game()
    _, events = played_out(rules, rules.new(4), seed=2)
    kinds = [type(event) for event in events if isinstance(event, Drew | Surrendered | TurnBegan)]
    assert Surrendered in kinds
    before = {earlier for earlier, later in pairwise(kinds) if later is Surrendered}
    assert {TurnBegan} == before


@pytest.mark.clauses("TTG-PH-03", "TTG-R-37")
def test_one_card_is_drawn_in_the_draw_phase() -> None:
    rules = game()
    here = table(phase="draw")
    assert (CHANCE, 1) == (rules.to_move(here), here.draws)
    after = permits(rules, here, "draw archive")
    assert (Phase.ACTION, 8) == (after.phase, len(after.hands[0]))
    refuses(rules, after, "draw capital", "nothing_due", "TTG-PH-03")


@pytest.mark.clauses("TTG-PH-03", "TTG-R-39")
def test_whoever_has_nothing_to_draw_goes_on() -> None:
    rules = game()
    here = table(phase="explore", seat=[{"hand": ["scout"], "deck": []}])
    after = permits(rules, here, "reveal sys_C1a")
    assert (Phase.ACTION, 1) == (after.phase, len(after.hands[0]))


@pytest.mark.clauses("TTG-PH-04", "TTG-USE-04", "TTG-R-67")
def test_the_reset_makes_the_turns_players_cards_ready() -> None:
    rules = game()
    seat = {"systems": [HOME | {"used": [0, 1]}], "ships": [["scout", 1], ["scout", 0]]}
    here = table(phase="draw", explored=[{"id": "ev_migration", "used": True}], seat=[seat, seat])
    after = permits(rules, here, "draw capital")
    used = [[s is not None and s.used for s in own[0].stacks] for own in after.systems]
    assert [[False, False], [True, True]] == used
    assert [[False, False], [True, False]] == [[s.used for s in own] for own in after.ships]
    assert [False] == [card.used for card in after.row if card is not None]


@pytest.mark.clauses("TTG-PH-04")
def test_cards_used_before_are_not_ready_until_the_reset() -> None:
    rules = game()
    used = permits(rules, table(players=1), "use 0 0 0")
    refuses(rules, used, "use 0 0 0", "already_used", "TTG-USE-02")
    again = settle(rules, permits(rules, used, "end"))
    permits(rules, again, "use 0 0 0")


@pytest.mark.clauses("TTG-PH-05")
def test_actions_may_come_in_any_order_and_to_the_same_end() -> None:
    rules = game()
    here = table(**EVERYTHING)
    orders = [
        "claim an_C1 -", "opp ev_migration", "build 1 1 supply_depot surface_mine", "use_col 0 0",
        "use_ship 0",
    ]  # fmt: skip
    ends = {play(rules, here, *order) for order in permutations(orders)}
    assert 1 == len(ends)


@pytest.mark.clauses("TTG-PH-05")
def test_actions_without_a_limit_may_be_repeated() -> None:
    rules = game()
    here = table(seat=[{"pool": {"P": 3}, "ships": [["scout", 0]] * 2}])
    after = here
    for _ in range(3):
        after = settle(rules, permits(rules, after, "convert P"))
    assert 3 == len(after.hands[0]) - len(here.hands[0])
    assert 2 == play(rules, after, "fly 0 0", "fly 0 1").pools[0].m


@pytest.mark.clauses("TTG-PH-07", "TTG-TAKE-02", "TTG-R-13", "TTG-R-66")
@pytest.mark.parametrize("first", ["claim an_C1 -", "claim ev_migration -"])
@pytest.mark.parametrize("second", ["claim an_C2", "claim sys_C1c 1 surface_mine", "claim ev_mech"])
def test_there_is_one_claim_in_a_turn(first: str, second: str) -> None:
    rules = game()
    row = ["sys_C1c", "an_C1", "an_C2", "ev_migration", "ev_mech"]
    pool = {"M": 9, "S": 9, "P": 9}
    here = table(players=4, explored=row, seat=[{"pool": pool}])
    permits(rules, here, rules.parse(second))
    claimed = permits(rules, here, first)
    event = second == "claim ev_mech"
    refuses(rules, claimed, second, "claim_limit", *(EVENT_LIMIT if event else ("TTG-PH-07",)))


@pytest.mark.clauses("TTG-PH-07", "TTG-TAKE-02")
def test_the_next_turn_has_its_own_claim() -> None:
    rules = game()
    here = table(explored=["an_C1", "sys_C1c"], seat=[{"pool": {"S": 2}}])
    claimed = permits(rules, here, "claim an_C1 -")
    assert claimed.claimed
    later = settle(rules, permits(rules, claimed, "end"), "sys_C1a", "capital")
    assert not later.claimed
    permits(rules, later, "claim_sys sys_C1c 1 surface_mine scout,field_lab")


@pytest.mark.clauses("TTG-PH-07", "TTG-R-13")
def test_one_reading_lets_events_be_solved_beside_the_claim() -> None:
    rules = game(event_counts_as_claim="no")
    row = ["an_C1", "an_C2", "ev_migration", "ev_mech"]
    here = table(rules, players=3, explored=row, seat=[{"pool": {"M": 9, "S": 9, "P": 9}}])
    after = play(rules, here, "claim ev_mech -", "claim an_C1 -", "claim ev_migration -")
    assert ("ev_mech", "an_C1", "ev_migration") == after.renown[0]
    refuses(rules, after, "claim an_C2", "claim_limit", "TTG-PH-07")


@pytest.mark.clauses("TTG-PH-08", "TTG-REL-10")
def test_one_system_is_relinquished_in_a_turn() -> None:
    rules = game()
    here = table(players=1, seat=[{"systems": [HOME, *OTHERS]}])
    once = permits(rules, here, "relinquish 0")
    refuses(rules, once, "relinquish 0", "relinquish_limit", "TTG-PH-08")
    later = settle(rules, permits(rules, once, "end"))
    assert ("home", "sys_C1a") == permits(rules, later, "relinquish 0").renown[0]


@pytest.mark.clauses("TTG-PH-09", "TTG-R-70")
def test_a_turn_lasts_until_its_player_ends_it() -> None:
    rules = game()
    here = table(seat=[{"hand": [], "deck": [], "systems": [HOME | {"used": [0, 1]}]}])
    assert [EndTurn()] == list(rules.legal_actions(here))
    assert (0, Phase.ACTION) == (rules.to_move(here), here.phase)
    step = rules.step(here, EndTurn())
    assert (TurnEnded(0), TurnBegan(1)) == step.events
    assert (1, Phase.EXPLORE) == (step.state.turn, step.state.phase)


@pytest.mark.clauses("TTG-PH-09")
def test_a_turn_does_not_end_in_the_middle_of_an_order() -> None:
    rules = game()
    due = permits(rules, table(), rules.parse("ship scout"))
    refuses(rules, due, "end", "payment_due", "TTG-R-71")
    permits(rules, permits(rules, due, "pay field_lab"), "end")


@pytest.mark.clauses("TTG-PH-10", "TTG-R-54")
@pytest.mark.parametrize(
    ("reading", "others"), [("open", Bag.of(["archive", "scout"])), ("owner", 2)]
)
@pytest.mark.parametrize("turn", [0, 1])
def test_players_may_look_through_their_own_discard_pile(
    reading: str, others: Bag[str] | int, turn: int
) -> None:
    rules = game(discards=reading)
    here = table(rules, turn=turn, seat=[{"discard": ["archive", "scout"]}])
    assert Bag.of(["archive", "scout"]) == rules.view(here, 0).discards[0]
    assert others == rules.view(here, 1).discards[0]
    assert others == rules.view(here, SPECTATOR).discards[0]


@pytest.mark.clauses("TTG-PH-11", "TTG-R-60")
def test_nobody_has_to_act() -> None:
    rules = game()
    here = table(**EVERYTHING)
    actions: list[Action] = list(rules.legal_actions(here))
    assert len(ACTIONS) < len(actions)
    assert EndTurn() in actions
    assert 1 == permits(rules, here, "end").turn
