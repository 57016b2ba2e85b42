"""Changes that keep the box of Galaktico together: figures, trophies, cards and the end."""

from random import Random
from typing import Final

import attrs

from galaxy_rules.galaktico import Galaktico, ShipType, State
from galaxy_rules.galaktico.board.hexagon import bits
from galaxy_rules.galaktico.words.components import TYPES
from galaxy_rules.galaktico.words.spaces import Spaces
from galaxy_rules.galaktico.words.state import Cause, Ending, Fulfilled, Pending, Phase, Razed
from properties.deep_play import choose
from properties.positions.changing import with_entry
from properties.tables import Table, drawn_toy_table, scheduled


def table(number: int, seed: int) -> Table:
    """Tables of the sweep, and toys in between."""
    if number % 3 == 2:
        return drawn_toy_table(Random(f"positions/{seed}/{number}"), f"{seed}/{number}")
    return scheduled(number, seed)


def played(at: Table, game: Galaktico, state: State, rng: Random) -> State:
    """The position after an action."""
    return game.apply(state, choose(game, state, game.legal_actions(state), at, rng))


def _space(game: Galaktico, rng: Random) -> int:
    return rng.randrange(game.board.size)


def _ship(state: State, rng: Random) -> tuple[int, int] | None:
    """The entry and the space of a ship on the board."""
    ships = [(index, space) for index, fleet in enumerate(state.fleets) for space in bits(fleet)]
    return rng.choice(ships) if ships else None


def ship_moved(game: Galaktico, state: State, rng: Random) -> State:
    """A ship stands elsewhere."""
    if (ship := _ship(state, rng)) is None:
        return state
    index, space = ship
    fleet = Spaces(state.fleets[index] & ~(1 << space) | 1 << _space(game, rng))
    return attrs.evolve(state, fleets=with_entry(state.fleets, index, fleet))


def ship_called(game: Galaktico, state: State, rng: Random) -> State:
    """A ship out of the supply stands somewhere."""
    there = [index for index, count in enumerate(state.supply) if count]
    if not there:
        return state
    index = rng.choice(there)
    fleet = Spaces(state.fleets[index] | 1 << _space(game, rng))
    return attrs.evolve(
        state,
        fleets=with_entry(state.fleets, index, fleet),
        supply=with_entry(state.supply, index, state.supply[index] - 1),
    )


def ship_captured(game: Galaktico, state: State, rng: Random) -> State:
    """A figure off the board or out of the supply is a trophy, and pays something."""
    index = rng.randrange(len(state.fleets))
    fleet, supply = state.fleets[index], state.supply[index]
    if fleet and rng.random() < 0.5:
        fleet = Spaces(fleet & ~(1 << rng.choice(list(bits(fleet)))))
    else:
        supply -= 1
    captor = rng.randrange(len(state.fleets))
    seat = captor // TYPES
    return attrs.evolve(
        state,
        fleets=with_entry(state.fleets, index, fleet),
        supply=with_entry(state.supply, index, supply),
        lost=with_entry(state.lost, index, state.lost[index] + 1),
        trophies=with_entry(state.trophies, captor, state.trophies[captor] + 1),
        points=with_entry(state.points, seat, state.points[seat] + rng.randint(0, 4)),
    )


def meteor_moved(game: Galaktico, state: State, rng: Random) -> State:
    """A meteor lies elsewhere."""
    if not state.meteors:
        return state
    gone = 1 << rng.choice(list(bits(state.meteors)))
    return attrs.evolve(state, meteors=Spaces(state.meteors & ~gone | 1 << _space(game, rng)))


def station_moved(game: Galaktico, state: State, rng: Random) -> State:
    """A station stands elsewhere."""
    seat = rng.randrange(len(state.stations))
    stations = with_entry(state.stations, seat, Spaces(1 << _space(game, rng)))
    return attrs.evolve(state, stations=stations)


def cards_laid(game: Galaktico, state: State, rng: Random) -> State:
    """A type has other cards: some, all that it needs, or those in another order."""
    index = rng.randrange(len(state.equipment))
    cards = [*state.equipment[index]]
    complete = game.box.cards_of(ShipType(index % TYPES))
    match rng.randrange(4):
        case 0:
            cards = [*rng.sample(list(game.catalogue), min(len(game.catalogue), complete))]
        case 1 if cards:
            cards.pop()
        case 2:
            cards.append(rng.choice([*game.catalogue]))
        case _:
            rng.shuffle(cards)
    return attrs.evolve(
        state,
        equipment=with_entry(state.equipment, index, tuple(cards)),
        revealed=with_entry(state.revealed, index, rng.choice(((), tuple(cards)))),
    )


