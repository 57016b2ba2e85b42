"""`gr.draw`: the picture of a position, or of what a seat may see of it, whatever the game.

What is asked for besides is drawn onto the board: what happened last, what may be done, and whose
gravity fields are where, in a game that has them.  A view's picture is made from that view alone.
"""

from collections.abc import Iterable
from typing import Any, Final

import attrs

from galaxy_rules.catalogue import AnyGame
from galaxy_rules.drawing.svg import Extras, Picture, check_theme
from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.values import Value, oversized
from galaxy_rules.showing import terminal
from galaxy_rules.showing.terminal import check_shown, pictures, soundly


class Drawing:
    """Call it to draw; it also puts positions, events and actions into words."""

    text: "staticmethod[[AnyGame, Any], str]" = staticmethod(terminal.text)
    sentence: "staticmethod[[AnyGame, Any], str]" = staticmethod(terminal.sentence)
    remark: "staticmethod[[AnyGame, Any, Any], str]" = staticmethod(terminal.remark)
    caption: "staticmethod[[AnyGame, Any, str], str]" = staticmethod(terminal.caption)
    is_turning_point: "staticmethod[[AnyGame, Any], bool]" = staticmethod(terminal.is_turning_point)

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
        """A position, or what a seat may see of it, as SVG.

        `events` are drawn as what happened last, `actions` as what may be done, `fields` are the
        seats whose gravity fields are shown; `theme` is auto, light or dark.
        """
        check_theme(theme)
        extras = Extras(
            _all("events", events, getattr(game, "event_classes", ())),
            _all("actions", actions, getattr(game, "action_classes", ())),
            _all("fields", fields, (int,)),
        )
        own = pictures(game, "picture")
        if extras.fields and not getattr(own, "FIELDS", False):
            raise BadInput("fields", f"{game.title} has no gravity fields")
        check_shown(game, shown)
        with soundly(game, shown):
            found: Picture = own.picture(game, shown, extras)
        return attrs.evolve(found, theme=theme)

    picture = __call__


def _all(field: str, things: Iterable[Any], kinds: tuple[type, ...]) -> tuple[Any, ...]:
    """The things, each of a kind that belongs to the game."""
    if isinstance(things, str) or not isinstance(things, Iterable):
        raise BadInput(field, f"expected a collection, found {brief(things)}")
    found = tuple(things)
    for place, thing in enumerate(found):
        if type(thing) not in kinds:
            raise BadInput(f"{field}[{place}]", f"{brief(thing)} does not belong to this game")
        if isinstance(thing, Value) and (name := oversized(thing)):
            raise BadInput(f"{field}[{place}].{name}", "a number is too large")
    return found


draw: Final[Drawing] = Drawing()
