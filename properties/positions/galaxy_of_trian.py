"""Changes that keep the box of Galaxy of Trian together: credits, figures, tiles, what is due."""

from functools import cache
from random import Random
from typing import Any, Final

import attrs

from galaxy_rules.galaxy_of_trian.board.galaxy import emissary_nodes, placements, space_nodes
from galaxy_rules.galaxy_of_trian.board.growing import galaxy_of
from galaxy_rules.galaxy_of_trian.game import GalaxyOfTrian
from galaxy_rules.galaxy_of_trian.words.actions import Unit
from galaxy_rules.galaxy_of_trian.words.components import Supply
from galaxy_rules.galaxy_of_trian.words.grid import cell_of
from galaxy_rules.galaxy_of_trian.words.state import (
    CAUSES,
    Battle,
    Emissary,
    Modulator,
    Phase,
    Ship,
    Stage,
    State,
)
from galaxy_rules.galaxy_of_trian.words.tasks import (
    Controlling,
    Evading,
    Fighting,
    Fixing,
    Gathering,
    Giving,
    MineralsDue,
    Offering,
    Paying,
    RaceDue,
    Resolving,
    Retrieving,
    RollDue,
    Settling,
    TokenDue,
    TopDue,
    Upkeep,
)
from galaxy_rules.kernel.packs import Pack, read_pack
from galaxy_rules.kernel.resources import package_text
from properties.positions.changing import with_entry
from properties.sweep_galaxy_of_trian import Table, choose, scheduled


@attrs.frozen
class ToyTable:
    """A table with the tiny pack."""

    drawn: Table

    @property
    def swarm(self) -> Any:
        """What play likes."""
        return self.drawn.swarm

    def game(self) -> GalaxyOfTrian:
        """The rules of this table."""
        return GalaxyOfTrian(dict(self.drawn.rulings), tiny_pack(), self.drawn.variant)

    def start(self) -> State:
        """Its first state."""
        return self.game().new(self.drawn.players, first=self.drawn.first)

    def __str__(self) -> str:
        return f"{self.drawn}; pack tiny"


@cache
def tiny_pack() -> Pack:
    """The pack that ships with the library."""
    return read_pack(package_text("galaxy_rules.galaxy_of_trian", "data", "tiny.toml"))


def table(number: int, seed: int) -> Table | ToyTable:
    """Tables of the sweep, and toys in between."""
    at = scheduled(number, seed)
    if number % 8 == 7 and at.players in ToyTable(at).game().box.supplies and at.variant != "full":
        return ToyTable(at)
    return at


def played(at: Table | ToyTable, game: GalaxyOfTrian, state: State, rng: Random) -> State:
    """The position after an action."""
    listed = game.legal_actions(state)
    return game.apply(state, choose(game, state, listed, at.swarm, rng))


def _seat(state: State, rng: Random) -> int:
    return rng.randrange(len(state.credits))


def credited(game: GalaxyOfTrian, state: State, rng: Random) -> State:
    """Credits came or went, by some cause, on both sides of the ledger."""
    seat, cause = _seat(state, rng), rng.randrange(len(CAUSES))
    amount = rng.choice((-9, -3, -1, 1, 3, 9, 60))
    row = state.ledger[seat]
    row = with_entry(row, cause, row[cause] + amount)
    return attrs.evolve(
        state,
        credits=with_entry(state.credits, seat, state.credits[seat] + amount),
        ledger=with_entry(state.ledger, seat, row),
    )


def _stocked(supply: Supply, name: str, amount: int) -> Supply:
    return attrs.evolve(supply, **{name: getattr(supply, name) + amount})


