"""What can be wrong with races, modules, special tokens and what skills have left to do."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from galaxy_rules.galaxy_of_trian.board.galaxy import space_nodes
from galaxy_rules.galaxy_of_trian.board.supplies import FIGURES
from galaxy_rules.galaxy_of_trian.rules.hooks.asking import granted, ignite, skills_of
from galaxy_rules.galaxy_of_trian.rules.skills import SKILLS
from galaxy_rules.galaxy_of_trian.rules.skills.adaptation import is_owed
from galaxy_rules.galaxy_of_trian.rules.skills.harness import TOKEN as HARNESS
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import Unit
from galaxy_rules.galaxy_of_trian.words.events import Log
from galaxy_rules.galaxy_of_trian.words.grid import NEBULA, cell_of
from galaxy_rules.galaxy_of_trian.words.skill_actions import SIDES
from galaxy_rules.galaxy_of_trian.words.state import Draft, Phase, State
from galaxy_rules.galaxy_of_trian.words.tasks import (
    Asked,
    Evading,
    Fighting,
    Fixing,
    Gathering,
    Giving,
    Offering,
    RaceDue,
    RollDue,
    Task,
    Upkeep,
)
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.game import Fault

EMISSARIES: Final = (Unit.EMISSARY, Unit.MINION, Unit.PRIESTESS)
"""What can be an emissary."""
QUIETLY: Final[Log] = None


def _fault(code: str, message: str, *clauses: str, local: bool = True) -> Fault:
    return Fault(code, clauses, message, local=local)


@cites("TRI-VAR-01", "TRI-VAR-02", "TRI-VAR-03", "TRI-SET-02", "TRI-SET-06", "TRI-EVO-04")
def race_faults(tables: Tables, state: State) -> Iterator[Fault]:
    """A race for each seat, none twice, once all are drawn; modules of that race."""
    if not tables.full:
        idle = (
            any(race is not None for race in state.races),
            any(state.modules), any(state.specials), state.harnessed, state.wormholes,
            state.exmitters, state.modulators, state.evolved, state.used,
        )  # fmt: skip
        if any(idle):
            yield _fault("no_skills", "this variant has no racial skills", "TRI-VAR-01")
        return
    drawing = [task.seat for task in state.agenda if isinstance(task, RaceDue)]
    due = set(drawing)
    if len(due) != len(drawing):
        yield _fault("races", "a seat is to draw two races", "TRI-SET-02")
    known = [race for race in state.races if race is not None]
    if len(set(known)) != len(known):
        yield _fault("races", "a race is played twice", "TRI-SET-02")
    for seat, (race, sides) in enumerate(zip(state.races, state.modules, strict=True)):
        if race is not None and race not in tables.box.races:
            yield _fault("races", f"there is no race {race!r}", "TRI-SET-02", "TRI-CMP-02")
            continue
        if (race is None) != (seat in due):
            yield _fault("races", f"the race of seat {seat}", "TRI-SET-02", local=False)
        count = 0 if race is None else len(tables.box.races[race].modules)
        if len(sides) != count or any(side not in ("", *SIDES) for side in sides):
            yield _fault("modules", f"the modules of seat {seat}", "TRI-SET-06", "TRI-EVO-01")


@cites("TRI-SET-08", "TRI-EVO-06", "TRI-SK-1-06", "TRI-SK-7-05", "TRI-SK-8-06")
def special_faults(tables: Tables, state: State) -> Iterator[Fault]:
    """I-06: race board and galaxy together have the tokens that the skills of a seat bring."""
    out = Counter(_tokens_out(state))
    for seat, board in enumerate(state.specials):
        have = Counter(dict(board.items()))
        have.update({token: count for (owner, token), count in out.items() if owner == seat})
        wanted = granted(tables, state, seat)
        for token in sorted({*have, *wanted}):
            found, most = have[token], wanted.get(token, 0)
            if found != most:
                message = f"seat {seat} has {found} {token} tokens of {most}"
                yield _fault("specials", message, "TRI-EVO-06", local=found > most)


def _tokens_out(state: State) -> Iterator[tuple[int, str]]:
    """Every special token in the galaxy: whose it is, and which."""
    units = [(one.seat, one.unit) for one in state.emissaries.values()]
    units += [(one.seat, one.kind) for one in state.ships.values()]
    yield from ((seat, unit.value) for seat, unit in units if unit not in FIGURES)
    lying = (("tunnel", state.wormholes), ("exmitter", state.exmitters), (HARNESS, state.harnessed))
    for token, owners in lying:
        yield from ((owner, token) for owner in owners.values())
    yield from ((one.seat, "modulator") for one in state.modulators.values())


@cites("TRI-SK-1-07", "TRI-SK-5-04", "TRI-SK-6-02", "TRI-SK-7-08", "TRI-R-157")
def token_faults(tables: Tables, state: State) -> Iterator[Fault]:
    """Tokens that lie on tiles lie where they can."""
    tiles = state.galaxy.tiles
    for cell, owner in state.harnessed.items():
        ship = state.ships.get(cell)
        if ship is None or ship.seat == owner:
            yield _fault("harness", "a harness holds no enemy ship", "TRI-SK-1-07")
    holes = [cell_of(node) for node in state.wormholes]
    for node in state.wormholes:
        cell = cell_of(node)
        if cell not in tiles or node not in space_nodes(tables.atlas, state.galaxy, cell):
            yield _fault("wormhole", "a wormhole is not in outer space", "TRI-SK-5-04")
    if len(set(holes)) != len(holes):
        yield _fault("wormhole", "two wormholes are on one tile", "TRI-R-157")
    if not {*state.exmitters, *state.modulators} <= tiles.keys():
        yield _fault("token", "a token lies on no tile", "TRI-SK-6-02", "TRI-SK-7-08")
    if not state.landed <= state.emissaries.keys():
        yield _fault("landed", "an emissary that came is not there", "TRI-SK-2-04")
    if not state.used <= {*SKILLS, HARNESS}:
        yield _fault("used", "no such skill was used", "TRI-EVO-07")


@cites("TRI-SK-7-04", "TRI-SK-8-05", "TRI-R-123", "TRI-R-124")
def fire_faults(tables: Tables, state: State) -> Iterator[Fault]:
    """Unless ships are to fight, none is in a field of fire, and no enemy next to a Decoy."""
    fights = any(isinstance(task, Fighting) for task in state.agenda)
    if tables.full and not fights and ignite(tables, Draft.of(state), QUIETLY):
        yield _fault("fire", "a ship is where it is destroyed", "TRI-SK-8-05", "TRI-SK-7-04")


DUTY_PHASES: Final[dict[type[Task], tuple[Phase, ...]]] = {
    RaceDue: (Phase.SETUP,),
    RollDue: (Phase.EXPLORATION,),
    Upkeep: (Phase.EXTRACTION,),
    Offering: (Phase.EXPLORATION,),
    Fixing: (Phase.EXPLORATION,),
    Gathering: (Phase.EXTRACTION, Phase.EXPLORATION),
}


@cites(
    "TRI-EVO-07", "TRI-SK-1-03", "TRI-SK-1-05", "TRI-SK-1-11", "TRI-SK-3-02", "TRI-SK-3-04",
    "TRI-SK-6-01", "TRI-R-158",
)  # fmt: skip
def duty_faults(tables: Tables, state: State) -> Iterator[Fault]:
    """What skills ask can be asked of that player now."""
    duties = [task for task in state.agenda if isinstance(task, Asked | RaceDue | RollDue)]
    if duties and not tables.full:
        yield _fault("duty", "this variant has no racial skills", "TRI-VAR-01")
        return
    for seat, minerals in enumerate(state.minerals):
        due = [task.count for task in duties if isinstance(task, Giving) and task.seat == seat]
        if len(due) > 1 and sum(due) > len(minerals):
            yield _fault("duty", f"seat {seat} cannot give so much", "TRI-EVO-07")
    for task in duties:
        if state.phase not in DUTY_PHASES.get(type(task), tuple(Phase)):
            yield _fault("duty", f"{type(task).__name__} in {state.phase.value}", "TRI-EVO-07")
        elif not _is_possible(tables, state, task):
            yield _fault("duty", f"{type(task).__name__} cannot be due", "TRI-EVO-07")


def _is_possible(tables: Tables, state: State, task: Asked | RaceDue | RollDue) -> bool:
    match task:
        case Giving(seat=seat, count=count, receiver=receiver):
            return 1 <= count <= len(state.minerals[seat]) and receiver != seat
        case Gathering(area=area, count=count):
            estate = state.estates.get(area)
            return count >= 1 and estate is not None and estate.kind == NEBULA
        case Offering(seat=seat, cell=cell, count=count):
            return count >= 1 and seat == state.turn and cell in state.galaxy.tiles
        case Fixing(seat=seat, cell=cell):
            return seat == state.turn and cell in state.galaxy.tiles
        case Evading(seat=seat, ships=(one, two)):
            mine, other = state.ships.get(two), state.ships.get(one)
            if mine is None or other is None or mine.seat != seat or other.seat == seat:
                return False
            return bool(skills_of(tables, state, seat).reacts)
        case Upkeep(seat=seat):
            return seat == state.turn and is_owed(tables, state, task)
        case RollDue(seat=seat):
            return seat == state.turn
        case RaceDue():
            return True
