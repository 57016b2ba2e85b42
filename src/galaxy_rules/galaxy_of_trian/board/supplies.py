"""Boards, bags and purses: what goes from one to another."""

from collections.abc import Mapping
from typing import Final

from galaxy_rules.galaxy_of_trian.words.actions import Unit
from galaxy_rules.galaxy_of_trian.words.components import supply_with
from galaxy_rules.galaxy_of_trian.words.events import Log, SentHome
from galaxy_rules.galaxy_of_trian.words.skill_events import MineralGiven
from galaxy_rules.galaxy_of_trian.words.state import CAUSE_INDEX, Cause, Draft, Table, replace
from galaxy_rules.galaxy_of_trian.words.tasks import MineralsDue, Task, TokenDue
from galaxy_rules.kernel.clauses import cites

FIGURES: Final[Mapping[Unit, str]] = {
    Unit.EMISSARY: "emissaries",
    Unit.CORVETTE: "corvettes",
    Unit.ROGUE: "rogues",
}


def first_of_all(draft: Draft, *tasks: Task) -> None:
    """Put tasks before everything else that is due."""
    draft.agenda = (*tasks, *draft.agenda)


@cites("TRI-TRD-08", "TRI-SET-14", "TRI-CON-18", "TRI-TRN-09", "TRI-R-08")
def pay(draft: Draft, seat: int, amount: int, cause: Cause) -> None:
    """Move credits between the common pool, which is never empty, and a player."""
    draft.credits = replace(draft.credits, seat, draft.credits[seat] + amount)
    index = CAUSE_INDEX[cause]
    row = draft.ledger[seat]
    draft.ledger = replace(draft.ledger, seat, replace(row, index, row[index] + amount))


def in_supply(draft: Draft, seat: int, unit: Unit, change: int) -> None:
    """Take a unit from a player's board, or put it back; some are special tokens."""
    if unit not in FIGURES:
        keep_special(draft, seat, unit.value, change)
        return
    supply = draft.supplies[seat]
    name = FIGURES[unit]
    changed = supply_with(supply, **{name: getattr(supply, name) + change})
    draft.supplies = replace(draft.supplies, seat, changed)


def stock_of(table: Table, seat: int, unit: Unit) -> int:
    """How many units of a kind are on a player's board."""
    figure = FIGURES.get(unit)
    if figure is None:
        return table.specials[seat][unit.value]
    found: int = getattr(table.supplies[seat], figure)
    return found


@cites("TRI-BSH-14", "TRI-EDN-08", "TRI-SK-1-06")
def emissary_home(draft: Draft, cell: int, events: Log) -> None:
    """An emissary goes back to its owner's board."""
    emissary = draft.emissaries[cell]
    draft.emissaries = draft.emissaries.without(cell)
    draft.landed -= {cell}
    in_supply(draft, emissary.seat, emissary.unit, 1)
    if events is not None:
        events.append(SentHome(emissary.seat, emissary.unit, cell))


@cites("TRI-BSH-14", "TRI-BSH-09", "TRI-SK-1-06", "TRI-R-108")
def ship_home(draft: Draft, cell: int, events: Log) -> None:
    """A ship goes back to its owner's board."""
    ship = draft.ships[cell]
    draft.ships = draft.ships.without(cell)
    draft.arrived -= {cell}
    harness_home(draft, cell)
    in_supply(draft, ship.seat, ship.kind, 1)
    if events is not None:
        events.append(SentHome(ship.seat, ship.kind, cell))


@cites("TRI-R-09")
def owe_minerals(
    draft: Draft, count: int, *, seat: int | None = None, area: int | None = None
) -> None:
    """Random minerals for a player or a nebula, as many as the bag has."""
    if count > 0:
        first_of_all(draft, MineralsDue(count, seat, area))


@cites("TRI-R-158")
def give(draft: Draft, seat: int, colour: str, receiver: int | None, events: Log) -> None:
    """A mineral goes to another player, or (None) into the bag."""
    draft.minerals = replace(draft.minerals, seat, draft.minerals[seat].remove(colour))
    if receiver is None:
        draft.bag = draft.bag.add(colour)
    else:
        draft.minerals = replace(draft.minerals, receiver, draft.minerals[receiver].add(colour))
    if events is not None:
        events.append(MineralGiven(seat, colour, receiver))


@cites("TRI-TOK-01", "TRI-R-10")
def owe_token(draft: Draft, seat: int) -> None:
    """A random combat token for a player, if the bag has one."""
    first_of_all(draft, TokenDue(seat))


def harness_home(draft: Draft, cell: int) -> None:
    """A harness goes back to its owner when its ship goes home."""
    owner = draft.harnessed.get(cell)
    if owner is not None:
        draft.harnessed = draft.harnessed.without(cell)
        keep_special(draft, owner, "harness", 1)


def keep_special(draft: Draft, seat: int, token: str, change: int) -> None:
    """Take a special token from a race board, or put it back."""
    own = draft.specials[seat]
    changed = own.add(token) if change > 0 else own.remove(token)
    draft.specials = replace(draft.specials, seat, changed)
