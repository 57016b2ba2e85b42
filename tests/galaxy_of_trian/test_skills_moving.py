"""Skills that change how ships move, what closings pay, and when steps may be taken."""

import pytest

from galaxy_rules.galaxy_of_trian import GalaxyOfTrian, Phase, State
from galaxy_rules.galaxy_of_trian.game import tiny_pack
from galaxy_rules.galaxy_of_trian.words.events import Paid
from galaxy_rules.galaxy_of_trian.words.state import Cause
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
    full_table,
    game,
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
Y, R = range(2)
Z = "0,2,2"
LONG: Laid = [*STRIP, (Z, "SSS", 0)]
"""Six tiles of outer space in a row."""
CLOUD: Laid = [(U, "GGS", 0), (D1, "GS/S", 1), (K, "SSS", 0), (L, "SSS", 0)]
"""Gas between U and D1, and in the middle of D1."""


def goals(state: State, cell: str, **rulings: str) -> set[str]:
    """Where the ship on a cell may move to."""
    rules = game("full", **rulings)
    texts = listed(rules, state, "move")
    return {text.split()[2] for text in texts if text.split()[1] == cell}


@pytest.mark.clauses("TRI-SK-8-02", "TRI-SK-5-01", "TRI-SK-7-06", "TRI-SK-1-02", "TRI-MOV-01")
@pytest.mark.parametrize(
    "race, skills, kind, tiles, clause",
    [
        ("gambler", [], "corvette", 3, "TRI-MOV-01"),
        ("xemh", [], "corvette", 4, "TRI-SK-8-02"),
        ("xemh", [], "rogue", 4, "TRI-SK-8-02"),
        ("maephos", [], "rogue", 3, "TRI-MOV-01"),
        ("maephos", ["harvester"], "rogue", 4, "TRI-SK-5-01"),
        ("maephos", ["harvester"], "corvette", 3, "TRI-MOV-01"),
        ("priestess", [], "priestess", 3, "TRI-SK-1-02"),
        ("decoy", [], "decoy", 1, "TRI-SK-7-02"),
        ("decoy", ["manoeuvring_thrusters"], "decoy", 2, "TRI-SK-7-06"),
        ("decoy", ["manoeuvring_thrusters"], "rogue", 3, "TRI-MOV-01"),
        ("gambler", ["ion_drive"], "corvette", 3, "TRI-MOV-01"),
        ("xemh", ["absorbing_shield"], "rogue", 4, "TRI-SK-8-02"),
    ],
)
def test_how_far_ships_move(
    race: str, skills: list[str], kind: str, tiles: int, clause: str
) -> None:
    other = "quuylto"
    state = full_table(
        [race, other], {"0": skills}, phase="exploration", galaxy=LONG, ships=[(D2, Y, kind)]
    )
    reached = [f"{cell}:s0" for cell in (U, D1, K, Q, Z)]
    assert set(reached[:tiles]) == goals(state, D2)
    refuses(FULL, state, f"move {D2} {reached[tiles]}", "not_reached", clause)


@pytest.mark.clauses("TRI-SK-5-01", "TRI-R-116", "TRI-R-90", "TRI-BSH-05")
def test_the_harvester_rolls_higher_among_rogues_only() -> None:
    words = {"phase": "exploration", "galaxy": STRIP}
    state = full_table(
        ["gambler", "maephos"], {"1": ["harvester"]}, **words,
        ships=[(U, Y, "rogue"), (Q, R, "rogue")],
    )  # fmt: skip
    after = permits(FULL, state, f"move {U} {K}:s0")
    assert after.battle is not None
    assert (0, 1) == after.battle.bonuses
    after = settle(FULL, play(FULL, after, "roll 4", "roll 4"))
    assert (None, 2) == (ship(after, K), len(after.minerals[R]))
    state = full_table(
        ["gambler", "maephos"], {"1": ["harvester"]}, **words,
        ships=[(U, Y, "corvette"), (Q, R, "rogue")],
    )  # fmt: skip
    assert ship(permits(FULL, state, f"move {U} {K}:s0"), Q) is None
    equal = full_table(
        ["gambler", "maephos"], {"1": ["harvester"]}, **words,
        ships=[(U, Y, "corvette"), (Q, R, "corvette")],
    )  # fmt: skip
    after = permits(FULL, equal, f"move {U} {K}:s0")
    assert after.battle is not None
    assert (0, 0) == after.battle.bonuses


