"""Deploying a ship: from the supply onto one's own station, while no ship stands on it."""

from itertools import compress
from typing import Final

from galaxy_rules.galaktico.rules.turn import after_action
from galaxy_rules.galaktico.tables import Tables
from galaxy_rules.galaktico.words.actions import Deploy
from galaxy_rules.galaktico.words.components import SHIP_TYPES, TYPES, ShipType
from galaxy_rules.galaktico.words.events import Deployed, Event
from galaxy_rules.galaktico.words.spaces import Spaces
from galaxy_rules.galaktico.words.state import State, entry, replace
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import LEGAL, Objections, Refusal

DEPLOY_EMPTY: Final = Refusal("deploy_empty", "there is no {ship} in the supply", "GAL-DEP-01")
DEPLOY_CAPTURED: Final = Refusal(
    "deploy_empty",
    "there is no {ship} in the supply, and one that was captured does not come back",
    "GAL-DEP-01",
    "GAL-R-42",
)
NO_STATION: Final = Refusal("no_station", "there is no own station", "GAL-DEP-01")
STATION_RAZED: Final = Refusal(
    "no_station",
    "the own station is razed, and the game only goes on to its end",
    "GAL-DEP-01",
    "GAL-R-29",
)
DEPLOY_OCCUPIED: Final = Refusal("deploy_occupied", "a ship stands on the station", "GAL-DEP-03")


@cites("GAL-DEP-01", "GAL-DEP-03", "GAL-DEP-04", "GAL-R-29", "GAL-R-42")
def judge_deploy(_tables: Tables, state: State, action: Deploy) -> Objections:
    """A ship in the supply, a station, and no ship on it."""
    if not state.supply[entry(state.turn, action.ship)]:
        captured = state.lost[entry(state.turn, action.ship)]
        return ((DEPLOY_CAPTURED if captured else DEPLOY_EMPTY)(ship=str(action.ship)),)
    station = state.stations[state.turn]
    if not station:
        razed = any(one.owner == state.turn for one in state.razed)
        return ((STATION_RAZED if razed else NO_STATION)(),)
    if any(fleet & station for fleet in state.fleets):
        return (DEPLOY_OCCUPIED(),)
    return LEGAL


def deployable(state: State) -> list[ShipType]:
    """The types that may be deployed now."""
    station = state.stations[state.turn]
    base = state.turn * TYPES
    destroyers, fighters, cruisers, scouts = state.fleets[base : base + TYPES]
    if not station or station & (destroyers | fighters | cruisers | scouts):
        return []
    return [*compress(SHIP_TYPES, state.supply[base : base + TYPES])]


@cites("GAL-DEP-01", "GAL-DEP-02", "GAL-DEP-05")
def deploy(tables: Tables, state: State, action: Deploy, events: list[Event] | None) -> State:
    """The ship stands on the station; it has not moved, so it may still move in this turn."""
    index = entry(state.turn, action.ship)
    station = state.stations[state.turn]
    fleets = list(state.fleets)
    fleets[index] = Spaces(fleets[index] | station)
    if events is not None:
        label = tables.board.labels[station.bit_length() - 1]
        events.append(Deployed(state.turn, action.ship, label))
    return after_action(
        tables, state, tuple(fleets), state.meteors,
        replace(state.supply, index, state.supply[index] - 1), state.moved, events,
    )  # fmt: skip
