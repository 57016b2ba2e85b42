"""Movement: normal flight, hyperspace jumps, gravity fields (the chapters of these names).

The judge walks a path step by step along the ship's lanes and objects at the first bad step, in
this order: not adjacent or no mirror image; type cannot jump; no jump off the station; no jump
left; gravity; then what is in the way; at the end of the path a scout on a meteor, a movement that
leads nowhere.

A cruiser's flight from the booklet, with one jump across the Y axis:

>>> from galaxy_rules.galaktico import Galaktico
>>> game = Galaktico()
>>> alone = game.position({"players": 2, "ships": [[0, "cruiser", "A35"]]}, fragment=True)
>>> game.why_not(alone, game.parse("A35: A24 ~B42 B33 B34"))
()
>>> print(*game.why_not(alone, game.parse("A35: ~A53")))
~A53 mirrors A35 within its own sector, where no axis runs [not_image: GAL-HYP-05, GAL-R-07]
"""

from typing import Final

from galaxy_rules.galaktico.board.route_tables import Screen, barring
from galaxy_rules.galaktico.rules.arithmetic import in_range, may_jump
from galaxy_rules.galaktico.rules.routes import Lanes
from galaxy_rules.galaktico.tables import Tables
from galaxy_rules.galaktico.words.actions import JUMP, Continue, Move, Stop
from galaxy_rules.galaktico.words.components import SHIP_TYPES, TYPES, ShipType
from galaxy_rules.galaktico.words.rulings import NullMove, OwnStation
from galaxy_rules.galaktico.words.spaces import Spaces
from galaxy_rules.galaktico.words.state import State, ship_at
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import LEGAL, Objection, Objections, Refusal

