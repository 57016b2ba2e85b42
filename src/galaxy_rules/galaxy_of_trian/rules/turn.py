"""The course of the game: what is due, what comes next, and when a turn is over."""

from collections.abc import Mapping
from typing import Final

from galaxy_rules.galaxy_of_trian.board.supplies import first_of_all
from galaxy_rules.galaxy_of_trian.rules.arithmetic import next_seat
from galaxy_rules.galaxy_of_trian.rules.battles.clashes import go_on
from galaxy_rules.galaxy_of_trian.rules.battles.contact import (
    attacks,
    battle_waits,
    conflicts,
    who_attacks,
)
from galaxy_rules.galaxy_of_trian.rules.battles.emissary_battles import begin_emissary_battle
from galaxy_rules.galaxy_of_trian.rules.battles.ship_battles import begin_ship_clash
from galaxy_rules.galaxy_of_trian.rules.blocking import fighters, presences
from galaxy_rules.galaxy_of_trian.rules.chance import comes_from_below, is_chance, reveal_from_below
from galaxy_rules.galaxy_of_trian.rules.closing import (
    begin_resolving,
    conclude,
    pay_closing,
    resolve,
    retrievable,
)
from galaxy_rules.galaxy_of_trian.rules.control import embattled, update_control
from galaxy_rules.galaxy_of_trian.rules.end_of_game import end_game
from galaxy_rules.galaxy_of_trian.rules.events import pending, window_is_open
from galaxy_rules.galaxy_of_trian.rules.expansion import begin_exploration, try_tile
from galaxy_rules.galaxy_of_trian.rules.hooks.asking import has_late_steps, ignite, skills_of, waits
from galaxy_rules.galaxy_of_trian.rules.hooks.duties import skipped, work
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import Action, EndTurn, Mine, Resolve
from galaxy_rules.galaxy_of_trian.words.events import Log, TurnBegan, TurnEnded
from galaxy_rules.galaxy_of_trian.words.state import Draft, Phase, Stage, State, Table
from galaxy_rules.galaxy_of_trian.words.tasks import (
    DUTIES,
    FIGHT,
    TO_SETTLE,
    Controlling,
    Evading,
    Fighting,
    Fixing,
    Gathering,
    Giving,
    MineralsDue,
    Offering,
    Paying,
    RaceDue,
    Resolving,
    Retrieving,
    RollDue,
    Scope,
    Settling,
    Task,
    TokenDue,
    TopDue,
    Upkeep,
)
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.frozen import FrozenMap
from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.kernel.verdicts import LEGAL, Objection, Objections, Refusal

