"""What a seat must think possible, by brute force: every way to lay what is hidden, one by one.

Nothing of the samplers is used.  From a true position all things that could lie elsewhere are taken
up, laid down again in every way, each thing by itself, and what then looks like the view and has no
fault is kept, weighed by the ways and by the chance with which tiles show the faces that are seen.
That is feasible on toys only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations, product
from typing import Any, Final

import attrs

from galaxy_rules.catalogue import AnyGame
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.match.memory import Memory

Posterior = dict[Any, Fraction]
"""Positions with the chance that each is the true one."""
SIDES: Final = ("front", "back")
FAR: Final = 5.2
"""Standard deviations."""


def posterior(game: AnyGame, state: Any, seat: int) -> Posterior:
    """All positions that look like this one to a seat, by how likely each is."""
    view = game.view(state, seat)
    found: Posterior = {}
    for world, weight in LAYINGS[game.name](game, state, seat):
        if game.view(world, seat) == view and not game.faults(world):
            found[world] = found.get(world, Fraction(0)) + weight
    return _summing_to_one(found)


Layings = Iterator[tuple[Any, Fraction]]


def dealt(things: Sequence[Any], sizes: Sequence[int]) -> Iterator[tuple[tuple[Any, ...], ...]]:
    """Every way to deal single things into piles of these sizes."""
    if not sizes:
        yield ()
        return
    for places in combinations(range(len(things)), sizes[0]):
        pile = tuple(things[place] for place in places)
        left = [thing for place, thing in enumerate(things) if place not in places]
        for others in dealt(left, sizes[1:]):
            yield (pile, *others)


def each(*piles: Bag[str]) -> list[str]:
    """The things of some piles, one by one."""
    return [thing for pile in piles for thing, count in pile.items() for _ in range(count)]


# Take The Galaxy


def cards(_game: Any, state: Any, seat: int) -> Layings:
    """The cards of every other seat's hand, deck and discard pile, dealt anew."""
    seats = range(len(state.hands))
    names = ("hands", "decks", "discards")

    def shared_out(one: int) -> list[tuple[Bag[str], ...]]:
        piles = [getattr(state, name)[one] for name in names]
        if one == seat:
            return [tuple(piles)]
        ways = dealt(each(*piles), [len(pile) for pile in piles])
        return [tuple(map(Bag.of, way)) for way in ways]

    for chosen in product(*map(shared_out, seats)):
        rows = zip(*chosen, strict=True)
        yield attrs.evolve(state, **dict(zip(names, rows, strict=True))), Fraction(1)


# Galaktico


def secrets(game: Any, state: Any, _seat: int) -> Layings:
    """Every placement while ships are placed, every loadout, every number of points up to a bound.

    Cards lie in catalogue order, shields first, as they are laid.
    """
    fleets = _fleets(game, state) if state.phase.value == "place" else [state.fleets]
    types = len(state.equipment)
    hands = [
        list(combinations(tuple(game.catalogue), len(state.equipment[one]))) for one in range(types)
    ]
    points = product(*(range(_bound(game, state, one) + 1) for one in range(len(state.points))))
    for placed, laid, bagged in product(fleets, product(*hands), list(points)):
        yield attrs.evolve(state, fleets=placed, equipment=laid, points=bagged), Fraction(1)


def _bound(game: Any, state: Any, seat: int) -> int:
    """What captures can have paid at most: see the docs of worlds."""
    own = slice(seat * 4, seat * 4 + 4)
    others = [n for index, n in enumerate(state.trophies) if not own.start <= index < own.stop]
    captures: int = sum(state.trophies[own]) * max(game.box.least_reward, *others)
    ended = state.ending is not None and seat in state.ending.enders
    razed: int = sum(one.reward for one in state.razed if one.by == seat)
    return captures + razed + int(game.box.ender_points) * ended


