"""Faults: a game that is played has none; each kind is found where it was put."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

import attrs
import pytest
from pyrsistent import pmap

from galaxy_rules.galaxy_of_trian.answers import invariants
from galaxy_rules.galaxy_of_trian.answers.invariants.components import _all_printed
from galaxy_rules.galaxy_of_trian.board.galaxy import emissary_nodes, has_planet, space_nodes
from galaxy_rules.galaxy_of_trian.board.growing import galaxy_of
from galaxy_rules.galaxy_of_trian.game import GalaxyOfTrian, tiny_pack
from galaxy_rules.galaxy_of_trian.rules.blocking import inhabitants
from galaxy_rules.galaxy_of_trian.words.actions import PLUS, REROLL, Unit
from galaxy_rules.galaxy_of_trian.words.components import Supply
from galaxy_rules.galaxy_of_trian.words.grid import NEBULA, SYSTEM, cell_at, cell_of, node_at
from galaxy_rules.galaxy_of_trian.words.maps import Placed
from galaxy_rules.galaxy_of_trian.words.state import (
    CAUSE_INDEX,
    NOTHING,
    Cause,
    Emissary,
    Phase,
    Ship,
    Stage,
    State,
    replace,
)
from galaxy_rules.galaxy_of_trian.words.tasks import (
    Fighting,
    MineralsDue,
    Paying,
    Resolving,
    Retrieving,
    Settling,
    TokenDue,
    TopDue,
)
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.frozen import FrozenMap
from galaxy_rules.kernel.game import Fault
from tests.galaxy_of_trian.citing import is_cited
from tests.galaxy_of_trian.walks import find, played

Damage = Callable[[GalaxyOfTrian, State], State]
Wanted = Callable[[State], object]
FAR: Final = cell_at(90, 90, 180)


@cache
def rules(variant: str = "ships", **rulings: str) -> GalaxyOfTrian:
    """The game with these readings."""
    return GalaxyOfTrian(rulings, variant=variant)


def found(game: GalaxyOfTrian, state: State) -> tuple[Fault, ...]:
    """The faults of a state, all of whose clauses exist."""
    seen = game.faults(state)
    for fault in seen:
        assert is_cited("faults", fault.code, fault.clauses)
        for clause in fault.clauses:
            assert clause in game.clauses, clause
    return seen


# --------------------------------------------------------------------------------- played games


@pytest.mark.clauses("TRI-CMP-01", "TRI-CMP-04", "TRI-CMP-06", "TRI-SET-03", "TRI-TRN-09")
@pytest.mark.parametrize(
    "variant, players, readings",
    [
        ("ships", 2, {}),
        ("beginner", 4, {}),
        ("ships", 3, {"ship_contact": "same_area", "unplaceable_tile": "bottom_redraw"}),
        ("ships", 4, {"event_timing": "all_together", "rogue_in_cap": "yes"}),
        ("ships", 2, {"outer_space_holes": "topological", "unplaceable_tile": "skip"}),
    ],
)
def test_a_played_game_has_no_fault_at_any_step(
    variant: str, players: int, readings: dict[str, str]
) -> None:
    game = rules(variant, **readings)
    moments = played(game, players, 5)
    assert () == game.faults(moments[0].before)
    for moment in moments:
        assert () == game.faults(moment.after)
    assert Phase.OVER is moments[-1].after.phase


@pytest.mark.clauses("TRI-CMP-01", "TRI-SET-12")
def test_a_game_with_the_toy_pack_has_no_fault_at_any_step() -> None:
    game = GalaxyOfTrian(data=tiny_pack(), variant="ships")
    for seed in range(5):
        for moment in played(game, 2, seed):
            assert () == game.faults(moment.after)


# ------------------------------------------------------------------------- what is done to them


def changed(value: Any, name: str, new: Any) -> Any:
    """A value with another thing in one field."""
    return attrs.evolve(value, **{name: new})


def anything(_: State) -> bool:
    """The first position will do."""
    return True


def late(state: State) -> bool:
    """A quiet moment with much on the table."""
    return len(state.galaxy.tiles) > 50 and resting(state) and state.phase is Phase.EXTRACTION


def resting(state: State) -> bool:
    """Nothing is under way."""
    return not state.agenda and state.battle is None


def exploring(state: State) -> bool:
    """An action is to be chosen, and the tile just added is there."""
    return resting(state) and state.phase is Phase.EXPLORATION and state.added is not None


def holding(state: State) -> bool:
    """A tile is in hand."""
    return state.phase is Phase.EXPANSION and state.source is not None and resting(state)


def at(stage: Stage, *, ships: bool | None = None) -> Wanted:
    """A clash is at a stage."""

    def wanted(state: State) -> bool:
        battle = state.battle
        if battle is None or battle.stage is not stage:
            return False
        return ships is None or (battle.ships is not None) is ships

    return wanted


def due(kind: type) -> Wanted:
    """A task of a kind comes next."""
    return lambda state: state.battle is None and any(isinstance(t, kind) for t in state.agenda[:1])


def put(**fields: Any) -> Damage:
    """Fields replaced."""
    return lambda _, state: attrs.evolve(state, **fields)


def change(name: str, index: int, value: Any) -> Damage:
    """One entry of a table replaced, or worked out from the old one."""

    def damage(_: GalaxyOfTrian, state: State) -> State:
        table = getattr(state, name)
        new = value(table[index]) if callable(value) else value
        spoilt: State = changed(state, name, replace(table, index, new))
        return spoilt

    return damage


def entry(name: str, key: Any, value: Any) -> Damage:
    """An entry of a mapping made."""
    return lambda _, state: changed(state, name, getattr(state, name).set(key, value))


def closed(state: State, kind: int, test: Callable[[Any], object] = lambda _: True) -> int:
    """The key of a closed area."""
    return next(k for k, one in state.estates.items() if one.kind == kind and test(one))


def estate(kind: int, /, **fields: Any) -> Damage:
    """A closed area changed."""

    def damage(_: GalaxyOfTrian, state: State) -> State:
        key = closed(state, kind, lambda one: one.resolved)
        spoilt = attrs.evolve(state.estates[key], **fields)
        return attrs.evolve(state, estates=state.estates.set(key, spoilt))

    return damage


def battle(**fields: Any) -> Damage:
    """The clash changed."""

    def damage(_: GalaxyOfTrian, state: State) -> State:
        assert state.battle is not None
        return attrs.evolve(state, battle=attrs.evolve(state.battle, **fields))

    return damage


def remapped(game: GalaxyOfTrian, state: State, tiles: dict[int, Placed]) -> State:
    """The same with another map."""
    return attrs.evolve(state, galaxy=galaxy_of(game.atlas, tiles))


# the map


def other_turn(game: GalaxyOfTrian, state: State) -> State:
    """A face that looks the same in every turn, as if it were turned."""
    face = next(code for code, one in game.box.faces.items() if one.symmetry == 1)
    galaxy = galaxy_of(game.atlas, {0: Placed(face, 0)})
    return attrs.evolve(
        state, galaxy=attrs.evolve(galaxy, tiles=galaxy.tiles.set(0, Placed(face, 1)))
    )


def misfit(game: GalaxyOfTrian, state: State) -> State:
    """A tile turned where it lies."""
    galaxy = state.galaxy
    for cell, placed in galaxy.tiles.items():
        if game.box.faces[placed.face].symmetry > 1 and game.box.faces[placed.face].edges != "SSS":
            turned = Placed(placed.face, (placed.turn + 1) % 3)
            spoilt = attrs.evolve(galaxy, tiles=galaxy.tiles.set(cell, turned))
            damaged = attrs.evolve(state, galaxy=spoilt)
            if "edges" in {fault.code for fault in game.faults(damaged)}:
                return damaged
    raise AssertionError("every tile can be turned")


def elsewhere(game: GalaxyOfTrian, state: State) -> State:
    """The first tile a long way off."""
    return remapped(game, state, {FAR: Placed("SSS", 0)})


def apart(game: GalaxyOfTrian, state: State) -> State:
    """Two tiles that do not touch."""
    return remapped(game, state, {0: Placed("SSS", 0), cell_at(9, 9, 18): Placed("SSS", 0)})


def far_apart(game: GalaxyOfTrian, state: State) -> State:
    """Two tiles that no row of tiles could join."""
    return remapped(game, state, {0: Placed("SSS", 0), FAR: Placed("SSS", 0)})


def too_many(game: GalaxyOfTrian, state: State) -> State:
    """One tile more than there are."""
    cells = [cell_at(a, b, a + b) for a in range(0, 20, 2) for b in range(0, 20, 2)]
    few = cells[: len(game.box.tiles) + 1]
    return remapped(game, state, dict.fromkeys(few, Placed("SSS", 0)))


def derived(**fields: Any) -> Damage:
    """What is derived from the tiles, replaced."""
    return lambda _, state: attrs.evolve(state, galaxy=attrs.evolve(state.galaxy, **fields))


def unlinked(_: GalaxyOfTrian, state: State) -> State:
    """Links that go round in a circle."""
    one, two = list(state.galaxy.links)[:2]
    links = state.galaxy.links.set(one, two).set(two, one)
    return attrs.evolve(state, galaxy=attrs.evolve(state.galaxy, links=links))


def same_faces(game: GalaxyOfTrian, state: State) -> State:
    """A face on the map that the one tile taken from the stacks does not have."""
    tile = next(iter(game.box.tiles.values()))
    face = next(face for face in game.box.faces if face not in {tile.front, tile.back})
    fewer = attrs.evolve(state, rest=state.rest.remove(tile.id))
    return remapped(game, fewer, {0: Placed(face, 0)})


# units


def settle(node_of: Callable[[GalaxyOfTrian, State], int], level: int = 0, seat: int = 0) -> Damage:
    """An emissary put somewhere."""

    def damage(game: GalaxyOfTrian, state: State) -> State:
        node = node_of(game, state)
        emissary = Emissary(seat, node, level)
        return attrs.evolve(state, emissaries=state.emissaries.set(cell_of(node), emissary))

    return damage


def launch(node_of: Callable[[GalaxyOfTrian, State], int], kind: Unit, seat: int = 0) -> Damage:
    """A ship put somewhere."""

    def damage(game: GalaxyOfTrian, state: State) -> State:
        node = node_of(game, state)
        return attrs.evolve(state, ships=state.ships.set(cell_of(node), Ship(seat, kind, node)))

    return damage


def space_node(_: GalaxyOfTrian, state: State) -> int:
    """A part that is outer space."""
    return next(node for node in state.galaxy.links if node & 31 == 0)


def zone_node(kind: Callable[..., tuple[int, ...]]) -> Callable[[GalaxyOfTrian, State], int]:
    """A part for a unit near an exmitter."""
    return lambda game, state: next(
        node
        for cell in sorted(state.galaxy.zone)
        if cell in state.galaxy.tiles
        for node in kind(game.atlas, state.galaxy, cell)
    )


def zoned(state: State) -> bool:
    """Emissaries and ships could stand near an exmitter, were it not there."""
    game = rules()
    cells = [cell for cell in state.galaxy.zone if cell in state.galaxy.tiles]
    return resting(state) and any(emissary_nodes(game.atlas, state.galaxy, c) for c in cells)


def open_node(game: GalaxyOfTrian, state: State) -> int:
    """A part for an emissary in no closed area, on a cell without one."""
    inside = {node for one in state.estates.values() for node in one.nodes}
    return next(
        node
        for cell in sorted(state.galaxy.tiles)
        if cell not in state.emissaries and cell not in state.galaxy.zone
        for node in emissary_nodes(game.atlas, state.galaxy, cell)
        if node not in inside
    )


def in_system(state: State) -> list[int]:
    """The planets of a system with two planets."""
    game = rules()
    for one in state.estates.values():
        planets = [n for n in one.nodes if has_planet(game.atlas, state.galaxy, n)]
        zone = any(cell_of(node) in state.galaxy.zone for node in planets)
        if one.kind == SYSTEM and one.resolved and len(planets) > 1 and not zone:
            return planets
    return []


def _waiting(state: State) -> list[int]:
    return [k for k, one in state.estates.items() if one.kind == NEBULA and not one.resolved]


def nebula_waits(state: State) -> bool:
    """A nebula was closed, and nothing of its event has begun."""
    return exploring(state) and resting(state) and bool(_waiting(state))


def minerals_too_early(_: GalaxyOfTrian, state: State) -> State:
    """Minerals are drawn for it all the same."""
    return attrs.evolve(state, agenda=(MineralsDue(1, None, _waiting(state)[0]),))


def taking_back(state: State) -> bool:
    """A closing is under way while somebody controls something else."""
    asked = any(isinstance(task, Retrieving) for task in state.agenda)
    owned = any(one.controller is not None for one in state.estates.values())
    return asked and owned and state.battle is None


def two_in_system(*units: tuple[int, int]) -> Damage:
    """Emissaries (seat and level) on the planets of a system, and nobody else about."""

    def damage(_: GalaxyOfTrian, state: State) -> State:
        planets = in_system(state)
        there = {
            cell_of(node): Emissary(seat, node, level)
            for node, (seat, level) in zip(planets, units, strict=False)
        }
        nobody: FrozenMap[int, Ship] = FrozenMap({})
        emissaries = FrozenMap({**state.emissaries, **there})
        return attrs.evolve(state, emissaries=emissaries, ships=nobody)

    return damage


def meeting(game: GalaxyOfTrian, state: State) -> State:
    """Two enemy ships face to face."""
    for cell in sorted(state.galaxy.tiles):
        for node in space_nodes(game.atlas, state.galaxy, cell):
            one = Ship(0, Unit.ROGUE, node)
            for near in (cell + 1, cell - 1):
                for other in (
                    space_nodes(game.atlas, state.galaxy, near)
                    if near in state.galaxy.tiles
                    else ()
                ):
                    pair = FrozenMap({cell: one, near: Ship(1, Unit.ROGUE, other)})
                    damaged = attrs.evolve(state, ships=pair, rogues=FrozenMap({}))
                    if "contact" in {fault.code for fault in game.faults(damaged)}:
                        return damaged
    raise AssertionError("no ships can meet")


def uncontrolled(_: GalaxyOfTrian, state: State) -> State:
    """A controller forgotten."""
    key = next(k for k, one in state.estates.items() if one.controller is not None)
    lost = attrs.evolve(state.estates[key], controller=None)
    return attrs.evolve(state, estates=state.estates.set(key, lost))


def controlled(state: State) -> bool:
    """Somebody controls something."""
    return late(state) and any(one.controller is not None for one in state.estates.values())


def early(state: State) -> bool:
    """An event is pending, its minerals are not there."""
    return exploring(state) and any(
        not one.resolved and one.kind == NEBULA for one in state.estates.values()
    )


def too_early(**fields: Any) -> Damage:
    """The pending nebula changed."""

    def damage(_: GalaxyOfTrian, state: State) -> State:
        key = closed(state, NEBULA, lambda one: not one.resolved)
        spoilt = attrs.evolve(state.estates[key], **fields)
        return attrs.evolve(state, estates=state.estates.set(key, spoilt))

    return damage


def forgotten(_: GalaxyOfTrian, state: State) -> State:
    """A closed area not written down."""
    key = next(iter(state.estates))
    return attrs.evolve(state, estates=state.estates.without(key))


def special(game: GalaxyOfTrian, state: State) -> tuple[str, str]:
    """An unseen tile and the side of it that may not lie up."""
    tile = next(t for t in game.box.tiles if state.rest[t] and len(game.box.visible_sides(t)) == 1)
    (seen,) = game.box.visible_sides(tile)
    return tile, "back" if seen == "front" else "front"


def hidden_top(game: GalaxyOfTrian, state: State) -> State:
    """A special face up on a stack."""
    tile, side = special(game, state)
    return attrs.evolve(
        state,
        beneath=replace(state.beneath, 0, tile),
        tops=replace(state.tops, 0, game.box.tiles[tile].side(side)),
        rest=state.rest.remove(tile).add(state.beneath[0] or ""),
    )


def hidden_bottom(game: GalaxyOfTrian, state: State) -> State:
    """A special face up under a stack."""
    below = special(game, state)
    stack = 0 if state.bottoms[0] else 1
    (old, _), *others = state.bottoms[stack]
    return attrs.evolve(
        state,
        bottoms=replace(state.bottoms, stack, (below, *others)),
        rest=state.rest.remove(below[0]).add(old),
    )


def sunk(_: GalaxyOfTrian, state: State) -> State:
    """Stacks without room for what they show."""
    return attrs.evolve(state, heights=tuple(map(len, state.bottoms)))


def taken(_: GalaxyOfTrian, state: State) -> State:
    """A tile in hand too early."""
    tile = next(iter(state.rest))
    return attrs.evolve(
        state, hands=replace(state.hands, state.turn, tile), rest=state.rest.remove(tile)
    )


def another_source(game: GalaxyOfTrian, state: State) -> State:
    """A face that the tile in hand does not have."""
    tile = game.box.tiles[state.hands[state.turn] or ""]
    face = next(face for face in game.box.faces if face not in {tile.front, tile.back})
    return attrs.evolve(state, source=(0, face))


def in_the_agenda(*tasks: Any) -> Damage:
    """More on the agenda."""
    return lambda _, state: attrs.evolve(state, agenda=(*tasks, *state.agenda))


def tokens(name: str, side: int | None, *things: str) -> Damage:
    """Tokens laid in a clash, of the side whose turn it is or another one."""

    def damage(_: GalaxyOfTrian, state: State) -> State:
        assert state.battle is not None
        seats = state.battle.seats
        others = [seat for seat in range(len(state.credits)) if seat not in seats]
        seat = others[0] if side is None else seats[(state.battle.index + side) % len(seats)]
        table = getattr(state, name)
        spoilt: State = changed(state, name, replace(table, seat, Bag.of(things)))
        return spoilt

    return damage


def supply(**fields: int) -> Damage:
    """What seat 0 has on its board, changed by so much."""

    def more(own: Supply) -> Supply:
        return attrs.evolve(own, **{k: getattr(own, k) + n for k, n in fields.items()})

    return change("supplies", 0, more)


def book(*amounts: tuple[int, int], credits: int = 0) -> Damage:  # noqa: A002 - the game's word
    """Entries of seat 0's ledger changed by so much, and its credits."""

    def damage(_: GalaxyOfTrian, state: State) -> State:
        row = state.ledger[0]
        for index, amount in amounts:
            row = replace(row, index, row[index] + amount)
        purse = replace(state.credits, 0, state.credits[0] + credits)
        return attrs.evolve(state, ledger=replace(state.ledger, 0, row), credits=purse)

    return damage


