"""Closing areas: when, who is paid how much, what appears, and who may take emissaries back."""

from typing import Any

import pytest

from galaxy_rules.galaxy_of_trian import Phase, State
from galaxy_rules.galaxy_of_trian.words.events import AreaClosed, ControlTaken, Paid, Retrieved
from galaxy_rules.galaxy_of_trian.words.grid import NEBULA as NEBULA_KIND
from galaxy_rules.galaxy_of_trian.words.grid import SPACE as SPACE_KIND
from galaxy_rules.galaxy_of_trian.words.grid import SYSTEM as SYSTEM_KIND
from galaxy_rules.galaxy_of_trian.words.grid import read_cell, read_node
from galaxy_rules.galaxy_of_trian.words.state import Cause
from tests.galaxy_of_trian.helpers import (
    D0,
    D1,
    EXTRACTOR,
    NEBULA,
    SPACE,
    SYSTEM,
    K,
    L,
    Laid,
    M,
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
    ring,
    settle,
    table,
)

Y, R, B = range(3)
SYSTEM_KEY, NEBULA_KEY = f"{U}:p0", f"{U}:n0"
ROUND: Laid = [(D0, "PoSS", 0), (W, "SSS", 0), (M, "SSS", 0), (L, "SSS", 0)]
"""Tiles that join D0 and D1 round a corner, so that U can be laid last."""


def laying(tiles: Laid, **words: Any) -> tuple[State, str]:
    """All tiles but the last are on the table, the last is in hand; and its placement."""
    cell, face, turn = tiles[-1]
    return table(galaxy=tiles[:-1], hand=face, **words), f"place {face} {cell} {turn}"


def laid(tiles: Laid, **words: Any) -> State:
    """The last tile has just been laid."""
    return permits(game(), *laying(tiles, **words))


def closed(tiles: Laid, **words: Any) -> State:
    """The last tile has been laid, nothing else was done, and chance has had its say."""
    return settle(game(), permits(game(), laid(tiles, **words), "end"))


def gain(after: State, seat: int = Y) -> int:
    """What a seat has gained since the beginning."""
    return after.credits[seat] - 10


def stock(state: State, key: str = NEBULA_KEY) -> int:
    """The minerals in a nebula."""
    return len(estate(state, key).stock)


# ------------------------------------------------------------------------------- worked examples


@pytest.mark.clauses("TRI-CLO-06", "TRI-CLO-10", "TRI-CLO-11", "TRI-R-73", "TRI-CTL-05")
def test_a_nebula_of_three_tiles_pays_three_and_receives_three_minerals() -> None:
    after = closed(NEBULA)
    assert (3, 3) == (gain(after), stock(after))
    assert estate(after, NEBULA_KEY).controller is None
    assert not after.tokens[Y]


@pytest.mark.clauses("TRI-CLO-10", "TRI-CLO-11", "TRI-R-66", "TRI-R-67")
def test_an_emissary_makes_it_four_and_four() -> None:
    after = closed(NEBULA, emissaries=[[U, Y]])
    assert (4, 4) == (gain(after), stock(after))


@pytest.mark.clauses("TRI-CLO-10", "TRI-CLO-11", "TRI-TIL-07")
def test_an_extractor_makes_it_six_and_four() -> None:
    after = closed(EXTRACTOR)
    assert (6, 4) == (gain(after), stock(after))


@pytest.mark.clauses("TRI-CLO-09", "TRI-CLO-06")
def test_a_system_of_three_tiles_pays_six() -> None:
    assert 6 == gain(closed(SYSTEM))


@pytest.mark.clauses("TRI-CLO-13", "TRI-CLO-14", "TRI-R-133", "TRI-R-13")
def test_outer_space_of_three_tiles_pays_nine_at_once() -> None:
    after = laid(SPACE)
    assert 9 == gain(after)
    assert Phase.EXPLORATION is after.phase
    assert not after.estates
    (paid,) = happened(game(), *laying(SPACE), Paid)
    assert (Y, 9, Cause.SPACE, 3) == (paid.seat, paid.amount, paid.cause, paid.tiles)


