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
STRIKES_KEPT: Final = 200
"""How many attacks a page remembers."""
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

    __slots__ = ("_calmer", "moves", "needs", "routes", "target")

    def __init__(self, target: int, found: list["Found"]) -> None:
        """Keep routes with their needs; their moves are spelled when they are first wanted."""
        self.target: Final = target
        self.needs: Final = tuple(need for _, need in found)
        self.routes: Final = array("Q", (route for route, _ in found))
        self.moves: Final[list[Move | None]] = [None] * len(found)
        self._calmer: Final[dict[int, tuple[tuple[int, int], ...]]] = {}

    def first(self, against: int) -> int:
        """The number of the first route that no barrier stands against, or NONE."""
        for number, need in enumerate(self.needs):
            if not need & against:
                return number
        return NONE

    def first_with(self, jumps: int, against: int) -> int:
        """The same among the routes with at most so many jumps."""
        for number, need in self._with(jumps):
            if not need & against:
                return number
        return NONE

    def _with(self, jumps: int) -> tuple[tuple[int, int], ...]:
        found = self._calmer.get(jumps)
        if found is None:
            numbered = zip(self.routes, enumerate(self.needs), strict=True)
            found = tuple(row for route, row in numbered if jumps_of(route) <= jumps)
            self._calmer[jumps] = found
        return found


NONE: Final = -1
"""The number of no route."""


class Page:
    """The entries for all spaces that a ship can reach from one, and what can be read off them."""

    __slots__ = (
        "_approaches", "_board", "_columns", "_strikes", "entries", "first_routes", "origin",
        "zone",
    )  # fmt: skip

    def __init__(self, board: Board, origin: int, kept: dict[int, list["Found"]]) -> None:
        """Take the routes by target."""
        self._board: Final = board
        self.origin: Final = origin
        self._approaches: Final[dict[int, tuple[int, ...]]] = {}
        self._strikes: Final[dict[tuple[int, str], Move]] = {}
        self.zone: Final = board.gather(kept)
        self.entries: Final = {target: Entry(target, kept[target]) for target in sorted(kept)}
        self.first_routes: Final = array("Q", bytes(8 * board.size))
        for target, entry in self.entries.items():
            self.first_routes[target] = entry.routes[0]
        # Columns, not rows: side by side in memory, where most of the time is spent waiting.
        entries = self.entries.values()
        self._columns: Final = (
            tuple(board.singles[entry.target] for entry in entries),
            tuple(entry.needs[0] for entry in entries),
            tuple(self._spell(entry, 0) for entry in entries),
            tuple(entry.target for entry in entries),
            tuple(entry.needs[1:] for entry in entries),
            tuple(entry.moves for entry in entries),
        )

    def moves(self, end: int, against: int, others: dict[int, int]) -> list[Move]:
        """The canonical move to each of the spaces `end` that can be reached, ascending.

        Where that is not the first move of all, the number of its route, or NONE, is noted.
        """
        out = []
        for single, need, move, target, detours, moves in zip(*self._columns, strict=True):
            if single & end:
                if not need & against:
                    out.append(move)
                    continue
                number = 1
                for detour in detours:
                    if not detour & against:
                        others[target] = number
                        out.append(moves[number] or self.move(target, number))
                        break
                    number += 1
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
        move = entry.moves[number] = Move(labels[self.origin], tuple(path))
        return move

    def approaches(self, target: int) -> tuple[int, ...]:
        """The spaces beside a target, by their first routes: the best to attack it from first."""
        found = self._approaches.get(target)
        if found is None:
            around = self._board.neighbours[target] & (self.zone | 1 << self.origin)
            found = tuple(sorted(bits(around), key=self.first_routes.__getitem__))
            self._approaches[target] = found
        return found

    def move_on(self, lead: "Lead", last: str) -> Move:
        """The move along a route and one step more."""
        route, target, number = lead
        move = self._strikes.get((route, last))
        if move is None:
            if len(self._strikes) >= STRIKES_KEPT:
                self._strikes.clear()
            path = () if target == self.origin else self.move(target, number).path
            move = self._strikes[route, last] = Move(self._board.labels[self.origin], (*path, last))
        return move


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
            _share_needs(self._board.side, kept)
            page = self._pages[origin] = Page(self._board, origin, kept)
        return page


@lru_cache(maxsize=BOOKS_KEPT)
def _shared_pages(side: int, steps: int, jumps: int) -> dict[int, Page]:
    """One dictionary for each kind of book; the arguments are all that its pages depend on."""
    return {}


Found = tuple[int, int]
"""A route and its needs."""


def _share_needs(side: int, kept: dict[int, list[Found]]) -> None:
    """Let equal needs be one object: there are few, and then they stay in the processor's cache."""
    shared = _shared_needs(side)
    for found in kept.values():
        found[:] = [(route, shared.setdefault(need, need)) for route, need in found]


@lru_cache(maxsize=BOOKS_KEPT)
def _shared_needs(side: int) -> dict[int, int]:
    """All needs on boards of a size."""
    return {}


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
