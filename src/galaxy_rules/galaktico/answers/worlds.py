"""What may lie behind a view: fleets behind the screen, points in bags, cards that lie face down.

Nothing here is left to chance, so all loadouts, all placements and all sums of points that fit are
equally likely.  Each seat's are its own business: no two depend on each other.
"""

from collections.abc import Iterator, Sequence
from math import comb, prod
from typing import Any, Final

import attrs

from galaxy_rules.galaktico.answers.faults import fewest_points
from galaxy_rules.galaktico.board.hexagon import bits
from galaxy_rules.galaktico.tables import Tables
from galaxy_rules.galaktico.words.components import SHIP_TYPES, TYPES
from galaxy_rules.galaktico.words.events import Event, Revealed, Rewarded
from galaxy_rules.galaktico.words.spaces import Spaces
from galaxy_rules.galaktico.words.state import Cause, Phase, State, View, entry
from galaxy_rules.kernel.worlds.behind import Behind
from galaxy_rules.kernel.worlds.numbers import Numbers
from galaxy_rules.kernel.worlds.parts import Between, Part

Hand = tuple[str, ...]
Hands = tuple[Hand, ...]
Fleets = tuple[Spaces, ...]


@attrs.frozen
class Known:
    """What was told of things that are hidden."""

    points: tuple[int | None, ...]
    """The points of every seat, if one was told of all of them."""
    shown: Hands
    """The cards that fights have laid open, and which lie face down again in some readings."""


def remember(
    _tables: Tables, known: Known | None, _before: View | None, view: View, events: Sequence[Event]
) -> Known:
    """There are no points before the first turn, and all rewards are told, and all fights."""
    start = (0 if view.phase in (Phase.EQUIP, Phase.PLACE) else None,) * len(view.points)
    points = list(start if known is None else known.points)
    shown = list(view.revealed if known is None else known.shown)
    for reward in (event for event in events if isinstance(event, Rewarded)):
        had = points[reward.seat]
        points[reward.seat] = None if had is None else had + reward.amount
    for open_ in (event for event in events if isinstance(event, Revealed)):
        shown[entry(open_.seat, open_.ship)] = open_.cards
    seen = zip(points, view.points, strict=True)
    told = tuple(had if now is None else now for had, now in seen)
    return Known(told, tuple(shown))


def behind(tables: Tables, view: View, known: Known | None) -> Behind[State]:
    """Of every other seat the fleet, the points and the cards, as far as this one does not see."""
    fields = attrs.asdict(view, recurse=False)
    del fields["seat"]
    seats = range(len(view.sectors))
    placing = [seat for seat in seats if view.fleets[seat * TYPES] is None]
    bagged = [seat for seat in seats if view.points[seat] is None]
    others = [seat for seat in seats if seat != view.seat]
    parts: list[Part[Any]] = [
        *(Placing(tables, view, seat) for seat in placing),
        *(_points(tables, view, seat, known) for seat in bagged),
        *(Loadout(tables, view, seat, known) for seat in others),
    ]

    def join(values: Sequence[Any]) -> State:
        found = iter(values)
        fleets, points, hands = list(view.fleets), list(view.points), list(view.equipment)
        for seat in placing:
            fleets[seat * TYPES : seat * TYPES + TYPES] = next(found)
        for seat in bagged:
            points[seat] = next(found)
        for seat in others:
            hands[seat * TYPES : seat * TYPES + TYPES] = next(found)
        filled = {"fleets": tuple(fleets), "points": tuple(points), "equipment": tuple(hands)}
        return State(**(fields | filled))

    def split(world: State) -> list[Any]:
        return [
            *(world.fleets[seat * TYPES : seat * TYPES + TYPES] for seat in placing),
            *(world.points[seat] for seat in bagged),
            *(world.equipment[seat * TYPES : seat * TYPES + TYPES] for seat in others),
        ]

    return Behind(parts, join, split)


def _points(tables: Tables, view: View, seat: int, known: Known | None) -> Between:
    """As few as trophies brought at least, as many as they can have brought; or what was told."""
    if known is not None and (told := known.points[seat]) is not None:
        return Between(told, told)
    least, most = fewest_points(tables, view, seat), _most_points(tables, view, seat)
    enough = tables.box.winning_points
    if view.ending is None:
        most = min(most, enough - 1)
    elif any(one.seat == seat and one.cause is Cause.POINTS for one in view.ending.fulfilled):
        least, most = max(least, enough), max(most, enough)
    return Between(least, most) if view.phase is Phase.PLAY else Between(0, 0)


def _most_points(tables: Tables, view: View, seat: int) -> int:
    """Each capture pays what stands on the card of the captured type, which has only grown."""
    own = slice(seat * TYPES, seat * TYPES + TYPES)
    captures = sum(view.trophies[own])
    cards = (*view.trophies[: own.start], *view.trophies[own.stop :])
    dearest = max(tables.box.least_reward, *cards)
    cheapest = min(1, tables.box.least_reward)
    return fewest_points(tables, view, seat) + captures * (dearest - cheapest)


