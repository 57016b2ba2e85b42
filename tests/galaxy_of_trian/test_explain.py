"""Explanations: what an action costs, how far it leads and what everybody gets, sum by sum."""

import re
from collections import Counter
from functools import cache
from typing import Any, Final

import pytest

from galaxy_rules.galaxy_of_trian.game import GalaxyOfTrian
from galaxy_rules.galaxy_of_trian.words.state import State
from galaxy_rules.kernel.score import Sum
from galaxy_rules.kernel.verdicts import IllegalAction
from tests.galaxy_of_trian.citing import is_cited
from tests.galaxy_of_trian.walks import played

U, D1, K, L = "0,0,0", "0,0,1", "0,1,1", "1,0,1"
OUTPOST: Final = [[U, "O", 0]]
SYSTEM: Final = [[U, "PoSS", 1], [D1, "PPS", 1], [L, "PoSS", 2]]
NEBULA: Final = [[U, "NSS", 1], [D1, "NNS", 1], [L, "NSS", 2]]
EXTRACTOR: Final = [[U, "NSS", 1], [D1, "ENNS", 1], [L, "NSS", 2]]
SPACE: Final = [[U, "SSS", 0], [D1, "SSS", 0], [K, "SSS", 0], [L, "SSS", 0]]
TWO: Final = [[U, "NSS", 1], [D1, "N/NS", 1], [L, "NSS", 2]]
"""Two nebulas side by side."""
N, P = "0,0,0:n0", "0,0,0:p0"
EXPLORING: Final[dict[str, Any]] = {"phase": "exploration", "main": True}
TRADING: Final[dict[str, Any]] = {"phase": "extraction"}
STOCK: Final = {N: ["red"] * 5}


@cache
def rules(**rulings: str) -> GalaxyOfTrian:
    """The game with these readings."""
    return GalaxyOfTrian(rulings, variant="ships")


def table(game: GalaxyOfTrian, galaxy: list[list[Any]], **words: Any) -> State:
    """A fragment with this map."""
    return game.position({"galaxy": galaxy, **words}, fragment=True)


def sums(
    actions: str, galaxy: list[list[Any]], game: GalaxyOfTrian | None = None, **words: Any
) -> tuple[Sum, ...]:
    """The sums of the last of these actions, one a semicolon."""
    known = game or rules()
    state = table(known, galaxy, **words)
    *before, last = actions.split("; ")
    for text in before:
        state = known.apply(state, known.parse(text))
    found = known.explain(state, known.parse(last)).sums
    assert all(is_cited("explanations", one.what, one.clauses) for one in found)
    return found


def told(*args: Any, **words: Any) -> dict[str, int]:
    """The same, by what is counted."""
    return {one.what: one.amount for one in sums(*args, **words)}


# ----------------------------------------------------------------------------- trade, extraction


@pytest.mark.clauses("TRI-TRD-01", "TRI-TRD-02", "TRI-TRD-03", "TRI-TRD-04", "TRI-TRD-08")
def test_a_purchase_explains_its_price_and_the_discount_of_an_outpost() -> None:
    assert (
        Sum("price of a red mineral", 6, ("TRI-TRD-01",)),
        Sum("credits to pay", 6, ("TRI-TRD-01",)),
    ) == sums("buy red", OUTPOST, **TRADING)
    assert (
        Sum("price of a red mineral", 6, ("TRI-TRD-01",)),
        Sum("discount for an outpost", -1, ("TRI-TRD-03",)),
        Sum("credits to pay", 5, ("TRI-TRD-01",)),
    ) == sums("buy red", OUTPOST, emissaries=[[U, 0]], **TRADING)
    assert [4, 4] == list(told("buy token", OUTPOST, **TRADING).values())
    assert [4, -1, 3] == list(told("buy token", OUTPOST, emissaries=[[U, 0]], **TRADING).values())


@pytest.mark.clauses("TRI-TRD-05", "TRI-BLK-01")
def test_a_blocked_emissary_on_an_outpost_takes_nothing_off() -> None:
    ships = [[U, 1, "corvette"]]
    assert [6, 6] == list(
        told("buy blue", OUTPOST, emissaries=[[U, 0]], ships=ships, **TRADING).values()
    )


@pytest.mark.clauses("TRI-TRD-10")
def test_an_exchange_explains_its_rate() -> None:
    minerals = [["red", "blue"], []]
    found = sums("exchange red blue green", OUTPOST, minerals=minerals, **TRADING)
    assert [2, 1] == [one.amount for one in found]


@pytest.mark.clauses("TRI-EXT-03", "TRI-EXT-04", "TRI-EXT-05", "TRI-EXT-07", "TRI-R-34")
@pytest.mark.parametrize(
    "galaxy, level, why, most",
    [
        (NEBULA, 1, "for research stations", 1),
        (NEBULA, 2, "for space stations", 2),
        (EXTRACTOR, 0, "for extractors", 1),
        (EXTRACTOR, 1, "for research stations", 1),
    ],
)
def test_extraction_explains_its_quota(
    galaxy: list[list[Any]], level: int, why: str, most: int
) -> None:
    found = told(f"extract {N} red", galaxy, emissaries=[[U, 0, level]], stocks=STOCK, **TRADING)
    assert {why: most, "minerals a turn": most, "left to take": most - 1} == found


@pytest.mark.clauses("TRI-EXT-05", "TRI-R-38")
def test_extraction_explains_what_was_taken_before() -> None:
    text = f"extract {N} red; extract {N} red"
    found = told(text, NEBULA, emissaries=[[U, 0, 2]], stocks=STOCK, **TRADING)
    assert (-1, 0) == (found["taken before"], found["left to take"])


@pytest.mark.clauses("TRI-EXT-02")
def test_no_more_is_left_to_take_than_the_nebula_holds() -> None:
    found = told(f"extract {N} red", NEBULA, emissaries=[[U, 0, 2]], stocks={N: ["red"]}, **TRADING)
    assert (2, 0) == (found["minerals a turn"], found["left to take"])


@pytest.mark.clauses("TRI-R-34")
def test_in_the_other_reading_all_that_stands_there_adds_up() -> None:
    game = rules(extraction="additive_capped")
    found = told(
        f"extract {N} red", EXTRACTOR, game, emissaries=[[U, 0, 1]], stocks=STOCK, **TRADING
    )
    assert {
        "for research stations": 1, "for extractors": 1, "minerals a turn": 2, "left to take": 1,
    } == found  # fmt: skip


