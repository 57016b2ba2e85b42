"""Galaxy of Trian's part of the sweep: its tables, random play with every step looked at, figures.

Five schedules: "full" has the full game, "ships" and "beginner" one small game each, "basic" both,
and "all" a full and a small one in turn.  Any 60 games in a row of the first four have two to four
players, every reading of every switch, each departure alone, and mixtures; any 28 full games have
every pair of races.  Swarms favour what is rare when everything is equally likely: placements that
close areas, emissaries that crowd into the same area, ships that look for enemies, teleports,
outposts, exmitters, stations, plunder, trade.  In the full game every seat also likes some steps of
skills better than others, and every other game is a rich one: its players begin with 90 credits
instead of 10, so that skills are unlocked early.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, reduce
from itertools import combinations
from random import Random
from typing import Any, Final

import attrs

from galaxy_rules.galaxy_of_trian.board.galaxy import same_area
from galaxy_rules.galaxy_of_trian.game import GalaxyOfTrian, published_pack
from galaxy_rules.galaxy_of_trian.tables import VARIANTS
from galaxy_rules.galaxy_of_trian.words.actions import (
    Action,
    Attack,
    Build,
    BuyMineral,
    BuyToken,
    Declare,
    EndTurn,
    Exchange,
    Extract,
    Keep,
    Mine,
    Move,
    Place,
    Ready,
    Research,
    Resolve,
    Retrieve,
    Send,
    Stand,
    Teleport,
    Unit,
    Use,
)
from galaxy_rules.galaxy_of_trian.words.grid import (
    OUTPOST,
    SYSTEM,
    cell_of,
    kind_of,
    neighbours,
    ring12,
)
from galaxy_rules.galaxy_of_trian.words.rulings import Rulings
from galaxy_rules.galaxy_of_trian.words.skill_actions import (
    SKILL_ACTIONS,
    Cry,
    Decline,
    Detonate,
    Dive,
    Evade,
    Fix,
    Gamble,
    Harness,
    Minion,
    Modulate,
    PlaceExmitter,
    Raise,
    Release,
    SellSet,
    SellToken,
    Swap,
    Transport,
    Tunnel,
    Unlock,
)
from galaxy_rules.galaxy_of_trian.words.state import State
from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.kernel.rulings import chosen, switches
from galaxy_rules.testing import looking
from properties.deep_play import Effort, Failure, Found, guarded
from properties.nonsense_trian import malformed, nonsense
from properties.shrinking import shrink
from properties.skills_trian import SKILLS
from properties.transitions_trian import (
    Mirror,
    Transition,
    chance_complaints,
    complaints,
    final_complaints,
    listing_complaints,
)

CYCLE: Final = 60
"""After so many games of a schedule its readings begin again."""
SCHEDULES: Final = ("all", "full", "basic", "ships", "beginner")
SEATINGS: Final = tuple((players, variant) for variant in VARIANTS for players in (2, 3, 4))
BASIC: Final = tuple(seating for seating in SEATINGS if seating[1] != "full")
RICH: Final = (("rules.start_credits", 90),)
"""What the box of every other full game has otherwise."""
LEAST_USES: Final = 50
"""How often every skill must make a difference in a thousand full games."""
LEAST_GAMES: Final = 1000
WIDTH: Final = 24
MOST_PLIES: Final = 5_000
STRENGTHS: Final = (0.5, 0.8, 0.95)
Readings = tuple[tuple[str, str], ...]
Toy = tuple[tuple[str, Any], ...]


# swarms


Taste = Callable[[GalaxyOfTrian, State, Action], float]
"""How much more than others an action is liked; 1 is indifference."""


def anything(game: GalaxyOfTrian, state: State, action: Action) -> float:
    """Every action alike."""
    return 1.0


def closing(game: GalaxyOfTrian, state: State, action: Action) -> float:
    """Tiles go where they touch most others."""
    if not isinstance(action, Place):
        return 1.0
    return float(20 ** sum(near in state.galaxy.tiles for near in neighbours(action.cell)))


def crowding(game: GalaxyOfTrian, state: State, action: Action) -> float:
    """Emissaries join enemies in open areas, which are then closed; battles are put off."""
    match action:
        case Send(unit=Unit.EMISSARY, node=node):
            return 60.0 if _company(state, node) else 8.0
        case Teleport(node=node) if kind_of(node) and _company(state, node):
            return 20.0
        case Declare() | Use():
            return 3.0
        case EndTurn() | Resolve() | Retrieve():
            return 0.3
        case _:
            return closing(game, state, action)


def _company(state: State, node: int) -> bool:
    """Whether an enemy is in the same area."""
    return kind_of(node) != OUTPOST and any(
        one.seat != state.turn and kind_of(one.node) == kind_of(node)
        and same_area(state.galaxy, one.node, node)
        for one in state.emissaries.values()
    )  # fmt: skip


def warlike(game: GalaxyOfTrian, state: State, action: Action) -> float:
    """Ships come out, look for enemy ships and block emissaries; tokens are bought and used."""
    match action:
        case Send(unit=unit):
            return 4.0 if unit is Unit.EMISSARY else 12.0
        case Move(node=node) | Teleport(node=node) if not kind_of(node):
            return _aggression(state, cell_of(node))
        case Attack():
            return 10.0
        case BuyToken() | Declare() | Use():
            return 4.0
        case BuyMineral() | Exchange() | Stand():
            return 0.3
        case EndTurn() | Ready():
            return 0.1
        case _:
            return 1.0


def _aggression(state: State, cell: int) -> float:
    ships = (state.ships.get(near) for near in neighbours(cell))
    enemies = sum(ship is not None and ship.seat != state.turn for ship in ships)
    below = state.emissaries.get(cell)
    blocking = below is not None and below.seat != state.turn
    return 1.0 + 15.0 * enemies + 15.0 * blocking


def teleporting(game: GalaxyOfTrian, state: State, action: Action) -> float:
    """Teleports are laid next to units and used."""
    match action:
        case Place(face=face, cell=cell) if game.box.faces[face].special == "teleport":
            near = neighbours(cell)
            return 5.0 + 30.0 * sum(one in state.emissaries or one in state.ships for one in near)
        case Teleport():
            return 8.0
        case Move(node=node):
            placed = state.galaxy.tiles[cell_of(node)]
            return 20.0 if game.box.faces[placed.face].special == "teleport" else 0.5
        case EndTurn():
            return 0.1
        case _:
            return 1.0


def outposts(game: GalaxyOfTrian, state: State, action: Action) -> float:
    """Outposts are laid, settled and their actions used."""
    match action:
        case Place(face=face) if game.box.faces[face].special in ("outpost", "teleport"):
            return 20.0
        case Send(unit=Unit.EMISSARY, node=node) | Teleport(node=node) if kind_of(node) == OUTPOST:
            return 60.0
        case Build():
            return 20.0
        case EndTurn():
            return 0.05
        case _:
            return math.sqrt(closing(game, state, action))


def exmitting(game: GalaxyOfTrian, state: State, action: Action) -> float:
    """Exmitters are laid where most units are."""
    match action:
        case Place(face=face, cell=cell) if game.box.faces[face].special == "exmitter":
            near = neighbours(cell)
            return 2.0 + 60.0 * sum(
                (one in state.emissaries) + (one in state.ships) for one in near
            )
        case Send():
            return 8.0
        case _:
            return 1.0


def building(game: GalaxyOfTrian, state: State, action: Action) -> float:
    """Small areas are closed, kept and built on; nebulas yield."""
    match action:
        case Send(unit=Unit.EMISSARY):
            return 20.0
        case Build():
            return 60.0
        case Keep() | Extract() | Mine():
            return 10.0
        case Retrieve() | EndTurn() | BuyMineral() | Exchange():
            return 0.2
        case _:
            return closing(game, state, action)


def raiding(game: GalaxyOfTrian, state: State, action: Action) -> float:
    """Systems get stations, and Corvettes gather in other people's systems."""
    match action:
        case Send(unit=unit):
            return {Unit.CORVETTE: 15.0, Unit.ROGUE: 0.2}.get(unit, 10.0)
        case Move(node=node) | Teleport(node=node) if not kind_of(node):
            return 40.0 if _prey(state, cell_of(node)) else 0.5
        case Build():
            return 40.0
        case Retrieve() | EndTurn() | BuyMineral() | Exchange():
            return 0.2
        case _:
            return closing(game, state, action)


