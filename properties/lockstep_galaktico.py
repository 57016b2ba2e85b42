"""The engine and the second reading of Galaktico, played side by side.

A position of the engine is translated into a table of the oracle once; from there on both carry
out the same actions on their own, and everything that can be observed is compared: what is on
offer, what an action leads to, and which objection comes first to actions that may be nonsense.
Play is driven by a seeded generator, so that a seed is all that a disagreement needs to say.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from random import Random
from typing import Any, Final

import attrs

from galaxy_rules.galaktico import Action, Galaktico, State
from galaxy_rules.galaktico.game import published_pack
from galaxy_rules.galaktico.words.actions import Continue, Deploy, Move, MoveMeteor, Pass, Stop
from galaxy_rules.galaktico.words.components import EFFECTS, SHIP_WORDS
from galaxy_rules.galaktico.words.events import Fought
from galaxy_rules.galaktico.words.rulings import Rulings
from galaxy_rules.galaktico.words.spaces import SECTOR_NAMES
from galaxy_rules.galaktico.words.state import Phase
from galaxy_rules.kernel.packs import Pack
from galaxy_rules.kernel.rulings import chosen, departures, switches
from properties.oracle import galaktico as oracle
from properties.oracle.galaktico import Table
from properties.oracle.galaktico_faults import faults

Tally = Counter[str]
Readings = tuple[tuple[str, str], ...]
SIDES: Final = {"side 2": 2, "side 3": 3, "side 4": 4}
BOARDS: Final = ("standard", "outer", *SIDES)
OFF_THE_BOARD: Final = ("D11", "A00", "A99", "", "a11", "A111")
UNKNOWN_PLACE: Final = {"no_ship", "not_adjacent", "not_image", "no_meteor"}
"""What the oracle, which knows no labels off the board, says where the engine says no_space."""
COMPARED: Final = tuple(f.name for f in dataclasses.fields(Table) if f.name != "forces")


class DisagreementError(AssertionError):
    """The two readings differ."""


# --- Games -----------------------------------------------------------------------------------


def toy(side: int) -> Pack:
    """A pack for a small board: few figures, little room, the rules and cards as published.

    Every player has three destroyers as ever: the oracle knows no other number.
    """
    spots = [[p, q] for p in range(1, side + 1) for q in range(1, side + 1)]
    station = [side, side] if side < 4 else [3, 3]
    meteors = {2: [[1, 1]], 3: [[1, 1], [3, 1]], 4: [[1, 1], [2, 3], [4, 2], [1, 4]]}[side]
    start = {2: (1, 0, 1, 0), 3: (1, 1, 1, 1), 4: (1, 1, 2, 2)}[side]
    changes: dict[str, Any] = {
        "board.side": side,
        "layouts.standard.station": station,
        "layouts.standard.meteors": meteors,
        "layouts.standard.marked": [s for s in spots if s != station and s not in meteors],
    }
    for kind, ships in zip(oracle.TYPES, start, strict=True):
        changes[f"fleet.{kind}.start"] = ships
        changes[f"fleet.{kind}.figures"] = 3 if kind == "destroyer" else ships + 1
    return published_pack().with_values("toy", f"a board of side {side}", changes)


@cache
def game_on(board: str, readings: Readings = ()) -> Galaktico:
    """The game on one of the boards, with these readings instead of the recommended ones."""
    if board in SIDES:
        return Galaktico(dict(readings), toy(SIDES[board]), "standard")
    return Galaktico(dict(readings), variant=board)


def alternatives() -> list[tuple[str, str]]:
    """Every reading that is not the recommended one, with its switch."""
    return [
        (switch.name, reading)
        for switch in switches(Rulings)
        for reading in switch.readings
        if reading != switch.default
    ]


def any_readings(rng: Random) -> Readings:
    """Each switch at one of its readings."""
    return tuple((switch.name, rng.choice(switch.readings)) for switch in switches(Rulings))


# --- Translation -----------------------------------------------------------------------------


def table_of(game: Galaktico, state: State) -> Table:
    """The oracle's table for a position of the engine; noughts are left out."""
    board, ending, pending = game.board, state.ending, state.pending
    seats = range(len(state.sectors))
    ships = [(s, kind) for s in seats for kind in oracle.TYPES]
    stations = {seat: board.name(state.stations[seat]) for seat in seats}
    return Table(
        sectors={seat: SECTOR_NAMES[state.sectors[seat]] for seat in seats},
        kits=dict(zip(ships, kits(game, state.equipment), strict=True)),
        n=board.side,
        ships={
            space: ship
            for ship, fleet in zip(ships, state.fleets, strict=True)
            for space in board.name(fleet)
        },
        stations={seat: at[0] for seat, at in stations.items() if at},
        meteors=set(board.name(state.meteors)),
        supply=tally(ships, state.supply),
        lost=tally(ships, state.lost),
        cards=tally(ships, state.trophies),
        tied=tally(ships, state.tied),
        points=tally(seats, state.points),
        turn=state.turn,
        left=state.actions_left,
        first=state.first,
        moved=set(board.name(state.moved)),
        pending=(board.labels[pending.space], pending.steps, pending.jumps) if pending else None,
        over=state.phase is Phase.OVER,
        ended=ending is not None,
        enders=set(ending.enders) if ending else set(),
        rulings=readings_of(game),
    )


