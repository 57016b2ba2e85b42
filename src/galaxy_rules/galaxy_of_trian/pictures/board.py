"""The galaxy as SVG: tiles, closed areas, and all that stands on them."""

from collections.abc import Iterator
from typing import Final

from galaxy_rules.drawing.svg import (
    element,
    emblem_shape,
    number,
    path,
    polygon,
    polyline,
    rectangle,
    seat_class,
    titled,
)
from galaxy_rules.galaxy_of_trian.pictures.faces import data
from galaxy_rules.galaxy_of_trian.pictures.ground import CORNERS, SIDE, Point, between
from galaxy_rules.galaxy_of_trian.pictures.layout import Frame, Label, Layout, angle_of
from galaxy_rules.galaxy_of_trian.pictures.map import part_name
from galaxy_rules.galaxy_of_trian.pictures.phrases import (
    amounts,
    area_words,
    counted,
    face_words,
    public,
    unit_words,
)
from galaxy_rules.galaxy_of_trian.pictures.sentences import STATIONS
from galaxy_rules.galaxy_of_trian.pictures.signs import (
    emissary,
    exmitter_token,
    harness,
    label,
    mineral,
    modulator,
    ship,
    wormhole,
)
from galaxy_rules.galaxy_of_trian.rules.blocking import is_blocked
from galaxy_rules.galaxy_of_trian.words.grid import (
    CENTRE,
    NEBULA,
    cell_name,
    cell_of,
    kind_of,
    node_name,
)
from galaxy_rules.galaxy_of_trian.words.state import Emissary, Estate

INSET: Final = 0.9


def ground(layout: Layout) -> str:
    """The tiles, and which of them is new."""
    frame, galaxy = layout.frame, layout.shown.galaxy
    box = rectangle(0, 0, frame.width, frame.height, "f-board k-grid thin", 7)
    tiles = "".join(_tile(layout, cell) for cell in sorted(galaxy.tiles))
    scale = f"{frame.side / SIDE:.4g}"
    return box + element("g", tiles, transform=f"scale({scale})") if tiles else box


def first_cell(frame: Frame) -> str:
    """Before the first tile: where it will lie."""
    return titled(
        "the first tile goes here", polygon(triangle(frame, CENTRE), "f-none pale k-line wide dash")
    )


def _tile(layout: Layout, cell: int) -> str:
    scale = SIDE / layout.frame.side
    x, y = layout.frame.middle(cell)
    turn = angle_of(cell, layout.shown.galaxy.tiles[cell].turn)
    moved = f"translate({number(x * scale)} {number(y * scale)})"
    return element(
        "use",
        element("title", _tile_title(layout, cell)),
        href=f"#{layout.face(cell).id}",
        transform=f"{moved} rotate({turn})" if turn else moved,
    )


def _tile_title(layout: Layout, cell: int) -> str:
    placed = layout.shown.galaxy.tiles[cell]
    words = [f"{cell_name(cell)}: {placed.face} ({face_words(layout.game.box.faces[placed.face])})"]
    if cell in layout.shown.galaxy.zone:
        words.append("in the radius of an exmitter")
    if cell == layout.shown.added:
        words.append("added this turn")
    return "; ".join(words)


def triangle(frame: Frame, cell: int, share: float = INSET) -> list[Point]:
    """A cell's triangle, a little smaller than it is."""
    return [frame.at(cell, 0, between((0, 0), corner, share)) for corner in CORNERS]


def newest(layout: Layout) -> str:
    """A frame inside the tile that was added this turn."""
    cell = layout.shown.added
    if cell is None:
        return ""
    corners = triangle(layout.frame, cell)
    return polyline((*corners, corners[0]), "k-ink wide dash")


# closed areas


def estates(layout: Layout) -> str:
    """Closed areas: their ground in the controller's colour, their borders drawn over."""
    return "".join(
        _estate(layout, layout.shown.estates[key]) for key in sorted(layout.shown.estates)
    )


def _estate(layout: Layout, estate: Estate) -> str:
    colour = seat_class(estate.controller)
    regions = "".join(_lines(layout, estate, regions=True))
    borders = "".join(_lines(layout, estate, regions=False))
    if estate.kind == NEBULA:
        inside = element("path", d=regions, class_=f"f-{colour} pale", fill_rule="evenodd")
        edge = "wide" if estate.controller is None else "bold-line"
        return inside + path(borders, f"k-{colour} {edge} round")
    return element(
        "path", d=borders, class_=f"k-{colour} round", fill="none", stroke_opacity="0.45",
        stroke_width=layout.frame.side * 0.12,
    )  # fmt: skip