def equipped(game: Galaktico, state: State, rng: Random) -> State:
    """A seat has all its cards, whatever the phase."""
    seat = rng.randrange(len(state.sectors))
    shields, weapons = list(game.shields), list(game.weapons)
    rng.shuffle(shields)
    rng.shuffle(weapons)
    laid = []
    for ship in ShipType:
        count = min(game.box.shields_per_type, game.box.cards_of(ship))
        arms = [weapons.pop() for _ in range(game.box.cards_of(ship) - count)]
        arms.sort(key=game.catalogue.__getitem__)
        laid.append((*(shields.pop() for _ in range(count)), *arms))
    own = slice(seat * TYPES, seat * TYPES + TYPES)
    tables = list(state.equipment)
    tables[own] = laid
    return attrs.evolve(state, equipment=tuple(tables), revealed=((),) * len(tables))


def ended(game: Galaktico, state: State, rng: Random) -> State:
    """A condition has been met, or none."""
    seats = len(state.sectors)
    fulfilled = tuple(
        Fulfilled(rng.randrange(seats), rng.choice(list(Cause))) for _ in range(rng.randint(0, 2))
    )
    enders = tuple(sorted(rng.sample(range(seats), rng.randint(0, 2))))
    ending = rng.choice((None, Ending(fulfilled, enders)))
    phase = rng.choice((state.phase, Phase.PLAY, Phase.OVER))
    return attrs.evolve(state, ending=ending, phase=phase)


def razed(game: Galaktico, state: State, rng: Random) -> State:
    """A station is gone, and a figure perhaps with it."""
    owner, by = rng.randrange(len(state.sectors)), rng.randrange(len(state.sectors))
    ship = rng.choice((None, *ShipType))
    reward = rng.randint(0, 9)
    supply = state.supply
    if ship is not None:
        index = owner * TYPES + ship
        supply = with_entry(supply, index, supply[index] - 1)
    return attrs.evolve(
        ended(game, state, rng),
        stations=with_entry(state.stations, owner, Spaces(0)),
        razed=(*state.razed, Razed(owner, by, ship, reward)),
        points=with_entry(state.points, by, state.points[by] + rng.choice((0, reward))),
        supply=supply,
    )


def turned(game: Galaktico, state: State, rng: Random) -> State:
    """Another player's turn, or another moment of it."""
    turn = rng.randrange(len(state.sectors))
    own = [space for fleet in state.fleets[turn * TYPES :][:TYPES] for space in bits(fleet)]
    moved = 0
    for space in rng.sample(own, rng.randint(0, min(3, len(own)))):
        moved |= 1 << space
    cruisers = list(bits(state.fleets[turn * TYPES + ShipType.CRUISER]))
    pending = None
    if cruisers and rng.random() < 0.5:
        pending = Pending(rng.choice(cruisers), rng.randint(0, 5), rng.randint(0, 3))
    left = rng.randint(1, game.box.actions)
    return attrs.evolve(state, turn=turn, moved=Spaces(moved), pending=pending, actions_left=left)


def phase_changed(game: Galaktico, state: State, rng: Random) -> State:
    """The phase, with what belongs to a turn only cleared."""
    phase = rng.choice(list(Phase))
    if phase in (Phase.EQUIP, Phase.PLACE):
        state = attrs.evolve(
            state, actions_left=0, moved=Spaces(0), pending=None, ending=None, razed=()
        )
        if rng.random() < 0.7:
            supply = tuple(card.figures for card in game.box.ships) * len(state.sectors)
            none = (0,) * len(state.fleets)
            state = attrs.evolve(
                state, supply=supply, fleets=tuple(map(Spaces, none)), lost=none, trophies=none,
                tied=none, points=(0,) * len(state.sectors),
            )  # fmt: skip
    else:
        state = attrs.evolve(state, actions_left=rng.randint(1, game.box.actions))
    return attrs.evolve(state, phase=phase)


CHANGES: Final = (
    ship_moved, ship_moved, ship_called, ship_captured, meteor_moved, station_moved, cards_laid,
    equipped, ended, razed, turned, phase_changed,
)  # fmt: skip
PILES: Final[tuple[tuple[str, ...], ...]] = ()
"""Fields between which things can be moved."""
