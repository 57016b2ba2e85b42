"""The legal actions as a lazy sequence: one canonical action for each different outcome.

Nothing is worked out before somebody looks; whether one action is listed is a matter of its own
ship alone.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, overload

from galaxy_rules.galaktico.board.hexagon import bits
from galaxy_rules.galaktico.board.route_tables import Screen
from galaxy_rules.galaktico.rules.airspace import Airspace, lanes, may_jump_off, screens
from galaxy_rules.galaktico.rules.attack_routes import attack_moves
from galaxy_rules.galaktico.rules.deploying import deployable
from galaxy_rules.galaktico.rules.equipping import legal_cards, next_slot
from galaxy_rules.galaktico.rules.meteors import meteor_actions
from galaxy_rules.galaktico.rules.routes import (
    Goal,
    Lanes,
    Path,
    move_along,
    paths,
    reach,
    remainders,
    spell,
)
from galaxy_rules.galaktico.rules.set_up import legal_places, next_ship
from galaxy_rules.galaktico.rules.turn import MUST_ACT
from galaxy_rules.galaktico.tables import Tables
from galaxy_rules.galaktico.words.actions import (
    Action,
    Continue,
    Deploy,
    Equip,
    Move,
    Pass,
    Place,
    Stop,
)
from galaxy_rules.galaktico.words.components import SHIP_TYPES, TYPES, ShipType
from galaxy_rules.galaktico.words.rulings import OwnStation, PassRule
from galaxy_rules.galaktico.words.state import Phase, State
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import LEGAL, Objections

_JUMPERS: Final = (ShipType.FIGHTER, ShipType.CRUISER)
"""A toy's destroyer or scout that jumps must not attack by a jump, as its routes do."""


class Sortie:
    """What one ship can do: the spaces where it can end quietly, and its different attacks.

    Nothing is worked out before somebody asks.  Ships whose routes are in a table read their moves
    there; the others flood their lanes and search.
    """

    __slots__ = ("_lanes", "air", "origin", "ship", "tables", "used")

    def __init__(
        self,
        tables: Tables,
        air: Airspace,
        ship: ShipType,
        origin: int,
        used: tuple[int, int] | None = None,
    ) -> None:
        """Take the ship and, of a cruiser after its victory, the steps and jumps it has used."""
        self.tables: Final = tables
        self.air: Final = air
        self.ship: Final = ship
        self.origin: Final = origin
        self.used: Final = used
        self._lanes: Lanes | None = None

    def moves(self, screen: Screen) -> tuple[list[Move], list[Move]]:
        """The canonical quiet moves, by target, and one for each different outcome of an attack."""
        tables, air, ship, origin = self.tables, self.air, self.ship, self.origin
        table = tables.route_tables[ship]
        searched = tables.station_open or not table.complete
        if searched or (
            table.jumps and not (ship in _JUMPERS and may_jump_off(tables, air, origin))
        ):
            quiet = [self.quiet_move(target) for target in bits(self.quiet)]
            return quiet, [self.attack_move(goal) for goal in self.attacks]
        page = table.page(origin)
        quiet = page.quiet(screen)
        attacks = attack_moves(page, screen, ship, air)
        return self._with_null_move(quiet) if tables.null_moves else quiet, attacks

    @property
    def lanes(self) -> Lanes:
        """What the ship may do, as sets."""
        if self._lanes is None:
            used = self.used or (0, 0)
            self._lanes = lanes(self.tables, self.air, self.ship, self.origin, used)
        return self._lanes

    def _with_null_move(self, moves: list[Move]) -> list[Move]:
        """The moves and, if there is one, that back to where it began."""
        if home := _home(self.tables, self.air, self.lanes):
            bit_of = self.tables.board.bit_of
            before = bisect_left(moves, home, key=lambda move: bit_of[move.path[-1]])
            moves.insert(before, self.quiet_move(self.origin))
        return moves

    @property
    def quiet(self) -> int:
        """The spaces where the ship can end quietly, by flooding its lanes."""
        on = self.lanes
        found, _ = self._reach(on)
        return found if self.used else found | _home(self.tables, self.air, on)

    @property
    def attacks(self) -> tuple[Goal, ...]:
        """A goal for each different outcome of each attack, by flooding the lanes."""
        on = self.lanes
        _, hits = self._reach(on)
        return () if self.used else _attacks(self.tables, self.air, self.ship, on, hits)

    def _reach(self, on: Lanes) -> tuple[int, int]:
        by_jump = self.ship is ShipType.FIGHTER
        return reach(self.tables.board, on, attacks_by_jump=by_jump)

    def quiet_move(self, target: int) -> Move:
        """The canonical move to a space, searched for."""
        return move_along(self.tables.board, self.origin, self.quiet_path(target))

    def attack_move(self, goal: Goal) -> Move:
        """The canonical move of an attack, searched for."""
        path = next(paths(self.tables.board, self.lanes, goal))
        return move_along(self.tables.board, self.origin, path)

    def quiet_path(self, target: int) -> Path:
        """The canonical path to a space, searched for."""
        on, everywhere = self.lanes, self.tables.board.everywhere
        by_jump = everywhere if on.land >> target & 1 else 0
        return next(paths(self.tables.board, on, Goal(target, everywhere, by_jump)))


