"""A second reading of Galaktico, written from the rules alone and never from the engine.

It is made to be read: spaces are labels such as "A35", a position is a bag of dictionaries, every
action copies the whole table, and the choices of a player are found by trying every step. Nothing
here is fast and nothing is shared with the engine, so agreement of the two is worth something.
Sector sides up to 9 can be written, because a label has one digit per coordinate.

Actions are plain tuples: ("move", origin, steps), ("continue", steps), ("stop",), ("deploy", type),
("meteor", origin, target) and ("pass",); a step is a label, with "~" before it for a jump.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import product
from typing import Any, NamedTuple, TypeVar

Action = tuple[Any, ...]
Outcome = tuple[Any, ...]
Point = tuple[int, int]
Ship = tuple[int, str]
Weapon = tuple[int, int, int, int]
Kit = tuple[Weapon, Weapon, AbstractSet[str]]
K = TypeVar("K")

TYPES = ("destroyer", "fighter", "cruiser", "scout")
FORCE = {"destroyer": 5, "fighter": 4, "cruiser": 3, "scout": 1}
RANGE = {"destroyer": 2, "fighter": 3, "cruiser": 4, "scout": 5}
JUMPS = {"destroyer": 0, "fighter": 1, "cruiser": 2, "scout": 0}
FIGURES = {"destroyer": 3, "fighter": 3, "cruiser": 4, "scout": 5}
EFFECTS = "LQKI"
SCOUT_BONUS = 3
POINTS_TO_END = 30
END_POINTS = 5
ACTIONS = 2
DEFAULTS = {
    "own_station": "closed",
    "null_move": "forbidden",
    "launch_jump": "allowed",
    "pass": "only_if_stuck",
    "end_bonus_owner": "fulfiller",
    "end_bonus_double": "both",
    "final_tie": "shared",
    "end_timing": "immediate",
    "equipment_after_combat": "hidden",
    "points_view": "hidden",
    "neutral_meteors": "nobody",
    "reward_basis": "card",
    "meteor_border": "open",
    "tie_rewards": "before",
}


@dataclass
class Table:
    """All that lies on the table; a mapping without an entry for a key counts as nought there."""

    sectors: dict[int, str]
    kits: dict[Ship, Kit]
    n: int = 6
    ships: dict[str, Ship] = field(default_factory=dict)
    stations: dict[int, str] = field(default_factory=dict)
    meteors: set[str] = field(default_factory=set)
    supply: dict[Ship, int] = field(default_factory=dict)
    lost: dict[Ship, int] = field(default_factory=dict)
    cards: dict[Ship, int] = field(default_factory=dict)
    tied: dict[Ship, int] = field(default_factory=dict)
    points: dict[int, int] = field(default_factory=dict)
    turn: int = 0
    left: int = 2
    first: int = 0
    moved: set[str] = field(default_factory=set)
    pending: tuple[str, int, int] | None = None
    over: bool = False
    ended: bool = False
    enders: set[int] = field(default_factory=set)
    rulings: dict[str, str] = field(default_factory=dict)
    forces: tuple[int, int] | None = None

    def ruling(self, switch: str) -> str:
        """The reading in force for a switch."""
        return self.rulings.get(switch, DEFAULTS[switch])

    def station_owner(self, space: str) -> int | None:
        """Whose station stands on a space, if one does."""
        for seat, at in self.stations.items():
            if at == space:
                return seat
        return None


# --- The board, drawn in the plane -----------------------------------------------------------
# The rays X, Y and Z leave the centre at equal angles, so X + Y + Z = 0. In the oblique frame of
# X and Y they are the vectors below. A space is a rhombus and is known by its four corner points.

RAYS: dict[str, Point] = {"X": (1, 0), "Y": (0, 1), "Z": (-1, -1)}
SIDES = {"A": "XY", "B": "YZ", "C": "ZX"}


def corners(space: str) -> frozenset[Point]:
    """The four corner points of a space."""
    (ux, uy), (vx, vy) = (RAYS[ray] for ray in SIDES[space[0]])
    p, q = int(space[1]), int(space[2])
    return frozenset((a * ux + b * vx, a * uy + b * vy) for a, b in product((p - 1, p), (q - 1, q)))


@cache
def board(n: int) -> dict[str, frozenset[Point]]:
    """Every space with its corners."""
    labels = map("".join, product(SIDES, "123456789"[:n], "123456789"[:n]))
    return {label: corners(label) for label in labels}


@cache
def neighbours(n: int, space: str) -> frozenset[str]:
    """The other spaces that share a side or a corner point with this one."""
    here = board(n)[space]
    return frozenset(other for other, there in board(n).items() if other != space and here & there)


def mirrored(axis: str, point: Point) -> Point:
    """A point reflected in the line through one ray: that ray stays, the two others swap."""
    u, v = point
    return {"X": (u - v, -v), "Y": (-u, v - u), "Z": (v, u)}[axis]


@cache
def images(n: int, space: str) -> frozenset[str]:
    """The mirror images of a space that fall into another sector (never those in its own)."""
    spaces = {there: label for label, there in board(n).items()}
    found = {spaces[frozenset(mirrored(axis, p) for p in corners(space))] for axis in RAYS}
    return frozenset(label for label in found if label[0] != space[0])


def near(table: Table, centre: str, space: str) -> bool:
    """Whether a space lies in the gravity field round a centre."""
    return space == centre or space in neighbours(table.n, centre)


def hostile_field(table: Table, seat: int, space: str) -> bool:
    """Whether a space is in the field of any other player's destroyer or station."""
    sources = [
        at for at, (owner, kind) in table.ships.items() if owner != seat and kind == "destroyer"
    ]
    sources += [at for owner, at in table.stations.items() if owner != seat]
    return any(near(table, source, space) for source in sources)


