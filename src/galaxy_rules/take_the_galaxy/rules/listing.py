"""Every decision that a player has, each outcome once and nothing that leads nowhere.

Of equal ships, and of free slots of one type on one system, only the first is listed.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from galaxy_rules.kernel.clauses import cites
from galaxy_rules.take_the_galaxy.rules.arithmetic import (
    build_cost,
    cards_for,
    claim_cost,
    costs_more,
    has_room,
    upgrade_cost,
)
from galaxy_rules.take_the_galaxy.rules.building import first_slots, place
from galaxy_rules.take_the_galaxy.rules.claiming import judge_claimant, uses_claim
from galaxy_rules.take_the_galaxy.rules.decks import can_draw
from galaxy_rules.take_the_galaxy.rules.events import Modifiers, modifiers
from galaxy_rules.take_the_galaxy.rules.opportunities import (
    judge_declined,
    judge_invest,
    judge_opportunity,
    judge_trade,
)
from galaxy_rules.take_the_galaxy.rules.paying import legal_payments
from galaxy_rules.take_the_galaxy.rules.relinquishing import judge_relinquish
from galaxy_rules.take_the_galaxy.rules.tokens import affords, amount_of, hazards_on
from galaxy_rules.take_the_galaxy.rules.using import sharers
from galaxy_rules.take_the_galaxy.tables import Tables
from galaxy_rules.take_the_galaxy.words.actions import (
    Action,
    Agree,
    Build,
    BuildShip,
    Claim,
    ClaimSystem,
    Convert,
    Decline,
    EndTurn,
    Invest,
    Opportunity,
    Pay,
    Proceed,
    Recover,
    Relinquish,
    RemoveHazard,
    Resource,
    Surrender,
    TakeBounty,
    TradeIn,
    Upgrade,
    UseColony,
    UseShip,
)
from galaxy_rules.take_the_galaxy.words.components import OPPORTUNITIES, BuildCard, EventKind
from galaxy_rules.take_the_galaxy.words.rulings import HazardRemoval, Pirates, Slots
from galaxy_rules.take_the_galaxy.words.slots import Kind, accepts
from galaxy_rules.take_the_galaxy.words.state import (
    EMPTY,
    Consent,
    Investing,
    Payment,
    Phase,
    State,
    System,
)

_kept: Final = lru_cache(1 << 14)
_claim_system: Final = _kept(ClaimSystem)
_build: Final = _kept(Build)
_upgrade: Final = _kept(Upgrade)
_use_colony: Final = _kept(UseColony)
_build_ship: Final = _kept(BuildShip)
_use_ship: Final = _kept(UseShip)
_claim: Final = _kept(Claim)
_bounty: Final = _kept(TakeBounty)
_opportunity: Final = _kept(Opportunity)
_relinquish: Final = _kept(Relinquish)
_pay: Final = _kept(Pay)
_recover: Final = _kept(Recover)
_CONVERT_M: Final = Convert(Resource.M)
_CONVERT_P: Final = Convert(Resource.P)
_END: Final = EndTurn()
_PROCEED: Final = Proceed()


def list_actions(tables: Tables, state: State) -> list[Action]:
    """The decisions of the seat to move; do not ask where chance moves."""
    if state.phase is Phase.PIRATES and not state.window:
        return _surrenders(tables, state)
    if state.phase is not Phase.ACTION and not state.window:
        return []
    match state.pending:
        case Payment() as payment:
            return [_pay(card) for card in legal_payments(tables, state, payment)]
        case Investing() as deal:
            return _deal_actions(tables, state, deal)
        case Consent():
            return [Agree(), Decline()]
        case None:
            return (_window_actions if state.window else _turn_actions)(tables, state)


def _surrenders(tables: Tables, state: State) -> list[Action]:
    hand = state.hands[state.turn]
    return [Surrender(card) for card in tables.deck_order if card in hand]


@cites("TTG-BNT-04", "TTG-RES-07", "TTG-R-12")
def _window_actions(tables: Tables, state: State) -> list[Action]:
    """What may be spent before the action phase, and then going on, or giving pirates a card."""
    actions: list[Action] = []
    for owner in sharers(tables, state.turn):
        actions += _bounties(state, owner)
    actions += _exchanges(tables, state)
    if state.toll and tables.rulings.pirates is Pirates.CHOOSE:
        actions += _surrenders(tables, state)
    else:
        actions.append(_PROCEED)
    return actions


def _deal_actions(tables: Tables, state: State, deal: Investing) -> list[Action]:
    trades = [TradeIn(card) for card in sorted(state.renown[deal.payer], key=tables.pile_order.get)]  # type: ignore[arg-type]  # every pile card is in the catalogue
    actions: list[Action] = [act for act in trades if not judge_trade(tables, state, act)]
    if not judge_invest(tables, state):
        actions.append(Invest())
    return actions


@cites("TTG-PH-05", "TTG-PH-06", "TTG-PH-11")
def _turn_actions(tables: Tables, state: State) -> list[Action]:
    """All that the action phase offers, the end of the turn last."""
    seat = state.turn
    hand = state.hands[seat]
    cards = [tables.builds[card] for card in sorted(hand, key=tables.catalogue.__getitem__)]
    spare = len(hand)
    changed = modifiers(tables, state.row)
    actions: list[Action] = []
    if cards:
        if not state.claimed and has_room(len(state.systems[seat]), tables.box.max_systems):
            actions += _claims_of_systems(tables, state, cards, spare, changed)
        actions += _builds(tables, state, cards, spare, changed)
        if not changed.no_upgrade:
            actions += _upgrades(tables, state, cards, spare, changed)
    actions += _claims(tables, state, spare)
    if tables.rulings.hazard_removal is not HazardRemoval.WITH_CLAIM:
        actions += _removals(tables, state, spare)
    for owner in sharers(tables, seat):
        actions += _uses(tables, state, owner, spare, changed)
        actions += _bounties(state, owner)
    actions += _opportunities(tables, state)
    actions += _exchanges(tables, state)
    if not state.relinquished:
        actions += _relinquishments(tables, state)
    actions.append(_END)
    return actions


def _claims_of_systems(
    tables: Tables, state: State, cards: list[BuildCard], spare: int, changed: Modifiers
) -> Iterator[Action]:
    price, discount = tables.box.rates.credit_per_hazard, changed.discount
    colonies = [new for new in cards if new.kind is not Kind.SHIP]
    payable: dict[int, list[BuildCard]] = {}
    for entry in state.row:
        if entry is None or entry.card not in tables.systems:
            continue
        if state.committed not in ("", entry.card):
            continue
        hazards = hazards_on(entry)
        if hazards not in payable:
            payable[hazards] = [
                new
                for new in colonies
                if claim_cost(new.cost, new.kind, hazards, price, discount) < spare
            ]
        slots = tables.named_slots[entry.card]
        for new in payable[hazards]:
            for slot, accepted in slots:
                if new.kind in accepted:
                    yield _claim_system(entry.card, slot, new.id)


def _builds(
    tables: Tables, state: State, cards: list[BuildCard], spare: int, changed: Modifiers
) -> list[Action]:
    payable = [new for new in cards if build_cost(new.cost, new.kind, changed.discount) < spare]
    actions: list[Action] = [_build_ship(new.id) for new in payable if new.kind is Kind.SHIP]
    if len(actions) == len(payable):
        return actions
    for index, system in enumerate(state.systems[state.turn]):
        if None in system.stacks:
            actions += _builds_on(tables, index, system, payable)
    return actions


def _builds_on(
    tables: Tables, index: int, system: System, payable: list[BuildCard]
) -> Iterator[Action]:
    slots = tables.systems[system.card].slots
    matched = tables.rulings.slots is Slots.MATCHED
    for slot, kind in first_slots(tables, system.card, system.stacks):
        for new in payable:
            if matched:
                placed = place(tables, slots, system.stacks, slot, new.id)
                fits = new.kind is not Kind.SHIP and placed is not None
            else:
                fits = accepts(kind, new.kind)
            if fits:
                yield _build(index, slot, new.id)


def _upgrades(
    tables: Tables, state: State, cards: list[BuildCard], spare: int, changed: Modifiers
) -> Iterator[Action]:
    for index, system in enumerate(state.systems[state.turn]):
        for slot, stack in enumerate(system.stacks):
            if stack is None:
                continue
            old = tables.builds[stack.cards[-1]]
            for new in cards:
                if (
                    new.kind is old.kind
                    and costs_more(old.cost, new.cost)
                    and upgrade_cost(old.cost, new.cost, new.kind, changed.discount) < spare
                ):
                    yield _upgrade(index, slot, new.id)


def _claims(tables: Tables, state: State, spare: int) -> Iterator[Action]:
    pool = state.pools[state.turn]
    for entry in state.row:
        price = tables.prices.get(entry.card) if entry is not None else None
        if entry is None or price is None:
            continue
        if (state.claimed or state.committed) and uses_claim(tables, entry.card):
            continue
        if affords(pool, price) and price.c <= spare:
            yield _claim(entry.card)


def _removals(tables: Tables, state: State, spare: int) -> Iterator[Action]:
    staged = tables.rulings.hazard_removal is HazardRemoval.STAGED
    if tables.box.rates.credit_per_hazard <= spare:
        for entry in state.row:
            if entry is None or entry.card not in tables.systems or not hazards_on(entry):
                continue
            if not staged or not judge_claimant(tables, state, entry.card):
                yield RemoveHazard(entry.card)


def _uses(tables: Tables, state: State, owner: int, spare: int, changed: Modifiers) -> list[Action]:
    pool = state.pools[state.turn]
    actions: list[Action] = []
    for index, system in enumerate(state.systems[owner]):
        for slot, stack in enumerate(system.stacks):
            if stack is None or stack.used:
                continue
            card = tables.builds[stack.cards[-1]]
            allowed = card.rp >= 0 or not changed.crackdown
            if allowed and affords(pool, card.price) and card.price.c <= spare:
                actions.append(_use_colony(owner, index, slot))
    seen = set()
    for index, ship in enumerate(state.ships[owner]):
        card = tables.builds[ship.card]
        if ship.used or ship.card in seen:
            continue
        seen.add(ship.card)
        if affords(pool, card.price) and card.price.c <= spare:
            actions.append(_use_ship(owner, index))
    return actions


def _bounties(state: State, owner: int) -> Iterator[Action]:
    for index, system in enumerate(state.systems[owner]):
        if system.bounty != EMPTY:
            for resource in Resource:
                if amount_of(system.bounty, resource):
                    action = _bounty(owner, index, resource)
                    if not judge_declined(state, action):
                        yield action


def _opportunities(tables: Tables, state: State) -> Iterator[Action]:
    for entry in state.row:
        kind = tables.events.get(entry.card) if entry is not None else None
        if entry is None or entry.used or kind not in OPPORTUNITIES:
            continue
        for argument in _arguments(tables, state, kind):
            action = _opportunity(entry.card, argument)
            if not judge_opportunity(tables, state, action):
                yield action


def _arguments(tables: Tables, state: State, kind: EventKind) -> tuple[int | None, ...]:
    """What an opportunity can be used with: of equal ships the first, of payers each."""
    match kind:
        case EventKind.INVESTORS:
            return (None, *sharers(tables, state.turn)[1:])
        case EventKind.NEXTSTEP:
            ships = state.ships[state.turn]
            return tuple(index for index, ship in enumerate(ships) if ships.index(ship) == index)
        case EventKind.MIGRATION | EventKind.NOMADS | EventKind.RACE:
            return (None,)
        case (
            EventKind.PIRATES | EventKind.BURST | EventKind.STRIKE | EventKind.CRACKDOWN
            | EventKind.MECH
        ):  # fmt: skip
            return ()


def _exchanges(tables: Tables, state: State) -> list[Action]:
    pool, rates = state.pools[state.turn], tables.box.rates
    actions: list[Action] = []
    if can_draw(state):
        if cards_for(pool.m, rates.manpower_per_card):
            actions.append(_CONVERT_M)
        if cards_for(pool.p, rates.production_per_card):
            actions.append(_CONVERT_P)
    if cards_for(pool.s, rates.science_per_pick):
        pile = state.discards[state.turn]
        actions += [_recover(card) for card in sorted(pile, key=tables.catalogue.__getitem__)]
    return actions


def _relinquishments(tables: Tables, state: State) -> Iterator[Action]:
    for index, system in enumerate(state.systems[state.turn][:-1]):
        if None not in system.stacks:
            action = _relinquish(index)
            if not judge_relinquish(tables, state, action):
                yield action
