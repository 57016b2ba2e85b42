"""Gravity: the fields round destroyers and stations, out of and into which no opponent jumps."""

from typing import Final

from galaxy_rules.galaktico.tables import Tables
from galaxy_rules.galaktico.words.components import TYPES, ShipType
from galaxy_rules.galaktico.words.state import State, ship_at
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import Refusal

JUMP_GRAVITY: Final = Refusal(
    "jump_gravity", "{space} lies in an opposing gravity field", "GAL-GRV-02"
)
JUMP_OUT: Final = Refusal(
    "jump_gravity", "{space} lies in an opposing gravity field, which no jump leaves", "GAL-HYP-09"
)
GRAVITY_OVERLAP: Final = Refusal(
    "jump_gravity",
    "{space} lies in an opposing gravity field, which the own field there does not lift",
    "GAL-GRV-02",
    "GAL-R-49",
)
ATTACK_GRAVITY: Final = Refusal(
    "jump_gravity",
    "{space}, where the fighter would attack, lies in an opposing gravity field",
    "GAL-UNI-FI-03",
)
ATTACK_THIRD: Final = Refusal(
    "jump_gravity",
    "{space}, where the fighter would attack, lies in the gravity field of a third player",
    "GAL-UNI-FI-03",
    "GAL-R-09",
)


@cites("GAL-GRV-03", "GAL-GRV-04", "GAL-GRV-05", "GAL-UNI-DE-02", "GAL-STA-02", "GAL-R-20")
def fields(tables: Tables, sources: int) -> int:
    """The union of the gravity fields of these destroyers and stations."""
    return tables.board.field(sources) if sources else 0


@cites("GAL-GRV-02", "GAL-UNI-FI-03", "GAL-HYP-09", "GAL-R-09", "GAL-R-49")
def forbidden_by(
    tables: Tables, state: State, space: int, *, leaving: bool, attacks: bool
) -> Refusal:
    """What to say of a jump out of or into a field: an own field beside it does not help."""
    around = tables.board.fields[space]
    if _sources(state, state.turn) & around:
        return GRAVITY_OVERLAP
    if leaving or not attacks:
        return JUMP_OUT if leaving else JUMP_GRAVITY
    owner = ship_at(state, space) // TYPES
    return ATTACK_GRAVITY if _sources(state, owner) & around else ATTACK_THIRD


def _sources(state: State, seat: int) -> int:
    """The destroyers and the station of a player."""
    return state.fleets[seat * TYPES + ShipType.DESTROYER] | state.stations[seat]
