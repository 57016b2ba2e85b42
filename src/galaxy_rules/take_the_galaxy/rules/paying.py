"""Orders that cost cards: announced, then paid one card at a time in catalogue order.

A card to be built leaves the hand with the announcement, so it cannot pay for itself.  The fixed
order gives every payment one spelling; a hand that cannot pay all of it may not announce.
"""

import enum
from operator import itemgetter
from typing import Final

from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import LEGAL, Objection, Objections, Refusal
from galaxy_rules.take_the_galaxy.rules.arithmetic import build_cost, claim_cost, upgrade_cost
from galaxy_rules.take_the_galaxy.rules.building import (
    build_colony,
    build_ship,
    judge_build,
    judge_ship,
)
from galaxy_rules.take_the_galaxy.rules.claiming import (
    claim,
    claim_system,
    judge_claim,
    judge_claim_system,
    judge_remove,
    remove_hazard,
)
from galaxy_rules.take_the_galaxy.rules.decks import discard, take_from_hand
from galaxy_rules.take_the_galaxy.rules.events import modifiers
from galaxy_rules.take_the_galaxy.rules.exploration import find
from galaxy_rules.take_the_galaxy.rules.tokens import hazards_on
from galaxy_rules.take_the_galaxy.rules.upgrading import judge_upgrade, stack_at, upgrade
from galaxy_rules.take_the_galaxy.rules.using import (
    judge_use_colony,
    judge_use_ship,
    use_colony,
    use_ship,
)
from galaxy_rules.take_the_galaxy.tables import Tables
from galaxy_rules.take_the_galaxy.words.actions import (
    Build,
    BuildShip,
    Claim,
    ClaimSystem,
    Order,
    Pay,
    RemoveHazard,
    Upgrade,
    UseColony,
    UseShip,
)
from galaxy_rules.take_the_galaxy.words.events import Announced, Log, Paid
from galaxy_rules.take_the_galaxy.words.state import Draft, Payment, State, Table

LACKING: Final = "{due} cards to pay and {have} in hand to pay with"
LACKING_FOR_HAZARDS: Final = "{due} cards to pay, hazards included, and {have} in hand to pay with"
LACKING_BESIDE: Final = "{due} cards to pay and {have} in hand beside what is built"
LACKING_FOR_HAZARDS_BESIDE: Final = (
    "{due} cards to pay, hazards included, and {have} in hand beside what is built"
)
TOO_FEW_CARDS: Final = Refusal("too_few_cards", LACKING, "TTG-BLD-02")
TOO_FEW_FOR_SHIP: Final = Refusal("too_few_cards", LACKING, "TTG-SHP-02")
TOO_FEW_FOR_UPGRADE: Final = Refusal("too_few_cards", LACKING, "TTG-UPG-02")
TOO_FEW_FOR_HAZARDS: Final = Refusal("too_few_cards", LACKING_FOR_HAZARDS, "TTG-HAZ-02")
TOO_FEW_CREDITS: Final = Refusal("too_few_cards", LACKING, "TTG-RES-06")
TOO_FEW_BESIDE: Final = Refusal("too_few_cards", LACKING_BESIDE, "TTG-R-26")
TOO_FEW_FOR_HAZARDS_BESIDE: Final = Refusal(
    "too_few_cards", LACKING_FOR_HAZARDS_BESIDE, "TTG-HAZ-02", "TTG-R-26"
)
NOTHING_TO_PAY: Final = Refusal("nothing_to_pay", "nothing is to be paid", "TTG-R-27")
NOT_IN_HAND: Final = Refusal("not_in_hand", "{card} is not in hand", "TTG-RES-06")
BEING_BUILT: Final = Refusal(
    "not_in_hand", "{card} is what is built and does not pay for itself", "TTG-R-26"
)
PAY_ORDER: Final = Refusal(
    "pay_order", "cards are paid in catalogue order, and enough must be left", "TTG-R-71"
)

_count: Final = itemgetter(1)


class Price(enum.Enum):
    """What a payment is for: each kind has its own clause."""

    COLONY = "colony"
    SHIP = "ship"
    UPGRADE = "upgrade"
    HAZARDS = "hazards"
    CREDITS = "credits"


