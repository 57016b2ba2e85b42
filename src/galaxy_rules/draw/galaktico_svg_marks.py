"""What is drawn onto Galaktico's board: what happened last, and what may be done.

What happened is drawn in one colour, what may be done in another, and both in shapes of their own:
flight is a line, a jump a dashed arc; a ship that may act has a square frame with the number of its
actions, a space that can be reached a diamond or that number in a disc, what may be attacked a
reticle, and a meteor that may be moved little arrows.
"""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import attrs

from galaxy_rules.draw.galaktico import Shown, count
from galaxy_rules.draw.galaktico_svg_board import Geometry, Point
from galaxy_rules.draw.svg import (
    circle,
    number,
    path,
    polygon,
    rectangle,
    ring,
    titled,
    width_of,
    words,
)
from galaxy_rules.galaktico import (
    Action,
    Continue,
    Deploy,
    Event,
    Galaktico,
    Move,
    MoveMeteor,
    Place,
)
from galaxy_rules.galaktico.actions import JUMP
from galaxy_rules.galaktico.arithmetic import Outcome
from galaxy_rules.galaktico.board import bits
from galaxy_rules.galaktico.components import TYPES
from galaxy_rules.galaktico.events import (
    Captured,
    Deployed,
    Fought,
    MeteorMoved,
    Moved,
    Placed,
    StationRazed,
    Unveiled,
)

FEW_SOURCES: Final = 1
"""The paths of so many ships are still readable together."""
_RESULTS: Final = {Outcome.WON: "won", Outcome.LOST: "lost", Outcome.TIE: "tie"}

Leg = tuple[int, int, bool]
"""A step: from, to, and whether it is a jump."""


def legs(game: Galaktico, origin: str, steps: Iterable[str]) -> list[Leg]:
    """A path step by step."""
    found = []
    here = game.board.index[origin]
    for step in steps:
        there = game.board.index[step.removeprefix(JUMP)]
        found.append((here, there, step.startswith(JUMP)))
        here = there
    return found


# lines and arrows


def _toward(start: Point, end: Point, short: float) -> Point:
    """A point so much before the end of a line."""
    length = math.dist(start, end) or 1
    part = max(length - short, 0) / length
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _bend(start: Point, end: Point) -> Point:
    """The point that pulls the arc of a jump to its side."""
    (x, y), (u, v) = start, end
    return (x + u) / 2 - (v - y) * 0.22, (y + v) / 2 + (u - x) * 0.22


def _leg(at: Geometry, leg: Leg, short: float = 0) -> str:
    start, end = at.centre(leg[0]), at.centre(leg[1])
    if not leg[2]:
        return f"M{_xy(start)}L{_xy(_toward(start, end, short))}"
    bend = _bend(start, end)
    return f"M{_xy(start)}Q{_xy(bend)} {_xy(_toward(bend, end, short))}"


