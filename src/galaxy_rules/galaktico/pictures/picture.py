"""Galaktico as SVG: the board at the left, the seats' ship cards at the right, words for all of it.

A picture of a view is made from that view alone: what it hides is drawn as hidden.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from galaxy_rules.drawing.frame import MARGIN, framed, legend
from galaxy_rules.drawing.svg import Picture, circle, path, ring, used
from galaxy_rules.galaktico import Galaktico, Phase
from galaxy_rules.galaktico.pictures import actions, board, figures, notes, panel
from galaxy_rules.galaktico.pictures import events as happening
from galaxy_rules.galaktico.pictures.caveat import caveat
from galaxy_rules.galaktico.pictures.text import Shown, count, standing, whose_eyes
from galaxy_rules.galaktico.words.actions import JUMP
from galaxy_rules.galaktico.words.components import SHIP_TYPES, TYPES
from galaxy_rules.galaktico.words.events import Placed
from galaxy_rules.galaktico.words.spaces import SECTOR_NAMES
from galaxy_rules.galaktico.words.state import BY_TYPE
from galaxy_rules.kernel.errors import BadInput, brief

if TYPE_CHECKING:
    from galaxy_rules.drawing.svg import Extras

BOARD_WIDTH: Final = 584
PANEL: Final = 566
TOP: Final = 2
GAP: Final = 16
PER_ROW: Final = 6
"""Entries in a row of the legend."""
MOST_LINES: Final = 9
"""Sentences about what happened last."""

FIELDS: Final = True
"""Whether `fields` are drawn: the spaces that a seat's destroyers rule."""


def picture(game: Galaktico, shown: Shown, extras: "Extras") -> Picture:
    """The table, with what is asked for besides."""
    check(game, shown, extras)
    wide = max(BOARD_WIDTH, board.width_of_board(game)) + 2 * MARGIN
    at = board.geometry(game, wide, TOP)
    reach = actions.reach_of(game, shown, extras.actions)
    left = wide + GAP - MARGIN
    beside, low = _panel(game, shown, extras, reach, left)
    bottom = at.middle[1] + at.unit * at.side + GAP
    body = figures.definitions() + _board(game, shown, extras, reach, at) + beside
    signs, rows = _legend(shown, extras, reach, bottom, wide)
    return framed(
        body + signs,
        left + PANEL + MARGIN,
        max(bottom + 18 * rows, low + GAP),
        description=description(game, shown),
        head=("Galaktico", whose_eyes(shown), status(game, shown)),
        foot=caveat(game),
    )


def _board(
    game: Galaktico, shown: Shown, extras: "Extras", reach: actions.Reach, at: board.Geometry
) -> str:
    return "".join(
        (
            board.ground(game, shown, at),
            board.gravity_fields(game, shown, at, extras.fields),
            actions.ways(at, reach),
            happening.happened(game, at, extras.events),
            board.pieces(game, shown, at),
            actions.choices(at, reach),
            happening.results(game, at, extras.events),
        )
    )


def _panel(
    game: Galaktico, shown: Shown, extras: "Extras", reach: actions.Reach, x: float
) -> tuple[str, float]:
    of = panel.desk(game, shown, PANEL, extras.events, extras.actions)
    cards, low = panel.seats(of, x, TOP, PANEL)
    parts = [cards]
    done, end = notes.may_be_done(game, extras.actions, reach, x, low + panel.GAP, PANEL)
    if done:
        parts.append(done)
        low = end
    told, end = notes.told(extras.events, x, low + panel.GAP, PANEL, MOST_LINES)
    if told:
        parts.append(told)
        low = end
    return "".join(parts), low


# the legend


def _legend(
    shown: Shown, extras: "Extras", reach: actions.Reach, y: float, width: float
) -> tuple[str, int]:
    """What the signs on the board mean, six in a row; the elements and how many rows."""
    entries = list(_signs(shown, extras, reach))
    rows = [entries[start : start + PER_ROW] for start in range(0, len(entries), PER_ROW)]
    step = (width - 2 * MARGIN) / PER_ROW
    drawn = [legend(MARGIN, y + 18 * place, row, step) for place, row in enumerate(rows)]
    return "".join(drawn), len(rows)


