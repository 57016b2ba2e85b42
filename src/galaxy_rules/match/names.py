"""What the players of a match are called: a name for each seat, safe wherever it is shown.

Names are public.  They come from outside, and go into records, drawings and sentences, so they are
held to what each of those can show: one line of printable letters, no longer than a label.
"""

import re
from collections.abc import Sequence
from typing import Final

from galaxy_rules.kernel.errors import BadInput, brief

LONGEST_PLAYER: Final = 40
"""Letters of a name."""
_SEAT: Final = re.compile(r"\W*seat\W*\d*\W*", re.IGNORECASE)
"""What sentences call those who have no name; nobody passes for another seat."""


def check_names(names: object, seats: int, field: str = "names") -> tuple[str, ...]:
    """The names by seat, or none at all; what is wrong names its place.

    Two seats have not the same name, since a sentence would not say which of them it means, and no
    name reads as the number of a seat.

    >>> check_names(["Ada", "Grace"], 2)
    ('Ada', 'Grace')
    >>> check_names((), 2)
    ()
    """
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise BadInput(field, f"expected a name for each seat, found {brief(names)}")
    if not names:
        return ()
    if len(names) != seats:
        raise BadInput(field, f"expected {seats}, one for each seat, found {len(names)}")
    for seat, name in enumerate(names):
        _check_name(name, f"{field}[{seat}]")
        if name.casefold() in (one.casefold() for one in names[:seat]):
            raise BadInput(f"{field}[{seat}]", f"{brief(name)} is the name of another seat")
    return tuple(names)


def _check_name(name: object, field: str) -> None:
    if type(name) is not str:
        raise BadInput(field, f"expected a text, found {brief(name)}")
    if len(name) > LONGEST_PLAYER:
        raise BadInput(field, f"longer than {LONGEST_PLAYER} letters")
    if not name.strip():
        raise BadInput(field, "a name has at least one letter")
    if not name.isprintable():
        raise BadInput(field, f"{name!r} has letters that cannot be printed")
    if name != " ".join(name.split()):
        raise BadInput(field, f"{brief(name)} has spaces at an end, or two in a row")
    if _SEAT.fullmatch(name):
        raise BadInput(field, f"{brief(name)} reads as the number of a seat")
