"""Every route that can ever be canonical, worked out once on the empty board.

A route *needs* that the spaces between are open to flight, that those it jumps from lie outside of
gravity fields, and that those it jumps to are fit to land on.  A route that needs all that another
one needs, and is no better, can never be canonical; few are left.  So the canonical route to a
space is the first on its list that nothing in a position bars: no search, no flood.

Routes of one ship from one space are a page.  The spaces of its first routes stand side by side in
columns, so that one `bytes.translate` looks at all of them at once; the others are looked at one by
one where a first route is barred.  Pages are written when they are first wanted and shared by all
games with such a board; there are at most as many as spaces.
"""

from array import array
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import compress, zip_longest
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


class Screen:
    """What stands against routes, as tables by space: for looking at many routes in one go.

    A table is a `bytes` that `bytes.translate` takes: 1 where a space bars the way, else 0; in
    `no_end` it is 2, so that a route that is barred and one that ends badly can be told apart.
    `against` is all of it but the ends as one set, for looking at one route.
    """

    __slots__ = ("against", "closed", "field", "no_end", "no_land")

    def __init__(
        self, board: Board, *, fly: int, land: int, field: int, end: int, like: "Screen | None"
    ) -> None:
        """Turn sets of spaces into tables; all but the first are the same as in one `like` it."""
        size, everywhere = board.size, board.everywhere
        closed, no_land = fly ^ everywhere, land ^ everywhere
        self.against: Final = closed | field << size | no_land << size * 2
        self.closed: Final[bytes] = _table(closed, _ONES)
        self.field: Final[bytes] = like.field if like else _table(field, _ONES)
        self.no_land: Final[bytes] = like.no_land if like else _table(no_land, _ONES)
        self.no_end: Final[bytes] = like.no_end if like else _table(end ^ everywhere, _TWOS)


def _table(spaces: int, digits: bytes) -> bytes:
    return f"{spaces:0256b}"[::-1].encode().translate(digits)


def _where(byte: int, value: int) -> bytes:
    return bytes(value if number == byte else 0 for number in range(256))


_ONES: Final = _where(ord("1"), 1)
_TWOS: Final = _where(ord("1"), 2)
_OPEN: Final = _where(0, 1)
_BARRED: Final = _where(1, 1)
_NO_SPACE: Final = 255
"""Stands in a column where a route has nothing; no board has so many spaces."""


NONE: Final = -1
"""The number of no route."""


