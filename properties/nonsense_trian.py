"""Galaxy of Trian: actions that a judge should refuse, and broken objects.

`nonsense` gives well-formed actions, most of them illegal: mutations of listed ones, actions of
another phase, cells and parts of all sorts, units and areas of other seats, huge numbers, steps of
skills that others have or that no variant but the full one knows.
`malformed` gives pairs of state and action of which one is broken.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

import attrs

from galaxy_rules.galaxy_of_trian.board.galaxy import emissary_nodes, space_nodes
from galaxy_rules.galaxy_of_trian.game import GalaxyOfTrian
from galaxy_rules.galaxy_of_trian.words.actions import (
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
from galaxy_rules.galaxy_of_trian.words.events import TurnEnded
from galaxy_rules.galaxy_of_trian.words.grid import FARTHEST, cell_at, neighbours, node_at
from galaxy_rules.galaxy_of_trian.words.skill_actions import (
    SIDES,
    Cry,
    Decline,
    Detonate,
    Dive,
    Evade,
    Explore,
    Fix,
    Gamble,
    Gather,
    Give,
    Harness,
    Minion,
    Modulate,
    PlaceExmitter,
    Raise,
    Release,
    SellSet,
    SellToken,
    Swap,
    Transport,
    Traveller,
    Tunnel,
    Unlock,
)
from galaxy_rules.galaxy_of_trian.words.state import Phase, State

Listed = Sequence[Action]
Maker = Callable[[GalaxyOfTrian, State, Listed, Random], Action]
STRANGE_WORDS: Final = ("", "RED", "red ", "purple", "token", "rerolls", "+1", "0", "réd", "S" * 40)
NUMBERS: Final = (-1, 0, 1, 2, 3, 4, 6, 7, 99, -(10**9), 10**9)
FAR_CELLS: Final = (cell_at(FARTHEST, 0, FARTHEST), cell_at(-FARTHEST, -FARTHEST, -2 * FARTHEST))
BARE: Final = (
    BuyToken(), Research(), EndTurn(), Ready(), Stand(), Keep(), SellSet(), PlaceExmitter(),
    Explore(), Gamble(), Cry(), Decline(),
)  # fmt: skip


def nonsense(
    game: GalaxyOfTrian, state: State, listed: Listed, rng: Random, number: int
) -> list[Action]:
    """So many well-formed actions that are more likely wrong than right."""
    return [maker(game, state, listed, rng) for maker in rng.choices(MAKERS, k=number)]


# what is named


def _cell(state: State, rng: Random) -> int:
    """A cell with a unit, with a tile, next to one, or far away."""
    roll = rng.random()
    units = [*state.emissaries, *state.ships]
    if roll < 0.4 and units:
        return rng.choice(units)
    placed = list(state.galaxy.tiles)
    if roll < 0.7 and placed:
        return rng.choice(placed)
    if roll < 0.9 and placed:
        return rng.choice(neighbours(rng.choice(placed)))
    return rng.choice((0, 1, *FAR_CELLS))


def _node(game: GalaxyOfTrian, state: State, rng: Random) -> int:
    """A part of a placed tile, or a part that is not there."""
    cell = state.added if state.added is not None and rng.random() < 0.4 else None
    cell = _cell(state, rng) if cell is None else cell
    if cell in state.galaxy.tiles and rng.random() < 0.7:
        atlas, galaxy = game.atlas, state.galaxy
        parts = (*space_nodes(atlas, galaxy, cell), *emissary_nodes(atlas, galaxy, cell))
        if parts:
            return rng.choice(parts)
    return node_at(cell, rng.randrange(4), rng.randrange(8 if rng.random() < 0.2 else 2))


def _area(game: GalaxyOfTrian, state: State, rng: Random) -> int:
    areas = sorted(state.estates)
    return rng.choice(areas) if areas and rng.random() < 0.8 else _node(game, state, rng)


def _colour(game: GalaxyOfTrian, rng: Random) -> str:
    return rng.choice(game.colours if rng.random() < 0.9 else STRANGE_WORDS)


def _token(game: GalaxyOfTrian, rng: Random) -> str:
    return rng.choice(game.token_kinds if rng.random() < 0.9 else STRANGE_WORDS)


def _number(rng: Random) -> int:
    return rng.choice(NUMBERS) if rng.random() < 0.3 else rng.randrange(3)


def _other(game: GalaxyOfTrian, state: State, name: str, rng: Random) -> Any:
    """Something else for a field of that name."""
    words: dict[str, Sequence[Any]] = {
        "unit": tuple(Unit),
        "what": tuple(Traveller),
        "face": (*game.box.faces, *STRANGE_WORDS),
        "tile": (*game.box.tiles, *STRANGE_WORDS),
        "side": ("front", "back", "edge", *SIDES, ""),
        "token": (*game.token_kinds, *STRANGE_WORDS),
    }
    match name:
        case "cell" | "own" | "target":
            return _cell(state, rng)
        case "node":
            return _node(game, state, rng)
        case "area":
            return _area(game, state, rng)
        case "stack" | "value" | "turn" | "module":
            return _number(rng)
        case _:
            return rng.choice(words[name]) if name in words else _colour(game, rng)


# makers of actions


def _mutated(game: GalaxyOfTrian, state: State, listed: Listed, rng: Random) -> Action:
    """A listed action with one thing changed."""
    action = rng.choice(listed) if listed else EndTurn()
    names = [field.name for field in attrs.fields(type(action))]
    if not names:
        return rng.choice(BARE)
    name = rng.choice(names)
    return attrs.evolve(action, **{name: _other(game, state, name, rng)})


def _bare(game: GalaxyOfTrian, state: State, listed: Listed, rng: Random) -> Action:
    return rng.choice(BARE)


def _trade(game: GalaxyOfTrian, state: State, listed: Listed, rng: Random) -> Action:
    colours = [_colour(game, rng) for _ in range(3)]
    return rng.choice((BuyMineral(colours[0]), BuyToken(), Exchange(*colours)))


def _dig(game: GalaxyOfTrian, state: State, listed: Listed, rng: Random) -> Action:
    """Minerals from anybody's nebula, by anybody's Rogue."""
    area, colour = _area(game, state, rng), _colour(game, rng)
    ships = list(state.ships)
    cell = rng.choice(ships) if ships and rng.random() < 0.8 else _cell(state, rng)
    return rng.choice((Extract(area, colour), Mine(cell, area, colour)))


def _tile(game: GalaxyOfTrian, state: State, listed: Listed, rng: Random) -> Action:
    """A face of the drawn tile, mostly, where it may not fit; or another tile."""
    tile = state.hands[state.turn]
    if tile is None:
        return TakeTile(_number(rng)) if rng.random() < 0.5 else _any_place(game, state, rng)
    card = game.box.tiles[tile]
    faces = (card.front, card.back) if rng.random() < 0.85 else tuple(game.box.faces)
    spots = [cell for cell, _ in state.galaxy.frontier]
    cell = rng.choice(spots) if rng.random() < 0.7 else _cell(state, rng)
    if rng.random() < 0.25:
        return TakeTile(rng.randrange(2))
    return Place(rng.choice(faces), cell, _number(rng))


def _any_place(game: GalaxyOfTrian, state: State, rng: Random) -> Action:
    face = rng.choice(tuple(game.box.faces))
    return Place(face, _cell(state, rng), _number(rng))


def _units(game: GalaxyOfTrian, state: State, listed: Listed, rng: Random) -> Action:
    """Any unit anywhere."""
    node, cell = _node(game, state, rng), _cell(state, rng)
    return rng.choice(
        (
            Send(rng.choice(tuple(Unit)), node),
            Teleport(rng.choice(tuple(Traveller)), cell, node),
            Move(cell, node),
            Build(cell),
        )
    )


def _event(game: GalaxyOfTrian, state: State, listed: Listed, rng: Random) -> Action:
    """Something of an event that may not be under way."""
    cells = [_cell(state, rng) for _ in range(2)]
    return rng.choice(
        (
            Resolve(_area(game, state, rng)),
            Attack(*cells),
            Remove(cells[0]),
            Retrieve(cells[0]),
            Declare(_token(game, rng)),
            Use(_token(game, rng)),
        )
    )


def _special(state: State, rng: Random) -> int:
    """A cell with a token of a skill, or any."""
    cells = [*state.harnessed, *state.exmitters, *state.modulators]
    cells += [node >> 5 for node in state.wormholes]
    return rng.choice(cells) if cells and rng.random() < 0.3 else _cell(state, rng)


def _growth(game: GalaxyOfTrian, state: State, listed: Listed, rng: Random) -> Action:
    """Modules that are not there or not locked, and what may be sold."""
    side = rng.choice(SIDES if rng.random() < 0.9 else STRANGE_WORDS)
    return rng.choice((Unlock(_number(rng), side), SellSet(), SellToken(_token(game, rng))))


def _step(game: GalaxyOfTrian, state: State, listed: Listed, rng: Random) -> Action:
    """A step of a skill, whoever has it, on anything."""
    cells = [_special(state, rng) for _ in range(2)]
    node, colour = _node(game, state, rng), _colour(game, rng)
    if state.wormholes and rng.random() < 0.3:
        node = rng.choice(list(state.wormholes))
    what = rng.choice(tuple(Traveller))
    return rng.choice(
        (
            PlaceExmitter(), Modulate(cells[0], colour), Swap(what, *cells), Explore(),
            Harness(cells[0]), Release(cells[0]), Minion(node), Tunnel(node, colour),
            Raise(cells[0]), Gamble(), Transport(what, cells[0], node), Dive(cells[0], node),
            Detonate(cells[0], node),
        )
    )  # fmt: skip


def _answer(game: GalaxyOfTrian, state: State, listed: Listed, rng: Random) -> Action:
    """An answer to what no skill may have asked."""
    node, colour = _node(game, state, rng), _colour(game, rng)
    return rng.choice(
        (Give(colour), Gather(_area(game, state, rng), colour), Fix(node), Evade(node), Cry(),
         Decline())
    )  # fmt: skip


def _chance(game: GalaxyOfTrian, state: State, listed: Listed, rng: Random) -> Action:
    tile = rng.choice((*game.box.tiles, *STRANGE_WORDS))
    return rng.choice(
        (
            Reveal(_number(rng), tile, rng.choice(("front", "back", "edge"))),
            Draw(rng.choice((_colour(game, rng), _token(game, rng), *game.box.races))),
            Roll(_number(rng)),
        )
    )


MAKERS: Final[tuple[Maker, ...]] = (
    _mutated, _mutated, _mutated, _mutated, _bare, _trade, _dig, _dig, _tile, _tile, _units,
    _units, _units, _event, _event, _chance, _growth, _step, _step, _answer,
)  # fmt: skip


# broken objects


class _Impostor(EndTurn):
    """A subclass: the union of actions is closed, so it is a stranger."""


class _Text(str):
    """A text that is not quite one."""

    __slots__ = ()


class _Number(int):
    """A number that is not quite one."""


def _any(value: Any) -> Any:
    """A value that the type checker has been told to look away from."""
    return value


FAR: Final = 10**30
BROKEN_ACTIONS: Final[tuple[Any, ...]] = (
    None, 0, -1, 10**40, 1.5, True, "end", b"end", (), [], {}, object(), EndTurn, Phase.OVER,
    Unit.ROGUE, TurnEnded(0), ("place", "SSS", 0, 0), _Impostor(),
    Reveal(_any(None), "T01", "front"), Reveal(_any(True), "T01", "front"),
    Reveal(0, _any(3), "front"), Reveal(0, "T01", _any(None)), Draw(_any(3)), Draw(_any(b"red")),
    Draw(_Text("red")), Roll(_any("1")), Roll(_any(1.0)), Roll(_any(True)), Roll(_Number(1)),
    BuyMineral(_any(None)), BuyMineral(_any(("red",))), Exchange(_any(1), "red", "red"),
    Exchange("red", _any(None), "red"), Exchange("red", "red", _any(object())),
    Extract(_any("0,0,0:n0"), "red"), Extract(_any(FAR), "red"), Extract(0, _any(7)),
    Mine(_any(None), 0, "red"), Mine(0, _any(1.0), "red"), Mine(0, 0, _any(["red"])),
    TakeTile(_any("0")), TakeTile(_any(None)), TakeTile(_any(False)),
    Place(_any(None), 0, 0), Place("SSS", _any((0, 0, 0)), 0), Place("SSS", _any(FAR), 0),
    Place("SSS", _any(2048 * (FARTHEST + 1)), 0), Place("SSS", 0, _any("0")),
    Place("SSS", _any(True), 0), Send(_any("emissary"), 0), Send(Unit.EMISSARY, _any("0,0,0:p0")),
    Send(Unit.EMISSARY, _any(-FAR)), Send(_any(Traveller.EMISSARY), 0), Build(_any(None)),
    Build(_any(0.0)), Build(_any(FAR)), Teleport(_any(Unit.EMISSARY), 0, 0),
    Teleport(Traveller.SHIP, _any("0"), 0), Teleport(Traveller.SHIP, 0, _any(None)),
    Move(_any(()), 0), Move(0, _any(FAR)), Resolve(_any(None)), Resolve(_any(2.5)),
    Attack(_any("0"), 0), Attack(0, _any(FAR)), Declare(_any(None)), Declare(_Text("plus")),
    Use(_any(1)), Remove(_any(True)), Remove(_any(None)), Retrieve(_any("0,0,0")),
    Roll(FAR), TakeTile(-FAR), Place("SSS", 0, 10**5000), Draw("x" * 9999),
    Unlock(_any("0"), "racial"), Unlock(_any(True), "racial"), Unlock(0, _any(None)),
    Unlock(_any(1.0), "universal"), SellToken(_any(3)), SellToken(_Text("plus")), SellSet,
    Gather(_any(None), "red"), Gather(0, _any(b"red")), Gather(_any(FAR), "red"),
    Modulate(_any("0,0,0"), "red"), Modulate(0, _any(1)), Modulate(_any(FAR), "red"),
    Swap(_any("ship"), 0, 0), Swap(_any(Unit.EMISSARY), 0, 0), Swap(Traveller.SHIP, _any(None), 0),
    Swap(Traveller.SHIP, 0, _any(FAR)), Harness(_any(None)), Harness(_any(True)),
    Release(_any("0")), Release(_any(FAR)), Minion(_any("0,0,0:p0")), Minion(_any(-FAR)),
    Tunnel(_any(0.0), "red"), Tunnel(0, _any(None)), Raise(_any(())), Raise(_any(FAR)),
    Transport(_any(None), 0, 0), Transport(Traveller.SHIP, _any("0"), 0),
    Transport(Traveller.SHIP, 0, _any(FAR)), Dive(_any(None), 0), Dive(0, _any("w")),
    Detonate(_any(FAR), 0), Detonate(0, _any(None)), Give(_any(None)), Give(_Text("red")),
    Fix(_any("0,0,0:p0")), Fix(_any(FAR)), Evade(_any(None)), Evade(_any(1.5)), Gamble, Cry,
)  # fmt: skip
BROKEN_STATES: Final[tuple[Any, ...]] = (
    None, 0, -(10**40), "state", (), [], {}, object(), State, EndTurn(), Phase.OVER, float("nan"),
)  # fmt: skip


def malformed(game: GalaxyOfTrian, state: State, rng: Random) -> tuple[Any, Any]:
    """A state and an action that are not both in order."""
    if rng.random() < 0.15:
        return rng.choice((*BROKEN_STATES, game.view(state, 0))), EndTurn()
    return state, rng.choice(BROKEN_ACTIONS)
