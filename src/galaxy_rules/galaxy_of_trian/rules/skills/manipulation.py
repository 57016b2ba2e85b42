"""Manipulation, with Mental manipulation: an own unit and an enemy's change places."""

from collections.abc import Iterator
from typing import ClassVar, Final

from galaxy_rules.galaxy_of_trian.board.galaxy import same_area
from galaxy_rules.galaxy_of_trian.board.supplies import first_of_all
from galaxy_rules.galaxy_of_trian.rules.battles.contact import SWAPPED
from galaxy_rules.galaxy_of_trian.rules.blocking import inhabitants
from galaxy_rules.galaxy_of_trian.rules.events import window_is_open
from galaxy_rules.galaxy_of_trian.rules.exploration import estate_at, judge_zone
from galaxy_rules.galaxy_of_trian.rules.hooks.asking import bars_emissaries, has, judge_loose
from galaxy_rules.galaxy_of_trian.rules.hooks.skill import Skill, Step
from galaxy_rules.galaxy_of_trian.rules.skills.common import (
    BLUE,
    GREEN,
    judge_colour,
    judge_unused,
    spend,
)
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import Action
from galaxy_rules.galaxy_of_trian.words.events import Log
from galaxy_rules.galaxy_of_trian.words.grid import OUTPOST, distance, kind_of
from galaxy_rules.galaxy_of_trian.words.skill_actions import Swap, Traveller
from galaxy_rules.galaxy_of_trian.words.skill_events import Swapped
from galaxy_rules.galaxy_of_trian.words.state import (
    Draft,
    Emissary,
    Phase,
    Ship,
    State,
    Table,
    emissary_with,
    ship_with,
)
from galaxy_rules.galaxy_of_trian.words.tasks import Fighting, Scope, Settling
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import Objection, Objections, Refusal

FAR: Final = 3
NO_SUCH: Final = Refusal(
    "no_such", "there is no own {what} on {own}, or no enemy's on {target}", "TRI-SK-6-04"
)
NOT_NOW: Final = Refusal(
    "wrong_phase", "units are swapped in {wanted}, not in {phase}", "TRI-SK-6-04"
)
USED: Final = Refusal("used", "units are swapped once a turn", "TRI-SK-6-04")
COSTS: Final = Refusal(
    "minerals", "it takes {count} {colour} mineral, and there are {have}", "TRI-SK-6-04"
)
TOO_FAR: Final = Refusal("too_far", "the two are in no one area", "TRI-SK-6-04")
BEYOND: Final = Refusal(
    "too_far", "the two are in no one area, and more than three tiles apart", "TRI-SK-6-05"
)
HARNESSED: Final = Refusal("harnessed", "the ship on {cell} is harnessed", "TRI-R-120")
IN_STATION: Final = Refusal(
    "in_station", "the emissary on {cell} stands on a station", "TRI-CON-08"
)
IN_ZONE: Final = Refusal("in_zone", "an exmitter keeps one of the two from {cell}", "TRI-TIL-11")
SHUT: Final = Refusal(
    "foreign_station", "another player's station stands in one of the areas", "TRI-CON-17"
)
BARRED: Final = Refusal("no_place", "no other emissary comes to {cell}", "TRI-R-125")


class Manipulation(Skill):
    """Two units of a type within one area change places."""

    id: ClassVar[str] = SWAPPED
    clauses: ClassVar[tuple[str, ...]] = ("TRI-SK-6-04", "TRI-R-120", "TRI-R-155")

    def steps(self) -> tuple[Step, ...]:
        """The swap, in Expansion or Exploration, which takes no action."""
        phases = (Phase.EXPANSION, Phase.EXPLORATION)
        return (Step(Swap, phases, judge_swap, swap, swaps, NOT_NOW),)


class MentalManipulation(Skill):
    """Manipulation reaches other areas, three tiles far."""

    id: ClassVar[str] = "mental_manipulation"
    clauses: ClassVar[tuple[str, ...]] = ("TRI-SK-6-05", "TRI-R-121", "TRI-R-164")


Placed = Emissary | Ship


def _units(table: Table, what: Traveller, own: int, target: int) -> tuple[Placed, Placed] | None:
    """An own unit and an enemy's of a type, if they are on these cells."""
    units = table.emissaries if what is Traveller.EMISSARY else table.ships
    one, two = units.get(own), units.get(target)
    if one is None or two is None or one.seat != table.turn or two.seat == table.turn:
        return None
    return one, two


