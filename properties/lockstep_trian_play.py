"""Galaxy of Trian in lockstep: random play with a taste, and crowds that make players meet."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

import attrs

from galaxy_rules.galaxy_of_trian import (
    Action,
    GalaxyOfTrian,
    Move,
    Phase,
    Place,
    State,
    Unit,
)
from galaxy_rules.galaxy_of_trian.board.galaxy import (
    area_at,
    emissary_nodes,
    empty,
    same_area,
    space_nodes,
    turns_that_fit,
)
from galaxy_rules.galaxy_of_trian.board.growing import add_tile
from galaxy_rules.galaxy_of_trian.rules.battles.contact import attacks
from galaxy_rules.galaxy_of_trian.rules.blocking import presence
from galaxy_rules.galaxy_of_trian.words.actions import TOKENS
from galaxy_rules.galaxy_of_trian.words.components import Supply
from galaxy_rules.galaxy_of_trian.words.grid import (
    OUTPOST,
    SPACE,
    SYSTEM,
    cell_name,
    cell_of,
    kind_of,
    neighbour,
    neighbours,
    node_name,
    read_cell,
    read_node,
)
from galaxy_rules.galaxy_of_trian.words.state import (
    Emissary,
    Estate,
    Ship,
    replace,
)
from properties.lockstep_trian_table import FIGURES
from properties.oracle.galaxy_of_trian import Table
from properties.oracle.galaxy_of_trian_judge import cell_of as oracle_cell
from properties.oracle.galaxy_of_trian_judge import node_of as oracle_read
from properties.oracle.galaxy_of_trian_table import COLOURS

# --- Swarms ----------------------------------------------------------------------------------

EVEN: Final[dict[str, float]] = {"end": 0.3, "research": 0.5, "take": 1.5}
SWARMS: Final[dict[str, dict[str, float]]] = {
    "anything": {},
    "closers": {"send": 8, "resolve": 3, "keep": 2, "take": 4},
    "fleets": {"send": 6, "move": 8, "attack": 3, "take": 4, "declare": 3, "use": 3},
    "teleports": {"send": 4, "teleport": 9, "move": 2, "take": 4},
    "builders": {"send": 5, "build": 9, "keep": 4, "extract": 3, "take": 3, "teleport": 2},
    "miners": {"send": 4, "mine": 6, "extract": 6, "build": 5, "move": 3},
    "traders": {"buy": 4, "exchange": 3, "research": 4, "take": 1},
}
"""How much play favours which verbs."""


class Player:
    """Random play with a taste."""

    def __init__(self, rng: Random, game: GalaxyOfTrian) -> None:
        self.rng = rng
        self.game = game
        self.taste = rng.choice(sorted(SWARMS))
        self.greed = rng.choice((0.3, 0.7, 0.95))
        self.malice = rng.choice((0.2, 0.8))

    def choose(self, state: State, actions: Sequence[Action]) -> Action:
        """A verb by its weight, then one of its actions, often the one that does most."""
        rng = self.rng
        kinds: dict[str, list[Action]] = {}
        for action in actions:
            kinds.setdefault(str(action).split(" ", maxsplit=1)[0], []).append(action)
        tastes = EVEN | SWARMS[self.taste]
        verb = rng.choices(list(kinds), [tastes.get(verb, 1) for verb in kinds])[0]
        found = kinds[verb]
        if verb == "place" and rng.random() < self.greed:
            few = rng.sample(found, min(len(found), 16))
            return max(few, key=lambda action: self.worth(state, action))
        if verb in {"move", "teleport", "send"} and rng.random() < self.malice:
            few = rng.sample(found, min(len(found), 24))
            return max(few, key=lambda action: self.trouble(state, action))
        return rng.choice(found)

    def worth(self, state: State, action: Action) -> float:
        """What a placement closes, with a taste for special faces and company."""
        if not isinstance(action, Place):
            return 0
        galaxy = state.galaxy
        _, closed = add_tile(self.game.atlas, galaxy, action.cell, action.face, action.turn)
        beside = sum(near in galaxy.tiles for near in neighbours(action.cell))
        special = self.game.box.faces[action.face].special is not None
        units = sum(near in state.ships for near in neighbours(action.cell))
        cells = {cell_of(node) for area in closed for node in area.nodes}
        held = sum(cell in state.emissaries for cell in cells)
        return 2 * len(closed) + 2 * held + beside + (2 + units) * special + self.rng.random()

    def trouble(self, state: State, action: Any) -> float:
        """How near it comes to others: ships to ships and emissaries, emissaries to company."""
        cell = cell_of(action.node)
        seat = state.turn
        ships = [state.ships[near] for near in neighbours(cell) if near in state.ships]
        met = sum(ship.seat != seat for ship in ships)
        there = state.emissaries.get(cell)
        outpost = kind_of(action.node) == OUTPOST
        pressed = there is not None and there.seat != seat
        left = state.emissaries.get(action.cell) if isinstance(action, Move) else None
        freed = left is not None and left.seat != seat
        joined = 0 if kind_of(action.node) in {SPACE, OUTPOST} else self.joined(state, action.node)
        return met + 2 * (pressed + outpost + freed + joined) + self.rng.random()

    def joined(self, state: State, node: int) -> bool:
        """Whether somebody else's emissary is in that area."""
        key = area_at(state.galaxy, node).key
        others = [unit.node for unit in state.emissaries.values() if unit.seat != state.turn]
        areas = [area_at(state.galaxy, n).key for n in others if kind_of(n) != OUTPOST]
        return key in areas


