"""A game at a terminal: no colours, actions as they are written, all of it worth telling."""

from collections.abc import Mapping
from typing import Any, Final

from galaxy_rules.drawing.stories import Story
from galaxy_rules.kernel.game import CHANCE, Game
from galaxy_rules.kernel.values import Value

INKS: Final[Mapping[str, str]] = {}
"""Colours by what they show."""
ORDERS: Final = """\
  WORD              list the actions that begin with a word
  all               list every action
  ACTION            an action, written as it is listed"""
"""What orders look like."""


def story(game: Game[Any, Any, Any, Any]) -> Story:
    """How the game is shown to somebody who does not know it yet."""
    players = min(game.players)
    return Story(
        name=game.name,
        title=f"{game.title or game.name} for {players}",
        players=players,
        opening="The first decision:",
        is_set_up=lambda state: game.to_move(state) != CHANCE,
        told=(Value,),
        board="table",
        hints=(f"rulings {game.name}", f"clauses {game.name}", f"data {game.name}"),
    )
