"""Ships that meet: which of them fight, who attacks, and what has to wait."""

from typing import Final

from galaxy_rules.galaxy_of_trian.board.galaxy import links_of, same_area
from galaxy_rules.galaxy_of_trian.rules.arithmetic import seats_from
from galaxy_rules.galaxy_of_trian.rules.events import may_resolve, window_is_open
from galaxy_rules.galaxy_of_trian.rules.hooks.skill import PASSIVE
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import Attack, Unit
from galaxy_rules.galaxy_of_trian.words.grid import STEPS, cell_of, neighbours
from galaxy_rules.galaxy_of_trian.words.rulings import PriestessBrought, ShipContact
from galaxy_rules.galaxy_of_trian.words.state import Phase, Ship, State, Table
from galaxy_rules.galaxy_of_trian.words.tasks import Fighting
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import LEGAL, Objections, Refusal

AHEAD: Final = tuple(tuple(step for step in steps if step > 0) for steps in STEPS)
"""By direction of the triangle, the steps to its neighbours that come later."""
SWAPPED: Final = "manipulation"
"""The skill that brings ships together without an action."""
NO_PAIR: Final = Refusal(
    "no_pair", "no enemies are next to each other on {own} and {target}", "TRI-BSH-01"
)
SEPARATED: Final = Refusal("no_pair", "a nebula or gas separates {own} and {target}", "TRI-BSH-02")
WALL_BETWEEN: Final = Refusal(
    "no_pair", "the edge between {own} and {target} is read to separate them", "TRI-R-24"
)
OTHER_ATTACKS: Final = Refusal(
    "no_pair", "the ship on {target} is the attacker's, not that on {own}", "TRI-BSH-06"
)
PAIR_BY_PAIR: Final = Refusal(
    "no_pair", "another clash comes before that of {own} and {target}", "TRI-R-81"
)
PAIR_WAITS: Final = Refusal(
    "no_pair", "the ships on {own} and {target} fight before or after the action", "TRI-R-29"
)


@cites("TRI-BSH-01", "TRI-BSH-02", "TRI-R-16", "TRI-R-24", "TRI-EVT-06", "TRI-R-150")
def conflicts(tables: Tables, table: Table) -> list[tuple[int, int]]:
    """The pairs of enemy ships that meet, by their cells, the smaller first."""
    ships = table.ships
    if len(ships) < 2:  # noqa: PLR2004 - a pair
        return []
    found = []
    on = ships.getter()
    for cell, ship in ships.items():
        for step in AHEAD[cell & 1]:
            other = on(cell + step)
            if other is None or other.seat == ship.seat:
                continue
            if ship.kind in PASSIVE or other.kind in PASSIVE:
                continue
            if _in_contact(tables, table, ship, other):
                found.append((cell, cell + step))
    return sorted(found)


@cites("TRI-BSH-01", "TRI-BSH-02", "TRI-R-24")
def _in_contact(tables: Tables, table: Table, one: Ship, two: Ship) -> bool:
    """Whether ships on adjacent tiles have no nebula and no gas between them."""
    if tables.rulings.ship_contact is ShipContact.SAME_AREA:
        return same_area(table.galaxy, one.node, two.node)
    return two.node in links_of(tables.atlas, table.galaxy, one.node)


@cites("TRI-BSH-01", "TRI-BSH-02", "TRI-R-109", "TRI-R-150")
def would_meet(tables: Tables, table: Table, ship: Ship) -> bool:
    """Whether a ship would have an enemy to clash with where it would be."""
    for near in neighbours(cell_of(ship.node)):
        other = table.ships.get(near)
        if other is None or other.seat == ship.seat or other.kind in PASSIVE:
            continue
        if _in_contact(tables, table, ship, other):
            return True
    return False


@cites("TRI-R-24", "TRI-R-134")
def tiles_make_contact(tables: Tables) -> bool:
    """Whether a placed tile can bring ships into contact: in one reading, by joining areas."""
    return tables.rulings.ship_contact is ShipContact.SAME_AREA


@cites("TRI-R-29", "TRI-R-159")
def contact_waits(tables: Tables, table: Table) -> bool:
    """Whether ships can be in contact that no action brought together, and have not fought yet."""
    return tiles_make_contact(tables) or (SWAPPED in table.used and window_is_open(tables))


