"""How to play: two actions a turn, clockwise, and what an action's end leads to."""

from typing import Final

from galaxy_rules.galaktico.rules.arithmetic import next_seat
from galaxy_rules.galaktico.tables import Tables
from galaxy_rules.galaktico.words.actions import Action, Continue, Stop
from galaxy_rules.galaktico.words.components import ShipType
from galaxy_rules.galaktico.words.events import Event, GameEnded, TurnBegan
from galaxy_rules.galaktico.words.rulings import EndTiming, FinalTie
from galaxy_rules.galaktico.words.spaces import NOWHERE, Spaces
from galaxy_rules.galaktico.words.state import Cause, Draft, Ending, Phase, State, build, entry
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.score import leaders
from galaxy_rules.kernel.verdicts import Objection, Refusal

GAME_OVER: Final = Refusal("game_over", "the game is over", "GAL-END-04")
OVER_AT_ONCE: Final = Refusal(
    "game_over",
    "the game is over, at once and not after the turn or the round",
    "GAL-END-04",
    "GAL-R-29",
)
OVER_BEFORE_ROUND: Final = Refusal(
    "game_over",
    "the game is over after the turn, and the round is not finished",
    "GAL-END-04",
    "GAL-R-29",
)
PENDING: Final = Refusal("pending", "the victorious cruiser must move on or stop first", "GAL-R-21")
MUST_ACT: Final = Refusal(
    "must_act", "an action can be performed, so one must be", "GAL-TRN-01", "GAL-R-23"
)


@cites("GAL-TRN-01", "GAL-TRN-02", "GAL-TRN-04", "GAL-MOV-04")
def after_action(
    tables: Tables,
    state: State,
    fleets: tuple[Spaces, ...],
    meteors: Spaces,
    supply: tuple[int, ...],
    moved: Spaces,
    events: list[Event] | None,
) -> State:
    """The state after an action that fought nobody: the next action, or the next player's turn."""
    if state.ending is not None:
        draft = Draft.of(state)
        draft.fleets, draft.meteors, draft.supply, draft.moved = fleets, meteors, supply, moved
        return end_action(tables, draft, events)
    turn, left, same_turn = next_up(tables, state)
    if not same_turn:
        moved = NOWHERE
        if events is not None:
            events.append(TurnBegan(turn))
    return build(
        Phase.PLAY, state.sectors, state.first, turn, left, fleets, meteors, state.stations,
        supply, state.lost, state.trophies, state.tied, state.points, moved, None,
        state.equipment, state.revealed, state.razed, None,
    )  # fmt: skip


@cites("GAL-TRN-01", "GAL-TRN-04")
def next_up(tables: Tables, state: State) -> tuple[int, int, bool]:
    """Who acts after this action, how many actions are left, and whether it is the same turn."""
    if state.actions_left > 1:
        return state.turn, state.actions_left - 1, True
    return next_seat(state.turn, len(state.sectors)), tables.box.actions, False


@cites("GAL-END-04", "GAL-R-29", "GAL-R-53")
def end_action(tables: Tables, draft: Draft, events: list[Event] | None) -> State:
    """The same for a draft, in which the game may be ending."""
    draft.pending = None
    if _is_over(tables, draft):
        draft.phase = Phase.OVER
        if events is not None:
            events.append(GameEnded(draft.points, winners(tables, draft.points, draft.ending)))
        return draft.done()
    draft.actions_left -= 1
    if not draft.actions_left:
        draft.turn = next_seat(draft.turn, len(draft.sectors))
        draft.actions_left = tables.box.actions
        draft.moved = NOWHERE
        if events is not None:
            events.append(TurnBegan(draft.turn))
    return draft.done()


def _is_over(tables: Tables, draft: Draft) -> bool:
    """Whether a condition has been met and, in the later readings, the turn or round is done."""
    if draft.ending is None:
        return False
    last_action = draft.actions_left == 1
    match tables.rulings.end_timing:
        case EndTiming.IMMEDIATE:
            return True
        case EndTiming.END_OF_TURN:
            return last_action
        case EndTiming.END_OF_ROUND:
            return last_action and next_seat(draft.turn, len(draft.sectors)) == draft.first


@cites("GAL-END-04", "GAL-R-29")
def over(tables: Tables, state: State, action: Action) -> Objection:
    """Why nobody acts any more; the moment is a question where another reading would go on."""
    last_seat = next_seat(state.turn, len(state.sectors)) == state.first
    match tables.rulings.end_timing:
        case EndTiming.IMMEDIATE:
            goes_on = isinstance(action, (Continue, Stop)) and _cruiser_may_wait(state)
            done = last_seat and state.actions_left == 1 and not goes_on
            return GAME_OVER() if done else OVER_AT_ONCE()
        case EndTiming.END_OF_TURN:
            return GAME_OVER() if last_seat else OVER_BEFORE_ROUND()
        case EndTiming.END_OF_ROUND:
            return GAME_OVER()


@cites("GAL-UNI-CR-02", "GAL-R-29")
def _cruiser_may_wait(state: State) -> bool:
    """Whether a cruiser may have won the last combat and have steps left, so that in another
    reading it could go on.

    Positions keep neither which ship fought last nor how far it flew: a cruiser that moved earlier
    in the turn, or has used its range, looks alike.
    """
    cruiser = entry(state.turn, ShipType.CRUISER)
    moved = state.fleets[cruiser] & state.moved and state.trophies[cruiser]
    fulfilled = state.ending.fulfilled if state.ending is not None else ()
    won = any(one.seat == state.turn and one.cause is not Cause.STATION for one in fulfilled)
    return won and bool(moved)


@cites("GAL-END-06", "GAL-R-28")
def winners(tables: Tables, points: tuple[int, ...], ending: Ending | None) -> tuple[int, ...]:
    """The players with the most points; one reading prefers who ended the game among them."""
    best = leaders(points)
    if tables.rulings.final_tie is FinalTie.SHARED or ending is None:
        return best
    return tuple(seat for seat in best if seat in ending.enders) or best
