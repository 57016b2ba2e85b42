"""Skills that change where units may be: harness, swaps, exmitters, modulators, tunnels."""

import pytest

from galaxy_rules.galaxy_of_trian import Phase
from galaxy_rules.galaxy_of_trian.words.events import ClashBegan, Struck
from galaxy_rules.galaxy_of_trian.words.grid import read_cell
from galaxy_rules.galaxy_of_trian.words.skill_events import Released
from galaxy_rules.galaxy_of_trian.words.state import Modulator
from tests.galaxy_of_trian.helpers import (
    D0,
    D1,
    D2,
    NEBULA,
    STRIP,
    SYSTEM,
    K,
    L,
    Laid,
    Q,
    U,
    emissary,
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
    special,
)

FULL = game("full")
Y, R, B = range(3)
KEY = f"{U}:p0"
V = "1,0,2"
"""The cell beyond L."""
GAS: Laid = [(D2, "SSS", 0), (U, "SSS", 0), (D1, "GS/S", 2), (K, "SSS", 0), (Q, "SSS", 0)]
"""A strip that gas divides in the middle."""


# --------------------------------------------------------------------------------------- harness


@pytest.mark.clauses("TRI-SK-1-07", "TRI-R-108", "TRI-R-120")
def test_nobody_moves_teleports_or_swaps_a_harnessed_ship() -> None:
    state = full_table(
        ["manipulator", "priestess", "gambler"], galaxy=[*STRIP[:3], (L, "T", 0)], added=L,
        ships=[(D2, Y, "rogue"), (D1, B, "corvette")], harnessed={D1: R},
        minerals=[["green", "blue"]],
    )  # fmt: skip
    refuses(FULL, state, f"swap ship {D2} {D1}", "harnessed", "TRI-R-120")
    refuses(FULL, state, f"teleport ship {D1} {U}:s0", "harnessed", "TRI-SK-1-07")
    assert [] == listed(FULL, state, "swap")
    assert [] == listed(FULL, state, "teleport")


@pytest.mark.clauses("TRI-SK-1-07", "TRI-R-108", "TRI-BSH-09")
def test_a_harnessed_ship_fights_and_gives_the_token_back_when_it_falls() -> None:
    state = full_table(
        ["priestess", "gambler"], phase="exploration", galaxy=STRIP,
        ships=[(U, Y, "corvette"), (Q, R, "corvette")], harnessed={Q: Y},
    )  # fmt: skip
    assert 0 == special(state, Y, "harness")
    lost = play(FULL, state, f"move {U} {K}:s0", "roll 2", "roll 5")
    assert {read_cell(Q): Y} == dict(settle(FULL, lost).harnessed)
    won = play(FULL, state, f"move {U} {K}:s0", "roll 5", "roll 2")
    assert (1, {}) == (special(won, Y, "harness"), dict(won.harnessed))


@pytest.mark.clauses("TRI-SK-1-07", "TRI-R-108", "TRI-TIL-09")
def test_an_exmitter_frees_the_harness_with_the_ship() -> None:
    state = full_table(
        ["priestess", "gambler"], galaxy=STRIP, hand="X", ships=[(D1, R, "rogue")],
        harnessed={D1: Y},
    )  # fmt: skip
    after = permits(FULL, state, f"place X {L} 0")
    assert (None, 1, {}) == (ship(after, D1), special(after, Y, "harness"), dict(after.harnessed))


