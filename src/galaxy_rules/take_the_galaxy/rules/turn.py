"""The phases of a turn, from the reveal to the declared end, and the end of the game."""

from typing import Final

import attrs

from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.kernel.verdicts import LEGAL, Objection, Objections, Refusal
from galaxy_rules.take_the_galaxy.rules.arithmetic import next_seat, partner
from galaxy_rules.take_the_galaxy.rules.decks import owe_draws
from galaxy_rules.take_the_galaxy.rules.end_of_game import finish, is_last_turn
from galaxy_rules.take_the_galaxy.rules.events import has_pirates, toll
from galaxy_rules.take_the_galaxy.rules.exploration import next_sector
from galaxy_rules.take_the_galaxy.rules.resources import can_spend
from galaxy_rules.take_the_galaxy.tables import Tables
from galaxy_rules.take_the_galaxy.words.events import (
    Log,
    Proceeded,
    TurnBegan,
    TurnEnded,
    WasReset,
)
from galaxy_rules.take_the_galaxy.words.rulings import End, Pirates, ResourceTiming
from galaxy_rules.take_the_galaxy.words.state import (
    EMPTY,
    Consent,
    Draft,
    Investing,
    Payment,
    Phase,
    RowCard,
    Ship,
    Stack,
    State,
    System,
    replace,
)

GAME_OVER: Final = Refusal("game_over", "the game is over", "TTG-END-03")
OVER_BEFORE_ROUND: Final = Refusal(
    "game_over",
    "the game is over after the turn, and the round is not finished",
    "TTG-END-03",
    "TTG-R-47",
)
WRONG_PHASE: Final = Refusal(
    "wrong_phase", "this is done in the action phase, not in {phase}", "TTG-PH-06"
)
OPPORTUNITY_PHASE: Final = Refusal(
    "wrong_phase", "opportunities are used in the action phase, not in {phase}", "TTG-OPP-05"
)
NOT_THE_END: Final = Refusal(
    "wrong_phase", "a turn ends after its action phase, not in {phase}", "TTG-PH-01"
)
ACTION_PHASE_ONLY: Final = Refusal(
    "wrong_phase", "bounty and exchanges belong to the action phase, not to {phase}", "TTG-R-12"
)
NOT_NOW: Final = Refusal(
    "wrong_phase", "nothing is spent now: what comes next in {phase} is no decision", "TTG-PH-01"
)
NO_WINDOW: Final = Refusal(
    "no_window", "nothing waits for the player to go on, in {phase}", "TTG-R-12"
)
TOLL_FIRST: Final = Refusal("toll_first", "a card is given to the pirates", "TTG-PIR-01")
DRAWING: Final = Refusal("drawing", "{count} cards are drawn first", "TTG-R-71")
PAYMENT_DUE: Final = Refusal(
    "payment_due", "{due} cards are still to be paid for: {order}", "TTG-R-71"
)
DEAL_OPEN: Final = Refusal("deal_open", "the Investors are waiting", "TTG-INV-01")
CONSENT_OPEN: Final = Refusal("consent_open", "the partner is asked first: {request}", "TTG-R-51e")


@cites("TTG-END-03", "TTG-R-47")
def over(tables: Tables, state: State) -> Objection:
    """Why nobody acts any more; that is a question where the other reading would go on."""
    last_seat = next_seat(state.turn, len(state.hands)) == state.first
    goes_on = tables.rulings.end is End.LITERAL and not last_seat
    return OVER_BEFORE_ROUND() if goes_on else GAME_OVER()


@cites("TTG-PH-01", "TTG-PH-06", "TTG-OPP-05", "TTG-RES-07", "TTG-R-12", "TTG-R-63")
def judge_phase(state: State, elsewhere: Refusal = WRONG_PHASE) -> Objections:
    """Objections to any action of the action phase while something else is due."""
    if state.phase is not Phase.ACTION:
        return (elsewhere(phase=state.phase.value),)
    return _judge_open(state)


@cites("TTG-BNT-04", "TTG-RES-07", "TTG-R-12")
def judge_spending(tables: Tables, state: State) -> Objections:
    """Objections to bounty and exchanges: in one reading they wait for the action phase.

    In the other a player who can spend anything decides when each phase goes on.
    """
    if state.phase is Phase.ACTION or state.window:
        return _judge_open(state)
    early = tables.rulings.resource_timing is ResourceTiming.ACTION_PHASE
    if early and state.phase is not Phase.SETUP:
        return (ACTION_PHASE_ONLY(phase=state.phase.value),)
    return (NOT_NOW(phase=state.phase.value),)


@cites("TTG-PIR-01", "TTG-R-11", "TTG-R-12")
def judge_proceed(tables: Tables, state: State) -> Objections:
    """Objections to going on: pirates that have been given nothing wait for a card."""
    if not state.window:
        return (NO_WINDOW(phase=state.phase.value),)
    if objections := _judge_open(state):
        return objections
    if state.toll and tables.rulings.pirates is Pirates.CHOOSE:
        return (TOLL_FIRST(),)
    return LEGAL


def _judge_open(state: State) -> Objections:
    """Objections while a draw, a payment, a deal or a question is open."""
    if state.draws:
        return (DRAWING(count=state.draws),)
    match state.pending:
        case None:
            return LEGAL
        case Payment(order=order, due=due):
            return (PAYMENT_DUE(due=due, order=str(order)),)
        case Investing():
            return (DEAL_OPEN(),)
        case Consent(request=request):
            return (CONSENT_OPEN(request=str(request)),)


# who moves


