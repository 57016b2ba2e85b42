"""Trade outposts: two more actions in that phase, what they may be, and who gets none."""

from functools import cache
from typing import Any

import pytest

from galaxy_rules.galaxy_of_trian import GalaxyOfTrian, Phase
from galaxy_rules.galaxy_of_trian.game import published_pack
from galaxy_rules.galaxy_of_trian.words.events import ActionsGained
from tests.galaxy_of_trian.helpers import (
    D0,
    D1,
    SYSTEM,
    K,
    L,
    Laid,
    U,
    emissary,
    game,
    happened,
    listed,
    permits,
    play,
    refuses,
    ship,
    table,
)

POST = f"{D1}:o0"
FIELD: Laid = [(U, "PoSS", 2), (D1, "O", 0), (L, "T", 0), (K, "O", 0), (D0, "SSS", 0)]
"""Two outposts side by side, a planet next to one of them, a teleport next to it as well."""
DRAW = ("research", "draw red")


# the two actions


@pytest.mark.clauses("TRI-OUT-01", "TRI-TRN-07")
def test_an_emissary_sent_to_an_outpost_brings_two_more_actions() -> None:
    rules = game()
    state = table(rules, galaxy=FIELD, added=D1)
    text = f"send emissary {POST}"
    assert [ActionsGained(0, 2)] == happened(rules, state, text, ActionsGained)
    after = permits(rules, state, text)
    assert (0, Phase.EXPLORATION, False, 2) == (after.turn, after.phase, after.main, after.extra)
    after = play(rules, after, *DRAW)
    assert (0, 1) == (after.turn, after.extra)
    after = play(rules, after, *DRAW)
    assert (1, Phase.EXTRACTION) == (after.turn, after.phase)
    assert 2 == len(after.minerals[0])


@pytest.mark.clauses("TRI-OUT-01", "TRI-R-42")
def test_the_two_are_research_construction_teleportation_or_a_move() -> None:
    rules = game()
    galaxy: Laid = [*SYSTEM, ("1,-1,1", "T", 0), ("2,-1,1", "O", 0)]
    state = table(
        rules, galaxy=galaxy, added="1,-1,1", main=False, extra=2, outposts=["2,-1,1"],
        emissaries=[(D1, 0), (L, 0)], ships=[(U, 0, "corvette")],
    )  # fmt: skip
    kinds = {text.split()[0] for text in listed(rules, state)}
    assert {"research", "build", "teleport", "move", "end"} == kinds
    other = play(rules, state, f"move {U} {D1}:s0", f"build {L}")
    assert (1, 1) == (other.turn, other.turns)
    twice = play(rules, state, f"move {U} {D1}:s0", f"move {D1} {U}:s0")
    assert ship(twice, U) is not None
    away = permits(rules, state, f"teleport emissary {L} 2,-1,1:o0")
    assert (0, 1) == (away.turn, away.extra)


@pytest.mark.clauses("TRI-OUT-01", "TRI-R-42")
@pytest.mark.parametrize("text", ["corvette 0,0,1:s0", "rogue 0,0,1:s0", "emissary 0,0,1:o0"])
def test_the_two_are_no_expedition(text: str) -> None:
    rules = game()
    state = permits(rules, table(rules, galaxy=FIELD, added=D1), f"send emissary {POST}")
    refuses(rules, state, f"send {text}", "extra_kind", "TRI-OUT-01")


@pytest.mark.clauses("TRI-OUT-03", "TRI-TRN-08")
def test_what_is_not_used_is_lost_when_the_turn_ends() -> None:
    rules = game()
    state = table(rules, galaxy=FIELD, added=D1, tops=["T39", "T62"], rest=["T60"], heights=[2, 1])
    state = play(rules, state, f"send emissary {POST}", "end")
    assert (1, False, 0, frozenset()) == (state.turn, state.main, state.extra, state.outposts)
    state = play(rules, state, "take 1", "place SSS 1,0,2 0", "end")
    state = play(rules, state, "take 0", "reveal 0 T60 front", "place SSS 1,-1,1 0")
    assert (0, True, 0) == (state.turn, state.main, state.extra)
    assert 1 == play(rules, state, *DRAW).turn


@pytest.mark.clauses("TRI-OUT-04", "TRI-TIL-05")
@pytest.mark.parametrize("unit", ["corvette", "rogue"])
def test_a_ship_on_an_outpost_brings_nothing(unit: str) -> None:
    rules = game()
    state = table(rules, galaxy=FIELD, added=D1)
    assert [] == happened(rules, state, f"send {unit} {D1}:s0", ActionsGained)
    after = permits(rules, state, f"send {unit} {D1}:s0")
    assert (1, 0) == (after.turn, after.extra)
    back = table(rules, galaxy=FIELD, ships=[(D1, 0, unit)])
    assert 4 == permits(rules, back, "buy red").credits[0]


# by teleport


@pytest.mark.clauses("TRI-OUT-02", "TRI-OUT-06", "TRI-TEL-05")
def test_teleporting_ones_own_emissary_to_an_outpost_brings_them_too() -> None:
    rules = game()
    galaxy: Laid = [(U, "PoSS", 2), (D1, "T", 0), (L, "O", 0)]
    state = table(rules, galaxy=galaxy, added=D1, emissaries=[(U, 0)])
    text = f"teleport emissary {U} {L}:o0"
    assert [ActionsGained(0, 2)] == happened(rules, state, text, ActionsGained)
    after = permits(rules, state, text)
    assert (0, 2) == (after.turn, after.extra)


