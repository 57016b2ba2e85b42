"""The laws of Galaktico's arithmetic.

Symmetric laws alone let a swapped shield through, so the list also holds "if and only if" claims
and exact tables, and `test_planted_bugs_arithmetic` adds the booklet's worked examples.  Numbers
without a range are any integers whatever; the one range that limits what a law says, that of the
effects, is the rule's own, and the law names it.
"""

from typing import Annotated, Final

import attrs

from galaxy_rules.galaktico.board import geometry
from galaxy_rules.galaktico.board.geometry import Point
from galaxy_rules.galaktico.rules import arithmetic as gal
from galaxy_rules.galaktico.words.components import Blocks, Effects
from galaxy_rules.galaktico.words.events import Outcome
from properties.proofs.laws import Bound, Fails, Range, Registry, Where

REGISTRY: Final = Registry()
law = REGISTRY.law

BLOCKED_BY_A_SHIELD: Final = 2
MOST_WEAPON_FORCE: Final = 12
MOST_FORCE_OF_TWO: Final = 24


def blocks_two(shield: Blocks) -> bool:
    """Whether a shield blocks exactly two effects, as every printed one does."""
    blocked = shield.laser + shield.quanten + shield.krypto + shield.impuls
    return blocked == BLOCKED_BY_A_SHIELD


def is_space(point: Point) -> bool:
    """Whether a triple without negative numbers is a space: exactly one of them is 0."""
    x, y, z = point
    return (x == 0) + (y == 0) + (z == 0) == 1


Natural = Annotated[int, Range(0)]
Positive = Annotated[int, Range(1)]
Sector = Annotated[int, Range(0, 2)]
Axis = Annotated[int, Range(0, 2)]
Weapon = Annotated[Effects, Range(0, 6)]
Shield = Annotated[Blocks, Where(blocks_two)]
Space = Annotated[Point, Range(0), Where(is_space)]

PRINTED_EFFECTS: Final = Bound("effects 0 to 6", by="GAL-EQP-11")


def complement(shield: Blocks) -> Blocks:
    """The shield that lets through just what this one blocks."""
    return Blocks(
        laser=not shield.laser,
        quanten=not shield.quanten,
        krypto=not shield.krypto,
        impuls=not shield.impuls,
    )


def sum_of(weapon: Effects) -> int:
    """All four effects of a weapon together."""
    return weapon.laser + weapon.quanten + weapon.krypto + weapon.impuls


def on_board(point: Point, side: int) -> bool:
    """Whether a point is a space of a board of that side."""
    x, y, z = point
    fits = 0 <= x <= side and 0 <= y <= side and 0 <= z <= side
    return fits and is_space(point)


# Force


@law(clauses=("GAL-EQP-09", "GAL-EQP-11", "GAL-EQP-12"), bound=PRINTED_EFFECTS)
def weapon_force_is_bounded(weapon: Weapon, shield: Shield) -> bool:
    """A weapon of effects 0 to 6 has a force of 0 to 12 against a shield that blocks two."""
    return 0 <= gal.weapon_force(weapon, shield) <= MOST_WEAPON_FORCE


@law(clauses=("GAL-EQP-09", "GAL-EQP-12"))
def weapon_force_complement(weapon: Effects, shield: Blocks) -> bool:
    """What passes a shield and what passes its complement add up to all four effects."""
    passing = gal.weapon_force(weapon, shield)
    return passing + gal.weapon_force(weapon, complement(shield)) == sum_of(weapon)


@law(clauses=("GAL-EQP-09", "GAL-EQP-12"))
def nothing_passes_a_full_shield(weapon: Effects) -> bool:
    """A shield that blocked everything would leave no force, one that blocked nothing all of it."""
    everything = Blocks(laser=True, quanten=True, krypto=True, impuls=True)
    against_none = gal.weapon_force(weapon, complement(everything))
    return gal.weapon_force(weapon, everything) == 0 and against_none == sum_of(weapon)


@law(clauses=("GAL-EQP-12",))
def laser_counts_when_it_passes(weapon: Effects, shield: Blocks, more: int) -> bool:
    """More laser is just so much more force if laser passes, and has no influence if blocked."""
    raised = attrs.evolve(weapon, laser=weapon.laser + more)
    gain = 0 if shield.laser else more
    return gal.weapon_force(raised, shield) == gal.weapon_force(weapon, shield) + gain


