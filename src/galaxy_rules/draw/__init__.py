"""Positions for eyes: drawings, the board as text, events as sentences; nothing below knows it.

The package itself can be called, so that `gr.draw(game, state)` draws whether or not somebody has
imported `galaxy_rules.draw` before.
"""

import sys
from collections.abc import Iterable
from types import ModuleType
from typing import Any

from galaxy_rules.catalogue import AnyGame
from galaxy_rules.draw.pictures import picture
from galaxy_rules.draw.svg import Picture
from galaxy_rules.draw.terminal import caption, is_turning_point, remark, sentence, text


class Drawing(ModuleType):
    """A package that draws when it is called; type checkers know it as `galaxy_rules.draw`."""

    def __call__(
        self,
        game: AnyGame,
        shown: Any,  # noqa: ANN401 - any game's state or view
        *,
        events: Iterable[Any] = (),
        actions: Iterable[Any] = (),
        fields: Iterable[int] = (),
        theme: str = "auto",
    ) -> Picture:
        """A position, or what a seat may see of it, as SVG; see `picture`."""
        return picture(game, shown, events=events, actions=actions, fields=fields, theme=theme)

    picture: "staticmethod[..., Picture]"
    text: "staticmethod[[AnyGame, Any], str]"
    sentence: "staticmethod[[AnyGame, Any], str]"
    remark: "staticmethod[[AnyGame, Any, Any], str]"
    caption: "staticmethod[[AnyGame, Any, str], str]"
    is_turning_point: "staticmethod[[AnyGame, Any], bool]"


sys.modules[__name__].__class__ = Drawing

__all__ = ["Picture", "caption", "is_turning_point", "picture", "remark", "sentence", "text"]