def emissary_sent(game: GalaxyOfTrian, state: State, rng: Random) -> State:
    """An emissary, perhaps on a station, stands somewhere."""
    seat, cell = _seat(state, rng), rng.choice(list(state.galaxy.tiles))
    nodes = list(emissary_nodes(game.atlas, state.galaxy, cell))
    if cell in state.emissaries or not nodes:
        return state
    node, level = rng.choice(nodes), rng.choice((0, 0, 0, 1, 2))
    supply = _stocked(state.supplies[seat], "emissaries", -1)
    supply = _stocked(supply, "research", -(level > 0))
    supply = _stocked(supply, "space", -(level > 1))
    state = attrs.evolve(
        state,
        emissaries=state.emissaries.set(cell, Emissary(seat, node, level)),
        supplies=with_entry(state.supplies, seat, supply),
    )
    return controlled(game, state, rng)


def emissary_gone(game: GalaxyOfTrian, state: State, rng: Random) -> State:
    """An emissary is back in its supply."""
    cell = rng.choice(list(state.emissaries))
    gone = state.emissaries[cell]
    supply = state.supplies[gone.seat]
    if gone.unit is Unit.EMISSARY:
        supply = _stocked(supply, "emissaries", 1)
    supply = _stocked(supply, "research", gone.level > 0)
    supply = _stocked(supply, "space", gone.level > 1)
    state = attrs.evolve(
        state,
        emissaries=state.emissaries.without(cell),
        supplies=with_entry(state.supplies, gone.seat, supply),
    )
    return controlled(game, state, rng)


def controlled(game: GalaxyOfTrian, state: State, rng: Random) -> State:
    """Closed areas are controlled by who is there alone; mostly."""
    estates = state.estates
    for key, estate in state.estates.items():
        there = {one.seat for one in state.emissaries.values() if one.node in estate.nodes}
        alone = next(iter(there)) if len(there) == 1 else None
        if estate.resolved and estate.controller != alone and rng.random() < 0.9:
            held = estate.held | ({alone} if alone is not None else frozenset())
            estates = estates.set(key, attrs.evolve(estate, controller=alone, held=held))
    return attrs.evolve(state, estates=estates)


def ship_sent(game: GalaxyOfTrian, state: State, rng: Random) -> State:
    """A ship stands somewhere in space."""
    seat, cell = _seat(state, rng), rng.choice(list(state.galaxy.tiles))
    nodes = list(space_nodes(game.atlas, state.galaxy, cell))
    if cell in state.ships or not nodes:
        return state
    kind, name = rng.choice(((Unit.CORVETTE, "corvettes"), (Unit.ROGUE, "rogues")))
    return attrs.evolve(
        state,
        ships=state.ships.set(cell, Ship(seat, kind, rng.choice(nodes))),
        supplies=with_entry(state.supplies, seat, _stocked(state.supplies[seat], name, -1)),
    )


def ship_moved(game: GalaxyOfTrian, state: State, rng: Random) -> State:
    """A ship stands elsewhere."""
    cell, target = rng.choice(list(state.ships)), rng.choice(list(state.galaxy.tiles))
    nodes = list(space_nodes(game.atlas, state.galaxy, target))
    ship = attrs.evolve(state.ships[cell], node=rng.choice(nodes))
    return attrs.evolve(state, ships=state.ships.without(cell).set(target, ship))


def token_lies(game: GalaxyOfTrian, state: State, rng: Random) -> State:
    """A special token off a race board lies in the galaxy, whatever it is."""
    seats = [seat for seat, board in enumerate(state.specials) if board]
    seat, cell = rng.choice(seats), rng.choice(list(state.galaxy.tiles))
    token = rng.choice(list(state.specials[seat]))
    space = list(space_nodes(game.atlas, state.galaxy, cell))
    state = attrs.evolve(
        state, specials=with_entry(state.specials, seat, state.specials[seat].remove(token))
    )
    match token:
        case "tunnel":
            return attrs.evolve(state, wormholes=state.wormholes.set(rng.choice(space), seat))
        case "exmitter":
            return attrs.evolve(state, exmitters=state.exmitters.set(cell, seat))
        case "modulator":
            there = Modulator(seat, rng.random() < 0.5)
            return attrs.evolve(state, modulators=state.modulators.set(cell, there))
        case "harness":
            return attrs.evolve(
                state, harnessed=state.harnessed.set(rng.choice(list(state.ships)), seat)
            )
        case _:
            unit = Unit(token)
            nodes = list(emissary_nodes(game.atlas, state.galaxy, cell))
            if nodes and rng.random() < 0.5:
                one = Emissary(seat, rng.choice(nodes), 0, unit)
                return attrs.evolve(state, emissaries=state.emissaries.set(cell, one))
            return attrs.evolve(
                state, ships=state.ships.set(cell, Ship(seat, unit, rng.choice(space)))
            )