@pytest.mark.clauses("TRI-CLO-03", "TRI-CLO-09", "TRI-CLO-13", "TRI-CLO-15")
def test_a_system_and_the_space_round_it_pay_six_and_nine() -> None:
    tiles: Laid = [(U, "PoGG", 1), (D1, "PPoG", 1), (L, "PoGG", 2)]
    assert 9 == gain(laid(tiles))
    assert 15 == gain(closed(tiles))
    kinds = [event.kind for event in happened(game(), *laying(tiles), AreaClosed)]
    assert {SPACE_KIND, SYSTEM_KIND} == set(kinds)


@pytest.mark.clauses("TRI-CLO-03", "TRI-CLO-09", "TRI-R-27")
def test_two_systems_closed_by_one_tile_pay_four_each() -> None:
    here = laid([*ROUND, (D1, "PoSS", 1), (U, "Po/PoS", 0)])
    waiting = permits(game(), here, "end")
    assert [f"resolve {D0}:p0", f"resolve {U}:p1"] == listed(game(), waiting)
    one = permits(game(), waiting, f"resolve {U}:p1")
    assert (8, R) == (gain(one), one.turn)
    assert 4 == sum(event.amount for event in happened(game(), here, f"resolve {D0}:p0", Paid))


@pytest.mark.clauses("TRI-CLO-01", "TRI-CLO-03", "TRI-CLO-11")
def test_a_system_and_a_nebula_closed_by_one_tile_pay_four_and_two() -> None:
    here = laid([*ROUND, (D1, "NSS", 1), (U, "PoNS", 0)])
    kinds = {one.kind for one in here.estates.values()}
    assert {NEBULA_KIND, SYSTEM_KIND} == kinds
    first = permits(game(), here, f"resolve {D0}:p0")
    assert 4 == gain(first)
    after = settle(game(), permits(game(), first, "end"))
    assert (6, 2) == (gain(after), stock(after))


@pytest.mark.clauses("TRI-CLO-09", "TRI-EVT-03", "TRI-CTL-04", "TRI-CTL-07")
def test_yellow_takes_control_before_the_action_or_after_it_for_eight_credits() -> None:
    # A: the emissary is there already, and control is taken before the action
    here = laid(SYSTEM, emissaries=[[U, Y]])
    after = play(game(), here, f"resolve {SYSTEM_KEY}", "keep", "draw plus")
    assert (8, Y, 1) == (gain(after), estate(after, SYSTEM_KEY).controller, len(after.tokens[Y]))
    assert (Phase.EXPLORATION, True) == (after.phase, after.main)
    # B: it is sent there by the action, and control is taken after it
    later = play(game(), laid(SYSTEM), f"send emissary {L}:p0", "keep", "draw plus")
    assert (8, Y, 1) == (gain(later), estate(later, SYSTEM_KEY).controller, len(later.tokens[Y]))


@pytest.mark.clauses("TRI-CLO-10", "TRI-CLO-16", "TRI-CLO-19", "TRI-R-66", "TRI-R-72")
def test_yellow_takes_the_emissary_back_for_eight_credits_and_no_control() -> None:
    tiles: Laid = [(U, "NSS", 1), (D1, "NNS", 1), (L, "ENS/S", 2)]
    here = laid(tiles, emissaries=[[U, Y]])
    refuses(game(), here, f"send emissary {L}:n0", "no_place", "TRI-EDN-03")
    paid = settle(game(), permits(game(), here, "end"))
    assert (8, 5) == (gain(paid), stock(paid))
    after = permits(game(), paid, f"retrieve {U}")
    assert (8, 5) == (gain(after), stock(after))
    assert estate(after, NEBULA_KEY).controller is None
    assert not after.tokens[Y]
    assert (9, R) == (after.supplies[Y].emissaries, after.turn)


@pytest.mark.clauses("TRI-CLO-10", "TRI-CLO-19", "TRI-CTL-04")
def test_yellow_sends_an_emissary_onto_the_closing_tile_and_keeps_it() -> None:
    sent = settle(game(), permits(game(), laid(NEBULA), f"send emissary {L}:n0"))
    after = play(game(), sent, "keep", "draw reroll")
    assert (4, 4) == (gain(after), stock(after))
    assert Y == estate(after, NEBULA_KEY).controller
    assert 1 == len(after.tokens[Y])


# ---------------------------------------------------------------------------------- what closes


