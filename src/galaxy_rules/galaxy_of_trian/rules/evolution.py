"""Phase 1, race evolution: races, the modules that can be unlocked, and what they bring."""

from collections.abc import Iterator
from typing import Final

from galaxy_rules.galaxy_of_trian.board.supplies import pay
from galaxy_rules.galaxy_of_trian.rules.hooks.asking import granted, no_skills, skills_of
from galaxy_rules.galaxy_of_trian.rules.hooks.skill import RACIAL
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import Action
from galaxy_rules.galaxy_of_trian.words.events import Log
from galaxy_rules.galaxy_of_trian.words.skill_actions import SIDES, Unlock
from galaxy_rules.galaxy_of_trian.words.skill_events import RaceTaken, SkillUnlocked
from galaxy_rules.galaxy_of_trian.words.state import Cause, Draft, State, Table, replace
from galaxy_rules.galaxy_of_trian.words.tasks import Fighting, Settling
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import Objection, Objections, Refusal

LOCKED: Final = ""
NO_MODULE: Final = Refusal("no_module", "there is no module {module}", "TRI-EVO-01")
NO_SIDE: Final = Refusal("no_side", "a module has a racial and a universal side", "TRI-EVO-01")
UNLOCKED: Final = Refusal("unlocked", "module {module} was unlocked before", "TRI-EVO-04")
ONE_A_TURN: Final = Refusal("one_a_turn", "one skill a turn may be unlocked", "TRI-EVO-03")
COSTS: Final = Refusal("credits", "it costs {price} credits, and there are {have}", "TRI-EVO-02")


# races


@cites("TRI-SET-02", "TRI-CMP-02")
def races_left(tables: Tables, table: Table) -> tuple[str, ...]:
    """The races that nobody plays."""
    return tuple(race for race in tables.box.races if race not in table.races)


@cites("TRI-SET-02", "TRI-SET-06", "TRI-SET-07", "TRI-SET-08")
def take_race(tables: Tables, draft: Draft, seat: int, race: str, events: Log) -> None:
    """A player gets a race: start skills with their tokens; all modules are locked."""
    draft.races = replace(draft.races, seat, race)
    locked = (LOCKED,) * len(tables.box.races[race].modules)
    draft.modules = replace(draft.modules, seat, locked)
    draft.specials = replace(draft.specials, seat, Bag(granted(tables, draft, seat)))
    if events is not None:
        events.append(RaceTaken(seat, race))


def module_skill(tables: Tables, table: Table, seat: int, module: int, side: str) -> str:
    """The skill on a side of a module."""
    racial, universal = tables.box.races[table.races[seat] or ""].modules[module]
    return racial if side == RACIAL else universal


# unlocking


@cites("TRI-EVO-02")
def unlock_price(tables: Tables, side: str) -> int:
    """What a side of a module costs."""
    return tables.box.unlock_racial if side == RACIAL else tables.box.unlock_universal


@cites("TRI-EVO-01", "TRI-EVO-02", "TRI-EVO-03", "TRI-EVO-04", "TRI-EVO-05", "TRI-R-105")
def judge_unlock(tables: Tables, state: State, action: Unlock) -> Objections:
    """A locked module, once a turn, for its price; in any order, whatever the skill builds on."""
    if not tables.full:
        return (no_skills(tables),)
    seat = state.turn
    if not 0 <= action.module < len(state.modules[seat]):
        return (NO_MODULE(module=action.module),)
    if action.side not in SIDES:
        return (NO_SIDE(),)
    found: list[Objection] = []
    if state.modules[seat][action.module] != LOCKED:
        found.append(UNLOCKED(module=action.module))
    if state.evolved:
        found.append(ONE_A_TURN())
    price, have = unlock_price(tables, action.side), state.credits[seat]
    if price > have:
        found.append(COSTS(price=price, have=have))
    return tuple(found)


def unlockable(tables: Tables, state: State) -> Iterator[Action]:
    """Every side that the active player can unlock now."""
    if state.evolved:
        return
    have = state.credits[state.turn]
    for module, side in enumerate(state.modules[state.turn]):
        if side == LOCKED:
            for new in SIDES:
                if unlock_price(tables, new) <= have:
                    yield Unlock(module, new)


@cites(
    "TRI-EVO-01", "TRI-EVO-02", "TRI-EVO-03", "TRI-EVO-06", "TRI-R-106", "TRI-R-126", "TRI-R-160",
)  # fmt: skip
def unlock(tables: Tables, draft: Draft, action: Unlock, events: Log) -> None:
    """The side lies up for good; its tokens are at hand; it works at once.

    A Cannon that reaches further by it fires as it does in any battle: before the ships clash.
    """
    seat, price = draft.turn, unlock_price(tables, action.side)
    before = granted(tables, draft, seat)
    sides = replace(draft.modules[seat], action.module, action.side)
    draft.modules = replace(draft.modules, seat, sides)
    draft.evolved = True
    pay(draft, seat, -price, Cause.UNLOCK)
    for token, count in granted(tables, draft, seat).items():
        for _ in range(count - before.get(token, 0)):
            own = draft.specials[seat].add(token)
            draft.specials = replace(draft.specials, seat, own)
    if events is not None:
        skill = module_skill(tables, draft, seat, action.module, action.side)
        events.append(SkillUnlocked(seat, skill, price))
    if skills_of(tables, draft, seat).fires:
        draft.agenda = (*draft.agenda, Fighting(), Settling())
