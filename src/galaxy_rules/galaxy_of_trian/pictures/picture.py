"""Galaxy of Trian as SVG: the growing map at the left, seats and stacks at the right.

A picture of a view is made from that view alone: what it hides is drawn as hidden.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import attrs

from galaxy_rules.drawing.frame import MARGIN, framed, legend
from galaxy_rules.drawing.svg import (
    Picture,
    circle,
    element,
    number,
    path,
    points,
    polygon,
    polyline,
    ring,
)
from galaxy_rules.galaxy_of_trian import GalaxyOfTrian, Place, TakeTile, Unit
from galaxy_rules.galaxy_of_trian.board.galaxy import has_node
from galaxy_rules.galaxy_of_trian.pictures import board, changes, marks, notes, panel, signs, table
from galaxy_rules.galaxy_of_trian.pictures.faces import printed
from galaxy_rules.galaxy_of_trian.pictures.ground import CORNERS
from galaxy_rules.galaxy_of_trian.pictures.layout import KEPT, Layout, frame_of, layout_of
from galaxy_rules.galaxy_of_trian.pictures.map import SPECIAL_LETTERS, Shown, to_fill
from galaxy_rules.galaxy_of_trian.pictures.sentences import STATIONS
from galaxy_rules.galaxy_of_trian.pictures.text import TITLES, account, how_it_stands, whose_eyes
from galaxy_rules.galaxy_of_trian.words import events as happened
from galaxy_rules.galaxy_of_trian.words.actions import NOTATION
from galaxy_rules.galaxy_of_trian.words.grid import CENTRE, is_cell, is_node
from galaxy_rules.galaxy_of_trian.words.state import Emissary
from galaxy_rules.kernel.errors import BadInput, brief, is_whole
from galaxy_rules.kernel.texts import telling

if TYPE_CHECKING:
    from galaxy_rules.drawing.svg import Extras

MAP: Final = 834
GAP: Final = 12
HEIGHT: Final = 620
"""The map's, where the galaxy fits; what is told below it does not move it."""
UPRIGHT: Final = 456
"""Both for a phone."""
LEGEND: Final = 113
"""Room for a sign of the legend."""
ROW: Final = 18


def picture(game: GalaxyOfTrian, shown: Shown, extras: "Extras") -> Picture:
    """The table, with what is asked for besides."""
    check_all(game, shown, extras)
    entries = list(_legend(game, shown, extras))
    reach = _reach(game, shown, extras)
    size = (UPRIGHT, UPRIGHT) if extras.portrait else (MAP, HEIGHT)
    frame = frame_of(_cells(shown, extras), *size, 0, snug=extras.portrait)
    layout = layout_of(game, shown, frame)
    left, low = _left(layout, shown, extras, reach, entries)
    body, width = element("g", left, transform=f"translate({GAP} 0)"), frame.width + 2 * GAP
    if not extras.board:
        right, deep = _right(game, shown, extras, 0)
        scale = frame.width / panel.WIDTH if extras.portrait else 1.0
        x, y = (GAP, low + GAP) if extras.portrait else (width, 0)
        body += element("g", right, transform=_moved(x, y, scale))
        low = y + deep * scale if extras.portrait else max(low, deep)
        width += 0 if extras.portrait else panel.WIDTH + MARGIN
    name = f"Galaxy of Trian{TITLES[game.variant]}"
    return framed(
        element("defs", definitions(game, shown)) + body,
        width,
        low,
        description=f"{name}, {whose_eyes(shown)}: {account(game, shown)} {caveat(game)}",
        head=(name, whose_eyes(shown), how_it_stands(game, shown)),
        foot=caveat(game),
    )


def _moved(x: float, y: float, scale: float) -> str:
    size = "" if scale == 1 else f" scale({scale:.3g})"
    return f"translate({number(x)} {number(y)}){size}"


def _cells(shown: Shown, extras: "Extras") -> list[int]:
    """The cells that the map shows: tiles, and where one may go."""
    free = [action.cell for action in extras.actions if isinstance(action, Place)]
    return [*shown.galaxy.tiles, *to_fill(shown), *free] or [CENTRE]


def definitions(game: GalaxyOfTrian, shown: Shown) -> str:
    """The signs, and the faces on the table, each drawn once."""
    laid = tuple(sorted({placed.face for placed in shown.galaxy.tiles.values()}))
    beside = tuple(sorted(set(table.faces_beside(game, shown)) - set(laid)))
    return _definitions(game, laid, beside)


