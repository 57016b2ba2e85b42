"""Gaining minerals: from nebulas one controls, and with Rogues from any nebula in reach."""

from typing import Any

import pytest

from galaxy_rules.galaxy_of_trian import State
from galaxy_rules.galaxy_of_trian.words.events import Extracted, Mined
from galaxy_rules.galaxy_of_trian.words.grid import read_node
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.verdicts import facts_of
from tests.galaxy_of_trian.helpers import (
    D0,
    D1,
    D2,
    EXTRACTOR,
    NEBULA,
    L,
    Laid,
    U,
    estate,
    game,
    happened,
    listed,
    permits,
    play,
    refuses,
    settle,
    table,
)

AREA = f"{U}:n0"
STOCK = {AREA: ["red", "red", "yellow", "blue"]}
BESIDE_GAS: Laid = [(U, "NGS", 1), (D1, "NSS", 1)]
"""A closed nebula of two tiles; on one of them gas lies between it and outer space."""
TWO_NEBULAS: Laid = [(U, "N/NS", 0), (D0, "NSS", 0), (D1, "NSS", 1)]
"""Two closed nebulas, each with a part on the tile in the middle."""


def nebula(*emissaries: Any, galaxy: Laid = NEBULA, **words: Any) -> State:
    """A closed nebula with minerals and these emissaries."""
    return table(galaxy=galaxy, emissaries=list(emissaries), stocks=STOCK, **words)


# by control


@pytest.mark.clauses("TRI-EXT-01", "TRI-EXT-02", "TRI-EXT-03", "TRI-EXT-13", "TRI-R-129")
def test_a_research_station_gains_one_mineral_of_a_chosen_colour() -> None:
    rules, state = game(), nebula((U, 0, 1))
    texts = [f"extract {AREA} red", f"extract {AREA} yellow", f"extract {AREA} blue"]
    assert texts == listed(rules, state, "extract")
    after = permits(rules, state, f"extract {AREA} yellow")
    assert (Bag.of(["yellow"]), Bag()) == after.minerals
    assert Bag.of(["red", "red", "blue"]) == estate(after, AREA).stock
    assert state.bag == after.bag
    assert [Extracted(0, read_node(AREA), "yellow")] == happened(rules, state, texts[1], Extracted)
    refuses(rules, after, f"extract {AREA} red", "no_quota", "TRI-EXT-03")


@pytest.mark.clauses("TRI-EXT-02")
def test_only_colours_that_lie_in_the_nebula_are_gained() -> None:
    refuses(game(), nebula((U, 0, 1)), f"extract {AREA} green", "not_in_stock", "TRI-EXT-02")


@pytest.mark.clauses("TRI-EXT-04", "TRI-EXT-05", "TRI-R-38")
def test_a_space_station_gains_two_and_no_third() -> None:
    rules, state = game(), nebula((U, 0, 2))
    one = permits(rules, state, f"extract {AREA} red")
    two = permits(rules, one, f"extract {AREA} blue")
    assert Bag.of(["red", "blue"]) == two.minerals[0]
    refuses(rules, two, f"extract {AREA} red", "no_quota", "TRI-EXT-05")


@pytest.mark.clauses("TRI-EXT-05")
def test_two_a_turn_is_the_most_whatever_stands_in_a_nebula() -> None:
    rules = game()
    state = nebula((U, 0, 2), (L, 0, 2), galaxy=EXTRACTOR)
    state = play(rules, state, f"extract {AREA} red", f"extract {AREA} red")
    refuses(rules, state, f"extract {AREA} blue", "no_quota", "TRI-EXT-05")


@pytest.mark.clauses("TRI-EXT-06")
def test_emissaries_alone_gain_nothing() -> None:
    rules, state = game(), nebula((U, 0), (D1, 0), (L, 0))
    assert 0 == estate(state, AREA).controller
    refuses(rules, state, f"extract {AREA} red", "no_quota", "TRI-EXT-06")


@pytest.mark.clauses("TRI-EXT-07", "TRI-EXT-03", "TRI-TIL-07", "TRI-R-95")
def test_an_extractor_is_enough_for_whoever_controls_the_nebula() -> None:
    rules = game()
    for seat in (0, 1):
        state = nebula((U, seat), galaxy=EXTRACTOR, turn=seat)
        after = permits(rules, state, f"extract {AREA} red")
        assert Bag.of(["red"]) == after.minerals[seat]
        refuses(rules, after, f"extract {AREA} red", "no_quota", "TRI-EXT-03")


