"""Tokens, pools and tallies: what is gained, what is spent, and what one reading cuts."""

from galaxy_rules.kernel.clauses import cites
from galaxy_rules.take_the_galaxy.rules.arithmetic import (
    cut,
    hazards_left,
    invest_change,
    payable,
    tally,
)
from galaxy_rules.take_the_galaxy.tables import Tables
from galaxy_rules.take_the_galaxy.words.actions import Resource
from galaxy_rules.take_the_galaxy.words.components import Goods
from galaxy_rules.take_the_galaxy.words.events import Log, PoolChanged, RenownChanged
from galaxy_rules.take_the_galaxy.words.state import Amounts, Draft, RowCard, Table, replace

# pools


@cites("TTG-ANO-01", "TTG-EVT-05", "TTG-USE-06", "TTG-R-28", "TTG-R-44")
def affords(pool: Amounts, price: Goods) -> bool:
    """Whether a pool holds a price in manpower, science and production."""
    return pool.m >= price.m and pool.s >= price.s and pool.p >= price.p


def spend(draft: Draft, price: Goods, events: Log) -> None:
    """Take a price out of the active player's pool."""
    if price.m or price.s or price.p:
        pool = draft.pools[draft.turn]
        _set_pool(draft, Amounts(pool.m - price.m, pool.s - price.s, pool.p - price.p), events)


@cites("TTG-POOL-01", "TTG-R-42", "TTG-R-43", "TTG-R-51b")
def gain(tables: Tables, draft: Draft, goods: Goods, events: Log) -> None:
    """Put resources into the active player's pool."""
    if tables.strict and (goods.m or goods.s or goods.p):
        goods = cut_resources(tables, draft, goods)
    if goods.m or goods.s or goods.p:
        pool = draft.pools[draft.turn]
        _set_pool(draft, Amounts(pool.m + goods.m, pool.s + goods.s, pool.p + goods.p), events)


def _set_pool(draft: Draft, pool: Amounts, events: Log) -> None:
    draft.pools = replace(draft.pools, draft.turn, pool)
    if events is not None:
        events.append(PoolChanged(draft.turn, pool))


@cites("TTG-COMP-03", "TTG-R-41")
def cut_resources(tables: Tables, table: Table, goods: Goods) -> Goods:
    """What the supply still has of some resources."""
    supply = tables.box.supply
    used = resources_in_use(table)
    return Goods(
        m=cut(goods.m, supply.manpower, used.m),
        s=cut(goods.s, supply.science, used.s),
        p=cut(goods.p, supply.production, used.p),
    )


def resources_in_use(table: Table) -> Amounts:
    """The resource tokens that lie in pools and on bounty systems."""
    lying = [*table.pools]
    lying += [system.bounty for systems in table.systems for system in systems]
    lying += [card.bounty for card in table.row if card is not None]
    return Amounts(
        sum(one.m for one in lying), sum(one.s for one in lying), sum(one.p for one in lying)
    )


def amount_of(amounts: Amounts, resource: Resource) -> int:
    """How much of one resource there is."""
    match resource:
        case Resource.M:
            return amounts.m
        case Resource.S:
            return amounts.s
        case Resource.P:
            return amounts.p


def one_of(resource: Resource, count: int = 1) -> Goods:
    """So much of one resource."""
    match resource:
        case Resource.M:
            return Goods(m=count)
        case Resource.S:
            return Goods(s=count)
        case Resource.P:
            return Goods(p=count)


# hazards


def hazards_on(card: RowCard) -> int:
    """The hazards that a card of the row has now."""
    return hazards_left(card.hazards, card.burst, card.removed)


@cites("TTG-COMP-05", "TTG-R-41")
def hazards_to_place(tables: Tables, table: Table, wanted: int) -> int:
    """How many of so many hazard tokens there are; negative renown uses the same ones."""
    if not tables.strict:
        return wanted
    return cut(wanted, tables.box.supply.hazards, _hazards_in_use(table))


def _hazards_in_use(table: Table) -> int:
    lying = sum(hazards_on(card) for card in table.row if card is not None)
    return lying + sum(table.negative_tokens)


# renown


@cites("TTG-REL-07", "TTG-R-35")
def change_renown(
    tables: Tables, draft: Draft, seat: int, amount: int, clause: str, events: Log
) -> None:
    """Add renown in tokens to a player's tally, or take it off."""
    if tables.strict:
        amount = _most_that_fits(tables, draft, seat, amount)
    if amount:
        _lay_out(tables, draft, seat, amount)
        if events is not None:
            events.append(RenownChanged(seat, amount, clause))


def _lay_out(tables: Tables, draft: Draft, seat: int, amount: int) -> None:
    plus, minus = tally(
        draft.renown_tokens[seat], draft.negative_tokens[seat], amount, tables.gross
    )
    draft.renown_tokens = replace(draft.renown_tokens, seat, plus)
    draft.negative_tokens = replace(draft.negative_tokens, seat, minus)


@cites("TTG-R-41")
def _most_that_fits(tables: Tables, table: Table, seat: int, amount: int) -> int:
    """A gain or loss, cut to what there are tokens for."""
    while amount:
        plus, minus = tally(
            table.renown_tokens[seat], table.negative_tokens[seat], amount, tables.gross
        )
        if _fits(tables, table, seat, plus, minus):
            break
        amount += -1 if amount > 0 else 1
    return amount


@cites("TTG-COMP-04", "TTG-COMP-05", "TTG-R-41")
def _fits(tables: Tables, table: Table, seat: int, plus: int, minus: int) -> bool:
    """Whether the box has tokens for a player's new tally beside those of the others."""
    all_plus = replace(table.renown_tokens, seat, plus)
    more = minus - table.negative_tokens[seat]
    return tokens_suffice(tables, all_plus) and (
        more <= 0 or _hazards_in_use(table) + more <= tables.box.supply.hazards
    )


def tokens_suffice(tables: Tables, plus: tuple[int, ...]) -> bool:
    """Whether positive tallies can be laid out with the ones and fives of the box."""
    supply = tables.box.supply
    whole = sum(one // 5 for one in plus)
    return payable(sum(plus), whole, supply.rp_ones, supply.rp_fives)


@cites("TTG-INV-02", "TTG-R-36")
def can_invest(tables: Tables, table: Table, payer: int) -> bool:
    """Whether a player can give the Investors their tokens without a debt."""
    price = tables.box.rates.investors_renown
    left = table.renown_tokens[payer] - price
    if left < 0:
        return False
    return not tables.strict or tokens_suffice(tables, replace(table.renown_tokens, payer, left))


@cites("TTG-INV-01", "TTG-R-35")
def pay_investors(tables: Tables, draft: Draft, payer: int, events: Log) -> None:
    """Give positive tokens, whatever negative ones lie beside them."""
    change = invest_change(tables.box.rates.investors_renown, 0)
    if change:
        draft.renown_tokens = replace(
            draft.renown_tokens, payer, draft.renown_tokens[payer] + change
        )
        if events is not None:
            events.append(RenownChanged(payer, change, "TTG-INV-01"))
