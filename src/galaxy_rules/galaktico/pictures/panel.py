"""What lies beside Galaktico's board: each seat's four ship cards, and what may be done and was.

A seat's card has a column for each type of ship: figures in supply and lost, trophies on the ship
card, and its equipment.  A card that the beholder does not know is a back with a question mark; one
that is known but lies face down has a dashed edge.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from typing import Final

import attrs

from galaxy_rules.drawing.frame import Row, card
from galaxy_rules.drawing.kept import Keyed
from galaxy_rules.drawing.naming import named as named_by
from galaxy_rules.drawing.naming import short as brief
from galaxy_rules.drawing.svg import (
    Extras,
    at,
    element,
    ground,
    number,
    rectangle,
    seat_class,
    titled,
    used,
    whole,
    words,
)
from galaxy_rules.galaktico import Action, Deploy, Equip, Event, Galaktico, Phase, Place, ShipType
from galaxy_rules.galaktico.pictures import figures
from galaxy_rules.galaktico.pictures.remarks import numbers_of
from galaxy_rules.galaktico.pictures.text import Shown, count
from galaxy_rules.galaktico.rules.turn import winners
from galaxy_rules.galaktico.words.components import SHIP_TYPES, TYPES
from galaxy_rules.galaktico.words.events import (
    Captured,
    Deployed,
    Equipped,
    Placed,
    Revealed,
)
from galaxy_rules.galaktico.words.spaces import SECTOR_NAMES
from galaxy_rules.galaktico.words.state import View
from galaxy_rules.kernel.texts.telling import speaker
from galaxy_rules.kernel.visibility import HIDDEN_CARD

INDENT: Final = 66
GAP: Final = 8
MANY: Final = 5
"""More figures than this are a number."""
_SLOT: Final = 15
"""The height of an equipment card."""

AtACard = Equipped | Revealed | Placed | Deployed | Captured
"""What changes the cards of a seat, or what lies at them."""
KINDS: Final = {"on board": "fleet"}
"""What a row's cells are called as places, where that is not its name."""
Cell = tuple[int, str]
"""An entry (seat and type) and the row in which it stands."""


@attrs.frozen
class Desk:
    """What all cards of a drawing have in common."""

    game: Galaktico
    shown: Shown
    column: float
    names: tuple[str, ...]
    """What players are called, by seat."""
    marks: dict[Cell, str]
    """Cells that something concerns, with the colour that says what."""


def desk(
    game: Galaktico,
    shown: Shown,
    width: float,
    extras: Extras,
) -> Desk:
    """The table beside the board, with what actions and events concern."""
    marks = dict.fromkeys(_done(shown, extras.actions), "target")
    marks |= dict.fromkeys(_was(extras.events), "path")
    names = tuple(map(brief, extras.spoken))
    return Desk(game, shown, (width - INDENT - 6) / TYPES, names, marks)


def _done(shown: Shown, actions: Sequence[Action]) -> Iterator[Cell]:
    for action in (one for one in actions if isinstance(one, Deploy | Place | Equip)):
        match action:
            case Deploy(ship=ship) | Place(ship=ship):
                yield shown.turn * TYPES + ship, "supply"
            case Equip(ship=ship):
                yield shown.turn * TYPES + ship, "equipment"


def _was(events: Sequence[Event]) -> Iterator[Cell]:
    for event in (one for one in events if isinstance(one, AtACard)):
        match event:
            case Equipped(seat=seat, ship=ship) | Revealed(seat=seat, ship=ship):
                yield seat * TYPES + ship, "equipment"
            case Placed(seat=seat, ship=ship) | Deployed(seat=seat, ship=ship):
                yield seat * TYPES + ship, "supply"
            case Captured(seat=seat, ship=ship, owner=owner, captive=captive):
                yield seat * TYPES + ship, "trophies"
                yield owner * TYPES + captive, "lost"


def seats(of: Desk, x: float, y: float, width: float) -> tuple[str, float]:
    """Every seat's card, one below the other, and how low they reach."""
    parts = []
    for seat in range(len(of.shown.sectors)):
        drawn, height = _seat(_seat_of(of, seat), seat, x, y, width)
        parts.append(drawn)
        y += height + GAP
    return "".join(parts), y - GAP


