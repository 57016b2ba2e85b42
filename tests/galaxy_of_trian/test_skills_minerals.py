"""Skills about minerals, credits and stations: gathering, stakes, sets, sales and minions."""

import pytest

from galaxy_rules.galaxy_of_trian import Phase, Unit
from galaxy_rules.galaxy_of_trian.words.grid import read_cell
from tests.galaxy_of_trian.helpers import (
    D1,
    NEBULA,
    SYSTEM,
    K,
    L,
    Q,
    U,
    drawn,
    emissary,
    estate,
    full_table,
    game,
    gives,
    listed,
    permits,
    play,
    refuses,
    settle,
    special,
)

FULL = game("full")
Y, R = range(2)
NEBULA_KEY, KEY = f"{U}:n0", f"{U}:p0"
GA = ["gambler", "xemh"]
KH = ["khaarquar", "gambler"]


# ------------------------------------------------------------------------------------- gathering


@pytest.mark.clauses("TRI-SK-3-04", "TRI-SK-3-05", "TRI-R-114", "TRI-EXT-05")
@pytest.mark.parametrize("skills, gained", [([], 4), (["connoisseur"], 6)])
def test_the_gatherer_goes_beyond_the_two_of_a_nebula(skills: list[str], gained: int) -> None:
    state = full_table(
        GA, {"0": skills}, galaxy=NEBULA, emissaries=[(U, Y, 2)],
        stocks={U: {"green": 4, "red": 4}},
    )  # fmt: skip
    more = (gained - 2) // 2
    for _ in range(2):
        state = permits(FULL, state, f"extract {NEBULA_KEY} green")
        refuses(FULL, state, "take 0", "event_first")
        state = play(FULL, state, *[f"gather {NEBULA_KEY} red"] * more)
    assert gained == len(state.minerals[Y])
    refuses(FULL, state, f"extract {NEBULA_KEY} red", "no_quota", "TRI-EXT-05")


@pytest.mark.clauses("TRI-SK-3-04", "TRI-R-114", "TRI-EXT-09", "TRI-EXT-11")
def test_a_rogue_gathers_too_whoever_controls_the_nebula() -> None:
    state = full_table(
        GA, galaxy=NEBULA, emissaries=[(L, R)], ships=[(U, Y, "rogue")],
        stocks={U: ["green", "green", "blue"]},
    )  # fmt: skip
    state = play(FULL, state, f"mine {U} {NEBULA_KEY} green", f"gather {NEBULA_KEY} green")
    assert ({"green": 2}, ()) == (dict(state.minerals[Y].items()), state.agenda)
    refuses(FULL, state, f"mine {U} {NEBULA_KEY} blue", "rogue_done")


@pytest.mark.clauses("TRI-SK-3-04", "TRI-R-114", "TRI-RES-01", "TRI-TRD-01")
def test_a_green_mineral_from_elsewhere_brings_nothing() -> None:
    state = full_table(GA, galaxy=NEBULA, emissaries=[(U, Y, 1)], stocks={U: ["red"]})
    assert () == permits(FULL, state, "buy green").agenda


@pytest.mark.clauses("TRI-SK-5-02", "TRI-SK-5-03", "TRI-R-38")
def test_what_a_rogue_mines_is_counted_by_rogue() -> None:
    state = full_table(
        ["maephos", "gambler"], {"0": ["harvest_module"]}, galaxy=NEBULA,
        ships=[(U, Y, "rogue"), (L, Y, "rogue")], rogues={U: 2}, stocks={U: {"red": 9}},
    )  # fmt: skip
    state = play(FULL, state, f"mine {U} {NEBULA_KEY} red", *[f"mine {L} {NEBULA_KEY} red"] * 3)
    assert {read_cell(U): 3, read_cell(L): 3} == dict(state.rogues)
    assert [] == listed(FULL, state, "mine")


# -------------------------------------------------------------------------------- Risky Business


@pytest.mark.clauses("TRI-SK-3-02", "TRI-SK-3-03", "TRI-R-113")
@pytest.mark.parametrize("skills, wins", [([], {4, 5, 6}), (["lucky"], {3, 4, 5, 6})])
def test_the_rolls_that_win(skills: list[str], wins: set[int]) -> None:
    state = full_table(GA, {"0": skills}, phase="exploration", minerals=[{"red": 5}])
    state = gives(FULL, permits(FULL, state, "gamble"), *["red"] * 5)
    assert {f"roll {value}": 1 / 6 for value in range(1, 7)} == pytest.approx(drawn(FULL, state))
    gained = {
        value: len(settle(FULL, permits(FULL, state, f"roll {value}")).minerals[Y])
        for value in range(1, 7)
    }
    assert {value: 10 if value in wins else 0 for value in range(1, 7)} == gained


