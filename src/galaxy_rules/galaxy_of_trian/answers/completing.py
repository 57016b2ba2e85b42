"""A position that a view may be of: hidden tiles and tokens are filled with those that are left.

Every face that is seen is on a tile of its own: on the stacks, in a hand and on the map, found as a
matching.  The tiles that are left are those that nobody has seen anything of.  Whether the position
is one is for `faults` to say; here nothing is judged.
"""

from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import attrs

from galaxy_rules.galaxy_of_trian.answers.invariants.common import This, once_a_map
from galaxy_rules.galaxy_of_trian.board.galaxy import fits_somewhere
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.components import SIDES
from galaxy_rules.galaxy_of_trian.words.state import State, Things, View
from galaxy_rules.kernel.bags import Bag

Bottoms = tuple[tuple[tuple[str, str], ...], ...]


def complete(tables: Tables, view: View) -> State:
    """A position that looks like this view to its seat, where there is one."""
    fields = attrs.asdict(view, recurse=False)
    del fields["seat"]
    return State(**(fields | _tiles(tables, view) | _tokens(tables, view)))


# tiles


def _tiles(tables: Tables, view: View) -> dict[str, Any]:
    """The tiles beneath the tops, in a hand, under the stacks and in the rest."""
    known = {*view.aside, *(tile for tile in view.hands if tile is not None)}
    free = [tile for tile in tables.box.tiles if tile not in known]
    given = _given(tables, view, free)
    tops = iter(given)
    beneath = tuple(None if face is None else next(tops, None) for face in view.tops)
    hands = list(view.hands)
    if _holds_unseen(view):
        hands[view.turn] = next(tops, None)
    used = set(given)
    left = [tile for tile in free if tile not in used]
    rest, left = _taken(view.rest, left, list(tops))
    bottoms = _bottoms(tables, view, left)
    return {"beneath": beneath, "hands": tuple(hands), "rest": rest, "bottoms": bottoms}


def _holds_unseen(view: View) -> bool:
    """Whether somebody holds a tile that this seat does not see."""
    return view.source is not None and not any(view.hands)


def _given(tables: Tables, view: View, free: list[str]) -> Sequence[str]:
    """A tile for every face on a stack, then for the tile in hand, then for those on the map."""
    source = view.source if _holds_unseen(view) else None
    return _matching(tables, This(view.galaxy), tuple(free), view.tops, source)


@once_a_map
def _matching(
    tables: Tables,
    this: This,
    free: tuple[str, ...],
    shown: tuple[str | None, ...],
    source: tuple[int, str] | None,
) -> Sequence[str]:
    """The same, out of what it depends on.

    The tile in hand fits somewhere, unless something else comes first.  A fragment's map may show
    faces that there are no tiles for.
    """
    left, galaxy = frozenset(free), this.galaxy
    tops = [_showing(tables, left, face) for face in shown if face is not None]
    on_map = [_bearing(tables, left, placed.face) for placed in galaxy.tiles.values()]
    held: list[list[list[str]]] = [[]]
    if source is not None:
        any_ = _showing(tables, left, source[1])
        held = [[[t for t in any_ if fits_somewhere(tables.atlas, galaxy, t)]], [any_]]
    tries = ([*tops, *one, *more] for more in (on_map, []) for one in held)
    return next(filter(None, map(matched, tries)), [])


def _showing(tables: Tables, tiles: Container[str], face: str) -> list[str]:
    """The tiles that may show a face on a stack."""
    return [tile for tile in _showers(tables).get(face, ()) if tile in tiles]


def _bearing(tables: Tables, tiles: Container[str], face: str) -> list[str]:
    """The tiles that have a face on either side."""
    return [tile for tile in _bearers(tables).get(face, ()) if tile in tiles]


@lru_cache(maxsize=16)
def _showers(tables: Tables) -> Mapping[str, Sequence[str]]:
    """By face, the tiles that may show it on a stack."""
    return _by_face(tables, tables.box.visible_sides)


@lru_cache(maxsize=16)
def _bearers(tables: Tables) -> Mapping[str, Sequence[str]]:
    """By face, the tiles that have it on either side."""
    return _by_face(tables, lambda _: SIDES)


def _by_face(tables: Tables, sides: Callable[[str], Iterable[str]]) -> Mapping[str, Sequence[str]]:
    """The tiles of the box by the faces on some of their sides, each in the order of the box."""
    found: dict[str, list[str]] = {}
    for tile, card in tables.box.tiles.items():
        for face in {card.side(side) for side in sides(tile)}:
            found.setdefault(face, []).append(tile)
    return found


def _taken(count: int, left: list[str], spare: list[str]) -> tuple[Things, list[str]]:
    """So many tiles, and what is then left; a fragment may need those that its map shows."""
    tiles = [*left, *spare]
    return Bag.of(tiles[:count]), tiles[count : len(left)]


def _bottoms(tables: Tables, view: View, left: list[str]) -> Bottoms:
    """What lies under the stacks: tiles that they hold beyond the tops and the rest."""
    tops = [face is not None for face in view.tops]
    missing = sum(view.heights) - sum(tops) - view.rest
    found: list[tuple[tuple[str, str], ...]] = []
    for height, top in zip(view.heights, tops, strict=True):
        many = max(0, min(missing, height - top, len(left)))
        put, left = left[:many], left[many:]
        missing -= many
        found.append(tuple((tile, tables.box.visible_sides(tile)[0]) for tile in put))
    return tuple(found)


def matched(wanted: Sequence[Sequence[str]]) -> list[str] | None:
    """One of the things that each place takes, none twice: a matching, grown path by path."""
    given: dict[str, int] = {}

    def find(place: int, seen: set[str]) -> bool:
        for thing in wanted[place]:
            if thing not in seen:
                seen.add(thing)
                if thing not in given or find(given[thing], seen):
                    given[thing] = place
                    return True
        return False

    if not all(find(place, set()) for place in range(len(wanted))):
        return None
    by_place = {place: thing for thing, place in given.items()}
    return [by_place[place] for place in range(len(wanted))]


# combat tokens


def _tokens(tables: Tables, view: View) -> dict[str, Any]:
    """The tokens in the bag, in hands and face down, where only their number is seen."""
    left = Counter(dict(tables.box.tokens.items()))
    for heap in (*view.tokens, *view.declared, *view.shown, *view.spent):
        if isinstance(heap, Bag):
            left.subtract(dict(heap.items()))
    tokens = [token for token in tables.box.tokens for _ in range(left[token])]
    filled: dict[str, Any] = {}
    for name in ("declared", "tokens"):
        heaps = []
        for heap in getattr(view, name):
            if isinstance(heap, Bag):
                heaps.append(heap)
                continue
            heaps.append(_some(tables, heap, tokens))
            del tokens[:heap]
        filled[name] = tuple(heaps)
    return {**filled, "token_bag": _some(tables, view.token_bag, tokens)}


def _some(tables: Tables, count: int, tokens: list[str]) -> Things:
    """So many of the tokens; a fragment may have more than the box: any will do for those."""
    taken = tokens[:count]
    if len(taken) == count:
        return Bag.of(taken)
    return Bag.of(taken) + Bag({next(iter(tables.box.tokens)): count - len(taken)})
