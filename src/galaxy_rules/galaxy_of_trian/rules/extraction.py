"""Phase 1, gaining minerals: from controlled nebulas and by Rogues."""

from typing import Final

from galaxy_rules.galaxy_of_trian.board.galaxy import area_at, bordering, links_of
from galaxy_rules.galaxy_of_trian.board.supplies import first_of_all
from galaxy_rules.galaxy_of_trian.rules.arithmetic import (
    MOST_EXTRACTED,
    extraction_quota,
    still_extractable,
)
from galaxy_rules.galaxy_of_trian.rules.blocking import inhabitants
from galaxy_rules.galaxy_of_trian.rules.hooks.asking import bounty, skills_of
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import Extract, Mine, Unit
from galaxy_rules.galaxy_of_trian.words.events import Extracted, Log, Mined
from galaxy_rules.galaxy_of_trian.words.grid import NEBULA, cell_of, kind_of, neighbours
from galaxy_rules.galaxy_of_trian.words.rulings import Extraction, RogueInCap, RogueReach
from galaxy_rules.galaxy_of_trian.words.state import (
    Draft,
    Estate,
    Ship,
    State,
    Table,
    estate_with,
    replace,
)
from galaxy_rules.galaxy_of_trian.words.tasks import Gathering
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import Objection, Objections, Refusal

NO_NEBULA: Final = Refusal("no_nebula", "{area} is no nebula", "TRI-EXT-01")
OPEN_NEBULA: Final = Refusal("no_nebula", "no closed nebula goes by {area}", "TRI-EXT-08")
NOT_CONTROLLED: Final = Refusal(
    "not_controlled", "another player or nobody controls {area}", "TRI-EXT-01"
)
NO_QUOTA: Final = Refusal(
    "no_quota", "{quota} may be extracted there in a turn, {taken} were", "TRI-EXT-05"
)
ONE_TAKEN: Final = Refusal(
    "no_quota", "a research station or an extractor yields {quota} in a turn, {taken} was taken",
    "TRI-EXT-03",
)  # fmt: skip
NOT_ADDED_UP: Final = Refusal(
    "no_quota", "stations and extractors are read to yield {quota} together, {taken} was taken",
    "TRI-R-34",
)  # fmt: skip
EMISSARIES_ALONE: Final = Refusal(
    "no_quota", "emissaries alone yield {quota}, and {taken} were taken", "TRI-EXT-06"
)
CAP_REACHED: Final = Refusal(
    "no_quota", "{most} may be taken there in a turn by stations, extractors and Rogues together, "
    "{taken} were", "TRI-R-35",
)  # fmt: skip
NOT_IN_STOCK: Final = Refusal(
    "not_in_stock", "there is no {colour} mineral in that nebula", "TRI-EXT-02"
)
NO_ROGUE: Final = Refusal("no_rogue", "there is no own Rogue on {cell}", "TRI-EXT-09")
ROGUE_DONE: Final = Refusal(
    "rogue_done", "the Rogue on {cell} has mined its mineral this turn", "TRI-EXT-09"
)
TWO_MINED: Final = Refusal(
    "rogue_done", "the Rogue on {cell} has mined its two minerals this turn", "TRI-SK-5-02"
)
ONE_MORE_MINED: Final = Refusal(
    "rogue_done", "the Rogue on {cell} has mined one more mineral this turn", "TRI-SK-5-03"
)
HAULED: Final = (ROGUE_DONE, TWO_MINED, ONE_MORE_MINED)
"""By how many minerals a Rogue mines beyond the first."""
OUT_OF_REACH: Final = Refusal(
    "out_of_reach", "the Rogue on {cell} is not at that nebula", "TRI-EXT-09"
)
GAS_BETWEEN: Final = Refusal(
    "out_of_reach", "gas is between the Rogue on {cell} and that nebula", "TRI-EXT-10"
)
ON_NEXT_TILE: Final = Refusal(
    "out_of_reach", "the Rogue on {cell} is read to mine on its own tile only", "TRI-R-36"
)


# by control


@cites("TRI-EXT-03", "TRI-EXT-04", "TRI-EXT-05", "TRI-EXT-06", "TRI-EXT-07", "TRI-R-34", "TRI-R-95")
def quota(tables: Tables, table: Table, estate: Estate, seat: int) -> int:
    """How many minerals a nebula yields its controller in a turn."""
    research = space = 0
    for _, emissary in inhabitants(table, estate):
        if emissary.seat == seat:
            research += emissary.level == 1
            space += emissary.level > 1
    additive = tables.rulings.extraction is Extraction.ADDITIVE_CAPPED
    controls = estate.controller == seat
    return extraction_quota(controls, research, space, estate.extractors, additive)