def with_pending(state: State) -> bool:
    """A closing is on the agenda, its minerals are drawn or emissaries may be taken back."""
    return state.battle is None and any(isinstance(one, Retrieving) for one in state.agenda)


def retrieving(after: int | None = None, area: int | None = None) -> Damage:
    """The taking back of emissaries changed."""

    def damage(_: GalaxyOfTrian, state: State) -> State:
        agenda = tuple(
            Retrieving(one.area if area is None else area, after)
            if isinstance(one, Retrieving)
            else one
            for one in state.agenda
        )
        return attrs.evolve(state, agenda=agenda)

    return damage


def paying(before: tuple[int, ...]) -> Damage:
    """What is written of the emissaries before a battle, changed."""

    def damage(_: GalaxyOfTrian, state: State) -> State:
        first = state.agenda[0]
        assert isinstance(first, Paying)
        return attrs.evolve(state, agenda=(Paying(first.area, before), *state.agenda[1:]))

    return damage


def unplaceable(state: State) -> bool:
    """A tile went back under its stack."""
    return any(state.bottoms) and state.phase is Phase.EXTRACTION and resting(state)


def trying(state: State) -> bool:
    """A tile is in hand, under readings by which it may have to go back."""
    return holding(state)


START, TRADE, NEBULAS, SALE, PLUNDER, PLUNDERED = (
    CAUSE_INDEX[cause]
    for cause in (
        Cause.START, Cause.TRADE, Cause.NEBULA, Cause.SALE, Cause.PLUNDER, Cause.PLUNDERED,
    )
)  # fmt: skip
OVERDUE: Final = MineralsDue(1, 0, None)
LOCAL, WHOLE = True, False
CASES: Final[tuple[tuple[str, bool, Wanted, Damage], ...]] = (
    # types and shape
    ("type", LOCAL, anything, put(turn="0")),
    ("type", LOCAL, anything, put(main=1)),
    ("type", LOCAL, anything, put(turns=True)),
    ("type", LOCAL, anything, put(credits=[10, 10, 10])),
    ("type", LOCAL, anything, put(galaxy=None)),
    ("type", LOCAL, late, entry("emissaries", 0, Emissary(0, 8, None))),  # type: ignore[arg-type]
    ("type", LOCAL, late, entry("mined", "0", 1)),
    ("type", LOCAL, anything, put(rest=Bag({1: 84}))),
    ("type", LOCAL, anything, put(source=(0, "SSS", 1))),
    ("type", LOCAL, anything, put(battle=TokenDue(0))),
    ("players", LOCAL, anything, put(credits=(10,) * 5)),
    ("shape", LOCAL, anything, put(hands=(None, None))),
    ("shape", LOCAL, anything, put(heights=(42, 42, 0))),
    ("shape", LOCAL, anything, put(ledger=((10,),) * 3)),
    ("seat", LOCAL, anything, put(turn=3)),
    ("seat", LOCAL, anything, put(first=-1)),
    ("seat", LOCAL, late, settle(open_node, seat=7)),
    ("seat", LOCAL, late, estate(NEBULA, controller=4)),
    ("seat", LOCAL, late, estate(NEBULA, held=frozenset([9]))),
    ("seat", LOCAL, late, put(agenda=(TokenDue(3),))),
    ("seat", LOCAL, at(Stage.DECLARE), battle(chooser=3)),
    ("negative", LOCAL, anything, put(turns=-1)),
    ("negative", LOCAL, exploring, put(extra=-2)),
    ("negative", LOCAL, anything, supply(rogues=-3)),
    ("name", LOCAL, anything, put(rest=Bag({"tile": 1}))),
    ("name", LOCAL, anything, put(bag=Bag({"pink": 30}))),
    ("name", LOCAL, anything, put(token_bag=Bag({"minus": 1}))),
    ("name", LOCAL, holding, put(source=(0, "XYZ"))),
    ("name", LOCAL, unplaceable, put(bottoms=((("T01", "edge"),), ()))),
    ("cell", LOCAL, exploring, put(added=10**9)),
    ("cell", LOCAL, late, estate(NEBULA, nodes=(10**9,))),
    ("cell", LOCAL, late, entry("emissaries", 0, Emissary(0, node_at(1, NEBULA, 0)))),
    # totals
    ("minerals", WHOLE, late, put(bag=NOTHING)),
    ("minerals", WHOLE, late, change("minerals", 0, lambda own: own.add("red"))),
    ("minerals", WHOLE, late, estate(NEBULA, stock=Bag({"blue": 25}))),
    ("tokens", WHOLE, late, change("tokens", 1, lambda own: own.add(PLUS))),
    ("tokens", WHOLE, late, put(token_bag=NOTHING)),
    ("figures", WHOLE, late, supply(emissaries=1)),
    ("figures", WHOLE, late, supply(research=1)),
    ("figures", WHOLE, late, supply(space=1)),
    ("figures", WHOLE, late, supply(corvettes=1)),
    ("figures", WHOLE, late, supply(rogues=1)),
    ("tile_twice", LOCAL, late, lambda _, s: attrs.evolve(s, rest=s.rest + s.rest)),
    ("tiles", WHOLE, late, put(rest=NOTHING)),
    ("faces", WHOLE, anything, same_faces),
    ("credits", LOCAL, late, book((NEBULAS, -1000), credits=-1000)),
    ("ledger", LOCAL, late, book(credits=1)),
    ("ledger", LOCAL, late, book((TRADE, 1000), credits=1000)),
    ("ledger", LOCAL, late, book((SALE, 3), credits=3)),
    ("start", WHOLE, late, book((START, 1), credits=1)),
    ("plunder", LOCAL, late, book((PLUNDER, 2), credits=2)),
    # the map
    ("turned", LOCAL, anything, other_turn),
    ("edges", LOCAL, late, misfit),
    ("centre", WHOLE, anything, elsewhere),
    ("connected", WHOLE, anything, apart),
    ("cell", LOCAL, anything, far_apart),
    ("cell", LOCAL, anything, too_many),
    ("map", LOCAL, late, derived(zone=frozenset([0, FAR]))),
    ("map", LOCAL, late, derived(frontier=())),
    ("map", LOCAL, late, derived(hollow=((0, frozenset([1])),))),
    ("map", LOCAL, late, derived(areas=FrozenMap({}))),
    ("map", LOCAL, late, derived(links=FrozenMap({}))),
    ("map", LOCAL, late, unlinked),
    # closed areas
    ("estates", LOCAL, late, put(estates=FrozenMap({}))),
    ("estates", LOCAL, late, forgotten),
    ("estates", LOCAL, late, estate(NEBULA, tiles=9)),
    ("estates", LOCAL, late, estate(NEBULA, extractors=9)),
    ("estates", LOCAL, late, estate(NEBULA, nodes=())),
    ("estates", LOCAL, late, estate(NEBULA, kind=SYSTEM)),
    ("stock", LOCAL, late, estate(SYSTEM, stock=Bag({"red": 1}))),
    ("stock", LOCAL, early, too_early(stock=Bag({"red": 1}))),
    ("held", LOCAL, late, estate(NEBULA, controller=1, held=frozenset())),
    ("pending", LOCAL, late, estate(NEBULA, resolved=False)),
    ("pending", LOCAL, early, too_early(held=frozenset([1]))),
    # units
    ("level", LOCAL, late, settle(open_node, level=3)),
    ("place", LOCAL, late, settle(space_node)),
    ("place", LOCAL, late, settle(lambda *_: node_at(FAR, NEBULA, 0))),
    ("place", LOCAL, late, launch(open_node, Unit.ROGUE)),
    ("place", LOCAL, late, launch(space_node, Unit.EMISSARY)),
    ("place", LOCAL, late, launch(lambda *_: node_at(FAR, 0, 0), Unit.ROGUE)),
    ("zone", LOCAL, zoned, settle(zone_node(emissary_nodes))),
    ("zone", LOCAL, zoned, launch(zone_node(space_nodes), Unit.CORVETTE)),
    ("station", LOCAL, late, settle(open_node, level=1)),
    ("one_station", LOCAL, lambda s: late(s) and in_system(s), two_in_system((0, 1), (0, 2))),
    ("station_shared", LOCAL, lambda s: late(s) and in_system(s), two_in_system((0, 1), (1, 0))),
    ("contested", LOCAL, lambda s: late(s) and in_system(s), two_in_system((0, 0), (1, 0))),
    ("control", LOCAL, controlled, uncontrolled),
    ("control", LOCAL, taking_back, uncontrolled),
    ("contact", LOCAL, late, meeting),
    ("contact", LOCAL, taking_back, meeting),
    # stacks and hands
    ("tops", LOCAL, late, put(tops=(None, None))),
    ("tops", LOCAL, late, put(beneath=(None, None))),
    ("tops", LOCAL, late, put(heights=(0, 30))),
    ("side", LOCAL, late, hidden_top),
    ("side", LOCAL, unplaceable, hidden_bottom),
    ("heights", LOCAL, unplaceable, sunk),
    ("heights", LOCAL, late, put(heights=(42, 42))),
    ("heights", LOCAL, due(TopDue), put(rest=NOTHING)),
    ("heights", WHOLE, late, put(heights=(1, 1))),
    ("heights", WHOLE, late, put(heights=(1000, 1))),
    ("bottoms", LOCAL, late, put(tried=(1, 0))),
    ("bottoms", LOCAL, unplaceable, put(tried=(1, 0))),
    ("bottoms", LOCAL, trying, put(tried=(99, 0))),
    ("hand", LOCAL, late, taken),
    ("hand", LOCAL, holding, put(source=None)),
    ("hand", LOCAL, holding, put(hands=(None,) * 3)),
    ("hand", LOCAL, holding, put(source=(2, "SSS"))),
    ("hand", LOCAL, holding, another_source),
    ("hand", LOCAL, holding, put(hands=(None,) * 3, source=None)),
    # the turn
    ("phase", LOCAL, late, put(main=True)),
    ("phase", LOCAL, late, put(added=0)),
    ("phase", LOCAL, late, put(moved=0)),
    ("phase", LOCAL, late, put(built=True)),
    ("phase", LOCAL, late, put(bound=True)),
    ("phase", LOCAL, late, put(extra=1)),
    ("set_up", LOCAL, late, put(phase=Phase.SETUP)),
    ("over", LOCAL, late, put(phase=Phase.OVER)),
    ("over", WHOLE, late, put(heights=(0, 0), tops=(None, None), beneath=(None, None))),
    ("mined", LOCAL, late, entry("mined", FAR, 1)),
    ("mined", LOCAL, late, lambda _, s: entry("mined", closed(s, NEBULA), 3)(_, s)),
    ("mined", LOCAL, late, lambda _, s: entry("raided", closed(s, NEBULA), 1)(_, s)),
    ("rogues", LOCAL, late, put(rogues=FrozenMap({FAR: 1}))),
    ("rogues", LOCAL, exploring, put(rogues=FrozenMap({0: 1, 1: 1, 2: 1}))),
    ("outposts", LOCAL, exploring, put(outposts=frozenset([FAR]))),
    ("extra", LOCAL, exploring, put(extra=3, outposts=frozenset())),
    ("arrived", LOCAL, exploring, put(arrived=frozenset([FAR]))),
    ("nowhere", LOCAL, exploring, put(added=FAR)),
    ("nowhere", LOCAL, exploring, put(moved=FAR)),
    ("bound", LOCAL, exploring, put(bound=True)),
    ("main", LOCAL, lambda s: exploring(s) and s.main, put(built=True)),
    ("main", LOCAL, lambda s: exploring(s) and s.main, put(moved=0)),
    ("turns", WHOLE, late, lambda _, s: attrs.evolve(s, turn=(s.turn + 1) % 3)),
    ("turns", WHOLE, late, lambda _, s: attrs.evolve(s, turns=s.turns + 3)),
    ("turns", WHOLE, anything, put(phase=Phase.OVER, heights=(0, 0), agenda=())),
    # events
    ("agenda", LOCAL, exploring, put(agenda=(Settling(), Fighting()))),
    ("agenda", LOCAL, exploring, put(agenda=(Fighting(), OVERDUE))),
    ("agenda", LOCAL, late, put(agenda=(Settling(),))),
    ("agenda", LOCAL, late, put(agenda=(OVERDUE,))),
    ("agenda", LOCAL, exploring, put(agenda=(Resolving(FAR),))),
    ("agenda", LOCAL, with_pending, retrieving(after=FAR)),
    ("agenda", LOCAL, with_pending, retrieving(area=FAR)),
    ("agenda", LOCAL, lambda s: s.battle and s.battle.closing, paying((1,))),
    ("agenda", LOCAL, lambda s: s.battle and s.battle.closing, paying((1, -1, 0))),
    ("draws", LOCAL, exploring, put(agenda=(MineralsDue(0, 0, None),))),
    ("draws", LOCAL, exploring, put(agenda=(MineralsDue(1, 0, 0),))),
    ("draws", LOCAL, exploring, put(agenda=(MineralsDue(1, None, FAR),))),
    ("draws", LOCAL, nebula_waits, minerals_too_early),
    ("draws", LOCAL, due(TopDue), in_the_agenda(TopDue(7))),
    # clashes
    ("declared", LOCAL, late, change("declared", 0, Bag({PLUS: 1}))),
    ("declared", LOCAL, late, change("spent", 1, Bag({PLUS: 1}))),
    ("declared", LOCAL, at(Stage.ROLL), tokens("declared", 0, PLUS, PLUS, PLUS, PLUS)),
    ("declared", LOCAL, at(Stage.ROLL, ships=True), tokens("declared", None, PLUS)),
    ("declared", LOCAL, at(Stage.DECLARE), tokens("shown", 0, PLUS)),
    ("declared", LOCAL, at(Stage.RESOLVE), tokens("declared", 0, PLUS)),
    ("declared", LOCAL, at(Stage.RESOLVE), tokens("spent", 0, PLUS)),
    ("declared", LOCAL, at(Stage.REROLL), tokens("spent", 0)),
    ("declared", LOCAL, lambda s: at(Stage.DECLARE)(s) and s.battle and not s.battle.index,
     tokens("declared", 1, REROLL)),
    ("declared", LOCAL, lambda s: at(Stage.RESOLVE)(s) and s.battle and s.battle.index,
     tokens("shown", -1, REROLL)),
    ("battle", LOCAL, at(Stage.DECLARE), battle(seats=(0, 0))),
    ("battle", LOCAL, at(Stage.DECLARE), battle(seats=(0,), bonuses=(0,))),
    ("battle", LOCAL, at(Stage.DECLARE), battle(bonuses=())),
    ("battle", LOCAL, at(Stage.DECLARE), battle(ships=None, area=None)),
    ("battle", LOCAL, at(Stage.DECLARE, ships=True), battle(area=0)),
    ("battle", LOCAL, at(Stage.DECLARE, ships=True), battle(ships=(FAR, FAR + 1))),
    ("battle", LOCAL, at(Stage.DECLARE, ships=True), battle(bonuses=(1, 0))),
    ("battle", LOCAL, at(Stage.DECLARE, ships=True),
     lambda _, s: battle(seats=s.battle.seats[::-1])(_, s) if s.battle else s),
    ("battle", LOCAL, at(Stage.ROLL, ships=True), put(agenda=())),
    ("battle", LOCAL, at(Stage.ROLL, ships=False), battle(area=FAR)),
    ("battle", LOCAL, at(Stage.ROLL, ships=False), put(agenda=())),
    ("battle", LOCAL, at(Stage.ROLL, ships=False), battle(closing=False)),
    ("battle", LOCAL, at(Stage.ROLL, ships=False), battle(bonuses=(0, 0))),
    ("battle", LOCAL, at(Stage.ROLL, ships=False),
     put(emissaries=FrozenMap({}), landed=frozenset())),
    ("battle", LOCAL, at(Stage.ROLL, ships=False),
     lambda _, s: battle(seats=s.battle.seats[::-1])(_, s) if s.battle else s),
    ("cries", LOCAL, at(Stage.DECLARE), battle(cries=(0,))),
    ("stage", LOCAL, at(Stage.DECLARE), battle(index=2)),
    ("stage", LOCAL, at(Stage.DECLARE), battle(rolls=(3,))),
    ("stage", LOCAL, at(Stage.DECLARE), battle(pluses=(0, 0))),
    ("stage", LOCAL, at(Stage.DECLARE), battle(falls=(0,))),
    ("stage", LOCAL, at(Stage.ROLL), battle(rolls=(7,))),
    ("stage", LOCAL, at(Stage.RESOLVE), battle(rolls=())),
    ("stage", LOCAL, at(Stage.RESOLVE), battle(pluses=(4, 0))),
    ("stage", LOCAL, at(Stage.RESOLVE, ships=True), battle(stage=Stage.REMOVE, index=2)),
    # at rest
    ("rest", LOCAL, exploring, put(agenda=(Fighting(), Settling()))),
    ("rest", LOCAL, exploring, put(main=False)),
    ("rest", LOCAL, due(MineralsDue), lambda _, s: attrs.evolve(s, bag=NOTHING)),
    ("rest", LOCAL, due(TokenDue), put(token_bag=NOTHING)),
)  # fmt: skip


