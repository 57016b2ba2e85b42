"""Moving a meteor: in one's own sector, or in the field of an own destroyer anywhere."""

from typing import Final

from galaxy_rules.galaktico.rules.movement import NO_SPACE
from galaxy_rules.galaktico.rules.turn import after_action
from galaxy_rules.galaktico.tables import Tables
from galaxy_rules.galaktico.words.actions import MoveMeteor
from galaxy_rules.galaktico.words.components import ShipType
from galaxy_rules.galaktico.words.events import Event, MeteorMoved
from galaxy_rules.galaktico.words.rulings import MeteorBorder, NeutralMeteors
from galaxy_rules.galaktico.words.spaces import SECTORS, Spaces
from galaxy_rules.galaktico.words.state import State, entry
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import LEGAL, Objections, Refusal

NO_METEOR: Final = Refusal("no_meteor", "there is no meteor on {space}", "GAL-MET-01")
METEOR_FOREIGN: Final = Refusal(
    "meteor_right",
    "the meteor on {space} lies in another player's sector, outside every own destroyer's field",
    "GAL-MET-03",
)
METEOR_NEUTRAL: Final = Refusal(
    "meteor_right",
    "the meteor on {space} lies in the sector nobody plays, outside every own destroyer's field",
    "GAL-R-27",
)
METEOR_INACTIVE: Final = Refusal(
    "meteor_right",
    "the destroyer near {space} is inactive on its station and gives no right over meteors",
    "GAL-R-10",
)
METEOR_STATION: Final = Refusal(
    "meteor_right", "a station's field gives no right over the meteor on {space}", "GAL-R-11"
)
METEOR_FAR: Final = Refusal("not_adjacent", "{space} is not next to {origin}", "GAL-MET-02")
METEOR_BORDER: Final = Refusal(
    "meteor_border", "in this reading the meteor on {origin} may not leave its sector", "GAL-R-30"
)
METEOR_DEST: Final = Refusal("meteor_dest", "{space} is not free", "GAL-MET-02")


@cites("GAL-MET-01", "GAL-MET-03", "GAL-R-31")
def movable(tables: Tables, state: State) -> int:
    """The meteors that the player to move may move: where they lie decides, not who put them."""
    rights = tables.board.sectors[state.sectors[state.turn]] | field_rights(tables, state)
    if tables.rulings.neutral_meteors is NeutralMeteors.EVERYBODY:
        rights |= _neutral(tables, state)
    return state.meteors & rights


@cites("GAL-MET-04", "GAL-UNI-DE-03", "GAL-R-10", "GAL-R-11")
def field_rights(tables: Tables, state: State) -> int:
    """The fields of the own destroyers that are active, in whichever sector."""
    destroyers = state.fleets[entry(state.turn, ShipType.DESTROYER)] & ~state.stations[state.turn]
    return tables.board.field(destroyers) if destroyers else 0


@cites("GAL-R-27")
def _neutral(tables: Tables, state: State) -> int:
    empty = 0
    for sector in range(SECTORS):
        if sector not in state.sectors:
            empty |= tables.board.sectors[sector]
    return empty


@cites("GAL-R-30")
def bound_to_home(tables: Tables, state: State) -> int:
    """The meteors that may not leave the own sector: in one reading those that no field frees."""
    if tables.rulings.meteor_border is MeteorBorder.OPEN:
        return 0
    home = tables.board.sectors[state.sectors[state.turn]]
    return state.meteors & home & ~field_rights(tables, state)


@cites("GAL-MET-02")
def free_for_meteors(tables: Tables, state: State) -> int:
    """The spaces without ship, station and meteor."""
    taken = int(state.meteors)
    for fleet in state.fleets:
        taken |= fleet
    for station in state.stations:
        taken |= station
    return tables.board.everywhere & ~taken


def meteor_actions(tables: Tables, state: State, free: int) -> list[MoveMeteor]:
    """Every way to move a meteor, by the space where it lies and then by that where it goes."""
    meteors, bound = movable(tables, state), bound_to_home(tables, state)
    if not bound:
        return tables.meteor_moves(meteors, free)
    home = tables.board.sectors[state.sectors[state.turn]]
    found = tables.meteor_moves(meteors & ~bound, free) + tables.meteor_moves(bound, free & home)
    return sorted(found, key=lambda action: tables.board.index[action.origin])


def judge_meteor(tables: Tables, state: State, action: MoveMeteor) -> Objections:
    """A meteor, the right to move it, an adjacent space, and a free one."""
    origin = tables.board.index.get(action.origin)
    if origin is None:
        return (NO_SPACE(space=action.origin),)
    if not state.meteors >> origin & 1:
        return (NO_METEOR(space=action.origin),)
    if not movable(tables, state) >> origin & 1:
        return (_no_right(tables, state, origin)(space=action.origin),)
    target = tables.board.index.get(action.target)
    if target is None:
        return (NO_SPACE(space=action.target),)
    if not tables.board.neighbours[origin] >> target & 1:
        return (METEOR_FAR(space=action.target, origin=action.origin),)
    home = tables.board.sectors[state.sectors[state.turn]]
    if bound_to_home(tables, state) >> origin & 1 and not home >> target & 1:
        return (METEOR_BORDER(space=action.target, origin=action.origin),)
    if not free_for_meteors(tables, state) >> target & 1:
        return (METEOR_DEST(space=action.target),)
    return LEGAL


def _no_right(tables: Tables, state: State, origin: int) -> Refusal:
    """What stands against the right over a meteor: its sector, or a field that gives none."""
    station = state.stations[state.turn]
    if station and tables.board.field(station) >> origin & 1:
        destroyers = state.fleets[entry(state.turn, ShipType.DESTROYER)]
        return METEOR_INACTIVE if destroyers & station else METEOR_STATION
    sector = tables.board.sector_of[origin]
    return METEOR_FOREIGN if sector in state.sectors else METEOR_NEUTRAL


@cites("GAL-MET-01", "GAL-MET-04", "GAL-MET-05", "GAL-MET-06", "GAL-R-35")
def move_meteor(
    tables: Tables, state: State, action: MoveMeteor, events: list[Event] | None
) -> State:
    """The meteor lies one space on; no ship has moved."""
    index = tables.board.index
    meteors = state.meteors ^ 1 << index[action.origin] | 1 << index[action.target]
    if events is not None:
        events.append(MeteorMoved(state.turn, action.origin, action.target))
    return after_action(
        tables, state, state.fleets, Spaces(meteors), state.supply, state.moved, events
    )
