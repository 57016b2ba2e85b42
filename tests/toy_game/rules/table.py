"""Which rule answers which action: a row for each."""

from typing import Final

from galaxy_rules.kernel.reducer import Step
from galaxy_rules.kernel.score import Explanation
from galaxy_rules.kernel.table import Rule, RuleTable
from galaxy_rules.kernel.verdicts import Objections, Refusal
from tests.toy_game.rules import drilling, set_up
from tests.toy_game.tables import Tables
from tests.toy_game.words.actions import ACTIONS, Action, Aim, Deal, Drill, Rest, Roll
from tests.toy_game.words.events import Event, Log
from tests.toy_game.words.state import Phase, State

GAME_OVER: Final = Refusal("game_over", "the game is over", "PRO-END-01")
NOT_NOW: Final = Refusal("not_now", "{action} comes at another time", "PRO-TRN-01")

Row = Rule[Tables, State, State, State, Event]
TABLE: Final[RuleTable[Tables, State, State, State, Event]] = RuleTable(
    ACTIONS,
    (
        Row(
            action=Deal,
            phases=(Phase.DEAL,),
            judge=set_up.judge_deal,
            carry_out=set_up.deal,
        ),
        Row(
            action=Aim,
            phases=(Phase.PLAY,),
            judge=drilling.judge_aim,
            carry_out=drilling.aim,
        ),
        Row(
            action=Drill,
            phases=(Phase.DRILL,),
            judge=drilling.judge_drill,
            carry_out=drilling.drill,
            explain=drilling.explain_drill,
        ),
        Row(
            action=Roll,
            phases=(Phase.ROLL,),
            judge=drilling.judge_roll,
            carry_out=drilling.roll,
        ),
        Row(
            action=Rest,
            phases=(Phase.PLAY,),
            judge=drilling.judge_rest,
            carry_out=drilling.rest,
        ),
    ),
)


def judge(tables: Tables, state: State, action: Action) -> Objections:
    """Game over; phase; then what the action's chapter says."""
    if state.phase is Phase.OVER:
        return (GAME_OVER(),)
    rule = TABLE[type(action)]
    if state.phase not in rule.phases:
        return (NOT_NOW(action=str(action)),)
    return rule.judge(tables, state, action)


def explain(tables: Tables, state: State, action: Action, _: Step[State, Event]) -> Explanation:
    """The sums of a legal action, where its row has any."""
    tell = TABLE[type(action)].explain
    return Explanation(str(action), tuple(tell(tables, state, action) if tell else ()))


def carry_out(tables: Tables, state: State, action: Action, events: Log) -> State:
    """The state after a legal action."""
    return TABLE[type(action)].carry_out(tables, state, action, events)