@pytest.mark.clauses("TRI-EXT-09", "TRI-R-35")
def test_a_rogue_takes_one_and_counts_in_one_reading() -> None:
    words: dict[str, Any] = {"ships": [[U, 0, "rogue"]], "stocks": STOCK, **TRADING}
    assert {"minerals a Rogue takes": 1} == told(f"mine {U} {N} red", NEBULA, **words)
    capped = told(
        f"mine {U} {N} red", NEBULA, rules(rogue_in_cap="yes"), emissaries=[[U, 0, 2]], **words
    )
    assert {"minerals a Rogue takes": 1, "left of the nebula's two": 1} == capped
    after = told(
        f"mine {U} {N} red; extract {N} red",
        NEBULA,
        rules(rogue_in_cap="yes"),
        emissaries=[[U, 0, 2]],
        **words,
    )
    assert (-1, 0) == (after["taken by Rogues"], after["left to take"])


# ------------------------------------------------------------------------------- the Exploration


@pytest.mark.clauses("TRI-RES-01", "TRI-R-09")
def test_research_draws_one_mineral_if_there_is_one() -> None:
    assert {"minerals drawn": 1} == told("research", OUTPOST, **EXPLORING)
    assert {"minerals drawn": 0} == told("research", OUTPOST, bag=[], **EXPLORING)


@pytest.mark.clauses("TRI-EDN-01", "TRI-OUT-01", "TRI-OUT-04")
def test_an_expedition_explains_what_is_left_and_what_an_outpost_gives() -> None:
    assert {"emissaries left on the board": 8, "additional actions": 2} == told(
        f"send emissary {U}:o0", OUTPOST, added=U, **EXPLORING
    )
    assert {"rogues left on the board": 1} == told(
        f"send rogue {U}:s0", OUTPOST, added=U, **EXPLORING
    )


@pytest.mark.clauses("TRI-CON-09", "TRI-CON-11", "TRI-CON-12", "TRI-CON-13")
@pytest.mark.parametrize(
    "emissaries, ships, counts",
    [
        ([[U, 0]], [], (3, 1, 4, 16)),
        ([[U, 0], [L, 0]], [], (3, 2, 4, 20)),
        ([[U, 0], [L, 0]], [[L, 1, "corvette"]], (2, 1, 4, 12)),
    ],
)
def test_building_in_a_system_explains_what_counts(
    emissaries: list[Any], ships: list[Any], counts: tuple[int, ...]
) -> None:
    found = sums(f"build {U}", SYSTEM, emissaries=emissaries, ships=ships, **EXPLORING)
    assert (1, *counts) == tuple(one.amount for one in found)
    assert ("TRI-CON-09",) == found[3].clauses
    assert ("TRI-CON-09",) == found[4].clauses
    blocked = bool(ships)
    assert blocked == ("TRI-CON-12" in found[1].clauses)
    assert blocked == ("TRI-CON-13" in found[2].clauses)


@pytest.mark.clauses("TRI-CON-07", "TRI-CON-10", "TRI-CON-14", "TRI-CON-15")
@pytest.mark.parametrize(
    "galaxy, emissaries, level, counts",
    [
        (EXTRACTOR, [[U, 0]], 1, (3, 1, 1, 4, 2)),
        (NEBULA, [[U, 0, 1], [L, 0]], 2, (3, 2, 1, 5, 4)),
        (NEBULA, [[U, 0], [L, 0, 1]], 1, (3, 2, 1, 5, 2)),
    ],
)
def test_building_in_a_nebula_explains_credits_and_minerals(
    galaxy: list[list[Any]], emissaries: list[Any], level: int, counts: tuple[int, ...]
) -> None:
    found = sums(f"build {U}", galaxy, emissaries=emissaries, **EXPLORING)
    assert (level, *counts) == tuple(one.amount for one in found)
    counted = ("TRI-CON-10", "TRI-CON-11") if counts[1] > 1 else ("TRI-CON-10",)
    assert [("TRI-CON-10",), counted] == [one.clauses for one in found[1:3]]
    assert [("TRI-CON-10",), ("TRI-CON-10",)] == [one.clauses for one in found[3:5]]


@pytest.mark.clauses("TRI-CON-16")
def test_building_explains_who_is_driven_out() -> None:
    ships = [[L, 0, "corvette"]]
    found = sums(f"build {U}", SYSTEM, emissaries=[[U, 0], [L, 1]], ships=ships, **EXPLORING)
    assert Sum("emissary back on the board of seat 1", 1, ("TRI-CON-16",)) == found[-1]


@pytest.mark.clauses("TRI-MOV-01", "TRI-MOV-05")
def test_a_move_explains_its_steps_and_the_range() -> None:
    found = told(f"move {U} {K}:s0", SPACE, ships=[[U, 0, "corvette"]], **EXPLORING)
    assert {"steps through outer space": 2, "range": 3} == found


@pytest.mark.clauses("TRI-TEL-02", "TRI-TEL-08", "TRI-TEL-12")
def test_teleportation_explains_its_distances() -> None:
    galaxy = [[U, "T", 0], [D1, "SSS", 0], [K, "SSS", 0], ["0,1,2", "SSS", 0]]
    text = f"teleport ship {D1} 0,1,2:s0"
    assert {"tiles from the new teleport": 1, "tiles to the destination": 2} == told(
        text, galaxy, added=U, ships=[[D1, 1, "rogue"]], **EXPLORING
    )
    assert {"tiles from the teleport": 0, "tiles to the destination": 2} == told(
        f"teleport ship {U} {K}:s0", galaxy, ships=[[U, 0, "rogue"]], **EXPLORING
    )


# -------------------------------------------------------------------------------------- closings


@pytest.mark.clauses("TRI-CLO-06", "TRI-CLO-10", "TRI-CLO-11", "TRI-TIL-07", "TRI-R-66")
def test_a_closed_nebula_explains_its_formula() -> None:
    assert (
        Sum(f"tiles that count at {N}", 3, ("TRI-CLO-10",)),
        Sum("emissaries of seat 1 that count", 1, ("TRI-CLO-10",)),
        Sum("extractors", 1, ("TRI-TIL-07",)),
        Sum("factor of tiles and emissaries", 2, ("TRI-CLO-10", "TRI-R-66")),
        Sum("credits for seat 1", 8, ("TRI-CLO-10", "TRI-CLO-05")),
        Sum(f"minerals due to the nebula {N}", 5, ("TRI-CLO-11", "TRI-R-67")),
    ) == sums(f"resolve {N}", EXTRACTOR, added=L, pending=[N], emissaries=[[U, 1]], **EXPLORING)


