"""What stands round every board: the heading, the seats' cards, the legend, the caveat below."""

from collections.abc import Sequence
from typing import Final

import attrs

from galaxy_rules.drawing.svg import (
    Picture,
    at,
    element,
    emblem,
    number,
    rectangle,
    seat_class,
    titled,
    whole,
    width_of,
    words,
    wrapped,
)

HEADER: Final = 46
"""Height of the heading."""
FOOTER: Final = 24
STEP: Final = 15
"""Between lines of how it stands."""
NOTE: Final = 12
"""Between lines of the caveat."""
MARGIN: Final = 12
ROW: Final = 17
"""Height of a card's row."""
CARD_HEAD: Final = 30


@attrs.frozen
class Row:
    """A line of a card: a word and its value; `drawn` stands instead of a value, 16 high."""

    label: str
    value: str = ""
    drawn: str = ""
    """Elements drawn from the origin of the value's place; `x` grows to the right."""


def card(  # noqa: PLR0913 - what a card shows
    x: float,
    y: float,
    width: float,
    *,
    seat: int,
    heading: str,
    rows: Sequence[Row],
    active: bool = False,
    note: str = "",
    indent: float = 78,
) -> tuple[str, float]:
    """A seat's card: emblem, heading, a note at its right, rows; the elements and its height."""
    height = CARD_HEAD + ROW * len(rows) + (6 if rows else 0)
    colour = seat_class(seat)
    edge = f"f-panel k-{colour} {'bold-line' if active else 'thin'}"
    parts = [
        rectangle(x, y, width, height, edge, 7),
        emblem(seat, x + 17, y + 16, 9),
        whole(x + 34, y + 20, heading, width - 56 - 1.1 * width_of(note), "f-ink large bold"),
        words(x + width - 9, y + 20, note, f"f-{colour} text bold end") if note else "",
    ]
    for place, row in enumerate(rows):
        line = y + CARD_HEAD + ROW * place + 11
        room = width - indent - 12
        parts.append(words(x + 10, line, row.label, "f-faint small"))
        if row.drawn:
            parts.append(
                element(
                    "g", row.drawn, transform=f"translate({number(x + indent)} {number(line - 11)})"
                )
            )
        else:
            parts.append(whole(x + indent, line, row.value, room, "f-ink text"))
    drawn = titled(f"seat {seat}: {heading}", *parts, **at("seat", seat, seat))
    return drawn, height


def heading(width: float, title: str, whose: str, status: Sequence[str]) -> str:
    """The head of every drawing: the game, whose eyes it is for, and how it stands."""
    first = words(MARGIN, 22, title, "f-ink huge bold")
    lines = [words(MARGIN, 40 + STEP * row, line, "f-ink text") for row, line in enumerate(status)]
    return "".join((first, words(width - MARGIN, 20, whose, "f-faint text end"), *lines))


def framed(
    body: str,
    width: float,
    height: float,
    *,
    description: str,
    head: tuple[str, str, str],
    foot: str,
) -> Picture:
    """A picture with the paper behind it, the heading above and the caveat below.

    The body is drawn below the heading: its own origin is the frame's left upper corner there.
    """
    title, whose, status = head
    room = width - 2 * MARGIN
    says, notes = wrapped(status, room), wrapped(foot, room, 10)
    top = HEADER + STEP * max(len(says) - 1, 0)
    all_ = height + top + (FOOTER + NOTE * (len(notes) - 1) if notes else 0)
    low = all_ - 9 - NOTE * (len(notes) - 1)
    parts = [
        rectangle(0, 0, width, all_, "f-paper"),
        heading(width, title, whose, says),
        element("g", body, transform=f"translate(0 {top})"),
        *(words(MARGIN, low + NOTE * row, line, "f-faint small") for row, line in enumerate(notes)),
    ]
    return Picture(f"{title}, {whose}", description, width, all_, "".join(parts))


def legend(x: float, y: float, entries: Sequence[tuple[str, str]], step: float) -> str:
    """Signs in a line with what they mean; each sign is drawn round its own origin."""
    parts = []
    for place, (sign, meaning) in enumerate(entries):
        at = x + place * step
        parts.append(element("g", sign, transform=f"translate({number(at + 8)} {number(y)})"))
        parts.append(words(at + 20, y + 4, meaning, "f-faint small"))
    return "".join(parts)
