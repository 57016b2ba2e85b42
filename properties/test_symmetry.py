"""The rules know no favourite sector and no favourite player: sampled on random games.

A permutation of the three coordinates of a space is a symmetry of the board; it takes sectors to
sectors.  The board, the layouts and the rules have all six, so to move a state and then act is to
act and then move the state.  The same holds for a rotation of the seats.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import permutations
from random import Random
from typing import Any, Final, TypeVar, cast

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from galaxy_rules.galaktico import (
    Action,
    Continue,
    Event,
    Galaktico,
    Move,
    MoveMeteor,
    Phase,
    Place,
    ShipType,
    State,
)
from galaxy_rules.galaktico.board.geometry import Point, place_of
from galaxy_rules.galaktico.board.hexagon import Board, bits
from galaxy_rules.galaktico.words.events import GameEnded
from galaxy_rules.galaktico.words.spaces import Spaces
from galaxy_rules.galaktico.words.state import Ending, Fulfilled
from properties.deep_play import choose
from properties.nonsense import nonsense
from properties.tables import Swarm, Table, drawn_table

T = TypeVar("T")
TYPES: Final = len(ShipType)
ORDERS: Final = tuple(permutations(range(3)))
PLIES: Final = 160
EVERY: Final = 19
FIGHTING: Final = Swarm("jumps", 0.4, 0.4)
PER_SEAT: Final = (
    "sectors", "fleets", "stations", "supply", "lost", "trophies", "tied", "points", "equipment",
    "revealed",
)  # fmt: skip
CLAUSES: Final = (
    "GAL-CMP-02", "GAL-MOV-03", "GAL-MOV-09", "GAL-GRV-01", "GAL-HYP-05", "GAL-MET-02", "GAL-R-37",
)  # fmt: skip


# symmetries of the board


class Symmetry:
    """A permutation of the coordinates, for spaces, sets, sectors, actions and states."""

    def __init__(self, board: Board, order: tuple[int, ...]) -> None:
        def turned(point: Point) -> Point:
            return (point[order[0]], point[order[1]], point[order[2]])

        numbers = {point: number for number, point in enumerate(board.points)}
        self.board: Final = board
        self.space: Final = tuple(numbers[turned(point)] for point in board.points)
        corners = [board.points[board.at(sector, 1, 2)] for sector in range(3)]
        self.sector: Final = tuple(place_of(turned(corner))[0] for corner in corners)

    def spaces(self, spaces: int) -> Spaces:
        """The image of a set of spaces."""
        return self.board.gather(self.space[space] for space in bits(spaces))

    def label(self, step: str) -> str:
        """The image of a space, or of a jump to it."""
        plain = step.removeprefix("~")
        return step[: -len(plain)] + self.board.labels[self.space[self.board.index[plain]]]

    def action(self, action: Action) -> Action:
        """The image of an action."""
        match action:
            case Move():
                path = tuple(map(self.label, action.path))
                return Move(self.label(action.origin), path)
            case Continue():
                return Continue(tuple(map(self.label, action.path)))
            case MoveMeteor():
                return MoveMeteor(self.label(action.origin), self.label(action.target))
            case Place():
                return Place(action.ship, self.label(action.space))
            case _:
                return action

    def state(self, state: State) -> State:
        """The image of a position."""
        pending = state.pending
        if pending is not None:
            pending = attrs.evolve(pending, space=self.space[pending.space])
        return attrs.evolve(
            state,
            sectors=tuple(self.sector[sector] for sector in state.sectors),
            fleets=tuple(map(self.spaces, state.fleets)),
            meteors=self.spaces(state.meteors),
            stations=tuple(map(self.spaces, state.stations)),
            moved=self.spaces(state.moved),
            pending=pending,
        )


@cache
def symmetries(side: int) -> tuple[Symmetry, ...]:
    """All six, the identity among them."""
    board = Board(side)
    return tuple(Symmetry(board, order) for order in ORDERS)


# rotations of the seats


class Rotation:
    """Everybody sits some seats further on; the turn order stays what it was."""

    def __init__(self, players: int, by: int) -> None:
        self.players: Final = players
        self.by: Final = by

    def seat(self, seat: int) -> int:
        """Where a seat's player sits now."""
        return (seat + self.by) % self.players

    def table(self, table: tuple[T, ...]) -> tuple[T, ...]:
        """A table with entries per seat, seat by seat."""
        cut = len(table) // self.players * self.by
        return (*table[len(table) - cut :], *table[: len(table) - cut])

    def ending(self, ending: Ending | None) -> Ending | None:
        """The end, told of the new seats; enders are kept in the order of the seats."""
        if ending is None:
            return None
        met = tuple(Fulfilled(self.seat(c.seat), c.cause) for c in ending.fulfilled)
        return Ending(met, tuple(sorted(map(self.seat, ending.enders))))

    def state(self, state: State) -> State:
        """The position with everybody further on."""
        turned: dict[str, Any] = {name: self.table(getattr(state, name)) for name in PER_SEAT}
        razed = tuple(
            attrs.evolve(station, owner=self.seat(station.owner), by=self.seat(station.by))
            for station in state.razed
        )
        return attrs.evolve(
            state,
            first=self.seat(state.first),
            turn=self.seat(state.turn),
            razed=razed,
            ending=self.ending(state.ending),
            **turned,
        )

    def event(self, event: Event) -> Event:
        """An event told of the new seats."""
        if isinstance(event, GameEnded):
            winners = tuple(sorted(map(self.seat, event.winners)))
            return GameEnded(self.table(event.totals), winners)
        named = {"seat", "owner", "opponent"} & {field.name for field in attrs.fields(type(event))}
        changes: dict[str, Any] = {name: self.seat(getattr(event, name)) for name in named}
        turned: Event = attrs.evolve(cast("Any", event), **changes)
        return turned