@pytest.mark.clauses("TRI-EXT-01", "TRI-EXT-03")
@pytest.mark.parametrize("emissaries", [[], [(U, 1)], [(U, 1, 2)]])
def test_nobody_gains_from_a_nebula_that_he_does_not_control(emissaries: list[Any]) -> None:
    rules, state = game(), nebula(*emissaries, galaxy=EXTRACTOR)
    refuses(rules, state, f"extract {AREA} red", "not_controlled", "TRI-EXT-01")


@pytest.mark.clauses("TRI-EXT-08")
def test_an_open_nebula_yields_nothing() -> None:
    rules = game()
    state = table(rules, galaxy=EXTRACTOR[:2], emissaries=[(U, 0)])
    refuses(rules, state, f"extract {AREA} red", "no_nebula", "TRI-EXT-08")
    rogue = table(rules, galaxy=EXTRACTOR[:2], ships=[(U, 0, "rogue")])
    refuses(rules, rogue, f"mine {U} {AREA} red", "no_nebula", "TRI-EXT-08")


@pytest.mark.clauses("TRI-EXT-03", "TRI-EXT-05", "TRI-R-34")
@pytest.mark.parametrize(("reading", "most"), [("tiered", 1), ("additive_capped", 2)])
def test_readings_differ_on_a_research_station_beside_an_extractor(reading: str, most: int) -> None:
    rules = game(extraction=reading)
    state = table(rules, galaxy=EXTRACTOR, emissaries=[(U, 0, 1), (L, 0, 1)], stocks=STOCK)
    for _ in range(most):
        state = permits(rules, state, f"extract {AREA} red")
    refuses(rules, state, f"extract {AREA} blue", "no_quota")


@pytest.mark.clauses("TRI-EXT-05", "TRI-TRN-04", "TRI-R-38")
def test_gaining_is_voluntary_and_the_limit_is_new_every_turn() -> None:
    rules = game()
    state = nebula((U, 0, 2), tops=["T39", "T62"])
    state = permits(rules, state, f"extract {AREA} red")
    for number in (0, 1):
        state = settle(rules, play(rules, state, f"take {number}"))
        state = play(rules, state, f"place SSS {(D0, D2)[number]} 0", "end")
    assert 0 == rules.to_move(state)
    state = play(rules, state, f"extract {AREA} red", f"extract {AREA} blue")
    assert Bag.of(["red", "red", "blue"]) == state.minerals[0]
    refuses(rules, state, f"extract {AREA} yellow", "no_quota", "TRI-EXT-05")


# by Rogue


@pytest.mark.clauses("TRI-EXT-01", "TRI-EXT-09", "TRI-EXT-13", "TRI-R-36", "TRI-R-38")
def test_a_rogue_gains_one_mineral_a_turn_from_the_nebula_on_its_tile() -> None:
    rules, state = game(), nebula(ships=[(U, 0, "rogue")])
    text = f"mine {U} {AREA} blue"
    after = permits(rules, state, text)
    assert (Bag.of(["blue"]), Bag()) == after.minerals
    assert Bag.of(["red", "red", "yellow"]) == estate(after, AREA).stock
    assert 1 == len(happened(rules, state, text, Mined))
    refuses(rules, after, f"mine {U} {AREA} red", "rogue_done", "TRI-EXT-09")


@pytest.mark.clauses("TRI-EXT-09", "TRI-EXT-02")
def test_a_rogue_gains_what_lies_there_and_nothing_from_an_empty_nebula() -> None:
    rules, state = game(), nebula(ships=[(U, 0, "rogue")])
    refuses(rules, state, f"mine {U} {AREA} green", "not_in_stock", "TRI-EXT-02")
    bare = table(rules, galaxy=NEBULA, ships=[(U, 0, "rogue")])
    assert [] == listed(rules, bare, "mine")
    refuses(rules, bare, f"mine {U} {AREA} red", "not_in_stock")


@pytest.mark.clauses("TRI-EXT-09")
@pytest.mark.parametrize("ships", [[], [(U, 0, "corvette")], [(U, 1, "rogue")]])
def test_only_ones_own_rogue_mines(ships: list[Any]) -> None:
    rules, state = game(), nebula(ships=ships)
    refuses(rules, state, f"mine {U} {AREA} red", "no_rogue", "TRI-EXT-09")


