"""What can be wrong with the events under way: the agenda, clashes and declared tokens."""

from collections.abc import Iterator
from typing import Final

from galaxy_rules.galaxy_of_trian.board.grid import NEBULA, cell_of
from galaxy_rules.galaxy_of_trian.rules.arithmetic import clash_result, clash_winner, seats_from
from galaxy_rules.galaxy_of_trian.rules.battles import attacks, losses
from galaxy_rules.galaxy_of_trian.rules.blocking import fighters, presence
from galaxy_rules.galaxy_of_trian.rules.hooks import by_class, skills_of, strength, tie_breaker
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import PLUS, REROLL
from galaxy_rules.galaxy_of_trian.words.rulings import PriestessFixing
from galaxy_rules.galaxy_of_trian.words.state import (
    CHANCES,
    DUTIES,
    Battle,
    Controlling,
    Fighting,
    Fixing,
    MineralsDue,
    Paying,
    Phase,
    RaceDue,
    Resolving,
    Retrieving,
    RollDue,
    Settling,
    Stage,
    State,
    Task,
    TokenDue,
    TopDue,
)
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.game import Fault

DICE: Final = (Stage.RESOLVE, Stage.REROLL, Stage.REMOVE)
"""The stages in which all dice lie."""
LATE: Final = (Phase.EXPLORATION, Phase.CLOSING)
PHASES: Final[dict[type[Task], tuple[Phase, ...]]] = {
    TopDue: (Phase.SETUP, Phase.EXPANSION),
    TokenDue: (Phase.SETUP, Phase.EXTRACTION, *LATE),
}
"""When a task can be due, where that is not after the placing of a tile."""
ANY_TIME: Final = (MineralsDue, TokenDue, Fighting, Settling)
"""What skills can bring about in any phase of a turn."""
DUE: Final = (*CHANCES, *DUTIES)
CLOSING: Final[tuple[tuple[type[Task], ...], ...]] = (
    (),
    (Fighting, Settling),
    (Settling,),
    (Fighting, Settling, Resolving),
    (Settling, Resolving),
    (Resolving,),
    (Paying, Retrieving, Controlling),
    (Retrieving, Controlling),
)
"""What may be on the agenda after the draws: ships, then emissaries, then one closing."""


def _fault(code: str, message: str, *clauses: str) -> Fault:
    return Fault(code, clauses, message, local=True)


# the agenda


@cites("TRI-EVT-02", "TRI-EVT-05", "TRI-R-27", "TRI-R-28", "TRI-R-30")
def agenda_faults(tables: Tables, state: State) -> Iterator[Fault]:
    """Draws first; then ships, emissaries and the steps of one closing, in this order."""
    agenda = _without_late_fixing(tables, state.agenda)
    draws = [task for task in agenda if isinstance(task, DUE)]
    events = agenda[len(draws) :]
    if any(isinstance(task, DUE) for task in events) or tuple(map(type, events)) not in CLOSING:
        yield _fault("agenda", "events are due in another order", "TRI-EVT-05", "TRI-R-28")
        return
    for task in state.agenda:
        if not _in_time(tables, state, task):
            name = type(task).__name__
            yield _fault("agenda", f"{name} in {state.phase.value}", "TRI-TRN-02", "TRI-EVT-02")
    tops = [task for task in draws if isinstance(task, TopDue)]
    if len(set(tops)) != len(tops):
        yield _fault("agenda", "one top is due twice", "TRI-EXP-01")
    for task in draws:
        yield from _draw(state, task)
    areas = {
        task.area
        for task in events
        if isinstance(task, (Resolving, Paying, Retrieving, Controlling))
    }
    if len(areas) > 1:
        yield _fault("agenda", "two closings at once", "TRI-R-27", "TRI-R-31")
        return
    for area in areas:
        estate = state.estates.get(area)
        if estate is None or estate.resolved:
            yield _fault("agenda", "no such closing is pending", "TRI-EVT-02", "TRI-CLO-02")
            return
        fought = state.battle is None and not isinstance(events[-1], Resolving)
        if fought and len(presence(state, estate)) > 1:
            yield _fault("agenda", "a battle was passed over", "TRI-CLO-07", "TRI-R-27")
        cells = {cell_of(node) for node in estate.nodes}
        for task in events:
            yield from _closing(state, task, cells)


