"""Every route that can ever be canonical, worked out once on the empty board.

A route is kept with what it *needs*: the spaces between that must be open to flight, the spaces
that it jumps from, which must lie outside of gravity fields, and those that it jumps to, which must
be fit to land on.  A route that needs all that another one needs, and is no better, can never be
canonical; few are left.  So the canonical route to a space is the first on its list with none of
its needs among the barriers of a position: no search, no flood.

Routes of one ship from one space are a page.  Pages are written when they are first wanted and
shared by all games with such a board; there are at most as many as spaces.
"""

from array import array
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from galaxy_rules.galaktico.actions import JUMP, Move
from galaxy_rules.galaktico.board import Board, bits

MOST_STEPS_AND_JUMPS: Final = 6
"""Longer routes are too many to keep; ships of such toys search for their ways."""
BOOKS_KEPT: Final = 16
"""How many books all games of a process share."""

# A route as a number, so that numbers compare as routes do in canonical order: how many steps, how
# many jumps, then step by step twice the space's number, and one more for a jump.
_STEP_BITS: Final = 9
_STEP: Final = (1 << _STEP_BITS) - 1
_JUMPS_AT: Final = _STEP_BITS * MOST_STEPS_AND_JUMPS
_STEPS_AT: Final = _JUMPS_AT + 2
_JUMPS: Final = 3
_ONE_JUMP: Final = 1 << _JUMPS_AT
_ONE_STEP: Final = 1 << _STEPS_AT


def steps_of(route: int) -> int:
    """How many steps a route has."""
    return route >> _STEPS_AT


def jumps_of(route: int) -> int:
    """How many of them are jumps."""
    return route >> _JUMPS_AT & _JUMPS


def lexical(route: int) -> int:
    """What orders routes of equally many steps by their spaces alone."""
    return route & _ONE_JUMP - 1


def last_jump_first(jumped: int, flown: int) -> bool:
    """Whether one route and a last jump come before another one and a last flight."""
    one = (steps_of(jumped), jumps_of(jumped) + 1, lexical(jumped))
    return one < (steps_of(flown), jumps_of(flown), lexical(flown))


def barriers(board: Board, fly: int, land: int, field: int) -> int:
    """What stands against routes, as one set: closed to flight, in a field, no place to land."""
    size, everywhere = board.size, board.everywhere
    return fly ^ everywhere | field << size | (land ^ everywhere) << size * 2


class Entry:
    """The routes from one space to another that can be canonical, in canonical order."""

    __slots__ = ("moves", "needs", "routes")

    def __init__(self, found: list["Found"]) -> None:
        """Keep routes with their needs; their moves are spelled when they are first wanted."""
        self.needs: Final = tuple(need for _, need in found)
        self.routes: Final = array("Q", (route for route, _ in found))
        self.moves: Final[list[Move | None]] = [None] * len(found)

    def first(self, against: int, start: int = 0, jumps: int = _JUMPS) -> int:
        """The number, from a start on, of the first open route with so few jumps, or NONE."""
        for number in range(start, len(self.needs)):
            if not self.needs[number] & against and jumps_of(self.routes[number]) <= jumps:
                return number
        return NONE


NONE: Final = -1
"""The number of no route."""


