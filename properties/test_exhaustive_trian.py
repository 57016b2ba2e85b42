"""Toys of Galaxy of Trian, exhausted: every reachable state is visited and checked, and counted.

The tiny pack has too many states for that, so its box is thinned out further: two tiles make a turn
for each of two players, four make two.  In each toy every state that play and chance can lead to is
visited: none has a fault, chances sum to one, and only ended games have no way on.  Where it says
so, every action that can be made of the cells, parts, faces, colours and numbers at hand is put to
the judge in every state: what is not refused is exactly what is listed.  The counts are pinned.
They change when the rules or the toy change, and only then.
"""

from collections import Counter, deque
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any, Final

import attrs
import pytest

from galaxy_rules.galaxy_of_trian.actions import (
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
    Traveller,
    Unit,
    Use,
)
from galaxy_rules.galaxy_of_trian.board import OUTPOST, SPACE, cell_of, kind_of, node_at
from galaxy_rules.galaxy_of_trian.reducer import GalaxyOfTrian, tiny_pack
from galaxy_rules.galaxy_of_trian.state import Phase, State
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
    "PoSS": _face("PSS", space=[[0, 1, 2]], systems=[[0]], planets=[True]),
}
"""Faces that the tiny pack does not have."""
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


@attrs.frozen
class Toy:
    """The tiles by their faces, what else differs from the tiny pack, the variant, readings."""

    tiles: tuple[tuple[str, str], ...]
    variant: str = "ships"
    changes: Mapping[str, Any] = attrs.field(factory=dict)
    rulings: Mapping[str, str] = attrs.field(factory=dict)

    def game(self) -> GalaxyOfTrian:
        """The toy, ready to be played by two."""
        tiny = tiny_pack()
        values: dict[str, Any] = {f"faces.{code}": face for code, face in FACES.items()}
        values |= {f"tiles.T{i}": list(sides) for i, sides in enumerate(self.tiles, 1)}
        values |= self.changes
        data = {path: d for path, d in tiny.data.items() if not path.startswith("tiles.")}
        data |= {path: Datum(value, "reconstructed", "toy") for path, value in values.items()}
        pack = Pack(tiny.game, "toy", "thinned out", "", FrozenMap(data))
        return GalaxyOfTrian(self.rulings, pack, self.variant)


def options(game: GalaxyOfTrian, state: State) -> tuple[Action, ...]:
    """What can come next, chance included."""
    if game.to_move(state) == CHANCE:
        return tuple(action for action, _ in game.chance_outcomes(state))
    return tuple(game.legal_actions(state))


def reachable(game: GalaxyOfTrian) -> Iterator[tuple[State, tuple[Action, ...]]]:
    """Every reachable state with its options."""
    start = game.new(2)
    seen = {start}
    queue = deque([start])
    while queue:
        state = queue.popleft()
        listed = options(game, state)
        yield state, listed
        for action in listed:
            after = game.carry_out(state, action, None)
            if after not in seen:
                seen.add(after)
                queue.append(after)


# every action that can be made


@cache
def plain_actions(game: GalaxyOfTrian) -> tuple[Action, ...]:
    """The actions that name nothing on the map."""
    found: list[Action] = [BuyToken(), Research(), EndTurn(), Ready(), Stand(), Keep()]
    found += [TakeTile(stack) for stack in range(3)]
    found += [Roll(value) for value in range(game.box.die + 2)]
    for token in game.token_kinds:
        found += [Declare(token), Use(token), Draw(token)]
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
        return Counts(found["decision"], found["chance"], found["over"], found["steps"])


def exhaust(game: GalaxyOfTrian, every: int) -> Visit:
    """Visit every reachable state; the judge is asked about everything in every so-many-th."""
    visit = Visit()
    for number, (state, listed) in enumerate(reachable(game)):
        assert () == game.faults(state)
        mover = game.to_move(state)
        assert (mover == OVER) == (state.phase is Phase.OVER) == (not listed)
        assert len(set(listed)) == len(listed)
        if mover == CHANCE:
            assert sum(chance for _, chance in game.chance_outcomes(state)) == 1
            assert () == game.legal_actions(state)
        if number % every == 0:
            visit.asked += check_grid(game, state, listed)
        visit.found["over" if mover == OVER else "chance" if mover == CHANCE else "decision"] += 1
        visit.found["steps"] += len(listed)
        visit.kinds.update(type(action) for action in listed)
    return visit


BARE: Final = {
    **NO_TRADE, "minerals.red": 0, "tokens.plus": 0, "supply.n2.emissaries": 1,
}  # fmt: skip
MARKET: Final = {
    "rules.price_mineral": 1, "rules.start_credits": 2, "rules.start_tokens": 0,
    "tokens.reroll": 0, "supply.n2.emissaries": 0,
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
        Toy((("PoGG", "PoGG"),) * 2, "beginner", MARKET), 20, Counts(3420, 1433, 930, 11648),
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


@cache
def exhausted(name: str) -> Visit:
    """What a toy came to, once a process."""
    toy, every, _ = TOYS[name]
    return exhaust(toy.game(), every)


@pytest.mark.clauses(
    "TRI-TRN-02", "TRI-TRN-03", "TRI-TRN-04", "TRI-EVT-02", "TRI-EVT-04", "TRI-END-01", "TRI-R-09",
)  # fmt: skip
@pytest.mark.parametrize("name", TOYS)
def test_every_reachable_state_of_a_toy_is_faultless_and_counted(name: str) -> None:
    visit = exhausted(name)
    assert TOYS[name][2] == visit.counts()
    assert visit.asked > 100_000


@pytest.mark.deep
@pytest.mark.clauses("TRI-TRN-02", "TRI-EVT-02", "TRI-EVT-04", "TRI-END-01", "TRI-BSH-12")
@pytest.mark.parametrize("name", LARGER)
def test_every_reachable_state_of_a_larger_toy_is_faultless_and_counted(name: str) -> None:
    toy, every, expected = LARGER[name]
    assert expected == exhaust(toy.game(), every).counts()


OUT_OF_REACH: Final = {Attack, Build, Extract, Mine, Remove}
"""A turn or two, with so few units, are not enough for these; larger toys build and mine."""


@pytest.mark.clauses("TRI-TRN-06", "TRI-TRN-07")
def test_the_toys_know_almost_every_action() -> None:
    kinds = [exhausted(name).kinds for name in TOYS]
    assert set(ACTIONS).difference(*kinds) == OUT_OF_REACH