def toy() -> GalaxyOfTrian:
    """Two segments an edge: on A nebula comes before space, on B after it, three times each."""
    parts = {"gas": [], "systems": [], "planets": [], "extractor": False, "special": ""}
    before = {"edges": "NSNSNS", "space": [[1], [3], [5]], "nebula": [[0, 2, 4]], "borders": []}
    after = {"edges": "SNSNSN", "space": [[0], [2], [4]], "nebula": [[1, 3, 5]], "borders": []}
    changes = {
        "faces.A": {**parts, **before}, "faces.B": {**parts, **after}, "tiles.T5": ["A", "A"],
        "tiles.T6": ["B", "B"], "races.plain_1.start": ["ion_drive"],
    }  # fmt: skip
    return GalaxyOfTrian(data=tiny_pack().with_values("toy", "toy", changes), variant="full")


@pytest.mark.clauses("TRI-SK-3-01", "TRI-MOV-03", "TRI-R-148")
@pytest.mark.parametrize("start, goal", [(0, f"{D0}:s0"), (1, f"{D1}:s1"), (2, f"{D2}:s2")])
def test_a_way_leads_on_from_a_segment_to_the_one_that_it_meets(start: int, goal: str) -> None:
    rules = toy()
    state = table(
        rules, races=["plain_1", "plain_2"], phase="exploration",
        galaxy=[(U, "A", 0), *((cell, "B", 0) for cell in (D0, D1, D2))],
        ships=[(f"{U}:s{start}", Y, "rogue")],
    )  # fmt: skip
    assert [f"move {U} {goal}"] == listed(rules, state, "move")


@pytest.mark.clauses("TRI-SK-3-01", "TRI-SK-8-03", "TRI-R-148")
@pytest.mark.parametrize("reading", ["parts", "no_transit", "no_entry"])
def test_gas_is_no_hindrance_to_ion_drive_and_shield(reading: str) -> None:
    rules = game("full", gas_tiles=reading)
    everywhere = {f"{D1}:s0", f"{D1}:s1", f"{K}:s0", f"{L}:s0"}
    for race, skill in (("gambler", "ion_drive"), ("xemh", "absorbing_shield")):
        words = {"phase": "exploration", "galaxy": CLOUD, "ships": [(U, Y, "corvette")]}
        plain = table(rules, races=[race, "quuylto"], **words)
        assert set() == goals(plain, U, gas_tiles=reading)
        able = table(rules, races=[race, "quuylto"], skills={"0": [skill]}, **words)
        assert everywhere == goals(able, U, gas_tiles=reading)


@pytest.mark.clauses("TRI-SK-3-01", "TRI-SK-8-03", "TRI-R-148", "TRI-R-15")
@pytest.mark.parametrize("reading, ion", [("parts", True), ("no_entry", False)])
def test_an_extractor_still_stops_ion_drive_where_it_stops_ships(reading: str, ion: bool) -> None:
    rules = game("full", gas_tiles=reading)
    galaxy: Laid = [(U, "GGS", 0), (D1, "ENGS", 0)]
    words = {"phase": "exploration", "galaxy": galaxy, "ships": [(U, Y, "corvette")]}
    state = table(rules, races=["gambler", "quuylto"], skills={"0": ["ion_drive"]}, **words)
    assert ({f"{D1}:s0"} if ion else set()) == goals(state, U, gas_tiles=reading)
    shield = table(rules, races=["xemh", "quuylto"], skills={"0": ["absorbing_shield"]}, **words)
    assert {f"{D1}:s0"} == goals(shield, U, gas_tiles=reading)


