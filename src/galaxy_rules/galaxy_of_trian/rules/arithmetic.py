"""The numbers of Galaxy of Trian: seats, prices, quotas, payments, clashes, plunder, ranking.

Pure functions of whole numbers, booleans and tuples of numbers, so that a solver can settle what
they do for every input.  The rules gather the facts from a state and call them.

>>> nebula_credits(3, 1, 1, "summary"), nebula_minerals(3, 1, 1, with_emissaries=True)
(8, 5)
"""

from typing import Final

from galaxy_rules.kernel.clauses import cites

MOST_EXTRACTED: Final = 2
"""What a controlled nebula yields at most in a turn."""

# seats


@cites("TRI-SET-17")
def next_seat(seat: int, players: int) -> int:
    """Clockwise round the table."""
    return (seat + 1) % players


@cites("TRI-SET-17", "TRI-TOK-05", "TRI-BEM-04", "TRI-PLU-01")
def seats_from(seat: int, players: int) -> tuple[int, ...]:
    """Every seat once, clockwise, beginning with this one."""
    return tuple((seat + step) % players for step in range(players))


@cites("TRI-EXP-01", "TRI-END-01")
def turns_each(tiles: int, players: int) -> int:
    """The full rounds that the tiles give at most: one a turn, fewer if tiles are set aside."""
    return tiles // players


# trade


@cites("TRI-TRD-01", "TRI-TRD-02", "TRI-TRD-03", "TRI-TRD-04", "TRI-TRD-05", "TRI-R-32")
def price(base: int, discount: int, outpost: bool) -> int:
    """What a mineral or token costs: one discount, however many outposts, never below zero."""
    return max(0, base - discount) if outpost else base


@cites("TRI-END-03")
def sale(minerals: int, each: int) -> int:
    """What minerals bring when they are sold."""
    return minerals * each


# extraction


@cites(
    "TRI-EXT-03", "TRI-EXT-04", "TRI-EXT-05", "TRI-EXT-06", "TRI-EXT-07", "TRI-R-34", "TRI-R-95",
)  # fmt: skip
def extraction_quota(
    controls: bool, research: int, space: int, extractors: int, additive: bool
) -> int:
    """The minerals that a closed nebula grants its controller in a turn.

    The better of two tiers by default; the other reading adds up all that stands there and cuts
    the sum at the limit.
    """
    if not controls:
        return 0
    if additive:
        return min(MOST_EXTRACTED, research + MOST_EXTRACTED * space + extractors)
    if space > 0:
        return MOST_EXTRACTED
    return 1 if research > 0 or extractors > 0 else 0


@cites("TRI-EXT-02", "TRI-EXT-05", "TRI-R-38")
def still_extractable(quota: int, taken: int, stock: int) -> int:
    """What is left of a quota, as far as the nebula's stock goes."""
    return max(0, min(quota - taken, stock))


# closing


@cites("TRI-CLO-10", "TRI-TIL-07", "TRI-R-66")
def nebula_credits(tiles: int, emissaries: int, extractors: int, formula: str) -> int:
    """What closing a nebula pays, by the reading of the formula.

    The summary multiplies tiles and emissaries, the prose the tiles only; a third reading
    ("tiles_only") leaves the emissaries out.
    """
    if formula == "prose":
        return tiles * (1 + extractors) + emissaries
    if formula == "tiles_only":
        return tiles * (1 + extractors)
    return (tiles + emissaries) * (1 + extractors)


@cites("TRI-CLO-11", "TRI-TIL-07", "TRI-R-67")
def nebula_minerals(tiles: int, emissaries: int, extractors: int, with_emissaries: bool) -> int:
    """The minerals that a closed nebula receives; one reading does not count the emissaries."""
    return tiles + extractors + (emissaries if with_emissaries else 0)


@cites("TRI-CLO-09")
def system_credits(tiles: int, emissaries: int) -> int:
    """What closing a planetary system pays."""
    return 2 * (tiles + emissaries)


