"""The arithmetic comes to the numbers that the rulebook prints in its examples and summary."""

import pytest

from galaxy_rules.galaxy_of_trian.rules import arithmetic as tri

MINERAL, TOKEN, DISCOUNT = 6, 4, 1
RESEARCH, SPACE = 1, 2


# Seats and turns


@pytest.mark.clauses("TRI-SET-17")
@pytest.mark.parametrize(("players", "after"), [(2, 0), (3, 2), (4, 2)])
def test_turns_go_clockwise(players: int, after: int) -> None:
    assert tri.next_seat(1, players) == after
    assert tri.next_seat(players - 1, players) == 0


@pytest.mark.clauses("TRI-SET-17", "TRI-TOK-05", "TRI-BEM-04", "TRI-PLU-01")
def test_seats_are_named_from_one_on() -> None:
    assert tri.seats_from(0, 2) == (0, 1)
    assert tri.seats_from(2, 3) == (2, 0, 1)
    assert tri.seats_from(1, 4) == (1, 2, 3, 0)


@pytest.mark.clauses("TRI-EXP-01", "TRI-END-01", "TRI-SET-01")
@pytest.mark.parametrize(("players", "turns"), [(2, 42), (3, 28), (4, 21)])
def test_eighty_four_tiles_are_equal_turns(players: int, turns: int) -> None:
    assert tri.turns_each(84, players) == turns
    assert tri.turns_each(84 + players - 1, players) == turns


# Trade


@pytest.mark.clauses("TRI-TRD-01", "TRI-TRD-02")
def test_prices_without_an_outpost() -> None:
    assert tri.price(MINERAL, DISCOUNT, outpost=False) == 6
    assert tri.price(TOKEN, DISCOUNT, outpost=False) == 4


@pytest.mark.clauses("TRI-TRD-03", "TRI-TRD-04", "TRI-TRD-05", "TRI-R-32")
def test_an_outpost_takes_one_off_both_prices() -> None:
    assert tri.price(MINERAL, DISCOUNT, outpost=True) == 5
    assert tri.price(TOKEN, DISCOUNT, outpost=True) == 3


@pytest.mark.clauses("TRI-TRD-03")
def test_a_discount_above_the_price_makes_it_free() -> None:
    assert tri.price(1, 2, outpost=True) == 0


@pytest.mark.clauses("TRI-END-03")
def test_minerals_sell_for_three_each() -> None:
    assert [tri.sale(count, 3) for count in (0, 1, 7)] == [0, 3, 21]


# Extraction


@pytest.mark.clauses("TRI-EXT-03", "TRI-EXT-04", "TRI-EXT-05", "TRI-EXT-06", "TRI-EXT-07")
@pytest.mark.parametrize(
    ("research", "space", "extractors", "tiered", "additive"),
    [
        (0, 0, 0, 0, 0),
        (1, 0, 0, 1, 1),
        (0, 0, 1, 1, 1),
        (0, 1, 0, 2, 2),
        (1, 1, 0, 2, 2),
        (5, 3, 4, 2, 2),
    ],
)
def test_what_stands_in_a_nebula_decides_its_yield(
    research: int, space: int, extractors: int, tiered: int, additive: int
) -> None:
    counts = (research, space, extractors)
    assert tri.extraction_quota(True, *counts, additive=False) == tiered
    assert tri.extraction_quota(True, *counts, additive=True) == additive


@pytest.mark.clauses("TRI-EXT-03", "TRI-EXT-05", "TRI-R-34")
@pytest.mark.parametrize(("research", "extractors"), [(1, 1), (2, 0), (0, 2), (1, 2)])
def test_readings_differ_where_several_add_up(research: int, extractors: int) -> None:
    assert tri.extraction_quota(True, research, 0, extractors, additive=False) == 1
    assert tri.extraction_quota(True, research, 0, extractors, additive=True) == 2


@pytest.mark.clauses("TRI-EXT-01", "TRI-EXT-03")
@pytest.mark.parametrize("additive", [False, True])
def test_a_nebula_yields_nothing_to_who_does_not_control_it(additive: bool) -> None:
    assert tri.extraction_quota(False, 1, 1, 1, additive) == 0


@pytest.mark.clauses("TRI-EXT-02", "TRI-EXT-04", "TRI-R-38")
@pytest.mark.parametrize(
    ("quota", "taken", "stock", "left"),
    [(2, 0, 5, 2), (2, 1, 4, 1), (2, 2, 3, 0), (2, 0, 1, 1), (2, 0, 0, 0), (1, 2, 3, 0)],
)
def test_quota_and_stock_limit_what_is_left(quota: int, taken: int, stock: int, left: int) -> None:
    assert tri.still_extractable(quota, taken, stock) == left


