"""What can be wrong with a position.

Each rule is *local* (wrong even in a fragment that shows only part of the board) or *whole* (it
counts everything in the box, which a fragment leaves out).
"""

from collections.abc import Iterator
from typing import Final

from galaxy_rules.galaktico.answers.setup_faults import setup_faults
from galaxy_rules.galaktico.tables import Tables
from galaxy_rules.galaktico.words.components import PLAYERS, SHIP_TYPES, TYPES, ShipType
from galaxy_rules.galaktico.words.events import ENDS
from galaxy_rules.galaktico.words.rulings import EndTiming
from galaxy_rules.galaktico.words.spaces import SECTORS, Spaces
from galaxy_rules.galaktico.words.state import (
    BY_SEAT,
    BY_TYPE,
    KEYS,
    Cause,
    Ending,
    Fulfilled,
    Phase,
    State,
    View,
    entry,
)
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.documents.declared import Declared, kinds
from galaxy_rules.kernel.game import Fault
from galaxy_rules.kernel.values import oversized


def faults(tables: Tables, state: State) -> tuple[Fault, ...]:
    """Every fault, local ones first; a position of the wrong shape is not looked at further."""
    if shape := tuple(_types(state)) or tuple(_shape(tables, state)):
        return shape
    return (
        *_spaces(state),
        *_turn(tables, state),
        *_pending(tables, state),
        *_figures(tables, state),
        *_meteors(tables, state),
        *_points(tables, state),
        *_equipment(tables, state),
        *_endings(tables, state),
    )


def _local(code: str, message: str, *clauses: str) -> Fault:
    return Fault(code, clauses, message, local=True)


def _whole(code: str, message: str, *clauses: str) -> Fault:
    return Fault(code, clauses, message, local=False)


def _types(state: State) -> Iterator[Fault]:
    """Values of another kind than a position has, which only a hand-made one can hold."""
    large = oversized(state, _MASKS)
    for name, fits in _TESTS.items():
        if KEYS[name] == large or not fits(getattr(state, name)):
            message = f"{KEYS[name]} is not what a position has there"
            yield _local("type", message, "GAL-CMP-04")


_MASKS: Final = frozenset(["fleets", "stations", "meteors", "moved"])
_COUNTS: Final = ("supply", "lost", "trophies", "tied", "points")
_DECLARED: Final = Declared(
    {Spaces: lambda value: type(value) is int, tuple[Spaces, ...]: Declared().test(tuple[int, ...])}
)
_LOOKED_AT: Final = (
    "phase", "pending", "razed", "ending", "first", "turn", "actions_left", "meteors", "moved",
    "sectors", "fleets", "stations", *_COUNTS, "equipment", "revealed",
)  # fmt: skip
_TESTS: Final = {name: _DECLARED.test(kinds(State)[name]) for name in _LOOKED_AT}


def _shape(tables: Tables, state: State) -> Iterator[Fault]:
    seats = len(state.sectors)
    if seats not in PLAYERS:
        yield _local("players", f"{seats} players", "GAL-CMP-01")
    if len(set(state.sectors)) != seats or not set(state.sectors) <= set(range(SECTORS)):
        yield _local("sectors", f"sectors {state.sectors}", "GAL-SET-01")
    for name in BY_TYPE:
        if len(getattr(state, name)) != seats * TYPES:
            yield _local("shape", f"{KEYS[name]} needs {seats * TYPES} entries", "GAL-CMP-04")
    for name in BY_SEAT:
        if len(getattr(state, name)) != seats:
            yield _local("shape", f"{KEYS[name]} needs {seats} entries", "GAL-CMP-01")
    for name in _COUNTS:
        if min(getattr(state, name), default=0) < 0:
            yield _local("negative", f"{KEYS[name]} has a negative entry", "GAL-CMP-04")
    named = [seat for razed in state.razed for seat in (razed.owner, razed.by)]
    if state.ending is not None:
        named += state.ending.enders
        named += [condition.seat for condition in state.ending.fulfilled]
    if not set(named) <= set(range(seats)):
        yield _local("seats", f"seats {named} in a table of {seats}", "GAL-CMP-01")
    masks = (*state.fleets, *state.stations, state.meteors, state.moved)
    if min(masks) < 0 or max(masks) > tables.board.everywhere:
        yield _local("off_board", "something stands outside the board", "GAL-CMP-02")


@cites("GAL-SET-06", "GAL-MOV-05", "GAL-UNI-SC-02", "GAL-SET-09", "GAL-STA-01")
def _spaces(state: State) -> Iterator[Fault]:
    """One ship a space, no ship on a meteor, on a station only its owner's."""
    taken = 0
    for fleet in state.fleets:
        if taken & fleet:
            yield _local("two_ships", "two ships share a space", "GAL-SET-06", "GAL-MOV-05")
        taken |= fleet
    stations = 0
    for owner, station in enumerate(state.stations):
        if station.bit_count() > 1 or stations & station:
            yield _local("stations", "a station stands on one space of its own", "GAL-SET-03")
        stations |= station
        others = taken & ~_own(state, owner)
        if station & others:
            yield _local("on_station", "a foreign ship stands on a station", "GAL-STA-03")
    if state.meteors & taken:
        yield _local("on_meteor", "a ship stands on a meteor", "GAL-UNI-SC-02", "GAL-MOV-08")
    if state.meteors & stations:
        yield _local("meteor_station", "a meteor lies on a station", "GAL-MET-02")


