"""The legal actions as a lazy sequence: one canonical action for each different outcome.

Nothing is worked out before somebody looks; whether one action is listed is a matter of its own
ship alone.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, overload

from galaxy_rules.galaktico.actions import (
    JUMP,
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
from galaxy_rules.galaktico.books import (
    NONE,
    Lead,
    Page,
    barriers,
    jumps_of,
    last_jump_first,
    steps_of,
)
from galaxy_rules.galaktico.components import TYPES, ShipType
from galaxy_rules.galaktico.meteors import movable
from galaxy_rules.galaktico.movement import Airspace, lanes
from galaxy_rules.galaktico.routes import (
    Goal,
    Lanes,
    Path,
    move_along,
    paths,
    reach,
    remainders,
    spell,
)
from galaxy_rules.galaktico.rulings import NullMove, OwnStation, PassRule
from galaxy_rules.galaktico.setup import legal_cards, legal_places, next_ship, next_slot
from galaxy_rules.galaktico.state import Phase, State
from galaxy_rules.galaktico.supply import deployable
from galaxy_rules.kernel.clauses import cites

if TYPE_CHECKING:
    from galaxy_rules.galaktico.reducer import Galaktico


class Sortie:
    """What one ship can do: the spaces where it can end quietly, and its different attacks.

    Nothing is worked out before somebody asks.  Ships whose routes are in a book read their moves
    there; the others flood their lanes and search.
    """

    __slots__ = ("air", "game", "lanes", "second", "ship")

    def __init__(
        self, game: "Galaktico", air: Airspace, ship: ShipType, on: Lanes, *, second: bool = False
    ) -> None:
        """Take the ship and its lanes; `second` is a cruiser after its victory."""
        self.game: Final = game
        self.air: Final = air
        self.ship: Final = ship
        self.lanes: Final = on
        self.second: Final = second

    def moves(self) -> tuple[list[Move], list[Move]]:
        """The canonical quiet moves, by target, and one for each different outcome of an attack."""
        page = self._page()
        if page is None:
            quiet = [self.quiet_move(target) for target in bits(self.quiet)]
            return quiet, [self.attack_move(goal) for goal in self.attacks]
        on, others = self.lanes, dict[int, int]()
        against = barriers(self.game.board, on.fly, on.land, on.field)
        quiet = page.moves(on.end, against, others)
        attacks = Raid(self, page, against, others).moves() if on.targets & page.zone else []
        return self._with_null_move(quiet), attacks

    def _page(self) -> Page | None:
        """The routes from where the ship stands, if a book has all that it could take."""
        book = self.game.books[self.ship]
        if self.second or not self.lanes.launch or not book.complete:
            return None
        return book.page(self.lanes.origin)

    def _with_null_move(self, moves: list[Move]) -> list[Move]:
        """The moves and, in the reading that has it, the one back to where it began."""
        if home := _home(self.game, self.air, self.lanes):
            bit_of = self.game.board.bit_of
            before = bisect_left(moves, home, key=lambda move: bit_of[move.path[-1]])
            moves.insert(before, self.quiet_move(self.lanes.origin))
        return moves

    @property
    def quiet(self) -> int:
        """The spaces where the ship can end quietly, by flooding its lanes."""
        found, _ = self._reach()
        return found if self.second else found | _home(self.game, self.air, self.lanes)

    @property
    def attacks(self) -> tuple[Goal, ...]:
        """A goal for each different outcome of each attack, by flooding the lanes."""
        _, hits = self._reach()
        return () if self.second else _attacks(self.game, self.air, self.ship, self.lanes, hits)

    def _reach(self) -> tuple[int, int]:
        by_jump = self.ship is ShipType.FIGHTER
        return reach(self.game.board, self.lanes, attacks_by_jump=by_jump)

    def quiet_move(self, target: int) -> Move:
        """The canonical move to a space, searched for."""
        return move_along(self.game.board, self.lanes.origin, self.quiet_path(target))

    def attack_move(self, goal: Goal) -> Move:
        """The canonical move of an attack, searched for."""
        path = next(paths(self.game.board, self.lanes, goal))
        return move_along(self.game.board, self.lanes.origin, path)

    def quiet_path(self, target: int) -> Path:
        """The canonical path to a space, searched for."""
        everywhere = self.game.board.everywhere
        by_jump = everywhere if self.lanes.land >> target & 1 else 0
        return next(paths(self.game.board, self.lanes, Goal(target, everywhere, by_jump)))


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


# the same attacks, read off a book: the route to a space beside the target, and the last step


class Raid:
    """Where a ship can start the last step of an attack from, and the routes to there."""

    __slots__ = ("_against", "_open", "_others", "_page", "_steps", "board", "sortie")

    def __init__(self, sortie: Sortie, page: Page, against: int, others: dict[int, int]) -> None:
        """Gather the spaces that are open to the ship, and what the quiet moves did not visit."""
        on = sortie.lanes
        self.sortie: Final = sortie
        self.board: Final = sortie.game.board
        self._page: Final = page
        self._against: Final = against
        self._others: Final = others
        self._steps: Final = on.steps
        self._open: Final = on.fly & page.zone | 1 << on.origin
        for space in bits(on.fly & page.zone & ~on.end):
            others[space] = page.entries[space].first(against)

    def moves(self) -> list[Move]:
        """A canonical move for each different outcome of each attack, target by target."""
        last_steps = _LAST_STEPS[self.sortie.ship]
        labels, move_on = self.board.labels, self._page.move_on
        return [
            move_on(lead, sign + labels[target])
            for target in bits(self.sortie.lanes.targets & self._page.zone)
            for lead, sign in last_steps(self, target)
        ]

    def by_flight(self, target: int, out_of: int) -> Lead | None:
        """The canonical route to a space of a set from which the target can be flown to."""
        out_of &= self._open
        others, first_routes, singles = self._others, self._page.first_routes, self.board.singles
        best: Lead | None = None
        for space in self._page.approaches(target):
            if singles[space] & out_of:
                route, number = first_routes[space], others.get(space, 0)
                if best is not None and route > best[0]:
                    break
                if number > 0:
                    route = self._page.entries[space].routes[number]
                if number != NONE and (best is None or route < best[0]):
                    best = (route, space, number)
        return best if best is not None and steps_of(best[0]) < self._steps else None

    def leads(self, spaces: int) -> list[Lead]:
        """The canonical routes to these spaces that leave a step."""
        out: list[Lead] = []
        others, first_routes = self._others, self._page.first_routes
        for space in bits(spaces & self._open):
            number = others.get(space, 0)
            if number > 0:
                route = self._page.entries[space].routes[number]
            elif number == NONE:
                continue
            else:
                route = first_routes[space]
            if steps_of(route) < self._steps:
                out.append((route, space, number))
        return out

    def with_fewer_jumps(self, leads: list[Lead], jumps: int) -> list[Lead]:
        """The canonical routes to where some routes lead, with at most so many jumps."""
        out: list[Lead] = []
        for lead in leads:
            route, space, number = lead
            if jumps_of(route) <= jumps:
                out.append(lead)
                continue
            entry = self._page.entries[space]
            later = entry.first(self._against, number, jumps)
            if later != NONE and steps_of(entry.routes[later]) < self._steps:
                out.append((entry.routes[later], space, later))
        return out


LastStep = tuple[Lead, str]
"""The route to where an attack's last step begins, and the sign before the target's label."""


def _last_flight(raid: Raid, target: int) -> list[LastStep]:
    lead = raid.by_flight(target, raid.board.everywhere)
    return [] if lead is None else [(lead, "")]


@cites("GAL-UNI-SC-03", "GAL-R-24")
def _last_of_scout(raid: Raid, target: int) -> list[LastStep]:
    """Out of free space, and out of a meteor."""
    meteors = raid.sortie.air.meteors
    leads = (raid.by_flight(target, ~meteors), raid.by_flight(target, meteors))
    return [(lead, "") for lead in leads if lead is not None]


@cites("GAL-UNI-FI-02", "GAL-UNI-FI-03")
def _last_of_fighter(raid: Raid, target: int) -> list[LastStep]:
    """By flight or, outside of gravity fields, by jump: whichever comes first."""
    on = raid.sortie.lanes
    flown = raid.by_flight(target, raid.board.everywhere)
    if not on.field >> target & 1 and on.jumps:
        leads = raid.leads(raid.board.images[target] & ~on.field)
        leads = raid.with_fewer_jumps(leads, on.jumps - 1)
        if leads and (flown is None or last_jump_first(min(leads)[0], flown[0])):
            return [(min(leads), JUMP)]
    return [] if flown is None else [(flown, "")]


@cites("GAL-UNI-CR-02", "GAL-R-21")
def _last_of_cruiser(raid: Raid, target: int) -> list[LastStep]:
    """Every undominated pair of steps and jumps, as `remainders` has them."""
    lead = raid.by_flight(target, raid.board.everywhere)
    if lead is None:
        return []
    best = [lead]
    leads = raid.leads(raid.board.neighbours[target]) if jumps_of(lead[0]) else []
    while leads and (jumps := jumps_of(best[0][0])):
        leads = raid.with_fewer_jumps(leads, jumps - 1)
        best = [*([min(leads)] if leads else []), *best]
    steps = raid.sortie.lanes.steps
    short = [lead for lead in best if steps_of(lead[0]) + 1 < steps]
    return [(lead, "") for lead in short or best[:1]]


_LAST_STEPS: Final[dict[ShipType, Callable[[Raid, int], list[LastStep]]]] = {
    ShipType.DESTROYER: _last_flight,
    ShipType.FIGHTER: _last_of_fighter,
    ShipType.CRUISER: _last_of_cruiser,
    ShipType.SCOUT: _last_of_scout,
}


class LegalActions(Sequence[Action]):
    """The listed actions of a turn: sorties of ships first, then the rest."""

    __slots__ = ("_listed", "_others", "_sorties")

    def __init__(self, sorties: list[Sortie], others: tuple[Action, ...]) -> None:
        """Take the ships that can move, and what else can be done."""
        self._sorties: Final = sorties
        self._others: Final = others
        self._listed: list[Action] | None = None

    def _all(self) -> list[Action]:
        """The actions, worked out when somebody first looks."""
        if self._listed is None:
            listed: list[Action] = []
            for sortie in self._sorties:
                quiet, attacks = sortie.moves()
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
            if sortie.game.board.labels[sortie.lanes.origin] == action.origin:
                return any(action in moves for moves in sortie.moves())
        return False

    def __eq__(self, other: object) -> bool:
        """Equal to any sequence of the same actions in the same order."""
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        """By the actions."""
        return hash(tuple(self))

    def __repr__(self) -> str:
        """How many there are, and the first few."""
        return f"<{len(self)} legal actions: {', '.join(map(str, self[:3]))}, …>"

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
    others = (*_deployments(state), *_meteor_moves(game, state, air))
    stuck = not others and not any(map(any, (sortie.moves() for sortie in sorties)))
    if game.rulings.pass_ is PassRule.VOLUNTARY or stuck:
        others = (*others, Pass())
    return LegalActions(sorties, others)


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
    found = [sortie.quiet_path(target) for target in bits(sortie.quiet)]
    return (Stop(), *(Continue(spell(game.board, path)) for path in found))


def _deployments(state: State) -> tuple[Action, ...]:
    return tuple(Deploy(ship) for ship in deployable(state))


def _meteor_moves(game: "Galaktico", state: State, air: Airspace) -> list[Action]:
    """Moves of the player's meteors onto spaces without ship, station and meteor."""
    free = air.free
    moves = game.meteor_moves
    return [
        move
        for origin in bits(movable(game, state))
        for target, move in moves[origin].items()
        if free >> target & 1
    ]