def case_game(wanted: Wanted) -> GalaxyOfTrian:
    """The readings with which a position can come about."""
    return rules(unplaceable_tile="bottom_redraw") if wanted in (unplaceable, trying) else rules()


@pytest.mark.clauses(
    "TRI-CMP-10", "TRI-SET-01", "TRI-SET-03", "TRI-SET-09", "TRI-SET-11", "TRI-SET-12",
    "TRI-SET-15", "TRI-SET-17", "TRI-TRN-02", "TRI-TRN-03", "TRI-TRN-09", "TRI-EVT-02",
    "TRI-EVT-05", "TRI-EVT-06", "TRI-EXP-04", "TRI-EXP-05", "TRI-EXP-06", "TRI-EDN-02",
    "TRI-EDN-04", "TRI-CON-02", "TRI-CON-06", "TRI-CON-17", "TRI-TEL-11", "TRI-CLO-02",
    "TRI-CLO-04", "TRI-CLO-11", "TRI-TOK-03", "TRI-TOK-04", "TRI-TOK-05", "TRI-TOK-06",
    "TRI-BSH-01", "TRI-BEM-02", "TRI-BEM-03", "TRI-BEM-04", "TRI-BEM-12", "TRI-CTL-01",
    "TRI-CTL-02", "TRI-TIL-11", "TRI-END-01", "TRI-PLU-05", "TRI-R-28",
)  # fmt: skip
@pytest.mark.parametrize(
    "code, local, wanted, damage", CASES, ids=[f"{n}-{case[0]}" for n, case in enumerate(CASES)]
)
def test_a_fault_is_found_where_it_was_put(
    code: str, local: bool, wanted: Wanted, damage: Damage
) -> None:
    game = case_game(wanted)
    state = find(game, wanted)
    assert () == found(game, state)
    spoilt = damage(game, state)
    assert (code, local) in {(fault.code, fault.local) for fault in found(game, spoilt)}