NO_SPACE: Final = Refusal("no_space", "{space} is not a space of this board", "GAL-CMP-02")
NO_SHIP: Final = Refusal("no_ship", "no ship stands on {space}", "GAL-TRN-05")
NOT_YOURS: Final = Refusal("not_yours", "the ship on {space} is another player's", "GAL-R-56")
ALREADY_MOVED: Final = Refusal(
    "already_moved", "the ship on {space} has moved in this turn", "GAL-MOV-04"
)
NO_STEP: Final = Refusal("no_step", "a movement has at least one step", "GAL-R-08")
RANGE: Final = Refusal("range", "{steps} steps, but the {ship} has {limit}", "GAL-MOV-01")
RANGE_CAPTION: Final = Refusal(
    "range",
    "{steps} steps, but the {ship} has {limit}: the caption that gives it more is the scout's",
    "GAL-MOV-01",
    "GAL-R-02",
)
RANGE_LEFT: Final = Refusal(
    "range", "{steps} steps, but the victorious {ship} has {limit} left", "GAL-UNI-CR-02"
)
NOT_ADJACENT: Final = Refusal("not_adjacent", "{space} is not next to {origin}", "GAL-MOV-03")
NOT_IMAGE: Final = Refusal(
    "not_image", "~{space} is no mirror image of {origin} in another sector", "GAL-HYP-05"
)
NOT_IMAGE_HOME: Final = Refusal(
    "not_image",
    "~{space} mirrors {origin} within its own sector, where no axis runs",
    "GAL-HYP-05",
    "GAL-R-07",
)
JUMP_TYPE: Final = Refusal("jump_type", "a {ship} cannot jump", "GAL-HYP-01")
JUMP_SCOUT: Final = Refusal(
    "jump_type",
    "it is the fighter that attacks out of hyperspace; a {ship} cannot jump",
    "GAL-HYP-01",
    "GAL-R-01",
)
LAUNCH_JUMP: Final = Refusal(
    "launch_jump", "in this reading the first step off a station is no jump", "GAL-R-12"
)
JUMP_LIMIT: Final = Refusal(
    "jump_limit", "a {ship} jumps at most {limit} times in a turn", "GAL-HYP-02"
)
JUMP_GRAVITY: Final = Refusal(
    "jump_gravity", "{space} lies in an opposing gravity field", "GAL-GRV-02"
)
JUMP_OUT: Final = Refusal(
    "jump_gravity", "{space} lies in an opposing gravity field, which no jump leaves", "GAL-HYP-09"
)
GRAVITY_OVERLAP: Final = Refusal(
    "jump_gravity",
    "{space} lies in an opposing gravity field, which the own field there does not lift",
    "GAL-GRV-02",
    "GAL-R-49",
)
ATTACK_GRAVITY: Final = Refusal(
    "jump_gravity",
    "{space}, where the fighter would attack, lies in an opposing gravity field",
    "GAL-UNI-FI-03",
)
ATTACK_THIRD: Final = Refusal(
    "jump_gravity",
    "{space}, where the fighter would attack, lies in the gravity field of a third player",
    "GAL-UNI-FI-03",
    "GAL-R-09",
)
JUMP_OCCUPIED: Final = Refusal(
    "jump_occupied", "a jump must land on a free space, and {space} is occupied", "GAL-HYP-06"
)
JUMP_ONTO: Final = Refusal(
    "jump_occupied",
    "a {ship} may not jump onto the opposing ship on {space}",
    "GAL-HYP-06",
    "GAL-R-03",
)
JUMP_METEOR: Final = Refusal(
    "jump_occupied",
    "a jump must land on a free space, and on {space} lies a meteor",
    "GAL-HYP-06",
    "GAL-R-04",
)
JUMP_VIA: Final = Refusal(
    "jump_occupied",
    "no jump lands on an own ship, as on {space}, not even on the way",
    "GAL-HYP-06",
    "GAL-R-06",
)
STATION: Final = Refusal(
    "station", "no {ship} may attack the station on {space}, only a destroyer", "GAL-STA-03"
)
STATION_SHIP: Final = Refusal(
    "station",
    "a {ship} cannot fight the ship that stands on the station on {space}",
    "GAL-STA-03",
    "GAL-R-15",
)
STATION_WAY: Final = Refusal(
    "station", "no movement leads on over the station on {space}", "GAL-MOV-05"
)
OWN_STATION: Final = Refusal(
    "station",
    "in this reading no flight leads to the own station on {space}",
    "GAL-MOV-05",
    "GAL-R-14",
)
OWN_STATION_FULL: Final = Refusal(
    "station", "the own station on {space} is not free: a ship stands on it", "GAL-MOV-05"
)
OWN_STATION_END: Final = Refusal(
    "station", "in this reading no movement ends on the own station on {space}", "GAL-R-14"
)
OWN_SHIP: Final = Refusal(
    "own_ship", "an own ship on {space} is in the way, and none is flown over", "GAL-MOV-06"
)
OWN_SHIP_END: Final = Refusal(
    "own_ship", "an own ship stands on {space}, and none is ever attacked", "GAL-MOV-05", "GAL-R-44"
)
BLOCKED: Final = Refusal("blocked", "an opposing ship on {space} is in the way", "GAL-MOV-06")
BLOCKED_CRUISER: Final = Refusal(
    "blocked",
    "an opposing ship on {space} is in the way; a cruiser goes on after the combat, if it wins",
    "GAL-R-21",
)
SECOND_ATTACK: Final = Refusal("second_attack", "the cruiser has attacked already", "GAL-UNI-CR-03")
METEOR_PASS: Final = Refusal(
    "meteor_pass", "a {ship} cannot pass the meteor on {space}", "GAL-MOV-08"
)
METEOR_CAPTION: Final = Refusal(
    "meteor_pass",
    "a {ship} cannot pass the meteor on {space}: the caption that lets it is the scout's",
    "GAL-MOV-08",
    "GAL-R-02",
)
METEOR_STOP: Final = Refusal(
    "meteor_stop", "a scout cannot end its move on the meteor on {space}", "GAL-UNI-SC-02"
)
NULL_MOVE: Final = Refusal(
    "null_move", "a movement that ends where it began is no action", "GAL-R-08"
)
NO_PENDING: Final = Refusal("no_pending", "no victorious cruiser may move on now", "GAL-UNI-CR-02")
NO_STOP: Final = Refusal(
    "no_pending", "no victorious cruiser waits that could be left where it won", "GAL-UNI-CR-04"
)


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


@cites("GAL-GRV-03", "GAL-GRV-04", "GAL-GRV-05", "GAL-UNI-DE-02", "GAL-STA-02", "GAL-R-20")
def fields(tables: Tables, sources: int) -> int:
    """The union of the gravity fields of these destroyers and stations."""
    return tables.board.field(sources) if sources else 0


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


@cites("GAL-MOV-04", "GAL-R-08")
def judge_move(tables: Tables, state: State, move: Move) -> Objections:
    """Which ship, how far, then step by step."""
    origin = tables.board.index.get(move.origin)
    if origin is None:
        return (NO_SPACE(space=move.origin),)
    bit = 1 << origin
    base = state.turn * TYPES
    for ship in SHIP_TYPES:
        if state.fleets[base + ship] & bit:
            break
    else:
        refusal = NOT_YOURS if any(fleet & bit for fleet in state.fleets) else NO_SHIP
        return (refusal(space=move.origin),)
    if state.moved & bit:
        return (ALREADY_MOVED(space=move.origin),)
    air = Airspace(tables, state, state.turn)
    return judge_path(tables, air, ship, move.path, lanes(tables, air, ship, origin))


