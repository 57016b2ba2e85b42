"""The board as the ships of one player meet it: what they may fly through, land on, attack."""

from typing import Final

from galaxy_rules.galaktico.board.route_tables import Screen, barring
from galaxy_rules.galaktico.rules.gravity import fields
from galaxy_rules.galaktico.rules.routes import Lanes
from galaxy_rules.galaktico.tables import Tables
from galaxy_rules.galaktico.words.components import TYPES, ShipType
from galaxy_rules.galaktico.words.rulings import OwnStation
from galaxy_rules.galaktico.words.spaces import Spaces
from galaxy_rules.galaktico.words.state import State
from galaxy_rules.kernel.clauses import cites


class Airspace:
    """The board as one player's ships meet it, worked out once for all of them.

    `free` is what nothing stands on, `harbour` the own station where a reading lets ships over it
    and none stands on it, `haven` the same where they may end there.
    """

    __slots__ = (
        "field", "foe_stations", "foes", "free", "harbour", "haven", "meteors", "own",
        "own_station", "seat", "state",
    )  # fmt: skip

    def __init__(self, tables: Tables, state: State, seat: int) -> None:
        """Gather ships, stations and fields."""
        own, foes, sources = _ships(state.fleets, seat)
        foe_stations = 0
        for owner, station in enumerate(state.stations):
            if owner != seat:
                foe_stations |= station
        self.state: Final = state
        self.seat: Final = seat
        self.own: Final = own
        self.foes: Final = foes & ~foe_stations
        self.foe_stations: Final = foe_stations
        self.own_station: Final = int(state.stations[seat])
        self.meteors: Final = int(state.meteors)
        occupied = own | foes | foe_stations | self.own_station | self.meteors
        self.free: Final = tables.board.everywhere & ~occupied
        self.field: Final = fields(tables, sources | foe_stations)
        self.harbour: Final = self.own_station & ~own if tables.station_open else 0
        docks = tables.rulings.own_station is OwnStation.DOCK
        self.haven: Final = self.harbour if docks else 0


def _ships(fleets: tuple[Spaces, ...], seat: int) -> tuple[int, int, int]:
    """A player's own ships, all opposing ones, and the destroyers among these."""
    own = foes = sources = 0
    for first in range(0, len(fleets), TYPES):
        destroyers, fighters, cruisers, scouts = fleets[first : first + TYPES]
        ships = destroyers | fighters | cruisers | scouts
        if first == seat * TYPES:
            own = ships
        else:
            foes |= ships
            sources |= destroyers
    return own, foes, sources


@cites("GAL-MOV-05", "GAL-MOV-08", "GAL-UNI-SC-01")
def screens(tables: Tables, air: Airspace) -> tuple[Screen, ...]:
    """What the ships of each type meet: meteors are open to scouts alone, and to pass only.

    For readings in which the own station is closed: a move may end wherever others may pass.
    """
    board, free = tables.board, air.free
    barred = barring(board, free, air.field)
    common = Screen(barred, barred)
    if not air.state.fleets[air.seat * TYPES + ShipType.SCOUT]:
        return (common, common, common, common)
    scouts = Screen(barring(board, free | air.meteors, air.field), barred)
    return (common, common, common, scouts)


@cites("GAL-MOV-10", "GAL-STA-04")
def targets_of(air: Airspace, ship: ShipType) -> int:
    """The spaces that a ship of a type may attack: ships, for a destroyer stations too."""
    return air.foes | air.foe_stations if ship is ShipType.DESTROYER else air.foes


@cites("GAL-R-12")
def may_jump_off(tables: Tables, air: Airspace, origin: int) -> bool:
    """Whether the first step of a ship on this space may be a jump."""
    return tables.launch_jumps or not air.own_station >> origin & 1


@cites("GAL-MOV-05", "GAL-MOV-08", "GAL-MOV-10", "GAL-UNI-SC-01", "GAL-STA-04", "GAL-GRV-06")
def lanes(
    tables: Tables, air: Airspace, ship: ShipType, origin: int, used: tuple[int, int] = (0, 0)
) -> Lanes:
    """What a ship may fly through, land on, end on and attack, and what it has left."""
    bit = 1 << origin
    home = 0 if bit & air.own_station else bit
    clear = air.free | air.harbour | (bit if tables.station_open else home)
    card = tables.box.ships[ship]
    return Lanes(
        origin,
        card.range - used[0],
        card.jumps - used[1],
        fly=clear | air.meteors if ship is ShipType.SCOUT else clear,
        land=(air.free | home) & ~air.field,
        end=air.free | air.haven,
        targets=targets_of(air, ship),
        field=air.field,
        launch=may_jump_off(tables, air, origin),
    )


class Walk:
    """A path being judged: where the ship is by now, and how often it has jumped.

    `used` is how often it had jumped before it won a combat, `second` that it won one.
    """

    __slots__ = ("air", "at", "jumps", "on", "second", "ship", "tables", "taken", "used")

    def __init__(
        self,
        tables: Tables,
        air: Airspace,
        ship: ShipType,
        on: Lanes,
        used: int,
        *,
        second: bool,
    ) -> None:
        """Start where the ship stands."""
        self.tables: Final = tables
        self.air: Final = air
        self.ship: Final = ship
        self.on: Final = on
        self.used: Final = used
        self.second: Final = second
        self.at: int = on.origin
        self.jumps: int = 0
        self.taken: int = 0