@law(clauses=("GAL-EQP-12",))
def quanten_counts_when_it_passes(weapon: Effects, shield: Blocks, more: int) -> bool:
    """The same for the quanten effect."""
    raised = attrs.evolve(weapon, quanten=weapon.quanten + more)
    gain = 0 if shield.quanten else more
    return gal.weapon_force(raised, shield) == gal.weapon_force(weapon, shield) + gain


@law(clauses=("GAL-EQP-12",))
def krypto_counts_when_it_passes(weapon: Effects, shield: Blocks, more: int) -> bool:
    """The same for the krypto effect."""
    raised = attrs.evolve(weapon, krypto=weapon.krypto + more)
    gain = 0 if shield.krypto else more
    return gal.weapon_force(raised, shield) == gal.weapon_force(weapon, shield) + gain


@law(clauses=("GAL-EQP-12",))
def impuls_counts_when_it_passes(weapon: Effects, shield: Blocks, more: int) -> bool:
    """The same for the impuls effect."""
    raised = attrs.evolve(weapon, impuls=weapon.impuls + more)
    gain = 0 if shield.impuls else more
    return gal.weapon_force(raised, shield) == gal.weapon_force(weapon, shield) + gain


@law(clauses=("GAL-EQP-12", "GAL-EQP-13", "GAL-CMB-05"), bound=PRINTED_EFFECTS)
def total_force_is_bounded(
    basic: Natural, bonus: Natural, first: Weapon, second: Weapon, shield: Shield
) -> bool:
    """The total is at least the basic force with the bonus, and at most 24 more."""
    forces = gal.weapon_force(first, shield), gal.weapon_force(second, shield)
    total = gal.total_force(basic, *forces, bonus)
    return basic + bonus <= total <= basic + bonus + MOST_FORCE_OF_TWO


@law(clauses=("GAL-EQP-13", "GAL-CMB-05"))
def total_force_is_symmetric(basic: int, first: int, second: int, bonus: int) -> bool:
    """It does not matter which of the two weapons comes first."""
    swapped = gal.total_force(basic, second, first, bonus)
    return gal.total_force(basic, first, second, bonus) == swapped


@law(clauses=("GAL-EQP-13", "GAL-CMB-05", "GAL-CMB-10"))
def total_force_is_the_sum(basic: int, first: int, second: int, bonus: int) -> bool:
    """The total is basic force, bonus and both weapons, each counted once."""
    total = gal.total_force(basic, first, second, bonus)
    return total - basic - first - second == bonus and gal.total_force(0, 0, 0, bonus) == bonus


@law(clauses=("GAL-CMB-10",))
def bonus_counts_as_basic_force(basic: int, first: int, second: int, bonus: int) -> bool:
    """A bonus gives what so much more basic force would give."""
    stronger = gal.total_force(basic + bonus, first, second, 0)
    return gal.total_force(basic, first, second, bonus) == stronger


# Combat and points


@law(clauses=("GAL-CMB-06", "GAL-CMB-09"))
def outcome_is_antisymmetric(attacker: int, defender: int) -> bool:
    """Seen from the other side a victory is a defeat, and a tie a tie."""
    mirrored = gal.outcome(defender, attacker)
    match gal.outcome(attacker, defender):
        case Outcome.WON:
            return mirrored is Outcome.LOST
        case Outcome.LOST:
            return mirrored is Outcome.WON
        case Outcome.TIE:
            return mirrored is Outcome.TIE


@law(clauses=("GAL-CMB-06",))
def won_if_and_only_if_greater(attacker: int, defender: int) -> bool:
    """The attacker wins if and only if its total is the higher one."""
    return (gal.outcome(attacker, defender) is Outcome.WON) == (attacker > defender)


@law(clauses=("GAL-CMB-09",))
def tie_if_and_only_if_equal(attacker: int, defender: int) -> bool:
    """Both are captured if and only if the totals are equal."""
    return (gal.outcome(attacker, defender) is Outcome.TIE) == (attacker == defender)


@law(clauses=("GAL-PTS-03",))
def reward_is_never_less_than_the_least(trophies: int, least: int) -> bool:
    """A capture pays at least the least, and exactly that when the card holds fewer."""
    paid = gal.reward(trophies, least)
    return paid >= least and (paid == least or trophies > least)


