"""What may be done in Take The Galaxy, and what it costs, by the second reading of the rules.

The first objection counts: phase, actor, limits of the turn, existence, room, kind and slot,
prohibition by an event, dearness, resources, and at last the cards paid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import permutations
from typing import Any

from properties.oracle.take_the_galaxy_table import (
    ACCEPTS,
    COLONIES,
    MOST_SYSTEMS,
    System,
    Table,
    branch,
    build_cost,
    hazards,
    new_system,
    plus,
    top,
    trade_in,
    upgrade_cost,
)

Action = tuple[Any, ...]
# Words of an action before its payment; an action that is not listed is never paid with cards.
PAID_AFTER = {
    "claim_sys": 4,
    "claim": 2,
    "build": 4,
    "ship": 2,
    "upgrade": 4,
    "remove_hazard": 2,
    "use_col": 4,
    "use_ship": 3,
}
# Tokens of bounties and what they are exchanged for: not bound to the Action phase.
SPENDING = ("bounty", "conv_m", "conv_p", "conv_s")


# --- Payments --------------------------------------------------------------------------------


def bill(table: Table, words: Action) -> dict[str, int]:
    """What an action costs: resources from the pool, and C cards from the hand."""
    rates, cards = table.rates, table.cards
    match words:
        case ("claim_sys", card, _, colony):
            cleared = hazards(table, card) * rates["hazard"]
            return {"C": cleared + build_cost(table, colony)}
        case ("claim", card):
            return dict(cards[card]["cost"])
        case ("build", _, _, card) | ("ship", card):
            return {"C": build_cost(table, card)}
        case ("upgrade", system, slot, card):
            return {"C": upgrade_cost(table, top(table.active, system, slot), card)}
        case ("use_col", owner, system, slot):
            return dict(cards[top(table.seats[owner], system, slot)]["inp"])
        case ("use_ship", owner, index):
            return dict(cards[table.seats[owner].ships[index][0]]["inp"])
        case ("conv_m" | "conv_p" | "conv_s" as conversion, *_):
            return {conversion[-1].upper(): rates[conversion]}
        case ("opp", card, *_) if table.event(card) == "nomads":
            return {"P": rates["nomads_p"]}
        case ("remove_hazard", _):
            return {"C": rates["hazard"]}
        case _:
            return {}


def built_card(words: Action) -> Counter[str]:
    """The hand card that an action puts on the table: it cannot pay for itself."""
    place = {"claim_sys": 3, "build": 3, "upgrade": 3, "ship": 1}.get(words[0])
    return Counter() if place is None else Counter([words[place]])


# --- Objections ------------------------------------------------------------------------------


def objections(table: Table, action: Action) -> list[str]:
    """Why the active player may not do this: the first objection alone, or nothing."""
    words, payment = split(action)
    fault = announcement_fault(table, words) or payment_fault(table, words, payment)
    return [fault] if fault else []


def split(action: Action) -> tuple[Action, list[str]]:
    """An action as announced, and the cards that pay for it."""
    length = PAID_AFTER.get(action[0], len(action))
    return action[:length], list(*action[length:])


def announcement_fault(table: Table, words: Action) -> str | None:
    """The first objection that does not depend on the cards chosen as payment."""
    if words[0] not in CHECKS:
        raise ValueError(f"action: {words!r} is no action of this game")
    if table.phase == "over":
        return "game_over"
    if not timely(table, words[0]):
        return "wrong_phase"
    return CHECKS[words[0]](table, *words[1:]) or resource_fault(table, words)


def timely(table: Table, deed: str) -> bool:
    """Whether this is the moment for such a deed; spending also has the waits before actions.

    Pirates that leave the choice to their victim are given the card, which ends the wait; if they
    find no card, or take one unseen, it is the player who says that the turn shall go on.
    """
    choosing = table.ruling("pirates") == "choose" and table.active.hand.total() > 0
    if deed == "surrender":
        return table.phase == "pirates" and (choosing or not table.waits)
    if deed == "go_on":
        return table.waits and not (table.phase == "pirates" and choosing)
    return table.phase == "action" or (deed in SPENDING and table.waits)


def resource_fault(table: Table, words: Action) -> str | None:
    """Whether pool and hand hold enough, credits included."""
    credit = (table.active.hand - built_card(words)).total()
    have = table.active.pool | {"C": credit}
    return "resources" if any(have[r] < n for r, n in bill(table, words).items()) else None


def payment_fault(table: Table, words: Action, payment: list[str]) -> str | None:
    """The payment comes out of the rest of the hand, and is exact."""
    if not Counter(payment) <= table.active.hand - built_card(words):
        return "payment_not_in_hand"
    return None if len(payment) == bill(table, words).get("C", 0) else "payment_size"


def owner_fault(table: Table, owner: int) -> str | None:
    """Only the active player's things and the partner's can be used."""
    if owner == table.current:
        return None
    mate = table.teams is not None and owner in range(table.players)
    return None if mate and same_team(table, owner, table.current) else "not_team_mate"


def same_team(table: Table, one: int, other: int) -> bool:
    """Whether two seats win together."""
    return one == other if table.teams is None else table.teams[one] == table.teams[other]


def claim_system_fault(table: Table, card: str, slot: int, colony: str) -> str | None:
    """One card a turn, room for it, and a colony from the hand for one of its slots."""
    if table.claimed:
        return "claim_limit"
    if table.committed not in (None, card):
        return "committed"
    if table.place(card) is None:
        return "not_in_row"
    if table.kind(card) == "system" and slot not in range(len(table.cards[card]["slots"])):
        return "no_slot"
    if not table.active.hand[colony]:
        return "not_in_hand"
    if len(table.active.systems) >= MOST_SYSTEMS:
        return "system_limit"
    if table.kind(card) != "system":
        return "kind"
    return site_fault(table, new_system(table.cards, card), slot, colony)


def build_fault(table: Table, system: int, slot: int, colony: str) -> str | None:
    """A free slot of an own system, and a colony that fits."""
    if system not in range(len(table.active.systems)):
        return "no_system"
    site = table.active.systems[system]
    if slot not in range(len(site["stacks"])):
        return "no_slot"
    if not table.active.hand[colony]:
        return "not_in_hand"
    spot = free_slot(table, site, slot)
    return "slot_filled" if spot is None else site_fault(table, site, spot, colony)


def free_slot(table: Table, site: System, slot: int) -> int | None:
    """The slot itself if it is empty; by the matched reading any empty one serves as well."""
    matched = table.ruling("slots") == "matched"
    free = [i for i, stack in enumerate(site["stacks"]) if not stack and (matched or i == slot)]
    return free[0] if free else None


def site_fault(table: Table, site: System, slot: int, colony: str) -> str | None:
    """Whether a card is a colony and fits an empty slot."""
    if table.kind(colony) not in COLONIES:
        return "kind"
    kinds = stack_kinds(table, site)
    kinds[slot] = table.kind(colony)
    return None if fits(table, site["id"], kinds) else "slot_type"


def stack_kinds(table: Table, site: System) -> list[str | None]:
    """The type of the colony on each slot."""
    return [table.kind(stack["cards"][-1]) if stack else None for stack in site["stacks"]]


def fits(table: Table, system: str, kinds: list[str | None]) -> bool:
    """Each colony fits its slot; by the matched reading the slots may be dealt out anew."""
    slots = tuple(table.cards[system]["slots"])
    deals = permutations(slots) if table.ruling("slots") == "matched" else [slots]
    return any(
        all(kind is None or kind in ACCEPTS[slot] for kind, slot in zip(kinds, deal, strict=True))
        for deal in deals
    )


def claim_fault(table: Table, card: str) -> str | None:
    """An anomaly or event in the row; an event may be exempt from the one card a turn."""
    exempt = table.ruling("event_counts_as_claim") == "no" and card in table.cards
    if table.claimed and not (exempt and table.kind(card) == "event"):
        return "claim_limit"
    if table.committed is not None and not (exempt and table.kind(card) == "event"):
        return "committed"
    if table.place(card) is None:
        return "not_in_row"
    return "kind" if table.kind(card) == "system" else None


def ship_fault(table: Table, card: str) -> str | None:
    """A ship from the hand needs no place."""
    if not table.active.hand[card]:
        return "not_in_hand"
    return None if table.kind(card) == "ship" else "kind"


def upgrade_fault(table: Table, system: int, slot: int, card: str) -> str | None:
    """Same type and dearer by the printed costs, and no strike."""
    if fault := stack_fault(table, table.current, system, slot):
        return fault
    old = top(table.active, system, slot)
    if not table.active.hand[card]:
        return "not_in_hand"
    if table.kind(card) != table.kind(old):
        return "type"
    if table.events("strike"):
        return "strike"
    return None if table.cards[card]["cost"] > table.cards[old]["cost"] else "not_costlier"


def stack_fault(table: Table, owner: int, system: int, slot: int) -> str | None:
    """Whether there is a colony at all."""
    if system not in range(len(table.seats[owner].systems)):
        return "no_system"
    stacks = table.seats[owner].systems[system]["stacks"]
    if slot not in range(len(stacks)):
        return "no_slot"
    return None if stacks[slot] else "no_colony"


def use_colony_fault(table: Table, owner: int, system: int, slot: int) -> str | None:
    """A ready colony, and none of the shady ones under a crackdown."""
    if fault := owner_fault(table, owner) or stack_fault(table, owner, system, slot):
        return fault
    if table.seats[owner].systems[system]["stacks"][slot]["used"]:
        return "already_used"
    shady = table.cards[top(table.seats[owner], system, slot)]["rp"] < 0
    return "crackdown" if shady and table.events("crackdown") else None


def use_ship_fault(table: Table, owner: int, index: int) -> str | None:
    """A ready ship."""
    if fault := owner_fault(table, owner):
        return fault
    if index not in range(len(table.seats[owner].ships)):
        return "no_ship"
    return "already_used" if table.seats[owner].ships[index][1] else None


def draw_fault(table: Table) -> str | None:
    """A conversion that would draw nothing is refused."""
    return None if (table.active.deck + table.active.discard).total() else "no_cards"


def pick_fault(table: Table, card: str) -> str | None:
    """Science takes a card that lies in the own discard pile."""
    return None if table.active.discard[card] else "not_in_discard"


def bounty_fault(table: Table, owner: int, system: int, resource: str, n: int) -> str | None:
    """At least one token, and no more than lie on the system."""
    if fault := owner_fault(table, owner):
        return fault
    if system not in range(len(table.seats[owner].systems)):
        return "no_system"
    lying = table.seats[owner].systems[system]["bounty"].get(resource, 0)
    return None if 1 <= n <= lying else "no_bounty"


def relinquish_fault(table: Table, system: int) -> str | None:
    """Once a turn, an older system with a colony on every slot."""
    systems = table.active.systems
    if table.relinquished:
        return "relinquish_limit"
    if system not in range(len(systems)):
        return "no_system"
    if table.ruling("relinquish_when") == "full" and len(systems) < MOST_SYSTEMS:
        return "not_full"
    if system == len(systems) - 1:
        return "newest"
    if table.ruling("relinquish_scope") == "oldest_only" and system > 0:
        return "not_oldest"
    return None if all(systems[system]["stacks"]) else "unfilled"


def opportunity_fault(table: Table, card: str, *arguments: Any) -> str | None:
    """An opportunity in the row that is still fresh; the Space Race comes by itself."""
    payer, pile = investor(table, arguments)
    place = table.place(card)
    if table.event(card) == "investors" and (fault := owner_fault(table, payer)):
        return fault
    if place is None:
        return "not_in_row"
    if place["used"]:
        return "already_used"
    if not table.cards[card]["opportunity"]:
        return "kind"
    if table.event(card) == "race":
        return "automatic"
    if table.event(card) == "nextstep":
        ships = range(len(table.active.ships))
        return None if arguments and arguments[0] in ships else "no_ship"
    return investors_fault(table, payer, pile) if table.event(card) == "investors" else None


def investor(table: Table, arguments: Sequence[Any]) -> tuple[int, list[str]]:
    """Who pays the Investors, and which renown cards that player changes into tokens first."""
    named = bool(arguments) and isinstance(arguments[0], int)
    return (arguments[0] if named else table.current), list(arguments[named:])


def investors_fault(table: Table, payer: int, pile: list[str]) -> str | None:
    """A renown token in the payer's hands once the cards are changed; no debt."""
    if not Counter(pile) <= Counter(table.seats[payer].renown):
        return "not_in_pile"
    after = branch(table)
    trade_in(after, payer, pile)
    return None if plus(after, after.seats[payer]) >= table.rates["investors_rp"] else "no_rp"