@cache
def readings_of(game: Galaktico) -> dict[str, str]:
    """The reading of every switch."""
    return chosen(game.rulings)


def tally(keys: Sequence[Any], counts: Sequence[int]) -> dict[Any, int]:
    """The counts that are not nought, by key."""
    return {key: count for key, count in zip(keys, counts, strict=True) if count}


@lru_cache(maxsize=1024)
def kits(game: Galaktico, equipment: tuple[tuple[str, ...], ...]) -> tuple[oracle.Kit, ...]:
    """The kit of every ship card on the table."""
    return tuple(kit(game, cards) for cards in equipment)


@cache
def kit(game: Galaktico, cards: tuple[str, ...]) -> oracle.Kit:
    """Both weapons and what the shield blocks; cards that a fragment leaves out do nothing."""
    weapons = [game.weapons[card] for card in cards if card in game.weapons]
    forces = [tuple(getattr(weapon, effect) for effect in EFFECTS) for weapon in weapons]
    one, two = (*forces, (0, 0, 0, 0), (0, 0, 0, 0))[:2]
    shields = [game.shields[card] for card in cards if card in game.shields]
    letters = zip(oracle.EFFECTS, EFFECTS, strict=True)
    blocked = {x for x, effect in letters if any(getattr(s, effect) for s in shields)}
    return oracle_weapon(one), oracle_weapon(two), frozenset(blocked)


def oracle_weapon(forces: Sequence[int]) -> oracle.Weapon:
    """Four forces, in the order of the cards."""
    laser, quanten, krypto, impuls = forces
    return laser, quanten, krypto, impuls


def tuple_of(action: Action) -> oracle.Action:
    """The oracle's spelling of an engine's action."""
    match action:
        case Move(origin=origin, path=path):
            return ("move", origin, path)
        case Continue(path=path):
            return ("continue", path)
        case Deploy(ship=ship):
            return ("deploy", str(ship))
        case MoveMeteor(origin=origin, target=target):
            return ("meteor", origin, target)
        case Stop():
            return ("stop",)
        case Pass():
            return ("pass",)
        case _:
            raise AssertionError(f"{action} is no action of a turn")


def action_of(spelled: oracle.Action) -> Action:
    """The engine's action for the oracle's spelling."""
    match spelled:
        case ("move", origin, path):
            return Move(origin, tuple(path))
        case ("continue", path):
            return Continue(tuple(path))
        case ("deploy", kind):
            return Deploy(SHIP_WORDS[kind])
        case ("meteor", origin, target):
            return MoveMeteor(origin, target)
        case ("stop",):
            return Stop()
        case _:
            return Pass()