@pytest.mark.clauses("TRI-CLO-05", "TRI-CLO-06", "TRI-CLO-09", "TRI-CLO-10", "TRI-CLO-11")
@pytest.mark.parametrize(
    "galaxy, area, emissaries, paid, minerals",
    [
        (NEBULA, N, [], 3, 3),
        (NEBULA, N, [[U, 0]], 4, 4),
        (EXTRACTOR, N, [], 6, 4),
        (SYSTEM, P, [], 6, None),
        (SYSTEM, P, [[U, 0]], 8, None),
    ],
)
def test_closings_explain_what_they_pay(
    galaxy: list[list[Any]], area: str, emissaries: list[Any], paid: int, minerals: int | None
) -> None:
    found = told(
        f"resolve {area}", galaxy, added=L, pending=[area], emissaries=emissaries, **EXPLORING
    )
    assert paid == found["credits for seat 0"]
    assert minerals == found.get(f"minerals due to the nebula {area}")


@pytest.mark.clauses("TRI-R-66", "TRI-R-67")
@pytest.mark.parametrize(
    "reading, factor, paid",
    [
        ("prose", "factor of tiles alone", 7),
        ("tiles_only", "factor of tiles, without emissaries", 6),
    ],
)
def test_the_factor_says_what_it_multiplies(reading: str, factor: str, paid: int) -> None:
    game = rules(nebula_credits=reading, closing_minerals="without")
    found = told(
        f"resolve {N}", EXTRACTOR, game, added=L, pending=[N], emissaries=[[U, 0]], **EXPLORING
    )
    assert (2, paid) == (found[factor], found["credits for seat 0"])
    assert 4 == found[f"minerals due to the nebula {N}"]


@pytest.mark.clauses("TRI-R-09", "TRI-CLO-11")
def test_a_bag_that_holds_less_is_named() -> None:
    words: dict[str, Any] = {"added": L, "pending": [N], **EXPLORING}
    found = told(f"resolve {N}", NEBULA, bag=["red", "blue"], **words)
    assert (3, 3, 2) == (
        found["credits for seat 0"],
        found[f"minerals due to the nebula {N}"],
        found["minerals in the bag"],
    )


@pytest.mark.clauses("TRI-CLO-03", "TRI-CLO-09", "TRI-CLO-13", "TRI-CLO-14")
def test_a_tile_that_closes_two_areas_explains_both() -> None:
    words: dict[str, Any] = {"phase": "expansion", "hand": "PoGG"}
    galaxy = [[U, "PoGG", 1], [D1, "PPoG", 1]]
    assert (
        Sum(f"tiles of the outer space closed at {U}:s0", 3, ("TRI-CLO-14",)),
        Sum(f"tiles that count at {U}:s0", 3, ("TRI-CLO-13",)),
        Sum("credits for each of them", 3, ("TRI-CLO-13",)),
        Sum("credits for seat 0", 9, ("TRI-CLO-13",)),
        Sum(f"tiles of the system closed at {P}", 3, ("TRI-CLO-04",)),
    ) == sums(f"place PoGG {L} 2", galaxy, **words)
    assert 6 == told(f"place PoGG {L} 2; end", galaxy, **words)["credits for seat 0"]


@pytest.mark.clauses("TRI-CLO-16", "TRI-CLO-19", "TRI-CTL-04", "TRI-CTL-05")
def test_taking_emissaries_back_and_keeping_them_explain_what_becomes_of_control() -> None:
    words: dict[str, Any] = {"added": L, "pending": [P], "emissaries": [[U, 0]], **EXPLORING}
    home = "emissary back on the board of seat 0"
    assert {f"combat tokens due to seat 0 for {P}": 1} == told(
        f"resolve {P}; keep", SYSTEM, **words
    )
    assert {home: 1} == told(f"resolve {P}; retrieve {U}", SYSTEM, **words)


@pytest.mark.clauses("TRI-TIL-09", "TRI-TIL-12")
def test_an_exmitter_explains_who_goes_home() -> None:
    found = sums(
        f"place X {D1} 0", [[U, "SSS", 0]], phase="expansion", hand="X", ships=[[U, 1, "rogue"]]
    )
    assert (Sum("rogue back on the board of seat 1", 1, ("TRI-TIL-09",)),) == found
    ships = [[U, 1, "rogue"], [L, 1, "rogue"]]
    galaxy = [[U, "SSS", 0], ["1,-1,1", "SSS", 0], [L, "SSS", 0]]
    both = told(f"place X {D1} 0", galaxy, phase="expansion", hand="X", ships=ships)
    assert {"rogue back on the board of seat 1": 2} == both


# --------------------------------------------------------------------------------------- clashes

DUEL: Final[dict[str, Any]] = {"ships": [[U, 0, "corvette"], [L, 1, "corvette"]], **EXPLORING}
MEET: Final = f"move {U} {D1}:s0"


@pytest.mark.clauses("TRI-BSH-08", "TRI-BSH-09", "TRI-BSH-10")
def test_a_clash_of_ships_explains_dice_and_reward() -> None:
    assert {"die of seat 0": 5} == told(f"{MEET}; roll 5", SPACE, **DUEL)
    assert {
        "die of seat 0": 5, "result of seat 0": 5, "die of seat 1": 3, "result of seat 1": 3,
        "minerals due to seat 0": 2, "corvette back on the board of seat 1": 1,
    } == told(f"{MEET}; roll 5; roll 3", SPACE, **DUEL)  # fmt: skip


@pytest.mark.clauses("TRI-BSH-11")
def test_a_tie_of_ships_sends_both_home_and_rewards_nobody() -> None:
    found = sums(f"{MEET}; roll 3; roll 3", SPACE, **DUEL)
    homes = [one for one in found if "back on the board" in one.what]
    assert [("TRI-BSH-11",)] * 2 == [one.clauses for one in homes]
    assert not [one for one in found if "minerals" in one.what]


@pytest.mark.clauses("TRI-BSH-05", "TRI-BSH-10")
def test_a_corvette_needs_no_dice_against_a_rogue() -> None:
    ships = [[U, 0, "corvette"], [L, 1, "rogue"]]
    found = sums(MEET, SPACE, ships=ships, **EXPLORING)
    assert (
        Sum("minerals due to seat 0", 2, ("TRI-BSH-10",)),
        Sum("rogue back on the board of seat 1", 1, ("TRI-BSH-05",)),
    ) == found[2:]