def removal_fault(table: Table, card: str) -> str | None:
    """Hazards are bought off one by one, for a claim of this turn or, if so ruled, by themselves.

    Who buys one off colonizes in two stages: the card of the turn must still be free for this very
    system, and there must be room for it.
    """
    staged = table.ruling("hazard_removal") == "staged"
    if table.ruling("hazard_removal") == "with_claim":
        return "no_removal"
    if staged and table.claimed:
        return "claim_limit"
    if staged and table.committed not in (None, card):
        return "committed"
    if table.place(card) is None:
        return "not_in_row"
    if staged and len(table.active.systems) >= MOST_SYSTEMS:
        return "system_limit"
    if table.kind(card) != "system":
        return "kind"
    return None if hazards(table, card) else "no_hazard"


CHECKS: dict[str, Callable[..., str | None]] = {
    "claim_sys": claim_system_fault,
    "claim": claim_fault,
    "build": build_fault,
    "ship": ship_fault,
    "upgrade": upgrade_fault,
    "use_col": use_colony_fault,
    "use_ship": use_ship_fault,
    "conv_m": draw_fault,
    "conv_p": draw_fault,
    "conv_s": pick_fault,
    "bounty": bounty_fault,
    "relinquish": relinquish_fault,
    "opp": opportunity_fault,
    "remove_hazard": removal_fault,
    "surrender": lambda table, card: None if table.active.hand[card] else "not_in_hand",
    "go_on": lambda _table: None,
    "end": lambda _table: None,
}
