"""Toys of Galaxy of Trian, exhausted: every reachable state is visited and checked, and counted.

The toys have two or four tiles, or six, which is three turns for each of two players.  In each toy
every state that play and chance can lead to is visited: none has a fault, chances sum to one, and
only ended games have no way on.  In every so-many-th state every action that can be made of the
cells, parts, faces, colours and numbers at hand is put to the judge: what is not refused is exactly
what is listed.  The counts are pinned: they change when the rules or the toy change, and only then.

Equal tiles have names, and no rule looks at them.  Where a toy says so, states
that differ in the names of equal tiles only are visited once; how many states they stand for is
pinned too.  That the names do not matter is checked in every so-many-th state, and in a small toy
the states are counted both ways.
"""

from collections import Counter, deque
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain, product
from math import factorial, prod
from typing import Any, Final

import attrs
import pytest

from galaxy_rules.galaxy_of_trian.game import GalaxyOfTrian, tiny_pack
from galaxy_rules.galaxy_of_trian.words.actions import (
    ACTIONS,
    Action,
    Attack,
    Build,
    BuyMineral,
    BuyToken,
    Declare,
    Draw,
    EndTurn,
    Exchange,
    Extract,
    Keep,
    Mine,
    Move,
    Place,
    Ready,
    Remove,
    Research,
    Resolve,
    Retrieve,
    Reveal,
    Roll,
    Send,
    Stand,
    TakeTile,
    Teleport,
    Unit,
    Use,
)
from galaxy_rules.galaxy_of_trian.words.grid import OUTPOST, SPACE, cell_of, kind_of, node_at
from galaxy_rules.galaxy_of_trian.words.skill_actions import (
    SKILL_ACTIONS,
    Cry,
    Decline,
    Explore,
    Gamble,
    PlaceExmitter,
    SellSet,
    SellToken,
    Traveller,
    Unlock,
)
from galaxy_rules.galaxy_of_trian.words.state import Phase, State
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.frozen import FrozenMap
from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.kernel.packs import Datum, Pack


def _face(edges: str, **parts: Any) -> dict[str, Any]:
    plain: dict[str, Any] = {
        "space": [], "nebula": [], "gas": [], "systems": [], "planets": [],
        "extractor": False, "special": "", "borders": [],
    }  # fmt: skip
    return {"edges": edges, **plain, **parts}


FACES: Final = {
    "SSS": _face("SSS", space=[[0, 1, 2]]),
    "GGG": _face("GGG", gas=[[0, 1, 2]]),
    "NGG": _face("NGG", nebula=[[0]], gas=[[1, 2]]),
    "NSS": _face("NSS", space=[[1, 2]], nebula=[[0]], borders=[[0, 0]]),
    "ENGG": _face("NGG", nebula=[[0]], gas=[[1, 2]], extractor=True),
    "PoGG": _face("PGG", space=[[0]], gas=[[1, 2]], systems=[[0]], planets=[True]),
    "PoSS": _face("PSS", space=[[0, 1, 2]], systems=[[0]], planets=[True]),
    "O": _face("SSS", space=[[0, 1, 2]], special="outpost"),
    "T": _face("SSS", space=[[0, 1, 2]], special="teleport"),
    "X": _face("SSS", space=[[0, 1, 2]], special="exmitter"),
}
"""Faces with one segment on an edge."""
HALVES: Final = {
    "NGS": _face("NNGGSG", space=[[4]], nebula=[[0, 1]], gas=[[2, 3], [5]], borders=[[0, 0]]),
    "ENGS": _face("NNGGSG", space=[[4]], nebula=[[0, 1]], gas=[[2, 3], [5]], extractor=True),
    "NNS": _face("NNNNSG", space=[[4]], nebula=[[0, 1, 2, 3]], gas=[[5]]),
    "NSS": _face("NNSGSG", space=[[2], [4]], nebula=[[0, 1]], gas=[[3], [5]]),
    "SSN": _face("SGGSNG", space=[[0, 3]], nebula=[[4]], gas=[[1, 2], [5]]),
}
"""Faces with two segments; an edge of space and gas, or of nebula and gas, may fit no other."""
ROOM: Final = {
    "rules.segments": 1, "rules.start_credits": 1, "rules.start_tokens": 1,
    "rules.price_mineral": 2, "rules.price_token": 2,
    "figures.emissaries": 2, "figures.space": 1, "figures.corvettes": 1,
    "supply.n2.emissaries": 2, "supply.n2.space": 1, "supply.n2.corvettes": 1,
    "minerals.red": 2, "minerals.yellow": 1, "tokens.reroll": 1, "tokens.plus": 2,
}  # fmt: skip
"""What toys with one segment have more of than the tiny pack."""
NO_TRADE: Final = {
    "rules.price_mineral": 99, "rules.price_token": 99, "rules.start_tokens": 0,
    "minerals.red": 1, "minerals.yellow": 0, "tokens.reroll": 0, "tokens.plus": 1,
}  # fmt: skip
SHIPS_ONLY: Final = {**NO_TRADE, "supply.n2.emissaries": 0}


