"""Whole orders in words, payments included, and the listed twin of an action.

An order reads like one of these; a payment lists cards with commas, ``-`` for none.  Every action
in notation is an order too.

- ``claim_sys CARD SLOT COLONY PAYMENT``, ``claim CARD PAYMENT``, ``clear CARD PAYMENT``
- ``build SYSTEM SLOT COLONY PAYMENT``, ``upgrade SYSTEM SLOT COLONY PAYMENT``
- ``ship CARD PAYMENT``
- ``use_col SYSTEM SLOT [PAYMENT]``, ``mate_col SEAT SYSTEM SLOT [PAYMENT]``
- ``use_ship SHIP [PAYMENT]``, ``mate_ship SEAT SHIP [PAYMENT]``
- ``conv_m``, ``conv_p``, ``conv_s CARD``, ``relinquish SYSTEM``
- ``bounty SYSTEM RESOURCE NUMBER``, ``mate_bounty SEAT SYSTEM RESOURCE NUMBER``
- ``opp CARD [ARGUMENT] [by SEAT]``: the Investors' argument is the cards that are traded in
"""

from collections.abc import Sequence
from typing import Final

import attrs

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.verdicts import LEGAL, IllegalAction, Objection, Objections, Refusal
from galaxy_rules.take_the_galaxy.rules.building import alike_slot
from galaxy_rules.take_the_galaxy.rules.opportunities import NO_RP, NOT_IN_PILE, payer_of
from galaxy_rules.take_the_galaxy.rules.paying import (
    LACKING,
    LACKING_BESIDE,
    LACKING_FOR_HAZARDS,
    LACKING_FOR_HAZARDS_BESIDE,
    Price,
    built_card,
    cost_of,
    judge_terms,
    missed,
)
from galaxy_rules.take_the_galaxy.rules.table import carry_out, judge
from galaxy_rules.take_the_galaxy.rules.turn import judge_phase, over, to_move
from galaxy_rules.take_the_galaxy.tables import Tables
from galaxy_rules.take_the_galaxy.words.actions import (
    Action,
    Build,
    BuildShip,
    Claim,
    ClaimSystem,
    Convert,
    Invest,
    Opportunity,
    Order,
    Pay,
    Recover,
    RemoveHazard,
    Resource,
    TakeBounty,
    TradeIn,
    Upgrade,
    UseColony,
    UseShip,
    number,
    parse,
    resource,
)
from galaxy_rules.take_the_galaxy.words.components import EventKind
from galaxy_rules.take_the_galaxy.words.state import Phase, State

DUE: Final = "{due} cards are due, {paid} were paid"
NOT_PAYABLE: Final = Refusal("payment_not_in_hand", "not all of {cards} are in hand", "TTG-RES-06")
PAYS_FOR_ITSELF: Final = Refusal(
    "payment_not_in_hand", "not all of {cards} are in hand beside what is built", "TTG-R-26"
)
TOO_SMALL_A_HAND: Final = Refusal("resources", LACKING, "TTG-BLD-02")
TOO_SMALL_FOR_SHIP: Final = Refusal("resources", LACKING, "TTG-SHP-02")
TOO_SMALL_FOR_UPGRADE: Final = Refusal("resources", LACKING, "TTG-UPG-02")
TOO_SMALL_FOR_HAZARDS: Final = Refusal("resources", LACKING_FOR_HAZARDS, "TTG-HAZ-02")
TOO_SMALL_FOR_CREDITS: Final = Refusal("resources", LACKING, "TTG-RES-06")
TOO_SMALL_BESIDE: Final = Refusal("resources", LACKING_BESIDE, "TTG-R-26")
TOO_SMALL_FOR_HAZARDS_BESIDE: Final = Refusal(
    "resources", LACKING_FOR_HAZARDS_BESIDE, "TTG-HAZ-02", "TTG-R-26"
)
TOO_SMALL: Final = {
    Price.COLONY: TOO_SMALL_A_HAND,
    Price.SHIP: TOO_SMALL_FOR_SHIP,
    Price.UPGRADE: TOO_SMALL_FOR_UPGRADE,
    Price.HAZARDS: TOO_SMALL_FOR_HAZARDS,
    Price.CREDITS: TOO_SMALL_FOR_CREDITS,
}
OVERPAID: Final = Refusal("payment_size", DUE, "TTG-R-27")
UNDERPAID: Final = Refusal("payment_size", DUE, "TTG-BLD-02")
UNDERPAID_SHIP: Final = Refusal("payment_size", DUE, "TTG-SHP-02")
UNDERPAID_UPGRADE: Final = Refusal("payment_size", DUE, "TTG-UPG-02")
UNDERPAID_HAZARDS: Final = Refusal(
    "payment_size", "{due} cards are due, hazards included, {paid} were paid", "TTG-HAZ-02"
)
UNDERPAID_CREDITS: Final = Refusal("payment_size", DUE, "TTG-RES-06")
PAID_TOO_LITTLE: Final = {
    Price.COLONY: UNDERPAID,
    Price.SHIP: UNDERPAID_SHIP,
    Price.UPGRADE: UNDERPAID_UPGRADE,
    Price.HAZARDS: UNDERPAID_HAZARDS,
    Price.CREDITS: UNDERPAID_CREDITS,
}
LONGEST_ORDER: Final = 2_000
MOST_TOKENS: Final = 99


