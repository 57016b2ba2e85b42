"""Positions built by hand: a description in plain words becomes a state.

Words of a table: ``players`` (a number, 2 if not said), ``first``, ``turn``, ``phase`` (setup,
explore, pirates, draw, action, over; action if not said), ``explored`` (newest first: cards, null
for a gap, or objects with ``id``, ``used``, ``hazards``, ``burst``, ``removed``, ``bounty``),
``space_left``, ``space_discard``, ``removed``, ``quotas`` (by sector [systems, events, anomalies,
either]), ``claimed``, ``relinquished``, ``window`` (whether a phase before the action phase waits
for its player; if not said, where anything can be spent), ``committed`` (the system whose hazards
the player of the turn has begun to buy off), and ``seat``, a list of objects.

Words of a seat: ``hand``, ``deck``, ``discard``, ``systems`` (objects with ``id``, ``colonies``: a
list of stacks or null, ``used``: slot numbers, ``bounty``), ``ships`` (a list of [card, used]),
``renown``, ``rp`` or ``plus`` and ``minus``, ``pool``.

What is not said is as at the start of a game; player cards that are not listed lie in their
player's deck, and where a deck is listed they are set aside; space cards that are not listed are
still to come, unless it is said what is left.
"""

from collections.abc import Mapping
from typing import Any, Final

import attrs

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.take_the_galaxy.rules.events import irradiate, toll
from galaxy_rules.take_the_galaxy.rules.resources import can_spend
from galaxy_rules.take_the_galaxy.rules.set_up import (
    first_state,
    opening_hand,
    space_deck,
    start_system,
)
from galaxy_rules.take_the_galaxy.tables import Tables
from galaxy_rules.take_the_galaxy.words.components import EventKind, Sector
from galaxy_rules.take_the_galaxy.words.rulings import Burst, ResourceTiming
from galaxy_rules.take_the_galaxy.words.state import (
    EARLY,
    Amounts,
    Cards,
    Draft,
    Phase,
    Quota,
    RowCard,
    Ship,
    Stack,
    State,
    System,
)

WORDS: Final = frozenset(
    [
        "players", "first", "turn", "phase", "explored", "space_left", "space_discard", "removed",
        "quotas", "claimed", "relinquished", "window", "committed",
        "seat",
    ]
)  # fmt: skip
SEAT_WORDS: Final = frozenset(
    [
        "hand", "deck", "discard", "systems", "ships", "renown", "rp", "plus", "minus", "pool",
    ]
)  # fmt: skip
ROW_WORDS: Final = frozenset(["id", "used", "hazards", "burst", "removed", "bounty"])
SYSTEM_WORDS: Final = frozenset(["id", "colonies", "used", "bounty"])
PHASES: Final = {phase.value: phase for phase in Phase}
LARGEST_COUNT: Final = 10_000


def position(tables: Tables, description: Mapping[str, Any]) -> State:
    """The state that a description means; whether it is sound is for `faults` to say."""
    _object("position", description, WORDS)
    return _Reader(tables, description).state()


# plain values


def _object(path: str, value: object, words: frozenset[str]) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise BadInput(path, f"expected an object, found {brief(value)}")
    for word in value:
        if not isinstance(word, str) or word not in words:
            problem = f"unknown; there are {', '.join(sorted(words))}"
            raise BadInput(f"{path}.{word if isinstance(word, str) else brief(word)}", problem)
    return value


def _list(path: str, value: object) -> list[Any]:
    if not isinstance(value, (list, tuple)):
        raise BadInput(path, f"expected a list, found {brief(value)}")
    return list(value)


def _count(path: str, value: object) -> int:
    if type(value) is not int or not 0 <= value <= LARGEST_COUNT:
        raise BadInput(path, f"expected a count, found {brief(value)}")
    return value


def _truth(path: str, value: object) -> bool:
    if type(value) is bool or (type(value) is int and value in (0, 1)):
        return bool(value)
    raise BadInput(path, f"expected true or false, found {brief(value)}")


