"""Galaxy of Trian: the full game beside the game with ships, with races that have no skills.

A race without skills changes nothing, so the two go through the same positions when they are told
the same: the same seat moves, the same actions are listed in the same order, chance has the same
outcomes, and states and events are the same but for the names of the races.

    python -m properties.full_trian --games 100
"""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any, Final

import attrs

from galaxy_rules.galaxy_of_trian.game import GalaxyOfTrian, published_pack
from galaxy_rules.galaxy_of_trian.words.actions import Action
from galaxy_rules.galaxy_of_trian.words.state import State
from galaxy_rules.kernel.frozen import FrozenMap
from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.kernel.packs import Datum, Pack
from galaxy_rules.testing.looking import options_of
from properties.sweep_galaxy_of_trian import (
    STRENGTHS,
    TASTES,
    Readings,
    Swarm,
    choose,
    drawn,
    some_readings,
)

TOY_RACES: Final = ("ash", "birch", "cedar", "elm", "fir")
OF_RACES: Final = frozenset({"races", "modules"})
"""The fields in which the two may differ."""


class DifferenceError(AssertionError):
    """The full game does something that the game with ships does not."""


@attrs.frozen
class Match:
    """A game to be played in both variants."""

    players: int
    first: int
    races: tuple[str, ...]
    rulings: Readings
    swarm: Swarm
    seed: str

    def __str__(self) -> str:
        readings = dict(self.rulings) or "as recommended"
        return f"{self.races}, first {self.first}, readings {readings}, seed {self.seed!r}"


@lru_cache(maxsize=1)
def toy_pack() -> Pack:
    """The published box with races that have no skills."""
    published = published_pack()
    kept = {path: d for path, d in published.data.items() if not path.startswith("races.")}
    made: dict[str, Any] = {}
    for race in TOY_RACES:
        made |= {f"races.{race}.name": race.title()}
        made |= {f"races.{race}.{part}": [] for part in ("start", "modules", "backs")}
    toy = {path: Datum(value, "reconstructed", "toy") for path, value in made.items()}
    return Pack(published.game, "toy", "races without skills", "", FrozenMap(kept | toy))


@lru_cache(maxsize=32)
def both_games(rulings: Readings) -> tuple[GalaxyOfTrian, GalaxyOfTrian]:
    """The full game and the one with ships, with this box and these readings."""
    pack = toy_pack()
    return GalaxyOfTrian(dict(rulings), pack, "full"), GalaxyOfTrian(dict(rulings), pack, "ships")


def scheduled(number: int, seed: int = 0) -> Match:
    """A match by its number: every third as recommended, the others with any readings."""
    rng = Random(f"full_trian/{seed}/{number}")
    players = 2 + number % 3
    rulings = some_readings(rng) if number % 3 else ()
    swarm = Swarm(tuple(TASTES)[number % len(TASTES)], rng.choice(STRENGTHS))
    races = tuple(rng.sample(TOY_RACES, players))
    return Match(players, rng.randrange(players), races, rulings, swarm, f"{seed}/{number}")


def demand(true: bool, match: Match, past: Sequence[Action], what: str, *more: object) -> None:
    """Raise with everything that is needed to see the difference again."""
    if not true:
        where = f"{match}, after {len(past)} actions, last {past[-3:]}: {what}"
        raise DifferenceError("\n  ".join((where, *map(str, more))))


def differences(full: State, ships: State) -> dict[str, tuple[object, object]]:
    """The fields in which two states differ and should not."""
    return {
        field.name: (mine, yours)
        for field in attrs.fields(State)
        if field.name not in OF_RACES
        and (mine := getattr(full, field.name)) != (yours := getattr(ships, field.name))
    }


def without_races(body: Any) -> Any:
    """An encoded state without what concerns races."""
    return {key: value for key, value in body.items() if key not in OF_RACES}


def play(match: Match, plies: int = 5_000) -> Counter[str]:
    """Play a match in both variants; what was compared."""
    full, ships = both_games(match.rulings)
    rng, tally = Random(match.seed), Counter[str]()
    here = full.new(match.players, first=match.first, races=match.races)
    there = ships.new(match.players, first=match.first)
    past: list[Action] = []
    while True:
        look(match, (full, here), (ships, there), past)
        mover = ships.to_move(there)
        if mover == OVER or len(past) == plies:
            break
        listed = options_of(ships, there)
        chance = mover == CHANCE
        action = drawn(ships, there, rng) if chance else choose(
            ships, there, listed, match.swarm, rng
        )  # fmt: skip
        one, two = full.step(here, action), ships.step(there, action)
        past.append(action)
        demand(one.events == two.events, match, past, "events", one.events, two.events)
        tally["events"] += len(one.events)
        tally["listed"] += len(listed)
        tally["chances" if chance else "decisions"] += 1
        here, there = one.state, two.state
    tally["games"] += 1
    demand(full.score(here) == ships.score(there), match, past, "scores")
    return tally


def look(
    match: Match,
    one: tuple[GalaxyOfTrian, State],
    two: tuple[GalaxyOfTrian, State],
    past: Sequence[Action],
) -> None:
    """Who moves, what is listed and how likely it is, and the states as they are written."""
    (full, here), (ships, there) = one, two
    movers = full.to_move(here), ships.to_move(there)
    demand(movers[0] == movers[1], match, past, "to move", *movers)
    lists = tuple(full.legal_actions(here)), tuple(ships.legal_actions(there))
    demand(lists[0] == lists[1], match, past, "listed", *lists)
    chances = full.chance_outcomes(here), ships.chance_outcomes(there)
    demand(chances[0] == chances[1], match, past, "chance", *chances)
    found = differences(here, there)
    demand(not found, match, past, "states", *found.items())
    if len(past) % 10 == 0:
        bodies = [without_races(game.encode(state)) for game, state in (one, two)]
        demand(bodies[0] == bodies[1], match, past, "as it is written")
        demand(here.races == match.races, match, past, "races", here.races)
        demand(not any(here.modules), match, past, "modules", here.modules)
        demand(not full.faults(here), match, past, "faults", full.faults(here))


def main(words: Sequence[str] | None = None) -> int:
    """Play many matches and say what was compared."""
    parser = argparse.ArgumentParser(prog="properties.full_trian", description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args(words)
    total = Counter[str]()
    for number in range(given.games):
        total += play(scheduled(number, given.seed))
    print(", ".join(f"{what} {count:,}" for what, count in sorted(total.items())))
    return 0


if __name__ == "__main__":
    sys.exit(main())