@cache
def removing() -> State:
    """Seat 1 has won a clash and chooses which emissary of seat 0 falls."""
    game = rules()
    tiles = [["0,0,0", "NSS", 1], ["0,0,1", "NNS", 1], ["1,0,1", "NNS", 2], ["1,-1,1", "NSS", 0]]
    state = game.position(
        {
            "galaxy": tiles,
            "turns": 3,
            "turn": 1,
            "added": "1,-1,1",
            "pending": ["0,0,0:n0"],
            "emissaries": [["0,0,0", 0], ["0,0,1", 1], ["1,0,1", 1], ["1,-1,1", 0]],
        }
    )
    for text in ("resolve 0,0,0:n0", "roll 5", "roll 4"):
        state = game.apply(state, game.parse(text))
    return state


@pytest.mark.clauses("TRI-BEM-06", "TRI-BEM-07", "TRI-TOK-06", "TRI-R-83", "TRI-R-84")
@pytest.mark.parametrize(
    "code, damage",
    [
        ("stage", battle(chooser=None)),
        ("stage", battle(chooser=0)),
        ("stage", battle(falls=())),
        ("stage", battle(falls=(1,))),
        ("stage", battle(falls=(0, 1))),
        ("stage", battle(rolls=(5, 5))),
        ("stage", battle(index=0)),
        ("declared", change("spent", 0, Bag({PLUS: 1}))),
        ("battle", battle(bonuses=(3, 2))),
        ("battle", battle(bonuses=(2, 1))),
        ("rest", lambda _, s: attrs.evolve(s, emissaries=s.emissaries.without(0))),
    ],
)
def test_the_fall_of_emissaries_follows_from_the_results(code: str, damage: Damage) -> None:
    game, state = rules(), removing()
    assert () == found(game, state)
    assert code in {fault.code for fault in found(game, damage(game, state)) if fault.local}


