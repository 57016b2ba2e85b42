"""What the fields of an event may hold, by the kind of the field, said once for a game.

An event from outside is held to its game's data: its places exist, its cards are known, its seats
can be seats and its numbers are no larger than any game makes them.  A field of which nothing is
said is refused, so that no new event is let in unlooked at.
"""

import enum
from collections.abc import Callable, Container, Mapping
from typing import Any, Final

import attrs

from galaxy_rules.kernel.errors import BadData, BadInput, brief
from galaxy_rules.kernel.values import key_of

MOST: Final = 1_000_000
"""No number in an event is larger: no box has as many of anything."""


@attrs.frozen
class Kind:
    """A kind of field: what it holds, in words, and whether a value is one."""

    what: str
    fits: Callable[[Any], bool]


def one_of(what: str, known: Container[Any]) -> Kind:
    """Something that is known to the game."""
    return Kind(what, lambda value: value in known)


def number(least: int = -MOST, most: int = MOST) -> Kind:
    """A whole number within bounds."""
    return Kind(f"a number from {least} to {most}", lambda value: least <= value <= most)


def many(kind: Kind, most: int, *, twice: bool = True) -> Kind:
    """Several of a kind, in a list that is no longer than it can be."""

    def fits(values: tuple[Any, ...]) -> bool:
        right = len(values) <= most and all(map(kind.fits, values))
        return right and (twice or len(set(values)) == len(values))

    return Kind(f"at most {most}, each {kind.what}{'' if twice else ', none twice'}", fits)


Kinds = Mapping[str, Kind]
"""By the name of a field, for one event by ``Event.field``, and of a whole event by its name."""


def counted_out(seats: Container[int], most: int) -> dict[str, Kind]:
    """What the end of a game tells: a total for every seat, and winners among them."""
    right = Kind(
        "winners among those with totals",
        lambda event: all(winner < len(event.totals) for winner in event.winners),
    )
    return {
        "totals": many(number(), most),
        "winners": many(one_of("a seat", seats), most, twice=False),
        "GameEnded": right,
    }


def kind_of_field(event: type, name: str, kinds: Kinds) -> Kind:
    """What a field of an event holds; nothing said of it is an error of the game's own."""
    found = kinds.get(f"{event.__name__}.{name}") or kinds.get(name)
    if found is None:
        raise BadData(f"{event.__name__}.{name}", "does not say what it holds")
    return found


def check_event(event: Any, kinds: Kinds, path: str) -> None:  # noqa: ANN401 - any game's event
    """Raise `BadInput` where a field of an event holds what it cannot.

    Words of a closed list, yes and no, and what is hidden have been read as such already.
    """
    for field in attrs.fields(type(event)):
        value = getattr(event, field.name)
        if value is None or isinstance(value, (enum.Enum, bool)):
            continue
        kind = kind_of_field(type(event), field.name, kinds)
        if not kind.fits(value):
            raise BadInput(f"{path}.{key_of(field)}", f"expected {kind.what}, found {brief(value)}")
    whole = kinds.get(type(event).__name__)
    if whole is not None and not whole.fits(event):
        raise BadInput(path, f"expected {whole.what}")
