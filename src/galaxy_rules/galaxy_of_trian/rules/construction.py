"""Phase 3, construction: research and space stations under emissaries."""

from typing import Final

from galaxy_rules.galaxy_of_trian.board.galaxy import area_at
from galaxy_rules.galaxy_of_trian.board.supplies import emissary_home, owe_minerals, pay
from galaxy_rules.galaxy_of_trian.rules.arithmetic import (
    build_minerals,
    build_multiplied,
    build_nebula,
    build_system,
)
from galaxy_rules.galaxy_of_trian.rules.blocking import (
    counted_emissaries,
    counted_tiles,
    inhabitants,
    is_blocked,
)
from galaxy_rules.galaxy_of_trian.rules.exploration import estate_at
from galaxy_rules.galaxy_of_trian.rules.hooks.asking import build_factor
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import Build
from galaxy_rules.galaxy_of_trian.words.components import supply_with
from galaxy_rules.galaxy_of_trian.words.events import Log, Paid, StationBuilt
from galaxy_rules.galaxy_of_trian.words.grid import NEBULA, OUTPOST, kind_of
from galaxy_rules.galaxy_of_trian.words.rulings import OneConstructionPerTurn
from galaxy_rules.galaxy_of_trian.words.state import (
    Cause,
    Draft,
    Emissary,
    Estate,
    Table,
    emissary_with,
    replace,
)
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import Objection, Objections, Refusal

HIGHEST: Final = 2
NO_EMISSARY: Final = Refusal("no_emissary", "there is no own emissary on {cell}", "TRI-CON-02")
NOT_CLOSED: Final = Refusal(
    "not_closed", "the emissary on {cell} is in no closed area", "TRI-CON-02"
)
NOT_RESOLVED: Final = Refusal(
    "not_resolved", "the closing of that area is still to be resolved", "TRI-R-51"
)
NO_CONTROL: Final = Refusal("no_control", "the builder does not control that area", "TRI-CON-02")
BLOCKED: Final = Refusal("blocked", "the emissary on {cell} is blocked", "TRI-CON-05")
HIGHEST_LEVEL: Final = Refusal(
    "highest_level", "a space station stands on {cell} already", "TRI-CON-04"
)
ONE_STATION: Final = Refusal("one_station", "a planetary system holds one station", "TRI-CON-06")
NO_STATION: Final = Refusal("no_station", "no {what} station is left on the board", "TRI-CON-03")
NO_SPACE_STATION: Final = Refusal(
    "no_station", "no {what} station is left on the board", "TRI-CON-04"
)
BUILT_ONCE: Final = Refusal("built_once", "one station a turn may be built", "TRI-R-44")


@cites(
    "TRI-CON-01", "TRI-CON-02", "TRI-CON-03", "TRI-CON-04", "TRI-CON-05", "TRI-CON-06",
    "TRI-CON-07", "TRI-CON-19", "TRI-R-44", "TRI-R-49", "TRI-R-50", "TRI-R-51", "TRI-R-52",
    "TRI-R-53",
)  # fmt: skip
def judge_build(tables: Tables, state: Table, action: Build) -> Objections:
    """An own unblocked emissary in a closed area one controls, and the station for it."""
    cell = tables.cell_name(action.cell)
    emissary = state.emissaries.get(action.cell)
    found: list[Objection] = []
    if state.built and tables.rulings.one_construction_per_turn is OneConstructionPerTurn.YES:
        found.append(BUILT_ONCE())
    if emissary is None or emissary.seat != state.turn:
        return (*found, NO_EMISSARY(cell=cell))
    estate = estate_at(state, emissary.node)
    if estate is None:
        return (*found, NOT_CLOSED(cell=cell))
    if not estate.resolved:
        return (*found, NOT_RESOLVED())
    if estate.controller != state.turn:
        found.append(NO_CONTROL())
    if is_blocked(state, emissary):
        found.append(BLOCKED(cell=cell))
    found += _judge_level(state, estate, emissary, cell)
    return tuple(found)


