"""Tables to play at: who sits where, with which readings, which layout or toy box, and a swarm.

Everything is drawn from a `random.Random`, so that a sweep can hand in a seeded generator and
Hypothesis one of its own, whose draws it can shrink.
"""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from random import Random
from typing import Any, Final

import attrs

from galaxy_rules.galaktico import Galaktico, Rulings, ShipType, State
from galaxy_rules.galaktico.game import published_pack
from galaxy_rules.kernel.packs import Pack
from galaxy_rules.kernel.rulings import switches

LAYOUTS: Final = ("standard", "outer")
CYCLE: Final = 50
"""After so many games of a sweep the schedule of readings begins again."""
PLAIN_GAMES: Final = 10
"""How many games of a cycle are played with the recommended readings."""
SHUTTLE_EVERY: Final = 500
"""One game in so many is played to run into the cap."""

FAVOURITES: Final = (
    "anything",
    "attacks",
    "meteors",
    "deployments",
    "destroyers",
    "fighters",
    "cruisers",
    "scouts",
    "jumps",
    "raids",
)
SHUTTLE: Final = "shuttle"
"""Never an attack: nothing in the rules ends such a game (GAL-R-48)."""
STRENGTHS: Final = (0.3, 0.6, 0.9)


@attrs.frozen
class Swarm:
    """What play favours, and in which share of the turns it insists on it."""

    favour: str
    strength: float
    hostile: float
    """In which share of the turns an attack is preferred to anything else: short games."""

    def __str__(self) -> str:
        return f"{self.favour} {self.strength}, attacks {self.hostile}"


@attrs.frozen
class Table:
    """One game to be played: everything but the moves."""

    players: int
    sectors: tuple[str, ...]
    first: int
    layout: str
    rulings: tuple[tuple[str, str], ...]
    toy: tuple[tuple[str, Any], ...]
    swarm: Swarm
    seed: str

    def game(self) -> Galaktico:
        """The rules of this table."""
        return _game(self.rulings, self.layout, self.toy)

    def start(self) -> State:
        """Its first state."""
        return self.game().new(self.players, first=self.first, sectors=self.sectors)

    def __str__(self) -> str:
        seats = f"{self.players} players in {' '.join(self.sectors)}, first {self.first}"
        readings = ", ".join(f"{name}={word}" for name, word in self.rulings) or "recommended"
        toy = f"; toy {dict(self.toy)}" if self.toy else ""
        return (
            f"{seats}; layout {self.layout}; readings {readings}{toy}; "
            f"swarm {self.swarm}; seed {self.seed!r}"
        )


@cache
def _published() -> Pack:
    return published_pack()


@lru_cache(maxsize=64)
def _game(
    rulings: tuple[tuple[str, str], ...], layout: str, toy: tuple[tuple[str, Any], ...]
) -> Galaktico:
    pack = _published()
    if toy:
        pack = pack.with_values("toy", "drawn for deep play", _as_lists(dict(toy)))
    return Galaktico(dict(rulings), pack, layout)


def _as_lists(values: Mapping[str, Any]) -> dict[str, Any]:
    """Tuples, which can be keys of a cache, as the lists that a pack has."""
    return {path: _as_list(value) for path, value in values.items()}


def _as_list(value: Any) -> Any:
    return [_as_list(item) for item in value] if isinstance(value, tuple) else value


# readings


def departures() -> tuple[tuple[str, str], ...]:
    """Every reading of every switch that is not the recommended one."""
    return tuple(
        (switch.name, word)
        for switch in switches(Rulings)
        for word in switch.readings
        if word != switch.default
    )


def every_reading() -> Iterator[tuple[str, str]]:
    """Every switch with each of its readings."""
    for switch in switches(Rulings):
        for word in switch.readings:
            yield switch.name, word


def some_readings(rng: Random) -> tuple[tuple[str, str], ...]:
    """Any combination: each switch as recommended in half of the draws."""
    drawn = {}
    for switch in switches(Rulings):
        word = rng.choice((switch.default, rng.choice(switch.readings)))
        if word != switch.default:
            drawn[switch.name] = word
    return tuple(drawn.items())


# tables