@cites("GAL-R-08")
def _home(tables: Tables, air: Airspace, on: Lanes) -> int:
    """The ship's own space, in the reading that lets a movement end where it began."""
    if not tables.null_moves or on.steps < 2:  # noqa: PLR2004 - out and back
        return 0
    bit = 1 << on.origin
    if bit & air.own_station and tables.rulings.own_station is not OwnStation.DOCK:
        return 0
    everywhere = tables.board.everywhere
    by_jump = everywhere if on.land & bit else 0
    return bit if next(paths(tables.board, on, Goal(on.origin, everywhere, by_jump)), None) else 0


@cites("GAL-UNI-SC-03", "GAL-UNI-CR-02", "GAL-R-24")
def _attacks(
    tables: Tables, air: Airspace, ship: ShipType, on: Lanes, hits: int
) -> tuple[Goal, ...]:
    """One goal for each different outcome of attacking each target."""
    everywhere = tables.board.everywhere
    match ship:
        case ShipType.CRUISER:
            return tuple(
                Goal(target, everywhere, 0, pair)
                for target in bits(hits)
                for pair in remainders(tables.board, on, target)
            )
        case ShipType.SCOUT:
            ways = (everywhere & ~air.meteors, air.meteors)
            goals = [Goal(target, out_of, 0) for target in bits(hits) for out_of in ways]
            return tuple(goal for goal in goals if next(paths(tables.board, on, goal), None))
        case ShipType.DESTROYER:
            return tuple(Goal(target, everywhere, 0) for target in bits(hits))
        case ShipType.FIGHTER:
            strikes = air.foes & ~on.field
            return tuple(
                Goal(target, everywhere, everywhere if strikes >> target & 1 else 0)
                for target in bits(hits)
            )


class LegalActions(Sequence[Action]):
    """The listed actions of a turn: sorties of ships first, then the rest."""

    __slots__ = ("_listed", "_others", "_screens", "_sorties")

    def __init__(
        self, sorties: list[Sortie], screens: tuple[Screen, ...], others: list[Action]
    ) -> None:
        """Take the ships that can move, what they meet, and what else can be done."""
        self._sorties: Final = sorties
        self._screens: Final = screens
        self._others: Final = others
        self._listed: list[Action] | None = None

    def _all(self) -> list[Action]:
        """The actions, worked out when somebody first looks."""
        if self._listed is None:
            listed: list[Action] = []
            for sortie in self._sorties:
                quiet, attacks = sortie.moves(self._screens[sortie.ship])
                listed += quiet
                listed += attacks
            listed += self._others
            self._listed = listed
        return self._listed

    def __len__(self) -> int:
        """How many actions are listed."""
        return len(self._all())

    def __iter__(self) -> Iterator[Action]:
        """Every listed action, in a fixed order."""
        return iter(self._all())

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        """One listed action, or some."""
        if isinstance(index, slice):
            return tuple(self._all()[index])
        return self._all()[index]

    def __contains__(self, action: object) -> bool:
        """Whether an action is listed: only its own ship's moves are looked at."""
        if not isinstance(action, Move):
            return action in self._others
        for sortie in self._sorties:
            if sortie.tables.board.labels[sortie.origin] == action.origin:
                return any(action in moves for moves in sortie.moves(self._screens[sortie.ship]))
        return False

    def __eq__(self, other: object) -> bool:
        """Equal to any sequence of the same actions in the same order."""
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        """By the actions."""
        return hash(tuple(self))

    def __repr__(self) -> str:
        """As the tuple that it stands for."""
        return repr(tuple(self))

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        """Pickle as a plain tuple: what it is worked out from is not for everybody."""
        return (tuple, (tuple(self),))

    def __copy__(self) -> tuple[Action, ...]:
        """A plain tuple."""
        return tuple(self)

    def __deepcopy__(self, memo: object) -> tuple[Action, ...]:
        """A plain tuple."""
        return tuple(self)

    def sorties(self) -> Iterator[tuple[Sortie, list[Move], list[Move]]]:
        """Each ship with its quiet moves and its attacks."""
        for sortie in self._sorties:
            quiet, attacks = sortie.moves(self._screens[sortie.ship])
            yield sortie, quiet, attacks

    @property
    def others(self) -> tuple[Action, ...]:
        """Deployments, meteors and passing."""
        return tuple(self._others)


