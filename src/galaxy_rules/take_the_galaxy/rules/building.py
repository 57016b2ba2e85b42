"""Building colonies and ships, and where on a system a colony fits."""

from itertools import permutations
from typing import Final

import attrs

from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import Objection, Objections, Refusal
from galaxy_rules.take_the_galaxy.tables import Tables
from galaxy_rules.take_the_galaxy.words.actions import Build, BuildShip
from galaxy_rules.take_the_galaxy.words.events import ColonyBuilt, Log, ShipBuilt
from galaxy_rules.take_the_galaxy.words.rulings import Slots
from galaxy_rules.take_the_galaxy.words.slots import Kind, Slot, accepts
from galaxy_rules.take_the_galaxy.words.state import Draft, Ship, Stack, State, put_system, replace

COLONY_NOT_IN_HAND: Final = Refusal("not_in_hand", "{card} is not in hand", "TTG-BLD-01")
SHIP_NOT_IN_HAND: Final = Refusal("not_in_hand", "{card} is not in hand", "TTG-SHP-02")
NO_SYSTEM: Final = Refusal("no_system", "there is no own system {system}", "TTG-BLD-01")
NO_SLOT: Final = Refusal("no_slot", "{system} has no slot {slot}", "TTG-SYS-09")
SLOT_FILLED: Final = Refusal(
    "slot_filled", "slot {slot} of {system} holds a colony already", "TTG-SYS-08"
)
THIS_SLOT_FILLED: Final = Refusal(
    "slot_filled", "slot {slot} of {system} holds a colony already, and is the one that was named",
    "TTG-SYS-08", "TTG-R-25",
)  # fmt: skip
NOT_A_COLONY: Final = Refusal("type", "{card} is a ship and takes no slot", "TTG-SHP-01")
UNFIT: Final = "a {slot} slot takes no {kind} colony"
UNFIT_AS_NAMED: Final = f"{UNFIT}, and is the one that was named"
CIVILIZATION_SLOT: Final = Refusal("slot_type", UNFIT, "TTG-COL-01")
MINING_SLOT: Final = Refusal("slot_type", UNFIT, "TTG-COL-03")
UTILITY_SLOT: Final = Refusal("slot_type", UNFIT, "TTG-SYS-07")
THIS_CIVILIZATION_SLOT: Final = Refusal("slot_type", UNFIT_AS_NAMED, "TTG-COL-01", "TTG-R-25")
THIS_MINING_SLOT: Final = Refusal("slot_type", UNFIT_AS_NAMED, "TTG-COL-03", "TTG-R-25")
THIS_UTILITY_SLOT: Final = Refusal("slot_type", UNFIT_AS_NAMED, "TTG-SYS-07", "TTG-R-25")
NOT_A_SHIP: Final = Refusal("type", "{card} is a colony and needs a system", "TTG-BLD-01")

Stacks = tuple[Stack | None, ...]


# where a colony fits


@cites("TTG-SYS-08", "TTG-BLD-05", "TTG-R-25")
def place(
    tables: Tables, slots: tuple[Slot, ...], stacks: Stacks, slot: int, colony: str
) -> tuple[Stacks, int] | None:
    """The stacks with a new colony and the slot it came to, or None where it does not fit.

    One reading fixes the slot; the other takes any arrangement in which everything fits.
    """
    new = Stack((colony,))
    if tables.rulings.slots is Slots.CHOSEN:
        fits = stacks[slot] is None and accepts(slots[slot], tables.builds[colony].kind)
        return (replace(stacks, slot, new), slot) if fits else None
    return _matched(tables, slots, stacks, new)


def _matched(
    tables: Tables, slots: tuple[Slot, ...], stacks: Stacks, new: Stack
) -> tuple[Stacks, int] | None:
    """A free slot that takes the colony, else any arrangement in which everything fits."""
    kind = tables.builds[new.cards[-1]].kind
    for index, stack in enumerate(stacks):
        if stack is None and accepts(slots[index], kind):
            return replace(stacks, index, new), index
    if None not in stacks:
        return None
    return _rearranged(tables, slots, replace(stacks, stacks.index(None), new), new)


def _rearranged(
    tables: Tables, slots: tuple[Slot, ...], stacks: Stacks, new: Stack
) -> tuple[Stacks, int] | None:
    """The first arrangement in which every colony has a slot that takes it."""
    for order in permutations(range(len(stacks))):
        moved = tuple(stacks[index] for index in order)
        if all(
            stack is None or accepts(slot, tables.builds[stack.cards[-1]].kind)
            for slot, stack in zip(slots, moved, strict=True)
        ):
            return moved, next(index for index, stack in enumerate(moved) if stack is new)
    return None


@cites("TTG-SYS-09")
def judge_slot(tables: Tables, card: str, slot: int) -> list[Objection]:
    """A slot that is there."""
    there = 0 <= slot < len(tables.systems[card].slots)
    return [] if there else [NO_SLOT(system=card, slot=slot)]


