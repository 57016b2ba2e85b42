"""The table of the second reading of Take The Galaxy: seats, set-up, row, tokens and costs.

Like the rest of that reading it is written from the rules alone and never from the engine, plain
and slow on purpose. A space card in the row is a dictionary: its id, whether it was used as an
opportunity, how many of its printed hazards are gone, and the Burst tokens that lie on it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

Cards = dict[str, dict[str, Any]]
Place = dict[str, Any]
System = dict[str, Any]

RESOURCES = ("M", "S", "P")
SECTORS = ("core", "expanse", "fringe")
ACCEPTS = {"B": ("civ", "utility"), "D": ("mining", "utility"), "U": ("utility",)}
COLONIES = ("civ", "mining", "utility")
DISCOUNTED = ("mining", "utility")
MOST_SYSTEMS = 4
HOME = "home"
RESOURCE_TOKENS = 16
RENOWN_TOKENS = 20 * 1 + 16 * 5  # Four seats always find change, so only the sum can run out.
HAZARD_TOKENS = 12  # Shared with the tokens of minus one renown, their other face.
RATES = {
    "conv_m": 3,
    "conv_p": 1,
    "conv_s": 1,
    "hazard": 1,
    "migration": 1,
    "investors_rp": 1,
    "investors_cards": 2,
    "nomads_p": 3,
    "race": 1,
    "mech": 1,
}
# What two opportunities give, whose icons are lost: by the cards that were drawn up, renown.
REWARDS = {"nomads": {"RP": 1}, "nextstep": {"RP": 1}}
DEFAULTS = {
    "burst": "continuous",
    "hazard_removal": "staged",
    "reshuffle": "immediate",
    "pirates": "choose",
    "event_counts_as_claim": "yes",
    "slots": "chosen",
    "upgrade_state": "fresh",
    "relinquish_when": "any",
    "relinquish_scope": "not_newest",
    "renown_tokens": "net",
    "tokens": "unlimited",
    "discards": "open",
    "solo_fringe": "uniform",
    "team_consent": "off",
    "row": "compact",
    "end": "literal",
    "resource_timing": "own_turn",
}


@dataclass
class Seat:
    """One player's things. `rp` is plus less minus tokens; `minus` is only kept under gross."""

    hand: Counter[str] = field(default_factory=Counter)
    deck: Counter[str] = field(default_factory=Counter)
    discard: Counter[str] = field(default_factory=Counter)
    systems: list[System] = field(default_factory=list)
    ships: list[list[Any]] = field(default_factory=list)
    renown: list[str] = field(default_factory=list)
    rp: int = 0
    minus: int = 0
    pool: dict[str, int] = field(default_factory=lambda: dict.fromkeys(RESOURCES, 0))


@dataclass
class Table:
    """All that lies on the table; the row is newest first, and a gap in it is None.

    `waits` says that the turn stands still before the Action phase because its player has
    something to spend; `committed` is the system whose hazards this turn's player began to buy off;
    `declined` are the bounties that a partner who was asked has kept for this turn.
    """

    cards: Cards
    seats: list[Seat]
    space: dict[str, Counter[str]]
    row: list[Place | None] = field(default_factory=list)
    space_discard: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    teams: list[int] | None = None
    first: int = 0
    current: int = 0
    phase: str = "explore"
    claimed: bool = False
    relinquished: bool = False
    waits: bool = False
    committed: str | None = None
    declined: list[tuple[int, int, str]] = field(default_factory=list)
    rulings: dict[str, str] = field(default_factory=dict)
    rates: dict[str, int] = field(default_factory=lambda: dict(RATES))
    rewards: dict[str, dict[str, int]] = field(default_factory=lambda: dict(REWARDS))

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.seats)

    @property
    def active(self) -> Seat:
        """The seat whose turn it is."""
        return self.seats[self.current]

    def ruling(self, switch: str) -> str:
        """The reading in force for a switch."""
        return self.rulings.get(switch, DEFAULTS[switch])

    def shown(self) -> list[Place]:
        """The cards of Explored Space, newest first, without gaps."""
        return [place for place in self.row if place is not None]

    def place(self, card: str) -> Place | None:
        """Where a card lies in Explored Space, if it does."""
        return next((place for place in self.shown() if place["card"] == card), None)

    def kind(self, card: str) -> str:
        """The kind of a card."""
        return str(self.cards[card]["kind"])

    def event(self, card: str) -> str:
        """Which event a card is; empty for all others."""
        return str(self.cards.get(card, {}).get("event", ""))

    def events(self, event: str) -> int:
        """How many cards of an event are in force, that is, lie in the row."""
        return sum(self.event(place["card"]) == event for place in self.shown())


def branch(table: Table) -> Table:
    """A copy of the table, taken part by part; only the printed cards are shared."""
    return replace(
        table,
        seats=[branch_seat(seat) for seat in table.seats],
        space={sector: Counter(pile) for sector, pile in table.space.items()},
        row=[None if place is None else dict(place) for place in table.row],
        space_discard=list(table.space_discard),
        removed=list(table.removed),
        teams=None if table.teams is None else list(table.teams),
        declined=list(table.declined),
        rulings=dict(table.rulings),
        rates=dict(table.rates),
    )


