"""The laws of Take The Galaxy's arithmetic, and of its pools.

"If and only if" claims and exact tables come beside the inequalities, since a cost that is always
zero is bounded and monotone too.  Numbers without a range are any integers whatever; a range that
only says that a number of cards or tokens is not negative limits nothing that can be on a table.
"""

from typing import Annotated, Final

from galaxy_rules.take_the_galaxy.rules import arithmetic as ttg
from galaxy_rules.take_the_galaxy.rules import tokens
from galaxy_rules.take_the_galaxy.words import slots
from galaxy_rules.take_the_galaxy.words.actions import Resource
from galaxy_rules.take_the_galaxy.words.components import Goods
from galaxy_rules.take_the_galaxy.words.slots import Kind, Slot
from galaxy_rules.take_the_galaxy.words.state import Amounts
from properties.proofs.laws import Bound, Fails, Range, Registry

REGISTRY: Final = Registry()
law = REGISTRY.law

Natural = Annotated[int, Range(0)]
Positive = Annotated[int, Range(1)]
Players = Annotated[int, Range(1, 4)]
TeamSeat = Annotated[int, Range(0, 3)]

ONE_TO_FOUR: Final = Bound("one to four players", by="TTG-COMP-06")
FOUR_SEATS: Final = Bound("four seats", by="TTG-TEAM-01")


def takes_discount(kind: Kind) -> bool:
    """Whether a card belongs to the types that the Mech Revolution names."""
    return kind is Kind.MINING or kind is Kind.UTILITY


# What is taken off


@law(clauses=("TTG-MEC-01", "TTG-MEC-02", "TTG-R-20", "TTG-R-21"))
def saving_if_and_only_if_mining_or_utility(kind: Kind, discount: int) -> bool:
    """The whole discount for mining and utility, nothing at all for the other two kinds."""
    return ttg.saving(kind, discount) == (discount if takes_discount(kind) else 0)


# Building


@law(clauses=("TTG-BLD-02", "TTG-R-20"))
def build_cost_is_bounded(printed: Natural, kind: Kind, discount: Natural) -> bool:
    """At least zero and the printed cost less the discount, at most the printed cost."""
    cost = ttg.build_cost(printed, kind, discount)
    return 0 <= cost <= printed and cost >= printed - discount


@law(clauses=("TTG-R-20",))
def build_cost_is_never_negative(printed: int, kind: Kind, discount: int) -> bool:
    """Nobody is given cards for building, whatever is printed and taken off."""
    return ttg.build_cost(printed, kind, discount) >= 0


@law(clauses=("TTG-MEC-01", "TTG-R-20"))
def discount_counts_in_full_above_zero(printed: int, kind: Kind, discount: int) -> bool:
    """The cost is positive if and only if more is printed than saved, and then it is the rest."""
    rest = printed - (discount if takes_discount(kind) else 0)
    cost = ttg.build_cost(printed, kind, discount)
    return (cost > 0) == (rest > 0) and (cost == rest or cost == 0 >= rest)


@law(clauses=("TTG-BLD-02",))
def build_cost_is_monotone(printed: int, more: Natural, kind: Kind, discount: int) -> bool:
    """A dearer card never costs less, nor more than the difference more."""
    cheap = ttg.build_cost(printed, kind, discount)
    return cheap <= ttg.build_cost(printed + more, kind, discount) <= cheap + more


@law(clauses=("TTG-MEC-01", "TTG-R-65"))
def larger_discount_never_costs_more(
    printed: int, kind: Kind, discount: int, more: Natural
) -> bool:
    """A further Mech Revolution never raises a cost."""
    cost = ttg.build_cost(printed, kind, discount)
    return ttg.build_cost(printed, kind, discount + more) <= cost


@law(clauses=("TTG-MEC-02", "TTG-SHP-02", "TTG-R-21"))
def civilization_and_ships_cost_what_is_printed(printed: Natural, discount: int) -> bool:
    """Neither is discounted, whatever lies in the row."""
    civilization = ttg.build_cost(printed, Kind.CIVILIZATION, discount)
    return civilization == printed == ttg.build_cost(printed, Kind.SHIP, discount)


