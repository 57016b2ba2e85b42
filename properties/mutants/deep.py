"""The last resort against a mutant that the quick tests do not notice: seeded play.

In lockstep with the second reading of the rules, and with every step looked at as in a sweep.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from properties import (
    deep_play,
    lockstep_galaktico,
    lockstep_trian,
    lockstep_ttg,
    sweep_galaxy_of_trian,
    sweep_take_the_galaxy,
    tables,
)
from properties.deep_play import Effort

PLIES: Final = 400
EFFORT: Final = Effort()


def galaktico() -> None:
    """Crowds on small boards with any readings, then two games."""
    for seed, (switch, word) in enumerate(lockstep_galaktico.alternatives()):
        readings = ((switch, word),)
        board = lockstep_galaktico.BOARDS[seed % 5]
        lockstep_galaktico.crowd_run(board, 2 + seed % 2, readings, seed, 5)
    for number in range(3):
        played = deep_play.play(tables.scheduled(number, 0), PLIES, EFFORT)
        assert played.failure is None


def take_the_galaxy() -> None:
    """Some games."""
    for _ in lockstep_ttg.schedule(0, 4):
        pass
    for number in range(6):
        table = sweep_take_the_galaxy.scheduled(number, 0)
        assert sweep_take_the_galaxy.play(table, PLIES, EFFORT).failure is None


def galaxy_of_trian() -> None:
    """Some games."""
    lockstep_trian.schedule(0, 2)
    for number in range(4):
        table = sweep_galaxy_of_trian.scheduled(number, 0, "all")
        assert sweep_galaxy_of_trian.play(table, PLIES, EFFORT).failure is None


PLAY: Final[Mapping[str, Callable[[], None]]] = {
    "galaktico": galaktico,
    "take_the_galaxy": take_the_galaxy,
    "galaxy_of_trian": galaxy_of_trian,
}


def plays(game: str) -> Iterator[tuple[str, Callable[[], None]]]:
    """What is played for a mutant of a game; all of it for the kernel."""
    for name, play in PLAY.items():
        if game in (name, "kernel"):
            yield f"deep play of {name}", play
