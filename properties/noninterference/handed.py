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
from galaxy_rules.match.plies import Ply

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
        played = answer_or_error(copy.copy(match).play, action, seat)
        yield f"playing {action!s:.60}", played if isinstance(played, GalaxyRulesError) else None


def compositions(match: Match, seat: int, orders: Sequence[str]) -> Iterator[Answer]:
    """The small actions of each order, or why not."""
    for order in orders:
        yield order, answer_or_error(match.compose, order, seat)


def explanations(match: Match, seat: int, actions: Sequence[Any]) -> Iterator[Answer]:
    """The arithmetic of each action, as far as a match tells it beforehand."""
    for action in actions:
        yield f"{action!s:.60}", answer_or_error(match.explain, action, seat)


def undone(match: Match, ply: Ply, seat: int) -> Iterator[Answer]:
    """What a seat hears before, and is left with after a ply was taken back, and played again."""
    line = copy.copy(match)
    line._past = line._past.append(ply)
    yield from taken_back(line, seat)
    line.redo()
    yield "played again", line.disclosures_to(seat)


def taken_back(match: Match, seat: int) -> Iterator[Answer]:
    """The same of the last action of a match, which is taken back."""
    known = len(match.disclosures)
    yield "before", answer_or_error(match.undo_discloses, seat)
    yield "fair", answer_or_error(match.undo_verdict, seat)
    yield "since", match.since(seat)
    yield "not by everybody", type(answer_or_error(copy.copy(match).undo, seat))
    match.undo()
    yield "disclosed", match.disclosures_to(seat)[known:]
    yield "after", (match.view(seat), match.events(seat), match.legal_for(seat))


def answer_or_error(ask: Any, *arguments: Any) -> Any:
    """What somebody gets who asks."""
    try:
        return ask(*arguments)
    except GalaxyRulesError as error:
        return error


def lists(match: Match, seat: int) -> Iterator[Answer]:
    """The actions of a seat, and the list itself where it is that seat's."""
    yield "legal_for", match.legal_for(seat)
    if match.to_move in (seat, OVER):
        yield "legal", match.legal