@law(clauses=("TTG-MEC-01",))
def mining_and_utility_are_discounted_alike(printed: int, discount: int) -> bool:
    """The two types that the event names are treated the same."""
    mining = ttg.build_cost(printed, Kind.MINING, discount)
    return mining == ttg.build_cost(printed, Kind.UTILITY, discount)


# Upgrading


@law(clauses=("TTG-UPG-02",))
def upgrade_costs_the_difference(old: int, more: Natural, kind: Kind) -> bool:
    """Without an event it is the difference of the printed costs, whatever the type."""
    return ttg.upgrade_cost(old, old + more, kind, 0) == more


@law(clauses=("TTG-UPG-02", "TTG-MEC-01", "TTG-R-20"))
def upgrade_costs_what_building_the_difference_would(
    old: int, new: int, kind: Kind, discount: int
) -> bool:
    """The discount is taken off the difference once, not off both costs."""
    difference = ttg.build_cost(new - old, kind, discount)
    return ttg.upgrade_cost(old, new, kind, discount) == difference


@law(clauses=("TTG-UPG-02", "TTG-R-20"))
def upgrade_cost_is_bounded(old: Natural, more: Natural, kind: Kind, discount: Natural) -> bool:
    """Between zero and the difference, and never above building the new colony afresh."""
    cost = ttg.upgrade_cost(old, old + more, kind, discount)
    return 0 <= cost <= more and cost <= ttg.build_cost(old + more, kind, discount)


@law(clauses=("TTG-UPG-02", "TTG-R-31"))
def upgrades_in_steps_cost_as_much_as_one(
    old: int, first: Natural, second: Natural, kind: Kind
) -> bool:
    """Without a discount a chain costs what a leap costs."""
    middle, new = old + first, old + first + second
    steps = ttg.upgrade_cost(old, middle, kind, 0) + ttg.upgrade_cost(middle, new, kind, 0)
    return steps == ttg.upgrade_cost(old, new, kind, 0)


@law(clauses=("TTG-UPG-02", "TTG-MEC-01"))
def upgrade_cost_is_monotone(old: int, new: int, more: Natural, kind: Kind, discount: int) -> bool:
    """A dearer new colony never costs less, a dearer old one never more."""
    cost = ttg.upgrade_cost(old, new, kind, discount)
    dearer = ttg.upgrade_cost(old, new + more, kind, discount)
    return ttg.upgrade_cost(old + more, new, kind, discount) <= cost <= dearer


@law(clauses=("TTG-UPG-05",))
def costs_more_if_and_only_if_at_least_one_more(old: int, new: int) -> bool:
    """A colony covers another if and only if the difference is at least one."""
    return ttg.costs_more(old, new) == (new - old >= 1)


@law(clauses=("TTG-UPG-05",))
def covering_is_a_strict_order(a: int, b: int, c: int) -> bool:
    """Nothing covers itself or what covers it, and chains only rise."""
    back = ttg.costs_more(a, b) and ttg.costs_more(b, a)
    chain = ttg.costs_more(a, b) and ttg.costs_more(b, c)
    return not ttg.costs_more(a, a) and not back and (not chain or ttg.costs_more(a, c))


@law(clauses=("TTG-UPG-02", "TTG-UPG-05", "TTG-R-20"))
def only_a_discount_makes_an_upgrade_free(
    old: int, new: int, kind: Kind, discount: Natural
) -> bool:
    """An allowed upgrade costs nothing if and only if the saving reaches the difference."""
    if not ttg.costs_more(old, new):
        return True
    free = takes_discount(kind) and discount >= new - old
    return (ttg.upgrade_cost(old, new, kind, discount) == 0) == free


# Claiming


@law(clauses=("TTG-HAZ-02", "TTG-R-22"))
def claim_costs_colony_and_hazards(
    printed: int, kind: Kind, hazards: int, price: int, discount: int
) -> bool:
    """The colony as if it were built elsewhere, and the hazards at their full price."""
    colony = ttg.build_cost(printed, kind, discount)
    return ttg.claim_cost(printed, kind, hazards, price, discount) - colony == hazards * price


@law(clauses=("TTG-HAZ-02", "TTG-BUR-01"))
def a_further_hazard_costs_its_price(
    printed: int, kind: Kind, hazards: int, price: int, discount: int
) -> bool:
    """One hazard more costs one price more."""
    cost = ttg.claim_cost(printed, kind, hazards, price, discount)
    return ttg.claim_cost(printed, kind, hazards + 1, price, discount) == cost + price


