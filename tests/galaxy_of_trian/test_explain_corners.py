"""Explanations of what comes about seldom: control regained, ties, fares, and a fixed Priestess."""

import pytest

from galaxy_rules.galaxy_of_trian import GalaxyOfTrian, State
from galaxy_rules.kernel.score import Sum
from tests.galaxy_of_trian.helpers import (
    D0,
    D1,
    D2,
    NEBULA,
    STRIP,
    SYSTEM,
    K,
    L,
    Q,
    U,
    W,
    full_table,
    game,
    play,
    table,
)

FULL = game("full")
Y, R, B = range(3)
KEY, NEBULA_KEY = f"{U}:p0", f"{U}:n0"


def sums(rules: GalaxyOfTrian, state: State, action: str) -> tuple[Sum, ...]:
    """What an action comes to."""
    return rules.explain(state, rules.parse(action)).sums


@pytest.mark.clauses("TRI-CTL-04", "TRI-R-93", "TRI-R-10")
@pytest.mark.parametrize(
    "reading, before, tokens",
    [("every", [Y], 1), ("every", [], 1), ("first_per_area", [Y], 0), ("first_per_area", [R], 1)],
)
def test_control_that_is_regained_brings_a_token_in_one_reading(
    reading: str, before: list[int], tokens: int
) -> None:
    rules = game(control_token=reading)
    state = table(
        rules, galaxy=[*SYSTEM, (K, "T", 0), (Q, "O", 0)], added=K, emissaries=[(Q, Y)],
        held={U: before},
    )  # fmt: skip
    what = f"combat tokens due to seat 0 for {KEY}"
    (due,) = (s for s in sums(rules, state, f"teleport emissary {Q} {KEY}") if s.what == what)
    assert tokens == due.amount
    after = play(rules, state, f"teleport emissary {Q} {KEY}")
    assert tokens == len(after.agenda)


@pytest.mark.clauses("TRI-BEM-06", "TRI-BEM-07", "TRI-R-83", "TRI-R-84")
@pytest.mark.parametrize(
    "rolls, why",
    [((1, 2), ("TRI-BEM-07",)), ((1, 4), ("TRI-BEM-06",))],
)
def test_an_emissary_that_is_chosen_falls_by_a_tie_or_by_a_defeat(
    rolls: tuple[int, int], why: tuple[str, ...]
) -> None:
    state = table(
        galaxy=SYSTEM, emissaries=[(U, Y), (D1, Y), (L, R)], pending=[U], added=U,
        phase="exploration",
    )  # fmt: skip
    state = play(game(), state, f"resolve {KEY}", *(f"roll {value}" for value in rolls))
    first = sums(game(), state, f"remove {U}")[0]
    assert Sum("emissary back on the board of seat 0", 1, why) == first


@pytest.mark.clauses("TRI-SK-2-03", "TRI-R-111")
@pytest.mark.parametrize(
    "rolls, winner", [((4, 4, 2), Y), ((4, 2, 4), Y), ((2, 2, 4), None), ((2, 4, 4), None)]
)
def test_a_tie_is_told_where_a_skill_decides_it_at_the_top(
    rolls: tuple[int, int, int], winner: int | None
) -> None:
    state = full_table(
        ["khaarquar", "gambler", "xemh"], {"0": ["regeneration"]}, galaxy=SYSTEM, added=L,
        pending=[U], emissaries=[(U, Y), (D1, R), (L, B)],
    )  # fmt: skip
    *before, last = (f"roll {value}" for value in rolls)
    found = sums(FULL, play(FULL, state, f"resolve {KEY}", *before), last)
    tie = Sum(f"ties that seat {winner} wins", 1, ("TRI-SK-2-03",))
    ties = [one for one in found if one.what.startswith("ties")]
    assert ([] if winner is None else [tie]) == ties


@pytest.mark.clauses("TRI-SK-4-01", "TRI-SK-4-02", "TRI-SK-4-03", "TRI-R-115")
def test_each_upgrade_of_the_transporter_takes_one_off_the_fare() -> None:
    state = full_table(
        ["quuylto", "xemh"], {"0": ["ice_cell", "oscillator"]}, phase="exploration",
        galaxy=[(U, "NSS", 1), (D1, "N/NS", 1), (L, "NSS", 2)], emissaries=[(U, Y)],
        minerals=[["blue"] * 3, []],
    )  # fmt: skip
    found = sums(FULL, state, f"transport emissary {U} {L}:n0")
    assert (
        Sum("fare of the transporter", 3, ("TRI-SK-4-01",)),
        Sum("less by Ice cell", -1, ("TRI-SK-4-02",)),
        Sum("less by Oscillator", -1, ("TRI-SK-4-03",)),
        Sum("blue minerals to pay", 1, ("TRI-SK-4-01",)),
    ) == found[:4]