@pytest.mark.clauses("TRI-SK-1-08", "TRI-R-108", "TRI-SK-1-12")
@pytest.mark.parametrize("skills, price", [([], 2), (["power_drain"], 3)])
def test_freeing_a_ship(skills: list[str], price: int) -> None:
    state = full_table(
        ["priestess", "gambler"], {"0": skills}, turn=R, phase="exploration", galaxy=STRIP,
        ships=[(U, R, "rogue")], harnessed={U: Y}, minerals=[[], {"red": price}],
    )  # fmt: skip
    refuses(FULL, state, f"move {U} {K}:s0", "harnessed", "TRI-SK-1-07")
    assert [f"release {U}"] == listed(FULL, state, "release")
    assert [Released(R, read_cell(U))] == happened(FULL, state, f"release {U}", Released)
    after = gives(FULL, permits(FULL, state, f"release {U}"), *["red"] * price)
    assert (price, 0) == tuple(map(len, after.minerals))
    permits(FULL, after, f"move {U} {K}:s0")


@pytest.mark.clauses("TRI-SK-1-09", "TRI-R-108")
def test_the_harness_is_shifted_once_a_turn() -> None:
    state = full_table(
        ["priestess", "gambler"], phase="exploration", galaxy=STRIP,
        ships=[(U, R, "rogue"), (K, R, "corvette")],
    )  # fmt: skip
    after = permits(FULL, state, f"harness {U}")
    refuses(FULL, after, f"harness {K}", "used", "TRI-R-108")


@pytest.mark.clauses("TRI-SK-1-09", "TRI-R-108", "TRI-TRN-07")
def test_the_harness_takes_no_action_and_comes_before_or_after_it() -> None:
    state = full_table(
        ["priestess", "gambler"], phase="exploration", galaxy=STRIP, ships=[(U, R, "rogue")]
    )
    after = settle(FULL, permits(FULL, state, "research"))
    assert (Y, Phase.EXPLORATION) == (after.turn, after.phase)
    refuses(FULL, after, "research", "no_action", "TRI-TRN-07")
    after = permits(FULL, after, f"harness {U}")
    assert (R, {read_cell(U): Y}) == (after.turn, dict(after.harnessed))
    assert R == permits(FULL, settle(FULL, permits(FULL, state, "research")), "end").turn


# ----------------------------------------------------------------------------------------- swaps


@pytest.mark.clauses("TRI-SK-6-04", "TRI-R-120", "TRI-R-76")
def test_a_swap_can_start_a_battle_in_which_the_player_in_turn_attacks() -> None:
    state = full_table(
        ["manipulator", "gambler", "xemh"], phase="exploration", galaxy=STRIP,
        ships=[(D2, Y, "corvette"), (D1, R, "rogue"), (K, R, "corvette")],
        minerals=[["green", "blue"]],
    )  # fmt: skip
    state = permits(FULL, state, f"swap ship {D2} {D1}")
    (began,) = happened(FULL, state, f"attack {D1} {K}", ClashBegan)
    assert (Y, R) == began.seats
    state = play(FULL, state, f"attack {D1} {K}", "roll 5", "roll 3")
    state = settle(FULL, state)
    assert (True, Y) == (state.main, state.turn)
    assert ship(state, K) is None
    assert {0: 2, 1: 0, 2: 0} == dict(enumerate(map(len, state.minerals)))


@pytest.mark.clauses("TRI-SK-6-04", "TRI-R-120", "TRI-BLK-01", "TRI-R-94")
def test_a_swap_changes_who_is_blocked_and_who_controls() -> None:
    state = full_table(
        ["manipulator", "gambler"], phase="exploration", galaxy=[*SYSTEM, (D0, "SSS", 0)],
        emissaries=[(U, R)], ships=[(D0, Y, "corvette"), (L, R, "corvette")],
        minerals=[["green", "blue"]],
    )  # fmt: skip
    assert R == estate(state, KEY).controller
    after = permits(FULL, state, f"swap ship {D0} {L}")
    assert R == estate(after, KEY).controller
    state = full_table(
        ["manipulator", "gambler"], phase="exploration", galaxy=[*SYSTEM, (D0, "SSS", 0)],
        emissaries=[(L, R)], ships=[(D0, Y, "corvette"), (L, R, "rogue")],
        minerals=[["green", "blue"]],
    )  # fmt: skip
    after = permits(FULL, state, f"swap ship {D0} {L}")
    assert estate(after, KEY).controller is None