@cites("TRI-R-153")
def _without_late_fixing(tables: Tables, agenda: tuple[Task, ...]) -> tuple[Task, ...]:
    """The agenda without the question whether the Priestess is fixed, where it may come late.

    In one reading it comes after the battle of ships.
    """
    if tables.rulings.priestess_fixing is PriestessFixing.BEFORE_BATTLE:
        return agenda
    late = [
        number
        for number, task in enumerate(agenda)
        if isinstance(task, Fixing) and number and isinstance(agenda[number - 1], Fighting)
    ]
    return tuple(task for number, task in enumerate(agenda) if number not in late)


def _in_time(tables: Tables, state: State, task: Task) -> bool:
    """Whether a task can be due in this phase; those of skills are looked at elsewhere."""
    if isinstance(task, (*DUTIES, RaceDue, RollDue)):
        return True
    early = tables.full and state.phase in (Phase.EXTRACTION, Phase.EXPANSION)
    if early and isinstance(task, ANY_TIME):
        return True
    return state.phase in PHASES.get(type(task), LATE)


@cites("TRI-R-09", "TRI-R-10", "TRI-CLO-11", "TRI-CON-14", "TRI-BSH-10")
def _draw(state: State, task: Task) -> Iterator[Fault]:
    """Somebody or some nebula gets what is drawn; a stack whose top is due holds a tile."""
    match task:
        case MineralsDue(count=count, seat=seat, area=area):
            if count < 1 or (seat is None) == (area is None):
                yield _fault("draws", f"{count} minerals for nobody or for two", "TRI-R-09")
            elif area is not None:
                estate = state.estates.get(area)
                paid = any(
                    isinstance(one, (Retrieving, Controlling)) and one.area == area
                    for one in state.agenda
                )
                if estate is None or estate.kind != NEBULA or not (estate.resolved or paid):
                    yield _fault("draws", "minerals for no closed nebula", "TRI-CLO-11")
        case TopDue(stack=stack):
            if not 0 <= stack < len(state.heights) or not state.heights[stack]:
                yield _fault("draws", f"stack {stack} has no top", "TRI-EXP-01")
        case _:
            pass


def _closing(state: State, task: Task, cells: set[int]) -> Iterator[Fault]:
    match task:
        case Paying(before=before):
            if len(before) != len(state.credits) or min(before) < 0:
                yield _fault("agenda", "emissaries before the battle", "TRI-R-68")
        case Retrieving(after=after):
            if after is not None and after not in cells:
                yield _fault("agenda", "none was taken back there", "TRI-CLO-16")
        case _:
            pass


# clashes


@cites("TRI-BSH-03", "TRI-BEM-01", "TRI-TOK-03", "TRI-TOK-04", "TRI-TOK-05", "TRI-TOK-06")
def battle_faults(tables: Tables, state: State) -> Iterator[Fault]:
    """A clash that can be fought, at a stage that it can have come to, with its tokens."""
    battle = state.battle
    if battle is None:
        if any(map(any, (state.declared, state.shown, state.spent))):
            yield _fault("declared", "tokens lie there without a clash", "TRI-TOK-06")
        return
    count = len(battle.seats)
    if count < 2 or len(set(battle.seats)) != count or len(battle.bonuses) != count:  # noqa: PLR2004 - enemies
        yield _fault("battle", "the sides of the clash", "TRI-BSH-03", "TRI-BEM-01")
        return
    if (battle.ships is None) == (battle.area is None):
        yield _fault("battle", "of ships or of emissaries", "TRI-EVT-06")
    elif battle.ships is not None:
        yield from _ships(tables, state, battle, battle.ships)
    elif battle.area is not None:
        yield from _emissaries(tables, state, battle, battle.area)
    if wrong := (*_stage(tables, state, battle), *_cries(tables, state, battle)):
        yield from wrong
        return
    if not all(losses(state, battle, seat) for seat in battle.falls):
        yield _fault("stage", "a side without emissaries loses one", "TRI-BEM-06", "TRI-BEM-07")
    for seat in range(len(state.credits)):
        yield from _declared(tables, state, battle, seat)