# --- One step of a flight --------------------------------------------------------------------


class Flight(NamedTuple):
    """A ship under way: where it left the board, where it is, what it has used of its range."""

    seat: int
    kind: str
    home: str
    here: str
    used: int = 0
    jumps: int = 0
    goes_on: bool = False

    def after(self, step: str) -> Flight:
        """The same ship one step on."""
        here, used = step.lstrip("~"), self.used + 1
        jumps = self.jumps + step.startswith("~")
        return Flight(self.seat, self.kind, self.home, here, used, jumps, self.goes_on)


def begun(table: Table, space: str) -> Flight:
    """The ship on a space at the start of its move."""
    seat, kind = table.ships[space]
    return Flight(seat, kind, space, space)


def resumed(table: Table) -> Flight:
    """The victorious cruiser that may move on."""
    assert table.pending is not None
    space, used, jumps = table.pending
    return Flight(table.turn, "cruiser", space, space, used, jumps, goes_on=True)


def ship_met(table: Table, flight: Flight, space: str) -> int | None:
    """Whose ship stands in the way on a space: the flying ship itself never does."""
    return None if space == flight.home or space not in table.ships else table.ships[space][0]


def hostile(table: Table, flight: Flight, space: str) -> bool:
    """Whether coming to rest here would be an attack on a ship or a station."""
    owners = (ship_met(table, flight, space), table.station_owner(space))
    return any(owner is not None and owner != flight.seat for owner in owners)


def step_fault(table: Table, flight: Flight, step: str, last: bool) -> str | None:
    """What forbids one step; flying is never hindered by fields, jumping has a longer list."""
    to = step.lstrip("~")
    if step == to:
        adjacent = to in neighbours(table.n, flight.here)
        return fly_fault(table, flight, to, last) if adjacent else "not_adjacent"
    if to not in images(table.n, flight.here):
        return "not_image"
    return jump_fault(table, flight, to) or landing_fault(table, flight, to, last)


