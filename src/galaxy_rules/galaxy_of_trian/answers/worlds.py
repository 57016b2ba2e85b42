"""What may lie behind a view: tiles in the stacks and in a hand, and combat tokens.

Every face on the map is on some tile, and a map shows faces only: so which tiles are left is not
known.  Every way to find the faces on tiles of their own is equally likely; the tiles that are left
lie in the stacks in random order.  A side of a tile on a stack came up by chance: a tile that could
have shown another face as well counts half as much there as one that could not.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import perm
from typing import Any, Final

import attrs

from galaxy_rules.galaxy_of_trian.answers.invariants.common import This
from galaxy_rules.galaxy_of_trian.answers.seen import Known
from galaxy_rules.galaxy_of_trian.board.galaxy import fits_somewhere
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.components import SIDES
from galaxy_rules.galaxy_of_trian.words.maps import Galaxy
from galaxy_rules.galaxy_of_trian.words.state import Names, State, Things, Undersides, View
from galaxy_rules.galaxy_of_trian.words.tasks import TopDue
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.worlds.behind import Behind
from galaxy_rules.kernel.worlds.matching import Matching
from galaxy_rules.kernel.worlds.numbers import Numbers
from galaxy_rules.kernel.worlds.parts import Part, Piled, Piles

Place = tuple[str, ...]
"""A face on the map and the one seen before, where it was; the top of a stack; a tile in hand."""
Held = tuple[str, bool]
"""The face that a tile in hand showed, and whether it fits somewhere."""
Laid = tuple[Names, Names, Things, Undersides]
"""The tiles beneath the tops, in hands, not seen at all, and put back under the stacks."""
MAP: Final = "map"
TOP: Final = "top"
HELD: Final = ("held",)
MOST_NOTED: Final = 20_000
"""As much is noted at one time when worlds are counted."""


def behind(tables: Tables, view: View, known: Known | None) -> Behind[State]:
    """The tiles that are not on the map, and the tokens that others have."""
    fields = attrs.asdict(view, recurse=False)
    del fields["seat"]
    heaps = [
        (name, seat)
        for name in ("tokens", "declared")
        for seat, heap in enumerate(getattr(view, name))
        if not isinstance(heap, Bag)
    ]

    def join(values: Sequence[Any]) -> State:
        (beneath, hands, rest, bottoms), (bag, *piles) = values
        found = {"tokens": list(view.tokens), "declared": list(view.declared)}
        for (name, seat), pile in zip(heaps, piles, strict=True):
            found[name][seat] = pile
        filled = {name: tuple(row) for name, row in found.items()}
        laid = {"beneath": beneath, "hands": hands, "rest": rest, "bottoms": bottoms}
        return State(**(fields | laid | filled | {"token_bag": bag}))

    def split(world: State) -> tuple[Laid, Piled]:
        piles = [getattr(world, name)[seat] for name, seat in heaps]
        return (
            (world.beneath, world.hands, world.rest, world.bottoms),
            (world.token_bag, *piles),
        )

    return Behind((Tiles(tables, view, known), _tokens(tables, view, heaps)), join, split)


def _tokens(tables: Tables, view: View, heaps: Sequence[tuple[str, int]]) -> Piles:
    """The bag first, then what others have in hand and face down."""
    things = Bag(tables.box.tokens)
    for heap in (*view.tokens, *view.declared, *view.shown, *view.spent):
        if isinstance(heap, Bag):
            things = things - heap
    return Piles(things, [view.token_bag, *(getattr(view, name)[seat] for name, seat in heaps)])


@attrs.frozen
class Clues:
    """What is seen of the tiles that are not known: all that the search for them hangs on."""

    free: tuple[str, ...]
    """Tiles that can be anywhere."""
    tops: Names
    held: Held | None
    beneath: Names
    """Tiles that are known to be on top."""
    taken: str | None
    """The tile in another's hand, where it is known."""
    faces: tuple[tuple[Place, int], ...]
    """How many tiles the places of each kind on the map want."""


class Search:
    """Tiles for the faces on a map, for the tops of the stacks and for the tile in hand."""

    def __init__(self, tables: Tables, galaxy: Galaxy, clues: Clues) -> None:
        """Look for them."""
        self.wanted: Final = _wanted(clues)
        self.options: Final = {
            tile: _places(tables, galaxy, tile, clues, self.wanted) for tile in clues.free
        }
        self.matching: Final = Matching(self.options, self.wanted)


