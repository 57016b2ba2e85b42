"""What happened last, drawn onto the map as what changed there."""

import math
from collections.abc import Sequence

from galaxy_rules.drawing.svg import number, path, polyline, rectangle, ring, titled, width_of
from galaxy_rules.galaxy_of_trian import Event
from galaxy_rules.galaxy_of_trian.pictures.board import triangle
from galaxy_rules.galaxy_of_trian.pictures.ground import between
from galaxy_rules.galaxy_of_trian.pictures.layout import Layout
from galaxy_rules.galaxy_of_trian.pictures.marks import (
    AREA,
    CELL,
    EMISSARY,
    FREE,
    NODE,
    SHIP,
    Points,
    Spot,
    area_spot,
    is_there,
)
from galaxy_rules.galaxy_of_trian.pictures.signs import label, star
from galaxy_rules.galaxy_of_trian.words import events as happened
from galaxy_rules.galaxy_of_trian.words import skill_events as skilled
from galaxy_rules.galaxy_of_trian.words.grid import cell_of
from galaxy_rules.galaxy_of_trian.words.state import Battle
from galaxy_rules.kernel.texts import telling

GONE, BURST = "gone", "burst"
"""Cells that somebody left for good, and cells where something struck."""


Travelled = happened.ShipMoved | skilled.Evaded | happened.Teleported | skilled.Swapped
Local = (
    happened.TilePlaced | happened.UnitSent | skilled.Fixed | skilled.WormholeOpened
    | happened.StationBuilt | skilled.Harnessed | skilled.Released | skilled.ExmitterPlaced
    | skilled.ModulatorPlaced | happened.SentHome | happened.Retrieved | happened.Struck
    | skilled.Fired | skilled.Exploded
)  # fmt: skip
OfAnArea = (
    happened.AreaClosed | happened.Paid | happened.MineralAppeared | happened.ControlTaken
    | happened.ControlLost | happened.Extracted | happened.Mined | skilled.Gathered
    | happened.Plundered | happened.ClashBegan
)  # fmt: skip


def _moved(event: Event) -> tuple[int, int] | None:
    """From where to where a unit went, by cells."""
    if not isinstance(event, Travelled):
        return None
    match event:
        case happened.ShipMoved(cell=cell, node=node) | skilled.Evaded(cell=cell, node=node):
            return cell, cell_of(node)
        case happened.Teleported(cell=cell, node=node):
            return cell, cell_of(node)
        case skilled.Swapped(own=own, target=target):
            return own, target


def _happened_at(event: Event) -> Spot | None:
    """The place that an event is about."""
    if not isinstance(event, Local | OfAnArea):
        return None
    match event:
        case happened.TilePlaced(cell=cell):
            return FREE, cell
        case happened.UnitSent(node=node) | skilled.Fixed(node=node):
            return NODE, node
        case skilled.WormholeOpened(node=node):
            return NODE, node
        case happened.StationBuilt(cell=cell):
            return EMISSARY, cell
        case skilled.Harnessed(cell=cell) | skilled.Released(cell=cell):
            return SHIP, cell
        case skilled.ExmitterPlaced(cell=cell) | skilled.ModulatorPlaced(cell=cell):
            return CELL, cell
        case happened.SentHome(cell=cell) | happened.Retrieved(cell=cell):
            return GONE, cell
        case happened.Struck(cell=cell) | skilled.Fired(cell=cell) | skilled.Exploded(cell=cell):
            return BURST, cell
        case _:
            return _area_of(event)


def _area_of(event: OfAnArea) -> Spot | None:
    match event:
        case (
            happened.AreaClosed(area=area)
            | happened.Paid(area=area)
            | happened.MineralAppeared(area=area)
            | happened.ControlTaken(area=area)
            | happened.ControlLost(area=area)
            | happened.Extracted(area=area)
            | happened.Mined(area=area)
            | skilled.Gathered(area=area)
            | happened.Plundered(area=area)
        ):
            return AREA, area
        case happened.ClashBegan(area=area):
            return None if area is None else (AREA, area)