# Closing


@pytest.mark.clauses("TRI-CLO-10", "TRI-CLO-11", "TRI-TIL-07")
@pytest.mark.parametrize(
    ("tiles", "emissaries", "extractors", "money", "minerals"),
    [(3, 0, 0, 3, 3), (3, 1, 0, 4, 4), (3, 0, 1, 6, 4), (3, 1, 1, 8, 5), (4, 1, 2, 15, 7)],
)
def test_closing_a_nebula(
    tiles: int, emissaries: int, extractors: int, money: int, minerals: int
) -> None:
    counts = (tiles, emissaries, extractors)
    assert tri.nebula_credits(*counts, "summary") == money
    assert tri.nebula_minerals(*counts, with_emissaries=True) == minerals


@pytest.mark.clauses("TRI-CLO-10", "TRI-R-66")
@pytest.mark.parametrize(("formula", "money"), [("summary", 8), ("prose", 7), ("tiles_only", 6)])
def test_each_reading_of_the_formula_pays_its_own(formula: str, money: int) -> None:
    assert tri.nebula_credits(3, 1, 1, formula) == money


@pytest.mark.clauses("TRI-CLO-11", "TRI-R-67")
def test_one_reading_gives_no_minerals_for_emissaries() -> None:
    assert tri.nebula_minerals(3, 1, 1, with_emissaries=False) == 4


@pytest.mark.clauses("TRI-CLO-09")
@pytest.mark.parametrize(("tiles", "emissaries", "money"), [(3, 0, 6), (3, 1, 8), (2, 0, 4)])
def test_closing_a_system(tiles: int, emissaries: int, money: int) -> None:
    assert tri.system_credits(tiles, emissaries) == money


@pytest.mark.clauses("TRI-CLO-20", "TRI-R-69")
def test_a_blocked_planet_is_not_counted() -> None:
    assert tri.system_credits(3 - 1, 1) == 6


@pytest.mark.clauses("TRI-CLO-13")
def test_closing_outer_space() -> None:
    assert tri.space_credits(3) == 9


@pytest.mark.clauses("TRI-CLO-03")
def test_areas_closed_together_pay_separately() -> None:
    assert tri.system_credits(3, 0) + tri.space_credits(3) == 15
    assert tri.system_credits(2, 0) + tri.system_credits(2, 0) == 8
    assert tri.system_credits(2, 0) + tri.nebula_credits(2, 0, 0, "summary") == 6


# Construction


@pytest.mark.clauses("TRI-CON-09", "TRI-CON-11", "TRI-CON-12", "TRI-CON-13")
@pytest.mark.parametrize(("tiles", "emissaries", "money"), [(3, 1, 16), (3, 2, 20), (2, 1, 12)])
def test_a_station_in_a_system(tiles: int, emissaries: int, money: int) -> None:
    assert tri.build_system(tiles, emissaries) == money


@pytest.mark.clauses("TRI-CON-07", "TRI-CON-10", "TRI-CON-11", "TRI-CON-14", "TRI-CON-15")
@pytest.mark.parametrize(
    ("emissaries", "level", "money", "minerals"),
    [(1, RESEARCH, 4, 2), (2, SPACE, 5, 4), (2, RESEARCH, 5, 2)],
)
def test_a_station_in_a_nebula_of_three(
    emissaries: int, level: int, money: int, minerals: int
) -> None:
    assert tri.build_nebula(3, emissaries) == money
    assert tri.build_minerals(level) == minerals


# Clashes


@pytest.mark.clauses("TRI-TOK-06", "TRI-TOK-07")
def test_an_unused_reroll_changes_nothing() -> None:
    assert tri.clash_result(5, 0, 1) == 6


@pytest.mark.clauses("TRI-TOK-03", "TRI-TOK-07")
def test_three_tokens_are_three_more() -> None:
    assert tri.clash_result(2, 0, 3) == 5


@pytest.mark.clauses("TRI-BSH-09", "TRI-BSH-11")
@pytest.mark.parametrize(
    ("attacker", "defender", "outcome"), [(5, 3, 1), (2, 3, -1), (5, 4, 1), (3, 3, 0), (4, 5, -1)]
)
def test_duels_of_ships(attacker: int, defender: int, outcome: int) -> None:
    assert tri.duel(attacker, defender) == outcome


