"""Galaktico as SVG: the board at the left, the seats' ship cards at the right, words for all of it.

A picture of a view is made from that view alone: what it hides is drawn as hidden.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from galaxy_rules.drawing.frame import MARGIN, framed, legend
from galaxy_rules.drawing.svg import Picture, circle, path, polygon, ring, used, words
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
from galaxy_rules.kernel.visibility import HIDDEN_CARD

if TYPE_CHECKING:
    from galaxy_rules.drawing.svg import Extras

BOARD_WIDTH: Final = 584
PANEL: Final = 566
TOP: Final = 2
GAP: Final = 16
PORTRAIT: Final = 456
"""The same for a phone, and half of the board's height there."""
UPRIGHT: Final = 264
FEW: Final = 4
PER_ROW: Final = 5
"""Entries in a row of the legend."""
MOST_LINES: Final = 9
"""Sentences about what happened last."""

FIELDS: Final = True
"""Whether `fields` are drawn: the spaces that a seat's destroyers rule."""


def picture(game: Galaktico, shown: Shown, extras: "Extras") -> Picture:
    """The table, with what is asked for besides."""
    check(game, shown, extras)
    least = PORTRAIT if extras.portrait else BOARD_WIDTH
    wide = max(least, board.width_of_board(game, _tallest(extras))) + 2 * MARGIN
    at = board.geometry(game, wide, TOP, _tallest(extras))
    reach = actions.reach_of(game, shown, extras.actions)
    bottom = at.middle[1] + at.unit * at.side + GAP
    signs, rows = _legend(game, shown, extras, reach, bottom, wide)
    body, low = _board(game, shown, extras, reach, at) + signs, bottom + 18 * rows
    width = wide
    if not extras.board and extras.portrait:
        beside, low = _panel(game, shown, extras, reach, (MARGIN, low + GAP, wide - 2 * MARGIN))
        body, low = body + beside, low + GAP
    elif not extras.board:
        beside, deep = _panel(game, shown, extras, reach, (wide + GAP - MARGIN, TOP, PANEL))
        body, low, width = body + beside, max(low, deep + GAP), wide + GAP + PANEL
    return framed(
        figures.definitions() + body,
        width,
        low,
        description=description(game, shown),
        head=("Galaktico", whose_eyes(shown), status(game, shown)),
        foot=caveat(game),
    )


def _tallest(extras: "Extras") -> float:
    """Half of the height that a board should have."""
    return UPRIGHT if extras.portrait else board.TALLEST


def _board(
    game: Galaktico, shown: Shown, extras: "Extras", reach: actions.Reach, at: board.Geometry
) -> str:
    return "".join(
        (
            board.ground(shown, at),
            board.gravity_fields(game, shown, at, extras.fields),
            actions.ways(at, reach),
            happening.happened(game, at, extras.events),
            board.pieces(game, shown, at),
            actions.choices(at, reach),
            happening.results(game, at, extras.events),
        )
    )


def _panel(
    game: Galaktico,
    shown: Shown,
    extras: "Extras",
    reach: actions.Reach,
    place: tuple[float, float, float],
) -> tuple[str, float]:
    """Cards and notes from a place on, so wide; the elements and how low they reach."""
    x, y, wide = place
    of = panel.desk(game, shown, wide, extras)
    cards, low = panel.seats(of, x, y, wide)
    parts = [cards]
    done, end = notes.may_be_done(game, extras.actions, reach, x, low + panel.GAP, wide)
    if done:
        parts.append(done)
        low = end
    told, end = notes.told(game, extras, x, low + panel.GAP, wide, MOST_LINES)
    if told:
        parts.append(told)
        low = end
    return "".join(parts), low


# the legend


def _legend(
    game: Galaktico, shown: Shown, extras: "Extras", reach: actions.Reach, y: float, width: float
) -> tuple[str, int]:
    """What the signs on the board mean, six in a row; the elements and how many rows."""
    entries = list(_signs(game, shown, extras, reach))
    across = PER_ROW if width > BOARD_WIDTH else FEW
    rows = [entries[start : start + across] for start in range(0, len(entries), across)]
    step = (width - 2 * MARGIN) / across
    drawn = [legend(MARGIN, y + 18 * place, row, step) for place, row in enumerate(rows)]
    return "".join(drawn), len(rows)


def _is_handle(game: Galaktico, key: str) -> bool:
    """Whether a card that is seen goes by its handle."""
    return key != HIDDEN_CARD and panel.is_nameless(game, key)


def _signs(
    game: Galaktico, shown: Shown, extras: "Extras", reach: actions.Reach
) -> Iterator[tuple[str, str]]:
    for ship in SHIP_TYPES:
        yield used(figures.name_of(ship), 0, 0, 0.75, "f-faint"), str(ship)
    yield used("gr-station", 0, 0, 0.7, "k-faint"), "station"
    if shown.meteors:
        yield figures.meteor(0, 0, 7.5), "meteor"
    if any(_is_handle(game, key) for cards in shown.equipment for key in cards):
        yield words(0, 4, "#", "f-ink text bold mid"), "a handle"
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
        yield polygon([(0, -6), (6, 0), (0, 6), (-6, 0)], "f-target"), "reachable"
    if reach.attacked:
        sign = ring(0, 0, 6, "k-target wide") + path("M0 3V9M-9 0H-3M3 0H9", "k-target wide")
        yield sign, "attackable"


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