def changes(layout: Layout, events: Sequence[Event], where: Points) -> str:
    """What changed: rings and outlines, arrows for those who moved, crosses for those who went."""
    spots: dict[Spot, list[Event]] = {}
    parts = []
    for event in events:
        moved = _moved(event)
        if moved is not None and all(cell in layout.shown.galaxy.tiles for cell in moved):
            parts.append(_arrow(layout, event, *moved))
        spot = _happened_at(event)
        if spot is not None:
            spots.setdefault(spot, []).append(event)
    parts += [_change(layout, spot, spots[spot], where) for spot in sorted(spots)]
    return "".join(parts)


def _change(layout: Layout, spot: Spot, events: Sequence[Event], where: Points) -> str:
    kind, key = spot
    title = " ".join(telling.told(layout.game, event) for event in events)
    size = layout.frame.piece
    if kind in (FREE, CELL, GONE, BURST):
        x, y = layout.frame.middle(key)
        return titled(title, _on_cell(layout, kind, key, x, y))
    spot = area_spot(layout.shown, key) if kind == AREA else spot
    if not is_there(layout.game, layout.shown, spot):
        return ""
    x, y = where.at(spot)
    paid = sum(event.amount for event in events if isinstance(event, happened.Paid))
    amount = _amount(x, y - size * 2.1, f"+{paid}") if paid else ""
    return titled(title, ring(x, y, size * 1.5, "k-path bold-line"), amount)


def _amount(x: float, y: float, text: str) -> str:
    """Credits that came in, on a ground of their own."""
    half = width_of(text) / 2 + 4
    return rectangle(x - half, y - 8, 2 * half, 16, "f-path", 8) + label(x, y, text, "f-paper", 12)


def _on_cell(layout: Layout, kind: str, cell: int, x: float, y: float) -> str:
    size = layout.frame.piece
    if kind == GONE:
        a, b = number(size * 0.8), number(size * 1.6)
        data = f"M{number(x)} {number(y)}m-{a}-{a}l{b} {b}m0-{b}l-{b} {b}"
        return path(data, "k-path bold-line round")
    if kind == BURST:
        rays = star(10, x, y, size * 2.2, size * 1.3)
        return polyline((*rays, rays[0]), "k-path wide")
    corners = triangle(layout.frame, cell, 0.94)
    return polyline((*corners, corners[0]), "k-path bold-line round")


def _arrow(layout: Layout, event: Event, start: int, end: int) -> str:
    """From the cell that a unit left to where it stands."""
    one = layout.frame.middle(start)
    two = layout.ships.get(end) or layout.emissaries.get(end) or layout.frame.middle(end)
    way = math.dist(one, two) or 1
    tip = between(one, two, max(1 - layout.frame.piece * 1.5 / way, 0.2))
    back = between(one, tip, max(1 - 9 / way, 0))
    dx, dy = (tip[1] - back[1]) * 0.6, (back[0] - tip[0]) * 0.6
    head = ((back[0] + dx, back[1] + dy), tip, (back[0] - dx, back[1] - dy))
    line = polyline((one, tip), "k-path bold-line round")
    return titled(telling.told(layout.game, event), line, polyline(head, "k-path bold-line round"))


def clash(layout: Layout, battle: Battle | None) -> str:
    """Where a clash is being fought."""
    if battle is None:
        return ""
    size = layout.frame.piece * 2
    spots = [layout.ships[cell] for cell in battle.ships or () if cell in layout.ships]
    if battle.area in layout.badges:
        spots.append(layout.badges[battle.area])
    drawn = [star(12, x, y, size, size * 0.8) for x, y in spots]
    lines = [polyline((*rays, rays[0]), "k-bad wide") for rays in drawn]
    return titled("a clash is fought here", *lines) if lines else ""