@pytest.mark.clauses("TRI-SK-6-04", "TRI-R-120", "TRI-R-155")
def test_what_cannot_be_swapped() -> None:
    state = full_table(
        ["manipulator", "gambler"], phase="exploration", galaxy=[*SYSTEM[:2], (K, "X", 0)],
        emissaries=[(U, Y)], ships=[(U, R, "rogue")], minerals=[["green", "blue"]],
    )  # fmt: skip
    refuses(FULL, state, f"swap ship {U} {U}", "no_such", "TRI-SK-6-04")
    refuses(FULL, state, f"swap emissary {U} {D1}", "no_such", "TRI-SK-6-04")
    held = full_table(
        ["manipulator", "gambler"], {"0": ["mental_manipulation"]}, phase="exploration",
        galaxy=[*SYSTEM, (K, "SSS", 0), (Q, "PoSS", 0)], emissaries=[(Q, Y), (L, R, 1), (D1, R)],
        minerals=[["green", "blue"]],
    )  # fmt: skip
    refuses(FULL, held, f"swap emissary {Q} {L}", "in_station", "TRI-CON-08")
    refuses(FULL, held, f"swap emissary {Q} {D1}", "foreign_station", "TRI-CON-17")


@pytest.mark.clauses("TRI-R-125", "TRI-R-155")
def test_no_swap_brings_an_emissary_to_a_modulator() -> None:
    state = full_table(
        ["manipulator", "decoy", "gambler"], phase="exploration", galaxy=SYSTEM[:2],
        emissaries=[(U, Y), (D1, R)], modulators={D1: R}, minerals=[["green", "blue"]],
    )  # fmt: skip
    refuses(FULL, state, f"swap emissary {U} {D1}", "no_place", "TRI-R-125")
    assert not any(action.startswith("swap") for action in listed(FULL, state))


@pytest.mark.clauses("TRI-SK-6-05", "TRI-R-121", "TRI-R-164")
def test_mental_manipulation_adds_to_manipulation() -> None:
    words = {"phase": "exploration", "minerals": [["green", "blue"]]}
    plain = full_table(
        ["manipulator", "gambler"], galaxy=GAS, ships=[(U, Y, "rogue"), (Q, R, "rogue")], **words
    )
    refuses(FULL, plain, f"swap ship {U} {Q}", "too_far", "TRI-SK-6-04")
    mental = full_table(
        ["manipulator", "gambler"], {"0": ["mental_manipulation"]}, galaxy=GAS,
        ships=[(U, Y, "rogue"), (Q, R, "rogue")], **words,
    )  # fmt: skip
    permits(FULL, mental, f"swap ship {U} {Q}")
    far = full_table(
        ["manipulator", "gambler"], {"0": ["mental_manipulation"]}, galaxy=STRIP,
        ships=[(D2, Y, "rogue"), (Q, R, "rogue")], **words,
    )  # fmt: skip
    permits(FULL, far, f"swap ship {D2} {Q}")


@pytest.mark.clauses("TRI-SK-6-04", "TRI-R-155", "TRI-R-118", "TRI-TIL-11")
def test_a_swap_does_not_lead_into_the_radius_of_an_exmitter() -> None:
    galaxy: Laid = [*STRIP[:4], (Q, "X", 0)]
    words = {"phase": "exploration", "galaxy": galaxy, "minerals": [["green", "blue"]]}
    state = full_table(
        ["manipulator", "gambler"], {"0": ["adaptation"]}, **words,
        ships=[(K, Y, "rogue"), (D2, R, "rogue")],
    )  # fmt: skip
    refuses(FULL, state, f"swap ship {K} {D2}", "in_zone", "TRI-TIL-11")


# ------------------------------------------------------------------------ exmitters and Adaptation


