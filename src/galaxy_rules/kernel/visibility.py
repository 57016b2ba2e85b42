"""Secrecy by declaration: each field of a state or event says who may see it.

A declaration stands in a field's metadata, as a constant or as a function of rulings, variant and
phase, never of the values themselves.  Views are derived from the declarations; a field without
one is refused, so nothing is shown by forgetting.
"""

import enum
from collections.abc import Callable, Mapping
from typing import Any, Final, cast

import attrs

from galaxy_rules.kernel.errors import BadData, BadInput

SEEN: Final = "seen"
HIDDEN_CARD: Final = "?"
"""What a face-down card looks like to the others: they see that it lies there."""

SPECTATOR: Final = -3
"""An onlooker: sees what everybody sees."""


class Seen(enum.Enum):
    """Who may see a field."""

    PUBLIC = "public"
    OWNER = "owner"
    """A tuple in equal shares, seat after seat: each seat sees its own share, None elsewhere."""
    FACE_DOWN = "face down"
    """Like OWNER for tuples of cards: the others see as many hidden cards."""
    COUNTED = "counted"
    """Like OWNER for tuples of piles: the others see how many cards are in each."""
    COUNT = "count"
    """Everybody sees how many there are: a deck, a bag, a stack."""
    ACTOR = "actor"
    """In an event: only the seat that the event is about."""
    NOBODY = "nobody"


@attrs.frozen
class Circumstances:
    """All that a declaration may depend on."""

    rulings: object
    variant: str
    phase: object


Declaration = Seen | Callable[[Circumstances], Seen]
PUBLIC: Final[Mapping[str, Declaration]] = {SEEN: Seen.PUBLIC}
OWNER: Final[Mapping[str, Declaration]] = {SEEN: Seen.OWNER}
FACE_DOWN: Final[Mapping[str, Declaration]] = {SEEN: Seen.FACE_DOWN}
COUNTED: Final[Mapping[str, Declaration]] = {SEEN: Seen.COUNTED}
COUNT: Final[Mapping[str, Declaration]] = {SEEN: Seen.COUNT}
ACTOR: Final[Mapping[str, Declaration]] = {SEEN: Seen.ACTOR}
NOBODY: Final[Mapping[str, Declaration]] = {SEEN: Seen.NOBODY}


def depends(declare: Callable[[Circumstances], Seen]) -> Mapping[str, Declaration]:
    """A declaration that depends on rulings, variant or phase."""
    return {SEEN: declare}


def undeclared(cls: type) -> tuple[str, ...]:
    """The fields of a state or event class that do not say who may see them."""
    fields = attrs.fields(cast("type[attrs.AttrsInstance]", cls))
    return tuple(field.name for field in fields if SEEN not in field.metadata)


def declared(field: "attrs.Attribute[Any]", circumstances: Circumstances) -> Seen:
    """What a field's declaration comes to; none is an error."""
    declaration: Declaration | None = field.metadata.get(SEEN)
    if declaration is None:
        raise BadData(field.name, "does not declare who may see it")
    return declaration if isinstance(declaration, Seen) else declaration(circumstances)


def redacted(
    state: object, seat: int, players: int, circumstances: Circumstances
) -> dict[str, Any]:
    """The fields of a state as one seat may see them."""
    fields = attrs.fields(cast("type[attrs.AttrsInstance]", type(state)))
    return {
        field.name: _show(
            declared(field, circumstances), field.name, getattr(state, field.name), seat, players
        )
        for field in fields
    }


def redacted_event(event: Any, seat: int) -> Any:  # noqa: ANN401 - any event class of any game
    """An event as one seat may see it: fields for the actor alone become None for the others."""
    open_to = {Seen.PUBLIC}
    if getattr(event, "seat", None) == seat:
        open_to.add(Seen.ACTOR)
    hidden = {
        field.name: None
        for field in attrs.fields(type(event))
        if declared(field, _NO_CIRCUMSTANCES) not in open_to
    }
    return attrs.evolve(event, **hidden) if hidden else event


_NO_CIRCUMSTANCES: Final = Circumstances(None, "", None)


def _show(
    seen: Seen,
    name: str,
    value: Any,  # noqa: ANN401 - any field
    seat: int,
    players: int,
) -> Any:  # noqa: ANN401 - the same
    match seen:
        case Seen.PUBLIC:
            return value
        case Seen.OWNER:
            return _shares(name, value, seat, players, lambda _: None)
        case Seen.FACE_DOWN:
            return _shares(name, value, seat, players, lambda cards: (HIDDEN_CARD,) * len(cards))
        case Seen.COUNTED:
            return _shares(name, value, seat, players, len)
        case Seen.COUNT:
            return len(value)
        case Seen.ACTOR | Seen.NOBODY:
            return None


def _shares(
    name: str, value: tuple[Any, ...], seat: int, players: int, hide: Callable[[Any], Any]
) -> tuple[Any, ...]:
    """A table's entries; one that does not go round equally has no owners and is not shown."""
    share, rest = divmod(len(value), players)
    if rest:
        raise BadInput(f"state.{name}", f"{len(value)} entries for {players} players")
    return tuple(
        entry if index // share == seat else hide(entry) for index, entry in enumerate(value)
    )