@pytest.mark.clauses("TRI-VAR-01", "TRI-R-128")
def test_beginners_have_no_ships() -> None:
    game = rules("beginner")
    for damage in (supply(corvettes=1), launch(space_node, Unit.ROGUE)):
        spoilt = damage(game, find(game, late))
        assert "no_ships" in {fault.code for fault in found(game, spoilt)}


@pytest.mark.clauses("TRI-BSH-01", "TRI-R-24")
def test_ships_that_a_new_tile_joins_wait_for_the_next_action() -> None:
    game = rules(ship_contact="same_area")
    waiting = meeting(game, find(game, late))
    assert ["contact"] == [fault.code for fault in found(game, waiting) if fault.local]
    acting = find(game, exploring)
    joined = attrs.evolve(acting, ships=meeting(game, find(game, late)).ships)
    assert "contact" not in {fault.code for fault in found(game, joined)}


@pytest.mark.clauses("TRI-CMP-01", "TRI-EXP-03")
def test_faces_are_matched_with_tiles_that_can_show_them_all_at_once() -> None:
    game = rules()
    tile = next(iter(game.box.tiles.values()))
    shared = [t for t in game.box.tiles if tile.front in (game.box.tiles[t].front,
                                                         game.box.tiles[t].back)]  # fmt: skip
    assert _all_printed(game.box, shared, [tile.front] * len(shared))
    assert not _all_printed(game.box, shared, [tile.front] * (len(shared) + 1))
    assert not _all_printed(game.box, [tile.id], [tile.front, tile.back])
    assert _all_printed(game.box, [tile.id], [tile.back])