@attrs.frozen
class Counts:
    """How many states of each kind there are, and how many steps lead on from them."""

    decisions: int
    chances: int
    terminal: int
    steps: int
    states: int = 0
    """What they stand for, where equal tiles are visited once."""


@attrs.frozen
class Toy:
    """The tiles by their faces, what else differs from the tiny pack, the variant, readings."""

    tiles: tuple[tuple[str, str], ...]
    variant: str = "ships"
    changes: Mapping[str, Any] = attrs.field(factory=dict)
    rulings: Mapping[str, str] = attrs.field(factory=dict)
    twins: bool = False
    """Whether edges have two segments, as in the tiny pack, and equal tiles are visited once."""

    def game(self) -> GalaxyOfTrian:
        """The toy, ready to be played by two."""
        tiny = tiny_pack()
        faces = HALVES if self.twins else FACES
        values: dict[str, Any] = {} if self.twins else dict(ROOM)
        values |= {f"faces.{code}": faces[code] for code in chain(*self.tiles)}
        values |= {f"tiles.T{i}": list(sides) for i, sides in enumerate(self.tiles, 1)}
        values |= self.changes
        other = ("faces.", "tiles.")
        data = {path: d for path, d in tiny.data.items() if not path.startswith(other)}
        data |= {path: Datum(value, "reconstructed", "toy") for path, value in values.items()}
        pack = Pack(tiny.game, "toy", "thinned out", "", FrozenMap(data))
        return GalaxyOfTrian(self.rulings, pack, self.variant)


# equal tiles


@cache
def twins_of(game: GalaxyOfTrian) -> dict[str, tuple[str, ...]]:
    """The tiles with the same two faces, by each of them."""
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for name, tile in game.box.tiles.items():
        sides = (tile.front, tile.back)
        found[sides] = (*found.get(sides, ()), name)
    return {name: group for group in found.values() for name in group}


def renamed(state: State, names: Mapping[str, str]) -> State:
    """A state with other names of tiles."""
    return attrs.evolve(
        state,
        beneath=tuple(tile and names[tile] for tile in state.beneath),
        hands=tuple(tile and names[tile] for tile in state.hands),
        bottoms=tuple(tuple((names[t], side) for t, side in stack) for stack in state.bottoms),
        aside=Bag.of(names[tile] for tile in state.aside),
        rest=Bag.of(names[tile] for tile in state.rest),
    )