@cites("TRI-BSH-01", "TRI-BSH-04", "TRI-BSH-05", "TRI-BSH-06", "TRI-R-76")
def _ships(tables: Tables, state: State, battle: Battle, pair: tuple[int, int]) -> Iterator[Fault]:
    """Two ships of a class that meet, the attacker's first."""
    if pair not in attacks(tables, state):
        yield _fault("battle", "these ships do not clash", "TRI-BSH-01", "TRI-BSH-06")
        return
    one, two = (state.ships[cell] for cell in pair)
    if by_class(tables, state, one, two) or (one.seat, two.seat) != battle.seats:
        yield _fault("battle", "another clash of ships", "TRI-BSH-05", "TRI-BSH-06")
    bonuses = (strength(tables, state, one), strength(tables, state, two))
    if battle.bonuses != bonuses or battle.closing or not isinstance(_next(state), Fighting):
        yield _fault("battle", "ships clash otherwise", "TRI-BSH-04", "TRI-EVT-05")


@cites("TRI-BEM-02", "TRI-BEM-03", "TRI-BEM-04", "TRI-BEM-12", "TRI-R-85", "TRI-R-86")
def _emissaries(tables: Tables, state: State, battle: Battle, area: int) -> Iterator[Fault]:
    """Everybody with unblocked emissaries in the area, clockwise from the active player."""
    estate = state.estates.get(area)
    if estate is None or estate.resolved is battle.closing:
        yield _fault("battle", "there is no battle in that area", "TRI-BEM-01", "TRI-BEM-12")
        return
    task = _next(state)
    paying = isinstance(task, Paying) and task.area == area
    if not (paying if battle.closing else isinstance(task, Settling)):
        yield _fault("battle", "something else comes after the battle", "TRI-R-27", "TRI-R-28")
    order = seats_from(state.turn, len(state.credits))
    if battle.seats != tuple(seat for seat in order if seat in battle.seats):
        yield _fault("battle", "the sides in another order", "TRI-BEM-04")
    there = fighters(state, estate)
    bonuses = dict(zip(battle.seats, battle.bonuses, strict=True))
    lost = battle.stage is Stage.REMOVE
    if not (there.keys() <= bonuses.keys() if lost else there.keys() == bonuses.keys()):
        yield _fault("battle", "others fight there", "TRI-BEM-02", "TRI-BEM-11")
    figures = tables.box.supplies[len(state.credits)].emissaries
    most = figures + sum(tables.box.specials.get(unit, 0) for unit in ("minion", "priestess"))
    at_first = task.before if isinstance(task, Paying) else None
    for seat, bonus in bonuses.items():
        right = max(1, there.get(seat, 0)) <= bonus <= most
        if not right or (at_first is not None and at_first[seat : seat + 1] != (bonus,)):
            yield _fault("battle", f"seat {seat} has a bonus of {bonus}", "TRI-BEM-03", "TRI-R-85")


def _next(state: State) -> Task | None:
    return state.agenda[0] if state.agenda else None


@cites("TRI-BSH-08", "TRI-BEM-05", "TRI-BEM-06", "TRI-BEM-07", "TRI-R-12")
def _stage(tables: Tables, state: State, battle: Battle) -> Iterator[Fault]:
    """Dice, pluses and losses as far as the stage has them."""
    count, stage = len(battle.seats), battle.stage
    index = {Stage.ROLL: (0,), Stage.REMOVE: (count,)}.get(stage, range(count))
    rolls = {Stage.DECLARE: range(1), Stage.ROLL: range(count)}.get(stage, (count,))
    if battle.index not in index:
        yield _fault("stage", f"{stage.value} with side {battle.index}", "TRI-TOK-04", "TRI-TOK-05")
    if len(battle.rolls) not in rolls or not all(
        1 <= roll <= tables.box.die for roll in battle.rolls
    ):
        yield _fault("stage", f"{stage.value} with these dice", "TRI-BSH-08", "TRI-BEM-05")
    if len(battle.pluses) != (count if stage in DICE else 0) or not all(
        0 <= plus <= tables.box.most_declared for plus in battle.pluses
    ):
        yield _fault("stage", f"{stage.value} with these pluses", "TRI-TOK-03", "TRI-TOK-07")
    elif stage is not Stage.REMOVE:
        if battle.falls or battle.chooser is not None:
            yield _fault("stage", "losses before the dice", "TRI-BEM-06")
    elif len(battle.rolls) == count:
        yield from _losses(tables, state, battle)


