"""Who takes part: our games, and peers where they are installed."""

from collections.abc import Callable, Mapping
from importlib.util import find_spec
from typing import Final

import attrs

from benchmarks.catan_peer import CatanEngine
from benchmarks.chess_peer import ChessEngine
from benchmarks.contest import (
    Engine,
    Ply,
    Seated,
    Slot,
    Table,
    expansion_ply,
    playout_ply,
    rounds,
)
from benchmarks.galaktico import GalakticoEngine, LazyEngine
from benchmarks.galaxy_of_trian import GalaxyOfTrianEngine
from benchmarks.node_peer import NodeTable, at_hand
from benchmarks.take_the_galaxy import TakeTheGalaxyEngine


def _spiel(name: str) -> Engine:
    from benchmarks.spiel_peer import SpielEngine

    return SpielEngine(name)


ENGINES: Final[Mapping[str, Callable[[], Engine]]] = {
    "galaktico": GalakticoEngine,
    "galaktico, three": lambda: GalakticoEngine(players=3),
    "galaktico, lazy": LazyEngine,
    "take_the_galaxy": TakeTheGalaxyEngine,
    "trian, ships": lambda: GalaxyOfTrianEngine("ships"),
    "trian, full": lambda: GalaxyOfTrianEngine("full"),
    "python-chess": ChessEngine,
    "catanatron": CatanEngine,
    "spiel chess": lambda: _spiel("chess"),
    "spiel hive": lambda: _spiel("hive"),
}
"""Every engine that runs in this process, by the head of its column."""
LAZY: Final = "galaktico, lazy"
"""Lists and builds nothing, so it has no place among those who build every successor."""
ELSEWHERE: Final = "boardgame.io"
"""Plays in a process of its own, and has no function that builds every successor."""


@attrs.frozen
class Contest:
    """What every contestant did, round by round."""

    names: tuple[str, ...]
    slots: list[list[Slot]]

    def place(self, name: str) -> int:
        """The column of a contestant."""
        return self.names.index(name)


def missing() -> tuple[str, ...]:
    """The peers that are not installed here."""
    spiel = () if find_spec("pyspiel") else ("spiel chess", "spiel hive")
    return (*spiel, *(() if at_hand() else (ELSEWHERE,)))


def playouts(number: int, seconds: float) -> Contest:
    """Every legal action is listed, one is played."""
    return _contest(playout_ply, (), number, seconds)


def expansions(number: int, seconds: float) -> Contest:
    """Every successor is built, one is gone on with."""
    return _contest(expansion_ply, (LAZY, ELSEWHERE), number, seconds)


def _contest(ply: Ply, without: tuple[str, ...], number: int, seconds: float) -> Contest:
    absent = {*without, *missing()}
    seated: dict[str, Seated] = {
        name: Table(make(), ply, seed)
        for seed, (name, make) in enumerate(ENGINES.items(), start=1)
        if name not in absent
    }
    if ELSEWHERE not in absent:
        seated[ELSEWHERE] = NodeTable()
    try:
        return Contest(tuple(seated), rounds(tuple(seated.values()), number, seconds))
    finally:
        for table in seated.values():
            table.close()