@cites("TRI-SK-6-04", "TRI-R-120", "TRI-R-155")
def judge_swap(tables: Tables, state: State, action: Swap) -> Objections:
    """Once a turn, the minerals, and two units that can stand in each other's place."""
    found = judge_unused(state, Manipulation.id, USED)
    for colour in (GREEN, BLUE):
        found += judge_colour(state, colour, COSTS)
    units = _units(state, action.what, action.own, action.target)
    if units is None:
        names = {"own": tables.cell_name(action.own), "target": tables.cell_name(action.target)}
        return (*found, NO_SUCH(what=action.what.value, **names))
    return (*found, *_judge_pair(tables, state, (action.own, action.target), units))


@cites(
    "TRI-SK-6-04", "TRI-SK-6-05", "TRI-R-120", "TRI-R-121", "TRI-R-125", "TRI-R-155", "TRI-R-164",
)  # fmt: skip
def _judge_pair(
    tables: Tables, state: Table, cells: tuple[int, int], units: tuple[Placed, Placed]
) -> list[Objection]:
    found: list[Objection] = []
    one, two = units
    for cell, unit in zip(cells, units, strict=True):
        if isinstance(unit, Ship):
            found += judge_loose(tables, state, cell, HARNESSED)
        elif unit.level:
            found.append(IN_STATION(cell=tables.cell_name(cell)))
    apart = OUTPOST in (kind_of(one.node), kind_of(two.node)) or not same_area(
        state.galaxy, one.node, two.node
    )
    mental = has(tables, state, state.turn, MentalManipulation.id)
    if apart and not (mental and distance(*cells) <= FAR):
        found.append(BEYOND() if mental else TOO_FAR())
    for unit, place, cell in ((one, two, cells[1]), (two, one, cells[0])):
        found += judge_zone(tables, state, cell, unit.seat, IN_ZONE)
        if isinstance(unit, Emissary) and _shut(state, place.node, unit.seat):
            found.append(SHUT())
        if isinstance(unit, Emissary) and bars_emissaries(state, cell):
            found.append(BARRED(cell=tables.cell_name(cell)))
    return found


def _shut(table: Table, node: int, seat: int) -> bool:
    """Whether another player's station stands in the area of a part."""
    estate = estate_at(table, node)
    return estate is not None and any(
        other.level and other.seat != seat for _, other in inhabitants(table, estate)
    )


def swaps(tables: Tables, table: Table) -> Iterator[Action]:
    """Every own unit with every enemy's that it can change places with."""
    own = table.minerals[table.turn]
    if Manipulation.id in table.used or GREEN not in own or BLUE not in own:
        return
    for what, cells in ((Traveller.EMISSARY, table.emissaries), (Traveller.SHIP, table.ships)):
        for one in sorted(cells):
            if cells[one].seat != table.turn:
                continue
            for two in sorted(cells):
                units = _units(table, what, one, two)
                if units is not None and not _judge_pair(tables, table, (one, two), units):
                    yield Swap(what, one, two)


@cites("TRI-SK-6-04", "TRI-EVT-03", "TRI-R-29", "TRI-R-76", "TRI-R-120")
def swap(tables: Tables, draft: Draft, action: Swap, events: Log) -> None:
    """They change places; a battle of ships that it brings about may wait, in one reading not.

    The ship that was moved, where neither side of a clash is the active player's, is the enemy's.
    """
    for colour in (GREEN, BLUE):
        spend(draft, colour, 1, events)
    draft.used |= {Manipulation.id}
    own, target = action.own, action.target
    if action.what is Traveller.SHIP:
        one, two = draft.ships[own], draft.ships[target]
        changed = draft.ships.set(own, ship_with(two, node=one.node))
        draft.ships = changed.set(target, ship_with(one, node=two.node))
        draft.arrived |= {own, target}
        draft.moved = own
    else:
        here, there = draft.emissaries[own], draft.emissaries[target]
        placed = draft.emissaries.set(own, emissary_with(there, node=here.node))
        draft.emissaries = placed.set(target, emissary_with(here, node=there.node))
        draft.landed -= {own, target}
    if events is not None:
        events.append(Swapped(draft.turn, action.what, own, target))
    scope = Scope.FIRE if window_is_open(tables) else Scope.ALL
    first_of_all(draft, Fighting(scope), Settling())
