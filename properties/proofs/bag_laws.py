"""The laws of multisets: what decks, hands and discard piles rest on.

They are about the sums that `Bag` does (`galaxy_rules.kernel.counts`), with any counts whatever of
three kinds of things.  Three is a bound of ours: no sum looks at more than one kind at a time, but
that is seen by reading, not proved.
"""

import enum
from typing import Annotated, Final

from galaxy_rules.kernel import counts as bags
from properties.proofs.laws import Bound, Range, Registry

REGISTRY: Final = Registry()
law = REGISTRY.law

THREE_KINDS: Final = Bound("three kinds of things")

Natural = Annotated[int, Range(0)]
Positive = Annotated[int, Range(1)]
Pile = tuple[Natural, Natural, Natural]
"""How many there are of each kind."""


class Thing(enum.Enum):
    """Three kinds of things."""

    RED = 0
    BLUE = 1
    GREEN = 2


Counts = dict[Thing, int]


def held(pile: Pile) -> Counts:
    """A pile as bags have it: what is not there has no entry."""
    red, blue, green = pile
    counts: Counts = {}
    if red > 0:
        counts[Thing.RED] = red
    if blue > 0:
        counts[Thing.BLUE] = blue
    if green > 0:
        counts[Thing.GREEN] = green
    return counts


def amounts(counts: Counts) -> tuple[int, int, int]:
    """A bag as a pile."""
    return counts.get(Thing.RED, 0), counts.get(Thing.BLUE, 0), counts.get(Thing.GREEN, 0)


def is_sound(counts: Counts) -> bool:
    """Whether all counts are positive: nothing is there a negative number of times."""
    return all(count > 0 for count in counts.values())


def of(pile: Pile, thing: Thing) -> int:
    """How many there are of one kind."""
    red, blue, green = pile
    if thing is Thing.RED:
        return red
    return blue if thing is Thing.BLUE else green


def changed(pile: Pile, thing: Thing, by: int) -> tuple[int, int, int]:
    """A pile with one kind changed."""
    red, blue, green = pile
    if thing is Thing.RED:
        return red + by, blue, green
    return (red, blue + by, green) if thing is Thing.BLUE else (red, blue, green + by)


def lies_in(one: Pile, other: Pile) -> bool:
    """Whether no kind is there more often in the one than in the other."""
    return one[0] <= other[0] and one[1] <= other[1] and one[2] <= other[2]


def is_there(pile: Pile, thing: Thing, count: int) -> bool:
    """Whether so many of a kind can be taken away."""
    return 1 <= count <= of(pile, thing)


# Drawing


@law(clauses=("TTG-SET-09",), bound=THREE_KINDS)
def weights_of_a_draw_sum_to_the_size(pile: Pile) -> bool:
    """Each kind weighs what is there of it, and the weights are the whole: chances sum to one."""
    counts = held(pile)
    total = bags.size(counts)
    return total == pile[0] + pile[1] + pile[2] and (total > 0) == (len(counts) > 0)


@law(clauses=("TTG-SET-09",), bound=THREE_KINDS)
def nothing_is_kept_of_what_is_not_there(pile: tuple[int, int, int]) -> bool:
    """Zeros go, and everything else stays as it was."""
    red, blue, green = pile
    kept = bags.positive(dict(zip(Thing, pile, strict=True)))
    there = (red != 0) + (blue != 0) + (green != 0)
    return amounts(kept) == pile and len(kept) == there


# One kind at a time


@law(clauses=("TTG-BLD-02", "TTG-RES-05", "TTG-RES-06"), bound=THREE_KINDS)
def putting_in_changes_that_kind_alone(pile: Pile, thing: Thing, count: Positive) -> bool:
    """That kind grows by the number, the others stay, and so grows the whole."""
    before = held(pile)
    after = bags.with_more(before, thing, count)
    grown = bags.size(after) == bags.size(before) + count
    return amounts(after) == changed(pile, thing, count) and grown and is_sound(after)


@law(clauses=("TTG-PH-03", "TTG-RES-05", "TTG-SET-09"), requires=is_there, bound=THREE_KINDS)
def taking_away_changes_that_kind_alone(pile: Pile, thing: Thing, count: int) -> bool:
    """That kind shrinks by the number, the others stay, and nothing is left below one."""
    before = held(pile)
    after = bags.with_less(before, thing, count)
    shrunk = bags.size(after) == bags.size(before) - count
    return amounts(after) == changed(pile, thing, -count) and shrunk and is_sound(after)


