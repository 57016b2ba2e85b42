"""What may be done on Galaktico's board: sources, targets and paths.

A ship that may act has a square frame with the number of its actions, a space that can be reached a
diamond or that number in a disc, what may be attacked a reticle, a meteor that may be moved little
arrows.  The paths themselves are drawn where one ship's actions are shown.
"""

import math
from collections import Counter
from collections.abc import Sequence
from typing import Final

import attrs

from galaxy_rules.drawing.svg import circle, path, polygon, ring, titled, words
from galaxy_rules.galaktico import Action, Continue, Deploy, Galaktico, Move, MoveMeteor, Place
from galaxy_rules.galaktico.board.hexagon import bits
from galaxy_rules.galaktico.pictures.board import Geometry, Point, pair
from galaxy_rules.galaktico.pictures.lines import Leg, legs, stroke, tag
from galaxy_rules.galaktico.pictures.text import Shown, count
from galaxy_rules.galaktico.words.components import TYPES

OnTheBoard = Move | Continue | Place | Deploy | MoveMeteor
"""What begins or ends on a space."""
FEW_SOURCES: Final = 1
"""The paths of so many ships are still readable together."""


@attrs.frozen
class Reach:
    """What actions mean on the board: how many begin or end on a space."""

    sources: Counter[int]
    targets: Counter[int]
    attacked: frozenset[int]
    stations: int
    """The mover's own stations, onto which ships are deployed."""
    meteors: dict[int, list[int]]
    steps: tuple[Leg, ...]
    """Every different step of the paths, where few ships may act."""

    @property
    def attacks(self) -> int:
        """How many actions end on somebody else's figure."""
        return sum(self.targets[space] for space in self.attacked)


def reach_of(game: Galaktico, shown: Shown, actions: Sequence[Action]) -> Reach:
    """Where these actions begin and end."""
    index = game.board.index
    sources: Counter[int] = Counter()
    targets: Counter[int] = Counter()
    meteors: dict[int, list[int]] = {}
    steps: dict[Leg, None] = {}
    for action in (one for one in actions if isinstance(one, OnTheBoard)):
        match action:
            case Move() | Continue():
                flight = _flight(game, shown, action)
                if flight:
                    sources[flight[0][0]] += 1
                    targets[flight[-1][1]] += 1
                    steps |= dict.fromkeys(flight)
            case Place(space=space):
                targets[index[space]] += 1
            case Deploy():
                targets.update(bits(shown.stations[shown.turn]))
            case MoveMeteor(origin=origin, target=target):
                meteors.setdefault(index[origin], []).append(index[target])
    attacked = frozenset(space for space in targets if _foes(shown) >> space & 1)
    few = tuple(steps) if len(sources) <= FEW_SOURCES else ()
    return Reach(sources, targets, attacked, shown.stations[shown.turn], meteors, few)


def _flight(game: Galaktico, shown: Shown, action: Move | Continue) -> list[Leg]:
    if isinstance(action, Move):
        return legs(game, action.origin, action.path)
    if shown.pending is None:
        return []
    return legs(game, game.board.labels[shown.pending.space], action.path)


def _foes(shown: Shown) -> int:
    """Where somebody else's ships and stations are."""
    found = 0
    for entry, fleet in enumerate(shown.fleets):
        found |= (fleet or 0) if entry // TYPES != shown.turn else 0
    for seat, station in enumerate(shown.stations):
        found |= station if seat != shown.turn else 0
    return found


def ways(at: Geometry, reach: Reach) -> str:
    """Paths and meteors' arrows, below the figures."""
    flown = "".join(stroke(at, leg) for leg in reach.steps if not leg[2])
    jumped = "".join(stroke(at, leg) for leg in reach.steps if leg[2])
    parts = [
        path(flown, "k-target thin") if flown else "",
        path(jumped, "k-target thin dash") if jumped else "",
    ]
    parts += [_arrows(at, space, targets) for space, targets in sorted(reach.meteors.items())]
    return "".join(parts)


