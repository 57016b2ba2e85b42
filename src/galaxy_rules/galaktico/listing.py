"""The legal actions as a lazy sequence: one canonical action for each different outcome.

Where each ship can get is worked out at once, as sets; paths are spelled only for the actions that
somebody looks at.  `len` counts bits, an index spells one action.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, overload

from galaxy_rules.galaktico.actions import (
    Action,
    Continue,
    Deploy,
    Equip,
    Move,
    Pass,
    Place,
    Stop,
)
from galaxy_rules.galaktico.board import bits
from galaxy_rules.galaktico.components import TYPES, ShipType
from galaxy_rules.galaktico.meteors import free_for_meteors, movable
from galaxy_rules.galaktico.movement import Airspace, lanes
from galaxy_rules.galaktico.routes import Goal, Lanes, Path, move_along, paths, reach, remainders, spell
from galaxy_rules.galaktico.rulings import NullMove, OwnStation, PassRule
from galaxy_rules.galaktico.setup import legal_cards, legal_places, next_ship, next_slot
from galaxy_rules.galaktico.state import Phase, State
from galaxy_rules.galaktico.supply import deployable
from galaxy_rules.kernel.clauses import cites

if TYPE_CHECKING:
    from galaxy_rules.galaktico.reducer import Galaktico


class Sortie:
    """What one ship can do: the spaces where it can end quietly, and its different attacks."""

    __slots__ = ("attacks", "book", "lanes", "obstacle", "quiet", "ship")

    def __init__(
        self, game: "Galaktico", air: Airspace, ship: ShipType, on: Lanes, *, second: bool = False
    ) -> None:
        """Flood the lanes, then tell the attacks apart."""
        board = game.board
        quiet, hits = reach(board, on, attacks_by_jump=ship is ShipType.FIGHTER)
        self.ship: Final = ship
        self.lanes: Final = on
        self.quiet: Final = quiet if second else quiet | _home(game, air, on)
        self.attacks: Final = () if second or not hits else _attacks(game, air, ship, on, hits)
        self.book: Final = game.books[ship]
        self.obstacle: Final = ~on.fly & board.everywhere | on.field << board.size

    def __len__(self) -> int:
        """How many different outcomes."""
        return self.quiet.bit_count() + len(self.attacks)

    def quiet_move(self, game: "Galaktico", target: int) -> Move:
        """The canonical move to a space."""
        if self.lanes.plain and self.lanes.launch:
            page = self.book.page(self.lanes.origin)
            kept = page.get(target)
            if kept is None:
                kept = self.book.look_up(self.lanes.origin, target)
            obstacle = self.obstacle
            for need, move in kept:
                if not need & obstacle:
                    return move
        return move_along(game.board, self.lanes.origin, self.quiet_path(game, target))

    def quiet_path(self, game: "Galaktico", target: int) -> Path:
        """The canonical path to a space, searched for."""
        everywhere = game.board.everywhere
        by_jump = everywhere if self.lanes.land >> target & 1 else 0
        return next(paths(game.board, self.lanes, Goal(target, everywhere, by_jump)))

    def moves(self, game: "Galaktico") -> list[Move]:
        """Every canonical move, quiet ones first."""
        if not (self.lanes.plain and self.lanes.launch):
            out = [self.quiet_move(game, target) for target in bits(self.quiet)]
        else:
            out = self._from_the_book(game)
        origin = self.lanes.origin
        for goal in self.attacks:
            path = next(paths(game.board, self.lanes, goal))
            out.append(move_along(game.board, origin, path))
        return out

    def _from_the_book(self, game: "Galaktico") -> list[Move]:
        page = self.book.page(self.lanes.origin)
        obstacle = self.obstacle
        out = []
        spaces = self.quiet
        while spaces:
            low = spaces & -spaces
            target = low.bit_length() - 1
            spaces ^= low
            if target in page:
                for need, move in page[target]:
                    if not need & obstacle:
                        out.append(move)
                        break
                else:
                    out.append(self.quiet_move(game, target))
            else:
                out.append(self.quiet_move(game, target))
        return out

    def move(self, game: "Galaktico", number: int) -> Move:
        """One of them."""
        quiet = self.quiet.bit_count()
        if number < quiet:
            return self.quiet_move(game, nth_bit(self.quiet, number))
        path = next(paths(game.board, self.lanes, self.attacks[number - quiet]))
        return move_along(game.board, self.lanes.origin, path)


def nth_bit(spaces: int, number: int) -> int:
    """The member of a set with so many smaller ones."""
    for _ in range(number):
        spaces &= spaces - 1
    return (spaces & -spaces).bit_length() - 1


@cites("GAL-R-08")
def _home(game: "Galaktico", air: Airspace, on: Lanes) -> int:
    """The ship's own space, in the reading that lets a movement end where it began."""
    if game.rulings.null_move is NullMove.FORBIDDEN or on.steps < 2:  # noqa: PLR2004 - out and back
        return 0
    bit = 1 << on.origin
    if bit & air.own_station and game.rulings.own_station is not OwnStation.DOCK:
        return 0
    everywhere = game.board.everywhere
    by_jump = everywhere if on.land & bit else 0
    return bit if next(paths(game.board, on, Goal(on.origin, everywhere, by_jump)), None) else 0