# the listed twin


def canonical(tables: Tables, state: State, action: Action) -> Action:
    """The listed action that comes to the same: of equal ships and slots the first."""
    if objections := judge(tables, state, action):
        raise IllegalAction(str(action), objections)
    if not isinstance(action, ClaimSystem | Build | UseShip | Opportunity):
        return action
    match action:
        case ClaimSystem(card=card, slot=slot):
            free = (None,) * len(tables.systems[card].slots)
            return attrs.evolve(action, slot=alike_slot(tables, card, free, slot))
        case Build(system=system, slot=slot):
            own = state.systems[state.turn][system]
            return attrs.evolve(action, slot=alike_slot(tables, own.card, own.stacks, slot))
        case UseShip(owner=owner, ship=ship):
            ships = state.ships[owner]
            return attrs.evolve(action, ship=ships.index(ships[ship]))
        case Opportunity():
            return _canonical_opportunity(tables, state, action)


def _canonical_opportunity(tables: Tables, state: State, action: Opportunity) -> Opportunity:
    if action.argument is None:
        return action
    if tables.events[action.card] is EventKind.INVESTORS:
        return Opportunity(action.card) if action.argument == state.turn else action
    ships = state.ships[state.turn]
    return attrs.evolve(action, argument=ships.index(ships[action.argument]))


# whole orders


def compose(tables: Tables, state: State, text: str) -> tuple[Action, ...] | Objections:
    """The small actions of a whole order, or the objections to it."""
    if not isinstance(text, str):
        raise BadInput("order", f"expected a text, found {type(text).__name__}")
    if len(text) > LONGEST_ORDER:
        raise BadInput("order", f"longer than {LONGEST_ORDER} characters")
    words = text.split()
    payable = _payable(state, words)
    if payable is not None:
        order, payment = payable
        return _paid(tables, state, order, payment)
    several = _several(tables, words, state)
    if several is not None:
        return _in_turn(tables, state, several)
    action = parse(text)
    return judge(tables, state, action) or (action,)


def _payable(state: State, words: list[str]) -> tuple[Order, list[str]] | None:
    """An order that is paid in cards, and the cards."""
    match words:
        case ["claim_sys", card, slot, colony, payment]:
            return ClaimSystem(card, number("slot", slot), colony), _cards(payment)
        case ["claim", card, payment]:
            return Claim(card), _cards(payment)
        case ["clear", card, payment]:
            return RemoveHazard(card), _cards(payment)
        case ["ship", card, payment]:
            return BuildShip(card), _cards(payment)
        case ["build", system, slot, colony, payment]:
            place = number("system", system), number("slot", slot)
            return Build(*place, colony), _cards(payment)
        case ["upgrade", system, slot, colony, payment]:
            place = number("system", system), number("slot", slot)
            return Upgrade(*place, colony), _cards(payment)
        case ["use_col" | "use_ship" as verb, *rest]:
            return _use(verb, state.turn, rest)
        case ["mate_col" | "mate_ship" as verb, owner, *rest]:
            return _use(verb, number("owner", owner), rest)
        case _:
            return None


def _use(verb: str, owner: int, words: list[str]) -> tuple[Order, list[str]] | None:
    """A colony or ship to be used, with the cards that its effect may cost."""
    match words:
        case [system, slot, *payment] if verb.endswith("_col") and len(payment) <= 1:
            place = number("system", system), number("slot", slot)
            return UseColony(owner, *place), _cards(*payment)
        case [ship, *payment] if verb.endswith("_ship") and len(payment) <= 1:
            return UseShip(owner, number("ship", ship)), _cards(*payment)
        case _:
            return None


def _cards(words: str = "-") -> list[str]:
    return [] if words == "-" else words.split(",")


@cites("TTG-BLD-02", "TTG-RES-06", "TTG-R-26", "TTG-R-27", "TTG-R-71")
def _paid(
    tables: Tables, state: State, order: Order, payment: list[str]
) -> tuple[Action, ...] | Objections:
    """The order and its payment in catalogue order, or what is wrong with the whole."""
    if state.phase is Phase.OVER:
        return (over(tables, state),)
    if objections := judge_phase(state) or judge_terms(tables, state, order):
        return objections
    if objections := _judge_payment(tables, state, order, payment):
        return objections
    ordered = sorted(payment, key=tables.catalogue.__getitem__)
    return (order, *(Pay(paid) for paid in ordered))