def named_in_order(game: GalaxyOfTrian, state: State) -> State:
    """The one of all states with other names of equal tiles in which they come in order."""
    twins = twins_of(game)
    below = (tile for stack in state.bottoms for tile, _ in stack)
    seen = chain(state.beneath, state.hands, below, sorted(state.aside), sorted(state.rest))
    names: dict[str, str] = {}
    used: Counter[tuple[str, ...]] = Counter()
    for tile in seen:
        if tile is not None:
            group = twins[tile]
            names[tile] = group[used[group]]
            used[group] += 1
    return state if all(old == new for old, new in names.items()) else renamed(state, names)


def namings(game: GalaxyOfTrian, state: State) -> int:
    """How many states there are that differ from this one in the names of equal tiles only."""
    count = 1
    for group in set(twins_of(game).values()):
        unseen, aside = (sum(t in bag for t in group) for bag in (state.rest, state.aside))
        known = chain(state.beneath, state.hands, *(dict(stack) for stack in state.bottoms))
        shown = sum(tile in group for tile in known)
        placed = len(group) - unseen - aside - shown
        count *= factorial(len(group)) // prod(map(factorial, (unseen, aside, placed)))
    return count


# every state


def options(game: GalaxyOfTrian, state: State) -> tuple[Action, ...]:
    """What can come next, chance included."""
    if game.to_move(state) == CHANCE:
        return tuple(action for action, _ in game.chance_outcomes(state))
    return tuple(game.legal_actions(state))


Way = tuple[State, tuple[Action, ...]]
"""A state with its options."""


def after(game: GalaxyOfTrian, way: Way, *, twins: bool) -> Iterator[State]:
    """What a state can become, in the order of its options."""
    state, listed = way
    for action in listed:
        found = game.carry_out(state, action, None)
        yield named_in_order(game, found) if twins else found


def reachable(game: GalaxyOfTrian, *, twins: bool = False) -> Iterator[Way]:
    """Every reachable state; if so wanted, one for all that differ in names of equal tiles."""
    start = game.new(2)
    seen = {start}
    queue = deque([start])
    while queue:
        state = queue.popleft()
        way = (state, options(game, state))
        yield way
        for one in after(game, way, twins=twins):
            known = len(seen)
            seen.add(one)
            if len(seen) > known:
                queue.append(one)


def check_names(game: GalaxyOfTrian, way: Way) -> None:
    """With equal tiles named the other way round, there is no fault and the same comes next."""
    groups = set(twins_of(game).values())
    names = {old: new for group in groups for old, new in zip(group, group[::-1], strict=True)}
    other = renamed(way[0], names)
    assert () == game.faults(other)
    assert game.to_move(way[0]) == game.to_move(other)
    there = after(game, (other, options(game, other)), twins=True)
    assert set(after(game, way, twins=True)) == set(there)


# every action that can be made


@cache
def plain_actions(game: GalaxyOfTrian) -> tuple[Action, ...]:
    """The actions that name nothing on the map."""
    found: list[Action] = [BuyToken(), Research(), EndTurn(), Ready(), Stand(), Keep()]
    found += [SellSet(), PlaceExmitter(), Explore(), Gamble(), Cry(), Decline()]
    found += [Unlock(0, "racial"), Unlock(0, "universal")]
    found += [TakeTile(stack) for stack in range(3)]
    found += [Roll(value) for value in range(game.box.die + 2)]
    for token in game.token_kinds:
        found += [Declare(token), Use(token), Draw(token), SellToken(token)]
    for colour in game.colours:
        found += [BuyMineral(colour), Draw(colour)]
    found += [Exchange(*colours) for colours in product(game.colours, repeat=3)]
    triples = product(range(2), game.box.tiles, ("front", "back"))
    found += [Reveal(*triple) for triple in triples]
    return tuple(found)


def parts_of(game: GalaxyOfTrian, state: State) -> list[int]:
    """Two parts of every kind on each tile, whether they are there or not."""
    return [
        node_at(cell, kind, index)
        for cell in state.galaxy.tiles
        for kind in range(OUTPOST + 1)
        for index in range(2)
    ]