def _prey(state: State, cell: int) -> bool:
    """Whether a tile belongs to a system that somebody else controls."""
    return any(
        estate.controller not in (None, state.turn) and kind_of(node) == SYSTEM
        for estate in state.estates.values()
        for node in estate.nodes
        if cell_of(node) == cell
    )


def trading(game: GalaxyOfTrian, state: State, action: Action) -> float:
    """Everything is bought, exchanged and dug up."""
    match action:
        case BuyMineral() | BuyToken() | Exchange() | Extract() | Mine():
            return 1.5
        case Send(unit=Unit.ROGUE):
            return 20.0
        case Build():
            return 20.0
        case _:
            return closing(game, state, action)


EAGER: Final[dict[type[Action], float]] = {
    SellSet: 2.0, SellToken: 2.0, PlaceExmitter: 3.0, Modulate: 0.3, Swap: 4.0, Harness: 2.0,
    Release: 12.0, Minion: 40.0, Tunnel: 0.3, Raise: 200.0, Gamble: 200.0, Transport: 2.0,
    Dive: 8.0, Detonate: 6.0, Evade: 20.0, Cry: 8.0, Decline: 0.5, Mine: 20.0, Extract: 10.0,
    EndTurn: 0.3,
}  # fmt: skip
"""How much more than usual players of the full game take the steps of skills."""
WANTED: Final = {
    "khaarquar": ("yellow",), "quuylto": ("blue",), "maephos": ("red", "blue"),
    "manipulator": ("green", "blue"), "decoy": ("red", "yellow"), "xemh": ("red",),
}  # fmt: skip
"""The minerals that a race's skills take; the others take any."""
RARE: Final = frozenset(
    {"divine_help", "precious_meditation", "regeneration", "hive_defender", "connoisseur", "warcry"}
)
"""Skills that seldom make a difference, however play goes."""
HOARD: Final = 5
"""So many minerals are collected for a stake, a ransom or an evasion."""
LIKED: Final = 8.0
"""How much more a seat takes the steps that it likes."""