def is_chance(tables: Tables, state: State) -> bool:
    """Whether a reveal, a draw or, in one reading, pirates come next."""
    if state.draws or state.phase is Phase.SETUP:
        return True
    if state.window:
        return False
    if state.phase is Phase.EXPLORE:
        return True
    return state.phase is Phase.PIRATES and tables.rulings.pirates is Pirates.RANDOM


def to_move(tables: Tables, state: State) -> int:
    """The seat to move, CHANCE or OVER."""
    if state.phase is Phase.OVER:
        return OVER
    if is_chance(tables, state):
        return CHANCE
    return partner(state.turn) if isinstance(state.pending, Consent) else state.turn


# the turn


@cites("TTG-PH-01", "TTG-SET-13", "TTG-EXP-01")
def begin_turn(tables: Tables, draft: Draft, events: Log) -> None:
    """The exploration phase of the player to move; with nothing to reveal only events act."""
    draft.phase = Phase.EXPLORE
    if events is not None:
        events.append(TurnBegan(draft.turn))
    if next_sector(draft) < 0:
        after_reveal(tables, draft, events)
    else:
        draft.window = _opens(tables, draft)


@cites("TTG-EXP-05", "TTG-PH-02", "TTG-EVT-01", "TTG-R-10")
def after_reveal(tables: Tables, draft: Draft, events: Log) -> None:
    """Pirates take their card before anything is drawn; an empty hand may still be filled."""
    draft.toll = toll(tables, draft)
    opens = _opens(tables, draft)
    if draft.toll or (opens and has_pirates(tables, draft)):
        draft.phase = Phase.PIRATES
        draft.window = opens
    else:
        begin_draw(tables, draft, events)


@cites("TTG-PH-03", "TTG-R-39")
def begin_draw(tables: Tables, draft: Draft, events: Log) -> None:
    """One card, unless the player spends something first."""
    draft.phase = Phase.DRAW
    draft.window = _opens(tables, draft)
    if not draft.window:
        _owe_the_draw(draft, events)


@cites("TTG-PH-03", "TTG-R-39")
def _owe_the_draw(draft: Draft, events: Log) -> None:
    """The card of the draw phase; where there is none to draw the phase is over at once."""
    owe_draws(draft, 1, events)
    if not draft.draws:
        begin_action(draft, events)


# before the action phase


@cites("TTG-BNT-04", "TTG-RES-07", "TTG-R-12")
def _opens(tables: Tables, draft: Draft) -> bool:
    """Whether a phase waits for its player: in one reading, where anything can be spent."""
    return tables.rulings.resource_timing is ResourceTiming.OWN_TURN and can_spend(tables, draft)


@cites("TTG-PIR-03", "TTG-R-12")
def settle(tables: Tables, draft: Draft, events: Log) -> None:
    """After a step: the toll follows the hand; with nothing left to spend the phase goes on."""
    if not draft.window or draft.draws or draft.pending is not None:
        return
    if draft.phase is Phase.PIRATES:
        draft.toll = toll(tables, draft)
    if not can_spend(tables, draft):
        _go_on(tables, draft, events)


@cites("TTG-R-12")
def proceed(tables: Tables, draft: Draft, events: Log) -> None:
    """The player has spent what was wanted."""
    if events is not None:
        events.append(Proceeded(draft.turn))
    _go_on(tables, draft, events)


@cites("TTG-PH-01", "TTG-PIR-03", "TTG-R-12")
def _go_on(tables: Tables, draft: Draft, events: Log) -> None:
    """The phase brings what it brings: a reveal, pirates if they find a card, a draw."""
    draft.window = False
    if draft.phase is Phase.PIRATES and not draft.toll:
        begin_draw(tables, draft, events)
    elif draft.phase is Phase.DRAW:
        _owe_the_draw(draft, events)


# the action phase


@cites("TTG-PH-04", "TTG-USE-04", "TTG-OPP-04", "TTG-R-51a", "TTG-R-67")
def begin_action(draft: Draft, events: Log) -> None:
    """The reset phase needs no decision: own cards and all opportunities are turned upright."""
    seat = draft.turn
    draft.phase = Phase.ACTION
    draft.systems = replace(
        draft.systems, seat, tuple(_upright_system(system) for system in draft.systems[seat])
    )
    draft.ships = replace(
        draft.ships,
        seat,
        tuple(Ship(s.card) if s.used else s for s in draft.ships[seat]),
    )
    draft.row = tuple(_upright_card(card) for card in draft.row)
    if events is not None:
        events.append(WasReset(seat))


def _upright_system(system: System) -> System:
    if not any(stack is not None and stack.used for stack in system.stacks):
        return system
    stacks = tuple(_upright_stack(stack) for stack in system.stacks)
    return System(system.card, stacks, system.bounty)


def _upright_stack(stack: Stack | None) -> Stack | None:
    return stack if stack is None or not stack.used else Stack(stack.cards)


def _upright_card(card: RowCard | None) -> RowCard | None:
    return card if card is None or not card.used else attrs.evolve(card, used=False)


@cites("TTG-PH-09", "TTG-PH-11", "TTG-POOL-02", "TTG-POOL-03", "TTG-R-60", "TTG-R-70")
def end_turn(tables: Tables, draft: Draft, events: Log) -> None:
    """The pool is lost, the counters start anew, and the next player explores, or it is over."""
    seat = draft.turn
    draft.pools = replace(draft.pools, seat, EMPTY)
    draft.claimed = draft.relinquished = False
    draft.declined = ()
    draft.committed = ""
    if events is not None:
        events.append(TurnEnded(seat))
    if is_last_turn(tables, draft):
        finish(tables, draft, events)
        return
    draft.turn = next_seat(seat, len(draft.hands))
    begin_turn(tables, draft, events)
