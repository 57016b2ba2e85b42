"""The numbers of Galaktico: forces, rewards, ranges, reflections, fields.

Pure functions of integers, booleans and small frozen records, so that a solver can settle what
they do for every input.  The rules gather the facts from a state and call them.

The booklet's first sum, a cruiser with Krypto Projektil and Cryo Blitz against a Wellen Absorber:

>>> krypto_projektil, cryo_blitz = Effects(6, 1, 6, 1), Effects(0, 3, 5, 6)
>>> wellen_absorber = Blocks(laser=False, quanten=True, krypto=False, impuls=True)
>>> weapon_force(krypto_projektil, wellen_absorber), weapon_force(cryo_blitz, wellen_absorber)
(12, 5)
>>> total_force(3, 12, 5, 0)
20
"""

import enum
from typing import Final

import attrs

from galaxy_rules.kernel.clauses import cites

Point = tuple[int, int, int]
"""A space as cube-corner coordinates: exactly one of the three is 0 (see `board`)."""

LARGEST_EFFECT: Final = 6
SECTORS: Final = 3


@attrs.frozen
class Effects:
    """A weapon's force for each of the four effects."""

    laser: int
    quanten: int
    krypto: int
    impuls: int


@attrs.frozen
class Blocks:
    """Which effects a shield blocks."""

    laser: bool
    quanten: bool
    krypto: bool
    impuls: bool


class Outcome(enum.Enum):
    """How a combat ends, seen from the attacker."""

    WON = "won"
    LOST = "lost"
    TIE = "tie"


@cites("GAL-EQP-09", "GAL-EQP-12")
def weapon_force(weapon: Effects, shield: Blocks) -> int:
    """The force of one weapon against a shield: what its passing effects add up to."""
    return (
        (0 if shield.laser else weapon.laser)
        + (0 if shield.quanten else weapon.quanten)
        + (0 if shield.krypto else weapon.krypto)
        + (0 if shield.impuls else weapon.impuls)
    )


@cites("GAL-EQP-13", "GAL-CMB-05", "GAL-CMB-10")
def total_force(basic: int, first: int, second: int, bonus: int) -> int:
    """Basic force, both weapons' force, and a scout's bonus, which counts as basic force."""
    return basic + bonus + first + second


@cites("GAL-CMB-06", "GAL-CMB-09")
def outcome(attacker: int, defender: int) -> Outcome:
    """The higher total wins; equal totals are a tie."""
    if attacker > defender:
        return Outcome.WON
    return Outcome.LOST if attacker < defender else Outcome.TIE


@cites("GAL-PTS-02", "GAL-PTS-03")
def reward(trophies: int, least: int) -> int:
    """Points for a capture: the figures on the defeated type's card, never fewer than `least`."""
    return max(least, trophies)


@cites("GAL-PTS-07", "GAL-R-18")
def counted_trophies(card: int, tied: int, *, wins_only: bool) -> int:
    """The figures on a card that make the type dearer; one reading leaves out those from ties."""
    return card - tied if wins_only else card


@cites("GAL-PTS-02", "GAL-R-17")
def figures_when_paid(before: int, *, tie: bool, after_placing: bool) -> int:
    """The figures on a card when a capture is paid: as before, or in a tie with the new one."""
    return before + 1 if tie and after_placing else before


@cites("GAL-PTS-06", "GAL-STA-05", "GAL-R-16")
def station_reward(supply: int, *, occupied: bool) -> int:
    """One point per inactive ship: the supply and the ship that stands on the station."""
    return supply + (1 if occupied else 0)


@cites("GAL-UNI-SC-03", "GAL-UNI-SC-04", "GAL-R-24")
def meteor_bonus(bonus: int, *, scout: bool, out_of_meteor: bool) -> int:
    """A scout's bonus when it attacks straight out of a meteor space."""
    return bonus if scout and out_of_meteor else 0