def jump_fault(table: Table, flight: Flight, to: str) -> str | None:
    """What forbids a jump whatever lies on the landing space."""
    if JUMPS[flight.kind] == 0:
        return "jump_type"
    launched = flight.used == 0 and flight.here == table.stations.get(flight.seat)
    if launched and table.ruling("launch_jump") == "forbidden":
        return "launch_jump"
    if flight.jumps >= JUMPS[flight.kind]:
        return "jump_limit"
    held = any(hostile_field(table, flight.seat, space) for space in (flight.here, to))
    return "jump_gravity" if held else None


def landing_fault(table: Table, flight: Flight, to: str, last: bool) -> str | None:
    """A jump lands on an empty space, or at its end as a fighter on an opposing ship."""
    met = ship_met(table, flight, to)
    strikes = flight.kind == "fighter" and last and met != flight.seat
    solid = table.station_owner(to) is not None or to in table.meteors
    return "jump_occupied" if solid or not (met is None or strikes) else None


def fly_fault(table: Table, flight: Flight, to: str, last: bool) -> str | None:
    """What lies in the way of a step of normal flight."""
    if table.station_owner(to) is not None:
        return station_fault(table, flight, to, last)
    met = ship_met(table, flight, to)
    if met == flight.seat:
        return "own_ship"
    if met is not None and flight.goes_on:
        return "second_attack"
    if met is not None and not last:
        return "blocked"
    return "meteor_pass" if to in table.meteors and flight.kind != "scout" else None


def station_fault(table: Table, flight: Flight, to: str, last: bool) -> str | None:
    """What forbids flying onto a space with a station on it."""
    if table.station_owner(to) != flight.seat:
        return None if flight.kind == "destroyer" and last else "station"
    reading = table.ruling("own_station")
    if reading == "closed":
        return "station"
    if ship_met(table, flight, to) is not None:
        return "own_ship"
    return "station" if reading == "pass" and last else None


def end_fault(table: Table, flight: Flight) -> str | None:
    """What forbids coming to rest here; a cruiser may come back to where it fought."""
    if flight.here in table.meteors:
        return "meteor_stop"
    stayed = flight.here == flight.home and not flight.goes_on
    return "null_move" if stayed and table.ruling("null_move") == "forbidden" else None


def path_fault(table: Table, flight: Flight, steps: Sequence[str]) -> str | None:
    """The first objection to a whole path."""
    if not steps:
        return "no_step"
    if flight.used + len(steps) > RANGE[flight.kind]:
        return "range"
    for number, step in enumerate(steps, 1):
        if fault := step_fault(table, flight, step, last=number == len(steps)):
            return fault
        flight = flight.after(step)
    return end_fault(table, flight)


# --- Objections ------------------------------------------------------------------------------


def objections(table: Table, action: Action) -> list[str]:
    """Why the player to move may not do this: the first objection alone, or nothing."""
    fault = "game_over" if table.over else pending_fault(table, action) or own_fault(table, action)
    return [fault] if fault else []


def pending_fault(table: Table, action: Action) -> str | None:
    """A cruiser that may move on must do so or stop before anything else happens."""
    answer = action[0] in ("continue", "stop")
    if table.pending is None:
        return "no_pending" if answer else None
    return None if answer else "pending"


def own_fault(table: Table, action: Action) -> str | None:
    """The objection that belongs to the kind of action."""
    match action:
        case ("move", str(origin), steps):
            return move_fault(table, origin, steps)
        case ("continue", steps):
            return path_fault(table, resumed(table), steps)
        case ("stop",):
            return None
        case ("deploy", str(kind)):
            return deploy_fault(table, kind)
        case ("meteor", str(origin), str(target)):
            return meteor_fault(table, origin, target)
        case ("pass",):
            free = table.ruling("pass") == "voluntary"
            return None if free or not deeds(table) else "must_act"
        case _:
            raise ValueError(f"action: {action!r} is no action of this game")