def left_to_extract(tables: Tables, table: Table, area: int, estate: Estate) -> int:
    """How many minerals the active player may still take from a nebula this turn."""
    most = quota(tables, table, estate, table.turn)
    left = still_extractable(most, table.mined.get(area, 0), len(estate.stock))
    return min(left, _under_cap(table, area))


@cites("TRI-EXT-05", "TRI-R-35", "TRI-R-138")
def _under_cap(table: Table, area: int) -> int:
    """How many minerals are left of the two per nebula; Rogues count in one reading only."""
    return MOST_EXTRACTED - _taken(table, area)


def _taken(table: Table, area: int) -> int:
    """What the active player has taken from a nebula this turn, as far as it is counted."""
    return table.mined.get(area, 0) + table.raided.get(area, 0)


@cites("TRI-EXT-01", "TRI-EXT-02", "TRI-EXT-05", "TRI-EXT-08")
def judge_extract(tables: Tables, state: State, action: Extract) -> Objections:
    """A closed nebula one controls, not yet exhausted this turn, with that colour."""
    estate = state.estates.get(action.area)
    if estate is None or estate.kind != NEBULA:
        return (_no_nebula(tables, action.area),)
    found: list[Objection] = []
    if estate.controller != state.turn:
        found.append(NOT_CONTROLLED(area=tables.node_name(action.area)))
    else:
        most = quota(tables, state, estate, state.turn)
        taken = state.mined.get(action.area, 0)
        if taken >= most:
            found.append(_exhausted(tables, state, estate)(quota=most, taken=taken))
        elif _under_cap(state, action.area) < 1:
            found.append(CAP_REACHED(most=MOST_EXTRACTED, taken=_taken(state, action.area)))
    if action.colour not in estate.stock:
        found.append(NOT_IN_STOCK(colour=action.colour))
    return tuple(found)


@cites("TRI-EXT-01", "TRI-EXT-08")
def _no_nebula(tables: Tables, area: int) -> Objection:
    """Why nothing can be gained from an area."""
    return (OPEN_NEBULA if kind_of(area) == NEBULA else NO_NEBULA)(area=tables.node_name(area))


@cites("TRI-EXT-03", "TRI-EXT-05", "TRI-EXT-06", "TRI-R-34")
def _exhausted(tables: Tables, state: State, estate: Estate) -> Refusal:
    """Why a nebula yields nothing more: by its stations and extractors, or as these are read."""
    most = quota(tables, state, estate, state.turn)
    if most == 0:
        return EMISSARIES_ALONE
    if most == MOST_EXTRACTED:
        return NO_QUOTA
    stations = sum(
        one.seat == state.turn and one.level > 0 for _, one in inhabitants(state, estate)
    )
    return NOT_ADDED_UP if stations + estate.extractors > 1 else ONE_TAKEN


@cites("TRI-EXT-02", "TRI-EXT-13", "TRI-R-129")
def extract(tables: Tables, draft: Draft, action: Extract, events: Log) -> None:
    """The mineral goes from the nebula to the controller."""
    draft.mined = draft.mined.set(action.area, draft.mined.get(action.area, 0) + 1)
    take_mineral(draft, draft.turn, action.area, action.colour)
    if events is not None:
        events.append(Extracted(draft.turn, action.area, action.colour))
    _more(tables, draft, action.area, action.colour)


def _more(tables: Tables, draft: Draft, area: int, colour: str) -> None:
    """A skill may bring more minerals with one of this colour."""
    if more := bounty(tables, draft, draft.turn, colour):
        first_of_all(draft, Gathering(draft.turn, area, more))


def take_mineral(draft: Draft, seat: int, area: int, colour: str) -> None:
    """A mineral goes from a nebula to a player."""
    estate = draft.estates[area]
    draft.estates = draft.estates.set(area, estate_with(estate, stock=estate.stock.remove(colour)))
    draft.minerals = replace(draft.minerals, seat, draft.minerals[seat].add(colour))


# by Rogue


@cites("TRI-EXT-09")
def rogue_quota(tables: Tables, table: Table, seat: int) -> int:
    """How many minerals each Rogue of a seat mines in a turn."""
    return 1 + skills_of(tables, table, seat).haul


