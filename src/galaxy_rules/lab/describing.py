"""States in the words of the conformance vectors: a set-up that leads back to a position.

A set-up can say what lies on the table, not what is half done: a clash under way or a payment
begun is left out.  So a description is a place to start from, to be tried rather than trusted.

>>> from galaxy_rules.catalogue import game
>>> made = game("take_the_galaxy")
>>> setup_of(made, made.new(2))["seat"][0]["systems"]
[{'id': 'home', 'colonies': [['frontier_colony'], None], 'bounty': {}}]
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from galaxy_rules.catalogue import AnyGame
from galaxy_rules.galaktico import Galaktico
from galaxy_rules.galaktico import State as Board
from galaxy_rules.galaktico.actions import Continue, Move
from galaxy_rules.galaktico.board import SECTOR_NAMES
from galaxy_rules.galaktico.components import SHIP_TYPES, ShipType
from galaxy_rules.galaktico.state import Phase as BoardPhase
from galaxy_rules.galaktico.state import entry
from galaxy_rules.galaxy_of_trian import GalaxyOfTrian
from galaxy_rules.galaxy_of_trian import State as Map
from galaxy_rules.galaxy_of_trian.actions import Unit
from galaxy_rules.galaxy_of_trian.board import cell_name, node_name
from galaxy_rules.galaxy_of_trian.components import SIDES
from galaxy_rules.galaxy_of_trian.evolution import module_skill
from galaxy_rules.galaxy_of_trian.state import Phase as MapPhase
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.take_the_galaxy import State as Row
from galaxy_rules.take_the_galaxy import TakeTheGalaxy
from galaxy_rules.take_the_galaxy.components import EventKind
from galaxy_rules.take_the_galaxy.faults import EARLY
from galaxy_rules.take_the_galaxy.state import Amounts, RowCard, Stack, System

Setup = dict[str, Any]
PLAYERS: Final = ("dark", "light", "third")


def setup_of(game: AnyGame, state: Any) -> Setup:  # noqa: ANN401 - any game's state
    """The set-up of a vector that starts in this position; without its rulings."""
    match game:
        case Galaktico():
            return _board(game, state)
        case TakeTheGalaxy():
            return _row(game, state)
        case GalaxyOfTrian():
            return _map(game, state)
        case _:
            return {}


def words_of(action: Any) -> str:  # noqa: ANN401 - any game's action
    """An action as vectors put it: in notation, but Galaktico's moves have a verb."""
    match action:
        case Move(origin=origin, path=path):
            return " ".join(["move", origin, *path])
        case Continue(path=path):
            return " ".join(["continue", *path])
        case _:
            return str(action)


def _listed(heap: Bag[str]) -> list[str]:
    return [thing for thing, count in heap.items() for _ in range(count)]


def _some(words: Mapping[str, Any]) -> Setup:
    """Only what there is: empty tables, and what is false or nought, go without saying."""
    return {word: value for word, value in words.items() if value or value is None}


# Galaktico


def _board(game: Galaktico, state: Board) -> Setup:
    names = PLAYERS[: game.seats(state)]
    table: Setup = {
        "players": list(names),
        "sectors": {name: SECTOR_NAMES[s] for name, s in zip(names, state.sectors, strict=True)},
        "first": names[state.first],
    }
    kits = {
        name: {
            str(ship): list(state.equipment[entry(seat, ship)])
            for ship in SHIP_TYPES
            if state.equipment[entry(seat, ship)]
        }
        for seat, name in enumerate(names)
    }
    if state.phase in (BoardPhase.EQUIP, BoardPhase.PLACE):
        return table | {"phase": state.phase.value, "kits": kits}
    spaces = game.board.name
    ships = _ships(game, state, names)
    labels = {row[2]: label for label, row in ships.items()}
    pending = state.pending
    return table | _some(
        {
            "turn": names[state.turn],
            "left": state.left,
            "stations": {
                name: spaces(state.stations[seat])[0]
                for seat, name in enumerate(names)
                if state.stations[seat]
            },
            "meteors": list(spaces(state.meteors)),
            "ships": ships,
            "supply": _by_type(state.supply, names),
            "lost": _by_type(state.lost, names),
            "cards": _by_type(state.cards, names),
            "points": dict(zip(names, state.points, strict=True)),
            "kits": kits,
            "moved": [labels[space] for space in spaces(state.moved) if space in labels],
            **(
                {}
                if pending is None
                else {
                    "pending": [
                        labels[game.board.labels[pending.space]], pending.steps, pending.jumps,
                    ]
                }
            ),
        }
    )  # fmt: skip