@cites("GAL-MOV-01", "GAL-MOV-02", "GAL-HYP-04")
def in_range(used: int, steps: int, limit: int) -> bool:
    """Whether `steps` more fit into a type's range; a jump counts as one step like any other."""
    return used + steps <= limit


@cites("GAL-HYP-02")
def may_jump(used: int, limit: int) -> bool:
    """Whether one more jump fits into a type's limit."""
    return used < limit


@cites("GAL-MOV-03", "GAL-MOV-09", "GAL-R-39")
def adjacent(a: Point, b: Point) -> bool:
    """Whether two spaces share an edge or a corner, across sector borders too."""
    return a != b and in_field(a, b)


@cites("GAL-GRV-01")
def in_field(source: Point, space: Point) -> bool:
    """Whether a space lies in the gravity field of a source: itself and all around it."""
    return (
        abs(source[0] - space[0]) <= 1
        and abs(source[1] - space[1]) <= 1
        and abs(source[2] - space[2]) <= 1
    )


@cites("GAL-HYP-05")
def reflect(space: Point, axis: int) -> Point:
    """The mirror image across the X, Y or Z axis (0, 1, 2): the two others change places.

    >>> reflect((2, 5, 0), 1)  # A25 across Y is B52
    (0, 5, 2)
    """
    x, y, z = space
    if axis == 0:
        return (x, z, y)
    return (z, y, x) if axis == 1 else (y, x, z)


def sector_of(space: Point) -> int:
    """The sector of a space: 0 (A) where z is 0, 1 (B) where x is, 2 (C) where y is."""
    x, y, _ = space
    if x == 0:
        return 1
    return 2 if y == 0 else 0


def place_of(space: Point) -> tuple[int, int, int]:
    """A space as its label has it: sector and the two digits, counted out from the centre."""
    x, y, z = space
    sector = sector_of(space)
    if sector == 0:
        return (0, x, y)
    return (1, y, z) if sector == 1 else (2, z, x)


def point_of(sector: int, p: int, q: int) -> Point:
    """The coordinates of a label: the inverse of `place_of`."""
    if sector == 0:
        return (p, q, 0)
    return (0, p, q) if sector == 1 else (q, 0, p)


def index_of(side: int, sector: int, p: int, q: int) -> int:
    """The number of a space on a board of that side, in the order of the labels."""
    return (sector * side + p - 1) * side + q - 1


def label_of(side: int, index: int) -> tuple[int, int, int]:
    """Sector and digits of a space's number: the inverse of `index_of`."""
    row, q = divmod(index, side)
    sector, p = divmod(row, side)
    return (sector, p + 1, q + 1)


@cites("GAL-END-01", "GAL-R-41")
def has_won_enough(points: int, winning: int) -> bool:
    """Whether a player's points end the game."""
    return points >= winning


@cites("GAL-END-03")
def has_lost_all(lost: int, figures: int) -> bool:
    """Whether all destroyers of a player have been captured."""
    return lost >= figures


@cites("GAL-PTS-05", "GAL-R-25", "GAL-R-26")
def end_bonus(
    *, active: bool, other: bool, owner_is_active: bool, double_pays_both: bool, double_pays: bool
) -> tuple[bool, bool]:
    """Whether the active player and the other one get the ender's points.

    `active` and `other` say who fulfilled a condition; the rest are the readings of GAL-R-26.
    """
    if not (active or other):
        return (False, False)
    if owner_is_active:
        return (True, False)
    if active and other:
        return (double_pays, double_pays and double_pays_both)
    return (active, other)


@cites("GAL-UNI-CR-02")
def dominates(steps: int, jumps: int, other_steps: int, other_jumps: int) -> bool:
    """Whether having used (steps, jumps) leaves a cruiser at least as much as the other pair."""
    return steps <= other_steps and jumps <= other_jumps


@cites("GAL-TRN-04")
def next_seat(seat: int, players: int) -> int:
    """Clockwise."""
    return (seat + 1) % players