def battle_waits(tables: Tables, table: Table) -> bool:
    """Whether a tile or a swap has brought ships into contact that have not fought yet."""
    return contact_waits(tables, table) and bool(conflicts(tables, table))


@cites("TRI-R-76", "TRI-R-154")
def is_meek(tables: Tables, table: Table, cell: int) -> bool:
    """Whether the ship on a cell is attacked by whomever it meets in somebody else's turn.

    In one reading the Priestess is, though she were the one who was brought.
    """
    ship = table.ships[cell]
    defends = tables.rulings.priestess_brought is PriestessBrought.DEFENDS
    return defends and ship.kind is Unit.PRIESTESS and ship.seat != table.turn


@cites("TRI-BSH-06", "TRI-R-76", "TRI-R-137", "TRI-R-154")
def as_attack(tables: Tables, table: Table, pair: tuple[int, int]) -> tuple[int, int]:
    """A pair with the attacker's ship first.

    The active player attacks if one of the ships is theirs, else the owner of the ship that was
    moved, else whoever of the two comes first clockwise; in one reading the Priestess never does
    in somebody else's turn.
    """
    one, two = pair
    owners = table.ships[one].seat, table.ships[two].seat
    if table.turn in owners:
        attacker = table.turn
    elif is_meek(tables, table, one) is not is_meek(tables, table, two):
        attacker = owners[is_meek(tables, table, one)]
    elif table.moved in pair:
        attacker = table.ships[table.moved].seat
    else:
        attacker = next(s for s in seats_from(table.turn, len(table.credits)) if s in owners)
    return pair if owners[0] == attacker else (two, one)


def attacks(tables: Tables, table: Table) -> list[tuple[int, int]]:
    """Every clash of ships that can come next, the attacker's ship first."""
    return sorted(as_attack(tables, table, pair) for pair in conflicts(tables, table))


@cites("TRI-BSH-07", "TRI-R-76", "TRI-R-81", "TRI-R-154")
def who_attacks(tables: Tables, table: Table, pairs: list[tuple[int, int]]) -> int:
    """Who says which pair clashes next: the active player, if not merely a bystander.

    Among several who attack a Priestess, it is the active player after all.
    """
    owners = {table.ships[cell].seat for pair in pairs for cell in pair}
    if table.turn in owners or table.moved is None:
        return table.turn
    if any(table.moved in pair for pair in pairs) and not is_meek(tables, table, table.moved):
        return table.ships[table.moved].seat
    return table.turn


@cites("TRI-EVT-03", "TRI-R-29")
def may_attack(tables: Tables, table: Table) -> bool:
    """Whether a battle that waits may be begun now."""
    if table.agenda:
        return False
    if table.phase is Phase.EXPANSION:
        return window_is_open(tables) and contact_waits(tables, table)
    return table.phase is Phase.EXPLORATION and may_resolve(tables, table)


@cites("TRI-BSH-07", "TRI-R-81")
def judge_attack(tables: Tables, state: State, action: Attack) -> Objections:
    """Two ships that meet, while ships are to clash or may."""
    fighting = bool(state.agenda) and isinstance(state.agenda[0], Fighting)
    waiting = may_attack(tables, state)
    if state.battle is not None:
        refusal: Refusal | None = PAIR_BY_PAIR
    elif (action.own, action.target) in attacks(tables, state):
        refusal = None if fighting or waiting else PAIR_WAITS
    else:
        refusal = _why_no_pair(tables, state, action)
    if refusal is None:
        return LEGAL
    return (refusal(own=tables.cell_name(action.own), target=tables.cell_name(action.target)),)


@cites("TRI-BSH-01", "TRI-BSH-02", "TRI-BSH-06", "TRI-R-24")
def _why_no_pair(tables: Tables, state: State, action: Attack) -> Refusal:
    """Why two cells hold no attacker and attacked."""
    if (action.target, action.own) in attacks(tables, state):
        return OTHER_ATTACKS
    own, target = state.ships.get(action.own), state.ships.get(action.target)
    near = action.target in neighbours(action.own)
    if own is None or target is None or own.seat == target.seat or not near:
        return NO_PAIR
    return WALL_BETWEEN if same_area(state.galaxy, own.node, target.node) else SEPARATED
