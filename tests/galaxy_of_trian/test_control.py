"""Taking control of closed areas, keeping it and losing it."""

from collections.abc import Iterator
from typing import Any

import pytest

from galaxy_rules.galaxy_of_trian import State
from galaxy_rules.galaxy_of_trian.rules.blocking import presence
from galaxy_rules.galaxy_of_trian.words.events import ControlLost, ControlTaken
from galaxy_rules.galaxy_of_trian.words.grid import NEBULA as NEBULA_KIND
from galaxy_rules.galaxy_of_trian.words.grid import SYSTEM as SYSTEM_KIND
from galaxy_rules.galaxy_of_trian.words.grid import read_node
from tests.galaxy_of_trian.helpers import (
    D0,
    D1,
    NEBULA,
    SPACE,
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
    listed,
    permits,
    play,
    refuses,
    settle,
    ship,
    table,
)
from tests.galaxy_of_trian.walks import Moment, played

Y, R, B = range(3)
SYSTEM_KEY, NEBULA_KEY = f"{U}:p0", f"{U}:n0"
DOCKED: Laid = [*SYSTEM, (K, "SSS", 0), (Q, "SSS", 0)]
"""The system, with outer space on K next to D1."""


def ruler(state: State, key: str = SYSTEM_KEY) -> int | None:
    """Who controls an area."""
    return estate(state, key).controller


def docked(**words: Any) -> State:
    """An action in some later turn, when the system is closed."""
    return table(galaxy=DOCKED, added=Q, **words)


def moments() -> Iterator[Moment]:
    """Some games at random."""
    for seed in range(4):
        yield from played(game(), 3, seed)


# ------------------------------------------------------------------------------- taking control


@pytest.mark.clauses("TRI-CTL-01", "TRI-CTL-04", "TRI-CTL-06")
@pytest.mark.parametrize("galaxy, key", [(SYSTEM, SYSTEM_KEY), (NEBULA, NEBULA_KEY)])
@pytest.mark.parametrize("owner", [Y, R])
def test_whoever_alone_is_in_an_area_when_it_is_closed_takes_control(
    galaxy: Laid, key: str, owner: int
) -> None:
    here = table(galaxy=galaxy, added=L, pending=[U], emissaries=[[U, owner]])
    assert ruler(here, key) is None
    after = settle(game(), permits(game(), here, f"resolve {key}"))
    if owner == Y:
        after = play(game(), after, "keep", "draw plus")
    assert owner == ruler(after, key)
    assert [int(seat == owner) for seat in (Y, R)] == [len(own) for own in after.tokens]


@pytest.mark.clauses("TRI-CTL-05", "TRI-CTL-01")
def test_closing_an_area_without_an_emissary_brings_no_control_and_no_token() -> None:
    here = table(galaxy=SYSTEM, added=L, pending=[U])
    assert [] == happened(game(), here, "end", ControlTaken)
    after = permits(game(), here, "end")
    assert ruler(after) is None
    assert not any(after.tokens)
    assert 16 == after.credits[Y]


@pytest.mark.clauses("TRI-CTL-06", "TRI-BEM-09")
def test_control_is_taken_by_winning_the_battle() -> None:
    here = table(galaxy=SYSTEM, added=L, pending=[U], emissaries=[[U, Y], [D1, R]])
    after = play(game(), here, "end", "roll 6", "roll 1", "keep", "draw plus")
    assert (Y, 1) == (ruler(after), len(after.tokens[Y]))
    assert {Y} == estate(after, SYSTEM_KEY).held


@pytest.mark.clauses("TRI-CTL-06", "TRI-CTL-07", "TRI-CTL-04")
def test_control_is_taken_later_by_an_emissary_that_becomes_free() -> None:
    here = docked(emissaries=[[D1, R]], ships=[[D1, Y, "corvette"]])
    assert ruler(here) is None
    after = play(game(), here, f"move {D1} {K}:s0", "draw plus")
    assert (R, 1) == (ruler(after), len(after.tokens[R]))


@pytest.mark.clauses("TRI-CTL-07", "TRI-R-40")
def test_an_expedition_takes_control_of_an_area_that_was_settled_before_the_action() -> None:
    here = table(galaxy=SYSTEM, added=L, pending=[U])
    settled = permits(game(), here, f"resolve {SYSTEM_KEY}")
    assert 16 == settled.credits[Y]
    after = play(game(), settled, f"send emissary {L}:p0", "draw plus")
    assert (Y, 16, 1) == (ruler(after), after.credits[Y], len(after.tokens[Y]))


@pytest.mark.clauses("TRI-R-40", "TRI-CTL-01")
def test_no_expedition_goes_into_an_area_that_another_player_has_just_taken() -> None:
    here = table(galaxy=SYSTEM, added=L, pending=[U], emissaries=[[U, R]])
    permits(game(), here, f"send emissary {L}:p0")
    settled = play(game(), here, f"resolve {SYSTEM_KEY}", "draw plus")
    assert R == ruler(settled)
    refuses(game(), settled, f"send emissary {L}:p0", "foreign", "TRI-R-40")


