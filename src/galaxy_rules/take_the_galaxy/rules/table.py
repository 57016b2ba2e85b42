"""Which rule answers which action: a row for every kind, with its phases, its judge and its deed.

No rule stands here: see the chapter that a row names.
"""

from collections.abc import Callable
from typing import Final, TypeVar

from galaxy_rules.kernel.table import Rule, RuleTable
from galaxy_rules.kernel.verdicts import Objections, Refusal
from galaxy_rules.take_the_galaxy.rules.arithmetic import partner
from galaxy_rules.take_the_galaxy.rules.decks import judge_draw, take_draw
from galaxy_rules.take_the_galaxy.rules.events import judge_surrender, surrender
from galaxy_rules.take_the_galaxy.rules.exploration import judge_reveal, reveal
from galaxy_rules.take_the_galaxy.rules.opportunities import (
    answer,
    invest,
    judge_answer,
    judge_declined,
    judge_invest,
    judge_opportunity,
    judge_trade,
    request_bounty,
    trade_in,
    use_opportunity,
)
from galaxy_rules.take_the_galaxy.rules.paying import announce, judge_order, judge_pay, pay
from galaxy_rules.take_the_galaxy.rules.relinquishing import judge_relinquish, relinquish
from galaxy_rules.take_the_galaxy.rules.resources import (
    convert,
    judge_bounty,
    judge_convert,
    judge_recover,
    recover,
)
from galaxy_rules.take_the_galaxy.rules.sums import (
    build_sums,
    claim_sums,
    claim_system_sums,
    convert_sums,
    hazard_sums,
    invest_sums,
    opportunity_sums,
    recover_sums,
    ship_sums,
    upgrade_sums,
    use_colony_sums,
    use_ship_sums,
)
from galaxy_rules.take_the_galaxy.rules.turn import (
    NOT_THE_END,
    OPPORTUNITY_PHASE,
    WRONG_PHASE,
    after_reveal,
    begin_action,
    begin_draw,
    begin_turn,
    end_turn,
    judge_phase,
    judge_proceed,
    judge_spending,
    over,
    proceed,
    settle,
)
from galaxy_rules.take_the_galaxy.tables import Tables
from galaxy_rules.take_the_galaxy.words.actions import (
    ACTIONS,
    Action,
    Agree,
    Build,
    BuildShip,
    Claim,
    ClaimSystem,
    Convert,
    Decline,
    Draw,
    EndTurn,
    Invest,
    Opportunity,
    Order,
    Pay,
    Proceed,
    Recover,
    Relinquish,
    RemoveHazard,
    Reveal,
    Surrender,
    TakeBounty,
    TradeIn,
    Upgrade,
    UseColony,
    UseShip,
)
from galaxy_rules.take_the_galaxy.words.events import Event, Log
from galaxy_rules.take_the_galaxy.words.state import EARLY, Draft, Phase, State

A = TypeVar("A", bound=Action)
Row = Rule[Tables, State, Draft, None, Event]
Judge = Callable[[Tables, State, A], Objections]

# judges: first whether the moment is right, then the chapter


def _acting(judge: Judge[A], elsewhere: Refusal = WRONG_PHASE) -> Judge[A]:
    """Of what is done in the action phase, with nothing else due."""

    def judge_in_turn(tables: Tables, state: State, action: A) -> Objections:
        return judge_phase(state, elsewhere) or judge(tables, state, action)

    return judge_in_turn


def _spending(judge: Judge[A]) -> Judge[A]:
    """Of bounty and exchanges, for which one reading has other times."""

    def judge_in_time(tables: Tables, state: State, action: A) -> Objections:
        return judge_spending(tables, state) or judge(tables, state, action)

    return judge_in_time


def _judge_request(tables: Tables, state: State, action: TakeBounty) -> Objections:
    return judge_bounty(tables, state, action) or judge_declined(state, action)


def judge_announced(tables: Tables, state: State, order: Order) -> Objections:
    """Of an order: it is announced in the action phase, then paid."""
    return judge_phase(state) or judge_order(tables, state, order)


def _judge_draw(_: Tables, state: State, action: Draw) -> Objections:
    return judge_draw(state, action)


def _judge_invest(tables: Tables, state: State, _: Invest) -> Objections:
    return judge_invest(tables, state)


def _judge_answer(_: Tables, state: State, __: Agree | Decline) -> Objections:
    return judge_answer(state)


def _judge_proceed(tables: Tables, state: State, _: Proceed) -> Objections:
    return judge_proceed(tables, state)


def _judge_end(_: Tables, state: State, __: EndTurn) -> Objections:
    return judge_phase(state, NOT_THE_END)


# deeds: the chapter, then what the turn brings next


def _draw(tables: Tables, draft: Draft, action: Draw, events: Log) -> None:
    take_draw(tables, draft, action, events)
    if draft.phase is Phase.DRAW and not draft.draws and not draft.window:
        begin_action(draft, events)


