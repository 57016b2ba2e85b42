"""The laws of Galaxy of Trian's arithmetic.

Exact differences and "if and only if" claims come beside the inequalities, since a payment that is
always zero is bounded and monotone too.  Numbers without a range are any integers whatever; a range
that only says that tiles, figures, minerals or credits are not negative limits nothing that can be
on a table.  The tables of results and ranks are those of two, three and four players, which are all
that there are.
"""

import enum
from typing import Annotated, Final

from galaxy_rules.galaxy_of_trian.rules import arithmetic as tri
from galaxy_rules.galaxy_of_trian.words.rulings import NebulaCredits
from properties.proofs.laws import Bound, Fails, Range, Registry

REGISTRY: Final = Registry()
law = REGISTRY.law

Natural = Annotated[int, Range(0)]
Positive = Annotated[int, Range(1)]
Die = Annotated[int, Range(1, 6)]
Pluses = Annotated[int, Range(0, 3)]
Level = Annotated[int, Range(0, 2)]
Three = tuple[int, int, int]
Four = tuple[int, int, int, int]

TWO_TO_FOUR: Final = Bound("two to four players", by="TRI-SET-01")
AT_TWO: Final = Bound("a table of two", by="TRI-SET-01")
AT_THREE: Final = Bound("a table of three", by="TRI-SET-01")
AT_FOUR: Final = Bound("a table of four", by="TRI-SET-01")
DICE_AND_TOKENS: Final = Bound("a die of six, at most three tokens", by="TRI-TOK-03")
LEVELS: Final = Bound("no station, research station, space station", by="TRI-CON-01")

MINERAL_PRICE, TOKEN_PRICE, DISCOUNT = 6, 4, 1
MINERAL_VALUE, TOKEN_VALUE = 3, 2
SUMMARY, PROSE, TILES_ONLY = (reading.value for reading in NebulaCredits)
BY_PROSE: Final = Fails("TRI-R-66", "formula", NebulaCredits.PROSE)
BY_TILES: Final = Fails("TRI-R-66", "formula", NebulaCredits.TILES_ONLY)
IN_TIERS: Final = Fails("TRI-R-34", "additive", value=False)
ADDED_UP: Final = Fails("TRI-R-34", "additive", value=True)


class Table(enum.Enum):
    """How many sit at a table."""

    TWO = 2
    THREE = 3
    FOUR = 4


# Seats


def has_a_seat(seat: int, players: int) -> bool:
    """Whether there is such a seat."""
    return 0 <= seat < players


def has_a_seat_at(seat: int, table: Table) -> bool:
    """Whether there is such a seat at one of the three tables."""
    return 0 <= seat < table.value


@law(clauses=("TRI-SET-17",), requires=has_a_seat)
def trian_turns_go_clockwise(seat: int, players: int) -> bool:
    """The next seat is the one above, and after the last the first."""
    after = tri.next_seat(seat, players)
    return after == (0 if seat == players - 1 else seat + 1)


@law(clauses=("TRI-SET-17",), requires=has_a_seat_at, bound=TWO_TO_FOUR)
def a_round_leads_back_and_no_less(seat: int, table: Table) -> bool:
    """After as many turns as there are players it is the same one's turn, and not before."""
    steps = [seat]
    for _ in range(table.value):
        steps.append(tri.next_seat(steps[-1], table.value))
    return steps[-1] == seat and all(step != seat for step in steps[1:-1])


@law(
    clauses=("TRI-SET-17", "TRI-TOK-05", "TRI-BEM-04", "TRI-PLU-01"),
    requires=has_a_seat_at,
    bound=TWO_TO_FOUR,
)
def seats_go_round_from_the_first(seat: int, table: Table) -> bool:
    """All seats, the given one first, each followed by the next one."""
    order = tri.seats_from(seat, table.value)
    follows = all(
        order[i + 1] == tri.next_seat(order[i], table.value) for i in range(table.value - 1)
    )
    return len(order) == table.value and order[0] == seat and follows


@law(clauses=("TRI-SET-17", "TRI-TOK-05", "TRI-PLU-01"), requires=has_a_seat_at, bound=TWO_TO_FOUR)
def every_seat_has_its_place_in_the_order(seat: int, table: Table) -> bool:
    """Nobody is left out and nobody comes twice."""
    order = tri.seats_from(seat, table.value)
    return all(order.count(other) == 1 for other in range(table.value))


@law(clauses=("TRI-EXP-01", "TRI-END-01"))
def turns_use_up_all_tiles_but_a_rest(tiles: Natural, players: Positive) -> bool:
    """Everybody's turns need no more tiles than there are, and one more round would."""
    return 0 <= tiles - players * tri.turns_each(tiles, players) < players


