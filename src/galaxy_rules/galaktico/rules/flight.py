"""Carrying out a movement: quiet, onto an opposing ship, or onto an opposing station."""

from galaxy_rules.galaktico.rules.combat import TYPE_CLAUSES, Clash, fight, raze
from galaxy_rules.galaktico.rules.turn import after_action, end_action, next_up
from galaxy_rules.galaktico.tables import Tables
from galaxy_rules.galaktico.words.actions import Continue, Move, Pass, Stop
from galaxy_rules.galaktico.words.components import TYPES, ShipType
from galaxy_rules.galaktico.words.events import Event, Moved, Passed
from galaxy_rules.galaktico.words.spaces import NOWHERE, Spaces
from galaxy_rules.galaktico.words.state import Draft, Phase, State, build, ship_at
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.score import Sum


@cites("GAL-MOV-10", "GAL-CMB-01", "GAL-STA-04")
def carry_out_move(tables: Tables, state: State, move: Move, events: list[Event] | None) -> State:
    """Fly; then fight, raze, or be there."""
    size = tables.board.size
    origin = tables.board.index[move.origin]
    target = tables.steps[move.path[-1]] % size
    base = state.turn * TYPES
    bit = 1 << origin
    index = base
    while not state.fleets[index] & bit:
        index += 1
    ship = ShipType(index - base)
    if events is not None:
        _tell(tables, state.turn, ship, origin, move.path, target, events)
    there = 1 << target
    for owner, station in enumerate(state.stations):
        if station & there and owner != state.turn:
            return raze(tables, state, origin, target, events)
    if origin != target and ship_at(state, target) >= 0:
        jumps = sum(tables.steps[step] >= size for step in move.path)
        before = tables.steps[move.path[-2]] % size if len(move.path) > 1 else origin
        # Only scouts fly on out of a meteor, and they never attack by a jump.
        out_of_meteor = bool(state.meteors >> before & 1)
        clash = Clash(tables, state, ship, target, out_of_meteor=out_of_meteor)
        return fight(tables, state, clash, origin, (len(move.path), jumps), events)
    return glide(tables, state, index, origin, target, events)


def glide(
    tables: Tables,
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
        tables, state, tuple(fleets), state.meteors, state.supply,
        Spaces(state.moved | there), events,
    )  # fmt: skip


def _tell(
    tables: Tables,
    seat: int,
    ship: ShipType,
    origin: int,
    path: tuple[str, ...],
    target: int,
    events: list[Event],
) -> None:
    labels = tables.board.labels
    events.append(Moved(seat, ship, labels[origin], path, labels[target]))


@cites("GAL-UNI-CR-02", "GAL-R-20", "GAL-R-21")
def carry_on(tables: Tables, state: State, action: Continue, events: list[Event] | None) -> State:
    """Move the victorious cruiser on; that completes its action."""
    draft = Draft.of(state)
    if state.pending is not None:
        origin = state.pending.space
        target = tables.steps[action.path[-1]] % tables.board.size
        index = state.turn * TYPES + ShipType.CRUISER
        here, there = 1 << origin, 1 << target
        fleets = list(state.fleets)
        fleets[index] = Spaces(fleets[index] & ~here | there)
        draft.fleets = tuple(fleets)
        draft.moved = Spaces(draft.moved & ~here | there)
        if events is not None:
            _tell(tables, state.turn, ShipType.CRUISER, origin, action.path, target, events)
    return end_action(tables, draft, events)


@cites("GAL-UNI-CR-04")
def stay(tables: Tables, state: State, _action: Stop, events: list[Event] | None) -> State:
    """Leave the victorious cruiser where it is; that completes its action."""
    return end_action(tables, Draft.of(state), events)


@cites("GAL-TRN-01", "GAL-R-23")
def give_up(tables: Tables, state: State, _action: Pass, events: list[Event] | None) -> State:
    """Pass one action."""
    if events is not None:
        events.append(Passed(state.turn))
    return end_action(tables, Draft.of(state), events)


def after_moves(
    tables: Tables, state: State, index: int, origin: int, moves: list[Move]
) -> list[State]:
    """The states after quiet moves of one ship; what they share is looked up once."""
    bit_of, fleets = tables.board.bit_of, state.fleets
    if state.ending is not None:
        targets = [bit_of[move.path[-1]].bit_length() - 1 for move in moves]
        return [glide(tables, state, index, origin, target, None) for target in targets]
    turn, left, same_turn = next_up(tables, state)
    moved = state.moved
    before, after = fleets[:index], fleets[index + 1 :]
    others = fleets[index] ^ 1 << origin
    sectors, first, meteors, stations = state.sectors, state.first, state.meteors, state.stations
    supply, lost, trophies, tied = state.supply, state.lost, state.trophies, state.tied
    points, equipment, revealed, razed = state.points, state.equipment, state.revealed, state.razed
    out = []
    for move in moves:
        there = bit_of[move.path[-1]]
        here = (*before, Spaces(others | there), *after)
        has_moved = Spaces(moved | there) if same_turn else NOWHERE
        made = build(
            Phase.PLAY, sectors, first, turn, left, here, meteors, stations, supply, lost,
            trophies, tied, points, has_moved, None, equipment, revealed, razed, None,
        )  # fmt: skip
        out.append(made)
    return out


@cites("GAL-MOV-01", "GAL-HYP-02", "GAL-HYP-04")
def steps_of(tables: Tables, state: State, action: Move) -> list[Sum]:
    """How far a ship flies, and how often it jumps, of what its type may."""
    ship = ShipType(ship_at(state, tables.board.index[action.origin]) % TYPES)
    card = tables.box.ships[ship]
    jumps = sum(tables.steps[step] >= tables.board.size for step in action.path)
    by = ("GAL-MOV-01", TYPE_CLAUSES[ship])
    steps = f"steps of the {ship}, of {card.range}"
    if not jumps:
        return [Sum(steps, len(action.path), by)]
    return [
        Sum(steps, len(action.path), (*by, "GAL-HYP-04")),
        Sum(f"jumps among them, of {card.jumps}", jumps, ("GAL-HYP-02",)),
    ]