@law(clauses=("GAL-PTS-02",))
def reward_is_the_card(trophies: int, least: int) -> bool:
    """A card that holds at least the least pays what it holds, one below it pays more."""
    return (gal.reward(trophies, least) == trophies) == (trophies >= least)


@law(clauses=("GAL-PTS-02", "GAL-PTS-07"))
def reward_is_monotone(trophies: int, more: Natural, least: int) -> bool:
    """A further figure on the card never lowers the reward."""
    return gal.reward(trophies, least) <= gal.reward(trophies + more, least)


@law(clauses=("GAL-PTS-07", "GAL-R-18"), fails_for=(Fails("GAL-R-18", "wins_only", value=True),))
def ties_make_a_type_dearer_too(card: int, tied: int, *, wins_only: bool) -> bool:
    """Every figure on a card counts, however it came there."""
    return gal.counted_trophies(card, tied, wins_only=wins_only) == card


@law(clauses=("GAL-PTS-07", "GAL-R-18"))
def counted_trophies_leave_out_ties_or_none(card: int, tied: int, *, wins_only: bool) -> bool:
    """One reading counts the whole card, the other one all but the figures from ties."""
    left_out = card - gal.counted_trophies(card, tied, wins_only=wins_only)
    return left_out == (tied if wins_only else 0)


@law(
    clauses=("GAL-CMB-09", "GAL-PTS-02", "GAL-R-17"),
    fails_for=(Fails("GAL-R-17", "after_placing", value=True),),
)
def a_tie_is_paid_by_the_cards_as_they_were(before: int, *, tie: bool, after_placing: bool) -> bool:
    """What a type had captured until then is what its loss is worth, in a tie too."""
    return gal.figures_when_paid(before, tie=tie, after_placing=after_placing) == before


@law(clauses=("GAL-CMB-09", "GAL-PTS-02", "GAL-R-17"))
def only_a_tie_may_count_the_new_trophy(before: int, *, tie: bool, after_placing: bool) -> bool:
    """One reading counts one figure more, in ties alone; a victory is paid as before in both."""
    more = gal.figures_when_paid(before, tie=tie, after_placing=after_placing) - before
    return 0 <= more <= 1 and (more == 1) == (tie and after_placing)


@law(clauses=("GAL-PTS-06", "GAL-STA-05", "GAL-R-16"))
def station_pays_each_inactive_ship(supply: int, *, occupied: bool) -> bool:
    """One point a ship in supply, and one more if and only if a ship stands on the station."""
    extra = gal.station_reward(supply, occupied=occupied) - supply
    return 0 <= extra <= 1 and (extra == 1) == occupied


@law(clauses=("GAL-UNI-SC-03", "GAL-UNI-SC-04"))
def meteor_bonus_if_and_only_if_scout_out_of_meteor(
    bonus: int, *, scout: bool, out_of_meteor: bool
) -> bool:
    """The bonus is paid in full to a scout out of a meteor space, and otherwise not at all."""
    paid = gal.meteor_bonus(bonus, scout=scout, out_of_meteor=out_of_meteor)
    return paid == (bonus if scout else 0) * (1 if out_of_meteor else 0)


@law(clauses=("GAL-END-01", "GAL-R-41"))
def points_end_the_game_from_the_mark_on(points: int, winning: int) -> bool:
    """The winning number ends the game, one less does not, and more points never undo it."""
    return (
        gal.has_won_enough(winning, winning)
        and not gal.has_won_enough(winning - 1, winning)
        and gal.has_won_enough(points, winning) == (points >= winning)
    )


@law(clauses=("GAL-END-03",))
def losing_all_ends_the_game(lost: Natural, figures: Natural) -> bool:
    """The game ends through losses if and only if no figure of the type is left."""
    return gal.has_lost_all(lost, figures) == (figures - lost <= 0)


@law(clauses=("GAL-PTS-05", "GAL-R-26"))
def end_bonus_needs_fulfilment(
    *, active: bool, other: bool, owner_is_active: bool, double_pays_both: bool, double_pays: bool
) -> bool:
    """Nobody is paid if nobody fulfilled a condition, whatever the reading."""
    paid = gal.end_bonus(
        active=active,
        other=other,
        owner_is_active=owner_is_active,
        double_pays_both=double_pays_both,
        double_pays=double_pays,
    )
    return active or other or paid == (False, False)