@cites("TRI-CLO-13")
def space_credits(tiles: int) -> int:
    """What closing an area of outer space pays."""
    return 3 * tiles


# construction


@cites("TRI-CON-09", "TRI-CON-11")
def build_system(tiles: int, emissaries: int) -> int:
    """What a station in a planetary system pays, at either level."""
    return 4 * (tiles + emissaries)


@cites("TRI-CON-10", "TRI-CON-11", "TRI-CON-15")
def build_nebula(tiles: int, emissaries: int) -> int:
    """What a station in a nebula pays, at either level, whatever extractors are there."""
    return tiles + emissaries


@cites("TRI-SK-1-10")
def build_multiplied(tiles: int, emissaries: int, factor: int) -> int:
    """What a station pays where a skill sets the factor."""
    return factor * (tiles + emissaries)


@cites("TRI-CON-14", "TRI-CON-15")
def build_minerals(level: int) -> int:
    """The minerals that a station adds to its nebula: research (1) two, space (2) four."""
    return 2 * level


# clashes


@cites("TRI-TOK-07", "TRI-BSH-09", "TRI-BEM-03", "TRI-BEM-05")
def clash_result(die: int, bonus: int, plus: int) -> int:
    """A side's strength: the die as it last fell, the bonus, the +1 tokens used."""
    return die + bonus + plus


@cites("TRI-BEM-06", "TRI-BEM-07", "TRI-R-83")
def clash_winner(results: tuple[int, ...]) -> int:
    """Which of the results is strictly the highest; -1 if the highest is shared."""
    best = max(results)
    return results.index(best) if results.count(best) == 1 else -1


@cites("TRI-BSH-09", "TRI-BSH-11")
def duel(attacker: int, defender: int) -> int:
    """Who wins a clash of two ships: +1 the attacker, -1 the defender, 0 neither."""
    if attacker > defender:
        return 1
    return -1 if attacker < defender else 0


# skills


@cites("TRI-SK-4-01", "TRI-SK-4-02", "TRI-SK-4-03", "TRI-R-115")
def transport_cost(base: int, upgrades: int) -> int:
    """The blue minerals that the transporter takes: one less for each upgrade, not below zero."""
    return max(0, base - upgrades)


@cites("TRI-SK-3-02", "TRI-SK-3-03", "TRI-R-113")
def gamble_gain(roll: int, luck: int, least: int, stake: int) -> int:
    """The minerals that a stake brings: twice as many if roll and luck reach the least."""
    return 2 * stake if roll + luck >= least else 0


@cites("TRI-SK-1-08", "TRI-SK-1-12")
def release_cost(base: int, drained: bool) -> int:
    """The minerals that free a harnessed ship."""
    return base + 1 if drained else base


# the end


@cites("TRI-PLU-03", "TRI-PLU-04", "TRI-R-97", "TRI-R-98")
def plunder_due(tiles: int, level: int, corvettes: int) -> int:
    """What Corvettes demand of a system: its tiles, by the level of its station (0 if none)."""
    return tiles * level * corvettes


@cites("TRI-PLU-05", "TRI-PLU-07", "TRI-R-97")
def transfer(due: int, purse: int) -> int:
    """What is paid of a demand: no more than the purse holds."""
    return min(due, purse)


@cites("TRI-TRN-01", "TRI-TIE-01")
def rank_key(credits: int, figures: int) -> tuple[int, int]:  # noqa: A002 - the game's word
    """The lower the better: more credits, then fewer figures left on the board."""
    return (-credits, figures)


@cites("TRI-TRN-01", "TRI-TIE-01", "TRI-TIE-02")
def winners(
    credits: tuple[int, ...],  # noqa: A002 - the game's word
    figures: tuple[int, ...],
) -> tuple[int, ...]:
    """The seats, in order, that nobody outranks; they share the victory."""
    keys = [rank_key(own, left) for own, left in zip(credits, figures, strict=True)]
    best = min(keys)
    return tuple(seat for seat, key in enumerate(keys) if key == best)