@pytest.mark.clauses("TRI-SK-6-02", "TRI-R-119", "TRI-TIL-11", "TRI-R-94")
def test_an_exmitter_token_works_like_a_printed_one() -> None:
    state = full_table(["manipulator", "gambler"], galaxy=SYSTEM, hand="SSS", emissaries=[(L, R)])
    state = permits(FULL, state, f"place SSS {V} 0")
    assert (Phase.EXPANSION, ["exmit", "explore"]) == (state.phase, listed(FULL, state))
    assert 1 == len(happened(FULL, state, "exmit", Struck))
    state = permits(FULL, state, "exmit")
    assert (None, None) == (emissary(state, L), estate(state, KEY).controller)
    assert Phase.EXPLORATION is state.phase
    refuses(FULL, state, f"send rogue {V}:s0", "in_zone", "TRI-EDN-06")


@pytest.mark.clauses("TRI-SK-6-01", "TRI-R-118")
def test_adapted_units_come_and_go_within_the_radius() -> None:
    words = {"phase": "exploration", "galaxy": [*STRIP[:3], (K, "X", 0)]}
    plain = full_table(["manipulator", "gambler"], ships=[(U, Y, "rogue")], **words)
    refuses(FULL, plain, f"move {U} {D1}:s0", "in_zone", "TRI-MOV-04")
    state = full_table(
        ["manipulator", "gambler"], {"0": ["adaptation"]}, ships=[(U, Y, "rogue")], **words
    )
    assert {f"move {U} {cell}:s0" for cell in (D2, D1, K)} == set(listed(FULL, state, "move"))
    inside = permits(FULL, state, f"move {U} {K}:s0")
    assert () == tuple(fault for fault in FULL.faults(inside) if fault.local)


@pytest.mark.clauses("TRI-SK-6-01", "TRI-R-118", "TRI-R-158", "TRI-R-94")
def test_upkeep_is_paid_unit_by_unit_or_not() -> None:
    state = full_table(
        ["manipulator", "gambler"], {"0": ["adaptation"]}, turn=R, phase="exploration",
        galaxy=[*NEBULA, (V, "X", 0), (K, "SSS", 0)], emissaries=[(L, Y)],
        ships=[(L, Y, "rogue"), (K, Y, "corvette")], minerals=[["red", "blue"]],
    )  # fmt: skip
    state = permits(FULL, state, "end")
    assert (Y, Y, Phase.EXTRACTION) == (state.turn, FULL.to_move(state), state.phase)
    assert ["give red", "give blue", "decline"] == listed(FULL, state)
    refuses(FULL, state, "give green", "not_owned", "TRI-R-158")
    refuses(FULL, state, "take 0", "event_first")
    paid = gives(FULL, state, "red", "blue")
    assert (3, 0) == (len(paid.ships) + len(paid.emissaries), len(paid.minerals[Y]))
    assert Y == estate(paid, f"{U}:n0").controller
    given_up = play(FULL, state, "decline", "give red")
    assert (None, 1) == (emissary(given_up, L), len(given_up.minerals[Y]))
    assert (9, None) == (
        given_up.supplies[Y].emissaries, estate(given_up, f"{U}:n0").controller,
    )  # fmt: skip
    assert ship(given_up, L) is not None
    half = play(FULL, state, "give red", "decline")
    assert (None, 2) == (ship(half, L), half.supplies[Y].rogues)


@pytest.mark.clauses("TRI-SK-6-01", "TRI-R-118")
def test_upkeep_without_minerals_and_with_stations() -> None:
    words = {"turn": R, "phase": "exploration", "galaxy": [*NEBULA, (V, "X", 0)]}
    state = full_table(
        ["manipulator", "gambler"], {"0": ["adaptation"]}, emissaries=[(L, Y)],
        ships=[(L, Y, "rogue")], minerals=[["red"]], **words,
    )  # fmt: skip
    after = gives(FULL, permits(FULL, state, "end"), "red")
    assert (True, None) == (emissary(after, L) is not None, ship(after, L))
    station = full_table(
        ["manipulator", "gambler"], {"0": ["adaptation"]}, emissaries=[(L, Y, 1)], **words
    )
    after = permits(FULL, station, "end")
    assert ((), Y) == (after.agenda, after.turn)