def outcome_of(table: Table, spelled: oracle.Action) -> oracle.Outcome:
    """What a listed action stands for, in the oracle's words."""
    if spelled[0] == "continue":
        return ("continue", place(spelled[1][-1]))
    if spelled[0] != "move":
        return spelled
    _, origin, path = spelled
    target, kind = place(path[-1]), table.ships[origin][1]
    if not is_attack(table, origin, target):
        return ("move", origin, target)
    if kind == "cruiser":
        return ("attack", origin, target, len(path), sum(step[0] == "~" for step in path))
    before = place(path[-2]) if len(path) > 1 else origin
    bonus = (before in table.meteors,) if kind == "scout" else ()
    return ("attack", origin, target, *bonus)


def place(step: str) -> str:
    """Where a step leads."""
    return step.removeprefix("~")


def is_attack(table: Table, origin: str, target: str) -> bool:
    """Whether a legal move ends in a combat or on an opposing station."""
    foreign_station = table.station_owner(target) not in (None, table.turn)
    return foreign_station or (target != origin and target in table.ships)


# --- Comparison ------------------------------------------------------------------------------


def differences(engine: Table, other: Table) -> list[str]:
    """Every field in which two tables differ, a mapping without its noughts."""
    pairs = [(name, known(engine, name), known(other, name)) for name in COMPARED]
    return [f"{name}: engine {a!r}, oracle {b!r}" for name, a, b in pairs if a != b]


def known(table: Table, name: str) -> object:
    """A field of a table as far as it can be seen."""
    value = getattr(table, name)
    if name == "tied" and table.ruling("reward_basis") != "wins_only":
        return {}
    if name in {"supply", "lost", "cards", "tied", "points"}:
        return {key: count for key, count in value.items() if count}
    return value


