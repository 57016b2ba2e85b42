"""Which rule answers which action: a row for every kind, with its phases, its judge and its deed.

No rule stands here: see the chapter that a row names.
"""

from collections.abc import Callable
from typing import Final, TypeVar

from galaxy_rules.galaxy_of_trian.rules.battles.combat_tokens import (
    declare,
    end_declaring,
    end_resolving,
    judge_declare,
    judge_stage,
    judge_use,
    take_roll,
    use,
)
from galaxy_rules.galaxy_of_trian.rules.battles.contact import judge_attack
from galaxy_rules.galaxy_of_trian.rules.battles.emissary_battles import fall, judge_remove
from galaxy_rules.galaxy_of_trian.rules.battles.ship_battles import begin_ship_clash
from galaxy_rules.galaxy_of_trian.rules.chance import (
    draw,
    judge_draw,
    judge_reveal,
    judge_roll,
    reveal,
)
from galaxy_rules.galaxy_of_trian.rules.closing import judge_keep, judge_retrieve, resolve, retrieve
from galaxy_rules.galaxy_of_trian.rules.construction import build, judge_build
from galaxy_rules.galaxy_of_trian.rules.control import embattled
from galaxy_rules.galaxy_of_trian.rules.events import judge_resolve
from galaxy_rules.galaxy_of_trian.rules.evolution import judge_unlock, unlock
from galaxy_rules.galaxy_of_trian.rules.expansion import (
    begin_exploration,
    judge_place,
    judge_take,
    place,
    take_tile,
)
from galaxy_rules.galaxy_of_trian.rules.exploration import (
    judge_action,
    judge_send,
    research,
    send,
    take_no_more,
    use_action,
)
from galaxy_rules.galaxy_of_trian.rules.extraction import extract, judge_extract, judge_mine, mine
from galaxy_rules.galaxy_of_trian.rules.hooks.asking import no_skills
from galaxy_rules.galaxy_of_trian.rules.hooks.duties import carry_out as give_answer
from galaxy_rules.galaxy_of_trian.rules.hooks.duties import judge as judge_answer
from galaxy_rules.galaxy_of_trian.rules.hooks.steps import judge_explore, judge_step, take_step
from galaxy_rules.galaxy_of_trian.rules.movement import judge_move, move
from galaxy_rules.galaxy_of_trian.rules.skills.fighting import cry, judge_cry
from galaxy_rules.galaxy_of_trian.rules.skills.risky_business import take_stake
from galaxy_rules.galaxy_of_trian.rules.teleportation import judge_teleport, teleport
from galaxy_rules.galaxy_of_trian.rules.trade import (
    buy_mineral,
    buy_token,
    exchange,
    judge_buy_mineral,
    judge_buy_token,
    judge_exchange,
)
from galaxy_rules.galaxy_of_trian.rules.turn import (
    GAME_OVER,
    begin_unblocking_battle,
    end_exploration,
    judge_phase,
    proceed,
)
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import (
    ACTIONS,
    Action,
    Attack,
    Build,
    BuyMineral,
    BuyToken,
    Declare,
    Draw,
    EndTurn,
    Exchange,
    Extract,
    Keep,
    Mine,
    Move,
    Place,
    Ready,
    Remove,
    Research,
    Resolve,
    Retrieve,
    Reveal,
    Roll,
    Send,
    Stand,
    TakeTile,
    Teleport,
    Use,
)
from galaxy_rules.galaxy_of_trian.words.events import Event, Log
from galaxy_rules.galaxy_of_trian.words.skill_actions import (
    Cry,
    Decline,
    Detonate,
    Dive,
    Evade,
    Explore,
    Fix,
    Gamble,
    Gather,
    Give,
    Harness,
    Minion,
    Modulate,
    PlaceExmitter,
    Raise,
    Release,
    SellSet,
    SellToken,
    Swap,
    Transport,
    Tunnel,
    Unlock,
)
from galaxy_rules.galaxy_of_trian.words.state import Battle, Draft, Phase, Stage, State
from galaxy_rules.galaxy_of_trian.words.tasks import Fighting, Settling
from galaxy_rules.kernel.table import Rule, RuleTable
from galaxy_rules.kernel.verdicts import LEGAL, Objections