@cites("GAL-UNI-CR-02", "GAL-UNI-CR-03", "GAL-R-21")
def judge_continue(tables: Tables, state: State, action: Continue) -> Objections:
    """A victorious cruiser goes on with what it has left, without a second attack."""
    pending = state.pending
    if pending is None:
        return (NO_PENDING(),)
    air = Airspace(tables, state, state.turn)
    on = lanes(tables, air, ShipType.CRUISER, pending.space, (pending.steps, pending.jumps))
    return judge_path(
        tables, air, ShipType.CRUISER, action.path, on, used=pending.jumps, second=True
    )


def judge_stop(_tables: Tables, state: State, _action: Stop) -> Objections:
    """A victorious cruiser waits."""
    return LEGAL if state.pending is not None else (NO_STOP(),)


def judge_path(
    tables: Tables,
    air: Airspace,
    ship: ShipType,
    path: tuple[str, ...],
    on: Lanes,
    *,
    used: int = 0,
    second: bool = False,
) -> Objections:
    """Objections to a path, at its first bad step."""
    if not path:
        return (NO_STEP(),)
    if not in_range(0, len(path), on.steps):
        refusal = RANGE_LEFT if second else _too_far(tables, ship, len(path))
        return (refusal(ship=str(ship), steps=len(path), limit=on.steps),)
    walk = Walk(tables, air, ship, on, used, second=second)
    last = len(path) - 1
    for number, step in enumerate(path):
        if found := walk.step(step, is_last=number == last):
            return tuple(found)
    return walk.end()


@cites("GAL-R-02")
def _too_far(tables: Tables, ship: ShipType, steps: int) -> Refusal:
    """A caption gives the fighter the scout's range, so that is in question up to there."""
    captioned = ship is ShipType.FIGHTER and steps <= tables.box.ships[ShipType.SCOUT].range
    return RANGE_CAPTION if captioned else RANGE


