"""Every route that can ever be canonical, worked out once on the empty board.

A route *needs* that the spaces between are open to flight, and that those it jumps from and to lie
outside of gravity fields.  A route that needs all that another one needs, and is no better, can
never be canonical; few are left.  So the canonical route to a space is the first on its list that
nothing in a position bars: no search, no flood.

Routes of one ship from one space are a page, written in codes, a byte for each need, so that
`bytes.translate` with the screen of a position shows what is barred: all first routes in one go,
and the detours to a space in another where its first route is barred.  Pages are written when they
are first wanted and shared by all games with such a board.
"""

from array import array
from collections.abc import Iterator
from functools import lru_cache
from itertools import compress, zip_longest
from typing import Final

from galaxy_rules.galaktico.actions import Move
from galaxy_rules.galaktico.board import Board, bits

MOST_STEPS_AND_JUMPS: Final = 6
"""Longer routes are too many to keep; ships of such toys search for their ways."""
STRIKES_KEPT: Final = 600
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
_SHIFTS: Final = tuple(
    tuple(range(_STEP_BITS * (steps - 1), -1, -_STEP_BITS))
    for steps in range(MOST_STEPS_AND_JUMPS + 1)
)
"""Where the steps of a route of so many steps stand in its number, the first one first."""


def steps_of(route: int) -> int:
    """How many steps a route has."""
    return route >> _STEPS_AT


def jumps_of(route: int) -> int:
    """How many of them are jumps."""
    return route >> _JUMPS_AT & _JUMPS


def lexical(route: int) -> int:
    """What orders routes of equally many steps by their spaces alone."""
    return route & _ONE_JUMP - 1


def last_but_one(route: int, origin: int) -> int:
    """The space before a route's last one."""
    return route >> _STEP_BITS + 1 & _STEP >> 1 if steps_of(route) > 1 else origin


class Screen:
    """What stands against routes: tables for `bytes.translate`.

    `barred` has 1 for the code of a need that is not met, else 0.  `no_end` has 2 for a space where
    no move may end, so that a route that is barred and one that ends badly can be told apart.
    """

    __slots__ = ("barred", "no_end")

    def __init__(self, board: Board, fly: int, field: int, end: int) -> None:
        """Turn sets of spaces into tables."""
        closed = fly ^ board.everywhere
        self.barred: Final = _table(closed | field << board.size | 1 << _END_OF_ROUTE, _ONES)
        self.no_end: Final = _table(end ^ board.everywhere, _TWOS)


def _table(spaces: int, digits: bytes) -> bytes:
    return f"{spaces:0256b}"[::-1].encode().translate(digits)


def _where(byte: int, value: int) -> bytes:
    return bytes(value if number == byte else 0 for number in range(256))


_ONES: Final = _where(ord("1"), 1)
_TWOS: Final = _where(ord("1"), 2)
_OPEN: Final = _where(0, 1)
_BARRED: Final = _where(1, 1)

# Codes of needs: a space that must be open to flight is its number, one that must lie outside of
# gravity fields is its number and the board's size.
MOST_SPACES: Final = 127
"""Larger boards have more needs than a byte has values; their ships search for their ways."""
_NO_NEED: Final = 254
_END_OF_ROUTE: Final = 255


NONE: Final = -1
"""The number of no route."""


class Page:
    """The routes to all spaces that a ship can reach from one, target by target."""

    __slots__ = (
        "_approaches", "_board", "_calm", "_moves", "_strikes", "first_moves", "first_routes",
        "firsts", "origin", "routes", "rows", "targets", "width", "written", "zone",
    )  # fmt: skip

    def __init__(self, board: Board, origin: int, kept: dict[int, list["Found"]]) -> None:
        """Take the routes by target, in canonical order."""
        self._board: Final = board
        self.origin: Final = origin
        self._approaches: Final[dict[int, tuple[tuple[int, int, int], ...]]] = {}
        self._calm: Final[dict[tuple[int, int], tuple[bytes, list[int]]]] = {}
        self._strikes: Final[dict[tuple[int, str], Move]] = {}
        self.zone: Final = board.gather(kept)
        self.targets: Final = bytes(sorted(kept))
        self.routes: Final = {t: array("Q", (r for r, _ in kept[t])) for t in self.targets}
        self.first_routes: Final = array("Q", bytes(8 * board.size))
        for target, routes in self.routes.items():
            self.first_routes[target] = routes[0]
        needs = {t: [_needs(board, origin, r) for r in self.routes[t]] for t in self.targets}
        self.width: Final = max(len(need) for rows in needs.values() for need in rows)
        self.written: Final = {t: b"".join(map(self._write, rows)) for t, rows in needs.items()}
        firsts = [need[0] for need in needs.values()]
        self.firsts: Final = tuple(map(bytes, zip_longest(*firsts, fillvalue=_NO_NEED)))
        self._moves: Final[dict[int, list[Move | None]]] = {
            target: [None] * len(routes) for target, routes in self.routes.items()
        }
        self.first_moves: Final = tuple(self.move(target, 0) for target in self.targets)
        self.rows: Final = tuple((t, self.written[t], self._moves[t]) for t in self.targets)

    def _write(self, needs: list[int]) -> bytes:
        """The needs of a route in a row as wide as any, and its end."""
        return bytes([*needs, *[_NO_NEED] * (self.width - len(needs)), _END_OF_ROUTE])

    def move(self, target: int, number: int) -> Move:
        """The move along one of the routes to a target, spelled when it is first wanted."""
        return self._moves[target][number] or self._spell(target, number)

    def _spell(self, target: int, number: int) -> Move:
        route, labels = self.routes[target][number], self._board.step_labels
        path = tuple([labels[route >> at & _STEP] for at in _SHIFTS[route >> _STEPS_AT]])
        move = self._moves[target][number] = Move(self._board.labels[self.origin], path)
        return move

    def with_at_most(self, jumps: int, target: int) -> tuple[bytes, list[int]]:
        """The routes to a target that have so few jumps, as they are written, and their numbers."""
        found = self._calm.get((jumps, target))
        if found is None:
            routes, written, wide = self.routes[target], self.written[target], self.width + 1
            numbers = [n for n, route in enumerate(routes) if jumps_of(route) <= jumps]
            rows = b"".join(written[n * wide : n * wide + wide] for n in numbers)
            found = self._calm[jumps, target] = (rows, numbers)
        return found

    def approaches(self, target: int, steps: int) -> tuple[tuple[int, int, int], ...]:
        """The spaces beside a target that leave a step: first route, space, and the space as a set.

        The best to attack from comes first.
        """
        found = self._approaches.get(target)
        if found is None:
            around = bits(self._board.neighbours[target] & (self.zone | 1 << self.origin))
            rows = sorted((self.first_routes[space], space, 1 << space) for space in around)
            found = tuple(row for row in rows if steps_of(row[0]) < steps)
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