@cites("TRI-CON-03", "TRI-CON-04", "TRI-CON-06", "TRI-R-11", "TRI-R-49")
def _judge_level(state: Table, estate: Estate, emissary: Emissary, cell: str) -> list[Objection]:
    supply = state.supplies[state.turn]
    if emissary.level == HIGHEST:
        return [HIGHEST_LEVEL(cell=cell)]
    found: list[Objection] = []
    one_only = emissary.level == 0 and estate.kind != NEBULA
    if one_only and any(other.level for _, other in inhabitants(state, estate)):
        found.append(ONE_STATION())
    if emissary.level == 0 and not supply.research:
        found.append(NO_STATION(what="research"))
    if emissary.level == 1 and not supply.space:
        found.append(NO_SPACE_STATION(what="space"))
    return found


def may_build(tables: Tables, table: Table, emissary: Emissary) -> bool:
    """Whether the active player may build under an emissary of theirs; for listing."""
    if kind_of(emissary.node) == OUTPOST or emissary.level == HIGHEST:
        return False
    estate = estate_at(table, emissary.node)
    return (
        estate is not None
        and estate.resolved
        and estate.controller == table.turn
        and not is_blocked(table, emissary)
        and not _judge_level(table, estate, emissary, "")
    )


@cites("TRI-CON-09", "TRI-CON-10", "TRI-CON-15", "TRI-CON-18")
def build_pay(
    tables: Tables, table: Table, estate: Estate, emissary: Emissary
) -> tuple[int, Cause, int, int]:
    """What a construction pays the active player and why, with counted tiles and emissaries."""
    seat = table.turn
    tiles = counted_tiles(tables, table, estate, seat)
    emissaries = counted_emissaries(table, estate, seat)
    if factor := build_factor(tables, table, estate.kind, emissary):
        amount = build_multiplied(tiles, emissaries, factor)
        return amount, Cause.MEDITATION, tiles, emissaries
    if estate.kind == NEBULA:
        return build_nebula(tiles, emissaries), Cause.BUILT_NEBULA, tiles, emissaries
    return build_system(tiles, emissaries), Cause.BUILT_SYSTEM, tiles, emissaries


@cites(
    "TRI-CON-01", "TRI-CON-03", "TRI-CON-08", "TRI-CON-14", "TRI-CON-16", "TRI-CON-17",
    "TRI-R-48",
)  # fmt: skip
def build(tables: Tables, draft: Draft, action: Build, events: Log) -> None:
    """The station comes under the emissary, pays, and drives blocked enemies out."""
    raise_station(tables, draft, action.cell, events)


@cites("TRI-CON-01", "TRI-CON-03", "TRI-CON-08", "TRI-CON-14", "TRI-CON-16", "TRI-CON-17")
def raise_station(
    tables: Tables, draft: Draft, cell: int, events: Log, *, paid: bool = True
) -> None:
    """The next level under the emissary on a cell; a skill may leave out what it brings."""
    seat, emissary = draft.turn, draft.emissaries[cell]
    key = area_at(draft.galaxy, emissary.node).key
    estate = draft.estates[key]
    level = emissary.level + 1
    amount, cause, tiles, emissaries = build_pay(tables, draft, estate, emissary)
    supply = draft.supplies[seat]
    left = (
        supply_with(supply, research=supply.research - 1)
        if level == 1
        else supply_with(supply, space=supply.space - 1)
    )
    draft.supplies = replace(draft.supplies, seat, left)
    draft.emissaries = draft.emissaries.set(cell, emissary_with(emissary, level=level))
    draft.built = True
    if events is not None:
        events.append(StationBuilt(seat, cell, level))
    if paid:
        pay(draft, seat, amount, cause)
        if events is not None:
            events.append(Paid(seat, amount, cause, key, tiles, emissaries, extractors=0))
    for where, other in inhabitants(draft, estate):
        if other.seat != seat:
            emissary_home(draft, where, events)
    if paid and estate.kind == NEBULA:
        owe_minerals(draft, build_minerals(level), area=key)