def _signs(shown: Shown, extras: "Extras", reach: actions.Reach) -> Iterator[tuple[str, str]]:
    for ship in SHIP_TYPES:
        yield used(figures.name_of(ship), 0, 0, 0.75, "f-faint"), str(ship)
    yield used("gr-station", 0, 0, 0.7, "k-faint"), "station"
    if shown.meteors:
        yield figures.meteor(0, 0, 7.5), "meteor"
    if shown.phase in (Phase.EQUIP, Phase.PLACE):
        yield circle(0, 0, 7, "f-paper k-faint thin dash"), "start space"
    if shown.moved:
        yield path("M-4 0 -1 4 5 -5", "k-ink wide round"), "moved already"
    if extras.fields:
        yield path("M-8 6 2-6M-4 6 6-6M0 6 8-4", "k-faint thin"), "gravity field"
    steps = [step for event in extras.events for step in getattr(event, "path", ())]
    if any(not step.startswith(JUMP) for step in steps):
        yield path("M-9 0H9", "k-path bold-line"), "flown last"
    if any(step.startswith(JUMP) for step in steps):
        yield path("M-10 4Q0-9 10 4", "k-path bold-line dash"), "jumped last"
    if reach.sources:
        yield path("M-7-3V-7H-3M3-7H7V-3M7 3V7H3M-3 7H-7V3", "k-target wide"), "may act"
    if reach.targets:
        yield ring(0, 0, 6, "k-target wide"), "reachable"
    if reach.attacked:
        yield path("M0-9V-3M0 3V9M-9 0H-3M3 0H9", "k-target wide"), "attackable"


# words


def status(game: Galaktico, shown: Shown) -> str:
    """How it stands, in a line."""
    return "; ".join(standing(game, shown)).replace("; (", " (")


def description(game: Galaktico, shown: Shown) -> str:
    """The table in sentences, for whoever does not see it."""
    name = game.board.name
    rocks = ", ".join(name(shown.meteors)) or "none"
    parts = [f"Galaktico, {whose_eyes(shown)}: {status(game, shown)}."]
    parts += [_seat(game, shown, seat) for seat in range(len(shown.sectors))]
    return " ".join([*parts, f"Meteors: {rocks}.", caveat(game)])


def _seat(game: Galaktico, shown: Shown, seat: int) -> str:
    sector = SECTOR_NAMES[shown.sectors[seat]]
    station = ", ".join(game.board.name(shown.stations[seat])) or "none"
    told = [
        f"Seat {seat}, sector {sector}: {panel.points(shown, seat)}",
        *_ships(game, shown, seat),
        f"station {station}",
    ]
    tables = {"supply": shown.supply, "lost": shown.lost, "trophies": shown.trophies}
    told += [f"{word} {_share(table, seat)}" for word, table in tables.items()]
    return "; ".join(told) + "."


def _ships(game: Galaktico, shown: Shown, seat: int) -> Iterator[str]:
    if shown.fleets[seat * TYPES] is None:
        yield "ships behind its screen"
        return
    for ship in SHIP_TYPES:
        spaces = game.board.name(shown.fleets[seat * TYPES + ship] or 0)
        if spaces:
            yield f"{ship} {', '.join(spaces)}"


def _share(table: Sequence[int], seat: int) -> str:
    share = [(ship, table[seat * TYPES + ship]) for ship in SHIP_TYPES]
    return ", ".join(count(number, str(ship)) for ship, number in share if number) or "none"


# bad input


def check(game: Galaktico, shown: Shown, extras: "Extras") -> None:
    """Raise `BadInput` for what does not fit this board."""
    _check_shape(game, shown)
    for place, seat in enumerate(extras.fields):
        if not 0 <= seat < len(shown.sectors):
            raise BadInput(f"fields[{place}]", f"{brief(seat)} is not a seat of this table")
    for name, things in (("events", extras.events), ("actions", extras.actions)):
        for place, thing in enumerate(things):
            for field, label in _labels(thing):
                if not isinstance(label, str) or label.removeprefix(JUMP) not in game.board.index:
                    problem = f"{brief(label)} is not a space of this board"
                    raise BadInput(f"{name}[{place}].{field}", problem)


def _check_shape(game: Galaktico, shown: Shown) -> None:
    """A position of another board, or of a table of another size, is none of this game."""
    seats = len(shown.sectors)
    sizes = [len(getattr(shown, name)) for name in BY_TYPE] + [TYPES * len(shown.points)]
    if set(sizes) != {seats * TYPES} or not 0 <= shown.turn < seats:
        raise BadInput("state", f"its tables are not those of {count(seats, 'seat')}")
    if not set(shown.sectors) <= set(range(len(SECTOR_NAMES))):
        raise BadInput("state", f"its sectors are {brief(shown.sectors)}")
    masks = (*shown.fleets, *shown.stations, shown.meteors, shown.moved)
    if any((mask or 0) < 0 or (mask or 0) >> game.board.size for mask in masks):
        raise BadInput("state", "something stands outside this board")


def _labels(thing: Any) -> Iterator[tuple[str, Any]]:  # noqa: ANN401 - any action or event
    """Every space that an action or event names."""
    hidden = isinstance(thing, Placed) and thing.space is None
    for field in () if hidden else ("origin", "space", "target"):
        label = getattr(thing, field, "A11")
        if label not in SHIP_TYPES:
            yield field, label
    steps = getattr(thing, "path", ())
    yield from (("path", label) for label in (steps if isinstance(steps, tuple) else (steps,)))
    yield from (("ships", label) for _, label in getattr(thing, "ships", ()))
