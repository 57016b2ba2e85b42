"""Slave-minions, and Living structures: emissaries that go along, and build twice at once."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import ClassVar, Final

from galaxy_rules.galaxy_of_trian.board.galaxy import emissary_nodes, same_area
from galaxy_rules.galaxy_of_trian.board.supplies import first_of_all, in_supply
from galaxy_rules.galaxy_of_trian.rules.construction import judge_build, raise_station
from galaxy_rules.galaxy_of_trian.rules.exploration import Landing, judge_emissary_place
from galaxy_rules.galaxy_of_trian.rules.hooks.skill import Skill, Step
from galaxy_rules.galaxy_of_trian.rules.skills.common import (
    YELLOW,
    judge_colour,
    judge_token,
    spend,
)
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import Action, Build, Unit
from galaxy_rules.galaxy_of_trian.words.events import Log, UnitSent
from galaxy_rules.galaxy_of_trian.words.grid import OUTPOST, cell_of, kind_of, neighbours
from galaxy_rules.galaxy_of_trian.words.rulings import LivingStructures as Reading
from galaxy_rules.galaxy_of_trian.words.rulings import MinionCompany
from galaxy_rules.galaxy_of_trian.words.skill_actions import Minion, Raise
from galaxy_rules.galaxy_of_trian.words.state import Draft, Emissary, Phase, State, Table
from galaxy_rules.galaxy_of_trian.words.tasks import Settling
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import Objection, Objections, Refusal

TOKEN: Final = "minion"
NOT_NOW: Final = Refusal(
    "wrong_phase", "a Slave-minion is sent in {wanted}, not in {phase}", "TRI-SK-2-04"
)
RAISED_LATER: Final = Refusal(
    "wrong_phase", "a construction belongs to {wanted}, not to {phase}", "TRI-SK-2-02"
)
NO_TOKEN: Final = Refusal("no_special", "no {token} token is left on the race board", "TRI-SK-2-04")
COSTS: Final = Refusal(
    "minerals", "it takes {count} {colour} mineral, and there are {have}", "TRI-SK-2-04"
)
ALONE: Final = Refusal("alone", "no own emissary came near there this turn", "TRI-R-112")
NO_COMPANY: Final = Refusal("alone", "no own emissary is near there", "TRI-SK-2-04")
UNFIT: Final = Refusal(
    "no_place", "a Slave-minion goes to a nebula or a planet, which {node} is not", "TRI-SK-2-04"
)
UNFIT_TILE: Final = Refusal(
    "no_place", "a Slave-minion goes to no teleport or extractor: {node}", "TRI-R-112"
)
IN_ZONE: Final = Refusal(
    "in_zone", "a Slave-minion goes into no exmitter's radius: {cell}", "TRI-R-112"
)
TAKEN: Final = Refusal(
    "taken", "a Slave-minion goes to an empty tile, not to {cell}", "TRI-SK-2-04"
)
FOREIGN: Final = Refusal(
    "foreign", "a Slave-minion goes to no area that another player controls", "TRI-R-112"
)
ALONG: Final = Landing(UNFIT, UNFIT, UNFIT_TILE, IN_ZONE, TAKEN, FOREIGN)
NO_MINION: Final = Refusal("no_minion", "there is no own Slave-minion on {cell}", "TRI-SK-2-02")
HAS_STATION: Final = Refusal(
    "has_station", "a station stands under the Slave-minion on {cell}", "TRI-SK-2-02"
)
NO_SPACE_STATION: Final = Refusal(
    "no_station", "no {what} station is left on the board for the second level", "TRI-R-163"
)


class SlaveMinion(Skill):
    """A token that goes along with an emissary and is one from then on."""

    id: ClassVar[str] = "slave_minion"
    clauses: ClassVar[tuple[str, ...]] = ("TRI-SK-2-04", "TRI-R-112")
    grants: ClassVar[Mapping[str, int]] = {TOKEN: 1}

    def steps(self) -> tuple[Step, ...]:
        """Sending it, in Exploration."""
        return (Step(Minion, (Phase.EXPLORATION,), judge_minion, send_minion, places, NOT_NOW),)


class SecondMinion(Skill):
    """One more Slave-minion."""

    id: ClassVar[str] = "second_minion"
    clauses: ClassVar[tuple[str, ...]] = ("TRI-SK-2-05",)
    grants: ClassVar[Mapping[str, int]] = {TOKEN: 1}


class LivingStructures(Skill):
    """A Slave-minion builds a space station in one construction."""

    id: ClassVar[str] = "living_structures"
    clauses: ClassVar[tuple[str, ...]] = ("TRI-SK-2-02", "TRI-R-110", "TRI-R-163")

    def steps(self) -> tuple[Step, ...]:
        """The construction, which is an action like any other."""
        return (
            Step(
                Raise, (Phase.EXPLORATION,), judge_raise, raise_both, sites, RAISED_LATER,
                uses_action=True, as_extra=True,
            ),
        )  # fmt: skip


# going along


@cites("TRI-R-112")
def company(tables: Tables, table: Table) -> Collection[int]:
    """The cells of emissaries that came this turn; in one reading of all, whenever they came."""
    anybody = tables.rulings.minion_company is MinionCompany.ANY_PLACED
    return table.emissaries if anybody else table.landed


@cites("TRI-SK-2-04", "TRI-R-112")
def near_emissary(table: Table, node: int, cells: Iterable[int]) -> bool:
    """Whether a part is next to an own emissary on one of these cells, or in the area it is in."""
    for cell in cells:
        emissary = table.emissaries.get(cell)
        if emissary is None or emissary.seat != table.turn:
            continue
        if cell_of(node) in neighbours(cell):
            return True
        if kind_of(emissary.node) != OUTPOST and same_area(table.galaxy, emissary.node, node):
            return True
    return False


@cites("TRI-SK-2-04", "TRI-R-112")
def judge_minion(tables: Tables, state: State, action: Minion) -> Objections:
    """A token, a yellow mineral, and a free nebula or planet near an emissary that came."""
    seat, node = state.turn, action.node
    found = judge_token(state, seat, TOKEN, NO_TOKEN) + judge_colour(state, YELLOW, COSTS)
    if kind_of(node) == OUTPOST:
        return (*found, UNFIT(node=tables.node_name(node)))
    place = judge_emissary_place(tables, state, node, seat, seat, ALONG)
    found += place
    there = not any(objection.code == UNFIT.code for objection in place)
    if there and not near_emissary(state, node, company(tables, state)):
        older = near_emissary(state, node, state.emissaries)
        found.append(ALONE() if older else NO_COMPANY())
    return tuple(found)


def places(tables: Tables, table: Table) -> Iterator[Action]:
    """Every part that a Slave-minion can go to now."""
    seat = table.turn
    if TOKEN not in table.specials[seat] or YELLOW not in table.minerals[seat]:
        return
    if not company(tables, table):
        return
    for cell in sorted(table.galaxy.tiles):
        if cell in table.emissaries:
            continue
        for node in emissary_nodes(tables.atlas, table.galaxy, cell):
            if kind_of(node) == OUTPOST or not near_emissary(table, node, company(tables, table)):
                continue
            if not judge_emissary_place(tables, table, node, seat, seat):
                yield Minion(node)


@cites("TRI-SK-2-04")
def send_minion(_: Tables, draft: Draft, action: Minion, events: Log) -> None:
    """It stands there as an emissary."""
    seat = draft.turn
    spend(draft, YELLOW, 1, events)
    in_supply(draft, seat, Unit.MINION, -1)
    emissary = Emissary(seat, action.node, 0, Unit.MINION)
    draft.emissaries = draft.emissaries.set(cell_of(action.node), emissary)
    if events is not None:
        events.append(UnitSent(seat, Unit.MINION, action.node))
    first_of_all(draft, Settling())


# living structures


@cites("TRI-SK-2-02", "TRI-R-163")
def judge_raise(tables: Tables, state: Table, action: Raise) -> Objections:
    """A Slave-minion without station that could build, and both figures."""
    cell = tables.cell_name(action.cell)
    emissary = state.emissaries.get(action.cell)
    if emissary is None or emissary.seat != state.turn or emissary.unit is not Unit.MINION:
        return (NO_MINION(cell=cell),)
    if emissary.level:
        return (HAS_STATION(cell=cell),)
    found: list[Objection] = [*judge_build(tables, state, Build(action.cell))]
    if not state.supplies[state.turn].space:
        found.append(NO_SPACE_STATION(what="space"))
    return tuple(found)


def sites(tables: Tables, table: Table) -> Iterator[Action]:
    """Every Slave-minion that can build both stations."""
    for cell in sorted(table.emissaries):
        one = table.emissaries[cell]
        own = one.unit is Unit.MINION and one.seat == table.turn and not one.level
        if own and not judge_raise(tables, table, Raise(cell)):
            yield Raise(cell)


@cites("TRI-SK-2-02", "TRI-R-110", "TRI-R-163")
def raise_both(tables: Tables, draft: Draft, action: Raise, events: Log) -> None:
    """Both levels, each with what it brings; in one reading the second alone brings anything."""
    both = tables.rulings.living_structures is Reading.BOTH
    raise_station(tables, draft, action.cell, events, paid=both)
    raise_station(tables, draft, action.cell, events)
