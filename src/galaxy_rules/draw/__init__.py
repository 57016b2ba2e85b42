"""Positions for eyes: drawings, the board as text, events as sentences; nothing below knows it.

The package itself can be called, so that `gr.draw(game, state)` draws whether or not somebody has
imported `galaxy_rules.draw` before.
"""

import sys
from types import ModuleType

from galaxy_rules.draw.pictures import picture
from galaxy_rules.draw.svg import Picture
from galaxy_rules.draw.terminal import caption, is_turning_point, remark, sentence, text


class Drawing(ModuleType):
    """A package that draws when it is called; type checkers know it as `galaxy_rules.draw`."""

    __call__ = staticmethod(picture)
    picture = staticmethod(picture)
    text = staticmethod(text)
    sentence = staticmethod(sentence)
    remark = staticmethod(remark)
    caption = staticmethod(caption)
    is_turning_point = staticmethod(is_turning_point)


sys.modules[__name__].__class__ = Drawing

__all__ = ["Picture", "caption", "is_turning_point", "picture", "remark", "sentence", "text"]
