"""Scenes of Take The Galaxy for engine and second reading: bounties, Pirates and short decks.

Whole games seldom have something to spend before the action phase, and hardly ever with an empty
hand or an empty deck.  A scene is a fragment where that is common, and a few turns from there on.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from galaxy_rules.take_the_galaxy import Phase, State, TakeTheGalaxy
from properties.lockstep_ttg import (
    Lockstep,
    Readings,
    Tally,
    cards_of,
    game_of,
    odd_orders,
    preferred,
    readings_of,
    table_of,
)
from properties.oracle.take_the_galaxy_table import SECTORS
from properties.sweep_take_the_galaxy import SEATINGS

SCENE_SEATINGS: Final = tuple(one for one in SEATINGS if "random" not in one[1])
FITTING: Final = {"B": "frontier_colony", "D": "surface_mine", "U": "supply_depot"}
STEPS: Final = 40


class Scene(Lockstep):
    """Both begin where a fragment is; its parts are not those of a whole game."""

    whole = False

    def __init__(self, what: str, game: TakeTheGalaxy, state: State, rng: Random) -> None:
        deck = [card for pile in state.space for card in shuffled(rng, dict(pile.items()))]
        self.begin(what, game, state, table_of(game, state, deck), rng, deck)


def shuffled(rng: Random, pile: dict[str, int]) -> list[str]:
    """The cards of a pile in any order."""
    cards = [card for card, n in sorted(pile.items()) for _ in range(n)]
    rng.shuffle(cards)
    return cards


def scene(game: TakeTheGalaxy, rng: Random, players: int) -> dict[str, Any]:
    """A position before an exploration, in words."""
    cards = cards_of(game)
    space = [c for c in game.spaces if cards[c]["wormhole"] <= players]
    rng.shuffle(space)
    rich = [card for card in space if any(cards[card].get("bounty", {}).values())]
    owned: set[str] = set()
    seats = []
    for _ in range(players):
        taken = [card for card in rich if card not in owned][: rng.randint(0, 3)]
        owned |= {*taken}
        seats.append(scene_seat(game, rng, taken))
    free = [card for card in space if card not in owned]
    row = free[:players]
    wanted = [card for card in free if cards[card]["event"] in ("pirates", "burst")]
    if wanted and not set(wanted) & set(row):
        row[0] = rng.choice(wanted)
    left = [card for card in free if card not in row]
    by_sector = [card for name in SECTORS for card in left if cards[card]["sector"] == name]
    return {
        "players": players, "phase": "explore", "turn": rng.randrange(players), "explored": row,
        "space_left": by_sector[: rng.choice((1, 3, 100))], "seat": seats,
    }  # fmt: skip


def scene_seat(game: TakeTheGalaxy, rng: Random, taken: list[str]) -> dict[str, Any]:
    """One player with some bounty, few cards, and perhaps none."""
    builds = sorted(game.builds)
    deck = rng.choices(builds, k=rng.choice((0, 1, 2, 4)))
    keeps = bool(deck) or readings_of(game)["reshuffle"] == "lazy"
    return {
        "hand": rng.choices(builds, k=rng.choice((0, 0, 0, 1, 2, 5))),
        "deck": deck,
        "discard": rng.choices(builds, k=rng.choice((0, 1, 3))) if keeps else [],
        "systems": [{"id": "home", "colonies": [["frontier_colony"], None]}]
        + [scene_system(game, rng, card) for card in taken],
        "ships": rng.choices(("scout", "freighter"), k=rng.randint(0, 2)),
        "rp": rng.randint(0, 3),
    }


def scene_system(game: TakeTheGalaxy, rng: Random, card: str) -> dict[str, Any]:
    """A bounty system, perhaps half spent, with one colony or more."""
    printed = cards_of(game)[card]
    colonies = [
        [FITTING[slot]] if i == 0 or rng.random() < 0.6 else None
        for i, slot in enumerate(printed["slots"])
    ]
    left = {resource: rng.randint(0, n) for resource, n in printed["bounty"].items()}
    return {"id": card, "colonies": colonies, "bounty": left}


def scene_run(number: int, readings: Readings, steps: int = STEPS, odd: int = 4) -> Tally:
    """A few turns from a scene, every decision compared closely."""
    rng = Random(f"scene/{number}")
    players, variant = SCENE_SEATINGS[number % len(SCENE_SEATINGS)]
    game = game_of(variant, readings)
    state = game.position(scene(game, rng, players), fragment=True)
    run = Scene(f"scene_run({number}, {readings})", game, state, rng)
    for _ in range(steps):
        if run.state.phase is Phase.OVER:
            break
        if run.is_chance():
            run.chance()
            continue
        listed = run.offers()
        for spelled in odd_orders(run.rng, run.table, odd):
            run.judge(spelled)
        run.order(preferred(run.rng, listed))
    return run.tally
