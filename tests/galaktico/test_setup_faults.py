"""Positions before the first turn: whoever is to move has a card to lay or a ship to place."""

from typing import Any

import attrs
import pytest

from galaxy_rules.galaktico import Galaktico, Phase, State
from galaxy_rules.galaktico.words.components import TYPES
from galaxy_rules.galaktico.words.spaces import Spaces
from galaxy_rules.galaktico.words.state import Cause, Ending, Fulfilled, Razed
from galaxy_rules.kernel.game import Fault
from tests.galaktico.looking import LOADOUT, PLACES, begun, equipped
from tests.helpers import galaktico, permits

GAME = galaktico()
START = GAME.new(2)
PLACING = equipped(GAME)
PLAYING = begun(GAME)


def ordered(game: Galaktico, state: State, order: str) -> State:
    """The position after a whole order."""
    for action in game.compose(state, order):
        state = game.apply(state, action)  # type: ignore[arg-type] # a legal order is no refusal
    return state


def said(state: State) -> list[tuple[str, tuple[str, ...]]]:
    """The messages of all faults, with their clauses."""
    return [(fault.message, fault.clauses) for fault in GAME.faults(state)]


def only(state: State) -> Fault:
    """The one fault of a position."""
    (fault,) = GAME.faults(state)
    return fault


FIRST_EQUIPPED = ordered(GAME, START, LOADOUT)
FIRST_PLACED = ordered(GAME, PLACING, PLACES.replace("S", "A"))


# ------------------------------------------------------------------------------- equipping


@pytest.mark.clauses("GAL-EQP-03", "GAL-EQP-04", "GAL-R-36")
def test_nobody_who_is_fully_equipped_is_still_to_equip() -> None:
    assert (1, ()) == (FIRST_EQUIPPED.turn, GAME.faults(FIRST_EQUIPPED))
    stuck = attrs.evolve(FIRST_EQUIPPED, turn=0)
    assert () == tuple(GAME.legal_actions(stuck))
    fault = only(stuck)
    assert ("set_up", True) == (fault.code, fault.local)
    assert ("GAL-EQP-03", "GAL-EQP-04", "GAL-R-36") == fault.clauses
    assert "no card to lay" in fault.message


@pytest.mark.clauses("GAL-R-36")
def test_seats_equip_one_after_the_other() -> None:
    early = attrs.evolve(
        START, equipment=(*START.equipment[:TYPES], ("deflektor",), *START.equipment[TYPES + 1 :])
    )
    assert [("seat 1 has begun too early", ("GAL-R-36",))] == said(early)
    late = attrs.evolve(START, turn=1)
    assert [("seat 0 is not done", ("GAL-R-36",))] == said(late)


@pytest.mark.clauses("GAL-R-55")
def test_types_are_equipped_in_their_order() -> None:
    shield_of_fighter = attrs.evolve(START, equipment=((), ("deflektor",), *START.equipment[2:]))
    assert [("seat 0 has left a type out", ("GAL-R-55",))] == said(shield_of_fighter)


@pytest.mark.clauses("GAL-R-55", "GAL-EQP-04")
def test_a_last_weapon_that_leaves_no_other_is_a_fault() -> None:
    cards = ("inversionsfeld", "weapon_8")
    assert (
        "no card to lay" in said(attrs.evolve(START, equipment=(cards, *START.equipment[1:])))[0][0]
    )


@pytest.mark.clauses("GAL-EQP-03")
def test_weapons_without_a_shield_are_a_fault() -> None:
    weapon = attrs.evolve(START, equipment=(("weapon_5",), *START.equipment[1:]))
    assert ("a type with weapons and no shield", ("GAL-EQP-03",)) in said(weapon)


@pytest.mark.clauses("GAL-CMP-05")
def test_an_unknown_card_on_the_table_is_a_fault_and_no_error() -> None:
    for cards in (("deflektor", "x"), ("deflektor", "x", "weapon_5")):
        strange = attrs.evolve(START, equipment=(cards, *START.equipment[1:]))
        assert "cards" in {fault.code for fault in GAME.faults(strange)}


# --------------------------------------------------------------------------------- placing


@pytest.mark.clauses("GAL-SET-04", "GAL-R-36")
def test_nobody_whose_fleet_stands_is_still_to_place() -> None:
    assert (1, ()) == (FIRST_PLACED.turn, GAME.faults(FIRST_PLACED))
    fault = only(attrs.evolve(FIRST_PLACED, turn=0))
    assert ("set_up", ("GAL-SET-04", "GAL-R-36"), True) == (fault.code, fault.clauses, fault.local)