TOO_FEW: Final = {
    Price.COLONY: TOO_FEW_CARDS,
    Price.SHIP: TOO_FEW_FOR_SHIP,
    Price.UPGRADE: TOO_FEW_FOR_UPGRADE,
    Price.HAZARDS: TOO_FEW_FOR_HAZARDS,
    Price.CREDITS: TOO_FEW_CREDITS,
}


# what an order costs


@cites("TTG-BLD-02", "TTG-HAZ-02", "TTG-UPG-02", "TTG-SHP-02", "TTG-RES-06", "TTG-R-22")
def cost_of(tables: Tables, table: Table, order: Order) -> int:
    """The cards that an order costs; of one that cannot be given nothing is known, so none."""
    match order:
        case UseColony(owner=owner, system=system, slot=slot):
            stack = stack_at(table, owner, system, slot)
            return tables.builds[stack.cards[-1]].price.c if stack is not None else 0
        case UseShip(owner=owner, ship=ship):
            return tables.builds[table.ships[owner][ship].card].price.c
        case Claim(card=card):
            return tables.prices[card].c
        case RemoveHazard():
            return tables.box.rates.credit_per_hazard
        case _:
            return _building_cost(tables, table, order)


def _building_cost(
    tables: Tables, table: Table, order: ClaimSystem | Build | BuildShip | Upgrade
) -> int:
    discount = modifiers(tables, table.row).discount
    match order:
        case ClaimSystem(card=card, colony=colony):
            new, price = tables.builds[colony], tables.box.rates.credit_per_hazard
            return claim_cost(new.cost, new.kind, hazards_of(table, card), price, discount)
        case Build(colony=colony):
            new = tables.builds[colony]
            return build_cost(new.cost, new.kind, discount)
        case BuildShip(card=card):
            return build_cost(tables.builds[card].cost, tables.builds[card].kind, discount)
        case Upgrade(system=system, slot=slot, colony=colony):
            stack, new = stack_at(table, table.turn, system, slot), tables.builds[colony]
            old = tables.builds[stack.cards[-1]].cost if stack is not None else new.cost
            return upgrade_cost(old, new.cost, new.kind, discount)


def hazards_of(table: Table, card: str) -> int:
    """The hazards of a card of the row."""
    index = find(table.row, card)
    there = table.row[index] if index >= 0 else None
    return hazards_on(there) if there is not None else 0


def missed(tables: Tables, table: Table, order: Order, have: int) -> Price:
    """What so many cards do not suffice for; hazards where the colony alone could be paid."""
    match order:
        case ClaimSystem(card=card):
            hazards = hazards_of(table, card) * tables.box.rates.credit_per_hazard
            return (
                Price.HAZARDS if cost_of(tables, table, order) - hazards <= have else Price.COLONY
            )
        case Build():
            return Price.COLONY
        case BuildShip():
            return Price.SHIP
        case Upgrade():
            return Price.UPGRADE
        case RemoveHazard():
            return Price.HAZARDS
        case Claim() | UseColony() | UseShip():
            return Price.CREDITS


def built_card(order: Order) -> str | None:
    """The card that an order builds."""
    match order:
        case ClaimSystem(colony=card) | Build(colony=card) | Upgrade(colony=card):
            return card
        case BuildShip(card=card):
            return card
        case Claim() | RemoveHazard() | UseColony() | UseShip():
            return None


# announcing


def judge_terms(tables: Tables, state: State, order: Order) -> Objections:
    """Every objection to an order but that the hand is too small for it."""
    match order:
        case ClaimSystem():
            return judge_claim_system(tables, state, order)
        case Claim():
            return judge_claim(tables, state, order)
        case RemoveHazard():
            return judge_remove(tables, state, order)
        case Build():
            return judge_build(tables, state, order)
        case BuildShip():
            return judge_ship(tables, state, order)
        case Upgrade():
            return judge_upgrade(tables, state, order)
        case UseColony():
            return judge_use_colony(tables, state, order)
        case UseShip():
            return judge_use_ship(tables, state, order)


