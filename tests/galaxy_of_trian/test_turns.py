"""The course of a turn: three phases in order, one action, and events that have to be resolved."""

from functools import cache
from typing import Any

import attrs
import pytest

from galaxy_rules.galaxy_of_trian import GalaxyOfTrian, Phase, State
from galaxy_rules.galaxy_of_trian.game import published_pack
from galaxy_rules.galaxy_of_trian.words.events import (
    AreaClosed,
    ClashBegan,
    ControlLost,
    ControlTaken,
    Paid,
    SentHome,
    TurnEnded,
)
from galaxy_rules.galaxy_of_trian.words.grid import read_node
from galaxy_rules.galaxy_of_trian.words.state import CAUSES, Cause
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.game import OVER
from tests.galaxy_of_trian.helpers import (
    D0,
    D1,
    NEBULA,
    SYSTEM,
    L,
    Laid,
    M,
    U,
    emissary,
    estate,
    game,
    happened,
    listed,
    permits,
    play,
    refuses,
    table,
)
from tests.galaxy_of_trian.walks import played

BOTH: Laid = [
    (D0, "PoSS", 0), ("1,-1,0", "SSS", 0), (M, "SSS", 0), (L, "SSS", 0), (D1, "NSS", 1),
    (U, "PoNS", 0),
]  # fmt: skip
"""The last tile closes a system and a nebula of two tiles each."""
PLANETS, CLOUD = f"{D0}:p0", f"{U}:n0"
DRAW = ("research", "draw red")
ORDER = [Phase.SETUP, Phase.EXTRACTION, Phase.EXPANSION, Phase.EXPLORATION, Phase.CLOSING]


def closings(rules: GalaxyOfTrian, **words: Any) -> State:
    """Two closings are to be resolved, and the action is still to be had."""
    return table(rules, galaxy=BOTH, added=U, pending=[PLANETS, CLOUD], **words)


# phases


@pytest.mark.clauses("TRI-TRN-02", "TRI-TRN-05")
def test_a_turn_goes_through_its_phases_in_order() -> None:
    rules = game()
    state = table(rules, tops=["T39", "T62"], rest=[])
    assert Phase.EXTRACTION is state.phase
    for text in ("research", f"place SSS {U} 0", f"send rogue {U}:s0"):
        refuses(rules, state, text, "wrong_phase")
    state = permits(rules, state, "take 0")
    assert Phase.EXPANSION is state.phase
    for text in ("research", "buy red", f"move {U} {D1}:s0"):
        refuses(rules, state, text, "wrong_phase")
    state = permits(rules, state, f"place SSS {U} 0")
    assert Phase.EXPLORATION is state.phase


@pytest.mark.clauses("TRI-TRN-02", "TRI-TRN-05")
@pytest.mark.parametrize("seed", range(3))
def test_no_played_turn_goes_back_to_an_earlier_phase(seed: int) -> None:
    for moment in played(game(), 3, seed):
        before, after = moment.before, moment.after
        if before.turns == after.turns and after.phase is not Phase.OVER:
            assert ORDER.index(before.phase) <= ORDER.index(after.phase)


@pytest.mark.clauses("TRI-TRN-03")
def test_expansion_may_not_be_left_out() -> None:
    rules = game()
    state = table(rules, tops=["T39", "T62"], rest=[])
    refuses(rules, state, "end", "wrong_phase", "TRI-TRN-03")
    drawn = permits(rules, state, "take 1")
    refuses(rules, drawn, "end", "wrong_phase", "TRI-TRN-03")
    assert {"place"} == {text.split()[0] for text in listed(rules, drawn)}


@pytest.mark.clauses("TRI-TRN-04", "TRI-TRN-08")
def test_extraction_and_exploration_may_be_left_out() -> None:
    rules = game()
    state = table(rules, tops=["T39", "T62"], rest=[])
    state = play(rules, state, "take 0", f"place SSS {U} 0", "end")
    assert (1, 1, Phase.EXTRACTION) == (state.turns, state.turn, state.phase)
    assert (10, 10) == state.credits


