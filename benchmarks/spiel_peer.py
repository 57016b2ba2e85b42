"""OpenSpiel's C++ games as contestants, through its Python interface: `child()` for each action."""

import random
from typing import Any

import pyspiel


class SpielEngine:
    """One of its games between random players."""

    def __init__(self, name: str) -> None:
        """Load it before the clock runs."""
        self.name = f"OpenSpiel {name}"
        self.game = pyspiel.load_game(name)

    def start(self, rng: random.Random) -> Any:
        return self.game.new_initial_state()

    def over(self, position: Any) -> bool:
        return bool(position.is_terminal())

    def listed(self, position: Any) -> list[int]:
        return list(position.legal_actions())

    def play(self, position: Any, action: int) -> Any:
        return position.child(action)

    def successors(self, position: Any) -> list[Any]:
        return [position.child(action) for action in position.legal_actions()]