@cites("GAL-UNI-SC-03", "GAL-UNI-CR-02", "GAL-R-24")
def _attacks(
    game: "Galaktico", air: Airspace, ship: ShipType, on: Lanes, hits: int
) -> tuple[Goal, ...]:
    """One goal for each different outcome of attacking each target."""
    everywhere = game.board.everywhere
    if ship is ShipType.CRUISER:
        return tuple(
            Goal(target, everywhere, 0, pair)
            for target in bits(hits)
            for pair in remainders(game.board, on, target)
        )
    if ship is ShipType.SCOUT:
        goals = [
            Goal(target, out_of, 0)
            for target in bits(hits)
            for out_of in (everywhere & ~air.meteors, air.meteors)
        ]
        return tuple(goal for goal in goals if next(paths(game.board, on, goal), None))
    by_jump = everywhere if ship is ShipType.FIGHTER else 0
    return tuple(
        Goal(target, everywhere, by_jump if air.foes & ~on.field & 1 << target else 0)
        for target in bits(hits)
    )


class LegalActions(Sequence[Action]):
    """The listed actions of a turn: sorties of ships first, then the rest."""

    __slots__ = ("_game", "_length", "_others", "_sorties")

    def __init__(
        self, game: "Galaktico", sorties: list[Sortie], others: tuple[Action, ...]
    ) -> None:
        """Take what each ship can do, and what else can be done."""
        self._game: Final = game
        self._sorties: Final = sorties
        self._others: Final = others
        self._length: Final = sum(map(len, sorties)) + len(others)

    def __len__(self) -> int:
        """How many actions are listed."""
        return self._length

    def __iter__(self) -> Iterator[Action]:
        """Every listed action, in a fixed order."""
        for sortie in self._sorties:
            yield from sortie.moves(self._game)
        yield from self._others

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        """One listed action, or some."""
        if isinstance(index, slice):
            return tuple(self)[index]
        if index < 0:
            index += self._length
        if not 0 <= index < self._length:
            raise IndexError(index)
        for sortie in self._sorties:
            if index < len(sortie):
                return sortie.move(self._game, index)
            index -= len(sortie)
        return self._others[index]

    def __contains__(self, action: object) -> bool:
        """Whether an action is listed: only its own ship's moves are looked at."""
        if not isinstance(action, Move):
            return action in self._others
        for sortie in self._sorties:
            if self._game.board.labels[sortie.lanes.origin] == action.origin:
                return action in sortie.moves(self._game)
        return False

    def __eq__(self, other: object) -> bool:
        """Equal to any sequence of the same actions in the same order."""
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        """By the actions."""
        return hash(tuple(self))

    def __repr__(self) -> str:
        """How many there are, and the first few."""
        return f"<{self._length} legal actions: {', '.join(map(str, self[:3]))}, …>"

    @property
    def sorties(self) -> list[Sortie]:
        """What each ship can do."""
        return self._sorties

    @property
    def others(self) -> tuple[Action, ...]:
        """Deployments, meteors and passing."""
        return self._others


def list_actions(game: "Galaktico", state: State) -> Sequence[Action]:
    """The listed actions of the player to move."""
    match state.phase:
        case Phase.EQUIP:
            slot = next_slot(game, state, state.turn)
            return tuple(Equip(slot[0], key) for key in legal_cards(game, state)) if slot else ()
        case Phase.PLACE:
            ship = next_ship(game, state, state.turn)
            labels = game.board.labels
            spaces = legal_places(game, state)
            return tuple(Place(ship, labels[space]) for space in spaces) if ship is not None else ()
        case Phase.PLAY:
            return _list_turn(game, state)
        case Phase.OVER:
            return ()


def _list_turn(game: "Galaktico", state: State) -> Sequence[Action]:
    air = Airspace(game, state, state.turn)
    if state.pending is not None:
        return _list_continuations(game, state, air)
    sorties = sorties_of(game, state, air)
    others = (*_deployments(state), *_meteor_moves(game, state))
    stuck = not others and not any(sorties)
    if game.rulings.pass_ is PassRule.VOLUNTARY or stuck:
        others = (*others, Pass())
    return LegalActions(game, sorties, others)


def sorties_of(game: "Galaktico", state: State, air: Airspace) -> list[Sortie]:
    """What each ship of the player to move that has not moved can do."""
    base = state.turn * TYPES
    ready = ~state.moved
    return [
        Sortie(game, air, ship, lanes(game, air, ship, origin))
        for ship in ShipType
        for origin in bits(state.fleets[base + ship] & ready)
    ]


@cites("GAL-UNI-CR-02", "GAL-UNI-CR-04")
def _list_continuations(game: "Galaktico", state: State, air: Airspace) -> tuple[Action, ...]:
    pending = state.pending
    if pending is None:
        return ()
    used = (pending.steps, pending.jumps)
    on = lanes(game, air, ShipType.CRUISER, pending.space, used)
    sortie = Sortie(game, air, ShipType.CRUISER, on, second=True)
    found = [sortie.quiet_path(game, target) for target in bits(sortie.quiet)]
    return (Stop(), *(Continue(spell(game.board, path)) for path in found))


def _deployments(state: State) -> tuple[Action, ...]:
    return tuple(Deploy(ship) for ship in deployable(state))


def _meteor_moves(game: "Galaktico", state: State) -> list[Action]:
    free = free_for_meteors(game, state)
    neighbours, moves = game.board.neighbours, game.meteor_moves
    return [
        moves[origin][target]
        for origin in bits(movable(game, state))
        for target in bits(neighbours[origin] & free)
    ]