@law(clauses=("TRI-EXP-01", "TRI-SET-01"), bound=TWO_TO_FOUR)
def dozens_of_tiles_give_equal_turns(dozens: Natural, table: Table) -> bool:
    """With a multiple of twelve, as seven dozens are, no table has a rest."""
    return table.value * tri.turns_each(12 * dozens, table.value) == 12 * dozens


# Trade


@law(clauses=("TRI-TRD-01", "TRI-TRD-02", "TRI-TRD-03", "TRI-TRD-04"))
def printed_prices_are_these_four(*, outpost: bool) -> bool:
    """Six and four without an outpost, five and three with one."""
    mineral = tri.price(MINERAL_PRICE, DISCOUNT, outpost)
    token = tri.price(TOKEN_PRICE, DISCOUNT, outpost)
    return (mineral, token) == ((5, 3) if outpost else (6, 4))


@law(clauses=("TRI-TRD-03", "TRI-TRD-05"))
def without_an_outpost_the_price_is_the_base(base: int, discount: int) -> bool:
    """No emissary on an outpost, no discount."""
    return tri.price(base, discount, False) == base


@law(clauses=("TRI-TRD-03", "TRI-TRD-04"))
def an_outpost_takes_off_one_discount(base: Natural, discount: Natural) -> bool:
    """The whole discount above zero, and never a price below zero."""
    lower = tri.price(base, discount, True)
    if base >= discount:
        return lower + discount == base
    return lower == 0


@law(clauses=("TRI-TRD-03",))
def an_outpost_never_costs_more(base: Natural, discount: Natural) -> bool:
    """The price falls or stays, by the discount at most."""
    full, lower = tri.price(base, discount, False), tri.price(base, discount, True)
    return 0 <= lower <= full <= lower + discount


@law(clauses=("TRI-TRD-04",))
def the_number_of_outposts_does_not_matter(
    base: int, discount: int, outposts: Positive, more: Natural
) -> bool:
    """Further outposts change no price."""
    one = tri.price(base, discount, outposts > 0)
    return one == tri.price(base, discount, outposts + more > 0)


@law(clauses=("TRI-TRD-01", "TRI-TRD-02"))
def price_is_monotone_in_its_base(
    base: Natural, more: Natural, discount: Natural, *, outpost: bool
) -> bool:
    """What is dearer without a discount is not cheaper with it."""
    cheap = tri.price(base, discount, outpost)
    return cheap <= tri.price(base + more, discount, outpost) <= cheap + more


def worth(credits: int, minerals: int, tokens: int) -> int:  # noqa: A002 - the game's word
    """Credits, and what everything else could be sold for at best."""
    return credits + tri.sale(minerals, MINERAL_VALUE) + tri.sale(tokens, TOKEN_VALUE)


class Trade(enum.Enum):
    """A step of trading."""

    BUY_MINERAL = enum.auto()
    BUY_TOKEN = enum.auto()
    EXCHANGE = enum.auto()
    SELL_TOKEN = enum.auto()


def traded(trade: Trade, purse: Three, *, outpost: bool) -> Three:
    """Credits, minerals and tokens after a step of trading."""
    money, minerals, tokens = purse
    if trade is Trade.BUY_MINERAL:
        return (money - tri.price(MINERAL_PRICE, DISCOUNT, outpost), minerals + 1, tokens)
    if trade is Trade.BUY_TOKEN:
        return (money - tri.price(TOKEN_PRICE, DISCOUNT, outpost), minerals, tokens + 1)
    if trade is Trade.EXCHANGE:
        return (money, minerals - 2 + 1, tokens)
    return (money + tri.sale(1, TOKEN_VALUE), minerals, tokens - 1)


@law(clauses=("TRI-TRD-01", "TRI-TRD-02", "TRI-TRD-06", "TRI-TRD-10", "TRI-END-03"))
def no_trade_creates_value(trade: Trade, purse: Three, *, outpost: bool) -> bool:
    """No step raises the worth of anybody's goods, and so no sequence of steps does."""
    return worth(*traded(trade, purse, outpost=outpost)) <= worth(*purse)


@law(clauses=("TRI-TRD-06", "TRI-TRD-10", "TRI-END-03"))
def buying_and_exchanging_loses_value(purse: Three, *, outpost: bool) -> bool:
    """Every purchase and every exchange makes its player poorer; only a token's sale is even."""
    before = worth(*purse)
    after = [worth(*traded(trade, purse, outpost=outpost)) - before for trade in Trade]
    return all(change < 0 for change in after[:3]) and after[3] == 0