def _amounts(path: str, value: object) -> Amounts:
    table = _object(path, value, frozenset("MSP"))
    return Amounts(*(_count(f"{path}.{letter}", table.get(letter, 0)) for letter in "MSP"))


def _without(whole: Cards, less: Cards) -> Cards:
    """What is left of a bag, where more may be asked than it has."""
    return Bag({card: max(0, count - less[card]) for card, count in whole.items()})


class _Reader:
    """Reads one description."""

    def __init__(self, tables: Tables, words: Mapping[str, Any]) -> None:
        self.tables = tables
        self.words = words
        self.seats: int = words.get("players", 2 if not tables.teams else 4)

    def state(self) -> State:
        """Everything read, in order."""
        words = self.words
        try:
            draft = Draft.of(first_state(self.tables, self.seats, words.get("first", 0)))
        except BadInput as error:
            raise BadInput(f"position.{error.field}", error.problem) from None
        draft.turn = self._turn(draft.first)
        draft.phase = self._phase()
        seats = _list("position.seat", words.get("seat", []))
        if len(seats) > self.seats:
            raise BadInput("position.seat", f"{len(seats)} entries for {self.seats} players")
        for number in range(self.seats):
            self._seat(draft, number, seats[number] if number < len(seats) else {})
        draft.space_discard = Bag.of(self._cards("space_discard", self.tables.spaces))
        draft.removed = Bag.of(self._cards("removed", {self.tables.box.home.id: 0}))
        self._row(draft)
        self._space(draft)
        draft.claimed = _truth("position.claimed", words.get("claimed", False))
        draft.relinquished = _truth("position.relinquished", words.get("relinquished", False))
        if draft.phase is Phase.PIRATES:
            draft.toll = toll(self.tables, draft)
        self._window(draft)
        if "committed" in words:
            draft.committed = self._card(
                "position.committed", words["committed"], self.tables.systems
            )
        return draft.done()

    def _window(self, draft: Draft) -> None:
        """Before the action phase a player who can spend anything is waited for, unless it is said.

        A draw phase that does not wait owes its card.
        """
        waits = (
            draft.phase in EARLY
            and self.tables.rulings.resource_timing is ResourceTiming.OWN_TURN
            and can_spend(self.tables, draft)
        )
        draft.window = _truth("position.window", self.words.get("window", waits))
        if draft.phase is Phase.DRAW and not draft.window:
            draft.draws = 1

    def _turn(self, first: int) -> int:
        turn = self.words.get("turn", first)
        if type(turn) is not int or not 0 <= turn < self.seats:
            raise BadInput("position.turn", f"{brief(turn)} is not a seat of this table")
        return turn

    def _phase(self) -> Phase:
        word = self.words.get("phase", "action")
        if not isinstance(word, str) or word not in PHASES:
            raise BadInput("position.phase", f"{brief(word)} is none of {', '.join(PHASES)}")
        return PHASES[word]

    # cards

    def _card(self, path: str, card: object, known: Mapping[str, Any]) -> str:
        if not isinstance(card, str) or card not in known:
            raise BadInput(path, f"{brief(card)} is no card that can be there")
        return card

    def _named(self, path: str, cards: object, known: Mapping[str, Any]) -> list[str]:
        listed = enumerate(_list(path, cards))
        return [self._card(f"{path}[{number}]", card, known) for number, card in listed]

    def _cards(self, word: str, known: Mapping[str, Any]) -> list[str]:
        return self._named(f"position.{word}", self.words.get(word, []), known)

    # seats

    def _seat(self, draft: Draft, seat: int, given: object) -> None:
        path = f"position.seat[{seat}]"
        words = _object(path, given, SEAT_WORDS)
        builds = self.tables.builds

        def put(name: str, value: Any) -> None:  # noqa: ANN401 - any table of the draft
            table = getattr(draft, name)
            setattr(draft, name, (*table[:seat], value, *table[seat + 1 :]))

        if "systems" in words:
            put("systems", self._systems(f"{path}.systems", words["systems"]))
        if "ships" in words:
            put("ships", self._ships(f"{path}.ships", words["ships"]))
        discard = Bag.of(self._named(f"{path}.discard", words.get("discard", []), builds))
        put("discards", discard)
        table = self._built(draft, seat) + discard
        whole: Cards = Bag({card.id: card.copies for card in builds.values()})
        if "hand" in words:
            hand = Bag.of(self._named(f"{path}.hand", words["hand"], builds))
        else:
            hand = self._usual_hand(_without(whole, table))
        put("hands", hand)
        if "deck" in words:
            put("decks", Bag.of(self._named(f"{path}.deck", words["deck"], builds)))
        else:
            put("decks", _without(whole, table + hand))
        put(
            "renown",
            tuple(self._named(f"{path}.renown", words.get("renown", []), self.tables.pile)),
        )
        plus, minus = self._tally(path, words)
        put("plus", plus)
        put("minus", minus)
        put("pools", _amounts(f"{path}.pool", words.get("pool", {})))

    def _usual_hand(self, left: Cards) -> Cards:
        """The opening hand, as far as its cards do not lie elsewhere."""
        usual = opening_hand(self.tables)
        return Bag({card: min(count, left[card]) for card, count in usual.items()})

    def _built(self, draft: Draft, seat: int) -> Cards:
        stacks = [stack for system in draft.systems[seat] for stack in system.stacks]
        cards = [card for stack in stacks if stack is not None for card in stack.cards]
        return Bag.of([*cards, *(ship.card for ship in draft.ships[seat])])

    def _systems(self, path: str, given: object) -> tuple[System, ...]:
        rows = enumerate(_list(path, given))
        return tuple(self._system(f"{path}[{number}]", row) for number, row in rows)

    def _system(self, path: str, given: object) -> System:
        words = _object(path, given, SYSTEM_WORDS)
        card = self._card(f"{path}.id", words.get("id"), self.tables.systems)
        if "colonies" not in words and card == self.tables.box.home.id:
            stacks = list(start_system(self.tables).stacks)
        else:
            listed = enumerate(_list(f"{path}.colonies", words.get("colonies", [])))
            stacks = [self._stack(f"{path}.colonies[{number}]", row) for number, row in listed]
        for slot in _list(f"{path}.used", words.get("used", [])):
            there = type(slot) is int and 0 <= slot < len(stacks)
            stack = stacks[slot] if there else None
            if stack is None:
                raise BadInput(f"{path}.used", f"there is no colony {brief(slot)}")
            stacks[slot] = Stack(stack.cards, used=True)
        printed = self.tables.systems[card].bounty
        usual = Amounts(printed.m, printed.s, printed.p)
        bounty = _amounts(f"{path}.bounty", words["bounty"]) if "bounty" in words else usual
        return System(card, tuple(stacks), bounty)

    def _stack(self, path: str, given: object) -> Stack | None:
        if given is None:
            return None
        return Stack(tuple(self._named(path, given, self.tables.builds)))

    def _ships(self, path: str, given: object) -> tuple[Ship, ...]:
        ships = []
        for number, row in enumerate(_list(path, given)):
            here = f"{path}[{number}]"
            match row:
                case str():
                    ships.append(Ship(self._card(here, row, self.tables.builds)))
                case [card, used]:
                    name = self._card(f"{here}[0]", card, self.tables.builds)
                    ships.append(Ship(name, _truth(f"{here}[1]", used)))
                case _:
                    raise BadInput(here, f"expected [card, used], found {brief(row)}")
        return tuple(ships)

    def _tally(self, path: str, words: Mapping[str, Any]) -> tuple[int, int]:
        if "rp" not in words:
            plus = _count(f"{path}.plus", words.get("plus", 0))
            return plus, _count(f"{path}.minus", words.get("minus", 0))
        rp = words["rp"]
        if type(rp) is not int or abs(rp) > LARGEST_COUNT or words.keys() & {"plus", "minus"}:
            raise BadInput(f"{path}.rp", f"expected one whole number, found {brief(rp)}")
        return max(0, rp), max(0, -rp)

    # space

    def _row(self, draft: Draft) -> None:
        given = enumerate(_list("position.explored", self.words.get("explored", [])))
        rows = [(f"position.explored[{number}]", row) for number, row in given]
        draft.row = tuple(self._row_card(path, row) for path, row in rows)
        for place in range(len(draft.row)):
            self._act(draft, place)
        draft.row = tuple(
            self._as_said(path, row, card)
            for (path, row), card in zip(rows, draft.row, strict=True)
        )

    def _row_card(self, path: str, given: object) -> RowCard | None:
        if given is None:
            return None
        words = {"id": given} if isinstance(given, str) else _object(path, given, ROW_WORDS)
        card = self._card(f"{path}.id", words.get("id"), self.tables.spaces)
        system = self.tables.systems.get(card)
        if system is None:
            return RowCard(card)
        bounty = Amounts(system.bounty.m, system.bounty.s, system.bounty.p)
        return RowCard(card, hazards=system.hazards, bounty=bounty)

    def _act(self, draft: Draft, place: int) -> None:
        """A Burst that has begun to act, on the systems that were there by then."""
        card = draft.row[place]
        if card is None or self.tables.events.get(card.card) is not EventKind.BURST:
            return
        draft.row = (*draft.row[:place], attrs.evolve(card, acting=True), *draft.row[place + 1 :])
        every = self.tables.rulings.burst is Burst.CONTINUOUS
        irradiate(self.tables, draft, range(0 if every else place, len(draft.row)))

    def _as_said(self, path: str, given: object, card: RowCard | None) -> RowCard | None:
        """A card of the row with what its description says in so many words."""
        if card is None or not isinstance(given, Mapping):
            return card
        said: dict[str, Any] = {
            word: _count(f"{path}.{word}", given[word])
            for word in ("hazards", "burst", "removed")
            if word in given
        }
        if "used" in given:
            said["used"] = _truth(f"{path}.used", given["used"])
        if "bounty" in given:
            said["bounty"] = _amounts(f"{path}.bounty", given["bounty"])
        return attrs.evolve(card, **said)

    def _space(self, draft: Draft) -> None:
        gone = [card.card for card in draft.row if card is not None]
        gone += [system.card for systems in draft.systems for system in systems]
        gone += [card for pile in draft.renown for card in pile]
        shown = Bag.of(gone) + draft.space_discard
        space, quotas = space_deck(self.tables, self.seats)
        draft.space = tuple(_without(bag, shown) for bag in space)
        if "space_left" in self.words:
            left = self._cards("space_left", self.tables.spaces)
            draft.space = tuple(
                Bag.of(card for card in left if self.tables.spaces[card].sector is sector)
                for sector in Sector
            )
        if quotas:
            draft.quotas = self._quotas(quotas, shown)

    def _quotas(self, quotas: tuple[Quota, ...], shown: Cards) -> tuple[Quota, ...]:
        """What is said, else what the shown cards leave of the game's quotas."""
        if "quotas" not in self.words:
            return tuple(
                self._rest(sector, quota, shown)
                for sector, quota in zip(Sector, quotas, strict=True)
            )
        rows = _list("position.quotas", self.words["quotas"])
        counts = [_list(f"position.quotas[{number}]", row) for number, row in enumerate(rows)]
        if len(rows) != len(Sector) or any(len(row) != 4 for row in counts):  # noqa: PLR2004 - as said
            raise BadInput("position.quotas", "expected four counts for each of three sectors")
        return tuple(Quota(*(_count("position.quotas", n) for n in row)) for row in counts)

    def _rest(self, sector: Sector, quota: Quota, shown: Cards) -> Quota:
        kinds = [
            self.tables.kinds[card]
            for card in shown
            if card in self.tables.spaces and self.tables.spaces[card].sector is sector
        ]
        s, e, a = (kinds.count(letter) for letter in "sea")
        return Quota(
            max(0, quota.systems - s),
            max(0, quota.events - e),
            max(0, quota.anomalies - a),
            max(0, quota.either - e - a),
        )