def eager(game: GalaxyOfTrian, state: State, action: Action) -> float:
    """In the full game: skills are unlocked and used, and what they take is collected."""
    match action:
        case Unlock(module=module, side=side):
            return _unlocking(game, state, module, side)
        case Fix(node=node):
            return 40.0 if _at_home(state, node) else 0.5
        case Build(cell=cell):
            return 100.0 if state.emissaries[cell].unit is Unit.PRIESTESS else 2.0
        case Send(unit=unit, node=node):
            return _sending(state, unit, node)
        case Move(cell=cell, node=node) | Dive(cell=cell, node=node):
            priestess = state.ships[cell].kind is Unit.PRIESTESS
            daring = 6.0 if priestess else 2.0 * _daring(state, cell_of(node))
            return daring * EAGER.get(type(action), 1.0)
        case BuyMineral() | BuyToken() | Exchange() | Research():
            return _collecting(state, action)
        case _:
            return EAGER.get(type(action), 1.0)


def _unlocking(game: GalaxyOfTrian, state: State, module: int, side: str) -> float:
    """Racial skills rather than universal ones, and those first that seldom matter."""
    if side != "racial":
        return 10.0
    race = game.box.races[state.races[state.turn] or ""]
    return 300.0 if race.modules[module][0] in RARE else 40.0


def _sending(state: State, unit: Unit, node: int) -> float:
    """Units that are tokens come out; Rogues do where they mine most."""
    if unit is Unit.EMISSARY:
        return _readiness(state, node)
    if unit is Unit.ROGUE:
        return {"maephos": 15.0, "khaarquar": 8.0}.get(state.races[state.turn] or "", 1.0)
    return 3.0 if unit is Unit.CORVETTE else 25.0


def _collecting(state: State, action: Action) -> float:
    """Minerals are wanted, tokens and exchanges less."""
    if isinstance(action, BuyMineral):
        return _need(state, action.colour)
    if isinstance(action, Research):
        return 8.0 if len(state.minerals[state.turn]) < HOARD else 1.0
    return 0.1 if "" in state.modules[state.turn] else 0.3


def _readiness(state: State, node: int) -> float:
    """Races that are strong in clashes look for company, and minions for an emissary."""
    match state.races[state.turn]:
        case "khaarquar":
            return 40.0 if _company(state, node) else 4.0
        case "xemh":
            return 60.0 if _company(state, node) else 2.0
        case _:
            return 1.0


def _need(state: State, colour: str) -> float:
    """How much a mineral is wanted; modules come first, but not for ever."""
    seat = state.turn
    own, race = state.minerals[seat], state.races[seat]
    wanted = WANTED.get(race or "", ())
    enough = own[colour] >= 2 if wanted else len(own) >= HOARD
    if enough or (wanted and colour not in wanted):
        return 0.1
    return 0.3 if "" in state.modules[seat] and state.credits[seat] < 20 else 6.0


def _at_home(state: State, node: int) -> bool:
    """Whether a part belongs to a closed area."""
    return any(node in estate.nodes for estate in state.estates.values())


def _daring(state: State, cell: int) -> float:
    """Ships look for the enemy's Priestess, Decoy and Cannon most of all."""
    liking = 1.0
    close = neighbours(cell)
    for near in ring12(cell):
        ship = state.ships.get(near)
        if ship is not None and ship.seat != state.turn:
            prey = {Unit.PRIESTESS: 40.0, Unit.DECOY: 8.0, Unit.CANNON: 8.0}.get(ship.kind, 1.0)
            liking += prey * (20.0 if near in close else 1.0)
    return liking


