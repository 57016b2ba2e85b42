"""What can be wrong with the course of a turn: phases, counters, and what was left undone."""

from collections.abc import Iterator
from typing import Final

from galaxy_rules.galaxy_of_trian.answers.invariants.common import (
    EXPLORING,
    exploring,
    local,
    whole,
)
from galaxy_rules.galaxy_of_trian.board.galaxy import special_of
from galaxy_rules.galaxy_of_trian.rules.arithmetic import MOST_EXTRACTED, seats_from
from galaxy_rules.galaxy_of_trian.rules.events import pending
from galaxy_rules.galaxy_of_trian.rules.exploration import EXTRA_ACTIONS
from galaxy_rules.galaxy_of_trian.rules.extraction import rogue_quota
from galaxy_rules.galaxy_of_trian.rules.turn import proceed
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import Unit
from galaxy_rules.galaxy_of_trian.words.grid import NEBULA
from galaxy_rules.galaxy_of_trian.words.rulings import EventTiming, RogueInCap, UnplaceableTile
from galaxy_rules.galaxy_of_trian.words.state import Draft, Phase, State
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.game import Fault

PLAYING: Final = (Phase.EXTRACTION, Phase.EXPANSION, *EXPLORING)


@cites("TRI-TRN-02", "TRI-TRN-05", "TRI-TRN-07", "TRI-EXP-06", "TRI-SET-15", "TRI-END-01")
def phase_faults(tables: Tables, state: State) -> Iterator[Fault]:
    """I-17: what belongs to a phase is there in that phase only."""
    late, playing = exploring(state), state.phase in PLAYING
    main = state.phase is Phase.EXPLORATION
    acting = late or (tables.full and state.phase is Phase.EXPANSION)
    there: tuple[tuple[str, bool, bool, str], ...] = (
        ("main", state.main, main, "TRI-TRN-07"),
        ("extra", state.extra > 0, main, "TRI-OUT-03"),
        ("added", state.added is not None, late, "TRI-EXP-06"),
        ("moved", state.moved is not None, acting, "TRI-TRN-07"),
        ("built", state.built, late, "TRI-CON-01"),
        ("bound", state.bound, late, "TRI-R-26"),
        ("arrived", bool(state.arrived), acting, "TRI-TEL-13"),
        ("outposts", bool(state.outposts), late, "TRI-OUT-03"),
        ("evolved", state.evolved, playing, "TRI-EVO-03"),
        ("used", bool(state.used), acting, "TRI-EVO-07"),
        ("landed", bool(state.landed), late, "TRI-SK-2-04"),
        ("mined", bool(state.mined), playing, "TRI-EXT-05"),
        ("raided", bool(state.raided), playing, "TRI-R-35"),
        ("rogues", bool(state.rogues), playing, "TRI-EXT-09"),
    )
    for name, found, fitting, clause in there:
        if found and not fitting:
            yield local("phase", f"{name} in {state.phase.value}", "TRI-TRN-02", clause)
    if state.phase is Phase.SETUP and (
        state.galaxy.tiles or state.turns or state.aside or any(state.minerals)
    ):
        yield local("set_up", "the game has begun", "TRI-SET-15", "TRI-SET-17")
    if state.phase is Phase.OVER and (any(state.minerals) or any(state.heights)):
        yield local("over", "minerals or tiles are left", "TRI-END-01", "TRI-END-03")
    if state.phase is Phase.EXTRACTION and not any(state.heights):
        yield whole("over", "there is no tile to take", "TRI-END-01", "TRI-EXP-01")