def _fleets(game: Any, state: Any) -> list[tuple[Any, ...]]:
    """Every way to set down as many ships of each type as are out, on marked spaces."""
    choices = []
    for index, fleet in enumerate(state.fleets):
        spots = game.board.spots(state.sectors[index // 4], game.box.layout.marked)
        spaces = [space for space in range(game.board.size) if spots >> space & 1]
        count = fleet.bit_count()
        choices.append(
            [type(fleet)(sum(1 << s for s in some)) for some in combinations(spaces, count)]
        )
    return [chosen for chosen in product(*choices) if _apart(chosen)]


def _apart(fleets: Sequence[int]) -> bool:
    """Whether no two ships share a space."""
    return sum(fleet.bit_count() for fleet in fleets) == sum(fleets).bit_count()


# Galaxy of Trian


def tiles_and_tokens(game: Any, state: Any, seat: int) -> Layings:
    """Every tile in every place, and every token."""
    laid = list(_tiles(game, state))
    for (fields, weight), heaps in product(laid, list(_tokens(state, seat))):
        yield attrs.evolve(state, **fields, **heaps), weight


def _tiles(game: Any, state: Any) -> Iterator[tuple[dict[str, Any], Fraction]]:
    """All tiles laid where tiles lie: on the map, aside, on the stacks, in hands, in the rest."""
    box = game.tables.box
    faces = [placed.face for placed in state.galaxy.tiles.values()]
    aside, rest = each(state.aside), each(state.rest)
    held = [one for one, tile in enumerate(state.hands) if tile is not None]
    tops = [stack for stack, tile in enumerate(state.beneath) if tile is not None]
    assert not any(state.bottoms)
    for order in permutations(box.tiles):
        left = list(order)
        on_map = [left.pop() for _ in faces]
        if any(f not in box.tiles[t].faces() for f, t in zip(faces, on_map, strict=True)):
            continue
        if Counter(left.pop() for _ in aside) != Counter(aside):
            continue
        weight = Fraction(1)
        beneath, hands = [None] * len(state.tops), [None] * len(state.hands)
        for stack in tops:
            tile: Any = left.pop()
            weight *= _shown(box, tile, state.tops[stack])
            beneath[stack] = tile
        for one in held:
            tile = left.pop()
            weight *= _shown(box, tile, state.source[1])
            hands[one] = tile
        assert len(left) == len(rest)
        if weight:
            rest_now = Bag.of(sorted(left))
            yield {"beneath": tuple(beneath), "hands": tuple(hands), "rest": rest_now}, weight


def _shown(box: Any, tile: str, face: str) -> Fraction:
    """The chance that a tile lies with this face up in a stack."""
    sides = [s for s in SIDES if box.faces[box.tiles[tile].side(s)].special not in box.hidden]
    return Fraction(sum(box.tiles[tile].side(side) == face for side in sides), len(sides))


def _tokens(state: Any, seat: int) -> Iterator[dict[str, Any]]:
    """The tokens of the bag, of hands and of those that lie face down, dealt anew."""
    seats = [one for one in range(len(state.tokens)) if one != seat]
    piles = [
        state.token_bag,
        *(state.tokens[n] for n in seats),
        *(state.declared[n] for n in seats),
    ]
    for way in dealt(each(*piles), [len(pile) for pile in piles]):
        bag, *others = map(Bag.of, way)
        tokens, declared = list(state.tokens), list(state.declared)
        for number, one in enumerate(seats):
            tokens[one], declared[one] = others[number], others[len(seats) + number]
        yield {"token_bag": bag, "tokens": tuple(tokens), "declared": tuple(declared)}


LAYINGS: Final[dict[str, Any]] = {
    "galaktico": secrets,
    "galaxy_of_trian": tiles_and_tokens,
    "take_the_galaxy": cards,
}


# with perfect recall


@attrs.frozen
class Recalled:
    """What a seat remembers, what it sees, and how likely each position is then."""

    memory: Memory
    view: Any
    posterior: Posterior


def recalled(game: AnyGame, start: Any, depth: int) -> list[Recalled]:
    """Every information set of a game's tree down to a depth, with its exact posterior.

    Every history counts by the chance of its draws and rolls; what seats choose is not weighed.
    """
    seats = range(game.seats(start))
    memories = tuple(Memory.begun(game, start, seat) for seat in seats)
    left = [(start, Fraction(1), memories, 0)]
    found: dict[tuple[int, str], Recalled] = {}
    while left:
        state, weight, memories, steps = left.pop()
        for memory in memories:
            key = (memory.seat, memory.digest)
            if key not in found:
                found[key] = Recalled(memory, game.view(state, memory.seat), {})
            likely = found[key].posterior
            likely[state] = likely.get(state, Fraction(0)) + weight
        mover = game.to_move(state)
        if steps == depth or mover == OVER:
            continue
        sure = [(action, Fraction(1)) for action in game.legal_actions(state)]
        for action, chance in game.chance_outcomes(state) if mover == CHANCE else sure:
            step = game.step(state, action)
            after = tuple(m.after(game, action, mover, step.events, step.state) for m in memories)
            left.append((step.state, weight * chance, after, steps + 1))
    return [attrs.evolve(one, posterior=_summing_to_one(one.posterior)) for one in found.values()]


def _summing_to_one(weights: Posterior) -> Posterior:
    total = sum(weights.values(), Fraction(0))
    return {world: weight / total for world, weight in weights.items()}


# how well a sample fits


def chi_squared(drawn: Counter[Any], expected: Posterior) -> tuple[float, int]:
    """The statistic of Pearson, and its degrees of freedom; infinite where one was not possible."""
    total = drawn.total()
    if drawn.keys() - expected.keys():
        return float("inf"), len(expected) - 1
    cells = [(drawn[world], float(chance) * total) for world, chance in expected.items()]
    return sum((seen - mean) ** 2 / mean for seen, mean in cells), len(expected) - 1


def too_large(statistic: float, freedom: int) -> bool:
    """Whether a statistic is beyond what one sample in some ten millions comes to.

    By the cube root, which is close to normal (Wilson and Hilferty).
    """
    if not freedom:
        return statistic > 0
    spread = 2 / (9 * freedom)
    deviations = ((statistic / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5
    return bool(deviations > FAR)
