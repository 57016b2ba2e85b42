"""What can be wrong with a position.

Each rule is *local* (wrong even in a fragment that shows only part of the table) or *whole* (it
counts every tile, mineral, token and figure of the box, or every turn, which a fragment leaves
out).  The looks are taken in order; those that follow a local fault would build on it, so they are
not taken.
"""

from collections.abc import Callable, Iterator
from typing import Final

from galaxy_rules.galaxy_of_trian.answers.invariants import (
    agenda,
    battles,
    components,
    galaxy,
    shape,
    skills,
    stacks,
    turn,
    units,
)
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.state import State
from galaxy_rules.kernel.game import Fault


def faults(tables: Tables, state: State) -> tuple[Fault, ...]:
    """Every fault; after a local one only what does not build on it is looked at."""
    found: list[Fault] = []
    for looks in _LOOKS:
        for look in looks:
            found += look(tables, state)
        if any(fault.local for fault in found):
            break
    return tuple(found)


Look = Callable[[Tables, State], Iterator[Fault]]
_LOOKS: Final[tuple[tuple[Look, ...], ...]] = (
    (shape.type_faults,),
    (shape.shape_faults,),
    (components.name_faults, shape.cell_faults, galaxy.reach_faults, skills.race_faults),
    (
        components.mineral_faults,
        components.combat_token_faults,
        components.figure_faults,
        components.tile_faults,
        components.ledger_faults,
        galaxy.edge_faults,
        skills.special_faults,
    ),
    (galaxy.connection_faults, galaxy.derivation_faults),
    (units.estate_faults, units.place_faults, skills.token_faults),
    (
        units.station_faults,
        units.settling_faults,
        units.contact_faults,
        stacks.stack_faults,
        stacks.hand_faults,
        turn.phase_faults,
        turn.counter_faults,
        turn.turn_faults,
    ),
    (agenda.agenda_faults, battles.battle_faults, skills.duty_faults),
    (skills.fire_faults, turn.rest_faults),
)
"""What is looked at, in order; each group relies on those before it."""
