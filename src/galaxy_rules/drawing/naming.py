"""Players' names in a drawing: in all its texts, in the place of a seat's number.

What is drawn is the same for whoever sits there, and is remembered without names; they are put in
last.  Names come from outside: they are written as XML writes them.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from galaxy_rules.drawing.svg import written

LONGEST: Final = 18
"""Letters of a name in a drawing; pointers and readers of screens are told all of it."""
_SEAT: Final = re.compile(r"\b[Ss]eat (\d+)\b")
_TEXT: Final = re.compile(r"(<title)?>([^<]*\b[Ss]eat \d[^<]*)(?=<)")


def named(text: str, names: Sequence[str]) -> str:
    """A text with the names of players.

    >>> named("Seat 0 moves to seat 1's station; seat 7", ("Ada", "Grace"))
    "Ada moves to Grace's station; seat 7"
    """
    if not names:
        return text
    return _SEAT.sub(lambda seat: _called(seat, names), text)


def _called(seat: re.Match[str], names: Sequence[str]) -> str:
    number = int(seat[1])
    return names[number] if number < len(names) else seat[0]


def short(name: str) -> str:
    """A name as a drawing has room for it."""
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1].rstrip()}…"


def all_named(body: str, names: tuple[str, ...]) -> str:
    """The elements of a drawing with the names of players, in texts alone."""
    if not names:
        return body
    full = tuple(map(written, names))
    brief = tuple(written(short(name)) for name in names)

    def put(text: re.Match[str]) -> str:
        return f"{text[1] or ''}>{_put(text[2], full if text[1] else brief)}"

    return _TEXT.sub(put, body)


_put: Final = lru_cache(maxsize=2048)(named)