@pytest.mark.clauses("TRI-SK-3-04", "TRI-SK-3-05", "TRI-R-161")
@pytest.mark.parametrize("skills, more", [([], ()), (["connoisseur"], ("TRI-SK-3-05",))])
def test_what_comes_with_a_green_mineral_names_the_connoisseur(
    skills: list[str], more: tuple[str, ...]
) -> None:
    state = full_table(
        ["gambler", "xemh"], {"0": skills}, galaxy=NEBULA, emissaries=[(U, Y, 1)],
        stocks={U: ["red", "green", "red", "red"]},
    )  # fmt: skip
    state = play(FULL, state, f"extract {NEBULA_KEY} green")
    left = Sum("minerals still to be taken", len(skills), ("TRI-SK-3-04", *more))
    assert (left,) == sums(FULL, state, f"gather {NEBULA_KEY} red")


@pytest.mark.clauses("TRI-SK-1-05", "TRI-SK-7-03", "TRI-R-122")
def test_the_priestess_pays_as_a_ship_and_not_as_an_emissary() -> None:
    why = ("TRI-SK-7-03",)
    fixed = full_table(
        ["decoy", "priestess"], phase="exploration", emissaries=[(U, R, 0, "priestess")],
        galaxy=[*SYSTEM, (D0, "SSS", 0), (W, "SSS", 0)], ships=[(W, Y, "decoy")],
    )  # fmt: skip
    found = sums(FULL, fixed, f"detonate {W} {D0}:s0")
    assert Sum("ships destroyed that pay", 0, why) in found
    assert Sum("priestess back on the board of seat 1", 1, why) in found
    flying = full_table(
        ["decoy", "priestess"], phase="exploration", galaxy=STRIP,
        ships=[(D2, Y, "decoy"), (D1, R, "priestess")],
    )  # fmt: skip
    found = sums(FULL, flying, f"detonate {D2} {U}:s0")
    assert Sum("ships destroyed that pay", 1, why) in found
    assert Sum("minerals due to seat 0", FULL.box.reward, ("TRI-SK-7-03",)) in found


@pytest.mark.clauses("TRI-EXT-09", "TRI-R-35")
@pytest.mark.parametrize(
    "before, left",
    [([], 1), ([f"extract {NEBULA_KEY} red"], 0), ([f"mine {L} {NEBULA_KEY} red"], 0)],
)
def test_a_rogue_in_an_own_nebula_is_told_what_is_left_of_its_two(
    before: list[str], left: int
) -> None:
    rules = game(rogue_in_cap="yes")
    state = table(
        rules, galaxy=NEBULA, emissaries=[(U, Y, 2)], ships=[(U, Y, "rogue"), (L, Y, "rogue")],
        stocks={U: ["red"] * 4},
    )  # fmt: skip
    state = play(rules, state, *before)
    cap = Sum("left of the nebula's two", left, ("TRI-R-35",))
    assert cap == sums(rules, state, f"mine {U} {NEBULA_KEY} red")[-1]
    after = play(rules, state, f"mine {U} {NEBULA_KEY} red")
    assert bool(left) == (rules.parse(f"extract {NEBULA_KEY} red") in rules.legal_actions(after))


@pytest.mark.clauses("TRI-SK-1-01", "TRI-SK-7-01", "TRI-SK-8-04")
@pytest.mark.parametrize(
    "race, unit, left, why",
    [
        ("priestess", "priestess", "priestess tokens left on the board", "TRI-SK-1-01"),
        ("decoy", "decoy", "decoy tokens left on the board", "TRI-SK-7-01"),
        ("xemh", "cannon", "cannon tokens left on the board", "TRI-SK-8-04"),
    ],
)
def test_sending_a_special_ship_cites_the_skill_that_brings_its_token(
    race: str, unit: str, left: str, why: str
) -> None:
    state = full_table([race, "gambler"], phase="exploration", galaxy=STRIP, added=Q)
    assert Sum(left, 0, (why,)) in sums(FULL, state, f"send {unit} {Q}:s0")


@pytest.mark.clauses("TRI-SK-3-02", "TRI-R-113", "TRI-R-09")
@pytest.mark.parametrize("bag, few", [(4, True), (5, False), (6, False)])
def test_a_stake_that_wins_brings_twice_as_much_as_far_as_the_bag_goes(bag: int, few: bool) -> None:
    """The five minerals of the stake are in the bag by the time it is won."""
    state = full_table(
        ["gambler", "xemh"], phase="exploration", galaxy=STRIP, bag=["blue"] * bag,
        minerals=[["red"] * 5, []],
    )  # fmt: skip
    twice = Sum("minerals for a roll that wins", 10, ("TRI-SK-3-02",))
    assert twice == sums(FULL, state, "gamble")[-1]
    state = play(FULL, state, "gamble", *["give red"] * 5)
    won = Sum("minerals due to seat 0", 10, ("TRI-SK-3-02",))
    short = [Sum("minerals in the bag", bag + 5, ("TRI-R-09",))] if few else []
    assert (won, *short) == sums(FULL, state, "roll 4")[2:]
    assert not [one for one in sums(FULL, state, "roll 3") if one.what == "minerals in the bag"]