@pytest.mark.clauses("TRI-SK-3-02", "TRI-R-113", "TRI-R-09")
@pytest.mark.parametrize("bag, gained", [({}, 5), ({"blue": 2}, 7), ({"blue": 9}, 10)])
def test_a_short_bag_gives_what_it_has_the_stake_included(bag: dict[str, int], gained: int) -> None:
    state = full_table(GA, phase="exploration", minerals=[{"red": 6}], bag=bag)
    state = gives(FULL, permits(FULL, state, "gamble"), *["red"] * 5)
    after = settle(FULL, permits(FULL, state, "roll 6"))
    assert (1 + gained, R) == (len(after.minerals[Y]), after.turn)


@pytest.mark.clauses("TRI-SK-3-02", "TRI-R-42", "TRI-OUT-01")
@pytest.mark.parametrize("reading", ["no", "yes"])
def test_the_stake_takes_the_first_action_or_any_in_one_reading(reading: str) -> None:
    rules = game("full", outpost_skill_actions=reading)
    state = rules.position(
        {
            "races": GA, "galaxy": [(U, "O", 0)], "emissaries": [(U, Y)], "outposts": [U],
            "phase": "exploration", "extra": 2, "minerals": [{"red": 11}],
        },
        fragment=True,
    )  # fmt: skip
    if reading == "no":
        refuses(rules, state, "gamble", "extra_skill", "TRI-R-42")
        return
    state = gives(rules, permits(rules, state, "gamble"), *["red"] * 5)
    state = permits(rules, state, "roll 1")
    assert (1, 6) == (state.extra, len(state.minerals[Y]))
    refuses(rules, state, "gamble", "used", "TRI-SK-3-02")


# ------------------------------------------------------------------------------- sets and tokens


@pytest.mark.clauses("TRI-UNI-02", "TRI-R-101", "TRI-TRD-07")
def test_a_set_may_be_bought_together_and_sold_in_one_turn() -> None:
    state = full_table(
        GA, {"0": ["mineral_set"]}, minerals=[["red", "yellow", "green"]], credits=[6]
    )
    refuses(FULL, state, "sell set", "no_set", "TRI-UNI-02")
    state = play(FULL, state, "buy blue", "sell set")
    assert (16, 0, 120) == (state.credits[Y], len(state.minerals[Y]), len(state.bag))


@pytest.mark.clauses("TRI-SK-4-05", "TRI-TRD-02")
def test_tokens_are_sold_into_the_bag_from_which_they_come() -> None:
    state = full_table(
        ["quuylto", "gambler"], {"0": ["priceless_technology"]}, tokens=[["reroll", "plus"]]
    )
    assert {"sell reroll", "sell plus"} == set(listed(FULL, state, "sell"))
    state = play(FULL, state, "sell plus", "sell reroll")
    assert (14, 0, 22) == (state.credits[Y], len(state.tokens[Y]), len(state.token_bag))
    refuses(FULL, state, "sell plus", "token_not_owned", "TRI-SK-4-05")


@pytest.mark.clauses("TRI-SK-4-04", "TRI-R-156", "TRI-R-93")
@pytest.mark.parametrize("reading, tokens", [("every", 2), ("first_per_area", 0)])
def test_the_trick_goes_with_the_token_of_control(reading: str, tokens: int) -> None:
    rules = game("full", control_token=reading)
    state = rules.position(
        {
            "races": ["quuylto", "gambler"], "turn": R, "phase": "exploration", "galaxy": SYSTEM,
            "emissaries": [(U, Y)], "ships": [(U, R, "corvette")], "held": {U: [Y]},
        },
        fragment=True,
    )  # fmt: skip
    state = settle(rules, permits(rules, state, f"move {U} {D1}:s0"))
    assert (Y, tokens) == (estate(state, KEY).controller, len(state.tokens[Y]))


# ------------------------------------------------------------------------ more for what is closed


@pytest.mark.clauses("TRI-UNI-03", "TRI-BEM-10", "TRI-R-75")
def test_more_credits_when_a_battle_leaves_nobody() -> None:
    state = full_table(
        GA, {"0": ["gain_systems"], "1": ["gain_systems"]}, galaxy=SYSTEM, added=L, pending=[U],
        emissaries=[(U, Y), (L, R)],
    )  # fmt: skip
    tied = play(FULL, state, f"resolve {KEY}", "roll 4", "roll 4")
    assert (10 + 6 + 3, 10) == tied.credits
    lost = play(FULL, state, f"resolve {KEY}", "roll 1", "roll 4")
    assert (10, 10 + 8) == lost.credits


# --------------------------------------------------------------------------------------- minions


