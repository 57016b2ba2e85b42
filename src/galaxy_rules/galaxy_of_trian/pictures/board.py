"""The galaxy as SVG: tiles, closed areas, and all that stands on them."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, cast

from galaxy_rules.drawing.kept import Same
from galaxy_rules.drawing.svg import (
    OPEN,
    at,
    element,
    emblem_shape,
    number,
    path,
    points,
    polygon,
    polyline,
    rectangle,
    seat_class,
    titled,
    words,
    written,
)
from galaxy_rules.galaxy_of_trian.pictures.faces import data
from galaxy_rules.galaxy_of_trian.pictures.ground import CORNERS, Point, between
from galaxy_rules.galaxy_of_trian.pictures.layout import (
    HIGH,
    KEPT,
    Frame,
    Heap,
    Label,
    Layout,
    angle_of,
    spot_of,
)
from galaxy_rules.galaxy_of_trian.pictures.map import part_name
from galaxy_rules.galaxy_of_trian.pictures.phrases import (
    amounts,
    area_words,
    counted,
    face_words,
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
    points_down,
)
from galaxy_rules.galaxy_of_trian.words.state import Emissary, Estate, State
from galaxy_rules.kernel.frozen import FrozenMap

INSET: Final = 0.9
PART: Final = "part area"
"""A part of a tile; an area goes by its least part."""


@lru_cache(maxsize=KEPT)
def lower(layout: Layout, added: int | None, free: tuple[int, ...]) -> str:
    """The map below the pieces: tiles, closed areas, all that can be pointed at, and badges."""
    return "".join(
        (
            _ground(layout), "" if layout.shown.galaxy.tiles else _first_cell(layout.frame),
            _estates(layout), "" if added is None else _newest(layout.frame, added),
            _open_cells(layout, added, free), "".join(_badges(layout)),
        )
    )  # fmt: skip


def _ground(layout: Layout) -> str:
    frame, galaxy = layout.frame, layout.shown.galaxy
    box = rectangle(0, 0, frame.width, frame.height, "f-board k-grid thin", 7)
    tiles = [
        _tile(cell, galaxy.tiles[cell].turn, layout.face(cell).id) for cell in sorted(galaxy.tiles)
    ]
    return box + element("g", *tiles, transform=frame.scale) if tiles else box


def _first_cell(frame: Frame) -> str:
    """Before the first tile: where it will lie."""
    return titled(
        "the first tile goes here",
        polygon(triangle(frame, CENTRE), "f-none pale k-line wide dash"),
        **at("cell", cell_name(CENTRE)),
    )


@lru_cache(maxsize=2048)
def _tile(cell: int, turn: int, face: str) -> str:
    return element("use", href=f"#{face}", transform=_moved(cell, turn))


def _moved(cell: int, turn: int) -> str:
    """How a face is put on a cell, where sides are a hundred long."""
    x, y = spot_of(cell)
    angle = angle_of(cell, turn)
    moved = f"translate({number(x)} {number(y)})"
    return f"{moved} rotate({angle})" if angle else moved


def _open_cells(layout: Layout, added: int | None, free: tuple[int, ...]) -> str:
    """Every cell and every part of a tile, as something to point at that is nothing to see."""
    tiles = layout.shown.galaxy.tiles
    drawn = [_pointed(layout, cell, added) for cell in sorted(tiles)]
    cells = [_free(layout.frame, cell) for cell in sorted(free)]
    tiles_ = element("g", *drawn, transform=layout.frame.scale) if drawn else ""
    return element("g", *cells, tiles_, **OPEN) if drawn or cells else ""


def _pointed(layout: Layout, cell: int, added: int | None) -> str:
    face, turn = layout.face(cell), layout.shown.galaxy.tiles[cell].turn
    title = element("title", written(_tile_title(layout, cell, added)))
    parts = tuple(part for part, _ in face.grounds)
    place = at("tile cell", cell_name(cell))
    return element("g", title, _parts(cell, face.id, parts), transform=_moved(cell, turn), **place)


@lru_cache(maxsize=2048)
def _parts(cell: int, face: str, parts: tuple[int, ...]) -> str:
    """The whole of a tile, and each of its parts."""
    name = cell_name(cell)
    whole = element("use", href="#gr-ground")
    return whole + "".join(
        element("use", href=f"#{face}-{part}", **at(PART, f"{name}:{part_name(part)}"))
        for part in parts
    )


@lru_cache(maxsize=KEPT)
def coordinates(layout: Layout, free: tuple[int, ...]) -> str:
    """The names of cells, each along the base of its triangle, below the pieces."""
    cells = sorted({*layout.shown.galaxy.tiles, *free})
    return "".join(_name(layout.frame, cell) for cell in cells)


def _name(frame: Frame, cell: int) -> str:
    x, y = frame.middle(cell)
    edge = frame.side * HIGH / 3
    base = 8.5 - edge if points_down(cell) else edge - 2.5
    return words(x, y + base, cell_name(cell), "f-ink tiny mid", pointer_events="none")


def _free(frame: Frame, cell: int) -> str:
    return element("polygon", points=points(triangle(frame, cell)), **at("cell", cell_name(cell)))


def _tile_title(layout: Layout, cell: int, added: int | None) -> str:
    placed = layout.shown.galaxy.tiles[cell]
    told = [f"{cell_name(cell)}: {placed.face} ({face_words(layout.game.box.faces[placed.face])})"]
    if cell in layout.shown.galaxy.zone:
        told.append("in the radius of an exmitter")
    if cell == added:
        told.append("added this turn")
    return "; ".join(told)


def triangle(frame: Frame, cell: int, share: float = INSET) -> list[Point]:
    """A cell's triangle, a little smaller than it is."""
    return [frame.at(cell, 0, between((0, 0), corner, share)) for corner in CORNERS]


