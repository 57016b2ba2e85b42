"""Attacks read off a book: the route to a space beside the target, and the last step.

They are the attacks of `listing`'s goals, in the same order; no path is searched for.
"""

from collections.abc import Callable
from typing import Final

from galaxy_rules.galaktico.actions import Move
from galaxy_rules.galaktico.board import Board, bits
from galaxy_rules.galaktico.books import (
    NONE,
    Lead,
    Look,
    RouteBook,
    jumps_of,
    last_but_one,
    steps_of,
)
from galaxy_rules.galaktico.components import ShipType
from galaxy_rules.galaktico.movement import Airspace, Sky
from galaxy_rules.kernel.clauses import cites


class Raid:
    """Where a ship can start the last step of an attack from, and the routes to there."""

    __slots__ = ("_book", "_look", "_open", "_page", "_passages", "air", "board")

    def __init__(
        self,
        board: Board,
        air: Airspace,
        sky: Sky,
        book: RouteBook,
        look: Look,
    ) -> None:
        """Take the look that found the quiet moves."""
        self.board: Final = board
        self.air: Final = air
        self._passages: Final = sky.fly & ~sky.end
        self._book: Final = book
        self._look: Final = look
        self._page: Final = look.page
        self._open: Final = sky.fly & look.page.zone | board.singles[look.page.origin]

    def moves(self, ship: ShipType, targets: int) -> list[Move]:
        """A canonical move for each different outcome of each attack, target by target."""
        attacks = _ATTACKS[ship]
        return [move for target in bits(targets) for move in attacks(self, target)]

    def first(self, target: int) -> int:
        """The number of the first open route onto a target, or NONE."""
        return self._look.look_up(target)

    def along(self, target: int, number: int) -> Move:
        """The move along a route onto a target."""
        return self._page.move(target, number)

    def with_last(self, lead: Lead, target: int) -> Move:
        """The move along a route and on by flight."""
        return self._page.move_on(lead, self.board.labels[target])

    def before(self, target: int, number: int) -> int:
        """The space from which a route enters its target."""
        return last_but_one(self._page.routes[target][number], self._page.origin)

    @property
    def steps(self) -> int:
        """How far the ship can go, the last step of the attack included."""
        return self._book.steps

    def by_flight(self, target: int, out_of: int) -> Lead | None:
        """The canonical route to a space of a set from which the target can be flown to."""
        out_of &= self._open
        if not self.board.neighbours[target] & out_of:
            return None
        others, steps, passages = self._look.others, self._book.steps, self._passages
        best: Lead | None = None
        for row in self._page.approaches(target, steps):
            route, space, single = row
            if single & out_of:
                if best is not None and route > best[0]:
                    break
                number = others.get(space, 0)
                if single & passages:
                    number = self._look.look_up(space)
                if number:
                    if number == NONE:
                        continue
                    route = self._page.routes[space][number]
                if best is None or route < best[0]:
                    best = (route, space, number)
        return best if best is not None and steps_of(best[0]) < steps else None

    def leads(self, spaces: int) -> list[Lead]:
        """The canonical routes to these spaces that leave a step."""
        out: list[Lead] = []
        others, first_routes = self._look.others, self._page.first_routes
        for space in bits(spaces & self._open):
            number = others.get(space, 0)
            if number > 0:
                route = self._page.routes[space][number]
            elif number == NONE:
                continue
            else:
                route = first_routes[space]
            if steps_of(route) < self._book.steps:
                out.append((route, space, number))
        return out

    def with_fewer_jumps(self, leads: list[Lead], jumps: int) -> list[Lead]:
        """The canonical routes to where some routes lead, with at most so many jumps."""
        out: list[Lead] = []
        for lead in leads:
            route, space, _ = lead
            if jumps_of(route) <= jumps:
                out.append(lead)
                continue
            number = self._look.first_with(jumps, space)
            if number != NONE and steps_of(self._page.routes[space][number]) < self._book.steps:
                out.append((self._page.routes[space][number], space, number))
        return out


@cites("GAL-UNI-FI-02", "GAL-UNI-FI-03", "GAL-UNI-DE-04")
def _any_way(raid: Raid, target: int) -> list[Move]:
    """For a destroyer and a fighter one way is as good as another: the first open one."""
    number = raid.first(target)
    return [] if number == NONE else [raid.along(target, number)]


@cites("GAL-UNI-SC-03", "GAL-R-24")
def _scouting(raid: Raid, target: int) -> list[Move]:
    """Out of free space, and out of a meteor."""
    number = raid.first(target)
    if number == NONE:
        return []
    best = raid.along(target, number)
    meteors = raid.air.meteors
    bonus = bool(meteors >> raid.before(target, number) & 1)
    lead = raid.by_flight(target, ~meteors if bonus else meteors)
    if lead is None:
        return [best]
    other = raid.with_last(lead, target)
    return [other, best] if bonus else [best, other]


@cites("GAL-UNI-CR-02", "GAL-R-21")
def _cruising(raid: Raid, target: int) -> list[Move]:
    """Every undominated pair of steps and jumps, as `remainders` has them."""
    lead = raid.by_flight(target, raid.board.everywhere)
    if lead is None:
        return []
    best = [lead]
    leads = raid.leads(raid.board.neighbours[target]) if jumps_of(lead[0]) else []
    while leads and (jumps := jumps_of(best[0][0])):
        leads = raid.with_fewer_jumps(leads, jumps - 1)
        best = [*([min(leads)] if leads else []), *best]
    short = [lead for lead in best if steps_of(lead[0]) + 1 < raid.steps]
    return [raid.with_last(lead, target) for lead in short or best[:1]]


_ATTACKS: Final[dict[ShipType, Callable[[Raid, int], list[Move]]]] = {
    ShipType.DESTROYER: _any_way,
    ShipType.FIGHTER: _any_way,
    ShipType.CRUISER: _cruising,
    ShipType.SCOUT: _scouting,
}
