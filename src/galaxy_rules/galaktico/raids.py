"""Attacks read off a book: the first open route onto the target, or one for each outcome.

They are the attacks of `listing`'s goals, in the same order; no path is searched for.
"""

from collections.abc import Callable, Sequence
from typing import Final

from galaxy_rules.galaktico.actions import Move
from galaxy_rules.galaktico.board import bits
from galaxy_rules.galaktico.books import (
    NONE,
    Page,
    Screen,
    last_but_one,
)
from galaxy_rules.galaktico.components import ShipType
from galaxy_rules.galaktico.movement import Airspace, targets_of
from galaxy_rules.kernel.clauses import cites


def raids(page: Page, screen: Screen, ship: ShipType, air: Airspace) -> list[Move]:
    """A canonical move for each different outcome of each attack, target by target."""
    targets = targets_of(air, ship) & page.zone
    if not targets:
        return []
    attacks = _ATTACKS[ship]
    found: list[Move] = []
    for target in bits(targets):
        found += attacks(page, screen.barred, target, air)
    return found


@cites("GAL-UNI-FI-02", "GAL-UNI-FI-03", "GAL-UNI-DE-04")
def _any_way(page: Page, barred: bytes, target: int, _: Airspace) -> tuple[Move, ...]:
    """For a destroyer and a fighter one way is as good as another: the first open one."""
    number = page.first_open(page.places[target], barred)
    return () if number == NONE else (page.move(number),)


@cites("GAL-UNI-SC-03", "GAL-R-24")
def _scouting(page: Page, barred: bytes, target: int, air: Airspace) -> tuple[Move, ...]:
    """Out of free space, and out of a meteor."""
    number = page.first_open(page.places[target], barred)
    if number == NONE:
        return ()
    best, meteors = page.move(number), air.meteors
    bonus = meteors >> last_but_one(page.routes[number], page.origin) & 1
    out_of = (air.free | 1 << page.origin) & ~meteors if bonus else meteors
    other = page.by_flight(target, out_of, barred)
    if other is None:
        return (best,)
    return (other, best) if bonus else (best, other)


@cites("GAL-UNI-CR-02", "GAL-R-21")
def _cruising(page: Page, barred: bytes, target: int, _: Airspace) -> list[Move]:
    """Every undominated pair of steps and jumps, as `remainders` has them."""
    best = page.strikes(target, barred)
    short = [move for steps, move in best if steps < page.steps]
    return short or [move for _, move in best[:1]]


Attacks = Callable[[Page, bytes, int, Airspace], Sequence[Move]]
_ATTACKS: Final[tuple[Attacks, ...]] = (_any_way, _any_way, _cruising, _scouting)
"""By type."""
