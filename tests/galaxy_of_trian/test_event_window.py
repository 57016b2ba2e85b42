"""When events are resolved beside steps of skills, and what such steps bring about (TRI-R-29)."""

from typing import Any

import pytest

from galaxy_rules.galaxy_of_trian import Phase, State
from galaxy_rules.galaxy_of_trian.words.battle_events import ClashEnded
from galaxy_rules.galaxy_of_trian.words.events import ClashBegan, Struck
from galaxy_rules.galaxy_of_trian.words.grid import cell_name, neighbours, read_cell
from galaxy_rules.galaxy_of_trian.words.skill_events import Exploded
from tests.galaxy_of_trian.helpers import (
    D0,
    D1,
    D2,
    STRIP,
    SYSTEM,
    K,
    L,
    Laid,
    M,
    Q,
    U,
    W,
    estate,
    full_table,
    game,
    gives,
    happened,
    listed,
    permits,
    play,
    refuses,
    settle,
    ship,
    table,
)

FULL = game("full")
CLOSED = game("full", event_window="closed")
Y, R, B = range(3)
KEY = f"{U}:p0"
TWO: dict[str, Any] = {
    "galaxy": [(D0, "PoSS", 0), (U, "Po/PoS", 0), (D1, "PoSS", 1)], "added": U,
    "pending": [D0, D1], "emissaries": [],
}  # fmt: skip
"""One tile has closed two systems."""
N = next(
    name
    for name in map(cell_name, neighbours(read_cell(Q)))
    if name not in {cell for cell, _, _ in STRIP}
)
"""A cell beyond Q."""
SWAP = f"swap ship {D2} {D1}"


def harnesser(**words: Any) -> State:
    """The action is over, a system is to be resolved, and the harness may still be placed."""
    here: dict[str, Any] = {
        "phase": "exploration", "main": False, "galaxy": [*SYSTEM, (D0, "SSS", 0)], "added": L,
        "pending": [KEY], "emissaries": [(U, Y)], "ships": [(D0, R, "corvette")],
    }  # fmt: skip
    return full_table(["priestess", "gambler"], **{**here, **words})


# ------------------------------------------------------------------------------- after the action


@pytest.mark.clauses("TRI-EVT-03", "TRI-R-29", "TRI-SK-1-07")
def test_a_closing_is_resolved_after_the_last_action_while_steps_are_open() -> None:
    here = harnesser()
    assert [f"resolve {KEY}", f"harness {D0}", "end"] == listed(FULL, here)
    paid = play(FULL, here, f"resolve {KEY}", "keep", "draw plus")
    assert Y == estate(paid, KEY).controller
    assert (Phase.EXPLORATION, Y) == (paid.phase, paid.turn)
    assert [f"harness {D0}", "end"] == listed(FULL, paid)
    over = permits(FULL, paid, f"harness {D0}")
    assert (Y, R) == (over.harnessed[read_cell(D0)], over.turn)


@pytest.mark.clauses("TRI-EVT-03", "TRI-R-29")
def test_in_one_reading_events_after_the_action_end_the_phase() -> None:
    here = harnesser()
    refuses(CLOSED, here, f"resolve {KEY}", "too_late", "TRI-R-29")
    after = play(CLOSED, here, "end", "keep", "draw plus")
    assert R == after.turn
    asked = permits(CLOSED, here, "end")
    assert Phase.CLOSING is asked.phase
    refuses(CLOSED, asked, f"harness {D0}", "event_first")


@pytest.mark.clauses("TRI-EVT-02", "TRI-R-29", "TRI-R-31")
def test_whoever_ends_the_phase_with_events_left_takes_no_step_after_them() -> None:
    after = permits(FULL, harnesser(), "end")
    assert Phase.CLOSING is after.phase
    after = play(FULL, after, "keep", "draw plus")
    assert R == after.turn


