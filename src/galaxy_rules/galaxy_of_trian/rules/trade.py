"""Phase 1, trade: buying minerals and combat tokens, exchanging minerals."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from galaxy_rules.galaxy_of_trian.board.supplies import owe_token, pay
from galaxy_rules.galaxy_of_trian.rules.arithmetic import price
from galaxy_rules.galaxy_of_trian.rules.blocking import has_outpost
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import BuyMineral, BuyToken, Exchange
from galaxy_rules.galaxy_of_trian.words.events import Bought, Exchanged, Log
from galaxy_rules.galaxy_of_trian.words.state import Cause, Draft, State, Table, replace
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.frozen import FrozenMap
from galaxy_rules.kernel.verdicts import Objection, Objections, Refusal

NO_COLOUR: Final = Refusal("no_colour", "there are no minerals called {colour}", "TRI-CMP-04")
BAG_EMPTY: Final = Refusal("bag_empty", "there is no {colour} mineral in the bag", "TRI-TRD-01")
NONE_TO_TAKE: Final = Refusal(
    "bag_empty", "there is no {colour} mineral in the bag to take for the two", "TRI-TRD-10"
)
NO_TOKENS: Final = Refusal("no_tokens", "there is no combat token in the bag", "TRI-R-10")
CREDITS: Final = Refusal(
    "credits", "a mineral costs {price} credits, and there are {have}", "TRI-TRD-01"
)
TOKEN_COSTS: Final = Refusal(
    "credits", "a combat token costs {price} credits, and there are {have}", "TRI-TRD-02"
)
CREDITS_AT_OUTPOST: Final = Refusal(
    "credits", "with an outpost a mineral costs {price} credits, and there are {have}",
    "TRI-TRD-03",
)  # fmt: skip
TOKEN_AT_OUTPOST: Final = Refusal(
    "credits", "with an outpost a combat token costs {price} credits, and there are {have}",
    "TRI-TRD-03",
)  # fmt: skip
NOT_OWNED: Final = Refusal(
    "not_owned", "{first} and {second} are not both among the own minerals", "TRI-TRD-10"
)


@cites("TRI-TRD-01", "TRI-TRD-03", "TRI-TRD-04", "TRI-R-32")
def mineral_price(tables: Tables, table: Table, seat: int) -> int:
    """What a mineral costs a player now."""
    return prices(tables, has_outpost(table, seat))[0]


@cites("TRI-TRD-02", "TRI-TRD-03", "TRI-TRD-04", "TRI-R-32")
def token_price(tables: Tables, table: Table, seat: int) -> int:
    """What a combat token costs a player now."""
    return prices(tables, has_outpost(table, seat))[1]


def prices(tables: Tables, outpost: bool) -> tuple[int, int]:
    """What a mineral and a combat token cost, with an outpost or without."""
    box = tables.box
    return (
        price(box.price_mineral, box.discount, outpost),
        price(box.price_token, box.discount, outpost),
    )


@cites("TRI-TRD-01", "TRI-TRD-03", "TRI-TRD-08")
def judge_buy_mineral(tables: Tables, state: State, action: BuyMineral) -> Objections:
    """The colour is in the bag and the price can be paid."""
    if action.colour not in tables.box.minerals:
        return (NO_COLOUR(colour=action.colour),)
    found: list[Objection] = []
    if action.colour not in state.bag:
        found.append(BAG_EMPTY(colour=action.colour))
    cost, have = mineral_price(tables, state, state.turn), state.credits[state.turn]
    if cost > have:
        less = cost < tables.box.price_mineral
        found.append((CREDITS_AT_OUTPOST if less else CREDITS)(price=cost, have=have))
    return tuple(found)


@cites("TRI-TRD-01", "TRI-TRD-06", "TRI-TRD-08")
def buy_mineral(tables: Tables, draft: Draft, action: BuyMineral, events: Log) -> None:
    """The chosen mineral comes from the bag, the price goes to the pool."""
    seat = draft.turn
    cost = mineral_price(tables, draft, seat)
    pay(draft, seat, -cost, Cause.TRADE)
    draft.bag = draft.bag.remove(action.colour)
    draft.minerals = replace(draft.minerals, seat, draft.minerals[seat].add(action.colour))
    if events is not None:
        events.append(Bought(seat, action.colour, cost))


@cites("TRI-TRD-02", "TRI-TRD-03", "TRI-TRD-08", "TRI-R-10")
def judge_buy_token(tables: Tables, state: State) -> Objections:
    """There is a token in the bag and the price can be paid."""
    found: list[Objection] = []
    if not state.token_bag:
        found.append(NO_TOKENS())
    cost, have = token_price(tables, state, state.turn), state.credits[state.turn]
    if cost > have:
        less = cost < tables.box.price_token
        found.append((TOKEN_AT_OUTPOST if less else TOKEN_COSTS)(price=cost, have=have))
    return tuple(found)


@cites("TRI-TRD-02", "TRI-TRD-06", "TRI-TRD-08", "TRI-TOK-01")
def buy_token(tables: Tables, draft: Draft, _: BuyToken, events: Log) -> None:
    """The price goes to the pool; the token is drawn at random."""
    seat = draft.turn
    cost = token_price(tables, draft, seat)
    pay(draft, seat, -cost, Cause.TRADE)
    if events is not None:
        events.append(Bought(seat, "token", cost))
    owe_token(draft, seat)


@cites("TRI-TRD-07", "TRI-TRD-10", "TRI-R-33")
def judge_exchange(tables: Tables, state: State, action: Exchange) -> Objections:
    """Two own minerals, alike or not, for a colour that is in the bag once they are back."""
    for colour in (action.first, action.second, action.wanted):
        if colour not in tables.box.minerals:
            return (NO_COLOUR(colour=colour),)
    found: list[Objection] = []
    given = (action.first, action.second)
    own = state.minerals[state.turn]
    if own[action.first] <= (action.first == action.second) or not own[action.second]:
        found.append(NOT_OWNED(first=action.first, second=action.second))
    if action.wanted not in state.bag and action.wanted not in given:
        found.append(NONE_TO_TAKE(colour=action.wanted))
    return tuple(found)


@cites("TRI-TRD-06", "TRI-TRD-10", "TRI-R-33")
def exchange(draft: Draft, action: Exchange, events: Log) -> None:
    """Two minerals go into the bag, one comes out."""
    seat = draft.turn
    given = Bag.of((action.first, action.second))
    draft.bag = (draft.bag + given).remove(action.wanted)
    own = (draft.minerals[seat] - given).add(action.wanted)
    draft.minerals = replace(draft.minerals, seat, own)
    if events is not None:
        events.append(Exchanged(seat, (action.first, action.second), action.wanted))


PAIR: Final = 2


def listed_exchanges(tables: Tables, table: Table) -> Mapping[tuple[int, ...], Exchange]:
    """One exchange for each different outcome, by what it changes in the own minerals.

    Which there are depends on little: of which colours a player has one or a pair, and which are
    in the bag.  So most lists have been made before.
    """
    own, bag = table.minerals[table.turn], table.bag
    colours = tables.colours
    had = tuple([min(PAIR, own[colour]) for colour in colours])
    return _exchanges(colours, had, tuple([colour in bag for colour in colours]))


@lru_cache(maxsize=1 << 11)
def _exchanges(
    colours: tuple[str, ...], had: tuple[int, ...], in_bag: tuple[bool, ...]
) -> Mapping[tuple[int, ...], Exchange]:
    there = {colour for colour, bagged in zip(colours, in_bag, strict=True) if bagged}
    own = [(colour, count) for colour, count in zip(colours, had, strict=True) if count]
    found: dict[tuple[int, ...], Exchange] = {}
    for number, (first, count) in enumerate(own):
        for second, _ in own[number:]:
            if first == second and count < PAIR:
                continue
            for wanted in colours:
                if wanted in there or wanted in (first, second):
                    key = _change(colours, first, second, wanted)
                    if key not in found:
                        found[key] = Exchange(first, second, wanted)
    return FrozenMap(found)


def exchange_change(tables: Tables, first: str, second: str, wanted: str) -> tuple[int, ...]:
    """What an exchange changes, colour by colour."""
    return _change(tables.colours, first, second, wanted)


def _change(colours: tuple[str, ...], first: str, second: str, wanted: str) -> tuple[int, ...]:
    return tuple(
        [(colour == wanted) - (colour == first) - (colour == second) for colour in colours]
    )
