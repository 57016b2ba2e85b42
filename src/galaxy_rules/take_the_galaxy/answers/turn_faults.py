"""What can be wrong with the turn: its phase, what was begun in it, what was announced."""

from collections.abc import Iterator

from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.game import Fault
from galaxy_rules.take_the_galaxy.answers.counting import (
    local,
    own_turn,
    paid_cards,
    set_aside,
    whole,
)
from galaxy_rules.take_the_galaxy.rules.arithmetic import partner
from galaxy_rules.take_the_galaxy.rules.events import toll
from galaxy_rules.take_the_galaxy.rules.exploration import find, next_sector
from galaxy_rules.take_the_galaxy.rules.opportunities import judge_opportunity, within_reach
from galaxy_rules.take_the_galaxy.rules.paying import cost_of, judge_terms
from galaxy_rules.take_the_galaxy.rules.resources import can_spend
from galaxy_rules.take_the_galaxy.rules.set_up import first_state
from galaxy_rules.take_the_galaxy.rules.table import judge
from galaxy_rules.take_the_galaxy.tables import Tables
from galaxy_rules.take_the_galaxy.words.actions import Opportunity, Order, TakeBounty
from galaxy_rules.take_the_galaxy.words.rulings import HazardRemoval, TeamConsent
from galaxy_rules.take_the_galaxy.words.state import (
    EARLY,
    Consent,
    Draft,
    Investing,
    Payment,
    Phase,
    State,
    replace,
)


@cites("TTG-R-12", "TTG-PIR-03")
def window_faults(tables: Tables, state: State) -> Iterator[Fault]:
    """A player is waited for before the action phase only, and only with something to spend."""
    if not state.window:
        return
    busy = bool(state.draws) or state.pending is not None
    if not own_turn(tables) or state.phase not in EARLY:
        yield local("window", f"nothing is spent in {state.phase.value}", "TTG-R-12")
    elif not busy and not can_spend(tables, state):
        yield local("window", "nothing can be spent", "TTG-R-12")
    elif state.phase is Phase.PIRATES and state.toll != toll(tables, state):
        yield local("toll", "the toll is not what the hand allows", "TTG-PIR-03")


@cites("TTG-R-19")
def commitment_faults(tables: Tables, state: State) -> Iterator[Fault]:
    """Whoever has begun with a system has bought off a hazard of it, and taken nothing."""
    if not state.committed:
        return
    index = find(state.row, state.committed)
    begun = state.row[index] if index >= 0 else None
    staged = tables.rulings.hazard_removal is HazardRemoval.STAGED
    if not staged or begun is None or not begun.removed or state.committed not in tables.systems:
        yield local("committed", f"no hazard of {state.committed} is gone", "TTG-R-19")
    if state.phase is not Phase.ACTION or state.claimed:
        yield local("committed", f"{state.committed} cannot be claimed now", "TTG-R-19")


@cites("TTG-PH-01", "TTG-PH-07", "TTG-PH-08", "TTG-SET-05", "TTG-END-03", "TTG-PIR-03")
def phase_faults(tables: Tables, state: State) -> Iterator[Fault]:
    """I-09: counters belong to the action phase, draws and tolls to their own."""
    action = state.phase is Phase.ACTION
    early = own_turn(tables) and state.phase in EARLY
    declined = any(not early or isinstance(one, Opportunity) for one in state.declined)
    if (state.claimed or state.relinquished or declined) and not action:
        yield local("counters", "something was done before the action phase", "TTG-PH-07")
    if not tables.teams and state.declined:
        yield local("declined", "nobody can decline", "TTG-R-51e")
    deck = state.decks[state.turn]
    drawn = action or state.window or state.phase is Phase.DRAW
    if state.draws and not (deck and drawn):
        yield local("draws", "a draw that cannot be", "TTG-PH-03", "TTG-R-39")
    if state.phase is Phase.DRAW and not state.draws and not state.window:
        yield local("draws", "the draw phase without a draw", "TTG-PH-03")
    asked = state.phase is Phase.PIRATES
    if asked != bool(state.toll) and not (asked and state.window):
        yield local("toll", "pirates and their toll do not agree", "TTG-PIR-01")
    if state.toll > len(state.hands[state.turn]):
        yield local("toll", "pirates ask for more than there is", "TTG-PIR-03")
    if state.phase in (Phase.SETUP, Phase.EXPLORE) and next_sector(state) < 0:
        yield local("explore", "nothing is left to reveal", "TTG-EXP-01", "TTG-END-01")
    if state.phase is Phase.SETUP:
        yield from _set_up(tables, state)
    if state.phase is Phase.OVER and next_sector(state) >= 0:
        yield whole("over", "over with space cards left", "TTG-END-01")