_search: Final = lru_cache(maxsize=4)(
    lambda tables, this, clues: Search(tables, this.galaxy, clues)
)  # fmt: skip
"""Maps change once a turn, and all seats see the same one."""


def _wanted(clues: Clues) -> dict[Place, int]:
    """How many tiles the places of each kind want; none, where all tiles are known."""
    if not clues.free:
        return {}
    wanted = dict(clues.faces)
    wanted |= {(TOP, str(stack)): 1 for stack, top in enumerate(clues.tops) if top is not None}
    if clues.held is not None:
        wanted[HELD] = 1
    return wanted


def _places(
    tables: Tables, galaxy: Galaxy, tile: str, clues: Clues, wanted: Iterable[Place]
) -> dict[Place, int]:
    """Where a tile may be, each with its weight."""
    found: dict[Place, int] = {}
    if tile in clues.beneath:
        return {(TOP, str(clues.beneath.index(tile))): 1}
    if tile == clues.taken:
        return {HELD: 1}
    for place in wanted:
        match place:
            case (kind, face, showed) if kind == MAP:
                bears = face in tables.box.tiles[tile].faces()
                found[place] = bears * (_shows(tables, tile, showed) if showed else 1)
            case (kind, stack) if kind == TOP:
                known = clues.beneath[int(stack)] is not None
                found[place] = not known and _shows(tables, tile, clues.tops[int(stack)])
            case _:
                found[place] = _held_by(tables, galaxy, tile, clues)
    return {place: weight for place, weight in found.items() if weight}


def _held_by(tables: Tables, galaxy: Galaxy, tile: str, clues: Clues) -> int:
    """The weight of a tile in another's hand."""
    if clues.held is None or clues.taken is not None:
        return 0
    face, must_fit = clues.held
    fits = not must_fit or fits_somewhere(tables.atlas, galaxy, tile)
    return _shows(tables, tile, face) if fits else 0


def _shows(tables: Tables, tile: str, face: str | None) -> int:
    """By how many halves of a chance a tile shows a face on a stack."""
    sides = tables.box.visible_sides(tile)
    showing = [side for side in sides if tables.box.tiles[tile].side(side) == face]
    return len(SIDES) // len(sides) * len(showing) if sides else 0


def _held(view: View) -> Held | None:
    """What is known of a tile in another's hand: the face it showed, and whether it must fit.

    It need not where it was taken just now, and the next top is still to come up.
    """
    if view.source is None or any(view.hands):
        return None
    return view.source[1], not any(isinstance(task, TopDue) for task in view.agenda)


def _clues(tables: Tables, view: View, known: Known | None) -> Clues:
    """What a seat sees of tiles, with what it has seen before."""
    laid = {} if known is None else {cell: (tile, face) for cell, tile, face in known.laid}
    whole = known is not None and known.whole
    faces: Counter[Place] = Counter()
    seen = {*view.aside, *(tile for tile in view.hands if tile is not None)}
    for cell, placed in view.galaxy.tiles.items():
        tile, showed = laid.get(cell, (None, ""))
        if tile is None:
            faces[MAP, placed.face, showed] += 1
        else:
            seen.add(tile)
    if known is not None and whole:
        seen |= {tile for below in known.bottoms for tile, _ in below}
    held = _held(view)
    hidden = any(view.heights) or held is not None
    taken = known.taken if known is not None and held is not None else None
    return Clues(
        tuple(tile for tile in tables.box.tiles if hidden and tile not in seen),
        view.tops,
        held,
        known.beneath if known is not None and whole else (None,) * len(view.tops),
        None if taken is None else taken[2],
        tuple((place, faces[place]) for place in sorted(faces)),
    )


