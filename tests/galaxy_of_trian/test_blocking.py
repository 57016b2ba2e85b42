"""Blocking and protection: what a Corvette does to the tile it is on."""

from typing import Any

import pytest

from galaxy_rules.galaxy_of_trian import GalaxyOfTrian, State
from galaxy_rules.galaxy_of_trian.rules.blocking import is_blocked
from galaxy_rules.galaxy_of_trian.words.events import Paid
from tests.galaxy_of_trian.helpers import (
    D0,
    D1,
    D2,
    NEBULA,
    SYSTEM,
    K,
    L,
    Laid,
    Q,
    U,
    emissary,
    estate,
    game,
    happened,
    permits,
    play,
    refuses,
    ship,
    table,
)
from tests.galaxy_of_trian.maps import pack

Y, R, B = range(3)
SYSTEM_KEY, NEBULA_KEY = f"{U}:p0", f"{U}:n0"
DOCKED: Laid = [*SYSTEM, (K, "SSS", 0), (Q, "SSS", 0)]
OUTPOST: Laid = [(U, "O", 0), (D1, "SSS", 0), (K, "SSS", 0)]


def docked(**words: Any) -> State:
    """An action in some later turn, when the system is closed."""
    return table(galaxy=DOCKED, added=Q, **words)


def blocked(state: State, cell: str) -> bool:
    """Whether the emissary on a cell is blocked."""
    found = emissary(state, cell)
    assert found is not None
    return is_blocked(state, found)


# -------------------------------------------------------------------------------- who is blocked


@pytest.mark.clauses("TRI-BLK-01", "TRI-BLK-04", "TRI-R-39", "TRI-TRD-11")
@pytest.mark.parametrize(
    "owner, kind, price", [(R, "corvette", 6), (R, "rogue", 5), (Y, "corvette", 5), (Y, "rogue", 5)]
)
def test_only_an_enemys_corvette_blocks_and_an_outpost_is_then_of_no_use(
    owner: int, kind: str, price: int
) -> None:
    here = table(galaxy=OUTPOST, emissaries=[[U, Y]], ships=[[U, owner, kind]])
    assert (price == 6) == blocked(here, U)
    assert 10 - price == permits(game(), here, "buy red").credits[Y]


@pytest.mark.clauses("TRI-BLK-01")
def test_an_emissary_is_blocked_only_while_the_corvette_is_there() -> None:
    here = docked(turn=R, emissaries=[[D1, Y]], ships=[[K, R, "corvette"]])
    assert not blocked(here, D1)
    there = permits(game(), here, f"move {K} {D1}:s0")
    assert blocked(there, D1)
    later = docked(turn=R, emissaries=[[D1, Y]], ships=[[D1, R, "corvette"]])
    assert blocked(later, D1)
    gone = play(game(), later, f"move {D1} {K}:s0", "draw plus")
    assert not blocked(gone, D1)


@pytest.mark.clauses("TRI-BLK-02", "TRI-TIL-02")
def test_in_a_nebula_nobody_is_blocked() -> None:
    here = table(galaxy=NEBULA, added=L, emissaries=[[U, Y]], ships=[[U, R, "corvette"]])
    assert not blocked(here, U)
    assert Y == estate(here, NEBULA_KEY).controller
    after = permits(game(), here, f"build {U}")
    # three tiles and the emissary, as if the Corvette were not there
    assert 14 == after.credits[Y]
    closing = table(
        galaxy=NEBULA, added=L, pending=[U], emissaries=[[U, Y]], ships=[[U, R, "corvette"]]
    )
    (paid,) = happened(game(), closing, "end", Paid)
    assert (Y, 4, 3, 1) == (paid.seat, paid.amount, paid.tiles, paid.emissaries)


@pytest.mark.clauses("TRI-BLK-03", "TRI-CLO-20", "TRI-BLK-04")
@pytest.mark.parametrize(
    "owner, kind, tiles", [(R, "corvette", 2), (R, "rogue", 3), (Y, "corvette", 3)]
)
def test_a_planet_is_blocked_with_or_without_an_emissary(owner: int, kind: str, tiles: int) -> None:
    here = table(
        galaxy=SYSTEM, added=L, pending=[U], emissaries=[[U, Y]], ships=[[D1, owner, kind]]
    )
    (paid,) = happened(game(), here, "end", Paid)
    assert (tiles, 1, 2 * (tiles + 1)) == (paid.tiles, paid.emissaries, paid.amount)