def _seat_of(of: Desk, seat: int) -> Keyed[Desk]:
    """The table as far as a seat's card shows it."""
    shown, own = of.shown, slice(seat * TYPES, (seat + 1) * TYPES)
    tables = (shown.fleets, shown.supply, shown.lost, shown.trophies, shown.equipment,
              shown.revealed)  # fmt: skip
    return Keyed(
        of, of.game, of.column, _heading(of, seat), points(shown, seat), _is_active(shown, seat),
        *(table[own] for table in tables),
        tuple((cell, mark) for cell, mark in of.marks.items() if cell[0] // TYPES == seat),
    )  # fmt: skip


@lru_cache(maxsize=256)
def _seat(of: Keyed[Desk], seat: int, x: float, y: float, width: float) -> tuple[str, float]:
    desk_ = of.thing
    return card(
        x,
        y,
        width,
        seat=seat,
        heading=_heading(desk_, seat),
        rows=list(_rows(desk_, seat)),
        active=_is_active(desk_.shown, seat),
        note=points(desk_.shown, seat),
        indent=INDENT,
    )


def _is_active(shown: Shown, seat: int) -> bool:
    return shown.turn == seat and shown.phase is not Phase.OVER


def _heading(of: Desk, seat: int) -> str:
    shown = of.shown
    notes = [f"seat {seat}", f"sector {SECTOR_NAMES[shown.sectors[seat]]}"]
    if isinstance(shown, View) and shown.seat == seat:
        notes.append("you")
    if shown.phase is Phase.OVER:
        totals = tuple(total or 0 for total in shown.points)
        if seat in winners(of.game.tables, totals, shown.ending):
            notes.append("winner")
    elif shown.turn == seat:
        notes.append("to move")
    return named_by(", ".join(notes), of.names)


def points(shown: Shown, seat: int) -> str:
    """A seat's points, if the beholder may know them."""
    total = shown.points[seat]
    return "points hidden" if total is None else count(total, "point")


# the rows of a card


def _rows(of: Desk, seat: int) -> Iterator[Row]:
    yield _row(of, seat, "", _type_head)
    yield _row(of, seat, "on board", _on_board)
    yield _row(of, seat, "supply", _supply)
    yield _row(of, seat, "lost", _lost)
    yield _row(of, seat, "trophies", _trophies)
    box = of.game.box
    for slot in range(box.shields_per_type + box.weapons_per_type):
        label = "shield" if slot < box.shields_per_type else "weapons"
        first = slot in (0, box.shields_per_type)
        yield _row(of, seat, label if first else "", partial(_slot, slot))


def _row(of: Desk, seat: int, label: str, cell: Callable[[Desk, int], str]) -> Row:
    cells = []
    for ship in SHIP_TYPES:
        if of.game.box.ships[ship].figures:
            drawn = cell(of, seat * TYPES + ship)
            place = f"translate({number(of.column * ship)} 0)" if ship else None
            cells.append(element("g", drawn, transform=place))
    return Row(label, drawn="".join(cells) or element("g"))


def _type_head(of: Desk, entry: int) -> str:
    ship = ShipType(entry % TYPES)
    printed = of.game.box.ships[ship]
    told = f"{ship}: force {printed.force}, range {printed.range}, {count(printed.jumps, 'jump')}"
    hull = used(figures.name_of(ship), 8, 7, 0.75, f"f-{seat_class(entry // TYPES)}")
    place = at("ship-card", ship, entry // TYPES)
    return titled(told, hull, words(20, 11, str(ship), "f-ink small bold"), **place)


def _on_board(of: Desk, entry: int) -> str:
    fleet = of.shown.fleets[entry]
    if fleet is None:
        place = at("fleet", ShipType(entry % TYPES), entry // TYPES)
        sign = words(4, 11, "?", "f-faint small bold")
        return titled("behind the screen", ground(-1, 0, of.column - 4, 16), sign, **place)
    return _figures(of, entry, "on board", fleet.bit_count(), f"f-{seat_class(entry // TYPES)}")


def _supply(of: Desk, entry: int) -> str:
    colour = seat_class(entry // TYPES)
    return _figures(of, entry, "supply", of.shown.supply[entry], f"f-paper k-{colour} wide")


def _lost(of: Desk, entry: int) -> str:
    return _figures(of, entry, "lost", of.shown.lost[entry], "f-none half k-none thin")


def _trophies(of: Desk, entry: int) -> str:
    return _figures(of, entry, "trophies", of.shown.trophies[entry], "f-ink", "gr-trophy")


def _figures(of: Desk, entry: int, row: str, number_of: int, classes: str, shape: str = "") -> str:
    """So many little shapes, or one with their number."""
    ship = ShipType(entry % TYPES)
    name = shape or figures.name_of(ship)
    drawn = 1 if number_of > MANY else number_of
    parts = [used(name, 8 + 15 * place, 8, 0.6, classes) for place in range(drawn)]
    if number_of > MANY:
        parts.append(words(18, 12, f"×{number_of}", "f-ink text"))
    if not number_of:
        parts.append(words(4, 11, "-", "f-faint small"))
    told = f"seat {entry // TYPES}, {ship}: {row} {number_of}"
    place = at(KINDS.get(row, row), ship, entry // TYPES)
    under = _concerned(of, entry, row) or ground(-1, 0, of.column - 4, 16)
    return titled(told, under, *parts, **place)


def _concerned(of: Desk, entry: int, row: str) -> str:
    """A frame round a cell that something concerns."""
    colour = of.marks.get((entry, row))
    if colour is None:
        return ""
    dash = " dash" if colour == "target" else ""
    return rectangle(-1, 0, of.column - 4, 16, f"f-paper k-{colour} wide{dash}", 3)


# equipment


def _slot(slot: int, of: Desk, entry: int) -> str:
    """An equipment card, its back, or the place where one will lie."""
    laid, open_cards = of.shown.equipment[entry], of.shown.revealed[entry]
    width = of.column - 5
    seat = entry // TYPES
    edge = of.marks.get((entry, "equipment"), "line")
    spot = f"{ShipType(entry % TYPES)} {slot}"
    if slot >= len(laid):
        box = rectangle(0, 0.5, width, _SLOT, f"f-panel k-{edge} thin dots", 3)
        return titled(f"seat {seat}: no card yet", box, **at("equipment", spot, seat))
    key = open_cards[slot] if slot < len(open_cards) else laid[slot]
    if key == HIDDEN_CARD:
        back = _back(width, seat, edge)
        return titled(f"seat {seat}: a card face down", back, **at("equipment", spot, seat))
    side = "open" if open_cards else "face down"
    box = rectangle(
        0, 0.5, width, _SLOT, f"f-paper k-{edge} thin{'' if open_cards else ' dash'}", 3
    )
    told, face = f"{named(of.game, key)} ({side})", _face(of.game, key, width)
    return titled(told, box, face, **at("equipment card", key, seat))


def _face(game: Galaktico, key: str, width: float) -> str:
    shape = "gr-shield" if key in game.shields else "gr-weapon"
    name = whole(18, 11.5, short(game, key), width - 20, "f-ink small")
    return used(shape, 9, 8, 0.5, "f-faint") + name


def _back(width: float, seat: int, edge: str) -> str:
    colour = seat_class(seat)
    box = rectangle(0, 0.5, width, _SLOT, f"f-{colour} half k-{edge} thin", 3)
    return box + words(width / 2, 11.5, "?", "f-ink small bold mid")


def short(game: Galaktico, key: str) -> str:
    """A card's name alone; where the name is lost its handle, with a sign that it is one."""
    return f"#{key}" if is_nameless(game, key) else game.box.card_name(key)


def is_nameless(game: Galaktico, key: str) -> bool:
    """Whether nobody knows any more what a card is called."""
    return game.box.card_name(key) == key


def named(game: Galaktico, key: str) -> str:
    """A card's name and what it does; a card of another set has its key alone."""
    if key not in game.shields and key not in game.weapons:
        return key
    voice = speaker(game)
    return f"{voice.word('card', key)}: {voice.say(numbers_of(game, key))}"