A = TypeVar("A", bound=Action)
Row = Rule[Tables, State, Draft, None, Event]
Judge = Callable[[Tables, State, A], Objections]
Deed = Callable[[Tables, Draft, A, Log], None]

# judges: first whether the moment is right, then the chapter


def _in(judge: Judge[A], *phases: Phase) -> Judge[A]:
    """Of what belongs to phases, with nothing due."""

    def judge_in_phase(tables: Tables, state: State, action: A) -> Objections:
        return judge_phase(state, action, *phases) or judge(tables, state, action)

    return judge_in_phase


def _acting(judge: Judge[A]) -> Judge[A]:
    """Of what takes one of the actions of Exploration."""

    def judge_as_action(tables: Tables, state: State, action: A) -> Objections:
        return (
            judge_phase(state, action, Phase.EXPLORATION)
            or judge_action(state, action)
            or judge(tables, state, action)
        )

    return judge_as_action


def _skilled(judge: Judge[A]) -> Judge[A]:
    """Of what only the full game has."""

    def judge_in_full(tables: Tables, state: State, action: A) -> Objections:
        return judge(tables, state, action) if tables.full else (no_skills(tables),)

    return judge_in_full


def _judge_nothing(_: Tables, __: State, ___: Action) -> Objections:
    return LEGAL


def _judge_ready(_: Tables, state: State, __: Ready) -> Objections:
    return judge_stage(state, Stage.DECLARE)


def _judge_stand(_: Tables, state: State, __: Stand) -> Objections:
    return judge_stage(state, Stage.RESOLVE)


def _judge_use(_: Tables, state: State, action: Use) -> Objections:
    return judge_use(state, action)


def _judge_keep(_: Tables, state: State, __: Keep) -> Objections:
    return judge_keep(state)


def _judge_resolve(tables: Tables, state: State, action: Resolve) -> Objections:
    settling = bool(state.agenda) and isinstance(state.agenda[0], Settling)
    if state.battle is None and settling and action.area in embattled(state):
        return LEGAL
    late = judge_phase(state, action, Phase.EXPLORATION, Phase.CLOSING)
    return late or judge_resolve(tables, state, action)


def _judge_take(_: Tables, state: State, action: TakeTile) -> Objections:
    return judge_take(state, action)


def _judge_buy_token(tables: Tables, state: State, _: BuyToken) -> Objections:
    return judge_buy_token(tables, state)


def _judge_cry(tables: Tables, state: State, _: Cry) -> Objections:
    return judge_cry(tables, state)


def _judge_explore(_: Tables, state: State, action: Explore) -> Objections:
    return judge_explore(state, action)


# deeds: the chapter's, with what each of them asks for


def _fighting(deed: Callable[[Draft, Battle, A, Log], None]) -> Deed[A]:
    """Of what is done in a clash."""

    def fight(_: Tables, draft: Draft, action: A, events: Log) -> None:
        if draft.battle is not None:
            deed(draft, draft.battle, action, events)

    return fight


def _used(deed: Deed[A]) -> Deed[A]:
    """Of what takes an action: one less is left."""

    def act(tables: Tables, draft: Draft, action: A, events: Log) -> None:
        use_action(tables, draft, action)
        deed(tables, draft, action, events)

    return act


def _roll(tables: Tables, draft: Draft, action: Roll, events: Log) -> None:
    if draft.battle is not None:
        take_roll(draft, draft.battle, action.value, events)
    else:
        take_stake(tables, draft, action.value, events)


def _ready(draft: Draft, battle: Battle, _: Ready, __: Log) -> None:
    end_declaring(draft, battle)


def _stand(draft: Draft, battle: Battle, _: Stand, events: Log) -> None:
    end_resolving(draft, battle, events)


def _remove(draft: Draft, battle: Battle, action: Remove, events: Log) -> None:
    fall(draft, battle, action.cell, events)