class Look:
    """A page seen through a screen: which of its routes are open in a position.

    `others` has the number of the canonical route, or NONE, for the spaces where that is not the
    first one, as far as it was looked up.
    """

    __slots__ = ("_screen", "others", "page")

    def __init__(self, page: Page, screen: Screen) -> None:
        """Look at nothing yet."""
        self.page: Final = page
        self.others: Final[dict[int, int]] = {}
        self._screen: Final = screen

    def moves(self) -> list[Move]:
        """The canonical move to each space that can be reached and ended on, ascending."""
        page, screen = self.page, self._screen
        barred = screen.barred
        marks = int.from_bytes(page.targets.translate(screen.no_end), "little")
        for column in page.firsts:
            marks |= int.from_bytes(column.translate(barred), "little")
        seen = marks.to_bytes(len(page.targets), "little")
        if 1 not in seen:
            return list(compress(page.first_moves, seen.translate(_OPEN)))
        return self._with_detours(seen)

    def _with_detours(self, seen: bytes) -> list[Move]:
        """The same where the first routes to some spaces are barred."""
        page, barred, others = self.page, self._screen.barred, self.others
        found = list(page.first_moves)
        taken = bytearray(seen.translate(_OPEN))
        rows, wide = page.rows, page.width + 1
        nothing = bytes(page.width)
        for place in compress(range(len(seen)), seen.translate(_BARRED)):
            target, written, moves = rows[place]
            at = written.translate(barred).find(nothing, wide)
            if at < 0:
                others[target] = NONE
                continue
            number = others[target] = at // wide
            found[place] = moves[number] or page.move(target, number)
            taken[place] = 1
        return list(compress(found, taken))

    def look_up(self, space: int) -> int:
        """The number of the first open route to a space, or NONE; it is noted."""
        number = self.others[space] = self._first_open(self.page.written[space])
        return number

    def first_with(self, jumps: int, space: int) -> int:
        """The same among the routes with at most so many jumps, not noted."""
        rows, numbers = self.page.with_at_most(jumps, space)
        found = self._first_open(rows)
        return numbers[found] if found != NONE else NONE

    def _first_open(self, rows: bytes) -> int:
        width = self.page.width
        at = rows.translate(self._screen.barred).find(bytes(width))
        return at // (width + 1) if at >= 0 else NONE


def _steps(route: int) -> list[tuple[int, int]]:
    """The steps of a route: a space, and 1 for a jump."""
    codes = [route >> at & _STEP for at in _SHIFTS[steps_of(route)]]
    return [(code >> 1, code & 1) for code in codes]


def _needs(board: Board, origin: int, route: int) -> list[int]:
    """The codes of what a route needs."""
    steps = _steps(route)
    spaces = [origin, *(space for space, _ in steps)]
    doors = {spaces[n + end] for n, (_, jump) in enumerate(steps) if jump for end in (0, 1)}
    return [*spaces[1:-1], *(board.size + space for space in sorted(doors))]


Lead = tuple[int, int, int]
"""A route, its target, and its number in the target's entry."""


class RouteBook:
    """The pages for one range and number of jumps."""

    def __init__(self, board: Board, steps: int, jumps: int) -> None:
        """Share the pages with every game that has such a board."""
        self.steps: Final = steps
        self.jumps: Final = jumps
        fits = board.size <= MOST_SPACES
        self.complete: Final = fits and steps + jumps <= MOST_STEPS_AND_JUMPS
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
