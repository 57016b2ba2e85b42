"""Which places of a state the declarations hide from a seat, and which fields they ever hide."""

import enum
from collections.abc import Iterator, Mapping
from typing import Any, Final, cast

import attrs

from galaxy_rules.catalogue import AnyGame
from galaxy_rules.kernel.rulings import RulingsBase, read_rulings, switches
from galaxy_rules.kernel.visibility import SEEN, Circumstances, Seen, declared

NOWHERE: Final = frozenset[Any]()


@attrs.frozen
class Place:
    """A field of a state, or one entry of it."""

    field: str
    index: int | None = None

    def __str__(self) -> str:
        """As code would write it."""
        return self.field if self.index is None else f"{self.field}[{self.index}]"


Places = frozenset[Place]


def fields_of(shape: type) -> tuple["attrs.Attribute[Any]", ...]:
    """The fields of a state, view or event class."""
    found: tuple[attrs.Attribute[Any], ...] = attrs.fields(cast("type[attrs.AttrsInstance]", shape))
    return found


def declared_now(game: AnyGame, state: Any) -> dict[str, Seen]:
    """What the declaration of each field comes to in a position."""
    now = Circumstances(game.rulings, game.variant, state.phase)
    return {field.name: declared(field, now) for field in fields_of(type(state))}


def hidden(game: AnyGame, state: Any, seat: int, seen: Mapping[str, Seen]) -> Places:
    """The places of a state that such declarations hide from a seat."""
    players = game.seats(state)
    return frozenset(
        place
        for name, who in seen.items()
        for place in _hidden_places(who, name, getattr(state, name), seat, players)
    )


def _hidden_places(who: Seen, name: str, value: Any, seat: int, players: int) -> Iterator[Place]:
    match who:
        case Seen.PUBLIC:
            return
        case Seen.OWNER | Seen.FACE_DOWN | Seen.COUNTED:
            share = len(value) // players
            yield from (Place(name, i) for i in range(len(value)) if i // share != seat)
        case Seen.COUNT | Seen.NOBODY | Seen.ACTOR:
            several = range(len(value)) if isinstance(value, tuple) else (None,)
            yield from (Place(name, index) for index in several)


def value_at(state: Any, place: Place) -> Any:
    """What a state has in a place."""
    value = getattr(state, place.field)
    return value if place.index is None else value[place.index]


def differing(first: Any, second: Any) -> set[str]:
    """The fields in which two states differ."""
    names = [field.name for field in fields_of(type(first))]
    return {name for name in names if getattr(first, name) != getattr(second, name)}


def put(state: Any, changes: Mapping[Place, Any]) -> Any:
    """The state with other values in some places."""
    fields: dict[str, Any] = {}
    for place, value in changes.items():
        if place.index is None:
            fields[place.field] = value
        else:
            row = list(fields.get(place.field, getattr(state, place.field)))
            row[place.index] = value
            fields[place.field] = tuple(row)
    return attrs.evolve(state, **fields)


# what is hidden at all


def ever_hidden(
    state_class: type, rulings: type[RulingsBase], variants: tuple[str, ...]
) -> dict[str, frozenset[Seen]]:
    """The fields that are hidden under some reading, variant and phase, and in which ways."""
    (kind,) = (field.type for field in fields_of(state_class) if field.name == "phase")
    phases = tuple(cast("type[enum.Enum]", kind))
    alone = [{switch.name: word} for switch in switches(rulings) for word in switch.readings]
    whenever = [
        Circumstances(read_rulings(rulings, readings), variant, phase)
        for readings in ({}, *alone)
        for variant in variants
        for phase in phases
    ]
    ways = {
        field.name: frozenset(declared(field, when) for when in whenever)
        for field in fields_of(state_class)
    }
    return {name: who - {Seen.PUBLIC} for name, who in ways.items() if who != {Seen.PUBLIC}}


def hidden_event_fields(classes: tuple[type, ...]) -> frozenset[tuple[str, str]]:
    """The fields of events that not everybody may see, by event."""
    return frozenset(
        (shape.__name__, field.name)
        for shape in classes
        for field in fields_of(shape)
        if field.metadata.get(SEEN) is not Seen.PUBLIC
    )