@lru_cache(maxsize=KEPT)
def _definitions(game: GalaxyOfTrian, laid: tuple[str, ...], beside: tuple[str, ...]) -> str:
    """The same: faces that are laid are there with the ground of each part."""
    box = game.box
    faces = [printed(box.faces[code], box.segments) for code in (*laid, *beside)]
    drawn = (element("g", face.body, id=face.id, class_="gr gr-auto") for face in faces)
    grounds = (shape for face in faces[: len(laid)] for _, shape in face.grounds)
    whole = element("polygon", points=points(CORNERS), id="gr-ground")
    return "".join((signs.definitions(), *drawn, whole, *grounds))


# the map and what is below it


def _left(
    layout: Layout,
    shown: Shown,
    extras: "Extras",
    reach: marks.Reach,
    entries: list[tuple[str, str]],
) -> tuple[str, float]:
    frame, where = layout.frame, marks.Points(layout)
    named = board.coordinates(layout, to_fill(shown)) if extras.coordinates else ""
    parts = [
        board.lower(layout, shown.added, to_fill(shown)), named,
        changes.clash(layout, shown.battle),
        board.pieces(layout, shown.harnessed),
        changes.changes(layout, extras.events, where), marks.choices(layout, reach, where),
    ]  # fmt: skip
    low = frame.height + 8
    done, low = notes.may_be_done(extras.actions, reach, low, frame.width)
    said, low = notes.told(layout.game, extras, low + (8 if done else 0), frame.width)
    low += 16 if done or said else 6
    across = max(int(frame.width / LEGEND), 1)
    for start in range(0, len(entries), across):
        row = entries[start : start + across]
        parts.append(legend(0, low + 2, row, frame.width / across))
        low += ROW
    return "".join((*parts, done, said)), low


def _reach(game: GalaxyOfTrian, shown: Shown, extras: "Extras") -> marks.Reach:
    """Where actions lead; tiles are taken beside the map."""
    reach = marks.reach_of(game, shown, extras.actions)
    stacks = range(len(shown.heights))
    rest = [one for one in reach.rest if not (isinstance(one, TakeTile) and one.stack in stacks)]
    return attrs.evolve(reach, rest=rest)


def _right(game: GalaxyOfTrian, shown: Shown, extras: "Extras", x: float) -> tuple[str, float]:
    takeable = {one.stack for one in extras.actions if isinstance(one, TakeTile)}
    turned = (happened.TopRevealed, happened.TileTaken)
    changed = {one.stack for one in extras.events if isinstance(one, turned)}
    cards, low = panel.seats(game, shown, extras, x)
    stacks, low = table.table(game, shown, (takeable, changed), x, low)
    turns, low = table.turns(game, shown, extras.actions, x, low)
    under, low = table.business(game, shown, x, low)
    return cards + stacks + turns + under, low


# the legend


def _legend(game: GalaxyOfTrian, shown: Shown, extras: "Extras") -> Iterator[tuple[str, str]]:
    """The signs on the map, each at its origin, and what they mean."""
    yield _ground("f-nebula", "M-6 2q2-3 4 0t4 0t4 0"), "nebula"
    yield _ground("f-gas", "M-4 0h0M0-3h0M3 2h0M-1 4h0"), "gas cloud"
    yield _small(signs.planet(0, 0), 0.55), "planet"
    yield path("M-9 0H9", "k-ink wide dots"), "starlight path"
    yield _small(signs.extractor(0, 0), 0.6), "extractor"
    for kind in SPECIAL_LETTERS:
        yield _small(signs.special(kind), 0.36), kind
    for level, name in enumerate(("emissary", "research station", "space station")):
        yield _small(signs.emissary(Emissary(0, 0, level), 0, 0, 8), 0.62), name
    if game.ships:
        for unit in (Unit.CORVETTE, Unit.ROGUE):
            yield panel.ship_sign(-1, unit), str(unit).capitalize()
    yield from _present(shown)
    if extras.actions:
        yield circle(0, 0, 6, "f-paper k-target wide"), "may be done"
    if extras.events:
        yield ring(0, 0, 6, "k-path bold-line"), "happened last"


