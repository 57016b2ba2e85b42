"""Upgrading a colony: a dearer one of its type on top."""

from typing import Final

import attrs

from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import Objection, Objections, Refusal
from galaxy_rules.take_the_galaxy.rules.arithmetic import costs_more
from galaxy_rules.take_the_galaxy.rules.building import NO_SLOT
from galaxy_rules.take_the_galaxy.rules.events import modifiers
from galaxy_rules.take_the_galaxy.tables import Tables
from galaxy_rules.take_the_galaxy.words.actions import Upgrade
from galaxy_rules.take_the_galaxy.words.events import ColonyUpgraded, Log
from galaxy_rules.take_the_galaxy.words.rulings import UpgradeState
from galaxy_rules.take_the_galaxy.words.slots import Kind
from galaxy_rules.take_the_galaxy.words.state import Draft, Stack, State, Table, put_system, replace

NO_SYSTEM: Final = Refusal("no_system", "there is no own system {system}", "TTG-UPG-01")
NOT_IN_HAND: Final = Refusal("not_in_hand", "{card} is not in hand", "TTG-UPG-01")
EMPTY_SLOT: Final = Refusal("empty_slot", "there is no colony on slot {slot}", "TTG-UPG-01")
OTHER_TYPE: Final = Refusal("type", "a {kind} card cannot cover a {below} colony", "TTG-UPG-06")
SHIP_UPGRADE: Final = Refusal("type", "a {kind} card cannot cover a {below} colony", "TTG-SHP-04")
STRIKE: Final = Refusal("strike", "the A.I. is on strike", "TTG-STR-01")
NOT_COSTLIER: Final = Refusal(
    "not_costlier", "{new} costs {cost}, not more than the {old} below", "TTG-UPG-05"
)


def stack_at(table: Table, owner: int, system: int, slot: int) -> Stack | None:
    """The stack on a slot, if there is one."""
    systems = table.systems[owner]
    if not 0 <= system < len(systems) or not 0 <= slot < len(systems[system].stacks):
        return None
    return systems[system].stacks[slot]


@cites("TTG-UPG-05", "TTG-UPG-06", "TTG-UPG-07", "TTG-SHP-04", "TTG-STR-01", "TTG-R-31")
def judge_upgrade(tables: Tables, state: State, action: Upgrade) -> Objections:
    """A colony there, a card of its type in hand, no strike, and more costly as printed."""
    found: list[Objection] = []
    own = state.systems[state.turn]
    stack = stack_at(state, state.turn, action.system, action.slot)
    if not 0 <= action.system < len(own):
        found.append(NO_SYSTEM(system=action.system))
    elif not 0 <= action.slot < len(own[action.system].stacks):
        found.append(NO_SLOT(system=own[action.system].card, slot=action.slot))
    elif stack is None:
        found.append(EMPTY_SLOT(slot=action.slot))
    if action.colony not in state.hands[state.turn]:
        found.append(NOT_IN_HAND(card=action.colony))
    new, strike = tables.builds.get(action.colony), modifiers(tables, state.row).no_upgrade
    if stack is None or new is None:
        return (*found, STRIKE()) if strike else tuple(found)
    old = tables.builds[stack.cards[-1]]
    if new.kind is not old.kind:
        other = SHIP_UPGRADE if new.kind is Kind.SHIP else OTHER_TYPE
        found.append(other(kind=new.kind.value, below=old.kind.value))
    if strike:
        found.append(STRIKE())
    if not costs_more(old.cost, new.cost):
        found.append(NOT_COSTLIER(new=new.id, cost=new.cost, old=old.cost))
    return tuple(found)


@cites("TTG-UPG-01", "TTG-UPG-03", "TTG-UPG-04", "TTG-R-29")
def upgrade(tables: Tables, draft: Draft, action: Upgrade, events: Log) -> None:
    """The new colony covers the old one; it is upright, or in one reading as the old one was."""
    seat, stack = draft.turn, stack_at(draft, draft.turn, action.system, action.slot)
    if stack is None:
        return
    system = draft.systems[seat][action.system]
    used = stack.used and tables.rulings.upgrade_state is UpgradeState.INHERIT
    new = Stack((*stack.cards, action.colony), used)
    stacks = replace(system.stacks, action.slot, new)
    put_system(draft, seat, action.system, attrs.evolve(system, stacks=stacks))
    if events is not None:
        slot, old = action.slot, stack.cards[-1]
        events.append(ColonyUpgraded(seat, system.card, slot, old, action.colony))
