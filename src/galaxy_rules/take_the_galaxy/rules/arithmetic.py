"""The numbers of Take The Galaxy: costs, hazards, rows, tallies, tokens.

Pure functions of whole numbers, booleans and small enums, so that a solver can settle what they
do for every input.  The rules gather the facts from a state and call them.

>>> build_cost(1, Kind.UTILITY, 1), upgrade_cost(2, 6, Kind.CIVILIZATION, 1)
(0, 4)
"""

from galaxy_rules.kernel.clauses import cites
from galaxy_rules.take_the_galaxy.words.slots import Kind

# costs


@cites("TTG-MEC-01", "TTG-MEC-02", "TTG-R-20", "TTG-R-21")
def saving(kind: Kind, discount: int) -> int:
    """What the Mech Revolution takes off: nothing for civilization colonies and ships."""
    return discount if kind in (Kind.MINING, Kind.UTILITY) else 0


@cites("TTG-BLD-02", "TTG-SHP-02", "TTG-MEC-01", "TTG-R-20")
def build_cost(printed: int, kind: Kind, discount: int) -> int:
    """Cards to discard for building: the printed cost less the discount, never below zero."""
    return max(0, printed - saving(kind, discount))


@cites("TTG-UPG-02", "TTG-MEC-01", "TTG-R-20")
def upgrade_cost(old: int, new: int, kind: Kind, discount: int) -> int:
    """Cards to discard for an upgrade: the difference of the printed costs less the discount."""
    return max(0, new - old - saving(kind, discount))


@cites("TTG-HAZ-02", "TTG-BUR-01", "TTG-R-22")
def claim_cost(printed: int, kind: Kind, hazards: int, price: int, discount: int) -> int:
    """Cards to discard for claiming a system: its hazards at full price, and the colony."""
    return build_cost(printed, kind, discount) + hazards * price


@cites("TTG-HAZ-03", "TTG-R-19")
def hazards_left(placed: int, burst: int, removed: int) -> int:
    """The hazards that a system still has: printed and extra ones less those bought off."""
    return max(0, placed + burst - removed)


@cites("TTG-UPG-05")
def costs_more(old: int, new: int) -> bool:
    """Whether a colony may cover another, by the printed costs."""
    return new > old


# places


@cites("TTG-EXP-03", "TTG-EXP-04")
def overflow(row: int, players: int, extra: int) -> int:
    """How many cards of a row of that length are too many."""
    return max(0, row - (players + extra))


@cites("TTG-SYS-02", "TTG-SYS-03")
def has_room(systems: int, limit: int) -> bool:
    """Whether one more system may be controlled."""
    return systems < limit


@cites("TTG-REL-02", "TTG-REL-03", "TTG-R-34")
def may_relinquish(index: int, count: int, filled: bool) -> bool:
    """Whether a system may be given up: not the newest, and no slot free."""
    return index < count - 1 and filled


@cites("TTG-END-05", "TTG-SET-05")
def turns(cards: int, players: int) -> int:
    """The turns of a game: a card a turn, less those shown at set-up."""
    return max(0, cards - players)


# resources


@cites("TTG-RES-02", "TTG-RES-03", "TTG-R-01")
def cards_for(amount: int, rate: int) -> int:
    """How many cards an amount of a resource draws."""
    return amount // rate


@cites("TTG-COMP-03", "TTG-COMP-05", "TTG-R-41")
def cut(gain: int, supply: int, in_use: int) -> int:
    """A gain of tokens, cut to what the supply has left."""
    return max(0, min(gain, supply - in_use))


# renown


@cites("TTG-REL-07", "TTG-R-35")
def tally(plus: int, minus: int, change: int, gross: bool) -> tuple[int, int]:
    """Positive and negative tokens after a change; one reading nets them, the other does not."""
    if gross:
        return (plus + change, minus) if change > 0 else (plus, minus - change)
    total = plus - minus + change
    return (total, 0) if total > 0 else (0, -total)


@cites("TTG-COMP-04", "TTG-R-41")
def payable(total: int, whole_fives: int, ones: int, fives: int) -> bool:
    """Whether tallies can be laid out in tokens: as many fives as fit, the rest in ones."""
    return total - 5 * min(fives, whole_fives) <= ones


@cites("TTG-UPG-03", "TTG-SCO-02")
def upgrade_change(old: int, new: int) -> int:
    """What an upgrade does to the score: the covered colony's renown ceases to apply."""
    return new - old


@cites("TTG-REL-05", "TTG-REL-07", "TTG-RAC-01", "TTG-R-58")
def relinquish_change(system: int, colonies: int, bonus: int) -> int:
    """What relinquishing does to the score: the system to the pile, its colonies to the tally."""
    before = system + colonies
    after = system + (colonies + bonus)
    return after - before


@cites("TTG-INV-01", "TTG-INV-03")
def invest_change(price: int, value: int) -> int:
    """What the Investors do to the score: a traded card is worth its tokens, the price is paid."""
    return (value - price) - value


# seats


@cites("TTG-TEAM-02", "TTG-R-50")
def next_seat(seat: int, players: int) -> int:
    """Round the table."""
    return (seat + 1) % players


@cites("TTG-TEAM-01", "TTG-R-52")
def partner(seat: int) -> int:
    """The seat across a table of four."""
    return (seat + 2) % 4