def _newest(frame: Frame, cell: int) -> str:
    """A frame inside the tile that was added this turn."""
    corners = triangle(frame, cell)
    return polyline((*corners, corners[0]), "k-ink wide dash")


# closed areas


def _estates(layout: Layout) -> str:
    """Closed areas: their ground in the controller's colour, their borders drawn over."""
    return "".join(
        element("g", *_estate(layout, layout.shown.estates[key]), pointer_events="none",
                **at("area", node_name(key)))
        for key in sorted(layout.shown.estates)
    )  # fmt: skip


def _estate(layout: Layout, estate: Estate) -> Iterator[str]:
    colour = seat_class(estate.controller)
    regions = "".join(_lines(layout, estate, regions=True))
    borders = "".join(_lines(layout, estate, regions=False))
    if estate.kind == NEBULA:
        inside = element("path", d=regions, class_=f"f-{colour} pale", fill_rule="evenodd")
        edge = "wide" if estate.controller is None else "bold-line"
        yield inside
        yield path(borders, f"k-{colour} {edge} round")
        return
    yield element(
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


def _badges(layout: Layout) -> Iterator[str]:
    """The size of every area; for a closed one also whose it is, and its minerals."""
    yield from (_size(one) for one in layout.sizes)
    yield from (_heap(heap) for heap in layout.heaps)
    yield from (_badge(layout, key) for key in sorted(layout.badges))


def _heap(heap: Heap) -> str:
    x, y = heap.spot
    many = heap.count > 1
    sign = mineral(heap.colour, x - 4 * many, y)
    told = label(x + 5, y, heap.count, "f-ink") if many else ""
    return element("g", sign, told, **at("heap", f"{node_name(heap.area)} {heap.colour}"))


def _size(one: Label) -> str:
    area = one.area
    told = area_words(area.kind, area.tiles, area.extractors)
    title = f"{node_name(area.key)}: {told}, {counted(area.open, 'open edge')}"
    place = at("area", node_name(area.key))
    return titled(title, label(*one.spot, area.tiles, "f-faint"), **place)


def _badge(layout: Layout, key: int) -> str:
    estate = layout.shown.estates[key]
    x, y = layout.badges[key]
    colour = seat_class(estate.controller)
    half = 9 + 3 * len(str(estate.tiles))
    box = rectangle(x - half, y - 7, 2 * half, 14, f"f-paper k-{colour} wide", 7)
    told, place = estate_title(layout, key), at("area", node_name(key))
    if estate.controller is None:
        return titled(told, box, label(x, y, estate.tiles, "f-ink"), **place)
    sign = emblem_shape(estate.controller, x - half + 7.5, y, 4, f"f-{colour}")
    return titled(told, box, sign, label(x + 5, y, estate.tiles, "f-ink"), **place)


def estate_title(layout: Layout, key: int) -> str:
    """What a closed area is, whose, and what lies in it."""
    estate = layout.shown.estates[key]
    told = [f"{node_name(key)}: closed {area_words(estate.kind, estate.tiles, estate.extractors)}"]
    if not estate.resolved:
        told.append("just closed")
    elif estate.controller is None:
        told.append("nobody's")
    else:
        told.append(f"seat {estate.controller}'s")
    if kind_of(key) == NEBULA:
        told.append(f"minerals {amounts(estate.stock, layout.game.colours)}")
    return "; ".join(told)


# pieces


def pieces(layout: Layout, harnessed: FrozenMap[int, int]) -> str:
    """Tokens, emissaries and ships, some of which are held by a harness."""
    return _pieces(layout, Same(harnessed))


@lru_cache(maxsize=KEPT)
def _pieces(layout: Layout, harnessed: Same[FrozenMap[int, int]]) -> str:
    ships = _ships(layout, harnessed.thing)
    return "".join((*_tokens(layout), *_emissaries(layout), *ships))


def _tokens(layout: Layout) -> Iterator[str]:
    shown, size = layout.shown, layout.frame.piece
    for cell in sorted(shown.exmitters):
        seat = shown.exmitters[cell]
        title = f"exmitter token of seat {seat} on {cell_name(cell)}"
        place = at("exmitter cell", cell_name(cell), seat)
        yield titled(title, exmitter_token(seat, *layout.tokens[cell], size), **place)
    for cell in sorted(shown.modulators):
        one = shown.modulators[cell]
        late = "" if one.ready else ", not yet at work"
        title = f"space modulator of seat {one.seat} on {cell_name(cell)}{late}"
        drawn = modulator(one.seat, one.ready, *layout.tokens[cell], size)
        yield titled(title, drawn, **at("modulator cell", cell_name(cell), one.seat))
    for node in sorted(shown.wormholes):
        seat = shown.wormholes[node]
        title = f"wormhole of seat {seat} at {node_name(node)}"
        place = at("wormhole part", node_name(node), seat)
        yield titled(title, wormhole(seat, *layout.wormholes[node], size), **place)


def _emissaries(layout: Layout) -> Iterator[str]:
    shown = layout.shown
    for cell in sorted(shown.emissaries):
        one = shown.emissaries[cell]
        x, y = layout.emissaries[cell]
        size = layout.frame.piece
        blocked = is_blocked(cast("State", shown), one)
        bar = polyline(((x - size, y + size), (x + size, y - size)), "k-bad wide round")
        title = emissary_title(one) + (", blocked" if blocked else "")
        place = at("emissary cell", cell_name(cell), one.seat)
        yield titled(title, emissary(one, x, y, size), bar if blocked else "", **place)


def emissary_title(one: Emissary) -> str:
    """Whose emissary is where, and on what."""
    where = f"{cell_name(cell_of(one.node))}:{part_name(one.node)}"
    on = f" on a {STATIONS[one.level]}" if one.level else ""
    return f"seat {one.seat}'s {unit_words(one.unit)}{on}, {where}"


def _ships(layout: Layout, harnessed: FrozenMap[int, int]) -> Iterator[str]:
    shown = layout.shown
    for cell in sorted(shown.ships):
        one = shown.ships[cell]
        x, y = layout.ships[cell]
        owner = harnessed.get(cell)
        held = "" if owner is None else f", harnessed by seat {owner}"
        rope = "" if owner is None else harness(owner, x, y, layout.frame.piece)
        title = f"seat {one.seat}'s {unit_words(one.kind)}{held}, {node_name(one.node)}"
        drawn = ship(one.seat, one.kind, x, y, layout.frame.piece)
        yield titled(title, drawn, rope, **at("ship cell", cell_name(cell), one.seat))
