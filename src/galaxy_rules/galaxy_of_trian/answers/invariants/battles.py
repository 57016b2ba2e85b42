"""What can be wrong with a clash under way."""

from collections.abc import Iterator
from typing import Final

from galaxy_rules.galaxy_of_trian.answers.invariants.common import local
from galaxy_rules.galaxy_of_trian.rules.arithmetic import clash_result, clash_winner, seats_from
from galaxy_rules.galaxy_of_trian.rules.battles.contact import attacks
from galaxy_rules.galaxy_of_trian.rules.battles.emissary_battles import losses
from galaxy_rules.galaxy_of_trian.rules.blocking import fighters
from galaxy_rules.galaxy_of_trian.rules.hooks.asking import (
    by_class,
    skills_of,
    strength,
    tie_breaker,
)
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import PLUS, REROLL
from galaxy_rules.galaxy_of_trian.words.state import Battle, Stage, State
from galaxy_rules.galaxy_of_trian.words.tasks import Fighting, Paying, Settling, Task
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.game import Fault

DICE: Final = (Stage.RESOLVE, Stage.REROLL, Stage.REMOVE)
"""The stages in which all dice lie."""


@cites("TRI-BSH-03", "TRI-BEM-01", "TRI-TOK-03", "TRI-TOK-04", "TRI-TOK-05", "TRI-TOK-06")
def battle_faults(tables: Tables, state: State) -> Iterator[Fault]:
    """A clash that can be fought, at a stage that it can have come to, with its tokens."""
    battle = state.battle
    if battle is None:
        if any(map(any, (state.declared, state.shown, state.spent))):
            yield local("declared", "tokens lie there without a clash", "TRI-TOK-06")
        return
    count = len(battle.seats)
    if count < 2 or len(set(battle.seats)) != count or len(battle.bonuses) != count:  # noqa: PLR2004 - enemies
        yield local("battle", "the sides of the clash", "TRI-BSH-03", "TRI-BEM-01")
        return
    if (battle.ships is None) == (battle.area is None):
        yield local("battle", "of ships or of emissaries", "TRI-EVT-06")
    elif battle.ships is not None:
        yield from _ships(tables, state, battle, battle.ships)
    elif battle.area is not None:
        yield from _emissaries(tables, state, battle, battle.area)
    if wrong := (*_stage(tables, state, battle), *_cries(tables, state, battle)):
        yield from wrong
        return
    if not all(losses(state, battle, seat) for seat in battle.falls):
        yield local("stage", "a side without emissaries loses one", "TRI-BEM-06", "TRI-BEM-07")
    for seat in range(len(state.credits)):
        yield from _declared(tables, state, battle, seat)


@cites("TRI-BSH-01", "TRI-BSH-04", "TRI-BSH-05", "TRI-BSH-06", "TRI-R-76")
def _ships(tables: Tables, state: State, battle: Battle, pair: tuple[int, int]) -> Iterator[Fault]:
    """Two ships of a class that meet, the attacker's first."""
    if pair not in attacks(tables, state):
        yield local("battle", "these ships do not clash", "TRI-BSH-01", "TRI-BSH-06")
        return
    one, two = (state.ships[cell] for cell in pair)
    if by_class(tables, state, one, two) or (one.seat, two.seat) != battle.seats:
        yield local("battle", "another clash of ships", "TRI-BSH-05", "TRI-BSH-06")
    bonuses = (strength(tables, state, one), strength(tables, state, two))
    if battle.bonuses != bonuses or battle.closing or not isinstance(_next(state), Fighting):
        yield local("battle", "ships clash otherwise", "TRI-BSH-04", "TRI-EVT-05")


@cites("TRI-BEM-02", "TRI-BEM-03", "TRI-BEM-04", "TRI-BEM-12", "TRI-R-85", "TRI-R-86")
def _emissaries(tables: Tables, state: State, battle: Battle, area: int) -> Iterator[Fault]:
    """Everybody with unblocked emissaries in the area, clockwise from the active player."""
    estate = state.estates.get(area)
    if estate is None or estate.resolved is battle.closing:
        yield local("battle", "there is no battle in that area", "TRI-BEM-01", "TRI-BEM-12")
        return
    task = _next(state)
    paying = isinstance(task, Paying) and task.area == area
    if not (paying if battle.closing else isinstance(task, Settling)):
        yield local("battle", "something else comes after the battle", "TRI-R-27", "TRI-R-28")
    order = seats_from(state.turn, len(state.credits))
    if battle.seats != tuple(seat for seat in order if seat in battle.seats):
        yield local("battle", "the sides in another order", "TRI-BEM-04")
    there = fighters(state, estate)
    bonuses = dict(zip(battle.seats, battle.bonuses, strict=True))
    lost = battle.stage is Stage.REMOVE
    if not (there.keys() <= bonuses.keys() if lost else there.keys() == bonuses.keys()):
        yield local("battle", "others fight there", "TRI-BEM-02", "TRI-BEM-11")
    figures = tables.box.supplies[len(state.credits)].emissaries
    most = figures + sum(tables.box.specials.get(unit, 0) for unit in ("minion", "priestess"))
    at_first = task.before if isinstance(task, Paying) else None
    for seat, bonus in bonuses.items():
        right = max(1, there.get(seat, 0)) <= bonus <= most
        if not right or (at_first is not None and at_first[seat : seat + 1] != (bonus,)):
            yield local("battle", f"seat {seat} has a bonus of {bonus}", "TRI-BEM-03", "TRI-R-85")