class Lockstep:
    """One run of engine and oracle: the same position, action by action."""

    def __init__(self, game: Galaktico, state: State, rng: Random, what: str) -> None:
        """Both start where the engine is; `what` says in a message how to come here again."""
        self.game: Final = game
        self.state = state
        self.table = table_of(game, state)
        self.rng: Final = rng
        self.what: Final = what
        self.ply = 0
        self.tally: Final = Tally()

    def demand(self, true: bool, what: str, *details: object) -> None:
        """Raise with everything needed to see the disagreement again."""
        if true:
            return
        rulings = departures(self.game.rulings)
        lines = [f"{self.what}, ply {self.ply}, rulings {rulings}: {what}", *map(str, details)]
        names = ("ships", "stations", "meteors", "moved", "turn", "left", "pending")
        here = (f"{name}: {getattr(self.table, name)}" for name in names)
        raise DisagreementError("\n  ".join((*lines, *here)))

    def offers(self) -> Sequence[Action]:
        """The listed actions, after comparing them with every outcome the oracle finds."""
        listed = tuple(self.game.legal_actions(self.state))
        spelled = [outcome_of(self.table, tuple_of(action)) for action in listed]
        found, expected = Counter(spelled), oracle.outcomes(self.table)
        twice = [outcome for outcome, count in found.items() if count > 1]
        missing, extra = expected - found.keys(), found.keys() - expected
        same = not (twice or missing or extra)
        self.demand(same, f"outcomes missing {missing}, extra {extra}, listed twice {twice}")
        self.tally["plies"] += 1
        self.tally["offers"] += len(spelled)
        return listed

    def judge(self, spelled: oracle.Action) -> None:
        """Compare the first objection to any action and, if there is none, where it leads."""
        action = action_of(spelled)
        objections = self.game.why_not(self.state, action)
        engine = objections[0].code if objections else "legal"
        expected = (oracle.objections(self.table, spelled) or ["legal"])[0]
        strange = engine == "no_space" and expected in UNKNOWN_PLACE
        excused = strange and off_the_board(self.table, spelled)
        self.demand(excused or engine == expected, f"{action}: engine {engine}, oracle {expected}")
        self.tally["judged"] += 1
        self.tally[f"code {engine}"] += 1
        if expected == "legal":
            after = self.follow(action)[0]
            self.twin(action, after)

    def follow(self, action: Action) -> tuple[State, Table]:
        """Where engine and oracle get by an action, compared."""
        step = self.game.step(self.state, action)
        spelled = tuple_of(action)
        refused = oracle.objections(self.table, spelled)
        self.demand(not refused, f"{action}: done by the engine, refused by the oracle", *refused)
        table = oracle.carry_out(self.table, spelled)
        difference = differences(table_of(self.game, step.state), table)
        self.tally["tables"] += 1
        self.demand(not difference, f"after {action}", *difference)
        fought = [event for event in step.events if isinstance(event, Fought)]
        forces = (fought[0].attack, fought[0].defence) if fought else None
        self.demand(forces == table.forces, f"{action}: forces {forces}, oracle {table.forces}")
        winners = set(self.game.score(step.state).winners)
        expected = oracle.winners(table)
        self.demand(winners == expected, f"{action}: winners {winners}, oracle {expected}")
        return step.state, table

    def twin(self, action: Action, after: State) -> None:
        """The listed twin of a legal action leads to the same, or leaves a cruiser no less."""
        twin = self.game.canonical(self.state, action)
        listed = self.game.legal_actions(self.state)
        self.demand(twin in listed, f"{action}: its twin {twin} is not listed")
        there = self.game.apply(self.state, twin)
        same = after == there or self.is_no_worse(after, there)
        self.demand(same, f"{action}: its twin {twin} leads elsewhere")
        self.tally["twins spelled otherwise"] += twin != action

    def is_no_worse(self, after: State, there: State) -> bool:
        """Whether states differ only in what a victorious cruiser has left, `there` not less."""
        if self.stopped(after) != self.stopped(there) or there.pending is None:
            return False
        left, more = after.pending, there.pending
        return left is None or (more.steps <= left.steps and more.jumps <= left.jumps)

    def stopped(self, state: State) -> State:
        """The state once a cruiser that may move on has stopped."""
        return self.game.apply(state, Stop()) if state.pending else state

    def advance(self, action: Action) -> None:
        """Both carry out an action."""
        self.state, self.table = self.follow(action)
        self.ply += 1
        self.tally["actions"] += 1
        self.tally["combats"] += self.table.forces is not None
        self.tally["continuations"] += self.table.pending is not None
        self.tally["ended"] += self.table.over

    def check_whole(self) -> None:
        """A complete game keeps every invariant of the oracle and of the engine."""
        found = [*faults(self.table), *map(str, self.game.faults(self.state))]
        self.demand(not found, "faults", *found)


def off_the_board(table: Table, spelled: oracle.Action) -> bool:
    """Whether an action names a space that is none."""
    *named, last = spelled[1:]
    labels = {*named, last} if isinstance(last, str) else {*named, *map(place, last)}
    return not labels <= oracle.board(table.n).keys()


# --- Actions that nobody need permit ---------------------------------------------------------


def odd_actions(rng: Random, table: Table, listed: Sequence[Action], count: int) -> Iterator[Any]:
    """Actions of every sort: listed ones, listed ones spoilt, walks, and nonsense."""
    spelled = [tuple_of(action) for action in listed]
    makers = _MAKERS if table.pending is None else _PENDING_MAKERS
    for _ in range(count):
        yield rng.choice(makers)(rng, table, spelled)


def one_listed(rng: Random, table: Table, spelled: Sequence[oracle.Action]) -> oracle.Action:
    """A listed action, or passing where nothing is listed."""
    return rng.choice(spelled) if spelled else ("pass",)


def spoilt(rng: Random, table: Table, spelled: Sequence[oracle.Action]) -> oracle.Action:
    """A listed path with one step changed, left out, added, or flown instead of jumped."""
    flights = [action for action in spelled if action[0] in ("move", "continue")]
    if not flights:
        return walk(rng, table, spelled)
    *start, path = rng.choice(flights)
    steps = list(path)
    at = rng.randrange(len(steps))
    match rng.randrange(5):
        case 0:
            steps[at] = any_step(rng, table)
        case 1:
            del steps[at]
        case 2:
            steps.insert(at, any_step(rng, table))
        case 3:
            steps[at] = place(steps[at]) if steps[at][0] == "~" else "~" + steps[at]
        case _:
            steps.append(rng.choice(steps_from(table, place(steps[-1]))))
    return (*start, tuple(steps))