class Walk:
    """A path being judged: where the ship is by now, and how often it has jumped."""

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

    def step(self, step: str, *, is_last: bool) -> list[Objection]:
        """Objections to one step; without any the ship has taken it."""
        code = self.tables.steps.get(step)
        if code is None:
            return [NO_SPACE(space=step)]
        size = self.tables.board.size
        if code >= size:
            found = self._jump(code - size, step, is_last=is_last)
        else:
            found = self._fly(code, step, is_last=is_last)
        if not found:
            self.jumps += code >= size
            self.taken += 1
            self.at = code % size
        return found

    def _fly(self, there: int, label: str, *, is_last: bool) -> list[Objection]:
        if not self.tables.board.neighbours[self.at] >> there & 1:
            return [NOT_ADJACENT(space=label, origin=self.tables.board.labels[self.at])]
        if self.on.fly >> there & 1:
            return []
        if is_last and not self.second and self.on.targets >> there & 1:
            return []
        return [self._in_the_way(there, label, is_last=is_last)]

    @cites("GAL-HYP-06", "GAL-HYP-07", "GAL-UNI-FI-02", "GAL-R-01")
    def _jump(self, there: int, step: str, *, is_last: bool) -> list[Objection]:
        label = step.removeprefix(JUMP)
        board = self.tables.board
        if not board.images[self.at] >> there & 1:
            refusal = NOT_IMAGE_HOME if board.mirrors_within(self.at, there) else NOT_IMAGE
            return [refusal(space=label, origin=board.labels[self.at])]
        found = self._jump_rights(there, is_last=is_last)
        attacks = (
            is_last
            and self.ship is ShipType.FIGHTER
            and bool(self.air.foes >> there & 1)
            and not self.second
        )
        found += self._gravity(there, attacks=attacks)
        if not attacks and not self.on.land >> there & 1 and self._occupied(there):
            found.append(self._landing(there, is_last=is_last)(space=label, ship=str(self.ship)))
        return found

    @cites("GAL-HYP-01", "GAL-HYP-02", "GAL-R-01", "GAL-R-12", "GAL-R-22")
    def _jump_rights(self, there: int, *, is_last: bool) -> list[Objection]:
        limit = self.tables.box.ships[self.ship].jumps
        if not limit:
            strikes = self.ship is ShipType.SCOUT and is_last and self.air.foes >> there & 1
            refusal = JUMP_SCOUT if strikes else JUMP_TYPE
            return [refusal(ship=str(self.ship))]
        found = []
        if not self.on.launch and not self.taken:
            found.append(LAUNCH_JUMP())
        if not may_jump(self.used + self.jumps, limit):
            found.append(JUMP_LIMIT(ship=str(self.ship), limit=limit))
        return found

    @cites("GAL-GRV-02", "GAL-UNI-FI-03", "GAL-HYP-09", "GAL-R-09", "GAL-R-49")
    def _gravity(self, there: int, *, attacks: bool) -> list[Objection]:
        """A field at the beginning of a jump, or at its end."""
        field, labels = self.on.field, self.tables.board.labels
        for space in (self.at, there):
            if field >> space & 1:
                refusal = self._field_over(space, attacks=attacks and space == there)
                return [refusal(space=labels[space])]
        return []

    def _field_over(self, space: int, *, attacks: bool) -> Refusal:
        """Whose field it is that hinders a jump: an own one beside it does not help."""
        around, state = self.tables.board.fields[space], self.air.state
        if self._sources(self.air.seat) & around:
            return GRAVITY_OVERLAP
        if not attacks:
            return JUMP_OUT if space == self.at else JUMP_GRAVITY
        owner = ship_at(state, space) // TYPES
        return ATTACK_GRAVITY if self._sources(owner) & around else ATTACK_THIRD

    def _sources(self, seat: int) -> int:
        """The destroyers and the station of a player."""
        state = self.air.state
        return state.fleets[seat * TYPES + ShipType.DESTROYER] | state.stations[seat]

    def _occupied(self, there: int) -> bool:
        bit = 1 << there
        vacated = there == self.on.origin and not bit & self.air.own_station
        return not (bit & self.air.free or vacated)

    @cites("GAL-HYP-06", "GAL-R-03", "GAL-R-04", "GAL-R-06")
    def _landing(self, there: int, *, is_last: bool) -> Refusal:
        """What stands where a jump would land, if there is a question about it."""
        bit, air = 1 << there, self.air
        if bit & air.meteors:
            return JUMP_METEOR
        if bit & air.own & ~air.own_station and not is_last:
            return JUMP_VIA
        cruiser = self.ship is ShipType.CRUISER and not self.second
        return JUMP_ONTO if bit & air.foes and is_last and cruiser else JUMP_OCCUPIED

    @cites("GAL-MOV-05", "GAL-MOV-06", "GAL-MOV-08", "GAL-R-02", "GAL-R-14", "GAL-R-44")
    def _in_the_way(self, there: int, label: str, *, is_last: bool) -> Objection:
        bit = 1 << there
        air = self.air
        if bit & air.own_station and not self.tables.station_open:
            refusal = OWN_STATION_FULL if bit & air.own else OWN_STATION
        elif bit & air.foe_stations:
            refusal = self._closed_station(bit, is_last=is_last)
        elif bit & air.own:
            refusal = OWN_SHIP_END if is_last else OWN_SHIP
        elif bit & air.foes:
            refusal = self._past_an_enemy()
        else:
            refusal = METEOR_CAPTION if self.ship is ShipType.FIGHTER else METEOR_PASS
        return refusal(space=label, ship=str(self.ship))

    @cites("GAL-MOV-05", "GAL-STA-03", "GAL-R-15")
    def _closed_station(self, bit: int, *, is_last: bool) -> Refusal:
        if not is_last:
            return STATION_WAY
        return STATION_SHIP if any(fleet & bit for fleet in self.air.state.fleets) else STATION

    @cites("GAL-MOV-06", "GAL-UNI-CR-03", "GAL-R-21")
    def _past_an_enemy(self) -> Refusal:
        if self.second:
            return SECOND_ATTACK
        return BLOCKED_CRUISER if self.ship is ShipType.CRUISER else BLOCKED

    def end(self) -> Objections:
        """Objections to where the path ends."""
        bit = 1 << self.at
        label = self.tables.board.labels[self.at]
        if bit & self.air.meteors:
            return (METEOR_STOP(space=label),)
        if bit & self.air.own_station and self.tables.rulings.own_station is not OwnStation.DOCK:
            return (OWN_STATION_END(space=label),)
        null = self.at == self.on.origin and not self.second
        if null and self.tables.rulings.null_move is NullMove.FORBIDDEN:
            return (NULL_MOVE(),)
        return LEGAL
