"""Equipping space ships: secret cards, one by one.

They are laid in one fixed order (GAL-R-55), so that every loadout has exactly one spelling and none
of its beginnings is a dead end.
"""

from typing import Final

from galaxy_rules.galaktico.rules.arithmetic import next_seat
from galaxy_rules.galaktico.tables import Tables
from galaxy_rules.galaktico.words.actions import Equip
from galaxy_rules.galaktico.words.components import TYPES, ShipType
from galaxy_rules.galaktico.words.events import Equipped, Event
from galaxy_rules.galaktico.words.state import Draft, Phase, State, entry
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import Objection, Objections, Refusal

NOT_EQUIPPING: Final = Refusal(
    "equipment_fixed", "equipment does not change any more", "GAL-EQP-02"
)
NO_CARD: Final = Refusal("no_card", "{card} is no card of this set", "GAL-CMP-05")
SECOND_SHIELD: Final = Refusal(
    "card_kind", "the {ship} has its shield and needs a weapon now", "GAL-EQP-03"
)
SHIELD_FIRST: Final = Refusal(
    "card_kind", "the {ship} needs its shield before its weapons", "GAL-R-55"
)
SHIELD_USED: Final = Refusal("card_used", "the shield {card} is laid already", "GAL-EQP-06")
WEAPON_USED: Final = Refusal("card_used", "the weapon {card} is laid already", "GAL-EQP-04")
SHIP_ORDER: Final = Refusal(
    "ship_order", "it is the {expected}'s turn, not the {ship}'s", "GAL-R-55"
)
CARD_ORDER: Final = Refusal(
    "card_order", "weapons of a type are laid in catalogue order", "GAL-R-55"
)


def next_slot(tables: Tables, state: State, seat: int) -> tuple[ShipType, int] | None:
    """The type that gets the next card and how many it has; None when all are equipped."""
    for ship in ShipType:
        laid = len(state.equipment[entry(seat, ship)])
        if laid < tables.box.cards_of(ship):
            return ship, laid
    return None


@cites("GAL-EQP-03", "GAL-EQP-04", "GAL-EQP-06", "GAL-EQP-07", "GAL-R-55")
def legal_cards(tables: Tables, state: State) -> list[str]:
    """The cards that may be laid next, in catalogue order."""
    slot = next_slot(tables, state, state.turn)
    if slot is None:
        return []
    ship, laid = slot
    used = _used(state)
    if laid < tables.box.shields_per_type:
        return [card.key for card in tables.box.shields if card.key not in used]
    left = [card.key for card in tables.box.weapons if card.key not in used]
    before = state.equipment[entry(state.turn, ship)][tables.box.shields_per_type :]
    if before:
        left = [key for key in left if tables.catalogue[key] > tables.catalogue[before[-1]]]
    to_come = tables.box.cards_of(ship) - laid - 1
    return left[: len(left) - to_come]


def _used(state: State) -> set[str]:
    own = state.equipment[state.turn * TYPES : state.turn * TYPES + TYPES]
    return {key for cards in own for key in cards}


@cites("GAL-EQP-01", "GAL-EQP-02")
def judge_equip(tables: Tables, state: State, action: Equip) -> Objections:
    """Whose card it is, of which kind, whether it is free, and in the library's order."""
    slot = next_slot(tables, state, state.turn)
    if state.phase is not Phase.EQUIP or slot is None:
        return (NOT_EQUIPPING(),)
    expected, laid = slot
    if action.card not in tables.catalogue:
        return (NO_CARD(card=action.card),)
    found: list[Objection] = []
    if action.ship is not expected:
        found.append(SHIP_ORDER(ship=str(action.ship), expected=str(expected)))
    is_shield, shield_due = action.card in tables.shields, laid < tables.box.shields_per_type
    if is_shield != shield_due:
        found.append((SHIELD_FIRST if shield_due else SECOND_SHIELD)(ship=str(expected)))
    if action.card in _used(state):
        found.append((SHIELD_USED if is_shield else WEAPON_USED)(card=action.card))
    if not found and action.card not in legal_cards(tables, state):
        found.append(CARD_ORDER())
    return tuple(found)


@cites("GAL-EQP-05")
def equip(tables: Tables, state: State, action: Equip, events: list[Event] | None) -> State:
    """Lay the card; after the last one the next player equips, after the last player all place."""
    draft = Draft.of(state)
    index = entry(state.turn, action.ship)
    cards = (*state.equipment[index], action.card)
    draft.equipment = (*state.equipment[:index], cards, *state.equipment[index + 1 :])
    if events is not None:
        events.append(Equipped(state.turn, action.ship, action.card))
    if next_slot(tables, draft.done(), state.turn) is None:
        draft.turn = next_seat(state.turn, len(state.sectors))
        if draft.turn == state.first:
            draft.phase = Phase.PLACE
    return draft.done()
