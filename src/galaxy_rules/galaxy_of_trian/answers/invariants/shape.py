"""What can be wrong with the shape of a position: types, entries, seats, cells."""

from collections.abc import Iterator
from operator import attrgetter
from typing import Final

import attrs

from galaxy_rules.galaxy_of_trian.answers.invariants.common import This, local, once_a_map
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.components import PLAYERS, STACKS, Supply
from galaxy_rules.galaxy_of_trian.words.grid import cell_of, is_cell, is_node
from galaxy_rules.galaxy_of_trian.words.maps import Galaxy
from galaxy_rules.galaxy_of_trian.words.state import CAUSES, Emissary, Ship, State
from galaxy_rules.galaxy_of_trian.words.tasks import (
    DUTIES,
    Giving,
    MineralsDue,
    RaceDue,
    RollDue,
    TokenDue,
)
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.documents.declared import Declared, kinds, lately
from galaxy_rules.kernel.game import Fault
from galaxy_rules.kernel.values import oversized


@cites("TRI-CMP-10", "TRI-R-08")
def type_faults(_: Tables, state: State) -> Iterator[Fault]:
    """Every field has the type that it is declared with, all the way down."""
    if _fits(state):
        return
    if name := oversized(state):
        yield local("type", f"{name} holds a number too large", "TRI-CMP-10", "TRI-R-08")
    test = _DECLARED.test
    if test(State)(state):
        return
    for name, kind in kinds(State).items():
        if not test(kind)(getattr(state, name, ...)):
            yield local("type", f"{name} is not what it should be", "TRI-CMP-10", "TRI-R-08")


@once_a_map
def _typed(this: This) -> bool:
    """Whether every field of a map has its type."""
    return _test_of_map(this.galaxy)


def _is_map(value: object) -> bool:
    return type(value) is Galaxy and _typed(This(value))


_test_of_map: Final = Declared().of_fields(Galaxy)
_DECLARED: Final = Declared({Galaxy: _is_map})
_fits: Final = lately(State, _DECLARED)
_PER_SEAT: Final = (
    "hands", "minerals", "ledger", "supplies", "tokens", "declared", "shown", "spent", "races",
    "modules", "specials",
)  # fmt: skip
_PER_STACK: Final = ("heights", "tops", "beneath", "bottoms", "tried")


@cites("TRI-SET-01", "TRI-SET-17", "TRI-CMP-10", "TRI-TRN-09")
def shape_faults(tables: Tables, state: State) -> Iterator[Fault]:
    """Two to four seats, one entry for each of them everywhere, two stacks, no negative count."""
    seats = len(state.credits)
    if seats not in PLAYERS or seats not in tables.box.supplies:
        yield local("players", f"{seats} players", "TRI-SET-01", "TRI-R-02")
    for names, count, clause in (
        (_PER_SEAT, seats, "TRI-SET-01"),
        (_PER_STACK, STACKS, "TRI-CMP-10"),
    ):
        for name in names:
            if len(getattr(state, name)) != count:
                yield local("shape", f"{name} needs {count} entries", clause)
    if any(len(row) != len(CAUSES) for row in state.ledger):
        yield local("shape", f"a ledger has {len(CAUSES)} entries", "TRI-TRN-09")
    for seat in _seats_named(state):
        if not 0 <= seat < seats:
            yield local("seat", f"there is no seat {seat}", "TRI-SET-17", "TRI-SET-01")
    if any(count < 0 for count in _counts(state)):
        yield local("negative", "a negative count", "TRI-SET-03", "TRI-SET-12", "TRI-OUT-01")


_in_supply: Final = attrgetter(*(field.name for field in attrs.fields(Supply)))


def _seats_named(state: State) -> Iterator[int]:
    yield from (state.first, state.turn)
    yield from (one.seat for one in state.emissaries.values())
    yield from (one.seat for one in state.ships.values())
    for estate in state.estates.values():
        yield from estate.held
        if estate.controller is not None:
            yield estate.controller
    for owners in (state.harnessed, state.wormholes, state.exmitters):
        yield from owners.values()
    yield from (one.seat for one in state.modulators.values())
    for task in state.agenda:
        if isinstance(task, (MineralsDue, TokenDue, RaceDue, RollDue, *DUTIES)):
            yield from (seat for seat in (task.seat,) if seat is not None)
        if isinstance(task, Giving) and task.receiver is not None:
            yield task.receiver
    if state.battle is not None:
        yield from (*state.battle.seats, *state.battle.falls, *state.battle.cries)
        if state.battle.chooser is not None:
            yield state.battle.chooser


def _counts(state: State) -> Iterator[int]:
    yield from (state.turns, state.extra, *state.heights, *state.tried)
    for supply in state.supplies:
        yield from _in_supply(supply)


@cites("TRI-EXP-04", "TRI-TEL-11", "TRI-CLO-01")
def cell_faults(_: Tables, state: State) -> Iterator[Fault]:
    """Cells and parts that can be written, and units filed under the cell they stand on."""
    cells = [*state.galaxy.tiles, *state.rogues, *state.outposts, *state.arrived]
    cells += [cell for cell in (state.added, state.moved) if cell is not None]
    cells += [*state.harnessed, *state.exmitters, *state.modulators, *state.landed]
    nodes = [node for estate in state.estates.values() for node in estate.nodes]
    nodes += state.wormholes
    units: list[tuple[int, Emissary | Ship]] = [*state.emissaries.items(), *state.ships.items()]
    nodes += [unit.node for _, unit in units]
    if not all(map(is_cell, cells)):
        yield local("cell", "something is on no cell", "TRI-EXP-04")
    if not all(map(is_node, nodes)):
        yield local("cell", "something is on no part of a tile", "TRI-EXP-04")
    for cell, unit in units:
        if cell != cell_of(unit.node):
            yield local("cell", "a unit is filed under another cell", "TRI-TEL-11")