# --- Crowds ----------------------------------------------------------------------------------


class Crowd:
    """Units and tokens that are put on the table by hand, so that players meet more often.

    Each addition is one that a game might have brought about: the engine finds no fault with the
    position, no ships are left in contact, and control is brought up to date.
    """

    def __init__(self, rng: Random, game: GalaxyOfTrian) -> None:
        self.rng = rng
        self.game = game
        self.rate = rng.choice((0.0, 0.4, 0.9))

    def joins(self, state: State) -> State:
        """The state with some things more, often without any."""
        if state.phase is not Phase.EXTRACTION or state.agenda or not state.galaxy.tiles:
            return state
        for _ in range(6):
            if self.rng.random() < self.rate:
                state = self.one_more(state)
        return state

    def one_more(self, state: State) -> State:
        """One thing more, if that leaves a position without faults."""
        rng = self.rng
        seat = rng.randrange(len(state.credits))
        makers = [self.emissary, self.ship] * 2 + [self.token, self.station, self.camp, self.camp]
        makers += [self.siege] * 3 * self.game.ships
        changed = with_control(rng.choice(makers)(state, seat))
        if changed is None or attacks(self.game.tables, changed):
            return state
        if len(self.game.faults(changed)) > len(self.game.faults(state)):
            return state
        return changed

    def emissary(self, state: State, seat: int) -> State:
        """An emissary, if possible where somebody else's is."""
        rng, atlas = self.rng, self.game.atlas
        cells = [c for c in state.galaxy.tiles if c not in state.emissaries]
        cells = [c for c in cells if c not in state.galaxy.zone]
        nodes = [node for cell in cells for node in emissary_nodes(atlas, state.galaxy, cell)]
        if not nodes or not state.supplies[seat].emissaries:
            return state
        node = max(
            rng.sample(nodes, min(len(nodes), 12)),
            key=lambda n: self.company(state, n, wanted=False),
        )
        emissaries = state.emissaries.set(cell_of(node), Emissary(seat, node))
        return attrs.evolve(state, emissaries=emissaries, supplies=less(state, seat, "emissaries"))

    def camp(self, state: State, seat: int) -> State:
        """Several emissaries of several players in the open area that has most room."""
        rng, atlas, galaxy = self.rng, self.game.atlas, state.galaxy
        room: dict[int, list[int]] = {}
        for cell in galaxy.tiles:
            if cell not in state.emissaries and cell not in galaxy.zone:
                for node in emissary_nodes(atlas, galaxy, cell):
                    if kind_of(node) != OUTPOST and area_at(galaxy, node).open:
                        room.setdefault(area_at(galaxy, node).key, []).append(node)
        nodes = max(room.values(), key=lambda found: (len(found), rng.random()), default=[])
        for number, node in enumerate(sorted(nodes)[:4]):
            whose = (seat + number % 2) % len(state.credits)
            if cell_of(node) not in state.emissaries and state.supplies[whose].emissaries:
                emissaries = state.emissaries.set(cell_of(node), Emissary(whose, node))
                supplies = less(state, whose, "emissaries")
                state = attrs.evolve(state, emissaries=emissaries, supplies=supplies)
        return state

    def siege(self, state: State, seat: int) -> State:
        """A Corvette that keeps somebody else's emissary from fighting for an area."""
        rng, atlas, galaxy = self.rng, self.game.atlas, state.galaxy
        victim = (seat + rng.randrange(1, len(state.credits))) % len(state.credits)
        free = [c for c in galaxy.tiles if c not in state.emissaries and c not in state.ships]
        spots = [
            (planet, space)
            for cell in free
            if cell not in galaxy.zone
            for planet in emissary_nodes(atlas, galaxy, cell)
            for space in space_nodes(atlas, galaxy, cell)
            if kind_of(planet) == SYSTEM
        ]
        have = state.supplies[seat].corvettes and state.supplies[victim].emissaries
        if not spots or not have:
            return state
        spots = rng.sample(spots, min(len(spots), 12))
        planet, space = max(spots, key=lambda spot: self.company(state, spot[0], wanted=True))
        cell = cell_of(planet)
        state = attrs.evolve(state, supplies=less(state, seat, "corvettes"))
        return attrs.evolve(
            state,
            supplies=less(state, victim, "emissaries"),
            emissaries=state.emissaries.set(cell, Emissary(victim, planet)),
            ships=state.ships.set(cell, Ship(seat, Unit.CORVETTE, space)),
        )

    def company(self, state: State, node: int, wanted: bool) -> float:
        """How many emissaries share the area, more or less; closed if wanted, or open."""
        if kind_of(node) == OUTPOST:
            return self.rng.random()
        others = [unit.node for unit in state.emissaries.values() if kind_of(unit.node) != OUTPOST]
        shared = sum(same_area(state.galaxy, node, other) for other in others)
        closed = area_at(state.galaxy, node).key in state.estates
        return shared * (2 if closed is wanted else 0.2) + self.rng.random()

    def ship(self, state: State, seat: int) -> State:
        """A ship, if possible where it blocks or is near others."""
        rng, atlas = self.rng, self.game.atlas
        unit = rng.choice((Unit.CORVETTE, Unit.CORVETTE, Unit.ROGUE))
        figure = f"{unit.value}s"
        cells = [c for c in state.galaxy.tiles if c not in state.ships]
        cells = [c for c in cells if c not in state.galaxy.zone]
        nodes = [node for cell in cells for node in space_nodes(atlas, state.galaxy, cell)]
        if not nodes or not getattr(state.supplies[seat], figure):
            return state
        node = max(rng.sample(nodes, min(len(nodes), 6)), key=lambda n: self.targets(state, n))
        ships = state.ships.set(cell_of(node), Ship(seat, unit, node))
        return attrs.evolve(state, ships=ships, supplies=less(state, seat, figure))

    def targets(self, state: State, node: int) -> float:
        """An emissary on the tile, or ships two tiles away."""
        cell = cell_of(node)
        near = {far for one in neighbours(cell) for far in neighbours(one)}
        return (cell in state.emissaries) + 0.4 * len(near & set(state.ships)) + self.rng.random()

    def token(self, state: State, seat: int) -> State:
        """A combat token."""
        if not state.token_bag:
            return state
        kind = self.rng.choice(sorted(kind for kind, n in state.token_bag.items() if n))
        tokens = replace(state.tokens, seat, state.tokens[seat].add(kind))
        return attrs.evolve(state, tokens=tokens, token_bag=state.token_bag.remove(kind))

    def station(self, state: State, seat: int) -> State:
        """A station under an emissary, which stands in a closed area if there is no fault."""
        own = [(cell, unit) for cell, unit in state.emissaries.items() if unit.seat == seat]
        if not own:
            return state
        cell, unit = self.rng.choice(sorted(own, key=lambda pair: pair[0]))
        level = unit.level + 1
        if level > 2 or not getattr(state.supplies[seat], FIGURES[level]):
            return state
        emissaries = state.emissaries.set(cell, attrs.evolve(unit, level=level))
        supplies = less(state, seat, FIGURES[level])
        return attrs.evolve(state, emissaries=emissaries, supplies=supplies)