# ------------------------------------------------------------------------ what it means, one by one


@pytest.mark.clauses("TRI-BLK-05", "TRI-CLO-20")
def test_blocked_it_earns_no_credits_at_a_closing() -> None:
    here = table(
        galaxy=SYSTEM, added=L, pending=[U], emissaries=[[U, Y], [L, Y]], ships=[[U, R, "corvette"]]
    )
    (paid,) = happened(game(), here, "end", Paid)
    assert (Y, 6, 2, 1) == (paid.seat, paid.amount, paid.tiles, paid.emissaries)


@pytest.mark.clauses("TRI-BLK-05", "TRI-TEL-01")
def test_blocked_it_is_not_teleported() -> None:
    galaxy: Laid = [(U, "T", 0), (D1, "PoSS", 0), (D0, "NSS", 1)]
    here = table(galaxy=galaxy, added=U, emissaries=[[D1, Y]], ships=[[D1, R, "corvette"]])
    refuses(game(), here, f"teleport emissary {D1} {D0}:n0", "blocked", "TRI-BLK-05")


@pytest.mark.clauses("TRI-BLK-05", "TRI-BEM-11", "TRI-CTL-08")
def test_blocked_it_is_left_out_of_the_battle_and_of_control() -> None:
    here = table(
        galaxy=SYSTEM,
        added=L,
        pending=[U],
        emissaries=[[U, Y], [D1, R]],
        ships=[[D1, Y, "corvette"]],
    )
    after = play(game(), here, "end", "keep", "draw plus")
    assert Y == estate(after, SYSTEM_KEY).controller
    assert emissary(after, D1) is not None


@pytest.mark.clauses("TRI-BLK-05", "TRI-CON-05", "TRI-R-52", "TRI-CON-13")
def test_blocked_it_builds_nothing_and_does_not_count_for_another_that_does() -> None:
    here = docked(emissaries=[[U, Y], [D1, Y]], ships=[[D1, R, "corvette"]])
    refuses(game(), here, f"build {D1}", "blocked", "TRI-CON-05")
    after = permits(game(), here, f"build {U}")
    # tiles U and L, the emissary on U
    assert 10 + 4 * 3 == after.credits[Y]


@pytest.mark.clauses("TRI-BLK-05", "TRI-OUT-05", "TRI-R-45")
def test_blocked_on_an_outpost_it_brings_neither_actions_nor_lower_prices() -> None:
    here = table(galaxy=OUTPOST, added=U, ships=[[U, R, "corvette"]])
    after = permits(game(), here, f"send emissary {U}:o0")
    assert (R, 0) == (after.turn, after.extra)
    # when the Corvette leaves, prices are low again, but there are no actions
    left = table(galaxy=OUTPOST, added=K, turn=R, emissaries=[[U, Y]], ships=[[U, R, "corvette"]])
    gone = permits(game(), left, f"move {U} {D1}:s0")
    assert (Y, 0) == (gone.turn, gone.extra)
    assert 5 == permits(game(), gone, "buy red").credits[Y]


@pytest.mark.clauses("TRI-BLK-05", "TRI-CON-16", "TRI-CON-17", "TRI-R-48")
def test_blocked_it_is_sent_home_by_a_construction_in_its_area() -> None:
    here = docked(emissaries=[[U, Y], [D1, R]], ships=[[D1, Y, "corvette"]])
    after = permits(game(), here, f"build {U}")
    assert emissary(after, D1) is None
    assert 9 == after.supplies[R].emissaries
    # so nobody is there to fight when the Corvette leaves
    away = docked(emissaries=[[U, Y, 1]], ships=[[D1, Y, "corvette"]])
    assert permits(game(), away, f"move {D1} {K}:s0").battle is None


# ------------------------------------------------------------------------------------- stations