def move_fault(table: Table, origin: str, steps: Sequence[str]) -> str | None:
    """A ship of one's own that has not moved this turn, and a good path."""
    if origin not in table.ships:
        return "no_ship"
    if table.ships[origin][0] != table.turn:
        return "not_yours"
    if origin in table.moved:
        return "already_moved"
    return path_fault(table, begun(table, origin), steps)


def deploy_fault(table: Table, kind: str) -> str | None:
    """A figure in the supply, and a station of one's own with nothing on it."""
    if not table.supply.get((table.turn, kind)):
        return "deploy_empty"
    if table.turn not in table.stations:
        return "no_station"
    return "deploy_occupied" if table.stations[table.turn] in table.ships else None


def meteor_fault(table: Table, origin: str, target: str) -> str | None:
    """A meteor one may touch, and a free space next to it."""
    if origin not in table.meteors:
        return "no_meteor"
    if not meteor_right(table, origin):
        return "meteor_right"
    if target not in neighbours(table.n, origin):
        return "not_adjacent"
    if border_closed(table, origin) and target[0] != origin[0]:
        return "meteor_border"
    taken = target in table.ships or target in table.meteors
    return "meteor_dest" if taken or table.station_owner(target) is not None else None


def meteor_right(table: Table, space: str) -> bool:
    """One's own sector, the field of an own active destroyer, or nobody's sector if so ruled."""
    if space[0] == table.sectors[table.turn]:
        return True
    if space[0] not in table.sectors.values() and table.ruling("neutral_meteors") == "everybody":
        return True
    return pulled(table, space)


def border_closed(table: Table, origin: str) -> bool:
    """Whether a meteor must stay in its sector: it is moved only because that sector is one's own.

    The right of an own destroyer asks for no sector and lets the meteor go where it can.
    """
    own = origin[0] == table.sectors[table.turn]
    return table.ruling("meteor_border") == "closed" and own and not pulled(table, origin)


def pulled(table: Table, space: str) -> bool:
    """Whether a space lies in the field of an own active destroyer."""
    return any(
        ship == (table.turn, "destroyer")
        and at != table.stations.get(table.turn)
        and near(table, at, space)
        for at, ship in table.ships.items()
    )


# --- Carrying out ----------------------------------------------------------------------------


def carry_out(table: Table, action: Action) -> Table:
    """The table after a legal action; the given table is left alone."""
    if faults_found := objections(table, action):
        raise ValueError(f"action: {action!r} is refused: {faults_found[0]}")
    after = copied(table)
    after.forces = None
    match action:
        case ("move", origin, steps):
            fly(after, begun(after, origin), steps)
        case ("continue", steps):
            fly(after, resumed(after), steps)
        case ("stop",):
            after.pending = None
        case ("deploy", kind):
            after.supply[after.turn, kind] -= 1
            after.ships[after.stations[after.turn]] = (after.turn, kind)
        case ("meteor", origin, target):
            after.meteors ^= {origin, target}
        case _:  # A pass uses up the action, which is all it does.
            pass
    if after.pending is None and not after.over:
        close_action(after)
    return after


def copied(table: Table) -> Table:
    """A table of its own: nothing that lies on it is shared but what never changes."""
    piles = {name: value.copy() for name, value in vars(table).items() if hasattr(value, "copy")}
    return replace(table, **piles)


def fly(table: Table, start: Flight, steps: Sequence[str]) -> None:
    """Move the ship, and settle what it meets at the end."""
    flight, before = start, start.here
    for step in steps:
        flight, before = flight.after(step), flight.here
    attack, station = hostile(table, start, flight.here), table.station_owner(flight.here)
    table.pending = None
    del table.ships[start.home]
    table.moved.discard(start.home)
    if attack and station is None:
        fight(table, flight, bonus=flight.kind == "scout" and before in table.meteors)
        return
    if attack and station is not None:
        raze(table, station)
    put(table, flight)


