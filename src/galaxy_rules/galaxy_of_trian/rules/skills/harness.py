"""Harness technology, with Power drain: an enemy ship is held fast until its owner pays."""

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

from galaxy_rules.galaxy_of_trian.board.supplies import first_of_all, keep_special
from galaxy_rules.galaxy_of_trian.rules.arithmetic import release_cost
from galaxy_rules.galaxy_of_trian.rules.hooks.asking import has
from galaxy_rules.galaxy_of_trian.rules.hooks.skill import Skill, Step
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import Action
from galaxy_rules.galaxy_of_trian.words.events import Log
from galaxy_rules.galaxy_of_trian.words.skill_actions import Harness, Release
from galaxy_rules.galaxy_of_trian.words.skill_events import Harnessed, Released
from galaxy_rules.galaxy_of_trian.words.state import Draft, Phase, State, Table
from galaxy_rules.galaxy_of_trian.words.tasks import Giving
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import LEGAL, Objections, Refusal

TOKEN: Final = "harness"
USED: Final = Refusal("used", "this skill works once a turn", "TRI-R-108")
NO_ENEMY: Final = Refusal("no_enemy", "there is no enemy ship on {cell}", "TRI-SK-1-07")
HELD_ALREADY: Final = Refusal(
    "held_already", "the ship on {cell} is harnessed already", "TRI-SK-1-09"
)
NOT_HELD: Final = Refusal("not_held", "no own ship on {cell} is harnessed", "TRI-SK-1-08")
NOT_NOW: Final = Refusal(
    "wrong_phase", "a ship is harnessed in {wanted}, not in {phase}", "TRI-SK-1-07"
)
NOT_FREED_NOW: Final = Refusal(
    "wrong_phase", "a ship is freed in {wanted}, not in {phase}", "TRI-R-108"
)
RANSOM: Final = Refusal(
    "minerals", "it takes {count} {colour} minerals, and there are {have}", "TRI-SK-1-08"
)
DRAINED: Final = Refusal(
    "minerals", "with Power drain it takes {count} {colour} minerals, and there are {have}",
    "TRI-SK-1-12",
)  # fmt: skip


class HarnessTechnology(Skill):
    """A token that keeps an enemy ship from moving and from being teleported."""

    id: ClassVar[str] = "harness_technology"
    clauses: ClassVar[tuple[str, ...]] = (
        "TRI-SK-1-07", "TRI-SK-1-08", "TRI-SK-1-09", "TRI-R-108",
    )  # fmt: skip
    grants: ClassVar[Mapping[str, int]] = {TOKEN: 1}

    def steps(self) -> tuple[Step, ...]:
        """Putting it on a ship; whoever owns the ship may buy it free, all through the turn."""
        turn = (Phase.EXTRACTION, Phase.EXPANSION, Phase.EXPLORATION)
        return (
            Step(Harness, (Phase.EXPLORATION,), judge_harness, harness, targets, NOT_NOW),
            Step(Release, turn, judge_release, release, captives, NOT_FREED_NOW, anybody=True),
        )


class PowerDrain(Skill):
    """A harnessed ship costs one mineral more to free."""

    id: ClassVar[str] = "power_drain"
    clauses: ClassVar[tuple[str, ...]] = ("TRI-SK-1-12",)


@cites("TRI-SK-1-07", "TRI-SK-1-09", "TRI-R-108")
def judge_harness(tables: Tables, state: State, action: Harness) -> Objections:
    """An enemy ship that is not harnessed, once a turn."""
    found = [USED()] if TOKEN in state.used else []
    ship, cell = state.ships.get(action.cell), tables.cell_name(action.cell)
    if ship is None or ship.seat == state.turn:
        found.append(NO_ENEMY(cell=cell))
    elif action.cell in state.harnessed:
        found.append(HELD_ALREADY(cell=cell))
    return tuple(found)


def targets(_: Tables, table: Table) -> Iterator[Action]:
    """Every enemy ship without a harness."""
    if TOKEN in table.used:
        return
    for cell in sorted(table.ships):
        if table.ships[cell].seat != table.turn and cell not in table.harnessed:
            yield Harness(cell)


@cites("TRI-SK-1-07", "TRI-SK-1-09", "TRI-R-108")
def harness(_: Tables, draft: Draft, action: Harness, events: Log) -> None:
    """The token comes from the race board, or from the ship that it held."""
    seat = draft.turn
    if TOKEN in draft.specials[seat]:
        keep_special(draft, seat, TOKEN, -1)
    else:
        before = next(cell for cell, owner in draft.harnessed.items() if owner == seat)
        draft.harnessed = draft.harnessed.without(before)
    draft.harnessed = draft.harnessed.set(action.cell, seat)
    draft.used |= {TOKEN}
    if events is not None:
        events.append(Harnessed(seat, action.cell))


@cites("TRI-SK-1-08", "TRI-SK-1-12")
def ransom(tables: Tables, table: Table, owner: int) -> int:
    """What it costs to free a ship from a player's harness."""
    return release_cost(tables.box.release, has(tables, table, owner, PowerDrain.id))


@cites("TRI-SK-1-08", "TRI-R-108")
def judge_release(tables: Tables, state: State, action: Release) -> Objections:
    """An own harnessed ship, and the minerals."""
    ship, owner = state.ships.get(action.cell), state.harnessed.get(action.cell)
    if ship is None or owner is None or ship.seat != state.turn:
        return (NOT_HELD(cell=tables.cell_name(action.cell)),)
    cost, have = ransom(tables, state, owner), len(state.minerals[state.turn])
    if have >= cost:
        return LEGAL
    costs = DRAINED if cost > tables.box.release else RANSOM
    return (costs(count=cost, colour="chosen", have=have),)


def captives(tables: Tables, table: Table) -> Iterator[Action]:
    """Every own ship that can be freed."""
    have = len(table.minerals[table.turn])
    for cell in sorted(table.harnessed):
        own = table.ships[cell].seat == table.turn
        if own and ransom(tables, table, table.harnessed[cell]) <= have:
            yield Release(cell)


@cites("TRI-SK-1-08", "TRI-R-108", "TRI-R-158")
def release(tables: Tables, draft: Draft, action: Release, events: Log) -> None:
    """The token goes home, and its owner is to be paid."""
    owner = draft.harnessed[action.cell]
    draft.harnessed = draft.harnessed.without(action.cell)
    keep_special(draft, owner, TOKEN, 1)
    first_of_all(draft, Giving(draft.turn, ransom(tables, draft, owner), owner))
    if events is not None:
        events.append(Released(draft.turn, action.cell))
