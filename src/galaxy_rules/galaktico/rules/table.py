"""The rule table: which rule answers which action, and in which phases.

The end of the game comes first, then the set-up, then a victorious cruiser that waits; after that
the action's own chapter decides.
"""

from collections.abc import Callable
from typing import Final, TypeVar

from galaxy_rules.galaktico.rules.deploying import deploy, judge_deploy
from galaxy_rules.galaktico.rules.equipping import equip, judge_equip
from galaxy_rules.galaktico.rules.flight import (
    after_moves,
    carry_on,
    carry_out_move,
    give_up,
    stay,
    steps_of,
)
from galaxy_rules.galaktico.rules.listing import LegalActions, judge_pass, list_at_once
from galaxy_rules.galaktico.rules.meteors import judge_meteor, move_meteor
from galaxy_rules.galaktico.rules.movement import judge_continue, judge_move, judge_stop
from galaxy_rules.galaktico.rules.set_up import judge_place, judge_setup_done, place
from galaxy_rules.galaktico.rules.turn import PENDING, over
from galaxy_rules.galaktico.tables import Tables
from galaxy_rules.galaktico.words.actions import (
    ACTIONS,
    Action,
    Continue,
    Deploy,
    Equip,
    Move,
    MoveMeteor,
    Pass,
    Place,
    Stop,
)
from galaxy_rules.galaktico.words.components import TYPES
from galaxy_rules.galaktico.words.events import Event
from galaxy_rules.galaktico.words.state import Phase, State
from galaxy_rules.kernel.table import Rule, RuleTable
from galaxy_rules.kernel.verdicts import Objections

A = TypeVar("A")
Judge = Callable[[Tables, State, A], Objections]
Row = Rule[Tables, State, State, State, Event]


def _after_set_up(judge: Judge[A]) -> Judge[A]:
    """A judge of what is done in a turn."""

    def judged(tables: Tables, state: State, action: A) -> Objections:
        return judge_setup_done(state) or judge(tables, state, action)

    return judged


def _unless_pending(judge: Judge[A]) -> Judge[A]:
    """A judge of what is done in a turn while no victorious cruiser waits."""

    def judged(tables: Tables, state: State, action: A) -> Objections:
        if objections := judge_setup_done(state):
            return objections
        return (PENDING(),) if state.pending is not None else judge(tables, state, action)

    return judged


_TURN: Final = (Phase.PLAY,)
TABLE: Final = RuleTable(
    ACTIONS,
    (
        Row(action=Equip, phases=(Phase.EQUIP,), judge=judge_equip, carry_out=equip),
        Row(action=Place, phases=(Phase.PLACE,), judge=judge_place, carry_out=place),
        Row(
            action=Move, phases=_TURN, judge=_unless_pending(judge_move),
            carry_out=carry_out_move, explain=steps_of,
        ),
        Row(
            action=Continue, phases=_TURN, judge=_after_set_up(judge_continue), carry_out=carry_on
        ),
        Row(action=Stop, phases=_TURN, judge=_after_set_up(judge_stop), carry_out=stay),
        Row(action=Deploy, phases=_TURN, judge=_unless_pending(judge_deploy), carry_out=deploy),
        Row(
            action=MoveMeteor, phases=_TURN, judge=_unless_pending(judge_meteor),
            carry_out=move_meteor,
        ),
        Row(action=Pass, phases=_TURN, judge=_unless_pending(judge_pass), carry_out=give_up),
    ),
)  # fmt: skip
JUDGES: Final = TABLE.judges
DEEDS: Final = TABLE.deeds


def judge(tables: Tables, state: State, action: Action) -> Objections:
    """Nobody acts when the game is over; otherwise the action's own judge says."""
    if state.phase is Phase.OVER:
        return (over(tables, state, action),)
    return JUDGES[type(action)](tables, state, action)


def carry_out(tables: Tables, state: State, action: Action, events: list[Event] | None) -> State:
    """The state after a legal action."""
    return DEEDS[type(action)](tables, state, action, events)


def successors(tables: Tables, state: State) -> list[tuple[Action, State]]:
    """Every listed action with the state after it, quiet moves without a second look."""
    listed = list_at_once(tables, state)
    if not isinstance(listed, LegalActions):
        return [(action, DEEDS[type(action)](tables, state, action, None)) for action in listed]
    out: list[tuple[Action, State]] = []
    for sortie, quiet, attacks in listed.sorties():
        index = state.turn * TYPES + sortie.ship
        out += zip(quiet, after_moves(tables, state, index, sortie.origin, quiet), strict=True)
        out += [(move, carry_out_move(tables, state, move, None)) for move in attacks]
    out += [(action, DEEDS[type(action)](tables, state, action, None)) for action in listed.others]
    return out
