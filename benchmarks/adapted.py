"""What an adapter costs: plies a second through each of them, beside the games themselves.

    python -m benchmarks.adapted [--rounds 8] [--seconds 0.5]

A ply is an action of the game or an outcome of chance, however many tokens it takes.  Everybody
plays random games, slot by slot in one process (see `contest`); ratios within a round are told.
Beside ours stand OpenSpiel's chess and hive in C++, and PettingZoo's chess.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
import warnings
from collections.abc import Callable, Sequence
from functools import partial
from importlib.util import find_spec
from typing import Any, Final

import galaxy_rules as gr
from benchmarks.contest import Slot, middle, ratio, rounds
from galaxy_rules.adapters.tables import Table

FIGURE: Final = "transitions_per_second"
EACH: Final = 20
"""Plies between two looks at the clock."""


class Player:
    """Somebody who plays random games, ply by ply."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.begin()

    def begin(self) -> None:
        """Begin a game."""
        raise NotImplementedError

    def ply(self) -> bool:
        """Play a ply; no if the game was over."""
        raise NotImplementedError

    def one_of(self, things: Sequence[Any]) -> Any:
        return things[int(self.rng.random() * len(things))]

    def slot(self, seconds: float) -> Slot:
        """Play for so many CPU seconds."""
        plies = games = 0
        began = time.process_time()
        until = began + seconds
        while (now := time.process_time()) < until:
            for _ in range(EACH):
                if self.ply():
                    plies += 1
                else:
                    self.begin()
                    games += 1
        return Slot(plies, plies, games, now - began)

    def close(self) -> None:
        """Nothing to be put away."""


class Raw(Player):
    """The game itself: list everything, apply one."""

    def __init__(self, name: str, seed: int) -> None:
        self.game: Any = gr.game(name)
        super().__init__(seed)

    def begin(self) -> None:
        self.state = self.game.new(2)

    def ply(self) -> bool:
        mover = self.game.to_move(self.state)
        if mover == gr.OVER:
            return False
        if mover == gr.CHANCE:
            action, _ = self.one_of(self.game.chance_outcomes(self.state))
        else:
            action = self.one_of(list(self.game.legal_actions(self.state)))
        self.state = self.game.apply(self.state, action)
        return True


class Adapted(Player):
    """What all adapters share, without any tool."""

    def __init__(self, name: str, coding: str, seed: int) -> None:
        self.table = Table(name, {"players": 2, "coding": coding})
        super().__init__(seed)

    def begin(self) -> None:
        self.turn = self.table.first

    def ply(self) -> bool:
        table, turn = self.table, self.turn
        mover = table.mover(turn)
        if mover == gr.OVER:
            return False
        if mover == gr.CHANCE:
            number, _ = self.one_of(table.outcomes(turn))
            self.turn = table.befallen(turn, number)
            return True
        node = turn.node
        while turn.node is node:
            turn = table.then(turn, self.one_of(table.legal(turn)))
        self.turn = turn
        return True


class Spiel(Player):
    """A game of OpenSpiel; of ours a ply may be several choices."""

    def __init__(self, text: str, seed: int) -> None:
        import pyspiel

        self.game = pyspiel.load_game(text)
        super().__init__(seed)

    def begin(self) -> None:
        self.state = self.game.new_initial_state()
        self.ours = hasattr(self.state, "node")

    def ply(self) -> bool:
        state = self.state
        if state.is_terminal():
            return False
        if state.is_chance_node():
            state.apply_action(self.one_of(state.chance_outcomes())[0])
            return True
        node = state.node if self.ours else None
        state.apply_action(self.one_of(state.legal_actions()))
        while self.ours and state.node is node:
            state.apply_action(self.one_of(state.legal_actions()))
        return True


class Agents(Player):
    """An environment of PettingZoo; what is seen is made at every choice, as learners do."""

    def __init__(self, make: Callable[[], Any], seed: int) -> None:
        self.env = make()
        super().__init__(seed)

    def begin(self) -> None:
        self.env.reset(seed=self.rng.getrandbits(30))

    def ply(self) -> bool:
        env = self.env
        turn = getattr(env.unwrapped, "_turn", None)
        plies = turn.node if turn is not None else None
        while env.agents:
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                return False
            env.step(int(self.one_of(seen["action_mask"].nonzero()[0])))
            if turn is None or env.unwrapped._turn.node is not plies:
                return True
        return False


def players() -> dict[str, Player]:
    """Everybody who is there, by name."""
    found: dict[str, Player] = {}
    for name in gr.games():
        found[f"{name}: itself"] = Raw(name, 1)
        found[f"{name}: tokens"] = Adapted(name, "tokens", 2)
        found[f"{name}: index"] = Adapted(name, "index", 3)
    if find_spec("pyspiel"):
        from galaxy_rules.adapters import open_spiel

        for name in open_spiel.GAMES:
            for coding in ("tokens", "index"):
                text = f"galaxy_{name}(coding={coding})"
                found[f"{name}: OpenSpiel, {coding}"] = Spiel(text, 4)
        found |= {f"OpenSpiel {name}, C++": Spiel(name, 5) for name in ("chess", "hive")}
    if find_spec("pettingzoo"):
        from galaxy_rules.adapters import pettingzoo

        for name in gr.games():
            found[f"{name}: PettingZoo, tokens"] = Agents(partial(pettingzoo.GalaxyEnv, name), 6)
        if find_spec("chess") and find_spec("pygame"):
            from pettingzoo.classic import chess_v6

            found["PettingZoo chess"] = Agents(chess_v6.raw_env, 7)
    return found


def main(words: Sequence[str] | None = None) -> int:
    """Let them play, and say how fast."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.adapted", description=__doc__)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=0.5, help="of CPU, for each in a round")
    given = parser.parse_args(words)
    warnings.simplefilter("ignore")
    there = players()
    names = list(there)
    slots = rounds(tuple(there.values()), given.rounds, given.seconds)
    for place, name in enumerate(names):
        game, _, how = name.partition(": ")
        against = f"{game}: itself"
        share = ratio(slots, place, names.index(against), FIGURE) if how else ""
        print(f"{name:40} {middle(slots, place, FIGURE):9,.0f} plies/s   {share}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