@law(clauses=("TRI-END-03",))
def every_mineral_sells_alike(minerals: int, more: int, each: int) -> bool:
    """Selling together brings what selling apart does, one brings its price, none nothing."""
    apart = tri.sale(minerals, each) + tri.sale(more, each)
    return tri.sale(minerals + more, each) == apart and (tri.sale(1, each), tri.sale(0, each)) == (
        each, 0,
    )  # fmt: skip


# Extraction


@law(clauses=("TRI-EXT-03", "TRI-EXT-04", "TRI-EXT-05", "TRI-EXT-06", "TRI-EXT-07"))
def quota_is_none_one_or_two(
    research: Natural, space: Natural, extractors: Natural, *, controls: bool, additive: bool
) -> bool:
    """Never more than two, whatever stands there and in either reading."""
    return 0 <= tri.extraction_quota(controls, research, space, extractors, additive) <= 2


@law(clauses=("TRI-EXT-01", "TRI-EXT-06"))
def a_quota_if_and_only_if_in_control_of_something(
    research: Natural, space: Natural, extractors: Natural, *, controls: bool, additive: bool
) -> bool:
    """Something may be gained if and only if a controlled nebula has a station or an extractor."""
    quota = tri.extraction_quota(controls, research, space, extractors, additive)
    return (quota > 0) == (controls and research + space + extractors > 0)


@law(clauses=("TRI-EXT-03", "TRI-EXT-04", "TRI-EXT-07", "TRI-R-34"), fails_for=(ADDED_UP,))
def two_if_and_only_if_a_space_station(
    research: Natural, space: Natural, extractors: Natural, *, additive: bool
) -> bool:
    """In tiers, research stations and extractors give one however many, a space station two."""
    quota = tri.extraction_quota(True, research, space, extractors, additive)
    return (quota == 2) == (space > 0) and (quota == 1) == (
        space == 0 and (research > 0 or extractors > 0)
    )


@law(clauses=("TRI-EXT-05", "TRI-R-34"), fails_for=(IN_TIERS,))
def the_sum_is_cut_at_two(
    research: Natural, space: Natural, extractors: Natural, *, additive: bool
) -> bool:
    """In the other reading one each, two a space station, until two are reached."""
    quota = tri.extraction_quota(True, research, space, extractors, additive)
    total = research + 2 * space + extractors
    return quota == total if total <= 2 else quota == 2


@law(clauses=("TRI-EXT-03", "TRI-EXT-04", "TRI-R-34"))
def more_stations_or_extractors_never_lower_a_quota(
    there: tuple[Natural, Natural, Natural],
    more: tuple[Natural, Natural, Natural],
    *,
    controls: bool,
    additive: bool,
) -> bool:
    """Whatever is added, in either reading."""
    research, space, extractors = (old + new for old, new in zip(there, more, strict=True))
    before = tri.extraction_quota(controls, *there, additive)
    return before <= tri.extraction_quota(controls, research, space, extractors, additive)


@law(clauses=("TRI-EXT-03", "TRI-EXT-04", "TRI-CON-04"))
def an_upgraded_station_never_lowers_a_quota(
    research: Positive, space: Natural, extractors: Natural, *, controls: bool, additive: bool
) -> bool:
    """A research station that becomes a space station, counted as the one or the other."""
    before = tri.extraction_quota(controls, research, space, extractors, additive)
    after = tri.extraction_quota(controls, research - 1, space + 1, extractors, additive)
    return before <= after


@law(clauses=("TRI-R-34",))
def adding_up_never_gives_less_than_tiers(
    research: Natural, space: Natural, extractors: Natural, *, controls: bool
) -> bool:
    """The readings differ if and only if two or more add up without a space station."""
    tiers, total = (
        tri.extraction_quota(controls, research, space, extractors, additive)
        for additive in (False, True)
    )
    differ = controls and space == 0 and research + extractors >= 2
    return tiers <= total and (tiers != total) == differ


@law(clauses=("TRI-EXT-02", "TRI-EXT-05"))
def no_more_than_quota_and_stock(quota: Natural, taken: Natural, stock: Natural) -> bool:
    """What is left fits the stock, and with what was taken the quota."""
    left = tri.still_extractable(quota, taken, stock)
    return 0 <= left <= stock and (left == 0 or taken + left <= quota)