TASTES: Final[dict[str, Taste]] = {
    "anything": anything, "closing": closing, "crowding": crowding, "warlike": warlike,
    "teleporting": teleporting, "outposts": outposts, "exmitting": exmitting,
    "building": building, "raiding": raiding, "trading": trading,
}  # fmt: skip

NEED_SHIPS: Final = frozenset({"warlike", "raiding"})


@attrs.frozen
class Swarm:
    """What play likes, and how often it heeds that."""

    taste: str
    strength: float
    likes: tuple[frozenset[str], ...] = ()
    """By seat of a full game: the kinds of steps that it likes."""

    def __str__(self) -> str:
        return f"{self.taste} {self.strength}"


# tables


@attrs.frozen
class Table:
    """One game to be played: everything but the moves."""

    players: int
    variant: str
    first: int
    rulings: Readings
    swarm: Swarm
    seed: str
    toy: Toy = ()
    """What is otherwise in the box."""
    races: tuple[str, ...] = ()
    """In the full game; none: they are drawn."""

    def game(self) -> GalaxyOfTrian:
        """The rules of this table."""
        return _game(self.rulings, self.variant, self.toy)

    def start(self) -> State:
        """Its first state."""
        return self.game().new(self.players, first=self.first, races=self.races or None)

    def __str__(self) -> str:
        readings = ", ".join(f"{name}={word}" for name, word in self.rulings) or "recommended"
        seats = f"{self.players} players, first {self.first}; variant {self.variant}"
        toy = f"; toy {dict(self.toy)}" if self.toy else ""
        races = f"; races {', '.join(self.races)}" if self.races else ""
        return f"{seats}{races}; readings {readings}{toy}; swarm {self.swarm}; seed {self.seed!r}"


@lru_cache(maxsize=64)
def _game(rulings: Readings, variant: str, toy: Toy) -> GalaxyOfTrian:
    pack = published_pack()
    if toy:
        pack = pack.with_values("toy", "made for deep play", dict(toy))
    return GalaxyOfTrian(dict(rulings), pack, variant)


def every_reading() -> Iterator[tuple[str, str]]:
    """Every switch with each of its readings."""
    for switch in switches(Rulings):
        for word in switch.readings:
            yield switch.name, word


def departures() -> Readings:
    """Every reading that is not the recommended one."""
    recommended = {switch.name: switch.default for switch in switches(Rulings)}
    return tuple((name, word) for name, word in every_reading() if word != recommended[name])


def some_readings(rng: Random) -> Readings:
    """Any combination: each switch as recommended in half of the draws."""
    drawn = {}
    for switch in switches(Rulings):
        word = rng.choice((switch.default, rng.choice(switch.readings)))
        if word != switch.default:
            drawn[switch.name] = word
    return tuple(drawn.items())


def drawn_table(rng: Random, seed: str) -> Table:
    """Any table."""
    players, variant = rng.choice(SEATINGS)
    swarm = Swarm(rng.choice(tuple(TASTES)), rng.choice(STRENGTHS))
    table = Table(players, variant, rng.randrange(players), some_readings(rng), swarm, seed)
    return with_races(table, rng) if variant == "full" else table


def pairs_of_races() -> tuple[tuple[str, str], ...]:
    """All 28."""
    return tuple(combinations(_game((), "full", ()).box.races, 2))


def with_races(table: Table, rng: Random, pair: tuple[str, ...] = ()) -> Table:
    """A full table with races, these two among them, and likes; now and then chance draws them."""
    left = [race for race in _game((), "full", ()).box.races if race not in pair]
    races = [*pair, *rng.sample(left, table.players - len(pair))]
    rng.shuffle(races)
    kinds = [kind.__name__ for kind in SKILL_ACTIONS]
    likes = tuple(frozenset(rng.sample(kinds, 7)) for _ in races)
    swarm = attrs.evolve(table.swarm, likes=likes)
    drawn_by_chance = not pair and rng.random() < 0.3
    return attrs.evolve(table, swarm=swarm, races=() if drawn_by_chance else tuple(races))


