"""Crystalline particle transporter, with Ice cell and Quantum harmonic oscillator."""

from collections.abc import Iterator
from typing import ClassVar, Final

from galaxy_rules.galaxy_of_trian.board.galaxy import same_area
from galaxy_rules.galaxy_of_trian.rules.arithmetic import transport_cost
from galaxy_rules.galaxy_of_trian.rules.blocking import is_blocked
from galaxy_rules.galaxy_of_trian.rules.exploration import (
    BEAMED,
    NO_PLACE,
    NO_SPACE,
    SHIP_BEAMED,
    judge_emissary_place,
    judge_ship_place,
)
from galaxy_rules.galaxy_of_trian.rules.hooks.asking import is_loose, judge_loose, skills_of
from galaxy_rules.galaxy_of_trian.rules.hooks.skill import Skill, Step
from galaxy_rules.galaxy_of_trian.rules.skills.common import BLUE, judge_colour, judge_unused, spend
from galaxy_rules.galaxy_of_trian.rules.teleportation import (
    emissary_places,
    send_away,
    ship_targets,
)
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import Action
from galaxy_rules.galaxy_of_trian.words.events import Log
from galaxy_rules.galaxy_of_trian.words.grid import OUTPOST, cell_of, kind_of
from galaxy_rules.galaxy_of_trian.words.rulings import TransporterShips, TransporterTarget
from galaxy_rules.galaxy_of_trian.words.skill_actions import Transport, Traveller
from galaxy_rules.galaxy_of_trian.words.state import Draft, Emissary, Phase, Ship, State, Table
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import Objection, Objections, Refusal

NOT_THERE: Final = Refusal("not_own", "there is no {what} on {cell}", "TRI-SK-4-01")
NOT_OWN: Final = Refusal("not_own", "the emissary on {cell} is not one's own", "TRI-SK-4-01")
NOT_OWN_SHIP: Final = Refusal("not_own", "the ship on {cell} is not one's own", "TRI-R-115")
SAME_AREA: Final = Refusal("same_area", "that is no other area", "TRI-R-115")
SAME_PLACE: Final = Refusal("same_place", "the transporter leads elsewhere", "TRI-SK-4-01")
NO_OUTPOST: Final = Refusal("no_outpost", "the transporter leads to no outpost", "TRI-SK-4-01")
IN_STATION: Final = Refusal("in_station", "the emissary on {cell} stands on a station", "TRI-R-115")
BLOCKED: Final = Refusal("blocked", "the emissary on {cell} is blocked", "TRI-SK-4-01")
NOT_NOW: Final = Refusal(
    "wrong_phase", "the transporter works in {wanted}, not in {phase}", "TRI-SK-4-01"
)
USED: Final = Refusal("used", "the transporter works once a turn", "TRI-SK-4-01")
FARE: Final = Refusal(
    "minerals", "it takes {count} {colour} minerals, and there are {have}", "TRI-SK-4-01"
)
ICE_FARE: Final = Refusal(
    "minerals", "with Ice cell it takes {count} {colour} minerals, and there are {have}",
    "TRI-SK-4-02",
)  # fmt: skip
OSCILLATOR_FARE: Final = Refusal(
    "minerals", "with the oscillator it takes {count} {colour} minerals, and there are {have}",
    "TRI-SK-4-03",
)  # fmt: skip


class Transporter(Skill):
    """An emissary or ship goes to another area, for blue minerals."""

    id: ClassVar[str] = "transporter"
    clauses: ClassVar[tuple[str, ...]] = ("TRI-SK-4-01", "TRI-R-115")

    def steps(self) -> tuple[Step, ...]:
        """The journey, as an action."""
        explore = (Phase.EXPLORATION,)
        return (
            Step(
                Transport,
                explore,
                judge_transport,
                transport,
                journeys,
                NOT_NOW,
                uses_action=True,
            ),
        )


class IceCell(Skill):
    """The transporter costs one less."""

    id: ClassVar[str] = "ice_cell"
    clauses: ClassVar[tuple[str, ...]] = ("TRI-SK-4-02", "TRI-R-115")


class Oscillator(Skill):
    """The transporter costs one less."""

    id: ClassVar[str] = "oscillator"
    clauses: ClassVar[tuple[str, ...]] = ("TRI-SK-4-03", "TRI-R-115")


@cites("TRI-SK-4-01", "TRI-SK-4-02", "TRI-SK-4-03", "TRI-R-115")
def fare(tables: Tables, table: Table) -> int:
    """The blue minerals that the active player pays."""
    own = skills_of(tables, table, table.turn).ids
    return transport_cost(tables.box.transport, (IceCell.id in own) + (Oscillator.id in own))