@law(clauses=("TTG-HAZ-02", "TTG-HAZ-04"))
def a_system_without_hazards_costs_its_colony(
    printed: int, kind: Kind, price: int, discount: int
) -> bool:
    """No hazard, no extra cost."""
    cost = ttg.claim_cost(printed, kind, 0, price, discount)
    return cost == ttg.build_cost(printed, kind, discount)


@law(clauses=("TTG-R-21", "TTG-R-22"))
def hazards_are_never_discounted(
    printed: int, kind: Kind, hazards: Natural, discounts: tuple[int, int]
) -> bool:
    """At a price of one card what hazards add is the same with any discount."""
    first, second = (
        ttg.claim_cost(printed, kind, hazards, 1, discount)
        - ttg.claim_cost(printed, kind, 0, 1, discount)
        for discount in discounts
    )
    return first == hazards == second


@law(clauses=("TTG-HAZ-02",))
def claim_cost_is_bounded_and_monotone(
    printed: Natural, kind: Kind, hazards: Natural, more: Natural, discount: Natural
) -> bool:
    """At a price of one card: at least the hazards, at most all that is printed, more with more."""
    cost = ttg.claim_cost(printed, kind, hazards, 1, discount)
    dearer = ttg.claim_cost(printed, kind, hazards + more, 1, discount)
    return hazards <= cost <= printed + hazards and cost <= dearer


@law(clauses=("TTG-HAZ-03", "TTG-R-19"))
def no_hazard_is_left_if_and_only_if_all_are_bought_off(
    placed: int, burst: int, removed: int
) -> bool:
    """Never less than none; what is left and what was removed add up to what there was."""
    left = ttg.hazards_left(placed, burst, removed)
    free = removed >= placed + burst
    return left >= 0 and (left == 0) == free and (free or left + removed == placed + burst)


@law(clauses=("TTG-HAZ-03", "TTG-BUR-01"))
def printed_and_extra_hazards_count_alike(placed: int, burst: int, removed: int) -> bool:
    """It makes no odds where a hazard comes from, and a removal lifts one at most."""
    left = ttg.hazards_left(placed, burst, removed)
    swapped = ttg.hazards_left(burst, placed, removed)
    return left == swapped and 0 <= left - ttg.hazards_left(placed, burst, removed + 1) <= 1


# The row and the slots


@law(clauses=("TTG-EXP-03", "TTG-EXP-04"))
def overflow_leaves_a_row_that_fits(row: int, players: int, extra: int) -> bool:
    """Without the overflow the row fits, and only a row that did not fit loses anything."""
    limit = players + extra
    gone = ttg.overflow(row, players, extra)
    return gone >= 0 and row - gone <= limit and (gone == 0) == (row <= limit)


@law(clauses=("TTG-EXP-03", "TTG-EXP-04"))
def overflow_leaves_a_full_row(row: int, players: int, extra: int) -> bool:
    """Whenever something is too much, what stays is exactly a full row."""
    gone = ttg.overflow(row, players, extra)
    return gone == 0 or row - gone == players + extra


@law(clauses=("TTG-EXP-01", "TTG-EXP-04"))
def a_reveal_drops_at_most_one(row: int, players: int, extra: int) -> bool:
    """A row that fits loses one card by a reveal if it was full, and otherwise none."""
    if ttg.overflow(row, players, extra) > 0:
        return True
    full = row == players + extra
    return ttg.overflow(row + 1, players, extra) == (1 if full else 0)


@law(
    clauses=(
        "TTG-SYS-05", "TTG-SYS-06", "TTG-SYS-07", "TTG-COL-01", "TTG-COL-02", "TTG-COL-03",
    )
)  # fmt: skip
def accepts_if_and_only_if_the_table_says_so(slot: Slot, kind: Kind) -> bool:
    """The nine pairs of slots and types of colony, five of which fit; and ships nowhere."""
    return slots.accepts(slot, kind) == (
        (slot is Slot.BIOSPHERE and kind is Kind.CIVILIZATION)
        or (slot is Slot.BIOSPHERE and kind is Kind.UTILITY)
        or (slot is Slot.DEPOSIT and kind is Kind.MINING)
        or (slot is Slot.DEPOSIT and kind is Kind.UTILITY)
        or (slot is Slot.UTILITY and kind is Kind.UTILITY)
    )


