"""Carrying out a movement: quiet, onto an opposing ship, or onto an opposing station."""

from typing import TYPE_CHECKING

from galaxy_rules.galaktico.board.hexagon import NOWHERE, Spaces
from galaxy_rules.galaktico.rules.combat import Clash, fight, raze
from galaxy_rules.galaktico.rules.listing import LegalActions, list_actions
from galaxy_rules.galaktico.rules.turn import Draft, after_action, end_action, next_up
from galaxy_rules.galaktico.words.actions import Action, Continue, Move
from galaxy_rules.galaktico.words.components import TYPES, ShipType
from galaxy_rules.galaktico.words.events import Event, Moved, Passed
from galaxy_rules.galaktico.words.state import Phase, State, build, ship_at
from galaxy_rules.kernel.clauses import cites

if TYPE_CHECKING:
    from galaxy_rules.galaktico.game import Galaktico


@cites("GAL-MOV-10", "GAL-CMB-01", "GAL-STA-04")
def carry_out_move(
    game: "Galaktico", state: State, move: Move, events: list[Event] | None
) -> State:
    """Fly; then fight, raze, or be there."""
    size = game.board.size
    origin = game.board.index[move.origin]
    target = game.steps[move.path[-1]] % size
    base = state.turn * TYPES
    bit = 1 << origin
    index = base
    while not state.fleets[index] & bit:
        index += 1
    ship = ShipType(index - base)
    if events is not None:
        _tell(game, state.turn, ship, origin, move.path, target, events)
    there = 1 << target
    for owner, station in enumerate(state.stations):
        if station & there and owner != state.turn:
            return raze(game, state, origin, target, events)
    if origin != target and ship_at(state, target) >= 0:
        jumps = sum(game.steps[step] >= size for step in move.path)
        before = game.steps[move.path[-2]] % size if len(move.path) > 1 else origin
        # Only scouts fly on out of a meteor, and they never attack by a jump.
        out_of_meteor = bool(state.meteors >> before & 1)
        clash = Clash(game, state, ship, target, out_of_meteor=out_of_meteor)
        return fight(game, state, clash, origin, (len(move.path), jumps), events)
    return glide(game, state, index, origin, target, events)


def glide(
    game: "Galaktico",
    state: State,
    index: int,
    origin: int,
    target: int,
    events: list[Event] | None,
) -> State:
    """The state after a quiet move of the ship of an entry from space to space."""
    there = 1 << target
    fleets = list(state.fleets)
    fleets[index] = Spaces(fleets[index] & ~(1 << origin) | there)
    return after_action(
        game, state, tuple(fleets), state.meteors, state.supply,
        Spaces(state.moved | there), events,
    )  # fmt: skip


def _tell(
    game: "Galaktico",
    seat: int,
    ship: ShipType,
    origin: int,
    path: tuple[str, ...],
    target: int,
    events: list[Event],
) -> None:
    labels = game.board.labels
    events.append(Moved(seat, ship, labels[origin], path, labels[target]))


@cites("GAL-UNI-CR-02", "GAL-R-20", "GAL-R-21")
def carry_on(
    game: "Galaktico", state: State, action: Continue, events: list[Event] | None
) -> State:
    """Move the victorious cruiser on; that completes its action."""
    draft = Draft.of(state)
    if state.pending is not None:
        origin = state.pending.space
        target = game.steps[action.path[-1]] % game.board.size
        index = state.turn * TYPES + ShipType.CRUISER
        here, there = 1 << origin, 1 << target
        fleets = list(state.fleets)
        fleets[index] = Spaces(fleets[index] & ~here | there)
        draft.fleets = tuple(fleets)
        draft.moved = Spaces(draft.moved & ~here | there)
        if events is not None:
            _tell(game, state.turn, ShipType.CRUISER, origin, action.path, target, events)
    return end_action(game, draft, events)


@cites("GAL-UNI-CR-04")
def stay(game: "Galaktico", state: State, events: list[Event] | None) -> State:
    """Leave the victorious cruiser where it is; that completes its action."""
    return end_action(game, Draft.of(state), events)


@cites("GAL-TRN-01", "GAL-R-23")
def give_up(game: "Galaktico", state: State, events: list[Event] | None) -> State:
    """Pass one action."""
    if events is not None:
        events.append(Passed(state.turn))
    return end_action(game, Draft.of(state), events)


def successors(game: "Galaktico", state: State) -> list[tuple[Action, State]]:
    """Every listed action with the state after it, quiet moves without a second look."""
    listed = list_actions(game, state)
    if not isinstance(listed, LegalActions):
        return [(action, game.carry_out(state, action, None)) for action in listed]
    out: list[tuple[Action, State]] = []
    for sortie, quiet, attacks in listed.sorties():
        index = state.turn * TYPES + sortie.ship
        out += zip(quiet, after_moves(game, state, index, sortie.origin, quiet), strict=True)
        out += [(move, carry_out_move(game, state, move, None)) for move in attacks]
    out += [(action, game.carry_out(state, action, None)) for action in listed.others]
    return out


def after_moves(
    game: "Galaktico", state: State, index: int, origin: int, moves: list[Move]
) -> list[State]:
    """The states after quiet moves of one ship; what they share is looked up once."""
    bit_of, fleets = game.board.bit_of, state.fleets
    if state.ending is not None:
        targets = [bit_of[move.path[-1]].bit_length() - 1 for move in moves]
        return [glide(game, state, index, origin, target, None) for target in targets]
    turn, left, same_turn = next_up(game, state)
    moved = state.moved
    before, after = fleets[:index], fleets[index + 1 :]
    others = fleets[index] ^ 1 << origin
    sectors, first, meteors, stations = state.sectors, state.first, state.meteors, state.stations
    supply, lost, cards, tied = state.supply, state.lost, state.cards, state.tied
    points, equipment, shown, razed = state.points, state.equipment, state.shown, state.razed
    out = []
    for move in moves:
        there = bit_of[move.path[-1]]
        here = (*before, Spaces(others | there), *after)
        has_moved = Spaces(moved | there) if same_turn else NOWHERE
        made = build(
            Phase.PLAY, sectors, first, turn, left, here, meteors, stations, supply, lost, cards,
            tied, points, has_moved, None, equipment, shown, razed, None,
        )  # fmt: skip
        out.append(made)
    return out