def _xy(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def _head(at: Geometry, leg: Leg, short: float, size: float, classes: str) -> str:
    """The head of an arrow at the end of a step."""
    end = at.centre(leg[1])
    start = _bend(at.centre(leg[0]), end) if leg[2] else at.centre(leg[0])
    tip = _toward(start, end, short)
    turn = math.atan2(end[1] - start[1], end[0] - start[0])
    wings = [
        (tip[0] - size * math.cos(turn + side), tip[1] - size * math.sin(turn + side))
        for side in (0.5, -0.5)
    ]
    return polygon([tip, *wings], classes)


# what happened


def happened(game: Galaktico, at: Geometry, events: Sequence[Event]) -> str:
    """Paths and places of what happened, below the figures."""
    parts = [_happened(game, at, event) for event in events]
    return "".join(parts)


def _happened(game: Galaktico, at: Geometry, event: Event) -> str:
    index = game.board.index
    match event:
        case Moved(seat=seat, ship=ship, origin=origin, path=steps) if steps:
            flown = _track(at, legs(game, origin, steps))
            return titled(f"seat {seat}'s {ship} went {origin}: {' '.join(steps)}", *flown)
        case MeteorMoved(origin=origin, target=target):
            flown = _track(at, [(index[origin], index[target], False)])
            return titled(f"the meteor went {origin} to {target}", *flown)
        case Placed(seat=seat, ship=ship, space=space) if space is not None:
            return _spot(at, index[space], f"seat {seat} placed a {ship} on {space}")
        case Deployed(seat=seat, ship=ship, space=space):
            return _spot(at, index[space], f"seat {seat} deployed a {ship} on {space}")
        case Unveiled(seat=seat, ships=ships):
            told = f"seat {seat} removed its screen"
            return "".join(_spot(at, index[space], told) for _, space in ships)
        case _:
            return ""


def _track(at: Geometry, steps: Sequence[Leg]) -> Iterator[str]:
    """A path: where it began, its steps, and an arrow at its end."""
    short = at.unit * 0.36
    x, y = at.centre(steps[0][0])
    yield circle(x, y, at.unit * 0.13, "f-paper k-path wide")
    for place, leg in enumerate(steps):
        last = place == len(steps) - 1
        dash = " dash" if leg[2] else ""
        yield path(_leg(at, leg, short if last else 0), f"k-path bold-line round{dash}")
    yield _head(at, steps[-1], short - 3, at.unit * 0.2, "f-path")


def _spot(at: Geometry, space: int, told: str) -> str:
    return titled(told, ring(*at.centre(space), at.unit * 0.42, "k-path wide"))


def results(game: Galaktico, at: Geometry, events: Sequence[Event]) -> str:
    """How combats ended and what was destroyed, above the figures."""
    told = {game.board.index[event.space] for event in events if isinstance(event, Fought)}
    parts = []
    for event in events:
        match event:
            case Fought():
                parts.append(_combat(at, game.board.index[event.space], event))
            case StationRazed(owner=owner, space=label):
                parts.append(
                    _wreck(at, game.board.index[label], f"seat {owner}'s station was razed")
                )
            case Captured(owner=owner, captive=captive, space=label):
                space = game.board.index[label]
                if space not in told:
                    parts.append(_wreck(at, space, f"seat {owner}'s {captive} was captured"))
            case _:
                pass
    return "".join(parts)


def _combat(at: Geometry, space: int, event: Fought) -> str:
    x, y = at.centre(space)
    text = f"{event.attack}:{event.defence} {_RESULTS[event.outcome]}"
    return titled(
        f"combat on {event.space}: {event.attack} against {event.defence},"
        f" {_RESULTS[event.outcome]} by the attacker, seat {event.seat}",
        _burst(x, y, at.unit * 0.44),
        tag(x, y - at.unit * 0.46, text, "path"),
    )


def _burst(x: float, y: float, radius: float) -> str:
    """A star with many rays, round a combat."""
    spikes = 12
    corners = [
        (
            x + math.sin(math.pi * place / spikes) * radius * (1 if place % 2 else 0.84),
            y - math.cos(math.pi * place / spikes) * radius * (1 if place % 2 else 0.84),
        )
        for place in range(2 * spikes)
    ]
    d = "M" + "L".join(map(_xy, corners)) + "Z"
    return path(d, "k-path wide round")


def _wreck(at: Geometry, space: int, told: str) -> str:
    x, y = at.centre(space)
    reach = at.unit * 0.24
    cross = (
        f"M{_xy((x - reach, y - reach))}L{_xy((x + reach, y + reach))}"
        f"M{_xy((x + reach, y - reach))}L{_xy((x - reach, y + reach))}"
    )
    label = at.labels[space]
    return titled(f"{told} on {label}", path(cross, "k-path bold-line round"))


def tag(x: float, y: float, text: str, colour: str) -> str:
    """A few letters on paper, framed in a colour."""
    width = width_of(text, 10) + 8
    return rectangle(x - width / 2, y - 7.5, width, 15, f"f-paper k-{colour} thin", 4) + words(
        x, y + 3.6, text, "f-ink small bold mid"
    )


# what may be done


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
    for action in actions:
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
            case _:
                pass
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
    flown = "".join(_leg(at, leg) for leg in reach.steps if not leg[2])
    jumped = "".join(_leg(at, leg) for leg in reach.steps if leg[2])
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
        strokes.append(f"M{_xy(_polar(here, near, turn))}L{_xy(tip)}")
        wings = [_polar(tip, -at.unit * 0.1, turn + side) for side in (0.6, -0.6)]
        strokes.append(f"M{_xy(wings[0])}L{_xy(tip)}L{_xy(wings[1])}")
    names = ", ".join(at.labels[target] for target in sorted(targets))
    return titled(
        f"the meteor on {at.labels[space]} may go to {names}",
        path("".join(strokes), "k-target wide round"),
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
        f"M{_xy((x + i * half, y + j * (half - corner)))}"
        f"L{_xy((x + i * half, y + j * half))}L{_xy((x + i * (half - corner), y + j * half))}"
        for i, j in ((-1, -1), (1, -1), (-1, 1), (1, 1))
    )
    return titled(
        f"{at.labels[space]} may act: {count(times, 'way')}",
        path(frame, "k-target wide round"),
        tag(x, y - half, str(times), "target"),
    )


def _target(at: Geometry, space: int, times: int) -> str:
    x, y = at.centre(space)
    told = f"{at.labels[space]} can be reached: {count(times, 'way')}"
    if times > 1:
        sign = circle(x, y, 9.5, "f-paper k-target wide")
        return titled(told, sign, words(x, y + 3.6, times, "f-ink small bold mid"))
    size = 5.5
    return titled(
        told,
        polygon(
            [(x, y - size), (x + size, y), (x, y + size), (x - size, y)], "f-target k-paper thin"
        ),
    )


def _dock(at: Geometry, space: int, times: int) -> str:
    """A dashed ring round the station where ships may be deployed."""
    x, y = at.centre(space)
    radius = at.unit * 0.42
    return titled(
        f"the station on {at.labels[space]} can be used: {count(times, 'way')}",
        ring(x, y, radius, "k-target wide dash"),
        tag(x, y + radius, f"+{times}", "target"),
    )


def _reticle(at: Geometry, space: int, times: int) -> str:
    """A ring with four strokes round what may be attacked."""
    x, y = at.centre(space)
    radius = at.unit * 0.4
    strokes = "".join(
        f"M{_xy((x + i * (radius - 5), y + j * (radius - 5)))}"
        f"L{_xy((x + i * (radius + 4), y + j * (radius + 4)))}"
        for i, j in ((0, 1), (1, 0), (-1, 0))
    )
    return titled(
        f"{at.labels[space]} may be attacked: {count(times, 'way')}",
        ring(x, y, radius, "k-target wide"),
        path(strokes, "k-target wide"),
        tag(x, y - radius, str(times), "target"),
    )