@pytest.mark.clauses("TRI-BEM-03", "TRI-BEM-05")
def test_each_emissary_is_a_point() -> None:
    assert [tri.clash_result(1, bonus, 0) for bonus in (3, 1, 1)] == [4, 2, 2]


@pytest.mark.clauses("TRI-BEM-03", "TRI-BEM-05", "TRI-BEM-06", "TRI-R-85", "TRI-R-88")
@pytest.mark.parametrize(
    ("dice", "bonuses", "results", "winner"),
    [
        ((3, 2), (1, 1), (4, 3), 0),
        ((2, 5), (2, 1), (4, 6), 1),
        ((2, 2), (2, 1), (4, 3), 0),
        ((3, 6), (5, 1), (8, 7), 0),
        ((5, 5, 1), (1, 2, 3), (6, 7, 4), 1),
    ],
)
def test_the_highest_result_wins(
    dice: tuple[int, ...], bonuses: tuple[int, ...], results: tuple[int, ...], winner: int
) -> None:
    sides = zip(dice, bonuses, strict=True)
    assert tuple(tri.clash_result(die, bonus, 0) for die, bonus in sides) == results
    assert tri.clash_winner(results) == winner


@pytest.mark.clauses("TRI-BEM-07", "TRI-R-83")
@pytest.mark.parametrize("results", [(4, 4), (4, 4, 4), (4, 4, 2), (2, 6, 1, 6)])
def test_a_shared_top_wins_nothing(results: tuple[int, ...]) -> None:
    assert tri.clash_winner(results) == -1


@pytest.mark.clauses("TRI-BEM-06")
def test_a_tie_below_the_top_does_not_matter() -> None:
    assert tri.clash_winner((3, 3, 5, 3)) == 2


# The end


@pytest.mark.clauses("TRI-PLU-03", "TRI-PLU-04")
@pytest.mark.parametrize(("level", "due"), [(0, 0), (RESEARCH, 6), (SPACE, 12)])
def test_two_corvettes_plunder_a_system_of_three(level: int, due: int) -> None:
    assert tri.plunder_due(3, level, 2) == due


@pytest.mark.clauses("TRI-PLU-02", "TRI-PLU-04")
def test_a_corvette_between_two_systems_plunders_both() -> None:
    assert tri.plunder_due(2, RESEARCH, 1) + tri.plunder_due(3, SPACE, 1) == 8


@pytest.mark.clauses("TRI-PLU-05", "TRI-PLU-07", "TRI-R-97")
@pytest.mark.parametrize(("due", "purse", "paid"), [(6, 20, 6), (12, 5, 5), (6, 0, 0), (6, 6, 6)])
def test_nobody_pays_more_than_he_has(due: int, purse: int, paid: int) -> None:
    assert tri.transfer(due, purse) == paid


@pytest.mark.clauses("TRI-TRN-01", "TRI-TIE-01")
def test_keys_sort_the_best_first() -> None:
    assert tri.rank_key(80, 5) == (-80, 5)
    assert sorted([(80, 7), (90, 9), (80, 5)], key=lambda own: tri.rank_key(*own)) == [
        (90, 9), (80, 5), (80, 7),
    ]  # fmt: skip


@pytest.mark.clauses("TRI-TRN-01", "TRI-TIE-01", "TRI-TIE-02")
@pytest.mark.parametrize(
    ("money", "figures", "won"),
    [
        ((80, 90), (0, 9), (1,)),
        ((80, 80), (5, 7), (0,)),
        ((80, 80), (7, 5), (1,)),
        ((80, 80, 80), (5, 7, 5), (0, 2)),
        ((0, 0, 0, 0), (3, 3, 3, 3), (0, 1, 2, 3)),
    ],
)
def test_credits_then_figures_then_shared(
    money: tuple[int, ...], figures: tuple[int, ...], won: tuple[int, ...]
) -> None:
    assert tri.winners(money, figures) == won


@pytest.mark.clauses("TRI-TIE-01")
def test_every_purse_needs_its_figures() -> None:
    with pytest.raises(ValueError, match="zip"):
        tri.winners((80, 80), (5,))


@pytest.mark.clauses("TRI-SK-4-01", "TRI-SK-4-02", "TRI-SK-4-03", "TRI-R-115")
@pytest.mark.parametrize(("base", "fares"), [(3, (3, 2, 1)), (2, (2, 1, 0)), (1, (1, 0, 0))])
def test_upgrades_make_the_transporter_cheaper_down_to_nothing(
    base: int, fares: tuple[int, int, int]
) -> None:
    assert fares == tuple(tri.transport_cost(base, upgrades) for upgrades in range(3))