@law(clauses=("TTG-COL-02", "TTG-SHP-01"))
def utility_goes_anywhere_and_ships_nowhere(slot: Slot) -> bool:
    """Every slot takes a utility colony and none a ship."""
    return slots.accepts(slot, Kind.UTILITY) and not slots.accepts(slot, Kind.SHIP)


@law(clauses=("TTG-SYS-02", "TTG-SYS-03"))
def room_if_and_only_if_one_more_fits(systems: int, limit: int) -> bool:
    """There is room if and only if one more system stays within the limit."""
    return ttg.has_room(systems, limit) == (systems + 1 <= limit)


@law(clauses=("TTG-REL-02", "TTG-REL-03"))
def may_relinquish_if_and_only_if_older_and_filled(
    index: Natural, newer: Natural, *, filled: bool
) -> bool:
    """A system goes if and only if some newer one stays and all its slots hold colonies."""
    count = index + 1 + newer
    return ttg.may_relinquish(index, count, filled) == (filled and newer > 0)


@law(clauses=("TTG-REL-02", "TTG-R-34"))
def the_newest_system_stays(index: int, count: int, *, filled: bool) -> bool:
    """The last system stays whatever is on it, and so does a free slot's system anywhere."""
    newest = ttg.may_relinquish(count - 1, count, filled)
    return not newest and not ttg.may_relinquish(index, count, False)


@law(clauses=("TTG-REL-04", "TTG-SYS-02", "TTG-SYS-03", "TTG-R-34"))
def relinquishing_makes_room_and_leaves_a_system(
    index: Natural, count: int, limit: int, *, filled: bool
) -> bool:
    """Who may give one up keeps one, and has room then if the limit was kept before."""
    if count > limit or not ttg.may_relinquish(index, count, filled):
        return True
    return count - 1 >= 1 and ttg.has_room(count - 1, limit)


@law(clauses=("TTG-END-05", "TTG-SET-05"))
def a_card_is_shown_at_set_up_or_in_a_turn(cards: int, players: int) -> bool:
    """Turns are never fewer than none; with cards enough every one is shown once."""
    count = ttg.turns(cards, players)
    return count >= 0 and (count == 0 or count + players == cards) and (
        (count > 0) == (cards > players)
    )  # fmt: skip


@law(clauses=("TTG-END-05", "TTG-RND-04"), bound=ONE_TO_FOUR)
def eleven_turns_each(players: Players) -> bool:
    """Twelve cards a player make eleven turns a player."""
    return ttg.turns(12 * players, players) == 11 * players


# Resources


@law(clauses=("TTG-RES-02", "TTG-RES-03", "TTG-R-01"))
def conversions_use_up_all_but_a_rest(amount: int, rate: Positive) -> bool:
    """What the cards cost is there, and the rest is too little for one more."""
    return 0 <= amount - rate * ttg.cards_for(amount, rate) < rate


@law(clauses=("TTG-RES-02", "TTG-R-01"))
def three_manpower_a_card(amount: Natural) -> bool:
    """At the published rate nothing is drawn below three, and three more draw one more."""
    cards = ttg.cards_for(amount, 3)
    return (cards > 0) == (amount >= 3) and ttg.cards_for(amount + 3, 3) == cards + 1


@law(clauses=("TTG-RES-03", "TTG-R-01"))
def one_production_a_card(amount: int) -> bool:
    """At the published rate every production is a card."""
    return ttg.cards_for(amount, 1) == amount


@law(clauses=("TTG-RES-02", "TTG-RES-03"))
def a_card_if_and_only_if_the_rate_is_there(amount: Natural, rate: Positive) -> bool:
    """Something is drawn if and only if the pool holds the rate."""
    return (ttg.cards_for(amount, rate) >= 1) == (amount >= rate)


@law(clauses=("TTG-COMP-03", "TTG-COMP-05", "TTG-R-41"))
def a_cut_gain_fits_the_supply(gain: Natural, supply: Natural, in_use: Natural) -> bool:
    """Never more than the gain nor than is left, and never less than nothing."""
    given = ttg.cut(gain, supply, in_use)
    return 0 <= given <= gain and (in_use > supply or in_use + given <= supply)