def unlocked(game: GalaxyOfTrian, state: State, rng: Random) -> State:
    """A module lies on another side, with the tokens that it brings or without."""
    seat = _seat(state, rng)
    sides = state.modules[seat]
    spot = rng.randrange(len(sides))
    word = rng.choice(("", "a", "b"))
    modules = with_entry(state.modules, seat, with_entry(sides, spot, word))
    return attrs.evolve(state, modules=modules)


def tile_taken(game: GalaxyOfTrian, state: State, rng: Random) -> State:
    """A tile in hand, or another one."""
    tile = rng.choice(list(game.box.tiles))
    stack = rng.randrange(len(state.heights))
    face = game.box.tiles[tile].side(rng.choice(list(game.box.visible_sides(tile))))
    hands = with_entry((None,) * len(state.hands), state.turn, tile)
    rest, before = state.rest.remove(tile), state.hands[state.turn]
    if before is not None:
        rest = rest.add(before)
    return attrs.evolve(state, hands=hands, source=(stack, face), rest=rest)


def tile_laid(game: GalaxyOfTrian, state: State, rng: Random) -> State:
    """One more tile on the map, wherever it fits; the one that was added, perhaps."""
    tile = rng.choice(list(state.rest))
    face = game.box.tiles[tile].side(rng.choice(("front", "back")))
    cell, turn = rng.choice(list(placements(game.atlas, state.galaxy, face)))
    placed = attrs.evolve(next(iter(state.galaxy.tiles.values())), face=face, turn=turn)
    tiles = state.galaxy.tiles.set(cell, placed)
    return attrs.evolve(
        state,
        galaxy=galaxy_of(game.atlas, tiles),
        rest=state.rest.remove(tile),
        turns=state.turns + rng.choice((0, 1)),
        added=rng.choice((state.added, cell)),
    )


def stacks_emptied(game: GalaxyOfTrian, state: State, rng: Random) -> State:
    """All tiles that were left lie aside, or under one stack."""
    gone = state.rest
    for tile in state.beneath:
        gone = gone.add(tile) if tile is not None else gone
    for below in state.bottoms:
        for tile, _ in below:
            gone = gone.add(tile)
    empty: Any = type(state.rest)()
    return attrs.evolve(
        state, rest=empty, aside=state.aside + gone, heights=(0, 0), tops=(None, None),
        beneath=(None, None), bottoms=((), ()), tried=(0, 0),
        turns=state.turns + rng.choice((0, len(gone))),
    )  # fmt: skip


def heights_changed(game: GalaxyOfTrian, state: State, rng: Random) -> State:
    """As many tiles, otherwise in two stacks."""
    one, two = state.heights
    count = rng.randint(0, one + two)
    return attrs.evolve(state, heights=(count, one + two - count))


# the turn


def turned(game: GalaxyOfTrian, state: State, rng: Random) -> State:
    """Another phase, with its memories, or the next turn."""
    phase = rng.choice(list(Phase))
    late = phase in (Phase.EXPLORATION, Phase.CLOSING)
    tiles = list(state.galaxy.tiles)
    hands, source, rest = state.hands, state.source, state.rest
    if phase is not Phase.EXPANSION:
        for tile in hands:
            rest = rest.add(tile) if tile is not None else rest
        hands, source = (None,) * len(hands), None
    return attrs.evolve(
        state, phase=phase, hands=hands, source=source, rest=rest,
        added=rng.choice(tiles) if tiles and late else None,
        main=phase is Phase.EXPLORATION and rng.random() < 0.5, extra=0,
        outposts=frozenset(), built=False, bound=False, arrived=frozenset(), moved=None,
        used=frozenset(), landed=frozenset(), evolved=rng.random() < 0.2,
        turns=state.turns + rng.choice((-1, 0, 0, 1)),
    )  # fmt: skip


