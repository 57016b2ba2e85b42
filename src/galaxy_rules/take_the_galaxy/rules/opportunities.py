"""Event opportunities, the Investors' deal, and asking a partner."""

from typing import Final

import attrs

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import LEGAL, Objection, Objections, Refusal
from galaxy_rules.take_the_galaxy.rules.decks import discard, owe_draws
from galaxy_rules.take_the_galaxy.rules.exploration import find
from galaxy_rules.take_the_galaxy.rules.resources import take_bounty
from galaxy_rules.take_the_galaxy.rules.tokens import (
    can_invest,
    change_renown,
    gain,
    pay_investors,
    spend,
)
from galaxy_rules.take_the_galaxy.rules.using import NOT_OWN_RENOWN, NOT_TEAM_RENOWN, judge_owner
from galaxy_rules.take_the_galaxy.tables import Tables
from galaxy_rules.take_the_galaxy.words.actions import Opportunity, Request, TakeBounty, TradeIn
from galaxy_rules.take_the_galaxy.words.components import EventKind, Goods
from galaxy_rules.take_the_galaxy.words.events import (
    Answered,
    Asked,
    DealOpened,
    Log,
    OpportunityUsed,
    ShipGiven,
    TradedIn,
)
from galaxy_rules.take_the_galaxy.words.rulings import TeamConsent
from galaxy_rules.take_the_galaxy.words.state import Consent, Draft, Investing, State, replace

GONE: Final = Refusal("not_explored", "{card} is not in the Explored Space", "TTG-EVT-02")
ALREADY_USED: Final = Refusal("already_used", "{card} was used in this turn already", "TTG-OPP-02")
NOT_AN_OPPORTUNITY: Final = Refusal("not_opportunity", "{card} is no opportunity", "TTG-OPP-01")
AUTOMATIC: Final = Refusal(
    "automatic", "the Space Race pays by itself when a system is relinquished", "TTG-R-17"
)
NAMES_NO_SHIP: Final = Refusal("argument", "{card} needs a ship", "TTG-NXT-01")
MIGRATION_ARGUMENT: Final = Refusal("argument", "{card} needs no argument", "TTG-MIG-01")
GUILDSHIP_ARGUMENT: Final = Refusal("argument", "{card} needs no argument", "TTG-NOM-01")
NO_OWN_SHIP: Final = Refusal("no_ship", "there is no ship {ship}", "TTG-NXT-01")
RESOURCES: Final = Refusal("resources", "{need} P needed, {have} in the pool", "TTG-NOM-01")
NO_RP: Final = Refusal(
    "no_rp", "seat {payer} has no token to give, and no debt is allowed", "TTG-INV-02"
)
NO_DEAL: Final = Refusal("no_deal", "no deal with the Investors is open", "TTG-INV-01")
NOTHING_TO_TRADE_FOR: Final = Refusal(
    "no_deal", "cards are traded for a deal with the Investors only", "TTG-INV-03"
)
NOT_IN_PILE: Final = Refusal(
    "not_in_pile", "{card} is not in the payer's renown pile", "TTG-INV-03"
)
TRADE_ORDER: Final = Refusal(
    "trade_order", "cards are traded in catalogue order, each once", "TTG-R-71"
)
DECLINED: Final = Refusal("declined", "the partner has declined in this turn", "TTG-R-51e")
NOT_ASKED: Final = Refusal("not_asked", "nothing was asked", "TTG-R-51e")


# using an opportunity


@cites("TTG-OPP-01", "TTG-OPP-02", "TTG-OPP-05", "TTG-TEAM-05", "TTG-R-51f", "TTG-R-64")
def judge_opportunity(tables: Tables, state: State, action: Opportunity) -> Objections:
    """Who pays the Investors, then an unused opportunity in the row, and what it asks for."""
    investors = tables.events.get(action.card) is EventKind.INVESTORS
    if investors and (objections := _judge_payer(tables, state, action)):
        return objections
    index = find(state.row, action.card)
    card = state.row[index] if index >= 0 else None
    found: list[Objection] = []
    if card is not None and card.used:
        found.append(ALREADY_USED(card=action.card))
    if card is None:
        return (GONE(card=action.card),)
    return (*found, *_judge_kind(tables, state, action))


def _judge_kind(tables: Tables, state: State, action: Opportunity) -> Objections:
    match tables.events.get(action.card):
        case EventKind.MIGRATION:
            return _judge_no_argument(action, MIGRATION_ARGUMENT)
        case EventKind.NOMADS:
            return (
                *_judge_no_argument(action, GUILDSHIP_ARGUMENT),
                *_judge_guildship(tables, state),
            )
        case EventKind.NEXTSTEP:
            return _judge_next_step(state, action)
        case EventKind.INVESTORS:
            return _judge_investors(tables, state, action)
        case EventKind.RACE:
            return (AUTOMATIC(),)
        case (
            EventKind.PIRATES | EventKind.BURST | EventKind.STRIKE | EventKind.CRACKDOWN
            | EventKind.MECH | None
        ):  # fmt: skip
            return (NOT_AN_OPPORTUNITY(card=action.card),)