def branch_seat(seat: Seat) -> Seat:
    """A copy of one player's things."""
    return replace(
        seat,
        hand=Counter(seat.hand),
        deck=Counter(seat.deck),
        discard=Counter(seat.discard),
        systems=[branch_system(site) for site in seat.systems],
        ships=[list(ship) for ship in seat.ships],
        renown=list(seat.renown),
        pool=dict(seat.pool),
    )


def branch_system(site: System) -> System:
    """A copy of a system with its colonies and its bounty."""
    stacks = [stack and new_stack(*stack["cards"], used=stack["used"]) for stack in site["stacks"]]
    return {"id": site["id"], "stacks": stacks, "bounty": dict(site["bounty"])}


# --- Set-up ----------------------------------------------------------------------------------


def set_up(
    cards: Cards,
    shown: Sequence[str],
    players: int,
    teams: list[int] | None = None,
    rulings: dict[str, str] | None = None,
    selected: Sequence[str] | None = None,
    first: int = 0,
) -> Table:
    """A game before its first turn; `shown` are the first cards of space, oldest first.

    Without a selection the cards whose wormhole number is at most the number of players are used.
    """
    if selected is None:
        selected = [c for c, card in cards.items() if card.get("wormhole", players + 1) <= players]
    space = {s: Counter(c for c in selected if cards[c]["sector"] == s) for s in SECTORS}
    seats = [opening(cards) for _ in range(players)]
    table = Table(cards, seats, space, teams=teams, rulings=rulings or {})
    table.first = table.current = first
    for card in shown:
        reveal_card(table, card)
    return table


def opening(cards: Cards) -> Seat:
    """The marked cards: the home with one free Frontier Colony, and the rest as the hand."""
    built = {c: card for c, card in cards.items() if "copies" in card and c != HOME}
    hand = Counter({c: card["start"] for c, card in built.items() if card["start"]})
    deck = Counter({c: card["copies"] - card["start"] for c, card in built.items()})
    home = new_system(cards, HOME)
    home["stacks"][cards[HOME]["slots"].index("B")] = new_stack("frontier_colony")
    return Seat(hand - Counter(["frontier_colony"]), +deck, systems=[home])


def new_system(cards: Cards, card: str) -> System:
    """A system that has just been taken: empty slots, and the bounty it brings along."""
    bounty = {resource: cards[card].get("bounty", {}).get(resource, 0) for resource in RESOURCES}
    return {"id": card, "stacks": [None] * len(cards[card]["slots"]), "bounty": bounty}


def new_stack(*cards: str, used: bool = False) -> dict[str, Any]:
    """Colonies on one slot, the covered ones first."""
    return {"cards": list(cards), "used": used}


def random_compositions(players: int, solo_fringe: str) -> list[dict[str, tuple[int, int, int]]]:
    """Random play: the allowed numbers of systems, events and anomalies of each sector."""
    core = (4 * players, players, players)
    expanse = {1: (2, 1, 1), 2: (5, 2, 1), 3: (7, 3, 2), 4: (10, 4, 2)}[players]
    fringes = {2: [(2, 1, 1)], 3: [(3, 2, 1)], 4: [(4, 3, 1)]}
    event, anomaly = (1, 1, 0), (1, 0, 1)
    solo = {"uniform": [event, anomaly], "event": [event], "anomaly": [anomaly]}[solo_fringe]
    return [
        {"core": core, "expanse": expanse, "fringe": fringe}
        for fringe in fringes.get(players, solo)
    ]


# --- Explored Space and its hazards ----------------------------------------------------------


def reveal_card(table: Table, card: str) -> None:
    """Turn over the next space card: it pushes the others on, and the far end may drop off."""
    sector = next((s for s in SECTORS if table.space[s].total()), None)
    if sector is None or not table.space[sector][card]:
        raise ValueError(f"reveal: {card} is not in the sector to be shown next, {sector}")
    table.space[sector] -= Counter([card])
    printed = table.cards[card].get("hazards", 0)
    for dropped in table.row[table.players :]:
        if dropped is not None:
            table.space_discard.append(dropped["card"])
    del table.row[table.players :]
    trim_bursts(table)
    table.row.insert(0, {"card": card, "used": False, "removed": printed, "burst": 0})
    place_hazards(table, printed)


def place_hazards(table: Table, printed: int) -> None:
    """Tokens for the newest card, or if it is a Burst, for all systems, oldest first."""
    newest = table.shown()[0]
    newest["removed"] -= min(printed, hazards_left(table))
    if table.kind(newest["card"]) == "system" and table.ruling("burst") == "continuous":
        newest["burst"] = min(table.events("burst"), hazards_left(table))
    if table.event(newest["card"]) == "burst":
        for place in reversed(table.shown()):
            if table.kind(place["card"]) == "system":
                lying = table.cards[place["card"]].get("hazards", 0) + place["burst"]
                place["removed"] = min(place["removed"], lying)
                place["burst"] += min(1, hazards_left(table))


