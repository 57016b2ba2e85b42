"""`gr.draw`: the picture of a position, or of what a seat may see of it, whatever the game.

What is asked for besides is drawn onto the board: what happened last, what may be done, and in
Galaktico whose gravity fields are where.  A picture of a view is made from that view alone.
"""

from collections.abc import Iterable
from typing import Any

import attrs

from galaxy_rules.catalogue import (
    AnyGame,
    is_galaktico,
    is_galaxy_of_trian,
    is_take_the_galaxy,
)
from galaxy_rules.draw.svg import Picture, check_theme
from galaxy_rules.draw.terminal import check_shown, soundly, unknown
from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.values import Value, oversized
from galaxy_rules.match.match import Match


@attrs.frozen
class Extras:
    """What is drawn onto the board."""

    events: tuple[Any, ...] = ()
    """What happened last, as the beholder may see it."""
    actions: tuple[Any, ...] = ()
    """What may be done: sources, targets and paths."""
    fields: tuple[int, ...] = ()
    """Seats whose gravity fields are shown."""


def picture(
    game: AnyGame,
    shown: Any,  # noqa: ANN401 - any game's state or view
    *,
    events: Iterable[Any] = (),
    actions: Iterable[Any] = (),
    fields: Iterable[int] = (),
    theme: str = "auto",
) -> Picture:
    """A position, or what a seat may see of it, as SVG.

    `events` are drawn as what happened last, `actions` as what may be done, `fields` are the seats
    whose gravity fields are shown; `theme` is auto, light or dark.
    """
    check_theme(theme)
    extras = Extras(
        _all("events", events, getattr(game, "event_classes", ())),
        _all("actions", actions, getattr(game, "action_classes", ())),
        _all("fields", fields, (int,)),
    )
    if extras.fields and not is_galaktico(game):
        raise BadInput("fields", "only Galaktico has gravity fields")
    with soundly(game, shown):
        return attrs.evolve(_drawn(game, shown, extras), theme=theme)


def _drawn(game: AnyGame, shown: Any, extras: Extras) -> Picture:  # noqa: ANN401 - any game's state or view
    if is_galaktico(game):
        from galaxy_rules.draw import galaktico_svg

        check_shown(game, shown)
        return galaktico_svg.picture(game, shown, extras)
    if is_galaxy_of_trian(game):
        from galaxy_rules.draw import galaxy_of_trian_svg

        check_shown(game, shown)
        return galaxy_of_trian_svg.picture(game, shown, extras)
    if is_take_the_galaxy(game):
        from galaxy_rules.draw import take_the_galaxy_svg

        check_shown(game, shown)
        return take_the_galaxy_svg.picture(game, shown, extras)
    raise unknown(game)


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


def picture_of_match(match: Match) -> str:
    """How a notebook shows a match: everything open, with what happened last."""
    events = match.plies[-1].events if match.plies else ()
    return picture(match.game, match.state, events=events).svg
