"""Decoy, with Manoeuvring thrusters and Shockwave: a ship that explodes."""

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

from galaxy_rules.galaxy_of_trian.board.supplies import emissary_home, owe_minerals, ship_home
from galaxy_rules.galaxy_of_trian.rules.hooks.asking import around, has
from galaxy_rules.galaxy_of_trian.rules.hooks.skill import Skill, Step
from galaxy_rules.galaxy_of_trian.rules.movement import destinations, judge_move, relocate
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import Action, Move, Unit
from galaxy_rules.galaxy_of_trian.words.events import Log, ShipMoved
from galaxy_rules.galaxy_of_trian.words.grid import cell_of, neighbours
from galaxy_rules.galaxy_of_trian.words.rulings import DecoyPaysForOwnShips
from galaxy_rules.galaxy_of_trian.words.rulings import Shockwave as Reading
from galaxy_rules.galaxy_of_trian.words.skill_actions import Detonate
from galaxy_rules.galaxy_of_trian.words.skill_events import Exploded
from galaxy_rules.galaxy_of_trian.words.state import Draft, Phase, Ship, State, Table
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import Objections, Refusal

NOT_NOW: Final = Refusal(
    "wrong_phase", "the Decoy is set off in {wanted}, not in {phase}", "TRI-SK-7-02"
)
NO_DECOY: Final = Refusal("no_decoy", "there is no own Decoy on {cell}", "TRI-SK-7-02")


class Decoy(Skill):
    """A ship that explodes when its owner wants, or when an enemy comes near."""

    id: ClassVar[str] = "decoy"
    clauses: ClassVar[tuple[str, ...]] = (
        "TRI-SK-7-01", "TRI-SK-7-02", "TRI-SK-7-03", "TRI-SK-7-04", "TRI-SK-7-05", "TRI-R-19",
        "TRI-R-122", "TRI-R-123", "TRI-R-150", "TRI-R-151", "TRI-R-152",
    )  # fmt: skip
    grants: ClassVar[Mapping[str, int]] = {"decoy": 1}

    def steps(self) -> tuple[Step, ...]:
        """Moving and detonating it, as an action; moving it alone is a ship's move."""
        explore = (Phase.EXPLORATION,)
        return (
            Step(Detonate, explore, judge_detonate, detonate, blasts, NOT_NOW, uses_action=True),
        )

    @cites("TRI-SK-7-04", "TRI-R-123")
    def explodes(self, tables: Tables, draft: Draft, seat: int, events: Log) -> bool:
        """When there is an enemy ship on an adjacent tile."""
        for cell, ship in sorted(draft.ships.items()):
            if ship.seat == seat and ship.kind is Unit.DECOY:
                near = (draft.ships.get(other) for other in neighbours(cell))
                if any(other is not None and other.seat != seat for other in near):
                    explode(tables, draft, cell, events)
                    return True
        return False


class ManoeuvringThrusters(Skill):
    """The Decoy moves one tile further."""

    id: ClassVar[str] = "manoeuvring_thrusters"
    clauses: ClassVar[tuple[str, ...]] = ("TRI-SK-7-06",)

    @cites("TRI-SK-7-06")
    def reach(self, ship: Ship) -> int:
        """One more for the Decoy."""
        return int(ship.kind is Unit.DECOY)


class Shockwave(Skill):
    """The Decoy's field of fire is the twelve tiles around it."""

    id: ClassVar[str] = "shockwave"
    clauses: ClassVar[tuple[str, ...]] = ("TRI-SK-7-07", "TRI-R-165")


@cites("TRI-SK-7-02")
def judge_detonate(tables: Tables, state: State, action: Detonate) -> Objections:
    """The own Decoy, and a move that it can make."""
    ship = state.ships.get(action.cell)
    if ship is None or ship.seat != state.turn or ship.kind is not Unit.DECOY:
        return (NO_DECOY(cell=tables.cell_name(action.cell)),)
    return judge_move(tables, state, Move(action.cell, action.node))


def blasts(tables: Tables, table: Table) -> Iterator[Action]:
    """Every place that the Decoy can move to."""
    for cell in sorted(table.ships):
        ship = table.ships[cell]
        if ship.seat == table.turn and ship.kind is Unit.DECOY:
            yield from (Detonate(cell, node) for node in destinations(tables, table, cell))


@cites("TRI-SK-7-02", "TRI-SK-7-03")
def detonate(tables: Tables, draft: Draft, action: Detonate, events: Log) -> None:
    """It moves, and explodes there."""
    if events is not None:
        events.append(ShipMoved(draft.turn, action.cell, action.node))
    relocate(draft, action.cell, action.node)
    explode(tables, draft, cell_of(action.node), events, detonated=True)


@cites("TRI-SK-7-03", "TRI-SK-7-07", "TRI-R-152", "TRI-R-165")
def is_wide(tables: Tables, table: Table, seat: int, *, detonated: bool) -> bool:
    """Whether an explosion has the larger field: in one reading, only if its owner set it off."""
    if not has(tables, table, seat, Shockwave.id):
        return False
    return detonated or tables.rulings.shockwave is Reading.EVERY_EXPLOSION


@cites("TRI-SK-7-03", "TRI-SK-7-07", "TRI-R-152", "TRI-R-165")
def field(tables: Tables, table: Table, seat: int, cell: int, *, detonated: bool) -> list[int]:
    """The tiles that an explosion reaches, its own included."""
    return sorted((cell, *around(cell, is_wide(tables, table, seat, detonated=detonated))))


@cites(
    "TRI-SK-7-03", "TRI-SK-7-05", "TRI-CON-08", "TRI-R-122", "TRI-R-150", "TRI-R-151", "TRI-R-152",
)  # fmt: skip
def explode(
    tables: Tables, draft: Draft, cell: int, events: Log, *, detonated: bool = False
) -> None:
    """Ships and emissaries without a station go home; each ship brings the owner minerals.

    Another Decoy in the field, where a box has two, is attacked thereby and explodes as well.
    """
    seat = draft.ships[cell].seat
    if events is not None:
        events.append(Exploded(seat, cell))
    ship_home(draft, cell, events)
    own_too = tables.rulings.decoy_pays_for_own_ships is DecoyPaysForOwnShips.YES
    hits, decoys = 0, []
    for near in field(tables, draft, seat, cell, detonated=detonated):
        emissary, ship = draft.emissaries.get(near), draft.ships.get(near)
        if emissary is not None and not emissary.level:
            emissary_home(draft, near, events)
        if ship is None or ship.kind is Unit.CANNON:
            continue
        hits += own_too or ship.seat != seat
        if ship.kind is Unit.DECOY:
            decoys.append(near)
        else:
            ship_home(draft, near, events)
    owe_minerals(draft, tables.box.reward * hits, seat=seat)
    for near in decoys:
        if near in draft.ships:
            explode(tables, draft, near, events)