@pytest.mark.clauses("GAL-SET-05")
def test_a_start_ship_stands_on_a_marked_space() -> None:
    fleets = (Spaces(1 << GAME.board.index["A11"]), *PLACING.fleets[1:])
    supply = (PLACING.supply[0] - 1, *PLACING.supply[1:])
    wrong = attrs.evolve(PLACING, fleets=fleets, supply=supply)
    assert ("seat 0 has a ship off the marked spaces", ("GAL-SET-05",)) in said(wrong)


@pytest.mark.clauses("GAL-SET-02", "GAL-SET-03", "GAL-EQP-01")
@pytest.mark.parametrize(
    "change, clause",
    [
        ({"meteors": Spaces((1 << 24) - 1)}, "GAL-SET-02"),
        ({"stations": (Spaces(1 << 5), START.stations[1])}, "GAL-SET-03"),
        ({"points": (3, 0)}, "GAL-EQP-01"),
    ],
)
def test_nothing_moves_and_nobody_fights_before_the_first_turn(
    change: dict[str, Any], clause: str
) -> None:
    for state in (START, PLACING):
        changed = attrs.evolve(state, **change)
        assert clause in {clause for fault in GAME.faults(changed) for clause in fault.clauses}


@pytest.mark.clauses("GAL-R-36")
def test_the_set_up_is_looked_at_no_more_in_play() -> None:
    assert () == GAME.faults(PLAYING)
    moved = permits(GAME, PLAYING, str(GAME.legal_actions(PLAYING)[0]))
    assert () == GAME.faults(moved)


# ------------------------------------------------------------------------------- the end


def ended(*fulfilled: Fulfilled, enders: tuple[int, ...] = (), **fields: Any) -> set[str]:
    """The codes of the faults of a position that has ended so."""
    state = attrs.evolve(PLAYING, phase=Phase.OVER, ending=Ending(fulfilled, enders), **fields)
    return {fault.code for fault in GAME.faults(state)}


@pytest.mark.clauses("GAL-END-01", "GAL-END-02", "GAL-END-03", "GAL-END-04")
def test_the_end_has_come_by_a_condition_that_is_met() -> None:
    assert {"ending"} == ended()
    assert {"ending"} == ended(Fulfilled(0, Cause.POINTS))
    assert {"ending"} == ended(Fulfilled(0, Cause.STATION))
    assert {"ending"} == ended(Fulfilled(0, Cause.DESTROYERS))
    assert set() == ended(Fulfilled(0, Cause.POINTS), points=(GAME.box.winning_points, 0))
    assert {"seats"} == ended(Fulfilled(7, Cause.POINTS), points=(GAME.box.winning_points, 0))


@pytest.mark.clauses("GAL-PTS-05", "GAL-PTS-06")
def test_what_the_end_and_stations_paid_is_among_the_points() -> None:
    enough = GAME.box.winning_points
    won = Fulfilled(0, Cause.POINTS)
    assert set() == ended(won, enders=(0,), points=(enough, 0))
    assert {"points"} == ended(won, enders=(0, 1), points=(enough, 0))
    assert {"ending"} == ended(won, enders=(0, 0), points=(enough, 0))
    razed = (Razed(1, 0, None, 9),)
    stations = (PLAYING.stations[0], Spaces(0))
    by = Fulfilled(0, Cause.STATION)
    assert {"points"} == ended(by, razed=razed, stations=stations)
    assert set() == ended(by, razed=razed, stations=stations, points=(9, 0))


@pytest.mark.clauses("GAL-STA-04")
def test_nobody_has_razed_the_own_station() -> None:
    razed, by = (Razed(0, 0, None, 0),), Fulfilled(0, Cause.STATION)
    assert {"razed"} == ended(by, razed=razed, stations=(Spaces(0), PLAYING.stations[1]))


@pytest.mark.clauses("GAL-END-04", "GAL-R-29")
def test_where_the_game_ends_at_once_it_does_not_go_on() -> None:
    won = Ending((Fulfilled(0, Cause.POINTS),), ())
    on = attrs.evolve(PLAYING, ending=won, points=(GAME.box.winning_points, 0))
    assert "ending" in {fault.code for fault in GAME.faults(on)}
    later = galaktico(end_timing="end_of_turn")
    assert () == later.faults(on)