def _judge_payer(tables: Tables, state: State, action: Opportunity) -> Objections:
    """One's own renown, or a partner's."""
    return judge_owner(tables, state, payer_of(state, action), NOT_OWN_RENOWN, NOT_TEAM_RENOWN)


def _judge_no_argument(action: Opportunity, refusal: Refusal) -> Objections:
    return LEGAL if action.argument is None else (refusal(card=action.card),)


@cites("TTG-NOM-01")
def _judge_guildship(tables: Tables, state: State) -> Objections:
    need, have = tables.box.rates.guildship_production, state.pools[state.turn].p
    return LEGAL if have >= need else (RESOURCES(need=need, have=have),)


@cites("TTG-NXT-01", "TTG-R-51c", "TTG-R-61")
def _judge_next_step(state: State, action: Opportunity) -> Objections:
    """An own ship, used or not."""
    if action.argument is None:
        return (NAMES_NO_SHIP(card=action.card),)
    if not 0 <= action.argument < len(state.ships[state.turn]):
        return (NO_OWN_SHIP(ship=action.argument),)
    return LEGAL


@cites("TTG-INV-01", "TTG-INV-02", "TTG-TEAM-05", "TTG-R-51f")
def _judge_investors(tables: Tables, state: State, action: Opportunity) -> Objections:
    """Whoever pays has a token or cards to trade for one."""
    payer = payer_of(state, action)
    if not within_reach(tables, Draft.of(state), payer, -1):
        return (NO_RP(payer=payer),)
    return judge_declined(state, action)


def payer_of(table: State | Draft, action: Opportunity) -> int:
    """Who pays the Investors: whoever is named, else the active player."""
    return table.turn if action.argument is None else action.argument


def within_reach(tables: Tables, draft: Draft, payer: int, last: int) -> bool:
    """Whether trading what is left of the pile, in order, ever gives the token that is asked."""
    rest = [card for card in draft.renown[payer] if tables.pile_order[card] > last]
    rest.sort(key=tables.pile_order.__getitem__)
    while not can_invest(tables, draft, payer):
        if not rest:
            return False
        change_renown(tables, draft, payer, tables.pile[rest.pop(0)].rp, "TTG-INV-03", None)
    return True


@cites("TTG-OPP-03", "TTG-MIG-01", "TTG-NOM-01", "TTG-NXT-01")
def use_opportunity(tables: Tables, draft: Draft, action: Opportunity, events: Log) -> None:
    """Turn the card and apply it; the Investors open a deal first."""
    rates = tables.box.rates
    match tables.events[action.card]:
        case EventKind.INVESTORS:
            open_deal(tables, draft, action, events)
        case EventKind.MIGRATION:
            turn_card(draft, action.card, events)
            gain(tables, draft, Goods(m=rates.migration_manpower), events)
        case EventKind.NOMADS:
            turn_card(draft, action.card, events)
            spend(draft, Goods(p=rates.guildship_production), events)
            _reward(tables, draft, rates.guildship_reward, "TTG-NOM-01", events)
        case EventKind.NEXTSTEP:
            turn_card(draft, action.card, events)
            if action.argument is not None:
                _give_ship(tables, draft, action.argument, events)
        case (
            EventKind.PIRATES | EventKind.BURST | EventKind.RACE | EventKind.STRIKE
            | EventKind.CRACKDOWN | EventKind.MECH
        ):  # fmt: skip
            pass  # no opportunity, as the judge says


def turn_card(draft: Draft, name: str, events: Log) -> None:
    """Mark an opportunity as used."""
    index = find(draft.row, name)
    card = draft.row[index]
    if card is not None:
        draft.row = replace(draft.row, index, attrs.evolve(card, used=True))
    if events is not None:
        events.append(OpportunityUsed(draft.turn, name))


@cites("TTG-NXT-01", "TTG-R-61")
def _give_ship(tables: Tables, draft: Draft, index: int, events: Log) -> None:
    seat, own = draft.turn, draft.ships[draft.turn]
    card = own[index].card
    draft.ships = replace(draft.ships, seat, (*own[:index], *own[index + 1 :]))
    if events is not None:
        events.append(ShipGiven(seat, card))
    discard(tables, draft, seat, Bag({card: 1}), events)
    _reward(tables, draft, tables.box.rates.nextstep_reward, "TTG-NXT-01", events)


@cites("TTG-NOM-01", "TTG-NXT-01", "TTG-R-03")
def _reward(tables: Tables, draft: Draft, goods: Goods, clause: str, events: Log) -> None:
    """What an event pays, of whatever kind the data say: the icon is lost."""
    gain(tables, draft, goods, events)
    change_renown(tables, draft, draft.turn, goods.rp, clause, events)
    owe_draws(draft, goods.c, events)


# the Investors


