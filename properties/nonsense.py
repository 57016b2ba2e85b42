"""Actions that a judge should refuse: mutations of legal ones, strangers, and broken objects.

`nonsense` gives well-formed actions, most of them illegal; which ones are is the judge's to say,
and its verdict is held against `apply`, `canonical` and the listed actions.  `malformed` gives
pairs of state and action of which at least one is broken: both must be refused as `BadInput`.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

import attrs

from galaxy_rules.galaktico import (
    Action,
    Continue,
    Deploy,
    Equip,
    Galaktico,
    Move,
    MoveMeteor,
    Pass,
    Phase,
    Place,
    ShipType,
    State,
    Stop,
)
from galaxy_rules.galaktico.board.hexagon import bits
from galaxy_rules.galaktico.words.events import Passed

Listed = Sequence[Action]
Maker = Callable[[Galaktico, State, Listed, Random], Action]
STRANGE_SPACES: Final = (
    "", "A", "A00", "A99", "D11", "a11", "A1", "A111", "~", "~~A11", " A11", "A11 ", "Ａ11", "A٣٣",
)  # fmt: skip
STRANGE_CARDS: Final = ("", "deflektor ", "DEFLEKTOR", "death_star", "weapon_9", "A11")
LONG: Final = 200


def nonsense(
    game: Galaktico, state: State, listed: Listed, rng: Random, number: int
) -> list[Action]:
    """So many well-formed actions that nobody in their right mind would try."""
    makers = IN_PLAY if state.phase is Phase.PLAY else IN_SET_UP
    if state.pending is not None:
        makers = WHILE_PENDING
    return [maker(game, state, listed, rng) for maker in rng.choices(makers, k=number)]


# spaces


def _space(game: Galaktico, rng: Random) -> str:
    return rng.choice(game.board.labels)


def _any_space(game: Galaktico, rng: Random) -> str:
    return rng.choice(STRANGE_SPACES) if rng.random() < 0.2 else _space(game, rng)


def _near(game: Galaktico, label: str, rng: Random) -> str:
    """A neighbour or an image of a space, as a step."""
    space = game.board.index[label]
    steps = [*game.board.name(game.board.neighbours[space])]
    steps += ["~" + image for image in game.board.name(game.board.images[space])]
    return rng.choice(steps)


def _ships(game: Galaktico, state: State, *, own: bool) -> list[str]:
    first, last = state.turn * len(ShipType), (state.turn + 1) * len(ShipType)
    return [
        game.board.labels[space]
        for index, fleet in enumerate(state.fleets)
        if (first <= index < last) == own
        for space in bits(fleet)
    ]


# makers of actions


def _wander(game: Galaktico, state: State, listed: Listed, rng: Random) -> Action:
    """An own ship along steps that are each adjacent or an image: often legal, often just not."""
    here = origin = rng.choice(_ships(game, state, own=True) or [_space(game, rng)])
    path = []
    for _ in range(rng.randint(1, 6)):
        step = _near(game, here, rng)
        path.append(step)
        here = step.removeprefix("~")
    return Move(origin, tuple(path))


def _hop(game: Galaktico, state: State, listed: Listed, rng: Random) -> Action:
    """A ship of anybody's, or none, straight to any space."""
    step = rng.choice(("", "~")) + _any_space(game, rng)
    return Move(_any_space(game, rng), (step,))


def _foreign(game: Galaktico, state: State, listed: Listed, rng: Random) -> Action:
    """Somebody else's ship."""
    origin = rng.choice(_ships(game, state, own=False) or [_space(game, rng)])
    return Move(origin, (_near(game, origin, rng),))