class Page:
    """The entries for all spaces that a ship can reach from one, and what can be read off them."""

    __slots__ = ("_approaches", "_board", "_first_moves", "_first_needs", "_origin", "_singles",
                 "_targets", "entries", "first_routes", "zone")  # fmt: skip

    def __init__(self, board: Board, origin: int, kept: dict[int, list["Found"]]) -> None:
        """Take the routes by target; the first ones lie side by side, as they are read."""
        self._board: Final = board
        self._origin: Final = origin
        self._approaches: Final[dict[int, tuple[int, ...]]] = {}
        self._targets: Final = tuple(sorted(kept))
        self.zone: Final = board.gather(kept)
        self.entries: Final = {target: Entry(kept[target]) for target in self._targets}
        self.first_routes: Final = array("Q", bytes(8 * board.size))
        for target in self._targets:
            self.first_routes[target] = kept[target][0][0]
        self._singles: Final = tuple(board.singles[target] for target in self._targets)
        self._first_needs: Final = tuple(kept[target][0][1] for target in self._targets)
        self._first_moves: Final = tuple(self.move(target, 0) for target in self._targets)

    def moves(self, end: int, against: int, others: dict[int, int]) -> list[Move]:
        """The canonical move to each of the spaces `end` that can be reached, ascending.

        Where that is not the first move of all, the number of its route, or NONE, is noted.
        """
        out = []
        entries = self.entries
        for single, need, move, target in zip(
            self._singles, self._first_needs, self._first_moves, self._targets, strict=True
        ):
            if single & end:
                if not need & against:
                    out.append(move)
                    continue
                number = 0
                entry = entries[target]
                for need in entry.needs:  # noqa: PLW2901 - one need after the other
                    if not need & against:
                        others[target] = number
                        out.append(entry.moves[number] or self._spell(entry, number))
                        break
                    number += 1  # noqa: SIM113 - `enumerate` costs more than the loop
                else:
                    others[target] = NONE
        return out

    def move(self, target: int, number: int) -> Move:
        """The move along a route of an entry."""
        entry = self.entries[target]
        return entry.moves[number] or self._spell(entry, number)

    def _spell(self, entry: Entry, number: int) -> Move:
        labels, route = self._board.labels, entry.routes[number]
        path = []
        for left in range(steps_of(route) - 1, -1, -1):
            step = route >> left * _STEP_BITS & _STEP
            path.append(JUMP + labels[step >> 1] if step & 1 else labels[step >> 1])
        move = entry.moves[number] = Move(labels[self._origin], tuple(path))
        return move

    def approaches(self, target: int) -> tuple[int, ...]:
        """The spaces beside a target, by their first routes: the best to attack it from first."""
        found = self._approaches.get(target)
        if found is None:
            around = self._board.neighbours[target] & (self.zone | 1 << self._origin)
            found = tuple(sorted(bits(around), key=self.first_routes.__getitem__))
            self._approaches[target] = found
        return found

    def move_on(self, lead: "Lead", last: str) -> Move:
        """The move along a route and one step more."""
        _, target, number = lead
        if target == self._origin:
            return Move(self._board.labels[target], (last,))
        move = self.move(target, number)
        return Move(move.origin, (*move.path, last))


Lead = tuple[int, int, int]
"""A route, its target, and its number in the target's entry."""


class RouteBook:
    """The pages for one range and number of jumps."""

    def __init__(self, board: Board, steps: int, jumps: int) -> None:
        """Share the pages with every game that has such a board."""
        self.steps: Final = steps
        self.jumps: Final = jumps
        self.complete: Final = steps + jumps <= MOST_STEPS_AND_JUMPS
        self._board: Final = board
        self._pages: Final = _shared_pages(board.side, steps, jumps)

    def page(self, origin: int) -> Page:
        """The routes from a space."""
        page = self._pages.get(origin)
        if page is None:
            kept = _write(self._board, origin, self.steps, self.jumps)
            page = self._pages[origin] = Page(self._board, origin, kept)
        return page


@lru_cache(maxsize=BOOKS_KEPT)
def _shared_pages(side: int, steps: int, jumps: int) -> dict[int, Page]:
    """One dictionary for each kind of book; the arguments are all that its pages depend on."""
    return {}


Found = tuple[int, int]
"""A route and its needs."""


def _write(board: Board, origin: int, steps: int, jumps: int) -> dict[int, list[Found]]:
    """The routes from one space by target, each only if no better one needs less."""
    kept: dict[int, list[Found]] = {}
    layer: list[tuple[int, Found]] = [(origin, (0, 0))]
    for _ in range(steps):
        longer = sorted(
            (found, there)
            for at, before in layer
            for found, there in _one_more(board, origin, at, before, jumps)
        )
        layer = [
            (there, found)
            for found, there in longer
            if _is_needed(kept.setdefault(there, []), found)
        ]
    return kept


def _one_more(
    board: Board, origin: int, at: int, before: Found, jumps: int
) -> Iterator[tuple[Found, int]]:
    """A route's continuations by one step that come to a new space."""
    route, need = before
    size = board.size
    visited = need | 1 << origin
    if route:
        need |= 1 << at
    flown = (route & ~(_ONE_JUMP - 1)) + _ONE_STEP | lexical(route) << _STEP_BITS
    for there in bits(board.neighbours[at] & ~visited):
        yield (flown | there << 1, need), there
    if jumps_of(route) < jumps:
        need |= 1 << size + at
        for there in bits(board.images[at] & ~visited):
            yield ((flown + _ONE_JUMP) | there << 1 | 1, need | 1 << size * 2 + there), there


def _is_needed(kept: list[Found], found: Found) -> bool:
    """Keep a route unless one that needs no more, with no more jumps, comes before it."""
    route, need = found
    jumps, spared = jumps_of(route), ~need
    for better, less in kept:
        if not less & spared and jumps_of(better) <= jumps:
            return False
    kept.append(found)
    return True