@pytest.mark.clauses("TRI-CLO-02", "TRI-CLO-04", "TRI-CLO-14")
@pytest.mark.parametrize("tiles", [NEBULA, SYSTEM, EXTRACTOR, SPACE])
def test_an_area_is_open_until_the_last_edge_is_covered(tiles: Laid) -> None:
    assert not laid(tiles[:-1]).estates
    assert 0 == gain(laid(tiles[:-1]))
    assert 1 <= len(happened(game(), *laying(tiles), AreaClosed))


@pytest.mark.clauses("TRI-CLO-04", "TRI-R-20")
def test_a_gap_that_no_tile_is_left_for_keeps_a_system_open() -> None:
    here = table(
        galaxy=SYSTEM[:2], added=D1, emissaries=[[U, Y]], tops=[None, None], rest=[],
        heights=[0, 0],
    )  # fmt: skip
    assert not here.estates
    after = permits(game(), here, "end")
    assert (Phase.OVER, 0) == (after.phase, gain(after))


@pytest.mark.clauses("TRI-CLO-15", "TRI-CLO-14", "TRI-TIL-05", "TRI-TIL-08")
@pytest.mark.parametrize("face", ["O", "T", "SSS"])
def test_space_goes_on_across_outposts_and_teleports(face: str) -> None:
    tiles: Laid = [(U, "GGS", 2), (D1, face, 0), (K, "GGS", 1), (L, "GGS", 0)]
    assert 12 == gain(laid(tiles))


@pytest.mark.clauses("TRI-CLO-15", "TRI-TIL-03", "TRI-TIL-04")
@pytest.mark.parametrize("face", ["PPP", "PPPo"])
def test_space_goes_on_across_paths_and_planets(face: str) -> None:
    tiles: Laid = [(U, "PoGG", 1), (D1, face, 0), (K, "PoGG", 0), (L, "PoGG", 2)]
    assert 12 == gain(laid(tiles))
    assert 4 == estate(laid(tiles), SYSTEM_KEY).tiles


@pytest.mark.clauses("TRI-R-22", "TRI-CLO-10")
def test_a_tile_with_two_parts_of_the_nebula_counts_once() -> None:
    tiles: Laid = [*ring("NNS")[1:], (U, "N/NS", 0)]
    after = closed(tiles)
    assert (6, 6) == (gain(after), stock(after, f"{D0}:n0"))


# -------------------------------------------------------------------------------- who is paid


@pytest.mark.clauses("TRI-CLO-05", "TRI-CLO-17", "TRI-CLO-18", "TRI-CTL-06")
def test_the_controller_is_paid_although_another_player_closes_and_takes_nobody_back() -> None:
    here = laid(SYSTEM, emissaries=[[U, R], [D1, R]])
    paid = permits(game(), here, "end")
    assert (0, 10) == (gain(paid), gain(paid, R))
    refuses(game(), paid, f"retrieve {U}", "no_retrieval", "TRI-CLO-17")
    refuses(game(), paid, "keep", "no_retrieval", "TRI-EDN-08")
    after = permits(game(), paid, "draw plus")
    assert (R, 1) == (estate(after, SYSTEM_KEY).controller, len(after.tokens[R]))
    assert emissary(after, U) is not None


@pytest.mark.clauses("TRI-CLO-13")
def test_outer_space_pays_only_the_closer_whoever_is_in_it() -> None:
    after = laid(SPACE, ships=[[U, R, "corvette"]])
    assert (9, 0) == (gain(after), gain(after, R))


@pytest.mark.clauses("TRI-CLO-07", "TRI-CLO-08", "TRI-BEM-01", "TRI-BEM-09", "TRI-R-68")
def test_a_battle_settles_control_before_anything_is_paid() -> None:
    here = laid(NEBULA, emissaries=[[U, Y], [D1, R]])
    fight = permits(game(), here, f"resolve {NEBULA_KEY}")
    assert fight.battle is not None
    assert (0, 0, 0) == (gain(fight), gain(fight, R), stock(fight))
    after = settle(game(), play(game(), fight, "roll 2", "roll 3"))
    assert (0, 4, 4) == (gain(after), gain(after, R), stock(after))
    assert R == estate(after, NEBULA_KEY).controller


