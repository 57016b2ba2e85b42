"""A position that a view may be of: what is hidden is filled with something that fits.

Fleets behind the screen stand on the first spaces that are free, marked ones before others, points
are as few as they can be, and face-down cards are the first of the set, a shield before weapons.
Whether the position is one is for `faults` to say; here nothing is judged.
"""

from collections.abc import Iterator

import attrs

from galaxy_rules.galaktico.answers.faults import fewest_points
from galaxy_rules.galaktico.board.hexagon import bits
from galaxy_rules.galaktico.tables import Tables
from galaxy_rules.galaktico.words.components import TYPES
from galaxy_rules.galaktico.words.spaces import Spaces
from galaxy_rules.galaktico.words.state import Cause, State, View

Hand = tuple[str, ...]


def complete(tables: Tables, view: View) -> State:
    """A position that looks like this view to its seat, where there is one."""
    fields = attrs.asdict(view, recurse=False)
    del fields["seat"]
    fields["fleets"] = _fleets(tables, view)
    fields["points"] = _points(tables, view)
    fields["equipment"] = _equipment(tables, view)
    return State(**fields)


def _fleets(tables: Tables, view: View) -> tuple[Spaces, ...]:
    """Every fleet, those that are hidden on spaces that nothing else is on."""
    taken: int = view.meteors
    for spaces in (*view.fleets, *view.stations):
        taken |= spaces or 0
    found: list[Spaces] = []
    for index, fleet in enumerate(view.fleets):
        placed = _placed(tables, view, index, taken) if fleet is None else fleet
        found.append(placed)
        taken |= placed
    return tuple(found)


def _placed(tables: Tables, view: View, index: int, taken: int) -> Spaces:
    """As many ships of a type as have left the supply."""
    sector = view.sectors[index // TYPES]
    marked = tables.board.spots(sector, tables.box.layout.marked)
    free = [*bits(marked & ~taken), *bits(tables.board.everywhere & ~marked & ~taken)]
    out = tables.box.ships[index % TYPES].figures - view.supply[index] - view.lost[index]
    return tables.board.gather(free[: max(0, out)])


def _points(tables: Tables, view: View) -> tuple[int, ...]:
    """Points in bags are as few as they can be."""
    return tuple(
        _fewest(tables, view, seat) if points is None else points
        for seat, points in enumerate(view.points)
    )


def _fewest(tables: Tables, view: View, seat: int) -> int:
    """Of what is seen; and whoever ended the game by points had enough for it."""
    fulfilled = view.ending.fulfilled if view.ending is not None else ()
    ended = any(one.seat == seat and one.cause is Cause.POINTS for one in fulfilled)
    return max(fewest_points(tables, view, seat), tables.box.winning_points * ended)


def _equipment(tables: Tables, view: View) -> tuple[Hand, ...]:
    found: list[Hand] = []
    for seat in range(len(view.sectors)):
        own = slice(seat * TYPES, seat * TYPES + TYPES)
        laid, shown = view.equipment[own], view.revealed[own]
        found += laid if seat == view.seat else _face_down(tables, laid, shown)
    return tuple(found)


def _face_down(tables: Tables, laid: tuple[Hand, ...], shown: tuple[Hand, ...]) -> Iterator[Hand]:
    """What may lie at one seat's types: what was shown, else the first cards that are left."""
    used = {key for cards in shown for key in cards}
    shields = [key for key in tables.shields if key not in used]
    weapons = [key for key in tables.weapons if key not in used]
    for hidden, seen in zip(laid, shown, strict=True):
        if seen:
            yield seen
            continue
        kept = min(tables.box.shields_per_type, len(hidden), len(shields))
        rest = len(hidden) - kept
        yield (*shields[:kept], *weapons[:rest])
        del shields[:kept], weapons[:rest]