@pytest.mark.clauses("TRI-EVT-03", "TRI-R-29", "TRI-OUT-01")
def test_resolving_between_actions_gives_up_those_that_are_left() -> None:
    words: dict[str, Any] = {
        "galaxy": [*SYSTEM, (D0, "O", 0)], "extra": 2, "outposts": [D0],
        "emissaries": [(D0, Y), (U, Y)], "ships": [(L, R, "corvette")],
    }  # fmt: skip
    here = harnesser(**words)
    assert [] == [*FULL.why_not(here, FULL.parse("research"))]
    after = play(FULL, here, f"resolve {KEY}", "keep", "draw plus")
    assert 0 == after.extra
    refuses(FULL, after, "research", "no_action", "TRI-OUT-01")
    assert [f"harness {L}", "end"] == listed(FULL, after)
    refuses(CLOSED, here, f"resolve {KEY}", "too_late", "TRI-R-29")


@pytest.mark.clauses("TRI-EVT-03", "TRI-R-29")
def test_resolving_before_the_first_action_leaves_every_action() -> None:
    here = harnesser(main=True)
    after = play(FULL, here, f"resolve {KEY}", "keep", "draw plus")
    assert after.main
    permits(FULL, after, "research")


@pytest.mark.clauses("TRI-R-29", "TRI-R-31")
def test_where_no_step_is_possible_the_turn_goes_to_its_events_by_itself() -> None:
    here = harnesser(main=True, ships=[])
    asked = settle(FULL, permits(FULL, here, "research"))
    assert [f"retrieve {U}", "keep"] == listed(FULL, asked)
    assert Phase.EXPLORATION is asked.phase
    assert R == play(FULL, asked, "keep", "draw plus").turn
    early = settle(CLOSED, permits(CLOSED, here, "research"))
    assert Phase.CLOSING is early.phase


@pytest.mark.clauses("TRI-R-29", "TRI-R-108")
def test_a_mineral_that_the_action_has_brought_pays_for_a_ship() -> None:
    state = full_table(
        ["maephos", "priestess"], phase="exploration", main=True, galaxy=STRIP, added=Q,
        ships=[(D1, Y, "rogue")], harnessed={D1: R}, minerals=[["red"], []],
    )  # fmt: skip
    after = play(FULL, state, "research", "draw blue")
    assert (Phase.EXPLORATION, Y) == (after.phase, after.turn)
    free = gives(FULL, permits(FULL, after, f"release {D1}"), "red", "blue")
    assert R == free.turn


@pytest.mark.clauses("TRI-R-29", "TRI-R-27")
def test_of_several_closings_the_player_picks_after_the_last_action_too() -> None:
    here = harnesser(main=True, **TWO, ships=[])
    asked = settle(FULL, permits(FULL, here, "research"))
    assert Phase.EXPLORATION is asked.phase
    both = [f"resolve {D0}:p0", f"resolve {U}:p1"]
    assert [*both, "end"] == listed(FULL, asked)
    assert R == permits(FULL, asked, both[1]).turn
    ended = permits(FULL, asked, "end")
    assert both == listed(FULL, ended)


@pytest.mark.clauses("TRI-R-26", "TRI-R-29")
def test_after_the_action_no_reading_binds_the_other_events() -> None:
    together = game("full", event_timing="all_together")
    words = {**TWO, "ships": [(D0, R, "corvette")]}
    assert not permits(together, harnesser(**words), f"resolve {U}:p1").bound
    assert permits(together, harnesser(main=True, **words), f"resolve {U}:p1").bound


@pytest.mark.clauses("TRI-R-29", "TRI-VAR-01")
def test_without_skills_events_after_the_action_come_by_themselves() -> None:
    ships = game()
    here = table(
        ships, phase="exploration", main=False, extra=1, galaxy=[*SYSTEM, (D0, "O", 0)], added=L,
        outposts=[D0], pending=[KEY], emissaries=[(D0, Y)],
    )  # fmt: skip
    refuses(ships, here, f"resolve {KEY}", "too_late", "TRI-R-29")
    assert R == permits(ships, here, "end").turn


# ------------------------------------------------------------------------------ battles that wait