def grid(game: GalaxyOfTrian, state: State) -> Iterator[Action]:
    """Every action about everything on the map and next to it."""
    yield from plain_actions(game)
    cells = sorted({*state.galaxy.tiles, *(cell for cell, _ in state.galaxy.frontier)})
    for face, cell, turn in product(game.box.faces, cells, range(3)):
        yield Place(face, cell, turn)
    parts = parts_of(game, state)
    for cell in state.galaxy.tiles:
        yield from (Build(cell), Remove(cell), Retrieve(cell))
        yield from (Attack(cell, other) for other in state.galaxy.tiles)
        for node in parts:
            yield from (Move(cell, node), Teleport(Traveller.SHIP, cell, node))
            yield Teleport(Traveller.EMISSARY, cell, node)
            if kind_of(node) != SPACE and cell_of(node) != cell:
                yield from (Mine(cell, node, colour) for colour in game.colours)
        yield from (Mine(cell, area, colour) for area in state.estates for colour in game.colours)
    for node in parts:
        yield Resolve(node)
        yield from (Send(unit, node) for unit in Unit)
        yield from (Extract(node, colour) for colour in game.colours)


def check_grid(game: GalaxyOfTrian, state: State, listed: tuple[Action, ...]) -> int:
    """What the judge does not refuse is listed, or has a listed twin; how much was asked."""
    asked = set(grid(game, state))
    legal = {action for action in asked if not game.judge(state, action)}
    assert {game.canonical(state, action) for action in legal} == set(listed)
    assert set(listed) <= legal
    return len(asked)


# visiting


@attrs.define
class Visit:
    """What the visit of a toy came to."""

    found: Counter[str] = attrs.field(factory=Counter)
    kinds: set[type[Action]] = attrs.field(factory=set)
    asked: int = 0

    def counts(self) -> Counts:
        """The counts to be pinned."""
        found = self.found
        kinds = ("decision", "chance", "over", "steps", "states")
        return Counts(*(found[kind] for kind in kinds))


def exhaust(game: GalaxyOfTrian, every: int, *, twins: bool = False) -> Visit:
    """Visit every reachable state; the judge is asked about everything in every so-many-th."""
    visit = Visit()
    for number, (state, listed) in enumerate(reachable(game, twins=twins)):
        assert () == game.faults(state)
        mover = game.to_move(state)
        assert (mover == OVER) == (state.phase is Phase.OVER) == (not listed)
        assert len(set(listed)) == len(listed)
        if mover == CHANCE:
            assert sum(chance for _, chance in game.chance_outcomes(state)) == 1
            assert () == game.legal_actions(state)
        if number % every == 0:
            visit.asked += check_grid(game, state, listed)
            if twins:
                check_names(game, (state, listed))
        visit.found["over" if mover == OVER else "chance" if mover == CHANCE else "decision"] += 1
        visit.found["steps"] += len(listed)
        visit.found["states"] += namings(game, state) if twins else 0
        visit.kinds.update(type(action) for action in listed)
    return visit


