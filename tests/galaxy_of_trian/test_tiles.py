"""What each kind of tile does: who may pass, who may stand there, and what an exmitter strikes."""

from typing import Any

import pytest

from galaxy_rules.galaxy_of_trian.words.events import SentHome, Struck
from galaxy_rules.galaxy_of_trian.words.grid import read_cell
from tests.galaxy_of_trian.helpers import (
    D0,
    D1,
    D2,
    NEBULA,
    L,
    Laid,
    M,
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

WAY = "move {0} {1}:s0"


def flight(face: str, turn: int, **rulings: str) -> tuple[Any, Any]:
    """A Rogue on one side of a tile, open space on the other."""
    rules = game(**rulings)
    galaxy: Laid = [(U, "SSS", 0), (D1, face, turn), (L, "SSS", 0)]
    return rules, table(rules, galaxy=galaxy, ships=[(U, 0, "rogue")], main=True)


# dividing space


@pytest.mark.clauses("TRI-TIL-03", "TRI-TIL-04", "TRI-TIL-05", "TRI-TIL-08")
@pytest.mark.parametrize(
    ("face", "turn"), [("SSS", 0), ("O", 0), ("T", 0), ("PoSS", 0), ("NSS", 0)]
)
def test_ships_pass_where_space_is_not_divided(face: str, turn: int) -> None:
    rules, state = flight(face, turn)
    assert ship(permits(rules, state, WAY.format(U, L)), L) is not None


@pytest.mark.clauses("TRI-TIL-03", "TRI-TIL-04")
@pytest.mark.parametrize("face", ["PPS", "PPoS", "PPPo", "PPP"])
def test_ships_pass_along_paths_and_planets(face: str) -> None:
    rules = game()
    edge = "PoSS"
    galaxy: Laid = [(U, edge, 1), (D1, face, 1), (L, edge, 2)]
    state = table(rules, galaxy=galaxy, ships=[(U, 0, "corvette")], main=True)
    assert ship(permits(rules, state, WAY.format(U, L)), L) is not None


@pytest.mark.clauses("TRI-TIL-01", "TRI-TIL-02", "TRI-TIL-06", "TRI-R-15")
@pytest.mark.parametrize("face", ["GS/S", "NS/S", "ENS/S"])
def test_ships_do_not_pass_gas_nebula_or_an_extractor(face: str) -> None:
    rules, state = flight(face, 0)
    refuses(rules, state, WAY.format(U, L), "not_reached", "TRI-MOV-03")
    near = ship(permits(rules, state, WAY.format(U, D1)), D1)
    assert near is not None
    refuses(rules, state, f"move {U} {D1}:s1", "not_reached", "TRI-MOV-03")


@pytest.mark.clauses("TRI-TIL-01", "TRI-TIL-06", "TRI-R-15", "TRI-R-140")
@pytest.mark.parametrize(("face", "stays"), [("GS/S", False), ("ENS/S", False), ("NS/S", True)])
def test_one_reading_keeps_ships_off_gas_and_extractors(face: str, stays: bool) -> None:
    rules, state = flight(face, 0, gas_tiles="no_entry")
    text = WAY.format(U, D1)
    if stays:
        assert ship(permits(rules, state, text), D1) is not None
    else:
        refuses(rules, state, text, "not_reached", "TRI-R-15")


# what stands on a tile


@pytest.mark.clauses("TRI-TIL-02", "TRI-TIL-04", "TRI-TIL-05", "TRI-TEL-11")
@pytest.mark.parametrize(("face", "part"), [("NSS", "n0"), ("PoSS", "p0"), ("O", "o0")])
def test_a_tile_holds_an_emissary_and_a_ship_and_not_two_of_a_kind(face: str, part: str) -> None:
    rules = game()
    words: dict[str, Any] = {"galaxy": [(U, face, 0)], "added": U}
    beside = table(rules, **words, ships=[(U, 1, "rogue")])
    both = permits(rules, beside, f"send emissary {U}:{part}")
    assert emissary(both, U) is not None
    assert ship(both, U) is not None
    beneath = table(rules, **words, emissaries=[(U, 1)])
    assert ship(permits(rules, beneath, f"send rogue {U}:s0"), U) is not None
    refuses(rules, beneath, f"send emissary {U}:{part}", "taken", "TRI-TEL-11")
    refuses(rules, beside, f"send rogue {U}:s0", "ship_there", "TRI-TEL-11")


@pytest.mark.clauses("TRI-TIL-02", "TRI-TIL-04", "TRI-R-25", "TRI-TEL-11")
@pytest.mark.parametrize(("face", "parts"), [("Po/PoS", "pp"), ("N/NS", "nn"), ("PoNS", "np")])
def test_two_parts_of_a_tile_hold_one_emissary_together(face: str, parts: str) -> None:
    rules = game()
    one, other = f"{U}:{parts[0]}0", f"{U}:{parts[1]}{int(parts[0] == parts[1])}"
    state = table(rules, galaxy=[(U, face, 0)], added=U, emissaries=[(one, 1)])
    refuses(rules, state, f"send emissary {other}", "taken", "TRI-TEL-11")


@pytest.mark.clauses("TRI-TIL-06", "TRI-TIL-08")
@pytest.mark.parametrize(("face", "part"), [("ENNS", "n0"), ("T", "s0")])
def test_no_emissary_is_teleported_to_an_extractor_or_a_teleport(face: str, part: str) -> None:
    rules = game()
    galaxy: Laid = [(U, "PoSS", 2), (D1, "T", 0), (L, "SSS", 0), (M, face, 1)]
    state = table(rules, galaxy=galaxy, added=D1, emissaries=[(U, 0)])
    refuses(rules, state, f"teleport emissary {U} {M}:{part}", "no_place")


# extractors


@pytest.mark.clauses("TRI-TIL-07", "TRI-CLO-10", "TRI-CLO-11")
@pytest.mark.parametrize(
    ("faces", "credits_", "minerals"),
    [(("NSS", "NNS"), 4, 4), (("NSS", "ENNS"), 8, 5)],
)
def test_an_extractor_raises_the_multiplier_and_adds_a_mineral(
    faces: tuple[str, str], credits_: int, minerals: int
) -> None:
    rules = game()
    galaxy: Laid = [(U, faces[0], 1), (D1, faces[1], 1)]
    state = table(rules, galaxy=galaxy, hand="T53", emissaries=[(U, 0)])
    state = play(rules, state, f"place NSS {L} 2", f"resolve {U}:n0")
    assert 10 + credits_ == state.credits[0]
    state = play(rules, state, *["draw red"] * minerals)
    refuses(rules, state, "draw red", "nothing_due")
    assert minerals == len(estate(state, f"{U}:n0").stock)


# exmitters


@pytest.mark.clauses("TRI-TIL-09", "TRI-TIL-12", "TRI-R-30", "TRI-R-60")
def test_an_exmitter_sends_everything_in_its_radius_home_and_is_no_action() -> None:
    rules = game()
    galaxy: Laid = [(U, "PoSS", 0), (D0, "PoSS", 0), (D2, "SSS", 0), (L, "O", 0)]
    galaxy += [(M, "SSS", 0), ("1,-1,0", "SSS", 0)]
    state = table(
        rules, galaxy=galaxy, hand="T03", emissaries=[(U, 1), (L, 0), (D0, 0)],
        ships=[(U, 0, "corvette"), (L, 1, "rogue"), ("1,-1,0", 0, "rogue")],
    )  # fmt: skip
    text = f"place X {D1} 0"
    assert [Struck(read_cell(D1))] == happened(rules, state, text, Struck)
    homes = [
        (event.seat, event.unit.value, event.cell)
        for event in happened(rules, state, text, SentHome)
    ]
    one, other = read_cell(U), read_cell(L)
    assert {
        (1, "emissary", one),
        (0, "corvette", one),
        (0, "emissary", other),
        (1, "rogue", other),
    } == set(homes)
    after = permits(rules, state, text)
    assert [read_cell("1,-1,0")] == list(after.ships)
    assert [read_cell(D0)] == list(after.emissaries)
    assert (8, 9) == (after.supplies[0].emissaries, after.supplies[1].emissaries)
    assert (3, 2) == (after.supplies[0].corvettes, after.supplies[1].rogues)
    assert (0, True) == (after.turn, after.main)


@pytest.mark.clauses("TRI-TIL-09", "TRI-TIL-10", "TRI-TIL-13", "TRI-CON-08")
def test_nebulas_give_no_shelter_and_stations_stay() -> None:
    rules = game()
    state = table(
        rules, galaxy=NEBULA, hand="T03", emissaries=[(U, 0), (L, 0, 1)], ships=[(L, 1, "rogue")]
    )
    west = permits(rules, state, f"place X {D0} 0")
    assert emissary(west, U) is None
    assert 8 == west.supplies[0].emissaries
    east = permits(rules, state, f"place X {M} 0")
    assert emissary(east, L) is not None
    assert emissary(east, U) is not None
    assert ship(east, L) is None


@pytest.mark.clauses("TRI-TIL-13")
def test_gas_gives_no_shelter() -> None:
    rules = game()
    galaxy: Laid = [(U, "Po/SG", 0), (D0, "PoSS", 0)]
    state = table(
        rules,
        galaxy=galaxy,
        hand="T03",
        emissaries=[(U, 1), (D0, 1)],
        ships=[(f"{U}:s0", 0, "rogue")],
    )
    # Gas keeps the part with planet and ship apart from the edge where the exmitter comes.
    after = permits(rules, state, f"place X {D1} 0")
    assert emissary(after, U) is None
    assert ship(after, U) is None
    assert emissary(after, D0) is not None


@pytest.mark.clauses("TRI-TIL-09", "TRI-R-17")
def test_readings_differ_on_the_radius_of_a_strike() -> None:
    galaxy: Laid = [(U, "SSS", 0), (D1, "SSS", 0), (M, "SSS", 0), ("1,-1,0", "SSS", 0)]
    galaxy += [(D0, "SSS", 0)]
    for reading, left in (("edge", {U, D0}), ("ring12", set())):
        rules = game(exmitter_radius=reading)
        state = table(
            rules, galaxy=galaxy, hand="T03",
            ships=[(cell, 0, "corvette") for cell in (U, D0, D1)],
        )  # fmt: skip
        after = permits(rules, state, f"place X {L} 0")
        assert {read_cell(cell) for cell in left} == set(after.ships)


@pytest.mark.clauses("TRI-TIL-11", "TRI-MOV-04", "TRI-TEL-09")
def test_no_unit_comes_to_an_exmitter_or_its_radius_any_more() -> None:
    rules = game()
    galaxy: Laid = [(U, "PoSS", 0), (D1, "SSS", 0), (L, "X", 0), (D2, "SSS", 0)]
    galaxy += [("1,0,2", "PoSS", 0)]
    state = table(rules, galaxy=galaxy, ships=[(U, 0, "rogue")], main=True)
    refuses(rules, state, WAY.format(U, D1), "in_zone", "TRI-MOV-04")
    refuses(rules, state, WAY.format(U, L), "in_zone", "TRI-MOV-04")
    beam = table(
        rules, galaxy=[*galaxy, ("-1,1,0", "T", 0)], added="-1,1,0", ships=[(D2, 0, "rogue")],
    )  # fmt: skip
    refuses(rules, beam, f"teleport ship {D2} {D1}:s0", "in_zone", "TRI-TEL-09")
    sent = table(rules, galaxy=galaxy, added="1,0,2")
    refuses(rules, sent, "send emissary 1,0,2:p0", "in_zone", "TRI-EDN-06")
    refuses(rules, sent, "send corvette 1,0,2:s0", "in_zone", "TRI-EDN-06")