@cites(
    "TRI-EXT-05", "TRI-EXT-09", "TRI-R-26", "TRI-R-35", "TRI-OUT-01", "TRI-TEL-13", "TRI-MOV-01",
)  # fmt: skip
def counter_faults(tables: Tables, state: State) -> Iterator[Fault]:
    """What was done this turn can have been done, and where."""
    tiles = state.galaxy.tiles
    nebulas = {key for key, estate in state.estates.items() if estate.kind == NEBULA}
    quota = rogue_quota(tables, state, state.turn)
    most = tables.box.supplies[len(state.credits)].rogues
    raided = max(MOST_EXTRACTED, quota * most)
    if (
        not {*state.mined, *state.raided} <= nebulas
        or not all(1 <= count <= MOST_EXTRACTED for count in state.mined.values())
        or not all(1 <= count <= raided for count in state.raided.values())
    ):
        yield local("mined", "minerals taken this turn", "TRI-EXT-05", "TRI-EXT-08")
    if state.raided and tables.rulings.rogue_in_cap is RogueInCap.NO:
        yield local("mined", "what Rogues take does not count", "TRI-R-35")
    if not all(1 <= count <= quota for count in state.rogues.values()):
        yield local("rogues", "a Rogue has mined more than it may", "TRI-EXT-09")
    rogues = [state.ships.get(cell) for cell in state.rogues]
    if (
        len(rogues) > most
        or not state.rogues.keys() <= tiles.keys()
        or (
            state.phase is Phase.EXTRACTION
            and not state.evolved
            and not all(
                ship is not None and ship.kind is Unit.ROGUE and ship.seat == state.turn
                for ship in rogues
            )
        )
    ):
        yield local("rogues", "no such Rogues have mined", "TRI-EXT-09")
    if any(
        cell not in tiles or special_of(tables.atlas, state.galaxy, cell) != "outpost"
        for cell in state.outposts
    ):
        yield local("outposts", "additional actions from no outpost", "TRI-OUT-01")
    if state.extra > EXTRA_ACTIONS * len(state.outposts):
        yield local("extra", f"{state.extra} additional actions", "TRI-OUT-01", "TRI-OUT-03")
    acted = state.built or state.extra or state.outposts
    moved = state.arrived or state.moved is not None
    if state.main and (acted or (moved and not tables.full)):
        yield local("main", "the action was had already", "TRI-TRN-07", "TRI-OUT-01")
    if not state.arrived <= state.ships.keys():
        yield local("arrived", "a ship that came is not there", "TRI-TEL-13")
    for what, cell in (("added", state.added), ("moved", state.moved)):
        if cell is not None and cell not in tiles:
            yield local("nowhere", f"{what} where no tile is", "TRI-EXP-06", "TRI-MOV-01")
    together = tables.rulings.event_timing is EventTiming.ALL_TOGETHER
    if state.bound and not (together and pending(state)):
        yield local("bound", "no event has to be resolved first", "TRI-R-26")


@cites("TRI-SET-17", "TRI-EXP-01", "TRI-TRN-03", "TRI-END-01", "TRI-R-07", "TRI-R-102")
def turn_faults(tables: Tables, state: State) -> Iterator[Fault]:
    """I-17: turns go round the table, and each has its tile."""
    over = state.phase is Phase.OVER
    seats = seats_from(state.first, len(state.credits))
    if over and not state.turns:
        yield whole("turns", "over before the first turn", "TRI-END-01")
    elif state.turn != seats[(state.turns - over) % len(seats)]:
        yield whole("turns", f"seat {state.turn} after {state.turns} turns", "TRI-SET-17")
    placed, aside = len(state.galaxy.tiles), len(state.aside)
    late = exploring(state)
    if tables.rulings.unplaceable_tile is UnplaceableTile.SKIP:
        right = placed + aside == state.turns + late
    else:
        # A turn goes without a tile only when none is left, and that turn is the last.
        without = late and state.added is None
        right = placed == state.turns + (state.added is not None)
        right = right or (over and aside > 0 and placed == state.turns - 1)
        right = right and not (without and any(state.heights))
    if not right:
        yield whole(
            "turns", f"{placed} tiles after {state.turns} turns", "TRI-EXP-01", "TRI-TRN-03"
        )


@cites("TRI-EVT-02", "TRI-EVT-04", "TRI-TRN-08", "TRI-R-28")
def rest_faults(tables: Tables, state: State) -> Iterator[Fault]:
    """I-20, I-22: what needs neither a decision nor chance has happened already."""
    draft = Draft.of(state)
    proceed(tables, draft, None)
    if draft.done() != state:
        yield local("rest", "something was left undone", "TRI-EVT-02", "TRI-R-28")