def _present(shown: Shown) -> Iterator[tuple[str, str]]:
    """Signs that are explained where they are on the table."""
    if shown.added is not None:
        yield polyline(((-7, 5), (7, 5), (0, -6), (-7, 5)), "k-ink wide dash"), "just added"
    if shown.exmitters:
        yield signs.exmitter_token(-1, 0, 0, 6).partition("<text")[0], "exmitter token"
    if shown.modulators:
        yield signs.modulator(-1, True, 0, 0, 6).partition("<text")[0], "modulator"
    if shown.wormholes:
        yield signs.wormhole(-1, 0, 0, 6).partition("<text")[0], "wormhole"
    if shown.harnessed:
        yield ring(0, 0, 7, "k-none wide dash"), "harness"
    letters = {Unit.PRIESTESS: "P", Unit.MINION: "m", Unit.DECOY: "D", Unit.CANNON: "G"}
    units = {one.kind for one in shown.ships.values()} | {
        one.unit for one in shown.emissaries.values()
    }
    for unit, letter in letters.items():
        if unit in units:
            yield (
                polygon(signs.corners_of(8, 0, 0, 7, 0.5), "f-none")
                + signs.label(0, 0, letter, "f-paper"),
                str(unit).capitalize(),
            )


def _ground(fill: str, texture: str) -> str:
    return circle(0, 0, 7, f"{fill} k-line thin") + path(texture, "k-line wide round")


def _small(sign: str, scale: float) -> str:
    return element("g", sign, transform=f"scale({scale})")


# words


@lru_cache(maxsize=16)
def caveat(game: GalaxyOfTrian) -> str:
    """How much of what is drawn is not the published game."""
    if game.data.profile != "published":
        return f"{game.data.title}: a toy pack, not the published game."
    names = [
        d.tag for p, d in game.data.data.items() if p.startswith("races.") and p.endswith(".name")
    ]
    races = (
        f"; {names.count('reconstructed')} of the {len(names)} races' names are reconstructed"
        if game.full
        else ""
    )
    return (
        "The tiles, their faces and the numbers of combat tokens of each kind are reconstructed,"
        f" and surely not what was printed{races}."
    )


# bad input


def check_all(game: GalaxyOfTrian, shown: Shown, extras: "Extras") -> None:
    """Raise `BadInput` for what does not fit this game."""
    _check_shown(game, shown)
    for place, action in enumerate(extras.actions):
        try:
            NOTATION.check(action)
        except BadInput as error:
            name = error.field.removeprefix("action")
            raise BadInput(f"actions[{place}]{name}", error.problem) from None
    for place, event in enumerate(extras.events):
        _check_event(game, shown, place, event)


def _check_shown(game: GalaxyOfTrian, shown: Shown) -> None:
    """Every face and every part that something stands on has to be of this box."""
    codes = [placed.face for placed in shown.galaxy.tiles.values()]
    for code in (*codes, *(top for top in shown.tops if top is not None)):
        if code not in game.box.faces:
            raise BadInput("state", f"{brief(code)} is no face of this box")
    nodes = [
        *(one.node for one in shown.emissaries.values()),
        *(one.node for one in shown.ships.values()),
        *(node for key in shown.estates for node in (key, *shown.estates[key].nodes)),
        *shown.wormholes,
    ]
    for node in nodes:
        if not is_node(node) or not has_node(game.atlas, shown.galaxy, node):
            raise BadInput("state", f"there is no {brief(node)} on this map")
    for cell in (*shown.exmitters, *shown.modulators):
        if cell not in shown.galaxy.tiles:
            raise BadInput("state", f"there is no tile on {brief(cell)}")
    for race in shown.races:
        if race is not None and race not in game.box.races:
            raise BadInput("state", f"{brief(race)} is no race of this box")


def _check_event(game: GalaxyOfTrian, shown: Shown, place: int, event: Any) -> None:  # noqa: ANN401 - any event
    """An event is read by its fields' names: places must be places, seats must be seats."""
    for field in attrs.fields(type(event)):
        value = getattr(event, field.name)
        for names, fits, wanted in _EVENT_FIELDS:
            if field.name in names and not fits(value):
                raise BadInput(f"events[{place}].{field.name}", f"{brief(value)} is no {wanted}")
        if field.name in ("seat", "victim") and value not in range(len(shown.credits)):
            raise BadInput(f"events[{place}].{field.name}", f"{brief(value)} is no seat")
        if field.name == "race" and value not in game.box.races:
            raise BadInput(f"events[{place}].race", f"{brief(value)} is no race of this box")
    try:
        telling.told(game, event)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        raise BadInput(f"events[{place}]", f"{brief(event)} cannot be told") from None


_EVENT_FIELDS: Final[tuple[tuple[tuple[str, ...], Callable[[object], bool], str], ...]] = (
    (("cell", "own", "target"), is_cell, "cell"),
    (("node", "area"), lambda value: value is None or is_node(value), "part of a tile"),
    (("amount", "price", "paid"), is_whole, "whole number"),
    (("level",), range(1, len(STATIONS)).__contains__, "level of a station"),
)
"""The names of fields, what they hold, and what that is called."""