@pytest.mark.clauses("TRI-SK-6-01", "TRI-EVO-07", "TRI-R-106")
def test_a_turn_in_which_adaptation_is_unlocked_has_no_upkeep() -> None:
    state = full_table(["manipulator", "gambler"], galaxy=STRIP, ships=[(U, Y, "rogue")])
    after = permits(FULL, state, "unlock 0 racial")
    assert ((), 0) == (after.agenda, after.credits[Y])


# ------------------------------------------------------------------------------------ modulators


@pytest.mark.clauses("TRI-SK-7-08", "TRI-R-125", "TRI-TEL-12")
def test_a_modulator_works_from_its_owners_next_turn_for_everybody() -> None:
    words = {"phase": "exploration", "galaxy": GAS}
    early = full_table(
        ["decoy", "gambler"], turn=R, ships=[(U, R, "rogue")], modulators={U: [Y, False]}, **words
    )
    refuses(FULL, early, f"teleport ship {U} {Q}:s0", "no_teleport", "TRI-SK-7-08")
    begun = permits(FULL, early, "end")
    assert {read_cell(U): Modulator(Y, ready=True)} == dict(begun.modulators)
    late = full_table(
        ["decoy", "gambler"], turn=R, ships=[(U, R, "rogue")], modulators={U: Y}, **words
    )
    after = permits(FULL, late, f"teleport ship {U} {Q}:s0")
    assert (None, R) == (ship(after, U), after.ships[read_cell(Q)].seat)
    others = full_table(["decoy", "gambler"], ships=[(U, R, "rogue")], modulators={U: Y}, **words)
    refuses(FULL, others, f"teleport ship {U} {Q}:s0", "no_teleport", "TRI-R-57")


@pytest.mark.clauses("TRI-SK-7-08", "TRI-R-125", "TRI-TEL-13", "TRI-R-57")
def test_a_ship_that_came_this_turn_waits_on_a_modulator() -> None:
    state = full_table(
        ["decoy", "gambler"], phase="exploration", galaxy=[*STRIP[:4], (Q, "O", 0)],
        emissaries=[(Q, Y)], extra=2, outposts=[Q], ships=[(D2, Y, "rogue")], modulators={U: Y},
    )  # fmt: skip
    state = permits(FULL, state, f"move {D2} {U}:s0")
    refuses(FULL, state, f"teleport ship {U} {K}:s0", "no_teleport", "TRI-R-57")


@pytest.mark.clauses("TRI-SK-7-08", "TRI-R-125", "TRI-TEL-01", "TRI-TEL-02")
def test_a_modulator_beside_a_teleport_moves_no_neighbours() -> None:
    state = full_table(
        ["decoy", "gambler"], phase="exploration", galaxy=[*STRIP[:3], (K, "T", 0)],
        ships=[(D2, Y, "rogue"), (U, Y, "corvette"), (K, Y, "rogue")], modulators={D1: Y},
    )  # fmt: skip
    assert {K} == {text.split()[2] for text in listed(FULL, state, "teleport")}
    refuses(FULL, state, f"teleport ship {U} {L}:s0", "no_teleport", "TRI-TEL-01")


