"""What may be done, drawn onto the map where it has a place there."""

from collections.abc import Iterable, Sequence
from typing import Final

import attrs

from galaxy_rules.drawing.svg import at, circle, number, path, polygon, polyline, ring, titled
from galaxy_rules.galaxy_of_trian import Action, GalaxyOfTrian, Traveller
from galaxy_rules.galaxy_of_trian.board.galaxy import has_node
from galaxy_rules.galaxy_of_trian.pictures.board import triangle
from galaxy_rules.galaxy_of_trian.pictures.ground import Point
from galaxy_rules.galaxy_of_trian.pictures.layout import Chart, Layout
from galaxy_rules.galaxy_of_trian.pictures.map import Shown
from galaxy_rules.galaxy_of_trian.pictures.signs import LABEL, label
from galaxy_rules.galaxy_of_trian.words import actions as do
from galaxy_rules.galaxy_of_trian.words import skill_actions as feats
from galaxy_rules.galaxy_of_trian.words.grid import cell_name, cell_of, node_name

Spot = tuple[str, int]
"""A place on the map: a free cell, the unit on a cell, a part of a tile, or an area."""
FREE, CELL, EMISSARY, SHIP, NODE, AREA = "free", "cell", "emissary", "ship", "node", "area"
MOST_WAYS: Final = 40
"""With more, lines from source to target would hide the map."""
MOST_TOLD: Final = 8
"""Actions that one title names."""


Local = (
    do.Place | do.Send | feats.Minion | feats.Fix | feats.Tunnel | feats.Evade | do.Build
    | feats.Raise | do.Remove | do.Retrieve | feats.Harness | feats.Release | feats.Modulate
    | feats.PlaceExmitter | do.Extract | feats.Gather | do.Resolve
)  # fmt: skip
"""What is done in one place."""
Journey = (
    do.Teleport
    | feats.Transport
    | do.Move
    | feats.Dive
    | feats.Detonate
    | feats.Swap
    | do.Attack
    | do.Mine
)
"""What leads from a unit to another place."""


@attrs.frozen
class Reach:
    """Where actions lead."""

    targets: dict[Spot, list[Action]]
    sources: dict[Spot, list[Action]]
    ways: list[tuple[Spot, Spot]]
    rest: Sequence[Action]
    """Those that have no place on the map."""


def reach_of(game: GalaxyOfTrian, shown: Shown, actions: Iterable[Action]) -> Reach:
    """Where on the map these actions begin and end."""
    rest: list[Action] = []
    found = Reach({}, {}, [], rest)
    for action in actions:
        source, target = _places(shown, action)
        if target is None or not is_there(game, shown, target):
            rest.append(action)
            continue
        found.targets.setdefault(target, []).append(action)
        if source is not None and is_there(game, shown, source):
            found.sources.setdefault(source, []).append(action)
            if (source, target) not in found.ways:
                found.ways.append((source, target))
    return found


def _places(shown: Shown, action: Action) -> tuple[Spot | None, Spot | None]:
    """Where an action begins, if with a unit, and where it ends, if on the map."""
    if not isinstance(action, Local | Journey):
        return None, None
    match action:
        case do.Place(cell=cell):
            return None, (FREE, cell)
        case (
            do.Send(node=node)
            | feats.Minion(node=node)
            | feats.Fix(node=node)
            | feats.Tunnel(node=node)
        ):
            return None, (NODE, node)
        case feats.Evade(node=node):
            return None, (NODE, node)
        case (
            do.Build(cell=cell)
            | feats.Raise(cell=cell)
            | do.Remove(cell=cell)
            | do.Retrieve(cell=cell)
        ):
            return None, (EMISSARY, cell)
        case feats.Harness(cell=cell) | feats.Release(cell=cell):
            return None, (SHIP, cell)
        case feats.Modulate(cell=cell):
            return None, (CELL, cell)
        case feats.PlaceExmitter():
            added = shown.added
            return None, None if added is None else (CELL, added)
        case do.Extract(area=area) | feats.Gather(area=area) | do.Resolve(area=area):
            return None, area_spot(shown, area)
        case _:
            return _journey(shown, action)


def _journey(shown: Shown, action: Journey) -> tuple[Spot | None, Spot | None]:
    match action:
        case (
            do.Teleport(what=what, cell=cell, node=node)
            | feats.Transport(what=what, cell=cell, node=node)
        ):
            return (_unit(what), cell), (NODE, node)
        case do.Move(cell=cell, node=node) | feats.Dive(cell=cell, node=node):
            return (SHIP, cell), (NODE, node)
        case feats.Detonate(cell=cell, node=node):
            return (SHIP, cell), (NODE, node)
        case feats.Swap(what=what, own=own, target=target):
            return (_unit(what), own), (_unit(what), target)
        case do.Attack(own=own, target=target):
            return (SHIP, own), (SHIP, target)
        case do.Mine(cell=cell, area=area):
            return (SHIP, cell), area_spot(shown, area)