def _own(state: State, seat: int) -> int:
    own = 0
    for fleet in state.fleets[seat * TYPES : seat * TYPES + TYPES]:
        own |= fleet
    return own


@cites("GAL-TRN-01", "GAL-MOV-04")
def _turn(tables: Tables, state: State) -> Iterator[Fault]:
    seats = len(state.sectors)
    if not (0 <= state.turn < seats and 0 <= state.first < seats):
        yield _local("turn", f"no seat {state.turn} or {state.first}", "GAL-TRN-04")
        return
    if (
        state.phase in (Phase.PLAY, Phase.OVER)
        and not 1 <= state.actions_left <= tables.box.actions
    ):
        yield _local("left", f"{state.actions_left} actions left", "GAL-TRN-01")
    if state.moved & ~_own(state, state.turn):
        yield _local("moved", "a space without own ship counts as moved", "GAL-MOV-04")
    set_up = state.phase in (Phase.EQUIP, Phase.PLACE)
    if set_up and (state.actions_left or state.moved or state.pending or state.ending):
        yield _local("set_up", "no turn before the set-up is done", "GAL-EQP-01", "GAL-R-36")
    if state.phase is Phase.EQUIP and any(state.fleets):
        yield _local("set_up", "no ship before everybody has equipped", "GAL-R-36")
    yield from setup_faults(tables, state)


@cites("GAL-UNI-CR-02")
def _pending(tables: Tables, state: State) -> Iterator[Fault]:
    pending = state.pending
    if pending is None:
        return
    card = tables.box.ships[ShipType.CRUISER]
    cruisers = state.fleets[entry(state.turn, ShipType.CRUISER)]
    if state.phase is not Phase.PLAY or not cruisers >> max(pending.space, 0) & 1:
        yield _local("pending", "no cruiser of the player to move is there", "GAL-UNI-CR-02")
    if any(station >> max(pending.space, 0) & 1 for station in state.stations):
        yield _local("pending", "no combat takes place on a station", "GAL-STA-03", "GAL-R-46")
    if not (1 <= pending.steps < card.range and 0 <= pending.jumps <= card.jumps):
        yield _local("pending", "steps or jumps out of range", "GAL-UNI-CR-02")


@cites("GAL-CMP-04", "GAL-CMB-07", "GAL-CMB-09", "GAL-R-42")
def _figures(tables: Tables, state: State) -> Iterator[Fault]:
    """Board, supply, captured and destroyed figures are all there are; trophies are captures."""
    for index, fleet in enumerate(state.fleets):
        seat, ship = divmod(index, TYPES)
        razed = len([r for r in state.razed if r.owner == seat and r.ship == ship])
        count = fleet.bit_count() + state.supply[index] + state.lost[index] + razed
        if count != tables.box.ships[ship].figures:
            yield _whole("figures", f"{count} figures of type {ship} of seat {seat}", "GAL-CMP-04")
    if sum(state.trophies) != sum(state.lost):
        yield _whole("trophies", "trophies are not the captured figures", "GAL-CMB-07")
    for seat in range(len(state.sectors)):
        own = slice(seat * TYPES, seat * TYPES + TYPES)
        if sum(state.trophies[own]) > sum(state.lost) - sum(state.lost[own]):
            yield _whole("own_trophies", "own figures stand on own cards", "GAL-CMB-07")
    if any(tied > card for tied, card in zip(state.tied, state.trophies, strict=True)):
        yield _local("tied", "more trophies from ties than trophies", "GAL-R-18")


@cites("GAL-CMP-03", "GAL-SET-02")
def _meteors(tables: Tables, state: State) -> Iterator[Fault]:
    expected = SECTORS * len(tables.box.layout.meteors)
    if state.meteors.bit_count() != expected:
        yield _whole("meteors", f"{state.meteors.bit_count()} meteors", "GAL-CMP-03")


@cites("GAL-PTS-03", "GAL-END-01", "GAL-END-03", "GAL-R-34", "GAL-R-41")
def _points(tables: Tables, state: State) -> Iterator[Fault]:
    for seat, points in enumerate(state.points):
        if points < fewest_points(tables, state, seat):
            yield _whole("points", f"seat {seat} has fewer points than trophies", "GAL-PTS-03")
        if state.ending is None and points >= tables.box.winning_points:
            yield _whole("points_end", f"seat {seat} has {points} points", "GAL-END-01")
        destroyers = state.lost[entry(seat, ShipType.DESTROYER)]
        figures = tables.box.ships[ShipType.DESTROYER].figures
        if state.ending is None and figures and destroyers >= figures:
            yield _whole("destroyers_end", f"seat {seat} has no destroyer left", "GAL-END-03")