def list_actions(tables: Tables, state: State) -> Sequence[Action]:
    """The listed actions of the player to move; meteors off the board are a `ValueError` at once.

    The list may be worked out later, when nobody asks any more whether the position is sound.
    """
    if not 0 <= state.meteors <= tables.board.everywhere:
        raise ValueError(state.meteors)
    return list_at_once(tables, state)


def list_at_once(tables: Tables, state: State) -> Sequence[Action]:
    """The same for those who work the whole list out themselves."""
    if state.phase is Phase.PLAY:
        return _list_turn(tables, state)
    match state.phase:
        case Phase.EQUIP:
            slot = next_slot(tables, state, state.turn)
            return tuple(Equip(slot[0], key) for key in legal_cards(tables, state)) if slot else ()
        case Phase.PLACE:
            ship = next_ship(tables, state, state.turn)
            labels = tables.board.labels
            spaces = legal_places(tables, state)
            return tuple(Place(ship, labels[space]) for space in spaces) if ship is not None else ()
        case Phase.OVER:
            return ()
    raise TypeError(state.phase)


def _list_turn(tables: Tables, state: State) -> Sequence[Action]:
    air = Airspace(tables, state, state.turn)
    if state.pending is not None:
        return _list_continuations(tables, state, air)
    others: list[Action] = [_DEPLOY[ship] for ship in deployable(state)]
    others += meteor_actions(tables, state, air.free)
    if tables.rulings.pass_ is PassRule.VOLUNTARY:
        others.append(Pass())
    listed = LegalActions(sorties_of(tables, state, air), screens(tables, air), others)
    return listed if others or listed else (Pass(),)


def sorties_of(tables: Tables, state: State, air: Airspace) -> list[Sortie]:
    """The ships of the player to move that have not moved."""
    base = state.turn * TYPES
    ready = ~state.moved
    return [
        Sortie(tables, air, ship, origin)
        for ship, fleet in zip(SHIP_TYPES, state.fleets[base : base + TYPES], strict=True)
        if fleet
        for origin in bits(fleet & ready)
    ]


@cites("GAL-UNI-CR-02", "GAL-UNI-CR-04")
def _list_continuations(tables: Tables, state: State, air: Airspace) -> tuple[Action, ...]:
    pending = state.pending
    if pending is None:
        return ()
    used = (pending.steps, pending.jumps)
    sortie = Sortie(tables, air, ShipType.CRUISER, pending.space, used)
    found = [sortie.quiet_path(target) for target in bits(sortie.quiet)]
    return (Stop(), *(Continue(spell(tables.board, path)) for path in found))


_DEPLOY: Final = tuple(Deploy(ship) for ship in SHIP_TYPES)


@cites("GAL-TRN-01", "GAL-R-23")
def judge_pass(tables: Tables, state: State, action: Pass) -> Objections:
    """Only who can do nothing else, or anybody where a reading says so."""
    if tables.rulings.pass_ is PassRule.VOLUNTARY or action in list_actions(tables, state):
        return LEGAL
    return (MUST_ACT(),)