@cites("TTG-BLD-02", "TTG-HAZ-02", "TTG-RES-06", "TTG-R-26", "TTG-R-27", "TTG-R-71")
def judge_order(tables: Tables, state: State, order: Order) -> Objections:
    """The order's own chapter first, then whether the hand can pay for it."""
    if objections := judge_terms(tables, state, order):
        return objections
    due = cost_of(tables, state, order)
    have = len(state.hands[state.turn]) - (built_card(order) is not None)
    if due <= have:
        return LEGAL
    itself = built_card(order) is not None and due == have + 1
    price = missed(tables, state, order, have)
    if itself:
        beside = TOO_FEW_FOR_HAZARDS_BESIDE if price is Price.HAZARDS else TOO_FEW_BESIDE
        return (beside(due=due, have=have),)
    return (TOO_FEW[price](due=due, have=have),)


@cites("TTG-R-26", "TTG-R-71")
def announce(tables: Tables, draft: Draft, order: Order, events: Log) -> None:
    """Set the built card aside and wait for the payment; what costs nothing is done at once."""
    due = cost_of(tables, draft, order)
    card = built_card(order)
    if card is not None:
        take_from_hand(draft, card)
    if not due:
        fulfil(tables, draft, order, events)
        return
    draft.pending = Payment(order, due)
    if events is not None:
        events.append(Announced(draft.turn, str(order), due))


def fulfil(tables: Tables, draft: Draft, order: Order, events: Log) -> None:
    """Do what was paid for."""
    match order:
        case ClaimSystem():
            claim_system(tables, draft, order, events)
        case Claim():
            claim(tables, draft, order, events)
        case RemoveHazard():
            remove_hazard(tables, draft, order, events)
        case Build():
            build_colony(tables, draft, order, events)
        case BuildShip():
            build_ship(draft, order, events)
        case Upgrade():
            upgrade(tables, draft, order, events)
        case UseColony():
            use_colony(tables, draft, order, events)
        case UseShip():
            use_ship(tables, draft, order, events)


# paying


@cites("TTG-R-71")
def legal_payments(tables: Tables, state: State, payment: Payment) -> list[str]:
    """The cards that may be paid next: not before the last one, and enough left from there on."""
    hand, first = state.hands[state.turn].items(), payment.last
    if first:
        hand = tuple(pair for pair in hand if tables.catalogue[pair[0]] >= first)
    left = sum(map(_count, hand))
    legal = []
    for card, count in sorted(hand, key=tables.by_catalogue):
        if left < payment.due:
            break
        legal.append(card)
        left -= count
    return legal


@cites("TTG-RES-06", "TTG-R-26", "TTG-R-27", "TTG-R-71")
def judge_pay(tables: Tables, state: State, action: Pay) -> Objections:
    """A payment is due and the card is in hand and in order."""
    payment = state.pending
    if not isinstance(payment, Payment):
        return (NOTHING_TO_PAY(),)
    found: list[Objection] = []
    if action.card not in state.hands[state.turn]:
        itself = action.card == built_card(payment.order)
        found.append((BEING_BUILT if itself else NOT_IN_HAND)(card=action.card))
    elif action.card not in legal_payments(tables, state, payment):
        found.append(PAY_ORDER())
    return tuple(found)


@cites("TTG-BLD-02", "TTG-RES-06", "TTG-R-27", "TTG-R-38")
def pay(tables: Tables, draft: Draft, action: Pay, events: Log) -> None:
    """Lay the card down; with the last one all are discarded and the order is carried out."""
    payment = draft.pending
    if not isinstance(payment, Payment):
        return
    take_from_hand(draft, action.card)
    if events is not None:
        events.append(Paid(draft.turn, action.card))
    due, paid = payment.due - 1, payment.paid.add(action.card)
    if due:
        last = tables.catalogue[action.card]
        draft.pending = Payment(payment.order, due, last, paid)
    else:
        draft.pending = None
        discard(tables, draft, draft.turn, paid, events)
        fulfil(tables, draft, payment.order, events)