@pytest.mark.clauses("TRI-TRN-05")
def test_there_is_no_way_back_to_an_earlier_phase() -> None:
    rules = game()
    words: dict[str, Any] = {
        "galaxy": NEBULA, "emissaries": [(U, 0, 1)], "stocks": {f"{U}:n0": ["red"]},
        "minerals": [["red", "red"], []],
    }  # fmt: skip
    first = ("buy red", "buy token", "exchange red red blue", f"extract {U}:n0 red")
    drawn = table(rules, **words, hand="T39")
    late = table(rules, **words, added=L)
    for text in first:
        assert () == rules.why_not(table(rules, **words), rules.parse(text))
        refuses(rules, drawn, text, "wrong_phase", "TRI-TRN-05")
        refuses(rules, late, text, "wrong_phase", "TRI-TRN-05")
    for text in ("take 0", f"place SSS {D0} 0"):
        (objection,) = refuses(rules, late, text, "wrong_phase", "TRI-TRN-05")
        assert "there is no way back from exploration to expansion" == objection.message


@pytest.mark.clauses("TRI-TRN-02", "TRI-TRN-05", "TRI-EXT-14")
def test_only_mining_too_late_is_refused_by_the_clause_on_mining() -> None:
    rules = game()
    late = table(rules, galaxy=NEBULA, added=L)
    over = ("TRI-TRN-05",)
    for text in ("buy red", "buy token", "exchange red red blue", "take 0", f"extract {U}:n0 red"):
        (objection,) = refuses(rules, late, text, "wrong_phase")
        assert over == objection.clauses
    (objection,) = refuses(rules, late, f"mine {U} {U}:n0 red", "wrong_phase")
    assert ("TRI-EXT-14",) == objection.clauses


@pytest.mark.clauses("TRI-TRN-06", "TRI-TRD-06", "TRI-R-38")
def test_in_extraction_a_player_does_as_much_as_he_likes_in_any_order() -> None:
    rules = game()
    words: dict[str, Any] = {
        "galaxy": NEBULA, "emissaries": [(U, 0, 2)], "ships": [(L, 0, "rogue")],
        "stocks": {f"{U}:n0": ["red", "red", "blue"]},
    }  # fmt: skip
    area = f"{U}:n0"
    deeds = [f"mine {L} {area} red", f"extract {area} blue", "buy green", f"extract {area} red"]
    for order in (deeds, deeds[::-1]):
        state = play(rules, table(rules, **words), *order)
        assert Bag.of(["red", "red", "blue", "green"]) == state.minerals[0]
        state = play(rules, state, "exchange red red green", "buy token", "draw plus")
        assert (0, Phase.EXTRACTION, 0) == (state.turn, state.phase, state.credits[0])


@pytest.mark.clauses("TRI-TRN-07")
@pytest.mark.parametrize(
    "text", ["research", f"send emissary {U}:n0", f"send rogue {U}:s0", f"build {D1}"]
)
def test_one_action_is_all_there_is(text: str) -> None:
    rules = game()
    state = table(rules, galaxy=BOTH, added=U, pending=[PLANETS], emissaries=[(D1, 0)], bag=[])
    after = permits(rules, state, text)
    assert (1, Phase.EXTRACTION) == (after.turn, after.phase)


@pytest.mark.clauses("TRI-TRN-07")
def test_a_second_action_is_refused() -> None:
    rules = game()
    state = play(rules, closings(rules), *DRAW)
    assert (0, Phase.CLOSING) == (state.turn, state.phase)
    for text in ("research", f"send emissary {U}:p0", f"send rogue {U}:s0", f"build {U}"):
        refuses(rules, state, text, "wrong_phase", "TRI-TRN-05")


@pytest.mark.clauses("TRI-TRN-07", "TRI-OUT-03")
def test_a_hand_made_state_without_an_action_left_is_judged_as_well() -> None:
    # In play the phase is over with its last action.
    rules = game()
    spent = attrs.evolve(closings(rules), main=False)
    (objection,) = rules.why_not(spent, rules.parse("research"))
    assert "no_action" == objection.code
    assert ("TRI-TRN-07",) == objection.clauses