def flier(rng: Random, table: Table) -> tuple[oracle.Action, oracle.Flight] | None:
    """The pending cruiser or one of the own ships, and how its action begins."""
    if table.pending is not None:
        return ("continue",), oracle.resumed(table)
    own = sorted(at for at, (seat, _) in table.ships.items() if seat == table.turn)
    if not own:
        return None
    origin = rng.choice(own)
    return ("move", origin), oracle.begun(table, origin)


def walk(rng: Random, table: Table, spelled: Sequence[oracle.Action]) -> oracle.Action:
    """A walk mostly along steps that are possible, up to one step more than the range."""
    return along(rng, table, likely_step)


def hop(rng: Random, table: Table, spelled: Sequence[oracle.Action]) -> oracle.Action:
    """A walk with many jumps, and towards spaces where something is in the way."""
    return along(rng, table, rash_step)


def along(rng: Random, table: Table, choose: Chooser) -> oracle.Action:
    """A walk of any length, step by step."""
    chosen_flier = flier(rng, table)
    if chosen_flier is None:
        return ("move", any_space(rng, table), (any_step(rng, table),))
    start, flight = chosen_flier
    steps: list[str] = []
    length = rng.randint(1, oracle.RANGE[flight.kind] + (rng.random() < 0.1))
    for number in range(1, length + 1):
        steps.append(choose(rng, table, flight, number == length))
        flight = flight.after(steps[-1])
    return (*start, tuple(steps))


Chooser = Callable[[Random, Table, oracle.Flight, bool], str]


def likely_step(rng: Random, table: Table, flight: oracle.Flight, last: bool) -> str:
    """A step that passes the oracle's own judgement, at the end an attack if there is one."""
    steps = steps_from(table, flight.here)
    good = [s for s in steps if not oracle.step_fault(table, flight, s, last=last)]
    hits = [s for s in good if oracle.hostile(table, flight, place(s))]
    return rng.choice(hits if hits and last else good if good and rng.random() < 0.9 else steps)


def rash_step(rng: Random, table: Table, flight: oracle.Flight, last: bool) -> str:
    """A jump or, of two steps, one onto something."""
    jumps = ["~" + image for image in sorted(oracle.images(table.n, flight.here))]
    steps = steps_from(table, flight.here)
    occupied = table.ships.keys() | table.meteors | set(table.stations.values())
    bumps = [step for step in steps if place(step) in occupied]
    return rng.choice(jumps if rng.random() < 0.5 else bumps if bumps and last else steps)


def home_again(rng: Random, table: Table, spelled: Sequence[oracle.Action]) -> oracle.Action:
    """A walk that goes out and comes back."""
    *start, path = walk(rng, table, spelled)
    home = start[1] if start[0] == "move" else table.pending[0] if table.pending else ""
    back = [step for step in (home, "~" + home) if home]
    return (*start, (*path[:1], *rng.choices(back or [any_step(rng, table)])))


def nonsense(rng: Random, table: Table, spelled: Sequence[oracle.Action]) -> oracle.Action:
    """A path of any steps from any space, perhaps an empty one, perhaps off the board."""
    path = [any_step(rng, table) for _ in range(rng.randint(0, 3))]
    if rng.random() < 0.3:
        path.append(rng.choice(("", "~")) + rng.choice(OFF_THE_BOARD))
    if rng.random() < 0.2:
        return ("continue", tuple(path))
    ships = sorted(table.ships) or [any_space(rng, table)]
    origins = (any_space(rng, table), rng.choice(ships), rng.choice(OFF_THE_BOARD))
    return ("move", rng.choice(origins), tuple(path))