@pytest.mark.clauses("TRI-TOK-03", "TRI-TOK-06", "TRI-TOK-07")
def test_tokens_add_to_the_die_as_it_last_fell() -> None:
    words: dict[str, Any] = {"tokens": [["plus", "reroll"], ["reroll"]], **DUEL}
    start = f"{MEET}; declare reroll; declare plus"
    assert {"tokens that may still be declared": 1} == told(start, SPACE, **words)
    both = f"{start}; declare reroll; roll 3; roll 5; use plus; use reroll; roll 6"
    assert {"die of seat 0": 6} == told(both, SPACE, **words)
    found = told(f"{both}; stand", SPACE, **words)
    assert (6, 1, 7) == (
        found["die of seat 0"],
        found["tokens used by seat 0"],
        found["result of seat 0"],
    )
    assert 5 == found["result of seat 1"]


@pytest.mark.clauses("TRI-TOK-02", "TRI-BSH-09", "TRI-R-78")
def test_a_reroll_that_decides_a_clash_counts_instead_of_the_first_roll() -> None:
    text = f"{MEET}; declare reroll; roll 3; roll 5; use reroll; roll 6"
    found = told(text, SPACE, tokens=[["reroll"], []], **DUEL)
    assert (6, 6, 5) == tuple(
        found[what] for what in ("die of seat 0", "result of seat 0", "result of seat 1")
    )


FOUR: Final = [[U, "NSS", 1], [D1, "NNS", 1], [L, "NNS", 2], ["1,-1,1", "NSS", 0]]


@pytest.mark.clauses("TRI-BEM-03", "TRI-BEM-05", "TRI-BEM-06", "TRI-R-85")
def test_a_battle_of_emissaries_explains_bonuses_results_and_losses() -> None:
    words: dict[str, Any] = {
        "added": "1,-1,1", "pending": [N], "emissaries": [[U, 0], [D1, 0], [L, 1]], **EXPLORING,
    }  # fmt: skip
    assert {"bonus of seat 0": 2, "bonus of seat 1": 1} == told(f"resolve {N}", FOUR, **words)
    fought = f"resolve {N}; roll 2; roll 5"
    found = told(fought, FOUR, **words)
    assert (2, 2, 4) == tuple(found[f"{what} of seat 0"] for what in ("die", "bonus", "result"))
    assert (5, 1, 6) == tuple(found[f"{what} of seat 1"] for what in ("die", "bonus", "result"))
    fallen = sums(f"{fought}; remove {U}", FOUR, **words)
    home = Sum("emissary back on the board of seat 0", 1, ("TRI-BEM-06",))
    assert home == fallen[0]
    won = told(f"{fought}; remove {U}; roll 2; roll 2", FOUR, **words)
    assert (4, 3) == (won["result of seat 0"], won["result of seat 1"])
    assert 5 == won["credits for seat 0"]


@pytest.mark.clauses("TRI-BEM-07", "TRI-BEM-10")
def test_a_tie_of_emissaries_pays_the_closer() -> None:
    words: dict[str, Any] = {
        "added": "1,-1,1", "pending": [N], "emissaries": [[U, 0], [L, 1]], **EXPLORING,
    }  # fmt: skip
    found = sums(f"resolve {N}; roll 2; roll 2", FOUR, **words)
    homes = [one.clauses for one in found if "back on the board" in one.what]
    assert [("TRI-BEM-07",)] * 2 == homes
    assert {"credits for seat 0": 4} == {
        one.what: one.amount for one in found if one.what.startswith("credits for seat")
    }


# ---------------------------------------------------------------------------------------- skills


@cache
def full(**rulings: str) -> GalaxyOfTrian:
    """The game with races."""
    return GalaxyOfTrian(rulings, variant="full")


def skilled(
    actions: str, galaxy: list[list[Any]], races: str, skills: str = "", **words: Any
) -> tuple[Sum, ...]:
    """The sums of the last of these actions with races of two seats; seat 0 has these skills."""
    known = words.pop("game", full())
    more = words.pop("others", "").split()
    said = {"races": races.split(), "skills": [skills.split(), more]}
    return sums(actions, galaxy, known, **said, **words)


def counted(*args: Any, **words: Any) -> dict[str, int]:
    """The same, by what is counted."""
    return {one.what: one.amount for one in skilled(*args, **words)}


def by_clause(found: tuple[Sum, ...], what: str) -> tuple[str, ...]:
    """The clauses of the first sum about something."""
    return next(one.clauses for one in found if one.what == what)


@pytest.mark.clauses("TRI-EVO-02", "TRI-EVO-06")
def test_unlocking_explains_its_price_and_tokens() -> None:
    price = ("TRI-EVO-02",)
    assert (Sum("credits to pay", 5, price),) == skilled(
        "unlock 0 universal", SPACE, "xemh maephos", **TRADING
    )
    assert (
        Sum("credits to pay", 10, price),
        Sum("minion tokens that come with it", 1, ("TRI-EVO-06",)),
    ) == skilled("unlock 2 racial", SPACE, "khaarquar maephos", **TRADING)


@pytest.mark.clauses("TRI-SK-5-01", "TRI-SK-7-02", "TRI-SK-7-06", "TRI-SK-8-02", "TRI-SK-1-02")
@pytest.mark.parametrize(
    "race, skills, ship, most, clauses",
    [
        ("gambler", "", "rogue", 3, ("TRI-MOV-01",)),
        ("maephos", "harvester", "rogue", 4, ("TRI-MOV-01", "TRI-SK-5-01")),
        ("maephos", "harvester", "corvette", 3, ("TRI-MOV-01",)),
        ("xemh", "", "corvette", 4, ("TRI-MOV-01", "TRI-SK-8-02")),
        ("decoy", "", "decoy", 1, ("TRI-SK-7-02",)),
        ("decoy", "manoeuvring_thrusters", "decoy", 2, ("TRI-SK-7-02", "TRI-SK-7-06")),
        ("priestess", "", "priestess", 3, ("TRI-SK-1-02",)),
    ],
)
def test_a_range_names_the_skills_that_change_it(
    race: str, skills: str, ship: str, most: int, clauses: tuple[str, ...]
) -> None:
    found = skilled(
        f"move {U} {D1}:s0", SPACE, f"{race} quuylto", skills, ships=[[U, 0, ship]], **EXPLORING
    )
    assert Sum("range", most, clauses) == found[1]