@cites("TTG-INV-01", "TTG-R-36", "TTG-R-51e")
def open_deal(tables: Tables, draft: Draft, action: Opportunity, events: Log) -> None:
    """Say who pays; a partner may have to be asked."""
    payer = payer_of(draft, action)
    if needs_consent(tables, draft, payer) and draft.pending is None:
        ask(draft, action, events)
    else:
        draft.pending = Investing(action.card, payer)
        if events is not None:
            events.append(DealOpened(draft.turn, action.card, payer))


@cites("TTG-INV-03", "TTG-R-36")
def judge_trade(tables: Tables, state: State, action: TradeIn) -> Objections:
    """A card of the payer's pile, in catalogue order, that leaves a deal possible."""
    deal = state.pending
    if not isinstance(deal, Investing):
        return (NOTHING_TO_TRADE_FOR(),)
    if action.card not in state.renown[deal.payer]:
        return (NOT_IN_PILE(card=action.card),)
    if tables.pile_order[action.card] <= deal.last:
        return (TRADE_ORDER(),)
    draft = Draft.of(state)
    _trade(tables, draft, deal, action.card, None)
    if not within_reach(tables, draft, deal.payer, tables.pile_order[action.card]):
        return (NO_RP(payer=deal.payer),)
    return LEGAL


def trade_in(tables: Tables, draft: Draft, action: TradeIn, events: Log) -> None:
    """Change a card of the pile into tokens."""
    deal = draft.pending
    if isinstance(deal, Investing):
        _trade(tables, draft, deal, action.card, events)
        draft.pending = attrs.evolve(deal, last=tables.pile_order[action.card])


@cites("TTG-INV-03", "TTG-R-36")
def _trade(tables: Tables, draft: Draft, deal: Investing, card: str, events: Log) -> None:
    """The card leaves the game (the space discard pile), its renown comes in tokens."""
    pile = list(draft.renown[deal.payer])
    pile.remove(card)
    draft.renown = replace(draft.renown, deal.payer, tuple(pile))
    if card == tables.box.home.id:
        draft.removed = draft.removed.add(card)
    else:
        draft.space_discard = draft.space_discard.add(card)
    if events is not None:
        events.append(TradedIn(deal.payer, card))
    change_renown(tables, draft, deal.payer, tables.pile[card].rp, "TTG-INV-03", events)


@cites("TTG-INV-02", "TTG-R-36")
def judge_invest(tables: Tables, state: State) -> Objections:
    """A deal is open and the payer has the token."""
    deal = state.pending
    if not isinstance(deal, Investing):
        return (NO_DEAL(),)
    return LEGAL if can_invest(tables, state, deal.payer) else (NO_RP(payer=deal.payer),)


@cites("TTG-INV-01", "TTG-TEAM-05", "TTG-R-51b", "TTG-R-51f")
def invest(tables: Tables, draft: Draft, events: Log) -> None:
    """The payer gives the token, the active player draws."""
    deal = draft.pending
    if isinstance(deal, Investing):
        draft.pending = None
        turn_card(draft, deal.card, events)
        pay_investors(tables, draft, deal.payer, events)
        owe_draws(draft, tables.box.rates.investors_credits, events)


# asking a partner


@cites("TTG-TEAM-06", "TTG-R-51e")
def needs_consent(tables: Tables, draft: Draft, owner: int) -> bool:
    """Whether a partner has to agree to the use of what does not come back."""
    return owner != draft.turn and tables.rulings.team_consent is TeamConsent.ON


def judge_declined(state: State, request: Request) -> Objections:
    """What a partner has declined is not asked again in the same turn."""
    return (DECLINED(),) if request in state.declined else LEGAL


def ask(draft: Draft, request: Request, events: Log) -> None:
    """Put a question to the partner."""
    draft.pending = Consent(request)
    if events is not None:
        events.append(Asked(draft.turn, str(request)))


@cites("TTG-BNT-04", "TTG-TEAM-04", "TTG-R-51e")
def request_bounty(tables: Tables, draft: Draft, action: TakeBounty, events: Log) -> None:
    """Take a resource, or ask for it first."""
    if needs_consent(tables, draft, action.owner):
        ask(draft, action, events)
    else:
        take_bounty(draft, action, events)


def judge_answer(state: State) -> Objections:
    """A partner was asked."""
    return LEGAL if isinstance(state.pending, Consent) else (NOT_ASKED(),)


@cites("TTG-TEAM-06", "TTG-R-51e")
def answer(tables: Tables, draft: Draft, seat: int, agreed: bool, events: Log) -> None:
    """A partner's yes carries the request out; a no holds until the end of the turn."""
    asked = draft.pending
    if not isinstance(asked, Consent):
        return
    if events is not None:
        events.append(Answered(seat, agreed))
    if not agreed:
        draft.pending = None
        draft.declined = (*draft.declined, asked.request)
        return
    match asked.request:
        case TakeBounty() as request:
            draft.pending = None
            take_bounty(draft, request, events)
        case Opportunity() as request:
            open_deal(tables, draft, request, events)