@pytest.mark.clauses("TRI-CLO-12", "TRI-CLO-11")
def test_minerals_are_put_in_after_the_battle() -> None:
    here = laid(NEBULA, emissaries=[[U, Y], [D1, R]])
    fight = permits(game(), here, "end")
    refuses(game(), fight, "draw red", "nothing_due", "TRI-R-09")
    paid = play(game(), fight, "roll 4", "roll 3")
    assert (4, 0) == (gain(paid), stock(paid))
    assert 1 == stock(permits(game(), paid, "draw red"))


@pytest.mark.clauses("TRI-CLO-08", "TRI-BEM-10", "TRI-R-68", "TRI-CTL-05")
def test_after_a_tie_the_closer_is_paid_for_tiles_alone() -> None:
    # Red closes a system with an emissary of Yellow, sends one there and ties
    here = laid(SYSTEM, turn=R, emissaries=[[U, Y]])
    after = play(game(), here, f"send emissary {L}:p0", "roll 3", "roll 3")
    assert (6, 0) == (gain(after, R), gain(after, Y))
    assert estate(after, SYSTEM_KEY).controller is None
    assert not after.emissaries
    assert not after.tokens[R]
    assert not after.tokens[Y]
    assert (9, 9) == (after.supplies[Y].emissaries, after.supplies[R].emissaries)


@pytest.mark.clauses("TRI-CLO-20", "TRI-R-69", "TRI-BLK-03", "TRI-BLK-05")
@pytest.mark.parametrize("where, pay", [(L, 6), (D1, 8)])
def test_a_planet_under_a_corvette_is_not_counted_but_a_path_is(where: str, pay: int) -> None:
    tiles: Laid = [(D1, "PPS", 1), (L, "PoSS", 2), (U, "PoSS", 1)]
    here = laid(tiles, ships=[[where, R, "corvette"]])
    after = play(game(), here, f"send emissary {U}:p0", "keep", "draw plus")
    assert (pay, Y) == (gain(after), estate(after, SYSTEM_KEY).controller)


@pytest.mark.clauses("TRI-CLO-20", "TRI-BLK-05")
def test_a_blocked_emissary_earns_nothing_for_its_owner() -> None:
    here = laid(SYSTEM, emissaries=[[U, Y], [D1, Y]], ships=[[D1, R, "corvette"]])
    after = play(game(), here, "end", "keep", "draw plus")
    # tiles U and L, emissary on U
    assert 6 == gain(after)


@pytest.mark.clauses("TRI-R-69", "TRI-CLO-20")
def test_ones_own_corvette_takes_nothing_away() -> None:
    here = laid(SYSTEM, emissaries=[[U, Y]], ships=[[D1, Y, "corvette"]])
    after = play(game(), here, "end", "keep", "draw plus")
    assert 8 == gain(after)


@pytest.mark.clauses("TRI-R-70", "TRI-CLO-06", "TRI-CLO-20", "TRI-CTL-01")
def test_with_all_emissaries_blocked_the_closer_is_paid_and_they_stay() -> None:
    here = laid(SYSTEM, players=3, emissaries=[[U, R]], ships=[[U, B, "corvette"]])
    after = permits(game(), here, "end")
    # the planet under the Corvette is not counted for the closer either
    assert (4, 0) == (gain(after), gain(after, R))
    assert estate(after, SYSTEM_KEY).controller is None
    assert emissary(after, U) is not None


@pytest.mark.clauses("TRI-R-09", "TRI-CLO-11")
def test_a_short_bag_gives_what_it_has_and_credits_are_not_touched() -> None:
    tiles: Laid = [(U, "NSS", 1), (D1, "NNS", 1), (L, "ENS/S", 2)]
    after = closed(tiles, emissaries=[[U, Y]], bag={"red": 2, "blue": 1})
    assert (8, 3, 0) == (gain(after), stock(after), len(after.bag))


# -------------------------------------------------------------------------- taking emissaries back


@pytest.mark.clauses("TRI-CLO-16", "TRI-R-145")
def test_any_number_may_be_taken_back_in_the_order_of_their_cells() -> None:
    here = laid(SYSTEM, emissaries=[[U, Y], [D1, Y]])
    asked = permits(game(), here, f"resolve {SYSTEM_KEY}")
    assert 10 == gain(asked)
    assert [f"retrieve {U}", f"retrieve {D1}", "keep"] == listed(game(), asked)
    none = play(game(), asked, "keep", "draw plus")
    assert (Y, 7) == (estate(none, SYSTEM_KEY).controller, none.supplies[Y].emissaries)
    one = play(game(), asked, f"retrieve {D1}", "draw plus")
    assert (Y, 8) == (estate(one, SYSTEM_KEY).controller, one.supplies[Y].emissaries)
    both = play(game(), asked, f"retrieve {U}", f"retrieve {D1}")
    assert (None, 9) == (estate(both, SYSTEM_KEY).controller, both.supplies[Y].emissaries)
    (back,) = happened(game(), asked, f"retrieve {D1}", Retrieved)
    assert (Y, read_cell(D1)) == (back.seat, back.cell)


