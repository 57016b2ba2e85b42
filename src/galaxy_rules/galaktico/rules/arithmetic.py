"""The numbers of Galaktico: forces, rewards, ranges, the end; those of places: `board.geometry`.

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

from galaxy_rules.galaktico.words.components import Blocks, Effects
from galaxy_rules.galaktico.words.events import Outcome
from galaxy_rules.kernel.clauses import cites


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