def test_every_kind_of_fault_is_shown() -> None:
    codes = set()
    for module in Path(str(invariants.__file__)).parent.glob("*.py"):
        if module.stem != "skills":
            source = module.read_text(encoding="utf-8")
            codes |= set(re.findall(r"(?:local|whole)\(\s*\"(\w+)\"", source))
    assert codes - {"no_ships"} == {case[0] for case in CASES}


# -------------------------------------------------------------------------------------- rubbish

RUBBISH: Final[tuple[Any, ...]] = (
    None, True, 0, -1, 10**40, "", "red", 2.5, (), (None,), ((),), [], {}, frozenset(),
    frozenset(["x"]), NOTHING, Bag({"red": 1}), Bag({1: 1}), FrozenMap({}), FrozenMap({0: 0}),
    Phase.OVER, Unit.ROGUE, TokenDue(0), Emissary(0, 0), pmap(), object(),
)  # fmt: skip


@pytest.mark.clauses("TRI-CMP-10")
@pytest.mark.parametrize("field", [field.name for field in attrs.fields(State)])
def test_rubbish_in_a_field_is_told_and_never_stumbled_over(field: str) -> None:
    game = rules()
    for wanted in (anything, late, exploring, at(Stage.RESOLVE)):
        state = find(game, wanted)
        for value in RUBBISH:
            spoilt = changed(state, field, value)
            if type(value) is not type(getattr(state, field)) and not (
                value is None or getattr(state, field) is None
            ):
                assert found(game, spoilt), (field, value)
            else:
                game.faults(spoilt)


