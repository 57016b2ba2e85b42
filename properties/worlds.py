"""Worlds behind the views of seeded games: sound, every one of them, and the truth among them.

    python -m properties.worlds GAME [--views 100000] [--seed 1]

Tables of every size and variant, some with other readings, are played by dice to the end.  From
every view of every seat, and of an onlooker, a world is drawn and held to what a world is: it looks
like the view, has no fault, the same seat is to move and finds the same to do if it is the seat
that sees; what was drawn has a chance, and so has the position that the view is of.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, Final

import attrs

import galaxy_rules as gr
from galaxy_rules.catalogue import AnyGame, games
from galaxy_rules.kernel.rulings import departures, switches
from galaxy_rules.match.memory import Memory
from galaxy_rules.match.seeds import Dice
from properties.twice_telling import variants_of

VIEWS: Final = 100_000
LONGEST: Final = 600
"""Plies: a game by dice that does not end is left."""
PLAIN: Final = 0.5
"""In which share of the games all readings are the recommended ones."""


class Unsound(AssertionError):
    """A world that is none; it says which table, ply and seat."""


@attrs.frozen
class Table:
    """A game to be played, and by which dice."""

    game: AnyGame
    players: int
    seed: int

    def __str__(self) -> str:
        header = self.game.header()
        words = departures(self.game.rulings)
        return f"{header['game']} {header['variant']}, {self.players} players, {words}, {self.seed}"


@attrs.frozen
class Look:
    """A view of a position, and who remembers what."""

    state: Any
    seat: int
    view: Any
    memory: Memory | None


def tables(name: str, seed: int) -> Iterator[Table]:
    """Tables without end: every variant and size in turn, readings by chance."""
    number = 0
    while True:
        rng = Random(f"worlds/{name}/{seed}/{number}")
        rulings = {} if rng.random() < PLAIN else some_readings(name, rng)
        variant = rng.choice(variants_of(name))
        played = gr.game(name, rulings=rulings, variant=variant)
        players = rng.choice([n for n in played.players if seats(played, n)])
        yield Table(played, players, rng.getrandbits(32))
        number += 1


def seats(game: AnyGame, players: int) -> bool:
    """Whether so many may play this variant."""
    try:
        game.new(players)
    except gr.BadInput:
        return False
    return True


def some_readings(name: str, rng: Random) -> dict[str, str]:
    """Any reading of one to four switches."""
    known = switches(gr.game(name).rulings_class)
    chosen = rng.sample(known, min(len(known), rng.randint(1, 4)))
    return {one.name: rng.choice(one.readings) for one in chosen}


def looks(table: Table, *, remembering: bool = True) -> Iterator[Look]:
    """Every view of a game played by dice, with memory in every other position or so."""
    game, dice = table.game, Dice(table.seed)
    state = game.new(table.players)
    everybody = (*range(table.players), gr.SPECTATOR)
    memories = {seat: Memory.begun(game, state, seat) for seat in everybody}
    for _ in range(LONGEST):
        recalled = remembering and dice.below(2)
        for seat in everybody:
            memory = memories[seat] if recalled else None
            yield Look(state, seat, game.view(state, seat), memory)
        mover = game.to_move(state)
        if mover == gr.OVER:
            return
        if mover == gr.CHANCE:
            action = game.lots(state).pick(dice.below)
        else:
            action = dice.choose(game.legal_actions(state))
        step = game.step(state, action)
        state = step.state
        if remembering:
            memories = {
                seat: memory.after(game, action, mover, step.events, state)
                for seat, memory in memories.items()
            }


def check(game: AnyGame, look: Look, seed: int) -> None:
    """Draw a world, and raise unless it is one."""
    view, memory = look.view, look.memory
    world = game.worlds(view, seed, memory)
    if game.view(world, look.seat) != view:
        raise Unsound("the world does not look like the view")
    if faults := game.faults(world):
        raise Unsound(f"the world has a fault: {faults[0]}")
    if game.to_move(world) != game.to_move(look.state):
        raise Unsound("another seat is to move")
    if game.to_move(world) == look.seat:
        listed = game.legal_actions(world)
        if tuple(listed) != tuple(game.legal_actions(look.state)):
            raise Unsound("the seat that sees finds something else to do")
    if not 0 < game.world_chance(view, world, memory) <= 1:
        raise Unsound("what was drawn has no chance")
    if not game.world_chance(view, look.state, memory):
        raise Unsound("the true position is not thought possible")


def sweep(name: str, views: int, seed: int) -> Counter[str]:
    """Check so many views; what was looked at, or `Unsound`."""
    told: Counter[str] = Counter()
    for table in tables(name, seed):
        told["games"] += 1
        for ply, look in enumerate(looks(table)):
            try:
                check(table.game, look, ply)
            except Exception as error:
                problem = f"{table}: view {ply}, seat {look.seat}: {error}"
                raise Unsound(problem) from error
            told["views"] += 1
            told["with memory"] += look.memory is not None
            told["true positions drawn"] += look.state == table.game.worlds(
                look.view, ply, look.memory
            )
            if told["views"] == views:
                return told
    return told


def main() -> int:
    """Sweep one game, and say what was looked at."""
    parser = argparse.ArgumentParser(
        prog="python -m properties.worlds",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", choices=games())
    parser.add_argument("--views", type=int, default=VIEWS)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    began = time.process_time()
    try:
        told = sweep(given.game, given.views, given.seed)
    except Unsound as error:
        print(f"FAILED: {error}")
        return 1
    spent = time.process_time() - began
    print(f"{given.game}: {', '.join(f'{count} {what}' for what, count in told.items())}")
    print(f"all sound, {spent:.0f} s of CPU")
    return 0


if __name__ == "__main__":
    sys.exit(main())
