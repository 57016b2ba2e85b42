"""Galaktico for a terminal: the hexagon of three rhombi, with every space labelled.

Sector A is the upper rhombus, B the lower right, C the lower left; counts grow outward from the
centre.  A space shows what stands on it and then its two digits: ``A35`` is free, ``*35`` is a
meteor, ``0C35`` the cruiser of seat 0, ``0@35`` its station, ``0C@35`` a cruiser on it, ``+35`` a
free start space and ``?35`` a start space behind somebody's screen.
"""

from collections.abc import Iterator
from typing import Final

from galaxy_rules.galaktico import Galaktico
from galaxy_rules.galaktico.board.hexagon import bits
from galaxy_rules.galaktico.rules.turn import winners
from galaxy_rules.galaktico.words.components import SHIP_TYPES, TYPES, ShipType
from galaxy_rules.galaktico.words.rulings import EndTiming
from galaxy_rules.galaktico.words.spaces import SECTOR_NAMES
from galaxy_rules.galaktico.words.state import Phase, State, View
from galaxy_rules.kernel.visibility import HIDDEN_CARD, SPECTATOR

LETTERS: Final = "DFCS"
"""Destroyer, fighter, cruiser, scout."""
STEP: Final = 3
"""Columns from a space to the next diagonal one; a space has five, and a blank beside it."""
GAP: Final = 2
"""Columns between the board and the panel."""

Shown = State | View
Place = tuple[int, int]
"""Row (downward) and column (to the right), counted from the centre of the board."""


def text(game: Galaktico, shown: Shown) -> str:
    """The board with a panel beside it and the equipment below it."""
    picture = board_lines(game, shown)
    width = max(map(len, picture)) + GAP
    panel = list(_panel(game, shown))
    height = max(len(picture), len(panel))
    picture += [""] * (height - len(picture))
    panel += [""] * (height - len(panel))
    rows = [f"{left:<{width}}{right}".rstrip() for left, right in zip(picture, panel, strict=True)]
    return "\n".join([*rows, *_equipment(shown)])


# the board


def board_lines(game: Galaktico, shown: Shown) -> list[str]:
    """The hexagon alone."""
    side = game.board.side
    ink: dict[Place, str] = dict(_strokes(side))
    for space, mark in enumerate(_marks(game, shown)):
        label = game.board.labels[space]
        word = mark + label[1:]
        row, start = _start(label, len(word))
        ink |= {(row, start + number): sign for number, sign in enumerate(word)}
    return _rows(ink)


def _place(label: str) -> Place:
    """Where a space is drawn: its centre in the projection of a cube seen on a corner."""
    sector, p, q = label[0], int(label[1]), int(label[2])
    if sector == "A":
        return 1 - p - q, STEP * (q - p)
    if sector == "B":
        return 2 * q - p, STEP * p - 1
    return 2 * p - q, 1 - STEP * q


def _start(label: str, length: int) -> Place:
    """Where its word begins: longer words in B and C grow away from the axis between them."""
    row, column = _place(label)
    match label[0]:
        case "A":
            return row, column - length // 2
        case "B":
            return row, column - 1
        case _:
            return row, column + 2 - length


def _strokes(side: int) -> Iterator[tuple[Place, str]]:
    """The three axes between the sectors, and the outline."""
    rim = STEP * side + 3
    yield (0, 0), "+"
    for count in range(1, side + 1):
        along = STEP * count + 1
        yield (-count, -along), "\\"
        yield (-count, along), "/"
        yield (-side - count, -STEP * (side - count) - 4), "/"
        yield (-side - count, STEP * (side - count) + 4), "\\"
        yield (2 * side + 1 - count, -along), "\\"
        yield (2 * side + 1 - count, along), "/"
    for row in range(1 - side, side + 1):
        yield (row, -rim), "|"
        yield (row, rim), "|"
    for row in range(1, 2 * side + 1):
        yield (row, 0), "|"


def _rows(ink: dict[Place, str]) -> list[str]:
    columns = [column for _, column in ink]
    first, last = min(columns), max(columns)
    rows = [row for row, _ in ink]
    return [
        "".join(ink.get((row, column), " ") for column in range(first, last + 1)).rstrip()
        for row in range(min(rows), max(rows) + 1)
    ]


def _marks(game: Galaktico, shown: Shown) -> list[str]:
    """What stands on each space, or its sector's letter."""
    board = game.board
    marks = [SECTOR_NAMES[sector] for sector in board.sector_of]
    if shown.phase in (Phase.EQUIP, Phase.PLACE):
        for _, space, screened in start_spaces(game, shown):
            marks[space] = "?" if screened else "+"
    for space in bits(shown.meteors):
        marks[space] = "*"
    for entry, fleet in enumerate(shown.fleets):
        for space in bits(fleet or 0):
            marks[space] = f"{entry // TYPES}{LETTERS[entry % TYPES]}"
    for seat, station in enumerate(shown.stations):
        for space in bits(station):
            taken = len(marks[space]) > 1
            marks[space] = f"{marks[space]}@" if taken else f"{seat}@"
    return marks