class Page:
    """The routes to all spaces that a ship can reach from one, target by target."""

    __slots__ = (
        "_approaches", "_board", "_calm", "_moves", "_strikes", "columns", "first_moves",
        "first_routes", "needs", "origin", "routes", "rows", "targets", "zone",
    )  # fmt: skip

    def __init__(self, board: Board, origin: int, kept: dict[int, list["Found"]]) -> None:
        """Take the routes by target, in canonical order."""
        self._board: Final = board
        self.origin: Final = origin
        self._approaches: Final[dict[int, tuple[int, ...]]] = {}
        self._calm: Final[dict[tuple[int, int], tuple[tuple[int, int], ...]]] = {}
        self._strikes: Final[dict[tuple[int, str], Move]] = {}
        self.zone: Final = board.gather(kept)
        self.targets: Final = bytes(sorted(kept))
        self.needs: Final = {t: tuple(need for _, need in kept[t]) for t in self.targets}
        self.routes: Final = {t: array("Q", (r for r, _ in kept[t])) for t in self.targets}
        self.first_routes: Final = array("Q", bytes(8 * board.size))
        for target, routes in self.routes.items():
            self.first_routes[target] = routes[0]
        firsts = [_steps(routes[0]) for routes in self.routes.values()]
        self.columns: Final = _columns(origin, firsts)
        self._moves: Final[dict[int, list[Move | None]]] = {
            target: [None] * len(routes) for target, routes in self.routes.items()
        }
        self.first_moves: Final = tuple(self.move(target, 0) for target in self.targets)
        self.rows: Final = tuple((t, self.needs[t], self._moves[t]) for t in self.targets)

    def move(self, target: int, number: int) -> Move:
        """The move along one of the routes to a target, spelled when it is first wanted."""
        return self._moves[target][number] or self._spell(target, number)

    def _spell(self, target: int, number: int) -> Move:
        labels = self._board.labels
        steps = _steps(self.routes[target][number])
        path = tuple(JUMP + labels[space] if jump else labels[space] for space, jump in steps)
        move = self._moves[target][number] = Move(labels[self.origin], path)
        return move

    def with_at_most(self, jumps: int, target: int) -> tuple[tuple[int, int], ...]:
        """The numbers and needs of the routes to a target that have so few jumps."""
        found = self._calm.get((jumps, target))
        if found is None:
            rows = zip(self.routes[target], enumerate(self.needs[target]), strict=True)
            found = tuple(row for route, row in rows if jumps_of(route) <= jumps)
            self._calm[jumps, target] = found
        return found

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
        marks = _barred(page.columns, screen)
        marks |= int.from_bytes(page.targets.translate(screen.no_end), "little")
        seen = marks.to_bytes(len(page.targets), "little")
        if 1 not in seen:
            return list(compress(page.first_moves, seen.translate(_OPEN)))
        return self._with_detours(seen)

    def _with_detours(self, seen: bytes) -> list[Move]:
        """The same where the first routes to some spaces are barred."""
        page, against, others = self.page, self._screen.against, self.others
        found = list(page.first_moves)
        taken = bytearray(seen.translate(_OPEN))
        rows = page.rows
        for place in compress(range(len(seen)), seen.translate(_BARRED)):
            target, needs, moves = rows[place]
            number = 0
            for need in needs:
                if not need & against:
                    others[target] = number
                    found[place] = moves[number] or page.move(target, number)
                    taken[place] = 1
                    break
                number += 1  # noqa: SIM113 - the hottest loop of the library
            else:
                others[target] = NONE
        return list(compress(found, taken))

    def look_up(self, space: int) -> int:
        """The number of the first open route to a space, or NONE; it is noted."""
        against = self._screen.against
        needs = enumerate(self.page.needs[space])
        number = next((number for number, need in needs if not need & against), NONE)
        self.others[space] = number
        return number

    def first_with(self, jumps: int, space: int) -> int:
        """The same among the routes with at most so many jumps, not noted."""
        against = self._screen.against
        calm = self.page.with_at_most(jumps, space)
        return next((number for number, need in calm if not need & against), NONE)


def _barred(columns: "Columns", screen: Screen) -> int:
    """The routes that something bars: a byte each, 1 for barred, as one number."""
    between, leaving, landing = columns
    marks = 0
    for column in between:
        marks |= int.from_bytes(column.translate(screen.closed), "little")
    for column in leaving:
        marks |= int.from_bytes(column.translate(screen.field), "little")
    for column in landing:
        marks |= int.from_bytes(column.translate(screen.no_land), "little")
    return marks


def _steps(route: int) -> list[tuple[int, int]]:
    """The steps of a route: a space, and 1 for a jump."""
    codes = [route >> at * _STEP_BITS & _STEP for at in range(steps_of(route) - 1, -1, -1)]
    return [(code >> 1, code & 1) for code in codes]


Columns = tuple[tuple[bytes, ...], tuple[bytes, ...], tuple[bytes, ...]]
"""Spaces of many routes side by side: flown or landed between, jumped from, jumped to."""


def _columns(origin: int, routes: Iterable[list[tuple[int, int]]]) -> Columns:
    """The spaces that routes from one space need, turned from rows into columns."""
    between, leaving, landing = [], [], []
    for steps in routes:
        spaces = [origin, *(space for space, _ in steps)]
        jumps = [number for number, (_, jump) in enumerate(steps) if jump]
        between.append(spaces[1:-1])
        leaving.append([spaces[number] for number in jumps])
        landing.append([spaces[number + 1] for number in jumps])
    return _turned(between), _turned(leaving), _turned(landing)


def _turned(rows: list[list[int]]) -> tuple[bytes, ...]:
    return tuple(map(bytes, zip_longest(*rows, fillvalue=_NO_SPACE)))


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