def show(tables: Tables, draft: Draft, action: Reveal, events: Log) -> None:
    """A card joins the row: one of the first, or that of a turn."""
    reveal(tables, draft, action, events)
    if draft.phase is Phase.EXPLORE:
        after_reveal(tables, draft, events)
    elif len(draft.row) == len(draft.hands):
        begin_turn(tables, draft, events)


def _surrender(tables: Tables, draft: Draft, action: Surrender, events: Log) -> None:
    surrender(tables, draft, action, events)
    if not draft.toll:
        begin_draw(tables, draft, events)


def _invest(tables: Tables, draft: Draft, _: Invest, events: Log) -> None:
    invest(tables, draft, events)


def _answer(tables: Tables, draft: Draft, action: Agree | Decline, events: Log) -> None:
    answer(tables, draft, partner(draft.turn), isinstance(action, Agree), events)


def _proceed(tables: Tables, draft: Draft, _: Proceed, events: Log) -> None:
    proceed(tables, draft, events)


def _end(tables: Tables, draft: Draft, _: EndTurn, events: Log) -> None:
    end_turn(tables, draft, events)


# the table

OPENING: Final = (Phase.SETUP, Phase.EXPLORE)
ACTING: Final = (Phase.ACTION,)
TURN: Final = (*EARLY, *ACTING)
TABLE: Final = RuleTable(
    ACTIONS,
    (
        Row(action=Reveal, phases=OPENING, judge=judge_reveal, carry_out=show),
        Row(action=Surrender, phases=(Phase.PIRATES,), judge=judge_surrender, carry_out=_surrender),
        Row(action=Draw, phases=TURN, judge=_judge_draw, carry_out=_draw),
        Row(action=Proceed, phases=EARLY, judge=_judge_proceed, carry_out=_proceed),
        Row(
            action=TakeBounty, phases=TURN,
            judge=_spending(_judge_request), carry_out=request_bounty,
        ),
        Row(
            action=Convert, phases=TURN,
            judge=_spending(judge_convert), carry_out=convert, explain=convert_sums,
        ),
        Row(
            action=Recover, phases=TURN,
            judge=_spending(judge_recover), carry_out=recover, explain=recover_sums,
        ),
        Row(
            action=ClaimSystem, phases=ACTING,
            judge=judge_announced, carry_out=announce, explain=claim_system_sums,
        ),
        Row(
            action=Claim, phases=ACTING,
            judge=judge_announced, carry_out=announce, explain=claim_sums,
        ),
        Row(
            action=RemoveHazard, phases=ACTING,
            judge=judge_announced, carry_out=announce, explain=hazard_sums,
        ),
        Row(
            action=Build, phases=ACTING,
            judge=judge_announced, carry_out=announce, explain=build_sums,
        ),
        Row(
            action=BuildShip, phases=ACTING,
            judge=judge_announced, carry_out=announce, explain=ship_sums,
        ),
        Row(
            action=Upgrade, phases=ACTING,
            judge=judge_announced, carry_out=announce, explain=upgrade_sums,
        ),
        Row(
            action=UseColony, phases=ACTING,
            judge=judge_announced, carry_out=announce, explain=use_colony_sums,
        ),
        Row(
            action=UseShip, phases=ACTING,
            judge=judge_announced, carry_out=announce, explain=use_ship_sums,
        ),
        Row(action=Pay, phases=ACTING, judge=judge_pay, carry_out=pay),
        Row(
            action=Opportunity, phases=ACTING,
            judge=_acting(judge_opportunity, OPPORTUNITY_PHASE), carry_out=use_opportunity,
            explain=opportunity_sums,
        ),
        Row(action=TradeIn, phases=ACTING, judge=judge_trade, carry_out=trade_in),
        Row(
            action=Invest, phases=ACTING,
            judge=_judge_invest, carry_out=_invest, explain=invest_sums,
        ),
        Row(action=Agree, phases=TURN, judge=_judge_answer, carry_out=_answer),
        Row(action=Decline, phases=TURN, judge=_judge_answer, carry_out=_answer),
        Row(
            action=Relinquish, phases=ACTING,
            judge=_acting(judge_relinquish), carry_out=relinquish,
        ),
        Row(action=EndTurn, phases=ACTING, judge=_judge_end, carry_out=_end),
    ),
)  # fmt: skip
JUDGES: Final = TABLE.judges
DEEDS: Final = TABLE.deeds


def judge(tables: Tables, state: State, action: Action) -> Objections:
    """Every objection to an action: the game is over, the moment is wrong, then its chapter's."""
    if state.phase is Phase.OVER:
        return (over(tables, state),)
    return JUDGES[type(action)](tables, state, action)


def carry_out(tables: Tables, state: State, action: Action, events: Log) -> State:
    """The state after a legal action."""
    draft = Draft.of(state)
    DEEDS[type(action)](tables, draft, action, events)
    settle(tables, draft, events)
    return draft.done()