NONE: Final[FrozenMap[int, int]] = FrozenMap({})
ORDER: Final[dict[Phase, int]] = {phase: number for number, phase in enumerate(Phase)}
GAME_OVER: Final = Refusal("game_over", "the game is over", "TRI-END-01")
BEFORE_TILE: Final = Refusal(
    "wrong_phase", "the tile comes first: this belongs to {wanted}, not to {phase}", "TRI-TRN-03"
)
TOO_EARLY: Final = Refusal(
    "wrong_phase", "this belongs to the phase of {wanted}, not of {phase}", "TRI-TRN-02"
)
STILL_EXPANDING: Final = Refusal(
    "wrong_phase", "{wanted} begins when the player is done with {phase}", "TRI-R-159"
)
EVENTS_WAIT: Final = Refusal(
    "wrong_phase", "events are resolved around the action of {wanted}, not in {phase}",
    "TRI-EVT-03",
)  # fmt: skip
PHASE_OVER: Final = Refusal(
    "wrong_phase", "there is no way back from {phase} to {wanted}", "TRI-TRN-05"
)
MINED_LATE: Final = Refusal("wrong_phase", "Rogues mine in {wanted}, not in {phase}", "TRI-EXT-14")
EVENTS_LEFT: Final = Refusal(
    "wrong_phase", "events are left: {wanted} is over, and {phase} goes on", "TRI-EVT-02"
)
TOP_FIRST: Final = Refusal("chance_first", "the top of a stack is to be revealed", "TRI-SET-11")
MINERALS_FIRST: Final = Refusal("chance_first", "minerals are to be drawn first", "TRI-R-09")
TOKENS_FIRST: Final = Refusal("chance_first", "a combat token is to be drawn first", "TRI-R-10")
RACES_FIRST: Final = Refusal("chance_first", "the races are to be dealt first", "TRI-SET-02")
STAKE_FIRST: Final = Refusal("chance_first", "the die for the stake comes first", "TRI-SK-3-02")
SHIP_DICE_FIRST: Final = Refusal("chance_first", "ships fight: dice come first", "TRI-BSH-08")
EMISSARY_DICE_FIRST: Final = Refusal(
    "chance_first", "emissaries fight: dice come first", "TRI-BEM-05"
)
SHIPS_CLASH: Final = Refusal("clash_first", "a clash of ships is under way", "TRI-BSH-12")
EMISSARIES_CLASH: Final = Refusal(
    "clash_first", "a battle of emissaries is under way", "TRI-BEM-08"
)
SHIPS_FIGHT: Final = Refusal("event_first", "the ships that meet fight first", "TRI-R-28")
EMISSARIES_FIGHT: Final = Refusal("event_first", "emissaries fight at once", "TRI-BEM-12")
RETRIEVAL_FIRST: Final = Refusal(
    "event_first", "the closing goes on: first, who takes emissaries back", "TRI-R-27"
)
PAYMENT_FIRST: Final = Refusal("event_first", "minerals are to be given first", "TRI-R-158")
BOUNTY_FIRST: Final = Refusal("event_first", "the extra minerals are taken at once", "TRI-R-161")
SECOND_FIRST: Final = Refusal("event_first", "the Priestess takes two minerals", "TRI-R-162")
PRIESTESS_FIRST: Final = Refusal(
    "event_first", "first the Priestess's minerals, then she may be fixed", "TRI-R-153"
)
EVASION_FIRST: Final = Refusal("event_first", "first, whether the Priestess evades", "TRI-SK-1-11")
UPKEEP_FIRST: Final = Refusal(
    "event_first", "units in an exmitter's radius are paid for before anything else", "TRI-R-118"
)
FIRST: Final[Mapping[type[Task], Refusal]] = {
    TopDue: TOP_FIRST,
    MineralsDue: MINERALS_FIRST,
    TokenDue: TOKENS_FIRST,
    RaceDue: RACES_FIRST,
    RollDue: STAKE_FIRST,
    Fighting: SHIPS_FIGHT,
    Settling: EMISSARIES_FIGHT,
    Retrieving: RETRIEVAL_FIRST,
    Giving: PAYMENT_FIRST,
    Gathering: BOUNTY_FIRST,
    Offering: PRIESTESS_FIRST,
    Fixing: PRIESTESS_FIRST,
    Evading: EVASION_FIRST,
    Upkeep: UPKEEP_FIRST,
}
"""What refuses an action while a task waits for a decision or for chance."""


# what is due


@cites("TRI-EVT-02", "TRI-R-28", "TRI-R-89")
def judge_due(state: State) -> Objections:
    """Objections to any action of a phase while something else is due."""
    if state.battle is not None:
        ships = state.battle.ships is not None
        if state.battle.stage in (Stage.ROLL, Stage.REROLL):
            return (SHIP_DICE_FIRST() if ships else EMISSARY_DICE_FIRST(),)
        return (SHIPS_CLASH() if ships else EMISSARIES_CLASH(),)
    if state.agenda:
        task = state.agenda[0]
        if isinstance(task, Gathering) and state.phase is not Phase.EXTRACTION:
            return (SECOND_FIRST(),)
        return (FIRST.get(type(task), RETRIEVAL_FIRST)(),)
    return LEGAL


@cites("TRI-TRN-02", "TRI-TRN-05")
def judge_phase(state: State, action: Action, *wanted: Phase) -> Objections:
    """Objections to an action that belongs to other phases, or comes before what is due."""
    if found := judge_due(state):
        return found
    if state.phase not in wanted:
        late = ORDER[state.phase] > ORDER[wanted[-1]]
        refusal = _too_late(action) if late else _too_early(state, action, wanted[0])
        return (outside(refusal, state, wanted),)
    return LEGAL


def outside(refusal: Refusal, state: State, wanted: tuple[Phase, ...]) -> Objection:
    """An objection to an action in another phase than the nearest one that it belongs to."""
    late = ORDER[state.phase] > ORDER[wanted[-1]]
    return refusal(wanted=(wanted[-1] if late else wanted[0]).value, phase=state.phase.value)


@cites("TRI-TRN-02", "TRI-TRN-03", "TRI-EVT-03", "TRI-R-159")
def _too_early(state: State, action: Action, wanted: Phase) -> Refusal:
    """Why an action has to wait: for the tile, or once that lies for the player to go on."""
    if wanted is not Phase.EXPLORATION:
        return TOO_EARLY
    if isinstance(action, Resolve):
        return EVENTS_WAIT
    return BEFORE_TILE if state.added is None else STILL_EXPANDING


