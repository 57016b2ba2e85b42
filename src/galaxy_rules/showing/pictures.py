"""`gr.draw`: the picture of a position, or of what a seat may see of it, whatever the game.

What is asked for besides is drawn onto the board: what happened last, what may be done, and whose
gravity fields are where, in a game that has them.  A view's picture is made from that view alone.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final, cast

import attrs

from galaxy_rules.catalogue import AnyGame
from galaxy_rules.drawing.naming import all_named, named
from galaxy_rules.drawing.svg import Extras, Picture, check_theme
from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.values import Value, oversized
from galaxy_rules.kernel.words.places import places
from galaxy_rules.match.names import check_names
from galaxy_rules.showing import terminal
from galaxy_rules.showing.terminal import check_shown, pictures, soundly

NARROWEST, WIDEST = 16, 20_000
"""Pixels of a picture."""


class Drawing:
    """Call it to draw; it also puts positions, events and actions into words."""

    text: "staticmethod[[AnyGame, Any], str]" = staticmethod(terminal.text)
    sentence: "staticmethod[..., str]" = staticmethod(terminal.sentence)
    remark: "staticmethod[..., str]" = staticmethod(terminal.remark)
    caption: "staticmethod[..., str]" = staticmethod(terminal.caption)
    is_turning_point: "staticmethod[[AnyGame, Any], bool]" = staticmethod(terminal.is_turning_point)

    def __call__(  # noqa: PLR0913 - what one can ask for
        self,
        game: AnyGame,
        shown: Any,  # noqa: ANN401 - any game's state or view
        *,
        events: Iterable[Any] = (),
        actions: Iterable[Any] = (),
        fields: Iterable[int] = (),
        theme: str = "auto",
        names: Sequence[str] = (),
        board: bool = False,
        portrait: bool = False,
        coordinates: bool = False,
        piece: str | None = None,
        width: float | None = None,
    ) -> Picture:
        """A position, or what a seat may see of it, as SVG.

        `events` are drawn as what happened last, `actions` as what may be done, `fields` are the
        seats whose gravity fields are shown; `theme` is auto, light or dark.  `names` are the
        players', by seat.  `board` leaves out everything beside the board, `portrait` puts all
        below each other, for a phone; `coordinates` writes their names on the cells of a map.  Of
        the actions only those are drawn that name `piece`, a place as in `data-place`.  `width` is
        how wide the picture is shown, in pixels.
        """
        check_theme(theme)
        own = pictures(game, "picture")
        check_shown(game, shown)
        found = Extras(
            _all("events", events, getattr(game, "event_classes", ())),
            _about(piece, _all("actions", actions, getattr(game, "action_classes", ()))),
            _all("fields", fields, (int,)),
            check_names(names, game.seats(shown)) if names != () else (),
            _yes("board", board),
            _yes("portrait", portrait),
            _yes("coordinates", coordinates),
        )
        if found.fields and not getattr(own, "FIELDS", False):
            raise BadInput("fields", f"{game.title} has no gravity fields")
        with soundly(game, shown):
            drawn: Picture = own.picture(game, shown, found)
        return _finished(drawn, found.names, theme, _wide(width))

    picture = __call__


def _finished(drawn: Picture, names: tuple[str, ...], theme: str, width: float | None) -> Picture:
    """The picture with names, its colours and its size."""
    return attrs.evolve(
        drawn,
        title=named(drawn.title, names),
        description=named(drawn.description, names),
        body=all_named(drawn.body, names),
        theme=theme,
        size=width,
    )


def _yes(field: str, value: object) -> bool:
    """Whether something is asked for; nothing but true and false says so."""
    if type(value) is not bool:
        raise BadInput(field, f"expected True or False, found {brief(value)}")
    return value


def _wide(width: object) -> float | None:
    """A width in pixels that a picture can have."""
    if width is None:
        return None
    if type(width) not in (int, float) or not NARROWEST <= cast("float", width) <= WIDEST:
        raise BadInput("width", f"expected {NARROWEST} to {WIDEST} pixels, found {brief(width)}")
    return cast("float", width)


def _about(piece: object, actions: tuple[Any, ...]) -> tuple[Any, ...]:
    """The actions that name a place."""
    if piece is None:
        return actions
    if type(piece) is not str:
        raise BadInput("piece", f"expected a place as in data-place, found {brief(piece)}")
    return tuple(
        action for action in actions if any(one.words == piece for _, one in places(action, -1))
    )


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