def _ships(game: Galaktico, state: Board, names: tuple[str, ...]) -> dict[str, list[str]]:
    """By label, such as d.scout2: owner, type and space."""
    return {
        f"{name[0]}.{ship}{number}": [name, str(ship), space]
        for seat, name in enumerate(names)
        for ship in SHIP_TYPES
        for number, space in enumerate(game.board.name(state.fleets[entry(seat, ship)]), 1)
    }


def _by_type(table: tuple[int, ...], names: tuple[str, ...]) -> Setup:
    def row(seat: int) -> dict[str, int]:
        return {
            str(ship): table[entry(seat, ship)] for ship in ShipType if table[entry(seat, ship)]
        }

    return _some({name: row(seat) for seat, name in enumerate(names)})


# Take The Galaxy


def _row(game: TakeTheGalaxy, state: Row) -> Setup:
    cards = [card for card in state.row if card is not None]
    burst = any(game.events.get(card.card) is EventKind.BURST for card in cards)
    left: Setup = {"space_left": [card for bag in state.space for card in _listed(bag)]}
    if state.quotas:
        left["quotas"] = [[q.systems, q.events, q.anomalies, q.either] for q in state.quotas]
    return {
        "players": game.seats(state),
        "variant": game.variant,
        "first": state.first,
        "turn": state.turn,
        "phase": state.phase.value,
        "explored": [None if card is None else _explored(card, burst) for card in state.row],
        **left,
        **_some(
            {
                "space_discard": _listed(state.space_discard),
                "removed": _listed(state.removed),
                "claimed": state.claimed,
                "relinquished": state.relinquished,
                "committed": state.committed,
            }
        ),
        **({"window": state.window} if state.phase in EARLY else {}),
        "seat": [_seat(state, seat) for seat in range(game.seats(state))],
    }


def _explored(card: RowCard, burst: bool) -> Setup:
    """A card of the row; where a Cosmic Burst lies there it is said what it did."""
    said = _some({"used": card.used, "burst": card.burst, "removed": card.removed})
    if burst:
        said["burst"] = card.burst
    if card.hazards or card.bounty != Amounts():
        said |= {"hazards": card.hazards, "bounty": _amounts(card.bounty)}
    return {"id": card.card, **said}


def _seat(state: Row, seat: int) -> Setup:
    said = {
        "renown": list(state.renown[seat]),
        "plus": state.plus[seat],
        "minus": state.minus[seat],
        "pool": _amounts(state.pools[seat]),
        "discard": _listed(state.discards[seat]),
    }
    return {
        "hand": _listed(state.hands[seat]),
        "deck": _listed(state.decks[seat]),
        "systems": [_system(system) for system in state.systems[seat]],
        "ships": [[ship.card, ship.used] for ship in state.ships[seat]],
        **_some(said),
    }


def _system(system: System) -> Setup:
    used = [n for n, stack in enumerate(system.stacks) if isinstance(stack, Stack) and stack.used]
    colonies = [None if stack is None else list(stack.cards) for stack in system.stacks]
    said = {"id": system.card, "colonies": colonies, "bounty": _amounts(system.bounty)}
    return said | _some({"used": used})


def _amounts(amounts: Amounts) -> dict[str, int]:
    return _some({"M": amounts.m, "S": amounts.s, "P": amounts.p})


# Galaxy of Trian


