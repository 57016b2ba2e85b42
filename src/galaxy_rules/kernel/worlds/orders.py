"""In which order things are best looked at by a matching: so that there is little to note.

Of a kind of place it is noted how many still want a thing.  At first that is one number, after the
last thing for it too, and in between as many numbers as things seen and things to come leave open.
How much there is to note at most can be said beforehand, so orders are compared before one is gone.
"""

from collections.abc import Iterable, Mapping
from math import log
from typing import Final, Generic, TypeVar

K = TypeVar("K")
P = TypeVar("P")


class Notes(Generic[P]):
    """How many numbers are open for each kind of place, while things are looked at."""

    def __init__(self, options: Mapping[K, Iterable[P]], wanted: Mapping[P, int]) -> None:
        """Begin: nothing has been looked at."""
        self._wanted: Final = wanted
        self._all: Final = dict.fromkeys(wanted, 0)
        for places in options.values():
            for place in places:
                self._all[place] += 1
        self._seen: Final = dict.fromkeys(wanted, 0)
        self._open: Final = dict.fromkeys(wanted, 1)

    def open(self, place: P, more: int = 0) -> int:
        """How many numbers of places of a kind may still want a thing, so many things later."""
        wanted, seen = self._wanted[place], self._seen[place] + more
        return max(1, min(wanted, self._all[place] - seen) - max(0, wanted - seen) + 1)

    def left(self, place: P) -> int:
        """How many things for a kind of place are still to come."""
        return self._all[place] - self._seen[place]

    def price(self, news: Mapping[P, int]) -> float:
        """By how much there is more to note after so many things more for each kind of place."""
        return sum(log(self.open(p, n) / self._open[p]) for p, n in news.items())

    def see(self, places: Iterable[P]) -> None:
        """Look at one thing for these kinds of places."""
        for place in places:
            self._seen[place] += 1
            self._open[place] = self.open(place)

    def size(self) -> int:
        """How much there is to note now."""
        size = 1
        for numbers in self._open.values():
            size *= numbers
        return size


def ordered(options: Mapping[K, Iterable[P]], wanted: Mapping[P, int]) -> list[K]:
    """The best of the orders that are known here."""
    orders = [_thing_by_thing(options, wanted), _place_by_place(options, wanted)]
    return min(orders, key=lambda order: foreseen(options, wanted, order))


def foreseen(
    options: Mapping[K, Iterable[P]], wanted: Mapping[P, int], order: Iterable[K]
) -> int:  # fmt: skip
    """How much will have been noted at most in the end."""
    notes, total = Notes(options, wanted), 0
    for thing in order:
        notes.see(options[thing])
        total += notes.size()
    return total


def _thing_by_thing(options: Mapping[K, Iterable[P]], wanted: Mapping[P, int]) -> list[K]:
    """Always the thing that adds least; of several, one for a place with few to come."""
    notes, order, todo = Notes(options, wanted), list[K](), dict.fromkeys(options)
    ones = {thing: dict.fromkeys(places, 1) for thing, places in options.items()}
    while todo:
        thing = min(
            todo, key=lambda one: (notes.price(ones[one]), min(map(notes.left, ones[one])))
        )  # fmt: skip
        del todo[thing]
        notes.see(ones[thing])
        order.append(thing)
    return order


def _place_by_place(options: Mapping[K, Iterable[P]], wanted: Mapping[P, int]) -> list[K]:
    """Always all things for the kind of place that adds least."""
    notes, order = Notes(options, wanted), list[K]()
    things: dict[P, dict[K, None]] = {place: {} for place in wanted}
    for thing, places in options.items():
        for place in places:
            things[place][thing] = None
    news = {place: _tally(options, found) for place, found in things.items()}
    while things:
        place = min(things, key=lambda one: notes.price(news[one]))
        for thing in things.pop(place):
            notes.see(options[thing])
            order.append(thing)
            for other in options[thing]:
                if other in things:
                    del things[other][thing]
                    news[other] = _tally(options, things[other])
    return order


def _tally(options: Mapping[K, Iterable[P]], things: Iterable[K]) -> dict[P, int]:
    """How many of some things each kind of place takes."""
    found: dict[P, int] = {}
    for thing in things:
        for place in options[thing]:
            found[place] = found.get(place, 0) + 1
    return found