@pytest.mark.clauses("TRI-SK-3-01", "TRI-SK-8-03", "TRI-R-148")
def test_steps_through_nebulas_name_the_skill() -> None:
    found = skilled(
        f"move {U} {D1}:s0", NEBULA, "xemh maephos", "absorbing_shield", ships=[[U, 0, "rogue"]],
        **EXPLORING,
    )  # fmt: skip
    clauses = ("TRI-SK-8-03",)
    assert Sum("steps through outer space", 1, clauses) == found[0]


@pytest.mark.clauses("TRI-SK-5-02", "TRI-SK-5-03")
def test_a_rogue_explains_what_its_skills_add() -> None:
    words: dict[str, Any] = {"ships": [[U, 0, "rogue"]], "stocks": STOCK, **TRADING}
    text = f"mine {U} {N} red"
    assert {
        "minerals a Rogue takes": 1, "more by Harvest technology": 1, "left for this Rogue": 1,
    } == counted(text, NEBULA, "maephos xemh", **words)  # fmt: skip
    found = counted(f"{text}; {text}", NEBULA, "maephos xemh", "harvest_module", **words)
    assert {
        "minerals a Rogue takes": 1, "more by Harvest technology": 1, "more by Harvest module": 1,
        "taken before": -1, "left for this Rogue": 1,
    } == found  # fmt: skip


@pytest.mark.clauses("TRI-SK-3-04", "TRI-SK-3-05", "TRI-R-161")
def test_a_green_mineral_explains_what_comes_with_it() -> None:
    words: dict[str, Any] = {"emissaries": [[U, 0, 1]], **TRADING}
    stock = {N: ["red", "green", "red"]}
    text = f"extract {N} green"
    found = counted(text, NEBULA, "gambler xemh", "connoisseur", stocks=stock, **words)
    assert (1, 1) == (found["more by Minerals gatherer"], found["more by Connoisseur"])
    few = counted(
        text, NEBULA, "gambler xemh", "connoisseur", stocks={N: ["red", "green"]}, **words
    )
    assert 1 == few["minerals left in the nebula"]
    red = counted(f"extract {N} red", NEBULA, "gambler xemh", stocks=stock, **words)
    assert "more by Minerals gatherer" not in red
    taken = f"{text}; gather {N} red"
    assert (Sum("minerals still to be taken", 0, ("TRI-SK-3-04",)),) == skilled(
        taken, NEBULA, "gambler xemh", stocks=stock, **words
    )


@pytest.mark.clauses("TRI-SK-1-03", "TRI-R-162")
def test_the_priestess_explains_how_much_she_takes() -> None:
    words: dict[str, Any] = {"ships": [[K, 0, "priestess"]], "stocks": STOCK, **EXPLORING}
    galaxy = [*NEBULA, [K, "SSS", 0], ["0,1,2", "SSS", 0]]
    found = skilled(
        f"move {K} 0,1,2:s0; gather {N} red", galaxy, "priestess xemh", **words
    )  # fmt: skip
    assert (Sum("minerals still to be taken", 1, ("TRI-SK-1-03",)),) == found


@pytest.mark.clauses("TRI-UNI-01", "TRI-UNI-03", "TRI-R-75", "TRI-R-149")
@pytest.mark.parametrize(
    "galaxy, area, skill, clause",
    [(NEBULA, N, "gain_nebulas", "TRI-UNI-01"), (SYSTEM, P, "gain_systems", "TRI-UNI-03")],
)
def test_a_closing_explains_what_a_universal_skill_adds(
    galaxy: list[list[Any]], area: str, skill: str, clause: str
) -> None:
    found = skilled(
        f"resolve {area}", galaxy, "gambler xemh", skill, added=L, pending=[area], **EXPLORING
    )
    assert (
        Sum(f"tiles that count at {area}", 3, (clause,)),
        Sum("credits for each of them", 1, (clause,)),
        Sum("credits for seat 0", 3, (clause,)),
    ) == found[-3:]


@pytest.mark.clauses("TRI-SK-1-10")
@pytest.mark.parametrize(
    "galaxy, each, paid, minerals", [(SYSTEM, 6, 24, None), (NEBULA, 3, 12, 2)]
)
def test_meditation_explains_its_factor(
    galaxy: list[list[Any]], each: int, paid: int, minerals: int | None
) -> None:
    found = skilled(
        f"build {U}", galaxy, "priestess xemh", "precious_meditation",
        emissaries=[[U, 0, 0, "priestess"]], **EXPLORING,
    )  # fmt: skip
    assert Sum("credits for each of them", each, ("TRI-SK-1-10",)) == found[3]
    assert Sum("credits for seat 0", paid, ("TRI-SK-1-10",)) == found[4]
    assert [minerals] == [one.amount for one in found[5:]] or minerals is None


@pytest.mark.clauses("TRI-SK-2-02", "TRI-R-110", "TRI-R-163")
@pytest.mark.parametrize(
    "reading, paid, minerals", [("both", [4, 4], [2, 4]), ("space_only", [4], [4])]
)
def test_living_structures_explain_each_level(
    reading: str, paid: list[int], minerals: list[int]
) -> None:
    found = skilled(
        f"raise {U}", NEBULA, "khaarquar xemh", game=full(living_structures=reading),
        emissaries=[[U, 0, 0, "minion"]], **EXPLORING,
    )  # fmt: skip
    assert Sum("level of the station", 2, ("TRI-SK-2-02",)) == found[0]
    assert paid == [one.amount for one in found if one.what == "credits for seat 0"]
    assert minerals == [one.amount for one in found if one.what.startswith("minerals due")]


@pytest.mark.clauses("TRI-SK-4-01", "TRI-SK-4-02", "TRI-SK-4-03", "TRI-R-115")
@pytest.mark.parametrize(
    "skills, less, fare", [("", 0, 3), ("ice_cell", 1, 2), ("ice_cell oscillator", 2, 1)]
)
def test_the_transporter_explains_its_fare(skills: str, less: int, fare: int) -> None:
    found = skilled(
        f"transport emissary {U} {L}:n0", TWO, "quuylto xemh", skills, emissaries=[[U, 0]],
        minerals=[["blue"] * 3, []], **EXPLORING,
    )  # fmt: skip
    assert Sum("fare of the transporter", 3, ("TRI-SK-4-01",)) == found[0]
    assert less == sum(one.what.startswith("less by ") for one in found)
    assert fare == next(one.amount for one in found if one.what == "blue minerals to pay")
    assert Sum("tiles to the destination", 2, ("TRI-SK-4-01",)) in found