@pytest.mark.clauses("TRI-BLK-06", "TRI-BLK-07", "TRI-R-96", "TRI-R-91")
@pytest.mark.parametrize("level, expected", [(0, True), (1, True), (2, False)])
def test_the_emissary_of_a_space_station_is_not_blocked_but_that_of_a_research_station_is(
    level: int, expected: bool
) -> None:
    here = docked(emissaries=[[D1, Y, level]], ships=[[D1, R, "corvette"]])
    assert expected == blocked(here, D1)
    assert (None if not level else Y) == estate(here, SYSTEM_KEY).controller


@pytest.mark.clauses("TRI-BLK-07", "TRI-CON-05", "TRI-R-91", "TRI-R-96")
def test_a_blocked_research_station_is_not_built_upon() -> None:
    here = docked(emissaries=[[D1, Y, 1]], ships=[[D1, R, "corvette"]])
    assert Y == estate(here, SYSTEM_KEY).controller
    refuses(game(), here, f"build {D1}", "blocked", "TRI-CON-05")
    free = docked(emissaries=[[D1, Y, 1]], ships=[[U, R, "corvette"]])
    after = permits(game(), free, f"build {D1}")
    # the blocked planet of U is not counted
    assert 10 + 4 * 3 == after.credits[Y]


@pytest.mark.clauses("TRI-BLK-07", "TRI-R-96", "TRI-PLU-02")
@pytest.mark.parametrize("level, due", [(1, 3), (2, 6)])
def test_a_system_with_a_station_of_either_kind_is_plundered(level: int, due: int) -> None:
    here = docked(
        emissaries=[[D1, Y, level]], ships=[[D1, R, "corvette"]], tops=[None, None], rest=[],
        heights=[0, 0],
    )  # fmt: skip
    after = permits(game(), here, "end")
    assert (10 - due, 10 + due) == after.credits


# ----------------------------------------------------------------------------------- protection


@pytest.mark.clauses("TRI-BLK-08", "TRI-R-39")
def test_ones_own_corvette_keeps_blockers_and_foreign_teleports_away() -> None:
    here = docked(turn=R, emissaries=[[D1, Y]], ships=[[D1, Y, "corvette"], [Q, R, "corvette"]])
    assert not blocked(here, D1)
    refuses(game(), here, f"move {Q} {D1}:s0", "ship_there", "TRI-MOV-06")
    galaxy: Laid = [(U, "T", 0), (D1, "PoSS", 0), (D0, "NSS", 1)]
    near = table(galaxy=galaxy, added=U, turn=R, emissaries=[[D1, Y]], ships=[[D1, Y, "corvette"]])
    refuses(game(), near, f"teleport emissary {D1} {D0}:n0", "protected", "TRI-BLK-08")
    assert ship(near, D1) is not None


@pytest.mark.clauses("TRI-BLK-08")
def test_somebody_elses_corvette_protects_nobody() -> None:
    here = docked(players=3, emissaries=[[D1, Y]], ships=[[D1, B, "corvette"]])
    assert blocked(here, D1)


@pytest.mark.clauses("TRI-BLK-03", "TRI-CON-12", "TRI-CON-09")
@pytest.mark.parametrize("cell, pay", [(D1, 4 * (3 + 1)), (D0, 4 * (1 + 1))])
def test_a_corvette_takes_a_tile_from_the_system_whose_planet_it_blocks(
    cell: str, pay: int
) -> None:
    """On the tile under it lie a planet of one system and a path of another, in a made-up box."""
    crossing = {
        "edges": "PPP", "space": [[0, 1, 2]], "nebula": [], "gas": [], "systems": [[0], [1, 2]],
        "planets": [True, False], "extractor": False, "special": "", "borders": [],
    }  # fmt: skip
    data = pack().with_values("toy", "toy", {"faces.Po/PP": crossing})
    rules = GalaxyOfTrian(data=data, variant="ships")
    state = table(
        rules, phase="exploration", emissaries=[[cell, Y]], ships=[[U, R, "corvette"]],
        galaxy=[(U, "Po/PP", 0), (D0, "PoSS", 0), (D1, "PoSS", 1), (D2, "PoSS", 2)],
    )  # fmt: skip
    (paid,) = happened(rules, state, f"build {cell}", Paid)
    assert pay == paid.amount