def _unit(what: Traveller) -> str:
    return SHIP if what is Traveller.SHIP else EMISSARY


def area_spot(shown: Shown | Chart, area: int) -> Spot:
    """A closed area by its badge, any other by one of its parts."""
    return (AREA, area) if area in shown.estates else (NODE, area)


def is_there(game: GalaxyOfTrian, shown: Shown | Chart, spot: Spot) -> bool:
    """Whether the map has this place."""
    kind, key = spot
    match kind:
        case "free":
            return key not in shown.galaxy.tiles
        case "cell":
            return key in shown.galaxy.tiles
        case "emissary":
            return key in shown.emissaries
        case "ship":
            return key in shown.ships
        case "area":
            return key in shown.estates
        case _:
            return has_node(game.atlas, shown.galaxy, key)


class Points:
    """Where places are on paper; a part where nothing stands yet gets a place of its own once."""

    def __init__(self, layout: Layout) -> None:
        """Begin with what the layout has."""
        self.layout: Final = layout
        self._more: Layout | None = None
        self._nodes: dict[int, Point] = {}

    def at(self, spot: Spot) -> Point:
        """A place, on paper."""
        kind, key = spot
        match kind:
            case "emissary":
                return self.layout.emissaries[key]
            case "ship":
                return self.layout.ships[key]
            case "area":
                return self.layout.badges[key]
            case "node":
                return self._node(key)
            case _:
                return self.layout.frame.middle(key)

    def _node(self, node: int) -> Point:
        shown, cell = self.layout.shown, cell_of(node)
        if cell in shown.emissaries and shown.emissaries[cell].node == node:
            return self.layout.emissaries[cell]
        if cell in shown.ships and shown.ships[cell].node == node:
            return self.layout.ships[cell]
        if node not in self._nodes:
            self._more = self._more or self.layout.copied()
            self._nodes[node] = self._more.target(node)
        return self._nodes[node]


# what may be done


def choices(layout: Layout, reach: Reach, where: Points) -> str:
    """Sources in brackets, targets in rings, and lines between where they are not too many."""
    parts = []
    if len(reach.ways) <= MOST_WAYS:
        for source, target in reach.ways:
            parts.append(polyline((where.at(source), where.at(target)), "k-target thin dash"))
    for spot in sorted(reach.sources):
        title = f"may act: {_listed(reach.sources[spot])}"
        brackets = _brackets(where.at(spot), layout.frame.piece * 1.7)
        parts.append(titled(title, brackets, **place_of(spot)))
    targets = (_target(layout, spot, reach.targets[spot], where) for spot in sorted(reach.targets))
    return "".join((*parts, *targets))


def place_of(spot: Spot) -> dict[str, str]:
    """What the mark of a place is."""
    kind, key = spot
    match kind:
        case "area":
            return at("mark area", node_name(key))
        case "node":
            return at("mark part area", node_name(key))
        case _:
            return at("mark cell", cell_name(key))


def _target(layout: Layout, spot: Spot, actions: Sequence[Action], where: Points) -> str:
    x, y = where.at(spot)
    title = f"may be done: {_listed(actions)}"
    many = len(actions) > 1
    if spot[0] in (FREE, CELL):
        shape = polygon(triangle(layout.frame, spot[1]), "f-target pale k-target wide dash")
        count = label(x, y, len(actions), "f-target", 12) if many else ""
        return titled(title, shape, count, **place_of(spot))
    size = layout.frame.piece
    if spot[0] == NODE:
        body = circle(x, y, size * 0.95, "f-paper k-target wide")
        inside = label(x, y, len(actions), "f-target", LABEL) if many else _plus(x, y, size * 0.45)
        return titled(title, body, inside, **place_of(spot))
    wide = size * (1.75 if spot[0] != AREA else 1.5)
    body = ring(x, y, wide, "k-target bold-line dash")
    bubble = _bubble(x + wide, y - wide * 0.6, len(actions)) if many else ""
    return titled(title, body, bubble, **place_of(spot))


def _plus(x: float, y: float, size: float) -> str:
    across, down = number(2 * size), number(2 * size)
    return path(
        f"M{number(x - size)} {number(y)}h{across}M{number(x)} {number(y - size)}v{down}",
        "k-target wide round",
    )


def _bubble(x: float, y: float, count: int) -> str:
    return circle(x, y, 8, "f-target") + label(x, y, count, "f-paper")


def _brackets(spot: Point, size: float) -> str:
    """The corners of a square."""
    (x, y), arm = spot, number(size * 0.5)
    data = "".join(
        f"M{number(x + across * size)} {number(y + down * size * 0.5)}"
        f"v{'' if down > 0 else '-'}{arm}h{'-' if across > 0 else ''}{arm}"
        for across in (-1, 1)
        for down in (-1, 1)
    )
    return path(data, "k-target wide round")


def _listed(actions: Sequence[Action]) -> str:
    told = ", ".join(str(action) for action in actions[:MOST_TOLD])
    more = len(actions) - MOST_TOLD
    return f"{told} and {more} more" if more > 0 else told