@law(clauses=("TTG-R-41",))
def a_gain_is_cut_if_and_only_if_it_must(gain: Natural, supply: int, in_use: int) -> bool:
    """The whole gain if it is there, else all that is left, which may be nothing."""
    given, left = ttg.cut(gain, supply, in_use), supply - in_use
    if gain <= left:
        return given == gain
    return given == left if left > 0 else given == 0


@law(clauses=("TTG-R-41",))
def cuts_come_to_the_same_token_by_token(
    gain: Natural, more: Natural, supply: int, in_use: int
) -> bool:
    """Two gains one after the other are cut as one gain would be."""
    first = ttg.cut(gain, supply, in_use)
    second = ttg.cut(more, supply, in_use + first)
    return first + second == ttg.cut(gain + more, supply, in_use)


# Renown

GROSS: Final = Fails("TTG-R-35", "gross", value=True)
NETTED: Final = Fails("TTG-R-35", "gross", value=False)


@law(clauses=("TTG-REL-07", "TTG-R-35"))
def a_change_counts_in_either_reading(plus: int, minus: int, change: int, *, gross: bool) -> bool:
    """What the tokens come to changes by just that, netted or not."""
    after, below = ttg.tally(plus, minus, change, gross)
    return after - below == plus - minus + change


@law(clauses=("TTG-R-35",), fails_for=(GROSS,))
def netted_tokens_are_of_one_sign(plus: int, minus: int, change: int, *, gross: bool) -> bool:
    """One reading leaves positive or negative tokens, never both, and never fewer than none."""
    after, below = ttg.tally(plus, minus, change, gross)
    return after >= 0 and below >= 0 and (after == 0 or below == 0)


@law(clauses=("TTG-R-35",), fails_for=(NETTED,))
def gross_tokens_only_pile_up(plus: int, minus: int, change: int, *, gross: bool) -> bool:
    """The other reading adds a gain to the positive and a loss to the negative ones alone."""
    after, below = ttg.tally(plus, minus, change, gross)
    gains, losses = (change, 0) if change >= 0 else (0, -change)
    return after == plus + gains and below == minus + losses


@law(clauses=("TTG-REL-07", "TTG-R-35"))
def changes_add_up(plus: Natural, minus: Natural, a: int, b: int) -> bool:
    """Netted, two changes one after the other are one change."""
    middle = ttg.tally(plus, minus, a, False)
    return ttg.tally(*middle, b, False) == ttg.tally(plus, minus, a + b, False)


@law(clauses=("TTG-COMP-04", "TTG-R-41"))
def payable_if_and_only_if_the_ones_cover_the_rest(
    total: int, whole_fives: int, ones: int, fives: int
) -> bool:
    """The ones cover what is left both by all fives of the box and by all that can be used."""
    box, use = total - 5 * fives <= ones, total - 5 * whole_fives <= ones
    return ttg.payable(total, whole_fives, ones, fives) == (box and use)


@law(clauses=("TTG-COMP-04", "TTG-R-41"))
def more_tokens_never_hurt(
    total: int, whole_fives: int, ones: int, fives: int, more: tuple[Natural, Natural]
) -> bool:
    """What can be laid out can be with more ones or fives."""
    return not ttg.payable(total, whole_fives, ones, fives) or ttg.payable(
        total, whole_fives, ones + more[0], fives + more[1]
    )