def _mutated(game: Galaktico, state: State, listed: Listed, rng: Random) -> Action:
    """A listed action with one thing changed."""
    action = rng.choice(listed) if listed else Stop()
    match action:
        case Move():
            return _mutated_move(game, action, rng)
        case Continue():
            return Continue(_mutated_path(game, action.path, rng))
        case MoveMeteor():
            strange = _any_space(game, rng)
            field = rng.choice(("origin", "target"))
            return attrs.evolve(action, **{field: strange})
        case Equip():
            strange = _card(game, rng)
            return rng.choice((Equip(_ship(rng), action.card), Equip(action.ship, strange)))
        case Place():
            strange = _any_space(game, rng)
            return rng.choice((Place(_ship(rng), action.space), Place(action.ship, strange)))
        case Deploy():
            return Deploy(_ship(rng))
        case _:
            return Continue(_mutated_path(game, (_space(game, rng),), rng))


def _mutated_move(game: Galaktico, move: Move, rng: Random) -> Move:
    if rng.random() < 0.2:
        return Move(_any_space(game, rng), move.path)
    return Move(move.origin, _mutated_path(game, move.path, rng))


def _mutated_path(game: Galaktico, path: tuple[str, ...], rng: Random) -> tuple[str, ...]:
    """A path with a step changed, dropped, doubled, toggled, or with more steps than is good."""
    spot = rng.randrange(len(path)) if path else 0
    old = path[spot] if path else "A11"
    toggled = old.removeprefix("~") if old.startswith("~") else "~" + old
    step = rng.choice((_any_space(game, rng), toggled, old + old, "~" + old))
    return rng.choice(
        (
            (*path[:spot], step, *path[spot + 1 :]),
            (*path[:spot], *path[spot + 1 :]),
            (*path[:spot], old, *path[spot:]),
            path[::-1],
            (*path, _near(game, _plain(game, path[-1:]), rng)),
            path * LONG,
            (),
        )
    )


def _plain(game: Galaktico, path: tuple[str, ...]) -> str:
    label = path[0].removeprefix("~") if path else ""
    return label if label in game.board.index else game.board.labels[0]


def _again(game: Galaktico, state: State, listed: Listed, rng: Random) -> Action:
    """A ship that has moved in this turn, once more."""
    moved = game.board.name(state.moved) or (_space(game, rng),)
    origin = rng.choice(moved)
    return Move(origin, (_near(game, origin, rng),))


def _attack(game: Galaktico, state: State, listed: Listed, rng: Random) -> Action:
    """Any way that ends on an opposing ship or station."""
    targets = _ships(game, state, own=False)
    targets += [name for station in state.stations for name in game.board.name(station)]
    target = rng.choice(targets or [_space(game, rng)])
    before = _near(game, target, rng).removeprefix("~")
    origin = rng.choice(_ships(game, state, own=True) or [_space(game, rng)])
    last = rng.choice(("", "~")) + target
    return Move(origin, rng.choice(((last,), (before, last), ("~" + before, last))))


def _launch(game: Galaktico, state: State, listed: Listed, rng: Random) -> Action:
    """A jump straight off the own station, whether or not a ship stands there."""
    station = game.board.name(state.stations[state.turn]) or (_space(game, rng),)
    images = game.board.name(game.board.images[game.board.index[station[0]]])
    return Move(station[0], ("~" + rng.choice(images),))


def _onward(game: Galaktico, state: State, listed: Listed, rng: Random) -> Action:
    """A continuation, whether or not there is anything to continue."""
    here = game.board.labels[state.pending.space] if state.pending else _space(game, rng)
    around = game.board.name(game.board.neighbours[game.board.index[here]])
    foes = [space for space in _ships(game, state, own=False) if space in around]
    first = rng.choice(foes) if foes and rng.random() < 0.5 else _near(game, here, rng)
    second = _near(game, first.removeprefix("~"), rng)
    return Continue(rng.choice(((first,), (first, second), ())))


def _meteor(game: Galaktico, state: State, listed: Listed, rng: Random) -> Action:
    """A meteor, often nobody's to move, to a near or far space."""
    origin = rng.choice(game.board.name(state.meteors) or (_space(game, rng),))
    near = _near(game, origin, rng)
    return MoveMeteor(origin, rng.choice((near, near.removeprefix("~"), _any_space(game, rng))))


