"""What a seat is handed by a match, and all that can be read off it: pickled, written, printed.

Two answers may be equal and still tell different things: a list that remembers the position it was
made from, an objection that prints more than it says.
"""

import copy
import io
import pickle
from collections.abc import Iterator, Sequence
from typing import Any, Final

from galaxy_rules.kernel.errors import GalaxyRulesError
from galaxy_rules.kernel.game import OVER
from galaxy_rules.match.match import Match

PROTOCOL: Final = 4
Answer = tuple[str, Any]
"""What was asked, and what came back."""


def pickled(thing: object) -> bytes:
    """A thing as another process gets it, equal parts spelled out each time.

    Otherwise the bytes would tell which equal parts are one object, which nobody hides.
    """
    out = io.BytesIO()
    pickler = pickle._Pickler(out, PROTOCOL)  # the one in C cannot
    pickler.fast = True
    pickler.dump(thing)
    return out.getvalue()


def same_pickles(first: object, second: object) -> bool:
    """Whether two things are the same to another process; the quick way mostly says so."""
    quick, other = (pickle.dumps(thing, PROTOCOL) for thing in (first, second))
    return quick == other or pickled(first) == pickled(second)


def printed(thing: object) -> tuple[str, ...]:
    """A thing as logs and terminals show it, and its parts."""
    parts = thing if isinstance(thing, tuple) else ()
    return (repr(thing), str(thing), *map(repr, parts), *map(str, parts))


def verdicts(match: Match, seat: int, actions: Sequence[Any]) -> Iterator[Answer]:
    """Why not, of each action, and the error that playing it raises."""
    for action in actions:
        yield f"{action!s:.60}", match.why_not(action, seat)
        yield f"playing {action!s:.60}", error_of_playing(match, action, seat)


def error_of_playing(match: Match, action: Any, seat: int) -> GalaxyRulesError | None:
    """The error that a seat gets, if any; the match itself does not move."""
    try:
        copy.copy(match).play(action, seat)
    except GalaxyRulesError as error:
        return error
    return None


def lists(match: Match, seat: int) -> Iterator[Answer]:
    """The actions of a seat, and the list itself where it is that seat's."""
    yield "legal_for", match.legal_for(seat)
    if match.to_move in (seat, OVER):
        yield "legal", match.legal
