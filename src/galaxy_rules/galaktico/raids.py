"""Attacks read off a book: the route to a space beside the target, and the last step.

They are the attacks of `listing`'s goals, in the same order; no path is searched for.
"""

from collections.abc import Callable
from typing import Final

from galaxy_rules.galaktico.actions import JUMP, Move
from galaxy_rules.galaktico.board import Board, bits
from galaxy_rules.galaktico.books import (
    NONE,
    Lead,
    Look,
    RouteBook,
    jumps_of,
    last_jump_first,
    steps_of,
)
from galaxy_rules.galaktico.components import ShipType
from galaxy_rules.galaktico.movement import Airspace, Sky
from galaxy_rules.kernel.clauses import cites


class Raid:
    """Where a ship can start the last step of an attack from, and the routes to there."""

    __slots__ = ("_book", "_look", "_open", "_page", "_sky", "air", "board")

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
        self._sky: Final = sky
        self._book: Final = book
        self._look: Final = look
        self._page: Final = look.page
        self._open: Final = sky.fly & look.page.zone | board.singles[look.page.origin]

    def moves(self, ship: ShipType, targets: int) -> list[Move]:
        """A canonical move for each different outcome of each attack, target by target."""
        last_steps = _LAST_STEPS[ship]
        self._look_up(targets)
        labels, move_on = self.board.labels, self._page.move_on
        return [
            move_on(lead, sign + labels[target])
            for target in bits(targets)
            for lead, sign in last_steps(self, target)
        ]

    def _look_up(self, targets: int) -> None:
        """Find the routes that the quiet moves left out: to where ships fly, but cannot end."""
        sky, page, board = self._sky, self._page, self.board
        passages = sky.fly & ~sky.end & page.zone
        if passages:
            for space in bits(passages & (board.spread(targets) | board.mirror(targets))):
                self._look.look_up(space)

    @property
    def steps(self) -> int:
        """How far the ship can go, the last step of the attack included."""
        return self._book.steps

    @property
    def jumps(self) -> int:
        """How often it can jump."""
        return self._book.jumps

    def by_flight(self, target: int, out_of: int) -> Lead | None:
        """The canonical route to a space of a set from which the target can be flown to."""
        out_of &= self._open
        others, singles = self._look.others, self.board.singles
        first_routes = self._page.first_routes
        best: Lead | None = None
        for space in self._page.approaches(target):
            if singles[space] & out_of:
                route = first_routes[space]
                if best is not None and route > best[0]:
                    break
                number = others.get(space, 0)
                if number > 0:
                    route = self._page.routes[space][number]
                if number != NONE and (best is None or route < best[0]):
                    best = (route, space, number)
        return best if best is not None and steps_of(best[0]) < self._book.steps else None

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


LastStep = tuple[Lead, str]
"""The route to where an attack's last step begins, and the sign before the target's label."""


def _last_flight(raid: Raid, target: int) -> list[LastStep]:
    lead = raid.by_flight(target, raid.board.everywhere)
    return [] if lead is None else [(lead, "")]


@cites("GAL-UNI-SC-03", "GAL-R-24")
def _last_of_scout(raid: Raid, target: int) -> list[LastStep]:
    """Out of free space, and out of a meteor."""
    meteors = raid.air.meteors
    leads = (raid.by_flight(target, ~meteors), raid.by_flight(target, meteors))
    return [(lead, "") for lead in leads if lead is not None]


@cites("GAL-UNI-FI-02", "GAL-UNI-FI-03")
def _last_of_fighter(raid: Raid, target: int) -> list[LastStep]:
    """By flight or, outside of gravity fields, by jump: whichever comes first."""
    flown = raid.by_flight(target, raid.board.everywhere)
    field = raid.air.field
    if not field >> target & 1 and raid.jumps:
        leads = raid.leads(raid.board.images[target] & ~field)
        leads = raid.with_fewer_jumps(leads, raid.jumps - 1)
        if leads and (flown is None or last_jump_first(min(leads)[0], flown[0])):
            return [(min(leads), JUMP)]
    return [] if flown is None else [(flown, "")]


@cites("GAL-UNI-CR-02", "GAL-R-21")
def _last_of_cruiser(raid: Raid, target: int) -> list[LastStep]:
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
    return [(lead, "") for lead in short or best[:1]]


_LAST_STEPS: Final[dict[ShipType, Callable[[Raid, int], list[LastStep]]]] = {
    ShipType.DESTROYER: _last_flight,
    ShipType.FIGHTER: _last_of_fighter,
    ShipType.CRUISER: _last_of_cruiser,
    ShipType.SCOUT: _last_of_scout,
}