@cites("TRI-TRN-05", "TRI-EXT-14", "TRI-EVT-02")
def _too_late(action: Action) -> Refusal:
    """Why an action comes too late: a phase that is over, or events are left."""
    if isinstance(action, EndTurn):
        return EVENTS_LEFT
    return MINED_LATE if isinstance(action, Mine) else PHASE_OVER


# whose decision


def to_move(tables: Tables, state: State) -> int:
    """The seat to move, CHANCE or OVER."""
    if state.phase is Phase.OVER:
        return OVER
    if state.battle is None and not state.agenda:
        return state.turn
    return CHANCE if is_chance(state) else decider(tables, state)


@cites("TRI-TOK-04", "TRI-TOK-05", "TRI-BEM-06", "TRI-BEM-07", "TRI-BSH-07", "TRI-R-84")
def decider(tables: Tables, table: Table) -> int:
    """The seat that decides next: the active player, or a side of a clash."""
    battle = table.battle
    if battle is not None:
        if battle.stage is Stage.REMOVE:
            return battle.falls[0] if battle.chooser is None else battle.chooser
        return battle.seats[battle.index]
    if table.agenda:
        task = table.agenda[0]
        if isinstance(task, DUTIES):
            return task.seat
        fight = isinstance(task, Fighting)
        return who_attacks(tables, table, conflicts(tables, table)) if fight else table.turn
    return table.turn


# what comes next


@cites("TRI-EVT-02", "TRI-EVT-04", "TRI-EVT-05", "TRI-R-27", "TRI-R-28")
def proceed(tables: Tables, draft: Draft, events: Log) -> None:
    """Carry out what needs no decision and no chance, until something does or the game is over."""
    going = True
    while going:
        if draft.battle is not None:
            going = go_on(tables, draft, draft.battle, events)
        elif draft.agenda:
            going = _work(tables, draft, draft.agenda[0], events)
        else:
            going = _next(tables, draft, events)


def _work(tables: Tables, draft: Draft, task: Task, events: Log) -> bool:
    """Take up the first task; False where it waits for a decision or chance."""
    match task:
        case MineralsDue():
            return skipped(draft, waits=bool(draft.bag))
        case TokenDue():
            return skipped(draft, waits=bool(draft.token_bag))
        case TopDue(stack=stack):
            if not comes_from_below(draft, stack):
                return False
            draft.agenda = draft.agenda[1:]
            reveal_from_below(tables, draft, stack, events)
            return True
        case Fighting():
            return _fight(tables, draft, task, events)
        case Settling():
            return _settle(tables, draft, events)
        case Retrieving():
            return skipped(draft, waits=bool(retrievable(tables, draft, task)))
        case Resolving(area=area):
            draft.agenda = draft.agenda[1:]
            begin_resolving(tables, draft, area, events)
        case Paying():
            draft.agenda = draft.agenda[1:]
            pay_closing(tables, draft, task, events)
        case Controlling(area=area):
            draft.agenda = draft.agenda[1:]
            conclude(tables, draft, area, events)
        case _:
            return work(tables, draft, task, events)
    return True


@cites("TRI-BSH-07", "TRI-BSH-12", "TRI-R-28", "TRI-R-29")
def _fight(tables: Tables, draft: Draft, task: Fighting, events: Log) -> bool:
    """The next clash of ships, if there is no choice; the end of the battle, if there is none.

    What no action brought about may wait, until an action brings a battle about.
    """
    if ignite(tables, draft, events):
        return True
    pairs = attacks(tables, draft)
    if task.scope is Scope.FIRE or (
        task.scope is Scope.ACTION and not any(draft.moved in pair for pair in pairs)
    ):
        draft.agenda = draft.agenda[1:]
        return True
    if not pairs:
        draft.agenda = draft.agenda[1:]
        return True
    draft.agenda = (FIGHT, *draft.agenda[1:])
    if len(pairs) > 1:
        return False
    begin_ship_clash(tables, draft, pairs[0], events)
    return True