def seat_changed(game: GalaxyOfTrian, state: State, rng: Random) -> State:
    """Another seat's turn, and the count of turns or the first player to go with it."""
    seats = len(state.credits)
    shift = rng.randrange(seats)
    return attrs.evolve(
        state, turn=(state.turn + shift) % seats, first=(state.first + shift) % seats
    )


def memories(game: GalaxyOfTrian, state: State, rng: Random) -> State:
    """What was done this turn."""
    cells = list(state.galaxy.tiles)
    areas = list(state.estates)
    ships = [cell for cell, ship in state.ships.items() if ship.seat == state.turn]
    match rng.randrange(9):
        case 0 if areas:
            return attrs.evolve(state, mined=state.mined.set(rng.choice(areas), rng.randint(1, 2)))
        case 1 if areas:
            return attrs.evolve(
                state, raided=state.raided.set(rng.choice(areas), rng.randint(1, 2))
            )
        case 2 if ships:
            return attrs.evolve(state, rogues=state.rogues.set(rng.choice(ships), 1))
        case 3 if ships:
            return attrs.evolve(state, arrived=state.arrived | {rng.choice(ships)})
        case 4 if cells:
            return attrs.evolve(state, moved=rng.choice((None, *cells)))
        case 5:
            return attrs.evolve(
                state, built=rng.random() < 0.5, main=rng.random() < 0.5, bound=rng.random() < 0.3
            )
        case 6 if cells:
            return attrs.evolve(
                state, outposts=state.outposts | {rng.choice(cells)}, extra=rng.randint(0, 2)
            )
        case 7 if state.emissaries:
            return attrs.evolve(state, landed=state.landed | {rng.choice(list(state.emissaries))})
        case _:
            return attrs.evolve(state, evolved=not state.evolved)


def due(game: GalaxyOfTrian, state: State, rng: Random) -> State:
    """Something is due first, or nothing is any more."""
    seat, other = _seat(state, rng), _seat(state, rng)
    cells = list(state.galaxy.tiles) or [0]
    areas = list(state.estates) or [0]
    cell, area, count = rng.choice(cells), rng.choice(areas), rng.randint(1, 3)
    before = tuple(rng.randint(0, 2) for _ in state.credits)
    ships = list(state.ships) or [0]
    own = tuple(c for c, one in sorted(state.emissaries.items()) if one.seat == seat)
    fleet = tuple(c for c, one in sorted(state.ships.items()) if one.seat == seat)
    tasks: tuple[Any, ...] = (
        MineralsDue(count, seat, None), MineralsDue(count, None, area), TokenDue(seat),
        TopDue(rng.randrange(2)), RaceDue(seat), RollDue(seat),
        Giving(seat, count, rng.choice((None, other))), Gathering(seat, area, count),
        Offering(seat, cell, count), Fixing(seat, rng.choice(ships)),
        Evading(seat, (rng.choice(ships), rng.choice(ships))), Upkeep(seat, own, fleet),
    )  # fmt: skip
    ends: tuple[tuple[Any, ...], ...] = (
        (Fighting(), Settling()), (Settling(),), (Fighting(), Settling(), Resolving(area)),
        (Resolving(area),), (Paying(area, before), Retrieving(area), Controlling(area)),
        (Retrieving(area), Controlling(area)),
    )  # fmt: skip
    match rng.randrange(5):
        case 0:
            return attrs.evolve(state, agenda=())
        case 1:
            return attrs.evolve(state, agenda=rng.choice(ends))
        case 2:
            return attrs.evolve(state, agenda=(rng.choice(tasks), *rng.choice(ends)))
        case _:
            return attrs.evolve(state, agenda=(rng.choice(tasks), *state.agenda))