def _map(game: GalaxyOfTrian, state: Map) -> Setup:
    table: Setup = {
        "players": game.seats(state),
        "variant": game.variant,
        "first": state.first,
        "phase": state.phase.value,
        "chance": "asked",
    }
    if state.phase is MapPhase.SETUP:
        return table
    return table | {
        "turn": state.turn,
        "galaxy": [
            [cell_name(cell), placed.face, placed.turn]
            for cell, placed in state.galaxy.tiles.items()
        ],
        "tops": _tops(game, state),
        "heights": list(state.heights),
        "rest": _listed(state.rest),
        "main": state.main,
        "credits": _by_seat(state.credits, int),
        **_some(
            {
                "turns": state.turns,
                **_units(state),
                **_estates(state),
                **_course(state),
                "minerals": _by_seat(state.minerals, _listed),
                "tokens": _by_seat(state.tokens, _listed),
                "aside": _listed(state.aside),
            }
        ),
        **(_skills(game, state) if game.full else {}),
        **_hand(state),
    }


def _by_seat(table: tuple[Any, ...], said: Callable[[Any], Any]) -> Setup:
    return {str(seat): said(value) for seat, value in enumerate(table)}


def _tops(game: GalaxyOfTrian, state: Map) -> list[list[str] | None]:
    """What lies on the stacks: the tile, and the side that shows."""
    out: list[list[str] | None] = []
    for tile, face in zip(state.beneath, state.tops, strict=True):
        if tile is None:
            out.append(None)
            continue
        printed = game.box.tiles[tile]
        out.append([tile, next(side for side in SIDES if printed.side(side) == face)])
    return out


def _hand(state: Map) -> Setup:
    hand = state.hands[state.turn]
    if hand is None or state.source is None:
        return {}
    return {"hand": hand, "source": list(state.source)}


def _units(state: Map) -> Setup:
    def unit(kind: Unit) -> list[str]:
        return [] if kind is Unit.EMISSARY else [kind.value]

    emissaries = state.emissaries.values()
    return {
        "emissaries": [[node_name(e.node), e.seat, e.level, *unit(e.unit)] for e in emissaries],
        "ships": [[node_name(s.node), s.seat, s.kind.value] for s in state.ships.values()],
    }


def _estates(state: Map) -> Setup:
    estates = {node_name(key): estate for key, estate in state.estates.items()}
    return {
        "pending": [area for area, estate in estates.items() if not estate.resolved],
        "controllers": {area: estate.controller for area, estate in estates.items()},
        "held": {area: sorted(e.held) for area, e in estates.items() if e.held},
        "stocks": {area: _listed(e.stock) for area, e in estates.items() if e.stock},
    }


def _course(state: Map) -> Setup:
    """What has happened in this turn."""

    def cells(found: frozenset[int]) -> list[str]:
        return [cell_name(cell) for cell in sorted(found)]

    one_cell = {
        word: cell_name(cell)
        for word, cell in (("added", state.added), ("moved", state.moved))
        if cell is not None
    }
    return {
        **one_cell,
        "extra": state.extra,
        "built": state.built,
        "bound": state.bound,
        "outposts": cells(state.outposts),
        "arrived": cells(state.arrived),
        "landed": cells(state.landed),
        "rogues": {cell_name(cell): count for cell, count in state.rogues.items()},
        "mined": {node_name(area): count for area, count in state.mined.items()},
        "raided": {node_name(area): count for area, count in state.raided.items()},
    }


def _skills(game: GalaxyOfTrian, state: Map) -> Setup:
    """Races, skills and their tokens."""
    skills = {
        str(seat): [
            module_skill(game, state, seat, module, side)
            for module, side in enumerate(sides)
            if side
        ]
        for seat, sides in enumerate(state.modules)
    }
    return {"races": _by_seat(state.races, str)} | _some(
        {
            "skills": skills,
            "specials": _by_seat(state.specials, _listed),
            "harnessed": {cell_name(cell): seat for cell, seat in state.harnessed.items()},
            "wormholes": {node_name(node): seat for node, seat in state.wormholes.items()},
            "exmitters": {cell_name(cell): seat for cell, seat in state.exmitters.items()},
            "modulators": {
                cell_name(cell): [one.seat, one.ready] for cell, one in state.modulators.items()
            },
            "evolved": state.evolved,
            "used": sorted(state.used),
        }
    )
