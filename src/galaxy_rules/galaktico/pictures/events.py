"""What happened last on Galaktico's board: paths, places, how combats ended."""

import math
from collections.abc import Iterator, Sequence
from typing import Final

from galaxy_rules.drawing.svg import circle, path, ring, titled
from galaxy_rules.galaktico import Event, Galaktico
from galaxy_rules.galaktico.pictures.board import Geometry, pair
from galaxy_rules.galaktico.pictures.lines import Leg, arrow_head, legs, stroke, tag
from galaxy_rules.galaktico.words.events import (
    Captured,
    Deployed,
    Fought,
    MeteorMoved,
    Moved,
    Outcome,
    Placed,
    StationRazed,
    Unveiled,
)

Placing = Moved | MeteorMoved | Placed | Deployed | Unveiled
"""What brings something to a space."""
Ruinous = Fought | StationRazed | Captured
"""What costs somebody something."""
_RESULTS: Final = {Outcome.WON: "won", Outcome.LOST: "lost", Outcome.TIE: "tie"}


def happened(game: Galaktico, at: Geometry, events: Sequence[Event]) -> str:
    """Paths and places of what happened, below the figures."""
    return "".join(_happened(game, at, one) for one in events if isinstance(one, Placing))


def _happened(game: Galaktico, at: Geometry, event: Placing) -> str:
    index = game.board.index
    match event:
        case Moved(seat=seat, ship=ship, origin=origin, path=steps):
            if not steps:
                return ""
            flown = _track(at, legs(game, origin, steps))
            return titled(f"seat {seat}'s {ship} went {origin}: {' '.join(steps)}", *flown)
        case MeteorMoved(origin=origin, target=target):
            flown = _track(at, [(index[origin], index[target], False)])
            return titled(f"the meteor went {origin} to {target}", *flown)
        case Placed(seat=seat, ship=ship, space=space):
            if space is None:
                return ""
            return _spot(at, index[space], f"seat {seat} placed a {ship} on {space}")
        case Deployed(seat=seat, ship=ship, space=space):
            return _spot(at, index[space], f"seat {seat} deployed a {ship} on {space}")
        case Unveiled(seat=seat, ships=ships):
            told = f"seat {seat} removed its screen"
            return "".join(_spot(at, index[space], told) for _, space in ships)


def _track(at: Geometry, steps: Sequence[Leg]) -> Iterator[str]:
    """A path: where it began, its steps, and an arrow at its end."""
    short = at.unit * 0.36
    x, y = at.centre(steps[0][0])
    yield circle(x, y, at.unit * 0.13, "f-paper k-path wide")
    for place, leg in enumerate(steps):
        last = place == len(steps) - 1
        dash = " dash" if leg[2] else ""
        yield path(stroke(at, leg, short if last else 0), f"k-path bold-line round{dash}")
    yield arrow_head(at, steps[-1], short - 3, at.unit * 0.2, "f-path")


def _spot(at: Geometry, space: int, told: str) -> str:
    return titled(told, ring(*at.centre(space), at.unit * 0.42, "k-path wide"))


def results(game: Galaktico, at: Geometry, events: Sequence[Event]) -> str:
    """How combats ended and what was destroyed, above the figures."""
    told = {game.board.index[event.space] for event in events if isinstance(event, Fought)}
    parts = []
    for event in (one for one in events if isinstance(one, Ruinous)):
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
    d = "M" + "L".join(map(pair, corners)) + "Z"
    return path(d, "k-path wide round")


def _wreck(at: Geometry, space: int, told: str) -> str:
    x, y = at.centre(space)
    reach = at.unit * 0.24
    cross = (
        f"M{pair((x - reach, y - reach))}L{pair((x + reach, y + reach))}"
        f"M{pair((x + reach, y - reach))}L{pair((x - reach, y + reach))}"
    )
    label = at.labels[space]
    return titled(f"{told} on {label}", path(cross, "k-path bold-line round"))