@law(clauses=("TTG-PH-03", "TTG-RES-04"), requires=is_there, bound=THREE_KINDS)
def taking_and_putting_back_restores(pile: Pile, thing: Thing, count: int) -> bool:
    """What was taken and is put back, or put in and taken again, leaves the pile as it was."""
    counts = held(pile)
    there = bags.with_more(bags.with_less(counts, thing, count), thing, count)
    back = bags.with_less(bags.with_more(counts, thing, count), thing, count)
    return there == counts == back


@law(clauses=("TTG-SET-09",), requires=is_there, bound=THREE_KINDS)
def nothing_that_is_given_is_changed(pile: Pile, thing: Thing, count: int) -> bool:
    """Putting in, taking away, joining and subtracting leave their arguments alone."""
    counts, other = held(pile), held(pile)
    bags.with_more(counts, thing, count)
    bags.with_less(counts, thing, count)
    bags.joined(counts, other)
    bags.differences(counts, other)
    return amounts(counts) == pile == amounts(other)


# Piles together


@law(clauses=("TTG-SET-10", "TTG-R-38"), bound=THREE_KINDS)
def a_union_has_what_both_have(one: Pile, other: Pile) -> bool:
    """Of each kind and in all; the order does not matter, and nothing is lost or made."""
    a, b = held(one), held(other)
    both = bags.joined(a, b)
    wanted = (one[0] + other[0], one[1] + other[1], one[2] + other[2])
    sized = bags.size(both) == bags.size(a) + bags.size(b)
    return amounts(both) == wanted and sized and is_sound(both) and both == bags.joined(b, a)


@law(clauses=("TTG-SET-10", "TTG-R-38"), bound=THREE_KINDS)
def an_empty_deck_becomes_the_discard_pile(discard: Pile) -> bool:
    """The union with nothing is the pile itself, from either side."""
    pile = held(discard)
    return bags.joined({}, pile) == pile == bags.joined(pile, {})


@law(clauses=("TTG-SET-09", "TTG-BLD-02"), bound=THREE_KINDS)
def within_if_and_only_if_no_kind_exceeds(one: Pile, other: Pile) -> bool:
    """A payment, even with none of a kind, comes from a hand that has enough of each kind."""
    payment = dict(zip(Thing, one, strict=True))
    return bags.within(payment, held(other)) == lies_in(one, other)


@law(clauses=("TTG-SET-09",), bound=THREE_KINDS)
def differences_are_those_of_each_kind(one: Pile, other: Pile) -> bool:
    """Kind by kind, and none is negative if and only if the other lies within."""
    a, b = held(one), held(other)
    left = bags.differences(a, b)
    wanted = (one[0] - other[0], one[1] - other[1], one[2] - other[2])
    whole = all(count >= 0 for count in left.values())
    return amounts(left) == wanted and whole == bags.within(b, a)


@law(clauses=("TTG-SET-09", "TTG-SET-10"), bound=THREE_KINDS)
def what_is_put_together_can_be_taken_apart(one: Pile, other: Pile) -> bool:
    """A union less one part is the other part."""
    a, b = held(one), held(other)
    return bags.positive(bags.differences(bags.joined(a, b), b)) == a


# A card's way round


def has_one(deck: Pile, thing: Thing) -> bool:
    """Whether a kind can be drawn."""
    return of(deck, thing) >= 1


@law(
    clauses=("TTG-SET-09", "TTG-SET-10", "TTG-PH-03", "TTG-BLD-02", "TTG-R-38"),
    requires=has_one,
    bound=THREE_KINDS,
)
def cards_are_conserved_all_the_way_round(deck: Pile, discard: Pile, thing: Thing) -> bool:
    """Drawn, discarded and shuffled in again with the rest, every card is where it was."""
    left = bags.with_less(held(deck), thing, 1)
    hand = bags.with_more({}, thing, 1)
    pile = bags.with_more(held(discard), thing, 1)
    drawn = bags.size(left) + bags.size(hand) == deck[0] + deck[1] + deck[2]
    return drawn and bags.joined(left, pile) == bags.joined(held(deck), held(discard))
