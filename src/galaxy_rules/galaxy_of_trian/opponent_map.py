"""What areas of Galaxy of Trian promise, in hundredths of a credit.

An area with a seat's emissaries promises that seat what its closing pays and a share of what a
station would pay later (`FUTURE` per cent), the more likely the fewer open ports it has: of
`LIKELY` parts and one for each open port, `LIKELY` count.  Where several seats have emissaries,
each has the share that its emissaries are of all.  What an area promises others counts against it,
`RIVALS` per cent of it, shared out among them.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, cast

from galaxy_rules.galaxy_of_trian import GalaxyOfTrian, Place, State, Unit, View
from galaxy_rules.galaxy_of_trian.board.galaxy import area_at
from galaxy_rules.galaxy_of_trian.board.growing import add_tile
from galaxy_rules.galaxy_of_trian.rules.arithmetic import (
    build_nebula,
    build_system,
    nebula_credits,
    plunder_due,
    space_credits,
    system_credits,
)
from galaxy_rules.galaxy_of_trian.rules.blocking import is_blocked
from galaxy_rules.galaxy_of_trian.rules.end_of_game import station_level
from galaxy_rules.galaxy_of_trian.rules.extraction import nebulas_at
from galaxy_rules.galaxy_of_trian.words.grid import NEBULA, OUTPOST, SPACE, SYSTEM, cell_of, kind_of
from galaxy_rules.galaxy_of_trian.words.maps import Area, Closed, Galaxy
from galaxy_rules.galaxy_of_trian.words.state import Estate, Ship
from galaxy_rules.kernel.measures.worth import POINT

LIKELY: Final = 3
FUTURE: Final = 50
RIVALS: Final = 50
SITE: Final = 40
"""Per cent of what the best place on a new tile promises an emissary that may be sent there."""
OUTPOST_WORTH: Final = 300
"""An emissary on a trade outpost: further actions, and cheaper trade."""
Crowd = Mapping[int, int]
"""How many emissaries each seat has."""


def public(view: View) -> State:
    """A view as the state that rules about public things take it for: the fields have one name."""
    return cast("State", view)


class Prospects:
    """What the areas of one view promise its seat."""

    def __init__(self, game: GalaxyOfTrian, view: View) -> None:
        """Find every emissary that counts."""
        self.game: Final = game
        self.view: Final = view
        self.settled: Final = [
            (one.node, one.seat)
            for one in view.emissaries.values()
            if kind_of(one.node) != OUTPOST and not is_blocked(public(view), one)
        ]
        self.before: Final = self._by_area(view.galaxy)

    def _by_area(self, galaxy: Galaxy) -> dict[tuple[int, int], tuple[Area, Counter[int]]]:
        """Every area with emissaries, by kind and key."""
        found: dict[tuple[int, int], tuple[Area, Counter[int]]] = {}
        for node, seat in self.settled:
            area = area_at(galaxy, node)
            found.setdefault((area.kind, area.key), (area, Counter()))[1][seat] += 1
        return found

    # what an area pays

    def pays(self, area: Area | Closed | Estate, emissaries: int) -> int:
        """What its closing pays somebody with so many emissaries, in hundredths."""
        if area.kind == SPACE:
            return POINT * space_credits(area.tiles)
        if area.kind == SYSTEM:
            return POINT * system_credits(area.tiles, emissaries)
        formula = self.game.rulings.nebula_credits.value
        return POINT * nebula_credits(area.tiles, emissaries, area.extractors, formula)

    def future(self, area: Area | Closed | Estate, emissaries: int) -> int:
        """What control is worth: a share of what a station pays."""
        station = build_nebula if area.kind == NEBULA else build_system
        return FUTURE * station(area.tiles, emissaries)

    def share(self, area: Area | Closed | Estate, crowd: Crowd) -> int:
        """What an area promises this seat, less what it promises the others, were it closed."""
        everybody = sum(crowd.values())
        worth = 0
        for seat, count in crowd.items():
            promised = (self.pays(area, count) + self.future(area, count)) * count // everybody
            worth += promised if seat == self.view.seat else -self._rival(promised)
        return worth

    def _rival(self, promised: int) -> int:
        return promised * RIVALS // (POINT * max(1, len(self.view.credits) - 1))

    def promises(self) -> Iterator[tuple[int, int]]:
        """What each seat may expect of each area with its emissaries; closed ones have paid."""
        for area, crowd in self.before.values():
            everybody = sum(crowd.values())
            for seat, count in crowd.items():
                promised = self.future(area, count) + (self.pays(area, count) if area.open else 0)
                yield seat, promised * count * LIKELY // (everybody * (LIKELY + area.open))

    def promise(self, area: Area, crowd: Crowd) -> int:
        """The same as it stands: the more open ports, the less likely."""
        return self.share(area, crowd) * LIKELY // (LIKELY + area.open)

    # placing a tile

    def placing(self, action: Place) -> int:
        """What a tile closes, how it changes what open areas promise, and the place it offers."""
        view = self.view
        galaxy, closed = add_tile(
            self.game.atlas, view.galaxy, action.cell, action.face, action.turn
        )
        worth = sum(self._closing(area) for area in closed)
        after = self._by_area(galaxy)
        for key, (area, crowd) in after.items():
            if area.open and self.before.get(key, (None,))[0] != area:
                worth += self.promise(area, crowd)
        for key, (area, crowd) in self.before.items():
            if area.open and after.get(key, (None,))[0] != area:
                worth -= self.promise(area, crowd)
        return worth + self._site(galaxy, action) * SITE // POINT

    def _closing(self, area: Closed) -> int:
        """Who is alone in it is paid; nobody in it, and the closer is."""
        if area.kind == SPACE:
            return self.pays(area, 0)
        inside = set(area.nodes)
        crowd = Counter(seat for node, seat in self.settled if node in inside)
        return self.share(area, crowd) if crowd else self.pays(area, 0)

    def _site(self, galaxy: Galaxy, action: Place) -> int:
        """The best place for an emissary on the new tile, if there is one to send."""
        if not self.view.supplies[self.view.seat].emissaries:
            return 0
        shape = self.game.atlas.shapes[action.face][action.turn]
        nodes = [(action.cell << 5) + part for part in shape.emissaries]
        return max((self.settling(node, galaxy) for node in nodes), default=0)

    # units

    def settling(self, node: int, galaxy: Galaxy | None = None) -> int:
        """What one more own emissary on a part of a tile changes."""
        if kind_of(node) == OUTPOST:
            return OUTPOST_WORTH
        galaxy = self.view.galaxy if galaxy is None else galaxy
        area = area_at(galaxy, node)
        crowd = self._crowd(galaxy, area)
        before = self.promise(area, crowd) if crowd else 0
        crowd[self.view.seat] += 1
        return self.promise(area, crowd) - before

    def leaving(self, node: int, seat: int) -> int:
        """What one emissary less of a seat changes."""
        if kind_of(node) == OUTPOST:
            return -OUTPOST_WORTH if seat == self.view.seat else 0
        area = area_at(self.view.galaxy, node)
        crowd = self._crowd(self.view.galaxy, area)
        before = self.promise(area, crowd) if crowd else 0
        crowd[seat] -= 1
        left = Counter({one: count for one, count in crowd.items() if count > 0})
        return (self.promise(area, left) if left else 0) - before

    def _crowd(self, galaxy: Galaxy, area: Area) -> Counter[int]:
        here = (area.kind, area.key)
        nodes: Iterable[tuple[int, int]] = (
            (node, seat) for node, seat in self.settled if kind_of(node) == area.kind
        )
        return Counter(
            seat for node, seat in nodes if (area.kind, area_at(galaxy, node).key) == here
        )

    def post(self, seat: int, kind: Unit, node: int) -> int:
        """What a ship has from standing on a part: plunder for a Corvette, ore for a Rogue."""
        table = public(self.view)
        if kind is Unit.ROGUE:
            nebulas = nebulas_at(self.game.tables, table, Ship(seat, kind, node))
            stock = sum(len(table.estates[key].stock) for key in nebulas)
            return POINT * self.game.box.sale * min(stock, LIKELY)
        if kind is not Unit.CORVETTE:
            return 0
        cell = cell_of(node)
        spoils = [
            plunder_due(estate.tiles, station_level(table, estate), 1)
            for estate in table.estates.values()
            if estate.kind == SYSTEM and estate.controller not in (None, seat)
            if any(cell_of(part) == cell for part in estate.nodes)
        ]
        return POINT * sum(spoils)

    def control(self, area: int) -> int:
        """What the control of a closed area is worth to this seat."""
        estate = self.view.estates.get(area)
        if estate is None or estate.kind == SPACE:
            return 0
        inside = set(estate.nodes)
        crowd = Counter(seat for node, seat in self.settled if node in inside)
        return max(0, self.share(estate, crowd)) if crowd else self.pays(estate, 0)