def swapper(**words: Any) -> State:
    """A swap would bring Yellow's Corvette next to Red's on K."""
    here: dict[str, Any] = {
        "phase": "exploration", "galaxy": STRIP, "added": Q, "minerals": [["green", "blue"], []],
        "ships": [(D2, Y, "corvette"), (D1, R, "rogue"), (K, R, "corvette")],
    }  # fmt: skip
    return full_table(["manipulator", "gambler"], **{**here, **words})


@pytest.mark.clauses("TRI-EVT-03", "TRI-R-29", "TRI-SK-6-04")
def test_a_battle_that_a_swap_brings_about_is_put_before_or_after_the_action() -> None:
    here = permits(FULL, swapper(), SWAP)
    assert here.battle is None
    assert [f"attack {D1} {K}"] == listed(FULL, here, "attack")
    before = settle(FULL, play(FULL, here, f"attack {D1} {K}", "roll 5", "roll 3"))
    assert (True, None) == (before.main, ship(before, K))
    after = play(FULL, here, "research", "draw red")
    assert after.battle is not None
    assert R == settle(FULL, play(FULL, after, "roll 5", "roll 3")).turn
    (clash,) = happened(FULL, here, "end", ClashBegan)
    assert (Y, R) == clash.seats


@pytest.mark.clauses("TRI-R-28", "TRI-R-29", "TRI-SK-6-04")
def test_in_one_reading_a_swap_is_fought_over_at_once() -> None:
    here = permits(CLOSED, swapper(), SWAP)
    assert here.battle is not None


@pytest.mark.clauses("TRI-EVT-03", "TRI-R-29")
def test_ships_that_the_action_takes_apart_do_not_fight() -> None:
    here = permits(FULL, swapper(galaxy=[*STRIP, (L, "SSS", 0)]), SWAP)
    after = permits(FULL, here, f"move {D1} {L}:s0")
    assert (None, R) == (after.battle, after.turn)
    assert ship(after, K) is not None


@pytest.mark.clauses("TRI-R-28", "TRI-R-29")
def test_a_battle_that_the_action_brings_about_takes_the_waiting_one_along() -> None:
    # Yellow's second Corvette goes from D0 to W, next to Red's on M
    here = swapper(
        galaxy=[*STRIP, *((cell, "SSS", 0) for cell in (D0, W, M))],
        ships=[
            (D2, Y, "corvette"), (D1, R, "rogue"), (K, R, "corvette"), (D0, Y, "corvette"),
            (M, R, "corvette"),
        ],
    )  # fmt: skip
    here = permits(FULL, here, SWAP)
    after = permits(FULL, here, f"move {D0} {W}:s0")
    assert [f"attack {D1} {K}", f"attack {W} {M}"] == listed(FULL, after)
    refuses(FULL, after, "end", "event_first", "TRI-R-28")
    won = play(FULL, after, f"attack {W} {M}", "roll 5", "roll 3", "draw red", "draw red")
    assert won.battle is not None
    assert (read_cell(D1), read_cell(K)) == won.battle.ships


@pytest.mark.clauses("TRI-R-28", "TRI-R-29", "TRI-OUT-01")
def test_a_waiting_battle_waits_for_the_last_action() -> None:
    words: dict[str, Any] = {
        "galaxy": [*STRIP[:4], (Q, "O", 0)], "main": False, "extra": 2, "outposts": [Q],
        "emissaries": [(Q, Y)],
    }  # fmt: skip
    here = permits(FULL, swapper(**words), SWAP)
    between = play(FULL, here, "research", "draw red")
    assert (None, 1) == (between.battle, between.extra)
    last = play(FULL, between, "research", "draw red")
    assert last.battle is not None
    given_up = permits(FULL, between, f"attack {D1} {K}")
    assert 0 == given_up.extra


