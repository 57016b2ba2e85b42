"""Places: what the fields of an action name on the table.

A field's type says by a note, `At`, that its words name something that lies on the table.  From
that follows what drawings write on their elements, and what somebody asks who lets people point at
a drawing: neither of them knows a game.
"""

from collections.abc import Iterator
from typing import Any

import attrs

from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.words.actions import TEMPLATES, template_of
from galaxy_rules.kernel.words.kinds import SEAT, At
from galaxy_rules.kernel.words.templates import Slot


@attrs.frozen
class Place:
    """A place as drawings have it: `data-kind`, `data-place`, `data-seat`.

    An element is that place if its `data-place` is `words`, `kind` is among the words of its
    `data-kind`, and, where `seat` is not None, its `data-seat` is that seat.
    """

    kind: str
    """What it is: one of the words of its `data-kind`."""
    words: str
    """The words of the action's fields, as structured actions have them, with blanks between."""
    seat: int | None = None
    """Whose it is, where that belongs to the name."""


def places(action: Any, mover: int) -> tuple[tuple[str, Place], ...]:  # noqa: ANN401 - any action
    """The places that an action names, each with its field, in the order of the notation.

    `mover` is the seat that acts; what is a seat's belongs to it where the action names no other.
    """
    if type(action) not in TEMPLATES:
        raise BadInput("action", f"expected an action, found {brief(action)}")
    if type(mover) is not int:
        raise BadInput("mover", f"expected a seat, found {brief(mover)}")
    return tuple(_places(action, mover))


def _places(action: Any, mover: int) -> Iterator[tuple[str, Place]]:  # noqa: ANN401 - any action
    slots = template_of(type(action)).slots
    owner = next((getattr(action, slot.field) for slot in slots if _names_seat(slot)), mover)
    told = {slot.field: _written(slot, getattr(action, slot.field)) for slot in slots}
    for slot in slots:
        at = slot.at
        if at is not None:
            seat = owner if (at.owned or at.kind == SEAT) and owner >= 0 else None
            around = [word for field in at.within for word in told[field]]
            for word in told[slot.field]:
                yield slot.field, _place(at, (*around, word), seat)


def _names_seat(slot: Slot) -> bool:
    return slot.at is not None and slot.at.kind == SEAT


def _place(at: At, words: tuple[str, ...], seat: int | None) -> Place:
    return Place(at.kind, " ".join([word.removeprefix(at.sign) for word in words]), seat)


def _written(slot: Slot, value: Any) -> tuple[str, ...]:  # noqa: ANN401 - as the field has it
    """The words of a field: any number of them, or none where it is missing."""
    if value is None:
        return ()
    return tuple(map(slot.word.write, value)) if slot.many else (slot.word.write(value),)