def put(table: Table, flight: Flight) -> None:
    """Set a ship down where its flight ends; it has moved this turn."""
    table.ships[flight.here] = (flight.seat, flight.kind)
    table.moved.add(flight.here)


def raze(table: Table, owner: int) -> None:
    """A station goes with the ship on it: a point for each inactive ship, and the game ends."""
    inactive = sum(table.supply.get((owner, kind), 0) for kind in TYPES)
    inactive += table.ships.pop(table.stations.pop(owner), None) is not None
    add(table.points, table.turn, inactive)
    end(table, {table.turn})


def force(table: Table, seat: int, kind: str, foe: int, foe_kind: str) -> int:
    """Basic force and both weapons, without the effects the other shield blocks."""
    one, two, _ = table.kits[seat, kind]
    blocked = table.kits[foe, foe_kind][2]
    through = [i for i, effect in enumerate(EFFECTS) if effect not in blocked]
    return FORCE[kind] + sum(one[i] + two[i] for i in through)


def fight(table: Table, flight: Flight, bonus: bool) -> None:
    """The mover, already lifted off the board, against the ship where its flight ends."""
    mine, theirs = (flight.seat, flight.kind), table.ships[flight.here]
    attack = force(table, *mine, *theirs) + SCOUT_BONUS * bonus
    defence = force(table, *theirs, *mine)
    table.forces = (attack, defence)
    if attack >= defence:
        del table.ships[flight.here]
    if attack > defence:
        put(table, flight)
    captures = [(mine, theirs)] if attack >= defence else []
    captures += [(theirs, mine)] if defence >= attack else []
    settle(table, captures, tie=attack == defence)
    fit = flight.kind == "cruiser" and flight.used < RANGE["cruiser"]
    if attack > defence and fit and not table.over:
        table.pending = (flight.here, flight.used, flight.jumps)


def settle(table: Table, captures: list[tuple[Ship, Ship]], tie: bool) -> None:
    """Trophies, rewards, and the question of the end.

    Rewards go by the cards as they were before; after a tie, if so ruled, as they are now.
    """
    before = [reward(table, loser) for _, loser in captures]
    for winner, loser in captures:
        add(table.cards, winner, 1)
        add(table.tied, winner, int(tie))
        add(table.lost, loser, 1)
    after = [reward(table, loser) for _, loser in captures]
    worth = after if tie and table.ruling("tie_rewards") == "after" else before
    fulfillers = set()
    for (winner, loser), points in zip(captures, worth, strict=True):
        add(table.points, winner[0], points)
        bare = loser[1] == "destroyer" and table.lost[loser] >= FIGURES["destroyer"]
        if bare or table.points[winner[0]] >= POINTS_TO_END:
            fulfillers.add(winner[0])
    end(table, fulfillers)


def reward(table: Table, loser: Ship) -> int:
    """What a defeated type is worth: the trophies on its card, at least one."""
    trophies = table.cards.get(loser, 0)
    if table.ruling("reward_basis") == "wins_only":
        trophies -= table.tied.get(loser, 0)
    return max(1, trophies)


def add(tally: dict[K, int], key: K, count: int) -> None:
    """Raise a number that may not be noted yet."""
    tally[key] = tally.get(key, 0) + count


def end(table: Table, fulfillers: set[int]) -> None:
    """Note the first fulfilment of an end condition and pay for it; later ones add nothing."""
    if not fulfillers or table.ended:
        return
    table.ended = True
    table.enders = paid_enders(table, fulfillers)
    for seat in table.enders:
        add(table.points, seat, END_POINTS)
    table.over = table.ruling("end_timing") == "immediate"


def paid_enders(table: Table, fulfillers: set[int]) -> set[int]:
    """Who gets the points for ending the game."""
    if table.ruling("end_bonus_owner") == "active":
        return {table.turn}
    double = table.ruling("end_bonus_double")
    if len(fulfillers) == 1 or double == "both":
        return fulfillers
    return {table.turn} if double == "active" else set()