@pytest.mark.clauses("TRI-R-145", "TRI-CLO-16")
def test_an_emissary_passed_over_stays() -> None:
    here = laid(ring("PPoS"), emissaries=[[D0, Y], [L, Y], [M, Y]])
    asked = play(game(), here, "end", f"retrieve {M}")
    refuses(game(), asked, f"retrieve {D0}", "passed_over", "TRI-R-145")
    permits(game(), asked, f"retrieve {L}")


@pytest.mark.clauses("TRI-CLO-16", "TRI-CLO-17")
def test_only_ones_own_emissaries_of_the_area_just_closed_are_taken_back() -> None:
    here = laid([*SYSTEM[:2], (K, "PoSS", 2), SYSTEM[2]], emissaries=[[U, Y], [K, Y], [D1, R]],
                ships=[[D1, Y, "corvette"]])  # fmt: skip
    asked = permits(game(), here, "end")
    refuses(game(), asked, f"retrieve {K}", "not_retrievable", "TRI-EDN-08")
    refuses(game(), asked, f"retrieve {D1}", "not_retrievable", "TRI-CLO-18")
    refuses(game(), asked, f"retrieve {L}", "not_retrievable", "TRI-EDN-08")
    refuses(game(), here, f"retrieve {U}", "no_retrieval", "TRI-CLO-16")
    refuses(game(), here, f"retrieve {K}", "no_retrieval", "TRI-EDN-08")


@pytest.mark.clauses("TRI-R-166", "TRI-CLO-16")
def test_emissaries_are_taken_back_right_after_the_payment_and_not_later_in_the_turn() -> None:
    here = laid(SYSTEM, emissaries=[[U, Y], [D1, Y]])
    asked = permits(game(), here, f"resolve {SYSTEM_KEY}")
    permits(game(), asked, f"retrieve {D1}")
    kept = play(game(), asked, "keep", "draw plus")
    assert [] == listed(game(), kept, "retrieve")
    for cell in (U, D1):
        refuses(game(), kept, f"retrieve {cell}", "no_retrieval", "TRI-R-166")


@pytest.mark.clauses("TRI-CLO-16")
def test_in_a_later_turn_nobody_is_taken_back() -> None:
    here = laid(SYSTEM, emissaries=[[U, Y]])
    after = play(game(), here, "end", "keep", "draw plus")
    refuses(game(), after, f"retrieve {U}", "no_retrieval", "TRI-CLO-17")
    again = table(galaxy=[*SYSTEM, (K, "SSS", 0)], added=K, emissaries=[[U, Y]])
    refuses(game(), again, f"retrieve {U}", "no_retrieval", "TRI-CLO-16")


@pytest.mark.clauses("TRI-CLO-17", "TRI-BEM-09", "TRI-CLO-18")
def test_after_a_won_battle_only_the_closer_takes_emissaries_back() -> None:
    units = [[U, Y], [D1, R]]
    closer = play(game(), laid(SYSTEM, emissaries=units), "end", "roll 4", "roll 3")
    assert [f"retrieve {U}", "keep"] == listed(game(), closer)
    other = play(game(), laid(SYSTEM, emissaries=units), "end", "roll 3", "roll 4")
    assert 8 == gain(other, R)
    refuses(game(), other, f"retrieve {D1}", "no_retrieval", "TRI-CLO-17")
    after = permits(game(), other, "draw plus")
    assert R == estate(after, SYSTEM_KEY).controller
    assert emissary(after, D1) is not None


