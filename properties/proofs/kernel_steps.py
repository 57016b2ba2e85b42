"""Inductive steps of bags: whatever is done with one, every count in it is positive."""

from typing import Annotated, Any, Final

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.score import leaders
from properties.proofs.bare import holding
from properties.proofs.laws import Bound, Range, Registry

REGISTRY: Final = Registry()
law = REGISTRY.law

Natural = Annotated[int, Range(0)]
Pair = tuple[Natural, Natural]
TWO_KINDS: Final = Bound("two kinds of things, one at a time")


def bag(pair: Pair) -> Bag[str]:
    """A bag of two kinds of things."""
    return holding({"red": pair[0], "blue": pair[1]})


def is_sound(made: Bag[Any]) -> bool:
    """Whether everything that is in a bag is there at least once."""
    return all(count > 0 for _, count in made.items())


@law(clauses=("TTG-SET-09", "TRI-CMP-04"), bound=TWO_KINDS)
def adding_keeps_a_bag_sound(pair: Pair) -> bool:
    """One more of a thing."""
    made = bag(pair).add("red")
    return is_sound(made) and made["red"] == pair[0] + 1 and made["blue"] == pair[1]


@law(clauses=("TTG-SET-09", "TRI-CMP-04"), bound=TWO_KINDS)
def removing_keeps_a_bag_sound(pair: Pair) -> bool:
    """One less of a thing that is there."""
    if pair[0] == 0:
        return True
    made = bag(pair).remove("red")
    return is_sound(made) and made["red"] == pair[0] - 1 and made["blue"] == pair[1]


@law(clauses=("TTG-SET-10", "TRI-CMP-04"), bound=TWO_KINDS)
def joining_keeps_bags_sound(one: Pair, other: Pair) -> bool:
    """Both together."""
    made = bag(one) + bag(other)
    return is_sound(made) and (made["red"], made["blue"]) == (one[0] + other[0], one[1] + other[1])


@law(clauses=("TTG-SET-09", "TRI-TRD-10"), bound=TWO_KINDS)
def subtracting_keeps_bags_sound(one: Pair, other: Pair) -> bool:
    """What is left without the other's things, where all of them are there."""
    if not bag(other) <= bag(one):
        return True
    made = bag(one) - bag(other)
    return is_sound(made) and (made["red"], made["blue"]) == (one[0] - other[0], one[1] - other[1])


@law(clauses=("TTG-SET-09", "TRI-CMP-04"), bound=TWO_KINDS)
def gathering_makes_a_sound_bag(red: Annotated[int, Range(0, 2)], *, blue: bool) -> bool:
    """A bag made of things, or of counts, has none that is not there."""
    things = [*(["red"] if red > 0 else []), *(["red"] if red > 1 else [])]
    things += ["blue"] if blue else []
    made = Bag.of(things)
    return is_sound(made) and made["red"] == red and is_sound(Bag({"red": 0})) and not Bag()


# Who leads

Totals = tuple[int, int, int, int]
FOUR_SEATS: Final = Bound("four seats", by="TTG-COMP-06")


@law(clauses=("GAL-END-06", "TTG-SCO-03", "TTG-SCO-04"), bound=FOUR_SEATS)
def leaders_are_those_whom_nobody_exceeds(totals: Totals) -> bool:
    """A seat leads if and only if no other has more; at least one does."""
    leading = leaders(totals)
    right = all(
        (seat in leading) == all(own >= other for other in totals)
        for seat, own in enumerate(totals)
    )
    return right and len(leading) > 0
