"""What every plain picture shows: a row for each field, and what may be done."""

import enum
from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeVar

import attrs

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.game import CHANCE, OVER, Game
from galaxy_rules.kernel.values import Value, key_of
from galaxy_rules.kernel.visibility import SPECTATOR, Circumstances, Seen, declared
from galaxy_rules.kernel.words import kind_name

NOTHING: Final = "-"
UNSEEN: Final = "?"
"""Where something is that these eyes may not see."""
G = TypeVar("G", bound=Game[Any, Any, Any, Any])


@attrs.frozen
class Sheet:
    """A position in rows: whose eyes, how it stands, field by field, and what may be done."""

    whose: str
    status: str
    rows: tuple[tuple[str, str], ...]
    actions: tuple[str, ...]
    """Of the seat to move, where these eyes may know them."""


def sheet(game: G, shown: Any) -> Sheet:  # noqa: ANN401 - any game's state or view
    """All that a plain picture shows of a state, or of a view."""
    seat = shown.seat if isinstance(shown, game.view_class) else None
    state = shown if seat is None else game.complete(shown)
    mover = game.to_move(state)
    listed = game.legal_actions(state) if seat in (None, mover) else ()
    return Sheet(
        _whose(seat),
        f"{shown.phase.value}; {_turn(mover)}",
        tuple(_rows(game, shown, seat, game.seats(state))),
        tuple(map(str, listed)),
    )


def _whose(seat: int | None) -> str:
    if seat is None:
        return "everything open"
    return "as an onlooker sees it" if seat == SPECTATOR else f"as seat {seat} sees it"


def _turn(mover: int) -> str:
    match mover:
        case _ if mover == OVER:
            return "the game is over"
        case _ if mover == CHANCE:
            return "chance decides"
        case _:
            return f"seat {mover} is to move"


def _rows(game: G, shown: Any, seat: int | None, seats: int) -> Iterator[tuple[str, str]]:  # noqa: ANN401
    """Each field that the state declares, as far as it is shown."""
    now = Circumstances(game.rulings, game.variant, shown.phase)
    for field in attrs.fields(game.state_class):
        value, who = getattr(shown, field.name), declared(field, now)
        yield key_of(field), spelled(value) if seat is None else _seen(who, value, seat, seats)


def _seen(who: Seen, value: Any, seat: int, seats: int) -> str:  # noqa: ANN401 - any field of a view
    """A field of a view that not everybody sees whole."""
    match who:
        case Seen.PUBLIC:
            return spelled(value)
        case Seen.COUNT:
            return f"{value} unseen"
        case Seen.OWNER | Seen.FACE_DOWN | Seen.COUNTED:
            share = max(len(value) // seats, 1)
            return ", ".join(
                spelled(one) if place // share == seat else _covered(one)
                for place, one in enumerate(value)
            )
        case Seen.ACTOR | Seen.NOBODY:
            return UNSEEN


def _covered(entry: Any) -> str:  # noqa: ANN401 - what a view has of another's share
    """What the others see of an entry: nothing, a number, or cards face down."""
    match entry:
        case None:
            return UNSEEN
        case int():
            return f"{entry} unseen"
        case _:
            return " ".join(map(str, entry)) or NOTHING


def spelled(value: Any) -> str:  # noqa: ANN401 - any value of a state or event
    """A value in words.

    >>> spelled((True, None, "io", (1, 2))), spelled(Bag({"io": 2}))
    ('yes, -, io, (1, 2)', '2 io')
    """
    match value:
        case None:
            return NOTHING
        case bool():
            return "yes" if value else "no"
        case enum.Enum():
            return value.name.lower()
        case Bag():
            return ", ".join(f"{count} {spelled(one)}" for one, count in value.items()) or NOTHING
        case Mapping():
            pairs = (f"{spelled(key)}: {_inner(one)}" for key, one in value.items())
            return ", ".join(pairs) or NOTHING
        case tuple() | frozenset():
            return ", ".join(map(_inner, value)) or NOTHING
        case Value():
            return f"{kind_name(type(value))} {told(value)}"
        case _:
            return str(value)


def _inner(value: Any) -> str:  # noqa: ANN401 - any value inside another one
    several = isinstance(value, (tuple, frozenset, Mapping, Bag))
    return f"({spelled(value)})" if several else spelled(value)


def told(value: Value) -> str:
    """The fields of a value, each with its name."""
    names = [field.name for field in value.__attrs_attrs__]
    return ", ".join(f"{name} {_inner(getattr(value, name))}" for name in names)
