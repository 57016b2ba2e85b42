"""Aiming, drilling, the roll, and resting (PRO-AIM, PRO-DRL, PRO-RST)."""

from fractions import Fraction
from typing import Final

import attrs

from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.score import Sum
from galaxy_rules.kernel.verdicts import LEGAL, Objections, Refusal
from tests.toy_game.rules.ending import next_turn
from tests.toy_game.tables import DIE, Tables
from tests.toy_game.words.actions import Aim, Drill, Pips, Rest, Roll
from tests.toy_game.words.events import Aimed, Drilled, Log, Rested, Rolled
from tests.toy_game.words.rulings import Hot
from tests.toy_game.words.state import Phase, State

NO_MOON: Final = Refusal("no_moon", "there is no moon {moon}", "PRO-TRN-01")
NO_FUEL: Final = Refusal("no_fuel", "the tank is empty", "PRO-AIM-01")
TOO_HOT: Final = Refusal("too_hot", "{moon} was drilled last", "PRO-AIM-02", "PRO-R-01")
BARRELS: Final = Refusal("barrels", "{barrels} is not within 1 to {most}", "PRO-DRL-01")
NO_PIPS: Final = Refusal("no_pips", "a die does not show {pips}", "PRO-DRL-02")


# aiming


def judge_aim(tables: Tables, state: State, action: Aim) -> Objections:
    """There is such a moon, fuel to drill with, and the moon is not hot."""
    if action.moon not in tables.moons:
        return (NO_MOON(moon=action.moon),)
    empty = () if state.fuel[state.turn] else (NO_FUEL(),)
    return (*empty, *((TOO_HOT(moon=action.moon),) if _is_hot(tables, state, action.moon) else ()))


@cites("PRO-R-01")
def _is_hot(tables: Tables, state: State, moon: str) -> bool:
    everybody = tables.rulings.hot is Hot.EVERYBODY
    return moon == state.hot and (everybody or state.driller == state.turn)


@cites("PRO-TRN-01")
def aim(tables: Tables, state: State, action: Aim, events: Log) -> State:
    """The moon is chosen; how much fuel it takes is the next question."""
    if events is not None:
        events.append(Aimed(state.turn, action.moon))
    return attrs.evolve(state, phase=Phase.DRILL, aimed=action.moon)


# drilling


def most_barrels(tables: Tables, state: State) -> int:
    """As many as are allowed, and there."""
    return min(tables.burn, state.fuel[state.turn])


def judge_drill(tables: Tables, state: State, action: Drill) -> Objections:
    """One barrel to three, and no more than are there."""
    most = most_barrels(tables, state)
    if 1 <= action.barrels <= most:
        return LEGAL
    return (BARRELS(barrels=action.barrels, most=most),)


def explain_drill(tables: Tables, state: State, action: Drill) -> list[Sum]:
    """What the die must show."""
    moon = tables.moons[state.aimed or tables.order[0]]
    return [Sum("the die must show at least", moon.depth - action.barrels, ("PRO-DRL-02",))]


@cites("PRO-DRL-01")
def drill(tables: Tables, state: State, action: Drill, events: Log) -> State:
    """The fuel is burned; the die decides."""
    seat = state.turn
    if events is not None:
        events.append(Drilled(seat, action.barrels))
    left = state.fuel[seat] - action.barrels
    fuel = (*state.fuel[:seat], left, *state.fuel[seat + 1 :])
    return attrs.evolve(state, phase=Phase.ROLL, fuel=fuel, burned=int(action.barrels))


# the roll


def roll_chances() -> tuple[tuple[Roll, Fraction], ...]:
    """Each side of the die is as likely as any other."""
    return tuple((Roll(Pips(pips)), Fraction(1, DIE)) for pips in range(1, DIE + 1))


def judge_roll(tables: Tables, state: State, action: Roll) -> Objections:
    """A die has six sides."""
    return LEGAL if 1 <= action.pips <= DIE else (NO_PIPS(pips=action.pips),)


@cites("PRO-DRL-02", "PRO-AIM-02")
def roll(tables: Tables, state: State, action: Roll, events: Log) -> State:
    """With the barrels it must come to the depth; then the moon is hot and the turn over."""
    seat, moon = state.turn, state.aimed or ""
    hit = action.pips + state.burned >= tables.moons[moon].depth
    if events is not None:
        events.append(Rolled(seat, action.pips, hit))
    own = tuple(
        count + (hit and name == moon)
        for name, count in zip(tables.order, state.hits[seat], strict=True)
    )
    hits = (*state.hits[:seat], own, *state.hits[seat + 1 :])
    after = attrs.evolve(state, hits=hits, aimed=None, burned=0, hot=moon, driller=seat)
    return next_turn(after, events)


# resting


def judge_rest(tables: Tables, state: State, action: Rest) -> Objections:
    """Everybody may rest."""
    return LEGAL


@cites("PRO-RST-01")
def rest(tables: Tables, state: State, action: Rest, events: Log) -> State:
    """Two barrels, as far as there is room."""
    seat = state.turn
    taken = min(tables.rest, tables.tank - state.fuel[seat])
    if events is not None:
        events.append(Rested(seat, taken))
    fuel = (*state.fuel[:seat], state.fuel[seat] + taken, *state.fuel[seat + 1 :])
    return next_turn(attrs.evolve(state, fuel=fuel), events)