def mutants(value: Any, rng: Random) -> Iterator[Any]:
    """A value with one whole number or name in it replaced, somewhere."""
    kind: Any = type(value)
    match value:
        case bool():
            yield not value
        case int():
            yield from (value + 1, -value - 1, rng.choice([10**9, 64, 7, 10**40]))
        case str():
            yield from ("", "SSS", "red", PLUS)
        case tuple() if value:
            index = rng.randrange(len(value))
            yield (*value[:index], *value[index + 1 :])
            for one in mutants(value[index], rng):
                yield (*value[:index], one, *value[index + 1 :])
        case FrozenMap() if value:
            yield from mutant_maps(value, rng)
        case frozenset():
            yield value | {rng.choice([0, 1, -1, 10**40, FAR])}
        case _ if attrs.has(kind) and attrs.fields(kind):
            name = rng.choice([field.name for field in attrs.fields(kind)])
            for one in mutants(getattr(value, name), rng):
                yield changed(value, name, one)
        case _:
            yield None


def mutant_maps(value: Any, rng: Random) -> Iterator[Any]:
    """A mapping with one entry left out, changed, or under another key."""
    key = rng.choice(sorted(value))
    items = dict(value)
    entry = items.pop(key)
    yield FrozenMap(items)
    for one in mutants(entry, rng):
        yield FrozenMap({**items, key: one})
    for other in mutants(key, rng):
        yield FrozenMap({**items, other: entry})


@pytest.mark.clauses("TRI-CMP-10")
@pytest.mark.parametrize("seed", range(4))
def test_a_state_with_one_thing_changed_is_judged_without_stumbling(seed: int) -> None:
    game, rng, told = rules(), Random(seed), 0
    states = [find(game, one) for one in (late, exploring, with_pending, at(Stage.RESOLVE))]
    states += [find(game, at(Stage.ROLL, ships=False))]
    for _ in range(60):
        for spoilt in mutants(rng.choice(states), rng):
            told += bool(game.faults(spoilt))
    assert told


@pytest.mark.clauses("TRI-CTL-01")
def test_stations_and_controllers_of_played_games_agree() -> None:
    game = rules()
    state = find(game, lambda one: late(one) and any(e.level for e in one.emissaries.values()))
    housed = [
        (estate.controller, emissary.seat)
        for estate in state.estates.values()
        for _, emissary in inhabitants(state, estate)
        if emissary.level
    ]
    assert housed
    assert all(controller == seat for controller, seat in housed)