@pytest.mark.clauses("TRI-EXT-10", "TRI-R-36")
def test_gas_between_a_rogue_and_the_nebula_keeps_it_from_mining() -> None:
    rules = game()
    stocks = {AREA: ["red", "blue"]}
    behind = table(rules, galaxy=BESIDE_GAS, stocks=stocks, ships=[(U, 0, "rogue")])
    refuses(rules, behind, f"mine {U} {AREA} red", "out_of_reach", "TRI-EXT-10")
    beside = table(rules, galaxy=BESIDE_GAS, stocks=stocks, ships=[(D1, 0, "rogue")])
    assert Bag.of(["red"]) == permits(rules, beside, f"mine {D1} {AREA} red").minerals[0]


@pytest.mark.clauses("TRI-EXT-09", "TRI-R-36", "TRI-R-139")
def test_readings_differ_on_a_rogue_one_tile_away() -> None:
    galaxy: Laid = [*NEBULA, (D0, "SSS", 0), ("0,-1,-1", "SSS", 0)]
    text = f"mine {D0} {AREA} red"
    near = game()
    state = table(near, galaxy=galaxy, stocks=STOCK, ships=[(D0, 0, "rogue")])
    refuses(near, state, text, "out_of_reach", "TRI-R-36")
    far = game(rogue_reach="adjacent")
    state = table(far, galaxy=galaxy, stocks=STOCK, ships=[(D0, 0, "rogue")])
    assert Bag.of(["red"]) == permits(far, state, text).minerals[0]
    two = table(far, galaxy=galaxy, stocks=STOCK, ships=[("0,-1,-1", 0, "rogue")])
    refuses(far, two, f"mine 0,-1,-1 {AREA} red", "out_of_reach", "TRI-EXT-09")


@pytest.mark.clauses("TRI-EXT-10", "TRI-R-139")
def test_a_far_reach_does_not_go_through_gas_or_nebula() -> None:
    rules = game(rogue_reach="adjacent")
    stocks = {AREA: ["red", "blue"]}
    galaxy: Laid = [*BESIDE_GAS, (D0, "SSS", 0)]
    behind = table(rules, galaxy=galaxy, stocks=stocks, ships=[(D0, 0, "rogue")])
    refuses(rules, behind, f"mine {D0} {AREA} red", "out_of_reach", "TRI-EXT-09")
    across = table(rules, galaxy=BESIDE_GAS, stocks=stocks, ships=[(U, 0, "rogue")])
    refuses(rules, across, f"mine {U} {AREA} red", "out_of_reach", "TRI-EXT-10")


@pytest.mark.clauses("TRI-EXT-11", "TRI-R-37")
@pytest.mark.parametrize("emissaries", [[], [(L, 0)], [(L, 1)], [(L, 1, 2)]])
def test_a_rogue_mines_whoever_controls_the_nebula(emissaries: list[Any]) -> None:
    rules, state = game(), nebula(*emissaries, ships=[(U, 0, "rogue")])
    assert Bag.of(["red"]) == permits(rules, state, f"mine {U} {AREA} red").minerals[0]


@pytest.mark.clauses("TRI-EXT-12")
def test_several_rogues_mine_one_nebula() -> None:
    rules, state = game(), nebula(ships=[(U, 0, "rogue"), (L, 0, "rogue")])
    after = play(rules, state, f"mine {U} {AREA} red", f"mine {L} {AREA} red")
    assert Bag.of(["red", "red"]) == after.minerals[0]
    refuses(rules, after, f"mine {L} {AREA} blue", "rogue_done", "TRI-EXT-09")


@pytest.mark.clauses("TRI-EXT-09", "TRI-R-37")
def test_a_rogue_between_two_nebulas_takes_from_one_of_them() -> None:
    rules = game()
    areas = [f"{D0}:n0", f"{U}:n1"]
    state = table(
        rules, galaxy=TWO_NEBULAS, ships=[(U, 0, "rogue")],
        stocks={areas[0]: ["red"], areas[1]: ["blue"]},
    )  # fmt: skip
    texts = [f"mine {U} {areas[0]} red", f"mine {U} {areas[1]} blue"]
    assert texts == listed(rules, state, "mine")
    for one, other in (texts, texts[::-1]):
        refuses(rules, permits(rules, state, one), other, "rogue_done", "TRI-EXT-09")


@pytest.mark.clauses("TRI-EXT-14", "TRI-TRN-05")
def test_rogues_mine_in_the_first_phase_only() -> None:
    rules = game()
    text = f"mine {U} {AREA} red"
    drawn = nebula(ships=[(U, 0, "rogue")], hand="T39")
    refuses(rules, drawn, text, "wrong_phase", "TRI-EXT-14")
    late = nebula(ships=[(U, 0, "rogue")], added=L)
    refuses(rules, late, text, "wrong_phase", "TRI-EXT-14")
    station = nebula((U, 0, 1), added=L)
    refuses(rules, station, f"extract {AREA} red", "wrong_phase", "TRI-TRN-05")