@pytest.mark.clauses("TRI-SK-1-08", "TRI-SK-1-12", "TRI-R-158")
@pytest.mark.parametrize("skill, due", [("", 2), ("power_drain", 3)])
def test_a_ransom_is_explained_and_counted_down(skill: str, due: int) -> None:
    words: dict[str, Any] = {
        "ships": [[U, 0, "rogue"]], "harnessed": {U: 1}, "minerals": [["red"] * 3, []],
        "others": skill, **EXPLORING,
    }  # fmt: skip
    found = skilled(f"release {U}", SPACE, "xemh priestess", **words)
    assert Sum("minerals that free the ship", 2, ("TRI-SK-1-08",)) == found[0]
    assert Sum("minerals due to seat 1", due, ("TRI-SK-1-08",)) == found[-1]
    assert (Sum("minerals still to be given", due - 1, ("TRI-SK-1-08",)),) == skilled(
        f"release {U}; give red", SPACE, "xemh priestess", **words
    )
    held = counted(
        f"harness {U}", SPACE, "priestess xemh", skill, ships=[[U, 1, "rogue"]], **EXPLORING
    )
    assert due == sum(held.values())


GIVEN: Final = "; ".join(["gamble", *["give red"] * 5])


@pytest.mark.clauses("TRI-SK-3-02", "TRI-SK-3-03", "TRI-R-113")
def test_a_stake_explains_its_odds_and_what_it_brings() -> None:
    words: dict[str, Any] = {"minerals": [["red"] * 5, []], **EXPLORING}
    assert {
        "minerals to stake": 5, "least that wins": 4, "minerals for a roll that wins": 10,
    } == counted("gamble", SPACE, "gambler xemh", **words)  # fmt: skip
    assert {"minerals still to be given": 0} == counted(GIVEN, SPACE, "gambler xemh", **words)
    text = f"{GIVEN}; roll 3"
    assert {"die of seat 0": 3, "least that wins": 4, "minerals due to seat 0": 0} == counted(
        text, SPACE, "gambler xemh", **words
    )
    assert {
        "die of seat 0": 3, "more by Lucky": 1, "least that wins": 4, "minerals due to seat 0": 10,
    } == counted(text, SPACE, "gambler xemh", "lucky", **words)  # fmt: skip
    few = counted(f"{GIVEN}; roll 4", SPACE, "gambler xemh", bag=["blue"], **words)
    assert (10, 6) == (few["minerals due to seat 0"], few["minerals in the bag"])


@pytest.mark.clauses("TRI-UNI-02", "TRI-SK-4-05")
def test_sets_and_tokens_explain_their_price() -> None:
    minerals = [["red", "yellow", "green", "blue"], []]
    found = skilled("sell set", SPACE, "xemh maephos", "mineral_set", minerals=minerals, **TRADING)
    assert (Sum("credits for seat 0", 16, ("TRI-UNI-02",)),) == found
    found = skilled(
        "sell plus", SPACE, "quuylto xemh", "priceless_technology", tokens=[["plus"], []], **TRADING
    )
    assert (Sum("credits for seat 0", 2, ("TRI-SK-4-05",)),) == found


@pytest.mark.clauses("TRI-SK-8-01", "TRI-R-127")
def test_a_warcry_is_explained_in_the_clash() -> None:
    words: dict[str, Any] = {"minerals": [["red"], []], **DUEL}
    cried = ("TRI-SK-8-01",)
    assert (
        Sum("red minerals to pay", 1, cried), Sum("added to the roll", 1, cried),
    ) == skilled(f"{MEET}; warcry", SPACE, "xemh gambler", "warcry", **words)  # fmt: skip
    found = skilled(f"{MEET}; warcry; roll 3; roll 3", SPACE, "xemh gambler", "warcry", **words)
    assert Sum("Warcry of seat 0", 1, cried) in found
    assert Sum("result of seat 0", 4, ("TRI-BSH-09",)) in found


@pytest.mark.clauses("TRI-SK-5-01", "TRI-R-116")
def test_the_bonus_of_a_rogue_is_explained() -> None:
    ships = [[U, 0, "rogue"], [L, 1, "rogue"]]
    words: dict[str, Any] = {"ships": ships, **EXPLORING}
    bonus = Sum("bonus of seat 0", 1, ("TRI-SK-5-01",))
    assert bonus in skilled(MEET, SPACE, "maephos xemh", "harvester", **words)
    found = skilled(f"{MEET}; roll 3; roll 3", SPACE, "maephos gambler", "harvester", **words)
    assert bonus in found
    assert Sum("result of seat 0", 4, ("TRI-BSH-09",)) in found


@pytest.mark.clauses("TRI-SK-2-03", "TRI-R-111")
def test_regeneration_decides_a_tie() -> None:
    found = skilled(f"{MEET}; roll 3; roll 3", SPACE, "khaarquar gambler", "regeneration", **DUEL)
    assert Sum("ties that seat 0 wins", 1, ("TRI-SK-2-03",)) in found
    assert Sum("corvette back on the board of seat 1", 1, ("TRI-BSH-09",)) in found
    plain = counted(f"{MEET}; roll 4; roll 3", SPACE, "khaarquar gambler", "regeneration", **DUEL)
    assert "ties that seat 0 wins" not in plain


@pytest.mark.clauses("TRI-SK-1-04", "TRI-SK-1-11", "TRI-R-109", "TRI-R-154")
def test_the_priestess_loses_or_flees() -> None:
    ships = [[U, 0, "rogue"], [L, 1, "priestess"]]
    words: dict[str, Any] = {"ships": ships, "minerals": [[], ["red"] * 3], **EXPLORING}
    found = skilled(MEET, SPACE, "xemh priestess", **words)
    assert Sum("priestess back on the board of seat 1", 1, ("TRI-SK-1-04",)) in found
    galaxy = [*SPACE, ["1,0,2", "SSS", 0], ["2,0,2", "SSS", 0]]
    fled = skilled(
        f"{MEET}; evade 1,0,2:s0", galaxy, "xemh priestess", others="divine_help", **words
    )
    assert (
        Sum("tiles to the refuge", 1, ("TRI-SK-1-11",)),
        Sum("minerals to give", 3, ("TRI-SK-1-11",)),
    ) == fled
    given = skilled(
        f"{MEET}; evade 1,0,2:s0; give red", galaxy, "xemh priestess", others="divine_help", **words
    )
    assert (Sum("minerals still to be given", 2, ("TRI-SK-1-11",)),) == given