@pytest.mark.clauses("TRI-TRN-08")
def test_exploration_is_passed_over_by_ending_the_turn() -> None:
    rules = game()
    state = table(rules, galaxy=[(U, "GGG", 0)], added=U)
    assert ["research", "end"] == listed(rules, state)
    assert [TurnEnded(0)] == happened(rules, state, "end", TurnEnded)
    assert state.minerals == permits(rules, state, "end").minerals


@pytest.mark.clauses("TRI-TRN-09")
@pytest.mark.parametrize("seed", range(3))
def test_credits_come_from_closing_building_minerals_and_plunder_only(seed: int) -> None:
    closing = {Cause.NEBULA, Cause.SYSTEM, Cause.SPACE}
    income = closing | {Cause.BUILT_NEBULA, Cause.BUILT_SYSTEM}
    ending = {Cause.SALE, Cause.PLUNDER}
    for moment in played(game(), 3, seed):
        for seat, (before, after) in enumerate(
            zip(moment.before.ledger, moment.after.ledger, strict=True)
        ):
            gained = {c for c, x, y in zip(CAUSES, before, after, strict=True) if y > x}
            over = moment.after.phase is Phase.OVER
            assert gained <= income | (ending if over else set())
            assert sum(after) == moment.after.credits[seat]


@pytest.mark.clauses("TRI-TRN-01")
def test_whoever_has_most_credits_wins() -> None:
    rules = game()
    state = table(
        rules, galaxy=[(U, "SSS", 0)], added=U, tops=[None, None], rest=[], players=3,
        ledger=[{"trade": -3}, {"system": 8}, {"system": 4}],
    )  # fmt: skip
    over = permits(rules, state, "end")
    assert OVER == rules.to_move(over)
    score = rules.score(over)
    assert ((7, 18, 14), (1,)) == (score.totals, score.winners)


# events


@pytest.mark.clauses("TRI-EVT-01", "TRI-EVT-04", "TRI-CLO-07", "TRI-BEM-01", "TRI-R-27")
def test_a_tile_leads_to_a_closing_a_battle_and_control_in_one_turn() -> None:
    rules = game()
    area = read_node(f"{U}:p0")
    state = table(rules, galaxy=SYSTEM[:2], hand="T31", emissaries=[(U, 0), (D1, 1)])
    text = f"place PoSS {L} 2"
    assert [area] == [event.area for event in happened(rules, state, text, AreaClosed)]
    state = permits(rules, state, text)
    assert not estate(state, f"{U}:p0").resolved
    (clash,) = happened(rules, state, f"resolve {U}:p0", ClashBegan)
    assert ((0, 1), None, area) == (clash.seats, clash.ships, clash.area)
    state = play(rules, state, f"resolve {U}:p0", "roll 6")
    assert [8] == [event.amount for event in happened(rules, state, "roll 1", Paid)]
    state = permits(rules, state, "roll 1")
    assert emissary(state, D1) is None
    assert [ControlTaken(0, area)] == happened(rules, state, "keep", ControlTaken)
    state = play(rules, state, "keep", "draw plus")
    assert (Bag.of(["plus"]), 18) == (state.tokens[0], state.credits[0])
    assert (0, Phase.EXPLORATION, True) == (state.turn, state.phase, state.main)


@pytest.mark.clauses("TRI-EVT-02", "TRI-TRN-08", "TRI-R-31")
def test_an_event_is_resolved_in_its_turn_even_if_exploration_is_passed_over() -> None:
    rules = game()
    state = table(rules, galaxy=SYSTEM, added=L, pending=[U], emissaries=[(U, 1)])
    assert 10 == state.credits[1]
    state = permits(rules, state, "end")
    assert (0, 18) == (state.turn, state.credits[1])
    refuses(rules, state, "take 0", "chance_first")
    state = permits(rules, state, "draw plus")
    assert (1, True) == (state.turn, estate(state, f"{U}:p0").resolved)