def _deploy(game: Galaktico, state: State, listed: Listed, rng: Random) -> Action:
    return Deploy(_ship(rng))


def _idle(game: Galaktico, state: State, listed: Listed, rng: Random) -> Action:
    return rng.choice((Pass(), Stop()))


def _equip(game: Galaktico, state: State, listed: Listed, rng: Random) -> Action:
    return Equip(_ship(rng), _card(game, rng))


def _place(game: Galaktico, state: State, listed: Listed, rng: Random) -> Action:
    return Place(_ship(rng), _any_space(game, rng))


def _ship(rng: Random) -> ShipType:
    return rng.choice(tuple(ShipType))


def _card(game: Galaktico, rng: Random) -> str:
    return rng.choice((*game.catalogue, *STRANGE_CARDS))


IN_PLAY: Final[tuple[Maker, ...]] = (
    _wander, _wander, _wander, _hop, _foreign, _mutated, _mutated, _mutated, _again, _attack,
    _attack, _launch, _onward, _meteor, _meteor, _deploy, _idle, _equip, _place,
)  # fmt: skip
WHILE_PENDING: Final[tuple[Maker, ...]] = (
    _onward, _onward, _onward, _onward, _mutated, _mutated, _wander, _attack, _meteor, _deploy,
    _idle, _equip, _place,
)  # fmt: skip
IN_SET_UP: Final[tuple[Maker, ...]] = (
    _mutated, _mutated, _equip, _equip, _place, _place, _hop, _meteor, _deploy, _idle, _onward,
)  # fmt: skip


# broken objects


class _Impostor(Move):
    """A subclass: the union of actions is closed, so it is a stranger."""


class _Text(str):
    """A text that is not quite one."""

    __slots__ = ()


def _any(value: Any) -> Any:
    """A value that the type checker has been told to look away from."""
    return value


BROKEN_ACTIONS: Final[tuple[Any, ...]] = (
    None, 0, -1, 10**40, 1.5, True, "A35: A24", b"stop", (), [], {}, object(), Move, Phase.PLAY,
    ShipType.SCOUT, Passed(0), ("A35", ("A24",)),
    Move("A35", _any(["A24"])), Move("A35", _any("A24")), Move("A35", _any(None)),
    Move("A35", _any((24,))), Move("A35", _any(("A24", None))),
    Move("A35", _any((("A24",),))), Move("A35", (_Text("A24"),)),
    Move(_any(35), ("A24",)), Move(_any(None), ("A24",)), Move(_Text("A35"), ("A24",)),
    Move(_any(b"A35"), ("A24",)), Move(_any(10**40), ("A24",)),
    _Impostor("A35", ("A24",)),
    Continue(_any(None)), Continue(_any(["A24"])), Continue(_any((None,))),
    Continue(_any({"A24"})),
    Deploy(_any(0)), Deploy(_any("scout")), Deploy(_any(None)),
    Deploy(_any(-1)), Deploy(_any(10**40)), Deploy(_any(True)),
    MoveMeteor(_any(3), "A24"), MoveMeteor("A24", _any(None)),
    MoveMeteor("A24", _any(("A25",))),
    Equip(_any(2), "deflektor"), Equip(ShipType.SCOUT, _any(None)),
    Equip(ShipType.SCOUT, _any(7)), Equip(_any("scout"), "deflektor"),
    Place(_any(None), "A33"), Place(ShipType.SCOUT, _any(33)),
    Place(ShipType.SCOUT, _any(("A33",))),
)  # fmt: skip
BROKEN_STATES: Final[tuple[Any, ...]] = (
    None, 0, -(10**40), "state", (), [], {}, object(), State, Pass(), Phase.PLAY, float("nan"),
)  # fmt: skip


def malformed(game: Galaktico, state: State, rng: Random) -> tuple[Any, Any]:
    """A state and an action that are not both in order."""
    if rng.random() < 0.15:
        broken = (*BROKEN_STATES, game.view(state, 0))
        return rng.choice(broken), Pass()
    return state, rng.choice(BROKEN_ACTIONS)