@pytest.mark.clauses("TRI-SK-8-03", "TRI-SK-3-01", "TRI-R-148", "TRI-MOV-03")
def test_only_the_shield_passes_a_nebula_and_it_ends_in_outer_space() -> None:
    galaxy: Laid = [(U, "NSS", 1), (D1, "NNN", 0), (K, "NSS", 0)]
    words = {"phase": "exploration", "galaxy": galaxy, "ships": [(U, Y, "rogue")]}
    ion = full_table(["gambler", "quuylto"], {"0": ["ion_drive"]}, **words)
    refuses(FULL, ion, f"move {U} {K}:s0", "not_reached", "TRI-MOV-03")
    shield = full_table(["xemh", "quuylto"], {"0": ["absorbing_shield"]}, **words)
    assert {f"{K}:s0"} == goals(shield, U)
    refuses(FULL, shield, f"move {U} {D1}:n0", "no_space", "TRI-MOV-03")


# -------------------------------------------------------------------------------------- closings


@pytest.mark.clauses("TRI-UNI-01", "TRI-UNI-03", "TRI-R-149", "TRI-R-75")
@pytest.mark.parametrize(
    "galaxy, skill, ships, pay",
    [
        (NEBULA, "gain_nebulas", [], [(4, Cause.NEBULA), (3, Cause.MORE_NEBULA)]),
        (NEBULA, "gain_systems", [], [(4, Cause.NEBULA)]),
        (SYSTEM, "gain_systems", [], [(8, Cause.SYSTEM), (3, Cause.MORE_SYSTEM)]),
        (SYSTEM, "gain_nebulas", [], [(8, Cause.SYSTEM)]),
        (
            SYSTEM, "gain_systems", [(L, R, "corvette")],
            [(6, Cause.SYSTEM), (2, Cause.MORE_SYSTEM)],
        ),
    ],
)  # fmt: skip
def test_what_a_closing_pays_the_closer_who_controls(
    galaxy: Laid, skill: str, ships: list[tuple[str, int, str]], pay: list[tuple[int, Cause]]
) -> None:
    state = full_table(
        ["gambler", "xemh"], {"0": [skill]}, galaxy=galaxy, added=D1, pending=[U],
        emissaries=[(U, Y)], ships=ships,
    )  # fmt: skip
    area = listed(FULL, state, "resolve")[0]
    assert pay == [(event.amount, event.cause) for event in happened(FULL, state, area, Paid)]


# ----------------------------------------------------------------------------- when steps are taken


@pytest.mark.clauses("TRI-R-159", "TRI-SK-6-02", "TRI-SK-6-04", "TRI-TRN-02")
def test_expansion_lasts_as_long_as_a_step_is_possible() -> None:
    words = {"galaxy": STRIP[:4], "hand": "SSS"}
    state = full_table(["manipulator", "gambler"], **words)
    refuses(FULL, state, "explore", "not_laid", "TRI-R-159")
    state = permits(FULL, state, f"place SSS {Q} 0")
    assert (Phase.EXPANSION, False) == (state.phase, state.main)
    refuses(FULL, state, "research", "wrong_phase", "TRI-R-159")
    refuses(FULL, state, "take 0", "tile_in_hand")
    state = permits(FULL, state, "explore")
    assert (Phase.EXPLORATION, True) == (state.phase, state.main)
    refuses(FULL, state, "exmit", "wrong_phase", "TRI-SK-6-02")
    refuses(FULL, state, "explore", "wrong_phase", "TRI-R-159")
    none = full_table(["manipulator", "gambler"], specials=[{}], **words)
    assert Phase.EXPLORATION is permits(FULL, none, f"place SSS {Q} 0").phase


@pytest.mark.clauses("TRI-R-161", "TRI-SK-3-04", "TRI-R-159")
def test_what_comes_with_a_green_mineral_comes_at_once() -> None:
    state = full_table(
        ["gambler", "xemh"], galaxy=NEBULA, emissaries=[(U, Y, 1)], stocks={U: ["green", "red"]}
    )
    state = permits(FULL, state, f"extract {U}:n0 green")
    for action in ("buy red", "unlock 0 racial", "take 0", "sell set"):
        refuses(FULL, state, action, "event_first", "TRI-R-161")
    assert [f"gather {U}:n0 red"] == listed(FULL, state)