@pytest.mark.clauses("TRI-R-71", "TRI-CLO-16")
def test_blocked_enemies_do_not_keep_the_closer_from_taking_back_also_what_is_blocked() -> None:
    # Yellow is free on L and blocked on D0; Red is blocked on M
    here = laid(
        ring("PPoS"), players=3, emissaries=[[D0, Y], [M, R], [L, Y]],
        ships=[[D0, B, "corvette"], [M, Y, "corvette"]],
    )  # fmt: skip
    asked = permits(game(), here, "end")
    assert [f"retrieve {D0}", f"retrieve {L}", "keep"] == listed(game(), asked)
    after = play(game(), asked, f"retrieve {D0}", "keep", "draw plus")
    assert Y == estate(after, f"{D0}:p0").controller


@pytest.mark.clauses("TRI-R-71", "TRI-CLO-16", "TRI-CTL-01")
def test_a_closer_takes_his_sole_blocked_emissary_back_without_being_in_control() -> None:
    here = laid(SYSTEM, emissaries=[[U, Y]], ships=[[U, R, "corvette"]])
    asked = permits(game(), here, "end")
    assert [f"retrieve {U}", "keep"] == listed(game(), asked)
    refuses(game(), asked, f"retrieve {D1}", "not_retrievable")
    stays, goes = permits(game(), asked, "keep"), permits(game(), asked, f"retrieve {U}")
    for after in (stays, goes):
        assert R == after.turn
        assert estate(after, SYSTEM_KEY).controller is None
    assert emissary(stays, U) is not None
    assert emissary(goes, U) is None


@pytest.mark.clauses("TRI-R-71", "TRI-CLO-16")
def test_blocked_enemies_may_keep_the_closer_from_taking_back() -> None:
    # Yellow is free on L and blocked on D0; Red is blocked on M
    words: dict[str, Any] = {
        "players": 3, "emissaries": [[D0, Y], [M, R], [L, Y]],
        "ships": [[D0, B, "corvette"], [M, Y, "corvette"]],
    }  # fmt: skip
    for reading, asked in (("yes", True), ("no", False)):
        rules = game(retrieve_beside_blocked=reading)
        after = permits(rules, laid(ring("PPoS"), **words), "end")
        assert asked == (f"retrieve {D0}" in listed(rules, after))
    alone = {**words, "emissaries": [[D0, Y], [L, Y]]}
    rules = game(retrieve_beside_blocked="no")
    after = permits(rules, laid(ring("PPoS"), **alone), "end")
    assert [f"retrieve {D0}", f"retrieve {L}", "keep"] == listed(rules, after)


@pytest.mark.clauses("TRI-R-71", "TRI-CLO-17")
@pytest.mark.parametrize("reading", ["yes", "no"])
def test_after_a_won_battle_the_closer_takes_back_beside_blocked_enemies(reading: str) -> None:
    rules = game(retrieve_beside_blocked=reading)
    # Yellow and Red fight; Blue is blocked on M
    here = laid(
        ring("PPoS"), players=3, emissaries=[[D0, Y], [M, B], [L, R]],
        ships=[[M, Y, "corvette"]],
    )  # fmt: skip
    won = play(rules, here, "end", "roll 5", "roll 2")
    assert [f"retrieve {D0}", "keep"] == listed(rules, won)
    tied = play(rules, here, "end", "roll 5", "roll 5")
    refuses(rules, tied, f"retrieve {D0}", "no_retrieval")


@pytest.mark.clauses("TRI-R-74", "TRI-EVT-03", "TRI-BSH-14")
def test_an_emissary_taken_back_before_the_action_is_sent_out_again() -> None:
    here = laid(SYSTEM, emissaries=[[U, Y]], supplies=[{"emissaries": 0}])
    refuses(game(), here, f"send emissary {L}:p0", "no_unit", "TRI-EDN-01")
    back = play(game(), here, f"resolve {SYSTEM_KEY}", f"retrieve {U}")
    after = permits(game(), back, f"send emissary {L}:p0")
    assert emissary(after, L) is not None


@pytest.mark.clauses("TRI-CLO-19", "TRI-CTL-05", "TRI-R-72")
def test_the_token_for_control_needs_an_emissary_that_stays() -> None:
    here = laid(NEBULA, emissaries=[[U, Y]])
    asked = settle(game(), permits(game(), here, "end"))
    assert [] == happened(game(), asked, f"retrieve {U}", ControlTaken)
    (taken,) = happened(game(), asked, "keep", ControlTaken)
    assert (Y, read_node(NEBULA_KEY)) == (taken.seat, taken.area)
