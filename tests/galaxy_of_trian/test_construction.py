"""Construction: where stations may be built, what they pay, and that they stay."""

from typing import Any

import pytest

from galaxy_rules.galaxy_of_trian import State
from galaxy_rules.galaxy_of_trian.words import grid as board
from galaxy_rules.galaxy_of_trian.words.events import Paid, SentHome, StationBuilt
from galaxy_rules.galaxy_of_trian.words.grid import read_cell
from galaxy_rules.galaxy_of_trian.words.state import CAUSE_INDEX, Cause
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.score import Line
from tests.galaxy_of_trian.helpers import (
    D0,
    D1,
    D2,
    EXTRACTOR,
    NEBULA,
    SYSTEM,
    K,
    L,
    Laid,
    M,
    U,
    drawn,
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

CLOUD, PLANETS = f"{U}:n0", f"{U}:p0"


def site(galaxy: Laid, *emissaries: Any, **words: Any) -> State:
    """A closed area with these emissaries, and an action to be had."""
    return table(galaxy=galaxy, emissaries=list(emissaries), **{"main": True, **words})


def with_actions(galaxy: Laid, *emissaries: Any, rules: Any = None, **words: Any) -> State:
    """The same with the two actions of an outpost to be had."""
    return table(
        rules, galaxy=[*galaxy, (M, "O", 0)], added=M, emissaries=[*emissaries, (M, 0)],
        main=False, extra=2, outposts=[M], **words,
    )  # fmt: skip


def level(state: State, cell: str) -> int:
    """How high the emissary on a cell stands."""
    found = emissary(state, cell)
    assert found is not None
    return found.level


# where


@pytest.mark.clauses("TRI-CON-01", "TRI-CON-02", "TRI-CON-03", "TRI-CON-18")
def test_a_research_station_comes_from_the_supply_under_an_emissary() -> None:
    rules = game()
    state = site(SYSTEM, (U, 0), (L, 0))
    assert [f"build {U}", f"build {L}"] == listed(rules, state, "build")
    event = StationBuilt(0, read_cell(U), 1)
    assert [event] == happened(rules, state, f"build {U}", StationBuilt)
    after = permits(rules, state, f"build {U}")
    assert (1, 0) == (level(after, U), level(after, L))
    assert (8, 4) == (after.supplies[0].research, after.supplies[0].space)
    assert 1 == after.turn


@pytest.mark.clauses("TRI-CON-02")
@pytest.mark.parametrize("galaxy", [NEBULA[:2], SYSTEM[:2]])
def test_nothing_is_built_in_an_open_area(galaxy: Laid) -> None:
    refuses(game(), site(galaxy, (U, 0)), f"build {U}", "not_closed", "TRI-CON-02")


@pytest.mark.clauses("TRI-CON-02")
def test_nothing_is_built_on_an_outpost() -> None:
    refuses(game(), site([(U, "O", 0)], (U, 0)), f"build {U}", "not_closed", "TRI-CON-02")


@pytest.mark.clauses("TRI-CON-02")
@pytest.mark.parametrize("emissaries", [[], [(L, 0)], [(U, 1)]])
def test_nothing_is_built_without_an_own_emissary_there(emissaries: list[Any]) -> None:
    refuses(game(), site(SYSTEM, *emissaries), f"build {U}", "no_emissary", "TRI-CON-02")


@pytest.mark.clauses("TRI-CON-02", "TRI-CON-05", "TRI-R-50")
def test_nothing_is_built_without_control() -> None:
    rules = game()
    rivals = site(SYSTEM, (U, 0), (L, 1), ships=[(U, 1, "corvette")])
    assert 1 == estate(rivals, PLANETS).controller
    found = refuses(rules, rivals, f"build {U}", "no_control", "TRI-CON-02", "TRI-CON-05")
    assert ["no_control", "blocked"] == [objection.code for objection in found]
    nobody = site(SYSTEM, (U, 0), ships=[(U, 1, "corvette")])
    assert estate(nobody, PLANETS).controller is None
    refuses(rules, nobody, f"build {U}", "no_control", "TRI-CON-02")


@pytest.mark.clauses("TRI-CON-02", "TRI-EVT-03", "TRI-R-51")
def test_an_area_closed_this_turn_is_built_in_once_its_closing_is_resolved() -> None:
    rules = game()
    state = site(SYSTEM, (U, 0), added=L, pending=[U])
    refuses(rules, state, f"build {U}", "not_resolved", "TRI-R-51")
    state = play(rules, state, f"resolve {PLANETS}", "keep", "draw plus")
    assert 10 + 8 == state.credits[0]
    assert 10 + 8 + 16 == permits(rules, state, f"build {U}").credits[0]


# space stations


@pytest.mark.clauses("TRI-CON-01", "TRI-CON-04", "TRI-R-49", "TRI-R-50")
@pytest.mark.parametrize("galaxy", [NEBULA, SYSTEM])
def test_a_space_station_comes_under_a_research_station(galaxy: Laid) -> None:
    rules = game()
    state = site(galaxy, (U, 0, 1), bag=[])
    after = permits(rules, state, f"build {U}")
    assert 2 == level(after, U)
    assert (8, 3) == (after.supplies[0].research, after.supplies[0].space)
    assert 1 == level(permits(rules, site(galaxy, (U, 0), bag=[]), f"build {U}"), U)


@pytest.mark.clauses("TRI-CON-04")
def test_nothing_comes_under_a_space_station() -> None:
    refuses(game(), site(NEBULA, (U, 0, 2)), f"build {U}", "highest_level", "TRI-CON-04")


@pytest.mark.clauses("TRI-CON-03", "TRI-CON-04", "TRI-R-11")
def test_nothing_is_built_that_the_supply_has_not() -> None:
    rules = game()
    state = site(NEBULA, (U, 0), supplies=[{"research": 0}])
    refuses(rules, state, f"build {U}", "no_station", "TRI-CON-03")
    state = site(NEBULA, (U, 0, 1), supplies=[{"space": 0}])
    refuses(rules, state, f"build {U}", "no_station", "TRI-CON-04")
    spare = site(NEBULA, (U, 0, 1), supplies=[{"research": 0}], bag=[])
    assert 2 == level(permits(rules, spare, f"build {U}"), U)


@pytest.mark.clauses("TRI-CON-04", "TRI-R-44", "TRI-R-53")
def test_one_reading_allows_both_levels_in_one_turn_by_two_actions() -> None:
    rules = game(one_construction_per_turn="no")
    state = with_actions(NEBULA, (U, 0), rules=rules, bag=[])
    after = play(rules, state, f"build {U}", f"build {U}")
    assert (1, 2) == (after.turn, level(after, U))
    assert 10 + 4 + 4 == after.credits[0]


@pytest.mark.clauses("TRI-CON-01", "TRI-OUT-01", "TRI-R-44")
def test_one_station_a_turn_may_be_built() -> None:
    rules = game()
    state = with_actions(NEBULA, (U, 0), (L, 0), bag=[])
    state = permits(rules, state, f"build {U}")
    refuses(rules, state, f"build {U}", "built_once", "TRI-R-44")
    refuses(rules, state, f"build {L}", "built_once", "TRI-R-44")
    assert ["research", "end"] == [text for text in listed(rules, state) if "teleport" not in text]


# blocked emissaries


@pytest.mark.clauses("TRI-CON-05", "TRI-BLK-05", "TRI-R-52")
@pytest.mark.parametrize("height", [0, 1])
def test_nothing_is_built_under_a_blocked_emissary(height: int) -> None:
    rules = game()
    others = [(L, 0)] if height == 0 else []
    state = site(SYSTEM, (U, 0, height), *others, ships=[(U, 1, "corvette")])
    assert 0 == estate(state, PLANETS).controller
    refuses(rules, state, f"build {U}", "blocked", "TRI-CON-05")


@pytest.mark.clauses("TRI-CON-05")
@pytest.mark.parametrize(("owner", "kind"), [(0, "corvette"), (0, "rogue"), (1, "rogue")])
def test_ones_own_corvette_and_rogues_hinder_nothing(owner: int, kind: str) -> None:
    state = site(SYSTEM, (U, 0), ships=[(U, owner, kind)])
    assert 10 + 16 == permits(game(), state, f"build {U}").credits[0]


@pytest.mark.clauses("TRI-CON-05")
def test_an_emissary_in_a_nebula_builds_beside_an_enemys_corvette() -> None:
    state = site(NEBULA, (U, 0), ships=[(U, 1, "corvette")], bag=[])
    assert 10 + 4 == permits(game(), state, f"build {U}").credits[0]


# how many


@pytest.mark.clauses("TRI-CON-06", "TRI-R-49")
@pytest.mark.parametrize("height", [1, 2])
def test_a_system_holds_one_station(height: int) -> None:
    rules = game()
    state = site(SYSTEM, (U, 0, height), (L, 0))
    refuses(rules, state, f"build {L}", "one_station", "TRI-CON-06")
    assert ([f"build {U}"] if height == 1 else []) == listed(rules, state, "build")


@pytest.mark.clauses("TRI-CON-07", "TRI-CON-19")
def test_a_nebula_holds_a_station_under_each_emissary() -> None:
    rules = game()
    state = site(NEBULA, (U, 0, 2), (D1, 0, 1), (L, 0), bag=[])
    assert {f"build {D1}", f"build {L}"} == set(listed(rules, state, "build"))
    both = [permits(rules, state, f"build {cell}") for cell in (D1, L)]
    assert [2, 1] == [level(after, cell) for after, cell in zip(both, (D1, L), strict=True)]


@pytest.mark.clauses("TRI-CON-19", "TRI-CON-04")
def test_a_nebula_has_as_many_space_stations_as_research_stations_at_most() -> None:
    rules = game(one_construction_per_turn="no")
    state = with_actions(NEBULA, (U, 0, 2), (L, 0), rules=rules, bag=[])
    state = permits(rules, state, f"build {L}")
    assert (2, 1) == (level(state, U), level(state, L))
    state = permits(rules, state, f"build {L}")
    assert (2, 2) == (level(state, U), level(state, L))
    assert (7, 2) == (state.supplies[0].research, state.supplies[0].space)


# staying


@pytest.mark.clauses("TRI-CON-08", "TRI-TEL-04")
@pytest.mark.parametrize("turn", [0, 1])
@pytest.mark.parametrize("height", [1, 2])
def test_nobody_teleports_the_emissary_of_a_station(turn: int, height: int) -> None:
    rules = game()
    state = table(
        rules, galaxy=[*SYSTEM, (M, "T", 0), ("2,-1,1", "O", 0)], added=M, turn=turn,
        emissaries=[(L, 0, height)],
    )  # fmt: skip
    text = f"teleport emissary {L} 2,-1,1:o0"
    refuses(rules, state, text, "in_station", "TRI-TEL-04")


@pytest.mark.clauses("TRI-CON-08", "TRI-TIL-10")
@pytest.mark.parametrize("height", [1, 2])
def test_no_exmitter_removes_the_emissary_of_a_station(height: int) -> None:
    rules = game()
    state = table(rules, galaxy=SYSTEM, hand="T03", emissaries=[(L, 0, height)])
    after = permits(rules, state, f"place X {M} 0")
    assert height == level(after, L)
    assert 0 == estate(after, PLANETS).controller


# credits


def paid(state: State, cell: str) -> Paid:
    """What a construction pays, which must be what the builder then has, by its own formula."""
    rules = game()
    (event,) = happened(rules, state, f"build {cell}", Paid)
    after = permits(rules, state, f"build {cell}")
    nebula = board.kind_of(event.area) == board.NEBULA
    cause = Cause.BUILT_NEBULA if nebula else Cause.BUILT_SYSTEM
    assert cause is event.cause
    index = CAUSE_INDEX[cause]
    assert event.amount == after.credits[0] - state.credits[0]
    assert event.amount == after.ledger[0][index] - state.ledger[0][index]
    assert state.credits[1:] == after.credits[1:]
    return event


@pytest.mark.clauses("TRI-CON-09", "TRI-CON-11", "TRI-CON-18", "TRI-R-47")
@pytest.mark.parametrize(
    ("emissaries", "cell", "amount"),
    [
        ([(U, 0)], U, 16), ([(U, 0), (L, 0)], U, 20), ([(U, 0, 1)], U, 16),
        ([(U, 0, 1), (L, 0)], U, 20), ([(U, 0, 1), (L, 0), (D1, 0)], U, 24),
    ],
)  # fmt: skip
def test_a_system_pays_four_for_each_tile_and_emissary(
    emissaries: list[Any], cell: str, amount: int
) -> None:
    event = paid(site(SYSTEM, *emissaries), cell)
    assert (amount, 3, len(emissaries)) == (event.amount, event.tiles, event.emissaries)


@pytest.mark.clauses("TRI-CON-10", "TRI-CON-11", "TRI-CON-18", "TRI-R-47")
@pytest.mark.parametrize(
    ("emissaries", "cell", "amount"),
    [
        ([(U, 0)], U, 4), ([(U, 0, 1), (D1, 0)], U, 5), ([(U, 0, 2), (D1, 0)], D1, 5),
        ([(U, 0, 2), (D1, 0, 2), (L, 0)], L, 6),
    ],
)  # fmt: skip
def test_a_nebula_pays_one_for_each_tile_and_emissary(
    emissaries: list[Any], cell: str, amount: int
) -> None:
    event = paid(site(NEBULA, *emissaries, bag=[]), cell)
    assert (amount, 3, len(emissaries)) == (event.amount, event.tiles, event.emissaries)


@pytest.mark.clauses("TRI-CON-09", "TRI-CON-10", "TRI-TRN-09")
@pytest.mark.parametrize(
    ("galaxy", "line"),
    [
        (SYSTEM, Line(0, 16, "TRI-CON-09", "stations in planetary systems")),
        (NEBULA, Line(0, 4, "TRI-CON-10", "stations in nebulas")),
    ],
)
def test_the_score_names_the_formula_by_which_a_station_paid(galaxy: Laid, line: Line) -> None:
    after = permits(game(), site(galaxy, (U, 0), bag=[]), f"build {U}")
    built = [one for one in game().score(after).lines if one.clause.startswith("TRI-CON")]
    assert [line] == built


@pytest.mark.clauses("TRI-CON-12", "TRI-CON-13", "TRI-BLK-03", "TRI-R-47", "TRI-R-52")
def test_neither_a_blocked_planet_nor_its_emissary_counts() -> None:
    event = paid(site(SYSTEM, (U, 0), (D1, 0), ships=[(D1, 1, "corvette")]), U)
    assert (12, 2, 1) == (event.amount, event.tiles, event.emissaries)
    empty = paid(site(SYSTEM, (U, 0), ships=[(D1, 1, "corvette")]), U)
    assert (12, 2, 1) == (empty.amount, empty.tiles, empty.emissaries)


@pytest.mark.clauses("TRI-CON-12")
@pytest.mark.parametrize(("face", "amount"), [("PPS", 16), ("PPoS", 12)])
def test_a_path_under_an_enemys_corvette_counts(face: str, amount: int) -> None:
    galaxy: Laid = [(U, "PoSS", 1), (D1, face, 1), (L, "PoSS", 2)]
    assert amount == paid(site(galaxy, (U, 0), ships=[(D1, 1, "corvette")]), U).amount
    assert 16 == paid(site(galaxy, (U, 0), ships=[(D1, 1, "rogue")]), U).amount
    assert 16 == paid(site(galaxy, (U, 0), ships=[(D1, 0, "corvette")]), U).amount


# minerals


@pytest.mark.clauses("TRI-CON-14", "TRI-CON-15")
@pytest.mark.parametrize("galaxy", [NEBULA, EXTRACTOR])
@pytest.mark.parametrize(("height", "count"), [(0, 2), (1, 4)])
def test_minerals_appear_in_a_nebula_with_or_without_extractors(
    galaxy: Laid, height: int, count: int
) -> None:
    rules = game()
    state = site(galaxy, (U, 0, height), stocks={CLOUD: ["blue"]})
    assert 10 + 4 == permits(rules, state, f"build {U}").credits[0]
    state = permits(rules, state, f"build {U}")
    for _ in range(count):
        assert {f"draw {colour}" for colour in ("red", "yellow", "green", "blue")} == set(
            drawn(rules, state)
        )
        state = permits(rules, state, "draw red")
    assert Bag({"red": count, "blue": 1}) == estate(state, CLOUD).stock
    assert (Bag(), Bag()) == state.minerals
    assert 1 == rules.to_move(state)


@pytest.mark.clauses("TRI-CON-14", "TRI-R-09")
def test_a_bag_with_fewer_minerals_gives_what_it_has() -> None:
    rules = game()
    state = site(NEBULA, (U, 0, 1), bag=["red", "green", "green"])
    state = play(rules, state, f"build {U}", "draw green", "draw red", "draw green")
    assert (Bag.of(["red", "green", "green"]), 14) == (
        estate(state, CLOUD).stock, state.credits[0],
    )  # fmt: skip
    assert 1 == rules.to_move(state)


@pytest.mark.clauses("TRI-CON-14")
def test_no_minerals_appear_in_a_system() -> None:
    rules = game()
    after = permits(rules, site(SYSTEM, (U, 0)), f"build {U}")
    assert (1, Bag()) == (rules.to_move(after), estate(after, PLANETS).stock)


# other players


@pytest.mark.clauses("TRI-CON-16", "TRI-CON-09", "TRI-R-47", "TRI-R-48")
def test_other_players_blocked_emissaries_go_home_when_something_is_built() -> None:
    rules = game()
    state = site(
        SYSTEM, (U, 0), (D1, 1), (L, 2), players=3,
        ships=[(D1, 0, "corvette"), (L, 0, "corvette")],
    )  # fmt: skip
    assert 0 == estate(state, PLANETS).controller
    homes = happened(rules, state, f"build {U}", SentHome)
    assert {1, 2} == {event.seat for event in homes}
    after = permits(rules, state, f"build {U}")
    assert [read_cell(U)] == list(after.emissaries)
    assert [7, 8, 8] == [supply.emissaries for supply in after.supplies]
    assert 10 + 16 == after.credits[0]


@pytest.mark.clauses("TRI-CON-17", "TRI-TEL-06", "TRI-R-54")
@pytest.mark.parametrize(
    ("reading", "code"), [("unit_owner", "foreign"), ("acting_player", "foreign_station")]
)
def test_nobody_else_comes_into_an_area_with_a_station(reading: str, code: str) -> None:
    rules = game(teleport_control_relative_to=reading)
    galaxy: Laid = [*SYSTEM, (M, "T", 0), ("2,-1,1", "PoSS", 0)]
    state = table(rules, galaxy=galaxy, added=M, emissaries=[(U, 0, 1), ("2,-1,1", 1)])
    refuses(rules, state, f"teleport emissary 2,-1,1 {D1}:p0", code)


@pytest.mark.clauses("TRI-CON-17", "TRI-TEL-06", "TRI-R-54")
def test_without_a_station_one_reading_lets_the_active_player_send_others_there() -> None:
    galaxy: Laid = [*SYSTEM, (M, "T", 0), ("2,-1,1", "PoSS", 0)]
    words: dict[str, Any] = {"galaxy": galaxy, "emissaries": [(U, 0), ("2,-1,1", 1)], "added": M}
    text = f"teleport emissary 2,-1,1 {D1}:p0"
    usual = game()
    refuses(usual, table(usual, **words), text, "foreign", "TRI-R-54")
    other = game(teleport_control_relative_to="acting_player")
    assert permits(other, table(other, **words), text).battle is not None


@pytest.mark.clauses("TRI-CON-08", "TRI-CON-16")
def test_a_blocked_station_stays_and_keeps_its_owner_in_control() -> None:
    rules = game()
    galaxy: Laid = [*SYSTEM, (D0, "SSS", 0), (D2, "SSS", 0), (K, "SSS", 0)]
    state = table(
        rules, galaxy=galaxy, emissaries=[(U, 0, 1)], ships=[(D0, 1, "corvette")], turn=1, main=True
    )
    after = permits(rules, state, f"move {D0} {U}:s0")
    assert (1, 0) == (level(after, U), estate(after, PLANETS).controller)
    assert 0 == after.turn
