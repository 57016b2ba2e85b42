"""Adaptation Abilities: exmitters spare one's units, for a mineral each at every turn."""

from typing import ClassVar

import attrs

from galaxy_rules.galaxy_of_trian.board.supplies import emissary_home, first_of_all, ship_home
from galaxy_rules.galaxy_of_trian.rules.hooks.asking import exmitter_zone
from galaxy_rules.galaxy_of_trian.rules.hooks.skill import Skill
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.events import Log
from galaxy_rules.galaxy_of_trian.words.state import Draft, Table
from galaxy_rules.galaxy_of_trian.words.tasks import Settling, Upkeep
from galaxy_rules.kernel.clauses import cites


class Adaptation(Skill):
    """Exmitters do not affect own units; those within their radius are paid for."""

    id: ClassVar[str] = "adaptation"
    clauses: ClassVar[tuple[str, ...]] = ("TRI-SK-6-01", "TRI-R-118")

    @cites("TRI-SK-6-01", "TRI-R-118")
    def immune(self) -> bool:
        """They do not."""
        return True

    @cites("TRI-SK-6-01", "TRI-R-118")
    def turn_begins(self, tables: Tables, draft: Draft, seat: int) -> None:
        """A mineral for each unit that an exmitter would strike, or the unit goes home."""
        emissaries, fleet = struck(tables, draft, seat)
        if emissaries or fleet:
            first_of_all(draft, Upkeep(seat, emissaries, fleet), Settling())


@cites("TRI-SK-6-01", "TRI-R-118")
def struck(tables: Tables, table: Table, seat: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The cells of a seat's emissaries and ships that exmitters would strike, in order."""
    zone = exmitter_zone(tables, table)
    emissaries = tuple(
        cell
        for cell, one in sorted(table.emissaries.items())
        if one.seat == seat and not one.level and cell in zone
    )
    fleet = tuple(
        cell for cell, one in sorted(table.ships.items()) if one.seat == seat and cell in zone
    )
    return emissaries, fleet


@cites("TRI-SK-6-01", "TRI-R-118")
def is_owed(tables: Tables, table: Table, task: Upkeep) -> bool:
    """Whether these are the last of the units to be paid for, and control is settled then."""
    emissaries, fleet = struck(tables, table, task.seat)
    if not task.emissaries and not task.fleet:
        return True
    if task.emissaries and task.fleet != fleet:
        return False
    settled = any(isinstance(one, Settling) for one in table.agenda)
    return settled and _ends(emissaries, task.emissaries) and _ends(fleet, task.fleet)


def _ends(cells: tuple[int, ...], last: tuple[int, ...]) -> bool:
    return cells[len(cells) - len(last) :] == last


def after(task: Upkeep) -> Upkeep:
    """What is left once the next unit is dealt with."""
    if task.emissaries:
        return attrs.evolve(task, emissaries=task.emissaries[1:])
    return attrs.evolve(task, fleet=task.fleet[1:])


@cites("TRI-SK-6-01", "TRI-R-118")
def give_up(draft: Draft, task: Upkeep, events: Log) -> None:
    """The next unit goes home."""
    if task.emissaries:
        emissary_home(draft, task.emissaries[0], events)
    else:
        ship_home(draft, task.fleet[0], events)


@cites("TRI-SK-6-01", "TRI-R-118")
def upkeep(draft: Draft, task: Upkeep, events: Log) -> bool:
    """Go on; False where the owner decides about the next unit, which takes a mineral."""
    if not task.emissaries and not task.fleet:
        draft.agenda = draft.agenda[1:]
        return True
    if draft.minerals[task.seat]:
        return False
    draft.agenda = (after(task), *draft.agenda[1:])
    give_up(draft, task, events)
    return True