def less(state: State, seat: int, figure: str) -> tuple[Supply, ...]:
    """The supplies without one figure of a seat's."""
    supply = state.supplies[seat]
    changed = attrs.evolve(supply, **{figure: getattr(supply, figure) - 1})
    return replace(state.supplies, seat, changed)


def with_control(state: State) -> State | None:
    """Control goes to whoever is alone in an area; where several are there is no peace."""
    estates = state.estates
    for key, estate in state.estates.items():
        there = presence(state, estate)
        if len(there) > 1:
            return None
        now = next(iter(there), None)
        changed = attrs.evolve(estate, controller=now, held=estate.held | there)
        estates = estates.set(key, changed)
    return attrs.evolve(state, estates=estates)


def staged(game: GalaxyOfTrian, state: State, tiles: Sequence[tuple[str, str, int]]) -> State:
    """A state in which tiles (cell, face, turn) were laid long ago: closed areas are resolved.

    The tiles are not taken from the stacks: it is a scene, not a position of a game.
    """
    galaxy, estates = state.galaxy, state.estates
    for cell, face, turn in tiles:
        galaxy, closed = add_tile(game.atlas, galaxy, read_cell(cell), face, turn)
        for area in closed:
            if area.kind != SPACE:
                estate = Estate(area.kind, area.tiles, area.extractors, area.nodes, resolved=True)
                estates = estates.set(area.key, estate)
    return attrs.evolve(state, galaxy=galaxy, estates=estates)