@pytest.mark.clauses("TRI-OUT-06", "TRI-OUT-04")
def test_a_ship_is_teleported_to_an_outpost() -> None:
    rules = game()
    galaxy: Laid = [(U, "SSS", 0), (D1, "T", 0), (L, "O", 0)]
    state = table(rules, galaxy=galaxy, added=D1, ships=[(U, 0, "rogue")])
    after = permits(rules, state, f"teleport ship {U} {L}:s0")
    assert ship(after, L) is not None
    assert (1, 0) == (after.turn, after.extra)


@pytest.mark.clauses("TRI-OUT-02", "TRI-TRD-03", "TRI-R-46")
def test_an_enemys_emissary_teleported_to_an_outpost_brings_nobody_actions() -> None:
    rules = game()
    galaxy: Laid = [(U, "PoSS", 2), (D1, "T", 0), (L, "O", 0)]
    state = table(rules, galaxy=galaxy, added=D1, emissaries=[(U, 1)])
    text = f"teleport emissary {U} {L}:o0"
    assert [] == happened(rules, state, text, ActionsGained)
    after = permits(rules, state, text)
    assert (1, Phase.EXTRACTION, 0) == (after.turn, after.phase, after.extra)
    assert 5 == permits(rules, after, "buy red").credits[1]


@pytest.mark.clauses("TRI-OUT-01", "TRI-OUT-02", "TRI-R-43", "TRI-R-146")
def test_a_second_outpost_brings_two_more_and_the_same_one_none() -> None:
    rules = game()
    galaxy: Laid = [(D1, "T", 0), (L, "O", 0), (K, "O", 0), (U, "SSS", 0), (D0, "O", 0)]
    state = table(rules, galaxy=galaxy, added=D1, emissaries=[(L, 0)])
    first = permits(rules, state, f"teleport emissary {L} {K}:o0")
    assert 2 == first.extra
    second = permits(rules, first, f"teleport emissary {K} {L}:o0")
    assert 3 == second.extra
    again = permits(rules, second, f"teleport emissary {L} {K}:o0")
    assert 2 == again.extra
    third = permits(rules, second, f"teleport emissary {L} {D0}:o0")
    assert 4 == third.extra
    assert emissary(third, D0) is not None


# blocked


@pytest.mark.clauses("TRI-OUT-05", "TRI-BLK-05")
def test_a_blocked_emissary_on_an_outpost_brings_neither_actions_nor_prices() -> None:
    rules = game()
    galaxy: Laid = [(U, "PoSS", 2), (D1, "T", 0), (L, "O", 0)]
    words: dict[str, Any] = {"galaxy": galaxy, "ships": [(L, 1, "corvette")]}
    state = table(rules, **words, added=D1, emissaries=[(U, 0)])
    text = f"teleport emissary {U} {L}:o0"
    assert [] == happened(rules, state, text, ActionsGained)
    assert 1 == permits(rules, state, text).turn
    there = table(rules, **words, emissaries=[(L, 0)])
    assert 4 == permits(rules, there, "buy red").credits[0]


@pytest.mark.clauses("TRI-OUT-01", "TRI-OUT-05", "TRI-R-45")
def test_an_emissary_that_is_freed_later_brings_no_actions() -> None:
    rules = game()
    galaxy: Laid = [(U, "SSS", 0), (D1, "T", 0), (L, "O", 0)]
    state = table(rules, galaxy=galaxy, added=D1, emissaries=[(L, 0)], ships=[(L, 1, "corvette")])
    text = f"teleport ship {L} {U}:s0"
    assert [] == happened(rules, state, text, ActionsGained)
    after = permits(rules, state, text)
    assert (1, Phase.EXTRACTION, 0) == (after.turn, after.phase, after.extra)


# closings and the two actions


@cache
def with_a_planet() -> GalaxyOfTrian:
    """A toy whose outposts have a planet as well, so that one can close a system."""
    face = published_pack().data["faces.O"].value
    planet = {**face, "edges": "PSS", "systems": [[0]], "planets": [True]}
    pack = published_pack().with_values("toy", "a test", {"faces.O": planet})
    return GalaxyOfTrian(data=pack, variant="ships")


@pytest.mark.clauses("TRI-OUT-01", "TRI-EVT-03", "TRI-R-29")
def test_a_closing_is_resolved_before_the_first_action_or_after_the_last() -> None:
    rules = with_a_planet()
    state = table(rules, galaxy=[(U, "PoSS", 1)], hand="T01")
    state = play(rules, state, f"place O {D1} 1")
    area = f"{U}:p0"
    before = play(rules, state, f"resolve {area}", f"send emissary {POST}")
    assert (14, 0, 2) == (before.credits[0], before.turn, before.extra)
    between = play(rules, state, f"send emissary {POST}")
    refuses(rules, between, f"resolve {area}", "too_late", "TRI-R-29")
    between = play(rules, between, *DRAW)
    refuses(rules, between, f"resolve {area}", "too_late", "TRI-R-29")
    assert 10 == between.credits[0]
    after = play(rules, between, *DRAW)
    assert (1, 14) == (after.turn, after.credits[0])