@law(clauses=("GAL-PTS-05", "GAL-R-26"))
def end_bonus_of_the_active_player(
    *, active: bool, other: bool, double_pays_both: bool, double_pays: bool
) -> bool:
    """Where the active player owns the bonus, it alone is paid, and for any fulfilment."""
    paid = gal.end_bonus(
        active=active,
        other=other,
        owner_is_active=True,
        double_pays_both=double_pays_both,
        double_pays=double_pays,
    )
    return paid == (active or other, False)


@law(clauses=("GAL-PTS-05", "GAL-R-25", "GAL-R-26"))
def end_bonus_of_one_who_fulfilled(
    *, active: bool, other: bool, double_pays_both: bool, double_pays: bool
) -> bool:
    """Where the one who fulfils owns it and only one did, just that one is paid."""
    paid = gal.end_bonus(
        active=active,
        other=other,
        owner_is_active=False,
        double_pays_both=double_pays_both,
        double_pays=double_pays,
    )
    return (active and other) or paid == (active, other)


@law(clauses=("GAL-PTS-05", "GAL-R-26"))
def end_bonus_when_both_fulfilled(*, double_pays_both: bool, double_pays: bool) -> bool:
    """When both did, the reading decides: nobody, the active player, or both."""
    paid = gal.end_bonus(
        active=True,
        other=True,
        owner_is_active=False,
        double_pays_both=double_pays_both,
        double_pays=double_pays,
    )
    if not double_pays:
        return paid == (False, False)
    return paid == ((True, True) if double_pays_both else (True, False))


# Range and jumps


@law(clauses=("GAL-MOV-01", "GAL-MOV-02"))
def in_range_if_and_only_if_steps_are_left(used: int, steps: int, limit: int) -> bool:
    """A movement fits if and only if it is not longer than what is left of the range."""
    return gal.in_range(used, steps, limit) == (steps <= limit - used)


@law(clauses=("GAL-MOV-02",))
def fewer_steps_fit_too(used: int, steps: int, limit: int, less: Natural, more: Natural) -> bool:
    """Fewer steps, or a larger range, never make a movement too long."""
    return not gal.in_range(used, steps, limit) or gal.in_range(used, steps - less, limit + more)


@law(clauses=("GAL-MOV-01",))
def the_whole_range_fits_and_no_step_more(used: int, limit: int) -> bool:
    """What is left of the range may be used up, and one step more may not be made."""
    left = limit - used
    return gal.in_range(used, left, limit) and not gal.in_range(used, left + 1, limit)


@law(clauses=("GAL-HYP-04",))
def steps_made_apart_count_together(first: int, second: int, limit: int) -> bool:
    """A movement in two parts has the range of one: it makes no odds which part came first."""
    return gal.in_range(first, second, limit) == gal.in_range(second, first, limit)


@law(clauses=("GAL-HYP-02",))
def may_jump_if_and_only_if_a_jump_is_left(used: int, limit: int) -> bool:
    """Another jump is allowed if and only if the limit exceeds the jumps made."""
    return gal.may_jump(used, limit) == (limit - used >= 1)


@law(clauses=("GAL-UNI-CR-02",))
def dominates_is_reflexive(steps: int, jumps: int) -> bool:
    """A remainder is at least as good as itself."""
    return gal.dominates(steps, jumps, steps, jumps)


@law(clauses=("GAL-UNI-CR-02",))
def dominates_is_antisymmetric(steps: int, jumps: int, steps_b: int, jumps_b: int) -> bool:
    """Two remainders that are as good as each other are the same."""
    both = gal.dominates(steps, jumps, steps_b, jumps_b) and gal.dominates(
        steps_b, jumps_b, steps, jumps
    )
    return not both or (steps == steps_b and jumps == jumps_b)


