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
from itertools import accumulate, compress, repeat, zip_longest
from typing import Final

from galaxy_rules.galaktico.board.hexagon import Board, bits
from galaxy_rules.galaktico.words.actions import Move

MOST_STEPS_AND_JUMPS: Final = 6
"""Longer routes are too many to keep; ships of such toys search for their ways."""
FIRST_ROWS: Final = 16
"""How many routes to a space are looked at in one go before all the others are."""
STRIKES_KEPT: Final = 600
"""How many attacks a page remembers."""
TABLES_KEPT: Final = 64
"""How many tables all games of a process share: the fifteen kinds for each of four boards."""

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

    `barred` has 1 for the code of a need that is not met, else 0; `no_end` has 1 for a space where
    no move may end.
    """

    __slots__ = ("barred", "no_end")

    def __init__(self, barred: bytes, no_end: bytes) -> None:
        """Take the tables: ships of several types may share one."""
        self.barred: Final = barred
        self.no_end: Final = no_end


def barring(board: Board, fly: int, field: int) -> bytes:
    """The table of needs that are not met, where these spaces are open and in gravity fields."""
    closed = fly ^ board.everywhere
    codes = closed | field << board.size | 1 << _END_OF_ROUTE
    return f"{codes:0256b}"[::-1].encode().translate(_ONES)


def _where(byte: int, value: int) -> bytes:
    return bytes(value if number == byte else 0 for number in range(256))


_ONES: Final = _where(ord("1"), 1)
_number: Final = int.from_bytes
_OPEN: Final = _where(0, 1)
_BARRED: Final = _where(1, 1)

# Codes of needs: a space that must be open to flight is its number, one that must lie outside of
# gravity fields is its number and the board's size.
MOST_SPACES: Final = 127
"""Larger boards have more needs than a byte has values; their ships search for their ways."""
_NO_NEED: Final = 254
_FREE: Final = bytes([_NO_NEED])
_END_OF_ROUTE: Final = 255
_CLOSED: Final = bytes([_END_OF_ROUTE])


_translate: Final = bytes.translate
_find: Final = bytes.find
_PLACES: Final = range(256)
"""More than a page can have."""
NONE: Final = -1
"""The number of no route."""


Approach = tuple[int, int, int]
"""A space beside a target: the first route to it, the space as a set, and its place on the page."""


class Strikes:
    """The routes of a page to one space whose last step is a flight, with equally many jumps.

    In canonical order, as `routes`, as `rows` of needs, and as `moves` along them; none has fewer
    than `least` steps.
    """

    __slots__ = ("least", "moves", "routes", "rows")

    def __init__(self, written: list[tuple[int, bytes]]) -> None:
        """Take routes and rows in any order; moves are spelled when they are first wanted."""
        written.sort()
        self.routes: Final = array("Q", [route for route, _ in written])
        self.rows: Final = b"".join([row for _, row in written])
        self.least: Final = steps_of(self.routes[0])
        self.moves: Final[list[Move | None]] = [None] * len(written)


class Page:
    """The routes to all spaces that a ship can reach from one, target by target.

    Targets have places, ascending, and after them the ship's own space has one.  `routes` has all
    routes one after the other, `_moves` the moves along them; those to a place begin at `starts`.
    `few` has the needs of the first routes to each place, `more` those of the others, a row for
    each route: as wide as any on the page and closed by `_END_OF_ROUTE`, so that a run of zeros as
    wide as a row, once they are translated, is an open route.  `firsts` has the very first routes
    to all targets, need by need: the first need of each, the second of each, and so on.
    """

    __slots__ = (
        "_approaches", "_board", "_kept", "_moves", "_nothing", "_strikes", "_wide", "few",
        "first_moves", "firsts", "more", "origin", "places", "routes", "starts", "steps", "targets",
        "zone",
    )  # fmt: skip

    def __init__(
        self, board: Board, origin: int, steps: int, kept: dict[int, list["Found"]]
    ) -> None:
        """Take the range and the routes by target, in canonical order."""
        self._board: Final = board
        self.steps: Final = steps
        self.origin: Final = origin
        self._approaches: Final[dict[int, tuple[Approach, ...]]] = {}
        self._strikes: Final[dict[int, tuple[Strikes, ...]]] = {}
        self._kept: Final[dict[int, Move]] = {}
        self.zone: Final = board.gather(kept)
        self.targets: Final = bytes(sorted(kept))
        self.places: Final = {space: n for n, space in enumerate([*self.targets, origin])}
        found: list[list[Found]] = [*(kept[target] for target in self.targets), [(0, 0)]]
        self.routes: Final = array("Q", [route for some in found for route, _ in some])
        self.starts: Final = tuple(accumulate(map(len, found[:-1]), initial=0))
        self._moves: Final[list[Move | None]] = [None] * len(self.routes)
        needs = [[_needs(board, route, need) for route, need in some] for some in found]
        width = max(len(need) for some in needs for need in some)
        self._wide: Final = width + 1
        self._nothing: Final = bytes(width)
        rows = [[self._write(need) for need in some] for some in needs]
        self.few: Final = tuple(b"".join(some[:FIRST_ROWS]) for some in rows)
        self.more: Final = tuple(b"".join(some[FIRST_ROWS:]) for some in rows)
        firsts = [some[0] for some in needs[:-1]]
        self.firsts: Final = tuple(map(bytes, zip_longest(*firsts, fillvalue=_NO_NEED)))
        self.first_moves: Final = tuple(self.move(start) for start in self.starts[:-1])

    def _write(self, needs: list[int]) -> bytes:
        """The needs of a route in a row as wide as any, and its end."""
        return bytes(needs).ljust(self._wide - 1, _FREE) + _CLOSED

    def move(self, number: int) -> Move:
        """The move along a route, spelled when it is first wanted."""
        move = self._moves[number]
        if move is None:
            move = self._moves[number] = self._spell(self.routes[number])
        return move

    def _spell(self, route: int) -> Move:
        labels = self._board.step_labels
        path = tuple([labels[route >> at & _STEP] for at in _SHIFTS[route >> _STEPS_AT]])
        return Move(self._board.labels[self.origin], path)

    def quiet(self, screen: Screen) -> list[Move]:
        """The canonical move to each space that can be reached and ended on, ascending.

        A target is marked with 1 if its first route is barred and with 2 if no move may end there.
        """
        barred, targets = screen.barred, self.targets
        marks = _number(targets.translate(screen.no_end), "little") << 1
        for column in self.firsts:
            marks |= _number(column.translate(barred), "little")
        seen = marks.to_bytes(len(targets), "little")
        if 1 not in seen:
            return list(compress(self.first_moves, seen.translate(_OPEN)))
        return self._with_detours(seen, barred)

    def _with_detours(self, seen: bytes, barred: bytes) -> list[Move]:
        """The same where the first routes to some spaces are barred."""
        found = list(self.first_moves)
        taken = bytearray(seen.translate(_OPEN))
        more, moves = self.more, self._moves
        wide, nothing = self._wide, self._nothing
        detours = seen.translate(_BARRED)
        shown = map(_translate, compress(self.few, detours), repeat(barred))
        ends = map(_find, shown, repeat(nothing), repeat(wide))
        starts = compress(self.starts, detours)
        for place, start, early in zip(compress(_PLACES, detours), starts, ends, strict=True):
            if early >= 0:
                number = start + early // wide
            else:
                late = more[place].translate(barred).find(nothing) if more[place] else NONE
                if late < 0:
                    continue
                number = start + late // wide + FIRST_ROWS
            found[place] = moves[number] or self.move(number)
            taken[place] = 1
        return list(compress(found, taken))

    def first_open(self, place: int, barred: bytes) -> int:
        """The number of the first route to a place that a screen's table leaves open, or NONE."""
        at = self.few[place].translate(barred).find(self._nothing)
        if at >= 0:
            return self.starts[place] + at // self._wide
        at = self.more[place].translate(barred).find(self._nothing)
        return self.starts[place] + at // self._wide + FIRST_ROWS if at >= 0 else NONE

    def write_strikes(self) -> None:
        """Write the strikes at all targets."""
        for target in self.targets:
            self._write_strikes(target)

    def _write_strikes(self, target: int) -> tuple[Strikes, ...]:
        """Every route to a space beside the target, and one step more, by the number of jumps.

        Its row is that of the route, which ends too early to fill it, and the space beside.
        """
        found: list[list[tuple[int, bytes]]] = [[] for _ in range(_JUMPS)]
        most, wide, last = self.steps << _STEPS_AT, self._wide, target << 1
        for _, single, place in self.approaches(target):
            beside = bytes([single.bit_length() - 1]) if single != 1 << self.origin else _FREE
            written = self.few[place] + self.more[place]
            for number in range(len(written) // wide):
                route = self.routes[self.starts[place] + number]
                if route >= most:
                    break
                row = written[number * wide : number * wide + wide]
                if target not in row:
                    row = row.replace(_FREE, beside, 1)
                    found[route >> _JUMPS_AT & _JUMPS].append((_flown(route) | last, row))
        strikes = self._strikes[target] = tuple(Strikes(some) for some in found if some)
        return strikes

    def strikes(self, target: int, barred: bytes) -> list[Move]:
        """The move along the first open route that ends with a flight, for each number of jumps.

        Ascending, and only if none with fewer jumps is as short.
        """
        found = []
        fewest, nothing = self.steps + 1, self._nothing
        for strikes in self._strikes.get(target) or self._write_strikes(target):
            if strikes.least >= fewest:
                continue
            at = strikes.rows.translate(barred).find(nothing)
            if at >= 0:
                number = at // self._wide
                move = strikes.moves[number]
                if move is None:
                    move = strikes.moves[number] = self._spell(strikes.routes[number])
                steps = len(move.path)
                if steps < fewest:
                    fewest = steps
                    found.append(move)
        return found

    def approaches(self, target: int) -> tuple[Approach, ...]:
        """The spaces beside a target that leave a step, the best to attack from first."""
        found = self._approaches.get(target)
        if found is None:
            around = bits(self._board.neighbours[target] & (self.zone | 1 << self.origin))
            firsts = ((self.routes[self.starts[self.places[at]]], at) for at in around)
            rows = sorted(row for row in firsts if steps_of(row[0]) < self.steps)
            found = tuple((route, 1 << at, self.places[at]) for route, at in rows)
            self._approaches[target] = found
        return found

    def by_flight(self, target: int, out_of: int, barred: bytes) -> Move | None:
        """The canonical move onto a target by flight out of a space of a set, all of them open."""
        best = 0
        if not self._board.neighbours[target] & out_of:
            return None
        for first, single, place in self.approaches(target):
            if single & out_of:
                if best and _flown(first) > best:
                    break
                number = self.first_open(place, barred)
                if number != NONE:
                    route = self.routes[number]
                    if steps_of(route) < self.steps and (not best or _flown(route) < best):
                        best = _flown(route)
        return self._move_on(best | target << 1) if best else None

    def _move_on(self, route: int) -> Move:
        """The move along a route that is on no page, one of the last that were wanted."""
        move = self._kept.get(route)
        if move is None:
            if len(self._kept) >= STRIKES_KEPT:
                self._kept.clear()
            move = self._kept[route] = self._spell(route)
        return move


def _flown(route: int) -> int:
    """A route with one step of flight more, its space left open."""
    return (route & ~(_ONE_JUMP - 1)) + _ONE_STEP | lexical(route) << _STEP_BITS


def _needs(board: Board, route: int, need: int) -> list[int]:
    """The codes of what a route needs: the spaces between as they come, then those of jumps."""
    shifts = _SHIFTS[route >> _STEPS_AT]
    between = [route >> at + 1 & _STEP >> 1 for at in shifts[:-1]]
    doors = (need >> board.size | need >> board.size * 2) & board.everywhere
    return [*between, *[board.size + space for space in bits(doors)]] if doors else between


class RouteTable:
    """The pages for one range and number of jumps."""

    def __init__(self, board: Board, steps: int, jumps: int, *, strikes: bool) -> None:
        """Share the pages with every game that has such a board; write strikes early or late."""
        self._strikes: Final = strikes
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
            page = self._pages[origin] = Page(self._board, origin, self.steps, kept)
            if self._strikes:
                page.write_strikes()
        return page


@lru_cache(maxsize=TABLES_KEPT)
def _shared_pages(side: int, steps: int, jumps: int) -> dict[int, Page]:
    """One dictionary for each kind of table; the arguments are all that its pages depend on."""
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
    flown = _flown(route)
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
        if not less & spared and better >> _JUMPS_AT & _JUMPS <= jumps:
            return False
    kept.append(found)
    return True
