"""What a game has to say of its own documents, and the words that positions share."""

from typing import Any, Final

import attrs

from galaxy_rules.kernel.schemas.sketching import Schema, Spell, array, either

COUNT_10000: Final[Schema] = {"type": "integer", "minimum": 0, "maximum": 10_000}
"""A count in a description of a position."""
TEXT: Final[Schema] = {"type": "string"}
TEXTS: Final = array(TEXT)


@attrs.frozen
class Spelling:
    """One game's own ways of writing."""

    title: str
    variants: tuple[str, ...] | None
    """None where a data pack says which there are."""
    options: dict[str, Schema]
    """The table's choices beside players and first."""
    optional: tuple[str, ...]
    """Those that a table may be without."""
    spell: Spell
    position: dict[str, Schema]
    """The words of a position built by hand."""
    position_more: Schema = attrs.field(factory=dict)
    """What holds between them."""
    game: Any = None
    """Filled in by whoever asks for the schemas: a game's documents need not know it."""


def seat(most: int) -> Schema:
    """A seat by its number."""
    return {"type": "integer", "minimum": 0, "maximum": most - 1}


def seat_or_name(most: int) -> Schema:
    """A seat by its number, or by the name that `players` gives it."""
    return either(seat(most), TEXT)


def players(allowed: tuple[int, ...]) -> Schema:
    """How many play, or their names in turn order."""
    names = array(TEXT, uniqueItems=True, minItems=min(allowed), maxItems=max(allowed))
    return {"anyOf": [{"enum": list(allowed)}, names]}