class Tiles(Part[Laid]):
    """The tiles that are not on the map."""

    def __init__(self, tables: Tables, view: View, known: Known | None) -> None:
        """Find out which tiles there are, and for which places."""
        self._tables: Final = tables
        self._view: Final = view
        clues = _clues(tables, view, known)
        self._free: Final = clues.free
        self._holds: Final = clues.held is not None
        self._search: Final = _search(tables, This(view.galaxy), clues)
        tops = sum(face is not None for face in view.tops)
        self._bottoms: Final = known.bottoms if known is not None and known.whole else None
        below = sum(view.heights) - tops - view.rest
        self._below: Final = below if self._bottoms is None else 0

    # counting

    @property
    def ways(self) -> int:
        """The tiles of map, tops and hand; of the others, those below and the rest."""
        left = len(self._free) - sum(self._search.wanted.values())
        if left != self._view.rest + self._below:
            return 0
        below: int = perm(left, self._below) * len(SIDES) ** self._below
        return self._search.matching.ways * below * len(self._depths())

    def _depths(self) -> list[tuple[int, ...]]:
        """How many tiles may have been put back under each stack."""
        view = self._view
        if self._bottoms is not None:
            return [tuple(map(len, self._bottoms))]
        room = [h - (top is not None) for h, top in zip(view.heights, view.tops, strict=True)]
        first = next(iter(view.agenda), None)
        if isinstance(first, TopDue):
            room[first.stack] -= 1
        one, other = room
        return [
            (here, self._below - here)
            for here in range(min(one, self._below) + 1)
            if self._below - here <= other
        ]

    def count(self) -> int | None:
        """Different findings leave the same tiles: feasible where the map shows little."""
        if self._below:
            return None
        return self._search.matching.told_apart(lambda place: place[0] == MAP, MOST_NOTED)

    def ways_to(self, value: Laid) -> int:
        """How the faces on the map are found on the tiles that are not elsewhere."""
        beneath, hands, rest, bottoms = value
        if self._bottoms not in (None, bottoms):
            return 0
        below = [put for stack in bottoms for put in stack] if self._bottoms is None else []
        if tuple(map(len, bottoms)) not in self._depths():
            return 0
        tops = {tile: (TOP, str(stack)) for stack, tile in enumerate(beneath) if tile is not None}
        given: dict[str, Place] = dict(tops)
        if self._holds:
            given |= {tile: HELD for tile in hands if tile is not None}
        apart = [*rest, *(tile for tile, _ in below)]
        weight = 1
        for tile, place in given.items():
            weight *= self._search.options.get(tile, {}).get(place, 0)
        for tile, side in below:
            weight *= len(SIDES) // len(self._sides(tile)) if side in self._sides(tile) else 0
        gone = {*given, *apart}
        on_map = {
            tile: {place: ways for place, ways in found.items() if place[0] == MAP}
            for tile, found in self._search.options.items()
            if tile not in gone
        }
        wanted = {place: count for place, count in self._search.wanted.items() if place[0] == MAP}
        whole = len(gone) == len(given) + len(rest) + len(below) and gone <= set(self._free)
        if not weight or not whole or len(on_map) != sum(wanted.values()):
            return 0
        return weight * Matching(on_map, wanted).ways

    def _sides(self, tile: str) -> list[str]:
        """The sides of a tile that may lie up and differ."""
        faces: dict[str, str] = {}
        for side in self._tables.box.visible_sides(tile):
            faces.setdefault(self._tables.box.tiles[tile].side(side), side)
        return list(faces.values())

    # drawing

    def draw(self, numbers: Numbers) -> Laid:
        """The faces are found on tiles, then what is left is shuffled."""
        view, given = self._view, self._search.matching.draw(numbers)
        at = {place: tile for tile, place in given.items() if place[0] != MAP}
        left = [tile for tile in self._free if tile not in given]
        beneath = tuple(at.get((TOP, str(stack))) for stack in range(len(view.tops)))
        hands = view.hands
        if self._holds:
            held = at[HELD]
            hands = tuple(held if seat == view.turn else None for seat in range(len(hands)))
        below, rest = numbers.some(left, self._below)
        return beneath, hands, Bag(dict.fromkeys(rest, 1)), self._put(below, numbers)

    def _put(self, below: Sequence[str], numbers: Numbers) -> Undersides:
        """Tiles under the stacks, each with a side up."""
        if self._bottoms is not None:
            return self._bottoms
        if not below:
            return tuple(() for _ in self._view.heights)
        first, _ = numbers.choose(self._depths())
        put = [(tile, numbers.choose(self._sides(tile))) for tile in below]
        return (tuple(put[:first]), tuple(put[first:]))