@pytest.mark.clauses("TRI-R-27", "TRI-R-29", "TRI-EVT-05")
def test_a_waiting_battle_comes_before_a_closing() -> None:
    words: dict[str, Any] = {
        "galaxy": [*STRIP[:4], (D0, "PoSS", 2), (W, "PoSS", 2)], "added": W,
        "pending": [D0],
    }  # fmt: skip
    here = permits(FULL, swapper(**words), SWAP)
    area = listed(FULL, here, "resolve")[0]
    fought = permits(FULL, here, area)
    assert fought.battle is not None
    assert fought.battle.ships is not None
    assert not estate(fought, area.split()[1]).resolved
    after = settle(FULL, play(FULL, fought, "roll 5", "roll 3"))
    assert estate(after, area.split()[1]).resolved
    assert after.main


@pytest.mark.clauses("TRI-SK-7-04", "TRI-R-29", "TRI-R-124")
def test_a_decoy_does_not_wait() -> None:
    here = full_table(
        ["manipulator", "decoy"], phase="exploration", galaxy=STRIP, added=Q,
        minerals=[["green", "blue"], []],
        ships=[(D2, Y, "corvette"), (D1, R, "rogue"), (K, R, "decoy")],
    )  # fmt: skip
    assert [] != happened(FULL, here, SWAP, Exploded)
    assert ship(permits(FULL, here, SWAP), D1) is None


@pytest.mark.clauses("TRI-EVT-03", "TRI-R-29", "TRI-R-159")
def test_a_swap_of_the_second_phase_is_fought_over_there_or_later() -> None:
    here = permits(FULL, swapper(phase="expansion"), SWAP)
    assert [f"attack {D1} {K}", "exmit", "explore"] == listed(FULL, here)
    permits(FULL, here, f"attack {D1} {K}")
    later = play(FULL, here, "explore", "research", "draw red")
    assert later.battle is not None
    refuses(CLOSED, swapper(), f"attack {D2} {D1}", "no_pair", "TRI-BSH-01")


# --------------------------------------------------------------------- before the tile is laid


def holding(face: str, **words: Any) -> State:
    """A tile with this face is in hand."""
    tile = next(t for t, sides in FULL.box.tiles.items() if face in (sides.front, sides.back))
    shown = next(FULL.box.visible_sides(tile).__iter__())
    here: dict[str, Any] = {
        "phase": "expansion", "galaxy": STRIP, "hand": tile,
        "source": [0, FULL.box.tiles[tile].side(shown)],
    }  # fmt: skip
    return full_table(words.pop("races"), **{**here, **words})


@pytest.mark.clauses("TRI-SK-6-04", "TRI-R-159", "TRI-TIL-09")
def test_a_swap_before_the_exmitter_is_laid_changes_whom_it_strikes() -> None:
    here = holding(
        "X", races=["manipulator", "gambler"], minerals=[["green", "blue"], []],
        ships=[(D2, Y, "rogue"), (Q, R, "rogue")],
    )  # fmt: skip
    assert [f"swap ship {D2} {Q}"] == listed(FULL, here, "swap")
    refuses(FULL, here, "exmit", "not_laid", "TRI-SK-6-02")
    refuses(FULL, here, "explore", "not_laid", "TRI-R-159")
    place = next(text for text in listed(FULL, here, "place") if text.startswith(f"place X {N} "))
    struck = settle(FULL, play(FULL, here, f"swap ship {D2} {Q}", place))
    assert [Struck(read_cell(N))] == happened(
        FULL, permits(FULL, here, f"swap ship {D2} {Q}"), place, Struck
    )
    assert ship(struck, Q) is None
    kept = ship(struck, D2)
    assert kept is not None
    assert R == kept.seat


@pytest.mark.clauses("TRI-SK-7-08", "TRI-R-159")
def test_a_modulator_goes_to_another_tile_before_the_tile_is_laid() -> None:
    here = holding("SSS", races=["decoy", "gambler"], minerals=[["red"], []])
    after = permits(FULL, here, f"modulate {U} red")
    assert read_cell(U) in after.modulators
    refuses(FULL, here, f"modulate {L} red", "no_tile_there", "TRI-SK-7-08")
    early = full_table(
        ["decoy", "gambler"], phase="extraction", galaxy=STRIP, minerals=[["red"], []]
    )
    refuses(FULL, early, f"modulate {U} red", "wrong_phase", "TRI-SK-7-08")