def _cry(draft: Draft, battle: Battle, _: Cry, events: Log) -> None:
    cry(draft, battle, events)


def _exchange(_: Tables, draft: Draft, action: Exchange, events: Log) -> None:
    exchange(draft, action, events)


def _take_tile(_: Tables, draft: Draft, action: TakeTile, events: Log) -> None:
    take_tile(draft, action, events)


def _research(_: Tables, draft: Draft, __: Research, ___: Log) -> None:
    research(draft)


def _teleport(_: Tables, draft: Draft, action: Teleport, events: Log) -> None:
    teleport(draft, action, events)


def _attack(tables: Tables, draft: Draft, action: Attack, events: Log) -> None:
    if not draft.agenda:
        take_no_more(draft)
        draft.agenda = (Fighting(), Settling())
    begin_ship_clash(tables, draft, (action.own, action.target), events)


def _resolve(tables: Tables, draft: Draft, action: Resolve, events: Log) -> None:
    if draft.agenda:
        begin_unblocking_battle(draft, action.area, events)
    else:
        take_no_more(draft)
        resolve(tables, draft, action.area)


def _retrieve(_: Tables, draft: Draft, action: Retrieve, events: Log) -> None:
    retrieve(draft, action, events)


def _keep(_: Tables, draft: Draft, __: Keep, ___: Log) -> None:
    draft.agenda = draft.agenda[1:]


def _end_turn(tables: Tables, draft: Draft, _: EndTurn, __: Log) -> None:
    end_exploration(tables, draft)


def _explore(_: Tables, draft: Draft, __: Explore, ___: Log) -> None:
    begin_exploration(draft)


# the table

