"""Laws about the engines: false ones they must refute, empty ones they must reject, true ones.

A prover that confirms everything would pass every law.  The false laws are wrong in the ways that
matter: at the edge of a range, at a single number far out, by raising, in non-linear arithmetic,
in how Python rounds a negative quotient.
"""

from typing import Annotated, Final

from galaxy_rules.galaktico.board import geometry
from galaxy_rules.galaktico.board.geometry import Point
from galaxy_rules.galaktico.rules import arithmetic as gal
from galaxy_rules.galaktico.words.events import Outcome
from properties.proofs.galaktico_laws import Axis, Natural, Positive, Sector, Shield, Space, Weapon
from properties.proofs.laws import Range, Registry

FALSE: Final = Registry()
VACUOUS: Final = Registry()
TRUE: Final = Registry()

NEEDLE: Final = 123_457


@FALSE.law()
def force_is_below_its_largest_value(weapon: Weapon, shield: Shield) -> bool:
    """Wrong only for the two largest effects together: the boundary belongs to the domain."""
    return gal.weapon_force(weapon, shield) < 12


@FALSE.law()
def attacker_wins_a_tie(attacker: int, defender: int) -> bool:
    """Wrong for equal totals."""
    return (gal.outcome(attacker, defender) is Outcome.WON) == (attacker >= defender)


@FALSE.law()
def reward_is_always_the_card(trophies: Natural) -> bool:
    """Wrong for the empty card."""
    return gal.reward(trophies, 1) == trophies


@FALSE.law()
def reflection_always_leaves_the_sector(point: Space, axis: Axis) -> bool:
    """Wrong for the axis opposite the sector."""
    return geometry.sector_of(geometry.reflect(point, axis)) != geometry.sector_of(point)


@FALSE.law()
def fields_are_transitive(a: Point, b: Point, c: Point) -> bool:
    """Wrong two spaces on."""
    return not (geometry.in_field(a, b) and geometry.in_field(b, c)) or geometry.in_field(a, c)


@FALSE.law()
def the_last_step_is_out_of_range(used: int, steps: int, limit: int) -> bool:
    """Wrong where the range is just used up."""
    return gal.in_range(used, steps, limit) == (used + steps < limit)


@FALSE.law()
def any_digits_have_a_number_of_their_own(
    side: Positive, sector: Sector, p: Positive, q: Positive
) -> bool:
    """Wrong for digits beyond the side, in products of unknowns."""
    return geometry.label_of(side, geometry.index_of(side, sector, p, q)) == (sector, p, q)


@FALSE.law()
def any_table_has_a_next_seat(seat: Natural, players: Natural) -> bool:
    """Wrong by raising, for the table without players."""
    return gal.next_seat(seat, players) >= 0


@FALSE.law()
def no_number_is_the_needle(number: int) -> bool:
    """Wrong for one integer of all."""
    return number != NEEDLE


@FALSE.law()
def no_outcome_is_a_tie(result: Outcome) -> bool:
    """Wrong for the last member of an enum."""
    return result is not Outcome.TIE


def is_not_zero(divisor: int) -> bool:
    """Whether Python divides by it."""
    return divisor != 0


@FALSE.law(requires=is_not_zero)
def rests_are_never_negative(number: int, divisor: int) -> bool:
    """Wrong in Python, though not in the solver, for negative divisors."""
    return number % divisor >= 0


def lies_both_ways(low: int, high: int) -> bool:
    """Never true."""
    return low < high < low


@VACUOUS.law(requires=lies_both_ways)
def anything_follows(low: int, high: int) -> bool:
    """True of no number at all."""
    return low == high


@VACUOUS.law(requires=lies_both_ways)
def even_the_true_is_not_shown(low: int, high: int) -> bool:
    """A true claim behind a condition that nothing meets is not shown either."""
    return low + high == high + low


@TRUE.law()
def rests_have_the_sign_of_the_divisor(number: int) -> bool:
    """Quotients are rounded down, for divisors of either sign."""
    up, rest = divmod(number, 5)
    down, negative = divmod(number, -5)
    return 0 <= rest == number - 5 * up < 5 and 0 >= negative == number + 5 * down > -5


@TRUE.law()
def every_member_has_its_opposite(result: Outcome, totals: tuple[int, int]) -> bool:
    """Enums, tuples and integers mix: an outcome decides how the totals compare."""
    if gal.outcome(*totals) is not result:
        return True
    first, second = totals
    return (first - second) * (first - second) > 0 or result is Outcome.TIE


@TRUE.law()
def truth_counts_as_one(*, a: bool, b: bool) -> bool:
    """Truth values add up as Python has them."""
    return a + b == (2 if a and b else (1 if a or b else 0))


@TRUE.law()
def ranges_include_both_ends(number: Annotated[int, Range(-3, 3)]) -> bool:
    """The square of a number from -3 to 3 is at most 9, and the bound is reached."""
    return number * number <= 9