@pytest.mark.clauses("TRI-CTL-08", "TRI-BLK-05")
def test_blocked_enemies_do_not_stand_in_the_way() -> None:
    here = table(
        galaxy=SYSTEM, added=L, pending=[U], emissaries=[[U, R]], ships=[[U, Y, "corvette"]]
    )
    after = play(game(), here, f"send emissary {L}:p0", "keep", "draw plus")
    assert Y == ruler(after)
    assert emissary(after, U) is not None


# ---------------------------------------------------------------------------- what control is of


@pytest.mark.clauses("TRI-CTL-02", "TRI-R-92", "TRI-EVT-01")
def test_in_games_at_random_control_agrees_with_who_is_there_whenever_nothing_waits() -> None:
    seen = 0
    for moment in moments():
        state = moment.before
        if state.agenda or state.battle is not None:
            continue
        for one in state.estates.values():
            there = presence(state, one)
            assert len(there) <= 1 or not one.resolved
            if one.resolved:
                assert one.controller == next(iter(there), None)
                seen += one.controller is not None
            else:
                assert one.controller is None
    assert seen


@pytest.mark.clauses("TRI-CTL-03")
def test_outer_space_is_never_controlled() -> None:
    here = table(galaxy=SPACE, added=L, ships=[[U, Y, "corvette"], [D1, Y, "rogue"]])
    assert not here.estates
    assert [] == happened(game(), here, "end", ControlTaken)
    kinds = {one.kind for moment in moments() for one in moment.after.estates.values()}
    assert {NEBULA_KIND, SYSTEM_KIND} == kinds


@pytest.mark.clauses("TRI-CTL-01", "TRI-CTL-02")
def test_open_areas_are_not_controlled() -> None:
    here = table(galaxy=SYSTEM[:2], added=D1, emissaries=[[U, Y]])
    assert not here.estates
    after = permits(game(), here, "end")
    assert not after.estates
    assert not any(after.tokens)


@pytest.mark.clauses("TRI-R-55", "TRI-R-92")
def test_while_a_closing_waits_nobody_controls_the_area() -> None:
    here = table(galaxy=SYSTEM, added=L, pending=[U], emissaries=[[U, R]])
    assert ruler(here) is None
    assert f"send emissary {L}:p0" in listed(game(), here)
    refuses(game(), table(galaxy=SYSTEM, added=L, pending=[U], emissaries=[[U, Y]]),
            f"build {U}", "not_resolved", "TRI-R-51")  # fmt: skip


# ------------------------------------------------------------------------------ losing it again


@pytest.mark.clauses("TRI-R-94", "TRI-CTL-01", "TRI-R-93", "TRI-BLK-05")
def test_control_lapses_while_the_only_emissary_is_blocked_and_comes_back_with_a_token() -> None:
    here = docked(turn=R, emissaries=[[D1, Y]], ships=[[K, R, "corvette"]])
    assert Y == ruler(here)
    (lost,) = happened(game(), here, f"move {K} {D1}:s0", ControlLost)
    assert (Y, read_node(SYSTEM_KEY)) == (lost.seat, lost.area)
    blocked = permits(game(), here, f"move {K} {D1}:s0")
    assert ruler(blocked) is None
    again = docked(
        turn=R, emissaries=[[D1, Y]], ships=[[D1, R, "corvette"]], held={SYSTEM_KEY: [Y]}
    )
    after = play(game(), again, f"move {D1} {K}:s0", "draw plus")
    assert (Y, 1) == (ruler(after), len(after.tokens[Y]))


@pytest.mark.clauses("TRI-R-94", "TRI-TIL-09")
def test_a_nebula_keeps_its_minerals_when_control_lapses() -> None:
    galaxy: Laid = [*NEBULA, (K, "SSS", 0)]
    here = table(galaxy=galaxy, hand="X", emissaries=[[U, Y]], stocks={NEBULA_KEY: ["red", "blue"]})
    assert Y == ruler(here, NEBULA_KEY)
    after = permits(game(), here, f"place X {D0} 0")
    assert emissary(after, U) is None
    assert ruler(after, NEBULA_KEY) is None
    assert 2 == len(estate(after, NEBULA_KEY).stock)


@pytest.mark.clauses("TRI-R-94", "TRI-CTL-01")
def test_with_another_free_emissary_control_is_kept() -> None:
    here = docked(turn=R, emissaries=[[D1, Y], [U, Y]], ships=[[K, R, "corvette"]])
    after = permits(game(), here, f"move {K} {D1}:s0")
    assert Y == ruler(after)
    assert not any(after.tokens)


@pytest.mark.clauses("TRI-R-91", "TRI-CTL-01", "TRI-BLK-07")
@pytest.mark.parametrize("level", [1, 2])
def test_a_station_controls_though_it_is_under_a_corvette(level: int) -> None:
    here = docked(turn=R, emissaries=[[D1, Y, level]], ships=[[K, R, "corvette"]])
    after = permits(game(), here, f"move {K} {D1}:s0")
    assert Y == ruler(after)
    assert ship(after, D1) is not None


@pytest.mark.clauses("TRI-CTL-04", "TRI-R-93")
def test_control_that_is_kept_brings_no_second_token() -> None:
    here = docked(emissaries=[[D1, Y]], ships=[[K, Y, "corvette"]])
    after = permits(game(), here, f"move {K} {D1}:s0")
    assert (Y, 0) == (ruler(after), len(after.tokens[Y]))
