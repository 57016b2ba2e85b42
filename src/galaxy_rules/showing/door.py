"""`gr.draw`: what is called to draw, and what else shows a position or tells an event."""

from collections.abc import Iterable
from typing import Any, Final

from galaxy_rules.catalogue import AnyGame
from galaxy_rules.drawing.svg import Picture
from galaxy_rules.showing import pictures, terminal


class Drawing:
    """Call it to draw a position, or what a seat may see of it."""

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
        """A position, or what a seat may see of it, as SVG; see `pictures.picture`."""
        return pictures.picture(
            game, shown, events=events, actions=actions, fields=fields, theme=theme
        )

    picture: "staticmethod[..., Picture]" = staticmethod(pictures.picture)
    text: "staticmethod[[AnyGame, Any], str]" = staticmethod(terminal.text)
    sentence: "staticmethod[[AnyGame, Any], str]" = staticmethod(terminal.sentence)
    remark: "staticmethod[[AnyGame, Any, Any], str]" = staticmethod(terminal.remark)
    caption: "staticmethod[[AnyGame, Any, str], str]" = staticmethod(terminal.caption)
    is_turning_point: "staticmethod[[AnyGame, Any], bool]" = staticmethod(terminal.is_turning_point)


draw: Final[Drawing] = Drawing()