def scheduled(number: int, seed: int, schedule: str = "all") -> Table:
    """Game `number` of a schedule."""
    if schedule == "full":
        return scheduled_full(number, seed)
    if schedule == "basic":
        return scheduled_basic(number, seed)
    if schedule in ("ships", "beginner"):
        return scheduled_basic(number, seed, schedule)
    return (scheduled_basic if number % 2 else scheduled_full)(number // 2, seed)


def scheduled_full(number: int, seed: int) -> Table:
    """A full game: pairs of races in turn, two to four players, every other game a rich one."""
    rng = Random(f"galaxy_of_trian/full/{seed}/{number}")
    pairs = pairs_of_races()
    players = 2 + number % 3
    swarm = Swarm(tuple(TASTES)[number % len(TASTES)], rng.choice(STRENGTHS))
    first = number // 3 % players
    rulings = _readings(number, some_readings(rng))
    table = Table(players, "full", first, rulings, swarm, f"full/{seed}/{number}")
    table = with_races(table, rng, pairs[number % len(pairs)])
    return attrs.evolve(table, toy=RICH if number // 3 % 2 else ())


def _readings(number: int, mixed: Readings) -> Readings:
    """Twelve games as recommended, every departure alone, then mixtures."""
    place, alone = number % CYCLE - 12, departures()
    if place < 0:
        return ()
    return (alone[place],) if place < len(alone) else mixed


def scheduled_basic(number: int, seed: int, only: str = "") -> Table:
    """A game with ships or of beginners, or of the one that is named."""
    named = f"{only}/{seed}/{number}" if only else f"{seed}/{number}"
    rng = Random(f"galaxy_of_trian/{named}")
    swarm = Swarm(rng.choice(tuple(TASTES)), rng.choice(STRENGTHS))
    players, turned_to = BASIC[number % len(BASIC)]
    variant = only or turned_to
    taste = tuple(TASTES)[number % len(TASTES)]
    if variant == "beginner" and taste in NEED_SHIPS:
        taste = "crowding"
    swarm = attrs.evolve(swarm, taste=taste)
    first = number // len(BASIC) % players
    rulings = _readings(number, some_readings(rng))
    if not only and len(rulings) == 1 and number % CYCLE < 12 + len(departures()):
        variant = "ships"
    return Table(players, variant, first, rulings, swarm, named)


# figures


@attrs.define
class Count:
    """Figures of one or many plays."""

    games: int = 0
    plies: int = 0
    capped: int = 0
    judged: int = 0
    applied: int = 0
    legal_nonsense: int = 0
    malformed: int = 0
    chances: int = 0
    turns: int = 0
    clashes: int = 0
    longest: Counter[int] = attrs.field(factory=Counter)
    """By game: the most clashes of one battle of emissaries."""
    refused: Counter[str] = attrs.field(factory=Counter)
    tables: Counter[str] = attrs.field(factory=Counter)
    readings: Counter[tuple[str, str]] = attrs.field(factory=Counter)
    swarms: Counter[str] = attrs.field(factory=Counter)
    branching: Counter[int] = attrs.field(factory=Counter)
    """How many decisions list so many actions."""
    placing: Counter[int] = attrs.field(factory=Counter)
    """The same for the placement of a tile."""
    outcomes: Counter[int] = attrs.field(factory=Counter)
    """How many chances have so many outcomes."""
    deeds: Counter[str] = attrs.field(factory=Counter)
    heard: Counter[str] = attrs.field(factory=Counter)
    full: int = 0
    """Full games."""
    rich: int = 0
    """Those of them that began with more credits."""
    pairs: Counter[str] = attrs.field(factory=Counter)
    """Full games by pairs of races at the table."""
    skills: Counter[str] = attrs.field(factory=Counter)
    """How often each skill made a difference."""

    def add(self, other: "Count") -> None:
        """Take in another count."""
        for field in attrs.fields(Count):
            mine, theirs = getattr(self, field.name), getattr(other, field.name)
            setattr(self, field.name, mine + theirs)


@attrs.frozen
class Play:
    """A finished or failed play."""

    table: Table
    trace: tuple[Action, ...]
    count: Count
    failure: Failure | None


# looking


def look_at_position(game: GalaxyOfTrian, state: State) -> None:
    """No position that play leads to has a fault, and chance is a distribution."""
    if faults := game.faults(state):
        raise Found(Failure("faults", "; ".join(map(str, faults))))
    for complaint in chance_complaints(game, state):
        raise Found(Failure("chance", complaint))


def look_at_step(ply: Transition, mirror: Mirror) -> None:
    """The transition's invariants, and the fold over the log."""
    for complaint in (*complaints(ply), *mirror.complaints(ply)):
        raise Found(Failure("transition", complaint))


def look_at_places(game: GalaxyOfTrian, state: State) -> None:
    """A drawn tile fits where brute force finds it to."""
    for complaint in listing_complaints(game, state):
        raise Found(Failure("places", complaint))


def look_at_listed(game: GalaxyOfTrian, state: State, action: Action) -> None:
    """A listed action is legal, its own twin, and can be written."""
    looking.listed(game, state, action)
    looking.own_twin(game, state, action)


# playing


def choose(
    game: GalaxyOfTrian, state: State, listed: Sequence[Action], swarm: Swarm, rng: Random
) -> Action:
    """A listed action as the swarm likes it, or one of any kind."""
    if rng.random() < swarm.strength:
        taste = TASTES[swarm.taste]
        weights = [taste(game, state, action) for action in listed]
        if game.full:
            likes = swarm.likes[game.to_move(state)] if swarm.likes else ()
            for number, action in enumerate(listed):
                weights[number] *= eager(game, state, action)
                if type(action).__name__ in likes:
                    weights[number] *= LIKED
        return rng.choices(listed, weights)[0]
    kinds: defaultdict[type, list[Action]] = defaultdict(list)
    for action in listed:
        kinds[type(action)].append(action)
    return rng.choice(kinds[rng.choice(tuple(kinds))])


def drawn(game: GalaxyOfTrian, state: State, rng: Random) -> Action:
    """An outcome of chance, by its weight."""
    outcomes = game.chance_outcomes(state)
    weights = [float(weight) for _, weight in outcomes]
    return rng.choices([action for action, _ in outcomes], weights)[0]


class Player:
    """One play under way."""

    def __init__(self, table: Table, effort: Effort, faults_every: int) -> None:
        self.table: Final = table
        self.faults_every: Final = faults_every
        self.effort: Final = effort
        self.game: Final = table.game()
        self.rng: Final = Random(table.seed)
        self.count: Final = Count()
        self.trace: Final[list[Action]] = []
        self.states: Final[list[State]] = []
        self.mirror = Mirror.of(self.game, table.start())

    def play(self, plies: int) -> Play:
        """Play to the end, the cap or the first failure."""
        failure = None
        try:
            self._play(plies)
        except Found as found:
            failure = found.failure
        except Exception as error:  # noqa: BLE001 - a crash of the engine is a finding
            failure = Failure("crash", f"{type(error).__name__}: {error}")
        self._close()
        return Play(self.table, tuple(self.trace), self.count, failure)

    def _play(self, plies: int) -> None:
        state = self.table.start()
        look_at_position(self.game, state)
        while self.game.to_move(state) != OVER and len(self.trace) < plies:
            state = self._ply(state)
        self._look_at_end(state)
        self._replay(state)

    def _replay(self, state: State) -> None:
        """The log folded from a new start: the same end, and every state on the way unchanged."""
        left = iter(self.states)

        def follow(here: State, action: Action) -> State:
            if here != next(left):
                raise Found(Failure("mutation", "a state was changed after it was left"))
            return self.game.apply(here, action)

        again = reduce(follow, self.trace, self.table.start())
        if again != state or again.digest() != state.digest():
            raise Found(Failure("replay", "replaying the log gives another state"))

    def _ply(self, state: State) -> State:
        game, watched = self.game, len(self.trace) % self.effort.judged == 0
        digest = state.digest() if watched else ""
        self.states.append(state)
        options = looking.options_of(game, state)
        self._look_at_list(state, options)
        self._try_nonsense(state, options)
        chance = game.to_move(state) == CHANCE
        action = drawn(game, state, self.rng) if chance else choose(
            game, state, options, self.table.swarm, self.rng
        )  # fmt: skip
        step = game.step(state, action)
        if watched and state.digest() != digest:
            raise Found(Failure("mutation", "a question or an action changed the state"))
        self.trace.append(action)
        self.count.deeds[type(action).__name__] += 1
        look_at_step(Transition(game, state, action, step.state, step.events), self.mirror)
        if len(self.trace) % self.faults_every == 0:
            look_at_position(game, step.state)
        if game.apply(state, action) != step.state:
            raise Found(Failure("transition", "step and apply disagree"))
        return step.state

    def _look_at_list(self, state: State, options: tuple[Action, ...]) -> None:
        """All options are judged now and then, some on every ply; some or all are carried out."""
        game, rng, effort, count = self.game, self.rng, self.effort, self.count
        if not options:
            raise Found(Failure("empty", "somebody is to move, and nothing is listed"))
        if len(set(options)) != len(options):
            raise Found(Failure("twice", "an action is listed twice"))
        full = len(self.trace) % effort.judged == 0
        if full or rng.random() < 0.3:
            look_at_places(game, state)
        judged = options if full else rng.sample(options, min(effort.sample, len(options)))
        for action in judged:
            guarded("listed", action, look_at_listed, game, state, action)
        whole = len(self.trace) % effort.every_child == effort.every_child - 1
        sample = options if whole else rng.sample(options, min(effort.applied, len(options)))
        children = [
            (action, guarded("child", action, looking.child, game, state, action))
            for action in sample
        ]
        chance = game.to_move(state) == CHANCE
        if whole and not chance and game.successors(state) != children:
            raise Found(Failure("successors", "successors and apply disagree"))
        count.judged += len(judged)
        count.applied += len(sample)
        count.chances += chance
        (count.outcomes if chance else count.branching)[len(options)] += 1
        if isinstance(options[0], Place):
            count.placing[len(options)] += 1

    def _try_nonsense(self, state: State, options: tuple[Action, ...]) -> None:
        game, rng, effort, count = self.game, self.rng, self.effort, self.count
        for action in nonsense(game, state, options, rng, effort.nonsense):
            self._try(state, action)
        for _ in range(effort.malformed):
            pair = malformed(game, state, rng)
            guarded("malformed", pair, looking.malformed, game, *pair)
            count.malformed += 1

    def _try(self, state: State, action: Action) -> None:
        code = guarded("nonsense", action, looking.judged, self.game, state, action)
        if code:
            self.count.refused[code] += 1
        else:
            self.count.legal_nonsense += 1

    def _look_at_end(self, state: State) -> None:
        if self.game.to_move(state) != OVER:
            self.count.capped += 1
            return
        for complaint in final_complaints(self.game, state, self.mirror):
            raise Found(Failure("end", complaint))
        for action in (*self.trace[-3:], *nonsense(self.game, state, (), self.rng, 5)):
            self._try(state, action)

    def _close(self) -> None:
        count, table, mirror = self.count, self.table, self.mirror
        count.games = 1
        count.plies = len(self.trace)
        count.turns = mirror.turns.total()
        count.clashes = mirror.clashes
        count.longest[mirror.longest] += 1
        count.heard += mirror.heard
        count.tables[f"{table.players} {table.variant}"] += 1
        count.swarms[table.swarm.taste] += 1
        count.readings.update(chosen(self.game.rulings).items())
        if self.game.full:
            races = sorted(self.states[-1].races if self.states else table.races, key=str)
            count.full = 1
            count.rich = int(bool(table.toy))
            count.pairs.update("-".join(map(str, pair)) for pair in combinations(races, 2))
            count.skills += mirror.lore.used


def play(
    table: Table, plies: int = MOST_PLIES, effort: Effort | None = None, faults_every: int = 1
) -> Play:
    """Play at a table, and look at every step; at all faults on every so-many-th."""
    return Player(table, effort or Effort(), faults_every).play(plies)


# shortening


def shortened(play: Play, replays: int = 400) -> tuple[Action, ...]:
    """The trace of a failed play without what the failure does not need."""
    failure = play.failure
    if failure is None:
        return play.trace
    return shrink(play.trace, lambda trace: failing_part(play.table, trace, failure), replays)


def failing_part(
    table: Table, trace: Sequence[Action], failure: Failure
) -> tuple[Action, ...] | None:
    """The legal part of a trace up to where it fails in the same way; None where it does not."""
    game, state = table.game(), table.start()
    mirror = Mirror.of(game, state)
    kept: list[Action] = []
    try:
        for action in trace:
            if guarded("crash", None, game.judge, state, action):
                continue
            kept.append(action)
            step = guarded("crash", None, game.step, state, action)
            ply = Transition(game, state, action, step.state, step.events)
            guarded("crash", None, look_at_step, ply, mirror)
            if failure.kind in ("faults", "chance"):
                look_at_position(game, step.state)
            state = step.state
        _look_again(game, state, mirror, failure)
    except Found as found:
        return tuple(kept) if found.failure.kind == failure.kind else None
    return None


def _look_again(game: GalaxyOfTrian, state: State, mirror: Mirror, failure: Failure) -> None:
    """Look at the last position, where the failure was one of a position."""
    kind, subject = failure.kind, failure.subject
    options = tuple(guarded("crash", None, looking.options_of, game, state))
    match kind:
        case "listed" if subject in options:
            guarded(kind, subject, look_at_listed, game, state, subject)
        case "child" if subject in options:
            guarded(kind, subject, looking.child, game, state, subject)
        case "nonsense":
            guarded(kind, subject, looking.judged, game, state, subject)
        case "malformed":
            guarded(kind, subject, looking.malformed, game, *subject)
        case "places":
            look_at_places(game, state)
        case "twice" if len(set(options)) != len(options):
            raise Found(failure)
        case "empty" if not options and game.to_move(state) != OVER:
            raise Found(failure)
        case "end" if game.to_move(state) == OVER and any(final_complaints(game, state, mirror)):
            raise Found(failure)
        case _:
            pass


def report(played: Play) -> str:
    """A failed play for somebody who wants to see it again."""
    failure = played.failure
    if failure is None:
        return ""
    short = shortened(played)
    return "\n".join(
        [
            f"FAILED ({failure.kind}): {failure.message}",
            f"at: {played.table}",
            f"with: {failure.subject}",
            f"after {len(played.trace)} actions; shortened to {len(short)}:",
            *(f"  {number:4} {action}" for number, action in enumerate(short)),
        ]
    )


# what the command runs


def play_batch(
    numbers: Sequence[int], seed: int, plies: int, effort: Effort, schedule: str = "all"
) -> tuple[Count, str]:
    """The figures of these games of a sweep, and the report on the first that fails."""
    total = Count()
    effort = attrs.evolve(effort, sample=6, applied=0, malformed=1)
    for number in numbers:
        played = play(scheduled(number, seed, schedule), plies, effort)
        total.add(played.count)
        if played.failure is not None:
            return total, report(played)
    return total, ""


def summary(count: Count, seed: int, seconds: float, effort: Effort, failures: int) -> str:
    """The table of figures."""
    minute = 60 * count.games / max(seconds, 1e-9)
    readings = Counter({f"{switch}={word}": n for (switch, word), n in count.readings.items()})
    thorough = f"all on every {effort.judged}. ply, some on the others"
    rows = [
        ("games", f"{count.games:,} (seed {seed})"),
        ("turns", f"{count.turns:,}"),
        ("plies", f"{count.plies:,}, {count.chances:,} of them chance"),
        ("capped games", f"{count.capped:,}"),
        ("variants", _counted(_variants(count))),
        ("tables", _counted(count.tables)),
        ("swarms", _counted(count.swarms)),
        ("actions taken", _counted(count.deeds)),
        ("events", _counted(count.heard)),
        ("clashes", f"{count.clashes:,}, at most {max(count.longest, default=0)} a battle"),
        ("options judged", f"{count.judged:,} ({thorough})"),
        ("options applied", f"{count.applied:,}"),
        ("branching", f"{_spread(count.branching)} (decisions of players)"),
        ("  placing a tile", _spread(count.placing)),
        ("chance outcomes", _spread(count.outcomes)),
        ("illegal actions refused", f"{count.refused.total():,}"),
        ("  by code", _counted(count.refused)),
        ("legal by accident", f"{count.legal_nonsense:,}, each with a listed twin"),
        ("malformed, BadInput", f"{count.malformed:,}"),
        ("readings covered", _coverage(count)),
        ("  by games", _counted(readings)),
        ("full games", f"{count.full:,}, {count.rich:,} of them rich ({RICH_WORDS})"),
        ("pairs of races", _pairs(count)),
        ("skills used", _uses(count)),
        ("time", f"{seconds:.0f} s, {minute:.0f} games a minute"),
        ("faults and failures", str(failures)),
    ]
    return "\n".join(f"{name:{WIDTH}}{value}" for name, value in rows)


def _variants(count: Count) -> Counter[str]:
    """How many games there were of each variant, whatever the number of players."""
    games: Counter[str] = Counter()
    for table, number in count.tables.items():
        games[table.split()[-1]] += number
    return games


RICH_WORDS: Final = "90 credits to begin with instead of 10"


def _pairs(count: Count) -> str:
    if not count.full:
        return "none"
    least = min(count.pairs.values())
    return f"{len(count.pairs)} of {len(pairs_of_races())}, each in at least {least:,} games"


def _uses(count: Count) -> str:
    """A line for every race, or none at all."""
    if not count.full:
        return "none"
    rows = [SKILLS[:3], *(SKILLS[start : start + 5] for start in range(3, len(SKILLS), 5))]
    lines = [", ".join(f"{skill} {count.skills[skill]:,}" for skill in row) for row in rows]
    return f"\n{'':{WIDTH}}".join(lines)


def shortfall(count: Count) -> str:
    """The skills that made too little difference, where enough full games were played."""
    if count.full < LEAST_GAMES:
        return ""
    rare = [skill for skill in SKILLS if count.skills[skill] < LEAST_USES]
    told = ", ".join(f"{skill} {count.skills[skill]}" for skill in rare)
    return f"FAILED: used less than {LEAST_USES} times: {told}" if rare else ""


def _counted(numbers: Counter[str]) -> str:
    ordered = sorted(numbers.items(), key=lambda item: (-item[1], item[0]))
    return ", ".join(f"{key} {number:,}" for key, number in ordered) or "none"


def _spread(sizes: Counter[int]) -> str:
    ordered = sorted(sizes.elements())
    return f"median {ordered[len(ordered) // 2]}, largest {ordered[-1]}" if ordered else "none"


def _coverage(count: Count) -> str:
    wanted = list(every_reading())
    missing = [f"{switch}={word}" for switch, word in wanted if not count.readings[switch, word]]
    tail = f"; missing {', '.join(missing)}" if missing else ""
    return f"{len(wanted) - len(missing)} of {len(wanted)}{tail}"