class Prefix:
    """Some things of a row, which come one after the other: enough are left behind the last one.

    So laying weapons and placing ships begins: what is still to come stands after what is there.
    """

    def __init__(self, count: int, more: int) -> None:
        """Take how many there are, and how many are still to come."""
        self.count: Final = count
        self._more: Final = more if count else 0

    def ways(self, free: int) -> int:
        """How many choices there are of so many."""
        return comb(max(0, free - self._more), self.count)

    def draw(self, numbers: Numbers, free: Sequence[Any]) -> list[Any]:
        """One choice, in the order of the row."""
        chosen, _ = numbers.some(range(len(free) - self._more), self.count)
        return [free[place] for place in sorted(chosen)]

    def fits(self, chosen: Sequence[Any], free: Sequence[Any]) -> bool:
        """Whether this is one of the choices."""
        row = free[: len(free) - self._more]
        return len(chosen) == self.count and list(chosen) == [x for x in row if x in set(chosen)]


class Placing(Part[Fleets]):
    """A fleet behind the screen: on marked spaces, each ship on one of its own."""

    def __init__(self, tables: Tables, view: View, seat: int) -> None:
        """Take how many ships of each type have left the supply."""
        box, board = tables.box, tables.board
        self._marked: Final = list(bits(board.spots(view.sectors[seat], box.layout.marked)))
        out = [box.ships[ship].figures - view.supply[seat * TYPES + ship] for ship in SHIP_TYPES]
        now = next((i for i, n in enumerate(out) if n < box.ships[i].start), TYPES)
        self._types: Final = [
            Prefix(count, box.ships[ship].start - count if ship == now else 0)
            for ship, count in enumerate(out)
        ]

    @property
    def ways(self) -> int:
        """Every type has what the types before it leave free."""
        return prod(one.ways(free) for one, free in self._free())

    def _free(self) -> Iterator[tuple[Prefix, int]]:
        free = len(self._marked)
        for one in self._types:
            yield one, free
            free -= one.count

    def count(self) -> int:
        """Each is another position."""
        return self.ways

    def draw(self, numbers: Numbers) -> Fleets:
        """Type by type."""
        free, fleets = self._marked, list[Spaces]()
        for one in self._types:
            taken = one.draw(numbers, free)
            free = [space for space in free if space not in taken]
            fleets.append(_gathered(taken))
        return tuple(fleets)

    def ways_to(self, value: Fleets) -> int:
        """One, where every type fits."""
        free = self._marked
        for one, fleet in zip(self._types, value, strict=True):
            taken = list(bits(fleet))
            if not one.fits(taken, free):
                return 0
            free = [space for space in free if space not in taken]
        return 1


def _gathered(spaces: Sequence[int]) -> Spaces:
    return Spaces(sum(1 << space for space in spaces))


class Loadout(Part[Hands]):
    """The cards at the types of one seat, of which fights have laid some open."""

    def __init__(self, tables: Tables, view: View, seat: int, known: Known | None) -> None:
        """Take how many cards lie at each type, and those that were shown."""
        own = slice(seat * TYPES, seat * TYPES + TYPES)
        self._shown: Final = (view.revealed if known is None else known.shown)[own]
        used = {card for cards in self._shown for card in cards}
        self._shields: Final = [card for card in tables.shields if card not in used]
        self._weapons: Final = [card for card in tables.weapons if card not in used]
        self._counts: Final = [len(cards) for cards in view.equipment[own]]
        wanted = tables.box.shields_per_type
        self._wanted: Final = [min(wanted, count) for count in self._counts]
        complete = [tables.box.cards_of(ship) for ship in SHIP_TYPES]
        now = next((i for i, n in enumerate(self._counts) if n < complete[i]), TYPES)
        self._arms: Final = [
            Prefix(count - shields, complete[ship] - count if ship == now else 0)
            for ship, (count, shields) in enumerate(zip(self._counts, self._wanted, strict=True))
        ]

    def _hidden(self) -> list[int]:
        """The types that no fight has laid open."""
        return [ship for ship in range(TYPES) if not self._shown[ship]]

    @property
    def ways(self) -> int:
        """Shields one after the other, and the weapons that types before leave."""
        ways, shields, weapons = 1, len(self._shields), len(self._weapons)
        for ship in self._hidden():
            for _ in range(self._wanted[ship]):
                ways, shields = ways * shields, shields - 1
            ways *= self._arms[ship].ways(weapons)
            weapons -= self._arms[ship].count
        return ways

    def count(self) -> int:
        """Each is another position."""
        return self.ways

    def draw(self, numbers: Numbers) -> Hands:
        """Type by type."""
        shields, weapons, hands = self._shields, self._weapons, list(self._shown)
        for ship in self._hidden():
            kept, shields = numbers.some(shields, self._wanted[ship])
            arms = self._arms[ship].draw(numbers, weapons)
            weapons = [card for card in weapons if card not in arms]
            hands[ship] = (*kept, *arms)
        return tuple(hands)

    def ways_to(self, value: Hands) -> int:
        """One, where every type fits."""
        shields, weapons = set(self._shields), self._weapons
        for ship, (hand, shown) in enumerate(zip(value, self._shown, strict=True)):
            if shown:
                if hand != shown:
                    return 0
                continue
            kept, arms = set(hand[: self._wanted[ship]]), hand[self._wanted[ship] :]
            if not kept <= shields or len(kept) != self._wanted[ship]:
                return 0
            if not self._arms[ship].fits(arms, weapons):
                return 0
            shields -= kept
            weapons = [card for card in weapons if card not in arms]
        return 1
