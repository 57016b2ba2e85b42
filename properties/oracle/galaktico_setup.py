"""A second reading of Galaktico's set-up, by enumeration: what whole set-ups there are.

A loadout gives every type its shields and weapons, no card twice; a placement puts the start
ships on marked spaces of their sector, no two on one.  Both are spelled in one order: types as on
the ship cards, shields before weapons, cards and spaces ascending.  A choice is open to a player if
and only if some whole set-up begins with what lies there already and goes on with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

Choice = tuple[str, str]
"""A type, and the card or space that it gets."""
Spelled = tuple[Choice, ...]


@dataclass
class Box:
    """What the players choose from, in the order of the catalogue and of the spaces."""

    shields: Sequence[str]
    weapons: Sequence[str]
    shields_each: int
    weapons_each: int
    equipped: Sequence[str]
    start: Mapping[str, int]
    marked: Mapping[int, Sequence[str]]


@dataclass
class SetUp:
    """How far the set-up is: seats in the order of play, what each has laid and placed."""

    order: Sequence[int]
    laid: Mapping[int, Spelled]
    placed: Mapping[int, Spelled]


def loadouts(box: Box) -> set[Spelled]:
    """Every whole equipment of a player."""
    return set(_loadouts(box, tuple(box.equipped), frozenset()))


def _loadouts(box: Box, kinds: Sequence[str], used: frozenset[str]) -> Iterator[Spelled]:
    if not kinds:
        yield ()
        return
    shields = [card for card in box.shields if card not in used]
    weapons = [card for card in box.weapons if card not in used]
    for some in combinations(shields, box.shields_each):
        for more in combinations(weapons, box.weapons_each):
            cards = (*some, *more)
            for rest in _loadouts(box, kinds[1:], used | set(cards)):
                yield (*((kinds[0], card) for card in cards), *rest)


def placements(box: Box, seat: int) -> set[Spelled]:
    """Every whole placement of a player's start ships."""
    return set(_placements(tuple(box.start), box.start, tuple(box.marked[seat])))


def _placements(
    kinds: Sequence[str], start: Mapping[str, int], free: Sequence[str]
) -> Iterator[Spelled]:
    if not kinds:
        yield ()
        return
    for spaces in combinations(free, start[kinds[0]]):
        left = [space for space in free if space not in spaces]
        for rest in _placements(kinds[1:], start, left):
            yield (*((kinds[0], space) for space in spaces), *rest)


def next_choices(done: Spelled, wholes: set[Spelled]) -> set[Choice]:
    """With what the whole set-ups go on that begin so."""
    return {whole[len(done)] for whole in wholes if whole[: len(done)] == done and whole != done}


def to_choose(box: Box, here: SetUp) -> tuple[str, int, set[Choice]] | None:
    """What is done next, by whom, and what is open to them; None when all is done."""
    for seat in here.order:
        if here.laid[seat] not in loadouts(box):
            return "equip", seat, next_choices(here.laid[seat], loadouts(box))
    for seat in here.order:
        if here.placed[seat] not in placements(box, seat):
            return "place", seat, next_choices(here.placed[seat], placements(box, seat))
    return None