def _next(state: State) -> Task | None:
    return state.agenda[0] if state.agenda else None


@cites("TRI-BSH-08", "TRI-BEM-05", "TRI-BEM-06", "TRI-BEM-07", "TRI-R-12")
def _stage(tables: Tables, state: State, battle: Battle) -> Iterator[Fault]:
    """Dice, pluses and losses as far as the stage has them."""
    count, stage = len(battle.seats), battle.stage
    index = {Stage.ROLL: (0,), Stage.REMOVE: (count,)}.get(stage, range(count))
    rolls = {Stage.DECLARE: range(1), Stage.ROLL: range(count)}.get(stage, (count,))
    if battle.index not in index:
        yield local("stage", f"{stage.value} with side {battle.index}", "TRI-TOK-04", "TRI-TOK-05")
    if len(battle.rolls) not in rolls or not all(
        1 <= roll <= tables.box.die for roll in battle.rolls
    ):
        yield local("stage", f"{stage.value} with these dice", "TRI-BSH-08", "TRI-BEM-05")
    if len(battle.pluses) != (count if stage in DICE else 0) or not all(
        0 <= plus <= tables.box.most_declared for plus in battle.pluses
    ):
        yield local("stage", f"{stage.value} with these pluses", "TRI-TOK-03", "TRI-TOK-07")
    elif stage is not Stage.REMOVE:
        if battle.falls or battle.chooser is not None:
            yield local("stage", "losses before the dice", "TRI-BEM-06")
    elif len(battle.rolls) == count:
        yield from _losses(tables, state, battle)


@cites("TRI-SK-8-01", "TRI-R-127")
def _cries(tables: Tables, state: State, battle: Battle) -> Iterator[Fault]:
    """Only sides with the skill have paid for a better roll, each once, in their turn."""
    asked = battle.seats[: battle.index + 1] if battle.stage is Stage.DECLARE else battle.seats
    known = [seat for seat in battle.cries if skills_of(tables, state, seat).cries]
    if len(set(known)) != len(battle.cries) or not set(battle.cries) <= set(asked):
        yield local("cries", "these sides have no better roll", "TRI-SK-8-01")


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
        yield local("stage", "another side has won", "TRI-BEM-06", "TRI-BEM-07")
    elif not falls or falls != order[len(order) - len(falls) :]:
        yield local("stage", "others lose an emissary", "TRI-BEM-06", "TRI-BEM-07")


@cites("TRI-TOK-03", "TRI-TOK-04", "TRI-TOK-05", "TRI-TOK-06", "TRI-TOK-07")
def _declared(tables: Tables, state: State, battle: Battle, seat: int) -> Iterator[Fault]:
    """I-04: three tokens at most, face down until their owner's turn to resolve them."""
    down, up, used = state.declared[seat], state.shown[seat], state.spent[seat]
    if len(down) + len(up) + len(used) > tables.box.most_declared:
        yield local("declared", f"seat {seat} declares too many", "TRI-TOK-03")
    if seat not in battle.seats or battle.stage is Stage.REMOVE:
        if down or up or used:
            yield local("declared", f"seat {seat} does not clash", "TRI-TOK-03", "TRI-TOK-06")
        return
    index = battle.seats.index(seat)
    resolving = battle.stage in DICE
    waits = index > battle.index
    if (up or used) and (not resolving or waits):
        yield local("declared", f"seat {seat} shows its tokens early", "TRI-TOK-04", "TRI-TOK-05")
    if down and (not waits if resolving else battle.stage is Stage.DECLARE and waits):
        yield local("declared", f"seat {seat} hides its tokens", "TRI-TOK-04", "TRI-TOK-05")
    if up and index < battle.index:
        yield local("declared", f"seat {seat} is done", "TRI-TOK-05", "TRI-TOK-06")
    if resolving:
        plus, own = battle.pluses[index], index == battle.index
        if plus > used[PLUS] or (own and plus < used[PLUS]):
            yield local("declared", f"seat {seat} adds {plus}", "TRI-TOK-07")
        if own and battle.stage is Stage.REROLL and not used[REROLL]:
            yield local("declared", f"seat {seat} rolls again", "TRI-TOK-02")