@cites("TRI-SK-4-01", "TRI-SK-4-02", "TRI-SK-4-03")
def _unpaid(tables: Tables, table: Table) -> Refusal:
    """What sets the fare: the oscillator, on top of any other saving, Ice cell, or the skill."""
    own = skills_of(tables, table, table.turn).ids
    if Oscillator.id in own:
        return OSCILLATOR_FARE
    return ICE_FARE if IceCell.id in own else FARE


@cites("TRI-SK-4-01", "TRI-R-115")
def _elsewhere(tables: Tables, table: Table, unit: Emissary | Ship, node: int) -> bool:
    """Whether a part belongs to another area than a unit is in; an outpost is in none.

    In one reading another tile is enough, as for teleports.
    """
    if tables.rulings.transporter_target is TransporterTarget.OTHER_TILE:
        return True
    return kind_of(unit.node) == OUTPOST or not same_area(table.galaxy, unit.node, node)


@cites("TRI-SK-4-01", "TRI-R-115")
def _at_hand(tables: Tables, table: Table, unit: Emissary | Ship) -> bool:
    """Whether the active player may send a unit: an own one, in one reading any ship."""
    any_ship = tables.rulings.transporter_ships is TransporterShips.ANY
    return unit.seat == table.turn or (any_ship and isinstance(unit, Ship))


@cites("TRI-SK-4-01", "TRI-R-115")
def judge_transport(tables: Tables, state: State, action: Transport) -> Objections:
    """A unit at hand that is free to go, the fare, once a turn, and a place in another area."""
    seat, cell = state.turn, tables.cell_name(action.cell)
    found = judge_unused(state, Transporter.id, USED)
    found += judge_colour(state, BLUE, _unpaid(tables, state), fare(tables, state))
    emissary = action.what is Traveller.EMISSARY
    units = state.emissaries if emissary else state.ships
    unit: Emissary | Ship | None = units.get(action.cell)
    if unit is None:
        return (*found, NOT_THERE(what=action.what.value, cell=cell))
    if not _at_hand(tables, state, unit):
        return (*found, NOT_OWN(cell=cell) if emissary else NOT_OWN_SHIP(cell=cell))
    found += _judge_free(tables, state, unit, action.cell)
    if cell_of(action.node) == action.cell:
        return (*found, SAME_PLACE())
    if kind_of(action.node) == OUTPOST:
        return (*found, NO_OUTPOST())
    if emissary:
        place = judge_emissary_place(tables, state, action.node, seat, seat, BEAMED)
    else:
        place = judge_ship_place(tables, state, action.node, unit.seat, SHIP_BEAMED)
    there = not any(objection.code in (NO_PLACE.code, NO_SPACE.code) for objection in place)
    if there and not _elsewhere(tables, state, unit, action.node):
        place.append(SAME_AREA())
    return (*found, *place)


def _judge_free(tables: Tables, state: Table, unit: Emissary | Ship, where: int) -> list[Objection]:
    if isinstance(unit, Ship):
        return judge_loose(tables, state, where)
    found: list[Objection] = []
    if unit.level:
        found.append(IN_STATION(cell=tables.cell_name(where)))
    if is_blocked(state, unit):
        found.append(BLOCKED(cell=tables.cell_name(where)))
    return found


def journeys(tables: Tables, table: Table) -> Iterator[Action]:
    """Every unit at hand with every place in another area."""
    seat = table.turn
    if Transporter.id in table.used or table.minerals[seat][BLUE] < fare(tables, table):
        return
    for cell in sorted(table.emissaries):
        emissary = table.emissaries[cell]
        if emissary.seat != seat or emissary.level or is_blocked(table, emissary):
            continue
        for node in emissary_places(tables, table, cell, seat, seat):
            if kind_of(node) != OUTPOST and _elsewhere(tables, table, emissary, node):
                yield Transport(Traveller.EMISSARY, cell, node)
    places: dict[int, list[int]] = {}
    for cell in sorted(table.ships):
        ship = table.ships[cell]
        if not _at_hand(tables, table, ship) or not is_loose(table, cell):
            continue
        if ship.seat not in places:
            places[ship.seat] = ship_targets(tables, table, ship.seat)
        for node in places[ship.seat]:
            if _elsewhere(tables, table, ship, node):
                yield Transport(Traveller.SHIP, cell, node)


@cites("TRI-SK-4-01")
def transport(tables: Tables, draft: Draft, action: Transport, events: Log) -> None:
    """The fare is paid, and the unit is elsewhere."""
    spend(draft, BLUE, fare(tables, draft), events)
    draft.used |= {Transporter.id}
    send_away(draft, action.what, action.cell, action.node, events)
