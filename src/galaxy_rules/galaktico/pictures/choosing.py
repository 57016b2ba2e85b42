"""What a player picks first, then next, and what it is called: see `kernel.words.choices`."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from galaxy_rules.galaktico import Galaktico
from galaxy_rules.galaktico.pictures.remarks import caption, remark
from galaxy_rules.galaktico.words.actions import JUMP, Action, Continue, MoveMeteor
from galaxy_rules.galaktico.words.state import View
from galaxy_rules.kernel.texts.voices import Speaker
from galaxy_rules.kernel.words.choices import ACTION, Way, way

ORDERS: Final[Mapping[type, tuple[str, ...]]] = {Continue: ("path",)}
"""Where the order of picks is not the usual one: a victorious cruiser stands where it stands."""


def way_of(game: Galaktico, view: View, action: Action, voice: Speaker) -> Way:
    """A ship, then its target, then which way; a ship card, then what is laid there."""
    label = partial(_label, game, view, action, voice)
    order = ORDERS.get(type(action), ())
    return way(action, view.seat, voice, order, label, remark(game, view, action))


def _label(game: Galaktico, view: View, action: Action, voice: Speaker, field: str) -> str:
    """What a field is called, by what stands there."""
    value = None if field == ACTION else getattr(action, field)
    match field:
        case "ship":
            return voice.word("ship", value).capitalize()
        case "origin":
            rock = isinstance(action, MoveMeteor)
            what = "meteor" if rock else caption(game, view, str(value))
            return f"{voice.word('ship', what).capitalize()} {value}"
        case "path" if value:
            return _target(game, view, voice, value[-1].removeprefix(JUMP))
        case _:
            return ""


def _target(game: Galaktico, view: View, voice: Speaker, label: str) -> str:
    """A space, and what stands there."""
    there = caption(game, view, label)
    return f"{label} ({voice.word('ship', there)})" if there else label