@law(clauses=("TRI-EXT-02", "TRI-R-38"))
def something_left_if_and_only_if_neither_is_used_up(quota: int, taken: int, stock: int) -> bool:
    """One more may be taken if and only if the quota is not reached and something lies there."""
    return (tri.still_extractable(quota, taken, stock) > 0) == (taken < quota and stock > 0)


@law(clauses=("TRI-EXT-02", "TRI-R-38"))
def each_mineral_taken_leaves_one_less(quota: int, taken: int, stock: int) -> bool:
    """A mineral leaves the nebula and counts towards the quota, so the rest falls by one."""
    left = tri.still_extractable(quota, taken, stock)
    after = tri.still_extractable(quota, taken + 1, stock - 1)
    return after == (left - 1 if left > 0 else 0)


# Closing


@law(clauses=("TRI-CLO-10", "TRI-TIL-07", "TRI-R-66"), fails_for=(BY_PROSE, BY_TILES))
def a_nebula_pays_for_tiles_and_emissaries_alike(
    tiles: int, emissaries: int, extractors: int, formula: NebulaCredits
) -> bool:
    """One for each, and one more for each with every extractor; nothing for nothing."""
    paid = tri.nebula_credits(tiles, emissaries, extractors, formula.value)
    tile = tri.nebula_credits(tiles + 1, emissaries, extractors, formula.value) - paid
    emissary = tri.nebula_credits(tiles, emissaries + 1, extractors, formula.value) - paid
    extractor = tri.nebula_credits(tiles, emissaries, extractors + 1, formula.value) - paid
    nothing = tri.nebula_credits(0, 0, extractors, formula.value)
    return tile == emissary == 1 + extractors and extractor == tiles + emissaries and nothing == 0


@law(clauses=("TRI-CLO-10", "TRI-R-66"), fails_for=(BY_TILES,))
def a_nebula_without_extractors_pays_one_each(
    tiles: int, emissaries: int, formula: NebulaCredits
) -> bool:
    """By the summary and by the prose."""
    return tri.nebula_credits(tiles, emissaries, 0, formula.value) == tiles + emissaries


@law(clauses=("TRI-CLO-10", "TRI-CLO-11", "TRI-R-66"), fails_for=(BY_TILES,))
def a_nebula_pays_no_less_than_its_minerals(
    tiles: Natural, emissaries: Natural, extractors: Natural, formula: NebulaCredits
) -> bool:
    """Apart from those that the extractors bring."""
    minerals = tri.nebula_minerals(tiles, emissaries, extractors, True)
    paid = tri.nebula_credits(tiles, emissaries, extractors, formula.value)
    return paid >= minerals - extractors


@law(clauses=("TRI-CLO-10", "TRI-TIL-07", "TRI-R-66"), fails_for=(BY_PROSE, BY_TILES))
def nebula_credits_strictly_increase(
    tiles: Natural, emissaries: Natural, extractors: Natural, more: Positive,
    formula: NebulaCredits,
) -> bool:  # fmt: skip
    """With every tile and emissary, and with every extractor if there is one of either."""
    paid = tri.nebula_credits(tiles, emissaries, extractors, formula.value)
    tile = tri.nebula_credits(tiles + more, emissaries, extractors, formula.value)
    emissary = tri.nebula_credits(tiles, emissaries + more, extractors, formula.value)
    extractor = tri.nebula_credits(tiles, emissaries, extractors + more, formula.value)
    return tile > paid and emissary > paid and (extractor > paid) == (tiles + emissaries > 0)


@law(clauses=("TRI-R-66",))
def by_the_prose_an_emissary_counts_once(tiles: int, emissaries: int, extractors: int) -> bool:
    """Extractors multiply the tiles alone, and the third reading is what the tiles alone give."""
    prose = tri.nebula_credits(tiles, emissaries, extractors, PROSE)
    alone = tri.nebula_credits(tiles, emissaries, extractors, TILES_ONLY)
    bare = tri.nebula_credits(tiles, 0, extractors, SUMMARY)
    return prose - emissaries == alone == bare


@law(clauses=("TRI-R-66",))
def readings_of_the_formula_are_in_order(
    tiles: Natural, emissaries: Natural, extractors: Natural
) -> bool:
    """The summary pays most, the tiles alone least; they agree if no emissary is there."""
    summary, prose, alone = (
        tri.nebula_credits(tiles, emissaries, extractors, formula)
        for formula in (SUMMARY, PROSE, TILES_ONLY)
    )
    strict = (summary > prose) == (emissaries > 0 and extractors > 0)
    return alone <= prose <= summary and (alone == prose) == (emissaries == 0) and strict