@law(clauses=("TTG-COMP-04", "TTG-R-41"))
def nothing_above_the_whole_box_is_payable(total: Natural, ones: Natural, fives: Natural) -> bool:
    """One tally: never more than all tokens together, and always what the ones alone give."""
    paid = ttg.payable(total, total // 5, ones, fives)
    return (not paid or total <= ones + 5 * fives) and (paid or total > ones)


@law(clauses=("TTG-UPG-03", "TTG-SCO-02"))
def upgrades_change_the_score_by_the_difference(old: int, middle: int, new: int) -> bool:
    """The covered renown goes, the new one comes, and chains add up."""
    steps = ttg.upgrade_change(old, middle) + ttg.upgrade_change(middle, new)
    return steps == ttg.upgrade_change(old, new) == new - old


@law(clauses=("TTG-REL-05", "TTG-REL-07", "TTG-RAC-01", "TTG-R-58"))
def relinquishing_changes_the_score_by_the_bonus(system: int, colonies: int, bonus: int) -> bool:
    """Nothing but the Space Race's bonus changes a score."""
    return ttg.relinquish_change(system, colonies, bonus) == bonus


@law(clauses=("TTG-INV-01", "TTG-INV-03"))
def investing_costs_exactly_its_price(price: int, value: int) -> bool:
    """Whatever card is traded in, the score falls by the price."""
    return ttg.invest_change(price, value) == -price


# Seats


def sits_at_the_table(seat: int, players: int) -> bool:
    """Whether there is such a seat."""
    return 0 <= seat < players


@law(clauses=("TTG-TEAM-02", "TTG-R-50"), requires=sits_at_the_table)
def turns_go_round_the_table(seat: int, players: int) -> bool:
    """The next seat is the one above, and after the last the first."""
    after = ttg.next_seat(seat, players)
    return after == (0 if seat == players - 1 else seat + 1)


@law(clauses=("TTG-TEAM-01", "TTG-TEAM-02", "TTG-R-52"), bound=FOUR_SEATS)
def partners_sit_opposite_and_teams_alternate(seat: TeamSeat) -> bool:
    """Two seats on is the partner, whose partner one is; the next seat is of the other team."""
    across = ttg.partner(seat)
    opponent = ttg.next_seat(seat, 4)
    return (
        across == ttg.next_seat(opponent, 4)
        and across != seat == ttg.partner(across)
        and opponent not in (seat, across)
        and 0 <= across <= 3
    )


# Pools


def added(pool: Amounts, goods: Goods) -> Amounts:
    """A pool with more in it."""
    return Amounts(pool.m + goods.m, pool.s + goods.s, pool.p + goods.p)


@law(clauses=("TTG-ANO-01", "TTG-EVT-05", "TTG-USE-06", "TTG-R-44"))
def affords_if_and_only_if_nothing_is_overdrawn(pool: Amounts, price: Goods) -> bool:
    """A pool affords a price if and only if no resource is below zero afterwards."""
    enough = pool.m - price.m >= 0 and pool.s - price.s >= 0 and pool.p - price.p >= 0
    return tokens.affords(pool, price) == enough


@law(clauses=("TTG-POOL-01", "TTG-R-43"))
def what_was_gained_can_be_spent(
    pool: Annotated[Amounts, Range(0)], goods: Annotated[Goods, Range(0)], price: Goods
) -> bool:
    """A gain is afforded at once, and makes nothing unaffordable that was not."""
    after = added(pool, goods)
    kept = not tokens.affords(pool, price) or tokens.affords(after, price)
    return tokens.affords(after, goods) and kept


@law(clauses=("TTG-R-28", "TTG-R-42"))
def credits_and_renown_are_no_part_of_a_pool(pool: Amounts, price: Goods, more: int) -> bool:
    """A price in cards or renown does not touch the pool."""
    other = Goods(price.m, price.s, price.p, price.c + more, price.rp + more)
    return tokens.affords(pool, price) == tokens.affords(pool, other)


@law(clauses=("TTG-RES-01", "TTG-BNT-04"))
def one_resource_is_that_resource_alone(resource: Resource, other: Resource, count: int) -> bool:
    """So much of one resource is that much of it, none of the others, no card and no renown."""
    goods = tokens.one_of(resource, count)
    amount = tokens.amount_of(Amounts(goods.m, goods.s, goods.p), other)
    alone = amount == (count if resource is other else 0) and (goods.c, goods.rp) == (0, 0)
    return alone and tokens.one_of(resource) == tokens.one_of(resource, 1)


@law(clauses=("TTG-RES-01", "TTG-RES-02", "TTG-RES-03", "TTG-RES-04"))
def one_resource_is_afforded_if_and_only_if_it_is_there(
    pool: Annotated[Amounts, Range(0)], resource: Resource, count: Natural
) -> bool:
    """Only the resource itself decides whether so much of it can be spent."""
    have = tokens.amount_of(pool, resource)
    return tokens.affords(pool, tokens.one_of(resource, count)) == (have >= count)