EARLY: Final = (Phase.EXTRACTION,)
TILE: Final = (Phase.EXPANSION,)
LATE: Final = (Phase.EXPLORATION,)
TURN: Final = (*EARLY, *TILE, *LATE)
EVENTS: Final = (*TURN, Phase.CLOSING)
CHANCE: Final = (Phase.SETUP, *EVENTS)
TABLE: Final = RuleTable(
    ACTIONS,
    (
        Row(action=Reveal, phases=CHANCE, judge=judge_reveal, carry_out=reveal),
        Row(action=Draw, phases=CHANCE, judge=judge_draw, carry_out=draw),
        Row(action=Roll, phases=EVENTS, judge=judge_roll, carry_out=_roll),
        Row(
            action=BuyMineral, phases=EARLY,
            judge=_in(judge_buy_mineral, *EARLY), carry_out=buy_mineral,
        ),
        Row(
            action=BuyToken, phases=EARLY,
            judge=_in(_judge_buy_token, *EARLY), carry_out=buy_token,
        ),
        Row(action=Exchange, phases=EARLY, judge=_in(judge_exchange, *EARLY), carry_out=_exchange),
        Row(action=Extract, phases=EARLY, judge=_in(judge_extract, *EARLY), carry_out=extract),
        Row(action=Mine, phases=EARLY, judge=_in(judge_mine, *EARLY), carry_out=mine),
        Row(
            action=TakeTile, phases=(*EARLY, *TILE),
            judge=_in(_judge_take, *EARLY, *TILE), carry_out=_take_tile,
        ),
        Row(action=Place, phases=TILE, judge=_in(judge_place, *TILE), carry_out=place),
        Row(
            action=Research, phases=LATE,
            judge=_acting(_judge_nothing), carry_out=_used(_research),
        ),
        Row(action=Send, phases=LATE, judge=_acting(judge_send), carry_out=_used(send)),
        Row(action=Build, phases=LATE, judge=_acting(judge_build), carry_out=_used(build)),
        Row(
            action=Teleport, phases=LATE,
            judge=_acting(judge_teleport), carry_out=_used(_teleport),
        ),
        Row(action=Move, phases=LATE, judge=_acting(judge_move), carry_out=_used(move)),
        Row(action=Resolve, phases=EVENTS, judge=_judge_resolve, carry_out=_resolve),
        Row(action=EndTurn, phases=LATE, judge=_in(_judge_nothing, *LATE), carry_out=_end_turn),
        Row(action=Attack, phases=EVENTS, judge=judge_attack, carry_out=_attack),
        Row(action=Declare, phases=EVENTS, judge=judge_declare, carry_out=_fighting(declare)),
        Row(action=Ready, phases=EVENTS, judge=_judge_ready, carry_out=_fighting(_ready)),
        Row(action=Use, phases=EVENTS, judge=_judge_use, carry_out=_fighting(use)),
        Row(action=Stand, phases=EVENTS, judge=_judge_stand, carry_out=_fighting(_stand)),
        Row(action=Remove, phases=EVENTS, judge=judge_remove, carry_out=_fighting(_remove)),
        Row(action=Retrieve, phases=EVENTS, judge=judge_retrieve, carry_out=_retrieve),
        Row(action=Keep, phases=EVENTS, judge=_judge_keep, carry_out=_keep),
        Row(
            action=Unlock, phases=EARLY,
            judge=_skilled(_in(judge_unlock, *EARLY)), carry_out=unlock,
        ),
        Row(action=SellSet, phases=TURN, judge=_skilled(judge_step), carry_out=take_step),
        Row(action=SellToken, phases=EARLY, judge=_skilled(judge_step), carry_out=take_step),
        Row(action=Gather, phases=EVENTS, judge=_skilled(judge_answer), carry_out=give_answer),
        Row(action=PlaceExmitter, phases=TILE, judge=_skilled(judge_step), carry_out=take_step),
        Row(action=Modulate, phases=TILE, judge=_skilled(judge_step), carry_out=take_step),
        Row(
            action=Swap, phases=(*TILE, *LATE),
            judge=_skilled(judge_step), carry_out=take_step,
        ),
        Row(action=Explore, phases=TILE, judge=_skilled(_judge_explore), carry_out=_explore),
        Row(action=Harness, phases=LATE, judge=_skilled(judge_step), carry_out=take_step),
        Row(action=Release, phases=TURN, judge=_skilled(judge_step), carry_out=take_step),
        Row(action=Minion, phases=LATE, judge=_skilled(judge_step), carry_out=take_step),
        Row(action=Tunnel, phases=LATE, judge=_skilled(judge_step), carry_out=take_step),
        Row(action=Raise, phases=LATE, judge=_skilled(judge_step), carry_out=take_step),
        Row(action=Gamble, phases=LATE, judge=_skilled(judge_step), carry_out=take_step),
        Row(action=Transport, phases=LATE, judge=_skilled(judge_step), carry_out=take_step),
        Row(action=Dive, phases=LATE, judge=_skilled(judge_step), carry_out=take_step),
        Row(action=Detonate, phases=LATE, judge=_skilled(judge_step), carry_out=take_step),
        Row(action=Give, phases=EVENTS, judge=_skilled(judge_answer), carry_out=give_answer),
        Row(action=Fix, phases=EVENTS, judge=_skilled(judge_answer), carry_out=give_answer),
        Row(action=Evade, phases=EVENTS, judge=_skilled(judge_answer), carry_out=give_answer),
        Row(action=Cry, phases=EVENTS, judge=_skilled(_judge_cry), carry_out=_fighting(_cry)),
        Row(action=Decline, phases=EVENTS, judge=_skilled(judge_answer), carry_out=give_answer),
    ),
)  # fmt: skip
JUDGES: Final = TABLE.judges
DEEDS: Final = TABLE.deeds


def judge(tables: Tables, state: State, action: Action) -> Objections:
    """Every objection to an action: the game is over, the moment is wrong, then its chapter's."""
    if state.phase is Phase.OVER:
        return (GAME_OVER(),)
    return JUDGES[type(action)](tables, state, action)


def carry_out(tables: Tables, state: State, action: Action, events: Log) -> State:
    """The state after a legal action, and after all that follows from it by itself."""
    draft = Draft.of(state)
    DEEDS[type(action)](tables, draft, action, events)
    proceed(tables, draft, events)
    return draft.turned()
