"""Research and expeditions: one mineral for nothing; which unit may be sent where."""

from typing import Any

import pytest

from galaxy_rules.galaxy_of_trian import Move, Send, Teleport, Unit
from galaxy_rules.galaxy_of_trian.words.events import MineralGained, SentHome, UnitSent
from galaxy_rules.galaxy_of_trian.words.grid import read_node
from galaxy_rules.galaxy_of_trian.words.state import Emissary, Ship
from galaxy_rules.kernel.bags import Bag
from tests.galaxy_of_trian.helpers import (
    D1,
    NEBULA,
    SYSTEM,
    L,
    Laid,
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
    ship,
    table,
)
from tests.galaxy_of_trian.walks import played

CORVETTE = "corvette"


# research


@pytest.mark.clauses("TRI-RES-01")
def test_research_draws_a_random_mineral_for_nothing() -> None:
    rules = game()
    state = table(rules, galaxy=[(U, "SSS", 0)], added=U, bag={"red": 1, "blue": 3})
    drawing = permits(rules, state, "research")
    assert {"draw red": 0.25, "draw blue": 0.75} == drawn(rules, drawing)
    refuses(rules, drawing, "draw green", "not_in_bag", "TRI-CMP-10")
    assert [MineralGained(0, "blue")] == happened(rules, drawing, "draw blue", MineralGained)
    after = permits(rules, drawing, "draw blue")
    assert (Bag.of(["blue"]), Bag()) == after.minerals
    assert Bag({"red": 1, "blue": 2}) == after.bag
    assert (10, 10) == after.credits


@pytest.mark.clauses("TRI-RES-01", "TRI-R-09", "TRI-R-142")
def test_research_is_allowed_with_an_empty_bag_and_brings_nothing() -> None:
    rules = game()
    state = table(rules, galaxy=[(U, "SSS", 0)], added=U, bag=[])
    after = permits(rules, state, "research")
    assert (Bag(), Bag()) == after.minerals
    assert 1 == rules.to_move(after)


# emissaries


@pytest.mark.clauses("TRI-EDN-01", "TRI-EDN-02")
@pytest.mark.parametrize(
    ("face", "part"),
    [
        ("PoSS", "p0"), ("PPPo", "p0"), ("PoNN", "p0"), ("PoNN", "n0"), ("NSS", "n0"),
        ("NNN", "n0"), ("PPN", "n0"), ("NGG", "n0"), ("O", "o0"),
    ],
)  # fmt: skip
def test_an_emissary_goes_on_a_planet_a_nebula_or_an_outpost(face: str, part: str) -> None:
    rules = game()
    state = table(rules, galaxy=[(U, face, 0)], added=U)
    text = f"send emissary {U}:{part}"
    after = permits(rules, state, text)
    node = read_node(f"{U}:{part}")
    assert Emissary(0, node) == emissary(after, U)
    assert 8 == after.supplies[0].emissaries
    assert [UnitSent(0, Unit.EMISSARY, node)] == happened(rules, state, text, UnitSent)


@pytest.mark.clauses("TRI-EDN-02", "TRI-EDN-03", "TRI-TIL-03", "TRI-TIL-06", "TRI-TIL-08")
@pytest.mark.parametrize(
    ("face", "part"),
    [
        ("SSS", "s0"), ("PPS", "p0"), ("PPP", "p0"), ("PPN", "p0"), ("T", "s0"), ("ENNS", "n0"),
        ("ENNN", "n0"), ("ENGS", "n0"), ("PoSS", "s0"), ("NSS", "s0"), ("O", "s0"), ("GGG", "s0"),
        ("SSS", "o0"), ("NSS", "n1"),
    ],
)  # fmt: skip
def test_there_is_no_place_for_an_emissary_anywhere_else(face: str, part: str) -> None:
    rules = game()
    state = table(rules, galaxy=[(U, face, 0)], added=U)
    text = f"send emissary {U}:{part}"
    refuses(rules, state, text, "no_place")


@pytest.mark.clauses("TRI-EDN-02", "TRI-R-25")
def test_on_a_tile_with_two_places_the_player_names_one() -> None:
    rules = game()
    for face, parts in (("Po/PoS", ("p0", "p1")), ("N/NS", ("n0", "n1")), ("PoNS", ("n0", "p0"))):
        state = table(rules, galaxy=[(U, face, 0)], added=U)
        texts = [f"send emissary {U}:{part}" for part in parts]
        assert texts == [text for text in listed(rules, state, "send") if "emissary" in text]
        for text, part in zip(texts, parts, strict=True):
            standing = emissary(permits(rules, state, text), U)
            assert standing is not None
            assert read_node(f"{U}:{part}") == standing.node


# where expeditions go


@pytest.mark.clauses("TRI-EDN-01")
@pytest.mark.parametrize("text", ["emissary 0,0,0:p0", "corvette 0,0,0:s0", "rogue 0,0,0:s0"])
def test_expeditions_go_to_the_tile_just_added_and_to_no_other(text: str) -> None:
    rules = game()
    state = table(rules, galaxy=[(U, "PoSS", 0), (D1, "PoSS", 0)], added=D1)
    refuses(rules, state, f"send {text}", "not_added", "TRI-EDN-01")
    permits(rules, state, f"send {text.replace(U, D1)}")


