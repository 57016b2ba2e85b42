"""How a game writes that says nothing of it: each class by its fields."""

from inspect import signature
from typing import Any

from galaxy_rules.kernel.game import Game
from galaxy_rules.kernel.schemas.sketching import Schema, Sketch
from galaxy_rules.kernel.schemas.spelling import Spelling

SHARED = ("players", "first")
"""The table's choices that every game has a schema for already."""


def spelling(game: Game[Any, Any, Any, Any]) -> Spelling:
    """The classes as the codec writes them; the table's choices are the arguments of `new`."""
    choices = tuple(signature(game.new).parameters)
    sketch = Sketch(spell)
    position = sketch.fields(game.state_class)["properties"]
    return Spelling(
        title=game.title or game.name,
        game=type(game),
        variants=None,
        options={name: {} for name in choices if name not in SHARED},
        optional=tuple(name for name in SHARED if name not in choices),
        spell=spell,
        position=position,
        position_more={"$defs": sketch.defs} if sketch.defs else {},
    )


def spell(sketch: Sketch, field: str, kind: Any) -> Schema | None:  # noqa: ANN401 - a type form
    """No way of its own."""
    return None