@cites("TTG-SYS-05", "TTG-SYS-06", "TTG-SYS-07", "TTG-SYS-08", "TTG-R-25")
def judge_place(
    tables: Tables, card: str, stacks: Stacks, slot: int, colony: str, ship: Refusal
) -> list[Objection]:
    """A slot that is free, for a colony, and of the right type; one that is not there is none."""
    slots, kind = tables.systems[card].slots, tables.builds[colony].kind
    if not 0 <= slot < len(slots):
        return []
    chosen = tables.rulings.slots is Slots.CHOSEN
    found: list[Objection] = []
    if stacks[slot] is not None if chosen else None not in stacks:
        filled = THIS_SLOT_FILLED if _fits_elsewhere(tables, slots, stacks, colony) else SLOT_FILLED
        found.append(filled(slot=slot, system=card))
    if kind is Kind.SHIP:
        return [*found, ship(card=colony)]
    fits = accepts(slots[slot], kind)
    if not fits if chosen else not found and place(tables, slots, stacks, slot, colony) is None:
        found.append(_unfit(tables, slots, stacks, slot, colony))
    return found


@cites("TTG-R-25")
def _fits_elsewhere(tables: Tables, slots: tuple[Slot, ...], stacks: Stacks, colony: str) -> bool:
    """Whether only the reading of named slots is against it: some arrangement would do."""
    return _matched(tables, slots, stacks, Stack((colony,))) is not None


@cites("TTG-SYS-07", "TTG-COL-01", "TTG-COL-03", "TTG-R-25")
def _unfit(
    tables: Tables, slots: tuple[Slot, ...], stacks: Stacks, slot: int, colony: str
) -> Objection:
    """What forbids this type on this slot, and the reading where it decides."""
    kind = tables.builds[colony].kind
    where = slots[slot if tables.rulings.slots is Slots.CHOSEN else stacks.index(None)]
    named = _fits_elsewhere(tables, slots, stacks, colony)
    if where is Slot.UTILITY:
        refusal = THIS_UTILITY_SLOT if named else UTILITY_SLOT
    elif kind is Kind.MINING:
        refusal = THIS_MINING_SLOT if named else MINING_SLOT
    else:
        refusal = THIS_CIVILIZATION_SLOT if named else CIVILIZATION_SLOT
    return refusal(slot=where.value, kind=kind.value)


def first_slots(tables: Tables, card: str, stacks: Stacks) -> list[tuple[int, Slot]]:
    """The free slots worth naming: of several of one type the first."""
    slots = tables.systems[card].slots
    free = [index for index, stack in enumerate(stacks) if stack is None]
    if tables.rulings.slots is Slots.MATCHED:
        return [(index, slots[index]) for index in free[:1]]
    named: dict[Slot, int] = {}
    for index in free:
        named.setdefault(slots[index], index)
    return [(index, slot) for slot, index in named.items()]


def alike_slot(tables: Tables, card: str, stacks: Stacks, slot: int) -> int:
    """The slot worth naming that comes to the same as this one."""
    named = first_slots(tables, card, stacks)
    if tables.rulings.slots is Slots.MATCHED:
        return named[0][0]
    kind = tables.systems[card].slots[slot]
    return next(index for index, other in named if other is kind)


# building


@cites("TTG-BLD-01", "TTG-R-51c")
def judge_build(tables: Tables, state: State, action: Build) -> Objections:
    """An own system and a slot of it, a card in hand, and whether this goes there."""
    own = state.systems[state.turn]
    there = 0 <= action.system < len(own)
    found: list[Objection] = []
    if there:
        found += judge_slot(tables, own[action.system].card, action.slot)
    else:
        found.append(NO_SYSTEM(system=action.system))
    if action.colony not in state.hands[state.turn]:
        found.append(COLONY_NOT_IN_HAND(card=action.colony))
    if there and action.colony in tables.builds:
        card, stacks = own[action.system].card, own[action.system].stacks
        found += judge_place(tables, card, stacks, action.slot, action.colony, NOT_A_COLONY)
    return tuple(found)


@cites("TTG-BLD-01", "TTG-USE-01")
def build_colony(tables: Tables, draft: Draft, action: Build, events: Log) -> None:
    """The colony lies on its slot, upright."""
    system = draft.systems[draft.turn][action.system]
    slots = tables.systems[system.card].slots
    placed = place(tables, slots, system.stacks, action.slot, action.colony)
    if placed is not None:
        stacks, slot = placed
        put_system(draft, draft.turn, action.system, attrs.evolve(system, stacks=stacks))
        if events is not None:
            events.append(ColonyBuilt(draft.turn, system.card, slot, action.colony))


@cites("TTG-SHP-01", "TTG-SHP-02", "TTG-SHP-07")
def judge_ship(tables: Tables, state: State, action: BuildShip) -> Objections:
    """A ship in hand; nothing else is needed."""
    if action.card not in state.hands[state.turn]:
        return (SHIP_NOT_IN_HAND(card=action.card),)
    if tables.builds[action.card].kind is not Kind.SHIP:
        return (NOT_A_SHIP(card=action.card),)
    return ()


@cites("TTG-SHP-01", "TTG-USE-01")
def build_ship(draft: Draft, action: BuildShip, events: Log) -> None:
    """The ship lies beside the systems, upright."""
    seat = draft.turn
    draft.ships = replace(draft.ships, seat, (*draft.ships[seat], Ship(action.card)))
    if events is not None:
        events.append(ShipBuilt(seat, action.card))