@pytest.mark.clauses("TRI-EDN-01", "TRI-SET-05", "TRI-R-11")
@pytest.mark.parametrize(
    ("unit", "figure", "part"),
    [("emissary", "emissaries", "p0"), ("corvette", "corvettes", "s0"), ("rogue", "rogues", "s0")],
)
def test_nobody_sends_a_unit_that_he_has_not(unit: str, figure: str, part: str) -> None:
    rules = game()
    words: dict[str, Any] = {"galaxy": [(U, "PoSS", 0)], "added": U}
    text = f"send {unit} {U}:{part}"
    none = table(rules, **words, supplies=[{figure: 0}])
    refuses(rules, none, text, "no_unit", "TRI-EDN-01")
    last = permits(rules, table(rules, **words, supplies=[{figure: 1}]), text)
    assert 0 == getattr(last.supplies[0], figure)


# ships


@pytest.mark.clauses("TRI-EDN-01", "TRI-EDN-04", "TRI-EDN-07")
@pytest.mark.parametrize("unit", [Unit.CORVETTE, Unit.ROGUE])
@pytest.mark.parametrize(
    "face", ["SSS", "O", "T", "PoSS", "PPPo", "PPS", "PPP", "NSS", "NNS", "GGS", "NGS", "ENNS"]
)
def test_ships_go_wherever_a_tile_shows_outer_space(face: str, unit: Unit) -> None:
    rules = game()
    state = table(rules, galaxy=[(U, face, 0)], added=U)
    after = permits(rules, state, f"send {unit} {U}:s0")
    assert Ship(0, unit, read_node(f"{U}:s0")) == ship(after, U)


@pytest.mark.clauses("TRI-EDN-04", "TRI-EDN-07")
@pytest.mark.parametrize(
    ("face", "part"),
    [
        ("NSS", "n0"), ("PoSS", "p0"), ("O", "o0"), ("ENNS", "n0"), ("NNN", "s0"), ("GGG", "s0"),
        ("ENNN", "s0"), ("NGG", "s0"), ("SSS", "s1"),
    ],
)  # fmt: skip
def test_a_ship_goes_on_outer_space_only(face: str, part: str) -> None:
    rules = game()
    state = table(rules, galaxy=[(U, face, 0)], added=U)
    for unit in ("corvette", "rogue"):
        refuses(rules, state, f"send {unit} {U}:{part}", "no_space", "TRI-EDN-04")


@pytest.mark.clauses("TRI-EDN-04", "TRI-TIL-01", "TRI-TIL-02", "TRI-R-23")
@pytest.mark.parametrize("face", ["GS/S", "NS/S", "ENS/S", "Po/GS"])
def test_where_space_is_divided_the_owner_names_the_part(face: str) -> None:
    rules = game()
    state = table(rules, galaxy=[(U, face, 0)], added=U)
    texts = [f"send rogue {U}:s0", f"send rogue {U}:s1"]
    assert texts == [text for text in listed(rules, state, "send") if "rogue" in text]
    for number, text in enumerate(texts):
        placed = ship(permits(rules, state, text), U)
        assert placed is not None
        assert read_node(f"{U}:s{number}") == placed.node


@pytest.mark.clauses("TRI-EDN-05", "TRI-R-16")
@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize("kind", ["corvette", "rogue"])
def test_no_ship_is_sent_next_to_a_ship_whoever_owns_it(owner: int, kind: str) -> None:
    rules = game()
    galaxy: Laid = [(U, "SSS", 0), (D1, "SSS", 0), (L, "SSS", 0)]
    for unit in ("corvette", "rogue"):
        near = table(rules, galaxy=galaxy, added=D1, ships=[(U, owner, kind)])
        refuses(rules, near, f"send {unit} {D1}:s0", "ship_near", "TRI-EDN-05")
        away = table(rules, galaxy=galaxy, added=L, ships=[(U, owner, kind)])
        assert ship(permits(rules, away, f"send {unit} {L}:s0"), L) is not None


@pytest.mark.clauses("TRI-EDN-05", "TRI-R-41")
@pytest.mark.parametrize(("face", "turn"), [("NSS", 1), ("GGS", 1)])
def test_a_ship_behind_a_nebula_or_cloud_is_too_near_as_well(face: str, turn: int) -> None:
    rules = game()
    other = {"NSS": 1, "GGS": 0}[face]
    galaxy: Laid = [(U, face, turn), (D1, face, other)]
    state = table(rules, galaxy=galaxy, added=D1, ships=[(U, 1, "rogue")])
    refuses(rules, state, f"send rogue {D1}:s0", "ship_near", "TRI-R-41")