@cites(
    "TRI-BEM-12", "TRI-CTL-01", "TRI-EVT-05", "TRI-R-28", "TRI-R-87", "TRI-R-134", "TRI-R-136",
)  # fmt: skip
def _settle(tables: Tables, draft: Draft, events: Log) -> bool:
    """Battles that broke out in closed areas, but ships that wait fight before them; then control
    is brought up to date.
    """
    there = presences(draft)
    areas = embattled(draft, there)
    if areas and battle_waits(tables, draft):
        first_of_all(draft, FIGHT)
        return True
    if len(areas) > 1:
        return False
    if areas:
        begin_unblocking_battle(draft, areas[0], events)
    else:
        draft.agenda = draft.agenda[1:]
        update_control(tables, draft, there, events)
    return True


def begin_unblocking_battle(draft: Draft, area: int, events: Log) -> None:
    """A battle in an area that was closed before."""
    counts = fighters(draft, draft.estates[area])
    begin_emissary_battle(draft, area, counts, events, closing=False)


def _next(tables: Tables, draft: Draft, events: Log) -> bool:
    """With nothing under way: the next phase or turn, or False where a player decides."""
    match draft.phase:
        case Phase.EXTRACTION | Phase.OVER:
            return False
        case Phase.SETUP:
            begin_turn(tables, draft, events)
            return bool(draft.agenda)
        case Phase.EXPANSION:
            return _expand(tables, draft, events)
        case Phase.EXPLORATION:
            if draft.main or draft.extra or waits(tables, draft):
                return False
            return _end_by_itself(tables, draft)
        case Phase.CLOSING:
            return _resolve_last(tables, draft, events)


@cites("TRI-R-159")
def _expand(tables: Tables, draft: Draft, events: Log) -> bool:
    """The tile; once it lies, steps that skills allow; then Exploration."""
    if draft.added is None:
        return not try_tile(tables, draft, events)
    if waits(tables, draft):
        return False
    begin_exploration(draft)
    return True


@cites("TRI-TRN-04", "TRI-EVT-03", "TRI-R-27", "TRI-R-29")
def _end_by_itself(tables: Tables, draft: Draft) -> bool:
    """With no action left and no step possible: events, after which a step may be; then the end.

    Whose skills have no such steps can do nothing after closings.
    """
    if window_is_open(tables) and battle_waits(tables, draft):
        first_of_all(draft, *TO_SETTLE)
        return True
    if window_is_open(tables) and has_late_steps(tables, draft):
        left = pending(draft)
        if len(left) > 1:
            return False
        if left:
            resolve(tables, draft, left[0])
            return True
    end_exploration(tables, draft)
    return True


@cites("TRI-TRN-04", "TRI-TRN-08", "TRI-EVT-02", "TRI-R-29", "TRI-R-31")
def end_exploration(tables: Tables, draft: Draft) -> None:
    """No more actions and steps: ships that no action brought together fight, and what is pending
    is resolved.
    """
    draft.phase = Phase.CLOSING
    draft.main = False
    draft.extra = 0
    if battle_waits(tables, draft):
        first_of_all(draft, *TO_SETTLE)


@cites("TRI-EVT-02", "TRI-R-27", "TRI-R-31")
def _resolve_last(tables: Tables, draft: Draft, events: Log) -> bool:
    """Resolve what is pending where there is no order to choose; then the turn is over."""
    left = pending(draft)
    if len(left) > 1:
        return False
    if left:
        resolve(tables, draft, left[0])
    else:
        return end_turn(tables, draft, events)
    return True


@cites("TRI-TRN-01", "TRI-SET-17", "TRI-TRN-02")
def begin_turn(tables: Tables, draft: Draft, events: Log) -> None:
    """The Extraction phase of the player to move."""
    draft.phase = Phase.EXTRACTION
    if events is not None:
        events.append(TurnBegan(draft.turn))
    for skill in skills_of(tables, draft, draft.turn).turn_begins:
        skill.turn_begins(tables, draft, draft.turn)


@cites("TRI-END-01", "TRI-OUT-03", "TRI-SET-17", "TRI-R-102")
def end_turn(tables: Tables, draft: Draft, events: Log) -> bool:
    """Counters start anew; the next player's turn begins, or the game ends with the tiles."""
    if events is not None:
        events.append(TurnEnded(draft.turn))
    draft.turns += 1
    draft.added = draft.moved = None
    draft.tried = (0,) * len(draft.tried)
    draft.mined = draft.raided = NONE
    draft.rogues = NONE
    draft.arrived = draft.outposts = draft.landed = frozenset()
    draft.used = frozenset()
    draft.built = draft.bound = draft.evolved = False
    if not any(draft.heights):
        end_game(tables, draft, events)
        return False
    draft.turn = next_seat(draft.turn, len(draft.credits))
    begin_turn(tables, draft, events)
    return bool(draft.agenda)