def close_action(table: Table) -> None:
    """One action less, and perhaps the next player or the delayed end; an end changes no turn."""
    after = (table.turn + 1) % len(table.sectors)
    if table.left > 1:
        table.left -= 1
    elif table.ended and (table.ruling("end_timing") == "end_of_turn" or after == table.first):
        table.over = True
    else:
        table.turn, table.left, table.moved = after, ACTIONS, set()


def winners(table: Table) -> set[int]:
    """Who has won: nobody before the end."""
    if not table.over:
        return set()
    best = max(table.points.get(seat, 0) for seat in table.sectors)
    leaders = {seat for seat in table.sectors if table.points.get(seat, 0) == best}
    if table.ruling("final_tie") == "ender" and leaders & table.enders:
        return leaders & table.enders
    return leaders


# --- Every choice ----------------------------------------------------------------------------


def outcomes(table: Table) -> set[Outcome]:
    """Every different outcome the player to move can choose."""
    if table.over:
        return set()
    if table.pending is not None:
        cruiser = resumed(table)
        ends = {there.here for _, there in flights(table, cruiser)} - {cruiser.home}
        return {("stop",)} | {("continue", end) for end in ends}
    found = deeds(table)
    if not found or table.ruling("pass") == "voluntary":
        found.add(("pass",))
    return found


def deeds(table: Table) -> set[Outcome]:
    """Every outcome of a move, a deployment or a shifted meteor."""
    found: set[Outcome] = {("deploy", kind) for kind in TYPES if not deploy_fault(table, kind)}
    for origin in table.meteors:
        found |= {
            ("meteor", origin, target)
            for target in neighbours(table.n, origin)
            if not meteor_fault(table, origin, target)
        }
    for origin, (seat, _) in table.ships.items():
        if seat == table.turn and origin not in table.moved:
            found |= move_outcomes(table, begun(table, origin))
    return found


def move_outcomes(table: Table, start: Flight) -> set[Outcome]:
    """The outcomes of one ship's move."""
    found: set[Outcome] = set()
    spent: dict[str, set[tuple[int, int]]] = {}
    for before, there in flights(table, start):
        if not hostile(table, start, there.here):
            found.add(("move", start.home, there.here))
        elif start.kind == "cruiser":
            spent.setdefault(there.here, set()).add((there.used, there.jumps))
        else:
            bonus = (before in table.meteors,) if start.kind == "scout" else ()
            found.add(("attack", start.home, there.here, *bonus))
    for target, pairs in spent.items():
        found |= {("attack", start.home, target, *pair) for pair in undominated(pairs)}
    return found


def undominated(pairs: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """The costs worth choosing between: less is better, and a full range leaves nothing."""
    short = {pair for pair in pairs if pair[0] < RANGE["cruiser"]}
    if not short:
        return {min(pairs, key=lambda pair: pair[1])}
    return {
        pair
        for pair in short
        if not any(p != pair and p[0] <= pair[0] and p[1] <= pair[1] for p in short)
    }


def flights(table: Table, start: Flight) -> Iterator[tuple[str, Flight]]:
    """Every way to come to rest: the space before the last step, and the flight at its end.

    All paths are tried, step by step; those that are at the same place after as many steps and
    jumps are followed once, since nothing else of their past can matter.
    """
    frontier = {start}
    while frontier:
        under_way = [flight for flight in frontier if flight.used < RANGE[flight.kind]]
        frontier = set()
        for flight, step in ((f, s) for f in under_way for s in every_step(table.n, f.here)):
            there = flight.after(step)
            if not (step_fault(table, flight, step, last=True) or end_fault(table, there)):
                yield flight.here, there
            if not step_fault(table, flight, step, last=False):
                frontier.add(there)


def every_step(n: int, here: str) -> list[str]:
    """Every flown and every jumped step from a space."""
    return [*neighbours(n, here), *("~" + image for image in images(n, here))]