STARS: Final = {
    "p": ("PPPo", "PPoS", "PoSS", ("T03", "T10", "T17", "T17")),
    "n": ("NNN", "NNS", "NSS", ("T32", "T39", "T59")),
}
"""For systems and nebulas: the middle, an arm, an end, and tiles of the box that show the end."""


def star(
    rng: Random, game: GalaxyOfTrian, kind: str
) -> tuple[list[tuple[str, str, int]], tuple[int, int]]:
    """A large system or nebula that one more end closes: its tiles, and where and how it goes."""
    middle, arm, end, _ = STARS[kind]
    wanted = "PN"["pn".index(kind)]
    galaxy = empty(game.atlas)
    tiles: list[tuple[str, str, int]] = []
    ways, face, cell, turn = [], middle, 0, 0
    for _ in range(12):
        galaxy, _ = add_tile(game.atlas, galaxy, cell, face, turn)
        tiles.append((cell_name(cell), face, turn))
        edges = game.box.faces[face].edges
        ways += [neighbour(cell, edge) for edge in range(3) if edges[(edge - turn) % 3] == wanted]
        ways = [way for way in dict.fromkeys(ways) if way not in galaxy.tiles]
        if len(ways) < 2:
            break
        face = arm if rng.random() < 0.6 else end
        cell = rng.choice(ways)
        turns = turns_that_fit(game.atlas, galaxy, face, cell)
        face = face if turns else end
        turns = turns or turns_that_fit(game.atlas, galaxy, end, cell)
        if not turns:
            break
        turn = rng.choice(turns)
    spots = [(way, turn) for way in ways for turn in turns_that_fit(game.atlas, galaxy, end, way)]
    return (tiles, rng.choice(spots)) if spots else star(rng, game, kind)