@law(clauses=("TRI-CLO-11", "TRI-TIL-07", "TRI-R-67"))
def a_nebula_receives_a_mineral_for_each(
    tiles: int, emissaries: int, extractors: int, *, counted: bool
) -> bool:
    """One for each tile, extractor and, in one reading, emissary."""
    given = tri.nebula_minerals(tiles, emissaries, extractors, counted)
    rest = given - tiles - extractors
    return rest == emissaries if counted else rest == 0


@law(clauses=("TRI-CLO-09", "TRI-CON-09"))
def a_system_pays_two_each_and_a_station_double(tiles: int, emissaries: int) -> bool:
    """Two for every tile and emissary; a station pays twice what closing pays."""
    closing = tri.system_credits(tiles, emissaries)
    return closing == tiles + tiles + emissaries + emissaries and (
        tri.build_system(tiles, emissaries) == closing + closing
    )


@law(clauses=("TRI-CLO-13",))
def outer_space_pays_three_a_tile(tiles: int, more: int) -> bool:
    """Tile by tile, or two areas as one of both sizes."""
    apart = tri.space_credits(tiles) + tri.space_credits(more)
    return tri.space_credits(tiles + more) == apart and tri.space_credits(1) == 3


# Construction


@law(clauses=("TRI-CON-10", "TRI-CON-15", "TRI-R-66"), fails_for=(BY_TILES,))
def a_station_pays_as_a_nebula_without_extractors(
    tiles: int, emissaries: int, formula: NebulaCredits
) -> bool:
    """What extractors do when a nebula closes they do not do when a station is built."""
    closing = tri.nebula_credits(tiles, emissaries, 0, formula.value)
    return tri.build_nebula(tiles, emissaries) == closing


@law(clauses=("TRI-CON-14", "TRI-CON-15"), bound=LEVELS)
def a_station_brings_two_minerals_a_level(level: Level) -> bool:
    """None without a station, two and four."""
    return tri.build_minerals(level) == (0 if level == 0 else 2 if level == 1 else 4)


@law(clauses=("TRI-CON-12", "TRI-CON-13", "TRI-CLO-20"))
def blocking_never_increases_a_payment(
    tiles: Natural, emissaries: Natural, blocked: tuple[Natural, Natural]
) -> bool:
    """In systems, for closing and for stations: fewer tiles or emissaries never pay more."""
    more_tiles, more_emissaries = tiles + blocked[0], emissaries + blocked[1]
    return (
        tri.system_credits(tiles, emissaries) <= tri.system_credits(more_tiles, more_emissaries)
        and tri.build_system(tiles, emissaries) <= tri.build_system(more_tiles, more_emissaries)
        and tri.build_nebula(tiles, emissaries) <= tri.build_nebula(more_tiles, more_emissaries)
        and tri.space_credits(tiles) <= tri.space_credits(more_tiles)
    )


@law(clauses=("TRI-CLO-10", "TRI-CLO-11", "TRI-CLO-20", "TRI-R-66", "TRI-R-67"))
def fewer_in_a_nebula_never_pay_more(
    tiles: Natural,
    emissaries: Natural,
    extractors: Natural,
    less: tuple[Natural, Natural, Natural],
    formula: NebulaCredits,
) -> bool:
    """In credits and in minerals, whatever the readings."""
    counts = (tiles + less[0], emissaries + less[1], extractors + less[2])
    paid = tri.nebula_credits(tiles, emissaries, extractors, formula.value)
    more = tri.nebula_credits(*counts, formula.value)
    given = [tri.nebula_minerals(tiles, emissaries, extractors, c) for c in (False, True)]
    rather = [tri.nebula_minerals(*counts, c) for c in (False, True)]
    return paid <= more and given[0] <= rather[0] and given[1] <= rather[1]


@law(clauses=("TRI-CLO-09", "TRI-CLO-10", "TRI-CLO-13", "TRI-CON-09", "TRI-CON-10"))
def every_area_pays_something(
    tiles: Positive, emissaries: Natural, extractors: Natural, formula: NebulaCredits
) -> bool:
    """Any area of at least one tile pays, whatever the reading.

    The outer space of a tile pays most but a station.
    """
    system, space = tri.system_credits(tiles, 0), tri.space_credits(tiles)
    return (
        tri.nebula_credits(tiles, emissaries, extractors, formula.value) > 0
        and tri.build_nebula(tiles, emissaries) > 0
        and 0 < system < space < tri.build_system(tiles, 0)
    )


# Skills