@cites("GAL-PTS-03", "GAL-PTS-05", "GAL-PTS-06")
def fewest_points(tables: Tables, shown: State | View, seat: int) -> int:
    """What trophies brought a seat at least, with what it got for stations and for the end."""
    trophies = sum(shown.trophies[seat * TYPES : seat * TYPES + TYPES])
    ended = shown.ending is not None and seat in shown.ending.enders
    razed = sum(station.reward for station in shown.razed if station.by == seat)
    return trophies * min(1, tables.box.least_reward) + razed + tables.box.ender_points * ended


@cites("GAL-EQP-03", "GAL-EQP-04", "GAL-R-32")
def _equipment(tables: Tables, state: State) -> Iterator[Fault]:
    wanted = tables.box.shields_per_type
    known, complete_sets = (
        tables.catalogue.keys(),
        [tables.box.cards_of(ship) for ship in SHIP_TYPES],
    )
    for index, (cards, shown) in enumerate(zip(state.equipment, state.revealed, strict=True)):
        if not known >= set(cards):
            yield _local("cards", "a card of another set", "GAL-CMP-05")
        if shown not in ((), cards):
            yield _local("shown", "shown cards that do not lie there", "GAL-R-32")
        complete = complete_sets[index % TYPES]
        if state.phase is not Phase.EQUIP and len(cards) != complete:
            yield _whole("equipment", "a type without its cards", "GAL-EQP-03", "GAL-EQP-04")
        shields = len([key for key in cards if key in tables.shields])
        if shields > wanted or len(cards) > complete:
            yield _whole("equipment", "a type with too many cards", "GAL-EQP-03", "GAL-EQP-04")
        elif shields < wanted and shields < len(cards):
            yield _whole("equipment", "a type with weapons and no shield", "GAL-EQP-03")
    for seat in range(len(state.sectors)):
        laid = state.equipment[seat * TYPES : seat * TYPES + TYPES]
        own = [key for cards in laid for key in cards]
        if len(set(own)) != len(own):
            yield _whole("card_twice", f"seat {seat} uses a card twice", "GAL-EQP-04")


@cites("GAL-END-02", "GAL-END-04", "GAL-STA-01")
def _endings(tables: Tables, state: State) -> Iterator[Fault]:
    if state.phase is Phase.OVER and state.ending is None:
        yield _local("over", "over without an end condition", "GAL-END-04")
    razed = [station.owner for station in state.razed]
    if len(set(razed)) != len(razed) or any(state.stations[owner] for owner in razed):
        yield _local("razed", "a destroyed station stands", "GAL-END-02")
    if razed and state.ending is None:
        yield _local("razed_end", "a destroyed station, and no end", "GAL-END-02")
    if any(one.reward < 0 or one.by == one.owner for one in state.razed):
        yield _local("razed", "nobody destroys the own station", "GAL-STA-04", "GAL-PTS-06")
    if state.ending is not None:
        yield from _conditions(tables, state, state.ending)
    if tables.box.layout.station is None:
        return
    for seat, station in enumerate(state.stations):
        if not station and seat not in razed:
            yield _whole("no_station", f"the station of seat {seat} is missing", "GAL-STA-01")


@cites("GAL-END-01", "GAL-END-02", "GAL-END-03", "GAL-END-04", "GAL-R-29")
def _conditions(tables: Tables, state: State, ending: Ending) -> Iterator[Fault]:
    """The end has come by conditions that were met, and where it comes at once it is there."""
    if not ending.fulfilled or len(set(ending.enders)) != len(ending.enders):
        yield _local("ending", "an end without a condition", "GAL-END-04")
    for one in ending.fulfilled:
        if not _is_met(tables, state, one):
            yield _whole("ending", f"{one.cause.value} did not end it", ENDS[one.cause])
    at_once = tables.rulings.end_timing is EndTiming.IMMEDIATE
    if at_once and state.phase is Phase.PLAY:
        yield _whole("ending", "the game has ended and goes on", "GAL-END-04", "GAL-R-29")


def _is_met(tables: Tables, state: State, condition: Fulfilled) -> bool:
    """Whether a seat has fulfilled a condition; what is fulfilled stays so."""
    seat, figures = condition.seat, tables.box.ships[ShipType.DESTROYER].figures
    match condition.cause:
        case Cause.POINTS:
            return state.points[seat] >= tables.box.winning_points
        case Cause.STATION:
            return any(razed.by == seat for razed in state.razed)
        case Cause.DESTROYERS:
            others = [one for one in range(len(state.sectors)) if one != seat]
            return any(state.lost[entry(one, ShipType.DESTROYER)] >= figures for one in others)