@pytest.mark.clauses("TRI-SK-7-08", "TRI-R-125", "TRI-R-157")
def test_an_emissary_stays_under_a_modulator_and_no_other_comes() -> None:
    state = full_table(
        ["decoy", "gambler"], galaxy=SYSTEM[:2], hand="PoSS", emissaries=[(U, R)],
        minerals=[["red", "yellow"]],
    )  # fmt: skip
    state = play(FULL, state, f"place PoSS {L} 2", f"modulate {U} red")
    assert (R, Phase.EXPLORATION) == (state.emissaries[read_cell(U)].seat, state.phase)
    there = full_table(["decoy", "gambler"], galaxy=SYSTEM[:2], added=D1, modulators={D1: Y})
    refuses(FULL, there, f"send emissary {D1}:p0", "no_place")
    permits(FULL, there, f"send corvette {D1}:s0")


# --------------------------------------------------------------------------------------- tunnels


@pytest.mark.clauses("TRI-SK-5-04", "TRI-SK-5-05", "TRI-R-117", "TRI-TIL-11")
def test_an_exmitter_closes_a_wormhole_without_removing_it() -> None:
    state = full_table(
        ["maephos", "gambler"], phase="exploration", galaxy=[*STRIP[:4], (Q, "X", 0)],
        ships=[(D2, Y, "rogue")], wormholes={K: Y},
    )  # fmt: skip
    refuses(FULL, state, f"dive {D2} {K}:s0", "in_zone", "TRI-TIL-11")
    assert 1 == len(state.wormholes)


@pytest.mark.clauses("TRI-SK-5-05", "TRI-R-117", "TRI-R-57")
def test_a_ship_comes_through_gas_to_a_wormhole_opened_this_turn() -> None:
    state = full_table(
        ["maephos", "gambler"], phase="exploration", galaxy=GAS, ships=[(D2, Y, "rogue")],
        minerals=[["blue"]],
    )  # fmt: skip
    state = play(FULL, state, f"tunnel {D1}:s0 blue", f"dive {D2} {D1}:s0")
    there = ship(state, D1)
    assert there is not None
    assert (R, 0, 0) == (state.turn, len(state.minerals[Y]), special(state, Y, "tunnel"))


# ----------------------------------------------------------------------------------- transporter


@pytest.mark.clauses("TRI-SK-4-01", "TRI-SK-4-02", "TRI-SK-4-03", "TRI-R-115")
@pytest.mark.parametrize(
    "skills, price, clause",
    [
        ([], 3, "TRI-SK-4-01"),
        (["ice_cell"], 2, "TRI-SK-4-02"),
        (["oscillator"], 2, "TRI-SK-4-03"),
        (["ice_cell", "oscillator"], 1, "TRI-SK-4-03"),
    ],
)
def test_what_the_transporter_costs(skills: list[str], price: int, clause: str) -> None:
    words = {
        "phase": "exploration", "galaxy": [(U, "PoSS", 0), (D1, "SSS", 0), (K, "PoSS", 1)],
        "emissaries": [(U, Y)],
    }  # fmt: skip
    action = f"transport emissary {U} {K}:p0"
    poor = full_table(
        ["quuylto", "gambler"], {"0": skills}, minerals=[{"blue": price - 1, "red": 9}], **words
    )
    refuses(FULL, poor, action, "minerals", clause)
    rich = full_table(["quuylto", "gambler"], {"0": skills}, minerals=[{"blue": 4}], **words)
    after = permits(FULL, rich, action)
    assert (4 - price, R) == (after.minerals[Y]["blue"], after.turn)


@pytest.mark.clauses("TRI-SK-4-01", "TRI-R-115", "TRI-CTL-06", "TRI-SK-4-04")
def test_the_transporter_takes_control_of_an_empty_area() -> None:
    state = full_table(
        ["quuylto", "gambler"], phase="exploration", galaxy=[*SYSTEM, (K, "SSS", 0), (Q, "O", 0)],
        emissaries=[(Q, Y)], minerals=[{"blue": 3}],
    )  # fmt: skip
    after = settle(FULL, permits(FULL, state, f"transport emissary {Q} {D1}:p0"))
    assert (Y, 2) == (estate(after, KEY).controller, len(after.tokens[Y]))