@cites("TRI-SK-8-01", "TRI-R-127")
def _cries(tables: Tables, state: State, battle: Battle) -> Iterator[Fault]:
    """Only sides with the skill have paid for a better roll, each once, in their turn."""
    asked = battle.seats[: battle.index + 1] if battle.stage is Stage.DECLARE else battle.seats
    known = [seat for seat in battle.cries if skills_of(tables, state, seat).cries]
    if len(set(known)) != len(battle.cries) or not set(battle.cries) <= set(asked):
        yield _fault("cries", "these sides have no better roll", "TRI-SK-8-01")


@cites("TRI-BEM-06", "TRI-BEM-07", "TRI-R-83", "TRI-R-84", "TRI-R-88", "TRI-R-111")
def _losses(tables: Tables, state: State, battle: Battle) -> Iterator[Fault]:
    """The winner's opponents lose, or in a tie everybody, from the attacker on."""
    sides = zip(battle.seats, battle.rolls, battle.bonuses, battle.pluses, strict=True)
    results = tuple(
        clash_result(roll, bonus, plus + (seat in battle.cries))
        for seat, roll, bonus, plus in sides
    )
    best = clash_winner(results)
    tied = (s for s, own in zip(battle.seats, results, strict=True) if own == max(results))
    chooser = battle.seats[best] if best >= 0 else tie_breaker(tables, state, tuple(tied))
    order = tuple(seat for seat in battle.seats if seat != chooser)
    falls = battle.falls
    if battle.ships is not None or battle.chooser != chooser:
        yield _fault("stage", "another side has won", "TRI-BEM-06", "TRI-BEM-07")
    elif not falls or falls != order[len(order) - len(falls) :]:
        yield _fault("stage", "others lose an emissary", "TRI-BEM-06", "TRI-BEM-07")


@cites("TRI-TOK-03", "TRI-TOK-04", "TRI-TOK-05", "TRI-TOK-06", "TRI-TOK-07")
def _declared(tables: Tables, state: State, battle: Battle, seat: int) -> Iterator[Fault]:
    """I-04: three tokens at most, face down until their owner's turn to resolve them."""
    down, up, used = state.declared[seat], state.shown[seat], state.spent[seat]
    if len(down) + len(up) + len(used) > tables.box.most_declared:
        yield _fault("declared", f"seat {seat} declares too many", "TRI-TOK-03")
    if seat not in battle.seats or battle.stage is Stage.REMOVE:
        if down or up or used:
            yield _fault("declared", f"seat {seat} does not clash", "TRI-TOK-03", "TRI-TOK-06")
        return
    index = battle.seats.index(seat)
    resolving = battle.stage in DICE
    waits = index > battle.index
    if (up or used) and (not resolving or waits):
        yield _fault("declared", f"seat {seat} shows its tokens early", "TRI-TOK-04", "TRI-TOK-05")
    if down and (not waits if resolving else battle.stage is Stage.DECLARE and waits):
        yield _fault("declared", f"seat {seat} hides its tokens", "TRI-TOK-04", "TRI-TOK-05")
    if up and index < battle.index:
        yield _fault("declared", f"seat {seat} is done", "TRI-TOK-05", "TRI-TOK-06")
    if resolving:
        plus, own = battle.pluses[index], index == battle.index
        if plus > used[PLUS] or (own and plus < used[PLUS]):
            yield _fault("declared", f"seat {seat} adds {plus}", "TRI-TOK-07")
        if own and battle.stage is Stage.REROLL and not used[REROLL]:
            yield _fault("declared", f"seat {seat} rolls again", "TRI-TOK-02")