def scheduled(number: int, seed: int, layout: str = "") -> Table:
    """Game `number` of a sweep: any 50 in a row have every departure alone, and mixtures.

    With a layout, only that one.
    """
    rng = Random(f"table/{seed}/{number}")
    table = drawn_table(rng, f"{seed}/{number}")
    place = number % CYCLE
    alone = departures()
    if place < PLAIN_GAMES:
        table = attrs.evolve(table, rulings=())
    elif place < PLAIN_GAMES + len(alone):
        table = _with_departure(table, alone[place - PLAIN_GAMES])
    if number % SHUTTLE_EVERY == SHUTTLE_EVERY - 1:
        table = attrs.evolve(table, swarm=Swarm(SHUTTLE, 1.0, 0.0))
    return attrs.evolve(table, layout=layout) if layout else table


def _with_departure(table: Table, departure: tuple[str, str]) -> Table:
    """One departure alone; that about the empty sector needs a table that has one."""
    if departure[0] == "neutral_meteors":
        table = attrs.evolve(table, players=2, sectors=table.sectors[:2], first=0)
    return attrs.evolve(table, rulings=(departure,))


def drawn_table(rng: Random, seed: str) -> Table:
    """Any table with the published box."""
    players = rng.choice((2, 3))
    sectors = ["A", "B", "C"]
    rng.shuffle(sectors)
    return Table(
        players=players,
        sectors=tuple(sectors[:players]),
        first=rng.randrange(players),
        layout=rng.choice(LAYOUTS),
        rulings=some_readings(rng),
        toy=(),
        swarm=drawn_swarm(rng),
        seed=seed,
    )


def drawn_swarm(rng: Random) -> Swarm:
    """Any swarm that lets a game end."""
    return Swarm(rng.choice(FAVOURITES), rng.choice(STRENGTHS), rng.choice((0.0, 0.2, 0.6)))


def drawn_toy_table(rng: Random, seed: str) -> Table:
    """Any table with a small board, few figures and a low goal."""
    table = drawn_table(rng, seed)
    return attrs.evolve(table, layout="standard", toy=drawn_toy(rng))


def drawn_toy(rng: Random) -> tuple[tuple[str, Any], ...]:
    """The data of a small box; whatever is drawn, its set-up can be finished."""
    side = rng.randint(2, 4)
    spots = [(p, q) for p in range(1, side + 1) for q in range(1, side + 1)]
    rng.shuffle(spots)
    station = spots.pop() if rng.randrange(4) else ()
    figures = _drawn_fleet(rng, len(spots))
    start = sum(starting for _, starting in figures)
    marked = rng.randint(start, min(len(spots), start + 2))
    meteors = rng.randint(0, (len(spots) - marked) // 2)
    values: dict[str, Any] = {
        "board.side": side,
        "layouts.standard.station": station,
        "layouts.standard.marked": tuple(spots[:marked]),
        "layouts.standard.meteors": tuple(spots[marked : marked + meteors]),
        "rules.shields_per_type": rng.randint(0, 1),
        "rules.weapons_per_type": rng.randint(0, 2),
        "rules.winning_points": rng.randint(2, 8),
        "rules.ender_points": rng.randint(0, 5),
        "rules.least_reward": rng.randint(0, 2),
        "rules.actions": rng.randint(1, 3),
    }
    for ship, (all_of_them, starting) in zip(ShipType, figures, strict=True):
        values[f"fleet.{ship}.figures"] = all_of_them
        values[f"fleet.{ship}.start"] = starting
        values[f"fleet.{ship}.range"] = rng.randint(1, 6)
    return tuple(values.items())


def _drawn_fleet(rng: Random, room: int) -> list[tuple[int, int]]:
    """Figures and start ships of each type: at least one start ship, and room for all of them."""
    fleet = []
    for _ in ShipType:
        figures = rng.randint(0, 2)
        start = min(rng.randint(0, figures), room)
        room -= start
        fleet.append((figures, start))
    if not any(start for _, start in fleet):
        lucky = rng.randrange(len(fleet))
        fleet[lucky] = (max(1, fleet[lucky][0]), 1)
    return fleet