@pytest.mark.clauses("TRI-EXT-05", "TRI-EXT-09", "TRI-R-35", "TRI-R-138")
def test_readings_differ_on_whether_a_rogue_counts_towards_the_two() -> None:
    mined = f"mine {U} {AREA} red"
    words: dict[str, Any] = {
        "galaxy": NEBULA, "stocks": STOCK, "emissaries": [(L, 0, 2)],
        "ships": [(U, 0, "rogue"), (L, 0, "rogue")],
    }  # fmt: skip
    apart = game()
    state = play(
        apart, table(apart, **words),
        mined, f"mine {L} {AREA} red", f"extract {AREA} yellow", f"extract {AREA} blue",
    )  # fmt: skip
    assert 4 == len(state.minerals[0])
    together = game(rogue_in_cap="yes")
    state = play(together, table(together, **words), mined, f"extract {AREA} yellow")
    refuses(together, state, f"extract {AREA} blue", "no_quota", "TRI-R-35")
    refuses(together, state, f"mine {L} {AREA} blue", "no_quota", "TRI-R-35")


@pytest.mark.clauses("TRI-EXT-05", "TRI-EXT-06", "TRI-R-35", "TRI-R-138")
def test_a_refusal_counts_what_was_taken_and_cites_what_bars_the_rest() -> None:
    rules = game(rogue_in_cap="yes")
    words: dict[str, Any] = {
        "galaxy": NEBULA, "stocks": STOCK, "ships": [(U, 0, "rogue"), (L, 0, "rogue")],
    }  # fmt: skip
    both = (f"mine {U} {AREA} red", f"mine {L} {AREA} red")
    text = f"extract {AREA} blue"
    state = play(rules, table(rules, **words, emissaries=[(L, 0, 1)]), *both)
    (cap,) = refuses(rules, state, text, "no_quota", "TRI-R-35")
    assert {"most": 2, "taken": 2} == facts_of(cap)
    assert "TRI-EXT-06" not in cap.clauses
    (idle,) = refuses(rules, nebula((U, 0)), text, "no_quota")
    assert (("TRI-EXT-06",), {"quota": 0, "taken": 0}) == (idle.clauses, facts_of(idle))
    spent = play(game(), nebula((U, 0, 1)), f"extract {AREA} red")
    (over,) = refuses(game(), spent, text, "no_quota", "TRI-EXT-03")
    assert {"quota": 1, "taken": 1} == facts_of(over)
    assert not {"TRI-EXT-06", "TRI-R-35"} & set(over.clauses)


@pytest.mark.clauses("TRI-EXT-01", "TRI-EXT-09")
def test_a_closed_nebula_goes_by_its_least_part() -> None:
    rules, state = game(), nebula((U, 0, 1), ships=[(L, 0, "rogue")])
    said = f"no closed nebula goes by {D1}:n0"
    for text in (f"extract {D1}:n0 red", f"mine {L} {D1}:n0 red"):
        (objection,) = refuses(rules, state, text, "no_nebula")
        assert said == objection.message


@pytest.mark.clauses("TRI-EXT-11", "TRI-R-138")
def test_no_reading_limits_rogues_in_nebulas_of_others() -> None:
    rules = game(rogue_in_cap="yes")
    galaxy: Laid = [(U, "NNN", 0), (D0, "NSS", 0), (D1, "NSS", 1), (D2, "NSS", 2)]
    state = table(
        rules, galaxy=galaxy, stocks={f"{U}:n0": ["red"] * 4}, emissaries=[(U, 1)],
        ships=[(cell, 0, "rogue") for cell in (D0, D1, D2)], supplies=[{"rogues": 0}],
    )  # fmt: skip
    key = next(text.split()[2] for text in listed(rules, state, "mine"))
    for cell in (D0, D1, D2):
        state = permits(rules, state, f"mine {cell} {key} red")
    assert Bag({"red": 3}) == state.minerals[0]


@pytest.mark.clauses("TRI-EXT-01", "TRI-EXT-02", "TRI-EXT-07")
@pytest.mark.parametrize("seat, count", [(0, 3), (1, 0)])
def test_only_the_controller_is_offered_what_an_extractor_yields(seat: int, count: int) -> None:
    state = nebula((U, seat), galaxy=EXTRACTOR)
    assert count == len(listed(game(), state, "extract"))
    refuses(game(), nebula((U, 1), galaxy=EXTRACTOR), f"extract {AREA} red", "not_controlled")