@law(clauses=("GAL-UNI-CR-02",))
def dominates_is_transitive(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> bool:
    """Better than something better is better."""
    return not (gal.dominates(*a, *b) and gal.dominates(*b, *c)) or gal.dominates(*a, *c)


@law(clauses=("GAL-UNI-CR-02", "GAL-MOV-01", "GAL-HYP-02"))
def dominance_leaves_every_continuation_open(
    a: tuple[int, int], b: tuple[int, int], steps: int, limits: tuple[int, int]
) -> bool:
    """Whatever may still be flown or jumped after the worse remainder, may after the better."""
    if not gal.dominates(*a, *b):
        return True
    flies = not gal.in_range(b[0], steps, limits[0]) or gal.in_range(a[0], steps, limits[0])
    jumps = not gal.may_jump(b[1], limits[1]) or gal.may_jump(a[1], limits[1])
    return flies and jumps


# Geometry


@law(clauses=("GAL-HYP-05",))
def reflection_is_an_involution(point: Point, axis: Axis) -> bool:
    """A jump back over the same axis ends where it began."""
    return geometry.reflect(geometry.reflect(point, axis), axis) == point


@law(clauses=("GAL-HYP-05",))
def reflection_stays_on_the_board(point: Space, axis: Axis, side: Positive) -> bool:
    """On a board of any side, a point and its image are both on it or both off it."""
    return on_board(geometry.reflect(point, axis), side) == on_board(point, side)


@law(clauses=("GAL-HYP-05",))
def reflection_keeps_the_axis_and_swaps_the_rest(point: Point, axis: Axis) -> bool:
    """The coordinate along the axis stays; the two others change places."""
    image = geometry.reflect(point, axis)
    x, y, z = point
    if axis == 0:
        return image == (x, z, y)
    return image == ((z, y, x) if axis == 1 else (y, x, z))


@law(clauses=("GAL-HYP-05", "GAL-R-07"))
def reflection_leaves_the_sector_unless_its_axis_is_opposite(point: Space, axis: Axis) -> bool:
    """Over either bordering axis a jump leaves the sector, over the third it would not."""
    sector = geometry.sector_of(point)
    opposite = (sector + 2) % 3
    return (geometry.sector_of(geometry.reflect(point, axis)) == sector) == (axis == opposite)


@law(clauses=("GAL-HYP-05",))
def reflection_swaps_the_digits_of_a_label(point: Space, axis: Axis) -> bool:
    """In labels a reflection exchanges the two digits."""
    _, p, q = geometry.place_of(point)
    return geometry.place_of(geometry.reflect(point, axis))[1:] == (q, p)


def differ(first: int, second: int) -> bool:
    """Whether two axes are not the same."""
    return first != second


@law(clauses=("GAL-HYP-05", "GAL-HYP-08"), requires=differ)
def two_reflections_are_a_rotation(point: Point, first: Axis, second: Axis) -> bool:
    """Jumps over two different axes turn the board by a third, one way or the other."""
    x, y, z = point
    turned = (y, z, x) if (second - first) % 3 == 1 else (z, x, y)
    return geometry.reflect(geometry.reflect(point, first), second) == turned


@law(clauses=("GAL-MOV-03", "GAL-R-39"))
def adjacency_is_symmetric(a: Point, b: Point) -> bool:
    """A step can always be made back."""
    return geometry.adjacent(a, b) == geometry.adjacent(b, a)


@law(clauses=("GAL-MOV-03",))
def adjacency_is_irreflexive(a: Point) -> bool:
    """No space is next to itself."""
    return not geometry.adjacent(a, a)


@law(clauses=("GAL-MOV-03", "GAL-MOV-09"))
def adjacency_is_invariant_under_reflection(a: Point, b: Point, axis: Axis) -> bool:
    """Mirror images are adjacent if and only if the spaces are."""
    images = geometry.reflect(a, axis), geometry.reflect(b, axis)
    return geometry.adjacent(*images) == geometry.adjacent(a, b)


@law(clauses=("GAL-MOV-03", "GAL-GRV-01"))
def adjacent_if_and_only_if_in_the_field_elsewhere(a: Point, b: Point) -> bool:
    """A field is the space of its source and all adjacent ones."""
    return geometry.adjacent(a, b) == (geometry.in_field(a, b) and a != b)


@law(clauses=("GAL-GRV-01",))
def field_is_symmetric(a: Point, b: Point) -> bool:
    """One space lies in the field of another if and only if the other lies in its field."""
    return geometry.in_field(a, b) == geometry.in_field(b, a)


@law(clauses=("GAL-GRV-01",))
def field_holds_its_source(a: Point) -> bool:
    """A source stands in its own field."""
    return geometry.in_field(a, a)


@law(clauses=("GAL-GRV-01", "GAL-HYP-05"))
def field_is_invariant_under_reflection(a: Point, b: Point, axis: Axis) -> bool:
    """The field of a mirror image is the mirror image of the field."""
    images = geometry.reflect(a, axis), geometry.reflect(b, axis)
    return geometry.in_field(*images) == geometry.in_field(a, b)


@law(clauses=("GAL-GRV-01", "GAL-MOV-03"))
def field_is_one_space_wide(a: Point, b: Point) -> bool:
    """Within a field no coordinate differs by more than one, and no others lie in it."""
    apart = max(a[0] - b[0], b[0] - a[0], a[1] - b[1], b[1] - a[1], a[2] - b[2], b[2] - a[2])
    return geometry.in_field(a, b) == (apart < 2)


@law(clauses=("GAL-MOV-03", "GAL-MOV-09"))
def neighbours_across_a_border_touch_it(a: Space, b: Space) -> bool:
    """A step into another sector begins and ends on spaces with a 1 in their labels."""
    if not geometry.adjacent(a, b) or geometry.sector_of(a) == geometry.sector_of(b):
        return True
    (_, *digits), (_, *others) = geometry.place_of(a), geometry.place_of(b)
    return min(digits) == 1 and min(others) == 1


@law(clauses=("GAL-CMP-02",))
def a_place_is_a_sector_and_two_digits(point: Space) -> bool:
    """Every space has a sector 0 to 2 and digits that count from 1."""
    sector, p, q = geometry.place_of(point)
    return 0 <= sector <= 2 and p >= 1 and q >= 1 and sector == geometry.sector_of(point)


@law(clauses=("GAL-CMP-02",))
def point_of_inverts_place_of(point: Space) -> bool:
    """The coordinates of a space's label are those of the space."""
    return geometry.point_of(*geometry.place_of(point)) == point


@law(clauses=("GAL-CMP-02",))
def place_of_inverts_point_of(sector: Sector, p: Positive, q: Positive) -> bool:
    """The label of a label's space is that label, and it is a space."""
    point = geometry.point_of(sector, p, q)
    return geometry.place_of(point) == (sector, p, q) and is_space(point)


def digits_fit(side: int, p: int, q: int) -> bool:
    """Whether digits belong to a board of that side."""
    return p <= side and q <= side


@law(clauses=("GAL-CMP-02",), requires=digits_fit)
def label_of_inverts_index_of(side: Positive, sector: Sector, p: Positive, q: Positive) -> bool:
    """On a board of any side the label of a label's number is that label."""
    return geometry.label_of(side, geometry.index_of(side, sector, p, q)) == (sector, p, q)


def index_fits(side: int, index: int) -> bool:
    """Whether a number is that of a space on a board of that side."""
    return index < 3 * side * side


@law(clauses=("GAL-CMP-02",), requires=index_fits)
def index_of_inverts_label_of(side: Positive, index: Natural) -> bool:
    """The number of a number's label is that number, and the label is one of the board."""
    sector, p, q = geometry.label_of(side, index)
    lies = 0 <= sector <= 2 and 1 <= p <= side and 1 <= q <= side
    return lies and geometry.index_of(side, sector, p, q) == index


# Turns


def sits(seat: int, players: int) -> bool:
    """Whether a seat is one of the table."""
    return seat < players


@law(clauses=("GAL-TRN-04",), requires=sits)
def next_seat_goes_round(seat: Natural, players: Positive) -> bool:
    """The next seat is the one after it, and after the last seat the first."""
    following = gal.next_seat(seat, players)
    return following == (0 if seat == players - 1 else seat + 1)


@law(clauses=("GAL-TRN-04",))
def three_turns_go_round_a_table_of_three(seat: Annotated[int, Range(0, 2)]) -> bool:
    """With three players the third seat from here is here again, and none comes twice before."""
    first = gal.next_seat(seat, 3)
    second = gal.next_seat(first, 3)
    distinct = seat != first and second not in (seat, first)
    return distinct and gal.next_seat(second, 3) == seat