@pytest.mark.clauses("TRI-SK-7-03", "TRI-SK-7-07", "TRI-R-122")
@pytest.mark.parametrize(
    "skill, reading, ships, due",
    [
        ("", "yes", 2, 4), ("", "no", 1, 2), ("shockwave", "yes", 2, 4),
    ],
)  # fmt: skip
def test_an_explosion_explains_whom_it_destroys_and_what_it_pays(
    skill: str, reading: str, ships: int, due: int
) -> None:
    found = skilled(
        f"detonate {U} {D1}:s0", SPACE, "decoy xemh", skill,
        ships=[[U, 0, "decoy"], [L, 1, "corvette"], [K, 0, "rogue"]],
        game=full(decoy_pays_for_own_ships=reading), **EXPLORING,
    )  # fmt: skip
    why = ("TRI-SK-7-03",)
    own = ("TRI-R-122",) if reading == "yes" else ()
    assert (
        Sum("ships destroyed that pay", ships, (*why, *own)),
        Sum("minerals due to seat 0", due, ("TRI-SK-7-03",)),
        Sum("decoy back on the board of seat 0", 1, ("TRI-SK-7-05",)),
    ) == found[2:5]
    assert {
        Sum("rogue back on the board of seat 0", 1, why),
        Sum("corvette back on the board of seat 1", 1, why),
    } == {*found[5:]}


@pytest.mark.clauses("TRI-SK-8-05", "TRI-SK-8-07", "TRI-R-124", "TRI-R-151")
def test_a_cannon_explains_whom_it_destroys_and_what_it_pays() -> None:
    ships = [[D1, 0, "cannon"], ["1,0,2", 1, "corvette"]]
    galaxy = [*SPACE, ["1,0,2", "SSS", 0], ["2,0,2", "SSS", 0]]
    why = ("TRI-SK-8-05",)
    found = skilled(f"move 1,0,2 {L}:s0", galaxy, "xemh gambler", ships=ships, turn=1, **EXPLORING)
    assert (
        Sum("ships destroyed that pay", 1, why),
        Sum("minerals due to seat 0", 2, ("TRI-SK-8-05",)),
        Sum("corvette back on the board of seat 1", 1, why),
    ) == found[2:]
    wide = skilled("unlock 2 racial", galaxy, "xemh gambler", ships=ships, **TRADING)
    assert Sum("ships destroyed that pay", 1, ("TRI-SK-8-05", "TRI-SK-8-07")) in wide


@pytest.mark.clauses("TRI-SK-8-05", "TRI-SK-7-03", "TRI-R-151")
def test_a_decoy_that_a_cannon_hits_explodes_and_each_ship_is_paid_for() -> None:
    galaxy = [*SPACE, ["1,0,2", "SSS", 0], ["2,0,2", "SSS", 0]]
    ships = [[D1, 0, "cannon"], ["1,0,2", 1, "decoy"]]
    words: dict[str, Any] = {"ships": ships, "turn": 1, "emissaries": [], **EXPLORING}
    found = skilled(f"move 1,0,2 {L}:s0", galaxy, "xemh decoy", **words)
    fired, exploded = ("TRI-SK-8-05",), ("TRI-SK-7-03",)
    assert (
        Sum("ships destroyed that pay", 1, fired),
        Sum("minerals due to seat 0", 2, ("TRI-SK-8-05",)),
        Sum("ships destroyed that pay", 0, exploded),
        Sum("minerals due to seat 1", 0, ("TRI-SK-7-03",)),
        Sum("decoy back on the board of seat 1", 1, ("TRI-SK-7-05",)),
    ) == found[2:]


@pytest.mark.clauses("TRI-SK-6-04", "TRI-SK-6-05", "TRI-R-121")
@pytest.mark.parametrize(
    "skill, reach", [("", ("TRI-SK-6-04",)), ("mental_manipulation", ("TRI-SK-6-05",))]
)
def test_a_swap_explains_its_price(skill: str, reach: tuple[str, ...]) -> None:
    found = skilled(
        f"swap ship {U} {K}", SPACE, "manipulator xemh", skill,
        ships=[[U, 0, "rogue"], [K, 1, "corvette"]], minerals=[["green", "blue"], []], **EXPLORING,
    )  # fmt: skip
    assert (
        Sum("green minerals to pay", 1, ("TRI-SK-6-04",)),
        Sum("blue minerals to pay", 1, ("TRI-SK-6-04",)),
        Sum("tiles between the two", 2, reach),
    ) == found[:3]


@pytest.mark.clauses("TRI-SK-6-02", "TRI-R-119")
def test_an_exmitter_token_explains_who_goes_home() -> None:
    found = skilled(
        "exmit", SPACE, "manipulator xemh", added=D1, phase="expansion", ships=[[U, 1, "rogue"]]
    )
    assert (
        Sum("exmitter tokens left on the board", 0, ("TRI-SK-6-02",)),
        Sum("rogue back on the board of seat 1", 1, ("TRI-SK-6-02",)),
    ) == found


@pytest.mark.clauses("TRI-SK-6-01", "TRI-R-118")
def test_adaptation_explains_what_is_still_to_be_paid_for() -> None:
    galaxy = [*SPACE, ["1,0,2", "SSS", 0]]
    words: dict[str, Any] = {
        "ships": [[L, 0, "rogue"], [D1, 0, "rogue"]], "exmitters": {L: 0}, "turn": 1,
        "minerals": [["red"], []], **EXPLORING,
    }  # fmt: skip
    upkeep = ("TRI-SK-6-01",)
    text = "end; give red"
    found = skilled(text, galaxy, "manipulator xemh", "adaptation", **words)
    assert Sum("units still to be paid for", 1, upkeep) == found[0]
    assert Sum("rogue back on the board of seat 0", 1, upkeep) == found[1]
    left = skilled("end; decline", galaxy, "manipulator xemh", "adaptation", **words)
    assert Sum("rogue back on the board of seat 0", 1, upkeep) == left[0]
    poor = words | {"minerals": [[], []]}
    all_gone = skilled("end", galaxy, "manipulator xemh", "adaptation", **poor)
    assert Sum("rogue back on the board of seat 0", 2, upkeep) in all_gone