def dwellers(rng: Random, game: GalaxyOfTrian, state: State) -> Sequence[tuple[int, Unit, str]]:
    """Emissaries nearly everywhere, and ships that do not meet."""
    units: list[tuple[int, Unit, str]] = []
    seats = range(len(state.credits))
    ships: dict[int, int] = {}
    for cell in sorted(state.galaxy.tiles):
        places = emissary_nodes(game.atlas, state.galaxy, cell)
        if places and rng.random() < 0.8:
            units.append((rng.choice(seats), Unit.EMISSARY, node_name(rng.choice(places))))
        spaces = space_nodes(game.atlas, state.galaxy, cell)
        seat = rng.choice(seats)
        met = any(ships.get(near, seat) != seat for near in neighbours(cell))
        if spaces and not met and rng.random() < 0.3:
            ships[cell] = seat
            kind = Unit.CORVETTE if list(ships.values()).count(seat) < 3 else None
            if kind is not None:
                units.append((seat, kind, node_name(rng.choice(spaces))))
    counts: dict[tuple[int, Unit], int] = {}
    found = []
    for seat, unit, name in units:
        counts[seat, unit] = counts.get((seat, unit), 0) + 1
        if counts[seat, unit] <= (state.supplies[seat].emissaries if unit is Unit.EMISSARY else 3):
            found.append((seat, unit, name))
    return found


def with_units(state: State, units: Sequence[tuple[int, Unit, str]]) -> State:
    """A scene with units (seat, unit, part) from the boards."""
    for seat, unit, name in units:
        node = read_node(name)
        figure = "emissaries" if unit is Unit.EMISSARY else f"{unit.value}s"
        state = attrs.evolve(state, supplies=less(state, seat, figure))
        if unit is Unit.EMISSARY:
            found = state.emissaries.set(cell_of(node), Emissary(seat, node))
            state = attrs.evolve(state, emissaries=found)
        else:
            ships = state.ships.set(cell_of(node), Ship(seat, unit, node))
            state = attrs.evolve(state, ships=ships)
    settled = with_control(state)
    if settled is None:
        raise ValueError("units: several are in one area")
    return settled


def follow(table: Table, state: State) -> None:
    """The same things on the oracle's table."""
    for cell, placed in state.galaxy.tiles.items():
        where = oracle_cell(cell_name(cell))
        if where not in table.galaxy.tiles:
            table.galaxy = table.galaxy.with_tile(where, placed.face, placed.turn)
            paid = table.galaxy.closed_areas("s", table.ruling("outer_space_holes"))
            table.spaces_paid = paid
    for seat, hand in enumerate(table.hands):
        hand["tokens"] = {kind: state.tokens[seat][kind] for kind in TOKENS}
        hand["supply"] = {figure: getattr(state.supplies[seat], figure) for figure in FIGURES}
    table.tokens = {kind: state.token_bag[kind] for kind in TOKENS}
    for emissary in state.emissaries.values():
        node = oracle_read(node_name(emissary.node))
        where_it_is = {"seat": emissary.seat, "node": node, "level": emissary.level}
        table.emissaries[node[0]] = where_it_is
    for ship in state.ships.values():
        node = oracle_read(node_name(ship.node))
        if node[0] not in table.ships:
            what = {"seat": ship.seat, "kind": ship.kind.value, "node": node}
            table.ships[node[0]] = what | {"arrived": table.turn - 1}
    for key, estate in state.estates.items():
        empty = {"stock": dict.fromkeys(COLOURS, 0), "resolved": True}
        area = table.areas.setdefault(oracle_read(node_name(key)), empty)
        area["controller"], area["held"] = estate.controller, sorted(estate.held)