def shifted(rng: Random, table: Table, spelled: Sequence[oracle.Action]) -> oracle.Action:
    """A meteor, or none, to a neighbour, or anywhere."""
    lying = sorted(table.meteors) or [any_space(rng, table)]
    origin = rng.choice(lying) if rng.random() < 0.9 else any_space(rng, table)
    near = sorted(oracle.neighbours(table.n, origin))
    target = rng.choice(near) if rng.random() < 0.8 else any_space(rng, table)
    return ("meteor", origin, target if rng.random() < 0.95 else rng.choice(OFF_THE_BOARD))


def plain(rng: Random, table: Table, spelled: Sequence[oracle.Action]) -> oracle.Action:
    """A deployment, a pass, a stop."""
    kinds: list[oracle.Action] = [("deploy", kind) for kind in oracle.TYPES]
    return rng.choice([*kinds, ("pass",), ("stop",)])


def steps_from(table: Table, here: str) -> list[str]:
    """Every step from a space, in an order that does not depend on hashes."""
    return sorted(oracle.every_step(table.n, here))


def any_space(rng: Random, table: Table) -> str:
    """Any space of the board."""
    return rng.choice(sorted(oracle.board(table.n)))


def any_step(rng: Random, table: Table) -> str:
    """A flown or a jumped step to any space."""
    return rng.choice(("", "~")) + any_space(rng, table)


Maker = Callable[[Random, Table, Sequence[oracle.Action]], oracle.Action]
_MAKERS: Final[list[Maker]] = [
    one_listed, spoilt, spoilt, walk, walk, hop, hop, home_again, nonsense, shifted, plain,
]  # fmt: skip
_PENDING_MAKERS: Final[list[Maker]] = [
    one_listed, spoilt, walk, walk, hop, hop, home_again, nonsense, plain,
]  # fmt: skip


# --- Runs ------------------------------------------------------------------------------------


def set_up(game: Galaktico, rng: Random, players: int) -> State:
    """A set-up with random sectors, cards and places."""
    sectors = rng.sample(SECTOR_NAMES, players)
    state = game.new(players, first=rng.randrange(players), sectors=sectors)
    while state.phase in (Phase.EQUIP, Phase.PLACE):
        state = game.apply(state, rng.choice(game.legal_actions(state)))
    return state