@pytest.mark.clauses("TRI-SK-2-04", "TRI-SK-5-04", "TRI-SK-5-05", "TRI-SK-7-08", "TRI-SK-4-04")
def test_tokens_on_the_map_explain_their_price() -> None:
    words: dict[str, Any] = {"minerals": [["red", "yellow"], []], **EXPLORING}
    assert {"red minerals to pay": 1, "tunnel tokens left on the board": 0} == counted(
        f"tunnel {U}:s0 red", SPACE, "maephos xemh", **words
    )
    dived = counted(
        f"dive {K} {U}:s0", SPACE, "maephos xemh", ships=[[K, 0, "rogue"]],
        wormholes={f"{U}:s0": 0}, **EXPLORING,
    )  # fmt: skip
    assert {"tiles to the wormhole": 2} == dived
    laid = {**words, "phase": "expansion", "added": D1}
    del laid["main"]
    assert {"red minerals to pay": 1, "modulator tokens left on the board": 0} == counted(
        f"modulate {U} red", SPACE, "decoy xemh", **laid
    )
    assert {"decoy tokens left on the board": 0} == counted(
        f"send decoy {D1}:s0", SPACE, "decoy xemh", added=D1, **EXPLORING
    )
    sent = f"send emissary {U}:p0; draw plus; minion {L}:p0"
    along = counted(sent, SYSTEM, "khaarquar xemh", added=U, **words)
    assert (1, 0) == (along["yellow minerals to pay"], along["minion tokens left on the board"])
    control = skilled(
        f"resolve {P}; keep", SYSTEM, "quuylto xemh", added=L, pending=[P], emissaries=[[U, 0]],
        **EXPLORING,
    )  # fmt: skip
    assert 2 == control[0].amount
    assert "TRI-SK-4-04" in control[0].clauses


# ------------------------------------------------------------------------------- the end, refusals


@pytest.mark.clauses("TRI-END-02", "TRI-END-03", "TRI-PLU-04", "TRI-PLU-05", "TRI-TRN-01")
@pytest.mark.parametrize("level, demanded", [(1, 6), (2, 12)])
def test_the_last_action_explains_sale_and_plunder(level: int, demanded: int) -> None:
    words: dict[str, Any] = {
        "emissaries": [[U, 0, level]],
        "ships": [[D1, 1, "corvette"], [L, 1, "corvette"]],
        "minerals": [["red", "red"], ["blue"]],
        "heights": [0, 0], "rest": [], "tops": [None, None], **EXPLORING,
    }  # fmt: skip
    found = sums("end", SYSTEM, **words)
    lines = [(one.what, one.amount) for one in found]
    assert [
        ("minerals of seat 0", 2), ("credits for each of them", 3), ("credits for seat 0", 6),
        ("minerals of seat 1", 1), ("credits for each of them", 3), ("credits for seat 1", 3),
        (f"tiles of {P}", 3), ("level of its station", level),
        ("corvettes of seat 1 there", 2), ("credits demanded", demanded),
        ("credits from seat 0 for seat 1", demanded),
        ("credits of seat 0 in the end", 16 - demanded),
        ("credits of seat 1 in the end", 13 + demanded),
    ] == lines  # fmt: skip


@pytest.mark.clauses("TRI-TRD-01", "TRI-TRD-08")
def test_an_explanation_reads_as_lines_with_their_clauses() -> None:
    state = table(rules(), OUTPOST, emissaries=[[U, 0]], **TRADING)
    assert str(rules().explain(state, rules().parse("buy red"))).splitlines() == [
        "buy red",
        "  price of a red mineral: 6 [TRI-TRD-01]",
        "  discount for an outpost: -1 [TRI-TRD-03]",
        "  credits to pay: 5 [TRI-TRD-01]",
    ]


@pytest.mark.clauses("TRI-TRD-08")
def test_an_illegal_action_is_not_explained_but_refused() -> None:
    state = table(rules(), OUTPOST, credits=[5, 10], **TRADING)
    with pytest.raises(IllegalAction) as caught:
        rules().explain(state, rules().parse("buy red"))
    assert "credits" == caught.value.code
    assert ("TRI-TRD-01",) == caught.value.clauses


@pytest.mark.clauses("TRI-R-07")
def test_a_tile_that_fits_nowhere_is_named() -> None:
    stacks: dict[str, Any] = {"tops": ["T01", None], "heights": [1, 0], "rest": []}
    found = sums("take 0", [[U, "NNN", 0]], rules(unplaceable_tile="skip"), **stacks, **TRADING)
    assert (Sum("places where T01 fits", 0, ("TRI-R-07",)),) == found


# ---------------------------------------------------------------------------------- random games


@pytest.mark.clauses("TRI-TRN-09", "TRI-TRD-08", "TRI-CON-18", "TRI-PLU-05")
@pytest.mark.parametrize("players, variant", [(2, "ships"), (3, "ships"), (4, "full"), (3, "full")])
def test_in_random_games_the_explained_credits_are_those_that_change_hands(
    players: int, variant: str
) -> None:
    game, kinds = GalaxyOfTrian(variant=variant), Counter[str]()
    for moment in played(game, players, 3):
        change = [0] * players
        for one in game.explain(moment.before, moment.action).sums:
            assert all(clause in game.clauses for clause in one.clauses)
            if one.what == "credits to pay":
                change[moment.before.turn] -= one.amount
            elif paid := re.fullmatch(r"credits (?:from seat (\d) )?for seat (\d)", one.what):
                change[int(paid[2])] += one.amount
                if paid[1]:
                    change[int(paid[1])] -= one.amount
            else:
                continue
            kinds[type(moment.action).__name__] += 1
        pairs = zip(moment.before.credits, moment.after.credits, strict=True)
        assert change == [after - before for before, after in pairs]
    assert {"Build", "Place"} <= kinds.keys()


@pytest.mark.clauses("TRI-TOK-07", "TRI-BEM-05", "TRI-BSH-09")
@pytest.mark.parametrize("variant", ["ships", "full"])
def test_in_random_games_die_bonus_and_tokens_add_up_to_the_result(variant: str) -> None:
    game, results = GalaxyOfTrian(variant=variant), 0
    for seed in range(4):
        for moment in played(game, 3, seed):
            found = game.explain(moment.before, moment.action).sums
            for seat in range(3):
                lines = [one for one in found if one.what == f"result of seat {seat}"]
                for line in lines:
                    end = found.index(line)
                    start = max(
                        i for i, one in enumerate(found[:end]) if one.what == f"die of seat {seat}"
                    )
                    assert line.amount == sum(one.amount for one in found[start:end])
                    results += 1
    assert results