def trim_bursts(table: Table) -> None:
    """A Burst that left takes its tokens along, unless they are permanent.

    By the snapshot reading a Burst hit what lay there before it: the cards beyond it in the row.
    """
    newer = 0
    for place in table.shown():
        if table.ruling("burst") == "continuous":
            place["burst"] = min(place["burst"], table.events("burst"))
        elif table.ruling("burst") == "snapshot":
            place["burst"] = min(place["burst"], newer)
        newer += table.event(place["card"]) == "burst"


def hazards(table: Table, card: str) -> int:
    """The hazards to be bought off before a system in the row can be colonized."""
    place = table.place(card)
    if place is None or table.kind(card) != "system":
        return 0
    extra = place["burst"]
    if table.ruling("burst") == "continuous" and table.ruling("tokens") == "unlimited":
        extra = table.events("burst")
    return int(max(0, table.cards[card].get("hazards", 0) + extra - place["removed"]))


def hazards_left(table: Table) -> int:
    """Hazard tokens in the supply; without the strict reading as many as anybody could want."""
    if table.ruling("tokens") == "unlimited":
        return 10**6
    lying = sum(hazards(table, place["card"]) for place in table.shown())
    return max(0, HAZARD_TOKENS - lying - sum(minus(table, seat) for seat in table.seats))


def take(table: Table, card: str) -> None:
    """A card leaves the row for a player: the row closes up, or keeps a gap."""
    index = next(i for i, place in enumerate(table.row) if place and place["card"] == card)
    if table.ruling("row") == "conveyor":
        table.row[index] = None
    else:
        del table.row[index]
    trim_bursts(table)


# --- Tokens -----------------------------------------------------------------------------------


def minus(table: Table, seat: Seat) -> int:
    """Tokens of minus one before a player; by the net reading they cancel against the others."""
    noted = seat.minus if table.ruling("renown_tokens") == "gross" else 0
    return max(0, -seat.rp, noted)


def plus(table: Table, seat: Seat) -> int:
    """Renown tokens before a player."""
    return seat.rp + minus(table, seat)


def renown_left(table: Table) -> int:
    """Renown that the supply can still pay out."""
    if table.ruling("tokens") == "unlimited":
        return 10**6
    return max(0, RENOWN_TOKENS - sum(plus(table, seat) for seat in table.seats))


def gain(table: Table, resource: str, n: int) -> None:
    """Resources into the active player's pool, by the strict reading as long as tokens last."""
    if table.ruling("tokens") == "strict":
        used = sum(seat.pool[resource] for seat in table.seats)
        used += sum(site["bounty"][resource] for seat in table.seats for site in seat.systems)
        shown = [table.cards[place["card"]].get("bounty", {}) for place in table.shown()]
        used += sum(bounty.get(resource, 0) for bounty in shown)
        n = min(n, RESOURCE_TOKENS - used)
    table.active.pool[resource] += n


def earn(table: Table, seat: Seat, amount: int) -> None:
    """Renown tokens, or for a negative amount minus tokens, as long as they last."""
    if table.ruling("renown_tokens") == "gross":
        owed = min(max(0, -amount), hazards_left(table))
        seat.minus = minus(table, seat) + owed
        seat.rp += min(max(0, amount), renown_left(table)) - owed
        return
    highest = plus(table, seat) + renown_left(table)
    lowest = -minus(table, seat) - hazards_left(table)
    seat.rp = max(lowest, min(highest, seat.rp + amount))


def trade_in(table: Table, payer: int, pile: list[str]) -> None:
    """Cards of the renown pile become tokens and leave the game."""
    for card in pile:
        table.seats[payer].renown.remove(card)
        (table.removed if card == HOME else table.space_discard).append(card)
        earn(table, table.seats[payer], table.cards[card]["rp"])
    earn(table, table.seats[payer], 0)  # Notes the minus tokens before a plus token is spent.


# --- Costs -----------------------------------------------------------------------------------


def build_cost(table: Table, card: str) -> int:
    """Cards to discard for a colony or ship; each Mech Revolution helps mines and utilities."""
    return max(0, int(table.cards[card]["cost"]) - discount(table, card))


def upgrade_cost(table: Table, old: str, new: str) -> int:
    """The difference of the printed costs, with the discount on the difference."""
    difference = int(table.cards[new]["cost"]) - int(table.cards[old]["cost"])
    return max(0, difference - discount(table, new))


def discount(table: Table, card: str) -> int:
    """What the Mech Revolutions in the row take off the cost of a card."""
    return table.rates["mech"] * table.events("mech") * (table.kind(card) in DISCOUNTED)


def top(seat: Seat, system: int, slot: int) -> str:
    """The colony that counts on a slot."""
    return str(seat.systems[system]["stacks"][slot]["cards"][-1])
