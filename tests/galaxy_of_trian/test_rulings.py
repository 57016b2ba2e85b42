"""The rulings: every switch on each side, and what the answers without a switch come to."""

from typing import Any

import pytest

from galaxy_rules.galaxy_of_trian import GalaxyOfTrian, Phase, State
from galaxy_rules.galaxy_of_trian.words.events import ClashBegan, ControlLost
from galaxy_rules.galaxy_of_trian.words.grid import (
    cell_name,
    neighbours,
    read_cell,
    read_node,
    ring12,
)
from galaxy_rules.galaxy_of_trian.words.rulings import Rulings
from galaxy_rules.galaxy_of_trian.words.tasks import Fighting, Settling
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.rulings import switches
from tests.galaxy_of_trian.helpers import (
    D0,
    D1,
    D2,
    EXTRACTOR,
    NEBULA,
    SPACE,
    STRIP,
    SYSTEM,
    K,
    L,
    Laid,
    M,
    Q,
    U,
    W,
    emissary,
    estate,
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

Y, R, B = range(3)
SYSTEM_KEY, NEBULA_KEY = f"{U}:p0", f"{U}:n0"
TWIN: Laid = [(U, "T", 0), (D1, "PoSS", 0), (D0, "PoSS", 2), (W, "PoSS", 2)]
"""A teleport between a planet and a closed system of two tiles, which goes by D0."""


@pytest.mark.clauses(
    "TRI-R-07", "TRI-R-15", "TRI-R-17", "TRI-R-18", "TRI-R-21", "TRI-R-24", "TRI-R-26", "TRI-R-34",
    "TRI-R-35", "TRI-R-36", "TRI-R-44", "TRI-R-54", "TRI-R-57", "TRI-R-66", "TRI-R-67", "TRI-R-68",
    "TRI-R-83", "TRI-R-93", "TRI-R-42", "TRI-R-101", "TRI-R-110", "TRI-R-122",
    "TRI-R-63", "TRI-R-69", "TRI-R-40", "TRI-R-112", "TRI-R-115", "TRI-R-165",
    "TRI-R-153", "TRI-R-154", "TRI-R-29", "TRI-R-71",
)  # fmt: skip
def test_the_register_argues_for_every_reading_of_every_switch() -> None:
    offered = {(s.ruling, s.name): s.readings for s in switches(Rulings)}
    argued = {
        (ruling.id, name): tuple(readings)
        for ruling in game().clauses.rulings
        for name, readings in ruling.switches.items()
    }
    assert 33 == len(argued)
    assert argued == offered
    assert {s.readings[0] for s in switches(Rulings)} == {s.default for s in switches(Rulings)}


# ------------------------------------------------------------------------------ the map and tiles


@pytest.mark.clauses("TRI-R-07", "TRI-R-130", "TRI-R-131")
@pytest.mark.parametrize(
    "reading, phase, aside, heights",
    [
        ("discard_redraw", Phase.EXPANSION, ["T39"], (0, 1)),
        ("skip", Phase.EXPLORATION, ["T39"], (0, 1)),
        ("bottom_redraw", Phase.EXPANSION, [], (1, 1)),
    ],
)
def test_a_tile_that_fits_nowhere(
    reading: str, phase: Phase, aside: list[str], heights: tuple[int, int]
) -> None:
    rules = game(unplaceable_tile=reading)
    here = table(rules, galaxy=[(U, "GGG", 0)], tops=["T39", "T19"], rest=[])
    after = permits(rules, here, "take 0")
    assert (phase, Bag.of(aside), heights) == (after.phase, after.aside, after.heights)
    assert after.hands[Y] is None


PASSAGE: Laid = [(U, "PoSS", 1), (D1, "PPG", 0), (K, "PoSS", 0)]
"""A tile with gas whose path joins two others."""


@pytest.mark.clauses("TRI-R-15", "TRI-R-140", "TRI-TIL-01")
@pytest.mark.parametrize(
    "reading, goals",
    [("parts", [D1, K]), ("no_transit", [D1]), ("no_entry", [])],
)
def test_moving_past_gas(reading: str, goals: list[str]) -> None:
    rules = game(gas_tiles=reading)
    here = table(rules, galaxy=PASSAGE, added=U, ships=[[U, Y, "rogue"]])
    assert [f"move {U} {goal}:s0" for goal in goals] == listed(rules, here, "move")
    for goal in {D1, K} - set(goals):
        refuses(rules, here, f"move {U} {goal}:s0", "not_reached", "TRI-R-15")


@pytest.mark.clauses("TRI-R-140", "TRI-R-15")
@pytest.mark.parametrize("reading", ["parts", "no_transit", "no_entry"])
def test_leaving_a_tile_with_gas_is_free(reading: str) -> None:
    rules = game(gas_tiles=reading)
    here = table(rules, galaxy=PASSAGE, added=U, ships=[[D1, Y, "rogue"]])
    permits(rules, here, f"move {D1} {U}:s0")
    permits(rules, here, f"move {D1} {K}:s0")


@pytest.mark.clauses("TRI-R-140", "TRI-TIL-06")
@pytest.mark.parametrize("reading, allowed", [("parts", True), ("no_entry", False)])
def test_moving_to_an_extractor(reading: str, allowed: bool) -> None:
    rules = game(gas_tiles=reading)
    galaxy: Laid = [(U, "SSS", 0), (D1, "ENS/S", 0)]
    here = table(rules, galaxy=galaxy, added=U, ships=[[U, Y, "rogue"]])
    assert allowed == (f"move {U} {D1}:s0" in listed(rules, here))


@pytest.mark.clauses("TRI-R-17", "TRI-TIL-09", "TRI-TIL-11")
@pytest.mark.parametrize("reading, struck", [("edge", False), ("ring12", True)])
def test_how_far_an_exmitter_reaches(reading: str, struck: bool) -> None:
    rules = game(exmitter_radius=reading)
    galaxy: Laid = [(D1, "SSS", 0), (K, "PoSS", 1)]
    here = table(rules, galaxy=galaxy, hand="X", emissaries=[[K, Y]], ships=[[D1, R, "rogue"]])
    after = permits(rules, here, f"place X {U} 0")
    assert struck == (emissary(after, K) is None)
    assert ship(after, D1) is None
    assert struck == (read_cell(K) in after.galaxy.zone)


@pytest.mark.clauses("TRI-R-18", "TRI-TEL-02")
@pytest.mark.parametrize("reading", ["edge", "ring12"])
def test_how_far_a_teleport_reaches(reading: str) -> None:
    rules = game(teleport_radius=reading)
    galaxy: Laid = [(U, "T", 0), (D1, "PoSS", 2), (K, "PoSS", 1), (D2, "NSS", 0)]
    here = table(rules, galaxy=galaxy, added=U, emissaries=[[K, Y]], ships=[[K, Y, "rogue"]])
    for action in (f"teleport emissary {K} {D2}:n0", f"teleport ship {K} {D2}:s0"):
        if reading == "edge":
            refuses(rules, here, action, "no_teleport", "TRI-R-18")
        else:
            permits(rules, here, action)


def hollow() -> Laid:
    """Twelve tiles of outer space round U, with nebula at all other edges; the last is D1."""
    around = ring12(read_cell(U))
    tiles: Laid = []
    for cell in around:
        (away,) = (edge for edge, near in enumerate(neighbours(cell)) if near not in around)
        tiles.append((cell_name(cell), "NSS", away))
    return sorted(tiles, key=lambda tile: tile[0] == D1)


@pytest.mark.clauses("TRI-R-21", "TRI-CLO-14")
@pytest.mark.parametrize("reading, first, second", [("ports", 36, 0), ("topological", 0, 36)])
def test_an_empty_place_behind_nebula(reading: str, first: int, second: int) -> None:
    rules = game(outer_space_holes=reading)
    *others, (cell, face, turn) = hollow()
    here = table(rules, galaxy=others, hand="NSS")
    after = permits(rules, here, f"place {face} {cell} {turn}")
    assert 10 + first == after.credits[Y]
    filling = table(rules, galaxy=hollow(), hand="NNN")
    assert 10 + second == permits(rules, filling, f"place NNN {U} 0").credits[Y]


# ------------------------------------------------------------------------------- meeting of ships

ROUND: Laid = [
    (U, "NSS", 1), (D1, "NSS", 1), (L, "SSS", 0), (D0, "SSS", 0), (W, "SSS", 0), (M, "SSS", 0),
]  # fmt: skip
"""One outer space area round a corner; between U and D1 there is nebula."""


@pytest.mark.clauses("TRI-R-24", "TRI-BSH-01", "TRI-BSH-02")
@pytest.mark.parametrize("reading, clashes", [("shared_space_edge", 0), ("same_area", 1)])
def test_ships_of_one_area_with_nebula_between_them(reading: str, clashes: int) -> None:
    rules = game(ship_contact=reading)
    ships = [[D0, Y, "rogue"], [D1, R, "rogue"]]
    here = table(rules, galaxy=ROUND, added=W, ships=ships)
    assert clashes == len(happened(rules, here, f"move {D0} {U}:s0", ClashBegan))
    apart = table(rules, galaxy=[tile for tile in ROUND if tile[0] != M], added=W, ships=ships)
    assert [] == happened(rules, apart, f"move {D0} {U}:s0", ClashBegan)


def joined(*owners: int) -> tuple[GalaxyOfTrian, State]:
    """Yellow has joined the areas of two ships on U and D1 by the tile on M."""
    rules = game(ship_contact="same_area")
    ships = [[U, owners[0], "rogue"], [D1, owners[1], "rogue"]]
    here = table(rules, players=3, galaxy=ROUND[:-1], hand="SSS", ships=ships)
    return rules, permits(rules, here, f"place SSS {M} 0")


@pytest.mark.clauses("TRI-R-134", "TRI-EVT-03", "TRI-R-24")
def test_a_battle_of_ships_that_a_tile_brings_about_may_wait_until_after_the_action() -> None:
    rules, here = joined(Y, R)
    assert here.battle is None
    assert f"attack {U} {D1}" in listed(rules, here)
    assert permits(rules, here, f"attack {U} {D1}").battle is not None
    for action in ("end", f"move {U} {D0}:s0"):
        assert (action == "end") == bool(happened(rules, here, action, ClashBegan))
    researched = permits(rules, here, "research")
    assert 1 == len(happened(rules, researched, "draw red", ClashBegan))


@pytest.mark.clauses("TRI-R-137", "TRI-BSH-06", "TRI-R-134")
@pytest.mark.parametrize("owners", [(R, B), (B, R)])
def test_without_a_ship_of_the_active_player_or_a_moved_one_the_next_clockwise_attacks(
    owners: tuple[int, int],
) -> None:
    rules, here = joined(*owners)
    (clash,) = happened(rules, here, "end", ClashBegan)
    assert (R, B) == clash.seats
    assert Y == rules.to_move(here)


@pytest.mark.clauses("TRI-R-134", "TRI-TIL-09", "TRI-R-94")
def test_what_a_strike_does_to_control_does_not_wait() -> None:
    here = table(galaxy=[*SYSTEM, (K, "SSS", 0)], hand="X", emissaries=[[L, R]])
    action = f"place X {M} 0"
    (lost,) = happened(game(), here, action, ControlLost)
    assert (R, read_node(SYSTEM_KEY)) == (lost.seat, lost.area)
    after = permits(game(), here, action)
    assert (Phase.EXPLORATION, True) == (after.phase, after.main)
    assert estate(after, SYSTEM_KEY).controller is None


# ---------------------------------------------------------------------------------------- events


@pytest.mark.clauses("TRI-R-26", "TRI-EVT-03")
@pytest.mark.parametrize("reading", ["per_event", "all_together"])
def test_one_of_two_closings_before_the_action(reading: str) -> None:
    rules = game(event_timing=reading)
    galaxy: Laid = [(D0, "PoSS", 0), (U, "Po/PoS", 0), (D1, "PoSS", 1)]
    here = table(rules, galaxy=galaxy, added=U, pending=[D0, D1])
    one = permits(rules, here, f"resolve {D0}:p0")
    assert 14 == one.credits[Y]
    if reading == "all_together":
        refuses(rules, one, "research", "events_first", "TRI-R-26")
        one = permits(rules, one, f"resolve {U}:p1")
    after = play(rules, one, "research", "draw red")
    assert (18, R) == (after.credits[Y], after.turn)


# ------------------------------------------------------------------------- extraction and building


@pytest.mark.clauses("TRI-R-34", "TRI-EXT-03", "TRI-EXT-05")
@pytest.mark.parametrize("reading, quota", [("tiered", 1), ("additive_capped", 2)])
def test_a_research_station_beside_an_extractor(reading: str, quota: int) -> None:
    rules = game(extraction=reading)
    here = table(rules, galaxy=EXTRACTOR, emissaries=[[U, Y, 1]], stocks={NEBULA_KEY: {"red": 5}})
    state = play(rules, here, *[f"extract {NEBULA_KEY} red"] * quota)
    refuses(rules, state, f"extract {NEBULA_KEY} red", "no_quota")


@pytest.mark.clauses("TRI-R-35", "TRI-R-138")
@pytest.mark.parametrize("reading, quota", [("no", 2), ("yes", 1)])
def test_what_a_rogue_takes_and_the_limit_of_its_nebula(reading: str, quota: int) -> None:
    rules = game(rogue_in_cap=reading)
    here = table(
        rules, galaxy=NEBULA, emissaries=[[U, Y, 2]], ships=[[L, Y, "rogue"]],
        stocks={NEBULA_KEY: {"red": 5}},
    )  # fmt: skip
    mined = permits(rules, here, f"mine {L} {NEBULA_KEY} red")
    state = play(rules, mined, *[f"extract {NEBULA_KEY} red"] * quota)
    refuses(rules, state, f"extract {NEBULA_KEY} red", "no_quota")


@pytest.mark.clauses("TRI-R-36", "TRI-R-139")
@pytest.mark.parametrize("reading, reaches", [("same_tile", False), ("adjacent", True)])
def test_a_rogue_on_the_tile_next_to_the_nebula(reading: str, reaches: bool) -> None:
    rules = game(rogue_reach=reading)
    here = table(
        rules, galaxy=[*NEBULA, (D0, "SSS", 0)], ships=[[D0, Y, "rogue"]],
        stocks={NEBULA_KEY: ["red"]},
    )  # fmt: skip
    assert reaches == (f"mine {D0} {NEBULA_KEY} red" in listed(rules, here))


@pytest.mark.clauses("TRI-R-44", "TRI-CON-01")
@pytest.mark.parametrize("reading", ["no", "yes"])
def test_two_stations_with_the_actions_of_an_outpost(reading: str) -> None:
    rules = game(one_construction_per_turn=reading)
    here = table(
        rules, galaxy=[*SYSTEM, (K, "O", 0)], added=K, main=False, extra=2, outposts=[K],
        emissaries=[[U, Y], [K, Y]],
    )  # fmt: skip
    one = permits(rules, here, f"build {U}")
    if reading == "no":
        assert 10 + 16 + 16 == permits(rules, one, f"build {U}").credits[Y]
    else:
        refuses(rules, one, f"build {U}", "built_once", "TRI-R-44")


# ------------------------------------------------------------------------------ closed areas


@pytest.mark.clauses("TRI-R-63", "TRI-MOV-03")
@pytest.mark.parametrize("reading", ["within", "forbidden"])
def test_a_ship_in_a_closed_outer_space_area(reading: str) -> None:
    rules = game(closed_area_moves=reading)
    here = table(rules, phase="exploration", galaxy=SPACE, ships=[[U, Y, "rogue"]])
    if reading == "within":
        assert ship(permits(rules, here, f"move {U} {L}:s0"), L)
        assert 2 == len(listed(rules, here, "move"))
    else:
        refuses(rules, here, f"move {U} {L}:s0", "enclosed", "TRI-R-63")
        assert [] == listed(rules, here, "move")


@pytest.mark.clauses("TRI-R-63", "TRI-MOV-03")
@pytest.mark.parametrize("reading", ["within", "forbidden"])
def test_a_ship_in_an_open_area_moves_and_never_gets_into_a_closed_one(reading: str) -> None:
    rules = game(closed_area_moves=reading)
    galaxy: Laid = [*SPACE, (D0, "GGS", 0)]
    here = table(rules, phase="exploration", galaxy=galaxy, ships=[[D0, Y, "rogue"]])
    refuses(rules, here, f"move {D0} {U}:s0", "not_reached", "TRI-MOV-03")
    wide = table(rules, phase="exploration", galaxy=STRIP, ships=[[U, Y, "rogue"]])
    permits(rules, wide, f"move {U} {K}:s0")


@pytest.mark.clauses("TRI-R-63", "TRI-R-148", "TRI-SK-8-03")
@pytest.mark.parametrize("reading", ["within", "forbidden"])
def test_flying_through_walls_into_and_out_of_a_closed_area(reading: str) -> None:
    rules = game("full", closed_area_moves=reading)
    words: dict[str, Any] = {
        "races": ["xemh", "gambler"], "skills": {"0": ["absorbing_shield"]},
        "phase": "exploration", "galaxy": [*SPACE, (D0, "GGS", 0)],
    }  # fmt: skip
    outside = table(rules, **words, ships=[[D0, Y, "rogue"]])
    inside = table(rules, **words, ships=[[U, Y, "rogue"]])
    if reading == "within":
        permits(rules, outside, f"move {D0} {U}:s0")
        permits(rules, inside, f"move {U} {D0}:s0")
    else:
        refuses(rules, outside, f"move {D0} {U}:s0", "enclosed", "TRI-R-63")
        refuses(rules, inside, f"move {U} {D0}:s0", "enclosed", "TRI-R-63")
        assert [] == listed(rules, inside, "move")


BEYOND: Laid = [(D0, "GGS", 0), (U, "GGS", 2), (D1, "GGS", 2), (K, "GGS", 0), (D2, "GGS", 1)]
"""U and D1 close an outer space area; gas leads from D0 to both and on, to D2 and K."""


@pytest.mark.clauses("TRI-R-63", "TRI-R-148", "TRI-SK-3-01", "TRI-SK-8-03")
@pytest.mark.parametrize(
    "reading, goals",
    [("within", {f"{U}:s0", f"{D1}:s0", f"{K}:s0", f"{D2}:s0"}), ("forbidden", {f"{D2}:s0"})],
)
@pytest.mark.parametrize("race, skill", [("gambler", "ion_drive"), ("xemh", "absorbing_shield")])
def test_a_tile_of_a_closed_area_is_passed_by_its_gas_and_not_over_its_space(
    race: str, skill: str, reading: str, goals: set[str]
) -> None:
    rules = game("full", closed_area_moves=reading)
    here = table(
        rules, races=[race, "decoy"], skills={"0": [skill]}, phase="exploration", galaxy=BEYOND,
        ships=[[D0, Y, "rogue"]],
    )  # fmt: skip
    assert {f"move {D0} {goal}" for goal in goals} == set(listed(rules, here, "move"))
    permits(rules, here, f"move {D0} {D2}:s0")
    if reading == "forbidden":
        refuses(rules, here, f"move {D0} {K}:s0", "enclosed", "TRI-R-63")
    else:
        permits(rules, here, f"move {D0} {K}:s0")


@pytest.mark.clauses("TRI-R-148", "TRI-SK-3-01")
def test_ion_drive_joins_nothing_on_a_tile_without_gas() -> None:
    rules = game("full")
    words: dict[str, Any] = {
        "phase": "exploration", "galaxy": [(U, "SSS", 0), (D1, "NS/S", 2), (K, "SSS", 0)],
        "ships": [[U, Y, "rogue"]],
    }  # fmt: skip
    ion = table(rules, races=["gambler", "decoy"], skills={"0": ["ion_drive"]}, **words)
    refuses(rules, ion, f"move {U} {K}:s0", "not_reached", "TRI-MOV-03")
    shield = table(rules, races=["xemh", "decoy"], skills={"0": ["absorbing_shield"]}, **words)
    permits(rules, shield, f"move {U} {K}:s0")


@pytest.mark.clauses("TRI-R-63", "TRI-SK-7-02")
@pytest.mark.parametrize("reading, blasts", [("within", 2), ("forbidden", 0)])
def test_a_decoy_in_a_closed_area_moves_to_explode_or_not(reading: str, blasts: int) -> None:
    rules = game("full", closed_area_moves=reading)
    here = table(
        rules, races=["decoy", "gambler"], skills={"0": ["manoeuvring_thrusters"]},
        phase="exploration", galaxy=SPACE, ships=[[U, Y, "decoy"]],
    )  # fmt: skip
    assert blasts == len(listed(rules, here, "detonate"))
    if not blasts:
        refuses(rules, here, f"detonate {U} {D1}:s0", "enclosed", "TRI-R-63")


@pytest.mark.clauses("TRI-R-69", "TRI-CLO-20", "TRI-BLK-03")
@pytest.mark.parametrize("reading, nobody", [("any_foreign", 4), ("controlled_only", 6)])
def test_a_planet_under_a_corvette_of_somebody_else(reading: str, nobody: int) -> None:
    rules = game(planet_block=reading)
    words: dict[str, Any] = {
        "galaxy": [(U, "PoSS", 1), (L, "PoSS", 2)], "hand": "PPoS",
        "ships": [[U, R, "corvette"]],
    }  # fmt: skip
    for emissaries, paid in (([], nobody), ([[L, Y]], 4 + 2), ([[U, Y]], nobody)):
        here = table(rules, **words, emissaries=emissaries)
        after = play(rules, here, f"place PPoS {D1} 1", f"resolve {SYSTEM_KEY}")
        assert 10 + paid == after.credits[Y], emissaries


@pytest.mark.clauses("TRI-R-69", "TRI-CON-12")
@pytest.mark.parametrize("reading", ["any_foreign", "controlled_only"])
def test_the_builder_is_in_control_so_a_corvette_blocks_the_planet(reading: str) -> None:
    rules = game(planet_block=reading)
    here = table(
        rules, phase="exploration", galaxy=SYSTEM, emissaries=[[L, Y]], ships=[[U, R, "corvette"]]
    )
    assert 10 + (2 + 1) * 4 == permits(rules, here, f"build {L}").credits[Y]


@pytest.mark.clauses("TRI-R-40", "TRI-EDN-01", "TRI-R-87")
@pytest.mark.parametrize("reading", ["forbidden", "allowed"])
def test_an_expedition_into_the_area_of_somebody_else(reading: str) -> None:
    rules = game(expedition_into_controlled=reading)
    words: dict[str, Any] = {"phase": "exploration", "galaxy": SYSTEM, "added": D1}
    here = table(rules, **words, emissaries=[[U, R]])
    action = f"send emissary {D1}:p0"
    if reading == "forbidden":
        refuses(rules, here, action, "foreign", "TRI-R-40")
        return
    (clash,) = happened(rules, here, action, ClashBegan)
    assert ((Y, R), (1, 1)) == (clash.seats, clash.bonuses)
    fought = play(rules, here, action, "roll 6", "roll 1")
    assert (Y, 10) == (estate(fought, SYSTEM_KEY).controller, fought.credits[Y])
    assert [] == [fault for fault in rules.faults(fought) if fault.local]
    refuses(rules, table(rules, **words, emissaries=[[U, R, 1]]), action, "foreign", "TRI-R-40")
    refuses(rules, here, f"send emissary {D1}:n1", "no_place", "TRI-EDN-02")


@pytest.mark.clauses("TRI-R-40", "TRI-BLK-05")
def test_a_blocked_emissary_enters_anothers_area_without_a_fight() -> None:
    rules = game(expedition_into_controlled="allowed")
    here = table(
        rules, phase="exploration", galaxy=SYSTEM, added=D1, emissaries=[[U, R]],
        ships=[[D1, R, "corvette"]],
    )  # fmt: skip
    after = permits(rules, here, f"send emissary {D1}:p0")
    assert (R, None) == (estate(after, SYSTEM_KEY).controller, after.battle)


# --------------------------------------------------------------------------------- teleportation


@pytest.mark.clauses("TRI-R-54", "TRI-TEL-06", "TRI-CON-17")
@pytest.mark.parametrize("reading", ["unit_owner", "acting_player"])
def test_an_enemys_emissary_and_the_areas_of_either_player(reading: str) -> None:
    rules = game(teleport_control_relative_to=reading)
    action = f"teleport emissary {D1} {D0}:p0"
    words: dict[str, Any] = {"galaxy": TWIN, "added": U}
    mine = table(rules, emissaries=[[D1, R], [W, Y]], **words)
    theirs = table(rules, emissaries=[[D1, R], [W, R]], **words)
    station = table(rules, emissaries=[[D1, R], [W, Y, 1]], **words)
    if reading == "unit_owner":
        refuses(rules, mine, action, "foreign", "TRI-R-54")
        assert R == estate(permits(rules, theirs, action), f"{D0}:p0").controller
        refuses(rules, station, action, "foreign", "TRI-R-54")
    else:
        refuses(rules, theirs, action, "foreign", "TRI-R-54")
        (clash,) = happened(rules, mine, action, ClashBegan)
        assert (Y, R) == clash.seats
        refuses(rules, station, action, "foreign_station", "TRI-CON-17")


@pytest.mark.clauses("TRI-R-57", "TRI-TEL-12")
@pytest.mark.parametrize("reading", ["owner_only", "anyone"])
def test_somebody_elses_ship_on_an_older_teleport(reading: str) -> None:
    rules = game(resident_teleport=reading)
    galaxy: Laid = [(U, "T", 0), (D1, "SSS", 0), (K, "SSS", 0)]
    here = table(rules, galaxy=galaxy, added=K, ships=[[U, R, "rogue"]])
    action = f"teleport ship {U} {K}:s0"
    if reading == "owner_only":
        refuses(rules, here, action, "no_teleport", "TRI-R-57")
    else:
        moved = ship(permits(rules, here, action), K)
        assert moved is not None
        assert R == moved.seat
    own = table(rules, galaxy=galaxy, added=K, turn=R, ships=[[U, R, "rogue"]])
    permits(rules, own, action)


# --------------------------------------------------------------------------------------- closing


def extracting(rules: GalaxyOfTrian) -> State:
    """A nebula of three tiles with an emissary and an extractor has been closed and paid."""
    here = table(rules, galaxy=EXTRACTOR, added=L, pending=[U], emissaries=[[U, Y]])
    return settle(rules, permits(rules, here, "end"))


@pytest.mark.clauses("TRI-R-66", "TRI-CLO-10")
@pytest.mark.parametrize("reading, pay", [("summary", 8), ("prose", 7), ("tiles_only", 6)])
def test_what_a_closed_nebula_is_worth(reading: str, pay: int) -> None:
    after = extracting(game(nebula_credits=reading))
    assert (10 + pay, 5) == (after.credits[Y], len(estate(after, NEBULA_KEY).stock))


@pytest.mark.clauses("TRI-R-67", "TRI-CLO-11")
@pytest.mark.parametrize("reading, stock", [("with_emissaries", 5), ("without", 4)])
def test_how_many_minerals_a_closed_nebula_gets(reading: str, stock: int) -> None:
    after = extracting(game(closing_minerals=reading))
    assert (18, stock) == (after.credits[Y], len(estate(after, NEBULA_KEY).stock))


@pytest.mark.clauses("TRI-R-68", "TRI-R-141", "TRI-CLO-08")
@pytest.mark.parametrize("reading, won, tied", [("after_battle", 8, 6), ("at_closing", 10, 8)])
def test_which_emissaries_count_after_a_battle(reading: str, won: int, tied: int) -> None:
    rules = game(closing_count=reading)
    words: dict[str, Any] = {"galaxy": SYSTEM, "added": L, "pending": [U]}
    here = table(rules, emissaries=[[U, Y], [D1, Y], [L, R]], **words)
    # Red wins the first clash, Yellow the second with one emissary of two left
    after = play(
        rules, here, "end", "roll 1", "roll 6", f"remove {U}", "roll 6", "roll 1", "keep",
        "draw plus",
    )  # fmt: skip
    assert 10 + won == after.credits[Y]
    even = table(rules, emissaries=[[U, Y], [L, R]], **words)
    assert (10 + tied, 10) == play(rules, even, "end", "roll 2", "roll 2").credits


@pytest.mark.clauses("TRI-R-141", "TRI-R-68")
def test_counted_at_the_closing_means_just_before_its_battle() -> None:
    rules = game(closing_count="at_closing")
    here = table(rules, galaxy=SYSTEM, added=L, pending=[U], emissaries=[[U, Y], [D1, R]])
    # the emissary sent by the action is there when the event is resolved, and counts
    sent = play(rules, here, f"send emissary {L}:p0", "roll 1", "roll 6", f"remove {U}")
    after = play(rules, sent, "roll 6", "roll 1", "keep", "draw plus")
    assert 20 == after.credits[Y]
    lost = play(rules, sent, "roll 1", "roll 6", "draw plus")
    assert (10, 18) == lost.credits


# --------------------------------------------------------------------------- battles and control


@pytest.mark.clauses("TRI-R-83", "TRI-BEM-07")
@pytest.mark.parametrize("reading", ["one_each", "all"])
def test_what_a_tie_on_top_costs(reading: str) -> None:
    rules = game(top_tie_removes=reading)
    here = table(
        rules, players=3, galaxy=SYSTEM, added=L, pending=[U], emissaries=[[U, Y], [D1, Y], [L, R]]
    )
    tied = play(rules, here, "end", "roll 2", "roll 3")
    if reading == "all":
        assert not tied.emissaries
        assert 16 == tied.credits[Y]
        return
    assert ["remove 0,0,0", "remove 0,0,1"] == listed(rules, tied)
    after = play(rules, tied, f"remove {D1}", "keep", "draw plus")
    assert (18, Y) == (after.credits[Y], estate(after, SYSTEM_KEY).controller)


@pytest.mark.clauses("TRI-R-93", "TRI-CTL-04")
@pytest.mark.parametrize("reading, again", [("every", 1), ("first_per_area", 0)])
def test_taking_control_of_the_same_area_again(reading: str, again: int) -> None:
    rules = game(control_token=reading)
    words: dict[str, Any] = {
        "galaxy": [*SYSTEM, (K, "SSS", 0)], "added": K, "emissaries": [[D1, Y]],
        "ships": [[D1, R, "corvette"]], "turn": R,
    }  # fmt: skip
    action = f"move {D1} {K}:s0"
    before = table(rules, held={SYSTEM_KEY: [Y]}, **words)
    after = settle(rules, permits(rules, before, action))
    assert (Y, again) == (estate(after, SYSTEM_KEY).controller, len(after.tokens[Y]))
    never = settle(rules, permits(rules, table(rules, **words), action))
    assert (Y, 1) == (estate(never, SYSTEM_KEY).controller, len(never.tokens[Y]))


# ----------------------------------------------------------------------------------------- skills


OUTPOST: Laid = [(U, "SSS", 0), (D1, "SSS", 0), (K, "O", 0)]


@pytest.mark.clauses("TRI-R-42", "TRI-OUT-01", "TRI-SK-3-02", "TRI-SK-4-01", "TRI-SK-5-05")
@pytest.mark.clauses("TRI-SK-7-02", "TRI-SK-2-02")
@pytest.mark.parametrize("reading", ["no", "yes"])
@pytest.mark.parametrize(
    "race, action, words",
    [
        ("gambler", "gamble", {"minerals": [{"red": 5}]}),
        (
            "quuylto",
            f"transport emissary {K} {D1}:n0",
            {"minerals": [{"blue": 3}], "galaxy": [(U, "NSS", 1), (D1, "NSS", 1), (K, "O", 0)]},
        ),
        (
            "maephos",
            f"dive {U} {D1}:s0",
            {"ships": [(U, Y, "rogue")], "wormholes": {D1: Y}},
        ),
        ("decoy", f"detonate {U} {D1}:s0", {"ships": [(U, Y, "decoy")]}),
    ],
    ids=["stake", "transporter", "wormhole", "detonation"],
)
def test_what_skills_do_with_an_action_from_an_outpost(
    reading: str, race: str, action: str, words: dict[str, Any]
) -> None:
    rules = game("full", outpost_skill_actions=reading)
    here = table(
        rules,
        **{
            "races": [race, "xemh"], "phase": "exploration", "galaxy": OUTPOST, "extra": 2,
            "emissaries": [(K, Y)], "outposts": [K], **words,
        },
    )  # fmt: skip
    if reading == "yes":
        assert 1 == permits(rules, here, action).extra
    else:
        refuses(rules, here, action, "extra_skill", "TRI-R-42")


@pytest.mark.clauses("TRI-R-42", "TRI-OUT-01", "TRI-SK-1-02", "TRI-SK-7-02", "TRI-SK-1-01")
@pytest.mark.parametrize("reading", ["no", "yes"])
@pytest.mark.parametrize("race, kind", [("priestess", "priestess"), ("decoy", "decoy")])
def test_tokens_that_are_ships_move_with_an_additional_action_but_are_not_sent(
    reading: str, race: str, kind: str
) -> None:
    rules = game("full", outpost_skill_actions=reading)
    words: dict[str, Any] = {
        "races": [race, "xemh"], "galaxy": OUTPOST, "added": K, "extra": 2,
        "emissaries": [(K, Y)], "outposts": [K],
    }  # fmt: skip
    here = table(rules, **words, ships=[(U, Y, kind)])
    assert 1 == permits(rules, here, f"move {U} {D1}:s0").extra
    refuses(rules, table(rules, **words), f"send {kind} {K}:s0", "extra_kind", "TRI-R-42")


@pytest.mark.clauses("TRI-R-101", "TRI-UNI-02", "TRI-END-03")
@pytest.mark.parametrize(
    "reading, totals", [("no", (25, 25)), ("yes", (10 + 19, 25)), ("own_turn", (25, 25))]
)
def test_a_set_at_the_end_of_the_game(reading: str, totals: tuple[int, int]) -> None:
    rules = game("full", set_at_game_end=reading)
    five = {"red": 2, "yellow": 1, "green": 1, "blue": 1}
    here = table(
        rules, races=["gambler", "xemh"], skills={"0": ["mineral_set"]}, phase="exploration",
        galaxy=[(U, "SSS", 0)], tops=[None, None], rest=[], minerals=[five, five],
    )  # fmt: skip
    after = permits(rules, here, "end")
    assert (Phase.OVER, totals) == (after.phase, after.credits)
    assert (0, 0) == tuple(map(len, after.minerals))


@pytest.mark.clauses("TRI-R-110", "TRI-SK-2-02", "TRI-CON-09", "TRI-CON-10", "TRI-CON-14")
@pytest.mark.parametrize(
    "reading, galaxy, key, pay, minerals",
    [
        ("both", NEBULA, NEBULA_KEY, 8, 6),
        ("space_only", NEBULA, NEBULA_KEY, 4, 4),
        ("both", SYSTEM, SYSTEM_KEY, 32, 0),
        ("space_only", SYSTEM, SYSTEM_KEY, 16, 0),
    ],
)
def test_what_living_structures_bring(
    reading: str, galaxy: Laid, key: str, pay: int, minerals: int
) -> None:
    rules = game("full", living_structures=reading)
    here = table(
        rules, races=["khaarquar", "xemh"], phase="exploration", galaxy=galaxy,
        emissaries=[(U, Y, 0, "minion")],
    )  # fmt: skip
    after = settle(rules, permits(rules, here, f"raise {U}"))
    assert (10 + pay, minerals) == (after.credits[Y], len(estate(after, key).stock))
    assert (8, 3) == (after.supplies[Y].research, after.supplies[Y].space)


@pytest.mark.clauses("TRI-R-122", "TRI-SK-7-03")
@pytest.mark.parametrize("reading, minerals", [("yes", 4), ("no", 2)])
def test_what_an_explosion_among_own_ships_brings(reading: str, minerals: int) -> None:
    rules = game("full", decoy_pays_for_own_ships=reading)
    here = table(
        rules, races=["decoy", "xemh"], phase="exploration",
        galaxy=[(cell, "SSS", 0) for cell in (D2, U, D0, D1)],
        ships=[(D2, Y, "decoy"), (D0, Y, "rogue"), (D1, R, "rogue")],
    )  # fmt: skip
    after = settle(rules, permits(rules, here, f"detonate {D2} {U}:s0"))
    assert (0, minerals) == (len(after.ships), len(after.minerals[Y]))


@pytest.mark.clauses("TRI-R-24", "TRI-R-134", "TRI-EVT-05", "TRI-EVT-06")
def test_an_attack_in_exploration_is_a_battle_of_ships_with_all_that_follows() -> None:
    rules, here = joined(Y, R)
    assert () == here.agenda
    fighting = permits(rules, here, f"attack {U} {D1}")
    assert (Fighting(), Settling()) == fighting.agenda
    assert [] == [fault for fault in rules.faults(fighting) if fault.local]


# ----------------------------------------------------------------------------- skills, once more


@pytest.mark.clauses("TRI-R-112", "TRI-SK-2-04")
@pytest.mark.parametrize("reading", ["this_turn", "any_placed"])
def test_beside_whom_a_slave_minion_goes(reading: str) -> None:
    rules = game("full", minion_company=reading)
    words: dict[str, Any] = {
        "races": ["khaarquar", "gambler"], "phase": "exploration", "minerals": [["yellow"], []],
        "galaxy": [(U, "PoSS", 1), (D1, "PPoS", 1), (K, "PoSS", 2), (Q, "PoSS", 0)],
    }  # fmt: skip
    here = table(rules, **words, emissaries=[[U, Y, 0]])
    if reading == "this_turn":
        refuses(rules, here, f"minion {D1}:p0", "alone", "TRI-R-112")
        assert [] == listed(rules, here, "minion")
        return
    after = permits(rules, here, f"minion {D1}:p0")
    assert (0, True) == (len(after.minerals[Y]), after.main)
    assert [f"minion {D1}:p0"] == listed(rules, here, "minion")
    refuses(rules, here, f"minion {Q}:p0", "alone", "TRI-SK-2-04")
    enemy = table(rules, **words, emissaries=[[U, R, 0]])
    refuses(rules, enemy, f"minion {D1}:p0", "alone", "TRI-SK-2-04")


@pytest.mark.clauses("TRI-R-112", "TRI-SK-2-04")
@pytest.mark.parametrize("unit, level", [("emissary", 1), ("emissary", 2), ("minion", 0)])
def test_any_own_emissary_is_company_enough_in_one_reading(unit: str, level: int) -> None:
    rules = game("full", minion_company="any_placed")
    here = table(
        rules, races=["khaarquar", "gambler"], skills={"0": ["second_minion"]},
        phase="exploration", minerals=[["yellow"], []], galaxy=SYSTEM,
        emissaries=[[U, Y, level, unit]],
    )  # fmt: skip
    assert [f"minion {D1}:p0", f"minion {L}:p0"] == listed(rules, here, "minion")


JOURNEY: dict[str, Any] = {
    "races": ["quuylto", "gambler"], "phase": "exploration", "minerals": [{"blue": 3}, {}],
}  # fmt: skip


@pytest.mark.clauses("TRI-R-115", "TRI-SK-4-01")
@pytest.mark.parametrize("reading", ["own", "any"])
def test_whose_ships_the_transporter_sends(reading: str) -> None:
    rules = game("full", transporter_ships=reading)
    words: dict[str, Any] = JOURNEY | {"galaxy": [*SPACE, (D0, "GGS", 0)]}
    here = table(rules, **words, ships=[[U, R, "rogue"]])
    action = f"transport ship {U} {D0}:s0"
    if reading == "own":
        refuses(rules, here, action, "not_own", "TRI-R-115")
        assert [] == listed(rules, here, "transport")
        return
    after = permits(rules, here, action)
    assert (R, 0) == (after.ships[read_cell(D0)].seat, len(after.minerals[Y]))
    assert [action] == listed(rules, here, "transport")
    refuses(rules, here, f"transport ship {L} {D0}:s0", "not_own", "TRI-SK-4-01")
    held = table(
        rules, **words | {"races": ["quuylto", "gambler", "priestess"], "players": 3},
        ships=[[U, R, "rogue"]], harnessed={U: B},
    )  # fmt: skip
    refuses(rules, held, action, "harnessed", "TRI-SK-1-07")


@pytest.mark.clauses("TRI-R-115", "TRI-SK-4-01")
@pytest.mark.parametrize("reading", ["own", "any"])
def test_an_enemys_emissary_never_goes_by_the_transporter(reading: str) -> None:
    rules = game("full", transporter_ships=reading)
    here = table(rules, **JOURNEY, galaxy=[(D0, "PoSS", 1), *NEBULA], emissaries=[[U, R]])
    refuses(rules, here, f"transport emissary {U} {D0}:p0", "not_own", "TRI-SK-4-01")


@pytest.mark.clauses("TRI-R-115", "TRI-R-76", "TRI-BSH-06")
def test_a_ship_transported_next_to_an_own_one_is_attacked_by_the_active_player() -> None:
    rules = game("full", transporter_ships="any", transporter_target="other_tile")
    here = table(
        rules, **JOURNEY, galaxy=STRIP, ships=[[D2, R, "corvette"], [Q, Y, "corvette"]]
    )  # fmt: skip
    (clash,) = happened(rules, here, f"transport ship {D2} {K}:s0", ClashBegan)
    assert (Y, R) == clash.seats


@pytest.mark.clauses("TRI-R-115", "TRI-R-56", "TRI-SK-4-01")
@pytest.mark.parametrize("reading", ["other_area", "other_tile"])
def test_how_far_the_transporter_has_to_go(reading: str) -> None:
    rules = game("full", transporter_target=reading)
    ships = table(rules, **JOURNEY, galaxy=STRIP, ships=[[D2, Y, "rogue"]])
    open_nebula: Laid = [(U, "NSS", 1), (D1, "NNS", 1)]
    units = table(rules, **JOURNEY, galaxy=open_nebula, emissaries=[[U, Y]])
    for here, action in (
        (ships, f"transport ship {D2} {K}:s0"),
        (units, f"transport emissary {U} {D1}:n0"),
    ):
        if reading == "other_area":
            refuses(rules, here, action, "same_area", "TRI-R-115")
            assert [] == listed(rules, here, "transport")
        else:
            permits(rules, here, action)
            assert action in listed(rules, here, "transport")
    refuses(rules, ships, f"transport ship {D2} {D2}:s0", "same_place", "TRI-SK-4-01")


@pytest.mark.clauses("TRI-R-165", "TRI-SK-7-04", "TRI-SK-7-07")
@pytest.mark.parametrize("reading, spared", [("every_explosion", False), ("own_detonation", True)])
def test_how_wide_an_explosion_is_that_an_enemy_sets_off(reading: str, spared: bool) -> None:
    rules = game("full", shockwave=reading)
    here = table(
        rules, races=["decoy", "gambler"], skills={"0": ["shockwave"]}, turn=R,
        phase="exploration", galaxy=[*STRIP[:3], (K, "PoSS", 1), (L, "SSS", 0)],
        emissaries=[[K, R]], ships=[[U, Y, "decoy"], [L, R, "rogue"]],
    )  # fmt: skip
    action = f"move {L} {D1}:s0"
    after = settle(rules, permits(rules, here, action))
    assert (spared, 2) == (emissary(after, K) is not None, len(after.minerals[Y]))
    cited = {c for line in rules.explain(here, rules.parse(action)).sums for c in line.clauses}
    assert spared == ("TRI-SK-7-07" not in cited)


@pytest.mark.clauses("TRI-R-165", "TRI-SK-7-07")
@pytest.mark.parametrize("reading", ["every_explosion", "own_detonation"])
def test_an_explosion_that_its_owner_sets_off_is_wide(reading: str) -> None:
    rules = game("full", shockwave=reading)
    here = table(
        rules, races=["decoy", "gambler"], skills={"0": ["shockwave"]}, phase="exploration",
        galaxy=[*STRIP[:3], (K, "PoSS", 1)], emissaries=[[K, R]], ships=[[D2, Y, "decoy"]],
    )  # fmt: skip
    action = f"detonate {D2} {U}:s0"
    assert emissary(permits(rules, here, action), K) is None
    cited = {c for line in rules.explain(here, rules.parse(action)).sums for c in line.clauses}
    assert "TRI-SK-7-07" in cited


def brought(
    reading: str, *ships: tuple[str, int, str], turn: int = Y
) -> tuple[GalaxyOfTrian, State]:
    """A teleport just added next to a strip of space; seat R plays the Priestess."""
    rules = game("full", priestess_brought=reading)
    here = table(
        rules, players=3, races=["gambler", "priestess", "xemh"], skills={"1": ["divine_help"]},
        turn=turn, phase="exploration", galaxy=[(D0, "T", 0), *STRIP], added=D0, ships=list(ships),
        minerals=[{}, {"red": 3}, {}],
    )  # fmt: skip
    return rules, here


@pytest.mark.clauses("TRI-R-154", "TRI-R-76", "TRI-SK-1-11", "TRI-BSH-06")
@pytest.mark.parametrize("reading", ["attacks", "defends"])
def test_a_priestess_whom_a_bystander_brings_next_to_an_enemy(reading: str) -> None:
    rules, here = brought(reading, (U, R, "priestess"), (Q, B, "rogue"))
    after = permits(rules, here, f"teleport ship {U} {K}:s0")
    if reading == "attacks":
        (clash,) = happened(rules, here, f"teleport ship {U} {K}:s0", ClashBegan)
        assert ((R, B), None) == (clash.seats, ship(after, K))
        return
    assert (R, [f"evade {D1}:s0", "decline"]) == (rules.to_move(after), listed(rules, after))
    assert [] == [fault for fault in rules.faults(after) if fault.local]
    (clash,) = happened(rules, after, "decline", ClashBegan)
    assert (B, R) == clash.seats
    fled = play(rules, after, f"evade {D1}:s0", *["give red"] * 3)
    assert (R, 0) == (fled.ships[read_cell(D1)].seat, len(fled.minerals[R]))


@pytest.mark.clauses("TRI-R-154", "TRI-R-76", "TRI-SK-1-11")
@pytest.mark.parametrize("reading", ["attacks", "defends"])
def test_a_priestess_brought_next_to_a_ship_of_the_player_in_turn_may_evade(reading: str) -> None:
    rules, here = brought(reading, (U, R, "priestess"), (Q, Y, "rogue"))
    after = permits(rules, here, f"teleport ship {U} {K}:s0")
    assert (R, [f"evade {D1}:s0", "decline"]) == (rules.to_move(after), listed(rules, after))


@pytest.mark.clauses("TRI-R-154", "TRI-R-76")
@pytest.mark.parametrize("reading", ["attacks", "defends"])
def test_a_priestess_next_to_whom_a_ship_is_brought_may_evade(reading: str) -> None:
    rules, here = brought(reading, (K, R, "priestess"), (U, B, "rogue"))
    after = permits(rules, here, f"teleport ship {U} {D1}:s0")
    assert (R, [f"evade {Q}:s0", "decline"]) == (rules.to_move(after), listed(rules, after))


@pytest.mark.clauses("TRI-R-154", "TRI-R-76")
@pytest.mark.parametrize("reading", ["attacks", "defends"])
def test_in_the_turn_of_her_owner_the_priestess_attacks(reading: str) -> None:
    rules, here = brought(reading, (D1, R, "priestess"), (Q, B, "rogue"), turn=R)
    move = f"move {D1} {K}:s0"
    assert [(R, B)] == [clash.seats for clash in happened(rules, here, move, ClashBegan)]


@pytest.mark.clauses("TRI-R-154", "TRI-R-81")
@pytest.mark.parametrize("reading, picks", [("attacks", R), ("defends", Y)])
def test_who_says_which_of_two_enemies_meets_the_priestess_first(reading: str, picks: int) -> None:
    rules = game("full", priestess_brought=reading)
    far = table(
        rules, players=4, races=["gambler", "priestess", "xemh", "decoy"], phase="exploration",
        galaxy=[(D0, "T", 0), *STRIP, ("0,2,2", "SSS", 0)], added=D0,
        ships=[(U, R, "priestess"), ("0,2,2", B, "rogue"), (K, 3, "rogue")],
    )  # fmt: skip
    after = permits(rules, far, f"teleport ship {U} {Q}:s0")
    assert picks == rules.to_move(after)
    pairs = [(Q, "0,2,2"), (Q, K)] if reading == "attacks" else [("0,2,2", Q), (K, Q)]
    assert {f"attack {one} {two}" for one, two in pairs} == set(listed(rules, after))


@pytest.mark.clauses("TRI-R-153", "TRI-SK-1-05", "TRI-SK-1-04")
@pytest.mark.parametrize("reading", ["before_battle", "after_battle"])
def test_a_priestess_who_moves_to_a_planet_next_to_an_enemy(reading: str) -> None:
    rules = game("full", priestess_fixing=reading)
    here = table(
        rules, races=["priestess", "gambler"], phase="exploration",
        galaxy=[*STRIP[:3], (K, "PoSS", 2), (Q, "SSS", 0)],
        ships=[(U, Y, "priestess"), (Q, R, "rogue")],
    )  # fmt: skip
    after = permits(rules, here, f"move {U} {K}:s0")
    if reading == "before_battle":
        fixed = permits(rules, after, f"fix {K}:p0")
        assert (True, True) == (emissary(fixed, K) is not None, ship(fixed, Q) is not None)
    else:
        lost = settle(rules, after)
        assert (None, None, 2) == (emissary(lost, K), ship(lost, K), len(lost.minerals[R]))


@pytest.mark.clauses("TRI-R-153", "TRI-SK-1-03", "TRI-SK-1-05", "TRI-CTL-06")
@pytest.mark.parametrize("reading", ["before_battle", "after_battle"])
def test_a_priestess_who_meets_nobody_is_fixed_in_either_reading(reading: str) -> None:
    rules = game("full", priestess_fixing=reading)
    here = table(
        rules, races=["priestess", "gambler"], phase="exploration",
        galaxy=[*NEBULA, (K, "SSS", 0), (Q, "SSS", 0)], ships=[(Q, Y, "priestess")],
        stocks={NEBULA_KEY: ["red", "red"]},
    )  # fmt: skip
    asked = play(rules, here, f"move {Q} {D1}:s0", *[f"gather {NEBULA_KEY} red"] * 2)
    assert [f"fix {D1}:n0", "decline"] == listed(rules, asked)
    assert [] == [fault for fault in rules.faults(asked) if fault.local]
    after = permits(rules, asked, f"fix {D1}:n0")
    assert Y == estate(after, NEBULA_KEY).controller


@pytest.mark.clauses("TRI-R-153", "TRI-SK-1-05")
def test_while_her_minerals_are_due_the_late_question_is_no_fault() -> None:
    late = game("full", priestess_fixing="after_battle")
    here = table(
        late, races=["priestess", "gambler"], phase="exploration",
        galaxy=[*NEBULA, (K, "SSS", 0), (Q, "SSS", 0)], ships=[(Q, Y, "priestess")],
        stocks={NEBULA_KEY: ["red", "red"]},
    )  # fmt: skip
    due = permits(late, here, f"move {Q} {D1}:s0")
    kinds = [type(task).__name__ for task in due.agenda]
    assert ["Offering", "Fighting", "Fixing", "Settling"] == kinds
    assert [] == [fault for fault in late.faults(due) if fault.local]
    assert ["agenda"] == [fault.code for fault in game("full").faults(due) if fault.local]


FOUR = {"red": 1, "yellow": 1, "green": 1, "blue": 1}


@pytest.mark.clauses("TRI-R-101", "TRI-UNI-02")
@pytest.mark.parametrize("reading", ["no", "yes", "own_turn"])
@pytest.mark.parametrize("phase", ["extraction", "expansion", "exploration"])
def test_when_a_set_is_sold(reading: str, phase: str) -> None:
    rules = game("full", set_at_game_end=reading)
    words: dict[str, Any] = {"phase": phase} if phase != "expansion" else {"hand": "SSS"}
    here = table(
        rules, races=["gambler", "xemh"], skills={"0": ["mineral_set"]},
        galaxy=[(U, "SSS", 0)], minerals=[FOUR, {}], **words,
    )  # fmt: skip
    if phase == "extraction" or reading == "own_turn":
        assert "sell set" in listed(rules, here)
        after = permits(rules, here, "sell set")
        assert (10 + 16, 0, here.main) == (after.credits[Y], len(after.minerals[Y]), after.main)
    else:
        refuses(rules, here, "sell set", "wrong_phase")
    none = table(
        rules, races=["gambler", "xemh"], galaxy=[(U, "SSS", 0)], minerals=[FOUR, {}], **words
    )
    assert "sell set" not in listed(rules, none)


@pytest.mark.clauses("TRI-R-101", "TRI-UNI-02", "TRI-RES-01")
def test_a_set_that_the_last_action_completes_is_sold_in_one_reading() -> None:
    rules = game("full", set_at_game_end="own_turn")
    here = table(
        rules, races=["gambler", "xemh"], skills={"0": ["mineral_set"]}, phase="exploration",
        galaxy=[(U, "SSS", 0)], tops=[None, None], rest=[], bag=["blue"],
        minerals=[{"red": 1, "yellow": 1, "green": 1}, {}],
    )  # fmt: skip
    drawn = play(rules, here, "research", "draw blue")
    assert ["sell set", "end"] == listed(rules, drawn)
    sold = permits(rules, drawn, "sell set")
    assert (Phase.OVER, 26) == (sold.phase, sold.credits[Y])
    assert (Phase.OVER, 22) == ((over := permits(rules, drawn, "end")).phase, over.credits[Y])