@pytest.mark.clauses("TRI-EVT-02", "TRI-R-27", "TRI-R-31")
def test_several_events_are_resolved_in_the_order_that_the_player_likes() -> None:
    rules = game()
    state = permits(rules, closings(rules), "end")
    assert (0, Phase.CLOSING) == (state.turn, state.phase)
    assert {f"resolve {PLANETS}", f"resolve {CLOUD}"} == set(listed(rules, state))
    (objection,) = refuses(rules, state, "end", "wrong_phase")
    assert ("TRI-EVT-02",) == objection.clauses
    refuses(rules, state, "take 0", "wrong_phase")
    # the system has a part on this tile, but goes by its least part
    (objection,) = refuses(rules, state, f"resolve {U}:p0", "not_pending", "TRI-CLO-04")
    assert f"no closed nebula or system goes by {U}:p0" == objection.message
    # The system pays 4 and the nebula 2; minerals are drawn for the nebula in between or last.
    first = permits(rules, state, f"resolve {PLANETS}")
    assert (16, 0) == (first.credits[0], first.turn)
    other = permits(rules, state, f"resolve {CLOUD}")
    assert (12, 0) == (other.credits[0], other.turn)
    for last in (first, other):
        done = play(rules, last, "draw red", "draw blue")
        assert (16, 1) == (done.credits[0], done.turn)
        assert Bag.of(["red", "blue"]) == estate(done, CLOUD).stock


@pytest.mark.clauses("TRI-EVT-03", "TRI-R-26")
def test_each_closing_is_resolved_before_or_after_the_action() -> None:
    rules = game()
    before = play(rules, closings(rules), f"resolve {CLOUD}", "draw red", "draw red")
    before = permits(rules, before, f"resolve {PLANETS}")
    assert (16, Phase.EXPLORATION, True) == (before.credits[0], before.phase, before.main)
    assert 1 == play(rules, before, *DRAW).turn
    split = permits(rules, closings(rules), f"resolve {PLANETS}")
    assert (14, True) == (split.credits[0], split.main)
    split = play(rules, split, *DRAW)
    assert (16, 0) == (split.credits[0], split.turn)
    split = play(rules, split, "draw blue", "draw blue")
    assert (1, Bag.of(["blue", "blue"])) == (split.turn, estate(split, CLOUD).stock)
    after = play(rules, closings(rules), *DRAW)
    assert (10, Phase.CLOSING) == (after.credits[0], after.phase)
    after = play(rules, after, f"resolve {PLANETS}", "draw red", "draw red")
    assert (16, 1) == (after.credits[0], after.turn)


@pytest.mark.clauses("TRI-EVT-03", "TRI-R-26")
def test_one_reading_resolves_all_events_before_the_action_or_all_after_it() -> None:
    rules = game(event_timing="all_together")
    state = permits(rules, closings(rules), f"resolve {PLANETS}")
    for text in ("research", f"send emissary {U}:p0", f"send rogue {U}:s0"):
        refuses(rules, state, text, "events_first", "TRI-R-26")
    state = play(rules, state, f"resolve {CLOUD}", "draw red", "draw red", *DRAW)
    assert (16, 1) == (state.credits[0], state.turn)
    after = play(rules, closings(rules), *DRAW)
    assert {f"resolve {PLANETS}", f"resolve {CLOUD}"} == set(listed(rules, after))


@pytest.mark.clauses("TRI-EVT-02", "TRI-EVT-03")
def test_only_what_was_closed_this_turn_is_resolved() -> None:
    rules = game()
    state = table(rules, galaxy=SYSTEM, added=L)
    refuses(rules, state, f"resolve {U}:p0", "not_pending", "TRI-EVT-02")
    refuses(rules, state, f"resolve {L}:s0", "not_pending", "TRI-CLO-04")
    early = table(rules, galaxy=SYSTEM)
    refuses(rules, early, f"resolve {U}:p0", "wrong_phase", "TRI-EVT-03")


