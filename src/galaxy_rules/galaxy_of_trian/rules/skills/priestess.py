"""Supreme Priestess, with Precious Meditation and Divine help.

She is a ship that takes minerals from the nebulas around her, can become an emissary in place,
loses every clash, and with Divine help flees from one.
"""

from collections.abc import Mapping
from typing import ClassVar, Final

from galaxy_rules.galaxy_of_trian.board.galaxy import emissary_nodes, space_nodes
from galaxy_rules.galaxy_of_trian.board.supplies import first_of_all, harness_home
from galaxy_rules.galaxy_of_trian.rules.battles.contact import would_meet
from galaxy_rules.galaxy_of_trian.rules.battles.ship_battles import clash_of_ships
from galaxy_rules.galaxy_of_trian.rules.exploration import (
    IN_ZONE,
    TAKEN,
    Landing,
    judge_emissary_place,
)
from galaxy_rules.galaxy_of_trian.rules.hooks.asking import ignite, is_loose, zone_for
from galaxy_rules.galaxy_of_trian.rules.hooks.skill import Skill
from galaxy_rules.galaxy_of_trian.rules.movement import relocate
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import Unit
from galaxy_rules.galaxy_of_trian.words.events import Log
from galaxy_rules.galaxy_of_trian.words.grid import (
    NEBULA,
    OUTPOST,
    SYSTEM,
    cell_of,
    kind_of,
    neighbours,
    ring12,
)
from galaxy_rules.galaxy_of_trian.words.rulings import PriestessFixing
from galaxy_rules.galaxy_of_trian.words.skill_actions import Evade, Fix
from galaxy_rules.galaxy_of_trian.words.skill_events import Evaded, Fixed
from galaxy_rules.galaxy_of_trian.words.state import Draft, Emissary, Ship, State, Table
from galaxy_rules.galaxy_of_trian.words.tasks import Evading, Fixing, Giving, Offering
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import LEGAL, Objections, Refusal

TAKES: Final = 2
"""Minerals that she takes after a move."""
SYSTEM_FACTOR: Final = 6
NEBULA_FACTOR: Final = 3
NOT_HERE: Final = Refusal("not_here", "the Priestess stands on no tile with {node}", "TRI-SK-1-05")
UNFIT: Final = Refusal("no_place", "no emissary can stand on {node}", "TRI-SK-1-05")
FOREIGN: Final = Refusal("foreign", "another player controls that area", "TRI-SK-1-05")
FIXED: Final = Landing(UNFIT, UNFIT, UNFIT, IN_ZONE, TAKEN, FOREIGN)
NO_REFUGE: Final = Refusal(
    "no_refuge", "{node} is not on a nearest tile without battle", "TRI-SK-1-11"
)


class SupremePriestess(Skill):
    """A ship that mines the nebulas around it and can become an emissary."""

    id: ClassVar[str] = "supreme_priestess"
    clauses: ClassVar[tuple[str, ...]] = (
        "TRI-SK-1-01", "TRI-SK-1-02", "TRI-SK-1-03", "TRI-SK-1-04", "TRI-SK-1-05", "TRI-SK-1-06",
        "TRI-R-107", "TRI-R-153", "TRI-R-162", "TRI-R-167",
    )  # fmt: skip
    grants: ClassVar[Mapping[str, int]] = {"priestess": 1}

    @cites("TRI-SK-1-02", "TRI-SK-1-03", "TRI-SK-1-05", "TRI-R-107", "TRI-R-153")
    def moved(self, tables: Tables, draft: Draft, ship: Ship) -> None:
        """First her minerals, then she may be fixed; in one reading after the battle of ships."""
        if ship.kind is not Unit.PRIESTESS:
            return
        cell = cell_of(ship.node)
        offering, fixing = Offering(ship.seat, cell, TAKES), Fixing(ship.seat, cell)
        if tables.rulings.priestess_fixing is PriestessFixing.AFTER_BATTLE:
            battle, *rest = draft.agenda
            draft.agenda = (offering, battle, fixing, *rest)
        else:
            first_of_all(draft, offering, fixing)


class PreciousMeditation(Skill):
    """Construction with the Priestess pays more."""

    id: ClassVar[str] = "precious_meditation"
    clauses: ClassVar[tuple[str, ...]] = ("TRI-SK-1-10",)

    @cites("TRI-SK-1-10")
    def factor(self, kind: int, emissary: Emissary) -> int:
        """Six in a system, three in a nebula."""
        if emissary.unit is not Unit.PRIESTESS:
            return 0
        return SYSTEM_FACTOR if kind == SYSTEM else NEBULA_FACTOR


