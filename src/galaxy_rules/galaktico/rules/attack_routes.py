"""Attacks read off a route table: the first open route onto the target, or one for each outcome.

They are the attacks of `listing`'s goals, in the same order; no path is searched for.
"""

from collections.abc import Callable, Sequence
from typing import Final

from galaxy_rules.galaktico.board.hexagon import bits
from galaxy_rules.galaktico.board.route_tables import (
    NONE,
    Page,
    Screen,
    last_but_one,
)
from galaxy_rules.galaktico.rules.airspace import Airspace, targets_of
from galaxy_rules.galaktico.words.actions import Move
from galaxy_rules.galaktico.words.components import ShipType
from galaxy_rules.kernel.clauses import cites


def attack_moves(page: Page, screen: Screen, ship: ShipType, air: Airspace) -> list[Move]:
    """A canonical move for each different outcome of each attack, target by target."""
    targets = targets_of(air, ship) & page.zone
    return _ATTACKS[ship](page, screen.barred, bits(targets), air) if targets else []


@cites("GAL-UNI-FI-02", "GAL-UNI-FI-03", "GAL-UNI-DE-04")
def _any_way(page: Page, barred: bytes, targets: Sequence[int], _: Airspace) -> list[Move]:
    """For a destroyer and a fighter one way is as good as another: the first open one."""
    places, first_open = page.places, page.first_open
    numbers = [first_open(places[target], barred) for target in targets]
    return [page.move(number) for number in numbers if number != NONE]


@cites("GAL-UNI-SC-03", "GAL-R-24")
def _scouting(page: Page, barred: bytes, targets: Sequence[int], air: Airspace) -> list[Move]:
    """Out of free space, and out of a meteor."""
    places, first_open, meteors = page.places, page.first_open, air.meteors
    found: list[Move] = []
    for target in targets:
        number = first_open(places[target], barred)
        if number == NONE:
            continue
        best = page.move(number)
        if meteors >> last_but_one(page.routes[number], page.origin) & 1:
            plain = page.by_flight(target, (air.free | 1 << page.origin) & ~meteors, barred)
            found += (best,) if plain is None else (plain, best)
        else:
            found.append(best)
            other = page.by_flight(target, meteors, barred)
            if other is not None:
                found.append(other)
    return found


@cites("GAL-UNI-CR-02", "GAL-R-21")
def _cruising(page: Page, barred: bytes, targets: Sequence[int], _: Airspace) -> list[Move]:
    """Every undominated pair of steps and jumps, as `remainders` has them."""
    range_, strikes = page.steps, page.strikes
    found: list[Move] = []
    for target in targets:
        best = strikes(target, barred)
        if best:
            # More jumps, fewer steps: only the first can have used up the whole range.
            found += best if len(best) == 1 or len(best[0].path) < range_ else best[1:]
    return found


Attacks = Callable[[Page, bytes, Sequence[int], Airspace], list[Move]]
_ATTACKS: Final[tuple[Attacks, ...]] = (_any_way, _any_way, _cruising, _scouting)
"""By type."""