@pytest.mark.clauses("TRI-EVT-02", "TRI-EVT-05", "TRI-BEM-12", "TRI-R-28")
def test_ships_fight_before_emissaries_and_both_before_anything_else() -> None:
    rules = game()
    far = "0,-1,-1"
    state = table(
        rules, galaxy=[*SYSTEM, (D0, "SSS", 0), (far, "SSS", 0)], main=True,
        emissaries=[(U, 1), (L, 0)], ships=[(U, 0, "corvette"), (far, 1, "corvette")],
    )  # fmt: skip
    text = f"move {U} {D0}:s0"
    (clash,) = happened(rules, state, text, ClashBegan)
    assert clash.ships is not None
    state = permits(rules, state, text)
    refuses(rules, state, "end", "chance_first")
    state = play(rules, state, "roll 6", "roll 1", "draw red")
    (clash,) = happened(rules, state, "draw red", ClashBegan)
    assert ((0, 1), None, read_node(f"{U}:p0")) == (clash.seats, clash.ships, clash.area)
    assert 0 == permits(rules, state, "draw red").turn


@pytest.mark.clauses("TRI-EVT-06")
def test_ships_and_emissaries_on_one_tile_do_not_fight() -> None:
    rules = game()
    for kind in ("corvette", "rogue"):
        state = table(
            rules, galaxy=SYSTEM, emissaries=[(U, 1), (D1, 1)], ships=[(U, 0, kind)], main=True
        )
        after = play(rules, state, f"move {U} {D1}:s0")
        assert (1, None) == (after.turn, after.battle)
        assert 2 == len(after.emissaries)
    for moment in played(game(), 3, 0):
        battle = moment.after.battle
        assert battle is None or (battle.ships is None) != (battle.area is None)


@pytest.mark.clauses("TRI-CLO-13", "TRI-EVT-03", "TRI-R-133")
def test_outer_space_is_paid_as_soon_as_it_is_closed() -> None:
    rules = game()
    state = table(rules, galaxy=[(U, "GGS", 2), (D1, "NSS", 0)], hand="T35")
    (paid,) = happened(rules, state, f"place GGS {L} 0", Paid)
    assert (0, 9, Cause.SPACE, 3) == (paid.seat, paid.amount, paid.cause, paid.tiles)
    after = permits(rules, state, f"place GGS {L} 0")
    assert (19, 0, True) == (after.credits[0], after.turn, after.main)
    assert [] == listed(rules, after, "resolve")


# exmitters and events


@cache
def with_a_planet() -> GalaxyOfTrian:
    """A toy whose exmitters have a planet as well, so that one can close a system."""
    face = published_pack().data["faces.X"].value
    planet = {**face, "edges": "PSS", "systems": [[0]], "planets": [True]}
    pack = published_pack().with_values("toy", "a test", {"faces.X": planet})
    return GalaxyOfTrian(data=pack, variant="ships")


@pytest.mark.clauses("TRI-TIL-09", "TRI-TIL-12", "TRI-R-30")
def test_an_exmitter_strikes_before_the_closing_that_it_brings() -> None:
    rules = with_a_planet()
    state = table(rules, galaxy=[(U, "PoSS", 1)], hand="T03", emissaries=[(U, 1)])
    text = f"place X {D1} 1"
    assert [1] == [event.seat for event in happened(rules, state, text, SentHome)]
    state = permits(rules, state, text)
    assert (0, True) == (len(state.emissaries), state.main)
    state = permits(rules, state, f"resolve {U}:p0")
    assert (14, 10) == state.credits


@pytest.mark.clauses("TRI-EVT-02", "TRI-TIL-09", "TRI-R-92", "TRI-R-134")
def test_control_that_a_strike_takes_away_is_lost_at_once() -> None:
    rules = game()
    state = table(rules, galaxy=SYSTEM, hand="T03", emissaries=[(L, 1)])
    assert 1 == estate(state, f"{U}:p0").controller
    text = f"place X {M} 0"
    assert [ControlLost(1, read_node(f"{U}:p0"))] == happened(rules, state, text, ControlLost)
    state = permits(rules, state, text)
    assert (0, Phase.EXPLORATION) == (state.turn, state.phase)
    assert estate(state, f"{U}:p0").controller is None
