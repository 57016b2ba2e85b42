"""Positions for eyes: drawings, the board as text, events as sentences; nothing below knows it.

The package itself can be called, so that `gr.draw(game, state)` draws whether or not somebody has
imported `galaxy_rules.draw` before.
"""

import sys
from types import ModuleType
from typing import Any

from galaxy_rules.draw.pictures import picture
from galaxy_rules.draw.svg import Picture
from galaxy_rules.draw.terminal import caption, is_turning_point, remark, sentence, text


class _Drawing(ModuleType):
    """A package that draws when it is called."""

    def __call__(self, *args: Any, **options: Any) -> Picture:  # noqa: ANN401 - as `picture`
        """What `picture` draws."""
        return picture(*args, **options)


sys.modules[__name__].__class__ = _Drawing

__all__ = ["Picture", "caption", "is_turning_point", "picture", "remark", "sentence", "text"]