def _arrows(at: Geometry, space: int, targets: Sequence[int]) -> str:
    """Little arrows from a meteor to where it may go."""
    here = at.centre(space)
    strokes = []
    for target in sorted(targets):
        x, y = at.centre(target)
        turn = math.atan2(y - here[1], x - here[0])
        near, far = at.unit * 0.3, at.unit * 0.44
        tip = _polar(here, far, turn)
        strokes.append(f"M{pair(_polar(here, near, turn))}L{pair(tip)}")
        wings = [_polar(tip, -at.unit * 0.1, turn + side) for side in (0.6, -0.6)]
        strokes.append(f"M{pair(wings[0])}L{pair(tip)}L{pair(wings[1])}")
    names = ", ".join(at.labels[target] for target in sorted(targets))
    return titled(
        f"the meteor on {at.labels[space]} may go to {names}",
        path("".join(strokes), "k-target wide round"),
        **at.space(space, "mark"),
    )


def _polar(point: Point, length: float, turn: float) -> Point:
    return point[0] + length * math.cos(turn), point[1] + length * math.sin(turn)


def choices(at: Geometry, reach: Reach) -> str:
    """Which ships may act, and where actions end, above the figures."""
    parts = [_source(at, space, times) for space, times in sorted(reach.sources.items())]
    for space, times in sorted(reach.targets.items()):
        if space in reach.attacked:
            parts.append(_reticle(at, space, times))
        elif reach.stations >> space & 1:
            parts.append(_dock(at, space, times))
        else:
            parts.append(_target(at, space, times))
    return "".join(parts)


def _source(at: Geometry, space: int, times: int) -> str:
    x, y = at.centre(space)
    half = at.unit * 0.36
    corner = half * 0.55
    frame = "".join(
        f"M{pair((x + i * half, y + j * (half - corner)))}"
        f"L{pair((x + i * half, y + j * half))}L{pair((x + i * (half - corner), y + j * half))}"
        for i, j in ((-1, -1), (1, -1), (-1, 1), (1, 1))
    )
    return titled(
        f"{at.labels[space]} may act: {count(times, 'way')}",
        path(frame, "k-target wide round"),
        tag(x, y - half, str(times), "target"),
        **at.space(space, "mark"),
    )


def _target(at: Geometry, space: int, times: int) -> str:
    x, y = at.centre(space)
    told = f"{at.labels[space]} can be reached: {count(times, 'way')}"
    if times > 1:
        sign = circle(x, y, 9.5, "f-paper k-target wide")
        count_ = words(x, y + 3.6, times, "f-ink small bold mid")
        return titled(told, sign, count_, **at.space(space, "mark"))
    size = 5.5
    return titled(
        told,
        polygon(
            [(x, y - size), (x + size, y), (x, y + size), (x - size, y)], "f-target k-paper thin"
        ),
        **at.space(space, "mark"),
    )


def _dock(at: Geometry, space: int, times: int) -> str:
    """A dashed ring round the station where ships may be deployed."""
    x, y = at.centre(space)
    radius = at.unit * 0.42
    return titled(
        f"the station on {at.labels[space]} can be used: {count(times, 'way')}",
        ring(x, y, radius, "k-target wide dash"),
        tag(x, y - radius, f"+{times}", "target"),
        **at.space(space, "mark"),
    )


def _reticle(at: Geometry, space: int, times: int) -> str:
    """A ring with four strokes round what may be attacked."""
    x, y = at.centre(space)
    radius = at.unit * 0.4
    strokes = "".join(
        f"M{pair((x + i * (radius - 5), y + j * (radius - 5)))}"
        f"L{pair((x + i * (radius + 4), y + j * (radius + 4)))}"
        for i, j in ((0, 1), (1, 0), (-1, 0))
    )
    return titled(
        f"{at.labels[space]} may be attacked: {count(times, 'way')}",
        ring(x, y, radius, "k-target wide"),
        path(strokes, "k-target wide"),
        tag(x, y - radius, str(times), "target"),
        **at.space(space, "mark"),
    )