@pytest.mark.clauses("TRI-SK-1-08", "TRI-R-108")
def test_a_ship_is_freed_in_expansion_too_but_the_phase_does_not_wait_for_it() -> None:
    words: dict[str, Any] = {
        "ships": [(U, Y, "corvette")], "harnessed": {U: R}, "minerals": [["red", "red"], []],
    }  # fmt: skip
    here = holding("SSS", races=["gambler", "priestess"], **words)
    free = gives(FULL, permits(FULL, here, f"release {U}"), "red", "red")
    assert Phase.EXPANSION is free.phase
    place = listed(FULL, here, "place")[0]
    laid = settle(FULL, permits(FULL, here, place))
    assert Phase.EXPLORATION is laid.phase


# ------------------------------------------------------------------------------------ refuges


@pytest.mark.clauses("TRI-SK-1-11", "TRI-R-109", "TRI-BSH-02")
def test_an_enemy_behind_gas_does_not_spoil_a_refuge() -> None:
    # The Priestess on U is attacked from D2; on D1 gas lies between her and Yellow's Rogue on K
    words: dict[str, Any] = {
        "phase": "exploration", "ships": [(U, R, "priestess"), ("-1,1,0", Y, "rogue"),
        (K, Y, "rogue")], "minerals": [[], ["red", "red", "blue"]],
    }  # fmt: skip
    wall: Laid = [(D2, "SSS", 0), (U, "SSS", 0), (D1, "GS/S", 2), (K, "SSS", 0), (Q, "SSS", 0)]
    for middle, near in ((wall[2], True), ((D1, "SSS", 0), False)):
        galaxy: Laid = [*wall[:2], middle, *wall[3:], ("-1,1,0", "SSS", 0)]
        here = full_table(["gambler", "priestess"], {"1": ["divine_help"]}, galaxy=galaxy, **words)
        asked = permits(FULL, here, f"move -1,1,0 {D2}:s0")
        assert near == any(text.startswith(f"evade {D1}") for text in listed(FULL, asked, "evade"))


@pytest.mark.clauses("TRI-EVT-02")
def test_a_part_that_is_not_there_is_not_to_be_resolved() -> None:
    for part in (f"{U}:s5", f"{K}:s0", f"{U}:p3"):
        refuses(FULL, harnesser(), f"resolve {part}", "not_pending")


# ------------------------------------------------------------------ ships before emissaries (L754)


E, F, G = "-1,0,-1", "-1,-1,-1", "0,-1,-1"
"""Beyond D2; E is next to F."""
TWO_SIDES: dict[str, Any] = {
    "galaxy": [*SYSTEM, *((cell, "SSS", 0) for cell in (D0, D2, E, F, G, K, Q))],
    "added": D0, "emissaries": [(U, R), (L, Y)],
}  # fmt: skip
"""A closed system with an emissary of Red's on U and one of Yellow's on L, and space beyond it."""
GUARDED = [(U, Y, "corvette"), (Q, Y, "rogue"), (E, R, "rogue"), (F, R, "corvette")]
"""Yellow's Corvette blocks Red's emissary; a swap of the Rogues brings Yellow's next to F."""


def clash_seen(state: State) -> bool | None:
    """Whether ships fight now, or emissaries; None if nobody does."""
    return None if state.battle is None else state.battle.ships is not None


@pytest.mark.clauses("TRI-EVT-05", "TRI-R-28", "TRI-R-29")
def test_a_swap_that_frees_an_emissary_has_the_ships_fight_first() -> None:
    ships = [(U, Y, "corvette"), (E, R, "rogue"), (F, R, "corvette")]
    here = permits(FULL, swapper(**TWO_SIDES, ships=ships), f"swap ship {U} {E}")
    assert clash_seen(here)
    after = play(FULL, here, "roll 5", "roll 3", "draw red", "draw red")
    assert clash_seen(after) is False
    alone = permits(FULL, swapper(**TWO_SIDES, ships=ships[:2]), f"swap ship {U} {E}")
    assert clash_seen(alone) is False


