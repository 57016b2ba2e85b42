"""What can be wrong with a position before the first turn.

Seats equip one after the other, then they place, type by type (GAL-R-36, GAL-R-55): so a position
of the set-up is a beginning of that one sequence, and whoever is to move has something to lay or
to place.
"""

from collections.abc import Iterator
from typing import Final

from galaxy_rules.galaktico.rules.equipping import legal_cards
from galaxy_rules.galaktico.rules.set_up import legal_places
from galaxy_rules.galaktico.tables import Tables
from galaxy_rules.galaktico.words.components import TYPES
from galaxy_rules.galaktico.words.spaces import NOWHERE, SECTORS, Spaces
from galaxy_rules.galaktico.words.state import Phase, State
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.game import Fault

CODE: Final = "set_up"


def setup_faults(tables: Tables, state: State) -> Iterator[Fault]:
    """The faults of a position with seats that exist; once turns are played there are none."""
    match state.phase:
        case Phase.EQUIP:
            yield from _cards_to_lay(tables, state)
            counts = tuple(map(len, state.equipment))
            wanted = tuple(tables.box.cards_of(card.type) for card in tables.box.ships)
            yield from _sequence(state, counts, wanted)
        case Phase.PLACE:
            yield from _ships_to_place(tables, state)
            counts = tuple(fleet.bit_count() for fleet in state.fleets)
            yield from _sequence(state, counts, tuple(card.start for card in tables.box.ships))
            yield from _marked(tables, state)
        case Phase.PLAY | Phase.OVER:
            return
    yield from _untouched(tables, state)


def _whole(message: str, *clauses: str) -> Fault:
    return Fault(CODE, clauses, message, local=False)


@cites("GAL-EQP-02", "GAL-EQP-03", "GAL-EQP-04", "GAL-R-36")
def _cards_to_lay(tables: Tables, state: State) -> Iterator[Fault]:
    """Whoever equips still needs a card: with the last one the turn to equip has passed on."""
    known = tables.catalogue.keys() >= {key for cards in state.equipment for key in cards}
    if known and not legal_cards(tables, state):
        message = f"seat {state.turn} has no card to lay"
        yield Fault(CODE, ("GAL-EQP-03", "GAL-EQP-04", "GAL-R-36"), message, local=True)


@cites("GAL-SET-04", "GAL-R-36")
def _ships_to_place(tables: Tables, state: State) -> Iterator[Fault]:
    """Whoever places still has a ship to place."""
    if not legal_places(tables, state):
        message = f"seat {state.turn} has no ship to place"
        yield Fault(CODE, ("GAL-SET-04", "GAL-R-36"), message, local=True)


@cites("GAL-R-36", "GAL-R-55")
def _sequence(state: State, counts: tuple[int, ...], wanted: tuple[int, ...]) -> Iterator[Fault]:
    """Seats before this one are done, those after it have not begun; type by type in between."""
    seats = len(state.sectors)
    now = (state.turn - state.first) % seats
    for seat in range(seats):
        have = counts[seat * TYPES : seat * TYPES + TYPES]
        place = (seat - state.first) % seats
        if place < now and have != wanted:
            yield _whole(f"seat {seat} is not done", "GAL-R-36")
        if place > now and any(have):
            yield _whole(f"seat {seat} has begun too early", "GAL-R-36")
        if place == now and not _is_beginning(have, wanted):
            yield _whole(f"seat {seat} has left a type out", "GAL-R-55")


def _is_beginning(have: tuple[int, ...], wanted: tuple[int, ...]) -> bool:
    """Whether the types before one are complete, and those after it have nothing."""
    place = next((i for i, (n, m) in enumerate(zip(have, wanted, strict=True)) if n != m), TYPES)
    return not any(have[place + 1 :]) and (place == TYPES or have[place] < wanted[place])


@cites("GAL-SET-05")
def _marked(tables: Tables, state: State) -> Iterator[Fault]:
    """Start ships stand on marked spaces of their owner's sector."""
    for seat, sector in enumerate(state.sectors):
        allowed = tables.board.spots(sector, tables.box.layout.marked)
        fleets = state.fleets[seat * TYPES : seat * TYPES + TYPES]
        if any(fleet & ~allowed for fleet in fleets):
            yield _whole(f"seat {seat} has a ship off the marked spaces", "GAL-SET-05")


@cites("GAL-SET-02", "GAL-SET-03", "GAL-EQP-01")
def _untouched(tables: Tables, state: State) -> Iterator[Fault]:
    """Nobody has fought, and nothing has moved."""
    if any(state.lost) or any(state.points) or any(state.revealed) or state.razed:
        yield _whole("somebody has fought before the first turn", "GAL-EQP-01", "GAL-R-36")
    layout, spots = tables.box.layout, tables.board.spots
    meteors = 0
    for sector in range(SECTORS):
        meteors |= spots(sector, layout.meteors)
    if state.meteors != meteors:
        yield _whole("a meteor has moved before the first turn", "GAL-SET-02")
    station = (layout.station,) if layout.station else ()
    for sector, stands in zip(state.sectors, state.stations, strict=True):
        printed = spots(sector, station) if station else NOWHERE
        if stands != Spaces(printed):
            yield _whole("a station stands elsewhere than printed", "GAL-SET-03")
