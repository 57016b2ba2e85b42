"""What can be wrong with a table of a complete game, by the second reading of the rules.

The numbers in front of the faults are those of the invariants in the list the reading came with.
"""

from __future__ import annotations

from collections.abc import Iterator

from properties.oracle.galaktico import (
    FIGURES,
    POINTS_TO_END,
    TYPES,
    Table,
    board,
    outcomes,
    winners,
)

METEORS = 24
FULL_SUPPLY = 8


def faults(table: Table) -> list[str]:
    """What is wrong with a table of a complete game, each fault with the invariant's number."""
    each = (fault for seat in table.sectors for fault in figure_faults(table, seat))
    return [*place_faults(table), *turn_faults(table), *end_faults(table), *each]


def figure_faults(table: Table, seat: int) -> Iterator[str]:
    """Invariants 1, 5, 6 and 9 for one player; a razed station may have taken one ship."""
    figures = list(table.ships.values())
    supply = {kind: table.supply.get((seat, kind), 0) for kind in TYPES}
    lost = {kind: table.lost.get((seat, kind), 0) for kind in TYPES}
    gone = [FIGURES[k] - supply[k] - lost[k] - figures.count((seat, k)) for k in TYPES]
    if min(gone) < 0 or sum(gone) > (seat not in table.stations):
        yield f"1 figures of seat {seat}: missing {gone}"
    if not table.ended and sum(lost.values()) >= sum(FIGURES.values()):
        yield f"5 lost of seat {seat}: nothing left"
    trophies = sum(table.cards.get((seat, kind), 0) for kind in TYPES)
    if trophies > sum(count for (owner, _), count in table.lost.items() if owner != seat):
        yield f"2 cards of seat {seat}: more trophies than the others have lost"
    if table.points.get(seat, 0) < trophies:
        yield f"6 points of seat {seat}: below the trophies"
    inactive = sum(supply.values()) + (table.stations.get(seat) in table.ships)
    most = FULL_SUPPLY + (table.ruling("own_station") == "dock")
    if min(supply.values()) < 0 or sum(supply.values()) > FULL_SUPPLY or inactive > most:
        yield f"9 supply of seat {seat}: {supply}, inactive {inactive}"


def place_faults(table: Table) -> Iterator[str]:
    """Invariants 2, 3 and 4, for all players together."""
    spaces, stations = set(board(table.n)), set(table.stations.values())
    if len(table.meteors) != METEORS or table.meteors & (stations | table.ships.keys()):
        yield "3 meteors: not 24, or one shares its space"
    if not (table.meteors | stations | table.ships.keys()) <= spaces:
        yield "4 places: something lies off the board"
    if len(stations) < len(table.stations):
        yield "4 stations: two on one space"
    if any(table.ships.get(at, (seat, ""))[0] != seat for seat, at in table.stations.items()):
        yield "4 ships: one stands on another player's station"
    if sum(table.cards.values()) != sum(table.lost.values()):
        yield "2 cards: not as many trophies as captured figures"
    if any(not 0 <= table.tied.get(key, 0) <= count for key, count in table.cards.items()):
        yield "2 tied: not between nought and the card"


def turn_faults(table: Table) -> Iterator[str]:
    """Invariant 8, and that only ships of the player to move have moved."""
    if table.left not in (1, 2) or table.turn not in table.sectors:
        yield "8 turn: no such player or number of actions"
    if any(table.ships.get(at, (None, ""))[0] != table.turn for at in table.moved):
        yield "8 moved: not a ship of the player to move"
    if table.pending is not None:
        space, used, jumps = table.pending
        ours = table.ships.get(space) == (table.turn, "cruiser")
        if not ours or used not in (1, 2, 3) or jumps not in (0, 1, 2) or table.over:
            yield f"8 pending: {table.pending}"


def end_faults(table: Table) -> Iterator[str]:
    """Invariants 5 and 10: an end is recorded when, and only when, a condition holds."""
    rich = any(points >= POINTS_TO_END for points in table.points.values())
    bare = any(table.lost.get((seat, "destroyer"), 0) >= 3 for seat in table.sectors)
    met = rich or bare or len(table.stations) < len(table.sectors)
    if met != table.ended:
        yield "5, 10 ended: does not match the end conditions"
    if table.over != table.ended and (table.over or table.ruling("end_timing") == "immediate"):
        yield "10 over: does not match the recorded end"
    if (table.enders and not table.ended) or not table.enders <= table.sectors.keys():
        yield "10 enders: some without an end, or no players"
    if table.over and (not winners(table) or outcomes(table)):
        yield "10 over: nobody has won, or somebody may act"
