"""Things given to places of which each takes some things only, counted and drawn exactly.

Places of a kind take the same things, and so many of them want one.  The things are looked at one
after the other, and of every beginning it is only noted how many places of each kind still want
one: that many ways lead there.  Whoever draws walks back, by those ways.  Exact counting of
matchings is hard in general; it is feasible where few kinds are wanted by things seen before and by
things still to come, so things that are wanted by the same kinds are looked at together.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, Generic, TypeVar

from galaxy_rules.kernel.worlds.numbers import Numbers
from galaxy_rules.kernel.worlds.orders import ordered

K = TypeVar("K")
P = TypeVar("P")
Options = Mapping[P, int]
"""The kinds of places that take a thing, each with a weight."""


class Matching(Generic[K, P]):
    """All ways to give every place a thing of its own; what is left over stays where it is.

    >>> options = {"a": {"left": 1}, "b": {"left": 1, "right": 2}, "c": {"right": 1}}
    >>> Matching(options, {"left": 1, "right": 1}).ways
    4
    """

    def __init__(self, options: Mapping[K, Options[P]], wanted: Mapping[P, int]) -> None:
        """Take what each thing may be given to, and how many things each kind of place wants."""
        self._wanted: Final = {place: count for place, count in wanted.items() if count}
        useful = {
            thing: {place: weight for place, weight in found.items() if place in self._wanted}
            for thing, found in options.items()
        }
        self._options: Final = {thing: found for thing, found in useful.items() if found}
        self._order: Final = ordered(self._options, self._wanted)
        self._fields: Final = _fields(self._wanted)
        self._layers: Final = self._laid()

    @property
    def ways(self) -> int:
        """The weights of all ways together."""
        return self._layers[-1].get(0, 0)

    def _takers(self) -> dict[P, int]:
        """How many things each kind of place takes."""
        left = dict.fromkeys(self._wanted, 0)
        for places in self._options.values():
            for place in places:
                left[place] += 1
        return left

    def _laid(self) -> list[dict[int, int]]:
        """After each thing, the ways to every number of places of each kind that still want one."""
        left = self._takers()
        start = sum(self._fields[place][0] * count for place, count in self._wanted.items())
        layers = [{start: 1} if all(left[p] >= n for p, n in self._wanted.items()) else {}]
        spare = len(self._order) - sum(self._wanted.values())
        for thing in self._order:
            found = self._options[thing]
            for place in found:
                left[place] -= 1
            layers.append(self._after(layers[-1], found, left))
        return layers if spare >= 0 else [{}]

    def _after(
        self, before: Mapping[int, int], found: Options[P], left: Mapping[P, int]
    ) -> dict[int, int]:
        """One thing more: it is left over, or given to a place; what cannot end well is dropped."""
        after: dict[int, int] = {}
        limits = [(*self._fields[place], left[place]) for place in found]
        gifts = [(self._fields[place][0], self._fields[place][1], w) for place, w in found.items()]
        for state, ways in before.items():
            tight = 0
            for unit, mask, most in limits:
                if (state & mask) > most * unit:
                    tight += 1
            if not tight:
                after[state] = after.get(state, 0) + ways
            for unit, mask, weight in gifts:
                if not state & mask:
                    continue
                given = state - unit
                if tight and any((given & m) > most * u for u, m, most in limits):
                    continue
                after[given] = after.get(given, 0) + ways * weight
        return after

    def draw(self, numbers: Numbers) -> dict[K, P]:
        """One way, by its weight: the things that are given, each with the kind of its place."""
        state, given = 0, dict[K, P]()
        for thing, before in zip(reversed(self._order), self._layers[-2::-1], strict=True):
            mark = numbers.below(self._back(state, thing, before)) - before.get(state, 0)
            if mark < 0:
                continue
            for place, weight in self._options[thing].items():
                unit, mask = self._fields[place]
                came = state + unit
                mark -= weight * before.get(came, 0) if (state & mask) != mask else 0
                if mark < 0:
                    given[thing], state = place, came
                    break
        return given

    def told_apart(self, alike: Callable[[P], bool], most: int) -> int | None:
        """How many ways differ, where it does not show which of some places a thing was given to.

        Of every beginning all is noted that it can have come to; None where that is too much.
        """
        left = self._takers()
        found = {frozenset(self._layers[0]): 1}
        for thing in self._order:
            options = self._options[thing]
            for place in options:
                left[place] -= 1
            after: dict[frozenset[int], int] = {}
            for states, ways in found.items():
                for some in self._choices(states, options, left, alike):
                    after[some] = after.get(some, 0) + ways
            found = after
            if sum(map(len, found)) > most:
                return None
        return sum(found.values())

    def _choices(
        self,
        states: Iterable[int],
        options: Options[P],
        left: Mapping[P, int],
        alike: Callable[[P], bool],
    ) -> Iterator[frozenset[int]]:
        """What can be seen to become of a thing, each with all that it can have come to."""
        limits = [(*self._fields[place], left[place]) for place in options]
        seen: dict[P | None, set[int]] = {}
        hidden: set[int] = set()
        for state in states:
            seen.setdefault(None, set()).add(state)
            for place in options:
                unit, mask = self._fields[place]
                if state & mask:
                    (hidden if alike(place) else seen.setdefault(place, set())).add(state - unit)
        for some in (*seen.values(), hidden):
            good = [s for s in some if all((s & mask) <= n * unit for unit, mask, n in limits)]
            if good:
                yield frozenset(good)

    def _back(self, state: int, thing: K, before: Mapping[int, int]) -> int:
        """By how many ways a thing came to leave this state behind."""
        total = before.get(state, 0)
        for place, weight in self._options[thing].items():
            unit, mask = self._fields[place]
            if (state & mask) != mask:
                total += weight * before.get(state + unit, 0)
        return total


def _fields(wanted: Mapping[P, int]) -> dict[P, tuple[int, int]]:
    """For each kind of place, its unit and its mask in one number that counts them all."""
    fields, shift = dict[P, tuple[int, int]](), 0
    for place, count in wanted.items():
        width = count.bit_length()
        fields[place] = (1 << shift, ((1 << width) - 1) << shift)
        shift += width
    return fields