def crowd(game: Galaktico, rng: Random, players: int) -> State:
    """A fragment full of ships and meteors, near every end, perhaps with a cruiser under way."""
    spaces = list(game.board.labels)
    rng.shuffle(spaces)
    stations = {seat: spaces.pop() for seat in range(players) if rng.random() < 0.7}
    docked = [[seat, any_kind(rng), at] for seat, at in stations.items() if rng.random() < 0.4]
    room = min(len(spaces), 40)
    meteors = [spaces.pop() for _ in range(rng.randint(0, room // 3))]
    crew = rng.randint(1, room // 2)
    ships = [[rng.randrange(players), any_kind(rng), spaces.pop()] for _ in range(crew)]
    ships += docked
    turn = rng.randrange(players)
    own = [at for seat, _, at in ships if seat == turn]
    words: dict[str, Any] = {
        "players": players,
        "sectors": rng.sample(SECTOR_NAMES, players),
        "first": rng.randrange(players),
        "turn": turn,
        "left": rng.randint(1, 2),
        "ships": ships,
        "stations": stations,
        "meteors": meteors,
        "moved": [at for at in own if rng.random() < 0.15],
        "supply": by_type(rng, players, 2),
        "lost": by_type(rng, players, 2),
        "cards": by_type(rng, players, 4),
        "points": {seat: rng.choice((0, 10, 26, 28, 29)) for seat in range(players)},
        "equipment": {s: {k: cards(game, rng) for k in oracle.TYPES} for s in range(players)},
    }
    # No combat takes place on a station, so no cruiser ever moves on from one.
    fit = [at for seat, kind, at in ships if (seat, kind) == (turn, "cruiser")]
    cruisers = [at for at in fit if at not in stations.values()]
    if cruisers and rng.random() < 0.15:
        words["pending"] = [rng.choice(cruisers), rng.randint(1, 3), rng.randint(0, 2)]
    return with_ties(game, rng, game.position(words, fragment=True))


def with_ties(game: Galaktico, rng: Random, state: State) -> State:
    """The same where some trophies are from ties, in the reading that asks."""
    if chosen(game.rulings)["reward_basis"] != "wins_only":
        return state
    return attrs.evolve(state, tied=tuple(rng.randint(0, count) for count in state.trophies))


def any_kind(rng: Random) -> str:
    """A type of ship."""
    return rng.choice(oracle.TYPES)


def by_type(rng: Random, players: int, most: int) -> Mapping[int, Mapping[str, int]]:
    """A count for each player and type."""
    return {s: {kind: rng.randint(0, most) for kind in oracle.TYPES} for s in range(players)}


def cards(game: Galaktico, rng: Random) -> list[str]:
    """A shield and two weapons; in a fragment others may have the same."""
    return [rng.choice(list(game.shields)), *rng.sample(list(game.weapons), 2)]


def preferred(rng: Random, table: Table, listed: Sequence[Action]) -> Action:
    """An attack or a continuation half of the time: quiet play alone would hardly ever fight."""
    spelled = [(action, outcome_of(table, tuple_of(action))) for action in listed]
    fierce = [action for action, outcome in spelled if outcome[0] in ("attack", "continue")]
    return rng.choice(fierce if fierce and rng.random() < 0.5 else listed)


def play(run: Lockstep, plies: int, *, every: int, odd: int, whole: bool = False) -> Tally:
    """Play on; all offers and some odd actions are compared at one ply of `every`."""
    for _ in range(plies):
        if run.table.over:
            run.offers()
            break
        closely = run.rng.randrange(every) == 0 or run.table.pending is not None
        listed = run.offers() if closely else run.game.legal_actions(run.state)
        for spelled in odd_actions(run.rng, run.table, listed, odd if closely else 0):
            run.judge(spelled)
        run.advance(preferred(run.rng, run.table, listed))
        if whole:
            run.check_whole()
    for spelled in odd_actions(run.rng, run.table, run.game.legal_actions(run.state), 2):
        run.judge(spelled)
    return run.tally


def game_run(board: str, players: int, readings: Readings, seed: int, plies: int) -> Tally:
    """Part of a game from its set-up, compared closely at some plies."""
    rng, game = Random(seed), game_on(board, readings)
    what = f"game_run({board!r}, {players}, {readings}, {seed}, {plies})"
    run = Lockstep(game, set_up(game, rng, players), rng, what)
    small = board in SIDES
    return play(run, plies, every=2 if small else 8, odd=4, whole=not small)


def crowd_run(board: str, players: int, readings: Readings, seed: int, plies: int) -> Tally:
    """A few actions from a crowded fragment, each compared closely."""
    rng, game = Random(seed), game_on(board, readings)
    what = f"crowd_run({board!r}, {players}, {readings}, {seed}, {plies})"
    run = Lockstep(game, crowd(game, rng, players), rng, what)
    return play(run, plies, every=1, odd=8)


# --- The schedule ----------------------------------------------------------------------------


PLAIN_RUNS: Final = 4


def scheduled(number: int) -> tuple[str, int, Readings]:
    """Run `number`: the recommended readings, each other one alone in turn, then mixtures."""
    alone = alternatives()
    place = number % (2 * len(alone) + PLAIN_RUNS) - PLAIN_RUNS
    readings: Readings = () if place < 0 else any_readings(Random(f"lockstep/{number}"))
    if 0 <= place < len(alone):
        readings = (alone[place],)
    return BOARDS[number % len(BOARDS)], 2 + number % 2, readings


def scheduled_run(number: int, readings: Readings) -> Tally:
    """A game to its end or for some hundred plies, and a crowded fragment at the same table."""
    board, players, _ = scheduled(number)
    game = game_run(board, players, readings, number, plies=600)
    return game + crowd_run(board, players, readings, number, plies=12)
