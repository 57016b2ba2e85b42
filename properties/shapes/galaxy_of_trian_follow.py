"""Galaxy of Trian: the position that a log leads to, event by event, number by number.

`Followed` starts as the position before and lets the events happen in it, in plain arithmetic; what
it says at the end is compared with the position after.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final

import attrs

from galaxy_rules.galaxy_of_trian import GalaxyOfTrian
from galaxy_rules.galaxy_of_trian.words import events as ev
from galaxy_rules.galaxy_of_trian.words import skill_events as sk
from galaxy_rules.galaxy_of_trian.words.actions import Unit
from galaxy_rules.galaxy_of_trian.words.grid import SPACE, cell_of
from galaxy_rules.galaxy_of_trian.words.rulings import RogueInCap
from galaxy_rules.galaxy_of_trian.words.skill_actions import Traveller
from galaxy_rules.galaxy_of_trian.words.state import (
    CAUSE_INDEX,
    Cause,
    Emissary,
    Estate,
    Ship,
    State,
)
from galaxy_rules.kernel.bags import Bag
from properties.shapes.galaxy_of_trian_numbers import is_blocked
from properties.shapes.numbers import Said, every
from properties.shapes.proving import Named

Counts = dict[str, Any]
SHIPS: Final = frozenset({Unit.CORVETTE, Unit.ROGUE, Unit.PRIESTESS, Unit.DECOY, Unit.CANNON})
HEAPS: Final = ("tokens", "declared", "shown", "spent")


@attrs.define(eq=False)
class Followed:
    """What is on the table, as the log tells it."""

    game: GalaxyOfTrian
    before: State
    ledger: list[list[Any]]
    bag: Counts
    minerals: list[Counts]
    stocks: dict[int, Counts]
    token_bag: Counts
    heaps: dict[str, list[Counts]]
    emissaries: dict[int, Emissary]
    ships: dict[int, Ship]
    controllers: dict[int, int | None]
    held: dict[int, frozenset[int]]
    mined: dict[int, Any]
    raided: dict[int, Any]
    rogues: dict[int, Any]

    @classmethod
    def of(cls, game: GalaxyOfTrian, state: State) -> "Followed":
        """A position as it is."""
        estates = state.estates.items()
        return cls(
            game, state, [list(row) for row in state.ledger], _counts(state.bag),
            [_counts(own) for own in state.minerals],
            {key: _counts(estate.stock) for key, estate in estates},
            _counts(state.token_bag),
            {name: [_counts(heap) for heap in getattr(state, name)] for name in HEAPS},
            dict(state.emissaries.items()), dict(state.ships.items()),
            {key: estate.controller for key, estate in estates},
            {key: estate.held for key, estate in estates},
            dict(state.mined.items()), dict(state.raided.items()), dict(state.rogues.items()),
        )  # fmt: skip

    # what happens

    def happen(self, event: Any) -> None:
        """Let an event of the log happen."""
        match event:
            case ev.Bought(seat=seat, what=what, price=price):
                self.pay(seat, -price, Cause.TRADE)
                if what != "token":
                    self._move(self.bag, self.minerals[seat], what)
            case sk.SkillUnlocked(seat=seat, price=price):
                self.pay(seat, -price, Cause.UNLOCK)
            case ev.Paid(seat=seat, amount=amount, cause=cause):
                self.pay(seat, amount, cause)
            case sk.SetSold(seat=seat, amount=amount):
                self.pay(seat, amount, Cause.SET)
            case ev.Sold(seat=seat, amount=amount):
                self.pay(seat, amount, Cause.SALE)
                for colour, count in self.minerals[seat].items():
                    self.bag[colour] = self.bag.get(colour, 0) + count
                self.minerals[seat] = {}
            case ev.Plundered(seat=seat, victim=victim, paid=paid):
                self.pay(victim, -paid, Cause.PLUNDERED)
                self.pay(seat, paid, Cause.PLUNDER)
            case _:
                self._goods(event)

    def pay(self, seat: int, amount: Any, cause: Cause) -> None:
        """Credits come or go for a cause."""
        row = self.ledger[seat]
        row[CAUSE_INDEX[cause]] = row[CAUSE_INDEX[cause]] + amount

    def _goods(self, event: Any) -> None:
        """Minerals."""
        match event:
            case ev.Exchanged(seat=seat, given=given, taken=taken):
                for colour in given:
                    self._move(self.minerals[seat], self.bag, colour)
                self._move(self.bag, self.minerals[seat], taken)
            case ev.Extracted(seat=seat, area=area, colour=colour):
                self._move(self.stocks[area], self.minerals[seat], colour)
                self.mined[area] = self.mined.get(area, 0) + 1
            case ev.Mined(seat=seat, cell=cell, area=area, colour=colour):
                self._move(self.stocks[area], self.minerals[seat], colour)
                self.rogues[cell] = self.rogues.get(cell, 0) + 1
                if self.game.tables.rulings.rogue_in_cap is RogueInCap.YES:
                    self.raided[area] = self.raided.get(area, 0) + 1
            case sk.Gathered(seat=seat, area=area, colour=colour):
                self._move(self.stocks[area], self.minerals[seat], colour)
            case ev.MineralGained(seat=seat, colour=colour):
                self._move(self.bag, self.minerals[seat], colour)
            case ev.MineralAppeared(area=area, colour=colour):
                self._move(self.bag, self.stocks[area], colour)
            case sk.MineralGiven(seat=seat, colour=colour, receiver=receiver):
                to = self.bag if receiver is None else self.minerals[receiver]
                self._move(self.minerals[seat], to, colour)
            case ev.TurnEnded():
                self.mined, self.raided, self.rogues = {}, {}, {}
            case _:
                self._tokens(event)

    def _tokens(self, event: Any) -> None:
        """Combat tokens."""
        match event:
            case ev.TokenGained(seat=seat, token=str(token)):
                self._move(self.token_bag, self.heaps["tokens"][seat], token)
            case sk.TokenSold(seat=seat, token=str(token), amount=amount):
                self._move(self.heaps["tokens"][seat], self.token_bag, token)
                self.pay(seat, amount, Cause.TOKENS)
            case ev.TokenDeclared(seat=seat, token=str(token)):
                self._move(self.heaps["tokens"][seat], self.heaps["declared"][seat], token)
            case ev.TokensShown(seat=seat):
                self._pour("declared", "shown", seat)
            case ev.TokenUsed(seat=seat, token=token):
                self._move(self.heaps["shown"][seat], self.heaps["spent"][seat], token)
            case ev.ClashEnded(seats=seats):
                for seat in seats:
                    for token, count in self.heaps["spent"][seat].items():
                        self.token_bag[token] = self.token_bag.get(token, 0) + count
                    self.heaps["spent"][seat] = {}
            case _:
                self._map(event)

    def stand(self, seat: int) -> None:
        """A side uses no further token: what it has shown is spent."""
        self._pour("shown", "spent", seat)

    def _pour(self, old: str, new: str, seat: int) -> None:
        heap = self.heaps[new][seat]
        for token, count in self.heaps[old][seat].items():
            heap[token] = heap.get(token, 0) + count
        self.heaps[old][seat] = {}

    def _move(self, old: Counts, new: Counts, thing: str) -> None:
        old[thing] = old.get(thing, 0) - 1
        new[thing] = new.get(thing, 0) + 1

    def _map(self, event: Any) -> None:
        """Units."""
        match event:
            case ev.UnitSent(seat=seat, unit=unit, node=node):
                if unit in SHIPS:
                    self.ships[cell_of(node)] = Ship(seat, unit, node)
                else:
                    self.emissaries[cell_of(node)] = Emissary(seat, node, 0, unit)
            case ev.SentHome(unit=unit, cell=cell):
                there: Any = self.ships.get(cell)
                if there is not None and there.kind is unit:
                    del self.ships[cell]
                else:
                    del self.emissaries[cell]
            case ev.Teleported(unit=unit, cell=cell, node=node):
                there = self.ships.get(cell)
                if there is not None and there.kind is unit:
                    self._fly(cell, node)
                else:
                    moved = attrs.evolve(self.emissaries.pop(cell), node=node)
                    self.emissaries[cell_of(node)] = moved
            case ev.ShipMoved(cell=cell, node=node) | sk.Evaded(cell=cell, node=node):
                self._fly(cell, node)
            case sk.Fixed(seat=seat, node=node):
                del self.ships[cell_of(node)]
                self.emissaries[cell_of(node)] = Emissary(seat, node, 0, Unit.PRIESTESS)
            case _:
                self._areas(event)

    def _areas(self, event: Any) -> None:
        """Swaps, stations, and who controls what."""
        match event:
            case sk.Swapped(what=what, own=own, target=target):
                table: dict[int, Any] = self.ships if what is Traveller.SHIP else self.emissaries
                one, two = table[own], table[target]
                table[own] = attrs.evolve(two, node=one.node)
                table[target] = attrs.evolve(one, node=two.node)
            case ev.StationBuilt(cell=cell, level=level):
                self.emissaries[cell] = attrs.evolve(self.emissaries[cell], level=level)
            case ev.AreaClosed(kind=kind, area=area) if kind != SPACE:
                self.stocks[area], self.controllers[area] = {}, None
                self.held[area] = frozenset()
            case ev.ControlTaken(seat=seat, area=area):
                self.controllers[area] = seat
                self.held[area] = self.held[area] | {seat}
            case ev.ControlLost(area=area):
                self.controllers[area] = None
            case _:
                pass

    def _fly(self, cell: int, node: int) -> None:
        self.ships[cell_of(node)] = attrs.evolve(self.ships.pop(cell), node=node)

    # who is where

    def inhabitants(self, estate: Estate) -> list[tuple[int, Emissary]]:
        """The emissaries in an area, by their cells."""
        found = ((cell_of(node), self.emissaries.get(cell_of(node))) for node in estate.nodes)
        return [
            (cell, one) for (cell, one), node in zip(found, estate.nodes, strict=True)
            if one is not None and one.node == node
        ]  # fmt: skip

    def free(self, estate: Estate) -> dict[int, int]:
        """How many unblocked emissaries each seat has in an area, of those that have any."""
        counts: dict[int, int] = {}
        for _, one in self.inhabitants(estate):
            if not is_blocked(self.ships, one):
                counts[one.seat] = counts.get(one.seat, 0) + 1
        return counts

    def present(self, estate: Estate) -> set[int]:
        """Who has an unblocked emissary or a station in an area."""
        return {
            one.seat for _, one in self.inhabitants(estate)
            if one.level or not is_blocked(self.ships, one)
        }  # fmt: skip

    def losable(self, estate: Estate, seat: int) -> list[int]:
        """The cells of a seat's emissaries that can fall in an area: unblocked, without station."""
        return [
            cell for cell, one in self.inhabitants(estate)
            if one.seat == seat and not one.level and not is_blocked(self.ships, one)
        ]  # fmt: skip

    # what it has come to

    def agrees(self, after: State) -> Iterator[Named]:
        """The position after is the one that the log leads to."""
        for mine, row in zip(self.ledger, after.ledger, strict=True):
            yield (
                "the log leads to the books",
                every(a == b for a, b in zip(mine, row, strict=True)),
            )
        yield "the log leads to the bag", alike([self.bag], [after.bag])
        yield "the log leads to the minerals", alike(self.minerals, after.minerals)
        left = {key: estate.stock for key, estate in after.estates.items()}
        yield "the log leads to the areas", self.stocks.keys() == left.keys()
        yield (
            "the log leads to the stocks",
            alike(self.stocks.values(), (left.get(key, Bag()) for key in self.stocks)),
        )
        yield "the log leads to the token bag", alike([self.token_bag], [after.token_bag])
        for name in HEAPS:
            yield (
                f"the log leads to the tokens {name}",
                alike(self.heaps[name], getattr(after, name)),
            )
        yield "the log leads to the emissaries", self.emissaries == dict(after.emissaries.items())
        yield "the log leads to the ships", self.ships == dict(after.ships.items())
        controllers = {key: estate.controller for key, estate in after.estates.items()}
        yield "the log leads to who controls", self.controllers == controllers
        for name in ("mined", "raided", "rogues"):
            mine, there = getattr(self, name), getattr(after, name)
            keys = {*mine, *there}
            yield (
                f"the log leads to what was {name}",
                every(mine.get(key, 0) == there.get(key, 0) for key in keys),
            )


def _counts(bag: Any) -> Counts:
    return dict(bag.items())


def alike(mine: Iterable[Counts], there: Iterable[Bag[str]]) -> Said:
    """The same of everything in each heap, and no heap more."""
    pairs = list(zip(mine, there, strict=True))
    return every(
        one.get(thing, 0) == bag[thing]
        for one, bag in pairs for thing in sorted({*one, *dict(bag.items())})
    )  # fmt: skip