@pytest.mark.clauses("TRI-EVT-05", "TRI-R-28", "TRI-R-29")
def test_ships_that_wait_fight_before_an_emissary_whom_the_action_frees() -> None:
    here = permits(FULL, swapper(**TWO_SIDES, ships=GUARDED), f"swap ship {Q} {E}")
    assert [f"attack {E} {F}"] == listed(FULL, here, "attack")
    (fallen,) = happened(FULL, here, f"move {U} {L}:s0", ClashEnded)
    assert ((), R) == (fallen.results, fallen.winner)
    after = play(FULL, here, f"move {U} {L}:s0", "draw red", "draw red")
    assert (False, False) == (clash_seen(after), after.main)


FREED: dict[str, Any] = {
    "emissaries": [(U, Y), (L, R)], "phase": "expansion", "minerals": [["green", "blue"], []],
}  # fmt: skip
"""Yellow adapts, so that a strike from D0 takes Red's Corvette and leaves the emissary below."""


@pytest.mark.clauses("TRI-EVT-05", "TRI-R-28", "TRI-R-29", "TRI-TIL-09")
def test_ships_that_wait_fight_before_an_emissary_whom_a_strike_frees() -> None:
    ships = [(U, R, "corvette"), *GUARDED[1:]]
    words = TWO_SIDES | FREED | {"ships": ships}
    start = full_table(["manipulator", "gambler"], {"0": ["adaptation"]}, **words)
    here = permits(FULL, start, f"swap ship {Q} {E}")
    (fallen,) = happened(FULL, here, "exmit", ClashEnded)
    assert ((), R) == (fallen.results, fallen.winner)
    after = play(FULL, here, "exmit", "draw red", "draw red")
    assert (False, Phase.EXPANSION) == (clash_seen(after), after.phase)
    assert clash_seen(permits(FULL, start, "exmit")) is False


@pytest.mark.clauses("TRI-EVT-05", "TRI-R-28", "TRI-R-134")
@pytest.mark.parametrize("window", ["open", "closed"])
def test_ships_that_a_tile_brings_together_fight_before_those_whom_its_strike_frees(
    window: str,
) -> None:
    rules = game("full", ship_contact="same_area", event_window=window)
    tile = next(t for t, sides in rules.box.tiles.items() if "X" in (sides.front, sides.back))
    shown = rules.box.tiles[tile].side(next(iter(rules.box.visible_sides(tile))))
    # a nebula parts F from G, until the exmitter on D0 joins the spaces behind it
    galaxy = [*SYSTEM, (D2, "SSS", 0), (E, "SSS", 0), (F, "NSS", 2), (G, "NSS", 2)]
    here = table(
        rules, players=2, races=["manipulator", "gambler"], skills={"0": ["adaptation"]},
        galaxy=galaxy, hand=tile, source=[0, shown],
        ships=[(U, R, "corvette"), (F, R, "corvette"), (G, Y, "rogue")], **FREED,
    )  # fmt: skip
    laid = f"place X {D0} 0"
    (fallen,) = happened(rules, here, laid, ClashEnded)
    assert ((), R) == (fallen.results, fallen.winner)
    assert clash_seen(play(rules, here, laid, "draw red", "draw red")) is False


@pytest.mark.clauses("TRI-R-28", "TRI-EVT-05")
def test_of_several_pairs_that_wait_one_is_picked_before_emissaries_fight() -> None:
    beyond = "-2,0,-1"
    words = {**TWO_SIDES, "ships": [*GUARDED, (beyond, R, "rogue")]}
    words["galaxy"] = [*TWO_SIDES["galaxy"], (beyond, "SSS", 0)]
    here = permits(FULL, swapper(**words), f"swap ship {Q} {E}")
    asked = permits(FULL, here, f"move {U} {L}:s0")
    pairs = [f"attack {E} {beyond}", f"attack {E} {F}"]
    assert pairs == listed(FULL, asked)
    refuses(FULL, asked, f"resolve {KEY}", "event_first", "TRI-R-28")
    assert clash_seen(permits(FULL, asked, pairs[0]))