@cites("TTG-HAZ-02", "TTG-RES-06", "TTG-R-26", "TTG-R-27")
def _judge_payment(tables: Tables, state: State, order: Order, payment: list[str]) -> Objections:
    """A hand that is large enough beside what is built, these cards in it, and as many as due."""
    whole, card = state.hands[state.turn], built_card(order)
    hand = whole if card is None else whole.remove(card)
    found: list[Objection] = []
    due, have, paid = cost_of(tables, state, order), len(hand), len(payment)
    if due > have:
        itself, price = due <= len(whole), missed(tables, state, order, have)
        beside = TOO_SMALL_FOR_HAZARDS_BESIDE if price is Price.HAZARDS else TOO_SMALL_BESIDE
        found.append((beside if itself else TOO_SMALL[price])(due=due, have=have))
    if not Bag.of(payment) <= hand:
        lacking = PAYS_FOR_ITSELF if Bag.of(payment) <= whole else NOT_PAYABLE
        found.append(lacking(cards=", ".join(payment)))
    if paid > due:
        found.append(OVERPAID(due=due, paid=paid))
    elif paid < due:
        too_little = PAID_TOO_LITTLE[missed(tables, state, order, paid)]
        found.append(too_little(due=due, paid=paid))
    return tuple(found)


def _several(tables: Tables, words: list[str], state: State) -> list[Action] | None:
    """Orders without a payment, perhaps of several actions."""
    match words:
        case ["conv_m"]:
            return [Convert(Resource.M)]
        case ["conv_p"]:
            return [Convert(Resource.P)]
        case ["conv_s", card]:
            return [Recover(card)]
        case ["bounty", system, what, count] if count not in Resource.__members__:
            return _tokens(state.turn, number("system", system), resource(what), count)
        case ["mate_bounty", owner, system, what, count]:
            place = number("owner", owner), number("system", system)
            return _tokens(*place, resource(what), count)
        case ["opp", card, *arguments]:
            return _opportunity(tables, card, arguments)
        case _:
            return None


def _tokens(owner: int, system: int, what: Resource, count: str) -> list[Action]:
    wanted = number("count", count)
    if not 1 <= wanted <= MOST_TOKENS:
        raise BadInput("action.count", f"expected 1 to {MOST_TOKENS}, found {wanted}")
    return [TakeBounty(owner, system, what)] * wanted


@cites("TTG-INV-03", "TTG-R-36")
def _opportunity(tables: Tables, card: str, words: list[str]) -> list[Action]:
    """An opportunity; for the Investors the whole deal, with the cards to trade in."""
    arguments, payer = words, None
    if words[-2:-1] == ["by"]:
        arguments, payer = words[:-2], number("payer", words[-1])
    if len(arguments) > 1:
        raise BadInput("order", f"{' '.join(words)!r:.80} is more than one argument")
    if tables.events.get(card) is EventKind.INVESTORS:
        traded = _cards(*arguments)
        ordered = sorted(traded, key=lambda one: tables.pile_order.get(one, len(tables.pile_order)))
        return [Opportunity(card, payer), *map(TradeIn, ordered), Invest()]
    argument = number("argument", arguments[0]) if arguments else payer
    return [Opportunity(card, argument)]


@cites("TTG-INV-03", "TTG-R-36")
def _judge_pile(state: State, actions: Sequence[Action], objections: Objections) -> Objections:
    """Cards that the payer of a deal does not have come before that the renown is too little."""
    deal = actions[0]
    if not isinstance(deal, Opportunity) or objections[0].code != NO_RP.code:
        return LEGAL
    pile = Bag.of(state.renown[payer_of(state, deal)])
    traded = Bag.of(action.card for action in actions if isinstance(action, TradeIn))
    return tuple(NOT_IN_PILE(card=card) for card, count in traded.items() if count > pile[card])


def _in_turn(
    tables: Tables, state: State, actions: Sequence[Action]
) -> tuple[Action, ...] | Objections:
    """The actions one after the other, or the objections to the first that fails.

    Where chance or a partner has to decide in between, the order goes as far as that.
    """
    here = state
    for count, action in enumerate(actions, 1):
        if objections := judge(tables, here, action):
            return (*_judge_pile(state, actions, objections), *objections)
        here = carry_out(tables, here, action, None)
        if to_move(tables, here) != state.turn:
            return tuple(actions[:count])
    return tuple(actions)