def clash(game: GalaxyOfTrian, state: State, rng: Random) -> State:
    """A clash at any stage, of ships or in an area, or none."""
    battle = state.battle
    if battle is None:
        seats = tuple(rng.sample(range(len(state.credits)), 2))
        area = rng.choice(list(state.estates) or [0])
        battle = Battle(Stage.DECLARE, seats, (1, 1), area=area)
        return attrs.evolve(state, battle=battle, agenda=(Settling(),))
    stage = rng.choice(list(Stage))
    count = len(battle.seats)
    dice = tuple(rng.randint(1, game.box.die) for _ in battle.seats)
    rolls: tuple[int, ...] = dice
    if stage is Stage.DECLARE:
        rolls = ()
    elif stage is Stage.ROLL:
        rolls = dice[: rng.randrange(count)]
    resolving = stage in (Stage.RESOLVE, Stage.REROLL, Stage.REMOVE)
    index = {Stage.ROLL: 0, Stage.REMOVE: count}.get(stage, rng.randrange(count))
    falls = tuple(rng.sample(battle.seats, count - 1)) if stage is Stage.REMOVE else ()
    battle = attrs.evolve(
        battle, stage=stage, index=index, rolls=rolls, pluses=(0,) * count if resolving else (),
        falls=falls, chooser=rng.choice((None, *battle.seats)) if falls else None,
    )  # fmt: skip
    return attrs.evolve(state, battle=battle)


def token_moved(game: GalaxyOfTrian, state: State, rng: Random) -> State:
    """A combat token of a seat lies elsewhere before it."""
    seat = _seat(state, rng)
    names = ("tokens", "declared", "shown", "spent")
    source = rng.choice([name for name in names if getattr(state, name)[seat]])
    target = rng.choice(names)
    thing = rng.choice(list(getattr(state, source)[seat]))
    for name, change in ((source, "remove"), (target, "add")):
        bags = getattr(state, name)
        laid: dict[str, Any] = {name: with_entry(bags, seat, getattr(bags[seat], change)(thing))}
        state = attrs.evolve(state, **laid)
    return state


def stocked(game: GalaxyOfTrian, state: State, rng: Random) -> State:
    """A mineral of the bag lies in a closed area, or one of there in the bag."""
    key = rng.choice(list(state.estates))
    estate = state.estates[key]
    if estate.stock and rng.random() < 0.5:
        colour = rng.choice(list(estate.stock))
        stock, bag = estate.stock.remove(colour), state.bag.add(colour)
    else:
        colour = rng.choice(list(state.bag))
        stock, bag = estate.stock.add(colour), state.bag.remove(colour)
    estates = state.estates.set(key, attrs.evolve(estate, stock=stock))
    return attrs.evolve(state, estates=estates, bag=bag)


def estate_changed(game: GalaxyOfTrian, state: State, rng: Random) -> State:
    """A closed area is resolved or not, controlled or not."""
    key = rng.choice(list(state.estates))
    estate = state.estates[key]
    seat = rng.choice((None, *range(len(state.credits))))
    held = estate.held | ({seat} if seat is not None else frozenset())
    resolved = rng.random() < 0.5
    changed = attrs.evolve(estate, resolved=resolved, controller=seat, held=held)
    if not resolved:
        changed = attrs.evolve(changed, controller=None, held=frozenset())
        cells = [cell_of(node) for node in estate.nodes]
        state = attrs.evolve(state, added=rng.choice(cells))
    return attrs.evolve(state, estates=state.estates.set(key, changed))


CHANGES: Final = (
    credited, emissary_sent, emissary_sent, emissary_gone, controlled, ship_sent, ship_moved,
    token_lies, unlocked, tile_taken, tile_laid, stacks_emptied, heights_changed, turned, turned,
    seat_changed, memories, memories, memories, due, due, due, clash, clash, token_moved, stocked,
    estate_changed, estate_changed,
)  # fmt: skip
PILES: Final[tuple[tuple[str, ...], ...]] = (
    ("bag", "minerals"), ("token_bag", "tokens", "declared", "shown", "spent"), ("rest", "aside"),
    ("specials",),
)  # fmt: skip
"""Fields between which things can be moved."""