@pytest.mark.clauses("TRI-SK-2-02", "TRI-R-110", "TRI-R-163", "TRI-CON-10", "TRI-CON-14")
@pytest.mark.parametrize("reading, pay, minerals", [("both", 10, 6), ("space_only", 5, 4)])
def test_living_structures_in_a_nebula(reading: str, pay: int, minerals: int) -> None:
    rules = game("full", living_structures=reading)
    state = rules.position(
        {
            "races": KH, "phase": "exploration", "galaxy": NEBULA,
            "emissaries": [(U, Y, 0, "minion"), (L, Y)],
        },
        fragment=True,
    )  # fmt: skip
    assert [f"raise {U}"] == listed(rules, state, "raise")
    after = settle(rules, permits(rules, state, f"raise {U}"))
    assert (10 + pay, minerals) == (after.credits[Y], len(estate(after, NEBULA_KEY).stock))
    there = emissary(after, U)
    assert there is not None
    assert (2, Unit.MINION) == (there.level, there.unit)
    assert (8, 3) == (after.supplies[Y].research, after.supplies[Y].space)


@pytest.mark.clauses("TRI-SK-2-02", "TRI-R-110", "TRI-CON-09", "TRI-CON-06")
@pytest.mark.parametrize("reading, pay", [("both", 32), ("space_only", 16)])
def test_living_structures_in_a_system(reading: str, pay: int) -> None:
    rules = game("full", living_structures=reading)
    words = {"races": KH, "phase": "exploration", "galaxy": SYSTEM}
    state = rules.position({**words, "emissaries": [(U, Y, 0, "minion")]}, fragment=True)
    assert 10 + pay == permits(rules, state, f"raise {U}").credits[Y]
    two = rules.position({**words, "emissaries": [(U, Y, 0, "minion"), (L, Y, 1)]}, fragment=True)
    refuses(rules, two, f"raise {U}", "one_station", "TRI-CON-06")


@pytest.mark.clauses("TRI-SK-2-02", "TRI-R-42", "TRI-R-44", "TRI-OUT-01")
def test_living_structures_are_one_construction() -> None:
    rules = game("full", one_construction_per_turn="yes")
    state = rules.position(
        {
            "races": KH, "phase": "exploration", "galaxy": [*NEBULA, (K, "SSS", 0), (Q, "O", 0)],
            "emissaries": [(U, Y, 0, "minion"), (L, Y), (Q, Y)], "extra": 2, "outposts": [Q],
        },
        fragment=True,
    )  # fmt: skip
    state = settle(rules, permits(rules, state, f"raise {U}"))
    assert 1 == state.extra
    refuses(rules, state, f"build {L}", "built_once", "TRI-R-44")


@pytest.mark.clauses("TRI-SK-2-04", "TRI-R-112", "TRI-SK-2-05")
def test_two_minions_go_along_with_one_emissary() -> None:
    galaxy = [*SYSTEM[:2], (K, "PoSS", 1)]
    state = full_table(
        KH, {"0": ["second_minion"]}, galaxy=galaxy, added=D1, minerals=[{"yellow": 3}]
    )
    assert [] == listed(FULL, state, "minion")
    state = permits(FULL, state, f"send emissary {D1}:p0")
    assert {f"minion {U}:p0", f"minion {K}:p0"} == set(listed(FULL, state, "minion"))
    state = play(FULL, state, f"minion {K}:p0", f"minion {U}:p0")
    assert (1, 8, 0) == (
        len(state.minerals[Y]), state.supplies[Y].emissaries, special(state, Y, "minion"),
    )  # fmt: skip
    assert R == state.turn


@pytest.mark.clauses("TRI-SK-2-04", "TRI-R-112", "TRI-TEL-06", "TRI-TIL-06")
def test_where_a_minion_may_not_go() -> None:
    state = full_table(
        KH, phase="exploration", galaxy=[*SYSTEM, (K, "SSS", 0), (Q, "PoSS", 0)],
        emissaries=[(L, R), (Q, Y)], landed=[Q], minerals=[["yellow"]],
    )  # fmt: skip
    refuses(FULL, state, f"minion {D1}:p0", "foreign", "TRI-R-112")
    refuses(FULL, state, f"minion {Q}:p0", "taken", "TRI-SK-2-04")
    refuses(FULL, state, f"minion {K}:s0", "no_place")
    outpost = full_table(
        KH, phase="exploration", galaxy=[(U, "PoSS", 0), (D1, "O", 0)], emissaries=[(U, Y)],
        landed=[U], minerals=[["yellow"]],
    )  # fmt: skip
    refuses(FULL, outpost, f"minion {D1}:o0", "no_place")
    assert Phase.EXPLORATION is outpost.phase


@pytest.mark.clauses("TRI-SK-2-04", "TRI-BEM-03", "TRI-SK-1-06")
def test_a_minion_fights_as_an_emissary_and_comes_home_as_a_token() -> None:
    state = full_table(
        KH, galaxy=SYSTEM, added=L, pending=[U], emissaries=[(U, Y, 0, "minion"), (D1, Y), (L, R)]
    )
    state = permits(FULL, state, f"resolve {KEY}")
    assert state.battle is not None
    assert (2, 1) == state.battle.bonuses
    state = play(FULL, state, "roll 1", "roll 6", f"remove {U}")
    assert (1, 8) == (special(state, Y, "minion"), state.supplies[Y].emissaries)