@cites("TRI-EXT-09", "TRI-EXT-10", "TRI-R-36", "TRI-R-37", "TRI-R-139")
def nebulas_at(tables: Tables, table: Table, ship: Ship) -> tuple[int, ...]:
    """The closed nebulas that a Rogue can mine from where it is, by key."""
    galaxy = table.galaxy
    keys = {area_at(galaxy, nebula).key for nebula in _shore(tables, table, ship.node)}
    return tuple(sorted([key for key in keys if key in table.estates]))


def _shore(tables: Tables, table: Table, node: int) -> tuple[int, ...]:
    """The nebula parts that are mined from a space part: a matter of its tile and its neighbours.

    It is asked for every Rogue whenever there is a mineral to be had, and mostly there are none.
    """
    atlas, galaxy = tables.atlas, table.galaxy
    known = tables.shores.known(node, galaxy)
    if known is not None:
        return known
    parts = [node]
    if tables.rulings.rogue_reach is RogueReach.ADJACENT:
        parts += links_of(atlas, galaxy, node)
    found = tuple([nebula for part in parts for nebula in bordering(atlas, galaxy, part)])
    cell = cell_of(node)
    tables.shores.keep(node, galaxy, (cell, *neighbours(cell)), found)
    return found


@cites("TRI-EXT-09", "TRI-EXT-10", "TRI-R-36")
def _out_of_reach(tables: Tables, table: Table, ship: Ship, estate: Estate) -> Refusal:
    """Why a Rogue cannot mine a nebula from where it is."""
    cell = cell_of(ship.node)
    if any(cell_of(node) == cell for node in estate.nodes):
        return GAS_BETWEEN
    around = links_of(tables.atlas, table.galaxy, ship.node)
    near = {node for part in around for node in bordering(tables.atlas, table.galaxy, part)}
    reads = tables.rulings.rogue_reach is RogueReach.SAME_TILE
    return ON_NEXT_TILE if reads and not near.isdisjoint(estate.nodes) else OUT_OF_REACH


@cites("TRI-R-35", "TRI-R-138")
def rogue_may_take(tables: Tables, table: Table, area: int) -> bool:
    """One reading counts a Rogue's mineral among the two of a nebula that one controls."""
    if tables.rulings.rogue_in_cap is RogueInCap.NO:
        return True
    return table.estates[area].controller != table.turn or _under_cap(table, area) > 0


@cites("TRI-EXT-09", "TRI-EXT-10", "TRI-EXT-11", "TRI-EXT-12", "TRI-R-37")
def judge_mine(tables: Tables, state: State, action: Mine) -> Objections:
    """An own Rogue that has not mined, at a closed nebula, whoever controls it."""
    ship = state.ships.get(action.cell)
    cell = tables.cell_name(action.cell)
    if ship is None or ship.kind is not Unit.ROGUE or ship.seat != state.turn:
        return (NO_ROGUE(cell=cell),)
    estate = state.estates.get(action.area)
    if estate is None or estate.kind != NEBULA:
        return (_no_nebula(tables, action.area),)
    found: list[Objection] = []
    if state.rogues.get(action.cell, 0) >= rogue_quota(tables, state, state.turn):
        more = skills_of(tables, state, state.turn).haul
        found.append(HAULED[min(more, len(HAULED) - 1)](cell=cell))
    if action.area not in nebulas_at(tables, state, ship):
        found.append(_out_of_reach(tables, state, ship, estate)(cell=cell))
    elif not rogue_may_take(tables, state, action.area):
        found.append(CAP_REACHED(most=MOST_EXTRACTED, taken=_taken(state, action.area)))
    if action.colour not in estate.stock:
        found.append(NOT_IN_STOCK(colour=action.colour))
    return tuple(found)


@cites("TRI-EXT-09", "TRI-EXT-13", "TRI-R-35")
def mine(tables: Tables, draft: Draft, action: Mine, events: Log) -> None:
    """The mineral goes from the nebula to the Rogue's owner."""
    draft.rogues = draft.rogues.set(action.cell, draft.rogues.get(action.cell, 0) + 1)
    if tables.rulings.rogue_in_cap is RogueInCap.YES:
        draft.raided = draft.raided.set(action.area, draft.raided.get(action.area, 0) + 1)
    take_mineral(draft, draft.turn, action.area, action.colour)
    if events is not None:
        events.append(Mined(draft.turn, action.cell, action.area, action.colour))
    _more(tables, draft, action.area, action.colour)