@law(clauses=("TRI-SK-1-10", "TRI-CON-09", "TRI-CON-10"))
def meditation_pays_half_as_much_again_in_systems_and_thrice_in_nebulas(
    tiles: int, emissaries: int
) -> bool:
    """Six against four, three against one."""
    system, nebula = tri.build_system(tiles, emissaries), tri.build_nebula(tiles, emissaries)
    return (
        2 * tri.build_multiplied(tiles, emissaries, 6) == 3 * system
        and tri.build_multiplied(tiles, emissaries, 3) == 3 * nebula
    )


@law(clauses=("TRI-SK-4-01", "TRI-SK-4-02", "TRI-SK-4-03", "TRI-R-115"))
def every_upgrade_of_the_transporter_saves_a_mineral(base: Natural, upgrades: Natural) -> bool:
    """Until nothing is left to pay; three, two, one with none, one and both of the upgrades."""
    cost, next_one = tri.transport_cost(base, upgrades), tri.transport_cost(base, upgrades + 1)
    saved = cost - next_one == (1 if upgrades < base else 0)
    return saved and cost >= 0 and tri.transport_cost(base, 0) == base


@law(clauses=("TRI-SK-3-02", "TRI-SK-3-03", "TRI-R-113"))
def a_stake_is_doubled_or_lost(
    roll: Die, luck: Annotated[int, Range(0, 1)], stake: Positive
) -> bool:
    """Doubled from a four on, with luck from a three on; lost below."""
    gain = tri.gamble_gain(roll, luck, 4, stake)
    return gain == (stake + stake if roll >= 4 - luck else 0)


@law(clauses=("TRI-SK-3-03",))
def luck_never_hurts(roll: int, least: int, stake: Natural) -> bool:
    """And it changes a roll that is one too low, no other."""
    plain, lucky = tri.gamble_gain(roll, 0, least, stake), tri.gamble_gain(roll, 1, least, stake)
    return plain <= lucky and (plain == lucky) == (roll != least - 1 or stake == 0)


@law(clauses=("TRI-SK-1-08", "TRI-SK-1-12"))
def a_drained_ship_costs_one_mineral_more(base: int) -> bool:
    """One more than without the skill."""
    return tri.release_cost(base, True) - tri.release_cost(base, False) == 1


# Clashes


@law(clauses=("TRI-TOK-07", "TRI-BEM-03", "TRI-BEM-05"))
def a_result_is_the_die_and_one_for_each(die: int, bonus: int, plus: int) -> bool:
    """The die alone without bonus and token; every point of either is one more."""
    result = tri.clash_result(die, bonus, plus)
    return (
        tri.clash_result(die, 0, 0) == die
        and tri.clash_result(die, bonus + 1, plus) == result + 1
        and tri.clash_result(die, bonus, plus + 1) == result + 1
    )


@law(clauses=("TRI-TOK-07",))
def a_reroll_changes_the_result_by_the_die(dice: tuple[int, int], bonus: int, plus: int) -> bool:
    """A bonus and the tokens used stay in force when the die is rolled again."""
    first, second = (tri.clash_result(die, bonus, plus) for die in dice)
    return second - first == dice[1] - dice[0]


@law(clauses=("TRI-TOK-03", "TRI-TOK-07", "TRI-BSH-09"), bound=DICE_AND_TOKENS)
def ships_strike_from_one_to_nine(die: Die, plus: Pluses) -> bool:
    """Nothing below one and above nine; nine takes a six and all three tokens."""
    result = tri.clash_result(die, 0, plus)
    return 1 <= result <= 9 and (result == 9) == (die == 6 and plus == 3)


@law(clauses=("TRI-BSH-09",))
def a_duel_is_antisymmetric(attacker: int, defender: int) -> bool:
    """Who would win in the other's place loses in his own."""
    return tri.duel(attacker, defender) == -tri.duel(defender, attacker)


@law(clauses=("TRI-BSH-09", "TRI-BSH-11"))
def a_duel_goes_to_the_higher_result(attacker: int, defender: int) -> bool:
    """A tie if and only if the results are equal; a side wins if and only if it is higher."""
    outcome = tri.duel(attacker, defender)
    return (
        (outcome == 0) == (attacker == defender)
        and (outcome == 1) == (attacker > defender)
        and (outcome == -1) == (attacker < defender)
    )


@law(clauses=("TRI-TOK-07", "TRI-BSH-09"))
def a_token_used_never_hurts(
    dice: tuple[int, int], bonuses: tuple[int, int], plus: tuple[int, int]
) -> bool:
    """One more +1 never turns a duel against the side that uses it."""
    attacker, defender = (tri.clash_result(*side) for side in zip(dice, bonuses, plus, strict=True))
    stronger = tri.clash_result(dice[0], bonuses[0], plus[0] + 1)
    tougher = tri.clash_result(dice[1], bonuses[1], plus[1] + 1)
    outcome = tri.duel(attacker, defender)
    return tri.duel(attacker, tougher) <= outcome <= tri.duel(stronger, defender)