@cites("TTG-SET-05", "TTG-SET-07", "TTG-SET-11", "TTG-SET-12")
def _set_up(tables: Tables, state: State) -> Iterator[Fault]:
    """The Explored Space is laid out, out of enough cards, and nothing else has happened."""
    missing = len(state.hands) - len(state.row)
    if missing <= 0:
        yield local("set_up", "the set-up is done", "TTG-SET-05")
    to_come = (quota.total() for quota in state.quotas) if state.quotas else map(len, state.space)
    if sum(to_come) < missing:
        yield local("explore", "too few cards are left to reveal", "TTG-SET-05", "TTG-EXP-01")
    start = Draft.of(first_state(tables, len(state.hands), state.first))
    start.space, start.quotas, start.row = state.space, state.quotas, state.row
    if state != start.done():
        yield whole("set_up", "something was done before the first turn", "TTG-SET-12")
    if any(card is None or card.used or card.acting or card.removed for card in state.row):
        yield whole("set_up", "the row was used before the first turn", "TTG-SET-05")


@cites("TTG-R-26", "TTG-R-71", "TTG-R-36", "TTG-R-51e")
def pending_faults(tables: Tables, state: State) -> Iterator[Fault]:
    """What is announced could be, and can be finished."""
    if state.pending is None:
        return
    asking = state.window and _asks_for_bounty(state)
    if not (state.phase is Phase.ACTION or asking) or state.draws:
        yield local("pending", "something is open outside the action phase", "TTG-R-71")
        return
    match state.pending:
        case Payment(order=order, due=due, last=last, paid=paid):
            hand = state.hands[state.turn]
            left = sum(hand[card] for card in tables.deck_order[max(last, 0) :])
            if not 1 <= due <= left or not 0 <= last < len(tables.deck_order):
                yield local("pending", "the payment cannot be finished", "TTG-R-71")
            elif last != max((tables.catalogue[card] for card in paid), default=0):
                yield local("pending", "another card was paid last", "TTG-R-71")
            elif not _could_announce(tables, state, order, due + len(paid)):
                yield local("pending", f"{order} cannot have been announced", "TTG-R-71")
        case Investing(card=card, payer=payer, last=last):
            deal = Opportunity(card, payer)
            open_ = not judge_opportunity(tables, _announcing(tables, state), deal)
            if not open_ or not within_reach(tables, Draft.of(state), payer, last):
                yield local("pending", "no such deal", "TTG-INV-01", "TTG-R-36")
        case Consent(request=request):
            owner = request.owner if isinstance(request, TakeBounty) else request.argument
            mate = tables.teams and owner == partner(state.turn)
            consent = tables.rulings.team_consent is TeamConsent.ON
            if not mate or not consent or judge(tables, _announcing(tables, state), request):
                yield local("pending", "nobody could be asked", "TTG-R-51e")


def _asks_for_bounty(state: State) -> bool:
    """Whether a partner is asked for what may be had in every phase."""
    pending = state.pending
    return isinstance(pending, Consent) and isinstance(pending.request, TakeBounty)


def _could_announce(tables: Tables, state: State, order: Order, cost: int) -> bool:
    """Whether an order was open to the player before its first card was paid, at this cost."""
    before = _announcing(tables, state)
    return not judge_terms(tables, before, order) and cost == cost_of(tables, before, order)


def _announcing(tables: Tables, state: State) -> State:
    """The position with the cards that are set aside and paid back in hand."""
    draft = Draft.of(state)
    draft.pending = None
    hand = draft.hands[draft.turn] + paid_cards(state)
    card = set_aside(state)
    if card in tables.builds:
        hand = hand.add(card)
    draft.hands = replace(draft.hands, draft.turn, hand)
    return draft.done()