def start_spaces(game: Galaktico, shown: Shown) -> Iterator[tuple[int, int, bool]]:
    """Each seat's marked spaces, and whether they are behind its screen."""
    for seat, sector in enumerate(shown.sectors):
        screened = shown.fleets[seat * TYPES] is None
        spaces = game.board.spots(sector, game.box.layout.marked)
        for space in bits(spaces):
            yield seat, space, screened


# the panel


def _panel(game: Galaktico, shown: Shown) -> Iterator[str]:
    yield f"GALAKTICO, {whose_eyes(shown)}"
    yield from standing(game, shown)
    yield ""
    yield "seat    points         D  F  C  S"
    for seat in range(len(shown.sectors)):
        yield from _player(shown, seat)
    yield ""
    yield "D destroyer  F fighter"
    yield "C cruiser    S scout"
    yield "0C35  the cruiser of seat 0 there"
    yield "0@44  its station"
    yield "*22   a meteor"
    yield "A35   free: the sector, then the"
    yield "      steps out from the centre"
    if shown.phase in (Phase.EQUIP, Phase.PLACE):
        yield "+33   start space (?33: screened)"


def whose_eyes(shown: Shown) -> str:
    """Who sees the table like this."""
    if isinstance(shown, State):
        return "all cards open"
    if shown.seat == SPECTATOR:
        return "as an onlooker sees it"
    return f"as seat {shown.seat} sees it"


def standing(game: Galaktico, shown: Shown) -> Iterator[str]:
    """Whose turn it is and what is left of it, or who has won."""
    match shown.phase:
        case Phase.EQUIP:
            yield f"seat {shown.turn} equips ships, face down"
        case Phase.PLACE:
            yield f"seat {shown.turn} places ships, screened"
        case Phase.PLAY:
            yield f"seat {shown.turn} to move, {count(shown.actions_left, 'action')} left"
            yield from _turn(game, shown)
        case Phase.OVER:
            yield _result(game, shown)


def _turn(game: Galaktico, shown: Shown) -> Iterator[str]:
    moved = game.board.name(shown.moved)
    if moved:
        yield f"moved already: {', '.join(moved)}"
    if shown.pending is not None:
        used = f"{count(shown.pending.steps, 'step')}, {count(shown.pending.jumps, 'jump')}"
        yield f"{game.board.labels[shown.pending.space]} won and may move on"
        yield f"({used} used)"
    if shown.ending is not None:
        last = "turn" if game.rulings.end_timing is EndTiming.END_OF_TURN else "round"
        yield f"the game ends with this {last}"


def _result(game: Galaktico, shown: Shown) -> str:
    totals = tuple(points or 0 for points in shown.points)
    best = winners(game.tables, totals, shown.ending)
    names = " and ".join(f"seat {seat}" for seat in best)
    return f"over: {names} {'wins' if len(best) == 1 else 'share it'}"


def _player(shown: Shown, seat: int) -> Iterator[str]:
    points = shown.points[seat]
    you = "you" if isinstance(shown, View) and shown.seat == seat else ""
    who = f"{seat} {SECTOR_NAMES[shown.sectors[seat]]} {you}"
    total = "?" if points is None else str(points)
    yield f"{who:<8}{total:>6}  supply {_counts(shown.supply, seat)}"
    yield f"{'':<16}lost   {_counts(shown.lost, seat)}"
    yield f"{'':<16}trophy {_counts(shown.trophies, seat)}"


def _counts(table: tuple[int, ...], seat: int) -> str:
    share = table[seat * TYPES : seat * TYPES + TYPES]
    return "  ".join(str(count) if count else "-" for count in share)


def count(number: int, thing: str) -> str:
    """So many things, in English."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


# the equipment


def _equipment(shown: Shown) -> Iterator[str]:
    """The cards that the beholder knows: one's own, and what combats have left open."""
    lines = [
        line
        for seat in range(len(shown.sectors))
        for ship in SHIP_TYPES
        if (line := _cards_of(shown, seat, ship))
    ]
    if lines:
        yield ""
        yield "equipment (shield and weapons)"
        yield from lines


def _cards_of(shown: Shown, seat: int, ship: ShipType) -> str:
    entry = seat * TYPES + ship
    cards = shown.equipment[entry]
    open_cards = shown.revealed[entry]
    known = [card for card in cards if card != HIDDEN_CARD] or list(open_cards)
    if not known:
        return ""
    shown_to_all = "  (open)" if open_cards else ""
    return f"  {seat} {ship!s:<10} {' + '.join(known)}{shown_to_all}"