@law(clauses=("TRI-BSH-09", "TRI-BEM-06"))
def a_clash_of_two_is_a_duel(first: int, second: int) -> bool:
    """Between two the same side wins, whether ships or emissaries clash."""
    winner = tri.clash_winner((first, second))
    outcome = tri.duel(first, second)
    return winner == (0 if outcome > 0 else 1 if outcome < 0 else -1)


def beats_all(results: tuple[int, ...], index: int) -> bool:
    """Whether one result is above every other."""
    return all(results[index] > other for i, other in enumerate(results) if i != index)


@law(clauses=("TRI-BEM-06", "TRI-BEM-07"), bound=AT_THREE)
def of_three_only_the_strictly_highest_wins(results: Three) -> bool:
    """A side wins if and only if it is above both others; nobody wins if there is no such side."""
    winner = tri.clash_winner(results)
    above = [beats_all(results, index) for index in range(3)]
    return -1 <= winner <= 2 and (winner == -1) == (not any(above)) and (
        winner == -1 or above[winner]
    )  # fmt: skip


@law(clauses=("TRI-BEM-06", "TRI-BEM-07"), bound=AT_FOUR)
def of_four_only_the_strictly_highest_wins(results: Four) -> bool:
    """The same at a full table."""
    winner = tri.clash_winner(results)
    above = [beats_all(results, index) for index in range(4)]
    return -1 <= winner <= 3 and (winner == -1) == (not any(above)) and (
        winner == -1 or above[winner]
    )  # fmt: skip


@law(clauses=("TRI-BEM-06", "TRI-BEM-08"))
def one_side_alone_wins(result: int) -> bool:
    """Where nobody is left to be beaten."""
    return tri.clash_winner((result,)) == 0


@law(clauses=("TRI-BEM-03", "TRI-BEM-05"), bound=AT_FOUR)
def a_point_for_everybody_changes_nothing(results: Four, points: int) -> bool:
    """Only differences decide."""
    raised = tuple(result + points for result in results)
    return tri.clash_winner(raised) == tri.clash_winner(results)


# Plunder


@law(clauses=("TRI-PLU-03", "TRI-PLU-04"))
def plunder_goes_by_tiles_and_level(tiles: int, corvettes: int) -> bool:
    """Nothing without a station, one credit a tile at the first level, two at the second."""
    none, research, space = (tri.plunder_due(tiles, level, corvettes) for level in (0, 1, 2))
    return none == 0 and research == tiles * corvettes and space == research + research


@law(clauses=("TRI-PLU-04", "TRI-R-97"))
def corvettes_demand_the_same_one_by_one(tiles: int, level: int, corvettes: int, more: int) -> bool:
    """Each Corvette by itself, or all at once: the demands add up."""
    apart = tri.plunder_due(tiles, level, corvettes) + tri.plunder_due(tiles, level, more)
    return tri.plunder_due(tiles, level, corvettes + more) == apart


@law(clauses=("TRI-PLU-05", "TRI-PLU-07"))
def a_transfer_is_covered_by_demand_and_purse(due: Natural, purse: Natural) -> bool:
    """Never more than either, and all of one of them."""
    paid = tri.transfer(due, purse)
    return 0 <= paid <= due and paid <= purse and paid in (due, purse)


@law(clauses=("TRI-PLU-05",))
def a_transfer_keeps_the_sum(due: Natural, victim: Natural, plunderer: Natural) -> bool:
    """What one loses the other gains; nobody falls below zero."""
    paid = tri.transfer(due, victim)
    poorer, richer = victim - paid, plunderer + paid
    return poorer + richer == victim + plunderer and poorer >= 0 and richer >= plunderer


@law(clauses=("TRI-PLU-07", "TRI-R-97"))
def the_order_of_corvettes_does_not_matter(first: Natural, second: Natural, purse: Natural) -> bool:
    """Two demands in either order bring what both at once bring."""
    there = tri.transfer(first, purse)
    there += tri.transfer(second, purse - there)
    back = tri.transfer(second, purse)
    back += tri.transfer(first, purse - back)
    return there == back == tri.transfer(first + second, purse)


@law(clauses=("TRI-PLU-07",))
def an_empty_purse_pays_nothing(due: Natural) -> bool:
    """Plundering stops where nothing is left."""
    return tri.transfer(due, 0) == 0 == tri.transfer(0, due)