class DivineHelp(Skill):
    """The Priestess evades an attack for minerals."""

    id: ClassVar[str] = "divine_help"
    clauses: ClassVar[tuple[str, ...]] = ("TRI-SK-1-11", "TRI-R-109", "TRI-R-154")

    @cites("TRI-SK-1-11", "TRI-R-109", "TRI-R-154")
    def reacts(self, tables: Tables, draft: Draft, pair: tuple[int, int], seat: int) -> bool:
        """Her owner is asked, if the minerals are there and a place to flee to."""
        cell = pair[1]
        if draft.ships[cell].kind is not Unit.PRIESTESS or not is_loose(draft, cell):
            return False
        if len(draft.minerals[seat]) < tables.box.evasion or not refuges(tables, draft, cell):
            return False
        first_of_all(draft, Evading(seat, pair))
        return True


# her minerals


def interrupted(tables: Tables, draft: Draft, task: Offering, events: Log) -> bool:
    """Whether a Cannon or a Decoy comes first."""
    return task.cell in draft.ships and ignite(tables, draft, events)


@cites("TRI-SK-1-03", "TRI-R-107", "TRI-R-162")
def nebulas_around(_: Tables, table: Table, cell: int) -> list[int]:
    """The closed nebulas with minerals around the Priestess, or under her, by key."""
    ship = table.ships.get(cell)
    if ship is None or ship.kind is not Unit.PRIESTESS:
        return []
    near = {cell, *ring12(cell)}
    return sorted(
        key
        for key, estate in table.estates.items()
        if estate.kind == NEBULA
        and estate.stock
        and any(cell_of(node) in near for node in estate.nodes)
    )


# as an emissary


@cites("TRI-SK-1-05", "TRI-R-107")
def places_to_fix(tables: Tables, table: Table, task: Fixing) -> list[int]:
    """The nebulas and planets of her tile where she could be an emissary."""
    ship = table.ships.get(task.cell)
    if ship is None or ship.kind is not Unit.PRIESTESS:
        return []
    return [
        node
        for node in emissary_nodes(tables.atlas, table.galaxy, task.cell)
        if kind_of(node) != OUTPOST
        and not judge_emissary_place(tables, table, node, task.seat, task.seat)
    ]


@cites("TRI-SK-1-05")
def judge_fix(tables: Tables, state: State, task: Fixing, action: Fix) -> Objections:
    """A nebula or planet where she is, as for an emissary that is sent there."""
    if cell_of(action.node) != task.cell or kind_of(action.node) == OUTPOST:
        return (NOT_HERE(node=tables.node_name(action.node)),)
    return tuple(judge_emissary_place(tables, state, action.node, task.seat, task.seat, FIXED))


@cites("TRI-SK-1-05")
def fix(draft: Draft, task: Fixing, node: int, events: Log) -> None:
    """She is an emissary from now on."""
    harness_home(draft, task.cell)
    draft.ships = draft.ships.without(task.cell)
    draft.arrived -= {task.cell}
    draft.moved = None
    emissary = Emissary(task.seat, node, 0, Unit.PRIESTESS)
    draft.emissaries = draft.emissaries.set(task.cell, emissary)
    if events is not None:
        events.append(Fixed(task.seat, node))


# fleeing


@cites("TRI-SK-1-11", "TRI-BSH-01", "TRI-BSH-02", "TRI-R-109")
def refuges(tables: Tables, table: Table, cell: int) -> list[int]:
    """The outer space parts of the nearest tiles where she would fight nobody, tile by tile."""
    seat = table.ships[cell].seat
    zone = zone_for(tables, table, seat)
    seen, rim = {cell}, [cell]
    while rim:
        rim = sorted(
            {near for one in rim for near in neighbours(one) if near in table.galaxy.tiles} - seen
        )
        seen.update(rim)
        found = [
            node
            for target in rim
            if target not in table.ships and target not in zone
            for node in space_nodes(tables.atlas, table.galaxy, target)
            if not would_meet(tables, table, Ship(seat, Unit.PRIESTESS, node))
        ]
        if found:
            return found
    return []


@cites("TRI-SK-1-11", "TRI-R-109")
def judge_evade(tables: Tables, state: State, task: Evading, action: Evade) -> Objections:
    """A part of a nearest tile without battle."""
    if action.node in refuges(tables, state, task.ships[1]):
        return LEGAL
    return (NO_REFUGE(node=tables.node_name(action.node)),)


@cites("TRI-SK-1-11", "TRI-R-158")
def evade(tables: Tables, draft: Draft, task: Evading, node: int, events: Log) -> None:
    """She is elsewhere, and the minerals are due."""
    cell, moved = task.ships[1], draft.moved
    if events is not None:
        events.append(Evaded(task.seat, cell, node))
    relocate(draft, cell, node)
    draft.moved = None if moved == cell else moved
    first_of_all(draft, Giving(task.seat, tables.box.evasion))


def stay(tables: Tables, draft: Draft, task: Evading, events: Log) -> None:
    """The clash takes its course."""
    clash_of_ships(tables, draft, task.ships, events)