# positions to look at


def sampled(table: Table, plies: int = PLIES) -> Iterator[tuple[Galaktico, State]]:
    """Positions of a random game: every 19th, those with a pending cruiser, and the last ones."""
    game, state, rng = table.game(), table.start(), Random(table.seed)
    number = 0
    while state.phase is not Phase.OVER and number < plies:
        state = game.apply(state, choose(game, state, game.legal_actions(state), table, rng))
        number += state.phase is Phase.PLAY
        pending = state.pending is not None
        if state.phase is Phase.PLAY and (number % EVERY == 1 or pending):
            yield game, state


def table_for(seed: int, players: int) -> Table:
    """A table with so many players, their sectors drawn, that likes fights and jumps."""
    rng = Random(seed)
    table = drawn_table(rng, str(seed))
    sectors = list("ABC")
    rng.shuffle(sectors)
    return attrs.evolve(
        table, players=players, sectors=tuple(sectors[:players]), first=0, swarm=FIGHTING
    )


def outcomes(game: Galaktico, state: State) -> dict[State, list[Action]]:
    """Every state that a listed action leads to, with the actions that lead there."""
    found: dict[State, list[Action]] = {}
    for action, after in game.successors(state):
        found.setdefault(after, []).append(action)
    return found


def assert_equivariant(
    game: Galaktico,
    state: State,
    move: Callable[[State], State],
    translate: Callable[[Action], Action],
) -> None:
    """Act and move is move and act, and the listed outcomes correspond one to one."""
    moved = move(state)
    here = outcomes(game, state)
    assert game.faults(moved) == ()
    assert {move(after) for after in here} == set(outcomes(game, moved))
    for after, ways in here.items():
        for action in ways:
            assert game.apply(moved, translate(action)) == move(after), action


# the board


@pytest.mark.parametrize("side", range(1, 7))
def test_there_are_six_symmetries_and_they_permute_the_sectors(side: int) -> None:
    found = symmetries(side) if side > 1 else ()
    assert all(sorted(g.space) == list(range(3 * side * side)) for g in found)
    if side > 1:
        assert {g.sector for g in found} == set(permutations(range(3)))


@pytest.mark.parametrize("side", range(2, 7))
def test_symmetries_keep_neighbours_images_and_fields(side: int) -> None:
    """Exhausted for every space of boards of side 2 to 6."""
    board = Board(side)
    for g in symmetries(side):
        for space in range(board.size):
            for relation in (board.neighbours, board.images, board.fields):
                assert g.spaces(relation[space]) == relation[g.space[space]]