BARE: Final = {
    **NO_TRADE, "minerals.red": 0, "tokens.plus": 0, "supply.n2.emissaries": 1,
}  # fmt: skip
MARKET: Final = {
    "rules.price_mineral": 1, "rules.start_credits": 2, "rules.start_tokens": 0,
    "tokens.reroll": 0, "supply.n2.emissaries": 0,
}  # fmt: skip
CONTEST: Final = {
    "figures.emissaries": 2, "supply.n2.emissaries": 2, "supply.n2.research": 0, "minerals.red": 0,
    "tokens.plus": 0,
}  # fmt: skip
STRIP: Final = {
    "figures.corvettes": 2, "supply.n2.corvettes": 2, "supply.n2.rogues": 0, "rules.die": 1,
    "rules.range": 3, "supply.n2.emissaries": 0, "minerals.red": 0, "tokens.plus": 0,
}  # fmt: skip
TOYS: Final[dict[str, tuple[Toy, int, Counts]]] = {
    "two planets, beginners": (
        Toy((("PoGG", "O"), ("PoGG", "T")), "beginner"), 2, Counts(1125, 750, 666, 4115),
    ),
    "two planets with ships": (
        Toy((("PoGG", "O"), ("PoGG", "T"))), 4, Counts(1533, 1002, 1500, 6389),
    ),
    "two nebulas": (
        Toy((("NSS", "O"), ("ENGG", "X")), "ships", {"rules.start_credits": 0}), 4,
        Counts(930, 1608, 549, 4385),
    ),
    "two nebulas, other readings": (
        Toy(
            (("NGG", "O"), ("NSS", "PoGG")), "beginner", {"rules.start_credits": 0},
            {"top_tie_removes": "all", "closing_count": "at_closing", "nebula_credits": "prose",
             "control_token": "first_per_area", "event_timing": "all_together"},
        ), 10, Counts(2256, 2961, 1620, 10460),
    ),
    "four tiles of space and the fleets": (
        Toy((("SSS", "SSS"),) * 4, "ships", {**SHIPS_ONLY, "supply.n2.rogues": 0}), 10,
        Counts(6198, 1724, 972, 20624),
    ),
    "a market": (
        Toy((("PoGG", "PoGG"),) * 2, "beginner", MARKET), 10, Counts(3420, 1433, 930, 11648),
    ),
    "an extractor and stations": (
        Toy((("NGS", "NGS"),) * 2 + (("ENGS", "ENGS"),) * 2, "beginner", twins=True), 50,
        Counts(10150, 2777, 2709, 25182, 29975),
    ),
    "a Rogue at a nebula": (
        Toy((("NGS", "NGS"),) * 4, "ships", {"supply.n2.emissaries": 0}, twins=True), 10,
        Counts(1815, 325, 432, 4428, 13865),
    ),
    "nebulas of several tiles, contested": (
        Toy((("NSS", "NSS"),) * 2 + (("NNS", "NNS"),) * 2, "beginner", CONTEST, twins=True), 50,
        Counts(6034, 3524, 576, 18825, 17789),
    ),
    "a strip of space and two Corvettes each": (
        Toy((("SSN", "SSN"),) * 6, "ships", STRIP, twins=True), 50,
        Counts(5760, 1648, 258, 15832, 255_202),
    ),
}  # fmt: skip
LARGER: Final[dict[str, tuple[Toy, int, Counts]]] = {
    "two planets, gas, and stations": (
        Toy((("PoGG", "PoGG"),) * 2 + (("GGG", "GGG"),) * 2, "beginner", BARE), 20,
        Counts(12669, 1088, 2694, 35987),
    ),
    "two nebulas, gas, space and Rogues": (
        Toy((("NSS", "NSS"),) * 2 + (("GGG", "GGG"), ("SSS", "SSS")), "ships",
            {**SHIPS_ONLY, "supply.n2.corvettes": 0, "tokens.plus": 0}),
        20, Counts(13664, 4428, 3327, 38929),
    ),
    "four tiles of space, Rogues too": (
        Toy((("SSS", "SSS"),) * 4, "ships", SHIPS_ONLY), 20, Counts(11181, 2930, 2796, 38741),
    ),
    "two planets, gas, space and Corvettes": (
        Toy((("PoSS", "PoSS"),) * 2 + (("GGG", "GGG"), ("SSS", "SSS")), "ships",
            {**BARE, "supply.n2.rogues": 0, "supply.n2.space": 0}),
        20, Counts(14017, 1885, 4123, 37218),
    ),
}  # fmt: skip


