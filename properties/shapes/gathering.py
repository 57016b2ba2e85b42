"""Shapes: positions with an action each, gathered by play until nothing new is entered."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from types import ModuleType
from typing import Any, Final

import attrs

from galaxy_rules.kernel.game import Game
from galaxy_rules.match.vectors import read_vectors, run_vector
from properties.shapes.ways import Way, Ways

VECTORS: Final = Path(__file__).parent.parent.parent / "fixtures" / "vectors"


@attrs.frozen
class Shape:
    """A position that was met, and an action; of a refused one the codes of the refusal."""

    game: Any
    state: Any
    action: Any
    refused: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """The class of the action."""
        return type(self.action).__name__


Features = Callable[[Shape], Iterable[str]]
"""What tells shapes of a class apart that go the same ways."""


def plain_features(shape: Shape) -> Iterator[str]:
    """What is refused, whether the player who began is up, and how the rulings are read."""
    state, rulings = shape.state, shape.game.tables.rulings
    yield f"refused: {shape.refused[:1]}"
    yield f"the first seat is up: {state.turn == state.first}, refused: {bool(shape.refused)}"
    if not shape.refused:
        readings = attrs.asdict(rulings, recurse=False)
        yield from (f"{name}: {reading}" for name, reading in readings.items())


@cache
def chapters(package: str, besides: tuple[str, ...]) -> tuple[ModuleType, ...]:
    """The modules of a package of rules and those of its rooms, without some."""
    room = import_module(package)
    found = walk_packages(room.__path__, f"{package}.")
    names = [one.name for one in found if one.name.removeprefix(f"{package}.") not in besides]
    return tuple(import_module(name) for name in names)


def step(game: Game[Any, Any, Any, Any], state: Any, action: Any) -> Any:
    """A step as anybody takes it: judged, then carried out, with a log and without."""
    if game.judge(state, action):
        return None
    game.carry_out(state, action, [])
    return game.carry_out(state, action, None)


@cache
def of_vectors(name: str) -> tuple[Shape, ...]:
    """Every step that the conformance vectors of a game take: positions that play rarely meets."""
    seen: list[Shape] = []

    honest = Game.carry_out

    def noting(game: Any, state: Any, action: Any, events: list[Any] | None) -> Any:
        seen.append(Shape(game, state, action))
        return honest(game, state, action, events)

    Game.carry_out = noting  # type: ignore[method-assign, assignment]
    try:
        for file in sorted(VECTORS.glob(f"{name}*.json")):
            for vector in read_vectors(file.read_text("utf-8")):
                run_vector(vector)
    finally:
        Game.carry_out = honest  # type: ignore[method-assign]
    return tuple(seen)


def telling(
    shapes: Iterable[Shape], ways: Ways, *, by_kind: bool, features: Features | None = None
) -> list[Shape]:
    """Those shapes with which the rules go a way that none before had gone.

    By kind, of all actions of the same class: a way that every class goes has a shape for each.
    Those that show a feature for the first time are kept as well.
    """
    kept: list[Shape] = []
    gone: set[tuple[str, Way | str]] = set()
    for shape in shapes:
        ways.taken.clear()
        with ways.recording():
            step(shape.game, shape.state, shape.action)
        key = f"{shape.kind} {bool(shape.refused)}" if by_kind else ""
        found: set[tuple[str, Way | str]] = {(key, way) for way in ways.taken}
        if features is not None:
            found |= {(shape.kind, feature) for feature in features(shape)}
        if found - gone:
            gone |= found
            kept.append(shape)
    ways.taken.clear()
    return kept