@pytest.mark.clauses(*CLAUSES)
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seed", range(3))
def test_to_act_and_turn_the_board_is_to_turn_the_board_and_act(seed: int, players: int) -> None:
    seen = 0
    for game, state in sampled(table_for(seed, players)):
        for g in symmetries(game.board.side):
            assert_equivariant(game, state, g.state, g.action)
        seen += 1
    assert seen


@given(st.integers(0, 10**6), st.sampled_from((2, 3)), st.sampled_from(range(6)))
def test_turned_boards_of_any_readings(seed: int, players: int, number: int) -> None:
    positions = list(sampled(table_for(seed, players), plies=40))
    game, state = Random(seed).choice(positions)
    g = symmetries(game.board.side)[number]
    assert_equivariant(game, state, g.state, g.action)


@pytest.mark.clauses("GAL-SET-01", "GAL-SET-02", "GAL-SET-03", "GAL-R-37")
@pytest.mark.tier("exhausted")
@pytest.mark.parametrize("layout", ["standard", "outer"])
def test_the_first_states_of_turned_sectors_are_turned_first_states(layout: str) -> None:
    game = Galaktico(variant=layout)
    for sectors in permutations("ABC"):
        for players in (2, 3):
            start = game.new(players, sectors=sectors[:players])
            for g in symmetries(game.board.side):
                named = ["ABC"[g.sector["ABC".index(name)]] for name in sectors[:players]]
                assert g.state(start) == game.new(players, sectors=named)


# refusals


@pytest.mark.clauses("GAL-GRV-02", "GAL-MOV-08", "GAL-HYP-06", "GAL-MET-03")
@pytest.mark.parametrize("seed", [11, 12])
def test_what_is_refused_is_refused_for_the_same_reason_on_a_turned_board(seed: int) -> None:
    rng = Random(seed)
    for game, state in sampled(table_for(seed, 3)):
        tried = nonsense(game, state, game.legal_actions(state), rng, 60)
        for g in symmetries(game.board.side):
            for action in filter(_on_the_board(game), tried):
                codes = [o.code for o in game.why_not(state, action)]
                turned = game.why_not(g.state(state), g.action(action))
                assert codes == [o.code for o in turned], action


def _on_the_board(game: Galaktico) -> Callable[[Action], bool]:
    """Whether every space that an action names exists, so that it has an image."""

    def known(action: Action) -> bool:
        match action:
            case Move():
                return {action.origin, *action.path} <= set(game.steps)
            case Continue():
                return set(action.path) <= set(game.steps)
            case MoveMeteor():
                return {action.origin, action.target} <= set(game.board.index)
            case Place():
                return action.space in game.board.index
            case _:
                return True

    return known


# the players


@pytest.mark.clauses("GAL-TRN-04", "GAL-TRN-03", "GAL-CMB-06", "GAL-PTS-05")
@pytest.mark.parametrize("players, by", [(2, 1), (3, 1), (3, 2)])
@pytest.mark.parametrize("seed", range(21, 25))
def test_to_act_and_change_seats_is_to_change_seats_and_act(
    seed: int, players: int, by: int
) -> None:
    rotation = Rotation(players, by)
    for game, state in sampled(table_for(seed, players)):
        moved = rotation.state(state)
        assert game.legal_actions(state) == game.legal_actions(moved)
        assert_equivariant(game, state, rotation.state, lambda action: action)


@pytest.mark.parametrize("players, by", [(2, 1), (3, 1), (3, 2)])
def test_whole_games_are_the_same_from_other_seats(players: int, by: int) -> None:
    rotation = Rotation(players, by)
    table = attrs.evolve(table_for(31, players), swarm=Swarm("attacks", 0.9, 0.9))
    game, state, rng = table.game(), table.start(), Random(31)
    turned = rotation.state(state)
    for _ in range(600):
        if state.phase is Phase.OVER:
            break
        action = choose(game, state, game.legal_actions(state), table, rng)
        here, there = game.step(state, action), game.step(turned, action)
        told = sorted(repr(rotation.event(event)) for event in here.events)
        assert told == sorted(map(repr, there.events))
        state, turned = here.state, there.state
        assert rotation.state(state) == turned
    assert state.phase is Phase.OVER
    winners = sorted(map(rotation.seat, game.score(state).winners))
    assert winners == list(game.score(turned).winners)