# The ranking


def outranks(own: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether (credits, figures left) come before others: more credits, or as many and fewer."""
    return own[0] > other[0] or (own[0] == other[0] and own[1] < other[1])


@law(clauses=("TRI-TRN-01", "TRI-TIE-01"))
def keys_are_in_the_order_of_ranks(own: tuple[int, int], other: tuple[int, int]) -> bool:
    """A key is lower if and only if its player ranks higher, and equal if and only if tied."""
    mine, theirs = tri.rank_key(*own), tri.rank_key(*other)
    return (mine < theirs) == outranks(own, other) and (mine == theirs) == (own == other)


@law(clauses=("TRI-TRN-01", "TRI-TIE-01", "TRI-TIE-02"), bound=AT_TWO)
def of_two_those_win_whom_nobody_outranks(money: tuple[int, int], left: tuple[int, int]) -> bool:
    """The better one, or both."""
    won = tri.winners(money, left)
    first, second = (money[0], left[0]), (money[1], left[1])
    if outranks(first, second):
        return won == (0,)
    return won == ((1,) if outranks(second, first) else (0, 1))


@law(clauses=("TRI-TRN-01", "TRI-TIE-01", "TRI-TIE-02"), bound=AT_THREE)
def of_three_those_win_whom_nobody_outranks(money: Three, left: Three) -> bool:
    """A seat is among the winners if and only if no other ranks higher, and some seat is."""
    won = tri.winners(money, left)
    ranks = [(money[seat], left[seat]) for seat in range(3)]
    best = [not any(outranks(other, own) for other in ranks) for own in ranks]
    return won == tuple(seat for seat in range(3) if best[seat]) and len(won) > 0


@law(clauses=("TRI-TRN-01", "TRI-TIE-01", "TRI-TIE-02"), bound=AT_FOUR)
def of_four_those_win_whom_nobody_outranks(money: Four, left: Four) -> bool:
    """Some seat wins, all winners are tied, and every other seat is outranked by them."""
    won = tri.winners(money, left)
    ranks = [(money[seat], left[seat]) for seat in range(4)]
    return len(won) > 0 and all(
        ranks[seat] == ranks[won[0]] if seat in won else outranks(ranks[won[0]], ranks[seat])
        for seat in range(4)
    )


@law(clauses=("TRI-TIE-01", "TRI-TIE-02"), bound=AT_TWO)
def two_who_change_seats_change_fates(money: tuple[int, int], left: tuple[int, int]) -> bool:
    """The renaming of a table of two."""
    won = tri.winners(money, left)
    swapped = tri.winners((money[1], money[0]), (left[1], left[0]))
    return all((seat in won) == (1 - seat in swapped) for seat in range(2))


@law(clauses=("TRI-TIE-01", "TRI-TIE-02"), bound=AT_THREE)
def renaming_three_players_renames_the_winners(money: Three, left: Three) -> bool:
    """Two neighbours change seats, or all move up one, from which every renaming is made."""
    won = tri.winners(money, left)
    swapped = tri.winners((money[1], money[0], money[2]), (left[1], left[0], left[2]))
    moved = tri.winners((money[2], *money[:2]), (left[2], *left[:2]))
    return all(
        (seat in won) == ((1, 0, 2)[seat] in swapped) == ((seat + 1) % 3 in moved)
        for seat in range(3)
    )


@law(clauses=("TRI-TIE-01", "TRI-TIE-02"), bound=AT_FOUR)
def renaming_four_players_renames_the_winners(money: Four, left: Four) -> bool:
    """The same at a full table."""
    won = tri.winners(money, left)
    swapped = tri.winners((money[1], money[0], *money[2:]), (left[1], left[0], *left[2:]))
    moved = tri.winners((money[3], *money[:3]), (left[3], *left[:3]))
    return all(
        (seat in won) == ((1, 0, 2, 3)[seat] in swapped) == ((seat + 1) % 4 in moved)
        for seat in range(4)
    )


@law(clauses=("TRI-TIE-01",), bound=AT_FOUR)
def one_more_credit_wins_whatever_is_left(money: int, more: Positive, left: Four) -> bool:
    """Figures decide among equal credits only."""
    return tri.winners((money, money + more, money, money), left) == (1,)


@law(clauses=("TRI-TIE-01",), bound=AT_FOUR)
def among_equals_fewer_figures_win(money: int, left: int, more: Positive) -> bool:
    """Who has sent out more figures wins a tie."""
    others = left + more
    return tri.winners((money,) * 4, (others, others, left, others)) == (2,)