SIX_TILES: Final = Counts(55_398, 9904, 12_933, 141_445, 1_400_500)
SIX_TILES_WITH_SHIPS: Final = Counts(278_862, 46_786, 105_399, 757_225, 4_612_816)
SHOWN: Final[dict[type[Action], str]] = {
    **dict.fromkeys(
        (Reveal, Draw, Roll, TakeTile, Place, Research, Send, EndTurn, Resolve, Retrieve, Keep),
        "two planets, beginners",
    ),
    **dict.fromkeys((Teleport, Declare, Ready, Use, Stand), "two planets with ships"),
    Attack: "a strip of space and two Corvettes each",
    Build: "an extractor and stations",
    BuyMineral: "a market",
    BuyToken: "a market",
    Exchange: "a market",
    Extract: "an extractor and stations",
    Mine: "a Rogue at a nebula",
    Move: "four tiles of space and the fleets",
    Remove: "nebulas of several tiles, contested",
}
"""A toy for every kind of action."""


def six_tiles(variant: str) -> GalaxyOfTrian:
    """Six equal tiles, and of everything else what the tiny pack has."""
    return Toy((("NGS", "NGS"),) * 6, variant, twins=True).game()


@pytest.mark.clauses(
    "TRI-TRN-02", "TRI-TRN-03", "TRI-TRN-04", "TRI-EVT-02", "TRI-EVT-04", "TRI-END-01", "TRI-R-09",
)  # fmt: skip
@pytest.mark.tier("exhausted")
@pytest.mark.parametrize("name", TOYS)
def test_every_reachable_state_of_a_toy_is_faultless_and_counted(name: str) -> None:
    toy, every, expected = TOYS[name]
    visit = exhaust(toy.game(), every, twins=toy.twins)
    assert expected == visit.counts()
    assert visit.asked > 100_000
    assert {kind for kind, where in SHOWN.items() if where == name} <= visit.kinds


@pytest.mark.deep
@pytest.mark.clauses("TRI-TRN-02", "TRI-EVT-02", "TRI-CLO-10", "TRI-CON-10", "TRI-END-01")
@pytest.mark.tier("exhausted")
def test_every_reachable_state_of_six_tiles_is_faultless_and_counted() -> None:
    visit = exhaust(six_tiles("beginner"), 400, twins=True)
    assert SIX_TILES == visit.counts()
    assert {Send, Build, Extract, Retrieve, Roll} <= visit.kinds


@pytest.mark.deep
@pytest.mark.clauses("TRI-TRN-02", "TRI-EVT-02", "TRI-EXT-09", "TRI-CON-10", "TRI-END-01")
@pytest.mark.tier("exhausted")
def test_every_reachable_state_of_six_tiles_with_ships_is_faultless_and_counted() -> None:
    visit = exhaust(six_tiles("ships"), 1000, twins=True)
    assert SIX_TILES_WITH_SHIPS == visit.counts()
    assert {Send, Build, Extract, Mine, Retrieve, Roll} <= visit.kinds


@pytest.mark.deep
@pytest.mark.clauses("TRI-TRN-02", "TRI-EVT-02", "TRI-EVT-04", "TRI-END-01", "TRI-BSH-12")
@pytest.mark.tier("exhausted")
@pytest.mark.parametrize("name", LARGER)
def test_every_reachable_state_of_a_larger_toy_is_faultless_and_counted(name: str) -> None:
    toy, every, expected = LARGER[name]
    assert expected == exhaust(toy.game(), every).counts()


def test_one_state_stands_for_all_with_other_names_of_equal_tiles() -> None:
    game = TOYS["four tiles of space and the fleets"][0].game()
    every = {state for state, _ in reachable(game)}
    some = [state for state, _ in reachable(game, twins=True)]
    assert {named_in_order(game, state) for state in every} == set(some)
    assert len(every) == sum(namings(game, state) for state in some)


@pytest.mark.clauses("TRI-TRN-06", "TRI-TRN-07")
@pytest.mark.tier("shown")
def test_the_toys_know_every_action() -> None:
    assert set(ACTIONS) - set(SKILL_ACTIONS) == set(SHOWN)
    assert set(TOYS) >= set(SHOWN.values())