def _lines(layout: Layout, estate: Estate, *, regions: bool) -> Iterator[str]:
    """The parts of an area on paper: their ground, or where they end."""
    for node in estate.nodes:
        cell = cell_of(node)
        face = layout.face(cell)
        line = (face.regions if regions else face.borders).get(node & 31, ())
        yield data(
            tuple(
                (command, tuple(layout.place(cell, spot) for spot in spots))
                for command, spots in line
            )
        )


def badges(layout: Layout) -> str:
    """The size of every area; for a closed one also whose it is, and its minerals."""
    parts = [_size(one) for one in layout.sizes]
    for heap in layout.heaps:
        x, y = heap.spot
        many = heap.count > 1
        parts.append(mineral(heap.colour, x - 4 * many, y))
        if many:
            parts.append(label(x + 5, y, heap.count, "f-ink"))
    parts += [_badge(layout, key) for key in sorted(layout.badges)]
    return "".join(parts)


def _size(one: Label) -> str:
    area = one.area
    told = area_words(area.kind, area.tiles, area.extractors)
    title = f"{node_name(area.key)}: {told}, {counted(area.open, 'open edge')}"
    return titled(title, label(*one.spot, area.tiles, "f-faint"))


def _badge(layout: Layout, key: int) -> str:
    estate = layout.shown.estates[key]
    x, y = layout.badges[key]
    colour = seat_class(estate.controller)
    half = 9 + 3 * len(str(estate.tiles))
    box = rectangle(x - half, y - 7, 2 * half, 14, f"f-paper k-{colour} wide", 7)
    if estate.controller is None:
        return titled(estate_title(layout, key), box, label(x, y, estate.tiles, "f-ink"))
    sign = emblem_shape(estate.controller, x - half + 7.5, y, 4, f"f-{colour}")
    return titled(estate_title(layout, key), box, sign, label(x + 5, y, estate.tiles, "f-ink"))


def estate_title(layout: Layout, key: int) -> str:
    """What a closed area is, whose, and what lies in it."""
    estate = layout.shown.estates[key]
    words = [f"{node_name(key)}: closed {area_words(estate.kind, estate.tiles, estate.extractors)}"]
    if not estate.resolved:
        words.append("just closed")
    elif estate.controller is None:
        words.append("nobody's")
    else:
        words.append(f"seat {estate.controller}'s")
    if kind_of(key) == NEBULA:
        words.append(f"minerals {amounts(estate.stock, layout.game.colours)}")
    return "; ".join(words)


# pieces


def pieces(layout: Layout) -> str:
    """Tokens, emissaries and ships."""
    return "".join((*_tokens(layout), *_emissaries(layout), *_ships(layout)))


def _tokens(layout: Layout) -> Iterator[str]:
    shown, size = layout.shown, layout.frame.piece
    for cell in sorted(shown.exmitters):
        seat = shown.exmitters[cell]
        title = f"exmitter token of seat {seat} on {cell_name(cell)}"
        yield titled(title, exmitter_token(seat, *layout.tokens[cell], size))
    for cell in sorted(shown.modulators):
        one = shown.modulators[cell]
        late = "" if one.ready else ", not yet at work"
        title = f"space modulator of seat {one.seat} on {cell_name(cell)}{late}"
        yield titled(title, modulator(one.seat, one.ready, *layout.tokens[cell], size))
    for node in sorted(shown.wormholes):
        seat = shown.wormholes[node]
        title = f"wormhole of seat {seat} at {node_name(node)}"
        yield titled(title, wormhole(seat, *layout.wormholes[node], size))


def _emissaries(layout: Layout) -> Iterator[str]:
    shown = layout.shown
    for cell in sorted(shown.emissaries):
        one = shown.emissaries[cell]
        x, y = layout.emissaries[cell]
        size = layout.frame.piece
        blocked = is_blocked(public(shown), one)
        bar = polyline(((x - size, y + size), (x + size, y - size)), "k-bad wide round")
        title = emissary_title(one) + (", blocked" if blocked else "")
        yield titled(title, emissary(one, x, y, size), bar if blocked else "")


def emissary_title(one: Emissary) -> str:
    """Whose emissary is where, and on what."""
    where = f"{cell_name(cell_of(one.node))}:{part_name(one.node)}"
    on = f" on a {STATIONS[one.level]}" if one.level else ""
    return f"seat {one.seat}'s {unit_words(one.unit)}{on}, {where}"


def _ships(layout: Layout) -> Iterator[str]:
    shown = layout.shown
    for cell in sorted(shown.ships):
        one = shown.ships[cell]
        x, y = layout.ships[cell]
        owner = shown.harnessed.get(cell)
        held = "" if owner is None else f", harnessed by seat {owner}"
        rope = "" if owner is None else harness(owner, x, y, layout.frame.piece)
        title = f"seat {one.seat}'s {unit_words(one.kind)}{held}, {node_name(one.node)}"
        yield titled(title, ship(one.seat, one.kind, x, y, layout.frame.piece), rope)
