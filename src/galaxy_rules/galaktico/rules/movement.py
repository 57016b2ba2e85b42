"""Movement: normal flight; jumps and fields have chapters of their own (`hyperspace`, `gravity`).

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
"""

from typing import Final

from galaxy_rules.galaktico.rules.airspace import Airspace, Walk, lanes
from galaxy_rules.galaktico.rules.arithmetic import in_range
from galaxy_rules.galaktico.rules.hyperspace import judge_jump
from galaxy_rules.galaktico.rules.routes import Lanes
from galaxy_rules.galaktico.tables import Tables
from galaxy_rules.galaktico.words.actions import Continue, Move, Stop
from galaxy_rules.galaktico.words.components import SHIP_TYPES, TYPES, ShipType
from galaxy_rules.galaktico.words.rulings import NullMove, OwnStation
from galaxy_rules.galaktico.words.state import State
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
SECOND_WAY: Final = Refusal(
    "second_attack",
    "an opposing ship on {space} is in the way of the cruiser, which has attacked already",
    "GAL-MOV-06",
)
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
        if found := _step(walk, step, is_last=number == last):
            return tuple(found)
    return _end(walk)


@cites("GAL-R-02")
def _too_far(tables: Tables, ship: ShipType, steps: int) -> Refusal:
    """A caption gives the fighter the scout's range, so that is in question up to there."""
    captioned = ship is ShipType.FIGHTER and steps <= tables.box.ships[ShipType.SCOUT].range
    return RANGE_CAPTION if captioned else RANGE


def _step(walk: Walk, step: str, *, is_last: bool) -> list[Objection]:
    """Objections to one step; without any the ship has taken it."""
    code = walk.tables.steps.get(step)
    if code is None:
        return [NO_SPACE(space=step)]
    size = walk.tables.board.size
    if code >= size:
        found = judge_jump(walk, code - size, step, is_last=is_last)
    else:
        found = _fly(walk, code, step, is_last=is_last)
    if not found:
        walk.jumps += code >= size
        walk.taken += 1
        walk.at = code % size
    return found


def _fly(walk: Walk, there: int, label: str, *, is_last: bool) -> list[Objection]:
    if not walk.tables.board.neighbours[walk.at] >> there & 1:
        return [NOT_ADJACENT(space=label, origin=walk.tables.board.labels[walk.at])]
    if walk.on.fly >> there & 1:
        return []
    if is_last and not walk.second and walk.on.targets >> there & 1:
        return []
    return [_in_the_way(walk, 1 << there, is_last=is_last)(space=label, ship=str(walk.ship))]


@cites("GAL-MOV-05", "GAL-MOV-06", "GAL-MOV-08", "GAL-R-02", "GAL-R-14", "GAL-R-44")
def _in_the_way(walk: Walk, bit: int, *, is_last: bool) -> Refusal:
    air = walk.air
    if bit & air.own_station and not walk.tables.station_open:
        return OWN_STATION_FULL if bit & air.own else OWN_STATION
    if bit & air.foe_stations:
        return _closed_station(air, bit, is_last=is_last)
    if bit & air.own:
        return OWN_SHIP_END if is_last else OWN_SHIP
    if bit & air.foes:
        return _past_an_enemy(walk, is_last=is_last)
    captioned = walk.ship is ShipType.FIGHTER and not is_last
    return METEOR_CAPTION if captioned else METEOR_PASS


@cites("GAL-MOV-05", "GAL-STA-03", "GAL-R-15")
def _closed_station(air: Airspace, bit: int, *, is_last: bool) -> Refusal:
    if not is_last:
        return STATION_WAY
    return STATION_SHIP if any(fleet & bit for fleet in air.state.fleets) else STATION


@cites("GAL-MOV-06", "GAL-UNI-CR-03", "GAL-R-21")
def _past_an_enemy(walk: Walk, *, is_last: bool) -> Refusal:
    if walk.second:
        return SECOND_ATTACK if is_last else SECOND_WAY
    return BLOCKED_CRUISER if walk.ship is ShipType.CRUISER else BLOCKED


def _end(walk: Walk) -> Objections:
    """Objections to where the path ends."""
    bit, label = 1 << walk.at, walk.tables.board.labels[walk.at]
    if bit & walk.air.meteors:
        return (METEOR_STOP(space=label),)
    if bit & walk.air.own_station and walk.tables.rulings.own_station is not OwnStation.DOCK:
        return (OWN_STATION_END(space=label),)
    null = walk.at == walk.on.origin and not walk.second
    if null and walk.tables.rulings.null_move is NullMove.FORBIDDEN:
        return (NULL_MOVE(),)
    return LEGAL