@pytest.mark.clauses("TRI-EDN-05")
def test_an_emissary_is_sent_next_to_ships_and_onto_their_tile_freely() -> None:
    rules = game()
    galaxy: Laid = [(U, "SSS", 0), (D1, "PoSS", 0)]
    state = table(rules, galaxy=galaxy, added=D1, ships=[(U, 1, CORVETTE)])
    assert emissary(permits(rules, state, f"send emissary {D1}:p0"), D1) is not None


# exmitters


@pytest.mark.clauses("TRI-EDN-06", "TRI-TIL-11", "TRI-R-17")
def test_no_expedition_goes_to_an_exmitter_or_into_its_radius() -> None:
    rules = game()
    itself = table(rules, galaxy=[(U, "X", 0)], added=U)
    refuses(rules, itself, f"send corvette {U}:s0", "in_zone", "TRI-EDN-06")
    refuses(rules, itself, f"send emissary {U}:s0", "no_place")
    beside = table(rules, galaxy=[(U, "X", 0), (D1, "PoSS", 0)], added=D1)
    for text in ("rogue 0,0,1:s0", "emissary 0,0,1:p0"):
        refuses(rules, beside, f"send {text}", "in_zone", "TRI-EDN-06")


@pytest.mark.clauses("TRI-EDN-06", "TRI-R-17")
def test_readings_differ_on_how_far_an_exmitter_reaches() -> None:
    galaxy: Laid = [(U, "X", 0), (D1, "SSS", 0), (L, "PoSS", 0)]
    text = f"send emissary {L}:p0"
    edge = game()
    permits(edge, table(edge, galaxy=galaxy, added=L), text)
    ring = game(exmitter_radius="ring12")
    refuses(ring, table(ring, galaxy=galaxy, added=L), text, "in_zone", "TRI-R-17")


# areas just closed


@pytest.mark.clauses("TRI-EDN-01", "TRI-EDN-02", "TRI-R-40")
def test_an_expedition_may_enter_an_area_closed_and_resolved_before() -> None:
    rules = game()
    state = table(rules, galaxy=SYSTEM, added=L, pending=[U])
    state = play(rules, state, f"resolve {U}:p0")
    after = permits(rules, state, f"send emissary {L}:p0")
    assert 0 == estate(after, f"{U}:p0").controller


@pytest.mark.clauses("TRI-EDN-01", "TRI-R-40")
def test_an_expedition_does_not_enter_an_area_that_another_player_controls() -> None:
    rules = game()
    words: dict[str, Any] = {"galaxy": SYSTEM, "added": L, "emissaries": [(U, 1)]}
    waiting = table(rules, **words, pending=[U])
    assert emissary(permits(rules, waiting, f"send emissary {L}:p0"), L) is not None
    resolved = play(rules, waiting, f"resolve {U}:p0", "draw plus")
    refuses(rules, resolved, f"send emissary {L}:p0", "foreign", "TRI-R-40")


@pytest.mark.clauses("TRI-EDN-01", "TRI-EVT-03", "TRI-CLO-16", "TRI-R-74")
def test_an_emissary_that_came_back_before_the_action_is_used_for_it() -> None:
    rules = game()
    state = table(
        rules, galaxy=NEBULA, added=L, pending=[U], emissaries=[(U, 0), (D1, 0)], bag=[],
        supplies=[{"emissaries": 0}],
    )  # fmt: skip
    text = f"send emissary {L}:n0"
    refuses(rules, state, text, "no_unit", "TRI-EDN-01")
    state = play(rules, state, f"resolve {U}:n0", f"retrieve {D1}", "draw plus")
    assert (1, 0) == (state.supplies[0].emissaries, estate(state, f"{U}:n0").controller)
    assert emissary(permits(rules, state, text), L) is not None


# what moves units later


@pytest.mark.clauses("TRI-EDN-08")
@pytest.mark.parametrize("seed", range(4))
def test_an_emissary_leaves_its_place_by_a_teleport_or_goes_home(seed: int) -> None:
    gone = 0
    for moment in played(game(), 3, seed):
        home = {
            event.cell
            for event in moment.events
            if isinstance(event, SentHome) and event.unit is Unit.EMISSARY
        }
        after = moment.after.emissaries
        for cell, before in moment.before.emissaries.items():
            there = after.get(cell)
            if there is not None and there.node == before.node and there.seat == before.seat:
                continue
            action = moment.action
            gone += 1
            assert cell in home or (isinstance(action, Teleport) and cell == action.cell)
    assert gone


@pytest.mark.clauses("TRI-EDN-09")
@pytest.mark.parametrize("seed", range(4))
def test_a_ship_changes_its_place_by_moving_or_teleporting(seed: int) -> None:
    moves = 0
    for moment in played(game(), 3, seed):
        home = {event.cell for event in moment.events if isinstance(event, SentHome)}
        before, after, action = moment.before.ships, moment.after.ships, moment.action
        gone = {cell for cell in before if before[cell] != after.get(cell)} - home
        come = {cell for cell in after if after[cell] != before.get(cell)}
        if isinstance(action, (Move, Teleport)):
            assert gone <= {action.cell}
            moves += len(gone)
        else:
            assert not gone
            assert not come or isinstance(action, Send)
        assert len(come) <= 1
    assert moves
